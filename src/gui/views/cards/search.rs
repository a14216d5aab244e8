//! The search field for queries in the syntax of `find`, with the error and its place.

use super::{CardsState, layout_choice, note};
use crate::gui::boxed;
use crate::gui::theme;
use crate::gui::views::widgets::select_all;
use crate::load::query::{KeyComparison, QueryError, Subject, keys};
use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{
    Button, Color32, EventFilter, FontId, Grid, Key, Modifiers, Popup, PopupCloseBehavior, RichText, Stroke, TextEdit,
    Ui,
};

/// Examples of queries, with their meaning.
pub const EXAMPLES: [(&str, &str); 5] = [
    ("marat", "letters anywhere in a title or an effect's text"),
    ("faction:radical value>=2", "both must hold"),
    ("region:west,east set:b", "one of several regions"),
    ("symbol:general or symbol:cannon", "one of the two must hold"),
    ("-kind:special  id:70..80", "excluded; a range of numbers"),
];

/// The search field. Returns whether to move the focus into the list.
pub fn search(ui: &mut Ui, state: &mut CardsState) -> bool {
    let mut goes_on = false;
    ui.horizontal(|ui| {
        // The field comes first in Tab order, and leaves space for the widgets after it.
        let behind = if state.is_gallery { 244.0 } else { 162.0 };
        goes_on = field(ui, state, (ui.available_width() - behind).max(120.0));
        help(ui, state);
        layout_choice(ui, state);
    });
    goes_on
}

fn field(ui: &mut Ui, state: &mut CardsState, width: f32) -> bool {
    let palette = theme::palette(ui);
    // The places of errors belong to the text of the last frame, which was parsed.
    let errors = std::mem::take(&mut state.shown.errors);
    let read = state.wanted.query.clone();
    let mut layouter = |ui: &Ui, text: &dyn eframe::egui::TextBuffer, _: f32| {
        let marked: &[QueryError] = if text.as_str() == read { &errors } else { &[] };
        ui.painter().layout_job(underlined(text.as_str(), marked, palette.ink, palette.wrong))
    };
    // The first Escape clears the field, the next one leaves it.
    let id = ui.make_persistent_id("search cards");
    if ui.memory(|memory| memory.has_focus(id))
        && !state.wanted.query.is_empty()
        && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape))
    {
        state.wanted.query.clear();
    }
    let escape = !state.wanted.query.is_empty();
    let filter = EventFilter { escape, horizontal_arrows: true, ..EventFilter::default() };
    let edit = TextEdit::singleline(&mut state.wanted.query)
        .id(id)
        .event_filter(filter)
        // The same font as the query, so that the hint does not change the height.
        .font(FontId::proportional(14.0))
        .hint_text("Search: a name, or faction:radical value>=2")
        .desired_width(width)
        .layouter(&mut layouter);
    let field = ui.add(edit).accessible_name("search cards");
    state.shown.errors = errors;
    if std::mem::take(&mut state.is_search_wanted) {
        field.request_focus();
        select_all(ui.ctx(), field.id, state.wanted.query.chars().count());
    }
    let is_down = field.has_focus() && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::ArrowDown));
    let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    is_down || is_entered
}

/// The query with its errors underlined.
fn underlined(text: &str, errors: &[QueryError], ink: Color32, wrong: Color32) -> LayoutJob {
    let font = FontId::proportional(14.0);
    let mut job = LayoutJob::default();
    job.wrap.max_width = f32::INFINITY;
    job.break_on_newline = false;
    let mut at = 0;
    let mut add = |from: usize, to: usize, is_wrong: bool| {
        let Some(part) = text.get(from..to).filter(|part| !part.is_empty()) else { return };
        let mut format = TextFormat::simple(font.clone(), if is_wrong { wrong } else { ink });
        if is_wrong {
            format.underline = Stroke::new(1.5, wrong);
        }
        job.append(part, 0.0, format);
    };
    for error in errors {
        let (start, end) = (error.span.start.clamp(at, text.len()), error.span.end.clamp(at, text.len()));
        add(at, start, false);
        add(start, end, true);
        at = end;
    }
    add(at, text.len(), false);
    job
}

/// The first error of the query in a line: message, place and suggestion; none if it is valid.
/// The list stays as it was.
pub fn mistake(state: &CardsState) -> Option<String> {
    let error = state.shown.errors.first()?;
    let column = state.wanted.query.get(..error.span.start).map_or(0, |before| before.chars().count()) + 1;
    let at_end = error.span.start >= state.wanted.query.trim_end().len();
    let place = if at_end { "at the end".to_owned() } else { format!("at letter {column}") };
    let help = error.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
    let more = match state.shown.errors.len() {
        0 | 1 => String::new(),
        several => format!("; and {} more", several - 1),
    };
    Some(format!("{place}: {}{help}{more}", error.message))
}

/// The help on queries.
fn help(ui: &mut Ui, state: &mut CardsState) {
    let button =
        ui.add(Button::new("?")).on_hover_text("What can be searched for").accessible_name("help on searching");
    let popup = Popup::menu(&button).close_behavior(PopupCloseBehavior::CloseOnClickOutside).width(430.0);
    popup.accessible_name("help on searching").show(boxed(|ui| {
        ui.label(RichText::new("Searching").font(theme::book(18.0)));
        for (query, meaning) in EXAMPLES {
            ui.horizontal(|ui| {
                if ui.add(Button::new(RichText::new(query).monospace()).small()).clicked() {
                    state.wanted.query = query.to_owned();
                }
                note(ui, meaning);
            });
        }
        ui.add_space(4.0);
        ui.label(RichText::new("Keys").font(theme::strong(13.0)));
        Grid::new("keys of queries").num_columns(3).spacing([14.0, 2.0]).show(ui, |ui| {
            ui.spacing_mut().interact_size.y = 16.0;
            for key in keys(Subject::Cards) {
                let compared = match key.compared {
                    KeyComparison::AsNumber => ":  <  <=  >  >=",
                    KeyComparison::AsWord | KeyComparison::AsSwitch => ":",
                    KeyComparison::AsText => ":letters",
                };
                ui.label(RichText::new(key.name).font(FontId::monospace(11.5)));
                ui.label(RichText::new(compared).font(FontId::monospace(11.5)).color(theme::palette(ui).muted));
                note(ui, key.meaning);
                ui.end_row();
            }
        });
    }));
}
