//! `liberte set`: one value of a pack changed in its file, and nothing else.

use super::open::{has_colour, library, render, written};
use super::{Failure, Outcome};
use crate::desk::examine;
use crate::load::edit::{Datum, Edit, Goal, Proposal, Target, new_variant, target};
use crate::load::schema::Kind;
use crate::load::{Diagnostic, Library, SaveError, has_errors};
use clap::Args;
use std::io::Write;
use std::process::ExitCode;

/// What `set` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = EXAMPLES)]
pub struct SetArgs {
    /// The key: a setting, or `card.71.value`, `province.normandie.region`, `text.en.phase.battle`, `pack.version`.
    key: String,
    /// The new value, texts without quotation marks, the entries of a list with commas between.
    #[arg(allow_hyphen_values = true, required_unless_present = "remove", conflicts_with = "remove")]
    value: Option<String>,
    /// Take the key out instead, or the whole entry where the key is one, such as `card.71`.
    #[arg(long)]
    remove: bool,
    /// Say it in a variant's file, and leave the pack itself as it is.
    #[arg(long, value_name = "ID")]
    variant: Option<String>,
    /// Make the variant if there is none of that id yet.
    #[arg(long, requires = "variant")]
    new: bool,
    /// Show what would change and change nothing.
    #[arg(long)]
    dry_run: bool,
}

/// The most findings that are shown in full.
const MOST_SHOWN: usize = 6;

const EXAMPLES: &str = "\
Examples:
  liberte --pack . set card.71.value 2
  liberte --pack . set stack_height 4 --variant tall --new
  liberte --pack . set card.4.symbols cannon,general --dry-run
  liberte --pack . set card.71.basis --remove

Comments, order and all other bytes of the file stay as they are. Afterwards the pack is checked, and what is wrong with it now that was not \
before is told.";

/// Changes a value.
pub fn set(pack: Option<&str>, args: &SetArgs) -> Outcome {
    let mut library = library(pack)?;
    if !args.dry_run {
        must_be_on_disk(&library)?;
    }
    let refused = |library: &Library, finding: Diagnostic| Failure::Content(render(library, &[finding]));
    let before = examine(&library, &variants(&library, args)).findings;
    let mut proposal = Proposal::default();
    if let Some(id) = args.variant.as_deref() {
        find_or_make_variant(&library, id, args.new, &mut proposal)?;
    }
    let target = target(library.files(), &args.key, args.variant.as_deref());
    let target = target.map_err(|finding| refused(&library, finding))?;
    let edit = edit(&target, args).map_err(|finding| refused(&library, finding))?;
    let made = proposal.edit(library.files(), &target.file, target.spec, &[edit]);
    made.and_then(|()| proposal.count(library.files())).map_err(|finding| refused(&library, finding))?;
    let mut out = std::io::stdout().lock();
    if proposal.is_empty() {
        written(writeln!(out, "`{}` is that already: nothing has changed", args.key))?;
        return Ok(ExitCode::SUCCESS);
    }
    written(write!(out, "{}", proposal.diff()))?;
    finish(&mut library, &proposal, args.dry_run, &before, &args.variant.iter().cloned().collect::<Vec<_>>())
}

/// The variant that is laid over for the check, if there is one already.
fn variants(library: &Library, args: &SetArgs) -> Vec<String> {
    let known = library.variants();
    args.variant.iter().filter(|id| known.iter().any(|(known, _)| known == *id)).cloned().collect()
}

/// Sees to it that there is a variant, or that one is proposed.
///
/// # Errors
/// Usage: there is none and none may be made.
pub fn find_or_make_variant(
    library: &Library,
    id: &str,
    may_be_new: bool,
    proposal: &mut Proposal,
) -> Result<(), Failure> {
    if library.variants().iter().any(|(known, _)| known == id) {
        return Ok(());
    }
    if !may_be_new {
        let known = library.variants().into_iter().map(|(id, _)| format!("`{id}`")).collect::<Vec<_>>().join(", ");
        let known = if known.is_empty() { "the pack has none".to_owned() } else { format!("there is {known}") };
        return Err(Failure::usage(format!("there is no variant `{id}`; {known}, and `--new` makes one")));
    }
    let text = new_variant(id, "\n").map_err(|finding| Failure::Content(render(library, &[finding])))?;
    proposal.write(library.files(), &library.files().data(&format!("variants/{id}.toml")), text);
    Ok(())
}

