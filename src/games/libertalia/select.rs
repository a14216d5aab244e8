//! What a selector selects in a position, and why something is not selected -- Special actions; DUSK; L13, L14.

use super::effect_state::EffectContext;
use super::selector::{Domain, Filter, Owners, Selector};
use super::{Choice, Kinds, Libertalia, MAX_PLAYERS, Position, Rank, RankSet, Refusal, Target, Token};
use crate::kernel::{Seat, SeatSet};

/// The things of a set, looked up in a position.
#[derive(Clone, Copy, Debug)]
pub(super) enum Things {
    /// Characters, by their owners.
    Characters([RankSet; MAX_PLAYERS]),
    /// The kinds of tokens in one den.
    Tokens(Kinds),
    /// Players.
    Seats(SeatSet),
    /// Numbers from one to another.
    Numbers(u8, u8),
}

impl Things {
    /// Calls with each thing, in a fixed order.
    #[inline]
    pub fn each(&self, mut found: impl FnMut(Target)) {
        match *self {
            Things::Characters(ranks) => {
                for (owner, ranks) in ranks.into_iter().enumerate() {
                    ranks.iter().for_each(|rank| found(Target::Character(rank, Seat(owner as u8))));
                }
            }
            Things::Tokens(kinds) => kinds.iter().for_each(|token| found(Target::Token(token))),
            Things::Seats(seats) => seats.iter().for_each(|seat| found(Target::Seat(seat))),
            Things::Numbers(least, most) => (least..=most).for_each(|it| found(Target::Number(it.into()))),
        }
    }
}

impl Selector {
    /// Whose things are in the set.
    #[inline]
    fn owners(&self, p: &Position, context: &EffectContext) -> SeatSet {
        let own = SeatSet::only(context.source.player);
        match self.owners {
            Owners::Own => own,
            Owners::All => SeatSet::first(p.seats.into()),
            Owners::Others => SeatSet::first(p.seats.into()).without(own),
            Owners::Neighbours => {
                SeatSet::only(p.left_of(context.source.player)).or(SeatSet::only(p.right_of(context.source.player)))
            }
            Owners::Of(it) => {
                let owner = context.resolve(it).seat().filter(|seat| seat.0 < p.seats);
                owner.map_or(SeatSet::NONE, SeatSet::only)
            }
        }
    }

    /// The one whose things are in the set, where they are of one.
    #[inline]
    fn owner(&self, p: &Position, context: &EffectContext) -> Option<Seat> {
        match self.owners {
            Owners::Own => Some(context.source.player),
            Owners::Of(it) => context.resolve(it).seat().filter(|seat| seat.0 < p.seats),
            Owners::All | Owners::Others | Owners::Neighbours => None,
        }
    }

    /// The ranks of an owner's characters in the set.
    #[inline]
    fn ranks(&self, p: &Position, context: &EffectContext, owner: Seat) -> RankSet {
        let there = match self.domain {
            Domain::Ship => p.ship.rank_of(owner).map_or(RankSet::NONE, RankSet::only),
            Domain::Dens => p[owner].den,
            Domain::Graveyards => p[owner].graveyard,
            Domain::Hands => p[owner].hand,
            Domain::Tokens | Domain::Seats | Domain::Numbers(..) => RankSet::NONE,
        };
        if there.is_empty() || !self.is_filtered() { there } else { self.filtered(there, context, owner) }
    }

    /// What the filters leave of an owner's characters.
    fn filtered(&self, there: RankSet, context: &EffectContext, owner: Seat) -> RankSet {
        self.filters().fold(there, |ranks, filter| {
            let rank = |it| context.resolve(it).rank();
            match filter {
                Filter::Above(it) => rank(it).map_or(RankSet::NONE, |it| ranks.above(it)),
                Filter::Below(it) => rank(it).map_or(RankSet::NONE, |it| ranks.below(it)),
                Filter::Like(it) => rank(it).map_or(RankSet::NONE, |it| ranks.and(RankSet::only(it))),
                Filter::Except(it) => match context.resolve(it) {
                    Target::Character(rank, of) if of == owner => ranks.without(RankSet::only(rank)),
                    Target::Nothing
                    | Target::Acting
                    | Target::Character(..)
                    | Target::Token(_)
                    | Target::Seat(_)
                    | Target::Number(_) => ranks,
                },
                Filter::OfKind(_) | Filter::AtLeast(_) => ranks,
            }
        })
    }

    /// The kinds of an owner's tokens in the set.
    #[inline]
    fn kinds(&self, p: &Position, context: &EffectContext, owner: Seat) -> Kinds {
        let tokens = p[owner].tokens;
        if !self.is_filtered() {
            return tokens.kinds_with(1);
        }
        self.filters().fold(tokens.kinds_with(1), |kinds, filter| {
            let kind = |it| context.resolve(it).token();
            match filter {
                Filter::OfKind(it) => kind(it).map_or(Kinds::NONE, |it| kinds.and(Kinds::only(it))),
                Filter::Except(it) => kind(it).map_or(kinds, |it| kinds.without(Kinds::only(it))),
                Filter::AtLeast(0) => kinds,
                Filter::AtLeast(least) => kinds.and(tokens.kinds_with(least)),
                Filter::Above(_) | Filter::Below(_) | Filter::Like(_) => kinds,
            }
        })
    }

