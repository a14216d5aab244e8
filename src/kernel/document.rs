//! What a saved game holds beside the choices of one branch: who played, when, how it ended, the other branches, all notes,
//! and the playtest that it is a record of. It stands in the lines of a journal:
//!
//! ```text
//! player person                      one a seat, clockwise, after the seats
//! begun 2026-11-17 20:41:07          when it began, in universal time
//! played 6720                        how many seconds it was played
//! view own                           whose cards are seen: `open`, `own` or a seat's
//! playtest tall-stacks               the playtest that it is a record of, what it is called,
//! title Stacks of four
//! question Was it fun?               and what is asked
//! answer 1 P2 5                      what a seat answered to the first question
//!
//! P1 pass                            the choices of the branch that is played on,
//! edit {"seat":{"P1":{"hand":[25]}}}  and what was changed by hand between them
//!
//! result four-turns P2,P3 12 19 19   how that ended: the winners, and the points of all seats
//! on 0                               its place among all branches, from 0;
//! name main                          what it is called,
//! at 31                              the moment that is looked at,
//! about why not                      what is noted of it,
//! note 12 fun ! a stack of four      and of its moments: tags (`fun+idea`) and mark, or `-`
//! branch 12                          another branch: 12 choices in common with the one above, and its own
//! P1 discard #12
//! name a bolder way
//! ```

use super::note::{Note, escaped, unescaped};
use super::utc_time::UtcTime;
use super::{Game, Outcome, Seat, SeatSet, Step};
use crate::input::limits::{BRANCHES, QUESTIONS};
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

/// One choice of a journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JournalLine {
    /// The seat that chose.
    pub seat: Seat,
    /// The choice's text.
    pub choice: String,
    /// The line of the file, 1 being the first; 0 if it was never in one.
    pub line: usize,
}

/// A line of a journal that leads from one moment to the next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum JournalEntry {
    /// A choice.
    Choice(JournalLine),
    /// The position was changed by hand.
    Edit {
        /// What is other in it than before; see [`Game::edited`](super::Game::edited).
        edit: String,
        /// The line of the file, 1 being the first; 0 if it was never in one.
        line: usize,
    },
}

impl JournalEntry {
    /// The line of the file, 1 being the first; 0 if it was never in one.
    pub fn line(&self) -> usize {
        match self {
            JournalEntry::Choice(choice) => choice.line,
            JournalEntry::Edit { line, .. } => *line,
        }
    }

    /// The choice, if it is one.
    pub fn choice(&self) -> Option<&JournalLine> {
        match self {
            JournalEntry::Choice(choice) => Some(choice),
            JournalEntry::Edit { .. } => None,
        }
    }
}

impl JournalEntry {
    /// What led to a moment; none at the beginning of a game.
    pub fn of<G: Game>(game: &G, step: &Step<G>) -> Option<JournalEntry> {
        let choice =
            step.made.map(|made| JournalLine { seat: made.seat, choice: game.choice_text(made.choice), line: 0 });
        let edit = step.edit.as_ref().map(|edit| JournalEntry::Edit { edit: edit.to_string(), line: 0 });
        choice.map(JournalEntry::from).or(edit)
    }
}

impl From<JournalLine> for JournalEntry {
    fn from(choice: JournalLine) -> JournalEntry {
        JournalEntry::Choice(choice)
    }
}

/// As it stands in a journal: `P1 pass`.
impl fmt::Display for JournalEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JournalEntry::Choice(JournalLine { seat, choice, .. }) => write!(f, "{seat} {choice}"),
            JournalEntry::Edit { edit, .. } => write!(f, "{EDIT} {edit}"),
        }
    }
}

/// The first word of a change by hand.
pub(super) const EDIT: &str = "edit";

/// What a saved game holds beside the choices of the branch that is played on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Document {
    /// Who plays, clockwise, as the program calls its players; none where nothing is said of it.
    pub players: Vec<String>,
    /// What is known of the sitting.
    pub sitting: Sitting,
    /// How the branch that is played on ended, if it did.
    pub result: Option<GameResult>,
    /// What is said of that branch.
    pub branch: BranchTexts,
    /// The other branches, in their order.
    pub others: Vec<OtherBranch>,
    /// How many of the others come before the branch that is played on.
    pub place: usize,
}

/// When a game was played, and as what.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sitting {
    /// When it began.
    pub begun: Option<UtcTime>,
    /// How many seconds it was played, pauses left out.
    pub seconds: u64,
    /// Whose cards are seen at the table; none where nobody has chosen.
    pub view: Option<Viewpoint>,
    /// The playtest that it is a record of.
    pub playtest: Option<PlaytestAnswers>,
}

/// The viewpoint from which the table is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewpoint {
    /// Everything is open.
    Open,
    /// A person sees what the own seat may see; with several at the screen the view goes round with who acts.
    Own,
    /// One seat's, no matter who acts.
    Seat(Seat),
}

