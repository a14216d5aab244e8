//! Reads a TOML text by its description, past every mistake.
//!
//! What is wrong with a key or a value is reported here, once; what refers to other places (an id of a region, a card's
//! number) is left to those who know them.

use super::repair::{broken, duplicates, has_mixed_headers, is_duplicate, repair};
use super::tree::{Entry, Item, TomlTable, Value};
use crate::input::characters::{Character, character};
use crate::kernel::Order;
use crate::load::diagnostic::{Diagnostic, Report, Span, code, nearest};
use crate::load::schema::{DataFile, GameFormat, KeySpec, Kind, Need, TableSpec};
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

/// The keys whose texts may have line breaks and tabs: what is read and not only listed.
const LONG_TEXTS: [&str; 11] =
    ["text", "prerequisite", "basis", "where", "notice", "source", "reason", "reasons", "cite", "story", "stories"];

/// Whether a text may have line breaks and tabs, by its key, or by the keys that lead to it with dots between.
pub fn has_lines(name: &str) -> bool {
    LONG_TEXTS.contains(&name.split_once('.').map_or(name, |(first, _)| first))
}

/// Reads a text by the description of its file; what is wrong goes into the report.
pub fn read(text: &str, spec: &'static TableSpec, report: &mut Report<'_>) -> TomlTable {
    // The first error alone: a text can have more of them than letters fit into memory.
    let first = match DeTable::parse(text) {
        Ok(document) => return Reader { report }.table(document.get_ref(), Span::default(), spec),
        Err(first) => first,
    };
    // What is no TOML is found before what stands twice.
    if is_duplicate(&first) && !has_mixed_headers(text) {
        let (document, errors) = DeTable::parse_recoverable(text);
        if errors.iter().all(is_duplicate) {
            report.is_broken = duplicates(&errors, text, report);
            return Reader { report }.table(document.get_ref(), Span::default(), spec);
        }
    }
    report.is_broken = true;
    let repaired = repair(text, report);
    let (document, errors) = DeTable::parse_recoverable(&repaired);
    duplicates(&errors, &repaired, report);
    Reader { report }.table(document.get_ref(), Span::default(), spec)
}

/// Whether a key of this kind takes a value, given as TOML.
///
/// # Errors
/// It does not: what a check would find.
pub fn accepts(name: &str, value: &str, kind: &'static Kind) -> Result<(), Diagnostic> {
    let mut report = Report::new("");
    match DeValue::parse(value) {
        Ok(value) => drop(Reader { report: &mut report }.item(name, &value, kind)),
        Err(error) => broken(&error, value, 0..value.len(), &mut report),
    }
    let Some(mut finding) = report.found.into_iter().find(Diagnostic::is_error) else {
        return Ok(());
    };
    finding.place = None;
    finding.related.clear();
    finding.fix = None;
    finding.help = finding.help.or(finding.label.take());
    Err(finding)
}

/// Reads settings without their sections, as a variant may have them under `rules`.
pub fn settings_of(text: &str, format: &'static GameFormat, report: &mut Report<'_>) -> Vec<Entry> {
    let (document, errors) = DeTable::parse_recoverable(text);
    for error in &errors {
        broken(error, text, 0..text.len(), report);
    }
    Reader { report }.settings(document.get_ref(), Span::default(), format).entries
}

/// A walk over a document.
pub struct Reader<'r, 'p> {
    /// The report that findings are added to.
    pub report: &'r mut Report<'p>,
}

/// A name of a key, with its place.
type Name<'i> = Spanned<DeString<'i>>;

/// The entries of a table in the order of the file.
fn in_order<'t, 'i>(table: &'t DeTable<'i>) -> Vec<(&'t Name<'i>, &'t Spanned<DeValue<'i>>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.order_by_key(|(key, _)| key.span().start);
    entries
}

