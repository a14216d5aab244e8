//! Traces: a game as one JSON object a line, complete enough to check every step.

use super::Rulebook;
use crate::kernel::{JournalHead, Outcome, Seat, SeatSet, Table};
use serde_json::{Map, Value, json};

/// The first line: how the game began.
pub fn first_line<G: Rulebook>(game: &G, head: &JournalHead, start: &G::Position, scenario: Option<Value>) -> Value {
    let mut line = head_value(head);
    line["trace"] = json!(1);
    line["rules"] = Value::Object(game.settings());
    line["state"] = game.state(start);
    if let Some(scenario) = scenario {
        line["scenario"] = scenario;
    }
    line
}

/// A line for each choice that the table has played, in order, the first `count` of them. The table is left after the last.
pub fn choice_lines<G: Rulebook>(table: &mut Table<'_, G>, count: usize) -> Vec<Value> {
    let seats: Vec<Seat> = table.moves().take(count).map(|made| made.seat).collect();
    table.go_to(0);
    let line = |(number, seat)| {
        let decision = decision(table, seat);
        table.redo();
        choice_line(number, decision, table)
    };
    seats.into_iter().enumerate().map(line).collect()
}

/// The last line: how the game ended.
pub fn last_line(outcome: &Outcome) -> Value {
    let points = outcome.points.iter().enumerate().map(|(at, points)| (Seat(at as u8).to_string(), json!(points)));
    json!({
        "end": outcome.end,
        "winners": seat_names(outcome.winners),
        "points": points.collect::<Map<_, _>>(),
    })
}

/// A saved game at the moment that the table shows: how it began, how many choices were made up to here, the position,
/// the last choice where that was asked for, and the end or what is asked: `question` where one seat is to answer,
/// `questions` where several are.
pub fn moment<G: Rulebook>(head: &JournalHead, table: &Table<'_, G>, is_choice_wanted: bool) -> Value {
    let mut moment = head_value(head);
    moment["choices"] = json!(table.len());
    moment["state"] = table.game().state(table.position());
    let last = table.last_step();
    if let Some(made) = last.made.filter(|_| is_choice_wanted) {
        moment["last"] = json!({
            "seat": made.seat.to_string(),
            "choice": table.game().choice_text(made.choice),
            "events": events(table, &last.events),
        });
    }
    if let Some(outcome) = table.outcome() {
        moment["outcome"] = last_line(&outcome);
        return moment;
    }
    let mut decisions = table.asked().iter().map(|seat| decision(table, seat));
    match table.asked().len() {
        0 | 1 => moment["question"] = decisions.next().into(),
        _ => moment["questions"] = decisions.collect(),
    }
    moment
}

/// The names of the seats of a set: `P1`.
pub fn seat_names(seats: SeatSet) -> Vec<String> {
    seats.iter().map(|seat| seat.to_string()).collect()
}

fn head_value(head: &JournalHead) -> Value {
    json!({
        "pack": head.pack,
        "version": head.version,
        "hash": head.hash,
        "variants": head.variants,
        "seed": head.seed,
        "seats": head.seats,
    })
}

/// What is asked of a seat, and its choices.
fn decision<G: Rulebook>(table: &Table<'_, G>, seat: Seat) -> Value {
    let options = table.choices(seat).into_iter().map(|choice| table.game().choice_text(choice));
    json!({
        "seat": seat.to_string(),
        "asked": table.game().question(table.position(), seat),
        "options": options.collect::<Vec<_>>(),
    })
}

/// The line of the choice that the table has just made, of which the decision was taken down before.
fn choice_line<G: Rulebook>(number: usize, decision: Value, table: &Table<'_, G>) -> Value {
    let mut line = decision;
    let step = table.last_step();
    if let Some(made) = step.made {
        line["n"] = json!(number);
        line["choice"] = json!(table.game().choice_text(made.choice));
        line["events"] = events(table, &step.events);
        line["state"] = table.game().state(table.position());
    }
    line
}

fn events<G: Rulebook>(table: &Table<'_, G>, events: &[G::Event]) -> Value {
    events.iter().map(|&event| table.game().event_value(event)).collect()
}

/// A value in words: `harbor {P1 2}, space none`.
pub fn value_words(value: &Value) -> String {
    let part = |value: &Value| match value {
        Value::Object(_) => format!("{{{}}}", value_words(value)),
        Value::Array(_) => format!("[{}]", value_words(value)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value_words(value),
    };
    match value {
        Value::Null => "none".to_owned(),
        Value::Bool(is_so) => (if *is_so { "yes" } else { "no" }).to_owned(),
        Value::Number(number) => number.to_string(),
        Value::String(word) => word.clone(),
        Value::Array(all) => all.iter().map(part).collect::<Vec<_>>().join(", "),
        Value::Object(table) => {
            let entries = table.iter().map(|(key, value)| format!("{key} {}", part(value)));
            entries.collect::<Vec<_>>().join(", ")
        }
    }
}

/// A table in words, a line for each key; the tables of a table indented below it.
pub fn value_lines(value: &Value) -> String {
    let mut lines = String::new();
    add_lines(value, 0, &mut lines);
    lines.trim_end().to_owned()
}

fn add_lines(value: &Value, indent: usize, lines: &mut String) {
    let Value::Object(table) = value else { return };
    for (key, value) in table {
        let is_deep = value.as_object().is_some_and(|inside| inside.values().any(Value::is_object));
        if is_deep {
            lines.push_str(&format!("{:indent$}{key}\n", ""));
            add_lines(value, indent + 2, lines);
        } else {
            lines.push_str(&format!("{:indent$}{key}: {}\n", "", value_words(value)));
        }
    }
}
