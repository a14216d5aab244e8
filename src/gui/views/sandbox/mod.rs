//! The sandbox: a game that is played, gone back in and branched. Players on the left, the map and the hand in the middle,
//! the journal on the right.

mod begin;
mod hand;
mod journal;
mod players;
mod side_by_side;
mod table;
mod verdict;

pub use begin::BeginState;
pub use journal::JournalState;
pub use side_by_side::SideState;

use crate::gui::asks::{Ask, Asks, Bench};
use crate::gui::map::MapState;
use crate::gui::play::PlayAsk;
use crate::gui::theme::palette;
use crate::kernel::Seat;
use crate::model::{ProvinceId, Texts};
use crate::rules::{Choice, View};
use crate::sandbox::Sandbox;
use eframe::egui::{CentralPanel, Frame, Margin, Panel, Ui};

/// What the view remembers.
#[derive(Default)]
pub struct SandboxState {
    /// The form of a new game.
    pub begin: BeginState,
    /// Which part of the map is seen.
    pub map: MapState,
    /// By whose eyes the table is seen: a seat's, or all open.
    pub seer: Option<Seat>,
    /// What was tried last and refused, until something else is chosen.
    pub refused: Option<Refused>,
    /// The journal.
    pub journal: JournalState,
    /// The game under old and new rules, side by side.
    pub side_by_side: SideState,
}

/// A choice that was tried and is not legal.
#[derive(Clone, PartialEq, Debug)]
pub struct Refused {
    /// What was tried.
    pub choice: Choice,
    /// The province where, if it was one.
    pub at: Option<ProvinceId>,
    /// Why not, with the section.
    pub why: String,
}

/// What the parts of the view look at.
#[derive(Clone, Copy)]
struct Table<'a> {
    sandbox: &'a Sandbox,
    texts: &'a Texts,
    language: &'a str,
    seer: Option<Seat>,
}

/// Draws the sandbox.
pub fn sandbox(ui: &mut Ui, bench: &Bench<'_>, state: &mut SandboxState, asks: &mut Asks) {
    let Some(sandbox) = bench.play.sandbox() else {
        begin::begin(ui, bench, &mut state.begin, asks);
        return;
    };
    let texts = sandbox.pack().texts(bench.language);
    let table = Table { sandbox, texts, language: bench.language, seer: state.seer };
    let colours = palette(ui);
    let frame = Frame::new().fill(colours.panel).inner_margin(Margin::same(10));
    Panel::right("sandbox journal").default_size(300.0).frame(frame).show(ui, |ui| {
        verdict::verdict(ui, bench, state, asks);
        journal::journal(ui, bench, &table, &mut state.journal, asks);
    });
    if side_by_side::side_by_side(ui, bench, &table, &mut state.side_by_side, asks) {
        return;
    }
    Panel::left("sandbox players").default_size(230.0).frame(frame).show(ui, |ui| players::players(ui, &table, asks));
    Panel::bottom("sandbox hand").default_size(190.0).frame(frame).show(ui, |ui| hand::hand(ui, &table, state, asks));
    CentralPanel::default().frame(Frame::new()).show(ui, |ui| table::table(ui, &table, state, asks));
}

impl<'a> Table<'a> {
    /// The legal choices of the seat that is asked, if the seer may know them.
    fn choices(&self) -> Vec<Choice> {
        let seat = self.sandbox.asked();
        seat.filter(|&seat| self.may_act(seat)).map(|seat| self.sandbox.tree().choices(seat)).unwrap_or_default()
    }

    /// Whether the seer acts for a seat: it is the own one, or all is open.
    fn may_act(&self, seat: Seat) -> bool {
        self.seer.is_none_or(|seer| seer == seat)
    }

    /// The position by the eyes of a seat.
    fn view(&self, seat: Seat) -> View<'a> {
        View::new(self.sandbox.game(), self.sandbox.position(), seat)
    }
}

/// Makes a choice, or says where it was tried why it is not legal.
fn try_choice(table: &Table<'_>, choice: Choice, at: Option<ProvinceId>, state: &mut SandboxState, asks: &mut Asks) {
    let Some(seat) = table.sandbox.asked() else { return };
    match table.sandbox.refusal(seat, choice) {
        Some(why) => state.refused = Some(Refused { choice, at, why }),
        None => {
            state.refused = None;
            asks.ask(Ask::Play(PlayAsk::Choose(seat, choice)));
        }
    }
}
