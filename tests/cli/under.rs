//! Journals that last, the same choices under other rules, and share codes.

use crate::common::random::is_long;
use crate::support::{Copied, empty_folder, liberte, liberte_in};
use liberte::bots::BotKind;
use liberte::kernel::{BotRng, Journal, Seat};
use liberte::load::{Files, Library};
use liberte::sandbox::{
    GameOrigin, Player, Rerun, RerunOutcome, RulesSource, Sandbox, begin, find_divergence, names_for, open_code,
    open_journal, read_code, read_journal, rerun_of_pair,
};
use liberte::script::compile;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::sync::Arc;

const TERROR: &str = "return_to_box(may_choose(displayed()));";

fn shipped() -> Arc<Library> {
    Arc::new(Library::new(Files::built_in()))
}

/// The shipped pack with one file changed.
fn changed(path: &str, from: &str, to: &str) -> Arc<Library> {
    let mut files = Files::built_in();
    let text = files.read(path).expect("the file is there");
    assert!(text.contains(from), "{path} holds {from}");
    files.overlay(path, &text.replace(from, to));
    Arc::new(Library::new(files))
}

/// A game that random players played, to so many choices at most.
fn game(variants: &[&str], seed: u64, most: usize) -> Sandbox {
    let variants: Vec<String> = variants.iter().map(|&id| id.to_owned()).collect();
    let library = shipped();
    let compiled =
        compile(library.load(&variants).playable().expect("it can be played")).0.expect("so can its scripts");
    let players = [Player::Bot(BotKind::Random); 4];
    let mut sandbox = Sandbox::begin(compiled, &GameOrigin::New { names: names_for(4), seed }, &players).unwrap();
    sandbox.set_library(&library);
    while sandbox.tree().at() < most && sandbox.let_bot_choose() {}
    sandbox
}

/// The same game under a changed pack.
fn again(sandbox: &Sandbox, library: &Arc<Library>, variants: &[&str]) -> Rerun {
    let variants: Vec<String> = variants.iter().map(|&id| id.to_owned()).collect();
    let begun = begin(library, sandbox.head(), &variants, "the game").unwrap_or_else(|why| panic!("{why}"));
    sandbox.replay_under(begun, "en")
}

/// The same game, cut after so many choices.
fn cut(sandbox: &Sandbox, count: usize) -> Sandbox {
    let mut sandbox = sandbox.clone();
    sandbox.tree_mut().undo_to(count);
    sandbox
}

/// Under changed rules, the whole game is not legal from some choice on; up to that one it differs; and up to where it
/// differs it is the same.
fn has_all_three_verdicts(library: &Arc<Library>) {
    let mut seen = 0;
    for seed in 1..30 {
        let whole = game(&[], seed, usize::MAX);
        let found = again(&whole, library, &[]);
        let (RerunOutcome::NotLegal { at, choice, why }, Some((from, how))) = (&found.verdict, &found.differs) else {
            continue;
        };
        if from >= at {
            continue;
        }
        assert!(choice.starts_with('P') && !why.is_empty() && !how.is_empty(), "{choice}: {why}");
        let made = whole.tree().branch().moves().nth(at - 1).expect("there is such a choice");
        assert!(choice.starts_with(&made.seat.to_string()));
        let until_then = again(&cut(&whole, at - 1), library, &[]);
        assert_eq!(until_then.verdict, RerunOutcome::Differs { at: *from, how: how.clone() }, "seed {seed}");
        let before = again(&cut(&whole, from - 1), library, &[]);
        assert_eq!((before.verdict, before.differs), (RerunOutcome::Same, None), "seed {seed}");
        assert_eq!(found.moments.len(), *at, "the beginning and every choice before");
        seen += 1;
        if seen == 2 {
            return;
        }
    }
    panic!("only {seen} games differ and are not legal later");
}

#[test]
fn a_changed_setting_is_the_same_then_differs_then_is_not_legal() {
    has_all_three_verdicts(&changed("data/liberte/rules.toml", "government_first = 5", "government_first = 0"));
}

