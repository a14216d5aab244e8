//! The list of scenario tests: grouped by their folders, with counts and verdicts.

use super::menu::menu;
use super::{ScenariosState, is_shown};
use crate::gui::boxed;
use crate::gui::paint::row_background;
use crate::gui::requests::{Request, Requests, Selection, ViewContext};
use crate::gui::theme::{book, palette};
use crate::gui::views::list_keys::{self, ListKey};
use crate::gui::views::select;
use crate::gui::views::widgets::{plain, text_in};
use crate::kernel::Order;
use crate::load::ScenarioHead;
use crate::model::capitalized;
use eframe::egui::{Align, Align2, Response, Role, ScrollArea, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2};
use std::collections::BTreeSet;

/// The height of a row, in points.
const ROW: f32 = 27.0;

/// A folder of scenarios.
#[derive(Clone, Debug)]
pub struct ScenarioGroup {
    folder: String,
    title: String,
    /// The scenarios, by file name.
    pub tests: Vec<ListedTest>,
}

/// A scenario as it is listed.
#[derive(Clone, Debug)]
pub struct ListedTest {
    /// The path of its file.
    pub path: String,
    /// What it shows.
    pub title: String,
    /// The rules that it is about.
    pub cite: String,
    /// All of it in lower case, for searching.
    pub sought: String,
}

/// What is folded, and where the keyboard is.
#[derive(Clone, Debug, Default)]
pub struct ListState {
    groups: Option<((u64, String), Vec<ScenarioGroup>)>,
    unfolded: BTreeSet<String>,
    /// The group or the scenario at the keyboard's cursor.
    at: Option<String>,
    is_wanted: bool,
    /// The scenario that was selected in the last frame.
    selected: Option<String>,
}

/// A line of the list.
#[derive(Clone, Copy)]
enum Line<'l> {
    Group(&'l ScenarioGroup, usize),
    Test(&'l ListedTest),
}

impl Line<'_> {
    fn key(&self) -> &str {
        match self {
            Line::Group(group, _) => &group.folder,
            Line::Test(test) => &test.path,
        }
    }
}

impl ListState {
    /// The groups, read again where files have changed.
    pub fn groups(&mut self, context: &ViewContext<'_>) -> &[ScenarioGroup] {
        let key = (context.workbench.snapshot().revision, context.language.to_owned());
        if self.groups.as_ref().is_none_or(|(of, _)| *of != key) {
            self.groups = Some((key, gathered(context)));
        }
        self.groups.as_ref().map_or(&[], |(_, groups)| groups)
    }

    /// Gives the list the focus in the next frame.
    pub fn focus(&mut self) {
        self.is_wanted = true;
    }
}

fn gathered(context: &ViewContext<'_>) -> Vec<ScenarioGroup> {
    let snapshot = context.workbench.snapshot();
    let root = context.workbench.files().data("scenarios/");
    let mut groups: Vec<ScenarioGroup> = Vec::new();
    for path in snapshot.library.scenarios() {
        let below = path.strip_prefix(&root).unwrap_or(&path);
        let (folder, file) = below.rsplit_once('/').unwrap_or(("", below));
        let head = ScenarioHead::of(context.workbench.text(&path).as_deref().unwrap_or_default());
        let head = head.in_language(context.language);
        let title = if head.title.is_empty() { file.trim_end_matches(".toml").to_owned() } else { head.title };
        let sought = format!("{title} {} {below} {}", head.cite, head.id).to_lowercase();
        let test = ListedTest { title: capitalized(&title), cite: head.cite, sought, path: path.clone() };
        match groups.iter_mut().find(|group| group.folder == folder) {
            Some(group) => group.tests.push(test),
            None => {
                groups.push(ScenarioGroup { folder: folder.to_owned(), title: group_title(folder), tests: vec![test] })
            }
        }
    }
    groups.order_by_key(|group| (number_of(&group.folder), group.folder.clone()));
    groups
}

/// The number before the name of a folder: `10` of `10-specials`; folders without one come last.
fn number_of(folder: &str) -> u32 {
    folder.split('-').next().and_then(|number| number.parse().ok()).unwrap_or(u32::MAX)
}

/// The title of a folder: `Specials` of `10-specials`.
fn group_title(folder: &str) -> String {
    let words = folder.trim_start_matches(|letter: char| letter.is_ascii_digit()).trim_start_matches('-');
    match (words, folder) {
        (_, "") => "The pack's own".to_owned(),
        ("", number) => number.to_owned(),
        (words, _) => capitalized(&words.replace('-', " ")),
    }
}

