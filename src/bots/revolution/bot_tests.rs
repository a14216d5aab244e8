//! Bots of Revolution! play by the rules of any pack, see nothing that is hidden, mix, and get better by thinking.

use super::bid::{next_chip, random_bid};
use super::public::PublicState;
use super::round::Against;
use super::stakes::{Board, Stakes};
use super::*;
use crate::games::revolution::{
    Cause, Chips, Event, MAX_SPACES, PointInput, SeatSetup, SpaceSet, Spec, Special, Supply,
};
use crate::kernel::{Game, Sink};
use crate::kit::{PointGame, PointResult, PointRunner, PointSource};
use crate::load::{Files, Library};
use crate::model::RevolutionPoint;
use std::sync::Arc;

/// The spec of the built-in pack with variants.
pub fn spec(variants: &[&str]) -> Spec {
    let library = Library::new(Files::built_in_named("revolution").expect("it is built in"));
    let variants: Vec<String> = variants.iter().map(|id| (*id).to_owned()).collect();
    let loaded = library.load(&variants);
    Spec::of(loaded.playable_data().expect("it is sound")).expect("a game can be made of it")
}

pub fn game(variants: &[&str], seats: usize) -> Revolution {
    crate::script::revolution::game(&spec(variants), seats).expect("so many can play")
}

/// Both editions, house rules, and specs that no pack has.
fn games() -> Vec<Revolution> {
    let mut odd = spec(&[]);
    odd.settings.players = (1, 6);
    odd.settings.least_chips = 0;
    odd.settings.most_rounds = 6;
    odd.settings.chips = Supply::Limited;
    let mut bare = odd.clone();
    bare.spaces.retain(|space| space.special != Some(Special::Cards));
    bare.spaces.truncate(5);
    bare.areas[0].spaces = 255;
    bare.cards.clear();
    bare.settings.most_spaces = 2;
    let mut games = vec![game(&[], 3), game(&["second-edition"], 4), game(&["few-spaces", "limited-chips"], 4)];
    games.extend(
        [(&odd, 1), (&odd, 6), (&bare, 2), (&bare, 5)]
            .map(|(spec, seats)| crate::script::revolution::game(spec, seats).expect("a sound spec")),
    );
    games
}

const KINDS: [BotKind; 3] = [BotKind::Random, BotKind::Greedy, BotKind::Search(Budget::Iterations(9))];

fn bot(kind: BotKind, seed: u64, seat: Seat) -> RevolutionBot {
    <RevolutionBot as BotPlayer<Revolution>>::new(kind, seed, seat).expect("the game has it")
}

/// Plays a game by bots, and calls `look` before each decision with what is chosen.
fn play(
    game: &Revolution,
    kind: BotKind,
    seed: u64,
    mut look: impl FnMut(&Position, Seat, &[Choice], Choice),
) -> Position {
    let mut bots: Vec<RevolutionBot> = Seat::first(game.seat_count()).map(|seat| bot(kind, seed, seat)).collect();
    let (mut position, mut choices) = (game.start(seed, &mut ()), Vec::new());
    while let Some(seat) = game.asked(&position).lowest() {
        game.choices(&position, seat, &mut choices);
        let choice = bots[seat.index()].choose(game, &position, seat, &choices).expect("something is listed");
        look(&position, seat, &choices, choice);
        game.play(&mut position, seat, choice, &mut ());
    }
    position
}

#[test]
fn bots_play_any_pack_to_its_end_by_choices_that_are_listed_and_in_the_one_order_of_a_bid() {
    for game in games() {
        for kind in KINDS {
            let end = play(&game, kind, 3, |position, seat, choices, choice| {
                assert!(choices.contains(&choice), "{} {seat} {choice:?}", kind.id());
                assert!(kind == BotKind::Random || game.is_canonical(position, seat, choice), "{choice:?}");
            });
            assert!(game.outcome(&end).is_some(), "{}", kind.id());
        }
    }
}

