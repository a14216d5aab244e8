//! A field of a dialog for a word or a share code.

use super::path_field::{Verdict, is_entered};
use crate::gui::wording::wording;
use crate::model::say;
use eframe::egui::{TextEdit, Ui};

/// A word that is being typed, and the message about it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Typed {
    text: String,
    verdict: Verdict,
}

impl Typed {
    /// Refuses the typed text: it stays, with the reason below.
    pub fn refuse(&mut self, why: String) {
        self.verdict = Verdict::tried(why);
    }

    /// Draws the field and its buttons. Returns the text if it was accepted, with none in it if cancelled. `judge`
    /// gives the message about a text.
    pub(super) fn ui(
        &mut self,
        ui: &mut Ui,
        hint: &str,
        verb: &str,
        judge: impl Fn(&str) -> Verdict,
    ) -> Option<Option<String>> {
        let label = ui.label(hint);
        let field = ui.add(TextEdit::singleline(&mut self.text).desired_width(f32::INFINITY)).labelled_by(label.id);
        if field.changed() {
            self.verdict = if self.text.trim().is_empty() { Verdict::default() } else { judge(self.text.trim()) };
        }
        let enter = is_entered(ui, &field);
        self.verdict.ui(ui);
        let mut decided = None;
        ui.horizontal(|ui| {
            if ui.button(verb).clicked() || enter {
                self.verdict = judge(self.text.trim());
                self.verdict.is_tried = true;
                decided = (!self.verdict.is_refused).then(|| Some(self.text.trim().to_owned()));
            }
            if ui.button(say!(wording(ui), "Cancel")).clicked() {
                decided = Some(None);
            }
        });
        decided
    }
}
