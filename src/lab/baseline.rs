//! Baselines, which show whether a game has drifted. A baseline holds the figures of a ruleset's games, game by game;
//! later games with the same seeds are compared with it pair by pair. If a game may lack a figure, only the pairs in
//! which both games have it count.
//!
//! A figure has *drifted* if the 95 % interval of the paired difference is completely outside of what is allowed, to
//! either side; it is *ok* if the interval is completely within; otherwise it is *unclear*, and more seeds would settle
//! it. The baseline fixes the number of seeds, so the interval is the one for a number fixed beforehand. The same
//! rules, bots and build play the same games: the drift is then 0, without an interval.

use super::{Figure, FigureComparison, Interval, Unit};
use crate::input::letters::{code_point, harmful_in_line, quoted};
use crate::kernel::word_table;
use data_encoding::BASE64;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::io::{Read, Write};

/// The version of the format.
const FORMAT: u32 = 2;
/// The most seeds that a baseline may say it has.
const MOST_SEEDS: u64 = 10_000_000;
/// The greatest value of a seed that a game could ever give, far above all that do; sums of them stay exact.
const GREATEST: u64 = 1 << 38;
/// How much of an id a message shows, in letters.
const SHOWN: usize = 60;

/// The recorded figures of a ruleset's games: a JSON file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Baseline {
    /// The version of the format: 2.
    pub baseline: u32,
    /// The program's version.
    pub version: String,
    /// A fingerprint of the code that decides how games go.
    pub build: String,
    /// The pack's id, version and hash.
    pub pack: String,
    /// Its version.
    pub pack_version: String,
    /// Its hash, variants laid over.
    pub hash: String,
    /// The variants that were laid over.
    pub variants: Vec<String>,
    /// How many play.
    pub players: usize,
    /// The bots, one a seat.
    pub bots: Vec<String>,
    /// The first seed.
    pub seed: u64,
    /// How many seeds.
    pub seeds: u64,
    /// Games of a seed.
    pub rotations: u64,
    /// The figures.
    pub figures: Vec<BaselineFigure>,
}

/// A figure of a baseline.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BaselineFigure {
    /// Its id.
    pub id: String,
    /// Its mean over the games that have it, for those who read the file.
    pub mean: Option<f64>,
    /// Game by game, the rotations of a seed one after the other, in parts of the figure's unit: whole numbers, each one more
    /// than twice it, or than twice its opposite less one where it is below 0, and 0 where the game has no such figure; in as many
    /// groups of seven bits as that needs, deflated, in base 64.
    pub values: String,
}

/// Why a text is not a baseline.
#[derive(Debug, thiserror::Error)]
pub enum BaselineError {
    /// It can't be read as one.
    #[error("it is not a baseline: {0}")]
    Json(#[from] serde_json::Error),
    /// It is of another format.
    #[error("its format is {0}, and this program reads {FORMAT}: write it again with `liberte gate --write`")]
    Format(u32),
    /// It says that it has too many seeds.
    #[error("it has {0} seeds, and there can be {MOST_SEEDS}")]
    Seeds(u64),
    /// An id or a version in it holds a letter that can't be seen.
    #[error("a name in it holds the character {0}")]
    Letter(String),
    /// It has a figure twice.
    #[error("it has the figure `{0}` twice")]
    Twice(String),
    /// The values of a figure are damaged.
    #[error("the values of `{0}` are damaged: write it again with `liberte gate --write`")]
    Damaged(String),
}

impl Baseline {
    /// The version that this program writes.
    pub fn format() -> u32 {
        FORMAT
    }

    /// Reads a baseline.
    ///
    /// # Errors
    /// See [`BaselineError`].
    pub fn read(text: &str) -> Result<Baseline, BaselineError> {
        #[derive(Deserialize)]
        struct Format {
            baseline: u32,
        }
        let format: Format = serde_json::from_str(text)?;
        if format.baseline != FORMAT {
            return Err(BaselineError::Format(format.baseline));
        }
        let read: Baseline = serde_json::from_str(text)?;
        if read.seeds > MOST_SEEDS {
            return Err(BaselineError::Seeds(read.seeds));
        }
        let names = [&read.version, &read.pack, &read.pack_version, &read.hash].into_iter();
        let names = names.chain(&read.variants).chain(&read.bots);
        let harmful = names.chain(read.figures.iter().map(|kept| &kept.id)).find_map(|name| harmful_in_line(name));
        if let Some(letter) = harmful {
            return Err(BaselineError::Letter(code_point(letter)));
        }
        let mut seen = BTreeSet::new();
        if let Some(twice) = read.figures.iter().find(|kept| !seen.insert(&kept.id)) {
            return Err(BaselineError::Twice(quoted(&twice.id, SHOWN)));
        }
        read.figures.iter().try_for_each(|kept| read.values(kept).map(drop))?;
        Ok(read)
    }

