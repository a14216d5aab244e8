//! Positions from a description. A position stands at the sunrise of a day, before anybody has chosen; an impossible one is
//! refused with every reason at once.

use super::{Color, Deck, Libertalia, MAX_DAYS, Player, Position, Question, Rank, RankSet, Token, Tokens};
use crate::kernel::{AnySink, Chance, Seat, Sink};

/// A description of a position. Numbers may be such as no position can have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The seed of all remaining chance.
    pub seed: u64,
    /// The campaign, from 1.
    pub campaign: u8,
    /// The day, from 1.
    pub day: u8,
    /// The top of the characters not drawn yet; the others follow below, shuffled.
    pub deck: Vec<Rank>,
    /// The characters that were drawn and that nobody has any more.
    pub gone: Vec<Rank>,
    /// The tokens of days' spaces. Those of a day to come that is not named come from the bag.
    pub board: Vec<(u8, TokenCounts)>,
    /// What each seat has, clockwise from P1.
    pub seats: Vec<SeatSetup>,
}

/// How many tokens of each kind, by [`Token::index`].
pub type TokenCounts = [u32; Token::COUNT];

/// What a seat has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatSetup {
    /// The colour; drawn where no seat's is named.
    pub color: Option<Color>,
    /// The characters in hand; dealt where no seat's are named.
    pub hand: Option<Vec<Rank>>,
    /// The characters in the den.
    pub den: Vec<Rank>,
    /// The characters in the graveyard.
    pub graveyard: Vec<Rank>,
    /// The doubloons of this campaign.
    pub doubloons: u32,
    /// The tokens in the den.
    pub tokens: TokenCounts,
    /// The points of campaigns that are over.
    pub score: i32,
}

impl SeatSetup {
    /// The characters that the seat has, each as often as it is named.
    fn characters(&self) -> impl Iterator<Item = Rank> {
        self.hand.iter().flatten().chain(&self.den).chain(&self.graveyard).copied()
    }
}

/// So many of each kind.
fn counts(tokens: Tokens) -> TokenCounts {
    Token::ALL.map(|token| tokens.of(token).into())
}

/// So many of each kind as tokens; more than there can be are as many as there can be.
fn tokens(counts: &TokenCounts) -> Tokens {
    Tokens::new(counts.map(|count| count.min(Tokens::MOST as u32) as u8))
}

fn total(counts: &TokenCounts) -> u32 {
    counts.iter().copied().fold(0, u32::saturating_add)
}

/// The ranks as messages name them: `#3, #17`.
fn listed(ranks: impl IntoIterator<Item = Rank>) -> String {
    ranks.into_iter().map(|rank| rank.to_string()).collect::<Vec<_>>().join(", ")
}

impl Libertalia {
    /// A new game's position as a description, so that only what differs need be said.
    pub fn default_setup(&self, seed: u64) -> Setup {
        let seat = SeatSetup {
            color: None,
            hand: None,
            den: Vec::new(),
            graveyard: Vec::new(),
            doubloons: self.spec.settings.doubloons,
            tokens: [0; Token::COUNT],
            score: 0,
        };
        let seats = vec![seat; self.seats];
        Setup { seed, campaign: 1, day: 1, deck: Vec::new(), gone: Vec::new(), board: Vec::new(), seats }
    }

    /// The description of a position at sunrise, before anybody has chosen; `None` of any other.
    pub fn setup_of(&self, p: &Position) -> Option<Setup> {
        let is_sunrise = p.question == Question::Character && p.seats().all(|seat| p[seat].chosen.is_none());
        let seat = |seat: Seat| {
            let player = &p[seat];
            SeatSetup {
                color: Some(player.color),
                hand: Some(player.hand.iter().collect()),
                den: player.den.iter().collect(),
                graveyard: player.graveyard.iter().collect(),
                doubloons: player.doubloons,
                tokens: counts(player.tokens),
                score: player.score,
            }
        };
        (is_sunrise && !p.asked.is_empty()).then(|| Setup {
            seed: p.chance.seed(),
            campaign: p.campaign,
            day: p.day,
            deck: p.deck.ranks().to_vec(),
            gone: self.gone(p).iter().collect(),
            board: (1..=self.spec.settings.days).map(|day| (day, counts(p.space(day)))).collect(),
            seats: p.seats().map(seat).collect(),
        })
    }