    /// The things of the set, looked up.
    #[inline]
    pub(super) fn things(&self, p: &Position, context: &EffectContext) -> Things {
        match self.domain {
            Domain::Ship | Domain::Dens | Domain::Graveyards | Domain::Hands => {
                let mut ranks = [RankSet::NONE; MAX_PLAYERS];
                for owner in self.owners(p, context).iter() {
                    ranks[owner.index()] = self.ranks(p, context, owner);
                }
                Things::Characters(ranks)
            }
            Domain::Tokens => {
                let owner = self.owner(p, context);
                Things::Tokens(owner.map_or(Kinds::NONE, |owner| self.kinds(p, context, owner)))
            }
            Domain::Seats => Things::Seats(self.owners(p, context)),
            Domain::Numbers(least, most) => Things::Numbers(least, most),
        }
    }

    /// Lists all targets, in a fixed order.
    #[inline]
    pub fn list(&self, p: &Position, context: &EffectContext, mut found: impl FnMut(Target)) {
        match self.domain {
            Domain::Ship | Domain::Dens | Domain::Graveyards | Domain::Hands => {
                for owner in self.owners(p, context).iter() {
                    let ranks = self.ranks(p, context, owner);
                    ranks.iter().for_each(|rank| found(Target::Character(rank, owner)));
                }
            }
            Domain::Tokens | Domain::Seats | Domain::Numbers(..) => self.things(p, context).each(found),
        }
    }

    /// How many things there are; of tokens each one counts, not each kind.
    #[inline]
    pub fn count(&self, p: &Position, context: &EffectContext) -> usize {
        let owners = || self.owners(p, context).iter();
        match self.domain {
            Domain::Ship | Domain::Dens | Domain::Graveyards | Domain::Hands => match self.owner(p, context) {
                Some(owner) => self.ranks(p, context, owner).len(),
                None => owners().map(|owner| self.ranks(p, context, owner).len()).sum(),
            },
            Domain::Tokens => {
                let Some(owner) = self.owner(p, context) else { return 0 };
                let tokens = p[owner].tokens;
                match self.is_filtered() {
                    false => tokens.total().into(),
                    true => self.kinds(p, context, owner).iter().map(|token| usize::from(tokens.of(token))).sum(),
                }
            }
            Domain::Seats => owners().count(),
            Domain::Numbers(least, most) => usize::from(most.saturating_sub(least)) + usize::from(least <= most),
        }
    }

    /// The set of those among which a seat may choose: nobody else's hand or graveyard, and no player.
    #[inline]
    pub(super) fn may_be_chosen_by(&self, seat: Seat, context: &EffectContext) -> bool {
        match self.domain {
            Domain::Ship | Domain::Dens | Domain::Tokens | Domain::Numbers(..) => true,
            Domain::Graveyards | Domain::Hands => match self.owners {
                Owners::Own => seat == context.source.player,
                Owners::Of(it) => context.resolve(it).seat() == Some(seat),
                Owners::All | Owners::Others | Owners::Neighbours => false,
            },
            Domain::Seats => false,
        }
    }

    /// Whether there is any target.
    #[inline]
    pub fn any(&self, p: &Position, context: &EffectContext) -> bool {
        match self.domain {
            Domain::Ship | Domain::Dens | Domain::Graveyards | Domain::Hands => match self.owner(p, context) {
                Some(owner) => !self.ranks(p, context, owner).is_empty(),
                None => self.owners(p, context).iter().any(|owner| !self.ranks(p, context, owner).is_empty()),
            },
            Domain::Tokens => self.owner(p, context).is_some_and(|owner| !self.kinds(p, context, owner).is_empty()),
            Domain::Seats => !self.owners(p, context).is_empty(),
            Domain::Numbers(least, most) => least <= most,
        }
    }

    /// The highest or the lowest of a set of characters: on the ship as they stand there, elsewhere by rank, and of like ones
    /// that with more or less influence (L8).
    pub(super) fn end(&self, game: &Libertalia, p: &Position, context: &EffectContext, is_highest: bool) -> Target {
        if let Some(owner) = self.owner(p, context) {
            let ranks = self.ranks(p, context, owner);
            let rank = if is_highest { ranks.highest() } else { ranks.lowest() };
            return rank.map_or(Target::Nothing, |rank| Target::Character(rank, owner));
        }
        if self.domain == Domain::Ship {
            let owners = self.owners(p, context);
            let is_out = |owner: &Seat| !owners.has(*owner) || self.ranks(p, context, *owner).is_empty();
            let out = p.seats().filter(is_out).collect();
            let end = if is_highest { p.ship.highest_without(out) } else { p.ship.lowest_without(out) };
            return end.map_or(Target::Nothing, |berth| Target::Character(berth.rank(), berth.seat));
        }
        let mut end: Option<((Rank, u8), Target)> = None;
        for owner in self.owners(p, context).iter() {
            let ranks = self.ranks(p, context, owner);
            let Some(rank) = (if is_highest { ranks.highest() } else { ranks.lowest() }) else { continue };
            let height = (rank, game.influence(p, owner, rank));
            if end.is_none_or(|(known, _)| (height > known) == is_highest) {
                end = Some((height, Target::Character(rank, owner)));
            }
        }
        end.map(|(_, target)| target).unwrap_or_default()
    }

