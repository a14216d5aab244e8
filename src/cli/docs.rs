//! `liberte docs`: the reference of all files, tables and keys, of words, rule points, choices, events, commands, findings,
//! figures and limits, and the guides, in Markdown.
//!
//! Nothing of it is written by hand twice: tables and keys come from the description by which files are read, words from
//! their registration, commands from what is parsed, findings from the table of their codes, figures and limits from
//! theirs, and the guides are the files in the project's folder `docs`.

mod figures;
mod guides;
mod others;
mod page;
mod tables;

use super::output::{ReplaceArg, write_folder};
use super::printer;
use super::schema::format_of;
use super::{Failure, Outcome};
use crate::load::schema::{GameFormat, LIBERTE};
use crate::load::{OutputKind, suggest};
use crate::script::Language;
use clap::Args;
use page::{Page, Part};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// What `docs` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = "\
Examples:
  liberte docs cards          everything that may stand in cards.toml
  liberte docs card.value     one key
  liberte docs hand_size      one setting of the rules
  liberte docs may-play       one rule point
  liberte docs choices        the words for choices, for tests
  liberte docs events         the words for what happens, for tests
  liberte docs figures        what is counted in games
  liberte docs limits         how large a file from somebody else may be
  liberte docs lab            a guide: how to measure what rules do
  liberte docs --out docs     a file for each topic")]
pub struct DocsArgs {
    /// A kind of file (pack, board, cards, rules, variant, texts, map, bot, scenario), words, points, choices, events,
    /// commands, findings, figures, limits; a guide (window, sandbox, lab, bots, packs, house-rules, tests, formats, speed,
    /// revolution, libertalia, history); or the name of a table or a key; none: all of it.
    #[arg(conflicts_with = "out")]
    topic: Option<String>,
    /// Write a file for each topic, and a table of contents, to this folder.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    replace: ReplaceArg,
}

/// Prints or writes the reference of a pack's game.
pub fn docs(pack: Option<&str>, args: &DocsArgs) -> Outcome {
    let format = format_of(pack)?;
    let pages = pages(format);
    match (&args.topic, &args.out) {
        (Some(topic), _) => print(&about(format, &pages, topic)?)?,
        (None, None) => print(&whole(&pages))?,
        (None, Some(folder)) => {
            let link = |page: &Page| format!("{}.md", page.id);
            let mut files = vec![("index.md".to_owned(), contents(&pages, &link))];
            files.extend(pages.iter().map(|page| (link(page), page.markdown())));
            write_folder(folder, OutputKind::Unmarked, args.replace, &files)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn print(text: &str) -> Result<(), Failure> {
    Ok(write!(printer::stdout(), "{text}")?)
}

/// All pages about the packs of a format, in reading order.
fn pages(format: &'static GameFormat) -> Vec<Page> {
    let mut pages: Vec<Page> = format.files.iter().map(tables::page).collect();
    match pages.iter_mut().find(|page| page.id == "bot") {
        Some(page) => page.parts.push(others::bots(format)),
        None => pages.push(others::bot_page(format)),
    }
    pages.extend(others::words(format));
    pages.push(others::points(format));
    if *format == LIBERTE {
        pages.extend([others::choices(), others::events()]);
    } else {
        pages.extend([others::choices_of(format), others::events_of(format)]);
    }
    pages.extend([others::commands(), others::findings(), figures::page(format), others::limits()]);
    pages.extend(guides::guides());
    pages
}

/// All pages in one text, after a table of contents.
fn whole(pages: &[Page]) -> String {
    let mut text = contents(pages, &|page| format!("#{}", page::anchor(&page.title)));
    for page in pages {
        text += &format!("\n{}", page.markdown());
    }
    text
}

/// What a pack is, how its files are written, and the table of contents.
fn contents(pages: &[Page], link: &dyn Fn(&Page) -> String) -> String {
    let mut text = format!("{INTRODUCTION}\n");
    for page in pages {
        text += &format!("- [{}]({}): {}\n", page.title, link(page), page.summary);
    }
    text
}

const INTRODUCTION: &str = "\
# Reference

A pack is a folder `data/NAME` of text files that describe one game, and a folder `scripts/NAME` with what its special
cards do. `liberte check --pack DIR` says whether everything in them is correct.

## How the files are written

    # A line that begins with # is a comment.
    title = \"Liberté\"          a key and its value: a text, between quotation marks
    cards = 110                a whole number
    fleur_de_lis = true        a switch, true or false
    languages = [\"en\", \"fr\"]   a list
    [credits]                  a table: the keys below it, up to the next table, belong to it
    [[card]]                   one table of a list of tables; repeat it for the next one

Rules are cited by their section: `2e IV.3.A` is a section of the second edition's rulebook, `1e` refers to the first
edition's, and `R5` is a ruling of this project where the rulebook leaves a point open.

## Contents
";

/// What there is about a topic: a page, all parts of that name, and the word of scripts. A page may be asked for by its file.
fn about(format: &GameFormat, pages: &[Page], topic: &str) -> Result<String, Failure> {
    let topic = topic.strip_suffix(".md").unwrap_or(topic);
    if let Some(page) = pages.iter().find(|page| page.is_called(topic)) {
        return Ok(page.markdown());
    }
    let found: Vec<(&Page, String)> = pages.iter().flat_map(|page| page.about(topic)).collect();
    let word = others::word(format, topic);
    if found.is_empty() && word.is_none() {
        return Err(unknown(format, pages, topic));
    }
    let texts = found.iter().map(|(page, text)| match &page.file {
        Some(file) => format!("In `{file}`:\n\n{text}"),
        None => text.clone(),
    });
    Ok(texts.chain(word).collect::<Vec<_>>().join("\n"))
}

fn unknown(format: &GameFormat, pages: &[Page], topic: &str) -> Failure {
    let parts = || pages.iter().flat_map(|page| &page.parts);
    let words = || Language::of_rules(format.rules()).into_iter().flat_map(Language::vocabulary);
    let words = || words().flat_map(|section| &section.words).map(|word| word.name.as_str());
    let names = || pages.iter().map(|page| page.id.as_str()).chain(parts().flat_map(Part::names)).chain(words());
    let help = suggest(topic, names().collect::<Vec<_>>()).unwrap_or_else(|| {
        let topics: Vec<String> = pages.iter().map(|page| format!("`{}`", page.id)).collect();
        format!("topics are {}, and the names of tables and keys, such as `card.value`", topics.join(", "))
    });
    Failure::Usage(format!("error: the reference has nothing about `{topic}`\nhelp: {help}"))
}
