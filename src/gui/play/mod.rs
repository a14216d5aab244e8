//! The game on the sandbox's table, without a window: what is asked of it, and what it becomes.
//!
//! Everything that changes goes through [`Play::apply`]; the views ask for it.

mod arrange;
mod asks;
mod kept;
mod pair;
mod search;
mod shelf;
mod small;
mod under;

pub use arrange::ArrangeAsk;
pub use asks::PlayAsk;
pub use kept::Keeper;
pub use pair::Pair;
pub use search::{Search, Wanted};
pub use small::Small;
pub use under::Under;

use super::work::Work;
use crate::kernel::{Branch, Move};
use crate::rules::{Choice, Liberte};
use crate::sandbox::{
    CrashSaver, GameOrigin, GameSnapshot, PositionEditor, RulesSource, Sandbox, open_code, open_journal, read_journal,
    write_snapshot,
};
use crate::script::Compiled;

/// How long a bot waits before it chooses, in seconds, where nobody says otherwise.
const USUAL_PACE: f64 = 0.6;

/// What lies on the table.
pub struct Play {
    sandbox: Option<Sandbox>,
    /// The position that is arranged by hand.
    arranging: Option<Box<PositionEditor>>,
    /// The game that lay on the table before one from an arranged position.
    aside: Option<Box<Sandbox>>,
    /// Whether bots choose by themselves.
    pub runs: bool,
    /// How long a bot waits before it chooses, in seconds.
    pub pace: f64,
    /// When the last choice was made, in seconds.
    chosen_at: f64,
    /// Whether what was chosen before is shown again, moment by moment.
    replays: bool,
    /// The branches that were removed, with where they were.
    removed: Vec<(usize, Branch<Liberte>)>,
    /// The number of this state; it grows with every change.
    revision: u64,
    keeper: Option<Keeper>,
    left_over: Option<Box<GameSnapshot>>,
    arranged: arrange::KeptPosition,
    watch: under::Watch,
    /// The other game of a pair.
    pair: Option<Box<Pair>>,
    search: Search,
    small: Small,
    /// The games that lie aside, the latest first.
    shelf: Vec<Sandbox>,
    told: Option<String>,
    /// Keeps the game for a crash, where somebody minds one.
    crash: Option<CrashSaver>,
}

impl Default for Play {
    fn default() -> Play {
        Play {
            sandbox: None,
            arranging: None,
            aside: None,
            runs: true,
            pace: USUAL_PACE,
            chosen_at: 0.0,
            replays: false,
            removed: Vec::new(),
            revision: 0,
            keeper: None,
            left_over: None,
            arranged: arrange::KeptPosition::default(),
            watch: under::Watch::default(),
            pair: None,
            search: Search::default(),
            small: Small::default(),
            shelf: Vec::new(),
            told: None,
            crash: None,
        }
    }
}

impl Play {
    /// The game, if there is one.
    pub fn sandbox(&self) -> Option<&Sandbox> {
        self.sandbox.as_ref()
    }

    /// Keeps the game and the arranged position from now on, and finds those that were kept before.
    pub fn keep_by(&mut self, keeper: Option<Keeper>, arranged: Option<Keeper>) {
        self.arranged = arrange::KeptPosition::by(arranged);
        self.left_over = keeper.as_ref().and_then(Keeper::find).map(Box::new);
        self.keeper = keeper;
    }

    /// The game that the last start of the program left, until it is gone on with or let go.
    pub fn left_over(&self) -> Option<&GameSnapshot> {
        self.left_over.as_deref()
    }

    /// The number of this state; it grows with every change.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether something goes on by itself: a bot is to choose, or old choices are shown again.
    pub fn is_playing(&self) -> bool {
        let waits_for_bot = |sandbox: &Sandbox| sandbox.is_at_end() && sandbox.asks_bot();
        self.replays || self.runs && self.sandbox.as_ref().is_some_and(waits_for_bot)
    }

    /// The branch that was removed last and can be put back.
    pub fn removed(&self) -> Option<&Branch<Liberte>> {
        self.removed.last().map(|(_, branch)| branch)
    }

    /// Keeps the game and the arranged position if they have changed. Gives after how many seconds to look again, where it
    /// is too early.
    pub fn keep_sometimes(&mut self, now: f64) -> Option<f64> {
        let position = self.arranged.keep(self.arranging.as_deref(), now);
        let game = match (self.keeper.as_mut(), self.sandbox.as_ref()) {
            (Some(keeper), Some(sandbox)) => keeper.keep(self.revision, || Some(write_snapshot(sandbox)), now),
            _ => None,
        };
        position.into_iter().chain(game).reduce(f64::min)
    }

