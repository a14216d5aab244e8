//! `liberte new`: a pack, a variant, an effect, a test or a bot to begin with.

mod write;

use super::change::must_be_on_disk;
use super::format::{Format, write_json};
use super::open::{BUILT_IN, asks_for_unknown_variant, library_to_change, render};
use super::printer;
use super::{Failure, Outcome};
use crate::bots::BotName;
use crate::desk::{TestFile, examine, own_tests, run_tests};
use crate::load::scaffold::{
    NewEffect, NewFile, NewPack, NewScenario, NewVariant, PackTemplate, id_of, is_good_id, new_bot, new_data_effect,
    new_data_entry, new_data_scenario, new_data_variant, new_variant_like, why_full,
};
use crate::load::schema::EntryKind;
use crate::load::{Diagnostic, Library, Save};
use crate::model::{DataPack, Effect, id_in_words, with_article};
use clap::{Args, Subcommand, ValueEnum};
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

const HELP: &str = "\
Examples:
  liberte new mine                                     a copy of the built-in pack in the folder `mine`
  liberte new mine --from small --title \"My game\"      a small game of 21 cards to build on, every line explained
  liberte new variant my-rule --pack mine              a house rule in that pack
  liberte new variant tall --like stacks-of-four --pack mine  one that begins as a copy of another
  liberte new effect tax-riot --pack mine              a special card of its own, as a variant
  liberte new effect town-crier --pack theirs          in a pack of Revolution!: an effect of a space, as a variant
  liberte new space chandler --pack theirs             in a pack of Revolution!: a space; `area` and `card` likewise
  liberte new character pilot --pack ours              in a pack of Libertalia: a character
  liberte new scenario a-tie-in-paris --pack mine      a test
  liberte new bot collector --pack mine                a bot of the pack's own: a script that scores choices

What is made passes `check` and `test` as it is. No file is ever overwritten.";

/// What `new` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = HELP, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct NewArgs {
    /// The folder to create the pack in; it may exist and hold other files.
    #[arg(required = true)]
    dir: Option<PathBuf>,
    /// What the pack starts from.
    #[arg(long, value_enum, default_value_t = From::Liberte)]
    from: From,
    /// The pack's id; default: made from the folder's name.
    #[arg(long, value_name = "NAME")]
    id: Option<String>,
    /// The pack's title.
    #[arg(long)]
    title: Option<String>,
    /// Also copy the built-in pack's several hundred scenario tests; otherwise the pack starts with one.
    #[arg(long)]
    with_tests: bool,
    /// How to print what was made.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(subcommand)]
    part: Option<Part>,
}

/// What a pack begins as.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum From {
    /// A copy of the built-in pack.
    Liberte,
    /// A copy of the built-in pack of Revolution!.
    Revolution,
    /// A copy of the built-in pack of Libertalia.
    Libertalia,
    /// A small game of its own: 21 cards, six provinces, one special, one variant, one test.
    #[value(alias = "empty")]
    Small,
}

/// What may be added to a pack.
#[derive(Subcommand, Debug, Clone)]
enum Part {
    /// Make a variant in the pack: one that changes nothing yet, or a copy of another.
    Variant(VariantArgs),
    /// Make an effect in the pack: a variant with what has it, its script, a test. In packs of Liberté a special card has it,
    /// with its texts in every language; in packs of Revolution! a space of the chart, in packs of Libertalia a character.
    Effect(PartArgs),
    /// Make a scenario in the pack: a test with a position, what is played, and what must then hold.
    Scenario(ScenarioArgs),
    /// Make a bot in the pack: a script that scores the choices of its seat.
    Bot(PartArgs),
    /// Make a space of the chart in a pack of Revolution!, with a name in every language.
    Space(PartArgs),
    /// Make an area of the town in a pack of Revolution!, with a name in every language.
    Area(PartArgs),
    /// Make a kind of card in a pack of Revolution!, with a name in every language.
    Card(PartArgs),
    /// Make a character in a pack of Libertalia, with a name in every language.
    Character(PartArgs),
}

impl Part {
    /// What all of them were given.
    fn args(&self) -> &PartArgs {
        match self {
            Part::Variant(VariantArgs { part: args, .. }) | Part::Scenario(ScenarioArgs { part: args, .. }) => args,
            Part::Effect(args) | Part::Bot(args) | Part::Space(args) | Part::Area(args) => args,
            Part::Card(args) | Part::Character(args) => args,
        }
    }

