//! The table of Libertalia: what is drawn of it.
//!
//! | entry | what it draws, and where it belongs |
//! |---|---|
//! | [`show_seats`] | the phase, the times of day, and everybody's den, tokens, doubloons and score: the left side |
//! | [`show_table`] | the ship, the days, and the shelf with what is asked now: the middle |
//! | [`show_holders`] | who still has which character: below the journal |
//! | [`show_handover`] | the page before a secret choice of another person: in place of all of them |
//! | [`keys`] | nothing; what a key that is pressed asks for |
//!
//! Each draws a [`TableView`] and says what was asked for as [`TableClick`]s; nothing here changes a game. What a view holds is
//! drawn as [`TableView::viewer`] may see it: another's choice at sunrise is not read, nor the hands of others beyond what
//! everybody knows.

mod arrange;
mod below;
mod card;
mod choices;
mod days;
mod ground;
mod half;
mod hand;
mod handover;
mod holders;
mod keys;
mod layout;
mod look;
mod motion;
mod offers;
mod own;
mod pieces;
mod scene;
mod seats;
mod shelf;
mod ship;
mod story;
mod told;
mod why;

pub use crate::app::libertalia::WhySubject as Subject;
pub use story::{Deed, Sailor, Story, Went};

use crate::desk::LibertaliaWords;
use crate::games::libertalia::{Choice, Position};
use crate::kernel::{Seat, SeatSet};
use crate::model::DataPack;
use crate::sandbox::Player;
use eframe::egui::{Key, Pos2, Rect, Stroke, Ui};
use layout::Places;
use motion::Motion;
use scene::Scene;

/// What is drawn: a moment of a game, and who looks at it.
#[derive(Clone, Copy)]
pub struct TableView<'a> {
    /// The game, the names of the seats, and the texts.
    pub words: LibertaliaWords<'a>,
    /// The pack, for its pictures.
    pub pack: &'a DataPack,
    /// The position of the moment.
    pub position: &'a Position,
    /// What everybody has seen up to the moment.
    pub story: &'a Story,
    /// Who looks: whose hand is shown. Nobody's where the screen is everybody's.
    pub viewer: Option<Seat>,
    /// The seats that have not answered yet. A choice that can still be taken back is no answer.
    pub asked: SeatSet,
    /// The choices of the viewer; none where it is not asked.
    pub choices: &'a [Choice],
    /// The choice that the viewer has picked and not made yet.
    pub picked: Option<Choice>,
    /// Who plays each seat.
    pub players: &'a [Player],
    /// How the moment is looked at.
    pub course: Course<'a>,
    /// Whether it is shown who still has which character.
    pub shows_holders: bool,
    /// Whether the hand is opened while something else is asked.
    pub shows_hand: bool,
}

/// How a moment is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Course<'a> {
    /// It is the one at which the game is.
    Live,
    /// It is followed afterwards.
    Followed {
        /// What happens in it, in a sentence.
        caption: &'a str,
        /// Whether it plays on by itself.
        is_running: bool,
    },
}

/// What was asked for at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableClick {
    /// A choice is picked: chosen, and not made yet.
    Pick(Choice),
    /// The choice that is picked is let go.
    LetGo,
    /// A choice is made; at sunrise the character is laid face down.
    Make(Choice),
    /// The hand is covered.
    Cover,
    /// A person takes the screen.
    Uncover(Seat),
    /// A person takes the face-down character back, while others still choose.
    Reopen(Seat),
    /// The hand is opened while something else is asked, or closed.
    ShowHand(bool),
    /// It is shown who still has which character, or not.
    ShowHolders(bool),
    /// Another plays a seat.
    SetPlayer(Seat, Player),
    /// The next moment.
    Next,
    /// The last moment.
    ToTheEnd,
    /// The first moment.
    ToTheBeginning,
    /// It plays on by itself, or stops.
    SetRunning(bool),
    /// Another game of the same seats and rules, once this one is over.
    PlayAgain,
    /// Why something is as it is.
    AskWhy(Subject),
}

/// What the drawing remembers between frames: what is in motion, and which of many choices the keyboard is at.
#[derive(Default)]
pub struct TableState {
    /// Which of the choices the arrows have come to.
    cursor: Option<usize>,
    motion: Motion,
}

