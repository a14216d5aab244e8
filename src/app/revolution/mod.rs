//! A table of Revolution! without a window: the game on it, the bids that are still being laid, who sits at the screen, and
//! which moment is looked at.
//!
//! Every change goes through [`RevolutionSession::apply`]. What lies behind a shield leaves this module in two ways only: as
//! the [`OpenBid`] of the person at the screen, and in the [`Timeline`], once all shields are lifted.

mod arrange;
mod back;
mod begin;
mod beside;
mod bots;
mod considered;
mod drafts;
mod other_rules;
mod requests;
mod search;
mod shrink;
mod timeline;
mod why;

pub use beside::GameBeside;
pub use considered::Considered;
pub use drafts::OpenBid;
pub use other_rules::OtherRules;
pub use requests::RevolutionRequest;
pub use timeline::{Moment, MomentKind, Round, SpaceResult, Timeline};
pub use why::{Reason, WhySubject};

use crate::app::arranging::PositionAutosave;
use crate::app::autosave::Autosave;
use crate::app::branches::RemovedBranches;
use crate::app::jobs::Executor;
use crate::app::parked::ParkedGames;
use crate::app::search::PositionSearch;
use crate::app::shrink::ShrinkRun;
use crate::bots::{BotGame, BotKind, BotPlayer};
use crate::games::revolution::{Choice, Position, Question, Revolution};
use crate::kernel::{Branch, Game, Journal, PerSeat, Seat, SeatSet};
use crate::load::Library;
use crate::model::DataPack;
use crate::sandbox::{
    CrashSaver, DataMoment, GameSnapshot, Player, PositionEditor, RevolutionArrangement, Sandbox, read_code, uncovered,
    write_snapshot,
};
use drafts::Draft;
use std::sync::Arc;

/// How long a moment stays where the game plays on by itself, in seconds, by default.
const DEFAULT_PACE: f64 = 1.2;

/// The state of the table.
pub struct RevolutionSession {
    library: Arc<Library>,
    executor: Executor,
    /// The variants of what begins next, and who plays it.
    next: (Vec<String>, Vec<Player>),
    sandbox: Option<Sandbox<Revolution>>,
    removed: RemovedBranches<Revolution>,
    parked: ParkedGames<Revolution>,
    /// The position that is arranged by hand.
    arranging: Option<Box<PositionEditor<RevolutionArrangement>>>,
    position_autosave: PositionAutosave,
    search: PositionSearch<Revolution>,
    shrink_run: ShrinkRun,
    consideration: considered::Consideration,
    /// The other game of a pair.
    pair: Option<Box<beside::Pair>>,
    thought: Option<bots::Thought>,
    rules_watch: other_rules::RulesWatch,
    drafts: PerSeat<Draft>,
    /// The same of the branches that are not played on: the branch, the number of its choices, and its chips.
    left_drafts: Vec<(usize, usize, PerSeat<Draft>)>,
    /// Who has the screen, of several persons; the only one always has it.
    at_screen: Option<Seat>,
    is_covered: bool,
    timeline: Timeline,
    /// The moment that is looked at.
    at: usize,
    /// Whether it plays on by itself.
    is_running: bool,
    pace: f64,
    /// When something was last done, in seconds.
    acted_at: f64,
    /// The number of this state; it grows with every change of the game.
    revision: u64,
    autosave: Option<Autosave>,
    left_over: Option<Box<GameSnapshot>>,
    crash_saver: Option<CrashSaver>,
    notice: Option<String>,
}

impl RevolutionSession {
    /// A table without a game, for games by a pack.
    pub fn new(library: Arc<Library>, executor: Executor) -> RevolutionSession {
        RevolutionSession {
            library,
            executor,
            next: Default::default(),
            sandbox: None,
            removed: RemovedBranches::default(),
            parked: ParkedGames::default(),
            arranging: None,
            position_autosave: PositionAutosave::default(),
            search: PositionSearch::default(),
            shrink_run: ShrinkRun::default(),
            consideration: considered::Consideration::default(),
            pair: None,
            thought: None,
            rules_watch: other_rules::RulesWatch::default(),
            drafts: PerSeat(Default::default()),
            left_drafts: Vec::new(),
            at_screen: None,
            is_covered: false,
            timeline: Timeline::default(),
            at: 0,
            is_running: false,
            pace: DEFAULT_PACE,
            acted_at: 0.0,
            revision: 0,
            autosave: None,
            left_over: None,
            crash_saver: None,
            notice: None,
        }
    }

