//! What is found in a pack that can be read: stray files, suspicious wording, notes, and the comments that allow findings.

pub mod everything;
pub mod folders;
pub mod notes;
pub mod suppressions;
