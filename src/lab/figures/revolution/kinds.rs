//! The parts that figures are named by.

use crate::games::revolution::Currency;
use crate::kernel::word_table;
use crate::lab::Unit;

word_table! {
    /// A source of Support.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[repr(u8)]
    pub enum SupportSource {
        /// What the spaces of the chart give (RESOLVING ACTIONS).
        Spaces = "spaces", "spaces of the chart";
        /// What cards give (CARDS).
        Cards = "cards", "cards";
        /// Areas at the end (ENDING THE GAME).
        Areas = "areas", "areas at the end";
        /// Chips left at the end, where they score (V31).
        Chips = "chips", "chips left at the end";
    }
    /// Its word in ids.
    pub fn id;
    /// As titles say it.
    pub(super) fn words;
}

word_table! {
    /// What is counted of a space of the chart.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum SpaceFigure {
        /// Bids on it, one for each seat that has a chip there.
        Bids = "bids", "bids on";
        /// Rounds in which somebody wins it; never the Card, for which nobody contends.
        Wins = "wins", "rounds in which somebody wins";
        /// Rounds in which it is tied.
        Ties = "ties", "rounds in which the best bids are equal on";
        /// Rounds in which nobody bids on it.
        Unbid = "unbid", "rounds in which nobody bids on";
        /// Wins by a seat that wins the game.
        WinnersWins = "winner", "rounds in which one who wins the game wins";
        /// Force paid for it by those who win it; on the Card by all who buy.
        PaidForce = "paid.force", "Force paid for";
        /// Blackmail paid for it.
        PaidBlackmail = "paid.blackmail", "Blackmail paid for";
        /// Gold paid for it.
        PaidGold = "paid.gold", "Gold paid for";
        /// The chips that a win costs on average.
        Cost = "cost", "chips paid for each win of";
        /// The Support that it brought.
        Support = "support", "Support gained from";
        /// The chips that it brought.
        Chips = "chips", "chips gained from";
        /// The markers that it placed.
        Markers = "markers", "markers placed by";
    }
    /// Its word in ids.
    pub fn id;
    /// As titles say it, before the space.
    pub(super) fn words;
}

impl SpaceFigure {
    /// What it counts.
    pub(super) fn unit(self) -> Unit {
        match self {
            SpaceFigure::Support => Unit::Points,
            SpaceFigure::Cost => Unit::Rate,
            SpaceFigure::Bids
            | SpaceFigure::Wins
            | SpaceFigure::Ties
            | SpaceFigure::Unbid
            | SpaceFigure::WinnersWins
            | SpaceFigure::PaidForce
            | SpaceFigure::PaidBlackmail
            | SpaceFigure::PaidGold
            | SpaceFigure::Chips
            | SpaceFigure::Markers => Unit::Count,
        }
    }

    /// The currency that it counts, if it is one.
    pub(super) fn currency(self) -> Option<Currency> {
        match self {
            SpaceFigure::PaidForce => Some(Currency::Force),
            SpaceFigure::PaidBlackmail => Some(Currency::Blackmail),
            SpaceFigure::PaidGold => Some(Currency::Gold),
            SpaceFigure::Bids
            | SpaceFigure::Wins
            | SpaceFigure::Ties
            | SpaceFigure::Unbid
            | SpaceFigure::WinnersWins
            | SpaceFigure::Cost
            | SpaceFigure::Support
            | SpaceFigure::Chips
            | SpaceFigure::Markers => None,
        }
    }
}

word_table! {
    /// What is asked of an area.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum AreaFigure {
        /// Whether nobody has the most markers in it at the end.
        Nobody = "nobody", "games at whose end nobody has the most markers in";
        /// Whether one who wins the game wins it.
        Winner = "winner", "games won by one who has the most markers in";
        /// The round in which it was filled for good.
        Full = "full", "the round that fills the last space of";
    }
    /// Its word in ids.
    pub fn id;
    /// As titles say it, before the area.
    pub(super) fn words;
}

word_table! {
    /// Something that becomes of markers.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[repr(u8)]
    pub enum MarkerFigure {
        /// Placed by a space.
        Placed = "placed", "markers placed by spaces";
        /// Not placed, the area being full.
        AreaFull = "area-full", "markers not placed since the area is full";
        /// Not placed, there being none left.
        NoneLeft = "none-left", "markers not placed since the seat has none left";
        /// Replaced by the Spy.
        Replaced = "replaced", "markers replaced by another seat's: the Spy";
        /// Pairs switched by the Apothecary.
        Switched = "switched", "pairs of markers switched: the Apothecary";
        /// Removed by a card.
        Removed = "removed", "markers removed by cards";
        /// A special or a card found nothing to change.
        NothingToChange = "nothing-to-change", "specials and cards that find no marker to change";
        /// A seat declined what it might have done.
        Declined = "declined", "specials that a seat declines";
    }
    /// Its word in ids.
    pub fn id;
    /// As titles say it.
    pub(super) fn title;
}
