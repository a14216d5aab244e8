//! `rules.toml` becomes a [`Ruleset`], and settings that do not go together are found.

use super::diagnostic::{Diagnostic, Place, Report, code};
use super::tree::{Item, Table};
use crate::model::{Board, Faction, Ruleset, SETTINGS, Setting, SettingKind, SettingValue, TurnSet};

/// The settings of a pack, and where each of them comes from.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The settings.
    pub rules: Ruleset,
    /// The place of each, in the order of [`SETTINGS`]; none where a file forgot it and the default stands.
    pub places: Vec<Option<Place>>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { rules: Ruleset::default(), places: vec![None; SETTINGS.len()] }
    }
}

impl Settings {
    /// Sets one setting and remembers where that was said.
    pub fn put(&mut self, at: usize, item: &Item, place: Place) {
        let Some(setting) = SETTINGS.get(at) else {
            return;
        };
        if let Some(value) = value(setting, item) {
            (setting.set)(&mut self.rules, value);
            if let Some(slot) = self.places.get_mut(at) {
                *slot = Some(place);
            }
        }
    }

    /// Where a setting's value was said.
    pub fn place(&self, key: &str) -> Option<&Place> {
        let at = SETTINGS.iter().position(|setting| setting.key == key)?;
        self.places.get(at)?.as_ref()
    }
}

/// Reads the base settings. One that is missing is an error, and keeps its default.
pub fn settings(table: &Table, report: &mut Report<'_>) -> Settings {
    let mut settings = Settings::default();
    for (at, setting) in SETTINGS.iter().enumerate() {
        let section = table.table(setting.section);
        match section.and_then(|section| section.item(setting.key)) {
            Some(item) => settings.put(at, item, report.place(item.span)),
            None if section.is_none() && !table.has(setting.section) && !report.is_broken => {
                let message = format!("`rules` lacks the setting `{}`", setting.key);
                let meaning = setting.meaning.trim();
                report
                    .error(code::MISSING_KEY, table.span, message)
                    .help(format!("under `[{}]`: {meaning}", setting.section));
            }
            None => {}
        }
    }
    settings
}

/// What a setting is set to; the reader has seen to its type and range.
fn value(setting: &Setting, item: &Item) -> Option<SettingValue> {
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
            let parse = |item: &Item| item.text().and_then(Faction::parse);
            match item.list() {
                [a, b, c] => SettingValue::Factions([parse(a)?, parse(b)?, parse(c)?]),
                _ => return None,
            }
        }
    })
}

/// Finds settings that clash with one another, with the board or with the number of cards.
pub fn check(settings: &Settings, board: &Board, cards: usize) -> Vec<Diagnostic> {
    let mut check = Check { settings, found: Vec::new() };
    check.orders();
    check.turns();
    check.battles(board);
    check.board(board, cards);
    check.found
}

struct Check<'s> {
    settings: &'s Settings,
    found: Vec<Diagnostic>,
}

impl Check<'_> {
    /// Adds a finding at the place of the first setting named; the others are related.
    fn add(&mut self, mut finding: Diagnostic, keys: &[&str], help: &str) {
        let mut places = keys.iter().map(|key| (*key, self.settings.place(key)));
        finding.place = places.next().and_then(|(_, place)| place.cloned());
        for (key, place) in places {
            if let Some(place) = place {
                finding.related(place.clone(), format!("`{key}` is set here"));
            }
        }
        finding.help(help);
        self.found.push(finding);
    }

    fn clash(&mut self, keys: &[&str], message: String, help: &str) {
        let finding = Diagnostic::error(code::SETTINGS_CLASH, message);
        self.add(finding, keys, help);
    }

    fn idle(&mut self, keys: &[&str], message: String, help: &str) {
        let finding = Diagnostic::warning(code::IDLE_SETTING, message);
        self.add(finding, keys, help);
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
                self.clash(&[low, high], message, &help);
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
            let message = format!("`{key}` speaks of turn {turn}, and the game has {last}");
            self.idle(&[key, "turns"], message, "it has no effect there");
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
        let rules = &self.settings.rules;
        let fleurs = board.provinces_where(|province| province.fleur_de_lis).len();
        let wanted = rules.counter_revolution_provinces;
        if (wanted as usize) > fleurs + board.battles.len() && !board.provinces.is_empty() {
            let message = format!(
                "a Counter-Revolution wants {wanted} provinces and Lost Battles, and the board has only {}",
                fleurs + board.battles.len()
            );
            let help = "it can never come about";
            self.idle(&["counter_revolution_provinces"], message, help);
        }
    }
}
