//! The bot that takes any choice.

use crate::kernel::Stream;

/// Takes any legal choice, all as likely.
#[derive(Clone, Debug)]
pub struct RandomBot {
    stream: Stream,
}

impl RandomBot {
    /// The bot of one player of one game.
    pub fn new(seed: u64, player: u64) -> RandomBot {
        RandomBot { stream: Stream::new(seed, player) }
    }

    /// One of the choices, of which there is at least one.
    pub fn choose<C: Copy>(&mut self, choices: &[C]) -> Option<C> {
        (!choices.is_empty()).then(|| choices[self.stream.below(choices.len())])
    }
}
