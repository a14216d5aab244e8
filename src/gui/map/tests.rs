//! The map's geometry, names and steps, for the shipped board and for broken ones.

use super::atlas::Atlas;
use super::camera::Camera;
use super::land::{edges, enclosed};
use super::names::{Names, arrange, letters, split_name};
use super::{MapState, navigation};
use crate::gui::theme;
use crate::load::{Files, Library};
use crate::model::{Board, Outline, Pack, ProvinceId};
use eframe::egui::{Color32, Context, Key, Pos2, RawInput, Rect, pos2, vec2};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

fn shipped() -> Arc<Pack> {
    let loaded = Library::new(Files::built_in()).load(&[]);
    loaded.playable().expect("the built-in pack is sound").clone()
}

fn triangle_areas(ring: &[Pos2], triangles: &[u32]) -> f64 {
    let corner = |at: u32| ring[at as usize];
    triangles.chunks_exact(3).map(|three| enclosed(&[corner(three[0]), corner(three[1]), corner(three[2])])).sum()
}

/// The shipped board with another outline for its first province.
fn with_ring(ring: &[[f32; 2]]) -> Board {
    let mut board = shipped().board.clone();
    board.outlines[0].ring = ring.to_vec();
    board
}

#[test]
fn the_triangles_of_every_shipped_province_fill_its_outline() {
    let atlas = Atlas::new(&shipped().board);
    assert_eq!(atlas.lands.len(), 27);
    assert!(atlas.undrawn.is_empty());
    for land in &atlas.lands {
        let filled = triangle_areas(&land.ring, &land.triangles);
        assert!((filled - land.area).abs() < 1e-6 * land.area, "{:?}: {filled} of {}", land.province, land.area);
    }
}

#[test]
fn every_shipped_label_lies_in_its_own_province_and_stays_where_the_pack_puts_it() {
    let board = &shipped().board;
    let atlas = Atlas::new(board);
    for outline in &board.outlines {
        let [x, y] = outline.label;
        assert_eq!(atlas.province_at(pos2(x, y)), Some(outline.province));
        assert_eq!(atlas.land(outline.province).map(|land| land.label), Some(pos2(x, y)));
    }
}

#[test]
fn blocks_with_a_place_of_their_own_leave_the_room_below_the_name_and_no_name_covers_them() {
    let (mut board, measure) = (shipped().board.clone(), |text: &str| text.chars().count() as f32 * 6.0);
    let place = |board: &Board| arrange(board, &Atlas::new(board), 1.4, 13.0, true, &measure);
    let size = |names: &Names, at: usize| names.labels[at].as_ref().map(|label| label.size.y);
    let below = place(&board);
    let [x, y] = board.outlines[0].label;
    board.outlines[0].blocks = Some([x, y + 14.0]);
    let apart = place(&board);
    assert!(size(&apart, 0) < size(&below, 0), "{:?} {:?}", size(&apart, 0), size(&below, 0));
    let atlas = Atlas::new(&board);
    assert_eq!(atlas.lands[0].blocks, Some(pos2(x, y + 14.0)));
    let label = apart.labels[0].as_ref().expect("it has room");
    let name = Rect::from_center_size(atlas.lands[0].label * 1.4 + label.offset, label.size);
    let blocks = Rect::from_center_size(pos2(x, y + 14.0) * 1.4, vec2(30.0, 20.0));
    assert!(!name.intersects(blocks), "{name:?} {blocks:?}");
    board.outlines[0].blocks = Some([-5.0, -5.0]);
    assert_eq!(Atlas::new(&board).lands[0].blocks, None, "outside they go with the name");
}

#[test]
fn a_label_outside_its_province_moves_to_the_roomiest_spot_inside() {
    let mut board = shipped().board.clone();
    // A deep bay from the right: the middle is water, and the space is at the left.
    board.outlines[0] = Outline {
        blocks: None,
        province: ProvinceId(0),
        label: [-500.0, -500.0],
        ring: vec![
            [0.0, 0.0],
            [90.0, 0.0],
            [90.0, 10.0],
            [40.0, 10.0],
            [40.0, 80.0],
            [90.0, 80.0],
            [90.0, 90.0],
            [0.0, 90.0],
        ],
    };
    let atlas = Atlas::new(&board);
    let land = atlas.land(ProvinceId(0)).expect("it is drawn");
    assert!(land.contains(land.label));
    assert!((land.label.x - 20.0).abs() < 1.5, "{:?}", land.label);
}

