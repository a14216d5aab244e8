//! The operations that words perform in a run: each in a game as it is, while tracing as a step of the plan.

use super::game::{Op, Query, ScriptGame, Selector, Target, Term};
use super::run::{Halt, Mode, Playing, Run, RunningGame, with};
use super::word_table::Answer;
use crate::kit::{Operand, Pick};

/// Does a step of a game, or records it while tracing.
fn recorded<G: ScriptGame, T>(run: &mut Run<G>, recorded: Result<T, String>) -> Answer<T> {
    recorded.or_else(|why| run.stop(Halt::Untraceable(why)))
}

/// Answers a question about the position; while tracing, with each of its answers in turn.
pub(super) fn ask<G: RunningGame>(query: Query<G>) -> Answer<u8> {
    with::<G, _>(|run| {
        run.question(query)?;
        match &mut run.mode {
            Mode::Playing(playing) => {
                let Playing { rules, position, source, events, .. } = playing.as_mut();
                Ok(rules.answer(position, *source, query, events))
            }
            Mode::Tracing(tracing) => {
                let answer = tracing.ask(query);
                recorded(run, answer)
            }
        }
    })
}

/// Whether two things are the same.
pub(super) fn is_same<G: RunningGame>(a: Operand<Target<G>>, b: Operand<Target<G>>) -> Answer<bool> {
    match (a, b) {
        (Operand::Known(a), Operand::Known(b)) => Ok(a == b),
        (a, b) if a == b => Ok(true),
        (a, b) => ask::<G>(G::same(a, b)).map(|answer| answer == 1),
    }
}

/// Whether a choice came to this, by the question that asks it of a register.
pub(super) fn is_chosen<G: RunningGame>(
    chosen: Operand<Target<G>>,
    target: Target<G>,
    query: fn(u8) -> Query<G>,
) -> Answer<bool> {
    match chosen {
        Operand::Known(known) => Ok(known == target),
        Operand::Register(register) => ask::<G>(query(register)).map(|answer| answer == 1),
        Operand::Player | Operand::Place(_) | Operand::Other(_) => Ok(false),
    }
}

/// Whether a choice was declined or had nothing to choose from.
pub(super) fn is_declined<G: RunningGame>(chosen: Operand<Target<G>>) -> Answer<bool> {
    is_chosen::<G>(chosen, Target::<G>::default(), G::declined)
}

/// The player whose effect it is.
pub(super) fn player<G: RunningGame>() -> Answer<G::Thing> {
    let nobody = || {
        Halt::Misused(
            "nobody plays or acts here: say which player is meant, as in `for seat in players() { … }`".into(),
        )
    };
    with::<G, _>(|run| {
        run.see("reads who plays or acts")?;
        if !run.has_player() {
            return run.stop(nobody());
        }
        match &run.mode {
            Mode::Playing(playing) => match G::player(playing.source) {
                Some(seat) => Ok(G::Thing::from(Operand::Known(G::seat_target(seat)))),
                None => run.stop(nobody()),
            },
            Mode::Tracing(tracing) if tracing.is_of_nobody() => run.stop(nobody()),
            Mode::Tracing(_) => Ok(G::Thing::from(Operand::Player)),
        }
    })
}

/// Lets a player choose.
pub(super) fn choose<G: RunningGame>(by: Operand<Target<G>>, from: Selector<G>, optional: bool) -> Answer<G::Thing> {
    if let Some(why) = G::never_chosen(from) {
        return misuse::<G, _>(why);
    }
    with::<G, _>(|run| {
        run.change("chooses")?;
        let choices = match &run.mode {
            Mode::Playing(playing) => playing.choices(),
            Mode::Tracing(tracing) => tracing.choices(),
        };
        if choices == G::MOST_ANSWERS {
            return run.stop(Halt::TooManyChoices);
        }
        let chosen = match &mut run.mode {
            Mode::Playing(playing) => playing.choose(by, from, optional),
            Mode::Tracing(tracing) => tracing.choose(by, from, optional).map_err(Halt::Untraceable),
        };
        chosen.or_else(|halt| run.stop(halt))
    })
}

