//! How the table of Libertalia looks.

use crate::painting::{Look, Window, assert_picture};
use eframe::egui::accesskit::Role;
use eframe::egui::{CentralPanel, Color32, Frame, Key, Margin, Panel, Rect, Theme, Ui, pos2, vec2};
use egui_kittest::kittest::Queryable as _;
use liberte::bots::BotKind;
use liberte::desk::LibertaliaWords;
use liberte::games::libertalia::{Choice, Event, Libertalia, Phase, Position, Question, Rank, Spec, Token};
use liberte::gui::libertalia::{
    Course, Story, TableClick, TableState, TableView, keys, show_handover, show_holders, show_seats, show_table,
};
use liberte::gui::{paint, theme};
use liberte::kernel::{Game, Seat, SeatSet};
use liberte::load::{Files, Library};
use liberte::model::DataPack;
use liberte::sandbox::Player;
use liberte::script;
use std::sync::Arc;

#[test]
fn portraits_and_emblems_are_drawn_with_the_pack() {
    let loaded = Library::new(Files::built_in_named("libertalia").expect("it is built in")).load(&[]);
    let pack = loaded.data.clone().expect("it is sound");
    let window = Window::new(Look::light([1100.0, 760.0]), (), move |ui, ()| {
        let painter = ui.painter().clone();
        for (at, id) in pack.ids("character").enumerate() {
            let corner = pos2(16.0 + 108.0 * (at % 10) as f32, 16.0 + 140.0 * (at / 10) as f32);
            paint::portrait(&painter, Rect::from_min_size(corner, vec2(96.0, 120.0)), &pack, id);
            let small = Rect::from_min_size(corner + vec2(0.0, 430.0), vec2(44.0, 54.0));
            let row = Rect::from_min_size(pos2(16.0 + 36.0 * at as f32, 720.0), vec2(26.0, 33.0));
            paint::portrait(&painter, small.translate(vec2(0.0, -80.0 * (at / 10) as f32)), &pack, id);
            paint::portrait(&painter, row, &pack, id);
        }
        let emblems = pack.pictures.iter().filter(|(id, _)| *id != "portrait");
        for (at, (_, emblem)) in emblems.enumerate() {
            for (row, side) in [40.0, 22.0, 14.0].into_iter().enumerate() {
                let center = pos2(40.0 + 55.0 * at as f32, 640.0 + 30.0 * row as f32);
                let rect = Rect::from_center_size(center, vec2(side, side));
                paint::picture(&painter, rect, Some(emblem), Color32::from_rgb(0x2B, 0x2A, 0x28));
            }
        }
    });
    assert_picture("libertalia-portraits", &window.picture());
}

/// The names of the players.
const NAMES: [&str; 6] = ["Camille", "Lucile", "Olympe", "Théroigne", "Manon", "Germaine"];

/// An invented position, and what is looked at of it.
struct Scene {
    pack: Arc<DataPack>,
    game: Libertalia,
    names: Vec<String>,
    position: Position,
    events: Vec<Event>,
    players: Vec<Player>,
    viewer: Option<Seat>,
    picked: Option<Choice>,
    caption: Option<&'static str>,
    shows_holders: bool,
    shows_hand: bool,
    handover: Option<Seat>,
    clicks: Vec<TableClick>,
    state: TableState,
}

fn ranks(ranks: &[u8]) -> Vec<Rank> {
    ranks.iter().map(|&rank| Rank(rank)).collect()
}

/// So many chests, jewels, goods, officers, sabers, maps and relics.
type Counts = [u32; 7];

