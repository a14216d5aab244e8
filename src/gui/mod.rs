//! The window: views draw a pack and ask for changes; one place makes them.

mod app;
pub mod asks;
pub mod command;
mod jobs;
pub mod lab;
pub mod map;
pub mod paint;
pub mod play;
pub mod shell;
pub mod text_editor;
pub mod theme;
pub mod views;
pub mod work;

pub use app::{App, Surroundings, open};
pub use jobs::Road;
