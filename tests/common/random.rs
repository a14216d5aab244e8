//! Random games, by players of several inclinations, under several rules.

use super::compiled;
use liberte::games::liberte::{Choice, Liberte, Position, Target};
use liberte::kernel::{BotRng, Game, Seat, Sink};
use liberte::model::{ActionId, CardId, Claim, Faction, OptionId, ProvinceId, Ruleset};
use liberte::script::Compiled;
use std::sync::LazyLock;

/// Rules that random games are played by.
pub struct Case {
    /// What they are called.
    pub name: &'static str,
    /// The pack, its scripts compiled.
    pub compiled: Compiled,
    /// The games for three players and more.
    games: Vec<Liberte>,
}

impl Case {
    fn new(name: &'static str, variants: &[&str], settings: impl FnOnce(&mut Ruleset)) -> Case {
        let compiled = compiled(variants, settings);
        let games = (3..=6).map(|seats| compiled.game(seats).expect("three to six can play"));
        Case { name, games: games.collect(), compiled }
    }

    /// The game for three to six players.
    pub fn game(&self, seats: usize) -> &Liberte {
        &self.games[seats - 3]
    }
}

/// Both editions; with settings that random games are to know as well; with few tokens, since eighteen hardly run out; and
/// with cards that do run out.
pub static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    vec![
        Case::new("second edition", &[], |_| {}),
        Case::new("first edition", &["first-edition"], |_| {}),
        Case::new("second edition, claimed by hand", &[], |rules| rules.claim = Claim::Manual),
        Case::new("second edition, specials without a target", &[], |rules| rules.special_without_target = true),
        Case::new("first edition, by hand and without a target", &["first-edition"], |rules| {
            rules.claim = Claim::Manual;
            rules.special_without_target = true;
        }),
        Case::new("second edition, few tokens", &[], |rules| rules.control_tokens = 8),
        Case::new("dead stay dead, three ones", &["dead-stay-dead", "three-ones"], |_| {}),
    ]
});

/// What a random player likes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Everything alike.
    Any,
    /// To play on rather than to be done.
    Eager,
    /// To pass.
    Idle,
    /// Cards in hand.
    Hoarding,
    /// White blocks where a fleur-de-lis is.
    White,
    /// Red blocks.
    Red,
}

impl Style {
    /// All of them.
    pub const ALL: [Style; 6] = [Style::Any, Style::Eager, Style::Idle, Style::Hoarding, Style::White, Style::Red];

    /// How much the player likes a choice, at least 1.
    fn weight(self, game: &Liberte, choice: Choice) -> usize {
        let faction = |card: CardId| game.pack().cards[card.index()].faction();
        match (self, choice) {
            (Style::Any, _) => 1,
            (Style::Idle, Choice::Pass | Choice::Decline) => 1000,
            (Style::Hoarding, Choice::Take(_) | Choice::Draw) => 20,
            (Style::Hoarding, Choice::Discard(_)) => 2,
            (_, Choice::Pass) => 1,
            (Style::White, Choice::Place(province)) if game.fleurs_de_lis().has(province) => 200,
            (Style::White, Choice::Play(card)) if faction(card) == Some(Faction::Royalist) => 200,
            (Style::Red, Choice::Play(card)) if faction(card) == Some(Faction::Radical) => 200,
            (Style::White, Choice::Claim) => 1,
            (_, Choice::Play(_) | Choice::Battle(_) | Choice::Advance(_) | Choice::Display) => 12,
            _ => 2,
        }
    }

    /// Takes one of the choices.
    pub fn choose(self, game: &Liberte, choices: &[Choice], rng: &mut BotRng) -> Choice {
        let weights = choices.iter().map(|&choice| self.weight(game, choice));
        let mut drawn = rng.below(weights.clone().sum());
        let is_it = |weight: usize| match drawn.checked_sub(weight) {
            Some(rest) => {
                drawn = rest;
                false
            }
            None => true,
        };
        choices[weights.map(is_it).position(|is_it| is_it).expect("the weights were summed up")]
    }
}

/// A random game's rules, number of players, seed and inclination.
#[derive(Clone, Copy)]
pub struct Random {
    /// The rules.
    pub case: &'static Case,
    /// How many play.
    pub seats: usize,
    /// The seed of all chance.
    pub seed: u64,
    /// What the players like.
    pub style: Style,
}

/// Some random games, spread evenly over rules, numbers of players and inclinations.
pub fn random_games(count: u64) -> impl Iterator<Item = Random> {
    (1..=count).map(|seed| {
        let at = seed as usize;
        let case = &CASES[at % CASES.len()];
        let style = Style::ALL[at / CASES.len() % Style::ALL.len()];
        Random { case, seats: 3 + at / (CASES.len() * Style::ALL.len()) % 4 + at % 2, seed, style }.within()
    })
}

