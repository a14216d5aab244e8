//! A record as Markdown. Pictures of the board do not go into it: a page has them.

use super::GameRecord;
use crate::compare::escaped_markdown as plain;
use std::fmt::Write as _;

impl GameRecord {
    /// The record as Markdown.
    pub fn markdown(&self) -> String {
        let facts: Vec<String> = self.facts.iter().map(|fact| plain(fact)).collect();
        let mut out = format!("# {}\n\n{}\n\n## Result\n\n", plain(&self.title), facts.join(" · "));
        let names: Vec<String> = self.seats.iter().map(|seat| plain(&seat.name)).collect();
        let _ = writeln!(out, "|  | player | {} |\n|---|---|--:|", self.points_word);
        for (place, (_, seat)) in self.ranking().iter().enumerate() {
            let bot = seat.bot.as_ref().map(|bot| format!(" ({})", plain(bot))).unwrap_or_default();
            let mark = if seat.has_won { "won".to_owned() } else { (place + 1).to_string() };
            let _ = writeln!(out, "| {mark} | {}{bot} | {} |", plain(&seat.name), seat.points);
        }
        let _ = write!(out, "\n## Points\n\n| after | {} |\n|---|{}\n", names.join(" | "), "--:|".repeat(names.len()));
        for (part, points) in self.by_part() {
            let points: Vec<String> = points.iter().map(i32::to_string).collect();
            let _ = writeln!(out, "| {part} | {} |", points.join(" | "));
        }
        out.push_str("\n## Rules that differ\n\n");
        if self.rules.is_empty() {
            out.push_str("None: these are the rules of the program.\n");
        }
        for rule in &self.rules {
            let _ = writeln!(out, "- {}", plain(rule));
        }
        if !self.by_hand.is_empty() {
            out.push_str("\n## Changed by hand\n\n");
        }
        for change in &self.by_hand {
            let _ = writeln!(out, "- *{} (moment {})*: {}", plain(&change.when), change.moment, plain(&change.text));
        }
        out.push_str("\n## Notes\n\n");
        if self.notes.is_empty() {
            out.push_str("None.\n");
        }
        for (number, note) in (1..).zip(&self.notes) {
            let text = plain(&note.note.in_a_line());
            let _ = writeln!(out, "{number}. *{} (moment {})*: {text}", plain(&note.when), note.moment);
        }
        for (question, answers) in &self.answers {
            let _ = write!(out, "\n## {}\n\n", plain(question));
            for (seat, answer) in answers {
                let name = names.get(seat.index()).map_or("", String::as_str);
                let _ = writeln!(out, "- {name}: {}", plain(answer));
            }
            if answers.is_empty() {
                out.push_str("Not answered.\n");
            }
        }
        self.simulated.iter().for_each(|simulated| out.push_str(&simulated.markdown()));
        out
    }
}
