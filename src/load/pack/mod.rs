//! Builds a [`Pack`] from its tables, with or without variants.

pub mod board;
pub mod bots;
pub mod cards;
pub mod counters;
pub mod data;
pub mod for_players;
pub mod map;
pub mod neighbours;
pub mod pictures;
pub mod rules;
pub mod scripts;
pub mod texts;
pub mod titles;
pub mod totals;
mod wording;

pub use rules::Settings;

use self::wording::check_wording;
use super::diagnostic::layers::Layers;
use super::diagnostic::{Diagnostic, Place, Report, Span, code, has_errors};
use super::files::source_texts::SourceTexts;
use super::read::tables::{PackFile, PackTables};
use super::read::tree::TomlTable;
use super::schema::DataFile;
use crate::model::{CardSets, Effect, EffectId, MOST_OPTIONS, Pack, PointScript, RulePoint, Texts};
use board::{board, similar_colors, unused_regions};
use cards::{Cards, cards, unused_symbols};
use counters::{actions, counters, endings};
use for_players::for_players;
use map::{check_shapes, map};
use neighbours::neighbours;
use rules::settings;
use scripts::ScriptFinder;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use titles::check_titles;
use totals::check_totals;

/// A pack as its files say it, without its hash.
#[derive(Debug, Default)]
pub struct BuiltPack {
    /// The pack.
    pub pack: Pack,
    /// Whether enough of it could be read to be of any use.
    pub is_usable: bool,
    /// Whether board and cards are TOML throughout, so that what is missing is missing indeed.
    pub is_whole: bool,
    /// The settings and their places.
    pub settings: Settings,
    /// The settings with those numbers of players with which some differ.
    pub settings_by_players: Vec<Settings>,
}

/// Builds a pack from its tables. `layers` tells which parts of them are from variants.
pub fn build(tables: &PackTables, layers: &Layers, sources: &SourceTexts, found: &mut Vec<Diagnostic>) -> BuiltPack {
    let first = found.len();
    let mut builder = Builder { tables, layers, found };
    let built = builder.pack(sources);
    merge_same_cause(found, first);
    if !built.is_whole {
        let mut at = 0;
        found.retain(|finding| {
            at += 1;
            at <= first || !may_follow(finding.code)
        });
    }
    built
}

/// From how many places on what they all name is missing, and not misspelt in each of them.
const MANY: usize = 3;

/// Makes one finding of many that name the same thing that is not there, from the finding of this index on.
fn merge_same_cause(found: &mut Vec<Diagnostic>, first: usize) {
    let mut places: BTreeMap<String, Vec<Place>> = BTreeMap::new();
    for finding in found.iter().skip(first).filter(|finding| finding.code == code::UNKNOWN_ID) {
        places.entry(finding.message.clone()).or_default().extend(finding.place.clone());
    }
    places.retain(|_, places| places.len() >= MANY);
    let mut reported = BTreeSet::new();
    let mut at = 0;
    found.retain_mut(|finding| {
        at += 1;
        let Some(places) = places.get(&finding.message).filter(|_| at > first) else { return true };
        for place in places.iter().skip(1).take(MANY) {
            finding.related(place.clone(), "and here");
        }
        let help = finding.help.take().map(|help| format!("; {help}")).unwrap_or_default();
        finding
            .help(format!("{} places name it: it seems to be missing where it should be listed{help}", places.len()));
        // A word written anew in one place would leave the others as they are.
        finding.fix = None;
        reported.insert(finding.message.clone())
    });
}

struct Builder<'b> {
    tables: &'b PackTables,
    layers: &'b Layers,
    found: &'b mut Vec<Diagnostic>,
}

