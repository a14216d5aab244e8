//! The values of figures in a game.

use super::{Counts, Figure, NearMiss, PlayedGame, PointSource, ProvinceFigure, TieAbout, TieEnd, TurnFigure, WHOLE};
use crate::bots::BotKind;
use crate::games::liberte::Ending;
use crate::kernel::{Seat, SeatSet};
use crate::lab::GameResult;

impl Figure {
    /// Its value in a game by `bots`, one a seat, in parts of its unit; none where the game has nothing of which it could be
    /// counted: see [`Figure::may_be_missing`].
    pub fn of(self, bots: &[BotKind], played: &PlayedGame) -> Option<i64> {
        let PlayedGame { result, counts, impact } = played;
        Some(match self {
            Figure::Win(_) | Figure::WinOf(_) | Figure::SharedWin => win(self, bots, result),
            Figure::WonWithMostFrom(source) => whole(won_with_most(result, counts, bots.len(), source)),
            Figure::WinnersPoints => i64::from(result.victory_points[result.winners.lowest()?.index()]),
            Figure::Lead | Figure::AllPoints | Figure::Points(_) => points(self, bots, result),
            Figure::PointsFrom(source) => seats(bots).map(|seat| counts.points_from(seat, source)).sum(),
            Figure::SeatsPointsFrom(seat, source) => counts.points_from(seat, source),
            Figure::WinnersPointsFrom(source) => counts.points_from(result.winners.lowest()?, source),
            Figure::Ending(ending) => whole(result.ending == ending),
            Figure::NearMiss(close) => how_close(close, result, counts)?,
            Figure::InTurn(what, turn) => in_turn(what, turn, result, counts)?,
            Figure::LastTurn => i64::from(result.turn),
            Figure::Decisions => i64::from(result.decisions),
            Figure::WinnerLed => turns(counts).filter(|&turn| winner_led(turn, result, counts)).count() as i64,
            Figure::ParisWins => whole(counts.paris_seat.is_some_and(|seat| result.winners.has(seat))),
            Figure::WinnerImpact => impact.winner_share()?,
            Figure::PointsImpact => impact.points_share()?,
            _ => counted(self, counts),
        })
    }

    /// Whether there are games in which it has no value.
    pub fn may_be_missing(self) -> bool {
        match self {
            // An ending in a turn is a share of all games.
            Figure::InTurn(TurnFigure::Ending(_), _) => false,
            Figure::InTurn(..) | Figure::WinnerImpact | Figure::PointsImpact => true,
            Figure::NearMiss(
                NearMiss::RedVotes | NearMiss::VotesMissing | NearMiss::WhiteCount | NearMiss::WhiteMissing,
            ) => true,
            Figure::WinnersPoints | Figure::WinnersPointsFrom(_) => true,
            _ => false,
        }
    }
}

fn whole(holds: bool) -> i64 {
    if holds { WHOLE } else { 0 }
}

fn seats(bots: &[BotKind]) -> impl Iterator<Item = Seat> {
    Seat::first(bots.len())
}

fn turns(counts: &Counts) -> impl Iterator<Item = u8> {
    1..counts.rounds.len() as u8
}

fn win(figure: Figure, bots: &[BotKind], result: &GameResult) -> i64 {
    let part = WHOLE / result.winners.len().max(1) as i64;
    let is_of = |kind| move |seat: &Seat| bots.get(seat.index()) == Some(&kind);
    match figure {
        Figure::Win(seat) if result.winners.has(seat) => part,
        Figure::WinOf(kind) => result.winners.iter().filter(is_of(kind)).count() as i64 * part,
        Figure::SharedWin => whole(result.winners.len() > 1),
        _ => 0,
    }
}

/// Whether one who won has the most points from a source, alone or with others, and more than none.
fn won_with_most(result: &GameResult, counts: &Counts, seats: usize, source: PointSource) -> bool {
    let most = Seat::first(seats).map(|seat| counts.points_from(seat, source)).max().unwrap_or(0);
    most > 0 && result.winners.iter().any(|seat| counts.points_from(seat, source) == most)
}

fn points(figure: Figure, bots: &[BotKind], result: &GameResult) -> i64 {
    let of = |seat: Seat| i64::from(result.victory_points[seat.index()]);
    match figure {
        Figure::Lead => lead(seats(bots).map(of)),
        Figure::AllPoints => seats(bots).map(of).sum(),
        Figure::Points(seat) => of(seat),
        _ => 0,
    }
}

