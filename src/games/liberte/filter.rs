//! What a target must be to belong to a set -- rulebook 2e, V: `displayed().personalities().of(ROYALIST)`.
//!
//! Each filter looks at one thing. The sets themselves, and the quick ways through them, are in `select`.

use super::{EffectContext, Filter, Liberte, Position, Target};
use crate::kernel::Seat;
use crate::model::{CardId, CounterOwner, Faction, ProvinceId};

impl Filter {
    /// Whether the target meets it.
    pub(super) fn lets_through(
        self,
        game: &Liberte,
        p: &Position,
        context: &EffectContext<'_>,
        target: Target,
    ) -> bool {
        let belongs_to = |seat: Seat| {
            if let Target::Province(province) = target {
                return p.stacks(province).of(seat).exists();
            }
            p.owner(target) == Some(seat)
        };
        let card = if let Target::Card(card) = target { Some(card) } else { None };
        let is_in = |set: &crate::model::CardSet| card.is_some_and(|card| set.has(card));
        let place = province_of(target);
        match self {
            Filter::Of(factions) => game.factions_of(p, target).any(|faction| factions.has(faction)),
            Filter::OfFaction(operand) => {
                let wanted = context.resolve(p, operand);
                game.factions_of(p, target).any(|faction| Target::Faction(faction) == wanted)
            }
            Filter::InProvincesWith(factions) => {
                place.is_some_and(|province| p.stacks(province).factions().0 & factions.0 != 0)
            }
            Filter::Personality => is_in(&game.sets.personalities),
            Filter::Club => is_in(&game.sets.clubs),
            Filter::Special => is_in(&game.sets.specials),
            Filter::Value { least, most } => {
                is_in(&game.sets.playable)
                    && card.is_some_and(|card| (least..=most).contains(&game.facts[card.index()].value))
            }
            Filter::Symbol(place) => card.is_some_and(|card| game.pack.cards[card.index()].symbols.has_at(place)),
            Filter::Own => context.player.is_some_and(belongs_to),
            Filter::Others => p.order().iter().any(|&seat| Some(seat) != context.player && belongs_to(seat)),
            Filter::OfSeat(operand) => context.seat(p, operand).is_some_and(belongs_to),
            Filter::Among(seats) => p.owner(target).is_some_and(|seat| seats.has(seat)),
            Filter::Region(region) => match card {
                Some(card) => game.pack.cards[card.index()].regions().any(|it| it == region),
                None => place.is_some_and(|province| game.places[province.index()].region == region),
            },
            Filter::In(operand) => {
                place.is_some_and(|province| context.resolve(p, operand) == Target::Province(province))
            }
            Filter::NextTo(operand) => match (place, context.resolve(p, operand)) {
                (Some(here), Target::Province(there)) => {
                    game.pack.board.provinces.get(there.index()).is_some_and(|it| it.neighbours.has(here))
                }
                _ => false,
            },
            Filter::Height { least, most } => {
                p.stack(target).is_some_and(|stack| (least..=most).contains(&stack.height()))
            }
            Filter::RoomFor(thing, seat) => place.is_some_and(|province| {
                game.has_room_for(p, context.resolve(p, thing), context.seat(p, seat), province)
            }),
            Filter::FleurDeLis => place.is_some_and(|province| game.fleurs_de_lis.has(province)),
            Filter::InGovernment => p.owner(target).is_some_and(|seat| p.presence.has(seat)),
            Filter::Besides(operand) => context.resolve(p, operand) != target,
            Filter::Between { least, most } => {
                matches!(target, Target::Number(number) if (least..=most).contains(&number))
            }
            Filter::Counter { counter, least, most } => owner_of(target).is_some_and(|owner| {
                let declared = &game.pack.counters[counter.index()];
                (least..=most).contains(&declared.steps(game.counted(p, counter, owner).into()))
            }),
            Filter::OneOf(words) => matches!(target, Target::Word(word) if words.has(word)),
        }
    }
}

/// Whose number of a counter a target has.
fn owner_of(target: Target) -> Option<CounterOwner> {
    match target {
        Target::Seat(seat) => Some(CounterOwner::Seat(seat)),
        Target::Province(province) => Some(CounterOwner::Province(province)),
        Target::Card(card) => Some(CounterOwner::Card(card)),
        Target::Nothing
        | Target::Block(..)
        | Target::Stack(..)
        | Target::Faction(_)
        | Target::Yes
        | Target::No
        | Target::Number(_)
        | Target::Word(_) => None,
    }
}

/// The province that a target is or stands in.
fn province_of(target: Target) -> Option<ProvinceId> {
    let (Target::Block(province, _) | Target::Stack(province, _) | Target::Province(province)) = target else {
        return None;
    };
    Some(province)
}

impl Position {
    /// The stack that a target is, or is a block of, while it stands.
    pub fn stack(&self, target: Target) -> Option<super::Stack> {
        let (Target::Block(province, seat) | Target::Stack(province, seat)) = target else { return None };
        Some(self.stacks(province).of(seat)).filter(|stack| stack.exists())
    }

    /// The seat that a target is or belongs to.
    pub fn owner(&self, target: Target) -> Option<Seat> {
        match target {
            Target::Block(_, seat) | Target::Stack(_, seat) | Target::Seat(seat) => Some(seat),
            Target::Card(card) => self.displayed_by(card).or_else(|| self.held_by(card)),
            #[rustfmt::skip]
            Target::Nothing | Target::Province(_) | Target::Faction(_) | Target::Yes | Target::No | Target::Number(_)
            | Target::Word(_) => None,
        }
    }

    /// The seat whose hand holds the card.
    pub fn held_by(&self, card: CardId) -> Option<Seat> {
        self.all_seats().iter().find(|&seat| self.hands[seat].has(card))
    }
}

impl Liberte {
    /// The factions that a target is or is of: two for some cards.
    fn factions_of(&self, p: &Position, target: Target) -> impl Iterator<Item = Faction> {
        let (own, further) = match target {
            Target::Card(card) => {
                let card = &self.pack.cards[card.index()];
                (card.faction(), card.further_faction)
            }
            Target::Faction(faction) => (Some(faction), None),
            #[rustfmt::skip]
            Target::Block(..) | Target::Stack(..) | Target::Province(_) | Target::Seat(_) | Target::Yes | Target::No
            | Target::Nothing | Target::Number(_) | Target::Word(_) => (p.stack(target).map(super::Stack::faction), None),
        };
        own.into_iter().chain(further)
    }

    /// Whether a province can take a thing: a block of a faction from a seat, or a block or stack from where it stands.
    fn has_room_for(&self, p: &Position, thing: Target, seat: Option<Seat>, province: ProvinceId) -> bool {
        match (thing, seat) {
            (Target::Faction(faction), Some(seat)) => {
                p.supply[faction] > 0 && self.placement_refusal(p, seat, faction, province).is_none()
            }
            (Target::Block(..), _) => self.blocks_with_room(p, thing, province) > 0,
            (Target::Stack(..), _) => self.blocks_with_room(p, thing, province) > 0,
            _ => false,
        }
    }
}
