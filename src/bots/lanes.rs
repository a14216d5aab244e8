//! Four numbers side by side, which processors calculate with at once.

use super::likelihood::chance;
use std::array::from_fn;
use std::ops::{Add, AddAssign, Div, Mul, Sub, SubAssign};

/// Four numbers, one a faction.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[repr(align(16))]
pub(super) struct Lanes(pub [f32; 4]);

impl Lanes {
    /// The same number four times.
    #[inline(always)]
    pub fn all(number: f32) -> Lanes {
        Lanes([number; 4])
    }

    /// The [`chance`] of each.
    #[inline(always)]
    pub fn chance(self) -> Lanes {
        Lanes(self.0.map(chance))
    }

    /// Each where the other number is positive, else nothing.
    #[inline(always)]
    pub fn where_positive(self, other: Lanes) -> Lanes {
        Lanes(from_fn(|at| if other.0[at] > 0.0 { self.0[at] } else { 0.0 }))
    }

    /// The smaller of each and a number.
    #[inline(always)]
    pub fn at_most(self, most: f32) -> Lanes {
        Lanes(self.0.map(|number| if number < most { number } else { most }))
    }
}

macro_rules! each {
    ($($Operation:ident $operate:ident $operator:tt,)*) => {$(
        impl $Operation for Lanes {
            type Output = Lanes;

            #[inline(always)]
            fn $operate(self, other: Lanes) -> Lanes {
                Lanes(from_fn(|at| self.0[at] $operator other.0[at]))
            }
        }
    )*};
}
each!(Add add +, Sub sub -, Mul mul *, Div div /,);

impl AddAssign for Lanes {
    #[inline(always)]
    fn add_assign(&mut self, other: Lanes) {
        *self = *self + other;
    }
}

impl SubAssign for Lanes {
    #[inline(always)]
    fn sub_assign(&mut self, other: Lanes) {
        *self = *self - other;
    }
}
