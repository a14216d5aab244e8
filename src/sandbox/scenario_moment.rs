//! Any moment of a game as the text of a scenario or a test.
//!
//! The position that is written is the last one at or before the moment that a setup can describe; what was chosen since
//! follows as `[[play]]`. Read back, it is the same position, hidden cards and chance to come included.

use super::scenario_writer::safe_names;
use super::setup_text::{ScenarioHeader, SetupText};
use super::test_parts::{TestParts, then};
use crate::games::liberte::{Liberte, Position};
use crate::kernel::{Game, JournalHead, Step, Tree};
use crate::load::Library;
use crate::model::{Ruleset, Setup};
use std::sync::Arc;

/// A moment that can be written as a scenario or a test.
pub trait MomentText {
    /// The question and the parts that changed since the position that is described: what a test is usually about.
    fn usual_parts(&self) -> TestParts;

    /// The number of choices played from the position that is described.
    fn played(&self) -> usize;

    /// The text of a scenario; of a test, where parts are named that it holds fast.
    fn text(&self, about: &ScenarioHeader, parts: Option<&TestParts>) -> String;
}

/// A moment of a game of Liberté.
pub struct ScenarioMoment<'a> {
    game: &'a Liberte,
    head: &'a JournalHead,
    steps: &'a [Arc<Step<Liberte>>],
    /// The number of choices made.
    count: usize,
    /// So many choices were made at the position that is described.
    described: usize,
    setup: Setup,
    before: &'a Position,
    /// The settings of the pack with its variants, before the game's own.
    base: Option<Ruleset>,
}

impl<'a> ScenarioMoment<'a> {
    /// The moment after so many choices of the branch that is played on.
    ///
    /// # Errors
    /// No setup can describe where the game began, and its scenario can no longer be read.
    pub fn of(
        library: &Library,
        head: &'a JournalHead,
        tree: &'a Tree<Liberte>,
        count: usize,
    ) -> Result<ScenarioMoment<'a>, String> {
        let game: &Liberte = tree.game();
        let names = safe_names(&head.seats);
        let steps = tree.branch().steps();
        let count = count.min(steps.len() - 1);
        let base = library.load(&head.variants).playable().map(|pack| pack.rules.clone());
        // What followed from a change by hand without an alternative follows from it again.
        let changed = |at: usize| game.edited(&steps[at - 1].position, steps[at].edit.as_deref()?, &mut ()).ok();
        let setup_at = |at: usize| {
            let setup = game.setup_of(&steps[at].position, &names);
            setup.or_else(|| game.setup_of(&changed(at)?, &names))
        };
        let known = (0..=count).rev().find_map(|at| Some((at, setup_at(at)?)));
        let (described, setup, before) = match known {
            Some((at, setup)) => (at, setup, &steps[at].position),
            None => (0, beginning(library, game, head, tree.start(), &names)?, &steps[0].position),
        };
        Ok(ScenarioMoment { game, head, steps, count, described, setup, before, base })
    }

    /// The position that is described, as it is written.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The position of the moment.
    pub fn position(&self) -> &Position {
        &self.steps[self.count].position
    }
}

impl MomentText for ScenarioMoment<'_> {
    fn usual_parts(&self) -> TestParts {
        TestParts::changed(self.game, self.before, self.position())
    }

    fn played(&self) -> usize {
        self.count - self.described
    }

    fn text(&self, about: &ScenarioHeader, parts: Option<&TestParts>) -> String {
        let (variants, base, setup) = (&self.head.variants, self.base.as_ref(), &self.setup);
        let mut out = SetupText { game: self.game, variants, base, setup, with_empty: true }.begin(about);
        for step in &self.steps[self.described + 1..=self.count] {
            if let Some(made) = step.made {
                out.section("[play]");
                out.text("by", &out.seat(made.seat));
                out.text("choice", &self.game.choice_text(made.choice));
            }
        }
        if let Some(parts) = parts {
            then(self.game, self.before, self.position(), parts, &mut out);
        }
        out.done()
    }
}

/// The setup that the game began from, where its first decision is one that no setup describes.
fn beginning(
    library: &Library,
    game: &Liberte,
    head: &JournalHead,
    start: &Position,
    names: &[String],
) -> Result<Setup, String> {
    if let Some(setup) = game.setup_of(start, names) {
        return Ok(setup);
    }
    let text = head.scenario.as_deref().ok_or("no setup can describe where this game began")?;
    let scenario = library.scenario("the game's scenario", text).scenario;
    let mut setup = scenario.ok_or("the scenario that this game began from can no longer be read")?.setup;
    setup.seed = head.seed;
    Ok(setup)
}
