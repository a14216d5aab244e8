//! The page before a game: who plays, by which rules, with which seed; or a game that was left.

use super::bar::BarRequest;
use super::{TableLook, colours, seat_mark};
use crate::app::arranging::ArrangeRequest;
use crate::app::shelf::ShelvedGame;
use crate::app::table::{RequestTo, TableRequest, TableSession};
use crate::gui::boxed;
use crate::gui::game::GameWords;
use crate::gui::theme::{book, check_box, palette, strong};
use crate::gui::views::sandbox::{
    Icon, OpenedScenario, ScenarioList, ShelfRequest, TileLook, another_seed, has_games, icon_button, scenario_list,
    shelf_tiles,
};
use crate::gui::wording::wording;
use crate::kernel::Seat;
use crate::model::{DataPack, PackBot, say};
use crate::sandbox::{Player, names_for};
use eframe::egui::{
    Align, Align2, Button, ComboBox, DragValue, Frame, Layout, Margin, Rect, RichText, Role, ScrollArea, Sense, Stroke,
    TextEdit, Ui, WidgetInfo, vec2,
};

/// The values of the page before a game.
pub(super) struct SetUp {
    /// Names and who plays.
    pub seats: Vec<(String, Player)>,
    /// The seed.
    pub seed: u64,
    /// The variants, in the order in which they were chosen.
    pub variants: Vec<String>,
    /// Whether the rules hold changes that are not saved.
    pub has_unsaved: bool,
    /// The scenarios to begin from.
    pub scenarios: ScenarioList,
}

impl SetUp {
    /// Who plays, clockwise.
    pub fn players(&self) -> Vec<Player> {
        self.seats.iter().map(|(_, player)| *player).collect()
    }
}

/// What was asked of the page.
pub(super) enum BeginRequest<G: TableLook> {
    /// A request to the table.
    Table(RequestTo<G>),
    /// A request to the window.
    Bar(BarRequest),
}

/// Draws the page. Returns what was asked.
pub(super) fn begin<G: TableLook>(
    ui: &mut Ui,
    session: &TableSession<G>,
    pack: &Result<std::sync::Arc<DataPack>, Vec<String>>,
    set_up: &mut SetUp,
    language: &str,
    files: u64,
) -> Option<BeginRequest<G>> {
    let mut asked = None;
    let theme = palette(ui);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.add_space(18.0);
        let wide = 860.0_f32.min(ui.available_width() - 36.0);
        let margin = (ui.available_width() - wide) / 2.0;
        ui.horizontal(|ui| {
            ui.add_space(margin);
            ui.vertical(|ui| {
                ui.set_width(wide);
                let texts = pack.as_ref().ok().map(|pack| pack.texts(language));
                let title = texts.map_or(GameWords::of(G::RULEBOOK).title, |texts| texts.get("game.title"));
                let subtitle = texts.and_then(|texts| texts.texts.get("game.subtitle")).map_or("", String::as_str);
                ui.label(RichText::new(title).font(book(44.0)));
                ui.label(RichText::new(subtitle).font(book(20.0)).color(theme.muted));
                ui.add_space(12.0);
                left_over(ui, session, &mut asked);
                my_games(ui, session, &mut asked);
                if wide > 700.0 {
                    ui.horizontal_top(|ui| {
                        ui.allocate_ui(vec2(wide * 0.52, 0.0), |ui| new_game(ui, pack, set_up, &mut asked));
                        ui.add_space(14.0);
                        ui.allocate_ui(vec2(wide * 0.48 - 22.0, 0.0), |ui| rules(ui, session, pack, set_up));
                    });
                } else {
                    new_game(ui, pack, set_up, &mut asked);
                    ui.add_space(12.0);
                    rules(ui, session, pack, set_up);
                }
                ui.add_space(14.0);
                let text = |path: &str| session.library().text(path).ok();
                let list = &mut set_up.scenarios;
                // To the foot of the window, so that not two things scroll.
                let room = ui.clip_rect().bottom() - ui.cursor().top() - 92.0;
                let opened = scenario_list(ui, session.library(), files, &text, Some(room.max(LEAST_LIST)), list);
                if let Some(OpenedScenario { name, text, is_arranged }) = opened {
                    asked = Some(BeginRequest::Table(match is_arranged {
                        true => TableRequest::Arrange(ArrangeRequest::Scenario { name, text }),
                        false => TableRequest::Scenario { name, text },
                    }));
                }
                ui.add_space(16.0);
            });
        });
    });
    asked
}

