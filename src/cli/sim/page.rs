//! A batch as a page.

use super::{confidence, endings, figures, kinds, seats};
use crate::cli::experiment::{seeds_in_words, who};
use crate::cli::run::page_command;
use crate::lab::{Bar, Experiment, Figure, Part, Picture, Report, ReportTable, Results, Section, Seeds, Unit};

/// The batch as a report.
pub fn report(experiment: &Experiment<'_>, results: &Results) -> Report {
    let (game, bots, tally) = (experiment.arms[0].game, experiment.lineup.bots(), &results.arms[0].tally);
    let pack = game.pack();
    let seeds = Seeds { first: experiment.seeds.first, count: results.seeds };
    let made = [
        ("ruleset", format!("{}: {} {} {}", experiment.arms[0].name, pack.id, pack.version, pack.hash)),
        ("games", format!("{}: {} players, {}", tally.games, game.seat_count(), who(bots))),
        ("seeds", seeds_in_words(seeds, results.rotations)),
        ("liberte", env!("CARGO_PKG_VERSION").to_owned()),
        ("command", page_command()),
    ];
    let n = format!("n = {} games", tally.games);
    let captioned =
        |caption: &str, table: ReportTable| Part::Table(ReportTable { caption: format!("{caption} ({n})"), ..table });
    let is_mixed = bots.iter().any(|kind| *kind != bots[0]);
    let pictures = [
        bars(results, "How games end, with 95 % intervals", &|figure| matches!(figure, Figure::Ending(_))),
        bars(results, "Wins, a shared win split, with 95 % intervals", &|figure| {
            matches!(figure, Figure::Win(_) | Figure::WinOf(_))
        }),
        turns(results),
    ];
    let mut parts: Vec<Part> = pictures.into_iter().flatten().map(Part::Picture).collect();
    parts.push(captioned("Endings", endings(game, results)));
    parts.push(captioned("Seats", seats(game, results)));
    if is_mixed {
        parts.push(captioned("Bots", kinds(bots, results)));
    }
    let all = ReportTable { caption: format!("All figures (n = {} seeds)", results.seeds), ..figures(results) };
    parts.push(Part::Table(all));
    Report {
        title: format!("How games of {} go: {}", pack.title, experiment.arms[0].name),
        made: made.map(|(what, it)| (what.to_owned(), it)).to_vec(),
        sections: vec![Section { title: String::new(), parts }],
        notes: vec![format!(
            "{}. Seeds are independent of each other, the rotations of one are not. n: seeds that have the figure in a game at least.",
            confidence(results)
        )],
    }
}

fn bars(results: &Results, title: &str, is_meant: &dyn Fn(Figure) -> bool) -> Option<Picture> {
    let meant = results.figures.iter().enumerate().filter(|(_, figure)| is_meant(**figure));
    let bar =
        |(at, figure): (usize, &Figure)| Bar { name: figure.id(), interval: results.interval(0, at), is_shown: false };
    let bars: Vec<Bar> = meant.map(bar).collect();
    (!bars.is_empty()).then(|| Picture::Bars { title: title.to_owned(), unit: Unit::Share, bars })
}

/// In which turn games end.
fn turns(results: &Results) -> Option<Picture> {
    let tally = &results.arms[0].tally;
    let turns = (1..tally.last_turns.len()).filter(|&turn| tally.last_turns[turn] > 0);
    let bar = |turn: usize| Bar { name: format!("turn {turn}"), interval: results.last_turn(0, turn), is_shown: false };
    let bars: Vec<Bar> = turns.map(bar).collect();
    let title = "The turn in which games end, with 95 % intervals".to_owned();
    (!bars.is_empty()).then_some(Picture::Bars { title, unit: Unit::Share, bars })
}
