//! Templates for new packs, variants, effects and scenarios: texts that explain themselves, and pass every check as they are.
//!
//! What comes out is a list of files, each a path below the folder that holds the packs and a text; [`NewFiles`] writes them,
//! all or none.

mod bot;
mod data;
mod data_effect;
mod data_entry;
mod effect;
mod like;
mod readme;
mod scenario;
#[cfg(test)]
mod tests;
mod variant;

pub use super::read::values::is_id as is_good_id;
pub use super::save::NewFiles;
pub use bot::new_bot;
pub use data::{new_data_scenario, new_data_variant, schema_line};
pub use data_effect::{data_effect_script, new_data_effect};
pub use data_entry::{first_keys, free_order, new_data_entry, why_full};
pub use effect::NewEffect;
pub use like::{new_variant_like, variants_to_copy};
pub use scenario::NewScenario;
pub use variant::NewVariant;

use super::diagnostic::Diagnostic;
use super::edit::{Edit, PlainValue, apply};
use super::files::Files;
use super::query::fold;
use super::read::values::is_id;
use super::schema::{self, DataFile, GameFormat, Ids, LIBERTE, Rulebook, json_schema};

/// A file to be written: its path, and its text.
pub type NewFile = (String, String);

/// The name of the small pack in its templates.
const SMALL: &str = "small";

/// The template of a new pack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PackTemplate {
    /// A copy of a built-in pack, with all its files.
    Copy {
        /// The name of the built-in pack, which the copy replaces by its own.
        of: &'static str,
        /// Whether its scenario tests come along; without them there is one to begin with.
        with_tests: bool,
    },
    /// A game of 21 cards and six provinces, its lines explained where they stand.
    Small,
}

/// A pack that is wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewPack {
    /// The template.
    pub template: PackTemplate,
    /// The id.
    pub id: String,
    /// The title; none: that of what it begins as.
    pub title: Option<String>,
}

/// An id made of a name, such as a folder's; none where nothing is left of it.
pub fn id_of(name: &str) -> Option<String> {
    let plain = fold(name);
    let words = plain.split(|it: char| !it.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let id: String = words.collect::<Vec<_>>().join("-").chars().take(64).collect();
    let id = id.trim_end_matches('-').to_owned();
    is_id(&id).then_some(id)
}

impl NewPack {
    /// The files of the pack, by path: its own, the schemas of all files, and a page that says what is what. `pack_argument`
    /// names the pack in that page's commands: `.`, or `.:mine` beside other packs.
    ///
    /// # Errors
    /// The id or the title cannot be written.
    pub fn files(&self, pack_argument: &str) -> Result<Vec<NewFile>, Diagnostic> {
        let mut files = match self.template {
            PackTemplate::Copy { of, with_tests } => self.copy(of, with_tests)?,
            PackTemplate::Small => self.small()?,
        };
        files.extend(schemas(self.format()));
        files.push(("README.md".to_owned(), readme::readme(self, pack_argument)));
        files.sort();
        Ok(files)
    }

    fn data(&self, file: &str) -> String {
        format!("data/{}/{file}", self.id)
    }

    /// The format of its files.
    fn format(&self) -> &'static GameFormat {
        match self.template {
            PackTemplate::Copy { of, .. } => built_in(of).format(),
            PackTemplate::Small => &LIBERTE,
        }
    }

    fn copy(&self, of: &str, with_tests: bool) -> Result<Vec<NewFile>, Diagnostic> {
        let built_in = built_in(of);
        let mut paths = built_in.list(&built_in.data(""), "toml");
        paths.extend(built_in.list(&built_in.scripts(), "rhai"));
        let scenarios = built_in.data("scenarios/");
        paths.retain(|path| with_tests || !path.starts_with(&scenarios));
        let mut files = Vec::with_capacity(paths.len() + 1);
        for path in paths {
            // What is built in can be read.
            let text = built_in.read(&path).unwrap_or_default();
            let text = if path == built_in.data("pack.toml") { self.about(&text)? } else { text.to_string() };
            let text = if path.starts_with(&scenarios) { self.named(&text, of) } else { text };
            files.push((self.own(&path, of), self.own(&text, of)));
        }
        if !with_tests {
            let (name, text) = match built_in.format().rulebook {
                Rulebook::Liberte => ("a-card-places-its-blocks", include_str!("first-test.toml")),
                Rulebook::Revolution => ("force-beats-gold", include_str!("first-test-revolution.toml")),
                Rulebook::Libertalia => ("the-highest-takes-first", include_str!("first-test-libertalia.toml")),
            };
            files.push((self.data(&format!("scenarios/{name}.toml")), self.named(text, of)));
        }
        Ok(files)
    }

    fn small(&self) -> Result<Vec<NewFile>, Diagnostic> {
        let own = |text: &str| self.own(text, SMALL);
        let script = format!("scripts/{}/strike.rhai", self.id);
        Ok(vec![
            (self.data("pack.toml"), self.about(&own(include_str!("small/pack.toml")))?),
            (self.data("board.toml"), own(include_str!("small/board.toml"))),
            (self.data("cards.toml"), own(include_str!("small/cards.toml"))),
            (self.data("rules.toml"), small_rules()?),
            (self.data("texts/en.toml"), self.small_texts()?),
            (self.data("variants/low-stacks.toml"), own(include_str!("small/variant.toml"))),
            (self.data("scenarios/a-strike-takes-a-block.toml"), own(include_str!("small/test.toml"))),
            (script, own(include_str!("small/effect.rhai"))),
        ])
    }

    /// A text or a path, with the folders of this pack in place of those of the template.
    fn own(&self, text: &str, of: &str) -> String {
        let mut text = text.to_owned();
        for tree in ["data", "scripts"] {
            text = text.replace(&format!("{tree}/{of}/"), &format!("{tree}/{}/", self.id));
        }
        text
    }

    /// A test of the template as one of this pack.
    fn named(&self, test: &str, of: &str) -> String {
        test.replace(&format!("\npack = \"{of}\"\n"), &format!("\npack = \"{}\"\n", self.id))
    }

    /// `pack.toml` with this pack's id and title.
    fn about(&self, text: &str) -> Result<String, Diagnostic> {
        let mut edits = vec![set(&["id"], PlainValue::Text(self.id.clone()))];
        edits.extend(self.title.iter().map(|title| set(&["title"], PlainValue::Text(title.clone()))));
        apply(text, self.format().spec(DataFile::Pack), &edits)
    }

    /// The words of the built-in pack, with the small pack's own regions and effects.
    fn small_texts(&self) -> Result<String, Diagnostic> {
        let text = read("texts/en.toml");
        let is_other = |header: &str| ["[region]", "[effect.", "[require."].iter().any(|it| header.starts_with(it));
        let mut kept: String =
            sections(&text).into_iter().filter(|(header, _)| !is_other(header)).map(|it| it.1).collect();
        kept = format!("{}\n\n{}", kept.trim_end(), include_str!("small/texts.toml"));
        let title = self.title.clone().unwrap_or_else(|| "A small game".to_owned());
        let texts = [("title", title), ("subtitle", "A game of six provinces".to_owned())];
        let edits = texts.map(|(key, text)| set(&["game", key], PlainValue::Text(text)));
        apply(&kept, &schema::TEXTS, &edits)
    }
}

