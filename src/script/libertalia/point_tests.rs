//! Rule points of Libertalia: what scripts say holds in games, and what is found wrong with them.

use super::points::example;
use super::{CompiledSpec, compile};
use crate::games::libertalia::{Event, Libertalia, Spec, Token};
use crate::kernel::{BotRng, Game, Observations, play_out_recording};
use crate::load::{Files, Library};
use crate::model::{Effect, LibertaliaPoint};
use crate::script::PointMode;

/// The built-in pack with a script at a rule point.
fn with_point(point: LibertaliaPoint, script: &str) -> Spec {
    let library = Library::new(Files::built_in_named("libertalia").expect("it is built in"));
    let loaded = library.load(&[]);
    let mut spec = Spec::of(loaded.playable_data().expect("it is sound")).expect("a game can be made of it");
    let id = point.spec().id;
    let source = Effect { id: id.into(), path: format!("scripts/{id}.rhai"), script: script.into() };
    spec.points = vec![(point, source)];
    spec
}

fn compiled(point: LibertaliaPoint, script: &str) -> CompiledSpec {
    let (compiled, found) = compile(&with_point(point, script));
    assert!(found.is_empty(), "{found:?}");
    compiled.expect("it has no errors")
}

/// All that happens in a random game, which adds up at its end.
fn events(game: &Libertalia, seed: u64) -> Observations<Libertalia> {
    let mut events = Observations::default();
    let mut position = game.start(seed, &mut events);
    play_out_recording(game, &mut position, &mut BotRng::new(seed, 0), &mut Vec::new(), |_, _, _| {}, &mut events);
    assert_eq!(game.audit(&position), Ok(()));
    events
}

/// The events of a random game alone.
fn told(game: &Libertalia, seed: u64) -> Vec<Event> {
    events(game, seed).0.iter().map(|it| it.event).collect()
}

/// What is wrong with a script, before any game or in some.
fn findings(point: LibertaliaPoint, script: &str) -> Vec<String> {
    let (compiled, mut found) = compile(&with_point(point, script));
    found.extend(compiled.iter().flat_map(|it| it.prove(1, 1).found));
    found.iter().map(|it| format!("{}: {}", it.code, it.message)).collect()
}

#[test]
fn the_examples_are_sound_and_say_the_same_by_table_and_by_script() {
    for &point in LibertaliaPoint::ALL {
        assert_eq!(findings(point, example(point)), [""; 0], "{point:?}");
        let compiled = compiled(point, example(point));
        for seats in 2..=6 {
            let (fast, slow) = (compiled.game(seats).unwrap(), compiled.interpreted(seats).unwrap());
            assert!((1..=3).all(|seed| told(&fast, seed) == told(&slow, seed)), "{point:?}");
        }
    }
}

#[test]
fn what_the_pack_alone_tells_is_a_table() {
    let way = |point| compiled(point, example(point)).points().next().expect("it is filled").1.clone();
    let tables: Vec<bool> =
        LibertaliaPoint::ALL.iter().map(|&point| matches!(way(point), PointMode::Tabulated(_))).collect();
    assert_eq!(tables, [true, true, false, false]);
    let plans = compiled(LibertaliaPoint::WorthOfTokens, example(LibertaliaPoint::WorthOfTokens)).plans();
    assert!(plans.contains("worth-of-tokens: tabulated\n  1 chest: 5 P1, 5 P2"), "{plans}");
    assert!(plans.contains("  2 treasure-map: 5 P1, "), "{plans}");
}

#[test]
fn l8_characters_stand_as_the_script_says_and_act_in_that_order() {
    let game = compiled(LibertaliaPoint::HeightOfACharacter, example(LibertaliaPoint::HeightOfACharacter));
    let events = told(&game.game(5).unwrap(), 1);
    let mut days = 0;
    // All that are shown at sunrise come one after the other, the lowest first: here the highest rank.
    for shown in events.split(|it| !matches!(it, Event::CharacterPlayed { .. })).filter(|it| it.len() > 1) {
        let ranks =
            shown.iter().filter_map(|it| if let Event::CharacterPlayed { rank, .. } = it { Some(*rank) } else { None });
        let ranks: Vec<_> = ranks.collect();
        assert!(ranks.is_sorted_by(|low, high| low >= high), "{ranks:?}");
        days += 1;
    }
    assert_eq!(days, 18);
}

#[test]
fn l8_a_script_that_gives_everybody_the_same_height_leaves_it_to_silver_numbers() {
    let game =
        compiled(LibertaliaPoint::HeightOfACharacter, "fn height_of_a_character(character) { 7 }").game(4).unwrap();
    let spec = game.spec().clone();
    let mut shown = Vec::new();
    for it in &events(&game, 2).0 {
        if let Event::CharacterPlayed { seat, rank } = it.event {
            let character = spec.characters.iter().find(|it| it.rank == rank).unwrap();
            shown.push(character.influence[it.position[seat].color.index()]);
        } else if !shown.is_empty() {
            assert!(shown.is_sorted(), "{shown:?}");
            shown.clear();
        }
    }
}

