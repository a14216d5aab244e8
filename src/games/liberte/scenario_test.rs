//! Runs a scenario's test: arranges its position, plays its choices, and looks at what must then hold.

use super::Liberte;
use crate::kit::{TestFailure, run_test as run_from};
use crate::model::Scenario;

/// Runs a test.
///
/// # Errors
/// Everything that does not hold.
pub fn run_test(game: &Liberte, scenario: &Scenario) -> Result<(), Vec<TestFailure>> {
    if scenario.then.impossible && !scenario.cannot_be.is_empty() {
        return Ok(());
    }
    match (game.arrange(&scenario.setup), scenario.then.impossible) {
        (Err(_), true) => Ok(()),
        (Err(reasons), false) => {
            let failure = |reason| TestFailure::whole(format!("the position is impossible: {reason}"));
            Err(reasons.into_iter().map(failure).collect())
        }
        (Ok(_), true) => Err(vec![TestFailure::whole("the position is possible, and should not be".into())]),
        (Ok(position), false) => run_from(game, position, &scenario.play, &scenario.then),
    }
}
