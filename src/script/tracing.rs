//! A run that is recorded, to be a path of a plan.

use super::thing::Thing;
use crate::games::liberte::{Args, MAX_ANSWERS, Op, Operand, Pick, Query, Selector};
use crate::model::Pack;
use std::sync::Arc;

/// The most steps of one path.
const MAX_STEPS: usize = 64;

/// The most answers a question may have for the script to be run with each of them.
const MAX_ANSWERS_OF_A_QUESTION: usize = 20;

/// A step of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TraceStep {
    /// A choice: from what, whose, whether it is optional.
    Choose(Selector, Operand, bool),
    /// Something is taken without asking.
    Pick(Selector, Pick),
    /// Something is done.
    Do(Op, Args),
    /// Something is done to each thing of a set.
    DoAll(Op, Selector, Args),
    /// A question and the answer that this path gives it.
    Ask(Query, u8),
    /// The effect is refused.
    Refuse(u8),
}

/// A run that is being recorded.
#[derive(Debug, Default)]
pub(super) struct Tracing {
    /// The pack whose script it is.
    pub pack: Arc<Pack>,
    /// Whether no card is played.
    pub is_of_nobody: bool,
    /// The answers to give, in the order of the questions; beyond them, the least.
    path: Vec<u8>,
    questions: usize,
    choices: u8,
    registers: u8,
    /// What it did.
    pub steps: Vec<TraceStep>,
}

impl Tracing {
    /// A run that takes a path: it gives these answers, in the order of its questions.
    pub fn new(pack: &Arc<Pack>, is_of_nobody: bool, path: Vec<u8>) -> Tracing {
        Tracing { pack: pack.clone(), is_of_nobody, path, ..Tracing::default() }
    }

    fn record(&mut self, step: TraceStep) -> Result<(), String> {
        if self.steps.len() == MAX_STEPS {
            return Err(format!("takes more than {MAX_STEPS} steps"));
        }
        self.steps.push(step);
        Ok(())
    }

    /// The path's answer to a question. Asked again, it is the same as long as nothing was done that might change it.
    pub fn ask(&mut self, query: Query) -> Result<u8, String> {
        let rules = &self.pack.rules;
        let does_something = |step: &&TraceStep| matches!(step, TraceStep::Do(..) | TraceStep::DoAll(..));
        let asked = self.steps.iter().rev().take_while(|step| query.is_fixed() || !does_something(step));
        let known = asked.into_iter().find_map(|step| match *step {
            TraceStep::Ask(asked, answer) if asked == query && !matches!(query, Query::Roll(_)) => Some(answer),
            _ => None,
        });
        if let Some(answer) = known {
            return Ok(answer);
        }
        let ways = usize::from(query.most(rules).saturating_sub(query.least(rules))) + 1;
        if ways > MAX_ANSWERS_OF_A_QUESTION {
            return Err(format!("asks what has {ways} answers"));
        }
        let answer = self.path.get(self.questions).copied().unwrap_or(query.least(rules));
        self.questions += 1;
        self.record(TraceStep::Ask(query, answer))?;
        Ok(answer)
    }

    /// The register of a choice.
    pub fn choose(&mut self, by: Operand, from: Selector, optional: bool) -> Result<Thing, String> {
        self.choices += 1;
        self.fill(TraceStep::Choose(from, by, optional))
    }

    /// The register of something taken without asking.
    pub fn pick(&mut self, from: Selector, pick: Pick) -> Result<Thing, String> {
        self.fill(TraceStep::Pick(from, pick))
    }

    fn fill(&mut self, step: TraceStep) -> Result<Thing, String> {
        if self.registers as usize == MAX_ANSWERS {
            return Err(format!("has more than {MAX_ANSWERS} things chosen"));
        }
        self.record(step)?;
        self.registers += 1;
        Ok(Thing::of(Operand::Register(self.registers - 1)))
    }

    /// How many choices there have been.
    pub fn choices(&self) -> usize {
        self.choices as usize
    }

    /// Records that something is done.
    pub fn apply(&mut self, op: Op, args: Args) -> Result<(), String> {
        self.record(TraceStep::Do(op, args))
    }

    /// Records that something is done to each thing of a set.
    pub fn apply_to_all(&mut self, op: Op, from: Selector, args: Args) -> Result<(), String> {
        self.record(TraceStep::DoAll(op, from, args))
    }

    /// Records that the effect is refused.
    pub fn refuse(&mut self, requirement: u8) {
        self.steps.push(TraceStep::Refuse(requirement));
    }
}
