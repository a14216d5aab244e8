//! Emblems as shapes: the symbols of cards, what specials do, and what stands on the map.

use super::figure::{Detail, Figure, Outline, Pen, outlines};
use crate::model::Symbol;
use eframe::egui::{Color32, Painter, Rect};
use std::sync::LazyLock;

/// The gold of fleurs-de-lis and frames.
pub const GOLD: Color32 = Color32::from_rgb(0x8C, 0x74, 0x30);

/// A small picture that stands for something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Emblem {
    /// The Battle Box is open to this card.
    Cannon,
    /// The Phrygian cap of the Sans-Culottes.
    Cap,
    /// A head under a bicorne.
    General,
    /// A province of the Counter-Revolution.
    FleurDeLis,
    /// A loaf.
    Bread,
    /// A ship that sails away.
    Ship,
    /// A cross with a crack.
    Cross,
    /// The machine.
    Guillotine,
    /// What sweeps clean.
    Broom,
    /// The eye that sees everybody.
    Eye,
    /// A decree with its seal: an effect that has no emblem of its own.
    Decree,
}

impl Emblem {
    /// All emblems.
    pub const ALL: [Emblem; 11] = [
        Emblem::Cannon,
        Emblem::Cap,
        Emblem::General,
        Emblem::FleurDeLis,
        Emblem::Bread,
        Emblem::Ship,
        Emblem::Cross,
        Emblem::Guillotine,
        Emblem::Broom,
        Emblem::Eye,
        Emblem::Decree,
    ];

    /// The emblem of a card's symbol.
    pub fn of_symbol(symbol: Symbol) -> Emblem {
        match symbol {
            Symbol::Cannon => Emblem::Cannon,
            Symbol::SansCulottes => Emblem::Cap,
            Symbol::General => Emblem::General,
        }
    }

    /// The emblem of an effect, by its id; a decree for one that is not known here.
    pub fn of_effect(id: &str) -> Emblem {
        match id {
            "bread-shortage" => Emblem::Bread,
            "emigration" => Emblem::Ship,
            "religious-problems" => Emblem::Cross,
            "guillotine" => Emblem::Guillotine,
            "purge" => Emblem::Broom,
            "terror" => Emblem::Eye,
            _ => Emblem::Decree,
        }
    }

