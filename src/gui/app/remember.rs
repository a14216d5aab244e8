//! What the window remembers from one start to the next: its layout, the packs that were open lately, the language, day or
//! night.

use super::App;
use crate::gui::shell::{Goal, Layout};
use eframe::egui::{Context, ThemePreference};
use serde::{Deserialize, Serialize};

/// Under which name it is kept.
const KEY: &str = "liberte";
/// Under which name what was used last in the palette is kept: for itself, since it names what another version may not know.
const USED_LAST: &str = "used-last";
/// How many packs are remembered.
const MOST_RECENT: usize = 8;

#[derive(Serialize, Deserialize, Default)]
#[serde(default)]
struct Remembered {
    layout: Layout,
    recent: Vec<String>,
    language: Option<String>,
    is_dark: Option<bool>,
}

/// Keeps it.
pub fn keep(app: &App, storage: &mut dyn eframe::Storage) {
    let remembered = Remembered {
        layout: app.layout.clone(),
        recent: app.views.start.recent.clone(),
        language: Some(app.language.clone()),
        is_dark: app.is_dark,
    };
    eframe::set_value(storage, KEY, &remembered);
    eframe::set_value(storage, USED_LAST, &app.palette.recent());
}

impl App {
    /// Takes up what an earlier window kept in the storage; what can't be read any more is let go.
    pub fn recall(&mut self, storage: &dyn eframe::Storage, ctx: &Context) {
        self.palette.recall(eframe::get_value::<Vec<Goal>>(storage, USED_LAST).unwrap_or_default());
        let Some(remembered) = eframe::get_value::<Remembered>(storage, KEY) else { return };
        self.layout = remembered.layout.whole();
        self.views.start.recent = remembered.recent;
        self.language = remembered.language.unwrap_or_else(|| self.language.clone());
        self.is_dark = remembered.is_dark;
        if let Some(is_dark) = self.is_dark {
            ctx.set_theme(if is_dark { ThemePreference::Dark } else { ThemePreference::Light });
        }
        self.remember_pack();
        self.look_for_recent();
    }

    /// Puts the pack that is open at the head of those that were open lately.
    pub(super) fn remember_pack(&mut self) {
        let Some(folder) = self.workbench.files().folder() else { return };
        let name = format!("{}:{}", folder.display(), self.workbench.files().name());
        let recent = &mut self.views.start.recent;
        recent.retain(|known| *known != name);
        recent.insert(0, name);
        recent.truncate(MOST_RECENT);
        self.look_for_recent();
    }
}
