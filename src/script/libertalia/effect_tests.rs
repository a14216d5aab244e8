//! Tests of whole scripts of Libertalia: what they become, how they play, and what is found wrong with them.

use super::{CompiledSpec, EffectMode, compile};
use crate::games::libertalia::{Event, Libertalia, Position, RestOrder, Spec};
use crate::kernel::{BotRng, Game};
use crate::kit::Node;
use crate::load::{Diagnostic, Files, Library};
use crate::model::{Effect, EffectId};
use crate::script::Language;
use std::sync::OnceLock;

/// The built-in pack's spec.
fn shipped() -> Spec {
    static SPEC: OnceLock<Spec> = OnceLock::new();
    let load = || {
        let library = Library::new(Files::built_in_named("libertalia").expect("it is built in"));
        let loaded = library.load(&[]);
        assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
        Spec::of(loaded.playable_data().expect("it is sound")).expect("a game can be made of it")
    };
    SPEC.get_or_init(load).clone()
}

/// The built-in pack with one more script, `test`, which some characters have by day, at dusk, at night and at the end, and
/// which two kinds of tokens have.
fn with_script(script: &str) -> Spec {
    let mut spec = shipped();
    let test = EffectId(spec.effects.len() as u8);
    spec.effects.push(Effect { id: "test".into(), path: "scripts/test.rhai".into(), script: script.into() });
    for (at, character) in spec.characters.iter_mut().enumerate() {
        match at % 5 {
            0 => character.day = Some(test),
            1 => character.night = Some(test),
            2 => character.end = Some(test),
            3 => character.dusk = Some(test),
            _ => {}
        }
    }
    spec.tokens.iter_mut().step_by(3).for_each(|token| token.when_taken = Some(test));
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

/// Plays a random game by two ways of running its scripts at once.
fn play_both(one: &Libertalia, other: &Libertalia, seed: u64) -> Vec<Event> {
    let (mut events, mut of_other) = (Vec::new(), Vec::new());
    let (mut p, mut q) = (one.start(seed, &mut events), other.start(seed, &mut of_other));
    let mut rng = BotRng::new(seed, 7);
    while let Some(seat) = one.asked(&p).lowest() {
        let choices = one.legal(&p, seat);
        assert_eq!(choices, other.legal(&q, seat));
        let choice = choices[rng.below(choices.len())];
        assert!(one.refusal(&p, seat, choice).is_none() && other.refusal(&q, seat, choice).is_none());
        one.play(&mut p, seat, choice, &mut events);
        other.play(&mut q, seat, choice, &mut of_other);
        assert!(p.without_effect() == q.without_effect() && one.asked(&p) == other.asked(&q));
        one.audit(&p).unwrap();
    }
    assert_eq!(events, of_other);
    events
}

fn way_of_test(compiled: &CompiledSpec) -> EffectMode {
    compiled.ways().last().map(|(_, way)| way.clone()).expect("it is there")
}

#[test]
fn all_shipped_scripts_are_planned_and_plans_read_like_the_cards() {
    let compiled = compiled(&shipped());
    assert_eq!(compiled.notes(), []);
    let plan = |id: &str| compiled.plan_of(&format!("scripts/libertalia/{id}.rhai")).expect("it is there");
    assert_eq!(plan("barkeep"), "barkeep: planned\n  0. the player gains 1\n  1. done\n");
    let expected = "\
gunner: planned
  0. the player pays 3
  1. choose a character in a den as A
  2. discard A
  3. done
";
    assert_eq!(plan("gunner"), expected);
    let expected = "\
merchant: planned
  0. choose a token in a den of one's own of 2 or more alike as A
  1. A declined: no -> 2; yes -> 6
  2. count a token in a den of one's own that is A as B
  3. 2 < B: no -> 4; yes -> 7
  4. return 2 A of the player to the bag
  5. the player gains 3
  6. done
  7. choose a number from 2 to 3 as C
  8. return C A of the player to the bag
  9. C = 2: no -> 10; yes -> 5
  10. the player gains 5, then 6
";
    assert_eq!(plan("merchant"), expected);
    let expected = "\
french-officer: planned
  0. count the doubloons of the player as A
  1. A < 9: no -> 2; yes -> 3
  2. done
  3. the player gains 5, then 2
";
    assert_eq!(plan("french-officer"), expected);
}

#[test]
fn l9_l18_plans_do_what_their_scripts_do_in_whole_games() {
    for order in [RestOrder::Together, RestOrder::Descending] {
        let mut spec = shipped();
        spec.settings.rest_order = order;
        let compiled = compiled(&spec);
        for seats in 2..=6 {
            let (planned, interpreted) = (compiled.game(seats).unwrap(), compiled.interpreted(seats).unwrap());
            (0..3).for_each(|seed| drop(play_both(&planned, &interpreted, seed)));
        }
        let proof = compiled.prove(200, 1);
        assert!(proof.found.is_empty(), "{:?}", proof.found);
        assert!(proof.positions >= 150 && proof.played >= 5_000, "{} {}", proof.positions, proof.played);
    }
}

#[test]
fn every_word_has_an_example_and_every_example_is_sound_by_plan_and_by_script() {
    let table = Language::libertalia().table();
    for word in &table.words {
        let alike = table.words.iter().filter(|other| other.name == word.name);
        assert!(alike.into_iter().any(|other| other.example.contains(&word.name)), "{}", word.signature());
    }
    let mut examples: Vec<&str> = table.words.iter().map(|word| word.example).filter(|it| !it.is_empty()).collect();
    examples.sort_unstable();
    examples.dedup();
    for (at, example) in examples.into_iter().enumerate() {
        let compiled = compiled(&body(example));
        let seed = at as u64;
        let proof = compiled.prove(10, seed);
        assert!(proof.found.is_empty(), "{example}: {:?}", proof.found);
        assert!(matches!(way_of_test(&compiled), EffectMode::Planned(_)), "{example}: {:?}", way_of_test(&compiled));
        play_both(&compiled.game(3).unwrap(), &compiled.interpreted(3).unwrap(), seed);
    }
}

/// What runs fast beside what is almost the same and does not: negative and great numbers, several filters, a second choice, sets
/// of everybody's.
#[test]
fn l10_usual_steps_do_what_their_scripts_say_at_their_edges() {
    let bodies = [
        "gain(0 - 5); pay(0 - 3); gain(2);",
        "gain(100000); pay(100001);",
        "pay(1000000 * my_graveyard().count);",
        "gain(2 * my_den().higher_than(this_character()).lower_than(this_character()).count + 3);",
        "gain(my_den().lower_than(this_character()).without(this_character()).count * 2 * 3);",
        "gain(my_den().count + my_graveyard().like(this_character()).count + 1);",
        "pay(3 - my_den().count);",
        "gain(2 * my_tokens(SABER).count + 2 * my_tokens(CHEST).count);",
        "gain(my_tokens(SABER).count + my_tokens(SABER).count);",
        "gain(my_tokens(SABER).count + 2 * my_tokens(CHEST).count);",
        "pay(my_tokens().at_least(2).count); gain(my_hand().count);",
        "gain(other_dens().higher_than(this_character()).count);",
        "takes(300);",
        "takes(0 - 1); gain(1);",
        "give(ship().lowest.owner, player(), 2);",
        "let it = highest_on_ship(); give(it.owner, player(), 0 - 2); discard(it);",
        "let it = choose(dens_of_neighbours()); discard(it); return_to_hand(it); gain(it.rank);",
        "discard(choose(other_dens().without(this_character()))); discard(choose(my_den().lower_than(this_character())));",
        "let kind = may_choose(my_tokens().at_least(2)); if declined(kind) { gain(1); } else { return_to_bag(kind, 300); }",
        "if dens().without(this_character()).is_empty { gain(3); } else { discard_all(dens_of_neighbours()); }",
        "discard_all(other_dens().lower_than(this_character())); discard_all(my_den().without(this_character()));",
        "play_on_ship(may_choose(my_hand().higher_than(this_character()))); return_to_hand(this_character());",
        "let other = my_den().without(this_character()).highest; discard(other); return_to_hand(my_graveyard().lowest);",
        "let number = choose_number(0, 4); if number > 2 { discard(this_character()); } else { gain(number); }",
    ];
    for (seed, text) in (0u64..).zip(bodies) {
        let compiled = compiled(&body(text));
        assert!(matches!(way_of_test(&compiled), EffectMode::Planned(_)), "{text}: {:?}", way_of_test(&compiled));
        for seats in 2..=6 {
            play_both(&compiled.game(seats).unwrap(), &compiled.interpreted(seats).unwrap(), seed);
        }
    }
}

#[test]
fn a_number_is_what_it_was_when_it_was_asked_for() {
    let spec = body("let had = doubloons(); gain(had); gain(had); pay(doubloons() - had * 3);");
    let compiled = compiled(&spec);
    let EffectMode::Planned(plan) = way_of_test(&compiled) else { panic!("it is planned") };
    let counts = plan.nodes.iter().filter(|node| matches!(node, Node::Find { .. })).count();
    assert_eq!(counts, 4, "{}", compiled.plans());
    play_both(&compiled.game(2).unwrap(), &compiled.interpreted(2).unwrap(), 1);
}

#[test]
fn what_no_plan_can_hold_is_interpreted_and_says_so() {
    let notes = |text: &str| compiled(&body(text)).notes().iter().map(|it| it.message.clone()).collect::<Vec<_>>();
    assert_eq!(
        notes("for character in my_den() { gain(character.rank); }"),
        ["`test` is interpreted, since it reads the things of a set, one by one"]
    );
    assert_eq!(
        notes("let all = 0; for seat in players() { all = all + seat.doubloons; } gain(all);").len(),
        1,
        "six players have more numbers than a plan remembers"
    );
    let compiled = compiled(&body("for _other in my_den() { discard(choose(dens())); }"));
    for seats in [2, 6] {
        let game = compiled.game(seats).unwrap();
        play_both(&game, &compiled.interpreted(seats).unwrap(), 3);
    }
}

#[test]
fn mistakes_are_told_at_their_place_with_what_was_meant() {
    assert_eq!(
        findings("fn test() { discrad(choose(dens())); }"),
        ["unknown-function `discrad`: there is no function `discrad`; did you mean `discard`?"]
    );
    assert_eq!(
        findings("fn test() { discard(dens()); }"),
        [
            "set-for-one `discard`: `discard` can't be used on (CharacterSet); there is `discard(character: Character)`; choose \
          one of the `CharacterSet` first, with `choose` or `may_choose`, or go through it with `for`"
        ]
    );
    assert_eq!(
        findings("fn test() { gain(my_tokens(SABRE).count); }")[0],
        "unknown-variable `SABRE`: there is no variable `SABRE` here; did you mean `SABER`?"
    );
    assert_eq!(findings("fn test() { gain(doubloons() / 0); }")[0], "wrong-use `/`: nothing is divided by 0");
    assert_eq!(
        findings("fn test() { my_den().count; }"),
        ["idle-script `test`: `test` does nothing; an effect uses words such as `gain` or `discard`: `check --words` \
          lists them all"]
    );
    assert!(findings("fn test() { gain(choose(players())); }")[0].starts_with("wrong-thing"));
}

#[test]
fn a_script_that_fails_ends_its_action_and_the_game_goes_on() {
    let script = "for character in my_den() { gain(1); throw \"no\"; }";
    assert!(findings(&format!("fn test() {{ {script} }}"))[0].starts_with("failing-script"));
    let (compiled, _) = compile(&body(script));
    let game = compiled.unwrap().game(3).unwrap();
    let events: Vec<Event> = (0..5).flat_map(|seed| play_both(&game, &game, seed)).collect();
    assert!(events.iter().any(|event| matches!(event, Event::EffectFailed { .. })));
    assert_eq!(events.iter().filter(|event| matches!(event, Event::GameEnded)).count(), 5);
}

#[test]
fn hostile_scripts_never_hang_nor_panic() {
    for script in [
        "loop { }",
        "loop { gain(1000); }",
        "test()",
        "for at in 0..1000000 { draw_tokens(100); }",
        "return_to_hand(this_character()); play_on_ship(my_hand().highest);",
        "return_all_to_hand(my_graveyard()); return_all_to_hand(my_den()); return_all_to_hand(ship());",
        "discard_all(my_hand()); discard_all(hand_of(left_neighbour()));",
        "takes(100); takes(-1); gain(-5); pay(9223372036854775807); gain(9223372036854775807);",
        "while !dens().is_empty { discard(choose(dens())); }",
        "draw_tokens(200); pass_tokens(tokens_of(left_neighbour()), left_neighbour()); return_to_bag(my_tokens());",
        "let other = left_neighbour(); other.choose(my_hand()); discard(other.may_choose(hand_of(other))); throw 1;",
        "choose_number(300, 2);",
        "play_on_ship(choose(my_den())); play_on_ship(any_of(my_hand())); play_on_ship(highest_on_ship());",
        "gain(doubloons() * doubloons() * 2000000000);",
    ] {
        let (compiled, found) = compile(&body(script));
        let Some(compiled) = compiled else {
            assert!(!found.is_empty(), "{script}");
            continue;
        };
        compiled.prove(10, 1);
        for game in [compiled.game(3).unwrap(), compiled.interpreted(3).unwrap()] {
            let (mut p, mut rng) = (game.start(1, &mut ()), BotRng::new(1, 1));
            for _ in 0..400 {
                let Some(seat) = game.asked(&p).lowest() else { break };
                let choices = game.legal(&p, seat);
                game.play(&mut p, seat, choices[rng.below(choices.len())], &mut ());
                assert_eq!(game.audit(&p), Ok(()), "{script}");
            }
        }
    }
}

#[test]
fn choices_of_scripts_are_written_and_read_and_imagined() {
    let script = "let one = may_choose(dens()); discard(one); pay(choose_number(0, 2)); \
                  return_to_bag(choose(my_tokens()), 1); for x in my_den() { gain(1); }";
    let compiled = compiled(&body(script));
    for game in [compiled.game(4).unwrap(), compiled.interpreted(4).unwrap()] {
        let mut numbers = 0;
        let (mut p, mut again) = (game.start(3, &mut ()), game.start(3, &mut ()));
        let mut rng = BotRng::new(3, 1);
        while let Some(seat) = game.asked(&p).lowest() {
            let choices = game.legal(&p, seat);
            let imagined = game.imagine(&p, seat, &mut BotRng::new(9, 9));
            assert_eq!(game.legal(&imagined, seat), choices);
            let choice = choices[rng.below(choices.len())];
            let text = game.choice_text(choice);
            numbers += usize::from(text.starts_with("number "));
            game.play(&mut p, seat, choice, &mut ());
            let read = game.parse_choice(&again, seat, &text).unwrap();
            game.play(&mut again, seat, read, &mut ());
            assert!(p == again);
        }
        assert!(numbers > 20 && game.outcome(&p).is_some());
    }
}

#[test]
fn a_position_is_small() {
    assert!(std::mem::size_of::<Position>() <= 456, "{} bytes", std::mem::size_of::<Position>());
}

#[test]
fn completion_offers_the_words_of_this_game() {
    let offered = |script: &str| {
        let offers = super::offers(script, script.len(), None).map(|offers| offers.all).unwrap_or_default();
        offers.into_iter().map(|offer| offer.name).collect::<Vec<_>>()
    };
    assert_eq!(offered("gain(my_tokens(SAB"), ["SABER"]);
    assert!(offered("my_den().").contains(&"lower_than".to_owned()));
    assert!(!offered("my_tokens().").contains(&"lower_than".to_owned()));
}

#[test]
fn a_variant_replaces_a_script_and_brings_a_new_one() {
    let mut library = Library::new(Files::built_in_named("libertalia").expect("it is built in"));
    let text = "id = \"a\"\ntitle = \"a\"\nscripts = [\"barkeep\", \"smuggler\"]\n\n\
                [[character]]\nid = \"parrot\"\nday = \"smuggler\"\n";
    library.overlay("data/libertalia/variants/a.toml", Some(text));
    library.overlay("scripts/libertalia/a/barkeep.rhai", Some("/// 2 doubloons.\nfn barkeep() {\n    gain(2);\n}\n"));
    library
        .overlay("scripts/libertalia/a/smuggler.rhai", Some("/// Draws.\nfn smuggler() {\n    draw_tokens(1);\n}\n"));
    let loaded = library.load(&["a".to_owned()]);
    assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
    let spec = Spec::of(loaded.playable_data().expect("it is sound")).expect("a game can be made of it");
    let told = compiled(&spec).plans();
    assert!(told.contains("smuggler: planned\n  0. the player draws 1 from the bag"), "{told}");
    assert!(told.contains("barkeep: planned\n  0. the player gains 2") && !told.contains("parrot"), "{told}");
    let findings = |text: &str| {
        let mut library = Library::new(Files::built_in_named("libertalia").expect("it is built in"));
        library.overlay("data/libertalia/variants/a.toml", Some(&format!("id = \"a\"\ntitle = \"a\"\n{text}")));
        let found = library.load(&["a".to_owned()]).diagnostics.clone();
        found
            .into_iter()
            .map(|it| format!("{} {}; {}", it.code, it.message, it.help.unwrap_or_default()))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        findings("[[character]]\nid = \"parrot\"\nday = \"barkep\"\n"),
        ["missing-script the effect `barkep` has no script; write `scripts/libertalia/a/barkep.rhai` with a function \
          `barkep`, and list it in the variant: `scripts = [\"barkep\"]`"]
    );
}
