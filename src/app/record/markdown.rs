//! A record as Markdown. Pictures of the board do not go into it: a page has them.

use super::GameRecord;
use crate::compare::escaped_markdown as plain;
use crate::desk::notes_in_a_line;
use crate::model::say;
use std::fmt::Write as _;

impl GameRecord {
    /// The record as Markdown.
    pub fn markdown(&self) -> String {
        let facts: Vec<String> = self.facts.iter().map(|fact| plain(fact)).collect();
        let said = self.wording();
        let mut out = format!("# {}\n\n{}\n", plain(&self.title), facts.join(" · "));
        let heading = |out: &mut String, text: String| out.push_str(&format!("\n## {}\n\n", plain(&text)));
        heading(&mut out, say!(said, "Result"));
        let names: Vec<String> = self.seats.iter().map(|seat| plain(&seat.name)).collect();
        let _ = writeln!(out, "|  | {} | {} |\n|---|---|--:|", say!(said, "player"), self.points_word);
        for (place, (_, seat)) in self.ranking().iter().enumerate() {
            let bot = seat.bot.as_ref().map(|bot| format!(" ({})", plain(&say!(said, bot)))).unwrap_or_default();
            let mark = if seat.has_won { say!(said, "won") } else { (place + 1).to_string() };
            let _ = writeln!(out, "| {mark} | {}{bot} | {} |", plain(&seat.name), seat.points);
        }
        heading(&mut out, say!(said, "Points"));
        let (after, columns) = (say!(said, "after"), "--:|".repeat(names.len()));
        let _ = writeln!(out, "| {after} | {} |\n|---|{columns}", names.join(" | "));
        for (part, points) in self.by_part() {
            let points: Vec<String> = points.iter().map(i32::to_string).collect();
            let _ = writeln!(out, "| {part} | {} |", points.join(" | "));
        }
        heading(&mut out, say!(said, "Rules that differ"));
        if self.rules.is_empty() {
            out.push_str(&(say!(said, "None: these are the rules of the program.") + "\n"));
        }
        for rule in &self.rules {
            let _ = writeln!(out, "- {}", plain(rule));
        }
        if !self.by_hand.is_empty() {
            heading(&mut out, say!(said, "Changed by hand"));
        }
        for change in &self.by_hand {
            let moment = say!(said, "moment {n}", n = change.moment);
            let _ = writeln!(out, "- *{} ({moment})*: {}", plain(&change.when), plain(&change.text));
        }
        heading(&mut out, say!(said, "Notes"));
        if self.notes.is_empty() {
            out.push_str(&(say!(said, "None.") + "\n"));
        }
        for (number, note) in (1..).zip(&self.notes) {
            let text = plain(&notes_in_a_line(said, std::slice::from_ref(&note.note)));
            let moment = say!(said, "moment {n}", n = note.moment);
            let _ = writeln!(out, "{number}. *{} ({moment})*: {text}", plain(&note.when));
        }
        for (question, answers) in &self.answers {
            heading(&mut out, question.clone());
            for (seat, answer) in answers {
                let name = names.get(seat.index()).map_or("", String::as_str);
                let _ = writeln!(out, "- {name}: {}", plain(answer));
            }
            if answers.is_empty() {
                out.push_str(&(say!(said, "Not answered.") + "\n"));
            }
        }
        self.simulated.iter().for_each(|simulated| out.push_str(&simulated.markdown(said)));
        out
    }
}
