//! A position drawn as text: what everybody at the table sees. Hands and the deck are numbers only.
//!
//! Regions stand in two columns where the screen is wide enough, else in one. A stack is `Ann ■■■` in its faction's
//! colour and shape, or `Ann R3` without colour.

use super::paint::{Paint, cut, letter, pad, pad_left, shape, width, wrap};
use crate::desk::{card_facts, card_label, name};
use crate::games::liberte::{Liberte, Position};
use crate::kernel::Seat;
use crate::model::{CardSet, Faction, PerFaction, Phase, Province, ProvinceId, ProvinceSet, Texts, say};

/// The widest that a board is ever drawn.
pub const WIDEST: usize = 110;
/// From this width on there are two columns.
const TWO_COLUMNS: usize = 104;
/// The widest name of a province that is not cut.
const NAME: usize = 22;
/// Which column of a seat is of words.
const PRESENCE: usize = 5;

/// The board, in English and as wide as it may be.
pub fn board(game: &Liberte, position: &Position, names: &[String], colour: bool) -> String {
    let texts = game.pack().texts("en");
    Drawing { game, p: position, names, texts, paint: Paint { colour }, width: WIDEST }.draw()
}

/// A board being drawn.
pub struct Drawing<'a> {
    /// The game.
    pub game: &'a Liberte,
    /// The position.
    pub p: &'a Position,
    /// The seats' names.
    pub names: &'a [String],
    /// The words for phases, regions and cards.
    pub texts: &'a Texts,
    /// The colours.
    pub paint: Paint,
    /// The widest line.
    pub width: usize,
}

