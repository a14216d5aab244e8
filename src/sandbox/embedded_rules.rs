//! The rules that a journal carries: the texts that decide how a game goes, so that it replays when the pack has changed.
//!
//! Carried are `pack.toml`, `board.toml`, `cards.toml`, `rules.toml`, the first language, the scripts, and the variants that
//! were applied with theirs; comments are left out. So are `map.toml` and other files for drawing, where they are not those of
//! the pack within the program, from which they are taken otherwise. Not carried are scenarios and the other languages. All of
//! it is one text, compressed (deflate) after its checksum and written in letters (base64).

use crate::input::limits::{CARRIED, CARRIED_FILES, CARRIED_LOADED, LANGUAGES, TABLES, bytes as in_words};
use crate::load::count_tables;
use crate::load::schema::{DataFile, GameFormat, Rulebook};
use crate::load::{Files, Library};
use data_encoding::BASE64_NOPAD;
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::Read;
use std::sync::Arc;

/// The first words of the embedded text; the name of the pack's folder follows.
const MAGIC: &str = "liberte rules 1 ";
/// The length of a checksum, in bytes.
const CHECKSUM: usize = 4;

/// The reason why embedded rules can't be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EmbeddedRulesError {
    /// There are letters in it that nobody writes.
    #[error("the rules that it carries are damaged: they are not base64")]
    Letters,
    /// The checksum does not fit.
    #[error("the rules that it carries are damaged: cut short, or changed")]
    Checksum,
    /// More than is ever carried comes out of it.
    #[error("what it carries is too long: more than {}", in_words(*.0))]
    TooLong(usize),
    /// Its files make more tables than are read, or speak more languages.
    #[error("the rules that it carries are too heavy: {0}")]
    TooHeavy(Excess),
    /// The decompressed text is not a list of files.
    #[error("the rules that it carries are not the files of a pack")]
    NoFiles,
}

/// The limit that embedded rules exceed. Both are counted before anything is built from them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Excess {
    /// Tables of their files.
    #[error("their files make more than {TABLES} tables")]
    Tables,
    /// Texts of languages, all of which are read as the one that is embedded.
    #[error("their languages make more than {} of texts", in_words(CARRIED_LOADED))]
    Languages,
}

/// Returns the rules of a pack as a journal carries them, with its variants applied.
pub fn embed_rules(library: &Library, variants: &[String]) -> String {
    BASE64_NOPAD.encode(&compress(plain(library, variants).as_bytes()))
}

/// The hash of a pack with variants as its files say it; none where it can't be played. A scenario's settings are no part of
/// it.
pub(super) fn rules_hash(library: &Library, variants: &[String]) -> Option<String> {
    let loaded = library.load(variants);
    let liberte = loaded.playable().map(|pack| pack.hash.clone());
    liberte.or_else(|| loaded.playable_data().map(|pack| pack.hash.clone()))
}

/// Reads the files of the rules that a journal carries.
///
/// # Errors
/// What is wrong with them. Whether they are the rules that the game was played by is for their hash to say.
pub fn files(embedded: &str) -> Result<Files, EmbeddedRulesError> {
    let bytes = BASE64_NOPAD.decode(embedded.as_bytes()).map_err(|_| EmbeddedRulesError::Letters)?;
    files_of(&decompress(&bytes, CARRIED)?).map(with_drawings)
}

/// The rulebook of the rules that a journal carries; none where they are damaged.
pub fn rulebook_of_embedded(embedded: &str) -> Option<Rulebook> {
    let bytes = BASE64_NOPAD.decode(embedded.as_bytes()).ok()?;
    Some(files_of(&decompress(&bytes, CARRIED).ok()?).ok()?.format().rulebook)
}

