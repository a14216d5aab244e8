//! What edits of the map change, and that shared borders stay shared.

use super::*;
use crate::load::edit::Proposal;
use crate::load::ring::{Spot, area};
use crate::load::{Files, Library};
use crate::model::{Board, Pack};

fn drawn() -> DrawnMap {
    DrawnMap::read(&Files::built_in()).expect("the shipped map can be edited")
}

fn board() -> Board {
    let loaded = Library::new(Files::built_in()).load(&[]);
    loaded.playable().expect("it is sound").board.clone()
}

/// The point of a province's outline at a place.
fn point(map: &DrawnMap, province: &str, spot: Spot) -> RingPoint {
    let outline = map.position(province).expect("it is drawn");
    let at = map.outlines[outline].ring.iter().position(|it| *it == spot).expect("it has the point");
    RingPoint { outline, at }
}

fn ring<'m>(map: &'m DrawnMap, province: &str) -> &'m [Spot] {
    &map.outlines[map.position(province).expect("it is drawn")].ring
}

/// The lines of `map.toml` that differ: those removed and those added.
fn diff(before: &DrawnMap, after: &DrawnMap) -> Vec<String> {
    let mut proposal = Proposal::default();
    after.propose(before, &Files::built_in(), &mut proposal).expect("it can be written");
    let lines = proposal.diff();
    lines
        .lines()
        .filter(|line| line.starts_with(['+', '-']) && !line.starts_with("+++") && !line.starts_with("---"))
        .map(str::to_owned)
        .collect()
}

/// The pack with a map, and whether anything about outlines is found in it.
fn checked(before: &DrawnMap, after: &DrawnMap) -> (Pack, Vec<String>) {
    let files = Files::built_in();
    let mut proposal = Proposal::default();
    after.propose(before, &files, &mut proposal).expect("it can be written");
    found(&proposal)
}

fn found(proposal: &Proposal) -> (Pack, Vec<String>) {
    let loaded = proposal.loaded(&Files::built_in());
    let messages = loaded.diagnostics.iter().map(|finding| finding.message.clone()).collect();
    (Pack::clone(loaded.pack.as_ref().expect("it can be read")), messages)
}

const SHARED: Spot = [159.0, 168.2];

#[test]
fn neighbours_move_along_with_a_shared_point_and_two_lines_of_the_file_change() {
    let map = drawn();
    let point = point(&map, "bretagne", SHARED);
    let moved = map.move_point(point, [160.04, 169.96], Neighbours::Along).unwrap();
    for province in ["bretagne", "normandie"] {
        assert!(ring(&moved, province).contains(&[160.0, 170.0]), "{province}");
    }
    let lines = diff(&map, &moved);
    assert_eq!(lines.len(), 4, "{lines:?}");
    assert!(lines.iter().filter(|line| line.starts_with('+')).all(|line| line.contains("[160, 170]")), "{lines:?}");
    let (pack, messages) = checked(&map, &moved);
    assert_eq!(messages, [""; 0]);
    let of = |id: &str| pack.board.province(id).unwrap();
    assert!(pack.board.provinces[of("bretagne").index()].neighbours.has(of("normandie")));
}

#[test]
fn a_point_can_be_moved_for_one_province_alone() {
    let map = drawn();
    let moved = map.move_point(point(&map, "bretagne", SHARED), [159.0, 170.0], Neighbours::Stay).unwrap();
    assert_eq!(ring(&moved, "normandie"), ring(&map, "normandie"));
    assert_ne!(ring(&moved, "bretagne"), ring(&map, "bretagne"));
}

#[test]
fn an_outline_must_not_cross_itself_or_another() {
    let map = drawn();
    let why = map.move_point(point(&map, "bretagne", SHARED), [60.0, 180.0], Neighbours::Along).unwrap_err();
    assert!(why.contains("would cross"), "{why}");
    let corse = map.position("corse").unwrap();
    let far = RingPoint { outline: corse, at: 0 };
    let why = map.move_point(far, [300.0, 300.0], Neighbours::Along).unwrap_err();
    assert!(why.contains("would cross"), "{why}");
}

#[test]
fn a_point_is_added_on_both_sides_of_a_border_and_removed_on_both() {
    let map = drawn();
    let from = point(&map, "bretagne", SHARED);
    let (more, new) = map.add_point(from, [161.0, 166.0]).unwrap();
    let spot = more.spot(new).unwrap();
    for province in ["bretagne", "normandie"] {
        assert_eq!(ring(&more, province).len(), ring(&map, province).len() + 1);
        assert!(ring(&more, province).contains(&spot));
    }
    assert_eq!(checked(&map, &more).1, [""; 0]);
    assert_eq!(more.remove_point(new, Neighbours::Along).unwrap(), map);
}

