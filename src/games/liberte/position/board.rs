//! The board of a position: the stacks of all provinces, and what follows from them, kept up to date.

use super::{MAX_PROVINCES, Stack, Stacks};
use crate::kernel::{PerSeat, Seat, SeatSet};
use crate::model::{Faction, FactionSet, PerFaction, ProvinceId, ProvinceSet};
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
    /// The provinces in which the seat has a stack of the faction.
    of: PerSeat<PerFaction<ProvinceSet>>,
    /// The provinces in which the seat's stack is as high as it may be.
    high: PerSeat<ProvinceSet>,
}

impl Board {
    /// A board without stacks.
    pub fn new(limits: StackLimits) -> Board {
        Board {
            stacks: [Stacks::default(); MAX_PROVINCES],
            limits,
            full: ProvinceSet::NONE,
            of: PerSeat::default(),
            high: PerSeat::default(),
        }
    }

    /// Puts a stack in a seat's place, or takes it away.
    #[inline]
    pub fn set(&mut self, province: ProvinceId, seat: Seat, stack: Stack) {
        let here = &mut self.stacks[province.index()];
        let before = here.of(seat);
        here.set(seat, stack);
        put(&mut self.full, province, here.count() >= self.limits.stacks as usize);
        put(&mut self.high[seat], province, stack.height() >= self.limits.height);
        let of = &mut self.of[seat];
        put(&mut of[before.faction()], province, false);
        put(&mut of[stack.faction()], province, stack.exists());
    }

    /// The provinces in which a seat's stack of a faction may grow.
    #[inline]
    pub fn growing(&self, seat: Seat, faction: Faction) -> ProvinceSet {
        self.of[seat][faction].without(self.high[seat])
    }

    /// The provinces of which a seat has no stack, and which have room for it.
    #[inline]
    pub fn open_to_new(&self, seat: Seat) -> ProvinceSet {
        let own = self.of[seat].0.into_iter().fold(self.full, ProvinceSet::or);
        ProvinceSet(!own.0)
    }

    /// The provinces in which a stack of the faction stands, whoever owns it.
    #[inline]
    pub fn of_faction(&self, faction: Faction) -> ProvinceSet {
        self.of.0.iter().fold(ProvinceSet::NONE, |all, of| all.or(of[faction]))
    }

    /// The provinces in which any stack stands.
    #[inline]
    pub fn occupied(&self) -> ProvinceSet {
        Faction::ALL.into_iter().fold(ProvinceSet::NONE, |all, faction| all.or(self.of_faction(faction)))
    }

    /// The provinces in which a stack of one of the seats and of one of the factions stands.
    #[inline]
    pub fn standing(&self, seats: SeatSet, factions: FactionSet) -> ProvinceSet {
        let mut found = ProvinceSet::NONE;
        for seat in seats.iter() {
            for faction in Faction::ALL {
                let wanted = u64::from(factions.has(faction)).wrapping_neg();
                found.0 |= self.of[seat][faction].0 & wanted;
            }
        }
        found
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