impl Builder<'_> {
    fn pack(&mut self, sources: &SourceTexts) -> BuiltPack {
        let tables = self.tables;
        let mut board = self.build(&tables[DataFile::Board], board).unwrap_or_default();
        let is_base = self.layers.file_places().next().is_none();
        let provinces = tables[DataFile::Board].as_ref().map(|file| &file.table);
        self.build(&tables[DataFile::Map], |table, report| {
            map(table, provinces, &mut board, report);
            if is_base {
                check_shapes(table, report);
            }
        });
        self.build(&tables[DataFile::Board], |table, report| neighbours(table, &mut board, report));
        let endings = self.build(&tables[DataFile::Board], |table, report| endings(table, &board, report));
        let read_cards = |table: &TomlTable, report: &mut Report<'_>| cards(table, &board, &tables.pictures, report);
        let cards = self.build(&tables[DataFile::Cards], read_cards).unwrap_or_default();
        self.build(&tables[DataFile::Board], |table, report| {
            unused_regions(table, &board, &cards.cards, report);
            similar_colors(table, &board, report);
        });
        self.build(&tables[DataFile::Cards], |table, report| unused_symbols(table, &cards, report));
        let settings = self.build(&tables[DataFile::Rules], |table, report| settings(table, board.faction_ids, report));
        let settings = settings.unwrap_or_default();
        let read_actions = |table: &TomlTable, report: &mut Report<'_>| actions(table, &cards, report);
        let actions = self.build(&tables[DataFile::Board], read_actions).unwrap_or_default();
        let listed = tables[DataFile::Cards].iter().flat_map(|file| file.table.tables("card"));
        let listed: Vec<u16> = listed.filter_map(|entry| entry.integer("id")).collect();
        let by_players = self.build(&tables[DataFile::Board], |table, report| {
            for_players(table, &settings, &cards.cards, &listed, report)
        });
        let (by_players, settings_by_players) = by_players.unwrap_or_default().into_iter().unzip();
        let (owners, players) = ([board.provinces.len(), cards.cards.len()], usize::from(settings.rules.most_players));
        let counters = self.build(&tables[DataFile::Board], |table, report| counters(table, owners, players, report));
        let mut scripts = ScriptFinder { tables, layers: self.layers, sources, found: &mut *self.found };
        let effects = scripts.effects(&cards, &actions);
        let mut points: Vec<PointScript> = Vec::new();
        for filled in scripts.points() {
            let Some(point) = RulePoint::parse(&filled.id) else { continue };
            let nth = points.iter().filter(|before| before.point == point).count() as u8;
            points.push(PointScript { point, nth, path: filled.path, script: filled.script });
        }
        let mut pack = Pack {
            sets: CardSets::of(&cards.cards),
            board,
            by_players,
            further_symbols: cards.symbols.clone(),
            counters: counters.unwrap_or_default(),
            endings: endings.unwrap_or_default(),
            actions: (cards.effects.len()..effects.len()).map(|at| EffectId(at as u8)).collect(),
            effects,
            points,
            bots: tables.bots.clone(),
            pictures: tables.pictures.clone(),
            rules: settings.rules.clone(),
            ..Pack::default()
        };
        if let Some(about) = &tables[DataFile::Pack] {
            pack.id = about.table.string("id");
            pack.title = about.table.string("title");
            pack.version = about.table.string("version");
            pack.texts = self.texts(&pack, &cards, &actions);
            pack.options = options(pack.texts.first());
            let mut endings = std::mem::take(&mut pack.endings);
            endings.iter_mut().for_each(|declared| declared.take_name(pack.texts("en")));
            pack.endings = endings;
            self.found.extend(check_wording(&tables.texts, self.layers));
            self.build(&tables[DataFile::Cards], |table, report| check_titles(table, &pack.texts, report));
        }
        pack.cards = cards.cards;
        let is_read = |file: &Option<Arc<PackFile>>| file.as_ref().is_some_and(|file| !file.is_broken);
        let is_whole = is_read(&tables[DataFile::Board]) && is_read(&tables[DataFile::Cards]);
        if is_base && is_whole && !has_errors(self.found) {
            self.build(&tables[DataFile::Pack], |table, report| check_totals(table, &pack, report));
        }
        let is_usable = tables[DataFile::Pack].is_some() && !pack.cards.is_empty() && !pack.board.provinces.is_empty();
        BuiltPack { pack, is_usable, is_whole, settings, settings_by_players }
    }

    /// Builds something from a file, and keeps what is found on the way.
    fn build<T>(
        &mut self,
        file: &Option<Arc<PackFile>>,
        build: impl FnOnce(&TomlTable, &mut Report<'_>) -> T,
    ) -> Option<T> {
        let file = file.as_ref()?;
        let mut report = Report::with_layers(&file.path, self.layers);
        report.is_broken = file.is_broken;
        let built = build(&file.table, &mut report);
        self.found.append(&mut report.found);
        Some(built)
    }

    /// The regions that cards and provinces refer to and the board does not have.
    fn missing_regions(&self, pack: &Pack) -> BTreeSet<String> {
        let lists = [(&self.tables[DataFile::Board], "province"), (&self.tables[DataFile::Cards], "card")];
        let entries =
            lists.into_iter().flat_map(|(file, list)| file.iter().flat_map(move |file| file.table.tables(list)));
        let named = entries.filter_map(|entry| entry.text("region"));
        named.filter(|id| pack.board.region(id).is_none()).map(str::to_owned).collect()
    }

    /// The texts of all languages, the first being the measure of the others.
    fn texts(&mut self, pack: &Pack, cards: &Cards, actions: &[(String, Span)]) -> Vec<Texts> {
        let with_script = |effect: &&(String, Span)| pack.effects.iter().any(|it| has_script(it, &effect.0));
        let effects: Vec<(String, Span)> = cards.effects.iter().chain(actions).filter(with_script).cloned().collect();
        let languages: Vec<&TomlTable> = self.tables.texts.iter().map(|(_, file)| &file.table).collect();
        let required = texts::required_texts(pack, &effects, &languages, self.missing_regions(pack));
        let mut all = Vec::new();
        for (at, (language, file)) in self.tables.texts.iter().enumerate() {
            self.build(&Some(file.clone()), |table, report| {
                texts::check(table, &required, at == 0, report);
                all.push(Texts { faction_ids: pack.board.faction_ids, ..texts::texts(language, table) });
            });
        }
        texts::share_words(&mut all);
        all
    }
}

