//! What was found as a table for other programs, and the command line that plays the same.

use super::{ExperimentRun, ExperimentSpec, FigureRow, StopMode};
use crate::desk::shell_line;
use crate::input::letters::csv_cell;
use crate::lab::{FalsePositives, Interval, Unit};
use serde_json::{Value, json};

/// How a table is saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Comma-separated values, a line for each figure and ruleset.
    Csv,
    /// One JSON object.
    Json,
}

impl Format {
    /// The ending of its files.
    pub fn ending(self) -> &'static str {
        match self {
            Format::Csv => "csv",
            Format::Json => "json",
        }
    }
}

/// The table of an experiment, as it stands; none before anything was found.
pub fn text(run: &ExperimentRun, format: Format) -> Option<String> {
    match format {
        Format::Csv => csv(run),
        Format::Json => serde_json::to_string_pretty(&to_json(run)?).ok().map(|text| text + "\n"),
    }
}

/// The command that plays the same; or why there is none.
///
/// # Errors
/// What no command can name: unsaved rules, or more than two rulesets.
pub fn command_line(run: &ExperimentRun) -> Result<String, String> {
    let asked = &run.asked;
    let typed = |ruleset: &super::Ruleset| {
        let why = "rules with unsaved changes have no name: save them, as a variant if the pack shall stay as it is";
        ruleset.typed.clone().ok_or_else(|| why.to_owned())
    };
    let names = run.rulesets.iter().map(typed).collect::<Result<Vec<String>, String>>()?;
    let mut words: Vec<String> = run.pack.iter().flat_map(|pack| ["--pack".to_owned(), pack.clone()]).collect();
    let mut add = |more: &[&str]| words.extend(more.iter().map(|&word| word.to_owned()));
    let games = asked.games.to_string();
    match &names[..] {
        [] => return Err("nothing was played".to_owned()),
        [one] => {
            add(&["sim", "-n", &games]);
            super::RulesetSpec::variants(one).iter().for_each(|variant| add(&["--variant", variant]));
            if !asked.rotates {
                add(&["--fixed-seats"]);
            }
        }
        [a, b] => {
            if run.lineup.count() == 1 && is_mixed(run) {
                return Err("`liberte ab` moves different bots over all seats".to_owned());
            }
            add(&["ab", a, b, "--pairs", &games]);
            stopping(asked).iter().for_each(|word| add(&[word]));
        }
        _ => return Err("`liberte ab` compares two rulesets".to_owned()),
    }
    let mut bots: Vec<String> = run.lineup.bots().iter().map(|bot| bot.id()).collect();
    if !is_mixed(run) {
        bots.truncate(1);
    }
    add(&["--players", &asked.seats.to_string(), "--bots", &bots.join(","), "--seed", &asked.seed.to_string()]);
    Ok(shell_line(words.into_iter()))
}

fn is_mixed(run: &ExperimentRun) -> bool {
    let bots = run.lineup.bots();
    bots.iter().any(|bot| Some(bot) != bots.first())
}

/// The words of the stopping rule.
fn stopping(asked: &ExperimentSpec) -> Vec<String> {
    let is_share = asked.of.is_none_or(|figure| figure.unit() == Unit::Share);
    let mut words = match asked.stop {
        StopMode::Played => return Vec::new(),
        StopMode::Clear => vec!["--until-clear".to_owned()],
        StopMode::Within => {
            vec!["--precision".to_owned(), format!("{}{}", asked.within, if is_share { "pp" } else { "" })]
        }
    };
    words.extend(asked.of.iter().flat_map(|figure| ["--of".to_owned(), figure.id()]));
    words
}

