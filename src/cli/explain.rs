//! `liberte explain`: what the code of a finding means, why the rule exists, what breaks it and what would be right.

use super::format::{Format, write_json};
use super::open::{Failure, Outcome};
use super::paint::wrap;
use super::printer;
use crate::desk::{codes, explanations};
use crate::input::{did_you_mean, nearest};
use crate::load::{Example, Explanation, Severity};
use crate::model::capitalized;
use clap::Args;
use serde::Serialize;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::Write;
use std::process::ExitCode;

/// How wide the text is.
const WIDEST: usize = 100;

/// What `explain` was given.
#[derive(Args, Debug, Clone)]
pub struct ExplainArgs {
    /// The code of a finding, such as `unknown-key`; without one, all codes are listed.
    code: Option<String>,
    /// For people, or for programs.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Explains a code, or lists all.
pub fn explain(args: &ExplainArgs) -> Outcome {
    let mut out = printer::stdout();
    let code = args.code.as_deref().map(code_of).transpose()?;
    match (args.format, code) {
        (Format::Text, None) => write!(out, "{}", list())?,
        (Format::Text, Some(code)) => write!(out, "{}", text_of(code))?,
        (Format::Json, None) => write_json(&mut out, &Explained::of(explanations()))?,
        (Format::Json, Some(code)) => write_json(&mut out, &Explained::of(std::iter::once(code)))?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Codes at length, for programs.
#[derive(Serialize)]
struct Explained {
    format: u8,
    codes: Vec<Code>,
}

/// A code at length.
#[derive(Serialize)]
struct Code {
    code: &'static str,
    severity: &'static str,
    meaning: &'static str,
    why: &'static str,
    right: &'static str,
    example: Value,
}

impl Explained {
    fn of(codes: impl Iterator<Item = &'static Explanation>) -> Explained {
        let code = |it: &'static Explanation| {
            let Explanation { code, severity, meaning, why, right, example } = it;
            Code { code, severity: severity.id(), meaning, why, right, example: example_json(example) }
        };
        Explained { format: 1, codes: codes.map(code).collect() }
    }
}

/// What causes a finding: `words`; the `text` of a file at `path`, so many `times`; or `edits` with the `variants` laid
/// over.
fn example_json(example: &Example) -> Value {
    let edits = |edits: &[(&str, &str, &str)]| -> Value {
        edits.iter().map(|(path, from, to)| json!({ "path": path, "from": from, "to": to })).collect()
    };
    match example {
        Example::Words(words) => json!({ "words": words }),
        Example::File(path, text, times) => json!({ "path": path, "text": text, "times": times }),
        Example::Edits(all) => json!({ "edits": edits(all), "variants": [] }),
        Example::Variants(all, asked) => json!({ "edits": edits(all), "variants": asked }),
    }
}

/// All codes, each with what it means.
fn list() -> String {
    let longest = codes().iter().map(|code| code.len()).max().unwrap_or(0);
    let mut text = String::new();
    for severity in [Severity::Error, Severity::Warning, Severity::Note] {
        let _ = writeln!(text, "{}s", capitalized(severity.id()));
        for explanation in explanations().filter(|explanation| explanation.severity == severity) {
            let _ = writeln!(text, "  {:longest$}  {}", explanation.code, explanation.meaning);
        }
        text.push('\n');
    }
    text + "`liberte explain CODE` explains one in full.\n"
}

/// A code at length, with what it means.
///
/// # Errors
/// Usage: there is no such code.
fn code_of(code: &str) -> Result<&'static Explanation, Failure> {
    let plain = code.trim().to_lowercase();
    explanations().find(|explanation| explanation.code == plain).ok_or_else(|| unknown(&plain))
}

/// A code at length for the reference: what it means, how grave it is, why, and an example.
pub fn markdown(explanation: &Explanation) -> String {
    let Explanation { code: _, severity, meaning, why, right, example } = explanation;
    let head = format!("{}: {meaning}.", capitalized(severity.id()));
    let text = [head, format!("Why: {why}."), format!("Right: {right}.")].map(|text| wrap(&text, WIDEST, 0).join("\n"));
    let example = example_text(example);
    let example: String = example
        .trim_matches('\n')
        .lines()
        .map(|line| format!("    {line}"))
        .map(|line| line.trim_end().to_owned() + "\n")
        .collect();
    format!("{}\n\n{example}", text.join("\n\n"))
}

/// A code at length, as text.
fn text_of(explanation: &Explanation) -> String {
    let Explanation { code, severity, meaning, why, right, example } = explanation;
    let mut text = format!("{code} ({}): {meaning}\n\n", severity.id());
    text += &paragraph(&format!("Why: {why}."));
    text += &paragraph(&format!("Right: {right}."));
    text += &example_text(example);
    if *severity != Severity::Error {
        let _ = write!(
            text,
            "\nTo allow it in one place: `# allow {code}: reason` in TOML, `// allow {code}: reason` in a "
        );
        text += "script,\nat the end of the line or on the line above.\n";
    }
    text
}

fn unknown(code: &str) -> Failure {
    let help = match nearest(code, codes()) {
        Some(near) => did_you_mean(near),
        None => "`liberte explain` lists all codes".to_owned(),
    };
    Failure::Usage(format!("error: there is no finding `{code}`\nhelp: {help}"))
}

fn paragraph(text: &str) -> String {
    wrap(text, WIDEST, 2).join("\n") + "\n"
}

/// What causes a finding, and what stands there without it.
fn example_text(example: &Example) -> String {
    let mut text = String::new();
    match example {
        Example::Words(words) => text += &paragraph(&format!("Example: {words}.")),
        Example::File(path, content, times) => {
            let _ = writeln!(text, "\nExample, in {path}");
            text += &quoted("  | ", content);
            if *times > 1 {
                let _ = writeln!(text, "  … {times} times");
            }
        }
        Example::Edits(edits) => text += &changes(edits),
        Example::Variants(edits, asked) => {
            text += &changes(edits);
            let asked: Vec<String> = asked.iter().map(|variant| format!("--variant {variant}")).collect();
            let _ = writeln!(text, "\nExample: liberte check {}", asked.join(" "));
        }
    }
    text
}

/// What is wrong in files, and what stands there rightly. `from` and `to` say how the fault is made.
fn changes(edits: &[(&str, &str, &str)]) -> String {
    let mut text = String::new();
    for (path, from, to) in edits {
        let _ = writeln!(text, "\nExample, in {path}");
        text += &quoted("  wrong:  ", to);
        text += &quoted("  right:  ", from);
    }
    text
}

/// Lines with something before each.
fn quoted(mark: &str, text: &str) -> String {
    let text = text.trim_matches('\n');
    if text.is_empty() {
        return format!("{}(nothing)\n", mark);
    }
    let below = " ".repeat(mark.len());
    let lines = text.lines().enumerate();
    lines.map(|(at, line)| format!("{}{line}\n", if at == 0 || mark.ends_with("| ") { mark } else { &below })).collect()
}
