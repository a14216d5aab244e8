//! Renaming an id everywhere: in the tables of all files, in scripts, in the names of files.
//!
//! Places come from reading the files by their description, never from looking for the letters: what only looks like the
//! id (`paris` the region and `paris` the switch) stays. Nothing is written here; a [`RenamePreview`] is a preview first, and
//! [`RenamePreview::save`] makes of it what can be saved at once.
//!
//! Not renamed: comments, which are listed; texts for people, such as `basis` or a title; journals, which lie outside the
//! pack.

mod comments;
mod name_places;

use super::diagnostic::{LineIndex, nearest};
use super::edit::splice::{Splice, spliced};
use super::files::{Files, ReadError};
use super::library::Library;
use super::pack::board::NO_FACTION;
use super::pack::bots::is_id_of_bot;
use super::pack::cards::NO_SYMBOL;
use super::read::tables::stem;
use super::read::values::is_id;
use super::save::Save;
use super::schema::{GameFormat, LIBERTE, Rulebook, TableSpec};
use crate::kernel::{Order, word_table};
use crate::model::{Ending, FactionIds, Symbol};
use name_places::name_places;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

word_table! {
    /// The kind of thing whose id is renamed.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum RenameKind {
        /// A card, by its number or id.
        Card = "card", "A card, by its number; of Revolution!, by its id";
        /// A special effect, with its script and the script's function.
        Effect = "effect", "A special effect, its script and the script's function";
        /// A province.
        Province = "province", "A province";
        /// A region.
        Region = "region", "A region";
        /// A faction that the pack adds.
        Faction = "faction", "A faction that the pack adds, and its texts";
        /// A battle.
        Battle = "battle", "A battle";
        /// A space of a bidding chart.
        Space = "space", "A space of a bidding chart";
        /// An area of a board.
        Area = "area", "An area of a board";
        /// A character.
        Character = "character", "A character";
        /// A variant, with its file and its scripts.
        Variant = "variant", "A variant, its file and its scripts";
        /// A key of `require`.
        Requirement = "requirement", "A key of `require`";
        /// A symbol of cards that the pack adds.
        Symbol = "symbol", "A symbol of cards that the pack adds, and its texts";
        /// A counter.
        Counter = "counter", "A counter that scripts keep, and the names of its numbers";
        /// An action of the pack's own, with its script and the script's function.
        Action = "action", "An action of the pack's own, its script and the script's function";
        /// A word that effects offer, by its key in the texts.
        Option = "option", "A word that effects let players choose from";
        /// An ending that the pack declares.
        Ending = "ending", "An ending that the pack adds, and its texts";
        /// A bot of the pack's own, with its files and its function.
        Bot = "bot", "A bot of the pack's own, its files and its script's function";
        /// A scenario, with its file.
        Scenario = "scenario", "A scenario and its file";
    }
    /// Its name in messages.
    pub fn id;
    /// What has the id, for help.
    pub fn about;
}

impl RenameKind {
    /// What can be renamed in packs of a game, what is renamed most first.
    pub fn of(rulebook: Rulebook) -> &'static [RenameKind] {
        use RenameKind::{
            Action, Area, Battle, Bot, Card, Character, Counter, Effect, Ending, Faction, Option, Province, Region,
            Requirement, Scenario, Space, Symbol, Variant,
        };
        match rulebook {
            Rulebook::Liberte => &[
                Card,
                Effect,
                Province,
                Region,
                Faction,
                Battle,
                Variant,
                Requirement,
                Symbol,
                Counter,
                Action,
                Option,
                Ending,
                Bot,
                Scenario,
            ],
            Rulebook::Revolution => &[Space, Area, Card, Effect, Variant, Bot, Scenario],
            Rulebook::Libertalia => &[Character, Effect, Variant, Bot, Scenario],
        }
    }

    /// Whether what has the id has a script of that name: an effect, be it a card's or an action's.
    pub fn has_script(self) -> bool {
        matches!(self, RenameKind::Effect | RenameKind::Action)
    }

    /// Whether the file of a script that has the id of one has a function of that name.
    fn has_function(self) -> bool {
        self.has_script() || self == RenameKind::Bot
    }
}

/// An id, and what it shall be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rename {
    /// The kind of thing that has the id.
    pub named: RenameKind,
    /// The id; of a card the number, without `#`.
    pub from: String,
    /// The new id.
    pub to: String,
}

