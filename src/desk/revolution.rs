//! What happens in a game of Revolution!, in words: of whom, and what. Spaces, areas, currencies and cards are named in the
//! language of the texts.
//!
//! Events tell nothing that a seat may not know: bids are told when all shields are lifted (V34).

use super::{BidComparison, SpokenGame, Weight, WordsOf};
use crate::games::revolution::{
    AreaId, CardKind, Chips, Choice, Currency, Event, Position, Purpose, Question, Revolution, SpaceId, Special,
};
use crate::kernel::Seat;
use crate::model::{EffectId, RevolutionPoint, say};

/// The words for a game of Revolution!.
pub type RevolutionWords<'a> = WordsOf<'a, Revolution>;

impl<'a> RevolutionWords<'a> {
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

/// What is asked and what stands on the table.
impl RevolutionWords<'_> {
    /// What the choice that an effect asks for is about: `replace an opponent's marker by your own`; nothing where none asks.
    pub fn purpose(&self, position: &Position) -> String {
        let texts = self.texts;
        match self.game.purpose(position) {
            Some(Purpose::Remove) => say!(texts, "remove an opponent's marker"),
            Some(Purpose::Replace) => say!(texts, "replace an opponent's marker by your own"),
            Some(Purpose::Exchange) => say!(texts, "switch two markers: name the first"),
            Some(Purpose::ExchangeWith { .. }) => say!(texts, "name the marker that changes places with it"),
            Some(Purpose::Place) => say!(texts, "place a marker"),
            Some(Purpose::Other) => say!(texts, "choose"),
            None => String::new(),
        }
    }

    /// What an effect does to markers, in a few words.
    pub fn effect(&self, effect: EffectId) -> String {
        let (texts, facts) = (self.texts, self.game.effect_facts(effect));
        match facts {
            _ if facts.replaces => say!(texts, "replaces a marker"),
            _ if facts.exchanges => say!(texts, "switches two markers"),
            _ if facts.removes => say!(texts, "removes a marker"),
            _ if facts.places => format!("+1 {}", self.term("marker")),
            _ => say!(texts, "an effect"),
        }
    }

    /// A space of the chart with what it gives and what it bans: `General: 2 Force, marker in the Fortress; no Force`.
    fn space_line(&self, space: SpaceId) -> String {
        let (texts, game) = (self.texts, self.game);
        let spec = &game.spec().spaces[space.index()];
        let mut gives = Vec::new();
        if spec.support > 0 {
            gives.push(format!("{} {}", spec.support, self.term("support")));
        }
        gives.extend(Some(self.chips(spec.chips)).filter(|chips| !chips.is_empty()));
        gives.extend(spec.area.map(|area| say!(texts, "a marker in the {area}", area = self.area(AreaId(area as u8)))));
        gives.extend(spec.effect.map(|effect| self.effect(effect)));
        if let Some(Special::Cards) = spec.special {
            gives.push(say!(texts, "a card for each chip"));
        }
        let bans: Vec<String> = Currency::ALL
            .into_iter()
            .filter(|&currency| spec.bans.has(currency))
            .map(|currency| say!(texts, "no {currency}", currency = self.currency(currency)))
            .collect();
        let gives = if gives.is_empty() { say!(texts, "nothing") } else { gives.join(", ") };
        let bans = if bans.is_empty() { String::new() } else { format!("; {}", bans.join(", ")) };
        format!("`{}`  {}: {gives}{bans}.", spec.id, self.space(space))
    }

    /// What lies behind a seat's shield, space by space; none where nothing does.
    fn laid(&self, position: &Position, seat: Seat) -> Option<String> {
        let state = position.seat(seat);
        let on = |space: SpaceId| format!("{}: {}", self.space(space), self.chips(state.bid(space)));
        let bids: Vec<String> = state.bid_on().iter().map(on).collect();
        (!bids.is_empty()).then(|| say!(self.texts, "Laid so far: {bids}.", bids = bids.join("; ")))
    }

    fn seat_line(&self, position: &Position, seat: Seat) -> String {
        let (texts, has) = (self.texts, position.seat(seat));
        let mut parts = vec![format!("{} {}", has.support, self.term("support"))];
        parts.extend(Some(self.chips(has.owned)).filter(|chips| !chips.is_empty()));
        parts.push(say!(texts, "{n|marker|markers} left", n = has.markers_left));
        if has.cards_due() > 0 {
            parts.push(say!(texts, "{n|card|cards} to draw", n = has.cards_due()));
        }
        format!("{}: {}.", self.seat(seat), parts.join(", "))
    }

    fn area_line(&self, position: &Position, area: AreaId) -> String {
        let (texts, markers) = (self.texts, position.markers(area));
        let owners = position.owners(area).iter();
        let owners = owners.map(|seat| say!(texts, "{n} of {who}", n = markers.of(seat), who = self.seat(seat)));
        let owners: Vec<String> = owners.collect();
        let standing = if owners.is_empty() { say!(texts, "none") } else { self.listed(&owners) };
        let spaces = self.game.spec().areas[area.index()].spaces;
        say!(texts, "{area}: {markers} on {n|space|spaces}.", area = self.area(area), markers = standing, n = spaces)
    }
}

