//! Oval portraits: placeholders, drawn after a title, so that two people look different and each always the same.

use super::blocks::darker;
use super::emblems::GOLD;
use super::figure::{Detail, Figure, Outline, Pen, outlines};
use eframe::egui::{Color32, Painter, Rect, Vec2, vec2};
use std::sync::LazyLock;

/// Half the oval's width and height, in the units of the paths; its middle is 0,0.
const RADII: Vec2 = vec2(46.0, 58.0);
/// The same as a path.
const OVAL: &str = "O 0,0 46,58";
/// From so many points on, an oval's height shows brows, eyes, nose and mouth.
const FACES_FROM: f32 = 70.0;

const fn tone(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

const GROUNDS: [Color32; 4] = [tone(0xCDBF9F), tone(0xC3B796), tone(0xC9B79B), tone(0xBDB7A0)];
const SKINS: [Color32; 5] = [tone(0xE6C7A6), tone(0xEDD3B6), tone(0xDFBB97), tone(0xD3A982), tone(0xEAC9AE)];
const HAIRS: [Color32; 8] = [
    tone(0x3A2C22),
    tone(0x54392A),
    tone(0x7B5837),
    tone(0xA98C58),
    tone(0xE9E2D2),
    tone(0xDCD5C6),
    tone(0x97918A),
    tone(0x7C4428),
];
const COATS: [Color32; 8] = [
    tone(0x3C4A63),
    tone(0x49543C),
    tone(0x6D3B34),
    tone(0x4A3B30),
    tone(0x32383E),
    tone(0x75603F),
    tone(0x5A4A62),
    tone(0x2F5360),
];
const LINENS: [Color32; 2] = [tone(0xF8F4EA), tone(0xEFE9DB)];

/// Where the hash begins: so that no two shipped people look the same, and some whom everybody knows come out likely.
const SEED: u64 = 0xCBF2_9CE4_8425_1CE4;

/// What a person looks like: places in the lists above and below.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Person {
    ground: usize,
    skin: usize,
    hair: usize,
    style: usize,
    coat: usize,
    linen: usize,
    neck: usize,
    face: usize,
}

impl Person {
    fn of(title: &str) -> Person {
        let mut rest = hash(title);
        let mut pick = |count: usize| {
            let at = (rest % count as u64) as usize;
            rest /= count as u64;
            at
        };
        Person {
            ground: pick(GROUNDS.len()),
            skin: pick(SKINS.len()),
            hair: pick(HAIRS.len()),
            style: pick(STYLES.len()),
            coat: pick(COATS.len()),
            linen: pick(LINENS.len()),
            neck: pick(NECKS.len()),
            face: pick(FACES.len()),
        }
    }

    fn color(&self, of: Of) -> Color32 {
        match of {
            Of::Skin => SKINS[self.skin],
            Of::SkinShade => darker(SKINS[self.skin], 0.91),
            Of::Feature => darker(SKINS[self.skin], 0.6),
            Of::Hair => HAIRS[self.hair],
            Of::HairShade => darker(HAIRS[self.hair], 0.82),
            Of::Coat => COATS[self.coat],
            Of::CoatShade => darker(COATS[self.coat], 0.76),
            Of::Linen => LINENS[self.linen],
            Of::LinenShade => darker(LINENS[self.linen], 0.88),
            Of::Ribbon => darker(COATS[self.coat], 0.5),
        }
    }
}

/// A number that spreads over all of its bits; the same on every machine.
fn hash(text: &str) -> u64 {
    let spread = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
    let hash = text.bytes().fold(SEED, spread);
    let hash = (hash ^ (hash >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    hash ^ (hash >> 31)
}

/// What a figure is of, which decides its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Of {
    Skin,
    SkinShade,
    Feature,
    Hair,
    HairShade,
    Coat,
    CoatShade,
    Linen,
    LinenShade,
    Ribbon,
}

type Paths = &'static [(Of, &'static str)];

