//! The report on two rulesets side by side, A and B, as text, as an HTML page, as JSON and as CSV.

use super::csv::{CsvRow, csv_difference, csv_number, csv_text};
use super::words::{bot_ids, by_the_clock, rotations_in_words};
use super::{
    BotDisagreement, Cell, ComparisonReport, LevelReport, Part, Report, ReportRuleset, ReportTable, Section,
    short_title, shown,
};
use crate::bots::BotKind;
use crate::kernel::Order;
use crate::lab::{
    ChangedWinner, Comparison, FalsePositives, FigureComparison, RareFigure, Significance, StopReason, Unit,
};
use crate::model::counted;
use serde_json::{Value, json};

/// How to read it.
const NOTES: [&str; 3] = [
    "B less A; pp: percentage points. 95 %: for a number of games fixed beforehand; at any time: holds however often one",
    "looks. Needed: pairs that tell the difference to within 1 pp, or 1 % of A. The words: liberte ab --help",
    "`liberte docs figures` has the names of figures, which --of takes.",
];

/// More pairs than so many are told without their number: nobody plays them.
const MOST_NEEDED: u64 = 1_000_000;

/// The precision for which the table says how many pairs are needed: a percentage point, or a hundredth of the figure by A.
fn asked_precision(compared: &FigureComparison) -> f64 {
    if compared.figure.unit() == Unit::Share { 0.01 } else { compared.means()[0].abs() / 100.0 }
}

/// The number of pairs that the precision needs; none where there are too few games to say.
fn pairs_needed(comparison: &Comparison, compared: &FigureComparison) -> Option<u64> {
    Some(comparison.pairs_needed(compared, asked_precision(compared))).filter(|&needed| needed > 0)
}

impl ReportRuleset {
    /// The pack, its version and its hash.
    fn identity(&self) -> String {
        format!("{} {} {}", self.pack.id, self.pack.version, self.pack.hash)
    }

    fn json(&self) -> Value {
        let pack = &self.pack;
        json!({ "name": self.name, "pack": pack.id, "version": pack.version, "hash": pack.hash, "variants": pack.variants })
    }
}

impl LevelReport {
    fn compared(&self) -> &Comparison {
        &self.results.comparisons[0]
    }

    /// How many pairs went the same way.
    fn same_ways(&self) -> String {
        let Comparison { same_games, changed_winners, .. } = self.compared();
        format!(
            "{same_games} of {} pairs went the same way, {changed_winners} had another winner",
            self.compared().pairs()
        )
    }

    /// The figures that differ, as far as that is likely: clear ones first, then the main ones, then in the order of tables.
    fn differing(&self) -> Vec<usize> {
        let (comparison, figures) = (self.compared(), &self.results.figures);
        let word = |at: usize| comparison.word(&comparison.figures[at]);
        let mut all: Vec<usize> = (0..figures.len()).filter(|&at| word(at).is_shown()).collect();
        all.order_by_key(|&at| (word(at) != Significance::Clear, !figures[at].is_headline()));
        all
    }

    /// What was found, in two sentences.
    fn pair_summary(&self, a: &str, b: &str) -> String {
        let comparison = self.compared();
        if comparison.is_control() {
            return format!("{a} and {b} are the same rules, and no game differs. All that differs elsewhere is real.");
        }
        let is_told = |at: &&usize| {
            let compared = &comparison.figures[**at];
            comparison.word(compared) == Significance::Clear
        };
        let differing = self.differing();
        let clear: Vec<&usize> = differing.iter().filter(is_told).collect();
        let told = |at: &&usize| {
            let compared = &comparison.figures[**at];
            let ([from, to], unit) = (compared.means(), compared.figure.unit());
            let title = short_title(&compared.figure.title());
            format!("{title} from {} to {}", shown(from, unit), shown(to, unit))
        };
        let first = match clear.len() {
            0 => format!("No figure is seen to differ clearly between {a} and {b}"),
            count => {
                let told: Vec<String> = clear.iter().take(3).map(told).collect();
                let more = count.saturating_sub(told.len());
                let more = if more > 0 { format!(", and {more} more") } else { String::new() };
                format!("{b} changes {}{more}", told.join("; "))
            }
        };
        let (changed, pairs) = (comparison.changed_winners, comparison.pairs());
        format!("{first}. {changed} of {pairs} pairs of games have another winner.")
    }

