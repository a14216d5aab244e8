//! Where scripts name what is renamed.

use crate::load::rename::{Named, Rename};
use crate::script::{NamedInScript, places};
use std::ops::Range;

/// The places at which a script names what is to be renamed.
pub fn named_in(rename: &Rename, script: &str) -> Vec<Range<usize>> {
    let what = match rename.named {
        Named::Effect => NamedInScript::Function,
        Named::Requirement => NamedInScript::Requirement,
        Named::Province => NamedInScript::Province,
        Named::Region => NamedInScript::Region,
        Named::Card => NamedInScript::Card,
        Named::Battle | Named::Variant => return Vec::new(),
    };
    places(script, what, &rename.in_script(&rename.from))
}
