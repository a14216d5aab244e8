//! A pack opened for a command, and how a command ends.

use super::printer;
use crate::desk::{severity, shell_line};
use crate::games::liberte::Liberte;
use crate::load::{Diagnostic, Files, Library, Severity, code, recover};
use crate::model::{Pack, Scenario};
use crate::script::{self, Compiled};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::fmt::Display;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a command, or its failure.
pub type Outcome = Result<ExitCode, Failure>;

/// What a message of a script that fails ends with.
pub const CHECK_SAYS_MORE: &str = "`liberte check` says more about the script";

/// The reason why a command could not do what it was asked.
#[derive(Debug)]
pub enum Failure {
    /// The content is wrong (exit code 1). The text is complete: findings with their excerpts, or one sentence.
    Content(String),
    /// Usage, or a file that can't be read (exit code 2).
    Usage(String),
    /// The reader of the output has gone: nobody is there to tell.
    Silent,
}

impl Failure {
    /// Content that is wrong, in a sentence.
    pub fn content(what: impl Display) -> Failure {
        Failure::Content(format!("error: {what}"))
    }

    /// A failure of a script: `what` says where it fails and why.
    pub fn of_script(what: impl Display) -> Failure {
        Failure::Content(format!("error: {what}\nhelp: {CHECK_SAYS_MORE}"))
    }

    /// Wrong usage, in a sentence.
    pub fn usage(what: impl Display) -> Failure {
        Failure::Usage(format!("error: {what}"))
    }

    /// The failure, with what else is wrong with the content after it.
    pub fn and(self, what: impl Display) -> Failure {
        let with = |text: String| format!("{}\nerror: {what}", text.trim_end());
        match self {
            Failure::Content(text) => Failure::Content(with(text)),
            Failure::Usage(text) => Failure::Usage(with(text)),
            Failure::Silent => Failure::Silent,
        }
    }

    /// What there is to say, without the word `error`.
    pub fn into_text(self) -> String {
        let text = match self {
            Failure::Content(text) | Failure::Usage(text) => text,
            Failure::Silent => String::new(),
        };
        text.strip_prefix("error: ").map_or(text.clone(), str::to_owned)
    }

    /// Prints the failure and gives its exit code.
    pub fn report(self) -> ExitCode {
        let (text, code) = match self {
            Failure::Content(text) => (text, 1),
            Failure::Usage(text) => (text, 2),
            Failure::Silent => return ExitCode::SUCCESS,
        };
        let _ = writeln!(printer::stderr(), "{}", text.trim_end());
        ExitCode::from(code)
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        if error.kind() == std::io::ErrorKind::BrokenPipe { Failure::Silent } else { Failure::usage(error) }
    }
}

/// A pack opened with its variants, compiled and ready to play.
pub struct Opened {
    /// The pack's files.
    pub library: Library,
    /// The pack, variants laid over.
    pub pack: Arc<Pack>,
    /// Its scripts.
    pub compiled: Compiled,
}

impl Opened {
    /// Opens the pack of `--pack` with variants. Warnings go to standard error.
    ///
    /// # Errors
    /// Usage, where the folder can't be read; content, where the pack can't be played, with all findings.
    pub fn new(pack: Option<&str>, variants: &[String]) -> Result<Opened, Failure> {
        let library = library(pack)?;
        let loaded = library.load(variants);
        let mut findings = loaded.diagnostics.clone();
        let compiled = loaded.pack.as_ref().and_then(|pack| {
            let (compiled, more) = script::compile(pack);
            findings.extend(more);
            compiled
        });
        let has_errors = findings.iter().any(|finding| finding.severity == Severity::Error);
        match (loaded.pack.clone(), compiled) {
            (Some(pack), Some(compiled)) if !has_errors => {
                warn(&library, findings);
                Ok(Opened { library, pack, compiled })
            }
            _ if asks_for_unknown_variant(&findings) => Err(Failure::Usage(render(&library, &findings))),
            _ => Err(Failure::Content(render(&library, &findings))),
        }
    }

    /// The game for a number of players.
    ///
    /// # Errors
    /// Usage, where the rules do not allow that number.
    pub fn game(&self, seats: usize) -> Result<Liberte, Failure> {
        self.compiled.game(seats).map_err(Failure::usage)
    }
}

/// Takes what came of writing a finding. A reader that has gone changes nothing of what was found, nor of the exit code.
///
/// # Errors
/// Usage: what was found can't be written.
pub fn written(result: std::io::Result<()>) -> Result<(), Failure> {
    if let Err(error) = result
        && error.kind() != std::io::ErrorKind::BrokenPipe
    {
        Err(error.into())
    } else {
        Ok(())
    }
}

