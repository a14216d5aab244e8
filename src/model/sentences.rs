//! A setting at a value, as a sentence for the people at the table.

use super::phrases::Phrase::*;
use super::say;
use super::wording::filled;
use super::{Ruleset, SETTINGS, Setting, SettingValue, Wording};

impl Setting {
    /// What the setting says among these rules, as an English sentence for players.
    pub fn sentence(&self, rules: &Ruleset) -> String {
        self.in_words(rules, None, Wording::of("en"))
    }

    /// The same in a language, with the number or the list that it replaces: `The game lasts 5 turns instead of 4.`
    pub fn sentence_instead(&self, rules: &Ruleset, before: &Ruleset, wording: &Wording) -> String {
        self.in_words(rules, Some((self.get)(before)), wording)
    }

    fn in_words(&self, rules: &Ruleset, before: Option<SettingValue>, wording: &Wording) -> String {
        let now = (self.get)(rules);
        let fill = |place: &str| {
            let (key, noun) = place.split_once('|').unwrap_or((place, ""));
            match SETTINGS.iter().find(|other| other.key == key) {
                Some(other) => words_of(&(other.get)(rules), "", wording),
                None => instead(&now, before.as_ref(), noun, wording),
            }
        };
        filled(wording.template(self.template(&now)), fill)
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
fn instead(now: &SettingValue, before: Option<&SettingValue>, noun: &str, wording: &Wording) -> String {
    let is_none = |value: &SettingValue| matches!(value, SettingValue::Turns(turns) if turns.is_empty());
    let words = words_of(now, noun, wording);
    match before {
        Some(before) if before != now && !is_none(before) => {
            say!(wording, "{now} instead of {before}", now = words, before = words_of(before, "", wording))
        }
        _ => words,
    }
}

/// A value in words; a number with its noun, given as `one|many`, if there is one.
fn words_of(value: &SettingValue, noun: &str, wording: &Wording) -> String {
    match value {
        SettingValue::Number(number) if noun.is_empty() => number.to_string(),
        SettingValue::Number(number) => format!("{number} {}", wording.form(&number.to_string(), noun)),
        SettingValue::Switch(switch) => switch.to_string(),
        SettingValue::Word(word) => (*word).to_owned(),
        SettingValue::Turns(turns) => {
            let turns: Vec<String> = turns.iter().map(|turn| turn.to_string()).collect();
            match turns.as_slice() {
                [] => say!(wording, "no turn"),
                [one] => say!(wording, "turn {n}", n = one),
                several => say!(wording, "turns {n}", n = wording.listed(several)),
            }
        }
        SettingValue::Factions(factions) => {
            factions.ids().map(|id| wording.say(id, &[])).collect::<Vec<_>>().join(", ")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Faction, FactionIds, FactionOrder, SettingKind, TurnSet};
    use super::*;

    /// Every value that a setting can have.
    fn values(kind: SettingKind) -> Vec<SettingValue> {
        match kind {
            SettingKind::Number { least, most } => (least..=most).map(SettingValue::Number).collect(),
            SettingKind::Switch => [false, true].map(SettingValue::Switch).to_vec(),
            SettingKind::Word(words) => words.iter().map(|word| SettingValue::Word(word)).collect(),
            SettingKind::Turns => (0..128).map(|bits| SettingValue::Turns(TurnSet(bits << 1))).collect(),
            SettingKind::Factions => {
                let [a, b, c, d] = Faction::ALL;
                let three = [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]];
                let orders = three.iter().flat_map(|three| {
                    let with_fourth = (0..4).map(|at| {
                        let mut four = three.to_vec();
                        four.insert(at, d);
                        four
                    });
                    with_fourth.chain([three.to_vec()])
                });
                orders
                    .filter_map(|order| FactionOrder::of(&order, FactionIds::default()))
                    .map(SettingValue::Factions)
                    .collect()
            }
        }
    }

    #[test]
    fn every_value_of_every_setting_has_a_sentence_of_its_own() {
        let everywhere =
            Wording::languages().chain(["en"]).flat_map(|language| SETTINGS.iter().map(move |it| (language, it)));
        for (language, setting) in everywhere {
            let wording = Wording::of(language);
            let mut said = std::collections::BTreeMap::new();
            for value in values(setting.kind) {
                let mut rules = Ruleset::default();
                (setting.set)(&mut rules, value.clone());
                assert_eq!((setting.get)(&rules), value, "{}", setting.key);
                let alone = setting.in_words(&rules, None, wording);
                for sentence in [&alone, &setting.sentence_instead(&rules, &Ruleset::default(), wording)] {
                    let is_whole = sentence.ends_with('.') && !sentence.contains(['{', '}', '|', '_']);
                    assert!(
                        is_whole && sentence != setting.meaning,
                        "{language}: {} = {value:?}: {sentence}",
                        setting.key
                    );
                }
                if let Some(other) = said.insert(alone, value.clone()) {
                    panic!("{language}: {} says of {other:?} what it says of {value:?}", setting.key);
                }
            }
        }
    }

    fn changed(key: &str, change: impl Fn(&mut Ruleset)) -> String {
        let mut rules = Ruleset::default();
        change(&mut rules);
        let setting = SETTINGS.iter().find(|setting| setting.key == key).expect("there is such a setting");
        setting.sentence_instead(&rules, &Ruleset::default(), Wording::of("en"))
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
        assert_eq!(
            setting.sentence_instead(&Ruleset::default(), &none, Wording::of("en")),
            "There is no Battle Phase in turn 1."
        );
        assert_eq!(
            setting.sentence_instead(&none, &Ruleset::default(), Wording::of("en")),
            "There is a Battle Phase in every turn."
        );
    }

    #[test]
    fn a_sentence_may_name_the_value_of_another_setting() {
        let sentence = changed("second_play", |it| it.second_play_value = 2);
        assert!(sentence.ends_with("if both are worth 2."), "{sentence}");
    }
}
