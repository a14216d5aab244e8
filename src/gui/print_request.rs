//! What the window is asked to print.

use crate::print::{PictureFormat, SheetRequest};

/// What is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Printed {
    /// Proof sheets of all cards, or of those that a query finds.
    Cards,
    /// Proof sheets of the selected cards.
    Selected,
    /// A picture of the selected card.
    Card,
    /// A picture of the board.
    Board,
    /// The sheet of house rules: what differs from another version, for the table.
    Rules,
    /// A folder with what Tabletop Simulator loads a deck from.
    Tabletop,
}

impl Printed {
    /// All of them, in the order of the form.
    pub const ALL: [Printed; 6] =
        [Printed::Cards, Printed::Selected, Printed::Card, Printed::Board, Printed::Rules, Printed::Tabletop];

    /// The text in the form.
    pub fn text(self) -> &'static str {
        match self {
            Printed::Cards => "Cards",
            Printed::Selected => "The selected cards",
            Printed::Card => "A picture of the selected card",
            Printed::Board => "A picture of the board",
            Printed::Rules => "The sheet of house rules",
            Printed::Tabletop => "A deck for Tabletop Simulator",
        }
    }

    /// Whether it is sheets of cards.
    pub fn is_sheet(self) -> bool {
        matches!(self, Printed::Cards | Printed::Selected)
    }
}

/// The version that cards are compared with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ComparedWith {
    /// None: all cards are printed.
    Nothing,
    /// The pack as it is on disk, with the same variants.
    Saved,
    /// The pack without variants.
    Base,
    /// The pack that is built in.
    BuiltIn,
}

impl ComparedWith {
    /// All of them, in the order of the form.
    pub const ALL: [ComparedWith; 4] =
        [ComparedWith::Nothing, ComparedWith::Saved, ComparedWith::Base, ComparedWith::BuiltIn];

    /// The text in the form.
    pub fn text(self) -> &'static str {
        match self {
            ComparedWith::Nothing => "nothing: print all of them",
            ComparedWith::Saved => "the pack as it was saved",
            ComparedWith::Base => "the pack without variants",
            ComparedWith::BuiltIn => "the built-in pack",
        }
    }
}

/// What was asked for.
#[derive(Clone, PartialEq, Debug)]
pub struct PrintRequest {
    /// What is printed.
    pub printed: Printed,
    /// How sheets are made.
    pub sheet: SheetRequest,
    /// What they are compared with.
    pub compared: ComparedWith,
    /// The format of a picture.
    pub format: PictureFormat,
}
