//! Games in the sandbox, played to their end as people play them: by the mouse, and by the keyboard alone.

use crate::table::{button, click_choice, end_walk, game, plan, play_by_hand, window_in_game};
use eframe::egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use liberte::games::liberte::Choice;
use liberte::gui::App;
use liberte::kernel::Game as _;
use liberte::sandbox::Player;

#[test]
fn a_whole_game_of_four_is_played_by_clicks() {
    let (seed, moves) = plan(4, |drawn, count| drawn as usize % count, 10);
    let mut harness = window_in_game(&[Player::Person; 4], seed);
    play_by_hand(&mut harness, &moves, click_choice);
    let outcome = game(harness.state()).tree().outcome().expect("the game is over");
    end_walk(&mut harness);
    let winner = outcome.winners.lowest().unwrap();
    let name = game(harness.state()).names()[winner.index()].clone();
    let wins = name_wins(&name, outcome.winners.len());
    harness.query_all_by_label_contains(&wins).next().expect("it is said who won");
    let seed = game(harness.state()).head().seed;
    button(&harness, "Play again with another seed").expect("a way on").click();
    harness.run();
    let sandbox = game(harness.state());
    assert!(sandbox.head().seed != seed && sandbox.tree().branch().is_empty(), "a new game has begun");
}

fn name_wins(name: &str, winners: usize) -> String {
    if winners == 1 { format!("{name} wins") } else { "win together".to_owned() }
}

fn press(harness: &mut Harness<'static, App>, modifiers: Modifiers, key: Key) {
    harness.key_press_modifiers(modifiers, key);
    harness.run();
}

/// Makes a choice by keys: the digit that stands on its button, or N or Shift+N to it and Enter.
fn press_choice(harness: &mut Harness<'static, App>, choice: Choice) {
    if button(harness, "To the end").is_some() {
        press(harness, Modifiers::NONE, Key::Escape);
    }
    let sandbox = game(harness.state());
    let (text, made) = (sandbox.game().choice_text(choice), sandbox.tree().at());
    let choices = sandbox.tree().choices(sandbox.asked().unwrap());
    let at = choices.iter().position(|&other| other == choice).unwrap();
    let from_end = choices.len() - at;
    let (modifiers, times) = if at < from_end { (Modifiers::NONE, at + 1) } else { (Modifiers::SHIFT, from_end) };
    for _ in 0..times {
        press(harness, modifiers, Key::N);
    }
    harness.get_by_label(&format!("Enter: {text}"));
    press(harness, Modifiers::NONE, Key::Enter);
    assert_eq!(game(harness.state()).tree().at(), made + 1, "`{text}` was entered");
}

#[test]
fn a_whole_game_of_four_is_played_by_the_keyboard_alone() {
    let near_an_end = |drawn: u64, count: usize| match drawn as usize % 4 {
        3 => count - 1,
        at => at.min(count - 1),
    };
    let (seed, moves) = plan(4, near_an_end, 7);
    let mut harness = window_in_game(&[Player::Person; 4], seed);
    play_by_hand(&mut harness, &moves, press_choice);
    assert!(game(harness.state()).tree().outcome().is_some());
}

#[test]
fn an_action_that_is_not_possible_now_is_faded_and_says_why() {
    let mut harness = window_in_game(&[Player::Person; 4], 7);
    for _ in 0..60 {
        if harness.query_all_by_label_contains("Not possible: Pass").next().is_some() {
            break;
        }
        let sandbox = game(harness.state());
        let choices = sandbox.tree().choices(sandbox.asked().unwrap());
        let plays = choices.iter().copied().find(|choice| matches!(choice, Choice::Play(_)));
        click_choice(&mut harness, plays.unwrap_or(choices[0]));
    }
    // A card was played, and only a second one or the end may follow.
    let mut refused = harness.query_all_by_label_contains("Not possible: Pass");
    let node = refused.next().expect("it has its place in the bar");
    use egui_kittest::kittest::NodeT as _;
    let name = node.accesskit_node().label().unwrap_or_default();
    assert!(name.contains("2e IV.3"), "the reason cites the rulebook: {name}");
}