/// The reason why nothing can be renamed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RenameError {
    /// The two are the same.
    #[error("`{0}` is already its name")]
    Same(String),
    /// Packs of the game have nothing of the kind.
    #[error("packs of `{rules}` have no {}; what has an id there: {known}", .named.id())]
    NotOfTheGame {
        /// The kind of thing that was looked for.
        named: RenameKind,
        /// The rulebook.
        rules: &'static str,
        /// What there is.
        known: String,
    },
    /// The new id is none.
    #[error("{} cannot be called `{to}`: {wanted}", .named.id())]
    Malformed {
        /// The kind of thing that would have it.
        named: RenameKind,
        /// The id.
        to: String,
        /// The form of an id.
        wanted: &'static str,
    },
    /// The rulebook's factions, endings and symbols have ids that its rules are written with.
    #[error("`{from}` is of the rulebook, and its rules name it so; only {} that the pack adds can be renamed",
        crate::model::with_article(.named.id()))]
    OfTheRulebook {
        /// The kind of thing.
        named: RenameKind,
        /// The id.
        from: String,
    },
    /// Nothing has the id.
    #[error("there is no {} `{from}`{}", .named.id(), .near.as_ref().map(|near| format!("; did you mean `{near}`?")).unwrap_or_default())]
    Unknown {
        /// The kind of thing that was looked for.
        named: RenameKind,
        /// The id.
        from: String,
        /// The id that was probably meant.
        near: Option<String>,
    },
    /// Something has the new id already.
    #[error("`{to}` is taken: see {place}")]
    Taken {
        /// The id.
        to: String,
        /// Its place, as `path:line`.
        place: String,
    },
    /// A file cannot be read.
    #[error("`{0}` cannot be read: {1}")]
    Unreadable(String, ReadError),
}

/// A preview of what renaming would change.
#[derive(Clone, Debug, Default)]
pub struct RenamePreview {
    /// The files that change, by path.
    pub files: Vec<RenamedFile>,
    /// The number of places that change, names of files not counted.
    pub places: usize,
    /// Comments that mention the id, and texts in scripts that may not mean it; they stay.
    pub left: Vec<UnchangedMention>,
}

/// A file that changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RenamedFile {
    /// Its path.
    pub path: String,
    /// Its new path, if it gets one.
    pub new_path: Option<String>,
    before: Arc<str>,
    after: String,
}

/// A line that changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChangedLine<'r> {
    /// The number, from 1.
    pub line: usize,
    /// The current line.
    pub before: &'r str,
    /// The new line.
    pub after: &'r str,
}

/// A line that mentions the id and stays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnchangedMention {
    /// The file.
    pub path: String,
    /// The line, from 1.
    pub line: usize,
    /// The whole line.
    pub text: String,
}

/// The places of a name in a script: bytes, to be replaced by the new name as scripts write it.
pub type ScriptPlaces<'s> = &'s dyn Fn(&Rename, &str) -> Vec<Range<usize>>;

impl RenamedFile {
    /// The new text.
    pub fn after(&self) -> &str {
        &self.after
    }

    /// The lines that change. Renaming adds and removes none.
    pub fn lines(&self) -> impl Iterator<Item = ChangedLine<'_>> {
        let both = self.before.lines().zip(self.after.lines()).enumerate();
        both.filter(|(_, (before, after))| before != after).map(|(at, (before, after))| ChangedLine {
            line: at + 1,
            before,
            after,
        })
    }
}

impl RenamePreview {
    /// The changes to the files, to be saved all or none.
    pub fn save(&self) -> Save {
        let mut save = Save::new();
        for file in &self.files {
            match &file.new_path {
                None => save.write(&file.path, Some(&file.before), &file.after),
                Some(new_path) => {
                    save.write(new_path, None, &file.after);
                    save.remove(&file.path, &file.before);
                }
            }
        }
        save
    }

    /// The pack as it would be, in memory.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn applied(&self, library: &Library) -> Result<Library, RenameError> {
        let mut files = Files::empty(library.files().name());
        for (path, text) in texts(library)? {
            match self.files.iter().find(|file| file.path == path) {
                Some(file) => files.overlay(file.new_path.as_ref().unwrap_or(&path), &file.after),
                None => files.overlay(&path, &text),
            }
        }
        Ok(Library::new(files))
    }
}

