//! The page of the figures that are counted in games.

use super::page::{Page, Part, paragraph};
use crate::lab::{Figure, FigureGroup, LibertaliaFigure, LiberteFigure, RevolutionFigure};
use crate::load::schema::{GameFormat, Rulebook};

/// The figures of a game, by what they are about.
pub fn page(format: &GameFormat) -> Page {
    let (text, all): (&str, Vec<Figure>) = match format.rulebook {
        Rulebook::Liberte => (OF_LIBERTE, LiberteFigure::reference().into_iter().map(Figure::from).collect()),
        Rulebook::Revolution => (OF_REVOLUTION, RevolutionFigure::reference().into_iter().map(Figure::from).collect()),
        Rulebook::Libertalia => (OF_LIBERTALIA, LibertaliaFigure::reference().into_iter().map(Figure::from).collect()),
    };
    let groups = FigureGroup::ALL.into_iter().filter(|group| all.iter().any(|figure| figure.group() == *group));
    let parts: Vec<Part> = groups.map(|group| part(group, &all)).collect();
    Page::new("figures", "Figures", "what is counted in games", paragraph(text), parts)
}

const OF_LIBERTE: &str = "What is counted in every game, and what `sim` and `ab` report. Tables show the figures with a star, unless you ask \
         for others. `P1` stands for each seat, `province.1` for each province by its number on the board, `turn-1` for each \
         turn to which the figure applies, and `random` for each kind of bot if several play. A share is a share of games, in \
         percent; all other figures are totals of one game. A figure with `-` has no value in games that never came to it: a \
         turn that was not played, an election that was not held, a Counter-Revolution that was never possible, a winner where \
         nobody won. Its place in tables of games and records is then empty, its mean is taken over the games that have it, and \
         a difference over the pairs in which both games have it. n counts the seeds with such games.";

const OF_REVOLUTION: &str = "What is counted in every game, and what `sim` and `ab` report. Tables show the figures with a star, unless \
     you ask for others. `P1` stands for each seat, `space.general` for each space of the chart but the Card's own, `area.fortress` \
     for each area, `card.support-5` for each kind of card, and `random` for each kind of bot if several play. A share is a share \
     of games, in percent; a rate is so many for each round, or for each win of a space; all other figures are totals of one \
     game. A figure with `-` has no value in games that never came to it: a space that nobody won had no price, an area that was \
     never full has no round in which it was. Its place in tables of games and records is then empty, its mean is taken over the \
     games that have it, and a difference over the pairs in which both games have it. n counts the seeds with such games.";

const OF_LIBERTALIA: &str = "What is counted in every game, and what `sim` and `ab` report. Tables show the figures with a star, unless \
     you ask for others. `P1` stands for each seat, `yellow` for each colour, `campaign-1` for each campaign, `character.17` for each \
     character by its rank, `booty.chest` for each kind of booty, and `random` for each kind of bot if several play. A share is a \
     share of games, in percent; all other figures are totals of one game. The points from all sources together are the score. A \
     figure with `-` has no value in games that never came to it. Its place in tables of games and records is then empty, its mean \
     is taken over the games that have it, and a difference over the pairs in which both games have it. n counts the seeds with \
     such games.";

fn part(group: FigureGroup, all: &[Figure]) -> Part {
    let figures = || all.iter().filter(|figure| figure.group() == group);
    let mut text = "| figure | | unit | | meaning |\n|---|---|---|---|---|\n".to_owned();
    for figure in figures() {
        let star = if figure.is_headline() { "*" } else { "" };
        let missing = if figure.may_be_missing() { "-" } else { "" };
        let (id, unit, title) = (figure.id(), figure.unit().id(), figure.title());
        text += &format!("| `{id}` | {star} | {unit} | {missing} | {title} |\n");
    }
    let paths = figures().map(|figure| format!("figures.{}", figure.id()));
    Part { level: 2, heading: group.title().to_owned(), paths: paths.collect(), text }
}
