//! The journal is the saved form of a game: how it began, and the choices. It is text, with one choice per line.

use super::document::{Document, EDIT, JournalEntry, JournalLine, is_free_text};
use super::{Game, MAX_SEATS, Move, Note, Seat, Table};
use crate::input::letters::{code_point, harmful_in_line, is_harmful, quoted};
use crate::input::limits::{CHOICE, LINE, SCENARIO, SEAT_NAME, bytes};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use std::collections::VecDeque;
use std::fmt::Write as _;

/// The beginning of a journalled game: all that the choices do not say.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct JournalHead {
    /// The pack's id.
    pub pack: String,
    /// The pack's version.
    pub version: String,
    /// The hash of the rules as played (pack and variants).
    pub hash: String,
    /// Variants laid over the pack, in order.
    pub variants: Vec<String>,
    /// The seed of all chance.
    pub seed: u64,
    /// The seats' names, clockwise.
    pub seats: Vec<String>,
    /// The scenario that the game began from, as TOML text, if it did.
    pub scenario: Option<String>,
}

/// A game as it is saved: its beginning and its choices.
///
/// Decisions with a single choice are left out when written, and skipped or read when they are there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Journal {
    /// How the game began.
    pub head: JournalHead,
    /// The choices of the branch that is played on, and what was changed by hand between them.
    pub lines: Vec<JournalEntry>,
    /// The rules that the game was played by, packed as text without blanks; none where the journal does not carry them.
    /// What they are, and whether they are whole, is not looked at here.
    pub rules: Option<String>,
    /// All else that is known of the game: who played, the other branches, notes; none where it is about the choices alone.
    pub document: Option<Box<Document>>,
}

/// An error in a journal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct JournalError {
    /// The line of the file, 1 being the first.
    pub line: usize,
    /// What is wrong there and what would be right.
    pub what: String,
}

/// Damage to a journal as a whole, which can still be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Damage {
    /// It promises an end mark and has none.
    #[error("it was cut short: its last line must be its end mark, `{END} ...`")]
    Cut,
    /// Its end mark is another one than it should have, or not its last line.
    #[error("it was changed after it was written: its end mark does not fit, `{END} ...` in line {0}")]
    Changed(usize),
}

const MAGIC: &str = "liberte journal 1";
/// The line of the head that promises an end mark: a journal that has it and no end mark was cut.
const PROMISE: &str = "closed by end";
/// The first word of the end mark; the number of choices and a checksum of all lines before follow.
const END: &str = "end";
/// How many letters of what is quoted in a message are shown.
const SHOWN: usize = 40;
/// How many letters of the packed rules stand in a line.
const RULES_WIDTH: usize = 100;

impl Journal {
    /// The journal of a table as it stands.
    pub fn of<G: Game>(head: JournalHead, table: &Table<'_, G>) -> Journal {
        let lines = table.steps().iter().filter_map(|step| JournalEntry::of(table.game(), step)).collect();
        Journal { head, lines, ..Journal::default() }
    }

    /// A journal of choices alone, which carries no rules.
    pub fn plain(head: JournalHead, lines: Vec<JournalLine>) -> Journal {
        Journal { head, lines: lines.into_iter().map(JournalEntry::from).collect(), ..Journal::default() }
    }

    /// How many times the position was changed by hand in the branch that is played on.
    pub fn edits(&self) -> usize {
        self.lines.iter().filter(|line| line.choice().is_none()).count()
    }

    /// The journal as text, with its end mark.
    pub fn write(&self) -> String {
        let mut out = self.text(true);
        let others = self.document.as_ref().map_or(0, |document| document.choices_of_others());
        let mark = end_mark(self.lines.len() - self.edits() + others, out.lines());
        let _ = writeln!(out, "{mark}");
        out
    }

    /// The journal as text without an end mark, for what has a checksum of its own.
    pub fn write_bare(&self) -> String {
        self.text(false)
    }

