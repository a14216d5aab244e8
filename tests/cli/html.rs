//! Pages: well formed, with nothing to load, the same bytes for the same result, and every number that the JSON has.

use crate::support::{empty_folder, liberte_in};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

const COMMANDS: [&[&str]; 6] = [
    &["sim", "-n", "40", "--bots", "random", "--players", "3"],
    &["ab", "base", "one-card", "--pairs", "40", "--bots", "random"],
    &["sweep", "landslide_votes=8,17", "-n", "40", "--bots", "random", "--all-figures"],
    &["sweep", "landslide_votes=8..9", "hand_size=6..7", "-n", "16", "--bots", "random", "--of", "ending"],
    &["changes", "one-card", "-n", "40", "--bots", "random", "--all-figures"],
    &["sweep", "landslide_votes=8", "-n", "2", "--tiers", "random,greedy", "--of", "ending"],
];

/// The page of a command, and what it prints as JSON.
fn page(folder: &Path, command: &[&str], more: &[&str]) -> (String, Value) {
    let run = liberte_in(folder, &[command, &["--html", "page.html", "--format", "json"], more].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{command:?}");
    (fs::read_to_string(folder.join("page.html")).unwrap(), serde_json::from_str(&run.out).unwrap())
}

/// The pages of all commands, and what they print as JSON: made once for all tests, on four threads.
static PAGES: LazyLock<Vec<(String, Value)>> = LazyLock::new(|| {
    let folder = empty_folder();
    COMMANDS.iter().map(|command| page(folder.path(), command, &["--threads", "4"])).collect()
});

/// The commands with their pages, and with what they print as JSON.
fn pages() -> impl Iterator<Item = (&'static [&'static str], &'static str, &'static Value)> {
    COMMANDS.into_iter().zip(&*PAGES).map(|(command, (page, told))| (command, page.as_str(), told))
}

/// The names of a page's tags, those that end with a slash before: `/td`; comments and the style left out.
fn tags(page: &str) -> Vec<String> {
    let (head, rest) = page.split_once("<style>").unwrap();
    let body = rest.split_once("</style>").unwrap().1;
    let mut tags = Vec::new();
    for piece in head.split('<').skip(1).chain(body.split('<').skip(1)) {
        let (tag, text) = piece.split_once('>').unwrap_or_else(|| panic!("a tag without end: {piece}"));
        assert!(!text.contains('>'), "{piece}");
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        let is_empty = tag.ends_with('/');
        let name = tag.split_whitespace().next().unwrap().trim_end_matches('/');
        tags.push(name.to_owned());
        if is_empty {
            tags.push(format!("/{name}"));
        }
    }
    tags
}

#[test]
fn pages_are_well_formed_and_load_nothing() {
    for (command, page, _) in pages() {
        assert!(page.starts_with("<!DOCTYPE html><html lang=\"en\">"), "{command:?}");
        let mut open: Vec<String> = Vec::new();
        for tag in tags(page) {
            match tag.strip_prefix('/') {
                Some(closed) => assert_eq!(open.pop().as_deref(), Some(closed), "{command:?}"),
                None if ["!DOCTYPE", "meta"].contains(&tag.as_str()) => {}
                None => open.push(tag),
            }
        }
        assert!(open.is_empty(), "{command:?}: {open:?}");
        for outside in ["http:", "https:", "src=", "href=", "url(", "@import", "<script", "<link"] {
            assert!(!page.contains(outside), "{command:?}: {outside}");
        }
    }
}

#[test]
fn pictures_have_words_and_tables_have_names() {
    for (command, page, _) in pages() {
        let tags = tags(page);
        let count = |name: &str| tags.iter().filter(|tag| *tag == name).count();
        assert!(count("svg") > 0 && count("table") > 0, "{command:?}");
        assert_eq!(count("svg"), page.matches("role=\"img\" aria-label=\"").count());
        assert_eq!((count("svg"), count("table")), (count("figcaption"), count("caption")), "{command:?}");
        assert_eq!(page.matches("<th scope=\"row\"").count(), page.matches("<tr").count() - count("thead"));
        assert!(page.contains("prefers-color-scheme: dark") && page.contains("@media print"));
    }
}

#[test]
fn a_page_is_the_same_bytes_on_any_number_of_threads() {
    let folder = empty_folder();
    for (command, four, _) in pages() {
        let one = page(folder.path(), command, &["--threads", "1"]).0;
        assert!(one == four, "{command:?}");
    }
}

