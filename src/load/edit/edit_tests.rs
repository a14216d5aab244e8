//! What edits change, and that they change nothing else.

use super::*;
use crate::kernel::Chance;
use crate::load::diagnostic::{Report, Span};
use crate::load::read::reader::read;
use crate::load::read::tree;
use crate::load::schema::{BOARD, CARDS, MAP, PACK, RULES, TEXTS, VARIANT};
use crate::load::testing::library;

fn set(path: &str, to: PlainValue) -> Edit {
    Edit::set(path.split('.'), to)
}

fn text(text: &str) -> PlainValue {
    PlainValue::Text(text.to_owned())
}

fn after(before: &str, spec: &'static TableSpec, edit: Edit) -> String {
    apply(before, spec, &[edit]).unwrap_or_else(|finding| panic!("{finding:?} in {before:?}"))
}

fn refusal(before: &str, spec: &'static TableSpec, edit: Edit) -> (&'static str, String) {
    let finding = apply(before, spec, &[edit]).expect_err("it is refused");
    (finding.code, finding.help.unwrap_or_default())
}

/// The values of a file with their paths and places, as the reader of packs sees them.
fn values(file: &str, spec: &'static TableSpec) -> Vec<(Vec<String>, Span)> {
    let mut report = Report::new("a.toml");
    let table = read(file, spec, &mut report);
    assert!(!report.is_broken, "{:?}", report.found);
    let mut found = Vec::new();
    collect(&table, &mut Vec::new(), &mut found);
    found
}

fn collect(table: &tree::TomlTable, path: &mut Vec<String>, found: &mut Vec<(Vec<String>, Span)>) {
    for entry in &table.entries {
        path.push(entry.key.clone());
        match &entry.item.value {
            tree::Value::Table(inner) => collect(inner, path, found),
            tree::Value::List(items) if items.iter().any(|item| item.table().is_some()) => {
                for inner in items.iter().filter_map(tree::Item::table) {
                    let id_key = path::id_key(inner.spec.unwrap());
                    let Some(id) = inner.spec.unwrap().key(id_key).and_then(|_| inner.item(id_key)) else { continue };
                    path.push(id.text().map_or_else(|| id.integer::<u16>().unwrap().to_string(), str::to_owned));
                    collect(inner, path, found);
                    path.pop();
                }
            }
            _ => found.push((path.clone(), entry.item.span)),
        }
        path.pop();
    }
}

/// A value that a key of this kind takes.
fn any(kind: &Kind, chance: &mut impl FnMut(usize) -> usize) -> PlainValue {
    const TEXTS: [&str; 7] = ["", "Île", "\"q\" \\ '", "two\nlines\r\n", "# none", "[x]\t= 1", "'''\"\"\""];
    match kind {
        Kind::Integer { least, most } => {
            PlainValue::Integer(least + chance((most - least + 1).min(1000) as usize) as i128)
        }
        Kind::Card => PlainValue::Integer(1 + chance(110) as i128),
        Kind::Number => PlainValue::Number(chance(1000) as f64 / 8.0),
        Kind::Switch => PlainValue::Switch(chance(2) == 1),
        Kind::Word(words) => text(words[chance(words.len())]),
        Kind::Id => text(["a", "b-2", "x9"][chance(3)]),
        Kind::Hex => text(["#000000", "#abCDef"][chance(2)]),
        Kind::Text | Kind::Ref(_) => text(TEXTS[chance(TEXTS.len())]),
        Kind::Point => PlainValue::List(vec![any(&Kind::Number, chance), any(&Kind::Number, chance)]),
        Kind::List { of, fewest, most, distinct } => {
            let mut items: Vec<PlainValue> = Vec::new();
            for _ in 0..fewest + chance(5) {
                let item = any(of, chance);
                if items.len() < *most && !(*distinct && items.contains(&item)) {
                    items.push(item);
                }
            }
            PlainValue::List(items)
        }
        other => panic!("{other:?} is no value"),
    }
}

/// The file as other editors and other authors would have written it.
fn in_other_ways(file: &str) -> Vec<String> {
    let spaced = file.replace(" = ", "  =   ").replace('\n', "  \n").replace("value = 2", "value = 0x2");
    vec![
        file.to_owned(),
        file.replace('\n', "\r\n"),
        format!("\u{feff}{}", file.trim_end()),
        spaced.replace("[[card]]", " [[ card ]] # a card"),
        file.lines().map(over_several_lines).collect(),
    ]
}

