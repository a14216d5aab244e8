//! Why a choice is not legal: each reason with its values, and in words with the section of the rulebook or the ruling.

use super::legal::SALES;
use super::{Choice, Libertalia, Position, Question, Rank, Token};
use crate::kernel::Seat;

/// A reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The game is over.
    GameIsOver,
    /// Nobody sits there.
    NotAtTheTable {
        /// The seat.
        seat: Seat,
    },
    /// The seat has chosen, and the others have not yet.
    HasChosen {
        /// The seat.
        seat: Seat,
    },
    /// The seat had no character in hand at sunrise.
    NoCharacterInHand {
        /// The seat.
        seat: Seat,
    },
    /// Another seat is asked.
    NotAsked {
        /// The seat.
        seat: Seat,
        /// The seat that is asked.
        asked: Seat,
    },
    /// Such a choice does not answer the question.
    NotAnAnswer {
        /// What is asked.
        question: Question,
    },
    /// What is asked can't be declined.
    MayNotDecline {
        /// What is asked.
        question: Question,
    },
    /// The character is not in the player's hand.
    NotInHand {
        /// The character.
        rank: Rank,
    },
    /// No such token lies on the day's space.
    NotOnSpace {
        /// The token.
        token: Token,
        /// The day, from 1.
        day: u8,
    },
    /// The character's owner is not the player.
    NotYourOwn {
        /// The owner.
        owner: Seat,
    },
    /// The character's owner does not sit next to the player.
    NotANeighbour {
        /// The owner.
        owner: Seat,
    },
    /// The character is not in its owner's den.
    NotInDen {
        /// The character.
        rank: Rank,
        /// The owner.
        owner: Seat,
    },
    /// The character is not in the player's graveyard.
    NotInGraveyard {
        /// The character.
        rank: Rank,
    },
    /// The player has too few tokens of the kind.
    TooFewTokens {
        /// The kind.
        token: Token,
        /// How many the player has.
        have: u8,
        /// How many it takes.
        need: u8,
    },
    /// Only treasure maps can be sold here.
    NotAMap {
        /// The token that was named.
        token: Token,
    },
    /// So many can't be sold.
    NotThatMany {
        /// The number that was named.
        number: u8,
    },
}

impl Libertalia {
    /// Why the seat may not choose this now. The one place that every choice passes.
    pub(super) fn refusal_of(&self, p: &Position, seat: Seat, choice: Choice) -> Option<Refusal> {
        self.seat_refusal(p, seat).or_else(|| self.answer_refusal(p, seat, choice))
    }

    /// Why the seat may choose nothing now.
    fn seat_refusal(&self, p: &Position, seat: Seat) -> Option<Refusal> {
        if p.asked.has(seat) {
            return None;
        }
        let Some(asked) = p.asked.lowest() else { return Some(Refusal::GameIsOver) };
        Some(if seat.0 >= p.seats {
            Refusal::NotAtTheTable { seat }
        } else if p.question != Question::Character {
            Refusal::NotAsked { seat, asked }
        } else if p[seat].chosen.is_some() {
            Refusal::HasChosen { seat }
        } else {
            Refusal::NoCharacterInHand { seat }
        })
    }

    /// Why the choice is no answer to what is asked.
    fn answer_refusal(&self, p: &Position, seat: Seat, choice: Choice) -> Option<Refusal> {
        let question = p.question;
        let not_an_answer = Some(Refusal::NotAnAnswer { question });
        match choice {
            Choice::Play(_) if question != Question::Character => not_an_answer,
            Choice::Card(_) if question != Question::OwnHand => not_an_answer,
            Choice::Play(rank) | Choice::Card(rank) => (!p[seat].hand.has(rank)).then_some(Refusal::NotInHand { rank }),
            Choice::Take(_) if question != Question::Booty => not_an_answer,
            Choice::Take(token) => (p.space(p.day).of(token) == 0).then_some(Refusal::NotOnSpace { token, day: p.day }),
            Choice::Character(..) if !question.is_about_characters() => not_an_answer,
            Choice::Character(_, owner) if owner.0 >= p.seats => Some(Refusal::NotAtTheTable { seat: owner }),
            Choice::Character(rank, owner) => {
                let may = self.characters_to_name(p, question, seat, owner).has(rank);
                (!may).then(|| character_refusal(p, question, seat, rank, owner))
            }
            Choice::Token(token) => {
                let Some(need) = question.fewest_tokens() else { return not_an_answer };
                let may = self.kinds_to_name(p, question, seat).has(token);
                (!may).then(|| match question == Question::MapToSell && token != Token::TreasureMap {
                    true => Refusal::NotAMap { token },
                    false => Refusal::TooFewTokens { token, have: p[seat].tokens.of(token), need },
                })
            }
            Choice::Number(_) if !matches!(question, Question::HowMany(_)) => not_an_answer,
            Choice::Number(number) => (!SALES.contains(&number)).then_some(Refusal::NotThatMany { number }),
            Choice::None => (question != Question::MapToSell).then_some(Refusal::MayNotDecline { question }),
        }
    }

