//! Who still has which character: what everybody could know who forgets nothing.

use super::TableClick;
use super::TableView;
use super::card::card_text;
use super::scene::Scene;
use crate::desk::LibertaliaWords;
use crate::games::libertalia::{Berth, Rank, RankSet};
use crate::gui::tables::{fit, named};
use crate::gui::theme::strong;
use crate::kernel::Seat;
use crate::model::say;
use eframe::egui::{
    Align2, Color32, FontId, Painter, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

/// Where a player's character is, as far as the viewer knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Where {
    Hand,
    Den,
    Ship,
    Graveyard,
    /// In hand or in the graveyard: a Surgeon may have taken it back.
    HandOrGraveyard,
    /// No longer in this game.
    Spent,
}

impl Where {
    fn word(self, words: &LibertaliaWords<'_>) -> String {
        match self {
            Where::Hand => words.term("hand").to_owned(),
            Where::Den => words.term("den").to_owned(),
            Where::Ship => words.term("ship").to_owned(),
            Where::Graveyard => words.term("graveyard").to_owned(),
            Where::HandOrGraveyard => say!(words, "hand or graveyard"),
            Where::Spent => say!(words, "spent"),
        }
    }
}

/// Where a player's character is, as far as the viewer may know. A character that is chosen and not shown is in hand.
fn whereabouts(view: &TableView<'_>, seat: Seat, rank: Rank) -> Where {
    let player = &view.position[seat];
    if view.viewer != Some(seat) && player.secret.pool().has(rank) {
        Where::HandOrGraveyard
    } else if view.position.ship.rank_of(seat) == Some(rank) {
        Where::Ship
    } else if player.den.has(rank) {
        Where::Den
    } else if player.graveyard.has(rank) {
        Where::Graveyard
    } else if player.hand.has(rank) {
        Where::Hand
    } else {
        Where::Spent
    }
}

/// The characters that somebody may still have or that lie somewhere in this campaign.
fn in_play(view: &TableView<'_>) -> RankSet {
    let all = view.position.seats().map(|seat| {
        let player = &view.position[seat];
        player.hand.or(player.den).or(player.graveyard).or(player.secret.pool())
    });
    let aboard: RankSet = view.position.ship.berths().map(Berth::rank).collect();
    all.fold(aboard, RankSet::or)
}

/// Draws the table, or only the switch for it.
pub(super) fn holders(ui: &mut Ui, scene: &Scene<'_>, clicks: &mut Vec<TableClick>) {
    let room = ui.available_rect_before_wrap();
    let shows = scene.view.shows_holders;
    let title = say!(scene.view.words, "Who still has which");
    let head = room.with_max_y(room.top() + 20.0);
    switch(ui, scene, head, &title, shows, clicks);
    if !shows {
        let painter = ui.painter();
        let text = "Everybody could know it who forgets nothing: all start with the same characters.";
        let text = say!(scene.view.words, text);
        let galley = painter.layout(text, FontId::proportional(11.5), scene.style.theme.muted, room.width());
        painter.galley(pos2(room.left(), head.bottom() + 6.0), galley, scene.style.theme.muted);
        return;
    }
    let ranks = in_play(scene.view);
    let legend = if scene.is_small { 36.0 } else { 20.0 };
    let top = head.bottom() + 4.0;
    let marks = 18.0;
    let space = room.bottom() - top - marks - legend;
    let pitch = (space / ranks.len().max(1) as f32).min(16.6);
    let name = if scene.is_small { 32.0 } else { 112.0 };
    let count = scene.seat_count();
    let column = ((room.width() - name) / count as f32).min(38.0);
    let x = |at: usize| room.right() - column * (count - at) as f32 + column / 2.0;
    let painter = ui.painter();
    for (at, seat) in scene.view.position.seats().enumerate() {
        scene.seat_mark(painter, pos2(x(at), top + marks / 2.0), 6.4, seat);
    }
    for (row, rank) in ranks.iter().enumerate() {
        let y = top + marks + pitch * (row as f32 + 0.5);
        let line = Rect::from_min_max(pos2(room.left(), y - pitch / 2.0), pos2(room.right(), y + pitch / 2.0));
        self::row(ui, scene, line, rank, row % 2 == 0, x);
    }
    let bottom = top + marks + pitch * ranks.len() as f32;
    self::legend(scene, painter, pos2(room.left(), bottom + 12.0), room.width());
}

