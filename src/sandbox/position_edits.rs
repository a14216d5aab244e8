//! The edits of a setup that are more than a new value of a field.

use super::names_for;
use crate::kernel::{MAX_SEATS, Order, Seat};
use crate::model::{
    CardId, CounterId, CounterOwner, CounterSetup, Faction, Pack, PerFaction, Phase, ProvinceId, RefreshStep,
    SeatSetup, Setup, StackSetup,
};

/// A place where a card can be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CardPlace {
    /// In a seat's hand.
    Hand(Seat),
    /// In a seat's display.
    Display(Seat),
    /// Face up.
    FaceUp,
    /// On top of the deck.
    DeckTop,
    /// Under the deck. The order of the whole deck is known from then on.
    DeckBottom,
    /// Somewhere in the deck, below what is named there, shuffled.
    Deck,
    /// On the discard pile.
    Discard,
    /// In the box.
    Box,
}

/// A setup with its implied values filled in, and without supplies, which follow from the rest.
pub(super) fn settled(mut setup: Setup) -> Setup {
    setup.supply = PerFaction::default();
    // One shuffle is what an unsaid number means.
    setup.shuffles = setup.shuffles.filter(|&shuffles| shuffles != 1);
    if setup.order.is_empty() {
        setup.order = Seat::first(setup.seats.len()).collect();
    }
    if setup.phase == Phase::Action && setup.round.is_none() {
        setup.round = Some(1);
    }
    setup.stacks.order_by_key(|it| (it.province, it.seat, it.faction));
    setup
}

/// What can be done to a setup by hand. Any of it may leave the position impossible.
pub trait SetupEdits {
    /// A card goes somewhere; it leaves every other place.
    fn move_card(&mut self, pack: &Pack, card: CardId, place: CardPlace);

    /// The blocks of a faction that stand in a province for a seat; 0: none.
    fn stack_height(&self, province: ProvinceId, seat: Seat, faction: Faction) -> u8;

    /// So many blocks of a faction stand in a province for a seat; 0: none.
    fn set_stack(&mut self, province: ProvinceId, seat: Seat, faction: Faction, height: u8);

    /// One block more.
    fn add_block(&mut self, province: ProvinceId, seat: Seat, faction: Faction);

    /// A whole stack goes to another province.
    fn move_stack(&mut self, from: ProvinceId, seat: Seat, faction: Faction, to: ProvinceId);

    /// A seat has a presence in the government or none.
    fn set_presence(&mut self, seat: Seat, has: bool);

    /// The battle of a turn was lost or not.
    fn set_lost_battle(&mut self, turn: u8, is_lost: bool);

    /// Another phase begins; what only the last one had is forgotten.
    fn set_phase(&mut self, phase: Phase);

    /// A counter has a number.
    fn set_counter(&mut self, owner: CounterOwner, counter: CounterId, number: i16);

    /// A seat more, at the end; none where the table is full.
    fn add_seat(&mut self);
}

impl SetupEdits for Setup {
    fn move_card(&mut self, pack: &Pack, card: CardId, place: CardPlace) {
        if place == CardPlace::DeckBottom {
            // What lies under everything needs everything to have its place.
            let mut rest = self.unnamed_cards(pack);
            let mixed = |card: &CardId| (self.seed ^ u64::from(card.0) << 32).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 16;
            rest.order_by_key(|card| (mixed(card), card.0));
            self.deck.extend(rest);
        }
        let held = self.seats.iter_mut().flat_map(|seat| [&mut seat.hand, &mut seat.display]);
        let piles = [&mut self.face_up, &mut self.deck, &mut self.discard, &mut self.box_, &mut self.seen];
        held.chain(piles).for_each(|pile| pile.retain(|&other| other != card));
        match place {
            CardPlace::Hand(seat) => put(&mut self.seats[seat.index()].hand, card, true),
            CardPlace::Display(seat) => put(&mut self.seats[seat.index()].display, card, true),
            CardPlace::FaceUp => self.face_up.push(card),
            CardPlace::DeckTop => self.deck.insert(0, card),
            CardPlace::DeckBottom => self.deck.push(card),
            CardPlace::Deck => {}
            CardPlace::Discard => self.discard.push(card),
            CardPlace::Box => self.box_.push(card),
        }
    }

