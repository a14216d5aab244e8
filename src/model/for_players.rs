//! What differs with the number of players: settings, cards that stay in the box, and who plays together.

use super::{CardSet, Ruleset, SETTINGS, SettingValue};
use crate::kernel::SeatSet;

/// What differs with some number of players.
#[derive(Clone, PartialEq, Debug)]
pub struct ForPlayers {
    /// The number of players.
    pub number: u8,
    /// The settings that differ, by their places in [`SETTINGS`], and their values.
    pub settings: Vec<(usize, SettingValue)>,
    /// The cards that are in the box at the start.
    pub boxed: CardSet,
    /// The seats that play together, each in one team at most; the others play alone.
    pub teams: Vec<SeatSet>,
}

impl ForPlayers {
    /// The settings with so many players.
    pub fn apply(&self, rules: &Ruleset) -> Ruleset {
        let mut rules = rules.clone();
        for (at, value) in &self.settings {
            if let Some(setting) = SETTINGS.get(*at) {
                (setting.set)(&mut rules, value.clone());
            }
        }
        rules
    }

    /// Whether a setting is among those that differ.
    pub fn sets(&self, key: &str) -> bool {
        self.settings.iter().any(|(at, _)| SETTINGS.get(*at).is_some_and(|setting| setting.key == key))
    }
}