    /// The values of a figure, game by game.
    ///
    /// # Errors
    /// They are damaged, or not as many as there are games.
    pub fn values(&self, kept: &BaselineFigure) -> Result<Vec<Option<i64>>, BaselineError> {
        let values = unpacked(&kept.values, self.seeds.saturating_mul(self.rotations))
            .filter(|values| values.iter().flatten().all(|it| it.unsigned_abs() <= GREATEST));
        values.ok_or_else(|| BaselineError::Damaged(kept.id.clone()))
    }
}

impl BaselineFigure {
    /// A figure's values, game by game.
    pub fn new(figure: Figure, values: &[Option<i64>]) -> BaselineFigure {
        let there = || values.iter().flatten();
        let mean = there().sum::<i64>() as f64 / figure.unit().parts() as f64 / there().count() as f64;
        BaselineFigure { id: figure.id(), mean: mean.is_finite().then_some(mean), values: packed(values) }
    }
}

fn packed(values: &[Option<i64>]) -> String {
    let mut bytes = Vec::with_capacity(2 * values.len());
    for value in values {
        let mut rest = value.map_or(0, |value| (((value << 1) ^ (value >> 63)) as u64).saturating_add(1));
        while rest >= 0x80 {
            bytes.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        bytes.push(rest as u8);
    }
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    // Nothing can go wrong with writing to memory.
    let deflated = encoder.write_all(&bytes).and_then(|()| encoder.finish()).unwrap_or_default();
    BASE64.encode(&deflated)
}

fn unpacked(text: &str, count: u64) -> Option<Vec<Option<i64>>> {
    let deflated = BASE64.decode(text.as_bytes()).ok()?;
    let mut bytes = Vec::new();
    // Ten bytes hold any number: what is longer is damaged, and never fills the memory.
    DeflateDecoder::new(&deflated[..]).take(count.saturating_mul(10).saturating_add(1)).read_to_end(&mut bytes).ok()?;
    let mut values = Vec::new();
    let mut rest = bytes.iter().copied();
    while let Some(first) = rest.next() {
        let (mut number, mut shift, mut byte) = (u64::from(first & 0x7f), 0, first);
        while byte & 0x80 != 0 {
            byte = rest.next()?;
            shift += 7;
            number |= u64::from(byte & 0x7f).checked_shl(shift).filter(|_| shift < 64)?;
        }
        values.push(number.checked_sub(1).map(|number| (number >> 1) as i64 ^ -((number & 1) as i64)));
    }
    (values.len() as u64 == count).then_some(values)
}

/// The drift that a figure is allowed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum AllowedDrift {
    /// A share, so much: 0.02 is two percentage points.
    Share(f64),
    /// So much in the figure's unit.
    Number(f64),
    /// A part of what it was: 0.05 is 5 %.
    Relative(f64),
}

impl AllowedDrift {
    /// Reads `2pp`, `1.5` or `5%`.
    ///
    /// # Errors
    /// What would be right.
    pub fn parse(text: &str) -> Result<AllowedDrift, String> {
        let number = |text: &str| text.trim().parse().ok().filter(|it: &f64| *it >= 0.0 && it.is_finite());
        let text = text.trim();
        let found = match (text.strip_suffix("pp"), text.strip_suffix('%')) {
            (Some(points), _) => number(points).map(|it| AllowedDrift::Share(it / 100.0)),
            (_, Some(percent)) => number(percent).map(|it| AllowedDrift::Relative(it / 100.0)),
            _ => number(text).map(AllowedDrift::Number),
        };
        found
            .ok_or_else(|| format!("`{text}` is not a drift: write `2pp` for shares, `5%` of what it was, or a number"))
    }

    /// Whether it makes sense for a figure of a unit.
    pub fn fits(self, unit: Unit) -> bool {
        match self {
            AllowedDrift::Share(_) => unit == Unit::Share,
            AllowedDrift::Number(_) => unit != Unit::Share,
            AllowedDrift::Relative(_) => true,
        }
    }