/// What a seat has: hand, den, graveyard, tokens, doubloons, score.
type Has = (&'static [u8], &'static [u8], &'static [u8], Counts, u32, i32);

/// The fourth day of a second campaign, with six at the table.
const SIX: [Has; 6] = [
    (&[6, 8, 11, 14, 17, 21, 27], &[4, 29], &[], [0, 0, 1, 0, 0, 2, 0], 13, 24),
    (&[4, 8, 11, 17, 22, 29], &[3, 18], &[21], [1, 0, 1, 1, 0, 0, 1], 13, 31),
    (&[1, 4, 8, 11, 17, 21], &[18, 29], &[9], [0, 1, 1, 0, 0, 0, 1], 5, 19),
    (&[4, 11, 14, 17, 21, 27], &[8, 12, 29], &[], [1, 0, 0, 0, 1, 1, 0], 12, 28),
    (&[4, 11, 17, 21, 22, 29], &[6, 8, 18], &[], [0, 1, 0, 0, 0, 0, 1], 10, 22),
    (&[1, 4, 11, 12, 17, 21], &[3, 8], &[29], [0, 0, 0, 1, 0, 0, 0], 16, 17),
];

impl Scene {
    /// A position at sunrise.
    fn new(campaign: u8, day: u8, board: &[(u8, Counts)], seats: &[Has]) -> Scene {
        let loaded = Library::new(Files::built_in_named("libertalia").expect("it is built in")).load(&[]);
        let pack = loaded.data.clone().expect("it is sound");
        let game = script::libertalia::game(&Spec::of(&pack).expect("it is sound"), seats.len()).expect("it compiles");
        let mut setup = game.default_setup(11);
        (setup.campaign, setup.day, setup.board) = (campaign, day, board.to_vec());
        for (seat, (hand, den, graveyard, tokens, doubloons, score)) in setup.seats.iter_mut().zip(seats) {
            (seat.hand, seat.den, seat.graveyard) = (Some(ranks(hand)), ranks(den), ranks(graveyard));
            (seat.tokens, seat.doubloons, seat.score) = (*tokens, *doubloons, *score);
        }
        let dealt = |rank: &Rank| seats.iter().any(|has| [has.0, has.1, has.2].concat().contains(&rank.0));
        let needed = usize::from(campaign - 1) * 6 + 9;
        let there = (1..=30).map(Rank).filter(dealt).count();
        setup.gone = (1..=30).map(Rank).filter(|rank| !dealt(rank)).take(needed.saturating_sub(there)).collect();
        let mut events = Vec::new();
        let position = game.arrange(&setup, &mut events).unwrap_or_else(|why| panic!("{why:?}"));
        let names = NAMES[..seats.len()].iter().map(|name| (*name).to_owned()).collect();
        Scene {
            pack,
            game,
            names,
            position,
            events,
            players: vec![Player::Person; seats.len()],
            viewer: Some(Seat(0)),
            picked: None,
            caption: None,
            shows_holders: true,
            shows_hand: false,
            handover: None,
            clicks: Vec::new(),
            state: TableState::default(),
        }
    }

    /// The fourth day of a campaign with six.
    fn of_six() -> Scene {
        let board = [(4, [1, 1, 1, 1, 1, 1, 0]), (5, [1, 0, 2, 0, 1, 2, 0]), (6, [0, 1, 1, 1, 0, 1, 2])];
        Scene::new(2, 4, &board, &SIX)
    }

    /// Plays choices, as `P1 play #17`.
    fn plays(mut self, moves: &[&str]) -> Scene {
        for line in moves {
            let (seat, choice) = line.split_once(' ').expect("a seat and a choice");
            let seat = Seat::parse(seat).expect("a seat");
            let choice = self.game.parse_choice(&self.position, seat, choice).expect("a choice");
            assert_eq!(self.game.refusal(&self.position, seat, choice), None, "{line}");
            self.game.play(&mut self.position, seat, choice, &mut self.events);
        }
        self
    }

    /// Plays the first choices that there are until something holds.
    fn until(mut self, holds: impl Fn(&Position) -> bool) -> Scene {
        while !holds(&self.position) {
            let seat = self.game.asked(&self.position).lowest().expect("somebody is asked");
            let mut choices = Vec::new();
            self.game.choices(&self.position, seat, &mut choices);
            self.game.play(&mut self.position, seat, choices[0], &mut self.events);
        }
        self
    }

    fn picks(mut self, choice: Choice) -> Scene {
        self.picked = Some(choice);
        self
    }

    fn window(self, look: Look) -> Window<'static, Scene> {
        let mut window = Window::new(look, self, |ui, scene: &mut Scene| scene.frame(ui));
        window.run_steps(4);
        window
    }

    fn frame(&mut self, ui: &mut Ui) {
        let is_small = ui.ctx().content_rect().width() < 1200.0;
        let texts = &self.pack.texts("en").clone();
        let story = Story::of(&self.game, &self.position, self.events.iter().copied());
        let mut choices = Vec::new();
        let asked = self.game.asked(&self.position);
        if let Some(seat) = self.viewer.filter(|&seat| asked.has(seat)) {
            self.game.choices(&self.position, seat, &mut choices);
        }
        let view = TableView {
            words: LibertaliaWords { game: &self.game, names: &self.names, texts },
            pack: &self.pack,
            position: &self.position,
            story: &story,
            viewer: self.viewer,
            asked,
            choices: &choices,
            picked: self.picked,
            players: &self.players,
            course: self.caption.map_or(Course::Live, |caption| Course::Followed { caption, is_running: false }),
            shows_holders: self.shows_holders,
            shows_hand: self.shows_hand,
        };
        let mut clicks = Vec::new();
        let bar = Frame::new().fill(theme::palette(ui).panel);
        Panel::top("bar").exact_size(73.0).frame(bar).show(ui, |_| {});
        Panel::bottom("status").exact_size(34.0).frame(bar).show(ui, |_| {});
        if let Some(next) = self.handover {
            clicks.extend(show_handover(ui, &view, next, [asked, SeatSet::NONE], true));
            self.clicks.extend(clicks);
            return;
        }
        clicks.extend(keys(ui, &view, &mut self.state));
        let side = bar.inner_margin(Margin::symmetric(12, 10));
        let [left, right] = if is_small { [196.0, 218.0] } else { [238.0, 299.0] };
        Panel::left("seats").exact_size(left).resizable(false).frame(side).show(ui, |ui| {
            clicks.extend(show_seats(ui, &view));
        });
        Panel::right("journal").exact_size(right).resizable(false).frame(side).show(ui, |ui| {
            ui.add_space(if is_small { 240.0 } else { 400.0 });
            clicks.extend(show_holders(ui, &view));
        });
        CentralPanel::default().frame(Frame::new().fill(theme::palette(ui).paper)).show(ui, |ui| {
            clicks.extend(show_table(ui, &view, &mut self.state));
        });
        self.clicks.extend(clicks);
    }
}

