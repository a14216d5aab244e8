//! What the command line and the window share: everything that can be found in a pack, its tests run side by side, and
//! what happens in a game in sentences.

mod codes;
mod coverage;
mod deed;
mod examine;
mod log;
mod mend;
mod options;
mod pack_watcher;
mod question;
mod renaming;
mod sections;
mod shell;
mod source;
mod story;
mod suite;
mod try_effect;
mod try_judgement;
mod words;

pub use codes::{codes, explanation, explanations, reason, severity, with_reasons};
pub use coverage::{
    Coverage, CoveragePlan, LineCount, Moment, SECTIONS, ScriptCoverage, SectionCoverage, SettingUse, Use, cover,
    setting_uses,
};
pub use deed::deed;
pub use examine::{Checked, errors_in_games, examine, examine_with_notes};
pub use log::{NOBODY, sentence};
pub use mend::{Mended, mend};
pub use options::{Entry, entries};
pub use pack_watcher::{DiskChange, PackWatcher};
pub use question::asked;
pub use renaming::named_in;
pub use sections::{By, section, section_of_question, setting_of};
pub use shell::shell_line;
pub use source::Source;
pub use story::{Paragraph, Teller, Weight, story};
pub use suite::{Games, TestFile, TestRun, is_journal_instead, own_tests, passed, run_tests};
pub use try_effect::{Subject, Trial, Tried, TriedStep, try_effect};
pub use words::{
    blocks, card_facts, card_label, card_title, cards, effect_text, listed, name, place_of, province, symbols,
    with_names,
};
