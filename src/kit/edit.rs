//! Changes of a position by hand, in the words of scenarios: what is other in the table `given` than before, with seats as
//! `P1`, as a JSON merge patch (RFC 7396) in a line.
//!
//! ```text
//! {"seat":{"P1":{"victory_points":5}},"provinces":{"corse":["P1 radical 2"],"paris":null}}
//! ```
//!
//! Lists are told whole; `null` takes a key out.

use serde_json::{Map, Value};

/// The most that a message quotes of a value, in letters.
const QUOTED: usize = 60;

/// Reads a change.
///
/// # Errors
/// It is none.
pub fn parse(edit: &str) -> Result<Map<String, Value>, Vec<String>> {
    match serde_json::from_str(edit) {
        Ok(Value::Object(edit)) => Ok(edit),
        Ok(_) => Err(vec!["a change by hand is a table, such as `{\"turn\": 2}`".to_owned()]),
        Err(error) => Err(vec![format!("the change by hand is not JSON: {error}")]),
    }
}

/// A position with a change.
pub fn merged(mut given: Map<String, Value>, edit: &Map<String, Value>) -> Map<String, Value> {
    merge(&mut given, edit);
    given
}

fn merge(into: &mut Map<String, Value>, edit: &Map<String, Value>) {
    for (key, value) in edit {
        match (value, into.get_mut(key)) {
            (Value::Null, _) => drop(into.remove(key)),
            (Value::Object(edit), Some(Value::Object(known))) => merge(known, edit),
            (Value::Object(edit), _) => drop(into.insert(key.clone(), merged(Map::new(), edit).into())),
            (value, _) => drop(into.insert(key.clone(), value.clone())),
        }
    }
}

/// The change that leads from one position to another; empty where they are the same.
pub fn between(before: &Map<String, Value>, after: &Map<String, Value>) -> Map<String, Value> {
    let mut edit = Map::new();
    for (key, value) in after {
        match (before.get(key), value) {
            (Some(known), value) if known == value => {}
            (Some(Value::Object(known)), Value::Object(now)) => {
                drop(edit.insert(key.clone(), between(known, now).into()))
            }
            (_, value) => drop(edit.insert(key.clone(), value.clone())),
        }
    }
    let gone = before.keys().filter(|key| !after.contains_key(*key));
    edit.extend(gone.map(|key| (key.clone(), Value::Null)));
    edit
}

/// A change in a line, as a journal has it.
pub fn text(edit: Map<String, Value>) -> String {
    Value::Object(edit).to_string()
}

/// What a change asks for and the position that came of it does not have, since there is no such thing in the game: a
/// sentence each.
pub fn lost(edit: &Map<String, Value>, now: &Map<String, Value>) -> Vec<String> {
    let mut lost = Vec::new();
    find_lost("", edit, now, &mut lost);
    lost
}

fn find_lost(before: &str, edit: &Map<String, Value>, now: &Map<String, Value>, lost: &mut Vec<String>) {
    for (key, value) in edit {
        let path = format!("{before}{key}");
        match (value, now.get(key)) {
            (value, Some(now)) if value == now => {}
            (Value::Object(inside), Some(Value::Object(now))) => find_lost(&format!("{path}."), inside, now, lost),
            (Value::Object(inside), None) => find_lost(&format!("{path}."), inside, &Map::new(), lost),
            (value, None) if says_nothing(value) => {}
            // Lists whose order means nothing are put in order.
            (Value::Array(some), Some(Value::Array(others))) if is_same_set(some, others) => {}
            (value, _) => lost.push(not_held(&path, value)),
        }
    }
}

/// Says that a position can't hold a value under a key.
pub fn not_held(path: &str, value: &Value) -> String {
    let value = value.to_string();
    let short: String = value.chars().take(QUOTED).collect();
    let more = if short.len() < value.len() { "…" } else { "" };
    format!("a position of this game can't have `{path}` as `{short}{more}`")
}

fn says_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Number(number) => number.as_i64() == Some(0),
        Value::Array(all) => all.is_empty(),
        Value::Object(table) => table.is_empty(),
        Value::Bool(_) | Value::String(_) => false,
    }
}

fn is_same_set(some: &[Value], others: &[Value]) -> bool {
    let count = |all: &[Value], one: &Value| all.iter().filter(|other| *other == one).count();
    some.len() == others.len() && some.iter().all(|one| count(some, one) == count(others, one))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn table(value: Value) -> Map<String, Value> {
        value.as_object().expect("a table").clone()
    }

    #[test]
    fn the_change_between_two_positions_leads_from_one_to_the_other() {
        let before = table(json!({ "turn": 1, "seat": { "P1": { "hand": [1, 2], "votes": { "radical": 1 } } } }));
        let after = table(json!({ "turn": 1, "seat": { "P1": { "hand": [2] }, "P2": { "hand": [1] } }, "deck": [] }));
        let edit = between(&before, &after);
        let told = r#"{"deck":[],"seat":{"P1":{"hand":[2],"votes":null},"P2":{"hand":[1]}}}"#;
        assert_eq!(text(edit.clone()), told);
        assert_eq!(merged(before.clone(), &edit), after);
        assert_eq!(parse(told), Ok(edit));
        assert_eq!(between(&before, &before), Map::new());
    }

    #[test]
    fn what_is_no_table_is_no_change() {
        for edit in ["", "pass", "[1]", "{\"turn\":", "3"] {
            assert!(parse(edit).is_err(), "{edit}");
        }
        let deep = "[".repeat(10_000);
        assert!(parse(&format!("{{\"a\":{deep}")).unwrap_err()[0].contains("not JSON"));
    }

    #[test]
    fn what_a_position_does_not_take_up_is_named_with_its_key() {
        let edit = table(json!({ "seat": { "P1": { "chips": { "gold": 2 }, "support": 0 } }, "deck": ["b", "a"] }));
        let now = table(json!({ "seat": { "P1": { "chips": {} } }, "deck": ["a", "b"] }));
        assert_eq!(lost(&edit, &now), ["a position of this game can't have `seat.P1.chips.gold` as `2`"]);
        assert_eq!(lost(&edit, &merged(now, &edit)), Vec::<String>::new());
    }
}