/// A line with its list of texts over several lines, and comments between them.
fn over_several_lines(line: &str) -> String {
    let is_list = !line.starts_with('#') && line.contains(" = [\"");
    let line = if is_list { line.replace("\", \"", "\", # one, \n  # two\n\t\"") } else { line.to_owned() };
    line + "\n"
}

#[test]
fn a_value_changed_changes_its_bytes_and_no_others() {
    let library = library();
    let files: [(&str, &'static TableSpec); 8] = [
        ("pack.toml", &PACK),
        ("board.toml", &BOARD),
        ("cards.toml", &CARDS),
        ("rules.toml", &RULES),
        ("map.toml", &MAP),
        ("texts/en.toml", &TEXTS),
        ("texts/fr.toml", &TEXTS),
        ("variants/first-edition.toml", &VARIANT),
    ];
    let mut changed = 0;
    for (file, spec) in files {
        let shipped = library.text(&library.files().data(file)).unwrap();
        for (way, before) in in_other_ways(&shipped).iter().enumerate() {
            let values = values(before, spec);
            for number in 0..12 {
                let mut draws = 0;
                let mut chance = |bound: usize| {
                    draws += 1;
                    Chance::new(number).of(draws).with(way as u64).below(bound as u64) as usize
                };
                let (path, span) = &values[chance(values.len())];
                let Ok((_, path::PathKind::Value(kind))) = resolve(spec, path) else { panic!("{path:?}") };
                let datum = any(kind, &mut chance);
                let edit = Edit::Set { path: path.clone(), to: datum.clone() };
                let Ok(after) = apply(before, spec, &[edit]) else {
                    assert!(accepts("x", kind, &datum).is_err(), "{path:?} {datum:?}");
                    continue;
                };
                let (head, tail) = (&before[..span.start], &before[span.end..]);
                assert!(after.starts_with(head) && after.ends_with(tail), "{file} {path:?} {datum:?}:\n{after}");
                let written = &after[span.start..after.len() - tail.len()];
                let read: toml::Table = format!("x = {written}").parse().unwrap();
                let meant: toml::Table = format!("x = {datum}").parse().unwrap();
                assert_eq!(read.to_string(), meant.to_string(), "{path:?}");
                changed += usize::from(after != *before);
            }
        }
    }
    assert!(changed > 300, "{changed}");
}

#[test]
fn a_value_that_is_there_already_is_not_written_anew() {
    let before = "[[card]]\nid = 0x0_47\nvalue = 0b10 # two\ntitle = '''x'''\nsymbols = [ 'general' , ]\n";
    for edit in [
        set("card.71.value", PlainValue::Integer(2)),
        set("card.71.title", text("x")),
        set("card.71.symbols", PlainValue::texts(["general"])),
        set("card.71.id", PlainValue::Integer(71)),
    ] {
        assert_eq!(after(before, &CARDS, edit), before);
    }
}

#[test]
fn texts_are_written_as_they_were() {
    for (old, new, expected) in [
        ("'x'", "y", "'y'"),
        ("'x'", "l'État", "\"l'État\""),
        ("\"x\"", "say \"no\"", "\"say \\\"no\\\"\""),
        ("\"\"\"\nx\ny\"\"\"", "a\nb", "\"\"\"\na\nb\"\"\""),
        ("\"\"\"\nx\ny\"\"\"", "a\n\"b\"", "\"\"\"\na\n\"b\"\\\n\"\"\""),
        ("\"x\"", "a\nb", "\"a\\nb\""),
    ] {
        let before = format!("[[card]]\nid = 1\nbasis = {old} # seen\n");
        let expected = format!("[[card]]\nid = 1\nbasis = {expected} # seen\n");
        let after = after(&before, &CARDS, set("card.1.basis", text(new)));
        assert_eq!(after, expected);
        let read: toml::Table = after.parse().unwrap();
        assert_eq!(read["card"][0]["basis"].as_str(), Some(new));
    }
}

#[test]
fn lists_over_several_lines_keep_their_comments() {
    let before = "[game-turn]\nskip_battle = [\n  1, # the first\n  # of these\n  3,\n  4 # the last\n]\n";
    let lists: [(&[i128], &str); 6] = [
        (&[1, 3], "  1, # the first\n  # of these\n  3 # the last\n"),
        (&[1, 3, 4, 7], "  1, # the first\n  # of these\n  3,\n  4, 7 # the last\n"),
        (&[2, 3, 4], "  2, # the first\n  # of these\n  3,\n  4 # the last\n"),
        (&[3, 4], " # the first\n  # of these\n  3,\n  4 # the last\n"),
        (&[1, 3, 5, 4], "  1, # the first\n  # of these\n  3,\n  5,\n  4 # the last\n"),
        (&[], " # the first\n  # of these\n # the last\n"),
    ];
    for (new, expected) in lists {
        let to = PlainValue::List(new.iter().map(|&turn| PlainValue::Integer(turn)).collect());
        let after = after(before, &RULES, set("game-turn.skip_battle", to.clone()));
        let squeezed = |text: &str| text.replace(' ', "").replace("\n\n", "\n");
        assert_eq!(squeezed(&after), squeezed(&format!("[game-turn]\nskip_battle = [\n{expected}]\n")), "{new:?}");
        for comment in ["# the first", "# of these", "# the last"] {
            assert!(after.contains(comment), "{after}");
        }
        let read: toml::Table = after.parse().unwrap();
        assert_eq!(read["game-turn"]["skip_battle"].to_string(), to.to_string());
    }
}

#[test]
fn a_key_is_added_where_the_order_of_the_description_wants_it() {
    let before = "[[card]]\n  id = 7 # seven\n  title = \"T\"\n  # why\n  source = \"confirmed\"\n\n[[card]]\nid = 8\n";
    for (key, to, from, expected) in [
        ("7.value", PlainValue::Integer(2), "\"T\"\n", "\"T\"\n  value = 2\n"),
        ("7.confirmed", PlainValue::texts(["id"]), "\"confirmed\"\n", "\"confirmed\"\n  confirmed = [\"id\"]\n"),
        ("8.title", text("U"), "id = 8\n", "id = 8\ntitle = \"U\"\n"),
    ] {
        for line_break in ["\n", "\r\n"] {
            let before = before.replace('\n', line_break);
            let expected = before.replace(&from.replace('\n', line_break), &expected.replace('\n', line_break));
            assert_eq!(after(&before, &CARDS, set(&format!("card.{key}"), to.clone())), expected);
        }
    }
    let unfinished = after("[[card]]\nid = 8", &CARDS, set("card.8.title", text("U")));
    assert_eq!(unfinished, "[[card]]\nid = 8\ntitle = \"U\"");
    let first =
        after("[[card]] # c\n# about the title\ntitle = \"U\"\nid = 9\n", &CARDS, set("card.9.kind", text("club")));
    assert_eq!(first, "[[card]] # c\n# about the title\ntitle = \"U\"\nid = 9\nkind = \"club\"\n");
}

#[test]
fn a_key_goes_before_all_others_behind_the_header_or_at_the_top() {
    let battle = after(
        "[[battle]]\n# its name\nname = \"V\"\nid = \"v\"\n",
        &BOARD,
        set("battle.v.turn", PlainValue::Integer(2)),
    );
    assert_eq!(battle, "[[battle]]\nturn = 2\n# its name\nname = \"V\"\nid = \"v\"\n");
    let pack = "\u{feff}# the pack\n\n# its id\nid = \"x\"\n";
    let expected = "\u{feff}# the pack\n\nformat = 1\n# its id\nid = \"x\"\n";
    assert_eq!(after(pack, &PACK, set("format", PlainValue::Integer(1))), expected);
    assert_eq!(after("\u{feff}", &PACK, set("format", PlainValue::Integer(1))), "\u{feff}format = 1\n");
    assert_eq!(after("# no more", &PACK, set("format", PlainValue::Integer(1))), "# no more\nformat = 1");
    let before = "# c\n[credits]\ndesign = \"M\"\n";
    assert_eq!(
        after(before, &PACK, set("format", PlainValue::Integer(1))),
        "# c\nformat = 1\n\n[credits]\ndesign = \"M\"\n"
    );
}

#[test]
fn a_setting_goes_where_the_variant_keeps_its_settings() {
    let height = |before: &str| after(before, &VARIANT, set("rules.stack_height", PlainValue::Integer(4)));
    for (before, expected) in [
        ("id = \"x\"\n", "id = \"x\"\n\n[rules.play-cards]\nstack_height = 4\n"),
        ("[rules]\nsecond_take = true\n", "[rules]\nstack_height = 4\nsecond_take = true\n"),
        ("[rules]\nstack_height = 2 # low\n", "[rules]\nstack_height = 4 # low\n"),
        ("[rules]\nplay-cards.stack_height = 2\n", "[rules]\nplay-cards.stack_height = 4\n"),
        (
            "[rules]\nplay-cards.second_play = true\n",
            "[rules]\nplay-cards.stack_height = 4\nplay-cards.second_play = true\n",
        ),
        ("rules = { second_play = true }\n", "rules = { stack_height = 4, second_play = true }\n"),
        ("rules = {}\n", "rules = { stack_height = 4 }\n"),
        (
            "rules.play-cards.display_limit = 4\n",
            "rules.play-cards.stack_height = 4\nrules.play-cards.display_limit = 4\n",
        ),
        (
            "[rules.edition]\nedition = \"1e\"\n\n# taking\n[rules.take-cards]\n# one\nsecond_take = false",
            "[rules.edition]\nedition = \"1e\"\n\n[rules.play-cards]\nstack_height = 4\n\n# taking\n[rules.take-cards]\n# one\nsecond_take = false",
        ),
        ("[rules.play-cards]\nsecond_play = false\n", "[rules.play-cards]\nstack_height = 4\nsecond_play = false\n"),
    ] {
        let after = height(before);
        let mut report = Report::new("a.toml");
        let table = read(&after, &VARIANT, &mut report);
        assert_eq!(table.table("rules").and_then(|rules| rules.integer("stack_height")), Some(4), "{after}");
        assert_eq!(after, expected, "{before}");
    }
}

#[test]
fn what_the_description_refuses_is_refused_with_the_help_of_a_check() {
    let cards = "[[card]]\nid = 71\nvalue = 2\n";
    for (path, to, expected) in [
        ("card.71.value", PlainValue::Integer(12), ("out-of-range", "must be from 1 to 9")),
        ("card.71.value", text("2"), ("wrong-type", "")),
        ("card.71.kind", text("clup"), ("unknown-word", "did you mean `club`?")),
        ("card.71.valeu", PlainValue::Integer(2), ("unknown-key", "did you mean `value`?")),
        ("card.72.value", PlainValue::Integer(2), ("unknown-id", "the only one here is card 71")),
        ("card.71", PlainValue::Integer(2), ("wrong-type", "name one of its keys")),
        ("card.71.value.x", PlainValue::Integer(2), ("unknown-key", "it is a whole number")),
        ("card.71.symbols", PlainValue::texts(["general", "general"]), ("duplicate", "remove one of the two")),
    ] {
        let (code, help) = refusal(cards, &CARDS, set(path, to));
        assert_eq!((code, help.as_str()), expected, "{path}");
    }
    assert_eq!(refusal("x = [", &CARDS, set("card.71.value", PlainValue::Integer(2))).0, "broken-toml");
    assert_eq!(
        refusal("", &VARIANT, set("rules.stack_hight", PlainValue::Integer(2))).1,
        "did you mean `stack_height`?"
    );
    assert_eq!(refusal(cards, &CARDS, Edit::unset(["card", "71", "id"])).0, "missing-key");
}

#[test]
fn a_number_that_no_card_has_is_refused_with_the_numbers_that_there_are() {
    let help = |numbers: &[u32]| {
        let cards: String = numbers.iter().map(|number| format!("[[card]]\nid = {number}\nvalue = 2\n")).collect();
        let (code, help) = refusal(&cards, &CARDS, set("card.9.value", PlainValue::Integer(2)));
        assert_eq!(code, "unknown-id");
        help
    };
    assert_eq!(help(&[]), "");
    assert_eq!(help(&[4]), "the only one here is card 4");
    assert_eq!(help(&[1, 3, 2]), "each card has a number, from 1 to 3; `liberte find` lists them");
    assert_eq!(help(&[1, 12]), "each card has a number: there are 2, from 1 to 12; `liberte find` lists them");
}

#[test]
fn a_key_taken_out_takes_the_comment_above_it_along() {
    let before = "[[card]]\nid = 1\n# how many\nvalue = 2 # two\n\n# where\nregion = \"west\"\n";
    let without = |key: &str| after(before, &CARDS, Edit::unset(["card", "1", key]));
    assert_eq!(without("value"), "[[card]]\nid = 1\n\n# where\nregion = \"west\"\n");
    assert_eq!(without("region"), "[[card]]\nid = 1\n# how many\nvalue = 2 # two\n\n");
    assert_eq!(without("symbols"), before);
    let inline = "credits = { design = \"M\", notice = \"n\" }\n";
    let without = |key: &str| after(inline, &PACK, Edit::unset(["credits", key]));
    assert_eq!(without("design"), "credits = { notice = \"n\" }\n");
    assert_eq!(without("notice"), "credits = { design = \"M\" }\n");
}

#[test]
fn the_comment_at_the_top_of_a_file_stays() {
    let before = "#:schema cards.json\n[[card]]\nid = 1\n\n[[card]]\nid = 2\n";
    let path = vec!["card".to_owned(), "1".to_owned()];
    assert_eq!(after(before, &CARDS, Edit::TakeOut { path }), "#:schema cards.json\n[[card]]\nid = 2\n");
    let variant = "#:schema variant.json\nsource = \"S\"\nid = \"x\"\n";
    assert_eq!(after(variant, &VARIANT, Edit::unset(["source"])), "#:schema variant.json\nid = \"x\"\n");
}

const THREE: &str = "# All cards\n\n# one\n[[card]]\nid = 1\ntitle = \"A\" # a\n\n# --- two ---\n\n# the second\n# of three\n\
                     [[card]]\nid = 2\ntitle = \"B\"\n\n[[card]]\nid = 5\ntitle = \"C\"";

#[test]
fn an_entry_is_taken_out_with_the_comments_above_it() {
    let without = |id: &str| after(THREE, &CARDS, Edit::TakeOut { path: vec!["card".into(), id.into()] });
    assert_eq!(without("1"), THREE.replace("\n# one\n[[card]]\nid = 1\ntitle = \"A\" # a\n", ""));
    let second = "\n# the second\n# of three\n[[card]]\nid = 2\ntitle = \"B\"\n";
    assert_eq!(without("2"), THREE.replace(second, ""));
    assert_eq!(without("5"), THREE.replace("\n[[card]]\nid = 5\ntitle = \"C\"", ""));
    let inline = "card = [\n  { id = 1 }, # one\n  { id = 2 },\n]\n";
    let without = |id: &str| after(inline, &CARDS, Edit::TakeOut { path: vec!["card".into(), id.into()] });
    assert_eq!(without("2"), "card = [\n  { id = 1 }, # one\n]\n");
    assert_eq!(without("1"), "card = [\n  # one\n  { id = 2 },\n]\n");
}

#[test]
fn an_entry_is_added_behind_the_next_lower_number() {
    let keys = |id: i128| vec![("title".to_owned(), text("N")), ("id".to_owned(), PlainValue::Integer(id))];
    let with = |before: &str, id| after(before, &CARDS, Edit::Add { path: vec!["card".into()], keys: keys(id) });
    let new = |id: i128| format!("\n[[card]]\nid = {id}\ntitle = \"N\"\n");
    assert_eq!(with(THREE, 3), THREE.replace("\"B\"\n", &format!("\"B\"\n{}", new(3))));
    assert_eq!(with(THREE, 9), format!("{THREE}\n{}", new(9).trim_end()));
    let windows = THREE.replace('\n', "\r\n");
    assert_eq!(with(&windows, 3), with(THREE, 3).replace('\n', "\r\n"));
    assert_eq!(with("", 3), new(3).trim_start());
    let twice = Edit::Add { path: vec!["card".into()], keys: keys(2) };
    assert_eq!(refusal(THREE, &CARDS, twice).0, "duplicate");
    assert_eq!(with("card = [{ id = 1 }]\n", 2), "card = [{ id = 1 }, { id = 2, title = \"N\" }]\n");
}

#[test]
fn a_copy_of_an_entry_stands_behind_it() {
    let copied = |before: &str, id: &str| {
        let path = vec!["card".to_owned(), id.to_owned()];
        after(before, &CARDS, Edit::Duplicate { path, id: PlainValue::Integer(111) })
    };
    let copy = "\n[[card]]\nid = 111\ntitle = \"A\" # a\n";
    assert_eq!(copied(THREE, "1"), THREE.replace("# a\n", &format!("# a\n{copy}")));
    assert_eq!(copied(THREE, "5"), format!("{THREE}\n\n[[card]]\nid = 111\ntitle = \"C\""));
    assert_eq!(copied("card = [{ id = 1 }]\n", "1"), "card = [{ id = 1 }, { id = 111 }]\n");
    let windows = THREE.replace('\n', "\r\n");
    assert_eq!(copied(&windows, "2"), copied(THREE, "2").replace('\n', "\r\n"));
}

#[test]
fn any_row_of_edits_leaves_a_file_that_can_be_read() {
    let library = library();
    let shipped = library.text(&library.files().data("cards.toml")).unwrap();
    for (way, text) in in_other_ways(&shipped).into_iter().enumerate() {
        let mut text = text;
        for number in 0..25 {
            let draw = |purpose: u64, bound: u64| Chance::new(number).of(purpose).with(way as u64).below(bound);
            let card = |purpose: u64| vec!["card".to_owned(), (1 + draw(purpose, 110)).to_string()];
            let new = PlainValue::Integer(200 + number as i128);
            let edit = match draw(0, 5) {
                0 => Edit::TakeOut { path: card(1) },
                1 => Edit::Duplicate { path: card(1), id: new },
                2 => Edit::Add { path: vec!["card".into()], keys: vec![("id".into(), new)] },
                3 => Edit::unset([&card(1)[..], &["symbols".to_owned()]].concat()),
                _ => Edit::set([&card(1)[..], &["basis".to_owned()]].concat(), PlainValue::Text("why".into())),
            };
            let before = text.lines().filter(|line| line.starts_with("# ")).count();
            if let Ok(after) = apply(&text, &CARDS, std::slice::from_ref(&edit)) {
                let left = after.lines().filter(|line| line.starts_with("# ")).count();
                assert_eq!(left, before, "a comment was lost by {edit:?}");
                assert_eq!(after.contains('\r'), text.contains('\r'));
                text = after;
            }
        }
        values(&text, &CARDS);
    }
}

#[test]
fn a_new_section_does_not_swallow_the_keys_that_have_no_header() {
    let before = "id = \"a\"\ntake_out = [1]\n";
    let after = after(before, &VARIANT, set("rules.play-cards.stack_height", PlainValue::Integer(4)));
    assert_eq!(after, "id = \"a\"\ntake_out = [1]\n\n[rules.play-cards]\nstack_height = 4\n");
}

#[test]
fn the_points_of_a_new_outline_fill_lines_and_those_of_a_changed_one_stay_where_they_were() {
    let point = |at: i128| PlainValue::List(vec![PlainValue::Integer(at), PlainValue::Number(0.5)]);
    let ring = |count: i128| PlainValue::List((100..100 + count).map(point).collect());
    let keys = vec![
        ("province".to_owned(), PlainValue::Text("anjou".to_owned())),
        ("label".to_owned(), point(1)),
        ("ring".to_owned(), ring(30)),
    ];
    let text = apply("canvas = [9, 9] # small\n", &MAP, &[Edit::Add { path: vec!["outline".into()], keys }]).unwrap();
    assert!(
        text.starts_with("canvas = [9, 9] # small\n\n[[outline]]\nprovince = \"anjou\"\nlabel = [1, 0.5]\nring = [\n")
    );
    assert!(text.lines().all(|line| line.len() <= 120) && text.ends_with("[129, 0.5],\n]\n"), "{text}");
    let path = ["outline", "anjou", "ring"];
    let longer = apply(&text, &MAP, &[Edit::set(path, ring(31))]).unwrap();
    assert_eq!(longer.replace(", [130, 0.5]", ""), text);
    let others = PlainValue::List((200..230).map(point).collect());
    let other = apply(&text, &MAP, &[Edit::set(path, others)]).unwrap();
    assert_eq!(other.lines().count(), text.lines().count());
}
