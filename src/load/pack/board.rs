//! `board.toml` becomes a [`Board`]: factions, regions, provinces and battles.

use crate::kernel::Order;
use crate::load::diagnostic::{Report, Span, code, nearest};
use crate::load::read::tree::{Item, TomlTable};
use crate::load::read::values::is_id;
use crate::load::schema::{MOST_PROVINCES, MOST_REGIONS};
use crate::model::{
    Battle, Board, Card, Confirmation, Faction, FactionBlocks, FactionIds, PerFaction, Provenance, Province,
    ProvinceId, ProvinceSet, Region, RegionId,
};
use std::collections::BTreeMap;

/// Builds the board. What is wrong is reported and replaced by what disturbs the rest least.
pub fn board(table: &TomlTable, report: &mut Report<'_>) -> Board {
    let (blocks, faction_ids) = factions(table, report);
    let mut board = Board {
        blocks,
        faction_ids,
        regions: regions(table, report),
        battles: battles(table, report),
        ..Board::default()
    };
    board.provinces = provinces(table, &board.regions, report);
    for (at, province) in board.provinces.iter().enumerate() {
        if let Some(region) = board.regions.get_mut(province.region.index()) {
            region.provinces.insert(ProvinceId(at as u8));
        }
    }
    board
}

/// Ids or numbers that may stand only once, with the places where they stood first.
#[derive(Default)]
pub struct UniqueIds(BTreeMap<String, Span>);

impl UniqueIds {
    /// Takes a name in; `false`, and a finding, if it was there before. Of two places the finding is at the one in a
    /// variant.
    pub fn take(&mut self, what: &str, name: &str, span: Span, report: &mut Report<'_>) -> bool {
        if let Some(first) = self.0.get(name) {
            let is_over = report.is_in_variant(*first) && !report.is_in_variant(span);
            let (first, span) = if is_over { (span, *first) } else { (*first, span) };
            let first = report.place(first);
            let message = format!("{what} `{name}` is used twice");
            report
                .error(code::DUPLICATE, span, message)
                .related(first, "first here")
                .help("change one of the two, or remove it");
            return false;
        }
        self.0.insert(name.to_owned(), span);
        true
    }
}

/// The names that people read of a list's entries, with the places where they stood first.
#[derive(Default)]
pub struct UniqueTitles(BTreeMap<String, Span>);

impl UniqueTitles {
    /// Takes the name under a key of an entry in; a warning if another has it. Of two places the warning is at the one in
    /// a variant.
    pub fn take(&mut self, entry: &TomlTable, key: &str, report: &mut Report<'_>) {
        let Some(name) = entry.text(key).filter(|name| !name.trim().is_empty()) else { return };
        let span = entry.span_of(key);
        let Some(first) = self.0.insert(name.trim().to_lowercase(), span) else { return };
        let is_over = report.is_in_variant(first) && !report.is_in_variant(span);
        let (first, span) = if is_over { (span, first) } else { (first, span) };
        let first = report.place(first);
        report
            .warning(code::SAME_NAME, span, format!("another entry is also called `{name}`"))
            .related(first, "this one")
            .help("correct the name, if a block was copied");
    }
}

/// Reports a list that is longer than fits, and says how long it may be.
pub fn at_most(what: &str, count: usize, most: usize, span: Span, report: &mut Report<'_>) -> bool {
    if count > most {
        let message = format!("there are {count} {what}, and at most {most} fit");
        report.error(code::TOO_MANY, span, message);
    }
    count <= most
}

/// The provenance of an entry.
pub fn provenance(table: &TomlTable, report: &mut Report<'_>) -> Provenance {
    for item in table.list("confirmed") {
        let Some(text) = item.text() else { continue };
        let key = text.split(':').next().unwrap_or(text).trim();
        let Some(spec) = table.spec.filter(|spec| spec.key(key).is_none()) else {
            continue;
        };
        let message = format!("`{}` has no key `{key}` that could be confirmed", spec.name);
        let finding = report.warning(code::UNKNOWN_PROVENANCE, item.span, message);
        if let Some(near) = finding.misspelt(key, spec.names()) {
            finding.replace_word(text, key, near);
        }
    }
    let source = table.text("source");
    list_of_confirmed(table, report);
    Provenance {
        source: Confirmation::ALL.into_iter().find(|known| Some(known.id()) == source).unwrap_or_default(),
        confirmed: table.strings("confirmed"),
        sources: table.strings("where"),
        basis: table.string("basis"),
    }
}

