//! The steps of a plan that most actions are made of, in a form in which they run without looking anything up -- L10.
//!
//! A plan says what to do in the words of scripts: a set with its filters, a number worked out of others. Most of that is the same
//! in all games: whose dens a player's neighbours' are, or that the fee is thrice the number of cursed relics. It is decided here,
//! once; a step that is not among these is done as the plan says.

use super::amount::{Amount, counted};
use super::offer::{Cards, End, Offer};
use super::selector::{Domain, Owners, Selector};
use super::{EffectPlans, Op, Operand, Plan, Query, Target, Term};
use crate::kit::{Args, Node, NodeId};

/// A step of a plan.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// The player gains doubloons.
    Gain(Amount, NodeId),
    /// The player pays doubloons.
    Pay(Amount, NodeId),
    /// The player takes so many tokens from now on.
    Takes(u8, NodeId),
    /// The character that acts is discarded.
    DiscardActing(NodeId),
    /// The highest or the lowest character of the ship is found: the first thing that the action knows.
    FindOnShip(End, NodeId),
    /// The highest or the lowest of some own characters is found: the first thing that the action knows.
    FindOwn(End, Cards, NodeId),
    /// Something is done with the first thing that the action knows, chosen or found.
    ToFirst(ToFirst, NodeId),
    /// All of some characters are discarded.
    DiscardAll(Cards, NodeId),
    /// Goes on by whether the first choice was declined, or had nothing to choose from.
    WhetherDeclined([NodeId; 2]),
    /// The player chooses the first thing that the action knows.
    Choose {
        /// From what.
        from: Offer,
        /// Whether none is a choice too.
        optional: bool,
        /// The step after it.
        next: NodeId,
    },
    /// Goes on by whether there is any such character.
    WhetherAny(Cards, [NodeId; 2]),
    /// What the plan says, or the script.
    AsPlanned,
}

/// What is done with a thing.
#[derive(Clone, Copy, Debug)]
pub(super) enum ToFirst {
    /// The character is discarded.
    Discard,
    /// The character returns to hand.
    ReturnToHand,
    /// The character comes on the ship.
    PlayOnShip,
    /// The owner of the character gives the player so many doubloons.
    TakeFromOwner(u32),
    /// So many tokens of the kind go from the player's den to the bag.
    ReturnToBag(u8),
}

/// The steps of an action, by the places that they have in its plan. The first stands beside those of the other actions: it is
/// looked up when nothing else is known yet, so that nothing can be done before it is there.
#[derive(Clone, Debug)]
pub(super) struct Steps {
    /// The first.
    pub first: Step,
    further: Vec<Step>,
}

impl Steps {
    /// Of an action that runs as its script says.
    pub const NONE: Steps = Steps { first: Step::AsPlanned, further: Vec::new() };

    /// The steps of a plan, for so many seats.
    pub fn of(plan: &Plan, seats: usize) -> Steps {
        let step = |at| step_at(plan, at, seats).unwrap_or(Step::AsPlanned);
        Steps { first: step(0), further: (1..plan.nodes.len() as NodeId).map(step).collect() }
    }

    /// The step at a place.
    #[inline]
    pub fn at(&self, at: NodeId) -> Option<&Step> {
        if at == 0 { Some(&self.first) } else { self.further.get(usize::from(at) - 1) }
    }
}

