//! The map with its stacks, and the editor of a province's stacks.

use super::drag::Dragged;
use super::{Sheet, reasons};
use crate::games::liberte::Thing;
use crate::gui::boxed;
use crate::gui::map::{self, MapState, Marks, Stack};
use crate::gui::paint::{block, token};
use crate::gui::theme::{book, color, palette, strong};
use crate::kernel::Seat;
use crate::model::{Faction, ProvinceId, ProvinceSet, StackSetup, say};
use crate::sandbox::SetupEdits;
use eframe::egui::{
    Align2, Area, Button, Frame, Grid, Id, Key, Margin, Order, Popup, Response, RichText, Role, ScrollArea, Sense,
    Stroke, Ui, Vec2, WidgetInfo, vec2,
};

/// Draws the map.
pub(super) fn board(ui: &mut Ui, sheet: &mut Sheet<'_>, map: &mut MapState) {
    let setup = sheet.setup;
    let stacks = |id: ProvinceId| -> Vec<Stack> {
        let here = setup.stacks.iter().filter(|it| it.province == id);
        here.map(|it| Stack { seat: it.seat, faction: it.faction, height: it.height }).collect()
    };
    let names = sheet.arranging.names();
    let wrong: ProvinceSet = sheet.arranging.reasons().iter().filter_map(|reason| province_of(reason.thing)).collect();
    let marks = Marks {
        selected: sheet.state.province,
        glowing: wrong,
        stacks: Some(&stacks),
        draggable: true,
        choosable: Some(&|_, _| false),
        seats: &names,
        ..Marks::default()
    };
    map.covered = 0.0;
    let answer = map::view(ui, sheet.pack, sheet.texts, &marks, map);
    if let Some((province, stack)) = answer.dragged_stack {
        sheet.state.dragged = Some(Dragged::Stack(province, stack.seat, stack.faction));
    }
    let clicked = answer.clicked.or(answer.clicked_stack.map(|(province, _)| province));
    if let Some(province) = clicked {
        sheet.state.province = if sheet.state.province == Some(province) { None } else { Some(province) };
    } else if answer.response.clicked() {
        sheet.state.province = None;
    }
    editor(ui, sheet, map);
}

fn province_of(thing: Thing) -> Option<ProvinceId> {
    let (Thing::Stack(province, _) | Thing::Province(province)) = thing else { return None };
    Some(province)
}

/// The editor of the selected province, beside it.
fn editor(ui: &mut Ui, sheet: &mut Sheet<'_>, map: &MapState) {
    let Some(province) = sheet.state.province else { return };
    let whole = ui.min_rect();
    let place = map.place_of(province).unwrap_or(whole.center());
    // On the side where there is more room.
    let is_left = place.x > whole.center().x;
    let (pivot, place) = match is_left {
        true => (Align2::RIGHT_CENTER, place - vec2(56.0, 0.0)),
        false => (Align2::LEFT_CENTER, place + vec2(56.0, 0.0)),
    };
    let area = Area::new(Id::unique("arranged province")).order(Order::Middle).pivot(pivot).fixed_pos(place);
    area.constrain_to(whole).show(ui.ctx(), |ui| {
        let line = Stroke::new(1.0, palette(ui).line);
        let frame = Frame::popup(ui.style()).inner_margin(Margin::same(10)).stroke(line);
        frame.show(ui, |ui| province_form(ui, sheet, province));
    });
    let is_left_alone = ui.input(|input| input.key_pressed(Key::Escape)) && !Popup::is_any_open(ui.ctx());
    if is_left_alone {
        sheet.state.province = None;
    }
}

fn province_form(ui: &mut Ui, sheet: &mut Sheet<'_>, province: ProvinceId) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(sheet.province(province)).font(book(18.0)));
        if ui.small_button(say!(sheet.texts, "close")).clicked() {
            sheet.state.province = None;
        }
    });
    let things: Vec<Thing> = sheet.seats().map(|seat| Thing::Stack(province, seat)).collect();
    let why = reasons::why(sheet, &[things, vec![Thing::Province(province)]].concat());
    if !why.is_empty() {
        ui.set_max_width(320.0);
        ui.colored_label(palette(ui).wrong, why);
    }
    Grid::new("arranged stacks").spacing([12.0, 5.0]).show(ui, |ui| {
        ui.label("");
        for faction in sheet.pack.board.factions().iter() {
            ui.horizontal(|ui| {
                let (rect, _) = ui.allocate_exact_size(Vec2::splat(14.0), Sense::hover());
                block(ui.painter(), rect, faction, color(&sheet.pack.board.blocks[faction].hex));
                ui.label(RichText::new(sheet.texts.faction_name(faction)).size(12.0));
            });
        }
        ui.end_row();
        for seat in sheet.seats() {
            ui.horizontal(|ui| {
                let (rect, _) = ui.allocate_exact_size(Vec2::splat(14.0), Sense::hover());
                token(ui.painter(), rect.center(), 5.5, seat);
                ui.label(sheet.name(seat));
            });
            for faction in sheet.pack.board.factions().iter() {
                height(ui, sheet, province, seat, faction);
            }
            ui.end_row();
        }
    });
    moves(ui, sheet, province);
}

