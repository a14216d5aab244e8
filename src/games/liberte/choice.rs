//! What a player may choose. One enum for all questions; `notation` gives each its text.

use crate::kernel::Seat;
use crate::model::{CardId, Faction, ProvinceId};

/// A choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// `play #12`: a Club or Personality card for its blocks, a special for its effect.
    Play(CardId),
    /// `battle #12`: the card places a token in the Battle Box.
    Battle(CardId),
    /// `take #34`: a face-up card.
    Take(CardId),
    /// `draw`: the deck's top.
    Draw,
    /// `discard #12`: a card of the hand.
    Discard(CardId),
    /// `pass`.
    Pass,
    /// `done`: nothing more of this.
    Done,
    /// `place normandie`: one block.
    Place(ProvinceId),
    /// `display`: the played card goes to the Personal Display.
    Display,
    /// `discard`: the played card goes to the discard pile.
    DiscardPlayed,
    /// What a special's effect is aimed at.
    Target(Target),
    /// `advance #45`: a displayed card, to break a tie.
    Advance(CardId),
    /// `decline`: no card is advanced.
    Decline,
    /// `claim`: the Counter-Revolution is claimed.
    Claim,
}

/// What an effect is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Target {
    /// `none`: an optional choice declined, or nothing to choose from.
    #[default]
    Nothing,
    /// `block normandie P2`: one block of that seat's stack.
    Block(ProvinceId, Seat),
    /// `stack normandie P2`: that seat's stack.
    Stack(ProvinceId, Seat),
    /// `card #45`.
    Card(CardId),
    /// `province normandie`.
    Province(ProvinceId),
    /// `seat P2`.
    Seat(Seat),
    /// `faction radical`.
    Faction(Faction),
    /// `yes`.
    Yes,
    /// `no`.
    No,
}
