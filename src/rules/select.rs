//! Sets of things on the table, named in words by scripts and computed here: `blocks().of(RADICAL)`.
//!
//! A selector is a domain and a few filters. It lists its targets, or tells quickly whether there is any.

use super::{Liberte, Position, Target};
use crate::kernel::{Seat, SeatSet};
use crate::model::{CardSet, CardSets, FactionSet, ProvinceId};

/// What kind of things a selector selects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Domain {
    /// Single blocks on the board; one target a stack, since the blocks of a stack are alike.
    #[default]
    Blocks,
    /// Stacks on the board.
    Stacks,
    /// Cards in Personal Displays.
    Displayed,
}

/// A condition that a target must meet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Filter {
    /// Of one of these factions.
    Of(FactionSet),
    /// Standing in a province that holds a stack of one of these factions.
    InProvincesWith(FactionSet),
    /// A Personality card.
    Personality,
    /// A Club card.
    Club,
    /// Of the player who chooses.
    Own,
    /// Of another player.
    Others,
}

/// The most filters of one selector.
pub const MAX_FILTERS: usize = 4;

/// A set of targets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Selector {
    /// What kind of things.
    pub domain: Domain,
    filters: [Option<Filter>; MAX_FILTERS],
    wanted: Wanted,
}

/// The filters of a selector, put together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Wanted {
    factions: FactionSet,
    /// Each of these sets must share a faction with the province.
    beside: [FactionSet; MAX_FILTERS],
    is_personality: bool,
    is_club: bool,
    is_own: bool,
    is_others: bool,
}

impl Default for Wanted {
    fn default() -> Wanted {
        Wanted {
            factions: FactionSet::ALL,
            beside: [FactionSet::ALL; MAX_FILTERS],
            is_personality: false,
            is_club: false,
            is_own: false,
            is_others: false,
        }
    }
}

impl Selector {
    /// All things of a domain.
    pub fn all(domain: Domain) -> Selector {
        Selector { domain, ..Selector::default() }
    }

    /// The same with one filter more; `None` if there are four already.
    pub fn with(mut self, filter: Filter) -> Option<Selector> {
        let at = self.filters.iter().position(Option::is_none)?;
        self.filters[at] = Some(filter);
        match filter {
            Filter::Of(factions) => self.wanted.factions.0 &= factions.0,
            Filter::InProvincesWith(factions) => self.wanted.beside[at] = factions,
            Filter::Personality => self.wanted.is_personality = true,
            Filter::Club => self.wanted.is_club = true,
            Filter::Own => self.wanted.is_own = true,
            Filter::Others => self.wanted.is_others = true,
        }
        self.wanted.beside.sort_unstable_by_key(|factions| *factions == FactionSet::ALL);
        Some(self)
    }

    /// The filters, in the order they were added.
    pub fn filters(&self) -> impl Iterator<Item = Filter> {
        self.filters.into_iter().flatten()
    }

    /// The seats whose things are wanted.
    #[inline]
    fn seats(&self, p: &Position, chooser: Seat) -> SeatSet {
        let mut seats = p.all_seats();
        if self.wanted.is_own {
            seats.0 &= SeatSet::only(chooser).0;
        }
        if self.wanted.is_others {
            seats.remove(chooser);
        }
        seats
    }

    /// The displayed cards that the filters let through, of whichever seat.
    #[inline]
    pub(super) fn cards(&self, sets: &CardSets) -> CardSet {
        let wanted = &self.wanted;
        let mut cards = match wanted.factions {
            FactionSet::ALL => sets.playable,
            factions => factions.iter().fold(CardSet::NONE, |all, faction| all.or(&sets.of_faction[faction])),
        };
        if wanted.is_personality {
            cards = cards.and(&sets.personalities);
        }
        if wanted.is_club {
            cards = cards.and(&sets.clubs);
        }
        cards
    }

    /// Lists all targets, in a fixed order.
    #[inline]
    pub fn list(&self, game: &Liberte, p: &Position, chooser: Seat, mut found: impl FnMut(Target)) {
        let seats = self.seats(p, chooser);
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
            Domain::Stacks => {
                self.visit_stacks(game, p, seats, |province, seat| found(Target::Stack(province, seat)));
            }
        }
    }

    /// Whether it does not matter whose the things are.
    pub(super) fn is_of_anybody(&self) -> bool {
        !self.wanted.is_own && !self.wanted.is_others
    }

    /// The factions of which one must stand on the board for there to be any target, where that decides it: no need then
    /// to look at the provinces.
    #[inline]
    pub(super) fn factions_needed(&self) -> Option<FactionSet> {
        let wanted = &self.wanted;
        let neighbours = wanted.beside.iter().filter(|beside| **beside != FactionSet::ALL).count();
        match neighbours {
            0 if self.is_of_anybody() => Some(wanted.factions),
            1 if self.is_of_anybody() && wanted.factions == FactionSet::ALL => Some(wanted.beside[0]),
            _ => None,
        }
    }

    /// Whether there is any target.
    #[inline]
    pub fn any(&self, game: &Liberte, p: &Position, chooser: Seat) -> bool {
        let seats = self.seats(p, chooser);
        if self.domain == Domain::Displayed {
            let cards = self.cards(&game.sets);
            return p.order().iter().any(|&seat| seats.has(seat) && p.displays[seat].meets(&cards));
        }
        if let Some(factions) = self.factions_needed() {
            return factions.iter().any(|faction| game.blocks_on_board(p, faction) > 0);
        }
        let mut is_any = false;
        self.visit_stacks(game, p, seats, |_, _| is_any = true);
        is_any
    }

    /// Whether this is one of the targets.
    pub fn has(&self, game: &Liberte, p: &Position, chooser: Seat, target: Target) -> bool {
        let mut is_there = false;
        self.list(game, p, chooser, |other| is_there |= other == target);
        is_there
    }

    /// Calls `found` with each stack of the seats that is wanted.
    #[inline]
    fn visit_stacks(&self, game: &Liberte, p: &Position, seats: SeatSet, mut found: impl FnMut(ProvinceId, Seat)) {
        let wanted = &self.wanted;
        let has_neighbours = wanted.beside[0] != FactionSet::ALL;
        for province in game.provinces.iter() {
            let stacks = p.stacks(province);
            if stacks.is_empty() {
                continue;
            }
            let present = if has_neighbours { stacks.factions() } else { FactionSet::ALL };
            if wanted.beside.iter().all(|beside| beside.0 & present.0 != 0) {
                stacks.each(|seat, stack| {
                    if wanted.factions.has(stack.faction()) && seats.has(seat) {
                        found(province, seat);
                    }
                });
            }
        }
    }
}
