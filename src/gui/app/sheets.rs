//! Spreadsheets of the cards: written for other programs, and taken back with what was changed there.

use super::App;
use crate::gui::requests::Request;
use crate::input::{self, limits::SHEET};
use crate::load::edit::Proposal;
use crate::load::schema::{EntryKind, LIBERTE};
use crate::load::sheet::{self, SheetChanges, SheetEntries, SheetList};
use crate::load::{Library, OutputKind, write_output};
use crate::model::counted;
use eframe::egui::Context;
use std::path::Path;

/// The endings of files that can be taken in.
const ENDINGS: [&str; 3] = ["csv", "xlsx", "ods"];

/// Whether a file is a spreadsheet, by its ending.
pub(super) fn is_sheet(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_lowercase();
    ENDINGS.contains(&ending.as_str())
}

impl App {
    /// Writes the cards, as they are on the workbench, to a file that ends in `.csv` or `.xlsx`.
    pub(super) fn export_cards(&mut self, file: String, may_replace: bool, now: f64) {
        let library = &self.workbench.snapshot().library;
        let file = if is_sheet(Path::new(&file)) { file } else { format!("{file}.csv") };
        match written(library, self.workbench.target(), &file, may_replace) {
            Ok(count) => {
                self.dialog = None;
                self.notices.show(format!("{count} are in {file}; drop it here to bring changes back"), false, now);
            }
            Err(why) => self.refuse(why, now),
        }
    }

    /// Takes in what a spreadsheet changes, as one step that undo takes back. What it lacks stays.
    pub(super) fn import_cards(&mut self, file: &str, ctx: &Context, now: f64) {
        let target = self.workbench.target().map(str::to_owned);
        let taken = taken(&self.workbench.snapshot().library, target.as_deref(), file);
        match taken {
            Ok((proposal, changes)) => {
                self.dialog = None;
                let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
                let count = counted(changes, "change");
                if changes > 0 {
                    let label = format!("{name} taken in");
                    self.apply(vec![Request::ApplyProposal { proposal, label, field: None }], ctx, now);
                }
                self.notices.show(format!("{count} from {name}"), false, now);
            }
            Err(why) => self.refuse(why, now),
        }
    }
}

/// The lists that a sheet can be of, the cards first.
fn lists(library: &Library) -> impl Iterator<Item = SheetList> {
    let format = library.format();
    // What a variant takes out of the other lists of Liberté has no key yet.
    let kinds = format.changeable().filter(|kind| *format != LIBERTE || *kind == EntryKind::Card);
    kinds.map(|kind| SheetList::new(format, kind))
}

/// The entries of a list, with what the variant says of them that changes go to.
fn entries(library: &Library, list: SheetList, target: Option<&str>) -> Result<SheetEntries, String> {
    let read = |path: &str| library.text(path).map_err(|why| format!("`{path}` can't be read: {why}"));
    let entries = SheetEntries::of(list, &read(&path_of(library, list))?);
    match target {
        None => Ok(entries),
        Some(id) => Ok(entries.with_variant(&read(&variant_path(library, id))?)),
    }
}

fn path_of(library: &Library, list: SheetList) -> String {
    library.files().data(list.kind().file().name())
}

fn variant_path(library: &Library, id: &str) -> String {
    library.files().data(&format!("variants/{id}.toml"))
}

/// Writes a sheet; gives how many entries are in it, in words.
fn written(library: &Library, target: Option<&str>, file: &str, may_replace: bool) -> Result<String, String> {
    let list = lists(library).next().ok_or("packs of this game have no cards for a sheet")?;
    let entries = entries(library, list, target)?;
    let bytes = match file.to_lowercase().ends_with(".xlsx") {
        true => sheet::xlsx(&entries, Some(&library.load(&[]))),
        false if file.to_lowercase().ends_with(".csv") => sheet::csv(&entries),
        false => return Err("a sheet that is written ends in .csv or .xlsx".to_owned()),
    };
    let bytes = bytes.map_err(|why| format!("`{file}` can't be written: {why}"))?;
    write_output(Path::new(file), OutputKind::Unmarked, may_replace, &bytes).map_err(|error| error.to_string())?;
    Ok(counted(entries.count(), list.kind().word()))
}

/// What a sheet changes, and how much that is.
fn taken(library: &Library, target: Option<&str>, file: &str) -> Result<(Proposal, usize), String> {
    let bytes = input::read_bytes(Path::new(file), SHEET).map_err(|why| format!("can't read {file}: {why}"))?;
    let mut refused = None;
    // The list whose entries the sheet names: the first that takes it without an error.
    for list in lists(library) {
        let sheet = sheet::read(list, file, &bytes).map_err(|why| format!("can't read {file}: {why}"))?;
        let variants: Vec<String> = target.iter().map(|id| (*id).to_owned()).collect();
        let merged = sheet::merge(&sheet, &entries(library, list, target)?, &library.load(&variants), false);
        match first_error(&merged) {
            Some(why) => drop(refused.get_or_insert(why)),
            None => {
                let mut proposal = Proposal::default();
                let (path, spec) = match target {
                    None => (path_of(library, list), library.format().spec(list.kind().file())),
                    Some(id) => (variant_path(library, id), library.format().variant()),
                };
                let edited = proposal.edit(library.files(), &path, spec, &merged.edits);
                edited.map_err(|finding| finding.message)?;
                if target.is_none() {
                    proposal.count(library.files()).map_err(|finding| finding.message)?;
                }
                return Ok((proposal, merged.changes.len()));
            }
        }
    }
    Err(refused.unwrap_or_else(|| "packs of this game have no cards for a sheet".to_owned()))
}

fn first_error(merged: &SheetChanges) -> Option<String> {
    let mut errors = merged.findings.iter().filter(|finding| finding.is_error());
    let first = errors.next()?;
    let more = match errors.count() {
        0 => String::new(),
        more => format!(" (and {more} more)"),
    };
    let help = first.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
    Some(format!("nothing was changed: {}{help}{more}", first.message))
}
