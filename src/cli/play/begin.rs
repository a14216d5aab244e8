//! How a game begins: anew, from a scenario's position, or where a journal left off.

use super::super::journals::{is_journal_instead, read_journal, read_text};
use super::super::open::{Failure, Opened, library, render};
use super::PlayArgs;
use super::seating::{self, Seating};
use crate::kernel::{Journal, JournalHead};
use crate::load::Library;
use crate::model::{Pack, Ruleset, Scenario, Setup};
use crate::rules::{Event, Liberte, Position};
use crate::script;
use std::fmt::Display;
use std::hash::{BuildHasher, RandomState};
use std::path::Path;

/// A game that can begin.
pub struct Begun {
    /// The game.
    pub game: Liberte,
    /// How it began, for its journal.
    pub head: JournalHead,
    /// The position it began from.
    pub start: Position,
    /// What happened up to there.
    pub opening: Vec<Event>,
    /// Who sits where.
    pub seating: Seating,
    /// The settings of the pack without variants.
    pub base: Ruleset,
    /// The choices made before, where a game goes on.
    pub resumed: Option<Journal>,
}

/// Begins the game that the arguments ask for.
///
/// # Errors
/// Usage: numbers, names and files that do not go together. Content: a pack, scenario or journal that can't be played.
pub fn begin(pack: Option<&str>, args: &PlayArgs) -> Result<Begun, Failure> {
    let persons = seating::persons(&args.persons, args.watch).map_err(Failure::usage)?;
    match (&args.resume, &args.scenario) {
        (Some(journal), _) => resume(pack, args, &persons, journal),
        (None, Some(scenario)) => from_scenario(pack, args, &persons, scenario),
        (None, None) => anew(pack, args, &persons),
    }
}

fn anew(pack: Option<&str>, args: &PlayArgs, persons: &[String]) -> Result<Begun, Failure> {
    let opened = Opened::new(pack, &args.variant)?;
    let count = seating::how_many(args.players, persons.len(), |count| opened.game(count).is_ok());
    let game = opened.game(count)?;
    let seating = seating::new_table(persons, count).map_err(Failure::usage)?;
    let head = head(game.pack(), args.seed.unwrap_or_else(drawn_seed), &seating.names, None);
    Ok(begun(&opened.library, game, None, head, seating))
}

fn from_scenario(pack: Option<&str>, args: &PlayArgs, persons: &[String], path: &Path) -> Result<Begun, Failure> {
    if !args.variant.is_empty() {
        return Err(Failure::usage("a scenario names its variants itself: `--variant` does not go with `--scenario`"));
    }
    let text = read_text(path)?;
    if let Some(what) = is_journal_instead(&text, &path.display().to_string()) {
        return Err(Failure::content(what));
    }
    let library = library(pack)?;
    let (mut scenario, game) = scenario_game(&library, path, &text)?;
    scenario.setup.seed = args.seed.unwrap_or(scenario.setup.seed);
    let start = arrange(&game, &scenario.setup, path)?;
    let names: Vec<String> = scenario.setup.seats.iter().map(|seat| seat.name.clone()).collect();
    let seating = seating::at_table(&names, persons, !args.persons.is_empty(), false).map_err(Failure::usage)?;
    let head = head(game.pack(), scenario.setup.seed, &names, Some(text));
    Ok(begun(&library, game, Some(start), head, seating))
}

fn resume(pack: Option<&str>, args: &PlayArgs, persons: &[String], path: &Path) -> Result<Begun, Failure> {
    let journal = read_journal(path)?;
    let head = journal.head.clone();
    let library = library(pack)?;
    check_pack(&library, &head, path)?;
    let (game, start) = match &head.scenario {
        Some(text) => {
            let (mut scenario, game) = scenario_game(&library, path, text)?;
            let (named, seats) = (head.seats.len(), scenario.setup.seats.len());
            if named != seats {
                return Err(about(path, format!("it names {named} seats, and its scenario has {seats}")));
            }
            scenario.setup.seed = head.seed;
            let start = arrange(&game, &scenario.setup, path)?;
            (game, Some(start))
        }
        None => (Opened::new(pack, &head.variants)?.game(head.seats.len())?, None),
    };
    check_hash(game.pack(), &head, path)?;
    let seating = seating::at_table(&head.seats, persons, !args.persons.is_empty(), true).map_err(Failure::usage)?;
    Ok(Begun { resumed: Some(journal), ..begun(&library, game, start, head, seating) })
}

/// Puts the parts together; without a position to start from, the game is set up.
fn begun(library: &Library, game: Liberte, start: Option<Position>, head: JournalHead, seating: Seating) -> Begun {
    let mut opening = Vec::new();
    let start = start.unwrap_or_else(|| game.start(head.seed, &mut opening));
    let base = library.load(&[]).pack.as_ref().map_or_else(|| game.rules().clone(), |pack| pack.rules.clone());
    Begun { game, head, start, opening, seating, base, resumed: None }
}

fn head(pack: &Pack, seed: u64, names: &[String], scenario: Option<String>) -> JournalHead {
    JournalHead {
        pack: pack.id.clone(),
        version: pack.version.clone(),
        hash: pack.hash.clone(),
        variants: pack.variants.clone(),
        seed,
        seats: names.to_vec(),
        scenario,
    }
}

/// A scenario and the game it is played by, its variants and settings laid over the pack.
fn scenario_game(library: &Library, path: &Path, text: &str) -> Result<(Scenario, Liberte), Failure> {
    let loaded = library.scenario(&path.display().to_string(), text);
    let (Some(scenario), Some(pack)) = (loaded.scenario, loaded.pack) else {
        return Err(Failure::Content(render(library, &loaded.diagnostics)));
    };
    let (compiled, findings) = script::compile(&pack);
    let compiled = compiled.ok_or_else(|| Failure::Content(render(library, &findings)))?;
    let game = compiled.game(scenario.setup.seats.len()).map_err(Failure::content)?;
    Ok((scenario, game))
}

fn arrange(game: &Liberte, setup: &Setup, path: &Path) -> Result<Position, Failure> {
    game.arrange(setup).map_err(|reasons| {
        let reasons: Vec<String> = reasons.iter().map(|reason| format!("\n  - {reason}")).collect();
        about(path, format!("the position is impossible:{}", reasons.concat()))
    })
}

fn check_pack(library: &Library, head: &JournalHead, path: &Path) -> Result<(), Failure> {
    let loaded = library.load(&[]);
    match &loaded.pack {
        Some(pack) if pack.id != head.pack => Err(about(
            path,
            format!(
                "this game was played with the pack `{}` {}, and here is `{}` {}: `--pack DIR` takes another one",
                head.pack, head.version, pack.id, pack.version
            ),
        )),
        _ => Ok(()),
    }
}

fn check_hash(pack: &Pack, head: &JournalHead, path: &Path) -> Result<(), Failure> {
    if pack.hash == head.hash {
        return Ok(());
    }
    Err(about(
        path,
        format!(
            "this game was played with `{}` {} ({}), and here is `{}` {} ({}): the board, the cards, the rules or the scripts have changed since",
            head.pack, head.version, head.hash, pack.id, pack.version, pack.hash
        ),
    ))
}

fn about(path: &Path, what: impl Display) -> Failure {
    Failure::content(format!("`{}`: {what}", path.display()))
}

/// A seed that differs from game to game, short enough to be told to somebody.
fn drawn_seed() -> u64 {
    RandomState::new().hash_one("seed") % 1_000_000_000
}
