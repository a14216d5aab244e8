//! Bugs made small: ten are planted, in scripts, settings and data; games that meet them become short tests that fail.

use crate::common::{names, pack};
use liberte::bots::BotKind;
use liberte::games::liberte::{Liberte, run_test};
use liberte::load::{Files, Library};
use liberte::model::{CardKind, Pack, PointScript, RulePoint};
use liberte::sandbox::{GameOrigin, Player, Sandbox, ShrinkRules, ShrunkTest, find_fault, shrink};
use liberte::script::{Compiled, compile};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A bug: what it is called, and how it is planted.
type Bug = (&'static str, fn(&mut Pack));

const BUGS: [Bug; 10] = [
    ("a script stops in the middle", |pack| {
        effect(pack, "guillotine", |script| script.replacen('{', "{ if turn() >= 3 { throw \"no\"; }", 1));
    }),
    ("a script counts on a government", |pack| {
        effect(pack, "bread-shortage", |script| script.replacen('{', "{ if round() > 2 { throw \"no\"; }", 1));
    }),
    ("a rule point gives too much", |pack| {
        point(
            pack,
            RulePoint::PointsOfAProvince,
            "fn points_of_a_province(province, turn) { if turn == 4 { 500 } else { 0 } }",
        );
    }),
    ("a rule point fails in Paris", |pack| {
        point(
            pack,
            RulePoint::WhoWinsAProvince,
            "fn who_wins_a_province(province) { if province.is_paris { throw \"no\" } province.tallest }",
        );
    }),
    ("stacks of four", |pack| pack.rules.stack_height = 4),
    ("the government pays a point more", |pack| pack.rules.government_first += 1),
    ("a display of three", |pack| pack.rules.display_limit = 3),
    ("a card shows a block less", |pack| {
        for card in &mut pack.cards {
            if let (45, CardKind::Personality { value, .. }) = (card.number, &mut card.kind) {
                *value = if *value == 1 { 2 } else { *value - 1 };
            }
        }
    }),
    ("a province pays nothing", |pack| {
        let paid = pack.board.provinces.iter_mut().find(|province| province.victory_points > 0);
        paid.expect("some pay").victory_points = 0;
    }),
    ("a battle pays a point more", |pack| pack.board.battles[1].victory_points += 1),
];

fn effect(pack: &mut Pack, id: &str, change: impl Fn(&str) -> String) {
    let found = pack.effects.iter_mut().find(|effect| effect.id == id).expect("the pack has it");
    found.script = change(&found.script);
}

fn point(pack: &mut Pack, point: RulePoint, script: &str) {
    pack.points.push(PointScript { point, nth: 0, path: String::new(), script: script.into() });
}

fn planted(bug: &Bug) -> Compiled {
    let mut pack = Pack::clone(&pack(&[]));
    bug.1(&mut pack);
    let (compiled, findings) = compile(&Arc::new(pack));
    compiled.unwrap_or_else(|| panic!("{}: {findings:?}", bug.0))
}

fn rules(bug: &Bug) -> ShrinkRules<Liberte> {
    let (reference, _) = compile(&pack(&[]));
    ShrinkRules::against(planted(bug), reference.expect("the pack is sound"))
}

/// The first game by random players that meets the bug, made small.
fn found_and_shrunk(bug: &Bug) -> (ShrunkTest, usize) {
    for seed in 1..200 {
        let bots = [Player::Bot(BotKind::Random); 4];
        let beginning = GameOrigin::New { names: names(4), seed };
        let mut game = Sandbox::begin(planted(bug), &beginning, &bots).expect("four can play");
        while game.let_bot_choose() {}
        if find_fault(&mut rules(bug), game.tree()).is_some() {
            let base = pack(&[]).rules.clone();
            let shrunk = shrink(rules(bug), game.head(), game.tree(), Some(&base), &AtomicBool::new(false));
            return (shrunk.unwrap_or_else(|| panic!("{} is not made small", bug.0)), game.tree().branch().len());
        }
    }
    panic!("no game meets: {}", bug.0);
}

#[test]
fn ten_planted_bugs_become_tests_of_a_few_choices() {
    let mut left = Vec::new();
    for bug in &BUGS {
        let (shrunk, whole) = found_and_shrunk(bug);
        println!("{}: {} choices of {whole}: {}", bug.0, shrunk.choices.1, shrunk.what);
        left.push(shrunk.choices.1);
        fails_only_with_the_bug(bug, &shrunk);
    }
    left.sort_unstable();
    assert!(left[left.len() / 2] <= 10, "choices that are left: {left:?}");
}

/// The test fails by the rules with the bug, and passes without.
fn fails_only_with_the_bug(bug: &Bug, shrunk: &ShrunkTest) {
    let library = Library::new(Files::built_in());
    let without_rules = library.scenario("shrunk.toml", &without_settings(&shrunk.text));
    let scenario = without_rules.scenario.unwrap_or_else(|| panic!("{:?}\n{}", without_rules.diagnostics, shrunk.text));
    let seats = scenario.setup.seats.len();
    let (reference, _) = compile(&pack(&[]));
    let reference = reference.expect("the pack is sound").game(seats).expect("so many can play");
    let game = planted(bug).game(seats).expect("so many can play");
    assert!(run_test(&game, &scenario).is_err(), "{}: the test passes with the bug:\n{}", bug.0, shrunk.text);
    assert_eq!(run_test(&reference, &scenario), Ok(()), "{}: it fails without the bug:\n{}", bug.0, shrunk.text);
}

/// The text without `[rules]`: the bug is in the game that the test is run by.
fn without_settings(text: &str) -> String {
    let sections = text.split("\n\n").filter(|section| !section.starts_with("[rules]"));
    sections.collect::<Vec<_>>().join("\n\n")
}

#[test]
fn a_sound_game_has_nothing_to_be_made_small() {
    let (compiled, _) = compile(&pack(&[]));
    let compiled = compiled.expect("the pack is sound");
    let beginning = GameOrigin::New { names: names(3), seed: 5 };
    let bots = [Player::Bot(BotKind::Random); 3];
    let mut game = Sandbox::begin(compiled.clone(), &beginning, &bots).expect("three can play");
    while game.let_bot_choose() {}
    assert_eq!(find_fault(&mut ShrinkRules::of(compiled.clone()), game.tree()), None);
    let shrunk = shrink(ShrinkRules::of(compiled), game.head(), game.tree(), None, &AtomicBool::new(false));
    assert!(shrunk.is_none());
}
