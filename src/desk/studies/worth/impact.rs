//! What a thing does to the figures of the game, beside a blank in its place.

use crate::lab::{Cell, Difference, FalsePositives, FigureComparison, Impact, Part, ReportTable, Significance, merged};
use serde_json::{Value, json};

/// The false positives to expect among the figures.
fn chance<T>(effect: &Impact<T>, is_fixed: bool) -> FalsePositives {
    FalsePositives::of(effect.figures.iter().map(FigureComparison::sample), is_fixed)
}

/// The figures that a thing changes, as far as that is likely or clear.
pub struct ChangedFigures {
    /// Those figures; none where there is none.
    table: Option<ReportTable>,
    /// How many others there are, and how many games go the same way.
    words: String,
}

impl ChangedFigures {
    /// Those of a thing; `games` is the number of those that were compared.
    pub fn new<T>(title: &str, effect: &Impact<T>, games: u64, is_fixed: bool) -> ChangedFigures {
        let chance = chance(effect, is_fixed);
        let is_shown = |it: &&FigureComparison| Significance::of(&it.sample(), is_fixed).is_shown();
        let found: Vec<_> = effect.figures.iter().filter(is_shown).collect();
        let others = effect.figures.len() - found.len();
        let same = format!("{} of {games} games go the same way with a blank", effect.same_games);
        if found.is_empty() {
            let words = format!("{title} changes no figure of the game as far as is shown; {same}");
            return ChangedFigures { table: None, words };
        }
        let mut table = ReportTable::new("", [title, "with it", "it adds", "95 %", "word"]);
        for it in found {
            let (sample, unit) = (it.sample(), it.figure.unit());
            table.row([
                Cell::text(it.figure.id()),
                Cell::value(it.means()[1], unit),
                Cell::difference(sample.mean, unit),
                Cell::signed_ends(sample.interval(is_fixed), unit),
                Cell::text(Difference::new(&sample, &chance, is_fixed).text()),
            ]);
        }
        let by_chance = chance.sentence().map_or(String::new(), |words| format!("\n{words}"));
        ChangedFigures { table: Some(table), words: format!("{others} other figures: none shown; {same}{by_chance}") }
    }

    /// As a terminal shows it.
    pub fn text(&self) -> String {
        let table = self.table.as_ref().map_or(String::new(), ReportTable::text);
        format!("\n{table}{}\n", self.words)
    }

    /// As parts of a report.
    pub fn parts(self, caption: &str) -> Vec<Part> {
        let table = self.table.map(|table| Part::Table(ReportTable { caption: caption.to_owned(), ..table }));
        table.into_iter().chain([Part::Words(self.words)]).collect()
    }
}

/// All figures as JSON.
pub fn figures_json<T>(effect: &Impact<T>, is_fixed: bool) -> Value {
    let chance = chance(effect, is_fixed);
    let figures = effect.figures.iter().map(|it| {
        let sample = it.sample();
        let more = json!({
            "id": it.figure.id(),
            "unit": it.figure.unit().id(),
            "with_card": it.means()[1],
            "n": sample.count,
        });
        merged([Difference::new(&sample, &chance, is_fixed).json(), more])
    });
    json!({ "by_chance": chance.json(), "figures": figures.collect::<Vec<_>>() })
}
