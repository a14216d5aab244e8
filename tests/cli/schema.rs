//! One description of tables and keys: what is made from it agrees with it, with the shipped files and with the loader.

use crate::support::{empty_folder, liberte, root};
use jsonschema::Validator;
use liberte::load::schema::{FORMATS, FileSpec, GameFormat, Ids, KeySpec, Kind, LIBERTE, Need, TableSpec, json_schema};
use liberte::load::{Diagnostic, Files, Library};
use liberte::script;
use std::collections::BTreeSet;
use std::fs;

/// The built-in pack of a format.
fn built_in(format: &GameFormat) -> Files {
    Files::built_in_named(format.rules()).expect("each game has a pack")
}

/// All kinds of files of all games.
fn all_files() -> impl Iterator<Item = (&'static GameFormat, &'static FileSpec)> {
    FORMATS.into_iter().flat_map(|format| format.files.iter().map(move |file| (format, file)))
}

/// The shipped files of a kind, by their paths below the repository.
fn shipped(format: &GameFormat, file: &FileSpec) -> Vec<String> {
    let files = built_in(format);
    match file.path.split_once("/*") {
        Some((folder, _)) => files.list(&files.data(folder), "toml"),
        None => vec![files.data(file.path)],
    }
}

fn kind(id: &str) -> &'static FileSpec {
    LIBERTE.files.iter().find(|file| file.id() == id).unwrap()
}

fn validator(file: &FileSpec) -> Validator {
    jsonschema::draft7::new(&json_schema(file, &Ids::default())).unwrap()
}

fn as_json(text: &str) -> serde_json::Value {
    serde_json::to_value(toml::from_str::<toml::Table>(text).unwrap()).unwrap()
}

#[test]
fn the_shipped_schemas_are_those_that_the_program_makes() {
    for (format, file) in all_files() {
        let path = root().join(format!("data/schemas/{}", format.schema_file(file)));
        let made = format!("{:#}\n", json_schema(file, &Ids::default()));
        let is_fresh = fs::read_to_string(&path).is_ok_and(|text| text.replace("\r\n", "\n") == made);
        assert!(
            is_fresh,
            "{} is stale: renew it by `liberte schema --pack {} --out {}`",
            path.display(),
            format.rules(),
            path.parent().unwrap().display()
        );
    }
}

#[test]
fn every_shipped_file_names_its_schema_first() {
    for (format, file) in all_files() {
        for path in shipped(format, file) {
            let text = fs::read_to_string(root().join(&path)).unwrap();
            let up = "../".repeat(path.matches('/').count() - 1);
            let wanted = format!("#:schema {up}schemas/{}", format.schema_file(file));
            let first = text.lines().next().unwrap_or_default();
            assert_eq!(first, wanted, "the first line of {path}");
        }
    }
}

#[test]
fn every_shipped_file_is_valid_by_its_schema() {
    for (format, file) in all_files() {
        let validator = validator(file);
        let paths = shipped(format, file);
        assert!(!paths.is_empty());
        for path in paths {
            let value = as_json(&built_in(format).read(&path).unwrap());
            let found: Vec<String> = validator.iter_errors(&value).map(|error| error.to_string()).collect();
            assert!(found.is_empty(), "{path}: {found:?}");
        }
    }
}

const SCENARIO: &str = "data/liberte/scenarios/11-battle/a-single-general-advanced-wins.toml";
/// A scenario of the Action Phase, where every key of a position has its meaning.
const ACTION: &str = "data/liberte/scenarios/1-set-up/three-cards-lie-face-up.toml";
const VARIANT: &str = "data/liberte/variants/first-edition.toml";

