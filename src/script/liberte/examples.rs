//! An example of each rule hook, for the reference. The tests play them.

use crate::model::{PointSpec, RulePoint};
use crate::script::vocabulary::{Form, VocabularyWord, WordKind};

/// A script for a rule point to begin with, which says what the point is for.
pub fn beginning(point: RulePoint) -> String {
    let spec = point.spec();
    match example(point) {
        Some(example) => format!("{example}\n"),
        None => {
            let function = spec.id.replace('-', "_");
            let names: Vec<&str> = spec.parameters.iter().map(|(name, _)| *name).collect();
            let names = names.join(", ");
            format!(
                "/// {}\nfn {function}({names}) {{\n    // Each player draws a card, say.\n    for seat in players() {{\n        seat.draw(1);\n    }}\n}}\n",
                spec.meaning
            )
        }
    }
}

/// The script of an example; none where the reference has none.
pub(in crate::script) fn example(point: RulePoint) -> Option<&'static str> {
    use RulePoint::*;
    Some(match point {
        TurnBegins | TurnEnds | RoundBegins | RoundEnds => return None,
        WhoWinsAProvince => {
            "/// Where stacks are equally high, the player who comes last in the player order wins.
fn who_wins_a_province(province) {
    province.tallest.last_in_order()
}"
        }
        WhoLeadsATie => {
            "/// Of tied players those with the fewest Victory Points lead, except for the army.
fn who_leads_a_tie(about, seats) {
    if about == \"battle\" { seats } else { seats.with_fewest_points() }
}"
        }
        WhichFactionLeadsATie => {
            "/// The Royalists lead every tie that they are in.
fn which_faction_leads_a_tie(about, factions) {
    if ROYALIST in factions { only(ROYALIST) } else { factions }
}"
        }
        VotesOfAProvince => {
            "/// A stack of three casts two votes; Paris casts all as ever.
fn votes_of_a_province(province, height) {
    if province.is_paris { height } else if height >= 3 { 2 } else { 1 }
}"
        }
        PointsOfAProvince => {
            "/// In the last turn every province with a fleur-de-lis pays a point.
fn points_of_a_province(province, turn) {
    if turn == setting(\"turns\") && province.has_fleur_de_lis { 1 } else { 0 }
}"
        }
        PointsOfAPlace => {
            "/// The opposition pays more from turn to turn; whoever shares a place gets half.
fn points_of_a_place(place, tied, turn) {
    let points = switch place {
        \"government-first\" => setting(\"government_first\"),
        \"government-second\" => setting(\"government_second\"),
        _ => 1 + turn
    };
    if tied { points / 2 } else { points }
}"
        }
        MayPlay => {
            "/// While somebody governs, Radical cards are for those with a presence in the government.
fn may_play(card) {
    require(card.faction != RADICAL || government() == NOBODY || in_government(), \"needs-presence-in-government\");
}"
        }
        FurtherEnding => {
            "/// The game ends when somebody has 15 Victory Points.
fn further_ending() {
    for seat in players() {
        if seat.victory_points >= 15 { return true; }
    }
    false
}"
        }
        FinalPoints => {
            "/// However the game ended, a displayed General is worth two points more.
fn final_points(seat, ending) {
    let points = rulebook_points(seat, ending);
    for card in seat.display {
        if card.has_general { points += 2; }
    }
    points
}"
        }
    })
}

/// What the reference says of all rule points.
pub(super) const INTRODUCTION: &str = "A script may say what holds instead of a rule. It has the point's name, and a \
     function of that name with `_` for `-`. Where it fails or says what can't be, the rulebook's rule holds, or the \
     nearest possible number.";

/// The rule points as words.
pub(super) fn words() -> Vec<VocabularyWord> {
    let word = |spec: &PointSpec| VocabularyWord {
        name: spec.id.replace('-', "_"),
        kind: WordKind::RulePoint,
        forms: vec![Form {
            signature: head(spec),
            takes: spec.parameters.iter().map(|(_, kind)| (*kind).to_owned()).collect(),
            gives: spec.returns.map(str::to_owned),
        }],
        doc: format!("{} ({})", spec.meaning, spec.cite),
        example: example(spec.point).unwrap_or(""),
    };
    crate::model::POINTS.iter().map(word).collect()
}

/// How the function of a rule point is written, such as `further_ending() -> bool`.
fn head(spec: &PointSpec) -> String {
    let parameters: Vec<String> = spec.parameters.iter().map(|(name, kind)| format!("{name}: {kind}")).collect();
    let returns = spec.returns.map(|kind| format!(" -> {kind}")).unwrap_or_default();
    format!("{}({}){returns}", spec.id.replace('-', "_"), parameters.join(", "))
}

/// The rule points as the reference shows them, in Markdown.
pub(super) fn reference() -> String {
    let mut text = format!("\n## Rule points\n\n{INTRODUCTION}\n");
    for spec in crate::model::POINTS {
        text += &format!("\n### {}\n\n`{}`  \n{} ({})\n", spec.id, head(spec), spec.meaning, spec.cite);
        if let Some(example) = example(spec.point) {
            text += &format!("\n```rhai\n{example}\n```\n");
        }
    }
    text
}
