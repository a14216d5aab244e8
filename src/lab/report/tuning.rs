//! The report on a tuning: a summary, the final comparison, the search with its trade-offs.

use super::{
    Cell, Curve, Part, Picture, Report, ReportTable, Section, Spot, SpotAxis, TableRow, Tile, bot_ids, bots_in_words,
    ends, grouped, shown,
};
use crate::bots::BotKind;
use crate::kernel::Order;
use crate::lab::{
    Finalist, FinalistVerdict, Goal, GoalKind, Interval, PackIdentity, Round, TuningPlan, TuningSearch, Unit,
    total_miss,
};
use crate::model::counted;
use serde_json::{Value, json};

/// The most candidates that the table of the search lists.
const LISTED: usize = 24;
/// The most goals of which pairs are shown against each other.
const OPPOSED: usize = 3;

/// A setting and the values that were tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TunedSetting {
    /// Its key.
    pub key: String,
    /// The values.
    pub values: Vec<String>,
}

/// A candidate: a value for each setting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TuningCandidate {
    /// `hand_size=6, landslide_votes=15`.
    pub name: String,
    /// Of each setting, the place of its value.
    pub values: Vec<usize>,
    /// The hash of the ruleset that it makes.
    pub hash: String,
    /// Whether these are the values that the pack has.
    pub is_base: bool,
}

/// What a tuning came to, and how it was made.
pub struct TuningReport {
    /// The pack, variants applied.
    pub pack: PackIdentity,
    /// The bots, one a seat.
    pub bots: Vec<BotKind>,
    /// The settings.
    pub settings: Vec<TunedSetting>,
    /// The candidates.
    pub candidates: Vec<TuningCandidate>,
    /// The combinations that can't be played, each with the reason.
    pub left_out: Vec<(String, String)>,
    /// The plan.
    pub plan: TuningPlan,
    /// The search.
    pub search: TuningSearch,
    /// The final comparison: candidates by their numbers; none for the base, where it is not one of them.
    pub finalists: Vec<(Option<usize>, Finalist)>,
    /// The command that gives the same numbers.
    pub command: Option<String>,
    /// The command as pages name it.
    pub page_command: Option<String>,
}

impl TuningPlan {
    /// The plan in a sentence, to be told before the first game.
    pub fn sentence(&self, candidates: usize) -> String {
        let round = |(at, round): (usize, &Round)| {
            format!("round {}: {} on {}", at + 1, round.candidates, counted(round.seeds.count, "seed"))
        };
        let rounds: Vec<String> = self.rounds.iter().enumerate().map(round).collect();
        let search = if rounds.is_empty() { String::new() } else { format!("{}; ", rounds.join(", ")) };
        format!(
            "{} games at most: {}; {search}then {} and the base on {}",
            grouped(self.games()),
            counted(candidates, "candidate"),
            self.finalists,
            counted(self.fresh_seeds.count, "fresh seed")
        )
    }
}

impl TuningReport {
    fn goals(&self) -> &[Goal] {
        self.search.goals()
    }

    fn name(&self, candidate: Option<usize>) -> String {
        match candidate.map(|at| &self.candidates[at]) {
            Some(it) if it.is_base => format!("{} (base)", it.name),
            Some(it) => it.name.clone(),
            None => "base".to_owned(),
        }
    }

    fn is_base(&self, candidate: Option<usize>) -> bool {
        candidate.is_none_or(|at| self.candidates[at].is_base)
    }

    fn of_verdict(&self, verdict: FinalistVerdict) -> impl Iterator<Item = &(Option<usize>, Finalist)> {
        self.finalists.iter().filter(move |(_, finalist)| finalist.verdict == verdict)
    }

    /// What came of it, in sentences.
    pub fn summary(&self) -> Vec<String> {
        let Some((best, found)) = self.of_verdict(FinalistVerdict::Best).next() else {
            return vec!["In no game there is anything to measure the goals by.".to_owned()];
        };
        let mut words = Vec::new();
        let names = |verdict| self.of_verdict(verdict).map(|(at, _)| self.name(*at)).collect::<Vec<_>>();
        let (alike, worse) = (names(FinalistVerdict::Alike), names(FinalistVerdict::Worse));
        let best = self.name(*best);
        words.push(match (&alike[..], &worse[..]) {
            ([], []) => format!("{best} is the only one that was compared."),
            ([], _) => format!("{best} comes nearest to the goals: all others of the final comparison are worse."),
            (alike, _) => format!(
                "{best} comes nearest to the goals, but these games can't tell it apart from {}: choose by other reasons, or play more \
                 games.",
                alike.join("; ")
            ),
        });
        words.extend(self.goals().iter().zip(&found.values).map(|(goal, &value)| goal.sentence(value)));
        let base = self.finalists.iter().find(|(at, _)| self.is_base(*at));
        words.extend(base.and_then(|(_, base)| match base.verdict {
            FinalistVerdict::Best => Some("What the pack has can stay as it is.".to_owned()),
            FinalistVerdict::Worse => Some("What the pack has is worse.".to_owned()),
            FinalistVerdict::Alike => Some("A gain over what the pack has is not shown.".to_owned()),
            FinalistVerdict::NoValue => None,
        }));
        words
    }

