//! The texts of a pack in one language.

use super::{Card, Counter, Faction, FactionIds, Symbol, Wording};
use std::collections::BTreeMap;
use std::fmt::Display;

/// A text and its key, such as `phase.battle`.
pub type Text = (String, String);

/// The texts of one language.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Texts {
    /// The language's code, such as `en`.
    pub language: String,
    /// Texts by dotted key, such as `phase.battle`.
    pub texts: BTreeMap<String, String>,
    /// Why special cards can't be played.
    pub requirements: Vec<Requirement>,
    /// What the keys of texts call the factions.
    pub faction_ids: FactionIds,
}

impl Texts {
    /// No text at all.
    pub const EMPTY: Texts = Texts {
        language: String::new(),
        texts: BTreeMap::new(),
        requirements: Vec::new(),
        faction_ids: FactionIds::OF_THE_RULEBOOK,
    };

    /// The text of a key, or the key itself where there is none.
    pub fn get<'a>(&'a self, key: &'a str) -> &'a str {
        self.texts.get(key).map_or(key, String::as_str)
    }

    /// The text of an id in a group, such as `radical` in `faction`, or the id itself where there is none.
    pub fn word<'a>(&'a self, group: &str, id: &'a str) -> &'a str {
        self.texts.get(&format!("{group}.{id}")).map_or(id, String::as_str)
    }

    /// The number of a counter: the text that a pack has for it, or the number itself.
    pub fn counted(&self, counter: &Counter, number: i16) -> String {
        self.texts.get(&counter.text_key(number)).cloned().unwrap_or_else(|| number.to_string())
    }

    /// The sentences that go with the texts: those of the same language, or the English ones.
    pub fn wording(&self) -> &'static Wording {
        Wording::of(&self.language)
    }

    /// A sentence in the language, its places filled in; `say!` writes this.
    pub fn say(&self, english: &str, values: &[(&str, &dyn Display)]) -> String {
        self.wording().say(english, values)
    }

    /// The name of a faction: `Radicals`.
    pub fn faction_name(&self, faction: Faction) -> &str {
        self.word("faction", self.faction_ids.of(faction))
    }

    /// A faction as it stands in the middle of a sentence: `radical`; translations have those of the faction, `radicaux`.
    /// A faction that the pack adds is called what the pack calls it there.
    pub fn faction(&self, faction: Faction) -> String {
        let id = self.faction_ids.of(faction);
        match faction {
            Faction::Fourth => self.word("term", id).to_owned(),
            Faction::Moderate | Faction::Royalist | Faction::Radical => self.say(id, &[]),
        }
    }

    /// The factions of a card as they stand in the middle of a sentence: `radical`, or `radical/royalist`; nothing for a special.
    pub fn factions_of(&self, card: &Card) -> String {
        card.factions().map(|faction| self.faction(faction)).collect::<Vec<_>>().join("/")
    }

    /// What stands on a badge for a symbol that has no picture: the first letter of its name.
    pub fn symbol_letter(&self, symbol: Symbol) -> String {
        symbol_letter(self.word("symbol", symbol.id()))
    }

    /// The requirement of a key.
    pub fn requirement(&self, key: &str) -> Option<&Requirement> {
        self.requirements.iter().find(|requirement| requirement.key == key)
    }
}

/// The first letter of a symbol's name.
pub fn symbol_letter(name: &str) -> String {
    name.chars().take(1).flat_map(char::to_uppercase).collect()
}

/// Why a special refuses to be played: what a script's `require` names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Requirement {
    /// The key that scripts use.
    pub key: String,
    /// Why, in the words of the language.
    pub text: String,
    /// The rule it follows.
    pub cite: String,
}
