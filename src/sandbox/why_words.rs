//! Why something on the table is as it is, in words.

use super::{Reason, ReasonEvent, Sandbox};
use crate::desk::{choice_summary, name, sentence};
use crate::games::liberte::Event;
use crate::kernel::Seat;
use crate::model::{Texts, say};

/// A reason in a line: the moment, who chose, and what: `12: Ann plays #45`.
pub fn reason_title(sandbox: &Sandbox, texts: &Texts, reason: &Reason) -> String {
    let (game, names) = (sandbox.game(), sandbox.names());
    let steps = sandbox.tree().branch().steps();
    let before = reason.moment.checked_sub(1).and_then(|at| steps.get(at));
    match (reason.made, before) {
        (Some(made), Some(before)) => {
            let events: Vec<Event> = reason.events.iter().map(|it| it.event).collect();
            let summary = choice_summary(game, names, texts, &before.position, made.choice, &events);
            let said = format!("{}: {} {summary}", reason.moment, name(names, made.seat));
            match reason.is_forced {
                true => say!(texts, "{what} (no other choice)", what = said),
                false => said,
            }
        }
        (None, Some(_)) => format!("{}: {}", reason.moment, say!(texts, "by hand")),
        (_, None) => format!("0: {}", say!(texts, "the beginning")),
    }
}

/// What happened then, with the numbers behind it, as a viewer may know it.
pub fn reason_event(sandbox: &Sandbox, texts: &Texts, viewer: Option<Seat>, of: &ReasonEvent) -> String {
    let (game, names) = (sandbox.game(), sandbox.names());
    let text = sentence(game, names, texts, viewer, of.event);
    match &of.because {
        Some(because) => format!("{}: {}", text.trim_end_matches('.'), because.words(game, names, texts)),
        None => text,
    }
}
