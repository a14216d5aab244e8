//! `liberte schema`: JSON Schemas of a pack's files, for editors that complete and check by them.

use super::format::write_json;
use super::open::library;
use super::output::{ReplaceArg, write_folder};
use super::printer;
use super::{Failure, Outcome};
use crate::load::schema::{FILES, FileSpec, Ids, json_schema};
use crate::load::{OutputKind, suggest};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
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
    let ids = if args.ids { ids(pack)? } else { Ids::default() };
    let mut out = printer::stdout();
    match (&args.file, &args.out) {
        (Some(id), _) => write_json(&mut out, &json_schema(known(id)?, &ids))?,
        (None, None) => {
            for file in &FILES {
                writeln!(out, "{:10} {:22} {}", file.id(), file.path, file.meaning)?;
            }
        }
        (None, Some(folder)) => {
            drop(out);
            let files = FILES.iter().map(|file| (file_name(file), format!("{:#}\n", json_schema(file, &ids))));
            write_folder(folder, OutputKind::Unmarked, args.replace, &files.collect::<Vec<_>>())?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The name of a schema's file.
fn file_name(file: &FileSpec) -> String {
    format!("{}.json", file.id())
}

/// The kind of file of an id.
fn known(id: &str) -> Result<&'static FileSpec, Failure> {
    let ids = FILES.iter().map(FileSpec::id);
    FILES.iter().find(|file| file.id() == id).ok_or_else(|| {
        let help = suggest(id, ids).map_or(String::new(), |help| format!("\nhelp: {help}"));
        Failure::Usage(format!("error: there is no kind of file `{id}`{help}"))
    })
}

/// The ids of the pack.
fn ids(pack: Option<&str>) -> Result<Ids, Failure> {
    let library = library(pack)?;
    let loaded = library.load(&[]);
    let Some(pack) = &loaded.pack else {
        return Err(Failure::content("the pack can't be read: `liberte check` says why"));
    };
    let board = &pack.board;
    Ok(Ids {
        regions: board.regions.iter().map(|region| region.id.clone()).collect(),
        provinces: board.provinces.iter().map(|province| province.id.clone()).collect(),
        effects: pack.effects.iter().map(|effect| effect.id.clone()).collect(),
        pictures: pack.pictures.keys().cloned().collect(),
        variants: library.variants().into_iter().map(|(id, _)| id).collect(),
    })
}
