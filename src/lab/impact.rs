//! The impact of a thing on games: games with it compared with the same games in which it does nothing.

use super::{Clusters, Figure, FigureComparison, GameRecord, MetricScale, Sample, WHOLE};
use crate::kernel::Seat;

/// The impact of a thing: the real games compared with those in which it is blank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Impact<T> {
    /// The thing.
    pub thing: T,
    /// By seed: games in which somebody held it, and by how much more the holder won with the real thing.
    pub win: Clusters,
    /// The same holders' shares of the win: with the thing, and with the blank. Sums, in parts of [`WHOLE`].
    pub shares: [i64; 2],
    /// Games in which the swap changed nothing at all.
    pub same_games: u64,
    /// The figures of the game with the blank, and of the game with the thing.
    pub figures: Vec<FigureComparison>,
}

impl<T> Impact<T> {
    /// The impact of a thing before any game, on some figures with their places among the experiment's.
    pub(super) fn of(thing: T, figures: &[(usize, Figure)]) -> Impact<T> {
        let figures = figures.iter().map(|&(_, figure)| FigureComparison::new(figure)).collect();
        Impact { thing, win: Clusters::default(), shares: [0; 2], same_games: 0, figures }
    }

    /// Adds games of a seed: each real one with its blank one, and who held the thing in the real one.
    pub(super) fn add<'r>(
        &mut self,
        games: impl Iterator<Item = (&'r GameRecord, &'r GameRecord, Option<Seat>)> + Clone,
        figures: &[(usize, Figure)],
    ) {
        let (mut count, mut shares) = (0, [0; 2]);
        for (real, blank, holder) in games.clone() {
            self.same_games += u64::from((real.result, &real.values) == (blank.result, &blank.values));
            if let Some(holder) = holder {
                count += 1;
                shares[0] += share(holder, real);
                shares[1] += share(holder, blank);
            }
        }
        self.win.add(count, shares[0] - shares[1]);
        self.shares.iter_mut().zip(shares).for_each(|(sum, share)| *sum += share);
        for (figure, &(at, _)) in self.figures.iter_mut().zip(figures) {
            figure.add(games.clone().map(|(real, blank, _)| (blank.values[at], real.values[at])));
        }
    }

    /// The difference between the holder's share of the win with the real thing and with the blank, from -1 to 1.
    pub fn win_sample(&self) -> Sample {
        Sample::new(&self.win, MetricScale::SHARE.difference())
    }

    /// The holders' share of the win: with the thing, and with the blank.
    pub fn win_shares(&self) -> [f64; 2] {
        self.shares.map(|share| share as f64 / WHOLE as f64 / self.win.x.max(1) as f64)
    }
}

/// A seat's part of the win.
fn share(seat: Seat, row: &GameRecord) -> i64 {
    let winners = row.result.winners;
    if winners.has(seat) { WHOLE / winners.len() as i64 } else { 0 }
}
