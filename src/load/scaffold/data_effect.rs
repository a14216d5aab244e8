//! The template of an effect for packs of Revolution!: a variant that gives it to a space of the chart, its script, and a test;
//! and for packs of Libertalia, where a character has it.
//!
//! A variant, since the pack itself may be that of a printed game.

use super::data::{NAMES, schema_line};
use super::{NewFile, quoted};
use crate::kernel::Order;
use crate::load::library::Library;
use crate::load::schema::Rulebook;
use crate::model::{DataEntry, DataPack, id_in_words};
use serde_json::Value;

/// The files of an effect; none where the chart has no space, or the pack no character, that could have one more.
pub fn new_data_effect(library: &Library, pack: &DataPack, id: &str, title: Option<&str>) -> Option<Vec<NewFile>> {
    if library.format().rulebook == Rulebook::Libertalia {
        return new_action(library, pack, id, title);
    }
    let files = library.files();
    let (space, others) = spaces(pack)?;
    let title = title.map_or_else(|| id_in_words(id), str::to_owned);
    let script = files.variant_script(id, id);
    let variant = format!(
        "{schema}# A variant with an effect of its own. Play it with `--variant {id}`.\n\
         \n\
         # The id is the name of this file.\n\
         id = \"{id}\"\n\
         # The name that people read.\n\
         title = {title}\n\
         # Why one would play it; or `source`, where it comes from.\n\
         reason = \"To try a new effect.\"\n\
         # What the effect does stands in {script}.\n\
         scripts = [\"{id}\"]\n\
         \n\
         # The space whose winner has the effect, after what the space gives already. Any space can have it, and a kind of card as\n\
         # well: then write [[card]], and its id.\n\
         [[space]]\n\
         id = \"{space}\"\n\
         effect = \"{id}\"\n",
        schema = schema_line(library, "variant", 2),
        title = quoted(&title),
        space = space.id,
    );
    let test = test(library, pack, (id, &title), space, &others);
    let files = [
        (files.data(&format!("variants/{id}.toml")), variant),
        (script, data_effect_script(library.format().rulebook, id)),
    ];
    Some(files.into_iter().chain(test).collect())
}

/// The files of an action for packs of Libertalia: a variant that gives it to a character that does nothing at night, if there
/// is one without any other action, its script, and a test; none where every character acts at night.
fn new_action(library: &Library, pack: &DataPack, id: &str, title: Option<&str>) -> Option<Vec<NewFile>> {
    let files = library.files();
    let acts = |entry: &DataEntry, times: &[&str]| times.iter().any(|time| word(entry, time).is_some());
    let idle = pack.list("character").iter().filter(|entry| !acts(entry, &["night"]));
    let idle = idle.min_by_key(|entry| acts(entry, &["day", "dusk"]))?;
    let script = files.variant_script(id, id);
    let title = title.map_or_else(|| id_in_words(id), str::to_owned);
    let variant = format!(
        "{schema}# A variant with an action of its own. Play it with `--variant {id}`.\n\
         \n\
         # The id is the name of this file.\n\
         id = \"{id}\"\n\
         # The name that people read.\n\
         title = {quoted_title}\n\
         # Why one would play it; or `source`, where it comes from.\n\
         reason = \"To try a new action.\"\n\
         # What the action does stands in {script}.\n\
         scripts = [\"{id}\"]\n\
         \n\
         # The character that has the action, and when: `day`, `dusk`, `night`, or `end`, the end of the campaign. Any character can\n\
         # have it; one that has an action at that time already does this one instead.\n\
         [[character]]\n\
         id = \"{character}\"\n\
         night = \"{id}\"\n\
         \n\
         # What it does, in a sentence for the players.\n\
         [texts.en.effect]\n\
         {id} = \"1 doubloon for each character in your den.\"\n",
        schema = schema_line(library, "variant", 2),
        quoted_title = quoted(&title),
        character = idle.id,
    );
    let script = (script, data_effect_script(library.format().rulebook, id));
    let variant = (files.data(&format!("variants/{id}.toml")), variant);
    let test = (!acts(idle, &["day", "dusk"])).then(|| test_of_action(library, pack, (id, &title), idle)).flatten();
    Some([variant, script].into_iter().chain(test).collect())
}

