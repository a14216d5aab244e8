//! Shrinking games of Libertalia.

use super::of_data::{ShrinkDataGame, compiled, unplayable};
use super::{Case, ShrinkGame, ShrinkRules, Shrinker, seat_without};
use crate::games::libertalia::{Choice, Libertalia, Position, Setup, Spec};
use crate::kernel::Seat;
use crate::model::DataPack;
use crate::sandbox::scenario_writer::ScenarioWriter;
use crate::sandbox::test_parts::{TestParts, then};
use crate::script::libertalia::compile;

impl ShrinkDataGame for Libertalia {
    fn against_scripts(&self) -> Result<ShrinkRules<Libertalia>, String> {
        let own = compiled(compile(self.spec()))?;
        Ok(ShrinkRules::by(move |seats| Some((own.game(seats).ok()?, own.interpreted(seats).ok()?))))
    }

    fn against_pack(&self, other: &DataPack) -> Result<ShrinkRules<Libertalia>, String> {
        let other = Spec::of(other).map_err(unplayable)?;
        let (own, other) = (compiled(compile(self.spec()))?, compiled(compile(&other))?);
        Ok(ShrinkRules::by(move |seats| Some((own.game(seats).ok()?, other.game(seats).ok()?))))
    }
}

impl ShrinkGame for Libertalia {
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

    /// The seat's tokens go to the bag, and each space loses a player's share, of the kinds of which most lie there.
    fn without_seat(case: &Case<Libertalia>, gone: Seat) -> Option<Case<Libertalia>> {
        let mut setup = case.setup.clone();
        let seats = setup.seats.len() as u32;
        setup.seats.remove(gone.index());
        for (_, space) in &mut setup.board {
            for _ in 0..space.iter().sum::<u32>().div_ceil(seats) {
                if let Some(most) = space.iter_mut().max() {
                    *most = most.saturating_sub(1);
                }
            }
        }
        let choice = |choice: Choice| match choice {
            Choice::Character(rank, owner) => Some(Choice::Character(rank, seat_without(owner, gone)?)),
            Choice::Play(_) | Choice::Take(_) | Choice::Card(_) | Choice::Token(_) | Choice::Number(_) => Some(choice),
            Choice::None => Some(Choice::None),
        };
        let play = case.play.iter().filter(|(seat, _)| *seat != gone);
        let play: Option<Vec<_>> = play.map(|&(seat, made)| Some((seat_without(seat, gone)?, choice(made)?))).collect();
        Some(Case { setup, play: play? })
    }

    fn simpler(shrinker: &mut Shrinker<'_, Libertalia>, mut case: Case<Libertalia>) -> Case<Libertalia> {
        shrinker.try_setup(&mut case, |it| it.seed = 1);
        shrinker.try_setup(&mut case, |it| it.gone.clear());
        shrinker.try_setup(&mut case, |it| it.deck.clear());
        shrinker.try_setup(&mut case, |it| it.board.clear());
        shrinker.try_setup(&mut case, |it| it.seats.iter_mut().for_each(|seat| seat.color = None));
        case = shrinker.thinned(case, |it| &mut it.gone);
        case = shrinker.thinned(case, |it| &mut it.deck);
        case = shrinker.thinned(case, |it| &mut it.board);
        for (number, change) in [
            (case.setup.campaign, (|it, number| it.campaign = number) as fn(&mut Setup, u8)),
            (case.setup.day, |it, number| it.day = number),
        ] {
            let _ = (1..number).find(|&lower| shrinker.try_setup(&mut case, |it| change(it, lower)));
        }
        for seat in 0..case.setup.seats.len() {
            shrinker.try_setup(&mut case, |it| it.seats[seat].score = 0);
            shrinker.try_setup(&mut case, |it| it.seats[seat].doubloons = 0);
            shrinker.try_setup(&mut case, |it| it.seats[seat].tokens = Default::default());
            case = shrinker.thinned(case, |it| &mut it.seats[seat].graveyard);
            case = shrinker.thinned(case, |it| &mut it.seats[seat].den);
            case = shrinker.thinned(case, |it| it.seats[seat].hand.get_or_insert_default());
            for kind in 0..case.setup.seats[seat].tokens.len() {
                shrinker.fewer(&mut case, |it| &mut it.seats[seat].tokens[kind]);
            }
        }
        for space in 0..case.setup.board.len() {
            for kind in 0..case.setup.board[space].1.len() {
                shrinker.fewer(&mut case, |it| &mut it.board[space].1[kind]);
            }
        }
        case
    }

    /// Its seats, weighted, its characters and tokens, and what else has to be said.
    fn size(setup: &Setup) -> usize {
        let spaces = setup.board.iter().map(|(_, space)| space.iter().sum::<u32>() as usize).sum::<usize>();
        let seats = setup.seats.iter().map(|seat| {
            let characters = seat.hand.as_ref().map_or(0, Vec::len) + seat.den.len() + seat.graveyard.len();
            let numbers = usize::from(seat.doubloons > 0) + usize::from(seat.score > 0);
            3 + characters + numbers + seat.tokens.iter().sum::<u32>() as usize
        });
        seats.sum::<usize>() + setup.board.len() + spaces + setup.deck.len() + setup.gone.len()
    }

    fn write_then(&self, own: &Position, other: &Position, out: &mut ScenarioWriter<'_, Libertalia>) {
        then(self, own, other, &TestParts::changed(self, own, other), out);
    }
}

impl Shrinker<'_, Libertalia> {
    /// Lowers a count for as long as the case goes wrong in the same way.
    fn fewer(&mut self, case: &mut Case<Libertalia>, count: impl Fn(&mut Setup) -> &mut u32) {
        while self.try_setup(case, |it| *count(it) = count(it).saturating_sub(1)) {}
    }
}
