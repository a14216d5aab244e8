//! Files that are dropped on the window: a pack is opened, and so is a saved game; what a spreadsheet changes is taken in.

use super::App;
use super::sheets::is_sheet;
use crate::desk::is_journal_instead;
use crate::desk::map_edit::is_map_file;
use crate::gui::requests::{Answer, Request};
use crate::gui::theme::{book, palette};
use crate::load::Files;
use eframe::egui::{Align2, Context, Id, LayerId, Order, Ui};
use std::path::{Path, PathBuf};

/// The longest beginning of a file that tells what it is, in bytes.
const BEGINNING: usize = 256;

impl App {
    /// Takes what was dropped in this frame.
    pub(super) fn take_dropped(&mut self, ctx: &Context, now: f64) {
        let dropped: Vec<PathBuf> =
            ctx.input(|input| input.raw.dropped_files.iter().map(|file| file.path().to_owned()).collect());
        // One is opened; several would follow each other unseen.
        let [path] = &dropped[..] else {
            if dropped.len() > 1 {
                self.notices.show("drop one thing at a time".to_owned(), true, now);
            }
            return;
        };
        if self.dialog.is_some() {
            return self.notices.show("answer the question first, then drop it again".to_owned(), true, now);
        }
        match request_for(path) {
            Ok(request) => self.apply(vec![request], ctx, now),
            Err(why) => self.notices.show(why, true, now),
        }
    }
}

/// What is done with a dropped file or folder.
///
/// # Errors
/// It is nothing that can be opened.
fn request_for(path: &Path) -> Result<Request, String> {
    let name = path.display().to_string();
    if path.is_dir() {
        return Files::open(&name).map(|_| Request::Open(name)).map_err(|error| error.to_string());
    }
    // A file of a pack stands for the pack.
    let packs = path.ancestors().skip(1).take(6).filter(|folder| folder.join("data").is_dir());
    if let Some(folder) = packs.map(|folder| folder.display().to_string()).find(|folder| Files::open(folder).is_ok()) {
        return Ok(Request::Open(folder));
    }
    if is_sheet(path) {
        return Ok(Request::Answer(Answer::ImportCards(name)));
    }
    if is_map_file(path) {
        return Ok(Request::Answer(Answer::ReadOutlines(name)));
    }
    let begins = beginning(path).map_err(|error| format!("can't read {name}: {error}"))?;
    match is_journal_instead(&begins, &name) {
        Some(_) => Ok(Request::Answer(Answer::OpenJournal(name))),
        None => Err(format!("{name} is no pack, no saved game, no spreadsheet and no map")),
    }
}

fn beginning(path: &Path) -> std::io::Result<String> {
    use std::io::Read;
    let mut bytes = vec![0; BEGINNING];
    let length = std::fs::File::open(path)?.read(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes[..length]).into_owned())
}

/// Says what would happen, while something is held over the window.
pub(super) fn hint(ui: &Ui) {
    if ui.input(|input| input.raw.hovered_files.is_empty()) {
        return;
    }
    let colours = palette(ui);
    let painter = ui.ctx().layer_painter(LayerId::new(Order::Foreground, Id::unique("dropped")));
    let rect = ui.ctx().content_rect();
    painter.rect_filled(rect, 0.0, colours.panel.gamma_multiply(0.9));
    let text = "Drop a pack's folder or a saved game to open it, or a spreadsheet of cards to take it in.";
    painter.text(rect.center(), Align2::CENTER_CENTER, text, book(28.0), colours.ink);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pack_is_known_by_its_folder_and_by_each_of_its_files_and_a_game_by_its_first_line() {
        let folder = tempfile::tempdir().unwrap();
        let pack = folder.path().join("mine");
        crate::app::workbench::PackCopy::to(&pack, Files::built_in().format()).write().unwrap();
        let opens = |path: &Path| match request_for(path) {
            Ok(Request::Open(folder)) => Some(PathBuf::from(folder)),
            _ => None,
        };
        assert_eq!(opens(&pack), Some(pack.clone()));
        assert_eq!(opens(&pack.join("data/mine/cards.toml")), Some(pack.clone()));
        let game = folder.path().join("a.journal");
        std::fs::write(&game, "liberte journal 1\n").unwrap();
        assert!(matches!(request_for(&game), Ok(Request::Answer(Answer::OpenJournal(_)))));
        let sheet = folder.path().join("cards.xlsx");
        assert!(matches!(request_for(&sheet), Ok(Request::Answer(Answer::ImportCards(_)))));
        let map = folder.path().join("france.geojson");
        std::fs::write(&map, "{}").unwrap();
        assert!(matches!(request_for(&map), Ok(Request::Answer(Answer::ReadOutlines(_)))));
        let other = folder.path().join("b.txt");
        std::fs::write(&other, "words").unwrap();
        assert!(request_for(&other).unwrap_err().contains("no pack, no saved game"));
        assert!(request_for(&folder.path().join("gone")).unwrap_err().contains("can't read"));
        assert!(request_for(folder.path()).is_err());
    }
}
