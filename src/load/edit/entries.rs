//! Entries of lists of tables: added, copied and removed.

use super::super::diagnostic::{Diagnostic, code};
use super::super::schema::{Kind, TableSpec};
use super::items::Items;
use super::layout::{
    blank_lines_above, blank_lines_below, extent, header, id_of, line_break, section_at, text_start,
    with_comments_above, written_key, written_path,
};
use super::path::{DocumentNode, PathKind, PathStep, WalkResult, id_key, no_such_entry, resolve, walk};
use super::{Edit, EditedFile, PlainValue, Splice, Splices, accepts, refused};
use crate::kernel::Order;
use toml_edit::{ArrayOfTables, Document, Table, Value};

impl EditedFile<'_> {
    /// Adds an entry.
    pub fn add(&self, path: &[String], keys: &[(String, PlainValue)]) -> Splices {
        let (steps, goal) = resolve(self.spec, path)?;
        let PathKind::Value(Kind::Tables(spec)) = goal else {
            let name = path.last().map_or("", String::as_str);
            let message = format!("`{name}` is not a list of tables");
            return Err(refused(code::WRONG_TYPE, message, "name one, such as `card`"));
        };
        for (name, to) in keys {
            if let (_, PathKind::Value(kind)) = resolve(spec, &[name])? {
                accepts(name, kind, to)?;
            }
        }
        let reached = walk(self.document, &steps);
        let id = keys.iter().find(|(name, _)| name == id_key(spec)).map(|(_, id)| id.plain());
        let Some(id) = id else {
            return Err(refused(code::MISSING_KEY, format!("a {} needs an `{}`", spec.name, id_key(spec)), "name it"));
        };
        if reached.rest.is_empty() {
            must_be_new(reached.node(), &id, spec)?;
        }
        let names: Vec<&str> = path.iter().map(String::as_str).collect();
        Ok(self.insert(reached.node(), &names, spec, keys))
    }

    /// Puts a new entry into the list at `node`, or makes the list `path` where there is none yet.
    pub fn insert(
        &self,
        node: DocumentNode<'_>,
        path: &[&str],
        spec: &TableSpec,
        keys: &[(String, PlainValue)],
    ) -> Vec<Splice> {
        let text = self.document.raw();
        let mut keys = keys.to_vec();
        keys.order_by_key(|(name, _)| spec.keys.iter().position(|key| key.name == name));
        let pairs: Vec<String> = keys.iter().map(|(name, to)| format!("{} = {to}", written_key(name))).collect();
        let number = keys.iter().find(|(name, _)| name == id_key(spec)).and_then(|(_, id)| id.integer());
        let laid_out: String =
            keys.iter().map(|(name, to)| format!("{} = {}\n", written_key(name), to.laid_out("\n"))).collect();
        let lines = format!("[[{}]]\n{laid_out}", written_path(path));
        match node {
            DocumentNode::Tables(tables) => vec![section_at(text, place(text, tables, spec, number), &lines)],
            DocumentNode::Value(Value::Array(array)) => {
                let items = Items::of_list(text, array);
                items.insert(items.len(), &[format!("{{ {} }}", pairs.join(", "))])
            }
            _ => vec![section_at(text, text.len(), &lines)],
        }
    }

    /// Copies an entry.
    pub fn duplicate(&self, path: &[String], id: &PlainValue) -> Splices {
        let text = self.document.raw();
        let (steps, _) = resolve(self.spec, path)?;
        let reached = entry(self.document, &steps)?;
        let (Some(PathStep::Entry(_, entries)), Some(list)) = (steps.last(), reached.parent()) else {
            return Ok(Vec::new());
        };
        must_be_new(list, &id.plain(), entries)?;
        let key = id_key(entries);
        match (reached.node(), list) {
            (DocumentNode::Table(table), _) => {
                let lines = extent(text, table).unwrap_or_default();
                let copied = format!("{}{}", &text[..text_start(text)], &text[lines.clone()]);
                let own_path = path.iter().map(String::as_str).chain([key]);
                let copy = super::apply(&copied, self.spec, &[Edit::set(own_path, id.clone())])?;
                let copy = &copy[text_start(&copy)..];
                let line_break = line_break(text);
                let ending = if copy.ends_with('\n') { "" } else { line_break };
                Ok(vec![Splice::insert(lines.end, duplicate_behind(text, lines.end, copy, ending))])
            }
            (DocumentNode::Inline(table), DocumentNode::Value(Value::Array(array))) => {
                let span = table.span().unwrap_or_default();
                let id_value = table.get(key).and_then(Value::span).unwrap_or_default();
                let copy = format!("{}{id}{}", &text[span.start..id_value.start], &text[id_value.end..span.end]);
                let items = Items::of_list(text, array);
                Ok(items.insert(items.position(Some(span)).map_or(items.len(), |at| at + 1), &[copy]))
            }
            _ => Ok(Vec::new()),
        }
    }

    /// Removes an entry.
    pub fn take_out(&self, path: &[String]) -> Splices {
        let text = self.document.raw();
        let (steps, _) = resolve(self.spec, path)?;
        let reached = entry(self.document, &steps)?;
        Ok(match (reached.node(), reached.parent()) {
            (DocumentNode::Table(table), _) => {
                let lines = extent(text, table).unwrap_or_default();
                let start = with_comments_above(self.document, lines.start);
                let above = blank_lines_above(text, start);
                if above < start && above > text_start(text) {
                    vec![Splice::remove(above..lines.end)]
                } else {
                    vec![Splice::remove(start..blank_lines_below(text, lines.end))]
                }
            }
            (DocumentNode::Inline(table), Some(DocumentNode::Value(Value::Array(array)))) => {
                let items = Items::of_list(text, array);
                items.position(table.span()).map_or_else(Vec::new, |at| items.remove(at))
            }
            _ => Vec::new(),
        })
    }
}