/// Coat and lapels.
const BODY: Paths = &[
    (Of::Coat, "M-44,58 C-38,29 -14,25 0,25 C14,25 38,29 44,58 Z"),
    (Of::SkinShade, "M-8,14 L8,14 L10,30 L0,40 L-10,30 Z"),
    (Of::CoatShade, "M-10.5,25.4 L-20,29 L-15,38 L-18,40 L-3,58 L0,50 Z M10.5,25.4 L20,29 L15,38 L18,40 L3,58 L0,50 Z"),
];

/// What is worn at the neck.
const NECKS: [Paths; 3] = [
    &[(Of::Linen, "M-11,20.9 L0,47 L11,20.9 Z"), (Of::LinenShade, "M-4,21 L0,47 L4,21 Z")],
    &[
        (Of::Linen, "M-11.5,19 C-6,25 6,25 11.5,19 L11.5,27 C5,32 -5,32 -11.5,27 Z"),
        (Of::Linen, "M-6,28 L-9,42 L0,38 L9,42 L6,28 Z"),
        (Of::LinenShade, "M-11.5,25 C-5,30 5,30 11.5,25 L11.5,27 C5,32 -5,32 -11.5,27 Z"),
    ],
    &[
        (Of::Linen, "M-11,20 L11,20 L11,27 L-11,27 Z"),
        (Of::Linen, "M-6,24 C-11,31 -6,32 -9,38 C-10,42 -4,44 0,49 C4,44 10,42 9,38 C6,32 11,31 6,24 Z"),
        (
            Of::LinenShade,
            "M-8.6,33 C-3,36 3,36 8.6,33 L8,34.6 C3,37.6 -3,37.6 -8,34.6 Z M-8,41 C-3,44 3,44 8,41 L7,42.8 C3,45.4 -3,45.4 -7,42.8 Z",
        ),
    ],
];

/// Faces and the shade of their cheek.
const FACES: [Paths; 3] = [
    &[
        (Of::Skin, "O 0,0 16.8,23.4"),
        (Of::SkinShade, "M4,-22.6 C13,-20 16.8,-10 16.8,0 C16.8,13 9,23 1,23.4 C12,14 13,-10 4,-22.6 Z"),
    ],
    &[
        (
            Of::Skin,
            "M-15.8,-8 C-15.8,-18 -9,-23 0,-23 C9,-23 15.8,-18 15.8,-8 C16.4,6 12,24.4 0,24.4 C-12,24.4 -16.4,6 -15.8,-8 Z",
        ),
        (Of::SkinShade, "M5,-22 C12,-20 15.8,-15 15.8,-8 C16.4,6 12,24.4 0,24.4 C11,15 13,-10 5,-22 Z"),
    ],
    &[
        (
            Of::Skin,
            "M-17.4,-6 C-17.4,-18 -10,-23 0,-23 C10,-23 17.4,-18 17.4,-6 C17.4,2 17,8 14.4,13 C10.6,21 6,23 0,23 C-6,23 -10.6,21 -14.4,13 C-17,8 -17.4,2 -17.4,-6 Z",
        ),
        (
            Of::SkinShade,
            "M5,-22 C13,-20 17.4,-15 17.4,-6 C17.4,2 17,8 14.4,13 C10.6,21 6,23 0,23 C13,15 14,-10 5,-22 Z",
        ),
    ],
];

