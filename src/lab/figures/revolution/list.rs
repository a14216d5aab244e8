//! Which figures the games of a ruleset have, and their order: by what they are about.

use super::{AreaFigure, MarkerFigure, Named, RevolutionFigure, SpaceFigure, SupportSource};
use crate::bots::BotKind;
use crate::games::revolution::{self, Currency, Revolution, SpaceId, Spec, Supply};
use crate::kernel::Seat;

/// The things that figures are named by.
struct Scope {
    seats: Vec<Seat>,
    /// Kinds of bots, where there are several.
    kinds: Vec<BotKind>,
    /// The spaces of the chart for which seats contend.
    spaces: Vec<Named>,
    /// Those that sell cards instead.
    card_spaces: Vec<Named>,
    endings: Vec<revolution::Ending>,
    areas: Vec<Named>,
    /// The kinds of cards.
    cards: Vec<Named>,
    sources: Vec<SupportSource>,
    /// Whether chips that win nothing may be paid.
    has_forfeits: bool,
    /// Whether the supply of chips may run out.
    has_lacks: bool,
}

fn spaces(spec: &Spec) -> impl Iterator<Item = &str> {
    spec.spaces.iter().map(|space| space.id.as_str())
}

fn areas(spec: &Spec) -> impl Iterator<Item = &str> {
    spec.areas.iter().map(|area| area.id.as_str())
}

fn cards(spec: &Spec) -> impl Iterator<Item = &str> {
    spec.cards.iter().map(|card| card.id.as_str())
}

impl Scope {
    fn of(game: &Revolution, kinds: &[BotKind]) -> Scope {
        let spec = game.spec();
        let sells_cards: Vec<bool> =
            (0..spec.spaces.len() as u8).map(|at| game.card_space() == Some(SpaceId(at))).collect();
        let (card_spaces, contended) = Named::all(spaces(spec)).partition(|space| space.of(&sells_cards));
        let has_source = |source: &SupportSource| match source {
            SupportSource::Spaces | SupportSource::Areas => true,
            SupportSource::Cards => !spec.cards.is_empty(),
            SupportSource::Chips => spec.settings.chips_score != [0; 3],
        };
        Scope {
            seats: Seat::first(game.seat_count()).collect(),
            kinds: kinds.to_vec(),
            spaces: contended,
            card_spaces,
            endings: game.endings().collect(),
            areas: Named::all(areas(spec)).collect(),
            cards: Named::all(cards(spec)).collect(),
            sources: SupportSource::ALL.into_iter().filter(has_source).collect(),
            has_forfeits: !spec.settings.losers_keep,
            has_lacks: spec.settings.chips == Supply::Limited,
        }
    }

    /// One of each, the others being named alike.
    fn reference() -> Scope {
        let one = |id: &str| Named::all([id].into_iter()).collect();
        Scope {
            seats: vec![Seat(0)],
            kinds: vec![BotKind::Random],
            endings: revolution::Ending::ALL.into(),
            spaces: one("general"),
            card_spaces: one("card"),
            areas: one("fortress"),
            cards: one("support-5"),
            sources: SupportSource::ALL.into(),
            has_forfeits: true,
            has_lacks: true,
        }
    }

