//! Values changed, keys added and removed.

use super::super::diagnostic::{Diagnostic, code};
use super::super::schema::{Need, TableSpec};
use super::items::{Items, set_list};
use super::layout::{
    extent, extent_of, header, indent, insert_lines, line_start, section_at, with_comments_above, written_key,
    written_path,
};
use super::path::{DocumentNode, PathKind, PathStep, WalkResult, id_key, no_such_entry, resolve, walk};
use super::{EditedFile, PlainValue, Splice, Splices, accepts, refused};
use std::ops::Range;
use toml_edit::{InlineTable, Table, Value};

impl EditedFile<'_> {
    /// Gives a key a value.
    pub fn set(&self, path: &[String], to: &PlainValue) -> Splices {
        let (steps, goal) = resolve(self.spec, path)?;
        let name = path.last().map_or("", String::as_str);
        let PathKind::Value(kind) = goal else {
            return Err(refused(code::WRONG_TYPE, format!("`{name}` is a table"), "name one of its keys"));
        };
        accepts(name, kind, to)?;
        let reached = walk(self.document, &steps);
        if reached.rest.is_empty() {
            return match reached.node() {
                DocumentNode::Value(value) => Ok(change(self.document.raw(), value, to)),
                _ => Err(refused(code::WRONG_TYPE, format!("`{name}` is a table in the file"), "name one of its keys")),
            };
        }
        self.add_key(&reached, to)
    }

    /// Adds a key that is not there, and the tables on the way to it.
    fn add_key(&self, reached: &WalkResult<'_, '_>, to: &PlainValue) -> Splices {
        match (reached.node(), reached.rest.as_slice()) {
            (DocumentNode::Inline(table), rest) => {
                let names: Vec<String> = rest.iter().map(|step| written_key(step.name())).collect();
                let pair = format!("{} = {to}", names.join("."));
                Ok(in_inline_table(self.document.raw(), table, rest[0], pair))
            }
            (DocumentNode::Table(table), [step]) => Ok(vec![self.in_table(table, &reached.taken, step, to)]),
            (DocumentNode::Table(table), [.., last]) if !has_entry(&reached.rest) => {
                let path: Vec<&str> = names(&reached.taken).chain(names(&reached.rest)).collect();
                let header = written_path(&path[..path.len() - 1]);
                let lines = format!("[{header}]\n{} = {to}\n", written_key(last.name()));
                Ok(vec![new_section(self.document.raw(), table, reached.rest[0], &lines)])
            }
            (node @ (DocumentNode::Table(_) | DocumentNode::Tables(_)), rest) => {
                let is_list_there = matches!(node, DocumentNode::Tables(_));
                match rest {
                    [PathStep::Entry(id, spec), PathStep::Key(key, _)] if is_list_there => {
                        self.with_new_entry(reached, (id, spec), key, to)
                    }
                    [_, PathStep::Entry(id, spec), PathStep::Key(key, _)] if !is_list_there => {
                        self.with_new_entry(reached, (id, spec), key, to)
                    }
                    _ => Err(no_such_entry(node, rest)),
                }
            }
            (node, rest) => Err(no_such_entry(node, rest)),
        }
    }

    /// Adds an entry of its id and one key, where an entry may be as short as that.
    fn with_new_entry(
        &self,
        reached: &WalkResult<'_, '_>,
        (id, spec): (&str, &'static TableSpec),
        key: &str,
        to: &PlainValue,
    ) -> Splices {
        let id_key = id_key(spec);
        let is_needed = |name: &str| name != id_key && name != key;
        let needs_more = spec.keys.iter().any(|key| key.need == Need::Required && is_needed(key.name));
        let kind = spec.key(id_key).map(|key| &key.kind);
        let (false, Some(kind)) = (needs_more, kind) else {
            return Err(no_such_entry(reached.node(), &reached.rest));
        };
        let id = PlainValue::typed(id, kind).map_err(|why| refused(code::WRONG_TYPE, why, "an id is expected here"))?;
        accepts(id_key, kind, &id)?;
        let lists: Vec<&PathStep> = reached.taken.iter().chain(&reached.rest).copied().collect();
        let names: Vec<&str> = names(&lists).collect();
        let list = &names[..names.len() - 1];
        let mut keys = vec![(id_key.to_owned(), id)];
        if key != id_key {
            keys.push((key.to_owned(), to.clone()));
        }
        Ok(self.insert(reached.node(), list, spec, &keys))
    }

    /// Adds a key to a table under a header, to one of dotted keys, or to the top of the file.
    fn in_table(&self, table: &Table, taken: &[&PathStep], step: &PathStep, to: &PlainValue) -> Splice {
        let text = self.document.raw();
        let key = written_key(step.name());
        let is_pair = |item: &toml_edit::Item| item.is_value() || item.as_table().is_some_and(Table::is_dotted);
        let siblings: Vec<&str> = table.iter().filter(|(_, item)| is_pair(item)).map(|(key, _)| key).collect();
        let in_order = siblings.iter().filter(|other| comes_before(step, other));
        let before = in_order.filter_map(|other| extent_of(text, table, other)).max_by_key(|lines| lines.end);
        let extent = extent(text, table);
        // The line that the new one is indented like, and the place of the new one.
        let beside = match (before, &extent, header(text, table)) {
            (Some(before), ..) => Some((last_line(text, &before), before.end)),
            (None, Some(lines), _) if table.is_dotted() => Some((lines.start, lines.start)),
            (None, _, header) => header.map(|header| (header.start, header.end)),
        };
        if let Some((line, at)) = beside {
            let lines = format!("{}{}{key} = {to}\n", indent(text, line), dotted_prefix(text, table));
            return insert_lines(text, at, &lines);
        }
        let is_top = taken.is_empty();
        let first = extent.map(|lines| with_comments_above(self.document, lines.start));
        let names: Vec<&str> = names(taken).collect();
        let head = if is_top { String::new() } else { format!("[{}]\n", written_path(&names)) };
        let is_followed_by_header = siblings.is_empty() || !is_top;
        let gap = if first.is_some() && is_followed_by_header { "\n" } else { "" };
        insert_lines(text, first.unwrap_or(text.len()), &format!("{head}{key} = {to}\n{gap}"))
    }

    /// Removes a key.
    pub fn unset(&self, path: &[String]) -> Splices {
        let (steps, _) = resolve(self.spec, path)?;
        let reached = walk(self.document, &steps);
        let text = self.document.raw();
        if let [.., PathStep::Entry(..)] = steps.as_slice() {
            return self.take_out(path);
        }
        let (true, Some(parent)) = (reached.rest.is_empty(), reached.parent()) else {
            return Ok(Vec::new());
        };
        let name = path.last().map_or("", String::as_str);
        must_not_be_required(steps.last(), name)?;
        Ok(match (parent, reached.node()) {
            (DocumentNode::Inline(table), _) => {
                let (items, names) = Items::of_table(text, table);
                names.iter().position(|other| other == name).map_or_else(Vec::new, |at| items.remove(at))
            }
            (DocumentNode::Table(table), _) => {
                let lines = extent_of(text, table, name);
                let whole = lines.map(|lines| with_comments_above(self.document, lines.start)..lines.end);
                whole.map(Splice::remove).into_iter().collect()
            }
            _ => Vec::new(),
        })
    }
}

