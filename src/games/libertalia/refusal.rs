//! Why a choice is not legal: each reason with its values, and in words with the section of the rulebook or the ruling.

use super::{CharacterSpec, Choice, Domain, EffectTime, Libertalia, Position, Question, Rank, Token};
use crate::kernel::Seat;
use crate::model::{Texts, say};

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
        /// Among what an action lets choose, if one asks.
        asked: Option<Domain>,
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
    /// Tokens of another kind are asked for.
    NotThatKind {
        /// The token that was named.
        token: Token,
        /// The kind that is asked for.
        wanted: Token,
    },
    /// The character is not on the ship.
    NotOnShip {
        /// The character.
        rank: Rank,
        /// The owner.
        owner: Seat,
    },
    /// So many are not asked for.
    NotThatMany {
        /// The number that was named.
        number: u8,
        /// The least that is asked for.
        least: u8,
        /// The most.
        most: u8,
    },
    /// It is not among what the action lets choose.
    NotOffered,
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
        match (question, choice) {
            (Question::Target, Choice::None) => {
                let is_optional = self.with_asking(p, |_, optional, _| optional).unwrap_or_default();
                (!is_optional).then_some(Refusal::MayNotDecline { question })
            }
            (Question::Target, _) => {
                let refusal = self.with_asking(p, |from, _, context| from.refusal(p, context, seat, choice));
                refusal.unwrap_or(Some(Refusal::NotOffered))
            }
            (Question::Character | Question::Booty, Choice::None) => Some(Refusal::MayNotDecline { question }),
            (Question::Character, Choice::Play(rank)) => {
                (!p[seat].hand.has(rank)).then_some(Refusal::NotInHand { rank })
            }
            (Question::Booty, Choice::Take(token)) => {
                (p.space(p.day).of(token) == 0).then_some(Refusal::NotOnSpace { token, day: p.day })
            }
            (
                Question::Character | Question::Booty,
                Choice::Play(_)
                | Choice::Take(_)
                | Choice::Character(..)
                | Choice::Card(_)
                | Choice::Token(_)
                | Choice::Number(_),
            ) => Some(Refusal::NotAnAnswer { question, asked: None }),
        }
    }

    /// The refusal in words of a language.
    pub(super) fn refusal_words(&self, p: &Position, refusal: Refusal, texts: &Texts) -> String {
        let named = |rank: Rank| match self.character(rank) {
            Some(character) => format!("{rank} {}", character_name(character, texts)),
            None => rank.to_string(),
        };
        let cite = self.cite(p, texts);
        match refusal {
            Refusal::GameIsOver => say!(texts, "the game is over"),
            Refusal::NotAtTheTable { seat } => {
                say!(texts, "{who} does not play: P1 to P{n} do", who = seat, n = p.seats)
            }
            Refusal::HasChosen { seat } => {
                say!(texts, "{who} has chosen and waits for the others (SUNRISE)", who = seat)
            }
            Refusal::NoCharacterInHand { seat } => {
                say!(texts, "{who} has no character in hand to play (SUNRISE; L7)", who = seat)
            }
            Refusal::NotAsked { asked, .. } => say!(texts, "{who} is to choose now", who = asked),
            Refusal::NotAnAnswer { question, asked } => say!(
                texts,
                "`{question}` is asked now: {what} ({section})",
                question = question.asked(),
                what = say!(texts, answers_to(question, asked)),
                section = cite
            ),
            Refusal::MayNotDecline { .. } => say!(texts, "the action is mandatory ({section})", section = cite),
            Refusal::NotInHand { rank } => {
                say!(texts, "{character} is not in the hand ({section})", character = named(rank), section = cite)
            }
            Refusal::NotOnSpace { token, day } => {
                let template = "no `{token}` lies on the space of day {day} (DUSK; L13)";
                say!(texts, template, token = token.id(), day = day)
            }
            Refusal::NotYourOwn { owner } => {
                let template = "the character must be one's own, not {who}'s ({section})";
                say!(texts, template, who = owner, section = cite)
            }
            Refusal::NotANeighbour { owner } => {
                say!(texts, "{who} does not sit directly to the right or left (DUSK, sabers; L14)", who = owner)
            }
            Refusal::NotInDen { rank, owner } => {
                let template = "{character} is not in {who}'s den ({section})";
                say!(texts, template, character = named(rank), who = owner, section = cite)
            }
            Refusal::NotInGraveyard { rank } => {
                let template = "{character} is not in the graveyard ({section})";
                say!(texts, template, character = named(rank), section = cite)
            }
            Refusal::TooFewTokens { token, have, need } => say!(
                texts,
                "it takes {need} of `{token}`, and the den holds {have} ({section})",
                need = need,
                token = token.id(),
                have = have,
                section = cite
            ),
            Refusal::NotThatKind { token, wanted } => say!(
                texts,
                "`{wanted}` is asked for, not `{token}` ({section})",
                wanted = wanted.id(),
                token = token.id(),
                section = cite
            ),
            Refusal::NotOnShip { rank, owner } => {
                let template = "{who}'s {character} is not on the ship ({section})";
                say!(texts, template, who = owner, character = named(rank), section = cite)
            }
            Refusal::NotThatMany { number, least, most } => say!(
                texts,
                "{number} is not a number from {least} to {most} ({section})",
                number = number,
                least = least,
                most = most,
                section = cite
            ),
            Refusal::NotOffered => {
                say!(texts, "it is not among what can be chosen here ({section})", section = cite)
            }
        }
    }

    /// The section that what is asked comes from; of an action, also whose it is.
    fn cite(&self, p: &Position, texts: &Texts) -> String {
        let source = p.effect.source;
        match p.question {
            Question::Character => "SUNRISE; L7".into(),
            Question::Booty => "DUSK; L12".into(),
            Question::Target if source.time == EffectTime::Taken => "DUSK; L14".into(),
            Question::Target => {
                let acting = self.character(source.rank);
                let name = acting.map_or("", |acting| character_name(acting, texts));
                match acting {
                    Some(acting) if acting.ruling.is_empty() => format!("Special actions, {name}; L10"),
                    Some(acting) => format!("Special actions, {name}; L10, {}", acting.ruling),
                    None => "Special actions; L10".into(),
                }
            }
        }
    }
}

/// The name of a character in the language of the texts.
fn character_name<'s>(character: &'s CharacterSpec, texts: &'s Texts) -> &'s str {
    texts.texts.get(&format!("character.{}", character.id)).unwrap_or(&character.name)
}

/// What answers a question, for those who answered otherwise.
fn answers_to(question: Question, asked: Option<Domain>) -> &'static str {
    match (question, asked) {
        (Question::Character, _) => "`play` a character of the hand",
        (Question::Booty, _) => "`take` a token of the day's space",
        (Question::Target, Some(Domain::Hands)) => "`card`, one of the hand",
        (Question::Target, Some(Domain::Ship)) => "`character`, one of the ship",
        (Question::Target, Some(Domain::Dens)) => "`character`, one of a den",
        (Question::Target, Some(Domain::Graveyards)) => "`character`, one of the graveyard",
        (Question::Target, Some(Domain::Tokens)) => "`token`, a kind of those in the den",
        (Question::Target, Some(Domain::Numbers(..))) => "`number`, how many",
        (Question::Target, Some(Domain::Seats) | None) => "what the action lets choose",
    }
}
