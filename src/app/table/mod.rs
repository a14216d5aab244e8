//! A table without a window, at which some answers are secret: the game on it, the answers that are still being prepared, who
//! sits at the screen, and which moment is looked at. What is not the same in all games a [`GameAtTable`] says.
//!
//! Every change goes through [`TableSession::apply`]. What is answered in secret leaves this module in two ways only: as the
//! draft of the person at the screen, and in the [`Timeline`], once everybody has seen it.

mod arrange;
mod back;
mod begin;
mod beside;
mod bots;
mod considered;
mod drafts;
mod game;
mod other_rules;
mod requests;
mod saved;
mod search;
mod shrink;

pub use beside::GameBeside;
pub use considered::Considered;
pub use game::{GameAtTable, Moment, Timeline};
pub use other_rules::OtherRules;
pub use requests::{RequestTo, TableRequest};

use crate::app::arranging::PositionAutosave;
use crate::app::autosave::{Autosave, SavedFile};
use crate::app::branches::RemovedBranches;
use crate::app::jobs::Executor;
use crate::app::notes::NotesInFile;
use crate::app::search::PositionSearch;
use crate::app::shelf::Shelf;
use crate::app::shrink::ShrinkRun;
use crate::kernel::{Branch, Journal, PerSeat, Seat, SeatSet};
use crate::load::Library;
use crate::model::{DataPack, Wording, say};
use crate::sandbox::{CrashSaver, DataArrangement, Player, PositionEditor, Sandbox, read_code, read_journal};
use std::sync::Arc;

/// How long a moment stays where the game plays on by itself, in seconds, by default.
pub const DEFAULT_PACE: f64 = 1.2;

/// The state of the table.
pub struct TableSession<G: GameAtTable> {
    library: Arc<Library>,
    executor: Executor,
    /// The variants of what begins next, and who plays it.
    next: (Vec<String>, Vec<Player>),
    sandbox: Option<Sandbox<G>>,
    removed: RemovedBranches<G>,
    /// My games, the one on the table among them.
    shelf: Shelf,
    /// The name on the shelf of the game that was on the table before.
    before: Option<String>,
    /// Up to when the time is counted that was played, in seconds.
    counted_at: f64,
    /// The position that is arranged by hand.
    arranging: Option<Box<PositionEditor<DataArrangement<G>>>>,
    position_autosave: PositionAutosave,
    search: PositionSearch<G>,
    shrink_run: ShrinkRun,
    consideration: considered::Consideration<G>,
    /// The other game of a pair.
    pair: Option<Box<beside::Pair<G>>>,
    /// Another branch of the game, which it is compared with.
    branch_beside: Option<Box<beside::BranchBeside<G>>>,
    thought: Option<bots::Thought<G>>,
    rules_watch: other_rules::RulesWatch<G>,
    drafts: PerSeat<G::Draft>,
    /// The same of the branches that are not played on: the branch, the number of its choices, and its answers.
    left_drafts: Vec<(usize, usize, PerSeat<G::Draft>)>,
    /// Who has the screen, of several persons; the only one always has it.
    at_screen: Option<Seat>,
    is_covered: bool,
    timeline: Timeline<G>,
    /// The moment that is looked at.
    at: usize,
    /// Whether it plays on by itself.
    is_running: bool,
    /// Whether somebody wants to go from moment to moment by hand, until the next answer.
    is_stopped: bool,
    pace: f64,
    /// When something was last done, in seconds.
    acted_at: f64,
    /// The number of this state; it grows with every change of the game.
    revision: u64,
    crash_saver: Option<CrashSaver>,
    notice: Option<String>,
    /// The language in which refusals are said.
    language: String,
    notes_in_file: NotesInFile,
}

impl<G: GameAtTable> TableSession<G> {
    /// A table without a game, for games by a pack.
    pub fn new(library: Arc<Library>, executor: Executor) -> TableSession<G> {
        TableSession {
            library,
            executor,
            next: Default::default(),
            sandbox: None,
            removed: RemovedBranches::default(),
            shelf: Shelf::default(),
            before: None,
            counted_at: 0.0,
            arranging: None,
            position_autosave: PositionAutosave::default(),
            search: PositionSearch::default(),
            shrink_run: ShrinkRun::default(),
            consideration: considered::Consideration::default(),
            pair: None,
            branch_beside: None,
            thought: None,
            rules_watch: other_rules::RulesWatch::of_game(&[]),
            drafts: PerSeat(Default::default()),
            left_drafts: Vec::new(),
            at_screen: None,
            is_covered: false,
            timeline: Timeline::default(),
            at: 0,
            is_running: false,
            is_stopped: false,
            pace: DEFAULT_PACE,
            acted_at: 0.0,
            revision: 0,
            crash_saver: None,
            notice: None,
            language: "en".to_owned(),
            notes_in_file: NotesInFile::default(),
        }
    }

