//! The face of a card: what is drawn, and where its parts are.

use super::drawing::{Area, Canvas, Rgb, WHITE};

/// A part of a card that can differ from another version's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Part {
    /// The whole ground, such as the colour of a region.
    Ground,
    /// The name.
    Name,
    /// The blocks, or what else is given.
    Blocks,
    /// The symbols.
    Symbols,
    /// The set at the foot.
    Set,
    /// The picture.
    Picture,
    /// What it does.
    Text,
}

/// The face of a card, or of another thing that is printed as one.
#[derive(Clone, Debug)]
pub struct CardFace {
    /// Width and height in units of the drawing.
    pub size: [f32; 2],
    /// What is drawn.
    pub canvas: Canvas,
    /// Where its parts are; one part may be in several places.
    pub parts: Vec<(Part, Area)>,
    /// What continues beyond the edge where cards are printed with a bleed.
    pub ground: Rgb,
    /// Its name in the language.
    pub name: String,
    /// What stands before its name in lists, such as `#71`.
    pub label: String,
}

impl CardFace {
    /// A face with nothing on it.
    pub fn new(size: [f32; 2], name: &str) -> CardFace {
        let (canvas, parts) = (Canvas::default(), Vec::new());
        CardFace { size, canvas, parts, ground: WHITE, name: name.to_owned(), label: String::new() }
    }

    /// Label and name: `#71 Jean-Paul Marat`.
    pub fn heading(&self) -> String {
        format!("{} {}", self.label, self.name).trim().to_owned()
    }

    /// Says where a part is.
    pub fn part(&mut self, part: Part, area: Area) {
        self.parts.push((part, area));
    }
}
