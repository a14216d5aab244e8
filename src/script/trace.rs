//! Traces an effect into a plan.
//!
//! The script runs once for each way its questions can be answered; each run leaves a path of steps. Paths that begin
//! alike are one tree, equal branches are one branch, and the tree is laid out as the nodes of a [`Plan`].

use super::Spot;
use super::engine::engines;
use super::run::{Chosen, End, Halt, Run, Script, run};
use super::trouble::{Kind, Trouble};
use crate::rules::{Node, NodeId, Op, Plan, Query, Selector, Stack, Target};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The most paths that one effect may have.
const MAX_PATHS: usize = 256;
/// The most steps of one path.
const MAX_STEPS: usize = 64;
/// How long the runs of one effect may take together.
const TIME: Duration = Duration::from_millis(500);

/// A step of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// A choice, whether it is optional.
    Choose(Selector, bool),
    /// Something is done to the target in a register.
    Do(Op, u8),
    /// A question and the answer that this path gives it.
    Ask(Query, u8),
    /// The effect is refused.
    Refuse(u8),
}

/// A run that is being recorded.
#[derive(Debug, Default)]
pub(super) struct Tracing {
    /// The answers to give, in the order of the questions; beyond them, the least.
    path: Vec<u8>,
    questions: usize,
    registers: u8,
    steps: Vec<Step>,
    turns: u8,
}

/// Why an effect has no plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum NoPlan {
    /// Its script does what no plan can hold; it is interpreted.
    Untraceable(String, Spot),
    /// Its script fails on some path.
    Fails(Trouble),
}

impl Tracing {
    fn record(&mut self, step: Step) -> Result<(), String> {
        if self.steps.len() == MAX_STEPS {
            return Err(format!("takes more than {MAX_STEPS} steps"));
        }
        self.steps.push(step);
        Ok(())
    }

    /// The path's answer to a question. Nothing that an effect does changes an answer, so that one path has only one.
    pub fn ask(&mut self, query: Query) -> Result<u8, String> {
        let known = self.steps.iter().find_map(|step| match *step {
            Step::Ask(asked, answer) if asked == query => Some(answer),
            _ => None,
        });
        if let Some(answer) = known {
            return Ok(answer);
        }
        let (least, _) = query.range(self.turns);
        let answer = self.path.get(self.questions).copied().unwrap_or(least);
        self.questions += 1;
        self.record(Step::Ask(query, answer))?;
        Ok(answer)
    }

    /// The register of a choice. The caller has seen that there is one left.
    pub fn choose(&mut self, from: Selector, optional: bool) -> Result<Chosen, String> {
        self.record(Step::Choose(from, optional))?;
        self.registers += 1;
        Ok(Chosen { register: self.registers - 1, target: Target::Nothing, stack: Stack::NONE, seat: None })
    }

    /// How many choices there have been.
    pub fn choices(&self) -> usize {
        self.registers as usize
    }

    /// Records that something is done.
    pub fn apply(&mut self, op: Op, register: u8) -> Result<(), String> {
        self.record(Step::Do(op, register))
    }

    /// Records that the effect is refused.
    pub fn refuse(&mut self, requirement: u8) {
        self.steps.push(Step::Refuse(requirement));
    }
}

/// Traces an effect, until `deadline` at the latest.
pub(super) fn trace(
    script: &Script,
    turns: u8,
    requirements: &Arc<[String]>,
    deadline: Instant,
) -> Result<Plan, NoPlan> {
    let deadline = deadline.min(Instant::now() + TIME);
    let mut paths: Vec<Vec<Step>> = Vec::new();
    let mut next = Some(Vec::new());
    while let Some(path) = next {
        if paths.len() == MAX_PATHS {
            let why = format!("has more than {MAX_PATHS} ways to go");
            return Err(NoPlan::Untraceable(why, script.declared));
        }
        let steps = trace_path(script, Tracing { path, turns, ..Tracing::default() }, requirements, deadline)?;
        next = path_after(&steps, turns);
        paths.push(steps);
    }
    let paths: Vec<&[Step]> = paths.iter().map(Vec::as_slice).collect();
    let mut tree = Tree::default();
    let root = tree.grow(&paths);
    Ok(tree.lay_out(root))
}

