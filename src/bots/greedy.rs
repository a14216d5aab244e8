//! The bot that takes the best of its choices, one step ahead.
//!
//! It plays each choice on a position that it imagines from what its seat may see, goes on by itself through the rest of
//! the half-done action, and weighs what comes of it. What others will do it does not ask.

use super::chance::Draws;
use super::votes::{Expected, Promises};
use super::worth::Measure;
use super::{BotName, Considered};
use crate::kernel::{Game, Seat, Stream};
use crate::model::{Faction, ProvinceId};
use crate::rules::{Choice, Effect, Liberte, Position, Question, Stack, View};

/// Takes the choice whose outcome is worth most.
#[derive(Clone, Debug)]
pub struct GreedyBot {
    pub(super) draws: Draws,
    considered: Vec<Considered>,
    /// What the rules promise in this turn, where that can be known beforehand.
    promises: Option<Promises>,
    /// Whose weights it has, if it is a bot of a pack's own.
    file: Option<BotName>,
}

/// More of an action's rest than this nobody needs: a script that asks without end is left where it is.
const MOST_STEPS: usize = 24;

impl GreedyBot {
    /// The bot of one player of one game.
    pub fn new(seed: u64, player: u64) -> GreedyBot {
        GreedyBot { draws: Draws::new(seed, player), considered: Vec::new(), promises: None, file: None }
    }

    /// The same with the weights of a bot of the pack that is played; without them where the pack has no such bot.
    pub fn of_file(self, name: BotName) -> GreedyBot {
        GreedyBot { file: Some(name), ..self }
    }

    /// The best of the choices, the first where several are; of a single one it thinks nothing.
    pub fn choose(&mut self, view: &View<'_>, choices: &[Choice]) -> Option<Choice> {
        self.considered.clear();
        let draw = self.draws.next(view);
        if choices.len() <= 1 {
            return choices.first().copied();
        }
        let imagined = view.imagine(&mut Stream::of(draw));
        let game = view.game();
        if !self.promises.as_ref().is_some_and(|promises| promises.last(game, &imagined)) {
            self.promises = None;
        }
        let promises = self.promises.get_or_insert_with(|| Promises::new(game, &imagined));
        let mut mind = Mind::new(view, &imagined, promises);
        if let Some(bot) = self.file.and_then(|name| name.in_pack(game.pack())) {
            mind.measure = mind.measure.weighted(bot.weights);
        }
        let weigh = |&choice: &Choice| Considered { choice, worth: mind.weigh(&imagined, choice), trials: 0 };
        self.considered.extend(choices.iter().map(weigh));
        best(&self.considered)
    }

    /// What it thinks of each choice of the last decision.
    pub fn considered(&self) -> &[Considered] {
        &self.considered
    }
}

/// The choice of the greatest worth, the first of several.
fn best(considered: &[Considered]) -> Option<Choice> {
    let mut best: Option<&Considered> = None;
    for each in considered {
        if best.is_none_or(|best| each.worth > best.worth) {
            best = Some(each);
        }
    }
    best.map(|best| best.choice)
}

/// Whether what the rules list in the imagined position is what they list in the real one. Only a script that can't be
/// planned may ask by what is hidden.
fn is_sure(game: &Liberte, p: &Position) -> bool {
    let effects = (0..game.pack().effects.len()).map(|at| game.effect(crate::model::EffectId(at as u8)));
    let mut interpreted = effects.filter(|effect| matches!(effect, Effect::Interpreted(_)));
    p.effect.before.is_none() && interpreted.next().is_none()
}

/// One decision's thinking.
pub(super) struct Mind<'a> {
    game: &'a Liberte,
    seat: Seat,
    measure: Measure<'a>,
    is_sure: bool,
    choices: Vec<Choice>,
}