#[test]
fn a_bot_that_is_asked_for_the_first_time_answers_as_one_that_played_all_along() {
    for game in [game(&[], 4), game(&["second-edition"], 3)] {
        for kind in [BotKind::Greedy, BotKind::Search(Budget::Iterations(9))] {
            let mut asked = 0;
            play(&game, kind, 5, |position, seat, choices, choice| {
                asked += 1;
                if asked % 5 == 0 {
                    assert_eq!(bot(kind, 5, seat).choose(&game, position, seat, choices), Some(choice));
                }
            });
        }
    }
}

/// What a bot answers in two worlds that its seat cannot tell apart, and in whatever order others have closed their bids.
#[test]
fn neither_covered_bids_nor_the_deck_nor_who_closed_first_change_what_a_bot_bids() {
    let game = game(&[], 4);
    let reply = |seat| Revolution::best_reply(BotKind::Greedy, 10, 7, seat);
    let mut looked = 0;
    play(&game, BotKind::Greedy, 8, |position, seat, choices, _| {
        if !(position.round() + u16::from(seat.0)).is_multiple_of(4) {
            return;
        }
        let worlds = [1, 2].map(|world| game.imagine(position, seat, &mut BotRng::new(looked, world)));
        looked += 1;
        for kind in KINDS {
            let answers: Vec<_> = worlds
                .iter()
                .chain([position])
                .map(|world| bot(kind, 7, seat).choose(&game, world, seat, choices))
                .collect();
            assert!(answers.iter().all(|answer| *answer == answers[0]), "{} {answers:?}", kind.id());
        }
        let answers: Vec<_> = worlds.iter().map(|world| reply(seat).choose(&game, world, seat, choices)).collect();
        assert_eq!(answers[0], answers[1], "the best reply");
    });
    assert!(looked > 50, "{looked}");
}

#[test]
fn a_bid_that_somebody_else_began_is_gone_on_with() {
    let game = game(&[], 4);
    for kind in [BotKind::Greedy, BotKind::Search(Budget::Iterations(9))] {
        for begun in ["put gold card", "put force merchant", "put blackmail rogue"] {
            let mut position = game.start(4, &mut ());
            let Ok(choice) = game.parse_choice(&position, Seat(2), begun) else { panic!("{begun}") };
            if game.refusal(&position, Seat(2), choice).is_some() {
                continue;
            }
            game.play(&mut position, Seat(2), choice, &mut ());
            let mut played = bot(kind, 4, Seat(2));
            while game.asked(&position).has(Seat(2)) {
                let choices = game.legal(&position, Seat(2));
                let next = played.choose(&game, &position, Seat(2), &choices).expect("something is listed");
                let fresh = bot(kind, 4, Seat(2)).choose(&game, &position, Seat(2), &choices);
                assert_eq!(fresh, Some(next), "{} after {begun}", kind.id());
                game.play(&mut position, Seat(2), next, &mut ());
            }
        }
    }
}

/// Two spaces with equal bids give nobody anything: a bid that is always the same is worth little.
#[test]
fn bids_are_mixed_and_differ_from_seat_to_seat_and_from_game_to_game() {
    let game = game(&["second-edition"], 4);
    let known = PublicState::of(&game, &game.start(1, &mut ()));
    for mind in [Mind::Greedy, Mind::Search(Budget::Iterations(50))] {
        let mut bids: Vec<SeatState> = Vec::new();
        for seed in 0..12 {
            for seat in Seat::first(4) {
                let RevolutionBot::Thinking(bot) = RevolutionBot::thinking(mind, seed, seat) else { panic!() };
                let bid = bot.think(&game, known.clone(), seat, known.seat(seat), bot.draws.of_moment(0, 0)).bid;
                assert!(bid.to_lay().is_empty());
                if !bids.contains(&bid) {
                    bids.push(bid);
                }
            }
        }
        assert!(bids.len() > 20, "{mind:?}: {} different bids of 48", bids.len());
    }
}

/// Records who controls what, and what a seat pays and gains before cards are drawn.
struct Resolved {
    seat: Seat,
    won: SpaceSet,
    tied: SpaceSet,
    owned: Chips,
    is_over: bool,
}

