//! `find` in packs whose rulebook reads them by names: spaces, areas, cards, settings and texts.

use super::listing::{Column, Listing};
use super::rows::values_column;
use super::{FindArgs, listed, refused};
use crate::cli::{Failure, Outcome, printer};
use crate::kernel::Gather;
use crate::lab::csv_rows;
use crate::load::query::{DataQuery, DataSubject, Record, in_words};
use crate::load::schema::GameFormat;
use crate::model::{Board, DataPack};
use serde_json::{Map, Value};
use std::io::Write;
use std::process::ExitCode;

/// The keys that a table leaves out where it has others: those for whoever looks up where a value comes from.
const NOT_SHOWN: [&str; 5] = ["order", "confirmed", "basis", "where", "meaning"];

/// Finds and tells.
///
/// # Errors
/// Usage: what is wrong with the query, or what packs of the game don't have.
pub fn find(pack: &DataPack, format: &'static GameFormat, args: &FindArgs) -> Outcome {
    let (subject, text) = subject_and_query(format, args)?;
    let query = DataQuery::parse(&text, subject, pack, format).map_err(|errors| refused(&text, &errors))?;
    let (records, all) = query.records(pack, format);
    if args.count {
        writeln!(printer::stdout(), "{}", records.len())?;
        return Ok(ExitCode::SUCCESS);
    }
    let keys = query.columns();
    args.format.print(
        || listed(&table(&keys, &records), (records.len(), all, subject.one()), &text, &Board::default()),
        || records.iter().map(object).collect(),
        || {
            let row = |record: &Record| keys.iter().map(|key| in_words(record.value(key))).collect::<Vec<_>>();
            csv_rows(&keys, records.iter().map(row))
        },
    )?;
    Ok(ExitCode::SUCCESS)
}

/// What is looked for, and the query; entries of the first kind where nothing says what.
fn subject_and_query(format: &'static GameFormat, args: &FindArgs) -> Result<(DataSubject, String), Failure> {
    let named = args.query.split_first().and_then(|(first, rest)| Some((DataSubject::parse(first, format)?, rest)));
    if args.provinces {
        let known: Vec<&str> = DataSubject::all(format).map(DataSubject::several).collect();
        let why = format!("packs of `{}` have no provinces: look for {}", format.rules(), known.join(", "));
        return Err(Failure::usage(why));
    }
    Ok(match named {
        Some((subject, rest)) => (subject, rest.join(" ")),
        None => (DataSubject::Entries(format.entries[0]), args.query.join(" ")),
    })
}

fn object(record: &Record) -> Value {
    let values = record.values.iter().map(|(key, value)| ((*key).to_owned(), value.clone()));
    Value::Object(values.gather::<Map<_, _>>())
}

/// A table of the keys that people look at.
fn table(keys: &[&'static str], records: &[Record]) -> Listing {
    let column = |key: &&'static str| {
        let values: Vec<Value> = records.iter().map(|record| record.value(key).clone()).collect();
        values_column(key, &values)
    };
    let keys: Vec<&&'static str> = keys.iter().filter(|key| !NOT_SHOWN.contains(*key)).collect();
    let full: Vec<Column> = keys.iter().copied().map(column).collect();
    let short = keys.iter().map(|key| column(key).at_least(6)).collect();
    Listing { full, short, legend: "" }
}