/// The least height of the list of scenarios, in points.
const LEAST_LIST: f32 = 220.0;

/// The games that were played at this table.
fn my_games<G: TableLook>(ui: &mut Ui, session: &TableSession<G>, asked: &mut Option<BeginRequest<G>>) {
    if !has_games(session.shelf(), G::RULEBOOK) {
        return;
    }
    sheet(ui, |ui| {
        let look = TileLook { picture: &|ui, rect, game| seats(ui, rect, game), sentence: &|_| None };
        let request = shelf_tiles(ui, session.shelf(), G::RULEBOOK, &look).map(|request| match request {
            ShelfRequest::Resume(id) => TableRequest::Resume(id),
            ShelfRequest::Remove(id) => TableRequest::Remove(id),
            ShelfRequest::Restore => TableRequest::Restore,
            ShelfRequest::Rename { id, name } => TableRequest::Rename { id, name },
            ShelfRequest::Duplicate(id) => TableRequest::Duplicate(id),
        });
        *asked = request.map(BeginRequest::Table).or(asked.take());
    });
    ui.add_space(12.0);
}

/// The table from above, with its seats and, where the game is over, their points; who won has a ring.
fn seats(ui: &Ui, rect: Rect, game: &ShelvedGame) {
    let (theme, own) = (palette(ui), colours(ui));
    let painter = ui.painter();
    painter.circle(rect.center(), rect.width() * 0.24, own.sunk, Stroke::new(1.0, theme.line));
    let count = game.summary.names.len().max(1) as f32;
    for (at, seat) in Seat::first(game.summary.names.len()).enumerate() {
        let turn = std::f32::consts::TAU * (at as f32 / count - 0.25);
        let place = rect.center() + vec2(turn.cos(), turn.sin()) * rect.width() * 0.38;
        seat_mark(painter, own, place, 8.0, seat);
        let Some(result) = &game.summary.result else { continue };
        if result.winners.has(seat) {
            painter.circle_stroke(place, 12.0, Stroke::new(2.0, own.state));
        }
        let points = result.points.get(at).map_or(String::new(), i32::to_string);
        let inner = rect.center() + vec2(turn.cos(), turn.sin()) * rect.width() * 0.15;
        painter.text(inner, Align2::CENTER_CENTER, points, strong(11.0), theme.ink);
    }
}

/// The position that an earlier run of the program left.
fn left_over<G: TableLook>(ui: &mut Ui, session: &TableSession<G>, asked: &mut Option<BeginRequest<G>>) {
    if !session.has_left_position() {
        return;
    }
    let arrange = |request| Some(BeginRequest::Table(TableRequest::Arrange(request)));
    sheet(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.label(say!(wording(ui), "A position was being arranged."));
            if ui.button(say!(wording(ui), "Go on arranging")).clicked() {
                *asked = arrange(ArrangeRequest::ResumeLeftOver);
            }
            if ui
                .button(say!(wording(ui), "Discard the position"))
                .on_hover_text(say!(wording(ui), "This can't be undone."))
                .clicked()
            {
                *asked = arrange(ArrangeRequest::DiscardLeftOver);
            }
        });
    });
    ui.add_space(12.0);
}

fn sheet(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let theme = palette(ui);
    let frame = Frame::new().fill(theme.panel).stroke(Stroke::new(1.0, theme.line)).corner_radius(10.0);
    frame.inner_margin(Margin::symmetric(20, 16)).show(ui, |ui| {
        ui.vertical(|ui| {
            ui.set_width(ui.available_width());
            add(ui);
        });
    });
}

