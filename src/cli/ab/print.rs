//! A comparison as a table for people, as JSON, and as comma-separated values. All say how they were made.

use super::ruleset::Ruleset;
use crate::bots::BotKind;
use crate::cli::keeping::command;
use crate::cli::sim::by_the_clock;
use crate::cli::{Failure, table};
use crate::kernel::SeatSet;
use crate::lab::{Compared, Comparison, Flip, Flipped, Interval, Stopped, Unit};
use crate::rules::Liberte;
use serde_json::{Value, json};

/// All that is told.
pub struct Told<'a> {
    /// Both rulesets.
    pub rulesets: &'a [Ruleset; 2],
    /// The games that they make.
    pub games: [&'a Liberte; 2],
    /// The bots, one a seat.
    pub bots: &'a [BotKind],
    /// The first seed.
    pub seed: u64,
    /// What was found.
    pub found: &'a Comparison,
    /// The pairs that are listed.
    pub flips: Vec<Flip>,
}

const SIDES: [&str; 2] = ["a", "b"];

/// The name of the file that a game of a pair is kept in.
pub fn file_name(pair: Flipped, side: usize) -> String {
    format!("seed-{}-rotation-{}-{}.journal", pair.seed, pair.rotation, SIDES[side])
}

/// The precision for which the table says how many pairs are needed: a percentage point, or a hundredth of the figure by A.
fn asked_precision(compared: &Compared) -> f64 {
    if compared.figure.unit() == Unit::Share { 0.01 } else { compared.means()[0].abs() / 100.0 }
}

/// The table for people.
pub fn text(told: &Told<'_>) -> String {
    let found = told.found;
    let pairs = if found.pairs() == 1 { "1 pair".to_owned() } else { format!("{} pairs", found.pairs()) };
    let rotations = if found.rotations == 1 { String::new() } else { format!(", {} rotations each", found.rotations) };
    let mut text = String::new();
    for (letter, ruleset) in ["A", "B"].iter().zip(told.rulesets) {
        text += &format!("{letter}  {} ({})\n", ruleset.name, identity(ruleset));
    }
    text += &format!(
        "{pairs}, {} games of {} players ({}); {} seeds from {}{rotations}\n\n",
        2 * found.pairs(),
        told.games[0].seat_count(),
        told.bots.iter().map(|kind| kind.id()).collect::<Vec<_>>().join(", "),
        found.seeds,
        told.seed
    );
    text += &figures(found);
    text += &format!("\n{}\n", how_it_ended(told));
    text += &format!(
        "{} of {} pairs went the same way, {} had another winner\n",
        found.same_games,
        found.pairs(),
        found.flipped
    );
    text += &flips(told);
    text += by_the_clock(told.bots);
    text += "\nB less A; pp: percentage points. 95 %: for a number of games fixed beforehand; at any time: holds however often one\n\
             looks. Needed: pairs that tell the difference to within 1 pp, or 1 % of A. The words: liberte ab --help\n";
    text += &format!("{}; liberte {}\n", command(), env!("CARGO_PKG_VERSION"));
    text
}

fn identity(ruleset: &Ruleset) -> String {
    let pack = &ruleset.opened.pack;
    format!("{} {} {}", pack.id, pack.version, pack.hash)
}

fn figures(found: &Comparison) -> String {
    let mut table = table::with_header(["figure", "A", "B", "B - A", "95 %", "at any time", "word", "needed"]);
    for compared in &found.figures {
        let unit = compared.figure.unit();
        let [a, b] = compared.means().map(|mean| shown(mean, unit));
        let fixed = found.fixed(compared);
        let narrow = if found.has_fixed_length() { range(fixed, unit) } else { String::new() };
        let needed = found.pairs_needed(compared, asked_precision(compared));
        table.add_row([
            compared.figure.id(),
            a,
            b,
            difference(fixed.value, unit),
            narrow,
            range(found.always(compared), unit),
            found.word(compared).text().to_owned(),
            if needed == 0 { String::new() } else { needed.to_string() },
        ]);
    }
    table::text(&table)
}

fn shown(value: f64, unit: Unit) -> String {
    if unit == Unit::Share { format!("{:.1} %", 100.0 * value) } else { format!("{value:.2}") }
}

fn difference(value: f64, unit: Unit) -> String {
    if unit == Unit::Share { format!("{} pp", signed(100.0 * value, 1)) } else { signed(value, 2) }
}

/// A number with its sign, and 0 without one.
fn signed(value: f64, digits: usize) -> String {
    let plain = format!("{value:+.digits$}");
    if plain.contains(|it: char| ('1'..='9').contains(&it)) { plain } else { format!("{:.digits$}", 0.0) }
}

fn range(interval: Interval, unit: Unit) -> String {
    if !interval.low.is_finite() || !interval.high.is_finite() {
        return String::new();
    }
    let (scale, digits) = if unit == Unit::Share { (100.0, 1) } else { (1.0, 2) };
    format!("{} to {}", signed(scale * interval.low, digits), signed(scale * interval.high, digits))
}

