use super::{Change, Checker, Laid, Work};
use crate::load::Files;
use crate::load::edit::PlainValue;

fn work() -> Work {
    Work::begin(Files::built_in(), Checker::InPlace, None)
}

fn set(key: &str, to: PlainValue) -> Change {
    Change::Set(key.to_owned(), to)
}

fn change(work: &mut Work, changes: &[Change]) {
    work.change("test", None, changes, 0.0).unwrap();
}

fn hash(work: &Work) -> String {
    work.seen().playable().unwrap_or_else(|| panic!("{:?}", work.seen().findings)).hash.clone()
}

fn text(work: &Work, path: &str) -> String {
    work.text(&work.files().data(path)).unwrap().to_string()
}

/// Cards, provinces, settings and texts in all the ways in which they can change.
fn many() -> Vec<Change> {
    let text = |text: &str| PlainValue::Text(text.to_owned());
    vec![
        set("stack_height", PlainValue::Integer(4)),
        set("skip_battle", PlainValue::List(vec![PlainValue::Integer(1), PlainValue::Integer(2)])),
        set("card.71.value", PlainValue::Integer(1)),
        set("card.4.symbols", PlainValue::List(Vec::new())),
        Change::TakeOut("card.9".into()),
        Change::Add(
            "card".into(),
            vec![
                ("id".into(), PlainValue::Integer(200)),
                ("title".into(), text("Olympe de Gouges")),
                ("kind".into(), text("club")),
                ("set".into(), text("B")),
                ("faction".into(), text("moderate")),
                ("value".into(), PlainValue::Integer(2)),
            ],
        ),
        set("province.normandie.victory_points", PlainValue::Integer(2)),
        set("faction.radical.blocks", PlainValue::Integer(31)),
        set("text.de.phase.battle", text("Kampf")),
    ]
}

#[test]
fn what_was_changed_is_the_same_game_as_a_variant_and_the_pack_is_as_before() {
    let mut work = work();
    change(&mut work, &many());
    let changed = hash(&work);
    assert_eq!(work.unsaved().len(), 4, "rules, cards, board, texts");
    let moved = work.to_variant("mine", "Mine", 1.0).unwrap();
    assert!(moved.left.is_empty(), "{:?}", moved.left);
    assert_eq!(work.unsaved(), [work.files().data("variants/mine.toml")]);
    assert_eq!(hash(&work), changed);
    assert_eq!(Work::into(&work), Some("mine"));
    let german = work.seen().pack().unwrap().texts("de").get("phase.battle").to_owned();
    assert_eq!(german, "Kampf");
    work.lay_variants(Vec::new(), "off", 2.0);
    assert_eq!(hash(&work), Work::begin(Files::built_in(), Checker::InPlace, None).seen().playable().unwrap().hash);
}

#[test]
fn a_variant_made_of_changes_is_one_step() {
    let mut work = work();
    change(&mut work, &many());
    let changed = text(&work, "cards.toml");
    work.to_variant("mine", "", 1.0).unwrap();
    assert_ne!(text(&work, "cards.toml"), changed);
    work.undo(2.0);
    assert_eq!(text(&work, "cards.toml"), changed);
    assert!(work.variants().is_empty() && work.text(&work.files().data("variants/mine.toml")).is_none());
    work.redo(3.0);
    assert!(text(&work, "variants/mine.toml").contains("title = \"Mine\""));
}

#[test]
fn what_a_variant_cannot_say_stays_and_is_told() {
    let mut work = work();
    change(
        &mut work,
        &[
            set("pack.version", PlainValue::Text("9".into())),
            set("tracks.turn", PlainValue::Integer(5)),
            set("province.corse.name", PlainValue::Text("Korsika".into())),
            Change::TakeOut("battle.valmy".into()),
        ],
    );
    let moved = work.to_variant("mine", "", 1.0).unwrap();
    assert_eq!(moved.moved, ["province.corse.name"]);
    let left: Vec<&str> = moved.left.iter().map(|left| left.split(':').next().unwrap()).collect();
    assert_eq!(left, ["`tracks.turn`", "`battle.valmy`", "`pack.version`"]);
    let board = text(&work, "board.toml");
    assert!(board.contains("name = \"Corse\"") && !board.contains("Valmy\"") && board.contains("turn = 5"));
}

#[test]
fn variants_that_are_laid_over_already_still_have_the_last_word() {
    let mut work = work();
    work.lay_variants(vec![Laid { asked: "one-card".into(), is_on: true }], "on", 0.0);
    change(&mut work, &[set("second_play_value", PlainValue::Integer(2)), set("turns", PlainValue::Integer(3))]);
    let changed = hash(&work);
    work.to_variant("mine", "", 1.0).unwrap();
    assert_eq!(hash(&work), changed);
    assert_eq!(work.asked(), ["mine", "one-card"]);
}

#[test]
fn a_card_that_became_another_takes_the_place_of_the_first() {
    let mut work = work();
    let word = |text: &str| PlainValue::Text(text.to_owned());
    change(
        &mut work,
        &[
            Change::TakeOut("card.71".into()),
            Change::Add(
                "card".into(),
                vec![
                    ("id".into(), PlainValue::Integer(71)),
                    ("title".into(), word("The Terror")),
                    ("kind".into(), word("special")),
                    ("set".into(), word("A")),
                    ("effect".into(), word("terror")),
                ],
            ),
        ],
    );
    let cards = |work: &Work| work.seen().pack().unwrap().cards.iter().filter(|card| card.number == 71).count();
    let (changed, count) = (work.seen().pack().unwrap().hash.clone(), cards(&work));
    let moved = work.to_variant("mine", "", 1.0).unwrap();
    assert!(moved.left.is_empty(), "{:?}", moved.left);
    assert_eq!((cards(&work), count), (1, 1));
    assert_eq!(work.seen().pack().unwrap().hash, changed, "{}", text(&work, "variants/mine.toml"));
}

#[test]
fn a_script_moves_into_the_variant_s_folder() {
    let mut work = work();
    let path = work.files().script("terror");
    let script = work.text(&path).unwrap().replace("\n}", "\n    // longer\n}");
    work.write(&path, &script, "terror", None, 0.0);
    let changed = work.seen().pack().unwrap().hash.clone();
    assert_eq!(work.to_variant("mine", "", 1.0).unwrap().moved, ["script.terror"]);
    assert_eq!(work.seen().pack().unwrap().hash, changed);
    assert_ne!(work.text(&path).unwrap().to_string(), script);
    assert_eq!(work.unsaved().len(), 2);
}

#[test]
fn without_a_change_or_with_an_id_that_is_taken_there_is_no_variant() {
    let mut work = work();
    assert_eq!(work.to_variant("mine", "", 0.0).unwrap_err().code, "idle-variant");
    change(&mut work, &[set("turns", PlainValue::Integer(3))]);
    assert_eq!(work.to_variant("one-card", "", 0.0).unwrap_err().code, "duplicate");
    assert_eq!(work.to_variant("Not an id", "", 0.0).unwrap_err().code, "malformed");
    assert!(work.variants().is_empty() && work.unsaved().len() == 1);
}
