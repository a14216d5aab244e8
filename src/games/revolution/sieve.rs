//! What filters leave of the markers on the board -- V24, V25: all that they are about is looked up once, not in each area.

use super::selector::Filter;
use super::{AreaId, EffectContext, Position, Revolution, Target};
use crate::kernel::{Seat, SeatSet, bit_set};

bit_set! {
    /// A set of areas, in the order of the board.
    AreaSet(u16) of AreaId,
    bit: |area| u32::from(area.0) & 15,
    thing: |place| AreaId(place),
}

/// The markers that pass: where, whose, and what else must hold of them.
pub(super) struct Sieve {
    areas: AreaSet,
    owners: SeatSet,
    /// The number of all markers on the board, where a marker of another owner must stand in another area, and that is not so
    /// of all.
    exchanged_among: Option<u32>,
    /// Whether the area must have an empty space.
    with_room: bool,
}

impl Sieve {
    #[inline]
    pub(super) fn of(
        filters: impl Iterator<Item = Filter>,
        game: &Revolution,
        p: &Position,
        context: &EffectContext<'_>,
    ) -> Sieve {
        let areas = AreaSet((1 << game.spec.areas.len()) - 1);
        let all = Sieve { areas, owners: SeatSet::first(game.seats), exchanged_among: None, with_room: false };
        filters.fold(all, |sieve, filter| sieve.narrowed(filter, game, p, context))
    }

    #[inline]
    fn narrowed(mut self, filter: Filter, game: &Revolution, p: &Position, context: &EffectContext<'_>) -> Sieve {
        let own = SeatSet::only(context.player);
        match filter {
            Filter::Own => self.owners = self.owners.and(own),
            Filter::Opponents => self.owners = self.owners.without(own),
            Filter::Replaceable if p.seat(context.player).markers_left == 0 => self.owners = SeatSet::NONE,
            Filter::Replaceable => self.owners = self.owners.without(own),
            Filter::OfSeat(seat) => {
                let it = context.resolve(seat).seat().map_or(SeatSet::NONE, SeatSet::only);
                self.owners = self.owners.and(it);
            }
            Filter::NotOf(seat) => {
                let but = |seat: Seat| self.owners.without(SeatSet::only(seat));
                self.owners = context.resolve(seat).seat().map_or(SeatSet::NONE, but);
            }
            Filter::In(place) => {
                let it = context.resolve(place).area().map_or(AreaSet::NONE, AreaSet::only);
                self.areas = self.areas.and(it);
            }
            Filter::Elsewhere(place) => {
                let but = |area: AreaId| self.areas.without(AreaSet::only(area));
                self.areas = context.resolve(place).area().map_or(AreaSet::NONE, but);
            }
            Filter::Switchable => {
                let (mut on_board, mut most) = (0, 0);
                for seat in game.all_seats() {
                    let of_seat = game.markers_on_board(p, seat);
                    (on_board, most) = (on_board + of_seat, most.max(of_seat));
                }
                // Where the others of anybody have more than fit in one area, one of theirs stands elsewhere.
                self.exchanged_among = (on_board - most <= game.most_in_area).then_some(on_board);
            }
            Filter::SwitchableWith(marker) => match context.resolve(marker) {
                Target::Marker(area, owner) => {
                    self.areas = self.areas.without(AreaSet::only(area));
                    self.owners = self.owners.without(SeatSet::only(owner));
                }
                Target::Nothing | Target::Area(_) | Target::Seat(_) => self.owners = SeatSet::NONE,
            },
            Filter::WithRoom => self.with_room = true,
            Filter::Among(seats) => self.owners = self.owners.and(seats),
        }
        self
    }

    /// The owners of the markers in an area that pass.
    #[inline(always)]
    pub(super) fn owners(&self, game: &Revolution, p: &Position, area: AreaId) -> SeatSet {
        if !self.areas.has(area) || self.with_room && game.is_full(p, area) {
            return SeatSet::NONE;
        }
        let owners = p.markers(area).owners().and(self.owners);
        match self.exchanged_among {
            None => owners,
            Some(on_board) => game.with_partner(p, area, owners, on_board),
        }
    }
}

impl Revolution {
    /// Those of the owners of markers in an area for whom a marker of another owner stands in another area.
    fn with_partner(&self, p: &Position, area: AreaId, owners: SeatSet, on_board: u32) -> SeatSet {
        let here = p.markers(area);
        let elsewhere = on_board - u32::from(here.total());
        let own_elsewhere = |owner: Seat| self.markers_on_board(p, owner) - u32::from(here.of(owner));
        owners.iter().filter(|&owner| elsewhere > own_elsewhere(owner)).collect()
    }

    #[inline]
    fn markers_on_board(&self, p: &Position, seat: Seat) -> u32 {
        u32::from(self.spec.settings.markers - p.seat(seat).markers_left)
    }
}
