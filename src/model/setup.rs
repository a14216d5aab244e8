//! A position as somebody describes it, perhaps an impossible one.

use super::{CardId, CardSet, CounterId, CounterOwner, Faction, Pack, PerFaction, ProvinceId};
use crate::kernel::{Seat, word_table};

word_table! {
    /// The phases of a turn, in order (2e IV).
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
    pub enum Phase {
        /// Determine Player Order.
        #[default]
        PlayerOrder = "player-order";
        /// Refresh Hand.
        Refresh = "refresh";
        /// Action Phase.
        Action = "action";
        /// Battle Phase.
        Battle = "battle";
        /// Election Phase.
        Election = "election";
    }
    /// The id that files use.
    pub fn id;
}

/// The two halves of a refresh.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RefreshStep {
    /// Discarding.
    #[default]
    Discard,
    /// Taking cards up to the hand's size.
    Refill,
}

/// A position as described: the beginning of a phase, a refresh, an action or a province.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Setup {
    /// The seed of all remaining chance.
    pub seed: u64,
    /// The turn, from 1.
    pub turn: u8,
    /// The phase.
    pub phase: Phase,
    /// The seat whose refresh or action begins; the first in order if not named.
    pub at_seat: Option<Seat>,
    /// The province that is next in the election; the first if not named.
    pub at_province: Option<ProvinceId>,
    /// Whether all provinces are done and the government is next.
    pub at_government: bool,
    /// The half of the refresh.
    pub refresh_step: RefreshStep,
    /// The player order; empty if not named.
    pub order: Vec<Seat>,
    /// Turns whose battle was lost.
    pub lost_battles: Vec<u8>,
    /// White blocks that Lost Battles still want.
    pub white_owed: u8,
    /// Face-up cards; the rest of the spaces is filled from the deck.
    pub face_up: Vec<CardId>,
    /// The deck's top; what is named nowhere lies below, shuffled.
    pub deck: Vec<CardId>,
    /// The discard pile, oldest first.
    pub discard: Vec<CardId>,
    /// The cards returned to the box.
    pub box_: Vec<CardId>,
    /// The stacks on the board.
    pub stacks: Vec<StackSetup>,
    /// The seats, clockwise.
    pub seats: Vec<SeatSetup>,
    /// The faction that governs.
    pub government: Option<Faction>,
    /// The opposition.
    pub opposition: Option<Faction>,
    /// Seats with a presence in the government.
    pub presence: Vec<Seat>,
    /// The round of the Action Phase; 1 if not named.
    pub round: Option<u8>,
    /// Shuffles so far, which key the next one; the one under the deck's named top if not named.
    pub shuffles: Option<u16>,
    /// Chance drawn by scripts so far, which keys the next draw.
    pub draws: u16,
    /// Cards in hands that everybody saw go there.
    pub seen: Vec<CardId>,
    /// Whether a supply has been empty in this phase; looked up if not named.
    pub supply_exhausted: Option<bool>,
    /// Players of this round who passed.
    pub passes: u8,
    /// Rounds in a row, before this one, in which all passed.
    pub passed_rounds: u8,
    /// The supplies that are named, which must agree with what is left.
    pub supply: PerFaction<Option<u8>>,
    /// The counters of the game that are named; the others are at their starts.
    pub counters: Vec<CounterSetup>,
    /// Those of provinces.
    pub province_counters: Vec<(ProvinceId, CounterSetup)>,
    /// Those of cards.
    pub card_counters: Vec<(CardId, CounterSetup)>,
}

impl Setup {
    /// Takes a seat away with all that it has; those after it move up.
    pub fn remove_seat(&mut self, seat: Seat) {
        let gone = self.seats.remove(seat.index());
        self.seen.retain(|card| !gone.hand.contains(card));
        let up = |other: Seat| if other.0 > seat.0 { Seat(other.0 - 1) } else { other };
        for seats in [&mut self.order, &mut self.presence] {
            seats.retain(|&other| other != seat);
            seats.iter_mut().for_each(|other| *other = up(*other));
        }
        self.at_seat = self.at_seat.filter(|&at| at != seat).map(up);
        self.stacks.retain(|it| it.seat != seat);
        self.stacks.iter_mut().for_each(|it| it.seat = up(it.seat));
    }

