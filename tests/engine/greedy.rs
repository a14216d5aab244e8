//! The greedy bot: it sees what its seat may see, chooses what the rules list, reads the ruleset, and plays better than
//! chance.

use crate::common::compiled;
use crate::common::hidden::permuted;
use crate::common::random::{CASES, long, random_games};
use liberte::bots::{Bot, BotKind, Evaluation, Payoffs, PositionEvaluator};
use liberte::games::liberte::{EndingByVotes, Liberte, Position, View};
use liberte::kernel::{BotRng, Game, Seat};
use liberte::kit::Rulebook;
use liberte::lab::{GameResult, play_one_by};
use liberte::load::{Files, Library};
use liberte::model::{EndingPoints, Faction, Phase, Ruleset};

#[test]
fn what_is_hidden_moves_neither_the_bot_nor_what_it_thinks() {
    let mut looks = 0;
    for random in random_games(80) {
        let game = random.game();
        let mut rng = BotRng::new(random.seed, 7);
        random.play(|position, seat, choices, _| {
            if choices.len() < 2 || rng.below(25) > 0 {
                return;
            }
            let seed = rng.below(1000) as u64;
            let Some(other) = permuted(game, position, seat, Some(seed), &mut rng) else { return };
            let thought = |position: &Position| {
                let mut bot = Bot::new(BotKind::Greedy, 5, Seat(0));
                let choice = bot.choose(&View::new(game, position, seat), choices);
                (choice, bot.ratings().to_vec())
            };
            assert_eq!(thought(position), thought(&other), "{}", random.name());
            looks += usize::from(game.state(position) != game.state(&other));
        });
    }
    assert!(looks > 150, "only {looks} positions were changed");
}

#[test]
fn an_imagined_position_looks_the_same_to_its_seat_and_adds_up() {
    for random in random_games(60) {
        let game = random.game();
        let mut rng = BotRng::new(random.seed, 8);
        random.play(|position, _, _, _| {
            if rng.below(40) > 0 {
                return;
            }
            for seat in Seat::first(random.seats) {
                let view = View::new(game, position, seat);
                let imagined = view.imagine(&mut rng);
                let seen = View::new(game, &imagined, seat);
                assert_eq!(game.audit(&imagined), Ok(()), "{}", random.name());
                assert_eq!(seen.describe(), view.describe(), "{}, seen by {seat}", random.name());
                assert_eq!(seen.unseen(), view.unseen());
            }
        });
    }
}

/// Plays a game of greedy bots, and looks at every decision.
fn play_greedily(game: &Liberte, seed: u64) -> Position {
    let mut position = game.start(seed, &mut ());
    let mut bots: Vec<Bot> = Seat::first(game.seat_count()).map(|seat| Bot::new(BotKind::Greedy, seed, seat)).collect();
    let mut choices = Vec::new();
    while let Some(seat) = game.asked(&position).single() {
        game.choices(&position, seat, &mut choices);
        let bot = &mut bots[seat.index()];
        let choice = bot.choose(&View::new(game, &position, seat), &choices).expect("something is listed");
        assert!(choices.contains(&choice), "seed {seed}: {choice:?} is not listed");
        if choices.len() > 1 {
            let weighed = bot.ratings();
            let best = weighed.iter().map(|each| each.worth).fold(f32::NEG_INFINITY, f32::max);
            assert_eq!(weighed.iter().map(|each| each.choice).collect::<Vec<_>>(), choices);
            assert_eq!(weighed.iter().find(|each| each.worth == best).map(|each| each.choice), Some(choice));
        }
        game.play(&mut position, seat, choice, &mut ());
    }
    position
}

#[test]
fn it_plays_every_number_of_seats_by_all_kinds_of_rules_and_chooses_what_is_listed() {
    for (at, case) in CASES.iter().enumerate() {
        let game = case.game(3 + at % 4);
        let last = play_greedily(game, at as u64);
        assert!(last.is_over(), "{}", case.name);
        assert_eq!(game.audit(&last), Ok(()), "{}", case.name);
        assert_eq!(play_greedily(game, at as u64), last, "{}: the same seed makes another game", case.name);
    }
}

#[test]
fn it_plays_by_every_variant_that_is_shipped() {
    let library = Library::new(Files::built_in());
    for (at, variant) in library.variant_ids().iter().enumerate() {
        let game = compiled(&[variant], |_| {}).game(3 + at % 4).expect("three to six can play");
        assert!(play_greedily(&game, 1).is_over(), "{variant}");
    }
}

#[test]
fn it_plays_the_same_with_effects_that_are_interpreted() {
    let rules = compiled(&[], |_| {});
    let game = rules.interpreted(4).expect("four can play");
    assert!(play_greedily(&game, 3).is_over());
}

/// The mean of a term over the decisions of a random game, by rules with other numbers.
fn mean(change: impl FnOnce(&mut Ruleset), term: impl Fn(&Evaluation) -> f32) -> f32 {
    let game = compiled(&[], change).game(4).expect("four can play");
    let mut position = game.start(11, &mut ());
    let (mut rng, mut choices) = (BotRng::new(11, 0), Vec::new());
    let (mut sum, mut count) = (0.0, 0.0);
    while let Some(seat) = game.asked(&position).single() {
        game.choices(&position, seat, &mut choices);
        let view = View::new(&game, &position, seat);
        let imagined = view.imagine(&mut rng);
        sum += term(&PositionEvaluator::new(&view, &Payoffs::new(&game, &imagined), &imagined).worth(&imagined)).abs();
        count += 1.0;
        let choice = choices[rng.below(choices.len())];
        game.play(&mut position, seat, choice, &mut ());
    }
    sum / count
}

