//! Traces: a game as one JSON object a line, complete enough to check every step; or as far as a seat may see it.
//!
//! By a seat's eyes there is no seed, which would tell all chance, no scenario, and of others' answers that are given in
//! secret nothing but what their reveal tells everybody: neither how many lie there nor in which order they were laid.

use super::Rulebook;
use crate::kernel::{Gather, JournalHead, Note, Outcome, Seat, SeatSet, Step, Table};
use serde_json::{Map, Value, json};

/// The first line: how the game began.
pub fn first_line<G: Rulebook>(
    game: &G,
    head: &JournalHead,
    start: &G::Position,
    scenario: Option<Value>,
    viewer: Option<Seat>,
) -> Value {
    let mut line = head_value(head, viewer);
    line["trace"] = json!(1);
    line["rules"] = Value::Object(game.settings());
    line["state"] = state(game, start, viewer);
    if let Some(scenario) = scenario.filter(|_| viewer.is_none()) {
        line["scenario"] = scenario;
    }
    line
}

/// A line for each choice that the table has played, in order, the first `count` of them. The table is left after the last.
/// For a viewer the lines are numbered as they are shown.
pub fn choice_lines<G: Rulebook>(table: &mut Table<'_, G>, count: usize, viewer: Option<Seat>) -> Vec<Value> {
    let steps = table.steps().iter().skip(1).take(count);
    let seats: Vec<Option<Seat>> = steps.map(|step| step.made.map(|made| made.seat)).collect();
    table.go_to(0);
    let mut lines = Vec::with_capacity(seats.len());
    for seat in seats {
        let mut line = seat.map_or_else(|| json!({}), |seat| decision(table, seat));
        let is_told =
            |seat: Seat| viewer.is_none_or(|it| it == seat) || table.game().is_choice_open(table.position(), seat);
        let is_open = seat.is_none_or(is_told);
        table.redo();
        let step = table.last_step();
        let is_hidden = viewer.is_some_and(|viewer| seat.is_some_and(|seat| viewer != seat) && was_secret(table));
        if is_hidden && step.events.is_empty() {
            continue;
        }
        if is_hidden {
            line = json!({});
        } else if viewer.is_some_and(|viewer| Some(viewer) != seat) {
            // What others could have chosen depends on what they have.
            line.as_object_mut().and_then(|line| line.remove("options"));
        }
        line["n"] = json!(lines.len());
        if let Some(made) = step.made.filter(|_| is_open && !is_hidden) {
            line["choice"] = json!(table.game().choice_text(made.choice));
        }
        if let Some(edit) = edited(step, viewer) {
            line["edit"] = edit;
        }
        line["events"] = events(table, &step.events, viewer);
        line["state"] = state(table.game(), table.position(), viewer);
        lines.push(line);
    }
    lines
}

/// How the position was changed by hand, if it was; to a viewer no more than that it was.
fn edited<G: Rulebook>(step: &Step<G>, viewer: Option<Seat>) -> Option<Value> {
    let edit = serde_json::from_str(step.edit.as_deref()?).unwrap_or_default();
    Some(if viewer.is_some() { json!(true) } else { edit })
}

/// Whether the last choice was an answer that is given in secret: when others answered too, or while it lies face down.
fn was_secret<G: Rulebook>(table: &Table<'_, G>) -> bool {
    let game = table.game();
    let Some(before) = table.len().checked_sub(1).and_then(|at| table.steps().get(at)) else { return false };
    let is_covered = table.last_step().made.is_some_and(|made| game.covered(table.position()).has(made.seat));
    is_covered || game.asked(&before.position).len() > 1 || !game.covered(&before.position).is_empty()
}

/// The last line: how the game ended.
pub fn last_line(outcome: &Outcome) -> Value {
    let points = outcome.points.iter().enumerate().map(|(at, points)| (Seat(at as u8).to_string(), json!(points)));
    json!({
        "end": outcome.end,
        "winners": seat_names(outcome.winners),
        "points": points.gather::<Map<_, _>>(),
    })
}

/// A saved game at the moment that the table shows: how it began, how many choices were made up to here, the position,
/// the last choice where that was asked for, and the end or what is asked: `question` where one seat is to answer,
/// `questions` where several are. A viewer is told of no question but its own, and of no secret answer of another.
pub fn moment<G: Rulebook>(
    head: &JournalHead,
    table: &Table<'_, G>,
    is_choice_wanted: bool,
    viewer: Option<Seat>,
) -> Value {
    let mut moment = head_value(head, viewer);
    if viewer.is_none() {
        moment["choices"] = json!(table.len());
    }
    moment["state"] = state(table.game(), table.position(), viewer);
    let last = table.last_step();
    let is_shown = |seat: Seat| viewer.is_none_or(|viewer| viewer == seat);
    let is_told = |seat: Seat| is_choice_wanted && (is_shown(seat) || !was_secret(table));
    if let Some(made) = last.made.filter(|made| is_told(made.seat)) {
        moment["last"] = json!({ "seat": made.seat.to_string(), "events": events(table, &last.events, viewer) });
        let before = table.len().checked_sub(1).and_then(|at| table.steps().get(at));
        let is_open = before.is_none_or(|before| table.game().is_choice_open(&before.position, made.seat));
        if is_shown(made.seat) || is_open {
            moment["last"]["choice"] = json!(table.game().choice_text(made.choice));
        }
    }
    if let Some(edit) = edited(last, viewer).filter(|_| is_choice_wanted) {
        moment["last"] = json!({ "edit": edit, "events": events(table, &last.events, viewer) });
    }
    if let Some(outcome) = table.outcome() {
        moment["outcome"] = last_line(&outcome);
        return moment;
    }
    let asked: SeatSet = table.asked().iter().filter(|&seat| is_shown(seat)).collect();
    let mut decisions = asked.iter().map(|seat| decision(table, seat));
    match asked.len() {
        0 | 1 => moment["question"] = decisions.next().into(),
        _ => moment["questions"] = decisions.collect(),
    }
    moment
}

/// A note where it stands, `place` being the keys that say where: with its text, its tags, and its mark.
pub fn note(mut place: Value, note: &Note) -> Value {
    place["text"] = json!(note.text);
    place["tags"] = note.tags.iter().map(|tag| tag.word()).collect();
    place["mark"] = json!(note.mark.map(|mark| mark.sign()));
    place
}

/// The names of the seats of a set: `P1`.
pub fn seat_names(seats: SeatSet) -> Vec<String> {
    seats.iter().map(|seat| seat.to_string()).collect()
}

fn head_value(head: &JournalHead, viewer: Option<Seat>) -> Value {
    let mut value = json!({
        "pack": head.pack,
        "version": head.version,
        "hash": head.hash,
        "variants": head.variants,
        "seats": head.seats,
    });
    match viewer {
        None => value["seed"] = json!(head.seed),
        Some(viewer) => value["seen_by"] = json!(viewer.to_string()),
    }
    value
}

/// The position, or what a viewer may see of it.
fn state<G: Rulebook>(game: &G, position: &G::Position, viewer: Option<Seat>) -> Value {
    viewer.map_or_else(|| game.state(position), |viewer| game.state_seen_by(position, viewer))
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

fn events<G: Rulebook>(table: &Table<'_, G>, events: &[G::Event], viewer: Option<Seat>) -> Value {
    let game = table.game();
    let value = |&event: &G::Event| match viewer {
        None => game.event_value(event),
        Some(viewer) => game.event_seen_by(event, viewer),
    };
    events.iter().map(value).collect()
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
