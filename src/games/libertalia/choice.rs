//! What a player may choose.

use super::{Rank, Token};
use crate::kernel::Seat;

/// A choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
// Written by the million: four bytes go at once, three by two, and a processor waits where it must read what was just written
// in other parts.
#[repr(align(4))]
pub enum Choice {
    /// `play #17`: a character of the hand, at sunrise.
    Play(Rank),
    /// `take chest`: a token of the day's space, at dusk.
    Take(Token),
    /// `character #9 P3`: a character in a den or a graveyard, with its owner.
    Character(Rank, Seat),
    /// `card #9`: a character of the own hand.
    Card(Rank),
    /// `token jewel`: a kind of the own tokens.
    Token(Token),
    /// `number 3`: how many.
    Number(u8),
    /// `none`: declined.
    None,
}
