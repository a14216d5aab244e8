//! The pages on a first house rule, of the README and of the guides to the other games, followed word for word: each file written as it is shown, each command typed as it is shown,
//! and what it prints compared with what is shown.
//!
//! Between the marks `<!-- walk -->` and `<!-- end of walk -->`, a block of `toml` or `rust` whose first line is a comment with
//! a path is a file; a block of `console` holds commands after `$ ` and what they print. A line `...` stands for any lines,
//! `[..]` within a line for any text.

use crate::support::{Run, empty_folder, liberte_in, root};
use std::fs;
use std::path::Path;

/// A step of the walk, with the line of the README on which it stands.
enum Step {
    /// A file to write.
    File { path: String, text: String },
    /// A command, what it must print, and its line.
    Command { words: Vec<String>, shown: Vec<String>, line: usize },
}

/// The steps between the marks.
fn steps(readme: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut block: Option<(String, Vec<String>)> = None;
    let lines = readme.lines().enumerate();
    let inside =
        lines.skip_while(|(_, line)| *line != "<!-- walk -->").take_while(|(_, line)| *line != "<!-- end of walk -->");
    for (at, line) in inside {
        let fence = line.strip_prefix("```");
        match (&mut block, fence) {
            (None, Some(kind)) => block = Some((kind.to_owned(), Vec::new())),
            (Some((kind, _)), None) if kind == "console" => command(line, at + 1, &mut steps),
            (Some((_, text)), None) => text.push(line.to_owned()),
            (Some(_), Some(_)) => steps.extend(block.take().and_then(|(kind, text)| file(&kind, &text))),
            (None, None) => {}
        }
    }
    assert!(block.is_none(), "a block of the walk does not end");
    steps
}

fn command(line: &str, at: usize, steps: &mut Vec<Step>) {
    if let Some(typed) = line.strip_prefix("$ ") {
        let words = words(typed.split(" #").next().unwrap_or(typed));
        assert_eq!(words.first().map(String::as_str), Some("liberte"), "line {at}: only liberte is typed here");
        steps.push(Step::Command { words: words[1..].to_vec(), shown: Vec::new(), line: at });
    } else if let Some(Step::Command { shown, .. }) = steps.last_mut() {
        shown.push(line.to_owned());
    }
}

/// A block that names its path in its first line.
fn file(kind: &str, text: &[String]) -> Option<Step> {
    let first = text.first()?;
    let path = first.trim_start_matches(['#', '/', ' ']);
    let names_a_path = ["toml", "rust"].contains(&kind) && path.contains('/') && !path.contains(' ');
    names_a_path.then(|| Step::File { path: path.to_owned(), text: text.join("\n") + "\n" })
}

/// The words of a command line; quotation marks of either kind hold blanks.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut quote = None;
    for letter in line.trim().chars().chain([' ']) {
        match (quote, letter) {
            (Some(open), close) if open == close => quote = None,
            (None, '"' | '\'') => quote = Some(letter),
            (None, ' ') => words.extend((!word.is_empty()).then(|| std::mem::take(&mut word))),
            _ => word.push(letter),
        }
    }
    words
}

/// Whether the lines are those shown.
fn fits(shown: &[String], printed: &[&str]) -> bool {
    match shown {
        [] => printed.is_empty(),
        [any, rest @ ..] if any == "..." => (0..=printed.len()).any(|skipped| fits(rest, &printed[skipped..])),
        [line, rest @ ..] => printed.first().is_some_and(|first| line_fits(line, first)) && fits(rest, &printed[1..]),
    }
}

fn line_fits(shown: &str, printed: &str) -> bool {
    let Some((before, after)) = shown.split_once("[..]") else { return shown.trim_end() == printed.trim_end() };
    let Some(rest) = printed.strip_prefix(before) else { return false };
    let ends = rest.char_indices().map(|(at, _)| at).chain([rest.len()]);
    ends.into_iter().any(|at| line_fits(after, &rest[at..]))
}

fn write(folder: &Path, path: &str, text: &str) {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

#[test]
fn the_second_page_of_the_readme_is_true_word_for_word() {
    walk("README.md");
}

#[test]
fn a_first_house_rule_for_revolution_is_made_as_its_guide_says() {
    walk("docs/revolution.md");
}

#[test]
fn a_new_character_for_libertalia_is_made_as_its_guide_says() {
    walk("docs/libertalia.md");
}

#[test]
fn a_playtest_is_made_played_and_recorded_as_its_guide_says() {
    walk("docs/playtest.md");
}

#[test]
fn a_house_rule_is_made_of_a_copy_as_its_guide_says() {
    walk("docs/house-rules.md");
}

/// Puts the playtests that a page links into a folder.
fn example_files(text: &str, folder: &Path) {
    for link in text.split("](../data/playtests/").skip(1) {
        let name = link.split(')').next().unwrap();
        fs::copy(root().join("data/playtests").join(name), folder.join(name)).unwrap();
    }
}

/// Follows a page.
fn walk(page: &str) {
    let text = fs::read_to_string(root().join(page)).unwrap();
    let folder = empty_folder();
    example_files(&text, folder.path());
    let steps = steps(&text);
    let mut commands = 0;
    for step in steps {
        match step {
            Step::File { path, text } => write(folder.path(), &path, &text),
            Step::Command { words, shown, line } => {
                commands += 1;
                let Run { out, err, .. } = liberte_in(folder.path(), &words);
                let both = format!("{err}{out}");
                let printed: Vec<&str> = both.lines().collect();
                let is_shown = shown.iter().rposition(|line| !line.trim().is_empty()).map_or(0, |last| last + 1);
                let shown = &shown[..is_shown];
                assert!(
                    shown.is_empty() || fits(shown, &printed),
                    "{page}:{line}: liberte {} prints\n\n{both}\nand the page shows\n\n{}",
                    words.join(" "),
                    shown.join("\n")
                );
            }
        }
    }
    assert!(commands >= 8, "the walk is {commands} commands long");
}

#[test]
fn what_is_not_shown_is_noticed() {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    assert!(fits(&lines("a\n...\nz [..]!"), &["a", "b", "c", "z 12!"]));
    assert!(!fits(&lines("a\n...\nz"), &["a", "b"]));
    assert!(!fits(&lines("a"), &["a", "b"]));
    assert!(!fits(&lines("a[..]c"), &["abd"]));
    assert_eq!(words("find 'set:b  x' \"y z\" w"), ["find", "set:b  x", "y z", "w"]);
}
