//! A plan in words, for people who want to see what became of a script.

use crate::model::{Faction, FactionSet};
use crate::rules::{Domain, Filter, Node, Op, Plan, Query, Selector};
use std::fmt::Write;

/// The steps of a plan, one a line, each with its number.
pub(super) fn text(plan: &Plan, turns: u8, requirements: &[String]) -> String {
    let mut text = String::new();
    let registers = Registers::of(plan, turns);
    for (at, &node) in plan.nodes.iter().enumerate() {
        let step = match node {
            Node::Choose { from, optional, next } => {
                let may = if optional { "may choose" } else { "choose" };
                format!("{may} {} as {}{}", selector(from), registers.name(at), then(at, next))
            }
            Node::Do { op, register, next } => format!("{}{}", operation(op, register), then(at, next)),
            Node::Ask { query, arms } => format!("{}: {}", question(query), branches(plan, turns, query, arms)),
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
    fn of(plan: &Plan, turns: u8) -> Registers {
        let mut registers = Registers(vec![None; plan.nodes.len()]);
        registers.visit(plan, turns, 0, 0);
        registers
    }

    fn visit(&mut self, plan: &Plan, turns: u8, at: usize, filled: u8) {
        match self.0.get_mut(at) {
            Some(place @ None) => *place = Some(filled),
            _ => return,
        }
        match plan.nodes[at] {
            Node::Choose { next, .. } => self.visit(plan, turns, next as usize, filled + 1),
            Node::Do { next, .. } => self.visit(plan, turns, next as usize, filled),
            Node::Ask { query, arms } => {
                arms_of(plan, turns, query, arms).iter().for_each(|&arm| self.visit(plan, turns, arm as usize, filled));
            }
            Node::Refuse { .. } | Node::Done => {}
        }
    }

    fn name(&self, at: usize) -> String {
        self.0[at].map_or("?".into(), register)
    }
}

fn register(number: u8) -> String {
    char::from(b'A' + number.min(25)).to_string()
}

fn then(at: usize, next: u16) -> String {
    if next as usize == at + 1 { String::new() } else { format!(", then {next}") }
}

/// The arms of a question, one an answer.
fn arms_of(plan: &Plan, turns: u8, query: Query, arms: u16) -> &[u16] {
    let (least, most) = query.range(turns);
    let from = (arms as usize).min(plan.arms.len());
    &plan.arms[from..(from + (most - least) as usize + 1).min(plan.arms.len())]
}

fn branches(plan: &Plan, turns: u8, query: Query, arms: u16) -> String {
    let mut groups: Vec<(u16, Vec<String>)> = Vec::new();
    for (at, &arm) in arms_of(plan, turns, query, arms).iter().enumerate() {
        let answer = answer(query, at);
        match groups.iter_mut().find(|(known, _)| *known == arm) {
            Some((_, answers)) => answers.push(answer),
            None => groups.push((arm, vec![answer])),
        }
    }
    let groups: Vec<String> =
        groups.iter().map(|(arm, answers)| format!("{} -> {arm}", answers.join(" or "))).collect();
    groups.join("; ")
}

fn answer(query: Query, at: usize) -> String {
    match query {
        Query::Turn => format!("{}", at + 1),
        Query::Government | Query::Opposition => match at.checked_sub(1) {
            Some(faction) => Faction::at(faction as u8).id().into(),
            None => "nobody".into(),
        },
        Query::InGovernment | Query::Declined(_) => ["no", "yes"][at.min(1)].into(),
    }
}

fn question(query: Query) -> String {
    match query {
        Query::Turn => "turn".into(),
        Query::Government => "government".into(),
        Query::Opposition => "opposition".into(),
        Query::InGovernment => "in the government".into(),
        Query::Declined(number) => format!("{} declined", register(number)),
    }
}

fn operation(op: Op, number: u8) -> String {
    match op {
        Op::ReturnToSupply => format!("return {} to the supply", register(number)),
        Op::Discard => format!("discard {}", register(number)),
        Op::ReturnToBox => format!("return {} to the box", register(number)),
    }
}

fn selector(selector: Selector) -> String {
    let has = |wanted| selector.filters().any(|filter| filter == wanted);
    let domain = match selector.domain {
        Domain::Blocks => "a block",
        Domain::Stacks => "a stack",
        Domain::Displayed if has(Filter::Personality) && has(Filter::Club) => "no card",
        Domain::Displayed if has(Filter::Personality) => "a displayed personality",
        Domain::Displayed if has(Filter::Club) => "a displayed club",
        Domain::Displayed => "a displayed card",
    };
    let filters = selector.filters().map(|filter| match filter {
        Filter::Of(factions) => format!(" of {}", faction_list(factions)),
        Filter::InProvincesWith(factions) => format!(" in a province with {}", faction_list(factions)),
        Filter::Personality | Filter::Club => String::new(),
        Filter::Own => " of one's own".into(),
        Filter::Others => " of another player".into(),
    });
    format!("{domain}{}", filters.collect::<String>())
}

fn faction_list(factions: FactionSet) -> String {
    let ids: Vec<&str> = factions.iter().map(Faction::id).collect();
    if ids.is_empty() { "nobody".into() } else { ids.join(" or ") }
}
