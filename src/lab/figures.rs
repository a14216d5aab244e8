//! The figures of a game: one list, from which batches, comparisons and their tables are made.
//!
//! A figure is a whole number of parts a game (a share has 840 parts, so that any shared win divides it), so that sums over
//! many games do not depend on the order of adding. Every figure has a value in every game: a mean over games of a figure
//! is never a mean over some of them only.

use super::GameResult;
use crate::bots::BotKind;
use crate::kernel::{Seat, Sink};
use crate::model::{Faction, PerFaction};
use crate::rules::{Ending, Event, Liberte};

/// A shared win is split into whole parts of this: any number of winners up to eight divides it.
pub const WHOLE: i64 = 840;

/// What a figure counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// A share of games, from 0 to 1; shown in percent, its differences in percentage points.
    Share,
    /// Victory Points.
    Points,
    /// Things counted: turns, rounds, decisions, ties.
    Count,
}

impl Unit {
    /// How many parts make one.
    pub fn parts(self) -> i64 {
        match self {
            Unit::Share => WHOLE,
            Unit::Points | Unit::Count => 1,
        }
    }

    /// Its word in tables and files.
    pub fn id(self) -> &'static str {
        match self {
            Unit::Share => "share",
            Unit::Points => "points",
            Unit::Count => "count",
        }
    }
}

/// A figure of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Figure {
    /// Whether it ended so.
    Ending(Ending),
    /// The seat's part of the win.
    Win(Seat),
    /// The part of the win that went to bots of a kind.
    WinOf(BotKind),
    /// Whether more than one seat won.
    SharedWin,
    /// The Victory Points of the winner, of the first clockwise where several won, whatever decided.
    WinnersPoints,
    /// The most Victory Points less the second most.
    Lead,
    /// Victory Points of all seats together.
    AllPoints,
    /// The seat's Victory Points.
    Points(Seat),
    /// The turn that it ended in.
    LastTurn,
    /// Rounds of all Action Phases.
    Rounds,
    /// Decisions, those with a single choice included.
    Decisions,
    /// Cards played.
    CardsPlayed,
    /// Ties that had to be broken.
    Ties,
    /// Battles that nobody led.
    BattlesLost,
    /// Governments of a faction.
    Governments(Faction),
    /// How often a faction's supply ran out.
    Exhausted(Faction),
}

/// What a game's events counted. As a sink it costs a few additions; a game that nobody counts is told to `()`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Rounds of all Action Phases.
    pub rounds: u32,
    /// Cards played.
    pub cards_played: u32,
    /// Ties that had to be broken.
    pub ties: u32,
    /// Battles that nobody led.
    pub battles_lost: u32,
    /// Governments by faction.
    pub governments: PerFaction<u32>,
    /// How often a supply ran out, by faction.
    pub exhausted: PerFaction<u32>,
}

impl Sink<Event> for Counts {
    #[inline]
    fn record(&mut self, event: Event) {
        match event {
            Event::RoundBegan { .. } => self.rounds += 1,
            Event::CardPlayed { .. } => self.cards_played += 1,
            Event::TieBegan { .. } => self.ties += 1,
            Event::BattleLost { .. } => self.battles_lost += 1,
            Event::GovernmentFormed { faction, .. } => self.governments[faction] += 1,
            Event::SupplyExhausted { faction } => self.exhausted[faction] += 1,
            _ => {}
        }
    }
}

/// A game that was played to its end, and all that figures are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// How it ended.
    pub result: GameResult,
    /// What its events counted.
    pub counts: Counts,
}

impl Figure {
    /// The figures of a game by these bots, in the order of tables.
    pub fn all(game: &Liberte, bots: &[BotKind]) -> Vec<Figure> {
        let seats = || Seat::first(game.seat_count());
        let kinds = BotKind::each_of(bots).into_iter();
        let is_mixed = bots.iter().any(|&kind| kind != bots[0]);
        let mut all: Vec<Figure> = game.endings().map(Figure::Ending).collect();
        all.extend(seats().map(Figure::Win));
        all.extend(kinds.filter(|_| is_mixed).map(Figure::WinOf));
        all.extend([Figure::SharedWin, Figure::WinnersPoints, Figure::Lead, Figure::AllPoints]);
        all.extend(seats().map(Figure::Points));
        all.extend([Figure::LastTurn, Figure::Rounds, Figure::Decisions, Figure::CardsPlayed]);
        all.extend([Figure::Ties, Figure::BattlesLost]);
        all.extend(Faction::ALL.map(Figure::Governments));
        all.extend(Faction::ALL.map(Figure::Exhausted));
        all
    }

    /// Those of any of the games, in the order of tables.
    pub fn of_games(games: &[&Liberte], bots: &[BotKind]) -> Vec<Figure> {
        let mut all: Vec<Figure> = Vec::new();
        for figure in games.iter().flat_map(|game| Figure::all(game, bots)) {
            if !all.contains(&figure) {
                let endings = all.iter().take_while(|known| matches!(known, Figure::Ending(_))).count();
                let at = if matches!(figure, Figure::Ending(_)) { endings } else { all.len() };
                all.insert(at, figure);
            }
        }
        all
    }

