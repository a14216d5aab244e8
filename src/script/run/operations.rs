//! The operations that words perform in a run: each in a game as it is, while tracing as a step of the plan.

use super::super::thing::Thing;
use super::{Answer, Halt, Mode, Playing, no_player, with};
use crate::games::liberte::{Domain, EffectContext, Filter, MAX_ANSWERS, Op, Operand, Pick, Query, Selector, Target};
use crate::model::Pack;

/// Answers a question about the position; while tracing, with each of its answers in turn.
pub(in crate::script) fn ask(query: Query) -> Answer<u8> {
    with(|run| {
        if matches!(query, Query::Roll(_)) {
            run.change("rolls")?;
        }
        let unseen = run.hook.as_mut().and_then(|hook| hook.ask(query).err());
        if let Some(unseen) = unseen {
            return run.stop(Halt::Untraceable(unseen));
        }
        if query == Query::InGovernment && !run.has_player() {
            return no_player();
        }
        match &mut run.mode {
            Mode::Playing(playing) => {
                let Playing { rules, position, cause, events, .. } = playing.as_mut();
                Ok(rules.answer(position, query, &EffectContext::of(*cause), events))
            }
            Mode::Tracing(tracing) => match tracing.ask(query) {
                Ok(answer) => Ok(answer),
                Err(why) => run.stop(Halt::Untraceable(why)),
            },
        }
    })
}

/// Whether two things are the same.
pub(in crate::script) fn is_same(a: Thing, b: Thing) -> Answer<bool> {
    match (a.what, b.what) {
        (Operand::Known(a), Operand::Known(b)) => Ok(a == b),
        (a, b) if a == b => Ok(true),
        (a, b) => ask(Query::Same(a, b)).map(|answer| answer == 1),
    }
}

/// Whether a choice came to this.
fn is_chosen(chosen: Thing, target: Target, query: fn(u8) -> Query) -> Answer<bool> {
    match chosen.what {
        Operand::Known(known) => Ok(known == target),
        Operand::Register(register) => ask(query(register)).map(|answer| answer == 1),
        Operand::Player | Operand::Place(_) | Operand::Other(_) => Ok(false),
    }
}

/// Whether a choice was declined or had nothing to choose from.
pub(in crate::script) fn is_declined(chosen: Thing) -> Answer<bool> {
    is_chosen(chosen, Target::Nothing, Query::Declined)
}

/// Whether a choice is `yes`.
pub(in crate::script) fn is_yes(chosen: Thing) -> Answer<bool> {
    is_chosen(chosen, Target::Yes, Query::SaysYes)
}

/// The player of the card.
pub(in crate::script) fn player() -> Answer<Thing> {
    let nobody = || Halt::Misused("nobody plays a card here: say which player is meant, as in `seat.draw(1)`".into());
    with(|run| {
        run.see("reads who plays the card")?;
        match &run.mode {
            Mode::Playing(playing) => match playing.cause.player() {
                Some(seat) => Ok(Thing::known(Target::Seat(seat))),
                None => run.stop(nobody()),
            },
            Mode::Tracing(tracing) if tracing.is_of_nobody => run.stop(nobody()),
            Mode::Tracing(_) => Ok(Thing::of(Operand::Player)),
        }
    })
}

/// Lets a player choose.
pub(in crate::script) fn choose(by: Thing, from: Selector, optional: bool) -> Answer<Thing> {
    if from.domain == Domain::Deck {
        return misuse("nobody sees the deck: its top is `top_of_deck()`, one by chance `any_of(deck())`");
    }
    with(|run| {
        run.change("chooses")?;
        let choices = match &run.mode {
            Mode::Playing(playing) => playing.next,
            Mode::Tracing(tracing) => tracing.choices(),
        };
        if choices == MAX_ANSWERS {
            return run.stop(Halt::TooManyChoices);
        }
        let chosen = match &mut run.mode {
            Mode::Playing(playing) => playing.choose(by.what, from, optional),
            Mode::Tracing(tracing) => tracing.choose(by.what, from, optional).map_err(Halt::Untraceable),
        };
        chosen.or_else(|halt| run.stop(halt))
    })
}

/// Takes a thing of a set without asking.
pub(in crate::script) fn pick(from: Selector, pick: Pick) -> Answer<Thing> {
    with(|run| {
        run.change("takes")?;
        match &mut run.mode {
            Mode::Playing(playing) => {
                let Playing { rules, position, cause, events, .. } = playing.as_mut();
                let target = rules.pick(position, &from, pick, &EffectContext::of(*cause), events);
                Ok(playing.thing(target))
            }
            Mode::Tracing(tracing) => match tracing.pick(from, pick) {
                Ok(thing) => Ok(thing),
                Err(why) => run.stop(Halt::Untraceable(why)),
            },
        }
    })
}

