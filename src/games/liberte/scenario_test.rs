//! Runs a scenario's test: arranges its position, plays its choices, and looks at what must then hold.

use super::Liberte;
use crate::kit::{TestFailure, run_arranged};
use crate::model::Scenario;

/// Runs a test.
///
/// # Errors
/// Everything that does not hold.
pub fn run_test(game: &Liberte, scenario: &Scenario) -> Result<(), Vec<TestFailure>> {
    if scenario.then.impossible && !scenario.cannot_be.is_empty() {
        return Ok(());
    }
    run_arranged(game, game.arrange(&scenario.setup), Vec::new(), &scenario.play, &scenario.then)
}
