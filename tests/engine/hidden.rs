//! R39: hidden from a seat are the other hands and the order of the deck, and nothing else.

use crate::common::hidden::permuted;
use crate::common::random::{Random, random_games};
use liberte::games::liberte::{Event, Position, View};
use liberte::kernel::{BotRng, Game, Seat};
use liberte::kit::Rulebook;
use liberte::model::CardSet;

#[test]
fn a_seats_view_does_not_change_when_what_is_hidden_changes_places() {
    let mut looks = 0;
    for random in random_games(120) {
        let game = random.game();
        let mut rng = BotRng::new(random.seed, 5);
        random.play(|position, _, _, _| {
            if rng.below(30) > 0 {
                return;
            }
            for seat in Seat::first(random.seats) {
                let Some(other) = permuted(game, position, seat, None, &mut rng) else { return };
                let (before, after) = (View::new(game, position, seat), View::new(game, &other, seat));
                assert_eq!(before.describe(), after.describe(), "{}, seen by {seat}", random.name());
                assert_eq!(before.unseen(), after.unseen(), "{}, seen by {seat}", random.name());
                looks += usize::from(game.state(position) != game.state(&other));
            }
        });
    }
    assert!(looks > 500, "only {looks} positions were changed");
}

#[test]
fn what_a_seat_may_choose_depends_on_nothing_hidden() {
    let mut looks = 0;
    for random in random_games(60) {
        let game = random.game();
        let mut rng = BotRng::new(random.seed, 6);
        random.play(|position, seat, choices, _| {
            if rng.below(15) == 0
                && let Some(other) = permuted(game, position, seat, None, &mut rng)
            {
                let mut listed = Vec::new();
                game.choices(&other, seat, &mut listed);
                assert_eq!(listed, choices, "{}", random.name());
                looks += 1;
            }
        });
    }
    assert!(looks > 200, "only {looks} positions were looked at");
}

#[test]
fn unseen_are_exactly_the_deck_and_the_unseen_cards_of_other_hands() {
    for random in random_games(60) {
        let game = random.game();
        let look = |position: &Position| {
            for seat in Seat::first(random.seats) {
                let view = View::new(game, position, seat);
                let others = Seat::first(random.seats).filter(|&other| other != seat);
                let in_hands = others.fold(CardSet::NONE, |all, other| all.or(&position.hands[other]));
                let deck: CardSet = position.piles.deck().collect();
                assert_eq!(view.unseen(), deck.or(&in_hands.without(&position.seen)), "{}", random.name());
                assert_eq!(view.known_hand(seat), position.hands[seat]);
                assert_eq!(view.seat(), seat);
            }
        };
        look(&random.play(|position, _, _, _| look(position)));
    }
}

/// What everybody saw go into the hands, by events alone.
struct Watcher {
    open: Vec<CardSet>,
    displays: Vec<CardSet>,
}

impl Watcher {
    fn sees(&mut self, event: Event) {
        match event {
            Event::CardTaken { seat, card } => self.open[seat.index()].insert(card),
            Event::CardDisplayed { seat, card } => {
                self.open[seat.index()].remove(card);
                self.displays[seat.index()].insert(card);
            }
            Event::CardDiscarded { seat, card } => self.open[seat.index()].remove(card),
            Event::DisplayedCardDiscarded { seat, card }
            | Event::DisplayedCardBoxed { seat, card }
            | Event::CardAdvanced { seat, card } => self.displays[seat.index()].remove(card),
            Event::DisplayReturned { seat, .. } => {
                let display = std::mem::take(&mut self.displays[seat.index()]);
                self.open[seat.index()] = self.open[seat.index()].or(&display);
            }
            _ => {}
        }
    }
}

#[test]
fn known_of_other_hands_is_what_everybody_saw_go_there() {
    for random in random_games(120) {
        let game = random.game();
        let none = vec![CardSet::NONE; random.seats];
        let mut watcher = Watcher { open: none.clone(), displays: none };
        let mut position = game.start(random.seed, &mut ());
        let mut rng = BotRng::new(random.seed, 1);
        let (mut choices, mut events) = (Vec::new(), Vec::new());
        while let Some(seat) = game.asked(&position).single() {
            game.choices(&position, seat, &mut choices);
            let choice = random.style.choose(game, &choices, &mut rng);
            game.play(&mut position, seat, choice, &mut events);
            events.drain(..).for_each(|event| watcher.sees(event));
            for other in Seat::first(random.seats) {
                let by = Seat((other.0 + 1) % random.seats as u8);
                let known = View::new(game, &position, by).known_hand(other);
                assert_eq!(known, watcher.open[other.index()], "{}: {other}'s hand", random.name());
            }
        }
    }
}

#[test]
fn a_view_tells_all_that_is_public_and_the_sizes_of_what_is_not() {
    let random: Random = random_games(40).last().expect("there are some");
    let game = random.game();
    random.play(|position, _, _, _| {
        let whole = game.state(position);
        for seat in Seat::first(random.seats) {
            let mut seen = View::new(game, position, seat).describe();
            assert_eq!(seen["deck"], position.piles.deck_len());
            seen["deck"] = whole["deck"].clone();
            for other in Seat::first(random.seats) {
                let entry = &mut seen["seats"][other.to_string()];
                assert_eq!(entry["hand_size"], position.hands[other].len());
                let entry = entry.as_object_mut().expect("a seat is an object");
                entry.remove("hand_size");
                if other == seat {
                    assert_eq!(entry["hand"], whole["seats"][other.to_string()]["hand"]);
                }
                entry.insert("hand".into(), whole["seats"][other.to_string()]["hand"].clone());
            }
            assert_eq!(seen, whole, "{}", random.name());
        }
    });
}
