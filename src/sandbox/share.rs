//! Share codes: one line of text that opens the same position.
//!
//! A code is the journal up to a moment, compressed behind a checksum, in letters that survive mails and addresses
//! (base64url). Rules of the pack within the program are named by their hash, all others are carried.

use super::embedded_rules::{EmbeddedRulesError, compress, decompress, files_of, plain, rules_hash};
use super::{
    GameRules, JournalOpenError, RulesSource, Sandbox, SandboxGame, SavedGame, StartedGame, embed_rules, open_journal,
    uncovered,
};
use crate::input::letters::quoted;
use crate::input::limits::CODE;
use crate::kernel::Journal;
use crate::load::{Files, Library};
use data_encoding::{BASE64_NOPAD, BASE64URL_NOPAD};
use std::sync::Arc;

/// The prefix of a code.
const PREFIX: &str = "liberte1:";
/// The common prefix of the codes of all versions.
const ANY_PREFIX: &str = "liberte";
/// The separator between the journal and the rules.
const RULES: &str = "\0";

/// The reason why a code can't be opened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CodeError {
    /// It is something else.
    #[error("this is not a share code: one begins with `{PREFIX}`")]
    NoCode,
    /// It is of a later program.
    #[error("`{0}:` is a share code of another version of the program; this one reads `{PREFIX}`")]
    Version(String),
    /// A letter in it is none of a code.
    #[error("the share code is mistyped: it can't contain `{0}`")]
    Letter(char),
    /// It is not whole.
    #[error("the share code is not whole: it is cut short or mistyped")]
    NotWhole,
    /// Its content is not a journal.
    #[error("the share code holds no game: {0}")]
    NoGame(String),
}

/// The code of a journal, which ends at the moment that is to be opened. `library` holds the rules that it was played by.
pub fn share(journal: &Journal, library: &Library) -> String {
    let variants = &journal.head.variants;
    let bare = Journal { head: journal.head.clone(), lines: journal.lines.clone(), ..Journal::default() };
    // A code has a checksum of its own.
    let mut text = bare.write_bare();
    if !is_shipped(library, variants) {
        text.push_str(RULES);
        text.push_str(&plain(library, variants));
    }
    format!("{PREFIX}{}", BASE64URL_NOPAD.encode(&compress(text.as_bytes())))
}

/// Whether the pack within the program, with the same variants, plays by the same rules.
fn is_shipped(library: &Library, variants: &[String]) -> bool {
    let files = Files::built_in_named(library.format().rules()).unwrap_or_else(Files::built_in);
    let shipped = rules_hash(&Library::new(files), variants);
    shipped.is_some() && rules_hash(library, variants) == shipped
}

/// The journal of a code. Blanks and ends of lines in it do not count.
///
/// # Errors
/// What is wrong with it.
pub fn read_code(code: &str) -> Result<Journal, CodeError> {
    let code: String = code.chars().filter(|it| !it.is_whitespace()).collect();
    let Some(letters) = code.strip_prefix(PREFIX) else {
        let version = code.split_once(':').map(|(version, _)| version).filter(|it| it.starts_with(ANY_PREFIX));
        let version = version.filter(|it| it[ANY_PREFIX.len()..].chars().all(|it| it.is_ascii_digit()));
        return Err(version.map_or(CodeError::NoCode, |version| CodeError::Version(quoted(version, 20))));
    };
    let is_letter = |it: &char| it.is_ascii_alphanumeric() || *it == '-' || *it == '_';
    if let Some(letter) = letters.chars().find(|it| !is_letter(it)) {
        return Err(CodeError::Letter(letter));
    }
    let bytes = BASE64URL_NOPAD.decode(letters.as_bytes()).map_err(|_| CodeError::NotWhole)?;
    let text = decompress(&bytes, CODE).map_err(|error| match error {
        EmbeddedRulesError::TooLong(_) => CodeError::NoGame(error.to_string()),
        EmbeddedRulesError::Letters
        | EmbeddedRulesError::Checksum
        | EmbeddedRulesError::TooHeavy(_)
        | EmbeddedRulesError::NoFiles => CodeError::NotWhole,
    })?;
    let (journal, rules) = text.split_once(RULES).map_or((text.as_str(), None), |(text, rules)| (text, Some(rules)));
    let mut journal = Journal::parse(journal).map_err(|error| CodeError::NoGame(error.to_string()))?;
    journal.rules = match rules {
        Some(rules) => {
            files_of(rules).map_err(|error| CodeError::NoGame(error.to_string()))?;
            Some(BASE64_NOPAD.encode(&compress(rules.as_bytes())))
        }
        None => None,
    };
    Ok(journal)
}

/// Opens a code: by the pack at hand where its rules are those of the code, else by those within the program or the code.
///
/// # Errors
/// What is wrong with the code, or why its rules are not there.
pub fn open_code(library: &Arc<Library>, code: &str) -> Result<SavedGame, JournalOpenError> {
    let name = "the share code";
    let journal = read_code(code).map_err(JournalOpenError::content)?;
    let at_hand = open_journal(library, journal.clone(), name, RulesSource::Matching);
    if at_hand.is_ok() || journal.rules.is_some() {
        return at_hand;
    }
    let shipped = Arc::new(Library::new(Files::built_in()));
    open_journal(&shipped, journal, name, RulesSource::Matching).or(at_hand)
}

impl<R: 'static, G: SandboxGame<Rules = GameRules<R>>> Sandbox<G> {
    /// The code of the moment that is looked at; see [`Sandbox::share_at`].
    pub fn share(&self) -> Option<String> {
        self.share_at(self.tree().at())
    }

    /// The code of the moment after so many choices, or of the last one before it at which no answer lies face down; none
    /// where the files of the rules are not known.
    pub fn share_at(&self, at: usize) -> Option<String> {
        let (mut journal, steps) = (self.journal(), self.tree().branch().steps());
        journal.lines.truncate(uncovered(self.game(), &steps[..steps.len().min(at + 1)]));
        Some(share(&journal, self.library()?))
    }
}

impl SavedGame {
    /// The code of the moment after so many choices.
    pub fn share(&self, count: usize) -> String {
        let mut journal = self.journal.clone();
        journal.lines.truncate(count);
        share(&journal, &self.begun.library)
    }
}

impl StartedGame {
    /// The rules as a journal carries them.
    pub fn embed_rules(&self) -> String {
        embed_rules(&self.library, &self.compiled.pack().variants)
    }
}
