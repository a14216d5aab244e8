//! Any moment of a game, written as a scenario and read back.

use crate::common::random::CASES;
use liberte::games::liberte::{Liberte, Position, run_test};
use liberte::kernel::{BotRng, Game, Seat, Table};
use liberte::kit::Rulebook;
use liberte::load::{Files, Library};
use liberte::sandbox::{GameOrigin, MomentText, Sandbox, ScenarioHeader, ScenarioMoment, TestParts, names_for};
use liberte::script::compile;
use std::sync::Arc;

/// A whole game of random choices.
fn played(case: usize, seats: usize, seed: u64) -> Sandbox {
    let beginning = GameOrigin::New { names: names_for(seats), seed };
    let mut sandbox = Sandbox::begin(CASES[case].compiled.clone(), &beginning, &[]).expect("three to six can play");
    let mut rng = BotRng::new(seed, 5);
    while let Some(seat) = sandbox.asked() {
        let choices = sandbox.tree().choices(seat);
        sandbox.choose(seat, choices[rng.below(choices.len())]).expect("a listed choice is legal");
    }
    sandbox
}

/// Plays some random choices and gives how the positions went.
fn continued(game: &Liberte, mut p: Position) -> Vec<serde_json::Value> {
    let mut rng = BotRng::new(3, 3);
    let (mut choices, mut told) = (Vec::new(), Vec::new());
    while let Some(seat) = game.asked(&p).lowest().filter(|_| told.len() < 12) {
        game.choices(&p, seat, &mut choices);
        game.play(&mut p, seat, choices[rng.below(choices.len())], &mut ());
        told.push(game.state(&p));
    }
    // To the end, where shuffles and draws to come show.
    while let Some(seat) = game.asked(&p).lowest() {
        game.choices(&p, seat, &mut choices);
        game.play(&mut p, seat, choices[rng.below(choices.len())], &mut ());
    }
    told.push(game.state(&p));
    told
}

/// The position that a scenario's text leads to, and whether its test holds.
fn read_back(library: &Library, text: &str) -> (Liberte, Position, Result<(), String>) {
    let loaded = library.scenario("moment.toml", text);
    assert!(loaded.diagnostics.is_empty(), "{:?}\n{text}", loaded.diagnostics);
    let scenario = loaded.scenario.expect("nothing was found");
    let (compiled, _) = compile(&loaded.pack.expect("nothing was found"));
    let game = compiled.expect("its scripts compile").game(scenario.setup.seats.len()).expect("they can play");
    let start = game.arrange(&scenario.setup).unwrap_or_else(|why| panic!("{why:?}\n{text}"));
    let mut table = Table::new(&game, start);
    for step in &scenario.play {
        let choice = game.parse_choice(table.position(), step.made.by, &step.made.choice).expect("it is a choice");
        if let Err(why) = table.play(step.made.by, choice) {
            panic!("{:?} {why:?}\n{text}", step.made);
        }
    }
    let position = table.position().clone();
    let tested = run_test(&game, &scenario).map_err(|why| format!("{why:?}\n{text}"));
    (game, position, tested)
}

#[test]
fn a_moment_written_as_a_test_reads_back_to_the_same_position_and_chance() {
    let library = Arc::new(Library::new(Files::built_in()));
    let (mut furthest, mut moments, mut with_draws) = (0, 0, 0);
    for case in 0..CASES.len() {
        for seed in 0..4 {
            let sandbox = played(case, 3 + (seed as usize + case) % 4, seed);
            let len = sandbox.tree().branch().len();
            let mut rng = BotRng::new(seed, case as u64);
            let looked = (0..7).map(|_| rng.below(len + 1)).chain([0, len]);
            for count in looked {
                let at = format!("{}, seed {seed}, moment {count} of {len}", CASES[case].name);
                let moment =
                    ScenarioMoment::of(&library, sandbox.head(), sandbox.tree(), count).expect("it can be written");
                let about =
                    ScenarioHeader { id: "a-moment".into(), title: "A \"moment\"".into(), cite: "2e IV".into() };
                let text = moment.text(&about, Some(&moment.usual_parts()));
                let (game, p, tested) = read_back(&library, &text);
                tested.unwrap_or_else(|why| panic!("{at}: {why}"));
                let was = &sandbox.tree().branch().steps()[count].position;
                assert_eq!(game.state(&p), game.state(was), "{at}\n{text}");
                assert_eq!((p.question, p.asked, p.ending), (was.question, was.asked, was.ending), "{at}");
                assert_eq!((p.shuffles, p.draws), (was.shuffles, was.draws), "{at}");
                let seen =
                    |p: &Position| p.all_seats().iter().map(|seat| p.hands[seat].and(&p.seen)).collect::<Vec<_>>();
                assert_eq!(seen(&p), seen(was), "{at}");
                assert_eq!(p.chance, was.chance, "{at}");
                assert_eq!(continued(&game, p), continued(&game, was.clone()), "{at}\n{text}");
                furthest = furthest.max(moment.played());
                with_draws += usize::from(was.shuffles > 1);
                moments += 1;
            }
        }
    }
    assert!(furthest > 3 && moments > 200 && with_draws > 10, "{furthest} {moments} {with_draws}");
}

