//! `liberte` alone: a short tour. The pack at a glance, its check, and 1,000 games; of any game.

use super::check::verdict;
use super::open::{library, render};
use super::other_game::credit;
use super::printer;
use super::run::{RunArgs, end};
use super::{Failure, Outcome};
use crate::bots::BotKind;
use crate::desk::{CheckReport, examine};
use crate::lab::{Arm, BatchReport, Cell, Experiment, Lineup, PlayableGame, PlayableRuleset, ReportTable, Seeds};
use crate::load::Library;
use crate::model::{CardKind, Confirmation, DataEntry, DataPack, Pack, Provenance, Texts};
use serde_json::Value;
use std::io::Write;
use std::process::ExitCode;

/// Numbers of players from the one that is shown best to the one that is shown least.
const PLAYERS: [usize; 7] = [4, 3, 5, 2, 6, 7, 8];

/// Shows what there is.
pub fn tour(pack: Option<&str>) -> Outcome {
    let library = library(pack)?;
    let checked = examine(&library, &[]);
    let (errors, warnings) = checked.counts();
    let mut out = printer::stdout();
    if let Some(pack) = &checked.pack {
        write!(out, "{}", at_a_glance(pack))?;
    }
    if let Some(pack) = &checked.data {
        write!(out, "{}", data_at_a_glance(&library, pack))?;
    }
    write!(printer::stderr(), "{}", render(&library, &checked.findings))?;
    writeln!(out, "The check (`liberte check`)\n{}\n", verdict(&checked, errors, warnings))?;
    let Some(ruleset) = playable(checked).filter(|_| errors == 0) else { return Ok(ExitCode::from(1)) };
    writeln!(out, "A batch (`liberte sim`)")?;
    out.flush()?;
    let (players, game) = for_some(&ruleset).map_err(Failure::usage)?;
    let lineup = Lineup::fixed(&vec![BotKind::Random; players]);
    let arm = Arm::of_pack("base", game.lab(), ruleset.pack());
    let experiment = Experiment::new(vec![arm], lineup, Seeds { first: 1, count: 1_000 });
    let results = RunArgs::default().run(experiment.clone())?;
    writeln!(out, "{}", BatchReport { experiment: &experiment, results: &results }.text())?;
    writeln!(out, "Go on with `liberte play`, or see `liberte --help`.")?;
    end([&results])
}

/// The rules that were checked, ready to play.
fn playable(checked: CheckReport) -> Option<PlayableRuleset> {
    let of_liberte = checked.compiled.map(PlayableRuleset::Liberte);
    of_liberte.or(checked.data.map(PlayableRuleset::Data))
}

/// The game for four players, or for as near as the rules allow.
///
/// # Errors
/// It is for no number of players, and why not for four.
fn for_some(ruleset: &PlayableRuleset) -> Result<(usize, PlayableGame), String> {
    let found = PLAYERS.into_iter().find_map(|players| Some((players, ruleset.game(players).ok()?)));
    found.map_or_else(|| ruleset.game(PLAYERS[0]).map(|game| (PLAYERS[0], game)), Ok)
}

/// Whether public sources state something of an entry at least in part.
fn is_known(provenance: &Provenance) -> bool {
    provenance.source != Confirmation::Reconstructed
}

/// A pack whose rulebook reads it by names: what its lists hold.
fn data_at_a_glance(library: &Library, pack: &DataPack) -> String {
    let format = library.format();
    let mut lists = ReportTable::new("", ["entries", "number", "stated at least in part", "with an effect", "file"]);
    for kind in format.entries.iter().filter(|kind| !kind.file().is_for_drawing()) {
        let entries = pack.list(kind.word());
        let of = |is_so: fn(&DataPack, &DataEntry) -> bool| {
            entries.iter().filter(|entry| is_so(pack, entry)).count().to_string()
        };
        let cells = [
            kind.several().to_owned(),
            entries.len().to_string(),
            of(|_, entry| is_known(&entry.provenance)),
            of(has_effect),
            kind.file().name().to_owned(),
        ];
        lists.row(cells.map(Cell::text));
    }
    let notice = credit(library, "notice");
    let author = credit(library, "design");
    let by = if author.is_empty() { String::new() } else { format!(", by {author}") };
    format!(
        "{} {}{by}. {notice}\n\n{}\nTexts in {}; {} settings of the rules; variants: {}\n\n",
        pack.title,
        pack.version,
        lists.text(),
        languages(&pack.texts),
        pack.settings.len(),
        library.variant_ids().join(", "),
    )
}

/// Whether an entry names an effect, under whatever key.
fn has_effect(pack: &DataPack, entry: &DataEntry) -> bool {
    let named = || entry.values.values().filter_map(Value::as_str);
    pack.effects.iter().any(|effect| named().any(|id| id == effect.id))
}

/// The codes of the languages that there are texts in.
fn languages(texts: &[Texts]) -> String {
    texts.iter().map(|texts| texts.language.as_str()).collect::<Vec<_>>().join(", ")
}

fn at_a_glance(pack: &Pack) -> String {
    let texts = pack.texts("en");
    let board = &pack.board;
    let known = pack.cards.iter().filter(|card| is_known(&card.provenance)).count();
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
        languages(&pack.texts),
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
            pack.texts("en").faction_name(faction).to_string(),
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
