//! A setup as the text of a scenario.

use super::scenario_writer::{ScenarioWriter, quoted, safe_names};
use crate::games::liberte::Liberte;
use crate::model::{
    CounterId, CounterSetup, Faction, FactionIds, FactionSet, GIVEN, GIVEN_SEAT, PerFaction, RefreshStep, Ruleset,
    SETTINGS, SeatSetup, SettingValue, Setup, SetupPart,
};

/// The id, title and citation of a scenario.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScenarioHeader {
    /// Its id, which is also its file's name.
    pub id: String,
    /// A title that says what it shows.
    pub title: String,
    /// The rules it is about.
    pub cite: String,
}

impl ScenarioHeader {
    /// That of a position that somebody arranged, before he says what it shows.
    pub fn arranged() -> ScenarioHeader {
        ScenarioHeader { title: "arranged by hand".to_owned(), ..ScenarioHeader::default() }
    }
}

/// A setup with what else a scenario says.
pub(super) struct SetupText<'g, 'a> {
    /// The rules.
    pub game: &'g Liberte,
    /// The variants applied to the pack.
    pub variants: &'a [String],
    /// The settings of the pack with its variants, before the game's own.
    pub base: Option<&'a Ruleset>,
    /// The position.
    pub setup: &'a Setup,
    /// Whether piles without a card and seats that have nothing are written too.
    pub with_empty: bool,
}