impl Viewpoint {
    fn parse(text: &str) -> Option<Viewpoint> {
        match text {
            "open" => Some(Viewpoint::Open),
            "own" => Some(Viewpoint::Own),
            seat => Seat::parse(seat).map(Viewpoint::Seat),
        }
    }
}

/// As it stands in a journal: `own`.
impl fmt::Display for Viewpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Viewpoint::Open => f.write_str("open"),
            Viewpoint::Own => f.write_str("own"),
            Viewpoint::Seat(seat) => write!(f, "{seat}"),
        }
    }
}

/// A playtest that a game is a record of, and what was answered.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlaytestAnswers {
    /// The playtest's id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What is asked.
    pub questions: Vec<String>,
    /// What was answered: the question, counted from 0, the seat, the answer.
    pub answers: BTreeMap<(usize, Seat), String>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// The ending's word.
    pub end: String,
    /// The winners.
    pub winners: SeatSet,
    /// The points that decided, one a seat, clockwise.
    pub points: Vec<i32>,
}

/// What is said of a branch.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BranchTexts {
    /// Its name; empty where it has none.
    pub name: String,
    /// A note about it.
    pub about: String,
    /// The moment that is looked at; none for its end.
    pub at: Option<usize>,
    /// Notes about its moments.
    pub notes: BTreeMap<usize, Vec<Note>>,
}

/// A branch other than the one that is played on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OtherBranch {
    /// The number of choices that it shares with the one that is played on.
    pub in_common: usize,
    /// Its own choices after them, and changes by hand.
    pub lines: Vec<JournalEntry>,
    /// What is said of it.
    pub texts: BranchTexts,
}

impl From<&Outcome> for GameResult {
    fn from(outcome: &Outcome) -> GameResult {
        GameResult { end: outcome.end.to_owned(), winners: outcome.winners, points: outcome.points.clone() }
    }
}

impl GameResult {
    fn line(&self) -> String {
        let winners: Vec<String> = self.winners.iter().map(|seat| seat.to_string()).collect();
        let points: Vec<String> = self.points.iter().map(i32::to_string).collect();
        let winners = if winners.is_empty() { "-".to_owned() } else { winners.join(",") };
        format!("{} {winners} {}", self.end, points.join(" "))
    }

    fn parse(line: &str) -> Option<GameResult> {
        let mut words = line.split(' ');
        let (end, winners) = (words.next()?.to_owned(), words.next()?);
        let winners = match winners {
            "-" => SeatSet::NONE,
            winners => winners.split(',').map(Seat::parse).collect::<Option<SeatSet>>()?,
        };
        let points = words.map(|word| word.parse().ok()).collect::<Option<Vec<i32>>>()?;
        Some(GameResult { end, winners, points })
    }
}

impl BranchTexts {
    fn write(&self, out: &mut String) {
        if !self.name.is_empty() {
            let _ = writeln!(out, "name {}", escaped(&self.name));
        }
        if let Some(at) = self.at {
            let _ = writeln!(out, "at {at}");
        }
        if !self.about.is_empty() {
            let _ = writeln!(out, "about {}", escaped(&self.about));
        }
        for (at, note) in self.notes.iter().flat_map(|(at, notes)| notes.iter().map(move |note| (at, note))) {
            let _ = writeln!(out, "note {at} {}", note.line().trim_end());
        }
    }
}

/// Whether a line holds what somebody wrote or changed, which may be longer than other lines of a journal.
pub(super) fn is_free_text(line: &str) -> bool {
    let word = line.split(' ').next().unwrap_or_default();
    ["about", "note", "question", "answer", "title", EDIT].contains(&word)
}

impl Document {
    /// The lines of the head, after the seats.
    pub(super) fn write_head(&self, out: &mut String) {
        for player in &self.players {
            let _ = writeln!(out, "player {player}");
        }
        let Sitting { begun, seconds, view, playtest } = &self.sitting;
        if let Some(begun) = begun {
            let _ = writeln!(out, "begun {begun}");
        }
        if *seconds > 0 {
            let _ = writeln!(out, "played {seconds}");
        }
        if let Some(view) = view {
            let _ = writeln!(out, "view {view}");
        }
        let Some(PlaytestAnswers { id, title, questions, answers }) = playtest else { return };
        let _ = writeln!(out, "playtest {}\ntitle {}", escaped(id), escaped(title));
        for question in questions {
            let _ = writeln!(out, "question {}", escaped(question));
        }
        for ((question, seat), answer) in answers {
            let _ = writeln!(out, "answer {} {seat} {}", question + 1, escaped(answer));
        }
    }

