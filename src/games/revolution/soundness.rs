//! What is wrong with a `Spec`, so that no game can be made of it. All errors are found at once.

use super::chips::CurrencySet;
use super::ids::{MAX_AREAS, MAX_CARDS, MAX_PLAYERS, MAX_SPACES};
use super::spec::{Spec, Special};
use super::{Chips, Currency};
use std::fmt;

/// Something that makes a `Spec` unplayable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpecError {
    /// The fewest players are none, or more than the most, or the most are more than a position has room for.
    Players {
        /// The fewest.
        fewest: u8,
        /// The most.
        most: u8,
    },
    /// Another number of seats than may play.
    Seats {
        /// The number.
        seats: usize,
        /// The fewest.
        fewest: u8,
        /// The most.
        most: u8,
    },
    /// There are none of a thing, or more than a position has room for.
    Number {
        /// Spaces, areas or cards.
        of: &'static str,
        /// How many there are.
        count: usize,
        /// How many there may be.
        most: usize,
    },
    /// An id stands twice among the things of one kind.
    Twice(String),
    /// A space names an area that the board lacks.
    NoSuchArea {
        /// The space's id.
        space: String,
    },
    /// Gold is banned from a space (V10).
    GoldBanned {
        /// The space's id.
        space: String,
    },
    /// More than one space sells cards (V21).
    TwoCardSpaces,
    /// So few spaces may be bid on that some chips could not be laid (V12).
    TooFewSpaces {
        /// What the setting says.
        most_spaces: u8,
        /// What is needed for all three currencies.
        needed: u8,
    },
    /// The last round is round 0 (V32).
    NoRounds,
    /// A seat could come to own more chips of a currency than can be counted.
    TooManyChips {
        /// The currency.
        currency: Currency,
    },
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpecError::Players { fewest, most } => {
                write!(f, "{fewest} to {most} players: at least 1 and at most {MAX_PLAYERS} have room (V1)")
            }
            SpecError::Seats { seats, fewest, most } => write!(f, "{seats} players: {fewest} to {most} can play (V1)"),
            SpecError::Number { of, count, most } => {
                write!(f, "{count} {of}: at most {most} have room, and the chart and the board need one")
            }
            SpecError::Twice(id) => write!(f, "the id `{id}` stands twice"),
            SpecError::NoSuchArea { space } => write!(f, "the space `{space}` names an area that the board lacks"),
            SpecError::GoldBanned { space } => write!(f, "the space `{space}` bans Gold, which goes anywhere (V10)"),
            SpecError::TwoCardSpaces => write!(f, "two spaces sell cards; one can (V21)"),
            SpecError::TooFewSpaces { most_spaces, needed } => {
                write!(f, "with {most_spaces} spaces a bid not every chip can be laid: {needed} are needed (V12)")
            }
            SpecError::NoRounds => write!(f, "the last round must be round 1 or later (V32)"),
            SpecError::TooManyChips { currency } => {
                write!(f, "a seat could come to own more than {} {}", Chips::MOST, currency.name())
            }
        }
    }
}

impl Spec {
    /// What is wrong with it; nothing if a game can be made of it.
    pub fn errors(&self) -> Vec<SpecError> {
        let mut errors = Vec::new();
        let (fewest, most) = self.settings.players;
        if fewest < 1 || fewest > most || usize::from(most) > MAX_PLAYERS {
            errors.push(SpecError::Players { fewest, most });
        }
        self.count_things(&mut errors);
        self.look_for_twins(&mut errors);
        self.look_at_spaces(&mut errors);
        if self.settings.most_rounds == 0 {
            errors.push(SpecError::NoRounds);
        }
        let too_many = Currency::ALL.into_iter().filter(|&currency| self.most_chips(currency) > Chips::MOST);
        errors.extend(too_many.map(|currency| SpecError::TooManyChips { currency }));
        errors
    }

    fn count_things(&self, errors: &mut Vec<SpecError>) {
        let cards = self.cards.iter().map(|card| usize::from(card.count)).sum();
        let things = [
            ("spaces", self.spaces.len(), 1, MAX_SPACES),
            ("areas", self.areas.len(), 1, MAX_AREAS),
            ("kinds of cards", self.cards.len(), 0, MAX_CARDS),
            ("cards", cards, 0, MAX_CARDS),
        ];
        let outside = things.into_iter().filter(|&(_, count, least, most)| !(least..=most).contains(&count));
        errors.extend(outside.map(|(of, count, _, most)| SpecError::Number { of, count, most }));
    }

    fn look_for_twins(&self, errors: &mut Vec<SpecError>) {
        let spaces: Vec<&str> = self.spaces.iter().map(|space| space.id.as_str()).collect();
        let areas: Vec<&str> = self.areas.iter().map(|area| area.id.as_str()).collect();
        let cards: Vec<&str> = self.cards.iter().map(|card| card.id.as_str()).collect();
        for ids in [spaces, areas, cards] {
            let twins = ids.iter().enumerate().filter(|(at, id)| ids[..*at].contains(id));
            errors.extend(twins.map(|(_, id)| SpecError::Twice((*id).to_owned())));
        }
    }

    fn look_at_spaces(&self, errors: &mut Vec<SpecError>) {
        for space in &self.spaces {
            if space.area.is_some_and(|area| area >= self.areas.len()) {
                errors.push(SpecError::NoSuchArea { space: space.id.clone() });
            }
            if space.bans.has(Currency::Gold) {
                errors.push(SpecError::GoldBanned { space: space.id.clone() });
            }
        }
        if self.spaces.iter().filter(|space| space.special == Some(Special::Cards)).count() > 1 {
            errors.push(SpecError::TwoCardSpaces);
        }
        let (most_spaces, needed) = (self.settings.most_spaces, self.fewest_spaces(CurrencySet::ALL));
        if most_spaces < needed {
            errors.push(SpecError::TooFewSpaces { most_spaces, needed });
        }
    }

    /// The fewest spaces without a limit of chips that take all these currencies together; `u8::MAX` if none do.
    pub(super) fn fewest_spaces(&self, currencies: CurrencySet) -> u8 {
        if currencies.is_empty() {
            return 0;
        }
        let unlimited = self.spaces.iter().filter(|space| space.special != Some(Special::Cards));
        let left = unlimited.map(|space| currencies.without(space.allowed())).filter(|&left| left != currencies);
        left.map(|left| self.fewest_spaces(left).saturating_add(1)).min().unwrap_or(u8::MAX)
    }

    /// A bound of the chips that a seat can come to own when everything falls to it in every round.
    fn most_chips(&self, currency: Currency) -> u64 {
        let of = |chips: Chips| u64::from(chips.count(currency));
        let chart: u64 = self.spaces.iter().map(|space| of(space.chips)).sum();
        let card = self.cards.iter().map(|card| of(card.chips)).max().unwrap_or(0);
        let round = chart
            + card * u64::from(self.settings.most_cards)
            + of(Chips::of(Currency::Gold, self.settings.least_chips));
        of(self.start) + round * u64::from(self.settings.most_rounds)
    }
}
