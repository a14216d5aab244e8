//! Scenarios to begin from: those with a story as tiles with a picture of their position, the tests as lines; with a search.

use crate::app::arranging::ArrangeRequest;
use crate::app::session::SessionRequest;
use crate::gui::map::miniature;
use crate::gui::paint::row_background;
use crate::gui::requests::{Request, Requests, ViewContext};
use crate::gui::theme::{book, check_box, palette, strong};
use crate::gui::wording::{spoken, wording};
use crate::kernel::Order;
use crate::load::{Files, Library, ScenarioHead};
use crate::model::{Pack, Setup, say};
use crate::sandbox::Player;
use eframe::egui::text::{LayoutJob, TextWrapping};
use eframe::egui::{
    Align2, Color32, FontId, Frame, Margin, Rect, RichText, Role, ScrollArea, Sense, Stroke, StrokeKind, TextEdit, Ui,
    Vec2, WidgetInfo, pos2, vec2,
};
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

/// The state of the list of scenarios.
#[derive(Clone, Debug, Default)]
pub struct ScenarioList {
    /// The search: a part of a title or a path.
    pub search: String,
    /// Whether scenarios are opened to be arranged, and not to be played.
    pub arranges: bool,
    /// Whether the tests are listed too.
    shows_tests: bool,
    /// All scenarios, those to be played first, the revision of the pack that they were read from, and the language.
    known: Option<((u64, &'static str), Vec<ListedScenario>)>,
    /// The positions that were seen, by their paths; none of one that has no board to draw.
    positions: BTreeMap<String, Option<(Arc<Pack>, Setup)>>,
}

/// A scenario as it is listed.
#[derive(Clone, Debug)]
struct ListedScenario {
    path: String,
    title: String,
    /// The year and the month that its title in English begins with.
    when: Option<(u16, usize)>,
    /// How many play.
    players: usize,
    /// Its story's first sentence, or the rules it is about and the file's own name.
    about: String,
    /// The whole story; of a test none.
    story: String,
    /// Whether it comes with the program.
    is_shipped: bool,
    /// Whether it is a position that must be refused.
    is_impossible: bool,
    /// Whether it is there to be played: it has a story, or is not one of the tests that come with the program.
    is_played: bool,
    /// All of it in lower case, for searching.
    sought: String,
}

/// A scenario that is opened.
pub struct OpenedScenario {
    /// Its path.
    pub name: String,
    /// Its text.
    pub text: String,
    /// Whether it is arranged, and not played.
    pub is_arranged: bool,
}

/// The height of a row.
const ROW: f32 = 40.0;
/// The least width of a tile, its height, the side of its picture, and the gap between tiles, in points.
const LEAST: f32 = 330.0;
const TILE: f32 = 116.0;
const PICTURE: f32 = 100.0;
const GAP: f32 = 10.0;

/// Draws the list of the sandbox; a scenario that is opened is played by these seats.
pub(super) fn scenarios(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    state: &mut ScenarioList,
    seats: &[(String, Player)],
    requests: &mut Requests,
) {
    let text = |path: &str| context.workbench.text(path);
    let snapshot = context.workbench.snapshot();
    if let Some(opened) = scenario_list(ui, &snapshot.library, snapshot.revision, &text, None, state) {
        let OpenedScenario { name, text, is_arranged } = opened;
        let players = seats.iter().map(|(_, player)| *player).collect();
        requests.push(match is_arranged {
            true => Request::from(ArrangeRequest::Scenario { name, text }),
            false => SessionRequest::Scenario { name, text, players }.into(),
        });
    }
}

/// Draws the list of a pack's scenarios. Returns the one that is opened. `revision` is the number
/// of the state of the files. Without a height it fills the room.
pub fn scenario_list(
    ui: &mut Ui,
    library: &Library,
    revision: u64,
    text: &dyn Fn(&str) -> Option<Arc<str>>,
    height: Option<f32>,
    state: &mut ScenarioList,
) -> Option<OpenedScenario> {
    let (colours, said) = (palette(ui), wording(ui));
    gather(library, revision, text, state);
    let (_, all) = state.known.as_ref()?;
    ui.label(RichText::new(say!(wording(ui), "Or from a scenario")).font(book(26.0)));
    let search = state.search.to_lowercase();
    let found: Vec<&ListedScenario> =
        all.iter().filter(|found| search.split(' ').all(|word| found.sought.contains(word))).collect();
    let stories = found.iter().take_while(|found| found.is_played).count();
    // Tests are for authors of rules: they are folded where there is something to play, and nothing is looked for.
    let can_fold = stories > 0 && stories < found.len() && search.is_empty();
    let shown = if can_fold && !state.shows_tests { &found[..stories] } else { &found[..] };
    ui.horizontal_wrapped(|ui| {
        let label = ui.label(say!(wording(ui), "Search"));
        ui.add(TextEdit::singleline(&mut state.search).desired_width(220.0)).labelled_by(label.id);
        ui.label(RichText::new(say!(wording(ui), "{n} of {of}", n = shown.len(), of = all.len())).color(colours.muted));
        let tick = check_box(ui, &mut state.arranges, say!(said, "arrange it first"));
        tick.on_hover_text(say!(wording(ui), "Opens its position to be changed by hand, even one that is impossible."));
        if can_fold {
            let label = say!(wording(ui), "{n} tests too", n = found.len() - stories);
            let tick = check_box(ui, &mut state.shows_tests, label);
            tick.on_hover_text(say!(
                wording(ui),
                "A test is a position that shows one rule; a game can begin from it as well."
            ));
        }
    });
    let height = height.unwrap_or_else(|| ui.available_height().max(260.0) - 20.0);
    let frame = Frame::new().fill(colours.panel).stroke(Stroke::new(1.0, colours.line)).corner_radius(10.0);
    let mut opened = None;
    frame.inner_margin(Margin::same(6)).show(ui, |ui| {
        ui.set_height(height - 12.0);
        let list = ScrollArea::vertical().auto_shrink(false).id_salt("scenario list");
        list.show_viewport(ui, |ui, seen| {
            let (tiles, rows) = shown.split_at(shown.iter().take_while(|found| found.is_played).count());
            let (corner, width) = (ui.min_rect().min, ui.available_width() - 4.0);
            let columns = ((width + GAP) / (LEAST + GAP)).floor().max(1.0);
            let side = vec2((width - GAP * (columns - 1.0)) / columns, TILE);
            let below = (tiles.len() as f32 / columns).ceil() * (TILE + GAP);
            ui.set_height(below + rows.len() as f32 * ROW);
            let place = |at: usize| match at.checked_sub(tiles.len()) {
                Some(row) => Rect::from_min_size(pos2(0.0, below + row as f32 * ROW), vec2(width, ROW - 6.0)),
                None => {
                    let (column, row) = (at as f32 % columns, (at as f32 / columns).floor());
                    Rect::from_min_size(pos2(column * (side.x + GAP), row * (side.y + GAP)), side)
                }
            };
            for (at, found) in shown.iter().enumerate() {
                let rect = place(at);
                if rect.bottom() < seen.top() || rect.top() > seen.bottom() {
                    continue;
                }
                let rect = rect.translate(corner.to_vec2());
                let is_opened = match found.is_played {
                    true => {
                        let position = position(library, text, &mut state.positions, &found.path);
                        tile(ui, rect, found, position)
                    }
                    false => row(ui, rect, found),
                };
                if is_opened && let Some(text) = text(&found.path) {
                    let (name, text) = (found.path.clone(), text.to_string());
                    // What can't be played is arranged: there all its reasons stand.
                    opened = Some(OpenedScenario { name, text, is_arranged: state.arranges || found.is_impossible });
                }
            }
        });
    });
    opened
}

/// The position of a scenario, read when it is seen first.
fn position<'a>(
    library: &Library,
    text: &dyn Fn(&str) -> Option<Arc<str>>,
    known: &'a mut BTreeMap<String, Option<(Arc<Pack>, Setup)>>,
    path: &str,
) -> Option<&'a (Arc<Pack>, Setup)> {
    if !known.contains_key(path) {
        let loaded = text(path).map(|text| library.scenario(path, &text));
        let read = loaded.and_then(|loaded| loaded.pack.zip(loaded.scenario.map(|scenario| scenario.setup)));
        known.insert(path.to_owned(), read);
    }
    known.get(path)?.as_ref()
}

