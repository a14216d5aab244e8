//! The one writer of outputs: files that a command or the window writes because the user named them.
//!
//! An output is written beside its place, synced, and renamed over it: a program that is killed or a full disk leaves the old
//! file, never half of either. A file that is there already is replaced where it is empty, where this program wrote it, or
//! where the user said so (`--replace`). What the program wrote is known by a mark near the file's beginning (or, where a
//! format has its facts at the end, near its end); [`OutputKind`] says which. A file without a mark is never taken for ours.
//!
//! Devices, pipes and other things that are not files (`/dev/stdout`) are written directly: there is nothing to replace.

use crate::load::save::{sweep, sync_folder, unfinished};
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// The number of bytes at a file's beginning, and end, that are searched for a mark.
const SEARCHED: u64 = 16 << 10;
/// The prefix of the names of outputs that are still being written; a pack's files have another.
const WRITING: &str = ".writing-";

/// The kind of an output, which determines the mark by which this program recognises its own files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutputKind {
    /// A page of HTML: names this program as its generator.
    Page,
    /// A table of games as comma-separated values: begins with the columns that all such tables have.
    Csv,
    /// A table of games as Parquet: has this program's version among its facts, at the end of the file.
    Parquet,
    /// A journal: begins with its first line.
    Journal,
    /// A report of `gate` as JUnit: a suite of that name.
    Junit,
    /// A manual page: its title.
    Manual,
    /// A document as PDF: names this program as its producer.
    Pdf,
    /// A picture as SVG or PNG: names this program as what drew it.
    Picture,
    /// A baseline, which is replaced only on request: no mark counts.
    Baseline,
    /// A record: hours of games, replaced only on request.
    Record,
    /// Files without a place for a mark, or that people continue to edit: sheets, spreadsheets, tests, schemas, reference pages.
    Unmarked,
}

/// The metadata key of Parquet files by this program, with its version as the value.
pub const PARQUET_MARK: &str = "liberte.version";

impl OutputKind {
    /// Whether a file's first and last bytes are those of an output of this kind.
    fn is_marked(self, head: &[u8], tail: &[u8]) -> bool {
        let holds = |text: &[u8], mark: &str| text.windows(mark.len()).any(|part| part == mark.as_bytes());
        match self {
            OutputKind::Page => {
                head.starts_with(b"<!DOCTYPE html>") && holds(head, "<meta name=\"generator\" content=\"liberte ")
            }
            OutputKind::Csv => head.starts_with(b"seed,ruleset,rotation,ending,winners,"),
            OutputKind::Parquet => head.starts_with(b"PAR1") && tail.ends_with(b"PAR1") && holds(tail, PARQUET_MARK),
            OutputKind::Journal => head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).starts_with(b"liberte journal "),
            OutputKind::Junit => head.starts_with(b"<?xml ") && holds(head, "<testsuites name=\"liberte gate\""),
            OutputKind::Manual => holds(head, "\n.TH liberte"),
            OutputKind::Pdf => head.starts_with(b"%PDF-") && holds(head, "/Producer (liberte "),
            OutputKind::Picture => {
                let is_svg = head.starts_with(b"<svg ") && holds(head, " data-generator=\"liberte ");
                is_svg || head.starts_with(b"\x89PNG") && holds(head, "Software\0liberte ")
            }
            OutputKind::Baseline | OutputKind::Record | OutputKind::Unmarked => false,
        }
    }
}

/// The reason why an output is not written, with its path. The old file is unchanged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("can't write {}: {why}", .path.display())]
pub struct OutputError {
    /// The file, as it was named.
    pub path: PathBuf,
    /// The reason.
    pub why: OutputErrorKind,
}

/// The reason why an output is not written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OutputErrorKind {
    /// A file is there that this program did not write.
    #[error("the file exists already, and this program did not write it; `--replace` overwrites it")]
    Foreign,
    /// A file is there, and those of this kind are replaced only on request.
    #[error("the file exists already; `--replace` overwrites it")]
    Protected,
    /// A folder is there.
    #[error("it is a folder, not a file")]
    Folder,
    /// A folder was named, and something else is there.
    #[error("it is not a folder")]
    NoFolder,
    /// The folder that it should lie in is not there.
    #[error("there is no folder `{}`", .0.display())]
    Nowhere(PathBuf),
    /// A link in a folder that the program fills: its author would decide where the output goes.
    #[error("it is a link, and what is written to a folder must stay in it; remove the link first")]
    Link,
    /// The file there may not be written.
    #[error("it is read-only")]
    ReadOnly,
    /// The system refuses.
    #[error("{0}")]
    System(String),
}

impl From<io::Error> for OutputErrorKind {
    fn from(error: io::Error) -> OutputErrorKind {
        OutputErrorKind::System(error.to_string())
    }
}

