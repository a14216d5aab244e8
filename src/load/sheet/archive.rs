//! The zip that a workbook is, looked through before anything in it is believed.
//!
//! What it says of itself is not trusted: every part is unpacked and counted once, into nothing, before a reader of
//! workbooks sees it.

use crate::input::limits::{SHEET_PARTS, SHEET_RATIO, SHEET_STRINGS, SHEET_UNPACKED, bytes as in_words};
use quick_xml::events::Event;
use std::io::{BufReader, Cursor, Read};
use zip::ZipArchive;

/// The size that a workbook may always unpack to, however small its file is, in bytes.
const ALWAYS_TAKEN: usize = 1 << 20;
/// The name of the part with the shared texts of an `.xlsx`, in any folder.
const SHARED_STRINGS: &str = "sharedstrings.xml";
/// The first bytes of the end record of a large zip, which holds its number of parts after [`BEFORE_COUNT`] bytes.
const LARGE_END: &[u8] = b"PK\x06\x06";
/// The offset of that number.
const BEFORE_COUNT: usize = 32;

/// A workbook's zip whose parts are few and unpack to no more than may be.
pub type Archive<'b> = ZipArchive<Cursor<&'b [u8]>>;

/// Opens a workbook's zip, and counts what is in it.
///
/// # Errors
/// It is no zip, or holds more than may be, in a sentence.
pub fn open(bytes: &[u8]) -> Result<Archive<'_>, String> {
    let too_many = || format!("it has more than {SHEET_PARTS} parts");
    if announces_too_many(bytes) {
        return Err(too_many());
    }
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
    if archive.len() > SHEET_PARTS {
        return Err(too_many());
    }
    let most = SHEET_UNPACKED.min(ALWAYS_TAKEN.max(bytes.len().saturating_mul(SHEET_RATIO)));
    let mut unpacked = 0;
    for at in 0..archive.len() {
        let part = archive.by_index(at).map_err(damaged)?;
        let is_shared_strings = part.name().map_err(damaged)?.to_lowercase().ends_with(SHARED_STRINGS);
        let left = most - unpacked;
        let mut part = part.take(left as u64 + 1);
        if is_shared_strings {
            announced_strings(&mut part)?;
        }
        std::io::copy(&mut part, &mut std::io::sink()).map_err(damaged)?;
        unpacked += left + 1 - part.limit() as usize;
        if unpacked > most {
            let why = format!("it unpacks to more than {} from {}", in_words(most), in_words(bytes.len()));
            return Err(format!("{why}: no sheet of cards does"));
        }
    }
    Ok(archive)
}

/// What is wrong with a workbook that can't be read, whatever its readers call it, and what would be right.
pub fn damaged<E>(_: E) -> String {
    "it is not a workbook, or it is damaged or locked by a password: open it in a spreadsheet program and save it again"
        .to_owned()
}

/// Whether a large zip's end record announces more parts than are read: room for them would be made at once.
fn announces_too_many(bytes: &[u8]) -> bool {
    let records = bytes.windows(LARGE_END.len()).enumerate().filter(|(_, start)| *start == LARGE_END);
    let counts = records.filter_map(|(at, _)| {
        let count = bytes.get(at + BEFORE_COUNT..at + BEFORE_COUNT + 8)?;
        Some(u64::from_le_bytes(count.try_into().ok()?))
    });
    counts.into_iter().any(|count| count > SHEET_PARTS as u64)
}

/// Refuses shared texts that announce more of them than there can be: readers make room for as many at once.
fn announced_strings(part: &mut impl Read) -> Result<(), String> {
    let mut xml = quick_xml::Reader::from_reader(BufReader::new(part));
    let mut buffer = Vec::new();
    loop {
        match xml.read_event_into(&mut buffer) {
            Ok(Event::Start(start) | Event::Empty(start)) => {
                let is_too_many = |value: &str| {
                    value.bytes().all(|byte| byte.is_ascii_digit())
                        && value.parse::<usize>().map_or(!value.is_empty(), |count| count > SHEET_STRINGS)
                };
                if start.attributes().flatten().any(|attribute| is_too_many(&attribute.value)) {
                    return Err(format!("it announces more than {SHEET_STRINGS} shared texts"));
                }
                if start.local_name().as_ref() == "sst" {
                    return Ok(());
                }
            }
            Ok(Event::Eof) => return Ok(()),
            // The reader of workbooks says what is wrong with it.
            Err(_) => return Ok(()),
            Ok(_) => {}
        }
        buffer.clear();
    }
}
