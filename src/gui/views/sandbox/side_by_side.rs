//! The game under the old rules and under the new ones, at the same moment: two maps, how they differ, two logs.

use super::Table;
use super::verdict::in_short;
use crate::app::session::RulesOutcome;
use crate::desk::{choice_summary, with_names};
use crate::games::liberte::{Liberte, Position};
use crate::gui::game::GameWords;
use crate::gui::map::{self, MapState, Marks};
use crate::gui::requests::Requests;
use crate::gui::theme::{book, palette, strong};
use crate::kernel::Tree;
use crate::kit::field::Eyes;
use crate::load::schema::Rulebook;
use crate::model::say;
use crate::model::{ProvinceId, ProvinceSet};
use crate::sandbox::{Rerun, RerunOutcome, differences};
use eframe::egui::{CentralPanel, Frame, Margin, Panel, RichText, ScrollArea, Ui};
use std::sync::Arc;

/// How many choices are shown before the moment, and after it.
const AROUND: usize = 4;

/// The state of the view.
#[derive(Default)]
pub struct SideState {
    /// Whether it is open.
    pub is_open: bool,
    maps: [MapState; 2],
    /// The differences at a moment, and which game and moment they are of.
    memo: Option<(usize, usize, Vec<String>)>,
}

/// Draws both games in place of the table, if it is open. Returns whether it did.
pub fn side_by_side(ui: &mut Ui, table: &Table<'_>, state: &mut SideState, _: &mut Requests) -> bool {
    if !state.is_open {
        return false;
    }
    let titles = [say!(table.texts, "Old rules"), say!(table.texts, "New rules")];
    let (again, names) = match (table.context.session.pair(), table.context.session.rules_outcome()) {
        (Some(pair), _) => (&pair.again, pair.names.each_ref().map(String::as_str)),
        (None, Some(RulesOutcome::Replayed { again, .. })) => (again, [&*titles[0], &*titles[1]]),
        _ => return false,
    };
    let old = table.sandbox.tree();
    // After the last legal choice both stay where the new game stopped.
    let at = old.at().min(again.moments.len().saturating_sub(1));
    let reached = again.moments.get(at).copied().unwrap_or(0);
    let steps = [old, &again.tree].map(|tree| tree.branch().steps());
    let (Some(before), Some(after)) = (steps[0].get(at), steps[1].get(reached)) else { return false };
    let moments = [(old.game(), &before.position), (again.tree.game(), &after.position)];
    let frame = Frame::new().fill(palette(ui).panel).inner_margin(Margin::same(10));
    Panel::bottom("sandbox two logs").default_size(300.0).frame(frame).show(ui, |ui| {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            summary(ui, table, (again, names[1]), at, moments, &mut state.memo);
            ui.columns(2, |sides| {
                log(&mut sides[0], table, old, at, again.differs.as_ref().map(|(from, _)| *from), None);
                let from = again.differs.as_ref().and_then(|(from, _)| again.moments.get(*from).copied());
                log(&mut sides[1], table, &again.tree, reached, from, Some(&again.verdict));
            });
        });
    });
    CentralPanel::default().frame(Frame::new()).show(ui, |ui| {
        let glowing = differing(moments);
        ui.columns(2, |sides| {
            let titles = [(names[0], glowing[0]), (names[1], glowing[1])];
            for (at, (title, glowing)) in titles.into_iter().enumerate() {
                let (side, (game, p)) = (&mut sides[at], moments[at]);
                side.horizontal(|ui| {
                    ui.add_space(8.0);
                    ui.label(
                        RichText::new(format!(
                            "{title} · {}",
                            GameWords::of(Rulebook::Liberte).rules(&game.pack().variants)
                        ))
                        .font(book(16.0)),
                    );
                });
                let stacks = |id: ProvinceId| stacks_of(p, id);
                let marks = Marks { glowing, stacks: Some(&stacks), ..Marks::default() };
                side.push_id(at, |ui| map::view(ui, game.pack(), table.texts, &marks, &mut state.maps[at]));
            }
        });
    });
    true
}

