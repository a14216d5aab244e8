//! My games: the games that were played here as tiles, each with a picture of how it stands, to go on with or to look at again.

use crate::app::session::{SessionRequest, ShelfBoard};
use crate::app::shelf::{GameSummary, Shelf, ShelvedGame};
use crate::gui::boxed;
use crate::gui::map::miniature;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::{book, palette};
use crate::gui::views::widgets::plain;
use crate::gui::wording::wording;
use crate::load::schema::Rulebook;
use crate::model::{Texts, say};
use eframe::egui::{
    Align, Button, Frame, Id, Key, Label, Layout, Margin, Panel, Rect, RichText, Role, ScrollArea, Sense, Stroke,
    StrokeKind, TextEdit, Ui, UiBuilder, Vec2, WidgetInfo, pos2, vec2,
};

/// The least width of a tile, in points.
const LEAST: f32 = 300.0;
/// The height of a tile, in points.
const HEIGHT: f32 = 112.0;
/// The gap between tiles, in points.
const GAP: f32 = 10.0;
/// The side of a picture, in points.
const PICTURE: f32 = 92.0;
/// How many rows of tiles are seen without scrolling.
const SEEN: usize = 2;

/// Shows those of the sandbox at the top, if there are any.
pub(super) fn my_games(ui: &mut Ui, context: &ViewContext<'_>, requests: &mut Requests) {
    let shelf = context.session.shelf();
    if !has_games(shelf, context.rulebook()) {
        return;
    }
    let colours = palette(ui);
    let frame = Frame::new().fill(colours.paper).inner_margin(Margin::symmetric(14, 8));
    Panel::top("my games").frame(frame).show(ui, |ui| {
        let texts = context.texts();
        let board = |game: &ShelvedGame| context.session.shelf_board(game);
        let look = TileLook {
            picture: &|ui: &Ui, rect: Rect, game: &ShelvedGame| picture(ui, rect, board(game)),
            sentence: &|game: &ShelvedGame| board(game).and_then(|board| sentence(board, game, texts)),
        };
        let asked = shelf_tiles(ui, shelf, context.rulebook(), &look).map(|asked| match asked {
            ShelfRequest::Resume(id) => SessionRequest::Resume(id),
            ShelfRequest::Remove(id) => SessionRequest::Remove(id),
            ShelfRequest::Restore => SessionRequest::Restore,
            ShelfRequest::Rename { id, name } => SessionRequest::Rename { id, name },
            ShelfRequest::Duplicate(id) => SessionRequest::Duplicate(id),
        });
        asked.into_iter().for_each(|asked| requests.push(asked));
    });
}

/// The map in small, with who controls what; nothing before it is known.
fn picture(ui: &Ui, rect: Rect, board: Option<&ShelfBoard>) {
    let Some(ShelfBoard { game, position }) = board else { return };
    miniature(ui, rect, game.pack(), None, |id| position.stacks(id).controlling().map(|(_, stack)| stack.faction()));
}

/// Where a game stands that is not over: `Turn 2, Actions: Camille to choose.`
fn sentence(board: &ShelfBoard, game: &ShelvedGame, texts: &Texts) -> Option<String> {
    let p = &board.position;
    let who = game.summary.names.get(p.asked.index()).filter(|_| !p.is_over())?;
    let phase = texts.word("phase", p.phase.id());
    Some(say!(texts, "Turn {turn}, {phase}: {who} to choose.", turn = p.turn, phase = phase, who = who))
}

/// Whether there is anything to show for a rulebook.
pub fn has_games(shelf: &Shelf, rulebook: Rulebook) -> bool {
    shelf.removed().is_some() || shelf.games().iter().any(|game| is_of(&game.summary, rulebook))
}

/// Whether a game can be played by a rulebook; one of which that is not known is offered everywhere.
fn is_of(summary: &GameSummary, rulebook: Rulebook) -> bool {
    summary.rulebook.is_none_or(|of| of == rulebook)
}

/// What was asked of the tiles.
pub enum ShelfRequest {
    /// Put a game on the table, by its name.
    Resume(String),
    /// Remove a game, by its name.
    Remove(String),
    /// Restore the game that was removed last.
    Restore,
    /// Give a game another name.
    Rename {
        /// The name that it has.
        id: String,
        /// The name that it gets.
        name: String,
    },
    /// Copy a game, by its name.
    Duplicate(String),
}

/// How a game looks on its tile.
pub struct TileLook<'a> {
    /// Draws a picture of it in a rectangle.
    pub picture: &'a dyn Fn(&Ui, Rect, &ShelvedGame),
    /// Says in a sentence how it stands, where more is known than how it ended.
    pub sentence: &'a dyn Fn(&ShelvedGame) -> Option<String>,
}

