//! The invariants of the architecture that can be read off the source: which module imports which, what decides nothing,
//! and that the kernel knows no game.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The layers, each above those behind it in the list; those of one entry don't know each other.
const LAYERS: [&[&str]; 14] = [
    &["main"],
    &["cli", "gui"],
    &["app"],
    &["print", "sandbox"],
    &["desk"],
    &["lab"],
    &["bots"],
    &["script"],
    &["games", "load", "compare"],
    &["kit"],
    &["model"],
    &["kernel"],
    &["input"],
    &["lib"],
];

/// A source file: its path below `src`, its text, and its text without comments and the insides of literals.
pub struct Source {
    path: String,
    text: String,
    code: String,
}

impl Source {
    /// The module at the top that the file belongs to.
    pub fn layer(&self) -> &str {
        let first = self.path.split('/').next().unwrap_or_default();
        first.trim_end_matches(".rs")
    }

    /// The modules from the crate's root down to the file's own.
    pub fn modules(&self) -> Vec<&str> {
        let path = self.path.trim_end_matches(".rs");
        path.split('/').filter(|&part| part != "mod" && part != "lib").collect()
    }

    pub fn is_test(&self) -> bool {
        self.path.contains("/tests/") || self.path.ends_with("_tests.rs") || self.path.ends_with("/testing.rs")
    }

    /// The code before the file's own tests.
    pub fn code_without_tests(&self) -> &str {
        let end = self.code.find("#[cfg(test)]\nmod tests {").or(self.code.find("#[cfg(test)]\npub mod tests {"));
        &self.code[..end.unwrap_or(self.code.len())]
    }

    /// The line, from 1, of a place in the code.
    fn line(&self, at: usize) -> usize {
        self.code[..at].matches('\n').count() + 1
    }
}

pub fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    collect(&root, &mut paths);
    paths.sort();
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a source file can be read");
        let below = path.strip_prefix(&root).expect("it lies below src");
        let path = below.to_str().expect("paths are text").replace('\\', "/");
        Source { path, code: without_comments(&text), text }
    };
    let sources: Vec<Source> = paths.into_iter().map(read).collect();
    assert!(sources.len() > 50, "only {} source files were found", sources.len());
    sources
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be listed").path();
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// The text with comments and the insides of literals taken out; lines stay where they are.
fn without_comments(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let (length, stays) = if rest.starts_with("//") {
            (rest.find('\n').unwrap_or(rest.len()), 0)
        } else if rest.starts_with("/*") {
            (rest.find("*/").map_or(rest.len(), |at| at + 2), 0)
        } else if let Some(length) = raw_string(rest) {
            (length, 0)
        } else if next == '"' {
            (string(rest), 0)
        } else if next == '\'' {
            let length = character(rest).unwrap_or(1);
            (length, usize::from(length == 1))
        } else {
            (next.len_utf8(), next.len_utf8())
        };
        code.push_str(&rest[..stays]);
        code.extend(rest[stays..length].chars().filter(|&it| it == '\n'));
        rest = &rest[length..];
    }
    code
}

fn string(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, it) in text.char_indices().skip(1) {
        match it {
            '"' if !is_escaped => return at + 1,
            '\\' => is_escaped = !is_escaped,
            _ => is_escaped = false,
        }
    }
    text.len()
}

fn raw_string(text: &str) -> Option<usize> {
    let after = text.strip_prefix('r')?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    let inside = after[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let length = inside.find(&end).map_or(inside.len(), |at| at + end.len());
    Some(1 + hashes + 1 + length)
}

/// The length of a character's literal; none for a lifetime.
fn character(text: &str) -> Option<usize> {
    let inside = &text[1..];
    let first = inside.chars().next()?;
    let length = if first == '\\' { inside[2..].find('\'')? + 2 } else { first.len_utf8() };
    inside[length..].starts_with('\'').then_some(length + 2)
}

/// The paths that begin with `crate::`, groups of a `use` taken apart, each with its place.
fn crate_paths(code: &str) -> Vec<(usize, Vec<String>)> {
    let mut paths = Vec::new();
    for word in ["crate::", "liberte::"] {
        for (at, _) in code.match_indices(word) {
            let is_whole = !code[..at].ends_with(|it: char| it.is_alphanumeric() || "_:".contains(it));
            if is_whole {
                read_paths(&code[at + word.len()..], &[], &mut |path| {
                    // One of the games is called like the crate; but no type lies in the crate's root.
                    if !path[0].starts_with(char::is_uppercase) {
                        paths.push((at, path));
                    }
                });
            }
        }
    }
    paths
}

/// Reads one path or group of paths; gives what is left of the text.
pub fn read_paths<'a>(text: &'a str, before: &[String], found: &mut dyn FnMut(Vec<String>)) -> &'a str {
    let text = text.trim_start();
    if let Some(mut inside) = text.strip_prefix('{') {
        loop {
            inside = read_paths(inside, before, found).trim_start();
            inside = inside.strip_prefix(',').unwrap_or(inside).trim_start();
            if inside.is_empty() || inside.starts_with('}') {
                return inside.strip_prefix('}').unwrap_or(inside);
            }
        }
    }
    let length = text.find(|it: char| !it.is_alphanumeric() && it != '_' && it != '*').unwrap_or(text.len());
    let (word, mut rest) = text.split_at(length);
    let path: Vec<String> = before.iter().cloned().chain([word.to_owned()]).collect();
    if let Some(after) = rest.strip_prefix("::")
        && !after.starts_with('<')
    {
        return read_paths(after, &path, found);
    }
    if word.is_empty() {
        // Something that is no path: skip it, so that reading goes on.
        let skipped = rest.chars().next().map_or(0, char::len_utf8);
        rest = if rest.starts_with('}') { rest } else { &rest[skipped..] };
    } else {
        found(path);
    }
    if let Some(renamed) = rest.strip_prefix(" as ") {
        let length = renamed.find(|it: char| !it.is_alphanumeric() && it != '_').unwrap_or(renamed.len());
        rest = &renamed[length..];
    }
    rest
}

