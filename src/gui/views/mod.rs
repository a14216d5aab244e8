//! The views, one per file. A view draws and sends requests; it changes nothing itself.

pub mod board;
pub mod card;
pub mod cards;
pub mod deck;
pub mod differences;
pub mod entries;
pub mod form;
pub mod lab;
mod legend;
pub mod links;
mod list_keys;
mod map_editor;
pub mod problems;
pub mod province;
mod provinces;
pub mod rules;
pub mod sandbox;
pub mod scenarios;
pub mod scripts;
pub mod select;
pub mod start;
pub mod texts;
pub mod time_slider;
pub mod widgets;
pub(super) mod words;

use super::game::listed_entries;
use super::requests::{Requests, ViewContext};
use super::shell::Pane;
use crate::load::schema::{EntryKind, Rulebook};
use eframe::egui::Ui;

/// The state of all views.
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
    /// The lists of entries, and the board, of games whose rulebooks read their packs by names.
    pub entries: entries::EntriesState,
    /// The entries that are selected.
    pub entry: entries::EntryDetails,
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
    /// The list of problems.
    pub problems: problems::ProblemsState,
    /// What the rules do differently.
    pub differences: differences::DifferencesState,
}

impl Views {
    /// Gives a pane the focus: its list, its map or its form, or else what takes it first.
    pub fn focus(&mut self, ui: &Ui, pane: Pane, context: &ViewContext<'_>) {
        let rulebook = context.rulebook();
        match (pane, listed_entries(rulebook)) {
            (Pane::Cards, None) if !self.cards.shown(context).cards.is_empty() => self.cards.focus_list(),
            (Pane::Cards, Some(kind)) => self.entries.of(kind).focus(),
            (Pane::Board, None) if self.board.look == board::BoardLook::List => self.board.list.focus(),
            (Pane::Board, None) => self.board.map.takes_focus = true,
            (Pane::Scenarios, _) => self.scenarios.focus(),
            (Pane::Details, None) if !context.selection.cards.is_empty() => self.card.edit(),
            (Pane::Details, None) if context.selection.province.is_some() => self.province.edit(),
            (Pane::Details, Some(_)) if context.selection.entries.is_some() => self.entry.edit(),
            _ => widgets::focus_next(ui),
        }
    }

    /// Draws a pane.
    pub fn ui(&mut self, ui: &mut Ui, pane: Pane, context: &ViewContext<'_>, requests: &mut Requests) {
        if let Some(kind) = listed_entries(context.rulebook()) {
            match pane {
                Pane::Cards => return entries::entries(ui, context, kind, self.entries.of(kind), requests),
                Pane::Details => return entries::details(ui, context, &mut self.entry, requests),
                _ => {}
            }
        }
        match (pane, context.rulebook()) {
            (Pane::Board, Rulebook::Revolution) => entries::board::board(ui, context, &mut self.entries, requests),
            (Pane::Deck, Rulebook::Revolution) => entries::deck::deck(ui, context, requests),
            // Their tables fill the window.
            (Pane::Sandbox, Rulebook::Revolution | Rulebook::Libertalia) => {}
            (Pane::Board, Rulebook::Libertalia) => {
                entries::board::lists(ui, context, &[EntryKind::Booty, EntryKind::Den], &mut self.entries, requests);
            }
            (Pane::Deck, Rulebook::Libertalia) => entries::bag::bag(ui, context, requests),
            (pane, _) => self.pane(ui, pane, context, requests),
        }
    }

    /// Draws a pane that is the same for all games, or Liberté's.
    fn pane(&mut self, ui: &mut Ui, pane: Pane, context: &ViewContext<'_>, requests: &mut Requests) {
        match pane {
            Pane::Start => start::start(ui, context, &self.start, requests),
            Pane::Cards => cards::cards(ui, context, &mut self.cards, requests),
            Pane::Details if context.selection.cards.is_empty() && context.selection.province.is_some() => {
                province::province(ui, context, &mut self.province, requests);
            }
            Pane::Details => card::card(ui, context, &mut self.card, requests),
            Pane::Texts => texts::texts(ui, context, &mut self.texts, requests),
            Pane::Board => board::board(ui, context, &mut self.board, requests),
            Pane::Rules => rules::rules(ui, context, &mut self.rules, requests),
            Pane::Scripts => scripts::scripts(ui, context, &mut self.scripts, requests),
            Pane::Scenarios => scenarios::scenarios(ui, context, &mut self.scenarios, requests),
            Pane::Sandbox => sandbox::sandbox(ui, context, &mut self.sandbox, requests),
            Pane::Lab => lab::lab(ui, context, &mut self.lab, requests),
            Pane::Problems => problems::problems(ui, context, &mut self.problems, requests),
            Pane::Differences => {
                self.start.has_read_difference |= start::has_difference(context);
                differences::differences(ui, context, &mut self.differences, requests);
            }
            Pane::Deck => deck::deck(ui, context, &mut self.deck, &mut self.cards, requests),
        }
    }
}
