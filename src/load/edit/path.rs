//! From the path of an edit to the place in a document that it means.

use super::super::diagnostic::{Diagnostic, code, one_of, suggest};
use super::super::schema::{DataFile, EntryKind, GameFormat, KeySpec, Kind, TableSpec};
use super::layout::id_of;
use super::refused;
use toml_edit::{ArrayOfTables, Document, InlineTable, Item, Key, Table, TableLike, Value};

/// A step of a path.
#[derive(Clone, Debug)]
pub enum PathStep {
    /// A key; with the description of its table, where the keys of that are known.
    Key(String, Option<&'static TableSpec>),
    /// A section of the rules, which a variant may leave out.
    Section(&'static str, &'static GameFormat),
    /// The entry of a list of tables.
    Entry(String, &'static TableSpec),
}

impl PathStep {
    /// The name in the file.
    pub fn name(&self) -> &str {
        match self {
            PathStep::Key(name, _) | PathStep::Entry(name, _) => name,
            PathStep::Section(name, _) => name,
        }
    }

    /// The description of the table of the step's key.
    pub fn spec(&self) -> Option<&'static TableSpec> {
        match self {
            PathStep::Key(_, spec) => *spec,
            PathStep::Section(_, format) => Some(format.spec(DataFile::Rules)),
            PathStep::Entry(..) => None,
        }
    }
}

/// What a path leads to, by the description: a value or a table.
#[derive(Clone, Debug)]
pub enum PathKind {
    /// A value.
    Value(&'static Kind),
    /// A table of known keys.
    Table(&'static TableSpec),
}

/// The key by which the entries of a list of tables are told apart; those without it can't be named.
pub fn id_key(spec: &TableSpec) -> &'static str {
    EntryKind::parse(spec.name).map_or("id", EntryKind::id_key)
}

/// The steps of a path and what it leads to, by the description of a file.
///
/// # Errors
/// The description has no such key.
pub fn resolve<S: AsRef<str>>(spec: &'static TableSpec, path: &[S]) -> Result<(Vec<PathStep>, PathKind), Diagnostic> {
    let mut steps = Vec::new();
    let mut goal = PathKind::Table(spec);
    for (at, name) in path.iter().enumerate() {
        let name = name.as_ref();
        goal = match goal {
            PathKind::Table(spec) => {
                let key = known_key(spec, name)?;
                steps.push(PathStep::Key(name.to_owned(), Some(spec)));
                goal_of(&key.kind)
            }
            PathKind::Value(Kind::Tables(spec)) => {
                steps.push(PathStep::Entry(name.to_owned(), spec));
                PathKind::Table(spec)
            }
            PathKind::Value(Kind::Map { of, .. }) => {
                steps.push(PathStep::Key(name.to_owned(), None));
                goal_of(of)
            }
            PathKind::Value(Kind::Settings(rulebook)) => {
                setting(rulebook.format(), name, at + 1 == path.len(), &mut steps)?
            }
            PathKind::Value(kind) => {
                let before = steps.last().map_or("", PathStep::name);
                let message = format!("`{before}` has no key `{name}`");
                return Err(refused(code::UNKNOWN_KEY, message, format!("it is {}", kind.noun())));
            }
        };
    }
    Ok((steps, goal))
}

fn goal_of(kind: &'static Kind) -> PathKind {
    match kind {
        Kind::Table(spec) => PathKind::Table(spec),
        kind => PathKind::Value(kind),
    }
}

fn known_key(spec: &'static TableSpec, name: &str) -> Result<&'static KeySpec, Diagnostic> {
    spec.key(name).ok_or_else(|| {
        let help = suggest(name, spec.names()).unwrap_or_else(|| known(spec));
        refused(code::UNKNOWN_KEY, format!("unknown key `{name}` in `{}`", spec.name), help)
    })
}

fn known(spec: &TableSpec) -> String {
    one_of(&spec.names().collect::<Vec<_>>())
}

/// A section of the rules, or a setting without its section; `edition` is both.
fn setting(
    format: &'static GameFormat,
    name: &str,
    is_last: bool,
    steps: &mut Vec<PathStep>,
) -> Result<PathKind, Diagnostic> {
    let setting = format.setting(name).filter(|_| is_last);
    if let (None, Some(section)) = (setting, format.overlay_section(name)) {
        steps.push(PathStep::Section(section.name, format));
        return Ok(PathKind::Table(section));
    }
    let section = setting.and_then(|(section, _)| format.overlay_section(section));
    let key = section.and_then(|section| section.key(name));
    let (Some(section), Some(key)) = (section, key) else {
        let keys = format.settings().map(|(_, setting)| setting.name);
        let help = suggest(name, keys).unwrap_or_else(|| "`rules.toml` lists all settings".to_owned());
        return Err(refused(code::UNKNOWN_KEY, format!("unknown setting `{name}`"), help));
    };
    steps.push(PathStep::Section(section.name, format));
    steps.push(PathStep::Key(name.to_owned(), Some(section)));
    Ok(goal_of(&key.kind))
}

/// A node of a document.
#[derive(Clone, Copy)]
pub enum DocumentNode<'d> {
    /// A table under a header, of dotted keys, or the whole file.
    Table(&'d Table),
    /// A table between braces.
    Inline(&'d InlineTable),
    /// A list of tables under headers.
    Tables(&'d ArrayOfTables),
    /// Any other value.
    Value(&'d Value),
}

impl<'d> DocumentNode<'d> {
    fn of(item: &'d Item) -> Option<DocumentNode<'d>> {
        Some(match item {
            Item::None => return None,
            Item::Table(table) => DocumentNode::Table(table),
            Item::ArrayOfTables(tables) => DocumentNode::Tables(tables),
            Item::Value(value) => DocumentNode::of_value(value),
        })
    }

    fn of_value(value: &'d Value) -> DocumentNode<'d> {
        value.as_inline_table().map_or(DocumentNode::Value(value), DocumentNode::Inline)
    }

    fn key_value(self, name: &str) -> Option<(&'d Key, DocumentNode<'d>)> {
        let table: &'d dyn TableLike = match self {
            DocumentNode::Table(table) => table,
            DocumentNode::Inline(table) => table,
            DocumentNode::Tables(_) | DocumentNode::Value(_) => return None,
        };
        let (key, item) = table.get_key_value(name)?;
        Some((key, DocumentNode::of(item)?))
    }

    /// The entries of a list of tables, each with its id if it has one; none of anything else.
    fn entries(self, spec: &TableSpec) -> Vec<(Option<String>, DocumentNode<'d>)> {
        let id = |table: &dyn TableLike| id_of(table, id_key(spec));
        match self {
            DocumentNode::Tables(tables) => tables.iter().map(|it| (id(it), DocumentNode::Table(it))).collect(),
            DocumentNode::Value(Value::Array(items)) => {
                let tables = items.iter().filter_map(Value::as_inline_table);
                tables.map(|it| (id(it), DocumentNode::Inline(it))).collect()
            }
            DocumentNode::Table(_) | DocumentNode::Inline(_) | DocumentNode::Value(_) => Vec::new(),
        }
    }

    /// The entry of an id.
    pub fn entry(self, id: &str, spec: &TableSpec) -> Option<DocumentNode<'d>> {
        self.entries(spec).into_iter().find(|(other, _)| other.as_deref() == Some(id)).map(|(_, node)| node)
    }

    /// Whether it is a table that holds settings without their sections.
    fn has_settings_straight(self) -> bool {
        match self {
            DocumentNode::Inline(_) => true,
            DocumentNode::Table(table) => table.iter().any(|(_, item)| item.is_value() && !item.is_inline_table()),
            DocumentNode::Tables(_) | DocumentNode::Value(_) => false,
        }
    }
}

/// The result of walking a path: how far it leads in a document.
pub struct WalkResult<'d, 's> {
    /// The nodes passed, the whole file first.
    pub nodes: Vec<DocumentNode<'d>>,
    /// The key of the last, if it has one.
    pub key: Option<&'d Key>,
    /// The steps taken, those left out not among them.
    pub taken: Vec<&'s PathStep>,
    /// The steps that lead to nothing yet.
    pub rest: Vec<&'s PathStep>,
}

impl<'d> WalkResult<'d, '_> {
    /// The last node.
    pub fn node(&self) -> DocumentNode<'d> {
        self.nodes[self.nodes.len() - 1]
    }

    /// The last node but one.
    pub fn parent(&self) -> Option<DocumentNode<'d>> {
        self.nodes.len().checked_sub(2).map(|at| self.nodes[at])
    }
}

/// Walks as far as the document goes. A section that the document leaves out is passed over.
pub fn walk<'d, 's>(document: &'d Document<&str>, steps: &'s [PathStep]) -> WalkResult<'d, 's> {
    let mut reached = WalkResult {
        nodes: vec![DocumentNode::Table(document.as_table())],
        key: None,
        taken: Vec::new(),
        rest: Vec::new(),
    };
    let mut at = 0;
    while at < steps.len() {
        let node = reached.node();
        let (step, next) = (&steps[at], steps.get(at + 1));
        let found = match step {
            PathStep::Entry(id, spec) => node.entry(id, spec).map(|node| (None, node)),
            _ => node.key_value(step.name()).map(|(key, node)| (Some(key), node)),
        };
        let in_section = |node: DocumentNode<'d>| next.is_none_or(|next| node.key_value(next.name()).is_some());
        let is_straight = matches!(step, PathStep::Section(..))
            && next.is_some_and(|next| {
                let is_there = node.key_value(next.name()).is_some();
                let is_in_its_section = found.is_some_and(|(_, node)| in_section(node));
                !is_in_its_section && (is_there || found.is_none() && node.has_settings_straight())
            });
        match found {
            _ if is_straight => {}
            Some((key, node)) => {
                reached.nodes.push(node);
                reached.key = key;
                reached.taken.push(step);
            }
            None => break,
        }
        at += 1;
    }
    reached.rest = steps[at..].iter().collect();
    reached
}

pub(super) fn no_such_entry(node: DocumentNode<'_>, rest: &[&PathStep]) -> Diagnostic {
    let entry = rest.iter().find_map(|step| match step {
        PathStep::Entry(id, spec) => Some((id, *spec)),
        PathStep::Key(..) | PathStep::Section(..) => None,
    });
    let Some((id, spec)) = entry else {
        let name = rest.first().map_or("", |step| step.name());
        return refused(code::UNKNOWN_KEY, format!("there is no `{name}` here"), "add its table by hand first");
    };
    let known: Vec<String> = node.entries(spec).into_iter().filter_map(|(id, _)| id).collect();
    let help = numbers(spec, &known).or_else(|| suggest(id, known.iter().map(String::as_str)));
    Diagnostic { help, ..Diagnostic::error(code::UNKNOWN_ID, format!("there is no {} `{id}`", spec.name)) }
}

/// Says which numbers there are, where entries are known by numbers: a near number is hardly what was meant.
fn numbers(spec: &TableSpec, known: &[String]) -> Option<String> {
    let numbers: Option<Vec<u32>> = known.iter().map(|id| id.parse().ok()).collect();
    let numbers = numbers?;
    let (least, most) = numbers.iter().min().zip(numbers.iter().max())?;
    let name = spec.name;
    let are = match numbers.len() {
        1 => format!("the only one here is {name} {least}"),
        count if count == (most - least + 1) as usize => format!("each {name} has a number, from {least} to {most}"),
        count => format!("each {name} has a number: there are {count}, from {least} to {most}"),
    };
    let lists = if name == "card" && numbers.len() > 1 { "; `liberte find` lists them" } else { "" };
    Some(are + lists)
}
