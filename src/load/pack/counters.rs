//! What a pack declares for its scripts: counters, how far each goes and where a position keeps its numbers; endings;
//! actions.

use super::board::UniqueIds;
use super::cards::{Cards, faction_of};
use crate::load::diagnostic::{Report, Span, code};
use crate::load::read::tree::TomlTable;
use crate::load::schema::MOST_EFFECTS;
use crate::model::{
    Board, Counter, CounterOf, DeclaredEnding, Ending, EndingPoints, MOST_ACTIONS, MOST_COUNTED, MOST_STEPS,
    PackEnding, RulePoint,
};

/// Builds the counters of a pack with so many provinces and cards, for at most so many players. One that can't be is reported and left
/// out.
pub fn counters(
    table: &TomlTable,
    [provinces, cards]: [usize; 2],
    players: usize,
    report: &mut Report<'_>,
) -> Vec<Counter> {
    let mut ids = UniqueIds::default();
    let mut counters: Vec<Counter> = Vec::new();
    let mut taken = 0;
    for entry in table.tables("counter") {
        let Some(id) = entry.text("id").filter(|id| ids.take("counter", id, entry.span_of("id"), report)) else {
            continue;
        };
        let of = CounterOf::ALL.into_iter().find(|of| Some(of.id()) == entry.text("of")).unwrap_or_default();
        let least = entry.integer("least").unwrap_or_default();
        let is_dealt = entry.switch("dealt").unwrap_or_default();
        let counter = Counter {
            id: id.to_owned(),
            of,
            least,
            most: entry.integer("most").unwrap_or_default(),
            // Of a counter that is dealt no game shows it.
            start: entry.integer("start").unwrap_or(if is_dealt { least } else { 0 }),
            is_secret: entry.switch("secret").unwrap_or_default(),
            is_dealt,
            first: taken as u8,
        };
        if !is_sound(&counter, entry, players, report) {
            continue;
        }
        taken += counter.bytes(provinces, cards);
        if taken > MOST_COUNTED {
            let message = format!("the counters up to `{id}` take up {taken} bytes, and at most {MOST_COUNTED} fit");
            let finding = report.error(code::TOO_MANY, entry.span_of("id"), message);
            finding.help(
                "a counter of the game takes up one, of seats eight, of provinces one for each; of cards one for eight of \
                 them if `most` is 1 above `least`, for four up to 3, for two up to 15, for each beyond that",
            );
            break;
        }
        counters.push(counter);
    }
    counters
}

/// Whether a counter can be; what is wrong is reported.
fn is_sound(counter: &Counter, entry: &TomlTable, players: usize, report: &mut Report<'_>) -> bool {
    let Counter { id, least, most, start, .. } = counter;
    if least >= most || most - least > MOST_STEPS {
        let message = format!("the counter `{id}` goes from {least} to {most}");
        report
            .error(code::OUT_OF_RANGE, entry.span_of("most"), message)
            .help(format!("`most` must be from 1 to {MOST_STEPS} above `least`, which is 0 where it is not said"));
        return false;
    }
    if !counter.may_be((*start).into()) {
        let key = if entry.item("start").is_some() { "start" } else { "id" };
        let message = format!("the counter `{id}` starts at {start}, and goes from {least} to {most}");
        report.error(code::OUT_OF_RANGE, entry.span_of(key), message).help("say where it starts: `start = …`");
        return false;
    }
    if counter.is_dealt && counter.of != CounterOf::Seat {
        let message = format!("the counter `{id}` is not of seats, and so there is nobody to deal it to");
        report.error(code::NOT_FOR_THIS_KIND, entry.span_of("dealt"), message).help("write `of = \"seat\"`");
        return false;
    }
    let numbers = counter.most_steps() as usize + 1;
    if counter.is_dealt && numbers < players {
        let message = format!("the counter `{id}` has {numbers} numbers to deal, and up to {players} may play");
        report.error(code::OUT_OF_RANGE, entry.span_of("most"), message).help(format!(
            "each seat is dealt another number: `most` is at least {} then",
            i32::from(*least) + players as i32 - 1
        ));
        return false;
    }
    if counter.is_secret && counter.of != CounterOf::Seat {
        let message = format!("the counter `{id}` is not of seats, and so nobody could see it");
        report.error(code::NOT_FOR_THIS_KIND, entry.span_of("secret"), message).help("write `of = \"seat\"`");
        return false;
    }
    true
}

