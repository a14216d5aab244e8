//! A comparison as a table for people, as JSON, and as comma-separated values. All say how they were made.

use super::ruleset::Ruleset;
use crate::bots::BotKind;
use crate::cli::Failure;
use crate::cli::experiment::{bounds, by_chance, doubt_words, number, rare_json, rare_sentence, who};
use crate::cli::run::command;
use crate::cli::sim::by_the_clock;
use crate::input::letters::csv_cell;
use crate::kernel::SeatSet;
use crate::lab::{
    BotDisagreement, Cell, ChangedWinner, Comparison, FalsePositives, Figure, FigureComparison, PairId, RareFigure,
    ReportTable, Results, Significance, StopReason, Unit, bot_disagreements,
};
use crate::rules::Liberte;
use serde_json::{Value, json};

/// All that is told.
pub struct AbSummary<'a> {
    /// Both rulesets.
    pub rulesets: &'a [Ruleset; 2],
    /// The games that they make.
    pub games: [&'a Liberte; 2],
    /// The first seed.
    pub seed: u64,
    /// What each kind of bots found.
    pub tiers: Vec<LevelResults>,
    /// Whether people are told all figures.
    pub has_all: bool,
    /// The figure that decided when to stop; people are told it in any case.
    pub of: Option<String>,
}

/// What a kind of bots found.
pub struct LevelResults {
    /// The bots, one a seat.
    pub bots: Vec<BotKind>,
    /// What was found.
    pub found: Results,
    /// The pairs that are listed.
    pub changed_winners: Vec<ChangedWinner>,
    /// The figures that people are told of which these games say nothing.
    pub rare: Vec<RareFigure>,
}

impl LevelResults {
    /// The comparison.
    pub fn compared(&self) -> &Comparison {
        &self.found.comparisons[0]
    }

    /// Of which figures nothing can be learnt, in sentences.
    pub fn rare_in_words(&self) -> Vec<String> {
        self.rare.iter().map(|rare| rare_sentence(rare, &self.bots) + ".").collect()
    }

    /// What chance alone makes of the differences of some figures.
    pub fn chance(&self, figures: &[usize]) -> FalsePositives {
        let found = self.compared();
        found.chance(figures.iter().map(|&at| &found.figures[at]))
    }
}

impl AbSummary<'_> {
    /// The figures that people are told, by their places.
    pub fn chosen(&self, tier: &LevelResults) -> Vec<usize> {
        chosen(&tier.found.figures, self.has_all, self.of.as_deref())
    }

    fn bot_disagreements(&self, figures: &[Figure]) -> Vec<BotDisagreement> {
        let found: Vec<&Results> = self.tiers.iter().map(|tier| &tier.found).collect();
        bot_disagreements(&found, figures)
    }

    /// In sentences, where the answer depends on the bots.
    pub fn doubts_in_words(&self) -> Vec<String> {
        let found: Vec<&Results> = self.tiers.iter().map(|tier| &tier.found).collect();
        let first = &self.tiers[0];
        let figures: Vec<Figure> = self.chosen(first).into_iter().map(|at| first.found.figures[at]).collect();
        let name = |arm: usize| self.rulesets[arm].name.clone();
        let bots = |tier: usize| who(&self.tiers[tier].bots);
        self.bot_disagreements(&figures).iter().map(|doubt| doubt_words(doubt, &name, &found, &bots)).collect()
    }
}

