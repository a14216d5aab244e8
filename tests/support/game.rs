//! The sandbox in a whole window, to play in.
#![allow(dead_code, reason = "every test file uses a part of this")]

use crate::common::random::long;
use crate::support::without_most_variants;
use eframe::egui::accesskit::Role;
use eframe::egui::{Ui, Vec2};
use egui_kittest::kittest::{AccessKitNode, By, NodeT as _, Queryable as _};
use egui_kittest::{Harness, Node};
use liberte::app::jobs::Executor;
use liberte::app::session::SessionRequest;
use liberte::bots::BotKind;
use liberte::games::liberte::{Choice, Target};
use liberte::gui::requests::Request;
use liberte::gui::shell::Pane;
use liberte::gui::{App, Environment, theme};
use liberte::kernel::{Game as _, Move};
use liberte::load::Files;
use liberte::model::ProvinceId;
use liberte::sandbox::{GameOrigin, Player, Sandbox, names_for};
use std::collections::{BTreeSet, HashMap};
use std::mem::discriminant;

/// The program with the sandbox in front, and a pack without most of its variants with scripts.
pub fn sandbox_app() -> App {
    sandbox_app_on(without_most_variants())
}

/// The same on some files.
pub fn sandbox_app_on(files: Files) -> App {
    let environment = Environment { executor: Executor::Inline, recovery: None, games: None, watches: false };
    let mut app = App::new(files, environment);
    app.show(Pane::Sandbox);
    app
}

/// The same with a game on the table.
pub fn app_in_game(players: &[Player], seed: u64) -> App {
    let mut app = sandbox_app();
    app.request(Request::Session(SessionRequest::New {
        names: names_for(players.len()),
        players: players.to_vec(),
        seed,
    }));
    app
}

/// Draws a frame.
pub fn frame(ui: &mut Ui, app: &mut App) {
    app.frame(ui);
}

/// The game on the table.
pub fn game(app: &App) -> &Sandbox {
    app.session().sandbox().expect("a game lies on the table")
}

/// A window of the usual size around a program, with a clock that stands still between frames but for the usual step.
pub fn window(app: App) -> Harness<'static, App> {
    let builder =
        Harness::builder().with_size(Vec2::new(1440.0, 900.0)).with_max_steps(24).with_context_setup(theme::apply);
    let mut harness = builder.build_ui_state(|ui, app: &mut App| app.frame(ui), app);
    harness.run();
    harness
}

/// A game of persons in a window.
pub fn window_in_game(players: &[Player], seed: u64) -> Harness<'static, App> {
    window(app_in_game(players, seed))
}

/// A button that is called by what its label begins with.
pub fn button<'a>(harness: &'a Harness<'_, App>, beginning: &'a str) -> Option<Node<'a>> {
    let begins = move |node: &AccessKitNode<'_>| {
        node.role() == Role::Button && node.label().is_some_and(|label| label.starts_with(beginning))
    };
    harness.query_all(By::new().predicate(begins)).next()
}

/// A choice made as one makes it with a mouse: at its place, or by its button.
pub fn click_choice(harness: &mut Harness<'static, App>, choice: Choice) {
    end_walk(harness);
    let sandbox = game(harness.state());
    let (board, made) = (&sandbox.pack().board, sandbox.tree().at());
    let text = sandbox.game().choice_text(choice);
    let province = |id: ProvinceId| &board.provinces[id.index()];
    let place = match choice {
        Choice::Place(id) | Choice::Target(Target::Province(id)) => {
            Some(format!("{} {},", province(id).number, province(id).name))
        }
        Choice::Target(Target::Block(id, seat) | Target::Stack(id, seat)) => {
            let stack = sandbox.position().stacks(id).of(seat);
            let (height, faction) = (stack.height(), sandbox.game().faction_ids().of(stack.faction()));
            let blocks = if height == 1 { "block" } else { "blocks" };
            let owner = &sandbox.names()[seat.index()];
            Some(format!("{owner}'s {height} {faction} {blocks} in {}", province(id).name))
        }
        Choice::Play(card)
        | Choice::PlayAs(card, _)
        | Choice::Battle(card)
        | Choice::Discard(card)
        | Choice::Take(card)
        | Choice::Advance(card)
        | Choice::Target(Target::Card(card)) => Some(format!("#{} ", sandbox.pack().number(card))),
        _ => None,
    };
    let is_in_discards = match choice {
        Choice::Target(Target::Card(card)) => sandbox.position().piles.discard().any(|other| other == card),
        _ => false,
    };
    if is_in_discards && button(harness, place.as_deref().unwrap()).is_none() {
        button(harness, "Discard: ").expect("the discard pile").click();
        harness.run();
    }
    let named = button(harness, &text).is_some_and(|node| node.accesskit_node().label().as_deref() == Some(&text));
    let wanted = if named { text.clone() } else { place.clone().unwrap_or_else(|| text.clone()) };
    button(harness, &wanted)
        .unwrap_or_else(|| panic!("nothing is called `{wanted}` for `{text}`, but: {:?}", labels(harness)))
        .click();
    harness.run();
    if game(harness.state()).tree().at() == made {
        let node = button(harness, &text).unwrap_or_else(|| panic!("a click on `{wanted}` did not make `{text}`"));
        node.click();
        harness.run();
    }
    assert_eq!(game(harness.state()).tree().at(), made + 1, "`{text}` was clicked");
}

