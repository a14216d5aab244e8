//! The page of the figures that are counted in games.

use super::page::{Page, Part, paragraph};
use crate::lab::{Figure, Group};

/// The figures, by what they are about.
pub fn page() -> Page {
    let text = "What is counted in every game, and what `sim` and `ab` tell. Tables show those with a star, unless others are asked \
         for. `P1` stands for each seat, `province.1` for each province by its number on the board, `turn-1` for each \
         turn in which there is such a thing, and `random` for each kind of bot where several play. A share is one of \
         games, told in percent; all others are sums of a game.";
    let all = Figure::reference();
    Page {
        id: "figures".into(),
        title: "Figures".into(),
        summary: "what is counted in games".into(),
        file: None,
        text: paragraph(text),
        parts: Group::ALL.map(|group| part(group, &all)).into(),
    }
}

fn part(group: Group, all: &[Figure]) -> Part {
    let figures = || all.iter().filter(|figure| figure.group() == group);
    let mut text = "| figure | | unit | meaning |\n|---|---|---|---|\n".to_owned();
    for figure in figures() {
        let star = if figure.is_headline() { "*" } else { "" };
        text += &format!("| `{}` | {star} | {} | {} |\n", figure.id(), figure.unit().id(), figure.title());
    }
    let paths = figures().map(|figure| format!("figures.{}", figure.id()));
    Part { level: 2, heading: group.title().to_owned(), paths: paths.collect(), text }
}
