//! What differs with the number of players: the entries `[[players]]`.

use super::board::UniqueIds;
use super::rules::Settings;
use crate::kernel::{Order, Seat, SeatSet};
use crate::load::diagnostic::{Report, code};
use crate::load::read::tree::{Item, TomlTable};
use crate::model::{Card, CardId, CardSet, ForPlayers, SETTINGS};

/// The settings that are the same with all numbers of players, and why.
const SAME_FOR_ALL: [(&str, &str); 4] = [
    ("edition", "it only says which rulebook the settings follow"),
    ("fewest_players", "it says which numbers of players there are"),
    ("most_players", "it says which numbers of players there are"),
    ("turns", "scripts are read once, for so many turns"),
];

/// Builds what differs with numbers of players, each with the settings that hold then. What can't be is reported and left
/// out. `listed` are the numbers of the cards that the pack lists, also of those that could not be read.
pub fn for_players(
    table: &TomlTable,
    settings: &Settings,
    cards: &[Card],
    listed: &[u16],
    report: &mut Report<'_>,
) -> Vec<(ForPlayers, Settings)> {
    let mut once = UniqueIds::default();
    let mut all = Vec::new();
    for entry in table.tables("players") {
        let Some(number) = entry.integer::<u8>("id") else { continue };
        let span = entry.span_of("id");
        if !once.take("the number of players", &number.to_string(), span, report) {
            continue;
        }
        let (fewest, most) = (settings.rules.fewest_players, settings.rules.most_players);
        if !(fewest..=most).contains(&number) {
            let message = format!("{number} players can't play: {fewest} to {most} can");
            report.warning(code::IDLE_SETTING, span, message).help("change `fewest_players` or `most_players`");
        }
        let mut held = settings.clone();
        let mut differing = Vec::new();
        for set in entry.map("rules") {
            let Some(at) = SETTINGS.iter().position(|setting| setting.key == set.key) else { continue };
            if let Some((key, why)) = SAME_FOR_ALL.iter().find(|(key, _)| *key == set.key) {
                let message = format!("`{key}` can't differ with the number of players: {why}");
                report.error(code::NOT_FOR_THIS_KIND, set.key_span, message).help("leave it out");
                continue;
            }
            held.set(at, &set.item, report);
            differing.push((at, (SETTINGS[at].get)(&held.rules)));
        }
        let boxed = boxed(entry.list("boxed"), cards, listed, report);
        let teams = teams(entry, number, report);
        all.push((ForPlayers { number, settings: differing, boxed, teams }, held));
    }
    all.order_by_key(|(it, _)| it.number);
    all
}

/// The cards of a list of numbers; one that the pack has not is reported and left out.
fn boxed(list: &[Item], cards: &[Card], listed: &[u16], report: &mut Report<'_>) -> CardSet {
    let mut boxed = CardSet::NONE;
    for item in list {
        let Some(number) = item.integer::<u16>() else { continue };
        match cards.iter().position(|card| card.number == number) {
            Some(at) => boxed.insert(CardId(at as u8)),
            // What is wrong with a card that is listed is reported there.
            None if listed.contains(&number) => {}
            None => {
                report
                    .error(code::UNKNOWN_CARD, item.span, format!("there is no card #{number}"))
                    .help("name a card of the pack, or leave it out");
            }
        }
    }
    boxed
}

/// The teams of a list of lists of seat numbers, from 1. A seat that is not there or that two teams have is reported.
fn teams(entry: &TomlTable, players: u8, report: &mut Report<'_>) -> Vec<SeatSet> {
    let (mut teams, mut all) = (Vec::new(), SeatSet::NONE);
    for list in entry.list("teams") {
        let mut team = SeatSet::NONE;
        for item in list.list() {
            let Some(number) = item.integer::<u8>() else { continue };
            let seat = Seat(number.saturating_sub(1));
            let why = match () {
                () if !(1..=players).contains(&number) => format!("there is no seat {number} with {players} players"),
                () if all.has(seat) => format!("seat {number} is in two teams, or twice in one"),
                () => {
                    all.insert(seat);
                    team.insert(seat);
                    continue;
                }
            };
            report.error(code::OUT_OF_RANGE, item.span, why).help("each seat is in one team at most");
        }
        if !team.is_empty() {
            teams.push(team);
        }
    }
    if all.len() == usize::from(players) && teams.len() == 1 {
        let message = "all play together, and nobody against them";
        report.error(code::OUT_OF_RANGE, entry.span_of("teams"), message).help("make two teams or more");
    }
    teams
}

#[cfg(test)]
mod tests {
    use crate::load::testing::{found, loaded_with};
    use crate::model::CardId;

    #[test]
    fn settings_and_cards_differ_with_the_number_of_players() {
        let text = "[[players]]\nid = 5\nrules = { hand_size = 6, take-cards.second_take = false }\nboxed = [1, 2]\n";
        let (_, loaded) = loaded_with(&[text]);
        let pack = loaded.playable().expect("it can be");
        let [three, five] = [3, 5].map(|seats| pack.clone().for_players(seats));
        assert_eq!((three.rules.hand_size, three.rules.second_take, three.boxed.len()), (7, true, 0));
        assert_eq!((five.rules.hand_size, five.rules.second_take), (6, false));
        assert_eq!(five.boxed.iter().collect::<Vec<_>>(), [CardId(0), CardId(1)]);
    }

    #[test]
    fn two_variants_say_what_differs_with_the_same_number_of_players() {
        let [one, other] = ["rules = { hand_size = 6 }", "teams = [[1, 3], [2, 4]]"];
        let texts = [one, other].map(|line| format!("[[players]]\nid = 4\n{line}\n"));
        let (_, loaded) = loaded_with(&texts.each_ref().map(String::as_str));
        let four = loaded.playable().expect("they go together").clone().for_players(4);
        assert_eq!((four.rules.hand_size, four.teams.len()), (6, 2));
    }

    #[test]
    fn what_no_number_of_players_can_have_is_found_at_its_line() {
        for (line, code) in [
            ("rules = { turns = 3 }", "not-for-this-kind a.toml:5"),
            ("teams = [[1, 6], [2, 3]]", "out-of-range a.toml:5"),
            ("teams = [[1, 2], [2, 3]]", "out-of-range a.toml:5"),
            ("teams = [[1, 2, 3, 4, 5]]", "out-of-range a.toml:5"),
            ("boxed = [999]", "unknown-card a.toml:5"),
            ("rules = { discard_before_take = 8, discard_from = 2 }", "settings-clash a.toml:5"),
        ] {
            let text = format!("[[players]]\nid = 5\n{line}\n");
            assert_eq!(found(&[&text]), [code], "{line}");
        }
        assert_eq!(found(&["[[players]]\nid = 8\nrules = { hand_size = 5 }\n"]), ["idle-setting a.toml:4"]);
        let twice = "[[players]]\nid = 5\n\n[[players]]\nid = 5\n";
        assert_eq!(found(&[twice]).len(), 1);
    }
}
