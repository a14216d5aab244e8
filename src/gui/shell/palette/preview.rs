//! The preview beside the palette's list: a picture of the selected entry, and what is known about it.

use super::entries::{Entry, Goal};
use crate::gui::map::miniature;
use crate::gui::paint::{CardFace, card_face, card_size};
use crate::gui::requests::ViewContext;
use crate::gui::theme::{book, palette};
use crate::gui::views::entries::face;
use crate::gui::views::rules::{SettingPart, file_and_line, setting_row};
use crate::gui::views::widgets::plain;
use crate::gui::views::words;
use crate::load::schema::{EntryKind, Rulebook};
use crate::load::{Key, ScenarioHead};
use crate::model::{CardId, counted};
use eframe::egui::text::LayoutJob;
use eframe::egui::{FontId, RichText, Role, Sense, TextStyle, Ui, WidgetInfo, vec2};

/// The width of the preview, in points.
pub const WIDTH: f32 = 236.0;
/// The width of a card, and the height of a map, in points.
const CARD: f32 = 150.0;
const MAP: f32 = 200.0;
/// The height of a fact in a line, in points.
const FACT: f32 = 17.0;
/// The most lines of a text: the beginning says what it is.
const MOST_LINES: usize = 14;

/// What is known about an entry, read when it is selected.
#[derive(Clone, Debug)]
pub struct Preview {
    of: (Goal, u64, String),
    heading: String,
    text: String,
    /// Whether the text is a script.
    is_code: bool,
    facts: Vec<(&'static str, String)>,
}

impl Preview {
    /// That of an entry.
    pub fn of(entry: &Entry, context: &ViewContext<'_>) -> Preview {
        let of = (entry.goal.clone(), context.workbench.snapshot().revision, context.language.to_owned());
        let mut preview =
            Preview { of, heading: entry.title.clone(), text: String::new(), is_code: false, facts: vec![] };
        preview.read(entry, context);
        preview.facts.retain(|(_, value)| !value.is_empty());
        preview
    }

    /// Whether it is that of this entry as the pack stands now.
    pub fn is_of(&self, entry: &Entry, context: &ViewContext<'_>) -> bool {
        let (goal, revision, language) = &self.of;
        let now = context.workbench.snapshot().revision;
        *goal == entry.goal && *revision == now && language == context.language
    }

    fn read(&mut self, entry: &Entry, context: &ViewContext<'_>) {
        let snapshot = context.workbench.snapshot();
        let place = |key: String| {
            let origin = snapshot.library.origin(&snapshot.variants, &key).ok();
            origin.and_then(|origin| origin.base.as_ref().map(file_and_line)).unwrap_or_default()
        };
        let text_of = |path: &str| context.workbench.text(path).unwrap_or_default();
        match &entry.goal {
            Goal::Run(command) => {
                self.text = command.tooltip_in(context.rulebook()).to_owned();
                self.facts = vec![
                    ("Keys", command.keys().join(", ")),
                    ("Menu", command.menu().title().to_owned()),
                    ("Not now", entry.why_not.unwrap_or_default().to_owned()),
                ];
            }
            Goal::Turn(id, _) | Goal::Variant(id) => {
                let Some(note) = snapshot.library.note_in(id, context.language) else { return };
                self.heading = note.title;
                self.text = note.reason;
                let is_on = context.workbench.active_variants().iter().any(|asked| words::variant_id(asked) == id);
                let state = if is_on { "turned on" } else { "turned off" };
                self.facts = vec![("Now", state.to_owned()), ("Source", note.source.replace('`', ""))];
            }
            Goal::Card(number) => {
                let Some(card) = card_of(context, *number) else { return };
                let Some(pack) = snapshot.pack() else { return };
                let provenance = &pack.cards[card.index()].provenance;
                self.facts = vec![
                    ("Known", words::source(provenance.source).to_owned()),
                    ("Confirmed", provenance.confirmed.join(", ")),
                    ("Changed by", variants_of(context, EntryKind::Card, &number.to_string())),
                    ("File", place(format!("card.{number}.title"))),
                ];
            }
            Goal::Province(id) => {
                let Some(pack) = snapshot.pack() else { return };
                let Some(at) = pack.board.province(id) else { return };
                let province = &pack.board.provinces[at.index()];
                let region = &pack.board.regions[province.region.index()].id;
                let beside = province.neighbours.iter().map(|it| pack.board.provinces[it.index()].name.as_str());
                let lily = if province.fleur_de_lis { "a fleur-de-lis" } else { "" };
                self.facts = vec![
                    ("Region", words::name(pack, context.language, "region", region).to_owned()),
                    ("Worth", counted(province.victory_points, "Victory Point")),
                    ("Has", lily.to_owned()),
                    ("Borders", beside.collect::<Vec<_>>().join(", ")),
                    ("Changed by", variants_of(context, EntryKind::Province, id)),
                    ("File", place(format!("province.{id}.name"))),
                ];
            }
            Goal::Entry(key) => {
                let Key::Entry { kind, id, .. } = Key::from(key.as_str()) else { return };
                let Some(pack) = snapshot.data() else { return };
                self.text = face::told(context, pack, kind, &id);
                self.facts = vec![("Changed by", variants_of(context, kind, &id)), ("File", place(key.clone()))];
            }
            Goal::Setting(key) => {
                let Some((_, setting)) = context.format().setting(key) else { return };
                let row = setting_row(context, setting);
                let is_said = context.rulebook() == Rulebook::Liberte;
                self.text = if is_said { row.sentence } else { setting.meaning.to_owned() };
                let value = |part: &SettingPart| part.value.plain();
                self.facts = vec![
                    ("Now", row.parts.iter().map(value).collect::<Vec<_>>().join(", ")),
                    ("Rulebook", row.default),
                    ("Section", setting.cite.to_owned()),
                    ("File", row.source),
                ];
            }
            Goal::Script(path) => (self.text, self.is_code) = (text_of(path).to_string(), true),
            Goal::Scenario(path) => {
                let head = ScenarioHead::of(&text_of(path)).in_language(context.language);
                self.text = head.story;
                self.facts = vec![
                    ("Rules", head.cite),
                    ("Seats", head.seats.join(", ")),
                    ("Source", head.source),
                    ("File", words::file_name(path).to_owned()),
                ];
            }
            Goal::Text(key) => {
                self.heading = key.clone();
                self.text = context.texts().get(key).to_owned();
            }
            Goal::Help(_) => self.text = entry.about.to_owned(),
        }
    }

