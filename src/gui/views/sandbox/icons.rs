//! Icons drawn with lines, independent of fonts; and buttons that show one.

use crate::gui::theme::palette;
use eframe::egui::{
    Button, Color32, Painter, Pos2, Rect, Response, Role, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2,
};

/// An icon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Icon {
    /// A triangle: play.
    Play,
    /// Two bars: pause.
    Pause,
    /// A square: stop.
    Stop,
    /// A triangle and a bar: one step.
    Step,
    /// Two triangles and a bar: to the end.
    End,
    /// A tick.
    Check,
    /// A cross.
    Cross,
    /// An arrow.
    Pass,
    /// A card.
    Card,
    /// A card with a stroke.
    Discard,
    /// A die.
    Dice,
}

/// Draws an icon in the middle of a rectangle.
pub fn icon(painter: &Painter, rect: Rect, icon: Icon, color: Color32) {
    let unit = rect.width().min(rect.height()) / 16.0;
    let at = |x: f32, y: f32| -> Pos2 { rect.center() + vec2(x, y) * unit };
    let stroke = Stroke::new((1.7 * unit).max(1.2), color);
    let fill = |points: Vec<Pos2>| painter.add(Shape::convex_polygon(points, color, Stroke::NONE));
    let bar = |x: f32| painter.rect_filled(Rect::from_min_max(at(x - 1.2, -5.0), at(x + 1.2, 5.0)), 0.5, color);
    match icon {
        Icon::Play => _ = fill(vec![at(-4.0, -5.5), at(5.5, 0.0), at(-4.0, 5.5)]),
        Icon::Pause => [-2.8, 2.8].into_iter().for_each(|x| _ = bar(x)),
        Icon::Stop => {
            _ = painter.rect_filled(Rect::from_center_size(rect.center(), Vec2::splat(9.0 * unit)), 1.0, color)
        }
        Icon::Step => {
            fill(vec![at(-5.5, -5.5), at(2.5, 0.0), at(-5.5, 5.5)]);
            bar(4.4);
        }
        Icon::End => {
            fill(vec![at(-7.0, -4.5), at(-1.5, 0.0), at(-7.0, 4.5)]);
            fill(vec![at(-1.5, -4.5), at(4.0, 0.0), at(-1.5, 4.5)]);
            bar(5.6);
        }
        Icon::Check => _ = painter.line(vec![at(-5.0, 0.5), at(-1.5, 4.0), at(5.5, -4.5)], stroke),
        Icon::Cross => {
            painter.line_segment([at(-4.0, -4.0), at(4.0, 4.0)], stroke);
            painter.line_segment([at(4.0, -4.0), at(-4.0, 4.0)], stroke);
        }
        Icon::Pass => {
            painter.line_segment([at(-6.0, 0.0), at(5.0, 0.0)], stroke);
            painter.line(vec![at(1.0, -4.0), at(5.5, 0.0), at(1.0, 4.0)], stroke);
        }
        Icon::Card | Icon::Discard => {
            let card = Rect::from_center_size(rect.center(), vec2(9.0, 12.5) * unit);
            painter.rect_stroke(card, 1.5 * unit, stroke, StrokeKind::Middle);
            if icon == Icon::Discard {
                painter.line_segment([at(-6.5, 5.5), at(6.5, -5.5)], stroke);
            }
        }
        Icon::Dice => {
            let cube = Rect::from_center_size(rect.center(), Vec2::splat(11.5 * unit));
            painter.rect_stroke(cube, 2.0 * unit, stroke, StrokeKind::Middle);
            for (x, y) in [(-2.6, -2.6), (2.6, 2.6), (0.0, 0.0), (-2.6, 2.6), (2.6, -2.6)] {
                painter.circle_filled(at(x, y), 1.15 * unit, color);
            }
        }
    }
}

/// A button with an icon and an accessible name.
pub fn icon_button(ui: &mut Ui, sign: Icon, name: &str) -> Response {
    let response = ui.add(Button::new("").min_size(vec2(28.0, 26.0)));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), name));
    let colours = palette(ui);
    let color = if ui.is_enabled() { colours.ink } else { colours.muted };
    icon(ui.painter(), Rect::from_center_size(response.rect.center(), Vec2::splat(15.0)), sign, color);
    response.on_hover_text(name)
}
