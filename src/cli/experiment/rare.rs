//! Says of which figures nothing can be learnt with the bots at hand, and which bots would show them.

use super::who;
use crate::cli::Failure;
use crate::cli::sim::cancel_on_ctrl_c;
use crate::lab::{Experiment, Progress, RareFigure, Results, Unit, shown};
use serde_json::{Value, json};
use std::sync::atomic::AtomicU64;

/// Those of some figures of which an experiment's games say nothing.
///
/// # Errors
/// A game made the program fail.
pub fn rare(experiment: &Experiment<'_>, results: &Results, figures: &[usize]) -> Result<Vec<RareFigure>, Failure> {
    let (done, cancelled) = (AtomicU64::new(0), cancel_on_ctrl_c());
    Ok(results.rare(experiment, figures, Progress { done: &done, cancelled: &cancelled })?)
}

/// A rare figure in a sentence; `bots` are those at hand.
pub fn sentence(rare: &RareFigure, bots: &[crate::bots::BotKind]) -> String {
    let unit = rare.figure.unit();
    let much =
        |mean: f64| if unit == Unit::Share { shown(mean, unit) } else { format!("{} a game", shown(mean, unit)) };
    let tried = |(bot, mean, games): &(crate::bots::BotKind, f64, u64)| {
        format!("{} with {} bots ({games} games)", much(*mean), bot.id())
    };
    let by: Vec<String> = rare.shown_by().map(tried).collect();
    let not: Vec<String> = rare.elsewhere.iter().map(tried).collect();
    let elsewhere = match (&by[..], &not[..]) {
        ([], []) => String::new(),
        ([], _) => format!("; nor with others that were tried: {}", not.join(", ")),
        _ => format!("; it is {}", by.join(", ")),
    };
    format!(
        "{} hardly occurs with {} bots, {} at most by any ruleset ({} games), so that nothing can be learnt of what changes it{elsewhere}",
        rare.figure.id(),
        who(bots),
        much(rare.most),
        rare.games
    )
}

/// A rare figure as JSON.
pub fn json(rare: &RareFigure) -> Value {
    let tried =
        rare.elsewhere.iter().map(|(bot, mean, games)| json!({ "bots": bot.id(), "most": mean, "games": games }));
    json!({
        "figure": rare.figure.id(),
        "most": rare.most,
        "games": rare.games,
        "elsewhere": tried.collect::<Vec<_>>(),
    })
}
