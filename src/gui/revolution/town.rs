//! The town: its areas with their markers, what each is worth, and who leads. In small windows the areas are strips.

use super::layout::Places;
use super::marks::{dashed_frame, fit, named, place_id, seat_mark};
use super::{Refused, RefusedAt, TableRequests, TableState, TableView, ask_why};
use crate::app::revolution::{RevolutionRequest, WhySubject};
use crate::games::revolution::{AreaId, Choice, Position, Purpose};
use crate::gui::paint::{area_ground, picture};
use crate::gui::theme::{book, strong};
use crate::kernel::{Game, Order, Seat};
use crate::model::say;
use eframe::egui::{
    Align2, Color32, FontId, Pos2, Rect, Role, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

/// The places of the seven areas in the town, in hundredths of its width and height: left, top, right, bottom.
const PLACES: [(&str, [f32; 4]); 7] = [
    ("plantation", [0.0, 0.0, 33.0, 32.5]),
    ("tavern", [33.0, 0.0, 66.0, 32.5]),
    ("cathedral", [66.0, 0.0, 100.0, 32.5]),
    ("town-hall", [0.0, 32.5, 32.0, 65.0]),
    ("fortress", [66.0, 32.5, 100.0, 65.0]),
    ("market", [0.0, 65.0, 32.0, 100.0]),
    ("harbor", [32.0, 65.0, 100.0, 100.0]),
];
/// The square between them.
const SQUARE: [f32; 4] = [32.0, 32.5, 66.0, 65.0];

/// Draws the town.
pub(super) fn town(
    ui: &Ui,
    view: &TableView<'_>,
    places: &Places,
    state: &mut TableState,
    requests: &mut TableRequests,
) {
    let legal = view.session.asked_openly().map(|seat| view.sandbox.tree().choices(seat)).unwrap_or_default();
    let areas = &view.sandbox.game().spec().areas;
    let place_of = |id: &str| PLACES.iter().find(|(known, _)| *known == id).map(|(_, place)| *place);
    let is_town =
        !places.is_small && areas.len() == PLACES.len() && areas.iter().all(|area| place_of(&area.id).is_some());
    let count = areas.len().max(1);
    let within = |[left, top, right, bottom]: [f32; 4]| {
        let at = |x: f32, y: f32| places.town.min + vec2(x, y) * places.town.size() / 100.0;
        Rect::from_min_max(at(left, top).round(), at(right, bottom).round())
    };
    let place = |at: usize, id: &str| match (is_town, place_of(id)) {
        (true, Some(place)) => within(place),
        _ if places.is_small => {
            let wide = (places.town.width() - 4.0 * (count - 1) as f32) / count as f32;
            let left = places.town.left() + (wide + 4.0) * at as f32;
            Rect::from_min_size(pos2(left, places.town.top()), vec2(wide, places.town.height()))
        }
        _ => {
            let rows = count.div_ceil(3) as f32;
            let size = vec2(places.town.width() / 3.0, places.town.height() / rows);
            Rect::from_min_size(places.town.min + vec2((at % 3) as f32, (at / 3) as f32) * size, size)
        }
    };
    if is_town {
        wall(ui, view, places.town);
    }
    for (at, area) in areas.iter().enumerate() {
        let rect = place(at, &area.id);
        let area = AreaId(at as u8);
        ground(ui, view, area, rect, is_town);
        self::area(ui, view, area, rect, places, &legal, state, requests);
    }
    if is_town {
        square(ui, view, within(SQUARE));
    }
    before_and_after(ui, view, places, &legal, state);
}

/// A soft edge around the town.
fn wall(ui: &Ui, view: &TableView<'_>, town: Rect) {
    for (width, strength) in [(12.0, 0.10), (7.0, 0.14), (3.0, 0.2)] {
        let stroke = Stroke::new(width, view.colours.wall.gamma_multiply(strength));
        ui.painter().add(Shape::closed_line(outline(town), stroke));
    }
}

/// Draws the ground of an area: a strip, or a part of the town whose edges are not quite straight.
fn ground(ui: &Ui, view: &TableView<'_>, area: AreaId, rect: Rect, is_town: bool) {
    let spec = &view.sandbox.game().spec().areas[area.index()];
    let fill = area_ground(view.colours.is_dark, &spec.id, area.index());
    if !is_town {
        ui.painter().rect(rect.shrink(0.5), 8.0, fill, Stroke::new(1.0, view.colours.wall), StrokeKind::Inside);
        return;
    }
    // The fill is a little concave here and there: a fan from the middle fills it all the same.
    let points = outline(rect);
    let mut mesh = eframe::egui::Mesh::default();
    mesh.colored_vertex(rect.center(), fill);
    points.iter().for_each(|&point| mesh.colored_vertex(point, fill));
    let count = points.len() as u32;
    (0..count).for_each(|at| mesh.add_triangle(0, at + 1, (at + 1) % count + 1));
    ui.painter().add(mesh);
    ui.painter().add(Shape::closed_line(points, Stroke::new(2.4, view.colours.coast)));
}

/// The outline of a part of the town. An edge is bent by where it is, so that neighbours share it.
fn outline(rect: Rect) -> Vec<Pos2> {
    let bend = |at: Pos2, is_flat: bool| {
        let (x, y) = (at.x * 0.131, at.y * 0.117);
        let wave = (x + y * 1.7).sin() * 2.2 + (x * 2.3 - y).sin() * 1.6;
        if is_flat { at + vec2(0.0, wave) } else { at + vec2(wave, 0.0) }
    };
    let step = 17.0;
    let along = |from: Pos2, to: Pos2| {
        let pieces = (from.distance(to) / step).round().max(1.0) as usize;
        let is_flat = (from.y - to.y).abs() < 0.5;
        (0..pieces).map(move |at| {
            let point = from.lerp(to, at as f32 / pieces as f32);
            if at == 0 { point } else { bend(point, is_flat) }
        })
    };
    // Both neighbours go along an edge from its left or upper end, so that the points are the same.
    let reversed = |from: Pos2, to: Pos2| {
        let mut points: Vec<Pos2> = along(from, to).skip(1).collect();
        points.reverse();
        points
    };
    let [a, b, c, d] = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()];
    let mut points: Vec<Pos2> = along(a, b).collect();
    points.extend(along(b, c));
    points.push(c);
    points.extend(reversed(d, c));
    points.push(d);
    points.extend(reversed(a, d));
    points
}

