//! A record for other programs. Pictures of the board do not go into it: a page has them.

use super::{BesideSimulated, GameFacts, GameRecord};
use crate::kernel::Seat;
use crate::kit::trace;
use serde_json::{Value, json};

impl GameRecord {
    /// The record as one JSON object.
    pub fn json(&self) -> Value {
        let seats = Seat::first(self.seats.len()).zip(&self.seats).map(|(seat, it)| {
            json!({ "seat": seat.to_string(), "name": it.name, "bot": it.bot, "points": it.points, "won": it.has_won })
        });
        let points = self.points.iter();
        let points = points.map(|at| json!({ "moment": at.moment, "part": at.part, "points": at.points }));
        let by_hand = self.by_hand.iter();
        let by_hand = by_hand.map(|it| json!({ "moment": it.moment, "when": it.when, "text": it.text }));
        let notes = self.notes.iter();
        let notes =
            notes.map(|it| trace::note(json!({ "moment": it.moment, "when": it.when, "points": it.points }), &it.note));
        let answers = self.answers.iter().map(|(question, answers)| {
            let answers = answers.iter().map(|(seat, text)| json!({ "seat": seat.to_string(), "text": text }));
            json!({ "question": question, "answers": answers.collect::<Vec<_>>() })
        });
        json!({
            "format": 1,
            "title": self.title,
            "facts": self.facts,
            "seats": seats.collect::<Vec<_>>(),
            "points_word": self.points_word,
            "points": points.collect::<Vec<_>>(),
            "moments": self.moments,
            "rules": self.rules,
            "by_hand": by_hand.collect::<Vec<_>>(),
            "notes": notes.collect::<Vec<_>>(),
            "answers": answers.collect::<Vec<_>>(),
            "simulated": self.simulated.as_ref().map(BesideSimulated::json),
        })
    }
}

impl BesideSimulated {
    /// The games and the records beside them.
    fn json(&self) -> Value {
        let records = self.records.iter();
        let records = records.map(|(name, facts)| json!({ "name": name, "game": facts.as_ref().map(GameFacts::json) }));
        json!({
            "bot": self.bot,
            "games": self.games.iter().map(GameFacts::json).collect::<Vec<_>>(),
            "records": records.collect::<Vec<_>>(),
        })
    }
}

impl GameFacts {
    /// What is compared of a game.
    fn json(&self) -> Value {
        json!({ "end": self.end, "points": self.points, "choices": self.choices, "edits": self.edits })
    }
}
