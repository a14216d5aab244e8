//! Choices as a scenario writes them: one line of plain words, seats by name or as `P1`.

use super::name_resolver::{NameResolver, NamesOf};
use crate::input::letters::quoted;
use crate::input::limits::CHOICE;
use crate::load::diagnostic::fix::word_span;
use crate::load::diagnostic::{Span, code, did_you_mean, nearest, suggest};
use crate::load::pack::data::entries_of;
use crate::load::read::tree::Item;
use crate::load::schema::{ChoiceForm, GameFormat, NameKind, Namespace};
use crate::model::{ArgumentKind, CHOICES, ChoiceSpec};
use std::ops::Range;

impl NameResolver<'_, '_> {
    /// A choice with its seats as `P1`. Where names are lenient, one that names what does not exist stays as it is.
    pub fn choice(&mut self, item: &Item) -> Option<String> {
        let text = item.text()?;
        if text.chars().nth(CHOICE).is_some() {
            let message = format!("`{}` is not a choice: it has more than {CHOICE} letters", quoted(text, 40));
            self.report.error(code::UNKNOWN_CHOICE, item.span, message);
            return None;
        }
        let choice = match self.names {
            NamesOf::Liberte(_) => self.choice_of(text, item.span),
            NamesOf::Data(format, _) => self.choice_by_form(format, text, item.span),
        };
        match choice {
            None if self.is_lenient => Some(text.to_owned()),
            choice => choice,
        }
    }

    fn choice_of(&mut self, text: &str, span: Span) -> Option<String> {
        let (verb, rest) = match text.trim().split_once(' ') {
            Some((verb, rest)) => (verb, rest),
            None => (text.trim(), ""),
        };
        // The name of a seat stands last, and may be of several words.
        let words = rest.split_whitespace().count();
        let alike = || ChoiceSpec::of_word(verb).filter(|known| known.arguments.is_empty() == (words == 0));
        let exact = alike().find(|known| known.arguments.len() == words);
        let Some(known) = exact.or_else(|| alike().next()) else {
            self.report_not_a_choice(text, verb, span);
            return None;
        };
        let (mut choice, mut rest) = (verb.to_owned(), rest);
        for (at, &kind) in known.arguments.iter().enumerate() {
            let is_last = at + 1 == known.arguments.len();
            let (word, after) = if is_last { (rest, "") } else { rest.split_once(' ').unwrap_or((rest, "")) };
            let word = if kind == ArgumentKind::Seat { word } else { word.trim() };
            let at = word_span(text, word, span).unwrap_or(span);
            choice += &match kind {
                ArgumentKind::Card => {
                    let Some(number) = card_number(word) else {
                        self.report_not_a_choice(text, verb, span);
                        return None;
                    };
                    self.card_of(number, at).map(|_| format!(" #{number}"))?
                }
                ArgumentKind::Province => self.province_of(word, at).map(|_| format!(" {word}"))?,
                ArgumentKind::Seat => format!(" {}", self.seat_of(word, at)?),
                ArgumentKind::Faction => self.faction_of(word, at).map(|_| format!(" {word}"))?,
                ArgumentKind::Number if word.parse::<u8>().is_ok() => format!(" {word}"),
                ArgumentKind::Number => {
                    self.report_not_a_choice(text, verb, span);
                    return None;
                }
                ArgumentKind::Word => self.option_of(word, at).map(|_| format!(" {word}"))?,
                ArgumentKind::Action => self.action_of(word, at).map(|_| format!(" {word}"))?,
            };
            rest = after;
        }
        Some(choice)
    }

