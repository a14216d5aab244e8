//! `liberte gate`: has the game drifted since a baseline was written? For the checks that run whenever a pack is changed.

mod report;

use super::games::{GamesArgs, bot, first_seed, moved_bots, seated};
use super::journals::read_text;
use super::output::{ReplaceArg, writable, write_text};
use super::ruleset::OpenedRuleset;
use super::run::{RunArgs, end, seeds};
use super::{Failure, Outcome};
use crate::bots::BotKind;
use crate::desk::figures_named;
use crate::lab::{
    AllowedDrift, BUILD, Baseline, BaselineFigure, DriftVerdict, Experiment, Figure, FigureGroup, GameRecord, Interval,
    Lineup, StopReason, Unit, bot_ids, drift,
};
use crate::load::OutputKind;
use clap::{Arg, ArgGroup, Args, ValueEnum};
use report::GateReport;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const HELP: &str = "\
Examples:
  liberte gate --write baseline.json -n 2000 --bots greedy      keep this file beside the pack
  liberte gate --baseline baseline.json --max-drift 2pp         0: within; 1: it has drifted
  liberte gate --baseline baseline.json --max-drift 3pp --max-drift rounds=1.5 --max-drift points.all=4% --strict
  liberte gate --baseline baseline.json --junit gate.xml --format github

The games are played with the baseline's variants, players, bots and seeds. Each figure is compared with the \
baseline's seed by seed, and its verdict comes from the 95 % interval of the difference:
  ok       the interval is within what is allowed
  drifted  the interval is completely outside: exit code 1
  unclear  the interval contains the limit: a warning that says how many seeds would settle it; exit code 1 with --strict

What is allowed is set by --max-drift: `2pp` for all shares; `5%` of the old value for all other figures; FIGURE=2pp, \
FIGURE=1.5 or FIGURE=5% for one figure, or for all whose names begin like this. Default: 2pp and 5%.";

/// What `gate` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = HELP, group = ArgGroup::new("what").required(true).args(["baseline", "write"]))]
#[command(mut_arg("seed", |it| of_write(first_seed(it))), mut_arg("bots", |it| of_write(moved_bots(it))))]
#[allow(clippy::duplicated_attributes, reason = "two arguments are changed in the same way")]
#[command(mut_arg("players", of_write), mut_arg("variant", of_write))]
pub struct GateArgs {
    /// Compare the pack with this baseline.
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// Write the baseline of the pack as it is.
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// How far figures may drift; can be given several times.
    #[arg(long, value_name = "DRIFT", conflicts_with = "write", allow_hyphen_values = true, value_parser = limit)]
    max_drift: Vec<Limit>,
    /// Also fail where the result is unclear.
    #[arg(long, conflicts_with = "write")]
    strict: bool,
    /// Write a report for other tools to this file, a test case for each figure.
    #[arg(long, value_name = "FILE", conflicts_with = "write")]
    junit: Option<PathBuf>,
    #[command(flatten)]
    replace: ReplaceArg,
    /// How the verdicts are printed.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// The number of games, rounded up to whole seeds.
    #[arg(short = 'n', long, value_name = "GAMES", default_value_t = 1_000, allow_negative_numbers = true, conflicts_with = "baseline",
        value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    #[command(flatten)]
    by: GamesArgs,
    /// Record this figure, or all whose names begin like this; default: endings, wins, points, rounds and the last turn. Can
    /// be given several times.
    #[arg(long, value_name = "FIGURE", conflicts_with = "baseline")]
    of: Vec<String>,
    /// Record all figures.
    #[arg(long, conflicts_with_all = ["of", "baseline"])]
    all_figures: bool,
    /// Play every game, even if it was played before.
    #[arg(long)]
    no_cache: bool,
}

/// An argument that a baseline answers.
fn of_write(argument: Arg) -> Arg {
    argument.conflicts_with("baseline")
}

/// How verdicts are printed.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// A table for people.
    #[default]
    Text,
    /// One JSON object.
    Json,
    /// Notes that GitHub shows beside a change, after the table.
    Github,
}

/// How far a figure may drift, or all of a kind.
#[derive(Clone, PartialEq, Debug)]
struct Limit {
    /// The figure, or how names begin; none for all that it fits.
    of: Option<String>,
    allowed: AllowedDrift,
}

fn limit(text: &str) -> Result<Limit, String> {
    let (of, drift) = text.split_once('=').map_or((None, text), |(of, drift)| (Some(of.trim()), drift));
    let allowed = AllowedDrift::parse(drift)?;
    if of.is_none() && matches!(allowed, AllowedDrift::Number(_)) {
        return Err(format!("say which figure: `rounds={}`; or write `2pp` or `5%`", text.trim()));
    }
    Ok(Limit { of: of.map(str::to_owned), allowed })
}

