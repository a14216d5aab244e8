//! Blocks, regions, provinces and battles that differ, as sentences.

use super::{Line, Words, entry_data, instead, keys, parts, plain};
use crate::compare::{About, Entry, KeyChange};
use crate::kernel::SeatSet;
use crate::model::{
    Battle, Counter, CounterOf, ForPlayers, PackEnding, Province, Region, SETTINGS, SettingValue, Symbol, Texts, say,
};
use serde_json::{Value, json};

impl Words<'_, '_> {
    pub(super) fn blocks(&self) -> Vec<Line> {
        let texts = self.said_in();
        let lines = self.diff.blocks.iter().map(|(faction, changes)| {
            let [was_there, is_there] = [self.diff.from, self.diff.to].map(|pack| pack.board.factions().has(*faction));
            let blocks = |change| instead(texts, change, |it| say!(texts, "{n|block|blocks}", n = it));
            // What a new faction has is in place of nothing, and its name is said.
            let stated = changes
                .iter()
                .filter(|it| was_there || it.key != "id")
                .map(|it| KeyChange { from: if was_there { it.from.clone() } else { Value::Null }, ..it.clone() });
            let stated: Vec<KeyChange> = stated.collect();
            let parts = stated.iter().map(|change| match change.key {
                "blocks" => blocks(change),
                "on_turn_2_space" => {
                    say!(texts, "{blocks} under the 2-space of the Turn Track at first", blocks = blocks(change))
                }
                "id" => instead(texts, change, plain),
                "color" if !was_there => texts.word("color", &plain(&change.to)).to_owned(),
                _ => instead(texts, change, |it| say!(texts, &plain(it))),
            });
            let what = parts.collect::<Vec<_>>().join("; ");
            let name = |at: usize| self.names[at].texts.faction_name(*faction);
            let (change, sentence) = match (was_there, is_there) {
                (false, _) => (
                    "added",
                    say!(texts, "There is a new faction, the {faction}: {what}.", faction = name(1), what = what),
                ),
                (true, false) => ("taken-out", say!(texts, "There are no {faction} any more.", faction = name(0))),
                (true, true) => {
                    let faction = texts.faction(*faction);
                    ("changed", say!(texts, "The {faction} faction: {what}.", faction = faction, what = what))
                }
            };
            let latest = if is_there { self.diff.to } else { self.diff.from };
            let id = latest.board.faction_ids.of(*faction);
            let data = json!({ "kind": "blocks", "faction": id, "change": change, "keys": keys(changes) });
            Line::new(sentence, About::Blocks(*faction), data).cite("2e II.A")
        });
        lines.collect()
    }

    pub(super) fn region(&self, entry: &Entry<'_, Region>) -> Line {
        let texts = self.said_in();
        let id = &entry.latest().id;
        let name = self.names_of(entry).region(id);
        let sentence = match entry {
            Entry::TakenOut(_) => say!(texts, "The region {name} was removed.", name = name),
            Entry::Added(_) => say!(texts, "There is a region {name}.", name = name),
            Entry::Changed(_, _, changes) => {
                let what = parts(changes, |it| instead(texts, it, |it| say!(texts, &plain(it))));
                say!(texts, "{name}: {what}.", name = name, what = what)
            }
        };
        let about = About::Region(id.clone());
        Line::new(sentence, about, entry_data("region", ("id", json!(id)), entry)).cite("2e II.A")
    }

    pub(super) fn province(&self, entry: &Entry<'_, Province>) -> Line {
        let texts = self.said_in();
        let province = entry.earliest();
        let name = &province.name;
        let sentence = match entry {
            Entry::TakenOut(_) => say!(texts, "The province {name} was removed.", name = name),
            Entry::Added(_) => {
                let region = self.names[1].pack.board.regions.get(province.region.index());
                let region = region.map_or_else(String::new, |region| self.names[1].region(&region.id));
                let n = province.number;
                say!(texts, "There is a province {name}, number {n}, in {region}.", name = name, n = n, region = region)
            }
            Entry::Changed(_, _, changes) => {
                say!(texts, "{name}: {what}.", name = name, what = parts(changes, |it| self.province_part(it)))
            }
        };
        let about = About::Province(province.id.clone());
        Line::new(sentence, about, entry_data("province", ("id", json!(province.id)), entry)).cite("2e II.A")
    }

