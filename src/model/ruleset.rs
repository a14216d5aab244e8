//! Every number and switch of the rules, each with its section, citation, meaning and range.
//!
//! One list, [`SETTINGS`], describes them all; the loader, traces, references and forms read it. The [`Ruleset`] is the
//! same list as plain fields, for the rules to read.

use super::phrases::{self, Phrase};
use super::{Faction, FactionIds, FactionSet};

/// The factions in an order. One that the list leaves out comes last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FactionOrder {
    order: [Faction; 4],
    leaves_one_out: bool,
    ids: FactionIds,
}

impl FactionOrder {
    /// The order of a list of three or four factions; none for another number, or where one stands twice.
    /// It is written with these ids.
    pub fn of(list: &[Faction], ids: FactionIds) -> Option<FactionOrder> {
        let left_out = FactionSet::ALL.without(list.iter().copied().collect());
        let order: Vec<Faction> = list.iter().copied().chain(left_out.iter()).collect();
        let order = order.try_into().ok().filter(|_| left_out.len() <= 1)?;
        // The ids of those that are not named make no difference.
        let ids = if left_out.has(Faction::Fourth) { FactionIds::OF_THE_RULEBOOK } else { ids };
        Some(FactionOrder { order, leaves_one_out: !left_out.is_empty(), ids })
    }

    /// All factions, in order.
    pub fn all(self) -> [Faction; 4] {
        self.order
    }

    /// The factions that the list names, in order.
    pub fn named(&self) -> &[Faction] {
        if self.leaves_one_out { &self.order[..3] } else { &self.order }
    }

    /// The ids of those that the list names.
    pub fn ids(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.named().iter().map(|&faction| self.ids.of(faction))
    }
}

/// Turns of the game, as a set: bit `n` is turn `n`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TurnSet(pub u8);

impl TurnSet {
    /// The set of the turns listed, each from 1 to 7.
    pub const fn of(turns: &[u8]) -> TurnSet {
        let mut bits = 0;
        let mut at = 0;
        while at < turns.len() {
            bits |= 1 << (turns[at] & 7);
            at += 1;
        }
        TurnSet(bits)
    }

    /// Whether the turn is in the set.
    #[inline]
    pub fn has(self, turn: u8) -> bool {
        self.0 >> (turn & 7) & 1 == 1
    }

    /// Puts a turn in.
    pub fn insert(&mut self, turn: u8) {
        self.0 |= 1 << (turn & 7);
    }

    /// The turns, the first first.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (1..=7).filter(move |&turn| self.has(turn))
    }

    /// How many turns are in the set.
    pub fn len(self) -> usize {
        self.iter().count()
    }

    /// Whether no turn is in the set.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// The value of a setting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SettingValue {
    /// A whole number.
    Number(i64),
    /// A switch.
    Switch(bool),
    /// One of a few words.
    Word(&'static str),
    /// Turns of the game.
    Turns(TurnSet),
    /// The factions in an order.
    Factions(FactionOrder),
}

impl From<SettingValue> for serde_json::Value {
    fn from(value: SettingValue) -> serde_json::Value {
        match value {
            SettingValue::Number(number) => number.into(),
            SettingValue::Switch(switch) => switch.into(),
            SettingValue::Word(word) => word.into(),
            SettingValue::Turns(turns) => turns.iter().collect(),
            SettingValue::Factions(factions) => factions.ids().collect(),
        }
    }
}

/// The values that a setting may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SettingKind {
    /// A whole number, both ends allowed.
    Number {
        /// The least.
        least: i64,
        /// The most.
        most: i64,
    },
    /// `true` or `false`.
    Switch,
    /// One of these words.
    Word(&'static [&'static str]),
    /// A list of turns.
    Turns,
    /// Three factions or four, each once.
    Factions,
}

/// The description of a setting.
#[derive(Debug)]
pub struct Setting {
    /// Its key, unique over all sections.
    pub key: &'static str,
    /// The section of `rules.toml` it stands in.
    pub section: &'static str,
    /// The rule it states.
    pub cite: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// What values it may take.
    pub kind: SettingKind,
    /// What it says to players.
    pub phrase: Phrase,
    /// Reads it.
    pub get: fn(&Ruleset) -> SettingValue,
    /// Writes it; a value of another kind is ignored.
    pub set: fn(&mut Ruleset, SettingValue),
}