#[test]
fn l19_tokens_are_worth_what_the_script_says() {
    let script = "fn worth_of_tokens(token, count) { if token == CHEST { 10 * count } else { 0 } }";
    let game = compiled(LibertaliaPoint::WorthOfTokens, script).game(3).unwrap();
    let mut counted = 0;
    for it in &events(&game, 1).0 {
        if let Event::FortuneCounted { seat, fortune } = it.event {
            let player = &it.position[seat];
            assert_eq!(fortune, player.doubloons as i32 + 10 * i32::from(player.tokens.of(Token::Chest)));
            counted += 1;
        }
    }
    assert_eq!(counted, 9);
}

#[test]
fn l19_a_campaign_brings_what_the_script_says() {
    let script = "fn points_of_a_campaign(seat, fortune) { if seat == player() { fortune - 100 } else { 0 } }";
    let game = compiled(LibertaliaPoint::PointsOfACampaign, script).game(2).unwrap();
    let plain = told(&compiled(LibertaliaPoint::FurtherEnding, "fn further_ending() { false }").game(2).unwrap(), 4);
    let changed = told(&game, 4);
    let fortunes = |events: &[Event]| -> Vec<i32> {
        let of = |it: &Event| if let Event::FortuneCounted { fortune, .. } = it { Some(*fortune) } else { None };
        events.iter().filter_map(of).collect()
    };
    assert_eq!(fortunes(&changed), fortunes(&plain).iter().map(|it| it - 100).collect::<Vec<_>>());
}

#[test]
fn l22_a_further_ending_ends_the_game_after_a_day_of_rest() {
    let game = compiled(LibertaliaPoint::FurtherEnding, "fn further_ending() { campaign() == 2 }").game(3).unwrap();
    let events = events(&game, 1);
    let last = &events.0.last().expect("something happened").position;
    assert_eq!((last.campaign, game.outcome(last).map(|it| it.end)), (2, Some("further-ending")));
}

#[test]
fn a_script_that_fails_leaves_the_rulebook_and_is_found() {
    let script = "fn worth_of_tokens(token, count) { throw \"oh\" }";
    assert_eq!(findings(LibertaliaPoint::WorthOfTokens, script), ["failing-script: oh"]);
    let (compiled, _) = compile(&with_point(LibertaliaPoint::WorthOfTokens, script));
    let game = compiled.expect("a warning does not keep it from being played").game(3).unwrap();
    let without: Vec<Event> =
        told(&game, 1).into_iter().filter(|it| !matches!(it, Event::PointFailed { .. })).collect();
    assert!(without.len() < told(&game, 1).len());
    let plain = compile(&Spec { points: Vec::new(), ..with_point(LibertaliaPoint::WorthOfTokens, script) });
    assert_eq!(without, told(&plain.0.unwrap().game(3).unwrap(), 1));
}

#[test]
fn the_impossible_is_found() {
    use LibertaliaPoint::{FurtherEnding, HeightOfACharacter, PointsOfACampaign, WorthOfTokens};
    assert_eq!(
        findings(WorthOfTokens, "fn worth_of_tokens(token, count) { 5000 }"),
        ["invalid-result: `worth_of_tokens` gives 5000, and may give -1000 to 1000"]
    );
    assert_eq!(
        findings(HeightOfACharacter, "fn height_of_a_character(character) { character.rank - 40 }"),
        ["invalid-result: `height_of_a_character` gives -39, and may give 0 to 1000"]
    );
    assert_eq!(
        findings(PointsOfACampaign, "fn points_of_a_campaign(seat, fortune) { seat }"),
        ["wrong-result: `points_of_a_campaign` gives `Seat`, and `int` is expected"]
    );
    assert_eq!(
        findings(FurtherEnding, "fn further_ending() { gain(3); false }"),
        ["judge-acts: `further-ending` judges, and `gain` does something"]
    );
    let found = findings(FurtherEnding, "fn further_ending() { doubloons() > 10 }");
    assert!(found[0].starts_with("nobody-plays"), "{found:?}");
    let found = findings(FurtherEnding, "fn further_ending() { while true {} }");
    assert!(found[0].starts_with("endless-script"), "{found:?}");
}

#[test]
fn a_point_never_asked_leaves_the_games_as_they_were() {
    let spec = with_point(LibertaliaPoint::FurtherEnding, "fn further_ending() { false }");
    let filled = compile(&spec).0.unwrap().game(4).unwrap();
    let plain = compile(&Spec { points: Vec::new(), ..spec }).0.unwrap().game(4).unwrap();
    assert!((1..=5).all(|seed| told(&filled, seed) == told(&plain, seed)));
}
