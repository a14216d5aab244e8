//! Finds the ids of a kind in a data file, by the description of its tables.

use super::{Rename, RenameKind};
use crate::load::diagnostic::{Report, Span};
use crate::load::query::{self, Subject};
use crate::load::read::reader::read;
use crate::load::read::tree::{Item, TomlTable, Value};
use crate::load::scenario::choices::{arguments_in, names_in};
use crate::load::schema::{EntryKind, GameFormat, Kind, LIBERTE, Namespace, TableSpec};
use crate::model::ArgumentKind;
use std::ops::Range;

/// The names that were found in a file.
#[derive(Default)]
pub struct NamePlaces {
    /// Every name of the kind, with its place.
    pub names: Vec<(String, usize)>,
    /// The places of the name that is looked for: its bytes, without quotation marks.
    pub places: Vec<Range<usize>>,
}

/// Finds the names of the kind in a text.
pub fn name_places(rename: &Rename, text: &str, spec: &'static TableSpec, format: &'static GameFormat) -> NamePlaces {
    // What is wrong was said before, and is not renamed.
    let table = read(text, spec, &mut Report::new(""));
    let mut walk = NameWalk {
        rename,
        text,
        format,
        found: NamePlaces::default(),
        moment_is_province: spec.name != "scenario" || *format != LIBERTE || moment_is_province(&table, &rename.from),
    };
    walk.table(&table);
    walk.found
}

/// Whether `at` of a scenario may mean a province: where a seat is called like it, in the election only.
fn moment_is_province(scenario: &TomlTable, province: &str) -> bool {
    let is_seat = scenario.list("seats").iter().any(|seat| seat.text() == Some(province));
    let phase = scenario.table("given").and_then(|given| given.text("phase"));
    !is_seat || phase == Some("election")
}

struct NameWalk<'w> {
    rename: &'w Rename,
    text: &'w str,
    format: &'static GameFormat,
    found: NamePlaces,
    moment_is_province: bool,
}

