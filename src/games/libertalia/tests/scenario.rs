//! A small builder of positions, and plays written as lines of text.

use crate::games::libertalia::{
    Choice, Color, Deck, Event, Libertalia, Position, Rank, RankSet, Settings, Spec, Token, Tokens,
};
use crate::kernel::{Game, Seat};

pub const P1: Seat = Seat(0);
pub const P2: Seat = Seat(1);
pub const P3: Seat = Seat(2);
pub const P4: Seat = Seat(3);

/// A position that is being described, and then played on. Colours are by seat: of like ranks yellow (P1) has less influence than
/// red (P2) and so on, but where the numbers turn from 6 to 1. Spaces that are not named are empty.
pub struct Scenario {
    pub game: Libertalia,
    pub p: Position,
    pub events: Vec<Event>,
    deck: Option<Vec<u8>>,
}

pub fn set(ranks: &[u8]) -> RankSet {
    ranks.iter().map(|&rank| Rank(rank)).collect()
}

fn counts(tokens: &[(Token, u8)]) -> Tokens {
    let mut all = Tokens::NONE;
    tokens.iter().for_each(|&(token, count)| all.add(token, count));
    all
}

impl Scenario {
    /// The first day of the first campaign.
    pub fn new(seats: usize) -> Scenario {
        Scenario::with(seats, |_| {})
    }

    /// The same by other settings.
    pub fn with(seats: usize, change: impl FnOnce(&mut Settings)) -> Scenario {
        let mut spec = Spec::first_edition();
        change(&mut spec.settings);
        let game = crate::script::libertalia::game(&spec, seats).expect("playable");
        let mut p = Position::empty(seats, 1);
        p.campaign = 1;
        p.day = 1;
        p.seats().for_each(|seat| p[seat].doubloons = 10);
        Scenario { game, p, events: Vec::new(), deck: None }
    }

    pub fn campaign(mut self, campaign: u8) -> Scenario {
        self.p.campaign = campaign;
        self
    }

    pub fn day(mut self, day: u8) -> Scenario {
        self.p.day = day;
        self
    }

    pub fn deck(mut self, ranks: &[u8]) -> Scenario {
        self.deck = Some(ranks.to_vec());
        self
    }

    pub fn space(mut self, day: u8, tokens: &[(Token, u8)]) -> Scenario {
        self.p.board[day as usize - 1] = counts(tokens);
        self
    }

    pub fn color(mut self, seat: Seat, color: Color) -> Scenario {
        self.p[seat].color = color;
        self
    }

    pub fn hand(mut self, seat: Seat, ranks: &[u8]) -> Scenario {
        self.p[seat].hand = set(ranks);
        self
    }

    pub fn den(mut self, seat: Seat, ranks: &[u8]) -> Scenario {
        self.p[seat].den = set(ranks);
        self
    }

    pub fn graveyard(mut self, seat: Seat, ranks: &[u8]) -> Scenario {
        self.p[seat].graveyard = set(ranks);
        self
    }

    pub fn doubloons(mut self, seat: Seat, doubloons: u32) -> Scenario {
        self.p[seat].doubloons = doubloons;
        self
    }

    pub fn tokens(mut self, seat: Seat, tokens: &[(Token, u8)]) -> Scenario {
        self.p[seat].tokens = counts(tokens);
        self
    }

    pub fn score(mut self, seat: Seat, score: i32) -> Scenario {
        self.p[seat].score = score;
        self
    }

    /// Fills bag and deck with what is left, begins the day, and answers what has no alternative.
    pub fn begin(mut self) -> Scenario {
        let p = &mut self.p;
        p.bag = self.game.tokens;
        for token in Token::ALL {
            let in_dens: u8 = p.seats().map(|seat| p[seat].tokens.of(token)).sum();
            let on_board: u8 = p.board.iter().map(|space| space.of(token)).sum();
            p.bag.take(token, in_dens + on_board);
        }
        let owned = p.seats().map(|seat| p[seat].hand.or(p[seat].den).or(p[seat].graveyard));
        let mut left = self.game.characters.without(owned.fold(RankSet::NONE, RankSet::or));
        let top: Vec<Rank> = self.deck.iter().flatten().map(|&rank| Rank(rank)).collect();
        top.iter().for_each(|&rank| left.remove(rank));
        p.deck = Deck::new(top.into_iter().chain(left.iter()));
        let day = self.p.day;
        self.game.begin_day(&mut self.p, day, &mut ());
        self.game.go_on(&mut self.p, &mut ());
        self.check();
        self.settle();
        self
    }