/// Draws the games of a rulebook, the one that was played last first. Returns what was asked.
pub fn shelf_tiles(ui: &mut Ui, shelf: &Shelf, rulebook: Rulebook, look: &TileLook<'_>) -> Option<ShelfRequest> {
    let (colours, said) = (palette(ui), wording(ui));
    let games: Vec<&ShelvedGame> = shelf.games().iter().filter(|game| is_of(&game.summary, rulebook)).collect();
    let mut asked = None;
    ui.horizontal(|ui| {
        ui.label(RichText::new(say!(said, "My games")).font(book(20.0)));
        ui.label(RichText::new(games.len().to_string()).color(colours.muted));
        if let Some(removed) = shelf.removed() {
            ui.add_space(12.0);
            let text = say!(said, "“{name}” was removed", name = removed.title(said));
            ui.label(RichText::new(text).color(colours.muted));
            let button = ui.button(say!(said, "Restore"));
            if button.on_hover_text(say!(said, "The game comes back as it was.")).clicked() {
                asked = Some(ShelfRequest::Restore);
            }
        }
    });
    let columns = ((ui.available_width() + GAP) / (LEAST + GAP)).floor().max(1.0);
    let width = (ui.available_width() - 10.0 - GAP * (columns - 1.0)) / columns;
    let rows = games.len().div_ceil(columns as usize);
    let seen = rows.min(SEEN) as f32 * (HEIGHT + GAP);
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(GAP);
        let area = ScrollArea::vertical()
            .id_salt("my games")
            .max_height(seen)
            .min_scrolled_height(seen)
            .auto_shrink([false, true]);
        area.show_rows(ui, HEIGHT, rows, |ui, shown| {
            for row in shown {
                ui.horizontal(|ui| {
                    for game in games.iter().skip(row * columns as usize).take(columns as usize) {
                        let tile = |ui: &mut Ui| tile(ui, shelf, game, width, look);
                        asked = ui.push_id(&game.id, tile).inner.or(asked.take());
                    }
                });
            }
        });
    });
    asked
}

/// A game. Returns what was asked.
fn tile(ui: &mut Ui, shelf: &Shelf, game: &ShelvedGame, width: f32, look: &TileLook<'_>) -> Option<ShelfRequest> {
    let (colours, said, summary) = (palette(ui), wording(ui), &game.summary);
    let (rect, response) = ui.allocate_exact_size(vec2(width, HEIGHT), Sense::click());
    let title = game.title(said);
    let stands = match summary.result {
        Some(_) => None,
        None => (look.sentence)(game),
    };
    let stands = stands.unwrap_or_else(|| summary.result_text(said));
    let facts = facts(ui, game);
    response
        .widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{title}: {stands}; {}", facts.join(" · "))));
    let is_near = response.hovered() || response.has_focus();
    let (fill, line) = match is_near {
        true => (colours.selected, Stroke::new(1.5, colours.state)),
        false => (colours.panel, Stroke::new(1.0, colours.line)),
    };
    ui.painter().rect(rect, 8.0, fill, line, StrokeKind::Inside);
    let picture = Rect::from_min_size(rect.min + Vec2::splat((HEIGHT - PICTURE) / 2.0), Vec2::splat(PICTURE));
    (look.picture)(ui, picture, game);
    let words = Rect::from_min_max(pos2(picture.right() + 10.0, rect.top() + 8.0), rect.max - vec2(10.0, 6.0));
    let mut asked = response.clicked().then(|| ShelfRequest::Resume(game.id.clone()));
    let mut inside = ui.new_child(UiBuilder::new().max_rect(words).layout(Layout::top_down(Align::Min)));
    inside.spacing_mut().item_spacing.y = 2.0;
    match renaming(&mut inside, game) {
        Some(Renaming::Open) => {}
        Some(Renaming::Done(name)) => asked = Some(ShelfRequest::Rename { id: game.id.clone(), name }),
        None => drop(inside.add(Label::new(RichText::new(&title).font(book(17.0))).truncate())),
    }
    inside.add(Label::new(RichText::new(&stands).font(plain(12.5))).truncate());
    for fact in &facts {
        inside.add(Label::new(RichText::new(fact).font(plain(11.5)).color(colours.muted)).truncate());
    }
    let foot = words.with_min_y(words.bottom() - 20.0);
    let layout = Layout::right_to_left(Align::Center);
    let mut foot = ui.new_child(UiBuilder::new().max_rect(foot).layout(layout));
    let verb = if summary.result.is_some() { say!(said, "Look again") } else { say!(said, "Go on") };
    let button = foot.add(Button::new(RichText::new(verb).font(plain(12.5))).small());
    if button.on_hover_text(say!(said, "Put this game on the table, as it was left.")).clicked() {
        asked = Some(ShelfRequest::Resume(game.id.clone()));
    }
    let button = Button::new(RichText::new("…").font(plain(12.5))).small();
    let (more, _) = eframe::egui::containers::menu::MenuButton::from_button(button)
        .ui(&mut foot, |ui| asked = menu(ui, shelf, game).or(asked.take()));
    let name = say!(said, "More about {name}", name = title);
    more.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    let remove = foot.add(Button::new(RichText::new(say!(said, "Remove")).font(plain(12.0))).small());
    if remove.on_hover_text(say!(said, "It can be restored, and its file is kept.")).clicked() {
        asked = Some(ShelfRequest::Remove(game.id.clone()));
    }
    response.context_menu(boxed(|ui| asked = menu(ui, shelf, game).or(asked.take())));
    asked
}

