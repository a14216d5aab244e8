//! The palette: all commands and all items of the pack in one list, searched by name.

mod entries;
mod preview;
mod score;

pub use entries::Goal;

use super::keys_text;
use crate::gui::command::Menu;
use crate::gui::game::GameWords;
use crate::gui::modal::modal_below;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::{book, palette, strong};
use crate::gui::views::Views;
use crate::kernel::Order;
use eframe::egui::{Align, Button, Context, Key, Layout, RichText, ScrollArea, TextEdit, Ui};
use entries::{Entry, Kind, commands, things};
use preview::Preview;
use score::Searched;

/// The distance from the top of the window, in points, whatever the number of lines.
const TOP: f32 = 72.0;
/// The size of the list, in points.
const WIDTH: f32 = 560.0;
const HEIGHT: f32 = 420.0;
/// The height of the heading and the field above the list, in points.
const ABOVE: f32 = 64.0;
/// The gap between list and preview, in points; in a window narrower than this there is no preview.
const GAP: f32 = 24.0;
const ROOM_FOR_PREVIEW: f32 = 1100.0;
/// The most lines of a kind among others, and of a kind alone.
const MOST_OF_KIND: usize = 7;
const MOST_ALONE: usize = 60;
/// The bonus of enabled entries among those with similar scores.
const CAN: u32 = 20;
/// The length of the history.
const MOST_RECENT: usize = 6;

/// The state of the palette.
#[derive(Clone, Debug, Default)]
pub struct Palette {
    is_open: bool,
    typed: String,
    at: usize,
    is_new: bool,
    /// Whether Enter was pressed on a disabled entry.
    is_refused: bool,
    /// The history, the latest first.
    recent: Vec<Goal>,
    /// The items of the pack, with the revision and the language.
    things: Option<(u64, String, Vec<Entry>)>,
    /// What is known about the selected entry.
    preview: Option<Preview>,
}

/// A line, with the heading above it if a group starts.
struct Line {
    heading: Option<&'static str>,
    entry: Entry,
}

impl Palette {
    /// Opens it, with nothing typed.
    pub fn open(&mut self) {
        let (recent, things) = (std::mem::take(&mut self.recent), self.things.take());
        *self = Palette { is_open: true, is_new: true, recent, things, ..Palette::default() };
    }

    /// Forgets the items of the pack, since another is opened.
    pub fn forget_things(&mut self) {
        self.things = None;
    }

    /// Whether it is open.
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// The history, the latest first.
    pub fn recent(&self) -> &[Goal] {
        &self.recent
    }

    /// Restores the history.
    pub fn recall(&mut self, recent: Vec<Goal>) {
        self.recent = recent;
        self.recent.truncate(MOST_RECENT);
    }

