//! The start page: what can be done here, and where to begin.

use crate::gui::command::Command;
use crate::gui::game::GameWords;
use crate::gui::map::miniature;
use crate::gui::paint::{CardFace, card_button};
use crate::gui::requests::{Request, Requests, Selection, ViewContext};
use crate::gui::shell::Pane;
use crate::gui::theme::{book, palette, strong};
use crate::gui::views::entries;
use crate::gui::views::widgets::{plain, text_in};
use crate::load::schema::{EntryKind, Rulebook};
use crate::model::{CardId, counted};
use eframe::egui::{self, RichText, ScrollArea, Ui, Vec2, vec2};
use std::cmp::Reverse;

/// The gap between tiles, in points.
const GAP: f32 = 10.0;
/// How wide a card is.
const CARD: f32 = 132.0;

/// How wide tiles and steps are together, and the least width of the map beside them.
const TILES: f32 = 890.0;
const LEAST_MAP: f32 = 360.0;

/// The state of the page.
#[derive(Clone, Debug, Default)]
pub struct StartState {
    /// Folders of recently opened packs.
    pub recent: Vec<String>,
    /// Those of them that can't be opened any more.
    pub gone: Vec<String>,
    /// Whether a variant's difference was looked at.
    pub has_read_difference: bool,
}

impl StartState {
    /// The recently opened packs, and whether each still exists.
    pub fn lately(&self) -> impl Iterator<Item = (&str, bool)> {
        self.recent.iter().map(|folder| (folder.as_str(), !self.gone.contains(folder)))
    }
}

/// A recently opened pack, as a line, and whether it still exists.
pub fn recent_pack_text(ui: &Ui, (folder, is_there): (&str, bool)) -> RichText {
    match is_there {
        true => RichText::new(folder),
        false => RichText::new(format!("✗ {folder}: gone")).color(palette(ui).muted),
    }
}

/// Draws the page.
pub fn start(ui: &mut Ui, context: &ViewContext<'_>, state: &StartState, requests: &mut Requests) {
    let colours = palette(ui);
    map(ui, context);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.add_space(8.0);
        let words = GameWords::of(context.rulebook());
        ui.label(RichText::new(words.title).font(book(44.0)));
        let about = "Take the game apart, change its rules and cards, and find out what that does.";
        ui.label(RichText::new(about).font(book(20.0)).color(colours.muted));
        ui.add_space(14.0);
        pack_line(ui, context);
        ui.add_space(14.0);
        if state.recent.is_empty() {
            first_rule(ui, context, state, requests);
            ui.add_space(14.0);
        }
        let is_own = context.workbench.files().folder().is_some();
        beginnings(ui, &words.beginnings(is_own).collect::<Vec<_>>(), requests);
        ui.add_space(18.0);
        recent(ui, state, requests);
        if !state.recent.is_empty() {
            ui.add_space(14.0);
            first_rule(ui, context, state, requests);
        }
        ui.add_space(12.0);
        let hint = "Ctrl+P finds everything. F1 shows all keys and the guides. Everything can be undone with Ctrl+Z.";
        ui.label(RichText::new(hint).color(colours.muted));
        ui.add_space(20.0);
        match context.rulebook() {
            Rulebook::Liberte => hand(ui, context, requests),
            Rulebook::Revolution => entries::board::first_spaces(ui, context, requests),
            Rulebook::Libertalia => {}
        }
    });
}

/// The map of a board that has one, where the window is wide enough for it beside the tiles.
fn map(ui: &Ui, context: &ViewContext<'_>) {
    let Some(pack) = context.workbench.snapshot().pack() else { return };
    let room = ui.available_rect_before_wrap();
    let room = room.with_min_x(room.left() + TILES).shrink(28.0);
    if room.width() >= LEAST_MAP {
        let side = room.width().min(room.height());
        miniature(ui, egui::Rect::from_center_size(room.center(), Vec2::splat(side)), pack, None, |_| None);
    }
}