fn switch(ui: &Ui, scene: &Scene<'_>, head: Rect, title: &str, shows: bool, clicks: &mut Vec<TableClick>) {
    let theme = scene.style.theme;
    let painter = ui.painter();
    let wide = painter.layout_no_wrap(title.to_owned(), strong(13.5), theme.ink).size().x;
    let place = head.with_max_x((head.left() + wide + 46.0).min(head.right()));
    let response = ui.interact(place, ui.scope_id().with("holders switch"), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, shows, title));
    painter.text(head.left_center(), Align2::LEFT_CENTER, title, strong(13.5), theme.ink);
    let track = Rect::from_center_size(pos2(head.left() + wide + 26.0, head.center().y), vec2(26.0, 14.0));
    let (ground, at) = match shows {
        true => (scene.style.colours.state, track.right() - 7.0),
        false => (scene.style.colours.groove, track.left() + 7.0),
    };
    painter.rect_filled(track, 7.0, ground);
    painter.circle_filled(pos2(at, track.center().y), 5.2, scene.style.colours.field);
    if response.has_focus() || response.hovered() {
        painter.rect_stroke(track, 7.0, Stroke::new(1.4, theme.ink), StrokeKind::Outside);
    }
    if response.clicked() {
        clicks.push(TableClick::ShowHolders(!shows));
    }
}

fn row(ui: &Ui, scene: &Scene<'_>, line: Rect, rank: Rank, is_shaded: bool, x: impl Fn(usize) -> f32) {
    let (painter, theme) = (ui.painter(), scene.style.theme);
    if is_shaded {
        painter.rect_filled(line, 3.0, scene.style.colours.sunk);
    }
    let size = (line.height() * 0.72).clamp(11.0, 12.0);
    let y = line.center().y;
    painter.text(pos2(line.left() + 22.0, y), Align2::RIGHT_CENTER, rank.0, strong(size), theme.ink);
    let name = scene.view.words.character(rank);
    if !scene.is_small {
        let at = pos2(line.left() + 29.0, y);
        let room = x(0) - 10.0 - at.x;
        fit(painter, at, Align2::LEFT_CENTER, room, FontId::proportional(size), theme.ink, name);
    }
    let mut told = Vec::new();
    for (at, seat) in scene.view.position.seats().enumerate() {
        let place = whereabouts(scene.view, seat, rank);
        mark(scene, painter, pos2(x(at), y), line.height(), place, crate::gui::paint::seat_color(seat));
        told.push(format!("{} {}", scene.view.words.seat(seat), place.word(&scene.view.words)));
    }
    let label = format!("{} {name}: {}", rank.0, told.join(", "));
    named(ui, line, ("holder", rank.0), &label).on_hover_text(card_text(scene.view, rank));
}

fn mark(scene: &Scene<'_>, painter: &Painter, center: Pos2, height: f32, place: Where, color: Color32) {
    let theme = scene.style.theme;
    let side = (height * 0.86).min(13.0);
    match place {
        Where::Hand => {
            let rect = Rect::from_center_size(center, vec2(side * 0.66, side * 0.92));
            painter.rect(rect, 2.0, color, Stroke::new(1.0, scene.style.colours.edge(color)), StrokeKind::Inside);
        }
        Where::Den => scene.emblem(painter, center, side, "den", theme.ink),
        Where::Ship => scene.emblem(painter, center, side * 1.08, "ship", theme.ink),
        Where::Graveyard => scene.emblem(painter, center, side, "graveyard", theme.ink),
        Where::HandOrGraveyard => {
            _ = painter.text(center, Align2::CENTER_CENTER, "?", strong(side * 0.95), theme.doubtful);
        }
        Where::Spent => _ = painter.circle_filled(center, 1.2, theme.muted),
    }
}

fn legend(scene: &Scene<'_>, painter: &Painter, left: Pos2, width: f32) {
    let theme = scene.style.theme;
    let mut places = vec![Where::Hand, Where::Den, Where::Ship, Where::Graveyard, Where::Spent];
    let has_secret = scene
        .view
        .position
        .seats()
        .any(|seat| scene.view.viewer != Some(seat) && scene.view.position[seat].secret.count() > 0);
    if has_secret {
        places.insert(4, Where::HandOrGraveyard);
    }
    let word = |place: Where| place.word(&scene.view.words);
    let font = FontId::proportional(11.0);
    let (mut x, mut y) = (left.x, left.y);
    for place in &places {
        let galley = painter.layout_no_wrap(word(*place), font.clone(), theme.muted);
        let wide = 15.0 + galley.size().x;
        if x + wide > left.x + width {
            (x, y) = (left.x, y + 16.0);
        }
        mark(scene, painter, pos2(x + 6.0, y), 14.0, *place, theme.muted);
        painter.galley(pos2(x + 15.0, y - galley.size().y / 2.0), galley, theme.muted);
        x += wide + 9.0;
    }
}
