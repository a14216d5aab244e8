//! The choices of a step observed once more: each event with the position that it left and its cause.

use crate::games::liberte::{Choice, EventCause, Liberte, Position};
use crate::kernel::{Game, Move, Observation, Observations, Tree};

/// A choice and all that came of it.
pub struct ObservedMove {
    /// The choice; none at the beginning of the game.
    pub made: Option<Move<Choice>>,
    /// Whether there was no other choice.
    pub is_forced: bool,
    /// The position in which it was made.
    pub before: Position,
    /// What came of it.
    pub events: Vec<Observation<Liberte>>,
}

/// The choices that led to a moment of the branch that is played on: the one that was made and those without an
/// alternative after it.
///
/// The beginning is one move without a choice. Set-up can't be observed from the position that it left: its events all
/// have that position, and the rules for their cause.
pub fn observed_moves(tree: &Tree<Liberte>, moment: usize) -> Vec<ObservedMove> {
    let steps = tree.branch().steps();
    let step = &steps[moment];
    let Some(before) = moment.checked_sub(1).map(|before| &steps[before].position) else {
        let observe = |&event| Observation { position: step.position.clone(), cause: EventCause::Rule, event };
        let events = step.events.iter().map(observe).collect();
        return vec![ObservedMove { made: None, is_forced: false, before: tree.start().clone(), events }];
    };
    let edited = step.edit.as_ref().and_then(|edit| tree.game().edited(before, edit, &mut ()).ok());
    let mut position = edited.unwrap_or_else(|| before.clone());
    let moves = step.made.iter().map(|made| (made, false)).chain(step.forced.iter().map(|made| (made, true)));
    let observed = moves.map(|(&made, is_forced)| {
        let before = position.clone();
        let mut events = Observations::default();
        tree.game().play(&mut position, made.seat, made.choice, &mut events);
        ObservedMove { made: Some(made), is_forced, before, events: events.0 }
    });
    observed.collect()
}
