//! `liberte ladder`: how much stronger each bot is than the one before it.

use super::format::TableFormat;
use super::games::{SeedArgs, bot};
use super::ruleset::OpenedRuleset;
use super::run::{RunArgs, end};
use super::{Failure, Outcome};
use crate::bots::BotKind;
use crate::lab::{
    Arm, BestReply, Cell, CsvRow, LabGame, Ladder, ReportTable, Results, Rung, Seeds, StopReason, Unit, by_the_clock,
    csv_text, variants_in_words,
};
use clap::Args;
use serde_json::{Value, json};
use std::ops::RangeInclusive;

const HELP: &str = "\
Examples:
  liberte ladder -n 200                                      random, greedy and search, four players
  liberte ladder -n 100 --players 3..6 --variant first-edition
  liberte ladder --bots greedy,search:50,search --format csv
  liberte ladder --pack revolution --best-replies 100 -n 50  also: how much is won against a bot that is seen through?
  liberte ladder --bots greedy,search -n 200 --record ladder.jsonl   continues where it was stopped or killed

Each bot plays against the one before it in the list. The two share the seats, and every seed is played with all \
rotations. A pair is one seat of each bot in a game; the bot with the better rank is ahead, and a tie counts half. The \
intervals are 95 % intervals over the seeds.";

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
    /// Measure also how much a player wins who knows how the others play: one seat makes the best reply to N draws of what
    /// bots choose in secret, round by round or day by day. For Revolution! and Libertalia.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    best_replies: Option<u32>,
    #[command(flatten)]
    by: SeedArgs,
    #[command(flatten)]
    run_args: RunArgs,
    /// A table for people, one JSON object, or a table for other programs with two bots a line.
    #[arg(long, value_enum, default_value_t)]
    format: TableFormat,
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
    let opened = OpenedRuleset::open(pack, &args.variant)?;
    let games = args.players.clone().map(|players| opened.game(players)).collect::<Result<Vec<_>, _>>()?;
    games.iter().try_for_each(|game| game.lab().check_bots(&args.bots)).map_err(Failure::usage)?;
    let is_kept = args.run_args.record.is_some() || args.run_args.rows.is_some();
    if games.len() > 1 && is_kept {
        return Err(Failure::usage(
            "a record or a table holds the games of so many players: with --record or --rows, give one number with --players",
        ));
    }
    let (mut climbed, mut runs, mut replies) = (Vec::new(), Vec::new(), Vec::new());
    for game in &games {
        replies.extend(args.replies_to_all(game.lab())?);
        let (ladder, results) = args.climb(opened.arm(game))?;
        climbed.extend(ladder.rungs.into_iter().map(|rung| Climbed { players: game.lab().seat_count(), rung }));
        runs.push(results);
    }
    let csv = || csv_text(climbed.iter().map(csv_row).chain(replies.iter().map(csv_reply)));
    let text = || args.text(&opened, &climbed, &replies);
    args.format.print(text, || args.json(&opened, &climbed, &replies), csv)?;
    end(&runs)
}

/// The wins of the best reply to a bot, and how many played.
type Replied = (usize, BestReply);

impl LadderArgs {
    /// The best replies to all bots, if they are asked for.
    fn replies_to_all(&self, game: LabGame<'_>) -> Result<Vec<Replied>, Failure> {
        let Some(draws) = self.best_replies else { return Ok(Vec::new()) };
        let seeds = Seeds { first: self.by.seed, count: self.seeds };
        let reply = |&bot: &BotKind| {
            let reply = BestReply::play(game, bot, draws, seeds, self.by.threads.threads);
            Ok((game.seat_count(), reply.map_err(Failure::usage)?))
        };
        self.bots.iter().map(reply).collect()
    }

    fn climb(&self, arm: Arm<'_>) -> Result<(Ladder, Results), Failure> {
        let mut ladder = Ladder::new(&self.bots, arm.game.seat_count());
        let seeds = Seeds { first: self.by.seed, count: self.seeds };
        let experiment = ladder.experiment(arm, seeds, self.by.threads.threads);
        let results = self.run_args.run_with_observer(experiment, &mut |rows| ladder.count(rows))?;
        let is_cancelled = results.stopped == StopReason::Cancelled;
        ladder.rungs.iter_mut().for_each(|rung| rung.is_cancelled = is_cancelled);
        Ok((ladder, results))
    }

