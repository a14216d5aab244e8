//! Which provinces are neighbours: by the outlines of `map.toml`, or as `board.toml` and variants say.

use crate::load::diagnostic::{Report, Span, code};
use crate::load::read::tree::TomlTable;
use crate::model::{Board, ProvinceId, ProvinceSet};

/// The neighbours that a province's entry names, and where.
type NamedNeighbours = Option<(ProvinceSet, Span)>;

/// Settles the neighbours of all provinces. A list `neighbours` says all borders of its province; where neither side has one
/// the map does. Of two lists both must name a border that one of them names.
pub fn neighbours(table: &TomlTable, board: &mut Board, report: &mut Report<'_>) {
    let mut named: Vec<NamedNeighbours> = vec![None; board.provinces.len()];
    for entry in table.tables("province") {
        let province = entry.text("id").and_then(|id| board.province(id));
        if let Some(province) = province
            && let Some(item) = entry.item("neighbours")
        {
            named[province.index()] = Some((listed(entry, province, board, report), item.span));
        }
    }
    let mut neighbours = board.neighbours_by_outlines();
    for (at, list) in named.iter().enumerate() {
        let (here, Some((list, _))) = (ProvinceId(at as u8), list) else { continue };
        for there in (0..named.len()).filter(|&there| there != at && named[there].is_none()) {
            let borders = list.has(ProvinceId(there as u8));
            neighbours[there].remove(here);
            neighbours[there].insert_if(here, borders);
        }
        neighbours[at] = *list;
    }
    one_sided(&named, board, report);
    for (province, neighbours) in board.provinces.iter_mut().zip(neighbours) {
        province.neighbours = neighbours;
    }
}

/// The provinces of a list. What is none, or the province itself, is reported and left out.
fn listed(entry: &TomlTable, province: ProvinceId, board: &Board, report: &mut Report<'_>) -> ProvinceSet {
    let mut listed = ProvinceSet::NONE;
    for item in entry.list("neighbours") {
        let Some(id) = item.text() else { continue };
        match board.province(id) {
            Some(other) if other == province => {
                let message = format!("`{id}` is no neighbour of itself");
                report.error(code::WRONG_NEIGHBOURS, item.span, message).help("leave it out");
            }
            Some(other) => listed.insert(other),
            None => {
                let finding = report.error(code::UNKNOWN_ID, item.span, format!("there is no province `{id}`"));
                finding.misspelt(id, board.provinces.iter().map(|it| it.id.as_str()));
            }
        }
    }
    listed
}

/// Reports borders that one list has and the other one lacks. Of two places the finding is at the one in a variant.
fn one_sided(named: &[NamedNeighbours], board: &Board, report: &mut Report<'_>) {
    let id = |at: usize| board.provinces[at].id.as_str();
    for (at, list) in named.iter().enumerate() {
        let Some((list, has)) = list else { continue };
        for other in list.iter().map(|other| other.index()) {
            let Some((others, lacks)) = &named[other] else { continue };
            if others.has(ProvinceId(at as u8)) {
                continue;
            }
            let (place, related, note) = if report.is_in_variant(*has) && !report.is_in_variant(*lacks) {
                (*has, *lacks, "this list lacks it")
            } else {
                (*lacks, *has, "this list has it")
            };
            let message = format!("`{}` has a border with `{}`, which has none with it", id(at), id(other));
            let related = report.place(related);
            report
                .error(code::WRONG_NEIGHBOURS, place, message)
                .related(related, note)
                .help("a border has two sides: name it in both lists, or in neither");
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::load::testing::{edited, found, found_after, library};
    use crate::model::Pack;

    fn neighbours(pack: &Pack, id: &str) -> Vec<String> {
        let province = pack.board.province(id).expect("it is on the board");
        let all = pack.board.provinces[province.index()].neighbours.iter();
        all.map(|other| pack.board.provinces[other.index()].id.clone()).collect()
    }

    #[test]
    fn provinces_are_neighbours_whose_outlines_have_an_edge_in_common() {
        let loaded = library().load(&[]);
        let pack = loaded.playable().expect("the pack is sound");
        assert_eq!(neighbours(pack, "bretagne"), ["normandie", "maine", "anjou", "vendee"]);
        assert!(neighbours(pack, "corse").is_empty(), "an island has no neighbours");
        for (at, province) in pack.board.provinces.iter().enumerate() {
            for other in province.neighbours.iter() {
                let back = pack.board.provinces[other.index()].neighbours.iter();
                assert!(back.into_iter().any(|it| it.index() == at), "{} and {other:?}", province.id);
            }
        }
    }

    #[test]
    fn a_list_of_neighbours_stands_in_for_the_map_on_both_sides() {
        let to = "id = \"corse\"\nneighbours = [\"provence\"]\n";
        let loaded = edited(&[("board.toml", "id = \"corse\"\n", to)]).load(&[]);
        let pack = loaded.playable().expect("it can be");
        assert_eq!(neighbours(pack, "corse"), ["provence"]);
        assert!(neighbours(pack, "provence").contains(&"corse".to_owned()));
        let alone = edited(&[("board.toml", "id = \"bretagne\"\n", "id = \"bretagne\"\nneighbours = []\n")]).load(&[]);
        let pack = alone.playable().expect("it can be");
        assert!(!neighbours(pack, "maine").contains(&"bretagne".to_owned()));
    }

    #[test]
    fn a_border_has_two_sides_and_two_provinces() {
        let to = |list: &str| format!("id = \"corse\"\nneighbours = {list}\n");
        let found_with = |list: &str| found_after("board.toml", "id = \"corse\"\n", &to(list));
        assert_eq!(found_with("[\"corse\"]"), ["wrong-neighbours +1"]);
        assert_eq!(found_with("[\"provense\"]"), ["unknown-id +1"]);
        let both = "[[province]]\nid = \"corse\"\nneighbours = [\"provence\"]\n\n[[province]]\nid = \"provence\"\nneighbours = []\n";
        assert_eq!(found(&[both]), ["wrong-neighbours a.toml:9"]);
    }

    #[test]
    fn borders_decide_games_where_a_script_asks_for_them() {
        let hash = |edits: &[(&str, &str, &str)]| edited(edits).load(&[]).pack.as_ref().map(|pack| pack.hash.clone());
        let list = ("board.toml", "id = \"corse\"\n", "id = \"corse\"\nneighbours = [\"provence\"]\n");
        assert_eq!(hash(&[list]), hash(&[]), "no script asks");
    }
}
