//! Choices as a scenario writes them: one line of plain words, seats by name or as `P1`.

use super::diagnostic::{Span, code, did_you_mean, nearest};
use super::fix::part;
use super::names::Names;
use super::tree::Item;
use std::ops::Range;

/// What follows the first word of a choice.
#[derive(Clone, Copy, PartialEq, Eq)]
enum After {
    Nothing,
    Card,
    CardOrNothing,
    Province,
    Seat,
    ProvinceAndSeat,
    Faction,
}

/// Every choice by its first word.
const CHOICES: [(&str, After); 21] = [
    ("discard", After::CardOrNothing),
    ("done", After::Nothing),
    ("take", After::Card),
    ("draw", After::Nothing),
    ("play", After::Card),
    ("battle", After::Card),
    ("pass", After::Nothing),
    ("place", After::Province),
    ("display", After::Nothing),
    ("block", After::ProvinceAndSeat),
    ("stack", After::ProvinceAndSeat),
    ("card", After::Card),
    ("province", After::Province),
    ("seat", After::Seat),
    ("faction", After::Faction),
    ("yes", After::Nothing),
    ("no", After::Nothing),
    ("none", After::Nothing),
    ("advance", After::Card),
    ("decline", After::Nothing),
    ("claim", After::Nothing),
];

impl Names<'_, '_> {
    /// A choice with its seats as `P1`. Where names are lenient, one that names what does not exist stays as it is.
    pub fn choice(&mut self, item: &Item) -> Option<String> {
        let text = item.text()?;
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
        let known = CHOICES.iter().find(|(known, _)| *known == verb);
        let Some((verb, after)) = known else {
            self.no_choice(text, verb, span);
            return None;
        };
        let at = |word: &str| part(text, word, span).unwrap_or(span);
        let rest = match after {
            After::Nothing | After::CardOrNothing if is_bare => return Some((*verb).to_owned()),
            After::Card | After::CardOrNothing => {
                let Some(number) = card_number(rest.trim()) else {
                    self.no_choice(text, verb, span);
                    return None;
                };
                self.card_of(number, at(rest.trim()))?;
                format!("#{number}")
            }
            After::Province => {
                self.province_of(rest.trim(), at(rest.trim()))?;
                rest.trim().to_owned()
            }
            After::Faction => self.faction_of(rest.trim(), at(rest.trim()))?.to_string(),
            After::Seat if !is_bare => self.seat_of(rest, at(rest))?.to_string(),
            After::ProvinceAndSeat if !is_bare => {
                let (province, seat) = rest.split_once(' ').unwrap_or((rest, ""));
                self.province_of(province, at(province))?;
                format!("{province} {}", self.seat_of(seat, at(seat))?)
            }
            _ => {
                self.no_choice(text, verb, span);
                return None;
            }
        };
        Some(format!("{verb} {rest}"))
    }

    fn no_choice(&mut self, text: &str, verb: &str, span: Span) {
        let message = format!("`{text}` is no choice");
        self.unknown(code::UNKNOWN_CHOICE, span, message, "", []);
        let known = CHOICES.iter().find(|(known, _)| *known == verb);
        let near = nearest(verb, CHOICES.iter().map(|(verb, _)| *verb));
        match (self.report.found.last_mut(), known, near) {
            (Some(finding), Some((verb, after)), _) => {
                finding.help(format!("write `{}`", form(verb, *after)));
            }
            (Some(finding), None, Some(near)) => {
                finding.help(did_you_mean(near)).replace_word(text, verb, near);
            }
            _ => {}
        }
    }
}

/// What a choice may refer to by an id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reference {
    /// A card, by its number.
    Card,
    /// A province.
    Province,
}

/// What a choice refers to, and where in its text; a card's number without the `#`.
pub fn reference(text: &str) -> Option<(Reference, Range<usize>)> {
    let start = text.len() - text.trim_start().len();
    let (verb, rest) = text.trim().split_once(' ')?;
    let (_, after) = CHOICES.iter().find(|(known, _)| *known == verb)?;
    let at = start + verb.len() + 1;
    let blanks = rest.len() - rest.trim_start().len();
    match after {
        After::Card | After::CardOrNothing => {
            let number = rest.trim().strip_prefix('#')?;
            let at = at + blanks + 1;
            Some((Reference::Card, at..at + number.len()))
        }
        After::Province => Some((Reference::Province, at + blanks..at + blanks + rest.trim().len())),
        After::ProvinceAndSeat => {
            let (province, _) = rest.split_once(' ').unwrap_or((rest, ""));
            Some((Reference::Province, at..at + province.len()))
        }
        After::Nothing | After::Seat | After::Faction => None,
    }
}

/// `#12` as a number.
fn card_number(text: &str) -> Option<u16> {
    let digits = text.strip_prefix('#')?;
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| is_plain)
}

fn form(verb: &str, after: After) -> String {
    let rest = match after {
        After::Nothing => "",
        After::Card | After::CardOrNothing => " #12",
        After::Province => " normandie",
        After::Seat => " P2",
        After::ProvinceAndSeat => " normandie P2",
        After::Faction => " radical",
    };
    format!("{verb}{rest}")
}
