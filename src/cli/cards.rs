//! `liberte cards`: the cards, or the other entries of a list, as a spreadsheet, out and back in.

use super::change::{Change, ChangeError, ChangeReport, find_or_make_variant, must_be_on_disk, print_json};
use super::format::{Format, write_json};
use super::journals::unreadable;
use super::open::{library, library_to_change, render, written};
use super::output::ReplaceArg;
use super::printer;
use super::{Failure, Outcome};
use crate::desk::examine;
use crate::input::{self, limits::SHEET};
use crate::load::edit::{Edit, PlainValue, Proposal, confirm};
use crate::load::schema::{EntryKind, LIBERTE};
use crate::load::sheet::{self, RowId, Sheet, SheetChange, SheetChanges, SheetEntries, SheetList};
use crate::load::{Library, OutputKind, has_errors, write_output};
use crate::model::counted;
use clap::{Args, Subcommand};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What `cards` was given.
#[derive(Args, Debug, Clone)]
pub struct CardsArgs {
    #[command(subcommand)]
    what: CardsCommand,
}

#[derive(Subcommand, Debug, Clone)]
enum CardsCommand {
    /// Write the cards to a spreadsheet: `.csv` or `.xlsx`.
    Export(ExportArgs),
    /// Bring the changes of a spreadsheet back into `cards.toml`; shows them first.
    Import(ImportArgs),
}

