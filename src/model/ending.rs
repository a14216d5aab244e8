//! How a game ends: in the ways of the rulebook, or in one that a pack declares.

use super::Faction;
use crate::kernel::word_table;
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// All turns were played.
    LastTurn,
    /// The Radicals had a landslide of votes.
    RadicalLandslide,
    /// The Royalists took the country back.
    RoyalistCounterRevolution,
    /// A script of the pack ended it: see [`RulePoint::FurtherEnding`](super::RulePoint::FurtherEnding).
    FurtherEnding,
    /// A script of the pack ended it in a way that the pack declares.
    Declared(DeclaredEnding),
}

impl Ending {
    /// All that have a word of their own whatever the pack.
    pub const ALL: [Ending; 4] =
        [Ending::LastTurn, Ending::RadicalLandslide, Ending::RoyalistCounterRevolution, Ending::FurtherEnding];

    /// The word in files: scenarios, traces, records, scripts. Other programs know the ending after the last turn by the
    /// rulebook's number of turns, so that word stays whatever number a variant sets.
    pub const fn id(self) -> &'static str {
        match self {
            Ending::LastTurn => "four-turns",
            Ending::RadicalLandslide => "radical-landslide",
            Ending::RoyalistCounterRevolution => "royalist-counter-revolution",
            Ending::FurtherEnding => "further-ending",
            Ending::Declared(DeclaredEnding(word)) => word,
        }
    }

    /// The section of the rulebook that has it.
    pub const fn section(self) -> &'static str {
        match self {
            Ending::LastTurn => "2e VI.1",
            Ending::RadicalLandslide => "2e VI.2; R27",
            Ending::RoyalistCounterRevolution => "2e VI.3; R32",
            Ending::FurtherEnding | Ending::Declared(_) => "2e VI",
        }
    }

    /// In words for people, after "ends by".
    pub const fn words(self) -> &'static str {
        match self {
            Ending::LastTurn => "the last turn",
            Ending::RadicalLandslide => "a radical landslide",
            Ending::RoyalistCounterRevolution => "a royalist counter-revolution",
            Ending::FurtherEnding => "a further ending",
            Ending::Declared(DeclaredEnding(word)) => word,
        }
    }
}

/// The word of an ending that a pack declares, kept for as long as the program runs, so that endings can be copied.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct DeclaredEnding(&'static str);

/// The most words that are kept, and the letters of one: what packs declare takes no more room than that.
const MOST_WORDS: usize = 2000;
const LONGEST_WORD: usize = 80;

static WORDS: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());

impl DeclaredEnding {
    /// The ending of a word; none where the word is too long, or where too many were declared before.
    pub fn of(word: &str) -> Option<DeclaredEnding> {
        let mut words = WORDS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = words.get(word) {
            return Some(DeclaredEnding(known));
        }
        if words.len() == MOST_WORDS || word.len() > LONGEST_WORD {
            return None;
        }
        let kept: &'static str = Box::leak(word.to_owned().into_boxed_str());
        words.insert(kept);
        Some(DeclaredEnding(kept))
    }

    /// The ending of a word that some pack has declared so far.
    pub fn known(word: &str) -> Option<DeclaredEnding> {
        let words = WORDS.lock().unwrap_or_else(PoisonError::into_inner);
        words.get(word).map(|known| DeclaredEnding(known))
    }
}

word_table! {
    /// What decides a game that ended.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum EndingPoints {
        /// Victory Points, and the cards displayed after them.
        #[default]
        VictoryPoints = "victory-points";
        /// Blue blocks on the board and held as votes, and the values of blue cards.
        Moderate = "moderate";
        /// The same of white.
        Royalist = "royalist";
        /// The same of red.
        Radical = "radical";
        /// The same of the fourth faction, where the pack has one.
        Fourth = "fourth";
    }
    /// The word that files use.
    pub fn id;
}

impl EndingPoints {
    /// The faction whose blocks and cards count, if one's do.
    pub fn faction(self) -> Option<Faction> {
        Faction::parse(self.id())
    }
}

/// An ending that a pack declares: its scripts say when it comes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackEnding {
    /// The ending.
    pub ending: Ending,
    /// What decides.
    pub points: EndingPoints,
}

impl PackEnding {
    /// The id that scripts, scenarios and traces use.
    pub fn id(&self) -> &'static str {
        self.ending.id()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_kept_once_and_a_long_one_not_at_all() {
        let kept = DeclaredEnding::of("moderate-landslide").expect("there is room");
        assert_eq!(DeclaredEnding::of("moderate-landslide"), Some(kept));
        assert_eq!(DeclaredEnding::known("moderate-landslide"), Some(kept));
        assert_eq!(Ending::Declared(kept).id(), "moderate-landslide");
        assert_eq!((DeclaredEnding::of(&"x".repeat(81)), DeclaredEnding::known("never")), (None, None));
    }
}
