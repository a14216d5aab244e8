//! The facts of the edition, the set-up, and what can't be played.

use super::scenario::{P1, P2, Scenario};
use crate::games::libertalia::{CharacterSpec, Color, Colors, Event, Libertalia, MAX_PLAYERS, Rank, Spec, Token};
use crate::kernel::{Game, Seat};
use std::collections::BTreeSet;

fn game(seats: usize) -> Libertalia {
    crate::script::libertalia::game(&Spec::first_edition(), seats).expect("playable")
}

fn colors(game: &Libertalia, seed: u64) -> Vec<Color> {
    let p = game.start(seed, &mut ());
    p.seats().map(|seat| p[seat].color).collect()
}

#[test]
fn there_are_50_tokens_and_30_characters() {
    let spec = Spec::first_edition();
    let counts: Vec<(Token, u8)> = spec.tokens.iter().map(|token| (token.token, token.count)).collect();
    let listed = [4, 6, 10, 6, 6, 8, 10];
    assert_eq!(counts, Token::ALL.into_iter().zip(listed).collect::<Vec<_>>());
    assert_eq!((listed.iter().sum::<u8>(), spec.characters.len()), (50, 30));
    let ranks: Vec<u8> = spec.characters.iter().map(|character| character.rank.0).collect();
    assert_eq!(ranks, (1..=30).collect::<Vec<_>>());
    assert_eq!((spec.characters[0].id.as_str(), spec.characters[29].id.as_str()), ("parrot", "spanish-governor"));
}

#[test]
fn each_of_the_six_orders_of_influence_stands_on_five_cards() {
    let spec = Spec::first_edition();
    let influence = |rank: usize| spec.characters[rank - 1].influence;
    assert_eq!(influence(1), [1, 2, 3, 4, 5, 6]);
    assert_eq!(influence(5), [5, 6, 1, 2, 3, 4]);
    assert_eq!((influence(6), influence(7)), ([6, 1, 2, 3, 4, 5], [6, 1, 2, 3, 4, 5]));
    assert_eq!(influence(30), [2, 3, 4, 5, 6, 1]);
    let orders: BTreeSet<[u8; 6]> = (1..=30).map(influence).collect();
    let cards = |order: &[u8; 6]| (1..=30).filter(|&rank| influence(rank) == *order).count();
    assert_eq!((orders.len(), orders.iter().all(|order| cards(order) == 5)), (6, true));
    // Each colour beats the one before it with five of six cards.
    assert_eq!((1..=30).filter(|&rank| influence(rank)[1] > influence(rank)[0]).count(), 25);
}

#[test]
fn every_character_does_something() {
    let spec = Spec::first_edition();
    let times = |of: fn(&CharacterSpec) -> bool| spec.characters.iter().filter(|character| of(character)).count();
    let at = [
        times(|it| it.day.is_some()),
        times(|it| it.dusk.is_some()),
        times(|it| it.night.is_some()),
        times(|it| it.end.is_some()),
    ];
    assert_eq!(at, [18, 2, 6, 9]);
    let acts = |it: &CharacterSpec| [it.day, it.dusk, it.night, it.end].iter().any(Option::is_some);
    assert!(spec.characters.iter().all(acts));
}

#[test]
fn l1_two_to_six_can_play() {
    for seats in [0, 1, 7, 8] {
        let errors = Libertalia::new(Spec::first_edition(), seats).expect_err("refused");
        assert_eq!(errors, [format!("{seats} players: 2 to 6 can play (L1)")]);
    }
    (2..=MAX_PLAYERS).for_each(|seats| assert_eq!(game(seats).seat_count(), seats));
}

#[test]
fn what_cannot_be_played_is_refused_at_its_key() {
    let refused = |change: fn(&mut Spec)| {
        let mut spec = Spec::first_edition();
        change(&mut spec);
        let errors = spec.errors();
        let [error] = &errors[..] else { panic!("{errors:?}") };
        format!("{}: {}", error.key, error.what)
    };
    assert!(refused(|spec| spec.settings.days = 7).starts_with("days: "));
    assert!(refused(|spec| spec.settings.campaigns = 0).starts_with("campaigns: "));
    assert!(refused(|spec| spec.settings.players = (2, 7)).starts_with("players: 2 to 7 players"));
    assert_eq!(
        refused(|spec| spec.settings.hand_first = 19),
        "hand_later: 31 characters are dealt in a game, and there are 30 (L21)"
    );
    assert!(refused(|spec| spec.settings.hand_first = 43).starts_with("hand_first: 55 characters"));
    assert!(refused(|spec| spec.characters[3].rank = Rank(3)).starts_with("character.recruiter.rank: two characters"));
    assert!(refused(|spec| spec.characters[3].rank = Rank(31)).starts_with("character.recruiter.rank: rank #31"));
    assert!(refused(|spec| spec.characters[3].influence = [1; 6]).starts_with("character.recruiter.influence: "));
    assert_eq!(
        refused(|spec| spec.settings.tokens_a_day = 2),
        "tokens_a_day: 6 players lay 72 booty tokens for a campaign, and there are 50 (L5)"
    );
    assert!(refused(|spec| spec.tokens[1].token = Token::Chest).starts_with("booty.chest: "));
    assert!(refused(|spec| spec.tokens[1].count = 120).starts_with("booty: 164 booty tokens"));
}

