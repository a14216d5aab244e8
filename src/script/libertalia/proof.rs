//! The proof that plans do what their scripts say: both are run on many positions of random games.
//!
//! At each position each action is begun for a player at each time that the pack names it for, by its plan and by its script.
//! What is asked at each step, the positions and what happened must agree.

use super::compile::CompiledSpec;
use super::effort;
use super::prove::{self, Costs, MOST, Proof};
use crate::games::libertalia::{Choice, EffectSource, EffectTime, Event, Libertalia, Position, Question, Rank, Target};
use crate::kernel::{BotRng, Game, Seat, SeatSet};
use crate::load::Diagnostic;
use crate::model::EffectId;
use rayon::prelude::*;
use std::sync::Arc;

/// How many positions of one game are looked at.
const POSITIONS_A_GAME: usize = 25;
/// The most games that are played to find them.
const MOST_GAMES: usize = 50;
/// One decision in so many is looked at.
const ONE_IN: usize = 8;

/// What is compared: an action at a time, of the character of a rank; of a token's, of any.
type Start = (EffectId, EffectTime, Option<Rank>);

impl CompiledSpec {
    /// Compares plans and scripts on some positions of random games. The same seed looks at the same positions, whatever
    /// the number of threads. An action that is interpreted anyway is played all the same, so that a script that fails is
    /// found.
    pub fn prove(&self, positions: usize, seed: u64) -> Proof {
        self.prove_some(&self.starts(), positions, seed)
    }

    /// A proof of only the actions that `base`, whose proof is known, has not or runs otherwise.
    pub fn prove_beyond(&self, base: &CompiledSpec, positions: usize, seed: u64) -> Proof {
        let is_new = |&(effect, ..): &Start| {
            self.ways().nth(effect.index()).is_none_or(|own| !base.ways().any(|known| known == own))
        };
        self.prove_some(&self.starts().into_iter().filter(is_new).collect::<Vec<_>>(), positions, seed)
    }

    /// All actions, at the times for which the pack names them.
    fn starts(&self) -> Vec<Start> {
        let spec = self.spec();
        let characters = spec.characters.iter().flat_map(|character| {
            let times = [
                (character.day, EffectTime::Day),
                (character.dusk, EffectTime::Dusk),
                (character.night, EffectTime::Night),
                (character.end, EffectTime::End),
            ];
            times.into_iter().filter_map(|(effect, time)| Some((effect?, time, Some(character.rank))))
        });
        let tokens = spec.tokens.iter().filter_map(|token| Some((token.when_taken?, EffectTime::Taken, None)));
        characters.chain(tokens).collect()
    }

    fn prove_some(&self, starts: &[Start], positions: usize, seed: u64) -> Proof {
        let games = if starts.is_empty() { 0 } else { positions.div_ceil(POSITIONS_A_GAME) };
        let (fewest, most) = self.spec().settings.players;
        let both = |seats: u8| {
            let (planned, interpreted) = (self.game(seats.into()).ok()?, self.interpreted(seats.into()).ok()?);
            Some((planned, interpreted, Arc::new(self.bare(seats.into()).ok()?)))
        };
        let both: Vec<_> = (fewest..=most).take(games).map(both).collect();
        let of_a_game = |game: usize| {
            let mut proof = Proof::default();
            if let Some((planned, interpreted, rules)) = both.get(game % both.len().max(1)).and_then(Option::as_ref) {
                let pair = PlanComparison { compiled: self, planned, interpreted, rules, starts };
                let left = positions.saturating_sub(game * POSITIONS_A_GAME).min(POSITIONS_A_GAME);
                pair.prove(&mut proof, left, &mut BotRng::new(seed, game as u64));
            }
            proof
        };
        let proofs: Vec<Proof> = (0..games).into_par_iter().map(of_a_game).collect();
        let mut proof = proofs.into_iter().fold(Proof::default(), Proof::and);
        let game = |seats: usize| Some((self.game(seats).ok()?, Arc::new(self.bare(seats).ok()?)));
        proof.found.append(&mut self.scripts().points.prove(game, self.spec().settings.players, seed));
        proof
    }
}

/// The same game with plans and without.
struct PlanComparison<'a> {
    compiled: &'a CompiledSpec,
    planned: &'a Libertalia,
    interpreted: &'a Libertalia,
    rules: &'a Arc<Libertalia>,
    starts: &'a [Start],
}

/// The outcome of a step by one way of running an action.
#[derive(PartialEq, Debug)]
struct StepOutcome {
    position: Position,
    asked: SeatSet,
    events: Vec<Event>,
    choices: Vec<Choice>,
}

