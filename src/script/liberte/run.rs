//! Runs of Liberté's scripts: the operations that its words perform.

use super::thing::Thing;
use crate::games::liberte::{Domain, Filter, Liberte, Op, Pick, Query, Selector, Target};
use crate::model::Pack;
use crate::script::{operations, run};

pub(super) use crate::script::word_table::Answer;
pub(super) use run::Script;

/// Why a word ended a run.
pub(super) type Halt = run::HaltOf<Liberte>;
/// A run.
pub(super) type Run = run::Run<Liberte>;
/// A run in a game.
pub(super) type Playing = run::Playing<Liberte>;

/// Answers a question about the position.
pub(super) fn ask(query: Query) -> Answer<u8> {
    operations::ask::<Liberte>(query)
}

/// Whether two things are the same.
pub(super) fn is_same(a: Thing, b: Thing) -> Answer<bool> {
    operations::is_same::<Liberte>(a.what, b.what)
}

/// Whether a choice was declined or had nothing to choose from.
pub(super) fn is_declined(chosen: Thing) -> Answer<bool> {
    operations::is_declined::<Liberte>(chosen.what)
}

/// Whether a choice is `yes`.
pub(super) fn is_yes(chosen: Thing) -> Answer<bool> {
    operations::is_chosen::<Liberte>(chosen.what, Target::Yes, Query::SaysYes)
}

/// The player of the card.
pub(super) fn player() -> Answer<Thing> {
    operations::player::<Liberte>()
}

/// Lets a player choose.
pub(super) fn choose(by: Thing, from: Selector, optional: bool) -> Answer<Thing> {
    operations::choose::<Liberte>(by.what, from, optional)
}

/// Takes a thing of a set without asking.
pub(super) fn pick(from: Selector, pick: Pick) -> Answer<Thing> {
    operations::pick::<Liberte>(from, pick)
}

/// Does something.
pub(super) fn apply(op: Op, things: [Thing; 3]) -> Answer<()> {
    operations::apply::<Liberte>(op, things.map(|thing| thing.what))
}

/// Does something to each thing of a set; the first of `things` is left open for it.
pub(super) fn apply_to_all(op: Op, from: Selector, things: [Thing; 3]) -> Answer<()> {
    operations::apply_to_all::<Liberte>(op, from, things.map(|thing| thing.what))
}

/// The things of a set one after the other. While tracing, only players can be gone through, by their places.
pub(super) fn each(from: Selector) -> Answer<Vec<Thing>> {
    let without_player = match (from.domain, from.filters().collect::<Vec<_>>().as_slice()) {
        (Domain::Seats, []) => Some(false),
        (Domain::Seats, [Filter::Others]) => Some(true),
        _ => None,
    };
    if let Some(without_player) = without_player
        && operations::is_tracing::<Liberte>()?
    {
        return operations::players_in_order::<Liberte>(without_player);
    }
    let is_of_pack = [Domain::Provinces, Domain::Factions].contains(&from.domain) && from.filters().next().is_none();
    let reading =
        |playing: &Playing| Ok(playing.targets(from, None).into_iter().map(|target| playing.thing(target)).collect());
    let what = "the things of a set, one by one";
    if is_of_pack { fact(what, reading) } else { read(what, reading) }
}

/// Looks something up in the pack; what it does not have is misuse.
pub(super) fn look_up<T>(find: impl FnOnce(&Pack) -> Result<T, String>) -> Answer<T> {
    operations::look_up::<Liberte, T>(find)
}

/// Ends the run, since no position allows what the script does.
pub(super) fn misuse<T>(why: impl Into<String>) -> Answer<T> {
    operations::misuse::<Liberte, T>(why)
}

/// Ends the run as refused if a condition does not hold.
pub(super) fn require(holds: bool, key: &str) -> Answer<()> {
    operations::require::<Liberte>(holds, key)
}

/// Reads something of the position that no plan can hold; `what` names it.
pub(super) fn read<T>(what: &str, reading: impl FnOnce(&Playing) -> Answer<T>) -> Answer<T> {
    operations::read::<Liberte, T>(what, reading)
}

/// Reads something that the pack alone tells of a thing at hand: a hook sees it also before any game.
pub(super) fn fact<T>(what: &str, reading: impl FnOnce(&Playing) -> Answer<T>) -> Answer<T> {
    operations::fact::<Liberte, T>(what, reading)
}
