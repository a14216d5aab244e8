//! What can be asked of the lab.

use crate::kernel::word_table;

word_table! {
    /// How the figures of an experiment are saved.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Format {
        /// Comma-separated values, a line for each figure and ruleset.
        Csv = "csv", "CSV";
        /// One JSON object.
        Json = "json", "JSON";
        /// A page with pictures, which shows in any browser and prints well.
        Page = "html", "a web page";
        /// Tables as a terminal shows them.
        Text = "txt", "text";
    }
    /// The ending of its files.
    pub fn ending;
    /// As people call it.
    pub fn name;
}

/// Something that is asked of the lab. Experiments go by their numbers, rulesets by their places in them.
#[derive(Clone, PartialEq, Eq, Debug)]
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
    /// A pair of games opened where they part, by the first ruleset and by another: side by side, or one of them at a table
    /// that shows one.
    OpenPair {
        /// The experiment.
        run: u64,
        /// The other ruleset.
        arm: usize,
        /// The seed.
        seed: u64,
        /// By how many seats the bots were moved on.
        rotation: usize,
        /// Which of the two is shown where only one can be: 0 for that by the first ruleset, or 1.
        shown: usize,
    },
    /// An experiment let go.
    Forget(u64),
    /// What was found saved to a file.
    Save(u64, Format),
    /// The command line that plays the same, copied.
    CopyCommand(u64),
    /// What was found, copied as it would be saved.
    Copy(u64, Format),
    /// The report written as a web page, and opened.
    Report(u64),
    /// Results of an earlier window shown, by the name of their file.
    OpenKept(String),
    /// Results of an earlier window removed.
    ForgetKept(String),
    /// What an experiment asked for, asked again in the form.
    AskAgain(u64),
    /// The pairs with another winner under a ruleset looked at closer.
    Examine(u64, usize),
}
