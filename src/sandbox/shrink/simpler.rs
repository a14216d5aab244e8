//! The ways to make a case smaller, each tried for as long as one helps.

use super::{Case, Shrinker};
use crate::kernel::Seat;
use crate::model::{Argument, Choice, GIVEN, GIVEN_SEAT, PerFaction, SeatSetup, Setup};

impl Shrinker<'_> {
    /// The case when nothing can be left out any more.
    pub fn smallest(&mut self, mut case: Case) -> Case {
        for _ in 0..6 {
            let size = size(&case);
            case = self.fewer_seats(case);
            case = self.fewer_choices(case);
            case = self.simpler_matters(case);
            case = self.fewer_things(case);
            if size <= self::size(&case) {
                break;
            }
        }
        case
    }

    /// Takes the smaller case if it goes wrong in the same way.
    fn try_case(&mut self, case: &mut Case, smaller: &Case) -> bool {
        match self.failing(smaller) {
            Some(failing) => {
                *case = failing;
                true
            }
            None => false,
        }
    }

    fn try_setup(&mut self, case: &mut Case, change: impl FnOnce(&mut Setup)) -> bool {
        let mut smaller = case.clone();
        change(&mut smaller.setup);
        smaller.setup != case.setup && self.try_case(case, &smaller)
    }

    /// Leaves out choices: halves first, then smaller parts, then single ones.
    fn fewer_choices(&mut self, mut case: Case) -> Case {
        let mut length = case.play.len().div_ceil(2);
        while length > 0 {
            let mut at = 0;
            while at < case.play.len() {
                let mut smaller = case.clone();
                smaller.play.drain(at..(at + length).min(case.play.len()));
                if !self.try_case(&mut case, &smaller) {
                    at += length;
                }
            }
            length = if length == 1 { 0 } else { length.div_ceil(2) };
        }
        case
    }

    /// Takes seats from the table.
    fn fewer_seats(&mut self, mut case: Case) -> Case {
        for at in (0..case.setup.seats.len()).rev() {
            if let Some(smaller) = without_seat(&case, Seat(at as u8)) {
                self.try_case(&mut case, &smaller);
            }
        }
        case
    }

    /// Puts single matters to what they usually are.
    fn simpler_matters(&mut self, mut case: Case) -> Case {
        self.try_setup(&mut case, |it| it.seed = 1);
        // What stands further down may need what stands above it; twice, since seats and the table need each other.
        for _ in 0..2 {
            for key in GIVEN.iter().rev() {
                self.try_setup(&mut case, |it| (key.part)(it).clear());
            }
            for key in GIVEN_SEAT.iter().rev() {
                self.try_setup(&mut case, |it| it.seats.iter_mut().for_each(|seat| (key.part)(seat).clear()));
            }
        }
        self.try_setup(&mut case, |it| (it.government, it.opposition) = (None, None));
        for turn in 1..case.setup.turn {
            if self.try_setup(&mut case, |it| it.turn = turn) {
                break;
            }
        }
        case
    }

    /// Leaves out cards and blocks one by one.
    fn fewer_things(&mut self, mut case: Case) -> Case {
        for seat in 0..case.setup.seats.len() {
            case = self.thinned(case, |setup| &mut setup.seats[seat].hand);
            case = self.thinned(case, |setup| &mut setup.seats[seat].display);
        }
        case = self.thinned(case, |setup| &mut setup.face_up);
        case = self.thinned(case, |setup| &mut setup.discard);
        case = self.thinned(case, |setup| &mut setup.box_);
        case = self.thinned(case, |setup| &mut setup.deck);
        case = self.thinned(case, |setup| &mut setup.stacks);
        for at in 0..case.setup.stacks.len() {
            while case.setup.stacks[at].height > 1 && self.try_setup(&mut case, |it| it.stacks[at].height -= 1) {}
        }
        case
    }

    /// Leaves out parts of a list: all, halves, and so on to single ones.
    fn thinned<T>(&mut self, mut case: Case, list: impl Fn(&mut Setup) -> &mut Vec<T>) -> Case {
        let mut length = list(&mut case.setup).len();
        while length > 0 {
            let mut at = 0;
            while at < list(&mut case.setup).len() {
                let end = (at + length).min(list(&mut case.setup).len());
                if !self.try_setup(&mut case, |setup| drop(list(setup).drain(at..end))) {
                    at += length;
                }
            }
            length = if length == 1 { 0 } else { length.div_ceil(2) };
        }
        case
    }
}

/// The size of a case: its choices, cards, blocks and seats, weighted.
fn size(case: &Case) -> usize {
    let setup = &case.setup;
    let of_seat = |seat: &SeatSetup| {
        2 + seat.hand.len()
            + seat.display.len()
            + usize::from(seat.battle_tokens > 0)
            + usize::from(seat.victory_points != 0)
    };
    let blocks: usize = setup.stacks.iter().map(|stack| usize::from(stack.height)).sum();
    let cards = setup.deck.len() + setup.discard.len() + setup.box_.len() + setup.face_up.len();
    10 * case.play.len() + blocks + cards + setup.seats.iter().map(of_seat).sum::<usize>()
}

/// The case with a seat less; none where the seat chooses something, or is chosen.
fn without_seat(case: &Case, gone: Seat) -> Option<Case> {
    let moved = |seat: Seat| match seat.cmp(&gone) {
        std::cmp::Ordering::Less => Some(seat),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Seat(seat.0 - 1)),
    };
    if case.setup.at_seat == Some(gone) {
        return None;
    }
    let mut setup = case.setup.clone();
    setup.remove_seat(gone);
    setup.supply = PerFaction::default();
    let argument = |argument: Argument| match argument {
        Argument::Seat(seat) => moved(seat).map(Argument::Seat),
        Argument::Card(_) | Argument::Province(_) | Argument::Faction(_) => Some(argument),
    };
    let choice = |choice: Choice| {
        let arguments = choice.parts().1.into_iter().flatten().map(argument).collect::<Option<Vec<Argument>>>()?;
        (choice.spec().choice)(&arguments)
    };
    let play = case.play.iter().filter(|(seat, _)| *seat != gone);
    let play: Option<Vec<_>> = play.map(|&(seat, made)| Some((moved(seat)?, choice(made)?))).collect();
    Some(Case { setup, play: play? })
}
