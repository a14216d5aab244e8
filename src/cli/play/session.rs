//! The game in the terminal: bots answer at once, persons are told what happened, shown what they need and asked.

use super::autosave::Autosave;
use super::begin::Begun;
use super::input::{Reader, Typed, read};
use super::screen::Screen;
use super::view::{ChoiceOf, TerminalView};
use crate::cli::paint::{pad, pad_left, width, wrap};
use crate::desk::{ChoiceOption, NOBODY, Weight, name, winners};
use crate::kernel::{Game, Move, PlaytestAnswers, Seat, SeatSet};
use crate::model::say;
use crate::sandbox::{CrashSaver, Sandbox};
use std::io::{BufRead, Result, Write};
use std::ops::ControlFlow::{self, Break, Continue};
use std::panic::resume_unwind;

/// A game in progress before one or more persons, or none.
pub struct Session<V: TerminalView, In, Out> {
    pub(super) sandbox: Sandbox<V::Game>,
    /// The seats of persons.
    persons: SeatSet,
    pub(super) view: V,
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

/// What a person may choose.
pub(super) type Options<V> = [ChoiceOption<ChoiceOf<V>>];

impl<V: TerminalView, In: BufRead, Out: Write> Session<V, In, Out> {
    /// A session over a game that begins or goes on.
    pub fn new(begun: Begun<V::Game>, view: V, screen: Screen<In, Out>, autosave: Autosave, crash: CrashSaver) -> Self {
        let Begun { sandbox, seating, scenario: _ } = begun;
        sandbox.keep_for_crash(&crash, None);
        let persons = seating.persons;
        Session { sandbox, persons, view, screen, autosave, at_keyboard: None, crash, is_leaving: false }
    }

    /// Plays until the game ends, somebody leaves, or the input ends.
    ///
    /// # Errors
    /// Those of the output.
    pub fn run(&mut self) -> Result<()> {
        if self.persons.is_empty() {
            self.narrate(0, None)?;
        }
        loop {
            while let Some(made) = self.sandbox.next_bot_move() {
                self.make(made)?;
                if self.persons.is_empty() {
                    self.narrate(self.sandbox.tree().at(), None)?;
                }
            }
            if let Some(failure) = self.sandbox.bot_failure() {
                self.screen.say(&self.autosave.whereabouts(self.view.wording()))?;
                self.screen.flush()?;
                // As from games that the lab plays: the program says why, and ends.
                resume_unwind(Box::new(failure));
            }
            let Some(seat) = self.sandbox.asked() else { break };
            if self.ask(seat)?.is_break() {
                self.screen.say(&self.autosave.whereabouts(self.view.wording()))?;
                return self.screen.flush();
            }
        }
        self.finish()?;
        self.screen.flush()
    }

    pub(super) fn name(&self, seat: Seat) -> String {
        name(self.sandbox.names(), seat)
    }

    /// Says what happened from a step on, as far as the viewer may know; 0 is the beginning.
    fn narrate(&mut self, from: usize, viewer: Option<Seat>) -> Result<()> {
        let steps = &self.sandbox.tree().branch().steps()[..=self.sandbox.tree().at()];
        let edited = |at: &usize| steps[*at].edit.is_some();
        let mut first = from;
        for at in (from..steps.len()).filter(edited).collect::<Vec<_>>() {
            self.tell_steps(first..at, viewer)?;
            self.tell_by_hand(at, viewer)?;
            first = at;
        }
        self.tell_steps(first..usize::MAX, viewer)
    }

    fn tell_steps(&mut self, steps: std::ops::Range<usize>, viewer: Option<Seat>) -> Result<()> {
        let all = self.sandbox.tree().branch().steps()[..=self.sandbox.tree().at()].iter().enumerate();
        let told = all.filter(|(at, _)| steps.contains(at)).flat_map(|(_, step)| step.events.iter().copied());
        let events: Vec<_> = told.collect();
        self.tell(&events, viewer)
    }

    /// Says what happened, as far as the viewer may know.
    pub(super) fn tell(&mut self, events: &[<V::Game as Game>::Event], viewer: Option<Seat>) -> Result<()> {
        let paint = self.screen.style.paint;
        for paragraph in self.view.story(&self.sandbox, events, viewer) {
            match paragraph.weight {
                Weight::Heading => self.screen.line(&paint.bold(&paragraph.text))?,
                Weight::Note => self.screen.line(&paint.dim(&paragraph.text))?,
                Weight::Plain => self.screen.text(&format!("· {}", paragraph.text), 2)?,
            }
        }
        Ok(())
    }

