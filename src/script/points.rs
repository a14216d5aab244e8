//! The rule points of a game as words of its scripts, and an example of each.

use super::vocabulary::{Form, VocabularySection, VocabularyWord, WordKind};
use crate::model::PointSpec;

/// What the reference says of all rule points.
pub(super) const INTRODUCTION: &str = "A script may say what holds instead of a rule. It has the point's name, and a \
     function of that name with `_` for `-`. Where it fails or says what can't be, the rulebook's rule holds, or the \
     nearest possible number.";

/// Functions that scripts define for the rules of a game to call.
pub(super) struct Points {
    /// What each is.
    pub specs: &'static [PointSpec],
    /// An example of each, by its id; none where the reference has none.
    pub example: fn(&str) -> Option<&'static str>,
}

impl Points {
    /// The rule points as words.
    pub fn section(&self) -> VocabularySection {
        let word = |spec: &PointSpec| VocabularyWord {
            name: spec.id.replace('-', "_"),
            kind: WordKind::RulePoint,
            forms: vec![Form {
                signature: head(spec),
                takes: spec.parameters.iter().map(|(_, kind)| (*kind).to_owned()).collect(),
                gives: spec.returns.map(str::to_owned),
            }],
            doc: format!("{} ({})", spec.meaning, spec.cite),
            example: (self.example)(spec.id).unwrap_or(""),
        };
        VocabularySection { title: "Rule points", text: INTRODUCTION, words: self.specs.iter().map(word).collect() }
    }

    /// The rule points as the reference shows them, in Markdown.
    pub fn reference(&self) -> String {
        let mut text = format!("\n## Rule points\n\n{INTRODUCTION}\n");
        for spec in self.specs {
            text += &format!("\n### {}\n\n`{}`  \n{} ({})\n", spec.id, head(spec), spec.meaning, spec.cite);
            if let Some(example) = (self.example)(spec.id) {
                text += &format!("\n```rhai\n{example}\n```\n");
            }
        }
        text
    }

    /// A script for a rule point to begin with, which says what the point is for.
    pub fn beginning(&self, spec: &PointSpec) -> String {
        if let Some(example) = (self.example)(spec.id) {
            return format!("{example}\n");
        }
        let function = spec.id.replace('-', "_");
        let names: Vec<&str> = spec.parameters.iter().map(|(name, _)| *name).collect();
        let names = names.join(", ");
        format!(
            "/// {}\nfn {function}({names}) {{\n    // Each player draws a card, say.\n    for seat in players() {{\n        seat.draw(1);\n    }}\n}}\n",
            spec.meaning
        )
    }

    /// The kind of a parameter of a point's function.
    pub fn parameter(&self, function: impl Fn(&str) -> bool, name: &str) -> Option<&'static str> {
        let spec = self.specs.iter().find(|spec| function(&spec.id.replace('-', "_")))?;
        spec.parameters.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind)
    }
}

/// How the function of a rule point is written, such as `further_ending() -> bool`.
fn head(spec: &PointSpec) -> String {
    let parameters: Vec<String> = spec.parameters.iter().map(|(name, kind)| format!("{name}: {kind}")).collect();
    let returns = spec.returns.map(|kind| format!(" -> {kind}")).unwrap_or_default();
    format!("{}({}){returns}", spec.id.replace('-', "_"), parameters.join(", "))
}
