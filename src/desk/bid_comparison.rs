//! The bids on a space of Revolution!'s chart side by side: who wins it, and which currency decides
//! (DETERMINING CONTROL; V15, V16).

use crate::games::revolution::{Chips, Currency};
use crate::kernel::{Seat, SeatSet};

/// Bids side by side, compared currency by currency: Force, then Blackmail, then Gold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BidComparison {
    /// Who has bid what, clockwise.
    pub bids: Vec<(Seat, Chips)>,
    /// Who is at the top before each currency is looked at, in the order of [`Currency::ALL`].
    pub compared: [SeatSet; 3],
    /// Who is at the top in the end: one seat wins, several are tied.
    pub at_top: SeatSet,
    /// The currency that left one seat of several; none where one bid alone, nobody bid, or the bids are equal.
    pub decided_by: Option<Currency>,
    /// Whether a script says who has control, whatever the comparison says.
    pub is_by_script: bool,
}

impl BidComparison {
    /// Compares bids; empty ones are none.
    pub fn of(bids: impl IntoIterator<Item = (Seat, Chips)>) -> BidComparison {
        let bids: Vec<(Seat, Chips)> = bids.into_iter().filter(|(_, chips)| !chips.is_empty()).collect();
        let mut at_top: SeatSet = bids.iter().map(|&(seat, _)| seat).collect();
        let mut compared = [SeatSet::NONE; 3];
        let mut decided_by = None;
        for (before, currency) in compared.iter_mut().zip(Currency::ALL) {
            *before = at_top;
            let counts =
                || bids.iter().filter(|(seat, _)| before.has(*seat)).map(|(seat, it)| (*seat, it.count(currency)));
            let most = counts().map(|(_, count)| count).max().unwrap_or(0);
            at_top = counts().filter(|&(_, count)| count == most).map(|(seat, _)| seat).collect();
            if before.len() > 1 && at_top.len() == 1 {
                decided_by = Some(currency);
            }
        }
        BidComparison { bids, compared, at_top, decided_by, is_by_script: false }
    }

    /// The same bids where a script says who has control.
    pub fn by_script(self) -> BidComparison {
        BidComparison { decided_by: None, is_by_script: true, ..self }
    }

    /// The seat that wins; none where nobody has control.
    pub fn winner(&self) -> Option<Seat> {
        self.at_top.single()
    }

    /// How many of the deciding currency the winner has, and the next best of those who were still at the top.
    pub fn margin(&self) -> Option<(u16, u16)> {
        let (currency, winner) = (self.decided_by?, self.winner()?);
        let rivals = self.compared[currency.index()];
        let count = |&(seat, chips): &(Seat, Chips)| rivals.has(seat).then(|| (seat, chips.count(currency)));
        let counts = self.bids.iter().filter_map(count);
        let own = counts.clone().find(|(seat, _)| *seat == winner)?.1;
        let next = counts.filter(|(seat, _)| *seat != winner).map(|(_, count)| count).max()?;
        Some((own, next))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compare(bids: &[(u16, u16, u16)]) -> BidComparison {
        let bids = bids.iter().map(|&(force, blackmail, gold)| Chips::new(force, blackmail, gold));
        BidComparison::of(bids.enumerate().map(|(at, chips)| (Seat(at as u8), chips)))
    }

    #[test]
    fn one_force_beats_any_blackmail_and_gold() {
        let compared = compare(&[(0, 3, 5), (1, 0, 0)]);
        assert_eq!(
            (compared.winner(), compared.decided_by, compared.margin()),
            (Some(Seat(1)), Some(Currency::Force), Some((1, 0)))
        );
    }

    #[test]
    fn at_equal_blackmail_gold_decides_among_those_who_are_still_in() {
        let compared = compare(&[(0, 1, 1), (0, 0, 4), (0, 1, 0)]);
        assert_eq!(
            (compared.winner(), compared.decided_by, compared.margin()),
            (Some(Seat(0)), Some(Currency::Gold), Some((1, 0)))
        );
        assert!(!compared.compared[Currency::Gold.index()].has(Seat(1)), "the second is out before Gold is looked at");
    }

    #[test]
    fn equal_bids_at_the_top_give_nobody_control() {
        let compared = compare(&[(1, 0, 0), (1, 0, 0), (0, 9, 9)]);
        assert_eq!((compared.winner(), compared.decided_by, compared.at_top), (None, None, SeatSet::first(2)));
    }

    #[test]
    fn who_bids_alone_wins_without_a_comparison() {
        let compared = compare(&[(0, 0, 0), (0, 0, 1)]);
        assert_eq!((compared.winner(), compared.decided_by, compared.margin()), (Some(Seat(1)), None, None));
        assert_eq!(compare(&[]).winner(), None);
    }
}
