//! The head of the form: which cards, where changes go, and buttons.

use super::keys::Keys;
use crate::gui::command::Command;
use crate::gui::print_request::Printed;
use crate::gui::requests::{Request, Requests, ViewContext};
use crate::gui::theme;
use crate::gui::views::cards::actions;
use crate::gui::views::form::{mark, whole};
use crate::gui::views::widgets::{Sign, draw_sign, plain};
use eframe::egui::{Button, Key, RichText, Role, Sense, TextEdit, Ui, WidgetInfo, vec2};

/// A number that is being typed for a card.
#[derive(Default)]
pub struct Number {
    of: u32,
    text: String,
    wrong: Option<String>,
    /// The frame in which it was drawn last.
    drawn: u64,
}

/// The head of the form.
pub fn head(ui: &mut Ui, context: &ViewContext<'_>, keys: &Keys, number: &mut Number, requests: &mut Requests) {
    ui.horizontal_wrapped(|ui| {
        match context.selection.cards[..] {
            [one] if keys.is_there() => {
                numbered(ui, context, one, number, requests);
                if let Some(source) = keys.known("id") {
                    mark(ui, context, &format!("number of #{one}"), source, || keys.confirm(Some("id")), requests);
                }
            }
            _ => {
                ui.label(RichText::new(&keys.called).font(theme::book(20.0)));
            }
        }
        let here = [(Command::DuplicateCard, "Duplicate"), (Command::RemoveCards, "Remove")];
        let here = here.into_iter().filter(|_| keys.is_there());
        let back = if keys.is_there() { "Revert" } else { "Restore" };
        let back = keys.can_be_put_back().then_some((Command::RestoreCards, back));
        for (command, word) in here.chain(back) {
            let button = ui.add(Button::new(word));
            button.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{word} {}", keys.called)));
            requests.on_click(button.on_hover_text(command.tooltip()), command);
        }
        if keys.is_there() {
            let button = ui.button("Print…");
            button.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("print {}", keys.called)));
            requests.on_click(button.on_hover_text(Command::Print.tooltip()), Request::Print(Printed::Card));
        }
        whole(ui, context, &keys.called, keys.all_confirmed(), requests);
    });
    if let Some(wrong) = number.wrong.as_ref().filter(|_| context.selection.cards[..] == [number.of]) {
        ui.label(RichText::new(wrong).font(plain(12.0)).color(theme::palette(ui).wrong));
    }
    ui.horizontal_wrapped(|ui| {
        let palette = theme::palette(ui);
        let text = match context.workbench.target() {
            None => "Changes go to the pack itself.".to_owned(),
            Some(variant) => {
                let (sign, _) = ui.allocate_exact_size(vec2(14.0, 14.0), Sense::hover());
                draw_sign(ui.painter(), sign, Sign::Overlaid, palette);
                format!("Changes go to the variant `{variant}`.")
            }
        };
        ui.label(RichText::new(text).font(plain(12.0)).color(palette.muted));
    });
    ui.add_space(4.0);
}

/// The number, which can be edited: Enter renumbers the card wherever the pack refers to it.
fn numbered(ui: &mut Ui, context: &ViewContext<'_>, card: u32, number: &mut Number, requests: &mut Requests) {
    // What was refused stays to be corrected, but not while one is elsewhere.
    let now = ui.ctx().cumulative_frame_nr();
    if number.of != card || number.drawn + 1 < now {
        *number = Number { of: card, text: card.to_string(), wrong: None, drawn: now };
    }
    number.drawn = now;
    ui.label(RichText::new("#").font(theme::strong(14.0)));
    let edit = TextEdit::singleline(&mut number.text).desired_width(46.0).char_limit(4);
    let field = ui.add(edit).accessible_name(format!("number of #{card}"));
    let tooltip = "The number printed on the card. Enter changes it, in scenarios and variants too.";
    let field = field.on_hover_text(tooltip);
    if field.changed() {
        number.wrong = None;
    }
    if !field.lost_focus() {
        return;
    }
    let is_given = ui.input(|input| input.key_pressed(Key::Enter));
    let to = number.text.trim().trim_start_matches('#').to_owned();
    if !is_given || to == card.to_string() {
        // Refused input stays, to be corrected.
        if number.wrong.is_none() {
            *number = Number { of: card, text: card.to_string(), wrong: None, drawn: now };
        }
        return;
    }
    if context.workbench.target().is_some() {
        number.wrong = Some("a variant can't give a card another number".to_owned());
        return;
    }
    let given =
        to.parse().map_err(|_| format!("`{to}` is not a number")).and_then(|to| actions::renumber(context, card, to));
    match given {
        Ok(all) => all.into_iter().for_each(|request| requests.push(request)),
        Err(wrong) => number.wrong = Some(wrong),
    }
}
