//! `liberte ab A B`: what does one ruleset do to the game that another does not?

use super::experiment::{lineups, rare};
use super::format::TableFormat;
use super::games::ComparedGamesArgs;
use super::output::{writable, write_page};
use super::ruleset::OpenedRuleset;
use super::run::{RunArgs, end, seeds};
use super::{Failure, Outcome};
use crate::bots::BotKind;
use crate::kernel::Journal;
use crate::lab::{ChangedWinner, Experiment, Figure, LevelReport, Lineup, PlayableGame, ReportRuleset, StopRule, Unit};
use crate::load::{OutputFolder, OutputKind, suggest};
use crate::sandbox::embed_rules;
use clap::Args;
use clap::builder::RangedU64ValueParser;
use std::path::PathBuf;

const HELP: &str = "\
A ruleset is `base`, the pack as it is; a variant, or several with `+` between them, with their parameters if they have \
any; or a pack in a folder, with a `/` in its name, followed by a colon and the variants to apply to it.

Examples:
  liberte ab base first-edition                             what does the first edition change?
  liberte ab base thresholds:landslide_votes=15 --bots greedy
  liberte ab one-card one-card+great-provinces --until-clear --of rounds
  liberte ab base ./mine:tall-stacks --precision 1pp --of wins.P1
  liberte ab base first-edition --flips 5 --keep flips      journals of five pairs with different winners

Both rulesets play every seed with all rotations of the bots over the seats. The words mean:
  clear       0 is outside of the 95 % interval that holds however often you look, and whenever you stop
  likely      0 is outside only of the 95 % interval for a number of games that was fixed beforehand
  none shown  0 is within both. There may still be a difference: the interval says how large it can be
Below the table is the number of differences that chance alone would make likely or clear; a star marks those that \
remain after correcting for this.";

/// How many pairs are played where nothing else is said.
const PAIRS: u64 = 1_000;
/// How many are played at most where a stopping rule says when to stop.
const MOST_PAIRS: u64 = 100_000;

/// What `ab` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = HELP)]
pub struct AbArgs {
    /// A ruleset.
    #[arg(value_name = "A")]
    first: String,
    /// The ruleset to compare with it.
    #[arg(value_name = "B")]
    second: String,
    /// The number of pairs of games, rounded up to whole seeds; default: 1000. With a stopping rule, the maximum;
    /// default: 100000.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    pairs: Option<u64>,
    /// Play until differences are known to within this: `1pp`, percentage points, for all shares or for the one of
    /// --of; or a number, for the figure of --of.
    #[arg(long, value_name = "WIDTH", allow_hyphen_values = true, value_parser = Precision::parse, conflicts_with = "until_clear")]
    precision: Option<Precision>,
    /// Play until the difference of --of is clear; without --of, until that of any figure that the table shows by
    /// default is.
    #[arg(long)]
    until_clear: bool,
    /// The figure for --precision or --until-clear, by its name, such as `rounds`: `liberte docs figures` lists them
    /// all.
    #[arg(long, value_name = "FIGURE")]
    of: Option<String>,
    #[command(flatten)]
    by: ComparedGamesArgs,
    /// List the first N pairs with a different winner under B, and the first choice that differs.
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, conflicts_with = "tiers",
        value_parser = RangedU64ValueParser::<usize>::new().range(0..=1000))]
    flips: usize,
    /// Write both journals of each of these pairs to this folder; without --flips, of the first five pairs.
    #[arg(long, value_name = "FOLDER", conflicts_with = "tiers")]
    keep: Option<PathBuf>,
    /// Print all figures (default: the main ones).
    #[arg(long)]
    all_figures: bool,
    /// Write a page with pictures to this file, for any browser and for print.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    #[command(flatten)]
    run_args: RunArgs,
    /// A table for people, one JSON object, or a table for other programs with a figure a line.
    #[arg(long, value_enum, default_value_t)]
    format: TableFormat,
}

/// How narrow an interval is to be, to each side.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Precision {
    /// In parts of one.
    Share(f64),
    /// In the figure's unit.
    Number(f64),
}

impl Precision {
    fn parse(text: &str) -> Result<Precision, String> {
        let (number, is_share) = text.strip_suffix("pp").map_or((text, false), |number| (number, true));
        match number.trim().parse::<f64>() {
            Ok(width) if width > 0.0 && width.is_finite() => {
                Ok(if is_share { Precision::Share(width / 100.0) } else { Precision::Number(width) })
            }
            _ => Err("write `1pp` for a percentage point, or a number above 0 for other figures".into()),
        }
    }
}

/// Compares two rulesets and prints what differs.
pub fn ab(pack: Option<&str>, args: &AbArgs) -> Outcome {
    writable(args.html.as_deref(), OutputKind::Page, args.run_args.replace)?;
    let folder = |folder: &PathBuf| OutputFolder::at(folder, OutputKind::Journal, args.run_args.replace.replace);
    let kept = args.keep.as_ref().map(folder).transpose()?;
    let rulesets = [OpenedRuleset::named(pack, &args.first)?, OpenedRuleset::named(pack, &args.second)?];
    if std::mem::discriminant(&rulesets[0].ruleset) != std::mem::discriminant(&rulesets[1].ruleset) {
        return Err(Failure::usage("these are rulesets of different games: nothing that is counted could be compared"));
    }
    let players = args.by.players;
    let games = [rulesets[0].game(players)?, rulesets[1].game(players)?];
    let mut levels = Vec::new();
    for bots in lineups(&args.by, &games, &args.run_args)? {
        levels.push(args.play(&rulesets, &games, bots)?);
    }
    if let Some(folder) = &kept {
        keep(folder, &rulesets, &levels)?;
    }
    let named = |it: &OpenedRuleset| ReportRuleset { name: it.name.clone(), pack: it.pack.clone() };
    let found = args.by.report(rulesets.iter().map(named).collect(), levels);
    write_page(args.html.as_deref(), &found.pair_report(), args.run_args.replace)?;
    args.format.print(|| found.pair_text(), || found.pair_json(), || found.pair_csv())?;
    end(found.levels.iter().map(|level| &level.results))
}

