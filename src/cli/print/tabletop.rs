//! `liberte print tabletop`: a deck for Tabletop Simulator.

use super::TabletopArgs;
use super::cards::printed;
use crate::cli::open::{library, written};
use crate::cli::{Failure, Outcome, printer};
use crate::load::{OutputFolder, OutputKind};
use crate::model::counted;
use crate::print::{Deck, TABLETOP_GRID};
use std::io::Write;
use std::process::ExitCode;

/// Writes the pictures of a deck and the object that names them.
pub fn tabletop(pack: Option<&str>, args: &TabletopArgs) -> Outcome {
    let folder = OutputFolder::at(&args.out, OutputKind::Picture, args.replace.replace)?;
    let library = library(pack)?;
    let own = printed(&library, &args.variant, &args.language)?;
    let found = own.cards(&args.query.join(" "), None, &args.language)?;
    if found.cards.is_empty() {
        return Err(Failure::usage("no card matches the query: there is nothing to draw"));
    }
    let back = own.back();
    let deck = Deck {
        name: own.title(),
        cards: found.cards.into_iter().map(|(card, count)| (card.face, count)).collect(),
        back: &back,
        base: args.address.clone(),
    };
    folder.write_all(&deck.files().map_err(Failure::usage)?)?;
    let [wide, high] = TABLETOP_GRID;
    let mut out = printer::stdout();
    for (at, sheet) in deck.sheets().enumerate() {
        let cards = counted(sheet.len(), "card");
        written(writeln!(out, "cards-{}.png: {wide} wide, {high} high, {cards}", at + 1))?;
    }
    let all = counted(deck.len(), "card");
    written(writeln!(
        out,
        "wrote a deck of {all} to {}; back.png is its back, deck.json loads it",
        args.out.display()
    ))?;
    Ok(ExitCode::SUCCESS)
}
