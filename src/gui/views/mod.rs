//! One view a file: a function over what it shows. It draws and asks; it changes nothing.

pub mod board;
pub mod card;
pub mod cards;
pub mod deck;
pub mod differences;
pub mod form;
pub mod lab;
pub mod leads;
mod pieces;
pub mod problems;
pub mod province;
pub mod rules;
pub mod sandbox;
pub mod scenarios;
pub mod scripts;
pub mod start;
pub mod texts;
pub(super) mod words;

use super::asks::{Asks, Bench};
use super::shell::Pane;
use eframe::egui::Ui;

/// What all views remember.
#[derive(Default)]
pub struct Views {
    /// The first page.
    pub start: start::StartState,
    /// The cards.
    pub cards: cards::CardsState,
    /// The shape of the deck.
    pub deck: deck::DeckState,
    /// The card that is selected.
    pub card: card::CardState,
    /// The province that is selected.
    pub province: province::ProvinceState,
    /// The texts.
    pub texts: texts::TextsState,
    /// The board.
    pub board: board::BoardState,
    /// The rules and variants.
    pub rules: rules::RulesState,
    /// The scripts' editor.
    pub scripts: scripts::ScriptsState,
    /// The scenario tests.
    pub scenarios: scenarios::ScenariosState,
    /// The sandbox.
    pub sandbox: sandbox::SandboxState,
    /// The lab.
    pub lab: lab::LabState,
    /// The problems.
    pub problems: problems::ProblemsState,
    /// What the rules do differently.
    pub differences: differences::DifferencesState,
}

impl Views {
    /// Draws a pane.
    pub fn ui(&mut self, ui: &mut Ui, pane: Pane, bench: &Bench<'_>, asks: &mut Asks) {
        match pane {
            Pane::Start => start::start(ui, bench, &self.start, asks),
            Pane::Cards => cards::cards(ui, bench, &mut self.cards, asks),
            Pane::Details if bench.selection.cards.is_empty() && bench.selection.province.is_some() => {
                province::province(ui, bench, &mut self.province, asks);
            }
            Pane::Details => card::card(ui, bench, &mut self.card, asks),
            Pane::Texts => texts::texts(ui, bench, &mut self.texts, asks),
            Pane::Board => board::board(ui, bench, &mut self.board, asks),
            Pane::Rules => rules::rules(ui, bench, &mut self.rules, asks),
            Pane::Scripts => scripts::scripts(ui, bench, &mut self.scripts, asks),
            Pane::Scenarios => scenarios::scenarios(ui, bench, &mut self.scenarios, asks),
            Pane::Sandbox => sandbox::sandbox(ui, bench, &mut self.sandbox, asks),
            Pane::Lab => lab::lab(ui, bench, &mut self.lab, asks),
            Pane::Problems => problems::problems(ui, bench, &mut self.problems, asks),
            Pane::Differences => differences::differences(ui, bench, &mut self.differences, asks),
            Pane::Deck => deck::deck(ui, bench, &mut self.deck, &mut self.cards, asks),
        }
    }
}
