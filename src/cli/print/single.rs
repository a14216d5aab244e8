//! `liberte print card` and `print board`: one picture.

use super::cards::printed;
use super::{BoardArgs, CardArgs, PictureArgs};
use crate::cli::diff::ruleset;
use crate::cli::journals::saved_game;
use crate::cli::open::{library, written};
use crate::cli::{Failure, Outcome, printer};
use crate::desk::refused_line;
use crate::kernel::Table;
use crate::load::schema::LIBERTE;
use crate::load::{Output, OutputKind};
use crate::print::{BoardPicture, DrawnPicture, PictureFormat, liberte_board, no_board};
use crate::sandbox::RulesSource;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

/// Prints a card.
pub fn card(pack: Option<&str>, args: &CardArgs) -> Outcome {
    let output = begin(&args.picture)?;
    let library = library(pack)?;
    let own = printed(&library, &args.variant, &args.language)?;
    let face = own.card(&args.name.join(" "), &args.language)?;
    write(output, &args.picture, &DrawnPicture::of_card(&face))
}

/// Prints the board.
pub fn board(pack: Option<&str>, args: &BoardArgs) -> Outcome {
    let output = begin(&args.picture)?;
    let board = match &args.game {
        Some(file) => board_of_game(pack, file, args.at)?,
        None => {
            let library = library(pack)?;
            if *library.format() != LIBERTE {
                return Err(Failure::usage(no_board(library.format())));
            }
            let pack = ruleset(&library, &args.variant)?;
            let parts = [format!("{} {}", pack.title, pack.version)].into_iter().chain(args.variant.iter().cloned());
            liberte_board(&pack, None, &parts.collect::<Vec<_>>().join(" + "))
        }
    };
    let board =
        board.ok_or_else(|| Failure::content("the pack has no outlines of provinces: there is no board to draw"))?;
    write(output, &args.picture, &DrawnPicture::of_board(&board))
}

/// The board of a saved game, at its end or after a choice.
fn board_of_game(pack: Option<&str>, file: &Path, at: Option<usize>) -> Result<Option<BoardPicture>, Failure> {
    let saved = saved_game(pack, file, RulesSource::Matching)?;
    let name = file.display();
    let mut table = Table::new(&saved.begun.game, saved.begun.start.clone());
    let wanted = at.map_or(usize::MAX, |at| at.saturating_add(1));
    let played = saved.journal.replay(&mut table, wanted);
    if let Err(error) = played {
        return Err(Failure::content(format!("{name}: {}", refused_line(&saved.journal.head, &error))));
    }
    if let Some(at) = at.filter(|at| *at >= table.len()) {
        let most = table.len().saturating_sub(1);
        return Err(Failure::usage(format!("{name} has no choice {at}: they go from 0 to {most}")));
    }
    let position = table.position();
    let heading = format!("{}: turn {}, after {} choices", saved.begun.game.pack().title, position.turn, table.len());
    Ok(liberte_board(saved.begun.game.pack(), Some(position), &heading))
}

fn format(args: &PictureArgs) -> Result<PictureFormat, Failure> {
    PictureFormat::of(&args.out)
        .ok_or_else(|| Failure::usage(format!("`{}` must end in `.svg`, `.png` or `.pdf`", args.out.display())))
}

/// The place of a picture, looked at before there is work for it.
fn begin(args: &PictureArgs) -> Result<Output, Failure> {
    let kind = match format(args)? {
        PictureFormat::Pdf => OutputKind::Pdf,
        PictureFormat::Svg | PictureFormat::Png => OutputKind::Picture,
    };
    Ok(Output::at(&args.out, kind, args.replace.replace)?)
}

fn write(output: Output, args: &PictureArgs, picture: &DrawnPicture<'_>) -> Outcome {
    output.write(&picture.file(format(args)?, args.width).map_err(Failure::usage)?)?;
    written(writeln!(printer::stdout(), "wrote {} to {}", picture.title(), args.out.display()))?;
    Ok(ExitCode::SUCCESS)
}
