//! A small case as the text of a test that fails.

use super::{Case, Fault, Shrinker};
use crate::games::liberte::FIELDS;
use crate::kernel::{Game, JournalHead};
use crate::model::Ruleset;
use crate::sandbox::scenario_writer::quoted;
use crate::sandbox::setup_text::{ScenarioHeader, SetupText};

impl Shrinker<'_> {
    /// The test: the position, the choices, and what must hold. A script that fails and things that do not add up make a
    /// test fail by themselves; where two games differ, it says what the other one does.
    pub fn text(&mut self, case: &Case, what: &str, head: &JournalHead, base: Option<&Ruleset>) -> Option<String> {
        let is_compared = !matches!(self.fault, Fault::Flaw(_));
        let (_, mut pair) = self.run(case)?;
        pair.settle_beside();
        let (contested, beside, events) = (pair.contested, pair.beside.clone()?, pair.events.clone());
        // What is contested is not played: the test says whether it is legal.
        let is_said = contested.is_some() && !pair.was_forced;
        let played = case.play.len().saturating_sub(usize::from(is_said));
        let (game, _) = self.rules.games(case.setup.seats.len())?;
        let about = ScenarioHeader { id: "shrunk".into(), title: what.into(), cite: String::new() };
        let text = SetupText { game, variants: &head.variants, base, setup: &case.setup, with_empty: false };
        let mut out = text.begin(&about);
        for &(seat, choice) in &case.play[..played] {
            out.section("[play]");
            out.text("by", &out.seat(seat));
            out.text("choice", &game.choice_text(choice));
        }
        out.section("then");
        if let Some((seat, choice, is_legal)) = contested {
            let (by, choice) = (quoted(&out.seat(seat)), quoted(&game.choice_text(choice)));
            let key = if is_legal { "legal" } else { "refused" };
            out.plain(key, format!("[{{ by = {by}, choice = {choice} }}]"));
        } else if is_compared {
            let compared =
                FIELDS.iter().filter(|field| ["turn", "phase", "victory_points", "supply"].contains(&field.id));
            compared.for_each(|field| out.values(field.id, field.values_in_tests(game, &beside), field.parts));
            if let Some(seat) = game.asked(&beside).single() {
                // Where a card or a step is half done, this alone may tell.
                let (by, asked) = (quoted(&out.seat(seat)), quoted(beside.question.id()));
                out.plain("asked", format!("{{ by = {by}, asked = {asked} }}"));
            }
            out.list("events", events.iter().map(|event| quoted(event.kind())).collect());
        }
        Some(out.done())
    }
}
