//! The same ruleset with a card that is blank, to see what the card does.
//!
//! The blank lies in the deck where the card did, since every shuffle goes by the numbers of cards, and it can be drawn,
//! held and discarded; it is never legal to play, never displayed, breaks no tie and counts for nothing at the end. Whoever
//! can't place it takes it for the real card, so that both games go the same way until somebody sees it.

use crate::games::liberte::Liberte;
use crate::load::hash;
use crate::model::CardId;
use crate::script::{Compiled, compile};
use std::sync::Arc;

/// The game of a pack in which a card is blank.
///
/// # Errors
/// That so many can't play; or what of the pack's scripts can't be without the card.
pub fn ablate_card(compiled: &Compiled, seats: usize, card: CardId) -> Result<Liberte, String> {
    let real = compiled.game(seats)?;
    let mut pack = compiled.pack().with_blank(card);
    pack.hash = hash(&pack);
    let (blanked, findings) = compile(&Arc::new(pack));
    let first_error = || findings.iter().find(|finding| finding.is_error()).map(|finding| finding.message.clone());
    let blanked = blanked.ok_or_else(|| first_error().unwrap_or_else(|| "its scripts can't be compiled".into()))?;
    Ok(blanked.game(seats)?.with_blank_unknown(card, &real))
}
