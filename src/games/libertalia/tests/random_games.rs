//! What must hold of every game, at every decision, for every number of players and every setting.

use super::scenario::Scenario;
use crate::games::libertalia::{
    Choice, Colors, Event, Libertalia, MAX_PLAYERS, Position, Rank, RestOrder, Settings, Spec, Tie, ToDen, Token,
};
use crate::kernel::{BotRng, Game, Move, Seat, SeatSet};
use crate::kit::Rulebook;

/// Random games for each number of players and each of the settings.
const GAMES: u64 = if option_env!("LONG_TESTS").is_some() { 400 } else { 4 };
/// No game has more decisions: in a day each player has a character, two tokens, two sabers, and few targets.
const MOST_DECISIONS: usize = 3 * 6 * MAX_PLAYERS * 10;

fn settings() -> [Settings; 3] {
    let first = Settings::first_edition();
    let other = Settings {
        colors: Colors::BySeat,
        to_den: ToDen::AfterDusk,
        rest_order: RestOrder::Descending,
        tie: Tie::LastCampaign,
        french_officer_below: 10,
        topman_ties: false,
        open_surgeon: true,
        ..first.clone()
    };
    let closed = Settings { open_surgeon: false, ..other.clone() };
    [first, other, closed]
}

fn games() -> impl Iterator<Item = Libertalia> {
    let spec = |settings: &Settings| Spec { settings: settings.clone(), ..Spec::first_edition() };
    settings().into_iter().flat_map(move |settings| {
        (2..=MAX_PLAYERS).map(move |seats| crate::script::libertalia::game(&spec(&settings), seats).expect("playable"))
    })
}

/// Plays random games, the asked seats answering in any order; `look` sees every decision before it is answered.
fn play_random_games(mut look: impl FnMut(&Libertalia, &Position, &mut BotRng)) {
    for game in games() {
        for seed in 0..GAMES {
            let mut stream = BotRng::new(seed, 7);
            let mut p = game.start(seed, &mut ());
            let mut choices = Vec::new();
            let mut decisions = 0;
            while !game.asked(&p).is_empty() {
                look(&game, &p, &mut stream);
                let asked: Vec<Seat> = game.asked(&p).iter().collect();
                let seat = asked[stream.below(asked.len())];
                game.choices(&p, seat, &mut choices);
                let choice = choices[stream.below(choices.len())];
                game.play(&mut p, seat, choice, &mut ());
                decisions += 1;
                assert!(decisions < MOST_DECISIONS, "the game does not end");
            }
            assert!(game.outcome(&p).is_some());
            look(&game, &p, &mut stream);
        }
    }
}

/// Every choice that can be written, and a few that can't.
fn every_choice() -> Vec<Choice> {
    let ranks = || (0..=31).map(Rank);
    let seats = || (0..8).map(Seat);
    let mut all: Vec<Choice> = ranks().flat_map(|rank| [Choice::Play(rank), Choice::Card(rank)]).collect();
    all.extend(ranks().flat_map(|rank| seats().map(move |seat| Choice::Character(rank, seat))));
    all.extend(Token::ALL.into_iter().flat_map(|token| [Choice::Take(token), Choice::Token(token)]));
    all.extend((0..=5).map(Choice::Number));
    all.push(Choice::None);
    all
}

#[test]
fn what_is_listed_is_exactly_what_is_not_refused() {
    let universe = every_choice();
    let (mut listed, mut room) = (Vec::new(), Vec::new());
    play_random_games(|game, p, _| {
        for seat in (0..8).map(Seat) {
            listed.clear();
            if game.asked(p).has(seat) {
                game.choices(p, seat, &mut listed);
                assert_eq!(game.listed(p, seat, &mut room), listed);
                assert!(!listed.is_empty(), "{seat} is asked and has no choice");
            }
            for &choice in &universe {
                let refusal = game.refusal(p, seat, choice);
                assert_eq!(refusal.is_none(), listed.contains(&choice), "{seat} {choice:?}: {refusal:?}");
                refusal.into_iter().for_each(|refusal| assert!(!game.refusal_text(p, refusal).is_empty()));
            }
            let mut unique = listed.clone();
            unique.dedup();
            assert_eq!(unique, listed);
        }
    });
}

#[test]
fn everything_is_accounted_for_after_every_choice() {
    play_random_games(|game, p, _| game.audit(p).expect("everything is accounted for"));
}

