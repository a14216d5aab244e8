//! The map in a window without a display: clicked by name, walked by keyboard, zoomed and dragged.
use eframe::egui::{
    CentralPanel, Context, Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, Pos2, TextEdit, TouchPhase, Vec2,
    pos2, vec2,
};
use egui_kittest::{Harness, kittest::Queryable};
use liberte::gui::map::{self, MapState, Marks, Stack};
use liberte::gui::theme;
use liberte::kernel::Seat;
use liberte::load::{Files, Library};
use liberte::model::{Faction, Pack, ProvinceId, ProvinceSet};
use std::sync::Arc;

/// A window with a map, and a field beside it.
struct Window {
    pack: Arc<Pack>,
    state: MapState,
    selected: Option<ProvinceId>,
    glowing: ProvinceSet,
    has_stacks: bool,
    has_field: bool,
    text: String,
    /// What was clicked, in order; none is the sea.
    clicks: Vec<Option<ProvinceId>>,
    hovered: Option<ProvinceId>,
}

impl Window {
    fn new() -> Window {
        let loaded = Library::new(Files::built_in()).load(&[]);
        let pack = loaded.playable().expect("the built-in pack is sound").clone();
        Window {
            pack,
            state: MapState::default(),
            selected: None,
            glowing: ProvinceSet::NONE,
            has_stacks: false,
            has_field: false,
            text: String::new(),
            clicks: Vec::new(),
            hovered: None,
        }
    }

    fn id(&self, name: &str) -> ProvinceId {
        self.pack.board.province(name).expect("it is on the board")
    }

    fn ui(&mut self, ui: &mut eframe::egui::Ui) {
        let stacks = |province: ProvinceId| {
            let height = province.0 % 4;
            vec![Stack { seat: Seat(province.0 % 6), faction: Faction::at(province.0 % 3), height }]
        };
        CentralPanel::default().show(ui, |ui| {
            if self.has_field {
                ui.add(TextEdit::singleline(&mut self.text))
                    .widget_info(|| eframe::egui::WidgetInfo::labeled(eframe::egui::Role::TextInput, true, "Search"));
            }
            let marks = Marks {
                selected: self.selected,
                glowing: self.glowing,
                stacks: if self.has_stacks { Some(&stacks) } else { None },
                ..Marks::default()
            };
            let answer = map::view(ui, &self.pack, self.pack.texts("en"), &marks, &mut self.state);
            if answer.clicked.is_some() || answer.response.clicked() {
                self.clicks.push(answer.clicked);
                self.selected = answer.clicked;
            }
            self.hovered = answer.hovered;
        });
    }
}

fn open(window: Window) -> Harness<'static, Window> {
    let dress = |ctx: &Context| theme::apply(ctx);
    let builder = Harness::builder()
        .with_size(vec2(1000.0, 800.0))
        .with_context_setup(dress)
        .with_max_steps(80)
        .with_step_dt(0.05);
    builder.build_ui_state(|ui, window: &mut Window| window.ui(ui), window)
}

const PARIS: &str = "8 Île-de-France (Paris), Paris Basin, 0 Victory Points";
const VENDEE: &str = "5 Vendée, West, 2 Victory Points";
const LYONNAIS: &str = "19 Lyonnais, Centre, 1 Victory Point";

fn middle(harness: &Harness<'_, Window>, label: &str) -> Pos2 {
    harness.get_by_label(label).rect().center()
}

fn wheel(harness: &mut Harness<'_, Window>, at: Pos2, up: f32) {
    harness.hover_at(at);
    harness.run();
    harness.event(Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta: vec2(0.0, up),
        phase: TouchPhase::Move,
        source: MouseWheelSource::Wheel,
        modifiers: Modifiers::NONE,
    });
    harness.run();
}