impl PlanComparison<'_> {
    /// Plays random games until there are enough positions.
    fn prove(&self, proof: &mut Proof, positions: usize, rng: &mut BotRng) {
        let mut costs = Costs::begin(MOST);
        let mut choices = Vec::new();
        for _ in 0..MOST_GAMES {
            let mut position = self.planned.start(rng.below(usize::MAX) as u64, &mut ());
            while let Some(seat) = self.planned.asked(&position).lowest() {
                if proof.positions >= positions || costs.are_too_high() {
                    return;
                }
                if position.question != Question::Target && rng.below(ONE_IN) == 0 {
                    proof.positions += 1;
                    self.compare_all(proof, &mut costs, &position, rng);
                }
                self.planned.choices(&position, seat, &mut choices);
                let choice = choices[rng.below(choices.len())];
                self.planned.play(&mut position, seat, choice, &mut ());
            }
        }
    }

    fn compare_all(&self, proof: &mut Proof, costs: &mut Costs<Start>, position: &Position, rng: &mut BotRng) {
        for &start in self.starts {
            let (effect, time, rank) = start;
            let source = &self.compiled.spec().effects[effect.index()];
            if proof.knows(&source.path) {
                continue;
            }
            let player = Seat(rng.below(self.planned.seat_count()) as u8);
            let rank = rank.or(position.ship.rank_of(player)).unwrap_or_default();
            let cause = EffectSource { effect, player, rank, time };
            let before = self.planned.staged(position, cause);
            let spent = effort::spent();
            let difference = self.compare(proof, &before, cause, rng);
            let is_slow = costs.add(start, effort::spent() - spent);
            proof.found.extend(difference.or_else(|| is_slow.then(|| prove::too_slow(source))));
            if costs.are_too_high() {
                return;
            }
        }
    }

    /// Runs an action both ways with the same choices.
    fn compare(
        &self,
        proof: &mut Proof,
        before: &Position,
        cause: EffectSource,
        rng: &mut BotRng,
    ) -> Option<Diagnostic> {
        proof.compared += 1;
        let (mut of_plan, mut of_script) = (Vec::new(), Vec::new());
        let mut by_plan = self.planned.with_effect_alone(before, cause, &mut of_plan);
        let mut by_script = self.interpreted.with_effect_alone(before, cause, &mut of_script);
        let mut answers = Vec::new();
        loop {
            let failed = |event: &Event| matches!(event, Event::EffectFailed { .. });
            if of_script.iter().any(failed) {
                return self.compiled.failure(self.rules, cause, before, &answers);
            }
            let plan = see(self.planned, &by_plan, std::mem::take(&mut of_plan));
            let script = see(self.interpreted, &by_script, std::mem::take(&mut of_script));
            if let Some(what) = plan.difference(&script) {
                return Some(self.differs(cause, before, what));
            }
            if let Err(what) = self.planned.audit(&by_plan) {
                return Some(self.differs(cause, before, &format!("afterwards {what}")));
            }
            let Some(seat) = plan.asked.lowest().filter(|_| !plan.choices.is_empty()) else {
                proof.played += 1;
                return None;
            };
            let choice = plan.choices[rng.below(plan.choices.len())];
            answers = by_script.answers().to_vec();
            answers.extend(Target::of(choice, seat));
            self.planned.answer_alone(&mut by_plan, seat, choice, &mut of_plan);
            self.interpreted.answer_alone(&mut by_script, seat, choice, &mut of_script);
        }
    }

    fn differs(&self, cause: EffectSource, before: &Position, what: &str) -> Diagnostic {
        let effect = &self.compiled.spec().effects[cause.effect.index()];
        let (seats, campaign, day) = (self.planned.seat_count(), before.campaign, before.day);
        prove::differs(effect, what, &format!("{seats} players in campaign {campaign}, day {day}"))
    }
}

/// What comes of a step.
fn see(game: &Libertalia, position: &Position, events: Vec<Event>) -> StepOutcome {
    let asked = game.asked(position);
    let choices = asked.lowest().map(|seat| game.legal(position, seat)).unwrap_or_default();
    StepOutcome { position: position.without_effect(), asked, events, choices }
}

impl StepOutcome {
    fn difference(&self, script: &StepOutcome) -> Option<&'static str> {
        if self.events != script.events {
            Some("what happens")
        } else if (self.asked, &self.choices) != (script.asked, &script.choices) {
            Some("what may be chosen")
        } else if self.position != script.position {
            Some("the position afterwards")
        } else {
            None
        }
    }
}
