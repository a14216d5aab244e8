//! A position: all there is to know of a moment, the half-done action and the chance to come included.
//!
//! Plain data of about a kilobyte, copied in well under a microsecond. A position is legal by construction: it comes from
//! set-up, from `arrange`, or from choices played on a legal one.

use super::{Cause, Ending, Piles, Target};
use crate::kernel::{Chance, PerSeat, Seat, SeatSet};
use crate::model::{CardId, CardSet, Faction, FactionSet, PerFaction, Phase, ProvinceId, ProvinceSet, RegionId};
use std::sync::Arc;

/// The most provinces a board may have.
pub const MAX_PROVINCES: usize = 40;
/// The most things one effect may have chosen: two by each of six players.
pub const MAX_ANSWERS: usize = 12;

/// What is asked, of the seat in [`Position::asked`]. The kinds are those of the choices' notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Question {
    /// Discard a card while refreshing, or be done.
    RefreshDiscard,
    /// Take a card while refilling.
    RefreshDraw,
    /// An action, or the rest of one.
    #[default]
    Action,
    /// Another of the discards that taking costs.
    TakeDiscard,
    /// The card taken after these discards.
    Take,
    /// A second face-up card.
    SecondTake,
    /// Where one block goes.
    Place,
    /// Where the played card goes.
    CleanUp,
    /// What an effect is aimed at.
    Target,
    /// A card to advance.
    Advance,
}

impl Question {
    /// The word that traces and tests use.
    pub fn id(self) -> &'static str {
        use Question::*;
        match self {
            RefreshDiscard => "refresh-discard",
            RefreshDraw => "refresh-draw",
            Action => "action",
            TakeDiscard => "take-discard",
            Take => "take",
            SecondTake => "second-take",
            Place => "place",
            CleanUp => "clean-up",
            Target => "target",
            Advance => "advance",
        }
    }
}

/// A stack: blocks of one faction, all of one seat. No blocks: no stack.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Stack(u8);

impl Stack {
    /// No stack.
    pub const NONE: Stack = Stack(0);

    /// A stack of some height, at most 63.
    #[inline]
    pub fn new(faction: Faction, height: u8) -> Stack {
        if height == 0 { Stack::NONE } else { Stack(height << 2 | faction as u8) }
    }

    /// Its blocks.
    #[inline]
    pub fn height(self) -> u8 {
        self.0 >> 2
    }

    /// The faction of its blocks.
    #[inline]
    pub fn faction(self) -> Faction {
        Faction::at(self.0 & 3)
    }

    /// Whether there is a stack.
    #[inline]
    pub fn exists(self) -> bool {
        self.0 != 0
    }
}

impl std::fmt::Debug for Stack {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.exists() { write!(f, "{} {}", self.faction(), self.height()) } else { f.write_str("-") }
    }
}

/// The stacks of a province, one a seat: a player may control only one there (Placement Rules d).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Stacks(PerSeat<Stack>);

impl Stacks {
    /// The seat's stack, which may be none.
    #[inline]
    pub fn of(&self, seat: Seat) -> Stack {
        self.0[seat]
    }

    /// Puts a stack in a seat's place.
    #[inline]
    pub fn set(&mut self, seat: Seat, stack: Stack) {
        self.0[seat] = stack;
    }

    /// How many stacks there are.
    #[inline]
    pub fn count(&self) -> usize {
        let lanes = self.lanes();
        let low = lanes & 0x7f7f_7f7f_7f7f_7f7f;
        (((low + 0x7f7f_7f7f_7f7f_7f7f) | lanes) & 0x8080_8080_8080_8080).count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.lanes() == 0
    }

    /// Calls `found` with each stack, by seat.
    #[inline]
    pub fn each(&self, mut found: impl FnMut(Seat, Stack)) {
        let mut lanes = self.lanes();
        while lanes != 0 {
            let at = lanes.trailing_zeros() / 8;
            let stack = Stack((lanes >> (at * 8)) as u8);
            found(Seat(at as u8), stack);
            lanes &= !(0xff << (at * 8));
        }
    }

    /// The factions of which a stack stands here.
    #[inline]
    pub fn factions(&self) -> FactionSet {
        let mut factions = FactionSet::NONE;
        self.each(|_, stack| factions.insert(stack.faction()));
        factions
    }

