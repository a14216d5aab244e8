//! What a frame of the window costs, with all cards and the map open, without the display's part of it; and what the first
//! frame costs from the start.
//!
//! Every bench counts the shapes that it draws. A second window that is shown the same must draw as many: a faster frame
//! that leaves something out fails.

use divan::Bencher;
use divan::counter::ItemsCount;
use eframe::egui::{
    Context, Event, Modifiers, MouseWheelSource, MouseWheelUnit, Pos2, RawInput, Rect, TouchPhase, Vec2, ViewportId,
};
use liberte::app::experiments::{ExperimentSpec, RulesetSpec};
use liberte::app::jobs::Executor;
use liberte::app::session::SessionRequest;
use liberte::bots::BotKind;
use liberte::gui::command::Command;
use liberte::gui::requests::{Request, Selection};
use liberte::gui::shell::Pane;
use liberte::gui::{App, Environment, theme};
use liberte::load::Files;
use liberte::sandbox::Player;
use std::hint::black_box;
use std::time::Duration;

/// The size of a window, in points.
const WINDOW: Vec2 = Vec2::new(1440.0, 900.0);
/// The size of one in which all 110 cards of the table are in sight at once.
const TALL: Vec2 = Vec2::new(1440.0, 4_400.0);
/// How many frames are drawn before the window is at rest.
const REST: usize = 120;
/// How many choices the game in the sandbox has.
const CHOICES: usize = 300;
/// The frames of a turn of the wheel, in and out again.
const TURN: usize = 40;

fn main() {
    divan::main();
}

/// A window that shows a pane, with a card and a province selected.
struct ExperimentSummary {
    ctx: Context,
    app: App,
    size: Vec2,
    frames: u32,
}

impl ExperimentSummary {
    /// The window as it starts, before its first frame.
    fn start() -> ExperimentSummary {
        let ctx = Context::default();
        theme::apply(&ctx);
        let environment = Environment { executor: Executor::Inline, recovery: None, games: None, watches: false };
        ExperimentSummary { ctx, app: App::new(Files::built_in(), environment), size: WINDOW, frames: 0 }
    }

    fn new(pane: Pane, size: Vec2) -> ExperimentSummary {
        let mut shown = ExperimentSummary { size, ..ExperimentSummary::start() };
        shown.app.show(pane);
        let selection = Selection { cards: vec![71], province: Some("guyenne".into()), ..Selection::default() };
        shown.app.request(Request::Select(selection));
        for _ in 0..5 {
            shown.frame(Vec::new());
        }
        shown
    }

    /// The cards laid out, as somebody lays them out who presses the button.
    fn gallery(size: Vec2) -> ExperimentSummary {
        let mut shown = ExperimentSummary::new(Pane::Cards, size);
        shown.app.show_card_gallery();
        for _ in 0..3 {
            shown.frame(Vec::new());
        }
        shown
    }

    /// The sandbox in the middle of a game of four, all open, after 300 choices; bots wait, and so does the window.
    fn sandbox() -> ExperimentSummary {
        let mut shown = ExperimentSummary::new(Pane::Sandbox, WINDOW);
        let names = ["Ann", "Bob", "Cid", "Dora"].map(str::to_owned).to_vec();
        let players = vec![Player::Bot(BotKind::Random); names.len()];
        shown.app.request(Request::Session(SessionRequest::New { names, players, seed: 5 }));
        shown.app.request(Request::Session(SessionRequest::SetRunning(false)));
        // More than one in a frame, so that no election is followed.
        for _ in 0..CHOICES / 10 {
            (0..10).for_each(|_| shown.app.request(Request::Session(SessionRequest::LetBotChoose)));
            shown.frame(Vec::new());
        }
        for _ in 0..REST {
            shown.frame(Vec::new());
        }
        assert_eq!(
            shown.app.session().sandbox().map(|it| it.tree().at()),
            Some(CHOICES),
            "the game is as long as it should be"
        );
        assert_eq!(
            shown.repaint_after(),
            Duration::MAX,
            "where nobody is waited for nothing is drawn again: {:?}",
            shown.ctx.repaint_causes()
        );
        shown
    }

    /// The lab after a comparison, with all its figures.
    fn lab(shows_figures: bool) -> ExperimentSummary {
        let mut shown = ExperimentSummary::new(Pane::Lab, WINDOW);
        let rules = ["base", "first-edition"].map(|name| RulesetSpec::Saved(name.to_owned())).to_vec();
        shown.app.plan(ExperimentSpec {
            rules,
            bots: vec![BotKind::Random; 4],
            games: 256,
            ..ExperimentSpec::default()
        });
        shown.app.request(Request::Run(Command::RunExperiment));
        shown.app.show_figures(shows_figures);
        for _ in 0..REST {
            shown.frame(Vec::new());
        }
        assert_eq!(shown.repaint_after(), Duration::MAX, "an experiment that is over is drawn once");
        shown
    }