/// Rules with the files for drawing that they do not carry: those of the pack of the same game within the program, as far as
/// they fit.
fn with_drawings(files: Files) -> Files {
    let Some(shipped) = shipped_files(files.format()) else { return files };
    let missing = drawings(&files).filter(|name| files.read(&files.data(name)).is_err());
    let taken: Vec<(String, Arc<str>)> =
        missing.filter_map(|name| Some((files.data(name), shipped.read(&shipped.data(name)).ok()?))).collect();
    let errors = |files: &Files| {
        let loaded = Library::new(files.clone()).load(&[]);
        loaded.diagnostics.iter().filter(|finding| finding.is_error()).count()
    };
    let mut drawn = files.clone();
    taken.iter().for_each(|(path, text)| drawn.overlay_shared(path, text));
    // Outlines of another board would be in the way.
    if taken.is_empty() || errors(&drawn) > errors(&files) { files } else { drawn }
}

/// The names of the files for drawing of a pack.
fn drawings(files: &Files) -> impl Iterator<Item = &'static str> + use<> {
    files.format().data_files().filter(|file| file.is_for_drawing()).map(DataFile::name)
}

/// The files of the pack of a game within the program.
fn shipped_files(format: &'static GameFormat) -> Option<Files> {
    Files::built_in_named(format.rulebook.id())
}

/// The files of a plain text of rules.
pub(super) fn files_of(plain: &str) -> Result<Files, EmbeddedRulesError> {
    let (first, mut rest) = plain.split_once('\n').ok_or(EmbeddedRulesError::NoFiles)?;
    let name = first.strip_prefix(MAGIC).filter(|name| is_name(name)).ok_or(EmbeddedRulesError::NoFiles)?;
    if plain.len() > CARRIED {
        return Err(EmbeddedRulesError::TooLong(CARRIED));
    }
    let mut files = Files::empty(name);
    let mut tables = 0;
    for _ in 0..CARRIED_FILES {
        let Some((about, more)) = rest.split_once('\n') else { break };
        let (path, length) = about.rsplit_once(' ').ok_or(EmbeddedRulesError::NoFiles)?;
        let length: usize = length.parse().map_err(|_| EmbeddedRulesError::NoFiles)?;
        let (text, more) = more.split_at_checked(length).ok_or(EmbeddedRulesError::NoFiles)?;
        if path.ends_with(".toml") {
            tables += count_tables(text);
        }
        files.overlay(path, text);
        rest = more;
    }
    if tables > TABLES {
        return Err(EmbeddedRulesError::TooHeavy(Excess::Tables));
    }
    speak_one_language(&mut files)?;
    if rest.is_empty() { Ok(files) } else { Err(EmbeddedRulesError::NoFiles) }
}

/// The text of the rules, before it is compressed.
pub(super) fn plain(library: &Library, variants: &[String]) -> String {
    let hash = rules_hash(library, variants);
    let is_same = |plain: &String| {
        let files = files_of(plain).ok();
        hash.is_some() && files.is_some_and(|files| rules_hash(&Library::new(files), variants) == hash)
    };
    // Comments are found by lines; where leaving them out changes anything, all is carried as it stands.
    let bare = written(library, variants, &without_comments);
    if is_same(&bare) { bare } else { written(library, variants, &str::to_owned) }
}

fn written(library: &Library, variants: &[String], shorten: &dyn Fn(&str) -> String) -> String {
    let mut plain = format!("{MAGIC}{}\n", library.files().name());
    for path in paths(library, variants) {
        let Ok(text) = library.text(&path) else { continue };
        let text = if path.ends_with(".toml") { shorten(&text) } else { text.to_string() };
        let _ = write!(plain, "{path} {}\n{text}", text.len());
    }
    plain
}