/// A first house rule in five steps, each with the button that takes it, and a tick once it is taken.
fn first_rule(ui: &mut Ui, context: &ViewContext<'_>, state: &StartState, requests: &mut Requests) {
    let begun = begun_variant(context);
    let has_changes = begun.as_deref().is_some_and(|id| has_changes(context, id));
    let is_saved = begun.is_some() && context.workbench.unsaved().is_empty();
    let is_read = has_changes && state.has_read_difference;
    let is_measured = !context.lab.runs().is_empty();
    let steps = [
        ("Begin a variant", "Only what differs.", FirstStep::Run(Command::NewVariant), begun.is_some()),
        ("Change a number", "Such as the hand size.", FirstStep::Change(begun), has_changes),
        ("Read the difference", "In plain words.", FirstStep::Run(Command::Show(Pane::Differences)), is_read),
        ("Measure it", "Old against new.", FirstStep::Measure, is_measured),
        ("Save it", "In a folder of your own.", FirstStep::Run(Command::Save), is_saved),
    ];
    let colours = palette(ui);
    ui.label(RichText::new("Your first house rule, in five steps").font(book(20.0)));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(GAP, GAP);
        for (at, (title, text, step, is_done)) in steps.into_iter().enumerate() {
            let (rect, response) = ui.allocate_exact_size(vec2(168.0, 58.0), egui::Sense::click());
            let done = if is_done { ", done" } else { "" };
            let name = format!("Step {}: {title}{done}", at + 1);
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
            let look = ui.style().interact(&response);
            ui.painter().rect(rect, 8.0, look.bg_fill, look.bg_stroke, egui::StrokeKind::Inside);
            let (sign, colour) = match is_done {
                true => ("✓".to_owned(), colours.right),
                false => ((at + 1).to_string(), colours.state),
            };
            let number = rect.with_max_x(rect.left() + 30.0).translate(vec2(2.0, 0.0));
            text_in(ui, number.shrink2(vec2(8.0, 0.0)), egui::Align2::LEFT_CENTER, strong(20.0), colour, &sign);
            let words = rect.with_min_x(rect.left() + 34.0).with_max_x(rect.right() - 6.0);
            let (upper, lower) = words.shrink2(vec2(0.0, 9.0)).split_top_bottom_at_fraction(0.52);
            text_in(ui, upper, egui::Align2::LEFT_CENTER, strong(13.0), colours.ink, title);
            text_in(ui, lower, egui::Align2::LEFT_CENTER, plain(11.5), colours.muted, text);
            if response.on_hover_text(step.tooltip(context)).clicked() {
                step.take(context, requests);
            }
        }
    });
}

/// What a step of the first house rule does.
enum FirstStep {
    /// Runs a command.
    Run(Command),
    /// Shows the rules; changes go to the variant that was begun, if one was.
    Change(Option<String>),
    /// Shows the lab with its form filled in: nothing is played yet.
    Measure,
}

impl FirstStep {
    fn tooltip(&self, context: &ViewContext<'_>) -> &'static str {
        match self {
            FirstStep::Run(command) => command.tooltip_in(context.rulebook()),
            FirstStep::Change(_) => Command::Show(Pane::Rules).tooltip_in(context.rulebook()),
            FirstStep::Measure => "Old against new: the lab's form, filled in.",
        }
    }

    fn take(self, context: &ViewContext<'_>, requests: &mut Requests) {
        match self {
            FirstStep::Run(command) => requests.run(command),
            FirstStep::Change(begun) => {
                let goes_elsewhere = context.workbench.target().is_none();
                requests.0.extend(begun.filter(|_| goes_elsewhere).map(|id| Request::SetTarget(Some(id))));
                requests.run(Command::Show(Pane::Rules));
            }
            FirstStep::Measure => requests.push(Request::PrepareComparison),
        }
    }
}

/// The variant that was begun: the one that changes go to, else the uppermost one of one's own.
fn begun_variant(context: &ViewContext<'_>) -> Option<String> {
    let workbench = context.workbench;
    let (unsaved, is_own_pack) = (workbench.unsaved(), workbench.files().folder().is_some());
    let is_own = |id: &&str| {
        let path = workbench.files().data(&format!("variants/{id}.toml"));
        is_own_pack || unsaved.iter().any(|unsaved| *unsaved == path)
    };
    let mut applied = workbench.variants().iter().rev().filter(|layer| layer.is_on).map(|layer| layer.id());
    workbench.target().or_else(|| applied.find(is_own)).map(str::to_owned)
}

/// Whether a variant was begun and changes something: its difference can be read.
pub fn has_difference(context: &ViewContext<'_>) -> bool {
    begun_variant(context).is_some_and(|id| has_changes(context, &id))
}

/// What a variant says of itself, and what is no change.
const HEAD: [&str; 7] = ["#", "id ", "title ", "titles.", "source ", "reason ", "reasons."];

/// Whether a variant changes anything: it says more than what it is called.
fn has_changes(context: &ViewContext<'_>, id: &str) -> bool {
    let path = context.workbench.files().data(&format!("variants/{id}.toml"));
    let text = context.workbench.text(&path);
    let is_change = |line: &str| !line.trim().is_empty() && !HEAD.iter().any(|it| line.starts_with(it));
    text.is_some_and(|text| text.lines().any(is_change))
}

/// What can be done, in rows of three, or of two where the pane is narrow.
fn beginnings(ui: &mut Ui, all: &[(&str, &str, Command)], requests: &mut Requests) {
    let columns = if ui.available_width() < 640.0 { 2 } else { 3 };
    let gaps = GAP * (columns - 1) as f32;
    let wide = ((ui.available_width() - gaps) / columns as f32).clamp(150.0, 290.0).floor();
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = vec2(GAP, GAP);
        for row in all.chunks(columns) {
            ui.horizontal(|ui| {
                for (title, text, command) in row {
                    beginning(ui, vec2(wide, 82.0), title, text, *command, requests);
                }
            });
        }
    });
}

