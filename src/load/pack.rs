//! The files of a pack become a [`Pack`], before variants are laid over.

use super::board::{board, unused_regions};
use super::cards::{Cards, cards};
use super::diagnostic::{Diagnostic, Report, Span, code, suggest};
use super::files::{Files, ReadError};
use super::map::map;
use super::reader::read;
use super::rules::{Settings, settings};
use super::schema::{self, TableSpec};
use super::sources::Sources;
use super::texts;
use super::tree::Table;
use crate::model::{CardSets, Effect, Pack, Texts};
use std::sync::LazyLock;

/// A pack as its own files say it, without variants and without its hash.
#[derive(Debug, Default)]
pub struct Base {
    /// The pack; its settings are those of `rules.toml`.
    pub pack: Pack,
    /// Whether enough of it could be read to be of any use.
    pub is_usable: bool,
    /// Whether board and cards are TOML throughout, so that what is missing is missing indeed.
    pub is_whole: bool,
    /// The settings and their places.
    pub settings: Settings,
    /// What was found.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads all files of a pack but variants and scenarios.
pub fn base(sources: &Sources) -> Base {
    let mut loader = Loader { sources, found: Vec::new() };
    let base = loader.base();
    Base { diagnostics: loader.found, ..base }
}

struct Loader<'s> {
    sources: &'s Sources,
    found: Vec<Diagnostic>,
}

/// A file that was read.
struct Read {
    path: String,
    table: Table,
    /// Whether it is not TOML throughout.
    is_broken: bool,
}

