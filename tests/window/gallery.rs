//! The whole gallery of house rules in the window: each variant is started, played and taken back.

use crate::common::random::sample;
use crate::table::{click_choice, game, play_on, sandbox_app, sandbox_app_on, window};
use liberte::app::session::SessionRequest;
use liberte::app::workbench::VariantLayer;
use liberte::games::liberte::{Choice, Question};
use liberte::gui::requests::Request;
use liberte::load::{Files, Library};
use liberte::sandbox::{Player, names_for};

/// Choices that are played by every variant.
const CHOICES: usize = 10;

/// So many variants are in a pack of their own: all of a pack is checked anew with each that is started.
const TOGETHER: usize = 6;

/// The built-in pack with some of its variants, and without its scenarios, which are other tests'.
fn with_variants(kept: &[(usize, String)]) -> Files {
    let mut files = Files::built_in();
    let library = Library::new(Files::built_in());
    let mut hidden = library.scenarios();
    for (id, _) in library.variants().into_iter().filter(|(id, _)| kept.iter().all(|(_, kept)| kept != id)) {
        hidden.extend(files.list(&format!("{}/{id}", files.scripts()), "rhai"));
        hidden.push(files.data(&format!("variants/{id}.toml")));
    }
    hidden.iter().for_each(|path| files.hide(path));
    files
}

/// Starts, plays and takes back those of the shipped variants whose place in the list leaves this rest by two; ordinarily
/// a quarter of them.
fn play_every_second(rest: usize) {
    let variants = Library::new(Files::built_in()).variants().into_iter().map(|(id, _)| id).enumerate();
    let half: Vec<(usize, String)> = variants.filter(|(at, _)| at % 2 == rest).collect();
    assert!(half.len() > 30, "{}", half.len());
    let tried: Vec<(usize, String)> = sample(half, 4).collect();
    tried.chunks(TOGETHER).for_each(play_each);
}

/// Starts, plays and takes back each of some variants in one window, by its number as the seed.
fn play_each(variants: &[(usize, String)]) {
    let mut harness = window(sandbox_app_on(with_variants(variants)));
    for (seed, variant) in variants {
        let layers = vec![VariantLayer { spec: variant.clone(), is_on: true }];
        harness.state_mut().request(Request::SetVariants(layers, "test".into()));
        harness.run();
        let (names, players) = (names_for(4), vec![Player::Person; 4]);
        let new = SessionRequest::New { names, players, seed: *seed as u64 };
        harness.state_mut().request(Request::Session(new));
        harness.run();
        let begun = game(harness.state());
        assert_eq!(begun.pack().variants, [variant.as_str()]);
        let start = begun.position().clone();
        play_on(harness.state_mut(), |ahead| ahead.tree().at() >= CHOICES);
        harness.run();
        assert_eq!(game(harness.state()).tree().at(), CHOICES, "{variant}");
        for _ in 0..CHOICES {
            harness.state_mut().request(Request::Session(SessionRequest::Undo));
        }
        harness.run();
        let undone = game(harness.state());
        assert!(undone.tree().at() == 0 && undone.position() == &start, "{variant}");
    }
}

#[test]
fn every_shipped_variant_is_started_played_and_taken_back_in_the_window() {
    play_every_second(0);
}

/// The other half, at the same time.
#[test]
fn every_other_shipped_variant_is_started_played_and_taken_back_in_the_window() {
    play_every_second(1);
}

#[test]
fn a_card_of_two_factions_is_played_for_either_by_a_click() {
    let mut harness = window(sandbox_app());
    let layers = vec![VariantLayer { spec: "turncoats".to_owned(), is_on: true }];
    harness.state_mut().request(Request::SetVariants(layers, "test".into()));
    harness.run();
    let new = SessionRequest::New { names: names_for(4), players: vec![Player::Person; 4], seed: 3 };
    harness.state_mut().request(Request::Session(new));
    harness.run();
    let offered = |sandbox: &liberte::sandbox::Sandbox| {
        let choices = sandbox.tree().choices(sandbox.asked()?);
        choices.into_iter().find(|choice| matches!(choice, Choice::PlayAs(..)))
    };
    assert!(play_on(harness.state_mut(), |sandbox| offered(sandbox).is_some()));
    harness.run();
    let choice = offered(game(harness.state())).expect("it is offered");
    let Choice::PlayAs(card, faction) = choice else { panic!("{choice:?}") };
    click_choice(&mut harness, choice);
    let p = game(harness.state()).position();
    assert_eq!((p.question, p.action.card, p.action.faction), (Question::Place, card, faction));
}
