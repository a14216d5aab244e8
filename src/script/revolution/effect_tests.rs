//! Tests of whole scripts of Revolution!: what they become, how they play, and what is found wrong with them.

use super::{CompiledSpec, EffectMode, compile};
use crate::games::revolution::{Event, Position, Revolution, Spec};
use crate::kernel::{BotRng, Game};
use crate::kit::Rulebook;
use crate::load::{Diagnostic, Files, Library};
use crate::model::{Effect, EffectId};
use crate::script::Language;
use std::sync::OnceLock;

/// The built-in pack's spec.
fn shipped() -> Spec {
    static SPEC: OnceLock<Spec> = OnceLock::new();
    let load = || {
        let library = Library::new(Files::built_in_named("revolution").expect("it is built in"));
        let loaded = library.load(&[]);
        Spec::of(loaded.playable_data().expect("it is sound")).expect("a game can be made of it")
    };
    SPEC.get_or_init(load).clone()
}

/// The built-in pack with one effect, `test`, that the Rogue, the Printer and the Support cards have beside their own.
fn with_script(script: &str) -> Spec {
    let mut spec = shipped();
    let test = EffectId(spec.effects.len() as u8);
    spec.effects.push(Effect { id: "test".into(), path: "scripts/test.rhai".into(), script: script.into() });
    let spaces = spec.spaces.iter_mut().filter(|space| ["rogue", "printer"].contains(&space.id.as_str()));
    spaces.for_each(|space| space.effect = Some(test));
    let cards = spec.cards.iter_mut().filter(|card| card.id.starts_with("support"));
    cards.for_each(|card| card.effect = Some(test));
    spec
}

fn body(body: &str) -> Spec {
    with_script(&format!("fn test() {{ {body} }}"))
}

fn compiled(spec: &Spec) -> CompiledSpec {
    let (compiled, found) = compile(spec);
    assert!(found.is_empty(), "{found:?}");
    compiled.expect("it has no errors")
}

/// What is found: code, the words at the place, message and help.
fn findings(script: &str) -> Vec<String> {
    let (compiled, mut found) = compile(&with_script(script));
    found.extend(compiled.iter().flat_map(|it| it.prove(20, 1).found));
    let line = |it: &Diagnostic| {
        let place = it.place.as_ref().expect("findings about scripts have places");
        let words = script.get(place.span.start..place.span.end).unwrap_or_default();
        let help = it.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
        format!("{} `{words}`: {}{help}", it.code, it.message)
    };
    found.iter().map(line).collect()
}

/// Plays a random game by two ways of running its effects at once.
fn play_both(one: &Revolution, other: &Revolution, seed: u64) -> Vec<Event> {
    let (mut events, mut of_other) = (Vec::new(), Vec::new());
    let (mut p, mut q) = (one.start(seed, &mut events), other.start(seed, &mut of_other));
    let mut rng = BotRng::new(seed, 7);
    let told = |game: &Revolution, p: &Position, seat| game.legal(p, seat);
    while let Some(seat) = one.asked(&p).lowest() {
        let choices = told(one, &p, seat);
        assert_eq!(choices, told(other, &q, seat));
        let choice = choices[rng.below(choices.len())];
        assert!(one.refusal(&p, seat, choice).is_none());
        one.play(&mut p, seat, choice, &mut events);
        other.play(&mut q, seat, choice, &mut of_other);
        assert!(p.without_effect() == q.without_effect() && one.asked(&p) == other.asked(&q));
        one.audit(&p).unwrap();
    }
    assert_eq!(events, of_other);
    events
}

#[test]
fn the_shipped_effects_are_plans_that_read_like_the_cards() {
    let expected = "\
spy: planned
  0. may choose a marker that can be replaced as A
  1. replace A by one of the player
  2. done

apothecary: planned
  0. may choose a marker that can change places as A
  1. choose a marker that can change places with A as B
  2. exchange A and B
  3. done

remove-influence: planned
  0. choose a marker of an opponent as A
  1. remove A
  2. done
";
    assert_eq!(compiled(&shipped()).plans(), expected);
}

