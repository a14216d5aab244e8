//! A workbench for some views: draws them, and does what they ask, as the window does.
#![allow(dead_code, reason = "every test file uses a part of this")]

use eframe::egui::{CentralPanel, Panel, Ui};
use liberte::gui::asks::{Ask, Asks, Bench, Selection};
use liberte::gui::command::Command;
use liberte::gui::lab::Lab;
use liberte::gui::play::Play;
use liberte::gui::views::card::{CardState, card};
use liberte::gui::views::cards::{CardsState, cards, deeds};
use liberte::gui::views::deck::{DeckState, deck};
use liberte::gui::work::{Checker, Laid, Work};
use liberte::load::{Diagnostic, Files, Place};

/// A pack on the workbench, and what a view of it remembers.
pub struct Desk<State> {
    pub work: Work,
    pub language: String,
    pub selection: Selection,
    pub play: Play,
    pub lab: Lab,
    pub state: State,
    /// Where the view asked to go last.
    pub went_to: Option<Place>,
    /// What was refused last.
    pub refused: Option<Box<Diagnostic>>,
    /// All that was asked.
    pub asked: Vec<Ask>,
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
            lab: Lab::default(),
            state: State::default(),
            went_to: None,
            refused: None,
            asked: Vec::new(),
        }
    }
}

impl<State> Desk<State> {
    /// Draws a view, and does what it asks.
    pub fn show(&mut self, ui: &mut Ui, view: impl FnOnce(&mut Ui, &Bench<'_>, &mut State, &mut Asks)) {
        let mut asks = Asks::default();
        let bench = Bench {
            work: &self.work,
            language: &self.language,
            selection: &self.selection,
            play: &self.play,
            lab: &self.lab,
        };
        view(ui, &bench, &mut self.state, &mut asks);
        let now = ui.input(|input| input.time);
        for ask in asks.0 {
            self.asked.push(ask.clone());
            self.apply(ask, now);
            ui.ctx().request_repaint();
        }
    }

    /// The text of a data file.
    pub fn text(&self, file: &str) -> String {
        self.work.text(&self.work.files().data(file)).unwrap_or_default().to_string()
    }

    /// Lays variants over the pack.
    pub fn lay(&mut self, asked: &[&str]) {
        let laid = asked.iter().map(|asked| Laid { asked: (*asked).to_owned(), is_on: true });
        self.work.lay_variants(laid.collect(), "variants", 0.0);
    }

    /// Selects cards.
    pub fn select(&mut self, cards: &[u32]) {
        self.selection.cards = cards.to_vec();
    }

    /// The errors that were found.
    pub fn errors(&self) -> Vec<String> {
        let findings = self.work.seen().findings.iter().filter(|finding| finding.is_error());
        findings.map(|finding| finding.message.clone()).collect()
    }

    /// Does what was asked. `now` is the time in seconds.
    pub fn apply(&mut self, ask: Ask, now: f64) {
        let work = &mut self.work;
        let done = match ask {
            Ask::Change { label, field, changes } => work.change(&label, field.as_deref(), &changes, now),
            Ask::Write { path, text, label, field } => {
                work.write(&path, &text, &label, field.as_deref(), now);
                Ok(())
            }
            Ask::Adopt(proposal, label) => {
                work.adopt(&proposal, &label, None, now);
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
            Ask::Run(command) => return self.run(command, now),
            _ => Ok(()),
        };
        self.refused = done.err();
    }

    fn run(&mut self, command: Command, now: f64) {
        let bench = Bench {
            work: &self.work,
            language: &self.language,
            selection: &self.selection,
            play: &self.play,
            lab: &self.lab,
        };
        let asks = match command {
            Command::AddCard => deeds::add_card(&bench),
            Command::DuplicateCard => deeds::duplicate(&bench),
            Command::TakeOutCards => deeds::take_out(&bench),
            Command::Undo => {
                self.work.undo(now);
                return;
            }
            _ => return,
        };
        asks.into_iter().for_each(|ask| self.apply(ask, now));
    }
}

/// What the views of cards remember.
#[derive(Default)]
pub struct CardViews {
    pub list: CardsState,
    pub details: CardState,
    pub shape: DeckState,
}

/// The list of cards alone.
pub fn list(ui: &mut Ui, desk: &mut Desk<CardViews>) {
    desk.show(ui, |ui, bench, views, asks| cards(ui, bench, &mut views.list, asks));
}

/// The list, and beside it the details.
pub fn both(ui: &mut Ui, desk: &mut Desk<CardViews>) {
    desk.show(ui, |ui, bench, views, asks| {
        Panel::right("details").default_size(380.0).show(ui, |ui| card(ui, bench, &mut views.details, asks));
        CentralPanel::default().show(ui, |ui| cards(ui, bench, &mut views.list, asks));
        if asks.0.contains(&Ask::Run(Command::FindCard)) {
            views.list.find();
        }
    });
}

/// The list, and beside it the shape of the deck.
pub fn with_deck(ui: &mut Ui, desk: &mut Desk<CardViews>) {
    desk.show(ui, |ui, bench, views, asks| {
        Panel::right("deck")
            .default_size(380.0)
            .show(ui, |ui| deck(ui, bench, &mut views.shape, &mut views.list, asks));
        CentralPanel::default().show(ui, |ui| cards(ui, bench, &mut views.list, asks));
    });
}
