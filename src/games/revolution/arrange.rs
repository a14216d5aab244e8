//! Positions from a description -- V35. A position stands in the bidding of a round; an impossible one is refused with every
//! reason at once.

use super::refusal::chips_in;
use super::spec::Supply;
use super::{AreaId, CardKind, Chips, Currency, Position, Question, Revolution, SpaceId, SpaceSet};
use crate::kernel::{AnySink, Seat, Sink};
use crate::model::Texts;

/// The most chips of a currency that an arranged position may give a seat.
const MOST_CHIPS: u16 = 2_000;

/// A description of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The seed of all remaining chance.
    pub seed: u64,
    /// The round, from 1.
    pub round: u16,
    /// The top of the deck; cards that are named nowhere follow below, shuffled.
    pub deck: Vec<CardKind>,
    /// The discards, the oldest first.
    pub discard: Vec<CardKind>,
    /// How many markers stand where, and whose.
    pub markers: Vec<(AreaId, Seat, u8)>,
    /// What each seat has, clockwise from P1.
    pub seats: Vec<SeatSetup>,
}

/// What a seat has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatSetup {
    /// All chips that it owns, those of its bid included. Nobody is filled up.
    pub chips: Chips,
    /// What lies behind its shield; a bid of all chips is closed.
    pub bid: Vec<(SpaceId, Chips)>,
    /// Its Support.
    pub support: u32,
}

impl Revolution {
    /// A new game's position as a description, so that only what differs need be said.
    pub fn default_setup(&self, seed: u64) -> Setup {
        let seat = SeatSetup { chips: self.spec.start, bid: Vec::new(), support: 0 };
        let seats = vec![seat; self.seats];
        Setup { seed, round: 1, deck: Vec::new(), discard: Vec::new(), markers: Vec::new(), seats }
    }

    /// The description of a position in the bidding; `None` of any other. What is left of chance is keyed by the seed anew.
    pub fn setup_of(&self, p: &Position) -> Option<Setup> {
        let areas = self.all_areas().flat_map(|area| self.all_seats().map(move |owner| (area, owner)));
        let markers = areas.map(|(area, owner)| (area, owner, p.markers(area).of(owner))).filter(|it| it.2 > 0);
        let seat = |seat: Seat| {
            let state = p.seat(seat);
            let bid = state.bid_on.iter().map(|space| (space, state.bid(space))).collect();
            SeatSetup { chips: state.owned, bid, support: state.support }
        };
        (p.question == Question::Bid).then(|| Setup {
            seed: p.chance.seed(),
            round: p.round,
            deck: p.piles.deck().collect(),
            discard: p.piles.discards().collect(),
            markers: markers.collect(),
            seats: self.all_seats().map(seat).collect(),
        })
    }

    /// Makes the position that is described; where all bids are closed, the round is resolved at once.
    ///
    /// # Errors
    /// Every reason for which there is no such position (V35).
    pub fn arrange<S: Sink<Revolution>>(&self, setup: &Setup, sink: &mut S) -> Result<Position, Vec<String>> {
        let mut found = Vec::new();
        self.look_at_round(setup, &mut found);
        self.look_at_markers(setup, &mut found);
        self.look_at_supply(setup, &mut found);
        for (seat, described) in self.all_seats().zip(&setup.seats) {
            self.look_at_chips(seat, described, &mut found);
            self.look_at_bid(seat, described, &mut found);
        }
        self.look_at_cards(setup, &mut found);
        if found.is_empty() { Ok(self.arranged(setup, &mut AnySink::of(sink))) } else { Err(found) }
    }

    fn arranged(&self, setup: &Setup, sink: &mut AnySink<'_, Revolution>) -> Position {
        let mut p = Position::empty(setup.seed);
        p.round = setup.round;
        for (seat, described) in self.all_seats().zip(&setup.seats) {
            let state = p.seat_mut(seat);
            state.owned = described.chips;
            state.support = described.support;
            state.markers_left = self.spec.settings.markers;
        }
        for &(area, owner, markers) in &setup.markers {
            (0..markers).for_each(|_| p.put_marker(owner, area));
        }
        for (at, card) in self.spec.cards.iter().enumerate() {
            let kind = CardKind(at as u8);
            let named = setup.deck.iter().chain(&setup.discard).filter(|&&named| named == kind).count();
            (named..usize::from(card.count)).for_each(|_| p.piles.put_on_deck(kind));
        }
        self.shuffle_deck(&mut p);
        setup.deck.iter().rev().for_each(|&card| p.piles.put_on_deck(card));
        setup.discard.iter().for_each(|&card| p.piles.discard(card));
        self.begin_bidding(&mut p, sink);
        for (seat, described) in self.all_seats().zip(&setup.seats) {
            let laid = described.bid.iter().filter(|(_, chips)| !chips.is_empty());
            laid.for_each(|&(space, chips)| p.seat_mut(seat).lay(space, chips));
        }
        p.asked = self.open_bids(&p);
        self.resolve_on(&mut p, sink);
        p
    }

    fn look_at_round(&self, setup: &Setup, found: &mut Vec<String>) {
        let (described, playing) = (setup.seats.len(), self.seats);
        if described != playing {
            found.push(format!("{described} seats are described, and {playing} play (V1)"));
        }
        let (round, last) = (setup.round, self.spec.settings.most_rounds);
        if !(1..=last).contains(&round) {
            found.push(format!("round {round} is not one of 1 to {last} (V32, V35)"));
        }
    }

