//! What is made to begin with, as texts; whole packs are tested by the commands that make them.

use super::*;

#[test]
fn an_id_is_made_of_a_folder_s_name() {
    for (name, id) in [("My Game", "my-game"), ("Été 1789!", "ete-1789"), ("liberte", "liberte"), ("a__b", "a-b")] {
        assert_eq!(id_of(name).as_deref(), Some(id));
    }
    assert_eq!(id_of("日本"), None);
    assert_eq!(id_of(".."), None);
    assert_eq!(id_of(&"x-".repeat(60)).map(|id| id.len()), Some(63));
}

#[test]
fn sections_are_cut_with_the_comments_above_them() {
    let text = "# head\n\n[a]\nx = 1\n\n# about b\n# more\n[b]\n# in b\ny = 2\n";
    let expected = [("", "# head\n\n"), ("[a]", "[a]\nx = 1\n\n"), ("[b]", "# about b\n# more\n[b]\n# in b\ny = 2\n")];
    assert_eq!(sections(text), expected);
    assert_eq!(sections(text).into_iter().map(|it| it.1).collect::<String>(), text);
}

#[test]
fn a_copy_under_the_built_in_name_is_the_built_in_pack_byte_by_byte() {
    let copy =
        NewPack { template: PackTemplate::Copy { of: "liberte", with_tests: true }, id: "liberte".into(), title: None };
    let files = Files::built_in();
    let mut copied = 0;
    for (path, text) in copy.files(".").expect("it can be made") {
        if let Ok(built_in) = files.read(&path) {
            assert_eq!(text, *built_in, "{path}");
            copied += 1;
        }
    }
    assert_eq!(copied, files.list("data/liberte", "toml").len() + files.list("scripts/liberte", "rhai").len());
}

#[test]
fn a_copy_under_another_name_speaks_of_its_own_folders() {
    let copy = NewPack {
        template: PackTemplate::Copy { of: "liberte", with_tests: false },
        id: "mine".into(),
        title: Some("\"Q\"".into()),
    };
    for (path, text) in copy.files(".").expect("it can be made") {
        assert!(!path.contains("/liberte/"), "{path}");
        assert!(!text.contains("data/liberte/") && !text.contains("scripts/liberte/"), "{path}");
        if path == "data/mine/pack.toml" {
            assert!(text.contains("\nid = \"mine\"\n") && text.contains("\ntitle = "), "{text}");
        }
    }
}

#[test]
fn tests_of_a_copy_name_the_copy() {
    for of in ["revolution", "libertalia"] {
        for with_tests in [false, true] {
            let copy = NewPack { template: PackTemplate::Copy { of, with_tests }, id: "mine".into(), title: None };
            for (path, text) in copy.files(".").expect("it can be made") {
                let names = text.lines().filter(|line| line.starts_with("pack = ")).collect::<Vec<_>>();
                let is_test = path.starts_with("data/mine/scenarios/");
                assert_eq!(names, if is_test { vec!["pack = \"mine\""] } else { vec![] }, "{path}");
            }
        }
    }
}
