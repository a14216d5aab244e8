//! How far an effect has come, and what it knows -- RESOLVING ACTIONS, CARDS; V24, V25.

use super::{Operand, Target};
use crate::kernel::Seat;
use crate::kit::NodeId;
use crate::model::EffectId;

/// The most choices of one effect, and the most things that a plan remembers.
pub const MAX_ANSWERS: usize = 6;

/// Why an effect runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EffectSource {
    /// The effect.
    pub effect: EffectId,
    /// Whose it is: who won the space, or drew the card.
    pub player: Seat,
    /// Whether a card has it, and not a space.
    pub is_of_card: bool,
}

/// How far an effect has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct EffectState {
    /// Why it runs.
    pub source: EffectSource,
    /// Where its plan waits.
    pub node: NodeId,
    /// Interpreted effects only: the events already told.
    pub recorded: u16,
    /// The answers so far; of a plan, what it picked itself as well.
    pub answers: [Target; MAX_ANSWERS],
    pub answered: u8,
}

impl EffectState {
    /// No effect.
    pub const NONE: EffectState =
        EffectState::of(EffectSource { effect: EffectId(0), player: Seat(0), is_of_card: false });

    /// An effect that begins.
    pub const fn of(source: EffectSource) -> EffectState {
        EffectState { source, node: 0, recorded: 0, answers: [Target::Nothing; MAX_ANSWERS], answered: 0 }
    }

    /// What was chosen so far.
    #[inline]
    pub fn registers(&self) -> &[Target] {
        &self.answers[..usize::from(self.answered).min(MAX_ANSWERS)]
    }

    /// What the effect knows beside the position.
    #[inline]
    pub fn context(&self) -> EffectContext<'_> {
        EffectContext { player: self.source.player, registers: self.registers() }
    }

    /// Fills the next register and goes on at a step. Answers beyond the last are dropped, which ends the asking.
    pub fn fill(&mut self, target: Target, next: NodeId) {
        self.node = next;
        if let Some(place) = self.answers.get_mut(usize::from(self.answered)) {
            *place = target;
            self.answered += 1;
        }
    }
}

/// What an effect knows beside the position: whose it is, and what was chosen so far.
#[derive(Clone, Copy, Debug)]
pub struct EffectContext<'a> {
    /// Whose effect it is.
    pub player: Seat,
    /// What was chosen so far.
    pub registers: &'a [Target],
}

impl EffectContext<'_> {
    /// The thing that an operand is.
    #[inline]
    pub fn resolve(&self, operand: Operand) -> Target {
        match operand {
            Operand::Known(target) => target,
            Operand::Register(at) => self.registers.get(usize::from(at)).copied().unwrap_or_default(),
            Operand::Player => Target::Seat(self.player),
            Operand::Place(place) => Target::Seat(Seat(place)),
            Operand::Other(place) => Target::Seat(Seat(place + u8::from(place >= self.player.0))),
        }
    }
}
