//! A single picture as a file.

use super::drawing::{Area, Canvas, Item, Rgb, WHITE};
use super::face::CardFace;
use super::liberte_board::BoardPicture;
use super::pdf::{Page, pdf};
use super::png::{Pixels, pixels, png};
use super::proof::CARD;
use super::svg::{SvgPage, svg};
use std::path::Path;

/// The formats of pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PictureFormat {
    /// Shapes, at any size.
    Svg,
    /// Pixels.
    Png,
    /// A page of the picture's size.
    Pdf,
}

impl PictureFormat {
    /// The ending of its files.
    pub fn ending(self) -> &'static str {
        match self {
            PictureFormat::Svg => "svg",
            PictureFormat::Png => "png",
            PictureFormat::Pdf => "pdf",
        }
    }

    /// The format that a file's ending asks for.
    pub fn of(file: &Path) -> Option<PictureFormat> {
        let ending = file.extension()?.to_str()?.to_lowercase();
        [PictureFormat::Svg, PictureFormat::Png, PictureFormat::Pdf].into_iter().find(|it| it.ending() == ending)
    }
}

/// A picture that is drawn.
#[derive(Clone, Debug)]
pub struct DrawnPicture<'p> {
    items: &'p [Item],
    size: [f32; 2],
    millimetres: [f32; 2],
    title: String,
    /// What is below the picture in a PNG; nothing for a card, whose corners are round.
    ground: Option<Rgb>,
    /// The usual width of a PNG.
    pixels: u32,
}

impl<'p> DrawnPicture<'p> {
    /// A card.
    pub fn of_card(face: &'p CardFace) -> DrawnPicture<'p> {
        let title = face.heading();
        DrawnPicture { items: &face.canvas.items, size: face.size, millimetres: CARD, title, ground: None, pixels: 744 }
    }

    /// A board.
    pub fn of_board(board: &'p BoardPicture) -> DrawnPicture<'p> {
        DrawnPicture {
            items: &board.items,
            size: board.size,
            millimetres: board.on_paper(),
            title: board.title.clone(),
            ground: Some(WHITE),
            pixels: 1600,
        }
    }

    /// What it shows, in words.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The picture in pixels, so many to its width, to be shown.
    ///
    /// # Errors
    /// It would be too large.
    pub fn preview(&self, wide: u32) -> Result<Pixels, String> {
        let page = SvgPage { size: self.size, millimetres: self.millimetres, title: &self.title };
        pixels(&page, self.items, wide, self.ground).map(Pixels::from)
    }

    /// The picture as a file; a PNG is so many pixels wide, or as wide as is usual.
    ///
    /// # Errors
    /// It would be too large.
    pub fn file(&self, format: PictureFormat, wide: Option<u32>) -> Result<Vec<u8>, String> {
        let page = SvgPage { size: self.size, millimetres: self.millimetres, title: &self.title };
        match format {
            PictureFormat::Svg => Ok(svg(&page, self.items).into_bytes()),
            PictureFormat::Png => {
                let wide = wide.unwrap_or(self.pixels);
                let per_metre = wide as f32 / self.millimetres[0] * 1000.0;
                png(&pixels(&page, self.items, wide, self.ground)?, per_metre)
            }
            PictureFormat::Pdf => {
                let [width, height] = self.millimetres;
                let mut canvas = Canvas::default();
                canvas.place(self.items.to_vec(), self.size, Area::new(0.0, 0.0, width, height));
                Ok(pdf(&self.title, "en", &[Page { size: self.millimetres, items: canvas.items }]))
            }
        }
    }
}