fn how_it_ended(told: &Told<'_>) -> String {
    let found = told.found;
    let why = match found.stopped {
        _ if found.is_control() => "both rulesets are the same: every difference is exactly 0",
        Stopped::Played if found.has_fixed_length() => "all pairs were played",
        Stopped::Played => "all pairs were played before what was asked for was shown",
        Stopped::Clear => "stopped when a difference was clear",
        Stopped::Precise => "stopped when the precision was reached",
        Stopped::Cancelled => "cancelled: these are the pairs before that",
    };
    let gain = found.figures.iter().filter_map(Compared::gain).collect::<Vec<_>>();
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

fn flips(told: &Told<'_>) -> String {
    if told.flips.is_empty() {
        return String::new();
    }
    let names = ["seed", "rotation", "wins by A", "wins by B", "differs at", "choice by A", "choice by B"];
    let mut table = table::with_header(names);
    for flip in &told.flips {
        let choice = |side| flip.first_choice(told.games, side).unwrap_or_default();
        table.add_row([
            flip.pair.seed.to_string(),
            flip.pair.rotation.to_string(),
            winners(flip.winners[0]),
            winners(flip.winners[1]),
            flip.differs_at.map_or("no choice".to_owned(), |at| at.to_string()),
            choice(0),
            choice(1),
        ]);
    }
    format!("\n{}", table::text(&table))
}

/// The comparison as one JSON object.
pub fn json(told: &Told<'_>) -> Value {
    let found = told.found;
    let flips = told.flips.iter().map(|flip| {
        json!({
            "seed": flip.pair.seed,
            "rotation": flip.pair.rotation,
            "winners": flip.winners.map(|seats| seats.iter().map(|seat| seat.to_string()).collect::<Vec<_>>()),
            "differs_at": flip.differs_at,
            "choices": [flip.first_choice(told.games, 0), flip.first_choice(told.games, 1)],
        })
    });
    json!({
        "command": command(),
        "version": env!("CARGO_PKG_VERSION"),
        "a": ruleset(&told.rulesets[0]),
        "b": ruleset(&told.rulesets[1]),
        "players": told.games[0].seat_count(),
        "bots": told.bots.iter().map(|kind| kind.id()).collect::<Vec<_>>(),
        "reproducible": BotKind::are_reproducible(told.bots),
        "seed": told.seed,
        "seeds": found.seeds,
        "rotations": found.rotations,
        "pairs": found.pairs(),
        "same_games": found.same_games,
        "flipped": found.flipped,
        "stopped": found.stopped.id(),
        "is_control": found.is_control(),
        "has_fixed_length": found.has_fixed_length(),
        "confidence": 0.95,
        "figures": found.figures.iter().map(|compared| figure(found, compared)).collect::<Vec<_>>(),
        "flips": flips.collect::<Vec<_>>(),
    })
}

fn ruleset(ruleset: &Ruleset) -> Value {
    let pack = &ruleset.opened.pack;
    json!({ "name": ruleset.name, "pack": pack.id, "version": pack.version, "hash": pack.hash, "variants": pack.variants })
}

fn figure(found: &Comparison, compared: &Compared) -> Value {
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
        "n": compared.difference.count,
        "pairing_gain": compared.gain(),
        "precision": asked_precision(compared),
        "pairs_needed": (needed > 0).then_some(needed),
    })
}

/// Both ends, or nothing where there are too few games for any.
fn bounds(interval: Interval) -> Option<[f64; 2]> {
    (interval.low.is_finite() && interval.high.is_finite()).then_some([interval.low, interval.high])
}

/// The comparison as comma-separated values: a line of names, and one for each figure. How it was made stands in every line,
/// so that lines of several comparisons can be put together.
///
/// # Errors
/// It could not be written.
pub fn csv(told: &Told<'_>) -> Result<Vec<u8>, Failure> {
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
    for compared in &told.found.figures {
        out.write_record(line(told, compared)).map_err(refused)?;
    }
    out.into_inner().map_err(Failure::usage)
}

fn line(told: &Told<'_>, compared: &Compared) -> [String; 22] {
    let found = told.found;
    let (fixed, always) = (bounds(found.fixed(compared)), bounds(found.always(compared)));
    let end = |bounds: Option<[f64; 2]>, at: usize| bounds.map_or(String::new(), |ends| ends[at].to_string());
    let [a, b] = compared.means();
    let needed = found.pairs_needed(compared, asked_precision(compared));
    let [first, second] = told.rulesets;
    [
        compared.figure.id(),
        compared.figure.unit().id().to_owned(),
        a.to_string(),
        b.to_string(),
        compared.sample().mean.to_string(),
        end(fixed, 0),
        end(fixed, 1),
        end(always, 0),
        end(always, 1),
        found.word(compared).id().to_owned(),
        compared.difference.count.to_string(),
        found.pairs().to_string(),
        if needed == 0 { String::new() } else { needed.to_string() },
        first.name.clone(),
        first.opened.pack.hash.clone(),
        second.name.clone(),
        second.opened.pack.hash.clone(),
        told.bots.iter().map(|kind| kind.id()).collect::<Vec<_>>().join(" "),
        told.seed.to_string(),
        found.stopped.id().to_owned(),
        env!("CARGO_PKG_VERSION").to_owned(),
        command(),
    ]
}
