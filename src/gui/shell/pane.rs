//! The panes that dock and drag.

use eframe::egui::Key;
use serde::{Deserialize, Serialize};

/// A pane of the window.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Pane {
    /// What can be done here.
    Start,
    /// The list of cards.
    Cards,
    /// The map.
    Board,
    /// Settings and variants.
    Rules,
    /// The scripts' editor.
    Scripts,
    /// Texts in all languages.
    Texts,
    /// Scenario tests.
    Scenarios,
    /// What rules do to the game, by thousands of games.
    #[serde(alias = "Games")]
    Lab,
    /// A game that is played.
    Sandbox,
    /// What is selected: a card or a province, drawn and as a form.
    Details,
    /// The shape of the deck.
    Deck,
    /// What is wrong.
    Problems,
    /// What the rules do differently from the pack's own.
    Differences,
}

impl Pane {
    /// All panes.
    pub const ALL: [Pane; 13] = [
        Pane::Start,
        Pane::Cards,
        Pane::Board,
        Pane::Rules,
        Pane::Scripts,
        Pane::Texts,
        Pane::Scenarios,
        Pane::Lab,
        Pane::Sandbox,
        Pane::Details,
        Pane::Deck,
        Pane::Problems,
        Pane::Differences,
    ];

    /// The panes that share the main place, as tabs.
    pub const MAIN: [Pane; 9] = [
        Pane::Start,
        Pane::Cards,
        Pane::Board,
        Pane::Rules,
        Pane::Scripts,
        Pane::Texts,
        Pane::Scenarios,
        Pane::Lab,
        Pane::Sandbox,
    ];

    /// What stands on its tab.
    pub fn title(self) -> &'static str {
        [
            "Start",
            "Cards",
            "Board",
            "Rules",
            "Scripts",
            "Texts",
            "Scenarios",
            "Lab",
            "Sandbox",
            "Details",
            "Deck",
            "Problems",
            "Differences",
        ][self as usize]
    }

    /// What it is for, in a sentence.
    pub fn purpose(self) -> &'static str {
        match self {
            Pane::Start => "What can be done here, and where to begin.",
            Pane::Cards => "All cards: search, sort, select several and change them together.",
            Pane::Board => "The map of France with its provinces.",
            Pane::Rules => "Every setting with its section, and the variants laid over.",
            Pane::Scripts => "What special cards and house rules do, in Rhai.",
            Pane::Texts => "Names and texts in six languages, side by side.",
            Pane::Scenarios => "The pack's tests: positions, what is played, what must then hold.",
            Pane::Lab => "What rules do to the game: thousands of games by bots, counted and compared.",
            Pane::Sandbox => "Play a game or a scenario, go back, try another way.",
            Pane::Details => "The selected card or province, drawn and as a form.",
            Pane::Deck => "The shape of the deck: factions, values, regions, symbols.",
            Pane::Problems => "What is wrong, and where.",
            Pane::Differences => "What the rules do differently now, in plain words.",
        }
    }

    /// The key that shows it, with Ctrl.
    pub fn key(self) -> Option<Key> {
        let at = Pane::MAIN.iter().position(|&pane| pane == self)?;
        [Key::Num0, Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8]
            .get(at)
            .copied()
    }
}
