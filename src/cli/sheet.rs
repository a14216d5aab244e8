//! `liberte sheet`: a page of house rules for the table, made from variants.

use super::diff::{knows_language, ruleset, variants};
use super::open::library;
use super::other_game::playable_data;
use super::output::{ReplaceArg, write_text};
use super::print::{PaperArg, write_rules};
use super::printer;
use super::{Failure, Outcome};
use crate::compare::{Sheet, differences};
use crate::desk::data_rules;
use crate::load::schema::LIBERTE;
use crate::load::{Library, OutputKind};
use crate::model::VariantNote;
use clap::{Args, ValueEnum};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// What `sheet` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = "\
Examples:
  liberte sheet one-card
  liberte sheet three-ones dead-stay-dead --format html --out house-rules.html
  liberte sheet one-card --out house-rules.pdf
  liberte sheet my-variant --pack mine --language fr")]
pub struct SheetArgs {
    /// The variants that you play, in the order in which they are applied.
    #[arg(value_name = "VARIANT", required = true)]
    variants: Vec<String>,
    /// How to print it.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// The language of the sheet.
    #[arg(long, value_name = "CODE", default_value = "en")]
    language: String,
    /// Write it to this file; one that ends in `.pdf` is a PDF.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The paper of a PDF.
    #[arg(long, value_enum, default_value_t = PaperArg::A4)]
    paper: PaperArg,
    #[command(flatten)]
    replace: ReplaceArg,
}

/// How the sheet is printed.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    /// Plain text of 80 columns.
    Text,
    /// Markdown.
    Markdown,
    /// A page of HTML that stands alone, for one sheet of A4 or Letter.
    Html,
    /// A PDF, which needs `--out`.
    Pdf,
}

/// Makes the sheet and prints it, or writes it to a file.
///
/// # Errors
/// Usage: an unknown variant or language, a folder that can't be read, a file that can't be written. Content: a variant with
/// errors.
pub fn sheet(pack: Option<&str>, args: &SheetArgs) -> Outcome {
    let library = library(pack)?;
    let asked: Vec<String> = args.variants.iter().map(|text| variants(text)).collect::<Result<Vec<_>, _>>()?.concat();
    if asked.is_empty() {
        return Err(Failure::usage("there are no house rules in the base: name a variant"));
    }
    let notes = asked.iter().filter_map(|id| note(&library, id, &args.language)).collect();
    let sheet = if *library.format() == LIBERTE {
        let (base, changed) = (ruleset(&library, &[])?, ruleset(&library, &asked)?);
        knows_language(&changed.texts, &args.language)?;
        Sheet::of(&differences(&base, &changed), notes, &args.language)
    } else {
        let (base, changed) = (playable_data(&library, &[])?, playable_data(&library, &asked)?);
        knows_language(&changed.texts, &args.language)?;
        let rules = data_rules(library.format(), &base, &changed, &args.language);
        Sheet::of_data(rules, &changed, notes, &args.language)
    };
    let is_pdf = |file: &PathBuf| file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pdf"));
    let format = if args.out.as_ref().is_some_and(is_pdf) { Format::Pdf } else { args.format };
    let (printed, kind) = match format {
        Format::Text => (sheet.text(), OutputKind::Unmarked),
        Format::Markdown => (sheet.markdown(), OutputKind::Unmarked),
        Format::Html => (sheet.html(), OutputKind::Page),
        Format::Pdf => {
            let file =
                args.out.as_ref().ok_or_else(|| Failure::usage("a PDF is written to a file: name it with `--out`"))?;
            write_rules(&sheet, args.paper, file, args.replace)?;
            return Ok(ExitCode::SUCCESS);
        }
    };
    match &args.out {
        Some(file) => write_text(file, kind, args.replace, &printed)?,
        None => printer::stdout().write_all(printed.as_bytes())?,
    }
    Ok(ExitCode::SUCCESS)
}

/// What a variant says of itself. What stands after a colon are values of its parameters.
fn note(library: &Library, asked: &str, language: &str) -> Option<VariantNote> {
    library.note_in(asked.split(':').next()?, language)
}
