//! Why an effect runs -- rulebook 2e, V.

use crate::kernel::Seat;
use crate::model::{ActionId, CardId, EffectId, RulePoint};

/// Why an effect runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// A special card was played.
    Card {
        /// The card, which stays in its player's hand until the effect is over.
        card: CardId,
        /// What it does.
        effect: EffectId,
        /// Who played it.
        seat: Seat,
    },
    /// An action of the pack's own was chosen.
    Action {
        /// Which.
        action: ActionId,
        /// Whose it is.
        seat: Seat,
    },
    /// The game came to a rule point.
    Point {
        /// Which.
        point: RulePoint,
        /// Which of the scripts that fill it, from 0.
        nth: u8,
        /// After whose act it came; none where nobody's led to it.
        player: Option<Seat>,
    },
}

impl Default for Cause {
    fn default() -> Cause {
        Cause::Card { card: CardId(0), effect: EffectId(0), seat: Seat(0) }
    }
}

impl Cause {
    /// Who played the card or acts, or did what led to the rule point.
    #[inline]
    pub fn player(self) -> Option<Seat> {
        match self {
            Cause::Card { seat, .. } | Cause::Action { seat, .. } => Some(seat),
            Cause::Point { player, .. } => player,
        }
    }

    /// The card that was played.
    #[inline]
    pub fn card(self) -> Option<CardId> {
        if let Cause::Card { card, .. } = self { Some(card) } else { None }
    }
}