/// Draws what stands in an area.
#[allow(clippy::too_many_arguments, reason = "the parts of the table")]
fn area(
    ui: &Ui,
    view: &TableView<'_>,
    area: AreaId,
    rect: Rect,
    places: &Places,
    legal: &[Choice],
    state: &mut TableState,
    requests: &mut TableRequests,
) {
    let painter = ui.painter();
    let theme = view.theme;
    let spec = &view.sandbox.game().spec().areas[area.index()];
    let pad = if places.is_small { 6.0 } else { 9.0 };
    let inner = rect.shrink2(vec2(pad, if places.is_small { 5.0 } else { 9.0 }));
    named(ui, rect, ("area", area.0), &area_name(view, area));
    ask_why::asks(ui, rect, false, WhySubject::Area(area), state);
    let emblem = if places.is_small { 18.0 } else { 24.0 };
    let picture_at = Rect::from_min_size(inner.min, vec2(emblem, emblem));
    picture(painter, picture_at, view.pieces.pack.pictures.get(spec.id.as_str()), theme.ink);
    let worth = strong(if places.is_small { 14.0 } else { 17.0 });
    painter.text(
        pos2(inner.right(), picture_at.center().y),
        Align2::RIGHT_CENTER,
        view.area_worth(area),
        worth,
        theme.ink,
    );
    let size = if places.is_small { 14.5 } else { 19.0 };
    let name = pos2(inner.left() + 1.0, picture_at.bottom() + size * 0.62);
    fit(painter, name, Align2::LEFT_CENTER, inner.width() - 1.0, book(size), theme.ink, view.words.area(area));
    let top = name.y + size * 0.62 + 3.0;
    let asks = !legal.is_empty();
    let pitch = match (places.is_small, asks) {
        (true, true) => 34.0,
        (true, false) => 17.5,
        (false, _) => 23.5,
    };
    let columns = ((inner.width() + 4.0) / pitch).floor().max(1.0) as usize;
    let owners = view.seats().flat_map(|seat| (0..view.position.markers(area).of(seat)).map(move |at| (seat, at)));
    let mut markers: Vec<Option<(Seat, u8)>> = owners.map(Some).collect();
    markers.resize(usize::from(spec.spaces).max(markers.len()), None);
    let rows = markers.len().div_ceil(columns);
    for (at, marker) in markers.iter().enumerate() {
        let corner = pos2(inner.left() + pitch * (at % columns) as f32, top + pitch * (at / columns) as f32);
        let square = Rect::from_min_size(corner, vec2(pitch - 4.0, pitch - 4.0));
        match marker {
            None => {
                painter.rect_filled(square, 4.0, view.colours.field.gamma_multiply(0.32));
                dashed_frame(painter, square, Stroke::new(1.0, theme.ink.gamma_multiply(0.6)), 3.0);
            }
            Some((seat, number)) => {
                let choice = Choice::Marker { area, owner: *seat };
                let above = 7.0 * (1.0 - view.motion.marker(area, *seat, *number));
                let square = square.expand(above).translate(vec2(0.0, -above));
                self::marker(ui, view, square, choice, *number, legal, state, requests);
            }
        }
    }
    let foot = pos2(inner.left() + 1.0, top + pitch * rows as f32 + if places.is_small { 7.0 } else { 10.0 });
    standing(ui, view, area, foot.min(pos2(foot.x, inner.bottom() - 6.0)), inner.width(), places.is_small);
}

