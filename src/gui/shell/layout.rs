//! The layout of panes: docked side by side or as tabs.

use super::Pane;
use super::borders::borders;
use super::tabs;
use crate::app::workbench::Workbench;
use crate::gui::command::Command;
use crate::gui::game::has_own_table;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::palette;
use crate::gui::views::{Views, problems};
use eframe::egui::{Color32, Frame, Id, Key, Margin, Modifiers, Response, Stroke, Style, Ui, Visuals, WidgetText};
use egui_tiles::{Behavior, ResizeState, SimplificationOptions, TabState, Tile, TileId, Tiles, Tree, UiResponse};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// The tree of panes.
#[derive(Clone, Serialize, Deserialize)]
pub struct Layout {
    tree: Tree<Pane>,
    /// The active panes of the main area in the last frame.
    #[serde(skip)]
    in_front: Vec<Pane>,
    /// Whether a side pane was requested while the sandbox or the lab is active.
    #[serde(skip)]
    keeps_side: bool,
    #[serde(skip)]
    focus: PaneFocus,
    #[serde(skip)]
    beside: Beside,
}

/// Which side pane stands beside which main pane.
#[derive(Clone, Default)]
struct Beside {
    /// The main pane in front in the last frame.
    main: Option<Pane>,
    /// The side panes that were last beside main panes.
    chosen: HashMap<Pane, Pane>,
}

/// Which pane has the focus.
#[derive(Clone, Default)]
struct PaneFocus {
    /// The panes that were drawn last, the main one first.
    drawn: Vec<Pane>,
    /// The one that had the focus then.
    of: Option<Pane>,
    /// The one that gets it now.
    goes_to: Option<Pane>,
}

impl Default for Layout {
    fn default() -> Layout {
        let mut tiles = Tiles::default();
        let main: Vec<TileId> = Pane::main().map(|pane| tiles.insert_pane(pane)).collect();
        let first = main[0];
        let main = tiles.insert_tab_tile(main);
        if let Some(Tile::Container(egui_tiles::Container::Tabs(tabs))) = tiles.get_mut(main) {
            tabs.set_active(first);
        }
        let beside = Pane::side().filter(|&pane| pane != Pane::Problems);
        let side: Vec<TileId> = beside.map(|pane| tiles.insert_pane(pane)).collect();
        let details = side[0];
        let side = tiles.insert_tab_tile(side);
        if let Some(Tile::Container(egui_tiles::Container::Tabs(tabs))) = tiles.get_mut(side) {
            tabs.set_active(details);
        }
        let problems = tiles.insert_pane(Pane::Problems);
        // Hidden until they are requested.
        tiles.set_visible(problems, false);
        let problems = tiles.insert_tab_tile(vec![problems]);
        let upper = tiles.insert_horizontal_tile(vec![main, side]);
        share(&mut tiles, upper, &[(main, 2.4), (side, 1.0)]);
        let root = tiles.insert_vertical_tile(vec![upper, problems]);
        share(&mut tiles, root, &[(upper, 6.0), (problems, 1.0)]);
        Layout {
            tree: Tree::new(Id::unique("panes"), root, tiles),
            in_front: Vec::new(),
            keeps_side: false,
            focus: PaneFocus::default(),
            beside: Beside::default(),
        }
    }
}

fn share(tiles: &mut Tiles<Pane>, container: TileId, shares: &[(TileId, f32)]) {
    if let Some(Tile::Container(egui_tiles::Container::Linear(linear))) = tiles.get_mut(container) {
        for &(tile, share) in shares {
            linear.shares.set_share(tile, share);
        }
    }
}

impl Layout {
    /// The stored layout if it has every pane, otherwise the default one. The problems are
    /// shown again on request.
    pub fn whole(mut self) -> Layout {
        if Pane::ALL.iter().any(|pane| self.tree.tiles.find_pane(pane).is_none()) {
            return Layout::default();
        }
        self.set_visible(Pane::Problems, false);
        self
    }

    /// Brings a pane to the front.
    pub fn show(&mut self, pane: Pane) {
        let is_side = pane != Pane::Problems && Pane::side().any(|side| side == pane);
        if let Some(main) = Pane::main().find(|&main| self.shows(main)).filter(|_| is_side) {
            self.keeps_side |= main.beside().is_none();
            self.beside.chosen.insert(main, pane);
        }
        self.set_visible(pane, true);
        self.tree.make_active(|_, tile| matches!(tile, Tile::Pane(known) if *known == pane));
    }

