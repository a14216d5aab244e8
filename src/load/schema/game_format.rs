//! The files of the packs of each rulebook: which there are, what they hold, and what of it a variant may change.

use super::rulebook::Rulebook;
use super::{DataFile, EntryKind, FileSpec, KeySpec, Kind, Namespace, TableSpec};
use crate::model::PointSpec;
use std::fmt;
use std::sync::LazyLock;

/// The files of the packs of one rulebook, described.
pub struct GameFormat {
    /// The rulebook.
    pub rulebook: Rulebook,
    /// Every kind of file, in the order in which they are best read.
    pub files: &'static [FileSpec],
    /// The kinds of entries in the lists of its files.
    pub entries: &'static [EntryKind],
    /// The keys of its packs in words, for those who typed none of them.
    pub keys_in_words: &'static str,
    /// The words of choices with what they name, as scenarios write them; none where those are described elsewhere.
    pub choices: &'static [ChoiceForm],
    /// What seats can be asked, where the choices are described here.
    pub questions: &'static [QuestionForm],
    /// The rule points that scripts may fill.
    pub points: &'static [PointSpec],
    /// The keys of `then` that are fields of the position; the others are about the moment and what happened.
    pub expected_fields: &'static LazyLock<Vec<KeySpec>>,
    /// The sections of `rules.toml` as a variant has them, where every setting may be left out.
    pub(super) overlay_sections: LazyLock<Vec<TableSpec>>,
}

/// The form of a choice: a word, and the names that follow it.
#[derive(Debug)]
pub struct ChoiceForm {
    /// The word.
    pub word: &'static str,
    /// The kinds of names.
    pub names: &'static [NameKind],
    /// One such choice.
    pub example: &'static str,
    /// What it does, in a sentence.
    pub meaning: &'static str,
    /// The questions that it answers, by their words.
    pub answers: &'static [&'static str],
}

/// What a seat can be asked.
#[derive(Debug)]
pub struct QuestionForm {
    /// The word of traces and tests.
    pub word: &'static str,
    /// What is decided, in a sentence.
    pub meaning: &'static str,
    /// The section of the rulebook.
    pub cite: &'static str,
}

/// The kind of a name in a choice.
#[derive(Clone, Copy, Debug)]
pub enum NameKind {
    /// The name of something.
    Of(Namespace),
    /// One of these words.
    Word(&'static [&'static str]),
    /// A whole number.
    Number,
}