    /// Draws it, if it is open.
    pub fn ui(&mut self, ctx: &Context, context: &ViewContext<'_>, views: &Views, requests: &mut Requests) {
        if !self.is_open {
            return;
        }
        let is_wide = ctx.content_rect().width() >= ROOM_FOR_PREVIEW;
        let width = if is_wide { WIDTH + GAP + preview::WIDTH } else { WIDTH };
        let height = HEIGHT.min(ctx.content_rect().height() - TOP - 130.0);
        let shown = modal_below(ctx, "palette", width, TOP, |ui| {
            if !is_wide {
                return drop(self.list(ui, height, context, views, requests));
            }
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = GAP / 2.0;
                let list = |ui: &mut Ui| {
                    ui.set_width(WIDTH);
                    self.list(ui, height, context, views, requests)
                };
                let selected = ui.vertical(list).inner;
                ui.vertical(|ui| self.preview(ui, height + ABOVE, selected, context));
            });
        });
        if shown.should_close() {
            self.is_open = false;
        }
    }

    /// Draws what is known about the selected entry.
    fn preview(&mut self, ui: &mut Ui, height: f32, selected: Option<Entry>, context: &ViewContext<'_>) {
        self.preview = selected.map(|entry| match self.preview.take() {
            Some(preview) if preview.is_of(&entry, context) => preview,
            _ => Preview::of(&entry, context),
        });
        let area = ScrollArea::vertical().id_salt("preview").max_height(height).min_scrolled_height(height);
        area.auto_shrink(false).show(ui, |ui| {
            if let Some(preview) = &self.preview {
                preview.ui(ui, context);
            }
        });
    }

    /// Draws the field and the list. Returns the selected entry.
    fn list(
        &mut self,
        ui: &mut Ui,
        height: f32,
        context: &ViewContext<'_>,
        views: &Views,
        requests: &mut Requests,
    ) -> Option<Entry> {
        let is_pressed = |key| ui.input(|input| input.key_pressed(key));
        let (down, up, enter) = (is_pressed(Key::ArrowDown), is_pressed(Key::ArrowUp), is_pressed(Key::Enter));
        let label = ui.label(RichText::new("What do you want to do?").font(book(20.0)));
        let hint = GameWords::of(context.rulebook()).palette_hint;
        let field = TextEdit::singleline(&mut self.typed).hint_text(hint).desired_width(f32::INFINITY);
        let field = ui.add(field).labelled_by(label.id);
        if std::mem::take(&mut self.is_new) {
            field.request_focus();
        }
        let lines = self.lines(ui.ctx(), context, views);
        if field.changed() {
            self.at = 0;
        }
        self.at = (self.at + usize::from(down)).saturating_sub(usize::from(up)).min(lines.len().saturating_sub(1));
        self.is_refused &= !(up || down || field.changed());
        let mut chosen = None;
        let area = ScrollArea::vertical().min_scrolled_height(height).max_height(height).auto_shrink(false);
        area.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.with_layout(Layout::top_down_justified(Align::LEFT), |ui| {
                for (at, line) in lines.iter().enumerate() {
                    let is_at = at == self.at;
                    let clicked = self.line(ui, context, line, is_at, is_at && (up || down));
                    if clicked || enter && is_at {
                        self.at = at;
                        chosen = Some(&line.entry);
                    }
                }
                if lines.is_empty() {
                    ui.label("Nothing found.");
                }
            });
        });
        match chosen {
            Some(entry) if entry.why_not.is_some() => {
                self.is_refused = true;
                field.request_focus();
            }
            Some(entry) => {
                requests.0.extend(entry.goal.requests(context));
                self.used(&entry.goal);
                self.is_open = false;
            }
            None => {}
        }
        lines.into_iter().nth(self.at).map(|line| line.entry)
    }

    /// Draws a line. Returns whether it was clicked.
    fn line(&self, ui: &mut Ui, context: &ViewContext<'_>, line: &Line, is_at: bool, is_reached: bool) -> bool {
        let colours = palette(ui);
        if let Some(heading) = line.heading {
            ui.add_space(4.0);
            ui.label(RichText::new(heading).font(strong(12.0)).color(colours.muted));
        }
        let entry = &line.entry;
        let (text, colour) = match entry.why_not {
            None => (entry.title.clone(), colours.ink),
            Some(why) => {
                let colour = if is_at && self.is_refused { colours.wrong } else { colours.muted };
                (format!("{}: {why}", entry.title), colour)
            }
        };
        let button = Button::selectable(is_at, RichText::new(text).color(colour)).truncate();
        let button = ui.add(button.shortcut_text(RichText::new(&entry.note).color(colours.muted)));
        if is_reached {
            button.scroll_to_me(None);
        }
        match &entry.goal {
            Goal::Run(command) => button.on_hover_text(command.tooltip_in(context.rulebook())).clicked(),
            _ => button.clicked(),
        }
    }

    fn used(&mut self, goal: &Goal) {
        self.recent.retain(|known| known != goal);
        self.recent.insert(0, goal.clone());
        self.recent.truncate(MOST_RECENT);
    }

    /// The lines for the typed text.
    fn lines(&mut self, ctx: &Context, context: &ViewContext<'_>, views: &Views) -> Vec<Line> {
        let revision = context.workbench.snapshot().revision;
        let is_old = |known: &(u64, String, Vec<Entry>)| (known.0, known.1.as_str()) != (revision, context.language);
        if self.things.as_ref().is_none_or(is_old) {
            self.things = Some((revision, context.language.to_owned(), things(context)));
        }
        let commands = commands(context, views, &|command| keys_text(command, ctx));
        let things = self.things.iter().flat_map(|(_, _, things)| things);
        let typed = self.typed.trim();
        let sign = typed.chars().next().map_or(&[][..], Kind::by_sign);
        let typed = Searched::of(typed);
        let recent = |entry: &Entry| self.recent.iter().position(|goal| *goal == entry.goal);
        match sign {
            [] if typed.is_empty() => at_first(&commands, things, &recent),
            _ => found(commands.iter().chain(things), &typed, sign, &recent),
        }
    }
}

