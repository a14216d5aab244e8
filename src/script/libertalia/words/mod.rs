//! The words that scripts of Libertalia have beside the language.
//!
//! Each kind of object has a type of its own, so that a wrong verb is a type error. A word that a plan can hold is recorded
//! while tracing; one that needs a position makes its script interpreted. A number of the position is a [`Number`]: it is
//! reckoned with and compared as usual, and is what it was when it was asked for. What somebody does has two forms: of the
//! player whose character acts, as in `gain(3)`, and of any seat, as in `seat.gain(3)`.

mod actions;
mod choices;
mod comparing;
mod numbers;
mod point_values;
mod sets;

pub(super) use point_values::{arguments, point_result};

use super::run::Answer;
use super::word_table::WordTable;
use crate::games::libertalia::{self, Operand, Selector, Target};
use crate::script::kinds::kinds;
use rhai::INT;

/// The constants, with what they mean.
pub(super) const CONSTANTS: [(&str, Token, &str); 7] = {
    use libertalia::Token as Kind;
    [
        ("CHEST", known(Kind::Chest), "A chest."),
        ("JEWEL", known(Kind::Jewel), "A jewel."),
        ("GOODS", known(Kind::Goods), "Goods."),
        ("SPANISH_OFFICER", known(Kind::SpanishOfficer), "A Spanish officer."),
        ("SABER", known(Kind::Saber), "A saber."),
        ("TREASURE_MAP", known(Kind::TreasureMap), "A treasure map."),
        ("CURSED_RELIC", known(Kind::CursedRelic), "A cursed relic."),
    ]
};

const fn known(kind: libertalia::Token) -> Token {
    Token(Operand::Known(Target::Token(kind)))
}

kinds! {
    Selector, Operand;
    /// Characters.
    CharacterSet of
    /// A character.
    Character;
    /// Tokens.
    TokenSet of
    /// A kind of tokens.
    Token;
    /// Players.
    SeatSet of
    /// A player.
    Seat;
}

/// A number of the position, or one that was chosen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Number(pub Operand);

/// A number, written out or of the position.
pub(super) trait Numeric: Copy + Send + Sync + 'static {
    /// The name that signatures have for it.
    const NAME: &'static str;
    /// The number.
    fn operand(self) -> Operand;
}

impl Numeric for Number {
    const NAME: &'static str = "Number";
    fn operand(self) -> Operand {
        self.0
    }
}

impl Numeric for INT {
    const NAME: &'static str = "int";
    fn operand(self) -> Operand {
        Operand::Known(Target::Number(self.clamp(i32::MIN.into(), i32::MAX.into()) as i32))
    }
}

/// The number that an operation gives.
fn number(operand: Answer<Operand>) -> Answer<Number> {
    operand.map(Number)
}

/// The table of all words.
pub(super) fn table() -> WordTable {
    let mut t = WordTable::new();
    t.set::<CharacterSet, Character>("CharacterSet", "Character").set::<TokenSet, Token>("TokenSet", "Token");
    t.set::<SeatSet, Seat>("SeatSet", "Seat").kind::<Number>("Number");
    sets::register(&mut t);
    numbers::register(&mut t);
    choices::register(&mut t);
    actions::register(&mut t);
    comparing::register(&mut t);
    t.finish()
}
