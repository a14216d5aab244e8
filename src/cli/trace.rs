//! Traces: a game as one JSON object a line, complete enough to check every step.

use crate::games::liberte::{Choice, Liberte, Position, describe_rules, seat_names};
use crate::kernel::{Game, JournalHead, Outcome, Seat, Table};
use serde_json::{Map, Value, json};

/// The first line: how the game began.
pub fn first_line(game: &Liberte, head: &JournalHead, start: &Position, scenario: Option<&Value>) -> Value {
    let mut line = json!({
        "trace": 1,
        "pack": head.pack,
        "version": head.version,
        "hash": head.hash,
        "variants": head.variants,
        "seed": head.seed,
        "seats": head.seats,
        "rules": describe_rules(game.rules()),
        "state": game.describe(start),
    });
    if let Some(scenario) = scenario {
        line["scenario"] = scenario.clone();
    }
    line
}

/// What is asked of whom, and the choices; taken down before the choice is made.
pub struct Decision {
    seat: Seat,
    asked: &'static str,
    options: Vec<String>,
}

impl Decision {
    /// The decision that the table stands at, if it stands at one.
    pub fn of(table: &Table<'_, Liberte>) -> Option<Decision> {
        let seat = table.asked().single()?;
        let options = table.choices(seat).into_iter().map(|choice: Choice| table.game().choice_text(choice));
        Some(Decision { seat, asked: table.position().question.id(), options: options.collect() })
    }
}

/// The line of a choice that the table has just made.
pub fn choice_line(number: usize, decision: &Decision, table: &Table<'_, Liberte>) -> Option<Value> {
    let (game, moment) = (table.game(), table.moments().last()?);
    Some(json!({
        "n": number,
        "seat": decision.seat.to_string(),
        "asked": decision.asked,
        "options": decision.options,
        "choice": game.choice_text(moment.made.choice),
        "events": moment.events.iter().map(|&event| game.describe_event(event)).collect::<Vec<_>>(),
        "state": game.describe(table.position()),
    }))
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
/// the last choice where that was asked for, and the end or what is asked.
pub fn moment(head: &JournalHead, table: &Table<'_, Liberte>, is_choice_wanted: bool) -> Value {
    let game = table.game();
    let mut moment = json!({
        "pack": head.pack,
        "version": head.version,
        "hash": head.hash,
        "variants": head.variants,
        "seed": head.seed,
        "seats": head.seats,
        "choices": table.moments().len(),
        "state": game.describe(table.position()),
    });
    if let Some(last) = table.moments().last().filter(|_| is_choice_wanted) {
        moment["last"] = json!({
            "seat": last.made.seat.to_string(),
            "choice": game.choice_text(last.made.choice),
            "events": last.events.iter().map(|&event| game.describe_event(event)).collect::<Vec<_>>(),
        });
    }
    if let Some(outcome) = table.outcome() {
        moment["outcome"] = last_line(&outcome);
    } else if let Some(Decision { seat, asked, options }) = Decision::of(table) {
        moment["question"] = json!({ "seat": seat.to_string(), "asked": asked, "options": options });
    }
    moment
}
