//! Statistics over many games: batches, comparisons of rulesets on the same seeds, the histories and the worth of
//! cards, the worth of spaces and characters, and reports on these, with intervals. Results don't depend on the number of threads.

mod ablation;
mod baseline;
mod best_reply;
mod bot_levels;
mod card_worth;
mod cards;
mod cell_contrast;
mod changed_winners;
mod character_worth;
mod comparison;
mod contrast;
mod counted_game;
mod decision_impact;
mod difference;
mod exact;
mod experiment;
mod figures;
mod game_record;
mod histogram;
mod impact;
mod interval;
mod lab_game;
mod ladder;
mod pack_identity;
mod play;
mod players;
mod probes;
mod rare_figures;
mod ratio;
mod report;
mod rulesets;
mod sequence;
mod significance;
mod tally;
mod thing_worth;
mod tuning;
mod unit;

pub use ablation::ablate_card;
pub use baseline::{AllowedDrift, Baseline, BaselineError, BaselineFigure, DriftVerdict, drift};
pub use best_reply::BestReply;
pub use bot_levels::{Disagreement, disagreement};
pub use card_worth::{AblatedCard, CardImpact, CardWorth, WorthPlan, card_worth};
pub use cards::{CardBook, CardCount, CardHistory, CardSums, Follower, GameCards, Unused};
pub use changed_winners::ChangedWinner;
pub use character_worth::{CharacterBook, PairWorth, PlayWorth};
pub use comparison::{Comparison, FigureComparison, PairId, StopReason, StopRule};
pub use contrast::Contrast;
pub use counted_game::{CountedGame, Made};
pub use decision_impact::DecisionImpact;
pub use difference::Difference;
pub use experiment::{
    Arm, ArmResults, BUILD, Cache, CacheSize, Example, Examples, Experiment, GameTable, KeepGame, Lineup, MergeError,
    Progress, RecordError, RecordFile, RecordHeader, Results, Seeds, Shards, Store, TableKind, TimedPart, Timings,
    rotations,
};
pub use figures::{
    AreaFigure, BattleLoss, Counter, Counts, Decisions, Figure, FigureGroup, GameFigure, LibertaliaCounter,
    LibertaliaCounts, LibertaliaFigure, LiberteFigure, MarkerFigure, Named, NamedFaction, PlayedGame, PointSource,
    ProvinceFigure, RevolutionCounter, RevolutionCounts, RevolutionFigure, SharedFigure, SpaceFigure, SupportSource,
    TieAbout, TieEnd, TurnFigure,
};
pub use game_record::GameRecord;
pub use histogram::{Bin, bins};
pub use impact::Impact;
pub use interval::{Interval, MetricScale, Sample};
pub use lab_game::{GameEnding, LabGame};
pub use ladder::{Ladder, Rung};
pub use pack_identity::PackIdentity;
pub use play::{BatchError, WalkedGame, bots_journal, final_position, play_counted, play_one_by, play_recorded, walk};
pub use probes::probe_decisions;
pub use rare_figures::RareFigure;
pub use ratio::Clusters;
pub use report::{
    Bar, BatchReport, BotDisagreement, Cell, ComparisonReport, CsvRow, Curve, LevelReport, Part, Picture, Report,
    ReportRuleset, ReportTable, Section, Spot, SpotAxis, TableRow, Tile, TunedSetting, TuningCandidate, TuningReport,
    bot_disagreements, bot_ids, bots_in_words, by_the_clock, csv_difference, csv_ends, csv_number, csv_rows, csv_text,
    difference, ends, games_in_words, grouped, merged, rotations_in_words, short_title, shown, signed_ends,
    variants_in_words,
};
pub use rulesets::{
    ChangeSet, MOST_VALUES, PlayableGame, PlayableRuleset, SettingError, SweptSetting, UnplayableRuleset,
    VariantChange, VariantSplit,
};
pub use sequence::{FEWEST, NARROWEST_AT, RISK};
pub use significance::{FalsePositives, Significance};
pub use tally::{Flaw, GameResult, Spread, Tally};
pub use thing_worth::{CampaignHistory, CharacterHistory, SeatHistory, Thing, ThingGame, ThingWorth, thing_worth};
pub use tuning::{
    FinalComparison, Finalist, FinalistVerdict, Goal, GoalError, GoalKind, GoalSpec, Round, TuningPlan, TuningSearch,
    total_miss,
};
pub use unit::{Unit, WHOLE};
