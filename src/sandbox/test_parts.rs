//! The parts of a position that a test checks, and their text.

use super::scenario_writer::{ScenarioWriter, quoted};
use super::setup_text::by_faction;
use crate::games::liberte::{Liberte, Position, Question};
use crate::kernel::Game;
use crate::model::Faction;

/// The parts of a position that a test checks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TestParts {
    /// The seat that is asked, its question and all options; the end of a game that is over.
    pub asked: bool,
    /// Turn, phase, round and player order.
    pub time: bool,
    /// The stacks of provinces.
    pub provinces: bool,
    /// Hands, displays, the face-up cards, the discard pile and the box.
    pub cards: bool,
    /// Victory Points.
    pub points: bool,
    /// Tokens in the Battle Box.
    pub tokens: bool,
    /// Votes held.
    pub votes: bool,
    /// Government, opposition and presence.
    pub government: bool,
    /// Blocks in the supplies.
    pub supply: bool,
}

impl TestParts {
    /// Every part by its name, to be ticked.
    pub fn all(&mut self) -> [(&'static str, &mut bool); 9] {
        [
            ("what is asked", &mut self.asked),
            ("turn, phase and order", &mut self.time),
            ("stacks in the provinces", &mut self.provinces),
            ("hands, displays and piles", &mut self.cards),
            ("Victory Points", &mut self.points),
            ("tokens in the Battle Box", &mut self.tokens),
            ("votes", &mut self.votes),
            ("government and presence", &mut self.government),
            ("supplies", &mut self.supply),
        ]
    }

    /// The question, and all parts that differ between two positions.
    pub fn changed(before: &Position, after: &Position) -> TestParts {
        let (b, a) = (before, after);
        TestParts {
            asked: true,
            time: (b.turn, b.phase, b.round) != (a.turn, a.phase, a.round) || b.order() != a.order(),
            provinces: b.stacks != a.stacks,
            cards: b.hands != a.hands
                || b.displays != a.displays
                || b.box_ != a.box_
                || !b.piles.face_up().eq(a.piles.face_up())
                || !b.piles.discard().eq(a.piles.discard()),
            points: b.victory_points != a.victory_points,
            tokens: b.battle_tokens != a.battle_tokens,
            votes: b.votes != a.votes,
            government: (b.government, b.opposition, b.presence) != (a.government, a.opposition, a.presence),
            supply: b.supply != a.supply,
        }
    }
}

/// Writes the section `then`: what must hold of a position; `before` is the one that the text describes.
pub(super) fn then(game: &Liberte, before: &Position, p: &Position, parts: TestParts, out: &mut ScenarioWriter<'_>) {
    out.section("then");
    if parts.time {
        out.plain("turn", p.turn);
        out.text("phase", p.phase.id());
        if p.round > 0 {
            out.plain("round", p.round);
        }
        out.seats("order", p.order());
    }
    if parts.government {
        out.text("government", p.government.map_or("none", Faction::id));
        out.text("opposition", p.opposition.map_or("none", Faction::id));
        let presence: Vec<_> = p.presence.iter().collect();
        out.seats("presence", &presence);
    }
    if parts.supply {
        out.plain("supply", by_faction(&p.supply));
    }
    if parts.cards {
        out.piles(before, p);
    }
    if parts.provinces {
        out.changed_stacks(before, p);
    }
    if parts.points {
        out.by_seat("victory_points", |seat| p.victory_points[seat].to_string());
    }
    if parts.tokens {
        out.by_seat("battle_tokens", |seat| p.battle_tokens[seat].to_string());
    }
    if parts.votes {
        out.by_seat("votes", |seat| by_faction(&p.votes[seat]));
    }
    if parts.asked {
        asked(game, p, out);
    }
}

fn asked(game: &Liberte, p: &Position, out: &mut ScenarioWriter<'_>) {
    if let Some(outcome) = game.outcome(p) {
        out.text("end", outcome.end);
        let winners: Vec<_> = outcome.winners.iter().collect();
        out.seats("winners", &winners);
        out.by_seat("points", |seat| outcome.points.get(seat.index()).copied().unwrap_or(0).to_string());
        return;
    }
    let options: Vec<String> = game.legal(p, p.asked).into_iter().map(|it| quoted(&game.choice_text(it))).collect();
    let (by, asked) = (quoted(&out.seat(p.asked)), Question::id(p.question));
    out.plain("asked", format!("{{ by = {by}, asked = \"{asked}\", options = [{}] }}", options.join(", ")));
}
