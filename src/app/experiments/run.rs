//! An experiment of this session.

use super::games::ChangedWinnersJob;
use super::update::ExperimentUpdate;
use super::{ExperimentSpec, ExperimentSummary, KeptSummary, Ruleset, StudyKind};
use crate::app::workbench::Workbench;
use crate::bots::BotKind;
use crate::desk::{StudyOutcome, Sweep};
use crate::lab::{ChangedWinner, Lineup, PairId, RareFigure, StopReason, bot_ids};
use std::collections::BTreeMap;
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
    /// Which of the rulesets each value has, where a setting is swept.
    pub sweep: Option<Sweep>,
    /// The figures of which these games say nothing.
    pub rare: Vec<RareFigure>,
    /// What was found where that is told by a report alone.
    pub study: Option<Arc<StudyOutcome>>,
    /// Games that were played for such a report, by all rulesets together.
    played: u64,
    /// Why it could not be played, or not go on.
    pub failure: Option<String>,
    /// The pairs with another winner that were looked at closer, by the ruleset that is compared with the first.
    flips: BTreeMap<usize, Vec<ChangedWinner>>,
    /// The name of its file among the results that are kept.
    pub kept_as: Option<String>,
    /// What is said of it, where it comes from a file of an earlier window.
    pub kept: Option<KeptSummary>,
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
        let (rulesets, flips) = (Vec::new(), BTreeMap::new());
        ExperimentRun {
            id,
            asked,
            lineup,
            rulesets,
            wanted,
            pack,
            shown: None,
            sweep: None,
            rare: Vec::new(),
            study: None,
            played: 0,
            failure: None,
            flips,
            kept_as: None,
            kept: None,
            began,
            took: None,
        }
    }

    /// Results of an earlier window.
    pub(super) fn from_kept(
        id: u64,
        name: &str,
        summary: KeptSummary,
        outcome: StudyOutcome,
        now: f64,
    ) -> ExperimentRun {
        let asked = summary.asked();
        let lineup = asked.lineup();
        let mut run = ExperimentRun::begun(id, asked, lineup, summary.games, None, now);
        (run.study, run.played, run.took) = (Some(Arc::new(outcome)), summary.games, Some(0.0));
        (run.kept_as, run.kept) = (Some(name.to_owned()), Some(summary));
        run
    }

    pub(super) fn take(&mut self, news: ExperimentUpdate, now: f64) {
        match news {
            ExperimentUpdate::Ready(rulesets) => (self.rulesets, self.began) = (rulesets, now),
            ExperimentUpdate::Sweep(sweep) => self.sweep = Some(*sweep),
            ExperimentUpdate::Wanted(games) => self.wanted = games,
            ExperimentUpdate::Found(shown) => self.shown = Some(shown),
            ExperimentUpdate::Rare(figures) => self.rare = figures,
            ExperimentUpdate::Study(outcome, games) => (self.study, self.played) = (Some(Arc::new(*outcome)), games),
            ExperimentUpdate::Failed(why) => self.failure = Some(why),
        }
    }

    pub(super) fn end(&mut self, now: f64) {
        self.took = Some(now - self.began);
    }

    pub(super) fn take_flip(&mut self, arm: usize, told: ChangedWinner) {
        self.flips.entry(arm).or_default().push(told);
    }

    /// The pairs with another winner under a ruleset that were looked at closer.
    pub fn flips(&self, arm: usize) -> &[ChangedWinner] {
        self.flips.get(&arm).map_or(&[], Vec::as_slice)
    }

    /// Whether all bots are so quick that pairs are looked at closer without being asked for.
    pub(super) fn is_quick(&self) -> bool {
        self.lineup.bots().iter().all(|bot| matches!(bot, BotKind::Random | BotKind::Greedy))
    }

    /// The pairs with another winner under a ruleset that are to be looked at closer; none where all were.
    pub(super) fn flips_to_tell(&self, arm: usize) -> Option<ChangedWinnersJob> {
        let comparison = self.shown.as_ref()?.found.comparisons.get(arm.checked_sub(1)?)?;
        let rulesets = [self.rulesets.first()?.clone(), self.rulesets.get(arm)?.clone()];
        let known = self.flips(arm);
        let is_new = |pair: &&PairId| known.iter().all(|told| told.pair != **pair);
        let pairs: Vec<PairId> = comparison.changed_winner_pairs.iter().filter(is_new).copied().collect();
        (!pairs.is_empty()).then(|| ChangedWinnersJob { rulesets, lineup: self.lineup.clone(), pairs })
    }

    /// The games that were played, by all rulesets together.
    pub fn games(&self) -> u64 {
        self.shown.as_ref().map_or(self.played, |shown| shown.found.arms.iter().map(|arm| arm.tally.games).sum())
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
        if self.asked.study.kind == StudyKind::Ladder {
            return bot_ids(&self.asked.study.ladder).join(", ");
        }
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
        if let Some(study) = &self.study {
            return Some(match study.is_cancelled {
                true => "cancelled: these are the games before that, and intervals that hold at any time",
                false => "all games were played",
            });
        }
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
