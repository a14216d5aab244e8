//! `liberte shrink`: a game that goes wrong becomes a short test that goes wrong in the same way.

use super::format::{Format, write_json};
use super::journals::saved_game;
use super::output::{ReplaceArg, writable, write_text};
use super::printer;
use super::progress::cancel_on_ctrl_c;
use super::{Failure, Outcome};
use crate::kernel::JournalHead;
use crate::load::OutputKind;
use crate::sandbox::{RulesSource, SavedGame, ShrinkRules, ShrunkTest, shrink};
use crate::script::compile;
use clap::Args;
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

const HELP: &str = "\
What goes wrong is a script that fails, things on the table that do not add up, or a plan that does not do what its
script says. With --plain it is whatever the pack without variants does differently.

The test fails until the bug is fixed; `liberte test FILE` runs it. If nothing goes wrong in the game, the exit code \
is 1.";

/// What `shrink` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = HELP)]
pub struct ShrinkArgs {
    /// The journal of the game.
    pub file: PathBuf,
    /// Look for what the game's variants do differently from the pack without variants.
    #[arg(long)]
    pub plain: bool,
    /// Write the test to this file instead of standard output.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub replace: ReplaceArg,
    /// The test, or one JSON object that holds it.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// The same as `--format json`.
    #[arg(long)]
    json: bool,
}

/// Makes a failing game small.
pub fn shrink_command(pack: Option<&str>, args: &ShrinkArgs) -> Outcome {
    writable(args.out.as_deref(), OutputKind::Unmarked, args.replace)?;
    let saved = saved_game(pack, &args.file, RulesSource::Matching)?;
    let shrunk = shrunk(&saved, args)?;
    tell(args, &saved.journal.head, shrunk)
}

/// Tells what became of a game, or that nothing goes wrong in it.
pub fn tell(args: &ShrinkArgs, head: &JournalHead, shrunk: Option<ShrunkTest>) -> Outcome {
    let nothing = || {
        let file = args.file.display();
        let help = match (args.plain, head.variants.is_empty()) {
            (true, true) => "the game has no variants: it is compared with itself",
            (true, false) => "the pack without the game's variants does the same with its choices",
            (false, _) => "no script fails, all adds up, and plans do what their scripts say",
        };
        Failure::content(format!("nothing goes wrong in {file}\nhelp: {help}"))
    };
    let shrunk = shrunk.ok_or_else(nothing)?;
    if args.json || args.format == Format::Json {
        let (before, after) = shrunk.choices;
        let told = json!({ "fault": shrunk.what, "choices_before": before, "choices": after, "test": shrunk.text });
        write_json(&mut printer::stdout(), &told)?;
    } else if args.out.is_none() {
        write!(printer::data(), "{}", shrunk.text)?;
    }
    if let Some(file) = &args.out {
        write_text(file, OutputKind::Unmarked, args.replace, &shrunk.text)?;
    }
    let (before, after) = shrunk.choices;
    let _ = writeln!(printer::stderr(), "{}: {after} of {before} choices are left", shrunk.what);
    Ok(ExitCode::SUCCESS)
}

fn shrunk(saved: &SavedGame, args: &ShrinkArgs) -> Result<Option<ShrunkTest>, Failure> {
    let begun = &saved.begun;
    let tree = saved.tree().map_err(|error| Failure::content(format!("{}: {error}", args.file.display())))?;
    let variants = &saved.journal.head.variants;
    let base = begun.library.load(variants).pack.as_ref().map(|pack| pack.rules.clone());
    let compiled = begun.compiled.clone();
    let rules = if args.plain {
        let plain = begun.library.load(&[]);
        let other = plain.playable().and_then(|pack| compile(pack).0);
        ShrinkRules::against(
            compiled,
            other.ok_or_else(|| Failure::content("the pack without variants can't be played"))?,
        )
    } else {
        ShrinkRules::of(compiled)
    };
    Ok(shrink(rules, &saved.journal.head, &tree, base.as_ref(), &cancel_on_ctrl_c()))
}
