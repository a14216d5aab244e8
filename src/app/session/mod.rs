//! The game on the sandbox's table, without a window: requests, and what they do.
//!
//! Every change goes through [`Session::apply`]; views send the requests.

mod arrange;
mod pair;
mod replay_under;
mod requests;
mod search;
mod shelf_boards;
mod shelved;
mod shrink;

pub use pair::GamePair;
pub use replay_under::RulesOutcome;
pub use requests::SessionRequest;
pub use shelf_boards::ShelfBoard;

use crate::app::arranging::PositionAutosave;
use crate::app::autosave::{Autosave, SavedFile};
use crate::app::branches::RemovedBranches;
use crate::app::notes::NotesInFile;
use crate::app::search::PositionSearch;
use crate::app::shelf::Shelf;
use crate::app::shrink::ShrinkRun;
use crate::app::workbench::Workbench;
use crate::games::liberte::{Choice, Liberte};
use crate::kernel::{Branch, Move};
use crate::model::{Wording, say};
use crate::sandbox::{
    CrashSaver, GameOrigin, Player, PositionEditor, RulesSource, Sandbox, ScenarioHeader, action_before,
    continues_action, open_code, open_journal, read_journal,
};
use crate::script::Compiled;

/// How long a bot waits before it chooses, in seconds, by default.
pub const DEFAULT_PACE: f64 = 0.6;

/// The state of the sandbox: the game on the table and what goes with it.
pub struct Session {
    sandbox: Option<Sandbox>,
    /// The position that is arranged by hand.
    arranging: Option<Box<PositionEditor>>,
    /// My games, the one on the table among them.
    shelf: Shelf,
    /// The name on the shelf of the game that was on the table before one from an arranged position.
    before: Option<String>,
    /// Bots choose by themselves.
    pub is_running: bool,
    /// How long a bot waits before it chooses, in seconds.
    pub pace: f64,
    /// When the last choice was made, in seconds.
    chosen_at: f64,
    notes_in_file: NotesInFile,
    shelf_boards: shelf_boards::ShelfBoards,
    /// Up to when the time is counted that was played, in seconds.
    counted_at: f64,
    /// Earlier choices are played back, moment by moment.
    is_replaying: bool,
    removed: RemovedBranches<Liberte>,
    /// The number of this state; it grows with every change.
    revision: u64,
    position_autosave: PositionAutosave,
    rules_watch: replay_under::RulesWatch,
    /// The other game of a pair.
    pair: Option<Box<GamePair>>,
    search: PositionSearch,
    shrink_run: ShrinkRun,
    /// A message for the user.
    notice: Option<String>,
    /// Records the game for the report of a crash.
    crash_keeper: Option<CrashSaver>,
    /// The language in which refusals are said.
    language: String,
}

impl Default for Session {
    fn default() -> Session {
        Session {
            sandbox: None,
            arranging: None,
            shelf: Shelf::default(),
            before: None,
            is_running: true,
            pace: DEFAULT_PACE,
            chosen_at: 0.0,
            notes_in_file: NotesInFile::default(),
            shelf_boards: shelf_boards::ShelfBoards::default(),
            counted_at: 0.0,
            is_replaying: false,
            removed: RemovedBranches::default(),
            revision: 0,
            position_autosave: PositionAutosave::default(),
            rules_watch: replay_under::RulesWatch::default(),
            pair: None,
            search: PositionSearch::default(),
            shrink_run: ShrinkRun::default(),
            notice: None,
            crash_keeper: None,
            language: "en".to_owned(),
        }
    }
}

impl Session {
    /// The game, if there is one.
    pub fn sandbox(&self) -> Option<&Sandbox> {
        self.sandbox.as_ref()
    }

    /// Keeps games on a shelf, and the arranged position in a file, from now on; reads what was kept before. `left` is where
    /// older programs left the game on the table.
    pub fn autosave_to(&mut self, mut shelf: Shelf, left: Option<&SavedFile>, position: Option<Autosave>) {
        self.position_autosave = PositionAutosave::new(position);
        left.into_iter().for_each(|left| shelf.take_in(left));
        self.shelf = shelf;
    }

    /// Says refusals in this language from now on.
    pub fn set_language(&mut self, language: &str) {
        language.clone_into(&mut self.language);
    }

    /// My games.
    pub fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    /// The number of this state; it grows with every change.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Something goes on by itself: a bot is to choose, or earlier choices are played back.
    pub fn is_playing(&self) -> bool {
        let waits_for_bot = |sandbox: &Sandbox| sandbox.is_at_end() && sandbox.asks_bot();
        self.is_replaying || self.is_running && self.sandbox.as_ref().is_some_and(waits_for_bot)
    }

    /// The branch that was removed last and can be restored.
    pub fn removed(&self) -> Option<&Branch<Liberte>> {
        self.removed.last()
    }

