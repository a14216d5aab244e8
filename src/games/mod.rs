//! The rulebooks, each a game of the kernel in a folder of its own. None of them imports another.

pub mod libertalia;
pub mod liberte;
pub mod revolution;
