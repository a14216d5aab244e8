//! What an election brought, over the map, from its end to the next choice of a person: votes, places, points, presence.

use super::beside_map::office_word;
use super::icons::{Icon, icon_button};
use super::{SandboxState, Table};
use crate::games::liberte::Office;
use crate::gui::paint::{block, token};
use crate::gui::requests::Requests;
use crate::gui::theme::{book, color, palette, strong};
use crate::gui::views::words::capitalized;
use crate::model::Faction;
use crate::model::say;
use crate::sandbox::{ElectionReport, ElectionRow, election_report};
use eframe::egui::{
    Align, Align2, Area, Frame, Grid, Id, Layout, Margin, Order, Rect, RichText, Role, Sense, Stroke, Ui, Vec2,
    WidgetInfo, vec2,
};

/// The state of the sheet.
#[derive(Default)]
pub struct ElectionState {
    /// The report, and the state of the game and the moment that it is of.
    memo: Option<((u64, usize, usize), Option<ElectionReport>)>,
    /// The moment whose sheet was closed.
    closed: Option<usize>,
}

/// Draws the sheet over the map, if an election has ended since the last choice of a person.
pub(super) fn election_over(
    ui: &mut Ui,
    whole: Rect,
    table: &Table<'_>,
    state: &mut SandboxState,
    _requests: &mut Requests,
) {
    let tree = table.sandbox.tree();
    let at = tree.at();
    let key = (table.context.session.revision(), tree.current(), at);
    if state.election.memo.as_ref().is_none_or(|(of, _)| *of != key) {
        let since = (table.unread_since + 1).min(at);
        let report = (since..=at).rev().find_map(|moment| election_report(tree, moment));
        state.election.memo = Some((key, report));
    }
    let is_shown = table.is_live() && table.handover.is_none() && !table.shown.is_over();
    let report = state.election.memo.as_ref().and_then(|(_, report)| report.as_ref()).filter(|_| is_shown);
    let Some(report) = report.filter(|_| state.election.closed != Some(at)) else { return };
    let mut closes = false;
    // Over the sea, where it covers no province.
    let area = Area::new(Id::unique("sandbox election")).order(Order::Middle).pivot(Align2::LEFT_BOTTOM);
    area.fixed_pos(whole.left_bottom() + vec2(8.0, -8.0)).constrain_to(whole).show(ui.ctx(), |ui| {
        let colours = palette(ui);
        let frame = Frame::popup(ui.style()).fill(colours.panel).stroke(Stroke::new(1.5, colours.accent));
        frame.inner_margin(Margin::symmetric(14, 10)).show(ui, |ui| {
            ui.set_width(336.0);
            ui.horizontal(|ui| {
                ui.label(
                    RichText::new(say!(table.texts, "The election of turn {turn}", turn = report.turn))
                        .font(book(18.0)),
                );
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    closes =
                        icon_button(ui, Icon::Cross, &say!(table.texts, "Close the result of the election")).clicked();
                });
            });
            ui.label(RichText::new(formed(table, report)).color(colours.muted).size(12.5));
            ui.add_space(4.0);
            rows(ui, table, report);
        });
    });
    if closes {
        state.election.closed = Some(at);
    }
}

/// Government and opposition in a sentence.
fn formed(table: &Table<'_>, report: &ElectionReport) -> String {
    let texts = table.texts;
    let names = |faction: Faction| say!(texts, "{faction}s", faction = texts.faction(faction));
    let government = report
        .government
        .map(|(faction, votes)| say!(texts, "government: {factions}, {n}", factions = names(faction), n = votes));
    let opposition = report
        .opposition
        .map(|(faction, votes)| say!(texts, "opposition: {factions}, {n}", factions = names(faction), n = votes));
    let without =
        (report.without_vote > 0).then(|| say!(texts, "{n|province|provinces} cast no vote", n = report.without_vote));
    let parts = [government, opposition];
    capitalized(&parts.into_iter().flatten().chain(without).collect::<Vec<_>>().join(" · "))
}

fn rows(ui: &mut Ui, table: &Table<'_>, report: &ElectionReport) {
    let colours = palette(ui);
    Grid::new("election rows").spacing([9.0, 4.0]).min_col_width(15.0).show(ui, |ui| {
        ui.label("");
        for faction in table.sandbox.game().factions().iter() {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(14.0), Sense::hover());
            block(ui.painter(), rect, faction, color(&table.sandbox.pack().board.blocks[faction].hex));
        }
        for head in ["office", "VP", "pres."] {
            ui.label(RichText::new(say!(table.texts, head)).color(colours.muted).size(11.5));
        }
        ui.end_row();
        for row in &report.rows {
            seat_row(ui, table, row);
            ui.end_row();
        }
    });
}

fn seat_row(ui: &mut Ui, table: &Table<'_>, row: &ElectionRow) {
    let colours = palette(ui);
    let called = in_words(table, row);
    let shown = ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(16.0), Sense::hover());
        token(ui.painter(), rect.center(), 6.5, row.seat);
        ui.label(RichText::new(table.name(row.seat)).font(book(16.0)));
    });
    shown.response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &called));
    for faction in table.sandbox.game().factions().iter() {
        number(ui, row.votes[faction]);
    }
    let offices: Vec<String> = row.offices.iter().map(|&(office, _)| say!(table.texts, short(office))).collect();
    ui.label(RichText::new(if offices.is_empty() { "–".to_owned() } else { offices.join(", ") }).size(12.0));
    let points = if row.points() == 0 { "–".to_owned() } else { format!("+{}", row.points()) };
    let mut parts: Vec<String> = row
        .offices
        .iter()
        .map(|&(office, points)| {
            say!(table.texts, "{n} VP: {what}", n = points, what = say!(table.texts, office_word(office)))
        })
        .collect();
    parts.extend((row.province_points > 0).then(|| say!(table.texts, "{n} VP: provinces", n = row.province_points)));
    ui.label(RichText::new(points).font(strong(13.0))).on_hover_text(if parts.is_empty() {
        say!(table.texts, "no points of this election")
    } else {
        parts.join("\n")
    });
    let presence = if row.has_presence { RichText::new("✓").color(colours.right) } else { RichText::new("–") };
    ui.label(presence);
}

/// An office as it stands in a narrow column.
fn short(office: Office) -> &'static str {
    match office {
        Office::FirstInGovernment => "gov. 1st",
        Office::SecondInGovernment => "gov. 2nd",
        Office::FirstInOpposition => "opp. 1st",
    }
}

fn number(ui: &mut Ui, count: u8) {
    let text = if count == 0 { "–".to_owned() } else { count.to_string() };
    ui.label(RichText::new(text).size(13.0));
}

/// A row as screen readers read it.
fn in_words(table: &Table<'_>, row: &ElectionRow) -> String {
    let texts = table.texts;
    let of = |it| say!(texts, "{n} {faction}", n = row.votes[it], faction = texts.faction(it));
    let votes: Vec<String> = table.sandbox.game().factions().iter().map(of).collect();
    let votes = say!(texts, "votes {votes}", votes = votes.join(", "));
    let offices = row.offices.iter().map(|&(office, _)| say!(texts, office_word(office)));
    let presence = row.has_presence.then(|| say!(texts, "presence"));
    let points = say!(texts, "{n} VP", n = row.points());
    let parts: Vec<String> = std::iter::once(votes).chain(offices).chain([points]).chain(presence).collect();
    format!("{}: {}", table.name(row.seat), parts.join(", "))
}
