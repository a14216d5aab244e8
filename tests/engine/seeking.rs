//! Finding a position: the query's words, what it finds, and that the find does not depend on threads.

use crate::common::game;
use liberte::bots::BotKind;
use liberte::games::liberte::{Choice, Liberte, Position, Question};
use liberte::kernel::{Game, Table};
use liberte::lab::PackIdentity;
use liberte::model::{CounterId, CounterOwner, Faction};
use liberte::sandbox::{FoundMoment, KEYS, PositionQuery, SeekLimits, SeekResult, seek};
use std::sync::atomic::{AtomicBool, AtomicU64};

fn identity(game: &Liberte) -> PackIdentity {
    PackIdentity::from(&**game.pack())
}

fn sought(game: &Liberte, query: &str, games: u64, threads: usize) -> SeekResult {
    let query = PositionQuery::parse(query, game).unwrap_or_else(|errors| panic!("{query}: {errors:?}"));
    let limits = SeekLimits { games, seed: 1, threads, bots: vec![BotKind::Random] };
    seek(game, &query, &identity(game), &limits, &AtomicU64::new(0), &AtomicBool::new(false))
        .expect("threads can be started")
}

/// The position that a find's journal leads to.
fn position(game: &Liberte, found: &FoundMoment) -> Position {
    let mut table = Table::new(game, game.start(found.seed, &mut ()));
    found.journal.replay(&mut table, usize::MAX).expect("what was found is legal");
    table.position().clone()
}

#[test]
fn what_is_found_fits_and_replays() {
    let game = game(&[], 4);
    let found = sought(&game, "turn>=2 government:radical can:P2:terror targets>=2", 3_000, 0).found;
    let found = found.expect("somebody can play Terror");
    let p = position(&game, &found);
    assert!(p.turn >= 2 && p.government == Some(Faction::Radical));
    assert_eq!((p.asked.to_string(), p.question), ("P2".into(), Question::Action));
    let terror = game.pack().effect("terror");
    let mut choices = Vec::new();
    game.choices(&p, p.asked, &mut choices);
    let is_terror =
        |choice: &&Choice| matches!(choice, Choice::Play(card) if game.pack().cards[card.index()].effect() == terror);
    let play = *choices.iter().find(is_terror).expect("Terror is listed");
    let mut after = p.clone();
    game.play(&mut after, p.asked, play, &mut ());
    game.choices(&after, p.asked, &mut choices);
    assert!(after.question == Question::Target && choices.len() >= 2);
}

#[test]
fn an_ending_is_looked_for_by_its_id_or_the_end_of_it() {
    let game = game(&[], 4);
    for (query, id) in [
        ("ending:landslide", "radical-landslide"),
        ("ending:radical-landslide", "radical-landslide"),
        ("ending:counter-revolution", "royalist-counter-revolution"),
        ("ending:four-turns vp.P2>=1", "four-turns"),
    ] {
        let found = sought(&game, query, 2_000, 0).found.expect(query);
        let p = position(&game, &found);
        assert!(p.is_over() && p.ending.is_some_and(|ending| ending.id() == id), "{query}");
    }
    let first = sought(&game, "ending:none", 1, 1).found.expect("games begin");
    assert_eq!(first.at, 0);
    // Nobody is asked anything after the end.
    assert_eq!(sought(&game, "ending:four-turns asked:P1", 20, 1).found, None);
    let errors = PositionQuery::parse("ending:lanslide", &game).expect_err("no ending is called so");
    assert_eq!(errors[0].message, "no ending is `lanslide`");
    assert!(errors[0].help.as_deref().is_some_and(|help| help.contains("`radical-landslide`")), "{errors:?}");
}

#[test]
fn the_first_moment_of_the_lowest_seed_is_found_on_any_number_of_threads() {
    let game = game(&[], 4);
    for query in ["vp>=12", "counter-revolution>=5 turn:3", "supply.radical:0 round>=3", "plays:guillotine"] {
        let alone = sought(&game, query, 400, 1);
        let found = alone.found.clone().expect("random games come to that");
        assert_eq!(sought(&game, query, 400, 3), alone, "{query}");
        let query = PositionQuery::parse(query, &game).expect("it was read before");
        for seed in 1..found.seed {
            let limits = SeekLimits { games: 1, seed, threads: 1, bots: Vec::new() };
            let before = seek(&game, &query, &identity(&game), &limits, &AtomicU64::new(0), &AtomicBool::new(false));
            assert_eq!(before.expect("threads can be started").found, None);
        }
    }
}

