//! Unsaved changes of the pack's own files moved into a variant: the variant makes them, and the files are as before.
//!
//! Changes that a variant can't make stay where they are, and are reported.

mod leaves;

use super::edits::taken_out_as;
use super::{FileText, HistoryStep, TextChange, VariantLayer, Workbench};
use crate::kernel::Order;
use crate::load::edit::{Edit, PlainValue, Proposal, apply, resolve};
use crate::load::schema::{DataFile, EntryKind, GameFormat, Need, TableSpec};
use crate::load::{Diagnostic, code};
use leaves::{Difference, Leaves, Path};
use std::sync::Arc;

/// The unsaved changes that can be moved into a variant, and those that can't.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct MovableChanges {
    /// The keys that a variant can change, such as `card.71.value`.
    pub moved: Vec<String>,
    /// The changes that it can't make, each with the reason, without a full stop.
    pub left: Vec<String>,
    /// The edits of the variant's file.
    edits: Vec<Edit>,
    /// The pack's own files as they will be; none where there is no file.
    files: Vec<(String, Option<Arc<str>>)>,
    /// The names of scripts, with their texts.
    scripts: Vec<(String, Arc<str>)>,
    /// The cards that the variant removes.
    out: Vec<PlainValue>,
}

impl Workbench {
    /// The unsaved changes of the pack's own files, in the terms of a variant.
    pub fn movable(&self) -> MovableChanges {
        let mut movable = MovableChanges::default();
        for path in self.unsaved() {
            let before = self.base_texts.get(path).cloned().flatten();
            let now = self.text(path);
            if let Some(name) = self.own_script(path) {
                let is_new_point = before.is_none() && self.snapshot().format().rule_point(name).is_some();
                movable.take_script(path, name, (before, now), is_new_point);
            } else if let Some(file) = self.own_file(path) {
                match (before, now) {
                    (Some(before), Some(now)) => movable.take_file(path, &file, &before, &now),
                    _ => movable.left.push(format!("`{path}` as a whole file: a variant can't add or remove files")),
                }
            }
        }
        movable.finish();
        movable
    }

    /// Moves the unsaved changes of the pack's own files into a new variant and restores the files, as one step. The variant
    /// is applied first, so that the rules are the same as before; it becomes the edit target.
    ///
    /// # Errors
    /// The id is not valid, or taken; or there is no change that a variant can make. Then nothing is changed.
    pub fn to_variant(&mut self, id: &str, title: &str, now: f64) -> Result<MovableChanges, Box<Diagnostic>> {
        let movable = self.movable();
        if movable.moved.is_empty() {
            let message = "there are no changes that a variant could make";
            return Err(Box::new(Diagnostic::error(code::IDLE_VARIANT, message)));
        }
        let texts = self.moved_texts(&movable, id, title)?;
        let mut stack = self.variants.clone();
        stack.insert(0, VariantLayer { spec: id.to_owned(), is_on: true });
        let variants = Some((self.variants.clone(), stack));
        let target = Some((self.target.clone(), Some(id.to_owned())));
        self.perform(
            HistoryStep {
                label: format!("changes moved to the variant `{id}`"),
                texts,
                variants,
                target,
                ..HistoryStep::default()
            },
            now,
        );
        Ok(movable)
    }

    /// The texts that change when changes are moved into a variant.
    fn moved_texts(&self, movable: &MovableChanges, id: &str, title: &str) -> Result<Vec<TextChange>, Box<Diagnostic>> {
        let (path, empty) = self.empty_variant(id)?;
        let mut about = Vec::new();
        if !title.trim().is_empty() {
            about.push(Edit::set(["title"], PlainValue::Text(title.trim().to_owned())));
        }
        let text = apply(&empty, self.files.format().variant(), &[about, movable.edits.clone()].concat())?;
        let mut proposal = Proposal::default();
        proposal.write(&self.files, &path, text);
        for (name, text) in &movable.scripts {
            proposal.write(&self.files, &self.files.variant_script(id, name), text.to_string());
        }
        for (path, text) in &movable.files {
            if let Some(text) = text {
                proposal.write(&self.files, path, text.to_string());
            }
        }
        proposal.count(&self.files)?;
        let written = proposal.changes().map(|file| TextChange {
            path: file.path.clone(),
            before: file.before.clone(),
            after: Some(Arc::from(file.after.as_str())),
        });
        let gone = movable.files.iter().filter(|(_, text)| text.is_none());
        let gone = gone.map(|(path, _)| TextChange { path: path.clone(), before: self.text(path), after: None });
        Ok(written.chain(gone).collect())
    }

