//! Outlines of provinces taken from files of other programs.

use super::App;
use crate::desk::map_edit::{DrawnMap, ImportedMap, MapImport};
use crate::gui::requests::Request;
use crate::gui::shell::{Dialog, OutlinesForm, Pane};
use crate::load::edit::Proposal;
use crate::model::counted;
use eframe::egui::Context;
use std::path::Path;

impl App {
    /// Reads a file, and asks which shape is which province.
    pub(super) fn read_outlines(&mut self, file: &str, now: f64) {
        let Some(pack) = self.workbench.snapshot().pack().cloned() else {
            return self
                .refuse("packs of this game have no map with outlines, or this one can't be read".to_owned(), now);
        };
        match ImportedMap::open(Path::new(file)) {
            Ok(map) => {
                let import = MapImport::new(map, &pack.board);
                self.dialog = Some(Dialog::Outlines(Box::new(OutlinesForm::new(file, import))));
            }
            Err(why) => self.refuse(why, now),
        }
    }

    /// Takes outlines in, as one step that undo takes back.
    pub(super) fn take_outlines(&mut self, import: &MapImport, ctx: &Context, now: f64) {
        let files = self.workbench.files();
        let mut proposal = Proposal::default();
        let taken = DrawnMap::read(files).and_then(|before| {
            let after = import.taken(&before)?;
            after.propose(&before, files, &mut proposal).map_err(|finding| finding.message)
        });
        match taken {
            Ok(()) => {
                self.dialog = None;
                let label = format!("outlines of {}", counted(import.drawn().len(), "province"));
                self.notices.show(format!("{label} were taken in"), false, now);
                self.apply(vec![Request::ApplyProposal { proposal, label, field: None }], ctx, now);
                self.layout.show(Pane::Board);
            }
            Err(why) => self.refuse(why, now),
        }
    }
}