impl SpokenGame for Revolution {
    fn points_text(words: &RevolutionWords<'_>) -> String {
        words.term("support").to_owned()
    }

    fn when_text(words: &RevolutionWords<'_>, position: &Position) -> String {
        say!(words.texts, "Round {round}", round = position.round())
    }

    fn question_text(words: &RevolutionWords<'_>, position: &Position, seat: Seat) -> String {
        let texts = words.texts;
        match position.question() {
            Question::Bid => {
                let state = position.seat(seat);
                let mut text = say!(
                    texts,
                    "Bid in secret, chip by chip: {chips} to lay on up to {n|space|spaces} (BIDDING; V7, V8).",
                    chips = words.chips(state.to_lay()),
                    n = words.game.spec().settings.most_spaces
                );
                if let Some(laid) = words.laid(position, seat) {
                    text.push(' ');
                    text.push_str(&laid);
                }
                text
            }
            Question::Target => {
                let space = position.resolving().map_or("", |space| words.space(space));
                let what = words.purpose(position);
                say!(texts, "{space}: {what} (RESOLVING ACTIONS; V24, V25).", space = space, what = what)
            }
            Question::Nothing => String::new(),
        }
    }

    fn option_text(words: &RevolutionWords<'_>, _: &Position, _: Seat, choice: Choice) -> String {
        match choice {
            // The chart, which is shown before, tells the spaces.
            Choice::Put { .. } => String::new(),
            Choice::Marker { .. } | Choice::Area { .. } | Choice::Seat { .. } => words.choice(choice),
            Choice::Nothing => say!(words.texts, "decline"),
        }
    }

    fn event_text(words: &RevolutionWords<'_>, event: Event) -> Option<(Option<Seat>, String)> {
        words.event(event)
    }

    fn weight(event: Event) -> Weight {
        match event {
            Event::RoundBegan { .. } | Event::GameEnded { .. } => Weight::Heading,
            Event::BidsRevealed
            | Event::ToppedUp { .. }
            | Event::BidRevealed { .. }
            | Event::ControlWon { .. }
            | Event::ControlTied { .. }
            | Event::ChipsPaid { .. }
            | Event::ChipsReturned { .. }
            | Event::ChipsGained { .. }
            | Event::SupplyLacked { .. }
            | Event::SupportGained { .. }
            | Event::MarkerPlaced { .. }
            | Event::AreaWasFull { .. }
            | Event::NoMarkerLeft { .. }
            | Event::MarkerReplaced { .. }
            | Event::MarkersSwitched { .. }
            | Event::MarkerRemoved { .. }
            | Event::MarkerMoved { .. }
            | Event::EffectFailed { .. }
            | Event::PointFailed { .. }
            | Event::NothingToChange { .. }
            | Event::Declined { .. }
            | Event::DeckShuffled { .. }
            | Event::CardDrawn { .. }
            | Event::NoCardLeft { .. }
            | Event::ChipsScored { .. }
            | Event::AreaWon { .. }
            | Event::AreaNotWon { .. } => Weight::Plain,
        }
    }

    fn together(words: &RevolutionWords<'_>, events: &[Event]) -> Option<(String, usize)> {
        let Some(&Event::BidRevealed { seat, .. }) = events.first() else { return None };
        let bids = events.iter().map_while(|event| match *event {
            Event::BidRevealed { seat: of, space, chips } if of == seat => {
                Some(format!("{}: {}", words.space(space), words.chips(chips)))
            }
            _ => None,
        });
        let bids: Vec<String> = bids.collect();
        let text = say!(words.texts, "{who} has bid {bids}.", who = words.seat(seat), bids = bids.join("; "));
        Some((text, bids.len()))
    }

    fn position_lines(words: &RevolutionWords<'_>, p: &Position, viewer: Option<Seat>) -> Vec<String> {
        let texts = words.texts;
        let mut lines = vec![format!("{}.", Revolution::when_text(words, p))];
        lines.extend(Seat::first(words.game.seat_count()).map(|seat| words.seat_line(p, seat)));
        lines.extend((0..words.game.spec().areas.len()).map(|area| words.area_line(p, AreaId(area as u8))));
        if viewer.is_some() && !words.game.spec().cards.is_empty() {
            let discards: Vec<String> = p.piles().discards().map(|card| words.card(card).to_owned()).collect();
            let discards = if discards.is_empty() { say!(texts, "none") } else { words.listed(&discards) };
            let cards = p.piles().deck().len();
            lines.push(say!(texts, "Deck: {n|card|cards}; discards: {discards}.", n = cards, discards = discards));
        }
        lines.extend(viewer.and_then(|seat| words.laid(p, seat)));
        lines
    }

    fn offer_lines(words: &RevolutionWords<'_>, position: &Position) -> Vec<String> {
        match position.question() {
            Question::Bid => {
                (0..words.game.spec().spaces.len()).map(|space| words.space_line(SpaceId(space as u8))).collect()
            }
            Question::Target | Question::Nothing => Vec::new(),
        }
    }
}
