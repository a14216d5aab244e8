//! Choices as text: `put force general`, `marker harbor P2`, `area harbor`, `seat P2`, `none`.

use super::{AreaId, Choice, Currency, Revolution, SpaceId};
use crate::kernel::Seat;

impl Revolution {
    pub(super) fn write_choice(&self, choice: Choice) -> String {
        match choice {
            Choice::Put { currency, space } => format!("put {} {}", currency.id(), self.space_id(space)),
            Choice::Marker { area, owner } => format!("marker {} {owner}", self.area_id(area)),
            Choice::Area { area } => format!("area {}", self.area_id(area)),
            Choice::Seat { seat } => format!("seat {seat}"),
            Choice::Nothing => "none".into(),
        }
    }

    pub(super) fn read_choice(&self, text: &str) -> Result<Choice, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["put", currency, space] => {
                Ok(Choice::Put { currency: read_currency(currency)?, space: self.read_space(space)? })
            }
            ["marker", area, owner] => {
                Ok(Choice::Marker { area: self.read_area(area)?, owner: Seat::read(owner, self.seats)? })
            }
            ["area", area] => Ok(Choice::Area { area: self.read_area(area)? }),
            ["seat", seat] => Ok(Choice::Seat { seat: Seat::read(seat, self.seats)? }),
            ["none"] => Ok(Choice::Nothing),
            _ => Err(format!(
                "`{text}` is not a choice: `put force general`, `marker harbor P2`, `area harbor`, `seat P2` or `none`"
            )),
        }
    }

    /// The space with this id.
    ///
    /// # Errors
    /// The ids that there are.
    pub fn read_space(&self, text: &str) -> Result<SpaceId, String> {
        let ids = || self.spec.spaces.iter().map(|space| space.id.as_str());
        let place = ids().position(|id| id == text);
        place.map(|at| SpaceId(at as u8)).ok_or_else(|| not_among(text, "a space of the chart", ids()))
    }

    /// The area with this id.
    ///
    /// # Errors
    /// The ids that there are.
    pub fn read_area(&self, text: &str) -> Result<AreaId, String> {
        let ids = || self.spec.areas.iter().map(|area| area.id.as_str());
        let place = ids().position(|id| id == text);
        place.map(|at| AreaId(at as u8)).ok_or_else(|| not_among(text, "an area", ids()))
    }
}

fn read_currency(text: &str) -> Result<Currency, String> {
    Currency::parse(text).ok_or_else(|| not_among(text, "a currency", Currency::ALL.into_iter().map(Currency::id)))
}

fn not_among<'a>(text: &str, thing: &str, known: impl Iterator<Item = &'a str>) -> String {
    format!("`{text}` is not {thing}: {}", known.collect::<Vec<_>>().join(", "))
}
