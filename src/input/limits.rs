//! Every limit on an input, in one table.
//!
//! `liberte docs limits` prints it. A limit is refused with its number in the message; none of them is a matter of time, so
//! the same file is taken or refused on every machine.

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
        PACK_ENTRIES = 20_000, Count, "files and folders that are listed of a folder of a pack";
        PACK_DEPTH = 12, Count, "folders that lie in one another";
        TABLES = 50_000, Count, "tables of a file, dotted keys and tables within lists among them";
        LANGUAGES = 64, Count, "languages of a pack";
        SCENARIOS = 4_000, Count, "scenarios that are looked at";
        SCENARIO = 256 << 10, Bytes, "a scenario";
        VARIANTS = 100, Count, "variants that are looked at";
        BOTS = 100, Count, "bots that are looked at";
        PICTURE = 64 << 10, Bytes, "a picture";
        PICTURES = 500, Count, "pictures that are looked at";
        PICTURE_PARTS = 1_000, Count, "elements of a picture";
        PICTURE_DEPTH = 16, Count, "elements of a picture that lie in one another";
        REPAIRS = 200, Count, "statements that are not TOML and are repaired, in a file";
        FINDINGS = 500, Count, "findings that are kept of a file";
        FINDINGS_IN_ALL = 2_000, Count, "findings that are kept of all scenarios";
        QUOTED = 1_000, Bytes, "a message, with what it quotes";
    }
    "A journal, a share code, a kept game": {
        JOURNAL = 16 << 20, Bytes, "a journal, and any file of text that a command is given";
        LINE = 4 << 10, Bytes, "a line of a journal, those of its scenario apart";
        CHOICE = 200, Letters, "a choice";
        SEAT_NAME = 60, Letters, "the name of a seat";
        CARRIED = 1 << 20, Bytes, "the rules that a journal or code carries, all files together";
        CARRIED_LOADED = 4 << 20, Bytes, "their languages, where one is carried and read for all";
        CARRIED_FILES = 400, Count, "files of the rules that a journal or code carries";
        CODE = 6 << 20, Bytes, "what a share code holds, unpacked";
    }
    "A spreadsheet": {
        SHEET = 16 << 20, Bytes, "a spreadsheet";
        SHEET_UNPACKED = 64 << 20, Bytes, "what an `.xlsx` or `.ods` holds, unpacked";
        SHEET_RATIO = 100, Count, "times that an `.xlsx` or `.ods` may grow when it is unpacked (1 MB is always taken)";
        SHEET_PARTS = 1_000, Count, "parts of an `.xlsx` or `.ods`";
        SHEET_STRINGS = 500_000, Count, "shared texts that an `.xlsx` announces";
        SHEET_ROWS = 20_000, Count, "rows of a sheet";
        SHEET_COLUMNS = 500, Count, "columns of a sheet";
        SHEET_CELLS = 500_000, Count, "cells of a workbook that hold something";
        SHEET_CELL = 32_767, Letters, "a cell, as in spreadsheets themselves";
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
