//! Positions that a seat cannot tell apart (L27, L28, L29).
//!
//! Hidden are the characters chosen at sunrise until all have chosen, the order of those not drawn yet, the bag's next token,
//! and what a Surgeon took back.

use super::position::Begun;
use super::{Choice, Deck, Libertalia, Position, Question, RankSet};
use crate::kernel::{BotRng, Chance, Game, Seat};
use std::sync::Arc;

impl Libertalia {
    /// Whether a seat is asked which of its graveyard's characters it takes back, and others may not see which (L28, L29).
    pub fn takes_unseen(&self, position: &Position, seat: Seat) -> bool {
        let is_of_graveyard = |choice: &Choice| match *choice {
            Choice::Character(rank, owner) => owner == seat && position[seat].graveyard.has(rank),
            Choice::Play(_)
            | Choice::Take(_)
            | Choice::Card(_)
            | Choice::Token(_)
            | Choice::Number(_)
            | Choice::None => false,
        };
        let is_target = position.question == Question::Target && !self.spec.settings.open_surgeon;
        is_target && self.legal(position, seat).iter().any(is_of_graveyard)
    }

    /// A position that may be the real one, for all the seat knows. The covered choices of others are taken back, so that they are
    /// asked again.
    pub(super) fn imagine_as(&self, p: &Position, seat: Seat, stream: &mut BotRng) -> Position {
        let begun = p.begun.as_ref().map(|begun| {
            // What is hidden in the position from which a script is done again is imagined alike.
            let position = self.imagine_as(&begun.position, seat, &mut stream.clone());
            Arc::new(Begun { position, ..Begun::clone(begun) })
        });
        let mut imagined = p.clone();
        imagined.begun = begun;
        imagined.chance = Chance::new(stream.below(1 << 30) as u64);
        imagined.deck = shuffled(&p.deck, stream);
        for other in p.seats().filter(|&other| other != seat) {
            if imagined[other].chosen.take().is_some() {
                imagined.asked.insert(other);
            }
            deal_secret_anew(&mut imagined, other, stream);
        }
        imagined
    }
}

/// The same characters in another order.
fn shuffled(deck: &Deck, stream: &mut BotRng) -> Deck {
    let mut left: RankSet = deck.ranks().iter().copied().collect();
    Deck::new(std::iter::from_fn(|| {
        let drawn = left.iter().nth(stream.below(left.len().max(1)))?;
        left.remove(drawn);
        Some(drawn)
    }))
}

/// Other characters than the real ones are those that a Surgeon took back.
fn deal_secret_anew(p: &mut Position, seat: Seat, stream: &mut BotRng) {
    let player = &mut p[seat];
    let pool = player.secret.pool();
    if !pool.is_empty() {
        let in_hand = player.secret.draw(stream);
        player.hand = player.hand.without(pool).or(in_hand);
        player.graveyard = player.graveyard.without(pool).or(pool.without(in_hand));
    }
}
