//! Text fitted into a box: first a smaller font, then a second line.

use eframe::egui::emath::Rangef;
use eframe::egui::text::{LayoutJob, TextFormat, TextWrapping};
use eframe::egui::{Align, Color32, FontId, Galley, Painter, Vec2};
use std::sync::Arc;

/// The least scale of a title before it is broken in two.
const SHRINK: f32 = 0.87;
/// The least scale of a title: a longer one ends with an ellipsis.
const LEAST: f32 = 0.5;

/// The line height relative to the font size, of titles and of paragraphs.
const LEADING: [f32; 2] = [1.08, 1.2];

/// Rounds a font size, so that the font atlas holds fewer sizes.
fn stepped(size: f32) -> f32 {
    ((size * 4.0).floor() / 4.0).max(1.0)
}

/// Centred text, wrapped at a width.
fn laid(painter: &Painter, text: &str, font: FontId, color: Color32, width: f32) -> Arc<Galley> {
    let leading = LEADING[usize::from(width.is_finite())];
    let line_height = Some((font.size * leading).ceil());
    let format = TextFormat { font_id: font, color, line_height, ..TextFormat::default() };
    let mut job = LayoutJob::single_section(text.to_owned(), format);
    job.halign = Align::Center;
    job.wrap = TextWrapping { max_width: width, ..TextWrapping::default() };
    painter.layout_job(job)
}

/// A title in one line, or in two if it would get too small; always within the box.
///
/// `face` gives the font of a size; the text is centred on the galley's origin.
pub(super) fn title(
    painter: &Painter,
    text: &str,
    face: fn(f32) -> FontId,
    size: f32,
    color: Color32,
    space: Vec2,
) -> Arc<Galley> {
    let line = |text: &str, size: f32| laid(painter, text, face(stepped(size)), color, f32::INFINITY);
    let least = (size * LEAST).max(1.0);
    let line_of = |text: &str, fitting: f32| match fitting < least {
        true => cut(painter, text, face(stepped(least)), color, space),
        false => line(text, fitting),
    };
    let shrunk = |galley: &Galley, size: f32| size * (space / galley.size()).min_elem().min(1.0);
    let one = line(text, size);
    let size_of_one = shrunk(&one, size);
    if size_of_one >= size {
        return one;
    }
    let broken = (size_of_one < size * SHRINK).then(|| broken(text)).flatten();
    let Some(broken) = broken else { return line_of(text, size_of_one) };
    let two = line(&broken, size);
    let size_of_two = shrunk(&two, size);
    if size_of_two <= size_of_one {
        return line_of(text, size_of_one);
    }
    if size_of_two >= size { two } else { line_of(&broken, size_of_two) }
}

/// A text that is too long for a box, in as many lines as it has room for, the last of which ends with an ellipsis.
fn cut(painter: &Painter, text: &str, font: FontId, color: Color32, space: Vec2) -> Arc<Galley> {
    let line_height = (font.size * LEADING[0]).ceil();
    let format = TextFormat { font_id: font, color, line_height: Some(line_height), ..TextFormat::default() };
    let mut job = LayoutJob::single_section(text.replace('\n', " "), format);
    job.halign = Align::Center;
    let max_rows = ((space.y / line_height) as usize).max(1);
    job.wrap = TextWrapping { max_width: space.x, max_rows, ..TextWrapping::default() };
    painter.layout_job(job)
}

/// A title in two lines of about the same length; none if it can't be broken.
fn broken(text: &str) -> Option<String> {
    let ends = text.char_indices().filter(|&(_, it)| it == ' ' || it == '-').map(|(at, it)| (at + it.len_utf8(), it));
    let longer = |at: usize| text[..at].trim().chars().count().max(text[at..].chars().count());
    // A space breaks better than a hyphen.
    let (at, _) =
        ends.filter(|&(at, _)| at < text.len()).min_by_key(|&(at, it)| 2 * longer(at) + usize::from(it == '-'))?;
    Some(format!("{}\n{}", text[..at].trim_end(), &text[at..]))
}

/// A paragraph wrapped into a box, as large as possible between two sizes; none if it does not fit.
pub(super) fn paragraph(
    painter: &Painter,
    words: &str,
    face: fn(f32) -> FontId,
    sizes: Rangef,
    color: Color32,
    space: Vec2,
) -> Option<Arc<Galley>> {
    let mut size = stepped(sizes.max);
    loop {
        let galley = laid(painter, words, face(size), color, space.x);
        let is_in = galley.size().y <= space.y && galley.size().x <= space.x + 0.5;
        if is_in {
            return Some(galley);
        }
        // The area is quadratic in the size; never skip a size that fits.
        let guess = size * (space.y / galley.size().y).sqrt();
        size = stepped(guess.max(size * 0.8).min(size - 0.25));
        if size < sizes.min {
            return None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_broken_near_their_middle() {
        let two = |text| broken(text).unwrap_or_default();
        assert_eq!(two("Louis-Marie de La Révellière-Lépeaux"), "Louis-Marie de La\nRévellière-Lépeaux");
        assert_eq!(two("Napoléon Bonaparte"), "Napoléon\nBonaparte");
        assert_eq!(two("Révellière-Lépeaux"), "Révellière-\nLépeaux");
        assert_eq!(broken("Robespierre"), None);
        assert_eq!(broken("Robespierre "), None);
    }
}
