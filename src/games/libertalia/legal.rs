//! What may answer a question. The list of choices and the refusals both come from the sets that stand here.

use super::steps::Step;
use super::{Choice, Kinds, Libertalia, Position, Question, Token};
use crate::kernel::Seat;

impl Libertalia {
    /// Lists the choices of a seat that is asked.
    #[inline]
    pub(super) fn list_choices(&self, p: &Position, seat: Seat, choices: &mut Vec<Choice>) {
        match p.question {
            Question::Character => p[seat].hand.list(choices, Choice::Play),
            Question::Booty => choices.extend_from_slice(takes_of(p)),
            Question::Target => match self.first_choice(&p.effect) {
                Some(&Step::Choose { ref from, optional, .. }) => {
                    from.list(p, p.effect.source, choices);
                    choices.extend(optional.then_some(Choice::None));
                }
                Some(_) | None => self.list_as_planned(p, choices),
            },
        }
    }

    /// Lists the choices of an action that goes on in the words of its plan or its script.
    #[inline(never)]
    fn list_as_planned(&self, p: &Position, choices: &mut Vec<Choice>) {
        self.with_asking(p, |from, optional, context| {
            from.list_choices(p, context, choices);
            choices.extend(optional.then_some(Choice::None));
        });
    }
}

/// By set of kinds: the choices that take one of them.
static TAKES: [[Choice; Token::COUNT]; Kinds::COUNT] = takes();

const fn takes() -> [[Choice; Token::COUNT]; Kinds::COUNT] {
    let mut table = [[Choice::None; Token::COUNT]; Kinds::COUNT];
    let mut kinds = 0;
    while kinds < Kinds::COUNT {
        let (mut token, mut count) = (0, 0);
        while token < Token::COUNT {
            if kinds >> token & 1 == 1 {
                table[kinds][count] = Choice::Take(Token::ALL[token]);
                count += 1;
            }
            token += 1;
        }
        kinds += 1;
    }
    table
}

/// The choices of who takes booty today.
#[inline]
pub(super) fn takes_of(p: &Position) -> &'static [Choice] {
    let kinds = p.space(p.day).kinds_with(1);
    &TAKES[kinds.index()][..kinds.len()]
}
