//! What a setting does to the game, value by value; or two settings, pair by pair.

use super::{ComparedPlan, NamedRuleset, StudyError, StudyRunner, play_rulesets};
use crate::lab::{
    ComparisonReport, LevelReport, Part, PlayableRuleset, Report, Results, Section, Significance, SweptSetting,
    short_title, shown,
};
use crate::load::{Files, Library};
use crate::model::capitalized;
use serde_json::{Value, json};
use std::sync::Arc;

/// The most rulesets of a grid.
const MOST_RULESETS: usize = 256;

/// A setting as it is called: `landslide votes`. What is no setting of the rules keeps its key, as `card.71.value`.
pub fn setting_words(key: &str) -> String {
    let key = key.trim();
    if key.contains('.') { key.to_owned() } else { key.replace('_', " ") }
}

/// The rulesets of a sweep, and which of them each value or pair of values has.
#[derive(Clone)]
pub struct Sweep {
    /// The settings and their values: one, or two.
    pub settings: Vec<SweptSetting>,
    /// The base first.
    pub rulesets: Vec<NamedRuleset>,
    /// By value, or by pair of values row by row, the number of the ruleset.
    pub places: Vec<usize>,
}

/// What a sweep found.
pub struct SweepReport {
    /// What was played.
    pub sweep: Sweep,
    /// What it came to.
    pub found: ComparisonReport,
}

impl Sweep {
    /// The rulesets of some settings over a pack with variants, which is the base.
    ///
    /// # Errors
    /// A setting is given twice or unknown, has a value that it can't have, or there are too many.
    pub fn new(
        library: &Arc<Library>,
        base: PlayableRuleset,
        variants: &[String],
        settings: &[SweptSetting],
    ) -> Result<Sweep, StudyError> {
        let [first, rest @ ..] = settings else { return Err(StudyError::Request("name a setting".to_owned())) };
        if rest.iter().any(|second| second.to_string() == first.to_string()) {
            return Err(StudyError::Request(format!("`{first}` is given twice: give all its values at once")));
        }
        let count: usize = settings.iter().map(|setting| setting.values.len()).product();
        if count > MOST_RULESETS {
            return Err(StudyError::Request(format!(
                "{count} pairs of values: take steps, so that there are {MOST_RULESETS} at most"
            )));
        }
        let base = NamedRuleset { name: "base".to_owned(), ruleset: base, library: library.clone() };
        let mut sweep = Sweep { settings: settings.to_vec(), rulesets: vec![base], places: Vec::new() };
        for pair in combinations(settings) {
            let (ruleset, files) = with_values(library, variants, &pair)??;
            sweep.add(NamedRuleset { name: name_of(&pair), ruleset, library: Arc::new(Library::new(files)) });
        }
        Ok(sweep)
    }

    /// Adds a ruleset, unless it is one that is there already: the value that the pack has is the base's own.
    fn add(&mut self, made: NamedRuleset) {
        let known = self.rulesets.iter().position(|it| it.ruleset.pack().hash == made.ruleset.pack().hash);
        if known == Some(0) && self.rulesets[0].name == "base" {
            self.rulesets[0].name = format!("{} (base)", made.name);
        }
        self.places.push(known.unwrap_or(self.rulesets.len()));
        if known.is_none() {
            self.rulesets.push(made);
        }
    }

    /// Plays it.
    ///
    /// # Errors
    /// The games were not played to their end.
    pub fn play<R: StudyRunner>(self, plan: &ComparedPlan, runner: &mut R) -> Result<SweepReport, R::Error> {
        let (found, _) = play_rulesets(&self.rulesets, &[], plan, runner)?;
        Ok(SweepReport { sweep: self, found })
    }

    /// The settings in words: `landslide votes and hand size`.
    pub fn settings_in_words(&self) -> String {
        self.settings.iter().map(|it| setting_words(&it.to_string())).collect::<Vec<_>>().join(" and ")
    }

    /// The place of the base among the values; none where none of them is its own.
    pub fn base(&self) -> Option<usize> {
        self.places.iter().position(|&arm| arm == 0)
    }

    /// What was found, in two sentences: which of the main figures change clearly, and from what to what.
    pub fn summary(&self, results: &Results) -> String {
        let Some((&first, &last)) = self.places.first().zip(self.places.last()) else { return String::new() };
        let is_clear =
            |at: usize| (1..results.arms.len()).any(|arm| results.difference(arm, at).word == Significance::Clear);
        let main = |at: &usize| results.figures[*at].is_first_headline();
        let changed: Vec<usize> = (0..results.figures.len()).filter(main).filter(|&at| is_clear(at)).collect();
        let settings = self.settings_in_words();
        let against = match self.base() {
            Some(_) => format!("All values play the same {} seeds.", results.seeds),
            None => format!("All values play the same {} seeds; the pack's own is none of them.", results.seeds),
        };
        if changed.is_empty() {
            return format!("No main figure is seen to change with {settings}. {against}");
        }
        let told = |&at: &usize| {
            let (figure, unit) = (results.figures[at], results.figures[at].unit());
            let value = |arm: usize| shown(results.interval(arm, at).value, unit);
            format!("{} from {} to {}", short_title(&figure.title()), value(first), value(last))
        };
        let all: Vec<String> = changed.iter().take(3).map(told).collect();
        let more = changed.len() - all.len();
        let more = if more > 0 { format!(", and {more} more") } else { String::new() };
        match &self.settings[..] {
            [one] => {
                let (from, to) = (one.values.first().map_or("", |it| it), one.values.last().map_or("", |it| it));
                format!("{}, {from} to {to}: {}{more}. {against}", capitalized(&settings), all.join("; "))
            }
            _ => format!("{} change {} of the main figures clearly. {against}", capitalized(&settings), changed.len()),
        }
    }

