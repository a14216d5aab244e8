//! Builds a [`DataPack`] from the tables of a game whose rulebook reads its pack by names.
//!
//! What one entry says is checked by its description, and so are references from one entry to another; whether a game can
//! be made of the whole is for the rulebook to say.

use super::board::{UniqueIds, UniqueTitles, at_most, provenance};
use super::scripts::{ScriptFinder, effect_keys};
use super::texts::{self, required_of, texts};
use super::wording::check_wording;
use crate::kernel::{Gather, Order};
use crate::load::diagnostic::layers::Layers;
use crate::load::diagnostic::{Diagnostic, Report, Span, code};
use crate::load::files::source_texts::SourceTexts;
use crate::load::read::tables::PackTables;
use crate::load::read::tree::{Item, TomlTable, Value as Stated};
use crate::load::schema::{DataFile, EntryKind, KeySpec, Kind, Namespace, Need, TableSpec, value_of};
use crate::model::{DataEntry, DataPack, Provenance, Texts};
use data_encoding::HEXLOWER;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

/// The most entries of a list.
const MOST_ENTRIES: usize = 255;
/// The keys that say how well an entry is known.
const PROVENANCE: [&str; 4] = ["source", "confirmed", "basis", "where"];

/// A pack as its files say it.
pub struct BuiltData {
    /// The pack.
    pub pack: DataPack,
    /// Whether enough of it could be read to be of any use.
    pub is_usable: bool,
}

/// Builds a pack from its tables, variants applied. `layers` tells which parts of them are from variants.
pub fn build_data(
    tables: &PackTables,
    layers: &Layers,
    sources: &SourceTexts,
    variants: &[String],
    found: &mut Vec<Diagnostic>,
) -> BuiltData {
    let mut builder = DataBuilder { tables, layers, found };
    let mut pack = DataPack {
        rules: tables.format.rules().to_owned(),
        variants: variants.to_vec(),
        bots: tables.bots.clone(),
        pictures: tables.pictures.clone(),
        ..DataPack::default()
    };
    for kind in tables.format.entries {
        pack.lists.insert(kind.word(), builder.list(*kind));
    }
    builder.references(&pack);
    pack.settings = builder.settings();
    if let Some(about) = &tables[DataFile::Pack] {
        pack.id = about.table.string("id");
        pack.title = about.table.string("title");
        pack.version = about.table.string("version");
        pack.texts = builder.texts(&pack);
        builder.found.extend(check_wording(&tables.texts, layers));
    }
    let mut scripts = ScriptFinder { tables, layers, sources, found };
    pack.effects = scripts.effects_of_lists(&pack);
    pack.points = scripts.points();
    pack.hash = hash(&pack, tables);
    let is_usable = tables[DataFile::Pack].is_some() && pack.lists.values().any(|list| !list.is_empty());
    BuiltData { pack, is_usable }
}

struct DataBuilder<'b> {
    tables: &'b PackTables,
    layers: &'b Layers,
    found: &'b mut Vec<Diagnostic>,
}

