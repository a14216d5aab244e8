//! Scripts of a pack's bots, tried in games: what fails there is found by `check`.

use crate::bots::{Bot, BotKind, BotName};
use crate::games::liberte::View;
use crate::kernel::{Game, Seat};
use crate::load::{Diagnostic, Severity};
use crate::script::Compiled;

/// The games that each bot plays.
const GAMES: u64 = 2;
/// The most decisions of a game that are asked: one that never ends is found elsewhere.
const MOST_DECISIONS: usize = 5_000;

/// What fails in games that each bot with a script plays against itself: the first failure of each.
pub fn failing_bots(compiled: &Compiled) -> Vec<Diagnostic> {
    let scripted = compiled.pack().bots.iter().filter(|bot| bot.script.is_some());
    let names = scripted.filter_map(|bot| BotName::new(&bot.id));
    names.filter_map(|name| failure_in_games(compiled, BotKind::File(name))).collect()
}

fn failure_in_games(compiled: &Compiled, kind: BotKind) -> Option<Diagnostic> {
    let seats = usize::from(compiled.pack().rules.fewest_players);
    let game = compiled.game(seats).ok()?;
    for seed in 1..=GAMES {
        let mut bots: Vec<Bot> = Seat::first(seats).map(|seat| Bot::new(kind, seed, seat)).collect();
        let (mut position, mut choices) = (game.start(seed, &mut ()), Vec::new());
        for _ in 0..MOST_DECISIONS {
            let Some(seat) = game.asked(&position).lowest() else { break };
            game.choices(&position, seat, &mut choices);
            let bot = &mut bots[seat.index()];
            let choice = match choices[..] {
                [only] => Some(only),
                _ => bot.choose(&View::new(&game, &position, seat), &choices),
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