    /// Its id: what the command line and files call it.
    pub fn id(self) -> String {
        match self {
            Figure::Ending(ending) => format!("ending.{}", ending.id()),
            Figure::Win(seat) => format!("wins.{seat}"),
            Figure::WinOf(kind) => format!("wins.{}", kind.id()),
            Figure::SharedWin => "shared-win".into(),
            Figure::WinnersPoints => "points.winner".into(),
            Figure::Lead => "points.lead".into(),
            Figure::AllPoints => "points.all".into(),
            Figure::Points(seat) => format!("points.{seat}"),
            Figure::LastTurn => "last-turn".into(),
            Figure::Rounds => "rounds".into(),
            Figure::Decisions => "decisions".into(),
            Figure::CardsPlayed => "cards-played".into(),
            Figure::Ties => "ties".into(),
            Figure::BattlesLost => "battles-lost".into(),
            Figure::Governments(faction) => format!("governments.{}", faction.id()),
            Figure::Exhausted(faction) => format!("exhausted.{}", faction.id()),
        }
    }

    /// What it is, in a few words.
    pub fn title(self) -> String {
        match self {
            Figure::Ending(ending) => format!("games that end by {}", ending.id()),
            Figure::Win(seat) => format!("wins of {seat}, a shared win split"),
            Figure::WinOf(kind) => format!("wins of {} bots, a shared win split", kind.id()),
            Figure::SharedWin => "games with more than one winner".into(),
            Figure::WinnersPoints => "the winner's Victory Points, whatever decided".into(),
            Figure::Lead => "the most Victory Points less the second most".into(),
            Figure::AllPoints => "Victory Points of all seats together".into(),
            Figure::Points(seat) => format!("Victory Points of {seat}"),
            Figure::LastTurn => "the turn in which the game ends".into(),
            Figure::Rounds => "rounds of all Action Phases".into(),
            Figure::Decisions => "decisions, those with a single choice included".into(),
            Figure::CardsPlayed => "cards played".into(),
            Figure::Ties => "ties that had to be broken".into(),
            Figure::BattlesLost => "battles that nobody led".into(),
            Figure::Governments(faction) => format!("{} governments", faction.id()),
            Figure::Exhausted(faction) => format!("times that the {} supply ran out", faction.id()),
        }
    }

    /// What it counts.
    pub fn unit(self) -> Unit {
        match self {
            Figure::Ending(_) | Figure::Win(_) | Figure::WinOf(_) | Figure::SharedWin => Unit::Share,
            Figure::WinnersPoints | Figure::Lead | Figure::AllPoints | Figure::Points(_) => Unit::Points,
            _ => Unit::Count,
        }
    }

    /// Its value in a game by `bots`, one a seat, in parts of its unit.
    pub fn of(self, bots: &[BotKind], played: &Played) -> i64 {
        let Played { result, counts } = played;
        let points = || result.victory_points[..bots.len()].iter().map(|&points| i64::from(points));
        let whole = |holds: bool| if holds { WHOLE } else { 0 };
        let part = || WHOLE / result.winners.len().max(1) as i64;
        match self {
            Figure::Ending(ending) => whole(result.ending == ending),
            Figure::Win(seat) => {
                if result.winners.has(seat) {
                    part()
                } else {
                    0
                }
            }
            Figure::WinOf(kind) => {
                let is_of = |seat: &Seat| bots.get(seat.index()) == Some(&kind);
                result.winners.iter().filter(is_of).count() as i64 * part()
            }
            Figure::SharedWin => whole(result.winners.len() > 1),
            Figure::WinnersPoints => {
                result.winners.lowest().map_or(0, |seat| i64::from(result.victory_points[seat.index()]))
            }
            Figure::Lead => lead(points()),
            Figure::AllPoints => points().sum(),
            Figure::Points(seat) => i64::from(result.victory_points[seat.index()]),
            Figure::LastTurn => i64::from(result.turn),
            Figure::Rounds => i64::from(counts.rounds),
            Figure::Decisions => i64::from(result.decisions),
            Figure::CardsPlayed => i64::from(counts.cards_played),
            Figure::Ties => i64::from(counts.ties),
            Figure::BattlesLost => i64::from(counts.battles_lost),
            Figure::Governments(faction) => i64::from(counts.governments[faction]),
            Figure::Exhausted(faction) => i64::from(counts.exhausted[faction]),
        }
    }
}

/// The most less the second most; 0 of a single one.
fn lead(points: impl Iterator<Item = i64>) -> i64 {
    let mut points: Vec<i64> = points.collect();
    points.sort_unstable();
    match points[..] {
        [.., second, most] => most - second,
        _ => 0,
    }
}
