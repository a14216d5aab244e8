//! Unsaved changes of the pack's own files, made a variant: the variant says them, and the files are as before.
//!
//! What a variant can't say stays where it is, and is told.

mod leaves;

use super::{Laid, Step, TextChange, Work};
use crate::load::edit::{Edit, PlainValue, Proposal, apply, new_variant, resolve};
use crate::load::schema::{BOARD, CARDS, Kind, Need, RULES, TEXTS, TableSpec, VARIANT};
use crate::load::{Diagnostic, code};
use crate::model::RulePoint;
use leaves::{Difference, Leaves, Path};
use std::sync::Arc;

/// What can be moved into a variant, and what can't.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Movable {
    /// The keys that a variant can say, such as `card.71.value`.
    pub moved: Vec<String>,
    /// What it can't, and why: a sentence each, without a full stop.
    pub left: Vec<String>,
    /// What the variant's file says.
    edits: Vec<Edit>,
    /// The pack's own files as they are to be; none where there is no file.
    files: Vec<(String, Option<Arc<str>>)>,
    /// The names of scripts, with their texts.
    scripts: Vec<(String, Arc<str>)>,
    /// The cards that the variant takes out.
    out: Vec<PlainValue>,
}

impl Work {
    /// What is unsaved in the pack's own files, as a variant would say it.
    pub fn movable(&self) -> Movable {
        let mut movable = Movable::default();
        for path in self.unsaved() {
            let before = self.begun_with.get(path).cloned().flatten();
            let now = self.text(path);
            if let Some(name) = self.own_script(path) {
                movable.take_script(path, name, before, now);
            } else if let Some(file) = self.own_file(path) {
                match (before, now) {
                    (Some(before), Some(now)) => movable.take_file(path, &file, &before, &now),
                    _ => movable.left.push(format!("`{path}` as a whole file: a variant adds and takes away none")),
                }
            }
        }
        movable.finish();
        movable
    }

    /// Makes a variant of what is unsaved in the pack's own files, and puts those back, as one step. The variant is laid
    /// over first, so that the rules are the same as before; changes go there from now on.
    ///
    /// # Errors
    /// The id is none, or taken; there is nothing that a variant can say. Nothing is changed then.
    pub fn to_variant(&mut self, id: &str, title: &str, now: f64) -> Result<Movable, Box<Diagnostic>> {
        let movable = self.movable();
        if movable.moved.is_empty() {
            let message = "nothing is changed that a variant could say";
            return Err(Box::new(Diagnostic::error(code::IDLE_VARIANT, message)));
        }
        let (path, _) = self.variant_to_begin(id)?;
        let texts = self.moving(&movable, id, title, &path)?;
        let mut stack = self.variants.clone();
        stack.insert(0, Laid { asked: id.to_owned(), is_on: true });
        let variants = Some((self.variants.clone(), stack));
        let into = Some((self.into.clone(), Some(id.to_owned())));
        self.take(Step { label: format!("changes made the variant `{id}`"), field: None, texts, variants, into }, now);
        Ok(movable)
    }

    /// The texts that change when something is moved into a variant.
    fn moving(&self, movable: &Movable, id: &str, title: &str, path: &str) -> Result<Vec<TextChange>, Box<Diagnostic>> {
        let mut about = Vec::new();
        if !title.trim().is_empty() {
            about.push(Edit::set(["title"], PlainValue::Text(title.trim().to_owned())));
        }
        let text = apply(&new_variant(id, "\n")?, &VARIANT, &[about, movable.edits.clone()].concat())?;
        let mut proposal = Proposal::default();
        proposal.write(&self.files, path, text);
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

    /// The name of a script of the pack's own.
    fn own_script<'p>(&self, path: &'p str) -> Option<&'p str> {
        let name = path.strip_suffix(".rhai")?.rsplit('/').next()?;
        (self.files.script(name) == path).then_some(name)
    }

    /// A data file of the pack's own.
    fn own_file(&self, path: &str) -> Option<OwnFile> {
        let is = |file: &str| self.files.data(file) == path;
        let file = |spec: &'static TableSpec, name: &str, above: &[&str]| {
            let above = above.iter().map(|name| (*name).to_owned()).collect();
            Some(OwnFile { spec: Some(spec), name: name.to_owned(), above })
        };
        let fixed = |name: &str| Some(OwnFile { spec: None, name: name.to_owned(), above: Vec::new() });
        let language = path.rsplit('/').next().and_then(|file| file.strip_suffix(".toml")).unwrap_or_default();
        match path {
            _ if is("rules.toml") => file(&RULES, "", &["rules"]),
            _ if is("cards.toml") => file(&CARDS, "", &[]),
            _ if is("board.toml") => file(&BOARD, "", &[]),
            _ if is("pack.toml") => fixed("pack"),
            _ if is("map.toml") => fixed("map"),
            _ if is(&format!("texts/{language}.toml")) => {
                file(&TEXTS, &format!("text.{language}"), &["texts", language])
            }
            _ => None,
        }
    }
}

/// A data file, and how a variant speaks of it.
struct OwnFile {
    /// Its description; none where a variant can't speak of it.
    spec: Option<&'static TableSpec>,
    /// What keys begin with.
    name: String,
    /// What paths begin with in a variant.
    above: Path,
}

