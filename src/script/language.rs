//! The language of a game's scripts: its words and constants, the engines that have them, and what is derived from both.
//!
//! It is of no pack, so that one of each game serves the whole program. Whoever reads, checks, colours or completes a script
//! is given the language that it is written in.

use super::engine::{self, Engines};
use super::known_names::Known;
use super::packages::Packages;
use super::points::Points;
use super::vocabulary::{self, Form, VocabularySection, VocabularyWord, WordKind};
use super::word_table::{Word, WordTable};
use crate::model::PointSpec;
use rhai::{Dynamic, Engine, Scope};
use std::collections::HashSet;
use std::fmt;
use std::sync::OnceLock;

/// The kinds of things that a script may name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameKind {
    /// A function of its own, by its name.
    Function,
    /// A key of `require`.
    Requirement,
    /// A province, by its id.
    Province,
    /// A faction, by its id.
    Faction,
    /// A region, by its id.
    Region,
    /// A card, by its number.
    Card,
    /// A symbol of cards, by its id.
    Symbol,
    /// A counter, by its id.
    Counter,
    /// An ending that the pack declares, by its id.
    Ending,
    /// A word that effects offer, by its id in the texts.
    Option,
    /// An area, by its id.
    Area,
    /// A space, by its id.
    Space,
}

impl NameKind {
    /// What it is called, and the file that has all.
    pub(super) fn words(self) -> (&'static str, &'static str) {
        match self {
            NameKind::Function => ("function", "the script"),
            NameKind::Requirement => ("reason", "the texts"),
            NameKind::Province => ("province", "the board"),
            NameKind::Faction => ("faction", "the board"),
            NameKind::Region => ("region", "the board"),
            NameKind::Card => ("card", "the pack"),
            NameKind::Symbol => ("symbol", "the pack"),
            NameKind::Counter => ("counter", "the pack"),
            NameKind::Ending => ("ending of its own", "the pack"),
            NameKind::Option => ("word in a table `option`", "the texts"),
            NameKind::Area => ("area", "the board"),
            NameKind::Space => ("space", "the chart"),
        }
    }
}

/// A value that never changes, by its name.
pub(super) struct Constant {
    /// What scripts write.
    pub name: &'static str,
    /// Its kind.
    pub kind: &'static str,
    /// The value.
    pub value: Dynamic,
    /// What it means.
    pub doc: &'static str,
}

/// What a game says of its language.
pub(super) struct Words {
    /// The words.
    pub table: WordTable,
    /// The constants.
    pub constants: Vec<Constant>,
    /// Words that take a name, and the place of that argument, from 0.
    pub names: &'static [(&'static str, usize, NameKind)],
    /// Properties that are a name, and so may be compared with one.
    pub name_properties: &'static [(&'static str, NameKind)],
    /// The rule points, if the game has any.
    pub points: Option<Points>,
    /// Whom words about the player mean, and what is so where there is none.
    pub the_player: (&'static str, &'static str),
    /// Words that an effect which does something uses, for who has written one that does nothing.
    pub usual_actions: &'static str,
}

impl Words {
    /// What is wrong with a word about the player where there is none.
    pub fn means_nobody(&self, word: &str) -> String {
        let (the_player, nobody) = self.the_player;
        format!("`{word}` means {the_player}, and {nobody}")
    }
}

/// The language of a game's scripts.
pub struct Language {
    pub(super) words: Words,
    engines: OnceLock<Engines>,
    covering: OnceLock<Engine>,
    known: OnceLock<Known>,
    called: OnceLock<(HashSet<String>, HashSet<String>)>,
    packages: OnceLock<Packages>,
    vocabulary: OnceLock<Vec<VocabularySection>>,
}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Language({} words)", self.words.table.words.len())
    }
}

impl Language {
    /// The language with the words of a game.
    pub(super) fn new(words: Words) -> Language {
        Language {
            words,
            engines: OnceLock::new(),
            covering: OnceLock::new(),
            known: OnceLock::new(),
            called: OnceLock::new(),
            packages: OnceLock::new(),
            vocabulary: OnceLock::new(),
        }
    }

    /// The engines, made when first asked for.
    pub(super) fn engines(&self) -> &Engines {
        self.engines.get_or_init(|| Engines::of(&self.words.table, self.constants()))
    }

    /// An engine that plays as the usual one does, and notes each step; it is made when first asked for.
    pub(super) fn covering(&self, make: fn(&WordTable) -> Engine) -> &Engine {
        self.covering.get_or_init(|| make(&self.words.table))
    }

    /// What any script may call: words, packages, language.
    pub(super) fn known(&self) -> &Known {
        self.known.get_or_init(|| Known::of(&self.engines().checking))
    }

    /// The names of functions, those of the language's packages among them, and of properties.
    pub(super) fn called(&self) -> &(HashSet<String>, HashSet<String>) {
        self.called.get_or_init(|| {
            let functions = &self.engines().checking;
            let functions = functions.collect_fn_metadata(None, |f| Some(f.metadata.name.to_string()), true);
            let properties = self.table().words.iter().filter(|word| word.is_property());
            (functions.into_iter().collect(), properties.map(|word| word.name.clone()).collect())
        })
    }

    /// The kinds of arguments that registered functions take, by name.
    pub(super) fn packages(&self) -> &Packages {
        self.packages.get_or_init(|| Packages::of(&self.engines().checking, self.table()))
    }