impl Sink<Revolution> for Resolved {
    fn record(&mut self, _: &Position, _: Cause, event: Event) {
        match event {
            Event::RoundBegan { .. } | Event::CardDrawn { .. } | Event::GameEnded { .. } => self.is_over = true,
            _ if self.is_over => {}
            Event::ControlWon { seat, space, .. } if seat == self.seat => self.won.insert(space),
            Event::ControlTied { space, seats } if seats.has(self.seat) => self.tied.insert(space),
            Event::ChipsPaid { seat, chips, .. } if seat == self.seat => self.owned -= chips,
            Event::ChipsGained { seat, chips } if seat == self.seat => self.owned += chips,
            _ => {}
        }
    }
}

/// What a search counts without playing is what the rules make of the same bids.
#[test]
fn a_round_that_is_only_compared_goes_as_one_that_is_played() {
    for game in [game(&[], 4), game(&["second-edition"], 3)] {
        let mut rng = BotRng::new(1, 1);
        let (mut seen_won, mut seen_tied) = (0, 0);
        for seed in 0..200 {
            let mut setup = game.default_setup(seed);
            for seat in &mut setup.seats {
                let count = |rng: &mut BotRng| 1 + rng.below(3) as u16;
                seat.chips = Chips::new(count(&mut rng), count(&mut rng), 2 + count(&mut rng));
            }
            let mut position = game.arrange(&setup, &mut ()).expect("it can be");
            let known = PublicState::of(&game, &position);
            let seats: Vec<Seat> = Seat::first(game.seat_count()).collect();
            let bids: Vec<SeatState> =
                seats.iter().map(|&seat| random_bid(&game, known.seat(seat), &mut rng)).collect();
            let seat = seats[seed as usize % seats.len()];
            let stakes = Stakes::new(&game, &known, &Board::new(&game, &known), seat);
            let others = seats.iter().copied().zip(&bids).filter(|(other, _)| *other != seat);
            let compared = Against::new(&game, &stakes, others).result(&game, &bids[seat.index()]);

            let owned = known.seat(seat).owned;
            let mut played = Resolved { seat, won: SpaceSet::NONE, tied: SpaceSet::NONE, owned, is_over: false };
            for (&bidder, bid) in seats.iter().zip(&bids) {
                for _ in 0..bid.owned.total() {
                    let next = next_chip(&game, position.seat(bidder), bid).expect("a chip is missing");
                    assert!(game.refusal(&position, bidder, next).is_none(), "{next:?}");
                    assert!(game.is_canonical(&position, bidder, next), "{next:?}");
                    game.play(&mut position, bidder, next, &mut played);
                }
            }
            // Specials change no chips; they are declined.
            while position.question() != Question::Bid && game.outcome(&position).is_none() {
                let asked = game.asked(&position).lowest().expect("somebody is asked");
                let last = *game.legal(&position, asked).last().expect("something is listed");
                game.play(&mut position, asked, last, &mut played);
            }
            assert_eq!(
                (compared.won, compared.tied, compared.owned),
                (played.won, played.tied, played.owned),
                "{seed}"
            );
            (seen_won, seen_tied) = (seen_won + compared.won.len(), seen_tied + compared.tied.len());
        }
        assert!(seen_won > 200 && seen_tied > 20, "{seen_won} {seen_tied}");
    }
}

