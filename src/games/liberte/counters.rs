//! Counters -- no rulebook has them: numbers that a pack declares, and that its scripts keep from turn to turn.
//!
//! A position keeps them in steps from the least number of each. A pack that declares none has none to keep.

use super::piles::purpose;
use super::position::Counted;
use super::{Event, EventCause, Liberte, Op, Position, Target};
use crate::kernel::{BotRng, MAX_SEATS, Seat, Sink};
use crate::model::{CardId, Counter, CounterId, CounterOf, CounterOwner, ProvinceId};

/// Steps that were drawn and are not drawn again, in ascending order.
#[derive(Clone, Copy, Default)]
struct DistinctSteps {
    taken: [u8; MAX_SEATS],
    count: usize,
}

impl DistinctSteps {
    /// Steps that were not taken before, at most so many if there are enough: `below` draws a number below a bound.
    fn draw(&mut self, most: u8, below: impl FnOnce(usize) -> usize) -> u8 {
        let free = (usize::from(most) + 1).saturating_sub(self.count).max(1);
        let mut steps = below(free).min(usize::from(most)) as u8;
        for &taken in &self.taken[..self.count] {
            steps = steps.saturating_add(u8::from(steps >= taken));
        }
        self.take(steps);
        steps.min(most)
    }

    /// Takes steps, so that they are not drawn.
    fn take(&mut self, steps: u8) {
        if self.count < MAX_SEATS {
            self.taken[self.count] = steps;
            self.count += 1;
            self.taken[..self.count].sort_unstable();
        }
    }
}

/// The numbers of a secret counter that a seat does not see: those of all others.
#[derive(Clone, Copy, Debug)]
pub(super) struct HiddenCounter {
    /// The place of the first seat's number.
    first: usize,
    /// The steps that it may have at most.
    most: u8,
    /// The seat that sees its own.
    own: Seat,
    /// How many play.
    seats: usize,
    /// Whether no two are the same.
    is_dealt: bool,
}

impl HiddenCounter {
    /// Draws the hidden numbers anew: `place` is told each, with its place.
    pub fn draw(&self, counted: &Counted, rng: &mut BotRng, mut place: impl FnMut(usize, u8)) {
        let mut taken = DistinctSteps::default();
        taken.take(counted.get(self.first + self.own.index()));
        for seat in Seat::first(self.seats).filter(|&seat| seat != self.own) {
            let steps = match self.is_dealt {
                true => taken.draw(self.most, |free| rng.below(free)),
                false => rng.below(usize::from(self.most) + 1) as u8,
            };
            place(self.first + seat.index(), steps);
        }
    }
}

impl Liberte {
    /// The counters that the pack declares.
    pub fn counters(&self) -> impl Iterator<Item = (CounterId, &Counter)> {
        (0..).map(CounterId).zip(&self.pack.counters)
    }

    /// The counters of a kind of things.
    pub fn counters_of(&self, of: CounterOf) -> impl Iterator<Item = (CounterId, &Counter)> {
        self.counters().filter(move |(_, counter)| counter.of == of)
    }

    /// The number of a counter. `owner` must be of the kind that the counter is of.
    #[inline]
    pub fn counted(&self, p: &Position, counter: CounterId, owner: CounterOwner) -> i16 {
        let declared = &self.pack.counters[counter.index()];
        declared.number(p.counted.steps(declared, owner.place()))
    }

    /// Whether a seat sees a number of a counter.
    pub fn sees_counter(&self, counter: CounterId, owner: CounterOwner, viewer: Seat) -> bool {
        !self.pack.counters[counter.index()].is_secret || owner == CounterOwner::Seat(viewer)
    }

    /// Whose number it is, as traces write it: `game`, a seat as `P1`, the id of a province, or a card as `#17`.
    pub fn owner_text(&self, owner: CounterOwner) -> String {
        match owner {
            CounterOwner::Game => owner.kind().id().to_owned(),
            CounterOwner::Seat(seat) => seat.to_string(),
            CounterOwner::Province(province) => self.pack.board.provinces[province.index()].id.clone(),
            CounterOwner::Card(card) => format!("#{}", self.card_number(card)),
        }
    }

    /// Puts all counters to their starts.
    pub(super) fn start_counters(&self, p: &mut Position) {
        for counter in &self.pack.counters {
            for place in 0..counter.count(self.places.len(), self.pack.cards.len()) {
                p.counted.set_steps(counter, place, counter.steps(counter.start.into()));
            }
        }
        for (id, counter) in self.counters().filter(|(_, counter)| counter.is_dealt) {
            let mut taken = DistinctSteps::default();
            for seat in Seat::first(self.seats) {
                let draw = p.chance.of(purpose::DEAL_COUNTER).with(u64::from(id.0)).with(u64::from(seat.0));
                let steps = taken.draw(counter.most_steps(), |free| draw.below(free as u64) as usize);
                p.counted.set(counter.first as usize + seat.index(), steps);
            }
        }
    }

