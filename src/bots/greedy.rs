//! The bot that takes the best of its choices, one step ahead.
//!
//! It plays each choice on a position that it imagines from what its seat may see, goes on by itself through the rest of
//! the half-done action, and weighs what comes of it. What others will do it does not ask.

use super::Considered;
use super::votes::Promises;
use super::worth::Measure;
use crate::kernel::{Game, Seat, Stream};
use crate::rules::{Choice, Effect, Liberte, Position, Question, View};

/// Takes the choice whose outcome is worth most.
#[derive(Clone, Debug)]
pub struct GreedyBot {
    stream: Stream,
    considered: Vec<Considered>,
    /// What the rules promise in this turn, where that can be known beforehand.
    promises: Option<Promises>,
}

/// More of an action's rest than this nobody needs: a script that asks without end is left where it is.
const MOST_STEPS: usize = 24;

impl GreedyBot {
    /// The bot of one player of one game.
    pub fn new(seed: u64, player: u64) -> GreedyBot {
        GreedyBot { stream: Stream::new(seed, player), considered: Vec::new(), promises: None }
    }

    /// The best of the choices, the first where several are; of a single one it thinks nothing.
    pub fn choose(&mut self, view: &View<'_>, choices: &[Choice]) -> Option<Choice> {
        self.considered.clear();
        if choices.len() <= 1 {
            return choices.first().copied();
        }
        let imagined = view.imagine(&mut self.stream);
        let game = view.game();
        if !self.promises.as_ref().is_some_and(|promises| promises.last(game, &imagined)) {
            self.promises = None;
        }
        let promises = self.promises.get_or_insert_with(|| Promises::new(game, &imagined));
        let measure = Measure::new(view, promises, &imagined);
        let mut mind = Mind {
            game,
            seat: view.seat(),
            measure,
            is_sure: is_sure(game, &imagined),
            choices: Vec::with_capacity(64),
        };
        let weigh = |&choice: &Choice| Considered { choice, worth: mind.weigh(&imagined, choice) };
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
struct Mind<'a> {
    game: &'a Liberte,
    seat: Seat,
    measure: Measure<'a>,
    is_sure: bool,
    choices: Vec<Choice>,
}

impl Mind<'_> {
    /// What a choice is worth: that of the position that it and the rest of its action lead to.
    fn weigh(&mut self, p: &Position, choice: Choice) -> f32 {
        let is_possible = self.is_sure || self.game.refusal(p, self.seat, choice).is_none();
        let mut after = p.clone();
        if is_possible {
            self.game.play(&mut after, self.seat, choice, &mut ());
            self.finish(&mut after);
        }
        self.measure.worth(&after).total()
    }

    /// Goes on through the rest of a half-done action, each time as seems best at once.
    fn finish(&mut self, p: &mut Position) {
        for _ in 0..MOST_STEPS {
            if p.is_over() || p.asked != self.seat || !is_rest(p.question) {
                return;
            }
            self.game.choices(p, self.seat, &mut self.choices);
            let Some(&first) = self.choices.first() else { return };
            let mut best = (f32::NEG_INFINITY, first);
            for &choice in self.choices.iter().filter(|_| self.choices.len() > 1) {
                let mut after = p.clone();
                self.game.play(&mut after, self.seat, choice, &mut ());
                let worth = match p.question {
                    Question::Place => self.measure.of_board(&after),
                    _ => self.measure.worth(&after).total(),
                };
                if worth > best.0 {
                    best = (worth, choice);
                }
            }
            self.game.play(p, self.seat, best.1, &mut ());
        }
    }
}

/// Whether a question asks for the rest of what was begun, not for something new.
fn is_rest(question: Question) -> bool {
    use Question::*;
    matches!(question, Place | CleanUp | Target | Take | TakeDiscard | SecondTake)
}
