//! Proof sheets: nine cards a page with crop marks, and what is different about them.

use super::changes::CardChange;
use super::drawing::{Area, Canvas, INK, Item, MUTED, Stroke, WHITE, rounded};
use super::face::{CardFace, Part};
use super::fit::{Align, Style, paragraph};
use super::fonts::{Face, width};
use super::pdf::Page;
use resvg::tiny_skia::Transform;

/// The size of a card on paper, in millimetres.
pub const CARD: [f32; 2] = [63.0, 88.0];
/// Cards in a row, and rows on a page.
const GRID: [usize; 2] = [3, 3];
/// The space between cards where the paper has room for it.
const GAP: f32 = 2.0;
/// The least margin above and below at which there is room for the space between cards, for a head and a list.
const ROOMY: f32 = 12.0;
/// What no printer prints on, at each edge.
const UNPRINTED: f32 = 4.0;
/// The distance of crop marks from the cards, and their length.
const MARK: [f32; 2] = [1.2, 3.6];
/// Lines of the list at the foot, and their distance.
const LIST: (usize, f32) = (3, 2.7);

/// The sizes of paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8.5 × 11 inches.
    Letter,
}

impl Paper {
    /// All of them.
    pub const ALL: [Paper; 2] = [Paper::A4, Paper::Letter];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Paper::A4 => "A4",
            Paper::Letter => "Letter",
        }
    }

    /// Width and height in millimetres.
    pub fn size(self) -> [f32; 2] {
        match self {
            Paper::A4 => [210.0, 297.0],
            Paper::Letter => [215.9, 279.4],
        }
    }

    /// The widest bleed at which nine cards have room, in tenths of a millimetre.
    pub fn most_bleed(self) -> u8 {
        let room = |side: usize| (self.size()[side] - CARD[side] * 3.0 - 2.0 * MARGIN_OF_BLEED) / 6.0;
        (room(0).min(room(1)) * 10.0).floor().clamp(0.0, 30.0) as u8
    }
}

/// The margin that is left around cards with a bleed: what is nearer to the edge is cut off anyway.
const MARGIN_OF_BLEED: f32 = 1.5;

/// Where what is different is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Marks {
    /// On the cards and in a list.
    #[default]
    Cards,
    /// In a list.
    List,
    /// Nowhere.
    None,
}

/// How proof sheets are made.
#[derive(Clone, Debug, Default)]
pub struct ProofPlan {
    /// The paper.
    pub paper: Paper,
    /// How far the ground of cards continues beyond their edges, in tenths of a millimetre.
    pub bleed: u8,
    /// Where what is different is told.
    pub marks: Marks,
    /// The back of the cards, where backs are printed too: each page of cards is followed by one of backs.
    pub back: Option<CardFace>,
    /// The heading: pack and version.
    pub title: String,
    /// What stands beside it: what the cards are compared with.
    pub subtitle: String,
    /// The cards that the other version had and this one has not, by their names.
    pub removed: Vec<String>,
}

/// A card to print, and what is different about it.
#[derive(Clone, Debug)]
pub struct ProofCard {
    /// Its face.
    pub face: CardFace,
    /// What is different; none where nothing is, or where nothing is compared.
    pub change: Option<CardChange>,
}

/// The places of cards on a page.
struct Grid {
    paper: [f32; 2],
    origin: [f32; 2],
    gap: f32,
    bleed: f32,
}

impl Grid {
    fn of(plan: &ProofPlan) -> Grid {
        let paper = plan.paper.size();
        let bleed = f32::from(plan.bleed) / 10.0;
        let room = (paper[1] - 3.0 * CARD[1] - 2.0 * GAP) / 2.0;
        let usual = if room >= ROOMY { GAP } else { 0.0 };
        let gap = if bleed > 0.0 { 2.0 * bleed } else { usual };
        let origin =
            [0, 1].map(|side| (paper[side] - CARD[side] * GRID[side] as f32 - gap * (GRID[side] - 1) as f32) / 2.0);
        Grid { paper, origin, gap, bleed }
    }

    fn start(&self, side: usize, at: usize) -> f32 {
        self.origin[side] + (CARD[side] + self.gap) * at as f32
    }

    fn place(&self, at: usize) -> Area {
        Area::new(self.start(0, at % GRID[0]), self.start(1, at / GRID[0]), CARD[0], CARD[1])
    }

