//! What happens in a game of Revolution!, in words: of whom, and what. Spaces, areas, currencies and cards are named in the
//! language of the texts.
//!
//! Events tell nothing that a seat may not know: bids are told when all shields are lifted (V34).

use super::{BidComparison, listed, name};
use crate::games::revolution::{AreaId, CardKind, Chips, Choice, Currency, Event, Revolution, SpaceId};
use crate::kernel::{Seat, SeatSet};
use crate::model::{RevolutionPoint, Texts, counted};

/// The words for a game: whose names, and in which language.
#[derive(Clone, Copy)]
pub struct RevolutionWords<'a> {
    /// The game.
    pub game: &'a Revolution,
    /// The seats' names, clockwise.
    pub names: &'a [String],
    /// The texts of the language.
    pub texts: &'a Texts,
}

impl<'a> RevolutionWords<'a> {
    /// The name of a seat.
    pub fn seat(&self, seat: Seat) -> String {
        name(self.names, seat)
    }

    /// The names of seats in a row.
    pub fn seats(&self, seats: SeatSet) -> String {
        listed(&seats.iter().map(|seat| self.seat(seat)).collect::<Vec<_>>())
    }

    /// The name of a space.
    pub fn space(&self, space: SpaceId) -> &'a str {
        let spec = self.game.spec().spaces.get(space.index());
        spec.map_or("?", |spec| self.texts.texts.get(&format!("space.{}", spec.id)).unwrap_or(&spec.name))
    }

    /// The name of an area.
    pub fn area(&self, area: AreaId) -> &'a str {
        let spec = self.game.spec().areas.get(area.index());
        spec.map_or("?", |spec| self.texts.texts.get(&format!("area.{}", spec.id)).unwrap_or(&spec.name))
    }

    /// What stands on a card.
    pub fn card(&self, card: CardKind) -> &'a str {
        let spec = self.game.spec().cards.get(card.index());
        spec.map_or("?", |spec| self.texts.texts.get(&format!("card.{}", spec.id)).unwrap_or(&spec.title))
    }

    /// The name of a currency.
    pub fn currency(&self, currency: Currency) -> &'a str {
        self.texts.texts.get(&format!("currency.{}", currency.id())).map_or(currency.name(), String::as_str)
    }

    /// A word of the rules, such as `support`.
    pub fn term(&self, term: &'a str) -> &'a str {
        self.texts.word("term", term)
    }

    /// Chips: `2 Force, 1 Gold`.
    pub fn chips(&self, chips: Chips) -> String {
        let kinds = Currency::ALL.into_iter().filter(|&currency| chips.has(currency));
        kinds.map(|it| format!("{} {}", chips.count(it), self.currency(it))).collect::<Vec<_>>().join(", ")
    }

    /// What a choice names.
    pub fn choice(&self, choice: Choice) -> String {
        match choice {
            Choice::Put { currency, space } => format!("{} on the {}", self.currency(currency), self.space(space)),
            Choice::Marker { area, owner } => format!("{} in the {}", self.seat(owner), self.area(area)),
            Choice::Area { area } => self.area(area).to_owned(),
            Choice::Seat { seat } => self.seat(seat),
            Choice::Nothing => "nothing".to_owned(),
        }
    }

    /// An event as a sentence of its own; none of what is told elsewhere.
    pub fn sentence(&self, event: Event) -> Option<String> {
        let (seat, what) = self.event(event)?;
        Some(match seat {
            Some(seat) => format!("{} {what}.", self.seat(seat)),
            None => format!("{what}."),
        })
    }

    /// An event: whose it is, if anybody's, and what happens, to be said after the name. None of what is told elsewhere: the
    /// bids, space by space.
    pub fn event(&self, event: Event) -> Option<(Option<Seat>, String)> {
        let of = |seat, what: String| Some((Some(seat), what));
        let all = |what: String| Some((None, what));
        let support = self.term("support");
        match event {
            Event::RoundBegan { round } => all(format!("Round {round}")),
            Event::ToppedUp { seat, gold, missing } if gold < missing => {
                of(seat, format!("takes {}: the supply has no more", self.chips(Chips::of(Currency::Gold, gold))))
            }
            Event::ToppedUp { seat, gold, .. } => {
                let least = self.game.spec().settings.least_chips;
                let taken = self.chips(Chips::of(Currency::Gold, gold));
                of(seat, format!("takes {taken}, up to {}", counted(least, "chip")))
            }
            Event::BidsRevealed => all("All bids are closed".into()),
            Event::BidRevealed { .. } => None,
            Event::ControlWon { seat, space, .. } => of(seat, format!("wins the {}", self.space(space))),
            Event::ControlTied { space, seats } => {
                all(format!("{}: a {} of {}", self.space(space), self.term("tie"), self.seats(seats)))
            }
            Event::ChipsPaid { seat, chips, .. } => of(seat, format!("pays {}", self.chips(chips))),
            Event::ChipsReturned { seat, chips, .. } => of(seat, format!("takes back {}", self.chips(chips))),
            Event::ChipsGained { seat, chips } => of(seat, format!("gets {}", self.chips(chips))),
            Event::SupplyLacked { seat, chips } => {
                of(seat, format!("does not get {}: none is left", self.chips(chips)))
            }
            Event::SupportGained { seat, support: points } => of(seat, format!("gets {points} {support}")),
            Event::MarkerPlaced { seat, area } => of(seat, format!("marks the {}", self.area(area))),
            Event::AreaWasFull { seat, area } => of(seat, format!("finds the {} full", self.area(area))),
            Event::NoMarkerLeft { seat, .. } => of(seat, "has no marker left".into()),
            Event::MarkerReplaced { seat, area, owner } => {
                of(seat, format!("replaces {} in the {}", self.seat(owner), self.area(area)))
            }
            Event::MarkersSwitched { seat, area, owner, other_area, other_owner } => {
                let one = format!("{} in the {}", self.seat(owner), self.area(area));
                of(seat, format!("switches {one} with {} in the {}", self.seat(other_owner), self.area(other_area)))
            }
            Event::MarkerRemoved { seat, area, owner } => {
                of(seat, format!("removes {} from the {}", self.seat(owner), self.area(area)))
            }
            Event::MarkerMoved { owner, from, area } => {
                of(owner, format!("moves from the {} to the {}", self.area(from), self.area(area)))
            }
            Event::EffectFailed { seat, space } => {
                of(seat, format!("sees the effect of the {} break off: its script fails", self.space(space)))
            }
            Event::PointFailed { point } => {
                all(format!("The script of {} fails or says what can't be: the rulebook's rule holds", point.spec().id))
            }
            Event::NothingToChange { seat, .. } => of(seat, "finds no marker to change".into()),
            Event::Declined { seat, .. } => of(seat, "declines".into()),
            Event::DeckShuffled { cards } => all(format!("The deck is shuffled: {}", counted(cards, "card"))),
            Event::CardDrawn { seat, card } => of(seat, format!("draws {}", self.card(card))),
            Event::NoCardLeft { seat } => of(seat, "draws nothing: no card is left".into()),
            Event::ChipsScored { seat, support: points } => of(seat, format!("scores {points} {support} for chips")),
            Event::AreaWon { seat, area, support: points } => {
                of(seat, format!("wins the {}: {points} {support}", self.area(area)))
            }
            Event::AreaNotWon { area } => all(format!("{} wins the {}", self.term("nobody"), self.area(area))),
            Event::GameEnded { ending } => all(self.texts.word("ending", ending.id()).to_owned()),
        }
    }

    /// Why a space was won, in a few words: `Gold decides, 1 to none`.
    pub fn why(&self, compared: &BidComparison) -> String {
        let number = |count: u16| if count == 0 { "none".to_owned() } else { count.to_string() };
        match (compared.bids.len(), compared.decided_by, compared.margin()) {
            (0, ..) => "nobody bid".into(),
            _ if compared.is_by_script => {
                format!("the rule point {} decides", RevolutionPoint::WhoControlsASpace.spec().id)
            }
            (1, ..) => "bid alone".into(),
            (_, Some(currency), Some((own, next))) => {
                format!("{} decides, {own} to {}", self.currency(currency), number(next))
            }
            _ => format!("equal: {} has {}", self.term("nobody"), self.term("control")),
        }
    }
}