/// With nothing typed: the history, then the enabled commands, then the disabled ones.
fn at_first<'e>(
    commands: &'e [Entry],
    things: impl Iterator<Item = &'e Entry>,
    recent: &dyn Fn(&Entry) -> Option<usize>,
) -> Vec<Line> {
    let can = |entry: &&Entry| entry.why_not.is_none();
    let is_last = |entry: &&Entry| recent(entry).is_some();
    let mut last: Vec<&Entry> = commands.iter().chain(things).filter(is_last).filter(can).collect();
    last.order_by_key(|entry| recent(entry));
    let mut lines = Vec::new();
    group(&mut lines, "Recently used", last);
    for menu in Menu::ALL {
        let others = commands.iter().filter(can).filter(|entry| !is_last(entry) && entry.menu == Some(menu));
        group(&mut lines, menu.title(), others);
    }
    group(&mut lines, "Not available now", commands.iter().filter(|entry| !can(entry)));
    lines
}

/// What fits: the best of all, then those of each kind, the kind of the better ones first, then commands that can't be done
/// now. Of those that fit alike, what was used last comes first, and what can be done now.
fn found<'e>(
    all: impl Iterator<Item = &'e Entry>,
    typed: &Searched,
    only: &[Kind],
    recent: &dyn Fn(&Entry) -> Option<usize>,
) -> Vec<Line> {
    let is_meant = |entry: &&Entry| only.is_empty() || only.contains(&entry.goal.kind());
    // A disabled entry comes first only if it is clearly what was typed.
    let can = |entry: &Entry| if entry.why_not.is_none() { CAN } else { 0 };
    let scored = all.filter(is_meant).filter_map(|entry| Some((entry.score(typed)? + can(entry), entry)));
    let mut scored: Vec<(u32, &Entry)> = scored.collect();
    scored.order_by_key(|(score, entry)| (u32::MAX - score, recent(entry).unwrap_or(usize::MAX)));
    let mut lines = Vec::new();
    let mut rest = scored.into_iter().map(|(_, entry)| entry);
    group(&mut lines, "Best match", rest.next());
    let (now, not_now): (Vec<&Entry>, Vec<&Entry>) = rest.partition(|entry| entry.why_not.is_none());
    let most = if !only.is_empty() { MOST_ALONE } else { MOST_OF_KIND };
    let mut kinds: Vec<Kind> = Vec::new();
    for entry in &now {
        if !kinds.contains(&entry.goal.kind()) {
            kinds.push(entry.goal.kind());
        }
    }
    for kind in kinds {
        let of_kind = now.iter().copied().filter(|entry| entry.goal.kind() == kind);
        group(&mut lines, kind.heading(), of_kind.take(most));
    }
    group(&mut lines, "Not available now", not_now.into_iter().take(most));
    lines
}

fn group<'e>(lines: &mut Vec<Line>, heading: &'static str, entries: impl IntoIterator<Item = &'e Entry>) {
    let headings = std::iter::once(Some(heading)).chain(std::iter::repeat(None));
    lines.extend(headings.zip(entries).map(|(heading, entry)| Line { heading, entry: entry.clone() }));
}
