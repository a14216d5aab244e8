//! The moment: turn, phase and where in it the game goes on, player order, government, battles.

use super::Sheet;
use super::counters::counters;
use super::fields::{choice_row, heading, name, number_row, rows, switch, tick};
use super::reasons::answer;
use crate::games::liberte::Thing;
use crate::gui::paint::token;
use crate::model::{Phase, ProvinceId, RefreshOrder, RefreshStep, Setup, say};
use crate::sandbox::SetupEdits;
use eframe::egui::{Button, Role, ScrollArea, Sense, Ui, WidgetInfo, vec2};

/// Draws the forms.
pub(super) fn moment(ui: &mut Ui, sheet: &mut Sheet<'_>) {
    let setup = sheet.setup;
    ScrollArea::vertical().auto_shrink(false).id_salt("arranged moment").show(ui, |ui| {
        heading(ui, &say!(sheet.texts, "Moment"));
        rows(ui, "arranged moment", |ui| {
            number_row(ui, sheet, &say!(sheet.texts, "Turn"), &[Thing::Turn], |setup| &mut setup.turn);
            let phases = Phase::ALL.map(|phase| (phase, sheet.texts.word("phase", phase.id()).to_owned()));
            choice_row(ui, sheet, &say!(sheet.texts, "Phase"), Thing::Phase, setup.phase, &phases, Setup::set_phase);
            match setup.phase {
                Phase::Refresh => {
                    seat(ui, sheet, &say!(sheet.texts, "Next refresh"));
                    half(ui, sheet);
                }
                Phase::Action => {
                    seat(ui, sheet, &say!(sheet.texts, "Next action"));
                    action(ui, sheet);
                }
                Phase::Election => province(ui, sheet),
                Phase::PlayerOrder | Phase::Battle => {}
            }
        });
        heading(ui, &say!(sheet.texts, "Player order"));
        order(ui, sheet);
        heading(ui, &say!(sheet.texts, "Government"));
        rows(ui, "arranged government", |ui| {
            let mut all = vec![(None, "–".to_owned())];
            let factions = sheet.pack.board.factions();
            all.extend(factions.iter().map(|it| (Some(it), sheet.texts.faction_name(it).to_owned())));
            let (now, thing) = (setup.government, Thing::Government);
            choice_row(ui, sheet, &say!(sheet.texts, "Government"), thing, now, &all, |setup, new| {
                setup.government = new
            });
            let now = setup.opposition;
            choice_row(ui, sheet, &say!(sheet.texts, "Opposition"), thing, now, &all, |setup, new| {
                setup.opposition = new
            });
        });
        heading(ui, &say!(sheet.texts, "Battles"));
        battles(ui, sheet);
        counters(ui, sheet);
        heading(ui, &say!(sheet.texts, "Chance"));
        rows(ui, "arranged chance", |ui| {
            number_row(ui, sheet, &say!(sheet.texts, "Seed"), &[], |setup| &mut setup.seed)
        });
    });
}

fn seat(ui: &mut Ui, sheet: &mut Sheet<'_>, text: &str) {
    let mut all = vec![(None, say!(sheet.texts, "the first in order"))];
    all.extend(sheet.seats().map(|seat| (Some(seat), sheet.name(seat).to_owned())));
    choice_row(ui, sheet, text, Thing::At, sheet.setup.at_seat, &all, |setup, seat| setup.at_seat = seat);
}

/// The province whose election is next; none where all are done.
fn province(ui: &mut Ui, sheet: &mut Sheet<'_>) {
    let setup = sheet.setup;
    let now = (!setup.at_government).then(|| setup.at_province.unwrap_or(ProvinceId(0)));
    let provinces = sheet.provinces().map(|(id, text)| (Some(id), text));
    let all: Vec<_> = provinces.chain([(None, say!(sheet.texts, "the government"))]).collect();
    choice_row(ui, sheet, &say!(sheet.texts, "Next election"), Thing::At, now, &all, |setup, province| {
        (setup.at_province, setup.at_government) = (province, province.is_none());
    });
}

fn half(ui: &mut Ui, sheet: &mut Sheet<'_>) {
    let now = sheet.setup.refresh_step;
    if sheet.pack.rules.refresh != RefreshOrder::Together && now == RefreshStep::Discard {
        return;
    }
    let all = [
        (RefreshStep::Discard, say!(sheet.texts, "discarding")),
        (RefreshStep::Refill, say!(sheet.texts, "refilling")),
    ];
    choice_row(ui, sheet, &say!(sheet.texts, "Half"), Thing::Step, now, &all, |setup, step| setup.refresh_step = step);
}

fn action(ui: &mut Ui, sheet: &mut Sheet<'_>) {
    let round = [Thing::Round];
    number_row(ui, sheet, &say!(sheet.texts, "Round"), &round, |setup| setup.round.get_or_insert(1));
    number_row(ui, sheet, &say!(sheet.texts, "Passed this round"), &round, |setup| &mut setup.passes);
    number_row(ui, sheet, &say!(sheet.texts, "Rounds all passed"), &round, |setup| &mut setup.passed_rounds);
    let (now, all, thing) =
        (sheet.setup.supply_exhausted, switch(sheet, say!(sheet.texts, "as it is now")), Thing::SupplyExhausted);
    choice_row(ui, sheet, &say!(sheet.texts, "Supply was empty"), thing, now, &all, |setup, is| {
        setup.supply_exhausted = is
    });
}

fn order(ui: &mut Ui, sheet: &mut Sheet<'_>) {
    if sheet.arranging.reasons_of(Thing::Order).next().is_some() {
        name(ui, sheet, &say!(sheet.texts, "Order"), &[Thing::Order]);
        let button = ui.button(say!(sheet.texts, "Every seat once"));
        answer(sheet, &button, &[Thing::Order]);
        if button.clicked() {
            sheet.edited.order = sheet.seats().collect();
        }
    }
    for (at, &seat) in sheet.setup.order.iter().enumerate() {
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(14.0, 14.0), Sense::hover());
            token(ui.painter(), rect.center(), 5.5, seat);
            let earlier = ui.add_enabled(at > 0, Button::new(say!(sheet.texts, "earlier")).small());
            let called = say!(sheet.texts, "{who} earlier in order", who = sheet.name(seat));
            earlier.widget_info(|| WidgetInfo::labeled(Role::Button, at > 0, &called));
            ui.label(format!("{}  {}", at + 1, sheet.name(seat)));
            if earlier.clicked() {
                sheet.edited.order.swap(at - 1, at);
            }
        });
    }
}

fn battles(ui: &mut Ui, sheet: &mut Sheet<'_>) {
    ui.horizontal(|ui| {
        name(ui, sheet, &say!(sheet.texts, "Lost in turn"), &[Thing::LostBattles, Thing::CounterRevolution]);
        for turn in 1..=sheet.pack.rules.turns {
            let is_lost = sheet.setup.lost_battles.contains(&turn);
            let called = say!(sheet.texts, "Battle of turn {turn} was lost", turn = turn);
            let set = |setup: &mut Setup, is_lost| setup.set_lost_battle(turn, is_lost);
            tick(ui, sheet, &turn.to_string(), &called, Thing::LostBattles, is_lost, set);
        }
    });
    rows(ui, "arranged battles", |ui| {
        number_row(ui, sheet, &say!(sheet.texts, "White blocks owed"), &[Thing::WhiteOwed], |setup| {
            &mut setup.white_owed
        });
    });
}
