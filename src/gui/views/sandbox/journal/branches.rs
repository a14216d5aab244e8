//! All branches as a small tree, with names and notes.

use super::super::text_field::field;
use crate::app::branches::BranchRequest;
use crate::gui::paint::row_background;
use crate::gui::theme::{palette, strong};
use crate::gui::views::widgets::{plain, text_in};
use crate::gui::wording::wording;
use crate::kernel::{Branch, Game, Tree};
use crate::model::say;
use eframe::egui::{Align2, Button, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

/// The height of a line, in points.
const LINE: f32 = 24.0;
/// The indent of a branch below its parent, in points.
const INDENT: f32 = 14.0;

/// Where the room is narrower, less is said of each branch, in points.
const NARROW: f32 = 200.0;

/// Where a branch forks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Fork {
    /// Its parent; none for the first.
    from: Option<usize>,
    /// The number of common choices.
    in_common: usize,
    /// The number of forks before it.
    depth: usize,
}

/// Draws the branches. Returns what was asked.
pub fn branches<G: Game>(ui: &mut Ui, tree: &Tree<G>, removed: Option<&Branch<G>>) -> Option<BranchRequest> {
    let mut asked = None;
    let all = tree.branches();
    let forks = forks(all);
    ui.add_space(4.0);
    ui.label(eframe::egui::RichText::new(say!(wording(ui), "Branches")).font(strong(13.5)));
    let mut order: Vec<usize> = Vec::new();
    below(&forks, None, &mut order);
    let top = ui.cursor().top();
    for (row, &at) in order.iter().enumerate() {
        let from = forks[at].from.and_then(|from| order.iter().position(|&other| other == from));
        let lines = from.map(|from| (top + from as f32 * LINE, top + row as f32 * LINE));
        if line(ui, &all[at], forks[at], lines, at == tree.current()) {
            asked = Some(BranchRequest::Switch(at));
        }
    }
    ui.add_space(4.0);
    asked = current(ui, tree.current(), tree.branch(), all.len()).or(asked);
    if let Some(removed) = removed {
        ui.horizontal(|ui| {
            ui.label(say!(wording(ui), "“{name}” was removed", name = removed.name));
            if ui.button(say!(wording(ui), "Restore")).clicked() {
                asked = Some(BranchRequest::Restore);
            }
        });
    }
    asked
}

/// Where each branch forks: from the first of those before it that it has the most in common with.
fn forks<G: Game>(all: &[Branch<G>]) -> Vec<Fork> {
    let mut forks: Vec<Fork> = Vec::new();
    for (at, branch) in all.iter().enumerate() {
        let nearest = (0..at).rev().max_by_key(|&other| branch.in_common(&all[other]));
        let in_common = nearest.map_or(0, |other| branch.in_common(&all[other]));
        let depth = nearest.map_or(0, |other| forks[other].depth + 1);
        forks.push(Fork { from: nearest, in_common, depth });
    }
    forks
}

/// The children of a branch, each followed by its own.
fn below(forks: &[Fork], from: Option<usize>, order: &mut Vec<usize>) {
    for at in (0..forks.len()).filter(|&at| forks[at].from == from) {
        order.push(at);
        below(forks, Some(at), order);
    }
}

/// A branch. Returns whether it was clicked. `lines` are the ends of the line to its parent.
fn line<G: Game>(ui: &mut Ui, branch: &Branch<G>, fork: Fork, lines: Option<(f32, f32)>, is_current: bool) -> bool {
    ui.spacing_mut().item_spacing.y = 0.0;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::click());
    let facts = match fork.from {
        Some(_) if rect.width() < NARROW => say!(wording(ui), "from {n}", n = fork.in_common),
        Some(_) => {
            say!(wording(ui), "from {from} · {n|choice|choices}", from = fork.in_common, n = branch.len())
        }
        None => say!(wording(ui), "{n|choice|choices}", n = branch.len()),
    };
    response.widget_info(|| {
        let name = say!(wording(ui), "branch {name}, {facts}", name = branch.name, facts = facts);
        WidgetInfo::selected(Role::ListBoxOption, ui.is_enabled(), is_current, name)
    });
    let colours = palette(ui);
    let left = rect.left() + 8.0 + fork.depth.min(8) as f32 * INDENT;
    row_background(ui, rect, &response, is_current);
    let stroke = Stroke::new(1.3, colours.muted);
    if let Some((from, to)) = lines {
        let x = left - INDENT;
        let path = vec![pos2(x, from + LINE / 2.0 + 4.0), pos2(x, to + LINE / 2.0), pos2(left - 4.0, to + LINE / 2.0)];
        ui.painter().line(path, stroke);
    }
    let disc = pos2(left, rect.center().y);
    let fill = if is_current { colours.accent } else { colours.panel };
    ui.painter().circle(disc, 4.0, fill, stroke);
    let room = if rect.width() < NARROW { 72.0 } else { 134.0 };
    let words = Rect::from_min_max(pos2(left + 10.0, rect.top()), rect.right_bottom() - vec2(room, 0.0));
    text_in(ui, words, Align2::LEFT_CENTER, plain(13.0), colours.ink, &branch.name);
    let facts_at = Rect::from_min_max(pos2(rect.right() - 132.0, rect.top()), rect.right_bottom() - vec2(6.0, 0.0));
    text_in(ui, facts_at, Align2::RIGHT_CENTER, plain(11.5), colours.muted, &facts);
    let response = if branch.note.is_empty() { response } else { response.on_hover_text(&branch.note) };
    response.clicked()
}

/// The branch that is played on: its name, its note, and its removal.
fn current<G: Game>(ui: &mut Ui, at: usize, branch: &Branch<G>, all: usize) -> Option<BranchRequest> {
    let (mut asked, said) = (None, wording(ui));
    ui.spacing_mut().item_spacing.y = 5.0;
    let mut name = branch.name.clone();
    if field(ui, ("branch name", at), &say!(said, "Name of the branch"), &mut name).changed() && !name.trim().is_empty()
    {
        asked = Some(BranchRequest::Name(name));
    }
    let mut note = branch.note.clone();
    if field(ui, ("branch note", at), &say!(said, "Note on the branch"), &mut note).changed() {
        asked = Some(BranchRequest::Note(note));
    }
    let remove = ui.add_enabled(all > 1, Button::new(say!(wording(ui), "Remove this branch")));
    if remove.on_hover_text(say!(wording(ui), "It can be restored.")).clicked() {
        asked = Some(BranchRequest::Remove(at));
    }
    asked
}