impl AbArgs {
    /// Plays both rulesets with some bots.
    fn play(
        &self,
        rulesets: &[OpenedRuleset; 2],
        games: &[PlayableGame; 2],
        bots: Vec<BotKind>,
    ) -> Result<LevelReport, Failure> {
        let lineup = Lineup::rotated(&bots);
        let until = self.until(games, &bots, rulesets)?;
        let most = if until == StopRule::AllPlayed { PAIRS } else { MOST_PAIRS };
        let arms = rulesets.iter().zip(games).map(|(ruleset, game)| ruleset.arm(game)).collect();
        let seeds = seeds(self.by.seeds.seed, self.pairs.unwrap_or(most), lineup.count());
        let experiment = Experiment {
            threads: self.by.seeds.threads.threads,
            until,
            changed_winner_limit: if self.keep.is_some() && self.flips == 0 { 5 } else { self.flips },
            ..Experiment::new(arms, lineup, seeds)
        };
        let results = self.run_args.run(experiment.clone())?;
        let comparison = &results.comparisons[0];
        if comparison.is_control() && !comparison.is_all_zero() {
            return Err(Failure::content("the same ruleset gave different games for the same seeds: please report it"));
        }
        let is_shown =
            |figure: &Figure| self.all_figures || figure.is_headline() || self.of.as_ref() == Some(&figure.id());
        let shown = (0..results.figures.len()).filter(|&at| is_shown(&results.figures[at])).collect::<Vec<_>>();
        let rare = rare(&experiment, &results, &shown)?;
        let pairs = comparison.changed_winner_pairs.iter();
        let changed_winners =
            pairs.map(|&pair| ChangedWinner::again([games[0].lab(), games[1].lab()], &bots, pair)).collect();
        Ok(LevelReport { bots, results, shown, rare, changed_winners })
    }

    /// When to stop.
    fn until(
        &self,
        games: &[PlayableGame; 2],
        bots: &[BotKind],
        rulesets: &[OpenedRuleset; 2],
    ) -> Result<StopRule, Failure> {
        let figures = || Figure::union(games.iter().map(|game| game.lab().figures(bots)));
        let meant = self.of.as_deref().map(|id| figure(id, &figures())).transpose()?;
        let until = match (self.precision, self.until_clear) {
            (None, false) if meant.is_some() => {
                return Err(Failure::usage(
                    "`--of` says which figure --until-clear or --precision mean: add one of them",
                ));
            }
            (None, false) => StopRule::AllPlayed,
            (None, true) => StopRule::Clear(meant),
            (Some(precision), _) => within(precision, meant)?,
        };
        let [a, b] = [&rulesets[0], &rulesets[1]].map(|ruleset| &ruleset.pack.hash);
        // Between a ruleset and itself there is nothing to wait for.
        Ok(if a == b { StopRule::AllPlayed } else { until })
    }
}

fn figure(id: &str, figures: &[Figure]) -> Result<Figure, Failure> {
    let found = figures.iter().copied().find(|figure| figure.id() == id);
    found.ok_or_else(|| {
        let ids: Vec<String> = figures.iter().map(|figure| figure.id()).collect();
        let meant = suggest(id, ids.iter().map(String::as_str).collect::<Vec<_>>());
        let help = meant.unwrap_or_else(|| "`liberte docs figures` with your `--pack` lists them".into());
        Failure::Usage(format!("error: there is no figure `{id}`\nhelp: {help}"))
    })
}

fn within(precision: Precision, meant: Option<Figure>) -> Result<StopRule, Failure> {
    let is_share = meant.map(|figure| figure.unit() == Unit::Share);
    match (precision, is_share) {
        (Precision::Share(width), None | Some(true)) => Ok(StopRule::Within(meant, width)),
        (Precision::Number(width), Some(false)) => Ok(StopRule::Within(meant, width)),
        (Precision::Share(_), Some(false)) => {
            Err(Failure::usage("the figure of --of is not a share: give its precision as a number, without `pp`"))
        }
        (Precision::Number(_), Some(true)) => {
            Err(Failure::usage("the figure of --of is a share: give its precision in percentage points, `1pp`"))
        }
        (Precision::Number(_), None) => Err(Failure::usage("a precision without `pp` needs a figure: add --of FIGURE")),
    }
}

/// Writes both journals of each listed pair, with the rules that they were played by.
fn keep(folder: &OutputFolder, rulesets: &[OpenedRuleset; 2], levels: &[LevelReport]) -> Result<(), Failure> {
    for (side, letter) in ["a", "b"].into_iter().enumerate() {
        let opened = &rulesets[side];
        let rules = Some(embed_rules(&opened.library, &opened.pack.variants));
        for (level, changed) in levels.iter().flat_map(|level| level.changed_winners.iter().map(move |it| (level, it)))
        {
            let ChangedWinner { pair, made, .. } = changed;
            let head = opened.pack.bots_journal_head(pair.seed, level.bots.len());
            let journal = Journal { rules: rules.clone(), ..Journal::plain(head, made[side].clone()) };
            let name = format!("seed-{}-rotation-{}-{letter}.journal", pair.seed, pair.rotation);
            folder.write(&name, journal.write().as_bytes())?;
        }
    }
    Ok(())
}
