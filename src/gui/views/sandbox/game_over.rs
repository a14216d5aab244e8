//! The end of a game: who won and why, and what can be done next.

use super::icons::{Icon, icon_button};
use super::{SandboxState, Table};
use crate::app::session::SessionRequest;
use crate::gui::command::Command;
use crate::gui::paint::token;
use crate::gui::requests::Requests;
use crate::gui::theme::{book, palette, strong};
use crate::kernel::{Order as _, Seat};
use crate::model::say;
use eframe::egui::{
    Align, Align2, Area, Button, Frame, Id, Layout, Margin, Order, Rect, RichText, Sense, Stroke, Ui, vec2,
};

/// Draws the end over the map, if the game is over and the sheet was not closed.
pub(super) fn game_over(
    ui: &mut Ui,
    whole: Rect,
    table: &Table<'_>,
    state: &mut SandboxState,
    requests: &mut Requests,
) {
    let is_shown = table.is_live() && !state.is_result_dismissed;
    let Some(outcome) = table.sandbox.tree().outcome().filter(|_| is_shown) else { return };
    let area = Area::new(Id::unique("sandbox over")).order(Order::Middle).pivot(Align2::CENTER_CENTER);
    area.fixed_pos(whole.center()).constrain_to(whole).show(ui.ctx(), |ui| {
        let colours = palette(ui);
        let frame = Frame::popup(ui.style()).fill(colours.panel).stroke(Stroke::new(1.5, colours.accent));
        frame.inner_margin(Margin::symmetric(22, 18)).show(ui, |ui| {
            ui.set_max_width(340.0);
            let winners: Vec<String> = outcome.winners.iter().map(|seat| table.name(seat).to_owned()).collect();
            let title = match &winners[..] {
                [one] => say!(table.texts, "{who} wins", who = one),
                several => {
                    say!(table.texts, "{who} win together", who = table.texts.wording().listed(several))
                }
            };
            ui.label(RichText::new(title).font(book(28.0)));
            ui.label(RichText::new(why(table, outcome.end)).color(colours.muted));
            ui.add_space(8.0);
            points(ui, table, &outcome.points, |seat| outcome.winners.has(seat));
            ui.add_space(10.0);
            ui.horizontal_wrapped(|ui| {
                if ui.button(say!(table.texts, "Play again with another seed")).clicked() {
                    again(table, requests);
                }
                requests.on_click(
                    ui.add(Button::new(say!(table.texts, "Review the game")))
                        .on_hover_text(say!(table.texts, "Go to the beginning of the game.")),
                    SessionRequest::GoTo(0),
                );
                for command in [Command::SaveJournal, Command::SaveRecord] {
                    requests.on_click(ui.button(say!(table.texts, command.text())), command);
                }
                if icon_button(ui, Icon::Cross, &say!(table.texts, "Look at the board")).clicked() {
                    state.is_result_dismissed = true;
                }
            });
        });
    });
}

/// The ending in words, and what decided it.
fn why(table: &Table<'_>, end: &str) -> String {
    let p = table.sandbox.position();
    let rules = table.sandbox.game().rules();
    let name = table.texts.word("ending", end);
    let what = match end {
        "four-turns" => say!(table.texts, "most Victory Points"),
        "radical-landslide" => {
            let votes = p.tally[crate::model::Faction::Radical];
            say!(
                table.texts,
                "{n} radical votes, {need} were needed: most Red Points",
                n = votes,
                need = rules.landslide_votes
            )
        }
        "royalist-counter-revolution" => {
            let have = table.sandbox.game().counter_revolution_count(p);
            say!(
                table.texts,
                "{n} provinces and Lost Battles of {need}: most White Points",
                n = have,
                need = rules.counter_revolution_provinces
            )
        }
        _ => return name.to_owned(),
    };
    format!("{name} · {what}")
}

fn points(ui: &mut Ui, table: &Table<'_>, points: &[i32], has_won: impl Fn(Seat) -> bool) {
    let mut seats: Vec<(Seat, i32)> = (0..).map(Seat).zip(points.iter().copied()).collect();
    seats.order_by_key(|&(seat, points)| (!has_won(seat), -points));
    for (seat, points) in seats {
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(20.0, 22.0), Sense::hover());
            token(ui.painter(), rect.center(), 7.5, seat);
            ui.label(RichText::new(table.name(seat)).font(book(18.0)));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(points.to_string()).font(strong(16.0)));
            });
        });
    }
}

/// The same seats, another seed.
fn again(table: &Table<'_>, requests: &mut Requests) {
    let names = table.sandbox.names().to_vec();
    let players = (0..names.len() as u8).map(|at| table.sandbox.player(Seat(at))).collect();
    let seed = super::begin::another_seed(table.sandbox.head().seed);
    requests.push(SessionRequest::New { names, players, seed });
}
