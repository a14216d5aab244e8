//! A batch's result as JSON, every figure with its interval.

use crate::bots::BotKind;
use crate::kernel::Seat;
use crate::lab::{Experiment, Figure, Interval, Results, Spread};
use serde_json::{Map, Value, json};

/// The results of an experiment's first ruleset as JSON: how they were made, and what was counted.
pub fn report(experiment: &Experiment<'_>, results: &Results) -> Value {
    let (game, kinds, tally) = (experiment.arms[0].game, experiment.lineup.bots(), &results.arms[0].tally);
    let pack = game.pack();
    let bots = match kinds {
        [first, rest @ ..] if rest.iter().any(|kind| kind != first) => {
            json!(kinds.iter().map(|kind| kind.id()).collect::<Vec<_>>())
        }
        bots => json!(bots.first().copied().unwrap_or(BotKind::Random).id()),
    };
    let seats = || Seat::first(game.seat_count());
    let of = |figure: Figure| results.figure(0, figure);
    let endings = game.endings().map(|ending| (ending.id().to_string(), json!(tally.endings[ending as usize])));
    let ending_shares = game.endings().map(|ending| (ending.id().to_string(), json!(of(Figure::Ending(ending)))));
    let points = game.endings().filter(|&ending| tally.endings[ending as usize] > 0);
    let points = points.map(|ending| {
        let points = spread(&tally.winning_points[ending as usize], Some(results.winning_points(0, ending)));
        (ending.id().to_string(), points)
    });
    let victory_points = seats().map(|seat| {
        let points = spread(&tally.victory_points[seat.index()], of(Figure::Points(seat)));
        (seat.to_string(), points)
    });
    let last_turns = (1..8).filter(|&turn| tally.last_turns[turn] > 0);
    json!({
        "pack": { "id": pack.id, "version": pack.version, "hash": pack.hash },
        "variants": pack.variants,
        "players": game.seat_count(),
        "bots": bots,
        "seed": experiment.seeds.first,
        "seeds": results.seeds,
        "rotations": results.rotations,
        "games": tally.games,
        "stopped": results.stopped.id(),
        "has_fixed_length": results.has_fixed_length(),
        "endings": endings.collect::<Map<_, _>>(),
        "ending_shares": ending_shares.collect::<Map<_, _>>(),
        "wins": seats().map(|seat| (seat.to_string(), json!(tally.wins(seat)))).collect::<Map<_, _>>(),
        "win_shares": seats().map(|seat| (seat.to_string(), json!(of(Figure::Win(seat))))).collect::<Map<_, _>>(),
        "shared_wins": tally.shared_wins,
        "winning_points": points.collect::<Map<_, _>>(),
        "victory_points": victory_points.collect::<Map<_, _>>(),
        "last_turns": last_turns.map(|turn| (turn.to_string(), json!(tally.last_turns[turn]))).collect::<Map<_, _>>(),
        "decisions": spread(&tally.decisions, of(Figure::Decisions)),
        "reproducible": BotKind::are_reproducible(kinds),
        "checksum": format!("{:016x}", tally.checksum),
        "confidence": 0.95,
    })
}

/// The least and the most of a game, and the mean with its interval: an end that there is not is `null`.
fn spread(spread: &Spread, mean: Option<Interval>) -> Value {
    let Some(mean) = mean.filter(|_| spread.count > 0) else { return Value::Null };
    json!({ "mean": mean.value, "low": mean.low, "high": mean.high, "least": spread.least, "most": spread.most })
}
