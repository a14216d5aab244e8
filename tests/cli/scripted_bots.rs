//! Bots of one's own as scripts: read, checked, played, and as blind as others to what is hidden.

use crate::common::hidden::permuted;
use crate::support::{Copied, empty_folder, liberte_in};
use liberte::bots::{Bot, BotKind, BotName};
use liberte::games::liberte::{Liberte, View};
use liberte::kernel::{BotRng, Game, Seat};
use liberte::kit::Rulebook;
use liberte::load::{Files, Library};

const PATH: &str = "data/liberte/bots/own.rhai";

fn script(body: &str) -> String {
    format!("fn own(choice, worth, card, province, seat, faction) {{\n    {body}\n}}\n")
}

fn game(body: &str, weights: Option<&str>) -> Liberte {
    let mut library = Library::new(Files::built_in());
    library.overlay(PATH, Some(&script(body)));
    if let Some(weights) = weights {
        let text = format!("id = 'own'\ntitle = 'Own'\n[weights]\n{weights}\n");
        library.overlay("data/liberte/bots/own.toml", Some(&text));
    }
    let loaded = library.load(&[]);
    let (compiled, found) = liberte::script::compile(loaded.playable().expect("the pack is sound"));
    compiled.unwrap_or_else(|| panic!("{found:?}")).game(4).expect("four can play")
}

fn own() -> BotKind {
    BotKind::File(BotName::new("own").expect("an id"))
}

/// What a bot chooses in the positions of a random game, with the words of all choices.
fn choices(game: &Liberte, kind: BotKind, seed: u64) -> Vec<(String, Vec<String>)> {
    let mut chosen = Vec::new();
    let (mut position, mut rng, mut choices) = (game.start(seed, &mut ()), BotRng::new(seed, 0), Vec::new());
    while let Some(seat) = game.asked(&position).single() {
        game.choices(&position, seat, &mut choices);
        let choice = Bot::new(kind, 1, Seat(0)).choose(&View::new(game, &position, seat), &choices);
        let all = choices.iter().map(|&choice| game.choice_text(choice)).collect();
        chosen.push((game.choice_text(choice.expect("something is listed")), all));
        let played = choices[rng.below(choices.len())];
        game.play(&mut position, seat, played, &mut ());
    }
    chosen
}

#[test]
fn a_script_that_gives_the_worth_plays_as_its_weights_do() {
    let plain = game("worth", None);
    let [own_choices, greedy] = [own(), BotKind::Greedy].map(|kind| choices(&plain, kind, 3));
    let same = own_choices.iter().zip(&greedy).filter(|(own, greedy)| own == greedy).count();
    assert!(same * 100 >= greedy.len() * 99, "{same} of {}: hundredths are rounded", greedy.len());
    let weighed = game("worth", Some("hand = 9\npoints = 0.25"));
    assert_ne!(choices(&weighed, own(), 3), greedy);
}

#[test]
fn the_greatest_score_is_chosen_by_what_the_choice_is_and_names() {
    let passes = game("if choice == \"pass\" { return 1; } 0", None);
    let made = choices(&passes, own(), 4);
    let could: Vec<_> = made.iter().filter(|(_, all)| all.iter().any(|it| it == "pass")).collect();
    assert!(could.len() > 20 && could.iter().all(|(own, _)| own == "pass"), "{could:?}");
    let high = game("if choice == \"place\" && !declined(province) { return 100 - province.number; } 0", None);
    let places = choices(&high, own(), 4).into_iter().filter(|(_, all)| all.iter().all(|it| it.starts_with("place ")));
    let mut seen = 0;
    for (own, all) in places.filter(|(_, all)| all.len() > 1) {
        let number = |text: &str| {
            let id = text.trim_start_matches("place ");
            high.pack().board.provinces.iter().find(|it| it.id == id).map(|it| it.number).unwrap()
        };
        assert_eq!(number(&own), all.iter().map(|it| number(it)).min().unwrap(), "{all:?}");
        seen += 1;
    }
    assert!(seen > 5, "{seen}");
}

