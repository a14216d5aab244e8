//! Who sits where: persons first, the bots after them; or persons in the seats of a game that has seats already.

use crate::kernel::{MAX_SEATS, Seat, SeatSet};
use crate::model::{Wording, say};

/// The name of the only person, where none is given.
const SOMEBODY: &str = "Citizen";
/// What bots are called.
const BOTS: [&str; 8] = ["Camille", "Lucile", "Olympe", "Théroigne", "Manon", "Fabre", "Germaine", "Sieyès"];
/// The longest name that the screens have room for.
const LONGEST: usize = 20;
/// How many play where nobody says.
pub const USUAL: usize = 4;

/// The seats' names, and the seats that are persons'.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seating {
    /// The names, clockwise.
    pub names: Vec<String>,
    /// The persons' seats.
    pub persons: SeatSet,
    /// Who plays under another name than the own.
    pub notes: Vec<OtherName>,
}

/// Somebody who plays under another name than the own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OtherName {
    /// The own name; none of who has named none.
    pub person: Option<String>,
    /// The name of the seat.
    pub seat: String,
}

impl OtherName {
    /// In a sentence: `Ann plays Christie.`
    pub fn said(&self, wording: &Wording) -> String {
        match &self.person {
            Some(person) => say!(wording, "{person} plays {who}.", person = person, who = self.seat),
            None => say!(wording, "You play {who}.", who = self.seat),
        }
    }
}

/// The persons that play: those named, or one; none of all are bots.
///
/// # Errors
/// A name that can't be a seat's.
pub fn persons(named: &[String], watch: bool) -> Result<Vec<String>, String> {
    let persons: Vec<String> = match named {
        _ if watch => Vec::new(),
        [] => vec![SOMEBODY.to_owned()],
        named => named.iter().map(|name| name.trim().to_owned()).collect(),
    };
    for (at, name) in persons.iter().enumerate() {
        if name.is_empty() || name.chars().count() > LONGEST || name.chars().any(char::is_control) {
            return Err(format!("`{name}` can't be a person's name: 1 to {LONGEST} letters are"));
        }
        if Seat::parse(&name.to_uppercase()).is_some() {
            return Err(format!("`{name}` can't be a person's name: it is how seats are written"));
        }
        if persons[..at].iter().any(|other| is_same(other, name)) {
            return Err(format!("two persons are both called `{name}`"));
        }
    }
    Ok(persons)
}

/// A new table of `count` seats, persons first.
///
/// # Errors
/// More persons than seats.
pub fn new_table(persons: &[String], count: usize) -> Result<Seating, String> {
    if persons.len() > count {
        return Err(format!("{} persons do not fit into a game of {count}", persons.len()));
    }
    let bots = BOTS.iter().filter(|bot| !persons.iter().any(|name| is_same(name, bot)));
    let bots = bots.map(|bot| (*bot).to_owned());
    let names: Vec<String> = persons.iter().cloned().chain(bots).take(count).collect();
    Ok(Seating { names, persons: SeatSet::first(persons.len()), notes: Vec::new() })
}

/// Persons in the seats of a scenario or a saved game: by name, or in the first that are free. Where nobody is named, all
/// who do not have a bot's name are persons if `are_known` (a saved game), else the first seat.
///
/// # Errors
/// More persons than seats.
pub fn at_table(names: &[String], persons: &[String], are_named: bool, are_known: bool) -> Result<Seating, String> {
    if persons.len() > names.len() {
        return Err(format!("{} persons do not fit into a game of {}", persons.len(), names.len()));
    }
    // A file's names may hold anything, escape codes for the terminal included.
    let shown = names.iter().map(|name| name.replace(char::is_control, "\u{fffd}"));
    let mut seating = Seating { names: shown.collect(), persons: SeatSet::NONE, notes: Vec::new() };
    let is_bot = |name: &String| BOTS.contains(&name.as_str());
    if !are_named && are_known && !persons.is_empty() && names.iter().any(is_bot) && !names.iter().all(is_bot) {
        let seats = Seat::first(names.len()).filter(|seat| !is_bot(&names[seat.index()]));
        seating.persons = seats.collect();
        return Ok(seating);
    }
    let seat_of = |person: &String| names.iter().position(|name| is_same(name, person)).map(|at| Seat(at as u8));
    let matched: SeatSet = persons.iter().filter_map(seat_of).collect();
    seating.persons = matched;
    for person in persons.iter().filter(|person| seat_of(person).is_none()) {
        let free = Seat::first(names.len()).find(|&seat| !seating.persons.has(seat));
        if let Some(seat) = free {
            seating.persons.insert(seat);
            let person = are_named.then(|| person.clone());
            seating.notes.push(OtherName { person, seat: seating.names[seat.index()].clone() });
        }
    }
    Ok(seating)
}

/// How many play in a new game: as many as asked for, or as usual within the rules, and seats for all persons.
pub fn how_many(asked: Option<usize>, persons: usize, can_play: impl Fn(usize) -> bool) -> usize {
    let usual = || (USUAL.max(persons)..=MAX_SEATS).chain((1..USUAL).rev()).find(|&count| can_play(count));
    asked.or_else(usual).unwrap_or(USUAL)
}

fn is_same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn persons_come_first_and_no_bot_has_a_persons_name() {
        let seating = new_table(&named(&["camille", "Ann"]), 4).unwrap();
        assert_eq!(seating.names, ["camille", "Ann", "Lucile", "Olympe"]);
        assert_eq!(seating.persons, SeatSet::first(2));
        assert!(new_table(&named(&["a", "b", "c"]), 2).is_err());
    }

    #[test]
    fn names_that_seats_can_not_have_are_refused() {
        for wrong in [&["P3"][..], &["p3"], &[" "], &["Ann", "ann"], &["a\nb"], &["an endless name of a person"]] {
            assert!(persons(&named(wrong), false).is_err(), "{wrong:?}");
        }
        assert_eq!(persons(&[], false).unwrap(), [SOMEBODY]);
        assert!(persons(&[], true).unwrap().is_empty());
    }

    #[test]
    fn a_person_takes_the_seat_of_that_name_or_the_first_that_is_free() {
        let seats = named(&["Christie", "Joshua", "Max"]);
        let seating = at_table(&seats, &named(&["Ann", "christie"]), true, false).unwrap();
        assert_eq!(seating.persons, SeatSet::first(2));
        let said = |seating: &Seating| seating.notes.iter().map(|it| it.said(Wording::of("en"))).collect::<Vec<_>>();
        assert_eq!(said(&seating), ["Ann plays Joshua."]);
        let somebody = at_table(&seats, &named(&[SOMEBODY]), false, false).unwrap();
        assert_eq!((somebody.persons, said(&somebody)), (SeatSet::first(1), named(&["You play Christie."])));
    }

    #[test]
    fn a_saved_game_goes_on_with_the_persons_who_began_it() {
        let seats = named(&["Ann", "Bert", "Camille", "Lucile"]);
        let seating = at_table(&seats, &named(&[SOMEBODY]), false, true).unwrap();
        assert_eq!(seating.persons, SeatSet::first(2));
    }
}
