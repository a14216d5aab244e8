//! What a selector selects in a position, and why something is not selected -- RESOLVING ACTIONS, CARDS; V11, V24, V25.

use super::selector::{Domain, Filter, Selector};
use super::{AreaId, EffectContext, Position, Refusal, Revolution, Target};
use crate::kernel::{Seat, SeatSet};

impl Selector {
    /// Whether it is about something that is nothing: a choice that was declined, or had nothing to choose from.
    pub(super) fn is_about_nothing(&self, context: &EffectContext<'_>) -> bool {
        self.filters().filter_map(Filter::operand).any(|operand| context.resolve(operand) == Target::Nothing)
    }

    /// Lists all targets, in a fixed order.
    #[inline]
    pub fn list(&self, game: &Revolution, p: &Position, context: &EffectContext<'_>, mut found: impl FnMut(Target)) {
        match self.domain {
            Domain::Markers => {
                for area in game.all_areas() {
                    self.owners(game, p, context, area).iter().for_each(|owner| found(Target::Marker(area, owner)));
                }
            }
            Domain::Areas => game
                .all_areas()
                .filter(|&area| self.filters().all(|it| it.fits_area(game, p, context, area)))
                .for_each(|area| found(Target::Area(area))),
            Domain::Seats => game
                .all_seats()
                .filter(|&seat| self.filters().all(|it| it.fits_seat(context, seat)))
                .for_each(|seat| found(Target::Seat(seat))),
        }
    }

    /// Whether there is any target.
    pub(super) fn any(&self, game: &Revolution, p: &Position, context: &EffectContext<'_>) -> bool {
        if self.domain == Domain::Markers {
            return game.all_areas().any(|area| !self.owners(game, p, context, area).is_empty());
        }
        let mut any = false;
        self.list(game, p, context, |_| any = true);
        any
    }

    /// The owners of the markers in an area that are in the set.
    #[inline]
    fn owners(&self, game: &Revolution, p: &Position, context: &EffectContext<'_>, area: AreaId) -> SeatSet {
        let all = p.markers(area).owners();
        self.filters().fold(all, |owners, filter| filter.owners(game, p, context, area, owners))
    }

    /// Whether a target is in the set.
    pub(super) fn has(&self, game: &Revolution, p: &Position, context: &EffectContext<'_>, target: Target) -> bool {
        let mut has = false;
        self.list(game, p, context, |other| has |= other == target);
        has
    }

    /// Why a marker on the board is not in a set of markers; `None` where it is.
    pub(super) fn refusal(
        &self,
        game: &Revolution,
        p: &Position,
        context: &EffectContext<'_>,
        (area, owner): (AreaId, Seat),
    ) -> Option<Refusal> {
        let own = SeatSet::only(owner);
        let fails = |filter: &Filter| !filter.owners(game, p, context, area, own).has(owner);
        let filter = self.filters().find(fails)?;
        Some(match filter {
            Filter::Opponents | Filter::Replaceable => Refusal::OwnMarker { area },
            Filter::Switchable => Refusal::NoPartner { area, owner },
            Filter::SwitchableWith(it) if context.resolve(it).area() == Some(area) => Refusal::SameArea { area },
            Filter::SwitchableWith(_) => Refusal::SameOwner { owner },
            Filter::Own
            | Filter::OfSeat(_)
            | Filter::NotOf(_)
            | Filter::In(_)
            | Filter::Elsewhere(_)
            | Filter::WithRoom => Refusal::NotOffered,
        })
    }
}

impl Filter {
    /// Those of some owners of markers in an area whose markers fit.
    #[inline]
    fn owners(
        self,
        game: &Revolution,
        p: &Position,
        context: &EffectContext<'_>,
        area: AreaId,
        owners: SeatSet,
    ) -> SeatSet {
        let own = SeatSet::only(context.player);
        let only = |fits: bool| if fits { owners } else { SeatSet::NONE };
        let without = |seat: Option<Seat>| seat.map_or(SeatSet::NONE, |seat| owners.without(SeatSet::only(seat)));
        match self {
            Filter::Own if owners.has(context.player) => own,
            Filter::Own => SeatSet::NONE,
            Filter::Opponents => owners.without(own),
            Filter::Replaceable if p.seat(context.player).markers_left == 0 => SeatSet::NONE,
            Filter::Replaceable => owners.without(own),
            Filter::OfSeat(seat) => match context.resolve(seat).seat() {
                Some(seat) if owners.has(seat) => SeatSet::only(seat),
                _ => SeatSet::NONE,
            },
            Filter::NotOf(seat) => without(context.resolve(seat).seat()),
            Filter::In(place) => only(context.resolve(place).area() == Some(area)),
            Filter::Elsewhere(place) => only(context.resolve(place).area().is_some_and(|other| other != area)),
            Filter::Switchable => game.with_partner(p, area, owners),
            Filter::SwitchableWith(marker) => {
                let Target::Marker(other, owner) = context.resolve(marker) else { return SeatSet::NONE };
                if other == area { SeatSet::NONE } else { without(Some(owner)) }
            }
            Filter::WithRoom => only(!game.is_full(p, area)),
        }
    }

    fn fits_area(self, game: &Revolution, p: &Position, context: &EffectContext<'_>, area: AreaId) -> bool {
        match self {
            Filter::WithRoom => !game.is_full(p, area),
            Filter::In(place) => context.resolve(place).area() == Some(area),
            Filter::Elsewhere(place) => context.resolve(place).area().is_some_and(|other| other != area),
            Filter::Own
            | Filter::Opponents
            | Filter::OfSeat(_)
            | Filter::NotOf(_)
            | Filter::Replaceable
            | Filter::Switchable
            | Filter::SwitchableWith(_) => !self.owners(game, p, context, area, p.markers(area).owners()).is_empty(),
        }
    }

    fn fits_seat(self, context: &EffectContext<'_>, seat: Seat) -> bool {
        match self {
            Filter::Own => seat == context.player,
            Filter::Opponents => seat != context.player,
            Filter::OfSeat(it) => context.resolve(it).seat() == Some(seat),
            Filter::NotOf(it) => context.resolve(it).seat().is_some_and(|other| other != seat),
            Filter::In(_)
            | Filter::Elsewhere(_)
            | Filter::Replaceable
            | Filter::Switchable
            | Filter::SwitchableWith(_)
            | Filter::WithRoom => true,
        }
    }
}

impl Revolution {
    /// Those of the owners of markers in an area for whom a marker of another owner stands in another area.
    #[inline]
    fn with_partner(&self, p: &Position, area: AreaId, owners: SeatSet) -> SeatSet {
        let placed = |seat: Seat| u32::from(self.spec.settings.markers - p.seat(seat).markers_left);
        let (here, on_board) = (p.markers(area), self.all_seats().map(placed).sum::<u32>());
        let mut found = SeatSet::NONE;
        for owner in owners.iter() {
            let (of_others, of_others_here) = (on_board - placed(owner), u32::from(here.total() - here.of(owner)));
            if of_others > of_others_here {
                found.insert(owner);
            }
        }
        found
    }
}
