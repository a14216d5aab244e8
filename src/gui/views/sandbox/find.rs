//! The form that searches games of bots for a position.

use super::text_field::field;
use crate::app::session::{PositionSearch, SearchSpec, SessionRequest};
use crate::bots::BotKind;
use crate::gui::modal::modal;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::palette;
use crate::sandbox::{KEYS, PositionQuery};
use eframe::egui::{
    Button, CollapsingHeader, ComboBox, DragValue, Grid, Key, ProgressBar, RichText, Role, ScrollArea, Ui, WidgetInfo,
};
use std::time::Duration;

/// Example queries.
const EXAMPLES: [&str; 5] = [
    "turn>=3 government:radical can:terror targets>=2",
    "counter-revolution>=5 lost-battles>0",
    "landslide>=12 phase:election",
    "question:place stacks.normandie:3",
    "vp.P2>=10 (supply.radical<=3 or deck:0)",
];
/// The most games of a search.
const MOST_GAMES: u64 = 10_000_000;

/// The values of the form.
#[derive(Clone, Debug)]
pub struct FindState {
    /// The query.
    pub wanted: SearchSpec,
    is_open: bool,
    /// Whether a search that was started here has not been seen to its end.
    seeks: bool,
    takes_focus: bool,
    /// The error of the query, and what it was parsed for.
    read: Option<(u64, usize, String, Result<(), String>)>,
}

impl Default for FindState {
    fn default() -> FindState {
        let wanted = SearchSpec { query: String::new(), seats: 4, bot: BotKind::Random, games: 10_000, seed: 1 };
        FindState { wanted, is_open: false, seeks: false, takes_focus: false, read: None }
    }
}

impl FindState {
    /// Opens the form.
    pub fn open(&mut self) {
        (self.is_open, self.takes_focus) = (true, true);
    }

    /// Parses the query if it, the rules or the players have changed.
    fn read(&mut self, context: &ViewContext<'_>) {
        let snapshot = context.workbench.snapshot();
        let SearchSpec { query, seats, .. } = &self.wanted;
        let is_known = |(revision, of, text, _): &(u64, usize, String, Result<(), String>)| {
            *revision == snapshot.revision && of == seats && text == query
        };
        if self.read.as_ref().is_some_and(is_known) {
            return;
        }
        let none = || "the current rules can't be played: see the problems".to_owned();
        let game = snapshot.compiled.as_ref().ok_or_else(none).and_then(|compiled| compiled.game(*seats));
        let outcome = game.and_then(|game| match PositionQuery::parse(query, &game) {
            Ok(_) => Ok(()),
            Err(errors) => {
                let lines = errors.into_iter().map(|error| match error.help {
                    Some(help) => format!("{}; {help}", error.message),
                    None => error.message,
                });
                Err(lines.collect::<Vec<_>>().join("\n"))
            }
        });
        self.read = Some((snapshot.revision, *seats, query.clone(), outcome));
    }
}

/// Draws the form, if it is open.
pub(super) fn find(ui: &mut Ui, context: &ViewContext<'_>, state: &mut FindState, requests: &mut Requests) {
    let search = context.session.search();
    if state.seeks && !search.is_running() {
        state.seeks = false;
        // No message if something was found: it is on the table.
        state.is_open &= search.message().is_some();
    }
    if !state.is_open {
        return;
    }
    let shown = modal(ui.ctx(), "find a position", 620.0, "Find a position", |ui| form(ui, context, state, requests));
    if shown.inner || shown.should_close() {
        state.is_open = false;
        state.seeks = false;
        requests.push(SessionRequest::StopSearch);
    }
}

