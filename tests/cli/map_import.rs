//! `liberte map import`: outlines of other programs, shown first and then taken in.

use crate::support::{Copied, liberte};
use std::fs;

const MAP: &str = "data/liberte/map.toml";
/// Corsica as a rectangle where it lies, and a lake.
const ISLAND: &str = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 613 585'>\
     <g id='islands'><path id='ile' d='m 540,480 40,0 0,60 -40,0 z'><title>Corse</title></path></g>\
     <circle id='lake' cx='300' cy='300' r='5'/></svg>";

#[test]
fn what_would_change_is_shown_and_apply_changes_it_and_nothing_else() {
    let pack = Copied::new();
    let file = pack.path("island.svg");
    fs::write(&file, ISLAND).unwrap();
    let file = file.to_str().unwrap();
    let before = fs::read_to_string(pack.path(MAP)).unwrap();
    let shown = pack.run(&["map", "import", file]);
    assert_eq!(shown.code, 0, "{}", shown.err);
    assert!(shown.out.contains("2 shapes of") && shown.out.contains("1 of 27 provinces drawn anew"), "{}", shown.out);
    assert!(shown.out.contains("left out: lake; `--assign 'lake=PROVINCE'` takes one in"), "{}", shown.out);
    assert!(shown.out.contains("nothing is changed yet: `--apply` saves it"), "{}", shown.out);
    assert_eq!(fs::read_to_string(pack.path(MAP)).unwrap(), before);
    let made = pack.run(&["map", "import", file, "--apply"]);
    assert_eq!(made.code, 0, "{}", made.err);
    let after = fs::read_to_string(pack.path(MAP)).unwrap();
    assert!(after.contains("[540, 480], [580, 480], [580, 540], [540, 540]"), "{after}");
    let head = before.find("[[outline]]").unwrap();
    assert_eq!(after[..head], before[..head], "comments stay");
    let again = pack.run(&["map", "import", file, "--apply"]);
    assert!(again.out.contains("the outlines are what they were"), "{}", again.out);
}

#[test]
fn shapes_are_assigned_by_name_and_wrong_names_are_told() {
    let pack = Copied::new();
    let file = pack.path("island.svg");
    fs::write(&file, ISLAND).unwrap();
    let file = file.to_str().unwrap();
    let wrong = pack.run(&["map", "import", file, "--assign", "leke=corse"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("`leke`") && wrong.err.contains("`lake`"), "{}", wrong.err);
    let wrong = pack.run(&["map", "import", file, "--assign", "lake=korse"]);
    assert!(wrong.err.contains("there is no province `korse`"), "{}", wrong.err);
    let json = pack.run(&["map", "import", file, "--assign", "lake=corse", "--assign", "ile=", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(json["saved"], false);
    assert_eq!(json["shapes"][0]["shape"], "lake");
    assert_eq!(json["left_out"][0], "ile");
    assert!(json["changes"][0]["diff"].as_str().unwrap().contains("map.toml"));
    let none = pack.run(&["map", "import", file, "--assign", "ile="]);
    assert_eq!(none.code, 1);
    assert!(none.err.contains("no shape of the file is a province"), "{}", none.err);
}

#[test]
fn what_is_no_map_and_packs_without_one_are_refused() {
    let pack = Copied::new();
    let file = pack.path("a.geojson");
    for (text, why) in [("{", "it is not JSON"), ("<p/>", "it is neither SVG nor GeoJSON")] {
        fs::write(&file, text).unwrap();
        let run = pack.run(&["map", "import", file.to_str().unwrap()]);
        assert_eq!(run.code, 2);
        assert!(run.err.contains(why), "{}", run.err);
    }
    let gone = pack.run(&["map", "import", "gone.svg"]);
    assert!(gone.code == 2 && gone.err.contains("can't read gone.svg"), "{}", gone.err);
    fs::write(&file, ISLAND).unwrap();
    let other = liberte(&["--pack", "revolution", "map", "import", file.to_str().unwrap()]);
    assert!(other.err.contains("does not know packs of `revolution`"), "{}", other.err);
}
