//! Sets of characters, tokens, players and numbers, as scripts name them: `my_den().lower_than(this_character())` -- Special
//! actions.
//!
//! A selector says where the things are, whose they are, and has a few filters; what it selects in a position is found in
//! `select`.

use super::Operand;

/// The kind of things that a selector selects, and where they are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Domain {
    /// Characters on the ship.
    Ship,
    /// Characters in dens.
    #[default]
    Dens,
    /// Characters in graveyards. Only their owner may choose among them.
    Graveyards,
    /// Characters in hand. Only their owner may choose among them.
    Hands,
    /// Tokens in a den, by kinds.
    Tokens,
    /// The players, clockwise from P1.
    Seats,
    /// The numbers from one to another.
    Numbers(u8, u8),
}

/// Whose things they are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Owners {
    /// Everybody's.
    #[default]
    All,
    /// The player's.
    Own,
    /// The others'.
    Others,
    /// Those of the players directly to the left and right.
    Neighbours,
    /// A player's, or those of a character's owner.
    Of(Operand),
}

/// The most filters of one selector.
const MAX_FILTERS: usize = 3;

/// A set of targets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Selector {
    /// What kind of things.
    pub domain: Domain,
    /// Whose.
    pub owners: Owners,
    filters: [Option<Filter>; MAX_FILTERS],
}

/// A condition that a target must meet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Filter {
    /// Of higher rank than a character.
    Above(Operand),
    /// Of lower rank than a character.
    Below(Operand),
    /// Of the rank of a character.
    Like(Operand),
    /// Another than this one.
    Except(Operand),
    /// Of a kind of tokens.
    OfKind(Operand),
    /// A kind of which there are so many or more.
    AtLeast(u8),
}

impl Selector {
    /// All things of a domain that somebody has.
    pub fn new(domain: Domain, owners: Owners) -> Selector {
        Selector { domain, owners, ..Selector::default() }
    }

    /// This selector with one more filter; `None` if there are three already.
    pub fn with(mut self, filter: Filter) -> Option<Selector> {
        let at = self.filters.iter().position(Option::is_none)?;
        self.filters[at] = Some(filter);
        Some(self)
    }

    /// Whether it has a filter.
    #[inline]
    pub fn is_filtered(&self) -> bool {
        self.filters[0].is_some()
    }

    /// The filters, in the order they were added.
    #[inline]
    pub fn filters(&self) -> impl Iterator<Item = Filter> {
        self.filters.iter().map_while(|filter| *filter)
    }
}
