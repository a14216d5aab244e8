//! The report on rulesets that were played on the same seeds, each compared with the first. It is made once, for the
//! command line and the window, and written as text, as an HTML page, as CSV and as JSON. `pair` reports on two
//! rulesets side by side.

use super::csv::{CsvRow, csv_difference, csv_ends, csv_number, csv_text};
use super::words::{bot_ids, bots_in_words, seeds_in_words};
use super::{BotDisagreement, Part, Report, Section, bot_disagreements, difference};
use crate::bots::BotKind;
use crate::lab::{
    ChangedWinner, Difference, FalsePositives, Figure, Interval, PackIdentity, RareFigure, Results, Seeds,
};
use serde_json::{Value, json};

/// The results of experiments with several rulesets, and how they were made.
pub struct ComparisonReport {
    /// The rulesets, the base first.
    pub rulesets: Vec<ReportRuleset>,
    /// How many play.
    pub players: usize,
    /// The first seed.
    pub seed: u64,
    /// The results of each bot level, one at least.
    pub levels: Vec<LevelReport>,
    /// The command that gives the same numbers; none where no command does.
    pub command: Option<String>,
    /// The command as pages name it.
    pub page_command: Option<String>,
}

/// A ruleset as reports name it.
pub struct ReportRuleset {
    /// As it is called.
    pub name: String,
    /// The pack, variants applied.
    pub pack: PackIdentity,
}

/// The results of one bot level: all games by these bots.
pub struct LevelReport {
    /// The bots, one a seat.
    pub bots: Vec<BotKind>,
    /// The results.
    pub results: Results,
    /// The figures that are shown, by their places.
    pub shown: Vec<usize>,
    /// Those of them of which these games say nothing.
    pub rare: Vec<RareFigure>,
    /// The pairs with another winner that are listed.
    pub changed_winners: Vec<ChangedWinner>,
}

/// A figure by a ruleset.
struct ComparisonRow {
    figure: Figure,
    arm: usize,
    mean: Interval,
    difference: Difference,
    seeds: u64,
}

impl LevelReport {
    /// The false positives to expect among the shown differences.
    pub fn chance(&self) -> FalsePositives {
        self.results.chance(&self.shown)
    }

    /// Of which figures nothing can be learnt, in sentences.
    pub(super) fn rare_in_words(&self) -> impl Iterator<Item = String> {
        self.rare.iter().map(|rare| rare.sentence(&self.bots))
    }

    /// The heading of its section; empty if there is only one level.
    pub fn title(&self, levels: usize) -> String {
        if levels > 1 { format!("{} bots", bots_in_words(&self.bots)) } else { String::new() }
    }

    /// A figure by all rulesets.
    fn rows(&self, at: usize) -> impl Iterator<Item = ComparisonRow> {
        let (results, chance) = (&self.results, self.chance());
        (0..results.arms.len()).map(move |arm| ComparisonRow {
            figure: results.figures[at],
            arm,
            mean: results.interval(arm, at),
            difference: results.difference_among(arm, at, &chance),
            seeds: results.sample(arm, at).count,
        })
    }
}

impl ComparisonReport {
    /// The differences by some figures about which the bot levels disagree.
    pub(super) fn disagreements(&self, figures: &[Figure]) -> Vec<BotDisagreement> {
        let results: Vec<&Results> = self.levels.iter().map(|level| &level.results).collect();
        bot_disagreements(&results, figures)
    }

    fn shown_disagreements(&self) -> Vec<BotDisagreement> {
        let LevelReport { results, shown, .. } = &self.levels[0];
        self.disagreements(&shown.iter().map(|&at| results.figures[at]).collect::<Vec<_>>())
    }