    /// Makes the position that is described.
    ///
    /// # Errors
    /// Every reason for which there is no such position.
    pub fn arrange<S: Sink<Libertalia>>(&self, setup: &Setup, sink: &mut S) -> Result<Position, Vec<String>> {
        let mut found = Vec::new();
        self.look_at_moment(setup, &mut found);
        self.look_at_colors(setup, &mut found);
        self.look_at_characters(setup, &mut found);
        self.look_at_tokens(setup, &mut found);
        if found.is_empty() { Ok(self.arranged(setup, &mut AnySink::of(sink))) } else { Err(found) }
    }

    fn arranged(&self, setup: &Setup, sink: &mut AnySink<'_, Libertalia>) -> Position {
        let mut p = Position::empty(self.seats, setup.seed);
        p.campaign = setup.campaign;
        p.day = setup.day;
        if setup.seats.iter().all(|seat| seat.color.is_none()) {
            self.give_colors(&mut p);
        }
        p.deck = self.deck_of(setup, p.chance);
        p.bag = self.tokens;
        for (seat, described) in self.all_seats().zip(&setup.seats) {
            let color = described.color.unwrap_or(p[seat].color);
            p[seat] = Player {
                hand: described.hand.iter().flatten().copied().collect(),
                den: described.den.iter().copied().collect(),
                graveyard: described.graveyard.iter().copied().collect(),
                doubloons: described.doubloons,
                tokens: tokens(&described.tokens),
                score: described.score,
                ..Player::new(color)
            };
            p.bag.take_all(p[seat].tokens);
        }
        if setup.seats.iter().all(|seat| seat.hand.is_none()) {
            (0..self.spec.settings.hand_first).for_each(|_| self.deal_to_all(&mut p, sink));
        }
        for (day, space) in &setup.board {
            let space = tokens(space);
            p.board[usize::from(*day) - 1] = space;
            p.bag.take_all(space);
        }
        for day in setup.days_to_fill(self.spec.settings.days) {
            self.fill_space(&mut p, day, sink);
        }
        self.begin_day(&mut p, setup.day, sink);
        self.go_on(&mut p, sink);
        p
    }

    /// The characters not drawn yet: those that are named, and below them the others in an order of chance.
    fn deck_of(&self, setup: &Setup, chance: Chance) -> Deck {
        let named: RankSet = setup.deck.iter().copied().collect();
        let below = self.shuffled(self.undrawn(setup).without(named), chance);
        Deck::new(setup.deck.iter().chain(below.ranks()).copied())
    }

    /// The characters that no seat has and that are not gone.
    fn undrawn(&self, setup: &Setup) -> RankSet {
        let drawn = setup.seats.iter().flat_map(SeatSetup::characters).chain(setup.gone.iter().copied());
        self.characters.without(drawn.filter(|rank| self.is_character(*rank)).collect())
    }

    fn is_character(&self, rank: Rank) -> bool {
        rank.0 <= Rank::MAX && self.characters.has(rank)
    }

    fn look_at_moment(&self, setup: &Setup, found: &mut Vec<String>) {
        let (described, playing) = (setup.seats.len(), self.seats);
        if described != playing {
            found.push(format!("{described} seats are described, and {playing} play (L1)"));
        }
        let settings = &self.spec.settings;
        let (campaign, last) = (setup.campaign, settings.campaigns);
        if !(1..=last).contains(&campaign) {
            found.push(format!("campaign {campaign} is not one of 1 to {last} (L22)"));
        }
        let (day, last) = (setup.day, settings.days);
        if !(1..=last).contains(&day) {
            found.push(format!("day {day} is not one of 1 to {last} (The game)"));
        }
        let seats = self.all_seats().zip(&setup.seats);
        found.extend(seats.filter(|(_, it)| it.score < 0).map(|(seat, _)| format!("{seat}'s score is below 0 (L19)")));
    }

    fn look_at_colors(&self, setup: &Setup, found: &mut Vec<String>) {
        let named: Vec<Color> = setup.seats.iter().filter_map(|seat| seat.color).collect();
        if !named.is_empty() && named.len() < setup.seats.len() {
            found.push("the colour of every seat is named, or of none (L2)".to_owned());
        }
        let twice = Color::ALL.into_iter().filter(|color| named.iter().filter(|other| *other == color).count() > 1);
        found.extend(twice.map(Color::id).map(|color| format!("two seats have the colour {color} (L2)")));
    }

