//! `liberte changes VARIANT`: what does each change of a variant do, alone and among the others?

mod split;

use super::diff::variants;
use super::experiment::ExperimentArgs;
use super::ruleset::OpenedRuleset;
use super::{Failure, Outcome};
use crate::lab::{
    Bar, Cell, Contrast, Difference, FalsePositives, Figure, Interval, Part, Picture, ReportTable, Section, difference,
};
use clap::Args;
use serde_json::{Value, json};
use split::{ChangeRulesets, Piece};

const HELP: &str = "\
A variant, or several joined by `+`, is split into its changes: settings, parameters, cards, cards taken out, \
provinces and other places, scripts. The pack is then played without changes, with each change alone, with all of them, \
and with all but one of them, on the same seeds.

Examples:
  liberte changes one-card
  liberte changes first-edition --of rounds --of wins
  liberte changes one-card+thresholds:landslide_votes=15 --tiers random,greedy --html changes.html

  alone      what the change does to the pack by itself, or together with the changes that it needs
  among all  what is lost from the whole variant if this change is left out
  together   what the whole variant does beyond the sum of its changes: 0 if they don't influence each other";

/// What `changes` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = HELP)]
pub struct ChangesArgs {
    /// A variant, or several: `one-card`, `one-card+thresholds:landslide_votes=15`.
    #[arg(value_name = "VARIANT[+VARIANT...]")]
    variants: String,
    #[command(flatten)]
    experiment: ExperimentArgs,
}

/// Plays a variant's changes and prints what each does.
pub fn changes(pack: Option<&str>, args: &ChangesArgs) -> Outcome {
    let asked = variants(&args.variants)?;
    if asked.is_empty() {
        return Err(Failure::usage("`base` changes nothing: name a variant"));
    }
    let whole = OpenedRuleset::open(pack, &asked)?;
    let library = whole.library;
    let split = ChangeRulesets::new(&library, &asked)?;
    let (found, contrasts) = args.experiment.play(&split.rulesets, &split.contrasts())?;
    let mut report = found.head(format!("What the changes of {} do", args.variants));
    let mut json = found.json();
    json["changes"] = split.pieces.iter().map(Piece::json).collect();
    let notes = split.notes();
    if !notes.is_empty() {
        let parts = notes.into_iter().map(Part::Words).collect();
        report.sections.push(Section { title: String::new(), parts });
    }
    for (at, (level, contrasts)) in found.levels.iter().zip(&contrasts).enumerate() {
        let (results, chosen) = (&level.results, &level.shown);
        let is_fixed = results.has_fixed_length();
        let measured = |&at: &usize| {
            let all = split.shown_contrasts().into_iter().map(move |number| &contrasts[number]);
            all.filter(|it| !it.is_nothing()).map(move |it| it.sample(at, results.figures[at]))
        };
        let chance = FalsePositives::of(chosen.iter().flat_map(measured), is_fixed);
        let effects: Vec<Effects> = chosen
            .iter()
            .map(|&at| Effects::new(&split, contrasts, (at, results.figures[at]), &chance, is_fixed))
            .collect();
        json["tiers"][at]["effects"] = effects.iter().map(|it| it.json(&split)).collect();
        json["tiers"][at]["by_chance"] = chance.json();
        let title = level.title(found.levels.len());
        let pictures = effects.iter().map(|it| Part::Picture(it.picture(&split)));
        let tables = effects.iter().flat_map(|it| it.parts(&split, results.seeds));
        let words = chance.sentence().map(Part::Words);
        report.sections.push(Section { title, parts: pictures.chain(tables).chain(words).collect() });
    }
    args.experiment.print(&found, &report, json)
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
            title: format!("{}, with 95 % intervals; red: likely or clear", self.figure.id()),
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
