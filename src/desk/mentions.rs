//! Where scripts name what is renamed.

use crate::load::Library;
use crate::load::rename::{Rename, RenameKind};
use crate::script::{Language, NameKind};
use std::ops::Range;

/// Tells the places at which a script of a pack names what is to be renamed.
pub fn mentions_of(library: &Library) -> impl Fn(&Rename, &str) -> Vec<Range<usize>> + use<> {
    let language = Language::of_rules(library.format().rules());
    move |rename, script| {
        let what = match rename.named {
            RenameKind::Effect | RenameKind::Action | RenameKind::Bot => NameKind::Function,
            RenameKind::Ending => NameKind::Ending,
            RenameKind::Symbol => NameKind::Symbol,
            RenameKind::Counter => NameKind::Counter,
            RenameKind::Option => NameKind::Option,
            RenameKind::Requirement => NameKind::Requirement,
            RenameKind::Province => NameKind::Province,
            RenameKind::Region => NameKind::Region,
            RenameKind::Faction => NameKind::Faction,
            RenameKind::Card => NameKind::Card,
            RenameKind::Area => NameKind::Area,
            RenameKind::Battle
            | RenameKind::Space
            | RenameKind::Character
            | RenameKind::Variant
            | RenameKind::Scenario => return Vec::new(),
        };
        let name = rename.in_script(&rename.from);
        language.map(|language| language.places(script, what, &name)).unwrap_or_default()
    }
}
