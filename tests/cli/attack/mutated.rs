//! Seeded mutations of everything that is sent around, each given to a command that reads it.

use super::mutations::mutated;
use super::zips::{parts, zip};
use super::{PREPARED, Place, scenario};
use crate::common::random::long;
use liberte::kernel::BotRng;
use rayon::prelude::*;
use std::fs;

/// The files of the pack, and the commands that read them; what a command may write is named after it.
const PACK_COMMANDS: [(&[&str], &[&str]); 14] = [
    (&["check"], &[]),
    (&["check", "--plans", "--format", "json"], &[]),
    (&["check", "--variant", "odd"], &[]),
    (&["sim", "-n", "2"], &[]),
    (&["sim", "-n", "2", "--bots", "file:bold"], &[]),
    (&["test"], &[]),
    (&["diff", "base", "odd"], &[]),
    (&["sheet", "odd"], &[]),
    (&["find", "value>=1"], &[]),
    (&["fmt"], &["pack/"]),
    (&["set", "hand_size", "6"], &["pack/"]),
    (&["rename", "card", "1", "201", "--apply"], &["pack/"]),
    (&["cards", "export", "new.csv"], &["new.csv"]),
    (&["worth", "-n", "2"], &[]),
];

/// What else is attacked: a file, and the commands that read it.
const OTHERS: [(&str, &[&[&str]]); 6] = [
    (
        "a.journal",
        &[&["replay", "a.journal"], &["replay", "a.journal", "--trace"], &["replay", "a.journal", "--under", "odd"]],
    ),
    ("a.jsonl", &[&["merge", "new.jsonl", "a.jsonl", "b.jsonl"]]),
    ("a.json", &[&["gate", "--baseline", "a.json"]]),
    ("a.toml", &[&["test", "a.toml"], &["check"]]),
    ("a.csv", &[&["cards", "import", "a.csv"], &["cards", "import", "a.csv", "--apply"]]),
    ("a.xlsx", &[&["cards", "import", "a.xlsx"]]),
];

const QUERIES: [&str; 4] =
    ["value>=1 or -kind:club", "title:\"x\" (set:A)", "(((region:west)))", "symbol:cannon #1..9"];

fn attack(case: u64) -> Result<(), String> {
    let mut rng = BotRng::new(case, 7);
    let place = Place::new();
    let pick = rng.below(10);
    if pick < 4 {
        let files: Vec<String> =
            super::files_below(place.0.path()).into_keys().filter(|path| path.starts_with("pack/")).collect();
        let file = &files[rng.below(files.len())];
        place.write(file, mutated(&fs::read(place.path(file)).unwrap(), &mut rng));
        let (args, writes) = PACK_COMMANDS[rng.below(PACK_COMMANDS.len())];
        return place
            .attack(&[args, &["--pack", "pack"]].concat(), writes)
            .map(drop)
            .map_err(|why| format!("{file}, {args:?}: {why}"));
    }
    if pick == 4 {
        let letters = mutated(PREPARED.code.as_bytes(), &mut rng);
        let code = argument(&letters);
        return place
            .attack(&["replay", "--code", &code, "--pack", "pack"], &[])
            .map(drop)
            .map_err(|why| format!("a code: {why}"));
    }
    if pick == 5 {
        let query = mutated(QUERIES[rng.below(QUERIES.len())].as_bytes(), &mut rng);
        let query = argument(&query);
        return place
            .attack(&["find", "--pack", "pack", "--", &query], &[])
            .map(drop)
            .map_err(|why| format!("{query}: {why}"));
    }
    let (file, commands) = OTHERS[rng.below(OTHERS.len())];
    let path = if file == "a.toml" && rng.below(2) == 0 { scenario(place.0.path()) } else { place.path(file) };
    let bytes = fs::read(&path).unwrap();
    let changed = match file.ends_with(".xlsx") && rng.below(4) > 0 {
        true => with_part_mutated(&bytes, &mut rng),
        false => mutated(&bytes, &mut rng),
    };
    fs::write(path, changed).unwrap();
    let args = commands[rng.below(commands.len())];
    place
        .attack(&[args, &["--pack", "pack"]].concat(), &["new.jsonl", "pack/"])
        .map(drop)
        .map_err(|why| format!("{file}, {args:?}: {why}"))
}

/// Bytes as an argument of a command, which takes no NUL and no more than systems take.
fn argument(bytes: &[u8]) -> String {
    const LONGEST: usize = 60_000;
    String::from_utf8_lossy(&bytes[..bytes.len().min(LONGEST)]).replace('\0', "")
}

/// A workbook with one of its parts mutated.
fn with_part_mutated(bytes: &[u8], rng: &mut BotRng) -> Vec<u8> {
    let mut parts = parts(bytes);
    let at = rng.below(parts.len());
    parts[at].1 = mutated(&parts[at].1, rng);
    zip(&parts.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect::<Vec<_>>())
}

#[test]
fn no_mutated_input_does_harm() {
    let cases = long(240, 5_000);
    let failed: Vec<String> = (0..cases)
        .into_par_iter()
        .filter_map(|case| attack(case).err().map(|why| format!("case {case}: {why}")))
        .collect();
    assert!(failed.is_empty(), "{} of {cases} cases:\n{}", failed.len(), failed.join("\n"));
}
