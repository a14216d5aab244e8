//! What a bot considers, or the strongest one would in a person's place: the secret answers that it weighs, or the open ones.
//!
//! Only of who is at the screen, or of what all have seen; it is thought out from what the seat knows, so that nothing that
//! is hidden from it can show.

use super::{GameAtTable, TableSession};
use crate::app::jobs::{Job, run_once};
use crate::bots::{BotKind, BotPlayer, ChoiceRating};
use crate::kernel::{Order, Seat, SeatSet};
use crate::sandbox::Player;

/// What was considered.
pub struct Considered<G: GameAtTable> {
    /// Whose answer it is about.
    pub seat: Seat,
    /// Which bot considers it.
    pub kind: BotKind,
    /// Whole secret answers, the likeliest first; none of one that weighs none.
    pub secret_answers: Vec<G::TriedAnswer>,
    /// Answers to what is asked openly and what they are worth, the best first.
    pub answers: Vec<ChoiceRating<G::Choice>>,
}

/// What is asked of whom: the state of the game, the moment, the seat, the bot.
type ConsideredKey = (u64, usize, Seat, BotKind);

/// Lets a bot consider, while that is shown.
pub(super) struct Consideration<G: GameAtTable> {
    is_shown: bool,
    /// The seat that is looked at where several may be.
    seat: Option<Seat>,
    key: Option<ConsideredKey>,
    job: Option<Job<Considered<G>>>,
    outcome: Option<Considered<G>>,
}

impl<G: GameAtTable> Default for Consideration<G> {
    fn default() -> Consideration<G> {
        Consideration { is_shown: false, seat: None, key: None, job: None, outcome: None }
    }
}

impl<G: GameAtTable> TableSession<G> {
    /// What is considered at the moment that is looked at; none where nothing may be seen, or it is still thought about.
    pub fn considered(&self) -> Option<&Considered<G>> {
        self.consideration.outcome.as_ref()
    }

    /// Whether it is shown what bots consider.
    pub fn shows_considered(&self) -> bool {
        self.consideration.is_shown
    }

    /// Whose answers may be looked at: of what is prepared in secret those of the person at the screen alone, of what all
    /// have seen everybody's, but for a seat of which something is hidden still.
    pub fn considered_seats(&self) -> SeatSet {
        let (Some(sandbox), Some(moment), Some(position)) = (self.sandbox(), self.moment(), self.position()) else {
            return SeatSet::NONE;
        };
        let game = sandbox.game();
        let seats = match (self.is_live(), game.asks_in_secret(position)) {
            (true, true) => self.answerer().into_iter().collect(),
            (true, false) => sandbox.tree().asked(),
            (false, _) if moment.is_decision => game.asked(position),
            (false, _) => SeatSet::NONE,
        };
        let viewer = self.viewer();
        let is_open = |seat: &Seat| Some(*seat) == viewer || !G::has_secret(position, *seat);
        seats.iter().filter(is_open).collect()
    }

    /// Shows what is considered from now on, or not; the seat is the one to look at where several may be.
    pub(super) fn consider(&mut self, is_shown: bool, seat: Option<Seat>) {
        self.consideration = Consideration { is_shown, seat, ..Consideration::default() };
    }

    /// Lets the bot think beside the window, and takes over what it has come to.
    pub(super) fn update_considered(&mut self) {
        let key = self.considered_key();
        let consideration = &mut self.consideration;
        if consideration.key != key {
            (consideration.job, consideration.outcome) = (None, None);
            consideration.key = key;
            if let (Some((.., seat, kind)), Some(sandbox)) = (key, &self.sandbox) {
                let is_live = self.at + 1 >= self.timeline.moments.len();
                let moment = self.timeline.moments.get(self.at).filter(|_| !is_live);
                let position = moment.map_or(sandbox.position(), |moment| &moment.position);
                let position = sandbox.game().as_seen_by(position, seat);
                let (game, seed) = (sandbox.tree().game().clone(), sandbox.head().seed);
                let think = move |_: &_| considered(&*game, seed, &position, seat, kind);
                self.consideration.job = Some(run_once(&self.executor, think));
            }
        }
        if let Some(outcome) = self.consideration.job.as_ref().and_then(|job| job.messages().last()) {
            (self.consideration.job, self.consideration.outcome) = (None, Some(outcome));
        }
    }

    fn considered_key(&self) -> Option<ConsideredKey> {
        let sandbox = self.sandbox().filter(|_| self.consideration.is_shown)?;
        let seats = self.considered_seats();
        let wanted = self.consideration.seat.filter(|seat| seats.has(*seat));
        let seat = wanted.or(seats.and(self.persons()).lowest()).or(seats.lowest())?;
        let kind = match sandbox.player(seat) {
            Player::Bot(kind) => kind,
            Player::Person => BotKind::BUILT_IN[BotKind::BUILT_IN.len() - 1],
        };
        Some((self.revision, self.at, seat, kind))
    }
}

/// What a bot considers for a seat at a position as the seat may see it.
fn considered<G: GameAtTable>(game: &G, seed: u64, position: &G::Position, seat: Seat, kind: BotKind) -> Considered<G> {
    let mut considered = Considered { seat, kind, secret_answers: Vec::new(), answers: Vec::new() };
    let Some(mut bot) = G::Bot::new(kind, seed, seat) else { return considered };
    let _ = bot.choose(game, position, seat, &game.legal(position, seat));
    match game.asks_in_secret(position) {
        true => considered.secret_answers = G::tried_answers(&bot),
        false => considered.answers = bot.ratings().to_vec(),
    }
    considered.answers.order_by(|a, b| b.worth.total_cmp(&a.worth));
    considered
}
