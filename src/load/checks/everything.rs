//! All findings of a pack: in its files, its variants, its scenarios and its folders.

use super::folders::check_folders;
use crate::input::limits::{FINDINGS_IN_ALL, SCENARIOS, VARIANTS};
use crate::load::diagnostic::{Diagnostic, Place, Span, code, sort};
use crate::load::library::Library;
use crate::load::pack::pictures::check_pictures;
use crate::load::read::tables::{stem, unreadable};
use crate::load::scenario::LoadedScenario;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// A further check of a scenario, given its path, its text and the loaded scenario; returns its findings.
pub type ScenarioCheck<'a> = dyn Fn(&str, &str, &LoadedScenario) -> Vec<Diagnostic> + Sync + 'a;

impl Library {
    /// Everything that can be found: in the pack, in each of its variants, and in each of its scenarios.
    pub fn check(&self) -> Vec<Diagnostic> {
        self.check_with(&|_, _, _| Vec::new())
    }

    /// All findings, with those of `further` for each scenario: what only higher layers can check.
    pub fn check_with(&self, further: &ScenarioCheck<'_>) -> Vec<Diagnostic> {
        let mut found = self.load(&[]).diagnostics.clone();
        for id in self.variant_ids() {
            found.extend(self.load(std::slice::from_ref(id)).diagnostics.iter().cloned());
        }
        found.extend(self.check_folders());
        found.extend(self.too_many("variants", VARIANTS));
        found.extend(self.too_many("scenarios", SCENARIOS));
        found.extend(self.check_scenarios(further));
        sort(&mut found);
        found
    }

    /// The findings in the scenarios, up to a limit.
    fn check_scenarios(&self, further: &ScenarioCheck<'_>) -> Vec<Diagnostic> {
        let in_scenario = |path: &String| match self.text(path) {
            Ok(text) => {
                let loaded = self.scenario(path, &text);
                let more = further(path, &text, &loaded);
                // An id that is not the file's name is found where the scenario is read.
                let id = loaded.scenario.map(|scenario| scenario.id).filter(|id| stem(path) == Some(id));
                let id = id.map(|id| (id, Place { path: path.clone(), span: loaded.id }));
                (loaded.diagnostics.into_iter().chain(more).collect(), id)
            }
            Err(error) => (vec![unreadable(path, error)], None),
        };
        let mut found: Vec<Diagnostic> = Vec::new();
        let mut ids: BTreeMap<String, Place> = BTreeMap::new();
        // Side by side, in the order of their paths: most of a check's time goes into the scenarios.
        for paths in self.scenarios().chunks(256) {
            for (of_one, id) in paths.par_iter().map(in_scenario).collect::<Vec<(Vec<Diagnostic>, _)>>() {
                found.extend(of_one);
                let Some((id, place)) = id else { continue };
                match ids.get(&id) {
                    Some(first) => found.push(duplicate_scenario_id(&id, place, first)),
                    None => drop(ids.insert(id, place)),
                }
            }
            if found.len() > FINDINGS_IN_ALL {
                found.truncate(FINDINGS_IN_ALL);
                let folder = self.files().data("scenarios");
                let message = format!("the scenarios have more than {FINDINGS_IN_ALL} findings");
                found.push(Diagnostic::error(code::TOO_MANY, message).at(&folder, Span::default()));
                break;
            }
        }
        found
    }

    /// The error that a folder holds more files than are looked at.
    fn too_many(&self, folder: &str, most: usize) -> Option<Diagnostic> {
        let folder = self.files().data(folder);
        let count = self.files().list(&folder, "toml").len();
        let message = format!("`{folder}` holds {count} files, and the first {most} are looked at");
        (count > most).then(|| Diagnostic::error(code::TOO_MANY, message).at(&folder, Span::default()))
    }

    /// Finds files in the pack's folders that are not part of the pack, and first lines that name the wrong schema. A part of
    /// [`Library::check`].
    pub fn check_folders(&self) -> Vec<Diagnostic> {
        let mut found = check_folders(self);
        found.extend(check_pictures(self.sources()));
        found
    }
}

/// The warning that two scenarios have one id.
fn duplicate_scenario_id(id: &str, place: Place, first: &Place) -> Diagnostic {
    let mut finding = Diagnostic::warning(code::DUPLICATE, format!("two scenarios have the id `{id}`")).placed(place);
    finding.related(first.clone(), "first here").help("give each scenario an id of its own, the name of its file");
    finding
}