    /// Some figures by both rulesets.
    fn pair_table(&self, caption: String, figures: &[usize]) -> ReportTable {
        let (comparison, chance) = (self.compared(), self.results.chance(figures));
        let mut table =
            ReportTable::new(caption, ["figure", "A", "B", "B - A", "95 %", "at any time", "word", "needed"]);
        for &at in figures {
            let compared = &comparison.figures[at];
            let unit = compared.figure.unit();
            let [a, b] = compared.means().map(|mean| Cell::value(mean, unit));
            let needed = match pairs_needed(comparison, compared) {
                None => Cell::empty(),
                Some(needed) if needed > MOST_NEEDED => Cell::text("over a million"),
                Some(needed) => Cell::count(needed),
            };
            let difference = comparison.difference(compared, &chance).cells(unit);
            let name = Cell::words(short_title(&compared.figure.title()));
            table.row([name, a, b].into_iter().chain(difference).chain([needed]));
        }
        table
    }

    /// Why it ended, and how much the pairing gained.
    fn how_it_ended(&self) -> String {
        let comparison = self.compared();
        let why = match comparison.stopped {
            _ if comparison.is_control() => "both rulesets are the same: every difference is exactly 0",
            StopReason::AllPlayed if comparison.has_fixed_length() => "all pairs were played",
            StopReason::AllPlayed => "all pairs were played before what was asked for was shown",
            StopReason::Clear => "stopped when a difference was clear",
            StopReason::Precise => "stopped when the precision was reached",
            StopReason::Cancelled => {
                "cancelled: these are the pairs before that, and only intervals that hold at any time"
            }
        };
        let headlines = comparison.figures.iter().filter(|it| it.figure.is_headline());
        let mut gains: Vec<f64> = headlines.filter_map(FigureComparison::gain).collect();
        gains.order_by(f64::total_cmp);
        let median = gains.get(gains.len() / 2);
        let gain = median.map(|gain| {
            format!("; unpaired games would need {gain:.1} times as many for the same intervals (median figure)")
        });
        format!("{why}{}", gain.unwrap_or_default())
    }

    /// The listed pairs; none where none are.
    fn pairs_table(&self, caption: &str) -> Option<ReportTable> {
        let names = ["seed", "rotation", "wins by A", "wins by B", "differs at", "choice by A", "choice by B"];
        let mut table = ReportTable::new(caption, names);
        for flip in &self.changed_winners {
            let [a, b] = flip.choices.clone().map(|choice| Cell::text(choice.unwrap_or_default()));
            table.row([
                Cell::count(flip.pair.seed),
                Cell::count(flip.pair.rotation as u64),
                Cell::text(flip.winners_in_words(0, &[])),
                Cell::text(flip.winners_in_words(1, &[])),
                flip.differs_at.map_or(Cell::text("no choice"), |at| Cell::count(at as u64)),
                a,
                b,
            ]);
        }
        (!table.rows.is_empty()).then_some(table)
    }

