//! Games that are told in the language of texts: what is asked, chosen, has happened and stands.
//!
//! Revolution! and Libertalia are told by the same words in the terminal, at the table in the window, and in trials.

use super::{Paragraph, Weight, name};
use crate::kernel::{Seat, SeatSet};
use crate::kit::Rulebook;
use crate::model::Texts;
use std::fmt::Display;

/// The words for a game: whose names, and in which language.
#[derive(Debug)]
pub struct WordsOf<'a, G> {
    /// The game.
    pub game: &'a G,
    /// The seats' names, clockwise.
    pub names: &'a [String],
    /// The texts of the language.
    pub texts: &'a Texts,
}

impl<G> Clone for WordsOf<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for WordsOf<'_, G> {}

impl<'a, G> WordsOf<'a, G> {
    /// A sentence in the language of the texts, its places filled in; `say!` writes this.
    pub fn say(&self, english: &str, values: &[(&str, &dyn Display)]) -> String {
        self.texts.say(english, values)
    }

    /// The name of a seat.
    pub fn seat(&self, seat: Seat) -> String {
        name(self.names, seat)
    }

    /// The names of seats in a row.
    pub fn seats(&self, seats: SeatSet) -> String {
        self.listed(&seats.iter().map(|seat| self.seat(seat)).collect::<Vec<_>>())
    }

    /// Things in a row: `Ann, Bert and Clara`.
    pub fn listed(&self, things: &[String]) -> String {
        self.texts.wording().listed(things)
    }

    /// A word of the rules, such as `support`.
    pub fn term(&self, term: &'a str) -> &'a str {
        self.texts.word("term", term)
    }
}

/// A game that is told in the language of texts.
///
/// What is told to a seat holds nothing that is hidden from it.
pub trait SpokenGame: Rulebook {
    /// What the points are called that decide the game.
    fn points_text(words: &WordsOf<'_, Self>) -> String;

    /// The part of the game that a position is in: `Round 3`.
    fn when_text(words: &WordsOf<'_, Self>, position: &Self::Position) -> String;

    /// What a seat is asked, in a sentence or two.
    fn question_text(words: &WordsOf<'_, Self>, position: &Self::Position, seat: Seat) -> String;

    /// What an option of a seat means beside its notation; empty where what is shown before the question tells it.
    fn option_text(words: &WordsOf<'_, Self>, position: &Self::Position, seat: Seat, choice: Self::Choice) -> String;

    /// An event: whose it is, if anybody's, and what happens, to be said after the name. None of what is told elsewhere.
    fn event_text(words: &WordsOf<'_, Self>, event: Self::Event) -> Option<(Option<Seat>, String)>;

    /// The weight of an event in the story of a game.
    fn weight(event: Self::Event) -> Weight;

    /// The sentence of the first few events where they are told together, and how many these are.
    fn together(_words: &WordsOf<'_, Self>, _events: &[Self::Event]) -> Option<(String, usize)> {
        None
    }

    /// A position as a seat sees it, or as it is where none looks; one line a matter.
    fn position_lines(words: &WordsOf<'_, Self>, position: &Self::Position, viewer: Option<Seat>) -> Vec<String>;

    /// What is asked of all before a round of play and stands in no position: what can be won; one line a matter.
    fn offer_lines(words: &WordsOf<'_, Self>, position: &Self::Position) -> Vec<String>;

    /// Several events as sentences, those of one seat in a row as one.
    fn sentences(words: &WordsOf<'_, Self>, events: &[Self::Event]) -> String {
        let told = Self::story(words, events).into_iter().map(|paragraph| match paragraph.weight {
            Weight::Plain => paragraph.text,
            Weight::Heading | Weight::Note => format!("{}.", paragraph.text),
        });
        told.collect::<Vec<_>>().join(" ")
    }

    /// The story of events: headings, and a paragraph for what one seat does in a row.
    fn story(words: &WordsOf<'_, Self>, events: &[Self::Event]) -> Vec<Paragraph> {
        let mut paragraphs = Vec::new();
        let mut open: Option<(Seat, Vec<String>)> = None;
        let close = |open: &mut Option<(Seat, Vec<String>)>, paragraphs: &mut Vec<Paragraph>| {
            if let Some((seat, whats)) = open.take() {
                let text = format!("{} {}.", words.seat(seat), words.listed(&whats));
                paragraphs.push(Paragraph { weight: Weight::Plain, text });
            }
        };
        let mut rest = events;
        while let Some((&event, after)) = rest.split_first() {
            if let Some((text, told)) = Self::together(words, rest) {
                close(&mut open, &mut paragraphs);
                paragraphs.push(Paragraph { weight: Weight::Plain, text });
                rest = rest.get(told.max(1)..).unwrap_or_default();
                continue;
            }
            rest = after;
            match (Self::event_text(words, event), &mut open) {
                (None, _) => {}
                (Some((Some(seat), what)), Some((last, whats))) if *last == seat => whats.push(what),
                (Some((Some(seat), what)), _) => {
                    close(&mut open, &mut paragraphs);
                    open = Some((seat, vec![what]));
                }
                (Some((None, what)), _) => {
                    close(&mut open, &mut paragraphs);
                    let weight = Self::weight(event);
                    let text = if weight == Weight::Plain { format!("{what}.") } else { what };
                    paragraphs.push(Paragraph { weight, text });
                }
            }
        }
        close(&mut open, &mut paragraphs);
        paragraphs
    }
}
