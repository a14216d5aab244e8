//! A comparison as a table for people, as JSON, and as comma-separated values. All say how they were made.

use super::ruleset::Ruleset;
use crate::bots::BotKind;
use crate::cli::Failure;
use crate::cli::experiment::{bounds, by_chance, doubt_words, number, rare_json, rare_sentence, who};
use crate::cli::run::command;
use crate::cli::sim::by_the_clock;
use crate::games::liberte::Liberte;
use crate::input::letters::csv_cell;
use crate::kernel::SeatSet;
use crate::lab::{
    BotDisagreement, Cell, ChangedWinner, Comparison, FalsePositives, Figure, FigureComparison, PairId, RareFigure,
    ReportTable, Results, Significance, StopReason, Unit, bot_disagreements,
};
use serde_json::{Value, json};

/// The summary of a comparison of two rulesets.
pub struct AbSummary<'a> {
    /// Both rulesets.
    pub rulesets: &'a [Ruleset; 2],
    /// The games that they make.
    pub games: [&'a Liberte; 2],
    /// The first seed.
    pub seed: u64,
    /// The results of each bot level.
    pub levels: Vec<LevelResults>,
    /// Whether all figures are shown.
    pub has_all: bool,
    /// The figure that decided when to stop; it is shown in any case.
    pub of: Option<String>,
}

/// The results of one bot level.
pub struct LevelResults {
    /// The bots, one a seat.
    pub bots: Vec<BotKind>,
    /// The results.
    pub results: Results,
    /// The pairs that are listed.
    pub changed_winners: Vec<ChangedWinner>,
    /// The shown figures of which these games say nothing.
    pub rare: Vec<RareFigure>,
}

impl LevelResults {
    /// The comparison.
    pub fn compared(&self) -> &Comparison {
        &self.results.comparisons[0]
    }

    /// Of which figures nothing can be learnt, in sentences.
    pub fn rare_in_words(&self) -> Vec<String> {
        self.rare.iter().map(|rare| rare_sentence(rare, &self.bots) + ".").collect()
    }

    /// The false positives to expect among the differences of some figures.
    pub fn chance(&self, figures: &[usize]) -> FalsePositives {
        let comparison = self.compared();
        comparison.chance(figures.iter().map(|&at| &comparison.figures[at]))
    }
}

impl AbSummary<'_> {
    /// The figures that are shown, by their places.
    pub fn chosen(&self, level: &LevelResults) -> Vec<usize> {
        chosen(&level.results.figures, self.has_all, self.of.as_deref())
    }

    fn bot_disagreements(&self, figures: &[Figure]) -> Vec<BotDisagreement> {
        let results: Vec<&Results> = self.levels.iter().map(|level| &level.results).collect();
        bot_disagreements(&results, figures)
    }

    /// In sentences, where the answer depends on the bots.
    pub fn doubts_in_words(&self) -> Vec<String> {
        let results: Vec<&Results> = self.levels.iter().map(|level| &level.results).collect();
        let first = &self.levels[0];
        let figures: Vec<Figure> = self.chosen(first).into_iter().map(|at| first.results.figures[at]).collect();
        let name = |arm: usize| self.rulesets[arm].name.clone();
        let bots = |level: usize| who(&self.levels[level].bots);
        self.bot_disagreements(&figures).iter().map(|doubt| doubt_words(doubt, &name, &results, &bots)).collect()
    }
}

/// The figures that are shown, by their places: all, or the headlines and the one that decided when to stop.
pub fn chosen(figures: &[Figure], has_all: bool, of: Option<&str>) -> Vec<usize> {
    let is_told = |figure: &Figure| has_all || figure.is_headline() || of == Some(&figure.id());
    figures.iter().enumerate().filter(|(_, figure)| is_told(figure)).map(|(at, _)| at).collect()
}

const SIDES: [&str; 2] = ["a", "b"];

/// The name of the file that a game of a pair is kept in.
pub fn file_name(pair: PairId, side: usize) -> String {
    format!("seed-{}-rotation-{}-{}.journal", pair.seed, pair.rotation, SIDES[side])
}

/// The precision for which the table says how many pairs are needed: a percentage point, or a hundredth of the figure by A.
fn asked_precision(compared: &FigureComparison) -> f64 {
    if compared.figure.unit() == Unit::Share { 0.01 } else { compared.means()[0].abs() / 100.0 }
}