/// Takes a thing of a set without asking.
pub(super) fn pick<G: RunningGame>(from: Selector<G>, pick: Pick) -> Answer<G::Thing> {
    with::<G, _>(|run| {
        run.change("takes")?;
        match &mut run.mode {
            Mode::Playing(playing) => {
                let Playing { rules, position, source, events, .. } = playing.as_mut();
                let target = rules.pick(position, *source, from, pick, events);
                Ok(playing.thing(target))
            }
            Mode::Tracing(tracing) => {
                let thing = tracing.pick(from, pick);
                recorded(run, thing)
            }
        }
    })
}

/// Works something out.
pub(super) fn find<G: RunningGame>(term: Term<G>) -> Answer<G::Thing> {
    with::<G, _>(|run| {
        run.see("works something out")?;
        match &mut run.mode {
            Mode::Playing(playing) => {
                let target = playing.rules.find(&playing.position, playing.source, term);
                Ok(playing.thing(target))
            }
            Mode::Tracing(tracing) => {
                let thing = tracing.find(term);
                recorded(run, thing)
            }
        }
    })
}

/// Does something.
pub(super) fn apply<G: RunningGame>(op: Op<G>, args: [Operand<Target<G>>; 3]) -> Answer<()> {
    with::<G, _>(|run| {
        run.change("does")?;
        match &mut run.mode {
            Mode::Playing(playing) => {
                let targets = args.map(|what| playing.target(what));
                playing.apply(op, targets);
                if G::is_over(&playing.position) { run.stop(Halt::Over) } else { Ok(()) }
            }
            Mode::Tracing(tracing) => {
                let done = tracing.apply(op, args);
                recorded(run, done)
            }
        }
    })
}

/// Does something to each thing of a set; the first of `args` is left open for it.
pub(super) fn apply_to_all<G: RunningGame>(op: Op<G>, from: Selector<G>, args: [Operand<Target<G>>; 3]) -> Answer<()> {
    with::<G, _>(|run| {
        run.change("does")?;
        match &mut run.mode {
            Mode::Playing(playing) => {
                let (each, targets) = (playing.targets(from, None), args.map(|what| playing.target(what)));
                playing.apply_to_all(op, &each, targets);
                if G::is_over(&playing.position) { run.stop(Halt::Over) } else { Ok(()) }
            }
            Mode::Tracing(tracing) => {
                let done = tracing.apply_to_all(op, from, args);
                recorded(run, done)
            }
        }
    })
}

/// Whether the run of this thread is recorded, not played.
pub(super) fn is_tracing<G: RunningGame>() -> Answer<bool> {
    with::<G, _>(|run| Ok(matches!(run.mode, Mode::Tracing(_))))
}

/// While tracing, all players or all others by their places in the player order.
pub(super) fn players_in_order<G: RunningGame>(without_player: bool) -> Answer<Vec<G::Thing>> {
    let place = if without_player { Operand::Other } else { Operand::Place };
    let count = ask::<G>(G::players())?.saturating_sub(u8::from(without_player));
    Ok((0..count).map(|at| G::Thing::from(place(at))).collect())
}

/// Looks something up in the pack; what it does not have is misuse.
pub(super) fn look_up<G: RunningGame, T>(find: impl FnOnce(&G::Pack) -> Result<T, String>) -> Answer<T> {
    with::<G, _>(|run| find(run.pack()).or_else(|why| run.stop(Halt::Misused(why))))
}

/// Ends the run, since no position allows what the script does.
pub(super) fn misuse<G: RunningGame, T>(why: impl Into<String>) -> Answer<T> {
    with::<G, _>(|run| run.stop(Halt::Misused(why.into())))
}

/// Ends the run as refused if a condition does not hold.
pub(super) fn require<G: RunningGame>(holds: bool, key: &str) -> Answer<()> {
    with::<G, _>(|run| {
        if !run.has_player() {
            return Err("`require` refuses what somebody plays or does, and nobody plays or acts here".into());
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
pub(super) fn read<G: RunningGame, T>(what: &str, reading: impl FnOnce(&Playing<G>) -> Answer<T>) -> Answer<T> {
    with::<G, _>(|run| {
        run.see(&format!("reads {what}"))?;
        run.read(what, reading)
    })
}

/// Reads something that the pack alone tells of a thing at hand: a hook sees it also before any game.
pub(super) fn fact<G: RunningGame, T>(what: &str, reading: impl FnOnce(&Playing<G>) -> Answer<T>) -> Answer<T> {
    with::<G, _>(|run| run.read(what, reading))
}
