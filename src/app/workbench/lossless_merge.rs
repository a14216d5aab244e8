//! Two changes of a file that are put together without anybody being asked, because nothing of either is lost: comments
//! neither. Where the same lines were changed, values of different keys and different entries that both were added at the end
//! of a list are put together by keys. All else is asked about; whole packs, with what clashes in them, are put together by
//! `app::merging`.

use super::merge::{FileText, merge};
use crate::load::edit::{Edit, PlainValue, apply};
use crate::load::schema::{DataFile, EntryKind, GameFormat, TableSpec};
use std::collections::BTreeMap;
use std::sync::Arc;
use toml_edit::{Document, Item, TableLike, Value};

/// The text of a file with the changes of both `mine` and `theirs` to `base`: by lines, or else by keys where the description
/// knows the file. `below` is its path within the pack's data. None where both changed the same in different ways.
pub fn merge_file(
    format: &'static GameFormat,
    below: &str,
    base: &FileText,
    mine: &FileText,
    theirs: &FileText,
) -> Option<FileText> {
    let texts = || Some([base.as_deref()?, mine.as_deref()?, theirs.as_deref()?]);
    if below == DataFile::Pack.name()
        && let Some(both) = texts().and_then(|texts| counted_together(format, texts))
    {
        let [mine, theirs] = both.map(|text| Some(Arc::from(text)));
        return merge(base, &mine, &theirs);
    }
    merge(base, mine, theirs).or_else(|| {
        let [base, mine, theirs] = texts()?;
        let spec = &**format.file_at(below)?.table;
        Some(Some(Arc::from(by_keys(spec, base, mine, theirs)?)))
    })
}

/// The two texts of `pack.toml` with the numbers of entries that both have changed: what one added and what the other added
/// count together. None where no number was changed by both.
fn counted_together(format: &'static GameFormat, [base, mine, theirs]: [&str; 3]) -> Option<[String; 2]> {
    let number = |text: &str, key: &str| text.parse::<toml_edit::DocumentMut>().ok()?.get(key)?.as_integer();
    let mut edits = Vec::new();
    for key in format.entries.iter().filter_map(|kind| kind.count_key()) {
        let [Some(base), Some(mine), Some(theirs)] = [base, mine, theirs].map(|text| number(text, key)) else {
            continue;
        };
        if base != mine && base != theirs {
            edits.push(Edit::set([key], PlainValue::Integer((mine + theirs - base).into())));
        }
    }
    let counted = |text: &str| apply(text, format.spec(DataFile::Pack), &edits).ok();
    if edits.is_empty() { None } else { Some([counted(mine)?, counted(theirs)?]) }
}

/// One side's changes are made as edits of keys in the other side's text: those of the side that changed nothing but keys, so
/// that no comment is lost.
fn by_keys(spec: &'static TableSpec, base: &str, mine: &str, theirs: &str) -> Option<String> {
    let [of_base, of_mine, of_theirs] = [base, mine, theirs].map(FileKeys::of);
    let (of_base, of_mine, of_theirs) = (of_base?, of_mine?, of_theirs?);
    let (my_edits, their_edits) = (of_base.edits(&of_mine)?, of_base.edits(&of_theirs)?);
    if my_edits.iter().any(|edit| their_edits.iter().any(|other| disagree(edit, other))) {
        return None;
    }
    let is_all = |edits: &[Edit], text: &str| apply(base, spec, edits).is_ok_and(|made| made == text);
    let is_new = |edits: &[Edit], others: &[Edit]| -> Vec<Edit> {
        edits.iter().filter(|edit| !others.contains(edit)).cloned().collect()
    };
    match () {
        () if is_all(&my_edits, mine) => apply(theirs, spec, &is_new(&my_edits, &their_edits)).ok(),
        () if is_all(&their_edits, theirs) => apply(mine, spec, &is_new(&their_edits, &my_edits)).ok(),
        () => None,
    }
}

/// Whether two edits can't both be made.
fn disagree(one: &Edit, other: &Edit) -> bool {
    if one == other {
        return false;
    }
    let (path, of_other) = (place(one), place(other));
    match (one, other) {
        (Edit::Add { keys, .. }, Edit::Add { keys: others, .. }) => {
            // The first key is the id.
            path == of_other && keys.first() == others.first()
        }
        (Edit::Add { .. }, _) | (_, Edit::Add { .. }) => false,
        _ => path.starts_with(of_other) || of_other.starts_with(path),
    }
}

fn place(edit: &Edit) -> &[String] {
    match edit {
        Edit::Set { path, .. }
        | Edit::Unset { path }
        | Edit::Add { path, .. }
        | Edit::Duplicate { path, .. }
        | Edit::TakeOut { path } => path,
    }
}

/// What a file says: the values of its keys, and of its entries.
#[derive(Default)]
struct FileKeys {
    values: BTreeMap<Vec<String>, PlainValue>,
    /// By list and id, the keys of an entry: the id first.
    entries: BTreeMap<(String, String), Vec<(String, PlainValue)>>,
}

impl FileKeys {
    /// Of a text; none where it is no TOML, or holds what has no key.
    fn of(text: &str) -> Option<FileKeys> {
        let document = Document::parse(text).ok()?;
        let mut keys = FileKeys::default();
        keys.read(document.as_table(), &mut Vec::new())?;
        Some(keys)
    }

