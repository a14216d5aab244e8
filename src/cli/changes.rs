//! `liberte changes VARIANT`: what does each change of a variant do, alone and among the others?

use super::diff::variants;
use super::experiment::ExperimentArgs;
use super::ruleset::OpenedRuleset;
use super::{Failure, Outcome};
use crate::desk::play_changes;
use clap::Args;

const HELP: &str = "\
A variant, or several joined by `+`, is split into its changes: settings, parameters, cards, cards taken out, \
provinces and other places, scripts. The pack is then played without changes, with each change alone, with all of them, \
and with all but one of them, on the same seeds.

Examples:
  liberte changes one-card
  liberte changes first-edition --of rounds --of wins
  liberte changes one-card+thresholds:landslide_votes=15 --tiers random,greedy --html changes.html

  alone      what the change does to the pack by itself, or together with the changes that it needs
  among all  what is lost from the whole variant if this change is left out
  together   what the whole variant does beyond the sum of its changes: 0 if they don't influence each other";

/// What `changes` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = HELP)]
pub struct ChangesArgs {
    /// A variant, or several: `one-card`, `one-card+thresholds:landslide_votes=15`.
    #[arg(value_name = "VARIANT[+VARIANT...]")]
    variants: String,
    #[command(flatten)]
    experiment: ExperimentArgs,
}

/// Plays a variant's changes and prints what each does.
pub fn changes(pack: Option<&str>, args: &ChangesArgs) -> Outcome {
    let asked = variants(&args.variants)?;
    if asked.is_empty() {
        return Err(Failure::usage("`base` changes nothing: name a variant"));
    }
    let whole = OpenedRuleset::open(pack, &asked)?;
    let plan = args.experiment.plan(&whole.ruleset)?;
    let report = play_changes(&whole.library, &asked, &plan, &mut args.experiment.runner())?;
    args.experiment.print(&report.found, &report.report(), report.json())
}
