//! Words that sentences, boards and questions share: seats, cards, provinces, blocks.

use crate::games::liberte::Liberte;
use crate::kernel::{JournalError, JournalHead, Note, NoteMark, NoteTag, Outcome, Seat};
use crate::model::{Card, CardId, CardKind, CounterOwner, Faction, ProvinceId, RegionId, Texts, Wording, say};

/// A seat's name, or `P1` where it has none.
pub fn name(names: &[String], seat: Seat) -> String {
    names.get(seat.index()).filter(|_| seat.index() == seat.0 as usize).map_or_else(|| seat.to_string(), String::clone)
}

/// Names in a row: `Ann, Bert and Clara`.
pub fn listed(names: &[String]) -> String {
    Wording::of("en").listed(names)
}

/// Who won: `Ann wins`, `Ann and Bert share the win`.
pub fn winners(wording: &Wording, names: &[String], outcome: &Outcome) -> String {
    let winners: Vec<String> = outcome.winners.iter().map(|seat| name(names, seat)).collect();
    match winners.as_slice() {
        [one] => say!(wording, "{who} wins", who = one),
        several => say!(wording, "{who} share the win", who = wording.listed(several)),
    }
}

/// What a note is about, in a word; journals have that of [`NoteTag::word`] in every language.
pub fn tag_word(wording: &Wording, tag: NoteTag) -> String {
    say!(wording, tag.word())
}

/// Notes in a line, their tags and marks before the text: `! fun, idea: a stack of four in Paris`.
pub fn notes_in_a_line(wording: &Wording, notes: &[Note]) -> String {
    let line = |note: &Note| {
        let tags: Vec<String> = note.tags.iter().map(|tag| tag_word(wording, *tag)).collect();
        let before = [note.mark.map_or("", NoteMark::sign), &tags.join(", ")].join(" ");
        match (before.trim(), note.text.as_str()) {
            ("", text) => text.to_owned(),
            (before, "") => before.to_owned(),
            (before, text) => format!("{before}: {text}"),
        }
    };
    notes.iter().map(line).collect::<Vec<String>>().join("; ")
}

/// A card's number and title: `#71 Jean-Paul Marat`. A special has the name of its effect in the language of the texts.
pub fn card_label(game: &Liberte, texts: &Texts, card: CardId) -> String {
    format!("#{} {}", game.pack().number(card), card_title(game, texts, card))
}

/// A card's title; a special's in the language of the texts.
pub fn card_title<'a>(game: &'a Liberte, texts: &'a Texts, card: CardId) -> &'a str {
    game.pack().title(texts, &game.pack().cards[card.index()])
}

/// What a card is, in short: `radical 3, Paris Basin, General`; of a special only that it is one.
pub fn card_facts(game: &Liberte, texts: &Texts, card: CardId) -> String {
    let card = &game.pack().cards[card.index()];
    if card.faction().is_none() {
        return texts.get("kind.special").to_lowercase();
    }
    let mut facts = vec![
        say!(texts, "{faction} {n}", faction = texts.factions_of(card), n = card.value()),
        place_of(game, texts, card),
    ];
    let symbols = symbols(texts, card);
    if !symbols.is_empty() {
        facts.push(symbols);
    }
    facts.join(", ")
}

/// Where a card's blocks may go: its region's name, or `anywhere`; nothing for a special.
pub fn place_of(game: &Liberte, texts: &Texts, card: &Card) -> String {
    match card.kind {
        CardKind::Personality { .. } => {
            let regions: Vec<RegionId> = card.regions().collect();
            let names = game.pack().region_ids(&regions).into_iter().map(|id| texts.word("region", id));
            names.collect::<Vec<_>>().join(" / ")
        }
        CardKind::Club { .. } => say!(texts, "anywhere"),
        CardKind::Special { .. } | CardKind::Blank => String::new(),
    }
}

/// Blocks of a card and where they may go: `two radical blocks in Paris Basin`.
pub fn blocks_of(game: &Liberte, texts: &Texts, card: &Card, blocks: &str) -> String {
    let place = place_of(game, texts, card);
    match card.region() {
        Some(_) => say!(texts, "{blocks} in {place}", blocks = blocks, place = place),
        None => format!("{blocks} {place}"),
    }
}

/// A card's symbols: `Cannon, General`.
pub fn symbols(texts: &Texts, card: &Card) -> String {
    card.symbols.iter().map(|symbol| texts.word("symbol", symbol.id())).collect::<Vec<_>>().join(", ")
}

/// A province's name.
pub fn province(game: &Liberte, province: ProvinceId) -> &str {
    game.pack().board.provinces.get(province.index()).map_or("?", |province| province.name.as_str())
}

/// Whose number of a counter it is, by name; none of one of the game.
pub fn counter_owner(game: &Liberte, names: &[String], texts: &Texts, owner: CounterOwner) -> Option<String> {
    match owner {
        CounterOwner::Game => None,
        CounterOwner::Seat(seat) => Some(name(names, seat)),
        CounterOwner::Province(at) => Some(province(game, at).to_owned()),
        CounterOwner::Card(card) => Some(card_label(game, texts, card)),
    }
}

/// `one card`, `3 cards`.
pub fn cards(texts: &Texts, count: u8) -> String {
    if count == 1 { say!(texts, "one card") } else { say!(texts, "{n} cards", n = count) }
}

/// `one radical block`, `3 radical blocks`.
pub fn blocks(texts: &Texts, faction: Faction, count: u8) -> String {
    let faction = texts.faction(faction);
    match count {
        1 => say!(texts, "one {faction} block", faction = faction),
        _ => say!(texts, "{n} {faction} blocks", n = count, faction = faction),
    }
}

/// The seats in a text, written `P1`, by their names. What stands in backticks is left as it is to be typed.
pub fn with_names(text: &str, names: &[String]) -> String {
    let mut out = String::new();
    for (at, part) in text.split('`').enumerate() {
        let is_quoted = at % 2 == 1;
        if at > 0 {
            out.push('`');
        }
        if is_quoted {
            out.push_str(part);
        } else {
            out.push_str(&named(part, names));
        }
    }
    out
}

/// What is wrong with a line of a journal, with the seats by their names.
pub fn refused_line(head: &JournalHead, error: &JournalError) -> String {
    with_names(&error.to_string(), &head.seats)
}

fn named(text: &str, names: &[String]) -> String {
    let mut out = String::new();
    let mut word = String::new();
    let end = |word: &mut String, out: &mut String| {
        match Seat::parse(word) {
            Some(seat) if seat.index() < names.len() => out.push_str(&name(names, seat)),
            _ => out.push_str(word),
        }
        word.clear();
    };
    for letter in text.chars() {
        if letter.is_alphanumeric() {
            word.push(letter);
        } else {
            end(&mut word, &mut out);
            out.push(letter);
        }
    }
    end(&mut word, &mut out);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_get_their_names_outside_of_backticks() {
        let names = ["Ann".to_owned(), "Bert".to_owned()];
        assert_eq!(with_names("P2's hand (`seat P2`), P7 and XP1", &names), "Bert's hand (`seat P2`), P7 and XP1");
    }

    #[test]
    fn names_are_listed() {
        let names = ["Ann", "Bert", "Cleo"].map(str::to_owned);
        assert_eq!(listed(&names), "Ann, Bert and Cleo");
        assert_eq!(listed(&names[..1]), "Ann");
        assert_eq!(listed(&[]), "nobody");
        assert_eq!(name(&names, Seat(8)), "P9");
    }
}
