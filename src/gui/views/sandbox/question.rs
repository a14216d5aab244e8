//! The question, in a dark pill, and buttons for the choices without a card or a province.

use super::hit_target::HitTarget;
use super::icons::{Icon, icon, icon_button};
use super::moment::{Opt, Sign};
use super::try_choice::try_choice;
use super::widgets::{HEIGHT, left_to_right, pill};
use super::{Dragged, SandboxState, Table, playback};
use crate::app::session::SessionRequest;
use crate::desk::{answers_to_tie, card_title};
use crate::games::liberte::Question;
use crate::gui::paint::{block, picture, token};
use crate::gui::requests::Requests;
use crate::gui::theme::{self, color, palette, strong};
use crate::kernel::Seat;
use crate::model::CardId;
use crate::model::say;
use eframe::egui::text::LayoutJob;
use eframe::egui::{Align2, Button, FontId, Rect, RichText, Role, Sense, Stroke, Ui, Vec2, WidgetInfo, pos2, vec2};

/// Draws the question.
pub(super) fn question(ui: &mut Ui, table: &Table<'_>, state: &mut SandboxState, requests: &mut Requests) {
    if playback::bar(ui, table, &mut state.playback, requests) {
        return;
    }
    if !table.is_live() {
        let tree = table.sandbox.tree();
        pill(
            ui,
            None,
            &say!(
                table.texts,
                "You are looking at another moment than {n} of {of}",
                n = tree.at(),
                of = tree.branch().len()
            ),
        );
        return;
    }
    if let Some(seat) = table.handover {
        ui.horizontal(|ui| pill(ui, Some(seat), &say!(table.texts, "{who} to choose", who = table.name(seat))));
        return;
    }
    let p = table.sandbox.position();
    let is_small = ui.available_width() < 620.0;
    let reason = reason(table, is_small);
    // A reason stands beside the question where there is room.
    let is_beside = reason.is_some() && table.moment.options.len() <= 1 && !is_small;
    let beside = |ui: &mut Ui| {
        if let Some(reason) = reason.as_deref().filter(|_| is_beside) {
            ui.vertical(|ui| few_words(ui, reason));
        }
    };
    if let Some(reason) = reason.as_deref().filter(|_| !is_beside) {
        words(ui, reason);
        ui.add_space(4.0);
    }
    let layout = if is_beside { left_to_right() } else { left_to_right().with_main_wrap(true) };
    ui.allocate_ui_with_layout(vec2(ui.available_width(), HEIGHT), layout, |ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 6.0);
        let asked = table.sandbox.asked();
        let is_waiting = asked
            .is_some_and(|seat| table.is_bot(seat) && table.context.session.is_running && table.sandbox.is_at_end());
        if is_waiting && let Some(seat) = asked {
            pill(
                ui,
                Some(seat),
                &say!(
                    table.texts,
                    "{who} ({bot}) is thinking…",
                    who = table.name(seat),
                    bot = table.sandbox.player(seat).id()
                ),
            );
            requests.on_click(
                icon_button(ui, Icon::Pause, &say!(table.texts, "Pause bots")),
                SessionRequest::SetRunning(false),
            );
            return;
        }
        let is_paused = asked.is_some_and(|seat| table.is_bot(seat)) && table.sandbox.is_at_end() && !p.is_over();
        let text = match asked {
            Some(seat) if is_paused => {
                say!(
                    table.texts,
                    "Paused. Play lets {who} ({bot}) go on",
                    who = table.name(seat),
                    bot = table.sandbox.player(seat).id()
                )
            }
            Some(seat) if table.viewer != Some(seat) && !p.is_over() => {
                format!("{}: {}", table.name(seat), table.moment.brief)
            }
            _ => table.moment.brief.clone(),
        };
        pill(ui, asked.filter(|_| !p.is_over()), &text).on_hover_text(&table.moment.whole);
        other_seat_asked(ui, table, requests);
        if let Some(faction) = table.moment.block.filter(|_| !table.moment.choices.is_empty()) {
            let hex = &table.sandbox.pack().board.blocks[faction].hex;
            let (rect, response) = ui.allocate_exact_size(vec2(26.0, HEIGHT), Sense::drag());
            response.widget_info(|| {
                WidgetInfo::labeled(
                    Role::Label,
                    true,
                    say!(table.texts, "A {faction} block to be placed", faction = table.texts.faction(faction)),
                )
            });
            block(ui.painter(), Rect::from_center_size(rect.center(), Vec2::splat(20.0)), faction, color(hex));
            if response.drag_started() {
                state.dragged = Some(Dragged::Block);
            }
            response.on_hover_text(say!(table.texts, "Drag it to a province, or click the province."));
        }
        for at in 0..table.moment.options.len() {
            option(ui, table, at, state, requests);
        }
        for (opt, why) in &table.moment.refused {
            refused_option(ui, table, opt, why);
        }
        cursor(ui, table, state);
        beside(ui);
    });
}

