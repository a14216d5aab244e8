//! `liberte set`: one value of a pack changed in its file, and nothing else.

use super::Outcome;
use super::change::{Change, Refused, find_or_make_variant, must_be_on_disk, tell_json};
use super::format::Format;
use super::open::{library, written};
use crate::desk::examine;
use crate::load::edit::{Datum, Edit, Goal, Proposal, Target, target};
use crate::load::schema::Kind;
use crate::load::{Diagnostic, Library};
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
    /// How to tell what changes.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

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
    let before = examine(&library, &variants(&library, args)).findings;
    let proposal = match propose(&library, args) {
        Ok(proposal) => proposal,
        Err(refused) => return refused.tell(&library, args.format),
    };
    let variants: Vec<String> = args.variant.iter().cloned().collect();
    let change = Change { proposal: &proposal, is_preview: args.dry_run, before: &before, variants: &variants };
    if args.format == Format::Json {
        let found = change.make(&mut library)?;
        return tell_json(&library, &proposal, change.is_saved(), &found);
    }
    if proposal.is_empty() {
        written(writeln!(std::io::stdout(), "`{}` is that already: nothing has changed", args.key))?;
        return Ok(ExitCode::SUCCESS);
    }
    written(write!(std::io::stdout(), "{}", proposal.diff()))?;
    let found = change.make(&mut library)?;
    change.tell(&library, &found)
}

/// The files as they would be.
fn propose(library: &Library, args: &SetArgs) -> Result<Proposal, Refused> {
    let mut proposal = Proposal::default();
    if let Some(id) = args.variant.as_deref() {
        find_or_make_variant(library, id, args.new, &mut proposal)?;
    }
    let target = target(library.files(), &args.key, args.variant.as_deref())?;
    let edit = edit(&target, args)?;
    proposal.edit(library.files(), &target.file, target.spec, &[edit])?;
    proposal.count(library.files())?;
    Ok(proposal)
}

/// The variant that is laid over for the check, if there is one already.
fn variants(library: &Library, args: &SetArgs) -> Vec<String> {
    let known = library.variants();
    args.variant.iter().filter(|id| known.iter().any(|(known, _)| known == *id)).cloned().collect()
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
