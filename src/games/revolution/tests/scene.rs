//! A small builder of positions, and a game that is played on from one.
//!
//! Seats are counted from 1 as in `P1`; chips are written Force/Blackmail/Gold as in `1/1/3`.

use crate::games::revolution::*;
use crate::kernel::{BotRng, Game, Outcome, Seat};

/// A position that is being described.
pub struct Build {
    spec: Spec,
    setup: Setup,
}

/// A game in progress, with everything that has happened in it.
#[derive(Clone)]
pub struct Scene {
    pub game: Revolution,
    pub p: Position,
    pub events: Vec<Event>,
}

pub fn game(spec: Spec, seats: usize) -> Revolution {
    crate::script::revolution::game(&spec, seats).expect("a sound spec")
}

pub fn seat(number: usize) -> Seat {
    Seat(number as u8 - 1)
}

/// Reads `1/0/3`.
pub fn chips(text: &str) -> Chips {
    let numbers: Vec<u16> = text.split('/').map(|number| number.parse().expect("a number")).collect();
    Chips::new(numbers[0], numbers[1], numbers[2])
}

pub fn first(seats: usize) -> Build {
    Build::of(Spec::first_edition(), seats)
}

pub fn second(seats: usize) -> Build {
    Build::of(Spec::second_edition(), seats)
}

impl Build {
    pub fn of(spec: Spec, seats: usize) -> Build {
        let setup = game(spec.clone(), seats).default_setup(1);
        Build { spec, setup }
    }

    pub fn rules(mut self, change: impl FnOnce(&mut Settings)) -> Build {
        change(&mut self.spec.settings);
        self
    }

    pub fn seed(mut self, seed: u64) -> Build {
        self.setup.seed = seed;
        self
    }

    pub fn round(mut self, round: u16) -> Build {
        self.setup.round = round;
        self
    }

    /// What lies behind a seat's shield: `priest 1/1/0, rogue 0/0/3`. It is all that the seat has, unless `chips` says more.
    pub fn bid(mut self, number: usize, text: &str) -> Build {
        let game = game(self.spec.clone(), self.setup.seats.len());
        let read = |part: &str| {
            let (space, laid) = part.trim().split_once(' ').expect("a space and chips");
            (game.read_space(space).expect("a space"), chips(laid))
        };
        let bid: Vec<(SpaceId, Chips)> = text.split(',').filter(|part| !part.is_empty()).map(read).collect();
        self.setup.seats[number - 1].chips = bid.iter().fold(Chips::NONE, |sum, it| sum + it.1);
        self.setup.seats[number - 1].bid = bid;
        self
    }

    /// All chips of a seat.
    pub fn chips(mut self, number: usize, text: &str) -> Build {
        self.setup.seats[number - 1].chips = chips(text);
        self
    }

    /// All seats but these have a bid of five Gold on the Rogue, where nothing but Blackmail is won.
    pub fn others_idle(mut self, numbers: &[usize]) -> Build {
        for number in (1..=self.setup.seats.len()).filter(|number| !numbers.contains(number)) {
            self = self.bid(number, "rogue 0/0/5");
        }
        self
    }

    pub fn support(mut self, number: usize, support: u32) -> Build {
        self.setup.seats[number - 1].support = support;
        self
    }

    /// The markers of an area, by seats.
    pub fn area(mut self, id: &str, markers: &[u8]) -> Build {
        let area = game(self.spec.clone(), self.setup.seats.len()).read_area(id).expect("an area");
        let of = |(at, &count): (usize, &u8)| (area, Seat(at as u8), count);
        self.setup.markers.extend(markers.iter().enumerate().map(of));
        self
    }

    pub fn deck(mut self, ids: &[&str]) -> Build {
        self.setup.deck = self.cards(ids);
        self
    }

    pub fn discard(mut self, ids: &[&str]) -> Build {
        self.setup.discard = self.cards(ids);
        self
    }

    fn cards(&self, ids: &[&str]) -> Vec<CardKind> {
        let place = |id: &&str| self.spec.cards.iter().position(|card| card.id == **id).expect("a card");
        ids.iter().map(|id| CardKind(place(id) as u8)).collect()
    }

    /// The finished description, and the game that it is of.
    pub fn described(self) -> (Revolution, Setup) {
        (game(self.spec, self.setup.seats.len()), self.setup)
    }

