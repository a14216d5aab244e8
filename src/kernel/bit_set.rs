//! Small sets, with one bit per thing.

/// Declares a set of things as the bits of a number: its documentation and name, the number, what is in it, the bit of a
/// thing, and the thing of a bit.
///
/// Things are numbered from 0, in the order in which the set gives them.
#[macro_export]
macro_rules! bit_set {
    (
        $(#[$doc:meta])*
        $Set:ident($visible:vis $bits:ty) of $Thing:ty,
        bit: |$it:ident| $bit:expr,
        thing: |$place:ident| $made:expr $(,)?
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
        pub struct $Set($visible $bits);

        #[allow(dead_code, reason = "no set needs all that sets can do")]
        impl $Set {
            /// The empty set.
            pub const NONE: $Set = $Set(0);

            /// The set that holds one thing.
            #[inline]
            pub fn only($it: $Thing) -> $Set {
                $Set(1 << $bit)
            }

            /// Whether the thing is in the set.
            #[inline]
            pub fn has(self, thing: $Thing) -> bool {
                self.0 & $Set::only(thing).0 != 0
            }

            /// Puts a thing in.
            #[inline]
            pub fn insert(&mut self, thing: $Thing) {
                self.0 |= $Set::only(thing).0;
            }

            /// Puts a thing in if it belongs there: without a branch, where nobody can foresee whether it does.
            #[inline]
            pub fn insert_if(&mut self, thing: $Thing, belongs: bool) {
                self.0 |= $Set::only(thing).0 * belongs as $bits;
            }

            /// Takes a thing out.
            #[inline]
            pub fn remove(&mut self, thing: $Thing) {
                self.0 &= !$Set::only(thing).0;
            }

            /// What is in both sets.
            #[inline]
            pub fn and(self, other: $Set) -> $Set {
                $Set(self.0 & other.0)
            }

            /// What is in either set.
            #[inline]
            pub fn or(self, other: $Set) -> $Set {
                $Set(self.0 | other.0)
            }

            /// What is in this set and not in the other.
            #[inline]
            pub fn without(self, other: $Set) -> $Set {
                $Set(self.0 & !other.0)
            }

            /// The number of things in the set.
            #[inline]
            pub fn len(self) -> usize {
                // Small ones by a table: no instruction counts bits on every processor that the program runs on.
                match size_of::<$bits>() {
                    1 | 2 => self.0.to_le_bytes().into_iter().map($crate::kernel::ones).sum(),
                    _ => self.0.count_ones() as usize,
                }
            }

            /// Whether nothing is in the set.
            #[inline]
            pub fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The first thing of the set.
            #[inline]
            pub fn lowest(self) -> Option<$Thing> {
                let $place = self.0.trailing_zeros() as u8;
                (self.0 != 0).then(|| $made)
            }

            /// The thing, if there is exactly one.
            #[inline]
            pub fn single(self) -> Option<$Thing> {
                self.lowest().filter(|_| self.0 & self.0.wrapping_sub(1) == 0)
            }

            /// What is in the set, in order.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $Thing> + use<> {
                let mut left = self;
                std::iter::from_fn(move || {
                    let lowest = left.lowest();
                    left.0 &= left.0.wrapping_sub(1);
                    lowest
                })
            }
        }

        impl FromIterator<$Thing> for $Set {
            #[inline]
            fn from_iter<I: IntoIterator<Item = $Thing>>(things: I) -> $Set {
                let mut set = $Set::NONE;
                things.into_iter().for_each(|thing| set.insert(thing));
                set
            }
        }
    };
}

pub use bit_set;

/// How many bits of a byte are ones.
static ONES: [u8; 256] = {
    let mut ones = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        ones[byte] = (byte as u8).count_ones() as u8;
        byte += 1;
    }
    ones
};

/// The number of ones of a byte.
#[doc(hidden)]
#[inline]
pub fn ones(byte: u8) -> usize {
    ONES[byte as usize].into()
}
