//! The pages that describe no file: words, rule points, choices, events, commands, findings.

use super::super::{Typed, explain};
use super::page::{Page, Part, paragraph};
use crate::desk::explanations;
use crate::games::{libertalia, revolution};
use crate::input::limits::LIMITS;
use crate::load::Explanation;
use crate::load::schema::{ChoiceForm, GameFormat, QuestionForm, Rulebook};
use crate::model::{CHOICES, ChoiceSpec, EventKind, GIVEN_TO_BOTS, PointSpec, Question};
use crate::script::{Language, WordKind};
use clap::CommandFactory;
use std::collections::BTreeSet;

/// The words of scripts, as their registration says.
pub fn words(format: &GameFormat) -> Option<Page> {
    let reference = Language::of_rules(format.rules())?.reference();
    let (head, chapters) = reference.split_once("\n## ").unwrap_or((&reference, ""));
    let parts = chapters.split("\n## ").filter(|chapter| !chapter.is_empty()).map(|chapter| {
        let (heading, text) = chapter.split_once('\n').unwrap_or((chapter, ""));
        let text = format!("{}\n", text.trim());
        Part::new(2, heading, Some(format!("words.{heading}")), text)
    });
    let introduction = head.split_once('\n').map_or("", |(_, text)| text.trim());
    let introduction = if introduction.is_empty() { String::new() } else { format!("{introduction}\n") };
    let summary = match format.rulebook {
        Rulebook::Liberte => "what the scripts of special cards and rule points can say",
        Rulebook::Libertalia => "what the scripts of characters and booty can say",
        Rulebook::Revolution => "what the scripts of spaces, cards and rule points can say",
    };
    Some(Page::new("words", "Words of scripts", summary, introduction, parts))
}

/// What a word of scripts means; nothing of what is none.
pub fn word(format: &GameFormat, name: &str) -> Option<String> {
    let language = Language::of_rules(format.rules())?;
    let sections = language.vocabulary().iter();
    let meant = sections.flat_map(|section| &section.words).filter(|word| word.name == name);
    let entries = meant.filter(|word| word.kind != WordKind::RulePoint).map(|word| {
        let signatures: Vec<String> = word.forms.iter().map(|form| format!("    {}\n", form.signature)).collect();
        let example = match word.example {
            "" => String::new(),
            example => format!("\nExample:\n\n    {}\n", example.replace('\n', "\n    ")),
        };
        format!("# `{name}`\n\n{}\n{}{example}", paragraph(&word.doc), signatures.concat())
    });
    let entries: Vec<String> = entries.collect();
    (!entries.is_empty()).then(|| entries.join("\n"))
}

/// The rule points.
pub fn points(format: &GameFormat) -> Page {
    let text = "Places in the rules where a pack or a variant may decide by a script of its own. The script is named after the \
         point, and so is its function, with `_` instead of `-`. Where no script is given, the rulebook decides.";
    let summary = "places in the rules where a script may decide";
    Page::new("points", "Rule points", summary, paragraph(text), format.points.iter().map(point))
}

fn point(spec: &PointSpec) -> Part {
    let parameters: Vec<String> = spec.parameters.iter().map(|(name, kind)| format!("{name}: {kind}")).collect();
    let returns = spec.returns.map_or(String::new(), |kind| format!(" -> {kind}"));
    let signature = format!("fn {}({}){returns}", spec.id.replace('-', "_"), parameters.join(", "));
    let text = format!("{}\n    {signature}\n", paragraph(&format!("{} ({})", spec.meaning, spec.cite)));
    Part::of_word(2, "points", spec.id, text)
}

