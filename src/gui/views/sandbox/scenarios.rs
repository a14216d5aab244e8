//! Scenarios to begin from: by title, with a search.

use crate::app::arranging::ArrangeRequest;
use crate::app::session::SessionRequest;
use crate::gui::paint::row_background;
use crate::gui::requests::{Request, Requests, ViewContext};
use crate::gui::theme::{book, palette, strong};
use crate::gui::wording::wording;
use crate::load::{Files, Library, ScenarioHead};
use crate::model::say;
use crate::sandbox::Player;
use eframe::egui::{Frame, Margin, RichText, Role, ScrollArea, Sense, Stroke, TextEdit, Ui, WidgetInfo, vec2};
use std::collections::HashSet;
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
    /// All scenarios, those to be played first, and the revision of the pack that they were read from.
    known: Option<(u64, Vec<ListedScenario>)>,
}

/// A scenario as it is listed.
#[derive(Clone, Debug)]
struct ListedScenario {
    path: String,
    title: String,
    /// How many play.
    players: usize,
    /// Its story's first sentence, or the rules it is about and the file's own name.
    about: String,
    /// The whole story; of a test none.
    story: String,
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
        let tick = ui.checkbox(&mut state.arranges, say!(said, "arrange it first"));
        tick.on_hover_text(say!(wording(ui), "Opens its position to be changed by hand, even one that is impossible."));
        if can_fold {
            let label = say!(wording(ui), "{n} tests too", n = found.len() - stories);
            let tick = ui.checkbox(&mut state.shows_tests, label);
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
        list.show_rows(ui, ROW, shown.len(), |ui, rows| {
            for found in &shown[rows] {
                if row(ui, found)
                    && let Some(text) = text(&found.path)
                {
                    let (name, text) = (found.path.clone(), text.to_string());
                    // What can't be played is arranged: there all its reasons stand.
                    opened = Some(OpenedScenario { name, text, is_arranged: state.arranges || found.is_impossible });
                }
            }
        });
    });
    opened
}

fn row(ui: &mut Ui, found: &ListedScenario) -> bool {
    let colours = palette(ui);
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), ROW - ui.spacing().item_spacing.y), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &found.title));
    row_background(ui, rect, &response, false);
    let width = rect.width() - 16.0;
    let line = |text: &str, font, color| {
        let mut job = eframe::egui::text::LayoutJob::simple_singleline(text.to_owned(), font, color);
        job.wrap = eframe::egui::text::TextWrapping::truncate_at_width(width);
        ui.painter().layout_job(job)
    };
    let at = rect.min + vec2(8.0, 1.0);
    ui.painter().galley(at, line(&found.title, strong(13.0), colours.ink), colours.ink);
    let about = match found.story.is_empty() {
        true if found.is_impossible => format!("{}  ·  {}", say!(wording(ui), "impossible position"), found.about),
        true => found.about.clone(),
        false => format!("{}  ·  {}", say!(wording(ui), "{n} players", n = found.players), found.about),
    };
    let about = line(&about, eframe::egui::FontId::proportional(11.5), colours.muted);
    ui.painter().galley(at + vec2(0.0, 17.0), about, colours.muted);
    let hint = if found.story.is_empty() { &found.path } else { &found.story };
    response.on_hover_text(hint).clicked()
}

/// Reads the titles again if files have changed.
fn gather(library: &Library, revision: u64, text: &dyn Fn(&str) -> Option<Arc<str>>, state: &mut ScenarioList) {
    if state.known.as_ref().is_some_and(|(of, _)| *of == revision) {
        return;
    }
    let built_in = Library::new(Files::built_in_named(library.format().rulebook.id()).unwrap_or_else(Files::built_in));
    let shipped: HashSet<String> = built_in.scenarios().into_iter().collect();
    let found = |path: String| {
        let text = text(&path).unwrap_or_default();
        let (head, is_impossible) = (ScenarioHead::of(&text), is_impossible(&text));
        let file = path.rsplit('/').next().unwrap_or(&path).trim_end_matches(".toml").to_owned();
        let story = head.story.split("\n\n").map(|paragraph| paragraph.replace('\n', " "));
        let story = story.collect::<Vec<_>>().join("\n\n");
        let about = match (story.split_once(". "), head.cite.is_empty()) {
            (Some((first, _)), _) => format!("{first}."),
            (None, false) => format!("{}  ·  {file}", head.cite),
            (None, true) => file.clone(),
        };
        let title = if head.title.is_empty() { file } else { head.title };
        let sought = format!("{title} {about} {path} {story}").to_lowercase();
        let is_played = !story.is_empty() || !shipped.contains(&path);
        ListedScenario { path, title, players: head.seats.len(), about, story, is_impossible, is_played, sought }
    };
    let mut all: Vec<ListedScenario> = library.scenarios().into_iter().map(found).collect();
    // A stable order: those of one's own, the others that are there to be played as history went, then the tests.
    all.sort_by_key(|found| (!found.is_played, shipped.contains(&found.path), date_of(&found.title)));
    state.known = Some((revision, all));
}

/// The key of such a test, and its value.
const IMPOSSIBLE: [&str; 2] = ["impossible", "true"];

/// Whether a scenario is a test of a position that must be refused.
fn is_impossible(text: &str) -> bool {
    let says = |line: &str| line.split_once('=').is_some_and(|(key, value)| [key.trim(), value.trim()] == IMPOSSIBLE);
    text.lines().any(says)
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