/// The rules of the built-in pack, with numbers that suit a small deck and board.
fn small_rules() -> Result<String, Diagnostic> {
    let number = PlainValue::Integer;
    let turns = |turns: &[i128]| PlainValue::List(turns.iter().copied().map(PlainValue::Integer).collect());
    let edits = [
        set(&["set-up", "most_players"], number(4)),
        set(&["set-up", "hand_size"], number(4)),
        set(&["game-turn", "turns"], number(2)),
        set(&["refresh-hand", "refill_to"], number(4)),
        set(&["take-cards", "discard_from"], number(6)),
        set(&["elections", "victory_point_turns"], turns(&[2])),
        set(&["endings", "landslide_votes"], number(5)),
        set(&["endings", "counter_revolution_provinces"], number(3)),
        set(&["endings", "counter_revolution_turns"], turns(&[2])),
    ];
    apply(&read("rules.toml"), &schema::RULES, &edits)
}

/// A built-in pack, the one of Liberté where there is none of that name.
fn built_in(name: &str) -> Files {
    Files::built_in_named(name).unwrap_or_else(Files::built_in)
}

fn set(path: &[&str], to: PlainValue) -> Edit {
    Edit::set(path.iter().copied(), to)
}

/// A data file of the built-in pack.
fn read(file: &str) -> String {
    let files = Files::built_in();
    files.read(&files.data(file)).unwrap_or_default().to_string()
}

/// The first line of the built-in variants, by which editors find their schema; empty if they have none.
fn schema_line_of_variants() -> String {
    let text = read("variants/first-edition.toml");
    let line = text.lines().next().filter(|line| line.starts_with("#:schema "));
    line.map(|line| format!("{line}\n")).unwrap_or_default()
}

/// A text as TOML writes it.
fn quoted(text: &str) -> String {
    PlainValue::Text(text.to_owned()).to_string()
}

/// A text cut before each header, the comment lines above a header with it: headers and pieces.
fn sections(text: &str) -> Vec<(&str, &str)> {
    let mut starts = vec![(0, "")];
    let (mut at, mut comment) = (0, None);
    for line in text.split_inclusive('\n') {
        if line.starts_with('[') {
            starts.push((comment.unwrap_or(at), line.trim_end()));
        }
        comment = if line.starts_with('#') { comment.or(Some(at)) } else { None };
        at += line.len();
    }
    let ends = starts.iter().skip(1).map(|(at, _)| *at).chain([text.len()]);
    starts.iter().zip(ends).map(|((start, header), end)| (*header, &text[*start..end])).collect()
}

/// The schemas that the first lines of the files name.
fn schemas(format: &'static GameFormat) -> Vec<NewFile> {
    let schema = |file: &schema::FileSpec| {
        let text = format!("{:#}\n", json_schema(file, &Ids::default()));
        (format!("data/schemas/{}", format.schema_file(file)), text)
    };
    format.files.iter().map(schema).collect()
}
