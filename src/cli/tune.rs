//! `liberte tune`: which values of some settings come nearest to some goals?

mod candidates;

use super::format::{Format, write_json};
use super::games::{SeedArgs, bot, seated};
use super::output::{ReplaceArg, writable, write_page};
use super::printer;
use super::run::{RunArgs, command, end, page_command};
use super::{Failure, Outcome};
use crate::bots::BotKind;
use crate::lab::{
    Arm, Experiment, Figure, FinalComparison, GameRecord, Goal, GoalSpec, Lineup, PlayableGame, PlayableRuleset,
    Results, Seeds, StopReason, SweptSetting, TuningPlan, TuningReport, TuningSearch,
};
use crate::load::{OutputFolder, OutputKind};
use candidates::Candidates;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

const HELP: &str = "\
Every combination of the values is a candidate. All are played on the same seeds, the better half on more seeds, and so on; \
the last ones and the pack as it is are then compared on fresh seeds, and only that comparison says which is better.

A goal is FIGURE=VALUE (as near as can be), FIGURE<=VALUE or FIGURE>=VALUE; quote it, for the shell's sake. Figures are those \
of `ab` and `sweep` (`liberte docs figures`), keys and values those of `sweep`. A miss of a share counts in percentage points, \
that of any other figure in hundredths of its goal; the misses of all goals are added.

Examples:
  liberte tune --goal 'wins.P1=25%' --goal 'rounds<=60' hand_size=5..9 landslide_votes=14..20
  liberte tune --goal 'ending.radical-landslide>=10%' landslide_votes=10..20 --bots random -n 40000
  liberte tune --goal 'points.lead<=4' second_play=true,false second_take=true,false --html tune.html
  liberte tune --goal 'rounds<=8' --pack revolution most_spaces=4..8 --record tuned

With --record, the same command goes on where it was stopped or killed.";

/// The most goals.
const MOST_GOALS: usize = 8;

/// What `tune` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = HELP)]
pub struct TuneArgs {
    /// A setting and the values to try; several make all combinations.
    #[arg(value_name = "KEY=VALUES", required = true)]
    settings: Vec<SweptSetting>,
    /// What a figure should come to: `wins.P1=25%`, `rounds<=60`. Can be given several times.
    #[arg(long = "goal", value_name = "GOAL", required = true)]
    goals: Vec<GoalSpec>,
    /// The number of games, at most: half for the search, half for the final comparison.
    #[arg(short = 'n', long, value_name = "GAMES", default_value_t = 10_000, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Apply a variant to the pack first; several are applied in the order given.
    #[arg(long, value_name = "ID")]
    variant: Vec<String>,
    /// The number of players.
    #[arg(long, value_name = "N", default_value_t = 4, allow_negative_numbers = true)]
    players: usize,
    /// The bots: one for all seats, or one for each seat; all rotations over the seats are played.
    #[arg(long, value_name = "BOT", value_delimiter = ',', default_value = "greedy", value_parser = bot)]
    bots: Vec<BotKind>,
    #[command(flatten)]
    seeds: SeedArgs,
    /// Tell how many games would be played, and play none.
    #[arg(long)]
    plan: bool,
    /// Write every game to a file in this folder, one for each round. The same command continues where it was stopped or
    /// killed.
    #[arg(long, value_name = "FOLDER", help_heading = "Large runs")]
    record: Option<PathBuf>,
    /// Write a page with pictures to this file, for any browser and for print.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    #[command(flatten)]
    replace: ReplaceArg,
    /// Play every game, even if it was played before.
    #[arg(long, help_heading = "Large runs")]
    no_cache: bool,
    /// Tables for people, or one JSON object.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Candidates ready to be played.
struct Tuning<'a> {
    args: &'a TuneArgs,
    candidates: &'a Candidates,
    games: Vec<PlayableGame>,
    base: PlayableGame,
    lineup: Lineup,
}

