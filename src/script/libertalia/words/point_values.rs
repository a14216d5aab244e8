//! The arguments and results of rule points, as values of the rules.

use super::{Character, Number, One, Seat, known};
use crate::games::libertalia::{Operand, PointInput, Target};
use crate::kit::PointResult;
use rhai::{Dynamic, INT};

/// The arguments of a point's function, for a question.
pub(in crate::script::libertalia) fn arguments(question: PointInput) -> Vec<Dynamic> {
    match question {
        PointInput::Height(rank, seat) => {
            vec![Dynamic::from(Character::new(Operand::Known(Target::Character(rank, seat))))]
        }
        PointInput::Worth(token, count, _) => vec![Dynamic::from(known(token)), Dynamic::from(INT::from(count))],
        PointInput::Points(seat, fortune) => {
            let seat = Seat::new(Operand::Known(Target::Seat(seat)));
            vec![Dynamic::from(seat), Dynamic::from(INT::from(fortune))]
        }
        PointInput::Ending => Vec::new(),
    }
}

/// The value of a point's function, as a result for the rules; none of a wrong kind.
pub(in crate::script::libertalia) fn point_result(question: PointInput, value: &Dynamic) -> Option<PointResult> {
    match question {
        PointInput::Ending => value.as_bool().ok().map(PointResult::Holds),
        PointInput::Height(..) | PointInput::Worth(..) | PointInput::Points(..) => {
            let of_position = || match value.clone().try_cast::<Number>()?.0 {
                Operand::Known(target) => Some(target.number().into()),
                Operand::Register(_) | Operand::Player | Operand::Place(_) | Operand::Other(_) => None,
            };
            value.as_int().ok().or_else(of_position).map(PointResult::Number)
        }
    }
}
