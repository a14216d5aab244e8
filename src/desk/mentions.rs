//! Where scripts name what is renamed.

use crate::load::rename::{Rename, RenameKind};
use crate::script::{NameKind, places};
use std::ops::Range;

/// The places at which a script names what is to be renamed.
pub fn mentions_of(rename: &Rename, script: &str) -> Vec<Range<usize>> {
    let what = match rename.named {
        RenameKind::Effect => NameKind::Function,
        RenameKind::Requirement => NameKind::Requirement,
        RenameKind::Province => NameKind::Province,
        RenameKind::Region => NameKind::Region,
        RenameKind::Card => NameKind::Card,
        RenameKind::Battle | RenameKind::Space | RenameKind::Area | RenameKind::Variant => return Vec::new(),
    };
    places(script, what, &rename.in_script(&rename.from))
}
