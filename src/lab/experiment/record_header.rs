//! The first line of a record: what was played.
//!
//! It comes from a file, perhaps a stranger's. [`RecordHeader::check`] checks all of it before any of it is used: names
//! are short and contain no control characters, and counts are possible for an experiment of this program.

use super::lineup::rotations;
use super::{Arm, Experiment};
use crate::bots::BotKind;
use crate::input::letters::is_harmful;
use crate::kernel::{Gather, MAX_SEATS};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The most rulesets of an experiment; a grid has 257.
const MOST_RULESETS: usize = 1_024;
/// The most figures; a game has some 250.
const MOST_FIGURES: usize = 4_096;
/// The most games of a seed by each ruleset; a ladder of ten bots has some hundred.
const MOST_ROTATIONS: usize = 4_096;
/// The most decisions of a game that are made otherwise.
const MOST_PROBES: u32 = 100;
/// The most bytes of a name, or of a word of a command.
const LONGEST_NAME: usize = 2_000;

/// The fingerprint of the code that decides how a game goes and what is counted in it.
pub const BUILD: &str = env!("LIBERTE_BUILD");

/// What was played: the first line of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RecordHeader {
    /// The version of the format: 1.
    pub record: u32,
    /// The program's version.
    pub version: String,
    /// A fingerprint of the code that decides how games go.
    pub build: String,
    /// The command that plays it, without the options that decide nothing.
    pub command: Vec<String>,
    /// The rulesets: as they are called, and what tells them apart.
    pub rulesets: Vec<(String, String)>,
    /// The bots, one a seat.
    pub bots: Vec<String>,
    /// The bots of each rotation, where they are not `bots` moved on over the seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lineups: Option<Vec<Vec<String>>>,
    /// Games of a seed by each ruleset.
    pub rotations: usize,
    /// Decisions of each game that were made otherwise.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub probes: u32,
    /// The first seed.
    pub seed: u64,
    /// How many seeds.
    pub seeds: u64,
    /// Which part of them this is, and of how many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<(u64, u64)>,
    /// The figures.
    pub figures: Vec<String>,
}

impl RecordHeader {
    /// The maximum number of parts of a run.
    pub const MOST_SHARDS: u64 = 1 << 20;

    /// Of an experiment that some command plays; its seeds are all of them, of which it plays a part where `shard` says so.
    pub fn new(experiment: &Experiment<'_>, command: Vec<String>, shard: Option<(u64, u64)>) -> RecordHeader {
        let name = |arm: &Arm<'_>| (arm.name.clone(), arm.identity.clone());
        let keys = |bots: &[BotKind]| bots.iter().map(|&bot| experiment.arms[0].game.bot_key(bot)).collect::<Vec<_>>();
        let lineup = &experiment.lineup;
        let listed = || (0..lineup.count()).map(|rotation| keys(lineup.seated(rotation))).collect();
        RecordHeader {
            record: 1,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            build: BUILD.to_owned(),
            command,
            rulesets: experiment.arms.iter().map(name).collect(),
            bots: keys(lineup.bots()),
            lineups: (!lineup.is_moved()).then(listed),
            rotations: lineup.count(),
            probes: experiment.probes,
            seed: experiment.seeds.first,
            seeds: experiment.seeds.count,
            shard,
            figures: experiment.figures().iter().map(|figure| figure.id()).collect(),
        }
    }

    /// Checks whether an experiment can have such a header.
    ///
    /// # Errors
    /// What none has.
    pub fn check(&self) -> Result<(), String> {
        if self.record != 1 {
            return Err(format!("record format {} is unknown", self.record));
        }
        let rulesets = self.rulesets.iter().flat_map(|(name, identity)| [name, identity]);
        let listed = self.lineups.iter().flatten().flatten();
        let texts = [&self.version, &self.build].into_iter().chain(&self.command).chain(rulesets);
        for text in texts.chain(&self.bots).chain(listed).chain(&self.figures) {
            let is_plain = text.len() <= LONGEST_NAME && !text.chars().any(is_harmful);
            if !is_plain {
                return Err("a name is too long, or holds invisible characters".to_owned());
            }
        }
        let is_among = |what: &str, count: usize, most: usize| match (1..=most).contains(&count) {
            true => Ok(()),
            false => Err(format!("{count} {what}: there are 1 to {most}")),
        };
        is_among("rulesets", self.rulesets.len(), MOST_RULESETS)?;
        is_among("bots", self.bots.len(), MAX_SEATS)?;
        is_among("rotations", self.rotations, MOST_ROTATIONS)?;
        is_among("figures", self.figures.len(), MOST_FIGURES)?;
        if self.figures.iter().gather::<BTreeSet<_>>().len() < self.figures.len() {
            return Err("a figure is listed twice".to_owned());
        }
        let kind = |bot: &str| bot.split_once('@').map_or(bot, |(kind, _)| kind).parse::<BotKind>();
        let bots = self.bots.iter().chain(self.lineups.iter().flatten().flatten());
        bots.map(|bot| kind(bot)).find_map(Result::err).map_or(Ok(()), |error| Err(error.to_string()))?;
        self.check_rotations()?;
        if self.probes > MOST_PROBES || self.seeds == 0 {
            return Err("its number of probes or seeds is impossible".to_owned());
        }
        match self.shard {
            Some((number, of)) if of > RecordHeader::MOST_SHARDS || !(1..=of).contains(&number) => {
                Err(format!("part {number} of {of}: there is no such part"))
            }
            Some(_) | None => Ok(()),
        }
    }

