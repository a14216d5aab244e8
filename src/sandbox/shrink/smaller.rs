//! The ways to make a case smaller, each tried for as long as one helps.

use super::{Case, ShrinkGame, Shrinker};
use crate::kernel::Seat;

impl<G: ShrinkGame> Shrinker<'_, G> {
    /// The case when nothing can be left out any more.
    pub fn smallest(&mut self, mut case: Case<G>) -> Case<G> {
        for _ in 0..6 {
            let size = size(&case);
            case = self.fewer_seats(case);
            case = self.fewer_choices(case);
            case = G::simpler(self, case);
            if size <= self::size(&case) {
                break;
            }
        }
        case
    }

    /// Takes the smaller case if it goes wrong in the same way.
    fn try_case(&mut self, case: &mut Case<G>, smaller: &Case<G>) -> bool {
        match self.failing(smaller) {
            Some(failing) => {
                *case = failing;
                true
            }
            None => false,
        }
    }

    /// Changes the setup, if it goes wrong in the same way afterwards.
    pub(super) fn try_setup(&mut self, case: &mut Case<G>, change: impl FnOnce(&mut G::Setup)) -> bool {
        let mut smaller = case.clone();
        change(&mut smaller.setup);
        smaller.setup != case.setup && self.try_case(case, &smaller)
    }

    /// Leaves out choices: halves first, then smaller parts, then single ones.
    fn fewer_choices(&mut self, mut case: Case<G>) -> Case<G> {
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
    fn fewer_seats(&mut self, mut case: Case<G>) -> Case<G> {
        for at in (0..G::seats_in(&case.setup)).rev() {
            if let Some(smaller) = G::without_seat(&case, Seat(at as u8)) {
                self.try_case(&mut case, &smaller);
            }
        }
        case
    }

    /// Leaves out parts of a list: all, halves, and so on to single ones.
    pub(super) fn thinned<T>(&mut self, mut case: Case<G>, list: impl Fn(&mut G::Setup) -> &mut Vec<T>) -> Case<G> {
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

/// The size of a case: its choices, and what is on the table.
fn size<G: ShrinkGame>(case: &Case<G>) -> usize {
    10 * case.play.len() + G::size(&case.setup)
}
