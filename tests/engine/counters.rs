//! Counters, endings and choices that a pack declares: in games, in texts, for whoever may see them.

use crate::common::names;
use liberte::desk::choice_options;
use liberte::games::liberte::{Ending, Event, Liberte, Position, View, run_test};
use liberte::kernel::{BotRng, Game, Seat};
use liberte::kit::Rulebook;
use liberte::load::{Diagnostic, Files, Library};
use liberte::model::{CounterId, CounterOwner};
use liberte::script::compile;
use serde_json::json;

fn game(variant: &str) -> Liberte {
    crate::common::game(&[variant], 3)
}

/// A whole game of random choices, looked at before each.
fn played(game: &Liberte, seed: u64, mut look: impl FnMut(&Position)) -> (Position, Vec<Event>) {
    let mut events = Vec::new();
    let mut p = game.start(seed, &mut events);
    let (mut rng, mut choices) = (BotRng::new(seed, 9), Vec::new());
    while let Some(seat) = game.asked(&p).lowest() {
        look(&p);
        game.choices(&p, seat, &mut choices);
        game.play(&mut p, seat, choices[rng.below(choices.len())], &mut events);
    }
    (p, events)
}

/// What is found wrong with the shipped pack and a variant of one script and these lines.
fn wrong(lines: &str, name: &str, script: &str) -> Vec<String> {
    let mut files = Files::built_in();
    let head = "id = \"mine\"\ntitle = \"Mine\"\nsource = \"A test\"\nreason = \"To try it.\"\n";
    files.overlay(&files.data("variants/mine.toml"), &format!("{head}scripts = [\"{name}\"]\n{lines}"));
    files.overlay(&files.variant_script("mine", name), script);
    let library = Library::new(files);
    let loaded = library.load(&["mine".to_owned()]);
    let of_scripts = loaded.playable().map(|pack| compile(pack).1).unwrap_or_default();
    let told = |it: &Diagnostic| {
        let line = it.place.as_ref().map_or(0, |place| {
            let text = library.text(&place.path).unwrap_or_default();
            place.span.line(&text)
        });
        format!("{} {line}: {}", it.code, it.message)
    };
    loaded.diagnostics.iter().chain(&of_scripts).filter(|it| it.is_error()).map(told).collect()
}

const BREAD: &str = "[[counter]]\nid = \"bread\"\nmost = 6\nstart = 3\n[texts]\nen.counter.bread = \"Bread\"\n";

#[test]
fn counters_of_the_game_of_seats_and_of_provinces_keep_their_numbers() {
    let lines = format!(
        "{BREAD}en.counter.fame = \"Fame\"\nen.counter.hunger = \"Hunger\"\n[[counter]]\nid = \"fame\"\nof = \"seat\"\n\
         least = -2\nmost = 2\n[[counter]]\nid = \"hunger\"\nof = \"province\"\nmost = 1\n"
    );
    let script = "fn turn_begins() {\n    lose(2, \"bread\");\n    for seat in players() { seat.lose(3, \"fame\"); }\n    \
                  province(\"corse\").set_counter(1, \"hunger\");\n}\n";
    let mut files = Files::built_in();
    let head = "id = \"mine\"\ntitle = \"Mine\"\nsource = \"A test\"\nreason = \"To try it.\"\n";
    files.overlay(&files.data("variants/mine.toml"), &format!("{head}scripts = [\"turn-begins\"]\n{lines}"));
    files.overlay(&files.variant_script("mine", "turn-begins"), script);
    let library = Library::new(files);
    let loaded = library.load(&["mine".to_owned()]);
    let (compiled, found) = compile(loaded.playable().expect("nothing is wrong with it"));
    assert_eq!(found, []);
    let compiled = compiled.expect("its script is sound");
    for game in [compiled.game(3), compiled.interpreted(3)].map(Result::unwrap) {
        let p = game.start(1, &mut ());
        let state = game.state(&p);
        assert_eq!(state["game_counters"], json!({ "bread": 1 }));
        assert_eq!(state["seats"]["P2"]["counters"], json!({ "fame": -2 }));
        assert_eq!(state["province_counters"], json!({ "corse": { "hunger": 1 } }));
        let setup = game.setup_of(&p, &names(3)).expect("an action begins");
        assert_eq!(game.arrange(&setup).expect("it is possible").counted, p.counted);
        assert_eq!(game.audit(&p), Ok(()));
    }
    // What a pack does not declare, its positions say nothing of.
    let rulebook = game("short-game");
    let state = rulebook.state(&rulebook.start(1, &mut ()));
    assert!(state.get("game_counters").is_none() && state["seats"]["P1"].get("counters").is_none(), "{state}");
}