    fn text(&self, is_marked: bool) -> String {
        let head = &self.head;
        let mut out = format!("{MAGIC}\npack {} {} {}\n", head.pack, head.version, head.hash);
        if is_marked {
            let _ = writeln!(out, "{PROMISE}");
        }
        for variant in &head.variants {
            let _ = writeln!(out, "variant {variant}");
        }
        let _ = writeln!(out, "seed {}", head.seed);
        for name in &head.seats {
            let _ = writeln!(out, "seat {name}");
        }
        if let Some(document) = &self.document {
            document.write_head(&mut out);
        }
        if let Some(scenario) = &head.scenario {
            out.push_str("scenario\n");
            for line in scenario.lines() {
                let _ = writeln!(out, "| {line}");
            }
        }
        out.push('\n');
        for line in &self.lines {
            let _ = writeln!(out, "{line}");
        }
        if let Some(document) = &self.document {
            document.write_branches(&mut out);
        }
        if let Some(rules) = &self.rules {
            out.push_str("\nrules\n");
            let mut rest = rules.as_str();
            while !rest.is_empty() {
                let (line, more) = rest.split_at_checked(RULES_WIDTH).unwrap_or((rest, ""));
                let _ = writeln!(out, ": {line}");
                rest = more;
            }
        }
        out
    }

    /// The names of all branches, in their order; that of the only one of a journal of choices alone is empty.
    pub fn branch_names(&self) -> Vec<&str> {
        let Some(document) = &self.document else { return vec![""] };
        let mut names: Vec<&str> = document.others.iter().map(|other| other.texts.name.as_str()).collect();
        names.insert(document.place.min(names.len()), &document.branch.name);
        names
    }

    /// The same game along another branch, by its place among all, as a journal of that branch alone, with its notes; none
    /// where there is no such branch. A branch begins with choices of the one that is played on.
    pub fn along(&self, branch: usize) -> Option<Journal> {
        let others = self.document.as_ref().map_or(&[][..], |document| &document.others);
        let place = self.document.as_ref().map_or(0, |document| document.place.min(others.len()));
        let (lines, texts) = if branch == place {
            (self.lines.clone(), self.document.as_ref().map(|document| &document.branch))
        } else {
            let other = others.get(branch - usize::from(branch > place))?;
            let lines = self.lines.iter().take(other.in_common).chain(&other.lines).cloned().collect();
            (lines, Some(&other.texts))
        };
        let document = texts.map(|texts| Box::new(Document { branch: texts.clone(), ..Document::default() }));
        Some(Journal { rules: self.rules.clone(), head: self.head.clone(), lines, document })
    }

    /// The notes of the branch, by the moments that they are of.
    pub fn notes(&self) -> impl Iterator<Item = (usize, &Note)> {
        let all = self.document.iter().flat_map(|document| &document.branch.notes);
        all.flat_map(|(at, notes)| notes.iter().map(move |note| (*at, note)))
    }

    /// Returns what is wrong with a journal's text as a whole: it was cut short, or changed since it was written.
    /// Nothing can be said about a journal without an announced end mark, as older programs and people write it.
    pub fn damage(text: &str) -> Option<Damage> {
        let head = text.lines().take_while(|line| !line.starts_with("seat "));
        if !head.map(str::trim_end).any(|line| line == PROMISE) {
            return None;
        }
        let is_mark = |line: &str| line.strip_prefix(END).is_some_and(|rest| rest.starts_with(' '));
        let marks = text.lines().enumerate().filter(|(_, line)| is_mark(line));
        let Some((at, mark)) = marks.last() else { return Some(Damage::Cut) };
        let before = text.trim_start_matches('\u{feff}').lines().take(at);
        let choices = before.clone().filter(|line| line.split(' ').next().is_some_and(|it| Seat::parse(it).is_some()));
        let is_last = text.lines().skip(at + 1).all(|line| line.trim_end().is_empty());
        let right = end_mark(choices.count(), before);
        let is_cut = is_last && mark.len() < right.len() && right.starts_with(mark);
        match mark.trim_end() == right && is_last {
            true => None,
            false if is_cut => Some(Damage::Cut),
            false => Some(Damage::Changed(at + 1)),
        }
    }

