//! The words that scripts have beside the language: questions, sets of things, choices, what an effect can do.
//!
//! Each kind of object has a type of its own, so that a wrong verb is a type error. A word that a plan can hold is
//! recorded while tracing; one that needs a position makes its effect interpreted. What somebody does has two forms: of
//! the player of the card, as in `draw(1)`, and of any seat, as in `seat.draw(1)`.

mod actions;
mod choices;
mod comparing;
mod counters;
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
use crate::script::kinds::kinds;

pub(super) use hook_values::{arguments, hook_result};

/// The constants, with what they mean.
pub(super) const CONSTANTS: [(&str, Faction, &str); 5] = [
    ("MODERATE", Faction::known(model::Faction::Moderate), "The Moderates, blue."),
    ("ROYALIST", Faction::known(model::Faction::Royalist), "The Royalists, white."),
    ("RADICAL", Faction::known(model::Faction::Radical), "The Radicals, red."),
    ("FOURTH", Faction::known(model::Faction::Fourth), "The faction that the pack adds, whatever its id."),
    ("NOBODY", Faction(Thing::known(Target::Nothing)), "No faction: the government while there is none."),
];

kinds! {
    Selector, Thing;
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