#[test]
fn a_changed_card_is_the_same_then_differs_then_is_not_legal() {
    let cards = shipped().text("data/liberte/cards.toml").unwrap();
    let first = cards.find("symbols = [\"cannon\"]").expect("a card has a cannon alone");
    let mut text = cards[..first].to_owned();
    text.push_str(&cards[first..].replace("faction = \"royalist\"", "faction = \"radical\""));
    let mut files = Files::built_in();
    files.overlay("data/liberte/cards.toml", &text);
    has_all_three_verdicts(&Arc::new(Library::new(files)));
}

#[test]
fn a_changed_script_is_the_same_then_differs_then_is_not_legal() {
    let away = changed(
        "scripts/liberte/bread-shortage.rhai",
        "fn bread_shortage() {",
        "fn bread_shortage() {\n    lose_points(player(), 1);",
    );
    if away.load(&[]).playable().is_some_and(|pack| compile(pack).0.is_some()) {
        return has_all_three_verdicts(&away);
    }
    has_all_three_verdicts(&changed("scripts/liberte/terror.rhai", TERROR, ""));
}

#[test]
fn a_card_that_is_taken_out_is_named_by_the_choice_that_is_not_legal_and_the_rest_stays_where_it_was() {
    let whole = game(&[], 5, usize::MAX);
    let text = |at: usize| whole.journal().lines[at].choice().expect("it is a choice").choice.clone();
    let at =
        (0..whole.journal().lines.len()).find(|&at| text(at).starts_with("play #")).expect("somebody plays a card");
    let number = text(at).trim_start_matches("play #").to_owned();
    let mut files = Files::built_in();
    let variant = format!("id = \"fewer\"\ntitle = \"Fewer\"\nsource = \"a test\"\ntake_out = [{number}]\n");
    files.overlay("data/liberte/variants/fewer.toml", &variant);
    let found = again(&whole, &Arc::new(Library::new(files)), &["fewer"]);
    let RerunOutcome::NotLegal { at: refused, choice, why } = &found.verdict else { panic!("{:?}", found.verdict) };
    assert!(*refused <= at + 1, "{refused}");
    assert!(!choice.is_empty() && !why.is_empty());
    // Other hands are as they were: the shuffle does not know how many cards there are.
    let hands = |sandbox: &liberte::kernel::Step<liberte::games::liberte::Liberte>, pack: &liberte::model::Pack| {
        let hand = |seat| sandbox.position.hands[Seat(seat)].iter().map(|card| pack.number(card)).collect::<Vec<_>>();
        (0..4).map(hand).collect::<Vec<_>>()
    };
    let old = hands(&whole.tree().branch().steps()[0], whole.pack());
    let new = hands(&found.tree.branch().steps()[0], found.compiled.pack());
    let moved = old.iter().flatten().filter(|&card| !new.iter().flatten().any(|other| other == card)).count();
    assert!(moved <= 4, "{moved} cards of 28 are elsewhere");
}

#[test]
fn rules_that_change_nothing_that_happened_give_the_same_game() {
    let whole = game(&[], 3, usize::MAX);
    for library in [
        changed("scripts/liberte/terror.rhai", "fn terror() {", "fn terror() {\n    // As before."),
        changed("data/liberte/rules.toml", "max_rounds = 60", "max_rounds = 61"),
    ] {
        assert_ne!(library.load(&[]).pack.as_ref().unwrap().hash, whole.pack().hash);
        assert_eq!(again(&whole, &library, &[]).verdict, RerunOutcome::Same);
    }
}

#[test]
fn the_game_goes_on_under_the_new_rules_where_it_was_last_legal() {
    let whole = game(&[], 2, usize::MAX);
    let library = changed("data/liberte/rules.toml", "stack_height = 3", "stack_height = 2");
    let found = again(&whole, &library, &[]);
    let RerunOutcome::NotLegal { at, .. } = found.verdict else { panic!("{:?}", found.verdict) };
    let (hash, reached) = (found.compiled.pack().hash.clone(), found.moments[at - 1]);
    let mut taken = whole.continue_under(found);
    assert!(taken.is_at_end() && taken.head().hash == hash && taken.tree().at() == reached);
    assert!(taken.let_bot_choose(), "it goes on");
    assert_eq!(taken.pack().rules.stack_height, 2);
    let saved = open_journal(&library, taken.whole_journal(), "it", RulesSource::Matching).unwrap();
    assert!(saved.tree().is_ok() && !saved.uses_embedded_rules);
}

