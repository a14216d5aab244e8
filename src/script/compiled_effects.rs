//! The effects of a pack, compiled: read, checked and traced. The same for each game whose spec lists them.

use super::effect_mode::{EffectMode, MOST};
use super::effort::Allowance;
use super::execute::{End, play};
use super::pack_names::PackNames;
use super::reading::{of_trouble, read};
use super::run::{Halt, Playing, RunningGame, Script};
use super::trace::trace;
use crate::load::Diagnostic;
use crate::model::Effect;
use crate::script::game::Target;
use std::sync::Arc;

/// Reads and checks the scripts of effects; none if one has errors. The keys that they refuse with are added to `keys`.
pub(super) fn read_all(
    names: &PackNames<'_>,
    effects: &[Effect],
    keys: &mut Vec<String>,
    found: &mut Vec<Diagnostic>,
) -> Option<Vec<Script>> {
    let scripts = effects.iter().map(|effect| read(names, effect, None, &|_, _| Vec::new(), keys, found));
    scripts.collect::<Vec<_>>().into_iter().collect()
}

/// Traces effects into plans, as far as they can be.
pub(super) fn trace_all<G: RunningGame>(
    (effects, scripts): (&[Effect], &[Script]),
    pack: &Arc<G::Pack>,
    requirements: &Arc<[String]>,
    found: &mut Vec<Diagnostic>,
) -> Vec<EffectMode<G::Plans>> {
    let allowance = Allowance::new(MOST);
    let way = |(effect, script): (&Effect, &Script)| {
        let traced = trace::<G>(script, pack, None, requirements, &allowance);
        EffectMode::of(G::language(), effect, script, traced, false, found)
    };
    effects.iter().zip(scripts).map(way).collect()
}

/// What is wrong with scripts, for whoever wants a game and gets none.
pub(super) fn errors_in(found: &[Diagnostic]) -> Vec<String> {
    let told = |it: &Diagnostic| match &it.place {
        Some(place) => format!("{}: {}", place.path, it.message),
        None => it.message.clone(),
    };
    found.iter().filter(|it| it.is_error()).map(told).collect()
}

/// How the script of an effect fails on a position with these answers, if it does.
pub(super) fn failure<G: RunningGame>(
    (effect, script): (&Effect, &Script),
    requirements: &Arc<[String]>,
    rules: &Arc<G>,
    source: G::Source,
    before: &G::Position,
    answers: &[Target<G>],
) -> Option<Diagnostic> {
    let mut answers = answers.to_vec();
    loop {
        match play(script, Playing::new(rules, before, source, &answers), requirements).1 {
            End::Failed(error) => return Some(of_trouble(effect, &error, false)),
            // What had nothing to choose from was not asked.
            End::Halted(Halt::Asks { targets, .. }, _) if targets.is_empty() && answers.len() < G::MOST_ANSWERS => {
                answers.push(Target::<G>::default());
            }
            End::Halted(..) | End::Done => return None,
        }
    }
}
