//! Points, supplies and fleurs-de-lis by moment, under the slider and along it; a click goes to the moment.

use crate::app::session::SessionRequest;
use crate::games::liberte::Position;
use crate::gui::paint::{GOLD, edge, seat_color};
use crate::gui::requests::Requests;
use crate::gui::theme::{color, palette};
use crate::gui::views::sandbox::Table;
use crate::gui::views::widgets::plain;
use crate::gui::wording::wording;
use crate::kernel::Seat;
use crate::model::say;
use crate::model::{Faction, Phase};
use eframe::egui::{Color32, Rect, RichText, Role, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2};

/// What is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum ChartOf {
    /// Victory Points by seat.
    #[default]
    Points,
    /// Blocks in the supplies.
    Supplies,
    /// What counts for the Counter-Revolution.
    Lilies,
}

/// The state of the chart.
#[derive(Default)]
pub(super) struct ChartState {
    of: ChartOf,
    memo: Option<(Key, Curves)>,
}

/// What the curves depend on: the state of the game, its branch, and what is drawn.
type Key = (u64, usize, usize, ChartOf, String);

/// The curves of a game.
struct Curves {
    /// Each with its name and colour: the value after so many choices.
    curves: Vec<(String, Color32, Vec<i16>)>,
    /// The value that ends the game, where there is one.
    goal: Option<i16>,
    marks: TimeMarks,
}

/// What the moments of a game are told apart by.
#[derive(Default)]
struct TimeMarks {
    /// The moments at which turns begin.
    turns: Vec<(usize, u8)>,
    /// The first and last moments of elections.
    elections: Vec<(usize, usize)>,
}

/// Draws the chart.
pub(super) fn chart(ui: &mut Ui, table: &Table<'_>, state: &mut ChartState, requests: &mut Requests) {
    let is_low = ui.ctx().content_rect().height() < 760.0;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        for (of, word) in
            [(ChartOf::Points, "points"), (ChartOf::Supplies, "supplies"), (ChartOf::Lilies, "fleurs-de-lis")]
        {
            let is_on = state.of == of;
            let ink = if is_on { palette(ui).ink } else { palette(ui).muted };
            let text = RichText::new(say!(table.texts, word)).size(11.5).color(ink);
            if ui.selectable_label(is_on, text).clicked() {
                state.of = of;
            }
        }
    });
    let tree = table.sandbox.tree();
    let key =
        (table.context.session.revision(), tree.current(), tree.branch().len(), state.of, table.texts.language.clone());
    if state.memo.as_ref().is_none_or(|(of, _)| *of != key) {
        state.memo = Some((key, Curves::of(table, state.of)));
    }
    let Some((_, curves)) = &state.memo else { return };
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), if is_low { 40.0 } else { 58.0 }), Sense::click());
    let now: Vec<String> = curves
        .curves
        .iter()
        .map(|(name, _, values)| format!("{name} {}", values.get(tree.at()).copied().unwrap_or(0)))
        .collect();
    response.widget_info(|| {
        WidgetInfo::labeled(
            Role::Image,
            true,
            say!(table.texts, "Chart: {what}; after choice {n}", what = now.join(", "), n = tree.at()),
        )
    });
    let frame = Plot::of(rect, tree.branch().len(), curves);
    frame.paint(ui, curves, tree.at());
    let Some(pointer) = response.hover_pos() else { return };
    let at = frame.moment_at(pointer.x);
    let words: Vec<String> = curves
        .curves
        .iter()
        .map(|(name, _, values)| format!("{name}: {}", values.get(at).copied().unwrap_or(0)))
        .collect();
    if response.clicked() {
        requests.push(SessionRequest::GoTo(at));
    }
    let when = say!(table.texts, "after choice {n}", n = at);
    response.on_hover_text_at_pointer(format!("{when}\n{}", words.join("\n")));
}

impl Curves {
    fn of(table: &Table<'_>, of: ChartOf) -> Curves {
        let (game, pack) = (table.sandbox.game(), table.sandbox.pack());
        let steps = table.sandbox.tree().branch().steps();
        let along = |value: &dyn Fn(&Position) -> i16| steps.iter().map(|step| value(&step.position)).collect();
        let ink = |faction: Faction| {
            let fill = color(&pack.board.blocks[faction].hex);
            if faction == Faction::Royalist { edge(fill) } else { fill }
        };
        let (curves, goal) = match of {
            ChartOf::Points => {
                let seats = Seat::first(table.sandbox.names().len());
                let curve =
                    |seat: Seat| (table.name(seat).to_owned(), seat_color(seat), along(&|p| p.victory_points[seat]));
                (seats.map(curve).collect(), None)
            }
            ChartOf::Supplies => {
                let curve = |faction: Faction| {
                    let word = table.texts.faction_name(faction).to_owned();
                    (word, ink(faction), along(&|p| i16::from(p.supply[faction])))
                };
                (game.factions().iter().map(curve).collect(), None)
            }
            ChartOf::Lilies => {
                let count = |p: &Position| i16::from(game.counter_revolution_count(p));
                let goal = i16::from(game.rules().counter_revolution_provinces);
                (vec![(say!(table.texts, "fleurs-de-lis and Lost Battles"), GOLD, along(&count))], Some(goal))
            }
        };
        Curves { curves, goal, marks: TimeMarks::of(steps.iter().map(|step| &step.position)) }
    }
}