/// Draws a scenario that is there to be played, and its position where the game has a map. Returns whether it is opened.
fn tile(ui: &mut Ui, rect: Rect, found: &ListedScenario, position: Option<&(Arc<Pack>, Setup)>) -> bool {
    let (colours, said) = (palette(ui), wording(ui));
    let response = ui.allocate_rect(rect, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &found.title));
    let (fill, line) = match response.hovered() || response.has_focus() {
        true => (colours.selected, Stroke::new(1.5, colours.state)),
        false => (colours.paper, Stroke::new(1.0, colours.line)),
    };
    ui.painter().rect(rect, 8.0, fill, line, StrokeKind::Inside);
    let picture = Rect::from_min_size(rect.min + Vec2::splat((TILE - PICTURE) / 2.0), Vec2::splat(PICTURE));
    let mut facts = say!(said, "{n} players", n = found.players);
    let left = if position.is_some() { picture.right() + 10.0 } else { rect.left() + 12.0 };
    if let Some((pack, setup)) = position {
        let tallest = |province| {
            let here = setup.stacks.iter().filter(|stack| stack.province == province);
            here.max_by_key(|stack| stack.height).map(|stack| stack.faction)
        };
        miniature(ui, picture, pack, None, tallest);
        facts = format!("{}  ·  {facts}", say!(said, "Turn {n}", n = setup.turn));
    }
    let words = Rect::from_min_max(pos2(left, rect.top() + 8.0), rect.max - vec2(10.0, 6.0));
    let mut y = words.top();
    for (text, font, color, rows) in
        [(&found.title, book(17.0), colours.ink, 2), (&found.about, FontId::proportional(12.0), colours.ink, 3)]
    {
        // What the title leaves.
        let room = ((words.bottom() - 18.0 - y) / (font.size * 1.25)).floor().max(1.0) as usize;
        let mut job = LayoutJob::simple(text.clone(), font, color, words.width());
        job.wrap.max_rows = rows.min(room);
        let galley = ui.painter().layout_job(job);
        let at = pos2(words.left(), y);
        y += galley.size().y + 2.0;
        ui.painter().galley(at, galley, color);
    }
    let foot = pos2(words.left(), words.bottom());
    ui.painter().text(foot, Align2::LEFT_BOTTOM, facts, FontId::proportional(11.5), colours.muted);
    response.on_hover_text(&found.story).clicked()
}

