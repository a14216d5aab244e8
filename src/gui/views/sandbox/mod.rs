//! The sandbox: a game with undo and branches. Players on the left, the map and the hand in the middle,
//! the journal on the right.

mod advance;
mod arrange;
mod begin;
mod beside_map;
mod bots;
mod click;
mod considered;
mod counters;
mod election_over;
mod enlarge;
mod find;
mod game_over;
mod gauges;
mod hand;
mod hit_target;
mod icons;
mod journal;
mod keys;
mod menu;
mod moment;
mod my_games;
mod piles;
mod playback;
mod players;
mod question;
mod refusal;
mod rules_played;
mod scenario_file;
mod scenarios;
mod shrink;
mod side_by_side;
mod table;
mod text_field;
mod try_choice;
mod unread;
mod verdict;
mod viewpoint;
mod why_menu;
mod widgets;

pub use arrange::{ArrangeState, GO_ON};
pub use begin::{BeginState, another_seed};
pub use considered::{ConsideredState, considered};
pub use find::{FindLanguage, FindRequest, FindState, find_form};
pub use icons::{Icon, icon_button};
pub use journal::{JournalState, MomentForm, branches, first_note, moment_form, note, notes_list, questions};
pub use my_games::{ShelfRequest, TileLook, has_games, shelf_tiles};
pub use playback::PlaybackState;
pub use refusal::Refused;
pub use scenario_file::{Offered, ScenarioFolder, header_fields, offer};
pub use scenarios::{OpenedScenario, ScenarioList, scenario_list};
pub use shrink::{ShrinkRequest, ShrinkState, shrink_sheet};
pub use side_by_side::SideState;

use crate::games::liberte::{Choice, Liberte, Position, View};
use crate::gui::map::MapState;
use crate::gui::paint::CardFace;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::palette;
use crate::kernel::{Seat, Step};
use crate::model::{CardId, Texts};
use crate::sandbox::{Player, Sandbox};
use eframe::egui::{CentralPanel, Frame, Margin, Panel, Rect, Ui};
use hit_target::HitTarget;
use moment::Moment;
use std::sync::Arc;

/// The state of the view.
#[derive(Default)]
pub struct SandboxState {
    /// The form of a new game.
    pub begin: BeginState,
    /// Which part of the map is seen.
    pub map: MapState,
    /// The seat whose view is shown; none for all open. It follows from the game's viewpoint and from who acts.
    pub viewer: Option<Seat>,
    /// The player to whom the screen is to be handed over before anything is shown.
    pub(in crate::gui::views) handover: Option<Seat>,
    /// The seat whose hand is shown, if it is not the one that is asked.
    pub hand_of: Option<Seat>,
    /// The last refused choice, until something else is done.
    pub refused: Option<Refused>,
    /// The position editor.
    pub arrange: ArrangeState,
    /// The journal.
    pub journal: JournalState,
    /// The game under old and new rules, side by side.
    pub side_by_side: SideState,
    /// What bots consider.
    pub considered: ConsideredState,
    /// The playback of battles and elections, event by event.
    pub playback: PlaybackState,
    /// The form that searches for a position.
    pub find: FindState,
    /// The shrinking of a game to a test.
    pub shrink: ShrinkState,
    menu: Option<menu::Menu>,
    moment: Option<Arc<Moment>>,
    /// Which of the legal choices the keyboard is at.
    cursor: Option<usize>,
    /// The card of the hand that is dragged, or the block that is.
    dragged: Option<Dragged>,
    /// Where things are in this frame, to drop and to point at.
    rects: Vec<(HitTarget, Rect)>,
    /// What has the keyboard's focus in this frame.
    focused: Option<HitTarget>,
    looks_into_discard: bool,
    is_result_dismissed: bool,
    /// In a tie: whether the hand is shown instead of the display.
    shows_hand: bool,
    /// What the last election brought.
    election: election_over::ElectionState,
    takes_hand_focus: bool,
    /// The card of the hand under the pointer or with the focus, in the last frame.
    hand_at: Option<CardId>,
    /// Whether that is shown as large as the window lets it.
    reads_large: bool,
    /// The height of the question in the last frame, in points.
    question_height: f32,
}

/// What is dragged over the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Dragged {
    Card(CardId),
    Block,
}

/// What the parts of the view draw.
#[derive(Clone, Copy)]
pub struct Table<'a> {
    sandbox: &'a Sandbox,
    context: &'a ViewContext<'a>,
    texts: &'a Texts,
    viewer: Option<Seat>,
    /// The position shown: the current moment, a preview, or one in the middle of a step.
    shown: &'a Position,
    moment: &'a Moment,
    /// The player to whom the screen is to be handed over first.
    handover: Option<Seat>,
    /// The moment after which changes are marked as new.
    unread_since: usize,
    /// Whether a card is enlarged further, to be read from afar.
    reads_large: bool,
}