#[test]
fn where_three_provinces_meet_no_point_can_be_removed() {
    let map = drawn();
    let why = map.remove_point(point(&map, "bretagne", [171.8, 166.4]), Neighbours::Along).unwrap_err();
    assert!(why.contains("three provinces meet"), "{why}");
}

#[test]
fn a_name_belongs_inside_its_outline() {
    let map = drawn();
    let bretagne = map.position("bretagne").unwrap();
    let moved = map.move_label(bretagne, [120.0, 190.0]).unwrap();
    assert_eq!(diff(&map, &moved), ["-label = [129.3, 195.5]", "+label = [120, 190]"]);
    assert!(map.move_label(bretagne, [300.0, 300.0]).unwrap_err().contains("inside its outline"));
    let apart = map.move_blocks(bretagne, Some([100.0, 190.0])).unwrap();
    assert_eq!(diff(&map, &apart), ["+blocks = [100, 190]"]);
    assert_eq!(apart.place_of_blocks(bretagne), Some([100.0, 190.0]));
    assert!(map.move_blocks(bretagne, Some([300.0, 300.0])).unwrap_err().contains("inside its outline"));
    assert_eq!(apart.move_blocks(bretagne, None), Ok(map.clone()));
    let first = map.place_of_blocks(bretagne).unwrap();
    assert!(first != map.outlines[bretagne].label && map.move_blocks(bretagne, Some(first)).is_ok());
}

#[test]
fn a_line_across_a_province_splits_it_and_its_neighbours_get_the_ends() {
    let (map, board) = (drawn(), board());
    let new = new_province(&board, "Haute-Bretagne", "west").unwrap();
    assert_eq!((new.id.as_str(), usize::from(new.number)), ("haute-bretagne", board.provinces.len() + 1));
    let bretagne = map.position("bretagne").unwrap();
    let split = split_province(&map, bretagne, &[[150.0, 120.0], [140.0, 200.0], [150.0, 290.0]], &new).unwrap();
    let parts = area(ring(&split, "bretagne")) + area(ring(&split, "haute-bretagne"));
    assert!((parts - area(ring(&map, "bretagne"))).abs() < 30.0, "rounding apart nothing is lost: {parts}");
    let proposal = new.propose(&split, &map, &Files::built_in()).unwrap();
    let (pack, messages) = found(&proposal);
    let about_the_map = messages.iter().filter(|it| it.contains("outline") || it.contains("the ring")).count();
    assert_eq!(about_the_map, 0, "{messages:?}");
    let of = |id: &str| pack.board.province(id).unwrap_or_else(|| panic!("no {id}: {messages:?}"));
    let (old, added) = (of("bretagne"), of("haute-bretagne"));
    assert!(pack.board.provinces[old.index()].neighbours.has(added));
    assert!(pack.board.provinces[added.index()].neighbours.has(of("maine")));
}

#[test]
fn a_split_needs_a_line_that_enters_and_leaves() {
    let (map, board) = (drawn(), board());
    let new = new_province(&board, "Haute-Bretagne", "west").unwrap();
    let bretagne = map.position("bretagne").unwrap();
    let why = |line: &[Spot]| split_province(&map, bretagne, line, &new).unwrap_err();
    assert!(why(&[[150.0, 120.0], [140.0, 200.0]]).contains("enter `bretagne` and leave it"));
    assert!(why(&[[300.0, 300.0], [320.0, 300.0]]).contains("enter `bretagne`"));
    assert!(why(&[[150.0, 120.0], [140.0, 290.0], [60.0, 290.0], [60.0, 120.0]]).contains("4 times"));
}

#[test]
fn a_new_province_follows_the_outline_that_it_touches() {
    let (map, board) = (drawn(), board());
    assert!(new_province(&board, "Bretagne", "west").unwrap_err().contains("already"));
    assert!(new_province(&board, " ", "west").unwrap_err().contains("name"));
    let new = new_province(&board, "Îles du Ponant", "west").unwrap();
    assert_eq!(new.id, "iles-du-ponant");
    // Two points of the coast of Bretagne, and one at sea.
    let added = add_province(&map, &[[17.2, 165.0], [34.4, 155.4], [20.0, 130.0]], &new).unwrap();
    let ring = ring(&added, "iles-du-ponant");
    assert!(ring.contains(&[26.4, 158.2]), "{ring:?}");
    let (pack, _) = found(&new.propose(&added, &map, &Files::built_in()).unwrap());
    let of = |id: &str| pack.board.province(id).unwrap();
    assert!(pack.board.provinces[of("iles-du-ponant").index()].neighbours.has(of("bretagne")));
    let why = add_province(&map, &[[100.0, 190.0], [110.0, 190.0], [105.0, 200.0]], &new).unwrap_err();
    assert!(why.contains("split it instead"), "{why}");
}