#[test]
fn it_sees_no_more_than_its_seat_in_two_worlds_that_differ_in_what_is_hidden() {
    // It looks at all hands and at the deck: what it finds there is dealt for it.
    let nosy = game(
        "let score = worth; for other in players() { for it in hand(other) { if !it.is_special { score += it.value * 7; } } } \
         if choice == \"draw\" { score += 40 * deck().count; } score",
        None,
    );
    let mut looks = 0;
    for seed in 1..=6 {
        let (mut position, mut rng, mut choices) = (nosy.start(seed, &mut ()), BotRng::new(seed, 0), Vec::new());
        let mut hidden = BotRng::new(seed, 7);
        while let Some(seat) = nosy.asked(&position).single() {
            nosy.choices(&position, seat, &mut choices);
            if choices.len() > 1
                && hidden.below(20) == 0
                && let Some(other) = permuted(&nosy, &position, seat, Some(3), &mut hidden)
            {
                let thought = |position| {
                    let mut bot = Bot::new(own(), 5, Seat(0));
                    (bot.choose(&View::new(&nosy, position, seat), &choices), bot.ratings().to_vec())
                };
                let (here, there) = (thought(&position), thought(&other));
                assert!(here.0.is_some() && here == there, "seed {seed}: {here:?} {there:?}");
                looks += usize::from(nosy.state(&position) != nosy.state(&other));
            }
            let played = choices[rng.below(choices.len())];
            nosy.play(&mut position, seat, played, &mut ());
        }
    }
    assert!(looks > 30, "only {looks} positions were changed");
}

#[test]
fn its_key_follows_the_script_and_the_hash_of_the_pack_does_not() {
    let [one, other] = ["worth", "worth + 1"].map(|body| game(body, None));
    assert_eq!(one.pack().hash, other.pack().hash);
    assert_ne!(own().key(&one.pack().bots), own().key(&other.pack().bots));
}

/// A copy of the built-in pack with the bot.
fn copied(body: &str) -> Copied {
    let copied = Copied::new();
    copied.write(PATH, &script(body));
    copied
}

#[test]
fn mistakes_in_a_script_are_found_with_their_place() {
    for (body, said) in [
        ("worht", "worht"),
        ("if choise == \"pass\" { 1 } else { 0 }", "choise"),
        ("goverment() == RADICAL; worth", "did you mean `government`?"),
        ("discard(card); worth", "`bot` judges, and `discard` does something"),
        ("worth.height", "`int` has no property `height`"),
        ("\"much\"", "`own` gives `string`, and `int` is expected"),
        ("let score = worth;", "`own` gives nothing, and `int` is expected"),
        ("loop { }", "runs on and on"),
        ("worth + card.value", "nothing was chosen here"),
        ("roll(6)", "rolls nothing"),
    ] {
        let copied = Copied::small();
        copied.write("data/pack/bots/own.rhai", &script(body));
        let run = copied.run(&["check"]);
        assert_eq!(run.code, 1, "{body}: {} {}", run.out, run.err);
        assert!(run.err.contains(said) && run.err.contains("bots/own.rhai:"), "{body}: {}", run.err);
    }
    let named = Copied::small();
    named.write("data/pack/bots/Own.rhai", &script("worth"));
    let run = named.run(&["check"]);
    assert!(run.code == 1 && run.err.contains("`Own` is not the id of a bot"), "{}", run.err);
    let other = Copied::small();
    other.write("data/pack/bots/own.rhai", "fn owl(choice) { 1 }\n");
    let run = other.run(&["check"]);
    assert!(
        run.code == 1 && run.err.contains("fn own(choice, worth, card, province, seat, faction, number, option)"),
        "{}",
        run.err
    );
}