/// The sheet of a new game.
fn new_game<G: TableLook>(
    ui: &mut Ui,
    pack: &Result<std::sync::Arc<DataPack>, Vec<String>>,
    set_up: &mut SetUp,
    asked: &mut Option<BeginRequest<G>>,
) {
    sheet(ui, |ui| {
        let (theme, said) = (palette(ui), wording(ui));
        ui.label(RichText::new(say!(wording(ui), "A new game")).font(book(26.0)));
        ui.add_space(4.0);
        count::<G>(ui, pack.as_ref().ok().map(AsRef::as_ref), set_up);
        let own = pack.as_ref().map(|pack| pack.bots.as_slice()).unwrap_or_default();
        for at in 0..set_up.seats.len() {
            seat(ui, own, set_up, at);
        }
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            let label = ui.label(say!(wording(ui), "Seed"));
            ui.add(DragValue::new(&mut set_up.seed)).labelled_by(label.id);
            if icon_button(ui, Icon::Dice, &say!(said, "Another seed")).clicked() {
                let now = ui.input(|input| input.time.to_bits());
                set_up.seed = another_seed(set_up.seed ^ now);
            }
            ui.label(RichText::new(say!(said, G::SEED_DECIDES)).color(theme.muted).size(12.0));
        });
        ui.add_space(10.0);
        ui.horizontal(|ui| {
            let text = RichText::new(say!(wording(ui), "Play")).font(strong(15.0));
            let button = Button::new((eframe::egui::Atom::grow(), text, eframe::egui::Atom::grow()))
                .min_size(vec2(130.0, 34.0))
                .stroke(Stroke::new(1.8, theme.accent));
            if ui.add_enabled(pack.is_ok(), button).clicked() {
                let (names, players) = set_up.seats.iter().cloned().unzip();
                let (seed, variants) = (set_up.seed, set_up.variants.clone());
                *asked = Some(BeginRequest::Table(TableRequest::New { names, players, seed, variants }));
            }
            let button = ui.add_enabled(pack.is_ok(), Button::new(say!(said, "Arrange a position…")));
            if button.on_hover_text(say!(said, G::ARRANGING.tip)).clicked() {
                let request = ArrangeRequest::Empty(set_up.seats.len());
                *asked = Some(BeginRequest::Table(TableRequest::Arrange(request)));
            }
        });
        ui.add_space(4.0);
        let beginnings = [
            ("New playtest…", "One file that starts the same game for anybody.", BarRequest::NewPlaytest),
            ("Open a game…", "Continue a game from a file.", BarRequest::OpenJournal),
            ("Open a share code…", "Continue a game from a line of text.", BarRequest::OpenCode),
            ("Find a position…", "Let bots play until a position fits.", BarRequest::Find),
        ];
        for row in beginnings.chunks(2) {
            ui.horizontal(|ui| {
                for (text, tip, request) in row {
                    if ui.link(say!(said, text)).on_hover_text(say!(said, tip)).clicked() {
                        *asked = Some(BeginRequest::Bar(*request));
                    }
                }
            });
        }
        if let Err(reasons) = pack {
            ui.add_space(6.0);
            let why = say!(said, "It can't be played by these rules: {why}", why = reasons.join("; "));
            ui.colored_label(theme.wrong, why);
        }
    });
}

/// How many play.
fn count<G: TableLook>(ui: &mut Ui, pack: Option<&DataPack>, set_up: &mut SetUp) {
    let players = pack.and_then(|pack| pack.settings.get("players")?.as_array().cloned());
    let bound = |at: usize| {
        players.as_ref().and_then(|two| two.get(at)?.as_u64()).unwrap_or(G::USUAL_PLAYERS[at] as u64) as usize
    };
    let (fewest, most) = (bound(0).clamp(1, G::MOST_SEATS), bound(1).clamp(1, G::MOST_SEATS));
    let mut count = set_up.seats.len().clamp(fewest, most.max(fewest));
    ui.horizontal(|ui| {
        ui.label(say!(wording(ui), "Players"));
        for number in fewest..=most {
            let choose = ui.selectable_label(count == number, number.to_string());
            choose.widget_info(|| {
                WidgetInfo::selected(
                    Role::RadioButton,
                    true,
                    count == number,
                    say!(wording(ui), "{n} players", n = number),
                )
            });
            if choose.clicked() {
                count = number;
            }
        }
        ui.add_space(10.0);
        if let Some(best) = Player::all().last().filter(|best| *best != Player::Person)
            && ui.button(say!(wording(ui), "One person, the others {bot}", bot = best.id())).clicked()
        {
            for (at, (_, player)) in set_up.seats.iter_mut().enumerate() {
                *player = if at == 0 { Player::Person } else { best };
            }
        }
    });
    set_up.seats.truncate(count);
    let more = names_for(count).into_iter().skip(set_up.seats.len()).map(|name| (name, Player::Person));
    set_up.seats.extend(more.collect::<Vec<_>>());
}

