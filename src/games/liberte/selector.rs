//! Sets of things on the table, as scripts name them -- rulebook 2e, V: `blocks().of(RADICAL)`.
//!
//! A selector is a domain and a few filters. What it selects in a position is found in `select`.

use super::Operand;
use crate::kernel::SeatSet;
use crate::model::{CardSet, CardSets, CounterId, FactionSet, MOST_OPTIONS, OptionId, RegionId, SymbolPlace};

/// The kind of things that a selector selects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Domain {
    /// Single blocks on the board; one target a stack, since the blocks of a stack are alike.
    #[default]
    Blocks,
    /// Stacks on the board.
    Stacks,
    /// Cards in Personal Displays.
    Displayed,
    /// Cards in hands, but for the one that is being played.
    Hands,
    /// The discard pile, oldest first.
    DiscardPile,
    /// The face-up cards.
    FaceUp,
    /// The deck, its top first.
    Deck,
    /// Cards out of the game.
    Box,
    /// Provinces.
    Provinces,
    /// The players, in player order.
    Seats,
    /// The factions.
    Factions,
    /// Yes and no.
    Answers,
    /// Numbers in a range.
    Numbers,
    /// Words that an effect offers.
    Words,
}

/// The most filters of one selector.
pub const MAX_FILTERS: usize = 4;

/// A set of targets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Selector {
    /// What kind of things.
    pub domain: Domain,
    /// Whether who chooses among them does so in secret: see [`EffectState::is_secret`](super::EffectState::is_secret).
    pub is_secret: bool,
    filters: [Option<Filter>; MAX_FILTERS],
    pub(super) merged: MergedFilters,
}

/// The filters of a selector, put together as far as that makes it quick.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct MergedFilters {
    pub factions: FactionSet,
    /// Each of these sets must share a faction with the province.
    pub beside: [FactionSet; MAX_FILTERS],
    pub is_personality: bool,
    pub is_club: bool,
    pub is_own: bool,
    pub is_others: bool,
    /// Whether there are filters that are looked at one by one.
    pub has_more: bool,
}

impl Default for MergedFilters {
    fn default() -> MergedFilters {
        MergedFilters {
            factions: FactionSet::ALL,
            beside: [FactionSet::ALL; MAX_FILTERS],
            is_personality: false,
            is_club: false,
            is_own: false,
            is_others: false,
            has_more: false,
        }
    }
}

impl Selector {
    /// All things of a domain.
    pub fn all(domain: Domain) -> Selector {
        Selector { domain, ..Selector::default() }
    }

    /// This selector with one more filter; `None` if there are four already.
    pub fn with(mut self, filter: Filter) -> Option<Selector> {
        let at = self.filters.iter().position(Option::is_none)?;
        self.filters[at] = Some(filter);
        match filter {
            Filter::Of(factions) => self.merged.factions.0 &= factions.0,
            Filter::InProvincesWith(factions) => self.merged.beside[at] = factions,
            Filter::Personality => self.merged.is_personality = true,
            Filter::Club => self.merged.is_club = true,
            Filter::Own => self.merged.is_own = true,
            Filter::Others => self.merged.is_others = true,
            #[rustfmt::skip]
            Filter::OfFaction(_) | Filter::Special | Filter::Value { .. } | Filter::Symbol(_)
            | Filter::OfSeat(_) | Filter::Among(_) | Filter::Region(_) | Filter::In(_) | Filter::NextTo(_) | Filter::Height { .. }
            | Filter::RoomFor(..) | Filter::FleurDeLis | Filter::InGovernment | Filter::Between { .. }
            | Filter::OneOf(_) | Filter::Counter { .. }
            | Filter::Besides(_) => self.merged.has_more = true,
        }
        self.merged.beside.sort_unstable_by_key(|factions| *factions == FactionSet::ALL);
        Some(self)
    }

    /// This selector, to be chosen among in secret.
    pub fn in_secret(self) -> Selector {
        Selector { is_secret: true, ..self }
    }

    /// The filters, in the order they were added.
    pub fn filters(&self) -> impl Iterator<Item = Filter> {
        self.filters.into_iter().flatten()
    }

    /// Whether the quick way serves: few filters, and what stands or lies open on the table.
    #[inline]
    pub(super) fn is_quick(&self) -> bool {
        !self.merged.has_more && matches!(self.domain, Domain::Blocks | Domain::Stacks | Domain::Displayed)
    }