/// What can be done with a game. Returns what was asked.
fn menu(ui: &mut Ui, shelf: &Shelf, game: &ShelvedGame) -> Option<ShelfRequest> {
    let said = wording(ui);
    let mut asked = None;
    let id = || game.id.clone();
    let verb = if game.summary.result.is_some() { say!(said, "Look again") } else { say!(said, "Go on") };
    if ui.button(verb).clicked() {
        asked = Some(ShelfRequest::Resume(id()));
    }
    if ui.button(say!(said, "Rename…")).clicked() {
        let name = game.title(said);
        ui.data_mut(|data| data.insert_temp(renamed(), (game.id.clone(), name)));
        ui.close();
    }
    if ui.button(say!(said, "Duplicate")).clicked() {
        asked = Some(ShelfRequest::Duplicate(id()));
    }
    let path = shelf.path(&game.id);
    if ui.add_enabled(path.is_some(), Button::new(say!(said, "Copy the path of its file"))).clicked() {
        path.iter().for_each(|path| ui.ctx().copy_text(path.display().to_string()));
        ui.close();
    }
    ui.separator();
    let remove = ui.button(say!(said, "Remove"));
    if remove.on_hover_text(say!(said, "It can be restored, and its file is kept.")).clicked() {
        asked = Some(ShelfRequest::Remove(id()));
    }
    if asked.is_some() {
        ui.close();
    }
    asked
}

/// The field of a name.
enum Renaming {
    Open,
    /// The name that was typed.
    Done(String),
}

/// Where the game that is being renamed is remembered, and what is typed.
fn renamed() -> Id {
    Id::unique("the game that is being renamed")
}

/// The field in place of the title, if this game is being renamed: Enter renames it, Escape does not.
fn renaming(ui: &mut Ui, game: &ShelvedGame) -> Option<Renaming> {
    let (id, mut typed) = ui.data(|data| data.get_temp::<(String, String)>(renamed()))?;
    if id != game.id {
        return None;
    }
    let field = ui.add(TextEdit::singleline(&mut typed).desired_width(f32::INFINITY).char_limit(60));
    let label = say!(wording(ui), "Name of the game");
    ui.ctx().accesskit_node_builder(field.id, |node| node.set_label(label));
    let is_over = ui.input(|input| [input.key_pressed(Key::Enter), input.key_pressed(Key::Escape)]);
    if is_over.contains(&true) || field.lost_focus() {
        ui.data_mut(|data| data.remove::<(String, String)>(renamed()));
        return Some(if is_over[0] { Renaming::Done(typed) } else { Renaming::Open });
    }
    field.request_focus();
    ui.data_mut(|data| data.insert_temp(renamed(), (id, typed)));
    Some(Renaming::Open)
}

/// The seats; the rules; the date and what else there is: a line each.
fn facts(ui: &Ui, game: &ShelvedGame) -> [String; 3] {
    let (summary, said) = (&game.summary, wording(ui));
    let saved = game.saved.map(|at| at.date()).or_else(|| summary.sitting.begun.map(|at| at.date()));
    let minutes = summary.sitting.seconds / 60;
    let length = (minutes > 0).then(|| say!(said, "{n} min", n = minutes));
    let extras = Some(summary.extras_text(said)).filter(|text| !text.is_empty());
    let last = [saved, length, extras].into_iter().flatten().collect::<Vec<String>>().join(" · ");
    [summary.seats_text(said), summary.rules_text(), last]
}