impl DataBuilder<'_> {
    /// Looks at the list of a kind, and keeps what is found on the way.
    fn look<T: Default>(&mut self, kind: EntryKind, look: impl FnOnce(&TomlTable, &mut Report<'_>) -> T) -> T {
        let Some(file) = self.tables[kind.file()].as_ref() else { return T::default() };
        let mut report = Report::with_layers(&file.path, self.layers);
        report.is_broken = file.is_broken;
        let seen = look(&file.table, &mut report);
        self.found.append(&mut report.found);
        seen
    }

    /// The entries of a kind, in the order that they name, or else in that of the file.
    fn list(&mut self, kind: EntryKind) -> Vec<DataEntry> {
        let spec = self.tables.format.entry(kind);
        let name = ["name", "title"].into_iter().find(|name| spec.key(name).is_some());
        let is_known_how_well = spec.key("source").is_some();
        self.look(kind, |table, report| {
            let (mut ids, mut orders, mut names) =
                (UniqueIds::default(), UniqueIds::default(), UniqueTitles::default());
            let mut entries = Vec::new();
            for entry in table.tables(kind.word()) {
                let provenance = if is_known_how_well { provenance(entry, report) } else { Provenance::default() };
                name.into_iter().for_each(|name| names.take(entry, name, report));
                let order: Option<i64> = entry.entry_if_described("order").and_then(|entry| entry.item.integer());
                if let Some(order) = order {
                    orders.take("the order", &order.to_string(), entry.span_of("order"), report);
                }
                let Some(id) = entry.text("id") else { continue };
                if ids.take(kind.word(), id, entry.span_of("id"), report) {
                    entries.push((order, DataEntry { id: id.to_owned(), values: values(entry, spec), provenance }));
                }
            }
            at_most(kind.word(), entries.len(), MOST_ENTRIES, table.span_of(kind.word()), report);
            entries.truncate(MOST_ENTRIES);
            entries.order_by_key(|(order, _)| *order);
            entries.into_iter().map(|(_, entry)| entry).collect()
        })
    }

    /// Reports references to entries that there are not.
    fn references(&mut self, pack: &DataPack) {
        // A variant may take characters out whose portraits stay.
        let is_checked = |kind: &&EntryKind| !kind.file().is_for_drawing() || pack.variants.is_empty();
        for kind in self.tables.format.entries.iter().filter(is_checked) {
            let refers = |key: &'static KeySpec| match key.kind {
                Kind::Ref(space) => Some((key.name, entries_of(space)?)),
                _ => None,
            };
            let keys: Vec<(&str, EntryKind)> = self.tables.format.entry(*kind).keys.iter().filter_map(refers).collect();
            let besides = self.tables.format.spec(kind.file()).keys.iter();
            let besides =
                besides.filter_map(|key| if let Kind::Table(spec) = &key.kind { Some((key.name, spec)) } else { None });
            self.look(*kind, |table, report| {
                for entry in table.tables(kind.word()) {
                    for &(key, to) in &keys {
                        if let Some(id) = entry.text(key) {
                            must_exist(id, entry.span_of(key), to, pack, report);
                        }
                    }
                }
                for (name, spec) in besides {
                    let Some(table) = table.table(name) else { continue };
                    let items = spec.keys.iter().filter_map(|key| Some((table.item(key.name)?, &key.kind)));
                    items.for_each(|(item, kind)| all_must_exist(item, kind, pack, report));
                }
            });
        }
    }

    /// The settings of all sections.
    fn settings(&self) -> Map<String, Value> {
        let Some(rules) = &self.tables[DataFile::Rules] else { return Map::new() };
        let stated = self.tables.format.settings().filter_map(|(section, key)| {
            let item = rules.table.table(section)?.item(key.name)?;
            Some((key.name.to_owned(), value(item, &key.kind)))
        });
        stated.collect()
    }

    /// The texts of all languages, the first being the measure of the others.
    fn texts(&mut self, pack: &DataPack) -> Vec<Texts> {
        let format = self.tables.format;
        let has_texts = |kind: &&EntryKind| format.texts().key(kind.word()).is_some();
        let mut fixed: Vec<(&str, Vec<&str>)> = format
            .entries
            .iter()
            .filter(has_texts)
            .map(|kind| (kind.word(), pack.ids(kind.word()).collect()))
            .collect();
        fixed.push(("language", vec!["name"]));
        let languages: Vec<&TomlTable> = self.tables.texts.iter().map(|(_, file)| &file.table).collect();
        let named = format.entries.iter().flat_map(|kind| {
            let keys: Vec<&str> = effect_keys(format.entry(*kind)).collect();
            pack.list(kind.word()).iter().flat_map(move |entry| {
                keys.clone().into_iter().filter_map(|key| entry.values.get(key).and_then(Value::as_str))
            })
        });
        let required = required_of(&fixed, &named.collect::<Vec<&str>>(), &languages);
        let mut all = Vec::new();
        for (at, (language, file)) in self.tables.texts.iter().enumerate() {
            let mut report = Report::with_layers(&file.path, self.layers);
            report.is_broken = file.is_broken;
            texts::check(&file.table, &required, at == 0, &mut report);
            self.found.append(&mut report.found);
            all.push(texts(language, &file.table));
        }
        all
    }
}

/// Reports the id of an entry that there is not.
fn must_exist(id: &str, span: Span, of: EntryKind, pack: &DataPack, report: &mut Report<'_>) {
    if pack.ids(of.word()).all(|known| known != id) {
        let finding = report.error(code::UNKNOWN_ID, span, format!("there is no {} `{id}`", of.word()));
        finding.misspelt(id, pack.ids(of.word()));
    }
}