    /// Draws it.
    pub fn ui(&self, ui: &mut Ui, context: &ViewContext<'_>) {
        let colours = palette(ui);
        ui.set_width(WIDTH);
        self.picture(ui, context);
        ui.add(eframe::egui::Label::new(RichText::new(&self.heading).font(book(19.0))).wrap());
        let font =
            if self.is_code { FontId::new(10.5, TextStyle::Monospace.resolve(ui.style()).family) } else { plain(12.5) };
        let mut job = LayoutJob::simple(self.text.trim().to_owned(), font, colours.ink, WIDTH);
        job.wrap.max_rows = MOST_LINES;
        if !job.text.is_empty() {
            ui.label(job);
        }
        ui.spacing_mut().interact_size.y = FACT;
        ui.spacing_mut().item_spacing.y = 3.0;
        for (what, value) in &self.facts {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 6.0;
                ui.label(RichText::new(*what).font(plain(12.0)).color(colours.muted));
                ui.label(RichText::new(value).font(plain(12.0)));
            });
        }
    }

    fn picture(&self, ui: &mut Ui, context: &ViewContext<'_>) {
        let snapshot = context.workbench.snapshot();
        let place = |ui: &mut Ui, size, name: &dyn Fn() -> String| {
            let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name()));
            rect
        };
        match &self.of.0 {
            Goal::Card(number) => {
                let Some((pack, card)) = snapshot.pack().zip(card_of(context, *number)) else { return };
                let face = CardFace::of(pack, card, context.language);
                let rect = ui.vertical_centered(|ui| place(ui, card_size(CARD), &|| face.name())).inner;
                card_face(ui.painter(), rect, &face, palette(ui), false);
            }
            Goal::Province(id) => {
                let Some(pack) = snapshot.pack() else { return };
                let rect = place(ui, vec2(WIDTH, MAP), &|| format!("{} on the map", self.heading));
                miniature(ui, rect, pack, pack.board.province(id), |_| None);
            }
            Goal::Entry(key) => {
                let Key::Entry { kind, id, .. } = Key::from(key.as_str()) else { return };
                let Some(pack) = snapshot.data() else { return };
                let rect = place(ui, vec2(WIDTH, face::HEIGHT), &|| self.heading.clone());
                face::face(ui, context, pack, kind, &id, rect);
            }
            Goal::Run(_) | Goal::Turn(..) | Goal::Setting(_) | Goal::Variant(_) | Goal::Script(_) => {}
            Goal::Scenario(_) | Goal::Text(_) | Goal::Help(_) => {}
        }
    }
}

fn card_of(context: &ViewContext<'_>, number: u32) -> Option<CardId> {
    context.workbench.snapshot().pack()?.card(u16::try_from(number).ok()?)
}

/// The variants that change an entry.
fn variants_of(context: &ViewContext<'_>, kind: EntryKind, id: &str) -> String {
    let changes = context.workbench.snapshot().loaded.variant_changes();
    let is_of = |key: &Key| matches!(key, Key::Entry { kind: of, id: it, .. } if *of == kind && it == id);
    let mut variants: Vec<&str> =
        changes.filter(|(key, _)| is_of(key)).map(|(_, asked)| words::variant_id(asked)).collect();
    variants.dedup();
    variants.join(", ")
}
