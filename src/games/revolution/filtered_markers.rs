//! What filters leave of the markers on the board -- V24, V25.

use super::marker_set::MarkerSet;
use super::selector::{Filter, Selector};
use super::{AreaId, EffectContext, Position, Revolution, Target};
use crate::kernel::{Seat, SeatSet};

impl Selector {
    /// The markers that pass all filters.
    #[inline]
    pub(super) fn markers(&self, game: &Revolution, p: &Position, context: &EffectContext<'_>) -> MarkerSet {
        self.filters().fold(p.board.present(), |left, filter| left.and(filter.markers(game, p, context)))
    }
}

impl Filter {
    /// The markers on the board that pass, and any that are not there.
    #[inline]
    pub(super) fn markers(self, game: &Revolution, p: &Position, context: &EffectContext<'_>) -> MarkerSet {
        let of = |seat: Seat| MarkerSet::of_seats(SeatSet::only(seat));
        let but = |markers: MarkerSet| MarkerSet::ALL.without(markers);
        let seat = |it| context.resolve(it).seat();
        let area = |it| context.resolve(it).area().map(MarkerSet::in_area);
        match self {
            Filter::Own => of(context.player),
            Filter::Opponents => but(of(context.player)),
            Filter::Replaceable if p.seat(context.player).markers_left == 0 => MarkerSet::NONE,
            Filter::Replaceable => but(of(context.player)),
            Filter::OfSeat(it) => seat(it).map_or(MarkerSet::NONE, of),
            Filter::NotOf(it) => seat(it).map_or(MarkerSet::NONE, |seat| but(of(seat))),
            Filter::In(place) => area(place).unwrap_or(MarkerSet::NONE),
            Filter::Elsewhere(place) => area(place).map_or(MarkerSet::NONE, but),
            Filter::Switchable => game.switchable(p),
            Filter::SwitchableWith(marker) => match context.resolve(marker) {
                Target::Marker(area, owner) => but(MarkerSet::in_area(area).or(of(owner))),
                Target::Nothing | Target::Area(_) | Target::Seat(_) => MarkerSet::NONE,
            },
            Filter::WithRoom => {
                let with_room = game.all_areas().filter(|&area| !game.is_full(p, area));
                with_room.map(MarkerSet::in_area).fold(MarkerSet::NONE, MarkerSet::or)
            }
            Filter::Among(seats) => MarkerSet::of_seats(seats),
        }
    }
}

impl Revolution {
    /// The markers for which one of another owner stands in another area.
    fn switchable(&self, p: &Position) -> MarkerSet {
        let (mut on_board, mut most) = (0, 0);
        for seat in self.all_seats() {
            let of_seat = self.markers_on_board(p, seat);
            (on_board, most) = (on_board + of_seat, most.max(of_seat));
        }
        // Where the others of anybody have more than fit in one area, one of theirs stands elsewhere.
        if on_board - most > self.most_in_area {
            return MarkerSet::ALL;
        }
        let has_partner = |&(area, owner): &(AreaId, Seat)| {
            let here = p.markers(area);
            let elsewhere = on_board - u32::from(here.total());
            elsewhere > self.markers_on_board(p, owner) - u32::from(here.of(owner))
        };
        p.board.present().iter().filter(has_partner).collect()
    }

    #[inline]
    fn markers_on_board(&self, p: &Position, seat: Seat) -> u32 {
        u32::from(self.spec.settings.markers - p.seat(seat).markers_left)
    }
}