/// Warns of a list `confirmed` that the entry's source contradicts, and of a partly confirmed entry without one.
fn list_of_confirmed(table: &TomlTable, report: &mut Report<'_>) {
    let (source, list) = (table.item("source"), table.item("confirmed").filter(|list| !list.list().is_empty()));
    let word = source.and_then(Item::text).unwrap_or(Confirmation::Reconstructed.id());
    // What a variant says of the source and what the pack lists below it are two people's words.
    let is_over = |item: Option<&Item>| item.is_some_and(|item| report.is_in_variant(item.span));
    let is_of_two = is_over(source) != is_over(list) && source.is_some() && list.is_some();
    let partly = Confirmation::PartlyConfirmed.id();
    if (word == partly) == list.is_some() || is_of_two || (word == partly && table.has("confirmed")) {
        return;
    }
    let at_source = source.map_or(table.span, |source| source.span);
    match list {
        Some(list) if word == Confirmation::Confirmed.id() => {
            let message = "the entry is confirmed as a whole, so there is nothing to list";
            report.warning(code::IDLE_CONFIRMED, list.span, message).help("remove the line");
        }
        Some(_) => {
            let finding = report.warning(
                code::IDLE_CONFIRMED,
                at_source,
                "keys are listed as confirmed, and the source is `reconstructed`",
            );
            finding.help(format!("write `source = \"{partly}\"`, or remove the list"));
            if source.is_some() {
                finding.instead(format!("\"{partly}\""));
            }
        }
        None => {
            let message = "the entry is partly confirmed, and does not list what is";
            report.warning(code::IDLE_CONFIRMED, at_source, message).help("list it: `confirmed = [\"name\"]`");
        }
    }
}

/// Words that a faction can't have as its id, since they mean something else where a faction may stand.
pub const NO_FACTION: [&str; 3] = ["none", "nobody", "victory-points"];

fn factions(table: &TomlTable, report: &mut Report<'_>) -> (PerFaction<FactionBlocks>, FactionIds) {
    let mut factions = PerFaction::<FactionBlocks>::default();
    let mut ids = FactionIds::OF_THE_RULEBOOK;
    let mut added_at = Span::default();
    let mut once = UniqueIds::default();
    let is_listed = |id: &str| table.tables("faction").any(|entry| entry.text("id") == Some(id));
    let mut missing: Vec<&str> = ids.all().filter(|id| !is_listed(id)).collect();
    for entry in table.tables("faction") {
        provenance(entry, report);
        let span = entry.span_of("id");
        let Some(id) = entry.text("id").filter(|id| is_id(id)) else { continue };
        if !once.take("faction", id, span, report) {
            continue;
        }
        if ids.parse(id).is_none() {
            if let Some(meant) = nearest(id, missing.iter().copied()) {
                let message = format!("there is no faction `{id}`, and `{meant}` is missing");
                report.error(code::UNKNOWN_ID, span, message).meant(id, meant);
                missing.retain(|id| *id != meant);
                continue;
            }
            let Some(added) = add_faction(ids, id, (added_at, span), report) else { continue };
            (ids, added_at) = (added, span);
        }
        let Some(faction) = ids.parse(id) else { continue };
        let blocks = FactionBlocks {
            color: entry.string("color"),
            hex: entry.string("hex"),
            blocks: entry.integer("blocks").unwrap_or_default(),
            on_turn_2_space: entry.integer("on_turn_2_space").unwrap_or_default(),
        };
        if blocks.on_turn_2_space > blocks.blocks && entry.item("blocks").is_some() {
            let message = format!("{} of {} blocks cannot be under the 2-space", blocks.on_turn_2_space, blocks.blocks);
            report.error(code::OUT_OF_RANGE, entry.span_of("on_turn_2_space"), message);
        }
        factions[faction] = blocks;
    }
    for id in missing {
        if table.item("faction").is_some() && !report.is_broken {
            let message = format!("the faction `{id}` is missing");
            report.error(code::MISSING_KEY, table.span_of("faction"), message);
        }
    }
    (factions, ids)
}

/// The ids of the factions with one more that the pack adds; reported and none where there can't be one of this id. The
/// places are that of the faction added before, if one is, and that of this one.
fn add_faction(ids: FactionIds, id: &str, (first, span): (Span, Span), report: &mut Report<'_>) -> Option<FactionIds> {
    if let Some(there) = ids.added() {
        let is_clash = report.is_in_variant(first) && report.is_in_variant(span);
        let code = if is_clash { code::VARIANTS_CLASH } else { code::TOO_MANY };
        let message =
            format!("a pack adds one faction to the rulebook's three at most: `{there}` is there, and `{id}`");
        let first = report.place(first);
        let finding = report.error(code, span, message).related(first, "first here");
        finding.help(if is_clash {
            format!("leave out one of the two variants, or call the faction `{there}` in both")
        } else {
            "remove one of the two".to_owned()
        });
        return None;
    }
    let added = FactionIds::with_added(id).filter(|_| !NO_FACTION.contains(&id));
    if added.is_none() {
        let message = format!("a faction can't have the id `{id}`: it means something else where a faction is named");
        report.error(code::DUPLICATE, span, message).help("give the faction another id");
    }
    added
}

