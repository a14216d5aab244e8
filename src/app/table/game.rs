//! What a game says of its table: how secret answers are prepared and laid, what its moments are, and its words. And the game as
//! the moments that one follows.
//!
//! A choice that is the last of several secret ones leads to much at once; here it is many moments. Answers that are laid face
//! down are none: they are told to nobody.

use crate::desk::{SpokenGame, WordsOf};
use crate::kernel::{JournalHead, Observation, Observations, Seat, Step};
use crate::kit::field::Eyes;
use crate::lab::{CountedGame, WalkedGame};
use crate::model::{DataPack, DataScenario, Wording};
use crate::sandbox::{Sandbox, ShrinkDataGame, changed_by_hand};
use std::fmt::Debug;
use std::sync::Arc;

/// A game that is played at a table on which some answers are secret.
pub trait GameAtTable: ShrinkDataGame + WalkedGame + CountedGame + SpokenGame + Send + 'static {
    /// A secret answer that its owner prepares, until it is laid.
    type Draft: Clone + Default + PartialEq + Debug + Send;
    /// A change of such an answer.
    type DraftEdit: Clone + PartialEq + Debug;
    /// What a moment is about.
    type MomentKind: Copy + PartialEq + Debug + Send;
    /// What is remembered of moments that positions don't hold.
    type History: Default + Send;
    /// One of the secret answers that a bot weighs.
    type TriedAnswer: Send + 'static;

    /// Whether what happened is followed by itself after each answer, until somebody stops it.
    const FOLLOWS: bool;

    /// Whether what is asked is answered in secret: the answer is prepared, and others must not look.
    fn asks_in_secret(&self, position: &Self::Position) -> bool;

    /// Whether a choice is laid face down.
    fn is_laid_face_down(choice: Self::Choice) -> bool;

    /// What a seat has laid face down.
    fn laid(&self, position: &Self::Position, seat: Seat) -> Self::Draft;

    /// What is left of an answer, without a part that is laid already.
    fn without(draft: Self::Draft, laid: &Self::Draft) -> Self::Draft;

    /// Changes the answer that a seat prepares.
    ///
    /// # Errors
    /// The refusal; nothing has changed.
    fn edit(
        &self,
        position: &Self::Position,
        seat: Seat,
        draft: &mut Self::Draft,
        edit: Self::DraftEdit,
    ) -> Result<(), Self::Refusal>;

    /// Takes back what was added last to an answer.
    fn take_last_back(draft: &mut Self::Draft);

    /// The choices that lay an answer.
    ///
    /// # Errors
    /// What is missing from it.
    fn finished(&self, position: &Self::Position, seat: Seat, draft: &Self::Draft)
    -> Result<Vec<Self::Choice>, String>;

    /// What a seat laid at a moment at which it was asked, as everybody has seen since; nothing where nobody has.
    fn seen_answer(timeline: &Timeline<Self>, at: usize, seat: Seat) -> Self::Draft;

    /// Whether a part of what a seat has is hidden from the others, apart from an answer that it has laid.
    fn has_secret(position: &Self::Position, seat: Seat) -> bool;

    /// The position as a bot may look at it that considers the answer of a seat.
    fn as_seen_by(&self, position: &Self::Position, seat: Seat) -> Self::Position;

    /// The secret answers that a bot has weighed last, the likeliest first; none of one that weighs none.
    fn tried_answers(bot: &Self::Bot) -> Vec<Self::TriedAnswer>;

    /// What the moment is about in which something happens, and whether it is another one than `before`, in which the last
    /// thing happened.
    fn moment_of(
        position: &Self::Position,
        event: Self::Event,
        before: Option<&Moment<Self>>,
    ) -> (Self::MomentKind, bool);

    /// Remembers what happened.
    fn remember(history: &mut Self::History, position: &Self::Position, event: Self::Event);

    /// Where a moment comes in a game of any course, by the printed order of things.
    fn order(moment: &Moment<Self>) -> [u16; 3];

    /// The part of the game that a position is in, as it stands within a sentence: `round 3`.
    fn when(wording: &Wording, position: &Self::Position) -> String;

    /// Why a seat has the points that it has at a moment, in sentences, the last reason first; as everybody may know it.
    fn why_points(
        words: &WordsOf<'_, Self>,
        pack: &DataPack,
        timeline: &Timeline<Self>,
        at: usize,
        seat: Seat,
    ) -> Vec<String>;

    /// Says that nothing is asked that could be laid.
    fn nothing_to_lay() -> &'static str;

    /// Says that an answer lies face down, so that its seat can't be given to a person.
    fn is_covered(name: &str) -> String;

    /// Says that others have prepared answers, which would be lost.
    fn would_lose(names: &[String]) -> String;
}