/// The height of a stack, with buttons for one block less and one more.
fn height(ui: &mut Ui, sheet: &mut Sheet<'_>, province: ProvinceId, seat: Seat, faction: Faction) {
    let height = sheet.setup.stack_height(province, seat, faction);
    let (who, where_) = (sheet.name(seat), sheet.province(province));
    let id = sheet.texts.faction(faction);
    let button = |ui: &mut Ui, sign: &str, called: String, can: bool| {
        let response =
            ui.add_enabled(can, Button::new(RichText::new(sign).font(strong(13.0))).min_size(vec2(22.0, 20.0)));
        response.widget_info(|| WidgetInfo::labeled(Role::Button, can, &called));
        response
    };
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let less = say!(sheet.texts, "One {id} block less of {who} in {where_}", id = id, who = who, where_ = where_);
        if button(ui, "−", less, height > 0).clicked() {
            sheet.edited.set_stack(province, seat, faction, height - 1);
        }
        let is_wrong = height > 0 && sheet.arranging.reasons_of(Thing::Stack(province, seat)).next().is_some();
        let ink = match height {
            _ if is_wrong => palette(ui).wrong,
            0 => palette(ui).muted,
            _ => palette(ui).ink,
        };
        ui.label(RichText::new(height.to_string()).font(strong(13.5)).color(ink));
        let more = say!(sheet.texts, "One {id} block more of {who} in {where_}", id = id, who = who, where_ = where_);
        let more = button(ui, "+", more, true);
        if faction == Faction::Moderate {
            reasons::answer(sheet, &more, &[Thing::Stack(province, seat), Thing::Province(province)]);
        }
        if more.clicked() {
            sheet.edited.add_block(province, seat, faction);
        }
    });
}

/// The stacks that can be moved to another province, or off the board.
fn moves(ui: &mut Ui, sheet: &mut Sheet<'_>, province: ProvinceId) {
    for stack in sheet.setup.stacks.iter().filter(|it| it.province == province) {
        let &StackSetup { seat, faction, height, .. } = stack;
        ui.horizontal(|ui| {
            let blocks = crate::desk::blocks(sheet.texts, faction, height);
            let text = say!(sheet.texts, "{who}'s {what}", who = sheet.name(seat), what = blocks);
            ui.label(RichText::new(&text).size(12.0));
            let to = ui.small_button(say!(sheet.texts, "Move to…"));
            to.widget_info(|| {
                WidgetInfo::labeled(Role::Button, true, say!(sheet.texts, "Move {what} to…", what = text))
            });
            if let Some(other) = province_menu(&to, sheet) {
                sheet.edited.move_stack(province, seat, faction, other);
            }
            let off = ui.small_button(say!(sheet.texts, "off the board"));
            let called = say!(sheet.texts, "Remove {what} from the board", what = text);
            off.widget_info(|| WidgetInfo::labeled(Role::Button, true, &called));
            if off.clicked() {
                sheet.edited.set_stack(province, seat, faction, 0);
            }
        });
    }
}

/// A menu of all provinces below a button. Returns the chosen one.
pub(super) fn province_menu(response: &Response, sheet: &Sheet<'_>) -> Option<ProvinceId> {
    let shown = Popup::menu(response).show(boxed(|ui| {
        let area = ScrollArea::vertical().max_height(360.0);
        area.show(ui, |ui| menu_of(ui, sheet.provinces().map(|(province, text)| (province, true, text)))).inner
    }));
    shown?.inner
}

/// A button for each of some things, with whether it can be pressed and its text. Returns the chosen one.
pub(super) fn menu_of<T>(ui: &mut Ui, all: impl Iterator<Item = (T, bool, String)>) -> Option<T> {
    let mut chosen = None;
    for (thing, can, text) in all {
        if ui.add_enabled(can, Button::new(text).frame(false)).clicked() {
            chosen = Some(thing);
            ui.close();
        }
    }
    chosen
}