fn regions(table: &TomlTable, report: &mut Report<'_>) -> Vec<Region> {
    let mut ids = UniqueIds::default();
    let mut orders = UniqueIds::default();
    let mut regions = Vec::new();
    for entry in table.tables("region") {
        let provenance = provenance(entry, report);
        let order: u8 = entry.integer("order").unwrap_or(u8::MAX);
        if let Some(item) = entry.item("order") {
            orders.take("the order", &order.to_string(), item.span, report);
        }
        let Some(id) = entry.text("id") else { continue };
        if ids.take("region", id, entry.span_of("id"), report) {
            let region = Region {
                id: id.to_owned(),
                color: entry.string("color"),
                hex: entry.string("hex"),
                provenance,
                provinces: ProvinceSet::NONE,
            };
            regions.push((order, region));
        }
    }
    regions.order_by_key(|(order, _)| *order);
    at_most("regions", regions.len(), MOST_REGIONS, table.span_of("region"), report);
    regions.truncate(MOST_REGIONS);
    regions.into_iter().map(|(_, region)| region).collect()
}

/// The region that an entry refers to under `region`.
pub fn region_of(entry: &TomlTable, regions: &[Region], report: &mut Report<'_>) -> Option<RegionId> {
    let id = entry.text("region")?;
    if let Some(at) = regions.iter().position(|region| region.id == id) {
        return Some(RegionId(at as u8));
    }
    let message = format!("there is no region `{id}`");
    let finding = report.error(code::UNKNOWN_ID, entry.span_of("region"), message);
    finding.misspelt(id, regions.iter().map(|region| region.id.as_str()));
    None
}

fn provinces(table: &TomlTable, regions: &[Region], report: &mut Report<'_>) -> Vec<Province> {
    let mut ids = UniqueIds::default();
    let mut numbers = UniqueIds::default();
    let mut names = UniqueTitles::default();
    let mut provinces = Vec::new();
    for entry in table.tables("province") {
        let provenance = provenance(entry, report);
        names.take(entry, "name", report);
        let region = region_of(entry, regions, report);
        let number: Option<u8> = entry.integer("number");
        if let Some(number) = number {
            let span = entry.span_of("number");
            numbers.take("the number", &number.to_string(), span, report);
        }
        let Some(id) = entry.text("id") else { continue };
        if ids.take("province", id, entry.span_of("id"), report) {
            let province = Province {
                number: number.unwrap_or(u8::MAX),
                id: id.to_owned(),
                name: entry.string("name"),
                region: region.unwrap_or_default(),
                fleur_de_lis: entry.switch("fleur_de_lis").unwrap_or_default(),
                victory_points: entry.integer("victory_points").unwrap_or_default(),
                paris: entry.switch("paris").unwrap_or_default(),
                // Settled when the map is known.
                neighbours: ProvinceSet::NONE,
                provenance,
            };
            provinces.push((entry.span_of("number"), province));
        }
    }
    provinces.order_by_key(|(_, province)| province.number);
    if numbers.0.len() == provinces.len() {
        without_gaps(&provinces, report);
    }
    let span = table.span_of("province");
    at_most("provinces", provinces.len(), MOST_PROVINCES, span, report);
    provinces.truncate(MOST_PROVINCES);
    provinces.into_iter().map(|(_, province)| province).collect()
}

/// The first number that leaves a gap. Numbers are known to be unique here.
fn without_gaps(provinces: &[(Span, Province)], report: &mut Report<'_>) {
    let gap = provinces.iter().enumerate().find(|(at, (_, province))| province.number as usize != at + 1);
    if let Some((at, (span, province))) = gap {
        let message = format!("province {} comes after {at}: numbers run from 1 without a gap", province.number);
        let laid_over = provinces.iter().map(|(span, _)| *span).find(|span| report.is_in_variant(*span));
        report.error(code::WRONG_NUMBERING, laid_over.unwrap_or(*span), message);
    }
}