    /// Says what happened since one of the seats chose last, that choice included; all of it where none has. Whether
    /// something did.
    fn tell_news(&mut self, seats: SeatSet, viewer: Seat) -> Result<bool> {
        let from = self.sandbox.last_choice_of(seats).map_or(0, |before| before + 1);
        self.narrate(from, Some(viewer))?;
        let edits = self.sandbox.tree().branch().steps().iter().skip(from).any(|step| step.edit.is_some());
        Ok(edits || self.sandbox.events_from(from).next().is_some())
    }

    /// Makes a choice and keeps it. One that is refused changes nothing.
    fn make(&mut self, made: Move<ChoiceOf<V>>) -> Result<()> {
        self.sandbox.keep_for_crash(&self.crash, Some(made));
        if self.sandbox.choose(made.seat, made.choice).is_ok() {
            self.keep(self.persons.has(made.seat))?;
        }
        Ok(())
    }

    /// Keeps the game as it stands.
    pub(super) fn keep(&mut self, is_persons: bool) -> Result<()> {
        self.sandbox.keep_for_crash(&self.crash, None);
        match self.autosave.keep(|| self.sandbox.whole_journal(), is_persons) {
            Ok(()) => Ok(()),
            Err(error) => self.screen.say(&say!(self.view.wording(), "The game is not saved: {why}.", why = error)),
        }
    }

    /// Asks a person until a choice is made or the game is left.
    fn ask(&mut self, seat: Seat) -> Result<ControlFlow<()>> {
        if !self.hand_over(seat)? {
            return Ok(Break(()));
        }
        let options = self.view.options(&self.sandbox, seat);
        self.show(seat, &options)?;
        let prompt = format!("{}>", self.name(seat));
        loop {
            let Some(line) = self.screen.ask(&prompt)? else { return Ok(Break(())) };
            let typed = read(&line, &options);
            self.is_leaving &= typed == Typed::Quit;
            let next = match typed {
                Typed::Choice(text) => self.choose(seat, &options, &text)?,
                Typed::Other(text) => self.other(seat, &options, &text)?,
                Typed::Nothing => self.show_question(seat, &options).map(|()| Next::Same)?,
                command => self.command(seat, &options, command)?,
            };
            match next {
                Next::Same => {}
                Next::Decision => return Ok(Continue(())),
                Next::Leave => return Ok(Break(())),
            }
        }
    }

    /// A command that only this game has, or a choice.
    fn other(&mut self, seat: Seat, options: &Options<V>, text: &str) -> Result<Next> {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match self.view.command(&self.sandbox, seat, &word.to_lowercase(), rest.trim()) {
            Some(lines) => self.screen.lines(&lines).map(|()| Next::Same),
            None => self.choose(seat, options, text),
        }
    }

    fn choose(&mut self, seat: Seat, options: &Options<V>, text: &str) -> Result<Next> {
        let choice = match self.meant(seat, options, text) {
            Ok(choice) => choice,
            Err(what) => return self.answer(&format!("{what}.")),
        };
        match self.sandbox.refusal(seat, choice, self.view.wording().language()) {
            Some(why) => self.answer(&say!(self.view.wording(), "No: {why}.", why = why)),
            None => self.make(Move { seat, choice }).map(|()| Next::Decision),
        }
    }

    /// The choice that a text means, or why it means none.
    pub(super) fn meant(
        &self,
        seat: Seat,
        options: &Options<V>,
        text: &str,
    ) -> std::result::Result<ChoiceOf<V>, String> {
        Reader { view: &self.view, sandbox: &self.sandbox, seat, options }.choice(text)
    }

    /// Says something about the decision, which stays open.
    pub(super) fn answer(&mut self, text: &str) -> Result<Next> {
        self.screen.say(text).map(|()| Next::Same)
    }

    /// Gives the keyboard to another person, hands hidden; `false` at the end of the input. One person alone keeps it.
    fn hand_over(&mut self, seat: Seat) -> Result<bool> {
        if self.persons.len() == 1 || self.at_keyboard == Some(seat) {
            return Ok(true);
        }
        let hides_a_hand = self.at_keyboard.replace(seat).is_some();
        if hides_a_hand {
            self.screen.clear()?;
        }
        let template = "Hand the keyboard to {who}, and press Enter. ";
        let prompt = say!(self.view.wording(), template, who = self.name(seat));
        let is_there = self.screen.ask(&self.screen.style.paint.bold(&prompt))?.is_some();
        self.screen.clear()?;
        Ok(is_there)
    }

