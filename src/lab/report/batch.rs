//! A batch's result as JSON, every figure with its interval.

use crate::bots::BotKind;
use crate::kernel::Seat;
use crate::lab::{Spread, Tally};
use crate::rules::Liberte;
use serde_json::{Map, Value, json};

/// The report: how it was made, and what was counted.
pub fn report(game: &Liberte, bots: &[BotKind], seed: u64, tally: &Tally) -> Value {
    let (pack, kinds) = (game.pack(), bots);
    let bots = match bots {
        [first, rest @ ..] if rest.iter().any(|kind| kind != first) => {
            json!(bots.iter().map(|kind| kind.id()).collect::<Vec<_>>())
        }
        bots => json!(bots.first().copied().unwrap_or(BotKind::Random).id()),
    };
    let seats = || Seat::first(game.seat_count());
    let endings = game.endings().map(|ending| (ending.id().to_string(), json!(tally.endings[ending as usize])));
    let ending_shares = game.endings().map(|ending| (ending.id().to_string(), json!(tally.ending_share(ending))));
    let points = game.endings().filter(|&ending| tally.endings[ending as usize] > 0);
    let points = points.map(|ending| (ending.id().to_string(), spread(&tally.winning_points[ending as usize])));
    let last_turns = (1..8).filter(|&turn| tally.last_turns[turn] > 0);
    json!({
        "pack": { "id": pack.id, "version": pack.version, "hash": pack.hash },
        "variants": pack.variants,
        "players": game.seat_count(),
        "bots": bots,
        "seed": seed,
        "games": tally.games,
        "endings": endings.collect::<Map<_, _>>(),
        "ending_shares": ending_shares.collect::<Map<_, _>>(),
        "wins": seats().map(|seat| (seat.to_string(), json!(tally.wins(seat)))).collect::<Map<_, _>>(),
        "win_shares": seats().map(|seat| (seat.to_string(), json!(tally.win_share(seat)))).collect::<Map<_, _>>(),
        "shared_wins": tally.shared_wins,
        "winning_points": points.collect::<Map<_, _>>(),
        "victory_points": seats().map(|seat| (seat.to_string(), spread(&tally.victory_points[seat.index()]))).collect::<Map<_, _>>(),
        "last_turns": last_turns.map(|turn| (turn.to_string(), json!(tally.last_turns[turn]))).collect::<Map<_, _>>(),
        "decisions": spread(&tally.decisions),
        "reproducible": BotKind::are_reproducible(kinds),
        "checksum": format!("{:016x}", tally.checksum),
        "confidence": 0.95,
    })
}

fn spread(spread: &Spread) -> Value {
    if spread.count == 0 {
        return Value::Null;
    }
    let mean = spread.mean();
    json!({ "mean": mean.value, "low": mean.low, "high": mean.high, "least": spread.least, "most": spread.most })
}
