//! `liberte ladder`: how much stronger each bot is than the one before it.

use super::experiment::end;
use super::format::write_json;
use super::printer;
use super::run::{RunArgs, RunOutcome};
use super::sim::{MOST_THREADS, bot, by_the_clock};
use super::{Failure, Opened, Outcome, table};
use crate::bots::BotKind;
use crate::games::liberte::Liberte;
use crate::input::letters::csv_cell;
use crate::lab::{Interval, Ladder, Rung, Seeds, StopReason, Unit, shown};
use clap::builder::RangedU64ValueParser;
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use std::io::Write;
use std::ops::RangeInclusive;

const HELP: &str = "\
Examples:
  liberte ladder -n 200                                      random, greedy and search, four players
  liberte ladder -n 100 --players 3..6 --variant first-edition
  liberte ladder --bots greedy,search:50,search --format csv
  liberte ladder --bots greedy,search -n 200 --record ladder.jsonl   goes on where it was stopped or killed

Each bot plays against the one before it in the list. The seats are split between both, and every seed is played \
with all
rotations. A pair is a seat of one and a seat of the other in a game; ahead is who ends before the other, a tie half.
Intervals: 95 %, over the seeds.";

/// What `ladder` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = HELP)]
pub struct LadderArgs {
    /// The bots, the weakest first.
    #[arg(long, value_name = "BOT", value_delimiter = ',', default_value = "random,greedy,search", value_parser = bot)]
    bots: Vec<BotKind>,
    /// The number of players, or a range: `3..6`.
    #[arg(long, value_name = "N", default_value = "4", value_parser = players)]
    players: RangeInclusive<usize>,
    /// Apply a variant to the pack; several are applied in the order given.
    #[arg(long, value_name = "ID")]
    variant: Vec<String>,
    /// The number of seeds for each pair of bots.
    #[arg(short = 'n', long, value_name = "SEEDS", default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..))]
    seeds: u64,
    /// The first seed; the others follow in order.
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    /// The number of threads; default: one per core. The result is the same with any number.
    #[arg(long, value_name = "T", default_value_t = 0, hide_default_value = true, allow_negative_numbers = true,
        value_parser = RangedU64ValueParser::<usize>::new().range(0..=MOST_THREADS))]
    threads: usize,
    #[command(flatten)]
    run_args: RunArgs,
    /// A table for people, one JSON object, or a table for other programs.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// How the ladder is printed.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Format {
    /// A table for people.
    #[default]
    Text,
    /// One JSON object.
    Json,
    /// Comma-separated values, two bots a line.
    Csv,
}

fn players(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    match (first.parse(), last.parse()) {
        (Ok(first), Ok(last)) if first <= last => Ok(first..=last),
        _ => Err("write a number, `4`, or the least and the most, `3..6`".into()),
    }
}

/// A rung, and how many played.
struct Climbed {
    players: usize,
    rung: Rung,
}

/// Plays all rungs, and prints them.
pub fn ladder(pack: Option<&str>, args: &LadderArgs) -> Outcome {
    if args.bots.len() < 2 || args.bots.windows(2).any(|two| two[0] == two[1]) {
        return Err(Failure::usage("a ladder has two bots or more, and none twice in a row"));
    }
    let opened = Opened::new(pack, &args.variant)?;
    let games = args.players.clone().map(|players| opened.game(players)).collect::<Result<Vec<_>, _>>()?;
    args.bots.iter().try_for_each(|bot| bot.check(&opened.pack)).map_err(Failure::usage)?;
    let is_kept = args.run_args.record.is_some() || args.run_args.rows.is_some();
    if games.len() > 1 && is_kept {
        return Err(Failure::usage(
            "a record or a table holds the games of so many players: with --record or --rows, give one number with --players",
        ));
    }
    let (mut climbed, mut runs) = (Vec::new(), Vec::new());
    for game in &games {
        let (ladder, outcome) = args.climb(game)?;
        climbed.extend(ladder.rungs.into_iter().map(|rung| Climbed { players: game.seat_count(), rung }));
        runs.push(outcome);
    }
    let mut out = printer::stdout();
    match args.format {
        Format::Text => write!(out, "{}", args.text(&opened, &climbed))?,
        Format::Json => write_json(&mut out, &args.json(&opened, &climbed))?,
        Format::Csv => out.write_all(&csv(&climbed)?)?,
    }
    drop(out);
    end(runs.iter())
}

