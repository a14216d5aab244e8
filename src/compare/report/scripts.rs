//! Effects, rule points and texts that differ, as sentences.

use super::{Detail, Line, Words};
use crate::compare::names::{EffectWords, code, comment};
use crate::compare::{About, Entry, LineChange, TextChange, TextPlace, line_diff};
use crate::kernel::Gather;
use crate::model::{Effect, PointScript, Texts, say};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

impl Words<'_, '_> {
    /// The effects whose script differs, and those of which only the words on the cards do.
    pub(super) fn effects(&self) -> Vec<Line> {
        let mut lines: Vec<Line> = self.diff.effects.iter().map(|entry| self.effect(entry)).collect();
        let has_line = |id: &str| self.diff.effects.iter().any(|entry| entry.latest().id == id);
        for effect in self.diff.to.effects.iter().filter(|effect| !has_line(&effect.id)) {
            let details = self.effect_words(&effect.id);
            if !details.is_empty() {
                let name = self.names[1].effect(&effect.id);
                let sentence = say!(self.said_in(), "{name}: the words on the card are others.", name = name);
                let data = json!({ "kind": "effect", "id": effect.id, "change": "words" });
                let about = About::Text(format!("text.{}.effect.{}.text", self.names[1].language(), effect.id));
                lines.push(Line::new(sentence, about, data).with(details));
            }
        }
        lines
    }

    fn effect(&self, entry: &Entry<'_, Effect>) -> Line {
        let (texts, effect) = (self.said_in(), entry.latest());
        let name = self.names_of(entry).effect(&effect.id);
        let data = script_data("effect", &effect.id, entry.id());
        let line = |sentence| Line::new(sentence, About::Script(effect.path.clone()), data);
        match entry {
            Entry::TakenOut(_) if self.diff.from.action(&effect.id).is_some() => {
                line(say!(texts, "{name} is no longer an action.", name = name))
            }
            Entry::TakenOut(_) => line(say!(texts, "{name} is no longer an effect.", name = name)),
            Entry::Added(_) => {
                let words = self.names[1].effect_words(&effect.id).in_a_row().map(Detail::Now);
                let said = match self.diff.to.action(&effect.id) {
                    Some(_) => say!(texts, "{name} is a new action.", name = name),
                    None => say!(texts, "{name} is a new effect.", name = name),
                };
                line(said).with(words).with(comment_of(&effect.script, &texts.language))
            }
            Entry::Changed(old, new, _) => {
                let does_the_same = code(&old.script) == code(&new.script);
                let what = if does_the_same {
                    "{name}: only comments of its script are changed."
                } else {
                    "{name}: what the card does is changed."
                };
                let line = line(say!(texts, what, name = name));
                line.with(self.effect_words(&effect.id)).with([changed_lines(&old.script, &new.script)])
            }
        }
    }

    /// The words of an effect's cards before and now, where they differ.
    fn effect_words(&self, id: &str) -> Vec<Detail> {
        let said = self.names.map(|names| (names.effect(id), names.effect_words(id)));
        let [was, now] = &said;
        if was == now {
            return Vec::new();
        }
        let is_renamed = was.0 != now.0;
        let row = |(name, words): &(String, EffectWords)| {
            let words = words.in_a_row().unwrap_or_default();
            if is_renamed { format!("{name}. {words}").trim_end().to_owned() } else { words }
        };
        vec![Detail::Was(row(was)), Detail::Now(row(now))]
    }

    pub(super) fn point(&self, entry: &Entry<'_, PointScript>) -> Line {
        let (texts, filled) = (self.said_in(), entry.latest());
        let spec = filled.point.spec();
        let data = script_data("rule-point", spec.id, entry.id());
        let line = |sentence| Line::new(sentence, About::Script(filled.path.clone()), data).cite(spec.cite);
        match entry {
            Entry::TakenOut(_) => line(say!(texts, "`{id}` goes by the rulebook again.", id = spec.id)),
            Entry::Added(_) => {
                let what = say!(texts, spec.meaning);
                line(say!(texts, "`{id}` goes by a script. It says: {what}", id = spec.id, what = what))
                    .with(comment_of(&filled.script, &texts.language))
            }
            Entry::Changed(old, new, _) => {
                let does_the_same = code(&old.script) == code(&new.script);
                let what = if does_the_same {
                    "`{id}` goes by a script of which only comments are changed."
                } else {
                    "`{id}` goes by a script that is changed."
                };
                line(say!(texts, what, id = spec.id)).with([changed_lines(&old.script, &new.script)])
            }
        }
    }

