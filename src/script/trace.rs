//! Traces an effect into a plan.
//!
//! The script runs once for each way its questions can be answered; each run leaves a path of steps. Paths that begin
//! alike are one tree, equal branches are one branch, and the tree is laid out as the nodes of a [`Plan`].

use super::Spot;
use super::effort::Allowance;
use super::execute::{End, run};
use super::game::ScriptGame;
use super::run::{Halt, Run, RunningGame, Script};
use super::run_error::{RunError, RunErrorKind};
use super::tracing::{TraceStep, Tracing};
use crate::kit::{Node, NodeId, Plan, PlanLanguage};
use crate::model::PointSpec;
use std::collections::HashMap;
use std::sync::Arc;

/// The most paths that one effect may have.
const MAX_PATHS: usize = 256;
/// The operations that the runs of one effect may take together.
const MOST: u64 = 1_000_000;

/// Why an effect has no plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum NoPlan {
    /// Its script does what no plan can hold; it is interpreted.
    Untraceable(String, Spot),
    /// Its script fails on some path.
    Fails(RunError),
}

/// Traces the effect of a card, or of a rule point. Takes no more than what is left of a pack's allowance.
pub(super) fn trace<G: RunningGame>(
    script: &Script,
    pack: &Arc<G::Pack>,
    point: Option<&'static PointSpec>,
    requirements: &Arc<[String]>,
    allowance: &Allowance,
) -> Result<Plan<G::Plans>, NoPlan> {
    let left = allowance.left().min(MOST);
    let own = Allowance::new(left);
    let plan = trace_within::<G>(script, pack, point, requirements, &own);
    allowance.spend(left - own.left());
    plan
}

fn trace_within<G: RunningGame>(
    script: &Script,
    pack: &Arc<G::Pack>,
    point: Option<&'static PointSpec>,
    requirements: &Arc<[String]>,
    allowance: &Allowance,
) -> Result<Plan<G::Plans>, NoPlan> {
    let mut paths: Vec<Vec<TraceStep<G::Plans>>> = Vec::new();
    let mut next = Some(Vec::new());
    while let Some(path) = next {
        if paths.len() == MAX_PATHS {
            let why = format!("has more than {MAX_PATHS} ways to go");
            return Err(NoPlan::Untraceable(why, script.declared));
        }
        let tracing = Tracing::<G>::new(pack, point, path);
        let steps = trace_path(script, tracing, requirements, allowance)?;
        next = path_after::<G>(&steps, pack);
        paths.push(steps);
    }
    let paths: Vec<&[TraceStep<G::Plans>]> = paths.iter().map(Vec::as_slice).collect();
    let mut tree = Tree::default();
    let root = tree.grow(&paths);
    Ok(tree.lay_out(root))
}

fn trace_path<G: RunningGame>(
    script: &Script,
    tracing: Tracing<G>,
    requirements: &Arc<[String]>,
    allowance: &Allowance,
) -> Result<Vec<TraceStep<G::Plans>>, NoPlan> {
    if allowance.left() == 0 {
        let message = "tracing it takes too long".into();
        let late = RunError { kind: RunErrorKind::Endless, message, help: None, spot: script.declared };
        return Err(NoPlan::Fails(late));
    }
    let (run, end) =
        run(&G::language().engines().checking, script, Run::tracing(tracing, requirements, allowance.left()));
    allowance.spend(run.taken);
    match end {
        End::Failed(error) => Err(NoPlan::Fails(error)),
        End::Halted(Halt::Untraceable(why), spot) => Err(NoPlan::Untraceable(why, spot)),
        End::Halted(..) | End::Done => Ok(run.into_tracing().map(|tracing| tracing.steps).unwrap_or_default()),
    }
}

/// The answers of the path after this one: the last question that has a further answer gets it.
fn path_after<G: ScriptGame>(steps: &[TraceStep<G::Plans>], pack: &G::Pack) -> Option<Vec<u8>> {
    let mut answers: Vec<(u8, u8)> = Vec::new();
    for step in steps {
        if let TraceStep::Ask(query, answer) = *step {
            answers.push((answer, G::answers(query, pack).1));
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
struct Tree<L: PlanLanguage> {
    nodes: Vec<Node<L>>,
    node_ids: HashMap<Node<L>, NodeId>,
    arms: Vec<Vec<NodeId>>,
    arm_ids: HashMap<Vec<NodeId>, u16>,
}

impl<L: PlanLanguage> Tree<L> {
    /// The node that some paths, alike so far and in the order of their answers, go on with.
    fn grow(&mut self, paths: &[&[TraceStep<L>]]) -> NodeId {
        let first_step = paths.first().and_then(|path| path.first());
        let node = match first_step {
            None => Node::Done,
            Some(&TraceStep::Refuse(requirement)) => Node::Refuse { requirement },
            Some(&TraceStep::Choose(from, by, optional)) => {
                Node::Choose { from, by, optional, next: self.grow(&rest(paths)) }
            }
            Some(&TraceStep::Pick(from, pick)) => Node::Pick { from, pick, next: self.grow(&rest(paths)) },
            Some(&TraceStep::Find(term)) => Node::Find { term, next: self.grow(&rest(paths)) },
            Some(&TraceStep::Do(op, args)) => Node::Do { op, args, next: self.grow(&rest(paths)) },
            Some(&TraceStep::DoAll(op, from, args)) => Node::DoAll { op, from, args, next: self.grow(&rest(paths)) },
            Some(&TraceStep::Ask(query, _)) => {
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

    fn keep(&mut self, node: Node<L>) -> NodeId {
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
    fn lay_out(&self, root: NodeId) -> Plan<L> {
        let mut plan = Plan::default();
        self.place(root, &mut plan, &mut vec![None; self.nodes.len()]);
        plan
    }

    fn place(&self, id: NodeId, plan: &mut Plan<L>, placed: &mut [Option<NodeId>]) -> NodeId {
        if let Some(place) = placed[id as usize] {
            return place;
        }
        let place = plan.nodes.len();
        placed[id as usize] = Some(place as NodeId);
        plan.nodes.push(Node::Done);
        plan.nodes[place] = match self.nodes[id as usize] {
            Node::Choose { from, by, optional, next } => {
                Node::Choose { from, by, optional, next: self.place(next, plan, placed) }
            }
            Node::Pick { from, pick, next } => Node::Pick { from, pick, next: self.place(next, plan, placed) },
            Node::Find { term, next } => Node::Find { term, next: self.place(next, plan, placed) },
            Node::Do { op, args, next } => Node::Do { op, args, next: self.place(next, plan, placed) },
            Node::DoAll { op, from, args, next } => {
                Node::DoAll { op, from, args, next: self.place(next, plan, placed) }
            }
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

fn rest<'p, L: PlanLanguage>(paths: &[&'p [TraceStep<L>]]) -> Vec<&'p [TraceStep<L>]> {
    paths.iter().map(|path| path.get(1..).unwrap_or_default()).collect()
}
