//! `liberte sweep KEY=VALUES`: what does a setting do to the game, value by value?

use super::experiment::{ExperimentArgs, NamedRuleset};
use super::open::render;
use super::ruleset::OpenedRuleset;
use super::{Failure, Outcome};
use crate::lab::{ComparisonReport, LevelReport, Part, PlayableRuleset, Section, SweptSetting, UnplayableRuleset};
use crate::load::{Diagnostic, Library};
use clap::Args;
use serde_json::json;

const HELP: &str = "\
A key is one of `liberte show`: a setting of the rules, or a value of a card, province, region, battle or faction; or a parameter of a \
variant, with the variant's id and a colon before it.

Examples:
  liberte sweep landslide_votes=14..20                      both ends included
  liberte sweep landslide_votes=14..20:2 --of ending        every second value; figures whose names begin with `ending`
  liberte sweep landslide_votes=14..20 hand_size=6..8       two settings: every pair of values
  liberte sweep card.71.value=1,2,3 --bots random -n 5000
  liberte sweep thresholds:landslide_votes=15,17 --variant first-edition
  liberte sweep landslide_votes=14..20 --tiers random,greedy --html sweep.html

The value that the pack has is the base, with which all others are compared on the same seeds.";

/// The most rulesets of a grid.
const MOST_RULESETS: usize = 256;

/// What `sweep` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = HELP)]
pub struct SweepArgs {
    /// A setting and its values, or two.
    #[arg(value_name = "KEY=VALUES", required = true, num_args = 1..=2)]
    settings: Vec<SweptSetting>,
    /// Apply a variant to the pack first; several are applied in the order given.
    #[arg(long, value_name = "ID")]
    variant: Vec<String>,
    #[command(flatten)]
    experiment: ExperimentArgs,
}

/// The rulesets of a sweep, and which of them each value or pair of values has.
struct Swept {
    /// The base first.
    rulesets: Vec<NamedRuleset>,
    /// By value, or by pair of values row by row, the number of the ruleset.
    places: Vec<usize>,
}

/// Plays a setting's values and prints what they do.
pub fn sweep(pack: Option<&str>, args: &SweepArgs) -> Outcome {
    let swept = Swept::new(pack, args)?;
    let (found, _) = args.experiment.play(&swept.rulesets, &[])?;
    let names: Vec<String> = args.settings.iter().map(SweptSetting::to_string).collect();
    let verb = if names.len() > 1 { "do" } else { "does" };
    let mut report = found.head(format!("What {} {verb}", names.join(" and ")));
    report.sections.extend(swept.sections(args, &found));
    let mut json = found.json();
    let values = |setting: &SweptSetting| json!({ "key": setting.to_string(), "values": setting.values });
    json["settings"] = args.settings.iter().map(values).collect();
    json["rulesets_by_value"] = swept.places.iter().map(|&arm| swept.rulesets[arm].name.clone()).collect();
    args.experiment.print(&found, &report, json)
}

impl Swept {
    fn new(pack: Option<&str>, args: &SweepArgs) -> Result<Swept, Failure> {
        let [first, rest @ ..] = &args.settings[..] else { return Err(Failure::usage("name a setting")) };
        if rest.iter().any(|second| second.to_string() == first.to_string()) {
            return Err(Failure::usage(format!("`{first}` is given twice: give all its values at once")));
        }
        let count: usize = args.settings.iter().map(|setting| setting.values.len()).product();
        if count > MOST_RULESETS {
            return Err(Failure::usage(format!(
                "{count} pairs of values: take steps, so that there are {MOST_RULESETS} at most"
            )));
        }
        let OpenedRuleset { library, ruleset, .. } = OpenedRuleset::open(pack, &args.variant)?;
        let mut swept = Swept { rulesets: vec![NamedRuleset { name: "base".to_owned(), ruleset }], places: Vec::new() };
        for pair in pairs(&args.settings) {
            let laid = SweptSetting::apply(library.files(), &args.variant, &pair);
            let (files, variants) = laid.map_err(|finding| refused(&library, vec![finding]))?;
            let made = PlayableRuleset::new(files, &variants).map_err(|why| because(*why, &pair))?;
            swept.add(name(&pair), made);
        }
        Ok(swept)
    }

    /// Adds a ruleset, unless it is one that is there already: the value that the pack has is the base's own.
    fn add(&mut self, name: String, made: PlayableRuleset) {
        let known = self.rulesets.iter().position(|it| it.ruleset.pack().hash == made.pack().hash);
        if known == Some(0) && self.rulesets[0].name == "base" {
            self.rulesets[0].name = format!("{name} (base)");
        }
        self.places.push(known.unwrap_or(self.rulesets.len()));
        if known.is_none() {
            self.rulesets.push(NamedRuleset { name, ruleset: made });
        }
    }

