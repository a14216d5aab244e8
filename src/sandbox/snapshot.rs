//! A game with all its branches as text, so that it can be continued after the program has ended, however it ended.
//!
//! ```text
//! liberte game 1
//! player person                one a seat, clockwise
//! on 1                         the branch that is played on, from 0
//! journal                      the first branch: its journal, each line after `| `
//! | liberte journal 1
//! | ...
//! name main                    of each branch: what it is called,
//! at 31                        the moment that is looked at,
//! note why not                 what is noted of it,
//! moment 12 here it went wrong and of its moments
//! branch 0 12                  another branch: 12 choices in common with branch 0, and its own
//! P1 pass
//! name a bolder way
//! ```

use super::{Player, Sandbox, SandboxGame};
use crate::kernel::{Journal, JournalLine, Move, Seat};
use std::fmt::Write;

const MAGIC: &str = "liberte game 1";
/// The most branches that are read.
const MOST_BRANCHES: usize = 1000;

/// A saved game with its branches, read but not begun.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameSnapshot {
    /// The journal of the first branch, with how the game began.
    pub journal: Journal,
    /// The players, clockwise.
    pub players: Vec<Player>,
    current: usize,
    branches: Vec<SnapshotBranch>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct SnapshotBranch {
    from: usize,
    in_common: usize,
    lines: Vec<JournalLine>,
    name: String,
    note: String,
    at: usize,
    notes: Vec<(usize, String)>,
}

/// A game with all its branches, notes and players, as text.
pub fn write_snapshot<G: SandboxGame>(sandbox: &Sandbox<G>) -> String {
    let (tree, game) = (sandbox.tree(), sandbox.game());
    let line = |made: Move<G::Choice>| JournalLine { seat: made.seat, choice: game.choice_text(made.choice), line: 0 };
    let mut out = format!("{MAGIC}\n");
    for at in 0..sandbox.names().len() {
        let _ = writeln!(out, "player {}", sandbox.player(Seat(at as u8)).id());
    }
    let _ = writeln!(out, "on {}", tree.current());
    for (at, branch) in tree.branches().iter().enumerate() {
        let before = &tree.branches()[..at];
        // The first of those with the most in common.
        let nearest = before.iter().enumerate().rev().max_by_key(|(_, other)| branch.in_common(other));
        match nearest {
            None => {
                let whole = sandbox.journal_with_rules();
                let journal = Journal { lines: branch.moves().map(line).collect(), ..whole };
                out.push_str("journal\n");
                journal.write().lines().for_each(|line| out.push_str(&format!("| {line}\n")));
            }
            Some((from, other)) => {
                let in_common = branch.in_common(other);
                let _ = writeln!(out, "branch {from} {in_common}");
                for made in branch.moves().skip(in_common) {
                    let _ = writeln!(out, "{} {}", made.seat, game.choice_text(made.choice));
                }
            }
        }
        let _ = writeln!(out, "name {}\nat {}", escaped(&branch.name), branch.at());
        if !branch.note.is_empty() {
            let _ = writeln!(out, "note {}", escaped(&branch.note));
        }
        for (at, note) in &branch.notes {
            let _ = writeln!(out, "moment {at} {}", escaped(note));
        }
    }
    out
}

impl GameSnapshot {
    /// Reads what [`write_snapshot`] wrote.
    ///
    /// # Errors
    /// The first line that is not one of a kept game.
    pub fn parse(text: &str) -> Result<GameSnapshot, String> {
        let mut lines = text.lines().enumerate().peekable();
        if lines.next().map(|(_, line)| line) != Some(MAGIC) {
            return Err(format!("line 1: this is not a kept game: the first line must be `{MAGIC}`"));
        }
        let mut snapshot = GameSnapshot::default();
        let mut journal = String::new();
        for (at, line) in lines {
            snapshot.line(line, at + 1, &mut journal).map_err(|why| format!("line {}: {why}", at + 1))?;
        }
        snapshot.journal = Journal::parse(&journal).map_err(|error| format!("its journal: {error}"))?;
        if snapshot.branches.is_empty() || snapshot.current >= snapshot.branches.len() {
            return Err("it has no branch to continue".to_owned());
        }
        Ok(snapshot)
    }

