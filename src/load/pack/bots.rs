//! The bots that a pack brings: `bots/NAME.toml` with weights, `bots/NAME.rhai` with a script, or both. Only Liberté's weigh
//! by terms; those of other games are scripts.

use crate::input::limits::BOTS;
use crate::kernel::Order;
use crate::load::diagnostic::{Diagnostic, Report, Span, code};
use crate::load::files::source_texts::SourceTexts;
use crate::load::read::tables::{PackFile, stem, unreadable};
use crate::load::schema::{BOT, GameFormat, LIBERTE};
use crate::model::{BotScript, EVALUATION_TERMS, PackBot};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

/// The most letters of an id.
const LONGEST_ID: usize = 24;

/// Reads the bots of a pack, by their ids.
pub fn bots(format: &GameFormat, sources: &SourceTexts, found: &mut Vec<Diagnostic>) -> Vec<PackBot> {
    let folder = sources.files().data("bots");
    let paths = sources.files().list_directly(&folder, "toml").into_iter().filter(|_| *format == LIBERTE);
    let mut bots = Vec::new();
    for path in paths.take(BOTS) {
        match sources.read(&path) {
            Ok(text) => bots.extend(bot(&path, &text, found)),
            Err(error) => found.push(unreadable(&path, error)),
        }
    }
    for path in sources.files().list_directly(&folder, "rhai").iter().take(BOTS) {
        match sources.read(path) {
            Ok(text) => add_script(path, &text, &mut bots, found),
            Err(error) => found.push(unreadable(path, error)),
        }
    }
    bots.order_by(|one, other| one.id.cmp(&other.id));
    bots
}

/// Gives the bot of a script's name the script; a bot without other files is made for it.
fn add_script(path: &str, text: &str, bots: &mut Vec<PackBot>, found: &mut Vec<Diagnostic>) {
    let Some(id) = path.rsplit('/').next().and_then(|name| name.strip_suffix(".rhai")) else { return };
    if !is_id_of_bot(id) {
        let message = format!("`{id}` is not the id of a bot");
        let help = format!("name the file in lower-case letters, digits and hyphens, at most {LONGEST_ID} of them");
        found.push(Diagnostic::error(code::WRONG_ID, message).at(path, Span::default()).helped(help));
        return;
    }
    let script = BotScript { path: path.to_owned(), text: text.to_owned() };
    if !bots.iter().any(|bot| bot.id == id) {
        let weights = EVALUATION_TERMS.map(|_| 1.0);
        let (id, title) = (id.to_owned(), id.to_owned());
        bots.push(PackBot { id, title, source: String::new(), weights, script: None, hash: String::new() });
    }
    if let Some(bot) = bots.iter_mut().find(|bot| bot.id == id) {
        bot.hash = hash(&bot.weights, Some(text));
        bot.script = Some(script);
    }
}

/// Whether a bot can have an id.
pub fn is_id_of_bot(id: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    let has_letter_first = id.bytes().next().is_some_and(|byte| byte.is_ascii_lowercase());
    has_letter_first && !id.ends_with('-') && id.bytes().all(is_plain) && id.len() <= LONGEST_ID
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
            script: None,
            hash: hash(&weights, None),
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
fn hash(weights: &[f32], script: Option<&str>) -> String {
    let weights: Vec<String> = weights.iter().map(|weight| format!("{:08x}", weight.to_bits())).collect();
    let script = script.map_or(String::new(), |script| format!("\n{}", script.replace("\r\n", "\n")));
    HEXLOWER.encode(&Sha256::digest(format!("{}{script}", weights.join(" ")))[..4])
}
