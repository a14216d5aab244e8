//! The cards of a setup: each in one place, what is named nowhere in the deck.

use super::{PositionBuilder, Thing};
use crate::kernel::Seat;
use crate::model::{CardId, CardSet};

impl PositionBuilder<'_> {
    pub(super) fn cards(&mut self) {
        let setup = self.setup;
        let mut found = CardSet::NONE;
        let mut piles: Vec<(String, &[CardId])> = vec![
            ("face up".into(), &setup.face_up),
            ("in the deck".into(), &setup.deck),
            ("in the discard pile".into(), &setup.discard),
            ("in the box".into(), &setup.box_),
        ];
        for seat in &setup.seats {
            let who = &seat.name;
            piles.push((format!("in {who}'s hand"), &seat.hand));
            piles.push((format!("in {who}'s display"), &seat.display));
        }
        let mut is_double = false;
        for (place, cards) in &piles {
            for &card in *cards {
                if found.has(card) {
                    is_double = true;
                    let number = self.game.pack.number(card);
                    self.wrong(Thing::Card(card), format!("card #{number} is {place}, and in another place too"));
                }
                found.insert(card);
            }
        }
        let limit = self.game.rules.face_up_cards as usize;
        let fits = setup.face_up.len() <= limit;
        if !fits {
            let count = setup.face_up.len();
            let why = format!("{count} cards lie face up: there is room for {limit} (2e III)");
            self.wrong(Thing::FaceUp, why);
        }
        // A card more than there are has no room in the piles.
        if fits && !is_double {
            self.fill_piles();
        }
        for (at, described) in setup.seats.iter().enumerate() {
            let seat = Seat(at as u8);
            self.p.hands[seat] = described.hand.iter().copied().collect();
            self.p.displays[seat] = described.display.iter().copied().collect();
            self.display(seat);
        }
        self.seen();
    }

    /// What everybody saw go into a hand must be there still.
    fn seen(&mut self) {
        for &card in &self.setup.seen {
            if self.p.all_seats().iter().any(|seat| self.p.hands[seat].has(card)) {
                self.p.seen.insert(card);
            } else {
                let number = self.game.pack.number(card);
                self.wrong(Thing::Card(card), format!("card #{number} was seen going to a hand, and is in none (R39)"));
            }
        }
    }

    fn display(&mut self, seat: Seat) {
        let display = self.p.displays[seat];
        let sets = &self.game.pack.sets;
        if let Some(card) = display.without(&sets.playable).iter().next() {
            let (number, who) = (self.game.pack.number(card), self.name(seat));
            self.wrong(
                Thing::Card(card),
                format!("card #{number} is in {who}'s display, and a special can't be (2e II.B)"),
            );
        }
        let has_sans_culottes = display.meets(&sets.sans_culottes);
        let rules = &self.game.rules;
        let limit = if has_sans_culottes { rules.display_limit_sans_culottes } else { rules.display_limit };
        if display.len() > limit as usize {
            let (who, count) = (self.name(seat), display.len());
            self.wrong(
                Thing::Display(seat),
                format!("{who}'s display holds {count} cards: {limit} at most (2e IV.3, Clean-up; R14)"),
            );
        }
    }

    /// What is named nowhere lies under the deck's named top, shuffled.
    fn fill_piles(&mut self) {
        let unnamed = self.setup.unnamed_cards(&self.game.pack).into_iter();
        let rest = self.game.next_shuffle(&mut self.p).order(unnamed);
        self.p.shuffles = self.setup.shuffles.unwrap_or(1);
        self.p.draws = self.setup.draws;
        rest.each_from_the_bottom(|card| self.p.piles.put_on_deck(card));
        self.setup.deck.iter().rev().for_each(|&card| self.p.piles.put_on_deck(card));
        self.setup.discard.iter().for_each(|&card| self.p.piles.put_on_discard(card));
        self.setup.face_up.iter().for_each(|&card| self.p.piles.put_face_up(card));
        self.p.box_ = self.setup.cards_in_box(&self.game.pack);
        self.game.settle_piles(&mut self.p, &mut ());
    }
}
