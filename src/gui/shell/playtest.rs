//! The form of a new playtest: what it is called, where it begins, what is asked, and its file. Seats, seed and rules are those
//! of the form of a new game.

use super::path_field::{PathChoice, PathField, PathKind};
use crate::app::playtest::{PlaytestPlan, USUAL_QUESTIONS, questions_in};
use crate::gui::file_names::OfferedName;
use crate::gui::theme::palette;
use crate::gui::wording::{spoken, wording};
use crate::kernel::UtcTime;
use crate::load::{Library, ScenarioHead};
use crate::model::say;
use crate::sandbox::Player;
use eframe::egui::{ComboBox, Grid, RichText, Role, TextEdit, Ui, WidgetInfo};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The values of the form.
pub struct PlaytestForm {
    /// Whether it was not drawn yet: its first field gets the focus then.
    is_new: bool,
    title: String,
    questions: String,
    /// The place of the scenario in the list; none for a new game.
    scenario: Option<usize>,
    /// The scenarios that are there to be played: path, title, text.
    scenarios: Vec<(String, String, Arc<str>)>,
    seats: Vec<(String, Player)>,
    seed: u64,
    file: PathField,
    /// What the name of the file is made of, beside the title: the pack's name, its folder, and the day.
    pack: String,
    folder: Option<PathBuf>,
    date: String,
}

/// What came of the form.
pub enum PlaytestChoice {
    /// Make it, in this file.
    Make {
        /// The playtest.
        plan: Box<PlaytestPlan>,
        /// The file.
        file: String,
        /// Whether an existing file may be overwritten.
        may_replace: bool,
    },
    /// Nothing.
    Cancelled,
}

impl PlaytestForm {
    /// The form for these seats and this seed, on a day. `text` reads a file of the pack.
    pub fn new(
        library: &Library,
        text: &dyn Fn(&str) -> Option<Arc<str>>,
        seats: &[(String, Player)],
        seed: u64,
        now: Option<UtcTime>,
    ) -> PlaytestForm {
        let played = |path: String| {
            let text = text(&path)?;
            let head = ScenarioHead::of(&text).in_language(spoken().language());
            (!head.story.is_empty()).then_some((path, head.title, text))
        };
        PlaytestForm {
            is_new: true,
            title: String::new(),
            questions: USUAL_QUESTIONS.map(|question| say!(spoken(), question)).join("\n"),
            scenario: None,
            scenarios: library.scenarios().into_iter().filter_map(played).collect(),
            seats: seats.to_vec(),
            seed,
            file: PathField::new(PathKind::NewJournal),
            pack: library.files().name().to_owned(),
            folder: library.files().folder().map(Path::to_owned),
            date: now.map(UtcTime::date).unwrap_or_default(),
        }
    }

    /// Marks the file as tried and refused.
    pub fn refuse(&mut self, why: String) {
        self.file.refuse(why);
    }

    /// Draws the form. Returns what came of it.
    pub fn ui(&mut self, ui: &mut Ui) -> Option<PlaytestChoice> {
        let (colours, said) = (palette(ui), wording(ui));
        ui.label(say!(said, "One file that starts the same game for anybody, on any machine; it is opened at once."));
        let title = Grid::new("playtest").num_columns(2).show(ui, |ui| {
            let label = ui.label(say!(said, "Title"));
            let title = ui.add(TextEdit::singleline(&mut self.title).desired_width(300.0)).labelled_by(label.id);
            ui.end_row();
            ui.label(say!(said, "It begins"));
            self.beginning(ui);
            ui.end_row();
            ui.label(say!(said, "Seats"));
            let bot = |player: &Player| match player {
                Player::Person => String::new(),
                Player::Bot(kind) => format!(" ({})", say!(said, &kind.id())),
            };
            let seats: Vec<String> = self.seats.iter().map(|(name, player)| format!("{name}{}", bot(player))).collect();
            let tip = say!(said, "Those of the form of a new game. A scenario has its own names.");
            ui.label(RichText::new(seats.join(", ")).color(colours.muted)).on_hover_text(tip);
            ui.end_row();
            title
        });
        let label = ui.label(say!(said, "What each player is asked at the end, a question a line"));
        let field = TextEdit::multiline(&mut self.questions).desired_rows(3).desired_width(f32::INFINITY);
        ui.add(field).labelled_by(label.id);
        let name = if self.title.trim().is_empty() { "playtest" } else { &self.title };
        self.file.offer(OfferedName::of(&[&self.pack, name, &self.date]).beside(self.folder.as_deref()));
        let chosen = self.file.ui(ui, &say!(said, "Save and play"), &[]);
        if std::mem::take(&mut self.is_new) {
            title.inner.request_focus();
        }
        match chosen? {
            PathChoice::Taken { path, may_replace } => {
                let file = if path.ends_with(".journal") { path } else { format!("{path}.journal") };
                Some(PlaytestChoice::Make { plan: Box::new(self.plan()), file, may_replace })
            }
            PathChoice::Cancelled => Some(PlaytestChoice::Cancelled),
        }
    }

    fn beginning(&mut self, ui: &mut Ui) {
        let anew = say!(wording(ui), "as a new game");
        let of = |at: Option<usize>| at.and_then(|at| self.scenarios.get(at)).map_or(&anew, |(_, title, _)| title);
        let shown = of(self.scenario).clone();
        let called = say!(wording(ui), "It begins {how}", how = shown);
        let list = ComboBox::from_id_salt("playtest begins").width(300.0).selected_text(&shown).show_ui(ui, |ui| {
            ui.selectable_value(&mut self.scenario, None, &anew);
            for (at, (_, title, _)) in self.scenarios.iter().enumerate() {
                ui.selectable_value(&mut self.scenario, Some(at), title);
            }
        });
        list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &called));
    }

    fn plan(&self) -> PlaytestPlan {
        let scenario = self.scenario.and_then(|at| self.scenarios.get(at));
        PlaytestPlan {
            title: self.title.clone(),
            questions: questions_in(&self.questions),
            scenario: scenario.map(|(path, _, text)| (path.clone(), text.to_string())),
            seats: self.seats.clone(),
            seed: self.seed,
        }
    }
}