#[test]
fn where_nothing_fits_the_closest_moment_is_told() {
    let game = game(&[], 3);
    let one = sought(&game, "turn:4 vp>=200 asked:P3", 20, 1);
    assert_eq!((one.found.as_ref(), one.games), (None, 20));
    let closest = one.closest.clone().expect("parts of it fit");
    assert_eq!(closest.lacks, ["vp>=200"]);
    let p = position(&game, &closest.found);
    assert_eq!((p.turn, p.asked.to_string()), (4, "P3".into()));
    assert_eq!(sought(&game, "turn:4 vp>=200 asked:P3", 20, 3), one);
}

#[test]
fn keys_that_name_whose_number_is_meant_mean_only_that() {
    let game = game(&[], 4);
    let found = sought(&game, "vp.P3>=9 -vp.P1>=3 stacks.normandie:2..3", 2_000, 0).found.expect("it comes to that");
    let p = position(&game, &found);
    assert!(p.victory_points.0[2] >= 9 && p.victory_points.0[0] < 3, "{:?}", p.victory_points);
    let normandie = game.province("normandie").expect("it is on the board");
    assert!((2..=3).contains(&p.stacks(normandie).count()));
}

#[test]
fn every_key_can_be_asked_about() {
    let game = game(&["bread-runs-short"], 4);
    for key in KEYS {
        let value = match key.values() {
            "number" if key.name == "counter" => ".bread>=0",
            "number" => ">=0",
            "phase" => ":action",
            "question" => ":place",
            "seat" | "seat or none" => ":P1",
            "faction or none" => ":radical",
            "ending or none" => ":landslide",
            _ => ":#45",
        };
        assert!(PositionQuery::parse(&format!("{}{value}", key.name), &game).is_ok(), "{}", key.name);
    }
}

#[test]
fn the_counter_of_one_card_or_of_any_can_be_asked_about() {
    let game = game(&["worn-out"], 4);
    let played = |p: &Position, number| {
        let card = game.pack().card(number).expect("it is in the pack");
        game.counted(p, CounterId(0), CounterOwner::Card(card))
    };
    let any = sought(&game, "counter.played>=2", 50, 0).found.expect("some card is played twice");
    let p = position(&game, &any);
    assert!(game.pack().cards.iter().any(|card| played(&p, card.number) >= 2));
    let one = sought(&game, "counter.played.#14>=1", 50, 0).found.expect("the club is played");
    assert!(played(&position(&game, &one), 14) >= 1);
    let errors = PositionQuery::parse("counter.played.#999>=1", &game).expect_err("there is no such card");
    assert_eq!(errors[0].message, "`#999` is not a counter, perhaps with a seat, province or card");
}

#[test]
fn what_is_no_word_of_it_is_said_with_what_was_probably_meant() {
    let game = game(&[], 4);
    let wrong = [
        ("trun>=3", "positions have no key `trun`", "did you mean `turn`?"),
        ("government:radicl", "`radicl` is not a faction or none", "did you mean `radical`?"),
        ("stacks.normandy>1", "`normandy` is not a province", "did you mean `normandie`?"),
        ("can:P2:teror", "no card is `teror`", "did you mean `terror`?"),
        ("phase:acton", "`acton` is not a phase", "did you mean `action`?"),
        ("government>radical", "`government` is not a number: it can be compared by `:`, `=` and `!=`", ""),
        ("turn>=x", "`turn` is compared with a number, and `x` is not one", ""),
        ("can:P7:terror", "`P7` is not one of the 4 seats", ""),
        ("terror", "`terror` is not part of a position", ""),
        ("(turn:1", "the bracket is not closed", ""),
        ("turn:1 or", "`or` is missing one of its sides", ""),
        ("not", "there is nothing here to negate", ""),
    ];
    for (text, message, help) in wrong {
        let errors = PositionQuery::parse(text, &game).expect_err(text);
        assert_eq!(errors[0].message, message, "{text}");
        assert!(errors[0].help.as_deref().unwrap_or_default().contains(help), "{text}: {:?}", errors[0].help);
        assert!(errors[0].span.end <= text.len());
    }
}
