//! Why a command is disabled.

use crate::gui::command::Command;
use crate::gui::game::listed_entries;
use crate::gui::requests::ViewContext;
use crate::gui::views::Views;
use crate::gui::views::cards::actions::card_edit;
use crate::gui::views::cards::batch::raise;
use crate::gui::views::problems::fix_of;

/// Why a command is disabled, in a few words; none if it is enabled.
pub fn why_not(command: Command, context: &ViewContext<'_>, views: &Views) -> Option<&'static str> {
    let (workbench, history) = (context.workbench, context.workbench.history());
    let unless = |can: bool, why: &'static str| (!can).then_some(why);
    let has_game = context.session.sandbox().is_some();
    match command {
        Command::Undo => unless(history.undo_label().is_some(), "nothing to undo"),
        Command::Redo => unless(history.redo_label().is_some(), "nothing to redo"),
        Command::Save => unless(!workbench.unsaved().is_empty(), "nothing to save"),
        Command::AddCard => unless(!card_edit(command, context).is_empty(), "the pack is full, or can't be read"),
        Command::RaiseValue | Command::LowerValue if context.selection.cards.is_empty() => Some("no card is selected"),
        Command::RaiseValue => unless(raise(context, 1).is_some(), "no selected card can have a higher value"),
        Command::LowerValue => unless(raise(context, -1).is_some(), "no selected card can have a lower value"),
        Command::DuplicateCard | Command::RemoveCards => unless(has_card_selected(context), "no card is selected"),
        Command::RestoreCards => unless(!card_edit(command, context).is_empty(), "no variant changes a selected card"),
        Command::StopExperiment => unless(context.lab.is_running(), "no experiment is running"),
        Command::SaveFigures | Command::CopyExperiment => {
            unless(context.lab.runs().iter().any(|run| run.shown.is_some()), "no experiment has been run yet")
        }
        Command::RunScenario => unless(context.selection.scenario.is_some(), "no scenario is selected"),
        Command::RunFailed => unless(views.scenarios.has_failed(), "no scenario has failed"),
        Command::CopyPack => unless(workbench.files().folder().is_none(), "the pack is already in a folder"),
        Command::NextProblem => unless(!workbench.snapshot().findings.is_empty(), "nothing is wrong"),
        Command::QuickFix => {
            let fixable = workbench.snapshot().findings.iter().any(|finding| fix_of(context, finding).is_some());
            unless(fixable, "no problem has a fix")
        }
        Command::SaveJournal | Command::SaveRecord | Command::CopyShareCode | Command::Shrink => {
            unless(has_game, "there is no game in the sandbox")
        }
        Command::OpenPack
        | Command::OpenBuiltIn
        | Command::OpenRevolution
        | Command::OpenLibertalia
        | Command::Quit
        | Command::FindCard
        | Command::SelectAllCards
        | Command::NewVariant
        | Command::NewScript
        | Command::NewScenario
        | Command::ReplaceInTitles
        | Command::FindInFiles
        | Command::RenameId
        | Command::Help
        | Command::Properties
        | Command::Print
        | Command::SaveBoard
        | Command::ImportOutlines
        | Command::Show(_)
        | Command::Palette
        | Command::Settings
        | Command::ExportCards
        | Command::ImportCards
        | Command::ToggleTheme
        | Command::ZoomIn
        | Command::ZoomOut
        | Command::ZoomReset
        | Command::NextPane
        | Command::PreviousPane
        | Command::ResetLayout
        | Command::RunExperiment
        | Command::CompareRules
        | Command::RunScenarios
        | Command::OpenShareCode
        | Command::NewPlaytest
        | Command::CompareRecords
        | Command::OpenJournal
        | Command::FindPosition => None,
    }
}

fn has_card_selected(context: &ViewContext<'_>) -> bool {
    let selection = context.selection;
    match listed_entries(context.rulebook()) {
        None => !selection.cards.is_empty(),
        Some(kind) => matches!(&selection.entries, Some((of, ids)) if *of == kind && !ids.is_empty()),
    }
}
