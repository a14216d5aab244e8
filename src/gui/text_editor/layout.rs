//! The cached layout of the text in colours: an edit lays out only its lines. Long lines are wrapped.

use super::Language;
use super::highlight::pieces;
use super::ink::{Ink, Piece, colour};
use eframe::egui::epaint::text::{Galley, LayoutJob, TextFormat};
use eframe::egui::{Align, FontId, TextStyle, Ui};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

/// The line height, relative to the font.
const LEADING: f32 = 1.4;

/// What a layout depends on, besides the text.
#[derive(Clone, PartialEq, Debug)]
struct Look {
    language: Language,
    font: FontId,
    is_dark: bool,
    pixels_per_point: f32,
    /// The width at which lines are wrapped, in points.
    width: f32,
}

/// The cached layout.
#[derive(Default)]
pub(super) struct Layout {
    look: Option<Look>,
    /// The fill ratio of the font atlas; layouts are invalid once it is emptied.
    fill: f32,
    text: String,
    galley: Option<Arc<Galley>>,
    /// The first row of each line, and the number of all rows.
    pub starts: Arc<[usize]>,
    /// The brackets of the text: positions, and whether they open.
    pub brackets: Vec<(usize, bool)>,
    lines: HashMap<u64, Arc<Galley>>,
    /// The number of lines laid out so far.
    pub lines_laid_out: u64,
}

impl Layout {
    /// The text laid out, in lines of at most a width.
    pub fn galley(&mut self, ui: &Ui, text: &str, language: Language, width: f32) -> Arc<Galley> {
        let font = TextStyle::Monospace.resolve(ui.style());
        let (is_dark, pixels_per_point) = (ui.visuals().dark_mode, ui.pixels_per_point());
        let look = Look { language, font, is_dark, pixels_per_point, width };
        let fill = ui.fonts(|fonts| fonts.font_atlas_fill_ratio());
        if self.look.as_ref() != Some(&look) || fill < self.fill {
            self.lines.clear();
            self.galley = None;
        }
        self.fill = fill;
        match &self.galley {
            Some(galley) if self.text == text => galley.clone(),
            _ => {
                let galley = self.lay_out(ui, text, &look);
                self.look = Some(look);
                galley
            }
        }
    }

    fn lay_out(&mut self, ui: &Ui, text: &str, look: &Look) -> Arc<Galley> {
        let pieces = pieces(text, look.language);
        self.brackets = brackets(text, &pieces);
        let mut known = std::mem::take(&mut self.lines);
        let mut rows = Vec::new();
        let mut starts = vec![0];
        let (mut start, mut first) = (0, 0);
        for line in text.split('\n') {
            let span = start..start + line.len();
            while pieces.get(first).is_some_and(|piece| piece.span.end <= span.start) {
                first += 1;
            }
            let within = pieces[first..].iter().take_while(|piece| piece.span.start < span.end);
            let inks: Vec<(Range<usize>, Ink)> = within.map(|piece| (cut(&piece.span, &span), piece.ink)).collect();
            let key = key(line, &inks);
            let kept = self.lines.get(&key).cloned().or_else(|| known.remove(&key));
            let row = kept.unwrap_or_else(|| {
                self.lines_laid_out += 1;
                ui.fonts_mut(|fonts| fonts.layout_job(job(ui, line, &inks, look)))
            });
            self.lines.insert(key, row.clone());
            starts.push(starts.last().map_or(0, |before| before + row.rows.len()));
            rows.push(row);
            start = span.end + 1;
        }
        let whole = LayoutJob::simple(text.to_owned(), look.font.clone(), colour(ui, Ink::Plain), f32::INFINITY);
        let galley = Arc::new(Galley::concat(Arc::new(whole), &rows, look.pixels_per_point));
        self.fill = ui.fonts(|fonts| fonts.font_atlas_fill_ratio());
        self.text = text.to_owned();
        self.starts = starts.into();
        self.galley = Some(galley.clone());
        galley
    }

    /// The bracket at a place or before it, and its partner, if they have one.
    pub fn partners(&self, at: usize) -> Option<(usize, usize)> {
        let touched = |&place: &usize| self.brackets[place].0 == at || self.brackets[place].0 + 1 == at;
        let place = (0..self.brackets.len()).rev().find(touched)?;
        let opens = self.brackets[place].1;
        let mut depth = 0_usize;
        let mut partner = |other: &usize| {
            depth = if self.brackets[*other].1 == opens { depth + 1 } else { depth.saturating_sub(1) };
            depth == 0
        };
        let other =
            if opens { (place..self.brackets.len()).find(&mut partner) } else { (0..=place).rev().find(&mut partner) };
        Some((self.brackets[place].0, self.brackets[other?].0))
    }
}

/// The part of a span within a line, in bytes of the line.
fn cut(piece: &Range<usize>, line: &Range<usize>) -> Range<usize> {
    piece.start.max(line.start) - line.start..piece.end.min(line.end) - line.start
}

fn key(line: &str, inks: &[(Range<usize>, Ink)]) -> u64 {
    let mut hasher = DefaultHasher::new();
    line.hash(&mut hasher);
    inks.hash(&mut hasher);
    hasher.finish()
}

fn job(ui: &Ui, line: &str, inks: &[(Range<usize>, Ink)], look: &Look) -> LayoutJob {
    let mut job = LayoutJob { keep_trailing_whitespace: true, ..LayoutJob::default() };
    let font = &look.font;
    job.wrap.max_width = look.width;
    for (span, ink) in inks {
        job.append(line.get(span.clone()).unwrap_or_default(), 0.0, format(ui, *ink, font));
    }
    if inks.is_empty() {
        job.append("", 0.0, format(ui, Ink::Plain, font));
    }
    job
}

fn format(ui: &Ui, ink: Ink, font: &FontId) -> TextFormat {
    let line_height = Some((font.size * LEADING).round());
    TextFormat { line_height, valign: Align::Center, ..TextFormat::simple(font.clone(), colour(ui, ink)) }
}

fn brackets(text: &str, pieces: &[Piece]) -> Vec<(usize, bool)> {
    let all = pieces.iter().filter(|piece| piece.ink == Ink::Bracket);
    all.map(|piece| {
        // `${` is one span; the brace is its last letter.
        let opens = !matches!(&text[piece.span.clone()], ")" | "]" | "}");
        (piece.span.end - 1, opens)
    })
    .collect()
}
