//! Changes of values, entries and whole texts.

use super::{HistoryStep, TextChange, Workbench};
use crate::load::edit::{Edit, PlainValue, Proposal, new_variant, target};
use crate::load::scaffold::{new_variant_like, schema_line};
use crate::load::schema::{EntryKind, GameFormat, Rulebook};
use crate::load::{Diagnostic, Key, code};
use crate::model::id_in_words;
use std::sync::Arc;

/// A change of a value or an entry, named by its key as the command line has it: `card.71.value`, `stack_height`.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// Gives a key a value.
    Set(String, PlainValue),
    /// Removes a key, so that its default holds, or, in a variant, the value below.
    Unset(String),
    /// Adds an entry to a list, such as `card`, with its keys, the id among them.
    Add(String, Vec<(String, PlainValue)>),
    /// Duplicates an entry under another id.
    Duplicate(String, PlainValue),
    /// Removes an entry.
    Remove(String),
    /// Restores an entry: what the variant in the edit target says of it is removed, its removal included.
    Restore(String),
}

impl Change {
    fn key(&self) -> &str {
        match self {
            Change::Set(key, _)
            | Change::Unset(key)
            | Change::Add(key, _)
            | Change::Duplicate(key, _)
            | Change::Remove(key)
            | Change::Restore(key) => key,
        }
    }

    fn edit(&self, path: Vec<String>) -> Edit {
        match self.clone() {
            Change::Set(_, to) => Edit::Set { path, to },
            Change::Unset(_) => Edit::Unset { path },
            Change::Add(_, keys) => Edit::Add { path, keys },
            Change::Duplicate(_, id) => Edit::Duplicate { path, id },
            Change::Remove(_) | Change::Restore(_) => Edit::TakeOut { path },
        }
    }
}

impl Workbench {
    /// Makes changes that belong together, as one step. `field` names the field that is typed into, so that what is typed in
    /// one go is one step. Changes go to the [edit target](Workbench::target).
    ///
    /// # Errors
    /// One of them can't be made; then nothing is changed.
    pub fn change(
        &mut self,
        label: &str,
        field: Option<&str>,
        changes: &[Change],
        now: f64,
    ) -> Result<(), Box<Diagnostic>> {
        let mut proposal = Proposal::default();
        for change in changes {
            self.propose(&mut proposal, change)?;
        }
        proposal.count(&self.files)?;
        self.adopt(&proposal, label, field, now);
        Ok(())
    }

    /// Proposes one change.
    fn propose(&self, proposal: &mut Proposal, change: &Change) -> Result<(), Box<Diagnostic>> {
        let variant = self.target.as_deref();
        if let (Change::Remove(key), Some(id)) = (change, variant)
            && self.remove_in_variant(proposal, key, id)?
        {
            return Ok(());
        }
        if let Change::Restore(key) = change {
            let refused = || Diagnostic::error(code::UNKNOWN_VARIANT, "no variant is being edited here".to_owned());
            return self.restore(proposal, key, variant.ok_or_else(refused)?);
        }
        let mut place = match change {
            // A list is not a key of its own: its entries are.
            Change::Add(list, _) => target(&self.files, &format!("{list}.0"), variant)?,
            Change::Set(..) | Change::Unset(_) | Change::Duplicate(..) | Change::Remove(_) | Change::Restore(_) => {
                target(&self.files, change.key(), variant)?
            }
        };
        if let Change::Add(list, _) = change {
            place.path = vec![list.clone()];
        }
        Ok(proposal.edit(&self.files, &place.file, place.spec, &[change.edit(place.path)])?)
    }

    /// Removes an entry of the pack in a variant. Returns false where a variant can't take it out, or the pack has no such
    /// entry.
    fn remove_in_variant(&self, proposal: &mut Proposal, key: &str, variant: &str) -> Result<bool, Box<Diagnostic>> {
        let Key::Entry { kind, id, field } = Key::from(key) else { return Ok(false) };
        let named = taken_out_as(self.snapshot.format(), kind, &id).filter(|_| field.is_empty());
        let own = self.snapshot.library.load(&[]);
        let is_own = own.entry(&Key::entry(kind, &id, "").to_string()).is_some();
        let Some(named) = named.filter(|_| is_own) else { return Ok(false) };
        let list = target(&self.files, "take_out", Some(variant))?;
        proposal.push(&self.files, list, named)?;
        Ok(true)
    }

