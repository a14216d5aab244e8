//! The game on the table and the one beside it at the same moment: what everybody has in each, how they differ, and what happened
//! in the part of the game that the moment is in.

use super::look::{BesideState, Side};
use super::{SideState, TableFrame, TableLook, TableRequests, seat_mark};
use crate::app::table::{Moment, TableRequest};
use crate::gui::theme::{book, strong};
use crate::gui::views::widgets::fixed;
use crate::kernel::Seat;
use crate::kit::field::Eyes;
use crate::model::say;
use crate::sandbox::differences;
use eframe::egui::{
    CentralPanel, Frame, Key, Margin, Modifiers, Panel, Pos2, Rect, RichText, ScrollArea, Sense, Ui, pos2, vec2,
};

/// The most differences that are told.
const MOST: usize = 12;

/// Whether two games are shown in place of the table.
pub fn is_side_by_side<G: TableLook>(frame: &TableFrame<'_, G>, state: &SideState) -> bool {
    state.beside.is_open && sides(frame).is_some()
}

/// Draws both games in place of the table, if they are shown. Returns whether it did.
pub fn side_by_side<G: TableLook>(
    ui: &mut Ui,
    frame: &TableFrame<'_, G>,
    state: &mut SideState,
    requests: &mut TableRequests<G>,
) -> bool {
    let Some(sides) = sides(frame).filter(|_| state.beside.is_open) else { return false };
    keys(ui, frame, state, requests);
    let panel = Frame::new().fill(frame.theme.panel).inner_margin(Margin::symmetric(14, 8));
    Panel::bottom("table two logs").exact_size(if frame.is_small { 230.0 } else { 290.0 }).frame(panel).show(
        ui,
        |ui| {
            differing(ui, frame, &sides, &mut state.beside);
            ui.columns(2, |columns| {
                let from = first_difference(&sides);
                for (column, side) in columns.iter_mut().zip(&sides) {
                    log(column, side, from);
                }
            });
        },
    );
    CentralPanel::default().frame(Frame::new().fill(frame.theme.paper).inner_margin(Margin::same(12))).show(ui, |ui| {
        ui.columns(2, |columns| {
            for (at, column) in columns.iter_mut().enumerate() {
                column.push_id(("half", at), |ui| half(ui, &sides[at], &sides[1 - at]));
            }
        });
    });
    true
}

fn sides<'a, G: TableLook>(frame: &TableFrame<'a, G>) -> Option<[Side<'a, G>; 2]> {
    let (beside, names) = frame.session.beside()?;
    let (at, moment) = beside.moment_beside(frame.moment)?;
    let pack = beside.sandbox.rules().read().pack.as_deref()?;
    let texts = pack.texts(&frame.texts.language);
    let of = |moment: &'a Moment<G>| TableFrame { moment, position: &moment.position, ..*frame };
    let other = TableFrame { sandbox: &beside.sandbox, pack, texts, ..of(moment) };
    let (timeline, own) = (frame.session.timeline(), of(frame.moment));
    let own = Side { title: names[0], frame: own, timeline, at: frame.session.at() };
    Some([own, Side { title: names[1], frame: other, timeline: &beside.timeline, at }])
}

/// Escape leads back; the arrows go from moment to moment.
fn keys<G: TableLook>(ui: &Ui, frame: &TableFrame<'_, G>, state: &mut SideState, requests: &mut TableRequests<G>) {
    if state.has_dialog || ui.ctx().text_edit_focused() {
        return;
    }
    let takes = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let at = frame.session.at();
    if takes(Key::Escape) {
        state.beside.is_open = false;
    }
    for (key, to) in
        [(Key::ArrowLeft, at.saturating_sub(1)), (Key::ArrowRight, at + 1), (Key::Home, 0), (Key::End, usize::MAX)]
    {
        if takes(key) {
            requests.push(TableRequest::GoTo(to));
        }
    }
}

