//! The game in the terminal: bots answer at once, persons are told what happened, shown what they need and asked.

use super::autosave::Autosave;
use super::begin::Begun;
use super::input::{Reader, Typed, read};
use super::screen::Screen;
use crate::desk::with_names;
use crate::desk::{ChoiceOption, choice_options};
use crate::games::liberte::{Choice, Event, Liberte, Position};
use crate::kernel::{Game, Move, Seat, SeatSet};
use crate::model::Texts;
use crate::sandbox::{CrashSaver, Sandbox};
use std::io::{BufRead, Result, Write};
use std::ops::ControlFlow::{self, Break, Continue};

/// A game in progress before one or more persons, or none.
pub struct Session<'a, In, Out> {
    pub(super) begun: &'a Begun,
    pub(super) sandbox: Sandbox,
    pub(super) texts: &'a Texts,
    pub(super) screen: Screen<In, Out>,
    pub(super) autosave: Autosave,
    /// The person who has the keyboard.
    at_keyboard: Option<Seat>,
    /// The game as it stands, for the case of a crash.
    crash: CrashSaver,
    /// Whether `quit` was the last thing typed.
    pub(super) is_leaving: bool,
}

/// What a line led to: the decision goes on, the game goes on, or it is left.
pub(super) enum Next {
    /// The same decision, still open.
    Same,
    /// Another decision, or the same one shown anew.
    Decision,
    /// The end of the session.
    Leave,
}

impl<'a, In: BufRead, Out: Write> Session<'a, In, Out> {
    /// A session over a game that begins or goes on.
    pub fn new(
        begun: &'a Begun,
        texts: &'a Texts,
        screen: Screen<In, Out>,
        autosave: Autosave,
        crash: CrashSaver,
    ) -> Self {
        let sandbox = begun.sandbox.clone();
        sandbox.keep_for_crash(&crash, None);
        Session { begun, sandbox, texts, screen, autosave, at_keyboard: None, crash, is_leaving: false }
    }

    /// Plays until the game ends, somebody leaves, or the input ends.
    ///
    /// # Errors
    /// Those of the output.
    pub fn run(&mut self) -> Result<()> {
        let persons = self.begun.seating.persons;
        if persons.is_empty() {
            let opening = self.events(0);
            self.narrate(&opening, None)?;
        }
        while let Some(seat) = self.sandbox.asked() {
            if !persons.has(seat) {
                self.let_bot_choose()?;
            } else if self.ask(seat)?.is_break() {
                self.screen.say(&self.autosave.whereabouts())?;
                return self.screen.flush();
            }
        }
        self.finish()?;
        self.screen.flush()
    }

    pub(super) fn game(&self) -> &'a Liberte {
        self.begun.sandbox.game()
    }

    pub(super) fn names(&self) -> &'a [String] {
        &self.begun.seating.names
    }

    pub(super) fn position(&self) -> &Position {
        self.sandbox.position()
    }

    /// What happened from a step on; 0 is the beginning.
    pub(super) fn events(&self, from: usize) -> Vec<Event> {
        self.sandbox.events_from(from).collect()
    }

    /// What happened since one of the seats chose last, that choice included; all of it where none has.
    pub(super) fn news_of(&self, seats: SeatSet) -> Vec<Event> {
        self.events(self.sandbox.last_choice_of(seats).map_or(0, |before| before + 1))
    }

    fn let_bot_choose(&mut self) -> Result<()> {
        let Some((made, _)) = self.sandbox.bot_choice(self.begun.bot) else { return Ok(()) };
        self.make(made.seat, made.choice)?;
        let is_watched = self.begun.seating.persons.is_empty();
        if is_watched {
            let news = self.events(self.sandbox.tree().at());
            self.narrate(&news, None)?;
        }
        Ok(())
    }

    /// Makes a choice and keeps it. One that is refused changes nothing.
    fn make(&mut self, seat: Seat, choice: Choice) -> Result<()> {
        self.sandbox.keep_for_crash(&self.crash, Some(Move { seat, choice }));
        if self.sandbox.choose(seat, choice).is_ok() {
            self.keep(self.begun.seating.persons.has(seat))?;
        }
        Ok(())
    }

    /// Keeps the game as it stands.
    pub(super) fn keep(&mut self, is_persons: bool) -> Result<()> {
        self.sandbox.keep_for_crash(&self.crash, None);
        match self.autosave.keep(|| self.sandbox.journal_with_rules(), is_persons) {
            Ok(()) => Ok(()),
            Err(error) => self.screen.say(&format!("The game is not saved: {error}.")),
        }
    }

    /// Asks a person until a choice is made or the game is left.
    fn ask(&mut self, seat: Seat) -> Result<ControlFlow<()>> {
        if !self.hand_over(seat)? {
            return Ok(Break(()));
        }
        let choices = self.sandbox.tree().choices(seat);
        let entries = choice_options(self.game(), self.position(), self.names(), self.texts, &choices);
        self.show(seat, &entries)?;
        let prompt = format!("{}> ", self.names()[seat.index()]);
        loop {
            let Some(line) = self.screen.ask(&prompt)? else { return Ok(Break(())) };
            let typed = read(&line, &entries);
            self.is_leaving &= typed == Typed::Quit;
            let next = match typed {
                Typed::Choice(text) => self.choose(seat, &entries, &text)?,
                Typed::Nothing => self.show_question(&entries).map(|()| Next::Same)?,
                command => self.command(seat, &entries, command)?,
            };
            match next {
                Next::Same => {}
                Next::Decision => return Ok(Continue(())),
                Next::Leave => return Ok(Break(())),
            }
        }
    }

    fn choose(&mut self, seat: Seat, entries: &[ChoiceOption], text: &str) -> Result<Next> {
        let choice = match self.meant(entries, text) {
            Ok(choice) => choice,
            Err(what) => return self.answer(&format!("{what}.")),
        };
        match self.game().refusal(self.position(), seat, choice) {
            Some(refusal) => {
                let why = self.game().refusal_text(self.position(), refusal);
                self.answer(&format!("No: {}.", with_names(&why, self.names())))
            }
            None => self.make(seat, choice).map(|()| Next::Decision),
        }
    }

    /// The choice that a text means, or why it means none.
    pub(super) fn meant(&self, entries: &[ChoiceOption], text: &str) -> std::result::Result<Choice, String> {
        Reader { game: self.game(), p: self.position(), names: self.names(), entries }.choice(text)
    }

    /// Says something about the decision, which stays open.
    pub(super) fn answer(&mut self, text: &str) -> Result<Next> {
        self.screen.say(text).map(|()| Next::Same)
    }

    /// Gives the keyboard to another person, hands hidden; `false` at the end of the input. One person alone keeps it.
    fn hand_over(&mut self, seat: Seat) -> Result<bool> {
        let is_alone = self.begun.seating.persons.len() == 1;
        if is_alone || self.at_keyboard == Some(seat) {
            return Ok(true);
        }
        let hides_a_hand = self.at_keyboard.replace(seat).is_some();
        if hides_a_hand {
            self.screen.clear()?;
        }
        let prompt = format!("Hand the keyboard to {}, and press Enter. ", self.names()[seat.index()]);
        let is_there = self.screen.ask(&self.screen.style.paint.bold(&prompt))?.is_some();
        self.screen.clear()?;
        Ok(is_there)
    }
}
