//! The plan of an effect: what a script does, as a small decision tree of native steps.
//!
//! Scripts are traced into plans when a pack is loaded, so that playing an effect touches no script. A plan runs until it
//! needs a choice, and goes on from there when it has been made; where it waits is a number. What the steps are about is
//! for each game to say: its [`PlanLanguage`].

use std::fmt::Debug;
use std::hash::Hash;

/// What the plans of a game are about.
pub trait PlanLanguage: Copy + Eq + Hash + Debug + Default + Send + Sync + 'static {
    /// Something that can be chosen, or that something is done to; nothing by default.
    type Target: Copy + Eq + Hash + Debug + Default + Send + Sync;
    /// A set of targets.
    type Selector: Copy + Eq + Hash + Debug + Send + Sync;
    /// A target that is worked out: a number, say, or the owner of something. [`Infallible`](std::convert::Infallible) where a
    /// game has none.
    type Term: Copy + Eq + Hash + Debug + Send + Sync;
    /// A question about the position with few answers.
    type Query: Copy + Eq + Hash + Debug + Send + Sync;
    /// Something that an effect can do.
    type Op: Copy + Eq + Hash + Debug + Send + Sync;
}

/// A thing that a step of a plan is about: known when the pack is loaded, or found when the effect runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operand<T> {
    /// This thing.
    Known(T),
    /// What was chosen into a register.
    Register(u8),
    /// The player whose effect it is.
    Player,
    /// The seat at a place of the player order, from 0.
    Place(u8),
    /// The seat at a place of the player order, from 0, without the player.
    Other(u8),
}

impl<T: Default> Default for Operand<T> {
    fn default() -> Operand<T> {
        Operand::Known(T::default())
    }
}

/// The arguments of an action: what it is done to and with. What the places mean is for the game's actions to say.
pub type Args<L> = [Operand<<L as PlanLanguage>::Target>; 3];

/// A step of a plan, by its place in [`Plan::nodes`].
pub type NodeId = u16;

/// A step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Node<L: PlanLanguage> {
    /// Asks for a target, which fills the next register.
    Choose {
        /// What there is to choose from.
        from: L::Selector,
        /// Who chooses; where it is nobody, nothing is chosen.
        by: Operand<L::Target>,
        /// Whether `none` is a choice too.
        optional: bool,
        /// The step after it.
        next: NodeId,
    },
    /// Takes a target without asking, which fills the next register.
    Pick {
        /// What there is to take from.
        from: L::Selector,
        /// Which of it.
        pick: Pick,
        /// The step after it.
        next: NodeId,
    },
    /// Works something out as it is now, which fills the next register.
    Find {
        /// What.
        term: L::Term,
        /// The step after it.
        next: NodeId,
    },
    /// Does something.
    Do {
        /// What.
        op: L::Op,
        /// To what, with what.
        args: Args<L>,
        /// The step after it.
        next: NodeId,
    },
    /// Does something to each target of a set, which is looked up before the first.
    DoAll {
        /// What.
        op: L::Op,
        /// To what: takes the first place of `args`.
        from: L::Selector,
        /// With what.
        args: Args<L>,
        /// The step after it.
        next: NodeId,
    },
    /// Goes on at one of several steps, by the answer to a question about the position.
    Ask {
        /// The question.
        query: L::Query,
        /// The place in [`Plan::arms`] of the step for the least answer; the others follow.
        arms: u16,
    },
    /// The effect may not be begun.
    Refuse {
        /// Why: a place in the list of requirements.
        requirement: u8,
    },
    /// The effect is over.
    Done,
}

impl<L: PlanLanguage> Node<L> {
    /// The one step that follows; none where there is none, or it depends.
    fn next_mut(&mut self) -> Option<&mut NodeId> {
        match self {
            Node::Choose { next, .. }
            | Node::Pick { next, .. }
            | Node::Find { next, .. }
            | Node::Do { next, .. }
            | Node::DoAll { next, .. } => Some(next),
            Node::Ask { .. } | Node::Refuse { .. } | Node::Done => None,
        }
    }
}

/// Which target of a set is taken without asking.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pick {
    /// One by chance, each as likely.
    Chance,
    /// The one on top: the next of a deck, the latest of a discard pile.
    Top,
}

/// What is worked out of two numbers. What would be too great or too small is as great or as small as a number can be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Arithmetic {
    /// Their sum.
    Plus,
    /// The first less the second.
    Minus,
    /// Their product.
    Times,
    /// How often the second goes into the first, without the rest; nothing where the second is 0.
    DividedBy,
    /// The smaller.
    Least,
    /// The greater.
    Greatest,
}

impl Arithmetic {
    /// The result.
    #[inline]
    pub fn of(self, a: i32, b: i32) -> i32 {
        match self {
            Arithmetic::Plus => a.saturating_add(b),
            Arithmetic::Minus => a.saturating_sub(b),
            Arithmetic::Times => a.saturating_mul(b),
            Arithmetic::DividedBy => a.checked_div(b).unwrap_or_default(),
            Arithmetic::Least => a.min(b),
            Arithmetic::Greatest => a.max(b),
        }
    }
}

/// A comparison of two numbers; the others are its opposites, or it turned round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Comparison {
    /// The first is less.
    Less,
    /// They are equal.
    Equal,
}

impl Comparison {
    /// Whether it holds.
    #[inline]
    pub fn holds(self, a: i32, b: i32) -> bool {
        match self {
            Comparison::Less => a < b,
            Comparison::Equal => a == b,
        }
    }
}

/// An effect as native steps; it begins at the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan<L: PlanLanguage> {
    /// The steps.
    pub nodes: Vec<Node<L>>,
    /// Where [`Node::Ask`] goes on.
    pub arms: Vec<NodeId>,
}

impl<L: PlanLanguage> Default for Plan<L> {
    fn default() -> Plan<L> {
        Plan { nodes: Vec::new(), arms: Vec::new() }
    }
}

impl<L: PlanLanguage> Plan<L> {
    /// Where nothing more is done, beside [`Node::Done`].
    pub const END: NodeId = NodeId::MAX;

    /// The plan, for a game to run: what leads to [`Node::Done`] leads to [`Plan::END`], which needs no look at a step.
    pub fn ready_to_run(mut self) -> Plan<L> {
        let ends: Vec<bool> = self.nodes.iter().map(|node| *node == Node::Done).collect();
        let is_end = |at: NodeId| ends.get(usize::from(at)).copied().unwrap_or(true);
        let lead_to_end = |next: &mut NodeId| *next = if is_end(*next) { Plan::<L>::END } else { *next };
        self.nodes.iter_mut().filter_map(Node::next_mut).for_each(lead_to_end);
        self.arms.iter_mut().for_each(lead_to_end);
        self
    }

    /// The step at a place; the end, beyond the last.
    #[inline]
    pub fn node(&self, at: NodeId) -> &Node<L> {
        self.nodes.get(at as usize).unwrap_or(&Node::Done)
    }

    /// Where a question leads: `arms` are its arms, `answer` is counted from its least.
    #[inline]
    pub fn arm(&self, arms: u16, answer: u8) -> NodeId {
        self.arms.get(arms as usize + answer as usize).copied().unwrap_or(Self::END)
    }
}
