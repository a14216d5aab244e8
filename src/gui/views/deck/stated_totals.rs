//! The totals that sources state, against the actual ones: the `[[total]]` tables of `pack.toml`.

use crate::gui::paint::row_background;
use crate::gui::requests::ViewContext;
use crate::gui::theme;
use crate::gui::views::widgets::{plain, text_in};
use crate::load::query::{Query, Subject};
use crate::model::Pack;
use eframe::egui::{Align2, FontId, Rect, RichText, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};
use std::sync::Arc;

/// A stated total, with the actual one.
#[derive(Default)]
pub struct StatedTotals {
    made_from: Option<(Arc<Pack>, u64)>,
    totals: Vec<Total>,
}

struct Total {
    /// A query.
    of: String,
    /// The number stated by the source.
    count: usize,
    /// The source.
    cite: String,
    /// The number in the pack.
    found: usize,
}

impl StatedTotals {
    /// Reads and counts again if something changed.
    pub fn update(&mut self, context: &ViewContext<'_>, pack: &Arc<Pack>) {
        let revision = context.workbench.snapshot().revision;
        if self.made_from.as_ref().is_some_and(|(of, at)| Arc::ptr_eq(of, pack) && *at == revision) {
            return;
        }
        let text = context.workbench.text(&context.workbench.files().data("pack.toml")).unwrap_or_default();
        self.totals = totals(&text, pack);
        self.made_from = Some((pack.clone(), revision));
    }
}

fn totals(text: &str, pack: &Pack) -> Vec<Total> {
    let Ok(table) = text.parse::<toml::Table>() else { return Vec::new() };
    let all = table.get("total").and_then(toml::Value::as_array);
    let read = |total: &toml::Value| {
        let say = |key: &str| total.get(key).and_then(toml::Value::as_str);
        if say("among").is_some_and(|among| among != "cards") {
            return None;
        }
        let of = say("of")?.to_owned();
        let found = Query::parse(&of, Subject::Cards, pack).ok()?.cards(pack).len();
        let count = usize::try_from(total.get("count")?.as_integer()?).ok()?;
        Some(Total { of, count, cite: say("cite").unwrap_or("the pack").to_owned(), found })
    };
    all.into_iter().flatten().filter_map(read).collect()
}

/// Draws the totals. Returns the query that was clicked.
pub fn stated<'s>(ui: &mut Ui, stated: &'s StatedTotals) -> Option<&'s str> {
    if stated.totals.is_empty() {
        return None;
    }
    let palette = theme::palette(ui);
    ui.add_space(8.0);
    ui.label(RichText::new("What sources state").font(theme::book(15.5)));
    let differing = stated.totals.iter().filter(|total| total.found != total.count).count();
    let (text, color) = match differing {
        0 => ("The deck agrees with all of it.".to_owned(), palette.muted),
        1 => ("The deck differs in one.".to_owned(), palette.doubtful),
        some => (format!("The deck differs in {some}."), palette.doubtful),
    };
    ui.label(RichText::new(text).font(plain(12.0)).color(color));
    let pressed = stated.totals.iter().filter(|total| line(ui, total));
    // Draw all of them, even after a click.
    pressed.last().map(|total| total.of.as_str())
}

fn line(ui: &mut Ui, total: &Total) -> bool {
    let palette = theme::palette(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::click());
    let holds = total.found == total.count;
    let number = if holds { total.count.to_string() } else { format!("{}, not {}", total.found, total.count) };
    let name = format!("stated: {}: {number}, {}", total.of, total.cite);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    row_background(ui, rect, &response, false);
    let center = pos2(rect.left() + 9.0, rect.center().y);
    let at = |x: f32, y: f32| center + vec2(x, y);
    if holds {
        ui.painter().line(vec![at(-4.0, 0.0), at(-1.0, 3.0), at(4.0, -4.0)], Stroke::new(1.8, palette.right));
    } else {
        ui.painter().line(vec![at(0.0, -4.5), at(0.0, 1.0)], Stroke::new(2.0, palette.doubtful));
        ui.painter().circle_filled(at(0.0, 4.2), 1.3, palette.doubtful);
    }
    let color = if holds { palette.ink } else { palette.doubtful };
    let end = rect.right() - 4.0;
    text_in(ui, rect.with_max_x(end), Align2::RIGHT_CENTER, plain(12.0), color, &number);
    let words = Rect::from_min_max(pos2(rect.left() + 20.0, rect.top()), pos2(end - 62.0, rect.bottom()));
    text_in(ui, words, Align2::LEFT_CENTER, FontId::monospace(11.5), palette.ink, &total.of);
    let tooltip =
        format!("{}\n\n{} by {}; the pack has {}. Click to see them.", total.of, total.count, total.cite, total.found);
    response.on_hover_text(tooltip).clicked()
}
