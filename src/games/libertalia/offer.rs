//! What actions choose from and look at, with everything decided that is the same in all games: whose dens a player's
//! neighbours' are, say.

use super::selector::{Domain, Filter, Owners, Selector};
use super::{Choice, EffectSource, EffectTime, Kinds, MAX_PLAYERS, Operand, Position, Rank, RankSet, Target, Token};
use crate::kernel::{Seat, SeatSet};

/// Ranks, as they stand to that of the character that acts: the lower ones, its own, the higher ones, each or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ranks {
    lower: RankSet,
    same: RankSet,
    higher: RankSet,
}

impl Ranks {
    pub const NONE: Ranks = Ranks { lower: RankSet::NONE, same: RankSet::NONE, higher: RankSet::NONE };
    pub const ALL: Ranks = Ranks { lower: RankSet::ALL, same: RankSet::ALL, higher: RankSet::ALL };

    /// The ranks that a set's filters leave; `None` where they are about anything but the character that acts.
    pub fn of(from: &Selector) -> Option<Ranks> {
        from.filters().try_fold(Ranks::ALL, |ranks, filter| match filter {
            Filter::Above(it) => is_acting(it).then_some(Ranks { higher: ranks.higher, ..Ranks::NONE }),
            Filter::Below(it) => is_acting(it).then_some(Ranks { lower: ranks.lower, ..Ranks::NONE }),
            Filter::Like(it) => is_acting(it).then_some(Ranks { same: ranks.same, ..Ranks::NONE }),
            // Of the others', all are others.
            Filter::Except(it) => match from.owners {
                Owners::Own => is_acting(it).then_some(Ranks { same: RankSet::NONE, ..ranks }),
                Owners::Others | Owners::Neighbours => is_acting(it).then_some(ranks),
                Owners::All | Owners::Of(_) => None,
            },
            Filter::OfKind(_) | Filter::AtLeast(_) => None,
        })
    }

    pub fn or(self, other: Ranks) -> Ranks {
        Ranks {
            lower: self.lower.or(other.lower),
            same: self.same.or(other.same),
            higher: self.higher.or(other.higher),
        }
    }

    /// The ranks that stand so to a rank.
    #[inline]
    pub fn about(self, rank: Rank) -> RankSet {
        let (same, lower) = (RankSet::only(rank), RankSet::ALL.below(rank));
        let higher = RankSet::ALL.without(lower).without(same);
        self.lower.and(lower).or(self.same.and(same)).or(self.higher.and(higher))
    }
}

fn is_acting(operand: Operand) -> bool {
    operand == Operand::Known(Target::Acting)
}

/// The kinds of own tokens that a set's filters leave, and how many of a kind there must be; `None` where that differs from
/// game to game.
pub(super) fn kinds_of(from: &Selector) -> Option<(Kinds, u8)> {
    let all: Kinds = Token::ALL.into_iter().collect();
    from.filters().try_fold((all, 1), |(kinds, at_least), filter| match filter {
        Filter::OfKind(Operand::Known(Target::Token(token))) => Some((kinds.and(Kinds::only(token)), at_least)),
        Filter::Except(Operand::Known(Target::Token(token))) => Some((kinds.without(Kinds::only(token)), at_least)),
        Filter::AtLeast(least @ 1..=127) => Some((kinds, at_least.max(least))),
        Filter::OfKind(_)
        | Filter::Except(_)
        | Filter::AtLeast(_)
        | Filter::Above(_)
        | Filter::Below(_)
        | Filter::Like(_) => None,
    })
}

/// Where characters lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Dens,
    Graveyards,
    Hands,
}

/// Characters somewhere, by whose action it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cards {
    place: Place,
    /// Whose, by the player.
    owners: [SeatSet; MAX_PLAYERS],
    ranks: Ranks,
}

impl Cards {
    pub fn of(from: &Selector, seats: usize) -> Option<Cards> {
        let place = match from.domain {
            Domain::Dens => Place::Dens,
            Domain::Graveyards => Place::Graveyards,
            Domain::Hands => Place::Hands,
            Domain::Ship | Domain::Tokens | Domain::Seats | Domain::Numbers(..) => return None,
        };
        let (count, all) = (seats as u8, SeatSet::first(seats));
        let owners_of = |player: u8| match from.owners {
            Owners::All => Some(all),
            Owners::Own => Some(SeatSet::only(Seat(player))),
            Owners::Others => Some(all.without(SeatSet::only(Seat(player)))),
            Owners::Neighbours => {
                let next = [player + 1, player + count - 1].map(|place| Seat(place % count));
                Some(next.into_iter().collect())
            }
            Owners::Of(_) => None,
        };
        let mut owners = [SeatSet::NONE; MAX_PLAYERS];
        for player in 0..count {
            owners[usize::from(player)] = owners_of(player)?;
        }
        Some(Cards { place, owners, ranks: Ranks::of(from)? })
    }

