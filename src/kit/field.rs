//! The fields of a position: a table that every game declares.
//!
//! From the rows come the STATE of traces (`state`), what a seat may see (`state_seen_by`), the
//! comparison with what a test expects (`mismatches`) and the differences of two positions ([`differences`]).

use crate::kernel::{Game, Gather, Order, Seat};
use crate::model::ExpectedField;
use serde_json::{Map, Value};

/// The whole position as JSON.
pub(super) fn state<G: Game>(game: &G, fields: &[Field<G>], position: &G::Position) -> Value {
    let fields = fields.iter().filter(|field| field.seen_by.is_in_state() && (field.is_used)(game));
    described(game, position, fields.map(|field| (field, field.values(game, position))))
}

/// The position as JSON, as a seat may see it.
pub(super) fn state_seen_by<G: Game>(game: &G, fields: &[Field<G>], position: &G::Position, viewer: Seat) -> Value {
    let fields = fields.iter().filter(|field| (field.is_used)(game));
    let seen = fields.map(|field| (field, field.values_seen_by(game, position, Some(viewer))));
    described(game, position, seen)
}

/// A field of a game's positions.
pub struct Field<G: Game> {
    /// Its key in STATE, in scenarios and in messages.
    pub id: &'static str,
    /// What a difference of it is called: `the turn`; of a seat what it has, such as `hand`.
    pub words: &'static str,
    /// What there is one of, and its value. A value is written as in STATE: seats as `P1`, what there is none of as
    /// `null`, a list, or a table, in which what is 0 may be left out.
    pub of: Of<G>,
    /// Who may see it.
    pub seen_by: SeenBy<G>,
    /// What its value is made of: how it is compared, and how a difference is told.
    pub made_of: MadeOf,
    /// The part of a written test that holds it; empty where tests are not written about it.
    pub part: &'static str,
    /// The order in which files write the parts of its value: the keys of a table, or the words that stand for a thing in a
    /// list; of a word, all that it may be. What is not among them comes last. None where there are no parts, or where any order will do.
    pub parts: &'static [&'static str],
    /// Whether a game has it at all: what only some packs have, others say nothing of.
    pub is_used: fn(&G) -> bool,
}

/// What there is one of, and how its value is got.
pub enum Of<G: Game> {
    /// One value for the whole game: `turn`.
    Game(fn(&G, &G::Position) -> Value),
    /// One for each seat: `seats.P1.hand` in STATE, `hand.P1` in tests.
    Seat(fn(&G, &G::Position, Seat) -> Value),
    /// One for each of the things with these ids, by its place among them: `provinces.normandie`.
    Thing {
        /// The ids of the things.
        ids: fn(&G) -> Vec<String>,
        /// The value of the thing at a place.
        value: fn(&G, &G::Position, usize) -> Value,
        /// Whether STATE also has the things whose value is 0 or empty.
        with_empty: bool,
    },
}

/// Who may see a field.
pub enum SeenBy<G: Game> {
    /// Everybody.
    Everybody,
    /// The seat whose it is; of another's, seats are shown so much, or nothing at all.
    Owner(fn(&G, &G::Position, Seat) -> Option<Value>),
    /// Nobody; seats are shown so much of it.
    Nobody(fn(&G, &G::Position) -> Value),
    /// Everybody, and it is not in STATE, where it would be said twice: how many cards a hand has. Left out where it is `null`.
    OnlyInViews,
}

