//! A setting with the values that it takes in a sweep: `landslide_votes=14..20`, `card.71.value=1,2,3`, `thresholds:landslide_votes=15`.

use crate::kernel::Order;
use crate::load::edit::{Edit, PathKind, PlainValue, Proposal, new_variant, target};
use crate::load::{Diagnostic, Files, code, split_parameters};
use std::fmt;
use std::str::FromStr;

/// The most values of a setting.
pub const MOST_VALUES: usize = 64;
/// The variant in memory that sets values.
const ID: &str = "swept";

/// A setting and its values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SweptSetting {
    /// The variant whose parameter it is; none for a key of the pack.
    pub variant: Option<String>,
    /// The key.
    pub key: String,
    /// The values as they were typed: numbers in their order.
    pub values: Vec<String>,
}

/// The reason why a text is not a setting with values.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SettingError {
    /// There is no `=`, or nothing on one side of it.
    #[error("write KEY=VALUES, such as `landslide_votes=14..20`, `14..20:2` or `14,16,20`")]
    Shape,
    /// A range without end, or the wrong way round.
    #[error("`{0}` is not a range: write `14..20`, both ends included, or `14..20:2` for every second value")]
    Range(String),
    /// Too many values.
    #[error("`{0}` are more than {MOST_VALUES} values: take steps, such as `14..200:20`")]
    Many(String),
    /// A value stands there twice.
    #[error("the value `{0}` is given twice")]
    Twice(String),
}

impl FromStr for SweptSetting {
    type Err = SettingError;

    fn from_str(text: &str) -> Result<SweptSetting, SettingError> {
        let (key, values) = text.split_once('=').ok_or(SettingError::Shape)?;
        let (variant, key) = match key.trim().split_once(':') {
            Some((variant, key)) => (Some(variant.trim().to_owned()), key.trim()),
            None => (None, key.trim()),
        };
        if key.is_empty() || values.trim().is_empty() || variant.as_ref().is_some_and(String::is_empty) {
            return Err(SettingError::Shape);
        }
        let mut all: Vec<String> = Vec::new();
        for part in split_parameters(values).into_iter().map(str::trim) {
            let more = if part.contains("..") { range(part)? } else { vec![part.to_owned()] };
            if more.iter().any(String::is_empty) {
                return Err(SettingError::Shape);
            }
            all.extend(more);
        }
        if all.len() > MOST_VALUES {
            return Err(SettingError::Many(values.trim().to_owned()));
        }
        match all.iter().enumerate().find(|(at, value)| all[..*at].contains(value)) {
            Some((_, twice)) => Err(SettingError::Twice(twice.clone())),
            None => Ok(SweptSetting { variant, key: key.to_owned(), values: sorted(all) }),
        }
    }
}

/// Numbers in their order, and words as they were typed.
fn sorted(values: Vec<String>) -> Vec<String> {
    let number = |value: &String| value.parse::<f64>().ok().filter(|it| it.is_finite());
    let numbers: Option<Vec<f64>> = values.iter().map(number).collect();
    let Some(numbers) = numbers else { return values };
    let mut all: Vec<(f64, String)> = numbers.into_iter().zip(values).collect();
    all.order_by(|a, b| a.0.total_cmp(&b.0));
    all.into_iter().map(|(_, value)| value).collect()
}

/// The whole numbers of `14..20` or `14..20:2`, both ends included.
fn range(text: &str) -> Result<Vec<String>, SettingError> {
    let wrong = || SettingError::Range(text.to_owned());
    let (ends, step) = text.split_once(':').unwrap_or((text, "1"));
    let (low, high) = ends.split_once("..").ok_or_else(wrong)?;
    let number = |text: &str| text.trim().trim_start_matches('=').parse::<i64>().map_err(|_| wrong());
    let (low, high, step) = (number(low)?, number(high)?, number(step)?);
    if low > high || step < 1 {
        return Err(wrong());
    }
    if (high.abs_diff(low) / step.unsigned_abs()) as usize >= MOST_VALUES {
        return Err(SettingError::Many(text.to_owned()));
    }
    Ok((low..=high).step_by(step as usize).map(|value| value.to_string()).collect())
}

impl fmt::Display for SweptSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.variant {
            Some(variant) => write!(f, "{variant}:{}", self.key),
            None => f.write_str(&self.key),
        }
    }
}

impl SweptSetting {
    /// Applies values of settings to a pack with variants. Returns the files with the overlay, and the variants to load.
    ///
    /// # Errors
    /// There is no such key, or it can't have that value.
    pub fn apply(
        files: &Files,
        variants: &[String],
        settings: &[(&SweptSetting, &str)],
    ) -> Result<(Files, Vec<String>), Diagnostic> {
        let (mut files, mut variants) = (files.clone(), variants.to_vec());
        let path = files.data(&format!("variants/{ID}.toml"));
        let mut proposal = Proposal::default();
        for (setting, value) in settings {
            match &setting.variant {
                Some(id) => set_parameter(&mut variants, id, &setting.key, value),
                None => {
                    if proposal.is_empty() {
                        proposal.write(&files, &path, new_variant(ID, "\n")?);
                    }
                    setting.set(&files, &mut proposal, value)?;
                }
            }
        }
        if let Some(laid) = proposal.changes().next() {
            files.overlay(&path, &laid.after);
            variants.push(ID.to_owned());
        }
        Ok((files, variants))
    }