impl Drawing<'_> {
    /// The whole board.
    pub fn draw(&self) -> String {
        let mut lines = self.header();
        lines.push(String::new());
        lines.extend(self.regions());
        lines.push(String::new());
        lines.extend(self.seats());
        lines.extend(self.displays());
        lines.extend(self.open_cards());
        lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
    }

    fn text(&self, key: &str) -> String {
        self.texts.get(key).to_owned()
    }

    fn faction(&self, faction: Faction, text: &str) -> String {
        self.paint.faction(&self.game.pack().board, faction, text)
    }

    fn header(&self) -> Vec<String> {
        let (p, rules) = (self.p, self.game.rules());
        let phase = self.text(&format!("phase.{}", p.phase.id()));
        let round = match (p.phase == Phase::Action, p.supply_exhausted) {
            (true, true) => format!(", {}", say!(self.texts, "round {n} (the last)", n = p.round)),
            (true, false) => format!(", {}", say!(self.texts, "round {n}", n = p.round)),
            _ => String::new(),
        };
        let title = say!(
            self.texts,
            "Turn {turn} of {turns}: {phase}",
            turn = p.turn,
            turns = rules.turns,
            phase = format!("{phase}{round}")
        );
        let title = self.paint.bold(&title);
        let government = |faction: Option<Faction>| match faction {
            Some(faction) => self.faction(faction, &self.texts.faction(faction)),
            None => say!(self.texts, "none yet"),
        };
        let mut lines = vec![
            title,
            format!(
                "  {}",
                say!(
                    self.texts,
                    "Government: {government}. Opposition: {opposition}.",
                    government = government(p.government),
                    opposition = government(p.opposition)
                )
            ),
            format!("  {}", say!(self.texts, "Supplies: {blocks}.", blocks = self.per_faction(&p.supply, true))),
            format!("  {}", say!(self.texts, "Landslide: {votes}.", votes = self.landslide())),
        ];
        let counter_revolution = say!(self.texts, "Counter-Revolution: {what}.", what = self.counter_revolution());
        lines.extend(wrap(&counter_revolution, self.width - 2, 4).iter().map(|line| format!("  {line}")));
        if p.phase == Phase::Election {
            let votes = say!(self.texts, "Votes cast: {votes}.", votes = self.per_faction(&p.tally, true));
            lines.insert(3, format!("  {votes}"));
        }
        let waiting = self.per_faction(&p.reserve, false);
        if !waiting.is_empty() {
            let until = say!(
                self.texts,
                "On the Turn Track until turn {turn}: {blocks}.",
                turn = rules.blocks_return,
                blocks = waiting
            );
            lines.insert(3, format!("  {until}"));
        }
        lines
    }

    /// `28 moderate, 24 royalist, 30 radical`, each in its colour.
    fn per_faction(&self, numbers: &PerFaction<u8>, with_zeros: bool) -> String {
        let shown = self.game.factions().iter().filter(|&faction| with_zeros || numbers[faction] > 0);
        let coloured = |faction: Faction| {
            let mark = if self.paint.colour { format!("{} ", shape(faction)) } else { String::new() };
            let said = say!(self.texts, "{n} {faction}", n = numbers[faction], faction = self.texts.faction(faction));
            self.faction(faction, &format!("{mark}{said}"))
        };
        shown.map(coloured).collect::<Vec<_>>().join(", ")
    }

    fn landslide(&self) -> String {
        let (need, red) = (self.game.rules().landslide_votes, self.color(Faction::Radical));
        match self.p.phase {
            Phase::Election => say!(
                self.texts,
                "{n} of {need} {color} votes so far",
                n = self.p.tally[Faction::Radical],
                need = need,
                color = red
            ),
            _ => say!(self.texts, "{need} {color} votes in one election", need = need, color = red),
        }
    }

    fn counter_revolution(&self) -> String {
        let (p, rules) = (self.p, self.game.rules());
        let (have, lost) = (self.game.counter_revolution_count(p), p.lost_battle_count());
        let turns: Vec<String> = rules.counter_revolution_turns.iter().map(|turn| turn.to_string()).collect();
        let listed =
            turns.into_iter().reduce(|first, last| say!(self.texts, "{first} or {last}", first = first, last = last));
        let turns = match listed {
            None => say!(self.texts, "no turn"),
            Some(turns) => say!(self.texts, "turn {n}", n = turns),
        };
        say!(
            self.texts,
            "{have} of {need} (fleurs-de-lis under {color} control: {n}, lost battles: {lost}); possible in {turns}",
            have = have,
            need = rules.counter_revolution_provinces,
            color = self.color(Faction::Royalist),
            n = have - lost,
            lost = lost,
            turns = turns
        )
    }

    /// The name of a faction's colour.
    fn color(&self, faction: Faction) -> String {
        let id = &self.game.pack().board.blocks[faction].color;
        self.texts.texts.get(&format!("color.{id}")).unwrap_or(id).clone()
    }

    /// The regions, side by side where there is room.
    fn regions(&self) -> Vec<String> {
        let is_wide = self.width >= TWO_COLUMNS;
        let column = if is_wide { (self.width - 2) / 2 } else { self.width };
        let regions: Vec<Vec<Cell>> = self
            .game
            .pack()
            .board
            .regions
            .iter()
            .map(|region| self.region(&region.id, region.provinces, column))
            .collect();
        let mut lines = Vec::new();
        for row in regions.chunks(if is_wide { 2 } else { 1 }) {
            let height = row.iter().map(Vec::len).max().unwrap_or(0);
            for at in 0..height {
                let cells = row.iter().map(|region| {
                    region.get(at).map_or_else(|| Cell::default().padded(column), |cell| cell.padded(column))
                });
                lines.push(cells.collect::<Vec<_>>().join("  "));
            }
        }
        lines
    }

    fn region(&self, id: &str, provinces: ProvinceSet, column: usize) -> Vec<Cell> {
        let title = self.texts.texts.get(&format!("region.{id}")).map_or(id, String::as_str);
        let mut title = Cell::of(&cut(title, column));
        title.painted = self.paint.bold(&title.painted);
        let mut lines = vec![title];
        for id in provinces.iter() {
            if let Some(province) = self.game.pack().board.provinces.get(id.index()) {
                lines.extend(self.province(id, province, column));
            }
        }
        lines
    }

    /// A province's line, and more where its stacks need them.
    fn province(&self, id: ProvinceId, province: &Province, column: usize) -> Vec<Cell> {
        let is_next = self.p.phase == Phase::Election && self.p.province == id && !self.p.is_over();
        let lily = if province.fleur_de_lis { "⚜" } else { " " };
        let points = if province.victory_points > 0 {
            say!(self.texts, "{n}VP", n = province.victory_points)
        } else {
            String::new()
        };
        let head = format!(
            "{}{} {} {lily} {} ",
            if is_next { ">" } else { " " },
            pad_left(&province.number.to_string(), 2),
            pad(&cut(&province.name, NAME), NAME),
            pad(&points, 3),
        );
        let mut line = Cell::of(&head);
        let indent = line.width;
        let mut lines = Vec::new();
        for (seat, stack) in self.p.stacks(id).iter() {
            let stack = self.stack(seat, stack.faction(), stack.height());
            if line.width > indent && line.width + stack.width > column {
                lines.push(std::mem::replace(&mut line, Cell::of(&" ".repeat(indent))));
            }
            line.push(&stack);
        }
        lines.push(line);
        lines
    }

    fn stack(&self, seat: Seat, faction: Faction, height: u8) -> Cell {
        let board = &self.game.pack().board;
        let tag = tag(self.names, seat);
        let plain = format!("{tag} {} ", self.paint.plain_blocks(board, faction, height));
        let painted = format!("{tag} {} ", self.paint.blocks(board, faction, height));
        Cell { width: width(&plain), painted }
    }

    /// The seats in player order.
    fn seats(&self) -> Vec<String> {
        let longest = self.names.iter().map(|name| width(name)).max().unwrap_or(0).clamp(6, 20);
        let heads = self.heads();
        let widths = self.widths();
        let numbers = heads.iter().zip(widths).enumerate().map(|(at, (head, width))| match at {
            PRESENCE => pad(head, width),
            _ => pad_left(head, width),
        });
        let numbers: Vec<String> = numbers.collect();
        let player = pad(&say!(self.texts, "player"), longest);
        let head = format!("  {player}     {}  {}", numbers.join("  "), say!(self.texts, "votes"));
        let mut lines = vec![self.paint.dim(&head)];
        for &seat in self.p.order() {
            lines.push(self.seat(seat, longest));
        }
        lines
    }

    /// The heads of a seat's numbers, and of whether it is in the government.
    fn heads(&self) -> [String; 6] {
        ["VP", "hand", "display", "battle", "tokens", "in government"].map(|head| say!(self.texts, head))
    }

    /// How wide the columns below them are.
    fn widths(&self) -> [usize; 6] {
        let least = [3, 4, 7, 6, 6, 13];
        let heads = self.heads();
        std::array::from_fn(|at| width(&heads[at]).max(least[at]))
    }

    fn seat(&self, seat: Seat, longest: usize) -> String {
        let p = self.p;
        let is_asked = !p.is_over() && p.asked == seat;
        let held = self.game.factions().iter().filter(|&faction| p.votes[seat][faction] > 0);
        let [points, hand, display, battle, tokens, government] = self.widths();
        let held = held.map(|faction| self.paint.blocks(&self.game.pack().board, faction, p.votes[seat][faction]));
        let votes = held.collect::<Vec<_>>().join(" ");
        format!(
            "{} {} {}  {}  {}  {}  {}  {}  {}  {votes}",
            if is_asked { ">" } else { " " },
            pad(&cut(&name(self.names, seat), longest), longest),
            pad(&tag(self.names, seat), 3),
            pad_left(&p.victory_points[seat].to_string(), points),
            pad_left(&p.hands[seat].len().to_string(), hand),
            pad_left(&p.displays[seat].len().to_string(), display),
            pad_left(&p.battle_tokens[seat].to_string(), battle),
            pad_left(&p.tokens_left[seat].to_string(), tokens),
            pad(&if p.presence.has(seat) { say!(self.texts, "presence") } else { String::new() }, government),
        )
    }

    fn displays(&self) -> Vec<String> {
        let order = self.p.order().iter().filter(|&&seat| !self.p.displays[seat].is_empty());
        let line = |&seat: &Seat| {
            let who = say!(self.texts, "{who} displays", who = name(self.names, seat));
            self.cards(&who, &self.p.displays[seat])
        };
        order.flat_map(line).collect()
    }

    fn open_cards(&self) -> Vec<String> {
        let piles = &self.p.piles;
        let face_up: CardSet = piles.face_up().collect();
        let mut lines =
            if face_up.is_empty() { Vec::new() } else { self.cards(&say!(self.texts, "Face up"), &face_up) };
        let box_ = self.p.box_.len();
        let counts = say!(
            self.texts,
            "Deck {deck}, discard pile {discard}, box {cards}.",
            deck = piles.deck_len(),
            discard = piles.discard().count(),
            cards = box_
        );
        lines.push(format!("  {counts}"));
        lines
    }

    /// `Face up: #4 … (radical 2, West); #5 …`, in as many lines as it takes.
    fn cards(&self, what: &str, cards: &CardSet) -> Vec<String> {
        let card =
            |card| format!("{} ({})", card_label(self.game, self.texts, card), card_facts(self.game, self.texts, card));
        let cards: Vec<String> = cards.iter().map(card).collect();
        wrap(&format!("  {what}: {}.", cards.join("; ")), self.width - 2, 6)
            .iter()
            .map(|line| format!("  {line}"))
            .collect()
    }
}

