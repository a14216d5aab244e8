//! The menu of the choices that a click may mean, with the reasons of those that are illegal.

use super::hit_target::HitTarget;
use super::try_choice::try_choice;
use super::{SandboxState, Table, journal};
use crate::desk::{blocks, blocks_of};
use crate::games::liberte::{Choice, Target};
use crate::gui::requests::Requests;
use crate::gui::theme::{palette, strong};
use crate::kernel::Game;
use crate::model::say;
use crate::sandbox::WhySubject;
use eframe::egui::{
    Align2, Area, Button, Frame, Id, Key, Margin, Order, Rect, RichText, Role, Stroke, Ui, WidgetInfo, pos2,
};

/// The suggestions.
#[derive(Clone, Debug)]
pub(super) struct Menu {
    /// Of what.
    pub target: HitTarget,
    /// Legal ones first.
    pub choices: Vec<Choice>,
    /// What can be explained.
    pub whys: Vec<WhySubject>,
    /// Whether it requests the focus, since it was opened by keyboard.
    pub takes_focus: bool,
    /// Whether it was shown already, so that the click that brought it does not close it.
    pub came: bool,
}

/// Draws the menu, if one is open.
pub(super) fn menu(ui: &mut Ui, table: &Table<'_>, state: &mut SandboxState, requests: &mut Requests) {
    let Some(menu) = state.menu.clone() else { return };
    let Some(thing) = state.rect_of(menu.target) else { return };
    let id = Id::unique("sandbox menu");
    let area = Area::new(id).order(Order::Foreground).constrain_to(ui.ctx().content_rect());
    let area = if matches!(menu.target, HitTarget::Card(_)) && thing.top() > ui.ctx().content_rect().center().y {
        area.fixed_pos(pos2(thing.left(), thing.top() - 6.0)).pivot(Align2::LEFT_BOTTOM)
    } else {
        area.fixed_pos(thing.right_top() + eframe::egui::vec2(6.0, 0.0))
    };
    let (mut chosen, mut why) = (None, None);
    let shown = area.show(ui.ctx(), |ui| {
        let colours = palette(ui);
        let frame = Frame::popup(ui.style()).inner_margin(Margin::same(8)).stroke(Stroke::new(1.0, colours.line));
        frame.show(ui, |ui| {
            ui.set_max_width(330.0);
            for &choice in &menu.choices {
                if line(ui, table, choice) {
                    chosen = Some(choice);
                }
            }
            if !menu.choices.is_empty() && !menu.whys.is_empty() {
                ui.separator();
            }
            for (at, &thing) in menu.whys.iter().enumerate() {
                let button = ui.button(say!(table.texts, "Why {what}", what = journal::title(table, thing)));
                if at == 0 && menu.takes_focus && !menu.came {
                    button.request_focus();
                }
                if button.clicked() {
                    why = Some(thing);
                }
            }
        });
    });
    if let Some(choice) = chosen {
        try_choice(table, choice, menu.target, state, requests);
        return;
    }
    if let Some(thing) = why {
        state.journal.ask_why(thing);
        state.menu = None;
        return;
    }
    let is_left = ui.input(|input| {
        let pressed = input.pointer.press_origin().filter(|_| input.pointer.any_pressed());
        pressed.is_some_and(|at| !Rect::contains(&shown.response.rect.expand(2.0), at))
            || input.key_pressed(Key::Escape)
    });
    if is_left && menu.came {
        state.menu = None;
    } else if let Some(menu) = &mut state.menu {
        menu.came = true;
    }
}

/// An entry. Returns whether it was chosen.
fn line(ui: &mut Ui, table: &Table<'_>, choice: Choice) -> bool {
    let colours = palette(ui);
    let why = table.sandbox.asked().and_then(|seat| table.sandbox.refusal(seat, choice, table.context.language));
    let words = words(table, choice);
    let name = table.sandbox.game().choice_text(choice);
    match why {
        None => {
            let button = Button::new(RichText::new(words).font(strong(13.5))).min_size(eframe::egui::vec2(200.0, 26.0));
            let response = ui.add(button.stroke(Stroke::new(1.5, colours.accent)));
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
            response.clicked()
        }
        Some(why) => {
            ui.label(RichText::new(say!(table.texts, "Not possible: {what}", what = words)).color(colours.muted));
            ui.label(RichText::new(why).color(colours.wrong).small());
            false
        }
    }
}

/// A choice, in plain words.
fn words(table: &Table<'_>, choice: Choice) -> String {
    let pack = table.sandbox.pack();
    match choice {
        Choice::Play(id) => {
            let card = &pack.cards[id.index()];
            let Some(faction) = card.faction() else { return say!(table.texts, "Play it for its effect") };
            let blocks = blocks(table.texts, faction, card.value());
            say!(table.texts, "Play it: {blocks}", blocks = blocks_of(table.sandbox.game(), table.texts, card, &blocks))
        }
        Choice::PlayAs(id, faction) => {
            let card = &pack.cards[id.index()];
            let blocks = blocks(table.texts, faction, card.value());
            say!(table.texts, "Play it: {blocks}", blocks = blocks_of(table.sandbox.game(), table.texts, card, &blocks))
        }
        Choice::Battle(_) => say!(table.texts, "Its cannon: a token in the Battle Box"),
        Choice::Discard(_) => say!(table.texts, "Discard it to take a card"),
        Choice::Take(_) => say!(table.texts, "Take it"),
        Choice::Advance(_) => say!(table.texts, "Advance it"),
        Choice::Target(Target::Block(id, seat)) => {
            say!(
                table.texts,
                "A block of {who} in {place}",
                who = table.name(seat),
                place = crate::desk::province(table.sandbox.game(), id)
            )
        }
        Choice::Target(Target::Stack(id, seat)) => {
            say!(
                table.texts,
                "The stack of {who} in {place}",
                who = table.name(seat),
                place = crate::desk::province(table.sandbox.game(), id)
            )
        }
        other => table.sandbox.game().choice_text(other),
    }
}
