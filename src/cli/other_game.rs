//! A game of other rules than Liberté's, by a pack that its rulebook reads by names.

use super::journals::read_text;
use super::open::{asks_for_unknown_variant, library, render, warn};
use super::{Command, Failure};
use crate::kernel::{Journal, JournalHead};
use crate::load::schema::LIBERTE;
use crate::load::{Files, Library};
use crate::model::DataPack;
use crate::sandbox::{carried_files, read_code, read_journal};
use crate::script::bare_game;
use std::path::Path;
use std::sync::Arc;

/// A game that is not Liberté, by the files of its pack.
pub struct OtherGame(Arc<Library>);

impl OtherGame {
    /// The game that a command is about: that of `--pack` or of the journal that it names; none if that is Liberté.
    ///
    /// # Errors
    /// Usage: the pack can't be opened.
    pub fn of(pack: Option<&str>, command: &Command) -> Result<Option<OtherGame>, Failure> {
        let of_journal = match command {
            Command::Packs => return Ok(None),
            Command::Play(args) if pack.is_none() => args.resume.as_deref().and_then(journal_in),
            Command::Replay(args) if pack.is_none() => {
                let of_code = || read_code(args.code.as_deref()?).ok();
                args.file.as_deref().and_then(journal_in).or_else(of_code)
            }
            _ => None,
        };
        OtherGame::find(pack, of_journal.as_ref())
    }

    /// The game of `--pack`, or of the pack around this folder; none if that is Liberté.
    ///
    /// # Errors
    /// Usage: the pack can't be opened.
    pub fn named(pack: Option<&str>) -> Result<Option<OtherGame>, Failure> {
        OtherGame::find(pack, None)
    }

    fn find(pack: Option<&str>, of_journal: Option<&Journal>) -> Result<Option<OtherGame>, Failure> {
        let of_journal = of_journal.filter(|_| pack.is_none());
        let of_journal = of_journal.and_then(files_of_journal);
        let format = match (&of_journal, pack) {
            (Some(files), _) => files.format(),
            (None, Some(pack)) if pack != "built-in" => match Files::built_in_named(pack) {
                Some(files) if !Path::new(pack).is_dir() => files.format(),
                _ => Files::open(pack).map_or(&LIBERTE, |files| files.format()),
            },
            (None, Some(_)) => &LIBERTE,
            (None, None) => around().map_or(&LIBERTE, |files| files.format()),
        };
        if *format == LIBERTE {
            return Ok(None);
        }
        let library = of_journal.map_or_else(|| library(pack), |files| Ok(Library::new(files)))?;
        Ok(Some(OtherGame(Arc::new(library))))
    }

    /// The game of built-in files.
    pub fn built_in(files: Files) -> OtherGame {
        OtherGame(Arc::new(Library::new(files)))
    }

    /// The files of its pack.
    pub fn library(&self) -> &Arc<Library> {
        &self.0
    }

    /// The id by which journals name it.
    pub fn id(&self) -> String {
        let loaded = self.0.load(&[]);
        loaded.data.as_ref().map_or_else(|| self.0.files().name().to_owned(), |pack| pack.id.clone())
    }

    /// The title.
    pub fn title(&self) -> String {
        self.0.load(&[]).data.as_ref().map(|pack| pack.title.clone()).unwrap_or_default()
    }

    /// Who designed it; empty where the pack does not say so.
    pub fn author(&self) -> String {
        credit(&self.0, "design")
    }

    /// What is shown wherever it is presented.
    pub fn notice(&self) -> String {
        let (notice, author) = (credit(&self.0, "notice"), self.author());
        if author.is_empty() { notice } else { format!("By {author}. {notice}").trim_end().to_owned() }
    }

    /// The head of the journals of its games with variants, without seed and names.
    ///
    /// # Errors
    /// Content: what is wrong with the pack. Usage: an unknown variant, or a number of players that it is not for.
    pub fn head(&self, variants: &[String], seats: usize) -> Result<JournalHead, Failure> {
        let pack = playable_data(&self.0, variants)?;
        bare_game(&pack, seats)
            .map_err(|errors| Failure::usage(errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")))?;
        Ok(pack.journal_head(0, &[]))
    }
}

/// The journal in a file; none where none is there.
fn journal_in(file: &Path) -> Option<Journal> {
    read_journal(&read_text(file).ok()?, "").ok()
}

/// The pack around this folder.
fn around() -> Option<Files> {
    Files::find_around(Path::new(".")).ok().flatten()
}

/// The files of the rules that a journal goes by where nothing else is named: those that are built in under its pack's name,
/// or else those that it carries. None where a pack of the same game is around this folder, which comes first.
fn files_of_journal(journal: &Journal) -> Option<Files> {
    let carried = || {
        let carried = carried_files(journal.rules.as_deref()?).ok()?;
        let is_around = around().is_some_and(|files| files.format() == carried.format());
        Some(carried).filter(|_| !is_around)
    };
    Files::built_in_named(&journal.head.pack).or_else(carried)
}

/// What the credits of a pack say under a key; empty where they say nothing.
pub fn credit(library: &Library, key: &str) -> String {
    let origin = library.origin(&[], &format!("pack.credits.{key}")).ok();
    origin.and_then(|origin| Some(origin.value()?.trim_matches('"').to_owned())).unwrap_or_default()
}

/// The pack with variants, if it can be played. Warnings go to standard error.
///
/// # Errors
/// Content: what is wrong with it. Usage: an unknown variant.
pub fn playable_data(library: &Library, variants: &[String]) -> Result<Arc<DataPack>, Failure> {
    let loaded = library.load(variants);
    let found = loaded.diagnostics.clone();
    match loaded.playable_data() {
        Some(pack) => {
            warn(library, found);
            Ok(pack.clone())
        }
        None if asks_for_unknown_variant(&found) => Err(Failure::Usage(render(library, &found))),
        None => Err(Failure::Content(render(library, &found))),
    }
}
