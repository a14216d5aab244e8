//! The window: views draw a pack and send requests, which are carried out in one place.

mod app;
pub mod command;
mod fallback_faces;
pub mod file_names;
pub mod game;
pub mod help_page;
pub mod libertalia;
pub mod map;
mod menus;
pub mod modal;
pub mod paint;
pub mod pane;
pub mod preferences;
pub mod print_request;
pub mod requests;
mod revolution;
pub mod shell;
pub mod shortcuts;
mod tables;
pub mod text_editor;
pub mod theme;
pub mod views;
mod window;
pub mod wording;

pub use self::app::{App, Environment, TableOpening};
use self::menus::{boxed, menu_button};
pub use self::tables::{ShownTable, TableApp};
pub use self::window::{MainWindow, open};