    fn set(&self, files: &Files, proposal: &mut Proposal, value: &str) -> Result<(), Diagnostic> {
        let target = target(files, &self.key, Some(ID))?;
        let first = target.path.first().map_or("", String::as_str);
        let is_rule = first == "rules" || files.format().changeable().any(|kind| kind.word() == first);
        let PathKind::Value(kind) = target.goal else {
            return Err(Diagnostic::error(code::WRONG_TYPE, format!("`{}` is a table, and has no value", self.key)));
        };
        if !is_rule {
            let message = format!("`{}` has no effect on games", self.key);
            return Err(Diagnostic::error(code::UNKNOWN_KEY, message));
        }
        let to = PlainValue::typed(value, kind);
        let to = to.map_err(|why| Diagnostic::error(code::WRONG_TYPE, format!("`{}`: {why}", self.key)))?;
        proposal.edit(files, &target.file, target.spec, &[Edit::Set { path: target.path.clone(), to }])
    }
}

/// Asks for a variant with a parameter at a value.
fn set_parameter(variants: &mut Vec<String>, id: &str, key: &str, value: &str) {
    let is_it = |asked: &&mut String| asked.split(':').next() == Some(id);
    let Some(asked) = variants.iter_mut().find(is_it) else {
        return variants.push(format!("{id}:{key}={value}"));
    };
    let given = asked.split_once(':').map_or(Vec::new(), |(_, given)| split_parameters(given));
    let other = |part: &&str| part.split('=').next().map(str::trim) != Some(key);
    let mut given: Vec<String> = given.into_iter().filter(other).map(str::to_owned).collect();
    given.push(format!("{key}={value}"));
    *asked = format!("{id}:{}", given.join(","));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::rulesets::PlayableRuleset;

    fn values(text: &str) -> Result<Vec<String>, SettingError> {
        text.parse::<SweptSetting>().map(|setting| setting.values)
    }

    #[test]
    fn ranges_hold_both_ends_numbers_are_sorted_and_words_stay_as_they_are() {
        let strings = |all: &[&str]| Ok(all.iter().map(|&it| it.to_owned()).collect::<Vec<_>>());
        assert_eq!(values("k=14..16"), strings(&["14", "15", "16"]));
        assert_eq!(values(" k = 14..19:2 "), strings(&["14", "16", "18"]));
        assert_eq!(values("k=3,1..2,-2..=-1"), strings(&["-2", "-1", "1", "2", "3"]));
        assert_eq!(values("k=[1,2],true,together"), strings(&["[1,2]", "true", "together"]));
        assert_eq!(values("k=5..5"), strings(&["5"]));
        let found: SweptSetting = "thresholds:landslide_votes=15".parse().unwrap();
        assert_eq!((found.variant.as_deref(), found.key.as_str()), (Some("thresholds"), "landslide_votes"));
    }

    #[test]
    fn what_is_no_list_of_values_is_refused() {
        for text in ["", "k", "k=", "=1", ":k=1", "k=1,,2", "k=,"] {
            assert_eq!(values(text), Err(SettingError::Shape), "{text}");
        }
        for text in ["k=20..14", "k=1..", "k=..5", "k=1..5:0", "k=1..5:-1", "k=a..b", "k=1..99999999999999999999"] {
            assert!(matches!(values(text), Err(SettingError::Range(_))), "{text}");
        }
        for text in ["k=1..65", "k=-9223372036854775808..9223372036854775807", "k=1..60,101..160"] {
            assert!(matches!(values(text), Err(SettingError::Many(_))), "{text}");
        }
        assert_eq!(values("k=1..3,2"), Err(SettingError::Twice("2".into())));
    }

    fn hash(variants: &[&str], typed: &str) -> Result<String, String> {
        let setting: SweptSetting = typed.parse().unwrap();
        let variants: Vec<String> = variants.iter().map(|&it| it.to_owned()).collect();
        let laid = SweptSetting::apply(&Files::built_in(), &variants, &[(&setting, &setting.values[0])]);
        let (files, variants) = laid.map_err(|found| found.message)?;
        let made = PlayableRuleset::new(files, &variants);
        made.map(|made| made.pack().hash).map_err(|refused| refused.findings[0].message.clone())
    }

    #[test]
    fn a_value_makes_the_ruleset_that_a_file_with_it_makes() {
        let base = PlayableRuleset::new(Files::built_in(), &[]).map(|made| made.pack().hash).unwrap_or_default();
        assert_eq!(hash(&[], "landslide_votes=17"), Ok(base.clone()));
        let fifteen = hash(&[], "landslide_votes=15");
        assert_ne!(fifteen, Ok(base));
        for same in ["rules.endings.landslide_votes=15", "thresholds:landslide_votes=15"] {
            assert_eq!(hash(&[], same), fifteen, "{same}");
        }
        assert_eq!(hash(&["thresholds:landslide_votes=16"], "landslide_votes=15"), fifteen);
        let both = "thresholds:counter_revolution_provinces=6,landslide_votes=14";
        assert_eq!(
            hash(&[both], "thresholds:landslide_votes=15"),
            hash(&["thresholds:counter_revolution_provinces=6"], "landslide_votes=15")
        );
        assert!(hash(&[], "card.71.value=1").is_ok() && hash(&[], "claim=manual").is_ok());
    }

    #[test]
    fn a_value_that_can_not_be_is_refused_as_in_a_file() {
        for (typed, said) in [
            ("landslide_votes=99", "`landslide_votes` cannot be 99"),
            ("landslide_votes=many", "`landslide_votes`: `many` is not a whole number"),
            ("landslide_vote=15", "there is no key `landslide_vote`"),
            ("take-cards=1", "`take-cards` is a section of the rules"),
            ("title=x", "`title` has no effect on games"),
            ("thresholds:turns=3", "the variant `thresholds` has no parameter `turns`"),
            ("nowhere:turns=3", "there is no variant `nowhere`"),
        ] {
            assert_eq!(hash(&[], typed), Err(said.to_owned()), "{typed}");
        }
    }
}
