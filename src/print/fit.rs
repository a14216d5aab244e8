//! Text fitted into an area. Nothing is ever cut: what is too long is broken into lines and set smaller.

use super::drawing::{Area, Canvas, Item, Rgb, Text};
use super::fonts::{Face, shape, width};

/// The least scale of a title before it is broken in two.
const SHRINK: f32 = 0.87;
/// The line height relative to the font size, of titles and of paragraphs.
const LEADING: [f32; 2] = [1.08, 1.2];
/// How far below its top the letters of a line stand, relative to the font size.
const BASELINE: f32 = 0.78;

/// Where a line stands in its area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Align {
    /// At the left edge.
    Left,
    /// In the middle.
    Middle,
    /// At the right edge.
    Right,
}

/// How a text is set.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Its face.
    pub face: Face,
    /// The font size; the largest where it is fitted.
    pub size: f32,
    /// Its colour.
    pub color: Rgb,
    /// Where its lines stand.
    pub align: Align,
}

impl Style {
    /// A style with its lines at the left.
    pub const fn new(face: Face, size: f32, color: Rgb) -> Style {
        Style { face, size, color, align: Align::Left }
    }

    /// The same with its lines elsewhere.
    pub const fn aligned(self, align: Align) -> Style {
        Style { align, ..self }
    }
}

/// Lines of a text that fit an area, and their size.
#[derive(Clone, PartialEq, Debug)]
pub struct Fitted {
    /// The lines.
    pub lines: Vec<String>,
    /// The font size.
    pub size: f32,
    /// From one line to the next.
    pub leading: f32,
}

impl Fitted {
    /// The height of all lines.
    pub fn height(&self) -> f32 {
        self.lines.len() as f32 * self.leading
    }
}

impl Canvas {
    /// Draws letters on a line that begins at a point, in the middle of it, or ends there. Returns their width.
    pub fn text(&mut self, text: &str, [x, y]: [f32; 2], style: Style) -> f32 {
        let runs = shape(text, style.face);
        let whole: f32 = runs.iter().map(|run| run.width() * style.size).sum();
        let mut x = match style.align {
            Align::Left => x,
            Align::Middle => x - whole / 2.0,
            Align::Right => x - whole,
        };
        for run in runs {
            let ahead = run.width() * style.size;
            self.items.push(Item::Text(Text { at: [x, y], size: style.size, color: style.color, run }));
            x += ahead;
        }
        whole
    }

    /// Draws letters on a line within a width, smaller where they are too wide. Returns their width.
    pub fn text_within(&mut self, text: &str, at: [f32; 2], room: f32, style: Style) -> f32 {
        let wide = width(text, style.face) * style.size;
        let size = if wide > room { style.size * room / wide } else { style.size };
        self.text(text, at, Style { size, ..style })
    }

    /// Draws lines from the top of an area on.
    pub fn lines(&mut self, fitted: &Fitted, area: Area, style: Style) {
        let x = match style.align {
            Align::Left => area.x,
            Align::Middle => area.middle()[0],
            Align::Right => area.right(),
        };
        let style = Style { size: fitted.size, ..style };
        for (at, line) in fitted.lines.iter().enumerate() {
            let spare = (fitted.leading - fitted.size) / 2.0;
            self.text(line, [x, area.y + fitted.leading * at as f32 + spare + fitted.size * BASELINE], style);
        }
    }

    /// Draws a title in the middle of an area's height.
    pub fn title(&mut self, text: &str, area: Area, style: Style) {
        let fitted = title(text, style.face, style.size, [area.width, area.height]);
        let top = area.middle()[1] - fitted.height() / 2.0;
        self.lines(&fitted, Area { y: top, ..area }, style);
    }

    /// Draws a paragraph in the middle of an area's height. Returns the area that it takes.
    pub fn paragraph_amid(&mut self, text: &str, area: Area, style: Style) -> Area {
        let fitted = paragraph(text, style.face, style.size, [area.width, area.height]);
        let taken = Area { y: area.middle()[1] - fitted.height() / 2.0, height: fitted.height(), ..area };
        self.lines(&fitted, taken, style);
        taken
    }
}

