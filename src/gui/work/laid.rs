//! What a variant is asked for by: its id, and its parameters one by one.

use super::{Laid, Work};
use crate::load::Files;
use crate::load::edit::PlainValue;

impl Laid {
    /// The variant's id.
    pub fn id(&self) -> &str {
        self.asked.split(':').next().unwrap_or_default()
    }

    /// The parameters that are given, with their values as they are written.
    pub fn given(&self) -> Vec<(&str, &str)> {
        let Some((_, parameters)) = self.asked.split_once(':') else { return Vec::new() };
        parts(parameters).into_iter().filter_map(|part| part.split_once('=')).collect()
    }

    /// The same with another value of a parameter; without one it goes by the variant's own.
    pub fn with(&self, key: &str, value: Option<&PlainValue>) -> Laid {
        let mut given: Vec<String> = self
            .given()
            .iter()
            .filter(|(other, _)| *other != key)
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        if let Some(value) = value {
            given.push(format!("{key}={}", written(value)));
        }
        let colon = if given.is_empty() { "" } else { ":" };
        Laid { asked: format!("{}{colon}{}", self.id(), given.join(",")), is_on: self.is_on }
    }
}

impl Work {
    /// The files as they are on disk, without anything unsaved.
    pub fn on_disk(&self) -> Files {
        let mut files = self.files.clone();
        for path in self.begun_with.keys() {
            files.remove_overlay(path);
        }
        files
    }

    /// Lets go of the variant that is written to where its file is gone, as after an undo.
    pub(super) fn check_into(&mut self) {
        let is_there = |id: &String| self.text(&self.files.data(&format!("variants/{id}.toml"))).is_some();
        if !self.into.as_ref().is_none_or(is_there) {
            self.into = None;
        }
    }
}

/// A value as it stands in a parameter: texts without quotation marks.
fn written(value: &PlainValue) -> String {
    match value {
        PlainValue::List(_) => format!("[{}]", value.plain()),
        value => value.plain(),
    }
}

/// The text cut at commas outside of brackets.
fn parts(text: &str) -> Vec<&str> {
    let mut depth = 0_i32;
    let is_cut = |letter: char| {
        depth += i32::from(letter == '[') - i32::from(letter == ']');
        letter == ',' && depth == 0
    };
    text.split(is_cut).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Checker, Work};
    use super::*;

    fn laid(asked: &str) -> Laid {
        Laid { asked: asked.to_owned(), is_on: true }
    }

    #[test]
    fn parameters_are_taken_apart_and_put_together() {
        let with_list = laid("a:skip_battle=[1,3],turns=3");
        assert_eq!((with_list.id(), with_list.given()), ("a", vec![("skip_battle", "[1,3]"), ("turns", "3")]));
        assert_eq!(laid("a").given(), []);
        assert_eq!(laid("a").with("turns", Some(&PlainValue::Integer(5))), laid("a:turns=5"));
        assert_eq!(with_list.with("turns", None), laid("a:skip_battle=[1,3]"));
        assert_eq!(laid("a:turns=3").with("turns", None), laid("a"));
        let list = PlainValue::List(vec![PlainValue::Integer(1), PlainValue::Integer(2)]);
        assert_eq!(with_list.with("skip_battle", Some(&list)), laid("a:turns=3,skip_battle=[1, 2]"));
    }

    #[test]
    fn what_is_put_together_is_what_the_loader_understands() {
        let mut work = Work::begin(Files::built_in(), Checker::InPlace, None);
        let asked = laid("thresholds").with("landslide_votes", Some(&PlainValue::Integer(15)));
        work.lay_variants(vec![asked], "thresholds", 0.0);
        assert_eq!(work.seen().playable().map(|pack| pack.rules.landslide_votes), Some(15));
    }

    #[test]
    fn changes_go_to_the_pack_again_when_their_variant_is_undone() {
        let mut work = Work::begin(Files::built_in(), Checker::InPlace, None);
        work.new_variant("mine", 0.0).expect("the id is free");
        assert_eq!(Work::into(&work), Some("mine"));
        work.undo(1.0);
        assert_eq!(Work::into(&work), None);
    }
}