    fn look_at_characters(&self, setup: &Setup, found: &mut Vec<String>) {
        let hands = setup.seats.iter().filter(|seat| seat.hand.is_some()).count();
        if hands > 0 && hands < setup.seats.len() {
            found.push("the hand of every seat is named, or of none (L6)".to_owned());
        }
        let of_seats = || setup.seats.iter().flat_map(SeatSetup::characters);
        let all = of_seats().chain(setup.deck.iter().copied()).chain(setup.gone.iter().copied());
        let mut unknown: Vec<Rank> = all.filter(|rank| !self.is_character(*rank)).collect();
        unknown.sort_unstable();
        unknown.dedup();
        if !unknown.is_empty() {
            let which = listed(unknown);
            found.push(format!("there is no character {which} (The character cards)"));
        }
        for (seat, described) in self.all_seats().zip(&setup.seats) {
            let twice = named_twice(described.characters());
            if !twice.is_empty() {
                let which = listed(twice);
                found.push(format!("{seat} has {which} in two places; everybody has one of each (L21)"));
            }
        }
        let owned: Vec<Rank> = of_seats().collect();
        for (place, ranks) in [("the deck", &setup.deck), ("those that are gone", &setup.gone)] {
            let twice = named_twice(ranks.iter().copied());
            if !twice.is_empty() {
                let which = listed(twice);
                found.push(format!("{which} is named twice among {place} (L21)"));
            }
            let both: Vec<Rank> = ranks.iter().copied().filter(|rank| owned.contains(rank)).collect();
            if !both.is_empty() {
                let which = listed(both);
                found.push(format!("{which} is among {place}, and a seat has it (L21)"));
            }
        }
        let both: Vec<Rank> = setup.deck.iter().copied().filter(|rank| setup.gone.contains(rank)).collect();
        if !both.is_empty() {
            let which = listed(both);
            found.push(format!("{which} is in the deck, and gone (L21)"));
        }
        self.look_at_deck(setup, hands > 0, found);
    }

    /// Later campaigns must have enough characters to draw.
    fn look_at_deck(&self, setup: &Setup, are_hands_named: bool, found: &mut Vec<String>) {
        let settings = &self.spec.settings;
        let later = usize::from(settings.campaigns.saturating_sub(setup.campaign)) * usize::from(settings.hand_later);
        let needed = later + if are_hands_named { 0 } else { usize::from(settings.hand_first) };
        let undrawn = self.undrawn(setup).len();
        if undrawn < needed {
            found.push(format!("{undrawn} characters are not drawn yet, and {needed} are still to be dealt (L21)"));
        }
    }

    fn look_at_tokens(&self, setup: &Setup, found: &mut Vec<String>) {
        let settings = &self.spec.settings;
        let a_day = self.seats as u32 * u32::from(settings.tokens_a_day);
        for (day, space) in &setup.board {
            if !(1..=settings.days).contains(day) {
                let last = settings.days;
                found.push(format!("the board has no day {day}: there are 1 to {last} (L5)"));
            } else if total(space) > a_day {
                let lie = total(space);
                found.push(format!("{lie} tokens lie on the space of day {day}, and {a_day} are laid there (L5)"));
            }
        }
        let spaces = setup.board.iter().map(|(_, space)| space);
        let laid = || spaces.clone().chain(setup.seats.iter().map(|seat| &seat.tokens));
        for token in Token::ALL {
            let named = laid().map(|counts| counts[token.index()]).fold(0, u32::saturating_add);
            let all = u32::from(self.tokens.of(token));
            if named > all {
                let id = token.id();
                found.push(format!("{named} of `{id}` lie somewhere, and there are {all} (L5)"));
            }
        }
        let left = u32::from(self.tokens.total()).saturating_sub(laid().map(total).fold(0, u32::saturating_add));
        let to_fill = setup.days_to_fill(settings.days.min(MAX_DAYS as u8)).count() as u32 * a_day;
        if to_fill > left {
            found.push(format!("{to_fill} tokens are still to be laid, and the bag holds {left} (L5)"));
        }
    }
}

impl Setup {
    /// The days to come whose spaces are not named.
    fn days_to_fill(&self, days: u8) -> impl Iterator<Item = u8> {
        (self.day..=days).filter(|day| self.board.iter().all(|(named, _)| named != day))
    }
}

/// What comes more than once, each once.
fn named_twice(ranks: impl Iterator<Item = Rank>) -> Vec<Rank> {
    let mut all: Vec<Rank> = ranks.collect();
    all.sort_unstable();
    let mut twice: Vec<Rank> = all.windows(2).filter(|two| two[0] == two[1]).map(|two| two[0]).collect();
    twice.dedup();
    twice
}
