//! The table of commands, from which menus, shortcuts and the palette are built. `app/commands.rs` runs them.

use super::pane::Pane;
use crate::kernel::word_table;
use crate::load::schema::Rulebook;
use serde::{Deserialize, Serialize};

word_table! {
    /// A menu.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Menu {
        /// Packs and files.
        File = "File";
        /// Changes.
        Edit = "Edit";
        /// Panes and appearance.
        View = "View";
        /// Games and tests.
        Run = "Run";
        /// Help.
        Help = "Help";
    }
    /// The title in the menu bar.
    pub fn title;
}

/// A row of the table of commands.
struct CommandRow {
    menu: Menu,
    text: &'static str,
    /// The first is shown, the others work as well.
    keys: &'static [&'static str],
    tooltip: &'static str,
    other_names: &'static str,
}

macro_rules! commands {
    ($($menu:ident { $($name:ident: $text:literal, [$($keys:literal),*], $tooltip:literal, $other_names:literal;)+ })+) => {
        /// Something that can be done from anywhere.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        pub enum Command {
            /// Shows a pane.
            Show(Pane),
            $($(#[doc = $tooltip] $name,)+)+
        }

        /// The commands other than [`Command::Show`], in the order of the table.
        const TABLE: &[Command] = &[$($(Command::$name),+),+];

        impl Command {
            /// Its row in the table.
            fn row(self) -> CommandRow {
                match self {
                    Command::Show(pane) => {
                        let menu = if pane == Pane::Start { Menu::Help } else { Menu::View };
                        let row = pane.row();
                        let (text, tooltip) = (row.title, row.purpose);
                        CommandRow { menu, text, keys: row.keys, tooltip, other_names: row.other_names }
                    }
                    $($(Command::$name => CommandRow {
                        menu: Menu::$menu, text: $text, keys: &[$($keys),*], tooltip: $tooltip, other_names: $other_names,
                    },)+)+
                }
            }
        }
    };
}

// Name: text, [keys], tooltip, other names for the palette.
commands! {
    File {
        OpenPack: "Open a pack…", ["Ctrl+O"],
            "Choose a folder that contains data/NAME/pack.toml.",
            "load folder import browse";
        OpenBuiltIn: "Open the built-in Liberté", [],
            "The built-in pack of Liberté, as it comes with the program.",
            "default original shipped load built-in pack";
        OpenRevolution: "Open the built-in Revolution!", [],
            "The built-in pack of the second game: secret bids for the people's support.",
            "other game revolution bidding dubarry built-in pack play";
        OpenLibertalia: "Open the built-in Libertalia", [],
            "The built-in pack of the third game: pirates who divide their booty.",
            "other game libertalia pirates mori built-in pack";
        CopyPack: "Copy the pack to a folder…", [],
            "The built-in pack stays as it is: changes are saved in a copy.",
            "save as new pack export duplicate fork clone make it yours";
        Properties: "Pack properties…", [],
            "The pack's title, version and credits.",
            "title version author licence credits metadata name";
        Save: "Save", ["Ctrl+S"],
            "Write all changes to their files. Comments and order stay as they are.",
            "write store keep disk";
        SaveJournal: "Save the game…", [],
            "The sandbox's game in one file: rules, seats, all branches and notes. Opens on any machine.",
            "export journal record write";
        SaveRecord: "Save the record of the game…", [],
            "A page to read: result, points by turn, rules that differ, notes with the board at each.",
            "export html report playtest print notes";
        SaveBoard: "Save a picture of the board…", [],
            "The board of the game at the table, or the empty one, as PNG, SVG or PDF.",
            "print image png svg screenshot";
        NewPlaytest: "New playtest…", [],
            "One file with rules, seats, bots and questions, which starts the same game for anybody.",
            "playtest questions survey begin file seats house rule try";
        CompareRecords: "Records of a playtest…", [],
            "Several records beside games that a bot plays by the same rules: points, length, endings.",
            "playtest compare records simulated distribution several evenings";
        OpenJournal: "Open a game…", [],
            "Continue a game from a file in the sandbox, by the rules that it was played by.",
            "load journal replay import";
        Print: "Print and pictures…", [],
            "Proof sheets of cards as PDF, a card or the board as PNG or SVG.",
            "print cards export pdf png svg image proof sheet paper";
        ExportCards: "Export the cards…", [],
            "The cards as a spreadsheet, a row each, for other programs.",
            "csv xlsx excel spreadsheet table libreoffice";
        ImportCards: "Import a spreadsheet…", [],
            "Take in what was changed in a spreadsheet of the cards; undo takes it back.",
            "csv xlsx ods excel spreadsheet table libreoffice cards";
        ImportOutlines: "Import outlines…", [],
            "Take the outlines of provinces from an SVG or GeoJSON file; undo takes it back.",
            "map svg geojson board provinces shapes drawing inkscape";
        Quit: "Quit", ["Ctrl+Q"],
            "Close the window.",
            "exit close leave end";
    }
    Edit {
        Undo: "Undo", ["Ctrl+Z"],
            "Undo the last change.",
            "back revert take back";
        Redo: "Redo", ["Ctrl+Shift+Z", "Ctrl+Y"],
            "Redo the change undone last.",
            "again forward repeat";
        FindCard: "Find a card", ["Ctrl+F"],
            "Search by name, or by a query such as faction:radical value>=2.",
            "search filter query look for";
        FindInFiles: "Find in all files…", ["Ctrl+Shift+F"],
            "Letters anywhere in the pack: data, texts, scripts, scenarios.",
            "search everywhere grep text";
        RenameId: "Rename an id…", [],
            "A card, a province, an effect, a variant: wherever the pack names it.",
            "refactor number id change name";
        SelectAllCards: "Select all cards shown", [],
            "Select every card that matches the search.",
            "mark everything";
        AddCard: "Add a card", ["Ctrl+N"],
            "A new card, with the next free number.",
            "new card create insert";
        DuplicateCard: "Duplicate the card", ["Ctrl+D"],
            "A copy of the selected card, with the next free number.",
            "copy card clone";
        RemoveCards: "Remove the selected cards", [],
            "Remove the cards from the deck; undo brings them back.",
            "delete card take out erase drop";
        RestoreCards: "Restore the selected cards", [],
            "Remove what variants change about the cards, and bring back those they remove.",
            "put back card reset revert";
        RaiseValue: "Raise the value by 1", [],
            "One block more on each of the selected cards.",
            "increase more plus one block cards batch";
        LowerValue: "Lower the value by 1", [],
            "One block less on each of the selected cards.",
            "decrease less minus one block cards batch";
        ReplaceInTitles: "Find and replace in titles…", ["Ctrl+H"],
            "Replace words in the titles of the selected cards, or of all.",
            "substitute rename cards batch";
        NewVariant: "New variant…", [],
            "A house rule that contains only what differs. Changes go there from then on.",
            "house rule create add variant";
        NewScript: "New script…", [],
            "What a special card does, or a rule point of your own.",
            "effect create add rhai";
        NewScenario: "New scenario…", [],
            "A test of your own: a position, what is played, what must then hold.",
            "test create add";
        QuickFix: "Fix the problem", ["Ctrl+."],
            "Apply the fix that the problem suggests.",
            "repair solve correct";
    }
    View {
        Palette: "All commands…", ["Ctrl+P"],
            "Type a few letters of what you want to do.",
            "";
        NextProblem: "Next problem", ["F8"],
            "Go to the next problem.",
            "next error warning finding go to";
        Settings: "Settings…", ["Ctrl+,"],
            "Language, theme, zoom, motion and the speed of bots, on one page.",
            "language languages preferences options configuration theme dark light zoom speed pace bots motion english french german \
             dutch italian spanish français deutsch nederlands italiano español";
        ToggleTheme: "Toggle theme", [],
            "Switch between light and dark.",
            "dark mode light mode night day";
        ZoomIn: "Zoom in", ["Ctrl++"],
            "Make everything larger.",
            "larger bigger font size scale";
        ZoomOut: "Zoom out", ["Ctrl+-"],
            "Make everything smaller.",
            "smaller font size scale";
        ZoomReset: "Zoom to 100 %", ["Ctrl+0"],
            "Show everything in its usual size.",
            "reset zoom normal actual size";
        NextPane: "Next pane", ["F6"],
            "Move the focus to the next pane that is seen.",
            "focus switch go to pane";
        PreviousPane: "Previous pane", ["Shift+F6"],
            "Move the focus to the pane before.",
            "focus switch back";
        ResetLayout: "Reset layout", [],
            "Move all panes back to their original places.",
            "default panes windows as at first";
    }
    Help {
        Help: "Help", ["F1"],
            "Keys, searching, the guides, licences.",
            "keys shortcuts manual documentation guides queries about licences licenses credits how to";
    }
    Run {
        RunExperiment: "Run the experiment", ["F5"],
            "Bots play what the lab's form says; the charts fill as they play.",
            "simulate simulation games play 1000 sim";
        CompareRules: "Compare the rules with the pack as it is", ["Shift+F5"],
            "Compare the rules on the workbench with those of the saved pack: both play the same seeds.",
            "ab test simulate difference";
        StopExperiment: "Stop the experiment", [],
            "Stop playing; the games played so far count.",
            "cancel abort halt";
        SaveFigures: "Save the experiment's figures…", [],
            "All figures of the latest experiment in a file, for other programs.",
            "export csv json table statistics";
        CopyExperiment: "Copy the experiment as a command", [],
            "The command line that plays the latest experiment again, with the same numbers.",
            "command line shell terminal";
        RunScenarios: "Run all scenarios", ["F7"],
            "Play the pack's scenario tests; each passes or fails.",
            "test tests check";
        RunFailed: "Run the failed scenarios", [],
            "Play those that failed again.",
            "test again retry";
        RunScenario: "Run the selected scenario", [],
            "Play the one that is selected.",
            "test";
        FindPosition: "Find a position…", [],
            "Search games by bots for a moment that matches your query.",
            "search position situation";
        Shrink: "Shrink this game to a test…", [],
            "Where a script fails or something does not add up: the shortest test that still shows it.",
            "bug minimise minimize small reproduce";
        CopyShareCode: "Copy a share code", [],
            "One line of text that opens the sandbox's game at the moment in view.",
            "share link send";
        OpenShareCode: "Open a share code…", [],
            "Paste a share code: its game opens in the sandbox.",
            "paste load link";
    }
}

impl Command {
    /// All commands, in the order of the menus; the panes are between Edit and the rest.
    pub fn all() -> impl Iterator<Item = Command> {
        let is_first = |command: &Command| matches!(command.menu(), Menu::File | Menu::Edit);
        let first = TABLE.iter().copied().filter(is_first);
        let rest = TABLE.iter().copied().filter(move |command| !is_first(command));
        first.chain(Pane::ALL.iter().copied().map(Command::Show)).chain(rest)
    }

    /// Whether a line in the menu stands before it: it begins another group.
    pub fn begins_group(self) -> bool {
        use Command::{AddCard, CopyPack, FindCard, NewVariant, Quit, RaiseValue, Save, Show};
        use Command::{FindPosition, NextPane, NextProblem, Palette, QuickFix, RunScenarios, SaveJournal, Settings};
        matches!(self, CopyPack | Save | Quit | FindCard | AddCard | RaiseValue | NewVariant | QuickFix)
            || matches!(self, Palette | NextProblem | Settings | NextPane | RunScenarios | FindPosition | SaveJournal)
            || self == Show(Pane::Details)
    }

    /// The menu that lists it.
    pub fn menu(self) -> Menu {
        self.row().menu
    }

    /// The text in menus and in the palette.
    pub fn text(self) -> &'static str {
        self.row().text
    }

    /// Its keys, such as `Ctrl+Shift+Z`; the first are shown, the others work as well.
    pub fn keys(self) -> &'static [&'static str] {
        self.row().keys
    }

    /// What it does, in a sentence.
    pub fn tooltip(self) -> &'static str {
        self.row().tooltip
    }

    /// What it does with packs of a game, in a sentence.
    pub fn tooltip_in(self, rulebook: Rulebook) -> &'static str {
        match (rulebook, self) {
            (_, Command::Show(pane)) => pane.purpose(rulebook),
            (Rulebook::Revolution, Command::FindCard) => "Search by name, or by a query such as gold>=1.",
            (Rulebook::Revolution, Command::AddCard) => "A new kind of card, of which there is one.",
            (Rulebook::Revolution, Command::DuplicateCard) => "A copy of the selected kind of card, under another id.",
            (Rulebook::Revolution, Command::NewScript) => {
                "What a space or a card does beside what it gives, or a rule point of your own."
            }
            (Rulebook::Revolution, Command::RemoveCards) => {
                "Remove the kinds of card from the deck; undo brings them back."
            }
            (Rulebook::Libertalia, Command::FindCard) => "Search by name, or by a query such as rank>=20.",
            (Rulebook::Libertalia, Command::AddCard) => "A new character of the next free rank.",
            (Rulebook::Libertalia, Command::DuplicateCard) => {
                "A copy of the selected character, of the next free rank."
            }
            (Rulebook::Libertalia, Command::NewScript) => "What a character or a kind of booty does.",
            (Rulebook::Libertalia, Command::RemoveCards) => "Remove the characters; undo brings them back.",
            (Rulebook::Liberte | Rulebook::Revolution | Rulebook::Libertalia, command) => command.tooltip(),
        }
    }

    /// Whether it is offered for packs of a game.
    pub fn is_of(self, rulebook: Rulebook) -> bool {
        match rulebook {
            Rulebook::Liberte => true,
            // Its table has a menu of its own for journals; its cards are changed in their form.
            Rulebook::Revolution | Rulebook::Libertalia => !matches!(
                self,
                Command::RaiseValue
                    | Command::LowerValue
                    | Command::ReplaceInTitles
                    | Command::FindPosition
                    | Command::Shrink
                    | Command::SaveJournal
                    | Command::SaveRecord
                    | Command::SaveBoard
                    | Command::ImportOutlines
                    | Command::NewPlaytest
                    | Command::CompareRecords
                    | Command::OpenJournal
                    | Command::CopyShareCode
                    | Command::OpenShareCode
            ),
        }
    }

    /// Whether it takes away something that somebody made: nobody should come to it by a word that means something else.
    pub fn takes_away(self) -> bool {
        matches!(self, Command::RemoveCards | Command::RestoreCards | Command::ResetLayout)
    }

    /// Synonyms, for the palette.
    pub fn other_names(self) -> &'static str {
        self.row().other_names
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_commands_have_the_same_keys_or_the_same_name() {
        let all: Vec<Command> = Command::all().collect();
        for (at, command) in all.iter().enumerate() {
            for other in &all[at + 1..] {
                assert_ne!(command.text(), other.text());
                assert!(command.keys().iter().all(|keys| !other.keys().contains(keys)), "{command:?} {other:?}");
            }
        }
    }
}