/// Draws the sandbox.
pub fn sandbox(ui: &mut Ui, context: &ViewContext<'_>, state: &mut SandboxState, requests: &mut Requests) {
    find::find(ui, context, &mut state.find, requests);
    shrink::shrink(ui, context, &mut state.shrink, requests);
    if let Some(arranging) = context.session.arranging() {
        return arrange::arrange(ui, context, arranging, &mut state.arrange, &mut state.map, requests);
    }
    let Some(sandbox) = context.session.sandbox() else {
        state.moment = None;
        journal::left_over(ui, context, requests);
        my_games::my_games(ui, context, requests);
        begin::begin(ui, context, &mut state.begin, requests);
        return;
    };
    let texts = sandbox.pack().texts(context.language);
    let is_new = state.moment.as_ref().is_none_or(|moment| !moment.is_of(sandbox));
    if is_new {
        state.another_game();
    }
    viewpoint::settle(sandbox, state);
    let moment = moment::now(context, sandbox, texts, state);
    let in_between = playback::shown(ui, context, sandbox, &mut state.playback, requests);
    let previewed = state.journal.hovered.and_then(|at| sandbox.tree().branch().steps().get(at));
    let previewed: Option<&Step<Liberte>> = previewed.map(|step| &**step);
    let shown = previewed.map(|step| &step.position).or(in_between.as_deref()).unwrap_or(sandbox.position());
    let table = Table {
        sandbox,
        context,
        texts,
        viewer: state.viewer,
        shown,
        moment: &moment,
        handover: state.handover,
        unread_since: unread::since(sandbox),
        reads_large: state.reads_large,
    };
    keys::answer(ui, &table, state, requests);
    state.hand_at = None;
    state.rects.clear();
    state.focused = None;
    draw(ui, &table, state, requests);
    why_menu::answer(ui, &table, state);
    menu::menu(ui, &table, state, requests);
    refusal::bubble(ui, &table, state, requests);
    hand::dragged(ui, &table, state, requests);
}

fn draw(ui: &mut Ui, table: &Table<'_>, state: &mut SandboxState, requests: &mut Requests) {
    let colours = palette(ui);
    let whole = ui.available_size();
    let is_small = whole.x < 1200.0;
    let [left, right, bottom] = if is_small { [200.0, 248.0, 158.0] } else { [248.0, 344.0, 212.0] };
    let frame = Frame::new().fill(colours.panel).inner_margin(Margin::symmetric(10, 10));
    Panel::right("sandbox journal").default_size(right).size_range(190.0..=520.0).frame(frame).show(ui, |ui| {
        journal::journal(ui, table, state, requests);
    });
    if side_by_side::side_by_side(ui, table, &mut state.side_by_side, requests) {
        return;
    }
    // In a small window the hand is also below the players, so that the names of its cards can be read.
    if is_small {
        hand_strip(ui, bottom, table, state, requests);
    }
    Panel::left("sandbox players").default_size(left).size_range(180.0..=340.0).frame(frame).show(ui, |ui| {
        players::players(ui, table, state, requests);
    });
    if !is_small {
        hand_strip(ui, bottom, table, state, requests);
    }
    CentralPanel::default().frame(Frame::new()).show(ui, |ui| table::table(ui, table, state, requests));
}

/// The strip at the bottom.
fn hand_strip(ui: &mut Ui, height: f32, table: &Table<'_>, state: &mut SandboxState, requests: &mut Requests) {
    let colours = palette(ui);
    let frame = Frame::new().fill(colours.paper.lerp_to_gamma(colours.line, 0.28));
    let frame = frame.inner_margin(Margin { left: 12, right: 10, top: 8, bottom: 8 });
    let panel = Panel::bottom("sandbox hand").exact_size(height).frame(frame);
    panel.show(ui, |ui| hand::strip(ui, table, state, requests));
}

impl SandboxState {
    /// Resets what belongs to the last game.
    fn another_game(&mut self) {
        (self.viewer, self.handover, self.hand_of) = (None, None, None);
        (self.refused, self.menu, self.cursor, self.dragged) = (None, None, None, None);
        self.looks_into_discard = false;
        self.playback.forget();
        self.map.fit();
        self.map.focus = None;
    }

    /// Where a target was drawn last.
    fn rect_of(&self, hit_target: HitTarget) -> Option<Rect> {
        let found = self.rects.iter().find(|(known, _)| *known == hit_target).map(|(_, rect)| *rect);
        found.or_else(|| {
            let at = self.map.place_of(hit_target.province()?)?;
            Some(Rect::from_center_size(at, eframe::egui::vec2(24.0, 18.0)))
        })
    }
}

impl<'a> Table<'a> {
    /// Whether the viewer sees the hand of a seat.
    fn sees(&self, seat: Seat) -> bool {
        self.viewer.is_none_or(|viewer| viewer == seat) && self.handover.is_none()
    }

    /// The seat's view of what is shown.
    fn view(&self, seat: Seat) -> View<'a> {
        View::new(self.sandbox.game(), self.shown, seat)
    }

    /// A card's face.
    fn face(&self, card: CardId) -> CardFace<'a> {
        let mut face = CardFace::of(self.sandbox.pack(), card, self.context.language);
        face.moment = Some((self.sandbox.game(), self.shown));
        face
    }

    /// The legal choice that the keyboard is at, if it is at one.
    fn choice_at(&self, state: &SandboxState) -> Option<Choice> {
        self.moment.choices.get(state.cursor?).copied()
    }

    /// The name of a seat.
    fn name(&self, seat: Seat) -> &'a str {
        self.sandbox.names().get(seat.index()).map_or("?", String::as_str)
    }

    /// Whether a program plays a seat.
    fn is_bot(&self, seat: Seat) -> bool {
        self.sandbox.player(seat) != Player::Person
    }
}