fn drag(harness: &mut Harness<'_, Window>, from: Pos2, by: Vec2) {
    harness.hover_at(from);
    harness.run();
    harness.drag_at(from);
    harness.run();
    harness.hover_at(from + by / 2.0);
    harness.run();
    harness.hover_at(from + by);
    harness.run();
    harness.drop_at(from + by);
    harness.run();
}

fn near(a: Pos2, b: Pos2) -> bool {
    a.distance(b) < 0.75
}

#[test]
fn a_province_is_found_and_clicked_by_its_name() {
    let mut harness = open(Window::new());
    for (label, id) in [(PARIS, "ile-de-france"), (VENDEE, "vendee"), (LYONNAIS, "lyonnais")] {
        harness.get_by_label(label).click();
        harness.run();
        let wanted = harness.state().id(id);
        assert_eq!(harness.state().clicks.last(), Some(&Some(wanted)), "{label}");
    }
    assert_eq!(harness.state().clicks.len(), 3);
}

#[test]
fn every_province_answers_to_its_name_even_when_it_is_out_of_sight() {
    let mut window = Window::new();
    window.state.zoom = 8.0;
    let mut harness = open(window);
    for at in 0..27 {
        let province = harness.state().pack.board.provinces[at].clone();
        let begin = format!("{} {},", province.number, province.name);
        harness.get_by(|node| node.label().is_some_and(|label| label.starts_with(&begin))).click_accesskit();
        harness.run();
        assert_eq!(harness.state().clicks.last(), Some(&Some(ProvinceId(at as u8))), "{begin}");
    }
}

#[test]
fn a_click_on_the_sea_clicks_no_province() {
    let mut harness = open(Window::new());
    harness.hover_at(pos2(60.0, 760.0));
    harness.drag_at(pos2(60.0, 760.0));
    harness.drop_at(pos2(60.0, 760.0));
    harness.run();
    assert_eq!(harness.state().clicks, [None]);
}

#[test]
fn the_keyboard_walks_the_map_and_enter_clicks() {
    let mut harness = open(Window::new());
    harness.key_press(Key::Tab);
    harness.run();
    assert_eq!(harness.state().state.focus, Some(ProvinceId(0)), "it begins at number 1");
    let walk =
        [(Key::ArrowDown, "orleanais"), (Key::ArrowLeft, "maine"), (Key::PageDown, "anjou"), (Key::PageUp, "maine")];
    for (key, to) in walk {
        harness.key_press(key);
        harness.run();
        assert_eq!(harness.state().state.focus, Some(harness.state().id(to)), "{key:?}");
    }
    let maine = harness.state().id("maine");
    assert!(harness.get_by_label("3 Maine, West, 0 Victory Points").is_focused(), "a screen reader hears the province");
    harness.key_press(Key::Enter);
    harness.run();
    assert_eq!(harness.state().clicks, [Some(maine)]);
    harness.key_press(Key::Space);
    harness.run();
    assert_eq!(harness.state().clicks, [Some(maine); 2]);
}

#[test]
fn tab_leaves_the_map_for_its_buttons_and_arrows_do_not() {
    let mut harness = open(Window::new());
    harness.key_press(Key::Tab);
    harness.run();
    for _ in 0..12 {
        harness.key_press(Key::ArrowRight);
        harness.run();
    }
    assert!(!harness.get_by_label("Zoom in").is_focused());
    harness.key_press(Key::Tab);
    harness.run();
    assert!(harness.get_by_label("Zoom in").is_focused());
    harness.key_press(Key::Enter);
    harness.run();
    assert!(harness.state().state.zoom > 1.2);
    assert!(harness.state().clicks.is_empty());
}

#[test]
fn a_walk_beyond_what_is_seen_takes_the_view_along() {
    let mut window = Window::new();
    window.state.zoom = 5.0;
    let mut harness = open(window);
    harness.key_press(Key::Tab);
    harness.run();
    harness.key_press(Key::End);
    harness.run();
    let corse = middle(&harness, "27 Corse, South-East, 0 Victory Points");
    assert!(corse.x > 40.0 && corse.x < 960.0 && corse.y > 40.0 && corse.y < 760.0, "{corse:?}");
}

