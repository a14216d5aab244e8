//! What the plans of effects are about: actions and questions. What a plan is, is in the kit.

use super::{Chips, Currency, Operand, Selector, Target};
use crate::kit::{self, Node, PlanLanguage};
use std::convert::Infallible;

/// What the plans of Revolution!'s effects are about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct EffectPlans;

impl PlanLanguage for EffectPlans {
    type Target = Target;
    type Selector = Selector;
    type Term = Infallible;
    type Query = Query;
    type Op = Op;
}

/// An effect as native steps.
pub type Plan = kit::Plan<EffectPlans>;

/// What an effect can do. Done to nothing, or where the rules have no room for it, it does nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// A marker (0) gives way to one of a seat (1).
    Replace,
    /// Two markers (0, 1) change places.
    Exchange,
    /// A marker (0) goes back to its owner.
    Remove,
    /// A seat (1) places a marker in an area (0).
    Place,
    /// A marker (0) goes to an area (1).
    Move,
    /// A seat (0) takes chips from the supply.
    GainChips(Currency, u8),
    /// A seat (0) pays chips to the supply, of those that do not lie on the chart.
    PayChips(Currency, u8),
    /// A seat (0) gains Support.
    GainSupport(u16),
    /// A seat (0) draws cards, when the effect is over.
    DrawCards(u8),
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
    /// Whether a set has so many things or more; markers of one owner in one area are one thing.
    AtLeast(Selector, u8),
    /// Whether a seat has so many chips of a currency or more that do not lie on the chart.
    HasChips(Operand, Currency, u8),
    /// Whether a seat has a marker left that is not on the board.
    HasMarkerLeft(Operand),
}

/// What is known of a planned effect before any game: what it may do at most once on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EffectFacts {
    /// Whether it replaces a marker.
    pub replaces: bool,
    /// Whether it makes two markers change places, or moves one.
    pub exchanges: bool,
    /// Whether it removes a marker.
    pub removes: bool,
    /// Whether it places a marker.
    pub places: bool,
    /// The chips that its player may gain.
    pub chips: Chips,
    /// The Support that its player may gain.
    pub support: u32,
    /// Whether it is no more than the choice of two markers that then change places: whichever is named first.
    pub(super) is_symmetric: bool,
}

impl EffectFacts {
    /// The facts of a plan.
    pub fn of(plan: &Plan) -> EffectFacts {
        let mut facts = EffectFacts { is_symmetric: is_exchange(plan), ..EffectFacts::default() };
        for node in &plan.nodes {
            let (op, player) = match *node {
                Node::Do { op, args, .. } => (op, args[0]),
                Node::DoAll { op, .. } => (op, Operand::default()),
                Node::Find { term, .. } => match term {},
                Node::Choose { .. } | Node::Pick { .. } | Node::Ask { .. } | Node::Refuse { .. } | Node::Done => {
                    continue;
                }
            };
            let is_own = player == Operand::Player;
            match op {
                Op::Replace => facts.replaces = true,
                Op::Exchange | Op::Move => facts.exchanges = true,
                Op::Remove => facts.removes = true,
                Op::Place => facts.places = true,
                Op::GainChips(currency, count) if is_own => {
                    facts.chips = facts.chips.with_at_least(currency, count.into());
                }
                Op::GainSupport(support) if is_own => facts.support = facts.support.max(support.into()),
                Op::GainChips(..) | Op::GainSupport(_) | Op::PayChips(..) | Op::DrawCards(_) => {}
            }
        }
        facts
    }
}

/// Whether a plan lets two markers be chosen that then change places, and nothing else.
fn is_exchange(plan: &Plan) -> bool {
    let [
        Node::Choose { from: one, .. },
        Node::Choose { from: other, .. },
        Node::Do { op: Op::Exchange, args, .. },
        Node::Done,
    ] = &plan.nodes[..]
    else {
        return false;
    };
    let registers = [Operand::Register(0), Operand::Register(1)];
    let is_both = args[..2] == registers || (args[0], args[1]) == (registers[1], registers[0]);
    is_both && *one == Selector::switchable() && *other == Selector::switchable_with(registers[0])
}