fn step_at(plan: &Plan, at: NodeId, seats: usize) -> Option<Step> {
    match if at == 0 { counted(plan) } else { None } {
        Some((Op::Gain, amount)) => return Some(Step::Gain(amount, Plan::END)),
        Some((Op::Pay, amount)) => return Some(Step::Pay(amount, Plan::END)),
        Some(_) | None => {}
    }
    match *plan.node(at) {
        Node::Do { op, args, next } => done(op, args, next),
        Node::DoAll { op: Op::Discard, ref from, next, .. } => Some(Step::DiscardAll(Cards::of(from, seats)?, next)),
        Node::Choose { ref from, by: Operand::Player, optional, next } => {
            Some(Step::Choose { from: Offer::of(from, seats)?, optional, next })
        }
        Node::Ask { query: Query::Any(ref from), arms } => {
            Some(Step::WhetherAny(Cards::of(from, seats)?, two_arms(plan, arms)))
        }
        Node::Ask { query: Query::Declined(0), arms } => Some(Step::WhetherDeclined(two_arms(plan, arms))),
        Node::Find { term: Term::Highest(ref from), next } => found(End::Highest, from, seats, next),
        Node::Find { term: Term::Lowest(ref from), next } => found(End::Lowest, from, seats, next),
        Node::Find { term: Term::OwnerOf(Operand::Register(0)), next } => gift_of_owner(plan.node(next)),
        Node::Choose { .. }
        | Node::Ask { .. }
        | Node::Pick { .. }
        | Node::Find { .. }
        | Node::DoAll { .. }
        | Node::Refuse { .. }
        | Node::Done => None,
    }
}

/// What the owner of the first thing that an action knows gives its player, where nothing else follows.
fn gift_of_owner(node: &Node<EffectPlans>) -> Option<Step> {
    let &Node::Do { op: Op::Give, args, next: Plan::END } = node else { return None };
    let [Operand::Register(1), Operand::Player, Operand::Known(Target::Number(number))] = args else { return None };
    Some(Step::ToFirst(ToFirst::TakeFromOwner(u32::try_from(number).ok()?), Plan::END))
}

/// What is done to things that are known beforehand, or to the first thing that the action knows.
fn done(op: Op, args: Args<EffectPlans>, next: NodeId) -> Option<Step> {
    let to_first = |what| Some(Step::ToFirst(what, next));
    match (op, args) {
        (Op::Gain, [Operand::Player, Operand::Known(Target::Number(number)), _]) => {
            Some(Step::Gain(Amount::known(number)?, next))
        }
        (Op::Pay, [Operand::Player, Operand::Known(Target::Number(number)), _]) => {
            Some(Step::Pay(Amount::known(number)?, next))
        }
        (Op::Takes, [Operand::Known(Target::Number(number)), ..]) => {
            Some(Step::Takes(number.clamp(0, 127) as u8, next))
        }
        (Op::Discard, [Operand::Known(Target::Acting), ..]) => Some(Step::DiscardActing(next)),
        (Op::Discard, [Operand::Register(0), ..]) => to_first(ToFirst::Discard),
        (Op::ReturnToHand, [Operand::Register(0), ..]) => to_first(ToFirst::ReturnToHand),
        (Op::PlayOnShip, [Operand::Register(0), ..]) => to_first(ToFirst::PlayOnShip),
        (Op::ReturnToBag, [Operand::Register(0), Operand::Known(Target::Number(number)), Operand::Player]) => {
            to_first(ToFirst::ReturnToBag(number.clamp(0, 255) as u8))
        }
        // Whatever else there is, the plan does.
        _ => None,
    }
}

/// The highest or the lowest of all on the ship, or of some own characters.
fn found(end: End, from: &Selector, seats: usize, next: NodeId) -> Option<Step> {
    match (from.domain, from.owners) {
        (Domain::Ship, Owners::All) if !from.is_filtered() => Some(Step::FindOnShip(end, next)),
        (Domain::Dens | Domain::Graveyards | Domain::Hands, Owners::Own) => {
            Some(Step::FindOwn(end, Cards::of(from, seats)?, next))
        }
        (Domain::Ship | Domain::Dens | Domain::Graveyards | Domain::Hands, _)
        | (Domain::Tokens | Domain::Seats | Domain::Numbers(..), _) => None,
    }
}

/// Where a question leads that has two answers: no and yes.
fn two_arms(plan: &Plan, arms: u16) -> [NodeId; 2] {
    [0, 1].map(|answer| plan.arm(arms, answer))
}
