//! The proof that plans do what their scripts say: both are run on many positions of random games.
//!
//! At each position each effect is begun for a player in each way that its game knows, by its plan and by its script. What is
//! asked at each step, the positions and what happened must agree.

#![allow(private_bounds, reason = "only games of this crate have scripts")]

use super::compiled_spec::{CompiledSpec, SpecGame};
use super::effort;
use super::prove::{self, Costs, MOST, Proof};
use crate::kernel::{BotRng, Seat, SeatSet};
use crate::kit::{Rulebook, TargetOf};
use crate::load::Diagnostic;
use crate::model::EffectId;
use rayon::prelude::*;
use std::hash::Hash;
use std::sync::Arc;

/// What a game gives so that its plans are compared with their scripts.
pub(super) trait ProvedGame: SpecGame<Event: PartialEq> + Rulebook {
    /// A way in which an effect begins.
    type Start: Copy + Eq + Hash + Send + Sync;

    /// All ways in which the effects of a pack begin.
    fn starts(spec: &Self::Spec) -> Vec<Self::Start>;

    /// The effect that begins so.
    fn effect_at(start: Self::Start) -> EffectId;

    /// Whether effects are begun at a position in which somebody is asked. `since` is what it was made at the last position
    /// of the same game that was looked at, and 0 before.
    fn is_looked_at(position: &Self::Position, since: &mut u16, rng: &mut BotRng) -> bool;

    /// A position made ready for an effect of a player, and why it runs.
    fn staged(
        &self,
        position: &Self::Position,
        start: Self::Start,
        player: Seat,
        rng: &mut BotRng,
    ) -> (Self::Position, Self::EffectSource);

    /// A copy of a position in which the effect has begun, and nothing else goes on.
    fn begun_alone(
        &self,
        position: &Self::Position,
        source: Self::EffectSource,
        events: &mut Vec<Self::Event>,
    ) -> Self::Position;

    /// Answers the effect that asks, and does nothing that follows it.
    fn answer_alone(
        &self,
        position: &mut Self::Position,
        seat: Seat,
        choice: Self::Choice,
        events: &mut Vec<Self::Event>,
    );

    /// The answers of the effect that asks.
    fn answers_of(position: &Self::Position) -> &[TargetOf<Self>];

    /// A choice as the answer that it is to an effect.
    fn target_of(choice: Self::Choice, seat: Seat) -> Option<TargetOf<Self>>;

    /// The position without the effect that asks.
    fn without_effect(position: &Self::Position) -> Self::Position;

    /// Whether an event tells that a script failed.
    fn is_failure(event: Self::Event) -> bool;

    /// The moment of a position in words, such as `round 3`.
    fn moment_in_words(position: &Self::Position) -> String;
}

/// How many positions of one game are looked at.
const POSITIONS_A_GAME: usize = 25;
/// The most games that are played to find them.
const MOST_GAMES: usize = 50;
impl<G: ProvedGame> CompiledSpec<G> {
    /// Compares plans and scripts on some positions of random games. The same seed looks at the same positions, whatever
    /// the number of threads. An effect that is interpreted anyway is played all the same, so that a script that fails is
    /// found.
    pub fn prove(&self, positions: usize, seed: u64) -> Proof {
        self.prove_some(&G::starts(self.spec()), positions, seed)
    }

    /// A proof of only the effects that `base`, whose proof is known, has not or runs otherwise.
    pub fn prove_beyond(&self, base: &CompiledSpec<G>, positions: usize, seed: u64) -> Proof {
        let is_new = |&start: &G::Start| {
            let own = self.ways().nth(G::effect_at(start).index());
            own.is_none_or(|own| !base.ways().any(|known| known == own))
        };
        self.prove_some(&G::starts(self.spec()).into_iter().filter(is_new).collect::<Vec<_>>(), positions, seed)
    }

    fn prove_some(&self, starts: &[G::Start], positions: usize, seed: u64) -> Proof {
        let games = if starts.is_empty() { 0 } else { positions.div_ceil(POSITIONS_A_GAME) };
        let (fewest, most) = G::seat_range(self.spec());
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
        proof.found.append(&mut self.scripts().points.prove(game, G::seat_range(self.spec()), seed));
        proof
    }
}

/// The same game with plans and without.
struct PlanComparison<'a, G: ProvedGame> {
    compiled: &'a CompiledSpec<G>,
    planned: &'a G,
    interpreted: &'a G,
    rules: &'a Arc<G>,
    starts: &'a [G::Start],
}

