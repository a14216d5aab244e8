//! `edit`: the table changed by hand in the middle of a game, as a step of it that everybody sees.

use super::session::{Next, Session};
use super::view::TerminalView;
use crate::kernel::Seat;
use crate::kit::field::Eyes;
use crate::model::say;
use crate::sandbox::{changed_by_hand, edit_of_typed, told_by_hand};
use std::io::{BufRead, Result, Write};

/// What is said where nothing was typed to change.
const HOW: &str = "Change what? A key of a scenario's position and its new value: \
    `edit seat.Ann.victory_points = 5`; `help` shows more.";

impl<V: TerminalView, In: BufRead, Out: Write> Session<V, In, Out> {
    /// Changes the table as it was typed.
    pub(super) fn change_by_hand(&mut self, typed: &str) -> Result<Next> {
        if typed.is_empty() {
            return self.answer(&say!(self.view.wording(), HOW));
        }
        let own = self.view.edit(&self.sandbox, typed);
        let edit = own.unwrap_or_else(|| edit_of_typed(typed, self.sandbox.names()).map_err(|why| vec![why]));
        let taken_back = self.sandbox.take_bots_answers_back();
        let done = edit.and_then(|edit| self.sandbox.edit(&edit));
        if let Err(reasons) = done {
            (0..taken_back).for_each(|_| _ = self.sandbox.tree_mut().redo());
            return self.answer(&say!(self.view.wording(), "Nothing is changed: {why}.", why = reasons.join("; ")));
        }
        self.keep(true)?;
        Ok(Next::Decision)
    }

    /// Says what was changed by hand in a step, as far as the viewer may know, if anything was.
    pub(super) fn tell_by_hand(&mut self, step: usize, viewer: Option<Seat>) -> Result<()> {
        let steps = self.sandbox.tree().branch().steps();
        let Some(before) = step.checked_sub(1) else { return Ok(()) };
        let (game, names, eyes) = (self.sandbox.game(), self.sandbox.names(), Eyes::by(viewer));
        let changes =
            changed_by_hand(game, &steps[before].position, &steps[step], eyes, names, self.view.wording().language());
        match changes {
            Some(changes) => self.screen.text(&format!("· {}", told_by_hand(self.view.wording(), &changes)), 2),
            None => Ok(()),
        }
    }
}