/// The most less the second most; 0 of a single one.
fn lead(points: impl Iterator<Item = i64>) -> i64 {
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

/// Nothing came near in an election that was not held, nor while the Counter-Revolution might not come.
fn how_close(close: NearMiss, result: &GameResult, counts: &Counts) -> Option<i64> {
    let is_landslide = result.ending == Ending::RadicalLandslide;
    let is_white = result.ending == Ending::RoyalistCounterRevolution;
    let is_within = |missing: Option<u8>, most: u8| missing.is_some_and(|missing| missing <= most);
    Some(match close {
        NearMiss::RedVotes => counts.elections.contains(&true).then_some(i64::from(counts.red_votes))?,
        NearMiss::VotesMissing => i64::from(counts.votes_missing?),
        NearMiss::VotesWithin(votes) => whole(!is_landslide && is_within(counts.votes_missing, votes)),
        NearMiss::WhiteCount => i64::from(counts.white_count?),
        NearMiss::WhiteMissing => i64::from(counts.white_missing?),
        NearMiss::WhiteWithin(count) => whole(!is_white && is_within(counts.white_missing, count)),
        NearMiss::EitherWithin(count) => {
            let is_near = is_within(counts.votes_missing, count) || is_within(counts.white_missing, count);
            whole(!is_landslide && !is_white && is_near)
        }
    })
}

fn winner_led(turn: u8, result: &GameResult, counts: &Counts) -> bool {
    SeatSet(counts.leaders[turn as usize & 7].0 & result.winners.0) != SeatSet::NONE
}

/// None where the turn did not come so far: to its Action Phase, its battle, its election, its government, its end.
fn in_turn(what: TurnFigure, turn: u8, result: &GameResult, counts: &Counts) -> Option<i64> {
    let at = turn as usize & 7;
    let (has_acted, has_voted) = (counts.rounds[at] > 0, counts.elections[at]);
    let (has_governed, has_ended) = (counts.governments[at].is_some(), counts.leaders[at] != SeatSet::NONE);
    let so_far = |came: bool, value: i64| came.then_some(value);
    match what {
        TurnFigure::Ending(ending) => Some(whole(result.ending == ending && result.turn == turn)),
        TurnFigure::Government(faction) => so_far(has_governed, i64::from(counts.governments[at] == Some(faction))),
        TurnFigure::Opposition(faction) => so_far(has_governed, i64::from(counts.oppositions[at] == Some(faction))),
        TurnFigure::Exhausted(faction) => {
            so_far(has_acted, i64::from(counts.exhausted[at].is_some_and(|(it, _)| it == faction)))
        }
        TurnFigure::Rounds => so_far(has_acted, i64::from(counts.rounds[at])),
        TurnFigure::Contested => so_far(has_voted, i64::from(counts.contested[at])),
        TurnFigure::Empty => so_far(has_voted, i64::from(counts.empty[at])),
        TurnFigure::BattleLost => so_far(counts.fought[at], i64::from(counts.battles_lost[at].is_some())),
        TurnFigure::WinnerLed => so_far(has_ended, i64::from(winner_led(turn, result, counts))),
    }
}

/// The figures that are nothing but what was counted.
fn counted(figure: Figure, counts: &Counts) -> i64 {
    use Figure::*;
    let exhausted = |faction| counts.exhausted.iter().flatten().filter(move |it| it.0 == faction);
    match figure {
        Governments(faction) => counts.governments.iter().filter(|&&it| it == Some(faction)).count() as i64,
        Oppositions(faction) => counts.oppositions.iter().filter(|&&it| it == Some(faction)).count() as i64,
        GovernmentChanges => counts.government_changes(),
        Exhausted(faction) => exhausted(faction).count() as i64,
        ExhaustedRounds(faction) => exhausted(faction).map(|it| i64::from(it.1)).sum(),
        EmptyAtOnce => i64::from(counts.empty_at_once),
        Rounds => counts.rounds.iter().map(|&rounds| i64::from(rounds)).sum(),
        SafetyStops => i64::from(counts.safety_stops),
        Ties | TiesAbout(_) | TiesBroken(_) | TiesEnded(_) | Advanced | Declined | DeclinedFreely => {
            ties(figure, counts)
        }
        Battles => i64::from(counts.battles),
        BattlesLost => counts.battles_lost.iter().flatten().count() as i64,
        BattlesLostBy(reason) => counts.battles_lost.iter().filter(|&&it| it == Some(reason)).count() as i64,
        LeadChanges => counts.lead_changes(),
        FreeDecisions => i64::from(counts.free_decisions),
        CardsPlayed => i64::from(counts.cards_played),
        _ => provinces(figure, counts),
    }
}

fn ties(figure: Figure, counts: &Counts) -> i64 {
    let of = |about: TieAbout| TieEnd::ALL.map(|end| counts.ties_of(about, end)).iter().sum::<i64>();
    let broken = [TieEnd::ByCards, TieEnd::ByScript];
    match figure {
        Figure::Ties => TieAbout::ALL.map(of).iter().sum(),
        Figure::TiesAbout(about) => of(about),
        Figure::TiesBroken(about) => broken.map(|end| counts.ties_of(about, end)).iter().sum(),
        Figure::TiesEnded(end) => TieAbout::ALL.map(|about| counts.ties_of(about, end)).iter().sum(),
        Figure::Advanced => i64::from(counts.advanced),
        Figure::Declined => i64::from(counts.declined),
        Figure::DeclinedFreely => i64::from(counts.declined_freely),
        _ => 0,
    }
}

fn provinces(figure: Figure, counts: &Counts) -> i64 {
    let sum = |of: &[u8]| of.iter().map(|&count| i64::from(count)).sum();
    match figure {
        Figure::Contested => sum(&counts.contested),
        Figure::Empty => sum(&counts.empty),
        Figure::Voted => sum(&counts.voted),
        Figure::NewSeat => i64::from(counts.new_seats),
        Figure::NewFaction => i64::from(counts.new_factions),
        Figure::PayingContested => i64::from(counts.paying_contested),
        Figure::ParisVoted => i64::from(counts.paris_voted),
        Figure::ParisVotes => i64::from(counts.paris_votes),
        Figure::ParisGoverns => i64::from(counts.paris_governs),
        Figure::Province(province, ProvinceFigure::Votes) => counts.voted_in(province),
        Figure::Province(province, ProvinceFigure::Contested) => counts.contested_in(province),
        _ => 0,
    }
}
