//! Differences as plain text, as Markdown, and for programs.

use super::report::{Detail, Line, Section};
use super::wrap::wrap;
use crate::model::{DataPack, Pack, Wording, say};
use serde_json::{Value, json};

/// The columns of plain text.
pub const COLUMNS: usize = 80;

/// One of the two that are compared, by the name it was asked for.
#[derive(Clone, Copy, Debug)]
pub struct Side<'p> {
    /// The name.
    pub name: &'p str,
    /// The id of the pack.
    id: &'p str,
    version: &'p str,
    hash: &'p str,
    variants: &'p [String],
}

impl<'p> Side<'p> {
    /// A pack of Liberté under a name.
    pub fn of(name: &'p str, pack: &'p Pack) -> Side<'p> {
        let Pack { id, version, hash, variants, .. } = pack;
        Side { name, id, version, hash, variants }
    }

    /// A pack of another game under a name.
    pub fn of_data(name: &'p str, pack: &'p DataPack) -> Side<'p> {
        let DataPack { id, version, hash, variants, .. } = pack;
        Side { name, id, version, hash, variants }
    }

    /// The pack by its id, version and hash.
    pub fn identity(&self) -> String {
        let Side { id, version, hash, .. } = self;
        format!("{id} {version} ({hash})")
    }

    fn describe(&self) -> Value {
        json!({
            "name": self.name,
            "pack": self.id,
            "version": self.version,
            "variants": self.variants,
            "hash": self.hash,
        })
    }
}

/// The sentence with its citation before the full stop.
pub fn cited(line: &Line) -> String {
    match line.sentence.strip_suffix('.') {
        Some(sentence) if !line.cite.is_empty() => format!("{sentence} ({}).", line.cite),
        _ => line.sentence.clone(),
    }
}

/// What is said first.
fn verdict(from: Side<'_>, to: Side<'_>, sections: &[Section], wording: &Wording) -> String {
    let (from, to) = (from.name, to.name);
    if sections.is_empty() {
        return say!(wording, "`{to}` and `{from}` are the same: no rule, card or word differs.", to = to, from = from);
    }
    say!(wording, "What `{to}` does differently from `{from}`", to = to, from = from)
}

/// The packs that were compared, a line each.
fn identities(from: Side<'_>, to: Side<'_>) -> [String; 2] {
    [from, to].map(|side| format!("{}: {}", side.name, side.identity()))
}

/// The differences as plain text of 80 columns, which lines of scripts may exceed. Sections and language go together.
pub fn text(from: Side<'_>, to: Side<'_>, sections: &[Section], language: &str) -> String {
    let wording = Wording::of(language);
    let mut lines = wrap(&verdict(from, to, sections, wording), COLUMNS, 0);
    for section in sections {
        lines.push(String::new());
        lines.push(section.title.clone());
        section.lines.iter().for_each(|line| text_of_line(line, wording, &mut lines));
    }
    lines.push(String::new());
    lines.extend(identities(from, to));
    lines.join("\n") + "\n"
}

fn text_of_line(line: &Line, wording: &Wording, lines: &mut Vec<String>) {
    lines.extend(wrap(&format!("- {}", cited(line)), COLUMNS - 2, 2).iter().map(|line| format!("  {line}")));
    for detail in &line.details {
        let said = |word: &str, text: &str| wrap(&format!("{word}: {text}"), COLUMNS - 4, 2);
        let detail = match detail {
            Detail::Was(text) => said(&say!(wording, "was"), text),
            Detail::Now(text) => said(&say!(wording, "now"), text),
            Detail::Comment(text) => said(&say!(wording, "its script says"), text),
            Detail::Script(script) => script.iter().map(|line| format!("  {line}")).collect(),
        };
        lines.extend(detail.iter().map(|line| format!("    {line}")));
    }
}

