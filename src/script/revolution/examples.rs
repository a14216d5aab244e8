//! An example of each rule point, for the reference. The tests play them.

use crate::model::RevolutionPoint;

/// The script of an example.
pub(super) fn example(point: RevolutionPoint) -> &'static str {
    match point {
        RevolutionPoint::WhoControlsASpace => {
            "/// Whoever has laid the most chips has control, whatever their kind.
fn who_controls_a_space(space, seats) {
    seats.with_most_chips(space)
}"
        }
        RevolutionPoint::SupportOfASpace => {
            "/// Whoever has the least Support gets two more for each space.
fn support_of_a_space(space, seat) {
    if seat in players().with_least_support() { space.support + 2 } else { space.support }
}"
        }
        RevolutionPoint::ChipsOfASpace => {
            "/// The Spy brings a Gold beside what he does.
fn chips_of_a_space(space, seat, currency) {
    let more = if space == space(\"spy\") && currency == GOLD { 1 } else { 0 };
    space.chips(currency) + more
}"
        }
        RevolutionPoint::WorthOfAnArea => {
            "/// Small areas are worth half as much again.
fn worth_of_an_area(area) {
    if area.support < 30 { area.support * 3 / 2 } else { area.support }
}"
        }
        RevolutionPoint::FurtherEnding => {
            "/// The game ends when somebody has 100 Support.
fn further_ending() {
    for seat in players() {
        if seat.support >= 100 { return true; }
    }
    false
}"
        }
    }
}
