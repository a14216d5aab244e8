//! How the table of Revolution! looks.

use crate::painting::{Look, Window, assert_picture};
use eframe::egui::accesskit::Role;
use eframe::egui::{Theme, vec2};
use egui_kittest::kittest::Queryable as _;
use liberte::app::arranging::ArrangeRequest;
use liberte::app::branches::BranchRequest;
use liberte::app::jobs::Executor;
use liberte::app::revolution::{ChipEdit, MomentKind, RevolutionRequest};
use liberte::app::workbench::Change;
use liberte::bots::{BotKind, Budget};
use liberte::games::revolution::{AreaId, CardKind, Currency, Purpose, Revolution, SpaceId};
use liberte::gui::requests::Request;
use liberte::gui::shell::Pane;
use liberte::gui::{Environment, MainWindow};
use liberte::kernel::{Note, Seat};
use liberte::load::Files;
use liberte::load::edit::PlainValue;
use liberte::sandbox::{Player, names_for};

const BOT: Player = Player::Bot(BotKind::Random);

/// The table with a game.
fn table(look: Look, players: &[Player], seed: u64) -> Window<'static, MainWindow> {
    let environment = Environment { executor: Executor::Inline, recovery: None, games: None, watches: false };
    let files = Files::built_in_named("revolution").expect("it is built in");
    let mut window = Window::new(look, MainWindow::new(files, environment), |ui, app: &mut MainWindow| app.frame(ui));
    window.state_mut().workbench_mut().show(Pane::Sandbox);
    window.run_steps(2);
    if !players.is_empty() {
        let (names, players, variants) = (names_for(players.len()), players.to_vec(), Vec::new());
        ask(&mut window, RevolutionRequest::New { names, players, seed, variants });
    }
    window.run_steps(6);
    window
}

fn ask(window: &mut Window<'static, MainWindow>, request: RevolutionRequest) {
    window.state_mut().table_mut::<Revolution>().expect("a table").request(request, 0.0);
}

/// Lays all chips of the person at the screen, Gold first where it may go, on the spaces that take them.
fn lay_all(window: &mut Window<'static, MainWindow>) {
    loop {
        let session = window.state().table::<Revolution>().expect("a table").session();
        let Some(bid) = session.open_bid() else { return };
        let Some(currency) = Currency::ALL.into_iter().find(|it| bid.in_hand.has(*it)) else { break };
        let turn = u8::try_from(bid.laid_count()).unwrap_or(0);
        let spaces = (0..12).map(|at| SpaceId((at * 5 + turn * 3) % 12));
        let space =
            spaces.into_iter().find(|it| session.refusal_of_chip(&bid, currency, *it).is_none()).expect("a space");
        ask(window, RevolutionRequest::EditAnswer(ChipEdit::Lay(currency, space)));
    }
}

/// Plays with one person and bots until a person is asked for a marker, or the game ends.
pub fn play_until(window: &mut Window<'static, MainWindow>, holds: impl Fn(&MainWindow) -> bool) {
    for _ in 0..2_000 {
        if holds(window.state()) {
            return;
        }
        let session = window.state().table::<Revolution>().expect("a table").session();
        if !session.is_live() {
            let next = session.at() + 1;
            ask(window, RevolutionRequest::GoTo(next));
        } else if session.open_bid().is_some() {
            lay_all(window);
            ask(window, RevolutionRequest::LayAnswer);
        } else if let Some(seat) = session.asked_openly() {
            let choice = session.sandbox().expect("a game").tree().choices(seat)[0];
            ask(window, RevolutionRequest::Choose(choice));
        } else {
            window.step();
        }
    }
    panic!("it never comes to that");
}

const LIGHT: (&str, Look) = ("light", Look { theme: Theme::Light, size: vec2(1440.0, 900.0), scale: 1.0 });
const DARK: (&str, Look) = ("dark", Look { theme: Theme::Dark, ..LIGHT.1 });
const SMALL: (&str, Look) = ("light-small", Look { size: vec2(1024.0, 700.0), ..LIGHT.1 });

#[test]
fn the_page_before_a_game() {
    let window = table(LIGHT.1, &[], 0);
    assert_picture("revolution-begin-light", &window.picture());
}

#[test]
fn a_bid_that_is_being_laid() {
    for (name, look) in [DARK, SMALL] {
        let mut window = table(look, &[Player::Person, BOT, BOT, BOT], 5);
        play_until(&mut window, |app| {
            let session = app.table::<Revolution>().expect("a table").session();
            session.open_bid().is_some() && session.position().is_some_and(|position| position.round() == 4)
        });
        for (currency, space) in [(Currency::Gold, 3), (Currency::Gold, 6), (Currency::Gold, 6)] {
            ask(&mut window, RevolutionRequest::EditAnswer(ChipEdit::Lay(currency, SpaceId(space))));
        }
        window.key_press(eframe::egui::Key::M);
        window.run_steps(2);
        window.event(eframe::egui::Event::Text("4".into()));
        window.run_steps(3);
        window.run_steps(6);
        assert_picture(&format!("revolution-bid-{name}"), &window.picture());
    }
}

#[test]
fn a_space_that_is_resolved_and_a_marker_that_is_asked_for() {
    for (name, look) in [LIGHT, SMALL] {
        let mut window = table(look, &[Player::Person, BOT, BOT, BOT], 7);
        play_until(&mut window, |app| {
            let moment = app.table::<Revolution>().expect("a table").session().moment().expect("a moment");
            moment.kind == MomentKind::Space(SpaceId(6)) && moment.round() == 3
        });
        window.run_steps(6);
        assert_picture(&format!("revolution-reveal-{name}"), &window.picture());
        play_until(&mut window, |app| {
            let session = app.table::<Revolution>().expect("a table").session();
            let asks = session.sandbox().is_some_and(|it| it.game().purpose(it.position()) == Some(Purpose::Replace));
            session.asked_openly().is_some() && asks
        });
        window.run_steps(6);
        assert_picture(&format!("revolution-spy-{name}"), &window.picture());
    }
}

