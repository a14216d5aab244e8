//! `rules.toml` becomes a [`Ruleset`], and settings that do not go together are found.

use super::cards::unknown_faction;
use crate::kernel::Order;
use crate::load::diagnostic::{Diagnostic, Place, Report, code};
use crate::load::read::tree::{Item, TomlTable};
use crate::model::{
    Board, FactionIds, FactionOrder, Pack, Ruleset, SETTINGS, SecondTakeWhen, Setting, SettingKind, SettingValue,
    TurnSet, counted,
};

/// The colours that control tokens come in: 2e II.A.
const COLOURS_OF_TOKENS: u8 = 6;

/// The settings of a pack, and where each of them comes from.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The settings.
    pub rules: Ruleset,
    /// The place of each, in the order of [`SETTINGS`]; none where a file forgot it and the default stands.
    pub places: Vec<Option<Place>>,
    /// The ids of the factions that settings may name.
    faction_ids: FactionIds,
    /// Findings of factions that settings name, and the board has not.
    unknown: Vec<Diagnostic>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings::with_factions(FactionIds::default())
    }
}

impl Settings {
    /// The defaults, where factions have these ids.
    pub(in crate::load) fn with_factions(faction_ids: FactionIds) -> Settings {
        Settings { rules: Ruleset::default(), places: vec![None; SETTINGS.len()], faction_ids, unknown: Vec::new() }
    }

    /// Sets one setting and remembers where that was said.
    pub(in crate::load) fn set(&mut self, at: usize, item: &Item, report: &Report<'_>) {
        let Some(setting) = SETTINGS.get(at) else {
            return;
        };
        if setting.kind == SettingKind::Factions {
            let unknown = |item: &&Item| item.text().is_some_and(|id| self.faction_ids.parse(id).is_none());
            let found = item
                .list()
                .iter()
                .filter(unknown)
                .filter_map(|item| Some(unknown_faction(item.text()?, self.faction_ids, report.place(item.span))));
            self.unknown = found.collect();
        }
        if let Some(value) = self.value(setting, item) {
            (setting.set)(&mut self.rules, value);
            if let Some(slot) = self.places.get_mut(at) {
                *slot = Some(report.place(item.span));
            }
        }
    }

    /// The value of a setting; the reader has checked its type and range.
    fn value(&self, setting: &Setting, item: &Item) -> Option<SettingValue> {
        Some(match setting.kind {
            SettingKind::Number { .. } => SettingValue::Number(item.integer()?),
            SettingKind::Switch => SettingValue::Switch(item.switch()?),
            SettingKind::Word(words) => {
                let text = item.text()?;
                SettingValue::Word(words.iter().find(|word| **word == text)?)
            }
            SettingKind::Turns => {
                let mut turns = TurnSet::default();
                for item in item.list() {
                    turns.insert(item.integer()?);
                }
                SettingValue::Turns(turns)
            }
            SettingKind::Factions => {
                let listed = item.list().iter().filter_map(|it| self.faction_ids.parse(it.text()?));
                SettingValue::Factions(FactionOrder::of(&listed.collect::<Vec<_>>(), self.faction_ids)?)
            }
        })
    }

    /// Overrides settings with the table `rules` of a scenario; `true` if there is one.
    pub(in crate::load) fn override_with(&mut self, table: &TomlTable, report: &Report<'_>) -> bool {
        for entry in table.map("rules") {
            if let Some(at) = SETTINGS.iter().position(|setting| setting.key == entry.key) {
                self.set(at, &entry.item, report);
            }
        }
        table.table("rules").is_some()
    }

    /// The place where a setting's value was set.
    pub fn place(&self, key: &str) -> Option<&Place> {
        let at = SETTINGS.iter().position(|setting| setting.key == key)?;
        self.places.get(at)?.as_ref()
    }
}

/// Reads the base settings. One that is missing keeps its default; the reader has reported it.
pub fn settings(table: &TomlTable, faction_ids: FactionIds, report: &Report<'_>) -> Settings {
    let mut settings = Settings::with_factions(faction_ids);
    for (at, setting) in SETTINGS.iter().enumerate() {
        let section = table.table(setting.section);
        if let Some(item) = section.and_then(|section| section.item(setting.key)) {
            settings.set(at, item, report);
        }
    }
    settings
}

/// Finds settings that clash with one another, and with the board and the number of cards where those are known.
pub fn check(settings: &Settings, pack: Option<&Pack>) -> Vec<Diagnostic> {
    let mut check = SettingsCheck { settings, found: Vec::new() };
    check.orders();
    check.turns();
    check.second_take();
    check.payments();
    check.tokens();
    if let Some(pack) = pack {
        check.found.extend(settings.unknown.iter().cloned());
        check.battles(&pack.board);
        check.board(&pack.board, pack.cards.len());
    }
    check.found
}

