//! `liberte print cards`: proof sheets.

use super::{CardsArgs, MarksArg};
use crate::cli::diff::{knows_language, ruleset, variants};
use crate::cli::find::refused;
use crate::cli::open::{library, written};
use crate::cli::other_game::playable_data;
use crate::cli::{Failure, Outcome, printer};
use crate::load::schema::LIBERTE;
use crate::load::{Library, Output, OutputKind};
use crate::model::counted;
use crate::print::{Marks, PrintError, PrintedPack, SheetRequest};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

impl From<PrintError> for Failure {
    fn from(error: PrintError) -> Failure {
        match error {
            PrintError::Query(text, errors) => refused(&text, &errors),
            PrintError::Refused(why) => Failure::usage(why),
        }
    }
}

/// Prints cards.
pub fn cards(pack: Option<&str>, args: &CardsArgs) -> Outcome {
    let output = Output::at(&args.out, OutputKind::Pdf, args.replace.replace)?;
    let library = library(pack)?;
    let own = printed(&library, &args.variant, &args.language)?;
    let other = args.differs_from.as_deref().map(|other| other_pack(&library, other)).transpose()?;
    let asked = SheetRequest {
        query: args.query.join(" "),
        language: args.language.clone(),
        with_unchanged: args.with_unchanged,
        marks: match args.marks {
            MarksArg::Cards => Marks::Cards,
            MarksArg::List => Marks::List,
            MarksArg::None => Marks::None,
        },
        paper: args.paper.into(),
        bleed: args.bleed,
        with_backs: args.backs,
        with_copies: args.copies,
    };
    let sheet = asked.make(&own, other.as_ref())?;
    output.write(&sheet.pdf)?;
    let (cards, pages) = (counted(sheet.cards, "card"), counted(sheet.pages, "page"));
    written(writeln!(printer::stdout(), "wrote {cards} on {pages} to {}", args.out.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// The pack with variants, as what is printed of it.
///
/// # Errors
/// Usage: an unknown variant or language. Content: what is wrong with the pack.
pub fn printed(library: &Library, variants: &[String], language: &str) -> Result<PrintedPack, Failure> {
    let pack = loaded(library, variants)?;
    knows_language(pack.texts(), language)?;
    Ok(pack)
}

fn loaded(library: &Library, variants: &[String]) -> Result<PrintedPack, Failure> {
    Ok(if *library.format() == LIBERTE {
        PrintedPack::Liberte(ruleset(library, variants)?)
    } else {
        PrintedPack::Other(library.format(), playable_data(library, variants)?)
    })
}

/// Another version: another pack, or variants of the same.
fn other_pack(own: &Library, other: &str) -> Result<PrintedPack, Failure> {
    let is_pack = other == "built-in" || Path::new(other).is_dir() || other.contains(['/', ':']);
    if is_pack { loaded(&library(Some(other))?, &[]) } else { loaded(own, &variants(other)?) }
}
