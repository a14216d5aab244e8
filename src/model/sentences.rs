//! A setting at a value, as a sentence for the people at the table.

use super::phrases::Phrase::*;
use super::{Ruleset, SETTINGS, Setting, SettingValue};

impl Setting {
    /// What the setting says among these rules, as a sentence for players.
    pub fn sentence(&self, rules: &Ruleset) -> String {
        self.say(rules, None)
    }

    /// The same, with the number or the list that it replaces: `The game lasts 5 turns instead of 4.`
    pub fn sentence_instead(&self, rules: &Ruleset, before: &Ruleset) -> String {
        self.say(rules, Some((self.get)(before)))
    }

    fn say(&self, rules: &Ruleset, before: Option<SettingValue>) -> String {
        let now = (self.get)(rules);
        let fill = |place: &str| {
            let (key, noun) = place.split_once('|').unwrap_or((place, ""));
            match SETTINGS.iter().find(|other| other.key == key) {
                Some(other) => words_of(&(other.get)(rules), ""),
                None => instead(&now, before.as_ref(), noun),
            }
        };
        filled(self.template(&now), fill)
    }

    /// The phrase's sentence for a value.
    fn template(&self, value: &SettingValue) -> &'static str {
        match (self.phrase, value) {
            (Switch(on, off), SettingValue::Switch(is_on)) => [off, on][usize::from(*is_on)],
            (Words(sentences), SettingValue::Word(word)) => {
                let super::SettingKind::Word(words) = self.kind else { return self.meaning };
                let at = words.iter().position(|known| known == word);
                at.and_then(|at| sentences.get(at)).unwrap_or(&self.meaning)
            }
            (OrZero(_, zero), SettingValue::Number(0)) => zero,
            (Number(some) | OrZero(some, _), SettingValue::Number(_)) => some,
            (Turns(_, none), SettingValue::Turns(turns)) if turns.is_empty() => none,
            (Turns(some, _), SettingValue::Turns(_)) => some,
            (Factions(sentence), SettingValue::Factions(_)) => sentence,
            _ => self.meaning,
        }
    }
}

/// A value, and what it replaces if that can be said in the same words.
fn instead(now: &SettingValue, before: Option<&SettingValue>, noun: &str) -> String {
    let is_none = |value: &SettingValue| matches!(value, SettingValue::Turns(turns) if turns.is_empty());
    let words = words_of(now, noun);
    match before {
        Some(before) if before != now && !is_none(before) => format!("{words} instead of {}", words_of(before, "")),
        _ => words,
    }
}

/// A value in words; a number with its noun, given as `one|many`, if there is one.
fn words_of(value: &SettingValue, noun: &str) -> String {
    match value {
        SettingValue::Number(number) => match noun.split_once('|') {
            Some((one, _)) if *number == 1 => format!("{number} {one}"),
            Some((_, many)) => format!("{number} {many}"),
            None => number.to_string(),
        },
        SettingValue::Switch(switch) => switch.to_string(),
        SettingValue::Word(word) => (*word).to_owned(),
        SettingValue::Turns(turns) => {
            let noun = if turns.len() == 1 { "turn" } else { "turns" };
            let turns: Vec<String> = turns.iter().map(|turn| turn.to_string()).collect();
            match turns.as_slice() {
                [] => "no turn".to_owned(),
                [one] => format!("{noun} {one}"),
                [first @ .., last] => format!("{noun} {} and {last}", first.join(", ")),
            }
        }
        SettingValue::Factions(factions) => factions.map(super::Faction::id).join(", "),
    }
}

/// A template with its places filled in.
fn filled(template: &str, fill: impl Fn(&str) -> String) -> String {
    let mut text = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let (place, after) = after.split_once('}').unwrap_or((after, ""));
        text.push_str(&fill(place));
        rest = after;
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::super::{Faction, SettingKind, TurnSet};
    use super::*;

    /// Every value that a setting can have.
    fn values(kind: SettingKind) -> Vec<SettingValue> {
        match kind {
            SettingKind::Number { least, most } => (least..=most).map(SettingValue::Number).collect(),
            SettingKind::Switch => [false, true].map(SettingValue::Switch).to_vec(),
            SettingKind::Word(words) => words.iter().map(|word| SettingValue::Word(word)).collect(),
            SettingKind::Turns => (0..128).map(|bits| SettingValue::Turns(TurnSet(bits << 1))).collect(),
            SettingKind::Factions => {
                let [a, b, c] = Faction::ALL;
                [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]].map(SettingValue::Factions).to_vec()
            }
        }
    }

    #[test]
    fn every_value_of_every_setting_has_a_sentence_of_its_own() {
        for setting in SETTINGS {
            let mut said = std::collections::BTreeMap::new();
            for value in values(setting.kind) {
                let mut rules = Ruleset::default();
                (setting.set)(&mut rules, value.clone());
                assert_eq!((setting.get)(&rules), value, "{}", setting.key);
                for sentence in [setting.sentence(&rules), setting.sentence_instead(&rules, &Ruleset::default())] {
                    let is_whole = sentence.ends_with('.') && !sentence.contains(['{', '}', '|', '_']);
                    assert!(is_whole && sentence != setting.meaning, "{} = {value:?}: {sentence}", setting.key);
                }
                if let Some(other) = said.insert(setting.sentence(&rules), value.clone()) {
                    panic!("{} says of {other:?} what it says of {value:?}", setting.key);
                }
            }
        }
    }

    fn changed(key: &str, change: impl Fn(&mut Ruleset)) -> String {
        let mut rules = Ruleset::default();
        change(&mut rules);
        let setting = SETTINGS.iter().find(|setting| setting.key == key).expect("there is such a setting");
        setting.sentence_instead(&rules, &Ruleset::default())
    }

    #[test]
    fn a_number_says_what_it_replaces_and_a_switch_says_what_holds() {
        assert_eq!(changed("turns", |it| it.turns = 5), "The game lasts 5 turns instead of 4.");
        assert_eq!(changed("hand_size", |it| it.hand_size = 1), "Each player is dealt 1 card instead of 7.");
        assert_eq!(changed("hand_size", |it| it.hand_size = 0), "No cards are dealt.");
        assert_eq!(
            changed("second_play", |it| it.second_play = false),
            "Only one Club or Personality card may be played in an action."
        );
    }

    #[test]
    fn lists_say_what_they_replace_unless_that_was_nothing() {
        let two = TurnSet::of(&[1, 2]);
        assert_eq!(
            changed("skip_battle", |it| it.skip_battle = two),
            "There is no Battle Phase in turns 1 and 2 instead of turn 1."
        );
        let setting = SETTINGS.iter().find(|setting| setting.key == "skip_battle").expect("there is such a setting");
        let none = Ruleset { skip_battle: TurnSet::default(), ..Ruleset::default() };
        assert_eq!(setting.sentence_instead(&Ruleset::default(), &none), "There is no Battle Phase in turn 1.");
        assert_eq!(setting.sentence_instead(&none, &Ruleset::default()), "There is a Battle Phase in every turn.");
    }

    #[test]
    fn a_sentence_may_name_the_value_of_another_setting() {
        let sentence = changed("second_play", |it| it.second_play_value = 2);
        assert!(sentence.ends_with("if both are worth 2."), "{sentence}");
    }
}