/// The scripts of bots: a part of the page of their weights, or a page where they have none.
pub fn bots(format: &GameFormat) -> Part {
    let spec = format.rulebook.bot_score();
    let parameters: Vec<String> = spec.parameters.iter().map(|(name, kind)| format!("{name}: {kind}")).collect();
    let returns = spec.returns.map_or(String::new(), |kind| format!(" -> {kind}"));
    let text = "A script `bots/NAME.rhai` makes a bot that is played as `file:NAME` wherever a bot's name is asked for; `liberte new \
         bot NAME` begins one. Its function has the file's name, with `_` instead of `-`. It is asked about each choice that the \
         rules allow, and the choice with the greatest score is made; of several, the one with the greatest `worth`. `player()` is \
         the bot's seat. What that seat can't see is dealt anew in the position that the script looks at. The script changes \
         nothing, and one score may take 10,000 operations. The function may leave out the last of what it is given.";
    let given = spec.parameters.iter().map(|(name, _)| {
        let meaning = GIVEN_TO_BOTS.iter().find(|(known, _)| known == name).map_or("", |(_, meaning)| meaning);
        format!("- `{name}`: {meaning}\n")
    });
    let text = format!(
        "{}\n    fn NAME({}){returns}\n\n{}",
        paragraph(text),
        parameters.join(", "),
        given.collect::<String>()
    );
    Part::new(2, "A bot that is a script", Some("bot.script".to_owned()), text)
}

/// The page of bots in games whose bots have no weights.
pub fn bot_page(format: &GameFormat) -> Page {
    let text = "In packs of this game a bot of the pack's own is a script; weights there are none.";
    Page::new("bot", "Bots", "bots of the pack's own", paragraph(text), [bots(format)])
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
    let parts = commands.map(|command| {
        let (name, text) = (command.get_name(), help(command));
        Part::new(2, format!("liberte {name}"), Some(format!("commands.{name}")), text)
    });
    Page::new("commands", "Commands", "the help of all commands", help(&program), parts)
}

/// The limits on files that people send each other.
pub fn limits() -> Page {
    let inputs: Vec<&str> = LIMITS.iter().map(|limit| limit.input).collect();
    let mut seen = BTreeSet::new();
    let parts = inputs.into_iter().filter(|input| seen.insert(*input)).map(|input| {
        let of_input = LIMITS.iter().filter(|limit| limit.input == input);
        let lines = of_input.map(|limit| format!("- {}: {}\n", limit.of, limit.in_words()));
        let path = input.to_lowercase().replace(", ", "-").replace(' ', "-");
        Part::new(2, input, Some(format!("limits.{path}")), lines.collect())
    });
    let text = "A pack, a journal, a code, a record, a baseline or a sheet may come from anybody. Whatever exceeds these limits is \
         refused with the reason, or left out and reported. No limit depends on time: the same file is accepted or refused on \
         every machine. Only regular files are read, or `-` for standard input; pipes and devices are refused. Control \
         characters and overrides of the writing direction are refused in names.";
    Page::new("limits", "Limits", "how large a file from somebody else may be", paragraph(text), parts)
}

/// The choices, and the decisions that they answer.
pub fn choices() -> Page {
    let text = "A choice of a player is written as a line of words: in scenarios under `play`, `legal`, `refused` and \
         `asked.options`, and in journals and share codes. Cards are written as `#` and the number, provinces and factions by \
         their ids, seats by their names or as `P1` to `P8`. A choice that is the only legal one is made automatically, and a \
         test may leave it out.\n";
    let how = "To see which choices are legal at some moment, write an illegal one in a test: the message lists the legal ones. \
         `liberte play --scenario FILE` lists them too. `liberte replay FILE --at N --test` makes a test from a moment of a \
         saved game.";
    let list = paragraph("What each choice does, and the decisions that it answers.");
    let parts = [decisions()].into_iter().chain(Question::ALL.into_iter().map(decision));
    let parts = parts.chain([Part::new(2, "Choices", None, list)]).chain(CHOICES.iter().map(choice));
    let text = format!("{}\n{}", paragraph(text.trim()), paragraph(how));
    Page::new("choices", "Choices", "the words for what players choose and decide", text, parts)
}

fn decision(question: Question) -> Part {
    let choices: Vec<String> = question
        .choices()
        .filter(|choice| !choice.answers_anything())
        .map(|choice| format!("`{}`", choice.example()))
        .collect();
    let text = format!("{} ({}) Answered by {}.", question.meaning(), question.cite(), choices.join(", "));
    Part::of_word(3, "choices", question.id(), paragraph(&text))
}

