//! What the script of a rule point is given, and what it gives, as values of the rules.

use super::super::run::{Run, Thing};
use super::super::trouble::type_name;
use super::looking::{factions_in, seats_in, set_of_factions, set_of_seats};
use super::{Card, Faction, FactionSet, One, Province, Seat, SeatSet};
use crate::kernel;
use crate::model::RulePoint;
use crate::rules::{Matter, Operand, Target, Verdict};
use rhai::{Dynamic, INT};

/// The arguments of a point's function, for a matter.
pub(in crate::script) fn arguments(matter: Matter) -> Vec<Dynamic> {
    fn known<O: One>(target: Target) -> Dynamic {
        Dynamic::from(O::new(Thing::known(target)))
    }
    let word = |id: &'static str| Dynamic::from(id);
    let number = |number: u8| Dynamic::from(INT::from(number));
    match matter {
        Matter::Province(province) => vec![known::<Province>(Target::Province(province))],
        Matter::Tie(about, seats) => vec![word(about.id()), Dynamic::from(set_of_seats(seats))],
        Matter::FactionTie(about, factions) => vec![word(about.id()), Dynamic::from(set_of_factions(factions))],
        Matter::Votes(province, at) | Matter::ProvincePoints(province, at) => {
            vec![known::<Province>(Target::Province(province)), number(at)]
        }
        Matter::OfficePoints(office, tied, turn) => vec![word(office.id()), Dynamic::from(tied), number(turn)],
        Matter::Play(card) => vec![known::<Card>(Target::Card(card))],
        Matter::Ending => Vec::new(),
        Matter::FinalPoints(seat, ending) => vec![known::<Seat>(Target::Seat(seat)), word(ending.id())],
    }
}

/// What a point's function gave, as a verdict. A single player or faction is the set of it.
///
/// # Errors
/// What it gave, where that is of a wrong kind: `nothing`, or the kind's name.
pub(in crate::script) fn verdict(matter: Matter, value: Dynamic, run: &Run) -> Result<Verdict, String> {
    let verdict = match matter.point() {
        RulePoint::MayPlay => value.is_unit().then_some(Verdict::Play(None)),
        RulePoint::FurtherEnding => value.as_bool().ok().map(Verdict::Holds),
        RulePoint::WhichFactionLeadsATie => {
            let one = value.clone().try_cast::<Faction>().map(|one| match one.0.what {
                Operand::Known(Target::Faction(faction)) => crate::model::FactionSet::only(faction),
                _ => crate::model::FactionSet::NONE,
            });
            let set = value.clone().try_cast::<FactionSet>();
            let set = set.and_then(|set| run.position().map(|playing| factions_in(playing, set)));
            set.or(one).map(Verdict::Factions)
        }
        RulePoint::WhoWinsAProvince | RulePoint::WhoLeadsATie => {
            let one = value.clone().try_cast::<Seat>().and_then(|one| match one.0.what {
                Operand::Known(Target::Seat(seat)) => Some(kernel::SeatSet::only(seat)),
                _ => None,
            });
            let set = value.clone().try_cast::<SeatSet>();
            let set = set.and_then(|set| run.position().map(|playing| seats_in(playing, set)));
            set.or(one).map(Verdict::Seats)
        }
        _ => value.as_int().ok().map(Verdict::Number),
    };
    verdict.ok_or_else(|| match type_name(value.type_name()) {
        "nothing" => "nothing".into(),
        kind => format!("`{kind}`"),
    })
}
