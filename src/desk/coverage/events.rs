//! What games of other rules than Liberté's put to use: the kinds of events, the things of the pack that events name, and the
//! lines of its scripts.

use super::{LineCount, Moment, ScriptCoverage};
use crate::bots::BotKind;
use crate::games::{libertalia, revolution};
use crate::kernel::{Game, Seat, Sink};
use crate::lab::{CountedGame, LabGame, PlayableGame, play_recorded};
use crate::model::{DataEntry, DataPack};
use crate::script::{CoverageLog, CoverageMode, DataScripts, ScriptRun};
use rayon::prelude::*;
use serde_json::Value;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// How many games are played between two looks at `cancelled` by all threads.
const STEP: u64 = 64;

/// The key by which events name characters.
const RANK: &str = "rank";

/// A kind of event, or a thing of the pack, by the word of its list and its id.
pub type Seen = (&'static str, String);

/// What games put to use, and what they never do.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EventCoverage {
    /// Games played.
    pub games: u64,
    /// The kinds of events in the order of the rules, and how often each happened.
    pub kinds: Vec<(&'static str, LineCount)>,
    /// The things of the pack in its order, by the word of their list, and how many events named each.
    pub things: Vec<(Seen, LineCount)>,
    /// The scripts of the pack.
    pub scripts: Vec<ScriptCoverage>,
    /// Whether it was cancelled: what is told is what the games before that say.
    pub is_cancelled: bool,
}

/// Plays games and tells what they put to use. `done` counts finished games; once `cancelled` is set, no further is begun.
///
/// # Errors
/// That the threads could not be started, the seed of a game that made the program fail, or a game whose scripts are covered
/// line by line instead.
pub fn cover_events(
    playable: &PlayableGame,
    pack: Option<&DataPack>,
    scripts: Option<&DataScripts>,
    plan: &super::CoveragePlan,
    done: &AtomicU64,
    cancelled: &AtomicBool,
) -> Result<EventCoverage, String> {
    let kinds: &[&'static str] = match playable.lab() {
        LabGame::Revolution(_) => revolution::Event::KINDS,
        LabGame::Libertalia(_) => libertalia::Event::KINDS,
        LabGame::Liberte(_) => return Err("this game is covered by its scripts and sections".to_owned()),
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build().map_err(|error| error.to_string())?;
    let mut found = Noted::default();
    let covered = scripts.map(DataScripts::covered).unwrap_or_default();
    let mut scripts_found: Vec<ScriptCoverage> = covered.into_iter().map(ScriptCoverage::new).collect();
    let (mut from, mut games, mut is_cancelled) = (0, 0, false);
    while from < plan.games && !is_cancelled {
        let step = from..(from + STEP).min(plan.games);
        from = step.end;
        let observe = |number: u64| {
            let seed = plan.seed.wrapping_add(number);
            let is_wanted = !cancelled.load(Ordering::Relaxed);
            let noted = is_wanted.then(|| match playable.lab() {
                LabGame::Revolution(game) => {
                    let (mut noted, choices) = observe(game, &plan.bots, seed)?;
                    if let Some(DataScripts::Revolution(scripts)) = scripts {
                        let watched = scripts.watched(game.seat_count()).map_err(|errors| errors.join("; "))?;
                        noted.runs = follow(watched, seed, &choices);
                    }
                    Ok(noted)
                }
                LabGame::Libertalia(game) => {
                    let (mut noted, choices) = observe(game, &plan.bots, seed)?;
                    if let Some(DataScripts::Libertalia(scripts)) = scripts {
                        let watched = scripts.watched(game.seat_count()).map_err(|errors| errors.join("; "))?;
                        noted.runs = follow(watched, seed, &choices);
                    }
                    Ok(noted)
                }
                LabGame::Liberte(_) => Ok(Noted::default()),
            });
            done.fetch_add(1, Ordering::Relaxed);
            noted.transpose()
        };
        let observed: Vec<Result<Option<Noted>, String>> = pool.install(|| step.into_par_iter().map(observe).collect());
        for noted in observed {
            match noted? {
                Some(noted) if !is_cancelled => {
                    found.add(&noted);
                    for (run, moment) in &noted.runs {
                        scripts_found.get_mut(run.script).into_iter().for_each(|script| script.note(run, *moment));
                    }
                    games += 1;
                }
                _ => is_cancelled = true,
            }
        }
    }
    let kind = |&kind: &&'static str| (kind, found.kinds.get(kind).copied().unwrap_or_default());
    let lists = pack.into_iter().flat_map(|pack| pack.lists.keys().map(move |&list| (list, pack)));
    let things = lists.flat_map(|(list, pack)| {
        pack.list(list).iter().filter_map(move |entry| Some(((list, entry.id.clone()), named(list, entry)?)))
    });
    let thing = |(seen, name): (Seen, (String, String))| (seen, found.things.get(&name).copied().unwrap_or_default());
    Ok(EventCoverage {
        games,
        kinds: kinds.iter().map(kind).collect(),
        things: things.map(thing).collect(),
        scripts: scripts_found,
        is_cancelled,
    })
}

/// By which word and value events name an entry of a list; none where no event names any of the list.
fn named(list: &str, entry: &DataEntry) -> Option<(String, String)> {
    match list {
        "character" => Some((RANK.to_owned(), entry.values.get(RANK)?.to_string())),
        "booty" => Some(("token".to_owned(), entry.id.clone())),
        "den" | "portrait" => None,
        list => Some((list.to_owned(), entry.id.clone())),
    }
}

/// What was noted of games.
#[derive(Clone, Default)]
struct Noted {
    kinds: BTreeMap<&'static str, LineCount>,
    things: BTreeMap<(String, String), LineCount>,
    /// Of one game: the runs of scripts.
    runs: Vec<(ScriptRun, Moment)>,
}

impl Noted {
    fn add(&mut self, later: &Noted) {
        later.kinds.iter().for_each(|(kind, more)| self.kinds.entry(kind).or_default().add(more));
        later.things.iter().for_each(|(thing, more)| self.things.entry(thing.clone()).or_default().add(more));
    }
}

/// The sink that notes the events of a game.
struct Notes<'g, G> {
    game: &'g G,
    seed: u64,
    /// The number of the last choice that had an alternative.
    choice: &'g Cell<Option<usize>>,
    noted: Noted,
}

impl<G: CountedGame> Sink<G> for Notes<'_, G> {
    fn record(&mut self, _: &G::Position, _: G::Cause, event: G::Event) {
        let moment = Moment { seed: self.seed, choice: self.choice.get() };
        let once = LineCount { count: 1, changed: 0, first: Some(moment) };
        self.noted.kinds.entry(self.game.event_kind(event)).or_default().add(&once);
        let Value::Object(values) = self.game.event_value(event) else { return };
        for (name, value) in values {
            // `other_area` is an area.
            let list = name.rsplit('_').next().unwrap_or_default().to_owned();
            let id = match value {
                Value::String(id) => id,
                Value::Number(rank) if list == RANK => rank.to_string(),
                _ => continue,
            };
            self.noted.things.entry((list, id)).or_default().add(&once);
        }
    }
}