    fn pair_json(&self) -> Value {
        let comparison = self.compared();
        let chance = comparison.chance(&comparison.figures);
        let flip = |flip: &ChangedWinner| {
            json!({
                "seed": flip.pair.seed,
                "rotation": flip.pair.rotation,
                "winners": flip.winners.map(|seats| seats.iter().map(|seat| seat.to_string()).collect::<Vec<_>>()),
                "differs_at": flip.differs_at,
                "choices": flip.choices,
            })
        };
        json!({
            "bots": bot_ids(&self.bots),
            "reproducible": BotKind::are_reproducible(&self.bots),
            "seeds": comparison.seeds,
            "rotations": comparison.rotations,
            "pairs": comparison.pairs(),
            "same_games": comparison.same_games,
            "flipped": comparison.changed_winners,
            "stopped": comparison.stopped.id(),
            "is_control": comparison.is_control(),
            "has_fixed_length": comparison.has_fixed_length(),
            "by_chance": chance.json(),
            "hardly_occur": self.rare.iter().map(RareFigure::json).collect::<Vec<_>>(),
            "figures": comparison.figures.iter().map(|it| figure_json(comparison, it, &chance)).collect::<Vec<_>>(),
            "flips": self.changed_winners.iter().map(flip).collect::<Vec<_>>(),
        })
    }
}

fn figure_json(comparison: &Comparison, compared: &FigureComparison, chance: &FalsePositives) -> Value {
    let (figure, [a, b]) = (compared.figure, compared.means());
    let more = json!({
        "id": figure.id(),
        "title": figure.title(),
        "unit": figure.unit().id(),
        "a": a,
        "b": b,
        "n": compared.difference.count,
        "pairing_gain": compared.gain(),
        "precision": asked_precision(compared),
        "pairs_needed": pairs_needed(comparison, compared),
    });
    super::merged([comparison.difference(compared, chance).json(), more])
}

impl ComparisonReport {
    /// What was played with some bots.
    fn played(&self, level: &LevelReport) -> String {
        let comparison = level.compared();
        format!(
            "{}, {} games of {} players ({}); {} seeds from {}{}",
            counted(comparison.pairs(), "pair"),
            2 * comparison.pairs(),
            self.players,
            bot_ids(&level.bots).join(", "),
            comparison.seeds,
            self.seed,
            rotations_in_words(comparison.rotations)
        )
    }

    /// Two rulesets as text: a table for each bot level.
    pub fn pair_text(&self) -> String {
        let mut text = String::new();
        for (letter, ruleset) in ["A", "B"].iter().zip(&self.rulesets) {
            text += &format!("{letter}  {} ({})\n", ruleset.name, ruleset.identity());
        }
        for level in &self.levels {
            text += &format!("{}\n\n{}", self.played(level), level.pair_table(String::new(), &level.shown).text());
            text += &format!("\n{}\n{}\n", level.how_it_ended(), level.same_ways());
            text += &level.chance().sentence().map_or(String::new(), |words| words + "\n");
            level.rare_in_words().for_each(|words| text += &format!("{words}\n"));
            text += &level.pairs_table("").map_or(String::new(), |table| format!("\n{}", table.text()));
            text += by_the_clock(&level.bots);
            text += if self.levels.len() > 1 { "\n" } else { "" };
        }
        self.doubts_in_words().iter().for_each(|doubt| text += &format!("warning: {doubt}\n"));
        text += &format!("\n{}\n", NOTES.join("\n"));
        let command = self.command.as_ref().map_or(String::new(), |command| format!("{command}; "));
        text += &format!("{command}liberte {}\n", env!("CARGO_PKG_VERSION"));
        text
    }

    /// Two rulesets as a report with pictures and all figures.
    pub fn pair_report(&self) -> Report {
        let [a, b] = [&self.rulesets[0], &self.rulesets[1]];
        let games: Vec<String> = self.levels.iter().map(|level| self.played(level)).collect();
        let made = [
            ("A", format!("{}: {}", a.name, a.identity())),
            ("B", format!("{}: {}", b.name, b.identity())),
            ("games", games.join("; then ")),
        ];
        let sections = self.levels.iter().map(|level| self.pair_section(level));
        Report {
            title: format!("{} compared with {}", b.name, a.name),
            made: Report::made_by(made, &self.page_command),
            sections: self.warnings().into_iter().chain(sections).collect(),
            notes: NOTES.map(str::to_owned).to_vec(),
        }
    }