    /// The texts in the language one by one, but for the effects' own; those in other languages counted, but for those of
    /// effects that are told of anyway, and for those that read as in the language: a language without words of its own has
    /// them from another.
    pub(super) fn texts(&self, language: &str) -> Vec<Line> {
        let language = if self.diff.to.texts.iter().any(|texts| texts.language == language) {
            language
        } else {
            self.diff.to.texts.first().map_or("", |texts| texts.language.as_str())
        };
        let (here, elsewhere): (Vec<_>, Vec<_>) =
            self.diff.texts.iter().copied().filter(is_words).partition(|change| change.language == language);
        let told: BTreeSet<(TextPlace<'_>, &str)> = here.iter().filter_map(|it| Some((it.place, it.to?))).gather();
        let mut lines: Vec<Line> =
            here.into_iter().filter(|it| !self.is_of_an_effect(it)).map(|it| text_line(self.said_in(), &it)).collect();
        let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
        let news = elsewhere.iter().filter(|change| {
            let is_filled = change.to.is_some_and(|to| told.contains(&(change.place, to)));
            !is_filled && !effect_of(change).is_some_and(|id| self.is_told(id))
        });
        news.for_each(|change| *counts.entry(change.language).or_default() += 1);
        lines.extend(counts.into_iter().map(|(code, count)| {
            let said = "In the language `{code}`, {n|text differs|texts differ}.";
            let sentence = say!(self.said_in(), said, code = code, n = count);
            let data = json!({ "kind": "texts", "language": code, "count": count });
            Line::new(sentence, About::Language(code.to_owned()), data)
        }));
        lines
    }

    /// Whether an effect that one of the packs has tells of the text.
    fn is_of_an_effect(&self, change: &TextChange<'_>) -> bool {
        effect_of(change).is_some_and(|id| self.diff.to.effect(id).is_some() || self.diff.from.effect(id).is_some())
    }

    /// Whether there is a line about an effect.
    fn is_told(&self, id: &str) -> bool {
        self.diff.effects.iter().any(|entry| entry.latest().id == id) || !self.effect_words(id).is_empty()
    }
}

/// Whether a difference is one of words: what a new requirement cites comes with its text, and goes with it.
fn is_words(change: &TextChange<'_>) -> bool {
    let is_cite = matches!(change.place, TextPlace::RequirementCite(_));
    !is_cite || (change.from.is_some() && change.to.is_some())
}

/// The effect that a text is of.
fn effect_of<'t>(change: &TextChange<'t>) -> Option<&'t str> {
    let TextPlace::Text(key) = change.place else { return None };
    Some(key.strip_prefix("effect.")?.rsplit_once('.')?.0)
}

fn text_line(texts: &Texts, change: &TextChange<'_>) -> Line {
    let key = match change.place {
        TextPlace::Text(key) => key.to_owned(),
        TextPlace::Requirement(key) => format!("require.{key}.text"),
        TextPlace::RequirementCite(key) => format!("require.{key}.cite"),
    };
    let sentence = match (change.from, change.to) {
        (None, Some(to)) => say!(texts, "`{key}` is a new text: “{to}”.", key = key, to = to),
        (Some(_), None) => say!(texts, "The text `{key}` was removed.", key = key),
        (from, to) => {
            let [to, from] = [to, from].map(Option::unwrap_or_default);
            say!(texts, "`{key}` is “{to}” instead of “{from}”.", key = key, to = to, from = from)
        }
    };
    let data = json!({ "kind": "text", "language": change.language, "key": key, "from": change.from, "to": change.to });
    Line::new(sentence, About::Text(format!("text.{}.{key}", change.language)), data)
}

/// The lines of a script that changed.
fn changed_lines(from: &str, to: &str) -> Detail {
    Detail::Script(line_diff(from, to).iter().map(LineChange::marked).collect())
}

fn comment_of(script: &str, language: &str) -> Option<Detail> {
    let comment = comment(script, language);
    (!comment.is_empty()).then_some(Detail::Comment(comment))
}

fn script_data(kind: &str, id: &str, change: &str) -> Value {
    json!({ "kind": kind, "id": id, "change": change })
}