fn edit(target: &Target, args: &SetArgs) -> Result<Edit, Diagnostic> {
    let path = target.path.clone();
    let Some(value) = &args.value else {
        return Ok(Edit::Unset { path });
    };
    let Goal::Value(kind) = target.goal else {
        return Ok(Edit::Set { path, to: Datum::Text(value.clone()) });
    };
    let to = quoted(value, kind).map_or_else(|| Datum::typed(value, kind), Ok);
    let to = to.map_err(|why| Diagnostic::error(crate::load::code::WRONG_TYPE, format!("`{}`: {why}", args.key)))?;
    Ok(Edit::Set { path, to })
}

/// A text typed with the quotation marks of TOML.
fn quoted(value: &str, kind: &Kind) -> Option<Datum> {
    let is_quoted = value.len() > 1 && ['"', '\''].iter().any(|&mark| value.starts_with(mark) && value.ends_with(mark));
    let is_text = kind.noun() == "a text";
    (is_quoted && is_text).then(|| Datum::from_toml(value)).flatten()
}

/// Saves what was proposed unless it is to be shown only, and tells what the pack's check finds now that it did not before.
pub fn finish(
    library: &mut Library,
    proposal: &Proposal,
    is_preview: bool,
    before: &[Diagnostic],
    variants: &[String],
) -> Outcome {
    if !is_preview {
        proposal.save(library.files()).map_err(Failure::usage)?;
    }
    proposal.lay_over(library);
    let mut found = examine(library, variants).findings;
    let mut known: Vec<_> = before.iter().map(|finding| (finding.code, &finding.message)).collect();
    found.retain(|finding| {
        let at = known.iter().position(|known| *known == (finding.code, &finding.message));
        at.map(|at| known.swap_remove(at)).is_none()
    });
    tell(library, &found)?;
    let mut out = std::io::stdout().lock();
    let files = proposal.changes().map(|file| format!("`{}`", file.path)).collect::<Vec<_>>().join(", ");
    let what = if is_preview { "would be saved" } else { "saved" };
    let (errors, warnings) = (found.iter().filter(|it| it.is_error()).count(), found.len());
    let verdict = match (errors, warnings - errors) {
        (0, 0) => "the pack's check finds nothing new".to_owned(),
        (errors, warnings) => format!("the pack's check finds {} more", counts(errors, warnings)),
    };
    written(writeln!(out, "{what}: {files}; {verdict}"))?;
    Ok(if has_errors(&found) { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

/// Tells findings; of many the first, since a change of the rules may go against scores of scenarios.
fn tell(library: &Library, found: &[Diagnostic]) -> Result<(), Failure> {
    let shown = &found[..found.len().min(MOST_SHOWN)];
    let mut err = std::io::stderr().lock();
    written(write!(err, "{}", library.render(shown, has_colour(&err))))?;
    match found.len() - shown.len() {
        0 => Ok(()),
        more => written(writeln!(err, "and {more} more: `liberte check` shows them all")),
    }
}

fn counts(errors: usize, warnings: usize) -> String {
    let count = |n: usize, one: &str| if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") };
    match (errors, warnings) {
        (errors, 0) => count(errors, "error"),
        (0, warnings) => count(warnings, "warning"),
        (errors, warnings) => format!("{} and {}", count(errors, "error"), count(warnings, "warning")),
    }
}

/// Whether a pack can be saved at all, asked before anything is shown.
///
/// # Errors
/// Usage: it lies within the program.
pub fn must_be_on_disk(library: &Library) -> Result<(), Failure> {
    library.files().folder().map(drop).ok_or_else(|| Failure::usage(SaveError::BuiltIn))
}
