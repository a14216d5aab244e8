//! Blocks, regions, provinces and battles that differ, as sentences.

use super::{Line, Words, counted, entry_data, instead, keys, parts, plain};
use crate::compare::{About, Entry, KeyChange};
use crate::model::{Battle, Counter, CounterOf, PackEnding, Province, Region};
use serde_json::json;

impl Words<'_, '_> {
    pub(super) fn blocks(&self) -> Vec<Line> {
        let lines = self.diff.blocks.iter().map(|(faction, changes)| {
            let parts = changes.iter().map(|change| match change.key {
                "blocks" => instead(change, |it| counted(it, "block")),
                "on_turn_2_space" => {
                    format!(
                        "{} under the 2-space of the Turn Track at first",
                        instead(change, |it| counted(it, "block"))
                    )
                }
                _ => instead(change, plain),
            });
            let sentence = format!("The {faction} faction: {}.", parts.collect::<Vec<_>>().join("; "));
            let data = json!({ "kind": "blocks", "faction": faction.id(), "change": "changed", "keys": keys(changes) });
            Line::new(sentence, About::Blocks(*faction), data).cite("2e II.A")
        });
        lines.collect()
    }

    pub(super) fn region(&self, entry: &Entry<'_, Region>) -> Line {
        let id = &entry.latest().id;
        let name = self.names_of(entry).region(id);
        let sentence = match entry {
            Entry::TakenOut(_) => format!("The region {name} was removed."),
            Entry::Added(_) => format!("There is a region {name}."),
            Entry::Changed(_, _, changes) => format!("{name}: {}.", parts(changes, |it| instead(it, plain))),
        };
        let about = About::Region(id.clone());
        Line::new(sentence, about, entry_data("region", ("id", json!(id)), entry)).cite("2e II.A")
    }

    pub(super) fn province(&self, entry: &Entry<'_, Province>) -> Line {
        let province = entry.earliest();
        let name = &province.name;
        let sentence = match entry {
            Entry::TakenOut(_) => format!("The province {name} was removed."),
            Entry::Added(_) => {
                let region = self.names[1].pack.board.regions.get(province.region.index());
                let region = region.map_or_else(String::new, |region| self.names[1].region(&region.id));
                format!("There is a province {name}, number {}, in {region}.", province.number)
            }
            Entry::Changed(_, _, changes) => format!("{name}: {}.", parts(changes, |it| self.province_part(it))),
        };
        let about = About::Province(province.id.clone());
        Line::new(sentence, about, entry_data("province", ("id", json!(province.id)), entry)).cite("2e II.A")
    }

    fn province_part(&self, change: &KeyChange) -> String {
        let gains = change.to == true;
        match change.key {
            "number" => format!("number {}", instead(change, plain)),
            "name" => format!("called {} now", plain(&change.to)),
            "region" => format!("in {}", self.regions_instead(change)),
            "fleur_de_lis" if gains => "with a fleur-de-lis now".to_owned(),
            "fleur_de_lis" => "without its fleur-de-lis".to_owned(),
            "victory_points" => instead(change, |it| counted(it, "Victory Point")),
            "paris" if gains => "votes as Paris does, with its whole stack".to_owned(),
            "paris" => "votes like any other province".to_owned(),
            _ => instead(change, plain),
        }
    }

    pub(super) fn counter(&self, entry: &Entry<'_, Counter>) -> Line {
        let counter = entry.latest();
        let name = self.names_of(entry).counter(&counter.id);
        let sentence = match entry {
            Entry::TakenOut(_) => format!("There is no counter {name} any more."),
            Entry::Added(_) => {
                let Counter { least, most, start, .. } = counter;
                let whose = match (counter.of, counter.is_secret) {
                    (CounterOf::Game, _) => "The game has a counter",
                    (CounterOf::Seat, false) => "Each player has a counter",
                    (CounterOf::Seat, true) => "Each player has a secret counter",
                    (CounterOf::Province, _) => "Each province has a counter",
                };
                format!("{whose}, {name}, from {least} to {most}; it starts at {start}.")
            }
            Entry::Changed(_, _, changes) => {
                let part = |change: &KeyChange| match change.key {
                    "of" => format!("counts for the {}", instead(change, plain)),
                    "least" => format!("from {}", instead(change, plain)),
                    "most" => format!("to {}", instead(change, plain)),
                    "start" => format!("starts at {}", instead(change, plain)),
                    _ if change.to == true => "only its owner sees it now".to_owned(),
                    _ => "everybody sees it now".to_owned(),
                };
                format!("The counter {name}: {}.", parts(changes, part))
            }
        };
        let about = About::Counter(counter.id.clone());
        Line::new(sentence, about, entry_data("counter", ("id", json!(counter.id)), entry))
    }

    pub(super) fn ending(&self, entry: &Entry<'_, PackEnding>) -> Line {
        let declared = entry.latest();
        let name = self.names_of(entry).ending(declared.id());
        let decide = match declared.points.faction() {
            None => "Victory Points decide".to_owned(),
            Some(faction) => format!("{faction} blocks, votes and cards decide"),
        };
        let sentence = match entry {
            Entry::TakenOut(_) => format!("The game no longer ends by {name}."),
            Entry::Added(_) => format!("The game may end by {name}; then {decide}."),
            Entry::Changed(..) => format!("After {name} {decide}."),
        };
        let about = About::Ending(declared.id().to_owned());
        Line::new(sentence, about, entry_data("ending", ("id", json!(declared.id())), entry)).cite("2e VI")
    }

    pub(super) fn battle(&self, entry: &Entry<'_, Battle>) -> Line {
        let battle = entry.earliest();
        let points = |battle: &Battle| counted(&json!(battle.victory_points), "Victory Point");
        let name = format!("The battle of turn {}", battle.turn);
        let sentence = match entry {
            Entry::TakenOut(_) => format!("There is no longer a battle in turn {}.", battle.turn),
            Entry::Added(_) => format!("{name} is {}, and pays {}.", battle.name, points(battle)),
            Entry::Changed(_, _, changes) => {
                let part = |change: &KeyChange| match change.key {
                    "victory_points" => format!("pays {}", instead(change, |it| counted(it, "Victory Point"))),
                    _ => format!("called {} now", plain(&change.to)),
                };
                format!("{name}, {}: {}.", battle.name, parts(changes, part))
            }
        };
        let about = About::Battle(entry.latest().id.clone());
        Line::new(sentence, about, entry_data("battle", ("turn", json!(battle.turn)), entry)).cite("2e IV.4")
    }
}