impl TableState {
    /// Lets things move, or not.
    pub fn allow_motion(&mut self, is_on: bool) {
        self.motion.is_on = is_on;
    }
}

/// Draws the ship, the days, and the shelf, in the room that there is.
pub fn show_table(ui: &mut Ui, view: &TableView<'_>, state: &mut TableState) -> Vec<TableClick> {
    let mut clicks = Vec::new();
    let (now, is_ended) = ui.input(|input| (input.time, !input.keys_down.is_empty()));
    state.motion.follow(view.position, is_ended, now);
    let hits = offers::hits(view);
    let scene = Scene::new(ui, view, &state.motion, &hits);
    let whole = ui.available_rect_before_wrap();
    let mut places = Places::within(whole, scene.is_small, view.position.phase);
    if let Some((phase, part)) = state.motion.ship_grown() {
        places = places.grown_from(&Places::within(whole, scene.is_small, phase), part);
    }
    ui.painter().rect_filled(places.shelf, 0.0, scene.style.colours.shelf);
    ui.painter().hline(places.shelf.x_range(), places.shelf.top(), Stroke::new(1.0, scene.style.theme.line));
    ship::ship(ui, &scene, places.ship, &mut clicks);
    days::days(ui, &scene, places.days);
    shelf::shelf(ui, &scene, &places, &mut clicks);
    if state.motion.is_moving() {
        ui.ctx().request_repaint();
    }
    clicks
}

/// Draws the seats, in the room that there is.
pub fn show_seats(ui: &mut Ui, view: &TableView<'_>) -> Vec<TableClick> {
    let (mut clicks, motion, hits) = (Vec::new(), Motion::default(), offers::hits(view));
    let scene = Scene::new(ui, view, &motion, &hits);
    seats::seats(ui, &scene, &mut clicks);
    clicks
}

/// Draws who still has which character, in the room that there is, with the switch for it.
pub fn show_holders(ui: &mut Ui, view: &TableView<'_>) -> Vec<TableClick> {
    let (mut clicks, motion) = (Vec::new(), Motion::default());
    let scene = Scene::new(ui, view, &motion, &[]);
    holders::holders(ui, &scene, &mut clicks);
    clicks
}

/// Draws the page before a secret choice of `next`. Nothing else of the table may be drawn with it. `open` are the persons who
/// may take the screen instead, `closed` those who may take their face-down character back; `takes_keys` unless a dialog is open.
pub fn show_handover(
    ui: &mut Ui,
    view: &TableView<'_>,
    next: Seat,
    [open, closed]: [SeatSet; 2],
    takes_keys: bool,
) -> Vec<TableClick> {
    let (mut clicks, motion) = (Vec::new(), Motion::default());
    let scene = Scene::new(ui, view, &motion, &[]);
    handover::handover(ui, &scene, next, [open, closed], takes_keys, &mut clicks);
    clicks
}

/// What the keys ask for that are pressed: 1 to 9 pick, Enter makes the choice, Esc lets it go, C covers, H opens the hand, the
/// arrows go among the choices, 0 declines. To be read before anything else is drawn, and not while a dialog is open.
pub fn keys(ui: &Ui, view: &TableView<'_>, state: &mut TableState) -> Vec<TableClick> {
    keys::pressed(ui, view, state)
}

/// Whether it is asked why something is as it is: by a click with the other button of the mouse, or `?` over it.
fn asks(ui: &Ui, rect: Rect, has_focus: bool) -> bool {
    if ui.ctx().text_edit_focused() {
        return false;
    }
    let (clicked, hovered, is_pressed) = ui.input(|input| {
        let clicked = input.pointer.secondary_clicked().then(|| input.pointer.interact_pos()).flatten();
        let is_pressed = input.key_pressed(Key::Questionmark) || input.key_pressed(Key::Menu);
        (clicked, input.pointer.hover_pos(), is_pressed)
    });
    let is_here = |at: Pos2| rect.contains(at) && ui.ctx().layer_id_at(at).is_none_or(|layer| layer == ui.layer_id());
    clicked.is_some_and(is_here) || is_pressed && (has_focus || hovered.is_some_and(is_here))
}