/// The fields and the result of the search. Returns whether the form closes.
fn form(ui: &mut Ui, context: &ViewContext<'_>, state: &mut FindState, requests: &mut Requests) -> bool {
    let search = context.session.search();
    ui.label("Bots play games until a position matches all of this; it then opens on the table.");
    let response =
        field(ui, "position query", "What must hold, such as turn>=3 government:radical", &mut state.wanted.query);
    if std::mem::take(&mut state.takes_focus) {
        response.request_focus();
    }
    let enter = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    limits(ui, context, &mut state.wanted);
    state.read(context);
    let wrong = if let Some((.., Err(wrong))) = &state.read { Some(wrong.clone()) } else { None };
    if let Some(wrong) = &wrong {
        ui.colored_label(palette(ui).wrong, wrong);
    }
    help(ui, state);
    let can = wrong.is_none() && !search.is_running() && !state.wanted.query.trim().is_empty();
    let mut is_done = false;
    ui.horizontal(|ui| {
        if ui.add_enabled(can, Button::new("Search")).clicked() || enter && can {
            state.seeks = true;
            requests.push(SessionRequest::Search(state.wanted.clone()));
        }
        if search.is_running() && ui.button("Stop").clicked() {
            requests.push(SessionRequest::StopSearch);
        }
        is_done = ui.button("Close").clicked();
    });
    is_done | outcome(ui, search, requests)
}

/// The progress or result of the search. Returns whether the closest match is opened.
fn outcome(ui: &mut Ui, search: &PositionSearch, requests: &mut Requests) -> bool {
    if search.is_running() {
        let (done, games) = search.progress();
        let part = done as f32 / games.max(1) as f32;
        ui.add(ProgressBar::new(part).text(format!("{done} of {games} games")));
        ui.ctx().request_repaint_after(Duration::from_millis(100));
        return false;
    }
    let Some(told) = search.message() else { return false };
    ui.label(told);
    let opens = search.has_closest() && ui.button("Open the closest match").clicked();
    if opens {
        requests.push(SessionRequest::OpenClosest);
    }
    opens
}

/// Who plays how many games.
fn limits(ui: &mut Ui, context: &ViewContext<'_>, wanted: &mut SearchSpec) {
    let rules = context.workbench.snapshot().pack().map(|pack| (pack.rules.fewest_players, pack.rules.most_players));
    let (fewest, most) = rules.unwrap_or((3, 6));
    ui.horizontal(|ui| {
        let label = ui.label("Players");
        let range = usize::from(fewest)..=usize::from(most.max(fewest));
        ui.add(DragValue::new(&mut wanted.seats).range(range)).labelled_by(label.id);
        let list = ComboBox::from_id_salt("bots that search").selected_text(wanted.bot.id()).show_ui(ui, |ui| {
            for kind in BotKind::BUILT_IN {
                ui.selectable_value(&mut wanted.bot, kind, kind.id());
            }
        });
        let name = format!("Played by {}", wanted.bot.id());
        list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &name));
        let label = ui.label("Maximum games");
        ui.add(DragValue::new(&mut wanted.games).range(1..=MOST_GAMES).speed(100)).labelled_by(label.id);
        let label = ui.label("First seed");
        ui.add(DragValue::new(&mut wanted.seed)).labelled_by(label.id);
    });
}

/// Examples, and all words of a query.
fn help(ui: &mut Ui, state: &mut FindState) {
    CollapsingHeader::new("Examples").default_open(true).show(ui, |ui| {
        for example in EXAMPLES {
            if ui.link(RichText::new(example).monospace().size(12.0)).clicked() {
                state.wanted.query = example.to_owned();
            }
        }
    });
    CollapsingHeader::new("All keys").show(ui, |ui| {
        ui.label("A key with a value: turn>=3, round:1..3, deck:0; or, not and brackets. Without the part after the dot, any will do.");
        ScrollArea::vertical().max_height(190.0).show(ui, |ui| {
            Grid::new("words of a query").num_columns(3).striped(true).show(ui, |ui| {
                for key in KEYS {
                    let of = if key.of().is_empty() { String::new() } else { format!(".{}", key.of()) };
                    ui.label(RichText::new(format!("{}{of}", key.name)).monospace().size(12.0));
                    ui.label(key.values());
                    ui.label(RichText::new(key.meaning).color(palette(ui).muted));
                    ui.end_row();
                }
            });
        });
    });
}
