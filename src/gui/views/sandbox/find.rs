//! The form that searches games of bots for a position.

use super::text_field::field;
use crate::app::search::{PositionSearch, SearchSpec};
use crate::app::session::SessionRequest;
use crate::bots::BotKind;
use crate::gui::modal::modal;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::palette;
use crate::gui::wording::{spoken, wording};
use crate::load::query::QueryError;
use crate::model::say;
use crate::sandbox::{KEYS, PositionQuery, Sandbox, SandboxGame, SeekKey};
use eframe::egui::{
    Button, CollapsingHeader, ComboBox, Context, DragValue, Grid, Key, ProgressBar, RichText, Role, ScrollArea, Ui,
    WidgetInfo,
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

/// What positions of a game are searched by.
pub struct FindLanguage<'a> {
    /// The number of the state of the rules.
    pub revision: u64,
    /// Reads a query for a number of players; what is wrong with it.
    pub parse: &'a dyn Fn(&str, usize) -> Result<(), String>,
    /// The hint in the field.
    pub hint: &'a str,
    /// Example queries.
    pub examples: &'a [&'a str],
    /// The keys: how each is written, what it is compared with, and its meaning.
    pub keys: &'a dyn Fn() -> Vec<[String; 3]>,
    /// The fewest and the most players.
    pub players: (u8, u8),
    /// The bots that can play.
    pub bots: &'a [BotKind],
}

/// What was asked of the form.
pub enum FindRequest {
    /// Search.
    Search(SearchSpec),
    /// Stop the search.
    Stop,
    /// Open the closest match.
    OpenClosest,
}

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

    /// Whether the form is open.
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// Parses the query if it, the rules or the players have changed.
    fn read(&mut self, language: &FindLanguage<'_>) {
        let SearchSpec { query, seats, .. } = &self.wanted;
        let is_known = |(revision, of, text, _): &(u64, usize, String, Result<(), String>)| {
            *revision == language.revision && of == seats && text == query
        };
        if !self.read.as_ref().is_some_and(is_known) {
            let outcome = (language.parse)(query, *seats);
            self.read = Some((language.revision, *seats, query.clone(), outcome));
        }
    }
}

/// Draws the form of the sandbox, if it is open.
pub(super) fn find(ui: &Ui, context: &ViewContext<'_>, state: &mut FindState, requests: &mut Requests) {
    let snapshot = context.workbench.snapshot();
    let parse = |query: &str, seats: usize| {
        let none = || say!(spoken(), "the current rules can't be played: see the problems");
        let game = snapshot.compiled.as_ref().ok_or_else(none).and_then(|compiled| compiled.game(seats));
        let said = |errors| QueryError::in_lines(errors, spoken());
        game.and_then(|game| PositionQuery::parse(query, &game).map(drop).map_err(said))
    };
    let keys = || {
        let of =
            |key: &SeekKey| if key.of().is_empty() { String::new() } else { format!(".{}", spoken().again(key.of())) };
        let row = |key: &SeekKey| [format!("{}{}", key.name, of(key)), key.values().into(), key.meaning.to_owned()];
        KEYS.iter().map(row).collect()
    };
    let players = snapshot.pack().map(|pack| (pack.rules.fewest_players, pack.rules.most_players));
    let language = FindLanguage {
        revision: snapshot.revision,
        parse: &parse,
        hint: &say!(spoken(), "What must hold, such as {what}", what = "turn>=3 government:radical"),
        examples: &EXAMPLES,
        keys: &keys,
        players: players.unwrap_or((3, 6)),
        bots: &BotKind::BUILT_IN,
    };
    for asked in find_form(ui.ctx(), &language, context.session.search(), state) {
        requests.push(match asked {
            FindRequest::Search(wanted) => SessionRequest::Search(wanted),
            FindRequest::Stop => SessionRequest::StopSearch,
            FindRequest::OpenClosest => SessionRequest::OpenClosest,
        });
    }
}

/// Draws the form, if it is open. Returns what was asked.
pub fn find_form<G: SandboxGame>(
    ctx: &Context,
    language: &FindLanguage<'_>,
    search: &PositionSearch<G>,
    state: &mut FindState,
) -> Vec<FindRequest>
where
    Sandbox<G>: Send + 'static,
{
    let mut asked = Vec::new();
    if state.seeks && !search.is_running() {
        state.seeks = false;
        // No message if something was found: it is on the table.
        state.is_open &= search.message().is_some();
    }
    if !state.is_open {
        return asked;
    }
    let shown = modal(ctx, "find a position", 620.0, &say!(spoken(), "Find a position"), |ui| {
        form(ui, language, search, state, &mut asked)
    });
    if shown.inner || shown.should_close() {
        state.is_open = false;
        state.seeks = false;
        asked.push(FindRequest::Stop);
    }
    asked
}

