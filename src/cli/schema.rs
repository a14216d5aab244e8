//! `liberte schema`: JSON Schemas of a pack's files, for editors that complete and check by them.

use super::format::write_json;
use super::open::library;
use super::output::{ReplaceArg, write_folder};
use super::printer;
use super::{Failure, Outcome};
use crate::load::schema::{FileSpec, GameFormat, Ids, LIBERTE, json_schema};
use crate::load::{Files, OutputKind, suggest};
use clap::Args;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What `schema` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = "\
A file names its schema in its first line, by a path from where it lies:
  #:schema ../schemas/cards.json
Taplo and the editors that build on it (VS Code with Even Better TOML, Zed, Neovim, Helix) read that line.")]
pub struct SchemaArgs {
    /// The kind of file: pack, board, cards, rules, map, texts, variant or scenario; none: a list of them.
    #[arg(conflicts_with = "out")]
    file: Option<String>,
    /// Write the schemas of all kinds of file to this folder.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    replace: ReplaceArg,
    /// Suggest the ids of the pack's regions, provinces, effects and variants where a file refers to one.
    #[arg(long)]
    ids: bool,
}

/// Prints or writes schemas.
pub fn schema(pack: Option<&str>, args: &SchemaArgs) -> Outcome {
    let format = format_of(pack)?;
    let ids = if args.ids { ids(pack)? } else { Ids::default() };
    let mut out = printer::stdout();
    match (&args.file, &args.out) {
        (Some(id), _) => write_json(&mut out, &json_schema(known(format, id)?, &ids))?,
        (None, None) => {
            for file in format.files {
                writeln!(out, "{:10} {:22} {}", file.id(), file.path, file.meaning)?;
            }
        }
        (None, Some(folder)) => {
            drop(out);
            let files = format.files.iter().map(|file| (file_name(file), format!("{:#}\n", json_schema(file, &ids))));
            write_folder(folder, OutputKind::Unmarked, args.replace, &files.collect::<Vec<_>>())?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The format of the pack that is meant, whether it can be opened or not.
pub fn format_of(pack: Option<&str>) -> Result<&'static GameFormat, Failure> {
    match pack {
        Some(_) => Ok(library(pack)?.format()),
        None => Ok(Files::find_around(Path::new(".")).ok().flatten().map_or(&LIBERTE, |files| files.format())),
    }
}

/// The name of a schema's file.
fn file_name(file: &FileSpec) -> String {
    format!("{}.json", file.id())
}

/// The kind of file of an id.
fn known(format: &'static GameFormat, id: &str) -> Result<&'static FileSpec, Failure> {
    let ids = format.files.iter().map(FileSpec::id);
    format.files.iter().find(|file| file.id() == id).ok_or_else(|| {
        let help = suggest(id, ids).map_or(String::new(), |help| format!("\nhelp: {help}"));
        Failure::Usage(format!("error: there is no kind of file `{id}`{help}"))
    })
}

/// The ids of the pack.
fn ids(pack: Option<&str>) -> Result<Ids, Failure> {
    let library = library(pack)?;
    let loaded = library.load(&[]);
    let unreadable = || Failure::content("the pack can't be read: `liberte check` says why");
    if let Some(pack) = &loaded.data {
        let ids = |word: &str| pack.ids(word).map(str::to_owned).collect();
        let variants = library.variants().into_iter().map(|(id, _)| id).collect();
        let effects = pack.effects.iter().map(|effect| effect.id.clone()).collect();
        let (spaces, areas, cards) = (ids("space"), ids("area"), ids("card"));
        return Ok(Ids { spaces, areas, cards, effects, variants, ..Ids::default() });
    }
    let pack = loaded.pack.as_ref().ok_or_else(unreadable)?;
    let board = &pack.board;
    Ok(Ids {
        regions: board.regions.iter().map(|region| region.id.clone()).collect(),
        provinces: board.provinces.iter().map(|province| province.id.clone()).collect(),
        factions: board.faction_ids.all().map(str::to_owned).collect(),
        symbols: pack.symbols().map(|symbol| symbol.id().to_owned()).collect(),
        effects: pack.effects.iter().map(|effect| effect.id.clone()).collect(),
        pictures: pack.pictures.keys().cloned().collect(),
        variants: library.variants().into_iter().map(|(id, _)| id).collect(),
        ..Ids::default()
    })
}