/// How the two differ at the moment for who looks, in sentences.
fn differing<G: TableLook>(
    ui: &mut Ui,
    frame: &TableFrame<'_, G>,
    [own, other]: &[Side<'_, G>; 2],
    state: &mut BesideState,
) {
    let (session, language) = (frame.session, &frame.texts.language);
    let viewer = session.viewer();
    let key = (session.revision(), session.at(), session.branch_beside(), viewer, language.clone());
    if state.memo.as_ref().is_none_or(|(of, _)| *of != key) {
        let names = frame.sandbox.names();
        let [own, other] = [own, other].map(|side| (side.frame.sandbox.game(), side.frame.position));
        state.memo = Some((key, differences::<G>(own, other, Eyes::Of(viewer), names, language)));
    }
    let lines = state.memo.as_ref().map(|(_, lines)| lines.as_slice()).unwrap_or_default();
    ui.horizontal(|ui| {
        let title = match lines.is_empty() {
            true => say!(frame.texts, "Both games stand the same here"),
            false => say!(frame.texts, "What differs in “{name}”", name = other.title),
        };
        ui.label(RichText::new(title).font(strong(14.0)));
        if ui
            .link(say!(frame.texts, "back to the table"))
            .on_hover_text(say!(frame.texts, "Key: {key}", key = "Esc"))
            .clicked()
        {
            state.is_open = false;
        }
    });
    ScrollArea::vertical().id_salt("what differs").max_height(76.0).show(ui, |ui| {
        ui.set_width(ui.available_width());
        for line in lines.iter().take(MOST) {
            ui.label(RichText::new(line).color(frame.theme.muted).size(12.0));
        }
        if lines.len() > MOST {
            ui.label(RichText::new(say!(frame.texts, "and {n} more", n = lines.len() - MOST)).color(frame.theme.muted));
        }
    });
    ui.separator();
}

/// What happened in the part of the game that a side's moment is in, such as a round, up to that; and in the part before while
/// it only begins.
fn lines<G: TableLook>(side: &Side<'_, G>) -> Vec<(Option<Seat>, String)> {
    let moments = &side.timeline.moments[..=side.at.min(side.timeline.moments.len() - 1)];
    let began = |end: usize| {
        let when = moments.get(end).map(|moment| G::when(side.frame.texts.wording(), &moment.position));
        moments[..=end]
            .iter()
            .rposition(|moment| Some(G::when(side.frame.texts.wording(), &moment.position)) != when)
            .map_or(0, |before| before + 1)
    };
    let last = moments.len() - 1;
    let first = match began(last) {
        0 => 0,
        first if first == last => began(first - 1),
        first => first,
    };
    let events = moments[first..].iter().flat_map(|moment| &moment.events);
    events.filter_map(|&event| G::event_text(&side.frame.words(), event)).collect()
}

/// The first line that differs.
fn first_difference<G: TableLook>(sides: &[Side<'_, G>; 2]) -> Option<usize> {
    let [one, other] = sides.each_ref().map(lines);
    let differs = one.iter().zip(&other).position(|(one, other)| one != other);
    differs.or((one.len() != other.len()).then_some(one.len().min(other.len())))
}

fn log<G: TableLook>(ui: &mut Ui, side: &Side<'_, G>, from: Option<usize>) {
    let when = G::when(side.frame.texts.wording(), side.frame.position);
    let title = say!(side.frame.texts, "{name}, up to {when}", name = side.title, when = when);
    ui.label(RichText::new(title).font(strong(12.5)));
    ScrollArea::vertical().id_salt(("log", side.title)).stick_to_bottom(true).auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        for (at, (seat, text)) in lines(side).into_iter().enumerate() {
            let text = seat.map_or(text.clone(), |seat| format!("{} {text}", side.frame.seat(seat)));
            let mark = match from == Some(at) {
                true => format!("   {}", say!(side.frame.texts, "differs from here on")),
                false => String::new(),
            };
            let text = RichText::new(format!("{text}{mark}")).size(12.0);
            ui.label(if mark.is_empty() { text } else { text.color(side.frame.colours.state).strong() });
        }
    });
}

/// What everybody has in one of the games, and how the rest of the table stands; what differs in the other is marked.
fn half<G: TableLook>(ui: &mut Ui, side: &Side<'_, G>, other: &Side<'_, G>) {
    fixed(ui, |ui| {
        ui.label(RichText::new(side.title).font(book(if side.frame.is_small { 18.0 } else { 22.0 })));
        ScrollArea::vertical().id_salt("half").auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            G::half(ui, side, other);
        });
    });
}

impl<G: TableLook> Side<'_, G> {
    /// A row of a height; where something differs in the other game, it has the ground of what is chosen and a bar.
    pub fn row(&self, ui: &mut Ui, height: f32, differs: bool) -> Rect {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
        if differs {
            ui.painter().rect_filled(rect, 5.0, self.frame.theme.selected);
            ui.painter().rect_filled(rect.with_max_x(rect.left() + 4.0), 2.0, self.frame.colours.state);
        }
        rect
    }

    /// Draws the mark of the seat that a row begins with. Returns where its name begins.
    pub fn seat_mark(&self, ui: &Ui, row: Rect, y: f32, seat: Seat) -> Pos2 {
        seat_mark(ui.painter(), self.frame.colours, pos2(row.left() + 16.0, y), 6.6, seat);
        pos2(row.left() + 28.0, y)
    }

    /// What screen readers say of a row: which game, what, and whether it differs.
    pub fn told(&self, what: &str, differs: bool) -> String {
        match differs {
            true => format!("{}, {what}, {}", self.title, say!(self.frame.texts, "differs")),
            false => format!("{}, {what}", self.title),
        }
    }
}
