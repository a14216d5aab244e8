//! Templates of a variant and of a test for games whose rulebook reads its pack by names.

use super::{NewFile, quoted};
use crate::load::library::Library;
use crate::load::schema::{FileSpec, KeySpec};
use crate::model::{DataPack, id_in_words};

/// The names of the players.
pub(super) const NAMES: [&str; 6] = ["Ann", "Bert", "Cleo", "Dan", "Emma", "Finn"];

/// The file of a variant: what it may do, line by line, all of it commented out. It changes nothing by itself.
pub fn new_data_variant(library: &Library, pack: &DataPack, id: &str, title: Option<&str>) -> NewFile {
    let format = library.format();
    let setting = format.settings().find_map(|(section, key)| Some((section, key, pack.settings.get(key.name)?)));
    let setting = setting.map_or(String::new(), |(section, key, value)| setting_in_comments(section, key, value));
    let entry = format.entries.iter().find_map(|kind| Some((kind.word(), pack.list(kind.word()).first()?)));
    let (word, first) = entry.map_or(("entry", "ID"), |(word, entry)| (word, entry.id.as_str()));
    let title = title.map_or_else(|| id_in_words(id), str::to_owned);
    let text = format!(
        "{schema}# A variant: what it does differently, and nothing else. Play it with `--variant {id}`. Lines that begin with #\n\
         # are comments. It changes nothing yet: take the # away in front of what you need.\n\
         \n\
         # The id is the name of this file.\n\
         id = \"{id}\"\n\
         # The name that people read.\n\
         title = {title}\n\
         # What is not in the game, by its key.\n\
         #take_out = [\"{word}.{first}\"]\n\
         # Why one would play it; or `source`, where it comes from.\n\
         reason = \"To try it out.\"\n\
         \n\
         {setting}\
         # An entry that differs: its id, and the keys that do. A new id makes a new entry, with all its keys.\n\
         #[[{word}]]\n\
         #id = \"{first}\"\n\
         #name = \"Another name\"\n",
        schema = schema_line(library, "variant", 2),
        title = quoted(&title),
    );
    (library.files().data(&format!("variants/{id}.toml")), text)
}

/// A setting with its section, its meaning and its value, all of it commented out.
fn setting_in_comments(section: &str, key: &KeySpec, value: &serde_json::Value) -> String {
    format!(
        "# Settings of rules.toml that differ, under the section in which they stand there.\n\
         #[rules.{section}]\n\
         # {} The pack says {value}.\n\
         #{} = {}\n\
         \n",
        key.meaning,
        key.name,
        key.an_example(),
    )
}

/// The file of a test: a position at the beginning, and that somebody is asked. It passes as it is.
pub fn new_data_scenario(
    library: &Library,
    pack: &DataPack,
    id: &str,
    title: Option<&str>,
    variants: &[String],
) -> NewFile {
    let list = |items: Vec<String>| format!("[{}]", items.join(", "));
    let players = pack.settings.get("players").and_then(|players| players.get(0)?.as_u64()).unwrap_or(3);
    let names = &NAMES[..(players as usize).clamp(1, NAMES.len())];
    let title = title.map_or_else(|| id_in_words(id), str::to_owned);
    let choice = library.format().choices.first().map_or("none", |form| form.example);
    let text = format!(
        "{schema}# A test: a position, what is played from it, and what must then hold. Change something and see it fail.\n\
         id = \"{id}\"\n\
         # The pack that it is of.\n\
         pack = \"{name}\"\n\
         # What it shows, and the rule it is about: for people.\n\
         title = {title}\n\
         cite = \"{cite}\"\n\
         # It is played with these variants.\n\
         variants = {variants}\n\
         # The players, clockwise.\n\
         seats = {seats}\n\
         seed = 1\n\
         \n\
         # The position. What is not named is as at the beginning.\n\
         [given]\n\
         \n\
         # What is played, one choice after the other: take the marks away, and write a choice of your own.\n\
         # [[play]]\n\
         # by = {first}\n\
         # choice = \"{choice}\"\n\
         \n\
         # What must hold then.\n\
         [then]\n\
         asked = {{ by = {all} }}\n",
        schema = schema_line(library, "scenario", 2),
        name = library.files().name(),
        cite = library.format().questions.first().map_or("", |form| form.cite),
        title = quoted(&title),
        variants = list(variants.iter().map(|it| quoted(it)).collect()),
        seats = list(names.iter().map(|it| quoted(it)).collect()),
        first = quoted(names[0]),
        all = list(names.iter().map(|it| quoted(it)).collect()),
    );
    (library.files().data(&format!("scenarios/{id}.toml")), text)
}

/// The first line of a file of a kind, by which editors find its schema, where the pack's own files have one.
pub fn schema_line(library: &Library, id: &str, up: usize) -> String {
    let files = library.files();
    let has_schemas = files.read(&files.data("pack.toml")).is_ok_and(|text| text.starts_with("#:schema "));
    let file = library.format().files.iter().find(|file| FileSpec::id(file) == id).filter(|_| has_schemas);
    let line =
        |file: &FileSpec| format!("#:schema {}schemas/{}\n", "../".repeat(up), library.format().schema_file(file));
    file.map(line).unwrap_or_default()
}