impl Loader<'_> {
    fn files(&self) -> &Files {
        self.sources.files()
    }

    fn base(&mut self) -> Base {
        let about = self.read("pack.toml", &schema::PACK, true);
        let board_file = self.read("board.toml", &schema::BOARD, true);
        let cards_file = self.read("cards.toml", &schema::CARDS, true);
        let rules_file = self.read("rules.toml", &schema::RULES, true);
        let map_file = self.read("map.toml", &schema::MAP, false);
        let mut board = self.build(&board_file, board).unwrap_or_default();
        self.build(&map_file, |table, report| map(table, &mut board, report));
        let read_cards = |table: &Table, report: &mut Report<'_>| cards(table, &board, report);
        let cards = self.build(&cards_file, read_cards).unwrap_or_default();
        self.build(&board_file, |table, report| unused_regions(table, &board, &cards.cards, report));
        let settings = self.build(&rules_file, settings).unwrap_or_default();
        let effects = self.effects(&cards, cards_file.as_ref());
        let mut pack = Pack {
            sets: CardSets::of(&cards.cards),
            cards: cards.cards,
            board,
            effects,
            rules: settings.rules.clone(),
            ..Pack::default()
        };
        if let Some(about) = &about {
            pack.id = about.table.string("id");
            pack.title = about.table.string("title");
            pack.version = about.table.string("version");
            self.counts(about, board_file.as_ref(), cards_file.as_ref());
            self.copies(about, cards_file.as_ref(), &pack);
            pack.texts = self.texts(about, &pack);
        }
        let is_read = |file: &Option<Read>| file.as_ref().is_some_and(|file| !file.is_broken);
        let is_whole = is_read(&board_file) && is_read(&cards_file);
        if !is_whole {
            self.found.retain(|finding| !may_follow(finding.code));
        }
        let is_usable = about.is_some() && !pack.cards.is_empty() && !pack.board.provinces.is_empty();
        Base { pack, is_usable, is_whole, settings, diagnostics: Vec::new() }
    }

    /// Reads a file by its description. A file that is missing is an error if the pack needs it.
    fn read(&mut self, file: &str, spec: &'static LazyLock<TableSpec>, is_needed: bool) -> Option<Read> {
        let path = self.files().data(file);
        match self.sources.read(&path) {
            Ok(text) => Some(self.parse(path, &text, spec)),
            Err(ReadError::Missing) if !is_needed => None,
            Err(error) => {
                self.found.push(unreadable(&path, error));
                None
            }
        }
    }

    fn parse(&mut self, path: String, text: &str, spec: &'static TableSpec) -> Read {
        let mut report = Report::new(&path);
        let table = read(text, spec, &mut report);
        let is_broken = report.is_broken;
        self.found.append(&mut report.found);
        Read { path, table, is_broken }
    }

    /// Builds something from a file that was read, and keeps what is found on the way.
    fn build<T>(&mut self, file: &Option<Read>, build: impl FnOnce(&Table, &mut Report<'_>) -> T) -> Option<T> {
        let file = file.as_ref()?;
        let mut report = Report::new(&file.path);
        report.is_broken = file.is_broken;
        let built = build(&file.table, &mut report);
        self.found.append(&mut report.found);
        Some(built)
    }

    /// The effects with their scripts.
    fn effects(&mut self, cards: &Cards, file: Option<&Read>) -> Vec<Effect> {
        let mut effects = Vec::new();
        for (id, span) in cards.effects.iter().take(schema::MOST_EFFECTS) {
            let path = self.files().script(id);
            let script = self.sources.read(&path);
            if let (Err(error), Some(file)) = (&script, file) {
                let error = *error;
                self.missing_script(id, &path, error, &file.path, *span);
            }
            effects.push(Effect {
                id: id.clone(),
                path,
                script: script.map(|text| text.to_string()).unwrap_or_default(),
            });
        }
        effects
    }

    fn missing_script(&mut self, id: &str, path: &str, error: ReadError, cards: &str, span: Span) {
        if error != ReadError::Missing {
            self.found.push(unreadable(path, error));
            return;
        }
        let message = format!("the effect `{id}` has no script");
        let mut finding = Diagnostic::error(code::MISSING_SCRIPT, message).at(cards, span);
        let known = self.files().list(&self.files().scripts(), "rhai");
        let known = known.iter().filter_map(|path| stem(path));
        let near = super::diagnostic::nearest(id, known);
        finding.help(match near {
            Some(near) => format!("there is no `{path}`; did you mean `{near}`?"),
            None => format!("write `{path}` with a function `{}`", id.replace('-', "_")),
        });
        self.found.push(finding);
    }

    /// Compares the numbers of cards and provinces with those declared.
    fn counts(&mut self, about: &Read, board: Option<&Read>, cards: Option<&Read>) {
        let counted = [("cards", cards, "card"), ("provinces", board, "province")];
        for (key, file, list) in counted {
            let Some(file) = file.filter(|file| !file.is_broken) else {
                continue;
            };
            let listed = file.table.list(list).len();
            let declared: Option<usize> = about.table.integer(key);
            if declared.is_some_and(|declared| declared != listed) {
                let declared = declared.unwrap_or_default();
                let message = format!("{declared} {key} are declared, and `{}` lists {listed}", file.path);
                let mut finding =
                    Diagnostic::error(code::WRONG_COUNT, message).at(&about.path, about.table.span_of(key));
                finding.help(format!("write `{key} = {listed}`, or look for the entry that was lost"));
                self.found.push(finding);
            }
        }
    }

    /// Compares how many cards each effect has with what is declared, unless the cards have errors anyway.
    fn copies(&mut self, about: &Read, cards: Option<&Read>, pack: &Pack) {
        let Some(cards) = cards.filter(|cards| !cards.is_broken) else { return };
        let is_of_cards = |it: &Diagnostic| it.place.as_ref().is_some_and(|place| place.path == cards.path);
        if self.found.iter().any(|finding| finding.is_error() && is_of_cards(finding)) {
            return;
        }
        for entry in about.table.map("copies") {
            let (id, declared) = (entry.key.as_str(), entry.item.integer::<usize>().unwrap_or_default());
            let of_effect = |card: &&Table| card.text("effect") == Some(id);
            let listed = cards.table.tables("card").filter(of_effect).count();
            if pack.effect(id).is_none() {
                let message = format!("there is no effect `{id}`");
                let mut finding = Diagnostic::error(code::UNKNOWN_ID, message).at(&about.path, entry.key_span);
                if let Some(help) = suggest(id, pack.effects.iter().map(|effect| effect.id.as_str())) {
                    finding.help(help);
                }
                self.found.push(finding);
            } else if listed != declared {
                let message = format!("{declared} cards of `{id}` are declared, and `{}` lists {listed}", cards.path);
                let mut finding = Diagnostic::error(code::WRONG_COUNT, message).at(&about.path, entry.item.span);
                finding.help(format!("write `{id} = {listed}`, or look for the card whose effect was changed"));
                self.found.push(finding);
            }
        }
    }

    /// The texts of all languages, the first being the measure of the others.
    fn texts(&mut self, about: &Read, pack: &Pack) -> Vec<Texts> {
        let mut files = Vec::new();
        for language in about.table.list("languages") {
            let Some(code) = language.text() else {
                continue;
            };
            let path = self.files().data(&format!("texts/{code}.toml"));
            match self.sources.read(&path) {
                Err(ReadError::Missing) => {
                    let message = format!("the language `{code}` has no file `{path}`");
                    let finding = Diagnostic::error(code::UNREADABLE_FILE, message);
                    self.found.push(finding.at(&about.path, language.span));
                }
                Err(error) => self.found.push(unreadable(&path, error)),
                Ok(text) => {
                    let file = self.parse(path, &text, &schema::TEXTS);
                    files.push((code.to_owned(), file));
                }
            }
        }
        let tables: Vec<&Table> = files.iter().map(|(_, file)| &file.table).collect();
        let wanted = texts::wanted(&pack.board, &pack.effects, &tables);
        let mut all = Vec::new();
        for (at, (language, file)) in files.into_iter().enumerate() {
            let file = Some(file);
            self.build(&file, |table, report| {
                texts::check(table, &wanted, at == 0, report);
                all.push(texts::texts(&language, table));
            });
        }
        all
    }
}