    /// The same, and plays these lines: `P1 play #14`. Decisions with a single choice are not written.
    pub fn plays(self, lines: &[&str]) -> Scenario {
        lines.iter().fold(self.begin(), |scenario, line| scenario.then(line))
    }

    /// Plays one more line.
    pub fn then(mut self, line: &str) -> Scenario {
        let (seat, choice) = self.read(line);
        if let Some(refusal) = self.game.refusal(&self.p, seat, choice) {
            panic!("`{line}` is refused: {}", self.game.refusal_text(&self.p, refusal));
        }
        self.game.play(&mut self.p, seat, choice, &mut self.events);
        self.check();
        self.settle();
        self
    }

    fn settle(&mut self) {
        while let Some((seat, choice)) = self.single_choice() {
            self.game.play(&mut self.p, seat, choice, &mut self.events);
            self.check();
        }
    }

    fn single_choice(&self) -> Option<(Seat, Choice)> {
        let mut choices = Vec::new();
        self.p.asked.iter().find_map(|seat| {
            self.game.choices(&self.p, seat, &mut choices);
            (choices.len() == 1).then(|| (seat, choices[0]))
        })
    }

    fn check(&self) {
        self.game.audit(&self.p).expect("everything is accounted for");
    }

    fn read(&self, line: &str) -> (Seat, Choice) {
        let (seat, text) = line.split_once(' ').expect("a seat and a choice");
        let seat = Seat::parse(seat).expect("a seat");
        (seat, self.game.parse_choice(&self.p, seat, text).expect("a choice"))
    }

    /// Why a line is refused, in words.
    pub fn refusal(&self, line: &str) -> String {
        let (seat, choice) = self.read(line);
        let refusal = self.game.refusal(&self.p, seat, choice).unwrap_or_else(|| panic!("`{line}` is legal"));
        self.game.refusal_text(&self.p, refusal)
    }

    /// What a seat is asked, and its choices: `target: token jewel, none`; empty if it is not asked.
    pub fn asked(&self, seat: Seat) -> String {
        if !self.p.asked.has(seat) {
            return String::new();
        }
        let mut choices = Vec::new();
        self.game.choices(&self.p, seat, &mut choices);
        let texts: Vec<String> = choices.into_iter().map(|choice| self.game.choice_text(choice)).collect();
        format!("{}: {}", self.p.question.asked(), texts.join(", "))
    }

    pub fn has_happened(&self, kind: &str) -> bool {
        self.events.iter().any(|event| event.kind() == kind)
    }

    pub fn den_of(&self, seat: Seat) -> Vec<u8> {
        self.p[seat].den.iter().map(|rank| rank.0).collect()
    }

    pub fn hand_of(&self, seat: Seat) -> Vec<u8> {
        self.p[seat].hand.iter().map(|rank| rank.0).collect()
    }

    pub fn graveyard_of(&self, seat: Seat) -> Vec<u8> {
        self.p[seat].graveyard.iter().map(|rank| rank.0).collect()
    }

    pub fn tokens_of(&self, seat: Seat) -> Vec<(Token, u8)> {
        let tokens = self.p[seat].tokens;
        tokens.kinds_with(1).iter().map(|token| (token, tokens.of(token))).collect()
    }

    pub fn doubloons_of(&self, seat: Seat) -> u32 {
        self.p[seat].doubloons
    }

    /// The ship, lowest first: `P1 2, P2 3`.
    pub fn ship(&self) -> String {
        let berths = self.p.ship.berths();
        berths.map(|berth| format!("{} {}", berth.seat, berth.rank().0)).collect::<Vec<_>>().join(", ")
    }
}
