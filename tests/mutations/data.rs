//! Mistakes in TOML files, made by the description of their tables.

use super::{Damage, Shipped, ShippedGame};
use liberte::kernel::Chance;
use liberte::load::LineIndex;
use liberte::load::schema::{Kind, Namespace, TableSpec};
use liberte::model::FactionIds;
use std::ops::{Range, RangeInclusive};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// All mistakes in all shipped data files.
pub fn all(shipped: &Shipped) -> Vec<Damage> {
    let mut all = Vec::new();
    for path in shipped.library.data_files() {
        let text = shipped.files.read(&path).expect("it is shipped");
        let folder = shipped.folder();
        let below = path.strip_prefix(folder.as_str()).expect("it lies in the pack");
        let Some(file) = shipped.format().file_at(below) else { panic!("{path} is of no kind") };
        let is_impossible = text.contains("impossible = true");
        let mut maker =
            Maker { path: &path, text: &text, lines: LineIndex::new(&text), shipped, all: &mut all, is_impossible };
        let document = DeTable::parse(&text).expect("it is TOML");
        maker.table(document.get_ref(), file.table);
        maker.delimiters();
    }
    all
}

struct Maker<'a> {
    path: &'a str,
    text: &'a str,
    lines: LineIndex,
    shipped: &'a Shipped,
    all: &'a mut Vec<Damage>,
    /// Whether it is a scenario of an impossible position, which may name what does not exist.
    is_impossible: bool,
}

type Named<'t, 'i> = (&'t Spanned<toml::de::DeString<'i>>, &'t Spanned<DeValue<'i>>);

fn in_order<'t, 'i>(table: &'t DeTable<'i>) -> Vec<Named<'t, 'i>> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

