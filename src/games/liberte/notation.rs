//! Choices as text, one line of plain words each: `play #12`, `place normandie`, `block normandie P2`.
//!
//! The words stand in [`CHOICES`]; cards are `#` and the number printed on them, provinces and factions their ids, seats
//! `P1`..`P8`.

use super::{Choice, Liberte, Position, Target};
use crate::input::or_near;
use crate::kernel::{Game, Seat};
use crate::model::{Argument, ArgumentKind, CHOICES, CardId, ChoiceSpec, Faction, FactionIds, ProvinceId};

impl Liberte {
    pub(super) fn write_choice(&self, choice: Choice) -> String {
        let (_, arguments) = choice.parts();
        arguments.into_iter().flatten().fold(choice.spec().word.to_owned(), |text, argument| match argument {
            Argument::Card(card) => format!("{text} #{}", self.pack.number(card)),
            Argument::Province(province) => format!("{text} {}", self.pack.board.provinces[province.index()].id),
            Argument::Seat(seat) => format!("{text} {seat}"),
            Argument::Faction(faction) => format!("{text} {}", self.faction_ids().of(faction)),
            Argument::Number(number) => format!("{text} {number}"),
            Argument::Action(action) => {
                format!("{text} {}", self.pack.effect_of_action(action).map_or("?", |effect| effect.id.as_str()))
            }
            Argument::Word(word) => {
                format!("{text} {}", self.pack.options.get(word.index()).map_or("?", String::as_str))
            }
        })
    }

    pub(super) fn target_text(&self, target: Target) -> String {
        self.write_choice(Choice::Target(target))
    }

    /// Reads a choice. Which of the two meanings of `discard` is meant follows from its having a card, and of `play` from its
    /// having a faction.
    pub(super) fn read_choice(&self, p: &Position, text: &str) -> Result<Choice, String> {
        let mut words = text.split_whitespace();
        let word = words.next().unwrap_or_default();
        let words: Vec<&str> = words.collect();
        let Some(spec) = ChoiceSpec::of_word(word).find(|known| known.arguments.len() == words.len()) else {
            return Err(self.unreadable(p, text, word));
        };
        let arguments = spec.arguments.iter().zip(words).map(|(&kind, word)| self.read_argument(p, kind, word));
        let arguments = arguments.collect::<Result<Vec<Argument>, String>>()?;
        let choice = (spec.choice)(&arguments).expect("each argument is of its kind");
        if let Choice::PlayAs(card, faction) = choice
            && self.card_faction(card) == Some(faction)
        {
            // Its own faction need not be named.
            return Ok(Choice::Play(card));
        }
        Ok(choice)
    }

    fn read_argument(&self, p: &Position, kind: ArgumentKind, word: &str) -> Result<Argument, String> {
        match kind {
            ArgumentKind::Card => self.read_card(word).map(Argument::Card),
            ArgumentKind::Province => self.read_province(word).map(Argument::Province),
            ArgumentKind::Seat => Seat::read(word, p.seats.into()).map(Argument::Seat),
            ArgumentKind::Faction => read_faction(word, self.faction_ids()).map(Argument::Faction),
            ArgumentKind::Number => {
                let number = word.parse().map_err(|_| format!("`{word}` is not a number from 0 to 255"));
                number.map(Argument::Number)
            }
            ArgumentKind::Action => {
                let action = self.pack.action(word).map(Argument::Action);
                action.ok_or_else(|| match self.actions.is_empty() {
                    true => format!("`{word}` is not an action: the rules played by have none of their own"),
                    false => {
                        format!("`{word}` is not an action of the pack's own{}", or_near(word, self.pack.action_ids()))
                    }
                })
            }
            ArgumentKind::Word => {
                let known = self.pack.options.iter().map(String::as_str);
                let option = self.pack.option(word).map(Argument::Word);
                option.ok_or_else(|| format!("`{word}` is not a word that effects offer{}", or_near(word, known)))
            }
        }
    }

    fn unreadable(&self, p: &Position, text: &str, word: &str) -> String {
        let legal = self.legal(p, p.asked);
        let example = legal.first().map(|choice| self.write_choice(*choice)).unwrap_or_default();
        let of_form = |form: &ChoiceSpec| {
            let fits = legal.iter().find(|choice| choice.spec().number == form.number);
            fits.map_or_else(|| form.example(), |choice| self.write_choice(*choice))
        };
        let forms: Vec<String> = ChoiceSpec::of_word(word).map(|known| format!("`{}`", of_form(known))).collect();
        if !forms.is_empty() {
            return format!(
                "`{text}` is not a choice: write {}; an example of what is asked now: `{example}`",
                forms.join(" or ")
            );
        }
        let near = or_near(word, CHOICES.iter().map(|known| known.word));
        format!("`{text}` is not a choice{near}; an example of what is asked now: `{example}`")
    }

    fn read_card(&self, text: &str) -> Result<CardId, String> {
        let number = text.strip_prefix('#').and_then(|number| number.parse::<u16>().ok());
        let number =
            number.ok_or_else(|| format!("`{text}` is not a card: `#` and the number printed on it, as in `#12`"))?;
        let range = || match (self.pack.cards.first(), self.pack.cards.last()) {
            (Some(first), Some(last)) => format!("they go from #{} to #{}", first.number, last.number),
            _ => "it has none".into(),
        };
        self.pack.card(number).ok_or_else(|| format!("the pack has no card #{number}: {}", range()))
    }

    fn read_province(&self, text: &str) -> Result<ProvinceId, String> {
        let ids = self.pack.board.provinces.iter().map(|province| province.id.as_str());
        self.province(text).ok_or_else(|| format!("`{text}` is not a province{}", or_near(text, ids)))
    }
}

/// The faction of an id, if it is one of these.
fn read_faction(text: &str, among: FactionIds) -> Result<Faction, String> {
    let ids: Vec<&str> = among.all().collect();
    let (last, others) = ids.split_last().map_or(("none", &[][..]), |(last, others)| (*last, others));
    let near = || or_near(text, among.all());
    among.parse(text).ok_or_else(|| format!("`{text}` is not a faction: {} or {last}{}", others.join(", "), near()))
}
