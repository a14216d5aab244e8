//! The bots that a pack brings, `bots/*.toml`.

use crate::input::limits::BOTS;
use crate::load::diagnostic::{Diagnostic, Report, code};
use crate::load::files::source_texts::SourceTexts;
use crate::load::read::tables::{PackFile, stem, unreadable};
use crate::load::schema::BOT;
use crate::model::{EVALUATION_TERMS, PackBot};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

/// The most letters of an id.
const LONGEST_ID: usize = 24;

/// Reads the bots of a pack, by their ids.
pub fn bots(sources: &SourceTexts, found: &mut Vec<Diagnostic>) -> Vec<PackBot> {
    let paths = sources.files().list_directly(&sources.files().data("bots"), "toml");
    let mut bots = Vec::new();
    for path in paths.iter().take(BOTS) {
        match sources.read(path) {
            Ok(text) => bots.extend(bot(path, &text, found)),
            Err(error) => found.push(unreadable(path, error)),
        }
    }
    bots
}

/// A bot from the text of its file; none where it is not usable.
fn bot(path: &str, text: &str, found: &mut Vec<Diagnostic>) -> Option<PackBot> {
    let id = stem(path)?;
    let before = found.len();
    let file = PackFile::parse(path, text, &BOT, found);
    let mut report = Report::new(path);
    if let Some(other) = file.table.text("id").filter(|other| *other != id) {
        let message = format!("the bot's id is `{other}`, and its file is `{id}.toml`");
        report
            .error(code::WRONG_ID, file.table.span_of("id"), message)
            .help("they must agree: a bot is asked for by the name of its file")
            .replace_word(other, other, id);
    } else if id.len() > LONGEST_ID {
        let message = format!("the id of a bot has at most {LONGEST_ID} letters, and `{id}` has {}", id.len());
        report.error(code::WRONG_ID, file.table.span_of("id"), message);
    }
    found.append(&mut report.found);
    let is_sound = !file.is_broken && found[before..].iter().all(|finding| !finding.is_error());
    is_sound.then(|| {
        let weights = weights(&file);
        PackBot {
            id: id.to_owned(),
            title: file.table.string("title"),
            source: file.table.string("source"),
            weights,
            hash: hash(&weights),
        }
    })
}

fn weights(file: &PackFile) -> [f32; EVALUATION_TERMS.len()] {
    let given = file.table.map("weights");
    EVALUATION_TERMS.map(|(term, _)| {
        let entry = given.iter().find(|entry| entry.key == term);
        entry.and_then(|entry| entry.item.number()).unwrap_or(1.0)
    })
}

/// A hash that identifies a bot's choices.
fn hash(weights: &[f32]) -> String {
    let text: Vec<String> = weights.iter().map(|weight| format!("{:08x}", weight.to_bits())).collect();
    HEXLOWER.encode(&Sha256::digest(text.join(" "))[..4])
}