impl Maker<'_> {
    /// The ids of some things, each of another kind.
    fn ids(&self) -> [&str; 3] {
        match &self.shipped.game {
            ShippedGame::Liberte(pack) => [&pack.board.regions[0].id, &pack.board.provinces[0].id, &pack.effects[0].id],
            ShippedGame::Other(pack) => {
                let kinds =
                    if pack.rules == "libertalia" { ["booty", "character", "den"] } else { ["area", "space", "card"] };
                kinds.map(|kind| pack.list(kind)[0].id.as_str())
            }
        }
    }

    fn add(&mut self, kind: &'static str, span: Range<usize>, with: impl Into<String>) {
        let line = self.lines.line(span.start);
        self.add_within(kind, span, with, line..=line);
    }

    fn add_within(
        &mut self,
        kind: &'static str,
        span: Range<usize>,
        with: impl Into<String>,
        right: RangeInclusive<usize>,
    ) {
        let with = with.into();
        if self.text[span.clone()] != with {
            self.all.push(Damage { kind, path: self.path.to_owned(), span, with, right });
        }
    }

    /// A misspelt form of a word that is none of those known.
    fn typo(&self, word: &str, at: usize, is_known: &dyn Fn(&str) -> bool) -> Option<String> {
        (0..8)
            .map(|turn| typo(word, at as u64 * 8 + turn))
            .find(|typo| !typo.is_empty() && typo != word && !is_known(typo))
    }

    fn table(&mut self, table: &DeTable<'_>, spec: &TableSpec) {
        for (name, value) in in_order(table) {
            self.key("key", name, &|typo| spec.key(typo).is_some());
            if let Some(key) = spec.key(name.get_ref()) {
                self.value(value, &key.kind);
            }
        }
    }

    fn key(&mut self, kind: &'static str, name: &Spanned<toml::de::DeString<'_>>, is_known: &dyn Fn(&str) -> bool) {
        let span = name.span();
        if self.text[span.clone()] == **name.get_ref()
            && let Some(typo) = self.typo(name.get_ref(), span.start, is_known)
        {
            self.add(kind, span, typo);
        }
    }

    fn value(&mut self, value: &Spanned<DeValue<'_>>, kind: &Kind) {
        let span = value.span();
        match (kind, value.get_ref()) {
            (Kind::Table(spec), DeValue::Table(table)) => self.table(table, spec),
            (Kind::Tables(spec), DeValue::Array(items)) => {
                for item in items.iter() {
                    if let DeValue::Table(table) = item.get_ref() {
                        self.table(table, spec);
                    }
                }
            }
            (Kind::Map { keys, of }, DeValue::Table(table)) => {
                for (name, value) in in_order(table) {
                    let siblings: Vec<&str> = table.iter().map(|(key, _)| key.get_ref().as_ref()).collect();
                    let is_known = |typo: &str| siblings.contains(&typo) || self.is_known(*keys, typo);
                    let shipped = self.shipped;
                    let mut other = Maker {
                        path: self.path,
                        text: self.text,
                        lines: LineIndex::new(self.text),
                        shipped,
                        all: &mut Vec::new(),
                        is_impossible: false,
                    };
                    other.key("id or name as a key", name, &is_known);
                    let made = std::mem::take(other.all);
                    if !(self.is_impossible && *keys != Namespace::Faction) {
                        self.all.extend(made);
                    }
                    self.value(value, of);
                }
            }
            (Kind::Settings(_), DeValue::Table(table)) => self.settings(table),
            (Kind::List { of, .. }, DeValue::Array(items)) => {
                for item in items.iter() {
                    self.value(item, of);
                }
                let is_on_one_line = !self.text[span.clone()].contains('\n');
                if is_on_one_line && !matches!(**of, Kind::Table(_)) {
                    self.add("type", span, "\"some\"");
                }
            }
            (Kind::Point, DeValue::Array(items)) => {
                for item in items.iter() {
                    self.value(item, &Kind::Number);
                }
            }
            _ => self.leaf(value, kind),
        }
    }

    fn settings(&mut self, table: &DeTable<'_>) {
        for (name, value) in in_order(table) {
            let format = self.shipped.format();
            let is_section = |word: &str| format.section(word).is_some();
            let is_known = |typo: &str| is_section(typo) || format.setting(typo).is_some();
            self.key("key", name, &is_known);
            if let (true, DeValue::Table(inner)) = (is_section(name.get_ref()), value.get_ref()) {
                self.settings(inner);
            } else if let Some((_, setting)) = format.setting(name.get_ref()) {
                self.value(value, &setting.kind);
            }
        }
    }

    /// Whether a word is one that may stand in a space of names.
    fn is_known(&self, space: Namespace, word: &str) -> bool {
        let is_seat =
            || word.starts_with('P') && word[1..].parse::<u8>().is_ok() || self.text.contains(&format!("\"{word}\""));
        let pack = match &self.shipped.game {
            ShippedGame::Liberte(pack) => pack,
            ShippedGame::Other(pack) => {
                let is_id = |kind: &str| pack.ids(kind).any(|id| id == word);
                return match space {
                    Namespace::Area | Namespace::AreaOrGap => is_id("area"),
                    Namespace::Space | Namespace::SpaceOrNone => is_id("space") || word == "none",
                    Namespace::CardKind => is_id("card"),
                    Namespace::Entry => ["area", "space", "card"].into_iter().any(is_id),
                    Namespace::Seat => is_seat(),
                    Namespace::Moment => ["force", "blackmail", "gold"].contains(&word) || is_id("area") || is_seat(),
                    Namespace::Variant => self.shipped.library.variants().iter().any(|(id, _)| id == word),
                    _ => false,
                };
            }
        };
        match space {
            Namespace::Region => pack.board.region(word).is_some(),
            Namespace::Province => pack.board.province(word).is_some(),
            Namespace::Faction => pack.board.faction_ids.parse(word).is_some(),
            Namespace::FactionOrNone => word == "none" || pack.board.faction_ids.parse(word).is_some(),
            Namespace::Effect => pack.effect(word).is_some(),
            Namespace::Seat => is_seat(),
            Namespace::Moment => word == "government" || pack.board.province(word).is_some() || is_seat(),
            Namespace::Variant => self.shipped.library.variants().iter().any(|(id, _)| id == word),
            _ => false,
        }
    }

    fn leaf(&mut self, value: &Spanned<DeValue<'_>>, kind: &Kind) {
        let span = value.span();
        let is_free = self.is_impossible;
        match (kind, value.get_ref()) {
            (_, DeValue::String(text)) => {
                self.add("type", span.clone(), "7");
                self.text_value(text, span, kind);
            }
            (Kind::Integer { least, most }, DeValue::Integer(_)) => {
                self.add("type", span.clone(), "\"7\"");
                if !is_free {
                    self.add("range", span.clone(), (most + 1).to_string());
                    self.add("range", span, (least - 1).to_string());
                }
            }
            (Kind::Card, DeValue::Integer(_)) => {
                self.add("type", span.clone(), "\"paris\"");
                if !is_free {
                    self.add("card that does not exist", span.clone(), "999");
                    self.add("range", span, "0");
                }
            }
            (Kind::Switch, DeValue::Boolean(_)) => {
                self.add("type", span.clone(), "1");
                self.add("misspelt switch", span, "yes");
            }
            (Kind::Number, _) => self.add("type", span, "\"far\""),
            _ => {}
        }
    }

    fn text_value(&mut self, text: &str, span: Range<usize>, kind: &Kind) {
        let inner = span.start + 1..span.end - 1;
        let is_plain = self.text[inner.clone()] == *text && !text.is_empty();
        let is_free = self.is_impossible;
        if !is_plain {
            return;
        }
        match kind {
            Kind::Word(words) => {
                let typo = self.typo(text, span.start, &|typo| words.contains(&typo));
                typo.into_iter().for_each(|typo| self.add("word", inner.clone(), typo));
                self.add("word that is an id", inner, self.ids()[1].to_owned());
            }
            Kind::Id => self.add("malformed id", inner, format!("{text} X")),
            Kind::Hex => self.add("malformed id", inner, "#12345"),
            Kind::Ref(Namespace::Choice) if !is_free => self.choice(text, inner),
            Kind::Ref(Namespace::Stack) if !is_free => self.stack(text, inner),
            Kind::Ref(Namespace::Free | Namespace::Choice | Namespace::Stack) => {}
            Kind::Ref(_) if is_free => {}
            Kind::Ref(space) => {
                let typo = self.typo(text, span.start, &|typo| self.is_known(*space, typo));
                typo.into_iter().for_each(|typo| self.add("id", inner.clone(), typo));
                self.add("id that does not exist", inner.clone(), "atlantis");
                let other = self.ids().into_iter().find(|other| !self.is_known(*space, other)).map(str::to_owned);
                other.into_iter().for_each(|other| self.add("id of another kind", inner.clone(), other));
            }
            _ => {}
        }
    }

    /// A choice: its verb misspelt, its card one that does not exist, its place or player misspelt.
    fn choice(&mut self, text: &str, inner: Range<usize>) {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        let verbs = [
            "take",
            "done",
            "none",
            "no",
            "yes",
            "pass",
            "play",
            "place",
            "card",
            "seat",
            "draw",
            "block",
            "stack",
            "put",
            "marker",
            "character",
            "token",
            "number",
            "area",
        ];
        if let Some(typo) = self.typo(verb, inner.start, &|typo| verbs.contains(&typo)) {
            self.add("word", inner.start..inner.start + verb.len(), typo);
        }
        if let Some(at) = text.find('#') {
            self.add("card that does not exist", inner.start + at..inner.end, "#999");
        } else if !rest.is_empty() {
            let first = rest.split(' ').next().unwrap_or(rest);
            let start = inner.start + verb.len() + 1;
            let is_known = |typo: &str| {
                self.is_known(Namespace::Moment, typo) || FactionIds::OF_THE_RULEBOOK.parse(typo).is_some()
            };
            if let Some(typo) = self.typo(first, start, &is_known) {
                self.add("id", start..start + first.len(), typo);
            }
        }
    }

    /// A stack: its player or its faction misspelt, its height left out.
    fn stack(&mut self, text: &str, inner: Range<usize>) {
        let parts: Vec<&str> = text.rsplitn(3, ' ').collect();
        let [height, faction, seat] = parts[..] else { return };
        let start = inner.start + seat.len() + 1;
        if let Some(typo) = self.typo(faction, start, &|typo| FactionIds::OF_THE_RULEBOOK.parse(typo).is_some()) {
            self.add("id", start..start + faction.len(), typo);
        }
        if let Some(typo) = self.typo(seat, inner.start, &|typo| self.is_known(Namespace::Seat, typo)) {
            self.add("id", inner.start..inner.start + seat.len(), typo);
        }
        self.add("malformed stack", inner.end - height.len() - 1..inner.end, "");
    }

    /// Every bracket, brace and quotation mark left out, and every equals sign.
    fn delimiters(&mut self) {
        let (mut is_text, mut is_literal, mut is_comment) = (false, false, false);
        for (at, letter) in self.text.char_indices() {
            match letter {
                '\n' => (is_text, is_literal, is_comment) = (false, false, false),
                _ if is_comment => {}
                '#' if !is_text && !is_literal => is_comment = true,
                '\'' if !is_text => is_literal = !is_literal,
                '"' if !is_literal => {
                    is_text = !is_text;
                    self.add_within("quotation mark left out", at..at + 1, "", self.statement(at));
                }
                _ if is_text || is_literal => {}
                '[' | ']' | '{' | '}' => self.add_within("bracket left out", at..at + 1, "", self.statement(at)),
                '=' => self.add_within("equals sign left out", at..at + 1, "", self.statement(at)),
                _ => {}
            }
        }
    }

    /// The lines of the statement around a place, and the one after it.
    fn statement(&self, at: usize) -> RangeInclusive<usize> {
        let begins = |line: &&str| line.starts_with(|letter: char| letter == '[' || letter.is_alphanumeric());
        let line = self.lines.line(at);
        let before: Vec<&str> = self.text.split('\n').take(line).collect();
        let first = line - before.iter().rev().position(begins).unwrap_or(0);
        let after =
            self.text.split('\n').skip(line).take_while(|line| !begins(line) && !line.trim().is_empty()).count();
        first..=line + after + 1
    }
}

/// A word with one letter left out, doubled, swapped with the next or replaced.
pub fn typo(word: &str, number: u64) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    let draw = |purpose: u64, bound: usize| Chance::new(number).of(purpose).below(bound.max(1) as u64) as usize;
    let at = draw(0, letters.len());
    match draw(1, 4) {
        0 if letters.len() > 2 => {
            letters.remove(at);
        }
        1 => letters.insert(at, letters[at]),
        2 if at + 1 < letters.len() => letters.swap(at, at + 1),
        _ => letters[at] = ['q', 'x', 'z', 'k'][draw(2, 4)],
    }
    letters.into_iter().collect()
}
