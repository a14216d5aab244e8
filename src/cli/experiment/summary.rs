//! What was found of several rulesets, with what made it, as JSON and as comma-separated values.

use super::{ExperimentArgs, LevelResults, NamedRuleset, rare_json, rare_sentence};
use crate::bots::BotKind;
use crate::cli::Failure;
use crate::cli::run::{command, page_command};
use crate::input::letters::csv_cell;
use crate::lab::{BotDisagreement, FalsePositives, Figure, Interval, Report, Results, Seeds, bot_disagreements};
use serde_json::{Value, json};

/// What was found, and what made it.
pub struct ExperimentSummary<'a> {
    /// How it was asked for.
    pub args: &'a ExperimentArgs,
    /// The rulesets, the base first.
    pub rulesets: &'a [NamedRuleset],
    /// What each kind of bots found.
    pub tiers: &'a [LevelResults],
}

/// A difference about which tiers disagree, in a sentence.
pub fn doubt_words(
    doubt: &BotDisagreement,
    names: &dyn Fn(usize) -> String,
    tiers: &[&Results],
    bots: &dyn Fn(usize) -> String,
) -> String {
    let unit = doubt.figure.unit();
    let said = |tier: usize| {
        let at = tiers[tier].figures.iter().position(|it| *it == doubt.figure).unwrap_or_default();
        let (fixed, _, word) = tiers[tier].against_base(doubt.arm, at);
        format!("{} with {} ({})", crate::lab::difference(fixed.value, unit), bots(tier), word.text())
    };
    let [one, other] = doubt.tiers;
    format!(
        "the answer depends on the bots: {} of {} against the base is {}, and {}",
        doubt.figure.id(),
        names(doubt.arm),
        said(one),
        said(other)
    )
}

