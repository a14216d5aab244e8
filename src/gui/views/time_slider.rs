//! The time slider and the playback buttons.

use crate::gui::theme::palette;
use crate::gui::wording::wording;
use crate::model::say;
use eframe::egui::{
    Color32, CornerRadius, EventFilter, Key, Modifiers, Painter, Pos2, Rect, Response, Role, Sense, Shape, Stroke,
    StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

/// The icon of a playback button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sign {
    First,
    Back,
    Play,
    Pause,
    On,
    Last,
}

/// What was asked of the slider and its buttons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeRequest {
    /// Look at a moment; the last one for a number beyond it.
    GoTo(usize),
    /// Play on by itself, or stop.
    SetRunning(bool),
}

/// A mark beside the slider.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimeTick {
    /// The first of its moments.
    from: usize,
    /// The last of them.
    to: usize,
    kind: TickKind,
    /// What is there, in a few words.
    name: String,
}

/// What a mark stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TickKind {
    /// A part of the game begins.
    Part,
    /// A stretch of the game.
    Span,
    /// A note.
    Note,
}

impl TimeTick {
    /// The beginning of a part of the game.
    pub fn part(at: usize, name: String) -> TimeTick {
        TimeTick { from: at, to: at, kind: TickKind::Part, name }
    }

    /// A stretch of the game.
    pub fn span(from: usize, to: usize, name: String) -> TimeTick {
        TimeTick { from, to, kind: TickKind::Span, name }
    }

    /// A note on a moment.
    pub fn note(at: usize, text: String) -> TimeTick {
        TimeTick { from: at, to: at, kind: TickKind::Note, name: text }
    }
}

/// Draws the slider and the buttons: the moment `at` of those up to `len`, with marks. Returns what was asked.
pub fn time_slider(ui: &mut Ui, at: usize, len: usize, ticks: &[TimeTick], is_playing: bool) -> Option<TimeRequest> {
    let mut asked = slider(ui, at, len, ticks).map(TimeRequest::GoTo);
    let play = if is_playing { (Sign::Pause, "Pause") } else { (Sign::Play, "Play automatically") };
    let said = wording(ui);
    let width = ui.available_width();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let buttons = [
            (Sign::First, "First moment", TimeRequest::GoTo(0), at > 0),
            (Sign::Back, "Previous moment", TimeRequest::GoTo(at.saturating_sub(1)), at > 0),
            (play.0, play.1, TimeRequest::SetRunning(!is_playing), true),
            (Sign::On, "Next moment", TimeRequest::GoTo(at + 1), at < len),
            (Sign::Last, "Last moment", TimeRequest::GoTo(usize::MAX), at < len),
        ];
        for (sign, name, request, is_possible) in buttons {
            ui.add_enabled_ui(is_possible, |ui| {
                if button(ui, sign, &say!(said, name), width / 5.0) {
                    asked = Some(request);
                }
            });
        }
    });
    asked
}

/// The slider. Returns the moment that was chosen.
fn slider(ui: &mut Ui, at: usize, len: usize, ticks: &[TimeTick]) -> Option<usize> {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 26.0), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::slider(ui.is_enabled(), at as f64, say!(wording(ui), "Moment")));
    let (left, right) = (rect.left() + 8.0, rect.right() - 8.0);
    let of = |count: usize| left + (right - left) * if len == 0 { 1.0 } else { count as f32 / len as f32 };
    if ui.is_rect_visible(rect) {
        let colours = palette(ui);
        let y = rect.center().y;
        let line = |from: f32, to: f32, colour: Color32| {
            let bar = Rect::from_min_max(pos2(from, y - 2.0), pos2(to, y + 2.0));
            ui.painter().rect_filled(bar, CornerRadius::same(2), colour);
        };
        line(left, right, colours.rail());
        line(left, of(at), colours.accent);
        ticks.iter().for_each(|tick| mark(ui, tick, y, &of));
        let radius = if response.hovered() || response.dragged() { 7.5 } else { 6.5 };
        ui.painter().circle_filled(pos2(of(at), y), radius, colours.accent);
        if response.has_focus() {
            ui.painter().circle_stroke(pos2(of(at), y), radius + 2.5, Stroke::new(1.5, colours.ink));
        }
    }
    let response = named(response, ticks, &of);
    let pointed =
        response.interact_pointer_pos().filter(|_| response.dragged() || response.clicked() || response.drag_stopped());
    let by_pointer = pointed.map(|pointer| {
        let share = ((pointer.x - left) / (right - left).max(1.0)).clamp(0.0, 1.0);
        (share * len as f32).round() as usize
    });
    by_pointer.or_else(|| by_keys(ui, &response, at, len)).filter(|&to| to != at)
}