#[test]
fn the_wheel_zooms_and_keeps_what_is_under_the_pointer() {
    let mut harness = open(Window::new());
    let pointer = middle(&harness, VENDEE);
    let other = middle(&harness, LYONNAIS);
    wheel(&mut harness, pointer, 240.0);
    let zoom = harness.state().state.zoom;
    assert!(zoom > 1.5, "{zoom}");
    assert!(near(middle(&harness, VENDEE), pointer));
    assert!(near(middle(&harness, LYONNAIS), pointer + (other - pointer) * zoom));
    wheel(&mut harness, pointer, -120.0);
    assert!(harness.state().state.zoom < zoom);
    assert!(near(middle(&harness, VENDEE), pointer));
}

#[test]
fn a_pinch_zooms_around_the_pointer_too() {
    let mut harness = open(Window::new());
    let pointer = middle(&harness, LYONNAIS);
    harness.hover_at(pointer);
    harness.run();
    harness.event(Event::Zoom(2.0));
    harness.run();
    assert!((harness.state().state.zoom - 2.0).abs() < 0.01);
    assert!(near(middle(&harness, LYONNAIS), pointer));
}

#[test]
fn zoom_has_limits_in_both_directions() {
    let mut harness = open(Window::new());
    let pointer = middle(&harness, LYONNAIS);
    for _ in 0..20 {
        wheel(&mut harness, pointer, 600.0);
    }
    let most = harness.state().state.zoom;
    for _ in 0..30 {
        wheel(&mut harness, pointer, -600.0);
    }
    let least = harness.state().state.zoom;
    assert_eq!((least, most), (0.6, 10.0));
}

#[test]
fn a_drag_takes_the_map_along_and_clicks_nothing() {
    let mut harness = open(Window::new());
    let from = middle(&harness, LYONNAIS);
    drag(&mut harness, from, vec2(-90.0, 60.0));
    assert!(near(middle(&harness, LYONNAIS), from + vec2(-90.0, 60.0)));
    assert!(harness.state().clicks.is_empty());
    let pan = harness.state().state.pan;
    drag(&mut harness, pos2(500.0, 400.0), vec2(-30.0, 0.0));
    assert!(harness.state().state.pan.x > pan.x);
}

#[test]
fn no_drag_loses_the_map() {
    let mut harness = open(Window::new());
    for _ in 0..6 {
        drag(&mut harness, pos2(900.0, 700.0), vec2(-850.0, -650.0));
    }
    let corse = middle(&harness, "27 Corse, South-East, 0 Victory Points");
    assert!(corse.x > 0.0 && corse.y > 0.0, "{corse:?}");
}

#[test]
fn keys_zoom_and_zero_or_a_double_click_shows_all() {
    let mut harness = open(Window::new());
    harness.hover_at(pos2(500.0, 400.0));
    harness.run();
    harness.key_press(Key::Plus);
    harness.run();
    harness.key_press(Key::Equals);
    harness.run();
    assert!((harness.state().state.zoom - 1.69).abs() < 0.01);
    harness.key_press(Key::Minus);
    harness.run();
    assert!((harness.state().state.zoom - 1.3).abs() < 0.01);
    harness.key_press(Key::Num0);
    harness.run();
    assert_eq!((harness.state().state.zoom, harness.state().state.pan), (1.0, Vec2::ZERO));
    let lyonnais = middle(&harness, LYONNAIS);
    wheel(&mut harness, lyonnais, 300.0);
    assert!(harness.state().state.zoom > 2.0);
    for _ in 0..2 {
        harness.drag_at(lyonnais);
        harness.drop_at(lyonnais);
    }
    harness.run();
    assert_eq!((harness.state().state.zoom, harness.state().state.pan), (1.0, Vec2::ZERO));
}