    fn stack_height(&self, province: ProvinceId, seat: Seat, faction: Faction) -> u8 {
        let is_it = |it: &&StackSetup| (it.province, it.seat, it.faction) == (province, seat, faction);
        self.stacks.iter().find(is_it).map_or(0, |it| it.height)
    }

    fn set_stack(&mut self, province: ProvinceId, seat: Seat, faction: Faction, height: u8) {
        self.stacks.retain(|it| (it.province, it.seat, it.faction) != (province, seat, faction));
        self.stacks.extend((height > 0).then_some(StackSetup { province, seat, faction, height }));
    }

    fn add_block(&mut self, province: ProvinceId, seat: Seat, faction: Faction) {
        let height = self.stack_height(province, seat, faction);
        self.set_stack(province, seat, faction, height.saturating_add(1));
    }

    fn move_stack(&mut self, from: ProvinceId, seat: Seat, faction: Faction, to: ProvinceId) {
        let [height, there] = [from, to].map(|province| self.stack_height(province, seat, faction));
        self.set_stack(from, seat, faction, 0);
        self.set_stack(to, seat, faction, there.saturating_add(height));
    }

    fn set_presence(&mut self, seat: Seat, has: bool) {
        put(&mut self.presence, seat, has);
        if !has {
            self.seats[seat.index()].presence_token = None;
        }
    }

    fn set_lost_battle(&mut self, turn: u8, is_lost: bool) {
        put(&mut self.lost_battles, turn, is_lost);
    }

    fn set_phase(&mut self, phase: Phase) {
        if self.phase == phase {
            return;
        }
        self.phase = phase;
        (self.at_seat, self.at_province, self.at_government) = (None, None, false);
        self.refresh_step = RefreshStep::Discard;
        self.round = (phase == Phase::Action).then_some(1);
        (self.supply_exhausted, self.passes, self.passed_rounds) = (None, 0, 0);
    }

    fn set_counter(&mut self, owner: CounterOwner, counter: CounterId, number: i16) {
        let new = CounterSetup { counter, number };
        let counters = match owner {
            CounterOwner::Province(at) => return put_counter(&mut self.province_counters, at, new),
            CounterOwner::Card(card) => return put_counter(&mut self.card_counters, card, new),
            CounterOwner::Seat(seat) => &mut self.seats[seat.index()].counters,
            CounterOwner::Game => &mut self.counters,
        };
        counters.retain(|it| it.counter != counter);
        counters.push(new);
        counters.order_by_key(|it| it.counter);
    }

    fn add_seat(&mut self) {
        let is_free = |name: &String| self.seats.iter().all(|seat| seat.name != *name);
        if let Some(name) = names_for(MAX_SEATS).into_iter().find(is_free).filter(|_| self.seats.len() < MAX_SEATS) {
            self.order.push(Seat(self.seats.len() as u8));
            self.seats.push(SeatSetup { name, ..SeatSetup::default() });
        }
    }
}

/// Puts a thing into a list in order, or takes it out.
/// The owner's number of a counter is this one.
fn put_counter<O: Ord + Copy>(counters: &mut Vec<(O, CounterSetup)>, owner: O, new: CounterSetup) {
    counters.retain(|(other, it)| (*other, it.counter) != (owner, new.counter));
    counters.push((owner, new));
    counters.order_by_key(|(owner, it)| (*owner, it.counter));
}

fn put<T: Ord + Copy>(list: &mut Vec<T>, thing: T, is_there: bool) {
    list.retain(|&other| other != thing);
    list.extend(is_there.then_some(thing));
    list.sort_unstable();
}
