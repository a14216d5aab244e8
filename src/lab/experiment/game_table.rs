//! Game records as a table for other programs, with one row per game and one column per figure, as CSV or Parquet.

use super::{Experiment, GameRecord};
use crate::input::letters::csv_cell;
use crate::lab::Unit;
use crate::load::{Output, OutputFile, OutputKind};
use std::path::{Path, PathBuf};

#[cfg(feature = "parquet")]
mod in_parquet;

/// The format of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableKind {
    /// Comma-separated values.
    Csv,
    /// Apache Parquet (feature `parquet`).
    #[cfg(feature = "parquet")]
    Parquet,
}

impl TableKind {
    /// Returns the format for a file, by the ending of its name.
    ///
    /// # Errors
    /// Which endings there are, and what this program was built without.
    pub fn of(path: &Path) -> Result<TableKind, String> {
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("csv") => Ok(TableKind::Csv),
            #[cfg(feature = "parquet")]
            Some("parquet") => Ok(TableKind::Parquet),
            #[cfg(not(feature = "parquet"))]
            Some("parquet") => Err(format!(
                "`{}` should end in .csv: this program was built without `--features parquet`",
                path.display()
            )),
            _ => Err(format!("`{}` should end in .csv or .parquet", path.display())),
        }
    }

    fn output(self) -> OutputKind {
        match self {
            TableKind::Csv => OutputKind::Csv,
            #[cfg(feature = "parquet")]
            TableKind::Parquet => OutputKind::Parquet,
        }
    }
}

/// A table that is being written. The file appears under its name when it is finished.
pub struct GameTable {
    columns: Vec<Column>,
    rulesets: Vec<String>,
    seats: usize,
    path: PathBuf,
    writer: Writer,
}

enum Writer {
    Csv(Box<csv::Writer<OutputFile>>),
    #[cfg(feature = "parquet")]
    Parquet(Box<in_parquet::Writer>),
}

/// A column's name, and what stands in it.
struct Column {
    name: String,
    holds: ColumnKind,
    /// Whether it is a figure, which some games may not have.
    #[cfg_attr(not(feature = "parquet"), expect(dead_code, reason = "Parquet alone says which columns have gaps"))]
    is_figure: bool,
}

#[derive(Clone, Copy)]
enum ColumnKind {
    Word,
    Whole,
    /// A whole number without a sign: of 64 bits, all of which seeds use.
    Seed,
    /// A share, in so many parts.
    Parts(i64),
}

enum Cell {
    Word(String),
    Whole(i64),
    Seed(u64),
    Number(f64),
    /// The game has no such figure.
    Missing,
}

impl GameTable {
    /// Begins a table of an experiment's games; `may_replace` allows any existing file to be replaced.
    ///
    /// # Errors
    /// The file's name has another ending, it can't be written, or one is there that this program did not write.
    pub fn create(path: &Path, experiment: &Experiment<'_>, may_replace: bool) -> Result<GameTable, String> {
        let kind = TableKind::of(path)?;
        let columns = columns(experiment);
        let file = Output::at(path, kind.output(), may_replace).and_then(Output::begin);
        let file = file.map_err(|error| error.to_string())?;
        let writer = match kind {
            TableKind::Csv => {
                let mut writer = csv::Writer::from_writer(file);
                let names = columns.iter().map(|column| &column.name);
                writer.write_record(names).map_err(|error| format!("{}: {error}", path.display()))?;
                Writer::Csv(Box::new(writer))
            }
            #[cfg(feature = "parquet")]
            TableKind::Parquet => {
                let writer = in_parquet::Writer::begin(file, &columns);
                Writer::Parquet(Box::new(writer.map_err(|error| format!("{}: {error}", path.display()))?))
            }
        };
        let rulesets = experiment.arms.iter().map(|arm| arm.name.clone()).collect();
        Ok(GameTable { columns, rulesets, seats: experiment.seats(), path: path.to_owned(), writer })
    }

    /// Adds rows.
    ///
    /// # Errors
    /// The file can't be written.
    pub fn add(&mut self, rows: &[GameRecord]) -> Result<(), String> {
        for row in rows {
            let cells = self.cells(row);
            let added = match &mut self.writer {
                Writer::Csv(writer) => {
                    let cells = cells.iter().map(|cell| csv_cell(&cell.text()).into_owned());
                    writer.write_record(cells).map_err(|error| error.to_string())
                }
                #[cfg(feature = "parquet")]
                Writer::Parquet(writer) => writer.add(cells, &self.columns).map_err(|error| error.to_string()),
            };
            added.map_err(|error| format!("{}: {error}", self.path.display()))?;
        }
        Ok(())
    }

    /// Finishes the file, and puts it in its place.
    ///
    /// # Errors
    /// The file can't be written; what stood there stands there still.
    pub fn finish(self) -> Result<(), String> {
        let finished = match self.writer {
            Writer::Csv(writer) => writer.into_inner().map_err(|error| error.error().to_string()),
            #[cfg(feature = "parquet")]
            Writer::Parquet(writer) => writer.finish(&self.columns).map_err(|error| error.to_string()),
        };
        let file = finished.map_err(|error| format!("{}: {error}", self.path.display()))?;
        file.finish().map_err(|error| error.to_string())
    }

    /// In the order of the columns.
    fn cells(&self, row: &GameRecord) -> Vec<Cell> {
        let result = &row.result;
        let winners: Vec<String> = result.winners.iter().map(|seat| seat.to_string()).collect();
        let mut cells = vec![
            Cell::Seed(row.seed),
            Cell::Word(self.rulesets[row.arm].clone()),
            Cell::Whole(row.rotation as i64),
            Cell::Word(result.ending.to_owned()),
            Cell::Word(winners.join(" ")),
        ];
        cells.extend(result.points[..self.seats].iter().map(|&points| Cell::Whole(i64::from(points))));
        let figures = self.columns[cells.len()..].iter().zip(&row.values);
        cells.extend(figures.map(|(column, &value)| match (column.holds, value) {
            (_, None) => Cell::Missing,
            (ColumnKind::Parts(parts), Some(value)) => Cell::Number(value as f64 / parts as f64),
            (ColumnKind::Whole | ColumnKind::Seed | ColumnKind::Word, Some(value)) => Cell::Whole(value),
        }));
        cells
    }
}

impl Cell {
    fn text(&self) -> String {
        match self {
            Cell::Word(word) => word.clone(),
            Cell::Whole(number) => number.to_string(),
            Cell::Seed(number) => number.to_string(),
            Cell::Number(number) => number.to_string(),
            Cell::Missing => String::new(),
        }
    }
}

fn columns(experiment: &Experiment<'_>) -> Vec<Column> {
    let column = |name: &str, holds| Column { name: name.to_owned(), holds, is_figure: false };
    let mut all = vec![
        column("seed", ColumnKind::Seed),
        column("ruleset", ColumnKind::Word),
        column("rotation", ColumnKind::Whole),
        column("ending", ColumnKind::Word),
        column("winners", ColumnKind::Word),
    ];
    all.extend((1..=experiment.seats()).map(|seat| column(&format!("deciding-points.P{seat}"), ColumnKind::Whole)));
    all.extend(experiment.figures().into_iter().map(|figure| {
        let holds = match figure.unit() {
            Unit::Share | Unit::Rate => ColumnKind::Parts(figure.unit().parts()),
            Unit::Points | Unit::Count => ColumnKind::Whole,
        };
        Column { is_figure: true, ..column(&figure.id(), holds) }
    }));
    all
}