    fn line(&mut self, line: &str, number: usize, journal: &mut String) -> Result<(), String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let count = |text: &str| text.parse::<usize>().map_err(|_| format!("`{text}` is not a number"));
        let known = self.branches.len();
        let last = self.branches.last_mut();
        match (word, last) {
            ("player", None) => {
                self.players.push(Player::parse(rest).ok_or_else(|| format!("`{rest}` is not a player"))?);
            }
            ("on", None) => self.current = count(rest)?,
            ("journal", None) => self.branches.push(SnapshotBranch::default()),
            ("|", _) => {
                journal.push_str(rest);
                journal.push('\n');
            }
            ("branch", Some(_)) if known < MOST_BRANCHES => {
                let (from, in_common) = rest.split_once(' ').ok_or("`branch` needs two numbers")?;
                let (from, in_common) = (count(from)?, count(in_common)?);
                if from >= known {
                    return Err(format!("there is no branch {from} before it"));
                }
                self.branches.push(SnapshotBranch { from, in_common, ..SnapshotBranch::default() });
            }
            ("name", Some(last)) => last.name = unescaped(rest),
            ("note", Some(last)) => last.note = unescaped(rest),
            ("at", Some(last)) => last.at = count(rest)?,
            ("moment", Some(last)) => {
                let (at, note) = rest.split_once(' ').ok_or("`moment` needs a number and a note")?;
                last.notes.push((count(at)?, unescaped(note)));
            }
            (_, Some(last)) if Seat::parse(word).is_some() => {
                let seat = Seat::parse(word).unwrap_or_default();
                last.lines.push(JournalLine { seat, choice: rest.to_owned(), line: number });
            }
            _ => return Err(format!("`{word}` does not belong here in a kept game")),
        }
        Ok(())
    }

    /// The number of choices of its longest branch.
    pub fn choices(&self) -> usize {
        let own = self.branches.iter().map(|branch| branch.in_common + branch.lines.len()).max().unwrap_or(0);
        own.max(self.journal.lines.len())
    }

    /// The number of branches.
    pub fn branches(&self) -> usize {
        self.branches.len()
    }

    /// Plays everything again on a game that has begun as the journal's head says, or has played the journal already.
    ///
    /// # Errors
    /// The first choice that is not legal, and why.
    pub fn play<G: SandboxGame>(&self, sandbox: &mut Sandbox<G>) -> Result<(), String> {
        for (at, branch) in self.branches.iter().enumerate() {
            let tree = sandbox.tree_mut();
            let lines: &[JournalLine] = if at == 0 {
                if tree.branch().is_empty() { &self.journal.lines } else { &[] }
            } else {
                tree.switch(branch.from);
                tree.go_to(branch.in_common);
                if tree.at() != branch.in_common {
                    return Err(format!("branch {at} begins at a moment that branch {} does not have", branch.from));
                }
                tree.fork(Some(&branch.name));
                &branch.lines
            };
            lines.iter().try_for_each(|line| play_line(sandbox, line))?;
        }
        let tree = sandbox.tree_mut();
        for (at, branch) in self.branches.iter().enumerate() {
            tree.switch(at);
            tree.go_to(branch.at);
            let known = tree.branch_mut();
            known.name.clone_from(&branch.name);
            known.note.clone_from(&branch.note);
            known.notes = branch.notes.iter().cloned().collect();
        }
        tree.switch(self.current);
        Ok(())
    }
}

fn play_line<G: SandboxGame>(sandbox: &mut Sandbox<G>, line: &JournalLine) -> Result<(), String> {
    let refused = |why: String| format!("`{} {}` is not legal: {why}", line.seat, line.choice);
    let choice = sandbox.game().parse_choice(sandbox.position(), line.seat, &line.choice).map_err(refused)?;
    sandbox.choose(line.seat, choice).map_err(|refusal| refused(sandbox.refusal_text(refusal)))
}

/// A text in one line.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r")
}

fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match (letter, letter == '\\') {
            (_, true) => match letters.next() {
                Some('n') => out.push('\n'),
                Some('r') => out.push('\r'),
                other => out.extend(other),
            },
            (letter, false) => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_of_several_lines_is_kept_in_one() {
        for text in ["", "a\nb", "back\\slash\\n", "\r\n\\"] {
            assert!(!escaped(text).contains('\n'));
            assert_eq!(unescaped(&escaped(text)), text);
        }
    }

    #[test]
    fn a_text_that_is_not_a_kept_game_is_refused() {
        let said = |text: &str| GameSnapshot::parse(text).unwrap_err();
        assert!(said("hello").contains("the first line must be"));
        assert!(said(MAGIC).contains("its journal"));
        assert_eq!(said(&format!("{MAGIC}\nplayer nobody")), "line 2: `nobody` is not a player");
        assert_eq!(said(&format!("{MAGIC}\njournal\nbranch 1 4")), "line 3: there is no branch 1 before it");
        assert_eq!(said(&format!("{MAGIC}\non x")), "line 2: `x` is not a number");
        assert_eq!(said(&format!("{MAGIC}\nname x")), "line 2: `name` does not belong here in a kept game");
    }
}
