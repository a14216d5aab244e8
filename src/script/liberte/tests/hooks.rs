//! What the scripts of rule points become, and what is found wrong with them.

use super::line;
use super::packs::with_points;
use crate::load::Diagnostic;
use crate::model::{POINTS, RulePoint};
use crate::script::liberte::examples::example;
use crate::script::{HookMode, compile};

/// What compiling and proving a point's script finds.
pub(super) fn findings(point: RulePoint, script: &str) -> Vec<String> {
    let (compiled, mut found) = compile(&with_points(&[(point, script)]));
    assert_eq!(compiled.is_none(), found.iter().any(Diagnostic::is_error), "{found:?}");
    if let Some(compiled) = compiled {
        let proven = compiled.prove(50, 1).found.into_iter();
        found.extend(proven.filter(|other| !found.contains(other)).collect::<Vec<_>>());
    }
    found.iter().map(|found| line(script, found)).collect()
}

fn plan(point: RulePoint, script: &str) -> String {
    let (compiled, found) = compile(&with_points(&[(point, script)]));
    let plans = compiled.unwrap_or_else(|| panic!("{found:?}")).plans();
    let at = plans.find(&format!("{}: ", point.spec().id)).unwrap();
    plans[at..].to_owned()
}

#[test]
fn every_judging_point_has_an_example_without_findings() {
    for &point in RulePoint::ALL.iter().filter(|point| point.answers_only()) {
        assert_eq!(findings(point, example(point).unwrap()), [""; 0], "{}", point.spec().id);
    }
    let reference = crate::script::Language::liberte().reference();
    for spec in POINTS {
        assert!(reference.contains(&format!("### {}\n\n`{}(", spec.id, spec.id.replace('-', "_"))), "{}", spec.id);
        assert!(reference.contains(spec.meaning) && reference.contains(spec.cite));
    }
}

#[test]
fn numbers_that_the_pack_alone_decides_are_tabulated() {
    let expected = "\
points-of-a-place: tabulated
  government-first: 5 5 5 5 by turn
  government-first tied, government-second: 2 2 2 2 by turn
  government-second tied: 1 1 1 1 by turn
  opposition-first: 2 3 4 5 by turn
  opposition-first tied: 1 1 2 2 by turn
";
    assert_eq!(plan(RulePoint::PointsOfAPlace, example(RulePoint::PointsOfAPlace).unwrap()), expected);
    let votes = plan(RulePoint::VotesOfAProvince, example(RulePoint::VotesOfAProvince).unwrap());
    assert!(votes.contains("  ile-de-france: 1 2 3 by height\n") && votes.contains(", berry, "), "{votes}");
    assert!(votes.starts_with("votes-of-a-province: tabulated\n  normandie, bretagne,"), "{votes}");
}

#[test]
fn permissions_are_gated_by_the_player_s_situation() {
    let pack = with_points(&[(RulePoint::MayPlay, example(RulePoint::MayPlay).unwrap())]);
    let (compiled, _) = compile(&pack);
    let compiled = compiled.unwrap();
    let ways: Vec<_> = compiled.points().collect();
    assert!(matches!(ways[..], [(RulePoint::MayPlay, HookMode::Permissions(_))]));
    let key = "fn may_play(card) { require(card.number != 15 && turn() > 0, \"needs-presence-in-government\"); require(card.value < 3 || turn() > 2, \"needs-presence-in-government\"); }";
    let text = plan(RulePoint::MayPlay, key);
    assert!(text.starts_with("may-play: gated\n  refuses #"), "{text}");
    assert!(text.contains("#15, ") && text.contains(" (at times)"), "{text}");
}

#[test]
fn what_looks_at_the_position_is_interpreted_with_its_place() {
    let cases = [
        (
            RulePoint::PointsOfAPlace,
            "fn points_of_a_place(place, tied, turn) {\n    if lost_battles() > 1 { 4 } else { 5 }\n}",
            "since it reads how many battles were lost",
            "2:8",
        ),
        (
            RulePoint::VotesOfAProvince,
            "fn votes_of_a_province(province, height) { if government() == RADICAL { height } else { 1 } }",
            "since it asks who governs",
            "1:47",
        ),
        (
            RulePoint::MayPlay,
            "fn may_play(card) { require(player().hand_size > 2 || card.value > 1, \"needs-presence-in-government\"); }",
            "since it reads who plays or acts",
            "1:29",
        ),
        (
            RulePoint::WhoWinsAProvince,
            "fn who_wins_a_province(province) {\n    province.tallest\n}",
            "since it reads the stacks of a province",
            "2:14",
        ),
        (RulePoint::FurtherEnding, "fn further_ending() { false }", "since it is asked when it comes up", "1:4"),
    ];
    for (point, script, what, place) in cases {
        let expected = format!("{0}: interpreted, {what} (scripts/{0}.rhai:{place})\n", point.spec().id);
        assert_eq!(plan(point, script), expected);
    }
}

