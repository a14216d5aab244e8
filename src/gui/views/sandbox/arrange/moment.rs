//! The moment: turn, phase and where in it the game goes on, player order, government, battles.

use super::fields::{choice, heading, name, number, rows, tick};
use super::{ArrangeState, Sheet, edit};
use crate::games::liberte::Thing;
use crate::gui::map::seat_color;
use crate::gui::paint::disc;
use crate::gui::requests::Requests;
use crate::kernel::Seat;
use crate::model::{Faction, Phase, ProvinceId, RefreshOrder, RefreshStep};
use crate::sandbox::PositionEdit;
use eframe::egui::{Button, Role, ScrollArea, Sense, Ui, WidgetInfo, vec2};

/// Draws the forms.
pub(super) fn moment(ui: &mut Ui, sheet: &Sheet<'_>, state: &mut ArrangeState, requests: &mut Requests) {
    ScrollArea::vertical().auto_shrink(false).id_salt("arranged moment").show(ui, |ui| {
        heading(ui, "Moment");
        rows(ui, "arranged moment", |ui| {
            time(ui, sheet, state, requests);
            match sheet.setup.phase {
                Phase::Refresh | Phase::Action => at_seat(ui, sheet, state, requests),
                Phase::Election => at_province(ui, sheet, state, requests),
                _ => {}
            }
            match sheet.setup.phase {
                Phase::Action => action(ui, sheet, state, requests),
                Phase::Refresh => half(ui, sheet, state, requests),
                _ => {}
            }
        });
        heading(ui, "Player order");
        order(ui, sheet, state, requests);
        heading(ui, "Government");
        rows(ui, "arranged government", |ui| government(ui, sheet, state, requests));
        heading(ui, "Battles");
        battles(ui, sheet, state, requests);
        heading(ui, "Chance");
        rows(ui, "arranged chance", |ui| {
            name(ui, sheet, "Seed", &[]);
            if let Some(seed) = number(ui, state, "Seed", &[], sheet.setup.seed) {
                edit(requests, PositionEdit::Seed(seed));
            }
            ui.end_row();
        });
    });
}

/// A row with a number.
#[allow(clippy::too_many_arguments, reason = "a row of a form")]
fn numbered(
    ui: &mut Ui,
    sheet: &Sheet<'_>,
    state: &mut ArrangeState,
    requests: &mut Requests,
    text: &str,
    thing: Thing,
    value: u8,
    make: fn(u8) -> PositionEdit,
) {
    name(ui, sheet, text, &[thing]);
    if let Some(new) = number(ui, state, text, &[thing], value) {
        edit(requests, make(new));
    }
    ui.end_row();
}

fn time(ui: &mut Ui, sheet: &Sheet<'_>, state: &mut ArrangeState, requests: &mut Requests) {
    numbered(ui, sheet, state, requests, "Turn", Thing::Turn, sheet.setup.turn, PositionEdit::Turn);
    name(ui, sheet, "Phase", &[Thing::Phase]);
    let phases = Phase::ALL.map(|phase| (phase, sheet.word("phase", phase.id()).to_owned()));
    if let Some(phase) = choice(ui, state, "Phase", &[Thing::Phase], sheet.setup.phase, &phases) {
        edit(requests, PositionEdit::Phase(phase));
    }
    ui.end_row();
}

fn at_seat(ui: &mut Ui, sheet: &Sheet<'_>, state: &mut ArrangeState, requests: &mut Requests) {
    let what = if sheet.setup.phase == Phase::Action { "Next action" } else { "Next refresh" };
    name(ui, sheet, what, &[Thing::At]);
    let mut all = vec![(None, "the first in order".to_owned())];
    all.extend(sheet.seats().map(|seat| (Some(seat), sheet.name(seat).to_owned())));
    if let Some(seat) = choice(ui, state, what, &[Thing::At], sheet.setup.at_seat, &all) {
        edit(requests, PositionEdit::AtSeat(seat));
    }
    ui.end_row();
}

fn at_province(ui: &mut Ui, sheet: &Sheet<'_>, state: &mut ArrangeState, requests: &mut Requests) {
    name(ui, sheet, "Next election", &[Thing::At]);
    let now = match sheet.setup.at_government {
        true => None,
        false => Some(sheet.setup.at_province.unwrap_or(ProvinceId(0))),
    };
    let provinces = sheet.pack.board.provinces.iter().enumerate();
    let mut all: Vec<_> = provinces
        .map(|(at, province)| (Some(ProvinceId(at as u8)), format!("{} {}", province.number, province.name)))
        .collect();
    all.push((None, "the government".to_owned()));
    match choice(ui, state, "Next election", &[Thing::At], now, &all) {
        Some(Some(province)) => edit(requests, PositionEdit::AtProvince(Some(province))),
        Some(None) => edit(requests, PositionEdit::AtGovernment),
        None => {}
    }
    ui.end_row();
}

