//! What a frame of the window costs, with all cards and the map open, without the display's part of it.

use divan::Bencher;
use eframe::egui::{Context, RawInput, Rect, pos2};
use liberte::gui::asks::{Ask, Selection};
use liberte::gui::shell::Pane;
use liberte::gui::{App, Road, Surroundings, theme};
use liberte::load::Files;

fn main() {
    divan::main();
}

/// A window that shows a pane, with a card and a province selected.
struct Shown {
    ctx: Context,
    app: App,
    frames: f64,
}

impl Shown {
    fn new(pane: Pane) -> Shown {
        let ctx = Context::default();
        theme::dress(&ctx);
        let surroundings = Surroundings { road: Road::InPlace, recovery: None, watches: false };
        let mut app = App::new(Files::built_in(), surroundings);
        app.show(pane);
        let selection = Selection { cards: vec![71], province: Some("guyenne".into()), ..Selection::default() };
        app.ask(Ask::Select(selection));
        let mut shown = Shown { ctx, app, frames: 0.0 };
        for _ in 0..5 {
            shown.frame();
        }
        shown
    }

    /// Draws a frame; gives how many shapes it has.
    fn frame(&mut self) -> usize {
        self.frames += 1.0;
        let screen_rect = Some(Rect::from_min_max(pos2(0.0, 0.0), pos2(1440.0, 900.0)));
        let input = RawInput { screen_rect, time: Some(self.frames / 60.0), ..RawInput::default() };
        let app = &mut self.app;
        let output = self.ctx.run_ui(input, |ui| app.frame(ui));
        output.shapes.len()
    }
}

const PANES: [Pane; 7] =
    [Pane::Start, Pane::Cards, Pane::Board, Pane::Rules, Pane::Scripts, Pane::Texts, Pane::Scenarios];

#[divan::bench(args = PANES)]
fn frame(bencher: Bencher<'_, '_>, pane: Pane) {
    let mut shown = Shown::new(pane);
    bencher.bench_local(|| shown.frame());
}

/// The same with the shapes made triangles, as the display needs them.
#[divan::bench(args = [Pane::Cards, Pane::Board])]
fn frame_and_triangles(bencher: Bencher<'_, '_>, pane: Pane) {
    let mut shown = Shown::new(pane);
    bencher.bench_local(|| {
        let screen_rect = Some(Rect::from_min_max(pos2(0.0, 0.0), pos2(1440.0, 900.0)));
        let app = &mut shown.app;
        let output = shown.ctx.run_ui(RawInput { screen_rect, ..RawInput::default() }, |ui| app.frame(ui));
        shown.ctx.tessellate(output.shapes, output.pixels_per_point).len()
    });
}