impl Library {
    /// Returns what renaming would change. `in_script` knows where a script names something.
    ///
    /// The pack should have no errors: of a text that is not TOML throughout, not every place is seen.
    ///
    /// # Errors
    /// The new id is malformed or taken; nothing has the old one; a file cannot be read.
    pub fn rename(&self, rename: &Rename, in_script: ScriptPlaces<'_>) -> Result<RenamePreview, RenameError> {
        let format = self.format();
        rename.check_kind(format)?;
        rename.check_form(format)?;
        let mut known = BTreeMap::new();
        let mut renaming = RenamePreview::default();
        for (path, before) in texts(self)? {
            let (after, places) = match described(self.files(), &path) {
                Some(spec) => in_toml(rename, &path, &before, (spec, format), &mut known),
                None => in_file_of_script(rename, &path, &before, in_script),
            };
            let new_path = self.new_path(rename, &path, &mut known);
            renaming.places += places;
            renaming.left.extend(comments::left(rename, &path, &after));
            if new_path.is_some() || places > 0 {
                renaming.files.push(RenamedFile { path, new_path, before, after });
            }
        }
        rename.check_names(&known)?;
        Ok(renaming)
    }

    /// The new path of a file whose name, or whose folder's name, is the id. Names given by files are added to `known`.
    fn new_path(&self, rename: &Rename, path: &str, known: &mut BTreeMap<String, String>) -> Option<String> {
        let (folder, name) = path.rsplit_once('/')?;
        let (stem, ending) = name.rsplit_once('.')?;
        let scripts = self.files().scripts();
        let mut given = |name: &str| {
            known.entry(name.to_owned()).or_insert_with(|| path.to_owned());
            name == rename.from
        };
        match rename.named {
            RenameKind::Bot if folder == self.files().data("bots") => {
                given(stem).then(|| format!("{folder}/{}.{ending}", rename.to))
            }
            kind if kind.has_script()
                && ending == "rhai"
                && path.starts_with(&scripts)
                && self.format().rule_point(stem).is_none() =>
            {
                given(stem).then(|| format!("{folder}/{}.{ending}", rename.to))
            }
            RenameKind::Scenario if path.starts_with(&format!("{}/", self.files().data("scenarios"))) => {
                given(stem).then(|| format!("{folder}/{}.{ending}", rename.to))
            }
            RenameKind::Variant if folder == self.files().data("variants") => {
                given(stem).then(|| format!("{folder}/{}.{ending}", rename.to))
            }
            RenameKind::Variant if folder.strip_prefix(&scripts)?.starts_with('/') => {
                let below = path.strip_prefix(&scripts)?.strip_prefix('/')?;
                let (variant, rest) = below.split_once('/')?;
                given(variant).then(|| format!("{scripts}/{}/{rest}", rename.to))
            }
            _ => None,
        }
    }
}

impl Rename {
    /// The name as scripts write it: of an effect, its function.
    pub fn in_script(&self, name: &str) -> String {
        if self.named.has_function() { name.replace('-', "_") } else { name.to_owned() }
    }

    /// Whether packs of a format have things of the kind.
    fn check_kind(&self, format: &'static GameFormat) -> Result<(), RenameError> {
        let kinds = RenameKind::of(format.rulebook);
        if kinds.contains(&self.named) {
            return Ok(());
        }
        let known: Vec<&str> = kinds.iter().map(|kind| kind.id()).collect();
        Err(RenameError::NotOfTheGame { named: self.named, rules: format.rules(), known: known.join(", ") })
    }

    fn check_form(&self, format: &'static GameFormat) -> Result<(), RenameError> {
        let has_number = *format == LIBERTE;
        if self.from == self.to {
            return Err(RenameError::Same(self.to.clone()));
        }
        let is_of_the_rulebook = match self.named {
            RenameKind::Faction => FactionIds::OF_THE_RULEBOOK.parse(&self.from).is_some(),
            RenameKind::Ending => Ending::ALL.iter().any(|ending| ending.id() == self.from),
            RenameKind::Symbol => Symbol::PRINTED.iter().any(|it| it.id() == self.from),
            RenameKind::Card
            | RenameKind::Effect
            | RenameKind::Province
            | RenameKind::Region
            | RenameKind::Battle
            | RenameKind::Space
            | RenameKind::Area
            | RenameKind::Character
            | RenameKind::Variant
            | RenameKind::Requirement
            | RenameKind::Counter
            | RenameKind::Action
            | RenameKind::Option
            | RenameKind::Bot
            | RenameKind::Scenario => false,
        };
        if is_of_the_rulebook {
            return Err(RenameError::OfTheRulebook { named: self.named, from: self.from.clone() });
        }
        let (is_right, wanted) = match self.named {
            RenameKind::Faction if NO_FACTION.contains(&self.to.as_str()) => {
                (false, "the word means something else where a faction is named")
            }
            RenameKind::Symbol if self.to == NO_SYMBOL => (false, "queries call a card without symbols so"),
            RenameKind::Card if has_number => {
                (card_number(&self.to).is_some(), "a card has a number from 1 to 9999, without leading zeros")
            }
            kind if kind.has_script() && format.rule_point(&self.to).is_some() => (false, "a rule point has this name"),
            RenameKind::Bot => {
                (is_id_of_bot(&self.to), "the id of a bot consists of at most 24 lowercase letters, digits and hyphens")
            }
            _ => (is_id(&self.to), "an id consists of lowercase letters, digits and hyphens"),
        };
        let malformed = || RenameError::Malformed { named: self.named, to: self.to.clone(), wanted };
        is_right.then_some(()).ok_or_else(malformed)
    }

