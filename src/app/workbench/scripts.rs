//! Scripts: those that nothing uses, what uses the others, and renaming.

use super::{HistoryStep, TextChange, Workbench};
use crate::compare::About;
use crate::desk::mentions_of;
use crate::load::rename::{Rename, RenamePreview};
use crate::load::{Diagnostic, Place, code};
use std::sync::Arc;

impl Workbench {
    /// The ids of effects whose scripts nothing uses: the pack's own, and those in the folders of the active variants.
    pub fn unused_scripts(&self) -> Vec<String> {
        let folder = self.files.scripts();
        let (effects, format) = (self.snapshot.effects(), self.snapshot.format());
        let is_unused = |id: &String| effects.iter().all(|effect| effect.id != *id) && format.rule_point(id).is_none();
        let folders = self.variants.iter().filter(|layer| layer.is_on).map(|layer| format!("{folder}/{}", layer.id()));
        let mut ids: Vec<String> = Vec::new();
        for folder in [folder.clone()].into_iter().chain(folders) {
            let within = self.files.list(&folder, "rhai");
            let names = within.iter().filter_map(|path| path.strip_prefix(&folder)?.strip_prefix('/'));
            let own = names.filter(|name| !name.contains('/')).filter_map(|name| name.strip_suffix(".rhai"));
            ids.extend(own.map(str::to_owned).filter(is_unused));
        }
        ids.sort();
        ids.dedup();
        ids
    }

    /// The reason why an id can't be renamed; none where it can.
    pub fn refusal_of_rename(&self, rename: &Rename) -> Option<String> {
        self.renaming(rename).err()
    }

    fn renaming(&self, rename: &Rename) -> Result<RenamePreview, String> {
        if self.snapshot.findings.iter().any(Diagnostic::is_error) {
            return Err("fix the pack's errors first: a rename might miss some places".to_owned());
        }
        let library = &self.snapshot.library;
        library.rename(rename, &mentions_of(library)).map_err(|error| error.to_string())
    }

    /// Renames an id wherever it stands, as one step. Returns the path of an opened file afterwards.
    ///
    /// # Errors
    /// The new id is refused; or the pack has errors, so that some places might be missed.
    pub fn rename(
        &mut self,
        rename: &Rename,
        opened: Option<&str>,
        now: f64,
    ) -> Result<Option<String>, Box<Diagnostic>> {
        let renaming = self.renaming(rename).map_err(|why| Box::new(Diagnostic::error(code::DUPLICATE, why)))?;
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
        self.perform(HistoryStep { label, field: None, texts, ..HistoryStep::default() }, now);
        Ok(path)
    }

    /// What uses a script: the cards and other entries that have its effect, and the lists that name it.
    pub fn uses_of_script(&self, path: &str) -> Vec<ScriptUse> {
        let mut uses = Vec::new();
        if let Some(at) = self.snapshot.effects().iter().position(|effect| effect.path == path) {
            let cards = self.snapshot.pack().into_iter().flat_map(|pack| &pack.cards);
            let cards = cards.filter(|card| card.effect().is_some_and(|effect| effect.index() == at));
            uses.extend(cards.map(|card| ScriptUse::Entry(About::Card(card.number))));
            let id = self.snapshot.effects()[at].id.as_str();
            for kind in self.snapshot.format().entries {
                let entries = self.snapshot.data().into_iter().flat_map(|pack| pack.list(kind.word()));
                let own = entries.filter(|entry| entry.values.get("effect").is_some_and(|it| it == id));
                uses.extend(own.map(|it| ScriptUse::Entry(About::Entry(format!("{}.{}", kind.word(), it.id)))));
            }
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
        uses.extend(span.map(|span| ScriptUse::Listed(Place { path: list, span: span.into() })));
        uses
    }
}

/// A use of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ScriptUse {
    /// A card or another entry with its effect.
    Entry(About),
    /// A list that names it.
    Listed(Place),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::workbench::Checker;
    use crate::load::Files;
    use crate::load::rename::RenameKind;

    #[test]
    fn a_script_gets_another_name_with_its_cards_and_texts_as_one_step() {
        let mut workbench = Workbench::begin(Files::built_in(), Checker::Inline, None);
        let old = "scripts/liberte/terror.rhai";
        let rename = Rename { named: RenameKind::Effect, from: "terror".into(), to: "great-terror".into() };
        let path = workbench.rename(&rename, Some(old), 0.0).unwrap();
        assert_eq!(path.as_deref(), Some("scripts/liberte/great-terror.rhai"));
        assert!(workbench.text(old).is_none());
        assert!(
            workbench.snapshot().findings.iter().all(|finding| !finding.is_error()),
            "{:?}",
            workbench.snapshot().findings
        );
        assert!(workbench.snapshot().pack().unwrap().effect("great-terror").is_some());
        workbench.undo(1.0);
        assert!(workbench.text(old).is_some() && workbench.unsaved().is_empty());
        assert!(workbench.rename(&Rename { to: "purge".into(), ..rename }, None, 2.0).is_err(), "it is taken");
    }

    #[test]
    fn the_cards_and_lists_that_need_a_script_are_told() {
        let mut workbench = Workbench::begin(Files::built_in(), Checker::Reading, None);
        let terror = workbench.uses_of_script("scripts/liberte/terror.rhai");
        assert_eq!(terror, (105..=110).map(|it| ScriptUse::Entry(About::Card(it))).collect::<Vec<_>>());
        let listed = workbench.uses_of_script("scripts/liberte/redraw-ones/turn-begins.rhai");
        assert!(
            matches!(&listed[..], [ScriptUse::Listed(place)] if place.path == "data/liberte/variants/redraw-ones.toml")
        );
        let path = workbench.new_script("tax-riot", 0.0).unwrap();
        assert_eq!(workbench.uses_of_script(&path), []);
        assert_eq!(workbench.unused_scripts(), ["tax-riot"]);
    }

    #[test]
    fn the_spaces_that_need_a_script_of_another_game_are_told() {
        let files = Files::built_in_named("revolution").unwrap();
        let mut workbench = Workbench::begin(files, Checker::Reading, None);
        let spy = workbench.uses_of_script("scripts/revolution/spy.rhai");
        assert_eq!(spy, [ScriptUse::Entry(About::Entry("space.spy".into()))]);
        let path = workbench.new_script("town-crier", 0.0).unwrap();
        assert_eq!(
            (path.as_str(), workbench.uses_of_script(&path)),
            ("scripts/revolution/town-crier.rhai", Vec::new())
        );
        assert_eq!(workbench.unused_scripts(), ["town-crier"]);
    }
}