fn half(ui: &mut Ui, sheet: &Sheet<'_>, state: &mut ArrangeState, requests: &mut Requests) {
    let now = sheet.setup.refresh_step;
    if sheet.pack.rules.refresh != RefreshOrder::Together && now == RefreshStep::Discard {
        return;
    }
    name(ui, sheet, "Half", &[Thing::Step]);
    let all = [(RefreshStep::Discard, "discarding".to_owned()), (RefreshStep::Refill, "refilling".to_owned())];
    if let Some(step) = choice(ui, state, "Half", &[Thing::Step], now, &all) {
        edit(requests, PositionEdit::Step(step));
    }
    ui.end_row();
}

fn action(ui: &mut Ui, sheet: &Sheet<'_>, state: &mut ArrangeState, requests: &mut Requests) {
    let setup = sheet.setup;
    let round = setup.round.unwrap_or(1);
    numbered(ui, sheet, state, requests, "Round", Thing::Round, round, PositionEdit::Round);
    numbered(ui, sheet, state, requests, "Passed this round", Thing::Round, setup.passes, PositionEdit::Passes);
    numbered(
        ui,
        sheet,
        state,
        requests,
        "Rounds all passed",
        Thing::Round,
        setup.passed_rounds,
        PositionEdit::PassedRounds,
    );
    name(ui, sheet, "Supply was empty", &[Thing::SupplyExhausted]);
    let all = [(None, "as it is now"), (Some(true), "yes"), (Some(false), "no")];
    let all = all.map(|(it, text)| (it, text.to_owned()));
    let things = [Thing::SupplyExhausted];
    if let Some(is_so) = choice(ui, state, "Supply was empty", &things, setup.supply_exhausted, &all) {
        edit(requests, PositionEdit::SupplyExhausted(is_so));
    }
    ui.end_row();
}

fn order(ui: &mut Ui, sheet: &Sheet<'_>, state: &mut ArrangeState, requests: &mut Requests) {
    let order = &sheet.setup.order;
    if sheet.arranging.reasons_of(Thing::Order).next().is_some() {
        name(ui, sheet, "Order", &[Thing::Order]);
        let button = ui.button("Every seat once");
        super::reasons::answer(state, &button, &[Thing::Order]);
        if button.clicked() {
            edit(requests, PositionEdit::Order(sheet.seats().collect()));
        }
    }
    for (at, &seat) in order.iter().enumerate() {
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(14.0, 14.0), Sense::hover());
            disc(ui.painter(), rect.center(), 5.5, seat_color(seat));
            let earlier = ui.add_enabled(at > 0, Button::new("earlier").small());
            let called = format!("{} earlier in order", sheet.name(seat));
            earlier.widget_info(|| WidgetInfo::labeled(Role::Button, at > 0, &called));
            ui.label(format!("{}  {}", at + 1, sheet.name(seat)));
            if earlier.clicked() {
                let mut order: Vec<Seat> = order.clone();
                order.swap(at - 1, at);
                edit(requests, PositionEdit::Order(order));
            }
        });
    }
}

fn government(ui: &mut Ui, sheet: &Sheet<'_>, state: &mut ArrangeState, requests: &mut Requests) {
    let mut all = vec![(None, "none".to_owned())];
    all.extend(Faction::ALL.map(|it| (Some(it), sheet.word("faction", it.id()).to_owned())));
    for (what, now) in [("Government", sheet.setup.government), ("Opposition", sheet.setup.opposition)] {
        name(ui, sheet, what, &[Thing::Government]);
        if let Some(faction) = choice(ui, state, what, &[Thing::Government], now, &all) {
            let is_first = what == "Government";
            edit(
                requests,
                if is_first { PositionEdit::Government(faction) } else { PositionEdit::Opposition(faction) },
            );
        }
        ui.end_row();
    }
}

fn battles(ui: &mut Ui, sheet: &Sheet<'_>, state: &mut ArrangeState, requests: &mut Requests) {
    ui.horizontal(|ui| {
        name(ui, sheet, "Lost in turn", &[Thing::LostBattles, Thing::CounterRevolution]);
        for turn in 1..=sheet.pack.rules.turns {
            let is_lost = sheet.setup.lost_battles.contains(&turn);
            let called = format!("Battle of turn {turn} was lost");
            if let Some(is_lost) = tick(ui, state, &turn.to_string(), &called, &[Thing::LostBattles], is_lost) {
                edit(requests, PositionEdit::LostBattle(turn, is_lost));
            }
        }
    });
    rows(ui, "arranged battles", |ui| {
        let owed = sheet.setup.white_owed;
        numbered(ui, sheet, state, requests, "White blocks owed", Thing::WhiteOwed, owed, PositionEdit::WhiteOwed);
    });
}