/// Draws a marker; one that may be named is a button.
#[allow(clippy::too_many_arguments, reason = "the parts of the table")]
fn marker(
    ui: &Ui,
    view: &TableView<'_>,
    square: Rect,
    choice: Choice,
    number: u8,
    legal: &[Choice],
    state: &mut TableState,
    requests: &mut TableRequests,
) {
    let Choice::Marker { area, owner } = choice else { return };
    let painter = ui.painter();
    let (theme, colours) = (view.theme, view.colours);
    let is_legal = legal.contains(&choice);
    let purpose = view.sandbox.game().purpose(view.position);
    let is_first = purpose == Some(Purpose::ExchangeWith { area, owner });
    painter.rect(
        square,
        4.0,
        colours.field.gamma_multiply(0.75),
        Stroke::new(1.0, theme.ink.gamma_multiply(0.5)),
        StrokeKind::Inside,
    );
    seat_mark(painter, colours, square.center(), square.width() * 0.35, owner);
    if is_first {
        painter.rect_stroke(square, 4.0, Stroke::new(2.4, theme.ink), StrokeKind::Outside);
    }
    if legal.is_empty() {
        return;
    }
    let is_at_cursor = state.cursor.is_some_and(|at| legal.get(at) == Some(&choice)) && number == 0;
    // The first of one owner's markers speaks for all of them.
    let sense = if number == 0 { Sense::click() } else { Sense::CLICK };
    let response = ui.interact(square, place_id(ui, ("marker", area.0, owner.0, number)), sense);
    if number == 0 {
        let template = match is_legal {
            true => "Marker of {who} in the {area}",
            false => "Marker of {who} in the {area}, not legal",
        };
        let name = say!(view.words, template, who = view.words.seat(owner), area = view.words.area(area));
        response.widget_info(|| WidgetInfo::labeled(Role::Button, is_legal, &name));
    }
    if is_legal {
        painter.rect_stroke(
            square.expand(2.0),
            6.0,
            Stroke::new(4.0, colours.glow.gamma_multiply(0.35)),
            StrokeKind::Middle,
        );
        painter.rect_stroke(square, 4.0, Stroke::new(2.2, colours.state), StrokeKind::Middle);
    }
    if response.hovered() || response.has_focus() || is_at_cursor {
        painter.rect_stroke(square.expand(2.5), 6.0, Stroke::new(2.0, theme.ink), StrokeKind::Middle);
        state.pointed = is_legal.then_some((choice, square));
    }
    if response.clicked() {
        choose(view, choice, square, is_legal, state, requests);
    }
}

/// Names a marker, or says why not.
fn choose(
    view: &TableView<'_>,
    choice: Choice,
    place: Rect,
    is_legal: bool,
    state: &mut TableState,
    requests: &mut TableRequests,
) {
    state.refused = None;
    if is_legal {
        state.cursor = None;
        requests.push(RevolutionRequest::Choose(choice));
    } else if let Some(seat) = view.session.asked_openly()
        && let Some(why) = view.sandbox.refusal(seat, choice, &view.words.texts.language)
    {
        let at = RefusedAt::Marker(place);
        state.refused = Some(Refused { at, title: say!(view.words, "Not this marker"), why, rule: None });
    }
}

