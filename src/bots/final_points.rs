//! What decides the game where a script says so (`final-points`): what each seat would have, were the game over now, and
//! whether more is better.
//!
//! A script may read whatever the table tells: counters, who governs. What a Victory Point is worth is tried once for each
//! decision, by a few more of them.

use crate::games::liberte::{Liberte, Position};
use crate::kernel::{PerSeat, Seat};
use crate::model::{EVALUATION_TERMS, Ending, EndingPoints, Faction, PerFaction, RulePoint};

/// How many Victory Points more are tried: a script may look at thresholds, and one point alone would miss them.
const TRIED: i16 = 4;

/// What a script makes of the points, seen by a seat in a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct FinalPoints<'a> {
    game: &'a Liberte,
    seat: Seat,
    base: &'a Position,
    at_base: PerSeat<f32>,
    /// What a Victory Point more is worth to the seat, from -1 to 1.
    pub of_a_point: f32,
}

impl<'a> FinalPoints<'a> {
    /// None where no script says what decides.
    pub fn new(game: &'a Liberte, seat: Seat, base: &'a Position) -> Option<FinalPoints<'a>> {
        if !game.fills(RulePoint::FinalPoints) {
            return None;
        }
        let mut at_base = PerSeat::default();
        for seat in Seat::first(game.seat_count()) {
            at_base[seat] = after_last_turn(game, base, seat);
        }
        let mut richer = base.clone();
        richer.victory_points[seat] = base.victory_points[seat].saturating_add(TRIED);
        let more = after_last_turn(game, &richer, seat) - at_base[seat];
        Some(FinalPoints { game, seat, base, at_base, of_a_point: (more / f32::from(TRIED)).clamp(-1.0, 1.0) })
    }

    /// What a seat would have: of others only what their Victory Points change.
    fn of(&self, p: &Position, seat: Seat) -> f32 {
        if seat == self.seat {
            return after_last_turn(self.game, p, seat);
        }
        let scored = f32::from(p.victory_points[seat]) - f32::from(self.base.victory_points[seat]);
        self.at_base[seat] + self.of_a_point * scored
    }
}

fn after_last_turn(game: &Liberte, p: &Position, seat: Seat) -> f32 {
    game.deciding_points(p, seat, Ending::LastTurn).0 as f32
}

/// What a seat has scored: Victory Points, or what a script makes of them.
pub(super) fn scored(final_points: Option<&FinalPoints<'_>>, p: &Position, seat: Seat) -> f32 {
    final_points.map_or_else(|| f32::from(p.victory_points[seat]), |script| script.of(p, seat))
}

/// What the terms are multiplied by: those that promise Victory Points by what such a point is worth where a script decides,
/// and what is good for whatever comes not where points are bad.
pub(super) fn weights(final_points: Option<&FinalPoints<'_>>) -> [f32; EVALUATION_TERMS.len()] {
    let of_a_point = final_points.map_or(1.0, |script| script.of_a_point);
    let of_means = of_a_point.max(0.0);
    [1.0, of_a_point, of_a_point, of_a_point, of_a_point, of_a_point, of_means, of_means, 1.0]
}

/// By the points of each faction, and by Victory Points: 1 where who has more of them is ahead in an ending that they
/// decide, -1 where a script turns that round.
#[derive(Clone, Copy, Debug)]
pub(super) struct Signs {
    of_factions: PerFaction<f32>,
    of_victory_points: f32,
}

impl Signs {
    /// The signs in a position.
    pub fn new(game: &Liberte, base: &Position) -> Signs {
        let mut signs = Signs { of_factions: PerFaction([1.0; 4]), of_victory_points: 1.0 };
        if game.fills(RulePoint::FinalPoints) {
            for ending in game.endings() {
                let sign = if is_turned_round(game, base, ending) { -1.0 } else { 1.0 };
                match game.ending_points(ending) {
                    EndingPoints::VictoryPoints => signs.of_victory_points = sign,
                    EndingPoints::Faction(faction) => signs.of_factions[faction] = sign,
                }
            }
        }
        signs
    }

    /// The sign where these points decide; none are Victory Points.
    pub fn of(&self, faction: Option<Faction>) -> f32 {
        faction.map_or(self.of_victory_points, |faction| self.of_factions[faction])
    }
}

/// Whether of two seats mostly the one is ahead after an ending that has fewer points by the rulebook.
fn is_turned_round(game: &Liberte, p: &Position, ending: Ending) -> bool {
    let of = |seat| (game.rulebook_points(p, seat, ending).0, game.deciding_points(p, seat, ending).0);
    let all: Vec<(i32, i32)> = Seat::first(game.seat_count()).map(of).collect();
    let pairs = all.iter().enumerate().flat_map(|(at, a)| all[..at].iter().map(move |b| (a, b)));
    pairs.map(|(a, b)| (a.0 - b.0).signum() * (a.1 - b.1).signum()).sum::<i32>() < 0
}
