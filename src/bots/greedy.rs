//! The bot that looks one step ahead and takes the best choice.
//!
//! It plays each choice on a position imagined from what its seat may see, completes the action that has begun, and
//! evaluates the result. It does not consider what the other players will do.

use super::draws::Draws;
use super::election_forecast::{ElectionForecast, Payoffs};
use super::evaluation::PositionEvaluator;
use super::{BotName, ChoiceRating};
use crate::games::liberte::{Choice, Effect, Liberte, Position, Question, Stack, View};
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
        if !self.payoffs.as_ref().is_some_and(|payoffs| payoffs.hold_for(game, &imagined)) {
            self.payoffs = None;
        }
        let payoffs = self.payoffs.get_or_insert_with(|| Payoffs::new(game, &imagined));
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
}

impl<'a> ChoiceEvaluator<'a> {
    /// The evaluator of a seat's choices in a position that it imagines.
    pub fn new(view: &View<'a>, imagined: &Position, payoffs: &'a Payoffs) -> ChoiceEvaluator<'a> {
        ChoiceEvaluator {
            game: view.game(),
            seat: view.seat(),
            evaluator: PositionEvaluator::new(view, payoffs, imagined),
            lists_are_reliable: lists_are_reliable(view.game(), imagined),
            choices: Vec::with_capacity(64),
        }
    }

    /// Whether a listed choice is also legal in an imagined position.
    pub fn may_play(&self, p: &Position, choice: Choice) -> bool {
        self.lists_are_reliable || self.game.refusal(p, self.seat, choice).is_none()
    }

    /// The value of a choice: that of the position that it and the rest of its action lead to.
    pub fn weigh(&mut self, p: &Position, choice: Choice) -> f32 {
        let mut after = p.clone();
        if self.may_play(p, choice) {
            self.game.play(&mut after, self.seat, choice, &mut ());
            self.finish(&mut after);
        }
        self.evaluator.worth(&after).total()
    }

    /// Of the listed choices the one whose position is worth most at once.
    fn best_follow_up(&self, p: &Position) -> Option<Choice> {
        let mut best = None;
        for &choice in &self.choices {
            let mut after = p.clone();
            self.game.play(&mut after, self.seat, choice, &mut ());
            best = better(best, (self.evaluator.worth(&after).total(), choice));
        }
        best.map(|best| best.1)
    }

    /// Of the listed provinces the one where a block goes best, by the board alone. The block is put there and taken back,
    /// which is much quicker than to play it; where it may end the game it is played.
    fn best_place(&self, p: &mut Position) -> Option<Choice> {
        let faction = self.game.card_faction(p.action.card)?;
        let expected = self.evaluator.expected(p);
        let mut best = None;
        for &choice in &self.choices {
            let worth = match choice {
                Choice::Place(province) if !self.may_end_game(faction, province) => {
                    self.value_with_block(p, faction, province, &expected)
                }
                _ => {
                    let mut after = p.clone();
                    self.game.play(&mut after, self.seat, choice, &mut ());
                    self.evaluator.of_board(&after)
                }
            };
            best = better(best, (worth, choice));
        }
        best.map(|best| best.1)
    }

    /// Whether a block may complete the Royalist Counter-Revolution.
    fn may_end_game(&self, faction: Faction, province: ProvinceId) -> bool {
        faction == Faction::Royalist && self.game.fleurs_de_lis().has(province)
    }

    /// What the board is worth with one more block of the seat in a province.
    fn value_with_block(
        &self,
        p: &mut Position,
        faction: Faction,
        province: ProvinceId,
        expected: &ElectionForecast,
    ) -> f32 {
        let before = *p.stacks(province);
        let height = before.of(self.seat).height() + 1;
        p.stacks[province.index()].set(self.seat, Stack::new(faction, height));
        let worth = self.evaluator.of_board_after(p, expected, &before, province);
        p.stacks[province.index()] = before;
        worth
    }

    /// Completes an action that has begun, each time with the choice that seems best at once.
    pub fn finish(&mut self, p: &mut Position) {
        for _ in 0..MAX_STEPS {
            if p.is_over() || p.asked != self.seat || !continues_action(p.question) {
                return;
            }
            self.game.choices(p, self.seat, &mut self.choices);
            let Some(&first) = self.choices.first() else { return };
            let next = match p.question {
                _ if self.choices.len() == 1 => first,
                Question::Place => self.best_place(p).unwrap_or(first),
                _ => self.best_follow_up(p).unwrap_or(first),
            };
            self.game.play(p, self.seat, next, &mut ());
        }
    }
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
                let evaluator = ChoiceEvaluator {
                    game: &game,
                    seat,
                    evaluator,
                    lists_are_reliable: true,
                    choices: choices.clone(),
                };
                let (expected, faction) = (evaluator.evaluator.expected(&p), game.card_faction(p.action.card).unwrap());
                for &choice in &choices {
                    let Choice::Place(province) = choice else { panic!("a province is asked for") };
                    let (mut before, mut after) = (p.clone(), p.clone());
                    let worth = evaluator.value_with_block(&mut before, faction, province, &expected);
                    assert_eq!(before, p, "the block is taken back");
                    game.play(&mut after, seat, choice, &mut ());
                    if !after.is_over() && after.supply_exhausted == p.supply_exhausted {
                        assert!((worth - evaluator.evaluator.of_board(&after)).abs() < 1e-3, "{choice:?}");
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
