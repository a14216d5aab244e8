//! Saved games: a journal's text is read, matched with the rules that it was played by, and its beginning set up again.
//!
//! The rules are those of the pack at hand where they are the same, else those that the journal carries.

use super::embedded_rules;
use super::old_snapshot::{is_old_snapshot, read_old_snapshot};
use crate::games::liberte::{Event, Liberte, Position};
use crate::kernel::{Journal, JournalError, JournalHead, Table, Tree};
use crate::load::{Diagnostic, Library, code};
use crate::model::{Pack, Scenario};
use crate::script::{Compiled, compile};
use std::fmt::Display;
use std::sync::Arc;

/// The rules by which a journal is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RulesSource {
    /// Those of the pack at hand if they are the very rules that it was played by, else those that it carries.
    #[default]
    Matching,
    /// Those that it carries.
    Embedded,
}

/// A game as it began, by some rules.
pub struct StartedGame {
    /// The files of the rules.
    pub library: Arc<Library>,
    /// The rules.
    pub compiled: Compiled,
    /// The game.
    pub game: Liberte,
    /// The position that it began from.
    pub start: Position,
    /// The events up to there.
    pub opening: Vec<Event>,
    /// The scenario that it began from, if it did.
    pub scenario: Option<String>,
    /// Findings in the pack that are not errors.
    pub warnings: Vec<Diagnostic>,
}

/// A journal and its game.
pub struct SavedGame {
    /// The journal.
    pub journal: Journal,
    /// The game as it began.
    pub begun: StartedGame,
    /// Whether the rules are those that the journal carries.
    pub uses_embedded_rules: bool,
}

/// The cause of a failure to open something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Culprit {
    /// The request, such as a variant that does not exist.
    Request,
    /// The content of the files.
    Content,
}

/// The reason why a journal can't be opened.
#[derive(Debug)]
pub struct JournalOpenError {
    /// The cause.
    pub culprit: Culprit,
    /// A line that says what is wrong.
    pub what: String,
    /// A line that says what would be right; may be empty.
    pub help: String,
    /// The findings in the rules, where they are the reason, and the files that they are about.
    pub findings: Option<(Arc<Library>, Vec<Diagnostic>)>,
}

impl JournalOpenError {
    pub(super) fn content(what: impl Display) -> JournalOpenError {
        JournalOpenError { culprit: Culprit::Content, what: what.to_string(), help: String::new(), findings: None }
    }

    fn help(mut self, help: impl Into<String>) -> JournalOpenError {
        self.help = help.into();
        self
    }

    pub(super) fn found(library: &Arc<Library>, findings: Vec<Diagnostic>) -> JournalOpenError {
        let what = findings.iter().find(|it| it.is_error()).map_or_else(String::new, |it| it.message.clone());
        let usage = [code::UNKNOWN_VARIANT, code::BAD_PARAMETER, code::DUPLICATE_VARIANT];
        let is_asked = findings.iter().any(|finding| finding.place.is_none() && usage.contains(&finding.code));
        let culprit = if is_asked { Culprit::Request } else { Culprit::Content };
        JournalOpenError { culprit, what, help: String::new(), findings: Some((library.clone(), findings)) }
    }
}

/// Everything that is wrong, in a line.
impl Display for JournalOpenError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.what)?;
        if self.help.is_empty() { Ok(()) } else { write!(f, "; {}", self.help) }
    }
}

/// A saved game from its text; `name` names the file.
///
/// # Errors
/// It is no journal; what to do if it is a scenario.
pub fn read_journal(text: &str, name: &str) -> Result<Journal, JournalOpenError> {
    if is_old_snapshot(text) {
        return read_old_snapshot(text).map_err(|why| JournalOpenError::content(format!("{name}: {why}")));
    }
    Journal::parse(text).map_err(|error| {
        let wrong = JournalOpenError::content(format!("{name}: {error}"));
        if text.contains("[given]") {
            let begins = format!("`liberte play --scenario {name}` begins there, `liberte test {name}` tests it");
            return wrong.help(format!("it is a scenario: {begins}"));
        }
        wrong
    })
}

/// Opens a journal: the rules that it was played by, and its beginning. `library` holds the pack at hand; `name` names the
/// journal.
///
/// # Errors
/// No rules are there that it was played by, or those that it carries are damaged.
pub fn open_journal(
    library: &Arc<Library>,
    journal: Journal,
    name: &str,
    source: RulesSource,
) -> Result<SavedGame, JournalOpenError> {
    let at_hand = match source {
        RulesSource::Matching => begin_by(library, &journal.head, name),
        RulesSource::Embedded if journal.rules.is_none() => {
            return Err(JournalOpenError::content(format!("{name} carries no rules")));
        }
        RulesSource::Embedded => Err(JournalOpenError::content("")),
    };
    match (at_hand, &journal.rules) {
        (Ok(begun), _) => Ok(SavedGame { journal, begun, uses_embedded_rules: false }),
        (Err(_), Some(rules)) => {
            let files =
                embedded_rules::files(rules).map_err(|error| JournalOpenError::content(format!("{name}: {error}")))?;
            let begun =
                begin_by(&Arc::new(Library::new(files)), &journal.head, name).map_err(|error| JournalOpenError {
                    culprit: Culprit::Content,
                    what: format!("{name}: the rules that it carries can't be played: {}", error.what),
                    help: String::new(),
                    findings: None,
                })?;
            Ok(SavedGame { journal, begun, uses_embedded_rules: true })
        }
        (Err(error), None) => Err(error),
    }
}

