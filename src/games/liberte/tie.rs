//! Tie and Advance -- rulebook 2e, II.B Tie, Advance; one rule used by battle, provinces, Paris, government and points.
//!
//! In player order each may advance one card from his display; the highest value wins the round. Advanced cards are
//! discarded at once, whatever becomes of the tie. Battles and provinces have one round; the others go on among those
//! still tied until one is ahead or a round passes in which nobody advances (R23, R28, R30).

use super::position::{TieFor, TieState};
use super::{Choice, Event, EventCause, Liberte, Position, Question, Refusal};
use crate::kernel::{Seat, SeatSet, Sink};
use crate::model::{CardId, CardSet, Faction, FactionSet, GovernmentTie, PerFaction, Phase, RulePoint};

impl Liberte {
    /// Begins a tie among seats.
    pub(super) fn begin_tie<S: Sink<Liberte>>(&self, p: &mut Position, about: TieFor, seats: SeatSet, sink: &mut S) {
        p.tie = TieState { about, seats, first_seats: seats, ..TieState::default() };
        sink.record(p, EventCause::Tie(about), Event::TieBegan { seats: seats.len() as u8 });
        self.reach_moment(p, RulePoint::TieBegins, sink);
    }

    /// Begins a tie among factions, which every player may break.
    pub(super) fn begin_faction_tie<S: Sink<Liberte>>(
        &self,
        p: &mut Position,
        about: TieFor,
        factions: FactionSet,
        sink: &mut S,
    ) {
        let seats = p.all_seats();
        p.tie = TieState { about, seats, first_seats: seats, factions, ..TieState::default() };
        sink.record(p, EventCause::Tie(about), Event::TieBegan { seats: seats.len() as u8 });
        self.reach_moment(p, RulePoint::TieBegins, sink);
    }

