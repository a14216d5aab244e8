//! Games counted by other players than bots.

use super::random::Random;
use liberte::bots::BotKind;
use liberte::games::liberte::{Liberte, Position};
use liberte::kernel::Game;
use liberte::lab::{Counter, Decisions, GameResult, PlayedGame};

/// Six random bots, of which games take as many as they have seats.
pub const BOTS: [BotKind; 6] = [BotKind::Random; 6];

/// What is kept of a game that is over.
pub fn result(game: &Liberte, p: &Position, decisions: u32) -> GameResult {
    let outcome = game.outcome(p).expect("the game is over");
    let mut points = [0; 8];
    let ending = outcome.end;
    points.iter_mut().zip(outcome.points).for_each(|(place, points)| *place = points);
    GameResult {
        ending,
        winners: outcome.winners,
        points,
        score: p.victory_points.0.map(i32::from),
        turn: u16::from(p.turn),
        decisions,
        checksum: 0,
        flaw: None,
    }
}

/// A game by players of some inclination, counted.
pub fn counted(random: &Random) -> PlayedGame {
    let game = random.game();
    let decisions = Decisions::default();
    let mut counter = Counter::new(game, &decisions);
    let mut made = 0;
    let end = random.play_telling(&mut counter, |_, _, choices, _| {
        decisions.offer(choices.len());
        made += 1;
    });
    PlayedGame::new(result(game, &end, made), counter.counts())
}
