//! The changes that variants make, one by one, and rulesets with some of them: what does each do, alone and among the others?

use super::PlayableRuleset;
use crate::kernel::Gather;
use crate::load::schema::{EntryKind, GameFormat};
use crate::load::{Files, split_parameters};
use std::collections::{BTreeMap, BTreeSet};
use toml_edit::{DocumentMut, Item, TableLike, Value};

/// A set of changes, by their numbers.
pub type ChangeSet = BTreeSet<usize>;

/// A change that a variant makes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariantChange {
    /// Which of the variants makes it, from 0.
    pub variant: usize,
    /// ChangeTarget it changes, in a few words: `second_play = false`, `card 71`, `without card 12`, `script terror`.
    pub name: String,
    what: ChangeTarget,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum ChangeTarget {
    /// A key below these tables.
    Key(Vec<String>),
    /// An entry of a list, by its place.
    Entry(&'static str, usize),
    /// A place of an array of values.
    Value(&'static str, usize),
    /// A parameter, and what it is given.
    Parameter(String, Option<String>),
}

/// Variants taken apart.
pub struct VariantSplit {
    files: Files,
    /// The ids of the variants, and their files.
    variants: Vec<(String, DocumentMut)>,
    /// Their changes, in order.
    pub changes: Vec<VariantChange>,
}

impl VariantSplit {
    /// Takes variants apart, asked for by their ids, perhaps with parameters.
    ///
    /// # Errors
    /// The file of a variant can't be read: its path, and why.
    pub fn new(files: &Files, asked: &[String]) -> Result<VariantSplit, String> {
        let mut split = VariantSplit { files: files.clone(), variants: Vec::new(), changes: Vec::new() };
        for (number, asked) in asked.iter().enumerate() {
            let (id, given) = asked.split_once(':').unwrap_or((asked, ""));
            let path = path(files, id);
            let text = files.read(&path).map_err(|why| format!("{path}: {why}"))?;
            let document: DocumentMut = text.parse().map_err(|why| format!("{path}: {why}"))?;
            let given = split_parameters(given).into_iter().filter_map(|part| part.split_once('='));
            let given: BTreeMap<&str, &str> = given.map(|(key, value)| (key.trim(), value.trim())).gather();
            let changes = changes(&document, &given, files.format());
            split.changes.extend(changes.into_iter().map(|(name, what)| VariantChange { variant: number, name, what }));
            split.variants.push((id.to_owned(), document));
        }
        if split.variants.len() > 1 {
            for change in &mut split.changes {
                change.name = format!("{}: {}", split.variants[change.variant].0, change.name);
            }
        }
        Ok(split)
    }

    /// All changes.
    pub fn all(&self) -> ChangeSet {
        (0..self.changes.len()).gather()
    }

    /// The ruleset with some of the changes: the files with the overlay, and the variants to load.
    pub fn with(&self, kept: &ChangeSet) -> (Files, Vec<String>) {
        let (mut files, mut asked) = (self.files.clone(), Vec::new());
        for (number, (id, document)) in self.variants.iter().enumerate() {
            let own = self.changes.iter().enumerate().filter(|(_, change)| change.variant == number);
            let (stay, go): (Vec<_>, Vec<_>) = own.partition(|(at, _)| kept.contains(at));
            if stay.is_empty() {
                continue;
            }
            let mut document = document.clone();
            // From behind, so that places before stay what they are.
            go.iter().rev().for_each(|(_, change)| take_out(&mut document, &change.what));
            files.overlay(&path(&self.files, id), &document.to_string());
            let given = stay.iter().filter_map(|(_, change)| match &change.what {
                ChangeTarget::Parameter(key, Some(value)) => Some(format!("{key}={value}")),
                ChangeTarget::Key(_)
                | ChangeTarget::Entry(..)
                | ChangeTarget::Value(..)
                | ChangeTarget::Parameter(..) => None,
            });
            let given: Vec<String> = given.collect();
            asked.push(if given.is_empty() { id.clone() } else { format!("{id}:{}", given.join(",")) });
        }
        (files, asked)
    }

    /// The ruleset with some of the changes, if that can be played.
    pub fn make(&self, kept: &ChangeSet) -> Option<PlayableRuleset> {
        let (files, asked) = self.with(kept);
        PlayableRuleset::new(files, &asked).ok()
    }

    /// A change and the fewest others without which it can't be played.
    pub fn needs(&self, change: usize) -> ChangeSet {
        let alone = ChangeSet::from([change]);
        if self.make(&alone).is_some() {
            return alone;
        }
        let mut needs = self.all();
        for other in self.all().into_iter().filter(|&other| other != change) {
            needs.remove(&other);
            if self.make(&needs).is_none() {
                needs.insert(other);
            }
        }
        needs
    }
}

fn path(files: &Files, id: &str) -> String {
    files.data(&format!("variants/{id}.toml"))
}

fn changes(
    document: &DocumentMut,
    given: &BTreeMap<&str, &str>,
    format: &'static GameFormat,
) -> Vec<(String, ChangeTarget)> {
    let mut all = Vec::new();
    let array = |key: &str| document.get(key).and_then(Item::as_array);
    for (at, card) in array("take_out").into_iter().flatten().enumerate() {
        all.push((format!("without card {}", plain(card)), ChangeTarget::Value("take_out", at)));
    }
    for list in format.changeable().map(EntryKind::word) {
        let entries = document.get(list).and_then(Item::as_array_of_tables);
        for (at, entry) in entries.into_iter().flatten().enumerate() {
            let id = entry.get("id").and_then(Item::as_value).map(plain).unwrap_or_default();
            all.push((format!("{list} {id}"), ChangeTarget::Entry(list, at)));
        }
    }
    if let Some(rules) = document.get("rules").and_then(Item::as_table_like) {
        settings(rules, &mut vec!["rules".to_owned()], &mut all);
    }
    for (key, item) in document.get("parameters").and_then(Item::as_table_like).into_iter().flat_map(|it| it.iter()) {
        let value = given.get(key).map(|&value| value.to_owned());
        let shown = value.clone().or_else(|| item.as_value().map(plain)).unwrap_or_default();
        all.push((format!("{key} = {shown}"), ChangeTarget::Parameter(key.to_owned(), value)));
    }
    for (at, script) in array("scripts").into_iter().flatten().enumerate() {
        all.push((format!("script {}", plain(script)), ChangeTarget::Value("scripts", at)));
    }
    all
}

/// The settings below a table: sections may be named or not.
fn settings(table: &dyn TableLike, above: &mut Vec<String>, all: &mut Vec<(String, ChangeTarget)>) {
    for (key, item) in table.iter() {
        above.push(key.to_owned());
        match item.as_table_like() {
            Some(table) => settings(table, above, all),
            None => {
                let value = item.as_value().map(plain).unwrap_or_default();
                all.push((format!("{key} = {value}"), ChangeTarget::Key(above.clone())));
            }
        }
        above.pop();
    }
}

/// A value on one line, texts without quotation marks.
fn plain(value: &Value) -> String {
    if let Some(array) = value.as_array() {
        return format!("[{}]", array.iter().map(plain).collect::<Vec<_>>().join(", "));
    }
    value.as_str().map_or_else(|| value.clone().decorated("", "").to_string(), str::to_owned)
}

fn take_out(document: &mut DocumentMut, what: &ChangeTarget) {
    match what {
        ChangeTarget::Key(path) => {
            let Some((key, above)) = path.split_last() else { return };
            let mut table: Option<&mut dyn TableLike> = Some(document.as_table_mut());
            for name in above {
                table = table.and_then(|it| it.get_mut(name)).and_then(Item::as_table_like_mut);
            }
            table.and_then(|table| table.remove(key));
        }
        ChangeTarget::Entry(list, at) => {
            if let Some(entries) = document.get_mut(list).and_then(Item::as_array_of_tables_mut) {
                entries.remove(*at);
            }
        }
        ChangeTarget::Value(list, at) => {
            if let Some(array) = document.get_mut(list).and_then(Item::as_array_mut) {
                array.remove(*at);
            }
        }
        ChangeTarget::Parameter(key, _) => {
            document.get_mut("parameters").and_then(Item::as_table_like_mut).and_then(|table| table.remove(key));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(asked: &[&str]) -> VariantSplit {
        let asked: Vec<String> = asked.iter().map(|&it| it.to_owned()).collect();
        VariantSplit::new(&Files::built_in(), &asked).expect("shipped variants can be read")
    }

    fn names(split: &VariantSplit) -> Vec<&str> {
        split.changes.iter().map(|change| change.name.as_str()).collect()
    }

    #[test]
    fn a_variant_is_all_its_changes_and_without_them_the_pack() {
        let base = PlayableRuleset::new(Files::built_in(), &[]).map(|made| made.pack().hash).unwrap_or_default();
        for asked in [&["first-edition"][..], &["levee-en-masse"], &["one-card", "thresholds:landslide_votes=15"]] {
            let split = split(asked);
            let whole: Vec<String> = asked.iter().map(|&it| it.to_owned()).collect();
            let whole = PlayableRuleset::new(Files::built_in(), &whole).ok().map(|made| made.pack().hash);
            assert_eq!(split.make(&split.all()).map(|made| made.pack().hash), whole, "{asked:?}");
            assert_eq!(split.make(&ChangeSet::new()).map(|made| made.pack().hash), Some(base.clone()));
        }
    }

    #[test]
    fn each_change_is_named_and_stands_alone_where_it_can() {
        let one = split(&["one-card"]);
        assert_eq!(names(&one), ["second_play = false", "second_take = false"]);
        assert_eq!(one.needs(0), ChangeSet::from([0]));
        let hashes: BTreeSet<String> = [[0].into(), [1].into(), one.all(), ChangeSet::new()]
            .iter()
            .filter_map(|kept| one.make(kept).map(|made| made.pack().hash))
            .collect();
        assert_eq!(hashes.len(), 4);
        let stack = split(&["one-card", "thresholds:landslide_votes=15"]);
        let expected = ["thresholds: landslide_votes = 15", "thresholds: counter_revolution_provinces = 7"];
        assert_eq!(names(&stack)[2..], expected);
    }

    #[test]
    fn a_card_is_taken_with_the_script_that_it_needs() {
        let split = split(&["levee-en-masse"]);
        assert_eq!(names(&split), ["card 111", "script levee-en-masse"]);
        assert_eq!(split.needs(0), split.all());
    }

    #[test]
    fn whatever_a_variant_may_change_is_taken_apart() {
        let text = "id = \"v\"\ntitle = \"V\"\ntake_out = [12, 13]\nrules.turns = 3\n[rules.take-cards]\nsecond_take = false\n\
                    [[card]]\nid = 71\nvalue = 1\n[[province]]\nid = \"corse\"\nvictory_points = 1\n";
        let mut files = Files::built_in();
        files.overlay(&path(&files, "v"), text);
        let split = VariantSplit::new(&files, &["v".to_owned()]).unwrap();
        let expected =
            ["without card 12", "without card 13", "card 71", "province corse", "turns = 3", "second_take = false"];
        assert_eq!(names(&split), expected);
        let kept = |kept: &[usize]| {
            let (files, asked) = split.with(&kept.iter().copied().collect());
            asked.first().map(|_| files.read(&path(&files, "v")).unwrap().to_string()).unwrap_or_default()
        };
        assert!(kept(&[]).is_empty());
        assert!(kept(&[1]).contains("take_out = [13]") || kept(&[1]).contains("take_out = [ 13]"), "{}", kept(&[1]));
        assert!(!kept(&[1]).contains("second_take") && !kept(&[1]).contains("[[card]]"));
        assert!(kept(&[5]).contains("second_take = false") && !kept(&[5]).contains("turns"));
    }
}
