//! The candidates of a tuning: every combination of the values of some settings, as a ruleset that is ready to play.

use crate::cli::Failure;
use crate::cli::ruleset::OpenedRuleset;
use crate::desk::{combinations, name_of, with_values};
use crate::lab::{PlayableRuleset, SweptSetting, TunedSetting, TuningCandidate};

/// The most combinations.
const MOST_CANDIDATES: usize = 256;

/// The rulesets of a tuning.
pub struct Candidates {
    /// The pack as it is, variants applied.
    pub base: OpenedRuleset,
    /// The settings.
    pub settings: Vec<TunedSetting>,
    /// The candidates, no ruleset twice.
    pub all: Vec<(TuningCandidate, PlayableRuleset)>,
    /// The combinations that can't be played, each with the reason.
    pub left_out: Vec<(String, String)>,
}

impl Candidates {
    /// Makes all of them.
    ///
    /// # Errors
    /// Usage: there is no such setting, a value that no combination can have, or there are too many combinations.
    pub fn new(pack: Option<&str>, settings: &[SweptSetting], variants: &[String]) -> Result<Candidates, Failure> {
        let count = settings.iter().try_fold(1usize, |count, setting| count.checked_mul(setting.values.len()));
        if let Some(twice) = twice(settings) {
            return Err(Failure::usage(format!("`{twice}` is given twice: give all its values at once")));
        }
        if count.is_none_or(|count| count > MOST_CANDIDATES) {
            let count = count.map_or("too many".to_owned(), |count| count.to_string());
            return Err(Failure::usage(format!(
                "{count} combinations of values: take steps, such as `14..20:2`, so that there are {MOST_CANDIDATES} at most"
            )));
        }
        let base = OpenedRuleset::open(pack, variants)?;
        let named = |it: &SweptSetting| TunedSetting { key: it.to_string(), values: it.values.clone() };
        let named = settings.iter().map(named).collect();
        let mut made = Candidates { base, settings: named, all: Vec::new(), left_out: Vec::new() };
        let mut refusals: Vec<(Vec<usize>, Failure)> = Vec::new();
        for combination in combinations(settings) {
            let values = combination.iter().map(|&(setting, value)| place(setting, value)).collect::<Vec<usize>>();
            match with_values(&made.base.library, variants, &combination)? {
                Ok((ruleset, _)) => made.add(name_of(&combination), values, ruleset),
                Err(why) => {
                    let why = Failure::from(why);
                    made.left_out.push((name_of(&combination), first_line(&why)));
                    refusals.push((values, why));
                }
            }
        }
        made.without_impossible_values(refusals)
    }

    fn add(&mut self, name: String, values: Vec<usize>, ruleset: PlayableRuleset) {
        let hash = ruleset.pack().hash;
        if !self.all.iter().any(|(known, _)| known.hash == hash) {
            let is_base = hash == self.base.pack.hash;
            self.all.push((TuningCandidate { name, values, hash, is_base }, ruleset));
        }
    }

    /// Refuses a value with which nothing can be played: somebody mistook what is possible.
    fn without_impossible_values(self, refusals: Vec<(Vec<usize>, Failure)>) -> Result<Candidates, Failure> {
        for (values, why) in refusals {
            let is_possible = |(setting, value): (usize, &usize)| {
                self.all.iter().any(|(candidate, _)| candidate.values[setting] == *value)
            };
            if !values.iter().enumerate().all(is_possible) {
                return Err(why);
            }
        }
        Ok(self)
    }
}

fn place(setting: &SweptSetting, value: &str) -> usize {
    setting.values.iter().position(|it| it == value).unwrap_or_default()
}

fn twice(settings: &[SweptSetting]) -> Option<&SweptSetting> {
    let is_known = |at: usize| settings[..at].iter().any(|it| it.to_string() == settings[at].to_string());
    (0..settings.len()).find(|&at| is_known(at)).map(|at| &settings[at])
}

/// What is wrong, without the rest of what a finding shows.
fn first_line(why: &Failure) -> String {
    match why {
        Failure::Usage(text) | Failure::Content(text) => {
            let line = text.lines().next().unwrap_or_default();
            line.split_once(": ").map_or(line, |(_, message)| message).to_owned()
        }
        Failure::Silent => String::new(),
    }
}