    /// Everything a person needs for a decision.
    fn show(&mut self, seat: Seat, options: &Options<V>) -> Result<()> {
        self.screen.line("")?;
        let has_news = self.tell_news(SeatSet::only(seat), seat)?;
        let is_first = self.sandbox.tree().step().made.is_none_or(|made| made.seat != seat);
        let surroundings = self.view.surroundings(&self.sandbox, seat, is_first);
        self.screen.lines(&surroundings)?;
        if has_news || !surroundings.is_empty() {
            self.screen.line("")?;
        }
        self.show_question(seat, options)
    }

    /// The question and the options.
    fn show_question(&mut self, seat: Seat, options: &Options<V>) -> Result<()> {
        let paint = self.screen.style.paint;
        let text_width = self.screen.style.text_width();
        let question = wrap(&self.view.question(&self.sandbox, seat), text_width, 0);
        question.iter().try_for_each(|line| self.screen.line(&paint.bold(line)))?;
        let widest = options.iter().map(|option| width(&option.text)).max().unwrap_or(0);
        if options.iter().all(|option| option.about.is_empty() && option.group.is_empty()) {
            let numbered = options
                .iter()
                .enumerate()
                .map(|(at, option)| format!("{}  {}", pad_left(&(at + 1).to_string(), 4), pad(&option.text, widest)));
            let numbered: Vec<String> = numbered.collect();
            let columns = (text_width / (widest + 6)).max(1);
            return numbered.chunks(columns).try_for_each(|row| self.screen.line(row.concat().trim_end()));
        }
        // What the options mean stands beside them; beside one that is long there is no room.
        let column = widest.min(text_width / 2);
        let mut group = "";
        for (at, option) in options.iter().enumerate() {
            if option.group != group {
                group = option.group;
                let group = say!(self.view.wording(), group);
                self.screen.line(&paint.dim(&format!("  {group}")))?;
            }
            let number = pad_left(&(at + 1).to_string(), 4);
            let mut head = format!("{number}  {}  ", pad(&option.text, column));
            if width(&option.text) > column {
                self.screen.line(head.trim_end())?;
                if option.about.is_empty() {
                    continue;
                }
                head = " ".repeat(column + 8);
            }
            for line in wrap(&option.about, text_width - column - 8, 2) {
                self.screen.line(&format!("{head}{line}"))?;
                head = " ".repeat(column + 8);
            }
        }
        Ok(())
    }

    /// Asks every person what the playtest asks; Enter alone answers nothing, and keeps what was answered before.
    fn ask_questions(&mut self) -> Result<()> {
        let Some(PlaytestAnswers { questions, answers, .. }) = self.sandbox.sitting().playtest.clone() else {
            return Ok(());
        };
        if self.persons.iter().any(|seat| answers.keys().any(|(_, of)| *of == seat)) {
            let said = "The questions were answered before: Enter alone keeps an answer, anything else replaces it.";
            self.screen.say(&say!(self.view.wording(), said))?;
        }
        for (number, question) in questions.into_iter().enumerate() {
            for seat in self.persons.iter() {
                let before = answers.get(&(number, seat)).map(|answer| format!(" [{answer}]")).unwrap_or_default();
                let prompt = format!("{question} {}{before}>", self.name(seat));
                let Some(answer) = self.screen.ask(&prompt)? else { return Ok(()) };
                let answer = answer.trim().to_owned();
                if !answer.is_empty() {
                    self.sandbox.answer(number, seat, answer);
                    self.keep(true)?;
                }
            }
        }
        Ok(())
    }

    /// The end of the game: how, who won, and the points of all.
    fn finish(&mut self) -> Result<()> {
        if !self.persons.is_empty() {
            let viewer = self.persons.single().unwrap_or(NOBODY);
            self.screen.line("")?;
            self.tell_news(self.persons, viewer)?;
        }
        let Some(outcome) = self.sandbox.tree().outcome() else { return Ok(()) };
        self.screen.line("")?;
        let (title, points_word) = self.view.ending(&self.sandbox, &outcome);
        let result = format!("{title}: {}.", winners(self.view.wording(), self.sandbox.names(), &outcome));
        self.screen.line(&self.screen.style.paint.bold(&result))?;
        let longest = self.sandbox.names().iter().map(|name| width(name)).max().unwrap_or(0);
        for (seat, points) in Seat::first(outcome.points.len()).zip(&outcome.points) {
            let mark = if outcome.winners.has(seat) { "*" } else { " " };
            let name = pad(&self.name(seat), longest);
            self.screen.line(&format!("  {mark} {name}  {} {points_word}", pad_left(&points.to_string(), 3)))?;
        }
        self.ask_questions()?;
        match self.autosave.path() {
            Some(path) => {
                let said = "The whole game is in `{file}`: `liberte replay {file}`.";
                self.screen.say(&say!(self.view.wording(), said, file = path.display()))
            }
            None => Ok(()),
        }
    }
}
