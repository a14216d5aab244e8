//! Several records of one playtest, put beside simulated games of the same rules.

use super::{BesideSimulated, GameFacts, GameRecord, RecordedGame, facts_of, record_of, record_of_table, simulate};
use crate::app::table::GameAtTable;
use crate::bots::BotKind;
use crate::games::liberte::Liberte;
use crate::kernel::Journal;
use crate::lab::WalkedGame;
use crate::load::Library;
use crate::sandbox::{DataOrigin, RulesSource, Sandbox, library_of, open_journal};
use std::sync::Arc;

/// A record, and what is compared of it.
pub struct OneRecord {
    /// What it is called.
    pub name: String,
    /// The record.
    pub record: GameRecord,
    facts: Option<GameFacts>,
    /// The hash of the rules.
    hash: String,
}

impl OneRecord {
    /// That of a game of Liberté, in a language.
    pub fn of(name: String, sandbox: &Sandbox<Liberte>, language: &str) -> OneRecord {
        OneRecord::made(name, sandbox, record_of(sandbox, language))
    }

    /// That of a game on a table on which some answers are secret.
    pub fn of_table<G: GameAtTable + RecordedGame>(name: String, sandbox: &Sandbox<G>, language: &str) -> OneRecord {
        OneRecord::made(name, sandbox, record_of_table(sandbox, language))
    }

    fn made<G: RecordedGame>(name: String, sandbox: &Sandbox<G>, record: GameRecord) -> OneRecord {
        OneRecord { name, facts: facts_of(sandbox, &record.language), record, hash: sandbox.head().hash.clone() }
    }
}

/// The first of several records with all of them beside simulated games.
///
/// # Errors
/// There is none, or they were played by different rules.
pub fn beside_each_other(
    mut all: Vec<OneRecord>,
    bot: BotKind,
    simulated: Vec<GameFacts>,
) -> Result<GameRecord, String> {
    let Some(first) = all.first() else { return Err("there is no record".to_owned()) };
    if let Some(other) = all.iter().find(|it| it.hash != first.hash) {
        return Err(format!(
            "{} and {} were played by different rules: only records of the same rules stand beside each other",
            first.name, other.name
        ));
    }
    let records = all.iter().map(|it| (it.name.clone(), it.facts.clone())).collect();
    Ok(all.swap_remove(0).record.beside(BesideSimulated { bot: bot.id(), games: simulated, records }))
}

/// Which records are put beside each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordsWanted {
    /// Games of my games, by their ids, each with a name.
    pub games: Vec<(String, String)>,
    /// Files.
    pub files: Vec<String>,
    /// How many games bots play beside them.
    pub count: u64,
}

/// A game of which saved games can be opened, whatever is at hand of its rules.
pub trait OpenedGame: RecordedGame + WalkedGame {
    /// The game of a journal, at its end.
    ///
    /// # Errors
    /// Why it can't be played.
    fn opened(at_hand: &Arc<Library>, journal: Journal, name: &str) -> Result<Sandbox<Self>, String>;

    /// Its record, in a language.
    fn recorded(name: String, sandbox: &Sandbox<Self>, language: &str) -> OneRecord;
}

impl OpenedGame for Liberte {
    fn opened(at_hand: &Arc<Library>, journal: Journal, name: &str) -> Result<Sandbox, String> {
        let saved = open_journal(at_hand, journal, name, RulesSource::Matching).map_err(|why| why.to_string())?;
        Sandbox::from_saved(saved, &[]).map_err(|why| format!("{name}: {why}"))
    }

    fn recorded(name: String, sandbox: &Sandbox, language: &str) -> OneRecord {
        OneRecord::of(name, sandbox, language)
    }
}

impl<G: GameAtTable + RecordedGame> OpenedGame for G {
    fn opened(at_hand: &Arc<Library>, journal: Journal, name: &str) -> Result<Sandbox<G>, String> {
        let (library, _) = library_of(at_hand.clone(), &journal, name).map_err(|why| why.to_string())?;
        let origin = DataOrigin::of(&library, &journal.head, &journal.head.variants, name);
        let mut sandbox = Sandbox::from_origin(origin.map_err(|why| why.to_string())?, &[])
            .map_err(|why| format!("{name}: {}", why.join("; ")))?;
        sandbox.go_on(&journal, &[]).map_err(|why| format!("{name}: {why}"))?;
        Ok(sandbox)
    }

    fn recorded(name: String, sandbox: &Sandbox<G>, language: &str) -> OneRecord {
        OneRecord::of_table(name, sandbox, language)
    }
}

/// The records of saved games in a language, each with its name, beside so many games that a bot plays by the same rules.
///
/// # Errors
/// One can't be played, or they are of different rules.
pub fn records_of<G: OpenedGame>(
    at_hand: &Arc<Library>,
    saved: Vec<(String, Journal)>,
    bot: BotKind,
    games: u64,
    language: &str,
) -> Result<GameRecord, String> {
    let (mut all, mut simulated) = (Vec::new(), Vec::new());
    for (name, journal) in saved {
        let sandbox = G::opened(at_hand, journal, &name)?;
        if all.is_empty() && games > 0 {
            simulated = simulate(&sandbox, bot, games, language);
        }
        all.push(G::recorded(name, &sandbox, language));
    }
    beside_each_other(all, bot, simulated)
}