/// Reports all ids in a value, and in the lists of a value, for which there is no entry.
fn all_must_exist(item: &Item, kind: &Kind, pack: &DataPack, report: &mut Report<'_>) {
    match kind {
        Kind::List { of, .. } => item.list().iter().for_each(|each| all_must_exist(each, of, pack, report)),
        Kind::Ref(Namespace::AreaOrGap) if item.text() == Some("") => {}
        Kind::Ref(space) => {
            let of = if *space == Namespace::AreaOrGap { Some(EntryKind::Area) } else { entries_of(*space) };
            if let (Some(id), Some(of)) = (item.text(), of) {
                must_exist(id, item.span, of, pack, report);
            }
        }
        _ => {}
    }
}

/// A pack with the settings of a scenario's table `rules` in place of its own.
pub(in crate::load) fn with_settings_of(
    scenario: &TomlTable,
    pack: &Arc<DataPack>,
    tables: &PackTables,
) -> Arc<DataPack> {
    if scenario.table("rules").is_none() {
        return pack.clone();
    }
    let mut pack = DataPack::clone(pack);
    for entry in scenario.map("rules") {
        let Some((_, key)) = tables.format.setting(&entry.key) else { continue };
        // As in a variant, the parts of a table that are not named stay what they are.
        if let (Some(parts), Some(Value::Object(there))) = (entry.item.table(), pack.settings.get_mut(&entry.key)) {
            there.extend(parts.entries.iter().map(|part| (part.key.clone(), value(&part.item, &key.kind))));
        } else {
            pack.settings.insert(entry.key.clone(), value(&entry.item, &key.kind));
        }
    }
    pack.hash = hash(&pack, tables);
    Arc::new(pack)
}

/// The kind of entries whose ids a namespace holds; none where it holds other names.
pub(in crate::load) fn entries_of(space: Namespace) -> Option<EntryKind> {
    match space {
        Namespace::Space => Some(EntryKind::Space),
        Namespace::Area => Some(EntryKind::Area),
        Namespace::CardKind => Some(EntryKind::Card),
        Namespace::Character => Some(EntryKind::Character),
        Namespace::Booty => Some(EntryKind::Booty),
        Namespace::Den => Some(EntryKind::Den),
        Namespace::Region
        | Namespace::Province
        | Namespace::Faction
        | Namespace::EndingPoints
        | Namespace::Effect
        | Namespace::Symbol
        | Namespace::Counter
        | Namespace::Ending
        | Namespace::Picture
        | Namespace::Seat
        | Namespace::Variant
        | Namespace::Language
        | Namespace::Choice
        | Namespace::Stack
        | Namespace::Moment
        | Namespace::FactionOrNone
        | Namespace::SpaceOrNone
        | Namespace::AreaOrGap
        | Namespace::Rank
        | Namespace::Day
        | Namespace::CardNumber
        | Namespace::Berth
        | Namespace::Entry
        | Namespace::Free => None,
    }
}

/// The values of a table by their keys, those left out with their defaults; not what says how well it is known.
fn values(table: &TomlTable, spec: &TableSpec) -> Map<String, Value> {
    let keys = spec.keys.iter().filter(|key| !PROVENANCE.contains(&key.name));
    let stated = keys.filter_map(|key| {
        let value = match (table.item(key.name), &key.need) {
            (Some(item), _) => value(item, &key.kind),
            (None, Need::Default(default)) => value_of(default)?,
            (None, Need::Required | Need::Optional) => return None,
        };
        Some((key.name.to_owned(), value))
    });
    stated.collect()
}

/// A value as JSON, with the defaults of tables filled in.
pub(in crate::load) fn value(item: &Item, kind: &Kind) -> Value {
    match (&item.value, kind) {
        (Stated::Table(table), Kind::Table(spec)) => Value::Object(values(table, spec)),
        (Stated::Table(table), kind) => {
            let of = if let Kind::Map { of, .. } = kind { of } else { kind };
            table.entries.iter().map(|entry| (entry.key.clone(), value(&entry.item, of))).collect()
        }
        (Stated::List(items), kind) => {
            let of = if let Kind::List { of, .. } = kind { of } else { kind };
            items.iter().map(|item| value(item, of)).collect()
        }
        (Stated::Text(text), _) => json!(text),
        (Stated::Integer(number), _) => i64::try_from(*number).map_or(json!(*number as f64), |number| json!(number)),
        (Stated::Number(number), _) => json!(number),
        (Stated::Switch(switch), _) => json!(switch),
    }
}