const LIGHT: (&str, Look) = ("light", Look { theme: Theme::Light, size: vec2(1440.0, 900.0), scale: 1.0 });
const DARK: (&str, Look) = ("dark", Look { theme: Theme::Dark, ..LIGHT.1 });
const SMALL: (&str, Look) = ("light-small", Look { size: vec2(1024.0, 700.0), ..LIGHT.1 });

/// What all six play on the day.
const DAY: [&str; 6] = ["P1 play #17", "P2 play #29", "P3 play #21", "P4 play #11", "P5 play #21", "P6 play #4"];
/// The choices up to the first player's turn at dusk.
const TO_DUSK: [&str; 3] = ["P2 take chest", "P3 take jewel", "P5 take goods"];

fn at_dusk() -> Scene {
    let scene = Scene::of_six().plays(&DAY).until(|position| position.question == Question::Booty);
    let mut moves = TO_DUSK.to_vec();
    // Of the two like characters the higher silver number takes first.
    if scene.position.taker() == Some(Seat(1)) {
        let high = scene.position.ship.berths().nth(4).map(|berth| berth.seat);
        if high == Some(Seat(4)) {
            moves.swap(1, 2);
        }
    }
    scene.plays(&moves)
}

/// The test of what needs the most room: five kinds of booty on a day, and a Preacher who keeps one of six kinds.
fn many() -> Scene {
    let mut seats = SIX;
    seats[0].3 = [1, 1, 1, 0, 1, 1, 1];
    let board = [(4, [1, 1, 0, 1, 1, 1, 1])];
    Scene::new(2, 4, &board, &seats)
}

fn drawn(scene: impl Fn() -> Scene, name: &str, looks: &[(&str, Look)]) {
    for &(look_name, look) in looks {
        let window = scene().window(look);
        assert_picture(&format!("libertalia-{name}-{look_name}"), &window.picture());
    }
}

