//! `liberte print`: cards, boards and what Tabletop Simulator wants, as files.

#![cfg_attr(not(feature = "print"), allow(dead_code, reason = "what is typed is refused whole"))]

#[cfg(feature = "print")]
mod cards;
#[cfg(feature = "print")]
mod single;
#[cfg(feature = "print")]
mod tabletop;

use super::output::ReplaceArg;
use super::{Failure, Outcome};
use crate::compare::Sheet;
#[cfg(feature = "print")]
use crate::load::{OutputKind, write_output};
#[cfg(feature = "print")]
use crate::print::{Paper, pdf, rules_pages};
use clap::{Args, Subcommand, ValueEnum};
use std::path::{Path, PathBuf};

/// What `print` was given.
#[derive(Args, Debug, Clone)]
pub struct PrintArgs {
    #[command(subcommand)]
    what: PrintCommand,
}

#[derive(Subcommand, Debug, Clone)]
enum PrintCommand {
    /// Proof sheets: nine cards a page with crop marks, as PDF.
    Cards(CardsArgs),
    /// One card as SVG, PNG or PDF.
    Card(CardArgs),
    /// The board as SVG, PNG or PDF, empty or as it stands in a saved game.
    Board(BoardArgs),
    /// A deck for Tabletop Simulator: pictures of 10 × 7 cards, and the object that it loads.
    Tabletop(TabletopArgs),
}

/// What `print cards` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = "\
Cards are 63 × 88 mm, three times three a page; print at 100 % (a ruler at the foot of A4 shows whether it was).

OTHER is `base`, the pack without variants; a variant, or several with `+` between them; or another pack: its folder, \
`DIR:NAME`, or `built-in`. Only cards that differ are printed, each with a numbered tag and a dashed ring around what \
differs; the last page tells old and new.

Examples:
  liberte print cards                                          all cards
  liberte print cards set:b faction:radical --paper letter     those that a query finds, as of `liberte find`
  liberte print cards --differs-from built-in                  what your pack changes
  liberte print cards --variant one-card --differs-from base   what a variant changes
  liberte print cards --backs --bleed 3 --marks none           for a printer of both sides
  liberte print cards --pack libertalia --language fr          the characters of Libertalia, in French")]
struct CardsArgs {
    /// Only the cards that a query finds; `liberte find --help` explains it. In packs of other games a first word may say
    /// what is looked for, such as `spaces`.
    query: Vec<String>,
    /// Print the cards as they are with a variant; several are applied in the order given.
    #[arg(long, value_name = "ID")]
    variant: Vec<String>,
    /// Print only what differs from another version, and mark it.
    #[arg(long, value_name = "OTHER")]
    differs_from: Option<String>,
    /// Print the cards that don't differ too.
    #[arg(long, requires = "differs_from")]
    with_unchanged: bool,
    /// Where what differs is told.
    #[arg(long, value_enum, default_value_t = MarksArg::Cards)]
    marks: MarksArg,
    /// The paper.
    #[arg(long, value_enum, default_value_t = PaperArg::A4)]
    paper: PaperArg,
    /// Let the ground of each card continue beyond its edges, so many millimetres.
    #[arg(long, value_name = "MM", default_value_t = 0.0)]
    bleed: f32,
    /// After each page of cards a page of their backs, in mirrored order: print both sides, turned over the long edge.
    #[arg(long)]
    backs: bool,
    /// As many of each as the game has, where a card says how many there are.
    #[arg(long)]
    copies: bool,
    /// The language of what stands on the cards.
    #[arg(long, value_name = "CODE", default_value = "en")]
    language: String,
    /// The file to write.
    #[arg(long, value_name = "FILE", default_value = "cards.pdf")]
    out: PathBuf,
    #[command(flatten)]
    replace: ReplaceArg,
}

/// What `print card` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = "\
Examples:
  liberte print card 71 --out marat.svg
  liberte print card 'Napoléon Bonaparte' --out bonaparte.png --width 1500
  liberte print card spy --pack revolution --language de --out spion.pdf

Letters in an SVG are outlines: it looks the same where the fonts are not installed.")]
struct CardArgs {
    /// Its number, id or title, or a query that finds one card.
    #[arg(required = true)]
    name: Vec<String>,
    /// Print it as it is with a variant; several are applied in the order given.
    #[arg(long, value_name = "ID")]
    variant: Vec<String>,
    /// The language of what stands on it.
    #[arg(long, value_name = "CODE", default_value = "en")]
    language: String,
    #[command(flatten)]
    picture: PictureArgs,
}

/// A picture to write.
#[derive(Args, Debug, Clone)]
struct PictureArgs {
    /// The file to write; its ending says as what: `.svg`, `.png` or `.pdf`.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The width of a PNG in pixels; 744 are 300 dots an inch for a card.
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..=8000))]
    width: Option<u32>,
    #[command(flatten)]
    replace: ReplaceArg,
}

