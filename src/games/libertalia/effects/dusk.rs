//! Dusk actions: how many tokens a character takes (L35).

effects! {
    /// A dusk action.
    DuskEffect.tokens<>(usual: u8) -> u8 {
        CabinBoy "cabin-boy" => cabin_boy,
        Cook "cook" => cook,
    }
}

/// 5 Cabin Boy: takes no booty token.
fn cabin_boy(_usual: u8) -> u8 {
    0
}

/// 18 Cook: takes two booty tokens instead of one.
fn cook(usual: u8) -> u8 {
    2 * usual
}
