//! Several records of a playtest beside games that bots play by the same rules: which ones, and what comes of it.

use super::path_field::{PathChoice, PathField, PathKind};
use crate::app::experiments::Format;
use crate::app::record::{BesideSimulated, GameRecord, Histogram, RecordsWanted};
use crate::app::shelf::Shelf;
use crate::gui::theme::{check_box, palette, strong};
use crate::gui::wording::spoken;
use crate::load::schema::Rulebook;
use crate::model::say;
use eframe::egui::{Align2, DragValue, FontId, Grid, Rect, RichText, Role, ScrollArea, Sense, Stroke, Ui, WidgetInfo};
use eframe::egui::{pos2, vec2};

/// How many games bots play, unless somebody wants more or fewer.
const GAMES: u64 = 200;
/// The most that can be wanted here.
const MOST_GAMES: u64 = 5_000;

/// The form, and what came of it.
pub struct RecordsForm {
    /// Records of playtests among my games.
    games: Vec<Offered>,
    /// Files that were added.
    files: Vec<Offered>,
    file: PathField,
    count: u64,
    is_running: bool,
    made: Option<Box<GameRecord>>,
}

/// A record that can be taken.
struct Offered {
    /// The game's id, or the file.
    id: String,
    words: String,
    is_taken: bool,
}

/// What came of the form.
pub enum RecordsChoice {
    /// Put these beside each other.
    Compare(RecordsWanted),
    /// Write the page to a file.
    SavePage {
        /// The page.
        page: String,
        /// The file.
        file: String,
        /// Whether an existing file may be overwritten.
        may_replace: bool,
    },
    /// Nothing.
    Cancelled,
}

impl RecordsForm {
    /// The form with the records of playtests among my games; those of one playtest are taken at first: `of`, by its id, or that
    /// of the latest.
    pub fn new(shelf: &Shelf, rulebook: Rulebook, of: Option<&str>) -> RecordsForm {
        let played = shelf.games().iter().filter(|game| game.summary.rulebook.is_none_or(|its| its == rulebook));
        let records = played.filter_map(|game| Some((game, game.summary.sitting.playtest.as_ref()?)));
        let records: Vec<_> = records.filter(|(game, _)| game.summary.choices > 0).collect();
        let first = of.or(records.first().map(|(_, playtest)| playtest.id.as_str())).map(str::to_owned);
        let games = records.iter().map(|(game, playtest)| {
            let summary = &game.summary;
            let date = game.saved.or(summary.sitting.begun).map(|at| format!(" · {}", at.date())).unwrap_or_default();
            let words = format!("{}: {}{date}", summary.title(spoken()), summary.result_text(spoken()));
            Offered { id: game.id.clone(), words, is_taken: Some(&playtest.id) == first.as_ref() }
        });
        RecordsForm {
            games: games.collect(),
            files: Vec::new(),
            file: PathField::new(PathKind::File),
            count: GAMES,
            is_running: false,
            made: None,
        }
    }

    /// Takes what came of the comparison.
    pub fn take(&mut self, made: Result<GameRecord, String>) {
        self.is_running = false;
        match made {
            Ok(record) => {
                self.made = Some(Box::new(record));
                self.file = PathField::new(PathKind::NewTable(Format::Page));
            }
            Err(why) => self.file.refuse(why),
        }
    }

    /// Marks the file as tried and refused.
    pub fn refuse(&mut self, why: String) {
        self.is_running = false;
        self.file.refuse(why);
    }