/// If the seat that is asked is not the viewer: says so, and what can be done.
fn other_seat_asked(ui: &mut Ui, table: &Table<'_>, requests: &mut Requests) {
    let Some(seat) = table.sandbox.asked() else { return };
    if !table.is_bot(seat) {
        if !table.moment.choices.is_empty() {
            return;
        }
        let text = match table.viewer {
            Some(viewer) => say!(
                table.texts,
                "It is {who}'s move; you are looking at {other}'s cards.",
                who = table.name(seat),
                other = table.name(viewer)
            ),
            None => {
                say!(table.texts, "It is {who}'s move; you are looking at another's cards.", who = table.name(seat))
            }
        };
        ui.label(RichText::new(text).color(palette(ui).muted));
    } else if table.sandbox.is_at_end() && !table.context.session.is_running {
        requests.on_click(
            icon_button(ui, Icon::Step, &say!(table.texts, "Let this bot choose")),
            SessionRequest::LetBotChoose,
        );
        requests.on_click(
            icon_button(ui, Icon::Play, &say!(table.texts, "Let bots choose")),
            SessionRequest::SetRunning(true),
        );
    }
}

/// The full text of an effect or a tie, and who may answer; of a tie not in a small window, where it is a tooltip.
fn reason(table: &Table<'_>, is_small: bool) -> Option<String> {
    let p = table.sandbox.position();
    let is_long = matches!(p.question, Question::Target) || p.question == Question::Advance && !is_small;
    if p.is_over() || !is_long {
        return None;
    }
    let game = table.sandbox.game();
    let mut text = table.moment.whole.clone();
    let answers = answers_to_tie(game, p);
    let mut seats: Vec<Seat> = answers.iter().map(|(seat, _)| *seat).collect();
    seats.dedup();
    for seat in seats {
        let own = answers.iter().filter(|(of, _)| *of == seat);
        let cards: Vec<String> = own
            .map(|(_, card)| format!("{} ({})", card_title(game, table.texts, *card), value(table, *card)))
            .collect();
        text.push(' ');
        text.push_str(&say!(
            table.texts,
            "{who} can answer with {cards}.",
            who = table.name(seat),
            cards = table.texts.wording().listed(&cards)
        ));
    }
    Some(text)
}

fn value(table: &Table<'_>, card: CardId) -> u8 {
    table.sandbox.pack().cards[card.index()].value()
}

fn words(ui: &mut Ui, text: &str) {
    let text = RichText::new(text).color(palette(ui).ink).size(12.0);
    ui.add(eframe::egui::Label::new(text).wrap());
}

/// Words in the height of the question, so that the map above never moves; all of them under the pointer.
fn few_words(ui: &mut Ui, text: &str) {
    let mut job = LayoutJob::simple(text.to_owned(), FontId::proportional(12.0), palette(ui).ink, ui.available_width());
    job.wrap.max_rows = 3;
    ui.add(eframe::egui::Label::new(job)).on_hover_text(text);
}

/// The choice at the keyboard's cursor, set with N.
fn cursor(ui: &mut Ui, table: &Table<'_>, state: &SandboxState) {
    let Some(choice) = table.choice_at(state) else { return };
    use crate::kernel::Game;
    let text = table.sandbox.game().choice_text(choice);
    let colours = palette(ui);
    let words = say!(table.texts, "Enter: {what}", what = text);
    ui.label(RichText::new(words).font(strong(13.0)).color(colours.doubtful));
}