/// A moment of a game.
pub struct Moment<G: GameAtTable> {
    /// What it is about.
    pub kind: G::MomentKind,
    /// The number of choices after which it came.
    pub choices: usize,
    /// Whether the game stood still here, waiting for a choice or over.
    pub is_decision: bool,
    /// The position after it.
    pub position: G::Position,
    /// What happened.
    pub events: Vec<G::Event>,
    /// Why each of it happened.
    pub causes: Vec<G::Cause>,
    /// What was changed by hand just before, in sentences as everybody sees it; none where nothing was.
    pub edit: Option<Vec<String>>,
}

/// All moments of a game, and what is remembered of them.
pub struct Timeline<G: GameAtTable> {
    /// The moments, the first one first; none before a game has begun.
    pub moments: Vec<Moment<G>>,
    /// What positions don't hold.
    pub history: G::History,
}

impl<G: GameAtTable> Default for Timeline<G> {
    fn default() -> Timeline<G> {
        Timeline { moments: Vec::new(), history: G::History::default() }
    }
}

impl<G: GameAtTable> Timeline<G> {
    /// The moments of a game, along the branch that is played on; what was changed by hand is said in a language.
    pub fn of(sandbox: &Sandbox<G>, language: &str) -> Timeline<G> {
        let (steps, head) = (sandbox.tree().branch().steps(), sandbox.head());
        Timeline::of_steps(sandbox.game(), steps, head, sandbox.scenario(), language)
    }

    /// The moments of a game by its steps: what it began with is the first. `scenario` is what it began from, if it did.
    pub fn of_steps(
        game: &G,
        steps: &[Arc<Step<G>>],
        head: &JournalHead,
        scenario: Option<&DataScenario>,
        language: &str,
    ) -> Timeline<G> {
        let mut timeline = Timeline::default();
        for (choices, step) in steps.iter().enumerate().filter(|(_, step)| !step.events.is_empty()) {
            let mut seen = Observations::default();
            let mut position = match choices.checked_sub(1) {
                Some(before) => steps[before].position.clone(),
                // What cannot be arranged has not begun.
                None => match scenario {
                    Some(scenario) => {
                        game.arrange(&game.described(scenario), &mut seen).unwrap_or_else(|_| step.position.clone())
                    }
                    None => game.start(head.seed, &mut seen),
                },
            };
            if let Some(edit) = &step.edit {
                // The same was done by the same rules.
                position = game.edited(&position, edit, &mut seen).unwrap_or(position);
            }
            for made in step.made.iter().chain(&step.forced) {
                game.play(&mut position, made.seat, made.choice, &mut seen);
            }
            let first = timeline.moments.len();
            seen.0.into_iter().for_each(|observation| timeline.take(choices, observation));
            if let (Some(moment), true) = (timeline.moments.get_mut(first), step.edit.is_some()) {
                let before = &steps[choices - 1].position;
                moment.edit = changed_by_hand(game, before, step, Eyes::Of(None), &head.seats, language);
            }
            if let Some(last) = timeline.moments.last_mut() {
                last.is_decision = true;
                last.position = step.position.clone();
            }
        }
        timeline
    }

    /// The latest moment up to this one at which the game waited for a choice.
    pub fn decision_before(&self, at: usize) -> usize {
        let moments = self.moments.iter().take(at.saturating_add(1));
        moments.enumerate().rfind(|(_, moment)| moment.is_decision).map_or(0, |(at, _)| at)
    }

    /// The last moment after so many choices, or before: answers that are laid face down are none.
    pub fn after(&self, choices: usize) -> Option<usize> {
        self.moments.iter().rposition(|moment| moment.choices <= choices)
    }

    fn take(&mut self, choices: usize, observation: Observation<G>) {
        let Observation { position, cause, event } = observation;
        G::remember(&mut self.history, &position, event);
        let (kind, is_another) = G::moment_of(&position, event, self.moments.last());
        match self.moments.last_mut() {
            Some(last) if last.choices == choices && !is_another => {
                last.events.push(event);
                last.causes.push(cause);
                last.position = position;
            }
            _ => {
                let (events, causes) = (vec![event], vec![cause]);
                self.moments.push(Moment { kind, choices, is_decision: false, position, events, causes, edit: None });
            }
        }
    }
}
