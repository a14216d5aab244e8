//! The bot that looks one step ahead and takes the best choice.
//!
//! It plays each choice on a position imagined from what its seat may see, completes the action that has begun, and
//! evaluates the result. It does not consider what the other players will do.

use super::draws::Draws;
use super::evaluation::PositionEvaluator;
use super::payoffs::Payoffs;
use super::{BotName, ChoiceRating};
use crate::games::liberte::{Choice, Effect, Liberte, MAX_PROVINCES, Position, Question, View};
use crate::kernel::{BotRng, Game, Seat};
use crate::model::{Faction, ProvinceId};

/// The bot that takes the choice with the best outcome.
#[derive(Clone, Debug)]
pub struct GreedyBot {
    pub(super) draws: Draws,
    ratings: Vec<ChoiceRating>,
    /// What the rules promise in this turn, where that can be known beforehand.
    payoffs: Option<Payoffs>,
    /// Whose weights it has, if it is a bot of a pack's own.
    file: Option<BotName>,
}

/// More of an action's rest than this nobody needs: a script that asks without end is left where it is.
const MAX_STEPS: usize = 24;

impl GreedyBot {
    /// The bot of one player of one game.
    pub fn new(seed: u64, player: u64) -> GreedyBot {
        GreedyBot { draws: Draws::new(seed, player), ratings: Vec::new(), payoffs: None, file: None }
    }

    /// This bot with the weights of a bot of the pack that is played; without them where the pack has no such bot.
    pub fn of_file(self, name: BotName) -> GreedyBot {
        GreedyBot { file: Some(name), ..self }
    }

    /// Returns the best of the choices, the first of several equally good ones; a single choice is not evaluated.
    pub fn choose(&mut self, view: &View<'_>, choices: &[Choice]) -> Option<Choice> {
        self.ratings.clear();
        let draw = self.draws.next(view.moment(), view.question() as usize);
        if choices.len() <= 1 {
            return choices.first().copied();
        }
        let imagined = view.imagine(&mut BotRng::from_draw(draw));
        let game = view.game();
        let payoffs = Payoffs::keep(&mut self.payoffs, game, &imagined);
        let mut evaluator = ChoiceEvaluator::new(view, &imagined, payoffs);
        if let Some(bot) = self.file.and_then(|name| name.in_pack(game.pack())) {
            evaluator.evaluator = evaluator.evaluator.weighted(bot.weights);
        }
        let weigh = |&choice: &Choice| ChoiceRating { choice, worth: evaluator.weigh(&imagined, choice), trials: 0 };
        self.ratings.extend(choices.iter().map(weigh));
        best(&self.ratings)
    }

    /// The rating of each choice of the last decision.
    pub fn ratings(&self) -> &[ChoiceRating] {
        &self.ratings
    }
}

/// The choice of the greatest worth, the first of several.
fn best(ratings: &[ChoiceRating]) -> Option<Choice> {
    let mut best: Option<&ChoiceRating> = None;
    for each in ratings {
        if best.is_none_or(|best| each.worth > best.worth) {
            best = Some(each);
        }
    }
    best.map(|best| best.choice)
}

/// Whether what the rules list in the imagined position is what they list in the real one. Only a script that can't be
/// planned may ask by what is hidden.
fn lists_are_reliable(game: &Liberte, p: &Position) -> bool {
    let effects = (0..game.pack().effects.len()).map(|at| game.effect(crate::model::EffectId(at as u8)));
    let mut interpreted = effects.filter(|effect| matches!(effect, Effect::Interpreted(_)));
    p.effect.before.is_none() && interpreted.next().is_none()
}

/// Rates the choices of one decision.
pub(super) struct ChoiceEvaluator<'a> {
    game: &'a Liberte,
    seat: Seat,
    evaluator: PositionEvaluator<'a>,
    lists_are_reliable: bool,
    choices: Vec<Choice>,
    /// What the board would be worth with one more block, by faction and province, as far as it was asked: another card
    /// of the faction would do the same there.
    with_block: [[Option<f32>; MAX_PROVINCES]; 3],
}