/// Mistakes: the kind of file, what stands there, and what shall stand there instead.
const WRONG: &[(&str, &str, &str)] = &[
    ("pack", "format = 1", "format = 2"),
    ("pack", "id = \"liberte\"", "id = \"Liberté\""),
    ("pack", "version = \"0.1.0\"", "version = 0.1"),
    ("pack", "version = \"0.1.0\"", ""),
    ("pack", "rules = \"liberte\"", "rules = \"chess\""),
    ("pack", "cards = 110", "cards = 256"),
    ("pack", "languages = [\"en\", ", "languages = [\"en\", \"en\", "),
    ("pack", "[credits]", "[credit]"),
    ("board", "hex = \"#2F5D9B\"", "hex = \"blue\""),
    ("board", "number = 9\n", "number = 41\n"),
    ("board", "number = 9\n", "number = 9.5\n"),
    ("board", "order = 2", "order = \"2\""),
    ("board", "fleur_de_lis = true", "fleur_de_lis = 1"),
    ("board", "fleur_de_lis = true", "fleur_de_lys = true"),
    ("board", "id = \"moderate\"", "id = \"Moderates!\""),
    ("board", "region = \"west\"", "region = \"West\""),
    ("board", "source = \"confirmed\"", "source = \"certain\""),
    ("board", "[tracks]", "[tracks]\nsocks = 1"),
    ("cards", "value = 2", "valeu = 2"),
    ("cards", "value = 2", "value = 12"),
    ("cards", "value = 2", "value = \"2\""),
    ("cards", "value = 2\n", ""),
    ("cards", "kind = \"club\"", "kind = \"society\""),
    ("cards", "kind = \"club\"", "kind = \"club\"\nregion = \"west\""),
    ("cards", "effect = \"terror\"", "effect = \"terror\"\nvalue = 1"),
    ("cards", "effect = \"terror\"", "effect = 7"),
    ("cards", "set = \"B\"", "set = \"C\""),
    ("cards", "id = 2\n", "id = 0\n"),
    ("cards", "symbols = [\"cannon\"]", "symbols = [\"cannon\", \"cannon\"]"),
    ("cards", "symbols = [\"cannon\"]", "symbols = \"cannon\""),
    ("cards", "symbols = [\"cannon\"]", "symbols = [7]"),
    ("rules", "stack_height = 3", "stack_height = 8"),
    ("rules", "stack_height = 3", "stack_hight = 3"),
    ("rules", "stack_height = 3", ""),
    ("rules", "second_play = true", "second_play = \"yes\""),
    ("rules", "refresh = \"each\"", "refresh = \"eech\""),
    ("rules", "skip_battle = [1]", "skip_battle = [8]"),
    ("rules", "skip_battle = [1]", "skip_battle = [1, 1]"),
    ("rules", "skip_battle = [1]", "skip_battle = 1"),
    ("rules", "[take-cards]", "[take-card]"),
    ("rules", "[take-cards]", "[take-cards]\nstack_height = 3"),
    ("map", "canvas = [613, 585]", "canvas = [613]"),
    ("map", "canvas = [613, 585]", "canvas = [613, \"585\"]"),
    ("map", "ring = [", "ring = []\nrings = ["),
    ("texts", "name = \"English\"", "name = 5"),
    ("texts", "radical = \"Radicals\"", "radical = [\"Radicals\"]"),
    ("texts", "[symbol]", "[symbols]"),
    ("texts", "[effect.terror]", "[effect.terror]\ntitle = \"Terror\""),
    ("variant", "id = \"first-edition\"", ""),
    ("variant", "second_play = false", "second_play = 0"),
    ("variant", "second_play = false", "second_paly = false"),
    ("variant", "[rules.play-cards]", "[rules.take-cards]"),
    ("variant", "[rules.edition]", "[rule.edition]"),
    ("scenario", "phase = \"battle\"", "phase = \"brawl\""),
    ("scenario", "turn = 2", "turn = 256"),
    ("scenario", "turn = 2", "turns = 2"),
    ("scenario", "seats = [\"Christie\", \"Joshua\", \"Max\"]", "seats = []"),
    ("scenario", "display = [26]", "display = [\"#26\"]"),
    ("scenario", "choice = \"decline\"", ""),
    ("scenario", "[[play]]\nby = \"Joshua\"", "[[plays]]\nby = \"Joshua\""),
    ("scenario", "lost_battles = []", "provinces.normandie = [\"Max Radicals 1\"]"),
    ("scenario", "lost_battles = []", "tally = { Red = 1 }"),
    ("scenario", "lost_battles = []", "government = \"No one\""),
    ("scenario", "variants = []", "variants = [\"First Edition\"]"),
];

