//! What can be done, once: menus, shortcuts and the palette are made from this list, and one place does it.

use super::shell::Pane;
use eframe::egui::{Context, Key, KeyboardShortcut, Modifiers};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// A menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Menu {
    /// Packs and files.
    File,
    /// Changes.
    Edit,
    /// What is shown.
    View,
    /// What is played and tested.
    Run,
    /// What helps.
    Help,
}

impl Menu {
    /// All menus, from left to right.
    pub const ALL: [Menu; 5] = [Menu::File, Menu::Edit, Menu::View, Menu::Run, Menu::Help];

    /// What stands in the bar.
    pub fn title(self) -> &'static str {
        ["File", "Edit", "View", "Run", "Help"][self as usize]
    }
}

/// Something that can be done from anywhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Command {
    /// Opens a folder with a pack.
    OpenPack,
    /// Opens the pack within the program.
    OpenBuiltIn,
    /// Copies the built-in pack, or goes on in another folder.
    CopyPack,
    /// Saves all that is unsaved.
    Save,
    /// Ends the program.
    Quit,
    /// Takes the last change back.
    Undo,
    /// Does it again.
    Redo,
    /// Goes to the search of the cards.
    FindCard,
    /// Selects all cards that are shown.
    SelectAllCards,
    /// Adds a card.
    AddCard,
    /// Writes the selected card a second time.
    DuplicateCard,
    /// Takes the selected cards out.
    TakeOutCards,
    /// Takes back what variants say of the selected cards.
    PutCardsBack,
    /// Makes a variant; changes go there.
    NewVariant,
    /// Shows a pane.
    Show(Pane),
    /// Shows all commands.
    Palette,
    /// Goes to the next problem.
    NextProblem,
    /// Fixes the problem that is selected, where there is one way.
    QuickFix,
    /// Changes between day and night.
    ChangeTheme,
    /// Makes everything larger.
    ZoomIn,
    /// Makes everything smaller.
    ZoomOut,
    /// Puts all panes where they were at first.
    ResetLayout,
    /// Runs the lab's experiment.
    RunBatch,
    /// Compares the rules on the workbench with the pack as it is.
    CompareRules,
    /// Stops the experiment.
    StopBatch,
    /// Saves the figures of the experiment that is looked at.
    SaveFigures,
    /// Copies the command line that plays the same.
    CopyExperiment,
    /// Runs all scenarios.
    RunScenarios,
    /// Runs those that failed.
    RunFailed,
    /// Runs the selected one.
    RunScenario,
    /// Makes a scenario.
    NewScenario,
    /// Makes a script.
    NewScript,
    /// Copies a line that opens the game at this moment.
    CopyCode,
    /// Opens such a line.
    OpenCode,
    /// Writes the game's journal to a file.
    SaveJournal,
    /// Opens such a file.
    OpenJournal,
    /// Looks for a position in games by bots.
    FindPosition,
    /// Makes a game in which something goes wrong a short test.
    MakeSmall,
}

use Command::{
    AddCard, ChangeTheme, CompareRules, CopyCode, CopyExperiment, CopyPack, DuplicateCard, FindCard, FindPosition,
    MakeSmall, NewScenario, NewScript, NewVariant, NextProblem, OpenBuiltIn, OpenCode, OpenJournal, OpenPack, Palette,
    PutCardsBack, QuickFix, Quit, Redo, ResetLayout, RunBatch, RunFailed, RunScenario, RunScenarios, Save, SaveFigures,
    SaveJournal, SelectAllCards, Show, StopBatch, TakeOutCards, Undo, ZoomIn, ZoomOut,
};

