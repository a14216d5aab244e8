//! What is to be played: rulesets, bots, seeds, and when to stop.

use super::{StudyKind, StudySpec};
use crate::app::workbench::Snapshot;
use crate::bots::{BotKind, Budget};
use crate::lab::{Figure, Lineup, PlayableGame, Seeds, StopRule};

/// The rules of a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RulesetSpec {
    /// As they stand on the workbench, unsaved changes included.
    Workbench,
    /// The pack as it is saved, with what the command line would say is laid over: `base`, `one-card`, `a+b:x=1`.
    Saved(String),
}

/// When an experiment stops before all games are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopMode {
    /// Not before.
    Played,
    /// When a difference is clear.
    Clear,
    /// When differences are told to within so much.
    Within,
}

/// An experiment that is asked for.
#[derive(Clone, PartialEq, Debug)]
pub struct ExperimentSpec {
    /// The rulesets; the first is the one that the others are compared with.
    pub rules: Vec<RulesetSpec>,
    /// How many play.
    pub seats: usize,
    /// A bot for each seat; the first plays all of them where they are not mixed.
    pub bots: Vec<BotKind>,
    /// Whether seats have bots of their own.
    pub is_mixed: bool,
    /// Whether different bots are moved over all seats.
    pub rotates: bool,
    /// The first seed.
    pub seed: u64,
    /// Games by each ruleset, rounded up to whole seeds; with a stopping rule the most.
    pub games: u64,
    /// When to stop.
    pub stop: StopMode,
    /// The figure that the stopping rule means; none: any of them, or all shares.
    pub of: Option<Figure>,
    /// How narrow, in the figure's unit; shares in percentage points.
    pub within: f64,
    /// What is asked besides how the rulesets compare.
    pub study: StudySpec,
}

impl Default for ExperimentSpec {
    fn default() -> ExperimentSpec {
        ExperimentSpec {
            rules: vec![RulesetSpec::Workbench],
            seats: 4,
            bots: vec![BotKind::Greedy; 4],
            is_mixed: false,
            rotates: true,
            seed: 1,
            games: 1_000,
            stop: StopMode::Played,
            of: None,
            within: 1.0,
            study: StudySpec::default(),
        }
    }
}

/// The bots that can be chosen for games of a pack: the built-in ones that know the game, a quick search, and the pack's own.
pub fn offered_bots(snapshot: &Snapshot, game: Option<&PlayableGame>) -> Vec<BotKind> {
    let own = snapshot.pack().map(|pack| &pack.bots[..]).or(game.map(|game| game.lab().pack_bots()));
    let mut all: Vec<BotKind> = BotKind::all_with(own.unwrap_or_default()).collect();
    all.insert(BotKind::BUILT_IN.len() - 1, BotKind::Search(Budget::Iterations(50)));
    // Which bots of its own a pack of Liberté has is known without a game.
    let game = game.filter(|_| snapshot.pack().is_none());
    all.retain(|&kind| game.is_none_or(|game| game.lab().knows_bot(kind)));
    all
}

impl RulesetSpec {
    /// As people call them.
    pub fn name(&self) -> &str {
        match self {
            RulesetSpec::Workbench => "workbench",
            RulesetSpec::Saved(name) => name,
        }
    }

    /// What is laid over the saved pack.
    pub fn variants(name: &str) -> Vec<String> {
        let parts = name.split('+').map(str::trim).filter(|part| !part.is_empty() && *part != "base");
        parts.map(str::to_owned).collect()
    }
}

impl ExperimentSpec {
    /// The bots, one a seat.
    pub fn seated(&self) -> Vec<BotKind> {
        let first = self.bots.first().copied().unwrap_or(BotKind::Greedy);
        let of = |seat: usize| if self.is_mixed { self.bots.get(seat).copied().unwrap_or(first) } else { first };
        (0..self.seats).map(of).collect()
    }

    /// Who plays.
    pub fn lineup(&self) -> Lineup {
        let bots = self.seated();
        if self.rotates { Lineup::rotated(&bots) } else { Lineup::fixed(&bots) }
    }

    /// The seeds.
    pub fn seeds(&self, lineup: &Lineup) -> Seeds {
        Seeds { first: self.seed, count: self.games.div_ceil(lineup.count() as u64) }
    }

    /// When to stop; a single ruleset is played to its end.
    pub fn until(&self) -> StopRule {
        let is_share = self.of.is_none_or(|figure| figure.unit() == crate::lab::Unit::Share);
        match self.stop {
            _ if self.rules.len() < 2 || self.study.kind != StudyKind::Compare => StopRule::AllPlayed,
            StopMode::Played => StopRule::AllPlayed,
            StopMode::Clear => StopRule::Clear(self.of),
            StopMode::Within => StopRule::Within(self.of, if is_share { self.within / 100.0 } else { self.within }),
        }
    }

    /// The rulesets that it is about: all that are compared, or the one that a study is made of.
    pub fn own_rules(&self) -> &[RulesetSpec] {
        match self.study.kind {
            StudyKind::Compare => &self.rules,
            StudyKind::Sweep
            | StudyKind::Tune
            | StudyKind::Changes
            | StudyKind::Worth
            | StudyKind::Coverage
            | StudyKind::Ladder => &self.rules[..self.rules.len().min(1)],
        }
    }

    /// What is played in a few words: `base against one-card`, `Sweep of landslide votes 14..20`.
    pub fn title(&self) -> String {
        if let Some(title) = self.study.title() {
            let base = self.rules.first().map_or("base", RulesetSpec::name);
            return if base == "base" { title } else { format!("{title}, {base}") };
        }
        self.rules.iter().map(RulesetSpec::name).collect::<Vec<_>>().join(" against ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::LiberteFigure;

    #[test]
    fn one_bot_is_for_all_seats_and_several_are_moved_over_them() {
        let mut asked =
            ExperimentSpec { bots: vec![BotKind::Greedy, BotKind::Random], games: 10, ..ExperimentSpec::default() };
        assert_eq!((asked.seated(), asked.lineup().count()), (vec![BotKind::Greedy; 4], 1));
        asked.is_mixed = true;
        assert_eq!(asked.seated(), [BotKind::Greedy, BotKind::Random, BotKind::Greedy, BotKind::Greedy]);
        assert_eq!(asked.seeds(&asked.lineup()), Seeds { first: 1, count: 3 });
        asked.rotates = false;
        assert_eq!(asked.lineup().count(), 1);
    }

    #[test]
    fn a_stack_is_taken_apart_as_the_command_line_does() {
        assert_eq!(RulesetSpec::variants("base"), [""; 0]);
        assert_eq!(RulesetSpec::variants("a+b:x=1"), ["a", "b:x=1"]);
    }

    #[test]
    fn shares_are_told_in_percentage_points() {
        let rules = vec![RulesetSpec::Workbench, RulesetSpec::Saved("base".into())];
        let asked = ExperimentSpec { rules, stop: StopMode::Within, within: 2.0, ..ExperimentSpec::default() };
        assert_eq!(asked.until(), StopRule::Within(None, 0.02));
        assert_eq!(
            ExperimentSpec { of: Some(LiberteFigure::Rounds.into()), ..asked.clone() }.until(),
            StopRule::Within(Some(LiberteFigure::Rounds.into()), 2.0)
        );
        assert_eq!(ExperimentSpec { rules: vec![RulesetSpec::Workbench], ..asked }.until(), StopRule::AllPlayed);
    }
}