/// What `cards export` was given.
#[derive(Args, Debug, Clone)]
struct ExportArgs {
    /// The file to write.
    file: PathBuf,
    #[command(flatten)]
    replace: ReplaceArg,
    /// Write the cards as they are with a variant.
    #[arg(long, value_name = "ID")]
    variant: Option<String>,
    #[command(flatten)]
    of: ListArg,
    /// How to print what was written.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// What `cards import` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = "\
Rows are matched by the card's number, columns by their heads, in any order. A column that the sheet lacks leaves \
its values \
alone; an empty cell takes its key out; a new number adds a card. Comments and all other bytes of the file stay.")]
struct ImportArgs {
    /// The file to read: `.csv`, `.xlsx` or `.ods`.
    file: PathBuf,
    /// Save the changes, which are only shown otherwise.
    #[arg(long)]
    apply: bool,
    /// Take cards out that have no row in the sheet.
    #[arg(long)]
    take_out_missing: bool,
    /// Save them even where the pack's check then finds an error that it did not find before.
    #[arg(long)]
    force: bool,
    /// The values that change were read on the printed cards: say so under `source` and `confirmed` of each card.
    #[arg(long, conflicts_with = "variant")]
    confirmed: bool,
    /// Show the changes as they are in the file.
    #[arg(long)]
    diff: bool,
    /// Say what differs in a variant's file, and leave the pack itself as it is.
    #[arg(long, value_name = "ID")]
    variant: Option<String>,
    /// Create the variant if it does not exist.
    #[arg(long, requires = "variant")]
    new: bool,
    #[command(flatten)]
    of: ListArg,
    /// How to print what changes.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Which entries are meant.
#[derive(Args, Debug, Clone)]
struct ListArg {
    /// Other entries than cards, where packs of the game have them: `space` or `area` of Revolution!.
    #[arg(long, value_name = "KIND", default_value = "card")]
    kind: String,
}

impl ListArg {
    /// The list of a pack that is meant.
    ///
    /// # Errors
    /// Usage: packs of the game have no such entries, or these are for no sheet.
    fn list(&self, library: &Library) -> Result<SheetList, Failure> {
        let format = library.format();
        // What a variant takes out of the other lists of Liberté has no key yet.
        let known = || format.changeable().filter(|kind| *format != LIBERTE || *kind == EntryKind::Card);
        let kind = known().find(|kind| [kind.word(), kind.several()].contains(&self.kind.as_str()));
        kind.map(|kind| SheetList::new(format, kind)).ok_or_else(|| {
            let known: Vec<String> = known().map(|kind| format!("`{}`", kind.word())).collect();
            let (kind, rules) = (&self.kind, format.rules());
            Failure::usage(format!("there is no sheet of `{kind}` for packs of `{rules}`: {}", known.join(", ")))
        })
    }
}

/// The path of a list's file.
fn path_of(library: &Library, list: SheetList) -> String {
    library.files().data(list.kind().file().name())
}

/// Does what was asked.
pub fn cards(pack: Option<&str>, args: &CardsArgs) -> Outcome {
    match &args.what {
        CardsCommand::Export(args) => export(&library(pack)?, args),
        CardsCommand::Import(args) => import(library_to_change(pack, args.apply)?, args),
    }
}

fn text(library: &Library, list: SheetList) -> Result<String, ChangeError> {
    let path = path_of(library, list);
    let text = library.text(&path).map_err(|error| Failure::usage(format!("`{path}` cannot be read: {error}")))?;
    let loaded = library.load(&[]);
    let broken = ["broken-toml", "duplicate-key"];
    let is_about_it = |finding: &&crate::load::Diagnostic| {
        broken.contains(&finding.code) && finding.place.as_ref().is_some_and(|place| place.path == path)
    };
    let found: Vec<_> = loaded.diagnostics.iter().filter(is_about_it).cloned().collect();
    if found.is_empty() { Ok(text.to_string()) } else { Err(ChangeError::Findings(found)) }
}

/// The entries with what a variant says of them; the variant's text as it is, or would be.
fn entries_of(
    library: &Library,
    list: SheetList,
    variant: Option<&str>,
    proposal: &Proposal,
) -> Result<SheetEntries, ChangeError> {
    let entries = SheetEntries::of(list, &text(library, list)?);
    let Some(id) = variant else { return Ok(entries) };
    let path = library.files().data(&format!("variants/{id}.toml"));
    let text = proposal.text(library.files(), &path);
    let text = text.map_err(|error| Failure::usage(format!("`{path}` cannot be read: {error}")))?;
    Ok(entries.with_variant(&text))
}

fn export(library: &Library, args: &ExportArgs) -> Outcome {
    let list = args.of.list(library)?;
    let entries = exported(library, list, args.variant.as_deref()).map_err(|refused| refused.into_failure(library))?;
    let shown = args.file.display();
    let ending = args.file.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_lowercase();
    let bytes = match ending.as_str() {
        "csv" => sheet::csv(&entries),
        "xlsx" => sheet::xlsx(&entries, Some(&library.load(&[]))),
        _ => return Err(Failure::usage(format!("`{shown}` must end in `.csv` or `.xlsx`"))),
    };
    let bytes = bytes.map_err(|why| Failure::usage(format!("`{shown}` cannot be written: {why}")))?;
    write_output(&args.file, OutputKind::Unmarked, args.replace.replace, &bytes)?;
    let mut out = printer::stdout();
    written(match args.format {
        Format::Text => {
            let kind = list.kind();
            let kind = if kind == EntryKind::Card { String::new() } else { format!(" --kind {}", kind.word()) };
            writeln!(out, "wrote {shown}; bring changes back with `liberte cards import {shown}{kind}`")
        }
        Format::Json => {
            let file = shown.to_string();
            let (count, variant) = (entries.count(), args.variant.as_deref());
            let count = Map::from_iter([(list.kind().several().to_owned(), json!(count))]);
            write_json(&mut out, &Exported { format: 1, file, count, variant })
        }
    })?;
    Ok(ExitCode::SUCCESS)
}

fn exported(library: &Library, list: SheetList, variant: Option<&str>) -> Result<SheetEntries, ChangeError> {
    let mut none = Proposal::default();
    if let Some(id) = variant {
        find_or_make_variant(library, id, false, &mut none)?;
    }
    entries_of(library, list, variant, &none)
}

/// What `cards export` wrote, for programs.
#[derive(Serialize)]
struct Exported<'a> {
    format: u8,
    file: String,
    /// How many cards or other entries, a row each.
    #[serde(flatten)]
    count: Map<String, Value>,
    variant: Option<&'a str>,
}

fn import(mut library: Library, args: &ImportArgs) -> Outcome {
    if args.apply {
        must_be_on_disk(&library)?;
    }
    let list = args.of.list(&library)?;
    let sheet = read_sheet(list, &args.file)?;
    let variants: Vec<String> = args.variant.iter().cloned().collect();
    let known: Vec<String> =
        library.variants().into_iter().map(|(id, _)| id).filter(|id| variants.contains(id)).collect();
    let (mut proposal, merged) = match merge(&library, list, &sheet, args) {
        Ok(made) => made,
        Err(refused) => return refused.print(&library, args.format),
    };
    if args.format == Format::Text {
        written(write!(printer::stderr(), "{}", render(&library, &merged.findings)))?;
    }
    if has_errors(&merged.findings) {
        return in_error(&library, &merged, args);
    }
    let before = examine(&library, &known).findings;
    if let Err(refused) = edit(&library, list, &merged, args, &mut proposal) {
        return refused.print(&library, args.format);
    }
    let change = Change {
        proposal: &proposal,
        is_preview: !args.apply,
        is_forced: args.force,
        before: &before,
        variants: &variants,
    };
    if args.format == Format::Json {
        return import_as_json(&mut library, list, &change, &merged);
    }
    print_changes(list, &merged, &proposal, args)?;
    if proposal.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    change.make_and_print(&mut library)
}

fn read_sheet(list: SheetList, file: &Path) -> Result<Sheet, Failure> {
    let shown = file.display().to_string();
    let bytes = input::read_bytes(file, SHEET).map_err(|error| unreadable(file, &error))?;
    sheet::read(list, &shown, &bytes).map_err(|why| Failure::usage(format!("can't read {shown}: {why}")))
}

/// What a sheet changes; and a proposal with the variant that it goes into, where that is new.
fn merge(
    library: &Library,
    list: SheetList,
    sheet: &Sheet,
    args: &ImportArgs,
) -> Result<(Proposal, SheetChanges), ChangeError> {
    let mut proposal = Proposal::default();
    if let Some(id) = &args.variant {
        find_or_make_variant(library, id, args.new, &mut proposal)?;
    }
    let entries = entries_of(library, list, args.variant.as_deref(), &proposal)?;
    let variants: Vec<String> = args.variant.iter().filter(|id| library.variant_ids().contains(id)).cloned().collect();
    let merged = sheet::merge(sheet, &entries, &library.load(&variants), args.take_out_missing);
    Ok((proposal, merged))
}

/// Tells that a sheet has errors.
fn in_error(library: &Library, merged: &SheetChanges, args: &ImportArgs) -> Outcome {
    if args.format == Format::Json {
        return print_json(library, &Proposal::default(), false, &merged.findings);
    }
    let errors = merged.findings.iter().filter(|finding| finding.is_error()).count();
    let what = counted(errors, "error");
    Err(Failure::Content(format!("error: `{}` has {what}; nothing was changed", args.file.display())))
}

/// Makes the edits of a sheet in the file that they go into.
fn edit(
    library: &Library,
    list: SheetList,
    merged: &SheetChanges,
    args: &ImportArgs,
    proposal: &mut Proposal,
) -> Result<(), ChangeError> {
    match &args.variant {
        None => {
            let spec = library.format().spec(list.kind().file());
            proposal.edit(library.files(), &path_of(library, list), spec, &merged.edits)?;
            if args.confirmed {
                confirm_values(library, list, merged, proposal)?;
            }
        }
        Some(id) => {
            let path = library.files().data(&format!("variants/{id}.toml"));
            proposal.edit(library.files(), &path, library.format().variant(), &merged.edits)?;
        }
    }
    Ok(proposal.count(library.files())?)
}

/// Says of the values that a sheet changes that they were read on the printed cards.
fn confirm_values(
    library: &Library,
    list: SheetList,
    merged: &SheetChanges,
    proposal: &mut Proposal,
) -> Result<(), ChangeError> {
    let with_values = proposal.loaded(library.files());
    let mut keys: BTreeMap<&RowId, Vec<&str>> = BTreeMap::new();
    for change in &merged.changes {
        if let SheetChange::Value { id, key, .. } = change {
            keys.entry(id).or_default().push(key);
        }
    }
    let (spec, word) = (library.format().spec(list.kind().file()), list.kind().word());
    let of_entry = |(id, keys): (&&RowId, &Vec<&str>)| confirm(&with_values, spec, word, &id.key(), keys);
    let edits: Vec<Edit> = keys.iter().filter_map(of_entry).flatten().collect();
    Ok(proposal.edit(library.files(), &path_of(library, list), spec, &edits)?)
}

/// What a sheet changes, for programs.
#[derive(Serialize)]
struct Imported {
    /// The changes, under the word for the entries.
    #[serde(flatten)]
    changes: Map<String, Value>,
    /// The entries without a row in the sheet, which stay.
    missing: Vec<Value>,
}

fn import_as_json(library: &mut Library, list: SheetList, change: &Change<'_>, merged: &SheetChanges) -> Outcome {
    let mut found = merged.findings.clone();
    let made = change.make(library)?;
    let is_saved = made.is_saved();
    found.extend(made.found);
    let changes = merged.changes.iter().map(|change| changed(list.kind(), change)).collect();
    let changes = Map::from_iter([(list.kind().several().to_owned(), changes)]);
    let more = Imported { changes, missing: merged.missing.iter().map(row_id).collect() };
    ChangeReport::of(library, change.proposal, is_saved, Some(more), &found).write()?;
    Ok(if has_errors(&found) { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

/// A change of an entry.
fn changed(kind: EntryKind, change: &SheetChange) -> Value {
    let word = kind.word();
    match change {
        SheetChange::Value { id, title, key, before, after } => json!({
            word: row_id(id), "title": title, "what": "changed",
            "key": key, "before": before.as_ref().map(value), "after": after.as_ref().map(value),
        }),
        SheetChange::New { id, title } => json!({ word: row_id(id), "title": title, "what": "new" }),
        SheetChange::Gone { id, title } => json!({ word: row_id(id), "title": title, "what": "taken-out" }),
    }
}

/// The number or id of an entry as JSON has it.
fn row_id(id: &RowId) -> Value {
    match id {
        RowId::Number(number) => whole(*number),
        RowId::Id(id) => json!(id),
    }
}

/// A whole number as JSON has it; none of a pack's is too great for that.
fn whole(number: i128) -> Value {
    json!(i64::try_from(number).ok())
}

/// A value as JSON has it.
fn value(datum: &PlainValue) -> Value {
    match datum {
        PlainValue::Text(text) => json!(text),
        PlainValue::Integer(number) => whole(*number),
        PlainValue::Number(number) => json!(number),
        PlainValue::Switch(switch) => json!(switch),
        PlainValue::List(items) => items.iter().map(value).collect(),
    }
}

fn print_changes(
    list: SheetList,
    merged: &SheetChanges,
    proposal: &Proposal,
    args: &ImportArgs,
) -> Result<(), Failure> {
    let mut out = printer::stdout();
    if args.diff {
        written(write!(out, "{}", proposal.diff()))?;
    } else {
        for change in &merged.changes {
            written(writeln!(out, "{change}"))?;
        }
    }
    if proposal.is_empty() {
        written(writeln!(out, "the sheet matches the pack: nothing has changed"))?;
    }
    if !merged.missing.is_empty() {
        let ids: Vec<String> = merged.missing.iter().take(10).map(RowId::to_string).collect();
        let more = if merged.missing.len() > 10 { ", ..." } else { "" };
        let what = "without a row in the sheet, and kept (`--take-out-missing` removes them)";
        written(writeln!(
            out,
            "{} {what}: {}{more}",
            counted(merged.missing.len(), list.kind().word()),
            ids.join(", ")
        ))?;
    }
    Ok(())
}