    /// The allowed drift in the figure's unit, given its old value.
    pub fn of(self, was: f64) -> f64 {
        match self {
            AllowedDrift::Share(most) | AllowedDrift::Number(most) => most,
            AllowedDrift::Relative(part) => part * was.abs(),
        }
    }
}

word_table! {
    /// The verdict on a figure's drift.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum DriftVerdict {
        /// It is shown to be within what is allowed.
        Ok = "ok";
        /// Neither is shown.
        Unclear = "unclear";
        /// It is shown to be beyond.
        Drifted = "drifted";
    }
    /// The word for it in files and tables.
    pub fn id;
}

impl DriftVerdict {
    /// Returns the verdict on a drift, given the greatest that is allowed.
    pub fn of(drift: Interval, most: f64) -> DriftVerdict {
        if drift.low > most || drift.high < -most {
            DriftVerdict::Drifted
        } else if drift.low >= -most && drift.high <= most {
            DriftVerdict::Ok
        } else {
            DriftVerdict::Unclear
        }
    }
}

/// Returns the drift of a figure from its old to its new values, game by game, with `rotations` games per seed.
pub fn drift(figure: Figure, rotations: u64, was: &[Option<i64>], is: &[Option<i64>]) -> FigureComparison {
    let mut found = FigureComparison::new(figure);
    let games = rotations.max(1) as usize;
    for (was, is) in was.chunks(games).zip(is.chunks(games)) {
        found.add(was.iter().copied().zip(is.iter().copied()));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::BotRng;

    #[test]
    fn values_read_as_they_were_written() {
        let many: Vec<Option<i64>> = (0..5_000).map(|at| (at % 5 > 0).then_some((at * 7_919) % 840 - 400)).collect();
        let far = [-1, i64::MIN + 1, i64::MAX, 63, 64, -64, -65].map(Some).to_vec();
        for values in [vec![], vec![Some(0)], vec![None, Some(0), None], far, many] {
            assert_eq!(unpacked(&packed(&values), values.len() as u64), Some(values));
        }
        let two = [Some(1), Some(2)];
        assert_eq!(unpacked(&packed(&two), 3), None);
        for damaged in ["", "!", "AAAA", &packed(&two)[1..]] {
            assert_eq!(unpacked(damaged, 2), None, "{damaged}");
        }
    }

    #[test]
    fn a_limit_is_read_with_its_unit() {
        assert_eq!(AllowedDrift::parse("2pp"), Ok(AllowedDrift::Share(0.02)));
        assert_eq!(AllowedDrift::parse(" 1.5 "), Ok(AllowedDrift::Number(1.5)));
        assert_eq!(AllowedDrift::parse("5 %").map(|it| it.of(-40.0)), Ok(2.0));
        for wrong in ["", "pp", "-1", "-2pp", "nan", "inf", "2 p", "x%"] {
            assert!(AllowedDrift::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn only_what_is_shown_to_be_too_far_has_drifted() {
        let interval = |low, high| Interval { value: (low + high) / 2.0, low, high };
        for (drift, expected) in [
            (interval(-0.01, 0.01), DriftVerdict::Ok),
            (interval(-0.02, 0.02), DriftVerdict::Ok),
            (interval(0.01, 0.03), DriftVerdict::Unclear),
            (interval(-0.03, 0.03), DriftVerdict::Unclear),
            (interval(0.021, 0.03), DriftVerdict::Drifted),
            (interval(-0.05, -0.03), DriftVerdict::Drifted),
            (interval(f64::NEG_INFINITY, f64::INFINITY), DriftVerdict::Unclear),
        ] {
            assert_eq!(DriftVerdict::of(drift, 0.02), expected, "{drift:?}");
        }
        assert_eq!(DriftVerdict::of(Interval::default(), 0.0), DriftVerdict::Ok);
    }

    #[test]
    fn a_game_that_has_drifted_by_just_what_is_allowed_hardly_ever_fails() {
        let mut rng = BotRng::new(7, 7);
        let mut failures = 0;
        for _ in 0..1_000 {
            // The mean of the differences is 1, and so much is allowed.
            let is: Vec<Option<i64>> = (0..200).map(|_| Some(rng.below(3) as i64)).collect();
            let found = drift(crate::lab::LiberteFigure::Rounds.into(), 1, &[Some(0); 200], &is).sample().fixed();
            failures += u32::from(DriftVerdict::of(found, 1.0) == DriftVerdict::Drifted);
        }
        assert!(failures <= 40, "{failures} of 1000, and 25 are expected");
    }
}
