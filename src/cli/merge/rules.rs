//! `liberte merge BASE MINE THEIRS --out OUT`: two people's rules over one base put together.

use super::MergeArgs;
use crate::app::merging::{Clash, FileChange, Merged, PackTexts, Side, ThreeTexts, merge_folders, read_pack};
use crate::cli::output::write_text;
use crate::cli::{Failure, Outcome, printer};
use crate::load::OutputKind;
use crate::model::counted;
use clap::ValueEnum;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

/// The most bytes of a file.
const MOST_BYTES: usize = 4 << 20;

/// Whose value counts where both changed the same.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prefer {
    /// That of MINE.
    Mine,
    /// That of THEIRS.
    Theirs,
}

/// Merges three files, or three folders with packs, and writes the result.
pub fn merge_rules(args: &MergeArgs, out: &Path) -> Outcome {
    let [mine, theirs] = &args.parts[..] else {
        return Err(Failure::usage("with `--out`, name three: what both began with, yours, and theirs"));
    };
    let counts = if args.prefer == Some(Prefer::Theirs) { Side::Theirs } else { Side::Mine };
    let folders = [&args.into, mine, theirs].map(|path| path.is_dir());
    let changes = match folders {
        [true, true, true] => of_folders([&args.into, mine, theirs], counts)?,
        [false, false, false] => vec![of_files([&args.into, mine, theirs], counts)?],
        _ => return Err(Failure::usage("name three files, or three folders with packs")),
    };
    let clashes: usize = changes.iter().map(|change| change.merged.clashes.len()).sum();
    print_clashes(&changes)?;
    if clashes > 0 && args.prefer.is_none() {
        return Err(Failure::content(format!(
            "{}: nothing is written; `--prefer mine` or `--prefer theirs` says whose value counts",
            counted(clashes, "clash")
        )));
    }
    let written = if folders[0] { write_pack(args, mine, &changes, out)? } else { write_file(args, &changes[0], out)? };
    let how = if clashes > 0 { format!(", {} settled", counted(clashes, "clash")) } else { String::new() };
    writeln!(printer::stdout(), "{written}{how}")?;
    Ok(ExitCode::SUCCESS)
}

fn of_folders(roots: [&Path; 3], counts: Side) -> Result<Vec<FileChange>, Failure> {
    let read = |root: &Path| read_pack(root).map_err(Failure::usage);
    let [base, mine, theirs] = [read(roots[0])?, read(roots[1])?, read(roots[2])?];
    Ok(merge_folders(&base, &mine, &theirs, counts))
}

fn of_files(paths: [&Path; 3], counts: Side) -> Result<FileChange, Failure> {
    let read = |path: &Path| {
        let text = crate::input::read_text(path, MOST_BYTES);
        text.map_err(|why| Failure::usage(format!("can't read {}: {why}", path.display())))
    };
    let [base, mine, theirs] = [read(paths[0])?, read(paths[1])?, read(paths[2])?];
    let texts = ThreeTexts { base: Some(&base), mine: Some(&mine), theirs: Some(&theirs) };
    Ok(FileChange { path: paths[1].display().to_string(), merged: texts.merge(counts), is_changed: true })
}

/// Every clash with what stood in the base and what both made of it.
fn print_clashes(changes: &[FileChange]) -> Result<(), Failure> {
    let mut out = printer::stdout();
    for FileChange { path, merged: Merged { clashes, .. }, .. } in changes {
        for Clash { place, base, mine, theirs } in clashes {
            writeln!(out, "{path}: {place}")?;
            for (side, text) in [("base", base), ("mine", mine), ("theirs", theirs)] {
                let text = text.as_deref().unwrap_or("(nothing)").replace('\n', "\n          ");
                writeln!(out, "  {side:7} {text}")?;
            }
        }
    }
    Ok(())
}

fn write_file(args: &MergeArgs, change: &FileChange, out: &Path) -> Result<String, Failure> {
    write_text(out, OutputKind::Unmarked, args.replace, change.merged.text.as_deref().unwrap_or_default())?;
    Ok(format!("wrote {}", out.display()))
}

/// Writes the first one's pack with the changes; into its own folder only what changed.
fn write_pack(args: &MergeArgs, mine: &Path, changes: &[FileChange], out: &Path) -> Result<String, Failure> {
    let is_same = |one: &Path, other: &Path| std::fs::canonicalize(one).ok() == std::fs::canonicalize(other).ok();
    let is_own = out.exists() && is_same(out, mine);
    if !is_own && out.exists() && !args.replace.replace {
        return Err(Failure::usage(format!("`{}` exists already; `--replace` writes into it", out.display())));
    }
    let mut texts = if is_own { PackTexts::new() } else { read_pack(mine).map_err(Failure::usage)? };
    let mut removed = Vec::new();
    for FileChange { path, merged, .. } in changes.iter().filter(|change| change.is_changed) {
        match &merged.text {
            Some(text) => drop(texts.insert(path.clone(), text.to_string())),
            None => {
                texts.remove(path);
                removed.push(path);
            }
        }
    }
    let failed =
        |path: &Path, error: std::io::Error| Failure::usage(format!("can't write {}: {error}", path.display()));
    for (path, text) in &texts {
        let place = out.join(path);
        let folder = place.parent().unwrap_or(out);
        std::fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
        let replace = crate::cli::output::ReplaceArg { replace: is_own || args.replace.replace };
        write_text(&place, OutputKind::Unmarked, replace, text)?;
    }
    for path in removed.into_iter().filter(|_| is_own) {
        let place = out.join(path);
        std::fs::remove_file(&place).map_err(|error| failed(&place, error))?;
    }
    let count = changes.iter().filter(|change| change.is_changed).count();
    Ok(format!(
        "wrote {}: {} of theirs came to {} of yours; `liberte check --pack {}` tells whether they go together",
        out.display(),
        counted(count, "change"),
        counted(texts.len(), "file"),
        out.display()
    ))
}
