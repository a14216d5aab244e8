//! What a pack says of this game: the chart, the board, the deck, and the settings that the rulings name.
//!
//! `pack` makes it of a pack; what it must be, for a game to be made of it, is in `soundness`.

use super::Chips;
use super::chips::CurrencySet;
use crate::kernel::word_table;
use crate::model::{Effect, EffectId, RevolutionPoint};

/// All that the rules need to know of a pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// The spaces of the bidding chart, in the order of resolution (V14).
    pub spaces: Vec<SpaceSpec>,
    /// The areas of the board.
    pub areas: Vec<AreaSpec>,
    /// The kinds of cards; none where the edition has no deck.
    pub cards: Vec<CardSpec>,
    /// The effects that spaces and cards name, each with its script.
    pub effects: Vec<Effect>,
    /// The rule points that scripts fill, with their scripts.
    pub points: Vec<(RevolutionPoint, Effect)>,
    /// The chips that each player begins with (V2).
    pub start: Chips,
    /// The chips that the box holds; they matter with [`Supply::Limited`] only (V5).
    pub box_chips: Chips,
    /// The numbers and switches of the rules.
    pub settings: Settings,
}

/// A space of the bidding chart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpaceSpec {
    /// The word of choices and traces: `general`.
    pub id: String,
    /// The name printed on the chart.
    pub name: String,
    /// The currencies that may not be bid here (V10).
    pub bans: CurrencySet,
    /// The chips that its winner gets.
    pub chips: Chips,
    /// The Support that its winner gets, in points.
    pub support: u16,
    /// The area that its winner places a marker in, by its place in [`Spec::areas`].
    pub area: Option<usize>,
    /// What else its winner does: a place in [`Spec::effects`].
    pub effect: Option<EffectId>,
    /// What sets it apart from other spaces.
    pub special: Option<Special>,
}

impl SpaceSpec {
    /// The currencies that may be bid here.
    pub fn allowed(&self) -> CurrencySet {
        CurrencySet::ALL.without(self.bans)
    }
}

word_table! {
    /// What sets a space of the chart apart from others.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Special {
        /// Sells a card for each chip, without a contest: the Card (V21).
        Cards = "cards";
    }
    /// The word of packs.
    pub fn id;
}

/// An area of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AreaSpec {
    /// The word of choices and traces: `harbor`.
    pub id: String,
    /// The name printed on the board.
    pub name: String,
    /// The number of its Influence spaces.
    pub spaces: u8,
    /// The Support that whoever wins it gets at the end, in points (V29).
    pub support: u16,
}

/// A kind of card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardSpec {
    /// The word of scenarios and traces: `support-5`.
    pub id: String,
    /// The text printed on it.
    pub title: String,
    /// The number of such cards in the deck.
    pub count: u8,
    /// The chips that it gives.
    pub chips: Chips,
    /// The Support that it gives, in points.
    pub support: u16,
    /// What else its drawer does: a place in [`Spec::effects`].
    pub effect: Option<EffectId>,
}

/// The numbers and switches of the rules, by the names of the rulings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The fewest and the most players (V1).
    pub players: (u8, u8),
    /// Influence Markers of each colour (V4).
    pub markers: u8,
    /// Does the supply of chips run out (V5)?
    pub chips: Supply,
    /// The most spaces of the chart that a seat may bid on in a round (V8).
    pub most_spaces: u8,
    /// The most chips that a seat may lay on the Card (V9).
    pub most_cards: u8,
    /// Do chips that won nothing go back to their owners (V19)?
    pub losers_keep: bool,
    /// Who is first when cards are drawn (V21).
    pub card_order: CardOrder,
    /// The chips that a seat has at least when a new round starts (V26).
    pub least_chips: u16,
    /// What breaks a tie for the win (V30).
    pub tie: TieBreak,
    /// The Support that a chip left at the end is worth, by [`Currency::index`](super::Currency::index) (V31).
    pub chips_score: [u16; 3],
    /// The last round (V32).
    pub most_rounds: u16,
}

word_table! {
    /// How many chips there are (V5).
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Supply {
        /// As many as are needed.
        Unlimited = "unlimited";
        /// Those of the box: what is missing is not gained, and not owed later.
        Limited = "limited";
    }
    /// The word of rules and traces.
    pub fn id;
}

word_table! {
    /// Who is first when cards are drawn; the others follow clockwise (V21).
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum CardOrder {
        /// P1 in every round.
        FromFirstSeat = "from-first-seat";
        /// P1 in round 1, P2 in round 2, and so on.
        Rotating = "rotating";
    }
    /// The word of rules and traces.
    pub fn id;
}

word_table! {
    /// What breaks a tie for the win; what is still tied is shared (V30).
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum TieBreak {
        /// Nothing.
        Shared = "shared";
        /// Who won more areas.
        MostAreas = "most-areas";
        /// Who has more markers on the board.
        MostMarkers = "most-markers";
    }
    /// The word of rules and traces.
    pub fn id;
}
