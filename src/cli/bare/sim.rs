//! `liberte sim` of a game that is not Liberté: many games by bots, and how they end.

use crate::bots::BotKind;
use crate::cli::format::{Format, write_json};
use crate::cli::games::seated_in;
use crate::cli::other_game::OtherGame;
use crate::cli::sim::SimArgs;
use crate::cli::{Failure, Outcome, printer};
use crate::games::with_game;
use crate::lab::{Cell, Endings, ReportTable, Unit, play_bare_to_the_end};
use serde_json::{Map, Value, json};
use std::io::Write;
use std::process::ExitCode;

/// Plays games and prints who won them, and with how many points.
pub fn sim(other: &OtherGame, args: &SimArgs) -> Outcome {
    args.refuse_what_needs_a_pack()?;
    let by = &args.by;
    let game = other.open(&by.variant, by.players)?.game;
    let bots = with_game!(&game, it => seated_in(&**it, &by.bots, by.players)?);
    let endings = play_bare_to_the_end(&game, &bots, by.seed, args.games, by.threads.threads);
    let endings = endings.map_err(Failure::usage)?;
    let mut out = printer::stdout();
    if args.is_json() {
        write_json(&mut out, &as_json(other, args, &bots, &endings))?;
    } else {
        write!(out, "{}", as_text(other, args, &bots, &endings))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn as_text(other: &OtherGame, args: &SimArgs, bots: &[BotKind], endings: &Endings) -> String {
    let columns = ["seat", "bot", "wins", "95 % interval", "points", "95 % interval"];
    let mut seats = ReportTable::new("", columns);
    for (at, (seat, bot)) in endings.seats().iter().zip(bots).enumerate() {
        let name = [Cell::text(format!("P{}", at + 1)), Cell::text(bot.id())];
        let points = [Cell::value(seat.points.value, Unit::Count), Cell::ends(seat.points, Unit::Count)];
        seats.row(name.into_iter().chain(Cell::share(seat.wins)).chain(points));
    }
    let ends: Vec<String> = endings.ends().map(|(end, count)| format!("{end} {count}")).collect();
    format!(
        "{}: {} games of {} players, seeds {} to {}\n\n{}\nends: {}; decisions a game: {:.1}; checksum {:016x}\n",
        other.title(),
        endings.games(),
        args.by.players,
        args.by.seed,
        args.by.seed.wrapping_add(args.games - 1),
        seats.text(),
        ends.join(", "),
        endings.decisions_a_game(),
        endings.checksum(),
    )
}

fn as_json(other: &OtherGame, args: &SimArgs, bots: &[BotKind], endings: &Endings) -> Value {
    let seats = endings.seats().into_iter().zip(bots).enumerate().map(|(at, (seat, bot))| {
        json!({
            "seat": format!("P{}", at + 1),
            "bot": bot.id(),
            "wins": seat.wins.value,
            "wins_interval": seat.wins.ends(),
            "points": seat.points.value,
            "points_interval": seat.points.ends(),
        })
    });
    let ends: Map<String, Value> = endings.ends().map(|(end, count)| (end.to_owned(), json!(count))).collect();
    json!({
        "format": 1,
        "pack": other.id(),
        "variants": args.by.variant,
        "seed": args.by.seed,
        "games": endings.games(),
        "players": args.by.players,
        "seats": seats.collect::<Vec<_>>(),
        "ends": ends,
        "decisions_a_game": endings.decisions_a_game(),
        "checksum": format!("{:016x}", endings.checksum()),
    })
}

impl SimArgs {
    fn is_json(&self) -> bool {
        self.json || self.format == Format::Json
    }
}
