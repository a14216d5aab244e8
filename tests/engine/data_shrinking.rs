//! Bugs of games whose packs are read by names, made small: some are planted, in scripts, settings and rule points; games
//! that meet them become short tests that fail.

use liberte::games::BareGame;
use liberte::games::libertalia::{self, Libertalia};
use liberte::games::revolution::{self, Revolution};
use liberte::kernel::{BotRng, Game, JournalHead, Tree};
use liberte::load::{Files, Library};
use liberte::model::{DataPack, Effect, RevolutionPoint};
use liberte::sandbox::{ShrinkDataGame, ShrunkTest, find_fault, names_for, shrink_data};
use liberte::script;
use liberte_engine::with_game;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A bug: what it is called, and how it is planted.
type Bug<S> = (&'static str, fn(&mut S));

const IN_REVOLUTION: [Bug<revolution::Spec>; 7] = [
    ("the Spy's script stops in the middle", |spec| {
        effect(&mut spec.effects, "spy", |script| script.replacen('{', "{ if round() >= 3 { throw \"no\"; }", 1));
    }),
    ("a card removes one's own markers", |spec| {
        effect(&mut spec.effects, "remove-influence", |script| script.replace(".of_opponents()", ".own()"));
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

const IN_LIBERTALIA: [Bug<libertalia::Spec>; 7] = [
    ("the Beggar's script stops in the middle", |spec| {
        effect(&mut spec.effects, "beggar", |script| script.replacen('{', "{ if doubloons() > 3 { throw \"no\"; }", 1));
    }),
    ("the Carpenter keeps the smaller half", |spec| {
        effect(&mut spec.effects, "carpenter", |script| script.replace("/ 2", "- doubloons() / 2"));
    }),
    ("a saber strikes in any other den", |spec| {
        effect(&mut spec.effects, "saber", |script| script.replace("dens_of_neighbours", "other_dens"));
    }),
    ("chests are worth a doubloon less", |spec| spec.tokens[0].worth -= 1),
    ("characters reach their dens after dusk", |spec| spec.settings.to_den = libertalia::ToDen::AfterDusk),
    ("fewer than ten doubloons for the French Officer", |spec| spec.settings.french_officer_below = 10),
    ("seven characters for a new campaign", |spec| spec.settings.hand_later = 7),
];

fn effect(effects: &mut [Effect], id: &str, change: impl Fn(&str) -> String) {
    let found = effects.iter_mut().find(|effect| effect.id == id).expect("the pack has it");
    let changed = change(&found.script);
    assert_ne!(changed, found.script, "{id} is not changed");
    found.script = changed;
}

fn space<'s>(spec: &'s mut revolution::Spec, id: &str) -> &'s mut revolution::SpaceSpec {
    spec.spaces.iter_mut().find(|space| space.id == id).expect("the chart has it")
}

fn library(rules: &str) -> Library {
    Library::new(Files::built_in_named(rules).expect("it is built in"))
}

fn pack(rules: &str) -> Arc<DataPack> {
    library(rules).load(&[]).playable_data().expect("it is sound").clone()
}

fn revolution(spec: revolution::Spec, seats: usize) -> Revolution {
    script::revolution::game(&spec, seats).expect("a game can be made of it")
}

fn libertalia(spec: libertalia::Spec, seats: usize) -> Libertalia {
    script::libertalia::game(&spec, seats).expect("a game can be made of it")
}

/// A game by random players.
fn played<G: Game + Clone>(game: &G, seed: u64) -> Tree<G> {
    let mut opening = Vec::new();
    let start = game.start(seed, &mut opening);
    let mut tree = Tree::new(Arc::new(game.clone()), start, opening);
    let mut rng = BotRng::new(seed, 0);
    while let Some(seat) = tree.asked().lowest() {
        let choices = tree.choices(seat);
        tree.play(seat, choices[rng.below(choices.len())]).unwrap_or_else(|_| panic!("it is offered"));
    }
    tree
}

/// The first game that meets a bug, made small, and the number of its choices.
fn found_and_shrunk<G: ShrinkDataGame + Clone>(buggy: &G, sound: &DataPack, bug: &str) -> (ShrunkTest, usize) {
    let rules = || buggy.against_pack(sound).expect("both can be played");
    for seed in 1..100 {
        let tree = played(buggy, seed);
        if find_fault(&mut rules(), &tree).is_some() {
            let head = JournalHead { pack: sound.rules.clone(), seed, seats: names_for(4), ..JournalHead::default() };
            let shrunk = shrink_data(rules(), &head, &tree, &AtomicBool::new(false));
            return (shrunk.unwrap_or_else(|| panic!("{bug} is not made small")), tree.branch().len());
        }
    }
    panic!("no game meets: {bug}");
}

/// Looks whether the first game that meets a bug becomes a short test that fails with the bug, and not without it.
fn assert_short<G: ShrinkDataGame + Clone>(
    rules: &str,
    bug: &str,
    buggy: &dyn Fn(usize) -> G,
    bare: fn(G) -> BareGame,
) {
    let (shrunk, choices) = found_and_shrunk(&buggy(4), &pack(rules), bug);
    let text = &shrunk.text;
    assert!(shrunk.choices.1 <= 8 && shrunk.choices.1 < choices, "{bug}: {:?}\n{text}", shrunk.choices);
    assert!(text.lines().count() < 80, "{bug}:\n{text}");
    let read = library(rules).scenario("shrunk.toml", text);
    let (scenario, pack) = read.data.unwrap_or_else(|| panic!("{:?}\n{text}", read.diagnostics));
    let seats = scenario.seats.len();
    assert!(
        with_game!(bare(buggy(seats)), it => it.run_test(&scenario).is_err()),
        "{bug} passes with the bug:\n{text}"
    );
    let sound = script::bare_game(&pack, seats).expect("so many can play");
    assert!(with_game!(sound, it => it.run_test(&scenario).is_ok()), "{bug} fails without the bug:\n{text}");
}

/// A spec with a bug.
fn planted<S>(mut spec: S, bug: &Bug<S>) -> S {
    bug.1(&mut spec);
    spec
}

#[test]
fn planted_bugs_of_revolution_become_short_tests_that_fail_with_them_alone() {
    let spec = || revolution::Spec::of(&pack("revolution")).expect("a game can be made of it");
    for bug in &IN_REVOLUTION {
        let buggy = |seats| revolution(planted(spec(), bug), seats);
        assert_short("revolution", bug.0, &buggy, |game| BareGame::Revolution(Box::new(game)));
    }
}

#[test]
fn planted_bugs_of_libertalia_become_short_tests_that_fail_with_them_alone() {
    let spec = || libertalia::Spec::of(&pack("libertalia")).expect("a game can be made of it");
    for bug in &IN_LIBERTALIA {
        let buggy = |seats| libertalia(planted(spec(), bug), seats);
        assert_short("libertalia", bug.0, &buggy, |game| BareGame::Libertalia(Box::new(game)));
    }
}

#[test]
fn a_game_in_which_nothing_goes_wrong_is_not_made_small() {
    let spec = revolution::Spec::of(&pack("revolution")).expect("a game can be made of it");
    assert_sound(&revolution(spec, 3));
    let spec = libertalia::Spec::of(&pack("libertalia")).expect("a game can be made of it");
    assert_sound(&libertalia(spec, 3));
}

fn assert_sound<G: ShrinkDataGame + Clone>(game: &G) {
    let tree = played(game, 1);
    let rules = || game.against_scripts().expect("its scripts compile");
    assert_eq!(find_fault(&mut rules(), &tree), None);
    let head = JournalHead { seed: 1, seats: names_for(3), ..JournalHead::default() };
    assert!(shrink_data(rules(), &head, &tree, &AtomicBool::new(false)).is_none());
}
