//! `liberte set`: one value of a pack changed in its file, and nothing else.

use super::change::{Change, ChangeError, find_or_make_variant, must_be_on_disk, print_json};
use super::format::Format;
use super::open::{library_to_change, written};
use super::printer;
use super::{Failure, Outcome};
use crate::desk::examine;
use crate::load::edit::{Edit, PathKind, PlainValue, Proposal, Target, confirm, target};
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
    /// Remove the key instead, or the whole entry if the key names one, such as `card.71`.
    #[arg(long)]
    remove: bool,
    /// Write it to a variant's file, and leave the pack itself as it is.
    #[arg(long, value_name = "ID")]
    variant: Option<String>,
    /// Create the variant if it does not exist.
    #[arg(long, requires = "variant")]
    new: bool,
    /// The value was read in the printed game: note this under the entry's `source` and `confirmed`.
    #[arg(long, conflicts_with_all = ["remove", "variant"])]
    confirmed: bool,
    /// Save it even if that adds an error to the pack.
    #[arg(long)]
    force: bool,
    /// Show what would change and change nothing.
    #[arg(long)]
    dry_run: bool,
    /// How to print what changes.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  liberte set card.71.value 2
  liberte set card.71.value 2 --confirmed
  liberte set stack_height 4 --variant tall --new
  liberte set card.4.symbols cannon,general --dry-run
  liberte set card.71.basis --remove

Comments, order and all other bytes of the file stay as they are. The pack is checked with the change: new findings \
are reported, and a change that adds an error is not saved without `--force`.";

/// Changes a value.
pub fn set(pack: Option<&str>, args: &SetArgs) -> Outcome {
    let mut library = library_to_change(pack, !args.dry_run)?;
    if !args.dry_run {
        must_be_on_disk(&library)?;
    }
    let before = examine(&library, &variants(&library, args)).findings;
    let proposal = match propose(&library, args) {
        Ok(proposal) => proposal,
        Err(refused) => return refused.print(&library, args.format),
    };
    let variants: Vec<String> = args.variant.iter().cloned().collect();
    let change = Change {
        proposal: &proposal,
        is_preview: args.dry_run,
        is_forced: args.force,
        before: &before,
        variants: &variants,
    };
    if args.format == Format::Json {
        let made = change.make(&mut library)?;
        return print_json(&library, &proposal, made.is_saved(), &made.found);
    }
    if proposal.is_empty() {
        written(writeln!(printer::stdout(), "`{}` already has this value: nothing has changed", args.key))?;
        return Ok(ExitCode::SUCCESS);
    }
    written(write!(printer::stdout(), "{}", proposal.diff()))?;
    let made = change.make(&mut library)?;
    change.print(&library, &made)
}

/// The files as they would be.
fn propose(library: &Library, args: &SetArgs) -> Result<Proposal, ChangeError> {
    let mut proposal = Proposal::default();
    if let Some(id) = args.variant.as_deref() {
        find_or_make_variant(library, id, args.new, &mut proposal)?;
    }
    let target = target(library.files(), &args.key, args.variant.as_deref())?;
    must_be_there(library, &target, args)?;
    let edit = edit(&target, args)?;
    proposal.edit(library.files(), &target.file, target.spec, &[edit])?;
    if args.confirmed {
        confirm_value(library, &target, args, &mut proposal)?;
    }
    proposal.count(library.files())?;
    Ok(proposal)
}

/// Whether the card, province or other entry of which a variant shall change a key is there: in the pack, or in what
/// the
/// variant adds. A new one needs all its keys, and one key alone is most likely the old number of something renamed.
fn must_be_there(library: &Library, target: &Target, args: &SetArgs) -> Result<(), Diagnostic> {
    let (Some(_), [list, id, _, ..]) = (&args.variant, target.path.as_slice()) else { return Ok(()) };
    if target.spec.entries(list).is_none() {
        return Ok(());
    }
    let entry = format!("{list}.{id}");
    let is_there = |variants: &[String]| library.load(variants).entry(&entry).is_some();
    if is_there(&variants(library, args)) || is_there(&[]) {
        return Ok(());
    }
    // The pack's own file says which there are.
    let own = crate::load::edit::target(library.files(), &args.key, None)?;
    Proposal::default().edit(library.files(), &own.file, own.spec, &[edit(&own, args)?])
}

/// Says of a value that it was read in the printed game.
fn confirm_value(
    library: &Library,
    target: &Target,
    args: &SetArgs,
    proposal: &mut Proposal,
) -> Result<(), ChangeError> {
    let with_value = proposal.loaded(library.files());
    let edits = match target.path.as_slice() {
        [list, id, key] => confirm(&with_value, target.spec, list, id, &[key]),
        _ => None,
    };
    let Some(edits) = edits else {
        let why =
            format!("`{}` says no source: `--confirmed` is for the keys of cards, provinces and their like", args.key);
        return Err(Failure::usage(why).into());
    };
    Ok(proposal.edit(library.files(), &target.file, target.spec, &edits)?)
}

/// The variant that is applied for the check, if there is one already.
fn variants(library: &Library, args: &SetArgs) -> Vec<String> {
    let known = library.variants();
    args.variant.iter().filter(|id| known.iter().any(|(known, _)| known == *id)).cloned().collect()
}

fn edit(target: &Target, args: &SetArgs) -> Result<Edit, Diagnostic> {
    let path = target.path.clone();
    let Some(value) = &args.value else {
        return Ok(Edit::Unset { path });
    };
    let PathKind::Value(kind) = target.goal else {
        return Ok(Edit::Set { path, to: PlainValue::Text(value.clone()) });
    };
    let to = quoted(value, kind).map_or_else(|| PlainValue::typed(value, kind), Ok);
    let to = to.map_err(|why| Diagnostic::error(crate::load::code::WRONG_TYPE, format!("`{}`: {why}", args.key)))?;
    Ok(Edit::Set { path, to })
}

/// A text typed with the quotation marks of TOML.
fn quoted(value: &str, kind: &Kind) -> Option<PlainValue> {
    let is_quoted = value.len() > 1 && ['"', '\''].iter().any(|&mark| value.starts_with(mark) && value.ends_with(mark));
    let is_text = kind.noun() == "a text";
    (is_quoted && is_text).then(|| PlainValue::from_toml(value)).flatten()
}
