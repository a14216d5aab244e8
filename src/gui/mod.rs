//! The window: views draw a pack and send requests, which are carried out in one place.

mod app;
pub mod command;
pub mod map;
pub mod modal;
pub mod paint;
pub mod pane;
pub mod requests;
pub mod shell;
pub mod text_editor;
pub mod theme;
pub mod views;

pub use self::app::{App, Environment, open};