/// Hair: what lies behind the face, and what before it.
const STYLES: [(Paths, Paths); 8] = [
    // Full, as it grows.
    (
        &[(Of::Hair, "O 0,-5.8 23.9,26.7")],
        &[(
            Of::Hair,
            "M-17.6,0 C-19,-18 -12,-27 0,-27 C12,-27 19,-18 17.6,0 C16,-10 11,-17 2,-18 C-8,-18 -15,-11 -17.6,0 Z",
        )],
    ),
    // A wig with two rolls at each side.
    (
        &[(Of::Hair, "O 0,-11 21.5,24")],
        &[
            (
                Of::Hair,
                "M-17.6,-4 C-20,-22 -12,-33 0,-33 C12,-33 20,-22 17.6,-4 C15,-13 9,-18 0,-18 C-9,-18 -15,-13 -17.6,-4 Z",
            ),
            (Of::Hair, "O -20.5,5 7,4.6 O 20.5,5 7,4.6 O -21,-3.4 7,4.6 O 21,-3.4 7,4.6"),
            (Of::HairShade, "O -21,5.6 4,2 O 21,5.6 4,2 O -21.6,-2.8 4,2 O 21.6,-2.8 4,2"),
        ],
    ),
    // Tied back, with a bow.
    (
        &[(Of::Hair, "O 0,-8 19.8,24"), (Of::Ribbon, "M-8,20 L-21,14 L-19,26 Z M8,20 L21,14 L19,26 Z")],
        &[(
            Of::Hair,
            "M-17.4,-3 C-19,-21 -11,-30 0,-30 C11,-30 19,-21 17.4,-3 C15,-14 9,-20 0,-20 C-9,-20 -15,-14 -17.4,-3 Z",
        )],
    ),
    // Down to the shoulders.
    (
        &[(
            Of::Hair,
            "M-23,-8 C-23,-28 -12,-33 0,-33 C12,-33 23,-28 23,-8 C23,6 28,18 23,31 C18,34 -18,34 -23,31 C-28,18 -23,6 -23,-8 Z",
        )],
        &[(
            Of::Hair,
            "M-17.4,2 C-20,-20 -10,-29 1,-29 C13,-29 20,-19 17.4,2 C17,-10 12,-16 3,-21 C-3,-15 -15,-12 -17.4,2 Z",
        )],
    ),
    // Short, with a ragged fringe.
    (
        &[(Of::Hair, "O 0,-8 19.4,22")],
        &[(
            Of::Hair,
            "M-17.6,-2 C-20,-22 -9,-31 2,-30 C13,-30 20,-20 17.6,-2 C16,-8 14,-11 11,-14 L7.4,-10 L4,-15 L0,-10.6 L-4.4,-15 L-8.4,-10 L-12,-14 C-15,-10 -16.6,-7 -17.6,-2 Z",
        )],
    ),
    // Going bald.
    (
        &[
            (
                Of::Hair,
                "M-22.6,-2 C-23,-16 -17,-21 -12,-23 L12,-23 C17,-21 23,-16 22.6,-2 C22,9 19,15 15,17 L-15,17 C-19,15 -22,9 -22.6,-2 Z",
            ),
            (Of::Skin, "O 0,-8.6 15.4,18"),
        ],
        &[(
            Of::Hair,
            "M-18,3 C-18.6,-4 -17.6,-11 -14.6,-15.6 C-15.4,-9 -15.6,-3 -16,3 Z M18,3 C18.6,-4 17.6,-11 14.6,-15.6 C15.4,-9 15.6,-3 16,3 Z",
        )],
    ),
    // Parted at a side.
    (
        &[(Of::Hair, "O 0,-7 21.4,25.4")],
        &[(
            Of::Hair,
            "M-17.8,3 C-20,-19 -11,-29 2,-29 C14,-28 20,-16 17.8,3 C16.6,-8 13,-14.6 8,-18 C2,-12.6 -8,-9.4 -14.6,-9.4 C-16.4,-6 -17.2,-2 -17.8,3 Z",
        )],
    ),
    // Curls.
    (
        &[(
            Of::Hair,
            "O -19,-10 8,9 O 19,-10 8,9 O -12,-23 10,9.6 O 12,-23 10,9.6 O 0,-27 11,9 O -20,3 6,8 O 20,3 6,8 O 0,-10 19,20",
        )],
        &[
            (Of::Hair, "O -9,-19 7.4,5.6 O 2,-21 8,5.6 O 11,-18 6,5.6"),
            (Of::HairShade, "O -8,-20 3.4,1.6 O 3,-22 3.6,1.6"),
        ],
    ),
];

