//! Colours of the terminal, where there are any, and text that lines up.
//!
//! A faction is drawn in the colour that the pack gives it, moved to a brightness that can be read on a light and on a
//! dark screen; a colour near white is left to the screen's own foreground. Each faction also has a shape, or a letter
//! where there is no colour, so that nobody needs to tell colours apart.

use crate::model::{Board, Faction, FactionSet};
use owo_colors::{OwoColorize, XtermColors};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

pub use crate::compare::wrap;

/// The least and the greatest luminance that is readable on black and on white.
const READABLE: (f32, f32) = (0.17, 0.30);
/// The luminance from which a colour counts as white.
const WHITE: f32 = 0.75;

/// Draws with or without colour.
#[derive(Clone, Copy, Debug)]
pub struct Paint {
    /// Whether there is colour.
    pub colour: bool,
}

impl Paint {
    /// Bold text.
    pub fn bold(self, text: &str) -> String {
        if self.colour { text.bold().to_string() } else { text.to_owned() }
    }

    /// Text that steps back.
    pub fn dim(self, text: &str) -> String {
        if self.colour { text.dimmed().to_string() } else { text.to_owned() }
    }

    /// Text in a faction's colour.
    pub fn faction(self, board: &Board, faction: Faction, text: &str) -> String {
        match readable(&board.blocks[faction].hex).filter(|_| self.colour) {
            Some(colour) => text.color(colour).to_string(),
            None if self.colour => text.bold().to_string(),
            None => text.to_owned(),
        }
    }

    /// Blocks of a faction: `■■■` in its colour, or `R3`.
    pub fn blocks(self, board: &Board, faction: Faction, count: u8) -> String {
        self.faction(board, faction, &self.plain_blocks(board, faction, count))
    }

    /// The same before it is coloured, to measure it.
    pub fn plain_blocks(self, board: &Board, faction: Faction, count: u8) -> String {
        if !self.colour {
            return format!("{}{count}", letter(board, faction));
        }
        match count {
            0..=3 => shape(faction).repeat(count as usize),
            _ => format!("{}{count}", shape(faction)),
        }
    }
}

/// The letter of a faction's colour, such as `R`: the first, and for a fourth faction the first that no other has.
pub fn letter(board: &Board, faction: Faction) -> char {
    let words = |of: Faction| board.blocks[of].color.chars().chain(board.faction_ids.of(of).chars());
    let letters = |of: Faction| words(of).map(|it| it.to_ascii_uppercase());
    let is_taken = |letter: &char| {
        let mut others = FactionSet::OF_THE_RULEBOOK.iter().filter(|_| faction == Faction::Fourth);
        others.any(|other| letters(other).next() == Some(*letter))
    };
    letters(faction).find(|letter| !is_taken(letter)).unwrap_or('?')
}

/// The shape of a faction's blocks.
pub fn shape(faction: Faction) -> &'static str {
    ["■", "□", "◆", "▲"][faction as usize]
}

/// A colour like `#RRGGBB` at a brightness that can be read; none where it is white, or no colour.
fn readable(hex: &str) -> Option<XtermColors> {
    let channel = |at: usize| u8::from_str_radix(hex.strip_prefix('#')?.get(at..at + 2)?, 16).ok();
    let mut rgb = [channel(0)?, channel(2)?, channel(4)?].map(|value| f32::from(value) / 255.0);
    if luminance(rgb) > WHITE {
        return None;
    }
    for _ in 0..40 {
        let light = luminance(rgb);
        if light < READABLE.0 {
            rgb = rgb.map(|value| (value * 1.05 + 0.01).min(1.0));
        } else if light > READABLE.1 {
            rgb = rgb.map(|value| value * 0.93);
        }
    }
    Some(XtermColors::from(nearest(rgb)))
}

/// The luminance of a colour, from 0 to 1.
fn luminance([red, green, blue]: [f32; 3]) -> f32 {
    0.2126 * red.powf(2.2) + 0.7152 * green.powf(2.2) + 0.0722 * blue.powf(2.2)
}

/// The place of the nearest colour in the cube of 6 × 6 × 6 that terminals have from place 16 on.
fn nearest(rgb: [f32; 3]) -> u8 {
    const STEPS: [f32; 6] = [0.0, 0.373, 0.529, 0.686, 0.843, 1.0];
    let step = |value: f32| {
        let distance = |step: &usize| ((STEPS[*step] - value).abs() * 1000.0) as u32;
        (0..STEPS.len()).min_by_key(distance).unwrap_or(0) as u8
    };
    16 + 36 * step(rgb[0]) + 6 * step(rgb[1]) + step(rgb[2])
}

/// How many columns a text takes.
pub fn width(text: &str) -> usize {
    text.width()
}

/// The text with blanks up to a width.
pub fn pad(text: &str, to: usize) -> String {
    format!("{text}{}", " ".repeat(to.saturating_sub(width(text))))
}

/// The text with blanks before it up to a width.
pub fn pad_left(text: &str, to: usize) -> String {
    format!("{}{text}", " ".repeat(to.saturating_sub(width(text))))
}

/// The text, cut with `…` where it is wider than that.
pub fn cut(text: &str, to: usize) -> String {
    if width(text) <= to {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut used = 0;
    for letter in text.chars() {
        used += letter.width().unwrap_or(0);
        if used >= to {
            break;
        }
        kept.push(letter);
    }
    kept + "…"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factions_have_letters_that_differ() {
        let mut board = Board::default();
        for (faction, color) in Faction::ALL.into_iter().zip(["blue", "white", "red", "brown"]) {
            board.blocks[faction].color = color.to_owned();
        }
        assert_eq!(Faction::ALL.map(|faction| letter(&board, faction)), ['B', 'W', 'R', 'O']);
    }

    #[test]
    fn text_is_cut_and_padded_by_its_width_on_the_screen() {
        assert_eq!(cut("Île-de-France", 5), "Île-…");
        assert_eq!(pad("Théroigne", 10), "Théroigne ");
        assert_eq!(width("日本"), 4);
    }

    #[test]
    fn a_bright_colour_is_left_to_the_screen_and_others_become_readable() {
        assert!(readable("#FFFDF6").is_none());
        assert!(readable("#no").is_none());
        assert!(readable("#é").is_none());
        for hex in ["#2F5D9B", "#B3352F", "#000000", "#00FF00"] {
            assert!(readable(hex).is_some(), "{hex}");
        }
    }
}
