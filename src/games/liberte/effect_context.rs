//! The context of an effect -- rulebook 2e, V: whose it is, and what was chosen so far.

use super::{Cause, EffectState, Position, Target};
use crate::kernel::Seat;
use crate::kit;
use crate::model::CardId;

/// A thing that a step of a plan is about.
pub type Operand = kit::Operand<Target>;

impl Operand {
    /// Nothing.
    pub const NOTHING: Operand = Operand::Known(Target::Nothing);
}

/// The context of an effect: what it knows beside the position.
#[derive(Clone, Copy, Debug)]
pub struct EffectContext<'a> {
    /// The player of the card, if it is a card.
    pub player: Option<Seat>,
    /// The card: it lies in its player's hand, and counts there for nobody.
    pub card: Option<CardId>,
    /// What was chosen so far.
    pub registers: &'a [Target],
}

impl<'a> EffectContext<'a> {
    /// The context of an effect that begins.
    #[inline]
    pub fn of(cause: Cause) -> EffectContext<'a> {
        EffectContext { player: cause.player(), card: cause.card(), registers: &[] }
    }

    /// What was chosen for a register; nothing where nothing was.
    #[inline]
    pub fn register(&self, at: u8) -> Target {
        self.registers.get(at as usize).copied().unwrap_or_default()
    }

    /// The thing that an operand is.
    #[inline]
    pub fn resolve(&self, p: &Position, operand: Operand) -> Target {
        let seat = |seat: Option<Seat>| seat.map_or(Target::Nothing, Target::Seat);
        match operand {
            Operand::Known(target) => target,
            Operand::Register(at) => self.register(at),
            Operand::Player => seat(self.player),
            Operand::Place(place) => seat(p.order().get(place as usize).copied()),
            Operand::Other(place) => {
                let mut others = p.order().iter().copied().filter(|&other| Some(other) != self.player);
                seat(others.nth(place as usize))
            }
        }
    }

    /// The seat that an operand is, if it is one.
    #[inline]
    pub fn seat(&self, p: &Position, operand: Operand) -> Option<Seat> {
        if let Target::Seat(seat) = self.resolve(p, operand) { Some(seat) } else { None }
    }
}

impl EffectState {
    /// An effect that begins.
    pub fn of(cause: Cause) -> EffectState {
        EffectState { cause, ..EffectState::default() }
    }

    /// What was chosen so far.
    #[inline]
    pub fn registers(&self) -> &[Target] {
        &self.answers[..(self.answered as usize).min(self.answers.len())]
    }

    /// What the effect knows beside the position.
    #[inline]
    pub fn context(&self) -> EffectContext<'_> {
        EffectContext { registers: self.registers(), ..EffectContext::of(self.cause) }
    }
}
