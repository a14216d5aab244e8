//! What several test files need: packs, games and scenarios.
#![allow(dead_code, reason = "every test file uses a part of this")]

pub mod counting;
pub mod hidden;
pub mod random;

use liberte::bots::BotKind;
use liberte::games::liberte::{Liberte, run_test};
use liberte::kit::{FailedAt, TestFailure};
use liberte::lab::{Experiment, Follower, GameCards, Lineup, PlayedGame, Seeds, Tally, play_counted};
use liberte::load::schema::LIBERTE;
use liberte::load::{Files, Library};
use liberte::model::{DataPack, DataScenario, Pack, Ruleset, Scenario};
use liberte::script::bare_game;
use liberte::script::{Compiled, compile};
use liberte_engine::with_game;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::new(Files::built_in()));

/// The built-in pack with variants laid over.
pub fn pack(variants: &[&str]) -> Arc<Pack> {
    let variants: Vec<String> = variants.iter().map(|&id| id.to_owned()).collect();
    let loaded = LIBRARY.load(&variants);
    loaded.playable().expect("the built-in pack is sound").clone()
}

/// The built-in pack with variants and then settings laid over.
pub fn compiled(variants: &[&str], settings: impl FnOnce(&mut Ruleset)) -> Compiled {
    let mut pack = Pack::clone(&pack(variants));
    settings(&mut pack.rules);
    let (compiled, findings) = compile(&Arc::new(pack));
    compiled.unwrap_or_else(|| panic!("the built-in scripts are sound, but: {findings:?}"))
}

/// A game of the built-in pack.
pub fn game(variants: &[&str], seats: usize) -> Liberte {
    compiled(variants, |_| {}).game(seats).expect("three to six can play")
}

/// Games by bots, each in its seat, counted.
pub fn batch(game: &Liberte, bots: &[BotKind], seeds: Seeds, threads: usize) -> Tally {
    let batch = Experiment { threads, ..Experiment::batch(game, Lineup::fixed(bots), seeds) };
    batch.play().expect("every game can be played").arms.remove(0).tally
}

/// A game by bots, one a seat, and its cards.
pub fn follow(game: &Liberte, bots: &[BotKind], seed: u64) -> (PlayedGame, GameCards) {
    let mut follower = Follower::new(game, seed);
    let played = play_counted(game, bots, seed, |seat, choice, _| follower.play(seat, choice));
    (played, follower.finish(played.result.winners))
}

/// The failures of a test, under what it shows.
fn told(title: &str, cite: &str, failures: &[TestFailure]) -> String {
    let line = |at: &FailedAt| if let FailedAt::Line(line) = at { format!("line {line}: ") } else { String::new() };
    let failures = failures.iter().map(|failure| format!("\n{}{}", line(&failure.at), failure.what));
    format!("{title} ({cite}){}", failures.collect::<String>())
}

/// The seats' names.
pub fn names(seats: usize) -> Vec<String> {
    ["Ann", "Bob Junior", "Cid", "Dora", "Eve", "Fritz"][..seats].iter().map(|&name| name.to_owned()).collect()
}

/// The scenarios of the pack, as they are on disk.
pub struct Scenarios {
    library: Library,
    games: Mutex<BTreeMap<(String, usize), Arc<Liberte>>>,
}

impl Scenarios {
    /// Those of Liberté's pack beside this test.
    pub fn open() -> Scenarios {
        Scenarios::of("liberte")
    }

    /// Those of a pack beside this test.
    pub fn of(pack: &str) -> Scenarios {
        let files = Files::open(&format!("{}:{pack}", env!("CARGO_MANIFEST_DIR"))).expect("the project holds the pack");
        Scenarios { library: Library::new(files), games: Mutex::default() }
    }

    /// The paths of their files.
    pub fn paths(&self) -> Vec<String> {
        self.library.scenarios()
    }

    /// A scenario's name: its path within the scenarios' folder, without the ending.
    pub fn name(&self, path: &str) -> String {
        let (_, below) = path.split_once("/scenarios/").expect("scenarios lie in a folder of that name");
        below.trim_end_matches(".toml").to_owned()
    }

    /// Reads one.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(&self, path: &str) -> Result<(Scenario, Arc<Pack>), String> {
        let text = self.library.text(path).map_err(|error| error.to_string())?;
        let loaded = self.library.scenario(path, &text);
        match (loaded.scenario, loaded.pack) {
            (Some(scenario), Some(pack)) => Ok((scenario, pack)),
            _ => Err(self.library.render(&loaded.diagnostics, false)),
        }
    }

    /// Runs one.
    ///
    /// # Errors
    /// What does not hold.
    pub fn run(&self, path: &str) -> Result<(), String> {
        if *self.library.format() != LIBERTE {
            return self.run_data(path);
        }
        let (scenario, pack) = self.read(path)?;
        let game = match self.game(&pack, scenario.setup.seats.len()) {
            Err(_) if scenario.then.impossible => return Ok(()),
            game => game?,
        };
        run_test(&game, &scenario).map_err(|failed| told(&scenario.title, &scenario.cite, &failed.failures))
    }

    /// Reads one of a game whose rulebook reads its pack by names.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read_data(&self, path: &str) -> Result<(DataScenario, Arc<DataPack>), String> {
        let text = self.library.text(path).map_err(|error| error.to_string())?;
        let loaded = self.library.scenario(path, &text);
        loaded.data.ok_or_else(|| self.library.render(&loaded.diagnostics, false))
    }

    fn run_data(&self, path: &str) -> Result<(), String> {
        let (scenario, pack) = self.read_data(path)?;
        match bare_game(&pack, scenario.seats.len()) {
            Err(_) if scenario.then.impossible => Ok(()),
            Err(errors) => Err(format!("{errors:?}")),
            Ok(game) => with_game!(game, it => it.run_test(&scenario).map_err(|failed| failed.failures))
                .map_err(|failures| told(&scenario.title, &scenario.cite, &failures)),
        }
    }

    fn game(&self, pack: &Arc<Pack>, seats: usize) -> Result<Arc<Liberte>, String> {
        let key = (pack.hash.clone(), seats);
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(game) = games.get(&key) {
            return Ok(game.clone());
        }
        let (compiled, findings) = compile(pack);
        let game = Arc::new(compiled.ok_or_else(|| self.library.render(&findings, false))?.game(seats)?);
        games.insert(key, game.clone());
        Ok(game)
    }
}