#[test]
fn a_sunrise_with_six() {
    let scene = || Scene::of_six().plays(&["P2 play #29", "P4 play #11", "P5 play #21"]).picks(Choice::Play(Rank(17)));
    drawn(scene, "sunrise", &[LIGHT, DARK]);
    let first = || {
        let nine: &[u8] = &[4, 6, 8, 11, 14, 17, 21, 27, 29];
        let seats: Vec<Has> = SIX.iter().map(|has| (nine, &[] as &[u8], &[] as &[u8], [0; 7], 10, has.5)).collect();
        Scene::new(1, 1, &[], &seats).plays(&["P2 play #29"]).picks(Choice::Play(Rank(17)))
    };
    drawn(first, "sunrise-nine", &[LIGHT, SMALL]);
}

#[test]
fn a_dusk_with_six() {
    drawn(|| at_dusk().picks(Choice::Take(Token::Saber)), "dusk", &[LIGHT, DARK, SMALL]);
}

#[test]
fn whom_a_saber_strikes_and_whom_a_gunner_shoots_at() {
    drawn(|| at_dusk().plays(&["P1 take saber"]), "saber", &[LIGHT, SMALL]);
    let gunner = || {
        let mut seats = SIX;
        seats[0].0 = &[6, 8, 11, 14, 15, 17];
        let scene = Scene::new(2, 4, &[], &seats);
        scene.plays(&["P1 play #15", "P2 play #29", "P3 play #21", "P4 play #11", "P5 play #21", "P6 play #17"])
    };
    drawn(gunner, "gunner", &[LIGHT, SMALL]);
}

#[test]
fn a_parrot_a_merchant_and_a_waitress_ask() {
    let parrot = || {
        let mut scene = Scene::of_six();
        scene.viewer = Some(Seat(2));
        scene.plays(&["P1 play #17", "P2 play #29", "P3 play #1", "P4 play #11", "P5 play #21", "P6 play #4"])
    };
    drawn(parrot, "parrot", &[LIGHT, SMALL]);
    let waitress = || {
        Scene::of_six()
            .plays(&["P1 play #8", "P2 play #29", "P3 play #21", "P4 play #11", "P5 play #21", "P6 play #4"])
            .until(|position| position.phase == Phase::Night)
    };
    drawn(waitress, "night", &[LIGHT, SMALL]);
}

#[test]
fn many_kinds_of_booty_to_choose_from() {
    let played = ["P2 play #4", "P3 play #4", "P4 play #4", "P5 play #4", "P6 play #4"];
    let dusk = move || {
        let scene = many().plays(&["P1 play #27"]).plays(&played);
        scene.until(|position| position.question == Question::Booty)
    };
    drawn(dusk, "six-kinds", &[LIGHT, SMALL]);
    let preacher = move || {
        let scene = many().plays(&["P1 play #6"]).plays(&played);
        scene.until(|position| position.asking_source().is_some_and(|source| source.rank == Rank(6)))
    };
    drawn(preacher, "preacher", &[LIGHT, SMALL]);
}

#[test]
fn what_happened_is_followed_and_what_others_choose_is_waited_for() {
    let followed = || {
        let mut scene = at_dusk();
        scene.caption = Some("Olympe’s Merchant takes a jewel.");
        scene
    };
    drawn(followed, "followed", &[LIGHT]);
    let waiting = || {
        let mut scene = at_dusk();
        scene.viewer = Some(Seat(3));
        scene.players[0] = Player::Bot(BotKind::Random);
        scene.shows_holders = false;
        scene
    };
    drawn(waiting, "waiting", &[SMALL]);
    let opened = || {
        let mut scene = at_dusk();
        scene.shows_hand = true;
        scene
    };
    drawn(opened, "hand", &[LIGHT, SMALL]);
    let chosen = || Scene::of_six().plays(&["P1 play #17", "P4 play #11"]);
    drawn(chosen, "chosen", &[LIGHT]);
}

