//! The summary of an experiment with several rulesets, and how it was made, as JSON and as comma-separated values.

use super::{ExperimentArgs, LevelResults, NamedRuleset, rare_json, rare_sentence};
use crate::bots::BotKind;
use crate::cli::Failure;
use crate::cli::run::{command, page_command};
use crate::input::letters::csv_cell;
use crate::lab::{BotDisagreement, FalsePositives, Figure, Interval, Report, Results, Seeds, bot_disagreements};
use serde_json::{Value, json};

/// The results of an experiment, and how they were made.
pub struct ExperimentSummary<'a> {
    /// The arguments.
    pub args: &'a ExperimentArgs,
    /// The rulesets, the base first.
    pub rulesets: &'a [NamedRuleset],
    /// The results of each bot level.
    pub levels: &'a [LevelResults],
}

/// A difference about which bot levels disagree, in a sentence.
pub fn doubt_words(
    doubt: &BotDisagreement,
    names: &dyn Fn(usize) -> String,
    levels: &[&Results],
    bots: &dyn Fn(usize) -> String,
) -> String {
    let unit = doubt.figure.unit();
    let said = |level: usize| {
        let at = levels[level].figures.iter().position(|it| *it == doubt.figure).unwrap_or_default();
        let (fixed, _, word) = levels[level].against_base(doubt.arm, at);
        format!("{} with {} ({})", crate::lab::difference(fixed.value, unit), bots(level), word.text())
    };
    let [one, other] = doubt.levels;
    format!(
        "the answer depends on the bots: {} of {} against the base is {}, and {}",
        doubt.figure.id(),
        names(doubt.arm),
        said(one),
        said(other)
    )
}

