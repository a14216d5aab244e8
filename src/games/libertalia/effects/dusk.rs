//! Dusk actions: how many tokens a character takes (L35).

use crate::games::libertalia::DuskEffect;

impl DuskEffect {
    #[inline]
    pub(in crate::games::libertalia) fn tokens(self, usual: u8) -> u8 {
        match self {
            DuskEffect::CabinBoy => cabin_boy(usual),
            DuskEffect::Cook => cook(usual),
        }
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
