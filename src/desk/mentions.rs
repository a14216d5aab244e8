//! Where scripts name what is renamed.

use crate::load::rename::{Rename, RenameKind};
use crate::script::{NamedInScript, places};
use std::ops::Range;

/// The places at which a script names what is to be renamed.
pub fn mentions_of(rename: &Rename, script: &str) -> Vec<Range<usize>> {
    let what = match rename.named {
        RenameKind::Effect => NamedInScript::Function,
        RenameKind::Requirement => NamedInScript::Requirement,
        RenameKind::Province => NamedInScript::Province,
        RenameKind::Region => NamedInScript::Region,
        RenameKind::Card => NamedInScript::Card,
        RenameKind::Battle | RenameKind::Variant => return Vec::new(),
    };
    places(script, what, &rename.in_script(&rename.from))
}