    /// Saves the game and the arranged position if they have changed. Returns the seconds after which to try again, where it
    /// is too early.
    pub fn autosave_if_due(&mut self, now: f64) -> Option<f64> {
        let arranged = self
            .arranging
            .as_deref()
            .map(|editor| (editor.revision(), move || editor.text(&ScenarioHeader::arranged(), None)));
        let arranged = arranged.as_ref().map(|(revision, text)| (*revision, text as &dyn Fn() -> String));
        let position = self.position_autosave.save(arranged, now);
        let game = self.sandbox.as_ref().and_then(|sandbox| {
            self.shelf.save_if_due(&sandbox.head().pack, self.revision, || sandbox.whole_journal(), now)
        });
        position.into_iter().chain(game).reduce(f64::min)
    }

    /// Carries out a request. `now` is the time in seconds.
    ///
    /// # Errors
    /// All reasons why it can't be done.
    pub fn apply(&mut self, request: SessionRequest, workbench: &Workbench, now: f64) -> Result<(), Vec<String>> {
        if !matches!(request, SessionRequest::DelayBots(_)) {
            self.revision += 1;
            self.is_replaying = false;
        }
        if request.changes_game() {
            self.touch(now);
        }
        match request {
            SessionRequest::New { names, players, seed } => {
                let beginning = GameOrigin::New { names, seed };
                let mut sandbox = Sandbox::begin(rules_of(workbench)?, &beginning, &players)?;
                sandbox.set_library(&workbench.snapshot().library);
                self.show(sandbox, now);
            }
            SessionRequest::Scenario { name, text, players } => {
                self.show(Sandbox::from_scenario(&workbench.snapshot().library, &name, &text, &players)?, now);
            }
            SessionRequest::OpenCode(code) => {
                let saved = open_code(&workbench.snapshot().library, &code).map_err(|why| vec![why.to_string()])?;
                self.show(Sandbox::from_saved(saved, &[]).map_err(|why| vec![why])?, now);
                self.keeps_its_rules();
            }
            SessionRequest::CompareRules => self.compare_rules(),
            SessionRequest::KeepRules => self.keep_rules(),
            SessionRequest::AdoptRules => self.adopt_rules(now),
            SessionRequest::SwapGames => self.swap_games(workbench, now)?,
            SessionRequest::ClosePair => self.pair = None,
            SessionRequest::OpenJournal { name, text } => self.open_journal(&name, &text, workbench, now)?,
            SessionRequest::Search(wanted) => self.begin_search(wanted, workbench)?,
            SessionRequest::StopSearch => self.search.stop(),
            SessionRequest::OpenClosest => self.open_closest(now)?,
            SessionRequest::Resume(id) => self.resume(&id, workbench, now)?,
            SessionRequest::Remove(id) => self.shelf.remove(&id).map_err(|why| vec![why])?,
            SessionRequest::Restore => self.shelf.restore().map_err(|why| vec![why])?,
            SessionRequest::Rename { id, name } => self.shelf.rename(&id, &name).map_err(|why| vec![why])?,
            SessionRequest::Duplicate(id) => self.shelf.duplicate(&id).map_err(|why| vec![why])?,
            SessionRequest::Shrink => self.begin_shrink()?,
            SessionRequest::CloseShrink => self.close_shrink(),
            SessionRequest::Leave => {
                self.pair = None;
                let _ = self.put_away();
            }
            SessionRequest::SetRunning(runs) => {
                self.is_running = runs;
                self.is_replaying = runs && self.sandbox.as_ref().is_some_and(|sandbox| !sandbox.is_at_end());
                self.chosen_at = now;
            }
            SessionRequest::Undo => self.undo(None, now),
            SessionRequest::UndoAction => self.undo_action(now),
            SessionRequest::UndoTo(count) => self.undo(Some(count), now),
            SessionRequest::Branch(request) => {
                if let Some(sandbox) = &mut self.sandbox {
                    self.removed.apply(request, sandbox.tree_mut());
                }
                self.chosen_at = now;
            }
            SessionRequest::Arrange(request) => return self.arrange(request, workbench, now),
            SessionRequest::SetPace(pace) => self.pace = pace,
            SessionRequest::DelayBots(seconds) => self.chosen_at = now + seconds,
            SessionRequest::Choose(seat, choice) => {
                self.record_for_crash(Some(Move { seat, choice }));
                let Some(sandbox) = &mut self.sandbox else { return Ok(()) };
                sandbox.choose(seat, choice).map_err(|refusal| vec![sandbox.refusal_text(refusal, &self.language)])?;
                self.chosen_at = now;
            }
            SessionRequest::Answer { question, seat, text } => {
                self.on_game(now, |game| game.answer(question, seat, text))
            }
            SessionRequest::SetView(view) => {
                self.on_game(now, |game| game.sitting_mut().view = Some(view));
                self.touch_if_played(now);
            }
            SessionRequest::SetPlayer(seat, player) => self.on_game(now, |game| game.set_player(seat, player)),
            SessionRequest::LetBotChoose => {
                let mut failure = None;
                self.on_game(now, |game| failure = if game.let_bot_choose() { None } else { game.bot_failure() });
                failure.map_or(Ok(()), |failure| Err(vec![failure.to_string()]))?;
            }
            SessionRequest::GoTo(count) => self.on_game(now, |game| game.tree_mut().go_to(count)),
            SessionRequest::Redo => self.on_game(now, |game| game.tree_mut().redo()),
        }
        self.record_for_crash(None);
        Ok(())
    }

