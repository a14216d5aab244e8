//! A workbench for some views: draws them, and does what they ask, as the window does.
#![allow(dead_code, reason = "every test file uses a part of this")]

use crate::support::without_most_variants;
use eframe::egui::{CentralPanel, Panel, Ui};
use liberte::app::experiments::Lab;
use liberte::app::session::Session;
use liberte::app::workbench::{Checker, VariantLayer, Workbench};
use liberte::gui::command::Command;
use liberte::gui::requests::{Request, Requests, Selection, ViewContext};
use liberte::gui::views::card::{CardState, card};
use liberte::gui::views::cards::{CardsState, actions, cards};
use liberte::gui::views::deck::{DeckState, deck};
use liberte::load::{Diagnostic, Files, Place};

/// A pack on the workbench, and what a view of it remembers.
pub struct Desk<State> {
    pub workbench: Workbench,
    pub language: String,
    pub selection: Selection,
    pub session: Session,
    pub lab: Lab,
    pub state: State,
    /// Where the view asked to go last.
    pub went_to: Option<Place>,
    /// What was refused last.
    pub refused: Option<Box<Diagnostic>>,
    /// All that was asked.
    pub asked: Vec<Request>,
}

impl<State: Default> Desk<State> {
    /// The built-in pack without most of its variants with scripts.
    pub fn new() -> Desk<State> {
        Desk::of(without_most_variants())
    }

    /// The same, which is read and not checked: for what shows and edits texts and looks at no finding.
    pub fn read() -> Desk<State> {
        Desk::on(Workbench::begin(without_most_variants(), Checker::Reading, None))
    }

    /// Some files.
    pub fn of(files: Files) -> Desk<State> {
        Desk::on(Workbench::begin(files, Checker::Inline, None))
    }

    fn on(workbench: Workbench) -> Desk<State> {
        Desk {
            workbench,
            language: "en".to_owned(),
            selection: Selection::default(),
            session: Session::default(),
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
    pub fn show(&mut self, ui: &mut Ui, view: impl FnOnce(&mut Ui, &ViewContext<'_>, &mut State, &mut Requests)) {
        let mut requests = Requests::default();
        let context = ViewContext {
            workbench: &self.workbench,
            language: &self.language,
            selection: &self.selection,
            session: &self.session,
            arranged: None,
            lab: &self.lab,
        };
        view(ui, &context, &mut self.state, &mut requests);
        let now = ui.input(|input| input.time);
        for request in requests.0 {
            self.asked.push(request.clone());
            self.apply(request, now);
            ui.ctx().request_repaint();
        }
    }

    /// The text of a data file.
    pub fn text(&self, file: &str) -> String {
        self.workbench.text(&self.workbench.files().data(file)).unwrap_or_default().to_string()
    }

    /// Lays variants over the pack.
    pub fn lay(&mut self, asked: &[&str]) {
        let laid = asked.iter().map(|asked| VariantLayer { spec: (*asked).to_owned(), is_on: true });
        self.workbench.set_variants(laid.collect(), "variants", 0.0);
    }

    /// Selects cards.
    pub fn select(&mut self, cards: &[u32]) {
        self.selection.cards = cards.to_vec();
    }

    /// The errors that were found.
    pub fn errors(&self) -> Vec<String> {
        let findings = self.workbench.snapshot().findings.iter().filter(|finding| finding.is_error());
        findings.map(|finding| finding.message.clone()).collect()
    }

    /// Does what was asked. `now` is the time in seconds.
    pub fn apply(&mut self, request: Request, now: f64) {
        let workbench = &mut self.workbench;
        let done = match request {
            Request::Change { label, field, changes } => workbench.change(&label, field.as_deref(), &changes, now),
            Request::Write { path, text, label, field } => {
                workbench.write(&path, &text, &label, field.as_deref(), now);
                Ok(())
            }
            Request::GiveUp(field) => {
                workbench.give_up(&field, now);
                Ok(())
            }
            Request::ApplyProposal { proposal, label, field } => {
                workbench.adopt(&proposal, &label, field.as_deref(), now);
                Ok(())
            }
            Request::SetVariants(variants, label) => {
                workbench.set_variants(variants, &label, now);
                Ok(())
            }
            Request::SetTarget(variant) => {
                workbench.set_target(variant);
                Ok(())
            }
            Request::NewVariant(id) => workbench.new_variant(&id, now),
            Request::CopyVariant { id, title, like } => workbench.copy_variant(&id, &title, &like, now),
            Request::ToVariant { id, title } => workbench.to_variant(&id, &title, now).map(drop),
            Request::Select(selection) => {
                self.selection = selection;
                Ok(())
            }
            Request::GoTo(place) => {
                self.went_to = Some(place);
                Ok(())
            }
            Request::SetLanguage(language) => {
                self.language = language;
                Ok(())
            }
            Request::Run(command) => return self.run(command, now),
            _ => Ok(()),
        };
        self.refused = done.err();
    }

    fn run(&mut self, command: Command, now: f64) {
        let context = ViewContext {
            workbench: &self.workbench,
            language: &self.language,
            selection: &self.selection,
            session: &self.session,
            arranged: None,
            lab: &self.lab,
        };
        let requests = match command {
            Command::AddCard => actions::add_card(&context),
            Command::DuplicateCard => actions::duplicate(&context),
            Command::RemoveCards => actions::take_out(&context),
            Command::Undo => {
                self.workbench.undo(now);
                return;
            }
            _ => return,
        };
        requests.into_iter().for_each(|request| self.apply(request, now));
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
    desk.show(ui, |ui, context, views, requests| cards(ui, context, &mut views.list, requests));
}

/// The list, and beside it the details.
pub fn both(ui: &mut Ui, desk: &mut Desk<CardViews>) {
    desk.show(ui, |ui, context, views, requests| {
        Panel::right("details").default_size(380.0).show(ui, |ui| card(ui, context, &mut views.details, requests));
        CentralPanel::default().show(ui, |ui| cards(ui, context, &mut views.list, requests));
        if requests.0.contains(&Request::Run(Command::FindCard)) {
            views.list.find();
        }
    });
}

/// The list, and beside it the shape of the deck.
pub fn with_deck(ui: &mut Ui, desk: &mut Desk<CardViews>) {
    desk.show(ui, |ui, context, views, requests| {
        Panel::right("deck")
            .default_size(380.0)
            .show(ui, |ui| deck(ui, context, &mut views.shape, &mut views.list, requests));
        CentralPanel::default().show(ui, |ui| cards(ui, context, &mut views.list, requests));
    });
}