    /// All words, by their sections: constants, words as they were registered, rule points.
    pub fn vocabulary(&self) -> &[VocabularySection] {
        self.vocabulary.get_or_init(|| sections(&self.words))
    }

    /// The reference of all words, and of the rule points if there are any, in Markdown, printed from their registration.
    pub fn reference(&self) -> String {
        let points = self.words.points.as_ref().map(Points::reference).unwrap_or_default();
        format!("{}{points}", vocabulary::reference(self.vocabulary()))
    }

    /// A script for a rule point of the game to begin with, which says what the point is for.
    pub fn beginning(&self, point: &PointSpec) -> String {
        self.words.points.as_ref().map(|points| points.beginning(point)).unwrap_or_default()
    }

    /// The words and constants as Rhai definitions, for editors that know them.
    pub fn definitions(&self) -> String {
        engine::definitions(&self.engines().game, &self.constants())
    }

    /// The table of words.
    pub(super) fn table(&self) -> &WordTable {
        &self.words.table
    }

    /// The constants, as the scope that scripts are compiled in.
    pub(super) fn constants(&self) -> Scope<'static> {
        let mut scope = Scope::new();
        self.words.constants.iter().for_each(|it| {
            scope.push_constant_dynamic(it.name, it.value.clone());
        });
        scope
    }

    /// A constant by its name.
    pub(super) fn constant(&self, name: &str) -> Option<&Constant> {
        self.words.constants.iter().find(|it| it.name == name)
    }

    /// The kind of what a word gives.
    pub(super) fn gives(&self, word: &Word) -> Option<&'static str> {
        self.table().kind_named(word.returns.as_deref().unwrap_or("nothing"))
    }

    /// Whether a word is one of effects only: it does something, or lets somebody choose.
    pub(super) fn acts(&self, name: &str) -> bool {
        self.table().words.iter().any(|word| word.name == name && self.table().acts(word))
    }

    /// Whether a word changes the game.
    pub(super) fn is_action(&self, name: &str) -> bool {
        self.table().functions(name).any(|word| self.table().is_action(word))
    }

    /// The signatures of the functions of a name.
    pub(super) fn signatures_of(&self, name: &str) -> impl Iterator<Item = String> {
        let functions = self.table().words.iter().filter(move |word| !word.is_property() && word.name == name);
        functions.map(|word| format!("`{}`", word.signature()))
    }

    /// What a script may ask of a kind of thing: its properties, and the words that change nothing, each once.
    pub(super) fn asked_of(&self, kind: &str) -> Vec<String> {
        let table = self.table();
        let mut all: Vec<String> = self.properties_of(kind).collect();
        let is_asked = |word: &&Word| !word.is_property() && !word.is_operator() && !table.is_action(word);
        let takes = |word: &&Word| word.parameters.first().is_some_and(|(_, first)| first == kind);
        for word in table.words.iter().filter(is_asked).filter(takes) {
            let dots = if word.parameters.len() > 1 { "…" } else { "" };
            let called = format!("`.{}({dots})`", word.name);
            if !all.contains(&called) {
                all.push(called);
            }
        }
        all
    }

    /// The properties of a type.
    pub(super) fn properties_of(&self, type_name: &str) -> impl Iterator<Item = String> {
        let is_its_own = move |word: &&Word| word.is_property() && word.parameters[0].1 == type_name;
        self.table().words.iter().filter(is_its_own).map(|word| format!("`.{}`", word.name))
    }
}

/// The words of a game, by their sections.
fn sections(words: &Words) -> Vec<VocabularySection> {
    let registered = (0..words.table.sections.len()).map(|section| registered(&words.table, section));
    let constants = (!words.constants.is_empty()).then(|| constants(words));
    let points = words.points.as_ref().map(Points::section);
    constants.into_iter().chain(registered).chain(points).collect()
}

fn constants(words: &Words) -> VocabularySection {
    let word = |it: &Constant| VocabularyWord {
        name: it.name.to_owned(),
        kind: WordKind::Constant,
        forms: vec![Form { signature: it.name.to_owned(), takes: Vec::new(), gives: Some(it.kind.to_owned()) }],
        doc: it.doc.to_owned(),
        example: "",
    };
    VocabularySection { title: "Constants", text: "", words: words.constants.iter().map(word).collect() }
}

fn registered(table: &WordTable, section: usize) -> VocabularySection {
    let (title, text) = table.sections[section];
    let mut words: Vec<VocabularyWord> = Vec::new();
    for word in table.words.iter().filter(|word| word.section == section) {
        match words.iter_mut().find(|known| known.name == word.name && known.doc == word.doc) {
            Some(known) => {
                known.forms.push(form(word));
                known.example = if known.example.is_empty() { word.example } else { known.example };
            }
            None => words.push(VocabularyWord {
                name: word.name.clone(),
                kind: kind(word),
                forms: vec![form(word)],
                doc: word.doc.clone(),
                example: word.example,
            }),
        }
    }
    VocabularySection { title, text, words }
}

fn kind(word: &Word) -> WordKind {
    if word.is_operator() {
        WordKind::Operator
    } else if word.is_property() {
        WordKind::Property
    } else {
        WordKind::Function
    }
}

fn form(word: &Word) -> Form {
    let takes = word.parameters.iter().map(|(_, kind)| kind.clone()).collect();
    Form { signature: word.signature(), takes, gives: word.returns.clone() }
}
