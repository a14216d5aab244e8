//! What a bot considers: its bids, the likeliest first, or its answers to an effect.

use super::marks::named;
use super::{TableRequests, TableState, TableView};
use crate::app::revolution::{Considered, RevolutionRequest};
use crate::bots::{BotKind, TriedBid};
use crate::games::revolution::Question;
use crate::gui::paint::seat_color;
use crate::gui::paint::{Bar, Scale, bars};
use crate::gui::tables::Below;
use crate::gui::theme::strong;
use crate::model::say;
use eframe::egui::{
    Align2, Color32, ComboBox, FontId, Rect, RichText, Role, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

/// The most bids or answers that are shown.
const MOST: usize = 12;
/// The height of a bid, in points.
const ROW: f32 = 40.0;

/// Draws it, in place of who won which space.
pub(super) fn considered(
    ui: &mut Ui,
    view: &TableView<'_>,
    room: Rect,
    state: &mut TableState,
    requests: &mut TableRequests,
) {
    let mut inside = ui.new_child(UiBuilder::new().id_salt("considered").max_rect(room));
    let ui = &mut inside;
    ui.spacing_mut().item_spacing.y = 3.0;
    let seats = view.session.considered_seats();
    let shown = view.session.considered();
    ui.horizontal(|ui| {
        if ui.small_button("×").on_hover_text(say!(view.words, "Show who won which space again.")).clicked() {
            state.side.below = Below::Usual;
        }
        ui.label(RichText::new(say!(view.words, "What bots consider")).font(strong(13.5)));
    });
    let note = |ui: &mut Ui, text: &str| ui.label(RichText::new(text).color(view.theme.muted).size(12.0));
    if seats.is_empty() {
        let is_hidden = view.session.is_live() && view.position.question() == Question::Bid;
        let text = match is_hidden && view.position.ending().is_none() {
            true => "Others consider what lies behind their shields. Look at it once all bids are closed.",
            false => "Nothing is asked at this moment. Go to the beginning of a round, or to a choice of a marker.",
        };
        note(ui, &say!(view.words, text));
        return;
    }
    let Some(shown) = shown else {
        note(ui, &say!(view.words, "It is thinking…"));
        return;
    };
    if seats.len() > 1 {
        let looked_at = say!(view.words, "Whose bids are looked at");
        let list = ComboBox::from_id_salt("considered seat").selected_text(view.words.seat(shown.seat));
        let list = list.show_ui(ui, |ui| {
            for seat in seats.iter() {
                if ui.selectable_label(seat == shown.seat, view.words.seat(seat)).clicked() {
                    requests.push(RevolutionRequest::Consider { is_shown: true, seat: Some(seat) });
                }
            }
        });
        list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &looked_at));
    }
    let (who, kind) = (view.words.seat(shown.seat), shown.kind.id());
    let is_person = !view.is_bot(shown.seat);
    let text = match (shown.kind, shown.secret_answers.is_empty() && shown.answers.is_empty()) {
        (BotKind::Random, true) => "{bot} considers nothing: it takes any legal choice.",
        (BotKind::Greedy, true) => {
            "{bot} weighs no bids against each other: it draws one by what each space is worth to it."
        }
        (_, true) => "{bot} considers nothing: there is one legal choice.",
        (_, false) if is_person => "{bot} in {who}'s place; it would draw one by its share:",
        (_, false) => "{bot} for {who}; it draws one by its share:",
    };
    let text = if shown.answers.is_empty() { text } else { "{bot} for {who}; it takes the best:" };
    note(ui, &say!(view.words, text, bot = kind, who = who));
    ScrollArea::vertical().id_salt("considered rows").auto_shrink(false).show(ui, |ui| {
        ui.set_width(ui.available_width() - 6.0);
        answers(ui, view, shown);
        for (at, bid) in shown.secret_answers.iter().take(MOST).enumerate() {
            self::bid(ui, view, shown, at, bid);
        }
        let count = shown.secret_answers.len().max(shown.answers.len());
        if count > MOST {
            note(ui, &say!(view.words, "and {n} more", n = count - MOST));
        }
    });
}

