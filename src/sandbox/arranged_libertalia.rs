//! A position of Libertalia as it is edited by hand: characters, colours, booty and seats.

use super::ArrangedTable;
use crate::games::libertalia::{Color, Rank, SeatSetup, Setup, Token};
use crate::kernel::Seat;

/// Where a character of a seat is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Belongs {
    /// In hand.
    Hand,
    /// In the den.
    Den,
    /// In the graveyard.
    Graveyard,
}

impl Belongs {
    /// Every place.
    pub const ALL: [Belongs; 3] = [Belongs::Hand, Belongs::Den, Belongs::Graveyard];

    /// The characters there.
    pub fn of(self, seat: &SeatSetup) -> &[Rank] {
        match self {
            Belongs::Hand => seat.hand.as_deref().unwrap_or_default(),
            Belongs::Den => &seat.den,
            Belongs::Graveyard => &seat.graveyard,
        }
    }

    /// The characters there, to be changed: a hand that chance would deal is empty from then on.
    fn of_mut(self, seat: &mut SeatSetup) -> &mut Vec<Rank> {
        match self {
            Belongs::Hand => seat.hand.get_or_insert_default(),
            Belongs::Den => &mut seat.den,
            Belongs::Graveyard => &mut seat.graveyard,
        }
    }
}

impl ArrangedTable<Setup> {
    /// Whether a seat has a character at a place.
    pub fn has(&self, seat: Seat, place: Belongs, rank: Rank) -> bool {
        self.setup.seats.get(seat.index()).is_some_and(|seat| place.of(seat).contains(&rank))
    }

    /// A character of a seat goes to a place from wherever it is, or away if it is there. Once a hand is named, chance deals
    /// none.
    pub fn toggle(&mut self, seat: Seat, place: Belongs, rank: Rank) {
        let was_there = self.has(seat, place, rank);
        if place == Belongs::Hand {
            self.setup.seats.iter_mut().for_each(|seat| _ = seat.hand.get_or_insert_default());
        }
        let Some(seat) = self.setup.seats.get_mut(seat.index()) else { return };
        take(seat, rank);
        if !was_there {
            place.of_mut(seat).push(rank);
            self.setup.deck.retain(|other| *other != rank);
            self.setup.gone.retain(|other| *other != rank);
        }
    }

    /// Whether everybody has a character in hand.
    pub fn all_hold(&self, rank: Rank) -> bool {
        self.setup.seats.iter().all(|seat| Belongs::Hand.of(seat).contains(&rank))
    }

    /// Everybody gets a character in hand, from wherever it is; or if all have it there, nobody has it any more.
    pub fn toggle_for_all(&mut self, rank: Rank) {
        let all_held = self.all_hold(rank);
        for seat in Seat::first(self.setup.seats.len()) {
            if all_held || !self.has(seat, Belongs::Hand, rank) {
                self.toggle(seat, Belongs::Hand, rank);
            }
        }
    }

    /// Whether chance deals the hands.
    pub fn hands_are_dealt(&self) -> bool {
        self.setup.seats.iter().all(|seat| seat.hand.is_none())
    }

    /// Chance deals the hands.
    pub fn deal_hands(&mut self) {
        self.setup.seats.iter_mut().for_each(|seat| seat.hand = None);
    }

    /// A character is the last that is known of the deck, or no longer if it was.
    pub fn toggle_in_deck(&mut self, rank: Rank) {
        toggle_in(&mut self.setup.deck, rank);
        self.setup.gone.retain(|other| *other != rank);
    }

    /// A character is drawn before all others of the deck.
    pub fn draw_first(&mut self, rank: Rank) {
        self.setup.deck.retain(|other| *other != rank);
        self.setup.deck.insert(0, rank);
    }

    /// A character was drawn and nobody has it any more, or no longer if it was so.
    pub fn toggle_gone(&mut self, rank: Rank) {
        toggle_in(&mut self.setup.gone, rank);
        self.setup.deck.retain(|other| *other != rank);
    }

    /// A seat plays a colour; who played it plays the other's. Where chance gave the colours, the other seats take those that
    /// are left, in their order.
    pub fn set_color(&mut self, seat: Seat, color: Color) {
        let seats = &mut self.setup.seats;
        if seats.iter().any(|seat| seat.color.is_none()) {
            let others = Color::ALL.into_iter().filter(|other| *other != color);
            let not_it = seats.iter_mut().enumerate().filter(|(at, _)| *at != seat.index());
            not_it.zip(others).for_each(|((_, other), color)| other.color = Some(color));
        }
        let before = seats.get(seat.index()).and_then(|seat| seat.color);
        if let (Some(before), Some(other)) = (before, seats.iter_mut().find(|other| other.color == Some(color))) {
            other.color = Some(before);
        }
        if let Some(seat) = seats.get_mut(seat.index()) {
            seat.color = Some(color);
        }
    }

