//! The table of figures: a row says what a figure is called, what it is about, and how it is counted.
//!
//! The words in parentheses are those of `format!`. A value is in parts of its unit; none where the game has nothing of
//! which it could be counted, and then the row says `may_be_missing`.

use super::{AreaFigure, MarkerFigure, Named, RevolutionCounts, SpaceFigure, SupportSource};
use crate::bots::BotKind;
use crate::games::revolution::{Currency, Ending};
use crate::kernel::{Seat, SeatSet};
use crate::lab::figures::columns::figures;
use crate::lab::figures::value::{self, rate, sum, whole};
use crate::lab::figures::{Figure, FigureGroup, GameFigure, PlayedGame, SharedFigure};
use crate::lab::{GameResult, Unit};

figures! {
    /// A figure of Revolution!.
    RevolutionFigure, ending: Ending, counts: RevolutionCounts, score: "Support";
    in bots, result, counts, impact:

    /// Whether one who won had the most Support from a source.
    WonWithMostFrom(source: SupportSource) {
        group: Wins, unit: Share,
        id: ("wins.most-from.{}", source.id()),
        title: ("games won by one who had the most Support from {}, alone or tied, and not none", source.words()),
        value: whole(won_with_most(result, counts, bots.len(), source)),
    }

    /// Support of all seats from a source.
    PointsFrom(source: SupportSource) {
        group: Points, unit: Points, headline: true,
        id: ("points.from.{}", source.id()),
        title: ("Support of all seats from {}", source.words()),
        value: sum(Seat::first(bots.len()).map(|seat| counts.support_from(seat, source))),
    }

    /// The winner's Support from a source.
    WinnersPointsFrom(source: SupportSource) {
        group: Points, unit: Points, may_be_missing: true,
        id: ("points.winner.from.{}", source.id()),
        title: ("the winner's Support from {}", source.words()),
        value: result.winners.lowest().map(|winner| counts.support_from(winner, source)),
    }

    /// The seat's Support from a source.
    SeatsPointsFrom(seat: Seat, source: SupportSource) {
        group: Points, unit: Points,
        id: ("points.{seat}.from.{}", source.id()),
        title: ("Support of {seat} from {}", source.words()),
        value: counts.support_from(seat, source),
    }

    /// Bids in a round, one for each seat and space.
    BidsARound {
        group: Spaces, unit: Rate,
        id: ("bids.a-round"),
        title: ("bids in a round: spaces on which a seat lays chips, of all seats"),
        value: rate(sum(counts.spaces.iter().map(|space| space.bids)), counts.rounds),
    }

    /// Something about one space of the chart.
    Space(space: Named, what: SpaceFigure) {
        group: Spaces, unit: what.unit(), may_be_missing: what == SpaceFigure::Cost,
        id: ("space.{}.{}", space.id, what.id()),
        title: ("{} the space `{}`", what.words(), space.id),
        value: of_space(what, space, result, counts),
    }

    /// Areas that the seat wins at the end.
    Areas(seat: Seat) {
        group: Areas, unit: Count,
        id: ("areas.{seat}"),
        title: ("areas of {seat} at the end"),
        value: counts.areas_of(SeatSet::only(seat)),
    }

    /// Areas that the winner of the game wins, the first clockwise where several won.
    WinnersAreas {
        group: Areas, unit: Count, may_be_missing: true,
        id: ("areas.winner"),
        title: ("areas of the winner at the end"),
        value: result.winners.lowest().map(|winner| counts.areas_of(SeatSet::only(winner))),
    }

    /// Areas that nobody wins.
    UnownedAreas {
        group: Areas, unit: Count, headline: true,
        id: ("areas.nobody"),
        title: ("areas in which nobody has the most markers at the end"),
        value: i64::from(counts.areas_not_won),
    }

    /// Whether the seat wins an area.
    AreaOf(area: Named, seat: Seat) {
        group: Areas, unit: Share,
        id: ("area.{}.{seat}", area.id),
        title: ("games at whose end {seat} has the most markers in the area `{}`", area.id),
        value: whole(area.of(&counts.areas).owner == Some(seat)),
    }

    /// Something about one area.
    Area(area: Named, what: AreaFigure) {
        group: Areas, unit: if what == AreaFigure::Full { Count } else { Share },
        may_be_missing: what == AreaFigure::Full,
        id: ("area.{}.{}", area.id, what.id()),
        title: ("{} the area `{}`", what.words(), area.id),
        value: of_area(what, area, result, counts),
    }

    /// What becomes of markers.
    Markers(what: MarkerFigure) {
        group: Markers, unit: Count,
        id: ("markers.{}", what.id()),
        title: ("{}", what.title()),
        value: i64::from(counts.markers[what as usize]),
    }

    /// Markers that a seat places.
    MarkersPlaced(seat: Seat) {
        group: Markers, unit: Count,
        id: ("markers.{seat}.placed"),
        title: ("markers placed by {seat}, those that replace another's included"),
        value: i64::from(counts.seats[seat.index()].placed),
    }

    /// Markers that a seat loses.
    MarkersLost(seat: Seat) {
        group: Markers, unit: Count,
        id: ("markers.{seat}.lost"),
        title: ("markers of {seat} that others replace or remove"),
        value: i64::from(counts.seats[seat.index()].lost),
    }

    /// Chips of a currency that are laid in a round.
    ChipsARound(currency: Currency) {
        group: Chips, unit: Rate, headline: true,
        id: ("chips.{}.a-round", currency.id()),
        title: ("{} chips of all seats in a round", currency.name()),
        value: rate(i64::from(counts.currencies[currency.index()].laid), counts.rounds),
    }

    /// Chips of a currency gained.
    ChipsGained(currency: Currency) {
        group: Chips, unit: Count,
        id: ("chips.{}.gained", currency.id()),
        title: ("{} chips gained from spaces and cards", currency.name()),
        value: i64::from(counts.currencies[currency.index()].gained),
    }

    /// Chips of a currency paid.
    ChipsPaid(currency: Currency) {
        group: Chips, unit: Count,
        id: ("chips.{}.paid", currency.id()),
        title: ("{} chips paid by those who win with them, and for cards", currency.name()),
        value: i64::from(counts.currencies[currency.index()].paid),
    }

    /// Chips of a currency paid for nothing.
    ChipsForfeited(currency: Currency) {
        group: Chips, unit: Count,
        id: ("chips.{}.forfeited", currency.id()),
        title: ("{} chips paid by those who win nothing with them", currency.name()),
        value: i64::from(counts.currencies[currency.index()].forfeited),
    }

    /// Chips of a currency that the supply lacked.
    ChipsLacked(currency: Currency) {
        group: Chips, unit: Count,
        id: ("chips.{}.lacked", currency.id()),
        title: ("{} chips that are not gained since the supply lacks them", currency.name()),
        value: i64::from(counts.currencies[currency.index()].lacked),
    }

    /// Chips of a currency left at the end.
    ChipsLeft(currency: Currency) {
        group: Chips, unit: Count,
        id: ("chips.{}.left", currency.id()),
        title: ("{} chips left at the end", currency.name()),
        value: i64::from(counts.currencies[currency.index()].left),
    }

    /// Gold that seats with too few chips took.
    ToppedUp {
        group: Chips, unit: Count,
        id: ("chips.topped-up"),
        title: ("Gold taken at the beginning of rounds by seats with too few chips"),
        value: i64::from(counts.topped_up),
    }

    /// Cards drawn.
    CardsDrawn {
        group: Cards, unit: Count, headline: true,
        id: ("cards.drawn"),
        title: ("cards drawn"),
        value: sum(counts.drawn),
    }

    /// Cards of a kind drawn.
    CardDrawn(card: Named) {
        group: Cards, unit: Count,
        id: ("card.{}.drawn", card.id),
        title: ("cards `{}` drawn", card.id),
        value: i64::from(card.of(&counts.drawn)),
    }

    /// Times that the discards became the deck.
    Reshuffles {
        group: Cards, unit: Count,
        id: ("cards.reshuffles"),
        title: ("times that the discards become the deck"),
        value: i64::from(counts.reshuffles),
    }

    /// Cards due while there was none.
    NoCardLeft {
        group: Cards, unit: Count,
        id: ("cards.none-left"),
        title: ("cards that are due while there is none in deck or discards"),
        value: i64::from(counts.no_card_left),
    }

    /// Ties for spaces.
    Ties {
        group: Ties, unit: Count,
        id: ("ties"),
        title: ("ties: spaces that nobody wins, the best bids being equal"),
        value: counts.ties(),
    }

    /// Ties in a round.
    TiesARound {
        group: Ties, unit: Rate, headline: true,
        id: ("ties.a-round"),
        title: ("ties in a round"),
        value: rate(counts.ties(), counts.rounds),
    }

    /// Rounds in which a space is tied.
    RoundsWithTies {
        group: Ties, unit: Count,
        id: ("ties.rounds"),
        title: ("rounds in which a space at least is tied"),
        value: i64::from(counts.rounds_with_ties),
    }

    /// Ends of rounds at which nobody leads who led before.
    LeadChanges {
        group: Course, unit: Count, headline: true,
        id: ("leads.changes"),
        title: ("ends of rounds at which nobody leads by Support of those who led a round before, the last after all is scored"),
        value: i64::from(counts.lead_changes),
    }

    /// Ends of rounds at which one who will win leads.
    WinnerLed {
        group: Course, unit: Count,
        id: ("leads.winner"),
        title: ("ends of rounds at which one who wins the game leads by Support, alone or tied"),
        value: counts.led_by(result.winners),
    }

    /// Rounds.
    Rounds {
        group: Length, unit: Count, headline: true, first_headline: true,
        id: ("rounds"),
        title: ("rounds"),
        value: i64::from(counts.rounds),
    }
}