#[test]
fn what_it_thinks_follows_the_numbers_of_the_rules() {
    let offices = |worth: &Evaluation| worth.offices;
    let paid = mean(|_| {}, offices);
    let twice =
        mean(|rules| (rules.government_first, rules.government_second, rules.opposition_first) = (10, 4, 6), offices);
    let nothing =
        mean(|rules| (rules.government_first, rules.government_second, rules.opposition_first) = (0, 0, 0), offices);
    assert!(paid > 0.5 && (twice / paid - 2.0).abs() < 0.01 && nothing == 0.0, "{nothing}, {paid}, {twice}");
    let sudden = |worth: &Evaluation| worth.sudden;
    let near = mean(|rules| rules.landslide_votes = 8, sudden);
    let far = mean(|rules| (rules.landslide_votes, rules.counter_revolution_provinces) = (60, 60), sudden);
    assert!(near > 5.0 * far, "the sudden deaths are worth {near} near and {far} far");
}

#[test]
fn an_ending_that_a_pack_declares_is_foreseen_by_the_votes_that_bring_it_about() {
    let game = compiled(&["bonapartists"], |_| {}).game(3).expect("three can play");
    let mut position = game.start(1, &mut ());
    let brumaire = EndingByVotes { points: EndingPoints::Faction(Faction::Fourth), faction: Faction::Fourth, votes: 6 };
    assert_eq!(game.endings_by_votes(&position), [brumaire]);
    let second_edition = compiled(&[], |_| {}).game(3).expect("three can play");
    assert!(second_edition.endings_by_votes(&position).is_empty(), "no ending is declared");

    // Whoever holds most of six gold votes in the election wins by the coup, the others lose by it.
    position.phase = Phase::Election;
    let mut sudden = |votes: [u8; 3]| {
        votes.iter().enumerate().for_each(|(at, &votes)| position.votes[Seat(at as u8)][Faction::Fourth] = votes);
        [0, 1, 2].map(|at| {
            let view = View::new(&game, &position, Seat(at));
            let payoffs = Payoffs::new(&game, &position);
            PositionEvaluator::new(&view, &payoffs, &position).worth(&position).sudden
        })
    };
    assert_eq!(sudden([2, 1, 0]), [0.0; 3], "three are far from six");
    let [first, second, third] = sudden([5, 1, 0]);
    assert!(first > 1.0 && second < first && third < -1.0, "{first}, {second}, {third}");
    assert!(sudden([5, 3, 0])[0] > 0.0, "more votes than it takes");
}

/// How often a greedy seat stands before a random one, a tie half: pairs won, pairs, and the error of the share.
fn pairs(game: &Liberte, games: u64) -> (f64, f64) {
    let seats = game.seat_count();
    let mut results = Vec::new();
    for number in 0..games {
        // Every mixture of seats in turn, so that none has an advantage.
        let greedy = 1 + number as usize % ((1 << seats) - 2);
        let is_greedy = |seat: usize| greedy >> seat & 1 == 1;
        let kinds = (0..seats).map(|seat| if is_greedy(seat) { BotKind::Greedy } else { BotKind::Random });
        let result = play_one_by(game, &kinds.collect::<Vec<_>>(), 1000 + number, |_, _, _| {});
        let (mut won, mut met) = (0.0, 0.0);
        for (one, other) in (0..seats).flat_map(|one| (0..seats).map(move |other| (one, other))) {
            if is_greedy(one) && !is_greedy(other) {
                met += 1.0;
                won += standing(&result, one, other);
            }
        }
        results.push((won, met));
    }
    let (won, met) = results.iter().fold((0.0, 0.0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
    let share: f64 = won / met;
    let squares: f64 = results.iter().map(|(won, met)| (won - share * met).powi(2)).sum();
    (share, 1.96 * squares.sqrt() / met)
}

fn standing(result: &GameResult, one: usize, other: usize) -> f64 {
    let place = |seat: usize| (result.winners.has(Seat(seat as u8)), result.points[seat]);
    match place(one).cmp(&place(other)) {
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Less => 0.0,
    }
}

#[test]
fn it_stands_before_random_players_in_three_pairs_of_four() {
    let games = long(56, 1_400);
    for variants in [&[][..], &["first-edition"]] {
        let game = compiled(variants, |_| {}).game(4).expect("four can play");
        let (share, error) = pairs(&game, games);
        println!("{variants:?}: {:.1} % ± {:.1} of the pairs of {games} games", 100.0 * share, 100.0 * error);
        assert!(share >= 0.75, "{variants:?}: only {:.1} % of pairs", 100.0 * share);
    }
}

#[test]
fn it_plays_for_what_a_script_makes_of_the_points() {
    for variant in ["fewest-points-win", "good-name"] {
        let game = compiled(&[variant], |_| {}).game(4).unwrap();
        let (ahead, _) = pairs(&game, 16);
        assert!(ahead > 0.75, "{variant}: {ahead}");
    }
}