/// As many cards as fit side by side, one of each region first. A click shows the card.
fn hand(ui: &mut Ui, context: &ViewContext<'_>, requests: &mut Requests) {
    let Some(pack) = context.workbench.snapshot().pack() else { return };
    let all = || (0..pack.cards.len()).map(|at| CardId(at as u8));
    let most = |region: usize| {
        let of_region = all().filter(|card| pack.cards[card.index()].region().is_some_and(|it| it.index() == region));
        of_region.max_by_key(|card| (pack.cards[card.index()].value(), Reverse(card.index())))
    };
    let room = ((ui.available_width() + GAP) / (CARD + GAP)) as usize;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        for card in (0..pack.board.regions.len()).filter_map(most).take(room) {
            let face = CardFace::of(pack, card, context.language);
            if card_button(ui, &face, CARD, false).on_hover_text("Show this card.").clicked() {
                let cards = vec![u32::from(face.card.number)];
                requests.push(Request::Select(Selection { cards, ..context.selection.clone() }));
                requests.run(Command::Show(Pane::Cards));
            }
        }
    });
}

fn pack_line(ui: &mut Ui, context: &ViewContext<'_>) {
    let snapshot = context.workbench.snapshot();
    let Some(pack) = snapshot.identity() else {
        ui.label("The pack cannot be read: see the problems.");
        return;
    };
    let place = match context.workbench.files().folder() {
        Some(folder) => folder.display().to_string(),
        None => "built in".to_owned(),
    };
    let mut counts: Vec<String> = match (snapshot.pack(), snapshot.data()) {
        (Some(pack), _) => {
            let counts = [(pack.cards.len(), "card"), (pack.board.provinces.len(), "province")];
            counts
                .into_iter()
                .chain([(pack.effects.len(), "effect")])
                .map(|(count, word)| counted(count, word))
                .collect()
        }
        (None, Some(pack)) => {
            let kinds = context.format().entries.iter().filter(|kind| !kind.file().is_for_drawing());
            kinds.map(|kind| in_counts(*kind, pack.list(kind.word()).len())).collect()
        }
        (None, None) => Vec::new(),
    };
    counts.push(counted(snapshot.library.variants().len(), "variant"));
    ui.label(RichText::new(format!("{} {}  ({place})", pack.title, pack.version)).font(strong(15.0)));
    ui.label(counts.join(", "));
}

/// So many entries of a kind; cards of a game whose entries are names stand for several each.
fn in_counts(kind: EntryKind, count: usize) -> String {
    if kind == EntryKind::Card { counted(count, "card kind") } else { kind.counted(count) }
}

/// A tile of the page: a button with a title and a sentence.
fn beginning(ui: &mut Ui, size: Vec2, title: &str, text: &str, command: Command, requests: &mut Requests) {
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, title));
    let look = ui.style().interact(&response);
    ui.painter().rect(rect, 8.0, look.bg_fill, look.bg_stroke, egui::StrokeKind::Inside);
    let inner = rect.shrink(12.0);
    let colours = palette(ui);
    let mut inside =
        ui.new_child(egui::UiBuilder::new().max_rect(inner).layout(egui::Layout::top_down(egui::Align::Min)));
    inside.add(egui::Label::new(RichText::new(title).font(book(19.0))).selectable(false));
    inside.add(egui::Label::new(RichText::new(text).color(colours.muted)).selectable(false).wrap());
    requests.on_click(response, command);
}

fn recent(ui: &mut Ui, state: &StartState, requests: &mut Requests) {
    ui.horizontal(|ui| {
        requests.on_click(ui.button(Command::OpenPack.text()), Command::OpenPack);
        for command in [Command::OpenBuiltIn, Command::OpenRevolution, Command::OpenLibertalia] {
            requests.on_click(ui.button(command.text()).on_hover_text(command.tooltip()), command);
        }
    });
    if !state.recent.is_empty() {
        ui.add_space(4.0);
        ui.label(RichText::new("Recent").font(strong(13.0)));
    }
    for (folder, is_there) in state.lately() {
        let link = ui.link(recent_pack_text(ui, (folder, is_there)));
        let tip = if is_there { "Open this pack again." } else { "The pack is no longer there." };
        if link.on_hover_text(tip).clicked() {
            requests.push(Request::Open(folder.to_owned()));
        }
    }
}
