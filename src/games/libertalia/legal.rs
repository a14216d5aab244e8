//! What may answer a question. The list of choices and the refusals both come from the sets that stand here.

use super::{Choice, Kinds, Libertalia, Position, Question, Rank, RankSet, Token};
use crate::kernel::Seat;

/// How many tokens of a kind the Merchant may sell: two or three (21 Merchant).
pub(super) const SALES: std::ops::RangeInclusive<u8> = 2..=3;

impl Libertalia {
    /// The characters of `owner` that `seat` may name.
    #[inline]
    pub(super) fn characters_to_name(&self, p: &Position, question: Question, seat: Seat, owner: Seat) -> RankSet {
        let is_own = seat == owner;
        match question {
            Question::Saber if p.are_neighbours(seat, owner) => p[owner].den,
            Question::OwnDen if is_own => p[owner].den,
            Question::OwnGraveyard if is_own => p[owner].graveyard,
            Question::AnyDen => p[owner].den,
            Question::Saber
            | Question::OwnDen
            | Question::OwnGraveyard
            | Question::Character
            | Question::Booty
            | Question::OwnHand
            | Question::TokenToKeep
            | Question::LikeTokens
            | Question::HowMany(_)
            | Question::MapToSell => RankSet::NONE,
        }
    }

    /// The kinds of tokens of the own den that the seat may name.
    #[inline]
    pub(super) fn kinds_to_name(&self, p: &Position, question: Question, seat: Seat) -> Kinds {
        let Some(fewest) = question.fewest_tokens() else { return Kinds::NONE };
        let kinds = p[seat].tokens.kinds_with(fewest);
        if question == Question::MapToSell { kinds.only(Token::TreasureMap) } else { kinds }
    }

    /// Whether the seat has anything to answer a question with, but for `none`.
    pub(super) fn has_answer(&self, p: &Position, question: Question, seat: Seat) -> bool {
        match question {
            Question::Character | Question::OwnHand => !p[seat].hand.is_empty(),
            Question::Booty => !p.space(p.day).is_empty(),
            Question::Saber | Question::OwnDen | Question::OwnGraveyard | Question::AnyDen => {
                p.seats().any(|owner| !self.characters_to_name(p, question, seat, owner).is_empty())
            }
            Question::TokenToKeep | Question::LikeTokens | Question::MapToSell => {
                !self.kinds_to_name(p, question, seat).is_empty()
            }
            Question::HowMany(kind) => p[seat].tokens.of(kind) >= *SALES.end(),
        }
    }

    /// Lists the choices of a seat that is asked.
    #[inline]
    pub(super) fn list_choices(&self, p: &Position, seat: Seat, choices: &mut Vec<Choice>) {
        match p.question {
            Question::Character => list_ranks(p[seat].hand, choices, Choice::Play),
            Question::OwnHand => list_ranks(p[seat].hand, choices, Choice::Card),
            Question::Booty => choices.extend(p.space(p.day).kinds_with(1).iter().map(Choice::Take)),
            Question::Saber | Question::OwnDen | Question::OwnGraveyard | Question::AnyDen => {
                for owner in p.seats() {
                    let ranks = self.characters_to_name(p, p.question, seat, owner);
                    list_ranks(ranks, choices, |rank| Choice::Character(rank, owner));
                }
            }
            Question::TokenToKeep | Question::LikeTokens => {
                choices.extend(self.kinds_to_name(p, p.question, seat).iter().map(Choice::Token));
            }
            Question::HowMany(_) => choices.extend(SALES.map(Choice::Number)),
            Question::MapToSell => {
                choices.extend(self.kinds_to_name(p, p.question, seat).iter().map(Choice::Token));
                choices.push(Choice::None);
            }
        }
    }
}

#[inline]
fn list_ranks(ranks: RankSet, choices: &mut Vec<Choice>, choice: impl Fn(Rank) -> Choice) {
    choices.reserve(ranks.len());
    choices.extend(ranks.iter().map(choice));
}