/// Whether one who won has the most Support from a source, alone or with others, and more than none.
fn won_with_most(result: &GameResult, counts: &RevolutionCounts, seats: usize, source: SupportSource) -> bool {
    let most = Seat::first(seats).map(|seat| counts.support_from(seat, source)).max().unwrap_or(0);
    most > 0 && result.winners.iter().any(|seat| counts.support_from(seat, source) == most)
}

/// None where the space was never won, and so had no price.
fn of_space(what: SpaceFigure, space: Named, result: &GameResult, counts: &RevolutionCounts) -> Option<i64> {
    let of = space.of(&counts.spaces);
    if let Some(currency) = what.currency() {
        return Some(i64::from(of.paid.count(currency)));
    }
    match what {
        SpaceFigure::Bids => Some(i64::from(of.bids)),
        SpaceFigure::Wins => Some(i64::from(of.won())),
        SpaceFigure::Ties => Some(i64::from(of.ties)),
        SpaceFigure::Unbid => Some(i64::from(of.unbid)),
        SpaceFigure::WinnersWins => {
            Some(sum(result.winners.iter().filter_map(|seat| of.wins.get(seat.index()).copied())))
        }
        SpaceFigure::Cost => rate(i64::from(of.paid.total()), of.won()),
        SpaceFigure::Support => Some(i64::from(of.support)),
        SpaceFigure::Chips => Some(i64::from(of.gained)),
        SpaceFigure::Markers => Some(i64::from(of.markers)),
        SpaceFigure::PaidForce | SpaceFigure::PaidBlackmail | SpaceFigure::PaidGold => None,
    }
}

/// None where the area was never full.
fn of_area(what: AreaFigure, area: Named, result: &GameResult, counts: &RevolutionCounts) -> Option<i64> {
    let of = area.of(&counts.areas);
    match what {
        AreaFigure::Nobody => Some(whole(of.owner.is_none())),
        AreaFigure::Winner => Some(whole(of.owner.is_some_and(|owner| result.winners.has(owner)))),
        AreaFigure::Full => (of.full > 0).then_some(i64::from(of.full)),
    }
}