impl OwnFile {
    /// A key as people name it.
    fn key(&self, path: &[String]) -> String {
        match (self.name.as_str(), path) {
            ("", [_, setting]) if self.above == ["rules"] => setting.clone(),
            ("", path) => path.join("."),
            (name, path) => format!("{name}.{}", path.join(".")),
        }
    }
}

impl Movable {
    fn take_script(&mut self, path: &str, name: &str, before: Option<Arc<str>>, now: Option<Arc<str>>) {
        let is_new_point = before.is_none() && RulePoint::parse(name).is_some();
        match now {
            Some(now) if !is_new_point => {
                self.moved.push(format!("script.{name}"));
                self.scripts.push((name.to_owned(), now));
                self.files.push((path.to_owned(), before));
            }
            Some(_) => self.left.push(format!("the script `{name}`: the pack itself fills this rule point")),
            None => self.left.push(format!("the script `{name}` is gone: a variant can't take it away")),
        }
    }

    /// Takes what differs in a file, and puts the file back as far as all of it could be taken.
    fn take_file(&mut self, path: &str, file: &OwnFile, before: &Arc<str>, now: &str) {
        let is_sure = |leaves: &Leaves| file.spec.is_none() || leaves.has_ids;
        let (Some(old), Some(new)) = (Leaves::of(before).filter(is_sure), Leaves::of(now).filter(is_sure)) else {
            self.left.push(format!("`{path}`: it can't be read as it stands"));
            return;
        };
        let differences = old.differences(&new);
        let replaced = replaced(&differences);
        let (count, mut back) = (self.left.len(), Vec::new());
        for difference in &differences {
            let key = file.key(difference.path());
            let said = match replaced.iter().find(|entry| difference.path().starts_with(entry)) {
                Some(entry) => {
                    self.replace(entry, &new);
                    Ok(())
                }
                None => self.say(file, difference, &new),
            };
            match said {
                Ok(()) => {
                    self.moved.push(key);
                    back.push(undone(difference));
                }
                // The numbers of cards and provinces follow the lists.
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

    /// Says one difference in the words of a variant; or why that can't be.
    fn say(&mut self, file: &OwnFile, difference: &Difference, now: &Leaves) -> Result<(), &'static str> {
        let spec = file.spec.ok_or("a variant can't change it")?;
        let within = |path: &[String]| [file.above.clone(), path.to_vec()].concat();
        let is_known = |path: &[String]| resolve(&VARIANT, path).is_ok();
        match difference {
            Difference::Set(path, _, to) if is_known(&within(path)) => {
                self.edits.push(Edit::Set { path: within(path), to: to.clone() });
            }
            Difference::Set(..) => return Err("a variant can't change it"),
            Difference::Gone(path, _) => {
                if let Some(to) = left_out(spec, path, now)? {
                    self.edits.push(Edit::Set { path: within(path), to });
                }
            }
            Difference::Added(path, keys) => {
                let (Some((_, list)), true) = (path.split_last(), is_known(&within(path))) else {
                    return Err("a variant can't add it");
                };
                self.edits.push(Edit::Add { path: within(list), keys: keys.clone() });
            }
            Difference::TakenOut(path, keys) => {
                let number = keys.iter().find(|(key, _)| key == "id" && path[0] == "card");
                let (_, number) = number.ok_or("a variant can take out cards alone")?;
                self.out.push(number.clone());
            }
        }
        Ok(())
    }

    /// Says all of a card at once: one with another name that has all it needs would be taken for a second of its number.
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
            self.out.sort_by_key(|number| number.plain().parse::<i128>().unwrap_or_default());
            self.edits.insert(0, Edit::set(["take_out"], PlainValue::List(self.out.clone())));
        }
        if !self.scripts.is_empty() {
            let names = self.scripts.iter().map(|(name, _)| name.clone());
            self.edits.push(Edit::set(["scripts"], PlainValue::texts(names)));
        }
    }
}

/// The cards that got another name and all else that a new card needs.
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

/// What a variant says of a key that was left out: its default; nothing where the entry is of a kind without the key.
fn left_out(spec: &'static TableSpec, path: &[String], now: &Leaves) -> Result<Option<PlainValue>, &'static str> {
    let why = "a variant can't leave it out";
    let [list, id, name] = path else { return Err(why) };
    let Some(Kind::Tables(entry)) = spec.key(list).map(|key| &key.kind) else { return Err(why) };
    let key = entry.key(name).ok_or(why)?;
    let keys = now.keys_of(&[list.clone(), id.clone()]);
    let kind = keys.iter().find(|(key, _)| key == "kind").map(|(_, kind)| kind.plain());
    if kind.is_some_and(|kind| !key.suits(&kind)) {
        return Ok(None);
    }
    match key.need {
        Need::Default(value) => PlainValue::from_toml(value).map(Some).ok_or(why),
        _ => Err(why),
    }
}

/// The edit that takes a difference back.
fn undone(difference: &Difference) -> Edit {
    match difference.clone() {
        Difference::Set(path, Some(old), _) | Difference::Gone(path, old) => Edit::Set { path, to: old },
        Difference::Set(path, None, _) => Edit::Unset { path },
        Difference::Added(path, _) => Edit::TakeOut { path },
        Difference::TakenOut(path, keys) => Edit::Add { path: path[..path.len() - 1].to_vec(), keys },
    }
}
