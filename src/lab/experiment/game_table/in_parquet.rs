//! Tables as Apache Parquet (feature `parquet`).

use super::{Cell, Column, ColumnKind};
use crate::load::{OutputFile, PARQUET_MARK};
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;
use std::sync::Arc;

/// Rows of a group; so many are held in memory.
const GROUP: usize = 4_096;

/// A file that is being written, and the rows that wait for their group to be full.
pub struct Writer {
    file: SerializedFileWriter<OutputFile>,
    waiting: Vec<Vec<Cell>>,
}

impl Writer {
    pub fn begin(file: OutputFile, columns: &[Column]) -> Result<Writer, ParquetError> {
        let mark = KeyValue::new(PARQUET_MARK.to_owned(), env!("CARGO_PKG_VERSION").to_owned());
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY);
        let properties = properties.set_key_value_metadata(Some(vec![mark])).build();
        let file = SerializedFileWriter::new(file, schema(columns)?, Arc::new(properties))?;
        Ok(Writer { file, waiting: Vec::new() })
    }

    pub fn add(&mut self, row: Vec<Cell>, columns: &[Column]) -> Result<(), ParquetError> {
        self.waiting.push(row);
        if self.waiting.len() >= GROUP { group(&mut self.file, columns, &mut self.waiting) } else { Ok(()) }
    }

    pub fn finish(mut self, columns: &[Column]) -> Result<OutputFile, ParquetError> {
        group(&mut self.file, columns, &mut self.waiting)?;
        self.file.into_inner()
    }
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