impl GameFormat {
    /// The id of the rulebook: `rules` in `pack.toml`.
    pub fn rules(&self) -> &'static str {
        self.rulebook.id()
    }

    /// The data files that a pack has one of each of, in the order in which they are best read.
    pub fn data_files(&'static self) -> impl Iterator<Item = DataFile> + Clone {
        DataFile::ALL.into_iter().filter(|file| self.file(file.name()).is_some())
    }

    fn file(&'static self, path: &str) -> Option<&'static FileSpec> {
        self.files.iter().find(|file| file.path == path)
    }

    /// The description of a data file; that of an empty one where the packs have no such file.
    pub fn spec(&'static self, file: DataFile) -> &'static TableSpec {
        static NOTHING: TableSpec = TableSpec { name: "nothing", keys: Vec::new() };
        self.file(file.name()).map_or(&NOTHING, |file| file.table)
    }

    /// The description of the kind of file that has this id, such as `variant`.
    fn named(&'static self, id: &str) -> &'static TableSpec {
        let file = self.files.iter().find(|file| file.id() == id);
        file.expect("every format has texts, variants and scenarios").table
    }

    /// The description of the texts of a language.
    pub fn texts(&'static self) -> &'static TableSpec {
        self.named("texts")
    }

    /// The description of a variant.
    pub fn variant(&'static self) -> &'static TableSpec {
        self.named("variant")
    }

    /// The description of a scenario.
    pub fn scenario(&'static self) -> &'static TableSpec {
        self.named("scenario")
    }

    /// The kind of the file at a path below the pack's data folder; none where nothing reads it.
    pub fn file_at(&'static self, below: &str) -> Option<&'static FileSpec> {
        self.files.iter().find(|file| file.fits(below))
    }

    /// A section of `rules.toml`.
    pub fn section(&'static self, name: &str) -> Option<&'static TableSpec> {
        if let Kind::Table(section) = &self.spec(DataFile::Rules).key(name)?.kind { Some(section) } else { None }
    }

    /// A section as a variant has it.
    pub fn overlay_section(&'static self, name: &str) -> Option<&'static TableSpec> {
        self.overlay_sections.iter().find(|section| section.name == name)
    }

    /// All settings, each with the name of its section.
    pub fn settings(&'static self) -> impl Iterator<Item = (&'static str, &'static KeySpec)> + Clone {
        let sections = self.spec(DataFile::Rules).keys.iter().filter_map(|key| key.kind.table());
        sections.flat_map(|section| section.keys.iter().map(|key| (section.name, key)))
    }

    /// The setting of a key, with the name of its section.
    pub fn setting(&'static self, key: &str) -> Option<(&'static str, &'static KeySpec)> {
        self.settings().find(|(_, setting)| setting.name == key)
    }

    /// The rule point of a name, where scripts of the game's packs may fill rule points.
    pub fn rule_point(&'static self, name: &str) -> Option<&'static PointSpec> {
        self.points.iter().find(|spec| spec.id == name)
    }

    /// The kinds of entries that a variant may change.
    pub fn changeable(&'static self) -> impl Iterator<Item = EntryKind> {
        self.entries.iter().copied().filter(|kind| self.variant().key(kind.word()).is_some())
    }

    /// The file in which the keys stand that begin with a word; settings and their sections are of the rules.
    pub fn file_of_word(&'static self, word: &str) -> DataFile {
        let kind = EntryKind::parse(word).filter(|kind| self.entries.contains(kind));
        match (kind, word) {
            (Some(kind), _) => kind.file(),
            (None, "pack") => DataFile::Pack,
            (None, "map") => DataFile::Map,
            (None, _) if self.tables().any(|table| table == word) => DataFile::Board,
            (None, _) => DataFile::Rules,
        }
    }

    /// The tables of `board.toml` that are not lists of entries.
    fn tables(&'static self) -> impl Iterator<Item = &'static str> + Clone {
        let keys = self.spec(DataFile::Board).keys.iter();
        keys.filter(|key| matches!(key.kind, Kind::Table(_))).map(|key| key.name)
    }

    /// The words that a key may begin with, beside the settings and their sections.
    pub fn first_words(&'static self) -> impl Iterator<Item = &'static str> + Clone {
        let entries = self.entries.iter().map(|kind| kind.word());
        let map = self.data_files().filter(|file| *file == DataFile::Map).map(|_| "map");
        entries.chain(self.tables()).chain(["text", "pack"]).chain(map)
    }

    /// The path of a kind of file's JSON Schema below the folder of the schemas.
    pub fn schema_file(&self, file: &FileSpec) -> String {
        let folder = match self.rulebook {
            Rulebook::Liberte => String::new(),
            Rulebook::Revolution | Rulebook::Libertalia => format!("{}/", self.rules()),
        };
        format!("{folder}{}.json", file.id())
    }

    /// The description of the entries of a kind.
    ///
    /// # Panics
    /// If the packs of the format have no such entries.
    pub fn entry(&'static self, kind: EntryKind) -> &'static TableSpec {
        self.spec(kind.file()).entries(kind.word()).expect("the format has entries of this kind")
    }
}

/// The sections of a table of rules as a variant has them.
pub(super) fn overlay_of(rules: &TableSpec) -> Vec<TableSpec> {
    let sections = rules.keys.iter().filter_map(|key| key.kind.table());
    sections.map(TableSpec::partial).collect()
}

impl PartialEq for GameFormat {
    fn eq(&self, other: &GameFormat) -> bool {
        self.rulebook == other.rulebook
    }
}

impl fmt::Debug for GameFormat {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.rules())
    }
}
