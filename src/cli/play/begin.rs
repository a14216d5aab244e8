//! How a game begins: anew, from a scenario's position, or where a journal left off.

use super::super::journals::{arrange, read_text, saved_game};
use super::super::open::{Failure, Opened};
use super::PlayArgs;
use super::seating::{self, Seating};
use crate::bots::BotKind;
use crate::desk::is_journal_instead;
use crate::kernel::{Journal, JournalHead, Table};
use crate::load::Library;
use crate::model::Ruleset;
use crate::rules::{Event, Liberte, Position};
use crate::sandbox::{RulesSource, SavedGame, embed_rules};
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
    /// Who plays the seats without a person.
    pub bot: BotKind,
    /// The settings of the pack without variants.
    pub base: Ruleset,
    /// The choices made before, where a game goes on.
    pub resumed: Option<Journal>,
    /// The rules, as its journal carries them.
    pub carried: Option<String>,
}

impl Begun {
    /// The journal of the game as it stands, which carries its rules.
    pub fn journal(&self, table: &Table<'_, Liberte>) -> Journal {
        Journal { rules: self.carried.clone(), ..Journal::of(self.head.clone(), table) }
    }
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
    begun.bot.check(begun.game.pack()).map_err(Failure::usage)?;
    Ok(begun)
}

fn anew(pack: Option<&str>, args: &PlayArgs, persons: &[String]) -> Result<Begun, Failure> {
    let opened = Opened::new(pack, &args.variant)?;
    let count = seating::how_many(args.players, persons.len(), |count| opened.game(count).is_ok());
    let game = opened.game(count)?;
    let seating = seating::new_table(persons, count).map_err(Failure::usage)?;
    let head = game.pack().journal_head(args.seed.unwrap_or_else(drawn_seed), &seating.names, None);
    let mut opening = Vec::new();
    let start = game.start(head.seed, &mut opening);
    let base = base(&opened.library, &game);
    let carried = Some(embed_rules(&opened.library, &opened.pack));
    Ok(Begun { game, head, start, opening, seating, bot: args.bot, base, resumed: None, carried })
}

fn from_scenario(pack: Option<&str>, args: &PlayArgs, persons: &[String], path: &Path) -> Result<Begun, Failure> {
    if !args.variant.is_empty() {
        return Err(Failure::usage("a scenario names its variants itself: `--variant` does not go with `--scenario`"));
    }
    let text = read_text(path)?;
    if let Some(what) = is_journal_instead(&text, &path.display().to_string()) {
        return Err(Failure::content(what));
    }
    let opened = Opened::new(pack, &[])?;
    let base = opened.pack.rules.clone();
    let (opened, mut scenario) = opened.scenario(&path.display().to_string(), &text)?;
    scenario.setup.seed = args.seed.unwrap_or(scenario.setup.seed);
    let names: Vec<String> = scenario.setup.seats.iter().map(|seat| seat.name.clone()).collect();
    let game = opened.compiled.game(names.len()).map_err(Failure::content)?;
    let start = arrange(&game, &scenario)?;
    let seating = seating::at_table(&names, persons, !args.persons.is_empty(), false).map_err(Failure::usage)?;
    let head = game.pack().journal_head(scenario.setup.seed, &names, Some(text));
    let carried = Some(embed_rules(&opened.library, &opened.pack));
    Ok(Begun { game, head, start, opening: Vec::new(), seating, bot: args.bot, base, resumed: None, carried })
}

fn resume(pack: Option<&str>, args: &PlayArgs, persons: &[String], path: &Path) -> Result<Begun, Failure> {
    let saved = saved_game(pack, path, RulesSource::Matching)?;
    let SavedGame { journal, begun, .. } = saved;
    let base = base(&begun.library, &begun.game);
    let carried = Some(embed_rules(&begun.library, begun.compiled.pack()));
    let head = journal.head.clone();
    let seating = seating::at_table(&head.seats, persons, !args.persons.is_empty(), true).map_err(Failure::usage)?;
    let (game, start, opening) = (begun.game, begun.start, begun.opening);
    Ok(Begun { game, head, start, opening, seating, bot: args.bot, base, resumed: Some(journal), carried })
}

/// The settings of the pack without variants.
fn base(library: &Library, game: &Liberte) -> Ruleset {
    library.load(&[]).pack.as_ref().map_or_else(|| game.rules().clone(), |pack| pack.rules.clone())
}

/// A seed that differs from game to game, short enough to be told to somebody.
fn drawn_seed() -> u64 {
    RandomState::new().hash_one("seed") % 1_000_000_000
}