#[test]
fn a_test_holds_only_the_parts_that_were_ticked_and_all_of_them_can_be() {
    let library = Arc::new(Library::new(Files::built_in()));
    let sandbox = played(0, 4, 2);
    for count in (0..sandbox.tree().branch().len()).step_by(17) {
        let moment = ScenarioMoment::of(&library, sandbox.head(), sandbox.tree(), count).expect("it can be written");
        let mut parts = TestParts::asked();
        parts.all().for_each(|(_, is_on)| *is_on = false);
        let none = moment.text(&ScenarioHeader::default(), Some(&parts));
        assert!(none.trim_end().ends_with("[then]"), "{none}");
        assert!(!moment.text(&ScenarioHeader::default(), None).contains("[then]"));
        parts.all().for_each(|(_, is_on)| *is_on = true);
        let all = moment.text(&ScenarioHeader::default(), Some(&parts));
        read_back(&library, &all).2.unwrap_or_else(|why| panic!("moment {count}: {why}"));
        for key in ["turn", "order", "government", "supply", "victory_points", "battle_tokens", "votes", "asked"] {
            assert!(all.split("[then]").nth(1).is_some_and(|then| then.contains(&format!("\n{key} = "))), "{key}");
        }
    }
}

#[test]
fn a_game_from_a_scenario_is_written_with_its_variants_and_settings() {
    let library = Arc::new(Library::new(Files::built_in()));
    let text = "seats = ['Ann Lee', 'Bob', 'Cid']\nseed = 9\nvariants = ['three-ones']\n[rules]\nstack_height = 2\n\
                [given]\nturn = 2\nphase = 'action'\n[given.seat.\"Ann Lee\"]\nhand = [71, 4]\n";
    let mut sandbox = Sandbox::from_scenario(&library, "x.toml", text, &[]).expect("it can be played");
    let choice = sandbox.tree().choices(Seat(0))[0];
    sandbox.choose(Seat(0), choice).expect("it is legal");
    let moment = ScenarioMoment::of(&library, sandbox.head(), sandbox.tree(), 1).expect("it can be written");
    let written = moment.text(&ScenarioHeader::default(), Some(&moment.usual_parts()));
    assert!(written.contains("play-cards.stack_height = 2"), "{written}");
    assert!(written.contains("variants = [\"three-ones\"]"), "{written}");
    assert!(written.contains("[given.seat.\"Ann Lee\"]"), "{written}");
    let (game, p, tested) = read_back(&library, &written);
    tested.unwrap();
    assert_eq!(game.rules().stack_height, 2);
    assert_eq!(game.state(&p), game.state(sandbox.position()));
}

#[test]
fn seats_whose_names_no_scenario_may_have_get_others() {
    let library = Arc::new(Library::new(Files::built_in()));
    for names in [["P2", "Bob", "Cid"], ["Bob", "Bob", "Cid"], ["", "Bob", "Cid"]] {
        let beginning = GameOrigin::New { names: names.map(str::to_owned).into(), seed: 1 };
        let sandbox = Sandbox::begin(CASES[0].compiled.clone(), &beginning, &[]).expect("three can play");
        let moment = ScenarioMoment::of(&library, sandbox.head(), sandbox.tree(), 0).expect("it can be written");
        read_back(&library, &moment.text(&ScenarioHeader::default(), None)).2.unwrap();
    }
}