/// Draws the list.
pub fn list(ui: &mut Ui, context: &ViewContext<'_>, state: &mut ScenariosState, requests: &mut Requests) {
    let mut own = std::mem::take(&mut state.list);
    own.groups(context);
    let groups = own.groups.take();
    let all = groups.as_ref().map_or(&[][..], |(_, groups)| groups);
    let selected = context.selection.scenario.as_deref();
    let is_new = own.selected.as_deref() != selected;
    if is_new {
        own.selected = selected.map(str::to_owned);
        own.at.clone_from(&own.selected);
        let holds = |group: &&ScenarioGroup| group.tests.iter().any(|test| Some(test.path.as_str()) == selected);
        own.unfolded.extend(all.iter().find(holds).map(|group| group.folder.clone()));
    }
    let lines = lines(all, state, &own);
    let name = || format!("list of scenarios: {} shown", lines.iter().filter(|it| matches!(it, Line::Test(_))).count());
    let list = list_keys::one_stop(ui, "list of scenarios", &mut own.is_wanted, selected.is_some(), &name);
    let reveal = keys(ui, &list, context, &lines, (&mut own.at, &mut own.unfolded), requests);
    let reveal = reveal.or(own.at.clone().filter(|_| is_new));
    ui.spacing_mut().item_spacing.y = 0.0;
    let mut clicked = None;
    let mut area = ScrollArea::vertical().auto_shrink(false).id_salt("scenarios");
    let place = reveal.and_then(|key| lines.iter().position(|line| line.key() == key));
    if let Some(place) = place.filter(|_| is_new) {
        area = area.vertical_scroll_offset((place as f32 * ROW - ui.available_height() / 2.0).max(0.0));
    }
    area.show_viewport(ui, |ui, viewport| {
        ui.set_height(ROW * lines.len() as f32);
        let top = ui.max_rect().min;
        let row = |at: usize| {
            eframe::egui::Rect::from_min_size(top + vec2(0.0, ROW * at as f32), vec2(ui.available_width(), ROW))
        };
        if let Some(place) = place.filter(|_| !is_new) {
            ui.scroll_to_rect(row(place), None::<Align>);
        }
        let first = (viewport.top() / ROW).floor().max(0.0) as usize;
        let last = ((viewport.bottom() / ROW).ceil().max(0.0) as usize).min(lines.len());
        for (at, line) in lines.iter().enumerate().take(last).skip(first) {
            let drawn = draw(ui, state, &own, *line, (row(at), selected));
            if let Line::Test(test) = line {
                drawn.context_menu(boxed(|ui| menu(ui, context, &test.path, requests)));
            }
            if drawn.clicked() {
                clicked = Some(line.key().to_owned());
            }
        }
    });
    list_keys::focus_edge(ui, &list);
    if let Some(key) = clicked {
        own.at = Some(key.clone());
        own.is_wanted = true;
        match lines.iter().find(|line| line.key() == key) {
            Some(Line::Group(..)) => toggle(&mut own.unfolded, &key),
            Some(Line::Test(_)) | None => select(context, requests, key),
        }
    }
    own.groups = groups;
    state.list = own;
}

/// The lines that are shown: of a folded group its heading alone.
fn lines<'l>(groups: &'l [ScenarioGroup], state: &ScenariosState, own: &ListState) -> Vec<Line<'l>> {
    let is_narrowed = !state.search.is_empty() || state.only_failed || state.variant.is_some();
    let mut lines = Vec::new();
    for group in groups {
        let shown: Vec<&ListedTest> = group.tests.iter().filter(|test| is_shown(state, test)).collect();
        if shown.is_empty() {
            continue;
        }
        lines.push(Line::Group(group, shown.len()));
        if is_narrowed || own.unfolded.contains(&group.folder) {
            lines.extend(shown.into_iter().map(Line::Test));
        }
    }
    lines
}

fn toggle(unfolded: &mut BTreeSet<String>, folder: &str) {
    if !unfolded.remove(folder) {
        unfolded.insert(folder.to_owned());
    }
}

fn select(context: &ViewContext<'_>, requests: &mut Requests, path: String) {
    requests.push(Request::Select(Selection { scenario: Some(path), ..context.selection.clone() }));
}

