//! The commands of a person at a decision in any game: looking back, going back, saving, asking why, leaving.

use super::input::{Typed, seat_as_written};
use super::session::{Next, Options, Session};
use super::view::TerminalView;
use crate::desk::{notes_in_a_line, tag_word};
use crate::kernel::{Game, Note, NoteMark, NoteTag, Seat, SeatSet};
use crate::model::{Wording, say};
use crate::sandbox::Player;
use std::io::{BufRead, Result, Write};
use std::path::Path;

/// The commands of every game, for `help`.
const HELP: &str = "  \
  log          what happened lately; `log 100`, `log all`
  why CHOICE   why that can't be chosen now: `why 3`, `why` and the choice's text
  why points   why you have the points that you have; `why points Ann`
  undo, redo   back to your last decision, and forward again
  save FILE    save the game as it stands
  note TEXT    a note on this moment: `note a stack of four`, `note fun idea ! text`
  edit         changes the table by hand: `edit seat.Ann.victory_points = 5`, in the words of scenarios
  quit         leave";

impl<V: TerminalView, In: BufRead, Out: Write> Session<V, In, Out> {
    /// Does what a command says.
    pub(super) fn command(&mut self, seat: Seat, options: &Options<V>, command: Typed) -> Result<Next> {
        match command {
            Typed::Help => {
                let wording = self.view.wording();
                // Line by line, so that each can be translated by itself.
                let help = V::HELP.lines().chain(HELP.lines()).map(|line| say!(wording, line));
                self.screen.line(&help.collect::<Vec<_>>().join("\n"))?;
            }
            Typed::Log(count) => self.show_log(seat, count)?,
            Typed::Save(file) => self.save(&file)?,
            Typed::Note(text) => return self.note(&text),
            Typed::Edit(text) => return self.change_by_hand(&text),
            Typed::Why(text) => return self.explain(seat, options, &text),
            Typed::Undo => return self.undo(seat),
            Typed::Redo => return self.redo(seat),
            Typed::Quit => return self.quit(),
            Typed::Nothing | Typed::Choice(_) | Typed::Other(_) => {}
        }
        Ok(Next::Same)
    }

    fn show_log(&mut self, seat: Seat, count: usize) -> Result<()> {
        let events: Vec<_> = self.sandbox.events_from(0).collect();
        let from = events.len().saturating_sub(count);
        self.tell(&events[from..], Some(seat))
    }

    fn save(&mut self, file: &str) -> Result<()> {
        if file.is_empty() {
            return self.screen.say(&say!(self.view.wording(), "Save it where? `save FILE`."));
        }
        let journal = self.sandbox.whole_journal();
        match self.autosave.save(Path::new(file), &journal) {
            Ok(()) => {
                let said = "Saved; `liberte play --resume {file}` continues from here.";
                self.screen.say(&say!(self.view.wording(), said, file = file))
            }
            Err(error) => self.screen.say(&say!(self.view.wording(), "Not saved: {why}.", why = error)),
        }
    }

    /// Writes a note on the moment; its first words may be tags and a mark.
    fn note(&mut self, text: &str) -> Result<Next> {
        let wording = self.view.wording();
        let note = noted(text, wording);
        if note.is_empty() {
            let tags = NoteTag::ALL.map(|tag| tag_word(wording, tag)).join(", ");
            let said = "Note what? `note TEXT`, with a tag ({tags}) or a mark (!, ?) before it.";
            return self.answer(&say!(self.view.wording(), said, tags = tags));
        }
        let at = self.view.moment(&self.sandbox);
        let said =
            say!(self.view.wording(), "Noted: {note}", note = notes_in_a_line(wording, std::slice::from_ref(&note)));
        self.sandbox.tree_mut().branch_mut().notes.entry(at).or_default().push(note);
        self.keep(true)?;
        self.answer(&said)
    }

    fn explain(&mut self, seat: Seat, options: &Options<V>, text: &str) -> Result<Next> {
        if let Some(whose) = text.strip_prefix("points") {
            return self.explain_points(seat, whose.trim());
        }
        if text.is_empty() {
            return self.answer(&say!(self.view.wording(), "Why what? `why` and a choice, as you would type it."));
        }
        let choice = match self.meant(seat, options, text) {
            Ok(choice) => choice,
            Err(what) => return self.answer(&format!("{what}.")),
        };
        let text = self.sandbox.game().choice_text(choice);
        match self.sandbox.refusal(seat, choice, self.view.wording().language()) {
            Some(why) => self.answer(&format!("`{text}`: {why}.")),
            None => {
                let at = options.iter().position(|option| option.choice == choice).map_or(0, |at| at + 1);
                self.answer(&say!(
                    self.view.wording(),
                    "`{choice}` is possible: it is option {n}.",
                    choice = text,
                    n = at
                ))
            }
        }
    }

