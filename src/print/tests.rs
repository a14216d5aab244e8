//! What is printed of the packs that are shipped.

use super::drawing::Item;
use super::face::{CardFace, Part};
use super::pdf::{Page, pdf};
use super::printed_pack::{PrintError, PrintedPack};
use super::proof::{Marks, Paper, ProofPlan, proof_pages};
use super::proof_sheet::SheetRequest;
use crate::load::schema::LIBERTE;
use crate::load::{Files, Library};

/// A built-in pack with variants.
fn printed(name: &str, variants: &[&str]) -> PrintedPack {
    let library = Library::new(Files::built_in_named(name).expect("it is built in"));
    let variants: Vec<String> = variants.iter().map(|&id| id.to_owned()).collect();
    let loaded = library.load(&variants);
    if *library.format() == LIBERTE {
        PrintedPack::Liberte(loaded.pack.clone().expect("it can be read"))
    } else {
        PrintedPack::Other(library.format(), loaded.data.clone().expect("it can be read"))
    }
}

/// What is printed of each pack.
const QUERIES: [(&str, &[&str]); 3] = [
    ("liberte", &[""]),
    ("revolution", &["spaces", "areas", "cards"]),
    ("libertalia", &["characters", "booty", "dens"]),
];

fn faces(name: &str, query: &str, language: &str) -> Vec<CardFace> {
    faces_of(&printed(name, &[]), query, language)
}

fn faces_of(pack: &PrintedPack, query: &str, language: &str) -> Vec<CardFace> {
    let cards = pack.cards(query, None, language).expect("the query can be read").cards;
    cards.into_iter().map(|(card, _)| card.face).collect()
}

#[test]
fn every_text_of_every_card_in_every_language_lies_within_it_and_can_be_read() {
    for (name, queries) in QUERIES {
        let pack = printed(name, &[]);
        let languages: Vec<String> = pack.texts().iter().map(|it| it.language.clone()).collect();
        assert_eq!(languages.len(), 6);
        for (query, language) in queries.iter().flat_map(|query| languages.iter().map(move |it| (query, it))) {
            for face in faces_of(&pack, query, language) {
                let texts =
                    face.canvas.items.iter().filter_map(|it| if let Item::Text(text) = it { Some(text) } else { None });
                for text in texts {
                    let (left, right) = (text.at[0], text.at[0] + text.run.width() * text.size);
                    let what = format!("{name} {language} {}: {}", face.heading(), text.run.text());
                    assert!(left >= 6.0 && right <= face.size[0] - 6.0, "{what}: {left} to {right}");
                    assert!(text.at[1] > 6.0 && text.at[1] < face.size[1] - 6.0, "{what}: at {}", text.at[1]);
                    // Five points on paper.
                    assert!(text.size >= 5.3, "{what}: {}", text.size);
                }
            }
        }
    }
}