    fn look_at_markers(&self, setup: &Setup, found: &mut Vec<String>) {
        for &(area, owner, _) in &setup.markers {
            if area.index() >= self.spec.areas.len() || owner.0 as usize >= self.seats {
                found.push(format!("a marker of {owner} stands where there is no such area or seat"));
            }
        }
        let count = |is_counted: &dyn Fn(AreaId, Seat) -> bool| -> u32 {
            setup.markers.iter().filter(|it| is_counted(it.0, it.1)).map(|it| u32::from(it.2)).sum()
        };
        let in_areas: Vec<u32> = self.all_areas().map(|area| count(&|other, _| other == area)).collect();
        for (area, &markers) in self.all_areas().zip(&in_areas) {
            let spaces = self.spec.areas[area.index()].spaces;
            if markers > u32::from(spaces) {
                let name = self.area_name(area);
                found.push(format!("{markers} markers are in {name}, which has {spaces} spaces (V35)"));
            }
        }
        for owner in self.all_seats() {
            let (markers, most) = (count(&|_, other| other == owner), self.spec.settings.markers);
            if markers > u32::from(most) {
                found.push(format!("{owner} has {markers} markers on the board, and there are {most} (V4)"));
            }
        }
        if self.spec.areas.iter().zip(&in_areas).all(|(area, &markers)| markers == u32::from(area.spaces)) {
            found.push("all Influence spaces are full: the game is over (V28)".to_owned());
        }
    }

    /// Under limited chips the seats may not own more than the box holds (V5).
    fn look_at_supply(&self, setup: &Setup, found: &mut Vec<String>) {
        if self.spec.settings.chips == Supply::Unlimited {
            return;
        }
        for currency in Currency::ALL {
            let owned: u32 = setup.seats.iter().map(|seat| u32::from(seat.chips.count(currency))).sum();
            let in_box = self.spec.box_chips.count(currency);
            if owned > u32::from(in_box) {
                let name = currency.name();
                found.push(format!("the seats own {owned} {name}, and the box holds {in_box} (V5)"));
            }
        }
    }

    fn look_at_chips(&self, seat: Seat, described: &SeatSetup, found: &mut Vec<String>) {
        for currency in Currency::ALL {
            let (owned, name) = (described.chips.count(currency), currency.name());
            if owned > MOST_CHIPS {
                found.push(format!("{seat} owns more than {MOST_CHIPS} {name}, more than can be counted on"));
            }
            let laid: u32 = described.bid.iter().map(|(_, chips)| u32::from(chips.count(currency))).sum();
            if laid > u32::from(owned) {
                found.push(format!("{seat} has laid {laid} {name} and owns {owned} (V35)"));
            }
        }
    }

    fn look_at_bid(&self, seat: Seat, described: &SeatSetup, found: &mut Vec<String>) {
        let before = found.len();
        let laid = described.bid.iter().filter(|(_, chips)| !chips.is_empty());
        for &(space, chips) in laid.clone() {
            if space.index() >= self.spaces.len() {
                found.push(format!("{seat} bids on a space that the chart lacks"));
                continue;
            }
            let banned = Currency::ALL
                .into_iter()
                .filter(|&currency| chips.has(currency) && !self.allowed[currency.index()].has(space));
            let space = self.space_name(space);
            let laid = |what: &str| format!("{seat} has laid {what} on {space}, which bans it (V10)");
            found.extend(banned.map(|it| laid(it.name())));
        }
        let bid_on: SpaceSet = laid.clone().map(|it| it.0).filter(|space| space.index() < self.spaces.len()).collect();
        let (spaces, most) = (bid_on.len() as u32, self.spec.settings.most_spaces);
        if spaces > u32::from(most) {
            found.push(format!("{seat} bids on {spaces} spaces, and {most} is the most (V8)"));
        }
        let (chips, most) = (self.chips_on_card(described), self.spec.settings.most_cards);
        if chips > u32::from(most) {
            found.push(format!("{seat} has {chips} chips on the Card, and {most} is the most (V9)"));
        }
        let laid = Currency::ALL.map(|currency| laid.clone().map(|it| u32::from(it.1.count(currency))).sum::<u32>());
        let is_owned = |it: Currency| laid[it.index()] <= u32::from(described.chips.count(it));
        if found.len() == before && Currency::ALL.into_iter().all(is_owned) {
            let laid = laid.map(|count| count as u16);
            let rest = described.chips - Chips::new(laid[0], laid[1], laid[2]);
            if !self.can_be_laid(rest, bid_on, u32::from(most) - chips) {
                let rest = chips_in(rest, &Texts::EMPTY);
                found.push(format!("{seat} could not lay the rest of its chips: {rest} (V12)"));
            }
        }
    }

    fn chips_on_card(&self, described: &SeatSetup) -> u32 {
        described.bid.iter().filter(|(space, _)| self.card_space.has(*space)).map(|(_, chips)| chips.total()).sum()
    }

    fn look_at_cards(&self, setup: &Setup, found: &mut Vec<String>) {
        let named = || setup.deck.iter().chain(&setup.discard);
        if named().any(|card| card.index() >= self.spec.cards.len()) {
            found.push("a card is named that the deck lacks (V35)".to_owned());
        }
        for (at, card) in self.spec.cards.iter().enumerate() {
            let kind = CardKind(at as u8);
            let (named, in_deck) = (named().filter(|&&it| it == kind).count(), card.count);
            if named > usize::from(in_deck) {
                let card = &card.title;
                found.push(format!("{card} is named {named} times, and the deck has {in_deck} (V35)"));
            }
        }
    }
}
