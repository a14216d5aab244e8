//! Choices: what a player may choose, a verb with arguments each, as scenarios, journals and share codes write it.
//!
//! One table: whatever reads, writes, lists or explains choices goes by its rows. The order of options may change from
//! version to version, the words may not.

use super::{ActionId, CardId, Faction, OptionId, ProvinceId, Question};
use crate::kernel::Seat;
use Question::{Action, Advance, CleanUp, Place, RefreshDiscard, RefreshDraw, SecondTake, Take, TakeDiscard};

/// A choice. What each does is said in its row of [`CHOICES`]. First come those with a card, then those with a province,
/// so that a processor tells by a comparison what is chosen: see [`Choice::verb`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
// Written by the million: four bytes go at once, three by two.
#[repr(align(4))]
#[allow(missing_docs, reason = "the rows of the table have the meanings")]
pub enum Choice {
    Play(CardId),
    /// Plays a card of the hand for blocks of its further faction.
    PlayAs(CardId, Faction),
    Battle(CardId),
    Take(CardId),
    Discard(CardId),
    Advance(CardId),
    Place(ProvinceId),
    Do(ActionId),
    Draw,
    Pass,
    Done,
    Display,
    DiscardPlayed,
    Decline,
    Claim,
    Target(Target),
}

/// What an effect is aimed at. What each means is said in its row of [`CHOICES`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[allow(missing_docs, reason = "the rows of the table have the meanings")]
pub enum Target {
    #[default]
    Nothing,
    Block(ProvinceId, Seat),
    Stack(ProvinceId, Seat),
    Card(CardId),
    Province(ProvinceId),
    Seat(Seat),
    Faction(Faction),
    Yes,
    No,
    Number(u8),
    Word(OptionId),
}

/// An argument of a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each is a thing of the kind of its name")]
pub enum Argument {
    Card(CardId),
    Province(ProvinceId),
    Seat(Seat),
    Faction(Faction),
    Number(u8),
    Word(OptionId),
    Action(ActionId),
}

/// What kind of thing an argument is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArgumentKind {
    /// `#` and the number printed on a card.
    Card,
    /// A province's id.
    Province,
    /// A seat: its name, or `P1` to `P8`.
    Seat,
    /// A faction's id.
    Faction,
    /// A whole number from 0 to 255.
    Number,
    /// An id of the table `option` of the pack's texts.
    Word,
    /// The id of an action that the pack adds.
    Action,
}

/// A kind of choice.
#[derive(Clone, Copy, Debug)]
pub struct ChoiceSpec {
    /// The first word.
    pub word: &'static str,
    /// What follows it.
    pub arguments: &'static [ArgumentKind],
    /// The choice with such arguments; none with others.
    pub choice: fn(&[Argument]) -> Option<Choice>,
    /// The number that stands for it where bots draw. It never changes.
    pub number: u8,
    /// What it does, in a sentence.
    pub meaning: &'static str,
    /// The decisions that it answers.
    pub answers: &'static [Question],
}

impl ChoiceSpec {
    /// The choices with a first word.
    pub fn of_word(word: &str) -> impl Iterator<Item = &'static ChoiceSpec> {
        CHOICES.iter().filter(move |known| known.word == word)
    }

    /// Whether it may come instead of whatever is asked.
    pub fn answers_anything(&self) -> bool {
        self.answers.len() == Question::ALL.len()
    }

    /// The choice as somebody might write it, such as `play #12`.
    pub fn example(&self) -> String {
        let argument = |kind: &ArgumentKind| match kind {
            ArgumentKind::Card => " #12",
            ArgumentKind::Province => " normandie",
            ArgumentKind::Seat => " P2",
            ArgumentKind::Faction => " radical",
            ArgumentKind::Number => " 3",
            ArgumentKind::Word => " bread",
            ArgumentKind::Action => " buy-a-card",
        };
        std::iter::once(self.word).chain(self.arguments.iter().map(argument)).collect()
    }
}

/// Two arguments at most.
macro_rules! arguments {
    () => {
        [None, None]
    };
    ($one:expr) => {
        [Some($one), None]
    };
    ($one:expr, $two:expr) => {
        [Some($one), Some($two)]
    };
}