fn rank(layer: &str) -> usize {
    let rank = LAYERS.iter().position(|layers| layers.contains(&layer));
    rank.unwrap_or_else(|| panic!("`{layer}` has no place among the layers: give it one here"))
}

fn may_import(from: &str, to: &str) -> bool {
    from == to || rank(from) < rank(to)
}

fn tell(found: &[String]) {
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn every_import_points_downward() {
    let mut found = Vec::new();
    // Tests may open a shipped pack: the rules of a game are tested with the numbers that its files state.
    for source in sources().iter().filter(|source| source.layer() != "lib" && !source.is_test()) {
        for (at, path) in crate_paths(&source.code) {
            let to = &path[0];
            if !may_import(source.layer(), to) {
                let line = source.line(at);
                found.push(format!("src/{}:{line}: `{}` imports `{to}`", source.path, source.layer()));
            }
        }
    }
    tell(&found);
}

/// The roots of the packages, from the top.
const ROOTS: [&str; 4] = ["lib.rs", "engine.rs", "files.rs", "base.rs"];

/// The modules that a package's root declares.
fn declared_in(root: &str) -> BTreeSet<String> {
    let sources = sources();
    let root = sources.iter().find(|source| source.path == root).expect("every package has a root");
    let modules = root.code.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    modules.map(str::to_owned).collect()
}

fn sorted(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn every_layer_is_declared_by_one_package_and_the_engine_lies_below_the_desk() {
    let (upper, lower) = LAYERS.split_at(1 + rank("desk"));
    let named = |layers: &[&[&str]]| -> Vec<String> {
        let named = layers.iter().copied().flatten().filter(|layer| !["main", "lib"].contains(*layer));
        sorted(named.map(|&layer| layer.to_owned()))
    };
    let declared = |roots: &[&str]| sorted(roots.iter().flat_map(|root| declared_in(root)));
    assert_eq!(declared(&ROOTS[..1]), named(upper));
    assert_eq!(declared(&ROOTS[1..]), named(lower));
    assert_eq!(declared_in("files.rs"), BTreeSet::from(["compare".to_owned(), "load".to_owned()]));
}

#[test]
fn no_path_climbs_out_of_its_layer_with_super() {
    let mut found = Vec::new();
    for source in sources().iter().filter(|source| source.layer() != "lib") {
        let depth = source.modules().len();
        for (at, _) in source.code.match_indices("super::") {
            if source.code[..at].ends_with("super::") {
                continue;
            }
            let steps = source.code[at..].split("::").take_while(|&word| word == "super").count();
            let is_in_tests = at >= source.code_without_tests().len();
            if steps >= depth + usize::from(is_in_tests) {
                found.push(format!("src/{}:{}: `super` leaves the layer", source.path, source.line(at)));
            }
        }
    }
    tell(&found);
}

#[test]
fn no_game_imports_another() {
    let sources = sources();
    let games: Vec<&Source> =
        sources.iter().filter(|source| source.modules().len() > 1 && source.layer() == "games").collect();
    assert!(!games.is_empty(), "no game was found");
    let mut found = Vec::new();
    for source in games {
        let modules = source.modules();
        for (at, path) in crate_paths(&source.code) {
            if path[0] == "games" && path.get(1).is_none_or(|game| game != modules[1]) {
                found.push(format!("src/{}:{}: imports `{}`", source.path, source.line(at), path.join("::")));
            }
        }
        for (at, _) in source.code.match_indices("super::").filter(|&(at, _)| !source.code[..at].ends_with("super::")) {
            let steps = source.code[at..].split("::").take_while(|&word| word == "super").count();
            if steps + 1 >= modules.len() + usize::from(at >= source.code_without_tests().len()) {
                found.push(format!("src/{}:{}: `super` leaves the game", source.path, source.line(at)));
            }
        }
    }
    tell(&found);
}

#[test]
fn scripts_take_only_diagnostics_from_load() {
    let sources = sources();
    let load = sources.iter().find(|source| source.path == "load/mod.rs").expect("load has a head");
    let mut diagnostics = BTreeSet::new();
    for (at, _) in load.code.match_indices(" use diagnostic::") {
        read_paths(&load.code[at + " use diagnostic::".len()..], &[], &mut |path| {
            diagnostics.insert(path[0].clone());
        });
    }
    assert!(diagnostics.contains("Diagnostic") && !diagnostics.contains("Library"), "{diagnostics:?}");
    let mut found = Vec::new();
    for source in sources.iter().filter(|source| source.layer() == "script" && !source.is_test()) {
        for (at, path) in crate_paths(source.code_without_tests()) {
            let is_diagnostic = path.get(1).is_some_and(|name| diagnostics.contains(name));
            if path[0] == "load" && !is_diagnostic {
                found.push(format!("src/{}:{}: takes `{}`", source.path, source.line(at), path.join("::")));
            }
        }
    }
    tell(&found);
}

/// Whether the word stands in the code, not as a part of a longer one.
fn places_of<'a>(code: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    let is_letter = |it: char| it.is_alphanumeric() || it == '_';
    code.match_indices(word).map(|(at, _)| at).filter(move |&at| {
        let ends_whole = !word.ends_with(is_letter) || !code[at + word.len()..].starts_with(is_letter);
        let begins_whole = !word.starts_with(is_letter) || !code[..at].ends_with(is_letter);
        begins_whole && ends_whole
    })
}

#[test]
fn nothing_is_unsafe() {
    let mut found = Vec::new();
    for source in &sources() {
        for at in places_of(&source.code, "unsafe") {
            found.push(format!("src/{}:{}: `unsafe`", source.path, source.line(at)));
        }
    }
    tell(&found);
    for root in ROOTS {
        let sources = sources();
        let root = sources.iter().find(|source| source.path == root).expect("every package has a root");
        assert!(root.code.contains("#![forbid(unsafe_code)]"), "src/{}", root.path);
    }
}

#[test]
fn no_clock_thread_or_order_of_hashing_decides_a_game() {
    let words =
        ["HashMap", "HashSet", "Instant", "SystemTime", "thread_rng", "rng()", ".shuffle(", "thread::", "rayon"];
    let mut found = Vec::new();
    for source in sources().iter().filter(|source| ["kernel", "model", "games"].contains(&source.layer())) {
        for word in words {
            for at in places_of(&source.code, word) {
                found.push(format!("src/{}:{}: `{word}`", source.path, source.line(at)));
            }
        }
    }
    tell(&found);
}

#[test]
fn only_the_scripts_know_rhai() {
    let mut found = Vec::new();
    for source in sources().iter().filter(|source| source.layer() != "script") {
        for at in places_of(&source.code, "rhai") {
            found.push(format!("src/{}:{}: `rhai`", source.path, source.line(at)));
        }
    }
    tell(&found);
}

#[test]
fn the_application_knows_no_window_and_no_command_line() {
    let mut found = Vec::new();
    let skins = ["cli", "gui", "main"];
    for source in sources().iter().filter(|source| !skins.contains(&source.layer())) {
        for word in ["egui", "eframe", "clap"] {
            for at in places_of(&source.code, word) {
                found.push(format!("src/{}:{}: `{word}`", source.path, source.line(at)));
            }
        }
    }
    tell(&found);
}

#[test]
fn rules_and_kernel_touch_no_file() {
    let mut found = Vec::new();
    for source in sources().iter().filter(|source| ["kernel", "model", "games", "bots"].contains(&source.layer())) {
        for word in ["std::fs", "std::io", "std::env", "std::net", "std::process", "println!", "eprintln!"] {
            for at in places_of(&source.code, word) {
                found.push(format!("src/{}:{}: `{word}`", source.path, source.line(at)));
            }
        }
    }
    tell(&found);
}

#[test]
fn no_source_file_is_longer_than_500_lines() {
    let long = sources().into_iter().filter(|source| source.text.lines().count() > 500);
    tell(
        &long
            .map(|source| format!("src/{} has {} lines", source.path, source.text.lines().count()))
            .collect::<Vec<_>>(),
    );
}

#[test]
fn the_kernel_knows_no_game() {
    let words = [
        "card",
        "cards",
        "board",
        "deck",
        "hand",
        "hands",
        "faction",
        "factions",
        "province",
        "provinces",
        "region",
        "royalist",
        "radical",
        "moderate",
        "block",
        "blocks",
        "supply",
        "vote",
        "votes",
        "battle",
        "election",
        "government",
        "opposition",
        "token",
        "tokens",
        "special",
        "paris",
        "normandie",
        "revolution",
    ];
    let mut found = Vec::new();
    for source in sources().iter().filter(|source| source.layer() == "kernel") {
        let code = source.code.to_lowercase().replace('_', " ");
        for word in words {
            for at in places_of(&code, word) {
                found.push(format!("src/{}:{}: `{word}`", source.path, source.line(at)));
            }
        }
    }
    tell(&found);
}

/// The places where code outside of some files uses one of these words.
fn uses_outside(files: &[&str], words: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for source in sources().iter().filter(|source| !source.is_test() && !files.contains(&source.path.as_str())) {
        let code = source.code_without_tests();
        for at in words.iter().flat_map(|word| code.match_indices(word)).map(|(at, _)| at) {
            found.push(format!("src/{}:{}", source.path, source.line(at)));
        }
    }
    found
}

#[test]
fn whatever_people_read_goes_through_one_printer() {
    // A panic is told by the lowest means there are.
    let files = ["cli/printer.rs", "sandbox/crash.rs"];
    tell(&uses_outside(&files, &["io::stdout()", "io::stderr()", "println!", "print!("]));
}

#[test]
fn files_are_written_by_the_one_writer_or_by_those_who_say_why_not() {
    let files = [
        // The writers themselves.
        "load/save/output.rs",
        "load/save/mod.rs",
        "load/files/lock.rs",
        // A record is gone on with; a cache's files are its own; a crash takes the shortest way.
        "lab/experiment/record_file.rs",
        "lab/experiment/cache.rs",
        "sandbox/crash.rs",
        // Locks of the window's own places, in which nothing stands.
        "app/workbench/recovery.rs",
        "app/shelf/file.rs",
        // New packs: only where nothing is.
        "load/save/new_files.rs",
    ];
    tell(&uses_outside(&files, &["fs::write(", "File::create", "OpenOptions::new", "NamedTempFile::new"]));
}

#[test]
fn every_file_of_the_rules_says_what_it_is_about() {
    for source in sources().iter().filter(|source| source.layer() == "games") {
        assert!(source.text.starts_with("//! "), "src/{} begins with no sentence of its own", source.path);
    }
}

#[test]
fn this_reader_of_sources_reads_them_aright() {
    let code = without_comments("a 'b // no\n\"// \\\" crate::x\" '\\'' '\"' r#\"crate::\"y\"# /* crate::z */ 'c'");
    assert_eq!(code.split_whitespace().collect::<Vec<_>>(), ["a", "'b"]);
    let paths = |code: &str| crate_paths(code).into_iter().map(|(_, path)| path.join(" ")).collect::<Vec<_>>();
    assert_eq!(
        paths("use crate::{model::{self, CardId as C, x::*}, games::liberte};"),
        ["model self", "model CardId", "model x *", "games liberte"]
    );
    assert_eq!(
        paths("pub(crate) fn f(a: crate::model::Faction) -> crate::kernel::Seat {}"),
        ["model Faction", "kernel Seat"]
    );
    assert!(may_import("cli", "games") && may_import("script", "load") && may_import("games", "games"));
    assert!(!may_import("games", "load") && !may_import("load", "games") && !may_import("kernel", "model"));
    assert!(!may_import("gui", "cli") && !may_import("bots", "lab"));
}

#[test]
fn no_special_card_is_known_by_its_id() {
    let scripts = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/liberte")).expect("it is there");
    let effects =
        scripts.filter_map(|entry| entry.ok()?.file_name().to_str()?.strip_suffix(".rhai").map(str::to_owned));
    let effects: Vec<String> = effects.map(|id| format!("\"{id}\"")).collect();
    assert!(effects.len() >= 6, "{effects:?}");
    // The schema gives one as its example of an id.
    let looked_at = |source: &&Source| {
        !source.is_test() && !source.path.ends_with("tests.rs") && source.path != "load/schema/namespace.rs"
    };
    for source in sources().iter().filter(looked_at) {
        let code = source.text.split("#[cfg(test)]\n").next().unwrap_or_default();
        let named = effects.iter().find(|id| code.contains(id.as_str()));
        assert_eq!(named, None, "src/{} knows a card by its effect", source.path);
    }
}