/// A game of the shipped pack with a variant of one script at `turn-begins` and these lines, played by a plan and by the script.
fn games(lines: &str, script: &str) -> [Liberte; 2] {
    let mut files = Files::built_in();
    let head = "id = \"mine\"\ntitle = \"Mine\"\nsource = \"A test\"\nreason = \"To try it.\"\n";
    files.overlay(&files.data("variants/mine.toml"), &format!("{head}scripts = [\"turn-begins\"]\n{lines}"));
    files.overlay(&files.variant_script("mine", "turn-begins"), script);
    let library = Library::new(files);
    let loaded = library.load(&["mine".to_owned()]);
    let (compiled, found) = compile(loaded.playable().expect("nothing is wrong with it"));
    assert_eq!(found, []);
    let compiled = compiled.expect("its script is sound");
    [compiled.game(3), compiled.interpreted(3)].map(Result::unwrap)
}

/// Counters of cards that take up a bit, two and four.
const OF_CARDS: &str = "[[counter]]\nid = \"flag\"\nof = \"card\"\nmost = 1\n[[counter]]\nid = \"worn\"\nof = \"card\"\n\
    least = -1\nmost = 2\nstart = -1\n[[counter]]\nid = \"bread\"\nmost = 200\n[texts]\nen.counter.flag = \"Flag\"\n\
    en.counter.worn = \"Worn\"\nen.counter.bread = \"Bread\"\n";

#[test]
fn each_card_keeps_its_own_numbers_wherever_it_lies() {
    let script = "fn turn_begins() {\n    card(1).gain(1, \"flag\");\n    card(3).gain(7, \"flag\");\n    \
                  card(2).set_counter(1, \"worn\");\n    card(3).gain(9, \"worn\");\n    card(4).gain(1, \"worn\");\n    \
                  card(4).lose(5, \"worn\");\n    card(110).gain(2, \"worn\");\n    set_counter(200, \"bread\");\n    \
                  if card(3).counter(\"worn\") == 2 { card(5).gain(1, \"flag\"); }\n}\n";
    for game in games(OF_CARDS, script) {
        let p = game.start(1, &mut ());
        let number = |counter, card: u16| {
            let card = game.pack().card(card).expect("it is in the pack");
            game.counted(&p, CounterId(counter), CounterOwner::Card(card))
        };
        assert_eq!([1, 2, 3, 4, 5, 6].map(|card| number(0, card)), [1, 0, 1, 0, 1, 0]);
        assert_eq!([1, 2, 3, 4, 5, 110].map(|card| number(1, card)), [-1, 1, 2, -1, -1, 1]);
        assert_eq!(game.counted(&p, CounterId(2), CounterOwner::Game), 200);
        let state = game.state(&p);
        assert_eq!(state["card_counters"]["3"], json!({ "flag": 1, "worn": 2 }));
        assert_eq!(state["card_counters"]["6"], json!({ "worn": -1 }));
        let setup = game.setup_of(&p, &names(3)).expect("an action begins");
        assert_eq!(setup.card_counters.len(), 6, "only those that are not at their starts are named");
        assert_eq!(game.arrange(&setup).expect("it is possible").counted, p.counted);
        let given = game.given_of(&setup);
        assert_eq!(given["card_counters"]["3"], json!({ "flag": 1, "worn": 2 }));
        assert_eq!(game.audit(&p), Ok(()));
    }
}

#[test]
fn whoever_changes_the_number_of_a_card_in_a_hand_shows_it() {
    let script = "fn turn_begins() { for seat in players() { any_of(hand(seat)).gain(1, \"flag\"); } }\n";
    for game in games(OF_CARDS, script) {
        let mut events = Vec::new();
        let p = game.start(3, &mut events);
        let shown: Vec<_> = events
            .iter()
            .filter_map(|it| if let Event::CardShown { card, .. } = *it { Some(card) } else { None })
            .collect();
        assert_eq!(shown.len(), 3);
        for card in shown {
            assert!(p.seen.has(card), "everybody knows where it is");
            assert_eq!(game.counted(&p, CounterId(0), CounterOwner::Card(card)), 1);
        }
    }
}

