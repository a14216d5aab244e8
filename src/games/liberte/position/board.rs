//! The board of a position: the stacks of all provinces, and what follows from them, kept up to date.

use super::{MAX_PROVINCES, Stack, Stacks};
use crate::kernel::{PerSeat, Seat};
use crate::model::{Faction, PerFaction, ProvinceId, ProvinceSet};
use std::fmt;
use std::ops::Deref;

/// What may stand in a province (Placement Rules a, c).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StackLimits {
    /// The blocks of a stack.
    pub height: u8,
    /// The stacks of a province.
    pub stacks: u8,
}

/// The stacks by province: read as a list, changed by [`Board::set`].
///
/// The sets follow from the stacks, so they are left out where boards are compared or printed; the audit looks whether they
/// are true.
#[derive(Clone, Copy)]
pub struct Board {
    stacks: [Stacks; MAX_PROVINCES],
    limits: StackLimits,
    /// The provinces that hold as many stacks as they may.
    full: ProvinceSet,
    /// The provinces in which the seat has a stack.
    own: PerSeat<ProvinceSet>,
    /// Of those, the ones in which it is of the faction and may grow.
    growing: PerSeat<PerFaction<ProvinceSet>>,
}

impl Board {
    /// A board without stacks.
    pub fn new(limits: StackLimits) -> Board {
        Board {
            stacks: [Stacks::default(); MAX_PROVINCES],
            limits,
            full: ProvinceSet::NONE,
            own: PerSeat::default(),
            growing: PerSeat::default(),
        }
    }

    /// Puts a stack in a seat's place, or takes it away.
    #[inline]
    pub fn set(&mut self, province: ProvinceId, seat: Seat, stack: Stack) {
        let here = &mut self.stacks[province.index()];
        here.set(seat, stack);
        let may_grow = stack.exists() & (stack.height() < self.limits.height);
        put(&mut self.full, province, here.count() >= self.limits.stacks as usize);
        put(&mut self.own[seat], province, stack.exists());
        let growing = &mut self.growing[seat];
        Faction::ALL.into_iter().for_each(|faction| put(&mut growing[faction], province, false));
        put(&mut growing[stack.faction()], province, may_grow);
    }

    /// The provinces in which a seat's stack of a faction may grow.
    #[inline]
    pub fn growing(&self, seat: Seat, faction: Faction) -> ProvinceSet {
        self.growing[seat][faction]
    }

    /// The provinces of which a seat has no stack, and which have room for it.
    #[inline]
    pub fn open_to_new(&self, seat: Seat) -> ProvinceSet {
        ProvinceSet(!(self.full.0 | self.own[seat].0))
    }
}

impl Deref for Board {
    type Target = [Stacks; MAX_PROVINCES];

    #[inline]
    fn deref(&self) -> &[Stacks; MAX_PROVINCES] {
        &self.stacks
    }
}

impl PartialEq for Board {
    #[inline]
    fn eq(&self, other: &Board) -> bool {
        self.stacks == other.stacks
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.stacks.fmt(f)
    }
}

/// Puts a province into a set or takes it out, without a branch.
#[inline]
fn put(set: &mut ProvinceSet, province: ProvinceId, holds: bool) {
    let others = set.without(ProvinceSet::only(province));
    *set = others.or(ProvinceSet(u64::from(holds) << (province.0 & 63)));
}
