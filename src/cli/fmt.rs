//! `liberte fmt`: the files of a pack in one layout.

use super::change::{must_be_on_disk, print_json};
use super::format::Format;
use super::open::{library_to_change, render, written};
use super::printer;
use super::{Failure, Outcome};
use crate::load::edit::Proposal;
use crate::load::{Diagnostic, Library, code, format};
use crate::script;
use clap::Args;
use std::io::Write;
use std::process::ExitCode;

/// What `fmt` was given.
#[derive(Args, Debug, Clone)]
pub struct FmtArgs {
    /// Change nothing; list the files that are not in this layout, with exit code 1 if there are any.
    #[arg(long)]
    check: bool,
    /// Change nothing; show what would change.
    #[arg(long)]
    dry_run: bool,
    /// How to print what changes.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Formats the files of a pack.
pub fn fmt(pack: Option<&str>, args: &FmtArgs) -> Outcome {
    let is_preview = args.check || args.dry_run;
    let library = library_to_change(pack, !is_preview)?;
    if !is_preview {
        must_be_on_disk(&library)?;
    }
    let (proposal, found) = formatted(&library);
    let is_wrong = !found.is_empty() || args.check && !proposal.is_empty();
    if args.format == Format::Text {
        print_changes(&library, &proposal, &found, args.dry_run)?;
    }
    if !is_preview {
        proposal.save(library.files()).map_err(Failure::usage)?;
    }
    if args.format == Format::Json {
        print_json(&library, &proposal, !is_preview && !proposal.is_empty(), &found)?;
    }
    Ok(if is_wrong { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

/// The files that can't be formatted, and those that change, by name or line by line.
fn print_changes(library: &Library, proposal: &Proposal, found: &[Diagnostic], is_diff: bool) -> Result<(), Failure> {
    written(write!(printer::stderr(), "{}", render(library, found)))?;
    let mut out = printer::stdout();
    if is_diff {
        return written(write!(out, "{}", proposal.diff()));
    }
    proposal.changes().try_for_each(|file| written(writeln!(out, "{}", file.path)))
}

/// What formatting changes, and the files that can't be formatted.
fn formatted(library: &Library) -> (Proposal, Vec<Diagnostic>) {
    let files = library.files();
    let mut proposal = Proposal::default();
    let mut found = Vec::new();
    let mut take = |path: String, format: &dyn Fn(&str) -> Result<String, Diagnostic>| {
        let formatted = match library.text(&path) {
            Ok(text) => format(&text),
            Err(error) => {
                let message = format!("`{path}` cannot be read: {error}");
                Err(Diagnostic::error(code::UNREADABLE_FILE, message).at(&path, 0..0))
            }
        };
        match formatted {
            Ok(after) => proposal.write(files, &path, after),
            Err(finding) => found.push(finding),
        }
    };
    let (folder, paths) = (files.data(""), library.data_files());
    for spec in files.format().files {
        for path in paths.iter().filter(|path| path.strip_prefix(&folder).is_some_and(|below| spec.fits(below))) {
            take(path.clone(), &|text| {
                format(text, spec.table).map_err(|mut finding| {
                    let fix = finding.fix.iter_mut().map(|fix| &mut fix.place);
                    finding.place.iter_mut().chain(fix).for_each(|place| place.path.clone_from(path));
                    finding
                })
            });
        }
    }
    for path in files.list(&files.scripts(), "rhai") {
        take(path.clone(), &|text| {
            script::format(text).map_err(|why| Diagnostic::error(code::UNFORMATTED, why).at(&path, 0..0))
        });
    }
    (proposal, found)
}
