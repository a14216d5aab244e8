//! What values of every game are made of.

use crate::kernel::Seat;
use crate::lab::{GameResult, WHOLE};

pub(super) fn whole(holds: bool) -> i64 {
    if holds { WHOLE } else { 0 }
}

pub(super) fn sum<T: Into<i64>>(of: impl IntoIterator<Item = T>) -> i64 {
    of.into_iter().map(Into::into).sum()
}

/// The part of the win that each winner has.
pub(super) fn part(result: &GameResult) -> i64 {
    WHOLE / result.winners.len().max(1) as i64
}

pub(super) fn points(result: &GameResult, seat: Seat) -> i64 {
    i64::from(result.score[seat.index()])
}

/// The most less the second most; 0 of a single one.
pub(super) fn lead(points: impl Iterator<Item = i64>) -> i64 {
    let (mut most, mut second) = (None, None);
    for points in points {
        let points = Some(points);
        if points > most {
            (most, second) = (points, most);
        } else if points > second {
            second = points;
        }
    }
    most.zip(second).map_or(0, |(most, second)| most - second)
}

/// So many for each of some, in parts of [`WHOLE`] and rounded down; none where there are none of them.
pub(super) fn rate(count: i64, of: u16) -> Option<i64> {
    (of > 0).then(|| count * WHOLE / i64::from(of))
}
