//! Prints cards and boards in the background.

use super::App;
use crate::app::jobs::{Job, run_once};
use crate::gui::print_request::{ComparedWith, PrintRequest, Printed};
use crate::gui::shell::{Dialog, PrintForm, selected_cards};
use crate::load::schema::LIBERTE;
use crate::load::{Files, Library, OutputErrorKind, OutputKind, write_output};
use crate::model::counted;
use crate::print::{DrawnPicture, PictureFormat, PrintError, PrintedPack, liberte_board};
use std::path::Path;

/// The job that prints, if one runs. Its message says what it wrote, or why it could not.
pub type PrintJob = Option<Job<Result<String, String>>>;

impl App {
    /// Shows the form for printing.
    pub(super) fn show_print_form(&mut self, printed: Printed) {
        self.dialog = Some(Dialog::Print(Box::new(PrintForm::of(&self.context(), printed))));
    }

    /// Prints what was asked for to a file.
    pub(super) fn print(&mut self, request: &PrintRequest, file: String, may_replace: bool, now: f64) {
        match self.print_work(request) {
            Ok(work) => {
                let file = with_ending(file, work.ending);
                self.printing = Some(run_once(&self.environment.executor, move |_| {
                    let (bytes, what) = (work.make)()?;
                    write(&file, work.kind, &bytes, may_replace)?;
                    Ok(format!("{what} saved in {file}"))
                }));
            }
            Err(why) => self.refuse(why, now),
        }
    }

    /// Takes the result of printing. The dialog stays open if it failed.
    pub(super) fn take_printed(&mut self, now: f64) {
        let Some(printed) = self.printing.as_ref().and_then(|job| job.messages().last()) else { return };
        self.printing = None;
        match printed {
            Ok(what) => {
                self.dialog = None;
                self.notices.show(what, false, now);
            }
            Err(why) => self.refuse(why, now),
        }
    }

    fn print_work(&self, request: &PrintRequest) -> Result<PrintWork, String> {
        let own = self.printed_pack()?;
        let selected = selected_cards(&self.context());
        let mut sheet = request.sheet.clone();
        match request.printed {
            Printed::Selected | Printed::Card if selected.is_empty() => return Err("no card is selected".to_owned()),
            Printed::Selected => {
                let kind = selected[0].0.map(|kind| format!("{} ", kind.several())).unwrap_or_default();
                let ids: Vec<String> = selected.iter().map(|(_, id)| format!("id:{id}")).collect();
                sheet.query = format!("{kind}{}", ids.join(" or "));
            }
            Printed::Cards | Printed::Card | Printed::Board => {}
        }
        match request.printed {
            Printed::Cards | Printed::Selected => {
                let other = self.compared_with(request.compared)?;
                Ok(PrintWork::new(OutputKind::Pdf, "pdf", move || {
                    let made = sheet.make(&own, other.as_ref()).map_err(in_words)?;
                    Ok((made.pdf, format!("{} on {}", counted(made.cards, "card"), counted(made.pages, "page"))))
                }))
            }
            Printed::Card => {
                let id = selected.last().map(|(_, id)| id.clone()).unwrap_or_default();
                let (format, language) = (request.format, sheet.language);
                Ok(PrintWork::new(kind_of(format), format.ending(), move || {
                    let face = own.card(&id, &language).map_err(in_words)?;
                    let picture = DrawnPicture::of_card(&face);
                    Ok((picture.file(format, None)?, picture.title().to_owned()))
                }))
            }
            Printed::Board => self.board_work(own, request.format),
        }
    }

    fn board_work(&self, own: PrintedPack, format: PictureFormat) -> Result<PrintWork, String> {
        let PrintedPack::Liberte(pack) = &own else {
            return Err("boards are drawn of Liberté only; spaces and areas are printed as cards".to_owned());
        };
        let heading = own.title();
        let board = match self.session.sandbox() {
            Some(sandbox) => {
                let heading = format!("{heading}: turn {}", sandbox.position().turn);
                liberte_board(sandbox.game().pack(), Some(sandbox.position()), &heading)
            }
            None => liberte_board(pack, None, &heading),
        };
        let board = board.ok_or("the pack has no outlines of provinces: there is no board to draw")?;
        Ok(PrintWork::new(kind_of(format), format.ending(), move || {
            let picture = DrawnPicture::of_board(&board);
            Ok((picture.file(format, None)?, "the board".to_owned()))
        }))
    }

    /// The pack on the workbench.
    fn printed_pack(&self) -> Result<PrintedPack, String> {
        let snapshot = self.workbench.snapshot();
        let pack = snapshot.pack().map(|pack| PrintedPack::Liberte(pack.clone()));
        let data = || snapshot.data().map(|pack| PrintedPack::Other(snapshot.format(), pack.clone()));
        pack.or_else(data).ok_or_else(|| "the pack can't be read: see the problems".to_owned())
    }

    fn compared_with(&self, other: ComparedWith) -> Result<Option<PrintedPack>, String> {
        let (files, variants) = match other {
            ComparedWith::Nothing => return Ok(None),
            ComparedWith::Saved => (self.workbench.on_disk(), self.workbench.active_variants()),
            ComparedWith::Base => (self.workbench.files().clone(), Vec::new()),
            ComparedWith::BuiltIn => {
                let id = self.rulebook().id();
                (Files::built_in_named(id).unwrap_or_else(Files::built_in), Vec::new())
            }
        };
        let library = Library::new(files);
        let loaded = library.load(&variants);
        let pack = loaded.pack.clone().filter(|_| *library.format() == LIBERTE).map(PrintedPack::Liberte);
        let data = || loaded.data.clone().map(|pack| PrintedPack::Other(library.format(), pack));
        pack.or_else(data).map(Some).ok_or_else(|| "the other version can't be read".to_owned())
    }
}

/// The bytes of a file and what to say of it; or why there are none.
type PrintedFile = Result<(Vec<u8>, String), String>;

/// What makes a file, in the background.
struct PrintWork {
    kind: OutputKind,
    ending: &'static str,
    make: Box<dyn FnOnce() -> PrintedFile + Send>,
}

impl PrintWork {
    fn new(kind: OutputKind, ending: &'static str, make: impl FnOnce() -> PrintedFile + Send + 'static) -> PrintWork {
        PrintWork { kind, ending, make: Box::new(make) }
    }
}

fn kind_of(format: PictureFormat) -> OutputKind {
    match format {
        PictureFormat::Pdf => OutputKind::Pdf,
        PictureFormat::Svg | PictureFormat::Png => OutputKind::Picture,
    }
}

fn with_ending(file: String, ending: &str) -> String {
    if file.to_lowercase().ends_with(&format!(".{ending}")) { file } else { format!("{file}.{ending}") }
}

fn in_words(error: PrintError) -> String {
    match error {
        PrintError::Query(_, errors) => errors.into_iter().map(|error| error.message).collect::<Vec<_>>().join("; "),
        PrintError::Refused(why) => why,
    }
}

fn write(file: &str, kind: OutputKind, bytes: &[u8], may_replace: bool) -> Result<(), String> {
    write_output(Path::new(file), kind, may_replace, bytes).map_err(|error| {
        match error.why == OutputErrorKind::Foreign {
            true => format!("there is already a file `{file}`: choose another name"),
            false => error.to_string(),
        }
    })
}