#[test]
fn every_card_says_its_name_and_what_it_does() {
    let said = |face: &CardFace| {
        let runs = face
            .canvas
            .items
            .iter()
            .filter_map(|it| if let Item::Text(text) = it { Some(text.run.text()) } else { None });
        runs.collect::<Vec<_>>().join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let of = |name, query, language| said(&faces(name, query, language)[0]);
    assert_eq!(of("liberte", "id:71", "en"), "Jean-Paul Marat #71 B");
    let terror = of("liberte", "id:105", "de");
    assert!(terror.starts_with("Terror ") && terror.ends_with("#105 B"), "{terror}");
    assert!(of("libertalia", "characters id:parrot", "en").contains("Discard the Parrot and at once play"));
    assert_eq!(of("revolution", "cards id:gold", "fr").matches('3').count(), 2, "the name and the gift");
}

#[test]
fn what_differs_is_ringed_where_it_is_and_told_by_old_and_new() {
    let (new, old) = (printed("liberte", &[]), printed("liberte", &[]));
    let PrintedPack::Liberte(pack) = &new else { panic!("it is Liberté") };
    let mut changed = (**pack).clone();
    let at = changed.card(71).expect("it is there").index();
    changed.cards[at].title = "Marat".to_owned();
    let crate::model::CardKind::Personality { value, .. } = &mut changed.cards[at].kind else { panic!("a person") };
    *value = 2;
    changed.cards.retain(|card| card.number != 12);
    let new = PrintedPack::Liberte(changed.into());
    let found = new.cards("id:71", Some(&old), "en").expect("it can be compared");
    let change = found.cards[0].0.change.as_ref().expect("it differs");
    assert_eq!(change.parts, [Part::Name, Part::Blocks]);
    assert_eq!(change.tag, "title, was 3");
    assert_eq!(change.note, "title “Marat”, was “Jean-Paul Marat”, value 3 → 2");
    assert_eq!(found.removed.len(), 1);
    assert!(found.removed[0].starts_with("#12 "), "{:?}", found.removed);
    let same = old.cards("", Some(&old), "en").expect("it can be compared");
    assert!(same.cards.iter().all(|(card, _)| card.change.is_none()) && same.removed.is_empty());
}

#[test]
fn a_changed_space_is_told_by_its_keys() {
    let (old, new) = (printed("revolution", &[]), printed("revolution", &[]));
    let PrintedPack::Other(format, pack) = &new else { panic!("it is another game") };
    let mut changed = (**pack).clone();
    let spaces = changed.lists.get_mut("space").expect("it has spaces");
    spaces[0].values.insert("support".to_owned(), 4.into());
    let new = PrintedPack::Other(format, changed.into());
    let found = new.cards("spaces", Some(&old), "en").expect("it can be compared").changed();
    assert_eq!(found.cards.len(), 1);
    let change = found.cards[0].0.change.as_ref().expect("it differs");
    assert_eq!((change.tag.as_str(), change.note.as_str()), ("support: was 1", "support 1 → 4"));
    assert_eq!(change.parts, [Part::Blocks]);
}

/// The places of the parts of a page, whatever they are.
fn places(page: &Page) -> Vec<[f32; 2]> {
    let groups = page.items.iter().filter_map(|it| if let Item::Group(group) = it { Some(group) } else { None });
    groups.map(|group| [group.transform.tx, group.transform.ty]).collect()
}

#[test]
fn backs_lie_behind_their_cards() {
    let own = printed("liberte", &[]);
    let cards = own.cards("id:1..4", None, "en").expect("they are found").cards.into_iter().map(|it| it.0);
    let plan = ProofPlan { back: Some(own.back()), ..ProofPlan::default() };
    let pages = proof_pages(&cards.collect::<Vec<_>>(), &plan);
    let [fronts, backs] = [places(&pages[0]), places(&pages[1])];
    assert_eq!((pages.len(), fronts.len(), backs.len()), (2, 4, 4));
    let [wide, _] = Paper::A4.size();
    for (front, back) in fronts.iter().zip(&backs) {
        // Turned over its long edge, the page has its left at the right.
        assert!((wide - 63.0 - front[0] - back[0]).abs() < 0.01 && front[1] == back[1], "{front:?} {back:?}");
    }
}

#[test]
fn cards_have_their_size_on_each_paper_and_stay_on_it() {
    let own = printed("liberte", &[]);
    for (paper, bleed) in [(Paper::A4, 0), (Paper::A4, 30), (Paper::Letter, 0), (Paper::Letter, 20)] {
        let cards = own.cards("id:1..9", None, "en").expect("they are found").cards.into_iter().map(|it| it.0);
        let plan = ProofPlan { paper, bleed, marks: Marks::None, ..ProofPlan::default() };
        let pages = proof_pages(&cards.collect::<Vec<_>>(), &plan);
        let [wide, high] = paper.size();
        for [x, y] in places(&pages[0]) {
            let bleed = f32::from(bleed) / 10.0;
            assert!(x - bleed >= 1.4 && x + 63.0 + bleed <= wide - 1.4, "{paper:?} {x}");
            assert!(y - bleed >= 1.4 && y + 88.0 + bleed <= high - 1.4, "{paper:?} {y}");
        }
    }
    let refused = SheetRequest { bleed: 4.0, language: "en".to_owned(), ..SheetRequest::default() }.make(&own, None);
    let Err(PrintError::Refused(why)) = refused else { panic!("it is refused") };
    assert_eq!(why, "there is no room for a bleed of 4 mm: on A4 it is 0 to 3");
}

#[test]
fn the_same_drawing_gives_the_same_bytes() {
    let page = || Page { size: [63.0, 88.0], items: faces("liberte", "id:71", "en").remove(0).canvas.items };
    assert_eq!(pdf("Marat", "en", &[page()]), pdf("Marat", "en", &[page()]));
}