/// The fields and the result of the search. Returns whether the form closes.
fn form<G: SandboxGame>(
    ui: &mut Ui,
    language: &FindLanguage<'_>,
    search: &PositionSearch<G>,
    state: &mut FindState,
    asked: &mut Vec<FindRequest>,
) -> bool
where
    Sandbox<G>: Send + 'static,
{
    ui.label(say!(wording(ui), "Bots play games until a position matches all of this; it then opens on the table."));
    let response = field(ui, "position query", language.hint, &mut state.wanted.query);
    if std::mem::take(&mut state.takes_focus) {
        response.request_focus();
    }
    let enter = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    limits(ui, language, &mut state.wanted);
    state.read(language);
    let wrong = if let Some((.., Err(wrong))) = &state.read { Some(wrong.clone()) } else { None };
    if let Some(wrong) = &wrong {
        ui.colored_label(palette(ui).wrong, wrong);
    }
    help(ui, language, state);
    let can = wrong.is_none() && !search.is_running() && !state.wanted.query.trim().is_empty();
    let mut is_done = false;
    ui.horizontal(|ui| {
        if ui.add_enabled(can, Button::new(say!(wording(ui), "Search"))).clicked() || enter && can {
            state.seeks = true;
            asked.push(FindRequest::Search(state.wanted.clone()));
        }
        if search.is_running() && ui.button(say!(wording(ui), "Stop")).clicked() {
            asked.push(FindRequest::Stop);
        }
        is_done = ui.button(say!(wording(ui), "Close")).clicked();
    });
    is_done | outcome(ui, search, asked)
}

/// The progress or result of the search. Returns whether the closest match is opened.
fn outcome<G: SandboxGame>(ui: &mut Ui, search: &PositionSearch<G>, asked: &mut Vec<FindRequest>) -> bool
where
    Sandbox<G>: Send + 'static,
{
    if search.is_running() {
        let (done, games) = search.progress();
        let part = done as f32 / games.max(1) as f32;
        ui.add(ProgressBar::new(part).text(say!(wording(ui), "{n} of {all} games", n = done, all = games)));
        ui.ctx().request_repaint_after(Duration::from_millis(100));
        return false;
    }
    let Some(told) = search.message() else { return false };
    ui.label(told);
    let opens = search.has_closest() && ui.button(say!(wording(ui), "Open the closest match")).clicked();
    if opens {
        asked.push(FindRequest::OpenClosest);
    }
    opens
}

/// Who plays how many games.
fn limits(ui: &mut Ui, language: &FindLanguage<'_>, wanted: &mut SearchSpec) {
    let (fewest, most) = language.players;
    ui.horizontal(|ui| {
        let label = ui.label(say!(wording(ui), "Players"));
        let range = usize::from(fewest)..=usize::from(most.max(fewest));
        ui.add(DragValue::new(&mut wanted.seats).range(range)).labelled_by(label.id);
        let list = ComboBox::from_id_salt("bots that search")
            .selected_text(say!(wording(ui), &wanted.bot.id()))
            .show_ui(ui, |ui| {
                for &kind in language.bots {
                    ui.selectable_value(&mut wanted.bot, kind, say!(wording(ui), &kind.id()));
                }
            });
        let name = say!(wording(ui), "Played by {bot}", bot = say!(wording(ui), &wanted.bot.id()));
        list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &name));
        let label = ui.label(say!(wording(ui), "Maximum games"));
        ui.add(DragValue::new(&mut wanted.games).range(1..=MOST_GAMES).speed(100)).labelled_by(label.id);
        let label = ui.label(say!(wording(ui), "First seed"));
        ui.add(DragValue::new(&mut wanted.seed)).labelled_by(label.id);
    });
}

/// Examples, and all words of a query.
fn help(ui: &mut Ui, language: &FindLanguage<'_>, state: &mut FindState) {
    CollapsingHeader::new(say!(wording(ui), "Examples")).default_open(true).show(ui, |ui| {
        for &example in language.examples {
            if ui.link(RichText::new(example).monospace().size(12.0)).clicked() {
                state.wanted.query = example.to_owned();
            }
        }
    });
    CollapsingHeader::new(say!(wording(ui), "All keys")).show(ui, |ui| {
        ui.label(say!(
            wording(ui),
            "A key with a value: turn>=3, round:1..3, deck:0; or, not and brackets. Without the part after the dot, any will do."
        ));
        ScrollArea::vertical().max_height(190.0).show(ui, |ui| {
            Grid::new("words of a query").num_columns(3).striped(true).show(ui, |ui| {
                for [key, values, meaning] in (language.keys)() {
                    ui.label(RichText::new(key).monospace().size(12.0));
                    ui.label(say!(wording(ui), &values));
                    ui.label(RichText::new(say!(wording(ui), &meaning)).color(palette(ui).muted));
                    ui.end_row();
                }
            });
        });
    });
}
