//! The game on the table and the one beside it at the same moment: what everybody has, the areas, how they differ, and what
//! happened in the round.

use super::marks::{fit, named, seat_mark};
use super::town::standing_of;
use super::{TableRequests, TableState, TableView};
use crate::app::revolution::{Moment, MomentKind, RevolutionRequest, Timeline};
use crate::app::table::GameBeside;
use crate::desk::RevolutionWords;
use crate::games::revolution::{AreaId, Currency, Position, Revolution};
use crate::gui::paint::area_ground;
use crate::gui::theme::{book, strong};
use crate::gui::views::widgets::fixed;
use crate::kernel::Seat;
use crate::sandbox::differences;
use eframe::egui::{
    Align2, CentralPanel, FontId, Frame, Key, Margin, Modifiers, Panel, Rect, RichText, ScrollArea, Sense, Ui, pos2,
    vec2,
};

/// The most differences that are told.
const MOST: usize = 12;

/// The state of the view.
#[derive(Default)]
pub(super) struct SideState {
    /// Whether it is open.
    pub is_open: bool,
    /// The differences, and the state of the game and the moment that they are of.
    memo: Option<(u64, usize, Vec<String>)>,
}

/// A game at a moment.
struct Side<'a> {
    title: &'a str,
    game: &'a Revolution,
    words: RevolutionWords<'a>,
    timeline: &'a Timeline,
    at: usize,
    moment: &'a Moment,
}

/// Draws both games in place of the table. Returns whether it did.
pub(super) fn side_by_side(
    ui: &mut Ui,
    view: &TableView<'_>,
    state: &mut TableState,
    requests: &mut TableRequests,
) -> bool {
    let Some((other, names)) = view.session.beside().filter(|_| state.sides.is_open) else { return false };
    let Some(sides) = sides(view, other, names) else { return false };
    keys(ui, view, state, requests);
    let frame = Frame::new().fill(view.theme.panel).inner_margin(Margin::symmetric(14, 8));
    Panel::bottom("revolution two logs").exact_size(if view.is_small { 230.0 } else { 290.0 }).frame(frame).show(
        ui,
        |ui| {
            differing(ui, view, &sides, &mut state.sides);
            ui.columns(2, |columns| {
                let from = first_difference(&sides);
                for (column, side) in columns.iter_mut().zip(&sides) {
                    log(column, view, side, from);
                }
            });
        },
    );
    CentralPanel::default().frame(Frame::new().fill(view.theme.paper).inner_margin(Margin::same(12))).show(ui, |ui| {
        ui.columns(2, |columns| {
            for (at, column) in columns.iter_mut().enumerate() {
                column.push_id(at, |ui| half(ui, view, &sides[at], &sides[1 - at]));
            }
        });
    });
    true
}

fn sides<'a>(view: &TableView<'a>, other: &'a GameBeside<Revolution>, names: [&'a str; 2]) -> Option<[Side<'a>; 2]> {
    let (at, moment) = other.moment_beside(view.moment)?;
    let game = other.sandbox.game();
    let words = RevolutionWords { game, ..view.words };
    let (timeline, own) = (view.session.timeline(), view.sandbox.game());
    let own =
        Side { title: names[0], game: own, words: view.words, timeline, at: view.session.at(), moment: view.moment };
    Some([own, Side { title: names[1], game, words, timeline: &other.timeline, at, moment }])
}

/// Escape leads back; the arrows go from moment to moment.
fn keys(ui: &Ui, view: &TableView<'_>, state: &mut TableState, requests: &mut TableRequests) {
    if state.side.has_dialog || ui.ctx().text_edit_focused() {
        return;
    }
    let takes = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let at = view.session.at();
    if takes(Key::Escape) {
        state.sides.is_open = false;
    }
    for (key, to) in
        [(Key::ArrowLeft, at.saturating_sub(1)), (Key::ArrowRight, at + 1), (Key::Home, 0), (Key::End, usize::MAX)]
    {
        if takes(key) {
            requests.push(RevolutionRequest::GoTo(to));
        }
    }
}

