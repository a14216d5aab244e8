//! How far an action has come, and what it knows -- Special actions; L10.

use super::target::Packed;
use super::{Operand, Rank, Target};
use crate::kernel::{Seat, word_table};
use crate::kit::NodeId;
use crate::model::EffectId;

/// The most choices of one action.
pub const MAX_ANSWERS: usize = 4;
/// The most things that a plan remembers.
pub const MAX_REGISTERS: usize = 6;
/// The most things that a plan remembers while a choice is made.
pub const MAX_KEPT: usize = MAX_ANSWERS - 1;

word_table! {
    /// When an action is done.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum EffectTime {
        /// On the day on which the character is played.
        Day = "day";
        /// When its turn to take booty begins.
        Dusk = "dusk";
        /// Every night in its den.
        Night = "night";
        /// At the end of the campaign.
        End = "end";
        /// When it has taken a token of a kind.
        Taken = "when_taken";
    }
    /// The key of packs.
    pub fn id;
}

/// Why an action is done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EffectSource {
    /// The action.
    pub effect: EffectId,
    /// Whose it is.
    pub player: Seat,
    /// The rank of the character that acts, or that took the token; 0 if that has left the ship.
    pub rank: Rank,
    /// When.
    pub time: EffectTime,
}

/// How far an action has come that waits for a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct EffectState {
    /// Why it is done.
    pub source: EffectSource,
    /// Where its plan waits.
    pub node: NodeId,
    /// How many registers are filled.
    pub filled: u8,
    kept: [Packed; MAX_KEPT],
}

impl EffectState {
    /// No action waits.
    pub const NONE: EffectState = EffectState {
        source: EffectSource { effect: EffectId(0), player: Seat(0), rank: Rank(0), time: EffectTime::Day },
        node: 0,
        filled: 0,
        kept: [Packed(0); MAX_KEPT],
    };

    /// An action that waits at its first choice, and knows nothing beside why it is done.
    #[inline]
    pub fn asking_first(node: NodeId, source: EffectSource) -> EffectState {
        EffectState { source, node, ..EffectState::NONE }
    }

    /// An action that waits at a step of its plan.
    #[inline]
    pub fn waiting(node: NodeId, context: &EffectContext) -> EffectState {
        let (mut kept, filled) = ([Packed::default(); MAX_KEPT], context.filled.min(MAX_KEPT as u8));
        let registers = context.registers.iter().take(filled.into());
        kept.iter_mut().zip(registers).for_each(|(place, &target)| *place = Packed::of(target));
        EffectState { source: context.source, node, filled, kept }
    }

    /// What the action knows that waits.
    #[inline]
    pub fn context(&self) -> EffectContext {
        let mut context = EffectContext::of(self.source);
        self.kept.iter().take(self.filled.into()).for_each(|kept| context.fill(kept.target()));
        context
    }
}

/// The places of the registers, a power of two.
const PLACES: usize = MAX_REGISTERS.next_power_of_two();

/// What an action knows beside the position: why it is done, and what was chosen and worked out so far.
#[derive(Clone, Debug)]
pub struct EffectContext {
    /// Why it is done.
    pub source: EffectSource,
    /// What was chosen and worked out so far; nothing from there on.
    registers: [Target; PLACES],
    filled: u8,
}

impl EffectContext {
    /// What an action knows at its beginning.
    #[inline]
    pub fn of(source: EffectSource) -> EffectContext {
        EffectContext { source, registers: [Target::Nothing; PLACES], filled: 0 }
    }

    /// Fills the next register. What is beyond the last is dropped.
    #[inline]
    pub(super) fn fill(&mut self, target: Target) {
        if usize::from(self.filled) < MAX_REGISTERS {
            self.registers[usize::from(self.filled) % PLACES] = target;
            self.filled += 1;
        }
    }

    /// The thing that an operand is.
    #[inline(always)]
    pub fn resolve(&self, operand: Operand) -> Target {
        let EffectSource { player, rank, .. } = self.source;
        match operand {
            Operand::Known(Target::Acting) => Target::Character(rank, player),
            Operand::Known(target) => target,
            Operand::Player => Target::Seat(player),
            Operand::Register(at) => self.registers[usize::from(at) % PLACES],
            Operand::Place(place) => Target::Seat(Seat(place)),
            Operand::Other(place) => Target::Seat(Seat(place + u8::from(place >= player.0))),
        }
    }
}

/// Which actions the characters have at each time of the day, by their places in [`Spec::effects`](super::Spec::effects).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct CharacterEffects([[Option<EffectId>; 32]; EffectTime::ALL.len()]);

impl CharacterEffects {
    /// Gives a character an action at some time, or none.
    pub fn set(&mut self, rank: Rank, time: EffectTime, effect: Option<EffectId>) {
        self.0[time as usize][rank.index()] = effect;
    }

    /// The action of a character at some time.
    #[inline]
    pub fn of(&self, rank: Rank, time: EffectTime) -> Option<EffectId> {
        self.0[time as usize][rank.index()]
    }
}
