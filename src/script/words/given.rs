//! What the script of a rule point is given, and what it gives, as values of the rules.

use super::super::trouble::type_name;
use super::looking::{FactionSet, SeatSet, card_of};
use super::{Faction, Province, Seat};
use crate::kernel;
use crate::model::RulePoint;
use crate::rules::{Matter, Verdict};
use rhai::{Dynamic, INT};

/// The arguments of a point's function, for a matter.
pub(in crate::script) fn arguments(matter: Matter) -> Vec<Dynamic> {
    let word = |id: &'static str| Dynamic::from(id);
    let number = |number: u8| Dynamic::from(INT::from(number));
    match matter {
        Matter::Province(province) => vec![Dynamic::from(Province(province))],
        Matter::Tie(about, seats) => vec![word(about.id()), Dynamic::from(SeatSet(seats))],
        Matter::FactionTie(about, factions) => vec![word(about.id()), Dynamic::from(FactionSet(factions))],
        Matter::Votes(province, at) | Matter::ProvincePoints(province, at) => {
            vec![Dynamic::from(Province(province)), number(at)]
        }
        Matter::OfficePoints(office, tied, turn) => vec![word(office.id()), Dynamic::from(tied), number(turn)],
        Matter::Play(card) => vec![Dynamic::from(card_of(card, None))],
        Matter::Ending => Vec::new(),
        Matter::FinalPoints(seat, ending) => vec![Dynamic::from(Seat(seat)), word(ending.id())],
    }
}

/// What a point's function gave, as a verdict. A single player or faction is the set of it.
///
/// # Errors
/// What it gave, where that is of a wrong kind: `nothing`, or the kind's name.
pub(in crate::script) fn verdict(matter: Matter, value: Dynamic) -> Result<Verdict, String> {
    let verdict = match matter.point() {
        RulePoint::MayPlay => value.is_unit().then_some(Verdict::Play(None)),
        RulePoint::FurtherEnding => value.as_bool().ok().map(Verdict::Holds),
        RulePoint::WhichFactionLeadsATie => {
            let one = value.clone().try_cast::<Faction>().and_then(|Faction(faction)| faction);
            let one = one.map(crate::model::FactionSet::only);
            value.clone().try_cast::<FactionSet>().map(|set| set.0).or(one).map(Verdict::Factions)
        }
        RulePoint::WhoWinsAProvince | RulePoint::WhoLeadsATie => {
            let one = value.clone().try_cast::<Seat>().map(|Seat(seat)| kernel::SeatSet::only(seat));
            value.clone().try_cast::<SeatSet>().map(|set| set.0).or(one).map(Verdict::Seats)
        }
        _ => value.as_int().ok().map(Verdict::Number),
    };
    verdict.ok_or_else(|| match type_name(value.type_name()) {
        "nothing" => "nothing".into(),
        kind => format!("`{kind}`"),
    })
}
