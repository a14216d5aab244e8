//! `cards.toml` becomes a list of [`Card`]s and of the effects that they name.

use super::board::{UniqueIds, UniqueTitles, at_most, provenance, region_of};
use crate::kernel::Order;
use crate::load::diagnostic::{Diagnostic, Place, Report, Span, code, one_of};
use crate::load::read::tree::TomlTable;
use crate::load::read::values::is_id;
use crate::load::schema::{EntryKind, LIBERTE, MOST_CARDS, MOST_EFFECTS};
use crate::model::{
    Board, Card, CardKind, EffectId, Faction, FactionIds, FurtherSymbol, MOST_FURTHER_SYMBOLS, Picture, RegionId,
    Symbol, SymbolSet,
};
use std::collections::BTreeMap;

/// The cards, by number, and the effects in the order in which they appear on them.
#[derive(Default)]
pub struct Cards {
    /// The cards.
    pub cards: Vec<Card>,
    /// The symbols that the pack adds to the printed ones.
    pub symbols: Vec<Symbol>,
    /// The effects, each with the place of the first card that names it.
    pub effects: Vec<(String, Span)>,
}

/// Builds the cards. A card that lacks what its kind needs is reported and left out.
pub fn cards(table: &TomlTable, board: &Board, pictures: &BTreeMap<String, Picture>, report: &mut Report<'_>) -> Cards {
    let mut numbers = UniqueIds::default();
    let mut titles = UniqueTitles::default();
    let mut found = Cards { symbols: further_symbols(table, report), ..Cards::default() };
    let mut entries: Vec<&TomlTable> = table.tables("card").collect();
    entries.order_by_key(|entry| entry.integer("id").unwrap_or(u16::MAX));
    for entry in entries {
        let number: Option<u16> = entry.integer("id");
        let is_new =
            number.is_some_and(|number| numbers.take("card number", &number.to_string(), entry.span_of("id"), report));
        let card = card(entry, board, &mut found, report);
        check_picture(entry, pictures, report);
        if entry.text("kind") != Some("special") {
            titles.take(entry, "title", report);
        }
        if let (true, Some(card)) = (is_new, card) {
            found.cards.push(card);
        }
    }
    let span = table.span_of("card");
    if found.cards.is_empty() && table.has("card") && !report.is_broken && table.list("card").is_empty() {
        report.error(code::WRONG_COUNT, span, "no cards are left");
    }
    at_most("cards", found.cards.len(), MOST_CARDS, span, report);
    found.cards.truncate(MOST_CARDS);
    if found.effects.len() > MOST_EFFECTS {
        let message = format!("more than {MOST_EFFECTS} special effects do not fit");
        report.error(code::TOO_MANY, span, message);
    }
    found
}

fn card(entry: &TomlTable, board: &Board, found: &mut Cards, report: &mut Report<'_>) -> Option<Card> {
    let provenance = provenance(entry, report);
    let kind = entry.text("kind")?;
    for key in LIBERTE.entry(EntryKind::Card).keys.iter().filter(|key| !key.only_for.is_empty()) {
        if let Some(found) = entry.entry(key.name).filter(|_| !key.suits(kind)) {
            let message = format!("a {kind} has no `{}`", key.name);
            report.error(code::NOT_FOR_THIS_KIND, found.key_span, message).help(reason(kind));
        }
        if key.is_needed_by(kind) && !entry.has(key.name) && !report.is_broken {
            let message = format!("a {kind} needs the key `{}`", key.name);
            // A variant that makes it a card of this kind is where the key is missing.
            let kind_span = entry.span_of("kind");
            let span = if report.is_in_variant(kind_span) { kind_span } else { entry.span };
            report.error(code::MISSING_KEY, span, message).help(reason(kind));
        }
    }
    Some(Card {
        number: entry.integer("id")?,
        title: entry.string("title"),
        kind: card_kind(entry, kind, board, &mut found.effects, report)?,
        further_regions: further_regions(entry, board, report),
        further_faction: further_faction(entry, board, report),
        set: entry.text("set")?.chars().next()?,
        symbols: symbols(entry, &found.symbols, report),
        provenance,
        picture: entry.text("picture").map(str::to_owned),
    })
}

