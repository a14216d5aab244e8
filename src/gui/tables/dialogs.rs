//! The dialogs of the table: those of players, of the window, and of who makes a playtest.

use crate::app::playtest::PlaytestPlan;
use crate::app::record::RecordsWanted;
use crate::gui::modal::modal;
use crate::gui::preferences::Preferences;
use crate::gui::shell::{
    GameAnswer, GameDialog, PlaytestChoice, PlaytestForm, RecordsChoice, RecordsForm, SETTINGS_WIDTH, SettingsPage,
};
use crate::gui::wording::spoken;
use crate::model::{Wording, say};
use eframe::egui::Context;

/// A dialog.
pub(super) enum TableDialog {
    /// What players are asked.
    Game(Box<GameDialog>),
    /// What the new playtest is.
    Playtest(Box<PlaytestForm>),
    /// Which records to put beside each other, and what came of it.
    Records(Box<RecordsForm>),
    /// What is chosen for the window.
    Settings(Box<SettingsPage>),
}

/// What came of a dialog.
pub(super) enum Done {
    /// What players have answered.
    Game(GameAnswer),
    /// Nothing.
    Cancelled,
    /// Make a playtest, and begin it.
    Playtest { plan: Box<PlaytestPlan>, file: String, may_replace: bool },
    /// Put records beside each other.
    Compare(RecordsWanted),
    /// Write a page.
    Page { page: String, file: String, may_replace: bool },
    /// Use these settings of the window.
    Prefer(Box<Preferences>),
}

impl TableDialog {
    /// Refuses the typed answer: it stays, with the reason below. Returns the reason if nothing can be typed.
    ///
    /// # Errors
    /// The reason, where nothing can be typed.
    pub fn refuse(&mut self, why: String) -> Result<(), String> {
        match self {
            TableDialog::Game(dialog) => return dialog.refuse(why),
            TableDialog::Playtest(form) => form.refuse(why),
            TableDialog::Records(form) => form.refuse(why),
            TableDialog::Settings(_) => return Err(why),
        }
        Ok(())
    }
}

/// Draws the dialog that is open. Returns what came of it.
pub(super) fn dialog(ctx: &Context, dialog: &mut Option<TableDialog>) -> Option<Done> {
    match dialog.as_mut()? {
        TableDialog::Game(dialog) => {
            let shown = modal(ctx, "table dialog", 460.0, &dialog.title(), |ui| dialog.ui(ui));
            let is_closed = shown.should_close();
            shown.inner.map(Done::Game).or(is_closed.then_some(Done::Cancelled))
        }
        TableDialog::Records(form) => {
            let title = say!(spoken(), "Records of a playtest");
            let shown = modal(ctx, "table dialog", 460.0, &title, |ui| form.ui(ui));
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
            let shown = modal(ctx, "table dialog", 460.0, &say!(spoken(), "A new playtest"), |ui| form.ui(ui));
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
    }
}
