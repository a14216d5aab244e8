//! Chips -- SETUP, DETERMINING CONTROL: the three currencies, and numbers of them.
//!
//! A handful of chips is one number whose order is the strength of a bid (V15), so that the hot path adds, takes away and
//! compares all three currencies in one step each.

use crate::kernel::{bit_set, word_table};
use std::fmt;
use std::ops::{Add, AddAssign, Sub, SubAssign};

/// How many currencies there are.
pub const CURRENCIES: usize = 3;

word_table! {
    /// A kind of chip, the strongest first.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Currency {
        /// Red chips.
        Force = "force", "Force";
        /// Black chips.
        Blackmail = "blackmail", "Blackmail";
        /// Yellow chips.
        Gold = "gold", "Gold";
    }
    /// The word of choices, packs and traces.
    pub fn id;
    /// The name in English.
    pub fn name;
}

impl Currency {
    /// Reads [`Currency::id`].
    pub fn parse(text: &str) -> Option<Currency> {
        Currency::ALL.into_iter().find(|currency| currency.id() == text)
    }

    /// The currency's place in an array, below [`CURRENCIES`].
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    #[inline]
    const fn shift(self) -> u32 {
        match self {
            Currency::Force => 32,
            Currency::Blackmail => 16,
            Currency::Gold => 0,
        }
    }
}

bit_set! {
    /// A set of currencies.
    CurrencySet(u8) of Currency,
    bit: |currency| currency.index() as u32,
    thing: |place| Currency::ALL[usize::from(place) % CURRENCIES],
}

impl CurrencySet {
    /// Force, Blackmail and Gold.
    pub const ALL: CurrencySet = CurrencySet(0b111);
    /// The number of different sets.
    pub const COUNT: usize = 1 << CURRENCIES;

    /// The set that [`CurrencySet::index`] gives this number for.
    pub(super) fn from_index(index: usize) -> CurrencySet {
        CurrencySet(index as u8 & 0b111)
    }

    /// The set's place in an array, below [`CurrencySet::COUNT`].
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize & (CurrencySet::COUNT - 1)
    }

    /// The currencies of which the claim holds.
    #[inline]
    pub(super) fn of_which(holds: impl Fn(Currency) -> bool) -> CurrencySet {
        let bit = |currency: Currency| u8::from(holds(currency)) << currency.index();
        CurrencySet(bit(Currency::Force) | bit(Currency::Blackmail) | bit(Currency::Gold))
    }
}

/// Numbers of chips, up to 20,000 a currency. The greater of two is the stronger bid (V15): most Force, then most Blackmail,
/// then most Gold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Chips(u64);

impl Chips {
    /// No chips.
    pub const NONE: Chips = Chips(0);
    /// The most chips of one currency that may ever be counted; a [`Spec`](super::Spec) that could come near it is refused.
    pub(super) const MOST: u64 = 20_000;

    /// So many of each.
    pub const fn new(force: u16, blackmail: u16, gold: u16) -> Chips {
        Chips((force as u64) << 32 | (blackmail as u64) << 16 | gold as u64)
    }

    /// One chip.
    #[inline]
    pub const fn one(currency: Currency) -> Chips {
        const ONES: [Chips; CURRENCIES] = [Chips::new(1, 0, 0), Chips::new(0, 1, 0), Chips::new(0, 0, 1)];
        ONES[currency as usize]
    }

    /// So many of one currency.
    pub const fn of(currency: Currency, count: u16) -> Chips {
        Chips((count as u64) << currency.shift())
    }

    /// The number of one currency.
    #[inline]
    pub const fn count(self, currency: Currency) -> u16 {
        (self.0 >> currency.shift()) as u16
    }

    /// The number of all chips together.
    #[inline]
    pub const fn total(self) -> u32 {
        // The third number of the product is the sum of all three.
        (self.0.wrapping_mul(0x1_0001_0001) >> 32) as u32 & 0xffff
    }

    /// Is there no chip?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is there a chip of the currency?
    #[inline]
    pub const fn has(self, currency: Currency) -> bool {
        self.0 >> currency.shift() & 0xffff != 0
    }

    /// The currencies of which there is a chip.
    #[inline]
    pub fn currencies(self) -> CurrencySet {
        // The sum has the highest bit of each number that is not 0, and the product has these bits side by side.
        let some = (self.0 + 0x7fff_7fff_7fff) & 0x8000_8000_8000;
        CurrencySet((some.wrapping_mul(1 | 1 << 17 | 1 << 34) >> 47) as u8 & 0b111)
    }

    /// As many of each currency as both have.
    pub fn at_most(self, limit: Chips) -> Chips {
        let fewer = |currency| Chips::of(currency, self.count(currency).min(limit.count(currency)));
        Currency::ALL.into_iter().map(fewer).fold(Chips::NONE, Chips::add)
    }

    /// These chips, with so many of one currency if there are fewer.
    pub(super) fn with_at_least(self, currency: Currency, count: u16) -> Chips {
        let more = count.saturating_sub(self.count(currency));
        self + Chips::of(currency, more)
    }

    /// Are there no more of any currency than the other has?
    pub fn fits_in(self, other: Chips) -> bool {
        Currency::ALL.into_iter().all(|currency| self.count(currency) <= other.count(currency))
    }
}

impl Add for Chips {
    type Output = Chips;
    #[inline]
    fn add(self, other: Chips) -> Chips {
        Chips(self.0 + other.0)
    }
}

impl AddAssign for Chips {
    #[inline]
    fn add_assign(&mut self, other: Chips) {
        *self = *self + other;
    }
}

/// Takes away chips that are there: no currency may become less than none.
impl Sub for Chips {
    type Output = Chips;
    #[inline]
    fn sub(self, other: Chips) -> Chips {
        debug_assert!(other.fits_in(self), "{other:?} is not among {self:?}");
        Chips(self.0 - other.0)
    }
}

impl SubAssign for Chips {
    #[inline]
    fn sub_assign(&mut self, other: Chips) {
        *self = *self - other;
    }
}

impl fmt::Debug for Chips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [force, blackmail, gold] = Currency::ALL.map(|currency| self.count(currency));
        write!(f, "{force}/{blackmail}/{gold}")
    }
}