/// The most endings of a pack's own.
const MOST_ENDINGS: usize = 16;

/// Builds the endings of a pack's own. One that can't be is reported and left out.
pub fn endings(table: &TomlTable, board: &Board, report: &mut Report<'_>) -> Vec<PackEnding> {
    let mut ids = UniqueIds::default();
    let mut endings: Vec<PackEnding> = Vec::new();
    for entry in table.tables("ending") {
        let Some(id) = entry.text("id").filter(|id| ids.take("ending", id, entry.span_of("id"), report)) else {
            continue;
        };
        if Ending::ALL.iter().any(|known| known.id() == id) {
            let finding =
                report.error(code::DUPLICATE, entry.span_of("id"), format!("the rulebook has an ending `{id}`"));
            finding.help("give it another id");
            continue;
        }
        let declared = DeclaredEnding::of(id).filter(|_| endings.len() < MOST_ENDINGS);
        let Some(declared) = declared else {
            let message = format!("there is no room for the ending `{id}`: a pack has at most {MOST_ENDINGS}");
            report.error(code::TOO_MANY, entry.span_of("id"), message);
            break;
        };
        let points = entry.text("points").and_then(|word| EndingPoints::parse(word, board.faction_ids));
        if points.is_none() {
            faction_of(entry, "points", board, report);
        }
        endings.push(PackEnding { ending: Ending::Declared(declared), points: points.unwrap_or_default() });
    }
    endings
}

/// The actions of a pack's own, by their ids, each with the place that names it. One that can't be is reported and left out.
pub fn actions(table: &TomlTable, cards: &Cards, report: &mut Report<'_>) -> Vec<(String, Span)> {
    let mut ids = UniqueIds::default();
    let mut actions: Vec<(String, Span)> = Vec::new();
    for entry in table.tables("action") {
        let span = entry.span_of("id");
        let Some(id) = entry.text("id").filter(|id| ids.take("action", id, span, report)) else { continue };
        let taken = if cards.effects.iter().any(|(effect, _)| effect == id) {
            Some("a card has the effect")
        } else {
            RulePoint::parse(id).map(|_| "there is a rule point")
        };
        if let Some(taken) = taken {
            let message = format!("{taken} `{id}`, and an action has a script of its own");
            report.error(code::DUPLICATE, span, message).help("give the action another id");
            continue;
        }
        if actions.len() == MOST_ACTIONS || cards.effects.len() + actions.len() == MOST_EFFECTS {
            let message = format!(
                "there is no room for the action `{id}`: a pack has at most {MOST_ACTIONS}, and {MOST_EFFECTS} effects with those of cards"
            );
            report.error(code::TOO_MANY, span, message);
            break;
        }
        actions.push((id.to_owned(), span));
    }
    actions
}

#[cfg(test)]
mod tests {
    use crate::load::testing::found;

    #[test]
    fn what_is_wrong_with_an_action_is_found_at_its_line() {
        let nine: String = (1..=9).map(|at| format!("[[action]]\nid = \"a{at}\"\n")).collect();
        for (text, expected) in [
            ("[[action]]\nid = \"bribe\"", "missing-script a.toml:4"),
            ("[[action]]\nid = \"terror\"", "duplicate a.toml:4"),
            ("[[action]]\nid = \"turn-begins\"", "duplicate a.toml:4"),
            ("[[action]]\nid = \"bribe\"\n[[action]]\nid = \"bribe\"", "duplicate a.toml:6"),
            ("[[action]]\nid = \"bribe\"\ncost = 2", "unknown-key a.toml:5"),
            ("[[action]]", "missing-key a.toml:3"),
            (nine.as_str(), "too-many a.toml:20"),
        ] {
            let found = found(&[text]);
            assert!(found.contains(&expected.to_owned()), "{text}: {found:?}");
        }
    }
}
