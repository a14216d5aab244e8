//! Choices as a scenario writes them: one line of plain words, seats by name or as `P1`.

use super::name_resolver::NameResolver;
use crate::input::letters::quoted;
use crate::input::limits::CHOICE;
use crate::load::diagnostic::fix::word_span;
use crate::load::diagnostic::{Span, code, did_you_mean, nearest};
use crate::load::read::tree::Item;
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
        let choice = self.choice_of(text, item.span);
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
        let is_bare = rest.trim().is_empty();
        let Some(known) = ChoiceSpec::of_word(verb).find(|known| known.arguments.is_empty() == is_bare) else {
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
                ArgumentKind::Faction => format!(" {}", self.faction_of(word, at)?),
            };
            rest = after;
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

/// The first thing that a choice names, and its range in the text; a card's number without the `#`.
pub fn first_argument(text: &str) -> Option<(ArgumentKind, Range<usize>)> {
    let (verb, rest) = text.trim().split_once(' ')?;
    let known = ChoiceSpec::of_word(verb).next()?;
    let &kind = known.arguments.first()?;
    let (rest, start) = (rest.trim_start(), text.trim_end().len() - rest.trim_start().len());
    let word = if known.arguments.len() == 1 { rest } else { rest.split(' ').next()? };
    let name = if kind == ArgumentKind::Card { word.strip_prefix('#')? } else { word };
    Some((kind, start + word.len() - name.len()..start + word.len()))
}

/// `#12` as a number.
fn card_number(text: &str) -> Option<u16> {
    let digits = text.strip_prefix('#')?;
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| is_plain)
}