    /// The lines after the choices of the branch that is played on.
    pub(super) fn write_branches(&self, out: &mut String) {
        out.push('\n');
        if let Some(result) = &self.result {
            let _ = writeln!(out, "result {}", result.line());
        }
        let _ = writeln!(out, "on {}", self.place.min(self.others.len()));
        self.branch.write(out);
        for other in &self.others {
            let _ = writeln!(out, "branch {}", other.in_common);
            for line in &other.lines {
                let _ = writeln!(out, "{line}");
            }
            other.texts.write(out);
        }
    }

    /// The number of choices that only other branches have.
    pub(super) fn choices_of_others(&self) -> usize {
        self.others.iter().flat_map(|other| &other.lines).filter(|line| line.choice().is_some()).count()
    }

    /// What is said of the branch that was read last.
    fn texts(&mut self) -> &mut BranchTexts {
        self.others.last_mut().map_or(&mut self.branch, |other| &mut other.texts)
    }

    /// Takes a line in that is not a choice; `false` if it is none of a document. `seats` is how many play.
    ///
    /// # Errors
    /// What is wrong with it, and what would be right.
    pub(super) fn read(document: &mut Option<Box<Document>>, line: &str, seats: usize) -> Result<bool, String> {
        const WORDS: [&str; 14] = [
            "player", "begun", "played", "view", "playtest", "title", "question", "answer", "result", "on", "name",
            "at", "about", "note",
        ];
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if !WORDS.contains(&word) && word != "branch" {
            return Ok(false);
        }
        document.get_or_insert_default().take(word, rest, seats).map(|()| true)
    }

    fn take(&mut self, word: &str, rest: &str, seats: usize) -> Result<(), String> {
        let count =
            |text: &str| text.parse::<usize>().map_err(|_| format!("`{word}` needs a whole number, not `{text}`"));
        match word {
            "player" if self.players.len() >= seats => {
                return Err(format!("more players than seats: there are {seats}"));
            }
            "player" => self.players.push(rest.to_owned()),
            "begun" => {
                let begun = UtcTime::parse(rest);
                let wrong = || format!("`{rest}` is not a moment: one is written `2026-11-17 20:41:07`");
                self.sitting.begun = Some(begun.ok_or_else(wrong)?);
            }
            "played" => self.sitting.seconds = count(rest)? as u64,
            "view" => {
                let is_at_table = |view: &Viewpoint| !matches!(view, Viewpoint::Seat(seat) if seat.index() >= seats);
                let wrong = || format!("`{rest}` is no view: one is `open`, `own` or a seat's");
                self.sitting.view = Some(Viewpoint::parse(rest).filter(is_at_table).ok_or_else(wrong)?);
            }
            "playtest" => {
                self.sitting.playtest = Some(PlaytestAnswers { id: unescaped(rest), ..PlaytestAnswers::default() });
            }
            "title" | "question" | "answer" => {
                let playtest = self.sitting.playtest.as_mut().ok_or_else(|| format!("`{word}` before `playtest`"))?;
                playtest.take(word, rest, seats)?;
            }
            "result" => {
                let result = GameResult::parse(rest).filter(|result| result.points.len() == seats);
                let wrong = || "`result` needs an ending, the winners and the points of all seats".to_owned();
                self.result = Some(result.ok_or_else(wrong)?);
            }
            "on" => self.place = count(rest)?,
            "name" => self.texts().name = unescaped(rest),
            "at" => self.texts().at = Some(count(rest)?),
            "about" => self.texts().about = unescaped(rest),
            "note" => {
                let (at, note) = rest.split_once(' ').unwrap_or((rest, ""));
                let (at, note) = (count(at)?, Note::parse(note)?);
                self.texts().notes.entry(at).or_default().push(note);
            }
            _ if self.others.len() >= BRANCHES => return Err(format!("more than {BRANCHES} branches")),
            _ => self.others.push(OtherBranch { in_common: count(rest)?, ..OtherBranch::default() }),
        }
        Ok(())
    }
}

impl PlaytestAnswers {
    fn take(&mut self, word: &str, rest: &str, seats: usize) -> Result<(), String> {
        match word {
            "title" => self.title = unescaped(rest),
            "question" if self.questions.len() >= QUESTIONS => return Err(format!("more than {QUESTIONS} questions")),
            "question" => self.questions.push(unescaped(rest)),
            _ => {
                let mut words = rest.splitn(3, ' ');
                let question = words.next().and_then(|word| word.parse::<usize>().ok()?.checked_sub(1));
                let seat = words.next().and_then(Seat::parse).filter(|seat| seat.index() < seats);
                let known = question.filter(|question| *question < self.questions.len()).zip(seat);
                let wrong = || "`answer` needs the number of a question before it, and a seat".to_owned();
                self.answers.insert(known.ok_or_else(wrong)?, unescaped(words.next().unwrap_or_default()));
            }
        }
        Ok(())
    }
}
