//! What a selector selects in a position -- rulebook 2e, V.
//!
//! It lists its targets, or tells quickly whether there is any. A seat never chooses among cards that it may not see (R39).

use super::{Domain, EffectContext, Filter, Liberte, Position, Selector, Target};
use crate::kernel::{Seat, SeatSet};
use crate::model::{CardId, FactionSet, OptionId, ProvinceId, ProvinceSet};

impl Selector {
    /// The seats whose things are wanted.
    #[inline]
    fn seats(&self, p: &Position, context: &EffectContext<'_>) -> SeatSet {
        let mut seats = p.all_seats();
        let player = context.player.map_or(SeatSet::NONE, SeatSet::only);
        if self.merged.is_own {
            seats.0 &= player.0;
        }
        if self.merged.is_others {
            seats = seats.without(player);
        }
        seats
    }

    /// Lists all targets, in a fixed order. Among hidden cards, only those that `viewer` may see; all, where nobody looks.
    #[inline]
    pub fn list(
        &self,
        game: &Liberte,
        p: &Position,
        context: &EffectContext<'_>,
        viewer: Option<Seat>,
        mut found: impl FnMut(Target),
    ) {
        if !self.is_quick() {
            return self.visit(game, p, context, viewer, &mut found);
        }
        let seats = self.seats(p, context);
        if self.domain == Domain::Displayed {
            let cards = self.cards(&game.sets);
            for seat in seats.iter() {
                p.displays[seat].and(&cards).each(|card| found(Target::Card(card)));
            }
        } else if self.domain == Domain::Blocks {
            self.visit_stacks(p, seats, |province, seat| found(Target::Block(province, seat)));
        } else {
            self.visit_stacks(p, seats, |province, seat| found(Target::Stack(province, seat)));
        }
    }

    /// Whether there is any target.
    #[inline]
    pub fn any(&self, game: &Liberte, p: &Position, context: &EffectContext<'_>, viewer: Option<Seat>) -> bool {
        if self.is_quick() {
            if self.domain == Domain::Displayed {
                let (seats, cards) = (self.seats(p, context), self.cards(&game.sets));
                return p.order().iter().any(|&seat| seats.has(seat) && p.displays[seat].meets(&cards));
            }
            return !self.provinces(p, self.seats(p, context)).is_empty();
        }
        self.count(game, p, context, viewer) > 0
    }

    /// How many targets there are.
    pub fn count(&self, game: &Liberte, p: &Position, context: &EffectContext<'_>, viewer: Option<Seat>) -> usize {
        let mut count = 0;
        self.list(game, p, context, viewer, |_| count += 1);
        count
    }

    /// The provinces in which a wanted stack of the seats stands.
    #[inline]
    fn provinces(&self, p: &Position, seats: SeatSet) -> ProvinceSet {
        let wanted = p.stacks.standing(seats, self.merged.factions);
        let neighbours = self.merged.beside.iter().take_while(|beside| **beside != FactionSet::ALL);
        neighbours.fold(wanted, |wanted, beside| wanted.and(p.stacks.standing(p.all_seats(), *beside)))
    }

    /// Calls `found` with each stack of the seats that is wanted.
    #[inline]
    fn visit_stacks(&self, p: &Position, seats: SeatSet, mut found: impl FnMut(ProvinceId, Seat)) {
        for province in self.provinces(p, seats).iter() {
            p.stacks(province).only(seats, self.merged.factions).each(|seat, _| found(province, seat));
        }
    }

    /// The long way: every thing of the domain is looked at through every filter.
    fn visit(
        &self,
        game: &Liberte,
        p: &Position,
        context: &EffectContext<'_>,
        viewer: Option<Seat>,
        found: &mut impl FnMut(Target),
    ) {
        let mut look = |target: Target| {
            if self.filters().all(|filter| filter.lets_through(game, p, context, target)) {
                found(target);
            }
        };
        let seats = || p.all_seats().iter();
        match self.domain {
            Domain::Blocks | Domain::Stacks => {
                for province in game.provinces.iter() {
                    p.stacks(province).each(|seat, _| {
                        let is_block = self.domain == Domain::Blocks;
                        look(if is_block { Target::Block(province, seat) } else { Target::Stack(province, seat) });
                    });
                }
            }
            Domain::Displayed => seats().for_each(|seat| p.displays[seat].each(|card| look(Target::Card(card)))),
            Domain::Hands => {
                for seat in seats() {
                    let hand = p.hands[seat];
                    let visible = if viewer.is_none_or(|viewer| viewer == seat) { hand } else { hand.and(&p.seen) };
                    visible.iter().filter(|&card| Some(card) != context.card).for_each(|card| look(Target::Card(card)));
                }
            }
            Domain::DiscardPile => p.piles.discard().for_each(|card| look(Target::Card(card))),
            Domain::FaceUp => p.piles.face_up().for_each(|card| look(Target::Card(card))),
            Domain::Deck if viewer.is_none() => p.piles.deck().for_each(|card| look(Target::Card(card))),
            Domain::Deck => {}
            Domain::Box => p.box_.each(|card: CardId| look(Target::Card(card))),
            Domain::Provinces => game.provinces.iter().for_each(|province| look(Target::Province(province))),
            Domain::Seats => p.order().iter().for_each(|&seat| look(Target::Seat(seat))),
            Domain::Factions => game.factions.iter().for_each(|faction| look(Target::Faction(faction))),
            Domain::Answers => [Target::Yes, Target::No].into_iter().for_each(look),
            Domain::Numbers => (0..=u8::MAX).for_each(|number| look(Target::Number(number))),
            Domain::Words => {
                let offered =
                    self.filters().find_map(|it| if let Filter::OneOf(words) = it { Some(words) } else { None });
                match offered {
                    Some(words) => words.iter().for_each(|word| look(Target::Word(word))),
                    None => (0..game.pack.options.len() as u8).for_each(|at| look(Target::Word(OptionId(at)))),
                }
            }
        }
    }
}
