//! The booty tokens: their kinds, and how many of each lie somewhere. Tokens of one kind are alike (L13).

use crate::kernel::{bit_set, word_table};

word_table! {
    /// A kind of booty token.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Token {
        /// A chest.
        Chest = "chest";
        /// A jewel.
        Jewel = "jewel";
        /// Goods.
        Goods = "goods";
        /// A Spanish officer: whoever takes it loses the character that took it.
        SpanishOfficer = "spanish-officer";
        /// A saber: whoever takes it discards a neighbour's character.
        Saber = "saber";
        /// A treasure map, worth something by threes.
        TreasureMap = "treasure-map";
        /// A cursed relic, which costs doubloons.
        CursedRelic = "cursed-relic";
    }
    /// The kind's word in texts and files.
    pub fn id;
}

impl Token {
    /// The number of kinds.
    pub const COUNT: usize = 7;

    /// Reads what [`Token::id`] writes.
    pub fn parse(text: &str) -> Option<Token> {
        Token::ALL.into_iter().find(|token| token.id() == text)
    }

    /// The kind's place in an array.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }
}

/// The highest bit of each of eight bytes, and the lowest.
const HIGHEST: u64 = 0x8080_8080_8080_8080;
const LOWEST: u64 = 0x0101_0101_0101_0101;

/// The highest bit of each byte that is at least so great. The bytes and the number must be below 128.
#[inline]
fn at_least(bytes: u64, number: u8) -> u64 {
    ((bytes | HIGHEST) - number as u64 * LOWEST) & HIGHEST
}

bit_set! {
    /// A set of kinds.
    Kinds(u8) of Token,
    bit: |token| token.index() as u32,
    thing: |place| Token::ALL[usize::from(place) % Token::COUNT],
}

impl Kinds {
    /// The number of different sets.
    pub(super) const COUNT: usize = 1 << Token::COUNT;

    /// The kinds whose bytes have their highest bit set.
    #[inline]
    fn of_highest_bits(bits: u64) -> Kinds {
        // Each factor brings one of the bits to its place in the highest byte.
        Kinds(((bits >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8)
    }

    /// The set's place in an array of [`Kinds::COUNT`].
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize & (Kinds::COUNT - 1)
    }
}

/// Some kinds, as the bytes that [`Tokens`] has for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct KindBytes(u64);

impl KindBytes {
    pub(super) const NONE: KindBytes = KindBytes(0);

    /// The kinds of both; `None` where they share one.
    pub(super) fn with(self, other: KindBytes) -> Option<KindBytes> {
        (self.0 & other.0 == 0).then_some(KindBytes(self.0 | other.0))
    }
}

impl From<Kinds> for KindBytes {
    fn from(kinds: Kinds) -> KindBytes {
        KindBytes(kinds.iter().fold(0, |bytes, token| bytes | 0xff << (token.index() * 8)))
    }
}

/// How many tokens of each kind lie somewhere. All of them together are at most [`Tokens::MOST`].
///
/// One byte a kind, the first the lowest; the eighth is always 0. They are one number, written as a whole: a processor waits
/// where it must read as a whole what was just written in parts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
// At the places of four bytes, like what stands beside them: at those of eight, a position would be 24 bytes longer.
#[repr(Rust, packed(4))]
pub struct Tokens(u64);

impl Tokens {
    /// No token.
    pub const NONE: Tokens = Tokens(0);

    /// The most tokens that a game may have.
    pub const MOST: usize = 127;

    /// So many of each kind, in the order of [`Token::ALL`].
    pub fn new(counts: [u8; Token::COUNT]) -> Tokens {
        let mut all = Tokens::NONE;
        Token::ALL.into_iter().zip(counts).for_each(|(token, count)| all.add(token, count));
        all
    }

    /// The number of tokens of a kind.
    #[inline]
    pub fn of(self, token: Token) -> u8 {
        (self.0 >> (token.index() * 8)) as u8
    }

    /// The number of all tokens.
    #[inline]
    pub fn total(self) -> u8 {
        (self.sums() >> 56) as u8
    }

    /// The number of tokens of some kinds.
    #[inline]
    pub(super) fn total_of(self, kinds: KindBytes) -> u8 {
        Tokens(self.0 & kinds.0).total()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Puts tokens in.
    #[inline]
    pub fn add(&mut self, token: Token, count: u8) {
        self.0 += u64::from(count) << (token.index() * 8);
    }

    /// Takes tokens out; there must be so many.
    #[inline]
    pub fn take(&mut self, token: Token, count: u8) {
        self.0 -= u64::from(count) << (token.index() * 8);
    }

    /// Takes out so many tokens of each kind; they must be there.
    #[inline]
    pub(super) fn take_all(&mut self, other: Tokens) {
        self.0 -= other.0;
    }

    /// The kinds of which there are at least so many, at most [`Tokens::MOST`] and more than none.
    #[inline]
    pub fn kinds_with(self, count: u8) -> Kinds {
        Kinds::of_highest_bits(at_least(self.0, count))
    }

    /// The kind of the token at a place, from 0, if all lay in a row by kind; `None` past the last.
    #[inline]
    pub fn at(self, place: u8) -> Option<Token> {
        self.in_a_row().take(place)
    }

    /// All of them in a row by kind.
    #[inline]
    pub(super) fn in_a_row(self) -> Row {
        Row(self.sums())
    }

    /// A byte for each kind: the number of tokens of it and of the kinds before it.
    #[inline]
    fn sums(self) -> u64 {
        // Each byte of the product is the sum of the bytes up to it; no sum is over 127, so nothing is carried.
        self.0.wrapping_mul(LOWEST)
    }
}

/// Tokens in a row by kind, of which many are taken out one after the other.
///
/// A byte for each kind: the number of tokens of it and of the kinds before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row(u64);

impl Row {
    /// Takes out the token at a place, from 0, and gives its kind; `None` past the last.
    #[inline]
    pub fn take(&mut self, place: u8) -> Option<Token> {
        let after = at_least(self.0, place + 1);
        let first = after.trailing_zeros() / 8;
        self.0 -= LOWEST.checked_shl(first * 8).unwrap_or_default();
        Token::ALL.get(first as usize).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_read_as_they_are_written() {
        Token::ALL.into_iter().for_each(|token| assert_eq!(Token::parse(token.id()), Some(token)));
        assert_eq!(Token::parse("coins"), None);
    }

    #[test]
    fn tokens_lie_in_a_row_by_kind() {
        assert_eq!(Tokens::NONE.at(0), None);
        let tokens = Tokens::new([2, 0, 1, 0, 0, 3, 0]);
        let row: Vec<Option<Token>> = (0..7).map(|place| tokens.at(place)).collect();
        let [chest, goods, map] = [Token::Chest, Token::Goods, Token::TreasureMap].map(Some);
        assert_eq!(row, [chest, chest, goods, map, map, map, None]);
        assert_eq!(tokens.total(), 6);
        assert_eq!(tokens.kinds_with(2).iter().collect::<Vec<_>>(), [Token::Chest, Token::TreasureMap]);
    }
}