#[test]
fn a_place_on_an_inland_border_belongs_to_exactly_one_province() {
    let atlas = Atlas::new(&shipped().board);
    let mut owners: BTreeMap<[u32; 4], (usize, [Pos2; 3])> = BTreeMap::new();
    for land in &atlas.lands {
        for (a, b) in edges(&land.ring) {
            let mut ends = [[a.x.to_bits(), a.y.to_bits()], [b.x.to_bits(), b.y.to_bits()]];
            ends.sort_unstable();
            let key = [ends[0][0], ends[0][1], ends[1][0], ends[1][1]];
            owners.entry(key).or_insert((0, [a, b, a + (b - a) / 2.0])).0 += 1;
        }
    }
    let shared: Vec<_> = owners.values().filter(|(count, _)| *count == 2).collect();
    assert!(shared.len() > 400, "{}", shared.len());
    for (_, places) in shared {
        let holding = |at: Pos2| atlas.lands.iter().filter(|land| land.contains(at)).count();
        assert_eq!(holding(places[2]), 1, "{places:?}");
        // An end may be on a coast, which belongs to no land; it never belongs to two.
        assert!(holding(places[0]) <= 1 && holding(places[1]) <= 1, "{places:?}");
    }
}

#[test]
fn every_edge_is_drawn_once_as_coast_border_or_frontier() {
    let atlas = Atlas::new(&shipped().board);
    let lines = &atlas.lines;
    let count = |lines: &[super::lines::Line]| -> usize {
        lines.iter().map(|line| line.points.len() - usize::from(!line.is_closed)).sum()
    };
    assert_eq!(count(&lines.borders) + count(&lines.frontiers), 488);
    assert!(lines.coasts.iter().all(|line| line.is_closed), "a coast has an end");
    assert_eq!(lines.coasts.len(), 2, "the mainland and Corsica");
}

fn reach(atlas: &Atlas, from: ProvinceId, keys: &[Key]) -> BTreeSet<ProvinceId> {
    let mut found = BTreeSet::from([from]);
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        open.extend(keys.iter().filter_map(|&key| navigation::step(atlas, at, key)).filter(|&next| found.insert(next)));
    }
    found
}

#[test]
fn the_arrows_lead_from_every_province_to_every_other() {
    let atlas = Atlas::new(&shipped().board);
    for land in &atlas.lands {
        assert_eq!(reach(&atlas, land.province, &navigation::KEYS[..4]).len(), 27, "from {:?}", land.province);
    }
}

#[test]
fn an_arrow_leads_where_it_points_and_the_page_keys_follow_the_numbers() {
    let pack = shipped();
    let atlas = Atlas::new(&pack.board);
    let id = |name: &str| pack.board.province(name).expect("it is on the board");
    let step = |from: &str, key| navigation::step(&atlas, id(from), key);
    assert_eq!(step("picardie", Key::ArrowUp), Some(id("flandre-artois")));
    assert_eq!(step("maine", Key::ArrowLeft), Some(id("bretagne")));
    assert_eq!(step("auvergne", Key::ArrowRight), Some(id("lyonnais")));
    assert_eq!(step("bretagne", Key::ArrowLeft), None);
    assert_eq!(step("normandie", Key::PageDown), Some(id("bretagne")));
    assert_eq!(step("normandie", Key::PageUp), None);
    assert_eq!(step("corse", Key::PageDown), None);
    assert_eq!(step("maine", Key::End), Some(id("corse")));
    assert_eq!(step("maine", Key::Home), Some(id("normandie")));
    assert_eq!(step("maine", Key::Enter), None);
}

#[test]
fn outlines_that_enclose_nothing_are_left_out_and_named() {
    let huge = [[-3.0e38, 0.0], [3.0e38, 3.0e38], [3.0e38, -3.0e38]];
    let endless = [[0.0, 0.0], [f32::INFINITY, 5.0], [9.0, f32::NAN]];
    let flat = [[0.0, 0.0], [10.0, 10.0], [20.0, 20.0], [5.0, 5.0]];
    let broken: [&[[f32; 2]]; 6] = [&[], &[[1.0, 1.0], [9.0, 9.0]], &[[3.0, 3.0]; 5], &flat, &huge, &endless];
    for ring in broken {
        let atlas = Atlas::new(&with_ring(ring));
        assert_eq!(atlas.undrawn, [ProvinceId(0)], "{ring:?}");
        assert!(atlas.bounds.is_finite() && atlas.bounds.width() < 1000.0, "{ring:?}");
    }
}

