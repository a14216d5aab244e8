//! The window: views draw a pack and ask for changes; one place makes them.

mod app;
pub mod command;
mod jobs;
pub mod lab;
pub mod map;
pub mod paint;
pub mod pane;
pub mod play;
pub mod requests;
pub mod shell;
pub mod text_editor;
pub mod theme;
pub mod views;
pub mod work;

pub use app::{App, Environment, open};
pub use jobs::Executor;
