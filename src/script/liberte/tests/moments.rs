//! Scripts at the beginnings and ends of turns and rounds.

use super::packs::{built_in, with_point, with_script};
use crate::games::liberte::{Choice, Event, Liberte, Position, Question, Target};
use crate::kernel::{BotRng, Game, Seat, Table};
use crate::kit::Rulebook;
use crate::load::Diagnostic;
use crate::model::{Pack, Phase, PointScript, RulePoint};
use crate::script::liberte::examples::example;
use crate::script::{Compiled, EffectMode, compile, first_failure};
use std::sync::Arc;

fn compiled(point: RulePoint, body: &str) -> Compiled {
    let (compiled, found) = compile(&with_point(point, &script(point, body)));
    assert_eq!(found, [], "{body}");
    compiled.expect("it has no findings")
}

fn script(point: RulePoint, body: &str) -> String {
    let parameters: Vec<&str> = point.spec().parameters.iter().map(|(name, _)| *name).collect();
    format!("fn {}({}) {{ {body} }}", point.spec().id.replace('-', "_"), parameters.join(", "))
}

fn found(point: RulePoint, body: &str) -> Vec<Diagnostic> {
    compile(&with_point(point, &script(point, body))).1
}

/// A hand of only value-1 cards may be redrawn before the first turn.
const REDRAW: &str = "
    if turn() == 1 {
        for seat in players() {
            if hand(seat).worth_more_than(1).is_empty && seat.says_yes() {
                put_all_on_deck(hand(seat));
                shuffle_deck();
                seat.draw(7);
            }
        }
    }";

/// Games in which somebody is asked at the very beginning.
fn asked_at_once(game: &Liberte) -> Vec<u64> {
    (0..4_000).filter(|&seed| game.start(seed, &mut ()).question == Question::Target).collect()
}

#[test]
fn a_hand_of_ones_may_be_redrawn_before_the_first_turn() {
    let compiled = compiled(RulePoint::TurnBegins, REDRAW);
    for game in [compiled.game(5).unwrap(), compiled.interpreted(5).unwrap()] {
        let seeds = asked_at_once(&game);
        assert!(!seeds.is_empty(), "such hands are dealt now and then");
        for seed in seeds {
            let mut position = game.start(seed, &mut ());
            let (seat, hand) = (position.asked, position.hands[position.asked]);
            let values = hand.iter().map(|card| game.pack().cards[card.index()].value());
            assert!(values.max() <= Some(1), "seed {seed}");
            let mut choices = Vec::new();
            game.choices(&position, seat, &mut choices);
            assert_eq!(choices.iter().map(|&choice| game.choice_text(choice)).collect::<Vec<_>>(), ["yes", "no"]);
            let no = game.parse_choice(&position, position.asked, "no").unwrap();
            let mut kept = position.clone();
            game.play(&mut kept, seat, no, &mut ());
            assert_eq!(kept.hands[seat], hand);
            game.play(&mut position, seat, choices[0], &mut ());
            assert_ne!(position.hands[seat], hand);
            assert_eq!(position.hands[seat].len(), 7);
            game.audit(&position).unwrap();
            let asks_another = position.question == Question::Target && position.asked != seat;
            let goes_on = (position.phase, position.question) == (Phase::Action, Question::Action);
            assert!(asks_another || goes_on, "seed {seed}");
        }
    }
}

#[test]
fn moments_come_where_they_should_and_the_game_goes_on_where_it_was() {
    let cases = [
        (RulePoint::TurnBegins, "turn-began", 4),
        (RulePoint::TurnEnds, "votes-returned", 4),
        (RulePoint::RoundBegins, "round-began", 5),
        (RulePoint::RoundEnds, "", 5),
        (RulePoint::BlockPlaced, "block-placed", 20),
        (RulePoint::CardPlayed, "", 20),
        (RulePoint::BattleBegins, "", 3),
        (RulePoint::TieBegins, "tie-began", 4),
        (RulePoint::VotesCounted, "", 4),
        (RulePoint::GovernmentFormed, "opposition-formed", 4),
    ];
    for (point, before, least) in cases {
        let game = compiled(point, "for seat in players() { seat.gain_points(1); }").game(3).unwrap();
        let mut events = Vec::new();
        let mut position = game.start(2, &mut events);
        play_on(&game, &mut position, &mut events);
        let scored = |event: &Event| matches!(event, Event::PointsScored { points: 1, .. });
        let runs: Vec<usize> = (1..events.len())
            .filter(|&at| events[at..].iter().take(3).filter(|event| scored(event)).count() == 3)
            .filter(|&at| before.is_empty() || events[..at].iter().rev().take(4).any(|event| event.kind() == before))
            .collect();
        assert!(runs.len() >= least, "{}: {} runs", point.spec().id, runs.len());
        assert!(position.is_over());
        game.audit(&position).unwrap();
    }
}

