//! `liberte play`: a game in the terminal, with persons and random players.
//!
//! `begin` sets the game up, `session` plays it; what is typed is read by `input`, what is shown comes from `show`,
//! `question`, `options` and `cards`. The rules decide what is legal and say why not; nothing here knows a rule.

mod begin;
mod cards;
mod commands;
mod input;
mod keeper;
mod options;
mod question;
mod save;
mod screen;
mod seating;
mod session;
mod show;
mod story;
#[cfg(test)]
mod tests;

use super::PlayArgs;
use super::open::{Failure, Outcome};
use super::words::listed;
use crate::kernel::{Journal, Table};
use crate::model::{Pack, Texts};
use begin::Begun;
use keeper::Keeper;
use screen::{Manner, Screen};
use session::Session;
use std::io::{BufRead, Write};
use std::process::ExitCode;

/// Plays a game. Leaving it, or the end of the input, is no failure.
///
/// # Errors
/// What [`begin::begin`] says, an unknown language, a journal that can't be written or is not legal.
pub fn play(pack: Option<&str>, args: &PlayArgs) -> Outcome {
    let begun = begin::begin(pack, args)?;
    let texts = texts(begun.game.pack(), &args.language)?;
    let mut table = Table::new(&begun.game, begun.start.clone());
    if let (Some(journal), Some(path)) = (&begun.resumed, &args.resume) {
        let replayed = journal.replay(&mut table, usize::MAX);
        replayed.map_err(|error| Failure::content(format!("`{}`: {error}", path.display())))?;
    }
    let kept = Keeper::new(args.journal.clone().or_else(|| args.resume.clone()), args.resume.as_deref());
    let (mut keeper, moved) = kept.map_err(Failure::usage)?;
    keeper.keep(|| Journal::of(begun.head.clone(), &table), false).map_err(Failure::usage)?;
    keeper.mind_interrupts();
    let mut screen =
        Screen::new(std::io::stdin().lock(), std::io::BufWriter::new(std::io::stdout()), Manner::of_terminal());
    greet(&mut screen, &begun, texts, &keeper)?;
    if let Some(moved) = moved {
        screen.say(&format!("The game that was there is now in `{}`.", moved.display()))?;
    }
    Session::new(&begun, table, texts, screen, keeper).run()?;
    Ok(ExitCode::SUCCESS)
}

/// The texts of a language.
fn texts<'a>(pack: &'a Pack, language: &str) -> Result<&'a Texts, Failure> {
    let known = || pack.texts.iter().map(|texts| texts.language.as_str()).collect::<Vec<_>>().join(", ");
    let found = pack.texts.iter().find(|texts| texts.language == language);
    found.ok_or_else(|| Failure::usage(format!("the pack has no language `{language}`; there are {}", known())))
}

/// What is played, by whom, and how it can be played again.
fn greet<In: BufRead, Out: Write>(
    screen: &mut Screen<In, Out>,
    begun: &Begun,
    texts: &Texts,
    keeper: &Keeper,
) -> std::io::Result<()> {
    let pack = begun.game.pack();
    screen.line(&screen.manner.paint.bold(&pack.title))?;
    if let Some(notice) = texts.texts.get("game.unofficial") {
        let notice = notice.clone();
        screen.say(&notice)?;
    }
    let seating = &begun.seating;
    screen.say(&format!("At the table, clockwise: {}.", listed(&seating.names)))?;
    for note in &seating.notes {
        screen.say(note)?;
    }
    let variants = match &begun.head.variants[..] {
        [] => String::new(),
        variants => format!(" Variants: {}.", variants.join(", ")),
    };
    screen.say(&format!("Seed {}.{variants}", begun.head.seed))?;
    match keeper.path() {
        Some(path) => screen.say(&format!("Saved after every choice in `{}`.", path.display()))?,
        None if seating.persons.is_empty() => {}
        None => screen.say("Not saved by itself: `save FILE` does it once, `--journal FILE` after every choice.")?,
    }
    if !seating.persons.is_empty() {
        screen.say("Type `help` for what you can type.")?;
    }
    Ok(())
}
