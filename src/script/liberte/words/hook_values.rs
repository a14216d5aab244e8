//! The arguments and results of rule hooks, as values of the rules.

use super::super::run::Run;
use super::super::thing::Thing;
use super::position_reads::{factions_in, seats_in, set_of_factions, set_of_seats};
use super::{Card, Faction, FactionSet, One, Province, Seat, SeatSet};
use crate::games::liberte::{HookInput, HookResult, Operand, Target};
use crate::kernel;
use crate::model::RulePoint;
use crate::script::plain_errors::type_name;
use rhai::{Dynamic, INT};

/// The arguments of a hook's function, for an input.
pub(in crate::script) fn arguments(input: HookInput) -> Vec<Dynamic> {
    fn known<O: One>(target: Target) -> Dynamic {
        Dynamic::from(O::new(Thing::known(target)))
    }
    let word = |id: &'static str| Dynamic::from(id);
    let number = |number: u8| Dynamic::from(INT::from(number));
    match input {
        HookInput::Province(province) => vec![known::<Province>(Target::Province(province))],
        HookInput::Tie(about, seats) => vec![word(about.id()), Dynamic::from(set_of_seats(seats))],
        HookInput::FactionTie(about, factions) => vec![word(about.id()), Dynamic::from(set_of_factions(factions))],
        HookInput::Votes(province, at) | HookInput::ProvincePoints(province, at) => {
            vec![known::<Province>(Target::Province(province)), number(at)]
        }
        HookInput::OfficePoints(office, tied, turn) => vec![word(office.id()), Dynamic::from(tied), number(turn)],
        HookInput::Play(card) => vec![known::<Card>(Target::Card(card))],
        HookInput::Place(province, card) => {
            vec![known::<Province>(Target::Province(province)), known::<Card>(Target::Card(card))]
        }
        HookInput::Ending | HookInput::Army | HookInput::Discards | HookInput::PhaseEnds => Vec::new(),
        HookInput::BattlePoints(turn) => vec![number(turn)],
        HookInput::Dealt(seat) | HookInput::Refill(seat) | HookInput::Order(seat) => {
            vec![known::<Seat>(Target::Seat(seat))]
        }
        HookInput::FinalPoints(seat, ending) => vec![known::<Seat>(Target::Seat(seat)), word(ending.id())],
    }
}

/// The value of a hook's function, as a result for the rules. A single player or faction is the set of it.
///
/// # Errors
/// What it gave, where that is of a wrong kind: `nothing`, or the kind's name.
pub(in crate::script) fn hook_result(input: HookInput, value: Dynamic, run: &Run) -> Result<HookResult, String> {
    let result = match input.point() {
        RulePoint::MayPlay | RulePoint::MayPlace => value.is_unit().then_some(HookResult::Permission(None)),
        RulePoint::FurtherEnding | RulePoint::ActionPhaseEnds => value.as_bool().ok().map(HookResult::Holds),
        RulePoint::WhichFactionLeadsATie => {
            let one = value.clone().try_cast::<Faction>().map(|one| match one.0.what {
                Operand::Known(Target::Faction(faction)) => crate::model::FactionSet::only(faction),
                _ => crate::model::FactionSet::NONE,
            });
            let set = value.clone().try_cast::<FactionSet>();
            let set = set.and_then(|set| run.position().map(|playing| factions_in(playing, set)));
            set.or(one).map(HookResult::Factions)
        }
        RulePoint::WhoWinsAProvince | RulePoint::WhoLeadsATie | RulePoint::WhoLeadsTheArmy => {
            let one = value.clone().try_cast::<Seat>().and_then(|one| match one.0.what {
                Operand::Known(Target::Seat(seat)) => Some(kernel::SeatSet::only(seat)),
                _ => None,
            });
            let set = value.clone().try_cast::<SeatSet>();
            let set = set.and_then(|set| run.position().map(|playing| seats_in(playing, set)));
            set.or(one).map(HookResult::Seats)
        }
        _ => value.as_int().ok().map(HookResult::Number),
    };
    result.ok_or_else(|| match type_name(value.type_name()) {
        "nothing" => "nothing".into(),
        kind => format!("`{kind}`"),
    })
}