/// Calls `look` with the position before and after each decision of a random game with the example of a point: by its plan or
/// its script as usual, and by its script.
fn with_example(point: RulePoint, mut look: impl FnMut(&Liberte, &Position, &Position, Choice)) {
    let compiled = compile(&with_point(point, example(point).unwrap())).0.expect("the example has no errors");
    for game in [compiled.game(4).unwrap(), compiled.interpreted(4).unwrap()] {
        let (mut p, mut rng, mut choices) = (game.start(5, &mut ()), BotRng::new(5, 0), Vec::new());
        while let Some(seat) = game.asked(&p).single() {
            game.choices(&p, seat, &mut choices);
            let choice = choices[rng.below(choices.len())];
            let before = p.clone();
            game.play(&mut p, seat, choice, &mut ());
            game.audit(&p).unwrap();
            look(&game, &before, &p, choice);
        }
    }
}

#[test]
fn whoever_plays_a_general_draws_a_card() {
    let (mut generals, mut others) = (0, 0);
    with_example(RulePoint::CardPlayed, |game, before, after, _| {
        if before.question != Question::CleanUp {
            return;
        }
        let (seat, card) = (before.asked, before.action.card);
        let is_general = game.card_sets().generals.has(card);
        let drawn = usize::from(is_general && before.piles.deck().count() + before.piles.discard().count() > 0);
        assert_eq!(after.hands[seat].len(), before.hands[seat].len() - 1 + drawn);
        assert_eq!((after.question, after.asked), (Question::Action, seat), "the action goes on");
        *if is_general { &mut generals } else { &mut others } += 1;
    });
    assert!(generals > 3 && others > 20, "{generals} and {others}");
}

#[test]
fn a_placed_block_s_script_knows_the_province_and_the_placing_goes_on() {
    let (mut third, mut blocks_left) = (0, 0);
    with_example(RulePoint::BlockPlaced, |_, before, after, choice| {
        let Choice::Place(province) = choice else { return };
        let seat = before.asked;
        let drawn = usize::from(after.stacks(province).count() > 2);
        if after.is_over() {
            return;
        }
        assert_eq!(after.hands[seat].len(), before.hands[seat].len() + drawn, "in {province:?}");
        assert_eq!(after.asked, seat);
        assert!(matches!(after.question, Question::Place | Question::CleanUp), "{:?}", after.question);
        assert_eq!(after.action.blocks + 1, before.action.blocks);
        third += drawn;
        blocks_left += usize::from(after.question == Question::Place);
    });
    assert!(third > 3 && blocks_left > 20, "{third} and {blocks_left}");
}

#[test]
fn what_a_player_chooses_after_playing_a_card_comes_before_his_action_goes_on() {
    let compiled = compiled(RulePoint::CardPlayed, "if says_yes() { draw(1); }");
    let mut asked = 0;
    for game in [compiled.game(4).unwrap(), compiled.interpreted(4).unwrap()] {
        let (mut p, mut rng, mut choices) = (game.start(5, &mut ()), BotRng::new(5, 0), Vec::new());
        while let Some(seat) = game.asked(&p).single() {
            game.choices(&p, seat, &mut choices);
            let choice = choices[rng.below(choices.len())];
            let was = (p.question, seat);
            game.play(&mut p, seat, choice, &mut ());
            if was.0 == Question::CleanUp {
                assert_eq!((p.question, p.asked), (Question::Target, seat));
                asked += 1;
            }
            if was.0 == Question::Target && !p.is_over() {
                assert_eq!((p.question, p.asked), (Question::Action, seat));
            }
        }
    }
    assert!(asked > 100, "{asked}");
}

#[test]
fn votes_are_held_and_nobody_governs_when_they_are_counted() {
    let body = "if government() == NOBODY && tally(RADICAL) + tally(MODERATE) + tally(ROYALIST) > 0 { for seat in players() { seat.gain_points(40); } }";
    let points = points_at_the_end(RulePoint::VotesCounted, body);
    assert!(points.iter().all(|&points| points >= 4 * 40), "{points:?}");
}

#[test]
fn votes_are_held_and_somebody_governs_when_the_government_is_formed() {
    let body = "for seat in players().with_most_votes(government()) { if government() != NOBODY && opposition() != NOBODY && seat.votes > 0 { seat.gain_points(40); } }";
    let points = points_at_the_end(RulePoint::GovernmentFormed, body);
    assert!(points.iter().sum::<i32>() >= 4 * 40, "{points:?}");
}