/// Draws a test. Returns whether it is opened.
fn row(ui: &mut Ui, rect: Rect, found: &ListedScenario) -> bool {
    let colours = palette(ui);
    let response = ui.allocate_rect(rect, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &found.title));
    row_background(ui, rect, &response, false);
    let width = rect.width() - 16.0;
    let line = |text: &str, font: FontId, color: Color32| {
        let mut job = LayoutJob::simple_singleline(text.to_owned(), font, color);
        job.wrap = TextWrapping::truncate_at_width(width);
        ui.painter().layout_job(job)
    };
    let at = rect.min + vec2(8.0, 1.0);
    ui.painter().galley(at, line(&found.title, strong(13.0), colours.ink), colours.ink);
    let about = match found.is_impossible {
        true => format!("{}  ·  {}", say!(wording(ui), "impossible position"), found.about),
        false => found.about.clone(),
    };
    let about = line(&about, FontId::proportional(11.5), colours.muted);
    ui.painter().galley(at + vec2(0.0, 17.0), about, colours.muted);
    response.on_hover_text(&found.path).clicked()
}

/// Reads the titles again if files have changed.
fn gather(library: &Library, revision: u64, text: &dyn Fn(&str) -> Option<Arc<str>>, state: &mut ScenarioList) {
    let key = (revision, spoken().language());
    if state.known.as_ref().is_some_and(|(of, _)| *of == key) {
        return;
    }
    let built_in = Library::new(Files::built_in_named(library.format().rulebook.id()).unwrap_or_else(Files::built_in));
    let shipped: HashSet<String> = built_in.scenarios().into_iter().collect();
    let found = |path: String| {
        let text = text(&path).unwrap_or_default();
        let (head, is_impossible) = (ScenarioHead::of(&text), is_impossible(&text));
        let (when, head) = (date_of(&head.title), head.in_language(key.1));
        let file = path.rsplit('/').next().unwrap_or(&path).trim_end_matches(".toml").to_owned();
        let story = head.story.split("\n\n").map(|paragraph| paragraph.replace('\n', " "));
        let story = story.collect::<Vec<_>>().join("\n\n");
        let about = match (first_sentence(&story), head.cite.is_empty()) {
            (Some(first), _) => first.to_owned(),
            (None, false) => format!("{}  ·  {file}", head.cite),
            (None, true) => file.clone(),
        };
        let title = if head.title.is_empty() { file } else { head.title };
        let sought = format!("{title} {about} {path} {story}").to_lowercase();
        let (is_shipped, is_played) = (shipped.contains(&path), !story.is_empty() || !shipped.contains(&path));
        let players = head.seats.len();
        ListedScenario { path, title, when, players, about, story, is_shipped, is_impossible, is_played, sought }
    };
    let mut all: Vec<ListedScenario> = library.scenarios().into_iter().map(found).collect();
    // A stable order: those of one's own, the others that are there to be played as history went, then the tests.
    all.order_by_key(|found| (!found.is_played, found.is_shipped, found.when));
    state.known = Some((key, all));
    state.positions.clear();
}

/// The key of such a test, and its value.
const IMPOSSIBLE: [&str; 2] = ["impossible", "true"];

/// Whether a scenario is a test of a position that must be refused.
fn is_impossible(text: &str) -> bool {
    let says = |line: &str| line.split_once('=').is_some_and(|(key, value)| [key.trim(), value.trim()] == IMPOSSIBLE);
    text.lines().any(says)
}

/// The first sentence of a story of several. A full stop after a figure ends none: in German it belongs to the date.
fn first_sentence(story: &str) -> Option<&str> {
    let ends = |(at, _): &(usize, &str)| !story[..*at].ends_with(|letter: char| letter.is_ascii_digit());
    story.match_indices(". ").find(ends).map(|(at, _)| &story[..=at])
}

/// The year and the month that a title begins with, `May 1789: the States-General meet`; none sorts before all.
fn date_of(title: &str) -> Option<(u16, usize)> {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let mut words = title.split([' ', ':']);
    let month = words.next().and_then(|word| MONTHS.iter().position(|month| *month == word))?;
    Some((words.next()?.parse().ok()?, month))
}

#[cfg(test)]
mod tests {
    use super::first_sentence;

    #[test]
    fn a_sentence_goes_on_behind_a_date() {
        let told = "Am 8. Thermidor spricht Robespierre. In der Nacht ist er verloren.";
        assert_eq!(first_sentence(told), Some("Am 8. Thermidor spricht Robespierre."));
        assert_eq!([first_sentence("One."), first_sentence("")], [None, None]);
    }
}
