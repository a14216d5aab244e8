//! The sandbox: a game that can be played, taken back, branched, edited by hand and replayed under other rules.
//!
//! | file | what it holds |
//! |---|---|
//! | `embedded_rules` | the rules that a journal carries, compressed |
//! | `saved_games` | journals: read, and matched with the rules that they were played by |
//! | `replay_under` | the same choices under other rules; `differences`: how two positions differ |
//! | `divergence` | where two bots' games of one seed diverge, and which rule is behind it |
//! | `share` | share codes |
//! | `shrink` | reduces a failing game to a short test |
//! | `seek` | searches bots' games for a position |
//! | `crash` | saves the game in progress when the program panics |
//! | `game` | a game in progress with its branches, and who plays it: any game; `pack_rules`: Liberté by a pack's rules |
//! | `data_game`, `data_moment` | games of packs that are read by names: their rules and beginnings, a moment as a text |
//! | `game_rules` | the rules that a game is played by, as its journal carries them |
//! | `player` | who plays a seat |
//! | `scenario_rules` | a scenario with the rules that it names |
//! | `observed_moves` | the choices of a step with every event, its position and its cause |
//! | `document` | a game as it is saved, with all its branches, notes and players; `old_snapshot`: as older programs kept it |
//! | `scenario_moment`, `setup_text`, `test_parts`, `scenario_writer` | any moment as the text of a scenario or a test |
//! | `position_editor` | a position edited by hand, possible or not; `position_edits`: what can be done to one |
//! | `by_hand` | what was changed by hand in a game, in words |
//! | `data_arrangement` | the same of games that are read by names; `arranged_revolution`, `arranged_libertalia`: what can be done to one |
//! | `player_actions` | the choices of a branch grouped by what a player does in a row |
//! | `election` | the votes of an election as it goes, who would hold its offices, and what it brought |
//! | `why` | the moments, cards, scripts and rules behind anything on the table; `why_words`: the same in words |

mod arranged_libertalia;
mod arranged_revolution;
mod by_hand;
mod crash;
mod data_arrangement;
mod data_game;
mod data_moment;
mod differences;
mod divergence;
mod document;
mod election;
mod embedded_rules;
mod game;
mod game_rules;
mod observed_moves;
mod old_snapshot;
mod pack_rules;
mod player;
mod player_actions;
mod position_editor;
mod position_edits;
mod replay_under;
mod saved_games;
mod scenario_moment;
mod scenario_rules;
mod scenario_writer;
mod seek;
mod setup_text;
mod share;
mod shrink;
mod test_parts;
mod why;
mod why_words;

pub use arranged_libertalia::Belongs;
pub use by_hand::{changed_by_hand, edit_of_setup, edit_of_typed, told_by_hand};
pub use crash::{CrashSaver, report_panics, write_crash};
pub use data_arrangement::{ArrangedTable, DataArrangement};
pub use data_game::{
    DataBeginning, DataOrigin, DataRules, DescribedGame, RulesFound, beginning, library_of, shipped, uncovered,
    without_covered,
};
pub use data_moment::DataMoment;
pub use differences::differences;
pub use divergence::{Divergence, find_divergence, rerun_of_pair};
pub use election::{
    ElectionReport, ElectionRow, OfficeStanding, ProvinceVote, election_report, offices_now, votes_cast,
};
pub use embedded_rules::{EmbeddedRulesError, embed_rules, files as carried_files, rulebook_of_embedded};
pub use game::{BotChoice, Sandbox, SandboxGame};
pub use game_rules::GameRules;
pub use observed_moves::{ObservedMove, observed_moves};
pub use pack_rules::{GameOrigin, PackRules};
pub use player::{Player, names_for};
pub use player_actions::{PlayerAction, action_before, continues_action, player_actions};
pub use position_editor::{Arrangement, LiberteArrangement, PositionEditor};
pub use position_edits::{CardPlace, SetupEdits};
pub use replay_under::{Replayed, Rerun, RerunOutcome, legal_under, replay_in, replay_under};
pub use saved_games::{
    Culprit, JournalOpenError, RulesSource, SavedGame, StartedGame, begin, open_journal, read_journal,
};
pub use scenario_moment::{MomentText, ScenarioMoment};
pub use seek::{
    Closest, FieldQuery, FoundMoment, KEYS, Moment, MomentQuery, PositionQuery, SeekKey, SeekLimits, SeekResult, seek,
};
pub use setup_text::ScenarioHeader;
pub use share::{CodeError, open_code, read_code, share};
pub use shrink::{
    Fault, ShrinkDataGame, ShrinkGame, ShrinkRules, ShrunkTest, find_fault, plain_faults, shrink, shrink_data,
};
pub use test_parts::TestParts;
pub use why::{Reason, ReasonEvent, WhySubject, why};
pub use why_words::{reason_event, reason_title};