/// Draws a mark: a part of the game as a tall line, a stretch as a band above the slider, a note as a flag below it.
fn mark(ui: &Ui, tick: &TimeTick, y: f32, of: &impl Fn(usize) -> f32) {
    let (colours, painter) = (palette(ui), ui.painter());
    let (from, to) = (of(tick.from), of(tick.to));
    match tick.kind {
        TickKind::Part => {
            painter.vline(from, y - 9.0..=y + 4.0, Stroke::new(1.2, colours.muted));
        }
        TickKind::Span => {
            let band = Rect::from_min_max(pos2(from, y - 9.0), pos2(to.max(from + 3.0), y - 6.0));
            painter.rect_filled(band, CornerRadius::same(1), colours.accent);
        }
        TickKind::Note => {
            painter.vline(from, y..=y + 12.0, Stroke::new(1.2, colours.doubtful));
            let flag = vec![pos2(from, y + 5.5), pos2(from + 6.0, y + 8.0), pos2(from, y + 10.5)];
            painter.add(Shape::convex_polygon(flag, colours.doubtful, Stroke::NONE));
        }
    }
}

/// The slider with the names of the marks under the pointer.
fn named(response: Response, ticks: &[TimeTick], of: &impl Fn(usize) -> f32) -> Response {
    let Some(pointer) = response.hover_pos() else { return response };
    let is_near = |tick: &&TimeTick| (of(tick.from) - 4.0..=of(tick.to) + 4.0).contains(&pointer.x);
    let names: Vec<&str> = ticks.iter().filter(is_near).map(|tick| tick.name.as_str()).collect();
    if names.is_empty() { response } else { response.on_hover_text(names.join("\n")) }
}

fn by_keys(ui: &Ui, response: &Response, at: usize, len: usize) -> Option<usize> {
    if !response.has_focus() {
        return None;
    }
    let filter = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    let keys =
        [(Key::ArrowLeft, at.saturating_sub(1)), (Key::ArrowRight, (at + 1).min(len)), (Key::Home, 0), (Key::End, len)];
    let pressed = |(key, to)| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)).then_some(to);
    keys.into_iter().find_map(pressed)
}

fn button(ui: &mut Ui, sign: Sign, name: &str, width: f32) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(width, 28.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), name));
    let colours = palette(ui);
    let place = Rect::from_center_size(rect.center(), vec2(34.0, 26.0));
    if response.hovered() && ui.is_enabled() {
        ui.painter().rect_filled(place, CornerRadius::same(6), colours.selected);
    }
    if response.has_focus() {
        ui.painter().rect_stroke(place, CornerRadius::same(6), Stroke::new(1.5, colours.accent), StrokeKind::Inside);
    }
    draw(ui.painter(), rect.center(), sign, if ui.is_enabled() { colours.ink } else { colours.line });
    response.on_hover_text(name).clicked()
}

fn draw(painter: &Painter, centre: Pos2, sign: Sign, colour: Color32) {
    let triangle = |x: f32, side: f32| {
        let at = |dx: f32, dy: f32| centre + vec2(x + side * dx, dy);
        let points = vec![at(-4.0, -6.0), at(5.5, 0.0), at(-4.0, 6.0)];
        painter.add(Shape::convex_polygon(points, colour, Stroke::NONE));
    };
    let bar = |x: f32, width: f32| {
        let middle = centre + vec2(x, 0.0);
        painter.rect_filled(Rect::from_center_size(middle, vec2(width, 13.0)), CornerRadius::same(1), colour);
    };
    match sign {
        Sign::First => {
            bar(-7.0, 2.0);
            triangle(0.5, -1.0);
        }
        Sign::Back => triangle(0.0, -1.0),
        Sign::Play => {
            painter.circle_stroke(centre, 11.0, Stroke::new(1.3, colour));
            triangle(0.0, 0.8);
        }
        Sign::Pause => {
            painter.circle_stroke(centre, 11.0, Stroke::new(1.3, colour));
            [-3.0, 3.0].into_iter().for_each(|x| bar(x, 2.6));
        }
        Sign::On => triangle(0.0, 1.0),
        Sign::Last => {
            triangle(-0.5, 1.0);
            bar(7.0, 2.0);
        }
    }
}