    /// The refusal in words.
    pub(super) fn refusal_words(&self, p: &Position, refusal: Refusal) -> String {
        let name = |rank: Rank| match self.spec.characters.iter().find(|character| character.rank == rank) {
            Some(character) => format!("{rank} {}", character.name),
            None => rank.to_string(),
        };
        match refusal {
            Refusal::GameIsOver => "the game is over".into(),
            Refusal::NotAtTheTable { seat } => format!("{seat} does not play: P1 to P{} do", p.seats),
            Refusal::HasChosen { seat } => format!("{seat} has chosen and waits for the others (SUNRISE)"),
            Refusal::NoCharacterInHand { seat } => format!("{seat} has no character in hand to play (SUNRISE; L7)"),
            Refusal::NotAsked { asked, .. } => format!("{asked} is to choose now"),
            Refusal::NotAnAnswer { question } => {
                format!("`{}` is asked now: {}", question.asked(), answers_to(question))
            }
            Refusal::MayNotDecline { question } => {
                format!("{} ({})", "the action is mandatory", cite(question))
            }
            Refusal::NotInHand { rank } => format!("{} is not in the hand ({})", name(rank), cite(p.question)),
            Refusal::NotOnSpace { token, day } => {
                format!("no `{}` lies on the space of day {day} (DUSK; L13)", token.id())
            }
            Refusal::NotYourOwn { owner } => {
                format!("the character must be one's own, not {owner}'s ({})", cite(p.question))
            }
            Refusal::NotANeighbour { owner } => {
                format!("{owner} does not sit directly to the right or left (DUSK, sabers; L14)")
            }
            Refusal::NotInDen { rank, owner } => {
                format!("{} is not in {owner}'s den ({})", name(rank), cite(p.question))
            }
            Refusal::NotInGraveyard { rank } => {
                format!("{} is not in the graveyard ({})", name(rank), cite(p.question))
            }
            Refusal::TooFewTokens { token, have, need } => {
                format!("it takes {need} of `{}`, and the den holds {have} ({})", token.id(), cite(p.question))
            }
            Refusal::NotAMap { token } => {
                format!("only a treasure map can be sold, not `{}` ({})", token.id(), cite(p.question))
            }
            Refusal::NotThatMany { number } => {
                format!("{number} can't be sold: two or three can ({})", cite(p.question))
            }
        }
    }
}

/// Why a character can't be named.
fn character_refusal(p: &Position, question: Question, seat: Seat, rank: Rank, owner: Seat) -> Refusal {
    let must_be_own = matches!(question, Question::OwnDen | Question::OwnGraveyard);
    if must_be_own && seat != owner {
        Refusal::NotYourOwn { owner }
    } else if question == Question::Saber && !p.are_neighbours(seat, owner) {
        Refusal::NotANeighbour { owner }
    } else if question == Question::OwnGraveyard {
        Refusal::NotInGraveyard { rank }
    } else {
        Refusal::NotInDen { rank, owner }
    }
}

/// What answers a question, for those who answered otherwise.
fn answers_to(question: Question) -> &'static str {
    match question {
        Question::Character => "`play` a character of the hand (SUNRISE)",
        Question::Booty => "`take` a token of the day's space (DUSK)",
        Question::Saber => "`character`, one of a neighbour's den (DUSK, sabers)",
        Question::OwnHand => "`card`, the Parrot's replacement from hand (L31)",
        Question::OwnDen => "`character`, one of the own den (L34)",
        Question::OwnGraveyard => "`character`, one of the own graveyard (L48)",
        Question::AnyDen => "`character`, one of any den (L44)",
        Question::TokenToKeep => "`token`, the one that stays (L36)",
        Question::LikeTokens => "`token`, a kind of which there are two or more (L47)",
        Question::HowMany(_) => "`number 2` or `number 3` (L47)",
        Question::MapToSell => "`token treasure-map` or `none` (L37)",
    }
}

/// The section or ruling that a question comes from.
fn cite(question: Question) -> &'static str {
    match question {
        Question::Character => "SUNRISE; L7",
        Question::Booty => "DUSK; L12",
        Question::Saber => "DUSK, sabers; L14",
        Question::OwnHand => "Special actions; L31",
        Question::OwnDen => "Special actions; L34",
        Question::OwnGraveyard => "Special actions; L48",
        Question::AnyDen => "Special actions; L44",
        Question::TokenToKeep => "Special actions; L36",
        Question::LikeTokens | Question::HowMany(_) => "Special actions; L47",
        Question::MapToSell => "Special actions; L37",
    }
}