/// Two squares that share an edge, one of them in two parts, and something else.
const SQUARES: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 613 585">
  <defs><path id="corse" d="M0 0h9v9z"/></defs>
  <g transform="translate(100 100)">
    <path id="Normandie" d="M0 0h100v100h-100z"/>
    <polygon class="x" points="100,0 150,0 150,100 100,100"><title>Île-de-France</title></polygon>
    <rect id="more" x="150" y="0" width="50" height="100"/>
  </g>
  <circle id="lake" cx="400" cy="400" r="20"/>
</svg>"#;

#[test]
fn shapes_of_an_svg_are_provinces_by_id_or_title_and_the_others_can_be_assigned() {
    let (map, board) = (drawn(), board());
    let mut import = MapImport::new(ImportedMap::read(SQUARES).unwrap(), &board);
    assert_eq!(import.unassigned(), ["more", "lake"]);
    assert_eq!(import.drawn(), ["ile-de-france", "normandie"]);
    assert!(import.assign("lak", Some("corse"), &board).unwrap_err().contains("`lake`"));
    assert!(import.assign("lake", Some("korse"), &board).unwrap_err().contains("`corse`"));
    import.assign("more", Some("ile-de-france"), &board).unwrap();
    let taken = import.taken(&map).unwrap();
    assert_eq!(area(ring(&taken, "normandie")), 10_000.0, "a drawing of the map's size stays as it is");
    assert_eq!(area(ring(&taken, "ile-de-france")), 10_000.0, "two shapes are joined");
    assert!(ring(&taken, "ile-de-france").len() <= 6, "the edge between them is gone");
    assert_eq!(ring(&taken, "bretagne"), ring(&map, "bretagne"));
}

#[test]
fn features_of_a_geojson_lie_where_their_provinces_lay() {
    let (map, board) = (drawn(), board());
    // Corsica as a rhombus, in degrees.
    let text = r#"{"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"nom": "Corse"}, "geometry": {"type": "MultiPolygon", "coordinates":
            [[[[9.0, 41.4], [9.5, 42.2], [9.4, 43.0], [8.6, 42.2], [9.0, 41.4]]], [[[1, 41.5], [1.1, 41.5], [1, 41.6]]]]}},
        {"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [1, 2]}}]}"#;
    let import = MapImport::new(ImportedMap::read(text).unwrap(), &board);
    assert_eq!((import.drawn(), import.unassigned().len()), (vec!["corse"], 0));
    let taken = import.taken(&map).unwrap();
    let (old, new) = (ring(&map, "corse"), ring(&taken, "corse"));
    assert_eq!(new.len(), 4, "the islet is left out");
    assert!(crate::load::ring::holds(new, crate::load::ring::roomiest_spot(old)), "{new:?}");
    assert!(area(new) > 0.0);
}

#[test]
fn what_is_no_map_is_refused_with_its_reason() {
    for (text, why) in [
        (
            "words",
            "it is not SVG: its XML breaks off or is damaged in line 1, column 1; export it once more as plain SVG",
        ),
        ("<svg><g></svg>", "`</svg>` stands where `</g>` is wanted in line 1, column 9"),
        ("<html/>", "neither SVG nor GeoJSON"),
        ("<svg xmlns='http://www.w3.org/2000/svg'/>", "no closed shapes"),
        ("{", "it is not JSON"),
        ("{\"type\": \"Topology\"}", "TopoJSON"),
        ("[]", "no GeoJSON"),
        ("{\"type\": \"FeatureCollection\", \"features\": []}", "no closed shapes"),
    ] {
        let found = ImportedMap::read(text).unwrap_err();
        assert!(found.contains(why), "{text}: {found}");
    }
}

#[test]
fn a_finely_drawn_border_stays_shared_when_points_are_left_out() {
    let (map, board) = (drawn(), board());
    let wave = |at: i32| format!("{} {}", 300.0 + f64::from(at % 7) * 0.3, 100.0 + f64::from(at) * 0.1);
    let border: Vec<String> = (0..2_000).map(wave).collect();
    let back: Vec<String> = border.iter().rev().cloned().collect();
    let svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 613 585'><path id='normandie' d='M200 100 L{} L200 300z'/>\
         <path id='bretagne' d='M400 300 L{} L400 100z'/></svg>",
        border.join(" L"),
        back.join(" L"),
    );
    let taken = MapImport::new(ImportedMap::read(&svg).unwrap(), &board).taken(&map).unwrap();
    let (one, other) = (ring(&taken, "normandie"), ring(&taken, "bretagne"));
    assert!(one.len() < 2_000, "{}", one.len());
    let shared = one.iter().filter(|spot| other.contains(spot)).count();
    assert!(shared + 4 >= one.len() && shared > 20, "{shared} of {}", one.len());
}