#[test]
fn a_journal_replays_after_cards_scripts_or_variants_have_changed() {
    for (variants, library) in [
        (&[][..], changed("data/liberte/cards.toml", "value = 2", "value = 1")),
        (&[], changed("scripts/liberte/terror.rhai", TERROR, "")),
        (&["redraw-ones", "thresholds:landslide_votes=15"], {
            let mut files = Files::built_in();
            files.hide("data/liberte/variants/redraw-ones.toml");
            Arc::new(Library::new(files))
        }),
    ] {
        let whole = game(variants, 7, usize::MAX);
        let journal = Journal::parse(&whole.whole_journal().write()).expect("it can be read");
        let bare = Journal { rules: None, ..journal.clone() };
        assert!(open_journal(&library, bare, "it", RulesSource::Matching).is_err(), "the pack is another");
        let saved =
            open_journal(&library, journal.clone(), "it", RulesSource::Matching).unwrap_or_else(|why| panic!("{why}"));
        assert!(saved.uses_embedded_rules);
        assert!(saved.tree().unwrap().branch().len() == whole.tree().branch().len());
        let again = Sandbox::from_saved(saved, &[]).unwrap();
        assert!(again.position() == whole.position());
        // By the pack that it was played by, the carried rules are not needed.
        assert!(!open_journal(&shipped(), journal.clone(), "it", RulesSource::Matching).unwrap().uses_embedded_rules);
        assert!(open_journal(&shipped(), journal, "it", RulesSource::Embedded).unwrap().uses_embedded_rules);
    }
}

#[test]
fn a_journal_with_its_rules_is_small() {
    let text = game(&["first-edition"], 7, usize::MAX).whole_journal().write();
    let choices = text.find("\nrules\n").expect("it carries rules");
    assert!(text.len() - choices < 14_000, "{} bytes of {}", text.len() - choices, text.len());
    assert!(text.lines().all(|line| line.len() <= 102));
}

#[test]
fn a_changed_byte_of_a_journal_is_found_or_changes_nothing_and_never_panics() {
    let whole = game(&[], 7, 12);
    let text = whole.whole_journal().write();
    let other = changed("data/liberte/cards.toml", "value = 2", "value = 1");
    let mut rng = BotRng::new(1, 1);
    let mut errors = 0;
    let step = if is_long() { 83 } else { 249 };
    for at in (0..text.len()).filter(|at| at % step == 0 || *at < 150) {
        let mut bytes = text.clone().into_bytes();
        bytes[at] = b" #09:AZaz\n|"[rng.below(11)];
        let Ok(changed) = String::from_utf8(bytes) else { continue };
        let read =
            read_journal(&changed, "it").and_then(|journal| open_journal(&other, journal, "it", RulesSource::Matching));
        match read {
            Err(why) => {
                assert!(!why.to_string().is_empty());
                errors += 1;
            }
            Ok(saved) => assert_eq!(saved.begun.compiled.pack().hash, whole.head().hash, "byte {at}"),
        }
    }
    assert!(errors > 50, "{errors}");
    for length in (0..text.len()).step_by(step * 12) {
        let cut =
            read_journal(&text[..length], "it").and_then(|it| open_journal(&other, it, "it", RulesSource::Matching));
        assert!(cut.is_err(), "cut at {length}");
    }
}

