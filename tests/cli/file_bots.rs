//! Bots that a pack brings: read, checked, asked for by name, and as blind as others to what is hidden.

use crate::common::hidden::permuted;
use crate::common::random::random_games;
use crate::support::{liberte, without_most_variants};
use liberte::bots::{Bot, BotKind, BotName};
use liberte::games::liberte::{Liberte, View};
use liberte::kernel::{BotRng, Game, Seat};
use liberte::kit::Rulebook;
use liberte::load::{Diagnostic, Library};

const PATH: &str = "data/liberte/bots/bold.toml";

/// The built-in pack without most of its variants, with one more file.
fn library(path: &str, text: &str) -> Library {
    let mut library = Library::new(without_most_variants());
    library.overlay(path, Some(text));
    library
}

fn found(path: &str, text: &str) -> Vec<Diagnostic> {
    library(path, text).check().into_iter().filter(|it| it.place.as_ref().is_some_and(|at| at.path == path)).collect()
}

fn game(text: &str) -> Liberte {
    let loaded = library(PATH, text).load(&[]);
    let (compiled, _) = liberte::script::compile(loaded.playable().expect("the pack is sound"));
    compiled.expect("its scripts compile").game(4).expect("four can play")
}

fn file(id: &str) -> BotKind {
    BotKind::File(BotName::new(id).expect("an id"))
}

/// The choices of a bot in the random games of some seeds, position by position.
fn choices(game: &Liberte, kind: BotKind) -> Vec<String> {
    let mut chosen = Vec::new();
    let (mut position, mut rng, mut choices) = (game.start(3, &mut ()), BotRng::new(3, 0), Vec::new());
    while let Some(seat) = game.asked(&position).single() {
        game.choices(&position, seat, &mut choices);
        let choice = Bot::new(kind, 1, Seat(0)).choose(&View::new(game, &position, seat), &choices);
        chosen.push(game.choice_text(choice.expect("something is listed")));
        let played = choices[rng.below(choices.len())];
        game.play(&mut position, seat, played, &mut ());
    }
    chosen
}

#[test]
fn a_bot_of_a_pack_weighs_as_its_file_says() {
    let plain = game("id = 'bold'\ntitle = 'Bold'\n");
    let bold = game("id = 'bold'\ntitle = 'Bold'\n[weights]\nhand = 9\npoints = 0.25\n");
    assert_eq!(choices(&plain, file("bold")), choices(&plain, BotKind::Greedy));
    assert_ne!(choices(&bold, file("bold")), choices(&bold, BotKind::Greedy));
}

#[test]
fn its_key_follows_its_file_and_the_hash_of_the_pack_does_not() {
    let [one, other] = ["", "[weights]\nhand = 2\n"].map(|more| game(&format!("id = 'bold'\ntitle = 'Bold'\n{more}")));
    assert_eq!(one.pack().hash, other.pack().hash);
    let [one, other] = [one, other].map(|game| file("bold").key(&game.pack().bots));
    assert!(one.starts_with("file:bold@") && one.len() == "file:bold@".len() + 8 && one != other, "{one} {other}");
    assert_eq!(BotKind::Greedy.key(&game("id = 'bold'\ntitle = 'Bold'\n").pack().bots), "greedy");
}

#[test]
fn what_is_hidden_does_not_move_it() {
    let soldier = file("soldier");
    let mut looks = 0;
    for random in random_games(30) {
        let game = random.game();
        let mut rng = BotRng::new(random.seed, 7);
        random.play(|position, seat, choices, _| {
            if choices.len() < 2 || rng.below(25) > 0 {
                return;
            }
            let Some(other) = permuted(game, position, seat, Some(3), &mut rng) else { return };
            let thought = |position| {
                let mut bot = Bot::new(soldier, 5, Seat(0));
                (bot.choose(&View::new(game, position, seat), choices), bot.ratings().to_vec())
            };
            assert_eq!(thought(position), thought(&other), "{}", random.name());
            looks += usize::from(game.state(position) != game.state(&other));
        });
    }
    assert!(looks > 50, "only {looks} positions were changed");
}

#[test]
fn what_is_wrong_in_its_file_is_found() {
    for (text, code, says) in [
        ("id = 'bold'\n", "missing-key", "title"),
        ("id = 'meek'\ntitle = 'Bold'\n", "wrong-id", "the bot's id is `meek`"),
        ("id = 'bold'\ntitle = 'Bold'\n[weights]\nhands = 2\n", "unknown-key", "hands"),
        ("id = 'bold'\ntitle = 'Bold'\n[weights]\nhand = inf\n", "", "hand"),
        ("id = 'bold'\ntitle = 'Bold'\n[weights]\nhand = 'much'\n", "", "hand"),
    ] {
        let found = found(PATH, text);
        assert!(found.iter().any(|it| it.is_error() && it.message.contains(says)), "{text}: {found:?}");
        assert!(code.is_empty() || found.iter().any(|it| it.code == code), "{text}: {found:?}");
    }
    let misspelt = found(PATH, "id = 'bold'\ntitle = 'Bold'\n[weights]\nbatle = 2\n");
    assert!(misspelt[0].help.as_deref().is_some_and(|help| help.contains("battle")), "{misspelt:?}");
    let long = "data/liberte/bots/longer-than-twenty-four-letters.toml";
    let found = found(long, "id = 'longer-than-twenty-four-letters'\ntitle = 'Long'\n");
    assert!(found[0].message.contains("at most 24 letters"), "{found:?}");
}

#[test]
fn commands_know_the_bots_of_the_pack_and_say_which_there_are() {
    let played = liberte(&["sim", "-n", "4", "--bots", "file:soldier,random,random,random"]);
    assert_eq!(played.code, 0, "{}", played.err);
    assert!(played.out.contains("file:soldier"), "{}", played.out);
    for args in [
        &["sim", "-n", "1", "--bots", "file:nobody"][..],
        &["ab", "base", "base", "--pairs", "1", "--bots", "file:nobody"],
        &["ladder", "-n", "1", "--bots", "greedy,file:nobody"],
        &["play", "--watch", "--players", "4", "--seed", "1", "--bot", "file:nobody"],
    ] {
        let run = liberte(args);
        assert_eq!(run.code, 2, "{args:?}: {}", run.err);
        assert!(
            run.err.contains("the pack has no bot `nobody`; it brings file:collector, file:soldier"),
            "{args:?}: {}",
            run.err
        );
    }
}