impl<'a> Mind<'a> {
    /// The thinking about what a seat is asked, in a position that it imagines.
    pub fn new(view: &View<'a>, imagined: &Position, promises: &'a Promises) -> Mind<'a> {
        Mind {
            game: view.game(),
            seat: view.seat(),
            measure: Measure::new(view, promises, imagined),
            is_sure: is_sure(view.game(), imagined),
            choices: Vec::with_capacity(64),
        }
    }

    /// Whether a listed choice can be made in an imagined position too.
    pub fn may_play(&self, p: &Position, choice: Choice) -> bool {
        self.is_sure || self.game.refusal(p, self.seat, choice).is_none()
    }

    /// What a choice is worth: that of the position that it and the rest of its action lead to.
    pub fn weigh(&mut self, p: &Position, choice: Choice) -> f32 {
        let mut after = p.clone();
        if self.may_play(p, choice) {
            self.game.play(&mut after, self.seat, choice, &mut ());
            self.finish(&mut after);
        }
        self.measure.worth(&after).total()
    }

    /// Of the listed choices the one whose position is worth most at once.
    fn best_of_the_rest(&self, p: &Position) -> Option<Choice> {
        let mut best = None;
        for &choice in &self.choices {
            let mut after = p.clone();
            self.game.play(&mut after, self.seat, choice, &mut ());
            best = better(best, (self.measure.worth(&after).total(), choice));
        }
        best.map(|best| best.1)
    }

    /// Of the listed provinces the one where a block goes best, by the board alone. The block is put there and taken back,
    /// which is much quicker than to play it; where it may end the game it is played.
    fn best_place(&self, p: &mut Position) -> Option<Choice> {
        let faction = self.game.card_faction(p.action.card)?;
        let expected = self.measure.expected(p);
        let mut best = None;
        for &choice in &self.choices {
            let worth = match choice {
                Choice::Place(province) if !self.may_end_it(faction, province) => {
                    self.with_block(p, faction, province, &expected)
                }
                _ => {
                    let mut after = p.clone();
                    self.game.play(&mut after, self.seat, choice, &mut ());
                    self.measure.of_board(&after)
                }
            };
            best = better(best, (worth, choice));
        }
        best.map(|best| best.1)
    }

    /// Whether a block may complete the Royalist Counter-Revolution.
    fn may_end_it(&self, faction: Faction, province: ProvinceId) -> bool {
        faction == Faction::Royalist && self.game.fleurs_de_lis().has(province)
    }

    /// What the board is worth with one more block of the seat in a province.
    fn with_block(&self, p: &mut Position, faction: Faction, province: ProvinceId, expected: &Expected) -> f32 {
        let before = *p.stacks(province);
        let height = before.of(self.seat).height() + 1;
        p.stacks[province.index()].set(self.seat, Stack::new(faction, height));
        let worth = self.measure.of_board_after(p, expected, &before, province);
        p.stacks[province.index()] = before;
        worth
    }

    /// Goes on through the rest of a half-done action, each time as seems best at once.
    pub fn finish(&mut self, p: &mut Position) {
        for _ in 0..MOST_STEPS {
            if p.is_over() || p.asked != self.seat || !is_rest(p.question) {
                return;
            }
            self.game.choices(p, self.seat, &mut self.choices);
            let Some(&first) = self.choices.first() else { return };
            let next = match p.question {
                _ if self.choices.len() == 1 => first,
                Question::Place => self.best_place(p).unwrap_or(first),
                _ => self.best_of_the_rest(p).unwrap_or(first),
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
fn is_rest(question: Question) -> bool {
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
        let (mut p, mut stream, mut choices) = (game.start(3, &mut ()), Stream::new(3, 0), Vec::new());
        let mut tried = 0;
        while let Some(seat) = game.asked(&p).single() {
            game.choices(&p, seat, &mut choices);
            if p.question == Question::Place {
                let view = View::new(&game, &p, seat);
                let promises = Promises::new(&game, &p);
                let measure = Measure::new(&view, &promises, &p);
                let mind = Mind { game: &game, seat, measure, is_sure: true, choices: choices.clone() };
                let (expected, faction) = (mind.measure.expected(&p), game.card_faction(p.action.card).unwrap());
                for &choice in &choices {
                    let Choice::Place(province) = choice else { panic!("a province is asked for") };
                    let (mut before, mut after) = (p.clone(), p.clone());
                    let worth = mind.with_block(&mut before, faction, province, &expected);
                    assert_eq!(before, p, "the block is taken back");
                    game.play(&mut after, seat, choice, &mut ());
                    if !after.is_over() && after.supply_exhausted == p.supply_exhausted {
                        assert!((worth - mind.measure.of_board(&after)).abs() < 1e-3, "{choice:?}");
                        tried += 1;
                    }
                }
            }
            let choice = choices[stream.below(choices.len())];
            game.play(&mut p, seat, choice, &mut ());
        }
        assert!(tried > 100, "{tried}");
    }
}