    fn read(&mut self, table: &dyn TableLike, path: &mut Vec<String>) -> Option<()> {
        for (key, item) in table.iter() {
            path.push(key.to_owned());
            match item {
                Item::None => {}
                Item::Table(table) => self.read(table, path)?,
                Item::Value(Value::InlineTable(table)) => self.read(table, path)?,
                Item::Value(value) => drop(self.values.insert(path.clone(), PlainValue::of(value)?)),
                Item::ArrayOfTables(entries) => {
                    let id_key = EntryKind::parse(key).filter(|_| path.len() == 1)?.id_key();
                    for entry in entries {
                        let id = PlainValue::of(entry.get(id_key)?.as_value()?)?;
                        let others = entry.iter().filter(|(name, _)| *name != id_key);
                        let value =
                            |(name, item): (&str, &Item)| Some((name.to_owned(), PlainValue::of(item.as_value()?)?));
                        let keys = others.map(value).collect::<Option<Vec<_>>>()?;
                        let all = [(id_key.to_owned(), id.clone())].into_iter().chain(keys).collect();
                        if self.entries.insert((key.to_owned(), id.plain()), all).is_some() {
                            return None;
                        }
                    }
                }
            }
            path.pop();
        }
        Some(())
    }

    /// The edits that lead from here to there.
    fn edits(&self, to: &FileKeys) -> Option<Vec<Edit>> {
        let mut edits = Vec::new();
        between(&mut edits, &[], &self.values, &to.values);
        for ((list, id), old) in &self.entries {
            let path = vec![list.clone(), id.clone()];
            match to.entries.get(&(list.clone(), id.clone())) {
                None => edits.push(Edit::TakeOut { path }),
                Some(new) => {
                    let keyed = |entry: &[(String, PlainValue)]| -> BTreeMap<Vec<String>, PlainValue> {
                        entry.iter().map(|(key, value)| (vec![key.clone()], value.clone())).collect()
                    };
                    between(&mut edits, &path, &keyed(old), &keyed(new));
                }
            }
        }
        let added = to.entries.iter().filter(|(at, _)| !self.entries.contains_key(*at));
        edits.extend(added.map(|((list, _), keys)| Edit::Add { path: vec![list.clone()], keys: keys.clone() }));
        Some(edits)
    }
}

/// The edits of the keys below a path.
fn between(
    edits: &mut Vec<Edit>,
    below: &[String],
    old: &BTreeMap<Vec<String>, PlainValue>,
    new: &BTreeMap<Vec<String>, PlainValue>,
) {
    let path = |key: &Vec<String>| below.iter().chain(key).cloned().collect::<Vec<_>>();
    let gone = old.keys().filter(|key| !new.contains_key(*key)).map(|key| Edit::Unset { path: path(key) });
    edits.extend(gone);
    let set = new.iter().filter(|(key, value)| old.get(*key) != Some(value));
    edits.extend(set.map(|(key, value)| Edit::Set { path: path(key), to: value.clone() }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::schema::LIBERTE;

    const BASE: &str = "[[card]]\nid = 1\ntitle = \"One\" # first\nvalue = 1\n";

    fn merged(below: &str, base: &str, mine: &str, theirs: &str) -> Option<String> {
        let text = |text: &str| Some(Arc::from(text));
        merge_file(&LIBERTE, below, &text(base), &text(mine), &text(theirs)).map(|it| it.unwrap().to_string())
    }

    #[test]
    fn cards_that_both_added_at_the_end_are_both_there() {
        let mine = format!("{BASE}\n[[card]]\nid = 2\ntitle = \"Mine\"\n");
        let theirs = format!("{BASE}\n[[card]]\nid = 3\ntitle = \"Theirs\" # said they\n");
        let both = merged("cards.toml", BASE, &mine, &theirs).unwrap();
        assert!(
            both.contains("\"Mine\"") && both.contains("\"Theirs\" # said they") && both.contains("# first"),
            "{both}"
        );
        let same = format!("{BASE}\n[[card]]\nid = 2\ntitle = \"Theirs\"\n");
        assert_eq!(merged("cards.toml", BASE, &mine, &same), None, "two cards of one number");
    }

    #[test]
    fn what_both_changed_in_different_ways_is_not_put_together() {
        let value = |value: u8| BASE.replace("value = 1", &format!("value = {value}"));
        assert_eq!(merged("cards.toml", BASE, &value(2), &value(3)), None);
        let gone = "";
        assert_eq!(merged("cards.toml", BASE, gone, &value(3)), None, "one removed what the other changed");
    }

    #[test]
    fn a_comment_of_one_side_stays_beside_the_key_of_the_other() {
        let mine = BASE.replace("value = 1\n", "value = 2\n");
        let theirs = BASE.replace("value = 1\n", "value = 1\nset = \"B\" # why\n");
        let both = merged("cards.toml", BASE, &mine, &theirs).unwrap();
        assert!(both.contains("value = 2") && both.contains("set = \"B\" # why"), "{both}");
    }

    #[test]
    fn the_number_of_cards_counts_what_both_added() {
        let pack = |cards: u8| format!("title = \"x\"\ncards = {cards}\n");
        assert_eq!(merged("pack.toml", &pack(10), &pack(11), &pack(12)).as_deref(), Some(pack(13).as_str()));
        assert_eq!(merged("pack.toml", &pack(10), &pack(11), &pack(10)).as_deref(), Some(pack(11).as_str()));
    }
}
