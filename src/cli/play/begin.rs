//! How a game begins: anew, from a scenario's position, or where a journal left off.

use super::super::games::seated_in;
use super::super::journals::{arrange, read_journal, read_text, saved_game};
use super::super::open::{Failure, Opened};
use super::PlayArgs;
use super::seating::{self, Seating};
use crate::cli::other_game::OtherGame;
use crate::cli::other_journal::{OpenedJournal, open_other_journal};
use crate::desk::is_journal_instead;
use crate::games::BareGame;
use crate::games::liberte::Liberte;
use crate::kernel::{Journal, JournalHead, Seat};
use crate::load::{Library, ScenarioHead, nearest};
use crate::model::DataPack;
use crate::sandbox::{DataOrigin, DataRules, DescribedGame, GameOrigin, Player, RulesSource, Sandbox, SandboxGame};
use std::hash::{BuildHasher, RandomState};
use std::path::Path;
use std::sync::Arc;

/// A game that can begin, or go on.
#[derive(Clone)]
pub struct Begun<G: SandboxGame = Liberte> {
    /// The game.
    pub sandbox: Sandbox<G>,
    /// Who sits where.
    pub seating: Seating,
    /// The top of the scenario that it begins from.
    pub scenario: Option<ScenarioHead>,
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
    let seats = Seat::first(begun.sandbox.names().len());
    let bots = std::iter::once(args.bot).chain(seats.filter_map(|seat| begun.sandbox.player(seat).bot()));
    bots.into_iter().try_for_each(|bot| bot.check(&begun.sandbox.pack().bots)).map_err(Failure::usage)?;
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
    let opened = Opened::new(pack, &[])?;
    let (name, text) = scenario_text(&opened.library, path)?;
    let (opened, mut scenario) = opened.scenario(&name, &text)?;
    scenario.setup.seed = args.seed.unwrap_or(scenario.setup.seed);
    let names: Vec<String> = scenario.setup.seats.iter().map(|seat| seat.name.clone()).collect();
    arrange(&opened.compiled.game(names.len()).map_err(Failure::content)?, &scenario)?;
    let seating = seating::at_table(&names, persons, !args.persons.is_empty(), false).map_err(Failure::usage)?;
    let head = ScenarioHead::of(&text).in_language(&args.language);
    let begun = at_table(opened, &GameOrigin::Scenario { text, scenario: Box::new(scenario) }, seating, args)?;
    Ok(Begun { scenario: Some(head), ..begun })
}

/// The game at the table of those who play it.
fn at_table(opened: Opened, beginning: &GameOrigin, seating: Seating, args: &PlayArgs) -> Result<Begun, Failure> {
    let library = Arc::new(opened.library);
    let sandbox = Sandbox::begin(opened.compiled, beginning, &players(&seating, args));
    let mut sandbox = sandbox.map_err(|reasons| Failure::content(reasons.join("\n")))?;
    sandbox.set_library(&library);
    Ok(Begun { sandbox, seating, scenario: None })
}

fn resume(pack: Option<&str>, args: &PlayArgs, persons: &[String], path: &Path) -> Result<Begun, Failure> {
    let saved = saved_game(pack, path, RulesSource::Matching)?;
    let (seating, players) = goes_on(&saved.journal, persons, args)?;
    let sandbox = Sandbox::from_saved(saved, &players);
    let mut sandbox = sandbox.map_err(|error| Failure::content(format!("`{}`: {error}", path.display())))?;
    // In the terminal a game goes on where it ended; what lies after an earlier moment is not lost by looking there.
    sandbox.tree_mut().go_to(usize::MAX);
    Ok(Begun { sandbox, seating, scenario: None })
}

/// Who sits where in a saved game, and who plays: those whom it names, unless persons are named or nobody is to play.
fn goes_on(journal: &Journal, persons: &[String], args: &PlayArgs) -> Result<(Seating, Vec<Player>), Failure> {
    let seating = seating::at_table(&journal.head.seats, persons, !args.persons.is_empty(), true);
    let mut seating = seating.map_err(Failure::usage)?;
    let saved = journal.document.iter().flat_map(|document| &document.players);
    let saved: Vec<Player> = saved.map(|id| Player::parse(id).unwrap_or_default()).collect();
    if saved.len() < seating.names.len() || !args.persons.is_empty() || args.watch {
        let players = players(&seating, args);
        return Ok((seating, players));
    }
    seating.persons = Seat::first(saved.len()).filter(|seat| saved[seat.index()] == Player::Person).collect();
    seating.notes.clear();
    Ok((seating, saved))
}

/// How a game that is not Liberté begins or goes on.
pub struct OtherTable {
    head: JournalHead,
    seating: Seating,
    players: Vec<Player>,
    resumed: Option<Journal>,
    scenario: Option<ScenarioHead>,
    rules: DataRules,
}

