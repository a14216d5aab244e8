//! What the values of figures are made of.

use super::{Counts, PointSource, TurnFigure};
use crate::kernel::{Seat, SeatSet};
use crate::lab::GameResult;
use crate::lab::figures::value::whole;
use crate::model::Faction;

/// None where the turn did not come so far: to its Action Phase, its battle, its election, its government, its end.
pub(super) fn in_turn(what: TurnFigure, turn: u8, result: &GameResult, counts: &Counts) -> Option<i64> {
    let at = turn as usize & 7;
    let (has_acted, has_voted) = (counts.rounds[at] > 0, counts.elections[at]);
    let (has_governed, has_ended) = (counts.governments[at].is_some(), counts.leaders[at] != SeatSet::NONE);
    let so_far = |came: bool, value: i64| came.then_some(value);
    match what {
        TurnFigure::Ending(ending) => Some(whole(result.ending == ending.id() && result.turn == u16::from(turn))),
        TurnFigure::Government(faction) => {
            so_far(has_governed, i64::from(counts.governments[at] == Some(faction.faction)))
        }
        TurnFigure::Opposition(faction) => {
            so_far(has_governed, i64::from(counts.oppositions[at] == Some(faction.faction)))
        }
        TurnFigure::Exhausted(faction) => {
            so_far(has_acted, i64::from(counts.exhausted[at].is_some_and(|(it, _)| it == faction.faction)))
        }
        TurnFigure::Rounds => so_far(has_acted, i64::from(counts.rounds[at])),
        TurnFigure::Contested => so_far(has_voted, i64::from(counts.contested[at])),
        TurnFigure::Empty => so_far(has_voted, i64::from(counts.empty[at])),
        TurnFigure::BattleLost => so_far(counts.fought[at], i64::from(counts.battles_lost[at].is_some())),
        TurnFigure::WinnerLed => so_far(has_ended, i64::from(has_winner(counts.leaders[at], result))),
    }
}

/// How many of some values are this one.
pub(super) fn equal<T: PartialEq + Copy>(of: &[Option<T>], it: T) -> i64 {
    of.iter().filter(|&&other| other == Some(it)).count() as i64
}

/// The rounds in which a supply ran out.
pub(super) fn exhausted(counts: &Counts, faction: Faction) -> impl Iterator<Item = u16> {
    counts.exhausted.iter().flatten().filter(move |it| it.0 == faction).map(|it| it.1)
}

/// Whether one who won has the most points from a source, alone or with others, and more than none.
pub(super) fn won_with_most(result: &GameResult, counts: &Counts, seats: usize, source: PointSource) -> bool {
    let most = Seat::first(seats).map(|seat| counts.points_from(seat, source)).max().unwrap_or(0);
    most > 0 && result.winners.iter().any(|seat| counts.points_from(seat, source) == most)
}

/// Whether so little was missing to something that might have come.
pub(super) fn is_within(missing: Option<u8>, most: u8) -> bool {
    missing.is_some_and(|missing| missing <= most)
}

pub(super) fn has_winner(leaders: SeatSet, result: &GameResult) -> bool {
    SeatSet(leaders.0 & result.winners.0) != SeatSet::NONE
}

/// `1 more red vote`, `at most 3 more red votes`.
pub(super) fn more(count: u8, thing: &str) -> String {
    match count {
        1 => format!("1 more {thing}"),
        _ => format!("at most {count} more {}s", thing.replace(" or ", "s or ")),
    }
}
