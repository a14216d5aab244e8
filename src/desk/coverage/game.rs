//! One game, played twice at once: as ever, and with all scripts watched.

use super::{Coverage, Moment};
use crate::desk::{section, section_of_question};
use crate::games::liberte::{Choice, Event, EventCause, Liberte, Position};
use crate::kernel::{Seat, SeatSet, Sink};
use crate::lab::Follower;
use crate::script::{CoverageLog, CoverageMode};

/// The watched game beside the usual one.
pub(super) struct Table<'g> {
    watched: &'g Liberte,
    watch: &'g CoverageLog,
    follower: Follower<'g>,
    citations: Citations<'g>,
    found: Coverage,
    moment: Moment,
}

/// The sections behind what happens.
struct Citations<'g> {
    game: &'g Liberte,
    places: Vec<&'static str>,
}

impl Sink<Liberte> for Citations<'_> {
    fn record(&mut self, _: &Position, cause: EventCause, event: Event) {
        self.places.push(section(self.game, cause, event));
    }
}

impl<'g> Table<'g> {
    /// The game of a seed at its first decision.
    pub fn new(watched: &'g Liberte, watch: &'g CoverageLog, seed: u64, found: Coverage) -> Table<'g> {
        let mut citations = Citations { game: watched, places: vec!["2e III"] };
        watch.set(CoverageMode::Playing);
        let follower = Follower::observed(watched, seed, &mut citations);
        watch.set(CoverageMode::Nothing);
        let mut table = Table { watched, watch, follower, citations, found, moment: Moment { seed, choice: None } };
        table.take_in();
        table
    }

    /// The next choice of the game, out of these. Always wants to see the next.
    pub fn play(&mut self, p: &Position, seat: Seat, choices: &[Choice], choice: Choice) -> bool {
        if choices.len() > 1 {
            self.moment.choice = Some(self.moment.choice.map_or(0, |last| last + 1));
        }
        self.citations.places.push(section_of_question(p.question, p.tie.about));
        self.watch.set(CoverageMode::Listing);
        self.follower.offer(seat);
        self.watch.set(CoverageMode::Playing);
        self.follower.play_observed(seat, choice, &mut self.citations);
        self.watch.set(CoverageMode::Nothing);
        self.take_in();
        true
    }

    /// Takes in what ran and what happened since the last choice.
    fn take_in(&mut self) {
        self.watch.take().iter().for_each(|run| self.found.note(run, self.moment));
        self.citations.places.drain(..).for_each(|place| self.found.cite(place, self.moment));
    }

    /// What the game put to use.
    pub fn finish(self, end: &Position) -> Coverage {
        let winners = self.watched.outcome_of(end).map_or(SeatSet::NONE, |outcome| outcome.winners);
        let mut found = self.found;
        found.games = 1;
        found.cards.add(&[self.follower.finish(winners)]);
        found
    }
}
