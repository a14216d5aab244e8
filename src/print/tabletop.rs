//! Sheets of cards for Tabletop Simulator, and the object that it loads them by.

use super::drawing::{Area, Canvas, WHITE};
use super::face::CardFace;
use super::picture_file::{DrawnPicture, PictureFormat};
use super::png::{pixels, png};
use super::svg::SvgPage;
use serde_json::{Map, Value, json};

/// Columns and rows of a sheet: the most that Tabletop Simulator takes.
pub const GRID: [usize; 2] = [10, 7];
/// Cards on a sheet: its last place is for what others see of a hand, and stays empty.
pub const ON_A_SHEET: usize = GRID[0] * GRID[1] - 1;
/// Pixels of a card: a sheet is just below 4,096 wide and high.
const CARD: [u32; 2] = [408, 570];

/// A file of a deck: its name and what is in it.
pub type DeckFile = (String, Vec<u8>);

/// A deck for Tabletop Simulator: faces and how many there are of each, in order.
#[derive(Clone, Debug)]
pub struct Deck<'f> {
    /// The name that the table shows.
    pub name: String,
    /// The cards.
    pub cards: Vec<(CardFace, usize)>,
    /// What all of them have on their back.
    pub back: &'f CardFace,
    /// What stands before the names of the pictures: the address of the place where they are put.
    pub base: String,
}

impl Deck<'_> {
    /// How many cards it has, copies counted.
    pub fn len(&self) -> usize {
        self.cards.iter().map(|(_, count)| count).sum()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The faces of each sheet.
    pub fn sheets(&self) -> impl Iterator<Item = &[(CardFace, usize)]> {
        self.cards.chunks(ON_A_SHEET)
    }

    /// The files of the deck: a picture a sheet, one of the back, and the object that names them.
    ///
    /// # Errors
    /// A picture can't be made.
    pub fn files(&self) -> Result<Vec<DeckFile>, String> {
        let mut files = Vec::new();
        for (at, sheet) in self.sheets().enumerate() {
            files.push((sheet_name(at), self.sheet(sheet)?));
        }
        files.push(("back.png".to_owned(), DrawnPicture::of_card(self.back).file(PictureFormat::Png, Some(CARD[0]))?));
        let object = format!("{:#}\n", self.object());
        files.push(("deck.json".to_owned(), object.into_bytes()));
        Ok(files)
    }

    fn sheet(&self, cards: &[(CardFace, usize)]) -> Result<Vec<u8>, String> {
        let [wide, high] = CARD.map(|side| side as f32);
        let mut canvas = Canvas::default();
        for (at, (face, _)) in cards.iter().enumerate() {
            let place = Area::new((at % GRID[0]) as f32 * wide, (at / GRID[0]) as f32 * high, wide, high);
            let ground = super::drawing::rounded(place, 0.0);
            canvas.shape(ground, Some(face.ground), None);
            canvas.place(face.canvas.items.clone(), face.size, place);
        }
        let size = [wide * GRID[0] as f32, high * GRID[1] as f32];
        let page = SvgPage { size, millimetres: size, title: &self.name };
        png(&pixels(&page, &canvas.items, CARD[0] * GRID[0] as u32, Some(WHITE))?, 11_811.0)
    }

    /// The saved object. A card's number is that of its sheet, from 1, times 100, and its place on it, from 0.
    fn object(&self) -> Value {
        let decks: Map<String, Value> = (0..self.sheets().count())
            .map(|at| {
                let deck = json!({
                    "FaceURL": format!("{}{}", self.base, sheet_name(at)),
                    "BackURL": format!("{}back.png", self.base),
                    "NumWidth": GRID[0],
                    "NumHeight": GRID[1],
                    "BackIsHidden": true,
                    "UniqueBack": false,
                });
                ((at + 1).to_string(), deck)
            })
            .collect();
        let all = self.cards.iter().enumerate().flat_map(|(at, (face, count))| std::iter::repeat_n((at, face), *count));
        let all: Vec<(usize, &CardFace)> = all.map(|(at, face)| (card_number(at), face)).collect();
        let ids: Vec<usize> = all.iter().map(|(id, _)| *id).collect();
        let cards: Vec<Value> = all
            .iter()
            .map(|(id, face)| {
                json!({ "Name": "Card", "Nickname": face.heading(), "CardID": id, "Transform": transform() })
            })
            .collect();
        json!({ "ObjectStates": [{
            "Name": "DeckCustom",
            "Nickname": self.name,
            "Transform": transform(),
            "DeckIDs": ids,
            "CustomDeck": decks,
            "ContainedObjects": cards,
        }] })
    }
}

fn sheet_name(at: usize) -> String {
    format!("cards-{}.png", at + 1)
}

/// The number that Tabletop Simulator has for a card of the deck.
fn card_number(at: usize) -> usize {
    (at / ON_A_SHEET + 1) * 100 + at % ON_A_SHEET
}

/// Face down in the middle of the table.
fn transform() -> Value {
    json!({ "posX": 0, "posY": 1, "posZ": 0, "rotX": 0, "rotY": 180, "rotZ": 180, "scaleX": 1, "scaleY": 1, "scaleZ": 1 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seventieth_card_begins_the_second_sheet() {
        assert_eq!([0, 68, 69, 137, 138].map(card_number), [100, 168, 200, 268, 300]);
    }
}