fn csv(run: &ExperimentRun) -> Option<String> {
    let shown = run.shown.as_ref()?;
    let mut out = csv::Writer::from_writer(Vec::new());
    let names = [
        "figure",
        "unit",
        "ruleset",
        "hash",
        "value",
        "low",
        "high",
        "difference",
        "difference_low",
        "difference_high",
        "any_time_low",
        "any_time_high",
        "word",
        "word_among_all",
        "games",
        "seeds",
        "bots",
        "seed",
        "version",
    ];
    out.write_record(names).ok()?;
    for row in &shown.rows {
        for (at, ruleset) in run.rulesets.iter().enumerate() {
            let [value, low, high] = ends(row.arms.get(at)?.interval);
            let mut cells = vec![row.id.clone(), row.figure.unit().id().to_owned(), ruleset.name.clone()];
            cells.extend([ruleset.compiled.pack().hash.clone(), value, low, high]);
            match at.checked_sub(1).and_then(|at| row.differences.get(at)) {
                Some(difference) => {
                    let ([value, low, high], [_, first, last]) =
                        (ends(difference.fixed.interval), ends(difference.always.interval));
                    cells.extend([value, low, high, first, last, difference.word.id().to_owned()]);
                    cells.push(difference.among_all.id().to_owned());
                }
                None => cells.extend([const { String::new() }; 7]),
            }
            cells.push(shown.found.arms.get(at)?.tally.games.to_string());
            cells.extend([shown.found.seeds.to_string(), run.bots(), run.asked.seed.to_string()]);
            cells.push(env!("CARGO_PKG_VERSION").to_owned());
            out.write_record(cells.iter().map(|cell| csv_cell(cell).into_owned())).ok()?;
        }
    }
    String::from_utf8(out.into_inner().ok()?).ok()
}

/// Its three numbers; an end that there is not is empty.
fn ends(Interval { value, low, high }: Interval) -> [String; 3] {
    [value, low, high].map(|number| if number.is_finite() { number.to_string() } else { String::new() })
}

fn to_json(run: &ExperimentRun) -> Option<Value> {
    let shown = run.shown.as_ref()?;
    let ruleset = |ruleset: &super::Ruleset| {
        let pack = ruleset.compiled.pack();
        json!({ "name": ruleset.name, "pack": pack.id, "version": pack.version, "hash": pack.hash,
            "variants": pack.variants, "is_saved": ruleset.typed.is_some() })
    };
    Some(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "command": command_line(run).ok(),
        "rulesets": run.rulesets.iter().map(ruleset).collect::<Vec<_>>(),
        "players": run.asked.seats,
        "bots": run.lineup.bots().iter().map(|bot| bot.id()).collect::<Vec<_>>(),
        "is_reproducible": run.is_reproducible(),
        "seed": run.asked.seed,
        "seeds": shown.found.seeds,
        "rotations": shown.found.rotations,
        "stopped": shown.found.stopped.id(),
        "has_fixed_length": shown.found.has_fixed_length(),
        "confidence": 0.95,
        "by_chance": shown.chances.iter().map(by_chance).collect::<Vec<_>>(),
        "figures": shown.rows.iter().map(figure).collect::<Vec<_>>(),
    }))
}

fn by_chance(chance: &FalsePositives) -> Value {
    json!({ "differences": chance.differences, "likely": chance.likely, "clear": chance.clear })
}

fn figure(row: &FigureRow) -> Value {
    // An end that there is not has no number, and is `null`.
    let interval = |it: Interval| json!({ "value": it.value, "low": it.low, "high": it.high });
    let difference = |it: &super::RulesetDifference| json!({ "fixed": interval(it.fixed.interval), "at_any_time": interval(it.always.interval), "word": it.word.id(), "word_among_all": it.among_all.id() });
    json!({
        "id": row.id,
        "title": row.title,
        "unit": if row.figure.unit() == Unit::Share { "percent" } else { row.figure.unit().id() },
        "rulesets": row.arms.iter().map(|it| interval(it.interval)).collect::<Vec<_>>(),
        "differences": row.differences.iter().map(difference).collect::<Vec<_>>(),
    })
}