/// Brows, eyes, nose and mouth.
const FEATURES: Paths = &[
    (
        Of::Feature,
        "M-10.6,-5.2 C-8.6,-7.4 -5.4,-7.4 -3.2,-5.8 C-5.4,-6.4 -8.4,-6.4 -10.6,-5.2 Z M10.6,-5.2 C8.6,-7.4 5.4,-7.4 3.2,-5.8 C5.4,-6.4 8.4,-6.4 10.6,-5.2 Z",
    ),
    (Of::Ribbon, "O -6.8,-1.6 1.5,1.2 O 6.8,-1.6 1.5,1.2"),
    (
        Of::Feature,
        "M0.4,-2 C1.4,2 2.8,5 2.6,6.4 C2,7.6 -0.6,7.4 -1.8,6.8 C-0.4,6.8 1,6.8 1.4,6 C1.2,3.6 0.4,1 0.4,-2 Z",
    ),
    (Of::Feature, "M-4.8,12.6 C-2.4,12 2.4,12 4.8,12.6 C2.4,14.4 -2.4,14.4 -4.8,12.6 Z"),
];

/// Three people of a club, the one in front last. The places are those of [`Person::of`] with a number behind the title.
const COMPANY: [Paths; 3] = [
    &[
        (Of::Coat, "M-52,58 C-46,18 -32,13 -22,13 C-12,13 0,18 4,58 Z"),
        (Of::Hair, "O -22,-10 14.4,16"),
        (Of::Linen, "M-28,9 L-21,28 L-15,9 Z"),
        (Of::Skin, "O -22,-6 10.4,14.4"),
        (
            Of::Hair,
            "M-32.6,-4 C-33,-18 -28,-24 -21,-24 C-14,-24 -11,-18 -11.4,-4 C-13,-12 -16,-16.4 -22,-16.4 C-28,-16.4 -31.4,-12 -32.6,-4 Z",
        ),
    ],
    &[
        (Of::Coat, "M52,58 C46,18 32,13 22,13 C12,13 0,18 -4,58 Z"),
        (Of::Hair, "O 22,-10 14,16 O 34,-4 4,3 O 10,-4 4,3"),
        (Of::Linen, "M28,9 L21,28 L15,9 Z"),
        (Of::Skin, "O 22,-6 10.4,14.4"),
        (
            Of::Hair,
            "M32.6,-8 C33,-20 28,-25 21,-25 C14,-25 11,-20 11.4,-8 C13,-14 16,-17 22,-17 C28,-17 31.4,-14 32.6,-8 Z",
        ),
    ],
    &[
        (Of::Coat, "M-36,58 C-31,37 -12,33 0,33 C12,33 31,37 36,58 Z"),
        (Of::CoatShade, "M-8,33 L-15,36 L-3,58 L0,54 Z M8,33 L15,36 L3,58 L0,54 Z"),
        (Of::Hair, "O 0,6 17,19"),
        (Of::Linen, "M-8.4,28 L0,50 L8.4,28 Z"),
        (Of::Skin, "O 0,11 12.2,17"),
        (Of::SkinShade, "M3,-5.4 C9.4,-3 12.2,4 12.2,11 C12.2,20 6.6,27.6 1,28 C9,21 9.4,3 3,-5.4 Z"),
        (Of::Hair, "M-12.8,9 C-14,-4 -8,-10 0,-10 C8,-10 14,-4 12.8,9 C11.4,2 7,-3 1,-3.4 C-6,-3.4 -11,1 -12.8,9 Z"),
    ],
];

type Figures = Vec<(Of, Figure)>;

/// The figures of all paths above.
struct Drawn {
    oval: Vec<Figure>,
    frame: Vec<Outline>,
    body: Figures,
    necks: Vec<Figures>,
    faces: Vec<Figures>,
    styles: Vec<(Figures, Figures)>,
    features: Figures,
    company: Vec<Figures>,
}

/// In each detail.
static DRAWN: LazyLock<[Drawn; 3]> = LazyLock::new(|| Detail::ALL.map(drawn));

fn drawn(detail: Detail) -> Drawn {
    let figures = |paths: Paths| -> Figures {
        let within = |&(of, path): &(Of, &str)| Figure::within(path, detail, RADII).into_iter().map(move |it| (of, it));
        paths.iter().flat_map(within).collect()
    };
    Drawn {
        oval: Figure::all_of(OVAL, detail),
        frame: outlines(OVAL, detail),
        body: figures(BODY),
        necks: NECKS.iter().map(|it| figures(it)).collect(),
        faces: FACES.iter().map(|it| figures(it)).collect(),
        styles: STYLES.iter().map(|(behind, before)| (figures(behind), figures(before))).collect(),
        features: figures(FEATURES),
        company: COMPANY.iter().map(|it| figures(it)).collect(),
    }
}

