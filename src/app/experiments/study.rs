//! What is asked of games besides how rulesets compare: sweeps, tunings, changes, worth, coverage, a ladder of bots.

use crate::bots::BotKind;
use crate::desk::setting_words;
use crate::kernel::word_table;
use crate::lab::{GoalSpec, SweptSetting};

word_table! {
    /// A kind of experiment.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum StudyKind {
        /// How a ruleset plays, or how several compare.
        #[default]
        Compare = "compare", "Compare", "Play one ruleset, or several on the same seeds, and see what differs.";
        /// What a setting does, value by value.
        Sweep = "sweep", "Sweep", "Play a setting at each of its values: a curve for each figure.";
        /// Which values come nearest to goals.
        Tune = "tune", "Tune", "Search values of settings that come nearest to what figures should be.";
        /// What each change of a variant does.
        Changes = "changes", "Changes", "Take a variant apart: what does each of its changes do, alone and among the others?";
        /// What a card, space or character is worth.
        Worth = "worth", "Worth", "Play the same games with a blank in the place of a card, a space or a character.";
        /// What games never use.
        Coverage = "coverage", "Coverage", "Which cards, rules and lines of scripts do games use, and which never?";
        /// How strong bots are.
        Ladder = "ladder", "Bots", "Let each bot play against the one before it: how much stronger is it?";
    }
    /// Its word in files.
    pub fn id;
    /// Its word on a button.
    pub fn title;
    /// What it is for.
    pub fn purpose;
}

/// A setting and the values that it is played at, as they are typed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TypedSetting {
    /// Its key: `landslide_votes`, `card.71.value`, `thresholds:landslide_votes`.
    pub key: String,
    /// Its values: `14..20`, `14..20:2`, `14,17`.
    pub values: String,
}

/// What is asked for, by the kind of experiment. What other kinds ask for stays, so that somebody can go back to it.
#[derive(Clone, PartialEq, Debug)]
pub struct StudySpec {
    /// The kind of experiment.
    pub kind: StudyKind,
    /// The settings that are swept: one, or two for a grid; or those that are tuned.
    pub settings: Vec<TypedSetting>,
    /// The goals of a tuning, as they are typed: `wins.P1=25%`, `rounds<=60`.
    pub goals: Vec<String>,
    /// The variants whose changes are played: `one-card`, `one-card+thresholds:landslide_votes=15`.
    pub variants: String,
    /// The cards, spaces or characters whose worth is asked for, with commas between them; empty: all.
    pub things: String,
    /// Whether games with blanks are played too.
    pub has_blanks: bool,
    /// Whether pairs of characters are asked for, where there are any.
    pub pairs: bool,
    /// The bots of a ladder, the weakest first.
    pub ladder: Vec<BotKind>,
    /// Whether the best reply to each bot is measured too, where that is known.
    pub best_replies: bool,
}

impl Default for StudySpec {
    fn default() -> StudySpec {
        StudySpec {
            kind: StudyKind::Compare,
            settings: vec![TypedSetting::default()],
            goals: vec![String::new()],
            variants: String::new(),
            things: String::new(),
            has_blanks: true,
            pairs: false,
            ladder: vec![BotKind::Random, BotKind::Greedy],
            best_replies: false,
        }
    }
}

impl StudySpec {
    /// A sweep of a setting.
    pub fn sweep(key: &str, values: &str) -> StudySpec {
        let settings = vec![TypedSetting { key: key.to_owned(), values: values.to_owned() }];
        StudySpec { kind: StudyKind::Sweep, settings, ..StudySpec::default() }
    }

    /// A kind of experiment, as it is asked for at first.
    pub fn of(kind: StudyKind) -> StudySpec {
        StudySpec { kind, ..StudySpec::default() }
    }

    /// The settings with their values, as the command line has them.
    ///
    /// # Errors
    /// What is wrong with one of them.
    pub fn swept(&self) -> Result<Vec<SweptSetting>, String> {
        let read = |typed: &TypedSetting| {
            let text = format!("{}={}", typed.key.trim(), typed.values.trim());
            text.parse::<SweptSetting>().map_err(|why| why.to_string())
        };
        self.settings.iter().map(read).collect()
    }

    /// The goals of a tuning; fields that are empty ask for nothing.
    ///
    /// # Errors
    /// What is wrong with one of them.
    pub fn goals(&self) -> Result<Vec<GoalSpec>, String> {
        let typed = self.goals.iter().filter(|goal| !goal.trim().is_empty());
        typed.map(|goal| goal.parse::<GoalSpec>().map_err(|why| why.to_string())).collect()
    }

    /// The names of the things whose worth is asked for.
    pub fn names(&self) -> Vec<String> {
        self.things.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
    }

    /// What is played in a few words, below the rules that it is played by; none where the rules say it all.
    pub fn title(&self) -> Option<String> {
        match self.kind {
            StudyKind::Compare => None,
            StudyKind::Sweep => {
                let typed = self.settings.iter().map(|it| format!("{} {}", setting_words(&it.key), it.values.trim()));
                Some(format!("Sweep of {}", typed.collect::<Vec<_>>().join(" and ")))
            }
            StudyKind::Tune => {
                let keys = self.settings.iter().map(|it| setting_words(&it.key)).collect::<Vec<_>>().join(" and ");
                Some(format!("Tuning of {keys} for {}", self.goals.join(", ")))
            }
            StudyKind::Changes => Some(format!("Changes of {}", self.variants.trim())),
            StudyKind::Worth => match &self.names()[..] {
                [] => Some("Worth of all".to_owned()),
                names => Some(format!("Worth of {}", names.join(", "))),
            },
            StudyKind::Coverage => Some("Coverage".to_owned()),
            StudyKind::Ladder => {
                Some(format!("Ladder of {}", self.ladder.iter().map(|bot| bot.id()).collect::<Vec<_>>().join(", ")))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_as_the_command_line_reads_them() {
        let swept = StudySpec::sweep(" landslide_votes ", "14..16").swept().unwrap();
        assert_eq!((swept[0].to_string().as_str(), swept[0].values.len()), ("landslide_votes", 3));
        let wrong = StudySpec::sweep("landslide_votes", "20..14").swept().unwrap_err();
        assert!(wrong.contains("`20..14` is not a range"), "{wrong}");
        assert!(StudySpec::sweep("", "").swept().unwrap_err().starts_with("write KEY=VALUES"));
    }

    #[test]
    fn every_kind_but_a_comparison_has_a_title_of_its_own() {
        let titles: Vec<String> = StudyKind::ALL.into_iter().filter_map(|kind| StudySpec::of(kind).title()).collect();
        assert_eq!(titles.len(), StudyKind::ALL.len() - 1);
        let tuning = StudySpec {
            goals: vec!["rounds<=60".into(), String::new()],
            ..StudySpec { kind: StudyKind::Tune, ..StudySpec::sweep("hand_size", "5..7") }
        };
        assert_eq!(tuning.goals().map(|goals| goals.len()), Ok(1));
        let worth = StudySpec { things: " terror, 12 ,".into(), ..StudySpec::of(StudyKind::Worth) };
        assert_eq!(worth.title().as_deref(), Some("Worth of terror, 12"));
    }
}
