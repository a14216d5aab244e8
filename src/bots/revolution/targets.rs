//! Which markers a special names: those by which the seat's chances in the areas gain most.

use super::public::PublicState;
use super::stakes::{Board, weights};
use crate::bots::ChoiceRating;
use crate::games::revolution::{AreaId, Choice, Position, Question, Revolution};
use crate::kernel::Seat;

/// Rates the choices of a seat that is asked for a marker, in Support above what the others get.
pub fn rate(
    game: &Revolution,
    position: &Position,
    seat: Seat,
    choices: &[Choice],
    ratings: &mut Vec<ChoiceRating<Choice>>,
) {
    let known = PublicState::of(game, position);
    let board = Board::new(game, &known);
    let weights = weights(game, &known, &board, seat);
    let exchange = |area, taken, put| board.exchange(area, taken, put, &weights);
    let worth = |choice: Choice| {
        let Choice::Marker { area, owner } = choice else { return 0.0 };
        match position.question() {
            Question::Remove => exchange(area, owner, None),
            Question::Replace => exchange(area, owner, Some(seat)),
            // The best of its partners is named next.
            Question::Switch => partners(game, position, area, owner)
                .map(|(other, partner)| exchange(area, owner, Some(partner)) + exchange(other, partner, Some(owner)))
                .fold(f32::MIN, f32::max),
            Question::Partner { area: first, owner: first_owner } => {
                exchange(first, first_owner, Some(owner)) + exchange(area, owner, Some(first_owner))
            }
            Question::Bid | Question::Nothing => 0.0,
        }
    };
    ratings.extend(choices.iter().map(|&choice| ChoiceRating { choice, worth: worth(choice), trials: 0 }));
}

/// The markers with which one may change places: of another area and another owner (V25).
fn partners(game: &Revolution, p: &Position, area: AreaId, owner: Seat) -> impl Iterator<Item = (AreaId, Seat)> {
    let areas = (0..game.spec().areas.len() as u8).map(AreaId).filter(move |&other| other != area);
    areas.flat_map(move |other| {
        let owners = p.markers(other).owners().iter().filter(move |&it| it != owner);
        owners.map(move |it| (other, it))
    })
}