/// The files that decide how a game goes, in the order in which a reader would open them.
fn paths(library: &Library, variants: &[String]) -> Vec<String> {
    let (files, loaded) = (library.files(), library.load(variants));
    let needed = library.format().data_files().filter(|file| !file.is_for_drawing());
    let mut paths: Vec<String> = needed.map(|file| files.data(file.name())).collect();
    let shipped = shipped_files(library.format());
    let is_own = |name: &&str| {
        let of_shipped = shipped.as_ref().and_then(|shipped| shipped.read(&shipped.data(name)).ok());
        library.text(&files.data(name)).ok() != of_shipped
    };
    paths.extend(drawings(files).filter(is_own).map(|name| files.data(name)));
    let texts = loaded.pack.as_ref().map(|pack| &pack.texts).or(loaded.data.as_ref().map(|pack| &pack.texts));
    let first = texts.and_then(|texts| texts.first());
    paths.extend(first.map(|texts| files.data(&format!("texts/{}.toml", texts.language))));
    let laid: Vec<&str> = variants.iter().map(|asked| asked.split(':').next().unwrap_or(asked)).collect();
    paths.extend(laid.iter().map(|id| files.data(&format!("variants/{id}.toml"))));
    let own = format!("{}/", files.scripts());
    let is_needed = |path: &String| match path.strip_prefix(&own).and_then(|below| below.split_once('/')) {
        Some((variant, _)) => laid.contains(&variant),
        None => true,
    };
    paths.extend(files.list(&files.scripts(), "rhai").into_iter().filter(is_needed));
    paths.truncate(CARRIED_FILES);
    paths
}

/// A file without its comments and empty lines, those of a line of their own.
fn without_comments(text: &str) -> String {
    let says_something = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    text.lines().filter(says_something).flat_map(|line| [line, "\n"]).collect()
}

/// Languages that are not carried speak as the one that is: a pack without one of its languages can't be loaded. They are
/// counted first, and share its text.
fn speak_one_language(files: &mut Files) -> Result<(), EmbeddedRulesError> {
    let Some(about) = files.read(&files.data("pack.toml")).ok() else { return Ok(()) };
    let Ok(about) = about.parse::<toml::Table>() else { return Ok(()) };
    let languages = about.get("languages").and_then(toml::Value::as_array).cloned().unwrap_or_default();
    let paths: Vec<String> = languages
        .iter()
        .filter_map(toml::Value::as_str)
        .take(LANGUAGES)
        .map(|language| files.data(&format!("texts/{language}.toml")))
        .collect();
    let Some(spoken) = paths.iter().find_map(|path| files.read(path).ok()) else { return Ok(()) };
    let silent: Vec<String> = paths.into_iter().filter(|path| files.read(path).is_err()).collect();
    if silent.len() * spoken.len() > CARRIED_LOADED {
        return Err(EmbeddedRulesError::TooHeavy(Excess::Languages));
    }
    silent.iter().for_each(|path| files.overlay_shared(path, &spoken));
    Ok(())
}

/// Whether it can be the name of a pack's folder.
fn is_name(name: &str) -> bool {
    !name.is_empty() && !name.contains(['/', '\\']) && name != "." && name != ".."
}

/// Compresses bytes, and puts a checksum of the original before them.
pub(super) fn compress(plain: &[u8]) -> Vec<u8> {
    let mut compressed = Sha256::digest(plain)[..CHECKSUM].to_vec();
    // Reading from memory does not fail.
    let _ = DeflateEncoder::new(plain, Compression::best()).read_to_end(&mut compressed);
    compressed
}

