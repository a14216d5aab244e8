//! What holds in every game, tried in random games of both editions, of all numbers of players and of settings at their edges.

use super::scene::*;
use crate::games::revolution::*;
use crate::kernel::{BotRng, Game, Seat, SeatSet, play_out};
use crate::kit::Rulebook;

const GAMES: u64 = if option_env!("LONG_TESTS").is_some() { 100 } else { 3 };

/// The editions, and settings that change what may be done.
fn specs() -> Vec<Spec> {
    let with = |change: fn(&mut Settings)| {
        let mut spec = Spec::first_edition();
        change(&mut spec.settings);
        spec
    };
    vec![
        Spec::first_edition(),
        Spec::second_edition(),
        with(|rules| (rules.most_spaces, rules.most_cards, rules.most_rounds) = (2, 4, 30)),
        with(|rules| (rules.most_spaces, rules.card_order, rules.players) = (1, CardOrder::Rotating, (2, 6))),
        with(|rules| (rules.chips, rules.losers_keep, rules.most_rounds) = (Supply::Limited, false, 40)),
        with(|rules| (rules.least_chips, rules.markers, rules.tie) = (0, 9, TieBreak::MostMarkers)),
        with(|rules| (rules.chips, rules.least_chips, rules.players) = (Supply::Limited, 12, (4, 6))),
    ]
}

/// Random games of every spec and number of players; looked at before every choice and after the last.
fn for_every_moment(salt: u64, mut look: impl FnMut(&Scene, &mut BotRng)) {
    for (at, spec) in specs().into_iter().enumerate() {
        let (fewest, most) = spec.settings.players;
        for seats in usize::from(fewest)..=usize::from(most) {
            for seed in 0..GAMES {
                let mut rng = BotRng::new(seed, salt + 100 * at as u64);
                let mut scene = Scene::started(spec.clone(), seats, seed);
                loop {
                    look(&scene, &mut rng);
                    scene.events.clear();
                    if scene.step(&mut rng).is_none() {
                        break;
                    }
                }
            }
        }
    }
}

/// Every choice that can be written down, and some that can't.
fn universe(game: &Revolution) -> Vec<Choice> {
    let spaces = 0..game.spec().spaces.len() as u8 + 1;
    let areas = 0..game.spec().areas.len() as u8 + 1;
    let put = |currency| spaces.clone().map(move |space| Choice::Put { currency, space: SpaceId(space) });
    let marker = |area| (0..8).map(move |owner| Choice::Marker { area: AreaId(area), owner: Seat(owner) });
    let puts = Currency::ALL.into_iter().flat_map(put);
    puts.chain(areas.flat_map(marker)).chain([Choice::Nothing]).collect()
}

#[test]
fn the_list_of_choices_is_exactly_what_is_not_refused() {
    let (mut listed, mut room) = (Vec::new(), Vec::new());
    for_every_moment(1, |scene, _| {
        for seat in (0..8).map(Seat) {
            scene.game.choices(&scene.p, seat, &mut listed);
            assert_eq!(scene.game.listed(&scene.p, seat, &mut room), listed);
            assert_eq!(listed.is_empty(), !scene.game.asked(&scene.p).has(seat));
            for choice in universe(&scene.game) {
                let refusal = scene.game.refusal(&scene.p, seat, choice);
                assert_eq!(refusal.is_none(), listed.contains(&choice), "{seat} {choice:?}: {refusal:?}");
            }
            let mut unique = listed.clone();
            unique.sort();
            unique.dedup();
            assert_eq!(unique.len(), listed.len(), "{listed:?}");
        }
    });
}

#[test]
fn every_refusal_can_be_said_in_words() {
    for_every_moment(2, |scene, rng| {
        let choices = universe(&scene.game);
        let choice = choices[rng.below(choices.len())];
        if let Some(refusal) = scene.game.refusal(&scene.p, Seat(rng.below(4) as u8), choice) {
            let words = scene.game.refusal_text(&scene.p, refusal);
            assert!(words.len() > 10 && !words.ends_with('.'), "{words}");
        }
    });
}

#[test]
fn everything_is_accounted_for_after_every_choice() {
    let mut before: Option<Vec<SeatState>> = None;
    for_every_moment(3, |scene, _| {
        let (game, p) = (&scene.game, &scene.p);
        let seats: Vec<SeatState> = Seat::first(game.seat_count()).map(|seat| *p.seat(seat)).collect();
        let is_new = scene.p.round() == 1 && seats.iter().all(|seat| seat.bid_on().is_empty() && seat.support == 0);
        if let Some(before) = before.as_ref().filter(|before| !is_new && before.len() == seats.len()) {
            check_events(scene, before, &seats);
        }
        check_markers(scene);
        check_chips(scene);
        check_cards(scene);
        let asked = game.asked(p);
        assert!(asked.without(SeatSet::first(game.seat_count())).is_empty());
        assert_eq!(asked.is_empty(), game.outcome(p).is_some());
        before = Some(seats);
    });
}