/// Only a warning: a game can be played, and a journal read, without its pictures.
fn check_picture(entry: &TomlTable, pictures: &BTreeMap<String, Picture>, report: &mut Report<'_>) {
    let Some(id) = entry.text("picture").filter(|id| !pictures.contains_key(*id)) else { return };
    let message = format!("there is no picture `{id}`");
    let finding = report.warning(code::UNKNOWN_PICTURE, entry.span_of("picture"), message);
    finding.misspelt(id, pictures.keys().map(String::as_str));
}

/// Whether cards of a kind have a key.
pub fn is_of_kind(key: &str, kind: &str) -> bool {
    LIBERTE.entry(EntryKind::Card).key(key).is_none_or(|known| known.suits(kind))
}

fn reason(kind: &str) -> &'static str {
    match kind {
        "personality" => "a personality has `faction`, `value`, `region` and perhaps `symbols`",
        "club" => "a club has `faction`, `value` and `symbols`; it may go anywhere",
        _ => "a special has an `effect` and nothing else; its script says what it does",
    }
}

fn card_kind(
    entry: &TomlTable,
    kind: &str,
    board: &Board,
    effects: &mut Vec<(String, Span)>,
    report: &mut Report<'_>,
) -> Option<CardKind> {
    let faction = faction_of(entry, "faction", board, report);
    let value = entry.integer("value");
    Some(match kind {
        "personality" => {
            CardKind::Personality { region: playable_region(entry, board, report)?, faction: faction?, value: value? }
        }
        "club" => CardKind::Club { faction: faction?, value: value? },
        _ => CardKind::Special { effect: effect(entry, effects, report)? },
    })
}

/// The faction besides a card's own; reported and left out where it is the same.
fn further_faction(entry: &TomlTable, board: &Board, report: &mut Report<'_>) -> Option<Faction> {
    let further = faction_of(entry, "further_faction", board, report)?;
    let id = board.faction_ids.of(further);
    if entry.text("faction") == Some(id) {
        let message = format!("the card is of the faction `{id}` already");
        let finding = report.error(code::DUPLICATE, entry.span_of("further_faction"), message);
        finding.help("name the other faction whose blocks it may place, or remove the line");
        return None;
    }
    Some(further)
}

/// The faction under a key; reported if the board has none of that id.
pub fn faction_of(entry: &TomlTable, key: &str, board: &Board, report: &mut Report<'_>) -> Option<Faction> {
    let id = entry.text(key).filter(|id| *id != "none")?;
    let found = board.faction_ids.parse(id);
    if found.is_none() {
        report.add(unknown_faction(id, board.faction_ids, report.place(entry.span_of(key))));
    }
    found
}

/// The finding that a pack has no faction of an id.
pub fn unknown_faction(id: &str, ids: FactionIds, place: Place) -> Diagnostic {
    let mut finding = Diagnostic::error(code::UNKNOWN_ID, format!("the board has no faction `{id}`")).placed(place);
    if finding.misspelt(id, ids.all()).is_none() {
        finding.help(match ids.added() {
            None if is_id(id) => {
                format!("add it to the board: `[[faction]]` with `id = \"{id}\"`, a colour and its blocks")
            }
            None | Some(_) => format!("name one that the pack has: {}", one_of(&ids.all().collect::<Vec<_>>())),
        });
    }
    finding
}

/// The regions besides a personality's own, each once. One that the board has not is reported and left out.
fn further_regions(entry: &TomlTable, board: &Board, report: &mut Report<'_>) -> Vec<RegionId> {
    let mut regions = Vec::new();
    for item in entry.list("further_regions") {
        let Some(id) = item.text() else { continue };
        match board.region(id) {
            Some(region) if entry.text("region") != Some(id) => regions.push(region),
            Some(_) => {}
            None => {
                let finding = report.error(code::UNKNOWN_ID, item.span, format!("there is no region `{id}`"));
                finding.misspelt(id, board.regions.iter().map(|region| region.id.as_str()));
            }
        }
    }
    regions.sort_unstable();
    regions
}