    /// The displayed cards that the filters let through, of whichever seat.
    #[inline]
    pub(super) fn cards(&self, sets: &CardSets) -> CardSet {
        let merged = &self.merged;
        let mut cards = match merged.factions {
            FactionSet::ALL => sets.playable,
            factions => factions.iter().fold(CardSet::NONE, |all, faction| all.or(&sets.of_faction[faction])),
        };
        if merged.is_personality {
            cards = cards.and(&sets.personalities);
        }
        if merged.is_club {
            cards = cards.and(&sets.clubs);
        }
        cards
    }

    /// Whether it is one and the same for whoever plays the card, and quick to look up.
    pub(super) fn is_of_anybody(&self) -> bool {
        self.is_quick() && !self.merged.is_own && !self.merged.is_others
    }

    /// The factions of which one must stand on the board for there to be any target, where that decides it: no need then
    /// to look at the provinces.
    #[inline]
    pub(super) fn factions_needed(&self) -> Option<FactionSet> {
        let merged = &self.merged;
        if !self.is_of_anybody() {
            return None;
        }
        let neighbours = merged.beside.iter().filter(|beside| **beside != FactionSet::ALL).count();
        match neighbours {
            0 => Some(merged.factions),
            1 if merged.factions == FactionSet::ALL => Some(merged.beside[0]),
            _ => None,
        }
    }
}

/// A condition that a target must meet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Filter {
    /// Of one of these factions.
    Of(FactionSet),
    /// Of a faction that is found when the card is played.
    OfFaction(Operand),
    /// A province that holds a stack of one of these factions, or a thing that stands in one.
    InProvincesWith(FactionSet),
    /// A Personality card.
    Personality,
    /// A Club card.
    Club,
    /// A special card.
    Special,
    /// A card that shows as many blocks.
    Value {
        /// At least so many.
        least: u8,
        /// At most so many.
        most: u8,
    },
    /// A card with a symbol.
    Symbol(SymbolPlace),
    /// Of the player; a province in which he has a stack.
    Own,
    /// Of another player; a province in which one has a stack.
    Others,
    /// Of a seat; a province in which it has a stack.
    OfSeat(Operand),
    /// One of these players, or of one.
    Among(SeatSet),
    /// In a region; a card with its background.
    Region(RegionId),
    /// In a province.
    In(Operand),
    /// In a neighbour of a province; a province that is one.
    NextTo(Operand),
    /// A stack that is as high, or a block of it.
    Height {
        /// At least so high.
        least: u8,
        /// At most so high.
        most: u8,
    },
    /// A province that can take a block: one of a faction, from a seat; or a block or stack that stands elsewhere.
    RoomFor(Operand, Operand),
    /// A province with a fleur-de-lis.
    FleurDeLis,
    /// A seat with a presence in the government.
    InGovernment,
    /// Another thing than this one.
    Besides(Operand),
    /// A number in a range.
    Between {
        /// At least so much.
        least: u8,
        /// At most so much.
        most: u8,
    },
    /// One of these words.
    OneOf(WordList),
    /// A seat, a province or a card with a number of a counter.
    Counter {
        /// The counter, which is of such things.
        counter: CounterId,
        /// At least so many steps above its least number.
        least: u8,
        /// At most so many.
        most: u8,
    },
}

/// Words that somebody chooses among, each once, in the order in which the script offers them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct WordList {
    count: u8,
    /// Two places among the pack's words to a byte, so that a filter stays small.
    places: [u8; MOST_OPTIONS / 2],
}

impl WordList {
    /// These words; what is there already is not added again.
    pub fn of(words: impl IntoIterator<Item = OptionId>) -> WordList {
        let mut list = WordList::default();
        for word in words {
            let at = usize::from(list.count);
            if at < MOST_OPTIONS && word.index() < MOST_OPTIONS && !list.has(word) {
                list.places[at / 2] |= word.0 << (at % 2 * 4);
                list.count += 1;
            }
        }
        list
    }

    /// The words, in order.
    pub fn iter(self) -> impl Iterator<Item = OptionId> {
        (0..usize::from(self.count)).map(move |at| OptionId(self.places[at / 2] >> (at % 2 * 4) & 15))
    }

    /// Whether it has the word.
    pub fn has(self, word: OptionId) -> bool {
        self.iter().any(|other| other == word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_in_the_order_in_which_they_are_offered() {
        let words = [3, 0, 15, 3, 7].map(OptionId);
        let list = WordList::of(words);
        assert_eq!(list.iter().collect::<Vec<_>>(), [3, 0, 15, 7].map(OptionId));
        assert!(list.has(OptionId(15)) && !list.has(OptionId(1)));
        let all = (0..MOST_OPTIONS as u8).rev().map(OptionId);
        assert_eq!(WordList::of(all.clone()).iter().collect::<Vec<_>>(), all.collect::<Vec<_>>());
    }
}