/// Leaves an election that is followed event by event.
pub fn end_walk(harness: &mut Harness<'static, App>) {
    if let Some(node) = button(harness, "To the end") {
        node.click();
        harness.run();
    }
}

/// Plays on by chance until something holds, all in one frame; gives whether it ever held.
pub fn play_on(app: &mut App, holds: impl Fn(&Sandbox) -> bool) -> bool {
    let mut ahead = game(app).clone();
    while !holds(&ahead) {
        let Some((made, _)) = ahead.bot_choice(BotKind::Random) else { return false };
        ahead.choose(made.seat, made.choice).expect("bots choose what is legal");
        app.request(Request::Session(SessionRequest::Choose(made.seat, made.choice)));
    }
    true
}

/// How many answers to each kind of question a person gives by hand. The rest of a game looks like these.
const BY_HAND: u64 = 6;

/// Plays a game: the first answers to each kind of question and the last of all by hand, the others at once.
pub fn play_by_hand(
    harness: &mut Harness<'static, App>,
    moves: &[Move<Choice>],
    mut by_hand: impl FnMut(&mut Harness<'static, App>, Choice),
) {
    let mut ahead = game(harness.state()).clone();
    let by_hand_of_each = long(BY_HAND, moves.len() as u64);
    let mut answered = HashMap::new();
    for (at, made) in moves.iter().enumerate() {
        let times: &mut u64 = answered.entry(discriminant(&ahead.position().question)).or_default();
        *times += 1;
        if *times <= by_hand_of_each || at + 1 == moves.len() {
            harness.run_steps(2);
            assert_eq!(game(harness.state()).position(), ahead.position());
            by_hand(harness, made.choice);
        } else {
            harness.state_mut().request(Request::Session(SessionRequest::Choose(made.seat, made.choice)));
        }
        ahead.choose(made.seat, made.choice).expect("the game was played before");
    }
    harness.run_steps(2);
}

/// Choices of a whole game, drawn among the legal ones, until all kinds of questions have been asked in one.
pub fn plan(seats: usize, mut choose: impl FnMut(u64, usize) -> usize, kinds: usize) -> (u64, Vec<Move<Choice>>) {
    let compiled = sandbox_app().workbench().snapshot().compiled.clone().unwrap();
    for seed in 1..400 {
        let beginning = GameOrigin::New { names: names_for(seats), seed };
        let mut sandbox = Sandbox::begin(compiled.clone(), &beginning, &[]).unwrap();
        let mut asked = BTreeSet::new();
        let mut made = Vec::new();
        while let Some(seat) = sandbox.asked() {
            asked.insert(sandbox.position().question.id());
            let choices = sandbox.tree().choices(seat);
            let drawn = (seed ^ made.len() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33;
            let choice = choices[choose(drawn, choices.len())];
            sandbox.choose(seat, choice).unwrap();
            made.push(Move { seat, choice });
        }
        if asked.len() >= kinds {
            return (seed, made);
        }
    }
    panic!("no game asks so many kinds of questions");
}

/// All that is called something.
pub fn labels(harness: &Harness<'_, App>) -> Vec<String> {
    let is_named = |node: &AccessKitNode<'_>| node.label().is_some() || node.value().is_some();
    let named = harness.query_all(By::new().predicate(is_named));
    let words = |node: Node<'_>| {
        let node = node.accesskit_node();
        node.label().or(node.value()).unwrap_or_default()
    };
    named.map(words).collect()
}