#[test]
fn everybody_has_10_doubloons_and_the_same_nine_characters() {
    for seats in 2..=MAX_PLAYERS {
        let p = game(seats).start(5, &mut ());
        assert!(p.seats().all(|seat| p[seat].doubloons == 10 && p[seat].hand == p[P1].hand && p[seat].score == 0));
        assert_eq!((p[P1].hand.len(), p.deck.ranks().len()), (9, 21));
    }
}

#[test]
fn l5_one_token_a_player_lies_on_each_of_the_six_spaces() {
    for seats in 2..=MAX_PLAYERS {
        let p = game(seats).start(5, &mut ());
        assert!((1..=6).all(|day| p.space(day).total() as usize == seats));
        assert_eq!(p.bag.total() as usize, 50 - 6 * seats);
    }
}

#[test]
fn l2_colours_are_drawn_by_the_seed_or_go_by_seat() {
    let random = game(6);
    let drawn: Vec<Vec<Color>> = (0..40).map(|seed| colors(&random, seed)).collect();
    for seats in &drawn {
        assert_eq!(seats.iter().copied().collect::<BTreeSet<_>>().len(), 6, "no colour twice");
    }
    assert!(Color::ALL.into_iter().all(|color| drawn.iter().any(|seats| seats[0] == color)));
    assert_eq!(drawn[3], colors(&random, 3));
    let mut spec = Spec::first_edition();
    spec.settings.colors = Colors::BySeat;
    let by_seat = Libertalia::new(spec, 4).expect("playable");
    assert_eq!(colors(&by_seat, 9), [Color::Yellow, Color::Red, Color::Blue, Color::Green]);
}

#[test]
fn chance_reaches_every_character_and_every_token() {
    let all = game(2);
    let starts: Vec<_> = (0..200).map(|seed| all.start(seed, &mut ())).collect();
    for rank in (1..=30).map(Rank) {
        let dealt = starts.iter().filter(|p| p[P1].hand.has(rank)).count();
        assert!((30..=95).contains(&dealt), "rank {rank}: {dealt} of 200, 60 are due");
    }
    for token in Token::ALL {
        let laid: u32 = starts.iter().map(|p| (1..=6).map(|day| p.space(day).of(token) as u32).sum::<u32>()).sum();
        let due = 200 * 12 * all.tokens.of(token) as u32 / 50;
        assert!(laid.abs_diff(due) < due / 3, "{}: {laid}, {due} are due", token.id());
    }
}

#[test]
fn the_set_up_is_told() {
    let mut events = Vec::new();
    game(3).start(7, &mut events);
    let count = |kind: &str| events.iter().filter(|event| event.kind() == kind).count();
    assert_eq!((count("campaign-began"), count("character-drawn"), count("token-laid")), (1, 9, 18));
    assert_eq!(events.last(), Some(&Event::DayBegan { day: 1 }));
}

#[test]
fn l3_seats_are_clockwise_and_left_of_p1_is_p2() {
    let p = game(3).start(1, &mut ());
    assert_eq!([0, 1, 2].map(|seat| p.left_of(Seat(seat))), [Seat(1), Seat(2), Seat(0)]);
}

#[test]
fn l21_the_later_campaigns_deal_six_from_the_same_deck_and_nine_never_appear() {
    let all = game(4);
    let mut events = Vec::new();
    let mut p = all.start(3, &mut events);
    let deck: Vec<Rank> = p.deck.ranks().to_vec();
    let mut choices = Vec::new();
    while let Some(seat) = all.asked(&p).lowest() {
        all.choices(&p, seat, &mut choices);
        all.play(&mut p, seat, choices[0], &mut events);
    }
    let drawn = events.iter().filter_map(|event| match event {
        Event::CharacterDrawn { rank } => Some(*rank),
        _ => None,
    });
    assert_eq!(drawn.skip(9).collect::<Vec<_>>(), deck[..12]);
    assert_eq!(p.deck.ranks().len(), 9);
}

#[test]
fn l21_hands_may_differ_in_number() {
    let next = Scenario::new(2).day(6).hand(P1, &[10, 11, 12, 13, 14]).hand(P2, &[9]).plays(&["P1 play #10"]);
    assert_eq!((next.p.campaign, next.hand_of(P1).len(), next.hand_of(P2).len()), (2, 10, 6));
}
