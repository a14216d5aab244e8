//! What was asked of an experiment, as a file has it.

use super::{ExperimentSpec, RulesetSpec, StopMode, StudyKind, StudySpec, TypedSetting};
use crate::bots::BotKind;
use crate::lab::bot_ids;
use serde::{Deserialize, Serialize};

/// An experiment that was asked for. Which figure a stopping rule meant is not kept.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct KeptSpec {
    kind: String,
    /// The rulesets; an empty name is the workbench.
    rules: Vec<String>,
    seats: usize,
    bots: Vec<String>,
    is_mixed: bool,
    rotates: bool,
    seed: u64,
    games: u64,
    settings: Vec<[String; 2]>,
    /// Results that were kept before there were tunings have none.
    #[serde(default)]
    goals: Vec<String>,
    variants: String,
    things: String,
    has_blanks: bool,
    pairs: bool,
    ladder: Vec<String>,
    best_replies: bool,
}

impl KeptSpec {
    /// What a file has of it.
    pub fn of(asked: &ExperimentSpec) -> KeptSpec {
        let study = &asked.study;
        let name = |rules: &RulesetSpec| match rules {
            RulesetSpec::Workbench => String::new(),
            RulesetSpec::Saved(name) => name.clone(),
        };
        KeptSpec {
            kind: study.kind.id().to_owned(),
            rules: asked.rules.iter().map(name).collect(),
            seats: asked.seats,
            bots: bot_ids(&asked.bots),
            is_mixed: asked.is_mixed,
            rotates: asked.rotates,
            seed: asked.seed,
            games: asked.games,
            settings: study.settings.iter().map(|it| [it.key.clone(), it.values.clone()]).collect(),
            goals: study.goals.clone(),
            variants: study.variants.clone(),
            things: study.things.clone(),
            has_blanks: study.has_blanks,
            pairs: study.pairs,
            ladder: bot_ids(&study.ladder),
            best_replies: study.best_replies,
        }
    }

    /// What was asked for. A bot that there is no more is left out.
    pub fn spec(&self) -> ExperimentSpec {
        let bots = |ids: &[String]| ids.iter().filter_map(|id| id.parse().ok()).collect::<Vec<BotKind>>();
        let rules = |name: &String| match name.as_str() {
            "" => RulesetSpec::Workbench,
            name => RulesetSpec::Saved(name.to_owned()),
        };
        let setting = |[key, values]: &[String; 2]| TypedSetting { key: key.clone(), values: values.clone() };
        let kind = StudyKind::ALL.into_iter().find(|kind| kind.id() == self.kind).unwrap_or_default();
        let study = StudySpec {
            kind,
            settings: self.settings.iter().map(setting).collect(),
            goals: self.goals.clone(),
            variants: self.variants.clone(),
            things: self.things.clone(),
            has_blanks: self.has_blanks,
            pairs: self.pairs,
            ladder: bots(&self.ladder),
            best_replies: self.best_replies,
        };
        let plain = ExperimentSpec::default();
        let rules: Vec<RulesetSpec> = self.rules.iter().map(rules).collect();
        ExperimentSpec {
            rules: if rules.is_empty() { plain.rules.clone() } else { rules },
            seats: self.seats,
            bots: bots(&self.bots),
            is_mixed: self.is_mixed,
            rotates: self.rotates,
            seed: self.seed,
            games: self.games.max(1),
            stop: StopMode::Played,
            study,
            ..plain
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_asked_for_comes_back() {
        let asked = ExperimentSpec {
            rules: vec![RulesetSpec::Saved("one-card".into()), RulesetSpec::Workbench],
            games: 70,
            study: StudySpec { things: "terror".into(), pairs: true, ..StudySpec::sweep("hand_size", "5..7") },
            ..ExperimentSpec::default()
        };
        let text = serde_json::to_string(&KeptSpec::of(&asked)).unwrap();
        assert_eq!(serde_json::from_str::<KeptSpec>(&text).unwrap().spec(), asked);
    }
}
