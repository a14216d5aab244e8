//! `liberte merge`: the parts of a large run put together, and what they say; with `--out`, two people's rules over one base.
//!
//! A record names the command that made it, and may be a stranger's. That command is never obeyed: it is read by the rules of
//! the command line, and only what decides games is taken from it, by name. What is written where, and which folders are read,
//! is said by whoever merges.

mod rules;

use super::output::ReplaceArg;
use super::printer;
use super::run::{line, stand_for, without};
use super::{Failure, Outcome, Typed, dispatch};
use crate::lab::Shards;
use clap::parser::ValueSource;
use clap::{Args, CommandFactory, Parser};
use rules::{Prefer, merge_rules};
use std::io::Write;
use std::path::PathBuf;

const HELP: &str = "\
Every command that plays many games accepts `--record FILE` and `--shard I/N`; a scheduler can run the parts anywhere, \
in any order:

  parallel liberte sim -n 100000 --bots greedy --record part-{}.jsonl --shard {}/8 ::: 1 2 3 4 5 6 7 8
  liberte merge all.jsonl part-*.jsonl                  the record of all, and the tables of `sim`
  liberte merge all.jsonl part-*.jsonl -- --format json --rows games.csv

The joined record is byte for byte what a single run would have written. The options after `--` are added to the command \
that made the parts; of that command, only the options that decide the games are used. Some of the games are replayed, \
and must come out the same.