/// The first sixteen hexadecimal digits of a hash of all that decides how a game goes: entries and settings, and none of
/// names, sources, languages, comments or the order of keys. Writing to a string cannot fail.
fn hash(pack: &DataPack, tables: &PackTables) -> String {
    let mut text = format!("{} 1\n", pack.rules);
    for (word, entries) in &pack.lists {
        let kind = tables.format.entries.iter().find(|kind| kind.word() == *word);
        let Some(kind) = kind.filter(|kind| !kind.file().is_for_drawing()) else { continue };
        let spec = tables.format.entry(*kind);
        let decides = |key: &str| spec.key(key).is_some_and(|key| !matches!(key.kind, Kind::Text | Kind::Hex));
        for entry in entries {
            let values: BTreeMap<&String, &Value> = entry.values.iter().filter(|(key, _)| decides(key)).gather();
            let _ = writeln!(text, "{word} {}", json!(values));
        }
    }
    let settings: BTreeMap<&String, &Value> = pack.settings.iter().gather();
    for (key, value) in settings {
        let _ = writeln!(text, "setting {key} {value}");
    }
    for effect in pack.effects.iter().chain(&pack.points) {
        let script = effect.script.replace("\r\n", "\n");
        let _ = writeln!(text, "script {} {}\n{script}", effect.id, script.len());
    }
    HEXLOWER.encode(&Sha256::digest(text)[..8])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::read::reader::read;
    use crate::load::schema::REVOLUTION;
    use crate::load::testing::places_of;
    use crate::load::{Files, Library};
    use std::collections::BTreeSet;

    #[test]
    fn a_table_has_its_defaults_filled_in() {
        let spec = REVOLUTION.entry(EntryKind::Space);
        let mut report = Report::new("chart.toml");
        let text = "[[space]]\nid = \"a\"\nname = \"A\"\norder = 1\nforce = 2\n";
        let table = read(text, REVOLUTION.spec(DataFile::Chart), &mut report);
        assert!(report.found.is_empty());
        let entry = table.tables("space").next().expect("there is one");
        let values = values(entry, spec);
        let keys: BTreeSet<&str> = values.keys().map(String::as_str).gather();
        let expected = ["bans", "blackmail", "force", "gold", "id", "name", "order", "support"];
        assert_eq!(keys, expected.into_iter().collect());
        assert_eq!((&values["force"], &values["gold"], &values["bans"]), (&json!(2), &json!(0), &json!([])));
    }

    #[test]
    fn a_portrait_decides_nothing_and_one_of_nobody_is_found() {
        let load = |from: &str, to: &str| {
            let mut files = Files::built_in_named("libertalia").expect("it is built in");
            let path = files.data("portraits.toml");
            let text = files.read(&path).expect("it is shipped").to_string();
            assert!(text.contains(from), "{from}");
            files.overlay(&path, &text.replacen(from, to, 1));
            Library::new(files).load(&[])
        };
        let hash = |loaded: &crate::load::Loaded| loaded.playable_data().map(|pack| pack.hash.clone());
        let shipped = load("", "");
        let other_hat = load("hat = \"tricorn\"", "hat = \"cap\"");
        assert!(hash(&shipped).is_some() && hash(&shipped) == hash(&other_hat));
        for (from, to, code) in [
            ("id = \"captain\"", "id = \"capten\"", "unknown-id"),
            ("hat = \"tricorn\"", "hat = \"tricorne\"", "unknown-word"),
            ("hair = \"tail\"", "hairs = \"tail\"", "unknown-key"),
        ] {
            let found = load(from, to);
            let finding = found.diagnostics.first().expect("it is found");
            assert_eq!(finding.code, code);
            assert!(finding.place.as_ref().is_some_and(|place| place.path.ends_with("portraits.toml")), "{to}");
        }
        let mut files = Files::built_in_named("libertalia").expect("it is built in");
        files.overlay(
            &files.data("variants/small.toml"),
            "id = \"small\"\ntitle = \"Small\"\ntake_out = [\"character.parrot\"]\n",
        );
        let small = Library::new(files).load(&["small".to_owned()]);
        assert!(small.diagnostics.iter().all(|finding| finding.code != "unknown-id"));
    }

    fn shipped(file: &str) -> String {
        let files = Files::built_in_named("revolution").expect("it is built in");
        files.read(&files.data(file)).expect("it is shipped").to_string()
    }

    /// The findings after one edit of the shipped pack, each with the file and the line.
    fn found_after(file: &str, from: &str, to: &str) -> Vec<String> {
        let mut files = Files::built_in_named("revolution").expect("it is built in");
        let path = files.data(file);
        let text = shipped(file);
        assert!(text.contains(from), "{file} lacks {from}");
        files.overlay(&path, &text.replacen(from, to, 1));
        let library = Library::new(files);
        let variants = if file.starts_with("variants/") { vec!["second-edition".to_owned()] } else { Vec::new() };
        let found = library.load(&variants).diagnostics.clone();
        places_of(&library, &found).into_iter().map(|it| it.replace("data/revolution/", "")).collect()
    }

    #[test]
    fn the_shipped_pack_and_its_variants_have_no_finding() {
        let library = Library::new(Files::built_in_named("revolution").expect("it is built in"));
        let found = library.check();
        assert!(found.is_empty(), "{}", library.render(&found, false));
        let loaded = library.load(&[]);
        let pack = loaded.playable_data().expect("nothing was found");
        assert_eq!(pack.ids("space").collect::<Vec<_>>()[..2], ["general", "captain"]);
        assert_eq!((pack.list("area").len(), pack.list("card").len(), pack.texts.len()), (7, 6, 6));
        assert_eq!(pack.settings["chips_score"], json!({ "force": 0, "blackmail": 0, "gold": 0 }));
        assert_eq!(pack.texts("de").get("space.printer"), "Drucker");
        let second = library.load(&["second-edition".to_owned()]);
        let second = second.playable_data().expect("nothing was found");
        assert_eq!(second.ids("space").last(), Some("mercenary"));
        assert!(second.list("card").is_empty() && second.hash != pack.hash);
    }

    #[test]
    fn what_is_wrong_with_an_entry_is_found_at_its_line() {
        for (file, from, to, code) in [
            ("chart.toml", "\narea = \"harbor\"", "\narea = \"harbour\"", "unknown-id"),
            ("chart.toml", "\nsupport = 1\n", "\nsuport = 1\n", "unknown-key"),
            ("chart.toml", "\norder = 2\n", "\norder = 1\n", "duplicate"),
            ("chart.toml", "\nid = \"captain\"", "\nid = \"general\"", "duplicate"),
            ("chart.toml", "\nbans = [\"force\"]", "\nbans = [\"fource\"]", "unknown-word"),
            ("board.toml", "\nspaces = 8", "\nspaces = 0", "out-of-range"),
            ("cards.toml", "\ncount = 4", "\ncount = \"4\"", "wrong-type"),
            ("rules.toml", "\nplayers = [3, 4]", "\nplayers = [3]", "out-of-range"),
            ("pack.toml", "\nrules = \"revolution\"", "\ncards = 24\nrules = \"revolution\"", "unknown-key"),
            (
                "variants/second-edition.toml",
                "\ntake_out = [\"space.card\"",
                "\ntake_out = [\"space.cart\"",
                "unknown-id",
            ),
            ("variants/second-edition.toml", "\ntake_out = [\"space.card\"", "\ntake_out = [\"card\"", "malformed"),
        ] {
            // The finding stands where the file was changed, in the line behind the break that `from` begins with.
            let before = shipped(file).find(from).map(|at| shipped(file)[..=at].lines().count() + 1);
            let line = before.expect("the file says so");
            let expected = format!("{code} {file}:{line}");
            let found = found_after(file, from, to);
            assert!(found.contains(&expected), "{to}: {expected} is not among {found:?}");
        }
        let found = found_after("texts/nl.toml", "printer = \"Drukker\"", "printr = \"Drukker\"");
        assert!(found.iter().any(|it| it.starts_with("missing-text texts/nl.toml:")), "{found:?}");
    }

    #[test]
    fn only_what_decides_the_game_changes_the_hash() {
        let hash = |file: &str, from: &str, to: &str| {
            let mut files = Files::built_in_named("revolution").expect("it is built in");
            let path = files.data(file);
            let text = files.read(&path).expect("it is shipped").replacen(from, to, 1);
            files.overlay(&path, &text);
            Library::new(files).load(&[]).data.as_ref().expect("it can be read").hash.clone()
        };
        let before = hash("chart.toml", "General", "General");
        assert_eq!(hash("chart.toml", "name = \"General\"", "name = \"Marshal\""), before);
        assert_eq!(hash("board.toml", "basis = ", "# a comment\nbasis = "), before);
        assert_ne!(hash("chart.toml", "support = 10", "support = 11"), before);
        assert_ne!(hash("rules.toml", "most_spaces = 6", "most_spaces = 5"), before);
    }
}
