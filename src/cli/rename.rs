//! `liberte rename`: an id renamed wherever it stands, as a preview first.

use super::format::{Format, write_json};
use super::open::{library_to_change, render};
use super::paint::Paint;
use super::printer;
use super::{Failure, Outcome};
use crate::desk::{examine, mentions_of, passed};
use crate::load::rename::{Rename, RenameError, RenameKind, RenamePreview};
use crate::load::{Diagnostic, Library};
use crate::model::counted;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde_json::{Value, json};
use std::io::Write;
use std::process::ExitCode;

const HELP: &str = "\
Renames the id in the tables of all files, in choices and queries, in the keys of texts, in the names of files, and in scripts: the
effect's function and what words name (`require`, `province`, `card`, `counter`, options, ...). Texts for people, such as a title or a `basis`, and comments stay;
comments that mention the old id are listed.

Saved games (journals) lie outside of the pack and keep the old id: the renamed pack can't read those that use it.

Examples:
  liberte rename effect terror reign-of-terror            what would change
  liberte rename effect terror reign-of-terror --apply    change it
  liberte rename card 71 171                              a card's number is its id
  liberte rename counter bread flour --pack mine          a counter, in scripts, tests and texts too
  liberte rename bot collector general --pack mine        a bot, then played as `file:general`
  liberte rename area harbor port --pack mine             an area of Revolution!, where cards have ids too";

/// What `rename` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = HELP)]
pub struct RenameArgs {
    /// What has the id.
    #[arg(value_parser = kinds())]
    kind: RenameKind,
    /// The old id; of a card of Liberté, its number.
    old: String,
    /// The new id.
    new: String,
    /// Write the files, all of them or none; without it, only show what would change.
    #[arg(long)]
    apply: bool,
    /// How to print what changes.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The word that names a kind on the command line: of a requirement, the word of scripts.
fn word_of(kind: RenameKind) -> &'static str {
    if kind == RenameKind::Requirement { "require" } else { kind.id() }
}

/// Reads the kind of thing that is renamed.
fn kinds() -> impl TypedValueParser<Value = RenameKind> {
    let words = RenameKind::ALL.map(|kind| PossibleValue::new(word_of(kind)).help(kind.about()));
    PossibleValuesParser::new(words).try_map(|word| {
        RenameKind::ALL.into_iter().find(|&kind| word_of(kind) == word).ok_or("nothing of the kind has an id")
    })
}

impl RenameArgs {
    fn meant(&self) -> Rename {
        let named = self.kind;
        let number = |id: &str| id.strip_prefix('#').filter(|_| named == RenameKind::Card).unwrap_or(id).to_owned();
        Rename { named, from: number(&self.old), to: number(&self.new) }
    }
}

/// Shows what renaming would change; with `--apply`, does it.
pub fn rename(pack: Option<&str>, args: &RenameArgs) -> Outcome {
    let library = library_to_change(pack, args.apply)?;
    let before = sound(&library)?;
    let rename = args.meant();
    let renaming = library.rename(&rename, &mentions_of(&library)).map_err(refused)?;
    let after = renaming.applied(&library).map_err(refused)?;
    compare(&library, &before, &after, &renaming)?;
    if args.apply {
        renaming.save().save(library.files()).map_err(Failure::usage)?;
        remove_left_folders(&renaming, &library);
    }
    let mut out = printer::stdout();
    match args.format {
        Format::Json => write_json(&mut out, &as_json(&renaming, args.apply))?,
        Format::Text => write!(out, "{}", as_text(&renaming, args.apply))?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Takes folders away that all files have left; one that still holds something stays.
fn remove_left_folders(renaming: &RenamePreview, library: &Library) {
    let Some(root) = library.files().folder() else { return };
    for file in renaming.files.iter().filter(|file| file.new_path.is_some()) {
        if let Some(folder) = root.join(&file.path).parent() {
            let _ = std::fs::remove_dir(folder);
        }
    }
}

fn refused(error: RenameError) -> Failure {
    Failure::usage(error)
}

/// The findings of a pack without errors.
///
/// # Errors
/// Content: in a pack with errors not every place of an id is seen.
fn sound(library: &Library) -> Result<Vec<Diagnostic>, Failure> {
    let checked = examine(library, &[]);
    if checked.counts().0 == 0 {
        return Ok(checked.findings);
    }
    let why = "error: nothing is renamed in a pack with errors, since some places of the id might not be seen";
    Err(Failure::Content(format!("{}{why}", render(library, &checked.findings))))
}

/// Whether the renamed pack has the findings of the old one, and passes its tests.
///
/// # Errors
/// Content: what would be found then, and which tests would fail. Nothing has been written.
fn compare(
    before: &Library,
    found_before: &[Diagnostic],
    after: &Library,
    renaming: &RenamePreview,
) -> Result<(), Failure> {
    let found_after = examine(after, &[]).findings;
    let codes = |found: &[Diagnostic]| {
        let mut codes: Vec<_> = found.iter().map(|it| (it.severity, it.code)).collect();
        codes.sort_unstable();
        codes
    };
    if codes(found_before) != codes(&found_after) {
        let why = "error: nothing is renamed: with the new id, this would be found in the pack";
        return Err(Failure::Content(format!("{}{why}", render(after, &found_after))));
    }
    let tests_after = passed(after);
    let renamed = |path: &str| renaming.files.iter().find(|file| file.path == path)?.new_path.clone();
    let fails = |path: &String| !tests_after.contains(&renamed(path).unwrap_or_else(|| path.clone()));
    let mut failing: Vec<String> = before.scenarios().into_iter().filter(fails).collect();
    if !failing.is_empty() {
        let tests_before = passed(before);
        failing.retain(|path| tests_before.contains(path));
    }
    if failing.is_empty() {
        return Ok(());
    }
    let list = failing.iter().map(|path| format!("  {path}\n")).collect::<String>();
    let why = "these tests pass, and with the new id they would not";
    Err(Failure::Content(format!("error: nothing is renamed: {why}\n{list}")))
}

fn as_text(renaming: &RenamePreview, is_applied: bool) -> String {
    let paint = Paint { colour: printer::has_colour_out() };
    let mut text = String::new();
    for file in &renaming.files {
        let becomes = file.new_path.as_ref().map(|path| format!(" becomes {path}")).unwrap_or_default();
        text += &format!("{}{becomes}\n", paint.bold(&file.path));
        for line in file.lines() {
            text += &format!("{:>6} - {}\n       + {}\n", line.line, line.before, line.after);
        }
    }
    if !renaming.left.is_empty() {
        text += "\nNot changed, check by hand:\n";
        for left in &renaming.left {
            text += &format!("  {}:{}: {}\n", left.path, left.line, left.text);
        }
    }
    let sum = format!("{} in {}", counted(renaming.places, "place"), counted(renaming.files.len(), "file"));
    let end = if is_applied { "renamed" } else { "nothing is written yet, `--apply` does it" };
    text += &format!("\n{sum}: {end}\n");
    text
}

fn as_json(renaming: &RenamePreview, is_applied: bool) -> Value {
    let files = renaming.files.iter().map(|file| {
        let lines = file.lines().map(|it| json!({ "line": it.line, "before": it.before, "after": it.after }));
        json!({ "path": file.path, "new_path": file.new_path, "lines": lines.collect::<Vec<_>>() })
    });
    let left = renaming.left.iter().map(|it| json!({ "path": it.path, "line": it.line, "text": it.text }));
    json!({
        "applied": is_applied,
        "places": renaming.places,
        "files": files.collect::<Vec<_>>(),
        "left": left.collect::<Vec<_>>(),
    })
}
