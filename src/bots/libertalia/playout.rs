//! How imagined games go on: by a policy that is quick, and not silly.
//!
//! Characters are chosen at random. Of the booty the token is taken that is worth most; a blow that may fall on any den
//! falls on another's. Each choice is drawn by its moment and its seat, not by how much was drawn before: two trials of
//! one world that differ in a token go on alike, and what differs in the end comes of the token.

use super::worth::TokenWorth;
use crate::bots::draws::least;
use crate::games::libertalia::{Choice, Libertalia, Position, Question};
use crate::kernel::{Game, KeyedHash, Seat};
use crate::kit::Rulebook;

/// More choices than this no trial makes: a campaign that goes on without end is left where it is.
const MAX_STEPS: usize = 2_000;

/// What imagined games go on by.
#[derive(Clone, Copy, Debug)]
pub struct Policy<'g> {
    game: &'g Libertalia,
    tokens: TokenWorth<'g>,
}

impl Policy<'_> {
    /// The policy for a game.
    pub fn new(game: &Libertalia) -> Policy<'_> {
        Policy { game, tokens: TokenWorth::new(game) }
    }

    /// Plays on until the campaign is over; `choices` is room for them.
    pub fn play_out(&self, p: &mut Position, draw: KeyedHash, choices: &mut Vec<Choice>) {
        let campaign = p.campaign;
        for _ in 0..MAX_STEPS {
            let Some(seat) = self.game.asked(p).lowest().filter(|_| p.campaign == campaign) else { return };
            self.game.choices(p, seat, choices);
            let Some(choice) = self.choose(p, seat, choices, draw) else { return };
            self.game.play(p, seat, choice, &mut ());
        }
    }

    /// What a seat chooses.
    fn choose(&self, p: &Position, seat: Seat, choices: &[Choice], draw: KeyedHash) -> Option<Choice> {
        match (choices, p.question) {
            ([] | [_], _) => choices.first().copied(),
            (_, Question::Booty) => self.best_token(p, seat, choices),
            (_, Question::Character | Question::Target) => {
                let is_others = |choice: &Choice| matches!(choice, Choice::Character(_, owner) if *owner != seat);
                let others = choices.iter().copied().filter(is_others);
                self.drawn(p, seat, others, draw).or_else(|| self.drawn(p, seat, choices.iter().copied(), draw))
            }
        }
    }

    /// The token that is worth most, the first of several.
    fn best_token(&self, p: &Position, seat: Seat, choices: &[Choice]) -> Option<Choice> {
        let mut best: Option<(f32, Choice)> = None;
        for &choice in choices {
            let Choice::Take(token) = choice else { continue };
            let worth = self.tokens.one_more(p, seat, token);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, choice));
            }
        }
        best.map(|(_, choice)| choice)
    }

    /// Any of the choices, all as likely.
    fn drawn(
        &self,
        p: &Position,
        seat: Seat,
        choices: impl Iterator<Item = Choice> + Clone,
        draw: KeyedHash,
    ) -> Option<Choice> {
        let question = self.game.question_number(p, seat) as u64;
        let draw = draw.with(self.game.moment(p) << 16 | question << 8 | u64::from(seat.0));
        let at = least(draw, choices.clone().map(|choice| self.game.choice_number(choice)))?;
        choices.clone().nth(at)
    }
}