impl NameWalk<'_> {
    fn table(&mut self, table: &TomlTable) {
        for entry in &table.entries {
            let Some(spec) = table.spec else { continue };
            let Some(key) = spec.key(&entry.key) else { continue };
            // An action of the pack's own is an effect with another name.
            let is_action = spec.name == "action" && self.rename.named.has_script();
            if key.name == "id" && (spec.name == self.rename.named.id() || is_action) {
                self.whole(&entry.item);
            } else if (spec.name, key.name) == ("total", "of") {
                self.query(table, &entry.item);
            } else if (spec.name, key.name) == ("variant", "scripts") && self.rename.named.has_script() {
                entry.item.list().iter().for_each(|item| self.whole(item));
            } else if (key.name, self.rename.named) == ("ending", RenameKind::Ending) && entry.item.table().is_some()
                || (key.name, self.rename.named) == ("require", RenameKind::Requirement)
                || (key.name, self.rename.named) == ("option", RenameKind::Option)
                || (key.name, self.rename.named) == ("term", RenameKind::Faction)
            {
                self.keys(&entry.item);
            } else if (key.name, self.rename.named) == ("number", RenameKind::Counter) {
                self.numbers(&entry.item);
            } else {
                self.value(&entry.item, &key.kind);
            }
        }
    }

    fn value(&mut self, item: &Item, kind: &Kind) {
        match (kind, &item.value) {
            (Kind::Ref(space), Value::Text(text)) => self.reference(*space, text, item),
            (Kind::Card, Value::Integer(_)) if self.rename.named == RenameKind::Card => self.whole(item),
            (Kind::OrNone(of), _) => self.value(item, of),
            (Kind::Settings(_), Value::Table(table)) => {
                for entry in &table.entries {
                    if let Some((_, setting)) = self.format.setting(&entry.key) {
                        self.value(&entry.item, &setting.kind);
                    }
                }
            }
            (Kind::List { of, .. }, Value::List(items)) => items.iter().for_each(|item| self.value(item, of)),
            (Kind::Tables(_), Value::List(items)) => items.iter().filter_map(Item::table).for_each(|it| self.table(it)),
            (Kind::Table(_), Value::Table(table)) => self.table(table),
            (Kind::Map { keys, of }, Value::Table(table)) => {
                if self.is_own(*keys) {
                    self.keys(item);
                }
                for entry in &table.entries {
                    self.value(&entry.item, of);
                }
            }
            _ => {}
        }
    }

    /// Whether a space holds ids of the kind that is looked for.
    fn is_own(&self, space: Namespace) -> bool {
        match self.rename.named {
            RenameKind::Effect | RenameKind::Action => space == Namespace::Effect,
            RenameKind::Symbol => space == Namespace::Symbol,
            RenameKind::Counter => space == Namespace::Counter,
            RenameKind::Province => space == Namespace::Province,
            RenameKind::Region => space == Namespace::Region,
            RenameKind::Faction => {
                matches!(space, Namespace::Faction | Namespace::FactionOrNone | Namespace::EndingPoints)
            }
            RenameKind::Variant => space == Namespace::Variant,
            RenameKind::Space => matches!(space, Namespace::Space | Namespace::SpaceOrNone),
            RenameKind::Area => matches!(space, Namespace::Area | Namespace::AreaOrGap),
            RenameKind::Card => matches!(space, Namespace::CardKind | Namespace::CardNumber),
            RenameKind::Character => space == Namespace::Character,
            RenameKind::Ending => space == Namespace::Ending,
            RenameKind::Battle
            | RenameKind::Requirement
            | RenameKind::Option
            | RenameKind::Scenario
            | RenameKind::Bot => false,
        }
    }

    fn reference(&mut self, space: Namespace, text: &str, item: &Item) {
        match space {
            Namespace::Choice if *self.format == LIBERTE => self.choice(text, item),
            Namespace::Choice => {
                for (space, range) in names_in(self.format, text) {
                    if self.is_own(space) {
                        self.part(item, text, range);
                    }
                }
            }
            Namespace::Entry => self.entry_key(text, item),
            Namespace::Moment => {
                let is_it = self.rename.named == RenameKind::Province && text == self.rename.from;
                if is_it && self.moment_is_province {
                    self.whole(item);
                }
            }
            Namespace::Stack if self.rename.named == RenameKind::Faction => {
                let words = text.trim_end().rsplitn(3, ' ').collect::<Vec<_>>();
                if let [height, faction, _] = words[..] {
                    let end = text.trim_end().len() - height.len() - 1;
                    self.part(item, text, end - faction.len()..end);
                }
            }
            space if self.is_own(space) => self.whole(item),
            _ => {}
        }
    }

    /// The key of an entry, such as `space.card`.
    fn entry_key(&mut self, text: &str, item: &Item) {
        let Some((word, _)) = text.split_once('.') else { return };
        if EntryKind::parse(word).is_some() && word == self.rename.named.id() {
            self.part(item, text, word.len() + 1..text.len());
        }
    }

    fn choice(&mut self, text: &str, item: &Item) {
        for (argument, range) in arguments_in(text) {
            let is_own = match argument {
                ArgumentKind::Card => self.rename.named == RenameKind::Card,
                ArgumentKind::Province => self.rename.named == RenameKind::Province,
                ArgumentKind::Faction => self.rename.named == RenameKind::Faction,
                ArgumentKind::Action => self.rename.named.has_script(),
                ArgumentKind::Word => self.rename.named == RenameKind::Option,
                ArgumentKind::Seat | ArgumentKind::Number => false,
            };
            if is_own {
                self.part(item, text, range);
            }
        }
    }

    fn query(&mut self, total: &TomlTable, item: &Item) {
        let subject = if total.text("among") == Some("provinces") { Subject::Provinces } else { Subject::Cards };
        let keys: &[&str] = match (self.rename.named, subject) {
            (RenameKind::Card, Subject::Cards) | (RenameKind::Province, Subject::Provinces) => &["id"],
            (RenameKind::Region, _) => &["region"],
            (RenameKind::Faction, Subject::Cards) => &["faction", "further_faction"],
            (RenameKind::Symbol, Subject::Cards) => &["symbols"],
            (RenameKind::Effect | RenameKind::Action, Subject::Cards) => &["effect"],
            _ => return,
        };
        let text = item.text().unwrap_or_default();
        for range in keys.iter().flat_map(|key| query::values_of(text, subject, key)) {
            let is_number = text[range.clone()].starts_with('#');
            self.part(item, text, range.start + usize::from(is_number)..range.end);
        }
    }

    fn keys(&mut self, item: &Item) {
        for entry in item.table().map_or(&[][..], |table| &table.entries) {
            self.name(&entry.key, self.inside(entry.key_span));
        }
    }

    /// The names of a counter's numbers, whose keys begin with its id: `office-1`.
    fn numbers(&mut self, item: &Item) {
        for entry in item.table().map_or(&[][..], |table| &table.entries) {
            let Some((counter, _)) = entry.key.rsplit_once('-') else { continue };
            if counter == self.rename.from {
                let start = self.inside(entry.key_span).start;
                self.name(counter, start..start + counter.len());
            }
        }
    }

    /// A value that is a name as a whole.
    fn whole(&mut self, item: &Item) {
        if let Some(name) = item.name() {
            self.name(&name, self.inside(item.span));
        }
    }

    /// A name that is part of a value.
    fn part(&mut self, item: &Item, text: &str, range: Range<usize>) {
        let inside = self.inside(item.span);
        let place = inside.start + range.start..inside.start + range.end;
        self.name(text.get(range).unwrap_or_default(), place);
    }

    /// A value's bytes without its quotation marks.
    fn inside(&self, span: Span) -> Range<usize> {
        let raw = self.text.get(span.start..span.end).unwrap_or_default();
        let quoted = |mark: &&str| raw.len() >= 2 * mark.len() && raw.starts_with(*mark) && raw.ends_with(*mark);
        let marks = ["\"\"\"", "'''", "\"", "'"].into_iter().find(quoted).map_or(0, str::len);
        span.start + marks..span.end - marks
    }

    /// Takes in a name, and its place if it is the one that is looked for. One that is written with escapes or as another
    /// form of number stays, and is then found to be missing.
    fn name(&mut self, name: &str, place: Range<usize>) {
        self.found.names.push((name.to_owned(), place.start));
        if name == self.rename.from && self.text.get(place.clone()) == Some(name) {
            self.found.places.push(place);
        }
    }
}