    /// Saves the game and the arranged position there from now on, and reads those that were saved before.
    pub fn autosave_to(&mut self, game: Option<Autosave>, position: Option<Autosave>) {
        self.position_autosave = PositionAutosave::new(position);
        let text = game.as_ref().and_then(Autosave::text);
        self.left_over = text.and_then(|text| GameSnapshot::parse(&text).ok()).map(Box::new);
        self.autosave = game;
    }

    /// Records the game for the report of a crash from now on.
    pub fn record_crashes(&mut self, saver: CrashSaver) {
        self.crash_saver = Some(saver);
    }

    /// The pack's files.
    pub fn library(&self) -> &Library {
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

    /// The parked games, the latest first.
    pub fn parked_games(&self) -> &[Sandbox<Revolution>] {
        self.parked.all()
    }

    /// The branch that was removed last and can be restored.
    pub fn removed(&self) -> Option<&Branch<Revolution>> {
        self.removed.last()
    }

    /// Whether persons play a game on the table that is not over.
    pub fn is_played_by_persons(&self) -> bool {
        !self.persons().is_empty() && self.sandbox().is_some_and(|sandbox| sandbox.asked().is_some())
    }

    /// The game, if there is one.
    pub fn sandbox(&self) -> Option<&Sandbox<Revolution>> {
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

    /// The players that this game can have: a person, and its bots.
    pub fn players() -> impl Iterator<Item = Player> {
        let is_known =
            |kind: &BotKind| <<Revolution as BotGame>::Bot as BotPlayer<Revolution>>::new(*kind, 0, Seat(0)).is_some();
        std::iter::once(Player::Person).chain(BotKind::BUILT_IN.into_iter().filter(is_known).map(Player::Bot))
    }

    /// The game that an earlier run of the program left, until it is resumed or discarded.
    pub fn left_over(&self) -> Option<&GameSnapshot> {
        self.left_over.as_deref()
    }

    /// The number of this state of the game; it grows with every change.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The moments of the game.
    pub fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// The moment that is looked at, counted from 0.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The moment that is looked at; none where there is no game.
    pub fn moment(&self) -> Option<&Moment> {
        self.timeline.moments.get(self.at)
    }

    /// Whether the moment that is looked at is the latest: only there something can be chosen.
    pub fn is_live(&self) -> bool {
        self.at + 1 >= self.timeline.moments.len()
    }

    /// The position that is looked at.
    pub fn position(&self) -> Option<&Position> {
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

    /// The persons whose bids are open now.
    pub fn open_bidders(&self) -> SeatSet {
        if self.is_live() { self.open_bidders_at_end() } else { SeatSet::NONE }
    }

    /// The persons whose bids are open, whichever moment is looked at.
    fn open_bidders_at_end(&self) -> SeatSet {
        let Some(sandbox) = self.sandbox() else { return SeatSet::NONE };
        let is_bidding = sandbox.position().question() == Question::Bid;
        if is_bidding { sandbox.tree().asked().and(self.persons()) } else { SeatSet::NONE }
    }

    /// The person at the screen whose bid is open.
    pub fn bidder(&self) -> Option<Seat> {
        let open = self.open_bidders();
        match self.persons().single() {
            Some(person) => open.has(person).then_some(person),
            None => self.at_screen.filter(|seat| open.has(*seat) && !self.is_covered),
        }
    }

    /// The person whose closed bid may be seen: the only one at the table, until the shields are lifted.
    pub fn own_closed_bid(&self) -> Option<Seat> {
        self.persons().single().filter(|&seat| self.can_reopen(seat))
    }

    /// The person to whom the screen is to be handed before anything is shown; none where nobody need hide anything.
    pub fn handover(&self) -> Option<Seat> {
        let open = self.open_bidders();
        if self.persons().len() < 2 || open.is_empty() || self.bidder().is_some() {
            return None;
        }
        self.at_screen.filter(|seat| open.has(*seat)).or(open.lowest())
    }

    /// The person who is asked for a marker now.
    pub fn asked_for_marker(&self) -> Option<Seat> {
        let sandbox = self.sandbox().filter(|_| self.is_live())?;
        let is_bidding = sandbox.position().question() == Question::Bid;
        sandbox.asked().filter(|seat| !is_bidding && self.persons().has(*seat))
    }

    /// Carries out a request. `now` is the time in seconds.
    ///
    /// # Errors
    /// All reasons why it can't be done.
    pub fn apply(&mut self, request: RevolutionRequest, now: f64) -> Result<(), Vec<String>> {
        self.acted_at = now;
        match request {
            RevolutionRequest::New { names, players, seed, variants } => {
                let sandbox = self.new_game(&names, &players, seed, &variants)?;
                self.put(sandbox);
                self.is_running = self.persons().is_empty();
            }
            RevolutionRequest::Scenario { name, text } => {
                self.put(Sandbox::of_scenario(&self.library, &name, &text, &self.next.1)?);
            }
            RevolutionRequest::OpenJournal { name, text } => {
                let journal = Journal::parse(&text).map_err(|error| vec![format!("{name}: {error}")])?;
                self.open_journal(&journal, &name)?;
            }
            RevolutionRequest::OpenCode(code) => {
                let journal = read_code(&code).map_err(|error| vec![error.to_string()])?;
                self.open_journal(&journal, "the share code")?;
            }
            RevolutionRequest::ResumeLeftOver => {
                if let Some(snapshot) = self.left_over.take() {
                    let sandbox = self.game_of_snapshot(&snapshot)?;
                    self.put(sandbox);
                }
            }
            RevolutionRequest::ResumeParked(at) => {
                if let Some(sandbox) = self.parked.take(at) {
                    self.put(sandbox);
                }
            }
            RevolutionRequest::DiscardParked(at) => drop(self.parked.take(at)),
            RevolutionRequest::Arrange(request) => return self.arrange(request),
            RevolutionRequest::Branch(request) => self.branch(request),
            RevolutionRequest::KeepRules => self.keep_rules(),
            RevolutionRequest::AdoptRules => self.adopt_rules(),
            RevolutionRequest::Search(wanted) => self.begin_search(wanted)?,
            RevolutionRequest::StopSearch => self.search.stop(),
            RevolutionRequest::OpenClosest => self.open_closest()?,
            RevolutionRequest::Consider { is_shown, seat } => self.consider(is_shown, seat),
            RevolutionRequest::ClosePair => self.pair = None,
            RevolutionRequest::Shrink => self.begin_shrink()?,
            RevolutionRequest::CloseShrink => self.shrink_run = ShrinkRun::default(),
            RevolutionRequest::DiscardLeftOver => {
                self.left_over = None;
                self.autosave.iter().for_each(Autosave::remove);
            }
            RevolutionRequest::Leave => {
                self.pair = None;
                let _ = self.sandbox.take().is_some_and(|sandbox| self.parked.park(sandbox));
                self.autosave.iter().for_each(Autosave::remove);
                self.game_changed();
            }
            RevolutionRequest::Lay(currency, space) => self.lay(currency, space)?,
            RevolutionRequest::TakeBack(currency, space) => self.take_back(currency, space),
            RevolutionRequest::TakeLastBack => self.take_last_back(),
            RevolutionRequest::CloseBid => {
                self.close_bid()?;
                self.game_changed();
            }
            RevolutionRequest::Reopen(seat) => {
                self.reopen(seat);
                self.game_changed();
            }
            RevolutionRequest::Cover => self.is_covered = self.persons().len() > 1,
            RevolutionRequest::Uncover(seat) => (self.at_screen, self.is_covered) = (Some(seat), false),
            RevolutionRequest::Choose(choice) => self.choose(choice)?,
            RevolutionRequest::GoTo(at) => {
                self.at = at.min(self.timeline.moments.len().saturating_sub(1));
                self.is_running = false;
            }
            RevolutionRequest::SetRunning(is_running) => self.is_running = is_running,
            RevolutionRequest::SetPace(pace) => self.pace = pace.clamp(0.1, 10.0),
            RevolutionRequest::SetPlayer(seat, player) => self.set_player(seat, player)?,
            RevolutionRequest::Undo => self.undo()?,
            RevolutionRequest::UndoTo(at) => self.undo_to(at)?,
        }
        Ok(())
    }

    fn open_journal(&mut self, journal: &Journal, name: &str) -> Result<(), Vec<String>> {
        let (sandbox, said) = self.game_of_journal(journal, name)?;
        self.put(sandbox);
        said.into_iter().for_each(|said| self.notify(said));
        Ok(())
    }

    /// Puts a game on the table, at its latest moment; the one that was there is parked.
    fn put(&mut self, sandbox: Sandbox<Revolution>) {
        if self.sandbox.replace(sandbox).is_some_and(|before| self.parked.park(before)) {
            self.notify("the previous game is parked: leave this one to continue it".to_owned());
        }
        self.removed = RemovedBranches::default();
        self.left_drafts.clear();
        self.pair = None;
        self.rules_watch = other_rules::RulesWatch::of_game(&self.next.0);
        self.stands_anew(PerSeat::default());
    }

    fn notify(&mut self, what: String) {
        self.notice = Some(match self.notice.take() {
            Some(before) => format!("{what}; {before}"),
            None => what,
        });
    }

    /// Gives a seat to another player. Who comes to it while its chips lie behind the shield would see them.
    fn set_player(&mut self, seat: Seat, player: Player) -> Result<(), Vec<String>> {
        let Some(sandbox) = &mut self.sandbox else { return Ok(()) };
        let is_covered = sandbox.game().covered(sandbox.position()).has(seat);
        if is_covered && player == Player::Person {
            let name = crate::desk::name(sandbox.names(), seat);
            return Err(vec![format!("{name}'s bid lies behind the shield: wait until all bids are closed")]);
        }
        sandbox.set_player(seat, player);
        self.drafts[seat].clear();
        self.revision += 1;
        Ok(())
    }

    fn choose(&mut self, choice: Choice) -> Result<(), Vec<String>> {
        let seat = self.asked_for_marker();
        let (Some(seat), Some(sandbox)) = (seat, self.sandbox.as_mut()) else { return Ok(()) };
        sandbox.choose(seat, choice).map_err(|refusal| vec![sandbox.refusal_text(refusal)])?;
        self.game_changed();
        Ok(())
    }

    /// Takes note of another position: the moments are made anew, and what came since is followed from where one is.
    fn game_changed(&mut self) {
        self.revision += 1;
        self.timeline = self.sandbox.as_ref().map(Timeline::of).unwrap_or_default();
        self.at = self.at.min(self.timeline.moments.len().saturating_sub(1));
        if let (Some(saver), Some(sandbox)) = (&self.crash_saver, &self.sandbox) {
            sandbox.keep_for_crash(saver, None);
        }
    }

    /// The journal of the game, as it is saved.
    pub fn journal(&self) -> Option<Journal> {
        self.sandbox.as_ref().map(Sandbox::journal_with_rules)
    }

    /// The number of choices after which a moment came, or fewer, so that no bid lies behind a shield.
    fn open_choices(&self, at: usize) -> usize {
        let Some(sandbox) = self.sandbox() else { return 0 };
        let steps = sandbox.tree().branch().steps();
        let is_last = at.saturating_add(1) >= self.timeline.moments.len();
        let moment = self.timeline.moments.get(at).filter(|_| !is_last);
        let choices = moment.map_or(steps.len() - 1, |moment| moment.choices);
        uncovered(sandbox.game(), &steps[..=choices])
    }

    /// A moment as the text of a scenario or a test: the last decision up to it at which no bid lies behind a shield; of one
    /// within what a choice led to, that choice and the position before it.
    ///
    /// # Errors
    /// There is no game, or no scenario can describe where it began.
    pub fn written(&self, at: usize) -> Result<DataMoment<'_, Revolution>, String> {
        let sandbox = self.sandbox().ok_or("there is no game on the table")?;
        let steps = &sandbox.tree().branch().steps()[..=self.open_choices(at)];
        let is_within = self.timeline.moments.get(at).is_some_and(|moment| !moment.is_decision);
        DataMoment::of(sandbox.game(), sandbox.head(), steps, is_within)
    }

    /// The share code of the moment that is looked at, without what lies behind shields: it opens at the next decision.
    pub fn share(&self) -> Option<String> {
        self.sandbox()?.share_at(self.open_choices(self.at))
    }

    /// Whether what lies behind shields is left out of the share code of the moment that is looked at.
    pub fn hides_from_code(&self) -> bool {
        let steps = self.sandbox().map_or(0, |sandbox| sandbox.tree().branch().len());
        self.is_live() && self.open_choices(self.at) < steps
    }

    /// Saves the game and the arranged position if they have changed. Returns the seconds after which to try again, where it is too early.
    pub fn autosave_if_due(&mut self, now: f64) -> Option<f64> {
        let position = self.autosave_position(now);
        let game = match (self.autosave.as_mut(), self.sandbox.as_ref()) {
            (Some(autosave), Some(sandbox)) => autosave.save(self.revision, || Some(write_snapshot(sandbox)), now),
            _ => None,
        };
        position.into_iter().chain(game).reduce(f64::min)
    }

    /// Returns the message for the user, once.
    pub fn take_notice(&mut self) -> Option<String> {
        self.notice.take()
    }
}

impl Drop for RevolutionSession {
    fn drop(&mut self) {
        self.autosave_if_due(f64::INFINITY);
    }
}
