//! A pack's files, loaded on demand: with any variants, and as many scenarios as wanted.

use super::diagnostic::{Diagnostic, Place, Report, Span, code, has_errors, nearest, sort, suggest};
use super::files::{Files, ReadError};
use super::hash::hash;
use super::overlay::{Variant, variant};
use super::pack::{Base, base, stem, unreadable};
use super::render::render;
use super::rules::{Settings, check};
use super::sources::Sources;
use crate::model::Pack;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The most scenarios that are looked at.
const MOST_SCENARIOS: usize = 4_000;
/// The most variants that are looked at.
const MOST_VARIANTS: usize = 100;
/// The most findings in scenarios, all together, and in scripts that nothing uses.
const MOST_FINDINGS: usize = 2_000;

/// A pack's files. Cheap to make: nothing is read before it is asked for, and nothing twice.
#[derive(Debug)]
pub struct Library {
    sources: Sources,
    base: OnceLock<Base>,
    variant_ids: OnceLock<Vec<String>>,
    loaded: Mutex<BTreeMap<Vec<String>, Arc<Loaded>>>,
}

/// A pack with variants laid over, and what was found.
#[derive(Debug)]
pub struct Loaded {
    /// The pack, as far as it could be read; none where there is too little to show.
    pub pack: Option<Arc<Pack>>,
    /// The settings, and where each of them comes from.
    pub settings: Settings,
    /// What was found, by place.
    pub diagnostics: Vec<Diagnostic>,
}

impl Loaded {
    /// The pack, if nothing is wrong with it.
    pub fn playable(&self) -> Option<&Arc<Pack>> {
        self.pack.as_ref().filter(|_| !has_errors(&self.diagnostics))
    }
}

impl Library {
    /// A library over the files of a pack.
    pub fn new(files: Files) -> Library {
        Library {
            sources: Sources::new(files),
            base: OnceLock::new(),
            variant_ids: OnceLock::new(),
            loaded: Mutex::default(),
        }
    }

    /// The files.
    pub fn files(&self) -> &Files {
        self.sources.files()
    }

    /// Lays unsaved text over a path, or with `None` takes it away. What was loaded before is forgotten.
    pub fn overlay(&mut self, path: &str, text: Option<&str>) {
        let files = self.sources.files_mut();
        match text {
            Some(text) => files.overlay(path, text),
            None => files.remove_overlay(path),
        }
        self.forget();
    }

    /// Forgets all that was read, so that files that changed on disk are read again.
    pub fn forget(&mut self) {
        self.sources.files_mut();
        self.base = OnceLock::new();
        self.variant_ids = OnceLock::new();
        self.loaded = Mutex::default();
    }

    /// The text of a path, as it was read.
    ///
    /// # Errors
    /// Those of [`Files::read`].
    pub fn text(&self, path: &str) -> Result<Arc<str>, ReadError> {
        self.sources.read(path)
    }

    /// Loads the pack with variants laid over, in order.
    pub fn load(&self, variants: &[String]) -> Arc<Loaded> {
        let known = |loaded: &Mutex<BTreeMap<Vec<String>, Arc<Loaded>>>| {
            let loaded = loaded.lock().unwrap_or_else(PoisonError::into_inner);
            loaded.get(variants).cloned()
        };
        if let Some(loaded) = known(&self.loaded) {
            return loaded;
        }
        let loaded = Arc::new(self.load_anew(variants));
        let mut all = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(variants.to_vec(), loaded.clone());
        loaded
    }

    fn load_anew(&self, variants: &[String]) -> Loaded {
        let base = self.base();
        let mut diagnostics = base.diagnostics.clone();
        let mut settings = base.settings.clone();
        for id in variants {
            match self.variant(id) {
                Some((variant, mut found)) => {
                    diagnostics.append(&mut found);
                    variant.lay_over(&mut settings, &self.variant_path(id));
                }
                None => diagnostics.push(self.unknown_variant(id, None)),
            }
        }
        let whole = Some(&base.pack).filter(|_| base.is_usable && base.is_whole);
        diagnostics.append(&mut check(&settings, whole));
        sort(&mut diagnostics);
        let pack = base.is_usable.then(|| Arc::new(with_settings(&base.pack, variants, &settings)));
        Loaded { pack, settings, diagnostics }
    }

    fn base(&self) -> &Base {
        self.base.get_or_init(|| base(&self.sources))
    }

    fn variant_path(&self, id: &str) -> String {
        self.files().data(&format!("variants/{id}.toml"))
    }

    /// The ids of the variants, sorted.
    pub(super) fn variant_ids(&self) -> &[String] {
        self.variant_ids.get_or_init(|| {
            let paths = self.files().list(&self.files().data("variants"), "toml");
            let is_straight_below = |path: &&String| stem(path).is_some_and(|it| self.variant_path(it) == **path);
            let paths = paths.iter().filter(is_straight_below);
            paths.filter_map(|path| stem(path)).take(MOST_VARIANTS).map(str::to_owned).collect()
        })
    }

    fn variant(&self, id: &str) -> Option<(Variant, Vec<Diagnostic>)> {
        if !self.variant_ids().iter().any(|known| known == id) {
            return None;
        }
        let path = self.variant_path(id);
        match self.sources.read(&path) {
            Ok(text) => {
                let mut report = Report::new(&path);
                let variant = variant(&text, id, &mut report);
                Some((variant, report.found))
            }
            Err(error) => Some((Variant::default(), vec![unreadable(&path, error)])),
        }
    }

