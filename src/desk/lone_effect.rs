//! An effect that is tried alone, on a position of a random game or of a scenario: what it asks, what it does. Nothing that
//! leads to it is played, and nothing that follows. The same seed tries the same, on every machine.

use super::trial::{DECISIONS, Trial, TrialResult, TrialStep, given};
use super::words::with_names;
use crate::kernel::{BotRng, Game, Seat};
use crate::kit::Rulebook;
use crate::load::Diagnostic;
use crate::model::DataScenario;
use std::sync::atomic::{AtomicBool, Ordering};

/// Of how many moments one is looked at.
const EACH: usize = 4;
/// How many positions are looked at for one in which the effect does something.
const POSITIONS: usize = 200;
/// How many of its choices an effect is followed for.
const STEPS: usize = 64;

/// An effect of a game with what it is played for, and the words for what happens.
pub(super) trait LoneEffect {
    /// The game.
    type Game: Rulebook;
    /// What an answer is to a script.
    type Answer: Clone;

    /// The game.
    fn game(&self) -> &Self::Game;

    /// The position from which it begins, made of one that games come to at such a moment; none where it could not begin.
    fn staged(&self, at: &PositionOf<Self>) -> Option<PositionOf<Self>>;

    /// Begins it, up to its first choice or its end.
    fn begin(&self, before: &PositionOf<Self>, events: &mut Vec<EventOf<Self>>) -> PositionOf<Self>;

    /// Answers it, up to its next choice or its end.
    fn answer(&self, p: &mut PositionOf<Self>, seat: Seat, choice: ChoiceOf<Self>, events: &mut Vec<EventOf<Self>>);

    /// The answers up to a choice that is about to be made.
    fn answers(&self, p: &PositionOf<Self>, seat: Seat, choice: ChoiceOf<Self>) -> Vec<Self::Answer>;

    /// Whether an event changes anything.
    fn is_change(&self, event: EventOf<Self>) -> bool;

    /// How its script fails after these answers.
    fn failure(&self, before: &PositionOf<Self>, answers: &[Self::Answer]) -> Option<Diagnostic>;

    /// Whose effect it is, and of what, as a sentence.
    fn title(&self) -> String;

    /// The name of a seat.
    fn seat(&self, seat: Seat) -> String;

    /// What a choice names.
    fn choice(&self, choice: ChoiceOf<Self>) -> String;

    /// An event as a sentence; none of what is told elsewhere.
    fn sentence(&self, event: EventOf<Self>) -> Option<String>;

    /// A position in words, one line a matter.
    fn position(&self, p: &PositionOf<Self>) -> Vec<String>;
}

type PositionOf<E> = <<E as LoneEffect>::Game as Game>::Position;
type EventOf<E> = <<E as LoneEffect>::Game as Game>::Event;
type ChoiceOf<E> = <<E as LoneEffect>::Game as Game>::Choice;

/// A position of a random game in which an effect does something, or just one where none is in reach; `is_moment` says at
/// which positions it is looked for, given the one before.
///
/// # Errors
/// It was stopped, or no game comes to such a moment.
pub(super) fn random_position<E: LoneEffect>(
    effect: &E,
    is_moment: impl Fn(&PositionOf<E>, &PositionOf<E>) -> bool,
    rng: &mut BotRng,
    stop: &AtomicBool,
) -> Result<PositionOf<E>, String> {
    let game = effect.game();
    let (mut looked_at, mut decisions, mut choices) = (0, 0, Vec::new());
    let mut found = None;
    while looked_at < POSITIONS && decisions < DECISIONS {
        let mut p = game.start(rng.below(usize::MAX) as u64, &mut ());
        let mut last = p.clone();
        decisions += 1;
        while let Some(seat) = game.asked(&p).lowest().filter(|_| looked_at < POSITIONS && decisions < DECISIONS) {
            if stop.load(Ordering::Relaxed) {
                return Err("it was stopped".to_owned());
            }
            if is_moment(&last, &p)
                && let Some(before) = effect.staged(&p)
            {
                if rng.below(EACH) == 0 {
                    looked_at += 1;
                    if does_something(effect, &before) {
                        return Ok(before);
                    }
                }
                found = Some(before);
            }
            decisions += 1;
            game.choices(&p, seat, &mut choices);
            let choice = choices[rng.below(choices.len())];
            last.clone_from(&p);
            game.play(&mut p, seat, choice, &mut ());
        }
    }
    found.ok_or_else(|| "no random game came to a moment at which it could be tried".to_owned())
}

/// Why the position of a scenario can't be, with the names of its seats.
pub(super) fn impossible(reasons: &[String], scenario: &DataScenario) -> String {
    let reasons: Vec<String> = reasons.iter().map(|it| with_names(it, &scenario.seats)).collect();
    format!("the position is impossible: {}", reasons.join("; "))
}

/// Whether an effect asks somebody or changes something.
fn does_something<E: LoneEffect>(effect: &E, before: &PositionOf<E>) -> bool {
    let mut events = Vec::new();
    let begun = effect.begin(before, &mut events);
    !effect.game().asked(&begun).is_empty() || events.into_iter().any(|event| effect.is_change(event))
}

/// Plays an effect from a position on; and the position that it comes to.
///
/// # Errors
/// A given choice is not legal.
pub(super) fn play_alone<E: LoneEffect>(
    effect: &E,
    trial: &Trial<'_, DataScenario>,
    before: &PositionOf<E>,
    rng: &mut BotRng,
) -> Result<(TrialResult, PositionOf<E>), String> {
    let game = effect.game();
    let mut tried = TrialResult::on(effect.position(before));
    let (mut events, mut wanted) = (Vec::new(), trial.choices.iter());
    let mut p = effect.begin(before, &mut events);
    let mut has_failed = note(effect, &mut tried, TrialStep::told(effect.title(), Vec::new()), &mut events);
    let (mut choices, mut answers) = (Vec::new(), Vec::new());
    while let Some(seat) = game.asked(&p).lowest().filter(|_| tried.steps.len() < STEPS) {
        game.choices(&p, seat, &mut choices);
        let chosen = match wanted.next() {
            Some(text) => given(game, &p, seat, (text, &choices))?,
            None => rng.below(choices.len().max(1)),
        };
        let Some(&choice) = choices.get(chosen) else { break };
        let step = TrialStep::choice(game, &effect.seat(seat), (&choices, chosen), |it| effect.choice(it));
        answers = effect.answers(&p, seat, choice);
        effect.answer(&mut p, seat, choice, &mut events);
        has_failed |= note(effect, &mut tried, step, &mut events);
    }
    if has_failed {
        tried.failure = effect.failure(before, &answers);
    }
    tried.note_after(effect.position(&p));
    Ok((tried, p))
}

/// Adds a step with what followed. Returns whether the script failed in it.
fn note<E: LoneEffect>(effect: &E, tried: &mut TrialResult, mut step: TrialStep, events: &mut Vec<EventOf<E>>) -> bool {
    step.events = events.iter().filter_map(|&event| effect.sentence(event)).collect();
    tried.steps.push(step);
    events.drain(..).any(|event| effect.game().failure_in(event).is_some())
}