/// A test in which all players have the character that acts, and nothing else happens.
fn test_of_action(
    library: &Library,
    pack: &DataPack,
    (variant, title): (&str, &str),
    character: &DataEntry,
) -> Option<NewFile> {
    let number = |key: &str| pack.settings.get(key).and_then(Value::as_u64);
    let players = pack.settings.get("players")?.get(0)?.as_u64()? as usize;
    let names = NAMES.get(..players.max(2))?;
    let (rank, doubloons) = (character.values.get("rank")?.as_u64()?, number("doubloons")? + 1);
    let ranks = pack.list("character").iter().filter_map(|entry| entry.values.get("rank")?.as_u64());
    // Two more in hand, so that the next morning asks: a last card would be played by itself.
    let mut others = ranks.filter(|other| *other != rank);
    let hand = format!("{rank}, {}, {}", others.next()?, others.next()?);
    let id = format!("{variant}-at-night");
    let hands: String = names.iter().map(|name| format!("[given.seat.{name}]\nhand = [{hand}]\n\n")).collect();
    let choice = |name: &&str| format!("[[play]]\nby = \"{name}\"\nchoice = \"play #{rank}\"\n\n");
    let choices: String = names.iter().map(choice).collect();
    let all: String = names.iter().map(|name| format!("doubloons.{name} = {doubloons}\n")).collect();
    let text = format!(
        "{schema}# A test of the action as it was made: write here what yours shall do, before or after its script.\n\
         id = \"{id}\"\n\
         pack = \"{name}\"\n\
         title = {title}\n\
         cite = \"house rule\"\n\
         variants = [\"{variant}\"]\n\
         seats = [{seats}]\n\
         seed = 1\n\
         \n\
         # No booty lies on the space of the first day, and everybody plays the character that acts.\n\
         [given]\n\
         board = {{ 1 = {{}} }}\n\
         \n\
         {hands}{choices}\
         # After the first night everybody has a doubloon more, for the one character in the den.\n\
         [then]\n\
         day = 2\n\
         {all}",
        schema = schema_line(library, "scenario", 2),
        name = library.files().name(),
        title = quoted(&format!("{title} acts at night")),
        seats = names.iter().map(|it| quoted(it)).collect::<Vec<_>>().join(", "),
    );
    Some((library.files().data(&format!("scenarios/{id}.toml")), text))
}

/// The script of a new effect.
pub fn data_effect_script(rulebook: Rulebook, id: &str) -> String {
    let function = id.replace('-', "_");
    if rulebook == Rulebook::Libertalia {
        return format!(
            "/// What the action does, for readers of this file: 1 doubloon for each character in the own den.\n\
             fn {function}() {{\n    \
                 // `liberte docs words --pack libertalia` lists what else there is, such as `pay(2)`, `discard(...)` or\n    \
                 // `choose(my_den())`.\n    \
                 gain(my_den().count);\n\
             }}\n"
        );
    }
    format!(
        "/// What the effect does, for readers of this file: place a marker in an area that has room for one.\n\
         fn {function}() {{\n    \
             // The player chooses among areas: `liberte docs words --pack revolution` lists what else there is, such as\n    \
             // `may_choose(markers().of_opponents())`, `remove`, `gain_support(3)` or `gain_chips(GOLD, 2)`.\n    \
             let area = choose(areas().with_room());\n    \
             place(area);\n\
         }}\n"
    )
}

/// A space that can have an effect, one without an area first, and the other spaces that have none.
fn spaces(pack: &DataPack) -> Option<(&DataEntry, Vec<&DataEntry>)> {
    let is_plain = |entry: &&DataEntry| ["effect", "special"].iter().all(|key| word(entry, key).is_none());
    let mut plain: Vec<&DataEntry> = pack.list("space").iter().filter(is_plain).collect();
    plain.order_by_key(|entry| word(entry, "area").is_some());
    let (first, others) = plain.split_first()?;
    Some((first, others.to_vec()))
}

/// A key's word; none where it says nothing.
fn word<'e>(entry: &'e DataEntry, key: &str) -> Option<&'e str> {
    entry.values.get(key).and_then(Value::as_str).filter(|word| !word.is_empty())
}

/// A test in which the first player wins the space, and the others bid on one that has nothing to do with it.
fn test(
    library: &Library,
    pack: &DataPack,
    (variant, title): (&str, &str),
    space: &DataEntry,
    others: &[&DataEntry],
) -> Option<NewFile> {
    let players = pack.settings.get("players")?.get(0)?.as_u64()? as usize;
    let names = NAMES.get(..players.max(2))?;
    let (first, rest) = names.split_first()?;
    let elsewhere = others.first()?;
    let taken = [word(space, "area"), word(elsewhere, "area")];
    let area = pack.ids("area").find(|id| !taken.contains(&Some(*id)))?;
    let id = format!("{variant}-places-a-marker");
    let bids: String = rest
        .iter()
        .map(|name| {
            format!("[given.seat.{name}]\nchips = {{ gold = 1 }}\nbid = {{ {} = {{ gold = 1 }} }}\n\n", elsewhere.id)
        })
        .collect();
    let text = format!(
        "{schema}# A test of the effect as it was made: write here what yours shall do, before or after its script.\n\
         id = \"{id}\"\n\
         pack = \"{name}\"\n\
         title = {title}\n\
         cite = \"house rule\"\n\
         variants = [\"{variant}\"]\n\
         seats = [{seats}]\n\
         seed = 1\n\
         \n\
         [given]\n\
         \n\
         # All chips that {first} owns lie on the space that has the effect. The others bid elsewhere, so that all bids are closed.\n\
         [given.seat.{first}]\n\
         chips = {{ gold = 1 }}\n\
         bid = {{ {space} = {{ gold = 1 }} }}\n\
         \n\
         {bids}\
         # What the effect asks. A choice that only one answer fits may be left out.\n\
         [[play]]\n\
         by = \"{first}\"\n\
         choice = \"area {area}\"\n\
         \n\
         [then]\n\
         areas.{area} = {{ {first} = 1 }}\n",
        schema = schema_line(library, "scenario", 2),
        name = library.files().name(),
        title = quoted(&format!("{title} places a marker")),
        seats = names.iter().map(|it| quoted(it)).collect::<Vec<_>>().join(", "),
        space = space.id,
    );
    Some((library.files().data(&format!("scenarios/{id}.toml")), text))
}