    /// What it is made of, in a box of 24 by 24, the lowest first.
    fn strokes(self) -> &'static [(Stroke, &'static str)] {
        use Stroke::{Fill, Line};
        use Tone::{Blue, Ink, Red, Steel, Straw, White};
        match self {
            Emblem::Cannon => &[
                (Fill(Ink), "M8.6,14.6 L0.8,19.8 L1.9,21.6 L10.6,17.6 Z"),
                (Line(1.7, Ink), "O 9.8,16.2 5,5"),
                (Line(0.8, Ink), "M9.8,11.2 L9.8,21.2 M4.8,16.2 L14.8,16.2"),
                (Fill(Ink), "O 9.8,16.2 1.7,1.7"),
                (
                    Fill(Ink),
                    "M3.2,8.6 C2.6,10.2 3.2,12.4 4.7,13.2 L20.8,7.9 L21.2,8.8 L23,8.2 L21.5,2.9 L19.6,3.4 L19.8,4.4 Z",
                ),
                (Fill(Ink), "O 2.4,11.6 1.3,1.3"),
            ],
            Emblem::Cap => &[
                (Fill(Red), CAP),
                (Line(1.2, Ink), CAP),
                (Fill(White), "O 7.8,14.6 2.9,2.9"),
                (Fill(Blue), "O 7.8,14.6 2.2,2.2"),
                (Fill(White), "O 7.8,14.6 1.5,1.5"),
                (Fill(Red), "O 7.8,14.6 0.8,0.8"),
            ],
            Emblem::General => &[
                (Fill(Ink), "M1,10.2 C3.6,9.4 4.6,2.6 12,2.6 C19.4,2.6 20.4,9.4 23,10.2 C18,9 6,9 1,10.2 Z"),
                (
                    Fill(Ink),
                    "M8.2,10.2 C10.4,9.8 13.6,9.8 15.8,10.2 C16.2,13.4 14.6,16 12,16 C9.4,16 7.8,13.4 8.2,10.2 Z",
                ),
                (Fill(Ink), "M3.4,23 C3.4,18.6 7,17.2 12,17.2 C17,17.2 20.6,18.6 20.6,23 Z"),
                (Fill(White), "O 16.6,6.2 1.3,1.3"),
            ],
            Emblem::FleurDeLis => &[
                (Fill(Ink), "M12,1.4 C15.4,5.6 16.4,9 14.8,13.4 L9.2,13.4 C7.6,9 8.6,5.6 12,1.4 Z"),
                (Fill(Ink), "M8.2,13.4 C5.2,13.4 5.4,9.4 7.4,9.2 C4.6,6.4 1,9 1.7,12.4 C2.2,14.8 4.4,15.6 6,15.1 Z"),
                (
                    Fill(Ink),
                    "M15.8,13.4 C18.8,13.4 18.6,9.4 16.6,9.2 C19.4,6.4 23,9 22.3,12.4 C21.8,14.8 19.6,15.6 18,15.1 Z",
                ),
                (Fill(Ink), "M5.6,14.2 L18.4,14.2 L18.4,16.4 L5.6,16.4 Z"),
                (Fill(Ink), "M9.6,17 L14.4,17 C14.4,19.4 13.2,21.4 12,23 C10.8,21.4 9.6,19.4 9.6,17 Z"),
            ],
            Emblem::Bread => &[
                (Fill(Straw), LOAF),
                (Line(1.5, Ink), LOAF),
                (
                    Line(1.4, Ink),
                    "M6.2,10.2 C7.8,10.6 8.9,11.8 9.2,13.6 M10.6,8.9 C12.2,9.4 13.3,10.8 13.6,12.6 M15,9 C16.6,9.6 17.6,11 17.9,12.8",
                ),
            ],
            Emblem::Ship => &[
                (Fill(White), SAILS),
                (Line(1.2, Ink), SAILS),
                (Line(1.4, Ink), "M12.2,1.6 L12.2,17"),
                (Fill(Red), "M12.2,1.4 L17,2.7 L12.2,4 Z"),
                (
                    Fill(Ink),
                    "M1.8,16.4 L22.2,16.4 C21.4,19.8 19.4,21.6 16.8,21.6 L7.4,21.6 C4.6,21.6 2.6,19.8 1.8,16.4 Z",
                ),
                (Line(1.1, White), "M4.4,18.6 L19.8,18.6"),
            ],
            Emblem::Cross => &[
                (
                    Fill(Ink),
                    "M10,1.6 L14,1.6 L13.7,7 L19.4,6.7 L19.4,10.7 L13.7,10.4 L14.2,22.4 L9.8,22.4 L10.3,10.4 L4.6,10.7 L4.6,6.7 L10.3,7 Z",
                ),
                (Line(1.3, White), "M8.4,17.8 L11.2,15 L12.4,17 L15.6,13.6"),
            ],
            Emblem::Guillotine => &[
                (Fill(Steel), BLADE),
                (Line(1.1, Ink), BLADE),
                (Line(0.8, Ink), "M12,3 L12,6"),
                (Fill(Straw), LUNETTE),
                (Line(1.1, Ink), LUNETTE),
                (Fill(Ink), "O 12,17.3 1.9,1.9"),
                (Line(1.8, Ink), "M5,1.8 L5,22.4 M19,1.8 L19,22.4"),
                (Line(2.0, Ink), "M3.2,2.6 L20.8,2.6 M2,22 L22,22"),
            ],
            Emblem::Broom => &[
                (Line(1.9, Ink), "M20.6,1.6 L11.4,12.2"),
                (Fill(Straw), BRISTLES),
                (Line(1.3, Ink), BRISTLES),
                (Line(0.9, Ink), "M9.2,14.6 L5.2,18.6 M10.8,15.8 L9.2,20 M7.8,13.4 L4.2,15.8"),
                (Line(1.7, Ink), "M7.8,10.4 L13.8,15.4"),
            ],
            Emblem::Eye => &[
                (Fill(White), LIDS),
                (Line(1.5, Ink), LIDS),
                (Fill(Red), "O 12,14 4,4"),
                (Fill(Ink), "O 12,14 1.9,1.9"),
                (Fill(White), "O 13.2,12.7 0.8,0.8"),
                (
                    Line(1.5, Ink),
                    "M12,1.8 L12,5.6 M6.2,3.2 L7.6,6.7 M17.8,3.2 L16.4,6.7 M1.6,7 L4.2,9.4 M22.4,7 L19.8,9.4",
                ),
            ],
            Emblem::Decree => &[
                (Fill(White), "M5,2 L19,2 L19,22 L5,22 Z"),
                (Line(1.4, Ink), "M5,2 L19,2 L19,22 L5,22 Z"),
                (Line(1.2, Ink), "M8,6.4 L16,6.4 M8,9.6 L16,9.6 M8,12.8 L16,12.8 M8,16 L11.4,16"),
                (Fill(Red), "O 15.4,17.6 2.9,2.9"),
            ],
        }
    }
}

