//! Choices as lines of plain words.

use super::{Choice, Libertalia, Rank, Token};
use crate::kernel::Seat;

/// What a choice looks like, for those who wrote something else.
const FORMS: &str =
    "`play #17`, `take chest`, `character #9 P3`, `card #9`, `token jewel`, `number 3` and `none` are choices";

impl Libertalia {
    pub(super) fn write_choice(&self, choice: Choice) -> String {
        match choice {
            Choice::Play(rank) => format!("play {rank}"),
            Choice::Take(token) => format!("take {}", token.id()),
            Choice::Character(rank, owner) => format!("character {rank} {owner}"),
            Choice::Card(rank) => format!("card {rank}"),
            Choice::Token(token) => format!("token {}", token.id()),
            Choice::Number(number) => format!("number {number}"),
            Choice::None => "none".into(),
        }
    }

    pub(super) fn read_choice(&self, text: &str) -> Result<Choice, String> {
        let words: Vec<&str> = text.split(' ').collect();
        match words[..] {
            ["play", rank] => self.read_rank(rank).map(Choice::Play),
            ["take", token] => read_token(token).map(Choice::Take),
            ["character", rank, owner] => Ok(Choice::Character(self.read_rank(rank)?, Seat::read(owner, self.seats)?)),
            ["card", rank] => self.read_rank(rank).map(Choice::Card),
            ["token", token] => read_token(token).map(Choice::Token),
            ["number", number] => read_number(number).map(Choice::Number),
            ["none"] => Ok(Choice::None),
            _ => Err(format!("`{text}` is not a choice: {FORMS}")),
        }
    }

    fn read_rank(&self, text: &str) -> Result<Rank, String> {
        let rank = Rank::parse(text).filter(|&rank| self.characters.has(rank));
        rank.ok_or_else(|| format!("`{text}` is not a character: `#1` is the one of rank 1"))
    }
}

fn read_token(text: &str) -> Result<Token, String> {
    let ids = || Token::ALL.map(Token::id).join(", ");
    Token::parse(text).ok_or_else(|| format!("`{text}` is not a booty token: there are {}", ids()))
}

fn read_number(text: &str) -> Result<u8, String> {
    let is_plain = text == "0" || !text.starts_with(['0', '+']);
    text.parse().ok().filter(|_| is_plain).ok_or_else(|| format!("`{text}` is not a number from 0 to 255"))
}
