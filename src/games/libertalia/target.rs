//! What actions are about: characters, tokens, players, numbers -- Special actions; DUSK.

use super::{Choice, Rank, Token};
use crate::kernel::Seat;
use crate::kit;

/// A thing that a step is about.
pub type Operand = kit::Operand<Target>;

/// Something that an action is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Target {
    /// Nothing: a choice that was declined, or had nothing to choose from.
    #[default]
    Nothing,
    /// The character whose action it is, or that took the token; only in plans, which know no game.
    Acting,
    /// A player's character, wherever it is.
    Character(Rank, Seat),
    /// A kind of tokens.
    Token(Token),
    /// A player.
    Seat(Seat),
    /// A number.
    Number(i32),
}

impl Target {
    /// The target that a choice of a seat names; none of what is chosen at sunrise, and of booty.
    pub fn of(choice: Choice, seat: Seat) -> Option<Target> {
        match choice {
            Choice::Play(_) | Choice::Take(_) => None,
            Choice::Character(rank, owner) => Some(Target::Character(rank, owner)),
            Choice::Card(rank) => Some(Target::Character(rank, seat)),
            Choice::Token(token) => Some(Target::Token(token)),
            Choice::Number(number) => Some(Target::Number(number.into())),
            Choice::None => Some(Target::Nothing),
        }
    }

    /// The player that it is, or whose it is.
    #[inline]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Target::Character(_, seat) | Target::Seat(seat) => Some(seat),
            Target::Nothing | Target::Acting | Target::Token(_) | Target::Number(_) => None,
        }
    }

    /// The rank and the owner, of a character.
    #[inline]
    pub fn character(self) -> Option<(Rank, Seat)> {
        if let Target::Character(rank, owner) = self { Some((rank, owner)) } else { None }
    }

    /// The rank, of a character.
    #[inline]
    pub fn rank(self) -> Option<Rank> {
        if let Target::Character(rank, _) = self { Some(rank) } else { None }
    }

    /// The kind, of tokens.
    #[inline]
    pub fn token(self) -> Option<Token> {
        if let Target::Token(token) = self { Some(token) } else { None }
    }

    /// The number; 0 of anything else.
    #[inline]
    pub fn number(self) -> i32 {
        if let Target::Number(number) = self { number } else { 0 }
    }

    /// So many things.
    #[inline]
    pub(super) fn count(count: usize) -> Target {
        Target::Number(count as i32)
    }
}

/// The numbers that fit in four bytes beside what tells them from other targets.
const MOST: i32 = (1 << 28) - 1;

/// A target in four bytes, as a position keeps it. Numbers beyond 268 million are as great as that.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Packed(pub u32);

impl Packed {
    #[inline]
    pub fn of(target: Target) -> Packed {
        let (kind, value) = match target {
            Target::Nothing => (0, 0),
            Target::Acting => (1, 0),
            Target::Character(rank, seat) => (2, u32::from(rank.0) << 8 | u32::from(seat.0)),
            Target::Token(token) => (3, token as u32),
            Target::Seat(seat) => (4, seat.0.into()),
            Target::Number(number) => (5, number.clamp(-MOST, MOST) as u32 & 0x1fff_ffff),
        };
        Packed(kind << 29 | value)
    }

    #[inline]
    pub fn target(self) -> Target {
        let value = self.0 & 0x1fff_ffff;
        match self.0 >> 29 {
            1 => Target::Acting,
            2 => Target::Character(Rank((value >> 8) as u8), Seat(value as u8)),
            3 => Token::ALL.get(value as usize).copied().map_or(Target::Nothing, Target::Token),
            4 => Target::Seat(Seat(value as u8)),
            // The highest of the 29 bits is the sign.
            5 => Target::Number((value << 3) as i32 >> 3),
            _ => Target::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_is_kept_as_it_is() {
        let mut all =
            vec![Target::Nothing, Target::Acting, Target::Character(Rank(30), Seat(5)), Target::Seat(Seat(3))];
        all.extend(Token::ALL.map(Target::Token));
        all.extend([0, 1, -1, 40, -1_000_000, MOST, -MOST].map(Target::Number));
        for target in all {
            assert_eq!(Packed::of(target).target(), target);
        }
        assert_eq!(Packed::of(Target::Number(i32::MAX)).target(), Target::Number(MOST));
    }
}
