//! The dialogs that players meet at a table, whichever game is played, in the language of the table: where a game or its record
//! goes, which one is opened, what becomes of notes.

use super::path_field::{PathChoice, PathField, PathKind, first};
use super::typed::Typed;
use crate::app::experiments::Format;
use crate::gui::file_names::OfferedName;
use crate::gui::shell::path_field::Verdict;
use crate::gui::wording::{spoken, wording};
use crate::model::say;
use eframe::egui::Ui;

/// A dialog.
pub enum GameDialog {
    /// The file of the journal.
    Save(PathField),
    /// The file of the record.
    Record(PathField),
    /// Which journal to open.
    Open(PathField),
    /// Which share code to open.
    Code(Typed),
    /// Whether to save so many notes in a file before the window closes.
    Notes(usize),
}

/// What came of a dialog.
pub enum GameAnswer {
    /// Nothing.
    Cancelled,
    /// Save the game in this file; true if an existing one may be overwritten.
    Save(String, bool),
    /// Save the record of the game in this file; true if an existing one may be overwritten.
    Record(String, bool),
    /// Open the game in this file.
    Open(String),
    /// Open the game of this share code.
    OpenCode(String),
    /// Save the game with its notes in a file, rather than close the window.
    SaveNotes,
    /// Close the window; the notes stay in my games.
    Close,
}

impl GameDialog {
    /// Where the journal goes.
    pub fn save(name: OfferedName) -> GameDialog {
        GameDialog::Save(PathField::named(PathKind::NewJournal, name))
    }

    /// Where the record of the game goes.
    pub fn record(name: OfferedName) -> GameDialog {
        GameDialog::Record(PathField::named(PathKind::NewTable(Format::Page), name))
    }

    /// Which journal to open.
    pub fn open() -> GameDialog {
        GameDialog::Open(PathField::new(PathKind::File))
    }

    /// Which share code to open.
    pub fn open_code() -> GameDialog {
        GameDialog::Code(Typed::default())
    }

    /// Its heading.
    pub fn title(&self) -> String {
        let words = spoken();
        match self {
            GameDialog::Save(_) => say!(words, "Save the game"),
            GameDialog::Record(_) => say!(words, "Save the record of the game"),
            GameDialog::Open(_) => say!(words, "Open a game"),
            GameDialog::Code(_) => say!(words, "Open a share code"),
            GameDialog::Notes(_) => say!(words, "Notes that are in no file of yours"),
        }
    }

    /// Refuses the typed answer: it stays, with the reason below. Returns the reason if there is no field.
    ///
    /// # Errors
    /// The reason, where nothing can be typed.
    pub fn refuse(&mut self, why: String) -> Result<(), String> {
        match self {
            GameDialog::Save(field) | GameDialog::Record(field) | GameDialog::Open(field) => field.refuse(why),
            GameDialog::Code(typed) => typed.refuse(why),
            GameDialog::Notes(_) => return Err(why),
        }
        Ok(())
    }

    /// Draws it. Returns what came of it.
    pub fn ui(&mut self, ui: &mut Ui) -> Option<GameAnswer> {
        let words = wording(ui);
        let (save, open) = (say!(words, "Save"), say!(words, "Open"));
        match self {
            GameDialog::Save(field) => {
                ui.label(say!(
                    words,
                    "One file with the rules, the seats, all branches and notes. It opens on any machine."
                ));
                path(field.ui(ui, &save, &[]), GameAnswer::Save)
            }
            GameDialog::Record(field) => {
                ui.label(say!(words, "A page with the result, the points by turn, the rules that differ, and the notes with the board at each."));
                path(field.ui(ui, &save, &[]), GameAnswer::Record)
            }
            GameDialog::Open(field) => {
                ui.label(say!(words, "The game continues where it was left. The one on the table stays in My games."));
                path(field.ui(ui, &open, &[]), |file, _| GameAnswer::Open(file))
            }
            GameDialog::Code(typed) => {
                let hint = say!(words, "A line that begins with liberte1: and opens the game that it was made from.");
                let judge = |code: &str| match code.starts_with("liberte1:") {
                    true => Verdict::default(),
                    false => Verdict::refused(say!(words, "a share code begins with liberte1:")),
                };
                let typed = typed.ui(ui, &hint, &say!(words, "Open the game"), judge)?;
                Some(typed.map_or(GameAnswer::Cancelled, GameAnswer::OpenCode))
            }
            GameDialog::Notes(count) => notes(ui, *count),
        }
    }
}

fn path(decided: Option<PathChoice>, taken: impl FnOnce(String, bool) -> GameAnswer) -> Option<GameAnswer> {
    Some(match decided? {
        PathChoice::Taken { path, may_replace } => taken(path, may_replace),
        PathChoice::Cancelled => GameAnswer::Cancelled,
    })
}

/// Asks what becomes of notes that are in my games alone.
fn notes(ui: &mut Ui, count: usize) -> Option<GameAnswer> {
    let words = wording(ui);
    ui.label(say!(
        words,
        "{n|note|notes} of this game {n?is|are} in My games alone. Save the game in a file of your own as well?",
        n = count
    ));
    ui.add_space(4.0);
    let mut answer = None;
    ui.horizontal(|ui| {
        let save = ui.button(say!(words, "Save the game…"));
        first(ui, &save);
        if save.clicked() {
            answer = Some(GameAnswer::SaveNotes);
        }
        let close = ui.button(say!(words, "Close"));
        if close.on_hover_text(say!(words, "The game stays in My games, with its notes.")).clicked() {
            answer = Some(GameAnswer::Close);
        }
        if ui.button(say!(words, "Cancel")).clicked() {
            answer = Some(GameAnswer::Cancelled);
        }
    });
    answer
}
