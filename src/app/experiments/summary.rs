//! What was found, ready to be shown. It is made beside the window.

use crate::kernel::Seat;
use crate::lab::{Difference, FalsePositives, Figure, GameEnding, Interval, LabGame, Results, short_title};

/// What an experiment found so far.
pub struct ExperimentSummary {
    /// As it was found.
    pub found: Results,
    /// A row for each figure, in their order.
    pub rows: Vec<FigureRow>,
    /// By every ruleset but the first, what chance alone makes of its differences by all figures.
    pub chances: Vec<FalsePositives>,
    /// What its charts show.
    pub charted: ChartedFigures,
}

/// What the charts of a game show, and in which words.
pub struct ChartedFigures {
    /// How games may end.
    pub endings: Vec<GameEnding>,
    /// The part of the win of each seat.
    pub wins: Vec<Figure>,
    /// The score of each seat.
    pub scores: Vec<Figure>,
    /// What counts at the end: `Victory Points`.
    pub score: &'static str,
    /// The part of a game by which its length is told: `turn`.
    pub round: &'static str,
    /// The greatest number of such a part that a game may come to.
    pub last_round: u16,
}

impl ChartedFigures {
    fn of(game: LabGame<'_>) -> ChartedFigures {
        let seats = || Seat::first(game.seat_count());
        ChartedFigures {
            endings: game.endings(),
            wins: seats().map(|seat| game.win(seat)).collect(),
            scores: seats().map(|seat| game.points(seat)).collect(),
            score: game.score_word(),
            round: game.round_word(),
            last_round: game.last_round(),
        }
    }
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
            title: short_title(&game.title_of(figure)),
            meaning: game.title_of(figure),
            arms: (0..found.arms.len()).map(|arm| found.interval(arm, at)).collect(),
            differences: differences(at),
        };
        ExperimentSummary {
            rows: found.figures.iter().enumerate().map(row).collect(),
            charted: ChartedFigures::of(game),
            found: found.clone(),
            chances,
        }
    }
}
