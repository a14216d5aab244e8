//! Short messages that disappear after a while.

use crate::gui::wording::wording;
use crate::load::Diagnostic;
use crate::model::say;
use eframe::egui::{Button, Ui};
use std::path::{Path, PathBuf};

/// A refusal and its suggestion, in a line.
pub fn in_a_line(finding: &Diagnostic) -> String {
    let help = finding.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
    format!("{}{help}", finding.message)
}

/// How long a message stays, in seconds; an error stays longer.
const STAYS: f64 = 5.0;
const STAYS_WRONG: f64 = 12.0;
/// How long one about a file stays, which can be opened.
const STAYS_WRITTEN: f64 = 20.0;

/// A message.
#[derive(Clone, Debug)]
struct Notice {
    text: String,
    is_wrong: bool,
    at: f64,
    /// The file that it is about.
    file: Option<PathBuf>,
}

/// The message that is shown.
#[derive(Clone, Debug, Default)]
pub struct Notices {
    latest: Option<Notice>,
}

impl Notices {
    /// Shows a message. `now` is the time in seconds.
    pub fn show(&mut self, text: String, is_wrong: bool, now: f64) {
        self.latest = Some(Notice { text, is_wrong, at: now, file: None });
    }

    /// Tells of a file that was just written, which can be opened while the message is there.
    pub fn written(&mut self, text: String, file: &Path, now: f64) {
        self.latest = Some(Notice { text, is_wrong: false, at: now, file: Some(file.to_owned()) });
    }

    /// The file that the message is about.
    pub fn file(&self, now: f64) -> Option<&Path> {
        self.shown(now)?;
        self.latest.as_ref()?.file.as_deref()
    }

    /// The message, whether it is an error, and its duration in seconds.
    pub fn shown(&self, now: f64) -> Option<(&str, bool, f64)> {
        let Notice { text, is_wrong, at, file } = self.latest.as_ref()?;
        let stays = match (is_wrong, file) {
            (true, _) => STAYS_WRONG,
            (false, Some(_)) => STAYS_WRITTEN,
            (false, None) => STAYS,
        };
        let left = at + stays - now;
        (left > 0.0).then_some((text.as_str(), *is_wrong, left))
    }
}

/// Draws the button that opens the file that the message is about, if it is about one. Returns whether it was pressed.
pub fn open_button(ui: &mut Ui, notices: &Notices, now: f64) -> bool {
    let Some(file) = notices.file(now) else { return false };
    let words = wording(ui);
    let tip = say!(words, "Open {file} in the program for such files.", file = file.display());
    ui.add(Button::new(say!(words, "Open")).small()).on_hover_text(tip).clicked()
}
