//! The moment: turn, phase and where in it the game goes on, player order, government, battles.

use super::fields::{choice, heading, name, number, rows, tick};
use super::{ArrangeState, Sheet, edit};
use crate::games::liberte::Thing;
use crate::gui::map::seat_color;
use crate::gui::paint::disc;
use crate::gui::requests::Requests;
use crate::kernel::Seat;
use crate::model::{Faction, Phase, Province, ProvinceId, RefreshOrder, RefreshStep};
use crate::sandbox::PositionEdit;
use eframe::egui::{Button, Role, ScrollArea, Sense, Ui, WidgetInfo, emath::Numeric, vec2};

/// Draws the forms.
pub(super) fn moment(ui: &mut Ui, sheet: &Sheet<'_>, state: &mut ArrangeState, requests: &mut Requests) {
    let setup = sheet.setup;
    let mut form = Form { sheet, state, requests };
    ScrollArea::vertical().auto_shrink(false).id_salt("arranged moment").show(ui, |ui| {
        heading(ui, "Moment");
        rows(ui, "arranged moment", |ui| {
            form.number(ui, "Turn", &[Thing::Turn], setup.turn, PositionEdit::Turn);
            let phases = Phase::ALL.map(|phase| (phase, sheet.texts.word("phase", phase.id()).to_owned()));
            form.choice(ui, "Phase", &[Thing::Phase], setup.phase, &phases, PositionEdit::Phase);
            match setup.phase {
                Phase::Refresh => {
                    form.seat(ui, "Next refresh");
                    form.half(ui);
                }
                Phase::Action => {
                    form.seat(ui, "Next action");
                    form.action(ui);
                }
                Phase::Election => form.province(ui),
                Phase::PlayerOrder | Phase::Battle => {}
            }
        });
        heading(ui, "Player order");
        form.order(ui);
        heading(ui, "Government");
        rows(ui, "arranged government", |ui| {
            let mut all = vec![(None, "none".to_owned())];
            all.extend(Faction::ALL.map(|it| (Some(it), sheet.texts.word("faction", it.id()).to_owned())));
            form.choice(ui, "Government", &[Thing::Government], setup.government, &all, PositionEdit::Government);
            form.choice(ui, "Opposition", &[Thing::Government], setup.opposition, &all, PositionEdit::Opposition);
        });
        heading(ui, "Battles");
        form.battles(ui);
        heading(ui, "Chance");
        rows(ui, "arranged chance", |ui| form.number(ui, "Seed", &[], setup.seed, PositionEdit::Seed));
    });
}

/// The forms while they are drawn.
struct Form<'f, 'a> {
    sheet: &'f Sheet<'a>,
    state: &'f mut ArrangeState,
    requests: &'f mut Requests,
}

impl Form<'_, '_> {
    /// A row with a number.
    fn number<N: Numeric>(&mut self, ui: &mut Ui, text: &str, things: &[Thing], value: N, make: fn(N) -> PositionEdit) {
        name(ui, self.sheet, text, things);
        if let Some(new) = number(ui, self.state, text, things, value) {
            edit(self.requests, make(new));
        }
        ui.end_row();
    }

    /// A row with one of several.
    fn choice<T: PartialEq + Copy>(
        &mut self,
        ui: &mut Ui,
        text: &str,
        things: &[Thing],
        value: T,
        all: &[(T, String)],
        make: fn(T) -> PositionEdit,
    ) {
        name(ui, self.sheet, text, things);
        if let Some(new) = choice(ui, self.state, text, things, value, all) {
            edit(self.requests, make(new));
        }
        ui.end_row();
    }

    fn seat(&mut self, ui: &mut Ui, text: &str) {
        let mut all = vec![(None, "the first in order".to_owned())];
        all.extend(self.sheet.seats().map(|seat| (Some(seat), self.sheet.name(seat).to_owned())));
        self.choice(ui, text, &[Thing::At], self.sheet.setup.at_seat, &all, PositionEdit::AtSeat);
    }

    fn province(&mut self, ui: &mut Ui) {
        let setup = self.sheet.setup;
        let now = (!setup.at_government).then(|| setup.at_province.unwrap_or(ProvinceId(0)));
        let provinces = self.sheet.pack.board.provinces.iter().enumerate();
        let text = |(at, province): (usize, &Province)| {
            (Some(ProvinceId(at as u8)), format!("{} {}", province.number, province.name))
        };
        let all: Vec<_> = provinces.map(text).chain([(None, "the government".to_owned())]).collect();
        self.choice(ui, "Next election", &[Thing::At], now, &all, |at| {
            at.map_or(PositionEdit::AtGovernment, |province| PositionEdit::AtProvince(Some(province)))
        });
    }

    fn half(&mut self, ui: &mut Ui) {
        let now = self.sheet.setup.refresh_step;
        if self.sheet.pack.rules.refresh != RefreshOrder::Together && now == RefreshStep::Discard {
            return;
        }
        let all = [(RefreshStep::Discard, "discarding".to_owned()), (RefreshStep::Refill, "refilling".to_owned())];
        self.choice(ui, "Half", &[Thing::Step], now, &all, PositionEdit::Step);
    }

    fn action(&mut self, ui: &mut Ui) {
        let (setup, round) = (self.sheet.setup, [Thing::Round]);
        self.number(ui, "Round", &round, setup.round.unwrap_or(1), PositionEdit::Round);
        self.number(ui, "Passed this round", &round, setup.passes, PositionEdit::Passes);
        self.number(ui, "Rounds all passed", &round, setup.passed_rounds, PositionEdit::PassedRounds);
        let all = [(None, "as it is now"), (Some(true), "yes"), (Some(false), "no")];
        let all = all.map(|(it, text)| (it, text.to_owned()));
        let things = [Thing::SupplyExhausted];
        self.choice(ui, "Supply was empty", &things, setup.supply_exhausted, &all, PositionEdit::SupplyExhausted);
    }

    fn order(&mut self, ui: &mut Ui) {
        let Form { sheet, state, requests } = self;
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

    fn battles(&mut self, ui: &mut Ui) {
        let (sheet, setup) = (self.sheet, self.sheet.setup);
        ui.horizontal(|ui| {
            name(ui, sheet, "Lost in turn", &[Thing::LostBattles, Thing::CounterRevolution]);
            for turn in 1..=sheet.pack.rules.turns {
                let is_lost = setup.lost_battles.contains(&turn);
                let called = format!("Battle of turn {turn} was lost");
                let new = tick(ui, self.state, &turn.to_string(), &called, &[Thing::LostBattles], is_lost);
                if let Some(is_lost) = new {
                    edit(self.requests, PositionEdit::LostBattle(turn, is_lost));
                }
            }
        });
        rows(ui, "arranged battles", |ui| {
            let things = [Thing::WhiteOwed];
            self.number(ui, "White blocks owed", &things, setup.white_owed, PositionEdit::WhiteOwed);
        });
    }
}