/// What the events say of chips and Support is what has changed.
fn check_events(scene: &Scene, before: &[SeatState], after: &[SeatState]) {
    let mut expected: Vec<(Chips, u32)> = before.iter().map(|seat| (seat.owned, seat.support)).collect();
    for &event in &scene.events {
        match event {
            Event::ChipsGained { seat, chips } => expected[seat.index()].0 += chips,
            Event::ToppedUp { seat, gold, .. } => expected[seat.index()].0 += Chips::of(Currency::Gold, gold),
            Event::ChipsPaid { seat, chips, .. } => expected[seat.index()].0 -= chips,
            Event::SupportGained { seat, support } | Event::ChipsScored { seat, support } => {
                expected[seat.index()].1 += support;
            }
            Event::AreaWon { seat, support, .. } => expected[seat.index()].1 += u32::from(support),
            Event::RoundBegan { .. }
            | Event::BidsRevealed
            | Event::BidRevealed { .. }
            | Event::ControlWon { .. }
            | Event::ControlTied { .. }
            | Event::ChipsReturned { .. }
            | Event::SupplyLacked { .. }
            | Event::MarkerPlaced { .. }
            | Event::AreaWasFull { .. }
            | Event::NoMarkerLeft { .. }
            | Event::MarkerReplaced { .. }
            | Event::MarkersSwitched { .. }
            | Event::MarkerRemoved { .. }
            | Event::MarkerMoved { .. }
            | Event::EffectFailed { .. }
            | Event::PointFailed { .. }
            | Event::NothingToChange { .. }
            | Event::Declined { .. }
            | Event::DeckShuffled { .. }
            | Event::CardDrawn { .. }
            | Event::NoCardLeft { .. }
            | Event::AreaNotWon { .. }
            | Event::GameEnded { .. } => {}
        }
    }
    let found: Vec<(Chips, u32)> = after.iter().map(|seat| (seat.owned, seat.support)).collect();
    assert_eq!(found, expected, "{:?}", scene.events);
}

fn check_markers(scene: &Scene) {
    let (game, p) = (&scene.game, &scene.p);
    let areas = || (0..game.spec().areas.len() as u8).map(AreaId);
    for seat in Seat::first(game.seat_count()) {
        let placed: u8 = areas().map(|area| p.markers(area).of(seat)).sum();
        assert_eq!(placed + p.seat(seat).markers_left, game.spec().settings.markers);
    }
    for area in areas() {
        let markers = p.markers(area);
        let sum: u8 = Seat::first(game.seat_count()).map(|seat| markers.of(seat)).sum();
        assert!(sum == markers.total() && sum <= game.spec().areas[area.index()].spaces);
        assert!((0..6).map(Seat).all(|seat| p.owners(area).has(seat) == (markers.of(seat) > 0)));
    }
}

fn check_chips(scene: &Scene) {
    let (game, p) = (&scene.game, &scene.p);
    let mut owned = Chips::NONE;
    for seat in Seat::first(game.seat_count()) {
        let state = p.seat(seat);
        let spaces = || (0..game.spec().spaces.len() as u8).map(SpaceId);
        let laid = spaces().fold(Chips::NONE, |laid, space| laid + state.bid(space));
        assert!(spaces().all(|space| state.bid_on().has(space) != state.bid(space).is_empty()));
        if p.question() == Question::Bid {
            assert_eq!(laid + state.to_lay(), state.owned);
            assert_eq!(game.asked(p).has(seat), !state.to_lay().is_empty());
        } else {
            assert!(laid.fits_in(state.owned) && state.to_lay().is_empty());
            let resolved = p.resolving().map_or(u8::MAX, |space| space.0);
            assert!(spaces().all(|space| space.0 > resolved || state.bid(space).is_empty()));
        }
        assert!(state.bid_on().len() <= usize::from(game.spec().settings.most_spaces));
        owned += state.owned;
    }
    let is_limited = game.spec().settings.chips == Supply::Limited;
    assert!(!is_limited || owned.fits_in(game.spec().box_chips));
}

fn check_cards(scene: &Scene) {
    let piles = scene.p.piles();
    for (at, card) in scene.game.spec().cards.iter().enumerate() {
        let found = piles.deck().chain(piles.discards()).filter(|it| it.index() == at).count();
        assert_eq!(found, usize::from(card.count));
    }
    let all: usize = scene.game.spec().cards.iter().map(|card| usize::from(card.count)).sum();
    assert_eq!(piles.deck().len() + piles.discards().len(), all);
}

#[test]
fn any_order_of_answers_gives_the_same_position_and_the_same_events() {
    for_every_moment(4, |scene, rng| {
        if scene.p.question() != Question::Bid || scene.game.covered(&scene.p) != SeatSet::NONE {
            return;
        }
        let round = scene.p.round();
        let is_still_bidding = |it: &Scene| it.p.question() == Question::Bid && it.p.round() == round;
        let mut answers: Vec<Vec<Choice>> = vec![Vec::new(); scene.game.seat_count()];
        let mut one = scene.clone();
        while is_still_bidding(&one) {
            let Some((seat, choice)) = one.step(rng) else { return };
            answers[seat.index()].push(choice);
        }
        let mut other = scene.clone();
        for answers in &mut answers {
            answers.reverse();
        }
        while answers.iter().any(|answers| !answers.is_empty()) {
            let seat = Seat(rng.below(answers.len()) as u8);
            if let Some(choice) = answers[seat.index()].pop() {
                assert_eq!(other.game.refusal(&other.p, seat, choice), None);
                other.game.play(&mut other.p, seat, choice, &mut other.events);
            }
        }
        assert!(one.p == other.p && one.events == other.events);
    });
}