    fn sections(&self, args: &SweepArgs, found: &ComparisonReport) -> Vec<Section> {
        let section = |level: &LevelReport| {
            let parts = match &args.settings[..] {
                [down, across] => self.grids(down, across, level),
                settings => self.curves(&settings[0], level),
            };
            Section { title: level.title(found.levels.len()), parts }
        };
        found.levels.iter().map(section).collect()
    }

    /// The rulesets in the order of the values; the base first where none of them is its own.
    fn order(&self) -> Vec<usize> {
        let base = (!self.places.contains(&0)).then_some(0);
        base.into_iter().chain(self.places.iter().copied()).collect()
    }

    fn curves(&self, setting: &SweptSetting, level: &LevelReport) -> Vec<Part> {
        let LevelReport { results, shown, .. } = level;
        let key = setting.to_string();
        let mark = |arm: usize, value: &String| if arm == 0 { format!("{value} (base)") } else { value.clone() };
        let named: Vec<String> =
            self.places.iter().zip(&setting.values).map(|(&arm, value)| mark(arm, value)).collect();
        let name = |arm: usize| {
            let at = self.places.iter().position(|&place| place == arm);
            at.map_or_else(|| self.rulesets[arm].name.clone(), |at| named[at].clone())
        };
        let curve = |&at: &usize| Part::Picture(results.curve(at, &key, &self.places, setting.values.clone()));
        let chance = level.chance();
        let table = |&at: &usize| Part::Table(results.table_of(at, &key, &self.order(), &name, &chance));
        shown.iter().map(curve).chain(shown.iter().map(table)).collect()
    }

    fn grids(&self, down: &SweptSetting, across: &SweptSetting, level: &LevelReport) -> Vec<Part> {
        let LevelReport { results, shown, .. } = level;
        let named = |setting: &SweptSetting| (setting.to_string(), setting.values.clone());
        let (rows, columns) = (named(down), named(across));
        let name = |arm: usize| self.rulesets[arm].name.clone();
        let heat = |&at: &usize| Part::Picture(results.heat(at, rows.clone(), columns.clone(), &self.places));
        let chance = level.chance();
        let tables = |&at: &usize| {
            let grid = Part::Table(results.grid(at, &rows, &columns, &self.places));
            [grid, Part::Table(results.table_of(at, "values", &self.order(), &name, &chance))]
        };
        shown.iter().map(heat).chain(shown.iter().flat_map(tables)).collect()
    }
}

/// Each value of a setting, or every pair of the values of two, row by row.
pub fn pairs(settings: &[SweptSetting]) -> Vec<Vec<(&SweptSetting, &str)>> {
    settings.iter().fold(vec![Vec::new()], |pairs, setting| {
        let with = |pair: Vec<(_, _)>| {
            setting.values.iter().map(move |value| pair.iter().copied().chain([(setting, value.as_str())]).collect())
        };
        pairs.into_iter().flat_map(with).collect()
    })
}

pub fn name(pair: &[(&SweptSetting, &str)]) -> String {
    pair.iter().map(|(setting, value)| format!("{setting}={value}")).collect::<Vec<_>>().join(", ")
}

/// A value that can't be is a mistake on the command line.
pub fn refused(library: &Library, findings: Vec<Diagnostic>) -> Failure {
    Failure::Usage(render(library, &findings))
}

/// What a value makes wrong, told without the places of the text in memory.
pub fn because(why: UnplayableRuleset, pair: &[(&SweptSetting, &str)]) -> Failure {
    let UnplayableRuleset { library, findings } = why;
    let mut found: Vec<Diagnostic> = findings.into_iter().filter(Diagnostic::is_error).collect();
    for finding in &mut found {
        let is_in_memory = |path: &str| library.files().overlay_of(path).is_some();
        if finding.place.as_ref().is_some_and(|place| is_in_memory(&place.path)) {
            let label = finding.label.take();
            finding.place = None;
            finding.help = finding.help.take().or(label);
        }
        finding.related.retain(|(place, _)| !is_in_memory(&place.path));
    }
    match refused(&library, found) {
        Failure::Usage(text) => Failure::Usage(format!("{}\n= with {}", text.trim_end(), name(pair))),
        other @ (Failure::Content(_) | Failure::Silent) => other,
    }
}
