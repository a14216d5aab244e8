//! The spaces and cards of Revolution!.
//!
//! A blank space stands on the chart as before, with its bans; who wins it pays and gets nothing. A blank card is drawn and
//! does nothing. The *holder* is the seat that won the space, or drew a card of the kind, first in the real game. Bots that
//! don't look at what a space gives play both games alike until then; those that think see that a space gives nothing, and
//! leave it alone: then what is measured is the space for everybody, who win it or not. The Card, which sells cards and has
//! no winner, has no worth of its own.

use super::ThingGame;
use crate::games::revolution::{
    CardKind, Cause, Chips, Choice, Event, MAX_CARDS, MAX_SPACES, Position, Revolution, SpaceId,
};
use crate::kernel::{Seat, Sink};
use crate::lab::{LabGame, Made};

/// A thing of a pack of Revolution! that has a worth.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Thing {
    /// A space of the chart for which seats contend.
    Space(SpaceId),
    /// A kind of card.
    Card(CardKind),
}

impl ThingGame for Revolution {
    type Thing = Thing;
    type History = FirstHolders;

    fn things(&self) -> Vec<Thing> {
        let spaces = (0..self.spec().spaces.len() as u8).map(SpaceId).filter(|&space| self.card_space() != Some(space));
        let cards = (0..self.spec().cards.len() as u8).map(CardKind);
        spaces.map(Thing::Space).chain(cards.map(Thing::Card)).collect()
    }

    fn thing_id(&self, thing: Thing) -> (&'static str, &str) {
        match thing {
            Thing::Space(space) => ("space", &self.spec().spaces[space.index()].id),
            Thing::Card(card) => ("card", &self.spec().cards[card.index()].id),
        }
    }

    fn with_blank(&self, thing: Thing) -> Result<Revolution, String> {
        let mut spec = self.spec().clone();
        match thing {
            Thing::Space(space) => {
                let space = &mut spec.spaces[space.index()];
                (space.chips, space.support, space.area) = (Chips::NONE, 0, None);
                (space.effect, space.special) = (None, None);
            }
            Thing::Card(card) => {
                let card = &mut spec.cards[card.index()];
                (card.chips, card.support, card.effect) = (Chips::NONE, 0, None);
            }
        }
        let blank = Revolution::new(spec, self.seat_count()).map_err(|errors| errors.join("; "))?;
        Ok(blank.with_effects(self.effects().to_vec()))
    }

    fn holder(history: &FirstHolders, thing: Thing) -> Option<Seat> {
        match thing {
            Thing::Space(space) => history.spaces[space.index()],
            Thing::Card(card) => history.cards[card.index()],
        }
    }

    fn lab(&self) -> LabGame<'_> {
        LabGame::Revolution(self)
    }

    fn own(made: Made<'_>) -> Option<&[(Seat, Choice)]> {
        match made {
            Made::Revolution(made) => Some(made),
            Made::Liberte(_) | Made::Libertalia(_) => None,
        }
    }
}

/// Who won each space, and drew a card of each kind, first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FirstHolders {
    spaces: [Option<Seat>; MAX_SPACES],
    cards: [Option<Seat>; MAX_CARDS],
}

impl Default for FirstHolders {
    fn default() -> FirstHolders {
        FirstHolders { spaces: [None; MAX_SPACES], cards: [None; MAX_CARDS] }
    }
}

impl Sink<Revolution> for FirstHolders {
    fn record(&mut self, _: &Position, _: Cause, event: Event) {
        if let Event::ControlWon { seat, space, .. } = event {
            self.spaces[space.index()].get_or_insert(seat);
        } else if let Event::CardDrawn { seat, card } = event {
            self.cards[card.index()].get_or_insert(seat);
        }
    }
}
