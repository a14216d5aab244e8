//! What the window says of each game: its name, where one begins, and which of its panes and commands have other words.

use super::command::Command;
use super::pane::Pane;
use crate::load::schema::{EntryKind, Rulebook};

/// What the window says of a game.
pub struct GameWords {
    /// The title in the top bar and of the window.
    pub title: &'static str,
    /// The edition that the built-in pack is of, where no variant is applied.
    pub edition: &'static str,
    /// What can be done on the start page, each with the pane or the command that does it.
    pub beginnings: &'static [(&'static str, &'static str, Command)],
    /// The hint in the palette's field.
    pub palette_hint: &'static str,
    /// The title of a variant that one might make, and its id.
    pub variant_example: [&'static str; 2],
    /// What a new script is called by.
    pub script_hint: &'static str,
    /// The id of a scenario that one might make.
    pub scenario_example: &'static str,
    /// A ruleset as the command line names it: a variant, and several with a parameter.
    pub ruleset_example: &'static str,
}

static LIBERTE: GameWords = GameWords {
    title: "Liberté",
    edition: "second edition",
    beginnings: &[
        ("Browse the cards", "Search, sort, select; each is drawn as a card.", Command::Show(Pane::Cards)),
        ("Look at the board", "Its provinces and regions, on the map of France.", Command::Show(Pane::Board)),
        CHANGE,
        ("Write an effect", "What a special card does reads like the card.", Command::Show(Pane::Scripts)),
        TRANSLATE,
        ("Play it", "A game or any position: go back, branch, arrange.", Command::Show(Pane::Sandbox)),
        TEST,
        MEASURE,
        COPY,
    ],
    palette_hint: "A command, a card, a province, a rule…   # cards   @ provinces   > commands",
    variant_example: ["Tall stacks", "tall-stacks"],
    script_hint: "The id of the effect, such as tax-riot; or of a rule point, such as turn-begins.",
    scenario_example: "a-fourth-stack-is-refused",
    ruleset_example: "one-card, or one-card+thresholds:landslide_votes=15",
};

static REVOLUTION: GameWords = GameWords {
    title: "Revolution!",
    edition: "first edition",
    beginnings: &[
        ("Look at the board", "The bidding chart and the town, space by space.", Command::Show(Pane::Board)),
        ("Browse the cards", "The deck: what each kind gives, and how many there are.", Command::Show(Pane::Cards)),
        CHANGE,
        ("Write an effect", "What a space or a card does, in words that read like it.", Command::Show(Pane::Scripts)),
        TRANSLATE,
        ("Play it", "Secret bids at a table, with bots or with people.", Command::Show(Pane::Sandbox)),
        TEST,
        MEASURE,
        COPY,
    ],
    palette_hint: "A command, a space, a card, a rule…   # cards   @ spaces and areas   > commands",
    variant_example: ["Dear Printer", "dear-printer"],
    script_hint: "The id of the effect, such as town-crier; or of a rule point, such as who-controls-a-space.",
    scenario_example: "a-tie-wins-nothing",
    ruleset_example: "chips-count, or chips-count+few-spaces:most_spaces=5",
};

static LIBERTALIA: GameWords = GameWords {
    title: "Libertalia",
    edition: "edition of 2012",
    beginnings: &[
        ("Browse the characters", "All thirty: ranks, silver numbers, what each does.", Command::Show(Pane::Cards)),
        ("Look at the booty", "The tokens of the bag, what they are worth, and the dens.", Command::Show(Pane::Board)),
        CHANGE,
        ("Write an action", "What a character does, in words that read like its card.", Command::Show(Pane::Scripts)),
        TRANSLATE,
        ("Play it", "Three campaigns at a table, with bots or with people.", Command::Show(Pane::Sandbox)),
        TEST,
        MEASURE,
        COPY,
    ],
    palette_hint: "A command, a character, booty, a rule…   # characters   @ booty and dens   > commands",
    variant_example: ["Rich pirates", "rich-pirates"],
    script_hint: "The id of the action, such as first-mate.",
    scenario_example: "the-cook-takes-two",
    ruleset_example: "open-surgeon, or open-surgeon+short-campaigns:days=5",
};

const CHANGE: (&str, &str, Command) =
    ("Change a rule", "Every number of the rulebook, and ready-made house rules.", Command::Show(Pane::Rules));
const TRANSLATE: (&str, &str, Command) =
    ("Translate it", "Names and texts side by side, and what is missing.", Command::Show(Pane::Texts));
const TEST: (&str, &str, Command) =
    ("Test it", "Scenarios say what must hold; each is green or red.", Command::RunScenarios);
const MEASURE: (&str, &str, Command) =
    ("See what it does", "A thousand games under the current rules.", Command::RunExperiment);
const COPY: (&str, &str, Command) =
    ("Make it yours", "The built-in pack is copied to a folder before it is changed.", Command::CopyPack);
/// In place of the copy, where the pack is in a folder of somebody's own.
const NAME_IT: (&str, &str, Command) =
    ("Say what it is", "The title, the version and the credits of your pack.", Command::Properties);

impl GameWords {
    /// What is said of a game.
    pub fn of(rulebook: Rulebook) -> &'static GameWords {
        match rulebook {
            Rulebook::Liberte => &LIBERTE,
            Rulebook::Revolution => &REVOLUTION,
            Rulebook::Libertalia => &LIBERTALIA,
        }
    }

    /// What can be done with a pack: the built-in one is copied first, one's own has a name.
    pub fn beginnings(&self, is_own: bool) -> impl Iterator<Item = (&'static str, &'static str, Command)> {
        let all = self.beginnings.iter();
        all.map(move |&tile| if is_own && tile.2 == Command::CopyPack { NAME_IT } else { tile })
    }

    /// Rules in a few words: the edition, or the variants that are applied.
    pub fn rules(&self, variants: &[String]) -> String {
        match variants {
            [] => self.edition.to_owned(),
            [_] | [_, _] => variants.join(" + "),
            [first, ..] => format!("{first} + {} more", variants.len() - 1),
        }
    }
}

/// Whether the games of a rulebook have a table that fills the window, in place of the sandbox's pane.
pub fn has_own_table(rulebook: Rulebook) -> bool {
    match rulebook {
        Rulebook::Liberte => false,
        Rulebook::Revolution | Rulebook::Libertalia => true,
    }
}

/// The kind of entries that the pane of cards lists; none where it has the cards of Liberté.
pub fn listed_entries(rulebook: Rulebook) -> Option<EntryKind> {
    match rulebook {
        Rulebook::Liberte => None,
        Rulebook::Revolution => Some(EntryKind::Card),
        Rulebook::Libertalia => Some(EntryKind::Character),
    }
}
