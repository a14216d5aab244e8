//! Actions on one line, and what advancing a card in a tie leads to.

use liberte::bots::BotKind;
use liberte::desk::{ChoiceMade, action_summary, advance_outlook, answers_to_tie, in_words};
use liberte::games::liberte::{Choice, Event};
use liberte::kernel::Game;
use liberte::load::{Files, Library};
use liberte::sandbox::{GameOrigin, Player, Sandbox, player_actions};
use liberte::script::compile;
use std::sync::Arc;

/// The position of a scenario, before what is played in it.
fn given(path: &str) -> Sandbox {
    let library = Arc::new(Library::new(Files::built_in()));
    let path = format!("data/liberte/scenarios/{path}.toml");
    let text = library.text(&path).expect("the scenario is there");
    Sandbox::from_scenario(&library, &path, &text, &[]).expect("it can be played")
}

fn play(sandbox: &mut Sandbox, choice: &str) {
    let seat = sandbox.asked().expect("somebody is asked");
    let choice = sandbox.game().parse_choice(sandbox.position(), seat, choice).expect("it is a choice");
    sandbox.choose(seat, choice).expect("it is legal");
}

/// What is said of the cards that may be advanced.
fn outlooks(sandbox: &Sandbox) -> Vec<String> {
    let (game, texts, p) = (sandbox.game(), sandbox.pack().texts("en"), sandbox.position());
    game.advanceable(p, p.asked).iter().map(|card| advance_outlook(game, texts, p, card)).collect()
}

#[test]
fn advancing_a_card_is_judged_by_what_was_advanced_and_what_may_answer() {
    let mut sandbox = given("12-elections/a-value-of-2-beats-a-value-of-1");
    assert_eq!(outlooks(&sandbox), ["wins"], "the only answer is a 1");
    assert_eq!(answers_to_tie(sandbox.game(), sandbox.position()).len(), 1);
    play(&mut sandbox, "advance #36");
    assert_eq!(outlooks(&sandbox), ["loses to the 2"]);
    assert!(answers_to_tie(sandbox.game(), sandbox.position()).is_empty(), "nobody is asked after Joshua");

    let mut sandbox = given("12-elections/two-of-three-tied-share-the-highest");
    assert_eq!(outlooks(&sandbox), ["wins or ties"], "Joshua may answer with a 2, Max with a 1 only");
    play(&mut sandbox, "advance #5");
    play(&mut sandbox, "advance #16");
    assert_eq!(outlooks(&sandbox), ["loses to the 2", "loses to the 2"]);
}

#[test]
fn an_action_is_told_on_one_line_without_what_is_hidden() {
    let loaded = Library::new(Files::built_in()).load(&[]);
    let compiled = compile(loaded.playable().expect("the built-in pack is sound")).0.expect("it compiles");
    let names = ["Ann", "Bob", "Cid"].map(str::to_owned).to_vec();
    let bots = [Player::Bot(BotKind::Random); 3];
    let mut sandbox = Sandbox::begin(compiled, &GameOrigin::New { names, seed: 3 }, &bots).expect("it begins");
    while sandbox.let_bot_choose() {}
    let (tree, texts) = (sandbox.tree(), sandbox.pack().texts("en"));
    let steps = tree.branch().steps();
    let (mut placed, mut kept, mut ties) = (0, 0, 0);
    for action in player_actions(tree) {
        let choices: Vec<ChoiceMade<'_>> = (action.first..=action.last)
            .map(|at| ChoiceMade {
                before: &steps[at - 1].position,
                made: steps[at].made.expect("it is a choice"),
                events: &steps[at].events,
            })
            .collect();
        let words = in_words(texts, &action_summary(sandbox.game(), sandbox.names(), texts, &choices));
        assert!(!words.is_empty() && !words.ends_with('.'), "{words:?}");
        let has_draw = choices.iter().any(|choice| choice.made.choice == Choice::Draw);
        let drawn = choices.iter().flat_map(|choice| choice.events).find_map(|event| match event {
            Event::CardDrawn { card, .. } => Some(liberte::desk::card_title(sandbox.game(), texts, *card)),
            _ => None,
        });
        if let Some(drawn) = drawn.filter(|_| has_draw && choices.len() == 1) {
            assert!(!words.contains(drawn), "`{words}` names {drawn}, which was drawn blind");
        }
        placed += usize::from(words.contains(" block in ") || words.contains(" blocks in "));
        kept += usize::from(words.ends_with(", kept"));
        ties += usize::from(words.starts_with("tie "));
    }
    assert!(placed > 20 && kept > 10 && ties > 5, "{placed} {kept} {ties}");
}
