//! The guides of the folder `docs`: all of them are printed, and what they, the README and CONTRIBUTING.md mention exists.

use crate::support::{liberte, root};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

/// The pages written for people, by their paths below the project's folder.
fn pages() -> BTreeMap<String, String> {
    let guides = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().file_name());
    let guides = guides.map(|name| format!("docs/{}", name.into_string().unwrap()));
    let all =
        ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"].map(str::to_owned).into_iter().chain(guides);
    all.map(|path| (path.clone(), fs::read_to_string(root().join(path)).unwrap())).collect()
}

/// The pieces of code within the lines of a page, and the lines of its blocks of commands.
fn code(page: &str) -> Vec<String> {
    let (mut found, mut block) = (Vec::new(), None);
    for line in page.lines() {
        match (&block, line.strip_prefix("```")) {
            (None, Some(kind)) => block = Some(kind.to_owned()),
            (Some(_), Some(_)) => block = None,
            (Some(kind), None) if kind == "sh" => found.push(line.split(" #").next().unwrap_or(line).to_owned()),
            (Some(_), None) => {}
            (None, None) => found.extend(line.split('`').skip(1).step_by(2).map(str::to_owned)),
        }
    }
    found
}

#[test]
fn every_guide_is_a_topic_and_stands_in_the_contents() {
    let contents = liberte(&["docs"]).out;
    let guides = pages().into_iter().filter_map(|(path, text)| Some((path.strip_prefix("docs/")?.to_owned(), text)));
    // The commands have a page that is made of their own help.
    for (name, text) in guides.filter(|(name, _)| name != "commands.md") {
        let printed = liberte(&["docs", name.trim_end_matches(".md")]);
        assert_eq!((printed.code, printed.err.as_str()), (0, ""), "{name}");
        assert_eq!(printed.out.lines().next(), text.lines().next(), "{name}");
        assert!(!printed.out.contains("!["), "{name}");
        for heading in text.lines().filter(|line| line.starts_with("## ")) {
            assert!(printed.out.contains(&format!("\n{heading}\n")), "{name}: {heading}");
        }
        let title = text.lines().next().unwrap().trim_start_matches("# ");
        assert!(contents.contains(&format!("- [{title}](#")), "{name}");
    }
}

#[test]
fn links_of_pages_lead_to_files() {
    for (path, text) in pages() {
        let folder = PathBuf::from(&path).parent().unwrap().to_owned();
        let links = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        for link in links.filter(|link| !link.contains("://") && !link.starts_with('#')) {
            assert!(root().join(&folder).join(link).exists(), "{path} links {link}");
        }
    }
}

#[test]
fn files_that_pages_name_exist() {
    let folders = ["src/", "tests/", "benches/", "docs/", "data/liberte/", "data/schemas/", "scripts/liberte/"];
    for (path, text) in pages().into_iter().filter(|(path, _)| path != "CHANGELOG.md") {
        for named in code(&text).iter().filter(|code| folders.iter().any(|folder| code.starts_with(folder))) {
            let is_pattern = named.contains(['*', ' ']) || named.chars().any(char::is_uppercase);
            assert!(is_pattern || root().join(named).exists(), "{path} names {named}");
        }
    }
}

#[test]
fn commands_and_options_that_pages_show_exist() {
    let mut helps = BTreeMap::new();
    let known: BTreeSet<String> = (liberte(&["--help"]).out.lines())
        .filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next().map(str::to_owned))
        .collect();
    for (path, text) in pages().into_iter().filter(|(path, _)| path != "CHANGELOG.md") {
        for shown in code(&text) {
            let words: Vec<&str> = shown.split_whitespace().collect();
            let ["liberte", rest @ ..] = words.as_slice() else { continue };
            let Some(&command) = rest.first() else { continue };
            if command == "COMMAND" || command.starts_with('-') {
                continue;
            }
            assert!(known.contains(command), "{path} shows `{shown}`");
            let sub = rest.get(1).filter(|word| ["variant", "effect", "scenario", "export", "import"].contains(*word));
            let sub = sub.filter(|_| ["new", "cards"].contains(&command));
            let asked: Vec<&str> = [Some(&command), sub].into_iter().flatten().copied().chain(["--help"]).collect();
            let help = helps.entry(asked.join(" ")).or_insert_with(|| liberte(&asked).out);
            for option in rest.iter().filter(|word| word.starts_with("--") && word.len() > 2) {
                assert!(help.contains(*option), "{path} shows `{shown}`");
            }
        }
    }
}
