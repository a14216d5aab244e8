//! The pages that describe no file: words, rule points, commands, findings.

use super::super::Typed;
use super::page::{Page, Part, paragraph};
use crate::load::CODES;
use crate::model::{POINTS, PointSpec};
use crate::script;
use clap::CommandFactory;

/// The words of scripts, as their registration says.
pub fn words() -> Page {
    let reference = script::reference();
    let (head, chapters) = reference.split_once("\n## ").unwrap_or((&reference, ""));
    let parts = chapters.split("\n## ").filter(|chapter| !chapter.is_empty()).map(|chapter| {
        let (heading, text) = chapter.split_once('\n').unwrap_or((chapter, ""));
        let text = format!("{}\n", text.trim());
        Part { level: 2, heading: heading.to_owned(), paths: vec![format!("words.{heading}")], text }
    });
    let introduction = head.split_once('\n').map_or("", |(_, text)| text.trim());
    Page {
        id: "words".into(),
        title: "Words of scripts".into(),
        summary: "what the scripts of special cards and rule points can say".into(),
        file: None,
        text: if introduction.is_empty() { String::new() } else { format!("{introduction}\n") },
        parts: parts.collect(),
    }
}

/// The rule points.
pub fn points() -> Page {
    let text = "Places of the rules that a pack or a variant may fill with a script of its own. The script has the name of the \
         point, and so has its function, with `_` for `-`. A point that no script fills goes by the rulebook.";
    Page {
        id: "points".into(),
        title: "Rule points".into(),
        summary: "places of the rules that a script may fill".into(),
        file: None,
        text: paragraph(text),
        parts: POINTS.iter().map(point).collect(),
    }
}

fn point(spec: &PointSpec) -> Part {
    let parameters: Vec<String> = spec.parameters.iter().map(|(name, kind)| format!("{name}: {kind}")).collect();
    let returns = spec.returns.map_or(String::new(), |kind| format!(" -> {kind}"));
    let signature = format!("fn {}({}){returns}", spec.id.replace('-', "_"), parameters.join(", "));
    let text = format!("{}\n    {signature}\n", paragraph(&format!("{} ({})", spec.meaning, spec.cite)));
    Part { level: 2, heading: format!("`{}`", spec.id), paths: vec![format!("points.{}", spec.id)], text }
}

/// The commands, as they are parsed.
pub fn commands() -> Page {
    let mut program = Typed::command().term_width(100);
    program.build();
    let help = |command: &clap::Command| {
        let help = command.clone().term_width(100).render_long_help().to_string();
        let lines = help.trim().lines().map(|line| format!("{}\n", line.trim_end()));
        format!("```text\n{}```\n", lines.collect::<String>())
    };
    let commands = program.get_subcommands().filter(|command| command.get_name() != "help" && !command.is_hide_set());
    let parts = commands.map(|command| Part {
        level: 2,
        heading: format!("liberte {}", command.get_name()),
        paths: vec![format!("commands.{}", command.get_name())],
        text: help(command),
    });
    Page {
        id: "commands".into(),
        title: "Commands".into(),
        summary: "what the program can be told to do".into(),
        file: None,
        text: help(&program),
        parts: parts.collect(),
    }
}

/// What `check` may find.
pub fn findings() -> Page {
    let codes = CODES.iter().chain(script::CODES);
    let part = |(code, meaning): &(&str, &str)| Part {
        level: 2,
        heading: format!("`{code}`"),
        paths: vec![format!("findings.{code}")],
        text: paragraph(&format!("There is {meaning}.")),
    };
    Page {
        id: "findings".into(),
        title: "Findings".into(),
        summary: "what `liberte check` may say, by its code".into(),
        file: None,
        text: paragraph("A finding has a code that never changes its meaning."),
        parts: codes.map(part).collect(),
    }
}