    /// Sentences that say where the answer depends on the bots.
    pub fn doubts_in_words(&self) -> Vec<String> {
        let sentence = |doubt: &BotDisagreement| {
            let said = |level: usize| {
                let LevelReport { bots, results, .. } = &self.levels[level];
                let at = results.figures.iter().position(|it| *it == doubt.figure).unwrap_or_default();
                let Difference { fixed, word, .. } = results.difference(doubt.arm, at);
                let value = difference(fixed.value, doubt.figure.unit());
                format!("{value} with {} ({})", bots_in_words(bots), word.text())
            };
            let [one, other] = doubt.levels;
            format!(
                "the answer depends on the bots: {} of {} against the base is {}, and {}",
                doubt.figure.id(),
                self.rulesets[doubt.arm].name,
                said(one),
                said(other)
            )
        };
        self.shown_disagreements().iter().map(sentence).collect()
    }

    /// The section that warns where the answer depends on the bots; none if it does not.
    pub fn warnings(&self) -> Option<Section> {
        let parts: Vec<Part> = self.doubts_in_words().into_iter().map(Part::Warning).collect();
        (!parts.is_empty()).then(|| Section { title: "Depends on the bots".to_owned(), parts })
    }

    /// A report without results: how it was made, and where the answer depends on the bots.
    pub fn head(&self, title: String) -> Report {
        let (base, results) = (&self.rulesets[0], &self.levels[0].results);
        let games: u64 = self.levels.iter().map(|it| it.results.seeds * it.results.rotations).sum();
        let games = games * self.rulesets.len() as u64;
        let bots: Vec<String> = self.levels.iter().map(|level| bots_in_words(&level.bots)).collect();
        let seeds = seeds_in_words(Seeds { first: self.seed, count: results.seeds }, results.rotations);
        let made = [
            ("pack", format!("{} {}", base.pack.id, base.pack.version)),
            ("base", format!("{} {}", base.name, base.pack.hash)),
            ("games", format!("{games}: {} players, {}", self.players, bots.join("; then "))),
            ("seeds", format!("{seeds} for each of {} rulesets", self.rulesets.len())),
        ];
        let notes = [
            "n counts seeds: each is one observation, with all rotations of the bots; every ruleset plays the same seeds, and the others \
             are compared with the base seed by seed.",
            "95 %: for a number of games fixed beforehand. At any time: holds however often one looks. likely: the first does not hold 0; \
             clear: the second does not either.",
        ];
        let chance = self.levels.iter().filter_map(|level| level.chance().sentence()).take(1);
        let rare = self.levels.iter().flat_map(LevelReport::rare_in_words);
        Report {
            title,
            made: Report::made_by(made, &self.page_command),
            sections: self.warnings().into_iter().collect(),
            notes: notes.map(str::to_owned).into_iter().chain(chance).chain(rare).collect(),
        }
    }

    /// The report for people: pictures of how each ruleset differs from the base, and a table of each shown figure.
    pub fn report(&self, title: String) -> Report {
        let mut report = self.head(title);
        let name = |arm: usize| self.rulesets[arm].name.clone();
        for level in &self.levels {
            let (results, chance) = (&level.results, level.chance());
            let order: Vec<usize> = (0..self.rulesets.len()).collect();
            let forests = |&arm: &usize| results.forests(arm, &level.shown, &format!("{} less the base", name(arm)));
            let table = |&at: &usize| Part::Table(results.table_of(at, "ruleset", &order, &name, &chance));
            let parts = order[1..].iter().flat_map(forests).chain(level.shown.iter().map(table)).collect();
            report.sections.push(Section { title: level.title(self.levels.len()), parts });
        }
        report
    }

