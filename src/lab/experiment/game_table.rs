//! Game records as a table for other programs, with one row per game and one column per figure, as CSV or Parquet.

use super::{Experiment, GameRecord};
use crate::input::letters::csv_cell;
use crate::lab::Unit;
use crate::load::{Output, OutputFile, OutputKind, PARQUET_MARK};
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The format of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableKind {
    /// Comma-separated values.
    Csv,
    /// Apache Parquet.
    Parquet,
}

impl TableKind {
    /// Returns the format for a file, by the ending of its name.
    ///
    /// # Errors
    /// Which endings there are.
    pub fn of(path: &Path) -> Result<TableKind, String> {
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("csv") => Ok(TableKind::Csv),
            Some("parquet") => Ok(TableKind::Parquet),
            _ => Err(format!("`{}` should end in .csv or .parquet", path.display())),
        }
    }

    fn output(self) -> OutputKind {
        match self {
            TableKind::Csv => OutputKind::Csv,
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
    Parquet { file: Box<SerializedFileWriter<OutputFile>>, waiting: Vec<Vec<Cell>> },
}

/// A column's name, and what stands in it.
struct Column {
    name: String,
    holds: ColumnKind,
    /// Whether it is a figure, which some games may not have.
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

/// Rows of a group of a Parquet file; so many are held in memory.
const GROUP: usize = 4_096;

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
            TableKind::Parquet => {
                let begin = || {
                    let mark = KeyValue::new(PARQUET_MARK.to_owned(), env!("CARGO_PKG_VERSION").to_owned());
                    let properties = WriterProperties::builder().set_compression(Compression::SNAPPY);
                    let properties = properties.set_key_value_metadata(Some(vec![mark])).build();
                    SerializedFileWriter::new(file, schema(&columns)?, Arc::new(properties))
                };
                let file = begin().map_err(|error| format!("{}: {error}", path.display()))?;
                Writer::Parquet { file: Box::new(file), waiting: Vec::new() }
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
                Writer::Parquet { file, waiting } => {
                    waiting.push(cells);
                    let is_full = waiting.len() >= GROUP;
                    if is_full {
                        group(file, &self.columns, waiting).map_err(|error| error.to_string())
                    } else {
                        Ok(())
                    }
                }
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
            Writer::Parquet { mut file, mut waiting } => {
                let last = group(&mut file, &self.columns, &mut waiting);
                last.and_then(|()| file.into_inner()).map_err(|error| error.to_string())
            }
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
            Cell::Word(result.ending.id().to_owned()),
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
            Unit::Share => ColumnKind::Parts(figure.unit().parts()),
            Unit::Points | Unit::Count => ColumnKind::Whole,
        };
        Column { is_figure: true, ..column(&figure.id(), holds) }
    }));
    all
}

fn schema(columns: &[Column]) -> Result<Arc<Type>, ParquetError> {
    let field = |column: &Column| {
        let (physical, logical) = match column.holds {
            ColumnKind::Word => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
            ColumnKind::Whole => (Physical::INT64, None),
            ColumnKind::Seed => (Physical::INT64, Some(LogicalType::integer(64, false))),
            ColumnKind::Parts(_) => (Physical::DOUBLE, None),
        };
        let repetition = if column.is_figure { Repetition::OPTIONAL } else { Repetition::REQUIRED };
        let builder = Type::primitive_type_builder(&column.name, physical).with_repetition(repetition);
        builder.with_logical_type(logical).build().map(Arc::new)
    };
    let fields = columns.iter().map(field).collect::<Result<Vec<_>, _>>()?;
    Type::group_type_builder("games").with_fields(fields).build().map(Arc::new)
}

/// Writes the waiting rows as a group.
fn group(
    file: &mut SerializedFileWriter<OutputFile>,
    columns: &[Column],
    waiting: &mut Vec<Vec<Cell>>,
) -> Result<(), ParquetError> {
    if waiting.is_empty() {
        return Ok(());
    }
    let mut group = file.next_row_group()?;
    for (at, column) in columns.iter().enumerate() {
        let Some(mut writer) = group.next_column()? else { break };
        let cells = waiting.iter().map(|row| &row[at]);
        // Of a figure it is told row by row whether it is there.
        let is_there: Vec<i16> = cells.clone().map(|cell| i16::from(!matches!(cell, Cell::Missing))).collect();
        let is_there = column.is_figure.then_some(&is_there[..]);
        match column.holds {
            ColumnKind::Word => {
                let words: Vec<ByteArray> = cells.map(|cell| cell.text().into_bytes().into()).collect();
                writer.typed::<ByteArrayType>().write_batch(&words, is_there, None)?;
            }
            ColumnKind::Whole | ColumnKind::Seed => {
                let number = |cell: &Cell| match cell {
                    Cell::Whole(number) => Some(*number),
                    // The bits; the column says that they have no sign.
                    Cell::Seed(seed) => Some(*seed as i64),
                    Cell::Word(_) | Cell::Number(_) | Cell::Missing => None,
                };
                let numbers: Vec<i64> = cells.filter_map(number).collect();
                writer.typed::<Int64Type>().write_batch(&numbers, is_there, None)?;
            }
            ColumnKind::Parts(_) => {
                let numbers: Vec<f64> = cells
                    .filter_map(|cell| if let Cell::Number(number) = cell { Some(*number) } else { None })
                    .collect();
                writer.typed::<DoubleType>().write_batch(&numbers, is_there, None)?;
            }
        }
        writer.close()?;
    }
    group.close()?;
    waiting.clear();
    Ok(())
}
