//! Bugs of Revolution! made small: some are planted, in scripts, settings and rule points; games that meet them become short
//! tests that fail.

use liberte::games::BareGame;
use liberte::games::revolution::{Revolution, Spec};
use liberte::kernel::{BotRng, Game, JournalHead, Tree};
use liberte::load::{Files, Library};
use liberte::model::{Effect, RevolutionPoint};
use liberte::sandbox::{ShrinkRules, ShrunkTest, find_fault, names_for, shrink_revolution};
use liberte::script::revolution::{CompiledSpec, compile};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A bug: what it is called, and how it is planted.
type Bug = (&'static str, fn(&mut Spec));

const BUGS: [Bug; 7] = [
    ("the Spy's script stops in the middle", |spec| {
        effect(spec, "spy", |script| script.replacen('{', "{ if round() >= 3 { throw \"no\"; }", 1));
    }),
    ("a card removes one's own markers", |spec| {
        effect(spec, "remove-influence", |script| script.replace(".of_opponents()", ".own()"));
    }),
    ("the Printer gives a point more", |spec| space(spec, "printer").support += 1),
    ("losers keep nothing", |spec| spec.settings.losers_keep = false),
    ("the Captain allows Force", |spec| {
        let bans = space(spec, "general").bans;
        space(spec, "captain").bans = spec.spaces[6].bans;
        assert_ne!(bans, spec.spaces[6].bans);
    }),
    ("four chips to begin a round with", |spec| spec.settings.least_chips = 4),
    ("a rule point fails", |spec| {
        let script = "fn who_controls_a_space(space, seats) { if round() == 2 { throw \"no\" } seats }";
        let source = Effect { id: "who-controls-a-space".into(), path: String::new(), script: script.into() };
        spec.points.push((RevolutionPoint::WhoControlsASpace, source));
    }),
];

fn effect(spec: &mut Spec, id: &str, change: impl Fn(&str) -> String) {
    let found = spec.effects.iter_mut().find(|effect| effect.id == id).expect("the pack has it");
    found.script = change(&found.script);
}

fn space<'s>(spec: &'s mut Spec, id: &str) -> &'s mut liberte::games::revolution::SpaceSpec {
    spec.spaces.iter_mut().find(|space| space.id == id).expect("the chart has it")
}

fn library() -> Library {
    Library::new(Files::built_in_named("revolution").expect("it is built in"))
}

fn spec() -> Spec {
    Spec::of(library().load(&[]).playable_data().expect("it is sound")).expect("a game can be made of it")
}

fn compiled(spec: &Spec) -> CompiledSpec {
    let (compiled, found) = compile(spec);
    compiled.unwrap_or_else(|| panic!("{found:?}"))
}

fn planted(bug: &Bug) -> CompiledSpec {
    let mut spec = spec();
    bug.1(&mut spec);
    compiled(&spec)
}

fn rules(bug: &Bug) -> ShrinkRules<Revolution> {
    ShrinkRules::of_spec_against(planted(bug), compiled(&spec()))
}

/// A game by random players.
fn played(game: Revolution, seed: u64) -> Tree<Revolution> {
    let mut opening = Vec::new();
    let start = game.start(seed, &mut opening);
    let mut tree = Tree::new(Arc::new(game), start, opening);
    let mut rng = BotRng::new(seed, 0);
    while let Some(seat) = tree.asked().lowest() {
        let choices = tree.choices(seat);
        tree.play(seat, choices[rng.below(choices.len())]).expect("it is offered");
    }
    tree
}

/// The first game that meets the bug, made small.
fn found_and_shrunk(bug: &Bug) -> (ShrunkTest, usize) {
    for seed in 1..100 {
        let tree = played(planted(bug).game(4).expect("four can play"), seed);
        if find_fault(&mut rules(bug), &tree).is_some() {
            let head = JournalHead { pack: "revolution".into(), seed, seats: names_for(4), ..Default::default() };
            let shrunk = shrink_revolution(rules(bug), &head, &tree, &AtomicBool::new(false));
            return (shrunk.unwrap_or_else(|| panic!("{} is not made small", bug.0)), tree.branch().len());
        }
    }
    panic!("no game meets: {}", bug.0);
}

/// Whether the test holds by a game's rules.
fn holds(compiled: &CompiledSpec, text: &str) -> bool {
    let read = library().scenario("shrunk.toml", text);
    let (scenario, _) = read.data.unwrap_or_else(|| panic!("{:?}\n{text}", read.diagnostics));
    let game = compiled.game(scenario.seats.len()).expect("so many can play");
    BareGame::Revolution(Box::new(game)).run_test(&scenario).is_ok()
}

#[test]
fn planted_bugs_become_short_tests_that_fail_with_them_alone() {
    for bug in &BUGS {
        let (shrunk, choices) = found_and_shrunk(bug);
        assert!(
            shrunk.choices.1 <= 4 && shrunk.choices.1 < choices,
            "{}: {:?}\n{}",
            bug.0,
            shrunk.choices,
            shrunk.text
        );
        assert!(shrunk.text.lines().count() < 60, "{}:\n{}", bug.0, shrunk.text);
        assert!(!holds(&planted(bug), &shrunk.text), "{} passes with the bug:\n{}", bug.0, shrunk.text);
        assert!(holds(&compiled(&spec()), &shrunk.text), "{} fails without the bug:\n{}", bug.0, shrunk.text);
    }
}

#[test]
fn a_game_in_which_nothing_goes_wrong_is_not_made_small() {
    let compiled = compiled(&spec());
    let tree = played(compiled.game(3).expect("three can play"), 1);
    assert_eq!(find_fault(&mut ShrinkRules::of_spec(compiled.clone()), &tree), None);
    let head = JournalHead { pack: "revolution".into(), seed: 1, seats: names_for(3), ..Default::default() };
    assert!(shrink_revolution(ShrinkRules::of_spec(compiled), &head, &tree, &AtomicBool::new(false)).is_none());
}
