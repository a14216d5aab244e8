//! A run that is recorded, to be a path of a plan.

use super::game::{Op, Query, ScriptGame, Selector, Target, Term};
use crate::kit::{Args, Operand, Pick, PlanLanguage};
use crate::model::PointSpec;
use rhai::Dynamic;
use std::sync::Arc;

/// The most steps of one path.
const MAX_STEPS: usize = 64;

/// The most answers a question may have for the script to be run with each of them.
const MAX_ANSWERS_OF_A_QUESTION: usize = 20;

/// A step of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TraceStep<L: PlanLanguage> {
    /// A choice: from what, whose, whether it is optional.
    Choose(L::Selector, Operand<L::Target>, bool),
    /// Something is taken without asking.
    Pick(L::Selector, Pick),
    /// Something is worked out.
    Find(L::Term),
    /// Something is done.
    Do(L::Op, Args<L>),
    /// Something is done to each thing of a set.
    DoAll(L::Op, L::Selector, Args<L>),
    /// A question and the answer that this path gives it.
    Ask(L::Query, u8),
    /// The effect is refused.
    Refuse(u8),
}

/// A run that is being recorded.
#[derive(Debug)]
pub(super) struct Tracing<G: ScriptGame> {
    /// The pack whose script it is.
    pub pack: Arc<G::Pack>,
    /// The rule point that it is the script of, if it is no effect's.
    pub point: Option<&'static PointSpec>,
    /// The answers to give, in the order of the questions; beyond them, the least.
    path: Vec<u8>,
    questions: usize,
    choices: u8,
    registers: u8,
    /// What it did.
    pub steps: Vec<TraceStep<G::Plans>>,
}

impl<G: ScriptGame> Tracing<G> {
    /// A run that takes a path: it gives these answers, in the order of its questions.
    pub fn new(pack: &Arc<G::Pack>, point: Option<&'static PointSpec>, path: Vec<u8>) -> Tracing<G> {
        let pack = pack.clone();
        // What its function is given stands before all that it chooses.
        let given = point.map_or(0, |point| point.parameters.len() as u8);
        Tracing { pack, point, path, questions: 0, choices: given, registers: given, steps: Vec::new() }
    }

    /// Whether nobody plays a card, or acts.
    pub fn is_of_nobody(&self) -> bool {
        self.point.is_some_and(|point| !point.kind.has_player())
    }

    /// What its function is given.
    pub fn arguments(&self) -> Vec<Dynamic> {
        let parameters = self.point.map_or(&[][..], |point| point.parameters);
        let argument = |(at, &(_, kind)): (u8, &(&str, &str))| G::argument(kind, G::Thing::from(Operand::Register(at)));
        (0..).zip(parameters).map(argument).collect()
    }

    fn record(&mut self, step: TraceStep<G::Plans>) -> Result<(), String> {
        if self.steps.len() == MAX_STEPS {
            return Err(format!("takes more than {MAX_STEPS} steps"));
        }
        self.steps.push(step);
        Ok(())
    }

    /// The path's answer to a question. Asked again, it is the same as long as nothing was done that might change it.
    pub fn ask(&mut self, query: Query<G>) -> Result<u8, String> {
        let (least, most) = G::answers(query, &self.pack);
        let does_something = |step: &&TraceStep<G::Plans>| matches!(step, TraceStep::Do(..) | TraceStep::DoAll(..));
        let asked = self.steps.iter().rev().take_while(|step| G::is_fixed(query) || !does_something(step));
        let known = asked.into_iter().find_map(|step| match *step {
            TraceStep::Ask(asked, answer) if asked == query && !G::is_chance(query) => Some(answer),
            _ => None,
        });
        if let Some(answer) = known {
            return Ok(answer);
        }
        let ways = usize::from(most.saturating_sub(least)) + 1;
        if ways > MAX_ANSWERS_OF_A_QUESTION {
            return Err(format!("asks what has {ways} answers"));
        }
        let answer = self.path.get(self.questions).copied().unwrap_or(least);
        self.questions += 1;
        self.record(TraceStep::Ask(query, answer))?;
        Ok(answer)
    }

    /// The register of a choice.
    pub fn choose(&mut self, by: Operand<Target<G>>, from: Selector<G>, optional: bool) -> Result<G::Thing, String> {
        if self.registers as usize > G::MOST_KEPT {
            return Err(format!("remembers more than {} things while a choice is made", G::MOST_KEPT));
        }
        self.choices += 1;
        self.fill(TraceStep::Choose(from, by, optional))
    }

    /// The register of something taken without asking.
    pub fn pick(&mut self, from: Selector<G>, pick: Pick) -> Result<G::Thing, String> {
        self.fill(TraceStep::Pick(from, pick))
    }

    /// The register of something worked out. Once more it is the same as long as nothing was done that might change it.
    pub fn find(&mut self, term: Term<G>) -> Result<G::Thing, String> {
        let mut filled = self.registers;
        for step in self.steps.iter().rev() {
            match *step {
                TraceStep::Find(known) if known == term => return Ok(G::Thing::from(Operand::Register(filled - 1))),
                TraceStep::Choose(..) | TraceStep::Pick(..) | TraceStep::Find(_) => filled -= 1,
                TraceStep::Do(..) | TraceStep::DoAll(..) if !G::is_fixed_term(term) => break,
                TraceStep::Do(..) | TraceStep::DoAll(..) | TraceStep::Ask(..) | TraceStep::Refuse(_) => {}
            }
        }
        self.fill(TraceStep::Find(term))
    }

    fn fill(&mut self, step: TraceStep<G::Plans>) -> Result<G::Thing, String> {
        if self.registers as usize == G::MOST_REGISTERS {
            return Err(format!("remembers more than {} things", G::MOST_REGISTERS));
        }
        self.record(step)?;
        self.registers += 1;
        Ok(G::Thing::from(Operand::Register(self.registers - 1)))
    }

    /// How many choices there have been.
    pub fn choices(&self) -> usize {
        self.choices as usize
    }

    /// Records that something is done.
    pub fn apply(&mut self, op: Op<G>, args: Args<G::Plans>) -> Result<(), String> {
        self.record(TraceStep::Do(op, args))
    }

    /// Records that something is done to each thing of a set.
    pub fn apply_to_all(&mut self, op: Op<G>, from: Selector<G>, args: Args<G::Plans>) -> Result<(), String> {
        self.record(TraceStep::DoAll(op, from, args))
    }

    /// Records that the effect is refused.
    pub fn refuse(&mut self, requirement: u8) {
        self.steps.push(TraceStep::Refuse(requirement));
    }
}
