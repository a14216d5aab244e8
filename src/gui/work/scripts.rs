//! What scripts are there for, and what takes them away.

use super::{Step, TextChange, Work};
use crate::desk::mentions_of;
use crate::load::rename::Rename;
use crate::load::{Diagnostic, Place, code};
use crate::model::RulePoint;
use std::sync::Arc;

impl Work {
    /// The scripts that a card could have and none has, by the ids of their effects: the pack's own, and those in the folders
    /// of the variants that are laid over.
    pub fn unused_scripts(&self) -> Vec<String> {
        let folder = self.files.scripts();
        let Some(pack) = self.seen.pack() else { return Vec::new() };
        let is_unused = |id: &String| pack.effect(id).is_none() && RulePoint::parse(id).is_none();
        let laid = self.variants.iter().filter(|laid| laid.is_on).map(|laid| format!("{folder}/{}", laid.id()));
        let mut ids: Vec<String> = Vec::new();
        for folder in [folder.clone()].into_iter().chain(laid) {
            let within = self.files.list(&folder, "rhai");
            let names = within.iter().filter_map(|path| path.strip_prefix(&folder)?.strip_prefix('/'));
            let own = names.filter(|name| !name.contains('/')).filter_map(|name| name.strip_suffix(".rhai"));
            ids.extend(own.map(str::to_owned).filter(is_unused));
        }
        ids.sort();
        ids.dedup();
        ids
    }

    /// Gives something another id wherever it stands, as one step. Gives the path of an opened file afterwards.
    ///
    /// # Errors
    /// Why it can't have that id; or the pack has errors, so that some places might not be seen.
    pub fn rename(
        &mut self,
        rename: &Rename,
        opened: Option<&str>,
        now: f64,
    ) -> Result<Option<String>, Box<Diagnostic>> {
        let refused = |why: String| Box::new(Diagnostic::error(code::DUPLICATE, why));
        if self.seen.findings.iter().any(Diagnostic::is_error) {
            return Err(refused("nothing is renamed in a pack with errors: some places might not be seen".to_owned()));
        }
        let renaming = self.seen.library.rename(rename, &mentions_of).map_err(|error| refused(error.to_string()))?;
        let mut texts = Vec::new();
        let mut path = opened.map(str::to_owned);
        for file in &renaming.files {
            let before = self.text(&file.path);
            let after = Some(Arc::from(file.after()));
            match &file.new_path {
                None => texts.push(TextChange { path: file.path.clone(), before, after }),
                Some(new_path) => {
                    texts.push(TextChange { path: file.path.clone(), before, after: None });
                    texts.push(TextChange { path: new_path.clone(), before: None, after });
                    path = path.map(|path| if path == file.path { new_path.clone() } else { path });
                }
            }
        }
        let label = format!("`{}` becomes `{}`", rename.from, rename.to);
        self.take(Step { label, field: None, texts, ..Step::default() }, now);
        Ok(path)
    }

    /// What needs a script: the cards that have its effect, and the lists that name it.
    pub fn needs_of_script(&self, path: &str) -> Vec<Need> {
        let mut needs = Vec::new();
        let Some(pack) = self.seen.pack() else { return needs };
        if let Some(at) = pack.effects.iter().position(|effect| effect.path == path) {
            let cards = pack.cards.iter().filter(|card| card.effect().is_some_and(|effect| effect.index() == at));
            needs.extend(cards.map(|card| Need::Card(u32::from(card.number))));
        }
        let name = path.rsplit('/').next().unwrap_or(path).trim_end_matches(".rhai");
        let folder = path.strip_prefix(&format!("{}/", self.files.scripts())).unwrap_or(path);
        let (list, key) = match folder.rsplit_once('/') {
            Some((variant, _)) => (self.files.data(&format!("variants/{variant}.toml")), "scripts"),
            None => (self.files.data("pack.toml"), "points"),
        };
        let document = self.text(&list).and_then(|text| text.parse::<toml_edit::Document<String>>().ok());
        let named = document.as_ref().and_then(|it| it.get(key)).and_then(|it| it.as_array());
        let item = named.into_iter().flatten().find(|it| it.as_str() == Some(name));
        let span = item.and_then(toml_edit::Value::span);
        needs.extend(span.map(|span| Need::Listed(Place { path: list, span: span.into() })));
        needs
    }
}

/// Something that needs a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Need {
    /// A card with its effect, by the number.
    Card(u32),
    /// A list that names it.
    Listed(Place),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::work::Checker;
    use crate::load::Files;
    use crate::load::rename::RenameKind;

    #[test]
    fn a_script_gets_another_name_with_its_cards_and_texts_as_one_step() {
        let mut work = Work::begin(Files::built_in(), Checker::InPlace, None);
        let old = "scripts/liberte/terror.rhai";
        let rename = Rename { named: RenameKind::Effect, from: "terror".into(), to: "great-terror".into() };
        let path = work.rename(&rename, Some(old), 0.0).unwrap();
        assert_eq!(path.as_deref(), Some("scripts/liberte/great-terror.rhai"));
        assert!(work.text(old).is_none());
        assert!(work.seen().findings.iter().all(|finding| !finding.is_error()), "{:?}", work.seen().findings);
        assert!(work.seen().pack().unwrap().effect("great-terror").is_some());
        work.undo(1.0);
        assert!(work.text(old).is_some() && work.unsaved().is_empty());
        assert!(work.rename(&Rename { to: "purge".into(), ..rename }, None, 2.0).is_err(), "it is taken");
    }

    #[test]
    fn the_cards_and_lists_that_need_a_script_are_told() {
        let mut work = Work::begin(Files::built_in(), Checker::InPlace, None);
        let terror = work.needs_of_script("scripts/liberte/terror.rhai");
        assert_eq!(terror, (105..=110).map(Need::Card).collect::<Vec<_>>());
        let listed = work.needs_of_script("scripts/liberte/redraw-ones/turn-begins.rhai");
        assert!(matches!(&listed[..], [Need::Listed(place)] if place.path == "data/liberte/variants/redraw-ones.toml"));
        let path = work.new_script("tax-riot", 0.0).unwrap();
        assert_eq!(work.needs_of_script(&path), []);
        assert_eq!(work.unused_scripts(), ["tax-riot"]);
    }
}