/// Makes the table. A row holds the choice's meaning, its word and arguments, the choice with them, its number, and the
/// decisions that it answers.
macro_rules! choices {
    ($(
        #[doc = $meaning:literal]
        $word:literal $($kind:ident($argument:ident))* => [$($choice:tt)+], $number:literal, $answers:expr;
    )+) => {
        /// Every kind of choice; the first that answers a question is its best example. `discard` is the only word that
        /// stands here twice, with a card and without.
        pub const CHOICES: [ChoiceSpec; [$($number),+].len()] = [$(ChoiceSpec {
            word: $word,
            arguments: &[$(ArgumentKind::$kind),*],
            choice: |arguments| match *arguments {
                [$(Argument::$kind($argument)),*] => Some($($choice)+),
                _ => None,
            },
            number: $number,
            meaning: $meaning.trim_ascii(),
            answers: $answers,
        }),+];

        impl Choice {
            /// The number of the choice's row, and its arguments.
            #[inline(always)]
            pub fn parts(self) -> (u8, [Option<Argument>; 2]) {
                match self {
                    $($($choice)+ => ($number, arguments![$(Argument::$kind($argument)),*]),)+
                }
            }
        }
    };
}

const TARGET: &[Question] = &[Question::Target];

choices! {
    /// Plays a card of the hand: a Club or Personality for its blocks, a special for its effect.
    "play" Card(card) => [Choice::Play(card)], 1, &[Action];
    /// Plays a card of two factions for blocks of its further one.
    "play" Card(card) Faction(faction) => [Choice::PlayAs(card, faction)], 15, &[Action];
    /// Plays a card with a cannon for a token in the Battle Box instead of a block.
    "battle" Card(card) => [Choice::Battle(card)], 2, &[Action];
    /// Takes a face-up card.
    "take" Card(card) => [Choice::Take(card)], 3, &[RefreshDraw, Action, Take, SecondTake];
    /// Takes the top card of the deck.
    "draw" => [Choice::Draw], 4, &[RefreshDraw, Action, Take];
    /// Discards a card of the hand. As an action it begins taking a card from a large hand.
    "discard" Card(card) => [Choice::Discard(card)], 5, &[RefreshDiscard, Action, TakeDiscard];
    /// Does what an action of the pack's own does: the id of an `[[action]]`.
    "do" Action(action) => [Choice::Do(action)], 14, &[Action];
    /// Does nothing in this action.
    "pass" => [Choice::Pass], 6, &[Action];
    /// Does no more of what was begun: the rest is given up.
    "done" => [Choice::Done], 7, &[RefreshDiscard, Action, SecondTake];
    /// Places one block of the card just played. Write it again for each block.
    "place" Province(at) => [Choice::Place(at)], 8, &[Place];
    /// Puts the card just played into the Personal Display.
    "display" => [Choice::Display], 9, &[CleanUp];
    /// Puts the card just played on the discard pile.
    "discard" => [Choice::DiscardPlayed], 10, &[CleanUp];
    /// Advances a displayed card to break a tie.
    "advance" Card(card) => [Choice::Advance(card)], 11, &[Advance];
    /// Advances no card.
    "decline" => [Choice::Decline], 12, &[Advance];
    /// Aims at one block of a seat's stack.
    "block" Province(at) Seat(seat) => [Choice::Target(Target::Block(at, seat))], 33, TARGET;
    /// Aims at the whole stack of a seat.
    "stack" Province(at) Seat(seat) => [Choice::Target(Target::Stack(at, seat))], 34, TARGET;
    /// Aims at a card.
    "card" Card(card) => [Choice::Target(Target::Card(card))], 35, TARGET;
    /// Aims at a province.
    "province" Province(at) => [Choice::Target(Target::Province(at))], 36, TARGET;
    /// Aims at a player.
    "seat" Seat(seat) => [Choice::Target(Target::Seat(seat))], 37, TARGET;
    /// Aims at a faction.
    "faction" Faction(faction) => [Choice::Target(Target::Faction(faction))], 38, TARGET;
    /// Says yes to what an effect asks.
    "yes" => [Choice::Target(Target::Yes)], 39, TARGET;
    /// Says no to what an effect asks.
    "no" => [Choice::Target(Target::No)], 40, TARGET;
    /// Says a number.
    "number" Number(number) => [Choice::Target(Target::Number(number))], 41, TARGET;
    /// Says one of the words that an effect offers: an id of the table `option` of the texts.
    "option" Word(word) => [Choice::Target(Target::Word(word))], 42, TARGET;
    /// Aims at nothing, where the effect lets the player choose whether.
    "none" => [Choice::Target(Target::Nothing)], 32, TARGET;
    /// Claims the Counter-Revolution, which ends the game, where the rules leave that to the player.
    "claim" => [Choice::Claim], 13, &Question::ALL;
}