/// How the two differ at the moment, in sentences.
fn differing(ui: &mut Ui, view: &TableView<'_>, sides: &[Side<'_>; 2], state: &mut SideState) {
    let [own, other] = sides;
    let key = (view.session.revision(), view.session.at());
    if state.memo.as_ref().is_none_or(|(revision, at, _)| (*revision, *at) != key) {
        let of = |side: &Side<'_>| side.moment.position.without_bids();
        let (before, after) = (of(own), of(other));
        let language = &view.words.texts.language;
        let lines = differences::<Revolution>((own.game, &before), (other.game, &after), view.words.names, language);
        state.memo = Some((key.0, key.1, lines));
    }
    let lines = state.memo.as_ref().map(|(_, _, lines)| lines.as_slice()).unwrap_or_default();
    ui.horizontal(|ui| {
        let title = match lines.is_empty() {
            true => "Both games stand the same here".to_owned(),
            false => format!("What differs by {}", other.title),
        };
        ui.label(RichText::new(title).font(strong(14.0)));
        if ui.link("back to the table").on_hover_text("Key: Esc").clicked() {
            state.is_open = false;
        }
    });
    ScrollArea::vertical().id_salt("what differs").max_height(76.0).show(ui, |ui| {
        ui.set_width(ui.available_width());
        for line in lines.iter().take(MOST) {
            ui.label(RichText::new(line).color(view.theme.muted).size(12.0));
        }
        if lines.len() > MOST {
            ui.label(RichText::new(format!("and {} more", lines.len() - MOST)).color(view.theme.muted));
        }
    });
    ui.separator();
}

/// What happened in the round of a side up to its moment, or in the round before while it only begins.
fn lines<'a>(side: &'a Side<'_>) -> impl Iterator<Item = (Option<Seat>, String)> + 'a {
    let first = side.moment.round() - u16::from(side.moment.kind == MomentKind::Bidding && side.moment.round() > 1);
    let moments = side.timeline.moments.iter().take(side.at + 1).filter(move |it| it.round() >= first);
    moments.flat_map(|moment| &moment.events).filter_map(|&event| side.words.event(event))
}

/// The first line that differs, if both sides are in the same round.
fn first_difference(sides: &[Side<'_>; 2]) -> Option<usize> {
    let [one, other] = sides.each_ref().map(|side| lines(side).collect::<Vec<_>>());
    let differs = one.iter().zip(&other).position(|(one, other)| one != other);
    differs.or((one.len() != other.len()).then_some(one.len().min(other.len())))
}

fn log(ui: &mut Ui, view: &TableView<'_>, side: &Side<'_>, from: Option<usize>) {
    let round = format!("{}, up to {} {}", side.title, view.words.term("round"), side.moment.round());
    ui.label(RichText::new(round).font(strong(12.5)));
    ScrollArea::vertical().id_salt(("log", side.title)).stick_to_bottom(true).auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        for (at, (seat, text)) in lines(side).enumerate() {
            let text = seat.map_or(text.clone(), |seat| format!("{} {text}", side.words.seat(seat)));
            let mark = if from == Some(at) { "   differs from here on" } else { "" };
            let text = RichText::new(format!("{text}{mark}")).size(12.0);
            ui.label(if mark.is_empty() { text } else { text.color(view.colours.state).strong() });
        }
    });
}

/// What everybody has and how the areas stand in one of the games; what differs in the other is marked.
fn half(ui: &mut Ui, view: &TableView<'_>, side: &Side<'_>, other: &Side<'_>) {
    fixed(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.label(RichText::new(side.title).font(book(if view.is_small { 18.0 } else { 22.0 })));
        let (own, others) = (&side.moment.position, &other.moment.position);
        for seat in view.seats() {
            let differs =
                (own.seat(seat).support, own.seat(seat).owned) != (others.seat(seat).support, others.seat(seat).owned);
            self::seat(ui, view, side, seat, differs);
        }
        ui.add_space(6.0);
        for (at, spec) in side.game.spec().areas.iter().enumerate() {
            let area = AreaId(at as u8);
            let beside = other.game.spec().areas.iter().position(|it| it.id == spec.id).map(|at| AreaId(at as u8));
            let count = |position: &Position, area| {
                view.seats().map(|seat| position.markers(area).of(seat)).collect::<Vec<_>>()
            };
            let differs = beside.is_none_or(|beside| {
                count(own, area) != count(others, beside) || worth(side, area) != worth(other, beside)
            });
            self::area(ui, view, side, area, differs);
        }
    });
}

fn worth(side: &Side<'_>, area: AreaId) -> u16 {
    side.game.area_worth(&side.moment.position.without_bids(), area, &mut ())
}

