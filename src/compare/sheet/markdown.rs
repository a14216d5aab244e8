//! The sheet as Markdown.

use super::Sheet;
use crate::compare::render::{cited, escaped};
use crate::model::say;

impl Sheet {
    /// The sheet as Markdown.
    pub fn markdown(&self) -> String {
        let wording = self.wording();
        let subtitle = say!(wording, "House rules for {game}", game = escaped(&self.game));
        let mut text = format!("# {}\n\n*{subtitle}*\n", escaped(&self.title));
        self.reasons().iter().for_each(|reason| text.push_str(&format!("\n{}\n", escaped(reason))));
        if self.is_empty() {
            text.push_str(&format!("\n{}\n", say!(wording, "Nothing differs from the game as it is.")));
        }
        for section in &self.rules {
            text.push_str(&format!("\n## {}\n\n", escaped(&section.title)));
            section.lines.iter().for_each(|line| text.push_str(&format!("- {}\n", escaped(&cited(line)))));
        }
        if !self.cards.is_empty() {
            text.push_str(&format!("\n## {}\n\n", say!(wording, "Cards")));
        }
        for card in &self.cards {
            let (heading, note) = (escaped(&card.heading()), escaped(&card.note));
            text.push_str(&format!("- **{heading}** ({note}): {}.", escaped(&card.facts)));
            if let Some(prerequisite) = &card.prerequisite {
                text.push_str(&format!(" *{}*", say!(wording, "Needs: {what}.", what = escaped(prerequisite))));
            }
            if let Some(words) = &card.text {
                text.push_str(&format!(" {}", escaped(words)));
            }
            text.push('\n');
        }
        let foot: Vec<String> = self.foot().iter().map(|line| format!("<small>{}</small>", escaped(line))).collect();
        text.push_str(&format!("\n---\n\n{}\n", foot.join("<br>\n")));
        text
    }
}