/// Who leads an area and by how much, in words: `Camille 3 : 1`, `tie 2 : 2, nobody`.
pub(super) fn standing_of(view: &TableView<'_>, position: &Position, area: AreaId) -> (Option<Seat>, String) {
    let markers = position.markers(area);
    let mut counts: Vec<u8> = view.seats().map(|seat| markers.of(seat)).collect();
    counts.order_by(|one, other| other.cmp(one));
    let [most, next] = [counts.first().copied().unwrap_or(0), counts.get(1).copied().unwrap_or(0)];
    match view.sandbox.game().area_winner(position, area) {
        Some(seat) => (Some(seat), format!("{most} : {next}")),
        None if most == 0 => (None, String::new()),
        None => (None, format!("{} {most} : {next}", view.words.term("tie"))),
    }
}

/// Draws who leads, and whether the area is full.
fn standing(ui: &Ui, view: &TableView<'_>, area: AreaId, left: Pos2, width: f32, is_small: bool) {
    let painter = ui.painter();
    let (leader, text) = standing_of(view, view.position, area);
    let is_full = view.sandbox.game().is_full(view.position, area);
    let size = if is_small { 11.5 } else { 12.5 };
    let mut x = left.x;
    if let Some(seat) = leader {
        let radius = if is_small { 4.6 } else { 5.4 };
        seat_mark(painter, view.colours, pos2(x + radius + 0.5, left.y), radius, seat);
        x += radius * 2.0 + 6.0;
    }
    let text = match (leader, is_small) {
        (Some(seat), false) => format!("{} {text}", view.words.seat(seat)),
        (None, false) if !text.is_empty() => format!("{text}, {}", view.words.term("nobody")),
        _ => text,
    };
    let font = if leader.is_some() { strong(size) } else { FontId::proportional(size) };
    let room = width - (x - left.x);
    let drawn = fit(painter, pos2(x, left.y), Align2::LEFT_CENTER, room, font, view.theme.ink, &text);
    if is_full {
        let [ground, ink] = view.colours.pill;
        let (text, font) = (say!(view.words, "full"), strong(11.0));
        let wide = painter.layout_no_wrap(text.clone(), font.clone(), ink).size().x + 12.0;
        let at = match is_small {
            true => pos2(drawn.right() + 4.0 + wide / 2.0, left.y),
            false => pos2(left.x + wide / 2.0, left.y + 18.0),
        };
        let pill = Rect::from_center_size(at, vec2(wide, 16.0));
        painter.rect_filled(pill, 8.0, ground);
        fit(painter, pill.center(), Align2::CENTER_CENTER, pill.width() - 2.0, font, ink, &text);
    }
}

/// An area for screen readers.
fn area_name(view: &TableView<'_>, area: AreaId) -> String {
    let spec = &view.sandbox.game().spec().areas[area.index()];
    let markers = view.position.markers(area);
    let present = view.seats().filter(|&seat| markers.of(seat) > 0);
    let present: String = present.map(|seat| format!(", {} {}", view.words.seat(seat), markers.of(seat))).collect();
    let leader = match standing_of(view, view.position, area) {
        (Some(seat), count) => {
            format!("; {}", say!(view.words, "{who} leads {count}", who = view.words.seat(seat), count = count))
        }
        (None, text) if text.is_empty() => String::new(),
        (None, text) => format!("; {text}, {}", view.words.term("nobody")),
    };
    let (name, worth, taken, spaces) = (view.words.area(area), view.area_worth(area), markers.total(), spec.spaces);
    let worth = say!(view.words, "worth {n}", n = worth);
    let taken = say!(view.words, "{used} of {n|space|spaces}", used = taken, n = spaces);
    format!("{name}, {worth}, {taken}{present}{leader}")
}

