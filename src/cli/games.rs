//! The arguments that say which games are played: by what seeds, whom and which rules.

use super::Failure;
use crate::bots::{BotGame, BotKind, BotKindError, BotPlayer};
use crate::kernel::Seat;
use crate::lab::LabGame;
use clap::builder::RangedU64ValueParser;
use clap::{Arg, Args};

/// More threads than this help nobody, and take long to start.
const MOST_THREADS: u64 = 1024;

/// By what seeds, whom and which rules games are played.
#[derive(Args, Debug, Clone)]
pub struct GamesArgs {
    /// The first game's seed; game i has seed S+i.
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true)]
    pub seed: u64,
    /// The number of players.
    #[arg(long, value_name = "N", default_value_t = 4, allow_negative_numbers = true)]
    pub players: usize,
    /// The bots: one for all seats, or one for each seat, clockwise: `greedy,random,random,random`.
    #[arg(long, value_name = "BOT", value_delimiter = ',', default_value = "random", value_parser = bot)]
    pub bots: Vec<BotKind>,
    /// Apply a variant to the pack; several are applied in the order given.
    #[arg(long, value_name = "ID")]
    pub variant: Vec<String>,
    #[command(flatten)]
    pub threads: ThreadsArg,
}

/// By what seeds and whom games are played by several rulesets.
#[derive(Args, Debug, Clone)]
pub struct ComparedGamesArgs {
    /// The number of players.
    #[arg(long, value_name = "N", default_value_t = 4, allow_negative_numbers = true)]
    pub players: usize,
    /// The bots: one for all seats, or one for each seat; all rotations over the seats are played.
    #[arg(long, value_name = "BOT", value_delimiter = ',', default_value = "greedy", value_parser = bot)]
    pub bots: Vec<BotKind>,
    /// Repeat the comparison with each of these bots in all seats, and warn where the answer depends on the bots.
    ///
    /// It depends on them if a difference changes direction (it is likely or clear with two bots, but in opposite
    /// directions) or size (it is clear with one, and the two intervals that hold at any time don't overlap).
    #[arg(long, value_name = "BOT,BOT", value_delimiter = ',', value_parser = bot, conflicts_with = "bots")]
    pub tiers: Vec<BotKind>,
    #[command(flatten)]
    pub seeds: SeedArgs,
}

/// The first seed, for commands that move bots over the seats; and threads.
#[derive(Args, Debug, Clone)]
pub struct SeedArgs {
    /// The first seed; the others follow in order.
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true)]
    pub seed: u64,
    #[command(flatten)]
    pub threads: ThreadsArg,
}

/// On how many threads games are played.
#[derive(Args, Debug, Clone, Copy)]
pub struct ThreadsArg {
    /// The number of threads; default: one per core. The result is the same with any number.
    #[arg(long, value_name = "T", default_value_t = 0, hide_default_value = true, allow_negative_numbers = true,
        value_parser = RangedU64ValueParser::<usize>::new().range(0..=MOST_THREADS))]
    pub threads: usize,
}

/// `--seed` of [`GamesArgs`] for a command in which a seed makes several games.
pub fn first_seed(seed: Arg) -> Arg {
    seed.help("The first seed; the others follow in order")
}

/// `--bots` of [`GamesArgs`] for a command that moves them over the seats.
pub fn moved_bots(bots: Arg) -> Arg {
    let help = "The bots: one for all seats, or one for each seat; all rotations over the seats are played";
    bots.help(help).default_value("greedy")
}

/// The bot of a code, for arguments.
///
/// # Errors
/// The codes that there are.
pub fn bot(id: &str) -> Result<BotKind, String> {
    id.parse().map_err(|error: BotKindError| error.to_string())
}

/// A bot for each seat of a game: the one given for all, or one for each.
///
/// # Errors
/// Neither one nor as many as play, or one that the game or its pack does not bring.
pub fn seated<'g>(bots: &[BotKind], game: impl Into<LabGame<'g>>) -> Result<Vec<BotKind>, Failure> {
    let game: LabGame<'g> = game.into();
    game.check_bots(bots).map_err(Failure::usage)?;
    one_each(bots, game.seat_count())
}

/// A bot for each seat: the one given for all, or one for each.
///
/// # Errors
/// Neither one nor as many as play, or one that the game does not have.
pub fn seated_in<G: BotGame>(_: &G, bots: &[BotKind], players: usize) -> Result<Vec<BotKind>, Failure> {
    let is_known = |kind: BotKind| <G::Bot as BotPlayer<G>>::new(kind, 0, Seat(0)).is_some();
    if let Some(unknown) = bots.iter().find(|kind| !is_known(**kind)) {
        let known = BotKind::BUILT_IN.into_iter().filter(|&kind| is_known(kind));
        let known: Vec<String> = known.map(|kind| format!("`{}`", kind.id())).collect();
        let why = format!("this game has no bot `{}`: it has {} and `search:N`", unknown.id(), known.join(", "));
        return Err(Failure::usage(why));
    }
    one_each(bots, players)
}

fn one_each(bots: &[BotKind], players: usize) -> Result<Vec<BotKind>, Failure> {
    match bots {
        &[for_all] => Ok(vec![for_all; players]),
        bots if bots.len() == players => Ok(bots.to_vec()),
        bots => {
            Err(Failure::usage(format!("{} bots for {players} players: name one for all, or one for each", bots.len())))
        }
    }
}
