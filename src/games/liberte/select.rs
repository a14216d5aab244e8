//! Sets of things on the table, named in words by scripts and computed here -- rulebook 2e, V: `blocks().of(RADICAL)`.
//!
//! A selector is a domain and a few filters. It lists its targets, or tells quickly whether there is any. A seat never
//! chooses among cards that it may not see (R39).

use super::{EffectContext, Filter, Liberte, Position, Target};
use crate::kernel::{Seat, SeatSet};
use crate::model::{CardId, CardSet, CardSets, Faction, FactionSet, ProvinceId};

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
}

/// The most filters of one selector.
pub const MAX_FILTERS: usize = 4;

/// A set of targets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Selector {
    /// What kind of things.
    pub domain: Domain,
    filters: [Option<Filter>; MAX_FILTERS],
    merged: MergedFilters,
}

/// The filters of a selector, put together as far as that makes it quick.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct MergedFilters {
    factions: FactionSet,
    /// Each of these sets must share a faction with the province.
    beside: [FactionSet; MAX_FILTERS],
    is_personality: bool,
    is_club: bool,
    is_own: bool,
    is_others: bool,
    /// Whether there are filters that are looked at one by one.
    has_more: bool,
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
            _ => self.merged.has_more = true,
        }
        self.merged.beside.sort_unstable_by_key(|factions| *factions == FactionSet::ALL);
        Some(self)
    }

    /// The filters, in the order they were added.
    pub fn filters(&self) -> impl Iterator<Item = Filter> {
        self.filters.into_iter().flatten()
    }

    /// Whether the quick way serves: few filters, and what stands or lies open on the table.
    #[inline]
    fn is_quick(&self) -> bool {
        !self.merged.has_more && matches!(self.domain, Domain::Blocks | Domain::Stacks | Domain::Displayed)
    }

    /// The seats whose things are wanted.
    #[inline]
    fn seats(&self, p: &Position, context: &EffectContext<'_>) -> SeatSet {
        let mut seats = p.all_seats();
        let player = context.player.map_or(SeatSet::NONE, SeatSet::only);
        if self.merged.is_own {
            seats.0 &= player.0;
        }
        if self.merged.is_others {
            seats = seats.without(player);
        }
        seats
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

    /// Lists all targets, in a fixed order. Among hidden cards, only those that `viewer` may see; all, where nobody looks.
    #[inline]
    pub fn list(
        &self,
        game: &Liberte,
        p: &Position,
        context: &EffectContext<'_>,
        viewer: Option<Seat>,
        mut found: impl FnMut(Target),
    ) {
        if !self.is_quick() {
            return self.visit(game, p, context, viewer, &mut found);
        }
        let seats = self.seats(p, context);
        match self.domain {
            Domain::Displayed => {
                let cards = self.cards(&game.sets);
                for seat in seats.iter() {
                    p.displays[seat].and(&cards).each(|card| found(Target::Card(card)));
                }
            }
            Domain::Blocks => {
                self.visit_stacks(game, p, seats, |province, seat| found(Target::Block(province, seat)));
            }
            _ => {
                self.visit_stacks(game, p, seats, |province, seat| found(Target::Stack(province, seat)));
            }
        }
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

    /// Whether there is any target.
    #[inline]
    pub fn any(&self, game: &Liberte, p: &Position, context: &EffectContext<'_>, viewer: Option<Seat>) -> bool {
        if self.is_quick() {
            if self.domain == Domain::Displayed {
                let (seats, cards) = (self.seats(p, context), self.cards(&game.sets));
                return p.order().iter().any(|&seat| seats.has(seat) && p.displays[seat].meets(&cards));
            }
            if let Some(factions) = self.factions_needed() {
                return factions.iter().any(|faction| game.blocks_on_board(p, faction) > 0);
            }
        }
        self.count(game, p, context, viewer) > 0
    }

    /// How many targets there are.
    pub fn count(&self, game: &Liberte, p: &Position, context: &EffectContext<'_>, viewer: Option<Seat>) -> usize {
        let mut count = 0;
        self.list(game, p, context, viewer, |_| count += 1);
        count
    }

    /// Calls `found` with each stack of the seats that is wanted.
    #[inline]
    fn visit_stacks(&self, game: &Liberte, p: &Position, seats: SeatSet, mut found: impl FnMut(ProvinceId, Seat)) {
        let merged = &self.merged;
        let has_neighbours = merged.beside[0] != FactionSet::ALL;
        for province in game.provinces.iter() {
            let stacks = p.stacks(province);
            if stacks.is_empty() {
                continue;
            }
            let present = if has_neighbours { stacks.factions() } else { FactionSet::ALL };
            if merged.beside.iter().all(|beside| beside.0 & present.0 != 0) {
                stacks.each(|seat, stack| {
                    if merged.factions.has(stack.faction()) && seats.has(seat) {
                        found(province, seat);
                    }
                });
            }
        }
    }

    /// The long way: every thing of the domain is looked at through every filter.
    fn visit(
        &self,
        game: &Liberte,
        p: &Position,
        context: &EffectContext<'_>,
        viewer: Option<Seat>,
        found: &mut impl FnMut(Target),
    ) {
        let mut look = |target: Target| {
            if self.filters().all(|filter| filter.lets_through(game, p, context, target)) {
                found(target);
            }
        };
        let seats = || p.all_seats().iter();
        match self.domain {
            Domain::Blocks | Domain::Stacks => {
                for province in game.provinces.iter() {
                    p.stacks(province).each(|seat, _| {
                        look(match self.domain {
                            Domain::Blocks => Target::Block(province, seat),
                            _ => Target::Stack(province, seat),
                        });
                    });
                }
            }
            Domain::Displayed => seats().for_each(|seat| p.displays[seat].each(|card| look(Target::Card(card)))),
            Domain::Hands => {
                for seat in seats() {
                    let hand = p.hands[seat];
                    let visible = if viewer.is_none_or(|viewer| viewer == seat) { hand } else { hand.and(&p.seen) };
                    visible.iter().filter(|&card| Some(card) != context.card).for_each(|card| look(Target::Card(card)));
                }
            }
            Domain::DiscardPile => p.piles.discard().for_each(|card| look(Target::Card(card))),
            Domain::FaceUp => p.piles.face_up().for_each(|card| look(Target::Card(card))),
            Domain::Deck if viewer.is_none() => p.piles.deck().for_each(|card| look(Target::Card(card))),
            Domain::Deck => {}
            Domain::Box => p.box_.each(|card: CardId| look(Target::Card(card))),
            Domain::Provinces => game.provinces.iter().for_each(|province| look(Target::Province(province))),
            Domain::Seats => p.order().iter().for_each(|&seat| look(Target::Seat(seat))),
            Domain::Factions => Faction::ALL.into_iter().for_each(|faction| look(Target::Faction(faction))),
            Domain::Answers => [Target::Yes, Target::No].into_iter().for_each(look),
        }
    }
}
