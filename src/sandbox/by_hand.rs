//! What was changed by hand in a game, in words.

use super::data_game::uncovered;
use super::differences::fields_that_differ;
use super::position_edits::settled;
use super::{Player, Sandbox, SandboxGame};
use crate::games::liberte::{Liberte, Position};
use crate::kernel::{Gather, Move, Seat, Step};
use crate::kit::edit;
use crate::kit::field::Eyes;
use crate::model::{Setup, Wording, say};
use serde_json::{Map, Value};

/// Changes by hand in a line: `by hand: Ann has 5 victory points instead of 3`.
pub fn told_by_hand(said: &Wording, changes: &[String]) -> String {
    match changes.is_empty() {
        true => say!(said, "by hand: something that is hidden here"),
        false => say!(said, "by hand: {what}", what = changes.join("; ")),
    }
}

/// What a step changed by hand, in sentences as those eyes see it; none where a choice led to it. `before` is the position
/// before it.
pub fn changed_by_hand<G: SandboxGame>(
    game: &G,
    before: &G::Position,
    step: &Step<G>,
    eyes: Eyes,
    names: &[String],
    language: &str,
) -> Option<Vec<String>> {
    // What followed without an alternative was not done by hand.
    let after = game.edited(before, step.edit.as_deref()?, &mut ()).ok();
    let after = after.as_ref().unwrap_or(&step.position);
    Some(fields_that_differ((game, before), (game, after), eyes, names, language))
}

/// A change of a position of Liberté, as a journal has it; `change` makes it in a description of the position.
///
/// # Errors
/// The position is half done and can't be described, or nothing was changed.
pub fn edit_of_setup(game: &Liberte, p: &Position, change: impl FnOnce(&mut Setup)) -> Result<String, Vec<String>> {
    let before = settled(game.described_now(p)?);
    let mut after = before.clone();
    change(&mut after);
    match edit::between(&game.given_of(&before), &game.given_of(&settled(after))) {
        same if same.is_empty() => Err(vec!["it is so already".to_owned()]),
        changed => Ok(edit::text(changed)),
    }
}

/// A change that somebody typed as a key of a scenario's position with its value, `seat.Ann.victory_points = 5`, as a journal
/// has it.
///
/// # Errors
/// What is wrong with the text.
pub fn edit_of_typed(typed: &str, names: &[String]) -> Result<String, String> {
    let table: toml::Table = typed.parse().map_err(|error: toml::de::Error| {
        format!("`{typed}` is not a key with its value: {}", error.message().lines().next().unwrap_or_default())
    })?;
    let table = serde_json::to_value(table).map_err(|error| error.to_string())?;
    let Value::Object(table) = with_places(table, names) else { return Err(format!("`{typed}` has no key")) };
    Ok(edit::text(table))
}

/// A value with places at the table, `P1`, for the names of seats.
fn with_places(value: Value, names: &[String]) -> Value {
    let place = |text: &str| -> String {
        let named = names.iter().enumerate().filter(|(_, name)| !name.is_empty());
        let found = named.filter_map(|(at, name)| {
            let rest = text.strip_prefix(name.as_str())?;
            (rest.is_empty() || rest.starts_with(' ')).then(|| (name.len(), format!("{}{rest}", Seat(at as u8))))
        });
        // The longest of names that begin alike.
        found.max_by_key(|(length, _)| *length).map_or_else(|| text.to_owned(), |(_, text)| text)
    };
    match value {
        Value::String(text) => Value::String(place(&text)),
        Value::Array(all) => all.into_iter().map(|it| with_places(it, names)).collect(),
        Value::Object(table) => {
            let entries = table.into_iter().map(|(key, value)| (place(&key), with_places(value, names)));
            Value::Object(entries.gather::<Map<_, _>>())
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => value,
    }
}

impl<G: SandboxGame> Sandbox<G> {
    /// Takes back the answers that lie face down at the branch's end where all are of bots, which answer again to what is
    /// changed. Returns how many were taken back.
    pub fn take_bots_answers_back(&mut self) -> usize {
        let steps = self.tree().branch().steps();
        let open = uncovered(self.game(), steps);
        let is_bots = |made: Move<G::Choice>| self.player(made.seat) != Player::Person;
        let answers = &steps[open + 1..];
        if !answers.iter().all(|step| step.made.is_some_and(is_bots)) {
            return 0;
        }
        let count = answers.len();
        self.tree_mut().undo_to(open);
        count
    }
}
