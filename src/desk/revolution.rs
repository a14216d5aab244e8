//! What happens in a game of Revolution!, in words: of whom, and what. Spaces, areas, currencies and cards are named in the
//! language of the texts.
//!
//! Events tell nothing that a seat may not know: bids are told when all shields are lifted (V34).

use super::{BidComparison, name};
use crate::games::revolution::{AreaId, CardKind, Chips, Choice, Currency, Event, Revolution, SpaceId};
use crate::kernel::{Seat, SeatSet};
use crate::model::{RevolutionPoint, Texts, say};

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
        self.texts.wording().listed(&seats.iter().map(|seat| self.seat(seat)).collect::<Vec<_>>())
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
            Choice::Put { currency, space } => {
                say!(self.texts, "{chip} on the {space}", chip = self.currency(currency), space = self.space(space))
            }
            Choice::Marker { area, owner } => self.marker(owner, area),
            Choice::Area { area } => self.area(area).to_owned(),
            Choice::Seat { seat } => self.seat(seat),
            Choice::Nothing => say!(self.texts, "nothing"),
        }
    }

    /// A marker: `Ann in the Harbor`.
    fn marker(&self, owner: Seat, area: AreaId) -> String {
        say!(self.texts, "{who} in the {area}", who = self.seat(owner), area = self.area(area))
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
        let (texts, support) = (self.texts, self.term("support"));
        match event {
            Event::RoundBegan { round } => all(say!(texts, "Round {round}", round = round)),
            Event::ToppedUp { seat, gold, missing } if gold < missing => {
                let chips = self.chips(Chips::of(Currency::Gold, gold));
                of(seat, say!(texts, "takes {chips}: the supply has no more", chips = chips))
            }
            Event::ToppedUp { seat, gold, .. } => {
                let least = self.game.spec().settings.least_chips;
                let chips = self.chips(Chips::of(Currency::Gold, gold));
                of(seat, say!(texts, "takes {chips}, up to {n|chip|chips}", chips = chips, n = least))
            }
            Event::BidsRevealed => all(say!(texts, "All bids are closed")),
            Event::BidRevealed { .. } => None,
            Event::ControlWon { seat, space, .. } => {
                of(seat, say!(texts, "wins the {space}", space = self.space(space)))
            }
            Event::ControlTied { space, seats } => {
                let (space, tie) = (self.space(space), self.term("tie"));
                all(say!(texts, "{space}: a {tie} of {who}", space = space, tie = tie, who = self.seats(seats)))
            }
            Event::ChipsPaid { seat, chips, .. } => of(seat, say!(texts, "pays {chips}", chips = self.chips(chips))),
            Event::ChipsReturned { seat, chips, .. } => {
                of(seat, say!(texts, "takes back {chips}", chips = self.chips(chips)))
            }
            Event::ChipsGained { seat, chips } => of(seat, say!(texts, "gets {chips}", chips = self.chips(chips))),
            Event::SupplyLacked { seat, chips } => {
                of(seat, say!(texts, "does not get {chips}: none is left", chips = self.chips(chips)))
            }
            Event::SupportGained { seat, support: points } => {
                of(seat, say!(texts, "gets {n} {support}", n = points, support = support))
            }
            Event::MarkerPlaced { seat, area } => of(seat, say!(texts, "marks the {area}", area = self.area(area))),
            Event::AreaWasFull { seat, area } => of(seat, say!(texts, "finds the {area} full", area = self.area(area))),
            Event::NoMarkerLeft { seat, .. } => of(seat, say!(texts, "has no marker left")),
            Event::MarkerReplaced { seat, area, owner } => {
                of(seat, say!(texts, "replaces {marker}", marker = self.marker(owner, area)))
            }
            Event::MarkersSwitched { seat, area, owner, other_area, other_owner } => {
                let (one, other) = (self.marker(owner, area), self.marker(other_owner, other_area));
                of(seat, say!(texts, "switches {marker} with {other}", marker = one, other = other))
            }
            Event::MarkerRemoved { seat, area, owner } => {
                let (who, area) = (self.seat(owner), self.area(area));
                of(seat, say!(texts, "removes {who} from the {area}", who = who, area = area))
            }
            Event::MarkerMoved { owner, from, area } => {
                let (from, to) = (self.area(from), self.area(area));
                of(owner, say!(texts, "moves from the {from} to the {to}", from = from, to = to))
            }
            Event::EffectFailed { seat, space } => {
                let space = self.space(space);
                of(seat, say!(texts, "sees the effect of the {space} break off: its script fails", space = space))
            }
            Event::PointFailed { point } => {
                let template = "The script of {id} fails or says what can't be: the rulebook's rule holds";
                all(say!(texts, template, id = point.spec().id))
            }
            Event::NothingToChange { seat, .. } => of(seat, say!(texts, "finds no marker to change")),
            Event::Declined { seat, .. } => of(seat, say!(texts, "declines")),
            Event::DeckShuffled { cards } => all(say!(texts, "The deck is shuffled: {n|card|cards}", n = cards)),
            Event::CardDrawn { seat, card } => of(seat, say!(texts, "draws {card}", card = self.card(card))),
            Event::NoCardLeft { seat } => of(seat, say!(texts, "draws nothing: no card is left")),
            Event::ChipsScored { seat, support: points } => {
                of(seat, say!(texts, "scores {n} {support} for chips", n = points, support = support))
            }
            Event::AreaWon { seat, area, support: points } => {
                let area = self.area(area);
                of(seat, say!(texts, "wins the {area}: {n} {support}", area = area, n = points, support = support))
            }
            Event::AreaNotWon { area } => {
                all(say!(texts, "{nobody} wins the {area}", nobody = self.term("nobody"), area = self.area(area)))
            }
            Event::GameEnded { ending } => all(texts.word("ending", ending.id()).to_owned()),
        }
    }

    /// Why a space was won, in a few words: `Gold decides, 1 to none`.
    pub fn why(&self, compared: &BidComparison) -> String {
        let texts = self.texts;
        let number = |count: u16| if count == 0 { say!(texts, "none") } else { count.to_string() };
        match (compared.bids.len(), compared.decided_by, compared.margin()) {
            (0, ..) => say!(texts, "nobody bid"),
            _ if compared.is_by_script => {
                say!(texts, "the rule point {id} decides", id = RevolutionPoint::WhoControlsASpace.spec().id)
            }
            (1, ..) => say!(texts, "bid alone"),
            (_, Some(currency), Some((own, next))) => {
                let (chip, next) = (self.currency(currency), number(next));
                say!(texts, "{chip} decides, {own} to {next}", chip = chip, own = own, next = next)
            }
            _ => {
                let (nobody, control) = (self.term("nobody"), self.term("control"));
                say!(texts, "equal: {nobody} has {control}", nobody = nobody, control = control)
            }
        }
    }
}