/// The words that effects offer: those of the first language's table, in the order of their ids.
fn options(texts: Option<&Texts>) -> Vec<String> {
    let all = texts.into_iter().flat_map(|texts| texts.texts.keys()).filter_map(|key| key.strip_prefix("option."));
    all.map(str::to_owned).take(MOST_OPTIONS).collect()
}

fn has_script(effect: &Effect, id: &str) -> bool {
    effect.id == id && !effect.script.is_empty()
}

/// Whether a finding may only follow from something that could not be read.
pub fn may_follow(code: &str) -> bool {
    [
        code::UNKNOWN_ID,
        code::UNUSED_TEXT,
        code::UNUSED_REGION,
        code::UNUSED_SYMBOL,
        code::UNPLAYABLE_CARD,
        code::WRONG_NUMBERING,
        code::MISSING_OUTLINE,
    ]
    .contains(&code)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{edited, found_after, library};

    #[test]
    fn the_shipped_pack_has_no_finding() {
        let library = library();
        let found = library.check();
        assert!(found.is_empty(), "{}", library.render(&found, false));
        let loaded = library.load(&[]);
        let pack = loaded.playable().expect("nothing was found");
        assert_eq!((pack.cards.len(), pack.board.provinces.len()), (110, 27));
        assert_eq!((pack.effects.len(), pack.texts.len()), (6, 6));
        assert_eq!(pack.effects[0].id, "bread-shortage");
        assert_eq!(pack.board.outlines.len(), 27);
        let paris = pack.board.provinces_where(|province| province.paris);
        assert_eq!(paris.iter().map(|it| it.0).collect::<Vec<_>>(), [7]);
        assert_eq!(pack.texts("de").get("kind.special"), "Sonderkarte");
        assert!(pack.texts("en").requirement("needs-presence-in-government").is_some());
    }

    #[test]
    fn what_is_wrong_with_a_card_is_found_at_its_line() {
        for (from, to, expected) in [
            ("value = 2", "valeu = 2", "unknown-key +0"),
            ("value = 2", "value = 12", "out-of-range +0"),
            ("value = 2", "value = \"2\"", "wrong-type +0"),
            ("value = 2\n", "", "missing-key -6"),
            ("\"radical\"\nvalue", "\"radikal\"\nvalue", "unknown-id +0"),
            ("region = \"south-east\"", "region = \"south\"", "unknown-id +0"),
            ("id = 2\n", "id = 1\n", "duplicate +0"),
            ("effect = \"terror\"", "value = 1\neffect = \"terror\"", "not-for-this-kind +0"),
            ("effect = \"terror\"", "effect = \"error\"", "missing-script +0"),
            ("kind = \"club\"", "region = \"west\"\nkind = \"club\"", "not-for-this-kind +0"),
            ("[[card]]", "[[cards]]\nid = 1\n[[card]]", "unknown-key +0"),
        ] {
            assert_eq!(found_after("cards.toml", from, to), [expected], "{to}");
        }
    }

    #[test]
    fn what_is_wrong_with_the_board_is_found_at_its_line() {
        for (from, to, expected) in [
            ("number = 9\n", "number = 8\n", "duplicate +0"),
            ("number = 27\n", "number = 28\n", "wrong-numbering +0"),
            ("hex = \"#2F5D9B\"", "hex = \"blue\"", "malformed +0"),
            ("order = 2", "order = 1", "duplicate +0"),
            ("confirmed = [\"name\"]", "confirmed = [\"nam\"]", "unknown-provenance +0"),
            ("turn = 3\nid", "turn = 2\nid", "duplicate +0"),
            ("id = \"moderate\"", "id = \"royalist\"", "duplicate +8"),
            ("on_turn_2_space = 2", "on_turn_2_space = 99", "out-of-range +0"),
        ] {
            let found = found_after("board.toml", from, to);
            assert!(found.contains(&expected.to_owned()), "{to}: {found:?}");
        }
    }

    #[test]
    fn a_broken_file_is_read_past_its_mistakes() {
        let board = found_after("board.toml", "blocks = 24", "blocks = [24");
        assert_eq!(board, ["broken-toml +0"]);
        let library = edited(&[
            ("cards.toml", "title = \"Claude Basire\"", "title \"Claude Basire\""),
            ("cards.toml", "value = 2", "value = 12"),
            ("board.toml", "id = \"west\"", "id = west\""),
        ]);
        let loaded = library.load(&[]);
        let codes: Vec<&str> = loaded.diagnostics.iter().map(|it| it.code).collect();
        assert_eq!(codes, ["broken-toml", "out-of-range", "broken-toml"]);
    }

    #[test]
    fn a_region_that_is_lost_is_one_finding_that_says_how_many_places_name_it() {
        let library = edited(&[]);
        let board = library.text("data/liberte/board.toml").expect("it is shipped");
        let start = board.find("[[region]]\nid = \"west\"").expect("there is one");
        let end = start + 2 + board[start + 2..].find("[[").expect("more follow");
        let library = edited(&[("board.toml", &board[start..end], "")]);
        let found = library.load(&[]).diagnostics.clone();
        assert_eq!(found.iter().map(|it| it.code).collect::<Vec<_>>(), ["unknown-id"], "{found:?}");
        assert!(found[0].help.as_ref().is_some_and(|help| help.contains("places name it")) && found[0].fix.is_none());
    }

    #[test]
    fn one_header_of_a_single_table_in_a_list_is_one_finding() {
        assert_eq!(found_after("board.toml", "[[province]]", "[province]"), ["broken-toml +0"]);
        assert_eq!(found_after("cards.toml", "[[card]]\nid = 2\n", "id = 2\n"), ["duplicate-key +0"]);
    }

    #[test]
    fn numbers_declared_are_compared_with_what_is_listed() {
        assert_eq!(found_after("pack.toml", "cards = 110", "cards = 111"), ["wrong-count +0"]);
        assert_eq!(found_after("pack.toml", "cards = 110", "cards = 256"), ["out-of-range +0"]);
        assert_eq!(found_after("pack.toml", "\"en\", ", "\"en\", \"la\", "), ["unreadable-file +0"]);
    }

    #[test]
    fn a_folder_without_files_is_reported_and_no_more() {
        let library = super::super::Library::new(super::super::Files::empty("new"));
        let loaded = library.load(&[]);
        assert!(loaded.pack.is_none());
        assert_eq!(loaded.diagnostics.len(), 4);
        assert!(library.render(&loaded.diagnostics, true).contains("data/new/cards.toml"));
    }
}
