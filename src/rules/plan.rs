//! The plan of an effect: what a script does, as a small decision tree of native steps.
//!
//! Scripts are traced into plans when a pack is loaded, so that playing a card touches no script. A plan runs until it
//! needs a choice, and goes on from there when it has been made; where it waits is a number.

use super::{Position, Selector, Target};
use crate::kernel::Seat;

/// A step of a plan, by its place in [`Plan::nodes`].
pub type NodeId = u16;

/// A step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// Asks for a target, which fills the next register.
    Choose {
        /// What there is to choose from.
        from: Selector,
        /// Whether `none` is a choice too.
        optional: bool,
        /// The step after it.
        next: NodeId,
    },
    /// Does something to the target in a register.
    Do {
        /// What.
        op: Op,
        /// The register.
        register: u8,
        /// The step after it.
        next: NodeId,
    },
    /// Goes on at one of several steps, by the answer to a question about the position.
    Ask {
        /// The question.
        query: Query,
        /// The place in [`Plan::arms`] of the step for the least answer; the others follow.
        arms: u16,
    },
    /// The card may not be played.
    Refuse {
        /// Why: a place in [`Liberte::requirements`](super::Liberte::requirements).
        requirement: u8,
    },
    /// The effect is over.
    Done,
}

/// What an effect can do to a target. A target that is nothing is left alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// Block or stack goes back to its supply.
    ReturnToSupply,
    /// A displayed card goes to the discard pile.
    Discard,
    /// A displayed card leaves the game.
    ReturnToBox,
}

/// A question about the position with few answers, which nothing that an effect does can change.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Query {
    /// The turn.
    Turn,
    /// The government: 0 for none, then the factions in order.
    Government,
    /// The opposition: 0 for none, then the factions in order.
    Opposition,
    /// Whether the player has a presence in the government.
    InGovernment,
    /// Whether the choice in a register was declined or had nothing to choose from.
    Declined(u8),
}

impl Query {
    /// The least and the greatest answer.
    pub fn range(self, turns: u8) -> (u8, u8) {
        match self {
            Query::Turn => (1, turns),
            Query::Government | Query::Opposition => (0, 3),
            Query::InGovernment | Query::Declined(_) => (0, 1),
        }
    }

    /// The answer.
    #[inline]
    pub fn answer(self, p: &Position, seat: Seat, answers: &[Target]) -> u8 {
        match self {
            Query::Turn => p.turn,
            Query::Government => p.government.map_or(0, |faction| faction as u8 + 1),
            Query::Opposition => p.opposition.map_or(0, |faction| faction as u8 + 1),
            Query::InGovernment => u8::from(p.presence.has(seat)),
            Query::Declined(register) => {
                u8::from(answers.get(register as usize).is_none_or(|target| *target == Target::Nothing))
            }
        }
    }
}

/// An effect as native steps; it begins at the first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    /// The steps.
    pub nodes: Vec<Node>,
    /// Where [`Node::Ask`] goes on.
    pub arms: Vec<NodeId>,
}

impl Plan {
    /// The step at a place; the end, beyond the last.
    #[inline]
    pub fn node(&self, at: NodeId) -> Node {
        self.nodes.get(at as usize).copied().unwrap_or(Node::Done)
    }

    /// Where a question leads.
    #[inline]
    pub(super) fn arm(&self, query: Query, arms: u16, p: &Position, seat: Seat, answers: &[Target]) -> NodeId {
        let least = if query == Query::Turn { 1 } else { 0 };
        let at = arms as usize + query.answer(p, seat, answers).saturating_sub(least) as usize;
        self.arms.get(at).copied().unwrap_or(NodeId::MAX)
    }

    /// The first step that is neither an action nor a question: what decides whether the card can be played.
    #[inline]
    pub(super) fn first_stop(&self, p: &Position, seat: Seat) -> Node {
        let mut at = 0;
        loop {
            match self.node(at) {
                Node::Ask { query, arms } => at = self.arm(query, arms, p, seat, &[]),
                Node::Do { next, .. } => at = next,
                stop => return stop,
            }
        }
    }
}

/// Why an effect can't be begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlanRefusal {
    /// A `require` of the script does not hold.
    Requirement(u8),
    /// There is nothing to aim it at.
    NoTarget,
}