    /// The stacks side by side: one byte a seat, zero where there is none.
    #[inline]
    fn lanes(&self) -> u64 {
        u64::from_le_bytes(self.0.0.map(|stack| stack.0))
    }

    /// The stacks, by seat.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Seat, Stack)> {
        let stacks = self.0;
        (0..8).map(Seat).map(move |seat| (seat, stacks[seat])).filter(|(_, stack)| stack.exists())
    }

    /// The greatest height, and the seats whose stacks have it.
    #[inline]
    pub fn tallest(&self) -> (u8, SeatSet) {
        // Eight seats at once and without branches, since no processor could foresee them.
        let heights = self.0.0.map(Stack::height);
        let best = heights.into_iter().fold(0, u8::max);
        let bits = heights.iter().enumerate().fold(0, |bits, (at, &height)| bits | u8::from(height == best) << at);
        (best, SeatSet(if best == 0 { 0 } else { bits }))
    }

    /// The stack that controls the province: higher than every other one (2e II.B, Controlled; R33).
    #[inline]
    pub fn controlling(&self) -> Option<(Seat, Stack)> {
        let (_, seats) = self.tallest();
        seats.single().map(|seat| (seat, self.of(seat)))
    }
}

/// What of the current action is already done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ActionState {
    /// Club and Personality cards played.
    pub cards: u8,
    /// Special cards played.
    pub specials: u8,
    /// The region of a first card's block, if a second card may follow into it (R9).
    pub second_in: Option<RegionId>,
    /// The card that is being played.
    pub card: CardId,
    /// Where its blocks may go.
    pub reach: ProvinceSet,
    /// Its blocks still to be placed.
    pub blocks: u8,
    /// Discards still to be made before taking a card.
    pub discards: u8,
}

/// What a tie is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TieFor {
    /// The leadership of the army.
    #[default]
    Battle,
    /// The vote of a province.
    Province,
    /// The government.
    Government,
    /// The opposition.
    Opposition,
    /// The points for the most votes of the government.
    FirstInGovernment,
    /// The points for the second most.
    SecondInGovernment,
    /// The points for the most votes of the opposition.
    FirstInOpposition,
}

impl TieFor {
    /// The word that scripts are given.
    pub fn id(self) -> &'static str {
        use TieFor::*;
        match self {
            Battle => "battle",
            Province => "province",
            Government => "government",
            Opposition => "opposition",
            FirstInGovernment => "government-first",
            SecondInGovernment => "government-second",
            FirstInOpposition => "opposition-first",
        }
    }
}

/// A tie that is being broken; see `tie`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TieState {
    /// What it is about.
    pub about: TieFor,
    /// The seats still tied (battle, province, points).
    pub seats: SeatSet,
    /// The seats that were tied at first.
    pub first_seats: SeatSet,
    /// The factions still tied (government, opposition).
    pub factions: FactionSet,
    /// The place in the player order of the seat that is asked.
    pub place: u8,
    /// The highest value advanced in this round.
    pub best: u8,
    /// Who advanced it.
    pub leaders: SeatSet,
    /// What was advanced for each faction in this round: the highest value, or the sum.
    pub for_faction: PerFaction<u8>,
}

/// An effect that is being resolved.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct EffectState {
    /// Why it runs.
    pub cause: Cause,
    /// Where in its plan it waits.
    pub node: u16,
    /// The answers so far; of a plan, what it picked itself as well.
    pub answers: [Target; MAX_ANSWERS],
    /// How many there are.
    pub answered: u8,
    /// Interpreted effects only: the position when the effect began.
    pub before: Option<Arc<Position>>,
    /// Interpreted effects only: the events already told.
    pub told: u16,
}

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
    pub stacks: [Stacks; MAX_PROVINCES],
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
}

impl Position {
    /// An empty table: no card, no block, nothing asked.
    pub(super) fn empty(seats: usize, seed: u64) -> Position {
        Position {
            chance: Chance::new(seed),
            shuffles: 0,
            draws: 0,
            stacks: [Stacks::default(); MAX_PROVINCES],
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

    #[inline]
    pub(super) fn stacks_mut(&mut self, province: ProvinceId) -> &mut Stacks {
        &mut self.stacks[province.index()]
    }

    /// Whether the game has ended.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.ending.is_some()
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