/// What the value of a field is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MadeOf {
    /// A value that is compared as it is; lists in their order.
    Plain,
    /// A list in any order.
    Set,
    /// A switch of seats, which a test gives as the list of those that have it, in any order.
    Seats,
    /// A list of cards in their order.
    Pile,
    /// A list of cards in any order.
    Cards,
    /// How many blocks, say, there are of a thing with a value of its own, or of each of the parts of a table.
    Counts(&'static str),
    /// How many markers, say, each seat has there: a table by seats.
    CountsOfSeats(&'static str),
    /// A list of stacks of blocks, say, in any order. Their parts are a seat, what it has, and how many.
    Stacks(&'static str),
}

impl<G: Game> Field<G> {
    /// A field with one value for the whole game, open and made of a plain value.
    pub const fn of_game(id: &'static str, words: &'static str, value: fn(&G, &G::Position) -> Value) -> Field<G> {
        Field::new(id, words, Of::Game(value))
    }

    /// A field of each seat, open and made of a plain value.
    pub const fn of_seat(
        id: &'static str,
        words: &'static str,
        value: fn(&G, &G::Position, Seat) -> Value,
    ) -> Field<G> {
        Field::new(id, words, Of::Seat(value))
    }

    /// A field, open and made of a plain value.
    pub const fn new(id: &'static str, words: &'static str, of: Of<G>) -> Field<G> {
        Field {
            id,
            words,
            of,
            seen_by: SeenBy::Everybody,
            made_of: MadeOf::Plain,
            part: "",
            parts: &[],
            is_used: |_| true,
        }
    }

    /// The same, seen by its owner; others see so much of it, or nothing at all.
    pub const fn seen_by_owner(mut self, others: fn(&G, &G::Position, Seat) -> Option<Value>) -> Field<G> {
        self.seen_by = SeenBy::Owner(others);
        self
    }

    /// The same, seen by nobody; everybody sees so much of it.
    pub const fn seen_by_nobody(mut self, everybody: fn(&G, &G::Position) -> Value) -> Field<G> {
        self.seen_by = SeenBy::Nobody(everybody);
        self
    }

    /// The same, but not in STATE.
    pub const fn only_in_views(mut self) -> Field<G> {
        self.seen_by = SeenBy::OnlyInViews;
        self
    }

    /// The same, made of something else than a plain value.
    pub const fn made_of(mut self, made_of: MadeOf) -> Field<G> {
        self.made_of = made_of;
        self
    }

    /// The same, but only of games for which this holds.
    pub const fn used_where(mut self, is_used: fn(&G) -> bool) -> Field<G> {
        self.is_used = is_used;
        self
    }

    /// The same, with the part of a written test that holds it.
    pub const fn part(mut self, part: &'static str) -> Field<G> {
        self.part = part;
        self
    }

    /// The same, with an order of its parts, or all words that it may be.
    pub const fn parts(mut self, parts: &'static [&'static str]) -> Field<G> {
        self.parts = parts;
        self
    }
}

/// A value with whose it is: a seat, the id of a thing, or nobody's in particular.
type Values = Vec<(Option<String>, Value)>;

impl MadeOf {
    fn is_in_order(self) -> bool {
        match self {
            MadeOf::Plain | MadeOf::Pile | MadeOf::Counts(_) | MadeOf::CountsOfSeats(_) => true,
            MadeOf::Set | MadeOf::Seats | MadeOf::Cards | MadeOf::Stacks(_) => false,
        }
    }
}

impl<G: Game> SeenBy<G> {
    /// Whether STATE has the field, and tests may expect it.
    pub fn is_in_state(&self) -> bool {
        !matches!(self, SeenBy::OnlyInViews)
    }
}

impl<G: Game> Field<G> {
    /// The values of a position, one for each that there is one of.
    pub fn values(&self, game: &G, position: &G::Position) -> Values {
        if !(self.is_used)(game) {
            return Vec::new();
        }
        match &self.of {
            Of::Game(value) => vec![(None, value(game, position))],
            Of::Seat(value) => {
                let seats = Seat::first(game.seats(position));
                seats.map(|seat| (Some(seat.to_string()), value(game, position, seat))).collect()
            }
            Of::Thing { ids, value, .. } => {
                let ids = ids(game).into_iter().enumerate();
                ids.map(|(at, id)| (Some(id), value(game, position, at))).collect()
            }
        }
    }

    /// The values as a seat may see them, or as everybody may; those of which nothing is seen are left out.
    fn values_seen_by(&self, game: &G, position: &G::Position, viewer: Option<Seat>) -> Values {
        let values = self.values(game, position).into_iter();
        match &self.seen_by {
            SeenBy::Everybody => values.collect(),
            SeenBy::Nobody(shown) => values.map(|(whose, _)| (whose, shown(game, position))).collect(),
            SeenBy::OnlyInViews => values.filter(|(_, value)| !value.is_null()).collect(),
            SeenBy::Owner(shown) => {
                let seen = |(whose, value): (Option<String>, Value)| {
                    let owner = whose.as_deref().and_then(Seat::parse);
                    let is_hidden = owner.filter(|&owner| Some(owner) != viewer);
                    let value = is_hidden.map_or(Some(value), |owner| shown(game, position, owner));
                    value.map(|value| (whose, value))
                };
                values.filter_map(seen).collect()
            }
        }
    }

    /// Whether STATE, and a test of all there is, have this value.
    pub fn shows(&self, value: &Value) -> bool {
        match self.of {
            Of::Game(_) | Of::Seat(_) => true,
            Of::Thing { with_empty, .. } => with_empty || !is_empty(value),
        }
    }

    /// The values as tests give them, for each that there is one of.
    pub fn values_in_tests(&self, game: &G, position: &G::Position) -> Values {
        let values = self.values(game, position).into_iter();
        if self.made_of != MadeOf::Seats {
            return values.map(|(whose, value)| (whose, self.in_test(value))).collect();
        }
        let having = values.filter(|(_, value)| value.as_bool() == Some(true));
        vec![(None, having.filter_map(|(whose, _)| whose).collect())]
    }

    /// A value as tests give it: `none` for nothing, things of a list as words, tables without what is 0, sets in order.
    fn in_test(&self, value: Value) -> Value {
        match value {
            Value::Null => Value::from("none"),
            Value::Object(table) => {
                Value::Object(table.into_iter().filter(|(_, part)| part.as_u64() != Some(0)).gather())
            }
            Value::Array(all) => {
                let mut all: Vec<Value> = all.into_iter().map(|thing| self.thing_in_words(thing)).collect();
                if !self.made_of.is_in_order() {
                    all.order_by(|one, other| {
                        one.as_i64().cmp(&other.as_i64()).then_with(|| one.as_str().cmp(&other.as_str()))
                    });
                    all.dedup();
                }
                Value::Array(all)
            }
            other @ (Value::Bool(_) | Value::Number(_) | Value::String(_)) => other,
        }
    }

    fn thing_in_words(&self, thing: Value) -> Value {
        let Value::Object(parts) = thing else { return thing };
        let words = self.parts.iter().map(|&part| in_file(&parts[part], &[]));
        Value::from(words.collect::<Vec<_>>().join(" "))
    }
}

/// A description by key; the fields of seats together by seat.
fn described<'f, G: Game + 'f>(
    game: &G,
    position: &G::Position,
    values: impl Iterator<Item = (&'f Field<G>, Values)>,
) -> Value {
    let all_seats = Seat::first(game.seats(position)).map(|seat| (seat.to_string(), Map::new()));
    let mut seats: Map<String, Value> = all_seats.map(|(seat, fields)| (seat, fields.into())).gather();
    let mut state = Map::new();
    for (field, values) in values {
        match field.of {
            Of::Game(_) => state.extend(values.into_iter().map(|(_, value)| (field.id.to_owned(), value))),
            Of::Seat(_) => {
                values.into_iter().for_each(|(seat, value)| seats[&seat.unwrap_or_default()][field.id] = value)
            }
            Of::Thing { .. } => {
                let shown = values.into_iter().filter(|(_, value)| field.shows(value));
                let things: Map<String, Value> = shown.filter_map(|(thing, value)| Some((thing?, value))).gather();
                state.insert(field.id.to_owned(), things.into());
            }
        }
    }
    state.insert("seats".to_owned(), seats.into());
    state.into()
}

/// Whether there is nothing of what a value tells.
pub fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Number(number) => number.as_u64() == Some(0),
        Value::Array(all) => all.is_empty(),
        Value::Object(all) => all.is_empty(),
        Value::Bool(_) | Value::String(_) => false,
    }
}

