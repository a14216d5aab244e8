//! Where panes are: docked beside each other or as tabs, dragged as people like.

use super::Pane;
use super::borders::borders;
use crate::gui::asks::{Asks, Bench};
use crate::gui::views::{Views, problems};
use eframe::egui::{Frame, Id, Margin, Ui, WidgetText};
use egui_tiles::{Behavior, SimplificationOptions, Tile, TileId, Tiles, Tree, UiResponse};
use serde::{Deserialize, Serialize};

/// The panes and their places.
#[derive(Clone, Serialize, Deserialize)]
pub struct Layout {
    tree: Tree<Pane>,
}

impl Default for Layout {
    fn default() -> Layout {
        let mut tiles = Tiles::default();
        let main: Vec<TileId> = Pane::MAIN.into_iter().map(|pane| tiles.insert_pane(pane)).collect();
        let first = main[0];
        let main = tiles.insert_tab_tile(main);
        if let Some(Tile::Container(egui_tiles::Container::Tabs(tabs))) = tiles.get_mut(main) {
            tabs.set_active(first);
        }
        let side: Vec<TileId> =
            [Pane::Details, Pane::Deck, Pane::Differences].map(|pane| tiles.insert_pane(pane)).into();
        let details = side[0];
        let side = tiles.insert_tab_tile(side);
        if let Some(Tile::Container(egui_tiles::Container::Tabs(tabs))) = tiles.get_mut(side) {
            tabs.set_active(details);
        }
        let problems = tiles.insert_pane(Pane::Problems);
        let problems = tiles.insert_tab_tile(vec![problems]);
        let upper = tiles.insert_horizontal_tile(vec![main, side]);
        share(&mut tiles, upper, &[(main, 2.4), (side, 1.0)]);
        let root = tiles.insert_vertical_tile(vec![upper, problems]);
        share(&mut tiles, root, &[(upper, 7.0), (problems, 1.0)]);
        Layout { tree: Tree::new(Id::unique("panes"), root, tiles) }
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
    /// The layout, if it holds every pane; otherwise that of the first start.
    pub fn whole(self) -> Layout {
        let has_all = Pane::ALL.iter().all(|pane| self.tree.tiles.find_pane(pane).is_some());
        if has_all { self } else { Layout::default() }
    }

    /// Brings a pane to the front.
    pub fn show(&mut self, pane: Pane) {
        self.tree.make_active(|_, tile| matches!(tile, Tile::Pane(known) if *known == pane));
    }

    /// Whether a pane can be seen.
    pub fn shows(&self, pane: Pane) -> bool {
        let found = self.tree.tiles.find_pane(&pane);
        found.is_some_and(|tile| self.tree.active_tiles().contains(&tile))
    }

    /// Draws all panes that can be seen.
    pub fn ui(&mut self, ui: &mut Ui, bench: &Bench<'_>, views: &mut Views, asks: &mut Asks) {
        let mut showing = Showing { bench, views, asks };
        self.tree.ui(&mut showing, ui);
        borders(ui, &mut self.tree);
    }
}

struct Showing<'a, 'b> {
    bench: &'a Bench<'b>,
    views: &'a mut Views,
    asks: &'a mut Asks,
}

impl Behavior<Pane> for Showing<'_, '_> {
    fn pane_ui(&mut self, ui: &mut Ui, _: TileId, pane: &mut Pane) -> UiResponse {
        let colours = crate::gui::theme::palette(ui);
        Frame::new().fill(colours.paper).inner_margin(Margin::same(10)).show(ui, |ui| {
            ui.set_min_size(ui.available_size());
            self.views.ui(ui, *pane, self.bench, self.asks);
        });
        UiResponse::None
    }

    fn tab_title_for_pane(&mut self, pane: &Pane) -> WidgetText {
        match pane {
            Pane::Problems => problems::heading(&self.bench.work.seen().findings),
            pane => pane.title().into(),
        }
    }

    fn simplification_options(&self) -> SimplificationOptions {
        SimplificationOptions { all_panes_must_have_tabs: true, ..SimplificationOptions::default() }
    }

    /// The window has its own borders, which the keyboard moves as well.
    fn is_container_resizable(&self, _: &Tiles<Pane>, _: TileId) -> bool {
        false
    }

    /// Panes are dragged by their tabs. What drags several at once would be a stop of the Tab key at which no key does
    /// anything.
    fn is_tile_draggable(&self, tiles: &Tiles<Pane>, tile: TileId) -> bool {
        matches!(tiles.get(tile), Some(Tile::Pane(_)))
    }

    fn gap_width(&self, _: &eframe::egui::Style) -> f32 {
        4.0
    }

    fn tab_bar_color(&self, visuals: &eframe::egui::Visuals) -> eframe::egui::Color32 {
        visuals.window_fill
    }
}