impl Random {
    fn within(mut self) -> Random {
        self.seats = 3 + (self.seats - 3) % 4;
        self
    }

    /// The game.
    pub fn game(&self) -> &'static Liberte {
        self.case.game(self.seats)
    }

    /// What tells it from the others, for messages.
    pub fn name(&self) -> String {
        format!("{}, {} players, seed {}, {:?}", self.case.name, self.seats, self.seed, self.style)
    }

    /// Plays it to its end, and gives the last position. `visit` sees each decision: the position, who is asked, the choices, and
    /// the choice that will be made.
    pub fn play(&self, visit: impl FnMut(&Position, Seat, &[Choice], Choice)) -> Position {
        self.play_telling(&mut (), visit)
    }

    /// The same, telling what happens.
    pub fn play_telling<S: Sink<Liberte>>(
        &self,
        sink: &mut S,
        mut visit: impl FnMut(&Position, Seat, &[Choice], Choice),
    ) -> Position {
        let game = self.game();
        let mut position = game.start(self.seed, sink);
        let mut rng = BotRng::new(self.seed, 1);
        let mut choices = Vec::new();
        while let Some(seat) = game.asked(&position).single() {
            game.choices(&position, seat, &mut choices);
            assert!(!choices.is_empty(), "{}: {} has no choice at `{}`", self.name(), seat, position.question.id());
            let choice = self.style.choose(game, &choices, &mut rng);
            visit(&position, seat, &choices, choice);
            game.play(&mut position, seat, choice, sink);
        }
        position
    }
}

/// Every choice that anybody could think of, for a game's cards, board and players.
pub fn conceivable(game: &Liberte) -> Vec<Choice> {
    let mut all = vec![
        Choice::Draw,
        Choice::Pass,
        Choice::Done,
        Choice::Display,
        Choice::DiscardPlayed,
        Choice::Decline,
        Choice::Claim,
        Choice::Target(Target::Nothing),
        Choice::Target(Target::Yes),
        Choice::Target(Target::No),
    ];
    for card in (0..game.pack().cards.len()).map(|at| CardId(at as u8)) {
        all.extend([Choice::Play(card), Choice::Battle(card), Choice::Take(card), Choice::Discard(card)]);
        all.extend([Choice::Advance(card), Choice::Target(Target::Card(card))]);
    }
    for province in (0..game.pack().board.provinces.len()).map(|at| ProvinceId(at as u8)) {
        all.extend([Choice::Place(province), Choice::Target(Target::Province(province))]);
        for seat in Seat::first(game.seat_count()) {
            all.extend([Choice::Target(Target::Block(province, seat)), Choice::Target(Target::Stack(province, seat))]);
        }
    }
    all.extend(Seat::first(game.seat_count()).map(|seat| Choice::Target(Target::Seat(seat))));
    all.extend(game.factions().iter().map(|faction| Choice::Target(Target::Faction(faction))));
    let further = |at: usize| Some(Choice::PlayAs(CardId(at as u8), game.pack().cards[at].further_faction?));
    all.extend((0..game.pack().cards.len()).filter_map(further));
    all.extend((0..game.pack().actions.len() as u8).map(|at| Choice::Do(ActionId(at))));
    all.extend((0..=9).map(|number| Choice::Target(Target::Number(number))));
    all.extend((0..game.pack().options.len() as u8).map(|at| Choice::Target(Target::Word(OptionId(at)))));
    all
}

/// A number of games or cases: the first ordinarily, the second with `LONG_TESTS=1`, and a part of that with a share,
/// such as `LONG_TESTS=0.1`. It is read as the tests run: other numbers of games build nothing anew.
pub fn long(ordinary: u64, long: u64) -> u64 {
    let Some(share) = std::env::var_os("LONG_TESTS") else { return ordinary };
    let share = share.to_str().and_then(|share| share.parse::<f64>().ok()).filter(|share| (0.0..=1.0).contains(share));
    let share = share.expect("`LONG_TESTS` is 1, or the part of the long tests that is run, such as 0.1");
    ((long as f64 * share) as u64).max(ordinary)
}

/// What is tried of a list: each `step`th ordinarily, and all of it where `LONG_TESTS` says anything. A test that takes a
/// sample has a name that begins with `every_`: by that `.ci/run` finds it and tries the whole list.
pub fn sample<T>(all: impl IntoIterator<Item = T>, step: usize) -> impl Iterator<Item = T> {
    let step = if std::env::var_os("LONG_TESTS").is_some() { 1 } else { step };
    all.into_iter().step_by(step)
}

/// Whether the long tests are run as a whole.
pub fn is_long() -> bool {
    long(0, 1) == 1
}