#[test]
fn a_secret_number_is_its_owners_to_see_and_anybodys_guess_for_others() {
    let game = game("secret-aims");
    let aim = |p: &Position, seat: Seat| game.counted(p, CounterId(0), CounterOwner::Seat(seat));
    let (mut guessed, mut looks) = ([false; 4], 0);
    for seed in 0..12 {
        let (_, events) = played(&game, seed, |p| {
            looks += 1;
            if looks % 200 != 1 {
                return;
            }
            let seen = game.state_seen_by(p, Seat(0));
            assert_eq!(seen["seats"]["P1"]["counters"], json!({ "aim": aim(p, Seat(0)) }));
            assert_eq!(seen["seats"]["P2"]["counters"], json!({}));
            let imagined = View::new(&game, p, Seat(0)).imagine(&mut BotRng::new(seed, 1));
            assert_eq!(aim(&imagined, Seat(0)), aim(p, Seat(0)));
            guessed[aim(&imagined, Seat(1)) as usize] = true;
        });
        let drawn: Vec<&Event> = events.iter().filter(|it| matches!(it, Event::CounterChanged { .. })).collect();
        for event in drawn {
            let Event::CounterChanged { of: CounterOwner::Seat(owner), .. } = *event else { panic!("{event:?}") };
            for viewer in Seat::first(3) {
                let value = game.event_seen_by(*event, viewer);
                assert_eq!(value["number"].is_null(), viewer != owner, "{value}");
            }
        }
    }
    assert_eq!(guessed, [false, true, true, true]);
}

/// The shipped pack with a secret counter of seats that is dealt, from 1 to 8.
fn dealt_in_secret() -> Liberte {
    let mut files = Files::built_in();
    let lines =
        "[[counter]]\nid = \"role\"\nof = \"seat\"\nleast = 1\nmost = 8\nstart = 1\nsecret = true\ndealt = true\n";
    let head = "id = \"mine\"\ntitle = \"Mine\"\nsource = \"A test\"\nreason = \"To try it.\"\n";
    files.overlay(&files.data("variants/mine.toml"), &format!("{head}{lines}"));
    let loaded = Library::new(files).load(&["mine".to_owned()]);
    compile(loaded.playable().expect("it can be")).0.expect("it compiles").game(6).expect("six can play")
}

#[test]
fn a_counter_that_is_dealt_gives_each_seat_another_number_in_games_and_in_guesses() {
    let game = dealt_in_secret();
    let roles = |p: &Position| -> Vec<i16> {
        Seat::first(6).map(|seat| game.counted(p, CounterId(0), CounterOwner::Seat(seat))).collect()
    };
    let (mut firsts, mut guesses) = (Vec::new(), Vec::new());
    for seed in 0..60 {
        let p = game.start(seed, &mut ());
        let imagined = View::new(&game, &p, Seat(2)).imagine(&mut BotRng::new(seed, 1));
        for of in [&p, &imagined] {
            let mut all = roles(of);
            all.sort_unstable();
            all.dedup();
            assert!(all.len() == 6 && all[0] >= 1 && all[5] <= 8, "seed {seed}: {all:?}");
        }
        assert_eq!(roles(&p)[2], roles(&imagined)[2], "everybody knows his own");
        firsts.push(roles(&p)[0]);
        guesses.push(roles(&imagined)[0]);
    }
    for dealt in [&mut firsts, &mut guesses] {
        dealt.sort_unstable();
        dealt.dedup();
        assert_eq!(*dealt, [1, 2, 3, 4, 5, 6, 7, 8]);
    }
}