    /// The place behind another one, on the back of the page: it is turned over its long edge.
    fn place_behind(&self, at: usize) -> Area {
        self.place(at / GRID[0] * GRID[0] + GRID[0] - 1 - at % GRID[0])
    }

    fn all(&self) -> Area {
        let [x, y] = self.origin;
        Area::new(x, y, self.paper[0] - 2.0 * x, self.paper[1] - 2.0 * y)
    }
}

/// The pages of cards; with what differs, a page that tells all of it follows.
pub fn proof_pages(cards: &[ProofCard], plan: &ProofPlan) -> Vec<Page> {
    let grid = Grid::of(plan);
    let sheets = cards.chunks(GRID[0] * GRID[1]);
    let count = sheets.len();
    let mut number = 0;
    let mut pages = Vec::new();
    for (at, sheet) in sheets.enumerate() {
        let numbers: Vec<Option<usize>> = sheet
            .iter()
            .map(|card| {
                card.change.as_ref().map(|_| {
                    number += 1;
                    number
                })
            })
            .collect();
        let said = format!("sheet {} of {count}", at + 1);
        pages.push(front(sheet, &numbers, &grid, plan, &said));
        pages.extend(plan.back.as_ref().map(|back| backs(sheet.len(), back, &grid)));
    }
    let is_told = plan.marks != Marks::None && (number > 0 || !plan.removed.is_empty());
    if is_told {
        pages.extend(list_pages(cards, plan));
    }
    pages
}

fn front(sheet: &[ProofCard], numbers: &[Option<usize>], grid: &Grid, plan: &ProofPlan, said: &str) -> Page {
    let mut canvas = Canvas::default();
    bleeds(&mut canvas, sheet.iter().enumerate().map(|(at, card)| (grid.place(at), &card.face)), grid.bleed);
    for (at, card) in sheet.iter().enumerate() {
        let place = grid.place(at);
        canvas.place(card.face.canvas.items.clone(), card.face.size, place);
        if let (Marks::Cards, Some(change), Some(number)) = (plan.marks, &card.change, numbers[at]) {
            marked(&mut canvas, card, change, number, place);
        }
    }
    crop_marks(&mut canvas, grid);
    head(&mut canvas, sheet, grid, plan, said);
    foot(&mut canvas, sheet, numbers, grid, plan);
    Page { size: grid.paper, items: canvas.items }
}

fn backs(count: usize, back: &CardFace, grid: &Grid) -> Page {
    let mut canvas = Canvas::default();
    bleeds(&mut canvas, (0..count).map(|at| (grid.place_behind(at), back)), grid.bleed);
    for at in 0..count {
        canvas.place(back.canvas.items.clone(), back.size, grid.place_behind(at));
    }
    Page { size: grid.paper, items: canvas.items }
}

/// The grounds that continue beyond the cards.
fn bleeds<'f>(canvas: &mut Canvas, faces: impl Iterator<Item = (Area, &'f CardFace)>, bleed: f32) {
    if bleed > 0.0 {
        faces.for_each(|(place, face)| canvas.shape(rounded(place.grown(bleed), 0.0), Some(face.ground), None));
    }
}

/// Where to cut: short lines beside the cards, none over them.
fn crop_marks(canvas: &mut Canvas, grid: &Grid) {
    let all = grid.all();
    let [apart, long] = MARK;
    let apart = if grid.bleed > 0.0 { grid.bleed + 0.2 } else { apart };
    let stroke = || Stroke::new(INK, 0.1);
    for column in 0..GRID[0] {
        for x in [grid.start(0, column), grid.start(0, column) + CARD[0]] {
            let (above, below) = (all.y - apart, all.bottom() + apart);
            canvas.line([x, above], [x, (above - long).max(0.3)], stroke());
            canvas.line([x, below], [x, (below + long).min(grid.paper[1] - 0.3)], stroke());
        }
    }
    for row in 0..GRID[1] {
        for y in [grid.start(1, row), grid.start(1, row) + CARD[1]] {
            let (left, right) = (all.x - apart, all.right() + apart);
            canvas.line([left, y], [(left - long).max(0.3), y], stroke());
            canvas.line([right, y], [(right + long).min(grid.paper[0] - 0.3), y], stroke());
        }
    }
}