    /// Records the game for the report of a crash from now on.
    pub fn record_crashes(&mut self, keeper: CrashSaver) {
        self.crash_keeper = Some(keeper);
    }

    /// Records the game as it stands, with the choice about to be made.
    fn record_for_crash(&self, about_to: Option<Move<Choice>>) {
        match (&self.crash_keeper, &self.sandbox) {
            (Some(saver), Some(sandbox)) => sandbox.keep_for_crash(saver, about_to),
            (Some(saver), None) => saver.set_journal(String::new()),
            (None, _) => {}
        }
    }

    fn show(&mut self, sandbox: Sandbox, now: f64) {
        if self.put_away().is_some() {
            self.notify(say!(Wording::of(&self.language), "the previous game is kept in My games"));
        }
        self.sandbox = Some(sandbox);
        self.pair = None;
        (self.chosen_at, self.counted_at) = (now, now);
        self.removed = RemovedBranches::default();
        self.notes_are_in_file();
    }

    fn open_journal(&mut self, name: &str, text: &str, workbench: &Workbench, now: f64) -> Result<(), Vec<String>> {
        let journal = read_journal(text, name).map_err(|why| vec![why.to_string()])?;
        let saved = open_journal(&workbench.snapshot().library, journal, name, RulesSource::Matching);
        let saved = saved.map_err(|why| vec![why.to_string()])?;
        let words = Wording::of(&self.language);
        let by = match saved.uses_embedded_rules {
            true => say!(words, "it is played by the rules that it carries, which differ from the pack's"),
            false => say!(words, "it was played by the pack's rules as they are"),
        };
        let sandbox = Sandbox::from_saved(saved, &[]).map_err(|why| vec![format!("{name}: {why}")])?;
        self.show(sandbox, now);
        self.keeps_its_rules();
        self.is_running = false;
        self.notify(say!(words, "{name} is open; {by}", name = name, by = by));
        Ok(())
    }

    /// Changes the game in progress, if there is one.
    fn on_game<T>(&mut self, now: f64, change: impl FnOnce(&mut Sandbox) -> T) {
        self.sandbox.as_mut().map(change);
        self.chosen_at = now;
    }

    /// Undoes the last choice, or all after so many. Bots that would make theirs again at once wait; one step back goes to a choice of a person.
    fn undo(&mut self, to: Option<usize>, now: f64) {
        let Some(sandbox) = self.sandbox.as_mut() else { return };
        match to {
            Some(count) => sandbox.tree_mut().undo_to(count),
            None if sandbox.is_at_end() => while sandbox.tree_mut().undo() && sandbox.asks_bot() {},
            None => drop(sandbox.tree_mut().undo()),
        }
        self.is_running &= !sandbox.asks_bot();
        self.chosen_at = now;
    }

    /// Undoes the last action of a person before the moment that is looked at; with bots alone the last action.
    fn undo_action(&mut self, now: f64) {
        let Some(sandbox) = &self.sandbox else { return };
        let (tree, mut to) = (sandbox.tree(), sandbox.tree().at());
        while let Some(before) = action_before(tree, to) {
            to = before;
            let asked = tree.branch().steps()[to].position.asked;
            if sandbox.player(asked) == Player::Person || sandbox.players_are_bots() {
                break;
            }
        }
        self.undo(Some(to), now);
    }

    /// Lets a bot choose whose time has come; it waits before an action, not within one. Returns the seconds after which to call again; none where nothing is pending.
    pub fn tick(&mut self, now: f64) -> Option<f64> {
        let sandbox = self.sandbox.as_mut().filter(|_| self.is_running && self.arranging.is_none())?;
        let is_at_end = sandbox.is_at_end();
        self.is_replaying &= !is_at_end;
        if !(self.is_replaying || is_at_end && sandbox.asks_bot()) {
            return None;
        }
        let is_within = !self.is_replaying && continues_action(sandbox.tree());
        let left = self.chosen_at + if is_within { 0.0 } else { self.pace } - now;
        if left > 0.0 {
            return Some(left);
        }
        if self.is_replaying {
            sandbox.tree_mut().redo();
        } else if sandbox.let_bot_choose() {
            self.touch(now);
        } else {
            // Its script fails: the game pauses, and the bot says why where it is told to choose.
            self.is_running = false;
            return None;
        }
        self.revision += 1;
        self.chosen_at = now;
        self.record_for_crash(None);
        // The next choice may belong to the same action.
        Some(0.0)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.autosave_if_due(f64::INFINITY);
        let _ = self.put_away();
    }
}

/// The rules on the workbench.
fn rules_of(workbench: &Workbench) -> Result<Compiled, Vec<String>> {
    let compiled = workbench.snapshot().compiled.clone();
    compiled.ok_or_else(|| vec!["the current rules can't be played: see the problems".to_owned()])
}