    /// What messages call it.
    fn what(&self) -> &'static str {
        match self {
            Part::Variant(_) => "variant",
            Part::Effect(_) => "effect",
            Part::Scenario(_) => "scenario",
            Part::Bot(_) => "bot",
            Part::Space(_) => "space",
            Part::Area(_) => "area",
            Part::Card(_) => "card",
            Part::Character(_) => "character",
        }
    }

    /// The list that it is an entry of, if it is one.
    fn list(&self) -> Option<EntryKind> {
        match self {
            Part::Variant(_) | Part::Effect(_) | Part::Scenario(_) | Part::Bot(_) => None,
            Part::Space(_) => Some(EntryKind::Space),
            Part::Area(_) => Some(EntryKind::Area),
            Part::Card(_) => Some(EntryKind::Card),
            Part::Character(_) => Some(EntryKind::Character),
        }
    }

    /// The variants with which it is looked at whether it is sound.
    fn variants(&self) -> &[String] {
        match self {
            Part::Variant(VariantArgs { part: args, .. }) | Part::Effect(args) => std::slice::from_ref(&args.id),
            Part::Scenario(_) | Part::Bot(_) => &[],
            Part::Space(_) | Part::Area(_) | Part::Card(_) | Part::Character(_) => &[],
        }
    }
}

/// What `new variant` was given.
#[derive(Args, Debug, Clone)]
struct VariantArgs {
    #[command(flatten)]
    part: PartArgs,
    /// The variant to begin with, of this pack or of those that come with its game: what it changes is copied, with its
    /// texts and scripts, and with its own tests that hold in this pack.
    #[arg(long, value_name = "NAME")]
    like: Option<String>,
}

/// What `new scenario` was given.
#[derive(Args, Debug, Clone)]
struct ScenarioArgs {
    #[command(flatten)]
    part: PartArgs,
    /// A variant that the test is played by; again for another.
    #[arg(long = "variant", value_name = "ID")]
    variants: Vec<String>,
}

/// What all that may be added is given.
#[derive(Args, Debug, Clone)]
struct PartArgs {
    /// The id: lowercase letters, digits and hyphens.
    id: String,
    /// The name that people read; left out, the id in words.
    #[arg(long)]
    title: Option<String>,
    /// How to print what was made.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Makes what is wanted.
pub fn new(pack: Option<&str>, args: &NewArgs) -> Outcome {
    match (&args.part, &args.dir) {
        (Some(part), _) => new_part(pack, part),
        (None, Some(_)) if pack.is_some() => Err(Failure::usage(
            "`new DIR` makes a pack of its own, and takes no `--pack`: `--from` says which game it is a copy of; to add to a pack, \
             `new variant ID`",
        )),
        (None, Some(dir)) => new_pack(dir, args),
        (None, None) => Err(Failure::usage("name the folder to make a pack in")),
    }
}

fn new_pack(dir: &Path, args: &NewArgs) -> Outcome {
    if args.with_tests && args.from == From::Small {
        return Err(Failure::usage(
            "`--with-tests` copies the tests of the built-in pack, which are not tests of a small game",
        ));
    }
    let template = match args.from {
        From::Liberte => PackTemplate::Copy { of: "liberte", with_tests: args.with_tests },
        From::Revolution => PackTemplate::Copy { of: "revolution", with_tests: args.with_tests },
        From::Libertalia => PackTemplate::Copy { of: "libertalia", with_tests: args.with_tests },
        From::Small => PackTemplate::Small,
    };
    let wanted = NewPack { template, id: id(dir, args.id.as_deref())?, title: args.title.clone() };
    let written = write::pack(dir, &wanted)?;
    let mut out = printer::stdout();
    let (id, dir) = (&wanted.id, dir.display());
    if args.format == Format::Json {
        let pack = format!("{dir}{}", written.name_after_folder);
        let (untranslated, readme) = (&[][..], Some(written.readme.as_str()));
        let (what, like, files) = ("pack", None, written.files.as_slice());
        let made = CreatedReport { format: 1, what, id, like, pack, files, untranslated, readme };
        write_json(&mut out, &made)?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(out, "made the pack `{id}` in {dir}: {} files", written.files.len())?;
    writeln!(
        out,
        "begin with {dir}/{}, then `liberte check --pack {dir}{}`",
        written.readme, written.name_after_folder
    )?;
    Ok(ExitCode::SUCCESS)
}

/// What was made, for programs.
#[derive(Serialize)]
struct CreatedReport<'a> {
    format: u8,
    /// `pack`, `variant`, `effect`, `scenario`, `space`, `area` or `card`.
    what: &'a str,
    id: &'a str,
    /// The variant that it is a copy of.
    #[serde(skip_serializing_if = "Option::is_none")]
    like: Option<&'a str>,
    /// The pack that it is or is in, as `--pack` takes it.
    pack: String,
    /// The files, relative to the folder of the pack.
    files: &'a [String],
    /// The languages in which its texts are English still.
    untranslated: &'a [&'a str],
    /// The page to begin with, one of the files.
    #[serde(skip_serializing_if = "Option::is_none")]
    readme: Option<&'a str>,
}