/// A seat: its name, and who plays it.
fn seat(ui: &mut Ui, own: &[PackBot], set_up: &mut SetUp, at: usize) {
    let Some((name, player)) = set_up.seats.get_mut(at) else { return };
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(22.0, 24.0), Sense::hover());
        seat_mark(ui.painter(), colours(ui), rect.center(), 8.5, Seat(at as u8));
        let field = TextEdit::singleline(name).font(book(17.0)).char_limit(20);
        let field = ui.add(field.desired_width((ui.available_width() - 130.0).max(90.0)));
        let label = say!(wording(ui), "Name of P{n}", n = at + 1);
        ui.ctx().accesskit_node_builder(field.id, |node| node.set_label(label.clone()));
        let list = ComboBox::from_id_salt(("player", at))
            .width(108.0)
            .selected_text(say!(wording(ui), &player.id()))
            .show_ui(ui, |ui| {
                for other in Player::all_with(own) {
                    let name = say!(wording(ui), &other.id());
                    ui.selectable_value(player, other, name);
                }
            });
        let label = say!(wording(ui), "P{n} is played by {bot}", n = at + 1, bot = say!(wording(ui), &player.id()));
        list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &label));
    });
}

/// The variants of the pack, to be applied.
fn rules<G: TableLook>(
    ui: &mut Ui,
    session: &TableSession<G>,
    pack: &Result<std::sync::Arc<DataPack>, Vec<String>>,
    set_up: &mut SetUp,
) {
    sheet(ui, |ui| {
        let theme = palette(ui);
        ui.label(RichText::new(say!(wording(ui), "Rules")).font(book(26.0)));
        let text = match set_up.variants.is_empty() {
            true => say!(wording(ui), "The pack's own rules, or with variants:"),
            false => say!(wording(ui), "With {what}:", what = set_up.variants.join(" + ")),
        };
        ui.label(RichText::new(text).color(theme.muted));
        if set_up.has_unsaved {
            ui.label(
                RichText::new(say!(wording(ui), "What is changed on the workbench and not saved counts too."))
                    .color(theme.doubtful),
            );
        }
        ui.add_space(4.0);
        for (id, title) in session.library().variants_in(wording(ui).language()) {
            let mut is_on = set_up.variants.contains(&id);
            let text = if title.is_empty() { &id } else { &title };
            let line = check_box(ui, &mut is_on, text);
            let line = line.on_hover_ui(boxed(|ui| {
                let Some(note) = session.library().note_in(&id, wording(ui).language()) else { return };
                ui.set_max_width(320.0);
                ui.label(RichText::new(&note.title).font(book(17.0)));
                for text in [&note.reason, &note.source].into_iter().filter(|text| !text.is_empty()) {
                    ui.label(text);
                }
            }));
            if line.changed() {
                set_up.variants.retain(|other| *other != id);
                set_up.variants.extend(is_on.then_some(id));
            }
        }
        if let Ok(pack) = pack {
            ui.add_space(6.0);
            let counts = format!("{} {}: {}", pack.title, pack.version, <G as TableLook>::counts(pack, wording(ui)));
            ui.with_layout(Layout::top_down(Align::Min), |ui| {
                ui.label(RichText::new(counts).color(theme.muted).size(12.0));
            });
        }
    });
}
