//! Elections on the table: votes in view, the display in the strip, the sheet at the end; and a map that stands still.

use crate::table::{app_in_game, button, end_walk, game, labels, play_on, window_in_game};
use eframe::egui::{Key, Modifiers, Rect};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use liberte::app::session::SessionRequest;
use liberte::bots::BotKind;
use liberte::games::liberte::{Choice, Event, Question};
use liberte::gui::App;
use liberte::gui::requests::Request;
use liberte::model::Phase;
use liberte::sandbox::{Player, Sandbox};

const PERSON: Player = Player::Person;

fn play_until(harness: &mut Harness<'static, App>, holds: impl Fn(&Sandbox) -> bool) {
    assert!(play_on(harness.state_mut(), holds), "it never holds");
    harness.step();
    end_walk(harness);
    harness.run_steps(3);
}

/// A tie in an election for which whoever is asked may advance a card.
fn is_tie(sandbox: &Sandbox) -> bool {
    let p = sandbox.position();
    let may_advance = sandbox.asked().is_some_and(|seat| sandbox.tree().choices(seat).len() > 1);
    p.question == Question::Advance && p.phase == Phase::Election && may_advance
}

#[test]
fn the_map_keeps_its_place_whatever_is_asked() {
    let mut harness = window_in_game(&[PERSON; 4], 6);
    let place = |harness: &Harness<'_, App>| -> [Rect; 2] {
        [harness.get_by_label("Map of France").rect(), button(harness, "27 Corse,").expect("Corse").rect()]
    };
    let before = place(&harness);
    let mut questions = Vec::new();
    for _ in 0..160 {
        let sandbox = game(harness.state());
        let Some((made, _)) = sandbox.bot_choice(BotKind::Random) else { break };
        harness.state_mut().request(Request::Session(SessionRequest::Choose(made.seat, made.choice)));
        harness.step();
        end_walk(&mut harness);
        harness.run_steps(2);
        assert_eq!(place(&harness), before, "after {made:?}");
        let asked = game(harness.state()).position().question;
        if !questions.contains(&asked) {
            questions.push(asked);
        }
    }
    assert!(questions.len() >= 4, "{questions:?}");
}

#[test]
fn in_a_tie_the_display_lies_in_the_strip_and_its_digits_advance_cards() {
    let mut harness = window_in_game(&[PERSON; 4], 5);
    play_until(&mut harness, is_tie);
    let sandbox = game(harness.state());
    let (seat, at) = (sandbox.asked().unwrap(), sandbox.tree().at());
    let first = sandbox.tree().choices(seat)[0];
    let Choice::Advance(card) = first else { panic!("{first:?} comes first") };
    let name = sandbox.names()[seat.index()].clone();
    harness.get_by_label(&format!("{name}'s display"));
    let label = format!("#{} ", sandbox.pack().number(card));
    let wide = harness.query_all_by_label_contains(&label).map(|node| node.rect().width());
    assert!(wide.fold(0.0, f32::max) > 60.0, "it lies there at a size to read");
    // H shows the hand, and H the display again.
    harness.key_press_modifiers(Modifiers::NONE, Key::H);
    harness.run();
    harness.get_by_label_contains(&format!("{name}'s hand"));
    harness.key_press_modifiers(Modifiers::NONE, Key::H);
    harness.run();
    harness.get_by_label(&format!("{name}'s display"));
    harness.key_press_modifiers(Modifiers::NONE, Key::Num1);
    harness.run_steps(3);
    let tree = game(harness.state()).tree();
    assert_eq!(tree.at(), at + 1);
    assert_eq!(tree.step().made.unwrap().choice, first);
}

#[test]
fn the_votes_of_an_election_are_in_view_and_0_advances_nothing() {
    for size in [[1440.0, 900.0], [1024.0, 700.0]] {
        let app = app_in_game(&[PERSON; 6], 8);
        let builder =
            Harness::builder().with_size(size).with_max_steps(24).with_context_setup(liberte::gui::theme::apply);
        let mut harness = builder.build_ui_state(crate::table::frame, app);
        harness.run_steps(2);
        play_until(&mut harness, is_tie);
        let need = game(harness.state()).game().rules().landslide_votes;
        let have = game(harness.state()).position().tally;
        for (label, votes) in [
            (format!("Radical votes: {} of {need}", have.0[2]), have.0[2]),
            (format!("Votes for the Moderates: {}", have.0[0]), have.0[0]),
        ] {
            let rect = harness.get_by_label(&label).rect();
            let whole = Rect::from_min_size(Default::default(), size.into());
            assert!(whole.contains_rect(rect), "{label} ({votes}) is in the window: {rect:?}");
        }
        let at = game(harness.state()).tree().at();
        harness.key_press_modifiers(Modifiers::NONE, Key::Num0);
        harness.run_steps(3);
        let step = game(harness.state()).tree().branch().steps()[at + 1].clone();
        assert_eq!(step.made.unwrap().choice, Choice::Decline);
    }
}

#[test]
fn an_election_that_is_over_says_who_holds_what_until_it_is_closed_or_played_on() {
    let mut harness = window_in_game(&[PERSON; 4], 5);
    let is_over = |it: &Sandbox| it.tree().step().events.contains(&Event::VotesReturned);
    play_until(&mut harness, |it| is_over(it) && !it.position().is_over());
    harness.get_by_label("The election of turn 1");
    let shown = labels(&harness);
    for name in game(harness.state()).names().to_vec() {
        let row = shown.iter().find(|label| label.starts_with(&format!("{name}: votes ")));
        assert!(row.is_some_and(|row| row.contains(" moderate, ") && row.contains(" VP")), "{name}: {row:?}");
    }
    button(&harness, "Close the result of the election").expect("it closes").click();
    harness.run();
    assert!(harness.query_by_label("The election of turn 1").is_none());
}