#[test]
fn choices_are_read_as_they_are_written() {
    let mut choices = Vec::new();
    play_random_games(|game, p, _| {
        for seat in game.asked(p).iter() {
            game.choices(p, seat, &mut choices);
            for &choice in &choices {
                assert_eq!(game.parse_choice(p, seat, &game.choice_text(choice)), Ok(choice));
                assert!(game.is_canonical(p, seat, choice));
            }
        }
    });
}

#[test]
fn any_order_of_the_same_answers_gives_the_same_position() {
    let mut choices = Vec::new();
    play_random_games(|game, p, stream| {
        let answers: Vec<(Seat, Choice)> = game
            .asked(p)
            .iter()
            .map(|seat| {
                game.choices(p, seat, &mut choices);
                (seat, choices[stream.below(choices.len())])
            })
            .collect();
        let play = |answers: &[(Seat, Choice)]| {
            let (mut after, mut events) = (p.clone(), Vec::new());
            for &(seat, choice) in answers {
                assert!(game.asked(&after).has(seat));
                game.play(&mut after, seat, choice, &mut events);
            }
            (after, events)
        };
        let forward = play(&answers);
        let backward: Vec<_> = answers.iter().rev().copied().collect();
        assert_eq!(forward, play(&backward));
        let mut turned = answers.clone();
        turned.rotate_left(answers.len() / 2);
        assert_eq!(forward, play(&turned));
    });
}

#[test]
fn nothing_is_told_of_a_choice_until_the_last_one_is_made() {
    let mut choices = Vec::new();
    play_random_games(|game, p, _| {
        let asked = game.asked(p);
        if asked.len() > 1 {
            let seat = asked.lowest().expect("asked");
            game.choices(p, seat, &mut choices);
            let seen: Vec<_> = choices
                .iter()
                .map(|&choice| {
                    let (mut after, mut events) = (p.clone(), Vec::new());
                    game.play(&mut after, seat, choice, &mut events);
                    assert_eq!((events.len(), game.asked(&after).has(seat)), (0, false));
                    assert!(game.covered(&after).has(seat) && !game.covered(p).has(seat));
                    asked
                        .iter()
                        .filter(|&other| other != seat)
                        .map(|other| game.state_seen_by(&after, other))
                        .collect::<Vec<_>>()
                })
                .collect();
            assert!(seen.iter().all(|views| *views == seen[0]));
        }
    });
}

#[test]
fn two_imaginations_of_a_seat_agree_in_all_that_it_may_see() {
    let (mut real, mut imagined) = (Vec::new(), Vec::new());
    play_random_games(|game, p, stream| {
        for seat in p.seats() {
            for _ in 0..2 {
                let world = game.imagine(p, seat, stream);
                game.audit(&world).expect("everything is accounted for");
                assert_eq!(game.state_seen_by(p, seat), game.state_seen_by(&world, seat));
                let again = |p: &Position| game.imagine(p, seat, &mut BotRng::new(3, 3));
                assert_eq!(again(p), again(&world), "what is hidden decides what is imagined");
                assert_eq!(game.asked(p).has(seat), game.asked(&world).has(seat));
                assert_eq!(game.covered(&world), only(game.covered(p), seat));
                if game.asked(p).has(seat) {
                    game.choices(p, seat, &mut real);
                    game.choices(&world, seat, &mut imagined);
                    assert_eq!(real, imagined);
                }
            }
        }
    });
}

fn only(seats: SeatSet, seat: Seat) -> SeatSet {
    seats.iter().filter(|&other| other == seat).collect()
}

#[test]
fn an_imagined_game_can_be_played_to_its_end() {
    let mut choices = Vec::new();
    let mut count = 0;
    play_random_games(|game, p, stream| {
        count += 1;
        if count % 50 == 0 {
            let mut world = game.imagine(p, Seat(1), stream);
            while let Some(seat) = game.asked(&world).lowest() {
                game.choices(&world, seat, &mut choices);
                game.play(&mut world, seat, choices[stream.below(choices.len())], &mut ());
                game.audit(&world).expect("everything is accounted for");
            }
            assert!(game.outcome(&world).is_some());
        }
    });
}

