//! The window: views draw a pack and ask for changes; one place makes them.

pub mod asks;
pub mod command;
pub mod paint;
pub mod shell;
pub mod theme;
pub mod views;
pub mod work;