/// The heading: above the marks where there is room, else between them, a column for each part of it.
fn head(canvas: &mut Canvas, sheet: &[ProofCard], grid: &Grid, plan: &ProofPlan, said: &str) {
    let room = grid.origin[1] - grid.bleed;
    if room < UNPRINTED + 1.0 {
        return;
    }
    let changed = sheet.iter().filter(|card| card.change.is_some()).count();
    let changes = match plan.subtitle.is_empty() || plan.marks == Marks::None {
        true => String::new(),
        false => format!(" · {changed} of {} cards changed", sheet.len()),
    };
    let said = format!("{said}{changes}");
    let (plain, strong) = (Style::new(Face::Plain, 2.7, MUTED), Style::new(Face::Strong, 2.7, INK));
    let right = grid.all().right();
    if room >= ROOMY {
        let (left, y) = (grid.origin[0], 7.6);
        let wide = canvas.text_within(&plan.title, [left, y], CARD[0] * 1.4, Style::new(Face::Book, 4.6, INK));
        let taken = canvas.text(&said, [right, y], strong.aligned(Align::Right));
        let start = left + wide + 4.0;
        canvas.text_within(&plan.subtitle, [start, y], right - taken - 4.0 - start, plain);
        return;
    }
    let (y, wide) = ((room - MARK[0] - 0.4).min(5.6), CARD[0] - 2.4);
    canvas.text_within(&plan.title, [grid.start(0, 0) + 1.2, y], wide, Style::new(Face::Book, 3.2, INK));
    canvas.text_within(&plan.subtitle, [grid.start(0, 1) + 1.2, y], wide, Style { size: 2.4, ..plain });
    canvas.text_within(&said, [right - 1.2, y], wide, Style { size: 2.4, ..strong }.aligned(Align::Right));
}

/// A list of what is different, where there is room for it, and a ruler.
fn foot(canvas: &mut Canvas, sheet: &[ProofCard], numbers: &[Option<usize>], grid: &Grid, plan: &ProofPlan) {
    let all = grid.all();
    let room = grid.paper[1] - all.bottom() - grid.bleed;
    if room < ROOMY {
        return;
    }
    let top = all.bottom() + grid.bleed + MARK[0] + 2.0;
    let style = Style::new(Face::Plain, 2.15, INK);
    if plan.marks != Marks::None {
        let told = sheet.iter().zip(numbers).filter_map(|(card, number)| {
            Some(format!("{} {}: {}", number.as_ref()?, card.face.heading(), card.change.as_ref()?.note))
        });
        for (at, line) in told.enumerate() {
            let column = grid.start(0, at / LIST.0) + 0.8;
            let y = top + LIST.1 * (at % LIST.0) as f32;
            let room = CARD[0] - 1.6;
            canvas.text_within(&shortened(&line, room / style.size * 1.15), [column, y], room, style);
        }
    }
    ruler(canvas, [all.right() - 50.0, top + LIST.1 * LIST.0 as f32 - 0.7]);
}

/// A line of the list within so many ems; all of it is told on the last page.
fn shortened(line: &str, ems: f32) -> String {
    if width(line, Face::Plain) <= ems {
        return line.to_owned();
    }
    let mut letters: Vec<char> = line.chars().collect();
    while !letters.is_empty() && width(&letters.iter().collect::<String>(), Face::Plain) > ems - 1.0 {
        letters.pop();
    }
    format!("{}…", letters.iter().collect::<String>().trim_end())
}

/// Fifty millimetres, to see whether the printer has scaled the page.
fn ruler(canvas: &mut Canvas, [x, y]: [f32; 2]) {
    let stroke = || Stroke::new(MUTED, 0.12);
    canvas.line([x, y], [x + 50.0, y], stroke());
    for at in 0..=10_u8 {
        let high = if at % 5 == 0 { 1.4 } else { 0.8 };
        let x = x + f32::from(at) * 5.0;
        canvas.line([x, y], [x, y - high], stroke());
    }
    let style = Style::new(Face::Plain, 1.9, MUTED).aligned(Align::Right);
    canvas.text("50 mm at 100 %", [x - 1.2, y], style);
}

