//! What the window remembers from one start to the next: its layout, the packs that were open lately, the language, day or
//! night.

use super::App;
use crate::gui::shell::Layout;
use eframe::egui::ThemePreference;
use serde::{Deserialize, Serialize};

/// Under which name it is kept.
const KEY: &str = "liberte";
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
}

/// Takes it up; what can't be read any more is let go.
pub fn recall(app: &mut App, about: &eframe::CreationContext<'_>) {
    let Some(storage) = about.storage else { return };
    let Some(remembered) = eframe::get_value::<Remembered>(storage, KEY) else { return };
    app.layout = remembered.layout.whole();
    app.views.start.recent = remembered.recent;
    app.language = remembered.language.unwrap_or_else(|| app.language.clone());
    app.is_dark = remembered.is_dark;
    if let Some(is_dark) = app.is_dark {
        about.egui_ctx.set_theme(if is_dark { ThemePreference::Dark } else { ThemePreference::Light });
    }
    app.remember_pack();
}

impl App {
    /// Puts the pack that is open at the head of those that were open lately.
    pub(super) fn remember_pack(&mut self) {
        let Some(folder) = self.work.files().folder() else { return };
        let name = format!("{}:{}", folder.display(), self.work.files().name());
        let recent = &mut self.views.start.recent;
        recent.retain(|known| *known != name);
        recent.insert(0, name);
        recent.truncate(MOST_RECENT);
    }
}
