//! A workbench for one view: draws it, and does what it asks, as the window does.
#![allow(dead_code, reason = "every test file uses a part of this")]

use eframe::egui::Ui;
use liberte::gui::asks::{Ask, Asks, Bench, Selection};
use liberte::gui::play::Play;
use liberte::gui::work::{Checker, Work};
use liberte::load::{Diagnostic, Files, Place};

/// A pack on the workbench, and what a view of it remembers.
pub struct Desk<State> {
    pub work: Work,
    pub language: String,
    pub selection: Selection,
    pub play: Play,
    pub state: State,
    /// Where the view asked to go last.
    pub went_to: Option<Place>,
    /// What was refused last.
    pub refused: Option<Box<Diagnostic>>,
    /// All that was asked.
    pub asked: Vec<Ask>,
    now: f64,
}

impl<State: Default> Desk<State> {
    /// The built-in pack.
    pub fn new() -> Desk<State> {
        Desk::of(Files::built_in())
    }

    /// Some files.
    pub fn of(files: Files) -> Desk<State> {
        Desk {
            work: Work::begin(files, Checker::InPlace, None),
            language: "en".to_owned(),
            selection: Selection::default(),
            play: Play::default(),
            state: State::default(),
            went_to: None,
            refused: None,
            asked: Vec::new(),
            now: 0.0,
        }
    }
}

impl<State> Desk<State> {
    /// Draws a view, and does what it asks.
    pub fn show(&mut self, ui: &mut Ui, view: impl FnOnce(&mut Ui, &Bench<'_>, &mut State, &mut Asks)) {
        let mut asks = Asks::default();
        let bench = Bench { work: &self.work, language: &self.language, selection: &self.selection, play: &self.play };
        view(ui, &bench, &mut self.state, &mut asks);
        for ask in asks.0 {
            self.now += 10.0;
            self.asked.push(ask.clone());
            self.apply(ask);
            ui.ctx().request_repaint();
        }
    }

    fn apply(&mut self, ask: Ask) {
        let (work, now) = (&mut self.work, self.now);
        let done = match ask {
            Ask::Change { label, field, changes } => work.change(&label, field.as_deref(), &changes, now),
            Ask::Write { path, text, label, field } => {
                work.write(&path, &text, &label, field.as_deref(), now);
                Ok(())
            }
            Ask::LayVariants(variants, label) => {
                work.lay_variants(variants, &label, now);
                Ok(())
            }
            Ask::WriteInto(variant) => {
                work.write_into(variant);
                Ok(())
            }
            Ask::NewVariant(id) => work.new_variant(&id, now),
            Ask::ToVariant { id, title } => work.to_variant(&id, &title, now).map(drop),
            Ask::Select(selection) => {
                self.selection = selection;
                Ok(())
            }
            Ask::GoTo(place) => {
                self.went_to = Some(place);
                Ok(())
            }
            Ask::Speak(language) => {
                self.language = language;
                Ok(())
            }
            _ => Ok(()),
        };
        self.refused = done.err();
    }
}