impl Choice {
    /// The choice's row.
    pub fn spec(self) -> &'static ChoiceSpec {
        let number = self.parts().0;
        CHOICES.iter().find(|known| known.number == number).expect("every choice has a row")
    }

    /// The number of the choice's row, or 0 of a target, of which there are several rows. [`Choice::parts`] says the same, but
    /// has a case for every row, which no processor could foresee where a list is gone over.
    #[inline]
    pub fn verb(self) -> u8 {
        match self {
            Choice::Target(_) => 0,
            Choice::Play(_) => 1,
            Choice::Battle(_) => 2,
            Choice::Take(_) => 3,
            Choice::Draw => 4,
            Choice::Discard(_) => 5,
            Choice::Pass => 6,
            Choice::Done => 7,
            Choice::Place(_) => 8,
            Choice::Display => 9,
            Choice::DiscardPlayed => 10,
            Choice::Advance(_) => 11,
            Choice::Decline => 12,
            Choice::Claim => 13,
            Choice::Do(_) => 14,
            Choice::PlayAs(..) => 15,
        }
    }

    /// Whether it is of a card and not of a target, and the index of its card, province or action; 0 where it has none.
    #[inline]
    pub fn card_or_province(self) -> (bool, u8) {
        use Choice::{Advance, Battle, Discard, Place, Play, PlayAs, Take};
        let is_of_card = matches!(self, Play(_) | PlayAs(..) | Battle(_) | Take(_) | Discard(_) | Advance(_));
        let index = match self {
            Play(card) | PlayAs(card, _) | Battle(card) | Take(card) | Discard(card) | Advance(card) => card.0,
            Place(province) => province.0,
            Choice::Do(action) => action.0,
            Choice::Draw
            | Choice::Pass
            | Choice::Done
            | Choice::Display
            | Choice::DiscardPlayed
            | Choice::Decline
            | Choice::Claim
            | Choice::Target(_) => 0,
        };
        (is_of_card, index)
    }

    /// The card that it plays, for its blocks, its effect or a token.
    pub fn played(self) -> Option<CardId> {
        if let Choice::Play(card) | Choice::PlayAs(card, _) | Choice::Battle(card) = self { Some(card) } else { None }
    }
}

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

    #[test]
    fn a_verb_is_the_number_of_its_row_and_its_first_argument_that_of_its_card_or_province() {
        let argument = |kind: &ArgumentKind| match kind {
            ArgumentKind::Card => Argument::Card(CardId(7)),
            ArgumentKind::Province => Argument::Province(ProvinceId(7)),
            ArgumentKind::Seat => Argument::Seat(Seat(7)),
            ArgumentKind::Faction => Argument::Faction(Faction::Radical),
            ArgumentKind::Number => Argument::Number(7),
            ArgumentKind::Word => Argument::Word(OptionId(7)),
            ArgumentKind::Action => Argument::Action(ActionId(7)),
        };
        for row in &CHOICES {
            let arguments: Vec<Argument> = row.arguments.iter().map(argument).collect();
            let choice = (row.choice)(&arguments).expect("they are its arguments");
            let is_target = matches!(choice, Choice::Target(_));
            assert_eq!(choice.verb(), if is_target { 0 } else { row.number }, "{choice:?}");
            let is_of_card = !is_target && row.arguments.first() == Some(&ArgumentKind::Card);
            let index = if is_target || row.arguments.is_empty() { 0 } else { 7 };
            assert_eq!(choice.card_or_province(), (is_of_card, index), "{choice:?}");
        }
    }

    #[test]
    fn no_two_choices_have_the_same_number() {
        let numbers: std::collections::BTreeSet<u8> = CHOICES.iter().map(|known| known.number).collect();
        assert_eq!(numbers.len(), CHOICES.len());
    }
}
