//! Texts that name things of the pack, and texts that are compared: whether they can be any.

use super::super::body::{Body, Call};
use super::super::language::NameKind;
use super::super::literals::{self, Compared, ComparedWith};
use super::super::pack_names::GivenWords;
use super::super::pieces::Pieces;
use super::super::{Spot, explain::code};
use super::Check;
use crate::load::nearest;
use crate::model::PointSpec;

impl<'a> Check<'a> {
    /// Something of the pack that is named in a text.
    pub(super) fn name(&mut self, call: &Call, kind: NameKind) {
        call.pieces.iter().for_each(|pieces| self.known_pieces(pieces, &[kind]));
        let Some((id, spot)) = &call.key else { return };
        self.known_name(id, *spot, &[kind]);
    }

    /// Adds an error where a text that is put together is no id of these kinds, whatever its gaps hold.
    pub(super) fn known_pieces(&mut self, pieces: &Pieces, kinds: &[NameKind]) {
        let lists: Vec<&[&str]> = kinds.iter().filter_map(|&kind| self.names.of(kind)).collect();
        let (Some(&kind), false) = (kinds.first(), lists.is_empty()) else { return };
        let ids: Vec<&str> = lists.concat();
        if ids.iter().any(|id| pieces.can_be(id)) {
            return;
        }
        self.error(code::UNKNOWN_NAME, pieces.spot, lacks(kind, &pieces.told()), one_of(&ids));
    }

    /// Adds an error where nothing of these kinds has an id.
    fn known_name(&mut self, id: &str, spot: Spot, kinds: &[NameKind]) {
        let lists: Vec<&[&str]> = kinds.iter().filter_map(|&kind| self.names.of(kind)).collect();
        let (Some(&kind), false) = (kinds.first(), lists.is_empty()) else { return };
        let ids: Vec<&str> = lists.concat();
        if !ids.contains(&id) {
            self.misspelt(code::UNKNOWN_NAME, (id, spot), lacks(kind, id), nearest(id, ids), None);
            if kind == NameKind::Counter && self.point.is_some_and(PointSpec::is_of_bots) {
                self.may_be_of_a_variant();
            }
        }
    }

    /// Texts compared with what can never be such a text.
    pub(super) fn compared_texts(&mut self, bodies: &[Body]) {
        for Compared { text, spot, with } in literals::compared(self.language, &self.effect.script) {
            match with {
                ComparedWith::Property(property) => {
                    self.known_name(&text, spot, &literals::names_of_property(self.language, &property));
                }
                ComparedWith::Chosen(words) if words.is_empty() => {
                    self.known_name(&text, spot, &[NameKind::Option]);
                }
                ComparedWith::Chosen(words) => {
                    let words: Vec<&str> = words.iter().map(String::as_str).collect();
                    self.one_of_words(("what is chosen here", &text, spot), &words);
                }
                ComparedWith::Variable(name) => {
                    let Some(given) = self.given(&name, bodies) else { continue };
                    let is_found = self.one_of_words((&format!("`{name}`"), &text, spot), &given.words);
                    if is_found && given.may_grow {
                        self.may_be_of_a_variant();
                    }
                }
            }
        }
    }

    /// The words that a variable can be which the script's function is given and which never changes.
    fn given(&self, name: &str, bodies: &[Body]) -> Option<&'a GivenWords<'a>> {
        let changed = bodies.iter().flat_map(|body| body.assigned.iter().chain(&body.variables));
        let is_changed = changed.into_iter().any(|(changed, _)| changed == name);
        let is_it =
            |given: &&GivenWords<'_>| given.parameter == name && self.point.is_some_and(|spec| spec.id == given.point);
        self.names.given.iter().find(is_it).filter(|_| !is_changed)
    }

    /// Texts that are put together and compared with what they can never be.
    pub(super) fn compared_pieces(&mut self, bodies: &[Body]) {
        for (pieces, with) in bodies.iter().flat_map(|body| &body.pieces_compared) {
            match with {
                ComparedWith::Property(property) => {
                    self.known_pieces(pieces, &literals::names_of_property(self.language, property));
                }
                ComparedWith::Variable(name) => {
                    let given = self.given(name, bodies).filter(|given| !given.may_grow);
                    let Some(given) = given.filter(|given| !given.words.iter().any(|word| pieces.can_be(word))) else {
                        continue;
                    };
                    let (message, help) = (format!("`{name}` is never `{}`", pieces.told()), one_of(&given.words));
                    self.error(code::IMPOSSIBLE_TEXT, pieces.spot, message, help);
                }
                ComparedWith::Chosen(_) => {}
            }
        }
    }

    /// Adds an error where a text is none of some words; whether it does.
    fn one_of_words(&mut self, (what, text, spot): (&str, &str, Spot), words: &[&str]) -> bool {
        if words.is_empty() || words.contains(&text) {
            return false;
        }
        let message = format!("{what} is never `{text}`");
        self.misspelt(
            code::IMPOSSIBLE_TEXT,
            (text, spot),
            message,
            nearest(text, words.iter().copied()),
            one_of(words),
        );
        true
    }
}

/// That nothing of a kind is called so.
fn lacks(kind: NameKind, id: &str) -> String {
    let (what, place) = kind.words();
    let has = if place.ends_with('s') { "have" } else { "has" };
    format!("{place} {has} no {what} `{id}`")
}

/// What a text can be, where there is anything.
fn one_of(words: &[&str]) -> Option<String> {
    let known: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    (!known.is_empty()).then(|| format!("it is one of {}", known.join(", ")))
}