    /// Does what was asked. `now` is the time in seconds.
    ///
    /// # Errors
    /// Why it can't be done, every reason.
    pub fn apply(&mut self, ask: PlayAsk, work: &Work, now: f64) -> Result<(), Vec<String>> {
        if !matches!(ask, PlayAsk::Wait(_)) {
            self.revision += 1;
            self.replays = false;
        }
        match ask {
            PlayAsk::New { names, players, seed } => {
                let beginning = GameOrigin::New { names, seed };
                let mut sandbox = Sandbox::begin(rules_of(work)?, &beginning, &players)?;
                sandbox.set_library(&work.seen().library);
                self.put(sandbox, now);
            }
            PlayAsk::Scenario { name, text, players } => {
                self.put(Sandbox::from_scenario(&work.seen().library, &name, &text, &players)?, now);
            }
            PlayAsk::OpenCode(code) => {
                let saved = open_code(&work.seen().library, &code).map_err(|why| vec![why.to_string()])?;
                self.put(Sandbox::from_saved(saved, &[]).map_err(|why| vec![why.to_string()])?, now);
            }
            PlayAsk::KeepRules => self.keep_rules(),
            PlayAsk::TakeRules => self.take_rules(),
            PlayAsk::SwapGames => self.swap_games(),
            PlayAsk::LeavePair => self.pair = None,
            PlayAsk::OpenJournal { name, text } => self.open_journal(&name, &text, work, now)?,
            PlayAsk::Seek(wanted) => self.begin_search(wanted, work)?,
            PlayAsk::StopSeeking => self.stop_search(),
            PlayAsk::OpenClosest => self.open_closest(now)?,
            PlayAsk::TakeUp(at) => self.take_up(at, now),
            PlayAsk::DropAside(at) => self.drop_from_shelf(at),
            PlayAsk::MakeSmall => self.begin_small()?,
            PlayAsk::LeaveSmall => self.leave_small(),
            PlayAsk::Leave => {
                self.pair = None;
                self.put_aside();
                self.keeper.iter().for_each(Keeper::forget);
            }
            PlayAsk::Run(runs) => {
                self.runs = runs;
                self.replays = runs && self.sandbox.as_ref().is_some_and(|sandbox| !sandbox.is_at_end());
                self.chosen_at = now;
            }
            PlayAsk::Undo | PlayAsk::UndoTo(_) => self.undo(ask, now),
            PlayAsk::RemoveBranch(branch) => {
                let tree = self.sandbox.as_mut().map(Sandbox::tree_mut);
                let removed = tree.and_then(|tree| tree.remove(branch));
                self.removed.extend(removed.map(|removed| (branch, removed)));
            }
            PlayAsk::PutBackBranch => {
                if let (Some(sandbox), Some((branch, removed))) = (&mut self.sandbox, self.removed.pop()) {
                    sandbox.tree_mut().put_back(branch, removed);
                }
            }
            PlayAsk::GoOn => {
                if let Some(kept) = self.left_over.clone() {
                    self.put(begin_again(&kept, work)?, now);
                    self.left_over = None;
                    self.runs = false;
                }
            }
            PlayAsk::LetGo => {
                self.left_over = None;
                self.keeper.iter().for_each(Keeper::forget);
            }
            PlayAsk::Arrange(ask) => return self.arrange(ask, work, now),
            PlayAsk::Pace(pace) => self.pace = pace,
            PlayAsk::Wait(seconds) => self.chosen_at = now + seconds,
            ask => {
                if let PlayAsk::Choose(seat, choice) = ask {
                    self.keep_for_crash(Some(Move { seat, choice }));
                }
                self.sandbox.as_mut().map_or(Ok(()), |sandbox| in_game(sandbox, ask))?;
                self.chosen_at = now;
            }
        }
        self.keep_for_crash(None);
        Ok(())
    }

    /// From now on the game is kept for a crash of the program.
    pub fn mind_crashes(&mut self, keeper: CrashSaver) {
        self.crash = Some(keeper);
    }

    /// Keeps the game as it stands, with what is about to be chosen.
    fn keep_for_crash(&self, about_to: Option<Move<Choice>>) {
        match (&self.crash, &self.sandbox) {
            (Some(keeper), Some(sandbox)) => sandbox.keep_for_crash(keeper, about_to),
            (Some(keeper), None) => keeper.set_journal(String::new()),
            (None, _) => {}
        }
    }

    fn put(&mut self, sandbox: Sandbox, now: f64) {
        let aside = self.shelf.len();
        self.put_aside();
        if self.shelf.len() > aside {
            self.tell("the game before lies aside: leave this one to go on with it".to_owned());
        }
        self.sandbox = Some(sandbox);
        self.pair = None;
        self.chosen_at = now;
        self.removed.clear();
    }

