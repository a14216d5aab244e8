//! Runs of Revolution!'s scripts: the operations that its words perform.

use crate::games::revolution::{Op, Operand, Query, Revolution, Selector, Spec};
use crate::kit::Pick;
use crate::script::{operations, run};

pub(super) use crate::script::word_table::Answer;

/// A run of a script.
pub(super) type Run = run::Run<Revolution>;

/// A run in a game.
pub(super) type Playing = run::Playing<Revolution>;

/// Whether a question about the position is answered with yes.
pub(super) fn holds(query: Query) -> Answer<bool> {
    operations::ask::<Revolution>(query).map(|answer| answer == 1)
}

/// Whether two things are the same.
pub(super) fn is_same(a: Operand, b: Operand) -> Answer<bool> {
    operations::is_same::<Revolution>(a, b)
}

/// Whether a choice was declined or had nothing to choose from.
pub(super) fn is_declined(chosen: Operand) -> Answer<bool> {
    operations::is_declined::<Revolution>(chosen)
}

/// The player whose effect it is.
pub(super) fn player() -> Answer<Operand> {
    operations::player::<Revolution>()
}

/// Lets a player choose.
pub(super) fn choose(by: Operand, from: Selector, optional: bool) -> Answer<Operand> {
    operations::choose::<Revolution>(by, from, optional)
}

/// Takes a thing of a set by chance.
pub(super) fn pick(from: Selector) -> Answer<Operand> {
    operations::pick::<Revolution>(from, Pick::Chance)
}

/// Does something.
pub(super) fn apply(op: Op, things: [Operand; 3]) -> Answer<()> {
    operations::apply::<Revolution>(op, things)
}

/// Does something to each thing of a set; the first of `things` is left open for it.
pub(super) fn apply_to_all(op: Op, from: Selector, things: [Operand; 3]) -> Answer<()> {
    operations::apply_to_all::<Revolution>(op, from, things)
}

/// Looks something up in the pack; what it does not have is misuse.
pub(super) fn look_up<T>(find: impl FnOnce(&Spec) -> Result<T, String>) -> Answer<T> {
    operations::look_up::<Revolution, T>(find)
}

/// Ends the run, since no position allows what the script does.
pub(super) fn misuse<T>(why: impl Into<String>) -> Answer<T> {
    operations::misuse::<Revolution, T>(why)
}

/// Reads something that the pack alone tells of a thing at hand: a rule point sees it also before any game.
pub(super) fn fact<T>(what: &str, reading: impl FnOnce(&Playing) -> Answer<T>) -> Answer<T> {
    operations::fact::<Revolution, T>(what, reading)
}

/// Reads something of the position that no plan can hold; `what` names it.
pub(super) fn read<T>(what: &str, reading: impl FnOnce(&Playing) -> Answer<T>) -> Answer<T> {
    operations::read::<Revolution, T>(what, reading)
}
