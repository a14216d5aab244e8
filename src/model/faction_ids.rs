//! What a pack's files call its factions: those of the rulebook by fixed ids, one that the pack adds by a word of its own.

use super::interned::interned;
use super::{Faction, FactionSet};

/// The ids of a pack's factions, in files, choices, traces and journals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FactionIds {
    added: Option<&'static str>,
}

impl FactionIds {
    /// Those of a pack that has the three of the rulebook and no more.
    pub const OF_THE_RULEBOOK: FactionIds = FactionIds { added: None };

    /// Those of a pack that adds a faction of this id; none where it is one of the rulebook's, or no room is left for words.
    pub fn with_added(id: &str) -> Option<FactionIds> {
        let is_free = FactionIds::OF_THE_RULEBOOK.parse(id).is_none();
        interned(id).filter(|_| is_free).map(|added| FactionIds { added: Some(added) })
    }

    /// The id of the faction that the pack adds, if it does.
    pub fn added(self) -> Option<&'static str> {
        self.added
    }

    /// The id of a faction.
    pub const fn of(self, faction: Faction) -> &'static str {
        match (faction, self.added) {
            (Faction::Moderate, _) => "moderate",
            (Faction::Royalist, _) => "royalist",
            (Faction::Radical, _) => "radical",
            (Faction::Fourth, Some(added)) => added,
            (Faction::Fourth, None) => "fourth",
        }
    }

    /// The faction of an id, if the pack has it.
    pub fn parse(self, id: &str) -> Option<Faction> {
        self.factions().iter().find(|&faction| self.of(faction) == id)
    }

    /// The factions that have an id.
    pub fn factions(self) -> FactionSet {
        if self.added.is_some() { FactionSet::ALL } else { FactionSet::OF_THE_RULEBOOK }
    }

    /// The ids of all factions, in order.
    pub fn all(self) -> impl Iterator<Item = &'static str> + Clone {
        self.of_set(self.factions())
    }

    /// The ids of the factions of a set, in order.
    pub fn of_set(self, factions: FactionSet) -> impl Iterator<Item = &'static str> + Clone {
        Faction::ALL.into_iter().filter(move |&faction| factions.has(faction)).map(move |faction| self.of(faction))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_faction_that_a_pack_adds_has_an_id_of_its_own() {
        let ids = FactionIds::with_added("bonapartist").expect("there is room");
        assert_eq!((ids.of(Faction::Fourth), ids.of(Faction::Radical)), ("bonapartist", "radical"));
        assert_eq!((ids.parse("bonapartist"), ids.parse("fourth")), (Some(Faction::Fourth), None));
        assert_eq!(ids.all().collect::<Vec<_>>(), ["moderate", "royalist", "radical", "bonapartist"]);
        assert_eq!((FactionIds::OF_THE_RULEBOOK.parse("fourth"), FactionIds::with_added("radical")), (None, None));
    }
}