/// The points of a random game of four turns.
fn points_at_the_end(point: RulePoint, body: &str) -> Vec<i32> {
    let game = compiled(point, body).game(3).unwrap();
    let ends = (1..50).map(|seed| {
        let mut position = game.start(seed, &mut ());
        play_on(&game, &mut position, &mut Vec::new());
        game.outcome(&position).unwrap()
    });
    ends.into_iter().find(|outcome| outcome.end == "four-turns").expect("most games end so").points
}

fn play_on(game: &Liberte, position: &mut Position, events: &mut Vec<Event>) {
    let (mut rng, mut choices) = (BotRng::new(1, 0), Vec::new());
    while let Some(seat) = game.asked(position).single() {
        game.choices(position, seat, &mut choices);
        let choice = choices[rng.below(choices.len())];
        game.play(position, seat, choice, events);
        game.audit(position).unwrap();
    }
}

#[test]
fn without_a_script_a_moment_changes_nothing() {
    let plain = compile(&super::packs::built_in()).0.unwrap().game(4).unwrap();
    let idle = compiled(RulePoint::RoundEnds, "if turn() > 3 { for seat in players() { seat.lose_points(0); } }");
    let idle = idle.game(4).unwrap();
    let ends = [plain, idle].map(|game| {
        let mut events = Vec::new();
        let mut position = game.start(5, &mut events);
        play_on(&game, &mut position, &mut events);
        events
    });
    assert_eq!(ends[0], ends[1]);
}

#[test]
fn choices_of_a_moment_are_undone_and_replayed() {
    let body = "for seat in players() { discard(seat.may_choose(hand(seat))); }";
    let compiled = compiled(RulePoint::RoundBegins, body);
    for game in [compiled.game(3).unwrap(), compiled.interpreted(3).unwrap()] {
        let mut table = Table::new(&game, game.start(4, &mut ()));
        let mut seen = vec![game.state(table.position())];
        for at in 0..40 {
            let seat = table.asked().single().unwrap();
            let choices = table.choices(seat);
            table.play(seat, choices[at % choices.len()]).unwrap();
            seen.push(game.state(table.position()));
        }
        let made: Vec<String> = table.moves().map(|made| game.choice_text(made.choice)).collect();
        for at in (0..40).rev() {
            assert!(table.undo());
            assert_eq!(game.state(table.position()), seen[at]);
        }
        for (at, text) in made.iter().enumerate() {
            let choice = game.parse_choice(table.position(), table.position().asked, text).unwrap();
            table.play(table.asked().single().unwrap(), choice).unwrap();
            assert_eq!(game.state(table.position()), seen[at + 1]);
        }
    }
}

#[test]
fn a_moment_is_planned_and_its_plan_proven() {
    let compiled = compiled(RulePoint::RoundEnds, "for seat in players() { if seat.says_yes() { seat.draw(1); } }");
    let (point, _, way) = compiled.moments().next().unwrap();
    assert_eq!(point, RulePoint::RoundEnds);
    assert!(matches!(way, EffectMode::Planned(_)), "{way:?}");
    let proof = compiled.prove(60, 4);
    assert_eq!(proof.found, []);
    assert!(compiled.plans().contains("round-ends: planned\n"));
    assert!(compiled.plans().contains("player 1 in order: choose yes or no as A"), "{}", compiled.plans());
}

#[test]
fn the_player_of_the_card_is_nobody_at_a_moment() {
    let cases = [
        ("draw(1);", "draw"),
        ("discard(choose(displayed()));", "choose"),
        ("if in_government() { for seat in players() { seat.draw(1); } }", "in_government"),
        ("for seat in players().others() { seat.draw(1); }", "others"),
        ("if turn() == 9 { place(RADICAL, province(\"berry\")); } for seat in players() { seat.draw(1); }", "place"),
    ];
    for (body, word) in cases {
        let found = found(RulePoint::TurnEnds, body);
        assert!(
            found.iter().any(|it| it.code == "nobody-plays" && it.message.starts_with(&format!("`{word}`"))),
            "{body}: {found:?}"
        );
    }
    let hidden = "let verb = Fn(\"draw\"); verb.call(1); for seat in players() { seat.draw(1); }";
    let found = found(RulePoint::TurnEnds, hidden);
    assert!(found.iter().any(|it| it.is_error() && it.message.contains("nobody plays or acts here")), "{found:?}");
}

#[test]
fn a_failing_moment_is_told_and_the_game_goes_on() {
    let pack = with_point(
        RulePoint::RoundEnds,
        &script(
            RulePoint::RoundEnds,
            "for seat in players() { seat.draw(1); if seat.victory_points >= 0 { throw 1; } }",
        ),
    );
    let (compiled, found) = compile(&pack);
    assert_eq!(found, []);
    let compiled = compiled.unwrap();
    let proof = compiled.prove(10, 1);
    assert_eq!(proof.found.iter().map(|it| it.code).collect::<Vec<_>>(), ["failing-script"]);
    let game = compiled.game(3).unwrap();
    let mut events = Vec::new();
    let mut position = game.start(2, &mut events);
    play_on(&game, &mut position, &mut events);
    assert!(events.contains(&Event::PointFailed { point: RulePoint::RoundEnds }) && position.is_over());
}