    /// The report for people.
    pub fn report(&self) -> Report {
        let keys: Vec<&str> = self.settings.iter().map(|setting| setting.key.as_str()).collect();
        let goals: Vec<String> = self.goals().iter().map(Goal::to_string).collect();
        let facts = [
            ("pack", format!("{} {} {}", self.pack.id, self.pack.version, self.pack.hash)),
            ("goals", goals.join(", ")),
            ("players", format!("{}: {}", self.bots.len(), bots_in_words(&self.bots))),
            ("plan", self.plan.sentence(self.candidates.len())),
        ];
        let notes = [
            "miss: the sum over the goals, in percentage points for shares and in hundredths of the goal for all other figures.",
            "worse by: how much greater the miss is than that of the best. Its interval holds for all pairs of the final comparison \
             at once. Where it holds 0, the two can't be told apart.",
            "The games of the search picked the best, and make them look better than they are: trust the final comparison.",
        ];
        let summary = std::iter::once(Part::Summary(self.summary().join(" ")));
        Report {
            title: format!("Tuning {}", keys.join(", ")),
            made: Report::made_by(facts, &self.page_command),
            sections: vec![
                Section { title: String::new(), parts: summary.chain(self.left_out_in_words()).collect() },
                Section { title: "Final comparison".to_owned(), parts: vec![Part::Table(self.final_table())] },
                Section { title: "Search".to_owned(), parts: self.search_parts() },
            ],
            notes: notes.map(str::to_owned).to_vec(),
        }
    }

    fn left_out_in_words(&self) -> Option<Part> {
        let (name, why) = self.left_out.first()?;
        let combinations = counted(self.left_out.len(), "combination");
        Some(Part::Warning(format!("{combinations} can't be played and were left out, the first {name}: {why}")))
    }

    /// The columns of the goals' figures.
    fn columns(&self, first: &str, last: &[&str]) -> Vec<String> {
        let figures = self.goals().iter().flat_map(|goal| [goal.figure.id(), "95 %".to_owned()]);
        let last = last.iter().map(|&column| column.to_owned());
        std::iter::once(first.to_owned()).chain(figures).chain(last).collect()
    }

    fn value_cells(&self, values: &[Interval]) -> Vec<Cell> {
        let cells = |(goal, &value): (&Goal, &Interval)| {
            let unit = goal.figure.unit();
            [Cell::value(value.value, unit), Cell::ends(value, unit)]
        };
        self.goals().iter().zip(values).flat_map(cells).collect()
    }

    fn final_table(&self) -> ReportTable {
        let seeds = &self.plan.fresh_seeds;
        let caption = format!("On fresh seeds, n = {} from {}", seeds.count, seeds.first);
        let columns = self.columns("settings", &["miss", "worse by", "95 %", "word"]);
        let mut order: Vec<&(Option<usize>, Finalist)> = self.finalists.iter().collect();
        order.order_by(|(_, a), (_, b)| a.miss.total_cmp(&b.miss));
        let row = |(candidate, finalist): &(Option<usize>, Finalist)| {
            let is_best = finalist.verdict == FinalistVerdict::Best;
            let worse = if is_best { Interval::without_ends(f64::NAN) } else { finalist.worse_by };
            let mut cells = vec![Cell::text(self.name(*candidate))];
            cells.extend(self.value_cells(&finalist.values));
            cells.extend([miss_cell(finalist.miss), miss_cell(worse.value), Cell::signed_ends(worse, Unit::Count)]);
            cells.push(Cell::text(finalist.verdict.text()));
            TableRow { cells, is_base: self.is_base(*candidate) }
        };
        ReportTable { caption, columns, rows: order.into_iter().map(row).collect() }
    }

