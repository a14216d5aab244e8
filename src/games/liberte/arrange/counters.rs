//! Counters of a setup: those named, the others at their starts.

use super::{PositionBuilder, Thing};
use crate::kernel::Seat;
use crate::model::{CounterOwner, CounterSetup};

impl PositionBuilder<'_> {
    pub(super) fn counters(&mut self) {
        self.game.start_counters(&mut self.p);
        let setup = self.setup;
        let of_game = setup.counters.iter().map(|it| (CounterOwner::Game, it));
        let of_provinces = setup.province_counters.iter().map(|(at, it)| (CounterOwner::Province(*at), it));
        let of_cards = setup.card_counters.iter().map(|(card, it)| (CounterOwner::Card(*card), it));
        let seats = (0..).map(Seat).zip(&setup.seats);
        let of_seats = seats.flat_map(|(seat, it)| it.counters.iter().map(move |it| (CounterOwner::Seat(seat), it)));
        of_game.chain(of_seats).chain(of_provinces).chain(of_cards).for_each(|(owner, it)| self.counter(owner, *it));
    }

    fn counter(&mut self, owner: CounterOwner, CounterSetup { counter, number }: CounterSetup) {
        let Some(declared) = self.game.pack().counters.get(counter.index()) else { return };
        let (id, least, most) = (&declared.id, declared.least, declared.most);
        if declared.of != owner.kind() {
            let (each, one) = (declared.of.id(), owner.kind().id());
            let why = format!("`{id}` counts for each {each}, not for the {one}");
            return self.wrong(Thing::Counter(counter), why);
        }
        if !declared.may_be(number.into()) {
            let why = format!("the counter `{id}` is {number}, and goes from {least} to {most}");
            return self.wrong(Thing::Counter(counter), why);
        }
        self.p.counted.set_steps(declared, owner.place(), declared.steps(number.into()));
    }
}