/// A title in one line, or in several of about the same length if it would get too small; always within the room.
pub fn title(text: &str, face: Face, size: f32, [wide, high]: [f32; 2]) -> Fitted {
    let fit = |lines: Vec<String>| {
        let longest = lines.iter().map(|line| width(line, face)).fold(0.0, f32::max);
        let count = lines.len().max(1) as f32;
        let size = size.min(high / (count * LEADING[0])).min(if longest > 0.0 { wide / longest } else { size });
        Fitted { lines, size, leading: size * LEADING[0] }
    };
    let one = fit(vec![text.to_owned()]);
    if one.size >= size * SHRINK {
        return one;
    }
    let more = (2..=4).map(|count| fit(balanced(text, face, count)));
    more.fold(one, |best, next| if next.size > best.size { next } else { best })
}

/// A paragraph wrapped into a room, as large as it fits up to a size.
pub fn paragraph(text: &str, face: Face, size: f32, [wide, high]: [f32; 2]) -> Fitted {
    let words = words(text, face);
    let widest = words.iter().map(|word| word.alone).fold(0.0, f32::max);
    let mut size = if widest * size > wide { wide / widest } else { size };
    loop {
        let lines = wrap(&words, wide / size);
        let fitted = Fitted { lines, size, leading: size * LEADING[1] };
        if fitted.height() <= high || size < high.min(wide) / 100.0 {
            return fitted;
        }
        size *= 0.97;
    }
}

/// A text in lines no wider than so many ems; a word that is wider has a line for itself. A line feed begins a new one.
pub fn wrapped(text: &str, face: Face, ems: f32) -> Vec<String> {
    wrap(&words(text, face), ems)
}

/// A word with the blank or hyphen after it.
struct Word<'t> {
    text: &'t str,
    /// The width in ems.
    width: f32,
    /// The same without the blank.
    alone: f32,
    begins_paragraph: bool,
}

fn words(text: &str, face: Face) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    for paragraph in text.split('\n') {
        let first = words.len();
        let parts = paragraph.split_inclusive([' ', '-']).chain(paragraph.is_empty().then_some(""));
        for text in parts {
            let begins_paragraph = words.len() == first;
            words.push(Word { text, width: width(text, face), alone: width(text.trim_end(), face), begins_paragraph });
        }
    }
    words
}

fn wrap(words: &[Word<'_>], ems: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut used = 0.0;
    for word in words {
        // What is rounded is no reason for another line.
        let is_full = used > 0.0 && used + word.alone > ems + 1e-3;
        match lines.last_mut() {
            Some(line) if !word.begins_paragraph && !is_full => line.push_str(word.text),
            _ => {
                lines.push(word.text.to_owned());
                used = 0.0;
            }
        }
        used += word.width;
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

/// A text in so many lines at most, as even as they can be.
fn balanced(text: &str, face: Face, count: usize) -> Vec<String> {
    let words = words(text, face);
    let (mut narrow, mut wide) = (0.0, words.iter().map(|word| word.width).sum());
    for _ in 0..16 {
        let middle = (narrow + wide) / 2.0;
        if wrap(&words, middle).len() > count { narrow = middle } else { wide = middle }
    }
    wrap(&words, wide)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_shrink_a_little_and_are_then_broken_near_their_middle() {
        let lines = |text, wide| title(text, Face::Book, 18.0, [wide, 44.0]).lines;
        assert_eq!(lines("Napoléon Bonaparte", 150.0), ["Napoléon Bonaparte"]);
        assert_eq!(lines("Louis-Marie de La Révellière-Lépeaux", 150.0), ["Louis-Marie de La", "Révellière-Lépeaux"]);
        let one = title("Robespierre", Face::Book, 18.0, [40.0, 44.0]);
        assert_eq!((one.lines.len(), one.size < 9.0), (1, true));
    }

    #[test]
    fn a_paragraph_of_any_length_keeps_all_of_its_words_within_its_room() {
        for count in [1, 20, 300] {
            let text = vec!["Contre-révolutionnaires"; count].join(" ");
            let fitted = paragraph(&text, Face::Book, 14.0, [120.0, 90.0]);
            assert_eq!(fitted.lines.join(" ").matches("révolutionnaires").count(), count);
            assert!(fitted.height() <= 90.0, "{count}: {}", fitted.height());
            let longest = fitted.lines.iter().map(|line| width(line, Face::Book) * fitted.size).fold(0.0, f32::max);
            assert!(longest <= 120.1, "{count}: {longest}");
        }
        assert_eq!(wrapped("one\ntwo three", Face::Plain, 100.0), ["one", "two three"]);
        assert_eq!(wrapped("", Face::Plain, 1.0), [""]);
    }
}
