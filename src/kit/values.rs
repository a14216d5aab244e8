//! What stands under the keys of an entry or among the settings of a pack that a rulebook reads by names. The description of
//! the files has been checked before: what is missing is nothing, 0 or off.

use serde_json::{Map, Value};

/// A number with an end.
pub trait Bounded: TryFrom<u64> + Default {
    /// The most that it can be.
    const MOST: Self;
}

impl Bounded for u8 {
    const MOST: u8 = u8::MAX;
}

impl Bounded for u16 {
    const MOST: u16 = u16::MAX;
}

impl Bounded for u32 {
    const MOST: u32 = u32::MAX;
}

/// The number under a key; 0 where there is none, the most where it does not fit.
pub fn number<N: Bounded>(row: &Map<String, Value>, key: &str) -> N {
    row.get(key).and_then(Value::as_u64).map_or(N::default(), |number| N::try_from(number).unwrap_or(N::MOST))
}

/// The number under a key, which may be below 0.
pub fn signed(row: &Map<String, Value>, key: &str) -> i32 {
    let number = row.get(key).and_then(Value::as_i64).unwrap_or_default();
    number.clamp(i32::MIN.into(), i32::MAX.into()) as i32
}

/// The two numbers under a key, such as the fewest and the most players.
pub fn two_numbers(row: &Map<String, Value>, key: &str) -> (u8, u8) {
    let both = row.get(key).and_then(Value::as_array);
    let number = |at: usize| {
        let number = both.and_then(|both| both.get(at)?.as_u64()).unwrap_or_default();
        u8::try_from(number).unwrap_or(u8::MAX)
    };
    (number(0), number(1))
}

/// The text under a key.
pub fn text<'r>(row: &'r Map<String, Value>, key: &str) -> &'r str {
    row.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// The switch under a key.
pub fn switch(row: &Map<String, Value>, key: &str) -> bool {
    row.get(key).and_then(Value::as_bool).unwrap_or_default()
}

/// The entries of the table under a key.
pub fn table<'r>(row: &'r Map<String, Value>, key: &str) -> impl Iterator<Item = (&'r str, &'r Value)> {
    let table = row.get(key).and_then(Value::as_object).into_iter().flatten();
    table.map(|(name, value)| (name.as_str(), value))
}

/// The numbers of the list under a key; those that do not fit are the most that fit.
pub fn numbers(row: &Map<String, Value>, key: &str) -> Vec<u8> {
    let all = row.get(key).and_then(Value::as_array).into_iter().flatten();
    all.filter_map(Value::as_u64).map(|number| u8::try_from(number).unwrap_or(u8::MAX)).collect()
}
