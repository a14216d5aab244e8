//! Short messages that disappear after a while.

use crate::load::Diagnostic;

/// A refusal and its suggestion, in a line.
pub fn in_a_line(finding: &Diagnostic) -> String {
    let help = finding.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
    format!("{}{help}", finding.message)
}

/// How long a message stays, in seconds; an error stays longer.
const STAYS: f64 = 5.0;
const STAYS_WRONG: f64 = 12.0;

/// The message that is shown.
#[derive(Clone, Debug, Default)]
pub struct Notices {
    latest: Option<(String, bool, f64)>,
}

impl Notices {
    /// Shows a message. `now` is the time in seconds.
    pub fn show(&mut self, text: String, is_wrong: bool, now: f64) {
        self.latest = Some((text, is_wrong, now));
    }

    /// The message, whether it is an error, and its duration in seconds.
    pub fn shown(&self, now: f64) -> Option<(&str, bool, f64)> {
        let (text, is_wrong, told) = self.latest.as_ref()?;
        let left = told + if *is_wrong { STAYS_WRONG } else { STAYS } - now;
        (left > 0.0).then_some((text.as_str(), *is_wrong, left))
    }
}