/// The path of the shipped file that stands for its kind.
fn sample(file: &FileSpec) -> String {
    match file.id() {
        "scenario" => SCENARIO.into(),
        "variant" => VARIANT.into(),
        "texts" => "data/liberte/texts/en.toml".into(),
        "bot" => "data/liberte/bots/soldier.toml".into(),
        _ => Files::built_in().data(file.path),
    }
}

/// What the loader finds when a file has another text.
fn found_by_loader(file: &FileSpec, path: &str, text: &str) -> Vec<Diagnostic> {
    let mut files = Files::built_in();
    files.overlay(path, text);
    let library = Library::new(files);
    match file.id() {
        "scenario" => library.scenario(path, text).diagnostics,
        "variant" => library.load(&["first-edition".to_owned()]).diagnostics.clone(),
        _ => library.load(&[]).diagnostics.clone(),
    }
}

#[test]
fn what_is_wrong_is_refused_by_the_schema_as_by_the_loader() {
    for (id, from, to) in WRONG {
        let file = kind(id);
        let path = sample(file);
        let text = Files::built_in().read(&path).unwrap();
        assert!(text.contains(from), "{path} lacks {from:?}");
        let text = text.replacen(from, to, 1);
        let is_here = |it: &Diagnostic| it.is_error() && it.place.as_ref().is_some_and(|place| place.path == path);
        assert!(found_by_loader(file, &path, &text).iter().any(is_here), "the loader takes {to:?} in {path}");
        // A key that stands twice is no TOML, and no schema is asked.
        let is_toml = toml::from_str::<toml::Table>(&text).is_ok();
        assert!(!is_toml || !validator(file).is_valid(&as_json(&text)), "the schema takes {to:?} in {path}");
    }
}

#[test]
fn examples_of_the_description_are_valid_by_the_schemas() {
    for (_, file) in all_files() {
        let schema = json_schema(file, &Ids::default());
        jsonschema::draft7::meta::validate(&schema).unwrap();
        check_examples(&schema, file.id());
    }
}

/// Checks the examples and defaults of a schema and of all schemas in it, each by the schema that it belongs to.
fn check_examples(schema: &serde_json::Value, path: &str) {
    let examples = schema["examples"].as_array().cloned().unwrap_or_default();
    for example in examples.iter().chain(schema.get("default")) {
        let validator = jsonschema::draft7::new(schema).unwrap();
        assert!(validator.is_valid(example), "{path}: {example}");
    }
    for (key, inner) in schema["properties"].as_object().into_iter().flatten() {
        check_examples(inner, &format!("{path}.{key}"));
    }
    for word in ["items", "additionalProperties"] {
        if let Some(inner) = schema.get(word).filter(|inner| inner.is_object()) {
            check_examples(inner, &format!("{path}.*"));
        }
    }
}