/// A pack with several scripts of one point.
fn several(point: RulePoint, bodies: &[&str]) -> Arc<Pack> {
    let mut pack = (*built_in()).clone();
    pack.points = (0u8..)
        .zip(bodies)
        .map(|(nth, body)| PointScript { point, nth, path: format!("scripts/{nth}.rhai"), script: script(point, body) })
        .collect();
    Arc::new(pack)
}

/// The points of everybody after the first moment of a game by these scripts, in which all say yes.
fn points_after(compiled: &Compiled, is_planned: bool) -> Vec<i16> {
    let game = if is_planned { compiled.game(3) } else { compiled.interpreted(3) }.unwrap();
    let mut position = game.start(6, &mut ());
    while position.question == Question::Target {
        let (by, yes) = (position.asked, Choice::Target(Target::Yes));
        game.play(&mut position, by, yes, &mut ());
    }
    Seat::first(3).map(|seat| position.victory_points[seat]).collect()
}

#[test]
fn several_scripts_of_a_moment_run_one_after_the_other() {
    let one = "for seat in players() { if seat.says_yes() { seat.gain_points(1); } }";
    let ten = "for seat in players() { if seat.victory_points < 9 { seat.gain_points(seat.victory_points * 9); } }";
    let two = "for seat in players() { seat.gain_points(2); }";
    for (bodies, expected) in [(vec![one, two], 3), (vec![one, ten, two], 12), (vec![two, one, ten], 30)] {
        let (compiled, found) = compile(&several(RulePoint::TurnBegins, &bodies));
        let compiled = compiled.unwrap_or_else(|| panic!("{found:?}"));
        assert_eq!(compiled.prove(30, 5).found, [], "{bodies:?}");
        for is_planned in [true, false] {
            assert_eq!(points_after(&compiled, is_planned), [expected; 3], "{bodies:?}");
        }
    }
}

#[test]
fn a_script_that_fails_does_not_keep_the_others_of_its_moment_from_running() {
    let point = RulePoint::TurnBegins;
    let fails = "for seat in players() { if seat.victory_points >= 0 { throw \"oh\"; } }";
    let pack = several(point, &[fails, "for seat in players() { seat.gain_points(3); }"]);
    let compiled = compile(&pack).0.expect("it can be played");
    let game = compiled.game(3).unwrap();
    let mut events = Vec::new();
    let (position, failure) = first_failure(|| game.start(6, &mut events));
    assert_eq!(position.victory_points[Seat(0)], 3);
    assert!(events.contains(&Event::PointFailed { point }));
    assert_eq!(failure.unwrap().to_string(), "scripts/0.rhai:1:74: oh");
    let found = compiled.prove(30, 5).found;
    assert!(found.iter().all(|it| it.place.as_ref().unwrap().path == "scripts/0.rhai"), "{found:?}");
}

#[test]
fn what_is_given_to_a_moment_is_given_to_all_its_scripts() {
    let body = "if card.value > 0 { player().gain_points(1); }";
    let (compiled, found) =
        compile(&several(RulePoint::CardPlayed, &[body, body, "player().gain_points(card.value);"]));
    let compiled = compiled.unwrap_or_else(|| panic!("{found:?}"));
    assert_eq!(compiled.prove(40, 3).found, []);
    let game = compiled.game(3).unwrap();
    let mut events = Vec::new();
    let mut position = game.start(8, &mut events);
    play_on(&game, &mut position, &mut events);
    assert!(position.is_over() && !events.contains(&Event::PointFailed { point: RulePoint::CardPlayed }));
}

#[test]
fn cards_and_moments_together() {
    let mut pack = (*with_script("fn test() { discard(any_of(hand())); take(choose(discard_pile())); }")).clone();
    for point in RulePoint::MOMENTS {
        let script = script(point, "for seat in players() { discard(seat.may_choose(displayed().of(seat))); }");
        pack.points.push(PointScript { point, nth: 0, path: format!("scripts/{}.rhai", point.spec().id), script });
    }
    let (compiled, found) = compile(&Arc::new(pack));
    assert_eq!(found, []);
    let compiled = compiled.unwrap();
    assert_eq!(compiled.prove(40, 2).found, []);
    let ends = [compiled.game(4).unwrap(), compiled.interpreted(4).unwrap()].map(|game| {
        let mut events = Vec::new();
        let mut position = game.start(9, &mut events);
        play_on(&game, &mut position, &mut events);
        (game.state(&position), events)
    });
    assert_eq!(ends[0], ends[1]);
}
