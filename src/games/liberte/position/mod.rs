//! A position: all there is to know of a moment, the half-done action and the chance to come included.
//!
//! Plain data of less than two kilobytes, copied in well under a microsecond. A position is legal by construction: it comes from
//! set-up, from `arrange`, or from choices played on a legal one.

mod board;
mod counters;
mod in_progress;
mod stacks;
mod tie;

pub use board::{Board, StackLimits};
pub use counters::Counted;
pub use in_progress::{ActionState, EffectState};
pub use stacks::{Stack, Stacks};
pub use tie::{TieFor, TieState};

use super::{Ending, Piles};
use crate::kernel::{Chance, PerSeat, Seat, SeatSet};
use crate::model::{CardId, CardSet, Faction, PerFaction, Phase, ProvinceId, Question};

/// The most provinces a board may have.
pub const MAX_PROVINCES: usize = 40;
/// The most things one effect may have chosen: four by each of six players.
pub const MAX_ANSWERS: usize = 24;

/// A position.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    /// The chance of the game.
    pub chance: Chance,
    /// Shuffles so far, and script draws so far: every draw is keyed by its count.
    pub shuffles: u16,
    /// Chance drawn by scripts so far.
    pub draws: u16,

    /// Stacks by province.
    pub stacks: Board,
    /// Blocks in the supplies.
    pub supply: PerFaction<u8>,
    /// Blocks on the Turn Track.
    pub reserve: PerFaction<u8>,

    /// Deck, discard pile and face-up cards.
    pub piles: Piles,
    /// Hands.
    pub hands: PerSeat<CardSet>,
    /// Personal Displays.
    pub displays: PerSeat<CardSet>,
    /// Cards out of the game.
    pub box_: CardSet,
    /// Cards in hands that everybody saw go there (R39).
    pub seen: CardSet,

    /// Victory Points.
    pub victory_points: PerSeat<i16>,
    /// Control tokens in the Battle Box.
    pub battle_tokens: PerSeat<u8>,
    /// Control tokens not placed.
    pub tokens_left: PerSeat<u8>,
    /// Votes held.
    pub votes: PerSeat<PerFaction<u8>>,
    /// Seats with a presence in the government.
    pub presence: SeatSet,
    /// Seats whose token lies in the Presence in Government Box.
    pub presence_tokens: SeatSet,

    /// Player order, the first `seats` places.
    pub order: [Seat; 8],
    /// How many seats play.
    pub seats: u8,
    /// The government, between elections.
    pub government: Option<Faction>,
    /// The opposition, between elections.
    pub opposition: Option<Faction>,
    /// Votes cast in this election.
    pub tally: PerFaction<u8>,
    /// Turns whose battle was lost, bit `n` for turn `n`.
    pub lost_battles: u8,
    /// White blocks that Lost Battles still want (R21).
    pub white_owed: u8,

    /// The turn, from 1.
    pub turn: u8,
    /// The phase.
    pub phase: Phase,
    /// The round of the Action Phase, from 1; 0 outside it.
    pub round: u8,
    /// Whether a supply has been empty in this Action Phase (R7).
    pub supply_exhausted: bool,
    /// Players of this round who passed.
    pub passes: u8,
    /// Rounds in a row in which all passed (R18).
    pub passed_rounds: u8,
    /// The place in the player order of the seat that refreshes or acts.
    pub place: u8,
    /// The half of a refresh, where all discard before all refill.
    pub refilling: bool,
    /// The province whose election is next or under way.
    pub province: ProvinceId,

    /// What is asked.
    pub question: Question,
    /// Of whom.
    pub asked: Seat,
    /// The half-done action.
    pub action: ActionState,
    /// The tie being broken.
    pub tie: TieState,
    /// The effect being resolved.
    pub effect: EffectState,
    /// How the game ended.
    pub ending: Option<Ending>,
    /// The numbers of the counters that the pack declares.
    pub counted: Counted,
}

impl Position {
    /// An empty table: no card, no block, nothing asked.
    pub(super) fn empty(seats: usize, seed: u64, limits: StackLimits) -> Position {
        Position {
            chance: Chance::new(seed),
            shuffles: 0,
            draws: 0,
            stacks: Board::new(limits),
            supply: PerFaction::default(),
            reserve: PerFaction::default(),
            piles: Piles::default(),
            hands: PerSeat::default(),
            displays: PerSeat::default(),
            box_: CardSet::NONE,
            seen: CardSet::NONE,
            victory_points: PerSeat::default(),
            battle_tokens: PerSeat::default(),
            tokens_left: PerSeat::default(),
            votes: PerSeat::default(),
            presence: SeatSet::NONE,
            presence_tokens: SeatSet::NONE,
            order: std::array::from_fn(|at| Seat(at as u8)),
            seats: seats as u8,
            government: None,
            opposition: None,
            tally: PerFaction::default(),
            lost_battles: 0,
            white_owed: 0,
            turn: 1,
            phase: Phase::PlayerOrder,
            round: 0,
            supply_exhausted: false,
            passes: 0,
            passed_rounds: 0,
            place: 0,
            refilling: false,
            province: ProvinceId(0),
            question: Question::Action,
            asked: Seat(0),
            action: ActionState::default(),
            tie: TieState::default(),
            effect: EffectState::default(),
            ending: None,
            counted: Counted::default(),
        }
    }

    /// The seats in player order.
    #[inline]
    pub fn order(&self) -> &[Seat] {
        &self.order[..(self.seats as usize).min(8)]
    }

    /// All seats.
    #[inline]
    pub fn all_seats(&self) -> SeatSet {
        SeatSet::first(self.seats as usize)
    }

    /// The stacks of a province.
    #[inline]
    pub fn stacks(&self, province: ProvinceId) -> &Stacks {
        &self.stacks[province.index()]
    }

    /// Whether the game has ended.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.ending.is_some()
    }

    /// The seats whose answers lie face down.
    #[inline]
    pub fn covered(&self) -> SeatSet {
        if self.question != Question::Target || !self.effect.is_secret || self.is_over() {
            return SeatSet::NONE;
        }
        self.order().iter().copied().take_while(|&seat| seat != self.asked).collect()
    }

    /// The seat whose display holds the card.
    pub fn displayed_by(&self, card: CardId) -> Option<Seat> {
        self.all_seats().iter().find(|&seat| self.displays[seat].has(card))
    }

    /// Lost battles, which count for the Counter-Revolution.
    #[inline]
    pub fn lost_battle_count(&self) -> u8 {
        self.lost_battles.count_ones() as u8
    }

    /// Lists a question for a seat.
    #[inline]
    pub(super) fn ask(&mut self, question: Question, seat: Seat) {
        self.question = question;
        self.asked = seat;
    }
}