struct SettingsCheck<'s> {
    settings: &'s Settings,
    found: Vec<Diagnostic>,
}

impl SettingsCheck<'_> {
    /// Adds a finding at the place of the setting that a variant or scenario sets, or else of the first; the others
    /// are related.
    fn add(&mut self, mut finding: Diagnostic, keys: &[&str], help: &str) {
        let places = keys.iter().map(|key| (*key, self.settings.place(key)));
        let mut places: Vec<(&str, &Place)> = places.filter_map(|(key, place)| Some((key, place?))).collect();
        let is_in_variant = |place: &Place| !place.path.ends_with("/rules.toml");
        places.order_by_key(|(_, place)| !is_in_variant(place));
        let mut places = places.into_iter();
        finding.place = places.next().map(|(_, place)| place.clone());
        for (key, place) in places {
            finding.related(place.clone(), format!("`{key}` is set here"));
        }
        finding.help(help);
        self.found.push(finding);
    }

    fn orders(&mut self) {
        let rules = &self.settings.rules;
        let not_above = [
            ("fewest_players", rules.fewest_players, "most_players", rules.most_players),
            ("display_limit", rules.display_limit, "display_limit_sans_culottes", rules.display_limit_sans_culottes),
            ("discard_before_take", rules.discard_before_take, "discard_from", rules.discard_from),
        ];
        for (low, least, high, most) in not_above {
            if least > most {
                let message = format!("`{low}` is {least}, and `{high}` only {most}");
                let help = format!("`{high}` must be {least} or more");
                self.add(Diagnostic::error(code::SETTINGS_CLASH, message), &[low, high], &help);
            }
        }
    }

    /// Turns that a game never reaches.
    fn turns(&mut self) {
        let rules = &self.settings.rules;
        let last = rules.turns;
        let sets = SETTINGS.iter().filter_map(|setting| {
            let SettingValue::Turns(turns) = (setting.get)(rules) else {
                return None;
            };
            let beyond: Vec<u8> = turns.iter().filter(|&turn| turn > last).collect();
            Some((setting.key, *beyond.first()?))
        });
        let mut beyond: Vec<(&str, u8)> = sets.collect();
        if rules.blocks_return > last {
            beyond.push(("blocks_return", rules.blocks_return));
        }
        for (key, turn) in beyond {
            let message = format!("`{key}` lists turn {turn}, but the game has only {}", counted(last, "turn"));
            self.add(Diagnostic::warning(code::IDLE_SETTING, message), &[key, "turns"], "the entry has no effect");
        }
    }

    /// A condition of what is never done.
    fn second_take(&mut self) {
        let rules = &self.settings.rules;
        if !rules.second_take && rules.second_take_when != SecondTakeWhen::FirstIsLow {
            let message = "`second_take_when` says when a second card may be taken, and `second_take` is false";
            let finding = Diagnostic::warning(code::IDLE_SETTING, message);
            self.add(finding, &["second_take_when", "second_take"], "no second card is taken in any case");
        }
    }

    /// Places that pay more than better ones.
    fn payments(&mut self) {
        let rules = &self.settings.rules;
        let falling = [
            ("government_first", rules.government_first, "government_second", rules.government_second),
            ("government_first", rules.government_first, "government_first_tied", rules.government_first_tied),
            ("government_second", rules.government_second, "government_second_tied", rules.government_second_tied),
            (
                "government_first_tied",
                rules.government_first_tied,
                "government_second_tied",
                rules.government_second_tied,
            ),
            ("opposition_first", rules.opposition_first, "opposition_first_tied", rules.opposition_first_tied),
        ];
        for (better, more, worse, less) in falling {
            if less > more {
                let message = format!("`{worse}` pays {less}, and `{better}` only {more}");
                let help = "the rulebook pays a worse place, and a tied one, no more than a better one (2e IV.5.C)";
                self.add(Diagnostic::warning(code::UNUSUAL_SETTING, message), &[worse, better], help);
            }
        }
    }

    /// More players than the box has colours of tokens.
    fn tokens(&mut self) {
        let most = self.settings.rules.most_players;
        if most > COLOURS_OF_TOKENS {
            let message =
                format!("`most_players` is {most}, and the game has control tokens in {COLOURS_OF_TOKENS} colours");
            let finding = Diagnostic::warning(code::UNUSUAL_SETTING, message);
            self.add(finding, &["most_players"], "say why with a comment that allows it, if you have more");
        }
    }

    fn battles(&mut self, board: &Board) {
        let rules = &self.settings.rules;
        for turn in 1..=rules.turns {
            if !rules.skip_battle.has(turn) && board.battle(turn).is_none() {
                let message = format!("turn {turn} has a Battle Phase and no battle");
                let finding = Diagnostic::error(code::MISSING_BATTLE, message);
                let help =
                    format!("add a `[[battle]]` with `turn = {turn}` to `board.toml`, or {turn} to `skip_battle`");
                self.add(finding, &["skip_battle", "turns"], &help);
            }
        }
    }

    fn board(&mut self, board: &Board, cards: usize) {
        let rules = &self.settings.rules;
        let dealt = rules.most_players as usize * rules.hand_size as usize;
        if dealt > cards {
            let message = format!("{dealt} cards are dealt to the most players, and there are {cards}");
            let finding = Diagnostic::warning(code::SETTINGS_CLASH, message);
            let keys = ["hand_size", "most_players"];
            self.add(finding, &keys, "deal fewer cards or allow fewer players");
        }
        let fleurs = board.provinces_where(|province| province.fleur_de_lis).len();
        let wanted = rules.counter_revolution_provinces;
        if (wanted as usize) > fleurs + board.battles.len() && !board.provinces.is_empty() {
            let message = format!(
                "a Counter-Revolution needs {wanted} provinces and Lost Battles, and the board has only {}",
                fleurs + board.battles.len()
            );
            let finding = Diagnostic::warning(code::IDLE_SETTING, message);
            self.add(finding, &["counter_revolution_provinces"], "it can never happen");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::testing::{edited, found_after, library, places_of};

    #[test]
    fn the_shipped_settings_are_the_defaults_of_the_rules() {
        let loaded = library().load(&[]);
        assert_eq!(loaded.settings.rules, Ruleset::default());
        assert!(loaded.settings.places.iter().all(Option::is_some));
    }

    #[test]
    fn a_setting_that_is_missing_is_an_error_that_says_what_it_means() {
        let missing = found_after("rules.toml", "stack_height = 3", "");
        assert_eq!(missing, ["missing-key -2"]);
        let loaded = edited(&[("rules.toml", "stack_height = 3", "")]).load(&[]);
        let help = loaded.diagnostics[0].help.as_deref();
        assert_eq!(help, Some("`stack_height`: blocks that a stack may hold, such as `stack_height = 3`"));
        assert!(loaded.pack.is_some() && loaded.playable().is_none());
    }

    #[test]
    fn a_missing_section_is_one_finding() {
        let library = edited(&[("rules.toml", "[edition]", ""), ("rules.toml", "edition = \"2e\"", "")]);
        let found = library.load(&[]).diagnostics.clone();
        assert_eq!(places_of(&library, &found), ["missing-key data/liberte/rules.toml:1"]);
        assert_eq!(found[0].help.as_deref(), Some("`[edition]`: which rulebook the settings follow"));
    }

    #[test]
    fn a_worse_place_that_pays_more_is_a_warning_at_its_line() {
        for (from, to) in [
            ("government_second = 2", "government_second = 6"),
            ("government_first_tied = 3", "government_first_tied = 6"),
            ("opposition_first_tied = 2", "opposition_first_tied = 4"),
            ("most_players = 6", "most_players = 7"),
        ] {
            assert_eq!(found_after("rules.toml", from, to), ["unusual-setting +0"], "{to}");
        }
    }

    #[test]
    fn settings_that_do_not_go_together_are_found() {
        let clash = |from: &str, to: &str| {
            let library = edited(&[("rules.toml", from, to)]);
            let found = library.load(&[]).diagnostics.clone();
            found.iter().map(|it| (it.code, it.severity.id())).collect::<Vec<_>>()
        };
        let error = [(code::SETTINGS_CLASH, "error")];
        assert_eq!(clash("fewest_players = 3", "fewest_players = 8"), error);
        assert_eq!(clash("sans_culottes = 5", "sans_culottes = 3"), error);
        assert_eq!(clash("discard_from = 9", "discard_from = 1"), error);
        assert_eq!(clash("\nturns = 4", "\nturns = 5"), [(code::MISSING_BATTLE, "error")]);
        let idle = clash("\nturns = 4", "\nturns = 3");
        assert_eq!(idle, [(code::IDLE_SETTING, "warning"); 2]);
        let library = library();
        let both = ["three-ones", "one-card"].map(str::to_owned);
        let found = library.load(&both).diagnostics.clone();
        assert_eq!(places_of(&library, &found), ["idle-setting data/liberte/variants/three-ones.toml:25"]);
        assert!(library.load(&both[..1]).diagnostics.is_empty() && library.load(&both[1..]).diagnostics.is_empty());
    }
}
