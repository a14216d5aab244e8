//! The edition of 2012, as the built-in pack has it.

use crate::games::libertalia::{Settings, Spec};
use crate::load::{Files, Library};

impl Spec {
    /// The edition of 2012.
    pub fn first_edition() -> Spec {
        let library = Library::new(Files::built_in_named("libertalia").expect("it is built in"));
        let loaded = library.load(&[]);
        Spec::of(loaded.playable_data().expect("it is sound")).expect("a game can be made of it")
    }
}

impl Settings {
    /// Those of the edition of 2012.
    pub fn first_edition() -> Settings {
        Spec::first_edition().settings
    }
}
