//! What the chosen line of the palette is about: the card as it looks, the province, the setting or the command in words.

use super::entries::{Entry, Goal};
use crate::gui::paint::{CardFace, card_face, card_size};
use crate::gui::requests::ViewContext;
use crate::gui::shell::HelpPage;
use crate::gui::theme::{book, color, land_color, palette, strong};
use crate::gui::views::words;
use crate::load::ScenarioHead;
use crate::load::edit::SourceCoverage;
use crate::model::{CardId, Pack, Province};
use eframe::egui::{Grid, Label, RichText, Sense, Ui, Vec2, vec2};

/// The width of a card, in points.
const CARD: f32 = 168.0;
/// How many lines of a script's comment are shown.
const COMMENT: usize = 12;

/// Draws it.
pub fn preview(ui: &mut Ui, context: &ViewContext<'_>, entry: &Entry) {
    let pack = context.workbench.snapshot().pack();
    match (&entry.goal, pack) {
        (Goal::Card(number), Some(pack)) => card(ui, context, pack, *number),
        (Goal::Province(id), Some(pack)) => {
            if let Some(found) = pack.board.provinces.iter().find(|province| province.id == *id) {
                province(ui, context, pack, found);
            }
        }
        (goal, _) => {
            head(ui, &entry.title);
            about(ui, context, goal);
            if let Some(why) = entry.why_not {
                muted(ui, &format!("Not now: {why}."));
            }
            facts(ui, &[("Keys", if matches!(goal, Goal::Run(_)) { entry.note.clone() } else { String::new() })]);
        }
    }
}

fn card(ui: &mut Ui, context: &ViewContext<'_>, pack: &Pack, number: u32) {
    let at = pack.cards.iter().position(|card| u32::from(card.number) == number);
    let Some((at, card)) = at.and_then(|at| Some((u8::try_from(at).ok()?, &pack.cards[at]))) else { return };
    let face = CardFace::of(pack, CardId(at), context.language);
    ui.vertical_centered(|ui| {
        let (rect, _) = ui.allocate_exact_size(card_size(CARD), Sense::hover());
        card_face(ui.painter(), rect, &face, palette(ui), false);
    });
    ui.add_space(6.0);
    head(ui, words::title(pack, context.language, card));
    let entry = context.workbench.snapshot().loaded.entry(&format!("card.{number}")).unwrap_or_default();
    facts(
        ui,
        &[
            ("Kind", words::name(pack, context.language, "kind", card.kind.id()).to_owned()),
            ("Known", words::source(SourceCoverage::of(&entry).source()).to_owned()),
        ],
    );
}

fn province(ui: &mut Ui, context: &ViewContext<'_>, pack: &Pack, province: &Province) {
    head(ui, &province.name);
    let Some(region) = pack.board.regions.get(province.region.index()) else { return };
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(16.0), Sense::hover());
        let fill = land_color(color(&region.hex), ui.visuals().dark_mode);
        ui.painter().rect_filled(rect, 3.0, fill);
        ui.label(words::name(pack, context.language, "region", &region.id));
    });
    let yes = |is_so: bool| if is_so { "yes".to_owned() } else { "no".to_owned() };
    let neighbours: Vec<&str> =
        province.neighbours.iter().map(|id| pack.board.provinces[id.index()].name.as_str()).collect();
    facts(
        ui,
        &[
            ("Number", province.number.to_string()),
            ("Victory points", province.victory_points.to_string()),
            ("Fleur de lis", yes(province.fleur_de_lis)),
        ],
    );
    ui.add_space(6.0);
    muted(ui, &format!("Beside {}.", neighbours.join(", ")));
}

/// What the other things are about, in a few sentences.
fn about(ui: &mut Ui, context: &ViewContext<'_>, goal: &Goal) {
    let text = |path: &str| context.workbench.text(path).unwrap_or_default();
    match goal {
        Goal::Run(command) => said(ui, command.tooltip_in(context.rulebook())),
        Goal::Setting(key) => {
            if let Some((_, setting)) = context.format().settings().find(|(_, setting)| setting.name == key) {
                said(ui, setting.meaning);
                muted(ui, setting.cite);
            }
        }
        Goal::Script(path) => {
            let whole = text(path);
            let lines = whole.lines().map_while(|line| line.trim().strip_prefix("//")).take(COMMENT);
            let comment: Vec<&str> = lines.map(|line| line.trim_start_matches('/').trim()).collect();
            said(ui, &comment.join(" "));
            muted(ui, path);
        }
        Goal::Scenario(path) => {
            let head = ScenarioHead::of(&text(path));
            let story = head.story.split("\n\n").next().unwrap_or_default().replace('\n', " ");
            [story.as_str(), head.cite.as_str()].into_iter().for_each(|line| muted(ui, line));
            muted(ui, path);
        }
        Goal::Text(key) => {
            said(ui, context.texts().texts.get(key).map_or("", String::as_str));
            muted(ui, key);
        }
        Goal::Help(title) => {
            let about = HelpPage::all().map(|page| page.title()).find(|(of, _)| of == title);
            said(ui, about.map_or("", |(_, about)| about));
        }
        Goal::Turn(id, _) | Goal::Variant(id) => muted(ui, id),
        Goal::Card(_) | Goal::Province(_) => {}
        Goal::Entry(key) => muted(ui, key),
    }
}

fn head(ui: &mut Ui, title: &str) {
    ui.add(Label::new(RichText::new(title).font(book(20.0))).wrap());
}

fn said(ui: &mut Ui, text: &str) {
    if !text.is_empty() {
        ui.add(Label::new(text).wrap());
    }
}

fn muted(ui: &mut Ui, text: &str) {
    if !text.is_empty() {
        ui.add(Label::new(RichText::new(text).color(palette(ui).muted).size(12.0)).wrap());
    }
}

/// A name and a value in each line; those without a value are left out.
fn facts(ui: &mut Ui, facts: &[(&str, String)]) {
    Grid::new("facts of a preview").num_columns(2).spacing(vec2(14.0, 4.0)).show(ui, |ui| {
        for (name, value) in facts.iter().filter(|(_, value)| !value.is_empty()) {
            ui.label(RichText::new(*name).color(palette(ui).muted).size(12.0));
            ui.label(RichText::new(value).font(strong(12.0)));
            ui.end_row();
        }
    });
}
