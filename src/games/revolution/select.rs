//! What a selector selects in a position, and why something is not selected -- RESOLVING ACTIONS, CARDS; V11, V24, V25.

use super::ids::{MAX_AREAS, MAX_PLAYERS};
use super::listing::Listing;
use super::selector::{Domain, Filter, Selector};
use super::{AreaId, Choice, EffectContext, Position, Refusal, Revolution, Target};
use crate::kernel::Seat;

/// By area and owners: the choices that name their markers there.
static MARKERS: [[[Choice; MAX_PLAYERS]; 1 << MAX_PLAYERS]; MAX_AREAS] = markers();

const fn markers() -> [[[Choice; MAX_PLAYERS]; 1 << MAX_PLAYERS]; MAX_AREAS] {
    let mut table = [[[Choice::Nothing; MAX_PLAYERS]; 1 << MAX_PLAYERS]; MAX_AREAS];
    let mut area = 0;
    while area < MAX_AREAS {
        let mut owners = 0;
        while owners < 1 << MAX_PLAYERS {
            let (mut seat, mut count) = (0, 0);
            while seat < MAX_PLAYERS {
                if owners >> seat & 1 == 1 {
                    table[area][owners][count] = Choice::Marker { area: AreaId(area as u8), owner: Seat(seat as u8) };
                    count += 1;
                }
                seat += 1;
            }
            owners += 1;
        }
        area += 1;
    }
    table
}

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
                let markers = self.markers(game, p, context);
                markers.iter().for_each(|(area, owner)| found(Target::Marker(area, owner)));
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

    /// Lists the choices that name the targets, in the same order.
    pub(super) fn list_choices(
        &self,
        game: &Revolution,
        p: &Position,
        context: &EffectContext<'_>,
        choices: &mut Vec<Choice>,
    ) {
        if self.domain != Domain::Markers {
            return self.list(game, p, context, |target| choices.push(target.choice()));
        }
        let markers = self.markers(game, p, context);
        let mut listing = Listing::behind(choices, (game.spec.areas.len() - 1) * game.seats + MAX_PLAYERS);
        for (owners, of_area) in markers.by_area().zip(&MARKERS[..game.spec.areas.len()]) {
            listing.append(&of_area[usize::from(owners.0) % of_area.len()], owners.len());
        }
        listing.end();
    }

    /// Whether there is any target.
    pub(super) fn any(&self, game: &Revolution, p: &Position, context: &EffectContext<'_>) -> bool {
        if self.domain == Domain::Markers {
            return !self.markers(game, p, context).is_empty();
        }
        let mut any = false;
        self.list(game, p, context, |_| any = true);
        any
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
        let fails = |filter: &Filter| !filter.markers(game, p, context).has((area, owner));
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
            | Filter::WithRoom
            | Filter::Among(_) => Refusal::NotOffered,
        })
    }
}

impl Filter {
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
            | Filter::SwitchableWith(_)
            | Filter::Among(_) => !self.markers(game, p, context).and(p.board.present()).owners(area).is_empty(),
        }
    }

    fn fits_seat(self, context: &EffectContext<'_>, seat: Seat) -> bool {
        match self {
            Filter::Own => seat == context.player,
            Filter::Opponents => seat != context.player,
            Filter::OfSeat(it) => context.resolve(it).seat() == Some(seat),
            Filter::NotOf(it) => context.resolve(it).seat().is_some_and(|other| other != seat),
            Filter::Among(seats) => seats.has(seat),
            Filter::In(_)
            | Filter::Elsewhere(_)
            | Filter::Replaceable
            | Filter::Switchable
            | Filter::SwitchableWith(_)
            | Filter::WithRoom => true,
        }
    }
}