/// Opens the game, not of Liberté, that the arguments ask for.
///
/// # Errors
/// Usage: numbers, names and files that do not go together. Content: a journal of another game.
pub fn other(other: &OtherGame, args: &PlayArgs) -> Result<(BareGame, OtherTable), Failure> {
    let id = other.id();
    let persons = seating::persons(&args.persons, args.watch).map_err(Failure::usage)?;
    if let Some(path) = &args.scenario {
        return from_other_scenario(other, args, &persons, path);
    }
    let resumed = args.resume.as_deref().map(read_journal).transpose()?;
    if let Some(journal) = resumed {
        if journal.head.pack != id {
            let of = &journal.head.pack;
            return Err(Failure::content(format!("this is a game of `{of}`, and not of `{id}`")));
        }
        let name = args.resume.as_deref().map(|path| path.display().to_string()).unwrap_or_default();
        let (seating, players) = goes_on(&journal, &persons, args)?;
        let OpenedJournal { journal, origin, .. } = open_other_journal(other, journal, name)?;
        let head = JournalHead { seed: journal.head.seed, seats: seating.names.clone(), ..origin.head };
        return Ok((
            origin.game,
            OtherTable { head, seating, players, resumed: Some(journal), scenario: None, rules: origin.rules },
        ));
    }
    let can_play = |count| other.head(&args.variant, count).is_ok();
    let count = seating::how_many(args.players, persons.len(), can_play);
    let seating = seating::new_table(&persons, count).map_err(Failure::usage)?;
    let head = other.head(&args.variant, seating.names.len())?;
    let seed = args.seed.unwrap_or_else(drawn_seed);
    let head = JournalHead { seed, seats: seating.names.clone(), ..head };
    let origin = DataOrigin::of(other.library(), &head, &head.variants, "the game")?;
    let players = players(&seating, args);
    let (head, rules) = (origin.head, origin.rules);
    Ok((origin.game, OtherTable { head, seating, players, resumed: None, scenario: None, rules }))
}

/// Opens the game, not of Liberté, that begins with a scenario.
fn from_other_scenario(
    other: &OtherGame,
    args: &PlayArgs,
    persons: &[String],
    path: &Path,
) -> Result<(BareGame, OtherTable), Failure> {
    if !args.variant.is_empty() {
        return Err(Failure::usage("a scenario names its variants itself: `--variant` does not go with `--scenario`"));
    }
    let (name, text) = scenario_text(other.library(), path)?;
    let DataOrigin { game, head, rules } = DataOrigin::of_scenario(other.library(), &name, &text, args.seed)?;
    let seating = seating::at_table(&head.seats, persons, !args.persons.is_empty(), false).map_err(Failure::usage)?;
    let (scenario, players) = (Some(ScenarioHead::of(&text).in_language(&args.language)), players(&seating, args));
    Ok((game, OtherTable { head, seating, players, resumed: None, scenario, rules }))
}

impl OtherTable {
    /// The pack by which it is played, with its texts.
    pub fn pack(&self) -> Arc<DataPack> {
        self.rules.read().pack.clone().unwrap_or_default()
    }

    /// Begins the game, or goes on with it.
    ///
    /// # Errors
    /// Usage: a bot that the game does not have. Content: an impossible position, or a saved choice that is not legal.
    pub fn begin<G: DescribedGame>(self, game: G, args: &PlayArgs) -> Result<Begun<G>, Failure> {
        let OtherTable { head, seating, players, resumed, scenario, rules } = self;
        let bots = std::iter::once(args.bot).chain(players.iter().filter_map(|player| player.bot()));
        bots.into_iter().try_for_each(|bot| seated_in(&game, &[bot], seating.names.len()).map(drop))?;
        let mut sandbox = Sandbox::begin_by(game, head, rules, &players)?;
        resumed.map_or(Ok(()), |journal| sandbox.go_on(&journal, &players)).map_err(Failure::content)?;
        sandbox.tree_mut().go_to(usize::MAX);
        Ok(Begun { sandbox, seating, scenario })
    }
}

/// The name and the text of a scenario: of a file, or of the pack's scenario with that id.
///
/// # Errors
/// Usage: there is none. Content: it is a saved game.
fn scenario_text(library: &Library, file: &Path) -> Result<(String, String), Failure> {
    // A name without a dot or a folder may be an id.
    if let Some(id) = file.to_str().filter(|name| !name.contains(['.', '/', '\\']) && !file.exists()) {
        let own: Vec<(String, String)> = library.scenario_ids().collect();
        return match own.iter().find(|(of, _)| of == id) {
            Some((_, path)) => {
                let text = library.text(path).map_err(|error| Failure::content(format!("{path}: {error}")))?;
                Ok((path.clone(), text.to_string()))
            }
            None => Err(Failure::usage(match nearest(id, own.iter().map(|(of, _)| of.as_str())) {
                Some(near) => format!("there is no scenario or file `{id}`\nhelp: did you mean `{near}`?"),
                None => format!("there is no scenario or file `{id}`"),
            })),
        };
    }
    let (name, text) = (file.display().to_string(), read_text(file)?);
    match is_journal_instead(&text, &name) {
        Some(what) => Err(Failure::content(what)),
        None => Ok((name, text)),
    }
}

/// Who plays each seat.
fn players(seating: &Seating, args: &PlayArgs) -> Vec<Player> {
    let player = |seat| if seating.persons.has(seat) { Player::Person } else { Player::Bot(args.bot) };
    Seat::first(seating.names.len()).map(player).collect()
}

/// A seed that differs from game to game, short enough to be told to somebody.
pub fn drawn_seed() -> u64 {
    RandomState::new().hash_one("seed") % 1_000_000_000
}