fn battles(table: &TomlTable, report: &mut Report<'_>) -> Vec<Battle> {
    let mut ids = UniqueIds::default();
    let mut turns = UniqueIds::default();
    let mut names = UniqueTitles::default();
    let mut battles = Vec::new();
    for entry in table.tables("battle") {
        names.take(entry, "name", report);
        let battle = Battle {
            turn: entry.integer("turn").unwrap_or_default(),
            id: entry.string("id"),
            name: entry.string("name"),
            victory_points: entry.integer("victory_points").unwrap_or_default(),
            provenance: provenance(entry, report),
        };
        let turn = battle.turn.to_string();
        let is_new = ids.take("battle", &battle.id, entry.span_of("id"), report)
            & turns.take("the battle of turn", &turn, entry.span_of("turn"), report);
        if is_new && battle.turn > 0 {
            battles.push(battle);
        }
    }
    if let Some(tracks) = table.table("tracks") {
        provenance(tracks, report);
    }
    battles.order_by_key(|battle| battle.turn);
    battles
}

/// Warns of regions without a province and without a card. A card of such a region is reported by itself.
pub fn unused_regions(table: &TomlTable, board: &Board, cards: &[Card], report: &mut Report<'_>) {
    for entry in table.tables("region") {
        let id = entry.text("id").and_then(|id| board.region(id));
        let Some(region) = id.and_then(|id| board.regions.get(id.index())) else {
            continue;
        };
        let is_used = cards.iter().any(|card| card.regions().any(|it| Some(it) == id));
        if region.provinces.is_empty() && !is_used {
            let message = format!("there is no province in the region `{}`", region.id);
            report
                .warning(code::UNUSED_REGION, entry.span_of("id"), message)
                .help("make it the `region` of a province, or remove it");
        }
    }
}

/// How far apart colours must be to be told apart at a glance: the least distance, of 765 at most.
const TOLD_APART: f32 = 120.0;

/// Warns of blocks of two factions whose colours are hardly told apart.
pub fn similar_colors(table: &TomlTable, board: &Board, report: &mut Report<'_>) {
    let hex = |faction: Faction| rgb(&board.blocks[faction].hex);
    let mut seen: Vec<(Faction, &TomlTable)> = Vec::new();
    for entry in table.tables("faction") {
        let Some(faction) = entry.text("id").and_then(|id| board.faction_ids.parse(id)) else { continue };
        let alike = |(other, _): &&(Faction, &TomlTable)| {
            hex(faction).zip(hex(*other)).is_some_and(|(one, other)| distance(one, other) < TOLD_APART)
        };
        if let Some((other, at)) = seen.iter().find(alike).filter(|(other, _)| *other != faction) {
            let here = [entry.span_of("hex"), at.span_of("hex")];
            let span = here.into_iter().find(|span| report.is_in_variant(*span)).unwrap_or(here[0]);
            let [one, two] = [faction, *other].map(|it| board.faction_ids.of(it));
            let message = format!("blocks of `{one}` and `{two}` are hardly told apart by their colours");
            report.warning(code::SIMILAR_COLORS, span, message).help("give one of the two another `hex`");
        }
        seen.push((faction, entry));
    }
}

/// Red, green and blue of a colour `#RRGGBB`; none for anything else.
fn rgb(hex: &str) -> Option<[f32; 3]> {
    let part = |at: usize| u8::from_str_radix(hex.strip_prefix('#')?.get(at..at + 2)?, 16).ok().map(f32::from);
    Some([part(0)?, part(2)?, part(4)?])
}