impl TimeMarks {
    fn of<'a>(positions: impl Iterator<Item = &'a Position>) -> TimeMarks {
        let mut marks = TimeMarks::default();
        for (at, p) in positions.enumerate() {
            if marks.turns.last().is_none_or(|&(_, turn)| turn != p.turn) {
                marks.turns.push((at, p.turn));
            }
            let is_election = p.phase == Phase::Election;
            match marks.elections.last_mut().filter(|(_, last)| is_election && *last + 1 == at) {
                Some((_, last)) => *last = at,
                None if is_election => marks.elections.push((at, at)),
                None => {}
            }
        }
        marks
    }
}

/// Where moments and values are on the screen.
struct Plot {
    rect: Rect,
    len: usize,
    low: f32,
    high: f32,
}

impl Plot {
    /// The moments lie under those of the slider.
    fn of(rect: Rect, len: usize, curves: &Curves) -> Plot {
        let all = curves.curves.iter().flat_map(|(_, _, values)| values.iter().copied()).chain(curves.goal);
        let (low, high) = all.fold((0, 1), |(low, high), value| (value.min(low), value.max(high)));
        let inside = Rect::from_min_max(rect.min + vec2(8.0, 12.0), rect.max - vec2(8.0, 2.0));
        Plot { rect: inside, len: len.max(1), low: f32::from(low), high: f32::from(high) }
    }

    fn x(&self, at: usize) -> f32 {
        self.rect.left() + self.rect.width() * at as f32 / self.len as f32
    }

    fn y(&self, value: i16) -> f32 {
        let share = (f32::from(value) - self.low) / (self.high - self.low);
        self.rect.bottom() - self.rect.height() * share
    }

    fn moment_at(&self, x: f32) -> usize {
        let share = ((x - self.rect.left()) / self.rect.width().max(1.0)).clamp(0.0, 1.0);
        (share * self.len as f32).round() as usize
    }

    fn paint(&self, ui: &Ui, curves: &Curves, at: usize) {
        let (colours, painter) = (palette(ui), ui.painter());
        for &(first, last) in &curves.marks.elections {
            let band = Rect::from_x_y_ranges(self.x(first.saturating_sub(1))..=self.x(last), self.rect.y_range());
            painter.rect_filled(band, 0.0, colours.accent.gamma_multiply(0.28));
        }
        let thin = Stroke::new(1.0, colours.line);
        painter.hline(self.rect.x_range(), self.y(0), thin);
        for &(moment, turn) in &curves.marks.turns {
            painter.vline(self.x(moment), self.rect.expand2(vec2(0.0, 3.0)).y_range(), thin);
            let named = say!(wording(ui), "Turn {n}", n = turn);
            let named = painter.layout_no_wrap(named, plain(9.5), colours.muted);
            // Beside its line, and before it where it would be cut.
            let (size, x) = (named.size(), self.x(moment) + 2.0);
            let x = if x + size.x > self.rect.right() { x - 4.0 - size.x } else { x };
            painter.galley(pos2(x, self.rect.top() - 6.0 - size.y / 2.0), named, colours.muted);
        }
        if let Some(goal) = curves.goal {
            let line = [pos2(self.rect.left(), self.y(goal)), pos2(self.rect.right(), self.y(goal))];
            painter.extend(Shape::dashed_line(&line, Stroke::new(1.0, colours.wrong), 4.0, 3.0));
        }
        for (_, ink, values) in &curves.curves {
            let points = values.windows(2).enumerate().flat_map(|(moment, pair)| {
                // A value changes by a choice, and holds until the next.
                [pos2(self.x(moment), self.y(pair[0])), pos2(self.x(moment + 1), self.y(pair[1]))]
            });
            painter.add(Shape::line(points.collect(), Stroke::new(1.7, *ink)));
        }
        painter.vline(self.x(at), self.rect.y_range(), Stroke::new(1.4, colours.ink));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::liberte::Liberte;
    use crate::load::{Files, Library};

    #[test]
    fn turns_and_elections_are_marked_where_they_are() {
        let loaded = Library::new(Files::built_in()).load(&[]);
        let compiled = crate::script::compile(loaded.playable().expect("it is sound")).0.expect("it compiles");
        let game: Liberte = compiled.game(3).expect("three can play");
        let start = crate::kernel::Game::start(&game, 1, &mut ());
        let at = |turn: u8, phase: Phase| Position { turn, phase, ..start.clone() };
        let positions = [
            at(1, Phase::Action),
            at(1, Phase::Election),
            at(1, Phase::Election),
            at(2, Phase::Action),
            at(2, Phase::Election),
        ];
        let marks = TimeMarks::of(positions.iter());
        assert_eq!(marks.turns, [(0, 1), (3, 2)]);
        assert_eq!(marks.elections, [(1, 2), (4, 4)]);
    }
}
