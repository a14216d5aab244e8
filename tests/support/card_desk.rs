//! The views of cards on a workbench: drawn, and what they ask for done, as the window does.
#![allow(dead_code, reason = "every test file uses a part of this")]

use eframe::egui::{CentralPanel, Panel, Ui};
use liberte::gui::asks::{Ask, Asks, Bench, Selection};
use liberte::gui::command::Command;
use liberte::gui::play::Play;
use liberte::gui::views::card::{CardState, card};
use liberte::gui::views::cards::{CardsState, cards, deeds};
use liberte::gui::views::deck::{DeckState, deck};
use liberte::gui::work::{Checker, Laid, Work};
use liberte::load::{Diagnostic, Files, Place};

/// What is on the workbench.
pub struct Desk {
    pub work: Work,
    pub selection: Selection,
    pub play: Play,
    pub list: CardsState,
    pub details: CardState,
    pub shape: DeckState,
    /// Where a view asked to go last.
    pub went_to: Option<Place>,
    /// What was refused last.
    pub refused: Option<Box<Diagnostic>>,
}

impl Default for Desk {
    fn default() -> Desk {
        Desk {
            work: Work::begin(Files::built_in(), Checker::InPlace, None),
            selection: Selection::default(),
            play: Play::default(),
            list: CardsState::default(),
            details: CardState::default(),
            shape: DeckState::default(),
            went_to: None,
            refused: None,
        }
    }
}

impl Desk {
    /// Draws views, and does what they ask.
    pub fn show(&mut self, ui: &mut Ui, views: impl FnOnce(&mut Ui, &Bench<'_>, &mut Views<'_>, &mut Asks)) {
        let mut asks = Asks::default();
        let bench = Bench { work: &self.work, language: "en", selection: &self.selection, play: &self.play };
        let mut states = Views { list: &mut self.list, details: &mut self.details, shape: &mut self.shape };
        views(ui, &bench, &mut states, &mut asks);
        let now = ui.input(|input| input.time);
        for ask in asks.0 {
            self.apply(ask, now);
            ui.ctx().request_repaint();
        }
    }

    /// Does what was asked.
    pub fn apply(&mut self, ask: Ask, now: f64) {
        let work = &mut self.work;
        match ask {
            Ask::Change { label, field, changes } => {
                self.refused = work.change(&label, field.as_deref(), &changes, now).err();
            }
            Ask::Write { path, text, label, field } => work.write(&path, &text, &label, field.as_deref(), now),
            Ask::Adopt(proposal, label) => work.adopt(&proposal, &label, None, now),
            Ask::LayVariants(variants, label) => work.lay_variants(variants, &label, now),
            Ask::WriteInto(variant) => work.write_into(variant),
            Ask::Select(selection) => self.selection = selection,
            Ask::GoTo(place) => self.went_to = Some(place),
            Ask::Run(command) => self.run(command, now),
            _ => {}
        }
    }

    fn run(&mut self, command: Command, now: f64) {
        let bench = Bench { work: &self.work, language: "en", selection: &self.selection, play: &self.play };
        let asks = match command {
            Command::AddCard => deeds::add_card(&bench),
            Command::DuplicateCard => deeds::duplicate(&bench),
            Command::TakeOutCards => deeds::take_out(&bench),
            Command::FindCard => {
                self.list.find();
                Vec::new()
            }
            Command::Undo => {
                self.work.undo(now);
                Vec::new()
            }
            _ => Vec::new(),
        };
        asks.into_iter().for_each(|ask| self.apply(ask, now));
    }

    /// Selects cards.
    pub fn select(&mut self, cards: &[u32]) {
        self.selection.cards = cards.to_vec();
    }

    /// Lays variants over the pack.
    pub fn lay(&mut self, variants: &[&str]) {
        let laid = variants.iter().map(|asked| Laid { asked: (*asked).to_owned(), is_on: true });
        self.work.lay_variants(laid.collect(), "variants", 0.0);
    }

    /// The text of a data file.
    pub fn text(&self, file: &str) -> String {
        self.work.text(&self.work.files().data(file)).unwrap_or_default().to_string()
    }

    /// The errors that were found.
    pub fn errors(&self) -> Vec<String> {
        let findings = self.work.seen().findings.iter().filter(|finding| finding.is_error());
        findings.map(|finding| finding.message.clone()).collect()
    }
}

/// What the views remember.
pub struct Views<'v> {
    pub list: &'v mut CardsState,
    pub details: &'v mut CardState,
    pub shape: &'v mut DeckState,
}

/// The list alone.
pub fn list(ui: &mut Ui, desk: &mut Desk) {
    desk.show(ui, |ui, bench, views, asks| cards(ui, bench, views.list, asks));
}

/// The list, and beside it the details.
pub fn both(ui: &mut Ui, desk: &mut Desk) {
    desk.show(ui, |ui, bench, views, asks| {
        Panel::right("details").default_size(380.0).show(ui, |ui| card(ui, bench, views.details, asks));
        CentralPanel::default().show(ui, |ui| cards(ui, bench, views.list, asks));
    });
}

/// The list, and beside it the shape of the deck.
pub fn with_deck(ui: &mut Ui, desk: &mut Desk) {
    desk.show(ui, |ui, bench, views, asks| {
        Panel::right("deck").default_size(380.0).show(ui, |ui| deck(ui, bench, views.shape, views.list, asks));
        CentralPanel::default().show(ui, |ui| cards(ui, bench, views.list, asks));
    });
}