/// Plays the choices of a game with all scripts watched.
fn follow<G: CountedGame>(
    (watched, log): (G, Arc<CoverageLog>),
    seed: u64,
    choices: &[(Seat, G::Choice, usize)],
) -> Vec<(ScriptRun, Moment)> {
    log.set(CoverageMode::Playing);
    let (mut p, mut at, mut runs) = (watched.start(seed, &mut ()), None, Vec::new());
    for &(seat, choice, of) in choices {
        if of > 1 {
            at = Some(at.map_or(0, |last: usize| last + 1));
        }
        watched.play(&mut p, seat, choice, &mut ());
        runs.extend(log.take().into_iter().map(|run| (run, Moment { seed, choice: at })));
    }
    runs
}

/// The choices of a game, each with the number of those that there were.
type Choices<G> = Vec<(Seat, <G as Game>::Choice, usize)>;

fn observe<G: CountedGame>(game: &G, bots: &[BotKind], seed: u64) -> Result<(Noted, Choices<G>), String> {
    let (choice, mut choices) = (Cell::new(None), Vec::new());
    let mut notes = Notes { game, seed, choice: &choice, noted: Noted::default() };
    let play = || {
        play_recorded(game, bots, seed, &mut notes, &mut |seat: Seat, made, of| {
            choices.push((seat, made, of));
            if of > 1 {
                choice.set(Some(choice.get().map_or(0, |last| last + 1)));
            }
        })
    };
    catch_unwind(AssertUnwindSafe(play)).map_err(|_| {
        format!("the game of seed {seed} makes the program fail: `liberte sim -n 1 --seed {seed}` keeps its journal")
    })?;
    let noted = std::mem::take(&mut notes.noted);
    Ok((noted, choices))
}
