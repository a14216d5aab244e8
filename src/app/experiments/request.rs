//! What can be asked of the lab.

/// How the figures of an experiment are saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Comma-separated values, a line for each figure and ruleset.
    Csv,
    /// One JSON object.
    Json,
    /// A page with pictures, which shows in any browser and prints well.
    Page,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 3] = [Format::Csv, Format::Json, Format::Page];

    /// The ending of its files.
    pub fn ending(self) -> &'static str {
        match self {
            Format::Csv => "csv",
            Format::Json => "json",
            Format::Page => "html",
        }
    }

    /// As people call it.
    pub fn name(self) -> &'static str {
        match self {
            Format::Csv => "CSV",
            Format::Json => "JSON",
            Format::Page => "a web page",
        }
    }
}

/// Something that is asked of the lab. Experiments go by their numbers, rulesets by their places in them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LabRequest {
    /// A game opened in the sandbox, at its end.
    Open {
        /// The experiment.
        run: u64,
        /// The ruleset.
        arm: usize,
        /// The seed.
        seed: u64,
        /// By how many seats the bots were moved on.
        rotation: usize,
    },
    /// A pair of games opened side by side where they part: by the first ruleset, and by another.
    OpenPair {
        /// The experiment.
        run: u64,
        /// The other ruleset.
        arm: usize,
        /// The seed.
        seed: u64,
        /// By how many seats the bots were moved on.
        rotation: usize,
    },
    /// An experiment let go.
    Forget(u64),
    /// What was found saved to a file.
    Save(u64, Format),
    /// The command line that plays the same, copied.
    CopyCommand(u64),
}