impl<'g> SetupText<'g, '_> {
    /// Everything up to the choices.
    pub fn begin(&self, about: &ScenarioHeader) -> ScenarioWriter<'g> {
        let names: Vec<String> = self.setup.seats.iter().map(|seat| seat.name.clone()).collect();
        let mut out = ScenarioWriter::new(self.game, safe_names(&names));
        self.head(about, &mut out);
        self.given(&mut out);
        out
    }

    fn head(&self, about: &ScenarioHeader, out: &mut ScenarioWriter<'_>) {
        for (key, value) in [("id", &about.id), ("title", &about.title), ("cite", &about.cite)] {
            if !value.is_empty() {
                out.text(key, value);
            }
        }
        if !self.variants.is_empty() {
            out.list("variants", self.variants.iter().map(|id| quoted(id)).collect());
        }
        let names = out.names.iter().map(|name| quoted(name)).collect();
        out.list("seats", names);
        out.plain("seed", self.setup.seed);
        let differs = SETTINGS.iter().filter(|it| {
            let base = self.base.map(|base| (it.get)(base));
            base.is_some_and(|base| base != (it.get)(self.game.rules()))
        });
        for (at, setting) in differs.enumerate() {
            if at == 0 {
                out.section("rules");
            }
            let key = format!("{}.{}", setting.section, setting.key);
            out.plain(&key, value_text(&(setting.get)(self.game.rules())));
        }
    }

    fn given(&self, out: &mut ScenarioWriter<'_>) {
        // The table gives out parts to be changed.
        let mut setup = self.setup.clone();
        out.section("given");
        for is_of_things in [false, true] {
            for key in GIVEN {
                let part = (key.part)(&mut setup);
                if part.is_of_things() == is_of_things {
                    self.part(key.name, part, out);
                }
            }
        }
        for (at, seat) in setup.seats.iter_mut().enumerate() {
            let nothing = SeatSetup { name: seat.name.clone(), ..SeatSetup::default() };
            if self.with_empty || *seat != nothing {
                out.section(&format!("given.seat.{}", out.key(at)));
                GIVEN_SEAT.iter().for_each(|key| self.part(key.name, (key.part)(seat), out));
            }
        }
    }

    fn part(&self, key: &str, part: SetupPart<'_>, out: &mut ScenarioWriter<'_>) {
        match part {
            SetupPart::Turn(turn) => out.plain(key, turn),
            SetupPart::Phase(phase) => out.text(key, phase.id()),
            SetupPart::At(setup) => match (setup.at_seat, setup.at_province) {
                (Some(seat), _) => out.text(key, &out.seat(seat)),
                (_, Some(province)) => out.text(key, &self.game.pack().board.provinces[province.index()].id),
                _ if setup.at_government => out.text(key, "government"),
                _ => {}
            },
            SetupPart::Order(seats) => out.seats(key, seats),
            SetupPart::Step(RefreshStep::Refill) => out.text(key, "refill"),
            SetupPart::Round(Some(round)) => out.plain(key, round),
            SetupPart::Count(count) => out.number(key, *count),
            SetupPart::Switch(Some(is)) => out.plain(key, is),
            SetupPart::Faction(Some(faction)) => out.text(key, self.game.faction_ids().of(*faction)),
            SetupPart::Seats(seats) if !seats.is_empty() => out.seats(key, seats),
            SetupPart::Turns(turns) if !turns.is_empty() => out.list(key, turns.iter().map(u8::to_string).collect()),
            SetupPart::Pile(cards) if self.with_empty || !cards.is_empty() => out.cards(key, cards),
            SetupPart::Seen(cards) if !cards.is_empty() => out.cards(key, cards),
            SetupPart::Shuffles(Some(shuffles)) if *shuffles != 1 => out.plain(key, shuffles),
            SetupPart::Draws(draws) if *draws > 0 => out.plain(key, draws),
            SetupPart::Points(points) if *points != 0 => out.plain(key, points),
            SetupPart::Votes(votes) if *votes != PerFaction::default() => {
                out.plain(key, by_faction(votes, self.game.faction_ids()));
            }
            SetupPart::Counters(counters) if !counters.is_empty() => out.plain(key, self.by_counter(counters.iter())),
            SetupPart::ProvinceCounters(counters) if !counters.is_empty() => {
                out.plain(key, self.by_owner(counters, |at| self.game.pack().board.provinces[at.index()].id.clone()));
            }
            SetupPart::CardCounters(counters) if !counters.is_empty() => {
                out.plain(key, self.by_owner(counters, |card| self.game.card_number(card).to_string()));
            }
            SetupPart::Stacks(stacks) if !stacks.is_empty() => {
                out.section(&format!("given.{key}"));
                for group in stacks.chunk_by(|one, other| one.province == other.province) {
                    out.stacks("", group[0].province, group.iter().map(|it| (it.seat, it.faction, it.height)));
                }
            }
            // Supplies follow from the rest, and what is usual need not be said.
            SetupPart::Supply(_)
            | SetupPart::Step(RefreshStep::Discard)
            | SetupPart::Round(None)
            | SetupPart::Switch(None)
            | SetupPart::Faction(None)
            | SetupPart::Seats(_)
            | SetupPart::Turns(_)
            | SetupPart::Pile(_)
            | SetupPart::Seen(_)
            | SetupPart::Shuffles(_)
            | SetupPart::Draws(_)
            | SetupPart::Points(_)
            | SetupPart::Votes(_)
            | SetupPart::Counters(_)
            | SetupPart::ProvinceCounters(_)
            | SetupPart::CardCounters(_)
            | SetupPart::Stacks(_) => {}
        }
    }

    /// Numbers by counter as an inline table.
    fn by_counter<'c>(&self, counters: impl IntoIterator<Item = &'c CounterSetup>) -> String {
        let id = |counter: CounterId| self.game.pack().counters[counter.index()].id.as_str();
        let named = counters.into_iter().map(|it| format!("{} = {}", id(it.counter), it.number));
        format!("{{ {} }}", named.collect::<Vec<_>>().join(", "))
    }

    /// Numbers by their owner, a province or a card, and counter as an inline table.
    fn by_owner<O: Copy + PartialEq>(&self, counters: &[(O, CounterSetup)], name: impl Fn(O) -> String) -> String {
        let of_one = |group: &[(O, CounterSetup)]| {
            format!("{} = {}", name(group[0].0), self.by_counter(group.iter().map(|(_, counter)| counter)))
        };
        let named = counters.chunk_by(|one, other| one.0 == other.0).map(of_one);
        format!("{{ {} }}", named.collect::<Vec<_>>().join(", "))
    }
}

/// A setting's value as TOML.
fn value_text(value: &SettingValue) -> String {
    match value {
        SettingValue::Number(number) => number.to_string(),
        SettingValue::Switch(switch) => switch.to_string(),
        SettingValue::Word(word) => format!("\"{word}\""),
        SettingValue::Turns(turns) => format!("{:?}", turns.iter().collect::<Vec<_>>()),
        SettingValue::Factions(factions) => format!("{:?}", factions.ids().collect::<Vec<_>>()),
    }
}

/// Numbers by faction as an inline table.
pub(super) fn by_faction(numbers: &PerFaction<u8>, ids: FactionIds) -> String {
    let is_named = |it: &Faction| FactionSet::OF_THE_RULEBOOK.has(*it) || numbers[*it] > 0;
    let named = Faction::ALL.into_iter().filter(is_named).map(|it| format!("{} = {}", ids.of(it), numbers[it]));
    format!("{{ {} }}", named.collect::<Vec<_>>().join(", "))
}