    fn search_parts(&self) -> Vec<Part> {
        let mut parts: Vec<Part> = self.pictures().into_iter().map(Part::Picture).collect();
        let has_several = self.goals().len() > 1;
        let last: &[&str] = if has_several { &["miss", "rounds", "trade-off"] } else { &["miss", "rounds"] };
        let ranking = self.search.ranking();
        let caption = if has_several { "*: nothing else was nearer to every goal" } else { "" };
        let row = |&candidate: &usize| {
            let mut cells = vec![Cell::text(self.name(Some(candidate)))];
            cells.extend(self.value_cells(&self.search.values(candidate)));
            cells.push(miss_cell(self.search.miss(candidate)));
            cells.push(Cell::count(self.search.rounds_of(candidate) as u64));
            if has_several {
                cells.push(Cell::text(if self.search.is_trade_off(candidate) { "*" } else { "" }));
            }
            TableRow { cells, is_base: self.candidates[candidate].is_base }
        };
        if self.plan.rounds.is_empty() {
            parts.push(Part::Words("There are so few candidates that all of them were compared at once.".to_owned()));
            return parts;
        }
        let rows = ranking.iter().take(LISTED).map(row).collect();
        let columns = self.columns("settings", last);
        parts.push(Part::Table(ReportTable { caption: caption.to_owned(), columns, rows }));
        if ranking.len() > LISTED {
            let more = ranking.len() - LISTED;
            parts.push(Part::Words(format!("{more} more came last: `--format json` has all of them.")));
        }
        parts
    }

    /// The values of the goals' figures by a candidate: of the search, or of the final comparison where there was no search.
    fn values_of(&self, candidate: usize) -> Option<Vec<Interval>> {
        if !self.plan.rounds.is_empty() {
            return Some(self.search.values(candidate));
        }
        let found = self.finalists.iter().find(|(at, _)| *at == Some(candidate));
        found.map(|(_, finalist)| finalist.values.clone())
    }

    fn pictures(&self) -> Vec<Picture> {
        let values: Option<Vec<Vec<Interval>>> =
            (0..self.candidates.len()).map(|candidate| self.values_of(candidate)).collect();
        let Some(values) = values else { return Vec::new() };
        let mut pictures = self.trade_offs(&values);
        match &self.settings[..] {
            [setting] => pictures.extend(self.curves(setting, &values)),
            [down, across] => pictures.push(self.heat(down, across)),
            _ => {}
        }
        pictures
    }

    /// Each of the first goals against each: what is gained here is lost there.
    fn trade_offs(&self, values: &[Vec<Interval>]) -> Vec<Picture> {
        let goals = &self.goals()[..self.goals().len().min(OPPOSED)];
        let pairs = (0..goals.len()).flat_map(|a| (a + 1..goals.len()).map(move |b| [a, b]));
        let is_left = |candidate: usize| self.finalists.iter().any(|(at, _)| *at == Some(candidate));
        let picture = |axes: [usize; 2]| {
            let spot = |(candidate, values): (usize, &Vec<Interval>)| Spot {
                name: if is_left(candidate) { self.name(Some(candidate)) } else { String::new() },
                at: axes.map(|goal| values[goal]),
                is_shown: is_left(candidate),
            };
            Picture::Spots {
                title: format!("{} against {}; red: those of the final comparison", goals[axes[0]], goals[axes[1]]),
                axes: axes.map(|goal| SpotAxis {
                    name: goals[goal].figure.id(),
                    unit: goals[goal].figure.unit(),
                    goal: goals[goal].value,
                }),
                spots: values.iter().enumerate().map(spot).collect(),
            }
        };
        pairs.map(picture).collect()
    }

    fn curves(&self, setting: &TunedSetting, values: &[Vec<Interval>]) -> Vec<Picture> {
        let curve = |(goal, it): (usize, &Goal)| Picture::Curves {
            title: it.to_string(),
            along: setting.key.clone(),
            values: self.candidates.iter().map(|candidate| setting.values[candidate.values[0]].clone()).collect(),
            base: self.candidates.iter().position(|candidate| candidate.is_base),
            unit: it.figure.unit(),
            curves: vec![Curve { name: String::new(), points: values.iter().map(|values| values[goal]).collect() }],
        };
        self.goals().iter().enumerate().map(curve).collect()
    }

    fn heat(&self, down: &TunedSetting, across: &TunedSetting) -> Picture {
        let least = (0..self.candidates.len()).map(|at| self.miss_of(at)).fold(f64::INFINITY, f64::min);
        let tile = |row: usize, column: usize| {
            let found = self.candidates.iter().position(|it| it.values == [row, column]);
            let miss = found.map_or(f64::NAN, |candidate| self.miss_of(candidate) - least);
            let miss = if miss.is_finite() { miss } else { f64::NAN };
            let is_shown = found.is_some_and(|found| self.finalists.iter().any(|(at, _)| *at == Some(found)));
            Tile { difference: miss, is_shown, is_base: false }
        };
        let rows = 0..down.values.len();
        let tiles = rows.flat_map(|row| (0..across.values.len()).map(move |column| (row, column)));
        Picture::Heat {
            title: "By how much more the goals are missed than by the best".to_owned(),
            across: (across.key.clone(), across.values.clone()),
            down: (down.key.clone(), down.values.clone()),
            unit: Unit::Count,
            tiles: tiles.map(|(row, column)| tile(row, column)).collect(),
        }
    }