/// A field that is not what a test expects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// The key below `then`: `turn`, `hand.P2`, `provinces.normandie`.
    pub key: String,
    /// What was expected, and what was found.
    pub what: String,
    /// The two values; none where the key is none.
    pub compared: Option<[String; 2]>,
}

/// The fields of a position that are not what a test expects, in the order of the table.
pub(super) fn mismatches<G: Game>(
    game: &G,
    fields: &[Field<G>],
    position: &G::Position,
    expected: &[ExpectedField],
) -> Vec<Mismatch> {
    let mut found = Vec::new();
    for field in fields {
        let mut wanted = expected.iter().filter(|expected| expected.field == field.id).peekable();
        if wanted.peek().is_none() {
            continue;
        }
        let values = field.values_in_tests(game, position);
        for expected in wanted {
            let value = values.iter().find(|(whose, _)| *whose == expected.whose);
            let value = value.map_or(&Value::Null, |(_, value)| value);
            let wanted = field.in_test(expected.value.clone());
            if wanted != *value {
                let (wanted, value) = (in_file(&wanted, field.parts), in_file(value, field.parts));
                let key = expected.key();
                let what = format!("{key}: expected {wanted}, found {value}");
                found.push(Mismatch { what, key, compared: Some([wanted, value]) });
            }
        }
    }
    let is_unknown = |expected: &&ExpectedField| fields.iter().all(|field| field.id != expected.field);
    found.extend(expected.iter().filter(is_unknown).map(|expected| {
        let key = expected.key();
        Mismatch { what: format!("{key}: positions have no such field"), key, compared: None }
    }));
    found
}

