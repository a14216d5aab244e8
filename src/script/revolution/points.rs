//! Rule points as scripts of this game see them.

use super::words;
use crate::games::revolution::{EffectSource, PointInput, Position, Revolution, SpaceId};
use crate::kernel::{Seat, SeatSet};
use crate::kit::{PointQuestion, PointResult};
use crate::model::{EffectId, RevolutionPoint};
use crate::script::rule_points::PointScripts;
use crate::script::run::Run;
use rhai::Dynamic;

impl PointScripts for Revolution {
    fn source_of(question: PointInput) -> EffectSource {
        EffectSource { effect: EffectId(0), player: question.player().unwrap_or(Seat(0)), is_of_card: false }
    }

    fn arguments(question: PointInput) -> Vec<Dynamic> {
        words::arguments(question)
    }

    fn result(question: PointInput, value: Dynamic, run: &Run<Revolution>) -> Option<PointResult> {
        words::point_result(question, value, run)
    }

    fn unseen_question(point: RevolutionPoint) -> PointInput {
        match point {
            RevolutionPoint::WhoControlsASpace => PointInput::Control(SpaceId(0), SeatSet::first(2)),
            RevolutionPoint::FurtherEnding
            | RevolutionPoint::SupportOfASpace
            | RevolutionPoint::ChipsOfASpace
            | RevolutionPoint::WorthOfAnArea => PointInput::Ending,
        }
    }

    fn unseen() -> Position {
        Position::bare()
    }

    fn told(&self, question: PointInput, number: i64) -> (String, String) {
        let space = |space: SpaceId| self.spec().spaces[space.index()].id.clone();
        match question {
            PointInput::Support(of, seat) => (space(of), format!("{number} {seat}")),
            PointInput::Chips(of, seat, currency) => (space(of), format!("{number} {} {seat}", currency.id())),
            PointInput::Worth(area) => (self.spec().areas[area.index()].id.clone(), number.to_string()),
            PointInput::Control(..) | PointInput::Ending => (question.point().spec().id.to_owned(), number.to_string()),
        }
    }
}
