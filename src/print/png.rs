//! A drawing as PNG, by way of its SVG.

use super::drawing::{Item, Rgb, WHITE};
use super::pdf::Page;
use super::svg::{SvgPage, svg};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The most pixels of a picture: a sheet of 4,096 by 4,096.
const MOST_PIXELS: u64 = 1 << 26;

/// A picture that is shown rather than written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pixels {
    /// Its width and height.
    pub size: [u32; 2],
    /// Red, green, blue and opacity of each pixel, row by row; the colours are multiplied by the opacity.
    pub rgba: Vec<u8>,
}

impl Pixels {
    /// A page on white paper, so many pixels wide.
    ///
    /// # Errors
    /// The picture would be too large.
    pub fn of_page(page: &Page, wide: u32) -> Result<Pixels, String> {
        let svg = SvgPage { size: page.size, millimetres: page.size, title: "" };
        pixels(&svg, &page.items, wide, Some(WHITE)).map(Pixels::from)
    }
}

impl From<Pixmap> for Pixels {
    fn from(pixels: Pixmap) -> Pixels {
        Pixels { size: [pixels.width(), pixels.height()], rgba: pixels.take() }
    }
}

/// A drawing in pixels, so many to its width. The ground is of a colour, or nothing where none is given.
///
/// # Errors
/// The picture would be too large.
pub fn pixels(page: &SvgPage<'_>, items: &[Item], wide: u32, ground: Option<Rgb>) -> Result<Pixmap, String> {
    let scale = wide as f32 / page.size[0];
    let high = (page.size[1] * scale).round().max(1.0) as u32;
    let too_large = || format!("a picture of {wide} × {high} pixels is too large: at most {MOST_PIXELS} pixels in all");
    if u64::from(wide) * u64::from(high) > MOST_PIXELS {
        return Err(too_large());
    }
    let mut pixels = Pixmap::new(wide, high).ok_or_else(too_large)?;
    if let Some([red, green, blue]) = ground {
        pixels.fill(Color::from_rgba8(red, green, blue, 255));
    }
    let tree = Tree::from_str(&svg(page, items), &Options::default()).map_err(|error| error.to_string())?;
    let scale = wide as f32 / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels)
}

/// Pixels as a PNG file, so many to a metre of paper.
///
/// # Errors
/// The file can't be made.
pub fn png(pixels: &Pixmap, per_metre: f32) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let per_metre = per_metre.round() as u32;
    encoder.set_pixel_dims(Some(png::PixelDimensions { xppu: per_metre, yppu: per_metre, unit: png::Unit::Meter }));
    let data: Vec<u8> = pixels
        .pixels()
        .iter()
        .flat_map(|it| {
            let it = it.demultiply();
            [it.red(), it.green(), it.blue(), it.alpha()]
        })
        .collect();
    let write = |mut encoder: png::Encoder<'_, &mut Vec<u8>>| -> Result<(), png::EncodingError> {
        encoder.add_text_chunk("Software".to_owned(), format!("liberte {}", env!("CARGO_PKG_VERSION")))?;
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&data)?;
        writer.finish()
    };
    write(encoder).map_err(|error| error.to_string())?;
    Ok(bytes)
}