/// What `print board` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = "\
Examples:
  liberte print board --out board.svg
  liberte print board --variant two-capitals --out board.png
  liberte print board --game evening.journal --out end.png --width 2400
  liberte print board --game evening.journal --at 120 --out moment.pdf")]
struct BoardArgs {
    /// Draw the board as it is with a variant; several are applied in the order given. A saved game has its own.
    #[arg(long, value_name = "ID", conflicts_with = "game")]
    variant: Vec<String>,
    /// Draw the board with the stacks of this saved game, at its end.
    #[arg(long, value_name = "FILE")]
    game: Option<PathBuf>,
    /// Draw it after the choice of this number, from 0, as of `liberte replay --at`.
    #[arg(long, value_name = "N", requires = "game")]
    at: Option<usize>,
    #[command(flatten)]
    picture: PictureArgs,
}

/// What `print tabletop` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = "\
The folder gets `cards-1.png` and so on, ten cards wide and seven high, `back.png` and `deck.json`. Tabletop Simulator \
loads pictures from the web or its cloud: put them there, and give the address of that place with --address. Then put \
`deck.json` into its folder of saved objects. To make the deck by hand instead, tell it: 10 wide, 7 high, and the number of \
cards that the command prints.

Examples:
  liberte print tabletop --out deck --address https://example.org/liberte/
  liberte print tabletop set:a --out deck-a
  liberte print tabletop cards --pack revolution --out deck --language fr")]
struct TabletopArgs {
    /// Only the cards that a query finds, as of `print cards`.
    query: Vec<String>,
    /// Print the cards as they are with a variant; several are applied in the order given.
    #[arg(long, value_name = "ID")]
    variant: Vec<String>,
    /// The language of what stands on the cards.
    #[arg(long, value_name = "CODE", default_value = "en")]
    language: String,
    /// Where the pictures can be loaded from; what stands before their names in `deck.json`.
    #[arg(long, value_name = "URL", default_value = "")]
    address: String,
    /// The folder to write to, which is made if need be.
    #[arg(long, value_name = "DIR", default_value = "tabletop")]
    out: PathBuf,
    #[command(flatten)]
    replace: ReplaceArg,
}

/// The paper.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaperArg {
    /// 210 × 297 mm.
    A4,
    /// 8.5 × 11 inches.
    Letter,
}

#[cfg(feature = "print")]
impl From<PaperArg> for Paper {
    fn from(paper: PaperArg) -> Paper {
        match paper {
            PaperArg::A4 => Paper::A4,
            PaperArg::Letter => Paper::Letter,
        }
    }
}

/// Where what differs is told.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
enum MarksArg {
    /// On the cards, and in lists.
    Cards,
    /// In lists only: the cards stay clean.
    List,
    /// Nowhere.
    None,
}

/// Prints what was asked for.
///
/// # Errors
/// Usage: an unknown card, variant or language, a query that can't be read, a file that can't be written, a program without
/// the feature `print`. Content: a pack with errors.
#[cfg(feature = "print")]
pub fn print(pack: Option<&str>, args: &PrintArgs) -> Outcome {
    match &args.what {
        PrintCommand::Cards(args) => cards::cards(pack, args),
        PrintCommand::Card(args) => single::card(pack, args),
        PrintCommand::Board(args) => single::board(pack, args),
        PrintCommand::Tabletop(args) => tabletop::tabletop(pack, args),
    }
}

/// Writes a sheet of house rules as a PDF.
///
/// # Errors
/// Usage: the file can't be written.
#[cfg(feature = "print")]
pub fn write_rules(sheet: &Sheet, paper: PaperArg, file: &Path, replace: ReplaceArg) -> Result<(), Failure> {
    let pages = rules_pages(sheet, paper.into());
    let bytes = pdf(&sheet.title, &sheet.language, &pages);
    Ok(write_output(file, OutputKind::Pdf, replace.replace, &bytes)?)
}

/// Says that this program can't draw.
///
/// # Errors
/// Always: usage.
#[cfg(not(feature = "print"))]
pub fn print(_: Option<&str>, _: &PrintArgs) -> Outcome {
    Err(Failure::usage(WITHOUT))
}

/// Says that this program makes no PDF.
///
/// # Errors
/// Always: usage.
#[cfg(not(feature = "print"))]
pub fn write_rules(_: &Sheet, _: PaperArg, _: &Path, _: ReplaceArg) -> Result<(), Failure> {
    Err(Failure::usage(WITHOUT))
}

#[cfg(not(feature = "print"))]
const WITHOUT: &str = "this program was built without the feature `print`, and makes neither PDF nor pictures; a build \
                       with `--features print`, or with the window, does";
