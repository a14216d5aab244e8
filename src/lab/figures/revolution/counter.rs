//! The sink that counts.

use super::counts::{CurrencyCounts, RevolutionCounts};
use super::{MarkerFigure, SupportSource};
use crate::games::revolution::{Cause, Chips, Currency, Event, Position, Revolution, SpaceId};
use crate::kernel::{Seat, SeatSet, Sink};
use crate::lab::figures::Decisions;

/// Where Support, chips and markers come from at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Giver {
    /// The set-up.
    Nobody,
    /// A space, won by this seat.
    Space(SpaceId, Seat),
    /// A card.
    Card,
}

/// Counts what happens in a game, from its beginning on. It costs a few additions an event; a game that nobody counts is
/// recorded by `()`.
#[derive(Clone, Debug)]
pub struct RevolutionCounter<'g> {
    game: &'g Revolution,
    decisions: &'g Decisions,
    counts: RevolutionCounts,
    giver: Giver,
    /// Whether a space was tied in this round.
    has_tie: bool,
    /// Who led when the last round ended.
    leaders: SeatSet,
}

impl<'g> RevolutionCounter<'g> {
    /// A counter for a game that begins.
    pub fn new(game: &'g Revolution, decisions: &'g Decisions) -> RevolutionCounter<'g> {
        RevolutionCounter {
            game,
            decisions,
            counts: RevolutionCounts::none(),
            giver: Giver::Nobody,
            has_tie: false,
            leaders: SeatSet::NONE,
        }
    }

    /// The counts so far.
    pub fn counts(&self) -> RevolutionCounts {
        RevolutionCounts { free_decisions: self.decisions.free(), ..self.counts }
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::first(self.game.seat_count())
    }

    fn begin_round(&mut self, p: &Position) {
        if self.counts.rounds > 0 {
            self.end_round(p);
        }
        self.counts.rounds += 1;
        self.has_tie = false;
    }

    /// Notes who has the most Support.
    fn end_round(&mut self, p: &Position) {
        let most = self.seats().map(|seat| p.seat(seat).support).max();
        let leaders: SeatSet = self.seats().filter(|&seat| Some(p.seat(seat).support) == most).collect();
        self.counts.led[usize::from(leaders.0) % self.counts.led.len()] += 1;
        let is_other = !self.leaders.is_empty() && SeatSet(self.leaders.0 & leaders.0).is_empty();
        self.counts.lead_changes += u16::from(is_other);
        self.leaders = leaders;
    }

    /// Notes what everybody has laid, and which spaces nobody wants.
    fn reveal(&mut self, p: &Position) {
        for seat in self.seats() {
            self.add(p.seat(seat).owned, |of| &mut of.laid);
        }
        for (at, space) in self.counts.spaces.iter_mut().take(self.game.spec().spaces.len()).enumerate() {
            let is_bid = Seat::first(self.game.seat_count()).any(|seat| p.seat(seat).bid_on().has(SpaceId(at as u8)));
            space.unbid += u16::from(!is_bid);
        }
    }

    fn add(&mut self, chips: Chips, to: impl Fn(&mut CurrencyCounts) -> &mut u32) {
        for (counts, currency) in self.counts.currencies.iter_mut().zip(Currency::ALL) {
            *to(counts) += u32::from(chips.count(currency));
        }
    }

    fn pay(&mut self, seat: Seat, space: SpaceId, chips: Chips) {
        let sells_cards = self.game.card_space() == Some(space);
        if sells_cards || self.giver == Giver::Space(space, seat) {
            self.counts.spaces[space.index()].paid += chips;
            self.add(chips, |of| &mut of.paid);
        } else {
            self.add(chips, |of| &mut of.forfeited);
        }
    }

    fn gain(&mut self, chips: Chips) {
        if let Giver::Space(space, _) = self.giver {
            self.counts.spaces[space.index()].gained += chips.total() as u16;
        }
        if self.giver != Giver::Nobody {
            self.add(chips, |of| &mut of.gained);
        }
    }

    fn score(&mut self, seat: Seat, support: u32) {
        let source = match self.giver {
            Giver::Space(space, _) => {
                self.counts.spaces[space.index()].support += support;
                SupportSource::Spaces
            }
            Giver::Card | Giver::Nobody => SupportSource::Cards,
        };
        self.credit(seat, source, support);
    }

    fn credit(&mut self, seat: Seat, source: SupportSource, support: u32) {
        self.counts.seats[seat.index()].support[source as usize] += support;
    }

    fn note(&mut self, what: MarkerFigure) {
        self.counts.markers[what as usize] += 1;
    }

    fn end_game(&mut self, p: &Position) {
        self.end_round(p);
        for seat in self.seats() {
            self.add(p.seat(seat).owned, |of| &mut of.left);
        }
    }
}