    /// After how long the window asks to be drawn again.
    fn repaint_after(&mut self) -> Duration {
        self.frames += 1;
        let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, self.size));
        let time = Some(f64::from(self.frames) / 60.0);
        let app = &mut self.app;
        let mut output = self.ctx.run_ui(RawInput { screen_rect, time, ..RawInput::default() }, |ui| app.frame(ui));
        output.textures_delta.clear();
        output.viewport_output[&ViewportId::ROOT].repaint_delay
    }

    /// Draws a frame; gives how many shapes it has.
    fn frame(&mut self, events: Vec<Event>) -> usize {
        self.frames += 1;
        let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, self.size));
        let time = Some(f64::from(self.frames) / 60.0);
        let input = RawInput { screen_rect, time, events, ..RawInput::default() };
        let app = &mut self.app;
        let mut output = self.ctx.run_ui(input, |ui| app.frame(ui));
        // Nobody paints them here.
        output.textures_delta.clear();
        output.shapes.len()
    }

    /// Turns the wheel over the map by so many points.
    fn wheel(&mut self, by: f32) -> usize {
        let (modifiers, source) = (Modifiers::NONE, MouseWheelSource::Wheel);
        let over = Event::PointerMoved(Pos2::new(500.0, 450.0));
        let (unit, phase, delta) = (MouseWheelUnit::Point, TouchPhase::Move, Vec2::new(0.0, by));
        self.frame(vec![over, Event::MouseWheel { unit, delta, phase, source, modifiers }])
    }

    /// Zooms in and out again; gives how many shapes all frames have.
    fn turn(&mut self) -> usize {
        (0..TURN).map(|at| self.wheel(if at < TURN / 2 { 24.0 } else { -24.0 })).sum()
    }
}

/// How many shapes a frame has, the same in two windows.
fn checked(
    mut window: impl FnMut() -> ExperimentSummary,
    draw: impl Fn(&mut ExperimentSummary) -> usize,
    least: usize,
) -> (ExperimentSummary, usize) {
    let (mut first, mut second) = (window(), window());
    let count = draw(&mut first);
    assert_eq!(count, draw(&mut second), "two windows draw different shapes");
    assert!(count >= least, "{count} shapes are too few");
    (first, count)
}

/// The least shapes of a frame that shows anything.
const LEAST: usize = 100;

const PANES: [Pane; 7] =
    [Pane::Start, Pane::Cards, Pane::Board, Pane::Rules, Pane::Scripts, Pane::Texts, Pane::Scenarios];

#[divan::bench(args = PANES)]
fn frame(bencher: Bencher<'_, '_>, pane: Pane) {
    resting(bencher, || ExperimentSummary::new(pane, WINDOW), LEAST);
}

#[divan::bench]
fn sandbox(bencher: Bencher<'_, '_>) {
    resting(bencher, ExperimentSummary::sandbox, 3 * LEAST);
}

#[divan::bench]
fn lab_pictures(bencher: Bencher<'_, '_>) {
    resting(bencher, || ExperimentSummary::lab(false), LEAST);
}

#[divan::bench]
fn lab_figures(bencher: Bencher<'_, '_>) {
    resting(bencher, || ExperimentSummary::lab(true), 2 * LEAST);
}

#[divan::bench]
fn gallery(bencher: Bencher<'_, '_>) {
    resting(bencher, || ExperimentSummary::gallery(WINDOW), LEAST);
}

/// Every card of the table in sight, which no window of today is tall enough for.
#[divan::bench]
fn all_cards_in_the_table(bencher: Bencher<'_, '_>) {
    resting(bencher, || ExperimentSummary::new(Pane::Cards, TALL), 110 * 5);
}

#[divan::bench]
fn all_cards_laid_out(bencher: Bencher<'_, '_>) {
    resting(bencher, || ExperimentSummary::gallery(TALL), 110 * 5);
}

/// Frames in which nothing happens.
fn resting(bencher: Bencher<'_, '_>, window: impl FnMut() -> ExperimentSummary, least: usize) {
    let (mut shown, expected) = checked(window, |shown| shown.frame(Vec::new()), least);
    bencher.bench_local(|| assert_eq!(shown.frame(Vec::new()), expected));
}

/// The wheel turned in each frame; the items are frames.
#[divan::bench]
fn map_while_it_zooms(bencher: Bencher<'_, '_>) {
    let (mut shown, _) = checked(|| ExperimentSummary::new(Pane::Board, WINDOW), ExperimentSummary::turn, LEAST * TURN);
    bencher.counter(ItemsCount::new(TURN)).bench_local(|| black_box(shown.turn()));
}

/// From the built-in files to the first frame, reading, checking in place and all; the window itself checks beside it.
#[divan::bench(sample_count = 10)]
fn first_frame_from_the_start(bencher: Bencher<'_, '_>) {
    let (_, expected) = checked(ExperimentSummary::start, |shown| shown.frame(Vec::new()), 20);
    bencher.bench_local(|| assert_eq!(ExperimentSummary::start().frame(Vec::new()), expected));
}

/// The same with the shapes made triangles, as the display needs them.
#[divan::bench(args = [Pane::Cards, Pane::Board])]
fn frame_and_triangles(bencher: Bencher<'_, '_>, pane: Pane) {
    let triangles = |shown: &mut ExperimentSummary| {
        let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, shown.size));
        let app = &mut shown.app;
        let output = shown.ctx.run_ui(RawInput { screen_rect, ..RawInput::default() }, |ui| app.frame(ui));
        shown.ctx.tessellate(output.shapes, output.pixels_per_point).len()
    };
    let (mut shown, expected) = checked(|| ExperimentSummary::new(pane, WINDOW), triangles, 1);
    bencher.bench_local(|| assert_eq!(triangles(&mut shown), expected));
}
