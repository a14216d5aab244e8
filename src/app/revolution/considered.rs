//! What a bot considers, or the strongest one would in a person's place: the bids that it weighs, or the answers to an effect.
//!
//! Only of who is at the screen, or of what all have seen; it is thought out from what everybody knows, so that nothing that
//! lies behind a shield can show.

use super::{MomentKind, RevolutionSession};
use crate::app::jobs::{Job, run_once};
use crate::bots::{BotKind, BotPlayer, RevolutionBot, TriedBid};
use crate::games::revolution::{Choice, Position, Question};
use crate::kernel::{Game, Seat, SeatSet};
use crate::sandbox::Player;

/// What was considered.
#[derive(Clone, Debug)]
pub struct Considered {
    /// Whose bid or answer it is about.
    pub seat: Seat,
    /// Which bot considers it.
    pub kind: BotKind,
    /// Whole bids, the likeliest first; none of one that weighs none.
    pub bids: Vec<TriedBid>,
    /// Answers to an effect and what they are worth, the best first.
    pub answers: Vec<(Choice, f32)>,
}

/// What is asked of whom: the state of the game, the moment, the seat, the bot.
type ConsideredKey = (u64, usize, Seat, BotKind);

/// Lets a bot consider, while that is shown.
#[derive(Default)]
pub(super) struct Consideration {
    is_shown: bool,
    /// The seat that is looked at where several may be.
    seat: Option<Seat>,
    key: Option<ConsideredKey>,
    job: Option<Job<Considered>>,
    outcome: Option<Considered>,
}

impl RevolutionSession {
    /// What is considered at the moment that is looked at; none where nothing may be seen, or it is still thought about.
    pub fn considered(&self) -> Option<&Considered> {
        self.consideration.outcome.as_ref()
    }

    /// Whether it is shown what bots consider.
    pub fn shows_considered(&self) -> bool {
        self.consideration.is_shown
    }

    /// Whose bids or answer may be looked at: of what is being laid that of the person at the screen alone, of what all have
    /// seen everybody's.
    pub fn considered_seats(&self) -> SeatSet {
        let (Some(sandbox), Some(moment), Some(position)) = (self.sandbox(), self.moment(), self.position()) else {
            return SeatSet::NONE;
        };
        let is_bidding = position.question() == Question::Bid;
        match (self.is_live(), is_bidding) {
            (true, true) => self.bidder().into_iter().collect(),
            (true, false) => sandbox.tree().asked(),
            (false, _) if !moment.is_decision || is_bidding && moment.kind != MomentKind::Bidding => SeatSet::NONE,
            (false, _) => sandbox.game().asked(position),
        }
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
                let position =
                    if position.question() == Question::Bid { position.without_bids() } else { position.clone() };
                let (game, seed) = (sandbox.tree().game().clone(), sandbox.head().seed);
                let think = move |_: &_| considered(&game, seed, &position, seat, kind);
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

/// What a bot considers for a seat at a position in which no bid is to be seen.
fn considered(
    game: &crate::games::revolution::Revolution,
    seed: u64,
    position: &Position,
    seat: Seat,
    kind: BotKind,
) -> Considered {
    let mut considered = Considered { seat, kind, bids: Vec::new(), answers: Vec::new() };
    let Some(mut bot) = RevolutionBot::new(kind, seed, seat) else { return considered };
    let _ = bot.choose(game, position, seat, &game.legal(position, seat));
    match position.question() {
        Question::Bid => considered.bids = bot.tried_bids(),
        Question::Target => considered.answers = bot.ratings().iter().map(|it| (it.choice, it.worth)).collect(),
        Question::Nothing => {}
    }
    considered.answers.sort_by(|a, b| b.1.total_cmp(&a.1));
    considered
}
