//! A description as a scenario writes it, with seats as `P1`, and back; and positions changed by hand in those words.

use crate::games::liberte::{Liberte, Position};
use crate::kernel::{Gather, Seat};
use crate::kit::edit::{merged, not_held, parse};
use crate::model::{
    CardId, CounterId, CounterSetup, Faction, GIVEN, GIVEN_SEAT, GivenKey, PerFaction, Phase, RefreshStep, SeatSetup,
    Setup, SetupPart, StackSetup,
};
use serde_json::{Map, Value, json};

/// The key of what seats have.
const SEAT: &str = "seat";

impl Liberte {
    /// A description of a position as a scenario writes it, with seats as `P1`. Supplies follow from the rest.
    pub fn given_of(&self, setup: &Setup) -> Map<String, Value> {
        // The table gives out parts to be changed.
        let mut setup = setup.clone();
        let mut seats = Map::new();
        for (at, seat) in setup.seats.iter_mut().enumerate() {
            seats.insert(Seat(at as u8).to_string(), self.given_values(GIVEN_SEAT, seat).into());
        }
        let mut given = self.given_values(GIVEN, &mut setup);
        given.insert(SEAT.to_owned(), seats.into());
        given
    }

    fn given_values<S>(&self, keys: &[GivenKey<S>], of: &mut S) -> Map<String, Value> {
        let value = |key: &GivenKey<S>| Some((key.name.to_owned(), self.given_value((key.part)(of))?));
        keys.iter().filter_map(value).gather()
    }

    fn given_value(&self, part: SetupPart<'_>) -> Option<Value> {
        let seat = |seat: &Seat| seat.to_string();
        Some(match part {
            SetupPart::Turn(count) | SetupPart::Count(count) => json!(count),
            SetupPart::Phase(phase) => json!(phase.id()),
            SetupPart::At(setup) => match (setup.at_seat, setup.at_province) {
                (Some(at), _) => json!(seat(&at)),
                (None, Some(province)) => json!(self.pack.board.provinces[province.index()].id),
                (None, None) if setup.at_government => json!(GOVERNMENT),
                (None, None) => return None,
            },
            SetupPart::Order(seats) | SetupPart::Seats(seats) => seats.iter().map(seat).collect(),
            SetupPart::Step(RefreshStep::Refill) => json!(REFILL),
            SetupPart::Round(round) => json!((*round)?),
            SetupPart::Switch(switch) => json!((*switch)?),
            SetupPart::Faction(faction) => json!(faction.map_or(NONE, |faction| self.faction_ids().of(faction))),
            SetupPart::Turns(turns) => json!(turns),
            SetupPart::Pile(cards) | SetupPart::Seen(cards) => json!(self.numbers(cards.iter().copied())),
            SetupPart::Shuffles(shuffles) => json!((*shuffles)?),
            SetupPart::Draws(draws) => json!(draws),
            SetupPart::Stacks(stacks) => {
                let mut provinces = Map::new();
                for it in stacks.iter() {
                    let province = self.pack.board.provinces[it.province.index()].id.clone();
                    let stack = format!("{} {} {}", it.seat, self.faction_ids().of(it.faction), it.height);
                    let of_province = provinces.entry(province).or_insert_with(|| json!([]));
                    of_province.as_array_mut().into_iter().for_each(|all| all.push(json!(stack)));
                }
                provinces.into()
            }
            SetupPart::Points(points) => json!(points),
            SetupPart::Votes(votes) => {
                let cast = Faction::ALL.into_iter().filter(|&faction| votes[faction] > 0);
                Value::Object(
                    cast.map(|faction| (self.faction_ids().of(faction).to_owned(), json!(votes[faction]))).gather(),
                )
            }
            SetupPart::Counters(counters) => self.numbers_by_counter(counters.iter()),
            SetupPart::ProvinceCounters(counters) => {
                self.numbers_by_owner(counters, |at| self.pack.board.provinces[at.index()].id.clone())
            }
            SetupPart::CardCounters(counters) => {
                self.numbers_by_owner(counters, |card| self.card_number(card).to_string())
            }
            SetupPart::Step(RefreshStep::Discard) | SetupPart::Supply(_) => return None,
        })
    }