/// A place where an output may be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Output {
    /// As it was named.
    path: PathBuf,
    /// Links resolved.
    place: PathBuf,
    kind: OutputKind,
    may_replace: bool,
    /// Whether it is on disk for certain once it is written.
    is_synced: bool,
}

impl Output {
    /// The place of a file that the user named, links followed; with `may_replace` any file there may be replaced. To be asked
    /// before the work whose output it is: an hour of games should not be for nothing.
    ///
    /// # Errors
    /// A file is there that may not be replaced, or none can be written there.
    pub fn at(path: &Path, kind: OutputKind, may_replace: bool) -> Result<Output, OutputError> {
        let output = Output::find(path, kind, may_replace)?;
        output.place.parent().into_iter().for_each(|folder| sweep(folder, WRITING));
        Ok(output)
    }

    fn find(path: &Path, kind: OutputKind, may_replace: bool) -> Result<Output, OutputError> {
        let place = resolved(path).map_err(|why| OutputError { path: path.to_owned(), why })?;
        let output = Output { path: path.to_owned(), place, kind, may_replace, is_synced: true };
        output.may_be_written().map_err(|why| output.error(why))?;
        Ok(output)
    }

    /// Whether it may be written, as things stand now.
    fn may_be_written(&self) -> Result<(), OutputErrorKind> {
        let Some(facts) = facts(&self.place)? else { return Ok(()) };
        if facts.is_dir() {
            return Err(OutputErrorKind::Folder);
        }
        if is_device(&self.path, &facts) {
            return Ok(());
        }
        if facts.permissions().readonly() {
            return Err(OutputErrorKind::ReadOnly);
        }
        if self.may_replace || facts.len() == 0 || is_ours(&self.place, self.kind)? {
            return Ok(());
        }
        let is_protected = matches!(self.kind, OutputKind::Baseline | OutputKind::Record);
        Err(if is_protected { OutputErrorKind::Protected } else { OutputErrorKind::Foreign })
    }

    /// Begins to write it.
    ///
    /// # Errors
    /// The folder can't be written.
    pub fn begin(self) -> Result<OutputFile, OutputError> {
        let begin = || -> Result<OutputSink, OutputErrorKind> {
            if facts(&self.place)?.is_some_and(|facts| is_device(&self.path, &facts)) {
                // Not from its beginning: standard output may be a file in which something stands already.
                return Ok(OutputSink::Device(OpenOptions::new().append(true).open(&self.path)?));
            }
            let folder = self.place.parent().unwrap_or(Path::new("."));
            Ok(OutputSink::Beside(unfinished(folder, WRITING)?))
        };
        match begin() {
            Ok(sink) => Ok(OutputFile { sink, output: self }),
            Err(why) => Err(self.error(why)),
        }
    }

    /// Writes it, whole or not at all.
    ///
    /// # Errors
    /// The system refuses, or a file has come there meanwhile that may not be replaced.
    pub fn write(self, bytes: &[u8]) -> Result<(), OutputError> {
        let mut file = self.begin()?;
        match file.write_all(bytes) {
            Ok(()) => file.finish(),
            Err(error) => Err(file.output.error(error.into())),
        }
    }

    fn error(&self, why: OutputErrorKind) -> OutputError {
        OutputError { path: self.path.clone(), why }
    }
}

/// Writes an output of which all is known at once, where that may be done.
///
/// # Errors
/// A file is there that may not be replaced, or the system refuses.
pub fn write_output(path: &Path, kind: OutputKind, may_replace: bool, bytes: &[u8]) -> Result<(), OutputError> {
    Output::at(path, kind, may_replace)?.write(bytes)
}

/// An output that is being written; dropped before it is finished, it leaves only the old file as it was.
#[derive(Debug)]
pub struct OutputFile {
    sink: OutputSink,
    output: Output,
}

#[derive(Debug)]
enum OutputSink {
    Beside(NamedTempFile),
    Device(File),
}

impl OutputFile {
    /// Puts the file in its place.
    ///
    /// # Errors
    /// The system refuses, or a file has come there meanwhile that may not be replaced.
    pub fn finish(self) -> Result<(), OutputError> {
        let OutputFile { sink, output } = self;
        let finish = |sink| -> Result<(), OutputErrorKind> {
            let file = match sink {
                OutputSink::Device(mut device) => return Ok(device.flush()?),
                OutputSink::Beside(file) => file,
            };
            output.may_be_written()?;
            if let Some(facts) = facts(&output.place)? {
                file.as_file().set_permissions(facts.permissions())?;
            }
            if output.is_synced {
                file.as_file().sync_all()?;
            }
            file.persist(&output.place).map_err(|error| error.error)?;
            if output.is_synced {
                sync_folder(&output.place);
            }
            Ok(())
        };
        finish(sink).map_err(|why| output.error(why))
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.sink {
            OutputSink::Beside(file) => file.write(bytes),
            OutputSink::Device(device) => device.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.sink {
            OutputSink::Beside(file) => file.flush(),
            OutputSink::Device(device) => device.flush(),
        }
    }
}

/// A folder that a command fills with files of names of its own. No link in it is followed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutputFolder {
    folder: PathBuf,
    kind: OutputKind,
    may_replace: bool,
}

