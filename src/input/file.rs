//! The one way in which a file that somebody named is read: a regular file of bounded length, or `-`.

use super::letters::quoted;
use super::limits::bytes as in_words;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;
use std::sync::Arc;

/// The name that stands for standard input.
const STANDARD_INPUT: &str = "-";
/// The most characters of a line that are shown before a place.
const SHOWN: usize = 24;

/// The reason why a file can't be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InputError {
    /// There is none.
    #[error("there is no such file")]
    Missing,
    /// It is a folder.
    #[error("it is a folder, not a file")]
    Folder,
    /// It is a pipe, a device or a socket, which may never end.
    #[error("it is a pipe or a device, not a file: `-` reads what is piped in")]
    NotAFile,
    /// It is longer than so many bytes.
    #[error("it is longer than {}", in_words(*.0))]
    TooLong(usize),
    /// It is not UTF-8.
    #[error("{0}")]
    NotText(NotUtf8),
    /// The system refuses.
    #[error("{0}")]
    Refused(String),
}

/// The place where a file is not UTF-8.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("it is not UTF-8 text: line {line}, {}: save it as UTF-8", place_in_line(.after))]
pub struct NotUtf8 {
    /// The first byte that is none of a letter, from 0.
    pub at: usize,
    /// Its line, from 1.
    pub line: usize,
    /// The text before it in that line; only the end if it is long.
    pub after: String,
    /// The text with `U+FFFD` where it is not UTF-8; alike up to that byte.
    pub shown: Arc<str>,
}

fn place_in_line(after: &str) -> String {
    if after.is_empty() { "at its beginning".to_owned() } else { format!("after `{after}`") }
}

/// The bytes of a file, at most so many; `-` is standard input.
///
/// # Errors
/// It is no regular file, is longer, or can't be read.
pub fn read_bytes(file: &Path, most: usize) -> Result<Vec<u8>, InputError> {
    if file == Path::new(STANDARD_INPUT) {
        return taken(std::io::stdin().lock(), most);
    }
    // Looked at before it is opened: to open a pipe is to wait for who writes to it.
    let about = std::fs::metadata(file).map_err(refused)?;
    if about.is_dir() {
        return Err(InputError::Folder);
    }
    if !about.is_file() {
        return Err(InputError::NotAFile);
    }
    if about.len() > most as u64 {
        return Err(InputError::TooLong(most));
    }
    taken(File::open(file).map_err(refused)?, most)
}

/// The text of a file, at most so many bytes; `-` is standard input.
///
/// # Errors
/// Those of [`read_bytes`], or it is not UTF-8: where.
pub fn read_text(file: &Path, most: usize) -> Result<String, InputError> {
    text_of(read_bytes(file, most)?).map_err(InputError::NotText)
}

/// Bytes as text.
///
/// # Errors
/// They are not UTF-8: where.
pub fn text_of(bytes: Vec<u8>) -> Result<String, NotUtf8> {
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let shown = String::from_utf8_lossy(error.as_bytes());
        let before = &shown[..at];
        let of_line = before.rsplit('\n').next().unwrap_or_default();
        let cut = of_line.chars().count().saturating_sub(SHOWN);
        let after: String = of_line.chars().skip(cut).collect();
        let line = before.matches('\n').count() + 1;
        NotUtf8 { at, line, after: quoted(&after, SHOWN), shown: Arc::from(&*shown) }
    })
}

fn taken(from: impl Read, most: usize) -> Result<Vec<u8>, InputError> {
    let mut bytes = Vec::new();
    from.take(most as u64 + 1).read_to_end(&mut bytes).map_err(refused)?;
    if bytes.len() > most { Err(InputError::TooLong(most)) } else { Ok(bytes) }
}

fn refused(error: std::io::Error) -> InputError {
    if error.kind() == ErrorKind::NotFound { InputError::Missing } else { InputError::Refused(error.to_string()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_that_is_no_letter_is_told_by_its_line_and_what_stands_before_it() {
        let wrong = text_of(b"one\ntitle = \"Philippe \xc9galit\xe9\"\n".to_vec()).unwrap_err();
        assert_eq!((wrong.line, wrong.at), (2, 22));
        let told = "it is not UTF-8 text: line 2, after `title = \"Philippe `: save it as UTF-8";
        assert_eq!(wrong.to_string(), told);
        assert!(wrong.shown.starts_with("one\ntitle = \"Philippe \u{fffd}galit\u{fffd}\""));
        let wrong = text_of(vec![0xff]).unwrap_err().to_string();
        assert_eq!(wrong, "it is not UTF-8 text: line 1, at its beginning: save it as UTF-8");
    }

    #[test]
    fn what_is_no_file_or_too_long_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a");
        std::fs::write(&file, "1234").unwrap();
        assert_eq!(read_text(&file, 4).as_deref(), Ok("1234"));
        assert_eq!(read_text(&file, 3), Err(InputError::TooLong(3)));
        assert_eq!(read_text(folder.path(), 9), Err(InputError::Folder));
        assert_eq!(read_text(&folder.path().join("b"), 9), Err(InputError::Missing));
    }

    #[cfg(unix)]
    #[test]
    fn devices_and_pipes_are_refused_without_waiting() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        for file in [Path::new("/dev/zero"), &pipe] {
            assert_eq!(read_bytes(file, 9), Err(InputError::NotAFile));
        }
    }
}
