//! A position: all of a moment, chance and the half-done action included. Small, and without anything on the heap but where an
//! action waits that has no plan.

use super::effect_state::EffectState;
use super::{
    Color, EffectSource, MAX_DAYS, MAX_PLAYERS, Question, Rank, RankSet, SecretReturns, Target, Token, Tokens,
};
use crate::kernel::{Chance, MAX_SEATS, Seat, SeatSet, word_table};
use crate::model::EffectId;
use std::ops::{Index, IndexMut};
use std::sync::Arc;

word_table! {
    /// A phase of a day, or the day of rest.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub enum Phase {
        /// Phase 1: characters are chosen.
        Sunrise = "sunrise";
        /// Phase 2: day actions.
        Day = "day";
        /// Phase 3: booty is taken.
        Dusk = "dusk";
        /// Phase 4: night actions.
        Night = "night";
        /// The day of rest; a game that stays there is over.
        Rest = "rest";
    }
    /// The phase's word in texts and files.
    pub fn id;
}

/// A character on the ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Berth {
    rank: Rank,
    /// Whose character it is.
    pub seat: Seat,
}

impl Berth {
    pub(super) fn new(rank: Rank, seat: Seat) -> Berth {
        Berth { rank, seat }
    }

    /// The character's rank.
    #[inline]
    pub fn rank(self) -> Rank {
        self.rank
    }
}

/// Where a character stands on the ship, as a number that is greater the higher it stands: height, influence, rank, seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Place(u32);

impl Place {
    /// On no ship, below all that are on it: no character has rank 0.
    const NOWHERE: Place = Place(0);

    /// At most 1000 is the height, and 7 the influence.
    fn new(Berth { rank, seat }: Berth, height: u16, influence: u8) -> Place {
        let order = u32::from(height) << 3 | u32::from(influence);
        Place(order << 16 | u32::from(rank.0) << 8 | u32::from(seat.0))
    }

    /// Who stands there, where it is somewhere.
    #[inline]
    fn berth(self) -> Berth {
        Berth { rank: Rank((self.0 >> 8) as u8), seat: Seat(self.0 as u8) }
    }
}

/// The characters on the ship, at most one a player.
///
/// They are kept by seats: so nothing moves when one comes or goes, and who is the lowest or the highest is found without a
/// branch, which nobody could foresee: of eight places, which a processor compares by fours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ship([Place; MAX_SEATS]);

impl Default for Ship {
    fn default() -> Ship {
        Ship([Place::NOWHERE; MAX_SEATS])
    }
}

/// By set of seats: all bits of the places of those in it, none of the others'.
static BITS: [[u32; MAX_SEATS]; 1 << MAX_PLAYERS] = {
    let mut table = [[0; MAX_SEATS]; 1 << MAX_PLAYERS];
    let mut set = 0;
    while set < table.len() {
        let mut seat = 0;
        while seat < MAX_PLAYERS {
            table[set][seat] = if set >> seat & 1 == 1 { u32::MAX } else { 0 };
            seat += 1;
        }
        set += 1;
    }
    table
};

/// All bits of the places of some seats.
#[inline]
fn bits_of(seats: SeatSet) -> &'static [u32; MAX_SEATS] {
    &BITS[usize::from(seats.0) % BITS.len()]
}

impl Ship {
    /// The characters, lowest first.
    pub fn berths(&self) -> impl DoubleEndedIterator<Item = Berth> + ExactSizeIterator + use<> {
        let mut places = self.0;
        places.sort_unstable();
        let empty = places.iter().filter(|&&place| place == Place::NOWHERE).count();
        places.map(Place::berth).into_iter().skip(empty)
    }

    /// The lowest of the characters, without those of some seats.
    #[inline]
    pub(super) fn lowest_without(&self, seats: SeatSet) -> Option<Berth> {
        let mut lowest = u32::MAX;
        for (place, bits) in self.0.iter().zip(bits_of(seats)) {
            // One less, so that nowhere is above all others.
            lowest = lowest.min(place.0.wrapping_sub(1) | bits);
        }
        (lowest != u32::MAX).then(|| Place(lowest + 1).berth())
    }

    /// The highest of the characters, without those of some seats.
    #[inline]
    pub(super) fn highest_without(&self, seats: SeatSet) -> Option<Berth> {
        let mut highest = 0;
        for (place, bits) in self.0.iter().zip(bits_of(seats)) {
            highest = highest.max(place.0 & !bits);
        }
        (highest != 0).then(|| Place(highest).berth())
    }

