//! Actions of the end of the campaign: once, on the day of rest, if the character is still in its den.

use crate::games::libertalia::{EndEffect, Position, Rank, RankSet, Settings, Token, Tokens};
use crate::kernel::Seat;

impl EndEffect {
    #[inline]
    pub(in crate::games::libertalia) fn change(self, rest: &Rest<'_>) -> Change {
        match self {
            EndEffect::Preacher => preacher(rest),
            EndEffect::Carpenter => carpenter(rest),
            EndEffect::Topman => topman(rest),
            EndEffect::Treasurer => treasurer(rest),
            EndEffect::Gambler => gambler(rest),
            EndEffect::GovernorsDaughter => governors_daughter(rest),
            EndEffect::Quartermaster => quartermaster(rest),
            EndEffect::FirstMate => first_mate(rest),
            EndEffect::Captain => captain(rest),
        }
    }
}

/// What a character brings its player, in doubloons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::games::libertalia) enum Change {
    /// From the bank.
    Gain(u32),
    /// To the bank, as far as there are.
    Loss(u32),
}

use Change::{Gain, Loss};

/// A character on the day of rest. It sees everything as it was before any action of that day (L18).
pub(in crate::games::libertalia) struct Rest<'a> {
    pub p: &'a Position,
    pub settings: &'a Settings,
    /// Whose character it is.
    pub seat: Seat,
    /// Its rank.
    pub rank: Rank,
}

impl Rest<'_> {
    fn own_den(&self) -> RankSet {
        self.p[self.seat].den
    }

    fn own_tokens(&self) -> Tokens {
        self.p[self.seat].tokens
    }

    fn other_dens(&self) -> impl Iterator<Item = RankSet> {
        self.p.seats().filter(|&seat| seat != self.seat).map(|seat| self.p[seat].den)
    }
}

/// 6 Preacher: 5 doubloons.
fn preacher(_: &Rest<'_>) -> Change {
    Gain(5)
}

/// 9 Carpenter: 10 doubloons.
fn carpenter(_: &Rest<'_>) -> Change {
    Gain(10)
}

/// 16 Topman (L45): 5 doubloons if no den holds fewer characters.
fn topman(rest: &Rest<'_>) -> Change {
    let own = rest.own_den().len();
    let has_fewest = match rest.settings.topman_ties {
        true => rest.other_dens().all(|den| den.len() >= own),
        false => rest.other_dens().all(|den| den.len() > own),
    };
    Gain(if has_fewest { 5 } else { 0 })
}

/// 23 Treasurer: 1 doubloon for each own goods, jewel and chest.
fn treasurer(rest: &Rest<'_>) -> Change {
    let treasures = [Token::Goods, Token::Jewel, Token::Chest].map(|token| rest.own_tokens().of(token) as u32);
    Gain(treasures.into_iter().sum())
}

/// 24 Gambler: 8 doubloons.
fn gambler(_: &Rest<'_>) -> Change {
    Gain(8)
}

/// 25 Governor's Daughter (L50): 6 doubloons if no other den holds one; else 3 are paid.
fn governors_daughter(rest: &Rest<'_>) -> Change {
    if rest.other_dens().any(|den| den.has(rest.rank)) { Loss(3) } else { Gain(6) }
}

/// 26 Quartermaster: 8 doubloons are lost.
fn quartermaster(_: &Rest<'_>) -> Change {
    Loss(8)
}

/// 28 First Mate (L51): 1 doubloon for each character in the own den.
fn first_mate(rest: &Rest<'_>) -> Change {
    Gain(rest.own_den().len() as u32)
}

/// 29 Captain (L52): 3 doubloons are lost for each own cursed relic.
fn captain(rest: &Rest<'_>) -> Change {
    Loss(3 * rest.own_tokens().of(Token::CursedRelic) as u32)
}
