//! What each setting says at a value, as a sentence for the people at the table.
//!
//! One phrase a setting, under the setting's key: [`SETTINGS`](super::SETTINGS) takes it from here, so a setting without a
//! phrase does not compile. A phrase may hold places to fill in: `{n}` is the value, `{n|card|cards}` a number with its
//! noun, and the key of another setting that setting's value.

use super::{Ruleset, SETTINGS, Setting, SettingValue};

/// How a setting is said, by the kind of its values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phrase {
    /// A switch: on, and off.
    Switch(&'static str, &'static str),
    /// One sentence a word, in the order of the words.
    Words(&'static [&'static str]),
    /// A whole number.
    Number(&'static str),
    /// A whole number; and the sentence for 0.
    OrZero(&'static str, &'static str),
    /// Turns; and the sentence for none.
    Turns(&'static str, &'static str),
    /// The three factions in an order.
    Factions(&'static str),
}

use Phrase::*;

macro_rules! phrases {
    ($($key:ident = $phrase:expr;)+) => {
        /// The phrases, each under the key of its setting.
        pub(super) mod of {
            use super::Phrase::{self, *};
            $(pub const fn $key() -> Phrase { $phrase })+
        }
    };
}

phrases! {
    edition = Words(&[
        "The game follows the rulebook of the second edition (2010).",
        "The game follows the rulebook of the first edition (1999).",
    ]);
    fewest_players = Number("The game is for at least {n|player|players}.");
    most_players = Number("The game is for at most {n|player|players}.");
    hand_size = OrZero("Each player is dealt {n|card|cards}.", "No cards are dealt.");
    face_up_cards = Number("Beside the deck there is room for {n|face-up card|face-up cards}.");
    control_tokens = Number("Each player has {n|control token|control tokens}.");
    marker_tokens = OrZero(
        "Of a player's control tokens, {n} mark points and order and are never placed.",
        "A player may place all control tokens: none is kept to mark points or order.",
    );
    shuffle_discards = Switch(
        "When the deck is empty, the discard pile is shuffled into a new deck.",
        "The discard pile is never shuffled back: a deck that is empty stays empty.",
    );
    turns = Number("The game lasts {n|turn|turns}.");
    skip_player_order = Turns(
        "The player order is not determined anew in {n}.",
        "The player order is determined anew in every turn.",
    );
    skip_refresh = Turns("Hands are not refreshed in {n}.", "Hands are refreshed in every turn.");
    skip_battle = Turns("There is no Battle Phase in {n}.", "There is a Battle Phase in every turn.");
    blocks_return = Number("The blocks on the Turn Track return to the supplies at the start of turn {n}.");
    refresh = Words(&[
        "Each player discards and refills before the next one does.",
        "All players discard before all players refill.",
    ]);
    refill_to = OrZero("A hand is refilled to {n|card|cards}.", "Hands are not refilled.");
    stack_height = Number("A stack holds at most {n|block|blocks}.");
    stacks_in_province = Number("A province holds at most {n|stack|stacks}.");
    no_battle_tokens = Turns(
        "No token may be placed in the Battle Box in {n}.",
        "Tokens may be placed in the Battle Box in every turn.",
    );
    second_play = Switch(
        "A second Club or Personality card may be played in the same action if both are worth {second_play_value}.",
        "Only one Club or Personality card may be played in an action.",
    );
    second_play_value = Number("Two cards played in the same action must both be worth {n}.");
    specials_in_action = OrZero(
        "At most {n|special card|special cards} may be played in an action.",
        "No special card may be played.",
    );
    special_without_target = Switch(
        "A special card may be played even if its effect has no target.",
        "A special card may be played only if its effect has a target.",
    );
    display_limit = OrZero("A Personal Display holds at most {n|card|cards}.", "No card may be kept in a Personal Display.");
    display_limit_sans_culottes = OrZero(
        "A Personal Display that shows the Sans-Culottes holds at most {n|card|cards}.",
        "No card may be kept in a Personal Display, Sans-Culottes or not.",
    );
    discard_from = Number("Taking a card costs discards from a hand of {n|card|cards} on.");
    discard_before_take = OrZero(
        "Taking a card with a hand as large as that costs {n|discard|discards}.",
        "Taking a card never costs a discard.",
    );
    second_take = Switch(
        "A second face-up card may be taken in the same action if both are worth {second_take_value}.",
        "Only one card may be taken in an action.",
    );
    second_take_when = Words(&[
        "A second face-up card may follow whenever the first one is worth {second_take_value}.",
        "A second face-up card may follow only if all {face_up_cards} face-up cards were worth {second_take_value} before \
         the first one was taken; an open space is not.",
    ]);
    second_take_value = Number("Two cards taken in the same action must both be worth {n}.");
    all_pass_rounds = OrZero(
        "The Action Phase ends after {n|round|rounds} in a row in which everybody passes.",
        "The Action Phase does not end because everybody passes.",
    );
    max_rounds = Number("The Action Phase ends with round {n} in any case.");
    victory_point_turns = Turns(
        "Provinces with Victory Points pay them in {n}.",
        "Provinces with Victory Points never pay them.",
    );
    government_tie = Words(&[
        "A tie for the government goes to the faction with the highest single card advanced.",
        "A tie for the government goes to the faction whose advanced cards add up to most.",
    ]);
    precedence = Factions("Where a tie for the government remains, the factions precede each other in this order: {n}.");
    government_first = Number("The most votes of the government win {n|Victory Point|Victory Points}.");
    government_second = Number("The second most votes of the government win {n|Victory Point|Victory Points}.");
    opposition_first = Number("The most votes of the opposition win {n|Victory Point|Victory Points}.");
    government_first_tied = Number(
        "Where the tie for first in the government remains, each tied player wins {n|Victory Point|Victory Points}.",
    );
    government_second_tied = Number(
        "Where the tie for second in the government remains, each tied player wins {n|Victory Point|Victory Points}.",
    );
    opposition_first_tied = Number(
        "Where the tie for first in the opposition remains, each tied player wins {n|Victory Point|Victory Points}.",
    );
    first_tie_pays_second = Switch(
        "Second place in the government is paid even where the tie for first remains.",
        "Where the tie for first in the government remains, nobody is paid for second place.",
    );
    landslide_votes = Number("A Radical Electoral Landslide takes {n|red vote|red votes}.");
    counter_revolution_provinces = Number(
        "A Royalist Counter-Revolution takes {n|province with a fleur-de-lis|provinces with a fleur-de-lis}, Lost Battles counted.",
    );
    counter_revolution_turns = Turns(
        "A Royalist Counter-Revolution can occur in {n}.",
        "A Royalist Counter-Revolution can never occur.",
    );
    claim = Words(&[
        "The Counter-Revolution comes about by itself, as soon as its condition holds.",
        "The Counter-Revolution must be claimed, by a player at a decision of his outside the Election Phase.",
    ]);
}

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