fn stacks_of(p: &Position, id: ProvinceId) -> Vec<map::Stack> {
    let stacks = p.stacks(id).iter();
    stacks.map(|(seat, stack)| map::Stack { seat, faction: stack.faction(), height: stack.height() }).collect()
}

/// The provinces that differ between the two positions.
fn differing([(old, before), (new, after)]: [(&Arc<Liberte>, &Position); 2]) -> [ProvinceSet; 2] {
    let mut glowing = [ProvinceSet::default(); 2];
    for (at, province) in old.pack().board.provinces.iter().enumerate() {
        let one = ProvinceId(at as u8);
        let Some(two) = new.province(&province.id) else { continue };
        if stacks_of(before, one) != stacks_of(after, two) {
            glowing[0].insert(one);
            glowing[1].insert(two);
        }
    }
    glowing
}

/// The moment of each, and how they differ there.
fn summary(
    ui: &mut Ui,
    table: &Table<'_>,
    (again, new_name): (&Arc<Rerun>, &str),
    at: usize,
    [(old, before), (new, after)]: [(&Arc<Liberte>, &Position); 2],
    memo: &mut Option<(usize, usize, Vec<String>)>,
) {
    let key = (Arc::as_ptr(again) as usize, at);
    if memo.as_ref().is_none_or(|(game, moment, _)| (*game, *moment) != key) {
        let (names, language) = (table.sandbox.names(), table.context.language);
        let lines = differences::<Liberte>((old, before), (new, after), Eyes::AllSeats, names, language);
        *memo = Some((key.0, key.1, lines));
    }
    let lines = memo.as_ref().map(|(_, _, lines)| lines.as_slice()).unwrap_or_default();
    let count = table.sandbox.tree().branch().len();
    ui.label(
        RichText::new(say!(
            table.texts,
            "After choice {n} of {of} · {what}",
            n = at,
            of = count,
            what = in_short(table.texts.wording(), &again.verdict)
        ))
        .font(strong(14.0)),
    );
    let colours = palette(ui);
    if table.sandbox.tree().at() > at {
        ui.colored_label(colours.wrong, say!(table.texts, "The new game stops after choice {n}.", n = at));
    }
    if lines.is_empty() {
        ui.label(say!(table.texts, "Both games stand the same here."));
    }
    for line in lines {
        ui.label(RichText::new(format!("{new_name}: {line}")).color(colours.muted));
    }
    ui.add_space(6.0);
}

/// The choices around a moment; the first that differs is marked.
fn log(
    ui: &mut Ui,
    table: &Table<'_>,
    tree: &Tree<Liberte>,
    at: usize,
    from: Option<usize>,
    end: Option<&RerunOutcome>,
) {
    let colours = palette(ui);
    let steps = tree.branch().steps();
    for (number, step) in steps.iter().enumerate().skip(at.saturating_sub(AROUND)).take(2 * AROUND + 1) {
        let before = number.checked_sub(1).map(|before| &steps[before].position);
        let text = step.made.zip(before).map_or_else(
            || say!(table.texts, "the beginning"),
            |(made, before)| {
                let (game, names) = (tree.game(), table.sandbox.names());
                let summary = choice_summary(game, names, table.texts, before, made.choice, &step.events);
                format!("{} {summary}", table.name(made.seat))
            },
        );
        let mark = match from == Some(number) {
            true => format!("   {}", say!(table.texts, "differs from here on")),
            false => String::new(),
        };
        let text = RichText::new(format!("{number:>4}  {text}{mark}"));
        let text = if number == at { text.strong() } else { text };
        ui.label(if mark.is_empty() { text } else { text.color(colours.accent) });
    }
    if let Some(RerunOutcome::NotLegal { choice, why, .. }) = end
        && at + AROUND >= steps.len() - 1
    {
        ui.colored_label(
            colours.wrong,
            say!(
                table.texts,
                "not legal: {choice}: {why}",
                choice = with_names(choice, table.sandbox.names()),
                why = why
            ),
        );
    }
}