    /// The rank of a player's character.
    #[inline]
    pub fn rank_of(&self, seat: Seat) -> Option<Rank> {
        let place = self.0[seat.index()];
        (place != Place::NOWHERE).then(|| place.berth().rank)
    }

    /// Puts a player's character where its height and its influence say.
    #[inline]
    pub(super) fn insert(&mut self, berth: Berth, (height, influence): (u16, u8)) {
        self.0[berth.seat.index()] = Place::new(berth, height, influence);
    }

    /// Takes a player's character off and gives its rank.
    #[inline]
    pub(super) fn remove(&mut self, seat: Seat) -> Option<Rank> {
        let rank = self.rank_of(seat);
        self.0[seat.index()] = Place::NOWHERE;
        rank
    }
}

/// The characters not drawn yet, in the order in which they will be.
#[derive(Clone, Copy, Debug)]
pub struct Deck {
    ranks: [Rank; Rank::MAX as usize],
    next: u8,
    end: u8,
}

impl PartialEq for Deck {
    /// What was drawn before is no part of it.
    fn eq(&self, other: &Deck) -> bool {
        self.ranks() == other.ranks()
    }
}

impl Eq for Deck {}

impl Deck {
    /// A deck of these ranks, its top first; at most 30.
    pub(super) fn new(ranks: impl IntoIterator<Item = Rank>) -> Deck {
        let mut deck = Deck { ranks: [Rank(0); Rank::MAX as usize], next: 0, end: 0 };
        for (place, rank) in deck.ranks.iter_mut().zip(ranks) {
            *place = rank;
            deck.end += 1;
        }
        deck
    }

    /// The ranks, the top first.
    #[inline]
    pub fn ranks(&self) -> &[Rank] {
        &self.ranks[self.next as usize..self.end as usize]
    }

    /// Takes the top.
    #[inline]
    pub(super) fn draw(&mut self) -> Option<Rank> {
        let top = self.ranks().first().copied()?;
        self.next += 1;
        Some(top)
    }
}

/// What a player has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Player {
    /// The colour; it decides ties of rank all game long.
    pub color: Color,
    /// The character chosen at sunrise, until all have chosen; it is still in the hand.
    pub chosen: Option<Rank>,
    /// The characters in hand.
    pub hand: RankSet,
    /// The characters in the den, face up.
    pub den: RankSet,
    /// The discarded characters of this campaign.
    pub graveyard: RankSet,
    /// The tokens in the den.
    pub tokens: Tokens,
    /// The doubloons of this campaign.
    pub doubloons: u32,
    /// The points on the score track.
    pub score: i32,
    /// What the others don't know of this player's hand and graveyard.
    pub secret: SecretReturns,
}

impl Player {
    pub(super) fn new(color: Color) -> Player {
        Player {
            color,
            chosen: None,
            hand: RankSet::NONE,
            den: RankSet::NONE,
            graveyard: RankSet::NONE,
            tokens: Tokens::NONE,
            doubloons: 0,
            score: 0,
            secret: SecretReturns::NONE,
        }
    }
}

/// An interpreted action that waits: it is done again from its beginning with every answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Begun {
    /// The position in which it began.
    pub position: Position,
    /// The answers so far.
    pub answers: Vec<Target>,
    /// The events already told.
    pub recorded: usize,
}

/// All of a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    pub(super) chance: Chance,
    /// How often actions have asked chance for something since the day began.
    pub(super) draws: u16,
    /// The characters that actions have brought on the ship since the day began.
    pub(super) entries: u8,
    pub(super) seats: u8,
    /// The campaign, from 1.
    pub campaign: u8,
    /// The day of the campaign, from 1.
    pub day: u8,
    /// The phase.
    pub phase: Phase,
    /// What is asked; while nobody is asked, what was asked last.
    pub question: Question,
    /// The seats that have not answered yet.
    pub(super) asked: SeatSet,
    /// By day and at dusk, the seats whose character has had its turn, or has none by day; at night, those whose character of
    /// rank `acting` has.
    pub(super) acted: SeatSet,
    /// By day and at night, the rank of the character that acts.
    pub(super) acting: Rank,
    /// At dusk, whose turn it is to take, until the turn is over.
    pub(super) taker: Option<Seat>,
    /// At dusk, the token that is taken; it lies on the board until its effect is done.
    pub(super) taken: Option<Token>,
    /// At dusk, the tokens that the taker may still take.
    pub(super) takes_left: u8,
    /// The ship.
    pub ship: Ship,
    /// The tokens of each day's space, and of none beyond the last day.
    pub(super) board: [Tokens; SPACES],
    /// The tokens in the bag.
    pub bag: Tokens,
    /// The characters not drawn yet.
    pub deck: Deck,
    pub(super) players: [Player; MAX_PLAYERS],
    /// The action that waits for a choice.
    pub(super) effect: EffectState,
    /// How that action began, where it is interpreted.
    pub(super) begun: Option<Arc<Begun>>,
}

