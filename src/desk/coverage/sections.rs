//! The places of the rulebook that games can put to use, and the settings that stand there.

use super::SectionCoverage;
use crate::model::{SETTINGS, Setting};

/// The places that events and questions cite, in the order of the rulebook; those of a pack's rule points come to them. Set
/// Up is put to use by every game.
pub const SECTIONS: [&str; 36] = [
    "2e II.B, Discard",
    "2e III",
    "2e IV",
    "2e IV.1",
    "2e IV.2",
    "2e IV.3",
    "2e IV.3.A",
    "2e IV.3.A.i, Placement Rules",
    "2e IV.3.A.ii",
    "2e IV.3, Clean-up",
    "2e IV.3.B",
    "2e IV.3.B.i",
    "2e IV.3.B.ii",
    "2e IV.3.B.iii",
    "2e IV.3, End of the Action Phase",
    "2e IV.4",
    "2e IV.5.A",
    "2e IV.5.A, Victory Point Provinces",
    "2e IV.5.B",
    "2e IV.5.C",
    "2e V",
    "2e VI.1",
    "2e VI.2",
    "2e VI.3",
    "R1",
    "R2",
    "R3",
    "R7",
    "R14",
    "R18",
    "R21",
    "R24",
    "R25",
    "R27",
    "R31",
    "R32",
];

/// Whether games put a setting to use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    /// A place that it cites was put to use, or one within.
    Used,
    /// None was.
    Never,
    /// Nothing that happens cites its place.
    Untold,
}

/// A setting, and whether it was put to use.
#[derive(Clone, Copy, Debug)]
pub struct SettingUse {
    /// The setting.
    pub setting: &'static Setting,
    /// Whether it was.
    pub was: Use,
}

/// Whether each setting of the rules stands at a place that was put to use.
pub fn setting_uses(sections: &SectionCoverage) -> Vec<SettingUse> {
    let is_within = |place: &str, around: &str| {
        let is_part = place.strip_prefix(around).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', ',']));
        // A setting may cite a paragraph, `Placement Rules a`, where events cite the whole.
        is_part || around.strip_prefix(place).is_some_and(|rest| rest.starts_with(' '))
    };
    let was = |setting: &Setting| {
        let is_cited = |place: &&str| setting.cite.split("; ").any(|around| is_within(place, around));
        let told: Vec<&str> = SECTIONS.into_iter().filter(is_cited).collect();
        match told.is_empty() {
            true => Use::Untold,
            false if told.iter().any(|place| sections.contains_key(place)) => Use::Used,
            false => Use::Never,
        }
    };
    SETTINGS.iter().map(|setting| SettingUse { setting, was: was(setting) }).collect()
}