/// The outcome of a step by one way of running an effect.
struct StepOutcome<G: ProvedGame> {
    position: G::Position,
    asked: SeatSet,
    events: Vec<G::Event>,
    choices: Vec<G::Choice>,
}

impl<G: ProvedGame> PlanComparison<'_, G> {
    /// Plays random games until there are enough positions.
    fn prove(&self, proof: &mut Proof, positions: usize, rng: &mut BotRng) {
        let mut costs = Costs::begin(MOST);
        let mut choices = Vec::new();
        for _ in 0..MOST_GAMES {
            let mut position = self.planned.start(rng.below(usize::MAX) as u64, &mut ());
            let mut since = 0;
            while let Some(seat) = self.planned.asked(&position).lowest() {
                if proof.positions >= positions || costs.are_too_high() {
                    return;
                }
                if G::is_looked_at(&position, &mut since, rng) {
                    proof.positions += 1;
                    self.compare_all(proof, &mut costs, &position, rng);
                }
                self.planned.choices(&position, seat, &mut choices);
                let choice = choices[rng.below(choices.len())];
                self.planned.play(&mut position, seat, choice, &mut ());
            }
        }
    }

    fn compare_all(&self, proof: &mut Proof, costs: &mut Costs<G::Start>, position: &G::Position, rng: &mut BotRng) {
        for &start in self.starts {
            let effect = &G::effects(self.compiled.spec())[G::effect_at(start).index()];
            if proof.knows(&effect.path) {
                continue;
            }
            let player = Seat(rng.below(self.planned.seats(position)) as u8);
            let (before, source) = self.planned.staged(position, start, player, rng);
            let spent = effort::spent();
            let difference = self.compare(proof, &before, source, rng);
            let is_slow = costs.add(start, effort::spent() - spent);
            proof.found.extend(difference.or_else(|| is_slow.then(|| prove::too_slow(effect))));
            if costs.are_too_high() {
                return;
            }
        }
    }

    /// Runs an effect both ways with the same choices.
    fn compare(
        &self,
        proof: &mut Proof,
        before: &G::Position,
        source: G::EffectSource,
        rng: &mut BotRng,
    ) -> Option<Diagnostic> {
        proof.compared += 1;
        let (mut of_plan, mut of_script) = (Vec::new(), Vec::new());
        let mut by_plan = self.planned.begun_alone(before, source, &mut of_plan);
        let mut by_script = self.interpreted.begun_alone(before, source, &mut of_script);
        let mut answers = Vec::new();
        loop {
            if of_script.iter().any(|&event| G::is_failure(event)) {
                return self.compiled.failure(self.rules, source, before, &answers);
            }
            let plan = see(self.planned, &by_plan, std::mem::take(&mut of_plan));
            let script = see(self.interpreted, &by_script, std::mem::take(&mut of_script));
            if let Some(what) = plan.difference(&script) {
                return Some(self.differs(source, before, what));
            }
            if let Err(what) = self.planned.audit(&by_plan) {
                return Some(self.differs(source, before, &format!("afterwards {what}")));
            }
            let Some(seat) = plan.asked.lowest().filter(|_| !plan.choices.is_empty()) else {
                proof.played += 1;
                return None;
            };
            let choice = plan.choices[rng.below(plan.choices.len())];
            answers = G::answers_of(&by_script).to_vec();
            answers.extend(G::target_of(choice, seat));
            self.planned.answer_alone(&mut by_plan, seat, choice, &mut of_plan);
            self.interpreted.answer_alone(&mut by_script, seat, choice, &mut of_script);
        }
    }

    fn differs(&self, source: G::EffectSource, before: &G::Position, what: &str) -> Diagnostic {
        let effect = &G::effects(self.compiled.spec())[G::effect_of(source).index()];
        let seen = format!("{} players in {}", self.planned.seats(before), G::moment_in_words(before));
        prove::differs(effect, what, &seen)
    }
}

/// What comes of a step.
fn see<G: ProvedGame>(game: &G, position: &G::Position, events: Vec<G::Event>) -> StepOutcome<G> {
    let asked = game.asked(position);
    let choices = asked.lowest().map(|seat| game.legal(position, seat)).unwrap_or_default();
    StepOutcome { position: G::without_effect(position), asked, events, choices }
}

impl<G: ProvedGame> StepOutcome<G> {
    fn difference(&self, script: &StepOutcome<G>) -> Option<&'static str> {
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
