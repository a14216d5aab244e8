//! New scripts and scenarios, with something to start from.

use super::{HistoryStep, TextChange, Workbench};
use crate::load::edit::{PlainValue, Proposal, target};
use crate::load::scaffold::{NewEffect, NewScenario, data_effect_script, id_of, is_good_id, new_data_scenario};
use crate::load::{Diagnostic, code};
use crate::script::Language;
use std::sync::Arc;

impl Workbench {
    /// The language of the pack's scripts.
    fn language(&self) -> &'static Language {
        Language::of_rules(self.snapshot.format().rules()).unwrap_or(Language::liberte())
    }

    /// Creates a script for an effect, or for the rule point of this id, in the edit target: in the pack itself, or in a
    /// variant, which then lists it. Returns its path.
    ///
    /// # Errors
    /// The id is not valid, or taken.
    pub fn new_script(&mut self, id: &str, now: f64) -> Result<String, Box<Diagnostic>> {
        let path = self.script_path(id);
        self.check_free(id, &path)?;
        let variant = self.target.clone();
        let point = self.snapshot.format().rule_point(id);
        let text = match point {
            Some(point) => self.language().beginning(point),
            None if self.snapshot.data().is_some() => data_effect_script(self.snapshot.format().rulebook, id),
            None => NewEffect { id: id.to_owned(), title: None }.script(),
        };
        let mut proposal = Proposal::default();
        proposal.write(&self.files, &path, text);
        match (&variant, point) {
            (Some(_), _) => self.add_to_list(&mut proposal, "scripts", id)?,
            (None, Some(_)) => self.add_to_list(&mut proposal, "pack.points", id)?,
            // What names the effect finds its script.
            (None, None) => {}
        }
        self.adopt(&proposal, &format!("new script `{id}`"), None, now);
        Ok(path)
    }

    /// Creates a scenario test that passes as it stands, under the active variants. Returns its path.
    ///
    /// # Errors
    /// The id is not valid, or taken.
    pub fn new_scenario(&mut self, id: &str, now: f64) -> Result<String, Box<Diagnostic>> {
        let (path, text) = self.scenario(id)?;
        self.check_free(id, &path)?;
        let change = TextChange { path: path.clone(), before: None, after: Some(Arc::from(text)) };
        let label = format!("new scenario `{id}`");
        self.perform(HistoryStep { label, field: None, texts: vec![change], ..HistoryStep::default() }, now);
        Ok(path)
    }

    /// The reason why no script of this id can be created in the edit target; none where one can.
    pub fn refusal_of_script(&self, id: &str) -> Option<Box<Diagnostic>> {
        self.check_free(id, &self.script_path(id)).err()
    }

    /// The reason why no scenario of this id can be created; none where one can.
    pub fn refusal_of_scenario(&self, id: &str) -> Option<Box<Diagnostic>> {
        self.scenario(id).and_then(|(path, _)| self.check_free(id, &path)).err()
    }

    fn script_path(&self, id: &str) -> String {
        match &self.target {
            Some(variant) => self.files.variant_script(variant, id),
            None => self.files.script(id),
        }
    }

    /// The path and the text of a new scenario.
    fn scenario(&self, id: &str) -> Result<(String, String), Box<Diagnostic>> {
        check_id(id)?;
        if let Some(pack) = self.snapshot.data() {
            return Ok(new_data_scenario(&self.snapshot.library, pack, id, None, &self.active_variants()));
        }
        let pack = self.snapshot.pack().ok_or_else(|| refused("the pack can't be read"))?;
        Ok(NewScenario { id: id.to_owned(), title: None, variants: self.active_variants() }.file(&self.files, pack))
    }

    fn check_free(&self, id: &str, path: &str) -> Result<(), Box<Diagnostic>> {
        check_id(id)?;
        match self.text(path) {
            Some(_) => Err(Box::new(Diagnostic::error(code::DUPLICATE, format!("{path} already exists")))),
            None => Ok(()),
        }
    }

    /// Adds an id to a list in the edit target.
    fn add_to_list(&self, proposal: &mut Proposal, key: &str, id: &str) -> Result<(), Box<Diagnostic>> {
        let list = target(&self.files, key, self.target.as_deref())?;
        Ok(proposal.push(&self.files, list, PlainValue::Text(id.to_owned()))?)
    }
}

fn check_id(id: &str) -> Result<(), Box<Diagnostic>> {
    if is_good_id(id) {
        return Ok(());
    }
    let near = id_of(id).map(|near| format!("; try `{near}`")).unwrap_or_default();
    Err(refused(&format!("`{id}` is not an id: lowercase letters, digits and hyphens{near}")))
}