    /// A choice of a game whose format says how choices are written.
    fn choice_by_form(&mut self, format: &'static GameFormat, text: &str, span: Span) -> Option<String> {
        let (verb, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        // The name of a seat stands last, and may be of several words.
        let words = |form: &ChoiceForm| -> Vec<&str> {
            if rest.is_empty() { Vec::new() } else { rest.splitn(form.names.len().max(1), ' ').collect() }
        };
        let mut forms = format.choices.iter().filter(|form| form.word == verb).map(|form| (form, words(form)));
        let Some((form, words)) = forms.find(|(form, words)| form.names.len() == words.len()) else {
            let message = format!("`{text}` is not a choice");
            self.report_unknown(code::UNKNOWN_CHOICE, span, message, "", []);
            let of_word = format.choices.iter().filter(|form| form.word == verb);
            let forms: Vec<String> = of_word.map(|form| format!("`{}`", form.example)).collect();
            let known: Vec<&str> = format.choices.iter().map(|form| form.word).collect();
            if let Some(finding) = self.report.found.last_mut() {
                let examples = || format.choices.iter().map(|form| format!("`{}`", form.example)).collect::<Vec<_>>();
                finding.help(match forms.is_empty() {
                    false => format!("write {}", forms.join(" or ")),
                    true => {
                        suggest(verb, known).unwrap_or_else(|| format!("choices are such as {}", examples().join(", ")))
                    }
                });
            }
            return None;
        };
        let mut choice = verb.to_owned();
        for (kind, word) in form.names.iter().zip(words) {
            let at = word_span(text, word, span).unwrap_or(span);
            choice += &match kind {
                NameKind::Of(Namespace::Seat) => format!(" {}", self.seat_of(word, at)?),
                NameKind::Of(Namespace::Rank) => format!(" {}", self.rank_of(word, at)?),
                NameKind::Of(space) => format!(" {}", self.entry_of(entries_of(*space)?, word, at)?),
                NameKind::Number if word.parse::<u8>().is_ok() => format!(" {word}"),
                NameKind::Number => {
                    self.report_unknown(code::UNKNOWN_CHOICE, at, format!("`{word}` is not a number"), word, []);
                    return None;
                }
                NameKind::Word(known) if known.contains(&word) => format!(" {word}"),
                NameKind::Word(known) => {
                    let message = format!("`{word}` is none of {}", known.join(", "));
                    self.report_unknown(code::UNKNOWN_CHOICE, at, message, word, known.iter().copied());
                    return None;
                }
            };
        }
        Some(choice)
    }

    /// Reports a text that is not a choice: what was probably meant, or where all choices are listed.
    fn report_not_a_choice(&mut self, text: &str, verb: &str, span: Span) {
        let message = format!("`{text}` is not a choice");
        self.report_unknown(code::UNKNOWN_CHOICE, span, message, "", []);
        let forms: Vec<String> = ChoiceSpec::of_word(verb).map(|known| format!("`{}`", known.example())).collect();
        let near = nearest(verb, CHOICES.iter().map(|known| known.word));
        let Some(finding) = self.report.found.last_mut() else { return };
        match near {
            _ if !forms.is_empty() => finding.help(format!("write {}", forms.join(" or "))),
            Some(near) => finding.help(did_you_mean(near)).replace_word(text, verb, near),
            None => finding
                .help("`liberte docs choices` lists the choices, such as `play #12`, `place normandie` or `card #12`"),
        };
    }
}

/// The things that a choice names, and their ranges in the text; a card's number without the `#`.
pub fn arguments_in(text: &str) -> Vec<(ArgumentKind, Range<usize>)> {
    let Some((verb, mut rest)) = text.trim().split_once(' ') else { return Vec::new() };
    let words = rest.split(' ').filter(|word| !word.is_empty()).count();
    let alike = || ChoiceSpec::of_word(verb).filter(|known| !known.arguments.is_empty());
    let Some(known) = alike().find(|known| known.arguments.len() == words).or_else(|| alike().next()) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for (at, &kind) in known.arguments.iter().enumerate() {
        rest = rest.trim_start();
        let start = text.trim_end().len() - rest.len();
        let is_last = at + 1 == known.arguments.len();
        let word = if is_last { rest } else { rest.split(' ').next().unwrap_or_default() };
        let prefix = if kind == ArgumentKind::Card { word.len() - word.trim_start_matches('#').len() } else { 0 };
        found.push((kind, start + prefix..start + word.len()));
        rest = &rest[word.len()..];
    }
    found
}

/// The things that a choice names in a game whose format says how choices are written, and their ranges in the text.
pub fn names_in(format: &'static GameFormat, text: &str) -> Vec<(Namespace, Range<usize>)> {
    let mut words = text.split(' ').scan(0, |at, word| {
        let start = *at;
        *at += word.len() + 1;
        Some((word, start..start + word.len()))
    });
    let mut words = words.by_ref().filter(|(word, _)| !word.is_empty());
    let Some(form) = words.next().and_then(|(verb, _)| format.choices.iter().find(|form| form.word == verb)) else {
        return Vec::new();
    };
    let named = form.names.iter().zip(words).filter_map(|(kind, (_, range))| match kind {
        NameKind::Of(space) => Some((*space, range)),
        NameKind::Word(_) | NameKind::Number => None,
    });
    named.collect()
}

/// `#12` as a number.
fn card_number(text: &str) -> Option<u16> {
    let digits = text.strip_prefix('#')?;
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| is_plain)
}
