//! Statistics over many games: batches, comparisons of rulesets on the same seeds, the histories and the worth of
//! cards, and reports on these, with intervals. Results don't depend on the number of threads.

mod ablation;
mod baseline;
mod best_reply;
mod bot_levels;
mod card_worth;
mod cards;
mod changed_winners;
mod comparison;
mod contrast;
mod decision_impact;
mod difference;
mod endings;
mod exact;
mod experiment;
mod figures;
mod game_record;
mod interval;
mod ladder;
mod play;
mod players;
mod rare_figures;
mod ratio;
mod report;
mod rulesets;
mod sequence;
mod significance;
mod tally;
mod unit;

pub use ablation::ablate_card;
pub use baseline::{AllowedDrift, Baseline, BaselineError, BaselineFigure, DriftVerdict, drift};
pub use best_reply::BestReply;
pub use bot_levels::{Disagreement, disagreement};
pub use card_worth::{AblatedCard, CardImpact, CardWorth, CardWorthPlan, card_worth};
pub use cards::{CardBook, CardCount, CardHistory, CardSums, Follower, GameCards, Unused};
pub use changed_winners::ChangedWinner;
pub use comparison::{Comparison, FigureComparison, PairId, StopReason, StopRule};
pub use contrast::Contrast;
pub use decision_impact::{DecisionImpact, probe_decisions};
pub use difference::Difference;
pub use endings::{Endings, SeatEndings, play_bare_to_the_end, play_to_the_end};
pub use experiment::{
    Arm, ArmResults, BUILD, Cache, CacheSize, Example, Examples, Experiment, GameTable, KeepGame, Lineup, MergeError,
    Progress, RecordError, RecordFile, RecordHeader, Results, Seeds, Shards, Store, TableKind, TimedPart, Timings,
    rotations,
};
pub use figures::{
    BattleLoss, Counter, Counts, Decisions, Figure, FigureGroup, PlayedGame, PointSource, ProvinceFigure, TieAbout,
    TieEnd, TurnFigure,
};
pub use game_record::GameRecord;
pub use interval::{Interval, MetricScale, Sample};
pub use ladder::{Ladder, Rung, Standings};
pub use play::{BatchError, bots_journal, bots_journal_head, play_by_chance, play_counted, play_one_by, walk};
pub use rare_figures::RareFigure;
pub use ratio::Clusters;
pub use report::{
    Bar, BatchReport, BotDisagreement, Cell, ComparisonReport, CsvRow, Curve, LevelReport, Part, Picture, Report,
    ReportRuleset, ReportTable, Section, TableRow, Tile, bot_disagreements, bot_ids, bots_in_words, by_the_clock,
    csv_difference, csv_ends, csv_number, csv_rows, csv_text, difference, ends, games_in_words, grouped, merged,
    rotations_in_words, shown, signed_ends, variants_in_words,
};
pub use rulesets::{
    ChangeSet, MOST_VALUES, PlayableRuleset, SettingError, SweptSetting, UnplayableRuleset, VariantChange, VariantSplit,
};
pub use sequence::{FEWEST, NARROWEST_AT, RISK};
pub use significance::{FalsePositives, Significance};
pub use tally::{Flaw, GameResult, Spread, Tally};
pub use unit::{Unit, WHOLE};
