//! The best reply to players whose way of playing is known: how much can be won against a bot that is seen through.
//!
//! What is known is how likely the others choose which character at a sunrise, and not what they have chosen: their choices
//! are drawn anew, many times, and the character is played that does best against all draws together. How they take booty
//! and strike is not known beyond what every bot imagines, and what comes after the day neither; so it is a lower bound of
//! what can be won.

use super::LibertaliaBot;
use super::thinker::{Mind, Thinker};
use crate::bots::{BotKind, BotPlayer};
use crate::games::libertalia::{Choice, Libertalia, Position};
use crate::kernel::{BotRng, Game, KeyedHash, Seat};

/// How many choices are drawn from what a bot thought once; each time it imagines other worlds.
const OF_ONE_THOUGHT: u32 = 10;

/// The characters of others in the worlds of one sunrise.
#[derive(Clone, Debug, Default)]
pub struct KnownOthers(Vec<(Seat, Vec<Choice>)>);

impl KnownOthers {
    /// Draws what the seats beside one choose that have a choice, as bots of a kind do, for so many worlds.
    pub fn drawn(
        game: &Libertalia,
        p: &Position,
        seat: Seat,
        (to, worlds): (BotKind, u32),
        draw: KeyedHash,
    ) -> KnownOthers {
        // As the seat may know them: what is chosen already is taken back.
        let view = game.imagine(p, seat, &mut BotRng::from_draw(draw.with(1 << 32)));
        let mut listed = Vec::new();
        let others = game.asked(&view).iter().filter(|&other| other != seat);
        let chosen = |other: Seat| {
            game.choices(&view, other, &mut listed);
            (other, choices_of(game, &view, other, &listed, (to, worlds), draw.with(2 << 32 | u64::from(other.0))))
        };
        KnownOthers(others.map(chosen).collect())
    }

    /// Chooses for the others in one of the worlds, as far as the world has what they would choose.
    pub fn choose(&self, game: &Libertalia, imagined: &mut Position, world: u32) {
        for (other, choices) in &self.0 {
            let choice = choices.get(world as usize).copied();
            if let Some(choice) = choice.filter(|&choice| game.refusal(imagined, *other, choice).is_none()) {
                game.play(imagined, *other, choice, &mut ());
            }
        }
    }
}

/// What bots of a kind choose in a seat, one choice for each world.
fn choices_of(
    game: &Libertalia,
    p: &Position,
    seat: Seat,
    listed: &[Choice],
    (kind, worlds): (BotKind, u32),
    draw: KeyedHash,
) -> Vec<Choice> {
    let mind = match kind {
        BotKind::Greedy => Mind::Greedy,
        BotKind::Search(budget) => Mind::Search(budget),
        BotKind::Random | BotKind::File(_) => {
            let bot = |world: u32| LibertaliaBot::new(BotKind::Random, draw.with(world.into()).bits(), seat);
            return (0..worlds).filter_map(|world| bot(world)?.choose(game, p, seat, listed)).collect();
        }
    };
    let mut all = Vec::with_capacity(worlds as usize);
    let mut thought = Thinker::new(mind, draw.bits(), seat);
    for world in 0..worlds {
        if world % OF_ONE_THOUGHT == 0 {
            thought = Thinker::new(mind, draw.with(u64::from(world) << 1).bits(), seat);
            thought.choose(game, p, seat, listed);
        }
        all.extend(thought.mixed(draw.with(u64::from(world) << 1 | 1)).or(listed.first().copied()));
    }
    all
}
