//! The words that scripts have beside the language: questions, sets of things, choices, what an effect can do.
//!
//! Each kind of object has a type of its own, so that a wrong verb is a type error. A word that a plan can hold is
//! recorded while tracing; one that needs a position makes its effect interpreted. What somebody does has two forms: of
//! the player of the card, as in `draw(1)`, and of any seat, as in `seat.draw(1)`.

mod actions;
mod choices;
mod comparing;
mod filters;
mod hook_values;
mod position_reads;
mod questions;
mod set_operations;
mod sets;
mod thing_reads;

use super::thing::Thing;
use super::word_table::WordTable;
use crate::games::liberte::{Selector, Target};
use crate::model;

pub(super) use hook_values::{arguments, hook_result};

/// The constants, with what they mean.
pub(super) const CONSTANTS: [(&str, Faction, &str); 4] = [
    ("MODERATE", Faction::known(model::Faction::Moderate), "The Moderates, blue."),
    ("ROYALIST", Faction::known(model::Faction::Royalist), "The Royalists, white."),
    ("RADICAL", Faction::known(model::Faction::Radical), "The Radicals, red."),
    ("NOBODY", Faction(Thing::known(Target::Nothing)), "No faction: the government while there is none."),
];

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
    fn new(thing: Thing) -> Self;
    /// The thing.
    fn thing(self) -> Thing;
}

macro_rules! kinds {
    ($($(#[$set_doc:meta])* $set:ident of $(#[$one_doc:meta])* $one:ident;)+) => {$(
        $(#[$set_doc])*
        #[derive(Clone, Copy, Debug)]
        pub(super) struct $set(pub Selector);
        $(#[$one_doc])*
        #[derive(Clone, Copy, Debug)]
        pub(super) struct $one(pub Thing);
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
            fn new(thing: Thing) -> $one {
                $one(thing)
            }
            fn thing(self) -> Thing {
                self.0
            }
        }
    )+};
}

kinds! {
    /// Blocks.
    BlockSet of
    /// A block.
    Block;
    /// Stacks.
    StackSet of
    /// A stack.
    Stack;
    /// Cards.
    CardSet of
    /// A card.
    Card;
    /// Provinces.
    ProvinceSet of
    /// A province.
    Province;
    /// Players.
    SeatSet of
    /// A player.
    Seat;
    /// Factions.
    FactionSet of
    /// A faction, or nobody.
    Faction;
}

impl Faction {
    /// This faction.
    pub(super) const fn known(faction: model::Faction) -> Faction {
        Faction(Thing::known(Target::Faction(faction)))
    }
}

/// Calls a function with each kind of set.
macro_rules! for_each_kind {
    ($table:expr, $register:ident) => {
        $register::<super::BlockSet>($table);
        $register::<super::StackSet>($table);
        $register::<super::CardSet>($table);
        $register::<super::ProvinceSet>($table);
        $register::<super::SeatSet>($table);
        $register::<super::FactionSet>($table);
    };
}
pub(super) use for_each_kind;

/// The table of all words.
pub(super) fn table() -> WordTable {
    let mut t = WordTable::new();
    types(&mut t);
    questions::register(&mut t);
    sets::register(&mut t);
    filters::register(&mut t);
    choices::register(&mut t);
    actions::register(&mut t);
    thing_reads::register(&mut t);
    position_reads::register(&mut t);
    set_operations::register(&mut t);
    comparing::register(&mut t);
    t.finish()
}

fn types(t: &mut WordTable) {
    t.set::<BlockSet, Block>("BlockSet", "Block").set::<StackSet, Stack>("StackSet", "Stack");
    t.set::<CardSet, Card>("CardSet", "Card").set::<ProvinceSet, Province>("ProvinceSet", "Province");
    t.set::<SeatSet, Seat>("SeatSet", "Seat").set::<FactionSet, Faction>("FactionSet", "Faction");
}
