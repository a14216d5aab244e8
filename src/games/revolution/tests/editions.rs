//! The two editions, as the built-in pack has them.

use crate::games::revolution::Spec;
use crate::load::{Files, Library};
use std::sync::OnceLock;

impl Spec {
    /// The self-published edition: the Card is the last space, losers keep their chips, chips score nothing.
    pub fn first_edition() -> Spec {
        static FIRST: OnceLock<Spec> = OnceLock::new();
        FIRST.get_or_init(|| edition(&[])).clone()
    }

    /// The edition of 2009: the Mercenary instead of the Card, all bids are spent, chips left at the end score.
    pub fn second_edition() -> Spec {
        static SECOND: OnceLock<Spec> = OnceLock::new();
        SECOND.get_or_init(|| edition(&["second-edition".to_owned()])).clone()
    }
}

fn edition(variants: &[String]) -> Spec {
    let library = Library::new(Files::built_in_named("revolution").expect("it is built in"));
    let loaded = library.load(variants);
    let pack = loaded.playable_data().unwrap_or_else(|| panic!("{}", library.render(&loaded.diagnostics, false)));
    Spec::of(pack).expect("a game can be made of it")
}
