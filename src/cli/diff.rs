//! `liberte diff`: what two rulesets do differently, in plain words.

use super::open::{asks_for_unknown_variant, library, render};
use super::other_game::playable_data;
use super::printer;
use super::{Failure, Outcome};
use crate::compare::{Section, Side, differences, json, markdown, text};
use crate::desk::data_differences;
use crate::load::Library;
use crate::load::schema::LIBERTE;
use crate::model::{Pack, Texts};
use clap::{Args, ValueEnum};
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;

/// What `diff` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = "\
A ruleset is `base`, the pack as it is, or a variant, or several with `+` between them: `first-edition+one-card`. \
With one ruleset, it is compared with the base; with two, the second is compared with the first. \
With --against the second is a ruleset of that folder: its base, unless two are named.

Examples:
  liberte diff first-edition                     what does the first edition do differently?
  liberte diff first-edition one-card            and one card an action, compared with it?
  liberte diff --pack mine base first-edition    the same for a pack of your own
  liberte diff --against mine                    what does your pack change?
  liberte diff --against mine base bread-riots   and with a variant of its own?

Colours, outlines and sources of values are not compared. The exit code is 0 whether or not something differs.")]
pub struct DiffArgs {
    /// A ruleset: `base`, a variant, or several with `+` between them.
    #[arg(value_name = "A")]
    first: Option<String>,
    /// Another, which is compared with the first.
    #[arg(value_name = "B")]
    second: Option<String>,
    /// Take the second ruleset from the pack in this folder; `DIR:NAME` if it holds several.
    #[arg(long, value_name = "DIR[:NAME]")]
    against: Option<String>,
    /// How to print it.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// The language in which the differences are told.
    #[arg(long, value_name = "CODE", default_value = "en")]
    language: String,
}

/// How the diff is printed.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    /// Plain text of 80 columns.
    Text,
    /// Markdown, for a change log.
    Markdown,
    /// One JSON object.
    Json,
}

/// The word for the pack without variants.
const BASE: &str = "base";

/// Compares and tells.
///
/// # Errors
/// Usage: no ruleset at all, an unknown variant or language, a folder that can't be read. Content: a ruleset with
/// errors.
pub fn diff(pack: Option<&str>, args: &DiffArgs) -> Outcome {
    let own = library(pack)?;
    let other = args.against.as_deref().map(|folder| library(Some(folder))).transpose()?;
    let [from, to] = sides(&own, args)?;
    if *own.format() != LIBERTE {
        return diff_data(&own, other.as_ref().unwrap_or(&own), [from, to], args);
    }
    let from_pack = ruleset(&own, &from)?;
    let to_pack = ruleset(other.as_ref().unwrap_or(&own), &to)?;
    knows_language(from_pack.texts.iter().chain(&to_pack.texts), &args.language)?;
    let [from_name, to_name] = names([from, to], args);
    let sections = differences(&from_pack, &to_pack).sections(&args.language);
    print(Side::of(&from_name, &from_pack), Side::of(&to_name, &to_pack), &sections, args)
}

/// Compares packs of another game than Liberté.
fn diff_data(own: &Library, other: &Library, [from, to]: [Vec<String>; 2], args: &DiffArgs) -> Outcome {
    if own.format() != other.format() {
        let [own, other] = [own, other].map(|library| library.format().rules());
        return Err(Failure::usage(format!("a pack of `{own}` can't be compared with one of `{other}`")));
    }
    let from_pack = playable_data(own, &from)?;
    let to_pack = playable_data(other, &to)?;
    knows_language(from_pack.texts.iter().chain(&to_pack.texts), &args.language)?;
    let [from_name, to_name] = names([from, to], args);
    let sections = data_differences(own.format(), &from_pack, &to_pack, &args.language);
    print(Side::of_data(&from_name, &from_pack), Side::of_data(&to_name, &to_pack), &sections, args)
}

/// The names of both sides; the second with the folder that it is from.
fn names([from, to]: [Vec<String>; 2], args: &DiffArgs) -> [String; 2] {
    let [from, to] = [from, to].map(|it| name(&it));
    let to = args.against.as_ref().map_or(to.clone(), |folder| match to.as_str() {
        BASE => folder.clone(),
        variants => format!("{folder} {variants}"),
    });
    [from, to]
}

fn print(from: Side<'_>, to: Side<'_>, sections: &[Section], args: &DiffArgs) -> Outcome {
    let printed = match args.format {
        Format::Text => text(from, to, sections, &args.language),
        Format::Markdown => markdown(from, to, sections, &args.language),
        Format::Json => printer::json(&format!("{:#}\n", json(from, to, sections))),
    };
    printer::stdout().write_all(printed.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// The variants of the first ruleset and of the second.
fn sides(library: &Library, args: &DiffArgs) -> Result<[Vec<String>; 2], Failure> {
    let named = args.first.iter().chain(&args.second).map(|text| variants(text));
    let named: Vec<Vec<String>> = named.collect::<Result<_, _>>()?;
    Ok(match (named.as_slice(), &args.against) {
        ([from, to], _) => [from.clone(), to.clone()],
        ([to], None) => [Vec::new(), to.clone()],
        ([from], Some(_)) => [from.clone(), Vec::new()],
        (_, Some(_)) => [Vec::new(), Vec::new()],
        (_, None) => {
            let known: Vec<String> = library.variants().into_iter().map(|(id, _)| id).collect();
            let known = if known.is_empty() { "the pack has no variants".to_owned() } else { known.join(", ") };
            return Err(Failure::usage(format!(
                "compare what? name a variant ({known}), or another pack with --against"
            )));
        }
    })
}

/// The variants that a ruleset applies; none for `base`.
///
/// # Errors
/// Usage: a name is missing.
pub fn variants(text: &str) -> Result<Vec<String>, Failure> {
    let parts: Vec<&str> = text.split('+').map(str::trim).collect();
    if parts.iter().any(|part| part.is_empty()) {
        return Err(Failure::usage(format!(
            "`{text}` is not a ruleset: write `{BASE}`, a variant, or several with `+` between them"
        )));
    }
    Ok(parts.into_iter().filter(|&part| part != BASE).map(str::to_owned).collect())
}

fn name(variants: &[String]) -> String {
    if variants.is_empty() { BASE.to_owned() } else { variants.join("+") }
}

/// The pack with variants applied.
///
/// # Errors
/// Usage: a variant is not known. Content: something is wrong with the pack or a variant, with all findings.
pub fn ruleset(library: &Library, variants: &[String]) -> Result<Arc<Pack>, Failure> {
    let loaded = library.load(variants);
    let told = || render(library, &loaded.diagnostics);
    match loaded.playable() {
        Some(pack) => Ok(pack.clone()),
        None if asks_for_unknown_variant(&loaded.diagnostics) => Err(Failure::Usage(told())),
        None => Err(Failure::Content(told())),
    }
}

/// Whether there are texts of a language.
///
/// # Errors
/// Usage: there are none.
pub fn knows_language<'t>(texts: impl IntoIterator<Item = &'t Texts>, language: &str) -> Result<(), Failure> {
    let mut known: Vec<&str> = Vec::new();
    for texts in texts {
        if !known.contains(&texts.language.as_str()) {
            known.push(&texts.language);
        }
    }
    if known.contains(&language) {
        return Ok(());
    }
    Err(Failure::usage(format!("there is no language `{language}`; there are {}", known.join(", "))))
}