/// The table for people, one for each kind of bots.
pub fn text(summary: &AbSummary<'_>) -> String {
    let mut text = String::new();
    for (letter, ruleset) in ["A", "B"].iter().zip(summary.rulesets) {
        text += &format!("{letter}  {} ({})\n", ruleset.name, identity(ruleset));
    }
    for level in &summary.levels {
        text += &format!("{}\n\n{}", played(summary, level), figures(level, &summary.chosen(level)).text());
        text += &format!("\n{}\n{}\n", how_it_ended(level.compared()), same_ways(level.compared()));
        text += &level.chance(&summary.chosen(level)).sentence().map_or(String::new(), |words| words + "\n");
        level.rare_in_words().iter().for_each(|words| text += &format!("{words}\n"));
        text += &changed_winners(summary, level).map_or(String::new(), |table| format!("\n{}", table.text()));
        text += by_the_clock(&level.bots);
        text += if summary.levels.len() > 1 { "\n" } else { "" };
    }
    summary.doubts_in_words().iter().for_each(|doubt| text += &format!("warning: {doubt}\n"));
    text += &format!("\n{}\n", NOTES.join("\n"));
    text += &format!("{}; liberte {}\n", command(), env!("CARGO_PKG_VERSION"));
    text
}

/// How to read it.
pub const NOTES: [&str; 2] = [
    "B less A; pp: percentage points. 95 %: for a number of games fixed beforehand; at any time: holds however often one",
    "looks. Needed: pairs that tell the difference to within 1 pp, or 1 % of A. The words: liberte ab --help",
];

/// What was played with some bots.
pub fn played(summary: &AbSummary<'_>, level: &LevelResults) -> String {
    let comparison = level.compared();
    let pairs = if comparison.pairs() == 1 { "1 pair".to_owned() } else { format!("{} pairs", comparison.pairs()) };
    let rotations =
        if comparison.rotations == 1 { String::new() } else { format!(", {} rotations each", comparison.rotations) };
    format!(
        "{pairs}, {} games of {} players ({}); {} seeds from {}{rotations}",
        2 * comparison.pairs(),
        summary.games[0].seat_count(),
        level.bots.iter().map(|kind| kind.id()).collect::<Vec<_>>().join(", "),
        comparison.seeds,
        summary.seed
    )
}

/// How many pairs went the same way.
pub fn same_ways(comparison: &Comparison) -> String {
    format!(
        "{} of {} pairs went the same way, {} had another winner",
        comparison.same_games,
        comparison.pairs(),
        comparison.changed_winners
    )
}

/// A ruleset's pack, its version and its hash.
pub fn identity(ruleset: &Ruleset) -> String {
    let pack = &ruleset.opened.pack;
    format!("{} {} {}", pack.id, pack.version, pack.hash)
}

/// Some figures by both rulesets.
pub fn figures(level: &LevelResults, chosen: &[usize]) -> ReportTable {
    let (comparison, chance) = (level.compared(), level.chance(chosen));
    let mut table = ReportTable::new("", ["figure", "A", "B", "B - A", "95 %", "at any time", "word", "needed"]);
    for &at in chosen {
        let compared = &comparison.figures[at];
        let unit = compared.figure.unit();
        let [a, b] = compared.means().map(|mean| Cell::value(mean, unit));
        let fixed = comparison.fixed(compared);
        let needed = comparison.pairs_needed(compared, asked_precision(compared));
        table.row([
            Cell::text(compared.figure.id()),
            a,
            b,
            Cell::difference(fixed.value, unit),
            Cell::signed_ends(fixed, unit),
            Cell::signed_ends(comparison.always(compared), unit),
            Cell::text(chance.marked(comparison.word(compared), &compared.sample(), comparison.has_fixed_length())),
            if needed == 0 { Cell::empty() } else { Cell::count(needed) },
        ]);
    }
    table
}

/// Why it ended, and how much the pairing gained.
pub fn how_it_ended(comparison: &Comparison) -> String {
    let why = match comparison.stopped {
        _ if comparison.is_control() => "both rulesets are the same: every difference is exactly 0",
        StopReason::AllPlayed if comparison.has_fixed_length() => "all pairs were played",
        StopReason::AllPlayed => "all pairs were played before what was asked for was shown",
        StopReason::Clear => "stopped when a difference was clear",
        StopReason::Precise => "stopped when the precision was reached",
        StopReason::Cancelled => "cancelled: these are the pairs before that, and only intervals that hold at any time",
    };
    let headlines = comparison.figures.iter().filter(|it| it.figure.is_headline());
    let gain = headlines.filter_map(|it| it.gain()).collect::<Vec<_>>();
    match median(gain) {
        Some(gain) => {
            format!("{why}; unpaired games would need {gain:.1} times as many for the same intervals (median figure)")
        }
        None => why.to_owned(),
    }
}

fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}

fn winners(seats: SeatSet) -> String {
    let seats: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
    if seats.is_empty() { "nobody".to_owned() } else { seats.join(" and ") }
}

/// The listed pairs; none where none are.
pub fn changed_winners(summary: &AbSummary<'_>, level: &LevelResults) -> Option<ReportTable> {
    let names = ["seed", "rotation", "wins by A", "wins by B", "differs at", "choice by A", "choice by B"];
    let mut table = ReportTable::new("", names);
    for flip in &level.changed_winners {
        let choice = |side| flip.first_choice(summary.games, side).unwrap_or_default();
        table.row([
            Cell::count(flip.pair.seed),
            Cell::count(flip.pair.rotation as u64),
            Cell::text(winners(flip.winners[0])),
            Cell::text(winners(flip.winners[1])),
            flip.differs_at.map_or(Cell::text("no choice"), |at| Cell::count(at as u64)),
            Cell::text(choice(0)),
            Cell::text(choice(1)),
        ]);
    }
    (!table.rows.is_empty()).then_some(table)
}

/// The comparison as one JSON object; with several kinds of bots, what each found stands under `tiers`.
pub fn json(summary: &AbSummary<'_>) -> Value {
    let mut all = json!({
        "command": command(),
        "version": env!("CARGO_PKG_VERSION"),
        "a": ruleset(&summary.rulesets[0]),
        "b": ruleset(&summary.rulesets[1]),
        "players": summary.games[0].seat_count(),
        "seed": summary.seed,
        "confidence": 0.95,
    });
    let levels: Vec<Value> = summary.levels.iter().map(|it| level(summary, it)).collect();
    match (levels.len(), &mut all) {
        (1, Value::Object(all)) => levels.into_iter().filter_map(object).for_each(|level| all.extend(level)),
        _ => {
            all["tiers"] = Value::Array(levels);
            all["depends_on_bots"] = summary
                .bot_disagreements(&summary.levels[0].results.figures)
                .iter()
                .map(|it| doubt(summary, it))
                .collect();
        }
    }
    all
}

fn object(value: Value) -> Option<serde_json::Map<String, Value>> {
    if let Value::Object(object) = value { Some(object) } else { None }
}

fn doubt(summary: &AbSummary<'_>, doubt: &BotDisagreement) -> Value {
    let levels = doubt.levels.map(|level| who(&summary.levels[level].bots));
    json!({ "figure": doubt.figure.id(), "tiers": levels, "how": doubt.how.id() })
}

fn level(summary: &AbSummary<'_>, level: &LevelResults) -> Value {
    let comparison = level.compared();
    let chance = comparison.chance(&comparison.figures);
    let flips = level.changed_winners.iter().map(|flip| {
        json!({
            "seed": flip.pair.seed,
            "rotation": flip.pair.rotation,
            "winners": flip.winners.map(|seats| seats.iter().map(|seat| seat.to_string()).collect::<Vec<_>>()),
            "differs_at": flip.differs_at,
            "choices": [flip.first_choice(summary.games, 0), flip.first_choice(summary.games, 1)],
        })
    });
    json!({
        "bots": level.bots.iter().map(|kind| kind.id()).collect::<Vec<_>>(),
        "reproducible": BotKind::are_reproducible(&level.bots),
        "seeds": comparison.seeds,
        "rotations": comparison.rotations,
        "pairs": comparison.pairs(),
        "same_games": comparison.same_games,
        "flipped": comparison.changed_winners,
        "stopped": comparison.stopped.id(),
        "is_control": comparison.is_control(),
        "has_fixed_length": comparison.has_fixed_length(),
        "by_chance": by_chance(&chance),
        "hardly_occur": level.rare.iter().map(rare_json).collect::<Vec<_>>(),
        "figures": comparison.figures.iter().map(|compared| figure(comparison, compared, &chance)).collect::<Vec<_>>(),
        "flips": flips.collect::<Vec<_>>(),
    })
}

