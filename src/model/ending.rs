//! How a game ends: in the ways of the rulebook, or in one that a pack declares.

use super::interned::interned;
use super::{Faction, FactionIds, Texts};
use std::collections::BTreeMap;
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
            Ending::Declared(declared) => declared.0.word,
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

    /// In words for people, after "ends by"; of one that a pack declares, its name.
    pub const fn words(self) -> &'static str {
        match self {
            Ending::LastTurn => "the last turn",
            Ending::RadicalLandslide => "a radical landslide",
            Ending::RoyalistCounterRevolution => "a royalist counter-revolution",
            Ending::FurtherEnding => "a further ending",
            Ending::Declared(declared) => declared.0.name,
        }
    }
}

/// The word of an ending that a pack declares, and its name, kept for as long as the program runs, so that endings can be
/// copied. Its word alone tells it from others.
#[derive(Clone, Copy, Debug)]
pub struct DeclaredEnding(&'static EndingWords);

#[derive(Debug)]
struct EndingWords {
    word: &'static str,
    name: &'static str,
}

impl PartialEq for DeclaredEnding {
    fn eq(&self, other: &DeclaredEnding) -> bool {
        self.0.word == other.0.word
    }
}

impl Eq for DeclaredEnding {}

/// The most words with names that are kept.
const MOST_ENDINGS: usize = 4000;

/// All that are kept, by word and name. Each is there without a name as well: its word stands for it.
static ENDINGS: Mutex<BTreeMap<(&str, &str), &EndingWords>> = Mutex::new(BTreeMap::new());

/// What is kept of a word and a name; none where one is too long, or where too many were kept before.
fn interned_ending(word: &str, name: &str) -> Option<DeclaredEnding> {
    let mut all = ENDINGS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = all.get(&(word, name)) {
        return Some(DeclaredEnding(known));
    }
    if all.len() == MOST_ENDINGS {
        return None;
    }
    let (word, name) = (interned(word)?, interned(name)?);
    let words: &'static EndingWords = Box::leak(Box::new(EndingWords { word, name }));
    all.insert((word, name), words);
    Some(DeclaredEnding(words))
}

impl DeclaredEnding {
    /// The ending of a word; none where the word is too long, or where too many were declared before.
    pub fn of(word: &str) -> Option<DeclaredEnding> {
        interned_ending(word, word)
    }

    /// The same ending with a name for people. It has its word for a name where there is no room for another.
    fn named(self, name: &str) -> DeclaredEnding {
        interned_ending(self.0.word, name).unwrap_or(self)
    }

    /// The ending of a word that some pack has declared so far.
    pub fn known(word: &str) -> Option<DeclaredEnding> {
        let all = ENDINGS.lock().unwrap_or_else(PoisonError::into_inner);
        all.get(&(word, word)).map(|known| DeclaredEnding(known))
    }
}

/// What decides a game that ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EndingPoints {
    /// Victory Points, and the cards displayed after them.
    #[default]
    VictoryPoints,
    /// The blocks of a faction on the board and held as votes, and the values of its cards.
    Faction(Faction),
}

/// The word of files for Victory Points as what decides.
const VICTORY_POINTS: &str = "victory-points";

impl EndingPoints {
    /// The words that files use, where factions have these ids.
    pub fn words(ids: FactionIds) -> impl Iterator<Item = &'static str> + Clone {
        std::iter::once(VICTORY_POINTS).chain(ids.all())
    }

    /// The word that files use, where factions have these ids.
    pub fn id(self, ids: FactionIds) -> &'static str {
        self.faction().map_or(VICTORY_POINTS, |faction| ids.of(faction))
    }

    /// What a word of files means, where factions have these ids.
    pub fn parse(word: &str, ids: FactionIds) -> Option<EndingPoints> {
        match word {
            VICTORY_POINTS => Some(EndingPoints::VictoryPoints),
            id => ids.parse(id).map(EndingPoints::Faction),
        }
    }

    /// The faction whose blocks and cards count, if one's do.
    pub fn faction(self) -> Option<Faction> {
        match self {
            EndingPoints::VictoryPoints => None,
            EndingPoints::Faction(faction) => Some(faction),
        }
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

    /// Gives it the name that texts have for it. Lists of endings are in English, as far as a pack is.
    pub fn take_name(&mut self, texts: &Texts) {
        if let Ending::Declared(declared) = &mut self.ending
            && let Some(name) = texts.texts.get(&format!("ending.{}", declared.0.word))
        {
            *declared = declared.named(name);
        }
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

    #[test]
    fn a_name_says_an_ending_to_people_and_tells_it_from_no_other() {
        let kept = DeclaredEnding::of("moderate-landslide").expect("there is room");
        let [one, other] = ["A landslide", "Another"].map(|name| Ending::Declared(kept.named(name)));
        assert_eq!((one.words(), other.words(), one.id()), ("A landslide", "Another", "moderate-landslide"));
        assert!(one == other && one == Ending::Declared(kept));
        assert_eq!(Ending::Declared(kept.named(&"x".repeat(81))).words(), "moderate-landslide");
    }
}