#[test]
fn two_imaginations_agree_in_everything_that_the_seat_may_see() {
    let mut number = 0;
    for_every_moment(5, |scene, _| {
        number += 1;
        if number % 5 != 0 {
            return;
        }
        let (game, p) = (&scene.game, &scene.p);
        for seat in Seat::first(game.seat_count()) {
            let imagine = |from: &Position, player| game.imagine(from, seat, &mut BotRng::new(number, player));
            let (one, other) = (imagine(p, 1), imagine(p, 2));
            assert_eq!(game.state_seen_by(&one, seat), game.state_seen_by(&other, seat));
            for choice in universe(game) {
                let refusal = game.refusal(p, seat, choice);
                assert!([&one, &other].iter().all(|it| game.refusal(it, seat, choice) == refusal));
                let is_canonical = |it: &Position| game.is_canonical(it, seat, choice);
                assert!(refusal.is_some() || is_canonical(&one) == is_canonical(p));
            }
            let mut choices = [Vec::new(), Vec::new()];
            game.choices(p, seat, &mut choices[0]);
            game.choices(&one, seat, &mut choices[1]);
            assert_eq!(choices[0], choices[1]);
            assert!(imagine(&one, 2) == other, "what was hidden decides nothing");
            let others_covered = game.covered(&one).without(SeatSet::only(seat));
            assert!(others_covered.is_empty(), "the others are asked again");
            assert_eq!(game.asked(&one).has(seat), game.asked(p).has(seat));
        }
    });
}

#[test]
fn an_imagined_game_can_be_played_to_its_end() {
    let mut number = 0;
    for_every_moment(6, |scene, rng| {
        number += 1;
        if number % 50 == 0 {
            let mut imagined = scene.game.imagine(&scene.p, Seat(0), rng);
            play_out(&scene.game, &mut imagined, rng, &mut Vec::new(), |_, _, _| {});
        }
    });
}

#[test]
fn nothing_is_recorded_while_shields_stand() {
    for_every_moment(7, |scene, _| {
        if scene.p.question() == Question::Bid && !scene.game.covered(&scene.p).is_empty() {
            assert_eq!(scene.events, []);
        }
    });
}

#[test]
fn every_choice_is_read_back_from_its_text() {
    let mut choices = Vec::new();
    for_every_moment(8, |scene, _| {
        for seat in scene.game.asked(&scene.p).iter() {
            scene.game.choices(&scene.p, seat, &mut choices);
            for &choice in &choices {
                let text = scene.game.choice_text(choice);
                assert_eq!(scene.game.parse_choice(&scene.p, seat, &text), Ok(choice), "{text}");
            }
        }
    });
}

#[test]
fn the_same_choices_give_the_same_game() {
    for spec in specs() {
        let seats = usize::from(spec.settings.players.1);
        for seed in 0..GAMES {
            let mut rng = BotRng::new(seed, 9);
            let mut scene = Scene::started(spec.clone(), seats, seed);
            let mut played = Vec::new();
            while let Some((seat, choice)) = scene.step(&mut rng) {
                played.push((seat, scene.game.choice_text(choice)));
            }
            let mut again = Scene::started(spec.clone(), seats, seed);
            played.iter().for_each(|(seat, text)| again.choose(seat.index() + 1, text));
            assert!(scene.p == again.p && scene.events == again.events);
        }
    }
}

#[test]
fn v32_every_game_ends_and_no_later_than_the_last_round() {
    for spec in specs() {
        let seats = usize::from(spec.settings.players.0);
        let game = game(spec, seats);
        for seed in 0..10 * GAMES {
            let mut p = game.start(seed, &mut ());
            let playout = play_out(&game, &mut p, &mut BotRng::new(seed, 3), &mut Vec::new(), |_, _, _| {});
            assert!(p.round() <= game.spec().settings.most_rounds);
            let is_limit = playout.outcome.end == Ending::RoundLimit.id();
            assert!(!is_limit || p.round() == game.spec().settings.most_rounds);
            assert!(!playout.outcome.winners.is_empty() && playout.outcome.points.len() == seats);
        }
    }
}

#[test]
fn v32_random_play_ends_after_15_rounds_on_average() {
    let game = game(Spec::first_edition(), 4);
    let rounds = (0..200).map(|seed| {
        let mut p = game.start(seed, &mut ());
        play_out(&game, &mut p, &mut BotRng::new(seed, 4), &mut Vec::new(), |_, _, _| {});
        u32::from(p.round())
    });
    let average = f64::from(rounds.sum::<u32>()) / 200.0;
    assert!((14.0..16.5).contains(&average), "{average}");
}
