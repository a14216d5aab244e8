//! `liberte sweep KEY=VALUES`: what does a setting do to the game, value by value?

use super::Outcome;
use super::experiment::ExperimentArgs;
use super::ruleset::OpenedRuleset;
use crate::desk::Sweep;
use crate::lab::SweptSetting;
use clap::Args;

const HELP: &str = "\
A key is one of `liberte show`: a setting of the rules, or a value of a card, province, region, battle or faction; or a parameter of a \
variant, with the variant's id and a colon before it.

Examples:
  liberte sweep landslide_votes=14..20                      both ends included
  liberte sweep landslide_votes=14..20:2 --of ending        every second value; figures whose names begin with `ending`
  liberte sweep landslide_votes=14..20 hand_size=6..8       two settings: every pair of values
  liberte sweep card.71.value=1,2,3 --bots random -n 5000
  liberte sweep thresholds:landslide_votes=15,17 --variant first-edition
  liberte sweep landslide_votes=14..20 --tiers random,greedy --html sweep.html

The value that the pack has is the base, with which all others are compared on the same seeds.";

/// What `sweep` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = HELP)]
pub struct SweepArgs {
    /// A setting and its values, or two.
    #[arg(value_name = "KEY=VALUES", required = true, num_args = 1..=2)]
    settings: Vec<SweptSetting>,
    /// Apply a variant to the pack first; several are applied in the order given.
    #[arg(long, value_name = "ID")]
    variant: Vec<String>,
    #[command(flatten)]
    experiment: ExperimentArgs,
}

/// Plays a setting's values and prints what they do.
pub fn sweep(pack: Option<&str>, args: &SweepArgs) -> Outcome {
    let OpenedRuleset { library, ruleset, .. } = OpenedRuleset::open(pack, &args.variant)?;
    let plan = args.experiment.plan(&ruleset)?;
    let sweep = Sweep::new(&library, ruleset, &args.variant, &args.settings)?;
    let report = sweep.play(&plan, &mut args.experiment.runner())?;
    args.experiment.print(&report.found, &report.report(), report.json())
}
