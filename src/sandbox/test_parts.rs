//! The parts of a position that a test checks, and their text.

use super::scenario_writer::{ScenarioWriter, quoted};
use crate::games::liberte::FIELDS;
use crate::kernel::Seat;
use crate::kit::Rulebook;
use crate::kit::field::MadeOf;
use serde_json::json;

/// The seat that is asked, its question and all options; the end of a game that is over.
const ASKED: &str = "what is asked";

/// The parts of a position that a test checks: what is asked, and those that the table of fields names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestParts(Vec<(&'static str, bool)>);

impl TestParts {
    fn ticked(parts: impl Iterator<Item = &'static str>, is_ticked: impl Fn(&str) -> bool) -> TestParts {
        let of_fields = parts.filter(|part| !part.is_empty());
        let mut parts: Vec<_> = [ASKED].into_iter().chain(of_fields).map(|part| (part, is_ticked(part))).collect();
        parts.dedup();
        TestParts(parts)
    }

    /// Only what is asked, of Liberté.
    pub fn asked() -> TestParts {
        TestParts::ticked(FIELDS.iter().map(|field| field.part), |part| part == ASKED)
    }

    /// What is asked, and all parts that differ between two positions.
    pub fn changed<G: Rulebook>(game: &G, before: &G::Position, after: &G::Position) -> TestParts {
        let fields = || game.fields().iter();
        let differs = fields().filter(|field| field.values(game, before) != field.values(game, after));
        let differing: Vec<&str> = differs.map(|field| field.part).chain([ASKED]).collect();
        TestParts::ticked(fields().map(|field| field.part), |part| differing.contains(&part))
    }

    /// Every part by its name, to be ticked.
    pub fn all(&mut self) -> impl Iterator<Item = (&'static str, &mut bool)> {
        self.0.iter_mut().map(|(part, is_ticked)| (*part, is_ticked))
    }

    fn has(&self, part: &'static str) -> bool {
        self.0.contains(&(part, true))
    }
}

/// Writes the section `then`: what must hold of a position; `before` is the one that the text describes. Of piles and stacks
/// those are written that differ, or all where none does.
pub(super) fn then<G: Rulebook>(
    game: &G,
    before: &G::Position,
    p: &G::Position,
    parts: &TestParts,
    out: &mut ScenarioWriter<'_, G>,
) {
    out.section("then");
    let changed = TestParts::changed(game, before, p);
    for field in game.fields().iter().filter(|field| parts.has(field.part)) {
        let is_long = matches!(field.made_of, MadeOf::Pile | MadeOf::Cards | MadeOf::Stacks(_));
        let values = field.values_in_tests(game, p).into_iter().zip(field.values_in_tests(game, before));
        let written = values.filter(|((whose, value), (_, old))| match is_long {
            true if changed.has(field.part) => value != old,
            true => field.shows(value),
            // Outside the Action Phase there is no round.
            false => whose.is_some() || *value != 0,
        });
        out.values(field.id, written.map(|(new, _)| new).collect(), field.parts);
    }
    if parts.has(ASKED) {
        asked(game, p, out);
    }
}

fn asked<G: Rulebook>(game: &G, p: &G::Position, out: &mut ScenarioWriter<'_, G>) {
    if let Some(outcome) = game.outcome(p) {
        out.text("end", outcome.end);
        let winners: Vec<_> = outcome.winners.iter().collect();
        out.seats("winners", &winners);
        let points = Seat::first(out.names.len()).zip(outcome.points);
        out.values("points", points.map(|(seat, points)| (Some(seat.to_string()), json!(points))).collect(), &[]);
        return;
    }
    let asked = game.asked(p);
    let Some(first) = asked.lowest() else { return };
    let question = game.question(p, first);
    if asked.len() > 1 {
        let by: Vec<String> = asked.iter().map(|seat| quoted(&out.seat(seat))).collect();
        return out.plain("asked", format!("{{ by = [{}], asked = \"{question}\" }}", by.join(", ")));
    }
    let mut choices = Vec::new();
    game.choices(p, first, &mut choices);
    let options: Vec<String> = choices.into_iter().map(|it| quoted(&game.choice_text(it))).collect();
    let by = quoted(&out.seat(first));
    out.plain("asked", format!("{{ by = {by}, asked = \"{question}\", options = [{}] }}", options.join(", ")));
}