/// The keys of the list. Returns the line to scroll to.
fn keys(
    ui: &Ui,
    list: &Response,
    context: &ViewContext<'_>,
    lines: &[Line<'_>],
    (at, unfolded): (&mut Option<String>, &mut BTreeSet<String>),
    requests: &mut Requests,
) -> Option<String> {
    let mut reveal = None;
    for key in list_keys::pressed(ui, list, 1, (list.rect.height() / ROW) as isize - 2) {
        let here = lines.iter().find(|line| Some(line.key()) == at.as_deref());
        match key {
            ListKey::Walk(to, _) => {
                let shown: Vec<&str> = lines.iter().map(Line::key).collect();
                let from: Vec<&str> = at.as_deref().into_iter().collect();
                let next = select::stepped(&shown, &from, &mut None, to, false).last().map(|it| (*it).to_owned());
                if let Some(Line::Test(test)) = lines.iter().find(|line| Some(line.key()) == next.as_deref()) {
                    select(context, requests, test.path.clone());
                }
                reveal.clone_from(&next);
                *at = next;
            }
            ListKey::Enter => match here {
                Some(Line::Group(group, _)) => toggle(unfolded, &group.folder),
                Some(Line::Test(test)) => requests.push(Request::RunTests(vec![test.path.clone()])),
                None => {}
            },
            ListKey::Escape => {
                requests.push(Request::Select(Selection { scenario: None, ..context.selection.clone() }));
            }
            ListKey::Sort(_) | ListKey::All | ListKey::Delete | ListKey::Edit => {}
        }
    }
    reveal
}

fn draw(
    ui: &Ui,
    state: &ScenariosState,
    own: &ListState,
    line: Line<'_>,
    (rect, selected): (eframe::egui::Rect, Option<&str>),
) -> Response {
    let colours = palette(ui);
    let response = ui.interact(rect, ui.scope_id().with(line.key()), Sense::CLICK);
    let at_cursor = own.at.as_deref() == Some(line.key());
    let left = rect.with_min_x(rect.left() + 10.0);
    match line {
        Line::Group(group, shown) => {
            row_background(ui, rect, &response, at_cursor);
            let is_open = own.unfolded.contains(&group.folder);
            let (failed, passed) = verdicts(state, group);
            let counts = match (failed, passed) {
                (0, 0) => shown.to_string(),
                (0, passed) => format!("✓ {passed}"),
                (failed, _) => format!("✗ {failed} of {}", failed + passed),
            };
            let colour = match (failed, passed) {
                (0, 0) => colours.muted,
                (0, _) => colours.right,
                _ => colours.wrong,
            };
            let at = pos2(left.left() + 4.0, left.center().y);
            let corners = match is_open {
                true => [vec2(-4.0, -2.5), vec2(4.0, -2.5), vec2(0.0, 3.5)],
                false => [vec2(-2.5, -4.0), vec2(3.5, 0.0), vec2(-2.5, 4.0)],
            };
            let corners = corners.map(|corner| at + corner).to_vec();
            ui.painter().add(Shape::convex_polygon(corners, colours.muted, Stroke::NONE));
            let title = left.with_min_x(left.left() + 18.0).with_max_x(rect.right() - 90.0);
            text_in(ui, title, Align2::LEFT_CENTER, book(17.0), colours.ink, &group.title);
            let right = rect.with_max_x(rect.right() - 10.0);
            text_in(ui, right, Align2::RIGHT_CENTER, plain(12.0), colour, &counts);
            let name = format!("{}: {counts}", group.title);
            response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_open, &name));
        }
        Line::Test(test) => {
            let is_selected = selected == Some(test.path.as_str());
            row_background(ui, rect, &response, is_selected);
            let (sign, colour) = match state.runs.get(&test.path).map(|run| run.failure.is_some()) {
                None => ("○", colours.muted),
                Some(false) => ("✓", colours.right),
                Some(true) => ("✗", colours.wrong),
            };
            let place = left.with_min_x(left.left() + 18.0);
            text_in(ui, place, Align2::LEFT_CENTER, plain(12.5), colour, sign);
            let title = place.with_min_x(place.left() + 20.0).with_max_x(rect.right() - 10.0);
            text_in(ui, title, Align2::LEFT_CENTER, plain(13.0), colours.ink, &test.title);
            response.widget_info(|| WidgetInfo::selected(Role::ListBoxOption, true, is_selected, &test.title));
        }
    }
    match line {
        Line::Group(..) => response,
        Line::Test(test) => response.on_hover_text(format!("{}\n{}", test.cite, test.path)),
    }
}

/// How many of a group failed, and how many passed.
fn verdicts(state: &ScenariosState, group: &ScenarioGroup) -> (usize, usize) {
    let runs = group.tests.iter().filter_map(|test| state.runs.get(&test.path));
    runs.fold((0, 0), |(failed, passed), run| match run.failure {
        Some(_) => (failed + 1, passed),
        None => (failed, passed + 1),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_named_in_words_and_stand_in_the_order_of_their_numbers() {
        assert_eq!(group_title("10-specials"), "Specials");
        assert_eq!(group_title("17-presence-and-end-of-turn"), "Presence and end of turn");
        assert_eq!((group_title(""), group_title("2024")), ("The pack's own".to_owned(), "2024".to_owned()));
        assert!(number_of("2-order") < number_of("10-specials") && number_of("10-specials") < number_of("sandbox"));
    }
}