    /// Keeps games on a shelf, and the arranged position in a file, from now on; reads what was kept before. `left` is where
    /// older programs left the game on the table.
    pub fn autosave_to(&mut self, mut shelf: Shelf, left: Option<&SavedFile>, position: Option<Autosave>) {
        self.position_autosave = PositionAutosave::new(position);
        left.into_iter().for_each(|left| shelf.take_in(left));
        self.shelf = shelf;
    }

    /// Records the game for the report of a crash from now on.
    pub fn record_crashes(&mut self, saver: CrashSaver) {
        self.crash_saver = Some(saver);
    }

    /// The pack's files.
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// The same, to be shared.
    pub fn shared_library(&self) -> &Arc<Library> {
        &self.library
    }

    /// Plays new games by these files from now on; the game that is on the table goes on by its own rules.
    pub fn set_library(&mut self, library: Arc<Library>) {
        self.library = library;
    }

    /// What begins next has these variants and players.
    pub fn set_next(&mut self, variants: Vec<String>, players: Vec<Player>) {
        self.next = (variants, players);
    }

    /// Says refusals, and what was changed by hand, in this language from now on.
    pub fn set_language(&mut self, language: &str) {
        if self.language != language {
            language.clone_into(&mut self.language);
            self.timeline = self.sandbox.as_ref().map(|it| Timeline::of(it, language)).unwrap_or_default();
        }
    }

    /// My games.
    pub fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    /// Whether a game was on the table before this one, and is in my games.
    pub fn has_game_before(&self) -> bool {
        self.before.is_some()
    }

    /// The branch that was removed last and can be restored.
    pub fn removed(&self) -> Option<&Branch<G>> {
        self.removed.last()
    }

    /// Whether persons play a game on the table that is not over.
    pub fn is_played_by_persons(&self) -> bool {
        !self.persons().is_empty() && self.sandbox().is_some_and(|sandbox| sandbox.asked().is_some())
    }

    /// The game, if there is one.
    pub fn sandbox(&self) -> Option<&Sandbox<G>> {
        self.sandbox.as_ref()
    }

