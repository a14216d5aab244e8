//! Effect actions: what effects do -- rulebook 2e, V Special Cards; R1, R12, R30: one entry for all actions; points, tokens and presence.
//!
//! Each action keeps the limits of the rules by itself, and done to nothing it does nothing. Cards are moved in `card_effects`,
//! blocks in `block_effects` and `placement`.

use super::{Event, EventCause, Liberte, Op, Pile, Position, Target};
use crate::kernel::{Seat, Sink};

impl Liberte {
    /// Does something to targets, in the places that [`Op`] tells. Nothing happens to nothing, to what is no longer
    /// there, or where the rules have no room for it.
    pub fn apply<S: Sink<Liberte>>(&self, p: &mut Position, op: Op, args: [Target; 3], sink: &mut S) {
        use Target::{Block, Card, Faction, Province, Seat as Player, Stack};
        match (op, args) {
            (Op::ReturnToSupply, [Block(province, seat), ..]) => self.remove_block(p, seat, province, sink),
            (Op::ReturnToSupply, [Stack(province, seat), ..]) => self.remove_stack(p, seat, province, sink),
            (Op::Place, [Faction(faction), Province(province), Player(seat)]) => {
                self.place_by_effect(p, seat, faction, province, sink);
            }
            (Op::Move, [thing, Province(province), _]) => self.move_blocks(p, thing, province, sink),
            (Op::Recolour, [thing, Faction(faction), _]) => self.recolour(p, thing, faction, sink),
            (Op::Discard, [Card(card), ..]) => self.move_card(p, card, Pile::DiscardPile, sink),
            (Op::ReturnToBox, [Card(card), ..]) => self.move_card(p, card, Pile::Box, sink),
            (Op::Take, [Card(card), Player(seat), _]) => self.move_card(p, card, Pile::Hand(seat), sink),
            (Op::Display, [Card(card), Player(seat), _]) => self.move_card(p, card, Pile::Display(seat), sink),
            (Op::PutOnDeck, [Card(card), ..]) => self.move_card(p, card, Pile::Deck, sink),
            (Op::PutUnderDeck, [Card(card), ..]) => self.put_under_deck(p, card, sink),
            (Op::Swap, [Card(card), Card(other), _]) => self.swap_cards(p, card, other, sink),
            (Op::Show, [Card(card), ..]) => self.show_card(p, card, sink),
            (Op::ShuffleDeck, _) => self.shuffle_deck(p, sink),
            (Op::ShowChoice, [Player(seat), target, _]) if target != Target::Nothing => {
                sink.record(p, EventCause::of_effect(p), Event::ChoiceShown { seat, target });
            }
            (Op::EndGame(at), _) => {
                if let Some(declared) = self.pack.endings.get(usize::from(at)) {
                    self.end_game(p, declared.ending, sink);
                }
            }
            (Op::ChangeCounter(counter, _) | Op::SetCounter(counter, _) | Op::DrawCounter(counter), [of, ..]) => {
                if let Some(owner) = self.counter_owner(counter, of) {
                    self.do_to_counter(p, op, (counter, owner), sink);
                }
            }
            (_, [Player(seat), ..]) => self.do_to_seat(p, op, seat, sink),
            _ => {}
        }
    }

    fn do_to_seat<S: Sink<Liberte>>(&self, p: &mut Position, op: Op, seat: Seat, sink: &mut S) {
        match op {
            Op::Draw(cards) => (0..cards).for_each(|_| self.draw(p, seat, EventCause::of_effect(p), sink)),
            Op::GainPoints(points) => {
                p.victory_points[seat] = p.victory_points[seat].saturating_add(i16::from(points));
                sink.record(p, EventCause::of_effect(p), Event::PointsScored { seat, points });
            }
            Op::LosePoints(points) => self.lose_points(p, seat, points, sink),
            Op::PlaceToken if self.battle_box_refusal(p, seat).is_none() => {
                p.tokens_left[seat] -= 1;
                p.battle_tokens[seat] += 1;
                sink.record(p, EventCause::of_effect(p), Event::TokenPlaced { seat });
            }
            Op::TakeBackToken if p.battle_tokens[seat] > 0 => {
                p.battle_tokens[seat] -= 1;
                p.tokens_left[seat] += 1;
                sink.record(p, EventCause::of_effect(p), Event::TokenTakenBack { seat });
            }
            Op::GivePresence if p.government.is_some() && !p.presence.has(seat) => {
                self.gain_presence(p, seat, EventCause::of_effect(p), sink);
            }
            Op::TakePresence if p.presence.has(seat) => {
                p.presence.remove(seat);
                if p.presence_tokens.has(seat) {
                    p.presence_tokens.remove(seat);
                    p.tokens_left[seat] += 1;
                }
                sink.record(p, EventCause::of_effect(p), Event::PresenceLost { seat });
            }
            #[rustfmt::skip]
            Op::ReturnToSupply | Op::Place | Op::Move | Op::Recolour | Op::Discard | Op::ReturnToBox | Op::Take
            | Op::Display | Op::PutOnDeck | Op::PutUnderDeck | Op::Swap | Op::Show | Op::ShuffleDeck | Op::ShowChoice
            | Op::PlaceToken | Op::TakeBackToken | Op::GivePresence | Op::TakePresence | Op::ChangeCounter(..)
            | Op::SetCounter(..) | Op::DrawCounter(_) | Op::EndGame(_) => {}
        }
    }

    /// Takes Victory Points away, down to none.
    fn lose_points<S: Sink<Liberte>>(&self, p: &mut Position, seat: Seat, points: u8, sink: &mut S) {
        let lost = p.victory_points[seat].clamp(0, i16::from(points));
        if lost > 0 {
            p.victory_points[seat] -= lost;
            sink.record(p, EventCause::of_effect(p), Event::PointsLost { seat, points: lost as u8 });
        }
    }

    /// A seat has a presence, and places a token for it if one is free (R1).
    pub(super) fn gain_presence<S: Sink<Liberte>>(
        &self,
        p: &mut Position,
        seat: Seat,
        cause: EventCause,
        sink: &mut S,
    ) {
        p.presence.insert(seat);
        if p.tokens_left[seat] > 0 {
            p.tokens_left[seat] -= 1;
            p.presence_tokens.insert(seat);
        }
        sink.record(p, cause, Event::PresenceGained { seat });
    }
}
