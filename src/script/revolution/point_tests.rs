//! Rule points of Revolution!: what scripts say holds in games, and what is found wrong with them.

use super::examples::example;
use super::{CompiledSpec, compile};
use crate::games::revolution::{Ending, Event, Revolution, Spec};
use crate::kernel::{BotRng, Game, Observations, Seat, play_out_recording};
use crate::kit::Rulebook;
use crate::load::{Files, Library};
use crate::model::{Effect, RevolutionPoint};
use crate::script::PointMode;

/// The built-in pack with a script at a rule point.
fn with_point(point: RevolutionPoint, script: &str) -> Spec {
    let library = Library::new(Files::built_in_named("revolution").expect("it is built in"));
    let loaded = library.load(&[]);
    let mut spec = Spec::of(loaded.playable_data().expect("it is sound")).expect("a game can be made of it");
    let id = point.spec().id;
    let source = Effect { id: id.into(), path: format!("scripts/{id}.rhai"), script: script.into() };
    spec.points = vec![(point, source)];
    spec
}

fn compiled(point: RevolutionPoint, script: &str) -> CompiledSpec {
    let (compiled, found) = compile(&with_point(point, script));
    assert!(found.is_empty(), "{found:?}");
    compiled.expect("it has no errors")
}

/// All that happens in a random game, which adds up at its end.
fn events(game: &Revolution, seed: u64) -> Observations<Revolution> {
    let mut events = Observations::default();
    let mut position = game.start(seed, &mut events);
    play_out_recording(game, &mut position, &mut BotRng::new(seed, 0), &mut Vec::new(), |_, _, _| {}, &mut events);
    assert_eq!(game.audit(&position), Ok(()));
    events
}

/// The events of a random game alone.
fn told(game: &Revolution, seed: u64) -> Vec<Event> {
    events(game, seed).0.iter().map(|it| it.event).collect()
}

/// What is wrong with a script, before any game or in some.
fn findings(point: RevolutionPoint, script: &str) -> Vec<String> {
    let (compiled, mut found) = compile(&with_point(point, script));
    found.extend(compiled.iter().flat_map(|it| it.prove(1, 1).found));
    found.iter().map(|it| format!("{}: {}", it.code, it.message)).collect()
}

#[test]
fn the_examples_are_sound_and_say_the_same_by_table_and_by_script() {
    for &point in RevolutionPoint::ALL {
        assert_eq!(findings(point, example(point)), [""; 0], "{point:?}");
        let compiled = compiled(point, example(point));
        for seats in 3..=4 {
            let (fast, slow) = (compiled.game(seats).unwrap(), compiled.interpreted(seats).unwrap());
            assert!((1..=5).all(|seed| told(&fast, seed) == told(&slow, seed)), "{point:?}");
        }
    }
}

#[test]
fn what_the_pack_alone_tells_is_a_table() {
    let way = |point, script: &str| compiled(point, script).points().next().expect("it is filled").1.clone();
    let is_table = |point| matches!(way(point, example(point)), PointMode::Tabulated(_));
    let tables: Vec<bool> = RevolutionPoint::ALL.iter().map(|&point| is_table(point)).collect();
    assert_eq!(tables, [false, false, true, true, false]);
    let PointMode::Interpreted(reason) =
        way(RevolutionPoint::SupportOfASpace, example(RevolutionPoint::SupportOfASpace))
    else {
        panic!("it looks at the players' Support")
    };
    assert!(reason.what.contains("reads"), "{reason:?}");
}

#[test]
fn whoever_the_script_names_has_control_and_pays() {
    let most = compiled(RevolutionPoint::WhoControlsASpace, example(RevolutionPoint::WhoControlsASpace));
    let game = most.game(4).unwrap();
    let mut won = 0;
    for seed in 1..=20 {
        for it in &events(&game, seed).0 {
            let on = |space, seat: Seat| it.position.seat(seat).bid(space).total();
            match it.event {
                Event::ControlWon { seat, space, chips } => {
                    assert_eq!(on(space, seat), chips.total());
                    assert!(Seat::first(4).all(|other| other == seat || on(space, other) < chips.total()));
                    won += 1;
                }
                Event::ControlTied { space, seats } => {
                    let most = Seat::first(4).map(|seat| on(space, seat)).max();
                    assert!(seats.len() > 1 && seats.iter().all(|seat| Some(on(space, seat)) == most));
                }
                _ => {}
            }
        }
    }
    assert!(won > 500, "{won}");
}

#[test]
fn nobody_wins_what_the_script_gives_nobody() {
    let script = "fn who_controls_a_space(space, seats) { no_players() }";
    let game = compiled(RevolutionPoint::WhoControlsASpace, script).game(3).unwrap();
    let events = events(&game, 1);
    assert!(!events.0.iter().any(|it| matches!(it.event, Event::ControlWon { .. })));
    assert!(events.0.iter().any(|it| matches!(it.event, Event::ControlTied { .. })));
}