    /// The pack that the game is played by, or with these variants where there is none.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn pack(&self, variants: &[String]) -> Result<Arc<DataPack>, Vec<String>> {
        let own = self.sandbox().and_then(|sandbox| sandbox.rules().read().pack.clone());
        own.map_or_else(|| begin::pack(&self.library, variants), Ok)
    }

    /// The pack that the game is played by, if there is a game.
    pub fn game_pack(&self) -> Option<&DataPack> {
        self.sandbox()?.rules().read().pack.as_deref()
    }

    /// The number of this state of the game; it grows with every change.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The moments of the game.
    pub fn timeline(&self) -> &Timeline<G> {
        &self.timeline
    }

    /// The moment that is looked at, counted from 0.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The moment that is looked at; none where there is no game.
    pub fn moment(&self) -> Option<&Moment<G>> {
        self.timeline.moments.get(self.at)
    }

    /// Whether the moment that is looked at is the latest: only there something can be chosen.
    pub fn is_live(&self) -> bool {
        self.at + 1 >= self.timeline.moments.len()
    }

    /// The position that is looked at.
    pub fn position(&self) -> Option<&G::Position> {
        match self.moment() {
            Some(moment) if !self.is_live() => Some(&moment.position),
            _ => self.sandbox().map(Sandbox::position),
        }
    }

    /// Whether it plays on by itself.
    pub fn is_running(&self) -> bool {
        self.is_running
    }

    /// How long a moment stays where the game plays on by itself, in seconds.
    pub fn pace(&self) -> f64 {
        self.pace
    }

    /// The seats of persons.
    pub fn persons(&self) -> SeatSet {
        let Some(sandbox) = self.sandbox() else { return SeatSet::NONE };
        Seat::first(sandbox.names().len()).filter(|&seat| sandbox.player(seat) == Player::Person).collect()
    }

    /// The persons of whom a secret answer is asked now.
    pub fn answering(&self) -> SeatSet {
        if self.is_live() { self.answering_at_end() } else { SeatSet::NONE }
    }

    /// The persons of whom a secret answer is asked, whichever moment is looked at.
    fn answering_at_end(&self) -> SeatSet {
        let Some(sandbox) = self.sandbox() else { return SeatSet::NONE };
        let is_secret = sandbox.game().asks_in_secret(sandbox.position());
        if is_secret { sandbox.tree().asked().and(self.persons()) } else { SeatSet::NONE }
    }

    /// The person at the screen of whom a secret answer is asked.
    pub fn answerer(&self) -> Option<Seat> {
        let open = self.answering();
        match self.persons().single() {
            Some(person) => open.has(person).then_some(person),
            None => self.at_screen.filter(|seat| open.has(*seat) && !self.is_covered),
        }
    }

    /// By whose eyes the table is seen: those of the person who is asked, else those of the only one. None where only what
    /// everybody knows may be shown.
    pub fn viewer(&self) -> Option<Seat> {
        self.answerer().or(self.persons().single()).or(self.asked_openly())
    }

    /// The person whose answer that lies face down may be seen: the only one at the table.
    pub fn own_laid_answer(&self) -> Option<Seat> {
        self.persons().single().filter(|&seat| self.can_reopen(seat))
    }

    /// The person to whom the screen is to be handed before anything is shown; none where nobody need hide anything.
    pub fn handover(&self) -> Option<Seat> {
        let open = self.answering();
        if self.persons().len() < 2 || open.is_empty() || self.answerer().is_some() {
            return None;
        }
        self.at_screen.filter(|seat| open.has(*seat)).or(open.lowest())
    }

    /// The person who is asked before everybody's eyes now.
    pub fn asked_openly(&self) -> Option<Seat> {
        let sandbox = self.sandbox().filter(|_| self.is_live())?;
        let is_secret = sandbox.game().asks_in_secret(sandbox.position());
        sandbox.asked().filter(|seat| !is_secret && self.persons().has(*seat))
    }

    /// Carries out a request. `now` is the time in seconds.
    ///
    /// # Errors
    /// All reasons why it can't be done.
    pub fn apply(&mut self, request: RequestTo<G>, now: f64) -> Result<(), Vec<String>> {
        self.acted_at = now;
        if request.changes_game() {
            self.touch();
        }
        match request {
            TableRequest::New { names, players, seed, variants } => {
                let sandbox = self.new_game(&names, &players, seed, &variants)?;
                self.put(sandbox);
                self.is_running = self.persons().is_empty();
            }
            TableRequest::Scenario { name, text } => {
                self.put(Sandbox::of_scenario(&self.library, &name, &text, &self.next.1)?);
            }
            TableRequest::OpenJournal { name, text } => {
                let journal = read_journal(&text, &name).map_err(|error| vec![error.to_string()])?;
                self.open_journal(&journal, &name)?;
            }
            TableRequest::OpenCode(code) => {
                let journal = read_code(&code).map_err(|error| vec![error.to_string()])?;
                self.open_journal(&journal, "the share code")?;
            }
            TableRequest::Resume(id) => self.resume(&id)?,
            TableRequest::Remove(id) => self.shelf.remove(&id).map_err(|why| vec![why])?,
            TableRequest::Restore => self.shelf.restore().map_err(|why| vec![why])?,
            TableRequest::Rename { id, name } => self.shelf.rename(&id, &name).map_err(|why| vec![why])?,
            TableRequest::Duplicate(id) => self.shelf.duplicate(&id).map_err(|why| vec![why])?,
            TableRequest::Arrange(request) => return self.arrange(request),
            TableRequest::Branch(request) => self.branch(request),
            TableRequest::CompareBranch(branch) => self.put_branch_beside(branch),
            TableRequest::KeepRules => self.keep_rules(),
            TableRequest::AdoptRules => self.adopt_rules(),
            TableRequest::Search(wanted) => self.begin_search(wanted)?,
            TableRequest::StopSearch => self.search.stop(),
            TableRequest::OpenClosest => self.open_closest()?,
            TableRequest::Consider { is_shown, seat } => self.consider(is_shown, seat),
            TableRequest::ClosePair => self.pair = None,
            TableRequest::Shrink => self.begin_shrink()?,
            TableRequest::CloseShrink => self.shrink_run = ShrinkRun::default(),
            TableRequest::Leave => {
                (self.pair, self.branch_beside) = (None, None);
                self.put_away();
                self.game_changed();
            }
            TableRequest::EditAnswer(edit) => self.edit(edit)?,
            TableRequest::LayAnswer => {
                self.lay()?;
                self.answered();
            }
            TableRequest::Reopen(seat) => {
                self.reopen(seat);
                self.game_changed();
            }
            TableRequest::Cover => self.is_covered = self.persons().len() > 1,
            TableRequest::Uncover(seat) => (self.at_screen, self.is_covered) = (Some(seat), false),
            TableRequest::Choose(choice) => self.choose(choice)?,
            TableRequest::GoTo(at) => {
                self.at = at.min(self.timeline.moments.len().saturating_sub(1));
                (self.is_running, self.is_stopped) = (false, true);
            }
            TableRequest::SetRunning(is_running) => (self.is_running, self.is_stopped) = (is_running, !is_running),
            TableRequest::SetPace(pace) => self.pace = pace.clamp(0.1, 10.0),
            TableRequest::SetPlayer(seat, player) => self.set_player(seat, player)?,
            TableRequest::Answer { question, seat, text } => {
                self.sandbox.iter_mut().for_each(|sandbox| sandbox.answer(question, seat, text.clone()));
                self.revision += 1;
            }
            TableRequest::Undo => self.undo()?,
            TableRequest::UndoTo(at) => self.undo_to(at)?,
        }
        Ok(())
    }

    fn open_journal(&mut self, journal: &Journal, name: &str) -> Result<(), Vec<String>> {
        let (sandbox, said) = self.game_of_journal(journal, name)?;
        self.put(sandbox);
        said.into_iter().for_each(|said| self.notify(said));
        Ok(())
    }

    /// Puts a game on the table, at its latest moment; the one that was there stays in my games.
    fn put(&mut self, sandbox: Sandbox<G>) {
        if self.put_away() {
            self.notify(say!(Wording::of(&self.language), "the previous game is kept in My games"));
        }
        self.sandbox = Some(sandbox);
        self.notes_are_in_file();
        self.counted_at = self.acted_at;
        self.removed = RemovedBranches::default();
        self.left_drafts.clear();
        (self.pair, self.branch_beside) = (None, None);
        self.rules_watch = other_rules::RulesWatch::of_game(&self.next.0);
        self.stands_anew(PerSeat(Default::default()));
    }

    fn notify(&mut self, what: String) {
        self.notice = Some(match self.notice.take() {
            Some(before) => format!("{what}; {before}"),
            None => what,
        });
    }

    /// Gives a seat to another player. Who comes to it while its answer lies face down would see it.
    fn set_player(&mut self, seat: Seat, player: Player) -> Result<(), Vec<String>> {
        let Some(sandbox) = &mut self.sandbox else { return Ok(()) };
        let is_covered = sandbox.game().covered(sandbox.position()).has(seat);
        if is_covered && player == Player::Person {
            return Err(vec![G::is_covered(&crate::desk::name(sandbox.names(), seat))]);
        }
        sandbox.set_player(seat, player);
        self.drafts[seat] = G::Draft::default();
        self.revision += 1;
        Ok(())
    }

    fn choose(&mut self, choice: G::Choice) -> Result<(), Vec<String>> {
        let seat = self.asked_openly();
        let (Some(seat), Some(sandbox)) = (seat, self.sandbox.as_mut()) else { return Ok(()) };
        sandbox.choose(seat, choice).map_err(|refusal| vec![sandbox.refusal_text(refusal, &self.language)])?;
        self.answered();
        Ok(())
    }

    /// Takes note that a person has answered.
    fn answered(&mut self) {
        self.game_changed();
        self.is_stopped = false;
        self.follow();
    }

    /// Begins to follow what has just happened, in a game in which that goes by itself.
    fn follow(&mut self) {
        if G::FOLLOWS && !self.is_stopped && !self.is_live() {
            self.is_running = true;
            self.at += 1;
        }
    }

    /// Takes note of another position: the moments are made anew, and what came since is followed from where one is.
    fn game_changed(&mut self) {
        self.revision += 1;
        self.timeline = self.sandbox.as_ref().map(|it| Timeline::of(it, &self.language)).unwrap_or_default();
        self.at = self.at.min(self.timeline.moments.len().saturating_sub(1));
        if let (Some(saver), Some(sandbox)) = (&self.crash_saver, &self.sandbox) {
            sandbox.keep_for_crash(saver, None);
        }
    }

    /// Returns the message for the user, once.
    pub fn take_notice(&mut self) -> Option<String> {
        self.notice.take()
    }
}

impl<G: GameAtTable> Drop for TableSession<G> {
    fn drop(&mut self) {
        self.autosave_if_due(f64::INFINITY);
        self.put_away();
    }
}