    /// Chance gives the colours.
    pub fn draw_colors(&mut self) {
        self.setup.seats.iter_mut().for_each(|seat| seat.color = None);
    }

    /// The number of tokens of a kind in a seat's den.
    pub fn booty_mut(&mut self, seat: Seat, token: Token) -> Option<&mut u32> {
        Some(&mut self.setup.seats.get_mut(seat.index())?.tokens[token.index()])
    }

    /// The tokens of each kind on a day's space, by [`Token::index`]; none where they come from the bag.
    pub fn space(&self, day: u8) -> Option<&[u32; Token::COUNT]> {
        self.setup.board.iter().find(|(other, _)| *other == day).map(|(_, space)| space)
    }

    /// The number of tokens of a kind on a day's space, which is laid by hand from then on.
    pub fn space_mut(&mut self, day: u8, token: Token) -> Option<&mut u32> {
        if self.space(day).is_none() {
            self.setup.board.push((day, [0; Token::COUNT]));
        }
        let (_, space) = self.setup.board.iter_mut().find(|(other, _)| *other == day)?;
        Some(&mut space[token.index()])
    }

    /// A day's tokens come from the bag.
    pub fn lay_from_bag(&mut self, day: u8) {
        self.setup.board.retain(|(other, _)| *other != day);
    }

    /// So many seats: more begin with nothing but doubloons, those that are too many go.
    pub fn set_seats(&mut self, count: usize, doubloons: u32) {
        while self.setup.seats.len() < count
            && let Some(name) = self.free_name()
        {
            let hand = (!self.hands_are_dealt()).then(Vec::new);
            let is_free = |color: &Color| self.setup.seats.iter().all(|seat| seat.color != Some(*color));
            let are_drawn = self.setup.seats.iter().all(|seat| seat.color.is_none());
            let color = Color::ALL.into_iter().find(is_free).filter(|_| !are_drawn);
            let (den, graveyard, tokens) = (Vec::new(), Vec::new(), [0; Token::COUNT]);
            self.setup.seats.push(SeatSetup { color, hand, den, graveyard, doubloons, tokens, score: 0 });
            self.names.push(name);
        }
        self.setup.seats.truncate(count);
        self.names.truncate(count);
    }
}

/// A seat has a character nowhere any more.
fn take(seat: &mut SeatSetup, rank: Rank) {
    let places = [seat.hand.as_mut(), Some(&mut seat.den), Some(&mut seat.graveyard)];
    places.into_iter().flatten().for_each(|ranks| ranks.retain(|other| *other != rank));
}

fn toggle_in(ranks: &mut Vec<Rank>, rank: Rank) {
    match ranks.iter().position(|other| *other == rank) {
        Some(at) => _ = ranks.remove(at),
        None => ranks.push(rank),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(seats: usize) -> ArrangedTable<Setup> {
        let (deck, gone, board) = (vec![Rank(4)], vec![Rank(5)], Vec::new());
        let setup = Setup { seed: 1, campaign: 1, day: 1, deck, gone, board, seats: Vec::new() };
        let mut table = ArrangedTable { names: Vec::new(), setup };
        table.set_seats(seats, 10);
        table
    }

    #[test]
    fn a_character_is_at_one_place_and_not_in_the_deck() {
        let mut table = table(2);
        assert!(table.hands_are_dealt());
        table.toggle_for_all(Rank(4));
        assert!(table.all_hold(Rank(4)) && table.setup.deck.is_empty() && !table.hands_are_dealt());
        table.toggle(Seat(1), Belongs::Den, Rank(4));
        assert!(!table.has(Seat(1), Belongs::Hand, Rank(4)) && table.has(Seat(1), Belongs::Den, Rank(4)));
        table.toggle_for_all(Rank(4));
        assert!(table.all_hold(Rank(4)) && !table.has(Seat(1), Belongs::Den, Rank(4)));
        table.toggle_for_all(Rank(4));
        assert!(!table.has(Seat(0), Belongs::Hand, Rank(4)) && !table.has(Seat(1), Belongs::Hand, Rank(4)));
        table.toggle_in_deck(Rank(5));
        assert_eq!((table.setup.deck, table.setup.gone), (vec![Rank(5)], Vec::new()));
    }

    #[test]
    fn no_two_seats_get_one_color() {
        let mut table = table(3);
        table.set_color(Seat(1), Color::Yellow);
        let colors = |table: &ArrangedTable<Setup>| table.setup.seats.iter().map(|it| it.color).collect::<Vec<_>>();
        assert_eq!(colors(&table), [Color::Red, Color::Yellow, Color::Blue].map(Some));
        table.set_color(Seat(0), Color::Blue);
        assert_eq!(colors(&table), [Color::Blue, Color::Yellow, Color::Red].map(Some));
        table.set_seats(4, 10);
        assert_eq!(table.setup.seats[3].color, Some(Color::Green));
    }
}
