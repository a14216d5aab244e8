//! A table of Revolution! without a window: the game on it, the bids that are still being laid, who sits at the screen, and
//! which moment is looked at.
//!
//! Every change goes through [`RevolutionSession::apply`]. What lies behind a shield leaves this module in two ways only: as
//! the [`OpenBid`] of the person at the screen, and in the [`Timeline`], once all shields are lifted.

mod begin;
mod drafts;
mod requests;
mod timeline;

pub use drafts::OpenBid;
pub use requests::RevolutionRequest;
pub use timeline::{Moment, MomentKind, Round, SpaceResult, Timeline};

use crate::app::autosave::Autosave;
use crate::bots::{BotGame, BotKind, BotPlayer};
use crate::games::revolution::{Choice, Position, Question, Revolution, SpaceId};
use crate::kernel::{Game, Journal, Move, PerSeat, Seat, SeatSet};
use crate::load::Library;
use crate::model::DataPack;
use crate::sandbox::{CrashSaver, GameSnapshot, Player, Sandbox, write_snapshot};
use drafts::{Draft, chips_on};
use std::sync::Arc;

/// How long a moment stays where the game plays on by itself, in seconds, by default.
const DEFAULT_PACE: f64 = 1.2;

/// The state of the table.
pub struct RevolutionSession {
    library: Arc<Library>,
    sandbox: Option<Sandbox<Revolution>>,
    /// The pack that the game is played by.
    pack: Option<Arc<DataPack>>,
    drafts: PerSeat<Draft>,
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
    pub fn new(library: Arc<Library>) -> RevolutionSession {
        RevolutionSession {
            library,
            sandbox: None,
            pack: None,
            drafts: PerSeat(Default::default()),
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

    /// Saves the game there from now on, and reads the one that was saved before.
    pub fn autosave_to(&mut self, game: Option<Autosave>) {
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
        self.pack.clone().map_or_else(|| begin::pack(&self.library, variants), Ok)
    }

    /// The pack that the game is played by, if there is a game.
    pub fn game_pack(&self) -> Option<&DataPack> {
        self.pack.as_deref()
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
        let Some(sandbox) = self.sandbox().filter(|_| self.is_live()) else { return SeatSet::NONE };
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
                let (sandbox, pack) = self.new_game(&names, &players, seed, &variants)?;
                self.put(sandbox, pack, true);
            }
            RevolutionRequest::OpenJournal { name, text } => {
                let journal = Journal::parse(&text).map_err(|error| vec![format!("{name}: {error}")])?;
                let (sandbox, pack) = self.game_of_journal(&journal, &[])?;
                self.notice = RevolutionSession::is_by_other_rules(&journal, &pack)
                    .then(|| format!("{name} was played by other rules than the pack has now"));
                self.put(sandbox, pack, false);
            }
            RevolutionRequest::ResumeLeftOver => {
                if let Some(snapshot) = self.left_over.take() {
                    let (sandbox, pack) = self.game_of_snapshot(&snapshot)?;
                    self.put(sandbox, pack, false);
                }
            }
            RevolutionRequest::DiscardLeftOver => {
                self.left_over = None;
                self.autosave.iter().for_each(Autosave::remove);
            }
            RevolutionRequest::Leave => {
                (self.sandbox, self.pack) = (None, None);
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
            RevolutionRequest::Undo => self.undo(),
            RevolutionRequest::UndoTo(at) => self.undo_to(at),
        }
        Ok(())
    }

    fn put(&mut self, sandbox: Sandbox<Revolution>, pack: Arc<DataPack>, is_new: bool) {
        (self.sandbox, self.pack) = (Some(sandbox), Some(pack));
        self.drafts = PerSeat(Default::default());
        (self.at_screen, self.is_covered) = (None, false);
        (self.timeline, self.at) = (Timeline::default(), 0);
        self.game_changed();
        self.at = self.timeline.moments.len().saturating_sub(1);
        self.is_running = is_new && self.persons().is_empty();
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

    /// Whether one step back can be taken now.
    pub fn can_undo(&self) -> bool {
        let has_draft = self.bidder().is_some_and(|seat| !self.drafts[seat].is_empty());
        let is_secret = self.persons().len() > 1 && !self.open_bidders().is_empty();
        has_draft || self.own_closed_bid().is_some() || !is_secret && self.previous_decision().is_some()
    }

    /// Takes one's own last chip back, or opens one's closed bid again; else goes back to the decision before. While others bid
    /// in secret nothing of theirs is touched.
    fn undo(&mut self) {
        if !self.can_undo() {
            return;
        }
        match self.bidder().filter(|seat| !self.drafts[*seat].is_empty()) {
            Some(seat) => drop(self.drafts[seat].pop()),
            None => match (self.own_closed_bid(), self.previous_decision()) {
                (Some(seat), _) => {
                    self.reopen(seat);
                    self.game_changed();
                }
                (None, Some(before)) => self.undo_to(before),
                (None, None) => {}
            },
        }
    }

    /// The last decision before the one that is asked, of a person where there are any.
    fn previous_decision(&self) -> Option<usize> {
        let sandbox = self.sandbox()?;
        let asks_person = |moment: &Moment| {
            let step = sandbox.tree().branch().steps().get(moment.choices);
            let asked = step.map(|step| sandbox.game().asked(&step.position));
            self.persons().is_empty() || asked.is_some_and(|asked| !asked.and(self.persons()).is_empty())
        };
        let is_within = sandbox.tree().at() > self.timeline.moments.last()?.choices;
        let is_partner = is_within && sandbox.position().chosen().next().is_some();
        let last = self.timeline.moments.len() - 1;
        let mut before = self.timeline.moments.iter().enumerate().take(last + usize::from(is_partner));
        before.rfind(|(_, moment)| moment.is_decision && asks_person(moment)).map(|(at, _)| at)
    }

    /// Undoes all choices after the last decision up to a moment. Persons' chips of that round are as they lay, to be laid
    /// otherwise.
    fn undo_to(&mut self, at: usize) {
        let at = self.timeline.decision_before(at);
        let (Some(moment), Some(sandbox)) = (self.timeline.moments.get(at), self.sandbox.as_mut()) else { return };
        let (choices, kind) = (moment.choices, moment.kind);
        let round = self.timeline.round(moment.round).filter(|_| kind == MomentKind::Bidding);
        let mut drafts: PerSeat<Draft> = PerSeat(Default::default());
        if let Some(round) = round {
            let spaces = 0..sandbox.game().spec().spaces.len() as u8;
            for seat in Seat::first(sandbox.names().len()) {
                if sandbox.player(seat) == Player::Person {
                    drafts[seat] =
                        spaces.clone().map(SpaceId).flat_map(|space| chips_on(space, round.bid(seat, space))).collect();
                }
            }
        }
        sandbox.tree_mut().undo_to(choices);
        self.drafts = drafts;
        (self.at_screen, self.is_covered, self.is_running) = (None, false, false);
        self.at = at;
        self.game_changed();
        self.at = self.timeline.moments.len().saturating_sub(1);
    }

    /// Goes on where that needs nobody: bots bid behind their shields at once, and choose markers after a while; a game that
    /// plays by itself goes from moment to moment. Returns the seconds after which to call again; none where nothing is
    /// pending.
    pub fn tick(&mut self, now: f64) -> Option<f64> {
        let made = self.next_bot_move();
        let waits = match made {
            Some(Move { choice: Choice::Put { .. }, .. }) => 0.0,
            Some(Move {
                choice: Choice::Marker { .. } | Choice::Area { .. } | Choice::Seat { .. } | Choice::Nothing,
                ..
            }) => self.pace,
            None if self.is_running && !self.is_live() => self.pace,
            None => {
                self.is_running &=
                    self.persons().is_empty() && self.sandbox.as_ref().is_some_and(|it| it.asked().is_some());
                return None;
            }
        };
        let left = self.acted_at + waits - now;
        if left > 0.0 {
            return Some(left);
        }
        if waits > 0.0 {
            self.acted_at = now;
        }
        match (made, self.sandbox.as_mut()) {
            (Some(made), Some(sandbox)) => {
                if let Some(saver) = &self.crash_saver {
                    sandbox.keep_for_crash(saver, Some(made));
                }
                // What the bot lists is legal. A bid is laid whole.
                let mut next = Some(made);
                let is_put = |made: &Move<Choice>| matches!(made.choice, Choice::Put { .. });
                while let Some(put) = next.filter(|it| it.seat == made.seat && is_put(it) == is_put(&made)) {
                    let is_refused = sandbox.choose(put.seat, put.choice).is_err();
                    let goes_on = !is_refused
                        && is_put(&put)
                        && sandbox.asked().is_some()
                        && sandbox.tree().step().events.is_empty();
                    next = if goes_on { sandbox.next_bot_move() } else { None };
                }
                self.game_changed();
            }
            _ => self.at += 1,
        }
        Some(0.0)
    }

    /// What a bot is to choose next. Only where everything before has been seen, and a game of bots alone is not paused.
    fn next_bot_move(&self) -> Option<Move<Choice>> {
        let may = self.is_live() && (self.is_running || !self.persons().is_empty());
        self.sandbox.as_ref().filter(|_| may)?.next_bot_move()
    }

    /// The journal of the game, as it is saved.
    pub fn journal(&self) -> Option<Journal> {
        self.sandbox.as_ref().map(Sandbox::journal_with_rules)
    }

    /// Saves the game if it has changed. Returns the seconds after which to try again, where it is too early.
    pub fn autosave_if_due(&mut self, now: f64) -> Option<f64> {
        let (autosave, sandbox) = (self.autosave.as_mut()?, self.sandbox.as_ref()?);
        autosave.save(self.revision, || Some(write_snapshot(sandbox)), now)
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