fn must_be_new(list: DocumentNode<'_>, id: &str, spec: &TableSpec) -> Result<(), Diagnostic> {
    if list.entry(id, spec).is_some() {
        let message = format!("there is already a {} `{id}`", spec.name);
        return Err(refused(code::DUPLICATE, message, "give the new one another id"));
    }
    Ok(())
}

/// The position for a new entry: after the one with the next lower number, or after the last.
fn place(text: &str, tables: &ArrayOfTables, spec: &TableSpec, number: Option<i128>) -> usize {
    let numbered = |table: &Table| id_of(table, id_key(spec)).and_then(|id| id.parse::<i128>().ok());
    let lower = tables.iter().filter(|table| number.is_some() && numbered(table) < number);
    let before = lower.max_by_key(|table| numbered(table));
    let all_are_higher = number.is_some() && before.is_none();
    if let Some(first) = tables.iter().next().filter(|_| all_are_higher) {
        return header(text, first).map_or(text.len(), |header| header.start);
    }
    let before = before.or_else(|| tables.iter().last());
    before.and_then(|table| extent(text, table)).map_or(text.len(), |lines| lines.end)
}

/// An entry of a list of tables that an edit means.
fn entry<'d, 's>(document: &'d Document<&str>, steps: &'s [PathStep]) -> Result<WalkResult<'d, 's>, Diagnostic> {
    if !matches!(steps.last(), Some(PathStep::Entry(..))) {
        let message = "this is not an entry of a list of tables";
        return Err(refused(code::UNKNOWN_ID, message, "name one, such as `card.71`"));
    }
    let reached = walk(document, steps);
    if !reached.rest.is_empty() {
        return Err(no_such_entry(reached.node(), &reached.rest));
    }
    Ok(reached)
}

/// A copy of lines as it is inserted after them, byte for byte.
fn duplicate_behind(text: &str, at: usize, copy: &str, ending: &str) -> String {
    let line_break = line_break(text);
    let is_unfinished = at == text.len() && !text.ends_with('\n');
    if is_unfinished { format!("{line_break}{line_break}{copy}") } else { format!("{line_break}{copy}{ending}") }
}
