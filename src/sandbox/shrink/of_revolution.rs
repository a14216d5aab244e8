//! Shrinking games of Revolution!.

use super::{Case, ShrinkGame, ShrinkRules, Shrinker, ShrunkTest, shrink_by};
use crate::games::revolution::{AreaId, Chips, Choice, Position, Revolution, Setup};
use crate::kernel::{JournalHead, Seat, Tree};
use crate::sandbox::data_moment::described;
use crate::sandbox::scenario_writer::ScenarioWriter;
use crate::sandbox::test_parts::{TestParts, then};
use crate::sandbox::{ScenarioHeader, names_for};
use crate::script::revolution::CompiledSpec;
use std::cmp::Ordering;
use std::sync::atomic::AtomicBool;

impl ShrinkRules<Revolution> {
    /// Rules whose plans are compared with their scripts.
    pub fn of_spec(compiled: CompiledSpec) -> ShrinkRules<Revolution> {
        ShrinkRules::by(move |seats| Some((compiled.game(seats).ok()?, compiled.interpreted(seats).ok()?)))
    }

    /// Rules that are compared with others: what differs is the fault.
    pub fn of_spec_against(compiled: CompiledSpec, other: CompiledSpec) -> ShrinkRules<Revolution> {
        ShrinkRules::by(move |seats| Some((compiled.game(seats).ok()?, other.game(seats).ok()?)))
    }
}

/// Reduces a failing game of Revolution! to a short test. Nothing where the game does not go wrong.
pub fn shrink_revolution(
    rules: ShrinkRules<Revolution>,
    head: &JournalHead,
    tree: &Tree<Revolution>,
    stop: &AtomicBool,
) -> Option<ShrunkTest> {
    shrink_by(rules, head, tree, stop, |game, setup, what| {
        let about = ScenarioHeader { id: "shrunk".into(), title: what.into(), cite: String::new() };
        let head = JournalHead { seats: names_for(setup.seats.len()), ..head.clone() };
        described(game, &head, &about, setup.seed, &game.given_of(setup))
    })
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
        let moved = |seat: Seat| match seat.cmp(&gone) {
            Ordering::Less => Some(seat),
            Ordering::Equal => None,
            Ordering::Greater => Some(Seat(seat.0 - 1)),
        };
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