#[test]
fn the_screen_is_handed_over_and_a_game_ends() {
    let window = table(LIGHT.1, &[Player::Person, Player::Person, BOT], 3);
    assert_picture("revolution-handover-light", &window.picture());
    let (name, look) = SMALL;
    let mut window = table(look, &[Player::Person, BOT, BOT], 3);
    play_until(&mut window, |app| {
        let session = app.table::<Revolution>().expect("a table").session();
        session.is_live() && session.moment().is_some_and(|moment| moment.kind == MomentKind::End)
    });
    window.run_steps(6);
    assert_picture(&format!("revolution-over-{name}"), &window.picture());
}

#[test]
fn a_position_that_is_arranged() {
    for (name, look) in [LIGHT, ("dark-small", Look { size: SMALL.1.size, ..DARK.1 })] {
        let mut window = table(look, &[Player::Person, BOT, BOT, BOT], 7);
        play_until(&mut window, |app| {
            let session = app.table::<Revolution>().expect("a table").session();
            session.open_bid().is_some() && session.position().is_some_and(|position| position.round() == 4)
        });
        ask(&mut window, RevolutionRequest::Arrange(ArrangeRequest::FromHere));
        window.run_steps(2);
        let mut setup = Box::new(
            window.state().table::<Revolution>().expect("a table").session().arranging().expect("one").setup().clone(),
        );
        setup.set_markers(AreaId(2), Seat(1), 9);
        setup.lay(Seat(0), SpaceId(4), Currency::Gold);
        setup.lay(Seat(0), SpaceId(4), Currency::Gold);
        setup.lay(Seat(0), SpaceId(9), Currency::Force);
        setup.lay(Seat(2), SpaceId(4), Currency::Gold);
        setup.setup.deck.push(CardKind(1));
        ask(&mut window, RevolutionRequest::Arrange(ArrangeRequest::Edit { setup, typed: None }));
        window.run_steps(6);
        assert_picture(&format!("revolution-arrange-{name}"), &window.picture());
    }
}

#[test]
fn branches_beside_the_table() {
    let (name, look) = SMALL;
    let mut window = table(look, &[Player::Person, BOT, BOT], 7);
    play_until(&mut window, |app| {
        let session = app.table::<Revolution>().expect("a table").session();
        session.open_bid().is_some() && session.position().is_some_and(|position| position.round() == 2)
    });
    ask(
        &mut window,
        RevolutionRequest::Branch(BranchRequest::NoteMoment { at: 0, number: 0, note: Note::new("a quiet beginning") }),
    );
    ask(&mut window, RevolutionRequest::GoTo(1));
    window.run_steps(2);
    window.get_by_role_and_label(Role::Button, "Branch here").click();
    window.run_steps(6);
    assert_picture(&format!("revolution-branches-{name}"), &window.picture());
}

#[test]
fn why_something_is_as_it_is() {
    for (name, look, asked) in
        [(LIGHT.0, LIGHT.1, "Camille: "), ("dark-small", Look { size: SMALL.1.size, ..DARK.1 }, "Fortress, worth ")]
    {
        let mut window = table(look, &[Player::Person, BOT, BOT, BOT], 7);
        play_until(&mut window, |app| {
            let session = app.table::<Revolution>().expect("a table").session();
            session.open_bid().is_some() && session.position().is_some_and(|position| position.round() == 4)
        });
        window.run_steps(2);
        window.query_all_by_label_contains(asked).next().expect("it is on the table").click_secondary();
        window.run_steps(6);
        assert_picture(&format!("revolution-why-{name}"), &window.picture());
    }
}

#[test]
fn what_bots_consider() {
    let search = Player::Bot(BotKind::Search(Budget::Iterations(60)));
    for (name, look) in [LIGHT, ("dark-small", Look { size: SMALL.1.size, ..DARK.1 })] {
        let mut window = table(look, &[Player::Person, BOT, search, BOT], 7);
        play_until(&mut window, |app| {
            let session = app.table::<Revolution>().expect("a table").session();
            session.open_bid().is_some() && session.position().is_some_and(|position| position.round() == 3)
        });
        window.run_steps(2);
        window.get_by_role_and_label(Role::Button, "What bots consider").click();
        window.run_steps(6);
        assert_picture(&format!("revolution-considered-{name}"), &window.picture());
    }
}

#[test]
fn a_game_by_old_and_new_rules_side_by_side() {
    for (name, look) in [LIGHT, ("dark-small", Look { size: SMALL.1.size, ..DARK.1 })] {
        let mut window = table(look, &[Player::Person, BOT, BOT, BOT], 7);
        play_until(&mut window, |app| {
            let session = app.table::<Revolution>().expect("a table").session();
            session.open_bid().is_some() && session.position().is_some_and(|position| position.round() == 4)
        });
        let app = window.state_mut().workbench_mut();
        let change = Change::Set("space.general.support".into(), PlainValue::Integer(9));
        app.request(Request::Change { label: "a dear General".into(), field: None, changes: vec![change] });
        window.run_steps(2);
        window.get_by_role_and_label(Role::Button, "Workbench").click();
        window.run_steps(3);
        window.state_mut().workbench_mut().show(Pane::Sandbox);
        window.run_steps(6);
        window.get_by_label("show both side by side").click();
        window.run_steps(6);
        assert_picture(&format!("revolution-sides-{name}"), &window.picture());
    }
}
