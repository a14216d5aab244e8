//! `liberte completions` and `liberte man`: what a shell completes, and the manual pages.

use super::open::library;
use super::output::{ReplaceArg, write_folder};
use super::printer;
use super::{Failure, Outcome, Typed};
use crate::load::OutputKind;
use crate::load::scaffold::is_good_id;
use clap::builder::PossibleValuesParser;
use clap::{Args, Command, CommandFactory};
use clap_complete::Shell;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What `completions` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = "\
Where the output goes:
  bash        ~/.local/share/bash-completion/completions/liberte
  zsh         a file _liberte in a folder of $fpath
  fish        ~/.config/fish/completions/liberte.fish
  elvish      the end of ~/.config/elvish/rc.elv
  powershell  the end of $PROFILE")]
pub struct CompletionsArgs {
    /// The shell.
    shell: Shell,
}

/// Prints what a shell needs to complete commands, options, and the variants of the pack.
pub fn completions(pack: Option<&str>, args: &CompletionsArgs) -> Outcome {
    // A shell runs what is printed here: a file whose name is no id is none of its words.
    let variants: Vec<String> =
        library(pack)?.variants().into_iter().map(|(id, _)| id).filter(|id| is_good_id(id)).collect();
    let mut command = with_variants(Typed::command(), &variants);
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut command, "liberte", &mut text);
    printer::data().write_all(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// The command with the variants as the values of each `--variant`. They are only offered: the program takes others too.
fn with_variants(command: Command, variants: &[String]) -> Command {
    command.mut_subcommands(|command| {
        command.mut_args(|arg| match arg.get_id().as_str() {
            "variant" => arg.value_parser(PossibleValuesParser::new(variants.to_vec())),
            _ => arg,
        })
    })
}

/// What `man` was given.
#[derive(Args, Debug, Clone)]
pub struct ManArgs {
    /// Write a page for the program and one for each command to this folder.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    replace: ReplaceArg,
}

/// Prints the manual page, or writes all of them.
pub fn man(args: &ManArgs) -> Outcome {
    match &args.out {
        None => printer::data().write_all(&page(Typed::command())?)?,
        Some(folder) => write_pages(folder, args.replace)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn write_pages(folder: &Path, replace: ReplaceArg) -> Result<(), Failure> {
    let mut command = Typed::command();
    command.build();
    let mut pages = vec![("liberte.1".to_owned(), text(page(command.clone())?))];
    for inner in command.get_subcommands().filter(|inner| !inner.is_hide_set() && inner.get_name() != "help") {
        pages.push((format!("liberte-{}.1", inner.get_name()), text(page(inner.clone())?)));
    }
    write_folder(folder, OutputKind::Manual, replace, &pages)
}

/// A page of the manual; what clap writes is UTF-8.
fn text(page: Vec<u8>) -> String {
    String::from_utf8_lossy(&page).into_owned()
}

fn page(command: Command) -> Result<Vec<u8>, Failure> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    Ok(page)
}
