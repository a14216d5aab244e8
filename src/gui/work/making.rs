//! Scripts and scenarios to begin with.

use super::{Step, TextChange, Work};
use crate::load::edit::{Edit, PlainValue, Proposal, target};
use crate::load::scaffold::{NewEffect, NewScenario, id_of, is_good_id};
use crate::load::{Diagnostic, code};
use crate::model::RulePoint;
use crate::script::beginning;
use std::sync::Arc;
use toml_edit::{DocumentMut, Item};

impl Work {
    /// Makes a script for an effect, or for the rule point of this id, where changes go: for the pack itself, or for a
    /// variant, which lists it then. Gives its path.
    ///
    /// # Errors
    /// The id is none, or taken.
    pub fn new_script(&mut self, id: &str, now: f64) -> Result<String, Box<Diagnostic>> {
        let path = self.script_path(id);
        self.free(id, &path)?;
        let into = self.into.clone();
        let point = RulePoint::parse(id);
        let text = match point {
            Some(point) => beginning(point),
            None => NewEffect { id: id.to_owned(), title: None }.script(),
        };
        let mut proposal = Proposal::default();
        proposal.write(&self.files, &path, text);
        match (&into, point) {
            (Some(_), _) => self.list_too(&mut proposal, "scripts", id)?,
            (None, Some(_)) => self.list_too(&mut proposal, "pack.points", id)?,
            // The cards that name it find it.
            (None, None) => {}
        }
        self.adopt(&proposal, &format!("new script `{id}`"), None, now);
        Ok(path)
    }

    /// Makes a scenario test that passes as it is, with the variants that are laid over. Gives its path.
    ///
    /// # Errors
    /// The id is none, or taken.
    pub fn new_scenario(&mut self, id: &str, now: f64) -> Result<String, Box<Diagnostic>> {
        let (path, text) = self.scenario(id)?;
        self.free(id, &path)?;
        let change = TextChange { path: path.clone(), before: None, after: Some(Arc::from(text)) };
        let label = format!("new scenario `{id}`");
        self.take(Step { label, field: None, texts: vec![change], ..Step::default() }, now);
        Ok(path)
    }

    /// Why there can't be a script of this id where changes go; none where there can.
    pub fn refusal_of_script(&self, id: &str) -> Option<Box<Diagnostic>> {
        self.free(id, &self.script_path(id)).err()
    }

    /// Why there can't be a scenario of this id; none where there can.
    pub fn refusal_of_scenario(&self, id: &str) -> Option<Box<Diagnostic>> {
        self.scenario(id).and_then(|(path, _)| self.free(id, &path)).err()
    }

    fn script_path(&self, id: &str) -> String {
        match &self.into {
            Some(variant) => self.files.variant_script(variant, id),
            None => self.files.script(id),
        }
    }

    /// The path and the text of a scenario to begin with.
    fn scenario(&self, id: &str) -> Result<(String, String), Box<Diagnostic>> {
        good(id)?;
        let pack = self.seen.pack().ok_or_else(|| refused("the pack can't be read as it stands"))?;
        Ok(NewScenario { id: id.to_owned(), title: None, variants: self.asked() }.file(&self.files, pack))
    }

    fn free(&self, id: &str, path: &str) -> Result<(), Box<Diagnostic>> {
        good(id)?;
        match self.text(path) {
            Some(_) => Err(Box::new(Diagnostic::error(code::DUPLICATE, format!("there is {path} already")))),
            None => Ok(()),
        }
    }

    /// Names an id in a list as well, where changes go.
    fn list_too(&self, proposal: &mut Proposal, key: &str, id: &str) -> Result<(), Box<Diagnostic>> {
        let list = target(&self.files, key, self.into.as_deref())?;
        let text = proposal.text(&self.files, &list.file).unwrap_or_default();
        let document = text.parse::<DocumentMut>().unwrap_or_default();
        let name = key.rsplit('.').next().unwrap_or(key);
        let mut named = match document.get(name).and_then(Item::as_value).and_then(PlainValue::of) {
            Some(PlainValue::List(named)) => named,
            _ => Vec::new(),
        };
        named.push(PlainValue::Text(id.to_owned()));
        Ok(proposal.edit(
            &self.files,
            &list.file,
            list.spec,
            &[Edit::Set { path: list.path, to: PlainValue::List(named) }],
        )?)
    }
}

fn good(id: &str) -> Result<(), Box<Diagnostic>> {
    if is_good_id(id) {
        return Ok(());
    }
    let near = id_of(id).map(|near| format!("; `{near}` would be one")).unwrap_or_default();
    Err(refused(&format!("`{id}` is no id: small letters, digits and hyphens{near}")))
}

fn refused(why: &str) -> Box<Diagnostic> {
    Box::new(Diagnostic::error(code::WRONG_TYPE, why.to_owned()))
}

#[cfg(test)]
mod tests {
    use crate::gui::work::{Change, Checker, Work};
    use crate::load::edit::PlainValue;
    use crate::load::{Files, Library};

    fn work() -> Work {
        Work::begin(Files::built_in(), Checker::InPlace, None)
    }

    fn errors(work: &Work) -> Vec<String> {
        work.seen().findings.iter().filter(|it| it.is_error()).map(|it| it.message.clone()).collect()
    }

    #[test]
    fn a_new_script_is_in_the_pack_and_a_card_can_have_it() {
        let mut work = work();
        let path = work.new_script("tax-riot", 0.0).unwrap();
        assert_eq!(path, "scripts/liberte/tax-riot.rhai");
        let change = Change::Set("card.105.effect".into(), PlainValue::Text("tax-riot".into()));
        work.change("test", None, &[change], 1.0).unwrap();
        assert!(work.seen().pack().unwrap().effect("tax-riot").is_some());
        assert!(errors(&work).iter().all(|it| !it.contains("script")), "{:?}", errors(&work));
        assert!(work.new_script("tax-riot", 2.0).is_err(), "it is taken");
        assert!(work.new_script("Tax riot", 2.0).unwrap_err().message.contains("`tax-riot`"));
    }

    #[test]
    fn a_script_of_every_rule_point_fills_it_in_the_pack_and_in_a_variant() {
        for spec in crate::model::POINTS {
            let mut work = work();
            work.new_script(spec.id, 0.0).unwrap();
            assert_eq!(errors(&work), [""; 0], "{}", spec.id);
            assert_eq!(work.seen().pack().unwrap().points.len(), 1, "{}", spec.id);
        }
        let mut work = work();
        work.new_variant("mine", 0.0).unwrap();
        work.new_script("turn-begins", 0.0).unwrap();
        assert_eq!(errors(&work), [""; 0]);
        assert_eq!(work.seen().pack().unwrap().points.len(), 1);
    }

    #[test]
    fn a_new_scenario_passes_with_the_variants_laid_over() {
        let mut work = work();
        work.new_variant("mine", 0.0).unwrap();
        let change = Change::Set("hand_size".into(), PlainValue::Integer(6));
        work.change("test", None, &[change], 1.0).unwrap();
        let path = work.new_scenario("nobody-has-done-anything", 1.0).unwrap();
        let library: &Library = &work.seen().library;
        let tests = crate::desk::own_tests(library).into_iter().filter(|it| it.name == path).collect::<Vec<_>>();
        let runs = crate::desk::run_tests(library, &tests, false);
        assert_eq!(runs.len(), 1);
        assert_eq!(runs[0].failure, None);
    }
}
