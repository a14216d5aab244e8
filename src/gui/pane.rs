//! The table of the panes, which can be docked and dragged.

use crate::load::schema::Rulebook;
use serde::{Deserialize, Serialize};

/// A row of the table of panes.
pub(super) struct PaneRow {
    /// The title on its tab.
    pub title: &'static str,
    /// The purpose, in a sentence.
    pub purpose: &'static str,
    /// Synonyms, for the palette.
    pub other_names: &'static str,
    /// The keys that show it.
    pub keys: &'static [&'static str],
    /// Title and purpose for packs of Revolution!, where they are others.
    pub in_revolution: Option<(&'static str, &'static str)>,
    /// The same for packs of Libertalia.
    pub in_libertalia: Option<(&'static str, &'static str)>,
}

macro_rules! panes {
    ($($(#[$attribute:meta])* $name:ident: $title:literal, [$($keys:literal)?], $purpose:literal, $other_names:literal
        $(, revolution $own:literal, $own_purpose:literal)? $(, libertalia $third:literal, $third_purpose:literal)?;)+) => {
        /// A pane of the window.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        pub enum Pane {
            $(#[doc = $purpose] $(#[$attribute])* $name,)+
        }

        impl Pane {
            /// All panes, in the order of the menu.
            pub const ALL: &[Pane] = &[$(Pane::$name),+];

            /// Its row in the table.
            pub(super) const fn row(self) -> PaneRow {
                match self {
                    $(Pane::$name => PaneRow {
                        title: $title, purpose: $purpose, other_names: $other_names, keys: &[$($keys)?],
                        in_revolution: own!($($own, $own_purpose)?),
                        in_libertalia: own!($($third, $third_purpose)?),
                    },)+
                }
            }
        }
    };
}

/// The words that a game has for a pane, if it has words of its own.
macro_rules! own {
    () => {
        None
    };
    ($title:literal, $purpose:literal) => {
        Some(($title, $purpose))
    };
}

// Name: title, [keys], purpose, other names; then title and purpose for packs of other games, where they are others. The panes
// with keys share the main area, as tabs; the others stand beside it, the problems below.
panes! {
    Start: "Start", ["Ctrl+9"],
        "What you can do here, and where to begin.",
        "help home welcome first page about guide";
    Cards: "Cards", ["Ctrl+1"],
        "All cards: search, sort, select several and change them together.",
        "list deck table",
        revolution "Cards", "The cards of the deck, by their kinds: what they give, and how many there are.",
        libertalia "Characters", "The characters: search, sort, select several and change them together.";
    Board: "Board", ["Ctrl+2"],
        "The map of France with its provinces.",
        "map france provinces regions chart spaces town areas",
        revolution "Board", "The spaces of the bidding chart and the areas of the town.",
        libertalia "Booty", "The tokens of the bag and what they are worth, and the dens.";
    Rules: "Rules", ["Ctrl+3"],
        "Every setting with its section, and the variants.",
        "settings variants options preferences house rules win winning victory points end of the game";
    Scripts: "Scripts", ["Ctrl+4"],
        "What special cards and house rules do, in Rhai.",
        "code editor effects rhai files text toml",
        revolution "Files", "Scripts of effects, to be tried, and every file of the pack as text.",
        libertalia "Files", "Every file of the pack as text.";
    Texts: "Texts", ["Ctrl+5"],
        "Names and texts in six languages, side by side.",
        "translate translation language names words";
    Scenarios: "Scenarios", ["Ctrl+6"],
        "The pack's tests: a position, what is played, what must then hold.",
        "tests";
    #[serde(alias = "Games")]
    Lab: "Lab", ["Ctrl+7"],
        "What rules do to the game: thousands of games by bots, counted and compared.",
        "statistics simulation figures balance sweep study ladder tune compare variants compare bots";
    Sandbox: "Sandbox", ["Ctrl+8"],
        "Play a game or a scenario, go back, try something else.",
        "play new game start game my games play on go on resume games table playtest",
        revolution "Sandbox", "Play a game at the table: bid in secret, follow what is resolved, go back.",
        libertalia "Sandbox", "Where games are played: not in the window yet, but in the terminal.";
    Details: "Details", [],
        "The selected card or province, drawn and as a form.",
        "inspector properties form",
        revolution "Details", "The selected space, area or card as a form.",
        libertalia "Details", "The selected character, booty or den as a form.";
    Deck: "Deck", [],
        "The shape of the deck: factions, values, regions, symbols.",
        "distribution shape counts statistics",
        revolution "Deck", "The shape of the deck: what a drawn card gives.",
        libertalia "Bag", "What lies in the bag, and what a drawn token is worth.";
    Problems: "Problems", [],
        "What is wrong, and where.",
        "errors warnings findings check lint";
    Differences: "Differences", [],
        "How the rules differ now, in plain words.",
        "diff changes compare what changed";
}

impl Pane {
    /// The panes that share the main area, as tabs.
    pub fn main() -> impl Iterator<Item = Pane> {
        Pane::ALL.iter().copied().filter(|pane| !pane.row().keys.is_empty())
    }

    /// The panes beside and below the main area. The sandbox and the lab hide them.
    pub fn side() -> impl Iterator<Item = Pane> {
        Pane::ALL.iter().copied().filter(|pane| pane.row().keys.is_empty())
    }

    /// The pane that stands beside a main pane at first; none where none belongs to it.
    pub fn beside(self) -> Option<Pane> {
        match self {
            Pane::Cards | Pane::Board => Some(Pane::Details),
            Pane::Rules => Some(Pane::Differences),
            Pane::Start | Pane::Scripts | Pane::Texts | Pane::Scenarios | Pane::Lab | Pane::Sandbox => None,
            Pane::Details | Pane::Deck | Pane::Problems | Pane::Differences => None,
        }
    }

    /// The title on its tab, for packs of a game.
    pub fn title(self, rulebook: Rulebook) -> &'static str {
        self.words(rulebook).0
    }

    /// The purpose, in a sentence, for packs of a game.
    pub fn purpose(self, rulebook: Rulebook) -> &'static str {
        self.words(rulebook).1
    }

    fn words(self, rulebook: Rulebook) -> (&'static str, &'static str) {
        let row = self.row();
        let own = match rulebook {
            Rulebook::Liberte => None,
            Rulebook::Revolution => row.in_revolution,
            Rulebook::Libertalia => row.in_libertalia,
        };
        own.unwrap_or((row.title, row.purpose))
    }
}