impl LadderArgs {
    fn climb(&self, game: &Liberte) -> Result<(Ladder, RunOutcome), Failure> {
        let mut ladder = Ladder::new(&self.bots, game.seat_count());
        let seeds = Seeds { first: self.seed, count: self.seeds };
        let experiment = ladder.experiment(game, seeds, self.threads);
        let outcome = self.run_args.run_with_observer(experiment, &mut |rows| ladder.count(rows))?;
        let is_cancelled = outcome.results.stopped == StopReason::Cancelled;
        ladder.rungs.iter_mut().for_each(|rung| rung.is_cancelled = is_cancelled);
        Ok((ladder, outcome))
    }

    fn text(&self, opened: &Opened, climbed: &[Climbed]) -> String {
        let pack = &opened.pack;
        let variants =
            if pack.variants.is_empty() { String::new() } else { format!(" with {}", pack.variants.join(", ")) };
        let header = [
            "stronger",
            "weaker",
            "players",
            "seeds",
            "games",
            "pairs",
            "ahead",
            "95 %",
            "wins a seat",
            "of the weaker",
        ];
        let mut table = table::with_header(header);
        for Climbed { players, rung } in climbed {
            let [stronger, weaker] = rung.bots.map(BotKind::id);
            let [players, seeds] = [*players as u64, rung.seeds()].map(|number| number.to_string());
            let [games, pairs] = [rung.games(), rung.pairs()].map(|number| number.to_string());
            let [ahead, interval] = percent(rung.ahead());
            let [wins, of_weaker] = [0, 1].map(|bot| percent(rung.win_share(bot))[0].clone());
            table.add_row([stronger, weaker, players, seeds, games, pairs, ahead, interval, wins, of_weaker]);
        }
        let mut text =
            format!("{} {}{variants}, seeds from {}\n\n{}", pack.title, pack.version, self.seed, table::text(&table));
        text += "\nahead: of the pairs of a seat of each, by final rank, a tie half; 95 %: over the seeds\n";
        if climbed.iter().any(|it| it.rung.is_cancelled) {
            text += "stopped: the interval of the last line is the one that holds however often one looks\n";
        }
        text += by_the_clock(&self.bots);
        text += &format!("pack {} ({}); liberte {}\n", pack.id, pack.hash, env!("CARGO_PKG_VERSION"));
        text
    }

    fn json(&self, opened: &Opened, climbed: &[Climbed]) -> Value {
        let pack = &opened.pack;
        let rung = |Climbed { players, rung }: &Climbed| {
            let [stronger, weaker] = rung.bots.map(BotKind::id);
            json!({
                "stronger": stronger,
                "weaker": weaker,
                "players": players,
                "seeds": rung.seeds(),
                "games": rung.games(),
                "pairs": rung.pairs(),
                "is_cancelled": rung.is_cancelled,
                "ahead": rung.ahead(),
                "wins_a_seat": [rung.win_share(0), rung.win_share(1)],
            })
        };
        json!({
            "pack": { "id": pack.id, "version": pack.version, "hash": pack.hash },
            "variants": pack.variants,
            "seed": self.seed,
            "reproducible": BotKind::are_reproducible(&self.bots),
            "confidence": 0.95,
            "rungs": climbed.iter().map(rung).collect::<Vec<_>>(),
            "liberte": env!("CARGO_PKG_VERSION"),
        })
    }
}

/// A share and its interval, in percent.
fn percent(share: Interval) -> [String; 2] {
    let range = share.ends().map(|ends| ends.map(|end| 100.0 * end));
    let range = range.map_or(String::new(), |[low, high]| format!("{low:.1} to {high:.1} %"));
    [shown(share.value, Unit::Share), range]
}

fn csv(climbed: &[Climbed]) -> Result<Vec<u8>, Failure> {
    let mut out = csv::Writer::from_writer(Vec::new());
    let refused = |error: csv::Error| Failure::usage(error);
    let header = [
        "stronger",
        "weaker",
        "players",
        "seeds",
        "games",
        "pairs",
        "ahead",
        "low",
        "high",
        "wins_of_stronger",
        "wins_of_weaker",
    ];
    out.write_record(header).map_err(refused)?;
    for Climbed { players, rung } in climbed {
        let counts = [*players as u64, rung.seeds(), rung.games(), rung.pairs()].map(|count| count.to_string());
        let ahead = rung.ahead();
        let shares = [ahead.value, ahead.low, ahead.high, rung.win_share(0).value, rung.win_share(1).value];
        // What there is not is left empty.
        let shares = shares.map(|share| if share.is_finite() { format!("{share:.6}") } else { String::new() });
        let line = rung.bots.map(BotKind::id).into_iter().chain(counts).chain(shares);
        out.write_record(line.map(|cell| csv_cell(&cell).into_owned())).map_err(refused)?;
    }
    out.into_inner().map_err(Failure::usage)
}
