//! The sheet as plain text of 80 columns.

use super::Sheet;
use crate::compare::render::{COLUMNS, cited};
use crate::compare::wrap;
use crate::model::say;

impl Sheet {
    /// The sheet as plain text of 80 columns.
    pub fn text(&self) -> String {
        let wording = self.wording();
        let mut lines = wrap(&self.title, COLUMNS, 0);
        lines.push(say!(wording, "House rules for {game}", game = self.game));
        lines.push("=".repeat(COLUMNS));
        self.reasons().iter().for_each(|reason| lines.extend(wrap(reason, COLUMNS, 0)));
        if self.is_empty() {
            lines.extend([String::new(), say!(wording, "Nothing differs from the game as it is.")]);
        }
        for section in &self.rules {
            lines.extend([String::new(), section.title.to_uppercase()]);
            section.lines.iter().for_each(|line| lines.extend(wrap(&format!("- {}", cited(line)), COLUMNS, 2)));
        }
        if !self.cards.is_empty() {
            lines.extend([String::new(), say!(wording, "Cards").to_uppercase()]);
        }
        for card in &self.cards {
            lines.extend(wrap(&format!("- {} ({})", card.heading(), card.note), COLUMNS, 2));
            for text in std::iter::once(format!("{}.", card.facts)).chain(card.words(wording)) {
                lines.extend(wrap(&text, COLUMNS - 2, 0).iter().map(|line| format!("  {line}")));
            }
        }
        lines.extend([String::new(), "-".repeat(COLUMNS)]);
        self.foot().iter().for_each(|line| lines.extend(wrap(line, COLUMNS, 2)));
        lines.join("\n") + "\n"
    }

    /// What stands small at the foot: parameters, sources, the pack.
    pub fn foot(&self) -> Vec<String> {
        let wording = self.wording();
        let parameters = self.parameters.join(", ");
        let parameters = (!parameters.is_empty()).then(|| say!(wording, "Parameters: {what}.", what = parameters));
        let source = |source: String| say!(wording, "From: {what}.", what = source.trim_end_matches('.'));
        let pack = say!(wording, "Pack: {what}.", what = self.identity);
        parameters.into_iter().chain(self.sources().into_iter().map(source)).chain([pack]).collect()
    }
}
