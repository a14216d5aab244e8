//! What was found, ready to be shown. It is made beside the window.

use crate::lab::{Difference, FalsePositives, Figure, Interval, LabGame, Results};

/// What an experiment found so far.
pub struct ExperimentSummary {
    /// As it was found.
    pub found: Results,
    /// A row for each figure, in their order.
    pub rows: Vec<FigureRow>,
    /// By every ruleset but the first, what chance alone makes of its differences by all figures.
    pub chances: Vec<FalsePositives>,
}

/// A figure by all rulesets.
pub struct FigureRow {
    /// The figure.
    pub figure: Figure,
    /// Its id: what the command line calls it.
    pub id: String,
    /// What it counts, in a few words.
    pub title: String,
    /// The same with what explains it.
    pub meaning: String,
    /// By each ruleset, with its 95 % interval, in the figure's unit.
    pub arms: Vec<Interval>,
    /// By every ruleset but the first, how it differs from the first.
    pub differences: Vec<Difference>,
}

impl ExperimentSummary {
    /// Makes it ready. The game names provinces.
    pub fn of(found: &Results, game: LabGame<'_>) -> ExperimentSummary {
        let chances: Vec<FalsePositives> = found.comparisons.iter().map(|it| it.chance(&it.figures)).collect();
        let differences = |at: usize| {
            let each = found.comparisons.iter().zip(&chances);
            each.map(|(it, chance)| it.difference(&it.figures[at], chance)).collect()
        };
        let row = |(at, &figure): (usize, &Figure)| FigureRow {
            figure,
            id: figure.id(),
            title: short(&game.title_of(figure)),
            meaning: game.title_of(figure),
            arms: (0..found.arms.len()).map(|arm| found.interval(arm, at)).collect(),
            differences: differences(at),
        };
        ExperimentSummary { rows: found.figures.iter().enumerate().map(row).collect(), found: found.clone(), chances }
    }
}

/// A title without what explains it; the turn stays.
fn short(title: &str) -> String {
    let (what, about) = title.split_once("; ").unwrap_or((title, ""));
    let turn = about.find(" (turn ").map_or("", |at| &about[at..]);
    format!("{what}{turn}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_keeps_its_turn_and_leaves_the_rest_to_the_pointer() {
        assert_eq!(short("rounds; a turn's last is another (turn 2)"), "rounds (turn 2)");
        assert_eq!(short("ties; all of them"), "ties");
        assert_eq!(short("ties (turn 1)"), "ties (turn 1)");
    }
}
