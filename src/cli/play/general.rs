//! A game that has no words of its own yet, in the terminal: its choices, fields and events as files write them.

use super::input::seat_as_written;
use super::screen::ScreenStyle;
use super::view::TerminalView;
use crate::app::table::{GameAtTable, Timeline};
use crate::desk::{ChoiceOption, Paragraph, Weight, with_names};
use crate::kernel::{Outcome, Seat};
use crate::kit::trace::value_words;
use crate::model::Wording;
use crate::sandbox::{Sandbox, SandboxGame};
use serde_json::Value;
use std::marker::PhantomData;

/// Shows any game.
pub struct GeneralView<G> {
    style: ScreenStyle,
    game: PhantomData<G>,
}

impl<G> GeneralView<G> {
    /// A view on a screen of this style.
    pub fn new(style: ScreenStyle) -> GeneralView<G> {
        GeneralView { style, game: PhantomData }
    }
}

impl<G: GameAtTable> TerminalView for GeneralView<G> {
    type Game = G;

    const HELP: &'static str = "  \
  Type the number of an option, its text, or the beginning of it.
  Enter alone shows the options again.

  look         what you can see of the game";

    /// Fields and kinds of events stand as files write them, in English.
    fn wording(&self) -> &'static Wording {
        Wording::of("en")
    }

    fn options(&self, sandbox: &Sandbox<G>, seat: Seat) -> Vec<ChoiceOption<G::Choice>> {
        let option = |choice| {
            let text = sandbox.game().choice_text(choice);
            // A seat is typed as `P2`, and known by its name.
            let named = with_names(&text, sandbox.names());
            let about = if named == text { String::new() } else { named };
            ChoiceOption { choice, text, about, group: "" }
        };
        sandbox.tree().choices(seat).into_iter().map(option).collect()
    }

    fn question(&self, sandbox: &Sandbox<G>, seat: Seat) -> String {
        format!("You are asked: {}.", sandbox.game().question(sandbox.position(), seat))
    }

    fn story(&self, sandbox: &Sandbox<G>, events: &[G::Event], _: Option<Seat>) -> Vec<Paragraph> {
        let tell = |&event: &G::Event| Paragraph {
            weight: Weight::Plain,
            text: with_names(&event_words(sandbox.game().event_value(event)), sandbox.names()),
        };
        events.iter().map(tell).collect()
    }

    fn surroundings(&self, sandbox: &Sandbox<G>, seat: Seat, is_first: bool) -> Vec<String> {
        if is_first { self.look(sandbox, seat) } else { Vec::new() }
    }

    fn moment(&self, sandbox: &Sandbox<G>) -> usize {
        Timeline::of(sandbox).after(sandbox.tree().at()).unwrap_or(0)
    }

    fn command(&self, sandbox: &Sandbox<G>, seat: Seat, word: &str, rest: &str) -> Option<Vec<String>> {
        (word == "look" && rest.is_empty()).then(|| self.look(sandbox, seat))
    }

    fn spelt_out(&self, sandbox: &Sandbox<G>, typed: &str) -> String {
        typed.split_whitespace().map(|word| seat_as_written(word, sandbox.names())).collect::<Vec<_>>().join(" ")
    }

    fn ending(&self, _: &Sandbox<G>, outcome: &Outcome) -> (String, String) {
        (format!("The game is over ({})", outcome.end), "points".to_owned())
    }
}

impl<G: SandboxGame> GeneralView<G> {
    /// What a seat sees, a line for each thing.
    fn look(&self, sandbox: &Sandbox<G>, seat: Seat) -> Vec<String> {
        let Value::Object(fields) = sandbox.game().state_seen_by(sandbox.position(), seat) else { return Vec::new() };
        let things = fields.into_iter().flat_map(|(key, value)| match value {
            Value::Object(seats) if key == "seats" => seats.into_iter().collect(),
            value => vec![(key, value)],
        });
        let text = |(key, value): (String, Value)| format!("{}: {}", key.replace('_', " "), value_words(&value));
        things.flat_map(|thing| self.style.wrapped(&with_names(&text(thing), sandbox.names()), 2)).collect()
    }
}

/// An event in words: its kind, and its values.
fn event_words(event: Value) -> String {
    let Value::Object(mut values) = event else { return String::new() };
    let kind = values.remove("kind").and_then(|kind| kind.as_str().map(|kind| kind.replace('-', " ")));
    let kind = kind.unwrap_or_default();
    if values.is_empty() { kind } else { format!("{kind}: {}", value_words(&Value::Object(values))) }
}
