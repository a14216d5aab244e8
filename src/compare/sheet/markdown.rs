//! The sheet as Markdown.

use super::Sheet;
use crate::compare::render::{cited, escaped};

impl Sheet {
    /// The sheet as Markdown.
    pub fn markdown(&self) -> String {
        let mut text = format!("# {}\n\n*House rules for {}*\n", escaped(&self.title), escaped(&self.game));
        self.reasons().iter().for_each(|reason| text.push_str(&format!("\n{}\n", escaped(reason))));
        if self.is_empty() {
            text.push_str("\nNothing differs from the game as it is.\n");
        }
        for section in &self.rules {
            text.push_str(&format!("\n## {}\n\n", escaped(&section.title)));
            section.lines.iter().for_each(|line| text.push_str(&format!("- {}\n", escaped(&cited(line)))));
        }
        if !self.cards.is_empty() {
            text.push_str("\n## Cards\n\n");
        }
        for card in &self.cards {
            let (heading, note) = (escaped(&card.heading()), escaped(&card.note));
            text.push_str(&format!("- **{heading}** ({note}): {}.", escaped(&card.facts)));
            if let Some(prerequisite) = &card.prerequisite {
                text.push_str(&format!(" *Needs: {}.*", escaped(prerequisite)));
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