#[test]
fn v24_v25_plans_do_what_their_scripts_do_in_whole_games() {
    let compiled = compiled(&shipped());
    for seed in 0..40 {
        let seats = 3 + seed as usize % 2;
        play_both(&compiled.game(seats).unwrap(), &compiled.interpreted(seats).unwrap(), seed);
    }
    let proof = compiled.prove(200, 1);
    assert!(proof.found.is_empty(), "{:?}", proof.found);
    assert!(proof.positions >= 100 && proof.played >= 300, "{proof:?}");
}

#[test]
fn every_word_has_an_example_and_every_example_is_sound_by_plan_and_by_script() {
    let table = Language::revolution().table();
    for word in &table.words {
        let alike = table.words.iter().filter(|other| other.name == word.name);
        assert!(alike.into_iter().any(|other| other.example.contains(&word.name)), "{}", word.signature());
    }
    let mut examples: Vec<&str> = table.words.iter().map(|word| word.example).filter(|it| !it.is_empty()).collect();
    examples.sort_unstable();
    examples.dedup();
    for (at, example) in examples.into_iter().enumerate() {
        let compiled = compiled(&body(example));
        let proof = compiled.prove(20, at as u64);
        assert!(proof.found.is_empty(), "{example}: {:?}", proof.found);
        let seed = at as u64;
        play_both(&compiled.game(3).unwrap(), &compiled.interpreted(3).unwrap(), seed);
    }
}

#[test]
fn words_that_read_are_interpreted_and_all_others_planned() {
    let is_planned = |text: &str| {
        let compiled = compiled(&body(text));
        let mode = compiled.ways().last().map(|(_, way)| way.clone());
        matches!(mode, Some(EffectMode::Planned(_)))
    };
    for planned in [
        "for seat in players().others() { seat.pay_chips(GOLD, 1); }",
        "let here = may_choose(areas().with_room()); if declined(here) { gain_chips(GOLD, 3); } else { place(here); }",
        "if has_marker_left() && !markers().own().is_empty { draw_cards(1); }",
    ] {
        assert!(is_planned(planned), "{planned}");
    }
    assert!(!is_planned("if player().support < 10 { gain_support(5); }"));
    let notes = compiled(&body("gain_support(round());")).notes();
    assert_eq!(notes[0].message, "`test` is interpreted, since it reads the round");
}

#[test]
fn a_house_rule_is_played_and_what_it_chooses_is_written_and_read() {
    let script = "let here = choose(areas().with_room()); place(here); let other = may_choose(players().others());
                  other.gain_chips(GOLD, 1); if declined(other) { gain_support(2); }";
    let game = compiled(&body(script)).game(4).unwrap();
    let (mut areas, mut seats) = (0, 0);
    for seed in 0..10 {
        let (mut p, mut again) = (game.start(seed, &mut ()), game.start(seed, &mut ()));
        let mut rng = BotRng::new(seed, 1);
        while let Some(seat) = game.asked(&p).lowest() {
            let choices = game.legal(&p, seat);
            let choice = choices[rng.below(choices.len())];
            let text = game.choice_text(choice);
            areas += usize::from(text.starts_with("area "));
            seats += usize::from(text.starts_with("seat "));
            assert_eq!(game.parse_choice(&p, seat, &text), Ok(choice));
            game.play(&mut p, seat, choice, &mut ());
            let read = game.parse_choice(&again, seat, &text).unwrap();
            game.play(&mut again, seat, read, &mut ());
        }
        assert!(p == again && game.outcome(&p).is_some());
    }
    assert!(areas > 20 && seats > 5, "{areas} areas and {seats} players were named");
}