#[test]
fn a_share_code_opens_the_position_that_it_was_made_at() {
    let mut rng = BotRng::new(9, 9);
    for (seed, variants) in [(1, &[][..]), (2, &["first-edition"]), (3, &["great-provinces", "three-ones"])] {
        let mut sandbox = game(variants, seed, usize::MAX);
        for _ in 0..3 {
            let at = rng.below(sandbox.tree().branch().len() + 1);
            sandbox.tree_mut().go_to(at);
            let code = sandbox.share().expect("its files are known");
            assert!(code.starts_with("liberte1:") && !code.contains(char::is_whitespace) && code.len() < 6_000);
            let opened = open_code(&shipped(), &code).unwrap_or_else(|why| panic!("{why}"));
            assert!(!opened.uses_embedded_rules, "the shipped rules are named by their hash");
            let opened = Sandbox::from_saved(opened, &[]).unwrap();
            assert!(opened.position() == sandbox.position() && opened.tree().at() == at);
            assert_eq!(opened.head(), sandbox.head());
            // At a desk with another pack, the one within the program is taken.
            let other = changed("data/liberte/cards.toml", "value = 2", "value = 1");
            assert!(
                Sandbox::from_saved(open_code(&other, &code).unwrap(), &[]).unwrap().position() == sandbox.position()
            );
        }
    }
}

#[test]
fn a_share_code_of_rules_that_nobody_ships_carries_them() {
    let library = changed("scripts/liberte/terror.rhai", TERROR, "");
    let mut sandbox = game(&[], 4, 30).continue_under(again(&game(&[], 4, 30), &library, &[]));
    sandbox.tree_mut().go_to(usize::MAX);
    let code = sandbox.share().unwrap();
    let opened = open_code(&shipped(), &code).unwrap_or_else(|why| panic!("{why}"));
    assert!(opened.uses_embedded_rules && code.len() < 20_000, "{}", code.len());
    assert!(Sandbox::from_saved(opened, &[]).unwrap().position() == sandbox.position());
}

#[test]
fn a_mistyped_code_says_what_is_wrong() {
    let code = game(&[], 4, 30).share().unwrap();
    let wrong = |code: &str| read_code(code).expect_err("it is wrong").to_string();
    assert!(wrong("P1 pass").contains("begins with `liberte1:`"));
    assert!(wrong("liberte2:abc").contains("another version"));
    assert!(wrong(&format!("{code}!")).contains("`!`"));
    assert!(wrong(&code[..code.len() - 5]).contains("not whole"));
    assert!(wrong("liberte1:").contains("not whole"));
    let wrapped: String =
        code.chars().enumerate().flat_map(|(at, it)| [Some(it), (at % 60 == 59).then_some('\n')]).flatten().collect();
    assert!(read_code(&wrapped).is_ok(), "a code that a mail has wrapped is whole");
    for at in 9..code.len() {
        let mut bytes = code.clone().into_bytes();
        bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
        let changed = String::from_utf8(bytes).unwrap();
        assert!(read_code(&changed).is_err() || read_code(&changed) == read_code(&code), "letter {at}");
    }
}

/// A journal that `play` saved, in a folder.
fn played(folder: &Path, seed: &str) -> String {
    let run = liberte_in(folder, &["play", "--watch", "--players", "4", "--seed", seed, "--journal", "game.journal"]);
    assert_eq!(run.code, 0, "{}", run.err);
    folder.join("game.journal").to_str().unwrap().to_owned()
}

#[test]
fn what_play_saves_replays_by_its_own_rules_once_the_pack_is_another() {
    let folder = empty_folder();
    let journal = played(folder.path(), "7");
    let plain = liberte(&["replay", &journal]);
    assert_eq!((plain.code, plain.err.as_str()), (0, ""));
    let copied = Copied::new();
    copied.change("data/liberte/cards.toml", "value = 2", "value = 1");
    let run = copied.run(&["replay", &journal]);
    assert_eq!((run.code, &run.out), (0, &plain.out));
    assert!(
        run.err.starts_with("note: ") && run.err.lines().count() == 1 && run.err.contains("carries"),
        "{}",
        run.err
    );
    let carried = liberte(&["replay", &journal, "--carried"]);
    assert_eq!((carried.code, &carried.out), (0, &plain.out));
}