#[test]
fn what_no_pack_declares_and_what_no_counter_can_be_is_refused_with_its_line() {
    let point = "turn-begins";
    for (lines, script, expected) in [
        (BREAD, "fn turn_begins() {\n    gain(1, \"braed\");\n}\n", "unknown-name 2: the pack has no counter `braed`"),
        (
            BREAD,
            "fn turn_begins() {\n    set_counter(7, \"bread\");\n}\n",
            "the counter `bread` goes from 0 to 6, and this is 7",
        ),
        (
            BREAD,
            "fn turn_begins() {\n    for seat in players() { seat.gain(1, \"bread\"); }\n}\n",
            "the counter `bread` is of the game",
        ),
        ("[[counter]]\nid = \"a\"\nmost = 0\n", "", "out-of-range 8: the counter `a` goes from 0 to 0"),
        (
            "[[counter]]\nid = \"a\"\nleast = 1\nmost = 3\n",
            "",
            "out-of-range 7: the counter `a` starts at 0, and goes from 1 to 3",
        ),
        (
            "[[counter]]\nid = \"a\"\nmost = 3\nsecret = true\n",
            "",
            "not-for-this-kind 9: the counter `a` is not of seats",
        ),
        (
            "[[counter]]\nid = \"a\"\nmost = 6\ndealt = true\n",
            "",
            "not-for-this-kind 9: the counter `a` is not of seats",
        ),
        (
            "[[counter]]\nid = \"a\"\nof = \"seat\"\nmost = 4\ndealt = true\n",
            "",
            "out-of-range 9: the counter `a` has 5 numbers to deal, and up to 6 may play",
        ),
        ("[[ending]]\nid = \"radical-landslide\"\n", "", "duplicate 7: the rulebook has an ending `radical-landslide`"),
        (
            "",
            "fn turn_begins() {\n    end_game(\"peace\");\n}\n",
            "unknown-name 2: the pack has no ending of its own `peace`",
        ),
        (
            "",
            "fn turn_begins() {\n    for seat in players() { seat.choose_option([\"peace\"]); }\n}\n",
            "no text says what the word `peace` is",
        ),
        (
            "",
            "fn turn_begins() {\n    for seat in players() { seat.choose_number(3, 1); }\n}\n",
            "there is no number from 3 to 1",
        ),
    ] {
        let script = if script.is_empty() {
            "fn turn_begins() {\n    for seat in players() { seat.draw(1); }\n}\n"
        } else {
            script
        };
        let found = wrong(lines, point, script);
        assert!(found.iter().any(|it| it.contains(expected)), "{expected}: {found:?}");
    }
    for (keys, expected) in [
        ("most = 2\nsecret = true", "the counter `worn` is not of seats, and so nobody could see it"),
        ("most = 2\ndealt = true", "the counter `worn` is not of seats, and so there is nobody to deal it to"),
        ("most = 16", "the counters up to `worn` take up 110 bytes, and at most 64 fit"),
    ] {
        let lines = format!("[[counter]]\nid = \"worn\"\nof = \"card\"\n{keys}\n");
        let found = wrong(&lines, point, "fn turn_begins() { roll(2); }\n");
        assert!(found.iter().any(|it| it.contains(expected)), "{expected}: {found:?}");
    }
    let many: String = (0..9).map(|at| format!("[[counter]]\nid = \"c{at}\"\nof = \"seat\"\nmost = 1\n")).collect();
    let found = wrong(&many, point, "fn turn_begins() { roll(2); }\n");
    assert!(found.iter().any(|it| it.contains("take up 72 bytes, and at most 64 fit")), "{found:?}");
}

#[test]
fn words_are_offered_in_the_order_in_which_the_script_has_them() {
    let game = game("vote-of-confidence");
    let mut asked = 0;
    let mut look = |p: &Position| {
        let seat = game.asked(p).lowest().expect("somebody is asked");
        let words: Vec<String> = game.legal(p, seat).into_iter().map(|choice| game.choice_text(choice)).collect();
        if words.iter().any(|word| word.starts_with("option ")) {
            assert_eq!(words, ["option aye", "option nay", "option abstain"]);
            let options = choice_options(&game, p, &names(3), game.pack().texts("en"), &game.legal(p, seat));
            let listed: Vec<&str> = options.iter().map(|option| option.text.as_str()).collect();
            assert_eq!(listed, words, "the terminal numbers them in this order");
            asked += 1;
        }
    };
    (0..8).for_each(|seed| drop(played(&game, seed, &mut look)));
    assert!(asked > 2, "the vote was called");
}