fn fill(pen: &mut Pen<'_>, figures: &Figures, person: Person) {
    figures.iter().for_each(|(of, figure)| pen.fill(figure, person.color(*of)));
}

/// Draws the portrait of the person of a title into an oval that fills a rectangle of 46 by 58.
pub fn portrait(painter: &Painter, rect: Rect, title: &str) {
    framed(painter, rect, |pen, drawn| {
        let person = Person::of(title);
        let (behind, before) = &drawn.styles[person.style];
        drawn.oval.iter().for_each(|it| pen.fill(it, GROUNDS[person.ground]));
        for figures in [behind, &drawn.body, &drawn.necks[person.neck], &drawn.faces[person.face], before] {
            fill(pen, figures, person);
        }
        if rect.height() >= FACES_FROM {
            fill(pen, &drawn.features, person);
        }
    });
}

/// Draws three members of the club of a title, into the same oval.
pub fn company(painter: &Painter, rect: Rect, title: &str) {
    framed(painter, rect, |pen, drawn| {
        let first = Person::of(title);
        drawn.oval.iter().for_each(|it| pen.fill(it, GROUNDS[first.ground]));
        for (at, figures) in drawn.company.iter().enumerate() {
            // Neighbours in the lists, so that no two of the three dress alike.
            let next = |place: usize, step: usize, count: usize| (place + at * step) % count;
            let member = Person {
                skin: next(first.skin, 1, SKINS.len()),
                hair: next(first.hair, 3, HAIRS.len()),
                coat: next(first.coat, 3, COATS.len()),
                ..first
            };
            fill(pen, figures, member);
        }
    });
}

fn framed(painter: &Painter, rect: Rect, draw: impl FnOnce(&mut Pen<'_>, &Drawn)) {
    let scale = (rect.width() / RADII.x).min(rect.height() / RADII.y) / 2.0;
    let mut pen = Pen::at(painter, rect.center(), scale);
    let drawn = &DRAWN[Detail::of(rect.height() * 0.75 * painter.pixels_per_point()) as usize];
    draw(&mut pen, drawn);
    drawn.frame.iter().for_each(|it| pen.line(it, 2.2, GOLD));
    pen.done();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Files, Library};
    use crate::model::CardKind;

    #[test]
    fn everybody_of_the_built_in_pack_looks_different() {
        let loaded = Library::new(Files::built_in()).load(&[]);
        let pack = &loaded.playable().expect("the built-in pack is sound");
        let people = pack.cards.iter().filter(|card| matches!(card.kind, CardKind::Personality { .. }));
        let people: Vec<(&str, Person)> = people.map(|it| (it.title.as_str(), Person::of(&it.title))).collect();
        assert!(people.len() > 70);
        for (at, (title, person)) in people.iter().enumerate() {
            let twin = people[..at].iter().find(|(_, other)| person == other);
            assert_eq!(twin.map(|it| it.0), None, "looks like {title}");
        }
    }

    #[test]
    fn a_person_looks_the_same_on_every_machine() {
        let marat = Person { ground: 3, skin: 4, hair: 0, style: 4, coat: 7, linen: 0, neck: 2, face: 2 };
        assert_eq!(Person::of("Jean-Paul Marat"), marat);
    }

    #[test]
    fn every_path_encloses_something() {
        for drawn in DRAWN.iter() {
            let all = [&drawn.body, &drawn.features].into_iter();
            let all = all.chain(&drawn.necks).chain(&drawn.faces).chain(&drawn.company);
            let all = all.chain(drawn.styles.iter().flat_map(|(behind, before)| [behind, before]));
            for (of, figure) in all.flatten() {
                assert!(figure.has_inside(), "{of:?}");
            }
        }
    }
}
