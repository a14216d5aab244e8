//! `liberte play`: a game in the terminal, with persons and bots.
//!
//! `begin` sets the game up, `session` plays any game; what is typed is read by `input`. What is shown comes from a `view`: of
//! `liberte`, or `general` for the games that are read by names. The rules decide what is legal and say why not; nothing here
//! knows a rule.

mod autosave;
mod begin;
mod by_hand;
mod cards;
mod commands;
mod general;
mod input;
mod liberte;
mod screen;
mod seating;
mod session;
#[cfg(test)]
mod tests;
mod view;

use super::open::{Failure, Outcome};
use super::other_game::OtherGame;
use super::printer;
use crate::bots::BotKind;
use crate::games::with_game;
use crate::model::{Texts, Wording, say};
use crate::sandbox::{CrashSaver, SandboxGame};
use autosave::Autosave;
use begin::Begun;
pub use begin::drawn_seed;
use clap::Args;
use general::GeneralView;
use liberte::LiberteView;
use screen::{Screen, ScreenStyle};
use session::Session;
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use view::TerminalView;

/// What `play` was given.
#[derive(Args, Debug, Clone)]
pub struct PlayArgs {
    /// The number of players, including bots.
    #[arg(long, value_name = "N", conflicts_with = "scenario")]
    pub players: Option<usize>,
    /// A person's name; can be given several times. Default: one person.
    #[arg(long = "person", value_name = "NAME")]
    pub persons: Vec<String>,
    /// Watch a game in which all seats are bots.
    #[arg(long, conflicts_with = "persons")]
    pub watch: bool,
    /// Who plays the seats without a person.
    #[arg(long, value_name = "BOT", default_value = "random", value_parser = super::games::bot)]
    pub bot: BotKind,
    /// Begin from a scenario's position: a file, or the id of one of the pack's.
    #[arg(long, value_name = "FILE|ID")]
    pub scenario: Option<PathBuf>,
    /// The seed of all chance; default: a random one.
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// Apply a variant to the pack; several are applied in the order given.
    #[arg(long, value_name = "ID")]
    pub variant: Vec<String>,
    /// Continue a saved game, and save it to the same file after every choice (or to `--journal`).
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "players", "seed", "variant"])]
    pub resume: Option<PathBuf>,
    /// Save the game here after every choice.
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
    /// The language in which the game is told; what a choice is typed as stays the same.
    #[arg(long, value_name = "CODE", default_value = "en")]
    language: String,
}

impl PlayArgs {
    /// A playtest that begins from its file, and is saved in another.
    pub fn of_playtest(file: &Path, journal: PathBuf, watch: bool, bot: BotKind) -> PlayArgs {
        PlayArgs {
            players: None,
            persons: Vec::new(),
            watch,
            bot,
            scenario: None,
            seed: None,
            variant: Vec::new(),
            resume: Some(file.to_owned()),
            journal: Some(journal),
            language: "en".to_owned(),
        }
    }
}

/// Plays a game by a pack. Leaving it, or the end of the input, is no failure.
///
/// # Errors
/// What [`begin::begin`] says, an unknown language, a journal that can't be written or is not legal.
pub fn play(pack: Option<&str>, args: &PlayArgs) -> Outcome {
    let begun = begin::begin(pack, args)?;
    let pack = begun.sandbox.pack().clone();
    let texts = texts(&pack.texts, &args.language)?;
    let view = LiberteView::new(&begun.sandbox, texts, ScreenStyle::of_terminal());
    let notice = texts.texts.get("game.unofficial").cloned().unwrap_or_default();
    run(begun, view, &pack.title, &notice, args)
}

/// Plays a game that is not Liberté.
///
/// # Errors
/// What [`begin::other`] says, an unknown language, a journal that can't be written or is not legal.
pub fn play_other(other: &OtherGame, args: &PlayArgs) -> Outcome {
    let (game, table) = begin::other(other, args)?;
    let pack = table.pack();
    let texts = texts(&pack.texts, &args.language)?;
    let title = texts.texts.get("game.title").unwrap_or(&pack.title);
    let notice = other.notice();
    with_game!(game, it => {
        let begun = table.begin(*it, args)?;
        run(begun, GeneralView::new(texts, ScreenStyle::of_terminal()), title, &notice, args)
    })
}

/// Plays a game that has begun.
fn run<V: TerminalView>(begun: Begun<V::Game>, view: V, title: &str, notice: &str, args: &PlayArgs) -> Outcome {
    let kept = Autosave::new(args.journal.clone().or_else(|| args.resume.clone()), args.resume.as_deref());
    let (mut autosave, moved) = kept.map_err(Failure::usage)?;
    autosave.keep(|| begun.sandbox.whole_journal(), false).map_err(Failure::usage)?;
    autosave.handle_interrupts(view.wording());
    let mut screen =
        Screen::new(std::io::stdin().lock(), std::io::BufWriter::new(printer::raw()), ScreenStyle::of_terminal());
    screen.line(&screen.style.paint.bold(title))?;
    if !notice.is_empty() {
        screen.say(notice)?;
    }
    if let Some(head) = &begun.scenario {
        screen.line(&screen.style.paint.bold(&head.title))?;
        for paragraph in head.story.split("\n\n").filter(|it| !it.is_empty()) {
            screen.say(&paragraph.replace('\n', " "))?;
        }
    }
    greet(&mut screen, view.wording(), &begun, &autosave)?;
    if let Some(moved) = moved {
        let said = "The game that was there is now in `{file}`.";
        screen.say(&say!(view.wording(), said, file = moved.display()))?;
    }
    let crash = CrashSaver::default();
    crash.save_on_panic(std::env::current_dir()?);
    Session::new(begun, view, screen, autosave, crash).run()?;
    Ok(ExitCode::SUCCESS)
}

/// The texts of a language.
fn texts<'a>(all: &'a [Texts], language: &str) -> Result<&'a Texts, Failure> {
    let known = || all.iter().map(|texts| texts.language.as_str()).collect::<Vec<_>>().join(", ");
    let found = all.iter().find(|texts| texts.language == language);
    found.ok_or_else(|| Failure::usage(format!("the pack has no language `{language}`; there are {}", known())))
}

/// By whom it is played, and how it can be played again.
fn greet<G: SandboxGame, In: BufRead, Out: Write>(
    screen: &mut Screen<In, Out>,
    wording: &Wording,
    begun: &Begun<G>,
    autosave: &Autosave,
) -> std::io::Result<()> {
    let seating = &begun.seating;
    screen.say(&say!(wording, "At the table, clockwise: {names}.", names = wording.listed(&seating.names)))?;
    for note in &seating.notes {
        screen.say(&note.said(wording))?;
    }
    let variants = match &begun.sandbox.head().variants[..] {
        [] => String::new(),
        variants => format!(" {}", say!(wording, "Variants: {variants}.", variants = variants.join(", "))),
    };
    let seed = say!(wording, "Seed {n}.", n = begun.sandbox.head().seed);
    screen.say(&format!("{seed}{variants}"))?;
    match autosave.path() {
        Some(path) => screen.say(&say!(wording, "Saved after every choice in `{file}`.", file = path.display()))?,
        None if seating.persons.is_empty() => {}
        None => {
            let said = "Not saved by itself: `save FILE` does it once, `--journal FILE` after every choice.";
            screen.say(&say!(wording, said))?;
        }
    }
    if !seating.persons.is_empty() {
        screen.say(&say!(wording, "Type `help` for what you can type."))?;
    }
    Ok(())
}
