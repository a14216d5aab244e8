//! Prints cards and boards in the background.

use super::App;
use crate::app::jobs::{Job, run_once};
use crate::compare::{Sheet, differences};
use crate::desk::data_rules;
use crate::gui::print_request::{ComparedWith, PrintRequest, Printed};
use crate::gui::shell::{Dialog, Preview, PreviewOf, PrintForm, selected_cards};
use crate::load::schema::LIBERTE;
use crate::load::{Files, Library, OutputErrorKind, OutputFolder, OutputKind, write_output};
use crate::model::{Wording, counted, say};
use crate::print::{
    Deck, DeckFile, DrawnPicture, PictureFormat, Pixels, PrintError, PrintedPack, SheetRequest, liberte_board,
    no_board, pdf, rules_pages,
};
use std::path::Path;

/// The job that prints, if one runs. Its message says what it wrote and where, or why it could not.
pub type PrintJob = Option<Job<Result<(String, String), String>>>;

/// The job that makes a preview, if one runs.
pub type PreviewJob = Option<(PreviewOf, Job<Result<Preview, String>>)>;

/// The width of a preview, in pixels.
const PREVIEW: u32 = 520;

impl App {
    /// Shows the form for printing.
    pub(super) fn show_print_form(&mut self, printed: Printed) {
        self.dialog = Some(Dialog::Print(Box::new(PrintForm::of(&self.context(), printed))));
    }

    /// Prints what was asked for to a file.
    pub(super) fn print(&mut self, request: &PrintRequest, file: String, may_replace: bool, now: f64) {
        match self.print_work(request, Some(&file)) {
            Ok(work) => {
                let file = with_ending(file, work.ending);
                self.printing = Some(run_once(&self.environment.executor, move |_| {
                    let what = match (work.make)(false)? {
                        Made::File(bytes, what) => {
                            write(&file, work.kind, &bytes, may_replace)?;
                            what
                        }
                        Made::Folder(files, what) => {
                            let folder = OutputFolder::at(Path::new(&file), work.kind, may_replace);
                            folder.and_then(|folder| folder.write_all(&files)).map_err(|error| error.to_string())?;
                            what
                        }
                        Made::Preview(_) => return Err("nothing was made".to_owned()),
                    };
                    Ok((format!("{what} saved in {file}"), file))
                }));
            }
            Err(why) => self.refuse(why, now),
        }
    }

    /// Makes the preview that the open form wants, in the background: one at a time, the latest at last.
    pub(super) fn attend_preview(&mut self) {
        if let Some((key, made)) =
            self.preview.as_ref().and_then(|(key, job)| Some((key.clone(), job.messages().last()?)))
        {
            self.preview = None;
            if let Some(Dialog::Print(form)) = &mut self.dialog {
                form.take_preview(key, made);
            }
        }
        let context = self.context();
        let Some(Dialog::Print(form)) = &self.dialog else { return };
        let Some(key) = form.wanted_preview(&context).filter(|_| self.preview.is_none()) else { return };
        let job = match self.print_work(&key.0, None) {
            Ok(work) => run_once(&self.environment.executor, move |_| match (work.make)(true)? {
                Made::Preview(preview) => Ok(preview),
                Made::File(..) | Made::Folder(..) => Err("nothing was drawn".to_owned()),
            }),
            Err(why) => run_once(&self.environment.executor, move |_| Err(why)),
        };
        self.preview = Some((key, job));
    }

    /// Takes the result of printing. The dialog stays open if it failed.
    pub(super) fn take_printed(&mut self, now: f64) {
        let Some(printed) = self.printing.as_ref().and_then(|job| job.messages().last()) else { return };
        self.printing = None;
        match printed {
            Ok((what, file)) => {
                self.dialog = None;
                self.notices.written(what, Path::new(&file), now);
            }
            Err(why) => self.refuse(why, now),
        }
    }

