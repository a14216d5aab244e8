//! The features that the command line and the window share: all findings of a pack, its tests run in parallel, and the
//! narration of a game in sentences.

mod action_summary;
mod advance_outlook;
mod apply_fixes;
mod because;
mod bid_comparison;
mod board_svg;
mod bots_in_games;
mod changed_files;
mod choice_summary;
mod codes;
mod coverage;
mod data_differences;
mod data_rules;
mod examine;
mod guides;
mod libertalia;
mod libertalia_events;
mod log;
mod lone_effect;
pub mod map_edit;
mod mentions;
mod options;
mod pack_scripts;
mod pack_watcher;
mod placing_outlook;
mod question_text;
mod revolution;
mod revolution_sections;
mod sections;
mod shell;
mod speed;
mod spoken_game;
mod story;
mod studies;
mod suite;
mod table_svg;
mod trial;
mod try_effect;
mod try_judgement;
mod try_libertalia;
mod try_libertalia_point;
mod try_revolution;
mod try_revolution_point;
mod try_revolution_words;
mod words;

pub use action_summary::{ActionPart, ChoiceMade, action_summary, in_words};
pub use advance_outlook::{advance_outlook, answers_to_tie};
pub use apply_fixes::{FixReport, apply_fixes};
pub use because::{Because, because};
pub use bid_comparison::BidComparison;
pub use board_svg::{SEAT_COLOURS, board_svg, seat_hex};
pub use changed_files::{ChangedFiles, ChangedFilesError};
pub use choice_summary::choice_summary;
pub use codes::{codes, explanation, explanations, reason, severity, with_reasons};
pub use coverage::{
    Coverage, CoveragePlan, EventCoverage, LineCount, Moment, SECTIONS, ScriptCoverage, SectionCoverage, Seen,
    SettingUse, Use, cover, cover_events, setting_uses,
};
pub use data_differences::data_differences;
pub use data_rules::data_rules;
pub use examine::{CheckReport, errors_in_games, examine, examine_with_notes};
pub use guides::{GUIDES, Guide, without_pictures};
pub use libertalia::LibertaliaWords;
pub use log::{NOBODY, sentence};
pub use mentions::mentions_of;
pub use options::{ChoiceOption, choice_options};
pub use pack_scripts::PackScripts;
pub use pack_watcher::{DiskChange, PackWatcher};
pub use placing_outlook::placing_outlook;
pub use question_text::question_text;
pub use revolution::RevolutionWords;
pub use revolution_sections::{revolution_point_behind, revolution_section, setting_behind};
pub use sections::{point_behind, section, section_of_question, setting_of};
pub use shell::shell_line;
pub use speed::{Speed, SpeedTrial, Work, WorkDone, games_a_second};
pub use spoken_game::{SpokenGame, WordsOf};
pub use story::{Narrator, Paragraph, Weight, story};
pub use studies::{
    ChangesReport, ComparedPlan, CoveragePlayed, CoverageRequest, LadderPlan, LadderReport, MOST_GOALS, NamedRuleset,
    StudyError, StudyOutcome, StudyRunner, Sweep, SweepReport, Tuning, TuningPlayed, TuningRequest, WorthPlayed,
    WorthRequest, cover_pack, figures_named, play_changes, play_ladder, play_worth, setting_words,
};
pub use suite::{FailedCheck, Games, TestFile, TestRun, is_journal_instead, own_tests, passed, run_tests};
pub use table_svg::{days_svg, town_svg};
pub use trial::{Trial, TrialArea, TrialResult, TrialStep, TrialSubject};
pub use try_effect::try_effect;
pub use try_libertalia::try_libertalia;
pub use try_revolution::try_revolution;
pub use words::{
    blocks, blocks_of, card_facts, card_label, card_title, cards, counter_owner, listed, name, notes_in_a_line,
    place_of, province, refused_line, symbols, tag_word, winners, with_names,
};