/// A type that a setting can have.
trait Field: Sized {
    fn value(&self) -> SettingValue;
    fn from_value(value: SettingValue) -> Option<Self>;
}

impl Field for u8 {
    fn value(&self) -> SettingValue {
        SettingValue::Number(i64::from(*self))
    }
    fn from_value(value: SettingValue) -> Option<u8> {
        if let SettingValue::Number(number) = value { u8::try_from(number).ok() } else { None }
    }
}

impl Field for bool {
    fn value(&self) -> SettingValue {
        SettingValue::Switch(*self)
    }
    fn from_value(value: SettingValue) -> Option<bool> {
        if let SettingValue::Switch(switch) = value { Some(switch) } else { None }
    }
}

impl Field for TurnSet {
    fn value(&self) -> SettingValue {
        SettingValue::Turns(*self)
    }
    fn from_value(value: SettingValue) -> Option<TurnSet> {
        if let SettingValue::Turns(turns) = value { Some(turns) } else { None }
    }
}

impl Field for FactionOrder {
    fn value(&self) -> SettingValue {
        SettingValue::Factions(*self)
    }
    fn from_value(value: SettingValue) -> Option<FactionOrder> {
        if let SettingValue::Factions(factions) = value { Some(factions) } else { None }
    }
}

macro_rules! words {
    ($(#[doc = $about:literal])* $name:ident { $($(#[doc = $doc:literal])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[doc = $about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name { $($(#[doc = $doc])* $variant),+ }

        impl $name {
            /// The words that files use, in order.
            pub const WORDS: &'static [&'static str] = &[$($word),+];
        }

        impl Field for $name {
            fn value(&self) -> SettingValue {
                SettingValue::Word(Self::WORDS[*self as usize])
            }
            fn from_value(value: SettingValue) -> Option<$name> {
                match value {
                    $(SettingValue::Word($word) => Some($name::$variant),)+
                    _ => None,
                }
            }
        }
    };
}

words! {
    /// Which rulebook the settings follow.
    Edition {
        /// 2010.
        Second = "2e",
        /// 1999.
        First = "1e",
    }
}

words! {
    /// How the Refresh Hand phase is ordered (R5).
    RefreshOrder {
        /// Each player discards and refills before the next begins.
        Each = "each",
        /// All discard, then all refill.
        Together = "together",
    }
}

words! {
    /// When a second face-up card may be taken.
    SecondTakeWhen {
        /// The first card taken is of the low value.
        FirstIsLow = "first-is-low",
        /// Every face-up space held a card of the low value before the first was taken.
        AllAreLow = "all-are-low",
    }
}

words! {
    /// What counts in a tie for the government (R28).
    GovernmentTie {
        /// The highest single value.
        Highest = "highest",
        /// The sum of the values.
        Sum = "sum",
    }
}

words! {
    /// How the Counter-Revolution comes about (R32).
    Claim {
        /// As soon as its condition holds.
        Automatic = "automatic",
        /// When a player claims it.
        Manual = "manual",
    }
}

const FACTION_ORDER: FactionOrder = FactionOrder {
    order: [Faction::Radical, Faction::Moderate, Faction::Royalist, Faction::Fourth],
    leaves_one_out: true,
    ids: FactionIds::OF_THE_RULEBOOK,
};

