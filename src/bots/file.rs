//! The bot that a pack of Liberté brings: with weights of its own, and perhaps a script that scores its choices.

use super::draws::Draws;
use super::scripted::scored;
use super::{BotName, ChoiceRating, GreedyBot};
use crate::games::liberte::{Choice, Liberte, View};
use crate::kernel::BotRng;
use crate::script::{BotFailure, ScriptedGame};

/// A bot of a pack's own.
#[derive(Clone, Debug)]
pub struct FileBot {
    name: BotName,
    /// It with its weights alone.
    greedy: GreedyBot,
    draws: Draws,
    ratings: Vec<ChoiceRating>,
    failure: Option<BotFailure>,
}

impl FileBot {
    /// The bot of one player of one game.
    pub fn new(name: BotName, seed: u64, player: u64) -> FileBot {
        let greedy = GreedyBot::new(seed, player).of_file(name);
        FileBot { name, greedy, draws: Draws::new(seed, player), ratings: Vec::new(), failure: None }
    }

    /// The choice of the greatest score; of several, the one that its weights prefer. None where its script fails.
    pub fn choose(&mut self, view: &View<'_>, choices: &[Choice]) -> Option<Choice> {
        (self.failure, self.ratings) = (None, Vec::new());
        let by_weights = self.greedy.choose(view, choices);
        let draw = self.draws.next(view.moment(), view.question() as usize);
        let Some(scorer) = self.name.among(view.game().bots()).and_then(Liberte::scorer) else { return by_weights };
        if choices.len() <= 1 {
            return by_weights;
        }
        let imagined = view.imagine(&mut BotRng::from_draw(draw));
        let seen = (&imagined, view.seat());
        match scored(&scorer, view.game(), seen, self.greedy.ratings(), &mut self.ratings) {
            Ok(choice) => choice,
            Err(failure) => {
                self.failure = Some(failure);
                None
            }
        }
    }

    /// Notes an earlier decision of its seat.
    pub fn pass_over(&mut self, view: &View<'_>) {
        let (moment, question) = (view.moment(), view.question() as usize);
        self.greedy.draws.next(moment, question);
        self.draws.next(moment, question);
    }

    /// The rating of each choice of the last decision.
    pub fn ratings(&self) -> &[ChoiceRating] {
        if self.ratings.is_empty() { self.greedy.ratings() } else { &self.ratings }
    }

    /// Why its script gave no score at the last decision.
    pub fn failure(&self) -> Option<&BotFailure> {
        self.failure.as_ref()
    }
}