    /// The name of one of the pack's own scripts; none for other files.
    fn own_script<'p>(&self, path: &'p str) -> Option<&'p str> {
        let name = path.strip_suffix(".rhai")?.rsplit('/').next()?;
        (self.files.script(name) == path).then_some(name)
    }

    /// One of the pack's own data files; none for other files.
    fn own_file(&self, path: &str) -> Option<OwnFile> {
        let is = |file: &str| self.files.data(file) == path;
        let format = self.files.format();
        let file = |spec: &'static TableSpec, name: &str, prefix: &[&str]| {
            let prefix = prefix.iter().map(|name| (*name).to_owned()).collect();
            Some(OwnFile { spec: Some(spec), name: name.to_owned(), prefix, variant: format.variant(), format })
        };
        let fixed = |name: &str| {
            let (name, prefix, variant) = (name.to_owned(), Vec::new(), format.variant());
            Some(OwnFile { spec: None, name, prefix, variant, format })
        };
        let language = path.rsplit('/').next().and_then(|file| file.strip_suffix(".toml")).unwrap_or_default();
        match format.data_files().find(|file| is(file.name())) {
            Some(own @ DataFile::Rules) => file(format.spec(own), "", &["rules"]),
            Some(
                own @ (DataFile::Cards | DataFile::Board | DataFile::Chart | DataFile::Characters | DataFile::Booty),
            ) => file(format.spec(own), "", &[]),
            Some(DataFile::Pack) => fixed("pack"),
            Some(DataFile::Map) => fixed("map"),
            Some(DataFile::Portraits) => fixed("portrait"),
            None if is(&format!("texts/{language}.toml")) => {
                file(format.texts(), &format!("text.{language}"), &["texts", language])
            }
            None => None,
        }
    }
}

/// A data file, and how a variant refers to it.
struct OwnFile {
    /// Its schema; none where a variant can't change it.
    spec: Option<&'static TableSpec>,
    /// The prefix of keys.
    name: String,
    /// The prefix of paths in a variant.
    prefix: Path,
    /// The schema of variants.
    variant: &'static TableSpec,
    format: &'static GameFormat,
}

impl OwnFile {
    /// A key as the command line names it.
    fn key(&self, path: &[String]) -> String {
        match (self.name.as_str(), path) {
            ("", [_, setting @ ..]) if self.prefix == ["rules"] => setting.join("."),
            ("", path) => path.join("."),
            (name, path) => format!("{name}.{}", path.join(".")),
        }
    }
}

impl MovableChanges {
    fn take_script(&mut self, path: &str, name: &str, (before, now): (FileText, FileText), is_new_point: bool) {
        match now {
            Some(now) if !is_new_point => {
                self.moved.push(format!("script.{name}"));
                self.scripts.push((name.to_owned(), now));
                self.files.push((path.to_owned(), before));
            }
            Some(_) => self.left.push(format!("the script `{name}`: the pack itself fills this rule point")),
            None => self.left.push(format!("the script `{name}` is gone: a variant can't remove it")),
        }
    }

    /// Takes the differences of a file, and restores the file as far as they could be taken.
    fn take_file(&mut self, path: &str, file: &OwnFile, before: &Arc<str>, now: &str) {
        let is_sure = |leaves: &Leaves| file.spec.is_none() || leaves.has_ids;
        let (Some(old), Some(new)) = (Leaves::of(before).filter(is_sure), Leaves::of(now).filter(is_sure)) else {
            self.left.push(format!("`{path}`: it can't be read"));
            return;
        };
        let differences = old.differences(&new);
        let replaced = replaced(&differences);
        let (count, mut back) = (self.left.len(), Vec::new());
        for difference in &differences {
            let key = file.key(difference.path());
            let added = match replaced.iter().find(|entry| difference.path().starts_with(entry)) {
                Some(entry) => {
                    self.replace(entry, &new);
                    Ok(())
                }
                None => self.add_difference(file, difference, &new),
            };
            match added {
                Ok(()) => {
                    self.moved.push(key);
                    back.push(inverse(difference));
                }
                // The numbers of cards and provinces follow from the lists.
                Err(_) if ["pack.cards", "pack.provinces"].contains(&key.as_str()) => {}
                Err(why) => self.left.push(format!("`{key}`: {why}")),
            }
        }
        let Some(spec) = file.spec.filter(|_| !back.is_empty()) else { return };
        let text = if self.left.len() == count { Ok(before.clone()) } else { apply(now, spec, &back).map(Arc::from) };
        match text {
            Ok(text) => self.files.push((path.to_owned(), Some(text))),
            Err(finding) => self.left.push(format!("`{path}`: {}", finding.message)),
        }
    }