/// The figures that people are told, by their places: all, or the headlines and the one that decided when to stop.
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
pub fn text(told: &AbSummary<'_>) -> String {
    let mut text = String::new();
    for (letter, ruleset) in ["A", "B"].iter().zip(told.rulesets) {
        text += &format!("{letter}  {} ({})\n", ruleset.name, identity(ruleset));
    }
    for tier in &told.tiers {
        text += &format!("{}\n\n{}", played(told, tier), figures(tier, &told.chosen(tier)).text());
        text += &format!("\n{}\n{}\n", how_it_ended(tier.compared()), same_ways(tier.compared()));
        text += &tier.chance(&told.chosen(tier)).sentence().map_or(String::new(), |words| words + "\n");
        tier.rare_in_words().iter().for_each(|words| text += &format!("{words}\n"));
        text += &changed_winners(told, tier).map_or(String::new(), |table| format!("\n{}", table.text()));
        text += by_the_clock(&tier.bots);
        text += if told.tiers.len() > 1 { "\n" } else { "" };
    }
    told.doubts_in_words().iter().for_each(|doubt| text += &format!("warning: {doubt}\n"));
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
pub fn played(told: &AbSummary<'_>, tier: &LevelResults) -> String {
    let found = tier.compared();
    let pairs = if found.pairs() == 1 { "1 pair".to_owned() } else { format!("{} pairs", found.pairs()) };
    let rotations = if found.rotations == 1 { String::new() } else { format!(", {} rotations each", found.rotations) };
    format!(
        "{pairs}, {} games of {} players ({}); {} seeds from {}{rotations}",
        2 * found.pairs(),
        told.games[0].seat_count(),
        tier.bots.iter().map(|kind| kind.id()).collect::<Vec<_>>().join(", "),
        found.seeds,
        told.seed
    )
}

/// How many pairs went the same way.
pub fn same_ways(found: &Comparison) -> String {
    format!(
        "{} of {} pairs went the same way, {} had another winner",
        found.same_games,
        found.pairs(),
        found.changed_winners
    )
}

/// A ruleset's pack, its version and its hash.
pub fn identity(ruleset: &Ruleset) -> String {
    let pack = &ruleset.opened.pack;
    format!("{} {} {}", pack.id, pack.version, pack.hash)
}

/// Some figures by both rulesets.
pub fn figures(tier: &LevelResults, chosen: &[usize]) -> ReportTable {
    let (found, chance) = (tier.compared(), tier.chance(chosen));
    let mut table = ReportTable::new("", ["figure", "A", "B", "B - A", "95 %", "at any time", "word", "needed"]);
    for &at in chosen {
        let compared = &found.figures[at];
        let unit = compared.figure.unit();
        let [a, b] = compared.means().map(|mean| Cell::value(mean, unit));
        let fixed = found.fixed(compared);
        let needed = found.pairs_needed(compared, asked_precision(compared));
        table.row([
            Cell::text(compared.figure.id()),
            a,
            b,
            Cell::difference(fixed.value, unit),
            Cell::signed_ends(fixed, unit),
            Cell::signed_ends(found.always(compared), unit),
            Cell::text(chance.marked(found.word(compared), &compared.sample(), found.has_fixed_length())),
            if needed == 0 { Cell::empty() } else { Cell::count(needed) },
        ]);
    }
    table
}

/// Why it ended, and how much the pairing gained.
pub fn how_it_ended(found: &Comparison) -> String {
    let why = match found.stopped {
        _ if found.is_control() => "both rulesets are the same: every difference is exactly 0",
        StopReason::AllPlayed if found.has_fixed_length() => "all pairs were played",
        StopReason::AllPlayed => "all pairs were played before what was asked for was shown",
        StopReason::Clear => "stopped when a difference was clear",
        StopReason::Precise => "stopped when the precision was reached",
        StopReason::Cancelled => "cancelled: these are the pairs before that, and only intervals that hold at any time",
    };
    let headlines = found.figures.iter().filter(|it| it.figure.is_headline());
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
pub fn changed_winners(told: &AbSummary<'_>, tier: &LevelResults) -> Option<ReportTable> {
    let names = ["seed", "rotation", "wins by A", "wins by B", "differs at", "choice by A", "choice by B"];
    let mut table = ReportTable::new("", names);
    for flip in &tier.changed_winners {
        let choice = |side| flip.first_choice(told.games, side).unwrap_or_default();
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
pub fn json(told: &AbSummary<'_>) -> Value {
    let mut all = json!({
        "command": command(),
        "version": env!("CARGO_PKG_VERSION"),
        "a": ruleset(&told.rulesets[0]),
        "b": ruleset(&told.rulesets[1]),
        "players": told.games[0].seat_count(),
        "seed": told.seed,
        "confidence": 0.95,
    });
    let tiers: Vec<Value> = told.tiers.iter().map(|it| tier(told, it)).collect();
    match (tiers.len(), &mut all) {
        (1, Value::Object(all)) => tiers.into_iter().filter_map(object).for_each(|tier| all.extend(tier)),
        _ => {
            all["tiers"] = Value::Array(tiers);
            all["depends_on_bots"] =
                told.bot_disagreements(&told.tiers[0].found.figures).iter().map(|it| doubt(told, it)).collect();
        }
    }
    all
}

fn object(value: Value) -> Option<serde_json::Map<String, Value>> {
    if let Value::Object(object) = value { Some(object) } else { None }
}

fn doubt(told: &AbSummary<'_>, doubt: &BotDisagreement) -> Value {
    let tiers = doubt.tiers.map(|tier| who(&told.tiers[tier].bots));
    json!({ "figure": doubt.figure.id(), "tiers": tiers, "how": doubt.how.id() })
}

fn tier(told: &AbSummary<'_>, tier: &LevelResults) -> Value {
    let found = tier.compared();
    let chance = found.chance(&found.figures);
    let flips = tier.changed_winners.iter().map(|flip| {
        json!({
            "seed": flip.pair.seed,
            "rotation": flip.pair.rotation,
            "winners": flip.winners.map(|seats| seats.iter().map(|seat| seat.to_string()).collect::<Vec<_>>()),
            "differs_at": flip.differs_at,
            "choices": [flip.first_choice(told.games, 0), flip.first_choice(told.games, 1)],
        })
    });
    json!({
        "bots": tier.bots.iter().map(|kind| kind.id()).collect::<Vec<_>>(),
        "reproducible": BotKind::are_reproducible(&tier.bots),
        "seeds": found.seeds,
        "rotations": found.rotations,
        "pairs": found.pairs(),
        "same_games": found.same_games,
        "flipped": found.changed_winners,
        "stopped": found.stopped.id(),
        "is_control": found.is_control(),
        "has_fixed_length": found.has_fixed_length(),
        "by_chance": by_chance(&chance),
        "hardly_occur": tier.rare.iter().map(rare_json).collect::<Vec<_>>(),
        "figures": found.figures.iter().map(|compared| figure(found, compared, &chance)).collect::<Vec<_>>(),
        "flips": flips.collect::<Vec<_>>(),
    })
}

fn ruleset(ruleset: &Ruleset) -> Value {
    let pack = &ruleset.opened.pack;
    json!({ "name": ruleset.name, "pack": pack.id, "version": pack.version, "hash": pack.hash, "variants": pack.variants })
}

fn figure(found: &Comparison, compared: &FigureComparison, chance: &FalsePositives) -> Value {
    let (figure, [a, b]) = (compared.figure, compared.means());
    let (fixed, always) = (found.fixed(compared), found.always(compared));
    let needed = found.pairs_needed(compared, asked_precision(compared));
    json!({
        "id": figure.id(),
        "title": figure.title(),
        "unit": figure.unit().id(),
        "a": a,
        "b": b,
        "difference": fixed.value,
        "interval": bounds(fixed),
        "interval_at_any_time": bounds(always),
        "word": found.word(compared).id(),
        "word_among_all": among_all(found, compared, chance).id(),
        "n": compared.difference.count,
        "pairing_gain": compared.gain(),
        "precision": asked_precision(compared),
        "pairs_needed": (needed > 0).then_some(needed),
    })
}

/// The word that a difference has among all figures.
fn among_all(found: &Comparison, compared: &FigureComparison, chance: &FalsePositives) -> Significance {
    match found.word(compared) {
        Significance::Same => Significance::Same,
        Significance::NoValue
        | Significance::TooFew
        | Significance::NoneShown
        | Significance::Likely
        | Significance::Clear => chance.word_among_all(&compared.sample(), found.has_fixed_length()),
    }
}

/// The comparison as comma-separated values: a line of names, and one for each figure. How it was made stands in every line,
/// so that lines of several comparisons can be put together.
///
/// # Errors
/// It could not be written.
pub fn csv(told: &AbSummary<'_>) -> Result<Vec<u8>, Failure> {
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
    for tier in &told.tiers {
        let chance = tier.compared().chance(&tier.compared().figures);
        for compared in &tier.compared().figures {
            let line = line(told, tier, compared, &chance);
            out.write_record(line.iter().map(|cell| csv_cell(cell).into_owned())).map_err(refused)?;
        }
    }
    out.into_inner().map_err(Failure::usage)
}

fn line(
    told: &AbSummary<'_>,
    tier: &LevelResults,
    compared: &FigureComparison,
    chance: &FalsePositives,
) -> [String; 23] {
    let found = tier.compared();
    let (fixed, always) = (bounds(found.fixed(compared)), bounds(found.always(compared)));
    let end = |bounds: Option<[f64; 2]>, at: usize| bounds.map_or(String::new(), |ends| ends[at].to_string());
    let [a, b] = compared.means();
    let needed = found.pairs_needed(compared, asked_precision(compared));
    let [first, second] = told.rulesets;
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
        found.word(compared).id().to_owned(),
        among_all(found, compared, chance).id().to_owned(),
        compared.difference.count.to_string(),
        found.pairs().to_string(),
        if needed == 0 { String::new() } else { needed.to_string() },
        first.name.clone(),
        first.opened.pack.hash.clone(),
        second.name.clone(),
        second.opened.pack.hash.clone(),
        tier.bots.iter().map(|kind| kind.id()).collect::<Vec<_>>().join(" "),
        told.seed.to_string(),
        found.stopped.id().to_owned(),
        env!("CARGO_PKG_VERSION").to_owned(),
        command(),
    ]
}
