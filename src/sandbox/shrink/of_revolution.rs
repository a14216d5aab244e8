//! Shrinking games of Revolution!.

use super::of_data::{ShrinkDataGame, compiled, unplayable};
use super::{Case, ShrinkGame, ShrinkRules, Shrinker, seat_without};
use crate::games::revolution::{AreaId, Chips, Choice, Position, Revolution, Setup, Spec};
use crate::kernel::Seat;
use crate::model::DataPack;
use crate::sandbox::scenario_writer::ScenarioWriter;
use crate::sandbox::test_parts::{TestParts, then};
use crate::script::revolution::compile;

impl ShrinkDataGame for Revolution {
    fn against_scripts(&self) -> Result<ShrinkRules<Revolution>, String> {
        let own = compiled(compile(self.spec()))?;
        Ok(ShrinkRules::by(move |seats| Some((own.game(seats).ok()?, own.interpreted(seats).ok()?))))
    }

    fn against_pack(&self, other: &DataPack) -> Result<ShrinkRules<Revolution>, String> {
        let other = Spec::of(other).map_err(unplayable)?;
        let (own, other) = (compiled(compile(self.spec()))?, compiled(compile(&other))?);
        Ok(ShrinkRules::by(move |seats| Some((own.game(seats).ok()?, other.game(seats).ok()?))))
    }
}

impl ShrinkGame for Revolution {
    type Setup = Setup;

    fn setup_at(&self, position: &Position, _: &[String]) -> Option<Setup> {
        self.setup_of(position)
    }

    fn begun(&self, setup: &Setup) -> Option<Position> {
        self.arrange(setup, &mut ()).ok()
    }

    fn seats_in(setup: &Setup) -> usize {
        setup.seats.len()
    }

    fn compared(position: &Position) -> Position {
        position.without_effect()
    }

    fn without_seat(case: &Case<Revolution>, gone: Seat) -> Option<Case<Revolution>> {
        let moved = |seat: Seat| seat_without(seat, gone);
        let mut setup = case.setup.clone();
        setup.seats.remove(gone.index());
        let marker = |&(area, owner, count): &(AreaId, Seat, u8)| Some((area, moved(owner)?, count));
        setup.markers = setup.markers.iter().filter_map(marker).collect();
        let choice = |choice: Choice| match choice {
            Choice::Marker { area, owner } => Some(Choice::Marker { area, owner: moved(owner)? }),
            Choice::Seat { seat } => Some(Choice::Seat { seat: moved(seat)? }),
            Choice::Put { .. } | Choice::Area { .. } | Choice::Nothing => Some(choice),
        };
        let play = case.play.iter().filter(|(seat, _)| *seat != gone);
        let play: Option<Vec<_>> = play.map(|&(seat, made)| Some((moved(seat)?, choice(made)?))).collect();
        Some(Case { setup, play: play? })
    }

    fn simpler(shrinker: &mut Shrinker<'_, Revolution>, mut case: Case<Revolution>) -> Case<Revolution> {
        shrinker.try_setup(&mut case, |it| it.seed = 1);
        shrinker.try_setup(&mut case, |it| it.discard.clear());
        shrinker.try_setup(&mut case, |it| it.deck.clear());
        case = shrinker.thinned(case, |it| &mut it.discard);
        case = shrinker.thinned(case, |it| &mut it.deck);
        case = shrinker.thinned(case, |it| &mut it.markers);
        for at in 0..case.setup.markers.len() {
            while case.setup.markers[at].2 > 1 && shrinker.try_setup(&mut case, |it| it.markers[at].2 -= 1) {}
        }
        for round in 1..case.setup.round {
            if shrinker.try_setup(&mut case, |it| it.round = round) {
                break;
            }
        }
        for seat in 0..case.setup.seats.len() {
            shrinker.try_setup(&mut case, |it| it.seats[seat].support = 0);
            case = shrinker.fewer_chips(case, seat);
        }
        case
    }

    /// Its markers, cards, chips and seats, weighted.
    fn size(setup: &Setup) -> usize {
        let markers: usize = setup.markers.iter().map(|it| usize::from(it.2)).sum();
        let chips: usize = setup.seats.iter().map(|seat| seat.chips.total() as usize).sum();
        let support = setup.seats.iter().filter(|seat| seat.support > 0).count();
        3 * setup.seats.len() + markers + chips + support + setup.deck.len() + setup.discard.len()
    }

    fn write_then(&self, own: &Position, other: &Position, out: &mut ScenarioWriter<'_, Revolution>) {
        then(self, own, other, &TestParts::changed(self, own, other), out);
    }
}

impl Shrinker<'_, Revolution> {
    /// Takes a seat's chips off the chart, space by space, and then those in hand, all of a kind or one.
    fn fewer_chips(&mut self, mut case: Case<Revolution>, seat: usize) -> Case<Revolution> {
        let mut at = 0;
        while at < case.setup.seats[seat].bid.len() {
            let is_taken = self.try_setup(&mut case, |it| {
                let (_, chips) = it.seats[seat].bid.remove(at);
                it.seats[seat].chips -= chips;
            });
            at += usize::from(!is_taken);
        }
        for currency in crate::games::revolution::Currency::ALL {
            let one = Chips::one(currency);
            while case.setup.seats[seat].chips.has(currency)
                && self.try_setup(&mut case, |it| it.seats[seat].chips -= one)
            {}
        }
        case
    }
}