#[test]
fn what_is_typed_into_a_field_zooms_nothing() {
    let mut window = Window::new();
    window.has_field = true;
    let mut harness = open(window);
    harness.get_by_label("Search").focus();
    harness.run();
    harness.hover_at(pos2(500.0, 400.0));
    harness.run();
    harness.key_press(Key::Plus);
    harness.get_by_label("Search").type_text("10+");
    harness.run();
    assert_eq!(harness.state().text, "10+");
    assert_eq!(harness.state().state.zoom, 1.0);
}

#[test]
fn the_pointer_finds_a_province_by_its_outline_and_a_tip_tells_of_it() {
    let mut window = Window::new();
    window.has_stacks = true;
    let mut harness = open(window);
    harness.hover_at(middle(&harness, VENDEE));
    harness.run();
    let vendee = harness.state().id("vendee");
    assert_eq!(harness.state().hovered, Some(vendee));
    harness.run_steps(60);
    for line in ["5 Vendée", "West", "2 Victory Points", "With a fleur-de-lis", "P5: a control token"] {
        assert!(harness.query_by_label(line).is_some(), "{line}");
    }
    // The Bay of Biscay lies within the frame of the Vendée, but not in its outline.
    let bay = middle(&harness, VENDEE) + vec2(-70.0, 24.0);
    harness.hover_at(bay);
    harness.run();
    assert_eq!(harness.state().hovered, None);
}

#[test]
fn a_map_with_all_marks_settles_by_day_and_by_night() {
    for theme in [eframe::egui::Theme::Light, eframe::egui::Theme::Dark] {
        let mut window = Window::new();
        window.has_stacks = true;
        window.selected = Some(ProvinceId(200));
        window.glowing = ProvinceSet::first(27);
        let mut harness = open(window);
        harness.ctx.set_theme(theme);
        harness.run();
        harness.get_by_label(PARIS).click();
        harness.run();
        assert_eq!(harness.state().clicks, [Some(ProvinceId(7))]);
    }
}

#[test]
fn a_board_without_outlines_is_a_list_that_can_be_clicked() {
    let mut window = Window::new();
    Arc::make_mut(&mut window.pack).board.outlines.clear();
    let mut harness = open(window);
    assert!(harness.query_by_label("This board has no map").is_some());
    harness.get_by_label("8 Île-de-France (Paris)").click();
    harness.run();
    assert_eq!(harness.state().clicks, [Some(ProvinceId(7))]);
}

#[test]
fn outlines_that_enclose_nothing_become_a_list() {
    let mut window = Window::new();
    for outline in &mut Arc::make_mut(&mut window.pack).board.outlines {
        outline.ring = vec![[1.0e30, 0.0], [0.0, 1.0e30]];
    }
    let harness = open(window);
    assert!(harness.query_by_label_contains("None of the outlines encloses an area").is_some());
}

#[test]
fn a_province_without_an_outline_is_listed_beside_the_others() {
    let mut window = Window::new();
    Arc::make_mut(&mut window.pack).board.outlines[26].ring = vec![[1.0, 1.0], [2.0, 2.0]];
    let mut harness = open(window);
    assert!(harness.query_by_label("Not on the map").is_some());
    harness.get_by_label("27 Corse").click();
    harness.run();
    assert_eq!(harness.state().clicks, [Some(ProvinceId(26))]);
    harness.get_by_label(PARIS).click();
    harness.run();
    assert_eq!(harness.state().clicks.last(), Some(&Some(ProvinceId(7))));
}

#[test]
fn a_changed_outline_or_name_is_shown_at_once() {
    let mut harness = open(Window::new());
    let before = middle(&harness, LYONNAIS);
    let board = &mut Arc::make_mut(&mut harness.state_mut().pack).board;
    board.provinces[18].name = "Lyon".into();
    board.outlines[18].label[0] += 3.0;
    harness.run();
    let after = middle(&harness, "19 Lyon, Centre, 1 Victory Point");
    assert!(after.x > before.x + 2.0 && after.y == before.y);
}
