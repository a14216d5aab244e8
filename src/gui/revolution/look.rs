//! What is special about the table of Revolution! in the window.

use super::arrange::{self, ArrangeState};
use super::marks::Pieces;
use super::motion::Motion;
use super::{TableRequests, TableState, TableView, half, table};
use crate::app::revolution::{OpenBid, RevolutionRequest};
use crate::app::table::TableRequest;
use crate::games::revolution::Revolution;
use crate::gui::tables::{Arranging, Side, SideState, TableFrame, TableLook};
use crate::load::schema::Rulebook;
use crate::model::{DataPack, Wording, say};
use eframe::egui::{self, Ui};

/// What the table remembers, what moves on it, and the position that is arranged.
#[derive(Default)]
pub struct RevolutionState {
    table: TableState,
    motion: Motion,
    arrange: ArrangeState,
}

impl TableLook for Revolution {
    type State = RevolutionState;

    const RULEBOOK: Rulebook = Rulebook::Revolution;
    const SEED_DECIDES: &'static str = "the same seed, the same cards";
    const MOST_SEATS: usize = 6;
    const USUAL_PLAYERS: [usize; 2] = [3, 4];
    const CODE_HIDES: &'static str = "; no bid that is closed is in it: it opens where the bids begin";
    const QUERIES: &'static [&'static str] = &[
        "round>=5 areas.harbor.P2>=3",
        "chips.P1.force:0 phase:bidding",
        "space:apothecary support.P2>=40",
        "asked:P1 choices>=12 phase:resolution",
        "discard:none or round:1",
    ];
    const ARRANGING: Arranging<Revolution> = Arranging {
        tip: "Put markers, chips and cards where you like, and play from there.",
        draw: |ui, frame, state| arrange::arrange(ui, frame, &mut state.arrange),
    };
    const SHRINKS: bool = true;

    fn side(state: &mut RevolutionState) -> &mut SideState {
        &mut state.table.side
    }

    fn let_go(state: &mut RevolutionState) {
        state.table.let_go();
    }

    fn stays_picked(request: &RevolutionRequest) -> bool {
        matches!(request, TableRequest::EditAnswer(_) | TableRequest::Consider { .. })
    }

    fn table(
        ui: &mut Ui,
        frame: &TableFrame<'_, Revolution>,
        state: &mut RevolutionState,
        requests: &mut TableRequests,
    ) {
        let RevolutionState { table: state, motion, .. } = state;
        let bid = frame.session.open_bid();
        let (now, is_ended) = ui.input(|input| {
            let is_key = |event: &egui::Event| matches!(event, egui::Event::Key { pressed: true, .. });
            (input.time, input.events.iter().any(is_key))
        });
        motion.is_on = frame.moves;
        motion.follow(frame.session, bid.as_ref(), state.dragged.is_some(), is_ended, now);
        if motion.is_moving() {
            ui.ctx().request_repaint();
        }
        if let Some(picked) = state.picked
            && bid.as_ref().is_none_or(|bid| !bid.in_hand.has(picked))
        {
            state.picked = None;
        }
        let view = view_of(frame, bid.as_ref(), motion);
        table::table(ui, &view, state, requests);
    }

    fn half(ui: &mut Ui, side: &Side<'_, Revolution>, other: &Side<'_, Revolution>) {
        let motion = Motion::default();
        half::half(ui, side, [&side.frame, &other.frame].map(|frame| view_of(frame, None, &motion)));
    }

    fn counts(pack: &DataPack, words: &Wording) -> String {
        let spaces = say!(words, "{n|space|spaces}", n = pack.list("space").len());
        format!("{spaces}, {}", say!(words, "{n|area|areas}", n = pack.list("area").len()))
    }
}

fn view_of<'a>(frame: &TableFrame<'a, Revolution>, bid: Option<&'a OpenBid>, motion: &'a Motion) -> TableView<'a> {
    TableView {
        session: frame.session,
        sandbox: frame.sandbox,
        pieces: Pieces { pack: frame.pack, theme: frame.theme },
        words: frame.words(),
        moment: frame.moment,
        position: frame.position,
        bid,
        theme: frame.theme,
        colours: frame.colours,
        is_small: frame.is_small,
        motion,
        frame: *frame,
    }
}
