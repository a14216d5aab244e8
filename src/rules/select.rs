//! Sets of things on the table, named in words by scripts and computed here: `blocks().of(RADICAL)`.
//!
//! A selector is a domain and a few filters. It lists its targets, or tells quickly whether there is any.

use super::{Liberte, Position, Stacks, Target};
use crate::kernel::Seat;
use crate::model::{CardSet, Faction, FactionSet};

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
}

impl Selector {
    /// All things of a domain.
    pub fn all(domain: Domain) -> Selector {
        Selector { domain, filters: [None; MAX_FILTERS] }
    }

    /// The same with one filter more; `None` if there are [`MAX_FILTERS`] already.
    pub fn with(mut self, filter: Filter) -> Option<Selector> {
        *self.filters.iter_mut().find(|place| place.is_none())? = Some(filter);
        Some(self)
    }

    /// The filters, in the order they were added.
    pub fn filters(&self) -> impl Iterator<Item = Filter> {
        self.filters.into_iter().flatten()
    }

    /// Calls `found` with each target, in a fixed order, until it returns `true`; returns whether it did.
    #[inline]
    fn visit(&self, game: &Liberte, p: &Position, chooser: Seat, mut found: impl FnMut(Target) -> bool) -> bool {
        match self.domain {
            Domain::Displayed => p.all_seats().iter().any(|seat| {
                let cards = self.cards(game, p, seat, chooser);
                cards.iter().any(|card| found(Target::Card(card)))
            }),
            Domain::Blocks | Domain::Stacks => game.provinces.iter().any(|province| {
                let stacks = p.stacks(province);
                !stacks.is_empty()
                    && stacks.iter().any(|(seat, stack)| {
                        let target = match self.domain {
                            Domain::Blocks => Target::Block(province, seat),
                            _ => Target::Stack(province, seat),
                        };
                        self.takes_stack(stacks, seat, stack.faction(), chooser) && found(target)
                    })
            }),
        }
    }

    fn takes_stack(&self, stacks: &Stacks, seat: Seat, faction: Faction, chooser: Seat) -> bool {
        self.filters().all(|filter| match filter {
            Filter::Of(factions) => factions.has(faction),
            Filter::InProvincesWith(factions) => stacks.iter().any(|(_, other)| factions.has(other.faction())),
            Filter::Own => seat == chooser,
            Filter::Others => seat != chooser,
            Filter::Personality | Filter::Club => false,
        })
    }

    /// The cards of a seat's display that the filters let through.
    fn cards(&self, game: &Liberte, p: &Position, seat: Seat, chooser: Seat) -> CardSet {
        let sets = &game.pack.sets;
        self.filters().fold(p.displays[seat], |cards, filter| match filter {
            Filter::Of(factions) => {
                let of = factions.iter().fold(CardSet::NONE, |all, faction| all.or(&sets.of_faction[faction]));
                cards.and(&of)
            }
            Filter::Personality => cards.and(&sets.personalities),
            Filter::Club => cards.and(&sets.clubs),
            Filter::Own if seat == chooser => cards,
            Filter::Others if seat != chooser => cards,
            Filter::Own | Filter::Others | Filter::InProvincesWith(_) => CardSet::NONE,
        })
    }

    /// Lists all targets.
    pub fn list(&self, game: &Liberte, p: &Position, chooser: Seat, mut found: impl FnMut(Target)) {
        self.visit(game, p, chooser, |target| {
            found(target);
            false
        });
    }

    /// Whether there is any target.
    pub fn any(&self, game: &Liberte, p: &Position, chooser: Seat) -> bool {
        // Which factions stand on the board follows from the supplies: no need to look at the provinces.
        if let (Domain::Blocks | Domain::Stacks, [Some(only), None, ..]) = (self.domain, self.filters)
            && let Filter::Of(factions) | Filter::InProvincesWith(factions) = only
        {
            return factions.iter().any(|faction| game.blocks_on_board(p, faction) > 0);
        }
        self.visit(game, p, chooser, |_| true)
    }

    /// Whether this is one of the targets.
    pub fn has(&self, game: &Liberte, p: &Position, chooser: Seat, target: Target) -> bool {
        self.visit(game, p, chooser, |other| other == target)
    }
}