    fn pair_section(&self, level: &LevelReport) -> Section {
        let results = &level.results;
        let all: Vec<usize> = (0..results.figures.len()).collect();
        let [a, b] = [&self.rulesets[0].name, &self.rulesets[1].name];
        let mut parts = vec![Part::Summary(level.pair_summary(a, b))];
        let differing = level.differing();
        parts.push(match &differing[..] {
            [] => Part::Words("No figure differs clearly or probably.".to_owned()),
            some => {
                let caption =
                    format!("What differs: {} of {} figures (n = {} seeds)", some.len(), all.len(), results.seeds);
                Part::Table(level.pair_table(caption, some))
            }
        });
        parts.extend(results.forests(1, &level.shown, "B less A"));
        let caption = format!("All {} figures (n = {} seeds)", all.len(), results.seeds);
        parts.push(Part::Table(level.pair_table(caption, &all)));
        parts.extend(results.chance(&all).sentence().map(Part::Words));
        parts.extend(level.rare_in_words().map(Part::Words));
        parts.push(Part::Words(format!("{}. {}.", level.how_it_ended(), level.same_ways())));
        parts.extend(level.pairs_table("Pairs with another winner under B").map(Part::Table));
        Section { title: level.title(self.levels.len()), parts }
    }

    /// Two rulesets as one JSON object; with several bot levels, what each found stands under `tiers`.
    pub fn pair_json(&self) -> Value {
        let mut all = json!({
            "command": self.command,
            "version": env!("CARGO_PKG_VERSION"),
            "a": self.rulesets[0].json(),
            "b": self.rulesets[1].json(),
            "players": self.players,
            "seed": self.seed,
            "confidence": 0.95,
        });
        if let [level] = &self.levels[..] {
            return super::merged([all, level.pair_json()]);
        }
        let doubt = |doubt: &BotDisagreement| json!({ "figure": doubt.figure.id(), "tiers": self.bots_of(doubt), "how": doubt.how.id() });
        all["tiers"] = self.levels.iter().map(LevelReport::pair_json).collect();
        all["depends_on_bots"] = self.disagreements(&self.levels[0].results.figures).iter().map(doubt).collect();
        all
    }

    /// Two rulesets as comma-separated values: a line of names, and one for each figure. How it was made stands in every
    /// line, so that lines of several comparisons can be put together.
    ///
    /// # Errors
    /// None that could happen while a text is written.
    pub fn pair_csv(&self) -> std::io::Result<String> {
        let rows = self.levels.iter().flat_map(|level| {
            let chance = level.compared().chance(&level.compared().figures);
            level.compared().figures.iter().map(move |compared| self.pair_row(level, compared, &chance))
        });
        csv_text(rows)
    }

    fn pair_row(&self, level: &LevelReport, compared: &FigureComparison, chance: &FalsePositives) -> CsvRow {
        let (comparison, [a, b]) = (level.compared(), compared.means());
        let [first, second] = [&self.rulesets[0], &self.rulesets[1]];
        let mut row = vec![
            ("figure", compared.figure.id()),
            ("unit", compared.figure.unit().id().to_owned()),
            ("a", csv_number(a)),
            ("b", csv_number(b)),
        ];
        row.extend(csv_difference(["low", "high"], Some(comparison.difference(compared, chance))));
        row.extend([
            ("n", compared.difference.count.to_string()),
            ("pairs", comparison.pairs().to_string()),
            ("pairs_needed", pairs_needed(comparison, compared).map_or(String::new(), |needed| needed.to_string())),
            ("ruleset_a", first.name.clone()),
            ("hash_a", first.pack.hash.clone()),
            ("ruleset_b", second.name.clone()),
            ("hash_b", second.pack.hash.clone()),
            ("bots", bot_ids(&level.bots).join(" ")),
            ("seed", self.seed.to_string()),
            ("stopped", comparison.stopped.id().to_owned()),
        ]);
        row.extend(self.csv_source());
        row
    }
}
