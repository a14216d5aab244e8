//! What a pack whose rulebook reads it by names does differently from another, as its players need it: rules in the words of
//! the table, without scripts and texts.

use super::data_differences::{Sides, data_differences};
use crate::compare::{About, Line, Section};
use crate::load::schema::GameFormat;
use crate::model::{DataPack, Effect, say};
use serde_json::Value;

/// The sections of a sheet of house rules: settings and entries as in [`data_differences`], then what is done otherwise.
pub fn data_rules(format: &'static GameFormat, from: &DataPack, to: &DataPack, language: &str) -> Vec<Section> {
    let sides = Sides { from, to, language };
    let mut sections = data_differences(format, from, to, language);
    sections.retain_mut(|section| {
        section.lines.retain(|line| matches!(line.about, Some(About::Setting(_) | About::Entry(_))));
        section.lines.retain(|line| line.data["kind"] != "portrait");
        !section.lines.is_empty()
    });
    let mut lines = sides.effect_rules(&sections);
    lines.extend(sides.point_rules(format));
    if !lines.is_empty() {
        sections.push(Section { title: say!(to.texts(language), "Further rules"), lines });
    }
    sections
}

fn line(sentence: String, cite: &str, path: &str) -> Line {
    let about = Some(About::Script(path.to_owned()));
    Line { sentence, cite: cite.to_owned(), details: Vec::new(), about, data: Value::Null }
}

/// The scripts that are new, or others than before.
fn rewritten<'s>(before: &'s [Effect], after: &'s [Effect]) -> impl Iterator<Item = &'s Effect> {
    after.iter().filter(|effect| !before.iter().any(|old| old.id == effect.id && old.script == effect.script))
}

impl Sides<'_> {
    /// What effects do that are new or do something else, each with the names of what has it. What is new itself says so
    /// where it is told of.
    fn effect_rules(&self, told: &[Section]) -> Vec<Line> {
        let is_new = |key: &str| {
            let mut lines = told.iter().flat_map(|section| &section.lines);
            lines.any(|line| line.about == Some(About::Entry(key.to_owned())) && line.data["change"] == "added")
        };
        let mut lines = Vec::new();
        for effect in rewritten(&self.from.effects, &self.to.effects) {
            let entries = self.to.lists.iter().flat_map(|(word, entries)| entries.iter().map(move |it| (*word, it)));
            let owners = entries.filter(|(word, entry)| {
                let has_it = entry.values.iter().any(|(key, value)| key != "id" && *value == effect.id);
                has_it && !is_new(&format!("{word}.{}", entry.id))
            });
            let names: Vec<String> = owners.map(|(word, entry)| self.name(self.to, word, entry)).collect();
            if !names.is_empty() {
                let texts = self.said_in();
                let what =
                    self.does(self.to, effect).unwrap_or_else(|| format!("{}.", say!(texts, "does something else")));
                lines.push(line(format!("{}: {what}", names.join(", ")), "", &effect.path));
            }
        }
        lines
    }

    /// What rule points say that scripts fill, and which go by the rulebook again.
    fn point_rules(&self, format: &'static GameFormat) -> Vec<Line> {
        let (texts, before, after) = (self.said_in(), &self.from.points, &self.to.points);
        let about = |point: &Effect| {
            format.rule_point(&point.id).map_or((String::new(), ""), |spec| (say!(texts, spec.meaning), spec.cite))
        };
        let filled = rewritten(before, after).map(|point| {
            let (what, cite) = about(point);
            let said = self.does(self.to, point);
            let sentence = said.unwrap_or_else(|| say!(texts, "Not by the rulebook: {what}", what = what));
            line(sentence, cite, &point.path)
        });
        let is_gone = |point: &&Effect| after.iter().all(|other| other.id != point.id);
        let gone = before.iter().filter(is_gone).map(|point| {
            let (what, cite) = about(point);
            line(say!(texts, "By the rulebook again: {what}", what = what), cite, &point.path)
        });
        filled.chain(gone).collect()
    }
}
