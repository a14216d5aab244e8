//! Rulesets made in memory: a pack with a different value for a setting, or with only some of a variant's changes.
//!
//! Each is made by overlaying the pack's files with text, so that it passes through the same checks as a file, and has
//! a hash of its own.

mod swept_setting;
mod variant_split;

pub use swept_setting::{MOST_VALUES, SettingError, SweptSetting};
pub use variant_split::{ChangeSet, VariantChange, VariantSplit};

use crate::load::{Diagnostic, Files, Library, has_errors};
use crate::model::Pack;
use crate::script::{Compiled, compile};
use std::sync::Arc;

/// A ruleset made in memory, ready to play.
#[derive(Clone)]
pub struct PlayableRuleset {
    /// The pack, variants laid over.
    pub pack: Arc<Pack>,
    /// Its scripts.
    pub compiled: Compiled,
}

/// A ruleset that can't be played: the findings in its files.
pub struct UnplayableRuleset {
    /// The files.
    pub library: Library,
    /// The findings, warnings included.
    pub findings: Vec<Diagnostic>,
}

impl PlayableRuleset {
    /// Makes the ruleset of some files with variants laid over.
    ///
    /// # Errors
    /// It can't be played.
    pub fn new(files: Files, variants: &[String]) -> Result<PlayableRuleset, Box<UnplayableRuleset>> {
        let library = Library::new(files);
        let loaded = library.load(variants);
        let mut findings = loaded.diagnostics.clone();
        let pack = loaded.playable().cloned();
        let compiled = pack.as_ref().and_then(|pack| {
            let (compiled, more) = compile(pack);
            findings.extend(more);
            compiled
        });
        match (pack, compiled) {
            (Some(pack), Some(compiled)) if !has_errors(&findings) => Ok(PlayableRuleset { pack, compiled }),
            _ => Err(Box::new(UnplayableRuleset { library, findings })),
        }
    }
}
