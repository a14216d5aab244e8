//! Why a command would do nothing now.

use crate::gui::asks::Bench;
use crate::gui::command::Command;
use crate::gui::views::Views;
use crate::gui::views::cards::deeds::{add_card, put_back};
use crate::gui::views::problems::fix_of;

/// Why a command would do nothing now, in a few words; none where it would do something.
pub fn why_not(command: Command, bench: &Bench<'_>, views: &Views) -> Option<&'static str> {
    let (work, history) = (bench.work, bench.work.history());
    let unless = |can: bool, why: &'static str| (!can).then_some(why);
    let has_game = bench.play.sandbox().is_some();
    match command {
        Command::Undo => unless(history.undo_label().is_some(), "nothing to undo"),
        Command::Redo => unless(history.redo_label().is_some(), "nothing to redo"),
        Command::Save => unless(!work.unsaved().is_empty(), "nothing is unsaved"),
        Command::AddCard => unless(!add_card(bench).is_empty(), "the pack is full, or can't be read"),
        Command::DuplicateCard | Command::TakeOutCards => {
            unless(!bench.selection.cards.is_empty(), "no card is selected")
        }
        Command::PutCardsBack => unless(!put_back(bench).is_empty(), "no variant says anything of a selected card"),
        Command::StopBatch => unless(bench.lab.is_running(), "no experiment is running"),
        Command::SaveFigures | Command::CopyExperiment => {
            unless(bench.lab.runs().iter().any(|run| run.shown.is_some()), "no experiment was run yet")
        }
        Command::RunScenario => unless(bench.selection.scenario.is_some(), "no scenario is selected"),
        Command::RunFailed => unless(views.scenarios.has_failed(), "no scenario has failed"),
        Command::CopyPack => unless(work.files().folder().is_none(), "the pack is in a folder already"),
        Command::NextProblem => unless(!work.seen().findings.is_empty(), "nothing is wrong"),
        Command::QuickFix => {
            let fixable = work.seen().findings.iter().any(|finding| fix_of(bench, finding).is_some());
            unless(fixable, "no problem has a fix")
        }
        Command::SaveJournal | Command::CopyCode | Command::MakeSmall => {
            unless(has_game, "no game is played in the sandbox")
        }
        Command::OpenPack
        | Command::OpenBuiltIn
        | Command::Quit
        | Command::FindCard
        | Command::SelectAllCards
        | Command::NewVariant
        | Command::NewScript
        | Command::NewScenario
        | Command::Show(_)
        | Command::Palette
        | Command::ChangeTheme
        | Command::ZoomIn
        | Command::ZoomOut
        | Command::ResetLayout
        | Command::RunBatch
        | Command::CompareRules
        | Command::RunScenarios
        | Command::OpenCode
        | Command::OpenJournal
        | Command::FindPosition => None,
    }
}
