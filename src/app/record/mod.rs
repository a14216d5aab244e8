//! The record of a game, as it is read after it: result, rules that differ, points by turn, notes with a picture of the board at
//! each, answers. Made once; written as a page (HTML), as Markdown or as JSON.
//!
//! What everybody at the table has seen is in it, and nothing else: no hand, no answer that lies face down.

mod chart;
mod games;
mod json;
mod markdown;
mod page;
mod placed;
mod several;
mod simulated;

pub use games::{RecordedGame, record_of, record_of_table};
pub use placed::{PlacedNote, notes_of, notes_of_table};
pub use several::{OneRecord, OpenedGame, RecordsWanted, beside_each_other, records_of};
pub use simulated::{BesideSimulated, GameFacts, Histogram, facts_of, simulate};

use crate::kernel::{Note, Order, Seat};
use crate::model::Wording;

/// The record of a game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct GameRecord {
    /// The code of the language that it is in.
    pub language: String,
    /// The result in a sentence.
    pub title: String,
    /// What was played, when and by whom, in a few words each.
    pub facts: Vec<String>,
    /// The seats, clockwise.
    pub seats: Vec<RecordedSeat>,
    /// What the points are called.
    pub points_word: String,
    /// The points of all seats at each moment at which they changed, and where each part of the game begins.
    pub points: Vec<PointsAt>,
    /// The number of moments.
    pub moments: usize,
    /// How the rules differ from those of the program, in sentences.
    pub rules: Vec<String>,
    /// What was changed by hand, in the order of the moments.
    pub by_hand: Vec<RecordedEdit>,
    /// The notes of the branch, in the order of their moments.
    pub notes: Vec<RecordedNote>,
    /// What a playtest asked, and what was answered by whom.
    pub answers: Vec<(String, Vec<(Seat, String)>)>,
    /// Simulated games by the same rules, where there are any.
    pub simulated: Option<BesideSimulated>,
}

/// A seat of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedSeat {
    /// Its name.
    pub name: String,
    /// The bot that plays it, if one does.
    pub bot: Option<String>,
    /// Its points at the end of the record.
    pub points: i32,
    /// Whether it has won.
    pub has_won: bool,
}

/// The points at a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PointsAt {
    /// The moment.
    pub moment: usize,
    /// The part of the game: `turn 2`.
    pub part: String,
    /// The points, one a seat.
    pub points: Vec<i32>,
}

/// A change by hand, of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedEdit {
    /// The moment after it.
    pub moment: usize,
    /// Where it lies in the game.
    pub when: String,
    /// What everybody sees of it, in a line.
    pub text: String,
}

/// A note of a record.
#[derive(Clone, PartialEq, Debug)]
pub struct RecordedNote {
    /// The moment.
    pub moment: usize,
    /// Where it lies in the game.
    pub when: String,
    /// The note.
    pub note: Note,
    /// The board at that moment (SVG); none of games that have no board to draw.
    pub picture: Option<String>,
    /// The points at that moment, one a seat.
    pub points: Vec<i32>,
}

impl GameRecord {
    /// The sentences of its language.
    fn wording(&self) -> &'static Wording {
        Wording::of(&self.language)
    }

    /// The points after each part of the game, in order, with the part's name: the table of points by turn. The last choice of
    /// a part leads into the next, so its points are those with which the next begins.
    pub fn by_part(&self) -> Vec<(&str, &[i32])> {
        let parts: Vec<&[PointsAt]> = self.points.chunk_by(|one, other| one.part == other.part).collect();
        let after = |number: usize| parts.get(number + 1).and_then(|next| next.first()).or(parts[number].last());
        let named = |number: usize| after(number).map(|at| (parts[number][0].part.as_str(), at.points.as_slice()));
        (0..parts.len()).filter_map(named).collect()
    }

    /// The seats in the order of the result: winners first, then by points.
    pub fn ranking(&self) -> Vec<(Seat, &RecordedSeat)> {
        let mut seats: Vec<(Seat, &RecordedSeat)> = Seat::first(self.seats.len()).zip(&self.seats).collect();
        seats.order_by_key(|(seat, it)| (!it.has_won, -it.points, seat.0));
        seats
    }

    /// How often another seat came to lead alone.
    pub fn lead_changes(&self) -> usize {
        let leader = |points: &PointsAt| {
            let most = points.points.iter().max()?;
            let mut leading = points.points.iter().enumerate().filter(|(_, own)| *own == most);
            leading.next().filter(|_| leading.next().is_none()).map(|(seat, _)| seat)
        };
        let mut leaders: Vec<usize> = self.points.iter().filter_map(leader).collect();
        leaders.dedup();
        leaders.len().saturating_sub(1)
    }
}