impl Sink<Revolution> for RevolutionCounter<'_> {
    const IS_HOT: bool = true;

    fn record(&mut self, p: &Position, _: Cause, event: Event) {
        match event {
            Event::RoundBegan { .. } => self.begin_round(p),
            Event::ToppedUp { gold, .. } => self.counts.topped_up += u32::from(gold),
            Event::BidsRevealed => self.reveal(p),
            Event::BidRevealed { space, .. } => self.counts.spaces[space.index()].bids += 1,
            Event::ControlWon { seat, space, .. } => {
                self.counts.spaces[space.index()].wins[seat.index()] += 1;
                self.giver = Giver::Space(space, seat);
            }
            Event::ControlTied { space, .. } => {
                self.counts.spaces[space.index()].ties += 1;
                self.counts.rounds_with_ties += u16::from(!std::mem::replace(&mut self.has_tie, true));
                self.giver = Giver::Nobody;
            }
            Event::ChipsPaid { seat, space, chips } => self.pay(seat, space, chips),
            Event::ChipsGained { chips, .. } => self.gain(chips),
            Event::SupplyLacked { chips, .. } => self.add(chips, |of| &mut of.lacked),
            Event::SupportGained { seat, support } => self.score(seat, support),
            Event::MarkerPlaced { seat, area } => {
                self.note(MarkerFigure::Placed);
                self.counts.seats[seat.index()].placed += 1;
                if let Giver::Space(space, _) = self.giver {
                    self.counts.spaces[space.index()].markers += 1;
                }
                if self.game.is_full(p, area) {
                    self.counts.areas[area.index()].full = self.counts.rounds;
                }
            }
            Event::AreaWasFull { .. } => self.note(MarkerFigure::AreaFull),
            Event::NoMarkerLeft { .. } => self.note(MarkerFigure::NoneLeft),
            Event::MarkerReplaced { seat, owner, .. } => {
                self.note(MarkerFigure::Replaced);
                self.counts.seats[seat.index()].placed += 1;
                self.counts.seats[owner.index()].lost += 1;
            }
            Event::MarkersSwitched { .. } => self.note(MarkerFigure::Switched),
            Event::MarkerRemoved { area, owner, .. } => {
                self.note(MarkerFigure::Removed);
                self.counts.seats[owner.index()].lost += 1;
                self.counts.areas[area.index()].full = 0;
            }
            Event::NothingToChange { .. } => self.note(MarkerFigure::NothingToChange),
            Event::Declined { .. } => self.note(MarkerFigure::Declined),
            Event::DeckShuffled { .. } => self.counts.reshuffles += 1,
            Event::CardDrawn { card, .. } => {
                self.counts.drawn[card.index()] += 1;
                self.giver = Giver::Card;
            }
            Event::NoCardLeft { .. } => self.counts.no_card_left += 1,
            Event::ChipsScored { seat, support } => self.credit(seat, SupportSource::Chips, support),
            Event::AreaWon { seat, area, support } => {
                self.credit(seat, SupportSource::Areas, u32::from(support));
                self.counts.areas[area.index()].owner = Some(seat);
            }
            Event::GameEnded { .. } => self.end_game(p),
            Event::AreaNotWon { .. } => self.counts.areas_not_won += 1,
            // The area that it left, if it was full, is not any more.
            Event::MarkerMoved { from, .. } => self.counts.areas[from.index()].full = 0,
            // Not counted.
            Event::ChipsReturned { .. } | Event::EffectFailed { .. } | Event::PointFailed { .. } => {}
        }
    }
}
