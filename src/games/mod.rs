//! The rulebooks of games other than Liberté, each a game of the kernel. None of them imports another.

pub mod libertalia;
pub mod revolution;
