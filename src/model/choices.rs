//! The words of choices: one line each, as scenarios, journals and share codes write them.
//!
//! The order of options may change from version to version, these words may not.

use super::Question;

/// The operands after the first word of a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operand {
    /// Nothing.
    Nothing,
    /// `#` and the number printed on a card.
    Card,
    /// A province's id.
    Province,
    /// A seat: its name, or `P1` to `P8`.
    Seat,
    /// A province's id and a seat.
    ProvinceAndSeat,
    /// A faction's id.
    Faction,
}

/// A kind of choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChoiceSpec {
    /// The first word.
    pub word: &'static str,
    /// What follows it.
    pub operand: Operand,
    /// What it does, in a sentence.
    pub meaning: &'static str,
    /// The decisions that it answers.
    pub answers: &'static [Question],
}

impl ChoiceSpec {
    /// Whether it may come instead of whatever is asked.
    pub fn answers_anything(&self) -> bool {
        self.answers.len() == Question::ALL.len()
    }

    /// The choice as somebody might write it, such as `play #12`.
    pub fn example(&self) -> String {
        let operand = match self.operand {
            Operand::Nothing => return self.word.to_owned(),
            Operand::Card => "#12",
            Operand::Province => "normandie",
            Operand::Seat => "P2",
            Operand::ProvinceAndSeat => "normandie P2",
            Operand::Faction => "radical",
        };
        format!("{} {operand}", self.word)
    }
}

const fn choice(
    word: &'static str,
    operand: Operand,
    answers: &'static [Question],
    meaning: &'static str,
) -> ChoiceSpec {
    ChoiceSpec { word, operand, meaning, answers }
}

/// Every kind of choice; the first that answers a question is its best example. `discard` is the only word that stands here
/// twice, with a card and without.
pub const CHOICES: [ChoiceSpec; 22] = {
    use Operand::*;
    use Question::{Action, Advance, CleanUp, Place, RefreshDiscard, RefreshDraw, SecondTake, Take, TakeDiscard};
    const TARGET: &[Question] = &[Question::Target];
    [
        choice(
            "play",
            Card,
            &[Action],
            "Plays a card of the hand: a Club or Personality for its blocks, a special for its effect.",
        ),
        choice(
            "battle",
            Card,
            &[Action],
            "Plays a card with a cannon for a token in the Battle Box instead of a block.",
        ),
        choice("take", Card, &[RefreshDraw, Action, Take, SecondTake], "Takes a face-up card."),
        choice("draw", Nothing, &[RefreshDraw, Action, Take], "Takes the top card of the deck."),
        choice(
            "discard",
            Card,
            &[RefreshDiscard, Action, TakeDiscard],
            "Discards a card of the hand. As an action it begins taking a card from a large hand.",
        ),
        choice("pass", Nothing, &[Action], "Does nothing in this action."),
        choice(
            "done",
            Nothing,
            &[RefreshDiscard, Action, SecondTake],
            "Does no more of what was begun: the rest is given up.",
        ),
        choice("place", Province, &[Place], "Places one block of the card just played. Write it again for each block."),
        choice("display", Nothing, &[CleanUp], "Puts the card just played into the Personal Display."),
        choice("discard", Nothing, &[CleanUp], "Puts the card just played on the discard pile."),
        choice("advance", Card, &[Advance], "Advances a displayed card to break a tie."),
        choice("decline", Nothing, &[Advance], "Advances no card."),
        choice("block", ProvinceAndSeat, TARGET, "Aims at one block of a seat's stack."),
        choice("stack", ProvinceAndSeat, TARGET, "Aims at the whole stack of a seat."),
        choice("card", Card, TARGET, "Aims at a card."),
        choice("province", Province, TARGET, "Aims at a province."),
        choice("seat", Seat, TARGET, "Aims at a player."),
        choice("faction", Faction, TARGET, "Aims at a faction."),
        choice("yes", Nothing, TARGET, "Says yes to what an effect asks."),
        choice("no", Nothing, TARGET, "Says no to what an effect asks."),
        choice("none", Nothing, TARGET, "Aims at nothing, where the effect lets the player choose whether."),
        choice(
            "claim",
            Nothing,
            &Question::ALL,
            "Claims the Counter-Revolution, which ends the game, where the rules leave that to the player.",
        ),
    ]
};

impl Question {
    /// The choices that may answer the question, its best example first.
    pub fn choices(self) -> impl Iterator<Item = &'static ChoiceSpec> {
        CHOICES.iter().filter(move |choice| choice.answers.contains(&self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_has_a_choice_of_its_own_that_answers_it() {
        for question in Question::ALL {
            assert!(question.choices().next().is_some_and(|first| !first.answers_anything()), "{question:?}");
        }
    }
}