    /// Why a seat has its points.
    fn explain_points(&mut self, viewer: Seat, whose: &str) -> Result<Next> {
        let of = match whose {
            "" => Some(viewer),
            whose => Seat::parse(&seat_as_written(whose, self.sandbox.names())),
        };
        let Some(of) = of.filter(|of| of.index() < self.sandbox.names().len()) else {
            return self.answer(&say!(self.view.wording(), "Nobody here is called `{name}`.", name = whose));
        };
        match self.view.why_points(&self.sandbox, of, viewer) {
            None => {
                self.answer(&say!(self.view.wording(), "Points of this game are told where they are scored: `log`."))
            }
            Some(lines) if lines.is_empty() => {
                self.answer(&say!(self.view.wording(), "{who} has scored nothing yet.", who = self.name(of)))
            }
            Some(lines) => lines.iter().try_for_each(|line| self.screen.text(line, 2)).map(|()| Next::Same),
        }
    }

    /// Takes back an answer that lies face down, alone; else goes back to the seat's last decision.
    fn undo(&mut self, seat: Seat) -> Result<Next> {
        if self.sandbox.take_back(seat) {
            self.keep(false)?;
            self.screen.say(&say!(self.view.wording(), "Your latest answer is taken back."))?;
            return Ok(Next::Decision);
        }
        if self.sandbox.tree().step().edit.is_some() {
            self.sandbox.tree_mut().undo();
            self.keep(false)?;
            self.screen
                .say(&say!(self.view.wording(), "What was changed by hand is taken back; `redo` changes it again."))?;
            return Ok(Next::Decision);
        }
        let covered = self.sandbox.game().covered(self.sandbox.position());
        if covered.iter().any(|other| other != seat && self.sandbox.player(other) == Player::Person) {
            return self.answer(&say!(
                self.view.wording(),
                "Nothing of yours can be undone: others have answered in secret, and that stays."
            ));
        }
        let Some(before) = self.sandbox.last_choice_of(SeatSet::only(seat)) else {
            return self.answer(&say!(self.view.wording(), "There is nothing to undo: you have not chosen yet."));
        };
        self.sandbox.tree_mut().undo_to(before);
        self.keep(false)?;
        self.screen.say(&say!(self.view.wording(), "Back at your last decision; `redo` goes forward again."))?;
        Ok(Next::Decision)
    }

    fn redo(&mut self, seat: Seat) -> Result<Next> {
        let tree = self.sandbox.tree_mut();
        if !tree.redo() {
            return self.answer(&say!(self.view.wording(), "There is nothing to redo."));
        }
        while !tree.asked().has(seat) && tree.redo() {}
        self.keep(false)?;
        Ok(Next::Decision)
    }

    fn quit(&mut self) -> Result<Next> {
        if self.is_leaving || !self.autosave.has_unsaved() {
            return Ok(Next::Leave);
        }
        self.is_leaving = true;
        self.answer(&say!(
            self.view.wording(),
            "This game is not saved: `save FILE` saves it, `quit` once more leaves."
        ))
    }
}

/// A note as it was typed: tags in English or the language that is spoken, a mark, the text.
fn noted(typed: &str, wording: &Wording) -> Note {
    let (mut note, mut rest) = (Note::default(), typed.trim());
    loop {
        let (word, more) = rest.split_once(' ').unwrap_or((rest, ""));
        let is_word = |tag: NoteTag| tag.word() == word || tag_word(wording, tag) == word;
        let tag = NoteTag::ALL.into_iter().find(|tag| !note.tags.contains(tag) && is_word(*tag));
        let mark = NoteMark::ALL.into_iter().find(|mark| note.mark.is_none() && mark.sign() == word);
        if tag.is_none() && mark.is_none() {
            break;
        }
        note.tags.extend(tag);
        (note.mark, rest) = (note.mark.or(mark), more.trim_start());
    }
    rest.clone_into(&mut note.text);
    note
}