static ALL: LazyLock<Vec<Command>> = LazyLock::new(|| {
    let files = [OpenPack, OpenBuiltIn, CopyPack, Save, Quit];
    let edits = [
        Undo,
        Redo,
        FindCard,
        SelectAllCards,
        AddCard,
        DuplicateCard,
        TakeOutCards,
        PutCardsBack,
        NewVariant,
        NewScript,
        NewScenario,
        QuickFix,
    ];
    let views = [Palette, NextProblem, ChangeTheme, ZoomIn, ZoomOut, ResetLayout];
    let runs = [
        RunBatch,
        CompareRules,
        StopBatch,
        SaveFigures,
        CopyExperiment,
        RunScenarios,
        RunFailed,
        RunScenario,
        FindPosition,
        MakeSmall,
        SaveJournal,
        OpenJournal,
        CopyCode,
        OpenCode,
    ];
    let panes = Pane::ALL.into_iter().map(Show);
    files.into_iter().chain(edits).chain(panes).chain(views).chain(runs).collect()
});

static SHORTCUTS: LazyLock<Vec<(Command, KeyboardShortcut)>> = LazyLock::new(|| {
    let keys_of =
        |&command: &Command| [command.shortcut(), command.other_shortcut()].map(|keys| Some((command, keys?)));
    let mut all: Vec<_> = ALL.iter().flat_map(keys_of).flatten().collect();
    all.sort_by_key(|(_, keys)| !keys.modifiers.shift);
    all
});

