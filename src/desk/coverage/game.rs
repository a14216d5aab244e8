//! One game, played twice at once: as ever, and with all scripts watched.

use super::{Coverage, Moment};
use crate::desk::{EventOrigin, section_of_question};
use crate::games::liberte::{Choice, Event, Liberte, Position, Question};
use crate::kernel::{Game, Seat, SeatSet};
use crate::lab::{Follower, GameCards};
use crate::model::RulePoint;
use crate::script::{Compiled, CoverageLog, CoverageMode};
use std::sync::Arc;

/// The watched game beside the usual one.
pub(super) struct Table<'g> {
    game: &'g Liberte,
    watched: Liberte,
    watch: Arc<CoverageLog>,
    position: Position,
    follower: Follower<'g>,
    found: Coverage,
    moment: Moment,
    events: Vec<Event>,
    choices: Vec<Choice>,
}

impl<'g> Table<'g> {
    /// The game of a seed at its first decision.
    pub fn new(compiled: &Compiled, game: &'g Liberte, seed: u64, found: Coverage) -> Result<Table<'g>, String> {
        let (watched, watch) = compiled.watched(game.seat_count())?;
        let mut events = Vec::new();
        watch.set(CoverageMode::Playing);
        let position = watched.start(seed, &mut events);
        watch.set(CoverageMode::Nothing);
        let mut table = Table {
            game,
            watched,
            watch,
            position,
            follower: Follower::new(game, seed),
            found,
            moment: Moment { seed, choice: None },
            events,
            choices: Vec::new(),
        };
        table.found.cite("2e III", table.moment);
        let begun = table.position.clone();
        table.take_in(&begun, None);
        Ok(table)
    }

    /// The next choice of the game, out of these. Always wants to see the next.
    pub fn play(&mut self, p: &Position, seat: Seat, choices: &[Choice], choice: Choice) -> bool {
        if choices.len() > 1 {
            self.moment.choice = Some(self.moment.choice.map_or(0, |last| last + 1));
        }
        self.found.cite(section_of_question(p.question, p.tie.about), self.moment);
        if p.question == Question::Action && self.watched.fills(RulePoint::MayPlay) {
            self.watch.set(CoverageMode::Listing);
            self.watched.choices(&self.position, seat, &mut self.choices);
        }
        self.events.clear();
        self.watch.set(CoverageMode::Playing);
        self.watched.play(&mut self.position, seat, choice, &mut self.events);
        self.watch.set(CoverageMode::Nothing);
        self.follower.play(seat, choice);
        self.take_in(p, Some(choice));
        true
    }

    /// Takes in what ran and what happened since the last choice.
    fn take_in(&mut self, before: &Position, made: Option<Choice>) {
        self.watch.take().iter().for_each(|run| self.found.note(run, self.moment));
        let mut origin = EventOrigin::of(before, made);
        for &event in &self.events {
            origin.observe(self.game, event);
            self.found.cite(origin.section(event, before, made.is_some()), self.moment);
        }
    }

    /// What the game put to use.
    pub fn finish(self, end: &Position) -> Coverage {
        let winners = self.game.outcome_of(end).map_or(SeatSet::NONE, |outcome| outcome.winners);
        let cards: GameCards = self.follower.finish(winners);
        let mut found = self.found;
        found.games = 1;
        found.cards.add(&[cards]);
        found
    }
}
