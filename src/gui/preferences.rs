//! What a person chose for the window. One page shows and changes all of it; it is kept with the window's layout.

use crate::app::{session, table};
use eframe::egui::{Context, ThemePreference};

/// The languages of the table, by their own names.
pub const LANGUAGES: [(&str, &str); 6] = [
    ("en", "English"),
    ("fr", "Français"),
    ("de", "Deutsch"),
    ("nl", "Nederlands"),
    ("it", "Italiano"),
    ("es", "Español"),
];

/// The smallest that everything can be.
pub const LEAST_ZOOM: f32 = 0.5;
/// The largest.
pub const MOST_ZOOM: f32 = 3.0;

/// What a person chose for the window.
#[derive(Clone, PartialEq, Debug)]
pub struct Preferences {
    /// The code of the language that the table speaks.
    pub language: String,
    /// Dark or light; none as the system has it.
    pub is_dark: Option<bool>,
    /// How large everything is; 1 is 100 %.
    pub zoom: f32,
    /// Whether things move to their places at a table.
    pub moves: bool,
    /// How long bots wait before an action in the sandbox, in seconds.
    pub pace: f64,
    /// How long a moment stays that is followed at the table of another game, in seconds.
    pub moment: f64,
    /// Whether battles and elections are followed event by event.
    pub follows: bool,
}

impl Default for Preferences {
    fn default() -> Preferences {
        Preferences {
            language: "en".to_owned(),
            is_dark: None,
            zoom: 1.0,
            moves: true,
            pace: session::DEFAULT_PACE,
            moment: table::DEFAULT_PACE,
            follows: true,
        }
    }
}

/// Makes everything dark or light, or as the system has it.
pub fn set_theme(ctx: &Context, is_dark: Option<bool>) {
    ctx.set_theme(match is_dark {
        None => ThemePreference::System,
        Some(true) => ThemePreference::Dark,
        Some(false) => ThemePreference::Light,
    });
}

/// What [`set_theme`] set.
pub fn theme_set(ctx: &Context) -> Option<bool> {
    match ctx.options(|options| options.theme_preference) {
        ThemePreference::System => None,
        ThemePreference::Dark => Some(true),
        ThemePreference::Light => Some(false),
    }
}
