//! What variants change, key by key, and where two of them, or a variant and the pack, say the same thing twice.

use super::diagnostic::{Diagnostic, Place, Report, Span, code};
use super::layers::Layers;
use super::lookup::{Node, find, plain};
use super::schema::Need;
use super::sources::Sources;
use super::tables::{File, Tables};
use super::tree::Value;
use std::collections::{BTreeMap, BTreeSet};

/// A change that a variant makes.
#[derive(Clone, Debug)]
pub struct Change {
    /// The dotted key, such as `card.71.value`.
    pub key: String,
    /// Which of the variants laid over makes it, from 0.
    pub by: usize,
    /// What it does.
    pub what: What,
    /// Where, as the layers number it.
    pub span: Span,
}

/// What a change does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// It sets a value, which stands here as [`settled`] writes it.
    Sets(String),
    /// It sets a text in a language that has none, in the words of another.
    Fills,
    /// It adds an entry.
    Adds,
    /// It takes out an entry, or a key that a card of another kind does not have.
    TakesOut,
}

/// A value in a text that is the same for the same value, however it is written.
pub fn settled(key: &str, value: &Value) -> String {
    match value {
        Value::List(items) if key != "precedence" => {
            let mut items: Vec<String> = items.iter().map(|item| plain(&item.value)).collect();
            items.sort();
            format!("[{}]", items.join(", "))
        }
        value => plain(value),
    }
}

/// What was laid over, to judge a variant by.
pub struct Judge<'j> {
    /// The pack's own files.
    pub base: &'j Tables,
    /// The texts.
    pub sources: &'j Sources,
    /// The variants.
    pub layers: &'j Layers,
    /// What they change, in order.
    pub changes: &'j [Change],
}

impl Judge<'_> {
    /// Reports what a variant sets to what it already is, or that all of it is so. `can_do_more` where it has parameters.
    pub fn idle(&self, by: usize, file: &File, can_do_more: bool, report: &mut Report<'_>) {
        let own: Vec<&Change> = self.changes.iter().filter(|change| change.by == by).collect();
        let added: BTreeSet<&str> =
            own.iter().filter(|change| change.what == What::Adds).map(|change| change.key.as_str()).collect();
        let is_of_added = |change: &Change| change.key.rsplit_once('.').is_some_and(|(above, _)| added.contains(above));
        let same = own
            .iter()
            .filter(|change| !is_of_added(change))
            .filter_map(|change| Some((*change, self.same_in_base(change)?)));
        let same: Vec<(&Change, Option<Place>)> = same.collect();
        if same.len() == own.len() && !can_do_more {
            let message = format!("the variant `{}` changes nothing", file.table.string("id"));
            let finding = report.warning(code::IDLE_VARIANT, file.table.span_of("id"), message);
            for (change, _) in same.iter().take(3) {
                finding.related(self.place(change), "it is so in the pack itself");
            }
            return;
        }
        for (change, place) in same {
            let message = format!("`{}` is this already", change.key);
            let mut finding = Diagnostic::warning(code::IDLE_CHANGE, message);
            finding.place = Some(self.place(change));
            finding.help("a variant says only what differs: take it out");
            if let Some(place) = place {
                finding.related(place, "the pack itself says so");
            }
            report.add(finding);
        }
    }

    /// Whether a change sets what the pack has anyway; with the place where it does, unless it goes without saying.
    fn same_in_base(&self, change: &Change) -> Option<Option<Place>> {
        let What::Sets(value) = &change.what else { return None };
        if let Some((kind @ ("script" | "point"), name)) = change.key.split_once('.') {
            let path = self.base_script(kind, name)?;
            let text = self.sources.read(&path).ok()?;
            return (*text == **value).then_some(Some(Place { path, span: Span::default() }));
        }
        if let Some(found) = find(self.base, &change.key) {
            let Node::Value(item) = found.node else { return None };
            let key = change.key.rsplit('.').next().unwrap_or_default();
            let place = Place { path: found.path.to_owned(), span: item.span };
            return (settled(key, &item.value) == *value).then_some(Some(place));
        }
        let (above, key) = change.key.rsplit_once('.')?;
        let Node::Table(table) = find(self.base, above)?.node else { return None };
        match table.spec?.key(key)?.need {
            Need::Default(default) if default == value => Some(None),
            _ => None,
        }
    }

    /// The path of a script that the pack itself has.
    fn base_script(&self, kind: &str, name: &str) -> Option<String> {
        let mut points = self.base.about.iter().flat_map(|about| about.table.list("points"));
        let is_there = kind == "script" || points.any(|item| item.text() == Some(name));
        is_there.then(|| self.sources.files().script(name))
    }

    /// Reports where a variant changes what an earlier one changes otherwise.
    pub fn clashes(&self, by: usize, report: &mut Report<'_>) {
        let mut earlier: BTreeMap<&str, &Change> = BTreeMap::new();
        for change in self.changes.iter().filter(|change| change.by < by && change.what != What::Fills) {
            earlier.insert(&change.key, change);
        }
        for change in self.changes.iter().filter(|change| change.by == by) {
            let below = format!("{}.", change.key);
            let other = match change.what {
                What::Sets(_) => earlier.get(change.key.as_str()).filter(|other| is_otherwise(other, change)),
                What::TakesOut => {
                    let mut changed = earlier.range(below.as_str()..).take_while(|(key, _)| key.starts_with(&below));
                    changed.next().map(|(_, other)| other)
                }
                What::Fills | What::Adds => None,
            };
            if let Some(other) = other {
                report.add(self.clash(change, other));
            }
        }
    }

    fn clash(&self, change: &Change, other: &Change) -> Diagnostic {
        let (message, help) = match change.what {
            What::TakesOut => {
                let message = format!("`{}` is taken out, and an earlier variant changes it", change.key);
                (message, "the earlier change is lost; leave out one of the two")
            }
            _ => {
                let message = format!("`{}` is set by two variants, to different values", change.key);
                (message, "the later wins; lay them over in the other order, or leave one out")
            }
        };
        let mut finding = Diagnostic::warning(code::VARIANTS_CLASH, message);
        finding.place = Some(self.place(change));
        finding.related(self.place(other), "changed here too").help(help);
        finding
    }

    fn place(&self, change: &Change) -> Place {
        self.layers.place("", change.span)
    }
}

fn is_otherwise(other: &Change, change: &Change) -> bool {
    matches!(other.what, What::Sets(_)) && other.what != change.what
}
