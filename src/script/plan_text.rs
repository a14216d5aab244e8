//! A plan in words, for people who want to see what became of a script.

use crate::kit::{Args, Node, Operand, Pick, Plan, PlanLanguage};
use std::fmt::Write;

/// The words of a game for what its plans are about.
pub(super) trait PlanWords<L: PlanLanguage> {
    /// A thing.
    fn operand(&self, operand: Operand<L::Target>) -> String;

    /// One of a set.
    fn selector(&self, selector: L::Selector) -> String;

    /// What is worked out.
    fn term(&self, term: L::Term) -> String;

    /// What is done to what.
    fn action(&self, op: L::Op, it: &str, args: Args<L>) -> String;

    /// A question.
    fn question(&self, query: L::Query) -> String;

    /// The least and the greatest answer to a question.
    fn answers(&self, query: L::Query) -> (u8, u8);

    /// An answer to a question.
    fn answer(&self, query: L::Query, answer: usize) -> String;
}

/// The steps of a plan, one a line, each with its number.
pub(super) fn text<L: PlanLanguage>(plan: &Plan<L>, words: &impl PlanWords<L>, requirements: &[String]) -> String {
    let mut text = String::new();
    let registers = Registers::of(plan, words);
    for (at, &node) in plan.nodes.iter().enumerate() {
        let step = match node {
            Node::Choose { from, by, optional, next } => {
                let who = if by == Operand::Player { String::new() } else { format!("{}: ", words.operand(by)) };
                let may = if optional { "may choose" } else { "choose" };
                format!("{who}{may} {} as {}{}", words.selector(from), registers.name(at), then(at, next))
            }
            Node::Pick { from, pick, next } => {
                let how = if pick == Pick::Chance { "by chance" } else { "from the top" };
                format!("take {} {how} as {}{}", words.selector(from), registers.name(at), then(at, next))
            }
            Node::Find { term, next } => format!("{} as {}{}", words.term(term), registers.name(at), then(at, next)),
            Node::Do { op, args, next } => {
                format!("{}{}", words.action(op, &words.operand(args[0]), args), then(at, next))
            }
            Node::DoAll { op, from, args, next } => {
                let each = words.selector(from);
                format!("each of {each}: {}{}", words.action(op, "it", args), then(at, next))
            }
            Node::Ask { query, arms } => format!("{}: {}", words.question(query), branches(plan, words, query, arms)),
            Node::Refuse { requirement } => {
                format!("refuse: {}", requirements.get(requirement as usize).map_or("?", String::as_str))
            }
            Node::Done => "done".into(),
        };
        let _ = writeln!(text, "  {at}. {step}");
    }
    text
}

/// The register that each choice fills: the number of choices on the way to it.
struct Registers(Vec<Option<u8>>);

impl Registers {
    fn of<L: PlanLanguage>(plan: &Plan<L>, words: &impl PlanWords<L>) -> Registers {
        let mut registers = Registers(vec![None; plan.nodes.len()]);
        registers.visit(plan, words, 0, 0);
        registers
    }

    fn visit<L: PlanLanguage>(&mut self, plan: &Plan<L>, words: &impl PlanWords<L>, at: usize, filled: u8) {
        if let Some(place @ None) = self.0.get_mut(at) {
            *place = Some(filled)
        } else {
            return;
        }
        match plan.nodes[at] {
            Node::Choose { next, .. } | Node::Pick { next, .. } | Node::Find { next, .. } => {
                self.visit(plan, words, next as usize, filled + 1);
            }
            Node::Do { next, .. } | Node::DoAll { next, .. } => self.visit(plan, words, next as usize, filled),
            Node::Ask { query, arms } => {
                let arms = arms_of(plan, words, query, arms);
                arms.iter().for_each(|&arm| self.visit(plan, words, arm as usize, filled));
            }
            Node::Refuse { .. } | Node::Done => {}
        }
    }

    fn name(&self, at: usize) -> String {
        self.0[at].map_or("?".into(), register)
    }
}

/// A register by its number.
pub(super) fn register(number: u8) -> String {
    char::from(b'A' + number.min(25)).to_string()
}

fn then(at: usize, next: u16) -> String {
    if next as usize == at + 1 { String::new() } else { format!(", then {next}") }
}

/// The arms of a question, one an answer.
fn arms_of<'p, L: PlanLanguage>(plan: &'p Plan<L>, words: &impl PlanWords<L>, query: L::Query, arms: u16) -> &'p [u16] {
    let (least, most) = words.answers(query);
    let ways = most.saturating_sub(least) as usize + 1;
    let from = (arms as usize).min(plan.arms.len());
    &plan.arms[from..(from + ways).min(plan.arms.len())]
}

fn branches<L: PlanLanguage>(plan: &Plan<L>, words: &impl PlanWords<L>, query: L::Query, arms: u16) -> String {
    let mut groups: Vec<(u16, Vec<String>)> = Vec::new();
    let (least, _) = words.answers(query);
    for (at, &arm) in arms_of(plan, words, query, arms).iter().enumerate() {
        let answer = words.answer(query, least as usize + at);
        match groups.iter_mut().find(|(known, _)| *known == arm) {
            Some((_, answers)) => answers.push(answer),
            None => groups.push((arm, vec![answer])),
        }
    }
    let groups: Vec<String> =
        groups.iter().map(|(arm, answers)| format!("{} -> {arm}", answers.join(" or "))).collect();
    groups.join("; ")
}