/// A figure, what it was and is, and what is said of it.
struct JudgedFigure {
    figure: Figure,
    was: f64,
    is: f64,
    drift: Interval,
    most: f64,
    verdict: DriftVerdict,
    /// How many seeds would tell; 0 where it is told, or can't be said.
    seeds_needed: u64,
}

/// Writes a baseline, or compares the pack with one.
pub fn gate(pack: Option<&str>, args: &GateArgs) -> Outcome {
    match (&args.write, &args.baseline) {
        (Some(file), _) => write(pack, args, file),
        (None, Some(file)) => compare(pack, args, file),
        (None, None) => Err(Failure::usage("give --baseline FILE, or --write FILE to make one")),
    }
}

fn write(pack: Option<&str>, args: &GateArgs, file: &Path) -> Outcome {
    writable(Some(file), OutputKind::Baseline, args.replace)?;
    let opened = OpenedRuleset::open(pack, &args.by.variant)?;
    let bots = seated(&args.by.bots, opened.game(args.by.players)?.lab())?;
    if let Some(bot) = bots.iter().find(|bot| !bot.is_reproducible()) {
        return Err(Failure::usage(format!("`{}` does not play the same game twice: name a bot that does", bot.id())));
    }
    let lineup = Lineup::rotated(&bots);
    let (rotations, seeds) = (lineup.count() as u64, seeds(args.by.seed, args.games, lineup.count()));
    let mut baseline = Baseline {
        baseline: Baseline::format(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        build: BUILD.to_owned(),
        pack: opened.pack.id.clone(),
        pack_version: opened.pack.version.clone(),
        hash: opened.pack.hash.clone(),
        variants: args.by.variant.clone(),
        players: args.by.players,
        bots: bot_ids(&bots),
        seed: args.by.seed,
        seeds: seeds.count,
        rotations,
        figures: Vec::new(),
    };
    let figures = figures_of(&opened, &bots)?;
    let kept: Vec<Figure> = match (&args.of[..], args.all_figures) {
        ([], false) => figures.into_iter().filter(|&figure| is_kept(figure)).collect(),
        (of, all) => figures_named(of, all, &figures)?.into_iter().map(|at| figures[at]).collect(),
    };
    let Some(values) = play(&opened, &bots, &baseline, args, &kept)? else { return Ok(ExitCode::from(130)) };
    baseline.figures = kept.iter().zip(&values).map(|(&figure, values)| BaselineFigure::new(figure, values)).collect();
    let text = serde_json::to_string_pretty(&baseline).map_err(Failure::usage)? + "\n";
    write_text(file, OutputKind::Baseline, args.replace, &text)?;
    report::written(file, &baseline)?;
    Ok(ExitCode::SUCCESS)
}

fn compare(pack: Option<&str>, args: &GateArgs, file: &Path) -> Outcome {
    writable(args.junit.as_deref(), OutputKind::Junit, args.replace)?;
    let of_file = |why: &dyn std::fmt::Display| Failure::usage(format!("{}: {why}", file.display()));
    let text = read_text(file)?;
    let baseline = Baseline::read(&text).map_err(|why| of_file(&why))?;
    let opened = OpenedRuleset::open(pack, &baseline.variants)?;
    if opened.pack.id != baseline.pack {
        let why = format!("it is of the pack `{}`, and this is `{}`", baseline.pack, opened.pack.id);
        return Err(of_file(&why));
    }
    let bots: Result<Vec<BotKind>, _> = baseline.bots.iter().map(|id| bot(id)).collect();
    let bots = bots.map_err(|why| of_file(&why))?;
    if bots.len() != baseline.players || Lineup::rotated(&bots).count() as u64 != baseline.rotations {
        return Err(of_file(&"its bots do not match its players and rotations: write it again"));
    }
    let figures = figures_of(&opened, &bots)
        .map_err(|why| of_file(&format!("{} play: {}", baseline.players, why.into_text())))?;
    let known = |kept: &BaselineFigure| {
        let unknown = || of_file(&format!("there is no longer a figure `{}`: write it again", kept.id));
        figures.iter().copied().find(|figure| figure.id() == kept.id).ok_or_else(unknown)
    };
    let kept = baseline.figures.iter().map(known).collect::<Result<Vec<Figure>, Failure>>()?;
    let limits = limits(&args.max_drift, &kept)?;
    // A verdict on some of the games would be none.
    let Some(values) = play(&opened, &bots, &baseline, args, &kept)? else { return Ok(ExitCode::from(130)) };
    // What a pack's own bots are is no part of its hash.
    let are_built_in = !bots.iter().any(|bot| matches!(bot, BotKind::File(_)));
    let is_same = are_built_in && baseline.hash == opened.pack.hash && baseline.build == BUILD;
    let mut judged = Vec::new();
    for (at, &figure) in kept.iter().enumerate() {
        let was = baseline.values(&baseline.figures[at]).map_err(|why| of_file(&why))?;
        if is_same && was != values[at] {
            return Err(Failure::content("the same rules and bots played differently than before: please report it"));
        }
        judged.push(judge(figure, baseline.rotations, [&was, &values[at]], limits[at], is_same));
    }
    let report = GateReport { file, baseline: &baseline, pack: &opened.pack, judged: &judged, is_strict: args.strict };
    if let Some(junit) = &args.junit {
        write_text(junit, OutputKind::Junit, args.replace, &report.junit()?)?;
    }
    report.print(args.format)?;
    Ok(if report.fails() { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

/// Whether a figure is kept where nothing else is said: how games end, who wins, with how many points, and how long
/// they take.
fn is_kept(figure: Figure) -> bool {
    figure.is_first_headline() || (figure.group() == FigureGroup::Points && figure.is_headline())
}

/// The figures of games of a pack by some bots.
fn figures_of(opened: &OpenedRuleset, bots: &[BotKind]) -> Result<Vec<Figure>, Failure> {
    Ok(opened.game(bots.len())?.lab().figures(bots))
}

/// The values of some figures, game by game; none where it was cancelled.
fn play(
    opened: &OpenedRuleset,
    bots: &[BotKind],
    baseline: &Baseline,
    args: &GateArgs,
    kept: &[Figure],
) -> Result<Option<Vec<Vec<Option<i64>>>>, Failure> {
    let game = opened.game(bots.len())?;
    let (lineup, seeds) = (Lineup::rotated(bots), seeds(baseline.seed, baseline.seeds, 1));
    let experiment =
        Experiment { threads: args.by.threads.threads, ..Experiment::new(vec![opened.arm(&game)], lineup, seeds) };
    let all = experiment.figures();
    let places: Vec<usize> = kept.iter().filter_map(|figure| all.iter().position(|it| it == figure)).collect();
    let mut values = vec![Vec::with_capacity(baseline.seeds as usize); kept.len()];
    let keeping = RunArgs { no_cache: args.no_cache, ..RunArgs::default() };
    let results = keeping.run_with_observer(experiment, &mut |rows: &[GameRecord]| {
        for (values, &place) in values.iter_mut().zip(&places) {
            values.extend(rows.iter().map(|row| row.values[place]));
        }
    })?;
    if results.stopped == StopReason::Cancelled {
        return end([&results]).map(|_| None);
    }
    Ok(Some(values))
}

/// What is allowed of each figure: the last limit that is meant for it.
fn limits(given: &[Limit], figures: &[Figure]) -> Result<Vec<AllowedDrift>, Failure> {
    let mut limits: Vec<AllowedDrift> = figures.iter().map(|figure| usual(figure.unit())).collect();
    for limit in given.iter().filter(|limit| limit.of.is_none()) {
        let is_meant = |unit: Unit| match limit.allowed {
            AllowedDrift::Share(_) => unit == Unit::Share,
            AllowedDrift::Number(_) | AllowedDrift::Relative(_) => unit != Unit::Share,
        };
        let meant = figures.iter().zip(&mut limits).filter(|(figure, _)| is_meant(figure.unit()));
        meant.for_each(|(_, it)| *it = limit.allowed);
    }
    for limit in given {
        let Some(of) = &limit.of else { continue };
        for at in figures_named(std::slice::from_ref(of), false, figures)? {
            let figure = figures[at];
            if !limit.allowed.fits(figure.unit()) {
                let right = if figure.unit() == Unit::Share {
                    "a share: write `2pp`"
                } else {
                    "not a share: write a number or `5%`"
                };
                return Err(Failure::usage(format!("`{}` is {right}", figure.id())));
            }
            limits[at] = limit.allowed;
        }
    }
    Ok(limits)
}

/// What is allowed where nothing is said.
fn usual(unit: Unit) -> AllowedDrift {
    if unit == Unit::Share { AllowedDrift::Share(0.02) } else { AllowedDrift::Relative(0.05) }
}

fn judge(
    figure: Figure,
    rotations: u64,
    [was, is]: [&[Option<i64>]; 2],
    allowed: AllowedDrift,
    is_same: bool,
) -> JudgedFigure {
    let found = drift(figure, rotations, was, is);
    let ([was, is], sample) = (found.means(), found.sample());
    let most = if was.is_nan() { 0.0 } else { allowed.of(was) };
    let drift = if is_same { Interval::default() } else { sample.fixed() };
    let verdict = DriftVerdict::of(drift, most);
    // As many as tell whether it is beyond the limit, if it is as large as it seems.
    let beyond = (sample.mean.abs() - most).abs();
    let seeds_needed = if verdict == DriftVerdict::Unclear { sample.needed(beyond) } else { 0 };
    JudgedFigure { figure, was, is, drift, most, verdict, seeds_needed }
}