/// The places of the board, a power of two.
pub(super) const SPACES: usize = MAX_DAYS.next_power_of_two();

/// The place of a day's space on the board, the first day being 1.
#[inline]
fn day_place(day: u8) -> usize {
    usize::from(day.wrapping_sub(1)) % SPACES
}

impl Position {
    /// A position before the set-up, with colours by seat.
    pub(super) fn empty(seats: usize, seed: u64) -> Position {
        Position {
            chance: Chance::new(seed),
            draws: 0,
            entries: 0,
            seats: seats as u8,
            campaign: 0,
            day: 0,
            phase: Phase::Sunrise,
            question: Question::Character,
            asked: SeatSet::NONE,
            acted: SeatSet::NONE,
            acting: Rank(0),
            taker: None,
            taken: None,
            takes_left: 0,
            ship: Ship::default(),
            board: [Tokens::NONE; SPACES],
            bag: Tokens::NONE,
            deck: Deck::new([]),
            players: Color::ALL.map(Player::new),
            effect: EffectState::NONE,
            begun: None,
        }
    }

    /// A position of which nothing is seen.
    pub fn unseen() -> Position {
        Position::empty(MAX_PLAYERS, 0)
    }

    /// The seats, clockwise.
    #[inline]
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat)
    }

    /// The tokens of a day's space, the first day being 1.
    #[inline]
    pub fn space(&self, day: u8) -> Tokens {
        self.board[day_place(day)]
    }

    /// The tokens of a day's space, to change them.
    #[inline]
    pub(super) fn space_mut(&mut self, day: u8) -> &mut Tokens {
        &mut self.board[day_place(day)]
    }

    /// By day and at night, the rank of the character that acts.
    #[inline]
    pub fn acting(&self) -> Rank {
        self.acting
    }

    /// At dusk, whose turn it is to take.
    #[inline]
    pub fn taker(&self) -> Option<Seat> {
        self.taker
    }

    /// At dusk, how many tokens the taker may still take.
    pub fn takes_left(&self) -> u8 {
        self.takes_left
    }

    /// Whether the game is over.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.phase == Phase::Rest
    }

    /// The next seat clockwise (L32).
    #[inline]
    pub fn left_of(&self, seat: Seat) -> Seat {
        if seat.0 + 1 == self.seats { Seat(0) } else { Seat(seat.0 + 1) }
    }

    /// The next seat against the clock.
    #[inline]
    pub fn right_of(&self, seat: Seat) -> Seat {
        if seat.0 == 0 { Seat(self.seats.saturating_sub(1)) } else { Seat(seat.0 - 1) }
    }

    /// What was answered to the interpreted action that asks; nothing where none asks.
    pub fn answers(&self) -> &[Target] {
        self.begun.as_ref().map_or(&[], |begun| &begun.answers)
    }

    /// The action that asks; none where none does.
    pub fn asking_effect(&self) -> Option<EffectId> {
        (self.question == Question::Target && !self.asked.is_empty()).then_some(self.effect.source.effect)
    }

    /// Why the action is done that asks; nothing where none does.
    pub fn asking_source(&self) -> Option<EffectSource> {
        (self.question == Question::Target && !self.asked.is_empty()).then_some(self.effect.source)
    }

    /// The position without how far its action has come, which is kept in ways of its own.
    pub fn without_effect(&self) -> Position {
        Position { effect: EffectState::NONE, begun: None, ..self.clone() }
    }

    /// Asks one seat.
    #[inline]
    pub(super) fn ask(&mut self, question: Question, seat: Seat) {
        self.question = question;
        self.asked = SeatSet::only(seat);
    }
}

impl Index<Seat> for Position {
    type Output = Player;
    #[inline]
    fn index(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }
}

impl IndexMut<Seat> for Position {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }
}
