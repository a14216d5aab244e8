//! Scenarios to begin from: by title, with a search.

use crate::app::arranging::ArrangeRequest;
use crate::app::session::SessionRequest;
use crate::gui::paint::row_background;
use crate::gui::requests::{Request, Requests, ViewContext};
use crate::gui::theme::{book, palette, strong};
use crate::load::Library;
use crate::sandbox::Player;
use eframe::egui::{Frame, Margin, RichText, Role, ScrollArea, Sense, Stroke, TextEdit, Ui, WidgetInfo, vec2};
use std::sync::Arc;

/// The state of the list of scenarios.
#[derive(Clone, Debug, Default)]
pub struct ScenarioList {
    /// The search: a part of a title or a path.
    pub search: String,
    /// Whether scenarios are opened to be arranged, and not to be played.
    pub arranges: bool,
    /// Whether positions of the game can't be arranged by hand.
    only_plays: bool,
    /// All scenarios, and the revision of the pack that they were read from.
    known: Option<(u64, Vec<ListedScenario>)>,
}

impl ScenarioList {
    /// A list of scenarios that are played, and can't be arranged by hand.
    pub fn only_played() -> ScenarioList {
        ScenarioList { only_plays: true, ..ScenarioList::default() }
    }
}

/// A scenario as it is listed.
#[derive(Clone, Debug)]
struct ListedScenario {
    path: String,
    title: String,
    /// The rules it is about, and the file's own name.
    about: String,
    /// All of it in lower case, for searching.
    sought: String,
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
    if let Some((name, text)) = scenario_list(ui, &snapshot.library, snapshot.revision, &text, None, state) {
        let players = seats.iter().map(|(_, player)| *player).collect();
        requests.push(match state.arranges {
            true => Request::from(ArrangeRequest::Scenario { name, text }),
            false => SessionRequest::Scenario { name, text, players }.into(),
        });
    }
}

/// Draws the list of a pack's scenarios. Returns the path and the text of the one that is opened. `revision` is the number
/// of the state of the files. Without a height it fills the room.
pub fn scenario_list(
    ui: &mut Ui,
    library: &Library,
    revision: u64,
    text: &dyn Fn(&str) -> Option<Arc<str>>,
    height: Option<f32>,
    state: &mut ScenarioList,
) -> Option<(String, String)> {
    let colours = palette(ui);
    gather(library, revision, text, state);
    let (_, all) = state.known.as_ref()?;
    ui.label(RichText::new("Or from a scenario").font(book(26.0)));
    let search = state.search.to_lowercase();
    let shown: Vec<&ListedScenario> =
        all.iter().filter(|found| search.split(' ').all(|word| found.sought.contains(word))).collect();
    ui.horizontal(|ui| {
        let label = ui.label("Search");
        ui.add(TextEdit::singleline(&mut state.search).desired_width(220.0)).labelled_by(label.id);
        ui.label(RichText::new(format!("{} of {}", shown.len(), all.len())).color(colours.muted));
        if state.only_plays {
            return;
        }
        let tick = ui.checkbox(&mut state.arranges, "arrange it first");
        tick.on_hover_text("Opens its position to be changed by hand, even one that is impossible.");
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
                    opened = Some((found.path.clone(), text.to_string()));
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
    let about = line(&found.about, eframe::egui::FontId::proportional(11.5), colours.muted);
    ui.painter().galley(at + vec2(0.0, 17.0), about, colours.muted);
    response.on_hover_text(&found.path).clicked()
}

/// Reads the titles again if files have changed.
fn gather(library: &Library, revision: u64, text: &dyn Fn(&str) -> Option<Arc<str>>, state: &mut ScenarioList) {
    if state.known.as_ref().is_some_and(|(of, _)| *of == revision) {
        return;
    }
    let found = |path: String| {
        let text = text(&path);
        let text = text.as_deref().unwrap_or_default();
        let file = path.rsplit('/').next().unwrap_or(&path).trim_end_matches(".toml").to_owned();
        let title = value(text, "title").unwrap_or_else(|| file.clone());
        let about = match value(text, "cite") {
            Some(cite) => format!("{cite}  ·  {file}"),
            None => file,
        };
        let sought = format!("{title} {about} {path}").to_lowercase();
        ListedScenario { path, title, about, sought }
    };
    let all = library.scenarios().into_iter().map(found).collect();
    state.known = Some((revision, all));
}

/// The text of a key in a file's first lines; far faster than reading all of hundreds of files.
fn value(text: &str, key: &str) -> Option<String> {
    let head = text.lines().take_while(|line| !line.starts_with('['));
    let mut values = head.filter_map(|line| line.strip_prefix(key)?.trim_start().strip_prefix('='));
    let value = values.next()?.trim();
    let quote = value.chars().next().filter(|it| matches!(it, '"' | '\''))?;
    let inner = value.strip_prefix(quote)?;
    inner.rfind(quote).map(|end| inner[..end].replace("\\\"", "\""))
}

#[cfg(test)]
mod tests {
    use super::value;

    #[test]
    fn a_title_is_read_from_a_files_head() {
        let text = "id = \"a\"\ntitle = \"He said \\\"no\\\"\"\ncite = '1e \"End\"'\n\n[given]\ntitle2 = \"x\"\n";
        assert_eq!(value(text, "title").as_deref(), Some("He said \"no\""));
        assert_eq!(value(text, "cite").as_deref(), Some("1e \"End\""));
        assert_eq!(value(text, "title2"), None);
    }
}