impl Reader<'_, '_> {
    fn table(&mut self, table: &DeTable<'_>, span: Span, spec: &'static TableSpec) -> TomlTable {
        let is_top = span == Span::default();
        let mut read =
            TomlTable { spec: Some(spec), span, entries: Vec::with_capacity(table.len()), dropped: Vec::new() };
        for (name, value) in in_order(table) {
            let Some(key) = spec.key(name.get_ref()) else {
                let meant = self.unknown_key(name, spec, table);
                read.dropped.extend(meant.map(str::to_owned));
                continue;
            };
            let first = self.report.found.len();
            match self.entry(name.get_ref(), name, value, &key.kind) {
                Some(entry) => read.entries.push(entry),
                None => read.dropped.push(key.name.to_owned()),
            }
            if is_top {
                let part = first..self.report.found.len();
                self.report.parts.push((key.name.to_owned(), part));
            }
        }
        if is_top && table.is_empty() && !self.report.is_broken {
            self.empty(span, spec);
        } else if !self.report.is_broken {
            for key in spec.keys.iter().filter(|key| key.need == Need::Required) {
                if !read.has(key.name) {
                    self.missing_key(key, span, spec);
                }
            }
        }
        read
    }

    /// Reports a key that nothing has, and says which one was probably meant.
    fn unknown_key(&mut self, name: &Name<'_>, spec: &TableSpec, table: &DeTable<'_>) -> Option<&'static str> {
        let what = spec.name;
        let message = format!("unknown key `{}` in `{what}`", name.get_ref());
        let is_full = self.report.is_full();
        let finding = self.report.error(code::UNKNOWN_KEY, name.span().into(), message);
        if is_full {
            return None;
        }
        let near = finding.misspelt(name.get_ref(), spec.names());
        // Written twice, the key would be another mistake.
        if near.is_some_and(|near| table.contains_key(near)) {
            finding.fix = None;
        }
        near
    }

    /// Reports an empty file: one finding for all that is missing.
    fn empty(&mut self, span: Span, spec: &TableSpec) {
        let needed = spec.keys.iter().filter(|key| key.need == Need::Required);
        let needed: Vec<String> = needed.map(|key| format!("`{}`", key.name)).collect();
        if !needed.is_empty() {
            let help = format!("it must have {}; `liberte docs {}` says what they are", needed.join(", "), spec.name);
            self.report.error(code::MISSING_KEY, span, "the file is empty").help(help);
            // What is missing elsewhere follows from it.
            self.report.is_broken = true;
        }
    }

    fn missing_key(&mut self, key: &KeySpec, span: Span, spec: &TableSpec) {
        let message = format!("`{}` is missing the key `{}`", spec.name, key.name);
        let meaning = lower_first(key.meaning.trim_end_matches('.'));
        let help = match (&key.kind, key.example.is_empty()) {
            (Kind::Table(_), _) => format!("`[{}]`: {meaning}", key.name),
            (_, true) => format!("`{}`: {meaning}", key.name),
            (_, false) => format!("`{}`: {meaning}, such as `{} = {}`", key.name, key.name, key.example),
        };
        self.report.error(code::MISSING_KEY, span, message).help(help);
    }

    /// The value of a key with its name, and what messages call it.
    fn entry(
        &mut self,
        called: &str,
        name: &Name<'_>,
        value: &Spanned<DeValue<'_>>,
        kind: &'static Kind,
    ) -> Option<Entry> {
        let item = self.item(called, value, kind)?;
        if *kind == Kind::Text && item.text().is_some_and(is_blank) {
            let message = format!("`{called}` is empty");
            let help = "write the text, or remove the line if the key is optional";
            self.report.warning(code::BLANK_TEXT, item.span, message).help(help);
        }
        Some(Entry { key: name.get_ref().to_string(), key_span: name.span().into(), item })
    }

    /// The value of a key, or none if it is not of its kind; `name` is for messages. A malformed id is kept, so that what
    /// refers to it is not reported as well.
    fn item(&mut self, name: &str, value: &Spanned<DeValue<'_>>, kind: &'static Kind) -> Option<Item> {
        let span = Span::from(value.span());
        let value = match (kind, value.get_ref()) {
            (Kind::Text | Kind::Ref(_), DeValue::String(text)) => {
                self.letters(name, text, span)?;
                Value::Text(text.to_string())
            }
            (Kind::Id | Kind::Hex | Kind::Word(_), DeValue::String(text)) => {
                let is_kept = self.form(name, text, span, kind).is_some() || *kind == Kind::Id;
                is_kept.then(|| Value::Text(text.to_string()))?
            }
            (Kind::Switch, DeValue::Boolean(switch)) => Value::Switch(*switch),
            (Kind::Integer { .. } | Kind::Card, DeValue::Integer(number)) => {
                let number = i128::from_str_radix(number.as_str(), number.radix());
                self.range(name, number.ok(), span, kind)?
            }
            (Kind::Number, DeValue::Integer(number)) => {
                let number = i128::from_str_radix(number.as_str(), number.radix());
                self.finite(name, number.ok().map(|number| number as f64), span)?
            }
            (Kind::Number, DeValue::Float(number)) => self.finite(name, number.as_str().parse().ok(), span)?,
            (Kind::Point, DeValue::Array(items)) => {
                self.length(name, items.len(), span, 2, 2)?;
                Value::List(self.items(name, items, &Kind::Number))
            }
            (Kind::List { of, fewest, most, distinct }, DeValue::Array(items)) => {
                let items_read = self.items(name, items, of);
                self.length(name, items.len(), span, *fewest, *most)?;
                if *distinct {
                    self.distinct(&items_read);
                }
                Value::List(items_read)
            }
            (Kind::Tables(spec), DeValue::Array(items)) => {
                let mut tables = Vec::with_capacity(items.len());
                for item in items {
                    let span = Span::from(item.span());
                    match item.get_ref() {
                        DeValue::Table(table) => {
                            tables.push(Item { span, value: Value::Table(self.table(table, span, spec)) });
                        }
                        other => self.wrong_type(name, other, span, kind),
                    }
                }
                Value::List(tables)
            }
            (Kind::Table(spec), DeValue::Table(table)) => Value::Table(self.table(table, span, spec)),
            (Kind::Map { of, .. }, DeValue::Table(table)) => Value::Table(self.map(name, table, span, of)),
            (Kind::Settings(rulebook), DeValue::Table(table)) => {
                Value::Table(self.settings(table, span, rulebook.format()))
            }
            (Kind::OneOrMore(of), DeValue::Array(items)) => Value::List(self.items(name, items, of)),
            (Kind::OneOrMore(of), _) => return self.item(name, value, of),
            (Kind::OrNone(_), DeValue::String(text)) if text == "none" => Value::Text("none".to_owned()),
            (Kind::OrNone(of), _) => return self.item(name, value, of),
            (_, other) => {
                self.wrong_type(name, other, span, kind);
                return None;
            }
        };
        Some(Item { span, value })
    }

    fn items(&mut self, name: &str, items: &[Spanned<DeValue<'_>>], kind: &'static Kind) -> Vec<Item> {
        items.iter().filter_map(|item| self.item(name, item, kind)).collect()
    }

    fn map(&mut self, map: &str, table: &DeTable<'_>, span: Span, of: &'static Kind) -> TomlTable {
        let mut entries = Vec::with_capacity(table.len());
        for (name, value) in in_order(table) {
            if self.key_letters(name.get_ref(), name.span().into()).is_none() {
                continue;
            }
            // What may have lines in one language may have them in all.
            let called = if has_lines(map) { format!("{map}.{}", name.get_ref()) } else { name.get_ref().to_string() };
            entries.extend(self.entry(&called, name, value, of));
        }
        TomlTable { span, entries, ..TomlTable::default() }
    }

    /// Settings under their sections or without them; the table that is returned has no sections.
    fn settings(&mut self, table: &DeTable<'_>, span: Span, format: &'static GameFormat) -> TomlTable {
        let mut settings = Vec::new();
        for (name, value) in in_order(table) {
            let section = format.overlay_section(name.get_ref());
            if let (Some(section), DeValue::Table(inner)) = (section, value.get_ref()) {
                for (name, value) in in_order(inner) {
                    self.setting(name, value, Some(section), format, &mut settings);
                }
            } else {
                self.setting(name, value, None, format, &mut settings);
            }
        }
        TomlTable { span, entries: settings, ..TomlTable::default() }
    }

    fn setting(
        &mut self,
        name: &Name<'_>,
        value: &Spanned<DeValue<'_>>,
        section: Option<&TableSpec>,
        format: &'static GameFormat,
        settings: &mut Vec<Entry>,
    ) {
        let span = Span::from(name.span());
        let Some((own, setting)) = format.setting(name.get_ref()) else {
            self.unknown_setting(name.get_ref(), span, format);
            return;
        };
        let Some(key) = format.overlay_section(own).and_then(|section| section.key(setting.name)) else {
            return;
        };
        if section.is_some_and(|section| section.name != own) {
            let message = format!("`{}` is not a setting of this section", setting.name);
            self.report.error(code::MISPLACED_SETTING, span, message).help(format!("it belongs under `[rules.{own}]`"));
        }
        let Some(entry) = self.entry(name.get_ref(), name, value, &key.kind) else {
            return;
        };
        match settings.iter().find(|other| other.key == entry.key) {
            Some(first) => self.duplicate(&entry.key, span, first.key_span),
            None => settings.push(entry),
        }
    }

    fn unknown_setting(&mut self, name: &str, span: Span, format: &'static GameFormat) {
        let keys = format.settings().map(|(_, setting)| setting.name);
        let sections = format.spec(DataFile::Rules).names();
        let near = if self.report.is_full() { None } else { nearest(name, keys.chain(sections)) };
        let finding = self.report.error(code::UNKNOWN_KEY, span, format!("unknown setting `{name}`"));
        match near {
            Some(near) => finding.meant(name, near),
            None => finding.help("`rules.toml` lists all settings"),
        };
    }
}