/// The id that was given, or one made of the folder's name.
fn id(dir: &Path, given: Option<&str>) -> Result<String, Failure> {
    let Some(id) = given else {
        let whole = if dir.file_name().is_some() { Some(dir.to_path_buf()) } else { dir.canonicalize().ok() };
        let name = whole.as_deref().and_then(Path::file_name).and_then(|name| name.to_str());
        let made = name.and_then(id_of).filter(|id| id != write::SCHEMAS);
        return made.ok_or_else(|| Failure::usage("no id can be made of the folder's name; give one with `--id`"));
    };
    if id == write::SCHEMAS {
        return Err(Failure::usage(format!(
            "a pack cannot be called `{id}`: the folder data/{id} is used for something else"
        )));
    }
    good(id, "pack").map(|()| id.to_owned())
}

fn good(id: &str, what: &str) -> Result<(), Failure> {
    if is_good_id(id) {
        return Ok(());
    }
    let near = id_of(id).map(|near| format!("; `{near}` would be a valid one")).unwrap_or_default();
    Err(Failure::usage(format!(
        "{} cannot be called `{id}`: an id consists of lowercase letters, digits and hyphens{near}",
        with_article(what)
    )))
}

/// Adds a variant, an effect with the variant that holds its card, or a scenario.
fn new_part(folder: Option<&str>, part: &Part) -> Outcome {
    let args = part.args();
    let (id, title, what) = (args.id.clone(), args.title.clone(), part.what());
    good(&id, what)?;
    let library = writable(folder)?;
    let asked: &[String] = if let Part::Scenario(args) = part { &args.variants } else { &[] };
    let loaded = library.load(asked);
    if asks_for_unknown_variant(&loaded.diagnostics) {
        return Err(Failure::Usage(render(&library, &loaded.diagnostics)));
    }
    let broken = || Failure::content("the pack has errors: see `liberte check`, and fix them first");
    if let Some(pack) = &loaded.data {
        let pack = loaded.playable_data().filter(|_| !pack.lists.is_empty()).ok_or_else(broken)?;
        return make(folder, &library, part, data_part(&library, pack, part)?, &[]);
    }
    let pack = loaded.playable().ok_or_else(broken)?;
    free(&library, &pack.effects, part)?;
    let files = match part {
        Part::Variant(VariantArgs { like: Some(like), .. }) => copy_of(&library, like, args)?,
        Part::Variant(_) => NewVariant { id, title }.files(&library, pack),
        Part::Effect(_) => NewEffect { id, title }.files(&library, pack),
        Part::Scenario(args) => {
            vec![NewScenario { id, title, variants: args.variants.clone() }.file(library.files(), pack)]
        }
        Part::Bot(_) => vec![bot(&library, args)?],
        Part::Space(_) | Part::Area(_) | Part::Card(_) | Part::Character(_) => {
            let why = "packs of Liberté have cards and provinces in their files: `liberte cards import` adds cards of a sheet";
            return Err(Failure::usage(why));
        }
    };
    let untranslated = if what == "effect" { NewEffect::untranslated(pack) } else { Vec::new() };
    make(folder, &library, part, new_files(files), &untranslated)
}

/// A file that is written: its path, what stands there now, and what shall stand there.
type Written = (String, Option<Arc<str>>, String);

fn new_files(files: Vec<NewFile>) -> Vec<Written> {
    files.into_iter().map(|(path, text)| (path, None, text)).collect()
}

