//! What is said of a saved game in a list, read without playing it.

use crate::kernel::{GameResult, Journal, Seat, Sitting};
use crate::load::Files;
use crate::load::schema::Rulebook;
use crate::model::{Wording, say};
use crate::sandbox::rulebook_of_embedded;

/// A saved game in short.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameSummary {
    /// The rulebook, where that is known.
    pub rulebook: Option<Rulebook>,
    /// The pack's id.
    pub pack: String,
    /// The variants.
    pub variants: Vec<String>,
    /// The names, clockwise.
    pub names: Vec<String>,
    /// Which seats are bots'.
    pub bots: Vec<bool>,
    /// When it was played, and as what.
    pub sitting: Sitting,
    /// The number of choices of the branch that is played on.
    pub choices: usize,
    /// The number of branches.
    pub branches: usize,
    /// How many times it was changed by hand, in the branch that is played on.
    pub edits: usize,
    /// The number of notes in all branches.
    pub notes: usize,
    /// How it ended, if it did.
    pub result: Option<GameResult>,
}

impl GameSummary {
    /// What is said of a journal.
    pub fn of(journal: &Journal) -> GameSummary {
        let head = &journal.head;
        let document = journal.document.as_deref();
        let built_in = || Files::built_in_named(&head.pack).map(|files| files.format().rulebook);
        let texts = document.into_iter().flat_map(|document| {
            std::iter::once(&document.branch).chain(document.others.iter().map(|other| &other.texts))
        });
        let players = document.map_or(&[][..], |document| &document.players);
        GameSummary {
            rulebook: journal.rules.as_deref().and_then(rulebook_of_embedded).or_else(built_in),
            pack: head.pack.clone(),
            variants: head.variants.clone(),
            names: head.seats.clone(),
            bots: (0..head.seats.len()).map(|at| players.get(at).is_some_and(|id| id != "person")).collect(),
            sitting: document.map(|document| document.sitting.clone()).unwrap_or_default(),
            choices: journal.lines.len(),
            edits: journal.edits(),
            branches: document.map_or(1, |document| document.others.len() + 1),
            notes: texts.flat_map(|texts| texts.notes.values()).map(Vec::len).sum(),
            result: document.and_then(|document| document.result.clone()),
        }
    }

    /// Its title: that of the playtest, or who plays.
    pub fn title(&self, wording: &Wording) -> String {
        match &self.sitting.playtest {
            Some(playtest) if !playtest.title.is_empty() => playtest.title.clone(),
            _ => wording.listed(&self.names),
        }
    }

    /// The result in a sentence: `Camille won, 19 : 16 : 14`; how far it has come where it is not over.
    pub fn result_text(&self, wording: &Wording) -> String {
        let Some(result) = &self.result else {
            return say!(wording, "after {n|choice|choices}", n = self.choices);
        };
        let winners: Vec<String> = result.winners.iter().map(|seat| self.name(seat)).collect();
        let points: Vec<String> = result.points.iter().map(i32::to_string).collect();
        let won = match winners.is_empty() {
            true => say!(wording, "nobody won"),
            false => say!(wording, "{who} won", who = wording.listed(&winners)),
        };
        format!("{won}, {}", points.join(" : "))
    }

    /// The rules: the pack, and the variants.
    pub fn rules_text(&self) -> String {
        std::iter::once(&self.pack).chain(&self.variants).cloned().collect::<Vec<String>>().join(" + ")
    }

    /// Who plays, with the bots marked.
    pub fn seats_text(&self, wording: &Wording) -> String {
        let seat = |(name, is_bot): (&String, &bool)| match is_bot {
            true => say!(wording, "{who} (bot)", who = name),
            false => name.clone(),
        };
        self.names.iter().zip(&self.bots).map(seat).collect::<Vec<String>>().join(", ")
    }

    /// The branches and notes in a few words; empty where there is nothing to say.
    pub fn extras_text(&self, wording: &Wording) -> String {
        let branches = (self.branches > 1).then(|| say!(wording, "{n} branches", n = self.branches));
        let notes = (self.notes > 0).then(|| say!(wording, "{n|note|notes}", n = self.notes));
        let edits = (self.edits > 0).then(|| say!(wording, "changed by hand"));
        branches.into_iter().chain(notes).chain(edits).collect::<Vec<String>>().join(", ")
    }

    fn name(&self, seat: Seat) -> String {
        self.names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string())
    }
}
