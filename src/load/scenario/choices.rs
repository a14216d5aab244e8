//! Choices as a scenario writes them: one line of plain words, seats by name or as `P1`.

use super::name_resolver::NameResolver;
use crate::input::letters::quoted;
use crate::input::limits::CHOICE;
use crate::load::diagnostic::fix::word_span;
use crate::load::diagnostic::{Span, code, did_you_mean, nearest};
use crate::load::read::tree::Item;
use crate::model::{CHOICES, ChoiceSpec, Operand};
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
        let with_it = |known: &&ChoiceSpec| known.word == verb && is_bare == (known.operand == Operand::Nothing);
        let Some(known) = CHOICES.iter().find(with_it) else {
            self.report_not_a_choice(text, verb, span);
            return None;
        };
        let at = |word: &str| word_span(text, word, span).unwrap_or(span);
        let rest = match known.operand {
            Operand::Nothing => return Some(known.word.to_owned()),
            Operand::Card => {
                let Some(number) = card_number(rest.trim()) else {
                    self.report_not_a_choice(text, verb, span);
                    return None;
                };
                self.card_of(number, at(rest.trim()))?;
                format!("#{number}")
            }
            Operand::Province => {
                self.province_of(rest.trim(), at(rest.trim()))?;
                rest.trim().to_owned()
            }
            Operand::Faction => self.faction_of(rest.trim(), at(rest.trim()))?.to_string(),
            Operand::Seat => self.seat_of(rest, at(rest))?.to_string(),
            Operand::ProvinceAndSeat => {
                let (province, seat) = rest.split_once(' ').unwrap_or((rest, ""));
                self.province_of(province, at(province))?;
                format!("{province} {}", self.seat_of(seat, at(seat))?)
            }
        };
        Some(format!("{verb} {rest}"))
    }

    /// Reports a text that is not a choice: what was probably meant, or where all choices are listed.
    fn report_not_a_choice(&mut self, text: &str, verb: &str, span: Span) {
        let message = format!("`{text}` is not a choice");
        self.report_unknown(code::UNKNOWN_CHOICE, span, message, "", []);
        let forms: Vec<String> =
            CHOICES.iter().filter(|known| known.word == verb).map(|known| format!("`{}`", known.example())).collect();
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

/// The kind of thing that a choice refers to by an id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reference {
    /// A card, by its number.
    Card,
    /// A province.
    Province,
}

/// The reference in a choice, and its range in the text; a card's number without the `#`.
pub fn reference(text: &str) -> Option<(Reference, Range<usize>)> {
    let start = text.len() - text.trim_start().len();
    let (verb, rest) = text.trim().split_once(' ')?;
    let known = CHOICES.iter().find(|known| known.word == verb)?;
    let at = start + verb.len() + 1;
    let blanks = rest.len() - rest.trim_start().len();
    match known.operand {
        Operand::Card => {
            let number = rest.trim().strip_prefix('#')?;
            let at = at + blanks + 1;
            Some((Reference::Card, at..at + number.len()))
        }
        Operand::Province => Some((Reference::Province, at + blanks..at + blanks + rest.trim().len())),
        Operand::ProvinceAndSeat => {
            let (province, _) = rest.split_once(' ').unwrap_or((rest, ""));
            Some((Reference::Province, at..at + province.len()))
        }
        Operand::Nothing | Operand::Seat | Operand::Faction => None,
    }
}

/// `#12` as a number.
fn card_number(text: &str) -> Option<u16> {
    let digits = text.strip_prefix('#')?;
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| is_plain)
}