    /// Moves the focus to the next pane that is seen, or to the one before.
    pub fn focus_pane(&mut self, is_back: bool) {
        let PaneFocus { drawn, of, goes_to } = &mut self.focus;
        let at = of.and_then(|pane| drawn.iter().position(|other| *other == pane));
        let next = match (at, is_back) {
            (None, false) => 0,
            (Some(at), false) => at + 1,
            (None, true) => drawn.len().saturating_sub(1),
            (Some(at), true) => at + drawn.len() - 1,
        };
        *goes_to = drawn.get(next % drawn.len().max(1)).copied();
    }

    /// After Escape has taken the focus out of a side pane, the main one gets it.
    fn leave_side(&mut self, ui: &Ui) {
        let is_left = ui.input(|input| input.key_pressed(Key::Escape)) && ui.memory(|it| it.focused().is_none());
        if is_left && self.focus.of.is_some_and(|of| Pane::side().any(|side| side == of)) {
            // It has done its work: the list must not take it for its own.
            ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
            self.focus.goes_to = self.focus.drawn.first().copied();
        }
    }

    fn set_visible(&mut self, pane: Pane, is_visible: bool) {
        if let Some(tile) = self.tree.tiles.find_pane(&pane) {
            self.tree.set_visible(tile, is_visible);
        }
    }

    /// Hides the problems on a change to another pane if there are none. Never otherwise:
    /// nothing should move under the pointer.
    fn hide_problems(&mut self, workbench: &Workbench) {
        let in_front: Vec<Pane> = Pane::main().filter(|&pane| self.shows(pane)).collect();
        let has_gone = std::mem::replace(&mut self.in_front, in_front) != self.in_front;
        if has_gone && workbench.is_settled() && workbench.snapshot().findings.is_empty() {
            self.set_visible(Pane::Problems, false);
        }
    }

    /// Whether a pane is visible.
    pub fn shows(&self, pane: Pane) -> bool {
        let found = self.tree.tiles.find_pane(&pane).filter(|&tile| self.tree.is_visible(tile));
        found.is_some_and(|tile| self.tree.active_tiles().contains(&tile))
    }

    /// Shows the side pane that belongs to the pane in front, where that has changed: the one that was last beside it.
    fn follow_main(&mut self) {
        let Some(main) = Pane::main().find(|&pane| self.shows(pane)) else { return };
        let side = Pane::side().find(|&pane| pane != Pane::Problems && self.shows(pane));
        let before = self.beside.main.replace(main);
        if before.is_none_or(|before| before == main) {
            if let Some(side) = side {
                self.beside.chosen.insert(main, side);
            }
            return;
        }
        let wanted = self.beside.chosen.get(&main).copied().or(main.beside());
        if let Some(wanted) = wanted.filter(|wanted| Some(*wanted) != side) {
            self.tree.make_active(|_, tile| matches!(tile, Tile::Pane(known) if *known == wanted));
        }
    }

    /// Panes to which no side pane belongs use the whole area: side panes are hidden while such panes are the only active
    /// ones, unless requested. Returns the panes to show again after the frame.
    fn hide_side(&mut self) -> Vec<TileId> {
        let needs_room = |pane: Pane| pane.beside().is_none();
        let mut shown = Pane::main().filter(|&pane| self.shows(pane)).peekable();
        let is_alone = shown.peek().is_some() && shown.all(needs_room);
        if !is_alone {
            self.keeps_side = false;
        }
        if !is_alone || self.keeps_side {
            return Vec::new();
        }
        let beside = Pane::side().filter(|pane| *pane != Pane::Problems);
        let found = beside.filter_map(|pane| self.tree.tiles.find_pane(&pane));
        let hidden: Vec<TileId> = found.filter(|&tile| self.tree.is_visible(tile)).collect();
        hidden.iter().for_each(|&tile| self.tree.set_visible(tile, false));
        hidden
    }

    /// Draws all visible panes. Returns whether others are to be drawn now, since a tab was chosen.
    pub fn ui(&mut self, ui: &mut Ui, context: &ViewContext<'_>, views: &mut Views, requests: &mut Requests) -> bool {
        self.hide_problems(context.workbench);
        self.leave_side(ui);
        self.follow_main();
        let before = self.in_front.clone();
        let hidden = self.hide_side();
        let drawn = self.tree.active_tiles();
        let pane = |tile: &TileId| self.tree.tiles.get_pane(tile).copied();
        self.focus.drawn =
            Pane::ALL.iter().copied().filter(|it| drawn.iter().any(|tile| pane(tile) == Some(*it))).collect();
        self.focus.of = None;
        let mut showing = Showing { context, views, requests, closed: None, focus: &mut self.focus };
        self.tree.ui(&mut showing, ui);
        let shows_others = self.tree.active_tiles() != drawn;
        borders(ui, &mut self.tree);
        hidden.into_iter().for_each(|tile| self.tree.set_visible(tile, true));
        if let Some(closed) = showing.closed {
            self.tree.set_visible(closed, false);
        }
        if has_own_table(context.rulebook()) && self.shows(Pane::Sandbox) {
            self.leave_sandbox(&before);
            requests.run(Command::Show(Pane::Sandbox));
        }
        shows_others
    }

