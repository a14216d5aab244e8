//! The table of Revolution!: a bidding chart with chips, the town, and a shelf that always shows what is asked now. Seats at
//! the left, the journal at the right.
//!
//! The table draws a [`RevolutionSession`] and sends it requests. What lies behind a shield is drawn from the session's open
//! bid alone, and not at all while the screen is to be handed on.

mod arrange;
mod ask_why;
mod below;
mod bid_shelf;
mod cell;
mod chart;
mod considered;
mod half;
mod handover;
mod keys;
mod layout;
mod look;
mod marks;
mod motion;
mod reveal_shelf;
mod score_shelf;
mod seats;
mod shelf;
mod table;
mod town;
mod tray;
mod why;

use crate::app::revolution::{Moment, OpenBid, RevolutionSession};
use crate::desk::RevolutionWords;
use crate::games::revolution::{AreaId, Choice, Currency, Position, Revolution, SpaceId};
use crate::gui::command::Command;
use crate::gui::pane::Pane;
use crate::gui::requests::{Request, Selection};
use crate::gui::tables::{self, Colours, SideState, TableFrame};
use crate::gui::theme::Palette;
use crate::kernel::Seat;
use crate::kit::PointGame;
use crate::load::schema::EntryKind;
use crate::model::RevolutionPoint;
use crate::sandbox::{Player, Sandbox};
use eframe::egui::Rect;
use marks::Pieces;
use motion::Motion;

/// What the parts of the table draw.
#[derive(Clone, Copy)]
pub(super) struct TableView<'a> {
    session: &'a RevolutionSession,
    sandbox: &'a Sandbox<Revolution>,
    pieces: Pieces<'a>,
    words: RevolutionWords<'a>,
    /// The moment that is looked at, and its position.
    moment: &'a Moment,
    position: &'a Position,
    /// The bid of the person at the screen, while it is laid.
    bid: Option<&'a OpenBid>,
    theme: &'static Palette,
    colours: &'static Colours,
    is_small: bool,
    motion: &'a Motion,
    /// What the parts that all tables have draw.
    frame: TableFrame<'a, Revolution>,
}

/// What the table remembers between frames, beside the session.
#[derive(Default)]
pub(super) struct TableState {
    /// The chip that is picked up.
    picked: Option<Currency>,
    /// The chip that is dragged: which, and from which space if not from the hand.
    dragged: Option<(Currency, Option<SpaceId>)>,
    /// The choice that was refused last: where, and why.
    refused: Option<Refused>,
    /// The space whose comparison is looked at, if not that of the moment.
    looked_at: Option<(usize, SpaceId)>,
    /// The marker that is pointed at in this frame, and its place.
    pointed: Option<(Choice, Rect)>,
    /// Which of the legal markers the keyboard is at.
    cursor: Option<usize>,
    /// The journal and what is around it.
    side: SideState,
    /// What is explained.
    why: ask_why::WhyState,
}

/// A refused choice.
struct Refused {
    at: RefusedAt,
    title: String,
    why: String,
    /// The rule behind it.
    rule: Option<RuleLink>,
}

/// What the workbench shows of a rule.
#[derive(Clone, Copy)]
enum RuleLink {
    /// A setting.
    Setting(&'static str),
    /// A space of the chart.
    Space(SpaceId),
}

/// Where a choice was tried.
#[derive(Clone, Copy)]
enum RefusedAt {
    /// A space of the chart.
    Space(SpaceId),
    /// A marker.
    Marker(Rect),
}

/// The requests of a frame, in order.
type TableRequests = tables::TableRequests<Revolution>;

impl TableRequests {
    /// Shows a rule on the workbench.
    fn show_rule(&mut self, view: &TableView<'_>, rule: RuleLink) {
        let (selection, pane) = match rule {
            RuleLink::Setting(key) => {
                (Selection { setting: Some(key.to_owned()), ..Selection::default() }, Pane::Rules)
            }
            RuleLink::Space(space) => {
                let ids = view.sandbox.game().spec().spaces.get(space.index()).map(|spec| spec.id.clone());
                let entries = Some((EntryKind::Space, ids.into_iter().collect()));
                (Selection { entries, ..Selection::default() }, Pane::Board)
            }
        };
        self.workbench.extend([Request::Select(selection), Request::Run(Command::Show(pane))]);
    }
}

impl TableView<'_> {
    /// Whether a program plays a seat.
    fn is_bot(&self, seat: Seat) -> bool {
        self.sandbox.player(seat) != Player::Person
    }

    /// All seats, clockwise.
    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::first(self.sandbox.names().len())
    }

    /// All spaces, in the order of the chart.
    fn spaces(&self) -> impl Iterator<Item = SpaceId> + use<> {
        (0..self.sandbox.game().spec().spaces.len() as u8).map(SpaceId)
    }

    /// The Support that an area gives, as everybody may know it: where a script says so, without a look behind the shields.
    fn area_worth(&self, area: AreaId) -> u16 {
        let game = self.sandbox.game();
        match game.fills(RevolutionPoint::WorthOfAnArea) {
            true => game.area_worth(&self.position.without_bids(), area, &mut ()),
            false => game.spec().areas[area.index()].support,
        }
    }
}

impl TableState {
    /// Forgets what belongs to another moment.
    fn let_go(&mut self) {
        (self.picked, self.dragged, self.refused, self.looked_at, self.cursor) = (None, None, None, None, None);
    }
}
