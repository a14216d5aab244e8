//! Four numbers side by side, which processors calculate with at once.

use super::likelihood::chance;
use std::ops::{Add, AddAssign, Mul, Sub, SubAssign};

/// Four numbers, one a faction.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[repr(align(16))]
pub(super) struct Lanes(pub [f32; 4]);

impl Lanes {
    /// By a lane: 1 there, and nothing in the others.
    pub const ONE_OF: [Lanes; 4] = [
        Lanes([1.0, 0.0, 0.0, 0.0]),
        Lanes([0.0, 1.0, 0.0, 0.0]),
        Lanes([0.0, 0.0, 1.0, 0.0]),
        Lanes([0.0, 0.0, 0.0, 1.0]),
    ];

    /// The same number four times.
    #[inline(always)]
    pub fn all(number: f32) -> Lanes {
        Lanes([number; 4])
    }

    /// The [`chance`] of each.
    #[inline(always)]
    pub fn chance(self) -> Lanes {
        self.each(chance)
    }

    /// Each where the other number is positive, else nothing.
    #[inline(always)]
    pub fn where_positive(self, other: Lanes) -> Lanes {
        self.with(other, |own, other| if other > 0.0 { own } else { 0.0 })
    }

    /// The smaller of each and a number.
    #[inline(always)]
    pub fn at_most(self, most: f32) -> Lanes {
        self.each(|number| if number < most { number } else { most })
    }

    /// These with one lane of others.
    #[inline(always)]
    pub fn with_lane_of(mut self, others: Lanes, lane: usize) -> Lanes {
        self.0[lane & 3] = others.0[lane & 3];
        self
    }

    /// The sum of all four.
    #[inline(always)]
    pub fn sum(self) -> f32 {
        let [a, b, c, d] = self.0;
        (a + b) + (c + d)
    }

    /// What becomes of each. Written out, as closures of the standard library's arrays are called one by one in builds that
    /// are little optimised.
    #[inline(always)]
    fn each(self, becomes: impl Fn(f32) -> f32) -> Lanes {
        let [a, b, c, d] = self.0;
        Lanes([becomes(a), becomes(b), becomes(c), becomes(d)])
    }

    /// What becomes of each and its counterpart.
    #[inline(always)]
    fn with(self, other: Lanes, becomes: impl Fn(f32, f32) -> f32) -> Lanes {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Lanes([becomes(a, e), becomes(b, f), becomes(c, g), becomes(d, h)])
    }
}

macro_rules! each {
    ($($Operation:ident $operate:ident $operator:tt,)*) => {$(
        impl $Operation for Lanes {
            type Output = Lanes;

            #[inline(always)]
            fn $operate(self, other: Lanes) -> Lanes {
                self.with(other, |own, other| own $operator other)
            }
        }
    )*};
}
each!(Add add +, Sub sub -, Mul mul *,);

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