#[test]
fn with_ids_the_schema_offers_those_of_the_pack_and_takes_others() {
    let run = liberte(&["schema", "cards", "--ids"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let schema: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let region = &schema["properties"]["card"]["items"]["properties"]["region"];
    assert_eq!(region["anyOf"][0]["enum"][0], "west");
    let region = jsonschema::draft7::new(region).unwrap();
    assert!(region.is_valid(&"west".into()) && region.is_valid(&"new-region".into()));
    assert!(!region.is_valid(&"The West".into()) && !region.is_valid(&7.into()));
}

#[test]
fn schemas_are_printed_listed_and_written() {
    let one = liberte(&["schema", "variant"]);
    let shipped = fs::read_to_string(root().join("data/schemas/variant.json")).unwrap();
    assert_eq!((one.code, one.out.as_str()), (0, shipped.as_str()));
    let list = liberte(&["schema"]);
    assert!(LIBERTE.files.iter().all(|file| list.out.contains(file.path)), "{}", list.out);
    let folder = empty_folder();
    let inner = folder.path().join("a/b");
    let run = liberte(&["schema", "--out", inner.to_str().unwrap()]);
    assert_eq!((run.code, run.out), (0, format!("wrote {} files to {}\n", LIBERTE.files.len(), inner.display())));
    assert_eq!(fs::read_to_string(inner.join("variant.json")).unwrap(), shipped);
    let unknown = liberte(&["schema", "card"]);
    assert_eq!(unknown.err, "error: there is no kind of file `card`\nhelp: did you mean `cards`?\n");
    assert_eq!(unknown.code, 2);
}

/// Every key of a file that says what it is when it is left out.
fn defaults(table: &'static TableSpec, found: &mut Vec<&'static KeySpec>) {
    for key in &table.keys {
        if matches!(key.need, Need::Default(_)) {
            found.push(key);
        }
        if let Some(table) = inner(&key.kind) {
            defaults(table, found);
        }
    }
}

fn inner(kind: &'static Kind) -> Option<&'static TableSpec> {
    match kind {
        Kind::Table(table) | Kind::Tables(table) => Some(table),
        Kind::Map { of, .. } => inner(of),
        _ => None,
    }
}

/// Takes a key out of all its tables, or gives it a value there; says how often.
fn put(table: &mut toml::Table, spec: &'static TableSpec, wanted: &KeySpec, value: Option<&toml::Value>) -> usize {
    let mut count = 0;
    let kind = table.get("kind").and_then(|kind| kind.as_str()).unwrap_or_default().to_owned();
    for key in &spec.keys {
        if std::ptr::eq(key, wanted) && key.suits(&kind) {
            table.remove(key.name);
            table.extend(value.map(|value| (key.name.to_owned(), value.clone())));
            count += 1;
        }
        let (Some(spec), Some(value_here)) = (inner(&key.kind), table.get_mut(key.name)) else { continue };
        let is_map = matches!(key.kind, Kind::Map { .. });
        let inner: Vec<&mut toml::Value> = match value_here {
            toml::Value::Array(items) => items.iter_mut().collect(),
            toml::Value::Table(table) if is_map => table.iter_mut().map(|(_, value)| value).collect(),
            one => vec![one],
        };
        for table in inner.into_iter().filter_map(toml::Value::as_table_mut) {
            count += put(table, spec, wanted, value);
        }
    }
    count
}

/// What the loader makes of a text: a pack; or a scenario's position, choices and expectations.
fn loaded(file: &FileSpec, path: &str, text: &str) -> String {
    let mut files = Files::built_in();
    files.overlay(path, text);
    let library = Library::new(files);
    if file.id() != "scenario" {
        return format!("{:?}", library.load(&[]).pack);
    }
    let loaded = library.scenario(path, text);
    let (Some(scenario), Some(pack)) = (loaded.scenario, loaded.pack) else {
        return format!("{:?}", loaded.diagnostics);
    };
    let game = script::compile(&pack).0.unwrap().game(scenario.setup.seats.len()).unwrap();
    let position = game.arrange(&scenario.setup);
    format!("{:?} {:?} {:?} {}", position, scenario.then, scenario.variants, scenario.setup.seed)
}

#[test]
fn a_key_left_out_is_what_the_description_says() {
    for file in LIBERTE.files {
        let mut keys = Vec::new();
        defaults(file.table, &mut keys);
        for key in keys {
            let Need::Default(value) = key.need else { unreachable!() };
            let value: toml::Table = toml::from_str(&format!("it = {value}")).unwrap();
            let path = if file.id() == "scenario" { ACTION.into() } else { sample(file) };
            let mut text = Files::built_in().read(&path).unwrap().to_string();
            // The shipped board declares none.
            if path.ends_with("board.toml") {
                text +=
                    "\n[[counter]]\nid = \"bread\"\nmost = 6\n\n[[ending]]\nid = \"famine\"\n\n[[players]]\nid = 5\n";
            }
            let mut table: toml::Table = toml::from_str(&text).unwrap();
            let count = put(&mut table, file.table, key, None);
            assert!(count > 0, "{} has no table for {}", path, key.name);
            let without = loaded(file, &path, &toml::to_string(&table).unwrap());
            put(&mut table, file.table, key, value.get("it"));
            let with = loaded(file, &path, &toml::to_string(&table).unwrap());
            assert!(without == with, "{}: `{}` left out is not {}", file.id(), key.name, value["it"]);
        }
    }
}

#[test]
fn the_reference_has_every_key_and_every_page() {
    let whole = liberte(&["docs"]);
    assert_eq!((whole.code, whole.err.as_str()), (0, ""));
    for part in ["### `card.value`", "## `[given.seat.NAME]`", "### `set-up.hand_size`", "## `may-play`", "# Findings"]
    {
        assert!(whole.out.contains(&format!("\n{part}\n")), "{part}");
    }
    let folder = empty_folder();
    let run = liberte(&["docs", "--out", folder.path().to_str().unwrap()]);
    assert_eq!(run.code, 0, "{}", run.err);
    let index = fs::read_to_string(folder.path().join("index.md")).unwrap();
    let linked: BTreeSet<&str> = index.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect();
    let written = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let written: BTreeSet<String> = written.filter(|name| name != "index.md").collect();
    assert_eq!(linked, written.iter().map(String::as_str).collect());
    for name in written {
        let page = fs::read_to_string(folder.path().join(&name)).unwrap();
        assert_eq!(liberte(&["docs", name.trim_end_matches(".md")]).out, page);
        for link in page.split("](#").skip(1).filter_map(|rest| rest.split(')').next()) {
            let anchor = |line: &str| {
                let kept =
                    line.trim_start_matches("## ").chars().filter(|it| it.is_alphanumeric() || " -_".contains(*it));
                kept.collect::<String>().to_lowercase().replace(' ', "-")
            };
            let is_there = page.lines().any(|line| line.starts_with("## ") && anchor(line) == link);
            assert!(is_there, "{name} links #{link}");
        }
    }
}

#[test]
fn the_reference_tells_of_one_key_table_point_or_command() {
    let about = |topic: &str| {
        let run = liberte(&["docs", topic]);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{topic}");
        run.out
    };
    let value = about("card.value");
    for part in ["In `cards.toml`:", "from 1 to 9", "`personality` or", "(2e II.B)", "    value = "] {
        assert!(value.contains(part), "{part}:\n{value}");
    }
    assert!(about("given.seat").contains("### `given.seat.votes`"));
    assert!(about("hand_size").contains("Cards dealt to each player. A whole number from 0 to 20; required. (2e III)"));
    assert!(about("fleur_de_lis").contains("optional, `false` by default"));
    assert!(about("may-play").contains("fn may_play(card: Card)"));
    assert!(about("commands.sim").contains("--players"));
    assert!(about("cards.toml").starts_with("# cards.toml\n"));
}

#[test]
fn a_topic_that_is_unknown_is_guessed() {
    for (topic, help) in [("card.valeu", "did you mean `card.value`?"), ("senarios", "did you mean `scenario`?")] {
        let run = liberte(&["docs", topic]);
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        assert_eq!(run.err, format!("error: the reference has nothing about `{topic}`\nhelp: {help}\n"));
    }
    assert!(liberte(&["docs", "xyzzy"]).err.contains("help: topics are `pack`, `board`"));
}

#[test]
fn every_shell_completes_commands_and_variants() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = liberte(&["completions", shell]);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{shell}");
        assert!(run.out.contains("completions") && run.out.contains("replay"), "{shell}");
    }
    assert!(liberte(&["completions", "bash"]).out.contains("first-edition"));
    assert_eq!(liberte(&["completions", "tcsh"]).code, 2);
}

#[test]
fn there_is_a_manual_page_for_each_command() {
    let page = liberte(&["man"]);
    assert!(page.code == 0 && page.out.contains(".TH liberte 1"), "{}", page.out);
    let folder = empty_folder();
    assert_eq!(liberte(&["man", "--out", folder.path().to_str().unwrap()]).code, 0);
    for command in ["check", "play", "sim", "replay", "test", "docs", "schema", "completions", "man"] {
        let text = fs::read_to_string(folder.path().join(format!("liberte-{command}.1"))).unwrap();
        assert!(text.contains(&format!(".TH liberte-{command} 1")), "{command}");
    }
    let file = folder.path().join("liberte.1");
    let blocked = liberte(&["man", "--out", file.to_str().unwrap()]);
    assert_eq!(blocked.code, 2);
    assert!(blocked.err.starts_with("error: can't write "), "{}", blocked.err);
}