/// Draws the square in the middle: how many spaces are taken.
fn square(ui: &Ui, view: &TableView<'_>, rect: Rect) {
    let painter = ui.painter();
    let theme = view.theme;
    let all: u32 = view.sandbox.game().spec().areas.iter().map(|area| u32::from(area.spaces)).sum();
    let areas = (0..view.sandbox.game().spec().areas.len() as u8).map(AreaId);
    let taken: u32 = areas.map(|area| u32::from(view.position.markers(area).total())).sum();
    let at = |y: f32| rect.center() + vec2(0.0, y);
    let title = view.words.texts.texts.get("game.subtitle").map_or("", String::as_str);
    fit(painter, at(-26.0), Align2::CENTER_CENTER, rect.width() - 16.0, book(15.0), theme.muted, title);
    let count = say!(view.words, "{taken} of {all}", taken = taken, all = all);
    let words = say!(view.words, "spaces taken");
    painter.text(at(0.0), Align2::CENTER_CENTER, &count, strong(15.0), theme.ink);
    painter.text(at(17.0), Align2::CENTER_CENTER, &words, FontId::proportional(11.0), theme.muted);
    let bar = Rect::from_center_size(at(32.0), vec2(76.0, 5.0));
    painter.rect_filled(bar, 2.5, view.colours.groove);
    let part = taken as f32 / all.max(1) as f32;
    painter.rect_filled(bar.with_max_x(bar.left() + bar.width() * part), 2.5, view.colours.glow);
    named(ui, Rect::from_center_size(at(4.0), vec2(90.0, 70.0)), "taken", &format!("{count} {words}"));
}

/// Says what the marker under the pointer or the keyboard would change.
fn before_and_after(ui: &Ui, view: &TableView<'_>, places: &Places, legal: &[Choice], state: &mut TableState) {
    let Some((choice, square)) = state.pointed.take().filter(|(choice, _)| legal.contains(choice)) else {
        return;
    };
    let (Some(seat), Choice::Marker { area, owner }) = (view.session.asked_openly(), choice) else { return };
    let mut after = view.position.clone();
    view.sandbox.game().play(&mut after, seat, choice, &mut ());
    let (name, place) = (view.words.seat(owner), view.words.area(area));
    let purpose = view.sandbox.game().purpose(view.position);
    let title = match purpose {
        Some(Purpose::Remove) => say!(view.words, "{who} out of the {area}", who = name, area = place),
        Some(Purpose::Replace) => say!(view.words, "{who} out, {other} in", who = name, other = view.words.seat(seat)),
        Some(Purpose::Exchange) => say!(view.words, "{who} leaves the {area}", who = name, area = place),
        Some(Purpose::ExchangeWith { area: from, owner: other }) => {
            let (other, from) = (view.words.seat(other), view.words.area(from));
            say!(view.words, "{who} and {other} change places with the {area}", who = name, other = other, area = from)
        }
        Some(Purpose::Place | Purpose::Other) => say!(view.words, "{who} in the {area}", who = name, area = place),
        None => return,
    };
    let is_first = purpose == Some(Purpose::Exchange);
    let told = |position: &Position| match standing_of(view, position, area) {
        (Some(seat), count) => format!("{} {count}", view.words.seat(seat)),
        (None, text) if text.is_empty() => view.words.term("nobody").to_owned(),
        (None, text) => text,
    };
    let why = match is_first {
        true => say!(view.words, "then name the one that it changes places with"),
        false => {
            let [before, after] = [view.position, &after].map(told);
            say!(view.words, "{area}: {before} becomes {after}", area = place, before = before, after = after)
        }
    };
    let painter = ui.painter();
    let wide = |text: &str, font: FontId| painter.layout_no_wrap(text.to_owned(), font, Color32::BLACK).size().x;
    let width = wide(&title, strong(12.5)).max(wide(&why, FontId::proportional(12.0))) + 26.0;
    let x = (square.center().x - width / 2.0)
        .clamp(places.town.left(), (places.town.right() - width).max(places.town.left()));
    let y = if square.top() - 54.0 < places.town.top() { square.bottom() + 8.0 } else { square.top() - 54.0 };
    let rect = Rect::from_min_size(pos2(x, y), vec2(width, 46.0));
    painter.rect_filled(rect.translate(vec2(0.0, 2.0)), 9.0, Color32::from_black_alpha(40));
    painter.rect(rect, 9.0, view.colours.field, Stroke::new(1.6, view.colours.state), StrokeKind::Inside);
    let at = |y: f32| pos2(rect.left() + 13.0, rect.top() + y);
    painter.text(at(15.0), Align2::LEFT_CENTER, &title, strong(12.5), view.theme.ink);
    painter.text(at(32.0), Align2::LEFT_CENTER, &why, FontId::proportional(12.0), view.theme.ink);
    named(ui, rect, "before and after", &format!("{title}. {why}"));
}