#[test]
fn specials_take_the_markers_that_decide_an_area() {
    let game = game(&[], 3);
    let area = |id: &str| game.read_area(id).expect("an area");
    let mut setup = game.default_setup(1);
    // The fortress is full and worth most: P2 leads P1 by one marker there. The tavern is nearly empty.
    setup.markers = vec![
        (area("fortress"), Seat(0), 3),
        (area("fortress"), Seat(1), 4),
        (area("fortress"), Seat(2), 1),
        (area("tavern"), Seat(2), 1),
    ];
    setup.seats[0] = SeatSetup {
        bid: vec![(game.read_space("spy").expect("a space"), Chips::new(0, 0, 5))],
        ..setup.seats[0].clone()
    };
    setup.seats[0].chips = Chips::new(0, 0, 5);
    let rogue = game.read_space("rogue").expect("a space");
    for other in &mut setup.seats[1..] {
        (other.chips, other.bid) = (Chips::new(0, 0, 5), vec![(rogue, Chips::new(0, 0, 5))]);
    }
    let position = game.arrange(&setup, &mut ()).expect("it can be");
    assert_eq!((position.question(), game.asked(&position).single()), (Question::Target, Some(Seat(0))));
    let choices = game.legal(&position, Seat(0));
    for kind in [BotKind::Greedy, BotKind::Search(Budget::Iterations(1))] {
        let mut bot = bot(kind, 1, Seat(0));
        let chosen = bot.choose(&game, &position, Seat(0), &choices).expect("something is listed");
        assert_eq!(game.choice_text(chosen), "marker fortress P2");
        let ratings = bot.ratings();
        assert_eq!(ratings.len(), choices.len());
    }
}

#[test]
fn a_search_rates_the_chips_that_it_may_begin_with_and_the_chip_that_it_lays_is_one_of_them() {
    let game = game(&[], 4);
    let position = game.start(2, &mut ());
    let choices = game.legal(&position, Seat(1));
    let mut bot = bot(BotKind::Search(Budget::Iterations(80)), 2, Seat(1));
    let chosen = bot.choose(&game, &position, Seat(1), &choices).expect("something is listed");
    let ratings = bot.ratings();
    assert!(ratings.iter().any(|rating| rating.choice == chosen && rating.trials > 0), "{ratings:?}");
    assert!(ratings.iter().all(|rating| rating.worth.is_finite() && choices.contains(&rating.choice)));
    assert!(ratings.len() > 1 && ratings.len() <= MAX_SPACES);
}

/// Points of a seat above the others' mean, over games in each of which every seat is the odd one once.
fn lead(game: &Revolution, one: BotKind, others: BotKind, seeds: u64) -> f64 {
    lead_of(game, (one, game), (others, game), seeds)
}

/// The same of bots that think by games of their own.
fn lead_of(game: &Revolution, one: (BotKind, &Revolution), others: (BotKind, &Revolution), seeds: u64) -> f64 {
    let seats = game.seat_count();
    let mut sum = 0.0;
    for seed in 0..seeds {
        let odd = Seat(seed as u8 % seats as u8);
        let mut bots: Vec<RevolutionBot> =
            Seat::first(seats).map(|seat| bot(if seat == odd { one.0 } else { others.0 }, seed, seat)).collect();
        let (mut position, mut choices) = (game.start(seed, &mut ()), Vec::new());
        while let Some(seat) = game.asked(&position).lowest() {
            game.choices(&position, seat, &mut choices);
            let known = if seat == odd { one.1 } else { others.1 };
            let choice = bots[seat.index()].choose(known, &position, seat, &choices).expect("something is listed");
            game.play(&mut position, seat, choice, &mut ());
        }
        let points = game.outcome(&position).expect("it is over").points;
        let all: i32 = points.iter().sum();
        sum += f64::from(points[odd.index()]) - f64::from(all - points[odd.index()]) / (seats as f64 - 1.0);
    }
    sum / seeds as f64
}

#[test]
fn who_thinks_is_ahead_of_who_does_not() {
    for game in [game(&[], 3), game(&["second-edition"], 4)] {
        let greedy = lead(&game, BotKind::Greedy, BotKind::Random, 12);
        assert!(greedy > 40.0, "{greedy}");
        let search = lead(&game, BotKind::Search(Budget::Iterations(60)), BotKind::Greedy, 16);
        assert!(search > 10.0, "{search}");
    }
}

#[test]
fn who_knows_how_others_play_wins_more_than_its_share() {
    let game = game(&["second-edition"], 3);
    let (mut won, games) = (0, 20);
    for seed in 0..games {
        let mut bots: Vec<RevolutionBot> = Seat::first(3).map(|seat| bot(BotKind::Greedy, seed, seat)).collect();
        bots[0] = Revolution::best_reply(BotKind::Greedy, 40, seed, Seat(0));
        let (mut position, mut choices) = (game.start(seed, &mut ()), Vec::new());
        while let Some(seat) = game.asked(&position).lowest() {
            game.choices(&position, seat, &mut choices);
            let choice = bots[seat.index()].choose(&game, &position, seat, &choices).expect("something is listed");
            game.play(&mut position, seat, choice, &mut ());
        }
        won += u32::from(game.outcome(&position).expect("it is over").winners.has(Seat(0)));
    }
    assert!(won * 2 > games as u32, "{won} of {games}");
}

