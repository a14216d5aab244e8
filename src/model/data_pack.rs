//! A pack as its files say it, variants applied: entries and settings by their names. It is of no game: the rulebook that it
//! names makes values of its own of it.

use super::{Effect, PackBot, Picture, Provenance, Texts};
use crate::kernel::JournalHead;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A pack in memory, of a game whose rulebook reads it by names.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct DataPack {
    /// The id of its rulebook.
    pub rules: String,
    /// The id.
    pub id: String,
    /// The title.
    pub title: String,
    /// The version.
    pub version: String,
    /// A hash of all that decides how a game goes. Sixteen hexadecimal digits.
    pub hash: String,
    /// The variants applied, in order.
    pub variants: Vec<String>,
    /// The entries by the word of their list, such as `space`, in their order.
    pub lists: BTreeMap<&'static str, Vec<DataEntry>>,
    /// The settings.
    pub settings: Map<String, Value>,
    /// The scripts of its effects.
    pub effects: Vec<Effect>,
    /// The scripts of the rule points that are filled, by the points' ids.
    pub points: Vec<Effect>,
    /// The bots that the pack brings, by their ids. They decide nothing of how a game goes.
    pub bots: Vec<PackBot>,
    /// The texts, one a language, the pack's first language first.
    pub texts: Vec<Texts>,
    /// The pictures by their ids. They decide nothing of how a game goes.
    pub pictures: Arc<BTreeMap<String, Picture>>,
}

/// An entry of a list.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct DataEntry {
    /// The id.
    pub id: String,
    /// The values by their keys, the id among them; what was left out is there with its default.
    pub values: Map<String, Value>,
    /// How well it is known.
    pub provenance: Provenance,
}

impl DataPack {
    /// The entries of a list, in their order.
    pub fn list(&self, word: &str) -> &[DataEntry] {
        self.lists.get(word).map_or(&[], Vec::as_slice)
    }

    /// The ids of a list's entries, in their order.
    pub fn ids(&self, word: &str) -> impl Iterator<Item = &str> + Clone {
        self.list(word).iter().map(|entry| entry.id.as_str())
    }

    /// The ids of all entries.
    pub fn all_ids(&self) -> impl Iterator<Item = &str> + Clone {
        self.lists.values().flatten().map(|entry| entry.id.as_str())
    }

    /// The effect that an entry names; none if it names none, or one that has no script.
    pub fn effect_of(&self, entry: &DataEntry) -> Option<&Effect> {
        let id = entry.values.get("effect")?.as_str()?;
        self.effects.iter().find(|effect| effect.id == id)
    }

    /// The texts of a language, or of the pack's first.
    pub fn texts(&self, language: &str) -> &Texts {
        static NONE: Texts = Texts::EMPTY;
        self.texts.iter().find(|texts| texts.language == language).or(self.texts.first()).unwrap_or(&NONE)
    }

    /// The head of the journal of a game by this pack; the seats' names are clockwise.
    pub fn journal_head(&self, seed: u64, names: &[String]) -> JournalHead {
        JournalHead {
            pack: self.id.clone(),
            version: self.version.clone(),
            hash: self.hash.clone(),
            variants: self.variants.clone(),
            seed,
            seats: names.to_vec(),
            scenario: None,
        }
    }
}
