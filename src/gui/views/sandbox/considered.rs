//! What a bot considered: its choices, the best first, as bars.

use super::Table;
use crate::bots::BotKind;
use crate::games::liberte::Liberte;
use crate::gui::paint::{Bar, Scale, bars};
use crate::gui::theme::{check_box, palette, strong};
use crate::kernel::{Game, Order, Seat, Step};
use crate::model::say;
use crate::sandbox::Player;
use eframe::egui::{RichText, Ui};
use std::sync::Arc;

/// The most choices that are shown.
const MOST: usize = 6;

/// The state.
#[derive(Default)]
pub struct ConsideredState {
    /// Whether it is shown; it is computed only then.
    pub is_open: bool,
    memo: Option<Memo>,
}

/// What a bot considered at a moment: each choice and its value.
struct Memo {
    step: Arc<Step<Liberte>>,
    kind: BotKind,
    rows: Vec<(String, f32)>,
}

/// Draws what the bot that is asked considers, or what the strongest one would in a person's place.
///
/// Shows nothing if the viewer may not see the hand of the seat that is asked.
pub fn considered(ui: &mut Ui, table: &Table<'_>, state: &mut ConsideredState) {
    check_box(ui, &mut state.is_open, RichText::new(say!(table.texts, "Show what bots consider")).size(12.0));
    if !state.is_open {
        return;
    }
    let Some(seat) = table.sandbox.asked() else { return };
    if !table.sees(seat) {
        return note(ui, &say!(table.texts, "It considers cards that you can't see."));
    }
    let kind = kind_of(table, seat);
    let rows = rows(table, kind, state);
    if rows.is_empty() {
        return note(ui, &say!(table.texts, "{bot} considers nothing: it takes any legal choice.", bot = kind.id()));
    }
    ui.label(RichText::new(say!(table.texts, "What {bot} considers", bot = kind.id())).font(strong(13.5)));
    // Bars start at the worst choice, so that differences are visible.
    let worst = rows.iter().map(|row| row.1).fold(f32::INFINITY, f32::min);
    let best = rows.iter().map(|row| row.1).fold(f32::NEG_INFINITY, f32::max);
    let span = (best - worst).max(f32::EPSILON);
    let color = crate::gui::paint::seat_color(seat);
    let share = |worth: f32| f64::from(12.0 + 88.0 * (worth - worst) / span);
    let parts: Vec<[(f64, eframe::egui::Color32); 1]> = rows.iter().map(|row| [(share(row.1), color)]).collect();
    let shown: Vec<Bar<'_>> =
        rows.iter().zip(&parts).take(MOST).map(|((label, _), parts)| Bar { label, parts, interval: None }).collect();
    bars(ui, &shown, Scale { most: Some(100.0), ..Scale::default() });
    if rows.len() > MOST {
        note(ui, &say!(table.texts, "and {n} more; 100 is the best of them", n = rows.len() - MOST));
    }
}

fn note(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).color(palette(ui).muted).size(12.0));
}

fn kind_of(table: &Table<'_>, seat: Seat) -> BotKind {
    match table.sandbox.player(seat) {
        Player::Bot(kind) => kind,
        Player::Person => BotKind::BUILT_IN[BotKind::BUILT_IN.len() - 1],
    }
}

/// The choices with their values, the best first; computed once per moment.
fn rows(table: &Table<'_>, kind: BotKind, state: &mut ConsideredState) -> Vec<(String, f32)> {
    let tree = table.sandbox.tree();
    let Some(step) = tree.branch().steps().get(tree.at()) else { return Vec::new() };
    if let Some(memo) = &state.memo
        && Arc::ptr_eq(&memo.step, step)
        && memo.kind == kind
    {
        return memo.rows.clone();
    }
    let all = table.sandbox.bot_choice(kind).map(|(_, considered)| considered).unwrap_or_default();
    let game = table.sandbox.game();
    let mut rows: Vec<(String, f32)> = all.iter().map(|it| (game.choice_text(it.choice), it.worth)).collect();
    rows.order_by(|a, b| b.1.total_cmp(&a.1));
    state.memo = Some(Memo { step: step.clone(), kind, rows: rows.clone() });
    rows
}