/// Whether a finding may only follow from something that could not be read.
fn may_follow(code: &str) -> bool {
    [
        code::UNKNOWN_ID,
        code::UNUSED_TEXT,
        code::UNUSED_REGION,
        code::UNPLAYABLE_CARD,
        code::WRONG_NUMBERING,
        code::MISSING_OUTLINE,
    ]
    .contains(&code)
}

/// A file that cannot be read.
pub fn unreadable(path: &str, error: ReadError) -> Diagnostic {
    let message = format!("`{path}` cannot be read: {error}");
    Diagnostic::error(code::UNREADABLE_FILE, message).at(path, Span::default())
}

/// A file's name without folders and ending.
pub fn stem(path: &str) -> Option<&str> {
    let name = path.rsplit('/').next()?;
    name.rsplit_once('.').map(|(stem, _)| stem)
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
            ("value = 2", "value = 4", "out-of-range +0"),
            ("value = 2", "value = \"2\"", "wrong-type +0"),
            ("value = 2\n", "", "missing-key -6"),
            ("\"radical\"\nvalue", "\"radikal\"\nvalue", "unknown-word +0"),
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
            ("cards.toml", "value = 2", "value = 9"),
            ("board.toml", "id = \"west\"", "id = west\""),
        ]);
        let loaded = library.load(&[]);
        let codes: Vec<&str> = loaded.diagnostics.iter().map(|it| it.code).collect();
        assert_eq!(codes, ["broken-toml", "out-of-range", "broken-toml"]);
    }

    #[test]
    fn numbers_declared_are_compared_with_what_is_listed() {
        assert_eq!(found_after("pack.toml", "cards = 110", "cards = 111"), ["wrong-count +0"]);
        assert_eq!(found_after("pack.toml", "cards = 110", "cards = 256"), ["out-of-range +0"]);
        assert_eq!(found_after("pack.toml", "terror = 6", "terror = 5"), ["wrong-count +0"]);
        assert_eq!(found_after("pack.toml", "terror = 6", "horror = 6"), ["unknown-id +0"]);
        let swapped = "\"emigration\"\nsource";
        assert_eq!(found_after("cards.toml", "\"bread-shortage\"\nsource", swapped), ["wrong-count pack.toml"; 2]);
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