    fn province_part(&self, change: &KeyChange) -> String {
        let texts = self.said_in();
        let gains = change.to == true;
        match change.key {
            "number" => say!(texts, "number {n}", n = instead(texts, change, plain)),
            "name" => say!(texts, "called {name} now", name = plain(&change.to)),
            "region" => say!(texts, "in {region}", region = self.regions_instead(change)),
            "fleur_de_lis" if gains => say!(texts, "with a fleur-de-lis now"),
            "fleur_de_lis" => say!(texts, "without its fleur-de-lis"),
            "victory_points" => instead(texts, change, |it| points(texts, it)),
            "paris" if gains => say!(texts, "votes as Paris does, with its whole stack"),
            "paris" => say!(texts, "votes like any other province"),
            "neighbours" => self.borders(change),
            _ => instead(texts, change, plain),
        }
    }

    /// The neighbours that a province gains and loses.
    fn borders(&self, change: &KeyChange) -> String {
        let texts = self.said_in();
        let gained = self.names[1].only_in(&change.to, &change.from);
        let lost = self.names[0].only_in(&change.from, &change.to);
        let gains = (!gained.is_empty()).then(|| say!(texts, "a border with {names}", names = gained.join(", ")));
        let loses = (!lost.is_empty()).then(|| say!(texts, "no border with {names}", names = lost.join(", ")));
        gains.into_iter().chain(loses).collect::<Vec<_>>().join("; ")
    }

    pub(super) fn for_players(&self, entry: &Entry<'_, ForPlayers>) -> Line {
        let texts = self.said_in();
        let (pack, it) = (self.names_of(entry).pack, entry.latest());
        let sentence = match entry {
            Entry::TakenOut(_) => say!(texts, "With {n|player|players} nothing is different any more.", n = it.number),
            Entry::Added(_) | Entry::Changed(..) => {
                let rules = it.apply(&pack.rules);
                let setting = |(at, _): &(usize, SettingValue)| {
                    Some(SETTINGS.get(*at)?.sentence_instead(&rules, &pack.rules, texts.wording()))
                };
                let boxed: Vec<String> = it.boxed.iter().map(|card| format!("#{}", pack.number(card))).collect();
                let boxed = (!boxed.is_empty())
                    .then(|| say!(texts, "These cards are in the box: {cards}.", cards = boxed.join(", ")));
                let what: Vec<String> =
                    it.settings.iter().filter_map(setting).chain(boxed).chain(self.teams(it)).collect();
                say!(texts, "With {n|player|players}: {what}", n = it.number, what = what.join(" "))
            }
        };
        let about = About::Players(it.number);
        Line::new(sentence, about, entry_data("players", ("id", json!(it.number)), entry)).cite("2e III")
    }

    /// Who plays together.
    fn teams(&self, it: &ForPlayers) -> Option<String> {
        let team =
            |team: &SeatSet| team.iter().map(|seat| (seat.index() + 1).to_string()).collect::<Vec<_>>().join(" + ");
        let teams = it.teams.iter().map(team).collect::<Vec<_>>().join(", ");
        let template = "These seats play together, their points are added: {teams}.";
        (!teams.is_empty()).then(|| say!(self.said_in(), template, teams = teams))
    }

    pub(super) fn counter(&self, entry: &Entry<'_, Counter>) -> Line {
        let (texts, counter) = (self.said_in(), entry.latest());
        let name = self.names_of(entry).counter(&counter.id);
        let sentence = match entry {
            Entry::TakenOut(_) => say!(texts, "There is no counter {name} any more.", name = name),
            Entry::Added(_) => added(texts, counter, &name),
            Entry::Changed(_, _, changes) => {
                let values = |change: &KeyChange| instead(texts, change, plain);
                let part = |change: &KeyChange| match change.key {
                    "of" => say!(texts, "counts for the {whom}", whom = values(change)),
                    "least" => say!(texts, "from {least}", least = values(change)),
                    "most" => say!(texts, "to {most}", most = values(change)),
                    "start" => say!(texts, "starts at {start}", start = values(change)),
                    "dealt" if change.to == true => say!(texts, "dealt at the start, to each player another number"),
                    "dealt" => say!(texts, "not dealt any more"),
                    _ if change.to == true => say!(texts, "only its owner sees it now"),
                    _ => say!(texts, "everybody sees it now"),
                };
                say!(texts, "The counter {name}: {what}.", name = name, what = parts(changes, part))
            }
        };
        let about = About::Counter(counter.id.clone());
        Line::new(sentence, about, entry_data("counter", ("id", json!(counter.id)), entry))
    }

