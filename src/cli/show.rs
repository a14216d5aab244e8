//! `liberte show KEY...`: what a value is, what it means, and who said so.

use super::format::{Format, write_json};
use super::open::{Failure, Outcome, asks_for_unknown_variant, library, render};
use super::printer;
use crate::load::{KeyStatement, Library, Origin, StatedValue};
use crate::model::Provenance;
use clap::Args;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::Write;
use std::process::ExitCode;

/// What `show` was given.
#[derive(Args, Debug, Clone)]
pub struct ShowArgs {
    /// What to show: `stack_height`, `card.71.value`, `card.71`, `province.corse`, `text.en.phase.battle`,
    /// `script.terror`, `point.turn-begins`. The end of a key is enough if it is unique; the key of a table shows what
    /// is in it. Without a key, the top-level keys are listed.
    #[arg(value_name = "KEY")]
    keys: Vec<String>,
    /// Apply a variant to the pack; several are applied in the order given.
    #[arg(long, value_name = "ID[:KEY=VALUE,...]")]
    variant: Vec<String>,
    /// For people, or for programs.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The most keys that are named where one is unknown.
const MOST_NAMED: usize = 8;
/// Values longer than this are shown in part.
const LONGEST_VALUE: usize = 200;

/// Shows what was asked for.
pub fn show(pack: Option<&str>, args: &ShowArgs) -> Outcome {
    let library = library(pack)?;
    let loaded = library.load(&args.variant);
    if asks_for_unknown_variant(&loaded.diagnostics) {
        return Err(Failure::Usage(render(&library, &loaded.diagnostics)));
    }
    let mut out = printer::stdout();
    if args.keys.is_empty() && args.format == Format::Json {
        write_json(&mut out, &library.top_keys())?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.keys.is_empty() {
        library.top_keys().iter().try_for_each(|key| writeln!(out, "{key}"))?;
        return Ok(ExitCode::SUCCESS);
    }
    let shown = args.keys.iter().map(|key| library.origin(&args.variant, key).map_err(|near| unknown(key, &near)));
    let shown: Vec<Origin> = shown.collect::<Result<_, _>>()?;
    if args.format == Format::Json {
        let all: Vec<Value> = shown.iter().map(|origin| as_json(origin, &library, &args.variant)).collect();
        write_json(&mut out, &all)?;
    } else {
        let texts: Vec<String> = shown.iter().map(|origin| as_text(origin, &library, &args.variant)).collect();
        write!(out, "{}", texts.join("\n"))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn unknown(key: &str, near: &[String]) -> Failure {
    let several = near.len() > 1 && near.iter().all(|it| it.ends_with(&format!(".{key}")));
    let more = if near.len() > MOST_NAMED { " and others" } else { "" };
    let named = near.iter().take(MOST_NAMED).map(|it| format!("`{it}`")).collect::<Vec<_>>();
    let listed = format!("{}{more}", named.join(", "));
    Failure::usage(match near {
        [] => format!("there is no key `{key}`\nhelp: `liberte show` alone lists the keys at the top"),
        [near] => format!("there is no key `{key}`\nhelp: did you mean `{near}`?"),
        _ if several => format!("several keys end in `{key}`\nhelp: say which, such as {listed}"),
        _ => format!("there is no key `{key}`\nhelp: there is {listed}"),
    })
}

fn as_text(origin: &Origin, library: &Library, variants: &[String]) -> String {
    let mut text = origin.key.clone();
    if let Some(value) = origin.value() {
        let _ = write!(text, " = {}", short(value));
    }
    text.push('\n');
    if !origin.meaning.is_empty() {
        let cite = if origin.cite.is_empty() { String::new() } else { format!(" ({})", origin.cite) };
        let _ = writeln!(text, "  {}{cite}", origin.meaning);
    }
    let said: Vec<[String; 3]> = origin.base.iter().chain(&origin.overlays).map(line).collect();
    text.push_str(&columns(&said));
    // A whole entry shows these as values of its own.
    if let Some(known) = origin.provenance.as_ref().filter(|_| origin.names.is_empty()) {
        text.push_str(&known_by(known));
    }
    let rows: Vec<[String; 3]> = origin.names.iter().map(|name| below(origin, name, library, variants)).collect();
    text.push_str(&columns(&rows));
    text
}

/// Who says what, and where.
fn line(said: &KeyStatement) -> [String; 3] {
    let by = said.variant.as_deref().unwrap_or("the pack").to_owned();
    let what = match &said.what {
        StatedValue::Value(value) => short(value),
        StatedValue::Table if said.variant.is_some() => "adds it".to_owned(),
        StatedValue::Table => String::new(),
        StatedValue::TakenOut => "takes it out".to_owned(),
    };
    [by, what, format!("{}:{}", said.place.path, said.line)]
}

/// What stands below a table: its name, its value or title, and where that was said last.
fn below(origin: &Origin, name: &str, library: &Library, variants: &[String]) -> [String; 3] {
    let key = format!("{}.{name}", origin.key);
    let Ok(inner) = library.origin(variants, &key) else { return [name.to_owned(), String::new(), String::new()] };
    let last = inner.overlays.last().or(inner.base.as_ref());
    let place = last.map(|said| format!("{}:{}", said.place.path, said.line)).unwrap_or_default();
    let value = inner.value().map(short).or_else(|| title(&inner, library, variants)).unwrap_or_default();
    let was = inner.base.as_ref().filter(|_| !inner.overlays.is_empty()).and_then(|said| match &said.what {
        StatedValue::Value(value) => Some(format!("{} (was {})", value_or_dash(&inner), short(value))),
        StatedValue::Table | StatedValue::TakenOut => None,
    });
    [name.to_owned(), was.unwrap_or(value), place]
}

fn value_or_dash(origin: &Origin) -> String {
    origin.value().map_or("—".to_owned(), short)
}

/// What a table is called by people.
fn title(origin: &Origin, library: &Library, variants: &[String]) -> Option<String> {
    let name = origin.names.iter().find(|name| *name == "title" || *name == "name")?;
    let inner = library.origin(variants, &format!("{}.{name}", origin.key)).ok()?;
    inner.value().map(short)
}

/// How well an entry is known, a line each.
fn known_by(known: &Provenance) -> String {
    let lines = [
        ("source", known.source.id().to_owned()),
        ("confirmed", known.confirmed.join(", ")),
        ("where", known.sources.join("; ")),
        ("basis", known.basis.clone()),
    ];
    let lines = lines.iter().filter(|(_, what)| !what.is_empty());
    lines.map(|(name, what)| format!("  {name}: {}\n", short(what))).collect()
}

/// Rows in columns, indented; the last column ragged.
fn columns(rows: &[[String; 3]]) -> String {
    let width = |at: usize| rows.iter().map(|row| unicode_width::UnicodeWidthStr::width(row[at].as_str())).max();
    let widths = [width(0).unwrap_or(0), width(1).unwrap_or(0).min(60)];
    let pad = |text: &str, width: usize| {
        let blanks = width.saturating_sub(unicode_width::UnicodeWidthStr::width(text));
        format!("{text}{}", " ".repeat(blanks))
    };
    let row = |row: &[String; 3]| format!("  {}  {}  {}", pad(&row[0], widths[0]), pad(&row[1], widths[1]), row[2]);
    rows.iter().map(|it| format!("{}\n", row(it).trim_end())).collect()
}

/// A value on one line, cut where it is long; what could disturb a terminal is left out.
fn short(value: &str) -> String {
    let words: Vec<&str> = value.split_whitespace().collect();
    let line: String = words.join(" ").chars().filter(|letter| !letter.is_control()).collect();
    match line.char_indices().nth(LONGEST_VALUE) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

fn as_json(origin: &Origin, library: &Library, variants: &[String]) -> Value {
    let said = |said: &KeyStatement| {
        let what = match &said.what {
            StatedValue::Value(value) => json!({ "value": value }),
            StatedValue::Table => json!({ "table": true }),
            StatedValue::TakenOut => json!({ "taken_out": true }),
        };
        let mut all = json!({ "path": said.place.path, "line": said.line });
        merge(&mut all, what);
        if let Some(variant) = &said.variant {
            merge(&mut all, json!({ "variant": variant }));
        }
        all
    };
    let mut all = json!({
        "key": origin.key,
        "value": origin.value(),
        "meaning": origin.meaning,
        "cite": origin.cite,
        "base": origin.base.as_ref().map(said),
        "overlays": origin.overlays.iter().map(said).collect::<Vec<_>>(),
    });
    if let Some(known) = &origin.provenance {
        merge(
            &mut all,
            json!({ "source": known.source.id(), "confirmed": known.confirmed, "basis": known.basis, "where": known.sources }),
        );
    }
    if !origin.names.is_empty() {
        let keys = origin.names.iter().map(|name| {
            let key = format!("{}.{name}", origin.key);
            let value = library.origin(variants, &key).ok().and_then(|it| it.value().map(str::to_owned));
            json!({ "key": key, "value": value })
        });
        merge(&mut all, json!({ "keys": keys.collect::<Vec<_>>() }));
    }
    all
}

fn merge(all: &mut Value, more: Value) {
    if let (Value::Object(all), Value::Object(more)) = (all, more) {
        all.extend(more);
    }
}
