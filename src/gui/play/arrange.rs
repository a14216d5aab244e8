//! A position arranged by hand on the sandbox's table, beside the game that lies there.

use super::super::work::Work;
use super::{Play, rules_of};
use crate::sandbox::{Arranging, Edit};

/// Something that is asked of the position that is arranged.
#[derive(Clone, PartialEq, Debug)]
pub enum ArrangeAsk {
    /// An empty table for so many seats, by the rules as they stand.
    Empty(usize),
    /// The moment of the game that is looked at.
    FromHere,
    /// A scenario's position, possible or not.
    Scenario {
        /// The scenario's file, for messages.
        name: String,
        /// Its text.
        text: String,
    },
    /// A change.
    Edit(Edit),
    /// The last change taken back.
    Undo,
    /// The change taken back last done again.
    Redo,
    /// A new game from the position; the game that lay on the table is put aside.
    Play,
    /// Back to the game, or to the form of a new one.
    Leave,
    /// The game that was put aside, and the one on the table put aside in its place.
    Swap,
}

impl Play {
    /// The position that is arranged, if one is.
    pub fn arranging(&self) -> Option<&Arranging> {
        self.arranging.as_deref()
    }

    /// Whether a game was put aside when another was played from an arranged position.
    pub fn has_aside(&self) -> bool {
        self.aside.is_some()
    }

    pub(super) fn arrange(&mut self, ask: ArrangeAsk, work: &Work, now: f64) -> Result<(), Vec<String>> {
        let library = &work.seen().library;
        match ask {
            ArrangeAsk::Empty(seats) => {
                self.arranging = Some(Box::new(Arranging::empty(rules_of(work)?, library, seats)));
            }
            ArrangeAsk::FromHere => {
                let sandbox = self.sandbox.as_ref().ok_or_else(|| vec!["no game lies on the table".to_owned()])?;
                let arranging = Arranging::from_game(sandbox, library).map_err(|why| vec![why])?;
                self.arranging = Some(Box::new(arranging));
            }
            ArrangeAsk::Scenario { name, text } => {
                self.arranging = Some(Box::new(Arranging::from_scenario(library, &name, &text)?));
            }
            ArrangeAsk::Play => {
                let Some(arranging) = &self.arranging else { return Ok(()) };
                let sandbox = arranging.play()?;
                let before = self.sandbox.take();
                self.put(sandbox, now);
                self.arranging = None;
                self.aside = before.map(Box::new).or(self.aside.take());
            }
            ArrangeAsk::Leave => self.arranging = None,
            ArrangeAsk::Swap => {
                if let Some(aside) = self.aside.take() {
                    let before = self.sandbox.take();
                    self.put(*aside, now);
                    self.aside = before.map(Box::new);
                }
            }
            ArrangeAsk::Edit(_) | ArrangeAsk::Undo | ArrangeAsk::Redo => {
                let Some(arranging) = &mut self.arranging else { return Ok(()) };
                match ask {
                    ArrangeAsk::Edit(edit) => arranging.edit(edit),
                    ArrangeAsk::Undo => drop(arranging.undo()),
                    _ => drop(arranging.redo()),
                }
            }
        }
        Ok(())
    }
}
