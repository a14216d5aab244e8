use super::{Change, Checker, VariantLayer, Workbench};
use crate::load::Files;
use crate::load::edit::PlainValue;

fn workbench() -> Workbench {
    Workbench::begin(Files::built_in(), Checker::Reading, None)
}

fn set(key: &str, to: PlainValue) -> Change {
    Change::Set(key.to_owned(), to)
}

fn change(workbench: &mut Workbench, changes: &[Change]) {
    workbench.change("test", None, changes, 0.0).unwrap();
}

fn hash(workbench: &Workbench) -> String {
    workbench.snapshot().playable().unwrap_or_else(|| panic!("{:?}", workbench.snapshot().findings)).hash.clone()
}

fn text(workbench: &Workbench, path: &str) -> String {
    workbench.text(&workbench.files().data(path)).unwrap().to_string()
}

/// Cards, provinces, settings and texts in all the ways in which they can change.
fn many() -> Vec<Change> {
    let text = |text: &str| PlainValue::Text(text.to_owned());
    vec![
        set("stack_height", PlainValue::Integer(4)),
        set("skip_battle", PlainValue::List(vec![PlainValue::Integer(1), PlainValue::Integer(2)])),
        set("card.71.value", PlainValue::Integer(1)),
        set("card.4.symbols", PlainValue::List(Vec::new())),
        Change::Remove("card.9".into()),
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
    let mut workbench = workbench();
    change(&mut workbench, &many());
    let changed = hash(&workbench);
    assert_eq!(workbench.unsaved().len(), 4, "rules, cards, board, texts");
    let moved = workbench.to_variant("mine", "Mine", 1.0).unwrap();
    assert!(moved.left.is_empty(), "{:?}", moved.left);
    assert_eq!(workbench.unsaved(), [workbench.files().data("variants/mine.toml")]);
    assert_eq!(hash(&workbench), changed);
    assert_eq!(Workbench::target(&workbench), Some("mine"));
    let german = workbench.snapshot().pack().unwrap().texts("de").get("phase.battle").to_owned();
    assert_eq!(german, "Kampf");
    workbench.set_variants(Vec::new(), "off", 2.0);
    assert_eq!(
        hash(&workbench),
        Workbench::begin(Files::built_in(), Checker::Reading, None).snapshot().playable().unwrap().hash
    );
}

#[test]
fn changes_of_another_game_move_too_and_of_a_setting_that_is_a_table_the_part_that_differs() {
    let mut workbench = Workbench::begin(Files::built_in_named("revolution").unwrap(), Checker::Reading, None);
    let changes = [
        set("start_chips.gold", PlainValue::Integer(4)),
        set("most_spaces", PlainValue::Integer(5)),
        set("space.printer.support", PlainValue::Integer(9)),
        Change::Remove("card.gold".into()),
    ];
    let before = text(&workbench, "rules.toml");
    change(&mut workbench, &changes);
    let hash = |workbench: &Workbench| workbench.snapshot().data().unwrap().hash.clone();
    let changed = hash(&workbench);
    let moved = workbench.to_variant("mine", "Mine", 1.0).unwrap();
    assert_eq!(moved.left, [""; 0]);
    assert!(moved.moved.contains(&"start_chips.gold".to_owned()), "{:?}", moved.moved);
    assert_eq!(text(&workbench, "rules.toml"), before);
    let mine = text(&workbench, "variants/mine.toml");
    assert_eq!(hash(&workbench), changed, "{mine}");
    assert!(mine.contains("gold = 4") && !mine.contains("force"), "{mine}");
}

#[test]
fn a_variant_made_of_changes_is_one_step() {
    let mut workbench = workbench();
    change(&mut workbench, &many());
    let changed = text(&workbench, "cards.toml");
    workbench.to_variant("mine", "", 1.0).unwrap();
    assert_ne!(text(&workbench, "cards.toml"), changed);
    workbench.undo(2.0);
    assert_eq!(text(&workbench, "cards.toml"), changed);
    assert!(workbench.variants().is_empty() && workbench.text(&workbench.files().data("variants/mine.toml")).is_none());
    workbench.redo(3.0);
    assert!(text(&workbench, "variants/mine.toml").contains("title = \"Mine\""));
}

#[test]
fn what_a_variant_cannot_say_stays_and_is_told() {
    let mut workbench = workbench();
    change(
        &mut workbench,
        &[
            set("pack.version", PlainValue::Text("9".into())),
            set("tracks.turn", PlainValue::Integer(5)),
            set("province.corse.name", PlainValue::Text("Korsika".into())),
            Change::Remove("battle.valmy".into()),
        ],
    );
    let moved = workbench.to_variant("mine", "", 1.0).unwrap();
    assert_eq!(moved.moved, ["province.corse.name"]);
    let left: Vec<&str> = moved.left.iter().map(|left| left.split(':').next().unwrap()).collect();
    assert_eq!(left, ["`tracks.turn`", "`battle.valmy`", "`pack.version`"]);
    let board = text(&workbench, "board.toml");
    assert!(board.contains("name = \"Corse\"") && !board.contains("Valmy\"") && board.contains("turn = 5"));
}

#[test]
fn variants_that_are_laid_over_already_still_have_the_last_word() {
    let mut workbench = workbench();
    workbench.set_variants(vec![VariantLayer { spec: "one-card".into(), is_on: true }], "on", 0.0);
    change(&mut workbench, &[set("second_play_value", PlainValue::Integer(2)), set("turns", PlainValue::Integer(3))]);
    let changed = hash(&workbench);
    workbench.to_variant("mine", "", 1.0).unwrap();
    assert_eq!(hash(&workbench), changed);
    assert_eq!(workbench.active_variants(), ["mine", "one-card"]);
}

#[test]
fn a_card_that_became_another_takes_the_place_of_the_first() {
    let mut workbench = workbench();
    let word = |text: &str| PlainValue::Text(text.to_owned());
    change(
        &mut workbench,
        &[
            Change::Remove("card.71".into()),
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
    let cards = |workbench: &Workbench| {
        workbench.snapshot().pack().unwrap().cards.iter().filter(|card| card.number == 71).count()
    };
    let (changed, count) = (workbench.snapshot().pack().unwrap().hash.clone(), cards(&workbench));
    let moved = workbench.to_variant("mine", "", 1.0).unwrap();
    assert!(moved.left.is_empty(), "{:?}", moved.left);
    assert_eq!((cards(&workbench), count), (1, 1));
    assert_eq!(workbench.snapshot().pack().unwrap().hash, changed, "{}", text(&workbench, "variants/mine.toml"));
}

#[test]
fn a_script_moves_into_the_variant_s_folder() {
    let mut workbench = workbench();
    let path = workbench.files().script("terror");
    let script = workbench.text(&path).unwrap().replace("\n}", "\n    // longer\n}");
    workbench.write(&path, &script, "terror", None, 0.0);
    let changed = workbench.snapshot().pack().unwrap().hash.clone();
    assert_eq!(workbench.to_variant("mine", "", 1.0).unwrap().moved, ["script.terror"]);
    assert_eq!(workbench.snapshot().pack().unwrap().hash, changed);
    assert_ne!(workbench.text(&path).unwrap().to_string(), script);
    assert_eq!(workbench.unsaved().len(), 2);
}

#[test]
fn without_a_change_or_with_an_id_that_is_taken_there_is_no_variant() {
    let mut workbench = workbench();
    assert_eq!(workbench.to_variant("mine", "", 0.0).unwrap_err().code, "idle-variant");
    change(&mut workbench, &[set("turns", PlainValue::Integer(3))]);
    assert_eq!(workbench.to_variant("one-card", "", 0.0).unwrap_err().code, "duplicate");
    assert_eq!(workbench.to_variant("Not an id", "", 0.0).unwrap_err().code, "malformed");
    assert!(workbench.variants().is_empty() && workbench.unsaved().len() == 1);
}