/// A variant, an effect with the variant that gives it to a space, or a scenario, of a pack that its rulebook reads by names.
fn data_part(library: &Library, pack: &DataPack, part: &Part) -> Result<Vec<Written>, Failure> {
    let PartArgs { id, title, .. } = part.args();
    let title = title.as_deref();
    free(library, &pack.effects, part)?;
    if let Some(kind) = part.list() {
        if !library.format().entries.contains(&kind) {
            let known = library.format().entries.iter().map(|kind| kind.several()).collect::<Vec<_>>().join(", ");
            let rules = library.format().rules();
            return Err(Failure::usage(format!("packs of `{rules}` have no {}, but {known}", kind.several())));
        }
        return entry(library, pack, kind, id, title);
    }
    let files = match part {
        Part::Variant(VariantArgs { like: Some(like), part }) => copy_of(library, like, part)?,
        Part::Variant(_) => vec![new_data_variant(library, pack, id, title)],
        Part::Scenario(args) => vec![new_data_scenario(library, pack, id, title, &args.variants)],
        Part::Effect(_) => new_data_effect(library, pack, id, title)
            .ok_or_else(|| Failure::content("nothing in the pack could have one more effect"))?,
        Part::Bot(args) => vec![bot(library, args)?],
        Part::Space(_) | Part::Area(_) | Part::Card(_) | Part::Character(_) => Vec::new(),
    };
    Ok(new_files(files))
}

/// The script of a bot.
fn bot(library: &Library, args: &PartArgs) -> Result<NewFile, Failure> {
    if BotName::new(&args.id).is_none() {
        let most = BotName::MAX_LENGTH;
        return Err(Failure::usage(format!("the id of a bot has at most {most} letters: `{}` has more", args.id)));
    }
    let title = args.title.clone().unwrap_or_else(|| id_in_words(&args.id));
    Ok(new_bot(library.files(), &args.id, &title))
}

/// A variant that begins as a copy of another, without the tests that don't hold in the pack, which may have other numbers,
/// and without those whose names are taken.
fn copy_of(library: &Library, like: &str, args: &PartArgs) -> Result<Vec<NewFile>, Failure> {
    let title = args.title.clone().unwrap_or_else(|| id_in_words(&args.id));
    let copied = new_variant_like(library, like, &args.id, &title);
    let mut copied = copied.map_err(|finding| Failure::Usage(render(library, &[finding])))?;
    let mut files = library.files().clone();
    copied.iter().for_each(|(path, text)| files.overlay(path, text));
    let is_new = |test: &TestFile| copied.iter().any(|(path, _)| *path == test.name);
    let copy = Library::new(files);
    let tests: Vec<TestFile> = own_tests(&copy).into_iter().filter(is_new).collect();
    let failed = run_tests(&copy, &tests, false).into_iter().filter(|run| run.failure.is_some());
    let failed: Vec<String> = failed.map(|run| run.path).collect();
    copied.retain(|(path, _)| !failed.contains(path) && !library.scenarios().contains(path));
    Ok(copied)
}

/// A new entry of a list, in the files that hold it and its names.
fn entry(
    library: &Library,
    pack: &DataPack,
    kind: EntryKind,
    id: &str,
    title: Option<&str>,
) -> Result<Vec<Written>, Failure> {
    if pack.ids(kind.word()).any(|known| known == id) {
        return Err(Failure::usage(format!("the pack already has {} `{id}`", with_article(kind.word()))));
    }
    let name = title.map_or_else(|| id_in_words(id), str::to_owned);
    let proposal = new_data_entry(library, pack, kind, (id, &name));
    let proposal = proposal.map_err(|finding| Failure::content(finding.message))?;
    let full = || Failure::content(why_full(library.format(), kind));
    let proposal = proposal.ok_or_else(full)?;
    Ok(proposal.changes().map(|file| (file.path.clone(), file.before.clone(), file.after.clone())).collect())
}

