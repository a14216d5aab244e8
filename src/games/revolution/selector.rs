//! Sets of things on the board, as scripts name them: `markers().of_opponents()` -- RESOLVING ACTIONS, CARDS; V24, V25.
//!
//! A selector is a domain and a few filters; what it selects in a position is found in `select`. Markers of one owner in one area are the same choice, and one thing here.

use super::Operand;
use crate::kernel::SeatSet;

/// The kind of things that a selector selects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Domain {
    /// Markers on the board.
    #[default]
    Markers,
    /// Areas.
    Areas,
    /// The players, clockwise from P1.
    Seats,
}

/// The most filters of one selector.
const MAX_FILTERS: usize = 4;

/// A set of targets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Selector {
    /// What kind of things.
    pub domain: Domain,
    filters: [Option<Filter>; MAX_FILTERS],
}

/// A condition that a target must meet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Filter {
    /// The player's own; an area where the player has a marker.
    Own,
    /// An opponent's; an area where an opponent has a marker.
    Opponents,
    /// Of a seat; an area where it has a marker.
    OfSeat(Operand),
    /// Of another seat than this one, or than the owner of this marker.
    NotOf(Operand),
    /// In an area, or where a marker stands.
    In(Operand),
    /// In another area than this one, or than where this marker stands.
    Elsewhere(Operand),
    /// A marker that the player can replace: an opponent's, if the player has one left to put there (V25).
    Replaceable,
    /// A marker with which another can change places: one of another area and another owner (V25).
    Switchable,
    /// Another marker that can change places with this one (V25).
    SwitchableWith(Operand),
    /// An area with an empty space (V11).
    WithRoom,
    /// Of one of these seats.
    Among(SeatSet),
}

impl Filter {
    /// The thing that it is about, if it is about one.
    pub(super) fn operand(self) -> Option<Operand> {
        match self {
            Filter::OfSeat(it)
            | Filter::NotOf(it)
            | Filter::In(it)
            | Filter::Elsewhere(it)
            | Filter::SwitchableWith(it) => Some(it),
            Filter::Own
            | Filter::Opponents
            | Filter::Replaceable
            | Filter::Switchable
            | Filter::WithRoom
            | Filter::Among(_) => None,
        }
    }
}

impl Selector {
    /// All things of a domain.
    pub fn all(domain: Domain) -> Selector {
        Selector { domain, ..Selector::default() }
    }

    /// The markers that can change places with another.
    pub(super) fn switchable() -> Selector {
        Selector { filters: [Some(Filter::Switchable), None, None, None], ..Selector::default() }
    }

    /// The markers that can change places with one.
    pub(super) fn switchable_with(marker: Operand) -> Selector {
        Selector { filters: [Some(Filter::SwitchableWith(marker)), None, None, None], ..Selector::default() }
    }

    /// This selector with one more filter; `None` if there are four already.
    pub fn with(mut self, filter: Filter) -> Option<Selector> {
        let at = self.filters.iter().position(Option::is_none)?;
        self.filters[at] = Some(filter);
        Some(self)
    }

    /// The filters, in the order they were added.
    #[inline]
    pub fn filters(&self) -> impl Iterator<Item = Filter> {
        self.filters.iter().map_while(|filter| *filter)
    }
}