impl SavedGame {
    /// The game with every moment.
    ///
    /// # Errors
    /// The first choice that is not legal, with its line and why.
    pub fn tree(&self) -> Result<Tree<Liberte>, JournalError> {
        let begun = &self.begun;
        let mut table = Table::new(&begun.game, begun.start.clone());
        self.journal.replay(&mut table, usize::MAX)?;
        let mut tree = Tree::new(Arc::new(begun.game.clone()), begun.start.clone(), begun.opening.clone());
        tree.follow(&table);
        Ok(tree)
    }
}

/// The beginning of a game by the rules that it was played by.
///
/// # Errors
/// They are other rules, or can't be played.
fn begin_by(library: &Arc<Library>, head: &JournalHead, name: &str) -> Result<StartedGame, JournalOpenError> {
    check_id(library, head, name)?;
    let begun = begin(library, head, &head.variants, name)?;
    check_hash(begun.compiled.pack(), head, name)?;
    Ok(begun)
}

/// The beginning of a game by any rules: those of a pack with variants applied.
///
/// # Errors
/// The pack or the game's scenario can't be played, with every finding, or not by so many.
pub fn begin(
    library: &Arc<Library>,
    head: &JournalHead,
    variants: &[String],
    name: &str,
) -> Result<StartedGame, JournalOpenError> {
    let (compiled, warnings) = rules(library, variants)?;
    let Some(text) = &head.scenario else {
        let game =
            compiled.game(head.seats.len()).map_err(|why| JournalOpenError::content(format!("{name}: {why}")))?;
        let mut opening = Vec::new();
        let start = game.start(head.seed, &mut opening);
        return Ok(StartedGame { library: library.clone(), compiled, game, start, opening, scenario: None, warnings });
    };
    let text = if head.variants == variants { text.clone() } else { with_variants(text, variants) };
    let (scenario, compiled, warnings) = scenario(library, &format!("{name} (scenario)"), &text, head.seed)?;
    let seats = scenario.setup.seats.len();
    if seats != head.seats.len() {
        let what = format!("{name} names {} seats, and its scenario has {seats}", head.seats.len());
        return Err(JournalOpenError::content(what));
    }
    let game = compiled.game(seats).map_err(JournalOpenError::content)?;
    let start = game.arrange(&scenario.setup).map_err(|reasons| {
        let reasons: Vec<String> = reasons.iter().map(|reason| format!("impossible position: {reason}")).collect();
        JournalOpenError::content(reasons.join("\nerror: "))
    })?;
    let scenario = Some(text);
    Ok(StartedGame { library: library.clone(), compiled, game, start, opening: Vec::new(), scenario, warnings })
}

/// A pack with variants, ready to be played.
fn rules(library: &Arc<Library>, variants: &[String]) -> Result<(Compiled, Vec<Diagnostic>), JournalOpenError> {
    let loaded = library.load(variants);
    let mut findings = loaded.diagnostics.clone();
    let compiled = loaded.pack.as_ref().and_then(|pack| {
        let (compiled, more) = compile(pack);
        findings.extend(more);
        compiled
    });
    match compiled {
        Some(compiled) if !findings.iter().any(Diagnostic::is_error) => Ok((compiled, findings)),
        _ => Err(JournalOpenError::found(library, findings)),
    }
}

/// A scenario by the pack with its own variants and settings. The game may have been begun with a seed of its own.
fn scenario(
    library: &Arc<Library>,
    path: &str,
    text: &str,
    seed: u64,
) -> Result<(Scenario, Compiled, Vec<Diagnostic>), JournalOpenError> {
    let loaded = library.scenario(path, text);
    let (Some(mut scenario), Some(pack)) = (loaded.scenario, loaded.pack) else {
        return Err(JournalOpenError::found(library, loaded.diagnostics));
    };
    scenario.setup.seed = seed;
    let (compiled, findings) = compile(&pack);
    let compiled = compiled.ok_or_else(|| JournalOpenError::found(library, findings))?;
    Ok((scenario, compiled, loaded.diagnostics))
}

/// A scenario's text with other variants.
pub(super) fn with_variants(text: &str, variants: &[String]) -> String {
    let Ok(mut document) = text.parse::<toml_edit::DocumentMut>() else { return text.to_owned() };
    let variants: toml_edit::Array = variants.iter().map(String::as_str).collect();
    document.insert("variants", toml_edit::value(variants));
    document.to_string()
}

/// Whether the journal is one of this pack. Nothing else of its head means anything to another one.
fn check_id(library: &Library, head: &JournalHead, name: &str) -> Result<(), JournalOpenError> {
    match &library.load(&[]).pack {
        Some(pack) if pack.id != head.pack => {
            let what = format!("{name} is a journal of the pack `{}`, and this is `{}`", head.pack, pack.id);
            Err(JournalOpenError::content(what).help(format!("name its pack with `--pack DIR:{}`", head.pack)))
        }
        _ => Ok(()),
    }
}

/// Whether the journal was played by this very pack: its rules, cards, board and scripts.
fn check_hash(pack: &Pack, head: &JournalHead, name: &str) -> Result<(), JournalOpenError> {
    if head.hash == pack.hash {
        return Ok(());
    }
    let what = format!(
        "{name} was played by other rules: `{}` {} {}, and this is {} {}",
        pack.id, head.version, head.hash, pack.version, pack.hash
    );
    let help = "its cards, board, settings or scripts differ; name the pack as it was with `--pack DIR`";
    Err(JournalOpenError::content(what).help(help))
}