#[test]
fn a_card_that_draws_cards_comes_to_an_end() {
    let mut spec = body("draw_cards(100);");
    let test = EffectId(3);
    spec.cards.iter_mut().for_each(|card| card.effect = Some(test));
    let game = compiled(&spec).game(3).unwrap();
    let events: Vec<Event> = (0..3).flat_map(|seed| play_both(&game, &game, seed)).collect();
    assert!(events.iter().any(|event| matches!(event, Event::CardDrawn { .. })));
}

#[test]
fn mistakes_are_told_at_their_place_with_what_was_meant() {
    assert_eq!(
        findings("fn test() { remov(choose(markers())); }"),
        ["unknown-function `remov`: there is no function `remov`; did you mean `remove`?"]
    );
    assert_eq!(
        findings("fn test() { place(area(\"habor\")); }"),
        ["unknown-name `\"habor\"`: the board has no area `habor`; did you mean `harbor`?"]
    );
    assert_eq!(
        findings("fn test() { remove(markers()); }"),
        [
            "set-for-one `remove`: `remove` can't be used on (MarkerSet); there is `remove(marker: Marker)`; choose one of the \
          `MarkerSet` first, with `choose` or `may_choose`, or go through it with `for`"
        ]
    );
    assert_eq!(
        findings("fn test() { gain_chips(\"GOLD\", 1); }"),
        [
            "quoted-constant `gain_chips`: `gain_chips` can't be used on (string, int); write `GOLD`, without quotation marks"
        ]
    );
    assert_eq!(
        findings("fn test() { gain_chips(SILVER, 1); }")[0],
        "unknown-variable `SILVER`: there is no variable `SILVER` here"
    );
    assert_eq!(
        findings("fn test() { gain_support(2000); }")[0],
        "wrong-use `gain_support`: 2000: 0 to 1000 Support at once"
    );
    assert_eq!(
        findings("fn tset() { gain_support(1); }"),
        ["missing-function `tset`: no function `test`, which the effect `test` is; write `fn test() { … }`"]
    );
    assert_eq!(
        findings("fn test() { choose(markers()); }"),
        ["idle-script `test`: `test` does nothing; an effect uses words such as `gain_support` or `place`: `check \
          --words` lists them all"]
    );
    assert!(findings("fn test() { require(true, \"x\"); gain_support(1); }")[0].starts_with("unknown-function"));
    assert!(findings("fn test() { gain_support(1) gain_support(1); }")[0].starts_with("broken-script"));
}

#[test]
fn a_property_or_word_that_a_thing_lacks_is_told_with_those_that_it_has() {
    let found = findings("fn test() { let area = choose(areas()); if area.room > 1 { place(area); } }");
    assert_eq!(found.len(), 1, "{found:?}");
    let told =
        found[0].starts_with("unknown-property `room`: nothing has a property `room`; of `Area` there is `.id`, ");
    assert!(told, "{found:?}");
    let found = findings("fn test() { let area = choose(areas()); if areas().contains(area) { place(area); } }");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("wrong-thing `contains`: `contains` can't be used on (AreaSet, Area); "), "{found:?}");
    assert!(found[0].contains("of `AreaSet` there is `.is_empty`, `.count`, "), "{found:?}");
    assert!(found[0].contains("`.with_room()`") && !found[0].contains("`.place()`"), "{found:?}");
}

#[test]
fn a_number_that_is_too_large_is_told_with_the_range_of_numbers() {
    let found = findings("fn test() { gain_support(99999999999999999999); }");
    assert!(found[0].ends_with("is a whole number from -9223372036854775808 to 9223372036854775807"), "{found:?}");
}

#[test]
fn what_keeps_a_script_from_doing_something_is_told_alone() {
    for body in ["loop { }", "throw \"no\";", "let n = 0; while n < 1 { n -= 1; }"] {
        let found = findings(&format!("fn test() {{ {body} }}"));
        let is_cause = found.iter().all(|it| it.starts_with("endless-script") || it.starts_with("failing-script"));
        assert!(!found.is_empty() && is_cause, "{found:?}");
    }
}

