//! Motion at the table: short, and only where something moved. A chip goes to its place, shields are lifted, a space is
//! compared row by row, a marker comes down and a bar of Support grows; then nothing asks for another frame. Any key ends it.

use crate::app::revolution::{MomentKind, OpenBid, RevolutionSession};
use crate::games::revolution::{AreaId, Currency, Position, SpaceId};
use crate::kernel::Seat;

/// How long a chip is on its way, in seconds.
const CHIP: f64 = 0.14;
/// How long the shields take.
const SHIELDS: f64 = 0.2;
/// How long each row of a comparison takes.
const ROW: f64 = 0.12;
/// How long a marker takes.
const MARKER: f64 = 0.18;
/// How long a bar of Support takes.
const BAR: f64 = 0.24;

/// What moves at the table.
#[derive(Default)]
pub(super) struct Motion {
    /// Whether anything moves at all.
    pub is_on: bool,
    now: f64,
    /// The moment that is shown, and its position.
    shown: Option<(usize, Position)>,
    /// The position before it, while what changed is on its way; when that began, and what the moment is about.
    before: Option<(Position, f64, MomentKind)>,
    /// The chips that the person at the screen has laid.
    laid: Option<(Seat, Vec<(Currency, SpaceId)>)>,
    /// The chip that is on its way between the hand and a space, and since when.
    flight: Option<Flight>,
    /// Whether a chip was dragged: it is where it was let go.
    was_dragged: bool,
}

/// A chip on its way.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Flight {
    /// The chip.
    pub currency: Currency,
    /// The space.
    pub space: SpaceId,
    /// Whether it goes there, rather than back into the hand.
    pub lands: bool,
    began: f64,
}

impl Motion {
    /// Takes note of what is shown in this frame. `is_ended` where a key was pressed.
    pub fn follow(
        &mut self,
        session: &RevolutionSession,
        bid: Option<&OpenBid>,
        is_dragged: bool,
        is_ended: bool,
        now: f64,
    ) {
        self.now = now;
        if is_ended {
            (self.before, self.flight) = (None, None);
        }
        self.follow_moment(session);
        self.follow_chips(bid);
        self.was_dragged = is_dragged;
        self.before.take_if(|(_, began, kind)| now - *began >= lasts(*kind));
        self.flight.take_if(|flight| now - flight.began >= CHIP);
    }

    fn follow_moment(&mut self, session: &RevolutionSession) {
        let (Some(moment), Some(position)) = (session.moment(), session.position()) else {
            (self.shown, self.before) = (None, None);
            return;
        };
        let at = session.at();
        if self.shown.as_ref().is_some_and(|(shown, _)| *shown == at) {
            return;
        }
        let shown = self.shown.replace((at, position.clone()));
        let is_next = |(shown, _): &(usize, Position)| shown + 1 == at;
        let before = shown.filter(is_next).filter(|_| self.is_on);
        self.before = before.map(|(_, position)| (position, self.now, moment.kind));
    }

    fn follow_chips(&mut self, bid: Option<&OpenBid>) {
        let laid = bid.map(|bid| (bid.seat, bid.chips().to_vec()));
        if laid == self.laid {
            return;
        }
        let before = std::mem::replace(&mut self.laid, laid);
        let (Some((whose, before)), Some((seat, now))) = (before, &self.laid) else { return };
        if !self.is_on || self.was_dragged || whose != *seat {
            return;
        }
        let went =
            |lands: bool, (currency, space): (Currency, SpaceId)| Flight { currency, space, lands, began: self.now };
        self.flight = match (now.len().checked_sub(before.len()), before.len().checked_sub(now.len())) {
            (Some(1), _) => now.last().map(|chip| went(true, *chip)),
            (_, Some(1)) => {
                let at = before.iter().zip(now).take_while(|(one, other)| one == other).count();
                before.get(at).map(|chip| went(false, *chip))
            }
            _ => None,
        };
    }

    /// Whether something is on its way, so that another frame is needed.
    pub fn is_moving(&self) -> bool {
        self.before.is_some() || self.flight.is_some()
    }

    /// How far something has come that takes so long from the moment's beginning: from 0 to 1.
    fn part(&self, after: f64, lasts: f64) -> f32 {
        let began = self.before.as_ref().map(|(_, began, _)| *began);
        began.map_or(1.0, |began| eased((self.now - began - after) / lasts))
    }

    /// How far the shields are up.
    pub fn shields(&self) -> f32 {
        match self.before {
            Some((_, _, MomentKind::Revealed)) => self.part(0.0, SHIELDS),
            Some((_, _, MomentKind::Bidding | MomentKind::Space(_) | MomentKind::End)) | None => 1.0,
        }
    }

    /// How much is seen of a row of the comparison, by its place.
    pub fn row(&self, at: usize) -> f32 {
        match self.before {
            Some((_, _, MomentKind::Space(_))) => self.part(ROW * at as f64, ROW),
            Some((_, _, MomentKind::Bidding | MomentKind::Revealed | MomentKind::End)) | None => 1.0,
        }
    }

    /// How far a marker has come down, by its number among its owner's in the area.
    pub fn marker(&self, area: AreaId, owner: Seat, number: u8) -> f32 {
        let is_new = |(before, ..): &(Position, f64, MomentKind)| number >= before.markers(area).of(owner);
        if self.before.as_ref().is_some_and(is_new) { self.part(0.0, MARKER) } else { 1.0 }
    }

    /// A seat's Support as its bar shows it.
    pub fn support(&self, seat: Seat, now: u32) -> f32 {
        let before = self.before.as_ref().map_or(now, |(before, ..)| before.seat(seat).support);
        before as f32 + (now as f32 - before as f32) * self.part(0.0, BAR)
    }

    /// The chip that is on its way, and how far it has come.
    pub fn flight(&self) -> Option<(Flight, f32)> {
        self.flight.map(|flight| (flight, eased((self.now - flight.began) / CHIP)))
    }

    /// Whether a chip of the currency is still on its way to a space.
    pub fn comes_to(&self, currency: Currency, space: SpaceId) -> bool {
        self.flight.is_some_and(|flight| flight.lands && (flight.currency, flight.space) == (currency, space))
    }
}

/// How long it takes until all that came of a moment is in its place.
fn lasts(kind: MomentKind) -> f64 {
    match kind {
        MomentKind::Space(_) => ROW * 4.0,
        MomentKind::Bidding | MomentKind::Revealed | MomentKind::End => BAR,
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