#[test]
fn a_bot_that_likes_what_a_variant_counts_plays_by_that_variant_and_harms_nobody_else() {
    let copied = copied("worth + counter(\"bread\")");
    let check = copied.run(&["check"]);
    assert_eq!(check.code, 0, "{}", check.err);
    assert!(
        check.err.contains("warning[unknown-name]") && check.err.contains("by those of a variant"),
        "{}",
        check.err
    );
    let sim = |bots: &str, variant: &[&str]| {
        copied.run(&[&["sim", "-n", "2", "--players", "4", "--bots", bots], variant].concat())
    };
    assert_eq!(sim("random", &[]).code, 0);
    let by_the_variant = sim("file:own", &["--variant", "bread-runs-short"]);
    assert_eq!(by_the_variant.code, 0, "{}", by_the_variant.err);
    let without = sim("file:own", &[]);
    assert!(without.code == 1 && without.err.contains("the pack has no counter `bread`"), "{}", without.err);
    assert_eq!(copied.run(&["check", "--variant", "bread-runs-short"]).err.matches("unknown-name").count(), 0);
}

#[test]
fn a_script_that_fails_in_a_game_ends_it_with_a_message_that_names_the_line() {
    let copied = copied("if turn() > 1 { throw \"no more\"; }\n    worth");
    for args in [
        &["sim", "-n", "2", "--bots", "file:own"][..],
        &["ab", "base", "one-card", "--pairs", "2", "--bots", "file:own"],
        &["ladder", "--bots", "random,file:own", "-n", "1"],
        &["seek", "turn>=4", "--bots", "file:own", "--games", "2"],
        &["play", "--watch", "--players", "4", "--seed", "1", "--bot", "file:own"],
    ] {
        let run = copied.run(args);
        assert_eq!(run.code, 1, "{args:?}: {} {}", run.out, run.err);
        let said = "the bot `own` fails: data/liberte/bots/own.rhai:2:";
        assert!(run.err.contains(said) && run.err.contains("no more"), "{args:?}: {}", run.err);
        assert!(run.err.ends_with("\nhelp: `liberte check` says more about the script\n"), "{args:?}: {}", run.err);
    }
}

#[test]
fn it_plays_wherever_a_bots_name_is_asked_for_and_the_same_on_any_number_of_threads() {
    let copied = copied("worth + if choice == \"pass\" { -300 } else { 0 }");
    let sim = |threads: &str| {
        copied.run(&["sim", "-n", "6", "--bots", "file:own,random", "--players", "4", "--threads", threads])
    };
    let fixed = copied.run(&["sim", "-n", "4", "--bots", "file:own,greedy,random,random"]);
    assert_eq!(fixed.code, 0, "{}", fixed.err);
    assert!(sim("1").err.contains("2 bots for 4 players"));
    let all = |threads: &str| copied.run(&["sim", "-n", "6", "--bots", "file:own", "--threads", threads]).out;
    assert_eq!(all("1"), all("2"));
    let ladder = copied.run(&["ladder", "--bots", "random,file:own", "-n", "3"]);
    assert!(ladder.code == 0 && ladder.out.contains("file:own"), "{} {}", ladder.out, ladder.err);
    let watched = copied.run(&["play", "--watch", "--players", "3", "--seed", "2", "--bot", "file:own"]);
    assert_eq!(watched.code, 0, "{}", watched.err);
}