/// What is different about a card: a numbered tag between its blocks, and dashed rings around what differs.
fn marked(canvas: &mut Canvas, card: &ProofCard, change: &CardChange, number: usize, place: Area) {
    let scale = place.width / card.face.size[0];
    let mut rings = Canvas::default();
    for (part, area) in &card.face.parts {
        if change.parts.contains(part) {
            let ring = rounded(area.grown(4.5), 6.0);
            rings.shape(ring.clone(), None, Some(Stroke::new(WHITE, 3.0).faint(0.8)));
            rings.shape(ring, None, Some(Stroke::new(INK, 1.7).dashed(6.0, 4.0)));
        }
    }
    canvas.group(rings.items, Transform::from_row(scale, 0.0, 0.0, scale, place.x, place.y));
    // Between the blocks; at the foot where the name stands above.
    let is_named_above = card.face.parts.iter().any(|(part, area)| *part == Part::Name && area.y < 40.0);
    let y = if is_named_above { place.bottom() - 3.0 } else { place.y + 4.9 };
    tag(canvas, &change.tag, number, [place.middle()[0], y], CARD[0] - 26.0);
}

/// A numbered tag around a point, no wider than so much.
fn tag(canvas: &mut Canvas, words: &str, number: usize, [x, y]: [f32; 2], most: f32) {
    let text = number.to_string();
    let disc = 2.9_f32.max(width(&text, Face::Strong) * 2.1 + 1.2);
    let size = 2.75_f32.min((most - disc - 3.0) / width(words, Face::Strong).max(0.1));
    let wide = width(words, Face::Strong) * size + disc + 3.0;
    let area = Area::around(x, y, wide, 5.2);
    canvas.shape(rounded(area, 1.0), Some(WHITE), Some(Stroke::new(INK, 0.3)));
    let left = area.x + 1.0;
    canvas.shape(rounded(Area::around(left + disc / 2.0, y, disc, 2.9), 1.45), Some(INK), None);
    let style = Style::new(Face::Strong, 2.1, WHITE).aligned(Align::Middle);
    canvas.text(&text, [left + disc / 2.0, y + 0.76], style);
    canvas.text(words, [left + disc + 0.8, y + size * 0.36], Style::new(Face::Strong, size, INK));
}

/// Pages that tell all that is different, for those who read rather than look.
fn list_pages(cards: &[ProofCard], plan: &ProofPlan) -> Vec<Page> {
    let changed = cards.iter().filter_map(|card| Some((card.face.heading(), card.change.as_ref()?.note.clone())));
    let numbered = changed.enumerate().map(|(at, (name, note))| (format!("{}", at + 1), format!("{name}: {note}")));
    let removed = plan.removed.iter().map(|name| ("−".to_owned(), format!("{name}: not in this version any more")));
    let lines: Vec<(String, String)> = numbered.chain(removed).collect();
    let mut list = ListPages { plan, pages: Vec::new(), canvas: Canvas::default(), y: 0.0 };
    list.begin();
    lines.iter().for_each(|(number, text)| list.line(number, text));
    list.end();
    list.pages
}

struct ListPages<'p> {
    plan: &'p ProofPlan,
    pages: Vec<Page>,
    canvas: Canvas,
    y: f32,
}

impl ListPages<'_> {
    const MARGIN: f32 = 18.0;

    fn begin(&mut self) {
        self.canvas.text("What differs", [Self::MARGIN, 24.0], Style::new(Face::Book, 7.0, INK));
        let said = format!("{} · {}", self.plan.title, self.plan.subtitle);
        let room = self.plan.paper.size()[0] - 2.0 * Self::MARGIN;
        let style = Style::new(Face::Plain, 3.2, MUTED);
        self.canvas.text_within(said.trim_end_matches(" · "), [Self::MARGIN, 30.0], room, style);
        self.y = 37.0;
    }

    fn line(&mut self, number: &str, text: &str) {
        let [wide, high] = self.plan.paper.size();
        let left = Self::MARGIN + 9.0;
        let fitted = paragraph(text, Face::Plain, 3.5, [wide - Self::MARGIN - left, high]);
        if self.y + fitted.height() > high - Self::MARGIN {
            self.end();
            self.begin();
        }
        let style = Style::new(Face::Plain, 3.5, INK);
        let area = Area::new(left, self.y, wide - Self::MARGIN - left, fitted.height());
        self.canvas.lines(&fitted, area, style);
        let number_style = Style { face: Face::Strong, align: Align::Right, ..style };
        self.canvas.text(number, [left - 3.0, self.y + 3.1], number_style);
        self.y += fitted.height() + 1.4;
    }

    fn end(&mut self) {
        let items: Vec<Item> = std::mem::take(&mut self.canvas.items);
        self.pages.push(Page { size: self.plan.paper.size(), items });
    }
}