impl ExperimentSummary<'_> {
    /// The figures that are shown.
    pub fn figures(&self) -> Vec<Figure> {
        let all = &self.levels[0].outcome.results.figures;
        self.args.chosen(all).into_iter().map(|at| all[at]).collect()
    }

    /// The differences about which the bot levels disagree.
    pub fn bot_disagreements(&self) -> Vec<BotDisagreement> {
        let results: Vec<&Results> = self.levels.iter().map(|level| &level.outcome.results).collect();
        bot_disagreements(&results, &self.figures())
    }

    /// The disagreements of the bot levels in sentences.
    pub fn doubts_in_words(&self) -> Vec<String> {
        let results: Vec<&Results> = self.levels.iter().map(|level| &level.outcome.results).collect();
        let names = |arm: usize| self.rulesets[arm].name.clone();
        let bots = |level: usize| who(&self.levels[level].bots);
        self.bot_disagreements().iter().map(|doubt| doubt_words(doubt, &names, &results, &bots)).collect()
    }

    /// Of which figures nothing can be learnt, in sentences.
    fn rare_in_words(&self) -> Vec<String> {
        self.levels
            .iter()
            .flat_map(|level| level.rare.iter().map(|rare| rare_sentence(rare, &level.bots) + "."))
            .collect()
    }

    /// A report that says how it was made, and nothing yet of what was found.
    pub fn report(&self, title: String) -> Report {
        let base = &self.rulesets[0].ruleset.pack;
        let results = &self.levels[0].outcome.results;
        let games: u64 = self.levels.iter().map(|it| it.outcome.results.seeds * it.outcome.results.rotations).sum();
        let games = games * self.rulesets.len() as u64;
        let bots: Vec<String> = self.levels.iter().map(|level| who(&level.bots)).collect();
        let seeds = Seeds { first: self.args.first_seed(), count: results.seeds };
        let made = [
            ("pack", format!("{} {}", base.id, base.version)),
            ("base", format!("{} {}", self.rulesets[0].name, base.hash)),
            ("games", format!("{games}: {} players, {}", self.args.players(), bots.join("; then "))),
            (
                "seeds",
                format!(
                    "{} for each of {} rulesets",
                    super::seeds_in_words(seeds, results.rotations),
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
        let chance = self.levels.iter().filter_map(|level| self.args.chance(level).sentence());
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
        let results = &self.levels[0].outcome.results;
        let ruleset = |it: &NamedRuleset| json!({ "name": it.name, "hash": it.ruleset.pack.hash, "variants": it.ruleset.pack.variants });
        let doubt = |doubt: &BotDisagreement| {
            json!({
                "figure": doubt.figure.id(),
                "ruleset": self.rulesets[doubt.arm].name,
                "tiers": doubt.levels.map(|level| who(&self.levels[level].bots)),
                "how": doubt.how.id(),
            })
        };
        json!({
            "command": command(),
            "version": env!("CARGO_PKG_VERSION"),
            "pack": { "id": pack.id, "version": pack.version },
            "players": self.args.players(),
            "seed": self.args.first_seed(),
            "seeds": results.seeds,
            "rotations": results.rotations,
            "confidence": 0.95,
            "rulesets": self.rulesets.iter().map(ruleset).collect::<Vec<_>>(),
            "tiers": self.levels.iter().map(|level| self.level(level)).collect::<Vec<_>>(),
            "depends_on_bots": self.bot_disagreements().iter().map(doubt).collect::<Vec<_>>(),
        })
    }

    fn level(&self, level: &LevelResults) -> Value {
        let (results, chance) = (&level.outcome.results, self.args.chance(level));
        let ruleset = |arm: usize, at: usize| {
            let (mean, (fixed, always, word)) = (results.interval(arm, at), results.against_base(arm, at));
            json!({
                "name": self.rulesets[arm].name,
                "mean": mean.value,
                "interval": bounds(mean),
                "difference": fixed.value,
                "difference_interval": bounds(fixed),
                "interval_at_any_time": bounds(always),
                "word": word.id(),
                "word_among_all": results.word_among_all(arm, at, &chance).id(),
                "n": results.sample(arm, at).count,
            })
        };
        let figure = |at: usize| {
            json!({
                "id": results.figures[at].id(),
                "title": results.figures[at].title(),
                "unit": results.figures[at].unit().id(),
                "n": results.seeds,
                "rulesets": (0..self.rulesets.len()).map(|arm| ruleset(arm, at)).collect::<Vec<_>>(),
            })
        };
        json!({
            "bots": level.bots.iter().map(|kind| kind.id()).collect::<Vec<_>>(),
            "stopped": results.stopped.id(),
            "has_fixed_length": results.has_fixed_length(),
            "by_chance": by_chance(&chance),
            "hardly_occur": level.rare.iter().map(rare_json).collect::<Vec<_>>(),
            "figures": self.args.chosen(&results.figures).into_iter().map(figure).collect::<Vec<_>>(),
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
        for level in self.levels {
            let (results, chance) = (&level.outcome.results, self.args.chance(level));
            for at in self.args.chosen(&results.figures) {
                for arm in 0..self.rulesets.len() {
                    let line = self.line(level, at, arm, &chance);
                    out.write_record(line.iter().map(|cell| csv_cell(cell).into_owned())).map_err(refused)?;
                }
            }
        }
        out.into_inner().map_err(Failure::usage)
    }

    fn line(&self, level: &LevelResults, at: usize, arm: usize, chance: &FalsePositives) -> [String; 19] {
        let results = &level.outcome.results;
        let (mean, (fixed, always, word)) = (results.interval(arm, at), results.against_base(arm, at));
        let end = |interval: Interval, at: usize| bounds(interval).map_or(String::new(), |ends| ends[at].to_string());
        let ruleset = &self.rulesets[arm];
        [
            level.bots.iter().map(|kind| kind.id()).collect::<Vec<_>>().join(" "),
            results.figures[at].id(),
            results.figures[at].unit().id().to_owned(),
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
            results.word_among_all(arm, at, chance).id().to_owned(),
            results.sample(arm, at).count.to_string(),
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

/// The expected false positives among the shown differences, for programs.
pub fn by_chance(chance: &FalsePositives) -> Value {
    json!({ "differences": chance.differences, "likely": chance.likely, "clear": chance.clear })
}