/// One button, with the digit that presses it.
fn option(ui: &mut Ui, table: &Table<'_>, at: usize, state: &mut SandboxState, requests: &mut Requests) {
    let Some(opt) = table.moment.options.get(at) else { return };
    let colours = palette(ui);
    let key = table.moment.key_of(opt.choice);
    let font = strong(13.0);
    let label = ui.painter().layout_no_wrap(opt.label.clone(), font, colours.ink);
    let sign = if opt.sign == Sign::None { 0.0 } else { 20.0 };
    let cap = if key.is_some() { 22.0 } else { 0.0 };
    let size = vec2(10.0 + sign + label.size().x + 8.0 + cap, HEIGHT);
    let is_at = table.choice_at(state) == Some(opt.choice);
    let line = Stroke::new(if is_at { 2.5 } else { 1.5 }, colours.accent);
    let response = ui.add(Button::new("").min_size(size).stroke(line).corner_radius(HEIGHT / 2.0));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &opt.name));
    let rect = response.rect;
    let painter = ui.painter();
    draw_sign(painter, table, opt, pos2(rect.left() + 19.0, rect.center().y), colours.ink);
    painter.galley(pos2(rect.left() + 10.0 + sign, rect.center().y - label.size().y / 2.0), label, colours.ink);
    if let Some(key) = key {
        let cap = Rect::from_center_size(pos2(rect.right() - 16.0, rect.center().y), vec2(15.0, 16.0));
        painter.rect_stroke(cap, 3.0, Stroke::new(1.0, colours.line), eframe::egui::StrokeKind::Inside);
        painter.text(cap.center(), Align2::CENTER_CENTER, key, FontId::proportional(10.5), colours.muted);
    }
    let clicked = response.clicked();
    response.on_hover_text(say!(table.texts, "{what} (key {key})", what = opt.name, key = key.unwrap_or('-')));
    if clicked {
        try_choice(table, opt.choice, HitTarget::Options, state, requests);
    }
}

/// How much is left of the ink of what can't be chosen.
const FADED: f32 = 0.42;

/// An action that can't be chosen now: its place is kept, and the reason stands where the pointer is.
fn refused_option(ui: &mut Ui, table: &Table<'_>, opt: &Opt, why: &str) {
    let colours = palette(ui);
    let label = ui.painter().layout_no_wrap(opt.label.clone(), strong(13.0), colours.muted);
    let sign = if opt.sign == Sign::None { 0.0 } else { 20.0 };
    let size = vec2(10.0 + sign + label.size().x + 8.0, HEIGHT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let name = say!(table.texts, "Not possible: {what}", what = opt.label);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, false, format!("{name}: {why}")));
    let line = Stroke::new(1.0, colours.line);
    ui.painter().rect_stroke(rect, HEIGHT / 2.0, line, eframe::egui::StrokeKind::Inside);
    let ink = colours.ink.gamma_multiply(FADED);
    draw_sign(ui.painter(), table, opt, pos2(rect.left() + 19.0, rect.center().y), ink);
    let at = pos2(rect.left() + 10.0 + sign, rect.center().y - label.size().y / 2.0);
    ui.painter().galley_with_override_text_color(at, label, colours.muted);
    response.on_hover_text(format!("{name}\n{why}"));
}

fn draw_sign(
    painter: &eframe::egui::Painter,
    table: &Table<'_>,
    opt: &Opt,
    at: eframe::egui::Pos2,
    ink: eframe::egui::Color32,
) {
    let square = Rect::from_center_size(at, Vec2::splat(15.0));
    match opt.sign {
        Sign::None => {}
        Sign::Block(faction) => {
            let hex = &table.sandbox.pack().board.blocks[faction].hex;
            block(painter, Rect::from_center_size(at, Vec2::splat(14.0)), faction, theme::color(hex));
        }
        Sign::Disc(seat) => token(painter, at, 7.0, seat),
        Sign::Icon(sign) => icon(painter, square, sign, ink),
        Sign::Picture(id) => picture(painter, square, table.sandbox.pack().picture(id), ink),
    }
}
