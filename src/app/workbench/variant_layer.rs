//! A variant applied to the pack: its id and its parameters.

use super::{VariantLayer, Workbench};
use crate::load::Files;
use crate::load::edit::PlainValue;

impl VariantLayer {
    /// The variant's id.
    pub fn id(&self) -> &str {
        self.spec.split(':').next().unwrap_or_default()
    }

    /// The parameters with their values as written.
    pub fn parameters(&self) -> Vec<(&str, &str)> {
        let Some((_, parameters)) = self.spec.split_once(':') else { return Vec::new() };
        parts(parameters).into_iter().filter_map(|part| part.split_once('=')).collect()
    }

    /// This layer with another value of a parameter; without a value, the variant's default holds.
    pub fn with(&self, key: &str, value: Option<&PlainValue>) -> VariantLayer {
        let mut parameters: Vec<String> = self
            .parameters()
            .iter()
            .filter(|(other, _)| *other != key)
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        if let Some(value) = value {
            parameters.push(format!("{key}={}", written(value)));
        }
        let colon = if parameters.is_empty() { "" } else { ":" };
        VariantLayer { spec: format!("{}{colon}{}", self.id(), parameters.join(",")), is_on: self.is_on }
    }
}

impl Workbench {
    /// The files as they are on disk, without anything unsaved.
    pub fn on_disk(&self) -> Files {
        let mut files = self.files.clone();
        for path in self.base_texts.keys() {
            files.remove_overlay(path);
        }
        files
    }

    /// Resets the edit target if the variant's file is gone, as after an undo.
    pub(super) fn drop_missing_target(&mut self) {
        let is_there = |id: &String| self.text(&self.files.data(&format!("variants/{id}.toml"))).is_some();
        if !self.target.as_ref().is_none_or(is_there) {
            self.target = None;
        }
    }
}

/// A value as written in a parameter: texts without quotation marks.
fn written(value: &PlainValue) -> String {
    match value {
        PlainValue::List(_) => format!("[{}]", value.plain()),
        PlainValue::Text(_) | PlainValue::Integer(_) | PlainValue::Number(_) | PlainValue::Switch(_) => value.plain(),
    }
}

/// The parts of a text between commas outside brackets.
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
    use super::super::{Checker, Workbench};
    use super::*;

    fn layer(spec: &str) -> VariantLayer {
        VariantLayer { spec: spec.to_owned(), is_on: true }
    }

    #[test]
    fn parameters_are_taken_apart_and_put_together() {
        let with_list = layer("a:skip_battle=[1,3],turns=3");
        assert_eq!((with_list.id(), with_list.parameters()), ("a", vec![("skip_battle", "[1,3]"), ("turns", "3")]));
        assert_eq!(layer("a").parameters(), []);
        assert_eq!(layer("a").with("turns", Some(&PlainValue::Integer(5))), layer("a:turns=5"));
        assert_eq!(with_list.with("turns", None), layer("a:skip_battle=[1,3]"));
        assert_eq!(layer("a:turns=3").with("turns", None), layer("a"));
        let list = PlainValue::List(vec![PlainValue::Integer(1), PlainValue::Integer(2)]);
        assert_eq!(with_list.with("skip_battle", Some(&list)), layer("a:turns=3,skip_battle=[1, 2]"));
    }

    #[test]
    fn what_is_put_together_is_what_the_loader_understands() {
        let mut workbench = Workbench::begin(Files::built_in(), Checker::Reading, None);
        let layer = layer("thresholds").with("landslide_votes", Some(&PlainValue::Integer(15)));
        workbench.set_variants(vec![layer], "thresholds", 0.0);
        assert_eq!(workbench.snapshot().playable().map(|pack| pack.rules.landslide_votes), Some(15));
    }

    #[test]
    fn changes_go_to_the_pack_again_when_their_variant_is_undone() {
        let mut workbench = Workbench::begin(Files::built_in(), Checker::Reading, None);
        workbench.new_variant("mine", 0.0).expect("the id is free");
        assert_eq!(Workbench::target(&workbench), Some("mine"));
        workbench.undo(1.0);
        assert_eq!(Workbench::target(&workbench), None);
    }
}