    /// The rulesets in the order of the values; the base first where none of them is its own.
    fn order(&self) -> Vec<usize> {
        let base = (!self.places.contains(&0)).then_some(0);
        base.into_iter().chain(self.places.iter().copied()).collect()
    }
}

impl SweepReport {
    /// The report for people: curves or fields of each shown figure, then their tables.
    pub fn report(&self) -> Report {
        let verb = if self.sweep.settings.len() > 1 { "do" } else { "does" };
        let keys: Vec<String> = self.sweep.settings.iter().map(SweptSetting::to_string).collect();
        let mut report = self.found.head(format!("What {} {verb}", keys.join(" and ")));
        if let Some(level) = self.found.levels.first() {
            let parts = vec![Part::Summary(self.sweep.summary(&level.results))];
            report.sections.insert(0, Section { title: String::new(), parts });
        }
        report.sections.extend(self.sections());
        report
    }

    /// As one JSON object.
    pub fn json(&self) -> Value {
        let mut json = self.found.json();
        let values = |setting: &SweptSetting| json!({ "key": setting.to_string(), "values": setting.values });
        json["settings"] = self.sweep.settings.iter().map(values).collect();
        let Sweep { places, rulesets, .. } = &self.sweep;
        json["rulesets_by_value"] = places.iter().map(|&arm| rulesets[arm].name.clone()).collect();
        json
    }

    fn sections(&self) -> Vec<Section> {
        let section = |level: &LevelReport| {
            let parts = match &self.sweep.settings[..] {
                [down, across] => self.grids(down, across, level),
                settings => self.curves(&settings[0], level),
            };
            Section { title: level.title(self.found.levels.len()), parts }
        };
        self.found.levels.iter().map(section).collect()
    }

    fn curves(&self, setting: &SweptSetting, level: &LevelReport) -> Vec<Part> {
        let LevelReport { results, shown, .. } = level;
        let Sweep { places, rulesets, .. } = &self.sweep;
        let key = setting.to_string();
        let mark = |arm: usize, value: &String| if arm == 0 { format!("{value} (base)") } else { value.clone() };
        let named: Vec<String> = places.iter().zip(&setting.values).map(|(&arm, value)| mark(arm, value)).collect();
        let name = |arm: usize| {
            let at = places.iter().position(|&place| place == arm);
            at.map_or_else(|| rulesets[arm].name.clone(), |at| named[at].clone())
        };
        let curve = |&at: &usize| Part::Picture(results.curve(at, &key, places, setting.values.clone()));
        let chance = level.chance();
        let table = |&at: &usize| Part::Table(results.table_of(at, &key, &self.sweep.order(), &name, &chance));
        shown.iter().map(curve).chain(shown.iter().map(table)).collect()
    }

    fn grids(&self, down: &SweptSetting, across: &SweptSetting, level: &LevelReport) -> Vec<Part> {
        let LevelReport { results, shown, .. } = level;
        let Sweep { places, rulesets, .. } = &self.sweep;
        let named = |setting: &SweptSetting| (setting.to_string(), setting.values.clone());
        let (rows, columns) = (named(down), named(across));
        let name = |arm: usize| rulesets[arm].name.clone();
        let heat = |&at: &usize| Part::Picture(results.heat(at, rows.clone(), columns.clone(), places));
        let chance = level.chance();
        let tables = |&at: &usize| {
            let grid = Part::Table(results.grid(at, &rows, &columns, places));
            [grid, Part::Table(results.table_of(at, "values", &self.sweep.order(), &name, &chance))]
        };
        shown.iter().map(heat).chain(shown.iter().flat_map(tables)).collect()
    }
}

/// The ruleset of a pack with variants in which settings have some values, and its files; or why it can't be played.
///
/// # Errors
/// There is no such setting, or it can't have such a value.
pub fn with_values(
    library: &Library,
    variants: &[String],
    values: &[(&SweptSetting, &str)],
) -> Result<Result<(PlayableRuleset, Files), StudyError>, StudyError> {
    let laid = SweptSetting::apply(library.files(), variants, values);
    let (files, variants) = laid.map_err(|finding| StudyError::Refused {
        library: Box::new(Library::new(library.files().clone())),
        findings: vec![finding],
        with: String::new(),
    })?;
    let made = PlayableRuleset::new(files.clone(), &variants);
    Ok(made.map(|ruleset| (ruleset, files)).map_err(|why| StudyError::unplayable(*why, name_of(values))))
}

/// Every combination of the values of some settings; those of the last change first.
pub fn combinations(settings: &[SweptSetting]) -> Vec<Vec<(&SweptSetting, &str)>> {
    settings.iter().fold(vec![Vec::new()], |pairs, setting| {
        let with = |pair: Vec<(_, _)>| {
            setting.values.iter().map(move |value| pair.iter().copied().chain([(setting, value.as_str())]).collect())
        };
        pairs.into_iter().flat_map(with).collect()
    })
}

/// A combination of values in words: `landslide_votes=15, hand_size=7`.
pub fn name_of(pair: &[(&SweptSetting, &str)]) -> String {
    pair.iter().map(|(setting, value)| format!("{setting}={value}")).collect::<Vec<_>>().join(", ")
}
