//! What the plans of actions are about: what is done, asked and worked out. What a plan is, is in the kit.

use super::selector::Owners;
use super::{Operand, Selector, Target};
use crate::kit::{self, Arithmetic, Comparison, PlanLanguage};

/// What the plans of Libertalia's actions are about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct EffectPlans;

impl PlanLanguage for EffectPlans {
    type Target = Target;
    type Selector = Selector;
    type Term = Term;
    type Query = Query;
    type Op = Op;
}

/// An action as native steps.
pub type Plan = kit::Plan<EffectPlans>;

/// What an action can do. Done to nothing, or where the rules have no room for it, it does nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// A seat (0) gains a number of doubloons (1) from the bank.
    Gain,
    /// A seat (0) pays a number of doubloons (1) to the bank, as far as there are.
    Pay,
    /// A seat (0) gives another (1) a number of doubloons (2), as far as there are.
    Give,
    /// A character (0) goes to its owner's graveyard, from wherever it is.
    Discard,
    /// A character (0) returns to its owner's hand from the ship, a den or, unseen by the others, a graveyard.
    ReturnToHand,
    /// A character (0) of a hand comes on the ship by day, if its owner has none there.
    PlayOnShip,
    /// Of a kind of tokens (0), a number (1) of a seat's (2) go back to the bag, as far as there are.
    ReturnToBag,
    /// All tokens of a seat (1) but one of a kind (0) that it has go back to the bag.
    KeepOne,
    /// All tokens of a kind (0) go from the den of a seat (1) to that of another (2).
    PassTokens,
    /// A seat (0) draws a number of tokens (1) from the bag.
    DrawTokens,
    /// At dusk the taker takes a number (0) of tokens from now on.
    Takes,
}

/// What an action can work out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Term {
    /// How many things are in a set; of tokens each one counts.
    Count(Selector),
    /// The doubloons of a seat.
    Doubloons(Operand),
    /// The points of a seat for campaigns that are over.
    Score(Operand),
    /// The fewest characters in a den of somebody.
    FewestInADen(Owners),
    /// Two numbers, put together.
    Arithmetic(Arithmetic, Operand, Operand),
    /// The player to the left of a seat.
    LeftOf(Operand),
    /// The player to the right of a seat.
    RightOf(Operand),
    /// The owner of a character.
    OwnerOf(Operand),
    /// The rank of a character.
    RankOf(Operand),
    /// The highest character of a set.
    Highest(Selector),
    /// The lowest character of a set.
    Lowest(Selector),
    /// The day, from 1.
    Day,
    /// The campaign, from 1.
    Campaign,
}

/// A question about the position with few answers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Query {
    /// Whether the choice in a register was declined or had nothing to choose from.
    Declined(u8),
    /// How many play.
    Players,
    /// Whether two things are the same.
    Same(Operand, Operand),
    /// Whether there is anything in a set.
    Any(Selector),
    /// How two numbers compare.
    Compare(Comparison, Operand, Operand),
}