#[test]
fn the_point_s_function_must_be_there_with_its_parameters() {
    let found = findings(RulePoint::WhoWinsAProvince, "fn who_win_a_province(province) { province.tallest }");
    assert_eq!(
        found,
        [
            "error missing-function, line 1, `who_win_a_province`: no function `who_wins_a_province`, which the rule point `who-wins-a-province` is; write `fn who_wins_a_province(province) { … }`"
        ]
    );
    let found = findings(RulePoint::WhoLeadsATie, "fn who_leads_a_tie(seats) { seats }");
    assert_eq!(
        found,
        [
            "error wrong-arguments, line 1, `who_leads_a_tie`: `who_leads_a_tie` is given 2, and takes 1; write `fn who_leads_a_tie(about, seats) { … }`"
        ]
    );
}

#[test]
fn what_a_point_gives_must_be_of_its_kind() {
    let help = "write what it gives as its last line, or with `return`";
    let cases = [
        (RulePoint::PointsOfAPlace, "fn points_of_a_place(place, tied, turn) { \"five\" }", format!("`points_of_a_place` gives `string`, and `int` is expected; {help}")),
        (RulePoint::WhoWinsAProvince, "fn who_wins_a_province(province) { let seats = province.tallest; if seats.count > 9 { return seats; } }", format!("`who_wins_a_province` gives nothing, and `SeatSet` is expected; {help}")),
        (RulePoint::FurtherEnding, "fn further_ending() { 1 }", format!("`further_ending` gives `int`, and `bool` is expected; {help}")),
        (RulePoint::MayPlay, "fn may_play(card) { card.value < 3 }", "`may_play` gives `bool`, and nothing is expected; it refuses with `require(condition, \"key\")`, and gives nothing".into()),
    ];
    for (point, script, expected) in cases {
        let found = findings(point, script);
        let function = point.spec().id.replace('-', "_");
        assert_eq!(found, [format!("error wrong-result, line 1, `{function}`: {expected}")]);
    }
    // A single player or faction is as good as the set of it.
    assert_eq!(
        findings(
            RulePoint::WhoLeadsATie,
            "fn who_leads_a_tie(about, seats) { for seat in seats { return seat; } seats }"
        ),
        [""; 0]
    );
    assert_eq!(
        findings(
            RulePoint::WhichFactionLeadsATie,
            "fn which_faction_leads_a_tie(about, factions) { for it in factions { return it; } factions }"
        ),
        [""; 0]
    );
}

#[test]
fn a_judgement_neither_does_nor_chooses_anything() {
    let cases = [
        ("discard(choose(displayed())); true", "`discard`: `further-ending` judges, and `discard` does something"),
        (
            "return_to_supply(may_choose(blocks())); true",
            "`return_to_supply`: `further-ending` judges, and `return_to_supply` does something",
        ),
        (
            "require(true, \"needs-presence-in-government\"); true",
            "`require`: `further-ending` is nothing that `require` could refuse",
        ),
    ];
    for (body, expected) in cases {
        let found = findings(RulePoint::FurtherEnding, &format!("fn further_ending() {{ {body} }}"));
        let help = "it gives a `bool`; what happens when is for an effect, or for a point such as `turn-begins`";
        assert!(found.contains(&format!("error judge-acts, line 1, {expected}; {help}")), "{found:#?}");
    }
    let hidden =
        findings(RulePoint::FurtherEnding, "fn further_ending() { let f = Fn(\"choose\"); f.call(displayed()); true }");
    assert!(hidden[0].contains("nobody plays or acts here"), "{hidden:#?}");
    let no_player =
        findings(RulePoint::FurtherEnding, "fn further_ending() { in_government() || blocks().own().count > 3 }");
    assert_eq!(no_player.len(), 2, "{no_player:#?}");
    assert!(no_player.iter().all(|line| line.starts_with("error nobody-plays, line 1")), "{no_player:#?}");
}

#[test]
fn misspelt_words_of_the_table_are_found() {
    let found = findings(
        RulePoint::FinalPoints,
        "fn final_points(seat, ending) { seat.victory_point + seat.hand_sise + rulebook_point(seat, ending) }",
    );
    assert_eq!(found.len(), 3, "{found:#?}");
    assert!(
        found[0].contains("did you mean `victory_points`?") && found[1].contains("did you mean `hand_size`?"),
        "{found:#?}"
    );
    assert!(found[2].contains("did you mean `rulebook_points`?"), "{found:#?}");
    let found =
        findings(RulePoint::PointsOfAPlace, "fn points_of_a_place(place, tied, turn) { setting(\"goverment_first\") }");
    assert!(found[0].contains("there is no setting `goverment_first`; did you mean `government_first`?"), "{found:#?}");
    let unused = findings(RulePoint::PointsOfAPlace, "fn points_of_a_place(place, tied, turn) { 1 }");
    assert_eq!(unused, [""; 0], "a parameter need not be used");
}