#[test]
fn an_outline_that_crosses_itself_is_drawn_as_far_as_it_goes() {
    let lopsided_bow = [[0.0, 0.0], [100.0, 100.0], [100.0, 0.0], [0.0, 40.0]];
    let atlas = Atlas::new(&with_ring(&lopsided_bow));
    let land = atlas.land(ProvinceId(0)).expect("it is drawn");
    assert!(land.contains(land.label));
    assert!(land.triangles.iter().all(|&corner| (corner as usize) < land.ring.len()));
}

#[test]
fn a_board_without_outlines_has_an_empty_map() {
    let board = Board { outlines: Vec::new(), ..shipped().board.clone() };
    let atlas = Atlas::new(&board);
    assert!(atlas.lands.is_empty() && atlas.lines.coasts.is_empty());
    assert_eq!(atlas.undrawn.len(), 27);
    assert!(Atlas::new(&Board::default()).undrawn.is_empty());
}

#[test]
fn an_outline_of_a_province_that_is_not_there_draws_nothing() {
    let mut board = shipped().board.clone();
    board.outlines[3].province = ProvinceId(200);
    let atlas = Atlas::new(&board);
    assert_eq!(atlas.lands.len(), 26);
    assert_eq!(atlas.undrawn.len(), 1);
}

#[test]
fn the_whole_map_lies_in_its_area_with_a_margin() {
    let atlas = Atlas::new(&shipped().board);
    for size in [vec2(1000.0, 800.0), vec2(300.0, 900.0), vec2(1600.0, 220.0)] {
        let area = Rect::from_min_size(pos2(40.0, 30.0), size);
        let camera = Camera::new(area, atlas.bounds, &mut MapState::default());
        let [min, max] = [atlas.bounds.min, atlas.bounds.max].map(|corner| camera.to_screen(corner));
        let margin = (size.min_elem() * 0.08).min(26.0) - 0.01;
        assert!(area.shrink(margin).contains_rect(Rect::from_min_max(min, max)), "{size:?}");
    }
}

#[test]
fn a_state_from_elsewhere_is_brought_within_the_limits() {
    let atlas = Atlas::new(&shipped().board);
    let area = Rect::from_min_size(Pos2::ZERO, vec2(500.0, 400.0));
    for zoom in [f32::NAN, f32::INFINITY, -3.0, 0.0, 1.0e9] {
        let mut state = MapState { zoom, pan: vec2(f32::NAN, 1.0e20), ..MapState::default() };
        let camera = Camera::new(area, atlas.bounds, &mut state);
        assert!(camera.scale.is_finite() && camera.scale > 0.0, "{zoom}");
        assert!(atlas.bounds.contains(camera.centre), "{zoom}");
    }
}

/// The names on an area of a size, with the scale of the map.
fn names_on(width: f32, height: f32, has_stacks: bool) -> (Atlas, f32, Names) {
    let pack = shipped();
    let atlas = Atlas::new(&pack.board);
    let area = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
    let camera = Camera::new(area, atlas.bounds, &mut MapState::default());
    let size = letters(camera.scale);
    let ctx = Context::default();
    theme::apply(&ctx);
    let mut names = None;
    let mut output = ctx.run_ui(RawInput::default(), |ui| {
        let measure =
            |text: &str| ui.painter().layout_no_wrap(text.to_owned(), theme::book(size), Color32::WHITE).size().x;
        names = Some(arrange(&pack.board, &atlas, camera.scale, size, has_stacks, &measure));
    });
    output.textures_delta.clear();
    (atlas, camera.scale, names.expect("the frame was run"))
}

#[test]
fn no_label_lies_over_another_at_any_size() {
    for (width, height) in [(1000.0, 800.0), (700.0, 600.0), (400.0, 380.0), (200.0, 160.0), (2400.0, 1900.0)] {
        for has_stacks in [false, true] {
            let (atlas, scale, names) = names_on(width, height, has_stacks);
            let labels = atlas.lands.iter().zip(&names.labels);
            let frames: Vec<Rect> = labels
                .filter_map(|(land, label)| {
                    let label = label.as_ref()?;
                    Some(Rect::from_center_size(land.label * scale + label.offset, label.size))
                })
                .collect();
            for (at, frame) in frames.iter().enumerate() {
                assert!(frames[..at].iter().all(|other| !other.intersects(*frame)), "{width} {frame:?}");
            }
        }
    }
}

#[test]
fn an_area_of_1000_by_800_shows_every_name_and_a_small_one_only_numbers() {
    let is_number = |label: &Option<super::names::Label>| label.as_ref().is_none_or(|label| label.is_number);
    for has_stacks in [false, true] {
        let (_, _, names) = names_on(1000.0, 800.0, has_stacks);
        assert!(!names.labels.iter().any(is_number), "{has_stacks}");
    }
    let (_, _, names) = names_on(260.0, 240.0, false);
    assert!(names.labels.iter().all(is_number));
    assert!(names.labels.iter().flatten().any(|label| label.lines == ["8"]));
}

