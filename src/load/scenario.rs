//! A scenario's file becomes a [`Scenario`]: the position, the choices, and what must then hold.

use super::diagnostic::{Diagnostic, Place, Report, code, has_errors, sort};
use super::given;
use super::library::{Library, with_settings};
use super::names::Names;
use super::overlay::lay_over;
use super::reader::read;
use super::rules::check;
use super::schema::SCENARIO;
use super::then;
use super::tree::Table;
use crate::model::{ChoiceBy, Pack, Scenario, Step};
use std::sync::Arc;

/// A scenario, the pack it is played with, and what was found.
#[derive(Clone, Debug)]
pub struct ScenarioLoaded {
    /// The scenario; none if it has an error.
    pub scenario: Option<Scenario>,
    /// The pack with the scenario's variants and settings; none if it has an error.
    pub pack: Option<Arc<Pack>>,
    /// What was found in the scenario. Of its pack, only that it has errors.
    pub diagnostics: Vec<Diagnostic>,
}

impl Library {
    /// Reads a scenario from its text. `path` names it in findings; it need not lie in the pack.
    ///
    /// Whether its position is possible is not looked at: that is for the rules to say.
    pub fn scenario(&self, path: &str, text: &str) -> ScenarioLoaded {
        let mut report = Report::new(path);
        let table = read(text, &SCENARIO, &mut report);
        let variants = self.known_variants(&table, &mut report);
        let (shown, playable) = self.pack_for(&table, &variants, &mut report);
        let scenario = shown.map(|pack| {
            let rules = lay_over(&table, &mut Default::default(), &report);
            let mut scenario = scenario(&table, text, &pack, &mut report);
            scenario.variants = variants;
            scenario.rules = rules.then(|| pack.rules.clone());
            scenario
        });
        let mut diagnostics = report.found;
        sort(&mut diagnostics);
        if !diagnostics.is_empty() {
            self.sources().keep(path, text);
        }
        let is_sound = !has_errors(&diagnostics);
        ScenarioLoaded { scenario: scenario.filter(|_| is_sound), pack: playable, diagnostics }
    }

    /// The variants that the scenario names and the pack has.
    fn known_variants(&self, table: &Table, report: &mut Report<'_>) -> Vec<String> {
        let known = self.variant_ids();
        let mut variants = Vec::new();
        for item in table.list("variants") {
            let Some(id) = item.text() else { continue };
            if known.iter().any(|known| known == id) {
                variants.push(id.to_owned());
            } else {
                let place = Some(report.place(item.span));
                report.add(self.unknown_variant(id, place));
            }
        }
        variants
    }

    /// The pack to read the scenario by, and the same if nothing is wrong with it.
    fn pack_for(
        &self,
        table: &Table,
        variants: &[String],
        report: &mut Report<'_>,
    ) -> (Option<Arc<Pack>>, Option<Arc<Pack>>) {
        let loaded = self.load(variants);
        let is_sound = loaded.playable().is_some();
        if !is_sound {
            let errors = loaded.diagnostics.iter().filter(|it| it.is_error()).count();
            let message = format!("the pack `{}` has errors of its own: {errors}", self.files().name());
            report.add(Diagnostic::error(code::BROKEN_PACK, message)).help("check the pack first");
        }
        let mut settings = loaded.settings.clone();
        let Some(pack) = loaded.pack.clone() else {
            return (None, None);
        };
        if !lay_over(table, &mut settings, report) {
            return (Some(pack.clone()), is_sound.then_some(pack));
        }
        let is_here = |it: &Place| it.path == report.path();
        let clashes = check(&settings, &pack.board, pack.cards.len());
        let clashes = clashes.into_iter().filter(|it| it.place.as_ref().is_some_and(is_here));
        let clashes: Vec<Diagnostic> = clashes.collect();
        let is_sound = is_sound && !has_errors(&clashes);
        clashes.into_iter().for_each(|it| {
            report.add(it);
        });
        let pack = Arc::new(with_settings(&pack, variants, &settings));
        (Some(pack.clone()), is_sound.then_some(pack))
    }
}

fn scenario(table: &Table, text: &str, pack: &Pack, report: &mut Report<'_>) -> Scenario {
    let mut names = Names::new(table, pack, report);
    let setup = given::setup(table, &mut names);
    let play = steps(table, text, &mut names);
    let then = table.table("then");
    Scenario {
        id: table.string("id"),
        title: table.string("title"),
        cite: table.string("cite"),
        setup,
        play,
        then: then.map(|then| then::expected(then, &mut names)).unwrap_or_default(),
        ..Scenario::default()
    }
}

fn steps(table: &Table, text: &str, names: &mut Names<'_, '_>) -> Vec<Step> {
    let mut steps = Vec::new();
    for entry in table.tables("play") {
        let line = entry.span_of("choice").line(text);
        if let Some(made) = choice_by(entry, names) {
            steps.push(Step { made, line });
        }
    }
    steps
}

/// Who chooses what.
pub fn choice_by(entry: &Table, names: &mut Names<'_, '_>) -> Option<ChoiceBy> {
    let by = entry.item("by").and_then(|item| names.seat(item));
    let choice = entry.item("choice").and_then(|item| names.choice(item));
    Some(ChoiceBy { by: by?, choice: choice? })
}