    pub(super) fn symbol(&self, entry: &Entry<'_, Symbol>) -> Line {
        let (texts, id) = (self.said_in(), entry.latest().id());
        let name = self.names_of(entry).symbol(id);
        let sentence = match entry {
            Entry::TakenOut(_) => say!(texts, "No card shows the symbol {name} any more.", name = name),
            Entry::Added(_) | Entry::Changed(..) => say!(texts, "Some cards show a new symbol: {name}.", name = name),
        };
        let about = About::Symbol(id.to_owned());
        Line::new(sentence, about, entry_data("symbol", ("id", json!(id)), entry)).cite("2e II.A")
    }

    pub(super) fn ending(&self, entry: &Entry<'_, PackEnding>) -> Line {
        let (texts, declared) = (self.said_in(), entry.latest());
        let name = self.names_of(entry).ending(declared.id());
        let what = match declared.points.faction() {
            None => say!(texts, "Victory Points decide"),
            Some(faction) => {
                say!(texts, "{faction} blocks, votes and cards decide", faction = texts.faction(faction))
            }
        };
        let sentence = match entry {
            Entry::TakenOut(_) => say!(texts, "The game no longer ends by {name}.", name = name),
            Entry::Added(_) => say!(texts, "The game may end by {name}; then {what}.", name = name, what = what),
            Entry::Changed(..) => say!(texts, "After {name} {what}.", name = name, what = what),
        };
        let about = About::Ending(declared.id().to_owned());
        Line::new(sentence, about, entry_data("ending", ("id", json!(declared.id())), entry)).cite("2e VI")
    }

    pub(super) fn battle(&self, entry: &Entry<'_, Battle>) -> Line {
        let texts = self.said_in();
        let battle = entry.earliest();
        let (turn, name) = (battle.turn, &battle.name);
        let sentence = match entry {
            Entry::TakenOut(_) => say!(texts, "There is no longer a battle in turn {turn}.", turn = turn),
            Entry::Added(_) => {
                let points = points(texts, &json!(battle.victory_points));
                say!(
                    texts,
                    "The battle of turn {turn} is {name}, and pays {points}.",
                    turn = turn,
                    name = name,
                    points = points
                )
            }
            Entry::Changed(_, _, changes) => {
                let part = |change: &KeyChange| match change.key {
                    "victory_points" => {
                        say!(texts, "pays {points}", points = instead(texts, change, |it| points(texts, it)))
                    }
                    _ => say!(texts, "called {name} now", name = plain(&change.to)),
                };
                let what = parts(changes, part);
                say!(texts, "The battle of turn {turn}, {name}: {what}.", turn = turn, name = name, what = what)
            }
        };
        let about = About::Battle(entry.latest().id.clone());
        Line::new(sentence, about, entry_data("battle", ("turn", json!(battle.turn)), entry)).cite("2e IV.4")
    }
}

fn points(texts: &Texts, value: &Value) -> String {
    say!(texts, "{n|Victory Point|Victory Points}", n = value)
}

/// A counter that there was not before.
fn added(texts: &Texts, counter: &Counter, name: &str) -> String {
    let Counter { least, most, start, .. } = counter;
    let whose = match (counter.of, counter.is_secret) {
        (CounterOf::Game, _) => say!(texts, "The game has a counter"),
        (CounterOf::Seat, false) => say!(texts, "Each player has a counter"),
        (CounterOf::Seat, true) => say!(texts, "Each player has a secret counter"),
        (CounterOf::Province, _) => say!(texts, "Each province has a counter"),
        (CounterOf::Card, _) => say!(texts, "Each card has a counter"),
    };
    let names = counter.numbers().filter(|&number| texts.texts.contains_key(&counter.text_key(number)));
    let names: Vec<String> = names.map(|number| format!("{number} = {}", texts.counted(counter, number))).collect();
    let names = if names.is_empty() { String::new() } else { format!(" ({})", names.join("; ")) };
    if counter.is_dealt {
        let template = "{whose}, {name}, from {least} to {most}{names}; each is dealt another number.";
        return say!(texts, template, whose = whose, name = name, least = least, most = most, names = names);
    }
    say!(
        texts,
        "{whose}, {name}, from {least} to {most}{names}; it starts at {start}.",
        whose = whose,
        name = name,
        least = least,
        most = most,
        names = names,
        start = start
    )
}