    /// Whose number of a counter a target means, if it has one of its own.
    pub fn counter_owner(&self, counter: CounterId, target: Target) -> Option<CounterOwner> {
        let owner = match target {
            Target::Nothing => CounterOwner::Game,
            Target::Seat(seat) => CounterOwner::Seat(seat),
            Target::Province(province) => CounterOwner::Province(province),
            Target::Card(card) => CounterOwner::Card(card),
            #[rustfmt::skip]
            Target::Block(..) | Target::Stack(..) | Target::Faction(_) | Target::Yes | Target::No | Target::Number(_)
            | Target::Word(_) => return None,
        };
        let counter = self.pack.counters.get(counter.index())?;
        (counter.of == owner.kind()).then_some(owner)
    }

    /// The steps of a counter of a target; none where the target has no such counter.
    pub(super) fn steps_of(&self, p: &Position, counter: CounterId, target: Target) -> u8 {
        let owner = self.counter_owner(counter, target);
        owner.map_or(0, |owner| self.pack.counters[counter.index()].steps(self.counted(p, counter, owner).into()))
    }

    /// Does something to a number of a counter, as far as that goes.
    pub(super) fn do_to_counter<S: Sink<Liberte>>(
        &self,
        p: &mut Position,
        op: Op,
        (counter, owner): (CounterId, CounterOwner),
        sink: &mut S,
    ) {
        let declared = &self.pack.counters[counter.index()];
        let number = match op {
            Op::ChangeCounter(_, by) => i64::from(self.counted(p, counter, owner)) + i64::from(by),
            Op::SetCounter(_, number) => number.into(),
            Op::DrawCounter(_) => {
                let steps = self.draw_below(p, u64::from(declared.most_steps()) + 1);
                declared.number(steps as u8).into()
            }
            #[rustfmt::skip]
            Op::ReturnToSupply | Op::Place | Op::Move | Op::Recolour | Op::Discard | Op::ReturnToBox | Op::Take
            | Op::Display | Op::PutOnDeck | Op::PutUnderDeck | Op::Swap | Op::Show | Op::ShuffleDeck | Op::Draw(_)
            | Op::GainPoints(_) | Op::LosePoints(_) | Op::PlaceToken | Op::TakeBackToken | Op::GivePresence
            | Op::TakePresence | Op::ShowChoice | Op::EndGame(_) => return,
        };
        let (place, steps) = (owner.place(), declared.steps(number));
        // Of a secret number nobody shall hear by silence that it stayed what it was.
        if declared.is_secret || p.counted.steps(declared, place) != steps {
            // The numbers of cards lie open, and a change of one tells which card it is.
            if let CounterOwner::Card(card) = owner
                && !p.seen.has(card)
            {
                self.show_card(p, card, sink);
            }
            p.counted.set_steps(declared, place, steps);
            let number = declared.number(steps);
            sink.record(p, EventCause::of_effect(p), Event::CounterChanged { counter, of: owner, number });
        }
    }

    /// Everybody whose number of a counter is asked for, in order.
    pub fn counter_owners(&self, counter: &Counter) -> Vec<CounterOwner> {
        match counter.of {
            CounterOf::Game => vec![CounterOwner::Game],
            CounterOf::Seat => Seat::first(self.seats).map(CounterOwner::Seat).collect(),
            CounterOf::Province => {
                (0..self.places.len()).map(|at| CounterOwner::Province(ProvinceId(at as u8))).collect()
            }
            CounterOf::Card => (0..self.pack.cards.len()).map(|at| CounterOwner::Card(CardId(at as u8))).collect(),
        }
    }

    /// The secret numbers of other seats.
    pub(super) fn hidden_counters(&self, seat: Seat) -> Vec<HiddenCounter> {
        let secret = self.pack.counters.iter().filter(|counter| counter.is_secret);
        let hidden = |counter: &Counter| HiddenCounter {
            first: counter.first as usize,
            most: counter.most_steps(),
            own: seat,
            seats: self.seats,
            is_dealt: counter.is_dealt,
        };
        secret.map(hidden).collect()
    }

    /// What counters hold that they can't.
    pub(super) fn audit_counters(&self, p: &Position) -> Result<(), String> {
        for (_, counter) in self.counters() {
            for owner in self.counter_owners(counter) {
                let steps = p.counted.steps(counter, owner.place());
                if steps > counter.most_steps() {
                    return Err(format!("the counter `{}` is above {}", counter.id, counter.most));
                }
            }
        }
        Ok(())
    }
}
