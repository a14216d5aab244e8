//! One view a file: a function over what it shows. It draws and asks; it changes nothing.

pub mod differences;
pub mod rules;
pub mod texts;
