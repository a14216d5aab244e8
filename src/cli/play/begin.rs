//! How a game begins: anew, from a scenario's position, or where a journal left off.

use super::super::journals::{arrange, read_text, saved_game};
use super::super::open::{Failure, Opened};
use super::PlayArgs;
use super::seating::{self, Seating};
use crate::bots::BotKind;
use crate::desk::is_journal_instead;
use crate::kernel::Seat;
use crate::load::Library;
use crate::model::{Pack, Ruleset};
use crate::sandbox::{GameOrigin, Player, RulesSource, Sandbox, SavedGame};
use std::hash::{BuildHasher, RandomState};
use std::path::Path;
use std::sync::Arc;

/// A game that can begin, or go on.
pub struct Begun {
    /// The game.
    pub sandbox: Sandbox,
    /// Who sits where.
    pub seating: Seating,
    /// Who plays the seats without a person.
    pub bot: BotKind,
    /// The settings of the pack without variants.
    pub base: Ruleset,
}

/// Begins the game that the arguments ask for.
///
/// # Errors
/// Usage: numbers, names and files that do not go together. Content: a pack, scenario or journal that can't be played.
pub fn begin(pack: Option<&str>, args: &PlayArgs) -> Result<Begun, Failure> {
    let persons = seating::persons(&args.persons, args.watch).map_err(Failure::usage)?;
    let begun = match (&args.resume, &args.scenario) {
        (Some(journal), _) => resume(pack, args, &persons, journal),
        (None, Some(scenario)) => from_scenario(pack, args, &persons, scenario),
        (None, None) => anew(pack, args, &persons),
    }?;
    args.bot.check(begun.sandbox.pack()).map_err(Failure::usage)?;
    Ok(begun)
}

fn anew(pack: Option<&str>, args: &PlayArgs, persons: &[String]) -> Result<Begun, Failure> {
    let opened = Opened::new(pack, &args.variant)?;
    let count = seating::how_many(args.players, persons.len(), |count| opened.game(count).is_ok());
    opened.game(count)?;
    let seating = seating::new_table(persons, count).map_err(Failure::usage)?;
    let names = seating.names.clone();
    let beginning = GameOrigin::New { names, seed: args.seed.unwrap_or_else(drawn_seed) };
    at_table(opened, &beginning, seating, args)
}

fn from_scenario(pack: Option<&str>, args: &PlayArgs, persons: &[String], path: &Path) -> Result<Begun, Failure> {
    if !args.variant.is_empty() {
        return Err(Failure::usage("a scenario names its variants itself: `--variant` does not go with `--scenario`"));
    }
    let text = read_text(path)?;
    if let Some(what) = is_journal_instead(&text, &path.display().to_string()) {
        return Err(Failure::content(what));
    }
    let (opened, mut scenario) = Opened::new(pack, &[])?.scenario(&path.display().to_string(), &text)?;
    scenario.setup.seed = args.seed.unwrap_or(scenario.setup.seed);
    let names: Vec<String> = scenario.setup.seats.iter().map(|seat| seat.name.clone()).collect();
    arrange(&opened.compiled.game(names.len()).map_err(Failure::content)?, &scenario)?;
    let seating = seating::at_table(&names, persons, !args.persons.is_empty(), false).map_err(Failure::usage)?;
    at_table(opened, &GameOrigin::Scenario { text, scenario: Box::new(scenario) }, seating, args)
}

/// The game at the table of those who play it.
fn at_table(opened: Opened, beginning: &GameOrigin, seating: Seating, args: &PlayArgs) -> Result<Begun, Failure> {
    let library = Arc::new(opened.library);
    let sandbox = Sandbox::begin(opened.compiled, beginning, &players(&seating, args));
    let mut sandbox = sandbox.map_err(|reasons| Failure::content(reasons.join("\n")))?;
    sandbox.set_library(&library);
    let base = base(&library, sandbox.pack());
    Ok(Begun { sandbox, seating, bot: args.bot, base })
}

fn resume(pack: Option<&str>, args: &PlayArgs, persons: &[String], path: &Path) -> Result<Begun, Failure> {
    let saved = saved_game(pack, path, RulesSource::Matching)?;
    let SavedGame { journal, begun, .. } = &saved;
    let base = base(&begun.library, begun.compiled.pack());
    let names = &journal.head.seats;
    let seating = seating::at_table(names, persons, !args.persons.is_empty(), true).map_err(Failure::usage)?;
    let sandbox = Sandbox::from_saved(saved, &players(&seating, args));
    let sandbox = sandbox.map_err(|error| Failure::content(format!("`{}`: {error}", path.display())))?;
    Ok(Begun { sandbox, seating, bot: args.bot, base })
}

/// Who plays each seat.
fn players(seating: &Seating, args: &PlayArgs) -> Vec<Player> {
    let player = |seat| if seating.persons.has(seat) { Player::Person } else { Player::Bot(args.bot) };
    Seat::first(seating.names.len()).map(player).collect()
}

/// The settings of the pack without variants.
fn base(library: &Library, pack: &Pack) -> Ruleset {
    library.load(&[]).pack.as_ref().map_or_else(|| pack.rules.clone(), |pack| pack.rules.clone())
}

/// A seed that differs from game to game, short enough to be told to somebody.
pub fn drawn_seed() -> u64 {
    RandomState::new().hash_one("seed") % 1_000_000_000
}
