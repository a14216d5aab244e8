//! The game on the sandbox's table, without a window: what is asked of it, and what it becomes.
//!
//! Everything that changes goes through [`Play::apply`]; the views ask for it.

mod asks;
mod under;

pub use asks::PlayAsk;
pub use under::Under;

use super::work::Work;
use crate::kernel::{Game, JournalLine};
use crate::sandbox::{Beginning, CrashKeeper, Sandbox, open_code};
use crate::script::Compiled;

/// How long a bot waits before it chooses, in seconds, where nobody says otherwise.
const USUAL_PACE: f64 = 0.6;

/// What lies on the table.
pub struct Play {
    sandbox: Option<Sandbox>,
    /// Whether bots choose by themselves.
    pub runs: bool,
    /// How long a bot waits before it chooses, in seconds.
    pub pace: f64,
    /// When the last choice was made, in seconds.
    chosen_at: f64,
    watch: under::Watch,
    /// Keeps the game for a crash, where somebody minds one.
    crash: Option<CrashKeeper>,
}

impl Default for Play {
    fn default() -> Play {
        Play {
            sandbox: None,
            runs: true,
            pace: USUAL_PACE,
            chosen_at: 0.0,
            watch: under::Watch::default(),
            crash: None,
        }
    }
}

impl Play {
    /// The game, if there is one.
    pub fn sandbox(&self) -> Option<&Sandbox> {
        self.sandbox.as_ref()
    }

    /// Does what was asked. `now` is the time in seconds.
    ///
    /// # Errors
    /// Why it can't be done, every reason.
    pub fn apply(&mut self, ask: PlayAsk, work: &Work, now: f64) -> Result<(), Vec<String>> {
        match ask {
            PlayAsk::New { names, players, seed } => {
                let beginning = Beginning::Anew { names, seed };
                let mut sandbox = Sandbox::begin(rules_of(work)?, &beginning, &players)?;
                sandbox.know_files(&work.seen().library);
                self.put(sandbox, now);
            }
            PlayAsk::Scenario { name, text, players } => {
                self.put(Sandbox::from_scenario(&work.seen().library, &name, &text, &players)?, now);
            }
            PlayAsk::OpenCode(code) => {
                let saved = open_code(&work.seen().library, &code).map_err(|why| vec![why.to_string()])?;
                self.put(Sandbox::from_saved(saved, &[]).map_err(|why| vec![why.to_string()])?, now);
            }
            PlayAsk::KeepRules => self.keep_rules(),
            PlayAsk::TakeRules => self.take_rules(),
            PlayAsk::SwapGames => self.swap_games(),
            PlayAsk::Leave => self.sandbox = None,
            PlayAsk::Run(runs) => self.runs = runs,
            PlayAsk::Pace(pace) => self.pace = pace,
            PlayAsk::Wait(seconds) => self.chosen_at = now + seconds,
            ask => {
                if let PlayAsk::Choose(seat, choice) = ask {
                    // Kept beforehand: if the choice makes the program fail, it is the one that matters.
                    let line = |game: &Sandbox| JournalLine { seat, choice: game.game().choice_text(choice), line: 0 };
                    self.keep_for_crash(self.sandbox.as_ref().map(line));
                }
                self.sandbox.as_mut().map_or(Ok(()), |sandbox| in_game(sandbox, ask))?;
                self.chosen_at = now;
            }
        }
        self.keep_for_crash(None);
        Ok(())
    }

    /// From now on the game is kept for a crash of the program.
    pub fn mind_crashes(&mut self, keeper: CrashKeeper) {
        self.crash = Some(keeper);
    }

    /// Keeps the game as it stands, with what is about to be chosen.
    fn keep_for_crash(&self, about_to: Option<JournalLine>) {
        let Some(keeper) = &self.crash else { return };
        let journal = self.sandbox.as_ref().map(|sandbox| {
            let mut journal = sandbox.journal_with_rules();
            journal.lines.extend(about_to);
            journal.write()
        });
        keeper.keep(journal.unwrap_or_default());
    }

    fn put(&mut self, sandbox: Sandbox, now: f64) {
        self.sandbox = Some(sandbox);
        self.chosen_at = now;
    }

    /// Lets a bot choose whose time has come. Gives after how many seconds to look again; none where nobody is waited for.
    pub fn tick(&mut self, now: f64) -> Option<f64> {
        let sandbox = self.sandbox.as_mut().filter(|_| self.runs)?;
        if !sandbox.is_at_end() || !sandbox.asks_bot() {
            return None;
        }
        let left = self.chosen_at + self.pace - now;
        if left > 0.0 {
            return Some(left);
        }
        sandbox.let_bot_choose();
        self.chosen_at = now;
        self.keep_for_crash(None);
        Some(self.pace)
    }
}

/// The rules as they stand on the workbench.
fn rules_of(work: &Work) -> Result<Compiled, Vec<String>> {
    let compiled = work.seen().compiled.clone();
    compiled.ok_or_else(|| vec!["the rules as they stand can't be played: see the problems".to_owned()])
}

/// What is asked of a game in progress.
fn in_game(sandbox: &mut Sandbox, ask: PlayAsk) -> Result<(), Vec<String>> {
    match ask {
        PlayAsk::Choose(seat, choice) => {
            let refused = sandbox.choose(seat, choice).err();
            return refused.map_or(Ok(()), |refusal| Err(vec![sandbox.refusal_text(refusal)]));
        }
        PlayAsk::GoTo(count) => sandbox.tree_mut().go_to(count),
        PlayAsk::Undo => drop(sandbox.tree_mut().undo()),
        PlayAsk::Redo => drop(sandbox.tree_mut().redo()),
        PlayAsk::UndoTo(count) => sandbox.tree_mut().undo_to(count),
        PlayAsk::Fork(name) => sandbox.tree_mut().fork(name.as_deref()),
        PlayAsk::Switch(branch) => sandbox.tree_mut().switch(branch),
        PlayAsk::NameBranch(name) => sandbox.tree_mut().branch_mut().name = name,
        PlayAsk::NoteBranch(note) => sandbox.tree_mut().branch_mut().note = note,
        PlayAsk::NoteMoment(at, note) if note.is_empty() => drop(sandbox.tree_mut().branch_mut().notes.remove(&at)),
        PlayAsk::NoteMoment(at, note) => drop(sandbox.tree_mut().branch_mut().notes.insert(at, note)),
        PlayAsk::RemoveBranch(branch) => sandbox.tree_mut().remove(branch),
        PlayAsk::SetPlayer(seat, player) => sandbox.set_player(seat, player),
        PlayAsk::LetBotChoose => drop(sandbox.let_bot_choose()),
        PlayAsk::New { .. }
        | PlayAsk::Scenario { .. }
        | PlayAsk::Leave
        | PlayAsk::Run(_)
        | PlayAsk::Pace(_)
        | PlayAsk::Wait(_) => {}
        PlayAsk::OpenCode(_) | PlayAsk::KeepRules | PlayAsk::TakeRules | PlayAsk::SwapGames => {}
    }
    Ok(())
}
