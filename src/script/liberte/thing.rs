//! A thing in a script's hands.

use crate::games::liberte::{Operand, Stack, Target};
use crate::kernel::Seat;

/// A thing in a script's hands: known, or a place of the plan that is being traced. In a game all things are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::script) struct Thing {
    /// What it is.
    pub what: Operand,
    /// A block's or stack's stack, as it was when it was chosen.
    pub stack: Stack,
    /// Whose it was then.
    pub seat: Option<Seat>,
}

impl Thing {
    /// A thing that needs no position to be known.
    pub const fn known(target: Target) -> Thing {
        Thing { what: Operand::Known(target), stack: Stack::NONE, seat: None }
    }
}

impl From<Operand> for Thing {
    fn from(what: Operand) -> Thing {
        Thing { what, ..Thing::default() }
    }
}
