//! `liberte` alone: a short tour. The pack at a glance, its check, and 1,000 games.

use super::check::verdict;
use super::open::{library, render};
use super::printer;
use super::run::{RunArgs, end};
use super::{Failure, Outcome};
use crate::bots::BotKind;
use crate::desk::examine;
use crate::lab::{BatchReport, Cell, Experiment, Lineup, ReportTable, Seeds};
use crate::model::{CardKind, Confirmation, Pack};
use crate::script::Compiled;
use std::io::Write;
use std::process::ExitCode;

/// Shows what there is.
pub fn tour(pack: Option<&str>) -> Outcome {
    let library = library(pack)?;
    let checked = examine(&library, &[]);
    let (errors, warnings) = checked.counts();
    let mut out = printer::stdout();
    if let Some(pack) = &checked.pack {
        write!(out, "{}", at_a_glance(pack))?;
    }
    write!(printer::stderr(), "{}", render(&library, &checked.findings))?;
    writeln!(out, "The check (`liberte check`)\n{}\n", verdict(&checked, errors, warnings))?;
    let Some(compiled) = checked.compiled.filter(|_| errors == 0) else { return Ok(ExitCode::from(1)) };
    writeln!(out, "A batch (`liberte sim`)")?;
    out.flush()?;
    let game = compiled.game(default_players(&compiled)).map_err(Failure::usage)?;
    let lineup = Lineup::fixed(&vec![BotKind::Random; game.seat_count()]);
    let experiment = Experiment::batch(&game, lineup, Seeds { first: 1, count: 1_000 });
    let results = RunArgs::default().run(experiment.clone())?;
    writeln!(out, "{}", BatchReport { experiment: &experiment, results: &results }.text())?;
    writeln!(out, "Go on with `liberte play`, or see `liberte --help`.")?;
    end([&results])
}

/// Four players, or as near as the pack's rules allow.
fn default_players(compiled: &Compiled) -> usize {
    let rules = &compiled.pack().rules;
    4.clamp(rules.fewest_players.into(), rules.most_players.max(rules.fewest_players).into())
}

fn at_a_glance(pack: &Pack) -> String {
    let texts = pack.texts("en");
    let board = &pack.board;
    let confirmed = |source: &Confirmation| *source != Confirmation::Reconstructed;
    let known = pack.cards.iter().filter(|card| confirmed(&card.provenance.source)).count();
    let fleurs = board.provinces_where(|province| province.fleur_de_lis).len();
    let paying = board.provinces_where(|province| province.victory_points > 0).len();
    let specials = pack.cards.iter().filter(|card| card.effect().is_some()).count();
    format!(
        "{} {}. {}\n\nThe deck: {} cards, {specials} of them specials; {known} are stated by public sources at least in \
         part\n\n{}\n\
         The board: {} provinces in {} regions, {fleurs} with a fleur-de-lis, {paying} worth Victory Points\n\
         Texts in {}; {} settings of the rules, variants apart\n\n",
        pack.title,
        pack.version,
        texts.get("game.unofficial"),
        pack.cards.len(),
        deck(pack).text(),
        board.provinces.len(),
        board.regions.len(),
        pack.texts.iter().map(|texts| texts.language.as_str()).collect::<Vec<_>>().join(", "),
        crate::model::SETTINGS.len(),
    )
}

/// The cards with blocks, by faction and value.
fn deck(pack: &Pack) -> ReportTable {
    let header = ["faction", "value 1", "value 2", "value 3", "clubs", "blocks on cards", "blocks in the game"];
    let mut table = ReportTable::new("", header);
    for faction in pack.board.factions().iter() {
        let cards = || pack.cards.iter().filter(move |card| card.faction() == Some(faction));
        let of_value = |value: u8| cards().filter(|card| card.value() == value).count().to_string();
        let clubs = cards().filter(|card| matches!(card.kind, CardKind::Club { .. })).count();
        let blocks: u32 = cards().map(|card| u32::from(card.value())).sum();
        let cells = [
            pack.texts("en").get(&format!("faction.{faction}")).to_string(),
            of_value(1),
            of_value(2),
            of_value(3),
            clubs.to_string(),
            blocks.to_string(),
            pack.board.blocks(faction).to_string(),
        ];
        table.row(cells.map(Cell::text));
    }
    table
}