    fn check_rotations(&self) -> Result<(), String> {
        let is_right = match &self.lineups {
            Some(lineups) => {
                let is_full = |lineup: &Vec<String>| lineup.len() == self.bots.len();
                lineups.len() == self.rotations && lineups.first() == Some(&self.bots) && lineups.iter().all(is_full)
            }
            None => [1, rotations(&self.bots).len()].contains(&self.rotations),
        };
        if is_right { Ok(()) } else { Err(format!("{} rotations: these bots have a different number", self.rotations)) }
    }

    /// Returns the first thing that differs in another header and that decides which games are played.
    pub fn difference(&self, other: &RecordHeader) -> Option<&'static str> {
        let differs = [
            (self.record != other.record, "format"),
            (self.version != other.version, "version of the program"),
            (self.build != other.build, "build of the program"),
            (self.rulesets != other.rulesets, "rulesets"),
            (self.bots != other.bots, "bots"),
            ((self.rotations, &self.lineups) != (other.rotations, &other.lineups), "rotations of the bots"),
            (self.probes != other.probes, "number of probes"),
            (self.figures != other.figures, "figures"),
            (self.shard != other.shard, "shard"),
            ((self.seed, self.seeds) != (other.seed, other.seeds), "seeds"),
        ];
        differs.into_iter().find(|(differs, _)| *differs).map(|(_, what)| what)
    }

    /// Whether another header is of a part of the same games: the seeds begin alike, and there are fewer of them. Parts of a
    /// run don't begin alike once the run is longer.
    pub fn continues(&self, other: &RecordHeader) -> bool {
        let is_same = self.difference(&RecordHeader { seeds: self.seeds, ..other.clone() }).is_none();
        is_same && other.seeds < self.seeds && self.shard.is_none()
    }
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> RecordHeader {
        RecordHeader {
            record: 1,
            version: "0.1.0".into(),
            build: "b".into(),
            command: vec!["sim".into()],
            rulesets: vec![("base".into(), "1234".into())],
            bots: ["greedy", "random", "file:bold@12"].map(str::to_owned).to_vec(),
            lineups: None,
            rotations: 3,
            probes: 0,
            seed: 1,
            seeds: 10,
            shard: Some((2, 2)),
            figures: vec!["rounds".into(), "wins".into()],
        }
    }

    #[test]
    fn a_header_that_no_experiment_has_is_refused() {
        assert_eq!(header().check(), Ok(()));
        assert_eq!(RecordHeader { rotations: 1, shard: None, ..header() }.check(), Ok(()));
        let bots = header().bots;
        assert_eq!(RecordHeader { rotations: 2, lineups: Some(vec![bots.clone(); 2]), ..header() }.check(), Ok(()));
        for (wrong, said) in [
            (RecordHeader { record: 2, ..header() }, "format 2"),
            (RecordHeader { rotations: 1 << 40, ..header() }, "rotations"),
            (RecordHeader { rotations: 0, ..header() }, "rotations"),
            (RecordHeader { rotations: 2, ..header() }, "these bots have a different number"),
            (
                RecordHeader { rotations: 3, lineups: Some(vec![bots.clone(); 2]), ..header() },
                "these bots have a different number",
            ),
            (
                RecordHeader { rotations: 1, lineups: Some(vec![bots[1..].to_vec()]), ..header() },
                "these bots have a different number",
            ),
            (RecordHeader { rulesets: vec![], ..header() }, "0 rulesets"),
            (RecordHeader { bots: vec!["random".into(); 200], ..header() }, "200 bots"),
            (RecordHeader { bots: vec!["nobody".into(); 3], rotations: 1, ..header() }, "no such bot"),
            (RecordHeader { figures: vec!["rounds".into(); 2], ..header() }, "twice"),
            (RecordHeader { command: vec!["\u{1b}]0;owned\u{7}".into()], ..header() }, "invisible characters"),
            (RecordHeader { rulesets: vec![("\u{202e}esab".into(), "1".into())], ..header() }, "invisible characters"),
            (RecordHeader { version: "1".repeat(10_000), ..header() }, "too long"),
            (RecordHeader { shard: Some((0, 0)), ..header() }, "part 0 of 0"),
            (RecordHeader { shard: Some((1, u64::MAX)), ..header() }, "there is no such part"),
            (RecordHeader { seeds: 0, ..header() }, "seeds is impossible"),
            (RecordHeader { probes: 1 << 30, ..header() }, "probes"),
        ] {
            let found = wrong.check().expect_err(said);
            assert!(found.contains(said), "{found}");
        }
    }

    #[test]
    fn a_longer_run_continues_a_shorter_one_and_no_other() {
        let [short, long] = [10, 12].map(|seeds| RecordHeader { seeds, shard: None, ..header() });
        assert!(long.continues(&short) && !short.continues(&long) && !short.continues(&short));
        assert!(!long.continues(&RecordHeader { seed: 2, ..short.clone() }));
        assert!(
            !RecordHeader { seeds: 12, ..header() }.continues(&header()),
            "a part begins elsewhere in a longer run"
        );
    }
}