#[test]
fn the_screen_is_handed_over_and_a_game_ends() {
    let handed = || {
        let mut scene = Scene::of_six().plays(&["P1 play #17", "P2 play #29", "P4 play #11", "P5 play #21"]);
        (scene.handover, scene.viewer) = (Some(Seat(2)), None);
        scene
    };
    drawn(handed, "handover", &[LIGHT, DARK]);
    let over = || {
        let nine: &[u8] = &[4, 6, 8, 11, 14, 17, 21, 27, 29];
        let seats: Vec<Has> = SIX.iter().map(|_| (nine, &[] as &[u8], &[] as &[u8], [0; 7], 10, 0)).collect();
        let mut scene = Scene::new(1, 1, &[], &seats).until(Position::is_over);
        scene.viewer = None;
        scene
    };
    drawn(over, "over", &[LIGHT, SMALL]);
}

/// What was asked for since the last time.
fn asked_for(window: &mut Window<'static, Scene>) -> Vec<TableClick> {
    window.run_steps(2);
    std::mem::take(&mut window.state_mut().clicks)
}

#[test]
fn cards_answer_to_clicks_and_keys_by_their_names() {
    let mut window = Scene::of_six().window(LIGHT.1);
    let spy = Choice::Play(Rank(17));
    window.query_all_by_label_contains("17 Spanish Spy: Return").next().expect("it is in hand").click();
    assert_eq!(asked_for(&mut window), [TableClick::Pick(spy)]);
    window.event(eframe::egui::Event::Text("5".into()));
    assert_eq!(asked_for(&mut window), [TableClick::Pick(spy)]);
    window.state_mut().picked = Some(spy);
    window.run_steps(2);
    window.key_press(Key::Escape);
    assert_eq!(asked_for(&mut window), [TableClick::LetGo]);
    window.key_press(Key::Enter);
    assert_eq!(asked_for(&mut window), [TableClick::Make(spy)]);
    window.get_by_role_and_label(Role::Button, "Lay it face down").click();
    assert_eq!(asked_for(&mut window), [TableClick::Make(spy)]);
    window.key_press(Key::C);
    assert_eq!(asked_for(&mut window), [TableClick::Cover]);
    let mut window =
        Scene::of_six().plays(&["P1 play #8"]).plays(&DAY[1..]).until(|it| it.phase == Phase::Dusk).window(SMALL.1);
    window.key_press(Key::H);
    assert_eq!(asked_for(&mut window), [TableClick::ShowHand(true)]);
    window.get_by_role_and_label(Role::CheckBox, "Who still has which").click();
    assert_eq!(asked_for(&mut window), [TableClick::ShowHolders(false)]);
}

#[test]
fn what_the_surgeon_takes_is_told_to_its_owner_alone() {
    let with_surgeon = |viewer: u8| {
        let mut seats = SIX;
        seats[0].0 = &[6, 8, 11, 14, 17, 22];
        seats[0].2 = &[1, 9, 21];
        let played = ["P1 play #22", "P2 play #29", "P3 play #21", "P4 play #11", "P5 play #21", "P6 play #17"];
        let mut scene = Scene::new(2, 4, &[], &seats).plays(&played);
        scene = scene.until(|it| it.asking_source().is_some_and(|source| source.rank == Rank(22)));
        scene = scene.plays(&["P1 character #9 P1"]);
        scene.viewer = Some(Seat(viewer));
        scene.window(LIGHT.1)
    };
    let told = |window: &Window<'static, Scene>| window.query_all_by_label_contains("9 Carpenter: Camille").count();
    let own = with_surgeon(0);
    assert_eq!(own.query_all_by_label_contains("9 Carpenter: Camille hand,").count(), 1);
    let other = with_surgeon(1);
    assert_eq!(told(&other), 1);
    for name in ["1 Parrot", "9 Carpenter", "21 Merchant"] {
        let label = format!("{name}: Camille hand or graveyard,");
        assert_eq!(other.query_all_by_label_contains(&label).count(), 1, "{label}");
    }
}

#[test]
fn nothing_of_a_hand_is_behind_the_page_of_the_handover() {
    let mut scene = Scene::of_six().plays(&["P1 play #17"]);
    (scene.handover, scene.viewer) = (Some(Seat(1)), None);
    let mut window = scene.window(LIGHT.1);
    assert_eq!(window.query_all_by_label_contains("Spanish Spy").count(), 0);
    window.key_press(Key::Enter);
    assert_eq!(asked_for(&mut window), [TableClick::Uncover(Seat(1))]);
}