#[test]
fn judgements_that_can_t_be_are_found_by_the_check() {
    let help = "in a game the nearest possible number counts, else the rulebook's rule";
    let cases = [
        (
            RulePoint::PointsOfAPlace,
            "fn points_of_a_place(place, tied, turn) { 300 }",
            "`points_of_a_place`: `points_of_a_place` gives 300, where 0 to 100 is possible",
        ),
        (
            RulePoint::VotesOfAProvince,
            "fn votes_of_a_province(province, height) { 2 }",
            "`votes_of_a_province`: `votes_of_a_province` gives 2, where 1 to 1 is possible",
        ),
        (
            RulePoint::WhoLeadsATie,
            "fn who_leads_a_tie(about, seats) { no_players() }",
            "`who_leads_a_tie`: `who_leads_a_tie` gives nobody, where somebody must lead",
        ),
        (
            RulePoint::FinalPoints,
            "fn final_points(seat, ending) { 9000000000 }",
            "`final_points`: `final_points` gives 9000000000, where -100000 to 100000 is possible",
        ),
    ];
    for (point, script, expected) in cases {
        assert_eq!(findings(point, script), [format!("warning invalid-result, line 1, {expected}; {help}")]);
    }
    let stranger = findings(RulePoint::WhoWinsAProvince, "fn who_wins_a_province(province) { players() }");
    assert!(stranger[0].contains(", who has no stack in "), "{stranger:#?}");
}

#[test]
fn hostile_points_are_bounded_and_found() {
    let bodies = [
        ("loop { }", "error endless-script"),
        ("further_ending()", "error endless-script"),
        ("let s = \"x\"; loop { s += s; }", "warning failing-script"),
        ("let a = []; for i in 0..40 { a = [a, a]; } true", "warning failing-script"),
        ("let a = []; a.pad(1000000000, 1); true", "warning failing-script"),
        ("throw \"no\"", "warning failing-script"),
        ("9223372036854775807 + 1 > 0", "warning failing-script"),
        ("import \"x\" as y; true", "error broken-script"),
        ("eval(\"true\")", "error broken-script"),
        ("if round() == 1 { loop { } } false", "error endless-script"),
        ("if round() == 1 { throw 1; } false", "warning failing-script"),
        ("if round() == 1 { return 3; } false", "error wrong-result"),
        ("provinces()[99].tallest.count > 0", "error wrong-thing"),
        ("province(\"nowhere\").number > 0", "error unknown-name"),
    ];
    for (body, expected) in bodies {
        let found = findings(RulePoint::FurtherEnding, &format!("fn further_ending() {{ {body} }}"));
        assert!(found.first().is_some_and(|line| line.starts_with(expected)), "{body}: {found:#?}");
    }
    for (point, parameters) in [(RulePoint::MayPlay, "card"), (RulePoint::VotesOfAProvince, "province, height")] {
        let function = point.spec().id.replace('-', "_");
        let found = findings(point, &format!("fn {function}({parameters}) {{ loop {{ }} }}"));
        assert!(found[0].starts_with("error endless-script"), "{found:#?}");
        let late = "let n = 0; for i in 0..10000 { n += i; }";
        let found = findings(point, &format!("fn {function}({parameters}) {{ {late} if n < 0 {{ return 1; }} }}"));
        assert!(found.len() <= 1, "{found:#?}");
    }
}

#[test]
fn an_effect_may_look_at_the_table_and_is_then_interpreted() {
    let script = "fn test() { for seat in players() { if seat.victory_points > 3 { discard(may_choose(displayed())); return; } } let s = province(\"berry\").stacks; if s.len() > 0 { return_to_supply(s[0]); } }";
    let (compiled, found) = compile(&super::packs::with_script(script));
    assert_eq!(found, []);
    let compiled = compiled.unwrap();
    assert!(
        compiled.plans().starts_with("test: interpreted, since it reads what a player has"),
        "{}",
        compiled.plans()
    );
    assert_eq!(compiled.prove(100, 1).found, []);
}

