//! What may answer a question. The list of choices and the refusals both come from the sets that stand here.

use super::{Choice, Libertalia, Position, Question};
use crate::kernel::Seat;

impl Libertalia {
    /// Lists the choices of a seat that is asked.
    #[inline]
    pub(super) fn list_choices(&self, p: &Position, seat: Seat, choices: &mut Vec<Choice>) {
        match p.question {
            Question::Character => p[seat].hand.list(choices, Choice::Play),
            Question::Booty => p.space(p.day).kinds_with(1).list(choices, Choice::Take),
            Question::Target => {
                self.with_asking(p, |from, optional, context| {
                    from.list_choices(p, context, choices);
                    if optional {
                        choices.push(Choice::None);
                    }
                });
            }
        }
    }
}