/// Text that is as wide as `width`, whatever colours it holds.
#[derive(Clone, Debug, Default)]
struct Cell {
    painted: String,
    width: usize,
}

impl Cell {
    fn of(text: &str) -> Cell {
        Cell { painted: text.to_owned(), width: width(text) }
    }

    fn push(&mut self, other: &Cell) {
        self.painted.push_str(&other.painted);
        self.width += other.width;
    }

    fn padded(&self, to: usize) -> String {
        format!("{}{}", self.painted, " ".repeat(to.saturating_sub(self.width)))
    }
}

/// A seat in three columns: the beginning of its name, or `P1` where two names begin alike.
pub fn tag(names: &[String], seat: Seat) -> String {
    let short = |name: &str| name.chars().take(3).collect::<String>();
    let Some(name) = names.get(seat.index()) else { return seat.to_string() };
    let own = short(name);
    let is_clear = names.iter().filter(|other| short(other) == own).count() == 1 && Seat::parse(&own).is_none();
    if is_clear && width(&own) <= 3 { own } else { seat.to_string() }
}

/// What the shapes and letters of the board mean, in a line.
pub fn legend(game: &Liberte, texts: &Texts, paint: Paint) -> String {
    let board = &game.pack().board;
    let sign = |faction: Faction| match paint.colour {
        true => paint.faction(board, faction, &format!("{} {}", shape(faction), texts.faction(faction))),
        false => format!("{} {}", letter(board, faction), texts.faction(faction)),
    };
    let signs = game.factions().iter().map(sign).collect::<Vec<_>>().join(", ");
    format!("  {}", say!(texts, "{signs}; ⚜ fleur-de-lis; 1VP Victory Points.", signs = signs))
}