macro_rules! settings {
    ($(section $section:literal { $(
        $(#[doc = $doc:literal])+
        $key:ident: $type:ty = $default:expr, $kind:expr, $cite:literal;
    )+ })+) => {
        /// The rules' numbers and switches. The default is the second edition.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Ruleset { $($($(#[doc = $doc])+ pub $key: $type,)+)+ }

        impl Default for Ruleset {
            fn default() -> Ruleset {
                Ruleset { $($($key: $default,)+)+ }
            }
        }

        /// Every setting, in the order of the rulebook.
        pub static SETTINGS: &[Setting] = &[$($(Setting {
            key: stringify!($key),
            section: $section,
            cite: $cite,
            meaning: concat!($($doc),+),
            kind: $kind,
            phrase: phrases::of::$key(),
            get: |rules| rules.$key.value(),
            set: |rules, value| if let Some(value) = Field::from_value(value) { rules.$key = value },
        },)+)+];
    };
}

const fn number(least: i64, most: i64) -> SettingKind {
    SettingKind::Number { least, most }
}

settings! {
    section "edition" {
        /// Which rulebook the settings follow. Shown to readers; it changes nothing by itself.
        edition: Edition = Edition::Second, SettingKind::Word(Edition::WORDS), "2e I";
    }
    section "set-up" {
        /// The fewest players.
        fewest_players: u8 = 3, number(2, 8), "2e title page";
        /// The most players.
        most_players: u8 = 6, number(2, 8), "2e title page";
        /// Cards dealt to each player.
        hand_size: u8 = 7, number(0, 20), "2e III";
        /// Cards that lie face up beside the deck.
        face_up_cards: u8 = 3, number(1, 8), "2e III";
        /// Control tokens of a player.
        control_tokens: u8 = 20, number(2, 250), "2e II.A";
        /// Control tokens of a player that mark Victory Points and the player order, and so are never placed.
        marker_tokens: u8 = 2, number(0, 2), "R1";
    }
    section "deck" {
        /// Whether the discard pile is shuffled into a new deck when the deck is empty.
        shuffle_discards: bool = true, SettingKind::Switch, "2e II.B, Discard; R2";
    }
    section "game-turn" {
        /// Turns of the game.
        turns: u8 = 4, number(1, 7), "2e VI.1";
        /// Turns without the phase Determine Player Order.
        skip_player_order: TurnSet = TurnSet::of(&[1]), SettingKind::Turns, "2e IV.1";
        /// Turns without the phase Refresh Hand.
        skip_refresh: TurnSet = TurnSet::of(&[1]), SettingKind::Turns, "2e IV.2";
        /// Turns without the Battle Phase.
        skip_battle: TurnSet = TurnSet::of(&[1]), SettingKind::Turns, "2e IV.4";
        /// The turn at whose start the blocks on the Turn Track return to the supplies.
        blocks_return: u8 = 2, number(2, 7), "2e IV.1";
    }
    section "refresh-hand" {
        /// Whether each player discards and refills before the next, or all discard before all refill.
        refresh: RefreshOrder = RefreshOrder::Each, SettingKind::Word(RefreshOrder::WORDS), "2e IV.2; R5";
        /// Cards that a hand is refilled to.
        refill_to: u8 = 7, number(0, 20), "2e IV.2; R6";
    }
    section "play-cards" {
        /// Blocks that a stack may hold.
        stack_height: u8 = 3, number(1, 7), "2e IV.3.A.i, Placement Rules a";
        /// Stacks that a province may hold.
        stacks_in_province: u8 = 3, number(1, 8), "2e IV.3.A.i, Placement Rules c";
        /// Turns in which no token may go to the Battle Box.
        no_battle_tokens: TurnSet = TurnSet::of(&[1]), SettingKind::Turns, "2e IV.3.A.i; R38";
        /// Whether a second card of low value may be played in the same action.
        second_play: bool = true, SettingKind::Switch, "2e IV.3.A.ii";
        /// The value that both cards of such an action have.
        second_play_value: u8 = 1, number(1, 3), "2e IV.3.A.ii";
        /// Special cards that may be played in one action.
        specials_in_action: u8 = 1, number(0, 8), "2e IV.3.A.iii; R13";
        /// Whether a special may be played when its effect has no target.
        special_without_target: bool = false, SettingKind::Switch, "R12";
        /// Cards that a Personal Display may hold.
        display_limit: u8 = 4, number(0, 12), "2e IV.3, Clean-up";
        /// Cards that it may hold if one shows the Sans-Culottes.
        display_limit_sans_culottes: u8 = 5, number(0, 12), "2e IV.3, Clean-up; R14";
    }
    section "take-cards" {
        /// Cards in hand from which taking one costs discards.
        discard_from: u8 = 9, number(1, 60), "2e IV.3.B.i; R10";
        /// Cards discarded then.
        discard_before_take: u8 = 2, number(0, 8), "2e IV.3.B.i; R10";
        /// Whether a second face-up card of low value may be taken.
        second_take: bool = true, SettingKind::Switch, "2e IV.3.B.iii";
        /// Whether the first card alone must be of that value, or all cards that lie face up; an open space is not.
        second_take_when: SecondTakeWhen = SecondTakeWhen::FirstIsLow, SettingKind::Word(SecondTakeWhen::WORDS), "2e IV.3.B.iii";
        /// The value that both cards taken have.
        second_take_value: u8 = 1, number(1, 3), "2e IV.3.B.iii";
    }
    section "end-of-the-action-phase" {
        /// Rounds in a row in which everybody passes that end the phase; a safety stop of the engine. 0: never.
        all_pass_rounds: u8 = 3, number(0, 60), "R18";
        /// The round that ends the phase in any case; a safety stop of the engine.
        max_rounds: u8 = 60, number(1, 250), "R18";
    }
    section "elections" {
        /// Turns in which Victory Point provinces pay.
        victory_point_turns: TurnSet = TurnSet::of(&[3, 4]), SettingKind::Turns, "2e IV.5.A, Victory Point Provinces";
    }
    section "new-government" {
        /// What counts in a tie for the government: the highest single card of a faction, or the sum of its cards.
        government_tie: GovernmentTie = GovernmentTie::Highest, SettingKind::Word(GovernmentTie::WORDS), "2e IV.5.B; R28";
        /// Who precedes whom when such a tie remains.
        precedence: FactionOrder = FACTION_ORDER, SettingKind::Factions, "2e IV.5.B";
    }
    section "victory-points" {
        /// Points for the most votes of the government.
        government_first: u8 = 5, number(0, 50), "2e IV.5.C";
        /// Points for the second most votes of the government.
        government_second: u8 = 2, number(0, 50), "2e IV.5.C";
        /// Points for the most votes of the opposition.
        opposition_first: u8 = 3, number(0, 50), "2e IV.5.C";
        /// Points each when the tie for first in the government remains.
        government_first_tied: u8 = 3, number(0, 50), "2e IV.5.C; R30";
        /// Points each when the tie for second in the government remains.
        government_second_tied: u8 = 1, number(0, 50), "2e IV.5.C; R30";
        /// Points each when the tie for first in the opposition remains.
        opposition_first_tied: u8 = 2, number(0, 50), "2e IV.5.C; R30";
        /// Whether second place is still paid when the tie for first remains.
        first_tie_pays_second: bool = true, SettingKind::Switch, "2e IV.5.C; R30";
    }
    section "endings" {
        /// Red votes of a Radical Electoral Landslide.
        landslide_votes: u8 = 17, number(1, 60), "2e VI.2; R27";
        /// Provinces (and Lost Battles) of a Royalist Counter-Revolution.
        counter_revolution_provinces: u8 = 7, number(1, 60), "2e VI.3";
        /// Turns in which a Royalist Counter-Revolution can occur.
        counter_revolution_turns: TurnSet = TurnSet::of(&[3, 4]), SettingKind::Turns, "2e VI.3";
        /// Whether the Counter-Revolution comes by itself or must be claimed.
        claim: Claim = Claim::Automatic, SettingKind::Word(Claim::WORDS), "R32";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_faction_that_an_order_leaves_out_comes_last() {
        use Faction::*;
        let order = FactionOrder::of(&[Fourth, Radical, Moderate], FactionIds::default()).expect("three differ");
        assert_eq!((order.all(), order.named().len()), ([Fourth, Radical, Moderate, Royalist], 3));
        assert_eq!(FactionOrder::of(&order.all(), FactionIds::default()).map(|it| it.named().len()), Some(4));
        for list in [&[Radical, Moderate][..], &[Radical, Radical, Moderate], &[Radical, Moderate, Royalist, Radical]] {
            assert_eq!(FactionOrder::of(list, FactionIds::default()), None, "{list:?}");
        }
    }

    #[test]
    fn keys_are_unique_and_values_survive_the_round_trip() {
        for (at, setting) in SETTINGS.iter().enumerate() {
            assert!(SETTINGS[..at].iter().all(|other| other.key != setting.key), "{} twice", setting.key);
            let mut rules = Ruleset::default();
            let value = (setting.get)(&rules);
            (setting.set)(&mut rules, value.clone());
            assert_eq!((setting.get)(&rules), value, "{}", setting.key);
            assert!(!setting.cite.is_empty() && setting.meaning.ends_with('.'));
        }
    }
}