    /// Reads a journal's text. Blank lines and lines that begin with `//` are skipped; whether it is whole is for
    /// [`Journal::damage`] to say.
    ///
    /// # Errors
    /// The first line that is not a journal's, or is longer than a journal's lines are.
    pub fn parse(text: &str) -> Result<Journal, JournalError> {
        let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line.trim_end()));
        let wrong = |line: usize, what: String| JournalError { line, what };
        if lines.next().map(|(_, line)| line.trim_start_matches('\u{feff}')) != Some(MAGIC) {
            return Err(wrong(1, format!("this is not a journal: the first line must be `{MAGIC}`")));
        }
        let mut journal = Journal::default();
        let mut has_seed = false;
        for (at, line) in lines {
            check_line(line).map_err(|what| wrong(at, what))?;
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let head = &mut journal.head;
            match word {
                "" | "//" => {}
                _ if line.starts_with("//") || line == PROMISE => {}
                END => {}
                "pack" => match rest.split(' ').collect::<Vec<_>>()[..] {
                    [pack, version, hash] => {
                        (head.pack, head.version, head.hash) = (pack.into(), version.into(), hash.into());
                    }
                    _ => return Err(wrong(at, "`pack` needs an id, a version and a hash".into())),
                },
                "variant" => head.variants.push(rest.into()),
                "seed" => {
                    head.seed = rest.parse().map_err(|_| {
                        wrong(at, format!("`{}` is not a seed: a seed is a whole number", quoted(rest, SHOWN)))
                    })?;
                    has_seed = true;
                }
                "seat" => {
                    check_name(rest).map_err(|what| wrong(at, what))?;
                    head.seats.push(rest.into());
                }
                "scenario" => head.scenario = Some(String::new()),
                "|" => match &mut head.scenario {
                    Some(scenario) if scenario.len() + rest.len() > SCENARIO => {
                        return Err(wrong(at, format!("its scenario is longer than {}", bytes(SCENARIO))));
                    }
                    Some(scenario) => {
                        scenario.push_str(rest);
                        scenario.push('\n');
                    }
                    None => return Err(wrong(at, "a scenario's line before `scenario`".into())),
                },
                "rules" => journal.rules = Some(String::new()),
                ":" => match &mut journal.rules {
                    Some(rules) => rules.push_str(rest),
                    None => return Err(wrong(at, "a line of rules before `rules`".into())),
                },
                EDIT => journal.entries().push(JournalEntry::Edit { edit: rest.into(), line: at }),
                _ => match Seat::parse(word) {
                    Some(_) if rest.chars().nth(CHOICE).is_some() => {
                        let what =
                            format!("`{}` is not a choice: it has more than {CHOICE} letters", quoted(rest, SHOWN));
                        return Err(wrong(at, what));
                    }
                    Some(seat) if seat.index() < head.seats.len() => {
                        journal.entries().push(JournalLine { seat, choice: rest.into(), line: at }.into());
                    }
                    Some(seat) => {
                        return Err(wrong(at, format!("`{seat}` does not play: there are {} seats", head.seats.len())));
                    }
                    None if Document::read(&mut journal.document, line, head.seats.len())
                        .map_err(|what| wrong(at, what))? => {}
                    None => {
                        return Err(wrong(
                            at,
                            format!(
                                "`{}` is not a word of a journal: a choice begins with its seat, `P1 pass`",
                                quoted(word, SHOWN)
                            ),
                        ));
                    }
                },
            }
        }
        let head = &journal.head;
        if head.pack.is_empty() || !has_seed || head.seats.is_empty() {
            return Err(wrong(1, "a journal needs the lines `pack`, `seed` and `seat`".into()));
        }
        if head.seats.len() > MAX_SEATS {
            return Err(wrong(1, format!("{} seats: at most {MAX_SEATS} can play", head.seats.len())));
        }
        Ok(journal)
    }

    /// The lines of the branch that is read.
    fn entries(&mut self) -> &mut Vec<JournalEntry> {
        let other = self.document.as_mut().and_then(|document| document.others.last_mut());
        other.map_or(&mut self.lines, |other| &mut other.lines)
    }

    /// Plays the choices, the first `count` of them. The table answers forced choices itself.
    ///
    /// A line may be a forced choice spelt out and a legal choice of the next decision too. So the journal is read as one
    /// that leaves all forced choices out, as [`Journal::of`] does; else as one that spells all of them out; else as one
    /// that spells out some.
    ///
    /// # Errors
    /// The first choice that is not legal, with its line and why, by the reading that comes furthest. The table has played
    /// what comes before it.
    pub fn replay<G: Game>(&self, table: &mut Table<'_, G>, count: usize) -> Result<(), JournalError> {
        let before = table.len();
        let mut furthest: Option<(usize, Forced)> = None;
        for forced in [Forced::LeftOut, Forced::SpeltOut, Forced::Either] {
            let Err(error) = self.read(table, count, forced) else { return Ok(()) };
            if furthest.is_none_or(|(line, _)| error.line > line) {
                furthest = Some((error.line, forced));
            }
            table.go_to(before);
        }
        self.read(table, count, furthest.map_or(Forced::LeftOut, |(_, forced)| forced))
    }

    fn read<G: Game>(&self, table: &mut Table<'_, G>, count: usize, how: Forced) -> Result<(), JournalError> {
        let game = table.game();
        let answered = &table.last_step().forced;
        let mut forced: VecDeque<Move<G::Choice>> = answered.iter().copied().collect();
        for entry in self.lines.iter().take(count) {
            let line = match entry {
                JournalEntry::Choice(line) => line,
                JournalEntry::Edit { edit, line } => {
                    let edited = table.edit(edit).map(|step| step.forced.iter().copied().collect());
                    forced = edited.map_err(|why| {
                        let what = format!("the change by hand is not possible: {}", why.join("; "));
                        JournalError { line: *line, what }
                    })?;
                    continue;
                }
            };
            let is_this =
                |made: &Move<G::Choice>| made.seat == line.seat && game.choice_text(made.choice) == line.choice;
            if how == Forced::SpeltOut && forced.front().is_some_and(is_this) {
                forced.pop_front();
                continue;
            }
            let played = match forced.front() {
                Some(next) if how == Forced::SpeltOut => {
                    Err(format!("{} `{}` comes before it", next.seat, game.choice_text(next.choice)))
                }
                _ => play_line(table, line),
            };
            match played {
                Ok(then_forced) => forced = then_forced,
                Err(refused) => match forced.iter().position(is_this) {
                    Some(at) if how == Forced::Either => drop(forced.drain(..=at)),
                    _ => {
                        let what = format!("`{} {}` is not legal: {refused}", line.seat, line.choice);
                        return Err(JournalError { line: line.line, what });
                    }
                },
            }
        }
        Ok(())
    }
}