    /// The report as one JSON object.
    pub fn json(&self) -> Value {
        let (pack, results) = (&self.rulesets[0].pack, &self.levels[0].results);
        let ruleset =
            |it: &ReportRuleset| json!({ "name": it.name, "hash": it.pack.hash, "variants": it.pack.variants });
        let doubt = |doubt: &BotDisagreement| {
            json!({
                "figure": doubt.figure.id(),
                "ruleset": self.rulesets[doubt.arm].name,
                "tiers": self.bots_of(doubt),
                "how": doubt.how.id(),
            })
        };
        json!({
            "command": self.command,
            "version": env!("CARGO_PKG_VERSION"),
            "pack": { "id": pack.id, "version": pack.version },
            "players": self.players,
            "seed": self.seed,
            "seeds": results.seeds,
            "rotations": results.rotations,
            "confidence": 0.95,
            "rulesets": self.rulesets.iter().map(ruleset).collect::<Vec<_>>(),
            "tiers": self.levels.iter().map(|level| self.level_json(level)).collect::<Vec<_>>(),
            "depends_on_bots": self.shown_disagreements().iter().map(doubt).collect::<Vec<_>>(),
        })
    }

    /// The two levels that disagree.
    pub(super) fn bots_of(&self, doubt: &BotDisagreement) -> [String; 2] {
        doubt.levels.map(|level| bots_in_words(&self.levels[level].bots))
    }

    fn level_json(&self, level: &LevelReport) -> Value {
        let results = &level.results;
        let ruleset = |ComparisonRow { arm, mean, difference, seeds, .. }: ComparisonRow| {
            json!({
                "name": self.rulesets[arm].name,
                "mean": mean.value,
                "interval": mean.ends(),
                "difference": difference.fixed.value,
                "difference_interval": difference.fixed.ends(),
                "interval_at_any_time": difference.always.ends(),
                "word": difference.word.id(),
                "word_among_all": difference.among_all.id(),
                "n": seeds,
            })
        };
        let figure = |&at: &usize| {
            json!({
                "id": results.figures[at].id(),
                "title": results.figures[at].title(),
                "unit": results.figures[at].unit().id(),
                "n": results.seeds,
                "rulesets": level.rows(at).map(ruleset).collect::<Vec<_>>(),
            })
        };
        json!({
            "bots": bot_ids(&level.bots),
            "stopped": results.stopped.id(),
            "has_fixed_length": results.has_fixed_length(),
            "by_chance": level.chance().json(),
            "hardly_occur": level.rare.iter().map(RareFigure::json).collect::<Vec<_>>(),
            "figures": level.shown.iter().map(figure).collect::<Vec<_>>(),
        })
    }

    /// The report as CSV: a row for each bot level, figure and ruleset. Every row also says how it was made.
    ///
    /// # Errors
    /// None that could happen while a text is written.
    pub fn csv(&self) -> std::io::Result<String> {
        let of_level = |level: &LevelReport| {
            let rows = level.shown.iter().flat_map(|&at| level.rows(at));
            rows.map(|row| self.csv_row(level, row)).collect::<Vec<_>>()
        };
        csv_text(self.levels.iter().flat_map(of_level))
    }

    fn csv_row(&self, level: &LevelReport, row: ComparisonRow) -> CsvRow {
        let ComparisonRow { figure, arm, mean, difference, seeds } = row;
        let ruleset = &self.rulesets[arm];
        let mut row = vec![
            ("bots", bot_ids(&level.bots).join(" ")),
            ("figure", figure.id()),
            ("unit", figure.unit().id().to_owned()),
            ("ruleset", ruleset.name.clone()),
            ("hash", ruleset.pack.hash.clone()),
            ("mean", csv_number(mean.value)),
        ];
        row.extend(csv_ends(["low", "high"], Some(mean)));
        row.extend(csv_difference(["difference_low", "difference_high"], Some(difference)));
        row.extend([("n", seeds.to_string()), ("seed", self.seed.to_string())]);
        row.extend(self.csv_source());
        row
    }

    /// What made a row of a table for programs.
    pub(super) fn csv_source(&self) -> [(&'static str, String); 2] {
        [("version", env!("CARGO_PKG_VERSION").to_owned()), ("command", self.command.clone().unwrap_or_default())]
    }
}