    /// Settles who leads a tie that has begun. One whom a script lets lead alone has won it; nobody advances a card.
    pub(super) fn lead_tie<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        if p.phase == Phase::Action {
            // The script of `tie-begins` was tried in somebody's action, where nobody is tied. Who acts next must not depend on
            // whom it asked last.
            return self.begin_action(p, 0);
        }
        let about = p.tie.about;
        match about {
            TieFor::Government | TieFor::Opposition => {
                p.tie.factions = self.leading_factions(p, about, p.tie.factions, sink);
                match p.tie.factions.single() {
                    Some(winner) => self.end_faction_tie(p, winner, sink),
                    None => self.ask_to_advance(p, 0, sink),
                }
            }
            #[rustfmt::skip]
            TieFor::Battle | TieFor::Province | TieFor::FirstInGovernment | TieFor::SecondInGovernment
            | TieFor::FirstInOpposition => {
                let tied = self.still_tied(p);
                p.tie.seats = if tied.len() > 1 { self.leading_of_tie(p, about, tied, sink) } else { tied };
                match p.tie.seats.len() {
                    0 => self.end_tie(p, None, sink),
                    1 => self.end_tie(p, p.tie.seats.single(), sink),
                    _ => self.ask_to_advance(p, 0, sink),
                }
            }
        }
    }

    /// The tied seats, without those whose stacks the script of `tie-begins` took from the province that is tied.
    fn still_tied(&self, p: &Position) -> SeatSet {
        let stands = |&seat: &Seat| p.tie.about != TieFor::Province || p.stacks(p.province).of(seat).exists();
        p.tie.seats.iter().filter(stands).collect()
    }

    /// Asks the next tied seat from a place of the player order on; ends the round after the last.
    fn ask_to_advance<S: Sink<Liberte>>(&self, p: &mut Position, place: u8, sink: &mut S) {
        let next = (place..p.seats).find(|&place| p.tie.seats.has(p.order[place as usize]));
        match next {
            Some(place) => {
                p.tie.place = place;
                p.ask(Question::Advance, p.order[place as usize]);
            }
            None => self.end_tie_round(p, sink),
        }
    }

    /// The displayed cards that a seat of the tie may advance.
    #[inline]
    pub fn advanceable(&self, p: &Position, seat: Seat) -> CardSet {
        let display = &p.displays[seat];
        let sets = &self.sets;
        match p.tie.about {
            TieFor::Battle => display.and(&sets.generals),
            TieFor::Province => display.and(&sets.of_faction[p.stacks(p.province).of(seat).faction()]),
            TieFor::Government | TieFor::Opposition => {
                let serving = p.tie.factions.iter().map(|faction| sets.of_faction[faction]);
                display.and(&serving.fold(CardSet::NONE, |all, cards| all.or(&cards)))
            }
            TieFor::FirstInGovernment | TieFor::SecondInGovernment => self.displayed_of(p, seat, p.government),
            TieFor::FirstInOpposition => self.displayed_of(p, seat, p.opposition),
        }
    }

    fn displayed_of(&self, p: &Position, seat: Seat, faction: Option<Faction>) -> CardSet {
        faction.map_or(CardSet::NONE, |faction| p.displays[seat].and(&self.sets.of_faction[faction]))
    }

    #[inline(never)]
    pub(super) fn list_advances(&self, p: &Position, choices: &mut Vec<Choice>) {
        self.advanceable(p, p.asked).list(choices, Choice::Advance);
        choices.push(Choice::Decline);
    }

    pub(super) fn advance_refusal(&self, p: &Position, choice: Choice) -> Option<Refusal> {
        let Choice::Advance(card) = choice else {
            return (choice != Choice::Decline).then_some(Refusal::NotAsked);
        };
        if !p.displays[p.asked].has(card) {
            return Some(Refusal::NotDisplayed { card });
        }
        (!self.advanceable(p, p.asked).has(card)).then_some(Refusal::DoesNotServe { card, about: p.tie.about })
    }

    pub(super) fn play_advance<S: Sink<Liberte>>(&self, p: &mut Position, choice: Choice, sink: &mut S) {
        let seat = p.asked;
        if let Choice::Advance(card) = choice {
            self.advance(p, seat, card, sink);
        } else {
            sink.record(p, EventCause::Tie(p.tie.about), Event::Declined { seat });
        }
        self.ask_to_advance(p, p.tie.place + 1, sink);
    }

    fn advance<S: Sink<Liberte>>(&self, p: &mut Position, seat: Seat, card: CardId, sink: &mut S) {
        let facts = &self.facts[card.index()];
        let tie = &mut p.tie;
        if facts.value > tie.best {
            (tie.best, tie.leaders) = (facts.value, SeatSet::only(seat));
        } else if facts.value == tie.best {
            tie.leaders.insert(seat);
        }
        let counted = &mut tie.for_faction[self.serves_in_tie(card, tie.factions)];
        *counted = match self.rules.government_tie {
            GovernmentTie::Highest => facts.value.max(*counted),
            GovernmentTie::Sum => counted.saturating_add(facts.value),
        };
        p.displays[seat].remove(card);
        p.piles.put_on_discard(card);
        sink.record(p, EventCause::Tie(p.tie.about), Event::CardAdvanced { seat, card });
        self.settle_piles(p, sink);
    }

    /// The faction that a card serves in a tie of factions: of two its own, unless only the other one is tied.
    #[inline]
    pub fn serves_in_tie(&self, card: CardId, tied: FactionSet) -> Faction {
        let own = self.facts[card.index()].faction;
        if tied.has(own) {
            return own;
        }
        self.pack.cards[card.index()].further_faction.filter(|&further| tied.has(further)).unwrap_or(own)
    }

    /// Ends a round: the tie is decided, or those still ahead go on.
    fn end_tie_round<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        let somebody_advanced = p.tie.best > 0;
        if matches!(p.tie.about, TieFor::Government | TieFor::Opposition) {
            return self.end_faction_round(p, somebody_advanced, sink);
        }
        let is_paris = self.paris.has(p.province);
        let has_one_round = p.tie.about == TieFor::Battle || (p.tie.about == TieFor::Province && !is_paris);
        if somebody_advanced {
            p.tie.seats = p.tie.leaders;
        }
        let winner = p.tie.seats.single();
        let goes_on = winner.is_none() && somebody_advanced && !has_one_round;
        if goes_on {
            return self.next_tie_round(p, sink);
        }
        self.end_tie(p, winner, sink);
    }

    fn end_tie<S: Sink<Liberte>>(&self, p: &mut Position, winner: Option<Seat>, sink: &mut S) {
        match p.tie.about {
            TieFor::Battle => self.end_battle(p, winner, sink),
            TieFor::Province => self.end_tied_province(p, winner, sink),
            TieFor::FirstInGovernment => self.pay_tied_first(p, winner, sink),
            TieFor::SecondInGovernment => self.pay_tied_second(p, winner, sink),
            TieFor::Government | TieFor::Opposition | TieFor::FirstInOpposition => {
                self.pay_tied_opposition(p, winner, sink)
            }
        }
    }

    fn end_faction_round<S: Sink<Liberte>>(&self, p: &mut Position, somebody_advanced: bool, sink: &mut S) {
        if somebody_advanced {
            let counted = p.tie.for_faction;
            let best = counted.0.into_iter().max().unwrap_or(0);
            let ahead = p.tie.factions.iter().filter(|&faction| counted[faction] == best);
            p.tie.factions = ahead.fold(FactionSet::NONE, |mut set, faction| {
                set.insert(faction);
                set
            });
        }
        let goes_on = somebody_advanced && p.tie.factions.len() > 1;
        if goes_on {
            return self.next_tie_round(p, sink);
        }
        let tied = p.tie.factions;
        let precedes = self.rules.precedence.all().into_iter().find(|&faction| tied.has(faction));
        let Some(winner) = precedes else { return };
        self.end_faction_tie(p, winner, sink);
    }

    fn end_faction_tie<S: Sink<Liberte>>(&self, p: &mut Position, winner: Faction, sink: &mut S) {
        if p.tie.about == TieFor::Government {
            self.form_government(p, winner, sink);
        } else {
            self.form_opposition(p, winner, sink);
        }
    }

    fn next_tie_round<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        p.tie.best = 0;
        p.tie.leaders = SeatSet::NONE;
        p.tie.for_faction = PerFaction::default();
        self.ask_to_advance(p, 0, sink);
    }
}