/// The numbers below a key wherever it stands, those that are no whole numbers alone: others may stand there by chance.
fn numbers<'v>(value: &'v Value, found: &mut Vec<&'v Value>) {
    match value {
        Value::Number(number) if number.as_f64().is_some_and(|it| it.fract() != 0.0) => found.push(value),
        Value::Array(all) => all.iter().for_each(|it| numbers(it, found)),
        Value::Object(all) => {
            let told =
                ["tiers", "figures", "rulesets", "effects", "changes", "a", "b", "mean", "low", "high", "interval"];
            let told = told.iter().chain(&["difference", "difference_interval", "whole"]);
            let told: BTreeSet<&str> = told.chain(&["together", "alone", "among_all"]).copied().collect();
            all.iter().filter(|(key, _)| told.contains(key.as_str())).for_each(|(_, it)| numbers(it, found));
        }
        _ => {}
    }
}

#[test]
fn every_number_of_the_json_stands_in_the_page() {
    for (command, page, told) in pages().take(5) {
        // A page of changes tells effects; rulesets and what holds at any time are for programs.
        let told = if command[0] == "changes" { &told["tiers"][0]["effects"] } else { told };
        let mut found = Vec::new();
        numbers(told, &mut found);
        assert!(found.len() > 40, "{command:?}: {}", found.len());
        let shown: BTreeSet<&str> =
            page.split("<data value=\"").skip(1).filter_map(|rest| Some(rest.split_once("\">")?.0)).collect();
        for number in found {
            let number = number.as_f64().unwrap().to_string();
            assert!(shown.contains(number.as_str()), "{command:?}: {number}");
        }
    }
}

#[test]
fn a_page_says_what_made_it() {
    for (command, page, told) in pages() {
        let line = format!("<code>liberte {}</code>", command.join(" "));
        assert!(page.contains(&line), "{line}");
        assert!(page.contains(&format!("<dd>{}</dd>", env!("CARGO_PKG_VERSION"))));
        let base = [&told["pack"]["hash"], &told["a"]["hash"], &told["rulesets"][0]["hash"]];
        let base = base.iter().find_map(|hash| hash.as_str()).unwrap();
        assert!(page.contains(base), "{command:?}");
        assert!(page.contains("(n = "), "{command:?}");
    }
}

#[test]
fn what_stands_in_a_pack_is_shown_and_never_read_as_a_page() {
    let copied = crate::support::Copied::new();
    let variant =
        "id = \"v\"\ntitle = \"<b>&\"\n[rules]\nturns = 3\nvictory_point_turns = [3]\ncounter_revolution_turns = [3]\n";
    copied.write("data/liberte/variants/v.toml", variant);
    copied.change("data/liberte/pack.toml", "title = \"Liberté\"", "title = \"<script>alert(1)</script>\"");
    let html = copied.path("page.html");
    let run = copied.run(&["sim", "--variant", "v", "-n", "9", "--bots", "random", "--html", html.to_str().unwrap()]);
    assert_eq!(run.code, 0, "{}", run.err);
    let page = fs::read_to_string(html).unwrap();
    assert!(!page.contains("<script") && page.contains("&lt;script&gt;"), "{page}");
}

#[test]
fn a_page_begins_with_two_sentences_and_with_what_differs() {
    for (command, page, _) in pages() {
        let (_, rest) = page.split_once("<p class=\"summary\">").unwrap_or_else(|| panic!("{command:?}"));
        let said = rest.split_once("</p>").unwrap().0;
        assert!(said.ends_with('.') && said.matches(". ").count() >= 1, "{command:?}: {said}");
        let before = page.split_once("<p class=\"summary\">").unwrap().0;
        assert!(!before.contains("<table") && !before.contains("<svg"), "{command:?}: the sentences come first");
    }
    let (page, _) = &PAGES[1];
    let at = |part: &str| page.find(part).unwrap_or_else(|| panic!("{part}"));
    assert!(at("differs") < at("<svg") && at("<svg") < at("<details"), "all figures are last, and folded");
    assert!(page.contains("rounds of the Action Phase") || page.contains(">rounds<"), "figures have their words");
}

/// The rules for paper: nothing may be wider than a page, and nothing may be cut.
#[test]
fn on_paper_nothing_is_cut() {
    let (page, _) = &PAGES[1];
    let style = page.split_once("<style>").unwrap().1.split_once("</style>").unwrap().0;
    let (_, paper) = style.split_once("@media print").unwrap();
    assert!(style.contains("@page { size: A4"));
    for rule in [
        "color-scheme: light",
        ".wide { overflow: visible",
        "white-space: normal",
        "max-width: 100%",
        "summary { display: none }",
    ] {
        assert!(paper.contains(rule), "{rule}");
    }
    for rule in [
        "thead { display: table-header-group }",
        "tr { break-inside: avoid }",
        "figure { margin: .6em 0; break-inside: avoid",
    ] {
        assert!(style.contains(rule), "{rule}");
    }
    assert!(!paper.contains("nowrap") && !paper.contains("overflow: hidden") && !paper.contains("overflow-x: auto"));
}