/// The answers to an effect as bars, which start at the worst, so that differences are visible.
fn answers(ui: &mut Ui, view: &TableView<'_>, shown: &Considered) {
    let worth = || shown.answers.iter().map(|rating| rating.worth);
    let (worst, best) = (worth().fold(f32::INFINITY, f32::min), worth().fold(f32::NEG_INFINITY, f32::max));
    let span = (best - worst).max(f32::EPSILON);
    let labels: Vec<String> = shown.answers.iter().map(|rating| view.words.choice(rating.choice)).collect();
    let part = |worth: f32| [(f64::from(12.0 + 88.0 * (worth - worst) / span), seat_color(shown.seat))];
    let parts: Vec<[(f64, Color32); 1]> = worth().map(part).collect();
    let rows = labels.iter().zip(&parts).take(MOST);
    let rows: Vec<Bar<'_>> = rows.map(|(label, parts)| Bar { label, parts, interval: None }).collect();
    bars(ui, &rows, Scale { most: Some(100.0), ..Scale::default() });
}

/// A whole bid: the chips on the numbers of their spaces, its share as a bar, and what it is worth.
fn bid(ui: &mut Ui, view: &TableView<'_>, shown: &Considered, at: usize, bid: &TriedBid) {
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let painter = ui.painter();
    let laid = || bid.bid.bid_on().iter().map(|space| (space, bid.bid.bid(space)));
    let chips: f32 = laid().map(|(_, chips)| chips.total() as f32).sum();
    // The numbers take their room first, the chips share the rest.
    let numbers = 13.0 * laid().count() as f32;
    let radius = ((row.width() - numbers) / (chips * 1.8).max(1.0)).clamp(3.4, 6.4);
    let (mut x, y) = (row.left(), row.top() + 11.0);
    for (space, chips) in laid() {
        let number = space.index() + 1;
        let drawn = painter.text(pos2(x, y), Align2::LEFT_CENTER, number, strong(11.0), view.theme.muted);
        x = view.pieces.chip_row(painter, pos2(drawn.right() + 1.5, y), radius, f32::INFINITY, chips) + 5.0;
    }
    let share = format!("{:.0} %", 100.0 * bid.share);
    let worth = say!(view.words, "worth {n}", n = format!("{:.1}", bid.worth));
    let trials = say!(view.words, "{n|trial|trials}", n = bid.trials);
    let y = row.top() + 28.0;
    let font = FontId::proportional(11.0);
    let right = painter.text(pos2(row.right(), y), Align2::RIGHT_CENTER, &worth, font, view.theme.muted).left();
    let slot = Rect::from_min_max(pos2(row.left() + 40.0, y - 4.0), pos2(right - 10.0, y + 4.0));
    painter.text(pos2(row.left() + 33.0, y), Align2::RIGHT_CENTER, &share, strong(12.0), view.theme.ink);
    painter.rect_filled(slot, 4.0, view.colours.groove);
    let most = shown.secret_answers.first().map_or(1.0, |best| best.share).max(f32::EPSILON);
    let width = (slot.width() * bid.share / most).max(3.0);
    painter.rect_filled(slot.with_max_x(slot.left() + width), 4.0, seat_color(shown.seat));
    let spaces = laid().map(|(space, chips)| format!("{}: {}", view.words.space(space), view.words.chips(chips)));
    let spaces = spaces.collect::<Vec<_>>().join("; ");
    let name = format!("{share}, {worth}, {trials}: {spaces}");
    let told = "{worth}: in Support, beside no bid at all, what others gain counted against it; {trials}";
    let told = say!(view.words, told, worth = worth, trials = trials);
    named(ui, row, ("considered", at), &name).on_hover_text(format!("{spaces}\n{told}"));
}
