//! The words that scripts of Revolution! have beside the language.
//!
//! Each kind of object has a type of its own, so that a wrong verb is a type error. A word that a plan can hold is recorded
//! while tracing; one that needs a position makes its effect interpreted. What somebody does has two forms: of the player
//! whose effect it is, as in `gain_support(3)`, and of any seat, as in `seat.gain_support(3)`.

mod actions;
mod choices;
mod reads;
mod sets;

use super::word_table::WordTable;
use crate::games::revolution::{self, Operand, Selector};

/// The constants, with what they mean.
pub(super) const CONSTANTS: [(&str, Currency, &str); 3] = [
    ("FORCE", Currency(revolution::Currency::Force), "Force, the red chips."),
    ("BLACKMAIL", Currency(revolution::Currency::Blackmail), "Blackmail, the black chips."),
    ("GOLD", Currency(revolution::Currency::Gold), "Gold, the yellow chips."),
];

/// A kind of chip.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Currency(pub revolution::Currency);

/// A set of things of one kind.
pub(super) trait Kind: Copy + Send + Sync + 'static {
    /// One of the set.
    type One: One;
    /// The name that scripts and signatures have for it.
    const NAME: &'static str;
    /// The set that a selector selects.
    fn new(selector: Selector) -> Self;
    /// The selector of the set.
    fn selector(self) -> Selector;
}

/// A thing of one kind: one that was chosen, or nothing if the choice was declined; or one that is known anyway.
pub(super) trait One: Copy + Send + Sync + 'static {
    /// The name that scripts and signatures have for it.
    const NAME: &'static str;
    /// The thing as one of its kind.
    fn new(thing: Operand) -> Self;
    /// The thing.
    fn thing(self) -> Operand;
}

macro_rules! kinds {
    ($($(#[$set_doc:meta])* $set:ident of $(#[$one_doc:meta])* $one:ident;)+) => {$(
        $(#[$set_doc])*
        #[derive(Clone, Copy, Debug)]
        pub(super) struct $set(pub Selector);
        $(#[$one_doc])*
        #[derive(Clone, Copy, Debug)]
        pub(super) struct $one(pub Operand);
        impl Kind for $set {
            type One = $one;
            const NAME: &'static str = stringify!($set);
            fn new(selector: Selector) -> $set {
                $set(selector)
            }
            fn selector(self) -> Selector {
                self.0
            }
        }
        impl One for $one {
            const NAME: &'static str = stringify!($one);
            fn new(thing: Operand) -> $one {
                $one(thing)
            }
            fn thing(self) -> Operand {
                self.0
            }
        }
    )+};
}

kinds! {
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
    sets::register(&mut t);
    choices::register(&mut t);
    actions::register(&mut t);
    reads::register(&mut t);
    t.finish()
}