impl ExperimentSummary<'_> {
    /// The figures that are told.
    pub fn figures(&self) -> Vec<Figure> {
        let all = &self.tiers[0].ran.found.figures;
        self.args.chosen(all).into_iter().map(|at| all[at]).collect()
    }

    /// The differences about which the tiers disagree.
    pub fn bot_disagreements(&self) -> Vec<BotDisagreement> {
        let found: Vec<&Results> = self.tiers.iter().map(|tier| &tier.ran.found).collect();
        bot_disagreements(&found, &self.figures())
    }

    /// Them in sentences.
    pub fn doubts_in_words(&self) -> Vec<String> {
        let found: Vec<&Results> = self.tiers.iter().map(|tier| &tier.ran.found).collect();
        let names = |arm: usize| self.rulesets[arm].name.clone();
        let bots = |tier: usize| who(&self.tiers[tier].bots);
        self.bot_disagreements().iter().map(|doubt| doubt_words(doubt, &names, &found, &bots)).collect()
    }

    /// Of which figures nothing can be learnt, in sentences.
    fn rare_in_words(&self) -> Vec<String> {
        self.tiers.iter().flat_map(|tier| tier.rare.iter().map(|rare| rare_sentence(rare, &tier.bots) + ".")).collect()
    }

    /// A report that says how it was made, and nothing yet of what was found.
    pub fn report(&self, title: String) -> Report {
        let base = &self.rulesets[0].ruleset.pack;
        let found = &self.tiers[0].ran.found;
        let games: u64 = self.tiers.iter().map(|it| it.ran.found.seeds * it.ran.found.rotations).sum();
        let games = games * self.rulesets.len() as u64;
        let bots: Vec<String> = self.tiers.iter().map(|tier| who(&tier.bots)).collect();
        let seeds = Seeds { first: self.args.first_seed(), count: found.seeds };
        let made = [
            ("pack", format!("{} {}", base.id, base.version)),
            ("base", format!("{} {}", self.rulesets[0].name, base.hash)),
            ("games", format!("{games}: {} players, {}", self.args.players(), bots.join("; then "))),
            (
                "seeds",
                format!(
                    "{} for each of {} rulesets",
                    super::seeds_in_words(seeds, found.rotations),
                    self.rulesets.len()
                ),
            ),
            ("liberte", env!("CARGO_PKG_VERSION").to_owned()),
            ("command", page_command()),
        ];
        let notes = [
            "n counts seeds: each is one observation, with all rotations of the bots; every ruleset plays the same seeds, and the others \
             are compared with the base seed by seed.",
            "95 %: for a number of games fixed beforehand. At any time: holds however often one looks. likely: the first does not hold 0; \
             clear: the second does not either.",
        ];
        let chance = self.tiers.iter().filter_map(|tier| self.args.chance(tier).sentence());
        Report {
            title,
            made: made.map(|(what, it)| (what.to_owned(), it)).to_vec(),
            sections: Vec::new(),
            notes: notes.map(str::to_owned).into_iter().chain(chance.take(1)).chain(self.rare_in_words()).collect(),
        }
    }

    /// All of it as one JSON object.
    pub fn json(&self) -> Value {
        let pack = &self.rulesets[0].ruleset.pack;
        let found = &self.tiers[0].ran.found;
        let ruleset = |it: &NamedRuleset| json!({ "name": it.name, "hash": it.ruleset.pack.hash, "variants": it.ruleset.pack.variants });
        let doubt = |doubt: &BotDisagreement| {
            json!({
                "figure": doubt.figure.id(),
                "ruleset": self.rulesets[doubt.arm].name,
                "tiers": doubt.tiers.map(|tier| who(&self.tiers[tier].bots)),
                "how": doubt.how.id(),
            })
        };
        json!({
            "command": command(),
            "version": env!("CARGO_PKG_VERSION"),
            "pack": { "id": pack.id, "version": pack.version },
            "players": self.args.players(),
            "seed": self.args.first_seed(),
            "seeds": found.seeds,
            "rotations": found.rotations,
            "confidence": 0.95,
            "rulesets": self.rulesets.iter().map(ruleset).collect::<Vec<_>>(),
            "tiers": self.tiers.iter().map(|tier| self.tier(tier)).collect::<Vec<_>>(),
            "depends_on_bots": self.bot_disagreements().iter().map(doubt).collect::<Vec<_>>(),
        })
    }

    fn tier(&self, tier: &LevelResults) -> Value {
        let (found, chance) = (&tier.ran.found, self.args.chance(tier));
        let ruleset = |arm: usize, at: usize| {
            let (mean, (fixed, always, word)) = (found.interval(arm, at), found.against_base(arm, at));
            json!({
                "name": self.rulesets[arm].name,
                "mean": mean.value,
                "interval": bounds(mean),
                "difference": fixed.value,
                "difference_interval": bounds(fixed),
                "interval_at_any_time": bounds(always),
                "word": word.id(),
                "word_among_all": found.word_among_all(arm, at, &chance).id(),
                "n": found.sample(arm, at).count,
            })
        };
        let figure = |at: usize| {
            json!({
                "id": found.figures[at].id(),
                "title": found.figures[at].title(),
                "unit": found.figures[at].unit().id(),
                "n": found.seeds,
                "rulesets": (0..self.rulesets.len()).map(|arm| ruleset(arm, at)).collect::<Vec<_>>(),
            })
        };
        json!({
            "bots": tier.bots.iter().map(|kind| kind.id()).collect::<Vec<_>>(),
            "stopped": found.stopped.id(),
            "has_fixed_length": found.has_fixed_length(),
            "by_chance": by_chance(&chance),
            "hardly_occur": tier.rare.iter().map(rare_json).collect::<Vec<_>>(),
            "figures": self.args.chosen(&found.figures).into_iter().map(figure).collect::<Vec<_>>(),
        })
    }

    /// A line for each kind of bots, figure and ruleset; how it was made stands in every line.
    ///
    /// # Errors
    /// It could not be written.
    pub fn csv(&self) -> Result<Vec<u8>, Failure> {
        let names = [
            "bots",
            "figure",
            "unit",
            "ruleset",
            "hash",
            "mean",
            "low",
            "high",
            "difference",
            "difference_low",
            "difference_high",
            "any_time_low",
            "any_time_high",
            "word",
            "word_among_all",
            "n",
            "seed",
            "version",
            "command",
        ];
        let mut out = csv::Writer::from_writer(Vec::new());
        let refused = |error: csv::Error| Failure::usage(error);
        out.write_record(names).map_err(refused)?;
        for tier in self.tiers {
            let (found, chance) = (&tier.ran.found, self.args.chance(tier));
            for at in self.args.chosen(&found.figures) {
                for arm in 0..self.rulesets.len() {
                    let line = self.line(tier, at, arm, &chance);
                    out.write_record(line.iter().map(|cell| csv_cell(cell).into_owned())).map_err(refused)?;
                }
            }
        }
        out.into_inner().map_err(Failure::usage)
    }

    fn line(&self, tier: &LevelResults, at: usize, arm: usize, chance: &FalsePositives) -> [String; 19] {
        let found = &tier.ran.found;
        let (mean, (fixed, always, word)) = (found.interval(arm, at), found.against_base(arm, at));
        let end = |interval: Interval, at: usize| bounds(interval).map_or(String::new(), |ends| ends[at].to_string());
        let ruleset = &self.rulesets[arm];
        [
            tier.bots.iter().map(|kind| kind.id()).collect::<Vec<_>>().join(" "),
            found.figures[at].id(),
            found.figures[at].unit().id().to_owned(),
            ruleset.name.clone(),
            ruleset.ruleset.pack.hash.clone(),
            number(mean.value),
            end(mean, 0),
            end(mean, 1),
            number(fixed.value),
            end(fixed, 0),
            end(fixed, 1),
            end(always, 0),
            end(always, 1),
            word.id().to_owned(),
            found.word_among_all(arm, at, chance).id().to_owned(),
            found.sample(arm, at).count.to_string(),
            self.args.first_seed().to_string(),
            env!("CARGO_PKG_VERSION").to_owned(),
            command(),
        ]
    }
}

/// Bots in words: one name where all are alike.
pub fn who(bots: &[BotKind]) -> String {
    match bots {
        [first, rest @ ..] if rest.iter().all(|kind| kind == first) => first.id(),
        bots => bots.iter().map(|kind| kind.id()).collect::<Vec<_>>().join(", "),
    }
}

/// Both ends, or nothing where there are too few games for any.
pub fn bounds(interval: Interval) -> Option<[f64; 2]> {
    interval.ends()
}

/// A number as a table for programs holds it: nothing where there is none.
pub fn number(value: f64) -> String {
    if value.is_finite() { value.to_string() } else { String::new() }
}

/// What chance alone makes of the differences that are told, for programs.
pub fn by_chance(chance: &FalsePositives) -> Value {
    json!({ "differences": chance.differences, "likely": chance.likely, "clear": chance.clear })
}