    /// Writes a whole text, as one step.
    pub fn write(&mut self, path: &str, text: &str, label: &str, field: Option<&str>, now: f64) {
        let mut proposal = Proposal::default();
        proposal.write(&self.files, path, text.to_owned());
        self.adopt(&proposal, label, field, now);
    }

    /// Makes the proposed changes, as one step.
    pub fn adopt(&mut self, proposal: &Proposal, label: &str, field: Option<&str>, now: f64) {
        let texts: Vec<TextChange> = proposal
            .changes()
            .map(|file| TextChange {
                path: file.path.clone(),
                before: file.before.clone(),
                after: Some(Arc::from(file.after.as_str())),
            })
            .collect();
        if texts.is_empty() {
            return;
        }
        self.perform(
            HistoryStep { label: label.to_owned(), field: field.map(str::to_owned), texts, ..HistoryStep::default() },
            now,
        );
    }

    /// Removes a file, as one step.
    pub fn remove(&mut self, path: &str, label: &str, now: f64) {
        let Some(before) = self.text(path) else { return };
        let change = TextChange { path: path.to_owned(), before: Some(before), after: None };
        self.perform(
            HistoryStep { label: label.to_owned(), field: None, texts: vec![change], ..HistoryStep::default() },
            now,
        );
    }

    /// The reason why no variant of this id can be created; none where one can.
    pub fn refusal_of_variant(&self, id: &str) -> Option<Box<Diagnostic>> {
        self.empty_variant(id).err()
    }

    /// The path and the text of a new variant, which changes nothing yet.
    pub(super) fn empty_variant(&self, id: &str) -> Result<(String, String), Box<Diagnostic>> {
        let text = format!("{}{}", schema_line(&self.snapshot.library, "variant", 2), new_variant(id, "\n")?);
        let path = self.files.data(&format!("variants/{id}.toml"));
        if self.text(&path).is_some() {
            return Err(Box::new(Diagnostic::error(code::DUPLICATE, format!("there is a variant `{id}` already"))));
        }
        Ok((path, text))
    }

    /// Creates a variant that changes nothing yet, applies it on top of the others, and makes it the edit target.
    ///
    /// # Errors
    /// The id is not valid, or taken.
    pub fn new_variant(&mut self, id: &str, now: f64) -> Result<(), Box<Diagnostic>> {
        let made = self.empty_variant(id)?;
        self.begin_variant(id, vec![made], now);
        Ok(())
    }

    /// Creates a variant that does what another does, one of the pack or one that is shipped with its game, with the
    /// other's scripts and tests; applies it on top of the others, and makes it the edit target.
    ///
    /// # Errors
    /// The id is not valid, or taken; there is no variant `like`.
    pub fn copy_variant(&mut self, id: &str, title: &str, like: &str, now: f64) -> Result<(), Box<Diagnostic>> {
        self.empty_variant(id)?;
        let title = if title.is_empty() { id_in_words(id) } else { title.to_owned() };
        let mut made = new_variant_like(&self.snapshot.library, like, id, &title)?;
        made.retain(|(path, _)| self.text(path).is_none());
        self.begin_variant(id, made, now);
        Ok(())
    }

    /// Adds the files of a new variant, applies it on top of the others, and makes it the edit target.
    fn begin_variant(&mut self, id: &str, files: Vec<(String, String)>, now: f64) {
        let mut stack = self.variants.clone();
        stack.push(super::VariantLayer { spec: id.to_owned(), is_on: true });
        let texts =
            files.into_iter().map(|(path, text)| TextChange { path, before: None, after: Some(Arc::from(text)) });
        let texts = texts.collect();
        let variants = Some((self.variants.clone(), stack));
        let target = Some((self.target.clone(), Some(id.to_owned())));
        self.perform(
            HistoryStep { label: format!("new variant `{id}`"), texts, variants, target, ..HistoryStep::default() },
            now,
        );
    }
}

/// What a variant's list `take_out` calls an entry: a card of Liberté goes by its number, entries of other games by their
/// keys. None where no variant can take it out.
pub(super) fn taken_out_as(format: &'static GameFormat, kind: EntryKind, id: &str) -> Option<PlainValue> {
    match (format.rulebook, kind) {
        (Rulebook::Liberte, EntryKind::Card) => id.parse().ok().map(PlainValue::Integer),
        (Rulebook::Liberte, _) => None,
        (Rulebook::Revolution | Rulebook::Libertalia, kind) => {
            Some(PlainValue::Text(Key::entry(kind, id, "").to_string()))
        }
    }
}
