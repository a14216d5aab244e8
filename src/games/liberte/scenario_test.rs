//! Runs a scenario's test: arranges its position, plays its choices, and looks at what must then hold.

use super::{Event, Liberte};
use crate::kit::{FailedTest, run_arranged};
use crate::model::Scenario;

/// Runs a test.
///
/// # Errors
/// Everything that does not hold, and what happened before.
pub fn run_test(game: &Liberte, scenario: &Scenario) -> Result<(), FailedTest<Event>> {
    if scenario.then.impossible && !scenario.cannot_be.is_empty() {
        return Ok(());
    }
    run_arranged(game, game.arrange(&scenario.setup), Vec::new(), &scenario.play, &scenario.then)
}
