//! An experiment of this session.

use super::games::ChangedWinnersJob;
use super::job::ExperimentUpdate;
use super::{ExperimentSpec, ExperimentSummary, Ruleset};
use crate::app::workbench::Workbench;
use crate::bots::BotKind;
use crate::lab::{ChangedWinner, Lineup, StopReason, bot_ids};
use std::sync::Arc;

/// An experiment that runs or ran.
pub struct ExperimentRun {
    /// Its number in this session, from 1.
    pub id: u64,
    /// What was asked for.
    pub asked: ExperimentSpec,
    /// Who played.
    pub lineup: Lineup,
    /// The rules, once they are ready.
    pub rulesets: Vec<Ruleset>,
    /// The most games, by all rulesets together.
    pub wanted: u64,
    /// What the command line calls the pack; none for the built-in one.
    pub pack: Option<String>,
    /// What was found so far.
    pub shown: Option<Arc<ExperimentSummary>>,
    /// Why it could not be played, or not go on.
    pub failure: Option<String>,
    /// The pairs with another winner that were looked at closer, of the second ruleset.
    pub flips: Vec<ChangedWinner>,
    /// When it began, in seconds.
    pub began: f64,
    /// How long it took, in seconds, once it is over.
    pub took: Option<f64>,
}

impl ExperimentRun {
    pub(super) fn begun(
        id: u64,
        asked: ExperimentSpec,
        lineup: Lineup,
        wanted: u64,
        pack: Option<String>,
        began: f64,
    ) -> ExperimentRun {
        let (rulesets, flips) = (Vec::new(), Vec::new());
        ExperimentRun {
            id,
            asked,
            lineup,
            rulesets,
            wanted,
            pack,
            shown: None,
            failure: None,
            flips,
            began,
            took: None,
        }
    }

    pub(super) fn take(&mut self, news: ExperimentUpdate, now: f64) {
        match news {
            ExperimentUpdate::Ready(rulesets) => (self.rulesets, self.began) = (rulesets, now),
            ExperimentUpdate::Found(shown) => self.shown = Some(shown),
            ExperimentUpdate::Failed(why) => self.failure = Some(why),
        }
    }

    pub(super) fn end(&mut self, now: f64) {
        self.took = Some(now - self.began);
    }

    pub(super) fn take_flip(&mut self, told: ChangedWinner) {
        self.flips.push(told);
    }

    /// The pairs that are to be looked at closer; none where bots think so long that it is done only when somebody asks.
    pub(super) fn flips_to_tell(&self) -> Option<ChangedWinnersJob> {
        let is_quick = |bot: &BotKind| matches!(bot, BotKind::Random | BotKind::Greedy);
        let comparison = self.shown.as_ref()?.found.comparisons.first()?;
        let rulesets = [self.rulesets.first()?.clone(), self.rulesets.get(1)?.clone()];
        let is_wanted = !comparison.changed_winner_pairs.is_empty() && self.lineup.bots().iter().all(is_quick);
        is_wanted.then(|| ChangedWinnersJob {
            rulesets,
            lineup: self.lineup.clone(),
            pairs: comparison.changed_winner_pairs.clone(),
        })
    }

    /// The games that were played, by all rulesets together.
    pub fn games(&self) -> u64 {
        self.shown.as_ref().map_or(0, |shown| shown.found.arms.iter().map(|arm| arm.tally.games).sum())
    }

    /// Whether the same numbers come of it on any machine.
    pub fn is_reproducible(&self) -> bool {
        self.lineup.bots().iter().all(|bot| bot.is_reproducible())
    }

    /// Whether it was played by rules that stood on the workbench and are others now. Names and texts play no part.
    pub fn is_out_of_date(&self, workbench: &Workbench) -> bool {
        let now = workbench.snapshot().identity().map(|pack| pack.hash);
        let of_workbench = self.rulesets.iter().find(|ruleset| ruleset.is_workbench);
        of_workbench.is_some_and(|ruleset| Some(&ruleset.pack.hash) != now.as_ref())
    }

    /// Who played, in a few words.
    pub fn bots(&self) -> String {
        let bots = self.lineup.bots();
        let Some(first) = bots.first() else { return String::new() };
        if bots.iter().all(|bot| bot == first) {
            return format!("{} bots", first.id());
        }
        let all = bot_ids(bots).join(", ");
        if self.lineup.count() > 1 {
            format!("{all}, moved over all seats")
        } else {
            format!("{all}, each in its seat")
        }
    }

    /// How it ended, in a few words; none while it goes on.
    pub fn ending(&self) -> Option<&'static str> {
        self.took?;
        let found = &self.shown.as_ref()?.found;
        Some(match found.stopped {
            _ if found.comparisons.first().is_some_and(|it| it.is_control()) => "both rulesets are the same",
            StopReason::AllPlayed => "all games were played",
            StopReason::Clear => "stopped when a difference was clear",
            StopReason::Precise => "stopped when the precision was reached",
            StopReason::Cancelled => "cancelled: these are the games before that, and intervals that hold at any time",
        })
    }
}