    fn open_journal(&mut self, name: &str, text: &str, work: &Work, now: f64) -> Result<(), Vec<String>> {
        let journal = read_journal(text, name).map_err(|why| vec![why.to_string()])?;
        let saved = open_journal(&work.seen().library, journal, name, RulesSource::Matching);
        let saved = saved.map_err(|why| vec![why.to_string()])?;
        let by = match saved.uses_embedded_rules {
            true => "it is played by the rules that it carries, which are others than the pack's",
            false => "it was played by the pack's rules as they are",
        };
        let sandbox = Sandbox::from_saved(saved, &[]).map_err(|why| vec![format!("{name}: {why}")])?;
        self.put(sandbox, now);
        self.runs = false;
        self.tell(format!("{name} is open; {by}"));
        Ok(())
    }

    /// Takes choices back. Bots that would make theirs again at once wait; one step back goes to a choice of a person.
    fn undo(&mut self, ask: PlayAsk, now: f64) {
        let Some(sandbox) = self.sandbox.as_mut() else { return };
        match ask {
            PlayAsk::UndoTo(count) => sandbox.tree_mut().undo_to(count),
            _ if sandbox.is_at_end() => while sandbox.tree_mut().undo() && sandbox.asks_bot() {},
            _ => drop(sandbox.tree_mut().undo()),
        }
        self.runs &= !sandbox.asks_bot();
        self.chosen_at = now;
    }

    /// Lets a bot choose whose time has come. Gives after how many seconds to look again; none where nobody is waited for.
    pub fn tick(&mut self, now: f64) -> Option<f64> {
        let sandbox = self.sandbox.as_mut().filter(|_| self.runs && self.arranging.is_none())?;
        let is_at_end = sandbox.is_at_end();
        self.replays &= !is_at_end;
        if !(self.replays || is_at_end && sandbox.asks_bot()) {
            return None;
        }
        let left = self.chosen_at + self.pace - now;
        if left > 0.0 {
            return Some(left);
        }
        if self.replays {
            sandbox.tree_mut().redo();
        } else {
            sandbox.let_bot_choose();
        }
        self.revision += 1;
        self.chosen_at = now;
        self.keep_for_crash(None);
        Some(self.pace)
    }
}

impl Drop for Play {
    fn drop(&mut self) {
        self.keep_sometimes(f64::INFINITY);
    }
}

/// The rules as they stand on the workbench.
fn rules_of(work: &Work) -> Result<Compiled, Vec<String>> {
    let compiled = work.seen().compiled.clone();
    compiled.ok_or_else(|| vec!["the rules as they stand can't be played: see the problems".to_owned()])
}

/// A kept game, played again by the rules that it was played by: those at hand if they are the same, else those that it
/// carries.
fn begin_again(kept: &GameSnapshot, work: &Work) -> Result<Sandbox, Vec<String>> {
    let library = &work.seen().library;
    let saved = open_journal(library, kept.journal.clone(), "the game that was left", RulesSource::Matching);
    let saved = saved.map_err(|why| vec![why.to_string()])?;
    let mut sandbox = Sandbox::from_saved(saved, &kept.players).map_err(|error| vec![error.to_string()])?;
    kept.play(&mut sandbox).map_err(|why| vec![why])?;
    Ok(sandbox)
}

/// What is asked of a game in progress.
fn in_game(sandbox: &mut Sandbox, ask: PlayAsk) -> Result<(), Vec<String>> {
    match ask {
        PlayAsk::Choose(seat, choice) => {
            let refused = sandbox.choose(seat, choice).err();
            return refused.map_or(Ok(()), |refusal| Err(vec![sandbox.refusal_text(refusal)]));
        }
        PlayAsk::GoTo(count) => sandbox.tree_mut().go_to(count),
        PlayAsk::Redo => drop(sandbox.tree_mut().redo()),
        PlayAsk::Fork(name) => sandbox.tree_mut().fork(name.as_deref()),
        PlayAsk::Switch(branch) => sandbox.tree_mut().switch(branch),
        PlayAsk::NameBranch(name) => sandbox.tree_mut().branch_mut().name = name,
        PlayAsk::NoteBranch(note) => sandbox.tree_mut().branch_mut().note = note,
        PlayAsk::NoteMoment(at, note) if note.is_empty() => drop(sandbox.tree_mut().branch_mut().notes.remove(&at)),
        PlayAsk::NoteMoment(at, note) => drop(sandbox.tree_mut().branch_mut().notes.insert(at, note)),
        PlayAsk::SetPlayer(seat, player) => sandbox.set_player(seat, player),
        PlayAsk::LetBotChoose => drop(sandbox.let_bot_choose()),
        // The rest is not of a game in progress alone.
        _ => {}
    }
    Ok(())
}
