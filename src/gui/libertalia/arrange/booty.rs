//! Booty tokens, counted kind by kind, and the spaces of the days.

use super::Sheet;
use crate::games::libertalia::{Setup, Token};
use crate::gui::tables::{arrange_heading, place_id, sign_button};
use crate::gui::theme::strong;
use crate::model::say;
use crate::sandbox::ArrangedTable;
use eframe::egui::{Frame, Margin, RichText, Role, Sense, Stroke, Ui, WidgetInfo, vec2};

/// The most tokens of a kind that can be typed.
const MOST: u32 = 999;
/// The kinds in the first line of a day's space.
const FIRST_LINE: usize = 4;

/// Draws a kind of tokens of an owner, with their number where `is_named`: a click on the token lays one more, one with the
/// other button of the mouse takes one away.
pub(super) fn counter(
    ui: &mut Ui,
    sheet: &mut Sheet<'_, '_>,
    token: Token,
    owner: &str,
    is_named: bool,
    count: impl Fn(&mut ArrangedTable<Setup>) -> Option<&mut u32>,
) {
    let name = sheet.pieces.words.token(token);
    let (rect, _) = ui.allocate_exact_size(vec2(18.0, 20.0), Sense::hover());
    let response = ui.interact(rect, place_id(ui, (owner, token.index())), Sense::click());
    let called = say!(sheet.frame.texts, "{owner}: one more {token}", owner = owner, token = name);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &called));
    sheet.pieces.token(ui.painter(), rect.center(), 9.0, token);
    if response.hovered() || response.has_focus() {
        ui.painter().circle_stroke(rect.center(), 10.5, Stroke::new(2.0, sheet.frame.colours.state));
    }
    let edited = &mut sheet.frame.edited;
    if response.clicked() {
        count(edited).into_iter().for_each(|count| *count = count.saturating_add(1));
    } else if response.secondary_clicked() && is_named {
        count(edited).into_iter().for_each(|count| *count = count.saturating_sub(1));
    }
    let tip = say!(sheet.frame.texts, "{token}: one more; with the other button one less", token = name);
    response.on_hover_text(tip);
    if is_named {
        ui.spacing_mut().interact_size.x = 19.0;
        ui.spacing_mut().button_padding.x = 1.0;
        sheet.frame.number(ui, &format!("{owner}: {name}"), MOST, count);
    }
}

/// Draws the spaces of the days: those of the game, and others that a scenario names.
pub(super) fn days(ui: &mut Ui, sheet: &mut Sheet<'_, '_>) {
    arrange_heading(ui, &say!(sheet.frame.texts, "Booty of the days"));
    let last = sheet.frame.game.spec().settings.days;
    let named = sheet.frame.edited.setup.board.iter().map(|(day, _)| *day);
    let others = named.filter(|day| !(1..=last).contains(day));
    let days: Vec<u8> = (1..=last).chain(others).collect();
    for days in days.chunks(if sheet.frame.is_small { 3 } else { 6 }) {
        ui.columns(days.len(), |columns| {
            columns.iter_mut().zip(days).for_each(|(ui, day)| self::day(ui, sheet, *day));
        });
    }
}

fn day(ui: &mut Ui, sheet: &mut Sheet<'_, '_>, day: u8) {
    let (theme, colours) = (sheet.frame.theme, sheet.frame.colours);
    let edited = &sheet.frame.edited;
    let total = edited.space(day).map(|space| space.iter().copied().fold(0, u32::saturating_add));
    let (is_now, is_past) = (day == edited.setup.day, day < edited.setup.day);
    let line = if is_now { Stroke::new(1.6, colours.state) } else { Stroke::new(1.0, theme.line) };
    let ground = if is_past { colours.sunk } else { colours.field };
    let frame = Frame::new().fill(ground).stroke(line).corner_radius(8.0).inner_margin(Margin::symmetric(6, 5));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing = vec2(1.0, 3.0);
        let owner = format!("{} {day}", sheet.pieces.words.term("day"));
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            ui.label(RichText::new(&owner).font(strong(12.5)));
            let state = match (total, is_past) {
                (Some(total), _) => total.to_string(),
                (None, true) => say!(sheet.frame.texts, "empty"),
                (None, false) => say!(sheet.frame.texts, "from the bag"),
            };
            ui.label(RichText::new(state).size(11.5).color(theme.muted));
            let anew = say!(sheet.frame.texts, "{owner}: as if nothing was laid", owner = owner);
            if total.is_some() && sign_button(ui, "×", &anew, true).clicked() {
                sheet.frame.edited.lay_from_bag(day);
            }
        });
        let (first, second) = Token::ALL.split_at(FIRST_LINE);
        for tokens in [first, second] {
            ui.horizontal(|ui| {
                for token in tokens {
                    // Asked anew: the day may have been given back to the bag just now.
                    let is_named = sheet.frame.edited.space(day).is_some();
                    counter(ui, sheet, *token, &owner, is_named, |table| table.space_mut(day, *token));
                }
            });
        }
    });
}