    /// Whose they are.
    #[inline]
    fn owners(&self, source: EffectSource) -> SeatSet {
        self.owners.get(source.player.index()).copied().unwrap_or_default()
    }

    /// An owner's.
    #[inline]
    fn of_owner(&self, p: &Position, owner: Seat) -> RankSet {
        match self.place {
            Place::Dens => p[owner].den,
            Place::Graveyards => p[owner].graveyard,
            Place::Hands => p[owner].hand,
        }
    }

    /// An owner's that are among them.
    #[inline]
    fn among(&self, p: &Position, source: EffectSource, owner: Seat) -> RankSet {
        self.of_owner(p, owner).and(self.ranks.about(source.rank))
    }

    /// Whether there is any.
    #[inline]
    pub fn is_any(&self, p: &Position, source: EffectSource) -> bool {
        // All seats are looked at, since nobody can foresee who has one.
        !self.by_owner(p, source).into_iter().fold(RankSet::NONE, RankSet::or).is_empty()
    }

    /// All of them, by their owners.
    #[inline]
    pub fn by_owner(&self, p: &Position, source: EffectSource) -> [RankSet; MAX_PLAYERS] {
        let owners = self.owners(source);
        std::array::from_fn(|seat| {
            let owner = Seat(seat as u8);
            self.among(p, source, owner).only_if(owners.has(owner))
        })
    }

    /// The highest or the lowest of the player's.
    #[inline]
    pub fn end(&self, end: End, p: &Position, source: EffectSource) -> Target {
        let ranks = self.among(p, source, source.player);
        let rank = match end {
            End::Lowest => ranks.lowest(),
            End::Highest => ranks.highest(),
        };
        rank.map_or(Target::Nothing, |rank| Target::Character(rank, source.player))
    }

    #[inline]
    fn list(&self, p: &Position, source: EffectSource, choices: &mut Vec<Choice>) {
        for owner in self.owners(source).iter() {
            let there = self.among(p, source, owner);
            match self.place {
                Place::Dens | Place::Graveyards => there.list(choices, |rank| Choice::Character(rank, owner)),
                Place::Hands => there.list(choices, Choice::Card),
            }
        }
    }
}

/// An end of a row of characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// The lowest.
    Lowest,
    /// The highest.
    Highest,
}

/// What the player of an action may choose from.
#[derive(Clone, Copy, Debug)]
pub(super) enum Offer {
    /// Characters.
    Cards(Cards),
    /// Kinds of the own tokens of which there are so many.
    Kinds(Kinds, u8),
    /// A number from one to another.
    Numbers(u8, u8),
}

impl Offer {
    pub fn of(from: &Selector, seats: usize) -> Option<Offer> {
        match (from.domain, from.owners) {
            (Domain::Dens, _) | (Domain::Graveyards | Domain::Hands, Owners::Own) => {
                Cards::of(from, seats).map(Offer::Cards)
            }
            (Domain::Tokens, Owners::Own) => kinds_of(from).map(|(kinds, at_least)| Offer::Kinds(kinds, at_least)),
            (Domain::Numbers(least, most), _) => Some(Offer::Numbers(least, most)),
            (Domain::Ship | Domain::Graveyards | Domain::Hands | Domain::Tokens | Domain::Seats, _) => None,
        }
    }

    /// Whether there is anything to choose; on the day of rest nothing is asked.
    #[inline]
    pub fn is_any(&self, p: &Position, source: EffectSource) -> bool {
        let is_there = match *self {
            Offer::Cards(ref cards) => cards.is_any(p, source),
            Offer::Kinds(kinds, at_least) => !kinds.and(p[source.player].tokens.kinds_with(at_least)).is_empty(),
            Offer::Numbers(least, most) => least <= most,
        };
        is_there && source.time != EffectTime::End
    }

    /// Lists the choices, in the order in which the plan's set has them.
    #[inline]
    pub fn list(&self, p: &Position, source: EffectSource, choices: &mut Vec<Choice>) {
        match *self {
            Offer::Cards(ref cards) => cards.list(p, source, choices),
            Offer::Kinds(kinds, at_least) => {
                let there = kinds.and(p[source.player].tokens.kinds_with(at_least));
                choices.extend(there.iter().map(Choice::Token));
            }
            Offer::Numbers(least, most) => choices.extend((least..=most).map(Choice::Number)),
        }
    }
}