    /// The number of a counter that is named.
    pub fn counter(&self, owner: CounterOwner, counter: CounterId) -> Option<i16> {
        let of = |counters: &[CounterSetup]| counters.iter().find(|it| it.counter == counter).map(|it| it.number);
        match owner {
            CounterOwner::Game => of(&self.counters),
            CounterOwner::Seat(seat) => of(&self.seats.get(seat.index())?.counters),
            CounterOwner::Province(at) => {
                let mut of_provinces = self.province_counters.iter();
                of_provinces.find(|(other, it)| (*other, it.counter) == (at, counter)).map(|(_, it)| it.number)
            }
            CounterOwner::Card(card) => {
                let mut of_cards = self.card_counters.iter();
                of_cards.find(|(other, it)| (*other, it.counter) == (card, counter)).map(|(_, it)| it.number)
            }
        }
    }

    /// The cards that are named nowhere: they lie in the deck below its named top, shuffled.
    pub fn unnamed_cards(&self, pack: &Pack) -> Vec<CardId> {
        let named = self.named_cards();
        let is_in_deck = |card: &CardId| !named.has(*card) && !pack.boxed.has(*card);
        (0..pack.cards.len()).map(|at| CardId(at as u8)).filter(is_in_deck).collect()
    }

    /// The cards in the box: those that are named, and those that begin there and are named nowhere else.
    pub fn cards_in_box(&self, pack: &Pack) -> CardSet {
        pack.boxed.without(&self.named_cards()).or(&self.box_.iter().copied().collect())
    }

    /// The cards that are named somewhere.
    fn named_cards(&self) -> CardSet {
        let held = self.seats.iter().flat_map(|seat| seat.hand.iter().chain(&seat.display));
        let piles = self.face_up.iter().chain(&self.deck).chain(&self.discard).chain(&self.box_);
        held.chain(piles).copied().collect()
    }

    /// The blocks of a faction that still wait on the Turn Track (2e IV.1).
    pub fn blocks_waiting(&self, pack: &Pack, faction: Faction) -> u8 {
        let is_waiting = (self.turn, self.phase) <= (pack.rules.blocks_return, Phase::PlayerOrder);
        if is_waiting { pack.board.blocks[faction].on_turn_2_space } else { 0 }
    }

    /// The blocks of a faction outside its supply; perhaps more than there are.
    pub fn blocks_in_use(&self, pack: &Pack, faction: Faction) -> u32 {
        let on_board = self.stacks.iter().filter(|it| it.faction == faction).map(|it| u32::from(it.height));
        let votes = self.seats.iter().map(|seat| u32::from(seat.votes[faction]));
        let has_marks = faction == Faction::Royalist;
        let marks = if has_marks { self.lost_battles.len().saturating_sub(self.white_owed.into()) } else { 0 };
        on_board.chain(votes).sum::<u32>() + marks as u32 + u32::from(self.blocks_waiting(pack, faction))
    }
}

/// A stack as described.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StackSetup {
    /// Where it stands.
    pub province: ProvinceId,
    /// Who controls it.
    pub seat: Seat,
    /// Its faction.
    pub faction: Faction,
    /// Its blocks.
    pub height: u8,
}

/// A seat as described.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SeatSetup {
    /// The seat's name.
    pub name: String,
    /// Cards in hand.
    pub hand: Vec<CardId>,
    /// Cards in the display.
    pub display: Vec<CardId>,
    /// Tokens in the Battle Box.
    pub battle_tokens: u8,
    /// Victory Points.
    pub victory_points: i16,
    /// Votes held in the election.
    pub votes: PerFaction<u8>,
    /// Whether a token lies in the Presence in Government Box; placed if one is free when not named.
    pub presence_token: Option<bool>,
    /// Its counters that are named; the others are at their starts.
    pub counters: Vec<CounterSetup>,
}

/// The number of a counter as described, perhaps one that it can't have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CounterSetup {
    /// Which counter; perhaps one of another kind of things.
    pub counter: CounterId,
    /// The number.
    pub number: i16,
}
