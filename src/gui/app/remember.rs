//! What the window stores between starts: layout, recently opened packs, language and theme; and of each pack which variants
//! were applied, and where changes went.

use super::App;
use crate::app::workbench::VariantLayer;
use crate::gui::preferences::{Preferences, set_theme};
use crate::gui::shell::{Goal, Layout};
use crate::gui::views::lab::Favourites;
use eframe::egui::Context;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// The storage key.
const KEY: &str = "liberte";
/// The storage key of the palette's history: separate, since it names what another version may not know.
const USED_LAST: &str = "used-last";
/// The number of packs that are stored.
const MOST_RECENT: usize = 8;

#[derive(Serialize, Deserialize, Default)]
#[serde(default)]
struct Remembered {
    layout: Layout,
    recent: Vec<String>,
    language: Option<String>,
    is_dark: Option<bool>,
    reduced_motion: bool,
    pace: Option<f64>,
    moment: Option<f64>,
    follows: Option<bool>,
    packs: Vec<RememberedPack>,
    favourite_figures: Favourites,
}

/// From this height of a screen on, in points, everything is larger at first, and by how much.
const LARGE_SCREEN: f32 = 2000.0;
const LARGE_ZOOM: f32 = 1.5;
/// The number of packs of which the variants are stored.
const MOST_PACKS: usize = 32;

/// The variants of a pack, in the order in which they are applied.
#[derive(Clone, Serialize, Deserialize)]
pub struct RememberedPack {
    /// Its name, as recently opened packs have it.
    name: String,
    variants: Vec<VariantLayer>,
    target: Option<String>,
}

/// Stores it.
pub fn keep(app: &App, storage: &mut dyn eframe::Storage) {
    let remembered = Remembered {
        layout: app.layout.clone(),
        recent: app.views.start.recent.clone(),
        language: Some(app.language.clone()),
        is_dark: app.is_dark,
        reduced_motion: !app.moves,
        pace: Some(app.session.pace),
        moment: Some(app.moment),
        follows: Some(app.views.sandbox.playback.follows),
        packs: app.packs_with_this(),
        favourite_figures: app.views.lab.favourites.clone(),
    };
    eframe::set_value(storage, KEY, &remembered);
    eframe::set_value(storage, USED_LAST, &app.palette.recent());
}

impl App {
    /// Restores what an earlier window stored; what can't be read any more is discarded.
    pub fn recall(&mut self, storage: &dyn eframe::Storage, ctx: &Context) {
        self.palette.recall(eframe::get_value::<Vec<Goal>>(storage, USED_LAST).unwrap_or_default());
        let remembered = eframe::get_value::<Remembered>(storage, KEY);
        self.is_first_start = remembered.is_none();
        let Some(remembered) = remembered else { return };
        self.layout = remembered.layout.whole();
        self.leave_sandbox();
        self.views.start.recent = remembered.recent;
        self.language = remembered.language.unwrap_or_else(|| self.language.clone());
        self.is_dark = remembered.is_dark;
        self.moves &= !remembered.reduced_motion;
        self.session.pace = within(remembered.pace, 0.0..=3.0, self.session.pace);
        self.moment = within(remembered.moment, 0.1..=5.0, self.moment);
        self.views.sandbox.playback.follows = remembered.follows.unwrap_or(true);
        self.packs = remembered.packs;
        self.views.lab.favourites = remembered.favourite_figures;
        self.recall_variants(0.0);
        if self.is_dark.is_some() {
            set_theme(ctx, self.is_dark);
        }
        self.remember_pack();
        self.check_recent_packs();
    }

    /// Makes everything larger at the first start on a large screen whose system enlarges nothing: letters would be tiny.
    pub(super) fn suit_screen(&mut self, ctx: &Context) {
        let (screen, scale) =
            ctx.input(|input| (input.viewport().monitor_size, input.viewport().native_pixels_per_point));
        let Some(screen) = screen.filter(|_| self.is_first_start) else { return };
        self.is_first_start = false;
        if scale.unwrap_or(1.0) <= 1.0 && screen.y * ctx.zoom_factor() >= LARGE_SCREEN {
            ctx.set_zoom_factor(LARGE_ZOOM);
        }
    }

    /// What is chosen for the window.
    pub(super) fn preferences(&self, ctx: &Context) -> Preferences {
        Preferences {
            language: self.language.clone(),
            is_dark: self.is_dark,
            zoom: ctx.zoom_factor(),
            moves: self.moves,
            pace: self.session.pace,
            moment: self.moment,
            follows: self.views.sandbox.playback.follows,
        }
    }

    /// Uses settings of the window from now on.
    pub(super) fn prefer(&mut self, chosen: Preferences, ctx: &Context) {
        let Preferences { language, is_dark, zoom, moves, pace, moment, follows } = chosen;
        if self.is_dark != is_dark {
            set_theme(ctx, is_dark);
        }
        if ctx.zoom_factor() != zoom {
            ctx.set_zoom_factor(zoom);
        }
        (self.language, self.is_dark, self.moves) = (language, is_dark, moves);
        (self.session.pace, self.moment) = (pace, moment);
        self.views.sandbox.playback.follows = follows;
    }

    /// The open pack as `DIR:NAME`, or as `:NAME` if it is built in.
    fn pack_name(&self) -> String {
        let folder = self.workbench.files().folder().map(|folder| folder.display().to_string());
        format!("{}:{}", folder.unwrap_or_default(), self.workbench.files().name())
    }

    /// The packs of which something is to be remembered, the open one first.
    fn packs_with_this(&self) -> Vec<RememberedPack> {
        let (variants, target) = (self.workbench.variants().to_vec(), self.workbench.target().map(str::to_owned));
        let this = RememberedPack { name: self.pack_name(), variants, target };
        let others: Vec<RememberedPack> = self.packs.iter().filter(|pack| pack.name != this.name).cloned().collect();
        let is_plain = this.variants.is_empty() && this.target.is_none();
        (!is_plain).then_some(this).into_iter().chain(others).take(MOST_PACKS).collect()
    }

    /// Remembers the variants of the open pack, since another one is opened.
    pub(super) fn remember_variants(&mut self) {
        self.packs = self.packs_with_this();
    }

    /// Applies the variants that the open pack had.
    pub(super) fn recall_variants(&mut self, now: f64) {
        let name = self.pack_name();
        if let Some(pack) = self.packs.iter().find(|pack| pack.name == name).cloned() {
            self.workbench.recall_variants(pack.variants, pack.target, now);
        }
    }

    /// Puts the open pack first among the recently opened ones.
    pub(super) fn remember_pack(&mut self) {
        if self.workbench.files().folder().is_none() {
            return;
        }
        let name = self.pack_name();
        let recent = &mut self.views.start.recent;
        recent.retain(|known| *known != name);
        recent.insert(0, name);
        recent.truncate(MOST_RECENT);
        self.check_recent_packs();
    }
}

/// A number that was stored, if it is one that can be chosen.
fn within(stored: Option<f64>, range: RangeInclusive<f64>, usual: f64) -> f64 {
    stored.filter(|stored| range.contains(stored)).unwrap_or(usual)
}