#[test]
fn what_stands_in_brackets_is_no_part_of_the_name() {
    assert_eq!(split_name("Île-de-France (Paris)"), ("Île-de-France", Some("Paris")));
    assert_eq!(split_name("Maine"), ("Maine", None));
    assert_eq!(split_name("(Maine)"), ("(Maine)", None));
}

#[test]
fn names_can_be_read_on_every_region_by_day_and_by_night() {
    fn light(color: Color32) -> f32 {
        let [r, g, b, _] = eframe::egui::Rgba::from(color).to_array();
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    for (is_dark, palette) in [(false, &theme::LIGHT), (true, &theme::DARK)] {
        for region in &shipped().board.regions {
            let land = theme::land_color(theme::color(&region.hex), is_dark);
            let (text, land) = (light(palette.ink), light(land));
            let contrast = (text.max(land) + 0.05) / (text.min(land) + 0.05);
            assert!(contrast > 4.5, "{} {is_dark}: {contrast}", region.id);
        }
    }
}

/// A colour as people see it, in OKLab: distances between such colours are about as great as they look. `mixed` is what
/// an eye makes of the light of red, green and blue.
fn seen(color: Color32, mixed: [[f32; 3]; 3]) -> [f32; 3] {
    let [r, g, b, _] = eframe::egui::Rgba::from(color).to_array();
    let by = |row: [f32; 3], [x, y, z]: [f32; 3]| row[0] * x + row[1] * y + row[2] * z;
    let light = mixed.map(|row| by(row, [r, g, b]).max(0.0));
    let cones = [[0.412_22, 0.536_33, 0.051_45], [0.211_9, 0.680_7, 0.107_4], [0.088_3, 0.281_72, 0.629_98]]
        .map(|row| by(row, light).max(0.0).cbrt());
    [[0.210_45, 0.793_62, -0.004_07], [1.978, -2.428_59, 0.450_59], [0.025_9, 0.782_77, -0.808_68]]
        .map(|row| by(row, cones))
}

#[test]
fn regions_are_told_apart_by_day_and_by_night_and_by_colour_blind_people() {
    const USUAL: [[f32; 3]; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    // Machado, Oliveira and Fernandes, A Physiologically-based Model for Simulation of Color Vision Deficiency, 2009.
    const NO_GREEN: [[f32; 3]; 3] =
        [[0.367_32, 0.860_65, -0.227_97], [0.280_09, 0.672_5, 0.047_41], [-0.011_82, 0.042_94, 0.968_88]];
    const NO_RED: [[f32; 3]; 3] =
        [[0.152_29, 1.052_58, -0.204_87], [0.114_5, 0.786_28, 0.099_22], [-0.003_88, -0.048_12, 1.052]];
    let pack = shipped();
    let board = &pack.board;
    for (is_dark, palette) in [(false, &theme::LIGHT), (true, &theme::DARK)] {
        for (eyes, least) in [(USUAL, 0.06), (NO_GREEN, 0.042), (NO_RED, 0.042)] {
            let lands = board.regions.iter().map(|it| (&it.id, theme::land_color(theme::color(&it.hex), is_dark)));
            let seas = lands.clone().map(|(id, land)| (id, land, "the sea", palette.paper));
            let pairs = lands.clone().enumerate().flat_map(|(at, (id, land))| {
                lands.clone().skip(at + 1).map(move |(other, it)| (id, land, other.as_str(), it))
            });
            for (id, one, other, two) in seas.chain(pairs) {
                let [one, two] = [one, two].map(|color| seen(color, eyes));
                let apart = one.iter().zip(two).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt();
                assert!(apart > least, "{id} and {other}, dark: {is_dark}: {apart}");
            }
        }
    }
}

#[test]
fn a_state_is_kept_without_what_can_be_computed() {
    let state = MapState { zoom: 2.5, pan: vec2(3.0, -4.0), focus: Some(ProvinceId(3)), ..MapState::default() };
    let text = serde_json::to_string(&state).expect("it can be written");
    assert_eq!(text, r#"{"zoom":2.5,"pan":{"x":3.0,"y":-4.0}}"#);
    let again: MapState = serde_json::from_str(&text).expect("it can be read");
    assert_eq!((again.zoom, again.pan, again.focus), (2.5, vec2(3.0, -4.0), None));
    let empty: MapState = serde_json::from_str("{}").expect("everything has a usual value");
    assert_eq!(empty.zoom, 1.0);
}