#[test]
fn an_ending_of_its_own_has_its_word_and_its_points() {
    let game = crate::common::game(&["moderate-landslide", "thresholds:landslide_votes=8"], 3);
    assert!(game.endings().any(|ending| ending.id() == "moderate-landslide"));
    let ends =
        (0..400).map(|seed| played(&game, seed, |_| {})).find(|(p, _)| matches!(p.ending, Some(Ending::Declared(_))));
    let (p, events) = ends.expect("random games come to that");
    let outcome = game.outcome(&p).expect("it is over");
    assert_eq!(outcome.end, "moderate-landslide");
    let points = Seat::first(3).map(|seat| game.faction_points(&p, seat, liberte::model::Faction::Moderate, true).0);
    assert_eq!(outcome.points, points.collect::<Vec<_>>());
    let last = events.last().expect("it ended");
    assert_eq!(game.event_value(*last), json!({ "kind": "game-ended", "ending": "moderate-landslide" }));
}

#[test]
fn scenarios_name_counters_and_endings_of_their_variants() {
    let library = Library::new(Files::built_in());
    let text = |variant: &str, given: &str, then: &str| {
        format!(
            "variants = [\"{variant}\"]\nseats = [\"Christie\", \"Joshua\", \"Max\"]\n[given]\nturn = 1\n\
             phase = \"action\"\n{given}\n[then]\n{then}\n"
        )
    };
    for (variant, given, then, expected) in [
        ("bread-runs-short", "game_counters = { braed = 1 }", "turn = 1", "the pack has no counter `braed`"),
        (
            "bread-runs-short",
            "game_counters = { bread = 1 }",
            "counters.Max = { bred = 1 }",
            "the pack has no counter `bred`",
        ),
        ("short-game", "", "end = \"moderate-landslide\"", "no game ends by `moderate-landslide`"),
    ] {
        let loaded = library.scenario("x.toml", &text(variant, given, then));
        let found: Vec<&str> = loaded.diagnostics.iter().map(|it| it.message.as_str()).collect();
        assert!(found.contains(&expected), "{found:?}");
    }
    let impossible = |given: &str| {
        let loaded = library.scenario("x.toml", &text("good-name", given, "impossible = true"));
        assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
        let game = compile(&loaded.pack.expect("it is sound")).0.expect("it compiles").game(3).expect("three can play");
        run_test(&game, &loaded.scenario.expect("it is sound")).expect("the position is refused");
    };
    impossible("game_counters = { reputation = 1 }");
    impossible("[given.seat.Max]\ncounters = { reputation = 5 }");
}

#[test]
fn every_rule_that_remembers_plays_on_whatever_a_position_is_written_as() {
    let variants = [
        "bread-runs-short",
        "good-name",
        "secret-aims",
        "bids-for-the-order",
        "committee",
        "six-offices",
        "full-table",
        "great-men",
    ];
    for variant in variants {
        let game = game(variant);
        let mut written = 0;
        for seed in 0..6 {
            played(&game, seed, |p| {
                assert_eq!(game.audit(p), Ok(()));
                if let Some(setup) = game.setup_of(p, &names(3)) {
                    let arranged = game.arrange(&setup).expect("a position of a game is possible");
                    assert_eq!(game.state(&arranged), game.state(p), "{variant}");
                    written += 1;
                }
            });
        }
        assert!(written > 100, "{variant}: {written}");
    }
}

#[test]
fn a_counter_of_a_pack_needs_a_name_of_its_own_only_in_languages_that_call_it_otherwise() {
    let mut files = Files::built_in();
    let add =
        |file: &str, lines: &str| (files.data(file), format!("{}\n{lines}", files.read(&files.data(file)).unwrap()));
    let board = add("board.toml", "[[counter]]\nid = \"bread\"\nmost = 6\n");
    let texts = add("texts/en.toml", "[counter]\nbread = \"Bread\"\n[number]\nbread-0 = \"none\"\n");
    let german = add("texts/de.toml", "[counter]\nbread = \"Brot\"\n");
    [board, texts, german].iter().for_each(|(path, text)| files.overlay(path, text));
    let loaded = Library::new(files).load(&[]);
    assert_eq!(loaded.diagnostics, []);
    let pack = loaded.playable().expect("it is sound");
    let name = |language: &str| pack.texts(language).word("counter", "bread").to_owned();
    assert_eq!(["en", "de", "fr"].map(name), ["Bread", "Brot", "Bread"]);
    assert_eq!(pack.texts("de").counted(&pack.counters[0], 0), "none");
}