    /// Adds one difference to the variant, or returns the reason why that is impossible.
    fn add_difference(&mut self, file: &OwnFile, difference: &Difference, now: &Leaves) -> Result<(), &'static str> {
        let spec = file.spec.ok_or("a variant can't change it")?;
        let within = |path: &[String]| [file.prefix.clone(), path.to_vec()].concat();
        let is_known = |path: &[String]| resolve(file.variant, path).is_ok();
        match difference {
            Difference::Set(path, _, to) if is_known(&within(path)) => {
                self.edits.push(Edit::Set { path: within(path), to: to.clone() });
            }
            Difference::Set(..) => return Err("a variant can't change it"),
            Difference::Unset(path, _) => {
                if let Some(to) = removed_key(spec, path, now)? {
                    self.edits.push(Edit::Set { path: within(path), to });
                }
            }
            Difference::Added(path, keys) => {
                let (Some((_, list)), true) = (path.split_last(), is_known(&within(path))) else {
                    return Err("a variant can't add it");
                };
                self.edits.push(Edit::Add { path: within(list), keys: keys.clone() });
            }
            Difference::Removed(path, keys) => {
                let id = keys.iter().find(|(key, _)| key == "id").map(|(_, id)| id.plain()).unwrap_or_default();
                let named = EntryKind::parse(&path[0]).and_then(|kind| taken_out_as(file.format, kind, &id));
                self.out.push(named.ok_or("a variant can remove only cards")?);
            }
        }
        Ok(())
    }

    /// Adds a card as a whole: one with another name and all required keys would be taken for a second card of its number.
    fn replace(&mut self, entry: &[String], now: &Leaves) {
        let keys = now.keys_of(entry);
        let Some((_, number)) = keys.iter().find(|(key, _)| key == "id").cloned() else { return };
        if !self.out.contains(&number) {
            self.out.push(number);
            self.edits.push(Edit::Add { path: entry[..1].to_vec(), keys });
        }
    }

    fn finish(&mut self) {
        if !self.out.is_empty() {
            self.out.order_by_key(|number| number.plain().parse::<i128>().unwrap_or_default());
            self.edits.insert(0, Edit::set(["take_out"], PlainValue::List(self.out.clone())));
        }
        if !self.scripts.is_empty() {
            let names = self.scripts.iter().map(|(name, _)| name.clone());
            self.edits.push(Edit::set(["scripts"], PlainValue::texts(names)));
        }
    }
}

/// The cards that got another name and all other keys that a new card requires.
fn replaced(differences: &[Difference]) -> Vec<Path> {
    let is_set = |entry: &[String], name: &str| {
        differences.iter().any(|it| {
            matches!(it, Difference::Set(..))
                && it.path().starts_with(entry)
                && it.path().last().is_some_and(|it| it == name)
        })
    };
    let titles = differences
        .iter()
        .map(Difference::path)
        .filter(|path| matches!(&path[..], [list, _, key] if list == "card" && key == "title"));
    let entries = titles.map(|path| path[..2].to_vec());
    entries.filter(|entry| ["title", "kind", "set"].iter().all(|key| is_set(entry, key))).collect()
}

/// The value in a variant of a key that was removed: its default; none where entries of this kind don't have the key.
fn removed_key(spec: &'static TableSpec, path: &[String], now: &Leaves) -> Result<Option<PlainValue>, &'static str> {
    let why = "a variant can't remove it";
    let [list, id, name] = path else { return Err(why) };
    let key = spec.entries(list).and_then(|entry| entry.key(name)).ok_or(why)?;
    let keys = now.keys_of(&[list.clone(), id.clone()]);
    let kind = keys.iter().find(|(key, _)| key == "kind").map(|(_, kind)| kind.plain());
    if kind.is_some_and(|kind| !key.suits(&kind)) {
        return Ok(None);
    }
    if let Need::Default(value) = key.need { PlainValue::from_toml(value).map(Some).ok_or(why) } else { Err(why) }
}

/// The edit that undoes a difference.
fn inverse(difference: &Difference) -> Edit {
    match difference.clone() {
        Difference::Set(path, Some(old), _) | Difference::Unset(path, old) => Edit::Set { path, to: old },
        Difference::Set(path, None, _) => Edit::Unset { path },
        Difference::Added(path, _) => Edit::TakeOut { path },
        Difference::Removed(path, keys) => Edit::Add { path: path[..path.len() - 1].to_vec(), keys },
    }
}
