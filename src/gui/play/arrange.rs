//! A position arranged by hand on the sandbox's table, beside the game that lies there.

use super::super::work::Work;
use super::{Keeper, Play, rules_of};
use crate::sandbox::{PositionEdit, PositionEditor, ScenarioHeader};

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
    Edit(PositionEdit),
    /// The last change taken back.
    Undo,
    /// The change taken back last done again.
    Redo,
    /// A new game from the position; the game that lay on the table is put aside.
    Play,
    /// Back to the game, or to the form of a new one.
    Leave,
    /// The position that the last start of the program left, arranged on.
    GoOn,
    /// The same, let go.
    LetGo,
    /// The game that was put aside, and the one on the table put aside in its place.
    Swap,
}

/// The position that is arranged, kept where no crash can take it, as the text of a scenario.
#[derive(Default)]
pub(super) struct KeptPosition {
    keeper: Option<Keeper>,
    /// What the last start of the program left, until it is arranged on or let go.
    left: Option<String>,
    /// Whether the file holds the position that is arranged now.
    is_kept: bool,
}

impl KeptPosition {
    /// Keeps by a keeper from now on, and finds what was kept before.
    pub(super) fn by(keeper: Option<Keeper>) -> KeptPosition {
        KeptPosition { left: keeper.as_ref().and_then(Keeper::text), keeper, is_kept: false }
    }

    /// Keeps the position if it has changed, or takes its file away once it is arranged no longer. Gives after how many
    /// seconds to look again, where it is too early.
    pub(super) fn keep(&mut self, arranging: Option<&PositionEditor>, now: f64) -> Option<f64> {
        let keeper = self.keeper.as_mut()?;
        match arranging {
            Some(arranging) => {
                (self.is_kept, self.left) = (true, None);
                let about = ScenarioHeader { title: "arranged by hand".to_owned(), ..ScenarioHeader::default() };
                // The first revision is one as well: a keeper begins with none kept.
                keeper.keep(arranging.revision() + 1, || Some(arranging.text(&about, None)), now)
            }
            None => {
                if std::mem::take(&mut self.is_kept) {
                    keeper.forget();
                }
                None
            }
        }
    }

    fn let_go(&mut self) {
        self.left = None;
        self.keeper.iter().for_each(Keeper::forget);
    }
}

impl Play {
    /// Whether the last start of the program left a position in the middle of arranging it.
    pub fn has_left_position(&self) -> bool {
        self.arranged.left.is_some() && self.arranging.is_none()
    }

    /// The position that is arranged, if one is.
    pub fn arranging(&self) -> Option<&PositionEditor> {
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
                self.arranging = Some(Box::new(PositionEditor::empty(rules_of(work)?, library, seats)));
            }
            ArrangeAsk::FromHere => {
                let sandbox = self.sandbox.as_ref().ok_or_else(|| vec!["no game lies on the table".to_owned()])?;
                let arranging = PositionEditor::from_game(sandbox, library).map_err(|why| vec![why])?;
                self.arranging = Some(Box::new(arranging));
            }
            ArrangeAsk::Scenario { name, text } => {
                self.arranging = Some(Box::new(PositionEditor::from_scenario(library, &name, &text)?));
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
            ArrangeAsk::GoOn => {
                let Some(text) = &self.arranged.left else { return Ok(()) };
                let arranging = PositionEditor::from_scenario(library, "the position that was left", text)?;
                self.arranging = Some(Box::new(arranging));
            }
            ArrangeAsk::LetGo => self.arranged.let_go(),
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
