//! Runs of Libertalia's scripts: the operations that its words perform.

use crate::games::libertalia::{Libertalia, Op, Operand, Query, Selector, Spec, Target, Term};
use crate::kit::{Arithmetic, Comparison, Pick};
use crate::script::{operations, run};

pub(super) use crate::script::word_table::Answer;

/// A run in a game.
pub(super) type Playing = run::Playing<Libertalia>;

/// Whether a question about the position is answered with yes.
pub(super) fn holds(query: Query) -> Answer<bool> {
    operations::ask::<Libertalia>(query).map(|answer| answer == 1)
}

/// How two numbers compare.
pub(super) fn compare(how: Comparison, a: Operand, b: Operand) -> Answer<bool> {
    match (a, b) {
        (Operand::Known(a), Operand::Known(b)) => Ok(how.holds(a.number(), b.number())),
        _ => holds(Query::Compare(how, a, b)),
    }
}

/// Whether two things are the same.
pub(super) fn is_same(a: Operand, b: Operand) -> Answer<bool> {
    operations::is_same::<Libertalia>(a, b)
}

/// Whether a choice was declined or had nothing to choose from.
pub(super) fn is_declined(chosen: Operand) -> Answer<bool> {
    operations::is_declined::<Libertalia>(chosen)
}

/// The player whose character acts.
pub(super) fn player() -> Answer<Operand> {
    operations::player::<Libertalia>()
}

/// The character that acts, or that took the token.
pub(super) fn acting() -> Answer<Operand> {
    if operations::is_tracing::<Libertalia>()? {
        return Ok(Operand::Known(Target::Acting));
    }
    operations::fact::<Libertalia, _>("the character that acts", |playing| {
        Ok(Operand::Known(playing.target(Operand::Known(Target::Acting))))
    })
}

/// Lets a player choose.
pub(super) fn choose(by: Operand, from: Selector, optional: bool) -> Answer<Operand> {
    operations::choose::<Libertalia>(by, from, optional)
}

/// Takes a thing of a set by chance.
pub(super) fn pick(from: Selector) -> Answer<Operand> {
    operations::pick::<Libertalia>(from, Pick::Chance)
}

/// Works something out.
pub(super) fn find(term: Term) -> Answer<Operand> {
    operations::find::<Libertalia>(term)
}

/// Two numbers put together; at once, where both are known.
pub(super) fn calculate(how: Arithmetic, a: Operand, b: Operand) -> Answer<Operand> {
    match (a, b) {
        (_, Operand::Known(Target::Number(0))) if how == Arithmetic::DividedBy => misuse("nothing is divided by 0"),
        (Operand::Known(a), Operand::Known(b)) => Ok(Operand::Known(Target::Number(how.of(a.number(), b.number())))),
        _ => find(Term::Arithmetic(how, a, b)),
    }
}

/// Does something.
pub(super) fn apply(op: Op, things: [Operand; 3]) -> Answer<()> {
    operations::apply::<Libertalia>(op, things)
}

/// Does something to each thing of a set; the first of `things` is left open for it.
pub(super) fn apply_to_all(op: Op, from: Selector, things: [Operand; 3]) -> Answer<()> {
    operations::apply_to_all::<Libertalia>(op, from, things)
}

/// Looks something up in the pack.
pub(super) fn look_up<T>(find: impl FnOnce(&Spec) -> T) -> Answer<T> {
    operations::look_up::<Libertalia, T>(|spec| Ok(find(spec)))
}

/// Ends the run, since no position allows what the script does.
pub(super) fn misuse<T>(why: impl Into<String>) -> Answer<T> {
    operations::misuse::<Libertalia, T>(why)
}

/// Reads something of the position that no plan can hold; `what` names it.
pub(super) fn read<T>(what: &str, reading: impl FnOnce(&Playing) -> Answer<T>) -> Answer<T> {
    operations::read::<Libertalia, T>(what, reading)
}