    fn text(&self, opened: &OpenedRuleset, climbed: &[Climbed], replies: &[Replied]) -> String {
        let pack = &opened.pack;
        let variants = variants_in_words(pack);
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
        let mut table = ReportTable::new("", header);
        for Climbed { players, rung } in climbed {
            let bots = rung.bots.map(|bot| Cell::text(bot.id()));
            let counts = [*players as u64, rung.seeds(), rung.games(), rung.pairs()].map(Cell::count);
            let wins = [0, 1].map(|bot| Cell::value(rung.win_share(bot).value, Unit::Share));
            table.row(bots.into_iter().chain(counts).chain(Cell::share(rung.ahead())).chain(wins));
        }
        let mut text =
            format!("{} {}{variants}, seeds from {}\n\n{}", pack.title, pack.version, self.by.seed, table.text());
        text += "\nahead: of the pairs of a seat of each, by final rank, a tie half; 95 %: over the seeds\n";
        if climbed.iter().any(|it| it.rung.is_cancelled) {
            text += "stopped: the interval of the last line is the one that holds however often one looks\n";
        }
        if let Some(draws) = self.best_replies {
            text += &format!("\n{}", replies_table(replies).text());
            text +=
                "\nwins: of the games in which one seat replies as well as it can to all others, who are of this bot; ";
            text += &format!(
                "it knows how they play, by {draws} draws of each secret choice, and not what they have \
                             chosen;\nit looks no further: more may be won against them\n"
            );
        }
        text += by_the_clock(&self.bots);
        text += &format!("pack {} ({}); liberte {}\n", pack.id, pack.hash, env!("CARGO_PKG_VERSION"));
        text
    }

    fn json(&self, opened: &OpenedRuleset, climbed: &[Climbed], replies: &[Replied]) -> Value {
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
        let mut all = json!({
            "pack": { "id": pack.id, "version": pack.version, "hash": pack.hash },
            "variants": pack.variants,
            "seed": self.by.seed,
            "reproducible": BotKind::are_reproducible(&self.bots),
            "confidence": 0.95,
            "rungs": climbed.iter().map(rung).collect::<Vec<_>>(),
            "liberte": env!("CARGO_PKG_VERSION"),
        });
        if let Some(draws) = self.best_replies {
            let reply = |(players, reply): &Replied| {
                json!({
                    "to": reply.to.id(),
                    "players": players,
                    "seeds": reply.seeds(),
                    "games": reply.games(),
                    "draws": draws,
                    "wins": reply.wins(),
                    "fair": 1.0 / *players as f64,
                })
            };
            all["best_replies"] = replies.iter().map(reply).collect();
        }
        all
    }
}

/// How much can be won against each bot.
fn replies_table(replies: &[Replied]) -> ReportTable {
    let mut table = ReportTable::new("", ["best reply to", "players", "seeds", "games", "wins", "95 %", "fair"]);
    for (players, reply) in replies {
        let counts = [*players as u64, reply.seeds(), reply.games()].map(Cell::count);
        let fair = Cell::value(1.0 / *players as f64, Unit::Share);
        let row = std::iter::once(Cell::text(reply.to.id())).chain(counts).chain(Cell::share(reply.wins()));
        table.row(row.chain([fair]));
    }
    table
}

/// A line of the same columns as [`csv_row`]: the best reply is the stronger of the two.
fn csv_reply((players, reply): &Replied) -> CsvRow {
    let wins = reply.wins();
    vec![
        ("stronger", "best-reply".to_owned()),
        ("weaker", reply.to.id()),
        ("players", players.to_string()),
        ("seeds", reply.seeds().to_string()),
        ("games", reply.games().to_string()),
        ("pairs", String::new()),
        ("ahead", String::new()),
        ("low", String::new()),
        ("high", String::new()),
        ("wins_of_stronger", format!("{:.6}", wins.value)),
        ("wins_of_weaker", format!("{:.6}", (1.0 - wins.value) / (*players as f64 - 1.0))),
    ]
}

fn csv_row(Climbed { players, rung }: &Climbed) -> CsvRow {
    let [stronger, weaker] = rung.bots.map(BotKind::id);
    // What there is not is left empty.
    let share = |share: f64| if share.is_finite() { format!("{share:.6}") } else { String::new() };
    let ahead = rung.ahead();
    vec![
        ("stronger", stronger),
        ("weaker", weaker),
        ("players", players.to_string()),
        ("seeds", rung.seeds().to_string()),
        ("games", rung.games().to_string()),
        ("pairs", rung.pairs().to_string()),
        ("ahead", share(ahead.value)),
        ("low", share(ahead.low)),
        ("high", share(ahead.high)),
        ("wins_of_stronger", share(rung.win_share(0).value)),
        ("wins_of_weaker", share(rung.win_share(1).value)),
    ]
}
