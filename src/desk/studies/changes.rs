//! What each change of a variant does, alone and among the others.

use super::split::{ChangeRulesets, Piece};
use super::{ComparedPlan, StudyError, StudyOutcome, StudyRunner, play_rulesets};
use crate::lab::{
    Bar, Cell, ComparisonReport, Contrast, Difference, FalsePositives, Figure, Interval, LevelReport, Part, Picture,
    Report, ReportTable, Section, StopReason, difference, short_title,
};
use crate::load::Library;
use serde_json::{Value, json};

/// What the changes of variants do.
pub struct ChangesReport {
    /// The variants, as they were asked for: `one-card+thresholds:landslide_votes=15`.
    name: String,
    split: ChangeRulesets,
    /// What the rulesets came to.
    pub found: ComparisonReport,
    /// By bot level, what was measured.
    contrasts: Vec<Vec<Contrast>>,
}

/// Plays the changes of variants over a pack.
///
/// # Errors
/// The variants change nothing, or can't be taken apart; or the games were not played to their end.
pub fn play_changes<R: StudyRunner>(
    library: &Library,
    variants: &[String],
    plan: &ComparedPlan,
    runner: &mut R,
) -> Result<ChangesReport, R::Error> {
    if variants.is_empty() {
        return Err(StudyError::Request("`base` changes nothing: name a variant".to_owned()).into());
    }
    let split = ChangeRulesets::new(library, variants)?;
    let (found, contrasts) = play_rulesets(&split.rulesets, &split.contrasts(), plan, runner)?;
    Ok(ChangesReport { name: variants.join("+"), split, found, contrasts })
}

impl ChangesReport {
    /// The report for people: notes, then pictures and tables of each figure.
    pub fn report(&self) -> Report {
        let mut report = self.found.head(format!("What the changes of {} do", self.name));
        let all = self.effects();
        if let Some((effects, _)) = all.first() {
            let parts = vec![Part::Summary(self.summary(effects))];
            report.sections.insert(0, Section { title: String::new(), parts });
        }
        let notes = self.split.notes();
        if !notes.is_empty() {
            let parts = notes.into_iter().map(Part::Words).collect();
            report.sections.push(Section { title: String::new(), parts });
        }
        for (level, (effects, chance)) in self.found.levels.iter().zip(all) {
            let title = level.title(self.found.levels.len());
            let pictures = effects.iter().map(|it| Part::Picture(it.picture(&self.split)));
            let tables = effects.iter().flat_map(|it| it.parts(&self.split, level.results.seeds));
            let words = chance.sentence().map(Part::Words);
            report.sections.push(Section { title, parts: pictures.chain(tables).chain(words).collect() });
        }
        report
    }

    /// As one JSON object.
    pub fn json(&self) -> Value {
        let mut json = self.found.json();
        json["changes"] = self.split.pieces.iter().map(Piece::json).collect();
        for (at, (effects, chance)) in self.effects().into_iter().enumerate() {
            json["tiers"][at]["effects"] = effects.iter().map(|it| it.json(&self.split)).collect();
            json["tiers"][at]["by_chance"] = chance.json();
        }
        json
    }

    /// Which changes do anything that was seen, in two sentences.
    fn summary(&self, effects: &[Effects]) -> String {
        let does = |at: usize| effects.iter().any(|it| it.pieces[at].iter().any(|effect| effect.word.is_shown()));
        let (some, none): (Vec<usize>, Vec<usize>) = (0..self.split.pieces.len()).partition(|&at| does(at));
        let name = |&at: &usize| self.split.pieces[at].name.clone();
        let first = match &some[..] {
            [] => "None of the changes is seen to do anything by itself".to_owned(),
            some => format!(
                "These changes are seen to do something: {}",
                some.iter().map(name).collect::<Vec<_>>().join(", ")
            ),
        };
        let whole = effects.iter().filter(|it| it.whole.word.is_shown()).count();
        let others = if none.is_empty() { String::new() } else { format!("; {} are not seen to", none.len()) };
        format!("{first}{others}. The whole changes {whole} of {} main figures, as far as is shown.", effects.len())
    }

