//! The dialogs of the table: where a journal goes, and which one is opened.

use crate::gui::modal::modal;
use crate::gui::shell::{PathChoice, PathField, PathKind};
use eframe::egui::Context;

/// A dialog.
pub(super) enum TableDialog {
    /// The file of the journal.
    Save(PathField),
    /// Which journal to open.
    Open(PathField),
}

/// What came of a dialog.
pub(super) enum Done {
    /// Nothing.
    Cancelled,
    /// Save the journal.
    Save { file: String, may_replace: bool },
    /// Open a journal.
    Open(String),
}

impl TableDialog {
    pub fn save_journal() -> TableDialog {
        TableDialog::Save(PathField::new(PathKind::NewJournal))
    }

    pub fn open_journal() -> TableDialog {
        TableDialog::Open(PathField::new(PathKind::File))
    }

    /// Refuses the typed answer: it stays, with the reason below.
    pub fn refuse(&mut self, why: String) {
        match self {
            TableDialog::Save(field) | TableDialog::Open(field) => field.refuse(why),
        }
    }
}

/// Draws the dialog that is open. Returns what came of it.
pub(super) fn dialog(ctx: &Context, dialog: &mut Option<TableDialog>) -> Option<Done> {
    let open = dialog.as_mut()?;
    let (title, verb) = match open {
        TableDialog::Save(_) => ("Save the journal", "Save"),
        TableDialog::Open(_) => ("Open a journal", "Open"),
    };
    let shown = modal(ctx, "table dialog", 460.0, title, |ui| match open {
        TableDialog::Save(field) | TableDialog::Open(field) => field.ui(ui, verb, &[]),
    });
    let is_save = matches!(open, TableDialog::Save(_));
    match (shown.inner.clone(), shown.should_close()) {
        (Some(PathChoice::Taken { path: file, may_replace }), _) if is_save => Some(Done::Save { file, may_replace }),
        (Some(PathChoice::Taken { path, .. }), _) => Some(Done::Open(path)),
        (Some(PathChoice::Cancelled), _) | (None, true) => Some(Done::Cancelled),
        (None, false) => None,
    }
}