    /// Whether something has the old name, and nothing the new one. `known` has the first place of each name.
    fn check_names(&self, known: &BTreeMap<String, String>) -> Result<(), RenameError> {
        if !known.contains_key(&self.from) {
            let near = nearest(&self.from, known.keys().map(String::as_str)).map(str::to_owned);
            return Err(RenameError::Unknown { named: self.named, from: self.from.clone(), near });
        }
        match known.get(&self.to) {
            Some(place) => Err(RenameError::Taken { to: self.to.clone(), place: place.clone() }),
            None => Ok(()),
        }
    }
}

/// A card's number as it is written.
fn card_number(text: &str) -> Option<u16> {
    let number: u16 = text.parse().ok()?;
    let is_plain = number.to_string() == text;
    (is_plain && (1..=9999).contains(&number)).then_some(number)
}

/// All texts of a pack, by path.
fn texts(library: &Library) -> Result<Vec<(String, Arc<str>)>, RenameError> {
    let files = library.files();
    let mut paths = files.list(&files.data(""), "toml");
    paths.extend(files.list(&files.scripts(), "rhai"));
    paths.extend(files.list(&files.data("bots"), "rhai"));
    let read = |path: String| match library.text(&path) {
        Ok(text) => Ok((path, text)),
        Err(error) => Err(RenameError::Unreadable(path, error)),
    };
    paths.into_iter().map(read).collect()
}

/// The description of a data file; none for scripts and for files that nothing reads.
fn described(files: &Files, path: &str) -> Option<&'static TableSpec> {
    files.format().file_at(path.strip_prefix(&files.data(""))?).map(|file| &**file.table)
}

/// A data file with the id renamed, and how often it stood there.
///
/// A key that is written out several times (`terror.name = …`, `terror.text = …`) is one key to a reader of TOML, who sees
/// the first of its places: hence once more until there is none.
fn in_toml(
    rename: &Rename,
    path: &str,
    before: &str,
    (spec, format): (&'static TableSpec, &'static GameFormat),
    known: &mut BTreeMap<String, String>,
) -> (String, usize) {
    let mut text = before.to_owned();
    let mut places = 0;
    let first = name_places(rename, &text, spec, format);
    let lines = LineIndex::new(&text);
    for (name, at) in first.names {
        known.entry(name).or_insert_with(|| format!("{path}:{}", lines.line(at)));
    }
    let mut found = first.places;
    while !found.is_empty() {
        places += found.len();
        text = replaced(&text, found, &rename.to);
        found = name_places(rename, &text, spec, format).places;
    }
    (text, places)
}

/// A script with the id renamed, and how often it stood there. A function like the effect's in another script is not it.
fn in_file_of_script(rename: &Rename, path: &str, before: &str, in_script: ScriptPlaces<'_>) -> (String, usize) {
    let is_bot = path.starts_with("data/");
    let is_of_kind = (rename.named == RenameKind::Bot) == is_bot;
    let is_other = rename.named.has_function() && (!is_of_kind || stem(path) != Some(&rename.from));
    let found = if is_other { Vec::new() } else { in_script(rename, before) };
    let places = found.len();
    (replaced(before, found, &rename.in_script(&rename.to)), places)
}

/// The text with something else at these places.
fn replaced(text: &str, mut places: Vec<Range<usize>>, by: &str) -> String {
    places.order_by_key(|place| place.start);
    places.dedup();
    spliced(text, places.into_iter().map(|place| Splice::replace(place, by)).collect())
}