#[test]
fn a_script_that_fails_ends_its_effect_and_the_game_goes_on() {
    let script = "let marker = may_choose(markers().of_opponents()); marker.seat.gain_support(1);";
    let found = findings(&format!("fn test() {{ {script} }}"));
    assert!(found[0].starts_with("failing-script `seat`: nothing was chosen here"), "{found:?}");
    let (compiled, _) = compile(&body(script));
    let game = compiled.unwrap().game(3).unwrap();
    let events: Vec<Event> = (0..20).flat_map(|seed| play_both(&game, &game, seed)).collect();
    assert!(events.iter().any(|event| matches!(event, Event::EffectFailed { .. })));
    assert!(events.iter().filter(|event| matches!(event, Event::GameEnded { .. })).count() == 20);
}

#[test]
fn hostile_scripts_never_hang_nor_panic() {
    for script in [
        "loop { }",
        "loop { gain_support(1000); }",
        "test()",
        "for at in 0..1000000 { draw_cards(100); }",
        "let x = markers(); for at in 0..9 { x = x.own(); } remove(choose(x));",
        "for at in 0..99 { remove(choose(markers())); }",
        "place(area(\"\")); eval(\"1\");",
        "while !markers().is_empty { remove(choose(markers())); }",
        "exchange(choose(markers()), any_of(markers())); replace(any_of(markers())); throw 1;",
        "gain_chips(FORCE, -1);",
        "player().pay_chips(GOLD, 100); gain_chips(GOLD, 100); gain_chips(GOLD, 100);",
    ] {
        let (compiled, found) = compile(&body(script));
        let Some(compiled) = compiled else {
            assert!(!found.is_empty(), "{script}");
            continue;
        };
        compiled.prove(10, 1);
        let game = compiled.game(3).unwrap();
        let (mut p, mut rng) = (game.start(1, &mut ()), BotRng::new(1, 1));
        for _ in 0..1_000 {
            let Some(seat) = game.asked(&p).lowest() else { break };
            let choices = game.legal(&p, seat);
            game.play(&mut p, seat, choices[rng.below(choices.len())], &mut ());
            game.audit(&p).unwrap();
        }
    }
}

#[test]
fn chance_is_a_function_of_the_seed() {
    let game = compiled(&body("remove(any_of(markers().of_opponents()));")).game(3).unwrap();
    let removed = |seed| {
        let events = play_both(&game, &game, seed);
        events.into_iter().filter(|event| matches!(event, Event::MarkerRemoved { .. })).collect::<Vec<_>>()
    };
    assert_eq!(removed(3), removed(3));
    assert!((1..9).map(removed).any(|it| it != removed(0)));
}

#[test]
fn completion_offers_the_words_of_this_game_and_its_areas() {
    let spec = shipped();
    let offered = |script: &str| {
        let offers = super::offers(script, script.len(), Some(&spec)).map(|offers| offers.all).unwrap_or_default();
        offers.into_iter().map(|offer| offer.name).collect::<Vec<_>>()
    };
    assert_eq!(offered("place(area(\"har"), ["harbor"]);
    assert!(offered("markers().").contains(&"of_opponents".to_owned()));
    assert!(!offered("areas().").contains(&"of_opponents".to_owned()));
    assert_eq!(offered("gain_chips(BLA"), ["BLACKMAIL"]);
}

#[test]
fn an_effect_asks_the_seat_that_its_script_says() {
    let game =
        compiled(&body("for seat in players() { seat.place(seat.choose(areas().with_room())); }")).game(3).unwrap();
    let (mut p, mut rng) = (game.start(5, &mut ()), BotRng::new(5, 1));
    let mut named = [false; 3];
    while let Some(seat) = game.asked(&p).lowest() {
        let choices = game.legal(&p, seat);
        let choice = choices[rng.below(choices.len())];
        named[seat.index()] |= game.choice_text(choice).starts_with("area ");
        game.play(&mut p, seat, choice, &mut ());
    }
    assert_eq!(named, [true; 3]);
}