/// Searches the values, and prints what comes nearest.
pub fn tune(pack: Option<&str>, args: &TuneArgs) -> Outcome {
    writable(args.html.as_deref(), OutputKind::Page, args.replace)?;
    let candidates = Candidates::new(pack, &args.settings, &args.variant)?;
    let tuning = Tuning::new(args, &candidates)?;
    let goals = tuning.goals()?;
    let count = candidates.all.len();
    let plan = TuningPlan::new(count, args.games, args.seeds.seed, tuning.lineup.count());
    let plan = plan.map_err(|least| {
        Failure::usage(format!("{} games are too few for {count} candidates: it takes {least} at least", args.games))
    })?;
    if args.plan {
        writeln!(printer::stdout(), "{}", plan.sentence(count))?;
        return Ok(std::process::ExitCode::SUCCESS);
    }
    let _ = writeln!(printer::stderr(), "{}", plan.sentence(count));
    tuning.make_folder()?;
    let mut search = TuningSearch::new(goals, plan.clone(), count);
    for (number, round) in plan.rounds.iter().enumerate() {
        let arms = search.left().iter().map(|&at| tuning.arm(Some(at))).collect();
        let name = format!("round-{}", number + 1);
        let results = tuning.play(arms, round.seeds, &name, &mut |figures, rows| search.add(figures, rows))?;
        if results.stopped == StopReason::Cancelled {
            return end([&results]);
        }
        search.end_round();
    }
    // What the pack has stands first, so that of those that miss the goals alike it is the best.
    let (own, others): (Vec<usize>, Vec<usize>) = search.left().iter().partition(|&&at| candidates.all[at].0.is_base);
    let base = own.first().copied();
    let last: Vec<Option<usize>> = std::iter::once(base).chain(others.into_iter().map(Some)).collect();
    let arms: Vec<Arm<'_>> = last.iter().map(|&at| tuning.arm(at)).collect();
    let mut finals = FinalComparison::new(search.goals().to_vec(), arms.len());
    let results = tuning.play(arms, plan.fresh_seeds, "final", &mut |figures, rows| finals.add(figures, rows))?;
    if results.stopped == StopReason::Cancelled {
        return end([&results]);
    }
    let report = TuningReport {
        pack: candidates.base.pack.clone(),
        bots: tuning.lineup.bots().to_vec(),
        settings: candidates.settings.clone(),
        candidates: candidates.all.iter().map(|(candidate, _)| candidate.clone()).collect(),
        left_out: candidates.left_out.clone(),
        plan,
        search,
        finalists: last.into_iter().zip(finals.finalists()).collect(),
        command: Some(command()),
        page_command: Some(page_command()),
    };
    write_page(args.html.as_deref(), &report.report(), args.replace)?;
    match args.format {
        Format::Text => write!(printer::stdout(), "{}", report.report().text())?,
        Format::Json => write_json(&mut printer::stdout(), &report.json())?,
    }
    end([&results])
}

impl<'a> Tuning<'a> {
    fn new(args: &'a TuneArgs, candidates: &'a Candidates) -> Result<Tuning<'a>, Failure> {
        let base = candidates.base.game(args.players)?;
        let game = |ruleset: &PlayableRuleset| ruleset.game(args.players).map_err(Failure::usage);
        let games = candidates.all.iter().map(|(_, ruleset)| game(ruleset)).collect::<Result<Vec<_>, _>>()?;
        let bots = seated(&args.bots, base.lab())?;
        for game in &games {
            seated(&args.bots, game.lab())?;
        }
        Ok(Tuning { args, candidates, games, base, lineup: Lineup::rotated(&bots) })
    }

    /// The goals, for what is counted of any candidate's games.
    fn goals(&self) -> Result<Vec<Goal>, Failure> {
        let specs = &self.args.goals;
        if specs.len() > MOST_GOALS {
            return Err(Failure::usage(format!("{} goals: there are {MOST_GOALS} at most", specs.len())));
        }
        let bots = self.lineup.all_bots();
        let figures = Figure::union(self.games.iter().map(|game| game.lab().figures(&bots)));
        let goals =
            specs.iter().map(|spec| spec.of(&figures)).collect::<Result<Vec<_>, _>>().map_err(Failure::usage)?;
        match goals.iter().enumerate().find(|(at, goal)| goals[..*at].contains(goal)) {
            Some((_, twice)) => Err(Failure::usage(format!("the goal `{twice}` is given twice"))),
            None => Ok(goals),
        }
    }

    fn make_folder(&self) -> Result<(), Failure> {
        let Some(folder) = &self.args.record else { return Ok(()) };
        OutputFolder::at(folder, OutputKind::Record, false)?;
        Ok(())
    }

    /// A candidate by its number; the base without one.
    fn arm(&self, candidate: Option<usize>) -> Arm<'_> {
        match candidate {
            None => self.candidates.base.arm(&self.base),
            Some(at) => {
                let (candidate, ruleset) = &self.candidates.all[at];
                Arm::of_pack(&candidate.name, self.games[at].lab(), ruleset.pack())
            }
        }
    }

    /// Plays rulesets on some seeds; `name` is that of the file with the games.
    fn play(
        &self,
        arms: Vec<Arm<'_>>,
        seeds: Seeds,
        name: &str,
        on_seed: &mut dyn FnMut(&[Figure], &[GameRecord]),
    ) -> Result<Results, Failure> {
        let threads = self.args.seeds.threads.threads;
        let experiment = Experiment { threads, ..Experiment::new(arms, self.lineup.clone(), seeds) };
        let last = seeds.first.wrapping_add(seeds.count.saturating_sub(1));
        let file = format!("{name}-seeds-{}-to-{last}.jsonl", seeds.first);
        let record = self.args.record.as_ref().map(|folder| folder.join(file));
        let run_args = RunArgs { record, no_cache: self.args.no_cache, ..RunArgs::default() };
        let figures = experiment.figures();
        run_args.run_with_observer(experiment, &mut |rows| on_seed(&figures, rows))
    }
}
