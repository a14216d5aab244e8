//! The counters that the pack declares, each with a row: of cards, which are many, those that lie open or in hands.

use super::Sheet;
use super::fields::{heading, name, rows};
use super::reasons::answer;
use crate::games::liberte::Thing;
use crate::kernel::Seat;
use crate::model::{CardId, CardSet, Counter, CounterId, CounterOf, CounterOwner, say};
use crate::sandbox::SetupEdits;
use eframe::egui::{DragValue, Role, Ui, WidgetInfo};

/// Draws the form; nothing where the pack declares no counter.
pub(super) fn counters(ui: &mut Ui, sheet: &mut Sheet<'_>) {
    let pack = sheet.pack;
    if pack.counters.is_empty() {
        return;
    }
    heading(ui, &say!(sheet.texts, "Counters"));
    rows(ui, "arranged counters", |ui| {
        for (id, counter) in (0..).map(CounterId).zip(&pack.counters) {
            let owners: Vec<CounterOwner> = match counter.of {
                CounterOf::Game => vec![CounterOwner::Game],
                CounterOf::Seat => Seat::first(sheet.setup.seats.len()).map(CounterOwner::Seat).collect(),
                CounterOf::Province => sheet.provinces().map(|(at, _)| CounterOwner::Province(at)).collect(),
                CounterOf::Card => cards(sheet, id).map(CounterOwner::Card).collect(),
            };
            owners.into_iter().for_each(|owner| row(ui, sheet, (id, counter), owner));
        }
    });
}

/// The cards that are displayed, face up or in hands, and those that have a number of the counter besides.
fn cards(sheet: &Sheet<'_>, counter: CounterId) -> impl Iterator<Item = CardId> + use<> {
    let setup = sheet.setup;
    let held = setup.seats.iter().flat_map(|seat| seat.hand.iter().chain(&seat.display));
    let named = setup.card_counters.iter().filter(|(_, it)| it.counter == counter).map(|(card, _)| card);
    let shown: CardSet = held.chain(&setup.face_up).chain(named).copied().collect();
    shown.iter()
}

fn row(ui: &mut Ui, sheet: &mut Sheet<'_>, (id, counter): (CounterId, &Counter), owner: CounterOwner) {
    let word = sheet.texts.word("counter", &counter.id);
    let called = match owner {
        CounterOwner::Game => word.to_owned(),
        CounterOwner::Seat(seat) => format!("{word}, {}", sheet.name(seat)),
        CounterOwner::Province(at) => format!("{word}, {}", sheet.pack.board.provinces[at.index()].name),
        CounterOwner::Card(card) => {
            let card = &sheet.pack.cards[card.index()];
            format!("{word}, #{} {}", card.number, sheet.pack.title(sheet.texts, card))
        }
    };
    let things = [Thing::Counter(id)];
    name(ui, sheet, &called, &things);
    let before = sheet.setup.counter(owner, id).unwrap_or(counter.start);
    let mut number = before;
    let response = ui.add(DragValue::new(&mut number).range(counter.least..=counter.most).speed(0.06));
    let shown = Some(f64::from(number));
    response.widget_info(|| WidgetInfo { value: shown, ..WidgetInfo::labeled(Role::SpinButton, true, &called) });
    if number != before {
        sheet.edited.set_counter(owner, id, number);
        sheet.typed = Some(called);
    }
    answer(sheet, &response, &things);
    ui.end_row();
}
