//! What Revolution!'s plans are about, in words.

use super::plan_text::{PlanWords, register};
use crate::games::revolution::{
    AreaId, Domain, EffectPlans, Filter, Op, Operand, Query, Revolution, Selector, Spec, Target,
};
use crate::kit::Args;
use crate::script::game::ScriptGame;
use std::convert::Infallible;

/// Things of a plan in words, which a spec has for some.
pub(super) struct Words<'a> {
    /// The spec.
    pub spec: &'a Spec,
}

impl PlanWords<EffectPlans> for Words<'_> {
    fn operand(&self, operand: Operand) -> String {
        match operand {
            Operand::Known(target) => self.target(target),
            Operand::Register(number) => register(number),
            Operand::Player => "the player".into(),
            Operand::Place(place) => format!("player {} in order", place + 1),
            Operand::Other(place) => format!("other player {} in order", place + 1),
        }
    }

    fn selector(&self, selector: Selector) -> String {
        let domain = match selector.domain {
            Domain::Markers => "a marker",
            Domain::Areas => "an area",
            Domain::Seats => "a player",
        };
        let is_marker = selector.domain == Domain::Markers;
        format!("{domain}{}", selector.filters().map(|filter| self.filter(filter, is_marker)).collect::<String>())
    }

    fn term(&self, term: Infallible) -> String {
        match term {}
    }

    fn action(&self, op: Op, it: &str, args: Args<EffectPlans>) -> String {
        let second = self.operand(args[1]);
        match op {
            Op::Replace => format!("replace {it} by one of {second}"),
            Op::Exchange => format!("exchange {it} and {second}"),
            Op::Remove => format!("remove {it}"),
            Op::Place => format!("{second} places a marker in {it}"),
            Op::Move => format!("move {it} to {second}"),
            Op::GainChips(currency, count) => format!("{it} gains {count} {}", currency.name()),
            Op::PayChips(currency, count) => format!("{it} pays {count} {}", currency.name()),
            Op::GainSupport(support) => format!("{it} gains {support} Support"),
            Op::DrawCards(cards) => format!("{it} draws {cards}"),
        }
    }

    fn question(&self, query: Query) -> String {
        match query {
            Query::Declined(number) => format!("{} declined", register(number)),
            Query::Players => "players".into(),
            Query::Same(a, b) => format!("{} is {}", self.operand(a), self.operand(b)),
            Query::AtLeast(from, 1) => format!("there is {}", self.selector(from)),
            Query::AtLeast(from, count) => format!("there are {count} or more of {}", self.selector(from)),
            Query::HasChips(seat, currency, count) => {
                format!("{} has {count} or more {} in hand", self.operand(seat), currency.name())
            }
            Query::HasMarkerLeft(seat) => format!("{} has a marker left", self.operand(seat)),
        }
    }

    fn answers(&self, query: Query) -> (u8, u8) {
        Revolution::answers(query, self.spec)
    }

    fn answer(&self, query: Query, answer: usize) -> String {
        if query == Query::Players { answer.to_string() } else { ["no", "yes"][answer.min(1)].into() }
    }
}

impl Words<'_> {
    fn target(&self, target: Target) -> String {
        let area = |area: AreaId| self.spec.areas.get(area.index()).map_or("?", |it| it.id.as_str());
        match target {
            Target::Nothing => "nothing".into(),
            Target::Marker(at, seat) => format!("a marker of {seat} in {}", area(at)),
            Target::Area(at) => area(at).into(),
            Target::Seat(seat) => seat.to_string(),
        }
    }

    fn filter(&self, filter: Filter, is_marker: bool) -> String {
        match filter {
            Filter::Own if is_marker => " of one's own".into(),
            Filter::Own => " with a marker of one's own".into(),
            Filter::Opponents if is_marker => " of an opponent".into(),
            Filter::Opponents => " other than the player".into(),
            Filter::OfSeat(seat) => format!(" of {}", self.operand(seat)),
            Filter::NotOf(seat) => format!(" of another than {}", self.operand(seat)),
            Filter::In(place) => format!(" in {}", self.operand(place)),
            Filter::Elsewhere(place) => format!(" elsewhere than {}", self.operand(place)),
            Filter::Replaceable => " that can be replaced".into(),
            Filter::Switchable => " that can change places".into(),
            Filter::SwitchableWith(marker) => format!(" that can change places with {}", self.operand(marker)),
            Filter::WithRoom => " with room".into(),
            Filter::Among(seats) => {
                format!(" of {}", seats.iter().map(|seat| seat.to_string()).collect::<Vec<_>>().join(", "))
            }
        }
    }
}
