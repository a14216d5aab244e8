//! What the window stores between starts: layout, recently opened packs, language and
//! theme.

use super::App;
use crate::gui::shell::{Goal, Layout};
use eframe::egui::{Context, ThemePreference};
use serde::{Deserialize, Serialize};

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
}

/// Stores it.
pub fn keep(app: &App, storage: &mut dyn eframe::Storage) {
    let remembered = Remembered {
        layout: app.layout.clone(),
        recent: app.views.start.recent.clone(),
        language: Some(app.language.clone()),
        is_dark: app.is_dark,
        reduced_motion: !app.moves,
    };
    eframe::set_value(storage, KEY, &remembered);
    eframe::set_value(storage, USED_LAST, &app.palette.recent());
}

impl App {
    /// Restores what an earlier window stored; what can't be read any more is discarded.
    pub fn recall(&mut self, storage: &dyn eframe::Storage, ctx: &Context) {
        self.palette.recall(eframe::get_value::<Vec<Goal>>(storage, USED_LAST).unwrap_or_default());
        let Some(remembered) = eframe::get_value::<Remembered>(storage, KEY) else { return };
        self.layout = remembered.layout.whole();
        self.leave_sandbox();
        self.views.start.recent = remembered.recent;
        self.language = remembered.language.unwrap_or_else(|| self.language.clone());
        self.is_dark = remembered.is_dark;
        self.moves &= !remembered.reduced_motion;
        if let Some(is_dark) = self.is_dark {
            ctx.set_theme(if is_dark { ThemePreference::Dark } else { ThemePreference::Light });
        }
        self.remember_pack();
        self.check_recent_packs();
    }

    /// Puts the open pack first among the recently opened ones.
    pub(super) fn remember_pack(&mut self) {
        let Some(folder) = self.workbench.files().folder() else { return };
        let name = format!("{}:{}", folder.display(), self.workbench.files().name());
        let recent = &mut self.views.start.recent;
        recent.retain(|known| *known != name);
        recent.insert(0, name);
        recent.truncate(MOST_RECENT);
        self.check_recent_packs();
    }
}