#[test]
fn a_new_bot_plays_as_it_is_made() {
    let folder = empty_folder();
    assert_eq!(liberte_in(folder.path(), &["new", ".", "--from", "small", "--id", "tiny"]).code, 0);
    let made = liberte_in(folder.path(), &["new", "bot", "steady-hand", "--title", "Steady"]);
    assert!(made.code == 0 && made.out.contains("made data/tiny/bots/steady-hand.rhai"), "{} {}", made.out, made.err);
    let check = liberte_in(folder.path(), &["check"]);
    assert_eq!((check.code, check.err.matches("error").count()), (0, 0), "{}", check.err);
    let played = liberte_in(folder.path(), &["sim", "-n", "2", "--bots", "file:steady-hand", "--players", "3"]);
    assert_eq!(played.code, 0, "{}", played.err);
    let again = liberte_in(folder.path(), &["new", "bot", "steady-hand"]);
    assert!(again.code == 2 && again.err.contains("already has a bot"), "{}", again.err);
    let long = liberte_in(folder.path(), &["new", "bot", "longer-than-twenty-four-letters"]);
    assert!(long.code == 2 && long.err.contains("at most 24 letters"), "{}", long.err);
}

#[test]
fn the_example_of_the_guide_checks_clean_and_plays() {
    let guide = include_str!("../../docs/bots.md");
    let example = guide.split("```rust\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let copied = Copied::new();
    copied.write("data/liberte/bots/collector.rhai", example);
    let check = copied.run(&["check"]);
    assert_eq!(check.code, 0, "{}", check.err);
    assert!(!check.err.contains("collector"), "{}", check.err);
    assert_eq!(copied.run(&["sim", "-n", "2", "--bots", "file:collector"]).code, 0);
}

/// The packs of the other games, each with the parameters of its bots' functions and a body that looks at the table.
const OTHERS: [(&str, &str, &str); 2] = [
    (
        "revolution",
        "choice, worth, currency, space, area, seat",
        "if choice == \"put\" && space == space(\"printer\") { return worth + 300; } worth + player().support",
    ),
    (
        "libertalia",
        "choice, worth, character, token, seat, number",
        "if choice == \"take\" && token == CHEST { return worth + 300; } \
         if !declined(character) && character.rank > 20 { return worth - 50; } worth",
    ),
];

#[test]
fn packs_of_all_games_have_bots_that_are_scripts() {
    for (game, parameters, body) in OTHERS {
        let folder = empty_folder();
        let ok = |args: &[&str]| {
            let run = liberte_in(folder.path(), args);
            assert_eq!(run.code, 0, "{args:?}: {}{}", run.out, run.err);
            run.out
        };
        ok(&["new", "mine", "--from", game]);
        let made = ok(&["new", "bot", "my-own", "--pack", "mine"]);
        assert!(made.contains("data/mine/bots/my-own.rhai") && made.contains("--bots file:my-own"), "{made}");
        ok(&["check", "--pack", "mine"]);
        let sim = |bots: &str| ok(&["sim", "-n", "4", "--players", "3", "--bots", bots, "--pack", "mine"]);
        assert_eq!(sim("file:my-own,greedy,random"), sim("file:my-own,greedy,random"), "{game}");
        let path = folder.path().join("mine/data/mine/bots/my-own.rhai");
        let script = |body: &str| format!("fn my_own({parameters}) {{\n    {body}\n}}\n");
        std::fs::write(&path, script(body)).unwrap();
        ok(&["check", "--pack", "mine"]);
        sim("file:my-own,greedy,random");
        ok(&["play", "--watch", "--players", "3", "--bot", "file:my-own", "--seed", "4", "--pack", "mine"]);
        ok(&["ladder", "--bots", "greedy,file:my-own", "-n", "6", "--players", "3", "--pack", "mine"]);
        for (body, said) in [
            ("worht", "worht"),
            ("loop { }", "runs on and on"),
            ("\"much\"", "`my_own` gives `string`, and `int` is expected"),
        ] {
            std::fs::write(&path, script(body)).unwrap();
            let run = liberte_in(folder.path(), &["check", "--pack", "mine"]);
            assert!(run.code != 0 && run.err.contains(said), "{game}, {body}: {}{}", run.out, run.err);
        }
        let run = liberte_in(folder.path(), &["sim", "--bots", "file:nobody", "--pack", "mine"]);
        assert!(run.code != 0 && run.err.contains("the pack has no bot `nobody`; it brings file:"), "{}", run.err);
    }
}