impl Command {
    /// All commands, in the order of the menus.
    pub fn all() -> &'static [Command] {
        &ALL
    }

    /// All keys and what they do, longer combinations first: Ctrl+Shift+Z is not Ctrl+Z.
    pub fn shortcuts() -> &'static [(Command, KeyboardShortcut)] {
        &SHORTCUTS
    }

    /// The menu it stands in.
    pub fn menu(self) -> Menu {
        match self {
            OpenPack | OpenBuiltIn | CopyPack | Save | Quit => Menu::File,
            Undo | Redo | FindCard | SelectAllCards | AddCard | DuplicateCard | TakeOutCards | PutCardsBack
            | NewVariant | NewScript | NewScenario | QuickFix => Menu::Edit,
            Show(Pane::Start) => Menu::Help,
            Show(_) | Palette | NextProblem | ChangeTheme | ZoomIn | ZoomOut | ResetLayout => Menu::View,
            RunBatch | CompareRules | StopBatch | SaveFigures | CopyExperiment | RunScenarios | RunFailed
            | RunScenario | FindPosition | MakeSmall | SaveJournal | OpenJournal | CopyCode | OpenCode => Menu::Run,
        }
    }

    /// What it is called.
    pub fn text(self) -> &'static str {
        match self {
            OpenPack => "Open a pack…",
            OpenBuiltIn => "Open the built-in pack",
            CopyPack => "Copy the pack to a folder…",
            Save => "Save",
            Quit => "Quit",
            Undo => "Undo",
            Redo => "Redo",
            FindCard => "Find a card",
            SelectAllCards => "Select all cards shown",
            AddCard => "Add a card",
            DuplicateCard => "Duplicate the card",
            TakeOutCards => "Remove the selected cards",
            PutCardsBack => "Put the selected cards back",
            NewVariant => "New variant…",
            Show(pane) => pane.title(),
            Palette => "All commands…",
            NextProblem => "Next problem",
            QuickFix => "Fix the problem",
            ChangeTheme => "Toggle theme",
            ZoomIn => "Zoom in",
            ZoomOut => "Zoom out",
            ResetLayout => "Reset layout",
            RunBatch => "Run the experiment",
            CompareRules => "Compare the rules with the pack as it is",
            StopBatch => "Stop the experiment",
            SaveFigures => "Save the experiment's figures…",
            CopyExperiment => "Copy the experiment as a command",
            RunScenarios => "Run all scenarios",
            RunFailed => "Run the failed scenarios",
            RunScenario => "Run the selected scenario",
            NewScenario => "New scenario…",
            NewScript => "New script…",
            CopyCode => "Copy a share code",
            OpenCode => "Open a share code…",
            SaveJournal => "Save the journal…",
            OpenJournal => "Open a journal…",
            FindPosition => "Find a position…",
            MakeSmall => "Shrink this game to a test…",
        }
    }

    /// Other words that people know it by, for the palette.
    pub fn other_names(self) -> &'static str {
        match self {
            OpenPack => "load folder import browse",
            OpenBuiltIn => "default original shipped load",
            CopyPack => "save as new pack export duplicate fork clone make it yours",
            Save => "write store keep disk",
            Quit => "exit close leave end",
            Undo => "back revert take back",
            Redo => "again forward repeat",
            FindCard => "search filter query look for",
            SelectAllCards => "mark everything",
            AddCard => "new card create insert",
            DuplicateCard => "copy card clone",
            TakeOutCards => "delete card take out erase drop",
            PutCardsBack => "restore card reset revert",
            NewVariant => "house rule create add variant",
            NewScript => "effect create add rhai",
            NewScenario => "test create add",
            Show(Pane::Start) => "help home welcome first page about guide",
            Show(Pane::Cards) => "list deck table",
            Show(Pane::Board) => "map france provinces regions",
            Show(Pane::Rules) => "settings variants options preferences house rules",
            Show(Pane::Scripts) => "code editor effects rhai",
            Show(Pane::Texts) => "translate translation language names words",
            Show(Pane::Scenarios) => "tests",
            Show(Pane::Lab) => "statistics simulation figures balance",
            Show(Pane::Sandbox) => "play game table playtest",
            Show(Pane::Details) => "inspector properties form",
            Show(Pane::Deck) => "distribution shape counts statistics",
            Show(Pane::Problems) => "errors warnings findings check lint",
            Show(Pane::Differences) => "diff changes compare what changed",
            Palette => "",
            NextProblem => "next error warning finding go to",
            QuickFix => "repair solve correct",
            ChangeTheme => "dark mode light mode night day",
            ZoomIn => "larger bigger font size scale",
            ZoomOut => "smaller font size scale",
            ResetLayout => "default panes windows as at first",
            RunBatch => "simulate simulation games play 1000 sim",
            CompareRules => "ab test simulate difference",
            StopBatch => "cancel abort halt",
            SaveFigures => "export csv json table statistics",
            CopyExperiment => "command line shell terminal",
            RunScenarios => "test tests check",
            RunFailed => "test again retry",
            RunScenario => "test",
            FindPosition => "search position situation",
            MakeSmall => "bug minimise minimize small reproduce",
            SaveJournal => "export game record write",
            OpenJournal => "load game replay import",
            CopyCode => "share link send",
            OpenCode => "paste load link",
        }
    }

    /// What it does, in a sentence.
    pub fn tooltip(self) -> &'static str {
        match self {
            OpenPack => "Choose a folder that holds data/NAME/pack.toml.",
            OpenBuiltIn => "The game as it comes with the program.",
            CopyPack => "The built-in pack stays as it is: changes are saved in a copy.",
            Save => "Write all changes to their files. Comments and order stay.",
            Quit => "Close the window.",
            Undo => "Take the last change back.",
            Redo => "Do it again.",
            FindCard => "Search by name, or by a query such as faction:radical value>=2.",
            SelectAllCards => "Select every card that the search leaves.",
            AddCard => "A new card, with the next free number.",
            DuplicateCard => "A copy of the selected card, with the next free number.",
            TakeOutCards => "The cards leave the deck; undo brings them back.",
            PutCardsBack => "What variants change about them, or take out, is as in the pack again.",
            NewVariant => "A house rule that says only what differs. Changes go there from then on.",
            Show(pane) => pane.purpose(),
            Palette => "Type a few letters of what you want to do.",
            NextProblem => "Jump to the place of the next problem.",
            QuickFix => "Do what the problem's help proposes.",
            ChangeTheme => "Paper by day, ink by night.",
            ZoomIn => "Make everything larger.",
            ZoomOut => "Make everything smaller.",
            ResetLayout => "Put all panes back where they were at first.",
            RunBatch => "Bots play what the lab's form says; the pictures fill while they do.",
            CompareRules => {
                "What the rules on the workbench do to the game that the saved pack does not: the same seeds by both."
            }
            StopBatch => "Stop playing; what was played stays.",
            SaveFigures => "All figures of the latest experiment in a file, for other programs.",
            CopyExperiment => "The command line that plays the latest experiment again, with the same numbers.",
            RunFailed => "Play those again that were red.",
            RunScenario => "Play the one that is selected.",
            NewScenario => "A test of your own: a position, what is played, what must then hold.",
            NewScript => "What a special card does, or a rule point of your own.",
            RunScenarios => "Play the pack's scenario tests; each is green or red.",
            CopyCode => "One line of text that opens the sandbox's game at the moment that is looked at.",
            OpenCode => "Paste such a line: its game opens in the sandbox.",
            SaveJournal => "All choices of the sandbox's game, with the rules that it is played by, in one file.",
            OpenJournal => "A game from a file goes on in the sandbox, by the rules that it was played by.",
            FindPosition => "Games by bots are searched until a moment fits what you look for.",
            MakeSmall => "Where a script fails or something does not add up: the shortest test that still shows it.",
        }
    }

    /// Its keys.
    pub fn shortcut(self) -> Option<KeyboardShortcut> {
        let plain = |key| Some(KeyboardShortcut::new(Modifiers::COMMAND, key));
        let shift = |key| Some(KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), key));
        match self {
            OpenPack => plain(Key::O),
            Save => plain(Key::S),
            Quit => plain(Key::Q),
            Undo => plain(Key::Z),
            Redo => shift(Key::Z),
            FindCard => plain(Key::F),
            AddCard => plain(Key::N),
            DuplicateCard => plain(Key::D),
            Palette => plain(Key::P),
            NextProblem => Some(KeyboardShortcut::new(Modifiers::NONE, Key::F8)),
            QuickFix => plain(Key::Period),
            RunBatch => Some(KeyboardShortcut::new(Modifiers::NONE, Key::F5)),
            CompareRules => Some(KeyboardShortcut::new(Modifiers::SHIFT, Key::F5)),
            RunScenarios => Some(KeyboardShortcut::new(Modifiers::NONE, Key::F6)),
            ZoomIn => plain(Key::Plus),
            ZoomOut => plain(Key::Minus),
            Show(pane) => plain(pane.key()?),
            _ => None,
        }
    }

    /// Its keys as they are read: signs are not spelled out.
    pub fn keys(self, ctx: &Context) -> Option<String> {
        const SIGNS: [(&str, &str); 4] = [("Period", "."), ("Comma", ","), ("Plus", "+"), ("Minus", "−")];
        let keys = ctx.format_shortcut(&self.shortcut()?);
        let read = SIGNS.iter().find_map(|(word, sign)| Some(format!("{}{sign}", keys.strip_suffix(word)?)));
        Some(read.unwrap_or(keys))
    }

    /// A second way to press it.
    pub fn other_shortcut(self) -> Option<KeyboardShortcut> {
        (self == Redo).then(|| KeyboardShortcut::new(Modifiers::COMMAND, Key::Y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_among_keys_are_not_spelled_out() {
        let ctx = Context::default();
        for keys in Command::all().iter().filter_map(|command| command.keys(&ctx)) {
            assert!(!["Period", "Plus", "Minus", "Comma"].iter().any(|word| keys.contains(word)), "{keys}");
        }
    }

    #[test]
    fn no_two_commands_have_the_same_keys_or_the_same_name() {
        let all = Command::all();
        for (at, command) in all.iter().enumerate() {
            for other in &all[at + 1..] {
                assert_ne!(command.text(), other.text());
                let keys = [command.shortcut(), command.other_shortcut()];
                assert!(keys.iter().flatten().all(|keys| other.shortcut() != Some(*keys)), "{command:?} {other:?}");
            }
        }
    }
}
