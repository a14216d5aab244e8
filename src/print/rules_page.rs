//! The sheet of house rules as a PDF: as the page of HTML, with text that can be searched.

use super::drawing::{Canvas, INK, MUTED, Rgb, Stroke};
use super::fit::{Style, wrapped};
use super::fonts::{Face, width};
use super::pdf::Page;
use super::proof::Paper;
use crate::compare::{CardWords, Sheet};

/// The margin, in millimetres.
const MARGIN: f32 = 18.0;
/// Sizes that are tried, in points, until all has room on one page; the last is used for more pages.
const SIZES: [f32; 4] = [11.0, 10.0, 9.0, 8.0];
/// Millimetres a point.
const POINT: f32 = 25.4 / 72.0;
/// The line height relative to the font size.
const LEADING: f32 = 1.32;
const GREY: Rgb = [0x6B, 0x64, 0x57];

/// The pages of a sheet of house rules: one, in smaller letters the more there is to say, or several.
pub fn rules_pages(sheet: &Sheet, paper: Paper) -> Vec<Page> {
    let set = |points: f32| {
        let mut setter = Setter::new(paper, points * POINT);
        setter.sheet(sheet);
        setter.finish()
    };
    let mut pages = Vec::new();
    for points in SIZES {
        pages = set(points);
        if pages.len() == 1 {
            break;
        }
    }
    pages
}

/// Words of one style.
type Piece<'t> = (&'t str, Style);

struct Setter {
    paper: [f32; 2],
    pages: Vec<Page>,
    canvas: Canvas,
    /// The upper edge of the next line.
    y: f32,
    size: f32,
}

impl Setter {
    fn new(paper: Paper, size: f32) -> Setter {
        Setter { paper: paper.size(), pages: Vec::new(), canvas: Canvas::default(), y: MARGIN, size }
    }

    fn style(&self, face: Face, share: f32, color: Rgb) -> Style {
        Style::new(face, self.size * share, color)
    }

    fn right(&self) -> f32 {
        self.paper[0] - MARGIN
    }

    fn turn(&mut self) {
        let items = std::mem::take(&mut self.canvas.items);
        self.pages.push(Page { size: self.paper, items });
        self.y = MARGIN;
    }

    /// Begins a new page where so much has no room on this one.
    fn keep(&mut self, high: f32) {
        if self.y + high > self.paper[1] - MARGIN && self.y > MARGIN {
            self.turn();
        }
    }

    fn space(&mut self, lines: f32) {
        self.y += lines * self.size;
    }

    /// A paragraph of pieces in several styles, from a left edge on.
    fn paragraph(&mut self, pieces: &[Piece<'_>], left: f32) {
        let mut x = left;
        let high = pieces.iter().map(|(_, style)| style.size * LEADING).fold(0.0, f32::max);
        self.keep(high);
        for (text, style) in pieces {
            for word in text.split_inclusive(' ') {
                let wide = width(word.trim_end(), style.face) * style.size;
                if x > left && x + wide > self.right() + 0.01 {
                    x = left;
                    self.y += high;
                    self.keep(high);
                }
                // A word that is wider than the page is set smaller.
                let room = self.right() - left;
                let baseline = self.y + high * 0.74;
                let shown = self.canvas.text_within(word, [x, baseline], room.max(wide.min(room)), *style);
                x += shown;
            }
        }
        self.y += high;
    }

    fn sheet(&mut self, sheet: &Sheet) {
        let title = self.style(Face::Book, 2.1, INK);
        for line in wrapped(&sheet.title, Face::Book, (self.right() - MARGIN) / title.size) {
            self.paragraph(&[(&line, title)], MARGIN);
        }
        let small = self.style(Face::Plain, 0.9, MUTED);
        self.paragraph(&[(&format!("House rules for {}", sheet.game), small)], MARGIN);
        self.space(0.5);
        let (plain, strong) = (self.style(Face::Plain, 1.0, INK), self.style(Face::Strong, 1.0, INK));
        let grey = self.style(Face::Plain, 0.86, GREY);
        for reason in sheet.reasons() {
            self.paragraph(&[(&reason, plain)], MARGIN);
        }
        if sheet.is_empty() {
            self.paragraph(&[("Nothing differs from the game as it is.", plain)], MARGIN);
        }
        for section in &sheet.rules {
            self.heading(&section.title);
            for line in &section.lines {
                let cite = if line.cite.is_empty() { String::new() } else { format!(" ({})", line.cite) };
                self.keep(self.size * LEADING);
                let dot = [MARGIN + 0.3, self.y + self.size * LEADING * 0.74];
                self.canvas.text("•", dot, plain);
                self.paragraph(&[(&line.sentence, plain), (&cite, grey)], MARGIN + self.size);
                self.space(0.15);
            }
        }
        if !sheet.cards.is_empty() {
            self.heading("Cards");
        }
        for card in &sheet.cards {
            self.card(card, [plain, strong, grey]);
        }
        self.foot(sheet);
    }

    fn heading(&mut self, title: &str) {
        self.space(0.7);
        self.keep(self.size * LEADING * 3.0);
        let style = self.style(Face::Strong, 1.08, INK);
        self.paragraph(&[(title, style)], MARGIN);
        let y = self.y + 0.2;
        self.canvas.line([MARGIN, y], [self.right(), y], Stroke::new([0x9A; 3], 0.2));
        self.space(0.4);
    }

    fn card(&mut self, card: &CardWords, [plain, strong, grey]: [Style; 3]) {
        self.keep(self.size * LEADING * 2.5);
        let note = format!(" ({})", card.note);
        self.paragraph(&[(&card.heading(), strong), (&note, grey)], MARGIN);
        self.paragraph(&[(&card.facts, grey)], MARGIN + self.size);
        if let Some(needs) = &card.prerequisite {
            self.paragraph(&[(&format!("{}.", needs.trim_end_matches('.')), strong)], MARGIN + self.size);
        }
        if let Some(text) = &card.text {
            self.paragraph(&[(text, plain)], MARGIN + self.size);
        }
        self.space(0.35);
    }

    fn foot(&mut self, sheet: &Sheet) {
        self.space(0.8);
        self.keep(self.size * 3.0);
        let y = self.y;
        self.canvas.line([MARGIN, y], [self.right(), y], Stroke::new([0x9A; 3], 0.2));
        self.space(0.3);
        let style = self.style(Face::Plain, 0.75, GREY);
        for line in sheet.foot() {
            self.paragraph(&[(&line, style)], MARGIN);
        }
    }

    fn finish(mut self) -> Vec<Page> {
        if !self.canvas.items.is_empty() || self.pages.is_empty() {
            self.turn();
        }
        self.pages
    }
}
