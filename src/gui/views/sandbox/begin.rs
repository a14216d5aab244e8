//! The form of a new game: who plays, with which seed, or from which scenario.

use super::arrange;
use super::icons::{Icon, icon_button};
use super::scenarios::{ScenarioList, scenarios};
use crate::app::session::SessionRequest;
use crate::gui::command::Command;
use crate::gui::paint::token;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::shell::Pane;
use crate::gui::theme::{book, check_box, palette, strong};
use crate::gui::wording::wording;
use crate::kernel::{Seat, Viewpoint};
use crate::model::say;
use crate::sandbox::{Player, names_for};
use eframe::egui::{
    Button, ComboBox, DragValue, Frame, Margin, RichText, Role, ScrollArea, Sense, Stroke, TextEdit, Ui, WidgetInfo,
    vec2,
};

/// The values of the form.
#[derive(Clone, Debug)]
pub struct BeginState {
    /// Names and who plays.
    pub seats: Vec<(String, Player)>,
    /// The seed.
    pub seed: u64,
    /// Whether several people hide their hands from one another: the screen is handed over.
    pub hides_hands: bool,
    /// The scenarios to begin from.
    pub scenarios: ScenarioList,
}

impl Default for BeginState {
    fn default() -> BeginState {
        let seats = names_for(4).into_iter().map(|name| (name, Player::Person)).collect();
        BeginState { seats, seed: 1, hides_hands: false, scenarios: ScenarioList::default() }
    }
}

impl BeginState {
    fn persons(&self) -> usize {
        self.seats.iter().filter(|(_, player)| *player == Player::Person).count()
    }
}

/// The next seed, derived from the one before.
pub fn another_seed(seed: u64) -> u64 {
    let mixed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    (mixed ^ mixed >> 31) % 1_000_000
}

/// Draws the form.
pub(super) fn begin(ui: &mut Ui, context: &ViewContext<'_>, state: &mut BeginState, requests: &mut Requests) {
    let whole = ui.available_width();
    let is_wide = whole > 760.0;
    Frame::new().inner_margin(Margin::symmetric(18, 14)).show(ui, |ui| {
        if is_wide {
            ui.horizontal_top(|ui| {
                let height = ui.available_height();
                let left = (whole * 0.42).clamp(360.0, 480.0);
                ui.allocate_ui(vec2(left, height), |ui| new_game(ui, context, state, requests));
                ui.add_space(18.0);
                ui.allocate_ui(vec2(ui.available_width(), height), |ui| {
                    ui.vertical(|ui| scenarios(ui, context, &mut state.scenarios, &state.seats, requests));
                });
            });
        } else {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                new_game(ui, context, state, requests);
                ui.add_space(16.0);
                scenarios(ui, context, &mut state.scenarios, &state.seats, requests);
            });
        }
    });
}

/// The sheet of a new game.
fn new_game(ui: &mut Ui, context: &ViewContext<'_>, state: &mut BeginState, requests: &mut Requests) {
    let colours = palette(ui);
    let frame = Frame::new().fill(colours.panel).stroke(Stroke::new(1.0, colours.line)).corner_radius(10.0);
    frame.inner_margin(Margin::symmetric(20, 16)).show(ui, |ui| {
        ui.vertical(|ui| {
            ui.set_width(ui.available_width());
            ui.label(RichText::new(say!(wording(ui), "A new game")).font(book(26.0)));
            rules(ui, context, requests);
            ui.add_space(8.0);
            count(ui, context, state);
            for at in 0..state.seats.len() {
                seat(ui, context, state, at);
            }
            hidden_hands(ui, state);
            ui.add_space(6.0);
            seed(ui, state);
            ui.add_space(10.0);
            let can = context.workbench.snapshot().compiled.is_some();
            let text = RichText::new(say!(wording(ui), "Play")).font(strong(15.0));
            // In the middle of its button, wherever the row starts.
            let button = Button::new((eframe::egui::Atom::grow(), text, eframe::egui::Atom::grow()))
                .min_size(vec2(130.0, 34.0))
                .stroke(Stroke::new(1.8, colours.accent));
            let play = ui.add_enabled(can, button);
            if play.clicked() {
                let (names, players) = state.seats.iter().cloned().unzip();
                requests.push(SessionRequest::New { names, players, seed: state.seed });
                if state.hides_hands && state.persons() > 1 {
                    requests.push(SessionRequest::SetView(Viewpoint::Own));
                }
            }
            ui.add_space(4.0);
            let said = wording(ui);
            let beginnings = [
                (Command::NewPlaytest, "One file that starts the same game for anybody."),
                (Command::OpenJournal, "Continue a game from a file."),
                (Command::OpenShareCode, "Continue a game from a line of text."),
                (Command::FindPosition, "Let bots play until a position fits."),
            ];
            for row in beginnings.chunks(2) {
                ui.horizontal(|ui| {
                    for &(command, tip) in row {
                        let link = ui.link(say!(said, command.text())).on_hover_text(say!(said, tip));
                        requests.on_click(link, command);
                    }
                });
            }
            arrange::begin(ui, state.seats.len(), can, requests);
            if !can {
                let why = say!(wording(ui), "The current rules can't be played: see the problems.");
                ui.colored_label(colours.wrong, why);
            }
        });
    });
}

