//! The dialogs of the table: where a journal goes, and which one is opened.

use crate::app::experiments::Format;
use crate::app::playtest::PlaytestPlan;
use crate::app::record::RecordsWanted;
use crate::gui::file_names::OfferedName;
use crate::gui::modal::modal;
use crate::gui::preferences::Preferences;
use crate::gui::shell::{
    PathChoice, PathField, PathKind, PlaytestChoice, PlaytestForm, RecordsChoice, RecordsForm, Typed, code_field,
};
use crate::gui::shell::{SETTINGS_WIDTH, SettingsPage};
use crate::gui::theme::book;
use crate::gui::wording::wording;
use crate::model::{Wording, say};
use eframe::egui::{Context, RichText, Ui};

/// A dialog.
pub(super) enum TableDialog {
    /// The file of the journal.
    Save(PathField),
    /// The file of the record.
    Record(PathField),
    /// What the new playtest is.
    Playtest(Box<PlaytestForm>),
    /// Which records to put beside each other, and what came of it.
    Records(Box<RecordsForm>),
    /// Which journal to open.
    Open(PathField),
    /// Which share code to open.
    Code(Typed),
    /// What is chosen for the window.
    Settings(Box<SettingsPage>),
    /// Whether to save so many notes in a file before the window closes.
    Notes(usize),
}

/// What came of a dialog.
pub(super) enum Done {
    /// Nothing.
    Cancelled,
    /// Save the game.
    Save { file: String, may_replace: bool },
    /// Save the record of the game.
    Record { file: String, may_replace: bool },
    /// Make a playtest, and begin it.
    Playtest { plan: Box<PlaytestPlan>, file: String, may_replace: bool },
    /// Put records beside each other.
    Compare(RecordsWanted),
    /// Write a page.
    Page { page: String, file: String, may_replace: bool },
    /// Open a game.
    Open(String),
    /// Open a share code.
    OpenCode(String),
    /// Use these settings of the window.
    Prefer(Box<Preferences>),
    /// Save the game with its notes in a file.
    SaveNotes,
    /// Close the window; the notes stay in my games.
    Close,
}

impl TableDialog {
    pub fn save_journal(name: OfferedName) -> TableDialog {
        TableDialog::Save(PathField::named(PathKind::NewJournal, name))
    }

    pub fn save_record(name: OfferedName) -> TableDialog {
        TableDialog::Record(PathField::named(PathKind::NewTable(Format::Page), name))
    }

    pub fn open_journal() -> TableDialog {
        TableDialog::Open(PathField::new(PathKind::File))
    }

    pub fn open_code() -> TableDialog {
        TableDialog::Code(Typed::default())
    }

    /// Refuses the typed answer: it stays, with the reason below.
    pub fn refuse(&mut self, why: String) {
        match self {
            TableDialog::Save(field) | TableDialog::Record(field) | TableDialog::Open(field) => field.refuse(why),
            TableDialog::Playtest(form) => form.refuse(why),
            TableDialog::Records(form) => form.refuse(why),
            TableDialog::Code(typed) => typed.refuse(why),
            TableDialog::Settings(_) | TableDialog::Notes(_) => {}
        }
    }
}

/// Draws the dialog that is open. Returns what came of it.
pub(super) fn dialog(ctx: &Context, dialog: &mut Option<TableDialog>) -> Option<Done> {
    let open = dialog.as_mut()?;
    match open {
        TableDialog::Save(field) => {
            path(ctx, field, "Save the game", "Save", |file, may_replace| Done::Save { file, may_replace })
        }
        TableDialog::Record(field) => path(ctx, field, "Save the record of the game", "Save", |file, may_replace| {
            Done::Record { file, may_replace }
        }),
        TableDialog::Records(form) => {
            let shown = modal(ctx, "table dialog", 460.0, "Records of a playtest", |ui| form.ui(ui));
            let is_closed = shown.should_close();
            match shown.inner {
                Some(RecordsChoice::Compare(wanted)) => Some(Done::Compare(wanted)),
                Some(RecordsChoice::SavePage { page, file, may_replace }) => {
                    Some(Done::Page { page, file, may_replace })
                }
                Some(RecordsChoice::Cancelled) => Some(Done::Cancelled),
                None => is_closed.then_some(Done::Cancelled),
            }
        }
        TableDialog::Playtest(form) => {
            let shown = modal(ctx, "table dialog", 460.0, "A new playtest", |ui| form.ui(ui));
            let is_closed = shown.should_close();
            match shown.inner {
                Some(PlaytestChoice::Make { plan, file, may_replace }) => {
                    Some(Done::Playtest { plan, file, may_replace })
                }
                Some(PlaytestChoice::Cancelled) => Some(Done::Cancelled),
                None => is_closed.then_some(Done::Cancelled),
            }
        }
        TableDialog::Settings(page) => {
            let before = page.chosen.clone();
            let title = say!(Wording::of(&before.language), "Settings");
            let shown = modal(ctx, "table dialog", SETTINGS_WIDTH, &title, |ui| page.ui(ui));
            match (shown.inner, shown.should_close()) {
                _ if page.chosen != before => Some(Done::Prefer(Box::new(page.chosen.clone()))),
                (false, false) => None,
                _ => Some(Done::Cancelled),
            }
        }
        TableDialog::Notes(count) => {
            let shown = modal(ctx, "table dialog", 460.0, "", |ui| notes(ui, *count));
            let is_closed = shown.should_close();
            shown.inner.or(is_closed.then_some(Done::Cancelled))
        }
        TableDialog::Open(field) => path(ctx, field, "Open a game", "Open", |file, _| Done::Open(file)),
        TableDialog::Code(typed) => {
            let shown = modal(ctx, "table dialog", 460.0, "Open a share code", |ui| code_field(ui, typed));
            match (shown.inner.clone(), shown.should_close()) {
                (Some(Some(code)), _) => Some(Done::OpenCode(code)),
                (Some(None), _) | (None, true) => Some(Done::Cancelled),
                (None, false) => None,
            }
        }
    }
}

fn path(
    ctx: &Context,
    field: &mut PathField,
    title: &str,
    verb: &str,
    taken: impl FnOnce(String, bool) -> Done,
) -> Option<Done> {
    let shown = modal(ctx, "table dialog", 460.0, title, |ui| field.ui(ui, verb, &[]));
    match (shown.inner.clone(), shown.should_close()) {
        (Some(PathChoice::Taken { path, may_replace }), _) => Some(taken(path, may_replace)),
        (Some(PathChoice::Cancelled), _) | (None, true) => Some(Done::Cancelled),
        (None, false) => None,
    }
}

/// Asks what becomes of notes that are in my games alone.
fn notes(ui: &mut Ui, count: usize) -> Option<Done> {
    let said = wording(ui);
    ui.label(RichText::new(say!(said, "Notes that are in no file of yours")).font(book(24.0)));
    ui.label(say!(
        said,
        "{n|note|notes} of this game {n?is|are} in My games alone. Save the game in a file of your own as well?",
        n = count
    ));
    let mut done = None;
    ui.horizontal(|ui| {
        if ui.button(say!(said, "Save the game…")).clicked() {
            done = Some(Done::SaveNotes);
        }
        let close = ui.button(say!(said, "Close"));
        if close.on_hover_text(say!(said, "The game stays in My games, with its notes.")).clicked() {
            done = Some(Done::Close);
        }
        if ui.button(say!(said, "Cancel")).clicked() {
            done = Some(Done::Cancelled);
        }
    });
    done
}