    /// Leaves the sandbox's tab for the pane that was in front before: a table that fills the window is not shown in a tab.
    pub fn leave_sandbox(&mut self, before: &[Pane]) {
        let last = before.iter().copied().find(|&pane| pane != Pane::Sandbox);
        self.show(last.unwrap_or(Pane::Start));
    }
}

struct Showing<'a, 'b> {
    context: &'a ViewContext<'b>,
    views: &'a mut Views,
    requests: &'a mut Requests,
    /// The tab that was closed in this frame.
    closed: Option<TileId>,
    focus: &'a mut PaneFocus,
}

impl Behavior<Pane> for Showing<'_, '_> {
    fn pane_ui(&mut self, ui: &mut Ui, _: TileId, pane: &mut Pane) -> UiResponse {
        let colours = palette(ui);
        // The sandbox has no margins.
        let margin = if *pane == Pane::Sandbox { Margin::ZERO } else { Margin::symmetric(14, 10) };
        Frame::new().fill(colours.paper).inner_margin(margin).show(ui, |ui| {
            ui.set_min_size(ui.available_size());
            if self.focus.goes_to.take_if(|it| it == pane).is_some() {
                self.views.focus(ui, *pane, self.context);
            }
            self.views.ui(ui, *pane, self.context, self.requests);
        });
        let focused = ui.memory(|memory| memory.focused()).and_then(|id| ui.ctx().read_response(id));
        if focused.is_some_and(|it| ui.max_rect().contains(it.rect.center())) {
            self.focus.of = Some(*pane);
        }
        UiResponse::None
    }

    fn tab_title_for_pane(&mut self, pane: &Pane) -> WidgetText {
        match pane {
            Pane::Problems => problems::heading(&self.context.workbench.snapshot().findings),
            pane => pane.title(self.context.rulebook()).into(),
        }
    }

    fn is_tab_closable(&self, tiles: &Tiles<Pane>, tile: TileId) -> bool {
        matches!(tiles.get_pane(&tile), Some(Pane::Problems))
    }

    fn tab_ui(&mut self, tiles: &mut Tiles<Pane>, ui: &mut Ui, id: Id, tile: TileId, state: &TabState) -> Response {
        let title = self.tab_title_for_tile(tiles, tile);
        let purpose = tiles.get_pane(&tile).map_or("", |pane| pane.purpose(self.context.rulebook()));
        let tab = tabs::tab(ui, id, title.text(), purpose, state);
        if tab.is_closed {
            self.closed = Some(tile);
        }
        self.on_tab_button(tiles, tile, tab.response)
    }

    fn simplification_options(&self) -> SimplificationOptions {
        SimplificationOptions { all_panes_must_have_tabs: true, ..SimplificationOptions::default() }
    }

    /// The window has its own borders, which the keyboard moves as well.
    fn is_container_resizable(&self, _: &Tiles<Pane>, _: TileId) -> bool {
        false
    }

    /// Panes are dragged by their tabs. A handle for several at once would be a Tab stop at which no key does
    /// anything.
    fn is_tile_draggable(&self, tiles: &Tiles<Pane>, tile: TileId) -> bool {
        matches!(tiles.get(tile), Some(Tile::Pane(_)))
    }

    fn gap_width(&self, _: &Style) -> f32 {
        1.0
    }

    fn resize_stroke(&self, style: &Style, state: ResizeState) -> Stroke {
        match state {
            ResizeState::Idle => Stroke::new(1.0, style.visuals.window_stroke.color),
            ResizeState::Hovering | ResizeState::Dragging => Stroke::new(2.0, style.visuals.selection.stroke.color),
        }
    }

    fn tab_bar_height(&self, _: &Style) -> f32 {
        tabs::HEIGHT
    }

    fn tab_bar_left_ui(&mut self, _: &Tiles<Pane>, ui: &mut Ui, _: TileId, _: &egui_tiles::Tabs) {
        // Aligns the text of the first tab with that of its pane.
        ui.add_space(3.0);
        ui.spacing_mut().item_spacing.x = 0.0;
    }

    fn tab_bar_color(&self, visuals: &Visuals) -> Color32 {
        visuals.window_fill
    }

    fn tab_bar_hline_stroke(&self, visuals: &Visuals) -> Stroke {
        visuals.window_stroke
    }
}