/// The rules of the new game.
fn rules(ui: &mut Ui, context: &ViewContext<'_>, requests: &mut Requests) {
    let colours = palette(ui);
    let applied: Vec<&str> =
        context.workbench.variants().iter().filter(|layer| layer.is_on).map(|layer| layer.spec.as_str()).collect();
    let text = match applied.is_empty() {
        true => say!(wording(ui), "the pack's own rules"),
        false => say!(wording(ui), "with {what}", what = applied.join(" + ")),
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(say!(wording(ui), "Current rules: {rules}", rules = text)).color(colours.muted));
        requests.on_click(
            ui.link(say!(wording(ui), "change")).on_hover_text(say!(wording(ui), "Apply or remove variants.")),
            Command::Show(Pane::Rules),
        );
    });
}

/// How many play.
fn count(ui: &mut Ui, context: &ViewContext<'_>, state: &mut BeginState) {
    let rules = context.workbench.snapshot().pack().map(|pack| (pack.rules.fewest_players, pack.rules.most_players));
    let (fewest, most) = rules.unwrap_or((3, 6));
    let mut count = state.seats.len().clamp(usize::from(fewest), usize::from(most.max(fewest)));
    ui.horizontal_wrapped(|ui| {
        ui.label(say!(wording(ui), "Players"));
        for number in fewest..=most.max(fewest) {
            let number = usize::from(number);
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
        let bots: Vec<Player> = Player::all().filter(|player| *player != Player::Person).collect();
        if let Some(&best) = bots.last() {
            let text = say!(wording(ui), "One person, the others {bot}", bot = best.id());
            if ui.button(text).clicked() {
                for (at, (_, player)) in state.seats.iter_mut().enumerate() {
                    *player = if at == 0 { Player::Person } else { best };
                }
            }
        }
    });
    state.seats.truncate(count);
    let more = names_for(count).into_iter().skip(state.seats.len()).map(|name| (name, Player::Person));
    state.seats.extend(more.collect::<Vec<_>>());
}

/// A seat: its name, and who plays it.
fn seat(ui: &mut Ui, context: &ViewContext<'_>, state: &mut BeginState, at: usize) {
    let snapshot = context.workbench.snapshot();
    let players: Vec<Player> =
        snapshot.pack().map_or_else(|| Player::all().collect(), |pack| Player::all_with(&pack.bots).collect());
    let Some((name, player)) = state.seats.get_mut(at) else { return };
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(22.0, 24.0), Sense::hover());
        token(ui.painter(), rect.center(), 8.5, Seat(at as u8));
        let field = TextEdit::singleline(name).font(book(17.0)).desired_width((ui.available_width() - 130.0).max(90.0));
        let field = ui.add(field);
        let label = say!(wording(ui), "Name of P{n}", n = at + 1);
        ui.ctx().accesskit_node_builder(field.id, |node| node.set_label(label.clone()));
        let list = ComboBox::from_id_salt(("player", at))
            .width(108.0)
            .selected_text(say!(wording(ui), &player.id()))
            .show_ui(ui, |ui| {
                for other in players {
                    let name = say!(wording(ui), &other.id());
                    ui.selectable_value(player, other, name);
                }
            });
        let label = say!(wording(ui), "P{n} is played by {bot}", n = at + 1, bot = say!(wording(ui), &player.id()));
        list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &label));
    });
}

/// Whether people see each other's cards. One person among bots sees their own in any case.
fn hidden_hands(ui: &mut Ui, state: &mut BeginState) {
    let can = state.persons() > 1;
    let text = say!(wording(ui), "Hide hands from one another");
    let tick = ui.add_enabled_ui(can, |ui| check_box(ui, &mut state.hides_hands, text)).inner;
    tick.on_hover_text(say!(wording(ui), "Before each choice, the screen is passed to the person who makes it."));
}

fn seed(ui: &mut Ui, state: &mut BeginState) {
    let said = wording(ui);
    ui.horizontal(|ui| {
        let label = ui.label(say!(wording(ui), "Seed"));
        ui.add(DragValue::new(&mut state.seed)).labelled_by(label.id);
        if icon_button(ui, Icon::Dice, &say!(said, "Another seed")).clicked() {
            let now = ui.input(|input| input.time.to_bits());
            state.seed = another_seed(state.seed ^ now);
        }
        ui.label(RichText::new(say!(wording(ui), "the same seed, the same cards")).color(palette(ui).muted).size(12.0));
    });
}