fn ruleset(ruleset: &Ruleset) -> Value {
    let pack = &ruleset.opened.pack;
    json!({ "name": ruleset.name, "pack": pack.id, "version": pack.version, "hash": pack.hash, "variants": pack.variants })
}

fn figure(comparison: &Comparison, compared: &FigureComparison, chance: &FalsePositives) -> Value {
    let (figure, [a, b]) = (compared.figure, compared.means());
    let (fixed, always) = (comparison.fixed(compared), comparison.always(compared));
    let needed = comparison.pairs_needed(compared, asked_precision(compared));
    json!({
        "id": figure.id(),
        "title": figure.title(),
        "unit": figure.unit().id(),
        "a": a,
        "b": b,
        "difference": fixed.value,
        "interval": bounds(fixed),
        "interval_at_any_time": bounds(always),
        "word": comparison.word(compared).id(),
        "word_among_all": among_all(comparison, compared, chance).id(),
        "n": compared.difference.count,
        "pairing_gain": compared.gain(),
        "precision": asked_precision(compared),
        "pairs_needed": (needed > 0).then_some(needed),
    })
}

/// The word that a difference has among all figures.
fn among_all(comparison: &Comparison, compared: &FigureComparison, chance: &FalsePositives) -> Significance {
    match comparison.word(compared) {
        Significance::Same => Significance::Same,
        Significance::NoValue
        | Significance::TooFew
        | Significance::NoneShown
        | Significance::Likely
        | Significance::Clear => chance.word_among_all(&compared.sample(), comparison.has_fixed_length()),
    }
}

/// The comparison as comma-separated values: a line of names, and one for each figure. How it was made stands in every line,
/// so that lines of several comparisons can be put together.
///
/// # Errors
/// It could not be written.
pub fn csv(summary: &AbSummary<'_>) -> Result<Vec<u8>, Failure> {
    let names = [
        "figure",
        "unit",
        "a",
        "b",
        "difference",
        "low",
        "high",
        "any_time_low",
        "any_time_high",
        "word",
        "word_among_all",
        "n",
        "pairs",
        "pairs_needed",
        "ruleset_a",
        "hash_a",
        "ruleset_b",
        "hash_b",
        "bots",
        "seed",
        "stopped",
        "version",
        "command",
    ];
    let mut out = csv::Writer::from_writer(Vec::new());
    let refused = |error: csv::Error| Failure::usage(error);
    out.write_record(names).map_err(refused)?;
    for level in &summary.levels {
        let chance = level.compared().chance(&level.compared().figures);
        for compared in &level.compared().figures {
            let line = line(summary, level, compared, &chance);
            out.write_record(line.iter().map(|cell| csv_cell(cell).into_owned())).map_err(refused)?;
        }
    }
    out.into_inner().map_err(Failure::usage)
}

fn line(
    summary: &AbSummary<'_>,
    level: &LevelResults,
    compared: &FigureComparison,
    chance: &FalsePositives,
) -> [String; 23] {
    let comparison = level.compared();
    let (fixed, always) = (bounds(comparison.fixed(compared)), bounds(comparison.always(compared)));
    let end = |bounds: Option<[f64; 2]>, at: usize| bounds.map_or(String::new(), |ends| ends[at].to_string());
    let [a, b] = compared.means();
    let needed = comparison.pairs_needed(compared, asked_precision(compared));
    let [first, second] = summary.rulesets;
    [
        compared.figure.id(),
        compared.figure.unit().id().to_owned(),
        number(a),
        number(b),
        number(compared.sample().mean),
        end(fixed, 0),
        end(fixed, 1),
        end(always, 0),
        end(always, 1),
        comparison.word(compared).id().to_owned(),
        among_all(comparison, compared, chance).id().to_owned(),
        compared.difference.count.to_string(),
        comparison.pairs().to_string(),
        if needed == 0 { String::new() } else { needed.to_string() },
        first.name.clone(),
        first.opened.pack.hash.clone(),
        second.name.clone(),
        second.opened.pack.hash.clone(),
        level.bots.iter().map(|kind| kind.id()).collect::<Vec<_>>().join(" "),
        summary.seed.to_string(),
        comparison.stopped.id().to_owned(),
        env!("CARGO_PKG_VERSION").to_owned(),
        command(),
    ]
}