fn trace_path(
    script: &Script,
    tracing: Tracing,
    requirements: &Arc<[String]>,
    deadline: Instant,
) -> Result<Vec<Step>, NoPlan> {
    if Instant::now() > deadline {
        let message = "tracing it takes too long".into();
        let late = Trouble { kind: Kind::Endless, message, help: None, spot: script.declared };
        return Err(NoPlan::Fails(late));
    }
    let (run, end) = run(&engines().checking, script, Run::tracing(tracing, requirements, deadline));
    match end {
        End::Failed(trouble) => Err(NoPlan::Fails(trouble)),
        End::Halted(Halt::Untraceable(why), spot) => Err(NoPlan::Untraceable(why, spot)),
        End::Halted(..) | End::Done => Ok(run.into_tracing().map(|tracing| tracing.steps).unwrap_or_default()),
    }
}

/// The answers of the path after this one: the last question that has a further answer gets it.
fn path_after(steps: &[Step], turns: u8) -> Option<Vec<u8>> {
    let mut answers: Vec<(u8, u8)> = Vec::new();
    for step in steps {
        if let Step::Ask(query, answer) = *step {
            answers.push((answer, query.range(turns).1));
        }
    }
    while let Some((answer, most)) = answers.pop() {
        if answer < most {
            let path = answers.iter().map(|&(answer, _)| answer);
            return Some(path.chain([answer + 1]).collect());
        }
    }
    None
}

/// The paths as one tree, equal branches once. The arms of an [`Node::Ask`] are a place in `arms` here.
#[derive(Default)]
struct Tree {
    nodes: Vec<Node>,
    node_ids: HashMap<Node, NodeId>,
    arms: Vec<Vec<NodeId>>,
    arm_ids: HashMap<Vec<NodeId>, u16>,
}

impl Tree {
    /// The node that some paths, alike so far and in the order of their answers, go on with.
    fn grow(&mut self, paths: &[&[Step]]) -> NodeId {
        let first_step = paths.first().and_then(|path| path.first());
        let node = match first_step {
            None => Node::Done,
            Some(&Step::Refuse(requirement)) => Node::Refuse { requirement },
            Some(&Step::Choose(from, optional)) => Node::Choose { from, optional, next: self.grow(&rest(paths)) },
            Some(&Step::Do(op, register)) => Node::Do { op, register, next: self.grow(&rest(paths)) },
            Some(&Step::Ask(query, _)) => {
                let branches = paths.chunk_by(|a, b| a[0] == b[0]);
                let arms: Vec<NodeId> = branches.map(|branch| self.grow(&rest(branch))).collect();
                if arms.iter().all(|&arm| arm == arms[0]) {
                    return arms[0];
                }
                Node::Ask { query, arms: self.keep_arms(arms) }
            }
        };
        self.keep(node)
    }

    fn keep(&mut self, node: Node) -> NodeId {
        let nodes = &mut self.nodes;
        *self.node_ids.entry(node).or_insert_with(|| {
            nodes.push(node);
            (nodes.len() - 1) as NodeId
        })
    }

    fn keep_arms(&mut self, arms: Vec<NodeId>) -> u16 {
        let kept = &mut self.arms;
        *self.arm_ids.entry(arms.clone()).or_insert_with(|| {
            kept.push(arms);
            (kept.len() - 1) as u16
        })
    }

    /// The plan that begins with `root`, its nodes in the order they are come to.
    fn lay_out(&self, root: NodeId) -> Plan {
        let mut plan = Plan::default();
        self.place(root, &mut plan, &mut vec![None; self.nodes.len()]);
        plan
    }

    fn place(&self, id: NodeId, plan: &mut Plan, placed: &mut [Option<NodeId>]) -> NodeId {
        if let Some(place) = placed[id as usize] {
            return place;
        }
        let place = plan.nodes.len();
        placed[id as usize] = Some(place as NodeId);
        plan.nodes.push(Node::Done);
        plan.nodes[place] = match self.nodes[id as usize] {
            Node::Choose { from, optional, next } => {
                Node::Choose { from, optional, next: self.place(next, plan, placed) }
            }
            Node::Do { op, register, next } => Node::Do { op, register, next: self.place(next, plan, placed) },
            Node::Ask { query, arms } => {
                let arms = &self.arms[arms as usize];
                let arms: Vec<NodeId> = arms.iter().map(|&arm| self.place(arm, plan, placed)).collect();
                plan.arms.extend(&arms);
                Node::Ask { query, arms: (plan.arms.len() - arms.len()) as u16 }
            }
            end @ (Node::Refuse { .. } | Node::Done) => end,
        };
        place as NodeId
    }
}

fn rest<'p>(paths: &[&'p [Step]]) -> Vec<&'p [Step]> {
    paths.iter().map(|path| path.get(1..).unwrap_or_default()).collect()
}