    /// All of it.
    pub fn outcome(&self) -> StudyOutcome {
        let report = self.report();
        StudyOutcome {
            text: report.text(),
            report,
            csv: self.found.csv().unwrap_or_default(),
            json: self.json(),
            is_cancelled: self.found.levels.iter().any(|level| level.results.stopped == StopReason::Cancelled),
        }
    }

    /// By bot level, what the changes do to each shown figure, and what chance alone would make of that.
    fn effects(&self) -> Vec<(Vec<Effects>, FalsePositives)> {
        let of = |(level, contrasts): (&LevelReport, &Vec<Contrast>)| self.effects_of(level, contrasts);
        self.found.levels.iter().zip(&self.contrasts).map(of).collect()
    }

    fn effects_of(&self, level: &LevelReport, contrasts: &[Contrast]) -> (Vec<Effects>, FalsePositives) {
        let (results, chosen) = (&level.results, &level.shown);
        let is_fixed = results.has_fixed_length();
        let measured = |&at: &usize| {
            let all = self.split.shown_contrasts().into_iter().map(move |number| &contrasts[number]);
            all.filter(|it| !it.is_nothing()).map(move |it| it.sample(at, results.figures[at]))
        };
        let chance = FalsePositives::of(chosen.iter().flat_map(measured), is_fixed);
        let effect = |&at: &usize| Effects::new(&self.split, contrasts, (at, results.figures[at]), &chance, is_fixed);
        (chosen.iter().map(effect).collect(), chance)
    }
}

/// What the changes do to a figure.
struct Effects {
    figure: Figure,
    /// The whole less the pack as it is.
    whole: Difference,
    /// The whole less the sum of its changes alone; none of a single change.
    together: Option<Difference>,
    /// By change: alone, and among all others.
    pieces: Vec<[Difference; 2]>,
}

impl Effects {
    fn new(
        split: &ChangeRulesets,
        contrasts: &[Contrast],
        figure: (usize, Figure),
        chance: &FalsePositives,
        is_fixed: bool,
    ) -> Effects {
        let effect = |number: usize| match &contrasts[number] {
            contrast if contrast.is_nothing() => Difference::none(Interval::default()),
            contrast => Difference::new(&contrast.sample(figure.0, figure.1), chance, is_fixed),
        };
        Effects {
            figure: figure.1,
            whole: effect(0),
            together: (split.pieces.len() > 1).then(|| effect(1)),
            pieces: (0..split.pieces.len()).map(|piece| [effect(2 + 2 * piece), effect(3 + 2 * piece)]).collect(),
        }
    }

    /// What is to be said of it in words, and the table.
    fn parts(&self, split: &ChangeRulesets, seeds: u64) -> Vec<Part> {
        let unit = self.figure.unit();
        let caption = format!("{}: {} (n = {seeds} seeds)", self.figure.id(), self.figure.title());
        let mut table = ReportTable::new(caption, ["change", "alone", "95 %", "word", "among all", "95 %", "word"]);
        let cells = |effect: &Difference| {
            let [value, fixed, _, word] = effect.cells(unit);
            [value, fixed, word]
        };
        for (piece, [alone, among]) in split.pieces.iter().zip(&self.pieces) {
            table.row([Cell::text(&piece.name)].into_iter().chain(cells(alone)).chain(cells(among)));
        }
        let of_one =
            |name: &str, effect: &Difference| [Cell::text(name)].into_iter().chain(cells(effect)).collect::<Vec<_>>();
        if let Some(together) = &self.together {
            let sum = self.whole.fixed.value - together.fixed.value;
            table.row([Cell::text("sum of the changes alone"), Cell::difference(sum, unit)]);
            table.row(of_one("together, beyond that sum", together));
        }
        table.row(of_one("the whole", &self.whole));
        table.rows.last_mut().into_iter().for_each(|row| row.is_base = true);
        let words = self.in_words(split);
        let words = (!words.is_empty()).then(|| Part::Words(words.join(" ")));
        [Part::Table(table)].into_iter().chain(words).collect()
    }

