//! What Revolution! gives to have its scripts compiled, watched, and compared with their plans.

use super::{compiled_spec, effect_mode, names_of};
use crate::games::revolution::{
    Choice, Effect as Running, EffectFacts, EffectPlans, EffectSource, Event, Interpreter, Plan, Position, Question,
    Revolution, Spec, Target,
};
use crate::kernel::{BotRng, Seat};
use crate::load::Diagnostic;
use crate::model::{Effect, EffectId, RevolutionPoint};
use crate::script::compiled_spec::SpecGame;
use crate::script::pack_names::PackNames;
use crate::script::plan_proof::ProvedGame;
use std::sync::Arc;

/// The way an effect of Revolution! runs.
pub type EffectMode = effect_mode::EffectMode<EffectPlans>;

/// A spec with its scripts, ready to be played. Cheap to clone.
pub type CompiledSpec = compiled_spec::CompiledSpec<Revolution>;

/// Compiles the scripts of a spec.
///
/// Gives all that is wrong with them; without an error among it, the spec can be played.
pub fn compile(spec: &Spec) -> (Option<CompiledSpec>, Vec<Diagnostic>) {
    CompiledSpec::compile(spec)
}

/// The game of a spec with its scripts, for some number of players.
///
/// # Errors
/// What is wrong with the spec, the number of players, or a script.
pub fn game(spec: &Spec, seats: usize) -> Result<Revolution, Vec<String>> {
    CompiledSpec::game_of(spec, seats)
}

impl SpecGame for Revolution {
    type Running = Running;

    fn bare(spec: &Spec, seats: usize) -> Result<Revolution, Vec<String>> {
        Revolution::new(spec.clone(), seats)
    }

    fn names(spec: &Spec) -> PackNames<'_> {
        names_of(spec)
    }

    fn effects(spec: &Spec) -> &[Effect] {
        &spec.effects
    }

    fn filled_points(spec: &Spec) -> &[(RevolutionPoint, Effect)] {
        &spec.points
    }

    fn seat_range(spec: &Spec) -> (u8, u8) {
        spec.settings.players
    }

    fn effect_of(source: EffectSource) -> EffectId {
        source.effect
    }

    fn planned(plan: &Plan) -> Running {
        Running::Planned(plan.clone(), EffectFacts::of(plan))
    }

    fn interpreted(by: Arc<Interpreter>) -> Running {
        Running::Interpreted(by)
    }

    fn with_effects(self, effects: Vec<Running>) -> Revolution {
        Revolution::with_effects(self, effects)
    }
}

impl ProvedGame for Revolution {
    type Start = EffectId;

    fn starts(spec: &Spec) -> Vec<EffectId> {
        (0..spec.effects.len()).map(|at| EffectId(at as u8)).collect()
    }

    fn effect_at(start: EffectId) -> EffectId {
        start
    }

    /// At the first bid of each round.
    fn is_looked_at(position: &Position, since: &mut u16, _: &mut BotRng) -> bool {
        let is_new = position.question() == Question::Bid && position.round() > *since;
        if is_new {
            *since = position.round();
        }
        is_new
    }

    fn staged(
        &self,
        position: &Position,
        effect: EffectId,
        player: Seat,
        rng: &mut BotRng,
    ) -> (Position, EffectSource) {
        (position.clone(), EffectSource { effect, player, is_of_card: rng.below(2) == 0 })
    }

    fn begun_alone(&self, position: &Position, source: EffectSource, events: &mut Vec<Event>) -> Position {
        self.with_effect_alone(position, source, events)
    }

    fn answer_alone(&self, position: &mut Position, seat: Seat, choice: Choice, events: &mut Vec<Event>) {
        Revolution::answer_alone(self, position, seat, choice, events);
    }

    fn answers_of(position: &Position) -> &[Target] {
        position.answers()
    }

    fn target_of(choice: Choice, _: Seat) -> Option<Target> {
        Target::of(choice)
    }

    fn without_effect(position: &Position) -> Position {
        position.without_effect()
    }

    fn is_failure(event: Event) -> bool {
        matches!(event, Event::EffectFailed { .. })
    }

    fn moment_in_words(position: &Position) -> String {
        format!("round {}", position.round())
    }
}