    fn figures(&self) -> Vec<RevolutionFigure> {
        use RevolutionFigure::{
            Decisions, Ending, FreeDecisions, LeadChanges, Rounds, RoundsWithTies, Ties, TiesARound, WinnerLed,
        };
        let mut all: Vec<RevolutionFigure> = self.endings.iter().copied().map(Ending).collect();
        all.extend(self.wins());
        all.extend(self.points());
        all.extend(self.spaces());
        all.extend(self.areas());
        all.extend(self.markers());
        all.extend(self.chips());
        all.extend(self.cards());
        all.extend([Ties, TiesARound, RoundsWithTies, LeadChanges, WinnerLed, Rounds, Decisions, FreeDecisions]);
        all
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + Clone {
        self.seats.iter().copied()
    }

    fn sources(&self) -> impl Iterator<Item = SupportSource> + Clone {
        self.sources.iter().copied()
    }

    fn wins(&self) -> Vec<RevolutionFigure> {
        use RevolutionFigure::{SharedWin, Win, WinOf, WonWithMostFrom};
        let wins = self.seats().map(Win).chain(self.kinds.iter().copied().map(WinOf));
        wins.chain([SharedWin]).chain(self.sources().map(WonWithMostFrom)).collect()
    }

    fn points(&self) -> Vec<RevolutionFigure> {
        use RevolutionFigure::{
            AllPoints, Lead, Points, PointsFrom, SeatsPointsFrom, WinnersPoints, WinnersPointsFrom,
        };
        let all = [WinnersPoints, Lead, AllPoints].into_iter().chain(self.seats().map(Points));
        let all = all.chain(self.sources().map(PointsFrom)).chain(self.sources().map(WinnersPointsFrom));
        let of = |seat: Seat| self.sources().map(move |source| SeatsPointsFrom(seat, source));
        all.chain(self.seats().flat_map(of)).collect()
    }

    fn spaces(&self) -> Vec<RevolutionFigure> {
        use RevolutionFigure::{BidsARound, Space};
        let of = |&space: &Named| SpaceFigure::ALL.map(|what| Space(space, what));
        let is_of_sold =
            |what: &SpaceFigure| what.currency().is_some() || matches!(what, SpaceFigure::Bids | SpaceFigure::Unbid);
        let of_sold =
            |&space: &Named| SpaceFigure::ALL.into_iter().filter(is_of_sold).map(move |what| Space(space, what));
        let all = [BidsARound].into_iter().chain(self.spaces.iter().flat_map(of));
        all.chain(self.card_spaces.iter().flat_map(of_sold)).collect()
    }

    fn areas(&self) -> Vec<RevolutionFigure> {
        use RevolutionFigure::{Area, AreaOf, Areas, UnownedAreas, WinnersAreas};
        let of = |&area: &Named| {
            self.seats().map(move |seat| AreaOf(area, seat)).chain(AreaFigure::ALL.map(|what| Area(area, what)))
        };
        let all = self.seats().map(Areas).chain([WinnersAreas, UnownedAreas]);
        all.chain(self.areas.iter().flat_map(of)).collect()
    }

    fn markers(&self) -> Vec<RevolutionFigure> {
        use RevolutionFigure::{Markers, MarkersLost, MarkersPlaced};
        let of = |seat: Seat| [MarkersPlaced(seat), MarkersLost(seat)];
        MarkerFigure::ALL.map(Markers).into_iter().chain(self.seats().flat_map(of)).collect()
    }

    fn chips(&self) -> Vec<RevolutionFigure> {
        use RevolutionFigure::{ChipsARound, ChipsForfeited, ChipsGained, ChipsLacked, ChipsLeft, ChipsPaid, ToppedUp};
        let mut all = Vec::new();
        all.extend(Currency::ALL.map(ChipsARound));
        all.extend(Currency::ALL.map(ChipsGained));
        all.extend(Currency::ALL.map(ChipsPaid));
        if self.has_forfeits {
            all.extend(Currency::ALL.map(ChipsForfeited));
        }
        if self.has_lacks {
            all.extend(Currency::ALL.map(ChipsLacked));
        }
        all.extend(Currency::ALL.map(ChipsLeft));
        all.push(ToppedUp);
        all
    }

    fn cards(&self) -> Vec<RevolutionFigure> {
        use RevolutionFigure::{CardDrawn, CardsDrawn, NoCardLeft, Reshuffles};
        if self.cards.is_empty() {
            return Vec::new();
        }
        [CardsDrawn]
            .into_iter()
            .chain(self.cards.iter().copied().map(CardDrawn))
            .chain([Reshuffles, NoCardLeft])
            .collect()
    }
}

impl RevolutionFigure {
    /// The figures of a game, in the order of tables; the kinds of bots are those that are mixed.
    pub fn all(game: &Revolution, kinds: &[BotKind]) -> Vec<RevolutionFigure> {
        Scope::of(game, kinds).figures()
    }

    /// Every figure that any game may have, with one seat, space, area, card and kind of bot for all of them.
    pub fn reference() -> Vec<RevolutionFigure> {
        let mut all = Scope::reference().figures();
        all.extend([RevolutionFigure::WinnerImpact, RevolutionFigure::PointsImpact]);
        all
    }

    /// The figure as it stands in another ruleset, whose spaces, areas and cards may be in other places.
    pub fn in_game(mut self, game: &Revolution) -> RevolutionFigure {
        use RevolutionFigure::{Area, AreaOf, CardDrawn, Space};
        let spec = game.spec();
        if let Space(space, _) = &mut self {
            *space = space.among(spaces(spec));
        } else if let Area(area, _) | AreaOf(area, _) = &mut self {
            *area = area.among(areas(spec));
        } else if let CardDrawn(card) = &mut self {
            *card = card.among(cards(spec));
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_table_is_listed() {
        let listed: Vec<String> = RevolutionFigure::reference().iter().map(|figure| format!("{figure:?}")).collect();
        let is_listed = |row: &&&str| listed.iter().any(|figure| figure.split('(').next() == Some(row));
        let missing: Vec<_> = RevolutionFigure::ROWS.iter().filter(|row| !is_listed(row)).collect();
        assert!(missing.is_empty(), "rows of `table.rs` without a place in `list.rs`: {missing:?}");
    }
}