/// The region of a personality; a warning if no province lies in it.
fn playable_region(entry: &TomlTable, board: &Board, report: &mut Report<'_>) -> Option<RegionId> {
    let id = region_of(entry, &board.regions, report)?;
    let region = board.regions.get(id.index()).filter(|region| region.provinces.is_empty());
    if let Some(region) = region {
        let message = format!("no province can take this card: there is none in the region `{}`", region.id);
        report
            .warning(code::UNPLAYABLE_CARD, entry.span_of("region"), message)
            .help("give the card a region with provinces, or the region a province");
    }
    Some(id)
}

fn effect(entry: &TomlTable, effects: &mut Vec<(String, Span)>, report: &mut Report<'_>) -> Option<EffectId> {
    let id = entry.text("effect")?;
    let span = entry.span_of("effect");
    if !is_id(id) {
        let message = format!("`effect` cannot be `{id}`");
        report.error(code::MALFORMED, span, message).help("an id consists of lowercase letters, digits and hyphens");
        return None;
    }
    let at = effects.iter().position(|(other, _)| other == id);
    if at.is_none() && effects.len() <= MOST_EFFECTS {
        effects.push((id.to_owned(), span));
    }
    let at = at.unwrap_or(effects.len() - 1);
    u8::try_from(at).ok().map(EffectId)
}

/// The symbols that a pack adds to the printed ones. One that can't be is reported and left out.
fn further_symbols(table: &TomlTable, report: &mut Report<'_>) -> Vec<Symbol> {
    let mut ids = UniqueIds::default();
    let mut symbols: Vec<Symbol> = Vec::new();
    for entry in table.tables("symbol") {
        let span = entry.span_of("id");
        let Some(id) = entry.text("id").filter(|id| ids.take("symbol", id, span, report)) else { continue };
        if Symbol::PRINTED.iter().any(|printed| printed.id() == id) || id == NO_SYMBOL {
            let why = if id == NO_SYMBOL { "means a card without symbols in queries" } else { "is printed on cards" };
            let finding = report.error(code::DUPLICATE, span, format!("a pack can't add the symbol `{id}`: it {why}"));
            finding.help("give it another id");
            continue;
        }
        let Some(symbol) = FurtherSymbol::after(&symbols, id) else {
            let message = format!("there is no room for the symbol `{id}`: a pack adds at most {MOST_FURTHER_SYMBOLS}");
            report.error(code::TOO_MANY, span, message).help("remove a symbol, or let two rules read the same one");
            break;
        };
        symbols.push(symbol);
    }
    symbols
}

/// What queries call a card without symbols.
pub const NO_SYMBOL: &str = "none";

/// The symbols of a card. One that the pack has not is reported and left out.
fn symbols(entry: &TomlTable, further: &[Symbol], report: &mut Report<'_>) -> SymbolSet {
    let known = || Symbol::PRINTED.into_iter().chain(further.iter().copied());
    let mut symbols = Vec::new();
    for item in entry.list("symbols") {
        let Some(id) = item.text() else { continue };
        match known().find(|symbol| symbol.id() == id) {
            Some(symbol) => symbols.push(symbol),
            None => {
                let finding = report.error(code::UNKNOWN_ID, item.span, format!("there is no symbol `{id}`"));
                if finding.misspelt(id, known().map(Symbol::id)).is_none() && is_id(id) {
                    finding.help(format!("add it beside the cards: `[[symbol]]` with `id = \"{id}\"`"));
                }
            }
        }
    }
    symbols.into_iter().collect()
}