/// Whether nothing in a text can be seen.
fn is_blank(text: &str) -> bool {
    text.chars().all(|letter| letter.is_whitespace() || character(letter).is_some_and(Character::is_invisible))
}

fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if !text.starts_with("Victory") && !text.starts_with("Lost") => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::schema::{CARDS, MAP, SCENARIO};

    fn codes(text: &str, spec: &'static TableSpec) -> Vec<&'static str> {
        let mut report = Report::new("a.toml");
        read(text, spec, &mut report);
        report.found.iter().map(|finding| finding.code).collect()
    }

    #[test]
    fn whole_numbers_serve_where_a_fraction_may_stand() {
        let ring = "[[1, 2.5], [3, 4], [5.0, -6]]";
        let map = format!("canvas = [9, 9.5]\n[[outline]]\nprovince = 'a'\nlabel = [1, 1]\nring = {ring}");
        assert!(codes(&map, &MAP).is_empty());
        assert_eq!(codes("canvas = [9, nan]", &MAP), [code::OUT_OF_RANGE]);
        assert_eq!(codes("canvas = [9]", &MAP), [code::OUT_OF_RANGE]);
    }

    #[test]
    fn one_table_for_a_list_of_tables_is_a_wrong_type() {
        assert_eq!(codes("[card]\nid = 1", &CARDS), [code::WRONG_TYPE]);
        assert_eq!(codes("card = [1]", &CARDS), [code::WRONG_TYPE]);
    }

    #[test]
    fn a_key_that_stands_twice_hides_nothing_else() {
        let twice = "title = 'a'\ntitle = 'b'\nseeds = 1\nseats = ['A']\n[given]\nturn = 1\nphase = 'action'\n";
        assert_eq!(codes(twice, &SCENARIO), [code::DUPLICATE_KEY, code::UNKNOWN_KEY]);
    }

    #[test]
    fn an_empty_text_is_found_be_it_of_spaces_that_nobody_sees() {
        let scenario = |title: &str| format!("title = '{title}'\nseats = ['A']\n[given]\nturn = 1\nphase = 'action'\n");
        for title in ["", " ", "\u{a0}\u{200b}"] {
            assert_eq!(codes(&scenario(title), &SCENARIO), [code::BLANK_TEXT], "{title:?}");
        }
        assert!(codes(&scenario("x"), &SCENARIO).is_empty());
    }

    #[test]
    fn a_story_has_lines_in_every_language_and_a_title_in_none() {
        let scenario =
            |key: &str| format!("{key}.fr = \"Un.\\nDeux.\"\nseats = ['A']\n[given]\nturn = 1\nphase = 'action'\n");
        assert!(codes(&scenario("stories"), &SCENARIO).is_empty());
        assert_eq!(codes(&scenario("titles"), &SCENARIO), [code::MALFORMED]);
    }

    #[test]
    fn windows_line_ends_and_a_byte_order_mark_are_welcome() {
        let text = "\u{feff}seats = ['A']\r\n[given]\r\nturn = 1\r\nphase = 'action'\r\n";
        assert!(codes(text, &SCENARIO).is_empty());
    }
}
