//! Every limit on an input, in one table.
//!
//! `liberte docs limits` prints it. A message about input that exceeds a limit names the number. No limit depends on time, so
//! the same file is accepted or refused on every machine.

/// The unit of a limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Bytes.
    Bytes,
    /// Letters (Unicode scalar values).
    Letters,
    /// Whatever the limit's name says.
    Count,
}

/// A limit on what is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    /// The thing that it limits, such as `a file of a pack`.
    pub of: &'static str,
    /// The most that is taken.
    pub most: usize,
    /// The unit.
    pub unit: Unit,
    /// The kind of input that it belongs to.
    pub input: &'static str,
}

impl Limit {
    /// The most that is taken, in words: `4 MB`, `200 letters`, `20000`.
    pub fn in_words(&self) -> String {
        match self.unit {
            Unit::Bytes => bytes(self.most),
            Unit::Letters => format!("{} letters", self.most),
            Unit::Count => self.most.to_string(),
        }
    }
}

/// A number of bytes in words, in the greatest unit that it is a whole number of: `4 MB`, `256 kB`.
pub fn bytes(count: usize) -> String {
    match count {
        count if count >= 1 << 20 && count.is_multiple_of(1 << 20) => format!("{} MB", count >> 20),
        count if count >= 1 << 10 && count.is_multiple_of(1 << 10) => format!("{} kB", count >> 10),
        count => format!("{count} bytes"),
    }
}

macro_rules! limits {
    ($($input:literal: { $($name:ident = $most:expr, $unit:ident, $of:literal;)+ })+) => {
        $($(#[doc = concat!("The limit of ", $of, ".")] pub const $name: usize = $most;)+)+
        /// Every limit, by the kind of input.
        pub const LIMITS: &[Limit] =
            &[$($(Limit { of: $of, most: $name, unit: Unit::$unit, input: $input },)+)+];
    };
}

limits! {
    "A pack": {
        PACK_FILE = 4 << 20, Bytes, "a file of a pack";
        PACK_ENTRIES = 20_000, Count, "files and folders listed in a folder of a pack";
        PACK_DEPTH = 12, Count, "folders nested in one another";
        TABLES = 50_000, Count, "tables in a file, including dotted keys and tables within lists";
        LANGUAGES = 64, Count, "languages of a pack";
        SCENARIOS = 4_000, Count, "scenarios that are read";
        SCENARIO = 256 << 10, Bytes, "a scenario";
        VARIANTS = 100, Count, "variants that are read";
        BOTS = 100, Count, "bots that are read";
        PICTURE = 64 << 10, Bytes, "a picture";
        PICTURES = 500, Count, "pictures that are read";
        PICTURE_PARTS = 1_000, Count, "elements of a picture";
        PICTURE_DEPTH = 16, Count, "elements of a picture nested in one another";
        REPAIRS = 200, Count, "statements of a file that are not TOML and are repaired";
        FINDINGS = 500, Count, "findings that are reported for a file";
        FINDINGS_IN_ALL = 2_000, Count, "findings that are reported for all scenarios together";
        QUOTED = 1_000, Bytes, "a message, including what it quotes";
    }
    "Outlines from other programs": {
        MAP_FILE = 16 << 20, Bytes, "an SVG or GeoJSON file that outlines are taken from";
    }
    "A journal, a share code, a kept game": {
        JOURNAL = 16 << 20, Bytes, "a journal, and any other text file that a command is given";
        LINE = 4 << 10, Bytes, "a line of a journal, except in its scenario and of its notes";
        BRANCHES = 1_000, Count, "branches of a game beside the one that is played on";
        QUESTIONS = 50, Count, "questions of a playtest";
        CHOICE = 200, Letters, "a choice";
        SEAT_NAME = 60, Letters, "the name of a seat";
        CARRIED = 1 << 20, Bytes, "the rules embedded in a journal or code, all files together";
        CARRIED_LOADED = 4 << 20, Bytes, "their languages, where one is embedded and read for all";
        CARRIED_FILES = 400, Count, "files of the rules embedded in a journal or code";
        CODE = 6 << 20, Bytes, "the content of a share code, unpacked";
    }
    "A spreadsheet": {
        SHEET = 16 << 20, Bytes, "a spreadsheet";
        SHEET_UNPACKED = 64 << 20, Bytes, "the content of an `.xlsx` or `.ods`, unpacked";
        SHEET_RATIO = 100, Count, "times that an `.xlsx` or `.ods` may grow when it is unpacked (1 MB is always accepted)";
        SHEET_PARTS = 1_000, Count, "parts of an `.xlsx` or `.ods`";
        SHEET_STRINGS = 500_000, Count, "shared texts that an `.xlsx` announces";
        SHEET_ROWS = 20_000, Count, "rows of a sheet";
        SHEET_COLUMNS = 500, Count, "columns of a sheet";
        SHEET_CELLS = 500_000, Count, "cells of a workbook that are not empty";
        SHEET_CELL = 32_767, Letters, "a cell, as in spreadsheet programs";
        SHEET_TEXT = 16 << 20, Bytes, "all cells of a sheet together";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_told_in_the_greatest_unit() {
        assert_eq!([bytes(PACK_FILE), bytes(SCENARIO), bytes(1001)], ["4 MB", "256 kB", "1001 bytes"]);
        let told: Vec<String> = LIMITS.iter().map(Limit::in_words).collect();
        assert!(told.contains(&"200 letters".to_owned()) && told.contains(&"20000".to_owned()));
    }

    #[test]
    fn no_limit_stands_twice() {
        for (at, limit) in LIMITS.iter().enumerate() {
            assert!(limit.most > 0 && LIMITS[..at].iter().all(|other| other.of != limit.of), "{}", limit.of);
        }
    }
}