/// The differences as Markdown. Sections and language go together.
pub fn markdown(from: Side<'_>, to: Side<'_>, sections: &[Section], language: &str) -> String {
    let wording = Wording::of(language);
    let verdict = verdict(from, to, sections, wording);
    let mut text = if sections.is_empty() { format!("{verdict}\n") } else { format!("# {verdict}\n") };
    for section in sections {
        text.push_str(&format!("\n## {}\n\n", section.title));
        section.lines.iter().for_each(|line| markdown_of_line(line, wording, &mut text));
    }
    let [from, to] = identities(from, to);
    text.push_str(&format!("\n---\n\n{}  \n{}\n", escaped(&from), escaped(&to)));
    text
}

fn markdown_of_line(line: &Line, wording: &Wording, text: &mut String) {
    let said = |word: &str, words: &str| format!("  - *{word}:* {}\n", escaped(words));
    text.push_str(&format!("- {}\n", escaped(&cited(line))));
    for detail in &line.details {
        text.push_str(&match detail {
            Detail::Was(words) => said(&say!(wording, "was"), words),
            Detail::Now(words) => said(&say!(wording, "now"), words),
            Detail::Comment(words) => said(&say!(wording, "its script says"), words),
            Detail::Script(script) => {
                let fence = fence(script);
                let lines: String = script.iter().map(|line| format!("  {line}\n")).collect();
                format!("\n  {fence}diff\n{lines}  {fence}\n\n")
            }
        });
    }
}

/// A fence that no line of the script ends.
fn fence(script: &[String]) -> String {
    let longest = script.iter().flat_map(|line| line.split(|letter| letter != '`')).map(str::len).max();
    "`".repeat((longest.unwrap_or(0) + 1).max(3))
}

/// A text in which Markdown sees nothing but text, and words in backticks.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    // What stands at the beginning of a line may begin a heading or a quotation.
    let is_heading = text.starts_with('#') && !text.trim_start_matches('#').starts_with(|it: char| !it.is_whitespace());
    if is_heading || text.starts_with('>') {
        out.push('\\');
    }
    let parts: Vec<&str> = text.split('`').collect();
    for (at, part) in parts.iter().enumerate() {
        if at > 0 {
            out.push('`');
        }
        // A mark without its other half begins no code.
        let is_code = at % 2 == 1 && at + 1 < parts.len();
        // Nor does a text end its line, and begin one that means something.
        for letter in part.chars().map(|letter| if letter.is_control() { ' ' } else { letter }) {
            if !is_code && matches!(letter, '*' | '_' | '[' | ']' | '<' | '>' | '\\' | '|') {
                out.push('\\');
            }
            out.push(letter);
        }
    }
    out
}

/// The differences for programs: both sides, whether they are the same, and each change with its sentence.
pub fn json(from: Side<'_>, to: Side<'_>, sections: &[Section]) -> Value {
    let changes = sections.iter().flat_map(|section| {
        section.lines.iter().map(|line| {
            let mut change = line.data.clone();
            change["heading"] = json!(section.title);
            change["sentence"] = json!(line.sentence);
            if !line.cite.is_empty() {
                change["cite"] = json!(line.cite);
            }
            line.details.iter().for_each(|detail| match detail {
                Detail::Was(text) => change["was"] = json!(text),
                Detail::Now(text) => change["now"] = json!(text),
                Detail::Comment(text) => change["comment"] = json!(text),
                Detail::Script(lines) => change["diff"] = json!(lines),
            });
            change
        })
    });
    json!({
        "from": from.describe(),
        "to": to.describe(),
        "same": sections.is_empty(),
        "changes": changes.collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_sees_no_markup_in_names_but_code() {
        assert_eq!(escaped("a_b *c* `d_e` <f>"), "a\\_b \\*c\\* `d_e` \\<f\\>");
        assert_eq!(escaped("One\n\n# Two\r<b>"), "One  # Two \\<b\\>");
        assert_eq!(escaped("# one ` <b>"), "\\# one ` \\<b\\>");
        assert_eq!(escaped("#12 Marat"), "#12 Marat");
        assert_eq!(fence(&["+a ``` b".to_owned()]), "````");
        assert_eq!(fence(&[]), "```");
    }
}
