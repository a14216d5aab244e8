//! What a session shows: what happened, the board, a hand, a question with its options, the end.

use super::cards::Cards;
use super::session::Session;
use crate::cli::board::{Drawing, legend};
use crate::cli::paint::{pad, pad_left, width, wrap};
use crate::desk::NOBODY;
use crate::desk::{ChoiceOption, Narrator, Weight, question_text, story};
use crate::desk::{cards, name, winners, with_names};
use crate::games::liberte::{Ending, Event, Liberte, Question};
use crate::kernel::{Seat, SeatSet};
use crate::model::{Faction, RulePoint, capitalized};
use std::io::{BufRead, Result, Write};

impl<'a, In: BufRead, Out: Write> Session<'a, In, Out> {
    /// Says what happened, as far as the viewer may know.
    pub(super) fn narrate(&mut self, events: &[Event], viewer: Option<Seat>) -> Result<()> {
        let paint = self.screen.style.paint;
        let narrator = Narrator { game: self.game(), names: self.names(), texts: self.texts, viewer };
        for paragraph in story(&narrator, events) {
            match paragraph.weight {
                Weight::Heading => self.screen.line(&paint.bold(&paragraph.text))?,
                Weight::Note => self.screen.line(&paint.dim(&paragraph.text))?,
                Weight::Plain => self.screen.text(&format!("· {}", paragraph.text), 2)?,
            }
        }
        Ok(())
    }

    /// Everything a person needs for a decision.
    pub(super) fn show(&mut self, seat: Seat, entries: &[ChoiceOption]) -> Result<()> {
        self.screen.line("")?;
        let news = self.news_of(SeatSet::only(seat));
        self.narrate(&news, Some(seat))?;
        let p = self.position();
        let is_action = p.question == Question::Action && p.action.cards + p.action.specials == 0;
        let is_first = self.sandbox.tree().step().made.is_none_or(|made| made.seat != seat);
        if is_action {
            self.screen.line("")?;
            self.show_board()?;
        }
        if is_action || is_first {
            self.screen.line("")?;
            self.show_hand(seat)?;
        }
        self.screen.line("")?;
        self.show_question(entries)
    }

    pub(super) fn show_board(&mut self) -> Result<()> {
        let style = self.screen.style;
        let (game, names, texts) = (self.game(), self.names(), self.texts);
        let drawing = Drawing { game, p: self.position(), names, texts, paint: style.paint, width: style.width };
        let board = format!("{}{}", drawing.draw(), style.paint.dim(&legend(game, style.paint)));
        self.screen.line(&board)
    }

    pub(super) fn cards(&self) -> Cards<'a> {
        let style = self.screen.style;
        Cards { game: self.game(), texts: self.texts, paint: style.paint, width: style.text_width() }
    }

    /// A person's hand and display; in a tie the display alone.
    pub(super) fn show_hand(&mut self, seat: Seat) -> Result<()> {
        let (hand, display) = (self.position().hands[seat], self.position().displays[seat]);
        let paint = self.screen.style.paint;
        self.screen.line(&paint.bold(&format!("Your hand: {}", cards(hand.len() as u8))))?;
        self.screen.lines(&self.cards().list(&hand))?;
        if !display.is_empty() {
            self.screen.line(&paint.bold("Your display"))?;
            self.screen.lines(&self.cards().list(&display))?;
        }
        Ok(())
    }

    /// The question and the options.
    pub(super) fn show_question(&mut self, entries: &[ChoiceOption]) -> Result<()> {
        let paint = self.screen.style.paint;
        let question = with_names(&question_text(self.game(), self.position(), self.names(), self.texts), self.names());
        let text_width = self.screen.style.text_width();
        let lines = wrap(&question, text_width, 0);
        lines.iter().try_for_each(|line| self.screen.line(&paint.bold(line)))?;
        let widest = entries.iter().map(|entry| width(&entry.text)).max().unwrap_or(0);
        let mut group = "";
        for (at, entry) in entries.iter().enumerate() {
            if entry.group != group {
                group = entry.group;
                self.screen.line(&paint.dim(&format!("  {group}")))?;
            }
            let number = pad_left(&(at + 1).to_string(), 4);
            let head = format!("{number}  {}  ", pad(&entry.text, widest));
            let lines = wrap(&entry.about, text_width.saturating_sub(widest + 8).max(30), 2);
            for (at, line) in lines.iter().enumerate() {
                let begin = if at == 0 { head.clone() } else { " ".repeat(widest + 8) };
                self.screen.line(&format!("{begin}{line}"))?;
            }
        }
        Ok(())
    }

    /// The end of the game: how, who won, and the points of all.
    pub(super) fn finish(&mut self) -> Result<()> {
        let persons = self.begun.seating.persons;
        if !persons.is_empty() {
            let viewer = persons.single().unwrap_or(NOBODY);
            let news = self.news_of(persons);
            self.screen.line("")?;
            self.narrate(&news, Some(viewer))?;
        }
        let Some(outcome) = self.sandbox.tree().outcome() else { return Ok(()) };
        self.screen.line("")?;
        let ending = self.texts.get(&format!("ending.{}", outcome.end)).to_owned();
        let paint = self.screen.style.paint;
        let result = format!("{ending}: {}.", winners(self.names(), &outcome));
        self.screen.line(&paint.bold(&result))?;
        let kind = points_word(self.game(), self.position().ending);
        let longest = self.names().iter().map(|name| width(name)).max().unwrap_or(0);
        for (seat, points) in Seat::first(outcome.points.len()).zip(&outcome.points) {
            let mark = if outcome.winners.has(seat) { "*" } else { " " };
            let name = pad(&name(self.names(), seat), longest);
            self.screen.line(&format!("  {mark} {name}  {} {kind}", pad_left(&points.to_string(), 3)))?;
        }
        match self.autosave.path() {
            Some(path) => {
                self.screen.say(&format!("The whole game is in `{0}`: `liberte replay {0}`.", path.display()))
            }
            None => Ok(()),
        }
    }
}

/// What the points of an ending are called.
fn points_word(game: &Liberte, ending: Option<Ending>) -> String {
    let of = |faction: Faction| format!("{} Points", capitalized(&game.pack().board.blocks[faction].color));
    match ending {
        Some(_) if game.fills(RulePoint::FinalPoints) => "points".into(),
        Some(Ending::RadicalLandslide) => of(Faction::Radical),
        Some(Ending::RoyalistCounterRevolution) => of(Faction::Royalist),
        Some(Ending::LastTurn | Ending::FurtherEnding) | None => "Victory Points".into(),
    }
}