/// Restores what [`compress`] made, if it is whole and at most `most` bytes long. Never takes more memory than that.
pub(super) fn decompress(compressed: &[u8], most: usize) -> Result<String, EmbeddedRulesError> {
    let (checksum, compressed) = compressed.split_at_checked(CHECKSUM).ok_or(EmbeddedRulesError::Checksum)?;
    let mut plain = Vec::new();
    let read = DeflateDecoder::new(compressed).take(most as u64 + 1).read_to_end(&mut plain);
    if plain.len() > most {
        return Err(EmbeddedRulesError::TooLong(most));
    }
    if read.is_err() || Sha256::digest(&plain)[..CHECKSUM] != *checksum {
        return Err(EmbeddedRulesError::Checksum);
    }
    String::from_utf8(plain).map_err(|_| EmbeddedRulesError::Checksum)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shipped(variants: &[&str]) -> (Library, String, String) {
        let library = Library::new(Files::built_in());
        let variants: Vec<String> = variants.iter().map(|&id| id.to_owned()).collect();
        let pack = library.load(&variants).playable().expect("the shipped pack is sound").clone();
        let embedded = embed_rules(&library, &variants);
        (library, embedded, pack.hash.clone())
    }

    #[test]
    fn carried_rules_have_the_hash_of_those_they_were_made_from() {
        for variants in
            [&[][..], &["first-edition"], &["redraw-ones", "thresholds:landslide_votes=15"], &["levee-en-masse"]]
        {
            let (_, embedded, hash) = shipped(variants);
            let variants: Vec<String> = variants.iter().map(|&id| id.to_owned()).collect();
            let loaded = Library::new(files(&embedded).unwrap()).load(&variants);
            assert_eq!(loaded.playable().expect("they can be played").hash, hash, "{variants:?}");
            assert!(embedded.len() < 16_000, "{} bytes", embedded.len());
        }
    }

    #[test]
    fn a_cut_or_changed_text_is_found() {
        let (_, embedded, _) = shipped(&[]);
        assert_eq!(files(&embedded[..embedded.len() / 2]).err().map(|_| ()), Some(()));
        assert_eq!(files("!").err(), Some(EmbeddedRulesError::Letters));
        assert_eq!(files("").err(), Some(EmbeddedRulesError::Checksum));
        let mut bytes = BASE64_NOPAD.decode(embedded.as_bytes()).unwrap();
        for at in (0..bytes.len()).step_by(37) {
            bytes[at] ^= 1;
            assert!(decompress(&bytes, CARRIED).is_err(), "byte {at}");
            bytes[at] ^= 1;
        }
    }

    #[test]
    fn a_small_text_that_would_become_a_huge_one_is_refused() {
        let bomb = compress(&vec![b' '; 1 + CARRIED]);
        assert!(bomb.len() < 20_000);
        assert_eq!(decompress(&bomb, CARRIED), Err(EmbeddedRulesError::TooLong(CARRIED)));
    }

    /// A plain text of rules with these files.
    fn with_files(files: &[(&str, &str)]) -> String {
        let files = files.iter().map(|(file, text)| format!("data/x/{file} {}\n{text}", text.len()));
        format!("{MAGIC}x\n{}", files.collect::<String>())
    }

    #[test]
    fn languages_are_counted_before_they_are_filled() {
        let languages: Vec<String> = (0..400).map(|at| format!("\"l{at}\"")).collect();
        let about = format!("languages = [{}]\n", languages.join(", "));
        let text = format!("# {}\n", "x".repeat(500_000));
        let heavy = with_files(&[("pack.toml", &about), ("texts/l0.toml", &text)]);
        assert_eq!(files_of(&heavy).err(), Some(EmbeddedRulesError::TooHeavy(Excess::Languages)));
        let light = with_files(&[("pack.toml", &about), ("texts/l0.toml", "# x\n")]);
        let files = files_of(&light).expect("64 short languages are no harm");
        assert!(files.read("data/x/texts/l63.toml").is_ok() && files.read("data/x/texts/l64.toml").is_err());
    }

    #[test]
    fn a_carried_pack_that_is_too_heavy_is_refused_by_count() {
        let heavy = with_files(&[("board.toml", &"a.b.c = 1\n".repeat(30_000))]);
        assert_eq!(files_of(&heavy).err(), Some(EmbeddedRulesError::TooHeavy(Excess::Tables)));
        let long = with_files(&[("board.toml", &"#".repeat(CARRIED))]);
        assert_eq!(files_of(&long).err(), Some(EmbeddedRulesError::TooLong(CARRIED)));
    }
}
