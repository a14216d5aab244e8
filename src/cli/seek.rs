//! `liberte seek`: a position that fits, from games by bots.

use super::find::refused;
use super::format::{Format, write_json};
use super::games::{GamesArgs, seated};
use super::output::{ReplaceArg, writable, write_text};
use super::printer;
use super::progress::{cancel_on_ctrl_c, with_progress};
use super::ruleset::OpenedRuleset;
use super::{Failure, Outcome};
use crate::games::with_game;
use crate::kernel::Journal;
use crate::lab::{PlayableGame, PlayableRuleset};
use crate::load::OutputKind;
use crate::model::counted;
use crate::sandbox::{Closest, FieldQuery, FoundMoment, PositionQuery, SeekLimits, SeekResult, embed_rules, seek};
use clap::Args;
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

const HELP: &str = "\
A query is keys with values, all of which must hold at one moment; `or`, `not` and brackets as in `liberte find`:

  turn>=3  round:1..3  phase:action       where the game stands; question:place is what is asked
  government:radical  opposition:none     between elections
  asked:P2  choices>=20                   who is to choose, and out of how many
  can:terror  can:P2:#45  targets>=2      a card that may be played now, and what it may be aimed at first
  plays:#45                               the card that is played next
  holds.P2:marat  shows:#12               a card in a hand, in a display
  vp.P2>=10  votes.radical>=8  votes.P2.radical  hand.P1  display.P1  battle.P3
  supply.radical<=3  blocks.royalist>=10  deck:0  discards
  stacks.normandie:3  height.normandie>=2  controls.normandie:P2
  counter-revolution>=5  landslide>=12  lost-battles>=2
  ending:landslide  ending:none           how the game ended: an ending's id, or the end of one
  counter.bread<=2  counter.played.#22>=2 counters that the pack declares, also of one card

A key that could name a seat, and does not, accepts any: vp>=10 is anybody's. A card is its number,
what it does, or its title.

In other games the keys are the fields of a position, as `replay --format json` shows them, \
with whose it is and which part of it after dots:

  round>=5  phase:resolution  space:apothecary       where a game of Revolution! stands
  campaign:2  day>=4  phase:night                    where one of Libertalia stands
  den.P2>=4  doubloons.P1<3  board.3.chest>=1        and what lies there
  support.P2>=80  chips.P1.force:0  areas.harbor.P3>=4  discard:spy  deck<=2
  asked:P2  choices>=20  can:\"marker tavern P2\"  chooses:\"put force general\"
  ending:influence-full                              how the game ended

Examples:
  liberte seek 'turn>=3 government:radical can:P2:terror targets>=2' --out terror.journal
  liberte seek counter-revolution:6 --bots greedy | liberte replay /dev/stdin
  liberte seek ending:landslide turn:2 --bots greedy --out early.journal
  liberte --pack revolution seek 'round>=3 space:apothecary' --out apothecary.journal

The first moment of the lowest seed is found, with any number of threads. If there is none, the closest is reported, \
and the exit code is 1.";

/// What `seek` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = HELP)]
pub struct SeekArgs {
    /// What must hold, as one argument or several.
    #[arg(required = true)]
    query: Vec<String>,
    /// The maximum number of games to search.
    #[arg(short = 'n', long, value_name = "GAMES", default_value_t = 10_000, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    #[command(flatten)]
    by: GamesArgs,
    /// Write the journal to this file instead of standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    replace: ReplaceArg,
    /// The journal, or one JSON object that holds it.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// The same as `--format json`.
    #[arg(long)]
    json: bool,
}

/// Searches, and writes the game up to the moment that was found.
pub fn seek_command(pack: Option<&str>, args: &SeekArgs) -> Outcome {
    writable(args.out.as_deref(), OutputKind::Journal, args.replace)?;
    let opened = OpenedRuleset::open(pack, &args.by.variant)?;
    let game = opened.game(args.by.players)?;
    let text = args.query.join(" ");
    if text.trim().is_empty() {
        return Err(Failure::usage("the query is empty: say what must hold, such as `asked:P2`"));
    }
    let bots = seated(&args.by.bots, game.lab())?;
    let limits = SeekLimits { games: args.games, seed: args.by.seed, threads: args.by.threads.threads, bots };
    let stop = cancel_on_ctrl_c();
    let sought = match &game {
        PlayableGame::Liberte(game) => {
            let query = PositionQuery::parse(&text, game).map_err(|errors| refused(&text, &errors))?;
            with_progress("games", limits.games, |done| seek(&**game, &query, &opened.pack, &limits, done, &stop))
        }
        PlayableGame::Bare(game) => with_game!(game, game => {
            let query = FieldQuery::parse(&text, &**game, args.by.players, ids(&opened.ruleset).into_iter())
                .map_err(|errors| refused(&text, &errors))?;
            with_progress("games", limits.games, |done| seek(&**game, &query, &opened.pack, &limits, done, &stop))
        }),
    };
    let sought = sought.map_err(Failure::usage)?;
    let rules = embed_rules(&opened.library, &opened.pack.variants);
    let journal = |found: &FoundMoment| Journal { rules: Some(rules.clone()), ..found.journal.clone() }.write();
    if args.json || args.format == Format::Json {
        write_json(&mut printer::stdout(), &as_json(&sought, &journal))?;
    } else if let (Some(found), None) = (&sought.found, &args.out) {
        write!(printer::data(), "{}", journal(found))?;
    }
    if let (Some(found), Some(file)) = (&sought.found, &args.out) {
        write_text(file, OutputKind::Journal, args.replace, &journal(found))?;
    }
    let _ = writeln!(printer::stderr(), "{}", told(&sought, args));
    Ok(match sought.found {
        _ if stop.load(Ordering::Relaxed) => ExitCode::from(130),
        Some(_) => ExitCode::SUCCESS,
        None => ExitCode::FAILURE,
    })
}

/// The ids of the things of a pack that its rulebook reads by names.
fn ids(ruleset: &PlayableRuleset) -> Vec<String> {
    match ruleset {
        PlayableRuleset::Data(pack) => pack.all_ids().map(str::to_owned).collect(),
        PlayableRuleset::Liberte(_) => Vec::new(),
    }
}

/// What was found, in a sentence.
fn told(sought: &SeekResult, args: &SeekArgs) -> String {
    match (&sought.found, &sought.closest) {
        (Some(found), _) => {
            let place = args.out.as_ref().map(|file| format!("; it is in {}", file.display())).unwrap_or_default();
            format!("found in the game of seed {}, after {}{place}", found.seed, counted(found.at, "choice"))
        }
        (None, None) => format!("none in {}, and no part of it anywhere", counted(sought.games, "game")),
        (None, Some(Closest { found, lacks })) => format!(
            "none in {}; closest: seed {} after {}, which lacks {}",
            counted(sought.games, "game"),
            found.seed,
            counted(found.at, "choice"),
            lacks.iter().map(|part| format!("`{part}`")).collect::<Vec<_>>().join(", ")
        ),
    }
}

fn as_json(sought: &SeekResult, journal: &dyn Fn(&FoundMoment) -> String) -> serde_json::Value {
    let moment = |found: &FoundMoment| json!({ "seed": found.seed, "choices": found.at, "journal": journal(found) });
    let closest = sought
        .closest
        .as_ref()
        .map(|closest| json!({ "seed": closest.found.seed, "choices": closest.found.at, "lacks": closest.lacks }));
    match &sought.found {
        Some(found) => json!({ "found": moment(found) }),
        None => json!({ "found": null, "games": sought.games, "closest": closest }),
    }
}
