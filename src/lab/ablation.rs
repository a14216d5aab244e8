//! The same ruleset with one card replaced by a blank, to measure what the card does.
//!
//! The blank takes the card's place in the deck, since every shuffle is keyed by the numbers of cards, and it can be
//! drawn, held and discarded. It is never legal to play, never displayed, breaks no tie and counts for nothing at the
//! end. A bot that can't see it assumes that it is the real card, so both games are the same until somebody sees it.

use crate::games::liberte::Liberte;
use crate::load::hash;
use crate::model::CardId;
use crate::script::{Compiled, compile};
use std::sync::Arc;

/// Returns the game of a pack in which a card is blank.
///
/// # Errors
/// The number of seats is not allowed, or one of the pack's scripts needs the card.
pub fn ablate_card(compiled: &Compiled, seats: usize, card: CardId) -> Result<Liberte, String> {
    let real = compiled.game(seats)?;
    let mut pack = compiled.pack().with_blank(card);
    pack.hash = hash(&pack);
    let (blanked, findings) = compile(&Arc::new(pack));
    let first_error = || findings.iter().find(|finding| finding.is_error()).map(|finding| finding.message.clone());
    let blanked = blanked.ok_or_else(|| first_error().unwrap_or_else(|| "its scripts can't be compiled".into()))?;
    Ok(blanked.game(seats)?.with_blank_unknown(card, &real))
}