    fn numbers_by_owner<O: Copy + PartialEq>(
        &self,
        counters: &[(O, CounterSetup)],
        name: impl Fn(O) -> String,
    ) -> Value {
        let of_one =
            |group: &[(O, CounterSetup)]| (name(group[0].0), self.numbers_by_counter(group.iter().map(|it| &it.1)));
        Value::Object(counters.chunk_by(|one, other| one.0 == other.0).map(of_one).gather())
    }

    fn numbers_by_counter<'c>(&self, counters: impl Iterator<Item = &'c CounterSetup>) -> Value {
        let id = |counter: CounterId| self.pack.counters[counter.index()].id.clone();
        Value::Object(counters.map(|it| (id(it.counter), json!(it.number))).gather())
    }

    /// The description that a scenario's words make; `seats` play, and all chance comes from `seed`.
    ///
    /// # Errors
    /// Everything that is not understood.
    pub fn setup_from(&self, given: &Map<String, Value>, seats: usize, seed: u64) -> Result<Setup, Vec<String>> {
        let named = |seat: Seat| SeatSetup { name: seat.to_string(), ..SeatSetup::default() };
        let mut setup = Setup { seed, seats: Seat::first(seats).map(named).collect(), ..Setup::default() };
        let mut wrong = Vec::new();
        self.read_given("", given, GIVEN, &mut setup, &mut wrong);
        for (name, has) in given.get(SEAT).and_then(Value::as_object).into_iter().flatten() {
            let path = format!("{SEAT}.{name}");
            let seat = Seat::parse(name).and_then(|seat| setup.seats.get_mut(seat.index()));
            match (seat, has.as_object()) {
                (Some(seat), Some(has)) => self.read_given(&format!("{path}."), has, GIVEN_SEAT, seat, &mut wrong),
                _ => wrong.push(not_held(&path, has)),
            }
        }
        if wrong.is_empty() { Ok(setup) } else { Err(wrong) }
    }

    fn read_given<S>(
        &self,
        before: &str,
        given: &Map<String, Value>,
        keys: &[GivenKey<S>],
        into: &mut S,
        wrong: &mut Vec<String>,
    ) {
        for (name, value) in given.iter().filter(|(name, _)| !before.is_empty() || *name != SEAT) {
            let key = keys.iter().find(|key| key.name == name);
            if key.and_then(|key| self.take_given(value, (key.part)(into))).is_none() {
                let example = key.filter(|key| !key.example.is_empty());
                let example = example.map(|key| format!(": an example is `{}`", key.example)).unwrap_or_default();
                wrong.push(not_held(&format!("{before}{name}"), value) + example.as_str());
            }
        }
    }

    /// Reads a part; none where it is not understood.
    fn take_given(&self, value: &Value, part: SetupPart<'_>) -> Option<()> {
        match part {
            SetupPart::Turn(count) | SetupPart::Count(count) => *count = number(value)?,
            SetupPart::Phase(phase) => *phase = Phase::ALL.into_iter().find(|it| Some(it.id()) == value.as_str())?,
            SetupPart::At(setup) => {
                let text = value.as_str()?;
                (setup.at_seat, setup.at_province) = (Seat::parse(text), self.pack.board.province(text));
                setup.at_government = text == GOVERNMENT;
                if setup.at_seat.is_none() && setup.at_province.is_none() && !setup.at_government {
                    return None;
                }
            }
            SetupPart::Order(seats) | SetupPart::Seats(seats) => {
                *seats = each(value, |it| it.as_str().and_then(Seat::parse))?;
            }
            SetupPart::Step(step) => {
                *step = if value.as_str()? == REFILL { RefreshStep::Refill } else { RefreshStep::Discard };
            }
            SetupPart::Round(round) => *round = Some(number(value)?),
            SetupPart::Switch(switch) => *switch = Some(value.as_bool()?),
            SetupPart::Faction(faction) => {
                *faction = match value.as_str()? {
                    NONE => None,
                    id => Some(self.faction(id)?),
                }
            }
            SetupPart::Turns(turns) => *turns = each(value, number)?,
            SetupPart::Supply(supply) => {
                supply.0 = self.by_faction(value)?.0.map(Some);
            }
            SetupPart::Pile(cards) | SetupPart::Seen(cards) => {
                *cards = each(value, |it| -> Option<CardId> { self.pack.card(number(it)?) })?;
            }
            SetupPart::Shuffles(shuffles) => *shuffles = Some(number(value)?),
            SetupPart::Draws(draws) => *draws = number(value)?,
            SetupPart::Stacks(stacks) => {
                for (province, of_province) in value.as_object()? {
                    let province = self.pack.board.province(province)?;
                    let read = each(of_province, |it| {
                        let [seat, faction, height] = it.as_str()?.split(' ').collect::<Vec<_>>()[..] else {
                            return None;
                        };
                        let (seat, faction) = (Seat::parse(seat)?, self.faction(faction)?);
                        Some(StackSetup { province, seat, faction, height: height.parse().ok()? })
                    });
                    stacks.extend(read?);
                }
            }
            SetupPart::Points(points) => *points = i16::try_from(value.as_i64()?).ok()?,
            SetupPart::Votes(votes) => *votes = self.by_faction(value)?,
            SetupPart::Counters(counters) => *counters = self.counters_in(value)?,
            SetupPart::ProvinceCounters(counters) => {
                counters.clear();
                for (province, of_province) in value.as_object()? {
                    let province = self.pack.board.province(province)?;
                    counters.extend(self.counters_in(of_province)?.into_iter().map(|it| (province, it)));
                }
            }
            SetupPart::CardCounters(counters) => {
                counters.clear();
                for (number, of_card) in value.as_object()? {
                    let card = self.pack.card(number.parse().ok()?)?;
                    counters.extend(self.counters_in(of_card)?.into_iter().map(|it| (card, it)));
                }
            }
        }
        Some(())
    }

    fn counters_in(&self, value: &Value) -> Option<Vec<CounterSetup>> {
        let counter = |(id, number): (&String, &Value)| {
            let at = self.pack.counters.iter().position(|counter| counter.id == *id)?;
            Some(CounterSetup { counter: CounterId(at as u8), number: i16::try_from(number.as_i64()?).ok()? })
        };
        value.as_object()?.iter().map(counter).collect()
    }

    fn by_faction(&self, value: &Value) -> Option<PerFaction<u8>> {
        let mut numbers = PerFaction::default();
        for (faction, count) in value.as_object()? {
            numbers[self.faction(faction)?] = number(count)?;
        }
        Some(numbers)
    }

    /// The description of a position that may be changed by hand, with seats called `P1`.
    ///
    /// # Errors
    /// Why it can't be changed.
    pub fn described_now(&self, p: &Position) -> Result<Setup, Vec<String>> {
        self.setup_of(p, &[]).ok_or_else(|| vec![not_now(p).to_owned()])
    }

    /// A position changed by hand; see [`Game::edited`](crate::kernel::Game::edited).
    ///
    /// # Errors
    /// Every reason for which there is no such position, or why this one can't be changed.
    pub fn edited_position(&self, p: &Position, edit: &str) -> Result<Position, Vec<String>> {
        let edit = parse(edit)?;
        let setup = self.described_now(p)?;
        let setup = self.setup_from(&merged(self.given_of(&setup), &edit), setup.seats.len(), setup.seed)?;
        self.arrange(&setup).map_err(|all| all.iter().map(ToString::to_string).collect())
    }
}

const GOVERNMENT: &str = "government";
const REFILL: &str = "refill";
const NONE: &str = "none";

/// Why a position can't be changed by hand that no setup describes.
fn not_now(p: &Position) -> &'static str {
    match p.is_over() {
        true => "the game is over: nothing can be changed by hand any more",
        false => "an action or a tie is half done: the table can be changed by hand before or after it",
    }
}

fn number<N: TryFrom<u64>>(value: &Value) -> Option<N> {
    N::try_from(value.as_u64()?).ok()
}

/// All items of a list, each of which must be understood.
fn each<T>(value: &Value, read: impl FnMut(&Value) -> Option<T>) -> Option<Vec<T>> {
    value.as_array()?.iter().map(read).collect()
}