    /// Which change does most of it, and which pull against each other or together. Only of what was shown.
    fn in_words(&self, split: &ChangeRulesets) -> Vec<String> {
        let unit = self.figure.unit();
        let shown = |value: f64| difference(value, unit);
        let name = |at: usize| format!("`{}`", split.pieces[at].name);
        let alone: Vec<(usize, f64)> = self
            .pieces
            .iter()
            .enumerate()
            .filter(|(_, it)| it[0].word.is_shown())
            .map(|(at, it)| (at, it[0].fixed.value))
            .collect();
        let mut words = Vec::new();
        if self.pieces.len() < 2 {
            return words;
        }
        let whole = self.whole.fixed.value;
        let same_way = alone.iter().filter(|(_, value)| value * whole > 0.0);
        if let Some((at, value)) = same_way.max_by(|a, b| a.1.abs().total_cmp(&b.1.abs()))
            && self.whole.word.is_shown()
            && value.abs() >= 0.5 * whole.abs()
        {
            words.push(format!("Most of the whole is {}: {} of {}.", name(*at), shown(*value), shown(whole)));
        }
        let (up, down): (Vec<_>, Vec<_>) = alone.iter().partition(|(_, value)| *value > 0.0);
        if !up.is_empty() && !down.is_empty() {
            let list = |all: &[(usize, f64)]| {
                all.iter()
                    .map(|(at, value)| format!("{} ({})", name(*at), shown(*value)))
                    .collect::<Vec<_>>()
                    .join(", ")
            };
            words.push(format!("Against each other: {} and {}.", list(&up), list(&down)));
        }
        if let Some(together) = self.together.as_ref().filter(|it| it.word.is_shown()) {
            let sum = whole - together.fixed.value;
            let how = match () {
                () if whole * sum < 0.0 => "turns the sum round",
                () if whole.abs() > sum.abs() => "is more than the sum: they amplify each other",
                () => "is less than the sum: they cancel in part",
            };
            words.push(format!("The whole ({}) {how} ({}); {}.", shown(whole), shown(sum), together.word.text()));
        }
        words
    }

    fn picture(&self, split: &ChangeRulesets) -> Picture {
        let bar =
            |name: String, effect: &Difference| Bar { name, interval: effect.fixed, is_shown: effect.word.is_shown() };
        let mut bars = Vec::new();
        for (piece, [alone, among]) in split.pieces.iter().zip(&self.pieces) {
            bars.push(bar(piece.name.clone(), alone));
            if self.together.is_some() {
                bars.push(bar("… among all".to_owned(), among));
            }
        }
        self.together.iter().for_each(|it| bars.push(bar("together".to_owned(), it)));
        bars.push(bar("the whole".to_owned(), &self.whole));
        bars.retain(|bar| !bar.interval.value.is_nan());
        Picture::Forest {
            title: format!("{}, with 95 % intervals; red: likely or clear", short_title(&self.figure.title())),
            unit: self.figure.unit(),
            bars,
        }
    }

    fn json(&self, split: &ChangeRulesets) -> Value {
        let piece = |(piece, [alone, among]): (&Piece, &[Difference; 2])| json!({ "change": piece.name, "alone": alone.json(), "among_all": among.json() });
        json!({
            "figure": self.figure.id(),
            "unit": self.figure.unit().id(),
            "whole": self.whole.json(),
            "together": self.together.as_ref().map(Difference::json),
            "changes": split.pieces.iter().zip(&self.pieces).map(piece).collect::<Vec<_>>(),
            "in_words": self.in_words(split),
        })
    }
}
