//! A table that fits the screen: in full where there is room, else in short, else with cells cut.

use crate::cli::paint::{Paint, cut, pad, pad_left, width};
use crate::model::{Board, Faction};

/// Columns of the same length.
pub struct Listing {
    /// The columns where there is room.
    pub full: Vec<Column>,
    /// The columns where there is not, abbreviated.
    pub short: Vec<Column>,
    /// What the abbreviations mean.
    pub legend: &'static str,
}

/// A column.
pub struct Column {
    header: &'static str,
    cells: Vec<Cell>,
    is_number: bool,
    /// How narrow it may be cut; none for one that is never cut.
    narrowest: Option<usize>,
}

/// A cell, perhaps in the colour of a faction.
pub struct Cell {
    text: String,
    faction: Option<Faction>,
}

impl Cell {
    /// A cell in the colour of a faction.
    pub fn of(faction: Option<Faction>, text: String) -> Cell {
        Cell { text, faction }
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell { text, faction: None }
    }
}

impl Column {
    /// A column of words.
    pub fn new(header: &'static str, cells: Vec<Cell>) -> Column {
        Column { header, cells, is_number: false, narrowest: None }
    }

    /// The same column with its cells on the right.
    pub fn numbers(self) -> Column {
        Column { is_number: true, ..self }
    }

    /// The same column, which may be cut to so many letters where there is no room. The last that may be is cut first.
    pub fn at_least(self, letters: usize) -> Column {
        Column { narrowest: Some(letters), ..self }
    }

    fn is_empty(&self) -> bool {
        self.cells.iter().all(|cell| cell.text.is_empty())
    }

    fn width(&self) -> usize {
        self.cells.iter().map(|cell| width(&cell.text)).chain([width(self.header)]).max().unwrap_or(0)
    }

    fn padded(&self, text: &str, to: usize) -> String {
        let text = cut(text, to);
        if self.is_number { pad_left(&text, to) } else { pad(&text, to) }
    }
}

impl Listing {
    /// The table in lines no wider than `room`, if that can be.
    pub fn text(&self, room: usize, paint: Paint, board: &Board) -> String {
        let full = of_use(&self.full);
        let (columns, widths, legend) = match fit(&full, room, 2) {
            Some(widths) => (full, widths, ""),
            None => {
                let short = of_use(&self.short);
                let widths = fit(&short, room, 2).unwrap_or_else(|| cut_to_fit(&short, room));
                (short, widths, self.legend)
            }
        };
        let gap = if total(&widths, 2) <= room { "  " } else { " " };
        let mut text = String::new();
        let header = columns.iter().zip(&widths).map(|(column, &to)| paint.bold(&column.padded(column.header, to)));
        push_line(&mut text, &header.collect::<Vec<_>>().join(gap));
        for at in 0..columns.first().map_or(0, |column| column.cells.len()) {
            let cells = columns.iter().zip(&widths).map(|(column, &to)| {
                let cell = &column.cells[at];
                let padded = column.padded(&cell.text, to);
                cell.faction.map_or(padded.clone(), |faction| paint.faction(board, faction, &padded))
            });
            push_line(&mut text, &cells.collect::<Vec<_>>().join(gap));
        }
        if !legend.is_empty() {
            text += &format!("\n{}\n", paint.dim(legend));
        }
        text
    }
}

fn push_line(text: &mut String, line: &str) {
    text.push_str(line.trim_end());
    text.push('\n');
}

/// The columns in which something stands.
fn of_use(columns: &[Column]) -> Vec<&Column> {
    columns.iter().filter(|column| !column.is_empty()).collect()
}

fn total(widths: &[usize], gap: usize) -> usize {
    widths.iter().sum::<usize>() + gap * widths.len().saturating_sub(1)
}

/// The widths of columns that fit uncut.
fn fit(columns: &[&Column], room: usize, gap: usize) -> Option<Vec<usize>> {
    let widths: Vec<usize> = columns.iter().map(|column| column.width()).collect();
    (total(&widths, gap) <= room).then_some(widths)
}

/// The widths of columns set close and cut, those on the right first, until they fit or can be cut no more.
fn cut_to_fit(columns: &[&Column], room: usize) -> Vec<usize> {
    let mut widths: Vec<usize> = columns.iter().map(|column| column.width()).collect();
    for (at, column) in columns.iter().enumerate().rev() {
        let too_much = total(&widths, 1).saturating_sub(room);
        let can_go = column.narrowest.map_or(0, |least| widths[at].saturating_sub(least));
        widths[at] -= too_much.min(can_go);
    }
    widths
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listing() -> Listing {
        let cells = |texts: [&str; 2]| texts.iter().map(|text| Cell::from(text.to_string())).collect();
        Listing {
            full: vec![
                Column::new("n", cells(["1", "20"])).numbers(),
                Column::new("title", cells(["Île-de-France", "Corse"])),
                Column::new("nothing", cells(["", ""])),
            ],
            short: vec![
                Column::new("n", cells(["1", "20"])).numbers(),
                Column::new("title", cells(["Île-de-France", "Corse"])).at_least(4),
            ],
            legend: "n: number",
        }
    }

    #[test]
    fn a_table_is_cut_where_it_does_not_fit_and_leaves_out_empty_columns() {
        let show = |room| listing().text(room, Paint { colour: false }, &Board::default());
        assert_eq!(show(80), " n  title\n 1  Île-de-France\n20  Corse\n");
        assert_eq!(show(12), " n title\n 1 Île-de-F…\n20 Corse\n\nn: number\n");
        assert_eq!(
            show(2),
            " n ti…\n 1 Îl…\n20 Co…\n\nn: number\n"
                .replace("ti…", "tit…")
                .replace("Îl…", "Île…")
                .replace("Co…", "Cor…")
        );
    }
}
