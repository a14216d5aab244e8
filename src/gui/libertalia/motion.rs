//! Motion at the table: short, and only where something moved. Any key ends it.

use crate::games::libertalia::{Phase, Position, Rank, Token, Tokens};
use crate::kernel::Seat;

/// How long cards take to turn and sort onto the ship, in seconds.
const ABOARD: f64 = 0.26;
/// How long a token or a character takes to its den.
const TO_DEN: f64 = 0.18;
/// How long the ship takes to grow or to shrink.
const GROWS: f64 = 0.2;

/// What was seen last of a position.
#[derive(Clone, PartialEq, Eq)]
struct Seen {
    campaign: u8,
    day: u8,
    phase: Phase,
    dens: Vec<(Tokens, Option<Rank>)>,
}

/// What moves.
#[derive(Default)]
pub(super) struct Motion {
    /// Whether anything moves at all.
    pub is_on: bool,
    now: f64,
    seen: Option<Seen>,
    /// What was seen before, and when it became what is seen now.
    before: Option<(Seen, f64)>,
}

impl Motion {
    /// Takes note of what is shown in this frame. `is_ended` where a key was pressed.
    pub fn follow(&mut self, position: &Position, is_ended: bool, now: f64) {
        self.now = now;
        let seen = Seen {
            campaign: position.campaign,
            day: position.day,
            phase: position.phase,
            dens: position.seats().map(|seat| (position[seat].tokens, position.ship.rank_of(seat))).collect(),
        };
        if self.seen.as_ref() != Some(&seen) {
            let before = self.seen.replace(seen);
            self.before = before.filter(|_| self.is_on).map(|before| (before, now));
        }
        if is_ended {
            self.before = None;
        }
        self.before.take_if(|(_, since)| now - *since >= ABOARD);
    }

    /// Whether something is on its way, so that another frame is needed.
    pub fn is_moving(&self) -> bool {
        self.before.is_some()
    }

    fn part(&self, lasts: f64, concerns: impl Fn(&Seen, &Seen) -> bool) -> f32 {
        match (&self.before, &self.seen) {
            (Some((before, since)), Some(seen)) if concerns(before, seen) => eased((self.now - since) / lasts),
            _ => 1.0,
        }
    }

    /// The phase from which the ship grows or shrinks, and how far it has come.
    pub fn ship_grown(&self) -> Option<(Phase, f32)> {
        let (before, since) = self.before.as_ref()?;
        let is_sunrise = |of: &Seen| of.phase == Phase::Sunrise;
        let changes = self.seen.as_ref().is_some_and(|seen| is_sunrise(seen) != is_sunrise(before));
        changes.then(|| (before.phase, eased((self.now - since) / GROWS)))
    }

    /// How far the characters have turned and come to their berths.
    pub fn aboard(&self) -> f32 {
        self.part(ABOARD, |before, seen| before.phase == Phase::Sunrise && seen.phase != Phase::Sunrise)
    }

    /// How far a token has come to a den.
    pub fn token(&self, seat: Seat, token: Token) -> f32 {
        let count = |of: &Seen| of.dens.get(seat.index()).map_or(0, |(tokens, _)| tokens.of(token));
        self.part(TO_DEN, |before, seen| count(before) < count(seen))
    }
}

/// Fast at first, slow at the end.
fn eased(part: f64) -> f32 {
    let left = 1.0 - part.clamp(0.0, 1.0) as f32;
    1.0 - left * left * left
}

#[cfg(test)]
mod tests {
    use super::eased;

    #[test]
    fn motion_begins_fast_and_stays_within_its_ends() {
        assert_eq!([eased(-1.0), eased(0.0), eased(1.0), eased(7.0)], [0.0, 0.0, 1.0, 1.0]);
        assert!(eased(0.25) > 0.5 && eased(0.5) < eased(0.75));
    }
}