    /// What makes it; into which file or folder, if it is not only looked at.
    fn print_work(&self, request: &PrintRequest, file: Option<&str>) -> Result<PrintWork, String> {
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
            Printed::Cards | Printed::Card | Printed::Board | Printed::Rules | Printed::Tabletop => {}
        }
        match request.printed {
            Printed::Cards | Printed::Selected => {
                let other = self.compared_with(request.compared)?;
                Ok(PrintWork::new(OutputKind::Pdf, "pdf", move |is_preview| {
                    if is_preview {
                        let (pixels, pages) = sheet.preview(&own, other.as_ref(), PREVIEW).map_err(in_words)?;
                        return Ok(Made::Preview(Preview { pixels, said: format!("page 1 of {pages}") }));
                    }
                    let made = sheet.make(&own, other.as_ref()).map_err(in_words)?;
                    let said = format!("{} on {}", counted(made.cards, "card"), counted(made.pages, "page"));
                    Ok(Made::File(made.pdf, said))
                }))
            }
            Printed::Card => {
                let id = selected.last().map(|(_, id)| id.clone()).unwrap_or_default();
                let (format, language) = (request.format, sheet.language);
                Ok(PrintWork::new(kind_of(format), format.ending(), move |is_preview| {
                    let face = own.card(&id, &language).map_err(in_words)?;
                    let picture = DrawnPicture::of_card(&face);
                    Made::of(&picture, picture.title(), format, is_preview)
                }))
            }
            Printed::Board => self.board_work(own, request.format),
            Printed::Rules => self.rules_work(&own, request),
            Printed::Tabletop => {
                // Where the pictures lie: the table loads them from there.
                let base = file.map_or(String::new(), |folder| format!("file:///{}/", folder.trim_start_matches('/')));
                Ok(PrintWork::new(OutputKind::Picture, "", move |is_preview| tabletop(&own, &sheet, base, is_preview)))
            }
        }
    }

    /// The sheet of house rules: what differs from the version that it is compared with.
    fn rules_work(&self, own: &PrintedPack, request: &PrintRequest) -> Result<PrintWork, String> {
        let compared = match request.compared {
            ComparedWith::Nothing => ComparedWith::Base,
            compared @ (ComparedWith::Saved | ComparedWith::Base | ComparedWith::BuiltIn) => compared,
        };
        let (language, paper) = (request.sheet.language.clone(), request.sheet.paper);
        let library = &self.workbench.snapshot().library;
        let on = self.workbench.variants().iter().filter(|layer| layer.is_on);
        let notes = on.filter_map(|layer| library.note_in(layer.id(), &language)).collect();
        let before = self.compared_with(compared)?.ok_or("there is nothing to compare with")?;
        let mut sheet = match (&before, own) {
            (PrintedPack::Liberte(before), PrintedPack::Liberte(now)) => {
                Sheet::of(&differences(before, now), notes, &language)
            }
            (PrintedPack::Other(format, before), PrintedPack::Other(_, now)) => {
                Sheet::of_data(data_rules(format, before, now, &language), now, notes, &language)
            }
            (PrintedPack::Liberte(_), PrintedPack::Other(..)) | (PrintedPack::Other(..), PrintedPack::Liberte(_)) => {
                return Err("the other version is a pack of another game".to_owned());
            }
        };
        if sheet.is_empty() {
            return Err("no rule differs: there is nothing to print".to_owned());
        }
        if sheet.title.is_empty() {
            sheet.title = say!(Wording::of(&language), "House rules");
        }
        Ok(PrintWork::new(OutputKind::Pdf, "pdf", move |is_preview| {
            let pages = rules_pages(&sheet, paper);
            let first = pages.first().ok_or("there is no page")?;
            Ok(match is_preview {
                true => Made::Preview(Preview {
                    pixels: Pixels::of_page(first, PREVIEW)?,
                    said: format!("page 1 of {}", pages.len()),
                }),
                false => Made::File(pdf(&sheet.title, &sheet.language, &pages), sheet.title.clone()),
            })
        }))
    }

    fn board_work(&self, own: PrintedPack, format: PictureFormat) -> Result<PrintWork, String> {
        let PrintedPack::Liberte(pack) = &own else {
            return Err(no_board(self.workbench.snapshot().format()));
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
        Ok(PrintWork::new(kind_of(format), format.ending(), move |is_preview| {
            Made::of(&DrawnPicture::of_board(&board), "the board", format, is_preview)
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

/// What was made.
enum Made {
    /// The bytes of a file, and what to say of it.
    File(Vec<u8>, String),
    /// The files of a folder, and what to say of them.
    Folder(Vec<DeckFile>, String),
    /// The first page.
    Preview(Preview),
}

/// A deck for Tabletop Simulator, or its first card to be looked at.
fn tabletop(own: &PrintedPack, sheet: &SheetRequest, base: String, is_preview: bool) -> Result<Made, String> {
    let found = own.cards(&sheet.query, None, &sheet.language).map_err(in_words)?;
    let back = own.back();
    let cards = found.cards.into_iter().map(|(card, count)| (card.face, count)).collect();
    let deck = Deck { name: own.title(), cards, back: &back, base };
    let Some((first, _)) = deck.cards.first() else {
        return Err("no card matches the query: there is nothing to draw".to_owned());
    };
    let said = format!("a deck of {}, {}", counted(deck.len(), "card"), counted(deck.sheets().count(), "picture"));
    Ok(match is_preview {
        true => Made::Preview(Preview { pixels: DrawnPicture::of_card(first).preview(PREVIEW)?, said }),
        false => Made::Folder(deck.files()?, said),
    })
}

impl Made {
    /// A picture as a file, of which this is said, or as a preview.
    fn of(picture: &DrawnPicture<'_>, said: &str, format: PictureFormat, is_preview: bool) -> Result<Made, String> {
        Ok(match is_preview {
            true => Made::Preview(Preview { pixels: picture.preview(PREVIEW)?, said: picture.title().to_owned() }),
            false => Made::File(picture.file(format, None)?, said.to_owned()),
        })
    }
}

/// What makes a file, or its preview, in the background.
struct PrintWork {
    kind: OutputKind,
    ending: &'static str,
    make: Box<dyn FnOnce(bool) -> Result<Made, String> + Send>,
}

impl PrintWork {
    fn new(
        kind: OutputKind,
        ending: &'static str,
        make: impl FnOnce(bool) -> Result<Made, String> + Send + 'static,
    ) -> PrintWork {
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
    if ending.is_empty() || file.to_lowercase().ends_with(&format!(".{ending}")) {
        file
    } else {
        format!("{file}.{ending}")
    }
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
