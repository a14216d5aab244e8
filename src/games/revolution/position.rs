//! Everything there is to know of a moment: seats, board, deck, and what is asked of whom.

use super::board::{Board, Markers};
use super::effect_state::EffectState;
use super::ids::{MAX_PLAYERS, MAX_SPACES};
use super::piles::Piles;
use super::{AreaId, Chips, Choice, SpaceId, SpaceSet, Target};
use crate::kernel::{Chance, Seat, SeatSet, word_table};
use crate::model::EffectId;
use std::sync::Arc;

/// What the asked seats decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Where the next chip goes: all whose bids are open.
    Bid,
    /// What an effect asks for: a marker, an area, a player (V24, V25).
    Target,
    /// Nothing: the game is over.
    Nothing,
}

impl Question {
    /// The word of traces and tests; none when the game is over.
    pub fn id(self) -> Option<&'static str> {
        match self {
            Question::Bid => Some("bid"),
            Question::Target => Some("target"),
            Question::Nothing => None,
        }
    }
}

word_table! {
    /// How a game ended.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Ending {
        /// All Influence spaces hold a marker (V28).
        InfluenceFull = "influence-full", "Influence in every space of the board";
        /// The last round is over (V32).
        RoundLimit = "round-limit", "the last round";
        /// A script of the pack ended it.
        FurtherEnding = "further-ending", "a further ending";
    }
    /// The word of traces and reports.
    pub fn id;
    /// In words for people, after "ends by".
    pub fn words;
}

/// What a seat has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SeatState {
    /// All chips that the seat owns, laid ones included, until they are paid.
    pub owned: Chips,
    /// The chips that are still to be laid; the bid closes when there are none. Nothing outside the bidding.
    pub(super) to_lay: Chips,
    /// What lies on each space; nothing on those that are resolved.
    pub(super) bid: [Chips; MAX_SPACES],
    /// The spaces on which something lies.
    pub(super) bid_on: SpaceSet,
    /// The cards that it still draws of this round's.
    pub(super) cards_due: u16,
    /// The markers that are not on the board.
    pub markers_left: u8,
    /// Its place on the score track, all rounds of the track counted.
    pub support: u32,
}

impl SeatState {
    /// What lies on a space.
    #[inline]
    pub fn bid(&self, space: SpaceId) -> Chips {
        self.bid[space.index() % MAX_SPACES]
    }

    /// The chips that are still to be laid.
    pub fn to_lay(&self) -> Chips {
        self.to_lay
    }

    /// The spaces on which something lies.
    pub fn bid_on(&self) -> SpaceSet {
        self.bid_on
    }

    /// The cards that the seat still draws in this round.
    pub fn cards_due(&self) -> u16 {
        self.cards_due
    }
}

/// A moment of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    pub(super) chance: Chance,
    pub(super) round: u16,
    pub(super) shuffles: u16,
    pub(super) question: Question,
    pub(super) asked: SeatSet,
    /// The number of spaces of this round that are resolved or being resolved; 0 in the bidding.
    pub(super) resolved: u8,
    /// The seats that still draw cards.
    pub(super) drawers: SeatSet,
    pub(super) ending: Option<Ending>,
    /// The cards of this round that effects let be drawn.
    pub(super) extra_cards: u8,
    /// How often effects have taken something by chance.
    pub(super) picks: u16,
    /// The effect that waits for a choice.
    pub(super) effect: EffectState,
    /// The position in which that effect began, where it is interpreted.
    pub(super) before: Option<Arc<Position>>,
    pub(super) seats: [SeatState; MAX_PLAYERS],
    pub(super) board: Board,
    pub(super) piles: Piles,
}

impl Position {
    pub(super) fn empty(seed: u64) -> Position {
        Position {
            chance: Chance::new(seed),
            round: 1,
            shuffles: 0,
            question: Question::Bid,
            asked: SeatSet::NONE,
            resolved: 0,
            drawers: SeatSet::NONE,
            ending: None,
            extra_cards: 0,
            picks: 0,
            effect: EffectState::NONE,
            before: None,
            seats: [SeatState::default(); MAX_PLAYERS],
            board: Board::default(),
            piles: Piles::default(),
        }
    }

    /// A position in which nobody has anything, for who runs a script that looks at none.
    pub fn bare() -> Position {
        Position::empty(0)
    }

    /// The round, from 1.
    pub fn round(&self) -> u16 {
        self.round
    }

    /// What is asked.
    pub fn question(&self) -> Question {
        self.question
    }

    /// What a seat has.
    #[inline]
    pub fn seat(&self, seat: Seat) -> &SeatState {
        &self.seats[seat.index()]
    }

    #[inline]
    pub(super) fn seat_mut(&mut self, seat: Seat) -> &mut SeatState {
        &mut self.seats[seat.index()]
    }

    /// The markers of an area.
    #[inline]
    pub fn markers(&self, area: AreaId) -> &Markers {
        self.board.markers(area)
    }

    /// The seats that have a marker in an area.
    #[inline]
    pub fn owners(&self, area: AreaId) -> SeatSet {
        self.board.present().owners(area)
    }

    /// Deck and discards.
    pub fn piles(&self) -> &Piles {
        &self.piles
    }

    /// The space whose effect asks; none in the bidding and after the end.
    pub fn resolving(&self) -> Option<SpaceId> {
        match self.question {
            Question::Bid | Question::Nothing => None,
            Question::Target => Some(self.space()),
        }
    }

    /// The number of spaces of this round that are resolved or being resolved, in the order of the chart; 0 in the bidding.
    pub fn resolved(&self) -> usize {
        self.resolved.into()
    }

    /// The markers, areas and players that were chosen already in the effect that asks.
    pub fn chosen(&self) -> impl Iterator<Item = Choice> {
        self.effect.registers().iter().map(|target| target.choice())
    }

    /// What was answered to the effect that asks, what was taken without asking included.
    pub fn answers(&self) -> &[Target] {
        self.effect.registers()
    }

    /// The position with all chips of the bidding back in their owners' hands: what everybody may see of it.
    pub fn without_bids(&self) -> Position {
        let mut position = self.clone();
        position.seats.iter_mut().for_each(SeatState::open_bid);
        position
    }

    /// The position without how far its effect has come, which is kept in ways of its own.
    pub fn without_effect(&self) -> Position {
        Position { effect: EffectState::NONE, before: None, ..self.clone() }
    }

    /// The effect that asks; none in the bidding and after the end.
    pub fn asking_effect(&self) -> Option<EffectId> {
        (self.question == Question::Target).then_some(self.effect.source.effect)
    }

    /// The space that is being resolved, or was last.
    #[inline]
    pub(super) fn space(&self) -> SpaceId {
        SpaceId(self.resolved.saturating_sub(1))
    }

    /// How the game ended, if it did.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Asks one seat for a marker.
    #[inline]
    pub(super) fn ask(&mut self, seat: Seat, question: Question) {
        self.question = question;
        self.asked = SeatSet::only(seat);
    }
}
