//! What is wrong with a `Spec`, so that no game can be made of it. All errors are found at once, each with the key of the pack
//! where it is to be mended.

use super::chips::CurrencySet;
use super::ids::{MAX_AREAS, MAX_CARDS, MAX_PLAYERS, MAX_SPACES};
use super::spec::{Spec, Special};
use super::{Chips, Currency};
use crate::kit::SpecError;

impl Spec {
    /// What is wrong with it; nothing if a game can be made of it.
    pub fn errors(&self) -> Vec<SpecError> {
        let mut errors = Vec::new();
        let (fewest, most) = self.settings.players;
        if fewest < 1 || fewest > most || usize::from(most) > MAX_PLAYERS {
            let room = format!("at least 1 and at most {MAX_PLAYERS} have room (V1)");
            errors.push(SpecError::at("players", format!("{fewest} to {most} players: {room}")));
        }
        self.count_things(&mut errors);
        self.look_for_twins(&mut errors);
        self.look_at_spaces(&mut errors);
        if self.settings.most_rounds == 0 {
            errors.push(SpecError::at("most_rounds", "the last round must be round 1 or later (V32)".to_owned()));
        }
        let too_many = Currency::ALL.into_iter().filter(|&currency| self.most_chips(currency) > Chips::MOST);
        let most = Chips::MOST;
        errors.extend(too_many.map(|it| {
            SpecError::at("most_rounds", format!("a seat could come to own more than {most} {}", it.name()))
        }));
        errors
    }

    fn count_things(&self, errors: &mut Vec<SpecError>) {
        let cards = self.cards.iter().map(|card| usize::from(card.count)).sum();
        let things = [
            ("space", "spaces", self.spaces.len(), 1, MAX_SPACES),
            ("area", "areas", self.areas.len(), 1, MAX_AREAS),
            ("card", "kinds of cards", self.cards.len(), 0, MAX_CARDS),
            ("card", "cards", cards, 0, MAX_CARDS),
        ];
        let outside = things.into_iter().filter(|&(_, _, count, least, most)| !(least..=most).contains(&count));
        errors.extend(outside.map(|(list, of, count, _, most)| {
            let what = format!("{count} {of}: at most {most} have room, and the chart and the board need one");
            SpecError::at(list, what)
        }));
    }

    fn look_for_twins(&self, errors: &mut Vec<SpecError>) {
        let spaces: Vec<&str> = self.spaces.iter().map(|space| space.id.as_str()).collect();
        let areas: Vec<&str> = self.areas.iter().map(|area| area.id.as_str()).collect();
        let cards: Vec<&str> = self.cards.iter().map(|card| card.id.as_str()).collect();
        for (list, ids) in [("space", spaces), ("area", areas), ("card", cards)] {
            let twins = ids.iter().enumerate().filter(|(at, id)| ids[..*at].contains(id));
            let error = |id: &str| SpecError::at(format!("{list}.{id}"), format!("the id `{id}` stands twice"));
            errors.extend(twins.map(|(_, id)| error(id)));
        }
    }

    fn look_at_spaces(&self, errors: &mut Vec<SpecError>) {
        for space in &self.spaces {
            let id = &space.id;
            if space.area.is_some_and(|area| area >= self.areas.len()) {
                let what = format!("the space `{id}` names an area that the board lacks");
                errors.push(SpecError::at(format!("space.{id}.area"), what));
            }
            if space.bans.has(Currency::Gold) {
                let what = format!("the space `{id}` bans Gold, which goes anywhere (V10)");
                errors.push(SpecError::at(format!("space.{id}.bans"), what));
            }
        }
        if self.spaces.iter().filter(|space| space.special == Some(Special::Cards)).count() > 1 {
            errors.push(SpecError::at("space", "two spaces sell cards; one can (V21)".to_owned()));
        }
        let (most_spaces, needed) = (self.settings.most_spaces, self.fewest_spaces(CurrencySet::ALL));
        if most_spaces < needed {
            let need = format!("{needed} are needed (V12)");
            let what = format!("with {most_spaces} spaces a bid not every chip can be laid: {need}");
            errors.push(SpecError::at("most_spaces", what));
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
