//! The arguments and results of rule points, as values of the rules.

use super::super::run::Run;
use super::spaces::{seats_in, set_of};
use super::{Area, Currency, One, Seat, SeatSet, Space};
use crate::games::revolution::{Operand, PointInput, Target};
use crate::kernel;
use crate::kit::PointResult;
use rhai::Dynamic;

/// The arguments of a point's function, for an input.
pub(in crate::script::revolution) fn arguments(input: PointInput) -> Vec<Dynamic> {
    let of_seat = |seat| Dynamic::from(Seat::new(Operand::Known(Target::Seat(seat))));
    match input {
        PointInput::Control(space, seats) => vec![Dynamic::from(Space(space)), Dynamic::from(set_of(seats))],
        PointInput::Support(space, seat) => vec![Dynamic::from(Space(space)), of_seat(seat)],
        PointInput::Chips(space, seat, currency) => {
            vec![Dynamic::from(Space(space)), of_seat(seat), Dynamic::from(Currency(currency))]
        }
        PointInput::Worth(area) => vec![Dynamic::from(Area::new(Operand::Known(Target::Area(area))))],
        PointInput::Ending => Vec::new(),
    }
}

/// The value of a point's function, as a result for the rules; none of a wrong kind. A single player is the set of it.
pub(in crate::script::revolution) fn point_result(input: PointInput, value: Dynamic, run: &Run) -> Option<PointResult> {
    match input {
        PointInput::Control(..) => {
            let one = value.clone().try_cast::<Seat>().and_then(|one| match one.0 {
                Operand::Known(Target::Seat(seat)) => Some(kernel::SeatSet::only(seat)),
                _ => None,
            });
            let set = value.clone().try_cast::<SeatSet>();
            let set = set.and_then(|set| run.position().map(|playing| seats_in(playing, set)));
            set.or(one).map(PointResult::Seats)
        }
        PointInput::Ending => value.as_bool().ok().map(PointResult::Holds),
        PointInput::Support(..) | PointInput::Chips(..) | PointInput::Worth(_) => {
            value.as_int().ok().map(PointResult::Number)
        }
    }
}