    /// The error of an unknown variant, at a place if a file asks for it.
    pub(super) fn unknown_variant(&self, id: &str, place: Option<Place>) -> Diagnostic {
        let message = format!("there is no variant `{id}`");
        let mut finding = Diagnostic::error(code::UNKNOWN_VARIANT, message);
        finding.place = place;
        let known = self.variant_ids();
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        let list = format!("there is `{}`", known.join("`, `"));
        finding.help(match suggest(id, known.iter().copied()) {
            _ if known.is_empty() => "the pack has no variants".to_owned(),
            Some(near) if near.starts_with("did") && known.len() > 1 => format!("{near} {list}"),
            Some(near) if near.starts_with("did") => near,
            _ => list,
        });
        finding
    }

    /// The variants of the pack, each with its title.
    pub fn variants(&self) -> Vec<(String, String)> {
        let titled = self.variant_ids().iter().map(|id| {
            let title = self.variant(id).map(|(variant, _)| variant.title);
            (id.clone(), title.unwrap_or_default())
        });
        titled.collect()
    }

    /// The paths of the pack's scenarios, in folders too, sorted; the first 4,000 of them.
    pub fn scenarios(&self) -> Vec<String> {
        let mut paths = self.files().list(&self.files().data("scenarios"), "toml");
        paths.truncate(MOST_SCENARIOS);
        paths
    }

    /// The paths of all data files of the pack, sorted.
    pub fn data_files(&self) -> Vec<String> {
        self.files().list(self.files().data("").trim_end_matches('/'), "toml")
    }

    /// Everything that can be found: in the pack, in each of its variants, and in each of its scenarios.
    pub fn check(&self) -> Vec<Diagnostic> {
        let mut found = self.load(&[]).diagnostics.clone();
        for id in self.variant_ids() {
            found.extend(self.load(std::slice::from_ref(id)).diagnostics.iter().cloned());
        }
        found.extend(self.unused_scripts());
        found.extend(self.too_many("variants", MOST_VARIANTS));
        found.extend(self.too_many("scenarios", MOST_SCENARIOS));
        found.extend(self.check_scenarios());
        sort(&mut found);
        found
    }

    /// What can be found in the scenarios, up to where it is too much.
    fn check_scenarios(&self) -> Vec<Diagnostic> {
        let in_scenario = |path: &String| match self.text(path) {
            Ok(text) => self.scenario(path, &text).diagnostics,
            Err(error) => vec![unreadable(path, error)],
        };
        let mut found: Vec<Diagnostic> = Vec::new();
        // Side by side, in the order of their paths: most of a check's time goes into the scenarios.
        for paths in self.scenarios().chunks(256) {
            found.extend(paths.par_iter().flat_map_iter(in_scenario).collect::<Vec<_>>());
            if found.len() > MOST_FINDINGS {
                found.truncate(MOST_FINDINGS);
                let folder = self.files().data("scenarios");
                let message = format!("the scenarios have more than {MOST_FINDINGS} findings");
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

    /// Warnings of scripts that lie beside those of the effects, and that neither the pack nor a variant uses.
    fn unused_scripts(&self) -> Vec<Diagnostic> {
        if !self.base().is_whole {
            return Vec::new();
        }
        let mut used: BTreeSet<String> = BTreeSet::new();
        let alone = self.variant_ids().iter().map(std::slice::from_ref);
        for variants in std::iter::once(&[][..]).chain(alone) {
            let loaded = self.load(variants);
            let pack = loaded.pack.iter();
            used.extend(pack.clone().flat_map(|pack| &pack.effects).map(|effect| effect.path.clone()));
            used.extend(pack.flat_map(|pack| &pack.points).map(|point| point.path.clone()));
        }
        let scripts = self.files().list(&self.files().scripts(), "rhai");
        let own = scripts.iter().filter(|path| stem(path).is_some_and(|stem| self.files().script(stem) == **path));
        let unused = own.filter(|path| !used.contains(*path)).take(MOST_FINDINGS);
        let effects = self.base().pack.effects.iter().map(|effect| effect.id.as_str());
        let finding = |path: &String| {
            let name = stem(path).unwrap_or_default();
            let message = format!("no card and no variant uses the script `{name}`");
            let mut finding = Diagnostic::warning(code::UNUSED_SCRIPT, message).at(path, Span::default());
            finding.help(match nearest(name, effects.clone()) {
                Some(near) => format!("did you mean `{near}.rhai`? Else write `effect = \"{name}\"` at a special card"),
                None => format!("write `effect = \"{name}\"` at a special card, or take the file out"),
            });
            finding
        };
        unused.map(finding).collect()
    }

    /// Findings as text, with excerpts of the texts that were read.
    pub fn render(&self, diagnostics: &[Diagnostic], colour: bool) -> String {
        render(diagnostics, colour, &|path| self.sources.read(path).ok())
    }

    /// The texts that were read.
    pub(super) fn sources(&self) -> &Sources {
        &self.sources
    }
}

/// A copy of a pack with other settings, and the hash that goes with them.
pub(super) fn with_settings(pack: &Pack, variants: &[String], settings: &Settings) -> Pack {
    let mut pack = Pack { variants: variants.to_vec(), rules: settings.rules.clone(), ..pack.clone() };
    pack.hash = hash(&pack);
    pack
}