/// Gives a space to whoever has bid the fewest chips there.
#[derive(Debug)]
struct FewestChips;

impl PointRunner<Revolution> for FewestChips {
    fn ask(&self, p: &Position, question: PointInput) -> Option<PointResult> {
        let PointInput::Control(space, bidders) = question else { return None };
        let chips = |seat: Seat| p.seat(seat).bid(space).total();
        let fewest = bidders.iter().map(chips).min()?;
        Some(PointResult::Seats(bidders.iter().filter(|&seat| chips(seat) == fewest).collect()))
    }
}

#[test]
fn who_knows_that_a_script_turns_control_round_is_ahead_of_who_bids_by_the_rulebook() {
    let rulebook = game(&[], 3);
    let turned =
        game(&[], 3).with_points(Arc::new(FewestChips), [(RevolutionPoint::WhoControlsASpace, PointSource::Script)]);
    for (kind, games) in [(BotKind::Greedy, 12), (BotKind::Search(Budget::Iterations(20)), 6)] {
        let ahead = lead_of(&turned, (kind, &turned), (kind, &rulebook), games);
        assert!(ahead > 20.0, "{kind:?} {ahead}");
    }
}

#[test]
fn a_round_that_is_only_compared_goes_by_the_script_that_gives_control() {
    let game =
        game(&[], 4).with_points(Arc::new(FewestChips), [(RevolutionPoint::WhoControlsASpace, PointSource::Script)]);
    let mut rng = BotRng::new(3, 1);
    let (mut won, mut tied) = (0, 0);
    for seed in 0..40 {
        let position = game.start(seed, &mut ());
        let known = PublicState::of(&game, &position);
        let bids = Seat::first(4).map(|seat| random_bid(&game, known.seat(seat), &mut rng)).collect::<Vec<_>>();
        let stakes = Stakes::new(&game, &known, &Board::new(&game, &known), Seat(0));
        let others = Seat::first(4).zip(&bids).skip(1);
        let result = Against::new(&game, &stakes, others).result(&game, &bids[0]);
        let chips = |seat: usize, space| bids[seat].bid(space).total();
        for space in bids[0].bid_on().iter().filter(|&space| game.card_space() != Some(space)) {
            let mut laid: Vec<_> = (0..4).map(|seat| chips(seat, space)).filter(|count| *count > 0).collect();
            laid.sort_unstable();
            let is_tie = laid.get(1) == laid.first();
            let is_won = !is_tie && chips(0, space) == laid[0];
            assert_eq!((result.won.has(space), result.tied.has(space)), (is_won, is_tie));
            (won, tied) = (won + u32::from(is_won), tied + u32::from(is_tie));
        }
    }
    assert!(won > 20 && tied > 5, "{won} {tied}");
}

#[test]
fn a_further_ending_that_is_near_is_foreseen_and_one_that_is_far_is_not() {
    let (race, usual) = (game(&["race"], 3), game(&[], 3));
    let stakes_at = |game: &Revolution, support: u32| {
        let mut setup = game.default_setup(1);
        setup.seats[0].support = support;
        let position = game.arrange(&setup, &mut ()).expect("it is possible");
        let known = PublicState::of(game, &position);
        let board = Board::new(game, &known);
        Stakes::new(game, &known, &board, Seat(1)).chips
    };
    assert_eq!(stakes_at(&race, 0), stakes_at(&usual, 0), "nobody is near 60 Support");
    assert_eq!(stakes_at(&race, 60), [0.0; 3], "the game ends with this round: chips are worth nothing after it");
    assert!(stakes_at(&usual, 60).iter().all(|&chip| chip > 0.0));
}