fn choice(spec: &ChoiceSpec) -> Part {
    let answers: Vec<String> = match spec.answers_anything() {
        true => vec!["any decision".to_owned()],
        false => spec.answers.iter().map(|question| format!("`{}`", question.id())).collect(),
    };
    let text = format!("{} Answers {}.", spec.meaning, answers.join(", "));
    let heading = format!("`{}`", spec.example());
    Part::new(3, heading, Some(format!("choices.{}", spec.word)), paragraph(&text))
}

/// The choices of a game whose format says how they are written, and the decisions that they answer.
pub fn choices_of(format: &'static GameFormat) -> Page {
    let text = "A choice of a player is written as a line of words: in scenarios under `play`, `legal`, `refused` and \
         `asked.options`, and in journals and share codes. Things are named by their ids, seats by their names or as `P1`, \
         `P2` and so on. A choice that is the only legal one is made automatically, and a test may leave it out.\n";
    let how = "To see which choices are legal at some moment, write an illegal one in a test: the message lists the legal ones.";
    let answered_by = |question: &QuestionForm| {
        let choices = format.choices.iter().filter(|choice| choice.answers.contains(&question.word));
        choices.map(|choice| format!("`{}`", choice.example)).collect::<Vec<_>>().join(", ")
    };
    let decision = |question: &QuestionForm| {
        let text = format!("{} ({}) Answered by {}.", question.meaning, question.cite, answered_by(question));
        Part::of_word(3, "choices", question.word, paragraph(&text))
    };
    let choice = |choice: &ChoiceForm| {
        let answers: Vec<String> = choice.answers.iter().map(|question| format!("`{question}`")).collect();
        let text = format!("{} Answers {}.", choice.meaning, answers.join(", "));
        Part::new(3, format!("`{}`", choice.example), Some(format!("choices.{}", choice.word)), paragraph(&text))
    };
    let list = paragraph("What each choice does, and the decisions that it answers.");
    let parts = [decisions()].into_iter().chain(format.questions.iter().map(decision));
    let parts = parts.chain([Part::new(2, "Choices", None, list)]).chain(format.choices.iter().map(choice));
    let text = format!("{}\n{}", paragraph(text.trim()), paragraph(how));
    Page::new("choices", "Choices", "the words for what players choose and decide", text, parts)
}

/// The head of the part about decisions.
fn decisions() -> Part {
    Part {
        level: 2,
        heading: "Decisions".into(),
        paths: vec!["choices.decisions".into(), "choices.asked".into()],
        text: paragraph("The words of `asked` under `[then]`: what is decided, and the choices that can answer it."),
    }
}

/// The kinds of events.
pub fn events() -> Page {
    events_page("in the order of a turn", EventKind::ALL.iter().map(|kind| (kind.id(), kind.meaning())))
}

/// The kinds of events of a game whose events are rows of its rulebook.
pub fn events_of(format: &'static GameFormat) -> Page {
    let (order, kinds) = match format.rulebook {
        Rulebook::Liberte => return events(),
        Rulebook::Revolution => ("in the order of a round", revolution::Event::MEANINGS),
        Rulebook::Libertalia => ("in the order of a campaign", libertalia::Event::MEANINGS),
    };
    events_page(order, kinds.iter().copied())
}

fn events_page<'e>(order: &str, kinds: impl Iterator<Item = (&'e str, &'e str)>) -> Page {
    let part = |(kind, meaning): (&str, &str)| Part::of_word(2, "events", kind, paragraph(meaning));
    let text = format!(
        "The kinds of events in a game, {order}. Under `[then]`, `events` lists the kinds that must have happened, in order; \
         other events may come between them. `liberte replay FILE --trace` prints the events of a saved game with their values."
    );
    let summary = "the words for what happens in a game";
    Page::new("events", "Events", summary, paragraph(&text), kinds.map(part))
}

/// What `check` may find, as `explain` has it.
pub fn findings() -> Page {
    let part = |it: &Explanation| Part::of_word(2, "findings", it.code, explain::markdown(it));
    let text = "A finding has a code that never changes its meaning. An error stops the pack from being played, a \
         warning or note does not.";
    let summary = "what `liberte check` can report, by code";
    Page::new("findings", "Findings", summary, paragraph(text), explanations().map(part))
}