#[test]
fn the_command_line_says_exact_or_differs_or_no_longer_legal() {
    let folder = empty_folder();
    let journal = played(folder.path(), "7");
    let same = liberte(&["replay", &journal, "--under", "none"]);
    assert_eq!(same.code, 0);
    assert!(same.out.contains("exact"), "{}", same.out);
    let refused = liberte(&["replay", &journal, "--under", "first-edition"]);
    assert_eq!(refused.code, 1);
    assert!(refused.out.contains("is no longer legal: `P"), "{}", refused.out);
    let json = liberte(&["replay", &journal, "--format", "json", "--under", "first-edition", "one-card"]);
    let told: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!((json.code, &told["verdict"]), (1, &Value::from("not-legal")));
    assert_eq!(told["under"]["variants"], serde_json::json!(["first-edition", "one-card"]));
    let n = told["illegal"]["n"].as_u64().unwrap();
    let at = liberte(&["replay", &journal, "--at", &n.to_string()]);
    let choice = told["illegal"]["choice"].as_str().unwrap().split_once(' ').unwrap().1.to_owned();
    assert!(at.out.contains(&format!("`{choice}`")), "`--at` shows the choice of that number: {}", at.out);
    let copied = Copied::new();
    copied.change("data/liberte/rules.toml", "government_first = 5", "government_first = 6");
    let differs = copied.run(&["replay", &journal, "--under", "none"]);
    assert_eq!(differs.code, 1);
    assert!(differs.out.contains("differs from choice"), "{}", differs.out);
    assert_eq!(liberte(&["replay", &journal, "--under", "no-such"]).code, 2);
}

#[test]
fn the_command_line_gives_and_takes_share_codes() {
    let folder = empty_folder();
    let journal = played(folder.path(), "7");
    let code = liberte(&["replay", &journal, "--share", "--at", "20"]);
    assert_eq!((code.code, code.out.lines().count()), (0, 1));
    let shown = liberte(&["replay", "--code", code.out.trim()]);
    assert_eq!(shown.code, 0, "{}", shown.err);
    let state = |args: &[&str]| serde_json::from_str::<Value>(&liberte(args).out).unwrap()["state"].clone();
    assert_eq!(
        state(&["replay", "--code", code.out.trim(), "--format", "json"]),
        state(&["replay", &journal, "--at", "20", "--format", "json"])
    );
    let wrong = liberte(&["replay", "--code", "liberte1:abc"]);
    assert_eq!(wrong.code, 1);
    assert!(wrong.err.contains("not whole"), "{}", wrong.err);
}

#[test]
fn a_journal_without_rules_of_another_pack_is_only_looked_at_for_what_is_legal() {
    let folder = empty_folder();
    let journal = played(folder.path(), "7");
    let text = fs::read_to_string(&journal).unwrap();
    let bare = text.split("\nrules\n").next().unwrap();
    fs::write(&journal, bare.replacen("closed by end\n", "", 1)).unwrap();
    assert_eq!(liberte(&["replay", &journal]).code, 0, "old journals can be read");
    let copied = Copied::new();
    copied.change("data/liberte/rules.toml", "max_rounds = 60", "max_rounds = 61");
    assert_eq!(copied.run(&["replay", &journal]).code, 1);
    let run = copied.run(&["replay", &journal, "--under", "none"]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("still legal"), "{}", run.out);
}

#[test]
fn two_games_of_a_seed_part_where_a_rule_is_met_that_differs_and_it_is_named() {
    let (a, b) = (game(&[], 5, 120), game(&["one-card"], 5, 120));
    assert_eq!(find_divergence(a.tree(), a.tree(), a.names(), "en"), None);
    let found = find_divergence(a.tree(), b.tree(), a.names(), "en").expect("one of them may play two cards");
    let made = |sandbox: &Sandbox, at: usize| {
        let moves = sandbox.tree().branch().moves().take(at);
        moves.map(|made| liberte::kernel::Game::choice_text(sandbox.game(), made.choice)).collect::<Vec<_>>()
    };
    assert_eq!(made(&a, found.at - 1), made(&b, found.at - 1), "{found:?}");
    assert!(found.what.contains("by B: next is "), "by one card an action the turn is over at once: {found:?}");
    assert!(found.because.iter().any(|it| it.contains("Only one")), "{found:?}");
    let again = rerun_of_pair(&a, &b, Some(&found), &shipped());
    assert_eq!(again.moments, (0..=120).collect::<Vec<_>>());
    assert!(matches!(again.verdict, RerunOutcome::Differs { at, .. } if at == found.at));
}