    /// Draws the form, or what came of it. Returns what was chosen.
    pub fn ui(&mut self, ui: &mut Ui) -> Option<RecordsChoice> {
        if let Some(record) = &self.made {
            record.simulated.iter().for_each(|beside| results(ui, beside));
            ui.label(say!(spoken(), "The same as a page, with the record of the first:"));
            return match self.file.ui(ui, &say!(spoken(), "Save the page"), &[])? {
                PathChoice::Taken { path, may_replace } => {
                    let file = if path.ends_with(".html") { path } else { format!("{path}.html") };
                    Some(RecordsChoice::SavePage { page: record.html(), file, may_replace })
                }
                PathChoice::Cancelled => Some(RecordsChoice::Cancelled),
            };
        }
        ui.label(say!(
            spoken(),
            "Records of the same rules, beside games that a bot plays by them: points, length, endings."
        ));
        ScrollArea::vertical().max_height(220.0).id_salt("records").show(ui, |ui| {
            for offered in self.games.iter_mut().chain(&mut self.files) {
                check_box(ui, &mut offered.is_taken, &offered.words);
            }
            if self.games.is_empty() && self.files.is_empty() {
                let none = say!(spoken(), "There is no record of a playtest in My games.");
                ui.label(RichText::new(none).color(palette(ui).muted));
            }
        });
        ui.horizontal(|ui| {
            let label = ui.label(say!(spoken(), "Simulated games"));
            ui.add(DragValue::new(&mut self.count).range(0..=MOST_GAMES)).labelled_by(label.id);
        });
        let wanted = self.wanted();
        let has_any = !wanted.games.is_empty() || !wanted.files.is_empty();
        let can = has_any && !self.is_running;
        let text = say!(spoken(), if self.is_running { "Playing…" } else { "Compare" });
        if ui.add_enabled(can, eframe::egui::Button::new(RichText::new(text).font(strong(13.5)))).clicked() {
            self.is_running = true;
            return Some(RecordsChoice::Compare(wanted));
        }
        ui.label(say!(spoken(), "Another record, from a file:"));
        match self.file.ui(ui, &say!(spoken(), "Add"), &[])? {
            PathChoice::Taken { path, .. } => {
                self.files.push(Offered { id: path.clone(), words: path, is_taken: true });
                self.file = PathField::new(PathKind::File);
                None
            }
            PathChoice::Cancelled => Some(RecordsChoice::Cancelled),
        }
    }

    fn wanted(&self) -> RecordsWanted {
        let taken = |all: &[Offered]| -> Vec<(String, String)> {
            let taken = all.iter().filter(|offered| offered.is_taken);
            taken.map(|offered| (offered.id.clone(), offered.words.clone())).collect()
        };
        let files = taken(&self.files).into_iter().map(|(file, _)| file).collect();
        RecordsWanted { games: taken(&self.games), files, count: self.count }
    }
}

/// Draws the comparison.
fn results(ui: &mut Ui, beside: &BesideSimulated) {
    let colours = palette(ui);
    ui.label(RichText::new(beside.heading(spoken())).font(strong(14.0)));
    for (title, histogram) in beside.histograms(spoken()) {
        if let Some(histogram) = histogram {
            ui.label(RichText::new(&title).color(colours.muted));
            bars(ui, &title, &histogram);
        }
    }
    Grid::new("endings").num_columns(3).striped(true).show(ui, |ui| {
        for heading in BesideSimulated::columns(spoken()) {
            ui.label(RichText::new(heading).color(colours.muted));
        }
        ui.end_row();
        for (end, [simulated, records]) in beside.endings() {
            ui.label(end);
            ui.label(simulated.to_string());
            ui.label(records.to_string());
            ui.end_row();
        }
    });
    ScrollArea::vertical().max_height(140.0).id_salt("sentences").show(ui, |ui| {
        for (name, said) in beside.sentences(spoken()) {
            ui.label(RichText::new(name).font(strong(12.5)));
            ui.label(said);
        }
    });
}

/// Draws a histogram, with a mark where records lie.
fn bars(ui: &mut Ui, title: &str, histogram: &Histogram) {
    let colours = palette(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 84.0), Sense::hover());
    let records: Vec<String> = histogram.records.iter().map(i64::to_string).collect();
    let said = say!(
        spoken(),
        "{title}: {least} to {most}, records {all}",
        title = title,
        least = histogram.least,
        most = histogram.most,
        all = records.join(", ")
    );
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &said));
    let (base, wide) = (rect.bottom() - 14.0, rect.width() / histogram.bars.len() as f32);
    let (highest, painter) = (histogram.highest() as f32, ui.painter());
    for (at, bar) in histogram.bars.iter().enumerate() {
        let left = rect.left() + at as f32 * wide;
        let high = 54.0 * *bar as f32 / highest;
        let bar = Rect::from_min_max(pos2(left, base - high), pos2(left + wide - 1.0, base));
        painter.rect_filled(bar, 0.0, colours.line);
    }
    let font = FontId::proportional(11.0);
    for value in &histogram.records {
        let x = rect.left() + (histogram.bar_of(*value) as f32 + 0.5) * wide;
        painter.vline(x, rect.top() + 14.0..=base, Stroke::new(2.5, colours.ink));
        painter.text(pos2(x, rect.top()), Align2::CENTER_TOP, value, font.clone(), colours.ink);
    }
    painter.text(rect.left_bottom(), Align2::LEFT_BOTTOM, histogram.least, font.clone(), colours.muted);
    painter.text(rect.right_bottom(), Align2::RIGHT_BOTTOM, histogram.most, font, colours.muted);
}
