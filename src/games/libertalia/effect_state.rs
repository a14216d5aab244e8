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

    /// What a running action goes on from.
    #[inline]
    pub fn running(&self) -> Running {
        let mut running = Running { node: self.node, ..Running::of(self.source) };
        let kept = self.kept.iter().take(self.filled.into());
        kept.for_each(|kept| running.fill(kept.target()));
        running
    }
}

/// An action that goes on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Running {
    /// Why it is done.
    pub source: EffectSource,
    /// The next step of its plan.
    pub node: NodeId,
    registers: [Target; MAX_REGISTERS],
    filled: u8,
}

impl Running {
    /// An action that begins.
    #[inline]
    pub fn of(source: EffectSource) -> Running {
        Running { source, node: 0, registers: [Target::Nothing; MAX_REGISTERS], filled: 0 }
    }

    /// Fills the next register. What is beyond the last is dropped.
    #[inline]
    pub fn fill(&mut self, target: Target) {
        if let Some(place) = self.registers.get_mut(usize::from(self.filled)) {
            *place = target;
            self.filled += 1;
        }
    }

    /// What the action knows beside the position.
    #[inline]
    pub fn context(&self) -> EffectContext<'_> {
        let registers = &self.registers[..usize::from(self.filled).min(MAX_REGISTERS)];
        EffectContext { registers, ..EffectContext::of(self.source) }
    }

    /// The state in which it waits for a choice.
    #[inline]
    pub fn waiting(&self) -> EffectState {
        let mut kept = [Packed::default(); MAX_KEPT];
        kept.iter_mut().zip(self.registers).for_each(|(place, target)| *place = Packed::of(target));
        EffectState { source: self.source, node: self.node, filled: self.filled.min(MAX_KEPT as u8), kept }
    }
}

/// What an action knows beside the position: whose it is, and what was chosen and worked out so far.
#[derive(Clone, Copy, Debug)]
pub struct EffectContext<'a> {
    /// Whose action it is.
    pub player: Seat,
    /// The rank of the character that acts.
    pub rank: Rank,
    /// What was chosen and worked out so far.
    pub registers: &'a [Target],
}

impl EffectContext<'static> {
    /// What an action knows at its beginning.
    #[inline]
    pub fn of(source: EffectSource) -> EffectContext<'static> {
        EffectContext { player: source.player, rank: source.rank, registers: &[] }
    }
}

impl EffectContext<'_> {
    /// The thing that an operand is.
    #[inline(always)]
    pub fn resolve(&self, operand: Operand) -> Target {
        match operand {
            Operand::Known(Target::Acting) => Target::Character(self.rank, self.player),
            Operand::Known(target) => target,
            Operand::Player => Target::Seat(self.player),
            Operand::Register(at) => self.registers.get(usize::from(at)).copied().unwrap_or_default(),
            Operand::Place(place) => Target::Seat(Seat(place)),
            Operand::Other(place) => Target::Seat(Seat(place + u8::from(place >= self.player.0))),
        }
    }

    /// The things that the arguments of an action are, of which it has so many.
    #[inline(always)]
    pub fn resolve_all(&self, arguments: usize, args: &[Operand; 3]) -> [Target; 3] {
        let nothing = Target::Nothing;
        match arguments {
            1 => [self.resolve(args[0]), nothing, nothing],
            2 => [self.resolve(args[0]), self.resolve(args[1]), nothing],
            _ => [self.resolve(args[0]), self.resolve(args[1]), self.resolve(args[2])],
        }
    }
}

/// The actions of a character, by their places in [`Spec::effects`](super::Spec::effects).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct CharacterEffects {
    pub day: Option<EffectId>,
    pub dusk: Option<EffectId>,
    pub night: Option<EffectId>,
    pub end: Option<EffectId>,
}

impl CharacterEffects {
    /// The action of some time.
    #[inline]
    pub fn at(self, time: EffectTime) -> Option<EffectId> {
        match time {
            EffectTime::Day => self.day,
            EffectTime::Dusk => self.dusk,
            EffectTime::Night => self.night,
            EffectTime::End => self.end,
            EffectTime::Taken => None,
        }
    }
}
