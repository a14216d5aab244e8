//! How an effect runs, by what became of its script: a plan, or the script itself.

use super::check;
use super::explain::code;
use super::language::Language;
use super::plan_text;
use super::reading::{Reason, of_trouble};
use super::run::Script;
use super::trace::NoPlan;
use crate::kit::{Node, Plan, PlanLanguage};
use crate::load::Diagnostic;
use crate::model::Effect;

/// How the reason of an effect begins whose script fails.
const FAILS: &str = "fails: ";
/// The operations that tracing the scripts of a pack may take together.
pub(super) const MOST: u64 = 5_000_000;

/// The way an effect runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EffectMode<L: PlanLanguage> {
    /// By a native plan.
    Planned(Plan<L>),
    /// By its script.
    Interpreted(Reason),
}

impl<L: PlanLanguage> EffectMode<L> {
    /// The mode of an effect, by the result of tracing it. What is found wrong is added to `found`.
    pub(super) fn of(
        language: &Language,
        effect: &Effect,
        script: &Script,
        traced: Result<Plan<L>, NoPlan>,
        plays_card: bool,
        found: &mut Vec<Diagnostic>,
    ) -> EffectMode<L> {
        let interpreted =
            |what: String, spot| EffectMode::Interpreted(Reason { what, path: effect.path.clone(), spot });
        let does_something = match &traced {
            Ok(plan) => plan.nodes.iter().any(|node| matches!(node, Node::Do { .. } | Node::DoAll { .. })),
            Err(NoPlan::Untraceable(..)) => script.has_verbs,
            // Why it fails is told: that it does nothing then goes without saying.
            Err(NoPlan::Fails(_)) => true,
        };
        if !does_something {
            found.push(check::idle(language, effect));
        }
        match traced {
            Ok(plan) => EffectMode::Planned(plan),
            Err(NoPlan::Untraceable(what, spot)) => interpreted(what, spot),
            Err(NoPlan::Fails(error)) => {
                found.push(of_trouble(effect, &error, plays_card));
                interpreted(format!("{FAILS}{}", error.message), error.spot)
            }
        }
    }

    /// The note that an effect is interpreted, and why; none where it is not, or fails.
    pub(super) fn note(&self, effect: &Effect) -> Option<Diagnostic> {
        let EffectMode::Interpreted(reason) = self else { return None };
        if reason.what.starts_with(FAILS) {
            return None;
        }
        let message = format!("`{}` is interpreted, since it {}", effect.id, reason.what);
        let place = if reason.spot.line == 0 { check::declared(effect) } else { reason.spot };
        Some(Diagnostic::note(code::INTERPRETED_EFFECT, message).at(&effect.path, place.span(&effect.script)))
    }

    /// How the effect runs, in words: its plan, or why it is interpreted.
    pub(super) fn text(
        &self,
        effect: &Effect,
        words: &impl plan_text::PlanWords<L>,
        requirements: &[String],
    ) -> String {
        match self {
            EffectMode::Planned(plan) => {
                format!("{}: planned\n{}", effect.id, plan_text::text(plan, words, requirements))
            }
            EffectMode::Interpreted(reason) => format!("{}: interpreted, {reason}\n", effect.id),
        }
    }
}