/// The end mark of a journal of so many choices and these lines before it. Blanks at the ends of lines do not count, nor
/// how lines end: mails and other systems change both.
fn end_mark<'l>(choices: usize, lines: impl Iterator<Item = &'l str>) -> String {
    let mut hash = Sha256::new();
    for line in lines {
        hash.update(line.trim_end());
        hash.update(b"\n");
    }
    format!("{END} {choices} {}", HEXLOWER.encode(&hash.finalize()[..4]))
}

/// Checks that a line may stand in a journal.
///
/// # Errors
/// It is too long, or holds a letter that can't be seen. A scenario is looked at as a whole, by who reads it; what somebody
/// wrote may be of any length.
fn check_line(line: &str) -> Result<(), String> {
    if line.starts_with("| ") {
        return Ok(());
    }
    if line.len() > LINE && !is_free_text(line) {
        return Err(format!("the line is longer than {}: `{}`", bytes(LINE), quoted(line, SHOWN)));
    }
    match line.chars().find(|&letter| is_harmful(letter)) {
        Some(letter) => Err(format!("the letter {} can't stand in a journal", code_point(letter))),
        None => Ok(()),
    }
}

/// Checks a seat's name.
///
/// # Errors
/// Why it can't.
fn check_name(name: &str) -> Result<(), String> {
    match harmful_in_line(name) {
        Some(letter) => Err(format!("the letter {} can't stand in a seat's name", code_point(letter))),
        None if name.trim().is_empty() => Err("a seat's name cannot be empty".to_owned()),
        None if name.chars().nth(SEAT_NAME).is_some() => {
            Err(format!("`{}` is not a name for a seat: it has more than {SEAT_NAME} letters", quoted(name, SHOWN)))
        }
        None => Ok(()),
    }
}

/// The way a journal treats choices without an alternative.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Forced {
    /// They are not in it.
    LeftOut,
    /// They all are.
    SpeltOut,
    /// Some are.
    Either,
}

/// Makes a line's choice and gives the forced ones after it; else why it is not legal.
fn play_line<G: Game>(table: &mut Table<'_, G>, line: &JournalLine) -> Result<VecDeque<Move<G::Choice>>, String> {
    let game = table.game();
    let choice = game.parse_choice(table.position(), line.seat, &line.choice)?;
    let played = table.play(line.seat, choice).map(|moment| moment.forced.iter().copied().collect());
    played.map_err(|refusal| game.refusal_text(table.position(), refusal))
}
