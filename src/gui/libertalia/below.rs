//! What is shown below the journal: who still has which character, or in its place the branches, why something is as it is, what
//! bots consider, or what becomes of the game by other rules.

use super::{TableClick, TableView, show_holders, why};
use crate::app::libertalia::WhySubject;
use crate::app::table::TableRequest;
use crate::bots::ChoiceRating;
use crate::games::libertalia::{Choice, Libertalia};
use crate::gui::tables::{Below, SideState, TableFrame, TableRequests, branches_in, notes_in, other_rules};
use crate::gui::theme::strong;
use crate::model::say;
use eframe::egui::{Align, Layout, Rect, RichText, Role, ScrollArea, Ui, UiBuilder, WidgetInfo, vec2};

/// The height that it should have, in points.
pub(super) fn height(frame: &TableFrame<'_, Libertalia>) -> f32 {
    if frame.is_small { 250.0 } else { 330.0 }
}

/// Draws it.
pub(super) fn below(
    ui: &mut Ui,
    frame: &TableFrame<'_, Libertalia>,
    view: &TableView<'_>,
    (room, asked): (Rect, Option<WhySubject>),
    side: &mut SideState,
    requests: &mut TableRequests<Libertalia>,
) -> Vec<TableClick> {
    if side.below != Below::Considered && frame.session.shows_considered() {
        requests.push(TableRequest::Consider { is_shown: false, seat: None });
    }
    match side.below {
        Below::Notes => notes_in(ui, frame, room, requests),
        Below::Branches => branches_in(ui, frame, room, side, requests),
        Below::Considered => considered(ui, frame, view, room, side, requests),
        Below::Why if asked.is_some() => {
            asked.into_iter().for_each(|thing| why::why(ui, frame, view, (room, thing), side, requests));
        }
        Below::Usual | Below::Why => match other_rules(ui, frame, room, &mut side.beside.is_open) {
            Some(asked) => asked.into_iter().for_each(|request| requests.push(request)),
            None => {
                buttons(ui, view, room, side, requests);
                let inside = room.with_min_y(room.top() + 22.0);
                return show_holders(&mut ui.new_child(UiBuilder::new().id_salt("holders").max_rect(inside)), view);
            }
        },
    }
    Vec::new()
}

/// What can be shown instead, at the right.
fn buttons(
    ui: &mut Ui,
    view: &TableView<'_>,
    room: Rect,
    side: &mut SideState,
    requests: &mut TableRequests<Libertalia>,
) {
    let row = room.with_max_y(room.top() + 20.0).translate(vec2(0.0, -2.0));
    let layout = Layout::right_to_left(Align::Center);
    let mut inside = ui.new_child(UiBuilder::new().id_salt("below").max_rect(row).layout(layout));
    inside.spacing_mut().interact_size.y = 19.0;
    inside.spacing_mut().button_padding.y = 0.0;
    let bots = inside.button(say!(view.words, "Bots…"));
    bots.widget_info(|| WidgetInfo::labeled(Role::Button, true, say!(view.words, "What bots consider")));
    let tip = "Shows what a bot would choose for the person at the screen, or would have chosen at an earlier moment.";
    if bots.on_hover_text(say!(view.words, tip)).clicked() {
        side.below = Below::Considered;
        requests.push(TableRequest::Consider { is_shown: true, seat: None });
    }
}

/// What a bot considers: its choices, the best first, and what each is worth.
fn considered(
    ui: &mut Ui,
    frame: &TableFrame<'_, Libertalia>,
    view: &TableView<'_>,
    room: Rect,
    side: &mut SideState,
    requests: &mut TableRequests<Libertalia>,
) {
    let mut inside = ui.new_child(UiBuilder::new().id_salt("considered").max_rect(room));
    let ui = &mut inside;
    ui.spacing_mut().item_spacing.y = 3.0;
    ui.horizontal(|ui| {
        if ui.small_button("×").on_hover_text(say!(view.words, "Show who still has which character again.")).clicked()
        {
            side.below = Below::Usual;
        }
        ui.label(RichText::new(say!(view.words, "What bots consider")).font(strong(13.5)));
    });
    let note = |ui: &mut Ui, text: &str| ui.label(RichText::new(text).color(frame.theme.muted).size(12.0));
    let seats = frame.session.considered_seats();
    if seats.is_empty() {
        let text = "Nothing is asked at this moment that may be looked at. Go to a sunrise, or to a choice of booty.";
        note(ui, &say!(view.words, text));
        return;
    }
    let Some(shown) = frame.session.considered() else {
        note(ui, &say!(view.words, "It is thinking…"));
        return;
    };
    if seats.len() > 1 {
        ui.horizontal_wrapped(|ui| {
            for seat in seats.iter() {
                if ui.selectable_label(seat == shown.seat, frame.seat(seat)).clicked() {
                    requests.push(TableRequest::Consider { is_shown: true, seat: Some(seat) });
                }
            }
        });
    }
    let who = frame.seat(shown.seat);
    let kind = shown.kind.id();
    let ratings: &[ChoiceRating<Choice>] =
        if shown.secret_answers.is_empty() { &shown.answers } else { &shown.secret_answers };
    if ratings.is_empty() {
        note(ui, &say!(view.words, "{bot} weighs nothing for {who}.", bot = kind, who = who));
        return;
    }
    let template = "{bot} for {who}, in doubloons beyond those of the others:";
    note(ui, &say!(view.words, template, bot = kind, who = who));
    ScrollArea::vertical().id_salt("ratings").auto_shrink(false).show(ui, |ui| {
        for rating in ratings {
            ui.horizontal(|ui| {
                ui.label(view.words.choice(rating.choice));
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    ui.label(RichText::new(format!("{:+.1}", rating.worth)).font(strong(12.5)));
                });
            });
        }
    });
}