/// A value as a file has it: a word bare, the words of a list in quotation marks, the keys of a table in the order of
/// `parts`.
pub fn in_file(value: &Value, parts: &[&str]) -> String {
    match value {
        Value::Null => "none".to_owned(),
        Value::String(word) => word.clone(),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
        Value::Array(all) => format!("[{}]", all.iter().map(Value::to_string).collect::<Vec<_>>().join(", ")),
        Value::Object(table) => {
            let place = |key: &str| parts.iter().position(|&part| part == key);
            let mut entries: Vec<_> = table.iter().collect();
            entries.order_by_key(|(key, _)| place(key).unwrap_or(parts.len()));
            let entries: Vec<String> =
                entries.into_iter().map(|(key, value)| format!("{key} = {}", in_file(value, &[]))).collect();
            if entries.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", entries.join(", ")) }
        }
    }
}

/// A value that two positions do not share.
pub struct Difference<'f, G: Game> {
    /// The field.
    pub field: &'f Field<G>,
    /// Whose it is: a seat, as `P1`, or the id of a thing; nobody's where there is one for the game.
    pub whose: Option<String>,
    /// The value in the first position; `null` where it has no such seat or thing.
    pub old: Value,
    /// The value in the second position, likewise.
    pub new: Value,
}

/// Who looks at two positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes {
    /// Somebody who sees what any seat sees.
    AllSeats,
    /// A seat; of none, what everybody sees.
    Of(Option<Seat>),
}

impl Eyes {
    /// Those of a viewer at the table; of somebody who sees all hands where none is given.
    pub fn by(viewer: Option<Seat>) -> Eyes {
        viewer.map_or(Eyes::AllSeats, |viewer| Eyes::Of(Some(viewer)))
    }
}

/// What differs between two positions, perhaps of different packs, in the order of the table. What is not seen makes no
/// difference, nor does what no seat sees.
pub fn differences<'f, G: Game>(
    fields: &'f [Field<G>],
    old: (&G, &G::Position),
    new: (&G, &G::Position),
    eyes: Eyes,
) -> impl Iterator<Item = Difference<'f, G>> {
    let is_seen = |field: &&Field<G>| matches!(field.seen_by, SeenBy::Everybody | SeenBy::Owner(_));
    let values = move |field: &Field<G>, (game, position): (&G, &G::Position)| match eyes {
        Eyes::AllSeats => field.values(game, position),
        Eyes::Of(viewer) => field.values_seen_by(game, position, viewer),
    };
    fields.iter().filter(is_seen).flat_map(move |field| {
        let (mut before, after) = (values(field, old), values(field, new));
        let mut pairs = Vec::new();
        for (whose, new) in after {
            let at = before.iter().position(|(other, _)| *other == whose);
            pairs.push((whose, at.map_or(Value::Null, |at| before.remove(at).1), new));
        }
        pairs.extend(before.into_iter().map(|(whose, old)| (whose, old, Value::Null)));
        // A thing that only one of them knows is the same as one that has nothing.
        let differing = pairs.into_iter().filter(|(_, old, new)| old != new && !(is_empty(old) && is_empty(new)));
        differing.map(move |(whose, old, new)| Difference { field, whose, old, new })
    })
}
