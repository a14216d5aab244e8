//! Shuffles -- rulebook 2e, II.B Discard, III; R2: cards in the order of hashes, so that a card more or less leaves the others
//! in theirs.

use crate::kernel::KeyedHash;
use crate::model::CardId;

/// No pack has more cards.
pub(super) const MOST_CARDS: usize = 256;

/// A shuffle.
#[derive(Clone, Copy)]
pub(super) struct Shuffle<'a> {
    /// The draw of this shuffle.
    pub draw: KeyedHash,
    /// What is hashed of each card: the number printed on it.
    pub numbers: &'a [u16],
}

/// Cards in the order of a shuffle: by 56 bits of hash, above the card itself; the greatest at the bottom.
pub(super) struct Shuffled {
    keys: [u64; MOST_CARDS],
    count: usize,
}

impl Shuffle<'_> {
    /// Puts cards in order.
    pub fn order(self, cards: impl Iterator<Item = CardId>) -> Shuffled {
        let key = |card: CardId| {
            let number = u64::from(self.numbers[card.index()]);
            self.draw.with(number).bits() & !0xff | u64::from(card.0)
        };
        // Hashes are spread evenly: by their highest bits each comes at once to within a few places of its own.
        let bucket = |key: u64| (key >> 58) as usize;
        let (mut keys, mut count, mut sizes) = ([0; MOST_CARDS], 0, [0u16; 64]);
        for (place, card) in keys.iter_mut().zip(cards) {
            *place = key(card);
            sizes[bucket(*place)] += 1;
            count += 1;
        }
        let mut next = sizes;
        let mut sum = 0;
        for (next, size) in next.iter_mut().zip(sizes) {
            *next = sum;
            sum += size;
        }
        let mut sorted = [0; MOST_CARDS];
        for &key in &keys[..count] {
            let at = &mut next[bucket(key)];
            sorted[*at as usize & (MOST_CARDS - 1)] = key;
            *at += 1;
        }
        insert_in_order(&mut sorted[..count]);
        Shuffled { keys: sorted, count }
    }
}

impl Shuffled {
    /// Calls `found` with each card, the lowest first.
    pub fn each_from_the_bottom(&self, found: impl FnMut(CardId)) {
        self.keys[..self.count].iter().rev().map(|&key| CardId(key as u8)).for_each(found);
    }
}

/// Sorts keys that are nearly in order.
fn insert_in_order(keys: &mut [u64]) {
    for end in 1..keys.len() {
        let key = keys[end];
        let mut at = end;
        while at > 0 && keys[at - 1] > key {
            keys[at] = keys[at - 1];
            at -= 1;
        }
        keys[at] = key;
    }
}