/// Does something.
pub(in crate::script) fn apply(op: Op, things: [Thing; 3]) -> Answer<()> {
    let args = things.map(|thing| thing.what);
    with(|run| {
        run.change("does")?;
        match &mut run.mode {
            Mode::Playing(playing) => {
                let targets = args.map(|what| playing.target(what));
                let Playing { rules, position, events, .. } = playing.as_mut();
                rules.apply(position, op, targets, events);
                if position.is_over() { run.stop(Halt::Over) } else { Ok(()) }
            }
            Mode::Tracing(tracing) => match tracing.apply(op, args) {
                Ok(()) => Ok(()),
                Err(why) => run.stop(Halt::Untraceable(why)),
            },
        }
    })
}

/// Does something to each thing of a set; the first of `things` is left open for it.
pub(in crate::script) fn apply_to_all(op: Op, from: Selector, things: [Thing; 3]) -> Answer<()> {
    let args = things.map(|thing| thing.what);
    with(|run| {
        run.change("does")?;
        match &mut run.mode {
            Mode::Playing(playing) => {
                let (each, targets) = (playing.targets(from, None), args.map(|what| playing.target(what)));
                let Playing { rules, position, events, .. } = playing.as_mut();
                rules.apply_to_all(position, op, &each, targets, events);
                if position.is_over() { run.stop(Halt::Over) } else { Ok(()) }
            }
            Mode::Tracing(tracing) => match tracing.apply_to_all(op, from, args) {
                Ok(()) => Ok(()),
                Err(why) => run.stop(Halt::Untraceable(why)),
            },
        }
    })
}

/// The things of a set one after the other. While tracing, only players can be gone through, by their places.
pub(in crate::script) fn each(from: Selector) -> Answer<Vec<Thing>> {
    let is_tracing = with(|run| Ok(matches!(run.mode, Mode::Tracing(_))))?;
    let place: Option<fn(u8) -> Operand> = match (from.domain, from.filters().collect::<Vec<_>>().as_slice()) {
        (Domain::Seats, []) => Some(Operand::Place),
        (Domain::Seats, [Filter::Others]) => Some(Operand::Other),
        _ => None,
    };
    match place {
        Some(place) if is_tracing => {
            let without = u8::from(place(0) == Operand::Other(0));
            let count = ask(Query::Players)?.saturating_sub(without);
            Ok((0..count).map(|at| Thing::of(place(at))).collect())
        }
        _ => {
            let is_of_pack =
                [Domain::Provinces, Domain::Factions].contains(&from.domain) && from.filters().next().is_none();
            let reading = |playing: &Playing| {
                Ok(playing.targets(from, None).into_iter().map(|target| playing.thing(target)).collect())
            };
            let what = "the things of a set, one by one";
            if is_of_pack { fact(what, reading) } else { read(what, reading) }
        }
    }
}

/// Looks something up in the pack; what it does not have is misuse.
pub(in crate::script) fn look_up<T>(find: impl FnOnce(&Pack) -> Result<T, String>) -> Answer<T> {
    with(|run| find(run.pack()).or_else(|why| run.stop(Halt::Misused(why))))
}

/// Ends the run, since no position allows what the script does.
pub(in crate::script) fn misuse<T>(why: impl Into<String>) -> Answer<T> {
    with(|run| run.stop(Halt::Misused(why.into())))
}

/// Ends the run as refused if a condition does not hold.
pub(in crate::script) fn require(holds: bool, key: &str) -> Answer<()> {
    with(|run| {
        if !run.has_player() {
            return Err("`require` refuses a card, and nobody plays a card here".into());
        }
        let Some(requirement) = run.requirement(key) else {
            return Err(format!("no text says why `{key}` refuses").into());
        };
        if holds {
            return Ok(());
        }
        if let Mode::Tracing(tracing) = &mut run.mode {
            tracing.refuse(requirement);
        }
        run.stop(Halt::Refused(requirement))
    })
}

/// Reads something of the position that no plan can hold; `what` names it.
pub(in crate::script) fn read<T>(what: &str, reading: impl FnOnce(&Playing) -> Answer<T>) -> Answer<T> {
    with(|run| {
        run.see(&format!("reads {what}"))?;
        run.read(what, reading)
    })
}

/// Reads something that the pack alone tells of a thing at hand: a hook sees it also before any game.
pub(in crate::script) fn fact<T>(what: &str, reading: impl FnOnce(&Playing) -> Answer<T>) -> Answer<T> {
    with(|run| run.read(what, reading))
}
