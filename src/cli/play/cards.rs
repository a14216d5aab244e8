//! Cards as lines: a hand, a display, one card in full.

use crate::cli::paint::{Paint, cut, pad, pad_left, width, wrap};
use crate::desk::{card_title, place_of, symbols};
use crate::games::liberte::Liberte;
use crate::model::{Card, CardId, CardSet, Texts, say};

/// The widest title that is not cut.
const TITLE: usize = 32;

/// Draws cards.
#[derive(Clone, Copy)]
pub struct Cards<'a> {
    /// The game.
    pub game: &'a Liberte,
    /// The words.
    pub texts: &'a Texts,
    /// The colours.
    pub paint: Paint,
    /// The widest line.
    pub width: usize,
}

impl Cards<'_> {
    /// The cards of a set, a line each; a special's effect may take more.
    pub fn list(&self, cards: &CardSet) -> Vec<String> {
        let title = |card| width(card_title(self.game, self.texts, card));
        let widest = cards.iter().map(title).max().unwrap_or(0).min(TITLE);
        cards.iter().flat_map(|card| self.lines(card, widest)).collect()
    }

    fn card(&self, card: CardId) -> &Card {
        &self.game.pack().cards[card.index()]
    }

    fn lines(&self, id: CardId, widest: usize) -> Vec<String> {
        let card = self.card(id);
        let title = pad(&cut(card_title(self.game, self.texts, id), widest), widest);
        let head = format!("  {} {title}  ", pad_left(&format!("#{}", card.number), 5));
        let Some(faction) = card.faction() else { return self.special(&head, card) };
        let board = &self.game.pack().board;
        let plain = self.paint.plain_blocks(board, faction, card.value());
        let blocks = format!(
            "{}{}",
            self.paint.blocks(board, faction, card.value()),
            " ".repeat(3usize.saturating_sub(width(&plain)))
        );
        let name = self.texts.factions_of(card);
        let kind = say!(self.texts, "{faction} {n}", faction = name, n = card.value());
        let rest = format!("{}  {}", pad(&place_of(self.game, self.texts, card), 14), symbols(self.texts, card));
        vec![
            format!("{head}{blocks} {}  {rest}", self.paint.faction(board, faction, &pad(&kind, 10)))
                .trim_end()
                .to_owned(),
        ]
    }

    fn special(&self, head: &str, card: &Card) -> Vec<String> {
        let prerequisite = self.game.pack().effect_text(self.texts, card, "prerequisite");
        let prerequisite = prerequisite.map_or(String::new(), |text| format!("[{text}] "));
        let text = self.game.pack().effect_text(self.texts, card, "text").unwrap_or(self.texts.get("kind.special"));
        let indent = width(head);
        let room = self.width.saturating_sub(indent).max(30);
        let lines = wrap(&format!("{prerequisite}{text}"), room, 0);
        let begin = |at: usize| if at == 0 { head.to_owned() } else { " ".repeat(indent) };
        lines.iter().enumerate().map(|(at, line)| format!("{}{line}", begin(at))).collect()
    }

    /// One card in full.
    pub fn details(&self, id: CardId) -> Vec<String> {
        let card = self.card(id);
        let mut lines = vec![self.paint.bold(&format!("#{} {}", card.number, card_title(self.game, self.texts, id)))];
        let kind = self.texts.get(match card.kind.id() {
            "personality" => "kind.personality",
            "club" => "kind.club",
            _ => "kind.special",
        });
        let mut facts = vec![say!(self.texts, "{kind}, set {set}", kind = kind, set = card.set)];
        if let Some(faction) = card.faction() {
            let (board, name) = (&self.game.pack().board, self.texts.factions_of(card));
            let kind = say!(self.texts, "{faction} {n}", faction = name, n = card.value());
            facts.push(self.paint.faction(board, faction, &kind));
            facts.push(place_of(self.game, self.texts, card));
        }
        let symbols = symbols(self.texts, card);
        facts.extend(Some(symbols).filter(|symbols| !symbols.is_empty()));
        lines.push(format!("  {}", facts.join("; ")));
        for key in ["prerequisite", "text"] {
            let text = self.game.pack().effect_text(self.texts, card, key).unwrap_or_default();
            let text = if key == "prerequisite" && !text.is_empty() { format!("[{text}]") } else { text.to_owned() };
            lines.extend(
                wrap(&text, self.width.saturating_sub(2), 0)
                    .iter()
                    .filter(|line| !line.is_empty())
                    .map(|line| format!("  {line}")),
            );
        }
        lines
    }
}
