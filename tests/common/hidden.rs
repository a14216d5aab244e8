//! What a seat can't see (R39), changed.

use super::names;
use liberte::games::liberte::{Liberte, Position};
use liberte::kernel::{BotRng, Seat};
use liberte::model::{CardId, CardSet, Setup};

/// The places of hidden cards in a described position: in the deck, and unseen in hands other than the seat's.
fn hidden<'a>(setup: &'a mut Setup, known: &[CardSet]) -> Vec<&'a mut CardId> {
    let in_hands = setup.seats.iter_mut().zip(known).flat_map(|(seat, known)| {
        let is_hidden = |card: &&mut CardId| !known.has(**card);
        seat.hand.iter_mut().filter(is_hidden)
    });
    setup.deck.iter_mut().chain(in_hands).collect()
}

/// The same position with what is hidden from the seat put in another order, and another seed for the chance to come, if
/// one is given; `None` where it can't be described.
pub fn permuted(
    game: &Liberte,
    position: &Position,
    seat: Seat,
    seed: Option<u64>,
    rng: &mut BotRng,
) -> Option<Position> {
    let mut setup = game.setup_of(position, &names(game.seat_count()))?;
    setup.seed = seed.unwrap_or(setup.seed);
    let known = |other: Seat| {
        let hand = position.hands[other];
        if other == seat { hand } else { hand.and(&position.seen) }
    };
    let known: Vec<CardSet> = Seat::first(game.seat_count()).map(known).collect();
    let mut places = hidden(&mut setup, &known);
    for at in (1..places.len()).rev() {
        let other = rng.below(at + 1);
        let (first, second) = (*places[at], *places[other]);
        (*places[at], *places[other]) = (second, first);
    }
    let arranged = game.arrange(&setup).expect("cards in other places are as possible");
    let in_hands = Seat::first(game.seat_count()).fold(CardSet::NONE, |all, other| all.or(&position.hands[other]));
    Some(Position { seen: position.seen.and(&in_hands), ..arranged })
}
