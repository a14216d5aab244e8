//! A moment of a game whose positions the scenarios of its pack describe by names, as the text of a scenario or a test.

use super::data_game::DescribedGame;
use super::scenario_writer::{ScenarioWriter, quoted, safe_names};
use super::test_parts::{TestParts, then};
use super::{MomentText, ScenarioHeader};
use crate::kernel::{JournalHead, Seat, Step};
use serde_json::{Map, Value};
use std::borrow::Borrow;

/// A moment of such a game that can be written.
pub struct DataMoment<'a, G: DescribedGame> {
    game: &'a G,
    head: &'a JournalHead,
    /// The position that is described, then the step of each choice that was made since.
    steps: Vec<&'a Step<G>>,
    seed: u64,
    given: Map<String, Value>,
}

impl<'a, G: DescribedGame> DataMoment<'a, G> {
    /// The moment after the last of these steps, the first of which is the beginning of the game. One that lies within what
    /// the last step led to is described from before that.
    ///
    /// # Errors
    /// No scenario can describe where the game began.
    pub fn of(
        game: &'a G,
        head: &'a JournalHead,
        steps: &'a [impl Borrow<Step<G>>],
        is_within: bool,
    ) -> Result<DataMoment<'a, G>, String> {
        let count = if is_within { steps.len().saturating_sub(1).max(1) } else { steps.len() };
        let steps = || steps.iter().map(Borrow::borrow);
        let described = steps().take(count).enumerate().collect::<Vec<(usize, &Step<G>)>>();
        let described = described.into_iter().rev().find_map(|(at, step)| Some((at, game.as_given(&step.position)?)));
        let (described, (seed, given)) = described.ok_or("no scenario can describe where this game began")?;
        if steps().skip(described + 1).any(|step| step.edit.is_some()) {
            return Err("no scenario can describe this moment: it was changed by hand shortly before".to_owned());
        }
        Ok(DataMoment { game, head, steps: steps().skip(described).collect(), seed, given })
    }

    fn ends(&self) -> [&G::Position; 2] {
        [self.steps.first(), self.steps.last()].map(|step| &step.expect("one at least is described").position)
    }
}

impl<G: DescribedGame> MomentText for DataMoment<'_, G> {
    fn usual_parts(&self) -> TestParts {
        let [before, now] = self.ends();
        TestParts::changed(self.game, before, now)
    }

    fn played(&self) -> usize {
        self.steps.len() - 1
    }

    fn text(&self, about: &ScenarioHeader, parts: Option<&TestParts>) -> String {
        let mut out = described(self.game, self.head, about, self.seed, &self.given);
        for made in self.steps[1..].iter().filter_map(|step| step.made) {
            out.section("[play]");
            out.text("by", &out.seat(made.seat));
            out.text("choice", &self.game.choice_text(made.choice));
        }
        if let Some(parts) = parts {
            let [before, now] = self.ends();
            then(self.game, before, now, parts, &mut out);
        }
        out.done()
    }
}

/// A scenario up to its position, by the variants and settings of a game.
pub(super) fn described<'a, G>(
    game: &'a G,
    head: &JournalHead,
    about: &ScenarioHeader,
    seed: u64,
    given: &Map<String, Value>,
) -> ScenarioWriter<'a, G> {
    let mut out = ScenarioWriter::new(game, safe_names(&head.seats));
    for (key, value) in [("id", &about.id), ("title", &about.title), ("cite", &about.cite)] {
        if !value.is_empty() {
            out.text(key, value);
        }
    }
    out.text("pack", &head.pack);
    if !head.variants.is_empty() {
        out.list("variants", head.variants.iter().map(|id| quoted(id)).collect());
    }
    let names = out.names.iter().map(|name| quoted(name)).collect();
    out.list("seats", names);
    out.plain("seed", seed);
    settings(head, &mut out);
    write_given(given, &mut out);
    out
}

/// The settings of the scenario that the game began from.
fn settings<G>(head: &JournalHead, out: &mut ScenarioWriter<'_, G>) {
    let scenario = head.scenario.as_ref().and_then(|text| text.parse::<toml::Table>().ok());
    let Some(toml::Value::Table(rules)) = scenario.as_ref().and_then(|scenario| scenario.get("rules")) else { return };
    out.section("rules");
    for (key, value) in rules {
        out.plain(key, value);
    }
}

/// The position: what is of the whole game, then what is of its things, then what is of seats.
fn write_given<G>(given: &Map<String, Value>, out: &mut ScenarioWriter<'_, G>) {
    let (tables, values): (Vec<_>, Vec<_>) = given.iter().partition(|(_, value)| value.is_object());
    out.section("given");
    for (key, value) in values {
        out.values(key, vec![(None, value.clone())], &[]);
    }
    for (key, table) in tables {
        let entries: Vec<(&String, &Value)> = table.as_object().into_iter().flatten().collect();
        if key != "seat" && !entries.is_empty() {
            out.section(&format!("given.{key}"));
            entries.iter().for_each(|(id, value)| out.values(id, vec![(None, (*value).clone())], &[]));
        }
        for (seat, has) in entries.iter().filter(|_| key == "seat") {
            let Some(at) = Seat::parse(seat).map(Seat::index) else { continue };
            out.section(&format!("given.seat.{}", out.key(at)));
            for (key, value) in has.as_object().into_iter().flatten() {
                out.values(key, vec![(None, value.clone())], &[]);
            }
        }
    }
}