/// Changes a value in place.
fn change(text: &str, value: &Value, to: &PlainValue) -> Vec<Splice> {
    if PlainValue::of(value).as_ref() == Some(to) {
        return Vec::new();
    }
    let Some(span) = value.span() else { return Vec::new() };
    match (value, to) {
        (Value::Array(array), PlainValue::List(new)) => set_list(text, array, new),
        _ => vec![Splice::replace(span.clone(), to.written_like(&text[span]))],
    }
}

fn has_entry(steps: &[&PathStep]) -> bool {
    steps.iter().any(|step| matches!(step, PathStep::Entry(..)))
}

/// The names that stand in a header for these steps.
fn names<'s>(steps: &'s [&'s PathStep]) -> impl Iterator<Item = &'s str> {
    steps.iter().filter(|step| !matches!(step, PathStep::Entry(..))).map(|step| step.name())
}

/// Adds a pair to a table between braces, where the description's order wants it.
fn in_inline_table(text: &str, table: &InlineTable, step: &PathStep, pair: String) -> Vec<Splice> {
    let (items, names) = Items::of_table(text, table);
    let before = names.iter().rposition(|name| comes_before(step, name));
    let at = before.map_or_else(|| if step.spec().is_some() { 0 } else { items.len() }, |at| at + 1);
    items.insert(at, &[pair])
}

/// Whether a key belongs before that of a step, by the description; without one, all do.
fn comes_before(step: &PathStep, other: &str) -> bool {
    let Some(spec) = step.spec() else { return true };
    let place = |name: &str| spec.keys.iter().position(|key| key.name == name);
    match (place(other), place(step.name())) {
        (Some(other), Some(own)) => other < own,
        _ => false,
    }
}

/// The beginning of the last line of some lines.
fn last_line(text: &str, lines: &Range<usize>) -> usize {
    line_start(text, text[..lines.end].trim_end_matches(['\r', '\n']).len()).max(lines.start)
}

/// The prefix of the keys of a table of dotted keys.
fn dotted_prefix<'t>(text: &'t str, table: &Table) -> &'t str {
    let first = table.iter().next().filter(|_| table.is_dotted());
    let key = first.and_then(|(key, _)| table.key(key)?.span());
    key.map_or("", |key| text[line_start(text, key.start)..key.start].trim_start())
}

/// A new table with its header: after the tables that come before it by the description, or at the end. Keys without a
/// header of their own stay before it, wherever the description has them: they would become its own.
fn new_section(text: &str, parent: &Table, step: &PathStep, lines: &str) -> Splice {
    let has_no_header = |item: &toml_edit::Item| item.is_value() || item.as_table().is_some_and(Table::is_dotted);
    let before = parent.iter().filter(|(other, item)| comes_before(step, other) || has_no_header(item));
    let before = before.filter_map(|(other, _)| extent_of(text, parent, other)).map(|lines| lines.end).max();
    section_at(text, before.unwrap_or(text.len()), lines)
}

fn must_not_be_required(step: Option<&PathStep>, name: &str) -> Result<(), Diagnostic> {
    let key = step.and_then(PathStep::spec).and_then(|spec| spec.key(name));
    match (key, step) {
        (Some(key), Some(PathStep::Key(_, Some(spec)))) if key.need == Need::Required => {
            let message = format!("`{}` needs its key `{name}`", spec.name);
            let meaning = key.meaning.trim_end_matches('.');
            Err(refused(code::MISSING_KEY, message, format!("`{name}`: {meaning}")))
        }
        _ => Ok(()),
    }
}