/// Warns of symbols that no card shows.
pub fn unused_symbols(table: &TomlTable, cards: &Cards, report: &mut Report<'_>) {
    for entry in table.tables("symbol") {
        let symbol = cards.symbols.iter().find(|symbol| entry.text("id") == Some(symbol.id()));
        let Some(symbol) = symbol.filter(|symbol| cards.cards.iter().all(|card| !card.symbols.has(**symbol))) else {
            continue;
        };
        let message = format!("no card shows the symbol `{}`", symbol.id());
        let finding = report.warning(code::UNUSED_SYMBOL, entry.span_of("id"), message);
        finding.help("name it among the `symbols` of a card, or remove it");
    }
}

#[cfg(test)]
mod tests {
    use crate::load::testing::{found, found_after, library};

    const DRUM: &str = "symbol = [{ id = \"drum\" }]\ncard = [{ id = 1, symbols = [\"drum\"] }]\n";

    #[test]
    fn what_is_wrong_with_a_symbol_is_found_at_its_line() {
        let nine: String = (1..=9).map(|at| format!("[[symbol]]\nid = \"s{at}\"\n")).collect();
        for (text, expected) in [
            ("[[symbol]]\nid = \"drum\"", "unused-symbol a.toml:4"),
            ("[[symbol]]\nid = \"cannon\"", "duplicate a.toml:4"),
            ("[[symbol]]\nid = \"none\"", "duplicate a.toml:4"),
            ("[[symbol]]\nid = \"drum\"\n[[symbol]]\nid = \"drum\"", "duplicate a.toml:6"),
            ("[[symbol]]\nid = \"drum\"\ncolor = \"red\"", "unknown-key a.toml:5"),
            ("[[symbol]]", "missing-key a.toml:3"),
            (nine.as_str(), "too-many a.toml:20"),
            ("card = [{ id = 1, symbols = [\"drum\"] }]", "unknown-id a.toml:3"),
            (DRUM, "missing-text texts/en.toml:41"),
        ] {
            let found = found(&[text]);
            assert!(found.contains(&expected.to_owned()), "{text}: {found:?}");
        }
        let named = format!("{DRUM}texts.en.symbol.drum = \"Drum\"\n");
        assert_eq!(found(&[&named]), [""; 0], "other languages fall back to the first");
    }

    #[test]
    fn a_symbol_of_the_pack_itself_needs_a_name_in_its_first_language() {
        let drum = "[[symbol]]\nid = \"drum\"\n\n[[card]]\nid = 200\ntitle = \"Joseph Bara\"\nkind = \"club\"\nset = \"B\"\n\
                    faction = \"radical\"\nvalue = 1\nsymbols = [\"drum\"]\nsource = \"confirmed\"\n\n[[card]]\n";
        let told = |name: &str| {
            let mut library = library();
            for (file, head, changed) in [("cards.toml", "[[card]]\n", drum), ("texts/en.toml", "[symbol]\n", name)] {
                let path = library.files().data(file);
                let text = library.text(&path).unwrap().replacen(head, changed, 1);
                library.overlay(&path, Some(&text));
            }
            let found = library.load(&[]).diagnostics.clone();
            found.into_iter().map(|it| it.message).filter(|it| it.contains("drum")).collect::<Vec<_>>()
        };
        assert_eq!(told("[symbol]\n"), ["no text for `symbol.drum` in `en`"], "once, not for each language");
        assert_eq!(told("[symbol]\ndrum = \"Drum\"\n"), [""; 0]);
    }

    #[test]
    fn a_misspelt_symbol_is_told_with_the_one_that_was_meant() {
        assert_eq!(found_after("cards.toml", "[\"cannon\"]", "[\"canon\"]"), ["unknown-id +0"]);
        let mut library = library();
        let path = library.files().data("cards.toml");
        let text = library.text(&path).unwrap().replacen("[\"cannon\"]", "[\"canon\"]", 1);
        library.overlay(&path, Some(&text));
        let found = library.load(&[]).diagnostics.clone();
        assert_eq!(found[0].message, "there is no symbol `canon`");
        assert_eq!(found[0].help.as_deref(), Some("did you mean `cannon`?"));
    }
}