/// How different two colours look: red counts the more the redder they are, blue the less, and green the most.
fn distance(one: [f32; 3], other: [f32; 3]) -> f32 {
    let redness = (one[0] + other[0]) / 2.0 / 256.0;
    let square = |at: usize| (one[at] - other[at]).powi(2);
    ((2.0 + redness) * square(0) + 4.0 * square(1) + (3.0 - redness) * square(2)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::NO_FACTION;
    use crate::load::testing::{edited, found, found_after};

    #[test]
    fn a_name_that_another_entry_has_is_found_at_its_line() {
        assert_eq!(found_after("board.toml", "name = \"Maine\"", "name = \"Bretagne\""), ["same-name +0"]);
        let found = found_after("cards.toml", "title = \"Claude Basire\"", "title = \"Pierre-Antoine Antonelle\"");
        assert_eq!(found, ["same-name +0"]);
        let found = found_after("cards.toml", "title = \"Claude Basire\"", "title = \" \"");
        assert_eq!(found, ["blank-text +0"]);
    }

    #[test]
    fn a_list_of_confirmed_keys_goes_with_a_partly_confirmed_entry_and_no_other() {
        let partly = "source = \"partly-confirmed\"\nconfirmed";
        let to = |source: &str| format!("source = \"{source}\"\nconfirmed");
        assert_eq!(found_after("cards.toml", partly, &to("confirmed")), ["idle-confirmed +1"]);
        assert_eq!(found_after("cards.toml", partly, &to("reconstructed")), ["idle-confirmed +0"]);
        let library = edited(&[("cards.toml", partly, &to("confirmed"))]);
        let fix = library.load(&[]).diagnostics[0].fix.clone().expect("the line is of no use");
        assert_eq!((fix.with.as_str(), fix.what.as_str()), ("", "remove the line"));
        let alone = ("cards.toml", "source = \"reconstructed\"\n", "source = \"partly-confirmed\"\n");
        assert_eq!(found_after(alone.0, alone.1, alone.2), ["idle-confirmed +0"]);
        assert!(edited(&[alone]).load(&[]).diagnostics[0].fix.is_none(), "what is confirmed is for its author to say");
    }

    #[test]
    fn a_variant_may_confirm_what_the_pack_confirms_in_part() {
        assert_eq!(found(&["[[card]]\nid = 71\nsource = \"confirmed\"\n"]), Vec::<String>::new());
    }

    #[test]
    fn factions_whose_colours_are_hardly_told_apart_are_found() {
        assert_eq!(found_after("board.toml", "hex = \"#B3352F\"", "hex = \"#2F5DB0\""), ["similar-colors +0"]);
        assert_eq!(found_after("board.toml", "hex = \"#B3352F\"", "hex = \"#C98F1A\""), Vec::<String>::new());
    }

    #[test]
    fn a_fourth_faction_is_named_only_where_the_board_has_it() {
        let club =
            "[[card]]\nid = 900\ntitle = \"Club\"\nkind = \"club\"\nset = \"B\"\nfaction = \"fourth\"\nvalue = 1\n";
        assert_eq!(found(&[club]), ["unknown-id a.toml:8"]);
        let faction =
            "[[faction]]\nid = \"fourth\"\ncolor = \"red\"\nhex = \"#C98F1A\"\nblocks = 9\non_turn_2_space = 1\n";
        let texts = "[texts.en]\nfaction.fourth = \"Fourth\"\nterm.fourth = \"fourth\"\n";
        let found = found(&[&format!("{club}{faction}{texts}")]);
        assert!(found.iter().all(|found| found.starts_with("missing-text")), "{found:?}");
    }

    /// What is found of variants, but for texts that are missing.
    fn found_but_texts(variants: &[&str]) -> Vec<String> {
        found(variants).into_iter().filter(|it| !it.starts_with("missing-text")).collect()
    }

    #[test]
    fn a_pack_adds_one_faction_under_an_id_of_its_own() {
        let faction = |id: &str| {
            let look = "color = \"red\"\nhex = \"#C98F1A\"\nblocks = 9\non_turn_2_space = 1\n";
            format!("[[faction]]\nid = \"{id}\"\n{look}")
        };
        assert_eq!(found_but_texts(&[&faction("bonapartist")]), Vec::<String>::new());
        for id in NO_FACTION {
            assert_eq!(found_but_texts(&[&faction(id)]), ["duplicate a.toml:4"], "{id}");
        }
        assert_eq!(found_but_texts(&[&faction("Gold!")]), ["malformed a.toml:4"]);
        assert_eq!(found_but_texts(&[&faction("gold"), &faction("silver")]), ["variants-clash b.toml:4"]);
        let order = "[rules]\nprecedence = [\"radical\", \"gold\", \"royalist\"]\n";
        assert_eq!(found_but_texts(&[&format!("{}{order}", faction("gold"))]), Vec::<String>::new());
        assert_eq!(found_but_texts(&[order]), ["unknown-id a.toml:4"]);
        let ending = "[[ending]]\nid = \"coup\"\npoints = \"gold\"\n";
        assert_eq!(found_but_texts(&[&format!("{}{ending}", faction("gold"))]), Vec::<String>::new());
        assert_eq!(found_but_texts(&[ending]), ["unknown-id a.toml:5"]);
    }

    #[test]
    fn a_faction_of_the_rulebook_that_is_misspelt_is_told_as_that() {
        assert_eq!(found_after("board.toml", "id = \"radical\"", "id = \"radcal\"")[0], "unknown-id +0");
    }

    #[test]
    fn what_stands_twice_says_what_to_do() {
        let library = edited(&[("cards.toml", "id = 2\n", "id = 1\n")]);
        let help = library.load(&[]).diagnostics[0].help.clone().unwrap_or_default();
        assert_eq!(help, "change one of the two, or remove it");
    }
}
