//! Scripts of a pack's bots, tried in games: what fails there is found by `check`.

use crate::bots::{BotGame, BotKind, BotName, BotPlayer};
use crate::games::with_game;
use crate::kernel::Seat;
use crate::load::{Diagnostic, Severity};
use crate::model::DataPack;
use crate::script::{Compiled, ScriptedGame, bare_game};

/// The games that each bot plays.
const GAMES: u64 = 2;
/// The most decisions of a game that are asked: one that never ends is found elsewhere.
const MOST_DECISIONS: usize = 5_000;

/// What fails in games that each bot with a script plays against itself: the first failure of each.
pub fn failing_bots(compiled: &Compiled) -> Vec<Diagnostic> {
    let seats = usize::from(compiled.pack().rules.fewest_players);
    compiled.game(seats).map(|game| failures(&game, seats)).unwrap_or_default()
}

/// The same in a pack of a game that is read by names.
pub fn failing_data_bots(pack: &DataPack) -> Vec<Diagnostic> {
    if pack.bots.is_empty() {
        return Vec::new();
    }
    let fewest = pack.settings.get("players").and_then(|players| players.as_array()?.first()?.as_u64());
    let seats = fewest.and_then(|fewest| usize::try_from(fewest).ok()).unwrap_or_default();
    let Ok(game) = bare_game(pack, seats) else { return Vec::new() };
    with_game!(&game, it => failures(&**it, seats))
}

fn failures<G: BotGame + ScriptedGame>(game: &G, seats: usize) -> Vec<Diagnostic> {
    let scripted = game.bots().iter().filter(|bot| bot.script.is_some());
    let names = scripted.filter_map(|bot| BotName::new(&bot.id));
    names.filter_map(|name| failure_in_games(game, seats, BotKind::File(name))).collect()
}

fn failure_in_games<G: BotGame>(game: &G, seats: usize, kind: BotKind) -> Option<Diagnostic> {
    for seed in 1..=GAMES {
        let mut bots: Vec<G::Bot> = Seat::first(seats).filter_map(|seat| G::Bot::new(kind, seed, seat)).collect();
        let (mut position, mut choices) = (game.start(seed, &mut ()), Vec::new());
        for _ in 0..MOST_DECISIONS {
            let Some(seat) = game.asked(&position).lowest() else { break };
            game.choices(&position, seat, &mut choices);
            let bot = bots.get_mut(seat.index())?;
            let choice = match choices[..] {
                [only] => Some(only),
                _ => bot.choose(game, &position, seat, &choices),
            };
            let Some(choice) = choice else {
                let failure = bot.failure()?;
                return Some(Diagnostic { severity: Severity::Error, ..(*failure.finding).clone() });
            };
            game.play(&mut position, seat, choice, &mut ());
        }
    }
    None
}