const CAP: &str = "M3.4,19.4 C2,10.6 7.4,2.6 15,3.2 C20.6,3.6 22,9.2 17.8,10 C19.4,12.6 20.2,16 20.2,19.4 C15,20.8 8.4,20.8 3.4,19.4 Z";
const LOAF: &str = "M2.4,15.4 C0.8,10.8 5.2,6.8 12,6.8 C18.8,6.8 23.2,10.8 21.6,15.4 C21,17.6 19.4,18.2 17.4,18.2 L6.6,18.2 C4.6,18.2 3,17.6 2.4,15.4 Z";
const SAILS: &str = "M13.4,5 C18.4,7 20.2,10.6 19.8,15 L13.4,15 Z M11,4.6 C8.6,8.4 6.2,11.6 3.8,15 L11,15 Z";
const BLADE: &str = "M5.6,5.6 L18.4,5.6 L18.4,12 L5.6,8.8 Z";
const LUNETTE: &str = "M5.4,15 L18.6,15 L18.6,19.6 L5.4,19.6 Z";
const BRISTLES: &str = "M8.6,11 L13.2,14.8 C13.4,17.6 13,19.8 12.2,22.4 L10.6,20.6 L9.2,22.8 L7.4,20.8 L5.4,22.4 L4.4,20 L1.6,20.6 L2.4,17.8 L0.8,16 C3.2,14.6 5.8,13 8.6,11 Z";
const LIDS: &str = "M1.4,14 C6,7.4 18,7.4 22.6,14 C18,20.6 6,20.6 1.4,14 Z";

/// How a path is drawn.
#[derive(Clone, Copy)]
enum Stroke {
    Fill(Tone),
    /// With a width in units.
    Line(f32, Tone),
}

/// The colours of emblems.
#[derive(Clone, Copy)]
enum Tone {
    /// The one that is asked for.
    Ink,
    Red,
    Blue,
    White,
    Steel,
    Straw,
}

impl Tone {
    fn color(self, ink: Color32) -> Color32 {
        match self {
            Tone::Ink => ink,
            Tone::Red => Color32::from_rgb(0xB3, 0x35, 0x2F),
            Tone::Blue => Color32::from_rgb(0x2F, 0x5D, 0x9B),
            Tone::White => Color32::from_rgb(0xFB, 0xF8, 0xF1),
            Tone::Steel => Color32::from_rgb(0x9A, 0x94, 0x86),
            Tone::Straw => Color32::from_rgb(0xD8, 0xB2, 0x6A),
        }
    }
}

/// A stroke that was read.
enum Part {
    Fill(Vec<Figure>, Tone),
    Line(Vec<Outline>, f32, Tone),
}

/// The parts of all emblems in each detail, in the order of [`Emblem::ALL`].
static PARTS: LazyLock<[Vec<Vec<Part>>; 3]> = LazyLock::new(|| Detail::ALL.map(parts));

fn parts(detail: Detail) -> Vec<Vec<Part>> {
    let part = |&(stroke, path): &(Stroke, &str)| match stroke {
        Stroke::Fill(tone) => Part::Fill(Figure::all_of(path, detail), tone),
        Stroke::Line(width, tone) => Part::Line(outlines(path, detail), width, tone),
    };
    Emblem::ALL.iter().map(|emblem| emblem.strokes().iter().map(part).collect()).collect()
}

/// Draws an emblem in the middle of a rectangle, as large as it fits; most of it in ink.
pub fn emblem(painter: &Painter, rect: Rect, emblem: Emblem, ink: Color32) {
    let mut pen = Pen::boxed(painter, rect, 24.0);
    let detail = Detail::of(rect.size().min_elem() * painter.pixels_per_point());
    for part in PARTS[detail as usize].get(emblem as usize).into_iter().flatten() {
        match part {
            Part::Fill(figures, tone) => figures.iter().for_each(|it| pen.fill(it, tone.color(ink))),
            Part::Line(lines, width, tone) => lines.iter().for_each(|it| pen.line(it, *width, tone.color(ink))),
        }
    }
    pen.done();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emblems_stand_in_the_order_of_their_list() {
        assert!(Emblem::ALL.iter().enumerate().all(|(at, &emblem)| emblem as usize == at));
        assert!(PARTS.iter().all(|it| it.len() == Emblem::ALL.len()));
    }

    #[test]
    fn each_symbol_and_each_shipped_effect_has_an_emblem_of_its_own() {
        let effects = ["bread-shortage", "emigration", "religious-problems", "guillotine", "purge", "terror", "other"];
        let mut found: Vec<Emblem> = effects.map(Emblem::of_effect).to_vec();
        found.extend(Symbol::ALL.map(Emblem::of_symbol));
        assert!((0..found.len()).all(|at| !found[..at].contains(&found[at])), "{found:?}");
    }
}