    pub fn play(self) -> Scene {
        let (game, setup) = self.described();
        let mut events = Vec::new();
        let p = game.arrange(&setup, &mut events).expect("a possible position");
        Scene { game, p, events }
    }

    pub fn impossible(self) -> Vec<String> {
        let (game, setup) = self.described();
        game.arrange(&setup, &mut ()).expect_err("an impossible position")
    }
}

impl Scene {
    pub fn started(spec: Spec, seats: usize, seed: u64) -> Scene {
        let game = game(spec, seats);
        let mut events = Vec::new();
        let p = game.start(seed, &mut events);
        Scene { game, p, events }
    }

    pub fn choose(&mut self, number: usize, text: &str) {
        let choice = self.game.parse_choice(&self.p, seat(number), text).expect("a choice");
        if let Some(refusal) = self.game.refusal(&self.p, seat(number), choice) {
            panic!("`{text}`: {}", self.game.refusal_text(&self.p, refusal));
        }
        self.game.play(&mut self.p, seat(number), choice, &mut self.events);
    }

    /// Lays one chip after another on the same space.
    pub fn lay(&mut self, number: usize, currency: &str, space: &str, count: usize) {
        (0..count).for_each(|_| self.choose(number, &format!("put {currency} {space}")));
    }

    pub fn refusal(&self, number: usize, text: &str) -> Option<Refusal> {
        let choice = self.game.parse_choice(&self.p, seat(number), text).expect("a choice");
        self.game.refusal(&self.p, seat(number), choice)
    }

    /// Is the choice refused by this section or ruling?
    pub fn is_refused_by(&self, number: usize, text: &str, citation: &str) -> bool {
        self.refusal(number, text).is_some_and(|refusal| refusal.citation().contains(citation))
    }

    pub fn options(&self, number: usize) -> Vec<String> {
        let mut choices = Vec::new();
        self.game.choices(&self.p, seat(number), &mut choices);
        choices.into_iter().map(|choice| self.game.choice_text(choice)).collect()
    }

    pub fn asked(&self) -> Vec<usize> {
        self.game.asked(&self.p).iter().map(|seat| seat.index() + 1).collect()
    }

    pub fn chips(&self, number: usize) -> Chips {
        self.p.seat(seat(number)).owned
    }

    pub fn support(&self, number: usize) -> u32 {
        self.p.seat(seat(number)).support
    }

    pub fn markers_left(&self, number: usize) -> u8 {
        self.p.seat(seat(number)).markers_left
    }

    /// The markers of an area, by seats.
    pub fn area(&self, id: &str) -> Vec<u8> {
        let area = self.game.read_area(id).expect("an area");
        Seat::first(self.game.seat_count()).map(|seat| self.p.markers(area).of(seat)).collect()
    }

    pub fn resolving(&self) -> Option<&str> {
        self.p.resolving().map(|space| self.game.spec().spaces[space.index()].id.as_str())
    }

    pub fn discards(&self) -> Vec<&str> {
        self.p.piles().discards().map(|card| self.game.spec().cards[card.index()].id.as_str()).collect()
    }

    pub fn outcome(&self) -> Outcome {
        self.game.outcome(&self.p).expect("the game is over")
    }

    pub fn winners(&self) -> Vec<usize> {
        self.outcome().winners.iter().map(|seat| seat.index() + 1).collect()
    }

    pub fn happened(&self, is_it: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(is_it)
    }

    /// The kinds of the events that happened.
    pub fn kinds(&self) -> Vec<&'static str> {
        self.events.iter().map(|event| event.kind()).collect()
    }

    /// Plays one choice at random of a seat that is asked, and returns it; none when the game is over.
    pub fn step(&mut self, rng: &mut BotRng) -> Option<(Seat, Choice)> {
        let asked: Vec<Seat> = self.game.asked(&self.p).iter().collect();
        let seat = *asked.get(rng.below(asked.len().max(1)))?;
        let mut choices = Vec::new();
        self.game.choices(&self.p, seat, &mut choices);
        let choice = choices[rng.below(choices.len())];
        self.game.play(&mut self.p, seat, choice, &mut self.events);
        Some((seat, choice))
    }
}
