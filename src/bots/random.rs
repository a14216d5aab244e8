//! The bot that makes any legal choice, each equally likely.

use super::draws::{Draws, least};
use crate::games::liberte::{Choice, View};
use crate::kit::Rulebook;

/// The bot that makes a random legal choice, each equally likely: the one to which a draw of its own gives the least
/// number, so that adding or removing a choice leaves the others as they were.
#[derive(Clone, Debug)]
pub struct RandomBot {
    pub(super) draws: Draws,
}

impl RandomBot {
    /// The bot of one player of one game.
    pub fn new(seed: u64, player: u64) -> RandomBot {
        RandomBot { draws: Draws::new(seed, player) }
    }

    /// One of the choices, if there is any.
    #[inline]
    pub fn choose(&mut self, view: &View<'_>, choices: &[Choice]) -> Option<Choice> {
        self.choose_place(view, choices).map(|at| choices[at])
    }

    /// The place of one of the choices, if there is any.
    #[inline]
    pub fn choose_place(&mut self, view: &View<'_>, choices: &[Choice]) -> Option<usize> {
        let draw = self.draws.next(view.moment(), view.question() as usize);
        let game = view.game();
        least(draw, choices.iter().map(|&choice| game.choice_number(choice)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::{BotRng, Game};
    use crate::load::{Files, Library};
    use crate::model::Argument;
    use crate::script::compile;

    #[test]
    fn a_choice_is_ranked_by_the_numbers_of_its_row_and_of_its_arguments() {
        let loaded = Library::new(Files::built_in()).load(&[]);
        let game = compile(loaded.playable().unwrap()).0.unwrap().game(4).unwrap();
        let number = |argument: Argument| match argument {
            Argument::Card(card) => u64::from(game.card_number(card)),
            Argument::Province(province) => province.0.into(),
            Argument::Seat(seat) => seat.0.into(),
            Argument::Faction(faction) => faction as u64,
            Argument::Number(number) => number.into(),
            Argument::Word(word) => word.0.into(),
            Argument::Action(action) => action.0.into(),
        };
        let (mut position, mut rng, mut choices) = (game.start(5, &mut ()), BotRng::new(5, 0), Vec::new());
        while let Some(seat) = game.asked(&position).single() {
            game.choices(&position, seat, &mut choices);
            for &choice in &choices {
                let (row, arguments) = choice.parts();
                let what = match arguments.map(|argument| argument.map(number)) {
                    [Some(one), Some(two)] => one << 8 | two,
                    [one, _] => one.unwrap_or(0),
                };
                assert_eq!(game.choice_number(choice), u64::from(row) << 32 | what, "{choice:?}");
            }
            game.play(&mut position, seat, choices[rng.below(choices.len())], &mut ());
        }
    }
}
