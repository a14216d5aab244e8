//! What a seat chooses in an effect: that by which its chances in the areas gain most, Support and chips counted.
//!
//! What a choice does is seen by playing the effect on with it, and nothing that follows the effect.

use super::public::PublicState;
use super::stakes::{Board, chip_worths, weights};
use crate::bots::ChoiceRating;
use crate::games::revolution::{CURRENCIES, Cause, Chips, Choice, Currency, Event, MAX_PLAYERS, Position, Revolution};
use crate::kernel::{Game, Seat, Sink};

/// Rates the choices of a seat that an effect asks, in Support above what the others get. `further` is room for the choices
/// that follow one.
pub fn rate(
    game: &Revolution,
    position: &Position,
    seat: Seat,
    choices: &[Choice],
    further: &mut Vec<Choice>,
    ratings: &mut Vec<ChoiceRating<Choice>>,
) {
    let known = PublicState::of(game, position);
    let board = Board::new(game, &known);
    let (weights, chips) = (weights(game, &known, &board, seat), chip_worths(game, &board));
    let scales = Scales { game, board: &board, weights, chips };
    let mut rating = |&choice: &Choice| {
        let (mut worth, after) = scales.worth(position, seat, choice);
        // Asked again, the seat makes the best of it.
        if game.asked(&after).single() == Some(seat) {
            game.choices(&after, seat, further);
            worth += further.iter().map(|&next| scales.worth(&after, seat, next).0).reduce(f32::max).unwrap_or(0.0);
        }
        ChoiceRating { choice, worth, trials: 0 }
    };
    ratings.extend(choices.iter().map(&mut rating));
}

/// What the outcomes of effects are weighed by.
struct Scales<'g> {
    game: &'g Revolution,
    board: &'g Board,
    weights: [f32; MAX_PLAYERS],
    /// What a chip of each currency is worth.
    chips: [f32; CURRENCIES],
}

impl Scales<'_> {
    /// What a choice is worth by itself, and the position after it.
    fn worth(&self, position: &Position, seat: Seat, choice: Choice) -> (f32, Position) {
        let mut gains = Gains { scales: self, sum: 0.0 };
        let after = self.game.after_target(position, seat, choice, &mut gains);
        (gains.sum, after)
    }

    fn worth_of(&self, chips: Chips) -> f32 {
        Currency::ALL.into_iter().map(|it| f32::from(chips.count(it)) * self.chips[it.index()]).sum()
    }
}

/// The worth of what happens.
struct Gains<'s> {
    scales: &'s Scales<'s>,
    sum: f32,
}

impl Sink<Revolution> for Gains<'_> {
    fn record(&mut self, _: &Position, _: Cause, event: Event) {
        let Scales { board, weights, .. } = self.scales;
        let exchange = |area, taken, put| board.exchange(area, taken, put, weights);
        self.sum += match event {
            Event::MarkerRemoved { area, owner, .. } => exchange(area, owner, None),
            Event::MarkerReplaced { seat, area, owner } => exchange(area, owner, Some(seat)),
            Event::MarkersSwitched { area, owner, other_area, other_owner, .. } => {
                exchange(area, owner, Some(other_owner)) + exchange(other_area, other_owner, Some(owner))
            }
            Event::MarkerMoved { owner, from, area } => {
                exchange(from, owner, None) + board.placing(area, owner, weights)
            }
            Event::MarkerPlaced { seat, area } => board.placing(area, seat, weights),
            Event::SupportGained { seat, support } => weights[seat.index()] * support as f32,
            Event::ChipsGained { seat, chips } => weights[seat.index()] * self.scales.worth_of(chips),
            Event::ChipsPaid { seat, chips, .. } => -weights[seat.index()] * self.scales.worth_of(chips),
            Event::RoundBegan { .. }
            | Event::ToppedUp { .. }
            | Event::BidsRevealed
            | Event::BidRevealed { .. }
            | Event::ControlWon { .. }
            | Event::ControlTied { .. }
            | Event::ChipsReturned { .. }
            | Event::SupplyLacked { .. }
            | Event::AreaWasFull { .. }
            | Event::NoMarkerLeft { .. }
            | Event::NothingToChange { .. }
            | Event::EffectFailed { .. }
            | Event::PointFailed { .. }
            | Event::Declined { .. }
            | Event::DeckShuffled { .. }
            | Event::CardDrawn { .. }
            | Event::NoCardLeft { .. }
            | Event::ChipsScored { .. }
            | Event::AreaWon { .. }
            | Event::AreaNotWon { .. }
            | Event::GameEnded { .. } => return,
        };
    }
}