impl<'a> ChoiceEvaluator<'a> {
    /// The evaluator of a seat's choices in a position that it imagines.
    pub fn new(view: &View<'a>, imagined: &'a Position, payoffs: &'a Payoffs) -> ChoiceEvaluator<'a> {
        ChoiceEvaluator {
            game: view.game(),
            seat: view.seat(),
            evaluator: PositionEvaluator::new(view, payoffs, imagined),
            lists_are_reliable: lists_are_reliable(view.game(), imagined),
            choices: Vec::with_capacity(64),
            with_block: [[None; MAX_PROVINCES]; 3],
        }
    }

    /// Whether a listed choice is also legal in an imagined position.
    pub fn may_play(&self, p: &Position, choice: Choice) -> bool {
        self.lists_are_reliable || self.game.refusal(p, self.seat, choice).is_none()
    }

    /// The value of a choice: that of the position that it and the rest of its action lead to.
    pub fn weigh(&mut self, p: &Position, choice: Choice) -> f32 {
        let mut after = p.clone();
        let mut worth = None;
        if self.may_play(p, choice) {
            self.game.play(&mut after, self.seat, choice, &mut ());
            worth = self.finish(&mut after);
        }
        worth.unwrap_or_else(|| self.evaluator.worth(&after).total())
    }

    /// Takes that of the listed choices whose position is worth most at once, and says how much.
    fn follow_up(&self, p: &mut Position) -> Option<f32> {
        let mut best: Option<(f32, Choice)> = None;
        for &choice in &self.choices {
            let mut after = p.clone();
            self.game.play(&mut after, self.seat, choice, &mut ());
            best = better(best, (self.evaluator.worth(&after).total(), choice));
        }
        let (worth, choice) = best?;
        self.game.play(p, self.seat, choice, &mut ());
        Some(worth)
    }

    /// Of the listed provinces the one where a block goes best, by the board alone. The block is put there and taken back,
    /// which is much quicker than to play it; where it may end the game it is played.
    fn best_place(&mut self, p: &mut Position) -> Option<Choice> {
        let faction = self.game.card_faction(p.action.card)?;
        let trial = self.evaluator.trial(p);
        let mut best: Option<(f32, Choice)> = None;
        for &choice in &self.choices {
            let worth = if let Choice::Place(province) = choice
                && !may_end_game(self.game, faction, province)
            {
                let known = &mut self.with_block[faction as usize][province.index()];
                match known {
                    Some(worth) if trial.is_at_base => *worth,
                    _ => {
                        let worth = self.evaluator.of_board_with_block(p, &trial, faction, province);
                        if trial.is_at_base {
                            *known = Some(worth);
                        }
                        worth
                    }
                }
            } else {
                let mut after = p.clone();
                self.game.play(&mut after, self.seat, choice, &mut ());
                self.evaluator.of_board(&after)
            };
            best = better(best, (worth, choice));
        }
        best.map(|best| best.1)
    }

    /// Completes an action that has begun, each time with the choice that seems best at once. Returns what the position is
    /// worth that this leads to, where that was asked on the way.
    pub fn finish(&mut self, p: &mut Position) -> Option<f32> {
        let mut worth = None;
        for _ in 0..MAX_STEPS {
            if p.is_over() || p.asked != self.seat || !continues_action(p.question) {
                break;
            }
            self.game.choices(p, self.seat, &mut self.choices);
            let &first = self.choices.first()?;
            worth = if self.choices.len() == 1 {
                self.game.play(p, self.seat, first, &mut ());
                None
            } else if p.question == Question::Place {
                let place = self.best_place(p).unwrap_or(first);
                self.game.play(p, self.seat, place, &mut ());
                None
            } else {
                self.follow_up(p)
            };
        }
        worth
    }
}

/// Whether a block may complete the Royalist Counter-Revolution.
fn may_end_game(game: &Liberte, faction: Faction, province: ProvinceId) -> bool {
    faction == Faction::Royalist && game.fleurs_de_lis().has(province)
}

/// The better of two, the first if they are equal.
fn better(best: Option<(f32, Choice)>, other: (f32, Choice)) -> Option<(f32, Choice)> {
    best.filter(|best| best.0 >= other.0).or(Some(other))
}

/// Whether a question asks for the rest of what was begun, not for something new.
fn continues_action(question: Question) -> bool {
    use Question::*;
    matches!(question, Place | CleanUp | Target | Take | TakeDiscard | SecondTake)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Files, Library};
    use crate::script::compile;

    #[test]
    fn a_block_that_is_tried_is_worth_what_it_is_worth_played() {
        let loaded = Library::new(Files::built_in()).load(&[]);
        let game = compile(loaded.playable().unwrap()).0.unwrap().game(4).unwrap();
        let (mut p, mut rng, mut choices) = (game.start(3, &mut ()), BotRng::new(3, 0), Vec::new());
        let mut tried = 0;
        while let Some(seat) = game.asked(&p).single() {
            game.choices(&p, seat, &mut choices);
            if p.question == Question::Place {
                let view = View::new(&game, &p, seat);
                let payoffs = Payoffs::new(&game, &p);
                let evaluator = PositionEvaluator::new(&view, &payoffs, &p);
                let (trial, faction) = (evaluator.trial(&p), game.card_faction(p.action.card).unwrap());
                for &choice in &choices {
                    let Choice::Place(province) = choice else { panic!("a province is asked for") };
                    let (mut before, mut after) = (p.clone(), p.clone());
                    let worth = evaluator.of_board_with_block(&mut before, &trial, faction, province);
                    assert_eq!(before, p, "the block is taken back");
                    game.play(&mut after, seat, choice, &mut ());
                    if !after.is_over() && after.supply_exhausted == p.supply_exhausted {
                        assert!((worth - evaluator.of_board(&after)).abs() < 1e-3, "{choice:?}");
                        tried += 1;
                    }
                }
            }
            let choice = choices[rng.below(choices.len())];
            game.play(&mut p, seat, choice, &mut ());
        }
        assert!(tried > 100, "{tried}");
    }
}