/// A row; where something differs in the other game, it has the ground of what is chosen and a bar.
fn row(ui: &mut Ui, view: &TableView<'_>, differs: bool) -> Rect {
    let height = if view.is_small { 20.0 } else { 28.0 };
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    if differs {
        ui.painter().rect_filled(rect, 5.0, view.theme.selected);
        ui.painter().rect_filled(rect.with_max_x(rect.left() + 4.0), 2.0, view.colours.state);
    }
    rect
}

fn seat(ui: &mut Ui, view: &TableView<'_>, side: &Side<'_>, seat: Seat, differs: bool) {
    let rect = row(ui, view, differs);
    let (painter, y) = (ui.painter(), rect.center().y);
    let held = side.moment.position.seat(seat);
    seat_mark(painter, view.colours, pos2(rect.left() + 16.0, y), 6.6, seat);
    let chips = rect.right() - 3.0 * 38.0;
    for (at, currency) in Currency::ALL.into_iter().enumerate() {
        let center = pos2(chips + 38.0 * at as f32 + 8.0, y);
        view.pieces.chip(painter, center, 7.2, currency);
        let number = pos2(center.x + 10.5, y);
        painter.text(number, Align2::LEFT_CENTER, held.owned.count(currency), strong(12.0), view.theme.ink);
    }
    let support = pos2(chips - 12.0, y);
    let drawn = painter.text(support, Align2::RIGHT_CENTER, held.support, strong(14.0), view.theme.ink);
    view.pieces.flag(painter, pos2(drawn.left() - 10.0, y), 13.0);
    let name = side.words.seat(seat);
    let room = drawn.left() - rect.left() - 50.0;
    fit(painter, pos2(rect.left() + 28.0, y), Align2::LEFT_CENTER, room, book(16.0), view.theme.ink, &name);
    let mark = if differs { ", differs" } else { "" };
    let text = format!(
        "{}, {name}: {} {}, {}{mark}",
        side.title,
        held.support,
        view.words.term("support"),
        side.words.chips(held.owned)
    );
    named(ui, rect, ("side", side.title, seat.0), &text);
}

fn area(ui: &mut Ui, view: &TableView<'_>, side: &Side<'_>, area: AreaId, differs: bool) {
    let rect = row(ui, view, differs);
    let (painter, y) = (ui.painter(), rect.center().y);
    let spec = &side.game.spec().areas[area.index()];
    let ground = Rect::from_center_size(pos2(rect.left() + 16.0, y), vec2(14.0, 14.0));
    painter.rect_filled(ground, 4.0, area_ground(view.colours.is_dark, &spec.id, area.index()));
    let font = FontId::proportional(12.5);
    let name = side.words.area(area);
    fit(painter, pos2(rect.left() + 28.0, y), Align2::LEFT_CENTER, 86.0, font, view.theme.ink, name);
    let worth = worth(side, area);
    painter.text(pos2(rect.left() + 142.0, y), Align2::RIGHT_CENTER, worth, strong(12.5), view.theme.ink);
    let markers = side.moment.position.markers(area);
    let mut x = rect.left() + 156.0;
    let mut told = Vec::new();
    for seat in view.seats().filter(|seat| markers.of(*seat) > 0) {
        seat_mark(painter, view.colours, pos2(x + 5.0, y), 5.2, seat);
        let count = markers.of(seat);
        let drawn = painter.text(pos2(x + 12.5, y), Align2::LEFT_CENTER, count, strong(12.0), view.theme.ink);
        x = drawn.right() + 7.0;
        told.push(format!("{} {count}", side.words.seat(seat)));
    }
    let shown = TableView { sandbox: view.sandbox, words: side.words, ..*view };
    let (leader, text) = standing_of(&shown, &side.moment.position, area);
    let text = leader.map_or(text, |seat| side.words.seat(seat));
    let font = FontId::proportional(11.5);
    let room = rect.right() - x - 6.0;
    if room > 30.0 {
        fit(painter, pos2(rect.right() - 4.0, y), Align2::RIGHT_CENTER, room, font, view.theme.muted, &text);
    }
    let mark = if differs { ", differs" } else { "" };
    let text = format!("{}, {name}, worth {worth}: {}{mark}", side.title, told.join(", "));
    named(ui, rect, ("side area", side.title, area.0), &text);
}
