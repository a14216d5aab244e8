//! A blank that nobody knows of, to see what a card does: see [`Pack::with_blank`](crate::model::Pack::with_blank).
//!
//! Were it known that the deck holds a blank, every bot would count its chances otherwise from the first decision on. So a
//! seat that can't place the card takes it for the real one, and a game goes as the real one does until somebody sees it.

use super::rules::UnseenBlank;
use super::{Liberte, Position, View};
use crate::kernel::Seat;
use crate::model::CardId;
use std::sync::Arc;

impl Liberte {
    /// This game, in which a card is taken for what it is in the `real` game by every seat that can't place it: while it
    /// lies in the deck, or unseen in another hand.
    pub fn with_blank_unknown(self, card: CardId, real: &Liberte) -> Liberte {
        Liberte { unseen_blank: Some(Arc::new(UnseenBlank { card, real: real.clone() })), ..self }
    }

    /// The game that a seat believes it plays.
    pub(super) fn as_believed_by(&self, p: &Position, seat: Seat) -> &Liberte {
        match &self.unseen_blank {
            Some(taken) if View::knowing_all(self, p, seat).unseen().has(taken.card) => &taken.real,
            _ => self,
        }
    }
}
