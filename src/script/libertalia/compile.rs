//! What Libertalia gives to have its scripts compiled, watched, and compared with their plans.

use super::{compiled_spec, effect_mode, names_of};
use crate::games::libertalia::{
    Choice, Effect as Running, EffectPlans, EffectSource, EffectTime, Event, Interpreter, Libertalia, Plan, Position,
    Question, Rank, Spec, Target,
};
use crate::kernel::{BotRng, Seat};
use crate::load::Diagnostic;
use crate::model::{Effect, EffectId, LibertaliaPoint};
use crate::script::compiled_spec::SpecGame;
use crate::script::pack_names::PackNames;
use crate::script::plan_proof::ProvedGame;
use std::sync::Arc;

/// The way an action of Libertalia runs.
pub type EffectMode = effect_mode::EffectMode<EffectPlans>;

/// A spec with its scripts, ready to be played. Cheap to clone.
pub type CompiledSpec = compiled_spec::CompiledSpec<Libertalia>;

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
pub fn game(spec: &Spec, seats: usize) -> Result<Libertalia, Vec<String>> {
    CompiledSpec::game_of(spec, seats)
}

impl SpecGame for Libertalia {
    type Running = Running;

    fn bare(spec: &Spec, seats: usize) -> Result<Libertalia, Vec<String>> {
        Libertalia::new(spec.clone(), seats)
    }

    fn names(_: &Spec) -> PackNames<'_> {
        names_of()
    }

    fn effects(spec: &Spec) -> &[Effect] {
        &spec.effects
    }

    fn filled_points(spec: &Spec) -> &[(LibertaliaPoint, Effect)] {
        &spec.points
    }

    fn seat_range(spec: &Spec) -> (u8, u8) {
        spec.settings.players
    }

    fn effect_of(source: EffectSource) -> EffectId {
        source.effect
    }

    fn planned(plan: &Plan) -> Running {
        Running::Planned(plan.clone().ready_to_run())
    }

    fn interpreted(by: Arc<Interpreter>) -> Running {
        Running::Interpreted(by)
    }

    fn with_effects(self, effects: Vec<Running>) -> Libertalia {
        Libertalia::with_effects(self, effects)
    }
}

/// One decision in so many is looked at.
const ONE_IN: usize = 8;

impl ProvedGame for Libertalia {
    /// An action at a time, of the character of a rank; of a token's, of any.
    type Start = (EffectId, EffectTime, Option<Rank>);

    /// All actions, at the times for which the pack names them.
    fn starts(spec: &Spec) -> Vec<Self::Start> {
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

    fn effect_at((effect, ..): Self::Start) -> EffectId {
        effect
    }

    fn is_looked_at(position: &Position, _: &mut u16, rng: &mut BotRng) -> bool {
        position.question != Question::Target && rng.below(ONE_IN) == 0
    }

    fn staged(
        &self,
        position: &Position,
        (effect, time, rank): Self::Start,
        player: Seat,
        _: &mut BotRng,
    ) -> (Position, EffectSource) {
        let rank = rank.or(position.ship.rank_of(player)).unwrap_or_default();
        let source = EffectSource { effect, player, rank, time };
        (Libertalia::staged(self, position, source), source)
    }

    fn begun_alone(&self, position: &Position, source: EffectSource, events: &mut Vec<Event>) -> Position {
        self.with_effect_alone(position, source, events)
    }

    fn answer_alone(&self, position: &mut Position, seat: Seat, choice: Choice, events: &mut Vec<Event>) {
        Libertalia::answer_alone(self, position, seat, choice, events);
    }

    fn answers_of(position: &Position) -> &[Target] {
        position.answers()
    }

    fn target_of(choice: Choice, seat: Seat) -> Option<Target> {
        Target::of(choice, seat)
    }

    fn without_effect(position: &Position) -> Position {
        position.without_effect()
    }

    fn is_failure(event: Event) -> bool {
        matches!(event, Event::EffectFailed { .. })
    }

    fn moment_in_words(position: &Position) -> String {
        format!("campaign {}, day {}", position.campaign, position.day)
    }
}