fn refused(why: &str) -> Box<Diagnostic> {
    Box::new(Diagnostic::error(code::WRONG_TYPE, why.to_owned()))
}

#[cfg(test)]
mod tests {
    use crate::app::workbench::{Change, Checker, Workbench};
    use crate::desk::examine;
    use crate::load::edit::PlainValue;
    use crate::load::{Files, Library};
    use crate::model::POINTS;

    fn workbench() -> Workbench {
        Workbench::begin(Files::built_in(), Checker::Inline, None)
    }

    fn errors(workbench: &Workbench) -> Vec<String> {
        workbench.snapshot().findings.iter().filter(|it| it.is_error()).map(|it| it.message.clone()).collect()
    }

    #[test]
    fn a_new_script_is_in_the_pack_and_a_card_can_have_it() {
        let mut workbench = workbench();
        let path = workbench.new_script("tax-riot", 0.0).unwrap();
        assert_eq!(path, "scripts/liberte/tax-riot.rhai");
        let change = Change::Set("card.105.effect".into(), PlainValue::Text("tax-riot".into()));
        workbench.change("test", None, &[change], 1.0).unwrap();
        assert!(workbench.snapshot().pack().unwrap().effect("tax-riot").is_some());
        assert!(errors(&workbench).iter().all(|it| !it.contains("script")), "{:?}", errors(&workbench));
        assert!(workbench.new_script("tax-riot", 2.0).is_err(), "it is taken");
        assert!(workbench.new_script("Tax riot", 2.0).unwrap_err().message.contains("`tax-riot`"));
    }

    #[test]
    fn a_new_script_of_another_game_can_be_given_to_a_space_and_compiles() {
        let files = Files::built_in_named("revolution").unwrap();
        let mut workbench = Workbench::begin(files, Checker::Inline, None);
        let path = workbench.new_script("turn-begins", 0.0).unwrap();
        assert_eq!(path, "scripts/revolution/turn-begins.rhai", "it has no such rule point");
        let change = Change::Set("space.printer.effect".into(), PlainValue::Text("turn-begins".into()));
        workbench.change("test", None, &[change], 1.0).unwrap();
        assert_eq!(errors(&workbench), [""; 0]);
        assert!(workbench.snapshot().scripts().unwrap().plan_of(&path).unwrap().contains("planned"));
    }

    #[test]
    fn a_script_of_every_rule_point_fills_it_in_the_pack_and_in_a_variant() {
        let mut workbench = Workbench::begin(Files::built_in(), Checker::Reading, None);
        for (at, spec) in POINTS.iter().enumerate() {
            workbench.new_script(spec.id, 0.0).unwrap();
            assert_eq!(errors(&workbench), [""; 0], "{}", spec.id);
            assert_eq!(workbench.snapshot().pack().unwrap().points.len(), at + 1, "{}", spec.id);
        }
        // All at once, together with the scripts of the variants.
        let found = examine(&workbench.snapshot().library, &[]).findings;
        assert_eq!(found.iter().filter(|it| it.is_error()).map(|it| it.message.as_str()).collect::<Vec<_>>(), [""; 0]);

        let mut workbench = self::workbench();
        workbench.new_variant("mine", 0.0).unwrap();
        workbench.new_script("turn-begins", 0.0).unwrap();
        assert_eq!(errors(&workbench), [""; 0]);
        assert_eq!(workbench.snapshot().pack().unwrap().points.len(), 1);
    }

    #[test]
    fn a_new_scenario_passes_with_the_variants_laid_over() {
        for (name, setting) in [("liberte", "hand_size"), ("revolution", "markers")] {
            let files = Files::built_in_named(name).unwrap();
            new_scenario_passes(Workbench::begin(files, Checker::Reading, None), setting);
        }
    }

    fn new_scenario_passes(mut workbench: Workbench, setting: &str) {
        workbench.new_variant("mine", 0.0).unwrap();
        let change = Change::Set(setting.into(), PlainValue::Integer(6));
        workbench.change("test", None, &[change], 1.0).unwrap();
        let path = workbench.new_scenario("nobody-has-done-anything", 1.0).unwrap();
        let library: &Library = &workbench.snapshot().library;
        let tests = crate::desk::own_tests(library).into_iter().filter(|it| it.name == path).collect::<Vec<_>>();
        let runs = crate::desk::run_tests(library, &tests, false);
        assert_eq!(runs.len(), 1);
        assert_eq!(runs[0].failure, None);
    }
}
