//! Games as older programs kept them, in a format of their own around a journal; read as journals, and no more written.
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
//! ```

use crate::input::limits::BRANCHES;
use crate::kernel::{BranchTexts, Document, Journal, JournalEntry, JournalLine, Note, OtherBranch, Seat, unescaped};

/// The first line.
const MAGIC: &str = "liberte game 1";
/// The most choices of all branches together.
const MOST_CHOICES: usize = 500_000;

#[derive(Default)]
struct OldSnapshot {
    players: Vec<String>,
    current: usize,
    branches: Vec<OldBranch>,
}

#[derive(Default)]
struct OldBranch {
    from: usize,
    in_common: usize,
    lines: Vec<JournalLine>,
    texts: BranchTexts,
}

/// Whether a text begins as such a game does.
pub(super) fn is_old_snapshot(text: &str) -> bool {
    text.lines().next() == Some(MAGIC)
}

/// Reads such a game.
///
/// # Errors
/// The first line that is not one of it.
pub(super) fn read_old_snapshot(text: &str) -> Result<Journal, String> {
    let (mut snapshot, mut journal) = (OldSnapshot::default(), String::new());
    for (at, line) in text.lines().enumerate().skip(1) {
        snapshot.line(line, at + 1, &mut journal).map_err(|why| format!("line {}: {why}", at + 1))?;
    }
    let journal = Journal::parse(&journal).map_err(|error| format!("its journal: {error}"))?;
    snapshot.into_journal(journal)
}

impl OldSnapshot {
    fn line(&mut self, line: &str, number: usize, journal: &mut String) -> Result<(), String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let count = |text: &str| text.parse::<usize>().map_err(|_| format!("`{text}` is not a number"));
        let known = self.branches.len();
        match (word, self.branches.last_mut()) {
            ("player", None) => self.players.push(rest.to_owned()),
            ("on", None) => self.current = count(rest)?,
            ("journal", None) => self.branches.push(OldBranch::default()),
            ("|", _) => {
                journal.push_str(rest);
                journal.push('\n');
            }
            ("branch", Some(_)) if known < BRANCHES => {
                let (from, in_common) = rest.split_once(' ').ok_or("`branch` needs two numbers")?;
                let (from, in_common) = (count(from)?, count(in_common)?);
                if from >= known {
                    return Err(format!("there is no branch {from} before it"));
                }
                self.branches.push(OldBranch { from, in_common, ..OldBranch::default() });
            }
            ("name", Some(last)) => last.texts.name = unescaped(rest),
            ("note", Some(last)) => last.texts.about = unescaped(rest),
            ("at", Some(last)) => last.texts.at = Some(count(rest)?),
            ("moment", Some(last)) => {
                let (at, note) = rest.split_once(' ').ok_or("`moment` needs a number and a note")?;
                last.texts.notes.entry(count(at)?).or_default().push(Note::new(&unescaped(note)));
            }
            (_, Some(last)) if Seat::parse(word).is_some() => {
                let seat = Seat::parse(word).unwrap_or_default();
                last.lines.push(JournalLine { seat, choice: rest.to_owned(), line: number });
            }
            _ => return Err(format!("`{word}` does not belong here in a kept game")),
        }
        Ok(())
    }

    /// The same game as a journal: each branch by what it has in common with the one that is played on.
    fn into_journal(self, journal: Journal) -> Result<Journal, String> {
        let OldSnapshot { players, current, branches } = self;
        if current >= branches.len() {
            return Err("it has no branch to continue".to_owned());
        }
        let first = journal.lines.iter().filter_map(JournalEntry::choice).cloned().collect();
        let mut whole: Vec<Vec<JournalLine>> = vec![first];
        let mut choices = journal.lines.len();
        for branch in &branches[1..] {
            let shared = whole[branch.from].get(..branch.in_common).ok_or_else(|| {
                format!(
                    "the branch `{}` begins after {} choices, which were never made",
                    branch.texts.name, branch.in_common
                )
            })?;
            let all: Vec<JournalLine> = shared.iter().chain(&branch.lines).cloned().collect();
            choices += all.len();
            if choices > MOST_CHOICES {
                return Err(format!("its branches have more than {MOST_CHOICES} choices together"));
            }
            whole.push(all);
        }
        let lines = whole[current].clone();
        let entries = |lines: &[JournalLine]| lines.iter().cloned().map(JournalEntry::from).collect();
        let mut all = whole.into_iter().zip(branches);
        let mut others = Vec::new();
        let mut played_on = BranchTexts::default();
        for (at, (own, branch)) in all.by_ref().enumerate() {
            if at == current {
                played_on = branch.texts;
                continue;
            }
            let is_same =
                |(one, other): &(&JournalLine, &JournalLine)| (one.seat, &one.choice) == (other.seat, &other.choice);
            let in_common = own.iter().zip(&lines).take_while(is_same).count();
            others.push(OtherBranch { in_common, lines: entries(&own[in_common..]), texts: branch.texts });
        }
        let document = Document { players, branch: played_on, others, place: current, ..Document::default() };
        Ok(Journal { lines: entries(&lines), document: Some(Box::new(document)), ..journal })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_is_not_a_kept_game_is_refused() {
        let said = |text: &str| read_old_snapshot(&format!("{MAGIC}\n{text}")).unwrap_err();
        assert!(said("").contains("its journal"));
        assert_eq!(said("journal\nbranch 1 4"), "line 3: there is no branch 1 before it");
        assert_eq!(said("on x"), "line 2: `x` is not a number");
        assert_eq!(said("name x"), "line 2: `name` does not belong here in a kept game");
        let journal = "| liberte journal 1\n| pack p 1 h\n| seed 1\n| seat Ann\n| P1 pass\n";
        assert!(said(&format!("on 1\njournal\n{journal}")).contains("no branch to continue"));
        assert!(said(&format!("on 0\njournal\n{journal}branch 0 2\n")).contains("never made"));
    }

    #[test]
    fn branches_are_read_by_what_they_share_with_the_one_that_is_played_on() {
        let journal = "| liberte journal 1\n| pack p 1 h\n| seed 1\n| seat Ann\n| P1 a\n| P1 b\n";
        let text = format!(
            "{MAGIC}\nplayer person\non 1\njournal\n{journal}name main\nmoment 1 why\nbranch 0 1\nP1 c\nname x\n"
        );
        let read = read_old_snapshot(&text).unwrap();
        let choices: Vec<&str> =
            read.lines.iter().filter_map(JournalEntry::choice).map(|line| line.choice.as_str()).collect();
        let document = read.document.unwrap();
        assert_eq!((choices, document.branch.name.as_str(), document.place), (vec!["a", "c"], "x", 1));
        let main = &document.others[0];
        let own = main.lines[0].choice().map(|line| line.choice.as_str());
        assert_eq!((main.in_common, own), (1, Some("b")));
        assert_eq!(main.texts.notes[&1], [Note::new("why")]);
    }
}