/// Writes what was made, if it adds no finding to the pack, and tells of it.
fn make(folder: Option<&str>, library: &Library, part: &Part, files: Vec<Written>, untranslated: &[&str]) -> Outcome {
    let (args, what) = (part.args(), part.what());
    prove(library, &files, part.variants())?;
    let mut save = Save::new();
    files.iter().for_each(|(path, before, text)| save.write(path, before.as_deref(), text));
    save.save(library.files()).map_err(Failure::usage)?;
    let files: Vec<String> = files.into_iter().map(|(path, ..)| path).collect();
    let pack = folder.map_or_else(|| pack_argument(library), str::to_owned);
    let like = if let Part::Variant(VariantArgs { like, .. }) = part { like.as_deref() } else { None };
    let made = CreatedReport { format: 1, what, id: &args.id, like, pack, files: &files, untranslated, readme: None };
    let mut out = printer::stdout();
    match args.format {
        Format::Text => print(&made, &mut out)?,
        Format::Json => write_json(&mut out, &made)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Tells what was added to a pack.
fn print(made: &CreatedReport<'_>, out: &mut impl Write) -> std::io::Result<()> {
    let is_entry = EntryKind::parse(made.what).is_some();
    let did = if is_entry { "changed" } else { "made" };
    made.files.iter().try_for_each(|path| writeln!(out, "{did} {path}"))?;
    if !made.untranslated.is_empty() {
        writeln!(
            out,
            "its texts are still English in {}: translate them where the file says so",
            made.untranslated.join(", ")
        )?;
    }
    match (made.what, made.like) {
        ("scenario", _) => {
            writeln!(out, "run it with `liberte test`; `liberte docs choices` lists the words of choices")
        }
        ("variant", Some(like)) => {
            writeln!(out, "it does what `{like}` does: change it, and play by it with `--variant {}`", made.id)
        }
        ("variant", None) => {
            writeln!(out, "it changes nothing yet: its lines say how; play by it with `--variant {}`", made.id)
        }
        (what, _) if is_entry => {
            writeln!(out, "`liberte show {what}.{id}` shows what it has, and `liberte set` changes that", id = made.id)
        }
        ("bot", _) => {
            writeln!(
                out,
                "let it play with `--bots file:{id}`; `liberte docs bots` tells what it may say",
                id = made.id
            )
        }
        _ => writeln!(out, "play by it with `--variant {}`", made.id),
    }
}

/// Whether what is wanted can have its id: no variant, effect or rule point has it, or no scenario.
fn free(library: &Library, effects: &[Effect], part: &Part) -> Result<(), Failure> {
    let id = &part.args().id;
    let taken = match part {
        Part::Scenario(_) => {
            let file = format!("/{id}.toml");
            library.scenarios().iter().any(|path| path.ends_with(&file)).then_some("a scenario")
        }
        Part::Variant(_) | Part::Effect(_) if library.variant_ids().contains(id) => Some("a variant"),
        Part::Variant(_) | Part::Effect(_) if effects.iter().any(|effect| effect.id == *id) => Some("an effect"),
        Part::Variant(_) | Part::Effect(_) if library.format().rule_point(id).is_some() => {
            return Err(Failure::usage(format!("a rule point is called `{id}`")));
        }
        Part::Bot(_) => {
            let path = library.files().data(&format!("bots/{id}.rhai"));
            library.text(&path).is_ok().then_some("a bot")
        }
        // Their ids are looked for in their lists.
        Part::Variant(_) | Part::Effect(_) | Part::Space(_) | Part::Area(_) | Part::Card(_) | Part::Character(_) => {
            None
        }
    };
    match taken {
        Some(taken) => Err(Failure::usage(format!("the pack already has {taken} `{id}`"))),
        None => Ok(()),
    }
}

/// Whether a pack has no more findings with new files than without.
fn prove(library: &Library, new: &[Written], variants: &[String]) -> Result<(), Failure> {
    let mut files = library.files().clone();
    new.iter().for_each(|(path, _, text)| files.overlay(path, text));
    let library = Library::new(files);
    let checked = examine(&library, variants);
    let is_new =
        |finding: &Diagnostic| finding.place.as_ref().is_some_and(|at| new.iter().any(|(path, ..)| *path == at.path));
    let found: Vec<Diagnostic> = checked.findings.into_iter().filter(|it| it.is_error() && is_new(it)).collect();
    if found.is_empty() {
        return Ok(());
    }
    let why = "error: nothing was made: it would add these findings to the pack";
    Err(Failure::Content(format!("{}{why}", render(&library, &found))))
}

/// The pack that is meant, which must lie in a folder.
fn writable(pack: Option<&str>) -> Result<Library, Failure> {
    let library = library_to_change(pack, true)?;
    must_be_on_disk(&library)?;
    Ok(library)
}

/// The pack as `--pack` takes it.
fn pack_argument(library: &Library) -> String {
    let files = library.files();
    files.folder().map_or(BUILT_IN.to_owned(), |folder| format!("{}:{}", folder.display(), files.name()))
}