impl OutputFolder {
    /// The folder of a name, which is made where there is none.
    ///
    /// # Errors
    /// Something else has that name, or no folder can be made.
    pub fn at(folder: &Path, kind: OutputKind, may_replace: bool) -> Result<OutputFolder, OutputError> {
        let error = |why| OutputError { path: folder.to_owned(), why };
        if folder.exists() && !folder.is_dir() {
            return Err(error(OutputErrorKind::NoFolder));
        }
        fs::create_dir_all(folder).map_err(|why| error(why.into()))?;
        sweep(folder, WRITING);
        Ok(OutputFolder { folder: folder.to_owned(), kind, may_replace })
    }

    /// The place of a file in it.
    ///
    /// # Errors
    /// A link or a file is there that may not be replaced, or none can be written there.
    pub fn file(&self, name: &str) -> Result<Output, OutputError> {
        let path = self.folder.join(name);
        if fs::symlink_metadata(&path).is_ok_and(|facts| facts.is_symlink()) {
            return Err(OutputError { path, why: OutputErrorKind::Link });
        }
        let output = Output::find(&path, self.kind, self.may_replace)?;
        // Thousands of new files: each is whole, and one that a power cut takes can be made again.
        Ok(Output { is_synced: output.place.exists(), ..output })
    }

    /// Writes a file in it. One that holds the same already stays as it is.
    ///
    /// # Errors
    /// Those of [`OutputFolder::file`], or the system refuses.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), OutputError> {
        let path = self.folder.join(name);
        let is_link = fs::symlink_metadata(&path).is_ok_and(|facts| facts.is_symlink());
        if !is_link && holds(&path, bytes) { Ok(()) } else { self.file(name)?.write(bytes) }
    }

    /// Writes several files, none of them where one may not be written.
    ///
    /// # Errors
    /// Those of [`OutputFolder::write`].
    pub fn write_all(&self, files: &[(String, impl AsRef<[u8]>)]) -> Result<(), OutputError> {
        for (name, content) in files {
            if !holds(&self.folder.join(name), content.as_ref()) {
                self.file(name)?;
            }
        }
        files.iter().try_for_each(|(name, content)| self.write(name, content.as_ref()))
    }
}

/// The path with links resolved; the file itself need not be there, its folder must.
fn resolved(path: &Path) -> Result<PathBuf, OutputErrorKind> {
    if facts(path)?.is_some_and(|facts| is_device(path, &facts)) {
        return Ok(path.to_owned());
    }
    if let Ok(place) = fs::canonicalize(path) {
        return Ok(place);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        return Err(OutputErrorKind::Nowhere(folder.to_owned()));
    }
    if fs::symlink_metadata(path).is_ok_and(|facts| facts.is_symlink()) {
        return Err(OutputErrorKind::System("it is a link that leads nowhere".to_owned()));
    }
    let name = path.file_name().ok_or(OutputErrorKind::Folder)?;
    Ok(fs::canonicalize(folder)?.join(name))
}

/// The metadata of a place; none where nothing is there.
fn facts(place: &Path) -> Result<Option<Metadata>, OutputErrorKind> {
    match fs::metadata(place) {
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => Ok(None),
        facts => Ok(Some(facts?)),
    }
}

/// Whether it is a device, a pipe, or standard output under its name: nothing that a file could take the place of.
fn is_device(path: &Path, facts: &Metadata) -> bool {
    let is_stream = ["/dev/stdout", "/dev/stderr", "/dev/fd", "/proc/self/fd"].iter().any(|it| path.starts_with(it));
    !facts.is_file() && !facts.is_dir() || is_stream
}

/// Whether a file has the mark of its kind.
fn is_ours(place: &Path, kind: OutputKind) -> Result<bool, OutputErrorKind> {
    let mut file = File::open(place)?;
    let length = file.metadata()?.len();
    let (mut head, mut tail) = (Vec::new(), Vec::new());
    (&mut file).take(SEARCHED).read_to_end(&mut head)?;
    file.seek(SeekFrom::Start(length.saturating_sub(SEARCHED)))?;
    file.take(SEARCHED).read_to_end(&mut tail)?;
    Ok(kind.is_marked(&head, &tail))
}

/// Whether a file holds exactly these bytes.
fn holds(path: &Path, bytes: &[u8]) -> bool {
    let is_as_long = fs::metadata(path).is_ok_and(|facts| facts.is_file() && facts.len() == bytes.len() as u64);
    is_as_long && fs::read(path).is_ok_and(|found| found == bytes)
}

#[cfg(test)]
#[path = "output_tests.rs"]
mod tests;
