//! Who wins a space where a script says who has control: the game is asked, once for each bids that lie on a space.

use super::public::PublicState;
use crate::games::revolution::{Chips, MAX_PLAYERS, Position, Revolution, SpaceId};
use crate::kernel::Seat;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// The bids on a space, by seat.
pub type Bids = [Chips; MAX_PLAYERS];

/// Asks who wins spaces, and remembers the answers while one bid is thought out.
#[derive(Debug)]
pub struct Contests(RefCell<Asked>);

#[derive(Debug)]
struct Asked {
    /// The moment, in which the bids that are asked about are laid.
    position: Position,
    winners: HashMap<(SpaceId, Bids), Option<Seat>>,
}

impl Contests {
    /// The contests of a round; none where the rulebook says who wins.
    pub fn of_round(game: &Revolution, known: &PublicState) -> Option<Rc<Contests>> {
        let position = known.before_bids().filter(|_| game.asks_who_controls())?.clone();
        Some(Rc::new(Contests(RefCell::new(Asked { position, winners: HashMap::new() }))))
    }

    /// Who wins a space on which these bids lie; nobody where they tie.
    pub fn winner(&self, game: &Revolution, space: SpaceId, bids: &Bids) -> Option<Seat> {
        let Asked { position, winners } = &mut *self.0.borrow_mut();
        *winners.entry((space, *bids)).or_insert_with(|| game.would_control(position, space, bids))
    }
}
