//! The words that scripts of Revolution! have beside the language.
//!
//! Each kind of object has a type of its own, so that a wrong verb is a type error. A word that a plan can hold is recorded
//! while tracing; one that needs a position makes its effect interpreted. What somebody does has two forms: of the player
//! whose effect it is, as in `gain_support(3)`, and of any seat, as in `seat.gain_support(3)`.

mod actions;
mod choices;
mod point_values;
mod reads;
mod sets;
mod spaces;

pub(super) use point_values::{arguments, point_result};

use super::word_table::WordTable;
use crate::games::revolution::{self, Operand, Selector, SpaceId};
use crate::script::kinds::kinds;

/// The constants, with what they mean.
pub(super) const CONSTANTS: [(&str, Currency, &str); 3] = [
    ("FORCE", Currency(revolution::Currency::Force), "Force, the red chips."),
    ("BLACKMAIL", Currency(revolution::Currency::Blackmail), "Blackmail, the black chips."),
    ("GOLD", Currency(revolution::Currency::Gold), "Gold, the yellow chips."),
];

/// A kind of chip.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Currency(pub revolution::Currency);

/// A space of the chart.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Space(pub SpaceId);

kinds! {
    Selector, Operand;
    /// Markers.
    MarkerSet of
    /// A marker.
    Marker;
    /// Areas.
    AreaSet of
    /// An area.
    Area;
    /// Players.
    SeatSet of
    /// A player.
    Seat;
}

/// Calls a function with each kind of set.
macro_rules! for_each_kind {
    ($table:expr, $register:ident) => {
        $register::<super::MarkerSet>($table);
        $register::<super::AreaSet>($table);
        $register::<super::SeatSet>($table);
    };
}
use for_each_kind;

/// The table of all words.
pub(super) fn table() -> WordTable {
    let mut t = WordTable::new();
    t.set::<MarkerSet, Marker>("MarkerSet", "Marker").set::<AreaSet, Area>("AreaSet", "Area");
    t.set::<SeatSet, Seat>("SeatSet", "Seat").kind::<Currency>("Currency");
    t.kind::<Space>("Space");
    sets::register(&mut t);
    choices::register(&mut t);
    actions::register(&mut t);
    reads::register(&mut t);
    spaces::register(&mut t);
    t.finish()
}