    /// The fewest characters that an owner has in the set.
    pub(super) fn fewest(&self, p: &Position, context: &EffectContext) -> usize {
        let each = self.owners(p, context).iter().map(|owner| self.ranks(p, context, owner).len());
        each.min().unwrap_or_default()
    }

    /// Lists the choices that name the targets, in the same order.
    #[inline]
    pub(super) fn list_choices(&self, p: &Position, context: &EffectContext, choices: &mut Vec<Choice>) {
        let is_hand = self.domain == Domain::Hands;
        self.list(p, context, |target| match target {
            Target::Character(rank, owner) => {
                choices.push(if is_hand { Choice::Card(rank) } else { Choice::Character(rank, owner) });
            }
            Target::Token(token) => choices.push(Choice::Token(token)),
            Target::Number(number) => choices.push(Choice::Number(number.clamp(0, 255) as u8)),
            Target::Nothing | Target::Acting | Target::Seat(_) => {}
        });
    }

    /// Why a choice does not name a target of the set; `None` where it does.
    pub(super) fn refusal(&self, p: &Position, context: &EffectContext, seat: Seat, choice: Choice) -> Option<Refusal> {
        let not_an_answer = Some(Refusal::NotAnAnswer { asked: Some(self.domain), question: p.question });
        match (choice, self.domain) {
            (Choice::Character(_, owner), Domain::Ship | Domain::Dens | Domain::Graveyards) if owner.0 >= p.seats => {
                Some(Refusal::NotAtTheTable { seat: owner })
            }
            (Choice::Character(rank, owner), Domain::Ship | Domain::Dens | Domain::Graveyards) => {
                self.character_refusal(p, context, rank, owner)
            }
            (Choice::Card(rank), Domain::Hands) if !p[seat].hand.has(rank) => Some(Refusal::NotInHand { rank }),
            (Choice::Card(rank), Domain::Hands) => self.character_refusal(p, context, rank, seat),
            (Choice::Token(token), Domain::Tokens) => self.token_refusal(p, context, token),
            (Choice::Number(number), Domain::Numbers(least, most)) => {
                (!(least..=most).contains(&number)).then_some(Refusal::NotThatMany { number, least, most })
            }
            (
                Choice::Play(_)
                | Choice::Take(_)
                | Choice::Character(..)
                | Choice::Card(_)
                | Choice::Token(_)
                | Choice::Number(_)
                | Choice::None,
                _,
            ) => not_an_answer,
        }
    }

    fn character_refusal(&self, p: &Position, context: &EffectContext, rank: Rank, owner: Seat) -> Option<Refusal> {
        let is_of_owner = self.owners(p, context).has(owner);
        if is_of_owner && self.ranks(p, context, owner).has(rank) {
            return None;
        }
        let is_there = Selector::new(self.domain, Owners::All).ranks(p, context, owner).has(rank);
        Some(match self.domain {
            _ if !is_of_owner => match self.owners {
                Owners::Neighbours => Refusal::NotANeighbour { owner },
                Owners::Own => Refusal::NotYourOwn { owner },
                Owners::All | Owners::Others | Owners::Of(_) => Refusal::NotOffered,
            },
            _ if is_there => Refusal::NotOffered,
            Domain::Dens => Refusal::NotInDen { rank, owner },
            Domain::Graveyards => Refusal::NotInGraveyard { rank },
            Domain::Ship => Refusal::NotOnShip { rank, owner },
            Domain::Hands | Domain::Tokens | Domain::Seats | Domain::Numbers(..) => Refusal::NotOffered,
        })
    }

    fn token_refusal(&self, p: &Position, context: &EffectContext, token: Token) -> Option<Refusal> {
        let owner = self.owner(p, context)?;
        if self.kinds(p, context, owner).has(token) {
            return None;
        }
        let have = p[owner].tokens.of(token);
        for filter in self.filters() {
            match filter {
                Filter::OfKind(it) if context.resolve(it).token() != Some(token) => {
                    return Some(Refusal::NotThatKind { token, wanted: context.resolve(it).token().unwrap_or(token) });
                }
                Filter::AtLeast(need) if have < need => return Some(Refusal::TooFewTokens { token, have, need }),
                Filter::OfKind(_)
                | Filter::AtLeast(_)
                | Filter::Except(_)
                | Filter::Above(_)
                | Filter::Below(_)
                | Filter::Like(_) => {}
            }
        }
        Some(if have == 0 { Refusal::TooFewTokens { token, have, need: 1 } } else { Refusal::NotOffered })
    }
}
