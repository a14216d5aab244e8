//! `liberte map import`: the outlines of provinces from an SVG or GeoJSON file.

use super::change::{Change, ChangeReport, must_be_on_disk};
use super::format::Format;
use super::open::{library_to_change, written};
use super::printer;
use super::{Failure, Outcome};
use crate::desk::examine;
use crate::desk::map_edit::{DrawnMap, ImportedMap, MapImport};
use crate::load::Library;
use crate::load::edit::Proposal;
use crate::load::schema::LIBERTE;
use crate::model::{Board, counted};
use clap::{Args, Subcommand};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// What `map` was given.
#[derive(Args, Debug, Clone)]
pub struct MapArgs {
    #[command(subcommand)]
    what: MapCommand,
}

#[derive(Subcommand, Debug, Clone)]
enum MapCommand {
    /// Take the outlines of provinces from an SVG or GeoJSON file; shows what would change first.
    Import(ImportArgs),
}

/// What `map import` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = "\
Each path of an SVG, or feature of a GeoJSON file, is a province, found by its id or name whatever its accents and capitals. \
Shapes without one are listed and left out; `--assign` says what they are. Several shapes of one province are joined. The outlines lie \
where the provinces lay; a drawing of the map's own size stays as it is. Borders that two shapes share stay shared.

Examples:
  liberte map import france.svg                                  which shapes are which provinces?
  liberte map import france.svg --assign path12=corse --apply    take them in
  liberte map import departements.geojson --assign 2A=corse --assign 2B=corse")]
struct ImportArgs {
    /// The file to read: `.svg` or `.geojson`.
    file: PathBuf,
    /// Make a shape of the file a province; `SHAPE=` leaves it out.
    #[arg(long, value_name = "SHAPE=PROVINCE", value_parser = assignment)]
    assign: Vec<(String, String)>,
    /// Save the changes, which are only shown otherwise.
    #[arg(long)]
    apply: bool,
    /// Save them even where the pack's check then finds an error that it did not find before.
    #[arg(long)]
    force: bool,
    /// Show the changes as they are in the file.
    #[arg(long)]
    diff: bool,
    /// How to print what changes.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

fn assignment(text: &str) -> Result<(String, String), String> {
    // The name of a shape may have a `=`, the id of a province has none.
    let (shape, province) = text.rsplit_once('=').ok_or("it is SHAPE=PROVINCE")?;
    Ok((shape.to_owned(), province.to_owned()))
}

/// Does what was asked.
pub fn map(pack: Option<&str>, args: &MapArgs) -> Outcome {
    match &args.what {
        MapCommand::Import(args) => import(library_to_change(pack, args.apply)?, args),
    }
}

fn import(mut library: Library, args: &ImportArgs) -> Outcome {
    if args.apply {
        must_be_on_disk(&library)?;
    }
    if *library.format() != LIBERTE {
        let id = library.format().rulebook.id();
        return Err(Failure::usage(format!(
            "`map import` does not know packs of `{id}`: their boards have no outlines"
        )));
    }
    let loaded = library.load(&[]);
    let board = match &loaded.pack {
        Some(pack) => &pack.board,
        None => return Err(Failure::content("the pack can't be read: `liberte check` says why")),
    };
    let mut import = MapImport::new(ImportedMap::open(&args.file).map_err(Failure::usage)?, board);
    for (shape, province) in &args.assign {
        let province = Some(province.as_str()).filter(|id| !id.is_empty());
        import.assign(shape, province, board).map_err(Failure::usage)?;
    }
    let before = DrawnMap::read(library.files()).map_err(Failure::content)?;
    let after = import.taken(&before).map_err(|why| Failure::content(format!("{why}{}", left_out(&import))))?;
    let mut proposal = Proposal::default();
    if let Err(finding) = after.propose(&before, library.files(), &mut proposal) {
        return Err(Failure::Content(super::open::render(&library, &[finding])));
    }
    let found = examine(&library, &[]).findings;
    let change =
        Change { proposal: &proposal, is_preview: !args.apply, is_forced: args.force, before: &found, variants: &[] };
    if args.format == Format::Json {
        let made = change.make(&mut library)?;
        let shapes = Some(ImportReport::of(&import));
        ChangeReport::of(&library, &proposal, made.is_saved(), shapes, &made.found).write()?;
        return Ok(made.code());
    }
    print(&import, board, &proposal, args)?;
    if proposal.is_empty() {
        written(writeln!(printer::stdout(), "the outlines are what they were"))?;
        return Ok(ExitCode::SUCCESS);
    }
    change.make_and_print(&mut library)
}

/// The shapes and their provinces, for programs.
#[derive(Serialize)]
struct ImportReport<'a> {
    /// Each shape that is a province.
    shapes: Vec<ImportedProvince<'a>>,
    /// The names of shapes that are none.
    left_out: Vec<&'a str>,
}

#[derive(Serialize)]
struct ImportedProvince<'a> {
    shape: &'a str,
    province: &'a str,
}

impl ImportReport<'_> {
    fn of(import: &MapImport) -> ImportReport<'_> {
        let shapes = import.map.shapes.iter().zip(&import.provinces);
        let shapes = shapes.filter_map(|(shape, province)| {
            Some(ImportedProvince { shape: &shape.name, province: province.as_deref()? })
        });
        ImportReport { shapes: shapes.collect(), left_out: import.unassigned() }
    }
}

fn print(import: &MapImport, board: &Board, proposal: &Proposal, args: &ImportArgs) -> Result<(), Failure> {
    let mut out = printer::stdout();
    let (drawn, all) = (import.drawn(), board.provinces.len());
    written(writeln!(
        out,
        "{} of {}: {} of {all} provinces drawn anew",
        counted(import.map.shapes.len(), "shape"),
        args.file.display(),
        drawn.len(),
    ))?;
    let missing: Vec<&str> =
        board.provinces.iter().map(|province| province.id.as_str()).filter(|id| !drawn.contains(id)).collect();
    if !missing.is_empty() {
        written(writeln!(out, "not in the file: {}", missing.join(", ")))?;
    }
    written(write!(out, "{}", left_out(import).trim_start_matches('\n')))?;
    if args.diff {
        written(write!(out, "{}", proposal.diff()))?;
    }
    Ok(())
}

/// The shapes that are no province, in a line of their own; nothing where all are.
fn left_out(import: &MapImport) -> String {
    let names = import.unassigned();
    if names.is_empty() {
        return String::new();
    }
    let more = names.len().saturating_sub(30);
    let shown = names[..names.len() - more].join(", ");
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("\nleft out: {shown}{rest}; `--assign '{}=PROVINCE'` takes one in\n", names[0])
}