    fn miss_of(&self, candidate: usize) -> f64 {
        let values = self.values_of(candidate).unwrap_or_default();
        total_miss(self.goals(), values.iter().map(|value| value.value))
    }

    /// The report as one JSON object.
    pub fn json(&self) -> Value {
        let goal = |goal: &Goal| {
            let (figure, unit) = (goal.figure.id(), goal.figure.unit().id());
            json!({ "figure": figure, "unit": unit, "kind": goal.kind.sign(), "value": goal.value })
        };
        let setting = |it: &TunedSetting| json!({ "key": it.key, "values": it.values });
        let values = |values: &[Interval]| -> Value {
            let value = |(goal, value): (&Goal, &Interval)| json!({ "figure": goal.figure.id(), "mean": value.value, "interval": value.ends(), "miss": finite(goal.miss(value.value)), "met": goal.is_met_by(*value) });
            self.goals().iter().zip(values).map(value).collect()
        };
        let has_search = !self.plan.rounds.is_empty();
        let candidate = |at: usize| {
            let it = &self.candidates[at];
            json!({
                "name": it.name,
                "hash": it.hash,
                "is_base": it.is_base,
                "rounds": self.search.rounds_of(at),
                "goals": has_search.then(|| values(&self.search.values(at))),
                "miss": if has_search { finite(self.search.miss(at)) } else { None },
                "is_trade_off": has_search && self.search.is_trade_off(at),
            })
        };
        let finalist = |(at, finalist): &(Option<usize>, Finalist)| {
            json!({
                "name": at.map_or("base", |at| &self.candidates[at].name),
                "is_base": self.is_base(*at),
                "goals": values(&finalist.values),
                "miss": finite(finalist.miss),
                "worse_by": finite(finalist.worse_by.value),
                "worse_by_interval": finalist.worse_by.ends(),
                "word": finalist.verdict.id(),
            })
        };
        let round = |round: &Round| json!({ "candidates": round.candidates, "seed": round.seeds.first, "seeds": round.seeds.count });
        let best = self.of_verdict(FinalistVerdict::Best).next().map(|(at, _)| self.name(*at));
        let left_out = |(name, why): &(String, String)| json!({ "name": name, "why": why });
        json!({
            "command": self.command,
            "version": env!("CARGO_PKG_VERSION"),
            "pack": { "id": self.pack.id, "version": self.pack.version, "hash": self.pack.hash, "variants": self.pack.variants },
            "players": self.bots.len(),
            "bots": bot_ids(&self.bots),
            "confidence": 0.95,
            "goals": self.goals().iter().map(goal).collect::<Vec<_>>(),
            "settings": self.settings.iter().map(setting).collect::<Vec<_>>(),
            "rounds": self.plan.rounds.iter().map(round).collect::<Vec<_>>(),
            "final_seed": self.plan.fresh_seeds.first,
            "final_seeds": self.plan.fresh_seeds.count,
            "best": best,
            "summary": self.summary(),
            "final": self.finalists.iter().map(finalist).collect::<Vec<_>>(),
            "search": self.search.ranking().into_iter().map(candidate).collect::<Vec<_>>(),
            "left_out": self.left_out.iter().map(left_out).collect::<Vec<_>>(),
        })
    }
}

fn finite(value: f64) -> Option<f64> {
    value.is_finite().then_some(value)
}

fn miss_cell(miss: f64) -> Cell {
    if miss.is_finite() { Cell::value(miss, Unit::Count) } else { Cell::empty() }
}

impl Goal {
    /// What a value is to the goal, in a sentence.
    pub fn sentence(&self, value: Interval) -> String {
        let unit = self.figure.unit();
        let found = format!("{} is {}", self.figure.id(), shown(value.value, unit));
        let ends = value.ends().map_or(String::new(), |_| format!(" ({})", ends(value, unit)));
        let verdict = match (self.is_met_by(value), self.kind) {
            (Some(true), _) => "meets the goal",
            (Some(false), _) => "misses the goal",
            (None, GoalKind::Equal) => "hits the goal as far as these games tell",
            (None, GoalKind::AtMost | GoalKind::AtLeast) => "may meet the goal or miss it: these games don't tell",
        };
        format!("{found}{ends}, which {verdict}, {self}.")
    }
}
