//! Rule points in games: each script changes what happens, and only that.

use super::packs::{built_in, with_points};
use crate::games::liberte::{Choice, Event, HookInput, Liberte, Position, Question, Refusal, run_test};
use crate::kernel::{BotRng, Game, MAX_SEATS, Seat};
use crate::load::{Files, Library};
use crate::model::{Pack, ProvinceId, RulePoint};
use crate::script::liberte::examples::example;
use crate::script::{HookLog, HookMode, compile};
use std::sync::{Arc, Mutex};

const HEAD: &str =
    "id = \"x\"\ntitle = \"x\"\ncite = \"2e\"\nvariants = []\nseats = [\"Christie\", \"Joshua\", \"Max\"]\nseed = 1\n";

fn game(pack: &Arc<Pack>, seats: usize) -> Liberte {
    let (compiled, found) = compile(pack);
    assert_eq!(found, []);
    compiled.unwrap().game(seats).unwrap()
}

/// What does not hold of a scenario, played by a pack.
fn failures(pack: &Arc<Pack>, given: &str, then: &str) -> Vec<String> {
    let text = format!("{HEAD}\n{given}\n[then]\n{then}");
    let loaded = Library::new(Files::built_in()).scenario("x.toml", &text);
    let scenario = loaded.scenario.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
    let failed = run_test(&game(pack, 3), &scenario).err();
    failed.into_iter().flat_map(|failed| failed.failures).map(|failure| failure.what).collect()
}

/// A scenario that holds with the example of a point, and not without it.
fn example_makes(point: RulePoint, given: &str, then: &str) {
    makes(&[(point, example(point).unwrap())], given, then);
}

fn makes(points: &[(RulePoint, &str)], given: &str, then: &str) {
    assert_eq!(failures(&with_points(points), given, then), [""; 0]);
    assert!(!failures(&built_in(), given, then).is_empty(), "it holds by the rulebook too");
}