/// Whether variants were asked for on the command line that the pack does not have, or not so: that is usage.
pub fn asks_for_unknown_variant(findings: &[Diagnostic]) -> bool {
    let usage = [code::UNKNOWN_VARIANT, code::BAD_PARAMETER, code::DUPLICATE_VARIANT];
    findings.iter().any(|finding| finding.place.is_none() && usage.contains(&finding.code))
}

/// What `--pack` takes for the pack within the program.
pub const BUILT_IN: &str = "built-in";

/// Whether it was said which pack is meant.
static IS_SAID: AtomicBool = AtomicBool::new(false);

/// The files of `--pack`: a folder, or [`BUILT_IN`]. Left out, they are those of the pack in this folder or the nearest
/// one around it, which is said once on standard error; where there is none, the built-in ones.
///
/// # Errors
/// Usage, where the folder can't be read, or several packs could be meant.
pub fn library(pack: Option<&str>) -> Result<Library, Failure> {
    Ok(Library::new(files(pack)?))
}

/// The files of [`library`] for a command that may save what it has read: if it does, nobody else saves the pack until it ends.
///
/// # Errors
/// Usage, where the folder can't be read, or somebody else saves the pack and does not come to an end.
pub fn library_to_change(pack: Option<&str>, is_saved: bool) -> Result<Library, Failure> {
    let mut files = files(pack)?;
    if is_saved {
        files.hold_lock().map_err(Failure::usage)?;
    }
    Ok(Library::new(files))
}

/// The files of `--pack`. A save that was interrupted is finished or undone, and told on standard error.
fn files(pack: Option<&str>) -> Result<Files, Failure> {
    let files = match pack {
        Some(BUILT_IN) => Files::built_in(),
        Some(name) => match Files::built_in_named(name) {
            Some(files) if !Path::new(name).is_dir() => files,
            _ => Files::open(name).map_err(Failure::usage)?,
        },
        None => match Files::find_around(Path::new(".")).map_err(Failure::usage)? {
            Some(files) => said(files),
            None => Files::built_in(),
        },
    };
    if let Some(recovered) = recover(&files).map_err(Failure::usage)? {
        let _ = writeln!(printer::stderr(), "note: {recovered}");
    }
    Ok(files)
}

/// Says that the pack around this folder is meant, the first time.
fn said(files: Files) -> Files {
    if !IS_SAID.swap(true, Ordering::Relaxed) {
        let here = std::env::current_dir().and_then(|here| here.canonicalize()).ok();
        let place = files.folder().filter(|folder| Some(*folder) != here.as_deref());
        let place = place.map_or("this folder".to_owned(), |folder| format!("`{}`", folder.display()));
        let _ = writeln!(printer::stderr(), "pack: `{}` in {place}", files.name());
    }
    files
}

/// What to say of a word that is neither a command nor an argument, but a folder with a pack; none of any other mistake.
pub fn pack_without_option(error: &clap::Error) -> Option<Failure> {
    let kind = match error.kind() {
        ErrorKind::UnknownArgument => ContextKind::InvalidArg,
        ErrorKind::InvalidSubcommand => ContextKind::InvalidSubcommand,
        _ => return None,
    };
    let Some(ContextValue::String(word)) = error.get(kind) else { return None };
    if word.starts_with('-') || Files::open(word).is_err() {
        return None;
    }
    let others = std::env::args().skip(1).filter(|other| other != word);
    let right = shell_line(others.chain(["--pack".to_owned(), word.clone()]));
    Some(Failure::Usage(format!("error: `{word}` is a folder with a pack, which `--pack` names\nhelp: `{right}`")))
}

/// The findings with their excerpts, coloured where standard error is a terminal.
pub fn render(library: &Library, findings: &[Diagnostic]) -> String {
    library.render(findings, printer::has_colour_err())
}

/// Prints the warnings that no comment allows.
pub fn warn(library: &Library, findings: Vec<Diagnostic>) {
    let mut findings = library.filter_findings(findings, &severity).findings;
    findings.retain(|finding| finding.severity < Severity::Note);
    if !findings.is_empty() {
        let _ = write!(printer::stderr(), "{}", render(library, &findings));
    }
}

impl Opened {
    /// Reads a scenario; the pack is then the one with the scenario's variants and settings.
    ///
    /// # Errors
    /// Content, with all findings.
    pub fn scenario(self, path: &str, text: &str) -> Result<(Opened, Scenario), Failure> {
        let loaded = self.library.scenario(path, text);
        let (Some(scenario), Some(pack)) = (loaded.scenario, loaded.pack) else {
            return Err(Failure::Content(render(&self.library, &loaded.diagnostics)));
        };
        warn(&self.library, loaded.diagnostics);
        let (compiled, findings) = script::compile(&pack);
        let compiled = compiled.ok_or_else(|| Failure::Content(render(&self.library, &findings)))?;
        Ok((Opened { library: self.library, pack, compiled }, scenario))
    }
}