With --out, rules are merged instead: three files or three folders with packs, what both began with, yours and theirs. \
Data files are merged key by key, scripts line by line, and comments stay. Where both changed the same in different ways, \
all three values are shown and nothing is written, unless --prefer says whose counts.

  liberte merge base.toml mine.toml theirs.toml --out both.toml
  liberte merge base/ mine/ theirs/ --out both/ --prefer theirs
  git config merge.liberte.driver 'liberte merge %O %A %B --out %A --replace'   (.gitattributes: data/** merge=liberte)";

/// The commands that keep records, and what of each decides its games. Nothing else is taken from a record.
pub const DECIDE: [(&str, &[&str]); 6] = [
    ("sim", &["games", "seed", "players", "bots", "variant", "fixed_seats", "probes"]),
    ("ab", &["first", "second", "pairs", "precision", "until_clear", "of", "players", "bots", "seed", "probes"]),
    ("sweep", &["settings", "variant", "games", "players", "bots", "seed", "of", "probes"]),
    ("changes", &["variants", "games", "players", "bots", "seed", "of", "probes"]),
    ("ladder", &["bots", "players", "variant", "seeds", "seed", "probes"]),
    ("worth", &["cards", "set", "games", "no_blank", "pairs", "seed", "players", "bots", "variant", "probes"]),
];

/// What `merge` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = HELP)]
pub struct MergeArgs {
    /// The record of all parts, a new file; with --out, the file or pack that both began with.
    #[arg(value_name = "INTO")]
    into: PathBuf,
    /// The parts, in any order; with --out, your file or pack and theirs.
    #[arg(value_name = "PART", required = true)]
    parts: Vec<PathBuf>,
    /// Merge rules, and write them to this file or folder.
    #[arg(long, value_name = "FILE|FOLDER", conflicts_with = "quiet")]
    out: Option<PathBuf>,
    /// Whose value counts where both changed the same.
    #[arg(long, value_enum, value_name = "SIDE", requires = "out")]
    prefer: Option<Prefer>,
    /// Only join them.
    #[arg(long)]
    quiet: bool,
    #[command(flatten)]
    replace: ReplaceArg,
    /// Options for the tables: those of the command that made the parts.
    #[arg(last = true, value_name = "OPTION", allow_hyphen_values = true)]
    options: Vec<String>,
}

/// Puts the parts together, and tells what they say as the command does that made them.
pub fn merge_command(pack: Option<&str>, args: &MergeArgs) -> Outcome {
    if let Some(out) = &args.out {
        return merge_rules(args, out);
    }
    let shards = Shards::open(&args.parts).map_err(Failure::usage)?;
    if args.quiet {
        shards.write(&args.into, args.replace.replace).map_err(Failure::usage)?;
        return Ok(std::process::ExitCode::SUCCESS);
    }
    let mut words = vec!["liberte".to_owned()];
    words.extend(asked(&shards.header().command, pack).map_err(Failure::usage)?);
    words.extend(["--record".to_owned(), args.into.to_string_lossy().into_owned()]);
    words.extend(args.options.iter().cloned());
    let typed = Typed::try_parse_from(&words).map_err(|error| {
        Failure::usage(format!("`{}` can't be run: {}", line(words[1..].iter().cloned()), error.to_string().trim_end()))
    })?;
    shards.write(&args.into, args.replace.replace).map_err(Failure::usage)?;
    let _ = writeln!(printer::stderr(), "{}", line(words[1..].iter().cloned()));
    stand_for(words.split_off(1));
    dispatch(typed, None)
}

/// The command that tells what a record says, from the one in its header, by the pack of `--pack`.
///
/// # Errors
/// The record asks for something else than games, or for a folder that whoever merges did not name.
fn asked(command: &[String], pack: Option<&str>) -> Result<Vec<String>, String> {
    let words: Vec<&str> = ["liberte"].into_iter().chain(command.iter().map(String::as_str)).collect();
    let cut =
        |error: clap::Error| error.to_string().lines().next().unwrap_or_default().chars().take(200).collect::<String>();
    let matches = Typed::command()
        .try_get_matches_from(&words)
        .map_err(|error| format!("the command of this record is none: {}", cut(error)))?;
    let (name, given) = matches.subcommand().ok_or("this record names no command")?;
    let Some((_, decide)) = DECIDE.iter().find(|(it, _)| *it == name) else {
        return Err(format!("this record asks for `liberte {name}`, which keeps no records"));
    };
    let typed = Typed::command();
    let arguments = typed.find_subcommand(name).into_iter().flat_map(clap::Command::get_arguments);
    for argument in arguments {
        let is_given = given.value_source(argument.get_id().as_str()) == Some(ValueSource::CommandLine);
        if is_given && !decide.contains(&argument.get_id().as_str()) {
            let name = argument.get_long().map_or(argument.get_id().to_string(), |long| format!("--{long}"));
            return Err(format!(
                "this record asks for `{name}`, which decides no game: nothing of it is done. If you trust it, `--quiet` only puts \
                 the parts together"
            ));
        }
    }
    let mut words = without(&[("--pack", true)], command.iter().cloned());
    if let Some(folder) = words.iter().find(|word| word.contains(['/', '\\']) || *word == "--") {
        return Err(format!(
            "this record asks for `{folder}`: a folder is read only where you name it. If you trust it, `--quiet` puts the parts \
             together, and its command tells what they say: {} --record INTO",
            line(command.iter().cloned())
        ));
    }
    let its_pack = matches.get_one::<String>("pack").or_else(|| given.get_one("pack"));
    match (its_pack, pack) {
        (Some(its), None) => {
            return Err(format!(
                "this record was made with `--pack {its}`: give the folder yourself, `liberte merge --pack {its} ...`"
            ));
        }
        (_, Some(own)) => words.extend(["--pack".to_owned(), own.to_owned()]),
        (None, None) => {}
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::asked;

    fn of(command: &str, pack: Option<&str>) -> Result<String, String> {
        asked(&command.split(' ').map(str::to_owned).collect::<Vec<_>>(), pack).map(|words| words.join(" "))
    }

    #[test]
    fn what_decides_games_is_taken_from_a_record_and_nothing_else() {
        for honest in [
            "sim -n 150 --bots greedy,random,random --players 3",
            "sim -n=4 --fixed-seats --probes 2 --variant one-card",
            "ab base thresholds:landslide_votes=15 --pairs 80",
            "sweep landslide_votes=14..20 -n 10",
            "changes one-card --bots random",
        ] {
            assert_eq!(of(honest, None).as_deref(), Ok(honest));
        }
        for (crafted, said) in [
            ("sim -n 4 --html notes.txt", "asks for `--html`"),
            ("sim -n 4 --html=notes.txt", "asks for `--html`"),
            ("sim --rows games.csv", "asks for `--rows`"),
            ("sim --record other.jsonl", "asks for `--record`"),
            ("sim --journals .", "asks for `--journals`"),
            ("sim --threads 1000", "asks for `--threads`"),
            ("ab base one-card --keep flips", "asks for `--keep`"),
            ("gate --write baseline.json", "asks for `liberte gate`"),
            ("rename variant one-card two-cards", "asks for `liberte rename`"),
            ("merge a b", "asks for `liberte merge`"),
            ("edit", "asks for `liberte edit`"),
            ("--help", "is none"),
            ("nonsense", "is none"),
            ("ab base ./mine:tall", "asks for `./mine:tall`"),
            ("ab base ..\\mine", "asks for `..\\mine`"),
            ("sim --variant ../../x", "asks for `../../x`"),
            ("sim -n 4 --", "asks for `--`"),
            ("--pack . sim -n 4", "made with `--pack .`"),
            ("sim -n 4 --pack ../..", "made with `--pack ../..`"),
        ] {
            let why = of(crafted, None).expect_err(crafted);
            assert!(why.contains(said), "{crafted}: {why}");
        }
        assert_eq!(of("sim --pack ../.. -n 4", Some("mine")).as_deref(), Ok("sim -n 4 --pack mine"));
        assert_eq!(of("sim -n 4", Some("mine")).as_deref(), Ok("sim -n 4 --pack mine"));
    }
}
