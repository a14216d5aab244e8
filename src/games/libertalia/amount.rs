//! Numbers of doubloons that an action works out in one go: so many, and so many for each of some own tokens and characters.

use super::offer::{Ranks, kinds_of};
use super::selector::{Domain, Owners, Selector};
use super::token::KindBytes;
use super::{EffectSource, Op, Operand, Plan, Position, Target, Term};
use crate::kit::{Arithmetic, Node};

/// A number of doubloons: so many, and so many for each of some own tokens and characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Amount {
    fixed: i32,
    each: i32,
    tokens: KindBytes,
    den: Ranks,
    graveyard: Ranks,
}

/// The greatest number of an amount that is known beforehand: with it, no sum is too great for 32 bits.
const MOST: i32 = 100_000;

impl Amount {
    const NOTHING: Amount =
        Amount { fixed: 0, each: 1, tokens: KindBytes::NONE, den: Ranks::NONE, graveyard: Ranks::NONE };

    pub fn known(fixed: i32) -> Option<Amount> {
        (fixed.abs() <= MOST).then_some(Amount { fixed, ..Amount::NOTHING })
    }

    /// What a term comes to, by what the terms before it come to.
    fn of(term: &Term, found: &[Amount]) -> Option<Amount> {
        match *term {
            Term::Count(ref of) => Amount::count(of),
            Term::Arithmetic(how, a, b) => {
                let amount = |operand| match operand {
                    Operand::Known(Target::Number(number)) => Amount::known(number),
                    Operand::Register(number) => found.get(usize::from(number)).copied(),
                    Operand::Known(_) | Operand::Player | Operand::Place(_) | Operand::Other(_) => None,
                };
                let (a, b) = (amount(a)?, amount(b)?);
                match how {
                    Arithmetic::Plus => a.plus(b),
                    Arithmetic::Times => a.times(b),
                    Arithmetic::Minus | Arithmetic::DividedBy | Arithmetic::Least | Arithmetic::Greatest => None,
                }
            }
            Term::Doubloons(_)
            | Term::Score(_)
            | Term::FewestInADen(_)
            | Term::LeftOf(_)
            | Term::RightOf(_)
            | Term::OwnerOf(_)
            | Term::RankOf(_)
            | Term::Highest(_)
            | Term::Lowest(_)
            | Term::Day
            | Term::Campaign => None,
        }
    }

    fn count(of: &Selector) -> Option<Amount> {
        if of.owners != Owners::Own {
            return None;
        }
        match of.domain {
            Domain::Dens => Some(Amount { den: Ranks::of(of)?, ..Amount::NOTHING }),
            Domain::Graveyards => Some(Amount { graveyard: Ranks::of(of)?, ..Amount::NOTHING }),
            Domain::Tokens => {
                let (kinds, at_least) = kinds_of(of)?;
                (at_least == 1).then_some(Amount { tokens: kinds.into(), ..Amount::NOTHING })
            }
            Domain::Ship | Domain::Hands | Domain::Seats | Domain::Numbers(..) => None,
        }
    }

    /// Whether it counts anything.
    fn is_known(self) -> bool {
        self == Amount { fixed: self.fixed, ..Amount::NOTHING }
    }

    fn plus(self, other: Amount) -> Option<Amount> {
        let fixed = Amount::known(self.fixed + other.fixed)?.fixed;
        match (self.is_known(), other.is_known()) {
            (_, true) => Some(Amount { fixed, ..self }),
            (true, false) => Some(Amount { fixed, ..other }),
            (false, false) => {
                // Two different kinds of tokens are counted as one set of kinds; what counts twice is for the plan.
                let is_apart = |a: Ranks, b: Ranks| a == Ranks::NONE || b == Ranks::NONE;
                let are_apart = is_apart(self.den, other.den) && is_apart(self.graveyard, other.graveyard);
                let can_be_one = self.each == other.each && are_apart;
                Some(Amount {
                    fixed,
                    each: self.each,
                    tokens: self.tokens.with(other.tokens).filter(|_| can_be_one)?,
                    den: self.den.or(other.den),
                    graveyard: self.graveyard.or(other.graveyard),
                })
            }
        }
    }

    fn times(self, other: Amount) -> Option<Amount> {
        let (amount, factor) = match (self.is_known(), other.is_known()) {
            (_, true) => (self, other.fixed),
            (true, false) => (other, self.fixed),
            (false, false) => return None,
        };
        let product = |number: i32| number.checked_mul(factor).filter(|product| product.abs() <= MOST);
        Some(Amount { fixed: product(amount.fixed)?, each: product(amount.each)?, ..amount })
    }

    /// What it comes to now, at least 0.
    #[inline]
    pub fn doubloons(&self, p: &Position, source: EffectSource) -> u32 {
        let player = &p[source.player];
        let tokens = player.tokens.total_of(self.tokens);
        let den = player.den.and(self.den.about(source.rank)).len();
        let graveyard = player.graveyard.and(self.graveyard.about(source.rank)).len();
        let counted = i32::from(tokens) + den as i32 + graveyard as i32;
        (self.fixed + self.each * counted).max(0) as u32
    }
}

/// What a plan does to its player with a number, where it works that out and does nothing else.
pub(super) fn counted(plan: &Plan) -> Option<(Op, Amount)> {
    let (mut at, mut found) = (0, Vec::new());
    loop {
        match *plan.node(at) {
            Node::Find { ref term, next } => {
                found.push(Amount::of(term, &found)?);
                at = next;
            }
            Node::Do { op, args: [Operand::Player, Operand::Register(number), _], next: Plan::END } => {
                let amount = *found.get(usize::from(number))?;
                return Some((op, amount));
            }
            Node::Do { .. }
            | Node::DoAll { .. }
            | Node::Choose { .. }
            | Node::Pick { .. }
            | Node::Ask { .. }
            | Node::Refuse { .. }
            | Node::Done => return None,
        }
    }
}