#[test]
fn a_text_that_is_compared_must_be_one_that_can_be() {
    let leads = |condition: &str| {
        let script = format!(
            "fn who_leads_a_tie(about, seats) {{ if {condition} {{ seats.last_in_order() }} else {{ seats }} }}"
        );
        findings(RulePoint::WhoLeadsATie, &script)
    };
    let expected =
        "error impossible-text, line 1, `\"provinces\"`: `about` is never `provinces`; did you mean `province`?";
    assert_eq!(leads("about == \"provinces\""), [expected]);
    assert_eq!(leads("\"provinces\" == about"), [expected]);
    assert_eq!(leads("about in [\"battle\", \"provinces\"]"), [expected]);
    assert_eq!(leads("about == \"government\"").len(), 1, "factions are tied for the government");
    for right in ["about == \"province\"", "about == \"government-second\" || about != \"battle\""] {
        assert_eq!(leads(right), [""; 0], "{right}");
    }
    let ends = |body: &str| findings(RulePoint::FinalPoints, &format!("fn final_points(seat, ending) {{ {body} }}"));
    assert_eq!(
        ends("switch ending { \"four-turn\" => 1, _ => 2 }"),
        ["error impossible-text, line 1, `\"four-turn\"`: `ending` is never `four-turn`; did you mean `four-turns`?"]
    );
    assert_eq!(ends("let ending = `${seat.number}`; if ending == \"x\" { 1 } else { 2 }"), [""; 0]);
    let of_ids = ends("if provinces().in_region(\"west\").count > 0 && \"wets\" == ending { 1 } else { 2 }");
    assert!(of_ids[0].contains("it is one of `four-turns`, `radical-landslide`"), "{of_ids:#?}");
}

#[test]
fn a_text_that_is_put_together_must_be_one_that_can_be() {
    let leads = |condition: &str| {
        let body = format!("if {condition} {{ seats.last_in_order() }} else {{ seats }}");
        findings(RulePoint::WhoLeadsATie, &format!("fn who_leads_a_tie(about, seats) {{ {body} }}"))
    };
    for right in [
        "about == \"prov\" + \"ince\"",
        "\"government-\" + \"first\" == about",
        "about == \"opposition\" + \"-\" + seats.count",
        "about == `${\"prov\"}ince` || `govern${about}` != about",
    ] {
        let found = leads(right);
        assert!(!found.iter().any(|it| it.contains("impossible-text")), "{right}: {found:#?}");
    }
    let wrong = leads("about == \"prvo\" + seats.count");
    assert!(wrong[0].contains("impossible-text") && wrong[0].contains("`about` is never `prvo…`"), "{wrong:#?}");
    assert!(wrong[0].contains("it is one of `battle`, `province`"), "{wrong:#?}");
    assert!(leads("`provinces${\"\"}` == about")[0].contains("`about` is never `provinces…`"));

    let begins = |body: &str| findings(RulePoint::TurnBegins, &format!("fn turn_begins() {{ {body} }}"));
    let each = |body: &str| begins(&format!("for seat in players() {{ {body} }}"));
    let offers = |words: &str, word: &str| {
        each(&format!("let gift = seat.choose_option([{words}]); if gift == \"{word}\" {{ seat.draw(1); }}"))
    };
    let empty = |found: Vec<String>| assert_eq!(found, [""; 0]);
    empty(offers("\"pe\" + \"ace\", `w${\"ar\"}`", "war"));
    let wrong = offers("\"pe\" + \"ace\", `vv${\"ar\"}`", "war");
    assert!(wrong[0].contains("unknown-name") && wrong[0].contains("no word in a table `option` `vv…`"), "{wrong:#?}");
    let wrong = offers("\"pe\" + \"ace\", \"war\"", "peaec");
    assert!(wrong[0].contains("unknown-name") && wrong[0].contains("did you mean `peace`?"), "{wrong:#?}");
    empty(begins("for place in provinces() { place.gain(1, \"hun\" + \"ger\"); }"));
    let wrong = each("seat.gain(1, \"fame-\" + seat.number);");
    assert!(wrong[0].contains("the pack has no counter `fame-…`"), "{wrong:#?}");
    let wrong = begins("for place in provinces() { if place.region == \"wst-\" + turn() { draw(1); } }");
    assert!(wrong[0].contains("the board has no region `wst-…`"), "{wrong:#?}");
}

#[test]
fn things_may_be_chosen_by_the_numbers_of_their_counters() {
    let begins = |body: &str| findings(RulePoint::TurnBegins, &format!("fn turn_begins() {{ {body} }}"));
    let every = "for place in provinces().with_at_least(1, \"hunger\") { place.lose(1, \"hunger\"); }";
    assert_eq!(begins(every), [""; 0]);
    let told = begins("for seat in players().with_at_most(1, \"hungre\") { seat.draw(1); }");
    assert!(told[0].contains("the pack has no counter `hungre`; did you mean `hunger`?"), "{told:#?}");
    let told = begins("for seat in players().with_at_most(1, \"hunger\") { seat.draw(1); }");
    assert!(told[0].contains("the counter `hunger` is of each province"), "{told:#?}");
}