const ELECTION: &str = "
[given]
turn = 2
phase = \"election\"
at = \"berry\"
order = [\"Christie\", \"Joshua\", \"Max\"]
[given.provinces]
berry = [\"Christie radical 1\", \"Joshua moderate 1\"]
corse = [\"Joshua radical 1\", \"Max royalist 1\"]
[given.seat.Christie]
display = [15]
[given.seat.Joshua]
display = [28]
victory_points = 3
[given.seat.Max]
display = [93]
";

#[test]
fn a_script_says_who_wins_a_province() {
    // Whoever is last in the order wins what was tied: nobody advances, and no province is emptied.
    let then = "votes = { Joshua = { moderate = 1 }, Max = { royalist = 1 } }\nprovinces = { berry = [\"Christie radical 1\"], corse = [\"Joshua radical 1\"] }";
    example_makes(RulePoint::WhoWinsAProvince, ELECTION, then);
}

#[test]
fn a_province_that_nobody_leads_in_casts_no_vote_and_keeps_its_stacks() {
    let nobody = "fn who_wins_a_province(province) { no_players() }";
    let then = "votes = { Joshua = {}, Max = {} }\nprovinces.berry = [\"Christie radical 1\", \"Joshua moderate 1\"]";
    assert_eq!(failures(&with_points(&[(RulePoint::WhoWinsAProvince, nobody)]), ELECTION, then), [""; 0]);
    let (_, events) = journal(&game(&with_points(&[(RulePoint::WhoWinsAProvince, nobody)]), 4), 1);
    assert!(events.iter().any(|event| matches!(event, Event::NoVote { .. })));
    assert!(!events.iter().any(|event| matches!(event, Event::VoteCast { .. } | Event::ProvinceEmptied { .. })));
}

#[test]
fn a_script_breaks_a_tie_before_cards_are_advanced() {
    // Christie has fewer Victory Points than Joshua; Joshua and Max are then tied for Corse, and Max has fewer.
    let then = "votes = { Christie = { radical = 1 }, Max = { royalist = 1 } }\nprovinces = { berry = [], corse = [] }\ndisplay.Christie = [15]";
    example_makes(RulePoint::WhoLeadsATie, ELECTION, then);
}

#[test]
fn those_whom_a_script_lets_lead_go_on_to_advance_cards() {
    let script = "fn who_leads_a_tie(about, seats) { if about == \"province\" { seats - players().first_in_order() } else { seats } }";
    let given = ELECTION.replace("Joshua moderate 1\"]", "Joshua moderate 1\", \"Max royalist 1\"]");
    let then = "asked = { by = \"Joshua\", asked = \"advance\", options = [\"advance #28\", \"decline\"] }";
    makes(&[(RulePoint::WhoLeadsATie, script)], &given, then);
}

const GOVERNMENT: &str = "
[given]
turn = 2
phase = \"election\"
at = \"government\"
order = [\"Christie\", \"Joshua\", \"Max\"]
[given.seat.Christie]
votes = { radical = 3 }
[given.seat.Joshua]
display = [16]
votes = { royalist = 3 }
";

#[test]
fn a_script_breaks_a_tie_of_factions() {
    let then =
        "government = \"royalist\"\nopposition = \"radical\"\nvictory_points.Joshua = 5\nvictory_points.Christie = 3";
    example_makes(RulePoint::WhichFactionLeadsATie, GOVERNMENT, then);
}

#[test]
fn a_script_says_how_many_votes_a_province_casts() {
    let given = "[given]\nturn = 2\nphase = \"election\"\nat = \"berry\"\norder = [\"Christie\", \"Joshua\", \"Max\"]\n[given.provinces]\nberry = [\"Christie radical 3\"]\ncorse = [\"Joshua royalist 2\", \"Max moderate 2\"]\n[given.seat.Joshua]\ndisplay = [93]";
    let then = "votes.Christie = { radical = 2 }\nprovinces.berry = [\"Christie radical 1\"]";
    example_makes(RulePoint::VotesOfAProvince, given, then);
}

#[test]
fn a_script_says_what_a_province_pays() {
    let given = "[given]\nturn = 4\nphase = \"election\"\nat = \"normandie\"\norder = [\"Christie\", \"Joshua\", \"Max\"]\n[given.provinces]\nnormandie = [\"Christie radical 1\"]\nvendee = [\"Joshua radical 1\"]\ncorse = [\"Joshua royalist 2\", \"Max moderate 2\"]\n[given.seat.Joshua]\ndisplay = [93]";
    example_makes(RulePoint::PointsOfAProvince, given, "victory_points = { Christie = 1, Joshua = 1 }");
}

#[test]
fn a_script_says_what_a_place_pays() {
    let given = "[given]\nturn = 2\nphase = \"election\"\nat = \"government\"\norder = [\"Christie\", \"Joshua\", \"Max\"]\n[given.seat.Christie]\nvotes = { radical = 3 }\n[given.seat.Joshua]\nvotes = { royalist = 1 }\n[given.seat.Max]\nvotes = { royalist = 1 }";
    // The shared first place in opposition: (1 + 2) / 2.
    example_makes(RulePoint::PointsOfAPlace, given, "victory_points = { Christie = 5, Joshua = 1, Max = 1 }");
    let alone = given.replace("[given.seat.Max]\nvotes = { royalist = 1 }", "");
    assert_eq!(failures(&built_in(), &alone, "victory_points.Joshua = 3"), [""; 0], "as it happens");
    let turn_3 = alone.replace("turn = 2", "turn = 3");
    example_makes(RulePoint::PointsOfAPlace, &turn_3, "victory_points.Joshua = 4");
}

const ACTION: &str = "
[given]
turn = 2
phase = \"action\"
government = \"moderate\"
opposition = \"radical\"
order = [\"Christie\", \"Joshua\", \"Max\"]
[given.seat.Christie]
hand = [15, 28]
";

#[test]
fn a_script_refuses_cards_with_its_reason() {
    let then = "legal = [{ by = \"Christie\", choice = \"play #28\" }]\nrefused = [{ by = \"Christie\", choice = \"play #15\" }]";
    example_makes(RulePoint::MayPlay, ACTION, then);
    let pack = with_points(&[(RulePoint::MayPlay, example(RulePoint::MayPlay).unwrap())]);
    let game = game(&pack, 3);
    let text = format!("{HEAD}\n{ACTION}\n[then]\n");
    let scenario = Library::new(Files::built_in()).scenario("x.toml", &text).scenario.unwrap();
    let p = game.arrange(&scenario.setup).unwrap();
    let card = pack.card(15).unwrap();
    let refusal = game.refusal(&p, Seat(0), Choice::Play(card)).unwrap();
    assert!(matches!(refusal, Refusal::RequirementFails { .. }), "{refusal:?}");
    let words = game.refusal_text(&p, refusal);
    assert!(words.starts_with("#15 ") && words.ends_with(')') && words.contains(": "), "{words}");
}

#[test]
fn what_a_script_refuses_is_neither_played_for_a_token_nor_second_nor_as_a_special() {
    for script in [
        "fn may_play(card) { require(turn() == 4, \"needs-presence-in-government\"); }",
        "fn may_play(card) { require(lost_battles() > 3, \"needs-presence-in-government\"); }",
    ] {
        let pack = with_points(&[(RulePoint::MayPlay, script)]);
        let game = game(&pack, 4);
        each_decision(&game, 3, |p, choices| {
            let plays = choices.iter().any(|choice| matches!(choice, Choice::Play(_) | Choice::Battle(_)));
            assert!(!plays || (p.turn == 4 && script.contains("turn")), "{choices:?}");
        });
    }
}

#[test]
fn a_script_refuses_provinces_with_its_reason() {
    // A Club reaches all provinces; Paris lies in Île-de-France. Max has a presence, Christie has none.
    let given = "
[given]
turn = 2
phase = \"action\"
at = \"Christie\"
order = [\"Christie\", \"Joshua\", \"Max\"]
government = \"moderate\"
opposition = \"radical\"
presence = [\"Max\"]
face_up = [4, 11, 28]
[given.seat.Christie]
hand = [14]
[[play]]
by = \"Christie\"
choice = \"play #14\"
";
    let then = "refused = [{ by = \"Christie\", choice = \"place ile-de-france\" }]\nlegal = [{ by = \"Christie\", choice = \"place corse\" }]";
    example_makes(RulePoint::MayPlace, given, then);
    let with_presence = given.replace("[\"Max\"]", "[\"Christie\"]");
    let then = "legal = [{ by = \"Christie\", choice = \"place ile-de-france\" }]";
    let points = with_points(&[(RulePoint::MayPlace, example(RulePoint::MayPlace).unwrap())]);
    assert_eq!(failures(&points, &with_presence, then), [""; 0]);
}

#[test]
fn provinces_are_refused_alike_by_a_table_and_by_a_script() {
    let planned = "fn may_place(province, card) { require(turn() > 1 || !province.is_paris || card.value > 1, \"needs-presence-in-government\"); }";
    let asked = "fn may_place(province, card) { require(lost_battles() < 90, \"needs-presence-in-government\"); require(turn() > 1 || !province.is_paris || card.value > 1, \"needs-presence-in-government\"); }";
    let [planned, asked] = [planned, asked].map(|script| with_points(&[(RulePoint::MayPlace, script)]));
    let mode = |pack: &Arc<Pack>| compile(pack).0.unwrap().points().map(|(_, mode)| mode.clone()).next();
    assert!(matches!(mode(&planned), Some(HookMode::Permissions(_))));
    assert!(matches!(mode(&asked), Some(HookMode::Interpreted(_))));
    let mut refused = 0;
    for seed in 1..6 {
        let games = [game(&planned, 4), game(&asked, 4)];
        assert_eq!(journal(&games[0], seed), journal(&games[1], seed));
        each_decision(&games[0], seed, |p, choices| {
            assert!(choices.iter().all(|&choice| games[0].refusal(p, p.asked, choice).is_none()));
            let paris = games[0].pack().board.provinces.iter().position(|it| it.id == "ile-de-france");
            let place = Choice::Place(ProvinceId(paris.unwrap() as u8));
            let why = games[0].refusal(p, p.asked, place).filter(|_| p.question == Question::Place);
            refused += usize::from(matches!(why, Some(Refusal::PlacementForbidden { .. })));
        });
    }
    assert!(refused > 10, "{refused}");
}

#[test]
fn where_cards_may_be_placed_is_asked_of_the_hand_alone() {
    let script = "fn may_place(province, card) { require(lost_battles() < 90, \"needs-presence-in-government\"); }";
    let compiled = compile(&with_points(&[(RulePoint::MayPlace, script)])).0.unwrap();
    let log = Arc::new(Mutex::new(HookLog::default()));
    let (game, _) = compiled.with_hook_log(4, RulePoint::MayPlace, log.clone()).unwrap();
    let heard = || std::mem::take(&mut *log.lock().unwrap()).heard;
    let mut of_second_cards = 0;
    let (mut p, mut rng, mut choices) = (game.start(2, &mut ()), BotRng::new(2, 0), Vec::new());
    while !p.is_over() {
        heard();
        game.choices(&p, p.asked, &mut choices);
        for (input, _) in heard() {
            let HookInput::Place(_, card) = input else { panic!("{input:?}") };
            of_second_cards += usize::from(p.question == Question::Action);
            assert!(p.hands[p.asked].has(card) || p.question == Question::Place && p.action.card == card);
        }
        let seat = p.asked;
        game.play(&mut p, seat, choices[rng.below(choices.len())], &mut ());
    }
    assert!(of_second_cards > 5, "{of_second_cards}");
}

#[test]
fn a_second_card_needs_a_province_that_no_script_closes() {
    let script = "fn may_place(province, card) { require(cards_displayed() < 0, \"needs-presence-in-government\"); }";
    let script = script.replace("cards_displayed() < 0", "lost_battles() > 90");
    let closed = game(&with_points(&[(RulePoint::MayPlace, &script)]), 4);
    each_decision(&closed, 3, |p, choices| {
        assert!(choices.iter().all(|choice| !matches!(choice, Choice::Place(_))));
        let plays_second = p.question == Question::Action && p.action.cards > 0;
        assert!(!plays_second || choices.iter().all(|&choice| !is_of_a_faction(&closed, choice)), "{choices:?}");
    });
}

fn is_of_a_faction(game: &Liberte, choice: Choice) -> bool {
    choice.played().is_some_and(|card| game.card_faction(card).is_some())
}

#[test]
fn a_game_may_end_in_a_way_of_its_own() {
    let points = "fn further_ending() { for seat in players() { if seat.victory_points >= 5 { return true; } } false }";
    let given = GOVERNMENT.replace("[given.seat.Joshua]\ndisplay = [16]\nvotes = { royalist = 3 }", "");
    let then =
        "end = \"further-ending\"\nwinners = [\"Christie\"]\npoints = { Christie = 5, Joshua = 0, Max = 0 }\nturn = 2";
    makes(&[(RulePoint::FurtherEnding, points)], &given, then);
    let never = example(RulePoint::FurtherEnding).unwrap();
    assert!(!failures(&with_points(&[(RulePoint::FurtherEnding, never)]), &given, then).is_empty());
}

#[test]
fn a_further_ending_comes_after_an_action_and_after_a_battle() {
    let after_actions = "fn further_ending() { round() == 2 }";
    let game_by_action = game(&with_points(&[(RulePoint::FurtherEnding, after_actions)]), 4);
    let p = play_out(&game_by_action, 1);
    assert_eq!((p.turn, p.round, p.ending.map(|it| it.id())), (1, 2, Some("further-ending")));
    let after_battles = "fn further_ending() { lost_battles() > 0 }";
    let game_by_battle = game(&with_points(&[(RulePoint::FurtherEnding, after_battles)]), 4);
    let ended = (1..20).map(|seed| play_out(&game_by_battle, seed)).find(|p| p.lost_battles != 0).unwrap();
    assert_eq!(ended.ending.map(|it| it.id()), Some("further-ending"));
    assert_eq!(ended.phase, crate::model::Phase::Battle, "at the end of the battle, before the election");
}

#[test]
fn a_script_says_which_points_decide() {
    // By Victory Points Joshua would win, whose display has no General.
    let given = "[given]\nturn = 4\nphase = \"election\"\nat = \"government\"\norder = [\"Christie\", \"Joshua\", \"Max\"]\n[given.seat.Christie]\ndisplay = [26, 82]\nvictory_points = 5\nvotes = { radical = 3 }\n[given.seat.Joshua]\nvictory_points = 9\nvotes = { moderate = 1 }";
    let then = "end = \"four-turns\"\nwinners = [\"Christie\"]\npoints = { Christie = 14, Joshua = 12, Max = 0 }\nvictory_points.Christie = 10";
    example_makes(RulePoint::FinalPoints, given, then);
}

#[test]
fn a_judgement_that_can_t_be_falls_back_to_the_rulebook_and_is_told() {
    let cases = [
        (
            RulePoint::WhoWinsAProvince,
            "fn who_wins_a_province(province) { if round() == 0 { players() } else { players() } }",
        ),
        (
            RulePoint::WhoWinsAProvince,
            "fn who_wins_a_province(province) { if round() == 0 { throw \"no\"; } players() }",
        ),
        (
            RulePoint::WhoLeadsATie,
            "fn who_leads_a_tie(about, seats) { if round() == 0 { no_players() } else { seats } }",
        ),
        (
            RulePoint::WhichFactionLeadsATie,
            "fn which_faction_leads_a_tie(about, factions) { if round() == 0 { only(NOBODY) } else { factions } }",
        ),
        (RulePoint::FurtherEnding, "fn further_ending() { if round() == 0 { loop { } } false }"),
        (RulePoint::FinalPoints, "fn final_points(seat, ending) { if round() == 0 { 9000000000 } else { 1 } }"),
        (RulePoint::MayPlay, "fn may_play(card) { if round() > 0 { throw \"no\"; } }"),
        (RulePoint::MayPlace, "fn may_place(province, card) { if round() > 0 { throw \"no\"; } }"),
    ];
    let rulebook = game(&built_in(), 4);
    for (point, script) in cases {
        let game = game(&with_points(&[(point, script)]), 4);
        let mut failures = 0;
        for seed in 1..6 {
            let (expected, _) = journal(&rulebook, seed);
            let (found, events) = journal(&game, seed);
            assert_eq!(found, expected, "{script}");
            failures += events.iter().filter(|&&event| event == Event::PointFailed { point }).count();
        }
        assert!(failures > 0 || point == RulePoint::WhichFactionLeadsATie, "{script}");
    }
}

#[test]
fn numbers_off_their_range_count_as_the_nearest() {
    let script = "fn votes_of_a_province(province, height) { if round() == 0 { 99 } else { 0 } }";
    let given = "[given]\nturn = 2\nphase = \"election\"\nat = \"berry\"\norder = [\"Christie\", \"Joshua\", \"Max\"]\n[given.provinces]\nberry = [\"Christie radical 3\"]\ncorse = [\"Joshua royalist 2\", \"Max moderate 2\"]\n[given.seat.Joshua]\ndisplay = [93]";
    let filled = [(RulePoint::VotesOfAProvince, script)];
    makes(&filled, given, "votes.Christie = { radical = 3 }");
    let (_, events) = journal(&game(&with_points(&filled), 4), 1);
    assert!(events.contains(&Event::PointFailed { point: RulePoint::VotesOfAProvince }));
}

/// Points that are tabulated, gated and interpreted, all at once.
fn many_points() -> Vec<(RulePoint, &'static str)> {
    use RulePoint::*;
    let all =
        [WhoWinsAProvince, WhoLeadsATie, WhichFactionLeadsATie, VotesOfAProvince, PointsOfAProvince, PointsOfAPlace];
    let all = all.into_iter().chain([MayPlay, MayPlace, FurtherEnding, FinalPoints]);
    all.map(|point| (point, example(point).unwrap())).collect()
}

#[test]
fn games_with_every_point_filled_play_through_and_everything_is_accounted_for() {
    let pack = with_points(&many_points());
    for seats in 3..=5 {
        let game = game(&pack, seats);
        for seed in 1..5 {
            each_decision(&game, seed, |p, choices| {
                assert_eq!(game.audit(p), Ok(()));
                assert!(choices.iter().all(|&choice| game.refusal(p, p.asked, choice).is_none()));
            });
            assert_eq!(journal(&game, seed), journal(&game, seed), "the same game again");
        }
    }
}

#[test]
fn tables_and_gates_say_what_their_scripts_say() {
    let (compiled, _) = compile(&with_points(&many_points()));
    let compiled = compiled.unwrap();
    let (fast, slow) = (compiled.game(4).unwrap(), compiled.interpreted(4).unwrap());
    for seed in 1..4 {
        assert_eq!(journal(&fast, seed), journal(&slow, seed));
    }
}

/// Plays a random game and looks at each decision.
fn each_decision(game: &Liberte, seed: u64, mut look: impl FnMut(&Position, &[Choice])) -> Position {
    let mut p = game.start(seed, &mut ());
    let (mut rng, mut choices) = (BotRng::new(seed, 0), Vec::new());
    while let Some(seat) = game.asked(&p).lowest() {
        game.choices(&p, seat, &mut choices);
        look(&p, &choices);
        let choice = choices[rng.below(choices.len())];
        game.play(&mut p, seat, choice, &mut ());
    }
    p
}

fn play_out(game: &Liberte, seed: u64) -> Position {
    each_decision(game, seed, |_, _| {})
}

/// All that was offered in a game, and the Victory Points at its end.
type Offered = (Vec<Vec<Choice>>, Vec<i16>);

/// All that was offered in a random game with the points at its end; and what happened.
fn journal(game: &Liberte, seed: u64) -> (Offered, Vec<Event>) {
    let mut events = Vec::new();
    let mut p = game.start(seed, &mut events);
    let (mut rng, mut choices, mut offered) = (BotRng::new(seed, 0), Vec::new(), Vec::new());
    while let Some(seat) = game.asked(&p).lowest() {
        game.choices(&p, seat, &mut choices);
        offered.push(choices.clone());
        let choice = choices[rng.below(choices.len())];
        game.play(&mut p, seat, choice, &mut events);
    }
    ((offered, (0..MAX_SEATS as u8).map(|seat| p.victory_points[Seat(seat)]).collect()), events)
}