/// A game played at random: its choices, its events, its last position.
fn played(game: &Libertalia, seed: u64) -> (Vec<Move<Choice>>, Vec<Event>, Position) {
    let (mut moves, mut events, mut choices) = (Vec::new(), Vec::new(), Vec::new());
    let mut stream = BotRng::new(seed, 1);
    let mut p = game.start(seed, &mut events);
    while let Some(seat) = game.asked(&p).lowest() {
        game.choices(&p, seat, &mut choices);
        let choice = choices[stream.below(choices.len())];
        game.play(&mut p, seat, choice, &mut events);
        moves.push(Move { seat, choice });
    }
    (moves, events, p)
}

#[test]
fn the_same_seed_and_choices_give_the_same_game() {
    for game in games() {
        for seed in 0..GAMES {
            let (moves, events, end) = played(&game, seed);
            let mut again = Vec::new();
            let mut p = game.start(seed, &mut again);
            for made in moves {
                assert_eq!(game.refusal(&p, made.seat, made.choice), None);
                game.play(&mut p, made.seat, made.choice, &mut again);
            }
            assert_eq!((events, end), (again, p));
        }
    }
}

/// By how many doubloons an event changes what a seat has.
fn doubloons_of(event: Event, seat: Seat) -> i64 {
    let of = |whose: Seat, doubloons: u32| if whose == seat { doubloons as i64 } else { 0 };
    if let Event::DoubloonsGained { seat: whose, doubloons } = event {
        of(whose, doubloons)
    } else if let Event::DoubloonsLost { seat: whose, doubloons } = event {
        -of(whose, doubloons)
    } else if let Event::DoubloonsGiven { from, to, doubloons } = event {
        of(to, doubloons) - of(from, doubloons)
    } else {
        0
    }
}

#[test]
fn events_account_for_all_doubloons_and_points() {
    for game in games() {
        for seed in 0..GAMES {
            let (_, events, end) = played(&game, seed);
            for seat in end.seats() {
                let (mut doubloons, mut score) = (0i64, 0i64);
                for &event in &events {
                    if let Event::CampaignBegan { .. } = event {
                        doubloons = 10;
                    }
                    doubloons += doubloons_of(event, seat);
                    if let Event::FortuneCounted { seat: whose, fortune } = event {
                        score += if whose == seat { fortune as i64 } else { 0 };
                    }
                    assert!(doubloons >= 0, "nobody goes below 0 (L24)");
                }
                assert_eq!((doubloons, score), (end[seat].doubloons as i64, end[seat].score as i64));
            }
        }
    }
}

#[test]
fn games_of_strangers_positions_end_too() {
    // Hands of any size: nobody has a character, one has thirty.
    let all: Vec<u8> = (1..=30).collect();
    let mut scenario = Scenario::new(2).campaign(3).hand(Seat(1), &all).begin();
    let mut choices = Vec::new();
    let mut stream = BotRng::new(1, 1);
    while let Some(seat) = scenario.game.asked(&scenario.p).lowest() {
        scenario.game.choices(&scenario.p, seat, &mut choices);
        scenario.game.play(&mut scenario.p, seat, choices[stream.below(choices.len())], &mut ());
        scenario.game.audit(&scenario.p).expect("everything is accounted for");
    }
    assert!(scenario.game.outcome(&scenario.p).is_some());
}

#[test]
fn random_games_reach_every_kind_of_choice_and_of_event() {
    let mut verbs = std::collections::BTreeSet::new();
    let mut kinds = std::collections::BTreeSet::new();
    let game = crate::script::libertalia::game(&Spec::first_edition(), 4).expect("playable");
    for seed in 0..300 {
        let mut choices = Vec::new();
        let mut stream = BotRng::new(seed, 1);
        let mut events = Vec::new();
        let mut p = game.start(seed, &mut events);
        while let Some(seat) = game.asked(&p).lowest() {
            game.choices(&p, seat, &mut choices);
            let verb = |&choice: &Choice| game.choice_text(choice).split(' ').next().map(str::to_owned);
            verbs.extend(choices.iter().filter_map(verb));
            game.play(&mut p, seat, choices[stream.below(choices.len())], &mut events);
        }
        kinds.extend(events.iter().map(|event| event.kind()));
    }
    assert_eq!(verbs.len(), 7, "{verbs:?}");
    assert_eq!(kinds.len(), 20, "{kinds:?}");
}