/// Support and chips that a won space gave, as they were gained after it was won.
fn given(game: &Revolution, seed: u64) -> (Vec<u32>, Vec<u32>) {
    let (mut support, mut chips, mut is_of_space) = (Vec::new(), Vec::new(), false);
    for it in &events(game, seed).0 {
        match it.event {
            Event::ControlWon { .. } => is_of_space = true,
            Event::CardDrawn { .. } => is_of_space = false,
            Event::SupportGained { support: gained, .. } if is_of_space => support.push(gained),
            Event::ChipsGained { chips: gained, .. } if is_of_space => chips.push(gained.total()),
            _ => {}
        }
    }
    (support, chips)
}

#[test]
fn a_space_gives_what_the_script_says() {
    let script = "fn support_of_a_space(space, seat) { if seat == player() { 7 } else { 0 } }";
    let (support, _) = given(&compiled(RevolutionPoint::SupportOfASpace, script).game(4).unwrap(), 1);
    assert!(support.len() > 20 && support.iter().all(|&gained| gained == 7), "{support:?}");
    let script = "fn chips_of_a_space(space, seat, currency) { if currency == GOLD { 2 } else { 0 } }";
    let (_, chips) = given(&compiled(RevolutionPoint::ChipsOfASpace, script).game(4).unwrap(), 1);
    assert!(chips.len() > 20 && chips.iter().all(|&gained| gained == 2), "{chips:?}");
}

#[test]
fn an_area_is_worth_what_the_script_says() {
    let game =
        compiled(RevolutionPoint::WorthOfAnArea, "fn worth_of_an_area(area) { area.support + 100 }").game(4).unwrap();
    let events = events(&game, 3);
    let won = events.0.iter().filter_map(|it| match it.event {
        Event::AreaWon { area, support, .. } => Some((support, game.spec().areas[area.index()].support + 100)),
        _ => None,
    });
    let won: Vec<_> = won.collect();
    assert!(!won.is_empty() && won.iter().all(|(given, wanted)| given == wanted), "{won:?}");
}

#[test]
fn a_further_ending_ends_the_game_after_the_last_space_of_a_round() {
    let game = compiled(RevolutionPoint::FurtherEnding, "fn further_ending() { round() == 2 }").game(3).unwrap();
    let events = events(&game, 1);
    let last = events.0.last().expect("something happened");
    assert_eq!((last.position.round(), last.position.ending()), (2, Some(Ending::FurtherEnding)));
    assert!(events.0.iter().any(|it| matches!(it.event, Event::AreaWon { .. } | Event::AreaNotWon { .. })));
}

#[test]
fn a_script_that_fails_leaves_the_rulebook_and_is_found() {
    let script = "fn worth_of_an_area(area) { throw \"oh\" }";
    assert_eq!(findings(RevolutionPoint::WorthOfAnArea, script), ["failing-script: oh"]);
    let (compiled, _) = compile(&with_point(RevolutionPoint::WorthOfAnArea, script));
    let game = compiled.expect("a warning does not keep it from being played").game(3).unwrap();
    let events = events(&game, 1);
    assert!(events.0.iter().any(|it| matches!(it.event, Event::PointFailed { .. })));
    let is_printed =
        |area: crate::games::revolution::AreaId, support| game.spec().areas[area.index()].support == support;
    assert!(
        events
            .0
            .iter()
            .all(|it| !matches!(it.event, Event::AreaWon { area, support, .. } if !is_printed(area, support)))
    );
}

#[test]
fn the_impossible_is_found() {
    let of = |point, script: &str| findings(point, script);
    assert_eq!(
        of(RevolutionPoint::WorthOfAnArea, "fn worth_of_an_area(area) { -5 }"),
        ["invalid-result: `worth_of_an_area` gives -5, and may give 0 to 10000"]
    );
    assert_eq!(
        of(RevolutionPoint::WhoControlsASpace, "fn who_controls_a_space(space, seats) { players() }"),
        ["invalid-result: `who_controls_a_space` gives P1 control, who has not bid there"]
    );
    assert_eq!(
        of(RevolutionPoint::FurtherEnding, "fn further_ending() { 3 }"),
        ["wrong-result: `further_ending` gives `int`, and `bool` is expected"]
    );
    assert_eq!(
        of(RevolutionPoint::FurtherEnding, "fn further_ending() { gain_support(3); false }"),
        ["judge-acts: `further-ending` judges, and `gain_support` does something"]
    );
    assert_eq!(
        of(
            RevolutionPoint::SupportOfASpace,
            "fn support_of_a_space(space, seat) { if space == space(\"spi\") { 1 } else { 0 } }"
        ),
        ["unknown-name: the chart has no space `spi`"]
    );
    let found = of(RevolutionPoint::WorthOfAnArea, "fn worth_of_an_area(area) { player().support }");
    assert!(found[0].starts_with("nobody-plays"), "{found:?}");
    let found = of(RevolutionPoint::FurtherEnding, "fn further_ending() { while true {} }");
    assert!(found[0].starts_with("endless-script"), "{found:?}");
}

#[test]
fn a_point_never_asked_leaves_the_games_as_they_were() {
    let script = "fn further_ending() { false }";
    let filled = compiled(RevolutionPoint::FurtherEnding, script).game(4).unwrap();
    let mut spec = with_point(RevolutionPoint::FurtherEnding, script);
    spec.points.clear();
    let plain = compile(&spec).0.unwrap().game(4).unwrap();
    assert!((1..=10).all(|seed| told(&filled, seed) == told(&plain, seed)));
}
