//! Rule points as scripts of this game see them, and an example of each for the reference. The tests play the examples.

use super::words;
use crate::games::libertalia::{EffectSource, EffectTime, Libertalia, PointInput, Position, Rank};
use crate::kernel::Seat;
use crate::kit::{PointQuestion, PointResult};
use crate::model::{EffectId, LibertaliaPoint};
use crate::script::rule_points::PointScripts;
use crate::script::run::Run;
use rhai::Dynamic;

impl PointScripts for Libertalia {
    fn source_of(question: PointInput) -> EffectSource {
        let rank = if let PointInput::Height(rank, _) = question { rank } else { Rank(0) };
        let player = question.player().unwrap_or(Seat(0));
        EffectSource { effect: EffectId(0), player, rank, time: EffectTime::Day }
    }

    fn arguments(question: PointInput) -> Vec<Dynamic> {
        words::arguments(question)
    }

    fn result(question: PointInput, value: Dynamic, _: &Run<Libertalia>) -> Option<PointResult> {
        words::point_result(question, &value)
    }

    fn unseen_question(point: LibertaliaPoint) -> PointInput {
        match point {
            LibertaliaPoint::PointsOfACampaign => PointInput::Points(Seat(0), 20),
            LibertaliaPoint::HeightOfACharacter | LibertaliaPoint::WorthOfTokens | LibertaliaPoint::FurtherEnding => {
                PointInput::Ending
            }
        }
    }

    fn unseen() -> Position {
        Position::unseen()
    }

    fn told(&self, question: PointInput, number: i64) -> (String, String) {
        match question {
            PointInput::Height(rank, seat) => {
                let character = self.spec().characters.iter().find(|it| it.rank == rank);
                (character.map(|it| it.id.clone()).unwrap_or_default(), format!("{number} {seat}"))
            }
            PointInput::Worth(token, count, seat) => (format!("{count} {}", token.id()), format!("{number} {seat}")),
            PointInput::Points(..) | PointInput::Ending => (question.point().spec().id.to_owned(), number.to_string()),
        }
    }
}

/// The script of an example.
pub(super) fn example(point: LibertaliaPoint) -> &'static str {
    match point {
        LibertaliaPoint::HeightOfACharacter => {
            "/// The last are first: low ranks stand above high ones.
fn height_of_a_character(character) {
    31 - character.rank
}"
        }
        LibertaliaPoint::WorthOfTokens => {
            "/// Two treasure maps are worth something already.
fn worth_of_tokens(token, count) {
    if token == TREASURE_MAP && count == 2 { 5 } else { usual_worth(token, count) }
}"
        }
        LibertaliaPoint::PointsOfACampaign => {
            "/// Each dead character of one's own is worth a point beside the fortune.
fn points_of_a_campaign(seat, fortune) {
    fortune + my_graveyard().count
}"
        }
        LibertaliaPoint::FurtherEnding => {
            "/// The game ends when somebody has 60 points.
fn further_ending() {
    for seat in players() {
        if seat.score >= 60 { return true; }
    }
    false
}"
        }
    }
}
